//! Everything from one database into another one, of either kind.
//!
//! The other one is marked as incomplete until everything in it was read back and compared. No program works with a
//! database that is so marked; moving into it again begins anew.

use sha2::{Digest as _, Sha256};

use crate::StoreError;
use crate::database::{Access, Database, Link, Moment, Row};
use crate::schema;
use crate::statement::{Argument, Statement};

/// Rows that are read and written at once.
const PORTION: usize = 250;

/// What is moved: one table after the other, those first to which others refer. Whatever only speeds things up and is
/// not written any more stays behind.
const TABLES: &[Table] = &[
    Table { name: "people", key: &["id"], columns: &[text("id"), text("name"), number("made")] },
    Table {
        name: "tokens",
        key: &["hash"],
        columns: &[
            bytes("hash"),
            text("person"),
            text("kind"),
            number("made"),
            number("expires"),
            text("device"),
        ],
    },
    Table {
        name: "members",
        key: &["person"],
        columns: &[
            text("person"),
            text("handle"),
            text("compared"),
            text("password"),
            number("made"),
            number("public"),
            number("program"),
        ],
    },
    Table {
        name: "access_tokens",
        key: &["hash"],
        columns: &[
            bytes("hash"),
            text("person"),
            text("name"),
            text("scopes"),
            number("made"),
            number("used"),
        ],
    },
    Table { name: "components", key: &["digest"], columns: &[text("digest"), text("game"), text("files")] },
    Table {
        name: "sets",
        key: &["digest"],
        columns: &[text("digest"), text("game"), text("name"), text("person"), number("made")],
    },
    Table {
        name: "tables",
        key: &["key"],
        columns: &[
            number("key"),
            text("id"),
            text("game"),
            text("header"),
            text("start"),
            text("state"),
            number("made"),
            text("result"),
            text("host"),
            number("listed"),
            text("rematch"),
            text("ending"),
            number("rated"),
        ],
    },
    Table {
        name: "deals",
        key: &["table_key"],
        columns: &[number("table_key"), bytes("secret"), bytes("seed")],
    },
    Table {
        name: "seats",
        key: &["table_key", "seat"],
        columns: &[
            number("table_key"),
            number("seat"),
            text("kind"),
            text("person"),
            text("name"),
            text("level"),
            bytes("contribution"),
        ],
    },
    Table {
        name: "entries",
        key: &["table_key", "number"],
        columns: &[number("table_key"), number("number"), text("entry"), text("request")],
    },
    Table {
        name: "progress",
        key: &["table_key"],
        columns: &[number("table_key"), number("number"), number("to_act"), number("updated")],
    },
    Table {
        name: "chat",
        key: &["table_key", "number"],
        columns: &[
            number("table_key"),
            number("number"),
            text("person"),
            text("name"),
            number("seat"),
            text("text"),
            number("at"),
        ],
    },
    Table { name: "rated_games", key: &["number"], columns: &[number("number"), number("table_key")] },
    Table {
        name: "ratings",
        key: &["person", "game"],
        columns: &[text("person"), text("game"), number("mean"), number("uncertainty"), number("games")],
    },
    Table {
        name: "reports",
        key: &["id"],
        columns: &[
            text("id"),
            text("reporter"),
            text("person"),
            text("table_id"),
            number("line"),
            text("text"),
            number("at"),
            number("done"),
        ],
    },
    Table {
        name: "bans",
        key: &["id"],
        columns: &[
            text("id"),
            text("person"),
            bytes("network"),
            text("reason"),
            number("made"),
            number("expires"),
        ],
    },
    Table { name: "network_keys", key: &["one"], columns: &[number("one"), bytes("key")] },
    Table {
        name: "invitations",
        key: &["hash"],
        columns: &[bytes("hash"), number("made"), number("expires"), number("uses")],
    },
    Table {
        name: "snapshots",
        key: &["table_key"],
        columns: &[
            number("table_key"),
            number("number"),
            text("position"),
            text("stream_positions"),
            bytes("digest"),
        ],
    },
    Table {
        name: "due",
        key: &["table_key"],
        columns: &[number("table_key"), number("at"), number("number"), text("clock"), number("taken")],
    },
    Table {
        name: "standing_answers",
        key: &["table_key", "seat", "question"],
        columns: &[number("table_key"), number("seat"), text("question"), text("answer")],
    },
    Table {
        name: "reminders",
        key: &["table_key", "number", "seat"],
        columns: &[number("table_key"), number("number"), number("seat"), text("kind"), number("at")],
    },
    Table {
        name: "holidays",
        key: &["person"],
        columns: &[text("person"), number("starts"), number("ends")],
    },
    Table {
        name: "recipients",
        key: &["person"],
        columns: &[
            text("person"),
            text("language"),
            text("zone"),
            number("quiet_from"),
            number("quiet_to"),
            text("kinds"),
            number("told"),
            number("lease"),
        ],
    },
    Table {
        name: "channels",
        key: &["id"],
        columns: &[
            text("id"),
            text("person"),
            text("kind"),
            text("address"),
            text("secret"),
            text("device"),
            number("made"),
            number("confirmed"),
            number("sent"),
            number("failed"),
            text("failure"),
            number("given_up"),
        ],
    },
    Table {
        name: "notices",
        key: &["person", "table_key", "kind", "number"],
        columns: &[
            text("person"),
            number("table_key"),
            text("kind"),
            number("number"),
            number("due"),
            number("until"),
        ],
    },
    Table {
        name: "deliveries",
        key: &["id"],
        columns: &[
            text("id"),
            text("channel"),
            text("items"),
            number("made"),
            number("due"),
            number("attempts"),
            number("lease"),
        ],
    },
    Table {
        name: "confirmations",
        key: &["hash"],
        columns: &[bytes("hash"), text("channel"), text("person"), bytes("address"), number("made")],
    },
    Table { name: "keys", key: &["name"], columns: &[text("name"), bytes("value")] },
];

