-- Whether a member is a program: everybody is told so, and it stays so.
ALTER TABLE members ADD COLUMN program INTEGER NOT NULL DEFAULT 0;

-- Tokens with which programs act in a member's name: only their hashes.
CREATE TABLE access_tokens (
    hash   BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name   TEXT NOT NULL,
    -- What they allow, as words.
    scopes TEXT NOT NULL,
    made   INTEGER NOT NULL,
    -- About when they were last used.
    used   INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_person ON access_tokens (person);
