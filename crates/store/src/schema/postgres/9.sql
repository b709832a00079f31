CREATE TABLE recipients (
    person     TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    language   TEXT NOT NULL,
    zone       TEXT NOT NULL,
    quiet_from BIGINT,
    quiet_to   BIGINT,
    kinds      TEXT NOT NULL,
    told       BIGINT NOT NULL,
    lease      BIGINT NOT NULL
);

CREATE TABLE channels (
    id        TEXT PRIMARY KEY,
    person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind      TEXT NOT NULL CHECK (kind IN ('push', 'mail', 'webhook')),
    address   TEXT NOT NULL,
    secret    TEXT NOT NULL,
    device    TEXT NOT NULL,
    made      BIGINT NOT NULL,
    confirmed BIGINT,
    sent      BIGINT,
    failed    BIGINT,
    failure   TEXT,
    given_up  BIGINT
);
CREATE UNIQUE INDEX channels_by_address ON channels (person, kind, address);

CREATE TABLE notices (
    person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_key BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    kind      TEXT NOT NULL,
    number    BIGINT NOT NULL,
    due       BIGINT NOT NULL,
    until     BIGINT NOT NULL,
    PRIMARY KEY (person, table_key, kind, number)
);
CREATE INDEX notices_by_due ON notices (due, person);
CREATE INDEX notices_by_table ON notices (table_key);

CREATE TABLE deliveries (
    id       TEXT PRIMARY KEY,
    channel  TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    items    TEXT NOT NULL,
    made     BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    lease    BIGINT NOT NULL
);
CREATE INDEX deliveries_by_due ON deliveries (due);
CREATE INDEX deliveries_by_channel ON deliveries (channel);

CREATE TABLE confirmations (
    hash    BYTEA PRIMARY KEY,
    channel TEXT NOT NULL,
    person  TEXT,
    address BYTEA NOT NULL,
    made    BIGINT NOT NULL
);
CREATE INDEX confirmations_by_address ON confirmations (address);
CREATE INDEX confirmations_by_person ON confirmations (person);

CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Whether every page of the person there lies behind others.
ALTER TABLE presence ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;