struct Table {
    name: &'static str,
    /// The columns by which the rows are put in order.
    key: &'static [&'static str],
    columns: &'static [Column],
}

struct Column {
    name: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Text,
    Bytes,
}

const fn number(name: &'static str) -> Column {
    Column { name, kind: Kind::Number }
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text }
}

const fn bytes(name: &'static str) -> Column {
    Column { name, kind: Kind::Bytes }
}

/// What was moved of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// What it is: `people`, `entries`, …
    pub what: &'static str,
    /// How many rows.
    pub rows: u64,
    /// A digest of all of them, whatever their order.
    pub digest: [u64; 4],
}

/// What a move has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveStep {
    /// How many rows of this kind were written by now.
    Written(&'static str, u64),
    /// How many rows of this kind were read back by now.
    Compared(&'static str, u64),
}

/// Moves everything, compares it, and says what there was. No server may work with either meanwhile. The database from
/// which it is moved stays as it is, in the present version.
pub async fn move_all(
    from: &Database,
    to: &Database,
    mut tell: impl FnMut(MoveStep),
) -> Result<Vec<Moved>, StoreError> {
    if let Database::File(file) = from
        && !file.is_file()
    {
        return Err(StoreError::Missing(file.clone()));
    }
    let source = Access::to(from)?;
    let mut link = source.connect().await?;
    schema::migrate(&mut link).await?;
    schema::check_whole(&mut link).await?;
    link.close().await?;
    let readers = source.readers().await?;
    let mut moment = readers.snapshot().await?;

    let target = Access::to(to)?;
    let mut link = target.connect().await?;
    schema::migrate(&mut link).await?;
    make_room(&mut link).await?;
    let mut moved = Vec::new();
    for table in TABLES {
        moved.push(copy(table, &mut moment, &mut link, &mut tell).await?);
    }
    if let Link::Pg(_) = link {
        // Keys that were given elsewhere are not given again.
        let sql = "SELECT setval(pg_get_serial_sequence('tables', 'key'), max(key)) FROM tables HAVING max(key) > 0";
        link.rows(Statement::new(sql)).await?;
    }
    drop(moment);
    readers.close().await;
    compare(&target, &moved, &mut tell).await?;
    link.execute(Statement::new("UPDATE about SET state = 'whole'")).await?;
    link.close().await?;
    Ok(moved)
}

/// Sees that nothing is kept there, and marks the database as incomplete. What an earlier move left is removed.
async fn make_room(link: &mut Link) -> Result<(), StoreError> {
    match schema::check_whole(link).await {
        Ok(()) => {
            for table in TABLES {
                let sql = format!("SELECT 1 FROM {} LIMIT 1", table.name);
                if !link.rows(Statement::new(sql)).await?.is_empty() {
                    return Err(StoreError::InUse);
                }
            }
            link.execute(Statement::new("UPDATE about SET state = 'filling'")).await?;
        }
        Err(StoreError::Incomplete) => {
            link.begin().await?;
            for table in TABLES.iter().rev() {
                link.execute(Statement::new(format!("DELETE FROM {}", table.name))).await?;
            }
            link.commit().await?;
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

async fn copy(
    table: &Table,
    moment: &mut Moment,
    link: &mut Link,
    tell: &mut impl FnMut(MoveStep),
) -> Result<Moved, StoreError> {
    let mut sum = Sum::default();
    let mut last = None;
    loop {
        let rows = table.portion(moment, last.as_deref()).await?;
        sum.add(&rows);
        if !rows.is_empty() {
            link.begin().await?;
            link.execute(table.insert(&rows)).await?;
            link.commit().await?;
        }
        tell(MoveStep::Written(table.name, sum.rows));
        if rows.len() < PORTION {
            return Ok(sum.moved(table));
        }
        last = rows.into_iter().next_back();
    }
}

/// Reads everything back over a connection of its own.
async fn compare(
    target: &Access,
    expected: &[Moved],
    tell: &mut impl FnMut(MoveStep),
) -> Result<(), StoreError> {
    let readers = target.readers().await?;
    let mut moment = readers.snapshot().await?;
    for (table, expected) in TABLES.iter().zip(expected) {
        let mut sum = Sum::default();
        let mut last = None;
        loop {
            let rows = table.portion(&mut moment, last.as_deref()).await?;
            sum.add(&rows);
            tell(MoveStep::Compared(table.name, sum.rows));
            if rows.len() < PORTION {
                break;
            }
            last = rows.into_iter().next_back();
        }
        if sum.moved(table) != *expected {
            return Err(StoreError::Broken(format!("{} are not as they were", table.name)));
        }
    }
    drop(moment);
    readers.close().await;
    Ok(())
}

impl Table {
    fn columns(&self) -> String {
        self.columns.iter().map(|column| column.name).collect::<Vec<_>>().join(", ")
    }

    /// The rows after one of them, in the order of their keys.
    async fn portion(
        &self,
        moment: &mut Moment,
        after: Option<&[Argument]>,
    ) -> Result<Vec<Vec<Argument>>, StoreError> {
        let key = self.key.join(", ");
        let is_after = match after {
            None => String::new(),
            Some(_) => format!("WHERE ({key}) > ({})", placeholders(1, self.key.len())),
        };
        let sql =
            format!("SELECT {} FROM {} {is_after} ORDER BY {key} LIMIT {PORTION}", self.columns(), self.name);
        let mut statement = Statement::new(sql);
        if let Some(row) = after {
            let place = |key: &&str| self.columns.iter().position(|column| column.name == *key);
            let values = self.key.iter().filter_map(place).map(|place| row[place].clone());
            statement.arguments.extend(values);
        }
        let rows = moment.rows(statement).await?;
        rows.iter().map(|row| self.read(row)).collect()
    }

    fn read(&self, row: &Row) -> Result<Vec<Argument>, StoreError> {
        let value = |(place, column): (usize, &Column)| {
            Ok(match column.kind {
                Kind::Number => Argument::Number(row.get(place)?),
                Kind::Text => Argument::Text(row.get(place)?),
                Kind::Bytes => Argument::Bytes(row.get(place)?),
            })
        };
        self.columns.iter().enumerate().map(value).collect()
    }

    fn insert(&self, rows: &[Vec<Argument>]) -> Statement {
        let width = self.columns.len();
        let values: Vec<String> =
            (0..rows.len()).map(|row| format!("({})", placeholders(1 + row * width, width))).collect();
        let sql = format!("INSERT INTO {} ({}) VALUES {}", self.name, self.columns(), values.join(", "));
        let mut statement = Statement::new(sql);
        statement.arguments = rows.concat();
        statement
    }
}

fn placeholders(first: usize, count: usize) -> String {
    (first..first + count).map(|nth| format!("${nth}")).collect::<Vec<_>>().join(", ")
}

/// Rows, counted and summed up: the order in which a database gives them does not matter.
#[derive(Default)]
struct Sum {
    rows: u64,
    digest: [u64; 4],
}

impl Sum {
    fn add(&mut self, rows: &[Vec<Argument>]) {
        for row in rows {
            let mut digest = Sha256::new();
            for value in row {
                let (kind, bytes): (u8, Option<&[u8]>) = match value {
                    Argument::Number(number) => {
                        digest.update(number.unwrap_or_default().to_le_bytes());
                        (1, number.is_some().then_some(&[]))
                    }
                    Argument::Text(text) => (2, text.as_deref().map(str::as_bytes)),
                    Argument::Bytes(bytes) => (3, bytes.as_deref()),
                };
                let length = bytes.map_or(u64::MAX, |bytes| bytes.len() as u64);
                digest.update([kind]);
                digest.update(length.to_le_bytes());
                digest.update(bytes.unwrap_or_default());
            }
            let digest: [u8; 32] = digest.finalize().into();
            for (sum, part) in self.digest.iter_mut().zip(digest.chunks_exact(8)) {
                let part = u64::from_le_bytes(part.try_into().expect("eight bytes"));
                *sum = sum.wrapping_add(part);
            }
            self.rows += 1;
        }
    }

    fn moved(&self, table: &Table) -> Moved {
        Moved { what: table.name, rows: self.rows, digest: self.digest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rows: &[Vec<Argument>]) -> [u64; 4] {
        let mut sum = Sum::default();
        sum.add(rows);
        sum.digest
    }

    #[test]
    fn the_order_of_rows_does_not_matter_and_everything_else_does() {
        let row = |number: i64, text: &str| vec![Argument::from(number), Argument::from(text)];
        let (one, other) = (row(1, "a"), row(2, "b"));
        assert_eq!(sum(&[one.clone(), other.clone()]), sum(&[other.clone(), one.clone()]));
        for changed in [row(1, "b"), row(2, "a"), vec![Argument::from(1), Argument::from(None::<&str>)]] {
            assert_ne!(sum(&[one.clone(), other.clone()]), sum(&[changed, other.clone()]));
        }
        assert_ne!(sum(&[vec![Argument::from("ab"), Argument::from("c")]]), sum(&[row_of("a", "bc")]));
    }

    fn row_of(one: &str, other: &str) -> Vec<Argument> {
        vec![Argument::from(one), Argument::from(other)]
    }

    /// What the schema has and what is moved.
    #[test]
    fn every_column_is_moved() {
        let schema = concat!(
            include_str!("schema/postgres/3.sql"),
            include_str!("schema/postgres/5.sql"),
            include_str!("schema/postgres/7.sql"),
            include_str!("schema/postgres/8.sql"),
            include_str!("schema/postgres/9.sql"),
            include_str!("schema/postgres/10.sql"),
            include_str!("schema/postgres/11.sql"),
            include_str!("schema/postgres/12.sql"),
            include_str!("schema/postgres/13.sql")
        );
        for table in TABLES {
            let begin = schema.find(&format!("CREATE TABLE {} (", table.name)).expect("the table is there");
            let columns = schema[begin..].lines().skip(1).take_while(|line| !line.starts_with(')'));
            let columns = columns.filter_map(|line| line.split_whitespace().next());
            let later = format!("ALTER TABLE {} ADD COLUMN ", table.name);
            let later = schema.lines().filter_map(|line| line.strip_prefix(&*later)?.split(' ').next());
            let columns =
                columns.filter(|word| !["PRIMARY", "UNIQUE", "CHECK", "--"].contains(word)).chain(later);
            let columns: Vec<_> = columns.collect();
            assert_eq!(columns, table.columns.iter().map(|column| column.name).collect::<Vec<_>>());
        }
        let made = schema.matches("CREATE TABLE ").count();
        assert_eq!(made, TABLES.len() + 2, "all but `probes` and `about`");
    }

    /// `docs/people.md` says of every column whether it tells something of a person, why it is kept and for how long.
    #[test]
    fn the_table_of_personal_fields_has_every_column() {
        let said = include_str!("../../../docs/people.md");
        let quoted: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
        let kept: Vec<String> = TABLES
            .iter()
            .flat_map(|table| table.columns.iter().map(|column| format!("{}.{}", table.name, column.name)))
            .collect();
        let unsaid: Vec<_> = kept.iter().filter(|column| !quoted.contains(&&***column)).collect();
        assert!(unsaid.is_empty(), "docs/people.md does not speak of {unsaid:?}");
        let is_column =
            |word: &&str| TABLES.iter().any(|table| word.starts_with(&format!("{}.", table.name)));
        let gone: Vec<_> = quoted
            .iter()
            .filter(|word| is_column(word) && !kept.iter().any(|column| column == *word))
            .collect();
        assert!(gone.is_empty(), "docs/people.md speaks of {gone:?}, which are not kept");
    }
}
