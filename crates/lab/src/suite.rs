//! Positions in which the right move can be argued from the rules.

use std::fmt;
use std::sync::Arc;

use arena::{ALONE, Clock, Contender, ListedGame};
use engine::{Languages, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyGame, AnyTable, Setup, Trouble};

/// The share of right moves that passes.
pub const PASS: f64 = 0.9;

/// A position as its file describes it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    why: String,
    right: Option<Vec<String>>,
    wrong: Option<Vec<String>>,
    position: Option<String>,
    seats: Option<u8>,
    #[serde(default)]
    options: toml::Table,
    seed: Option<String>,
    moves: Option<String>,
}

/// A position with its right moves.
pub struct Puzzle {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// What it is about.
    pub title: String,
    /// Why the right moves are right.
    pub why: String,
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// Who is to act.
    pub seat: Seat,
    /// The codes of the right moves.
    pub right: Vec<String>,
}

/// What a player chose in one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attempt {
    /// The name of the position.
    pub name: &'static str,
    /// What it is about.
    pub title: String,
    /// The code of the move that was made.
    pub chosen: String,
    /// The codes of the right moves.
    pub right: Vec<String>,
    /// Was it one of them?
    pub is_right: bool,
}

/// A file that describes no position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzle {
    /// The file.
    pub name: &'static str,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.reason)
    }
}

impl std::error::Error for BadPuzzle {}

/// The positions that a game brings along.
pub fn puzzles(game: &dyn ListedGame) -> Result<Vec<Puzzle>, BadPuzzle> {
    let opened = game.open(game.files(), game.info().revision).expect("the compiled-in components are sound");
    let read = |(name, text): &(&'static str, &'static str)| {
        puzzle(&opened, name, text).map_err(|reason| BadPuzzle { name, reason })
    };
    game.suite().iter().map(read).collect()
}

/// What a player does in a position. Nothing of other positions is remembered.
pub fn attempt(
    game: &dyn ListedGame,
    player: &Contender,
    puzzle: &Puzzle,
    seed: u64,
    clock: Clock<'_>,
) -> Attempt {
    let Puzzle { table, seat, right, .. } = puzzle;
    let chosen = game.analyst(&**table).decide(*seat, player, seed, clock, ALONE);
    let chosen = table.offer(*seat, &chosen, Languages::All).expect("a bot makes a legal move").code;
    Attempt {
        name: puzzle.name,
        title: puzzle.title.clone(),
        is_right: right.contains(&chosen),
        chosen,
        right: right.clone(),
    }
}

fn puzzle(game: &Arc<dyn AnyGame>, name: &'static str, text: &str) -> Result<Puzzle, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let table = match (&file.position, &file.moves) {
        (Some(position), None) => {
            let position: Value = serde_json::from_str(position).map_err(|error| error.to_string())?;
            let table = Arc::clone(game).load(&position, Vec::new(), Seed::from_text(""));
            table.map_err(|trouble| trouble.to_string())?
        }
        (None, Some(moves)) => played(game, &file, moves)?,
        _ => return Err("either `position` or `moves` says how the table lies".to_owned()),
    };
    let seat = table.to_act().first().ok_or("nobody is to act")?;
    let legal = table.codes(seat).map_err(|trouble| trouble.to_string())?;
    let right = match (file.right, file.wrong) {
        (Some(right), None) => right,
        (None, Some(wrong)) => {
            check_legal(&wrong, &legal)?;
            legal.iter().filter(|code| !wrong.contains(code)).cloned().collect()
        }
        _ => return Err("either `right` or `wrong` names moves".to_owned()),
    };
    check_legal(&right, &legal)?;
    if right.is_empty() || right.len() == legal.len() {
        return Err(format!("{} of {} moves are right", right.len(), legal.len()));
    }
    Ok(Puzzle { name, title: file.title, why: file.why, table, seat, right })
}

