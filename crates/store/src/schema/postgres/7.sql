CREATE TABLE members (
    person   TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    handle   TEXT NOT NULL,
    compared TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made     BIGINT NOT NULL
);

ALTER TABLE tokens ADD COLUMN expires BIGINT;
ALTER TABLE tokens ADD COLUMN device TEXT;

ALTER TABLE tables ADD COLUMN host TEXT;
ALTER TABLE tables ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN rematch TEXT;

CREATE TABLE chat (
    table_key BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name      TEXT NOT NULL,
    seat      BIGINT,
    text      TEXT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (table_key, number)
);
CREATE INDEX chat_by_person ON chat (person);
