-- Members: people with a handle and a password, of which only a hash is kept.
CREATE TABLE members (
    person   TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    handle   TEXT NOT NULL,
    -- The handle as it is compared.
    compared TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Until when a token holds; none: a session until it is ended, a return link of before for thirty days.
ALTER TABLE tokens ADD COLUMN expires INTEGER;
-- What kind of browser a session belongs to, so that its owner knows it again.
ALTER TABLE tokens ADD COLUMN device TEXT;

-- Who laid the table: they see to its seats before the start.
ALTER TABLE tables ADD COLUMN host TEXT;
-- Whether it stands in the list for everybody.
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
-- The table at which the same people play again.
ALTER TABLE tables ADD COLUMN rematch TEXT;

-- What people say to each other at a table.
CREATE TABLE chat (
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name      TEXT NOT NULL,
    -- Where they sit; spectators sit nowhere.
    seat      INTEGER,
    text      TEXT NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_by_person ON chat (person);
