-- How a game ended, as JSON: a cache that follows from the rest, written with the last entry. Games that ended before
-- have none.
ALTER TABLE tables ADD COLUMN result TEXT;

-- One row that is written only to see that writing works.
CREATE TABLE probes (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
