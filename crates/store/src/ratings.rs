//! How good members are: figures that follow from the rated games, in the order in which those were counted.
//!
//! Each rated game takes the next number, once. Two servers that count at the same time read the same figures, but only
//! one of them gets the number: the other reads again. So the figures are those that counting all games anew would give.

use crate::database::{Moment, Row};
use crate::statement::Statement;
use crate::types::TableKey;
use crate::writer::Written;
use crate::{Store, StoreError};

/// A rated game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The table at which it was played.
    pub table: TableKey,
    /// The id of the game.
    pub game: String,
    /// How every seat ended, seat 0 first.
    pub seats: Vec<RatedSeat>,
}

/// How a seat of a rated game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedSeat {
    /// Who sat there, or left it to a bot; none: a bot from the beginning.
    pub person: Option<String>,
    /// How well a bot played there.
    pub level: Option<String>,
    /// The place, from 1; of those who have left it means nothing.
    pub place: u8,
    /// Has the person left the game?
    pub has_left: bool,
}

/// How good a person is at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRating {
    /// Who.
    pub person: String,
    /// The id of the game.
    pub game: String,
    /// The most likely strength, in millionths.
    pub mean: i64,
    /// How far it may lie off, in millionths.
    pub uncertainty: i64,
    /// How many rated games it follows from.
    pub games: i64,
}

/// The next rated game to be counted, with what is known of those who played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number that it takes.
    pub number: i64,
    /// The game.
    pub game: RatedGame,
    /// The ratings so far; those who have none yet are missing.
    pub ratings: Vec<StoredRating>,
}

/// A member in a list of the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The handle, as it is written.
    pub handle: String,
    /// How good they are.
    pub rating: StoredRating,
}

const RATING: &str = "ratings.person, ratings.game, mean, uncertainty, games";

impl Store {
    /// The rated game that is to be counted next; nothing if all are.
    pub async fn next_rated_game(&self) -> Result<Option<Count>, StoreError> {
        let mut moment = self.readers.snapshot().await?;
        let query = Statement::new(
            "SELECT key, game FROM tables JOIN progress ON progress.table_key = key \
             WHERE state = 'over' AND rated = 1 AND result IS NOT NULL \
             AND NOT EXISTS (SELECT 1 FROM rated_games WHERE rated_games.table_key = tables.key) \
             ORDER BY updated, key LIMIT 1",
        );
        let rows = moment.rows(query).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let game = rated_game(&mut moment, row).await?;
        let query = format!(
            "SELECT {RATING} FROM ratings WHERE game = $1 \
             AND person IN (SELECT person FROM seats WHERE table_key = $2) ORDER BY person"
        );
        let ratings = moment.rows(Statement::new(query).with(&*game.game).with(game.table.0)).await?;
        let ratings = ratings.iter().map(rating).collect::<Result<_, _>>()?;
        Ok(Some(Count { number: next_number(&mut moment).await?, game, ratings }))
    }

    /// A rated game is counted under its number, and these are the ratings from now on. Lost: another one was counted
    /// under that number, or this one was counted already.
    pub async fn count_rated_game(
        &self,
        number: i64,
        table: TableKey,
        ratings: &[StoredRating],
    ) -> Result<Written, StoreError> {
        let counted = Statement::new(COUNTED).with(number).with(table.0);
        self.carry_out([counted].into_iter().chain(ratings.iter().map(put_rating)).collect()).await
    }

    /// All rated games that were counted and are still there, in that order, and the number that comes next.
    pub async fn counted_games(&self) -> Result<(Vec<RatedGame>, i64), StoreError> {
        let mut moment = self.readers.snapshot().await?;
        let query = "SELECT key, game FROM rated_games JOIN tables ON tables.key = table_key ORDER BY number";
        let rows = moment.rows(Statement::new(query)).await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            games.push(rated_game(&mut moment, row).await?);
        }
        Ok((games, next_number(&mut moment).await?))
    }

    /// These are all ratings from now on. Lost: a game was counted meanwhile.
    pub async fn replace_ratings(
        &self,
        number: i64,
        ratings: &[StoredRating],
    ) -> Result<Written, StoreError> {
        let statements =
            [Statement::new(COUNTED).with(number).with(None::<i64>), Statement::new("DELETE FROM ratings")];
        self.carry_out(statements.into_iter().chain(ratings.iter().map(put_rating)).collect()).await
    }

    /// How good a person is, game by game.
    pub async fn ratings_of(&self, person: &str) -> Result<Vec<StoredRating>, StoreError> {
        let query = format!("SELECT {RATING} FROM ratings WHERE person = $1 ORDER BY game");
        self.rows(Statement::new(query).with(person)).await?.iter().map(rating).collect()
    }

    /// All ratings there are, for comparisons.
    pub async fn all_ratings(&self) -> Result<Vec<StoredRating>, StoreError> {
        let query = format!("SELECT {RATING} FROM ratings ORDER BY game, person");
        self.rows(Statement::new(query)).await?.iter().map(rating).collect()
    }

    /// The members whose profile everybody may see and who are certainly the best at a game: those first who are at
    /// least so good with two uncertainties taken off.
    pub async fn leaders(&self, game: &str, most: u32) -> Result<Vec<Leader>, StoreError> {
        let query = format!(
            "SELECT {RATING}, handle FROM ratings JOIN members ON members.person = ratings.person \
             WHERE game = $1 AND public = 1 ORDER BY mean - 2 * uncertainty DESC, handle LIMIT $2"
        );
        let rows = self.rows(Statement::new(query).with(game).with(i64::from(most))).await?;
        rows.iter().map(|row| Ok(Leader { handle: row.get(5)?, rating: rating(row)? })).collect()
    }
}

const COUNTED: &str = "INSERT INTO rated_games (number, table_key) VALUES ($1, $2) ON CONFLICT DO NOTHING";

fn put_rating(rating: &StoredRating) -> Statement {
    let put = Statement::new(
        "INSERT INTO ratings (person, game, mean, uncertainty, games) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (person, game) DO UPDATE SET mean = excluded.mean, \
         uncertainty = excluded.uncertainty, games = excluded.games",
    );
    put.with(&*rating.person)
        .with(&*rating.game)
        .with(rating.mean)
        .with(rating.uncertainty)
        .with(rating.games)
}

fn rating(row: &Row) -> Result<StoredRating, StoreError> {
    Ok(StoredRating {
        person: row.get(0)?,
        game: row.get(1)?,
        mean: row.get(2)?,
        uncertainty: row.get(3)?,
        games: row.get(4)?,
    })
}

/// A game with all its seats, from a row with the key of its table and its id.
async fn rated_game(moment: &mut Moment, row: &Row) -> Result<RatedGame, StoreError> {
    let table = TableKey(row.get(0)?);
    let query = "SELECT person, level, place, has_left FROM finishes WHERE table_key = $1 ORDER BY seat";
    let rows = moment.rows(Statement::new(query).with(table.0)).await?;
    let seat = |row: &Row| {
        Ok(RatedSeat {
            person: row.get(0)?,
            level: row.get(1)?,
            place: row.small(2)?,
            has_left: row.get::<i64>(3)? != 0,
        })
    };
    let seats = rows.iter().map(seat).collect::<Result<_, StoreError>>()?;
    Ok(RatedGame { table, game: row.get(1)?, seats })
}

async fn next_number(moment: &mut Moment) -> Result<i64, StoreError> {
    let rows = moment.rows(Statement::new("SELECT COALESCE(max(number), 0) + 1 FROM rated_games")).await?;
    rows.first().map_or(Ok(1), |row| row.get(0))
}