fn check_legal(codes: &[String], legal: &[String]) -> Result<(), String> {
    match codes.iter().find(|code| !legal.contains(code)) {
        Some(code) => Err(format!("`{code}` is no legal move")),
        None => Ok(()),
    }
}

/// The table to which a seed and some moves lead.
fn played(game: &Arc<dyn AnyGame>, file: &File, moves: &str) -> Result<Box<dyn AnyTable>, String> {
    let mut options = serde_json::Map::new();
    for (name, value) in &file.options {
        let value = value.as_str().ok_or_else(|| format!("option `{name}` is no text"))?;
        options.insert(name.clone(), value.into());
    }
    let setup = Setup {
        seats: file.seats.ok_or("`seats` is missing")?,
        options: options.into(),
        players: Vec::new(),
        seed: Seed::from_text(file.seed.as_deref().ok_or("`seed` is missing")?),
        agreed: Value::Null,
    };
    let mut table = Arc::clone(game).set_up(setup).map_err(|trouble| trouble.to_string())?;
    moves.split_whitespace().try_for_each(|code| play(&mut *table, code))?;
    Ok(table)
}

/// Makes the move of this code for whoever may make it.
fn play(table: &mut dyn AnyTable, code: &str) -> Result<(), String> {
    let mv = Value::from(code);
    let Some(seat) = table.to_act().iter().find(|seat| table.check(*seat, &mv).is_ok()) else {
        let is_move = !matches!(table.check(Seat(0), &mv), Err(Trouble::BadRequest { .. }));
        let what = if is_move { "not allowed there" } else { "no move" };
        return Err(format!("`{code}` is {what}"));
    };
    table.play(seat, &mv, &[]).map_err(|trouble| trouble.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{frankfurt_opened, new_table};

    fn read(text: &str) -> Result<Puzzle, String> {
        puzzle(&frankfurt_opened(), "test", text)
    }

    /// The first legal move of a new game for three with this seed.
    fn first() -> String {
        let table = new_table(3, "5");
        table.codes(table.to_act().first().unwrap()).unwrap().swap_remove(0)
    }

    #[test]
    fn moves_lead_to_a_position() {
        let first = first();
        let text = format!("title = 'a'\nwhy = 'b'\nseats = 3\nseed = '5'\nmoves = ''\nright = ['{first}']");
        let start = read(&text).unwrap();
        assert_eq!((start.right, start.table.number()), (vec![first], 0));
    }

    #[test]
    fn what_must_not_be_done_leaves_everything_else() {
        let first = first();
        let text = format!("title = 'a'\nwhy = 'b'\nseats = 3\nseed = '5'\nmoves = ''\nwrong = ['{first}']");
        let read = read(&text).unwrap();
        assert!(!read.right.contains(&first) && !read.right.is_empty());
        assert_eq!(read.right.len() + 1, read.table.codes(read.seat).unwrap().len());
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let wrong = |text: &str| read(text).map(|_| ()).unwrap_err();
        assert!(wrong("title = 1").contains("expected a string"));
        assert!(wrong("title = 'a'\nwhy = 'b'\nright = []").contains("either `position` or `moves`"));
        assert!(
            wrong("title = 'a'\nwhy = 'b'\nseats = 3\nseed = '5'\nmoves = ''")
                .contains("either `right` or `wrong`")
        );
        let head = "title = 'a'\nwhy = 'b'\nright = ['complete']\nseed = '5'\n";
        assert_eq!(wrong(&format!("{head}moves = ''")), "`seats` is missing");
        assert_eq!(wrong(&format!("{head}seats = 3\nmoves = ''")), "`complete` is no legal move");
        assert_eq!(wrong(&format!("{head}seats = 3\nmoves = 'dance'")), "`dance` is no move");
        assert_eq!(wrong(&format!("{head}seats = 3\nmoves = 'take.1'")), "`take.1` is not allowed there");
        assert!(wrong(&format!("{head}seats = 9\nmoves = ''")).contains("2 to 4 players"));
    }
}
