-- Tables that the host has changed beside a running server: a server that has one of them in memory reads it again.
CREATE TABLE host_changes (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
