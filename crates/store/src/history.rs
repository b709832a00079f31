//! What came of the games that somebody has played.

use crate::database::Row;
use crate::statement::{Argument, Statement};
use crate::types::Summary;
use crate::writer::Written;
use crate::{Store, StoreError};

/// What somebody has reached at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The id of the game.
    pub game: String,
    /// How many games they have played that count.
    pub played: i64,
    /// How many of them they have won, alone or with others.
    pub won: i64,
    /// All their places together.
    pub places: i64,
    /// The most points with which they ended; none if they have left every game.
    pub best: Option<i64>,
}

/// How two people fared against each other at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The id of the game.
    pub game: String,
    /// How many games that count they have played together.
    pub played: i64,
    /// How often the first one was ahead of the other.
    pub ahead: i64,
    /// How often the other one was.
    pub behind: i64,
}

/// Somebody with whom a game was finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The id of the person.
    pub person: String,
    /// What they are called at that table.
    pub name: String,
    /// The handle, if everybody may see their profile.
    pub handle: Option<String>,
}

/// What a member shows to everybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The id of the person.
    pub person: String,
    /// The handle, as it is written.
    pub handle: String,
    /// Since when they are a member, in seconds since 1970.
    pub made: i64,
    /// A program of one of the people here.
    pub is_program: bool,
}

/// Which finished games are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    /// Whose.
    pub person: &'a str,
    /// Of which game; of all if nothing is said.
    pub game: Option<&'a str>,
    /// Those that ended before the one at this table.
    pub before: Option<&'a str>,
    /// The most that are told.
    pub most: u32,
}

impl Store {
    /// The finished games of a person, the latest first.
    pub async fn finished_games(&self, past: Past<'_>) -> Result<Vec<Summary>, StoreError> {
        let condition = "state = 'over' AND key IN (SELECT table_key FROM seats WHERE person = $1) \
             AND ($3 = '' OR game = $3) AND ($4 = '' OR (COALESCE(updated, made), key) < \
             (SELECT COALESCE(latest.updated, ended.made), ended.key FROM tables AS ended \
              LEFT JOIN progress AS latest ON latest.table_key = ended.key WHERE ended.id = $4)) \
             ORDER BY COALESCE(updated, made) DESC, key DESC LIMIT $2";
        let arguments = [
            Argument::from(past.person),
            Argument::from(i64::from(past.most)),
            Argument::from(past.game.unwrap_or_default()),
            Argument::from(past.before.unwrap_or_default()),
        ];
        self.summaries_with(condition, &arguments).await
    }

    /// What a person has reached, game by game.
    pub async fn tallies(&self, person: &str) -> Result<Vec<Tally>, StoreError> {
        let query = Statement::new(
            "SELECT game, count(*), CAST(sum(CASE WHEN place = 1 AND has_left = 0 THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(sum(place) AS BIGINT), max(CASE WHEN has_left = 0 THEN points END) \
             FROM finishes WHERE person = $1 AND counts = 1 GROUP BY game ORDER BY game",
        );
        let read = |row: &Row| {
            Ok(Tally {
                game: row.get(0)?,
                played: row.get(1)?,
                won: row.get(2)?,
                places: row.get(3)?,
                best: row.get(4)?,
            })
        };
        self.rows(query.with(person)).await?.iter().map(read).collect()
    }

    /// Who sat on a seat of a table at which a person has finished a game with them.
    pub async fn opponent(
        &self,
        person: &str,
        table: &str,
        seat: u8,
    ) -> Result<Option<Opponent>, StoreError> {
        let query = Statement::new(
            "SELECT seats.person, seats.name, CASE WHEN members.public = 1 THEN members.handle END FROM seats \
             JOIN tables ON tables.key = seats.table_key LEFT JOIN members ON members.person = seats.person \
             WHERE tables.id = $1 AND tables.state = 'over' AND seats.seat = $2 AND seats.person <> $3 \
             AND EXISTS (SELECT 1 FROM seats AS own WHERE own.table_key = tables.key AND own.person = $3)",
        );
        let read = |row: &Row| Ok(Opponent { person: row.get(0)?, name: row.get(1)?, handle: row.get(2)? });
        self.rows(query.with(table).with(i64::from(seat)).with(person)).await?.first().map(read).transpose()
    }

    /// How a person fared against another one, game by game.
    pub async fn encounters(&self, person: &str, other: &str) -> Result<Vec<Encounter>, StoreError> {
        // Those who left are behind everybody who stayed, also behind the last of them.
        let ahead = |first: &str, second: &str| {
            format!(
                "CAST(sum(CASE WHEN ({first}.has_left, {first}.place) < ({second}.has_left, {second}.place) \
                 THEN 1 ELSE 0 END) AS BIGINT)"
            )
        };
        let query = format!(
            "SELECT own.game, count(*), {}, {} FROM finishes AS own \
             JOIN finishes AS other ON other.table_key = own.table_key \
             WHERE own.person = $1 AND own.counts = 1 AND other.person = $2 AND other.counts = 1 \
             GROUP BY own.game ORDER BY own.game",
            ahead("own", "other"),
            ahead("other", "own"),
        );
        let read = |row: &Row| {
            Ok(Encounter { game: row.get(0)?, played: row.get(1)?, ahead: row.get(2)?, behind: row.get(3)? })
        };
        self.rows(Statement::new(query).with(person).with(other)).await?.iter().map(read).collect()
    }

    /// Whether everybody may see the profile of a member from now on. Lost: the person is none.
    pub async fn show_profile(&self, person: &str, is_public: bool) -> Result<Written, StoreError> {
        let statement = Statement::new("UPDATE members SET public = $1 WHERE person = $2");
        self.carry_out(vec![statement.with(i64::from(is_public)).with(person)]).await
    }

    /// May everybody see the profile of a person?
    pub async fn is_public(&self, person: &str) -> Result<bool, StoreError> {
        let query = Statement::new("SELECT 1 FROM members WHERE person = $1 AND public = 1");
        Ok(!self.rows(query.with(person)).await?.is_empty())
    }

    /// The profile of the member of this handle, as handles are compared, if everybody may see it.
    pub async fn profile(&self, compared: &str) -> Result<Option<Profile>, StoreError> {
        let query = "SELECT person, handle, made, program FROM members WHERE compared = $1 AND public = 1";
        self.rows(Statement::new(query).with(compared)).await?.first().map(profile).transpose()
    }
}

fn profile(row: &Row) -> Result<Profile, StoreError> {
    let is_program = row.get::<i64>(3)? == 1;
    Ok(Profile { person: row.get(0)?, handle: row.get(1)?, made: row.get(2)?, is_program })
}
