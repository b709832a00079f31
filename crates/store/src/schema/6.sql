-- How often seats of a table have changed: who changes one says what they know, and the second of two loses.
CREATE TABLE seatings (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number    INTEGER NOT NULL
) STRICT;
-- An undo that somebody at a table has asked for after an entry, with one bit for each seat that has agreed.
CREATE TABLE questions (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    asker     INTEGER NOT NULL,
    back_to   INTEGER NOT NULL,
    agreed    INTEGER NOT NULL,
    until     INTEGER NOT NULL
) STRICT;
