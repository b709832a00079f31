ALTER TABLE members ADD COLUMN public BIGINT NOT NULL DEFAULT 0;

CREATE VIEW finishes AS
SELECT tables.key AS table_key,
       tables.game AS game,
       seats.seat AS seat,
       seats.person AS person,
       seats.level AS level,
       CASE WHEN seats.kind = 'bot' AND seats.person IS NOT NULL THEN 1::BIGINT ELSE 0 END AS has_left,
       CASE WHEN seats.kind = 'bot' AND seats.person IS NOT NULL
            THEN (SELECT count(*) FROM seats AS others WHERE others.table_key = tables.key)
            ELSE CAST(standing.value ->> 'place' AS BIGINT) END AS place,
       CAST(standing.value ->> 'points' AS BIGINT) AS points,
       CASE WHEN CAST(tables.header AS JSONB) #>> '{agreed,undo}' IS DISTINCT FROM 'practice'
             AND (SELECT count(*) FROM seats AS own
                  WHERE own.table_key = tables.key AND own.person = seats.person) = 1
            THEN 1::BIGINT ELSE 0 END AS counts
FROM seats
JOIN tables ON tables.key = seats.table_key
CROSS JOIN LATERAL jsonb_array_elements(CAST(tables.result AS JSONB) -> 'standings') AS standing
WHERE tables.state = 'over'
  AND CAST(standing.value #>> '{party,seat}' AS BIGINT) = seats.seat
  AND standing.value ->> 'place' IS NOT NULL;

ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_rated ON tables (state, key) WHERE rated = 1;

CREATE TABLE rated_games (
    number    BIGINT PRIMARY KEY,
    table_key BIGINT UNIQUE REFERENCES tables (key) ON DELETE SET NULL
);

CREATE TABLE ratings (
    person      TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    game        TEXT NOT NULL,
    mean        BIGINT NOT NULL,
    uncertainty BIGINT NOT NULL,
    games       BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX ratings_by_game ON ratings (game);
