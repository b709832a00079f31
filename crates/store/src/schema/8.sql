-- When something is due at a table, and its clocks as they stood after an entry: a cache that follows from the entries.
CREATE TABLE due (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    -- In milliseconds since 1970.
    at        INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    clock     TEXT,
    -- Until when some server sees to it, in milliseconds since 1970.
    taken     INTEGER NOT NULL
) STRICT;
CREATE INDEX due_by_at ON due (at);
-- Games among people that are under way are looked at when nobody can have decided anything for three weeks.
INSERT INTO due (table_key, at, number, taken)
    SELECT key, 1000 * (updated + 1814400), 0, 0 FROM tables JOIN progress ON table_key = key
    WHERE state = 'running'
    AND (SELECT count(DISTINCT person) FROM seats WHERE seats.table_key = key AND kind = 'person') > 1;

-- Of what somebody at a table is to be reminded, written with the entry that says so.
CREATE TABLE reminders (
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    seat      INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    -- In milliseconds since 1970.
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_key, number, seat)
) STRICT, WITHOUT ROWID;

-- When people are on holiday, in milliseconds since 1970.
CREATE TABLE holidays (
    person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    starts INTEGER NOT NULL,
    ends   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How a game ended that did not come to its end by its rules.
ALTER TABLE tables ADD COLUMN ending TEXT;
-- What is asked at a table, if not for an undo.
ALTER TABLE questions ADD COLUMN about TEXT;
-- Programs of before cannot read what is noted of clocks from now on.
UPDATE about SET oldest = 8;
