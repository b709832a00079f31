-- How far each table is, written with every entry.
CREATE TABLE progress (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    to_act    INTEGER NOT NULL,
    updated   INTEGER NOT NULL
) STRICT;
INSERT INTO progress (table_key, number, to_act, updated)
    SELECT table_key, number, to_act, updated FROM positions;

-- The table after some of its entries: a cache that follows from the rest, written now and then. It takes the place of
-- `positions`, which is not written any more.
CREATE TABLE snapshots (
    table_key        INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number           INTEGER NOT NULL,
    position         TEXT NOT NULL,
    stream_positions TEXT NOT NULL,
    -- The SHA-256 of the three before it.
    digest           BLOB NOT NULL
) STRICT;

-- What this database is.
CREATE TABLE about (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    -- The oldest version that a program must know to work with it.
    oldest INTEGER NOT NULL,
    -- Whether everything is there, or another database is being moved into this one.
    state  TEXT NOT NULL CHECK (state IN ('whole', 'filling'))
) STRICT;
INSERT INTO about (one, oldest, state) VALUES (1, 3, 'whole');
