-- People who are told what happens at their tables, and how they wish it.
CREATE TABLE recipients (
    person     TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    language   TEXT NOT NULL,
    -- The time zone by which quiet hours count, as Europe/Berlin.
    zone       TEXT NOT NULL,
    -- Minutes of the day from and until which nothing is told.
    quiet_from INTEGER,
    quiet_to   INTEGER,
    -- The kinds of notices that are wished, as words.
    kinds      TEXT NOT NULL,
    -- When something was told last, in seconds since 1970.
    told       INTEGER NOT NULL,
    -- Until when a server gathers what is to be told, in seconds since 1970.
    lease      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where people are told: a browser, a mail address, a program.
CREATE TABLE channels (
    id        TEXT PRIMARY KEY,
    person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind      TEXT NOT NULL CHECK (kind IN ('push', 'mail', 'webhook')),
    address   TEXT NOT NULL,
    -- What only the two ends know: the keys of a browser, the key of a webhook, the key that ends mail.
    secret    TEXT NOT NULL,
    device    TEXT NOT NULL,
    made      INTEGER NOT NULL,
    -- Since when it is known that the address belongs to the person.
    confirmed INTEGER,
    sent      INTEGER,
    failed    INTEGER,
    failure   TEXT,
    given_up  INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX channels_by_address ON channels (person, kind, address);

-- What is to be told: written with what happened, and told once.
CREATE TABLE notices (
    person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    kind      TEXT NOT NULL,
    number    INTEGER NOT NULL,
    due       INTEGER NOT NULL,
    -- After this nobody needs to know any more.
    until     INTEGER NOT NULL,
    PRIMARY KEY (person, table_key, kind, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_by_due ON notices (due, person);
CREATE INDEX notices_by_table ON notices (table_key);

-- Messages on their way over a channel.
CREATE TABLE deliveries (
    id       TEXT PRIMARY KEY,
    channel  TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    -- Kind, table and number of each notice in it.
    items    TEXT NOT NULL,
    made     INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    -- Until when a server tries to deliver it, in seconds since 1970.
    lease    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_due ON deliveries (due);
CREATE INDEX deliveries_by_channel ON deliveries (channel);

-- Links that were sent to a mail address to see whose it is: of the key and of the address only hashes.
CREATE TABLE confirmations (
    hash    BLOB PRIMARY KEY,
    channel TEXT NOT NULL,
    person  TEXT,
    address BLOB NOT NULL,
    made    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmations_by_address ON confirmations (address);
CREATE INDEX confirmations_by_person ON confirmations (person);

-- Keys of the house: what others know it by.
CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
