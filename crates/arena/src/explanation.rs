//! What a search found out, told so that people can follow it: the plan of the turn, the prospects, the points that may
//! be expected, and what was thought of instead.
//!
//! Learned values are good for comparing, but their points need not be to scale. What is expected here is counted: the
//! game is played on quickly from each plan, always with the same luck, and the points at the end are those of the score
//! sheets, by source.

use bots::{Findings, Playout, play_out};
use engine::{Fast, NoLog, Party, Phrase, Playable, Seat, Seats, Viewer};
use table::AnyMove;

/// The games that are played on to say how many points may be expected.
const PLAYED_ON: u64 = 64;

/// What a search found out about a decision.
#[derive(Debug)]
pub struct Analysis {
    /// The worlds that were looked into.
    pub iterations: u32,
    /// The best move.
    pub best: Considered,
    /// The one that comes next, if more than one was looked at.
    pub next: Option<Considered>,
}

/// A move that was looked at.
#[derive(Debug)]
pub struct Considered {
    /// It.
    pub mv: AnyMove,
    /// In how many worlds it was made.
    pub visits: u32,
    /// The prospects: 0 is a certain loss, 1 a certain win.
    pub value: f32,
    /// How the turn is meant to go on, the move included: as far as the seat decides alone.
    pub plan: Vec<PlannedMove>,
    /// The line that is likely to follow, the others' moves included, as codes.
    pub line: Vec<(Seat, String)>,
    /// For each seat the points at the end, where the game is played on quickly.
    pub expected: Vec<Expected>,
}

/// A move of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct PlannedMove {
    /// Its code.
    pub code: String,
    /// What it does, at the table as it will lie then.
    pub phrase: Phrase,
}

/// The points of a seat at the end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expected {
    /// All of them.
    pub points: f32,
    /// Where they come from, in the order of the score sheet.
    pub sources: Vec<Source>,
}

/// Points from one source.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Source {
    /// What they are for: the text under `score.<label>`.
    pub label: &'static str,
    /// How many.
    pub points: f32,
}

impl Source {
    /// What the points are for, in words.
    pub fn phrase(&self) -> Phrase {
        Phrase::of(format!("score.{}", self.label))
    }
}

/// Tells what was found out about the decision of `seat`, as far as `seat` can know the table.
pub(crate) fn explain<G: Playable>(
    game: &G,
    at: &G::Position,
    seat: Seat,
    found: &Findings<G::Move>,
    seed: u64,
) -> Analysis {
    let mut known = at.clone();
    game.redeal(&mut known, seat, &mut Fast::new(seed));
    let mut considered = found.choices.iter().zip(&found.lines).map(|(choice, line)| Considered {
        mv: AnyMove::new(choice.mv),
        visits: choice.visits,
        value: choice.value,
        plan: plan(game, &known, seat, line, seed),
        line: line.iter().map(|(seat, mv)| (*seat, game.code(mv))).collect(),
        expected: expected(game, &known, seat, line, seed),
    });
    let best = considered.next().expect("a search looks at a move at least");
    Analysis { iterations: found.iterations, best, next: considered.next() }
}

/// The moves of a line that `seat` makes before anybody else decides, before chance has a say and before the turn ends.
fn plan<G: Playable>(
    game: &G,
    known: &G::Position,
    seat: Seat,
    line: &[(Seat, G::Move)],
    seed: u64,
) -> Vec<PlannedMove> {
    let mut world = known.clone();
    let mut plan = Vec::new();
    for (mover, mv) in line {
        if *mover != seat || game.check(&world, seat, mv).is_err() {
            break;
        }
        plan.push(PlannedMove { code: game.code(mv), phrase: game.tell_move(&world, seat, mv) });
        let (turn, closes) = (game.turn(&world), game.closes(&world, seat, mv));
        game.apply(&mut world, seat, mv, &mut Fast::new(seed), &mut NoLog);
        if closes || game.to_act(&world) != Seats::only(seat) || game.turn(&world) != turn {
            break;
        }
    }
    plan
}

/// Plays on from a plan, in worlds that `seat` cannot tell apart. Other plans meet the same worlds and the same luck.
fn expected<G: Playable>(
    game: &G,
    known: &G::Position,
    seat: Seat,
    line: &[(Seat, G::Move)],
    seed: u64,
) -> Vec<Expected> {
    let mut sums = vec![Expected::default(); usize::from(game.seats(known))];
    let mut buffers = Playout::<G>::default();
    for number in 0..PLAYED_ON {
        let mut chance = Fast::new(Fast::new(seed ^ number << 32).next_u64());
        let mut world = known.clone();
        game.redeal(&mut world, seat, &mut chance);
        for (_, mv) in line.iter().take_while(|(mover, _)| *mover == seat) {
            if game.check(&world, seat, mv).is_err() {
                break;
            }
            game.apply(&mut world, seat, mv, &mut chance, &mut NoLog);
        }
        play_out(game, &mut world, &mut buffers, &mut chance, |at, seat, moves, chance| {
            game.playout_move(at, seat, moves, chance)
        });
        count(game, &world, &mut sums);
    }
    for expected in &mut sums {
        expected.points /= PLAYED_ON as f32;
        expected.sources.iter_mut().for_each(|source| source.points /= PLAYED_ON as f32);
    }
    sums
}

/// Adds the points at the end of a game.
fn count<G: Playable>(game: &G, at: &G::Position, sums: &mut [Expected]) {
    for sheet in game.scores(at, Viewer::AllOpen) {
        let Party::Seat(seat) = sheet.party else { continue };
        let sum = &mut sums[seat.index()];
        for line in sheet.lines {
            let points = line.points as f32;
            sum.points += points;
            match sum.sources.iter_mut().find(|source| source.label == line.label) {
                Some(source) => source.points += points,
                None => sum.sources.push(Source { label: line.label, points }),
            }
        }
    }
}
