CREATE TABLE sets (
    digest TEXT PRIMARY KEY,
    game   TEXT NOT NULL,
    name   TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    made   BIGINT NOT NULL
);
CREATE INDEX sets_by_game ON sets (game, made);
