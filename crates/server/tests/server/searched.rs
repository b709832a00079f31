//! A database, searched in every column of every table.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _, SqliteConnection};
use store::Database;

/// The tables and columns in which a word stands somewhere, whatever its letters' size. Searched in every row: what was
/// deleted may lie in pages that are free.
pub(crate) async fn columns_with(database: &Database, word: &str) -> Vec<String> {
    match database {
        Database::File(file) => in_file(&format!("sqlite://{}", file.display()), word).await,
        Database::Postgres(address) => in_postgres(address, word).await,
    }
}

async fn in_file(address: &str, word: &str) -> Vec<String> {
    let mut database = SqliteConnection::connect(address).await.unwrap();
    let columns =
        "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'";
    let columns = sqlx::query(columns).fetch_all(&mut database).await.unwrap();
    assert!(columns.len() > 40, "the schema was read");
    let mut found = Vec::new();
    for row in columns {
        let (table, column): (String, String) = (row.get(0), row.get(1));
        let sql =
            format!("SELECT count(*) FROM {table} WHERE instr(lower(CAST({column} AS TEXT)), lower(?)) > 0");
        let count: i64 =
            sqlx::query_scalar(AssertSqlSafe(sql)).bind(word).fetch_one(&mut database).await.unwrap();
        if count > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found
}

async fn in_postgres(address: &str, word: &str) -> Vec<String> {
    let mut database = PgConnection::connect(address).await.unwrap();
    let columns = "SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c \
         JOIN information_schema.tables t USING (table_schema, table_name) \
         WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'";
    let columns = sqlx::query(columns).fetch_all(&mut database).await.unwrap();
    assert!(columns.len() > 40, "the schema was read");
    let mut found = Vec::new();
    for row in columns {
        let (table, column): (String, String) = (row.get(0), row.get(1));
        let sql =
            format!("SELECT count(*) FROM {table} WHERE position(lower($1) in lower({column}::text)) > 0");
        let count: i64 =
            sqlx::query_scalar(AssertSqlSafe(sql)).bind(word).fetch_one(&mut database).await.unwrap();
        if count > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found
}
