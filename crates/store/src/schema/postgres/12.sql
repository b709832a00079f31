ALTER TABLE members ADD COLUMN program BIGINT NOT NULL DEFAULT 0;

CREATE TABLE access_tokens (
    hash   BYTEA PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name   TEXT NOT NULL,
    scopes TEXT NOT NULL,
    made   BIGINT NOT NULL,
    used   BIGINT
);
CREATE INDEX access_tokens_by_person ON access_tokens (person);
