-- How often seats of a table have changed: who changes one says what they know, and the second of two loses.
CREATE TABLE seatings (
    table_key BIGINT PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number    BIGINT NOT NULL
);
-- An undo that somebody at a table has asked for after an entry, with one bit for each seat that has agreed.
CREATE TABLE questions (
    table_key BIGINT PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    asker     BIGINT NOT NULL,
    back_to   BIGINT NOT NULL,
    agreed    BIGINT NOT NULL,
    until     BIGINT NOT NULL
);
-- The servers that work with this database. One that does not renew its row in time is gone.
CREATE TABLE nodes (
    id    TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);
-- Who looks at which table, and through which server.
CREATE TABLE presence (
    table_key BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    person    TEXT NOT NULL,
    node      TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
    PRIMARY KEY (table_key, person, node)
);
CREATE INDEX presence_by_node ON presence (node);
-- Which server does what is due at a table, until when.
CREATE TABLE leases (
    table_key BIGINT PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    node      TEXT NOT NULL,
    until     BIGINT NOT NULL
);
