-- Whether everybody may see a member's profile.
ALTER TABLE members ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

-- How every seat ended, in figures that can be counted. All of it follows from results and from who sat where.
CREATE VIEW finishes AS
SELECT tables.key AS table_key,
       tables.game AS game,
       seats.seat AS seat,
       seats.person AS person,
       seats.level AS level,
       CASE WHEN seats.kind = 'bot' AND seats.person IS NOT NULL THEN 1 ELSE 0 END AS has_left,
       -- Those who left a game are last in it.
       CASE WHEN seats.kind = 'bot' AND seats.person IS NOT NULL
            THEN (SELECT count(*) FROM seats AS others WHERE others.table_key = tables.key)
            ELSE json_extract(standing.value, '$.place') END AS place,
       json_extract(standing.value, '$.points') AS points,
       -- Games for practice count for nothing, and of several people on one device it is not known who is who.
       CASE WHEN json_extract(tables.header, '$.agreed.undo') IS NOT 'practice'
             AND (SELECT count(*) FROM seats AS own
                  WHERE own.table_key = tables.key AND own.person = seats.person) = 1
            THEN 1 ELSE 0 END AS counts
FROM seats
JOIN tables ON tables.key = seats.table_key
JOIN json_each(tables.result, '$.standings') AS standing
    ON json_extract(standing.value, '$.party.seat') = seats.seat
WHERE tables.state = 'over' AND json_extract(standing.value, '$.place') IS NOT NULL;

-- Whether the game counts for the ratings of those who play it.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_rated ON tables (state, key) WHERE rated = 1;

-- The rated games in the order in which they were counted. Without a table: it is gone, or all were counted anew.
CREATE TABLE rated_games (
    number    INTEGER PRIMARY KEY,
    table_key INTEGER UNIQUE REFERENCES tables (key) ON DELETE SET NULL
) STRICT;

-- How good members are at a game: a cache that follows from the rated games. Both figures in millionths.
CREATE TABLE ratings (
    person      TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    game        TEXT NOT NULL,
    mean        INTEGER NOT NULL,
    uncertainty INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_game ON ratings (game);
