-- What seats answer once and for all when they are asked while another is on turn. What is usual is not kept.
CREATE TABLE standing_answers (
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    question  TEXT NOT NULL,
    answer    TEXT NOT NULL,
    PRIMARY KEY (table_key, seat, question)
) STRICT, WITHOUT ROWID;
