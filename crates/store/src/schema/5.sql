-- Component sets to which people gave a name; their files are in `components`.
CREATE TABLE sets (
    digest TEXT PRIMARY KEY,
    game   TEXT NOT NULL,
    name   TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    made   INTEGER NOT NULL
) STRICT;
CREATE INDEX sets_by_game ON sets (game, made);
