//! Positions in which the right move can be argued from the rules.

use std::fmt;

use bots::Bot;
use engine::{Advice, Broken, NoLog, Options as _, Seat, Seed, Seeded, Speech};
use serde::{Deserialize, Serialize};

use crate::arena::{Contender, decide};

/// The share of right moves that passes.
pub const PASS: f64 = 0.9;

/// A position as its file describes it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    why: String,
    right: Vec<String>,
    position: Option<String>,
    seats: Option<u8>,
    #[serde(default)]
    options: toml::Table,
    seed: Option<String>,
    moves: Option<String>,
}

/// A position with its right moves.
#[derive(Debug)]
pub struct Puzzle<G: Advice> {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// What it is about.
    pub title: String,
    /// Why the right moves are right.
    pub why: String,
    /// The table.
    pub at: G::Position,
    /// Who is to act.
    pub seat: Seat,
    /// The right moves.
    pub right: Vec<G::Move>,
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
pub fn puzzles<G: Advice + Speech>(game: &G) -> Result<Vec<Puzzle<G>>, BadPuzzle> {
    let read = |(name, text): &(&'static str, &'static str)| {
        puzzle(game, name, text).map_err(|reason| BadPuzzle { name, reason })
    };
    G::SUITE.iter().map(read).collect()
}

/// What a player does in a position. Nothing of other positions is remembered.
pub fn attempt<G: Advice + Speech>(game: &G, player: &Contender, puzzle: &Puzzle<G>, seed: u64) -> Attempt {
    let mut bot: Bot<G> = player.bot(seed);
    let chosen = decide(&mut bot, game, &puzzle.at, puzzle.seat);
    Attempt {
        name: puzzle.name,
        title: puzzle.title.clone(),
        chosen: game.code(&chosen),
        right: puzzle.right.iter().map(|mv| game.code(mv)).collect(),
        is_right: puzzle.right.contains(&chosen),
    }
}

fn puzzle<G: Advice + Speech>(game: &G, name: &'static str, text: &str) -> Result<Puzzle<G>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let at = match (&file.position, &file.moves) {
        (Some(position), None) => serde_json::from_str(position).map_err(|error| error.to_string())?,
        (None, Some(moves)) => played(game, &file, moves)?,
        _ => return Err("either `position` or `moves` says how the table lies".to_owned()),
    };
    game.audit(&at).map_err(|Broken(what)| what)?;
    let seat = game.to_act(&at).first().ok_or("nobody is to act")?;
    let mut legal = Vec::new();
    game.legal_moves(&at, seat, &mut legal);
    let mut right = Vec::new();
    for code in &file.right {
        let mv = game.decode(code).filter(|mv| legal.contains(mv));
        right.push(mv.ok_or_else(|| format!("`{code}` is no legal move"))?);
    }
    if right.is_empty() || right.len() == legal.len() {
        return Err(format!("{} of {} moves are right", right.len(), legal.len()));
    }
    Ok(Puzzle { name, title: file.title, why: file.why, at, seat, right })
}

/// The position to which a seed and some moves lead.
fn played<G: Advice + Speech>(game: &G, file: &File, moves: &str) -> Result<G::Position, String> {
    let mut options = G::Options::default();
    for (name, value) in &file.options {
        let value = value.as_str().ok_or_else(|| format!("option `{name}` is no text"))?;
        options.choose(name, value).map_err(|bad| bad.to_string())?;
    }
    let seats = file.seats.ok_or("`seats` is missing")?;
    let seed = file.seed.as_deref().ok_or("`seed` is missing")?;
    let mut chance = Seeded::new(Seed::from_text(seed));
    let mut at = game.set_up(seats, &options, &mut chance, &mut NoLog).map_err(|bad| bad.to_string())?;
    for code in moves.split_whitespace() {
        let mv = game.decode(code).ok_or_else(|| format!("`{code}` is no move"))?;
        let seat = game.to_act(&at).iter().find(|seat| game.check(&at, *seat, &mv).is_ok());
        let seat = seat.ok_or_else(|| format!("`{code}` is not allowed there"))?;
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    Ok(at)
}

#[cfg(test)]
mod tests {
    use engine::Game as _;
    use frankfurt::Frankfurt;

    use super::*;

    fn read(text: &str) -> Result<Puzzle<Frankfurt>, String> {
        puzzle(&Frankfurt::standard(), "test", text)
    }

    /// The first legal move of a new game for three with this seed.
    fn first() -> String {
        let game = Frankfurt::standard();
        let options = engine::NoOptions {};
        let mut chance = Seeded::new(Seed::from_text("5"));
        let at = game.set_up(3, &options, &mut chance, &mut NoLog).unwrap();
        let mut legal = Vec::new();
        game.legal_moves(&at, game.to_act(&at).first().unwrap(), &mut legal);
        game.code(&legal[0])
    }

    #[test]
    fn moves_lead_to_a_position() {
        let first = first();
        let text = format!("title = 'a'\nwhy = 'b'\nseats = 3\nseed = '5'\nmoves = ''\nright = ['{first}']");
        let start = read(&text).unwrap();
        assert_eq!((start.right.len(), start.at.turn), (1, 1));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let wrong = |text: &str| read(text).map(|_| ()).unwrap_err();
        assert!(wrong("title = 1").contains("expected a string"));
        assert!(wrong("title = 'a'\nwhy = 'b'\nright = []").contains("either `position` or `moves`"));
        let head = "title = 'a'\nwhy = 'b'\nright = ['complete']\nseed = '5'\n";
        assert_eq!(wrong(&format!("{head}moves = ''")), "`seats` is missing");
        assert_eq!(wrong(&format!("{head}seats = 3\nmoves = ''")), "`complete` is no legal move");
        assert_eq!(wrong(&format!("{head}seats = 3\nmoves = 'dance'")), "`dance` is no move");
        assert_eq!(wrong(&format!("{head}seats = 3\nmoves = 'take.1'")), "`take.1` is not allowed there");
        assert!(wrong(&format!("{head}seats = 9\nmoves = ''")).contains("2 to 4 players"));
    }
}
