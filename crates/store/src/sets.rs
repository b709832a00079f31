//! Component sets with a name, which people entered from their own boxes.

use crate::database::Row;
use crate::statement::Statement;
use crate::types::Components;
use crate::writer::Written;
use crate::{Store, StoreError};

/// A component set with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedSet {
    /// The digest of its files, by which tables name it.
    pub digest: String,
    /// The game that it is for.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// Who saved it.
    pub person: String,
    /// When, in seconds since 1970.
    pub made: i64,
}

/// How many sets are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MostSets {
    /// Of one game.
    pub of_game: u32,
    /// Of one game, by one person.
    pub of_person: u32,
}

impl Store {
    /// Keeps a set with its files. It is lost where one of its digest has a name already, or where as many are kept as
    /// may be.
    pub async fn save_set(&self, set: &NamedSet, files: &str, most: MostSets) -> Result<Written, StoreError> {
        let named = Statement::new(
            "INSERT INTO sets (digest, game, name, person, made) SELECT $1, $2, $3, $4, $5 \
             WHERE (SELECT count(*) FROM sets WHERE game = $2) < $6 \
             AND (SELECT count(*) FROM sets WHERE game = $2 AND person = $4) < $7 \
             ON CONFLICT (digest) DO NOTHING",
        );
        let named = named.with(&*set.digest).with(&*set.game).with(&*set.name).with(&*set.person);
        let named = named.with(set.made).with(i64::from(most.of_game)).with(i64::from(most.of_person));
        let components =
            Components { digest: set.digest.clone(), game: set.game.clone(), files: files.to_owned() };
        self.carry_out(vec![named, components.kept()]).await
    }

    /// The sets of a game, the latest first.
    pub async fn sets_of(&self, game: &str) -> Result<Vec<NamedSet>, StoreError> {
        let query = Statement::new(
            "SELECT digest, game, name, person, made FROM sets WHERE game = $1 ORDER BY made DESC, digest",
        );
        let rows = self.readers.rows(query.with(game)).await?;
        rows.iter().map(read).collect()
    }

    /// The sets to which a person gave a name, the latest first.
    pub async fn sets_by(&self, person: &str) -> Result<Vec<NamedSet>, StoreError> {
        let query = Statement::new(
            "SELECT digest, game, name, person, made FROM sets WHERE person = $1 ORDER BY made DESC, digest",
        );
        self.readers.rows(query.with(person)).await?.iter().map(read).collect()
    }

    /// The set of this digest, if it has a name.
    pub async fn set(&self, digest: &str) -> Result<Option<NamedSet>, StoreError> {
        let query = Statement::new("SELECT digest, game, name, person, made FROM sets WHERE digest = $1");
        let rows = self.readers.rows(query.with(digest)).await?;
        rows.first().map(read).transpose()
    }

    /// The header of a table.
    pub async fn header_of(&self, table: &str) -> Result<Option<String>, StoreError> {
        let query = Statement::new("SELECT header FROM tables WHERE id = $1");
        let rows = self.readers.rows(query.with(table)).await?;
        rows.first().map(|row| row.get(0)).transpose()
    }
}

impl Components {
    /// Keeps the files, unless they are kept already.
    pub(crate) fn kept(&self) -> Statement {
        let statement = Statement::new(
            "INSERT INTO components (digest, game, files) VALUES ($1, $2, $3) ON CONFLICT (digest) DO NOTHING",
        );
        statement.with(&*self.digest).with(&*self.game).with(&*self.files)
    }
}

fn read(row: &Row) -> Result<NamedSet, StoreError> {
    Ok(NamedSet {
        digest: row.get(0)?,
        game: row.get(1)?,
        name: row.get(2)?,
        person: row.get(3)?,
        made: row.get(4)?,
    })
}
