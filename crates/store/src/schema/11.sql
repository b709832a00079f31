-- What hosts are told about names and about what was said.
CREATE TABLE reports (
    id       TEXT PRIMARY KEY,
    -- Who told; none once they have gone.
    reporter TEXT REFERENCES people (id) ON DELETE SET NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    -- The line of chat; 0 is the name at that table.
    line     INTEGER NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    -- When the host has dealt with it.
    done     INTEGER,
    UNIQUE (reporter, person, table_id, line)
) STRICT, WITHOUT ROWID;

-- Who may do nothing here: a person, or everybody in a network, of which only a keyed hash is kept.
CREATE TABLE bans (
    id      TEXT PRIMARY KEY,
    person  TEXT REFERENCES people (id) ON DELETE CASCADE,
    network BLOB,
    reason  TEXT NOT NULL,
    made    INTEGER NOT NULL,
    -- Until when; none: for ever.
    expires INTEGER,
    CHECK ((person IS NULL) <> (network IS NULL))
) STRICT, WITHOUT ROWID;

-- The key of those hashes.
CREATE TABLE network_keys (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB NOT NULL
) STRICT;

-- Codes with which people become members where that takes an invitation: only their hashes.
CREATE TABLE invitations (
    hash    BLOB PRIMARY KEY,
    made    INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    -- How many may still use it.
    uses    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
