CREATE TABLE reports (
    id       TEXT PRIMARY KEY,
    reporter TEXT REFERENCES people (id) ON DELETE SET NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    line     BIGINT NOT NULL,
    text     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    done     BIGINT,
    UNIQUE (reporter, person, table_id, line)
);

CREATE TABLE bans (
    id      TEXT PRIMARY KEY,
    person  TEXT REFERENCES people (id) ON DELETE CASCADE,
    network BYTEA,
    reason  TEXT NOT NULL,
    made    BIGINT NOT NULL,
    expires BIGINT,
    CHECK ((person IS NULL) <> (network IS NULL))
);

CREATE TABLE network_keys (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    key BYTEA NOT NULL
);

CREATE TABLE invitations (
    hash    BYTEA PRIMARY KEY,
    made    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    uses    BIGINT NOT NULL
);
