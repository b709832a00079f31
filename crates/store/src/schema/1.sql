-- The people who sit at tables. A guest is a person with a name and nothing else.
CREATE TABLE people (
    id   TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made INTEGER NOT NULL
) STRICT;

-- What proves who somebody is: only the hash, so that a reader of this file cannot pass for anybody.
CREATE TABLE tokens (
    hash   BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind   TEXT NOT NULL CHECK (kind IN ('cookie', 'return')),
    made   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_person ON tokens (person);

-- Component files by their digest: a table goes on with those it began with.
CREATE TABLE components (
    digest TEXT PRIMARY KEY,
    game   TEXT NOT NULL,
    files  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    key    INTEGER PRIMARY KEY,
    id     TEXT NOT NULL UNIQUE,
    game   TEXT NOT NULL,
    header TEXT NOT NULL,
    -- The position from which the game began, if not from set-up.
    start  TEXT,
    state  TEXT NOT NULL CHECK (state IN ('open', 'running', 'over', 'stopped')),
    made   INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_by_state ON tables (state, made);

-- What chance will bring, apart from everything that is ever shown.
CREATE TABLE deals (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    secret    BLOB,
    seed      BLOB
) STRICT;

CREATE TABLE seats (
    table_key    INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seat         INTEGER NOT NULL,
    kind         TEXT NOT NULL CHECK (kind IN ('open', 'person', 'bot')),
    person       TEXT REFERENCES people (id),
    name         TEXT NOT NULL,
    level        TEXT,
    contribution BLOB,
    PRIMARY KEY (table_key, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;

-- Everything that was decided. Nothing here is ever changed or deleted.
CREATE TABLE entries (
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    entry     TEXT NOT NULL,
    -- Who asked for it, so that what is sent twice is played once.
    request   TEXT,
    UNIQUE (table_key, number)
) STRICT;

-- The table after its last entry: a cache that follows from the rest, written in the same transaction.
CREATE TABLE positions (
    table_key  INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    position   TEXT NOT NULL,
    words_used TEXT NOT NULL,
    to_act     INTEGER NOT NULL,
    updated    INTEGER NOT NULL
) STRICT;
