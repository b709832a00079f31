//! Worked examples of the rules, played out.

use std::sync::Arc;

use engine::{Claim, Language, Languages, Seat, Seed, Viewer, WorkedExample};
use serde::Serialize;
use serde_json::Value;

use crate::guided::sentences;
use crate::{AnyGame, AnyTable, ReplayFrame, Sentences, Setup, Sheet, SheetLine, Trouble};

/// What the players of examples are called.
const PLAYERS: [&str; 6] = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Frida"];

/// A worked example with its table and with what the game itself says of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Worked {
    /// The clauses that it explains.
    pub clauses: Vec<String>,
    /// What it is called.
    pub title: Sentences,
    /// What is to be seen.
    pub text: Sentences,
    /// Through whose eyes it is looked at; null: a spectator's.
    pub seat: Option<Seat>,
    /// The table.
    pub table: ReplayFrame,
    /// What the rules say of it.
    pub findings: Vec<Finding>,
}

/// What the game says of one claim of an example.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Finding {
    /// Why a move is refused, what an allowed one does, or whose points these are.
    pub text: Sentences,
    /// The clause that refuses it; null: nothing does.
    pub refused: Option<String>,
    /// Where points come from.
    pub lines: Vec<SheetLine>,
    /// All of them together; null where nothing is scored.
    pub points: Option<i32>,
}

/// Plays an example out and sees that everything is so as it claims; otherwise says what is not.
pub fn work_out(game: &Arc<dyn AnyGame>, example: &WorkedExample) -> Result<Worked, String> {
    let table = lay_example(game, example)?;
    let viewer = example.seat.map_or(Viewer::Spectator, Viewer::Seat);
    let number = table.number();
    let mut frames =
        table.replay(viewer, number..=number, Languages::All).map_err(|trouble| trouble.to_string())?;
    let frame = frames.pop().ok_or("the table is not told again")?;
    let findings = example.claims.iter().map(|claim| find(&*table, claim)).collect::<Result<_, _>>()?;
    Ok(Worked {
        clauses: example.clauses.clone(),
        title: sentences(&example.title),
        text: sentences(&example.text),
        seat: example.seat,
        table: frame,
        findings,
    })
}

/// The table of an example: set up and played so far.
pub fn lay_example(game: &Arc<dyn AnyGame>, example: &WorkedExample) -> Result<Box<dyn AnyTable>, String> {
    let options = serde_json::to_value(&example.options).map_err(|error| error.to_string())?;
    let setup = Setup {
        seats: example.seats,
        options,
        players: PLAYERS.map(str::to_owned).to_vec(),
        seed: Seed::from_text(&example.seed),
        agreed: Value::Null,
    };
    let mut table = Arc::clone(game).set_up(setup).map_err(|trouble| trouble.to_string())?;
    for code in &example.moves {
        let seat = to_decide(&*table)?;
        let played = table.play(seat, &Value::from(code.as_str()), &[]);
        played.map_err(|trouble| format!("`{code}` cannot be played: {trouble}"))?;
    }
    Ok(table)
}

fn find(table: &dyn AnyTable, claim: &Claim) -> Result<Finding, String> {
    match claim {
        Claim::Refused { mv, refused } => refusal(table, mv, refused),
        Claim::Allowed { mv, points } => gain(table, mv, *points),
        Claim::Scored { seat, clause, points } => score(table, *seat, clause, *points),
    }
}

fn refusal(table: &dyn AnyTable, mv: &str, expected: &str) -> Result<Finding, String> {
    match table.check(to_decide(table)?, &Value::from(mv)) {
        Err(Trouble::Refused { clause, message }) if clause == expected => {
            Ok(Finding { text: message, refused: Some(clause), lines: Vec::new(), points: None })
        }
        Err(other) => Err(format!("`{mv}` is refused otherwise than by {expected}: {other}")),
        Ok(()) => Err(format!("`{mv}` is allowed, not refused by {expected}")),
    }
}

fn gain(table: &dyn AnyTable, mv: &str, expected: Option<i32>) -> Result<Finding, String> {
    let seat = to_decide(table)?;
    let offers = table.legal(seat, Languages::All).map_err(|trouble| trouble.to_string())?;
    let offer = offers.into_iter().find(|offer| offer.code == mv);
    let offer = offer.ok_or_else(|| format!("`{mv}` is not among what can be done"))?;
    let Some(expected) = expected else {
        return Ok(Finding { text: offer.text, refused: None, lines: Vec::new(), points: None });
    };
    let before = sheet(table, seat)?;
    let mut after = table.copy();
    after.play(seat, &Value::from(mv), &[]).map_err(|trouble| trouble.to_string())?;
    let lines = more(&sheet(&*after, seat)?, &before);
    let points: i32 = lines.iter().map(|line| line.points).sum();
    if points != expected {
        return Err(format!("`{mv}` brings {points} points, not {expected}"));
    }
    Ok(Finding { text: offer.text, refused: None, lines, points: Some(points) })
}

fn score(table: &dyn AnyTable, seat: Seat, clause: &str, expected: i32) -> Result<Finding, String> {
    let sheet = sheet(table, seat)?;
    let lines: Vec<_> = sheet.lines.into_iter().filter(|line| line.clause == clause).collect();
    let points: i32 = lines.iter().map(|line| line.points).sum();
    if points != expected {
        return Err(format!(
            "{} has {points} points by {clause}, not {expected}",
            sheet.name.get(Language::En)
        ));
    }
    let lines = lines.into_iter().filter(|line| line.points != 0).collect();
    Ok(Finding { text: sheet.name, refused: None, lines, points: Some(points) })
}

/// The first of those who are to decide.
fn to_decide(table: &dyn AnyTable) -> Result<Seat, String> {
    table.to_act().iter().next().ok_or_else(|| "the game is over".to_owned())
}

fn sheet(table: &dyn AnyTable, seat: Seat) -> Result<Sheet, String> {
    let sheets = table.scores(Viewer::AllOpen, Languages::All).map_err(|trouble| trouble.to_string())?;
    let of_seat = |sheet: &Sheet| sheet.party == engine::Party::Seat(seat);
    sheets.into_iter().find(of_seat).ok_or_else(|| format!("there is no seat {}", seat.0))
}

/// The lines that are more than before, with what they are more.
fn more(after: &Sheet, before: &Sheet) -> Vec<SheetLine> {
    let points_before = |line: &SheetLine| {
        let same = before.lines.iter().filter(|one| (one.clause, one.label) == (line.clause, line.label));
        same.map(|one| one.points).sum::<i32>()
    };
    let gained = |line: &SheetLine| SheetLine { points: line.points - points_before(line), ..line.clone() };
    after.lines.iter().map(gained).filter(|line| line.points != 0).collect()
}
