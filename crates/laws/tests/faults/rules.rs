//! Faults in what may be done and what comes of it.

use std::sync::atomic::{AtomicU16, Ordering};

use engine::{BadSetup, Clause, Game, Log, Party, Ranking, ScoreSheet, Seat, Seats, Standing, Viewer};
use laws::Law;

use super::breaks;
use super::faulty::{Dice, Ears, Fault};
use crate::tiny::components::Stone;
use crate::tiny::moves::{Event, Move, Refusal};
use crate::tiny::position::Position;
use crate::tiny::setup::{BagSize, Options};
use crate::tiny::{Wall, ending};

#[test]
fn options() {
    breaks(&NoLargeBag, Law::Options, "set-up refuses bag=large for 2 players, and its list says otherwise");
    breaks(&NoTableForThree, Law::Options, "set-up refuses 3 seats with the default options");
}

pub(super) struct NoLargeBag;
impl Fault for NoLargeBag {
    fn set_up(
        &self,
        wall: &Wall,
        seats: u8,
        options: Options,
        chance: &mut Dice<'_>,
    ) -> Result<Position, BadSetup> {
        match options.bag {
            BagSize::Small => wall.set_up(seats, &options, chance, &mut engine::NoLog),
            BagSize::Large => Err(BadSetup("torn".to_owned())),
        }
    }
}

pub(super) struct NoTableForThree;
impl Fault for NoTableForThree {
    fn set_up(
        &self,
        wall: &Wall,
        seats: u8,
        options: Options,
        chance: &mut Dice<'_>,
    ) -> Result<Position, BadSetup> {
        if seats == 3 {
            return Err(BadSetup("too small".to_owned()));
        }
        wall.set_up(seats, &options, chance, &mut engine::NoLog)
    }
}

#[test]
fn replay() {
    breaks(&RemembersOtherGames, Law::Replay, "and, replayed, as");
    breaks(&TellsAnotherStory, Law::Replay, "event 0 came out as");
}

static MOVES_EVER: AtomicU16 = AtomicU16::new(0);

pub(super) struct RemembersOtherGames;
impl Fault for RemembersOtherGames {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        wall.apply(at, seat, &mv, chance, log);
        at.points[0] = MOVES_EVER.fetch_add(1, Ordering::Relaxed) % 1000;
    }
}

static EVENTS_EVER: AtomicU16 = AtomicU16::new(0);

pub(super) struct TellsAnotherStory;
impl Fault for TellsAnotherStory {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        log.note(Event::Laid {
            seat,
            stone: Stone::Brick,
            points: EVENTS_EVER.fetch_add(1, Ordering::Relaxed),
        });
        wall.apply(at, seat, &mv, chance, log);
    }
}

#[test]
fn legality() {
    breaks(&RefusesWhatItLists, Law::Legality, "is listed, but refused");
    breaks(&ListsTwice, Law::Legality, "is listed twice");
    breaks(&ListsNoTrades, Law::Legality, "is allowed, but not listed");
    breaks(&ListsNothing, Law::Legality, "is to act and has no legal move");
    breaks(&ListsAnew, Law::Legality, "was not added");
    breaks(&ListsInAnyOrder, Law::Legality, "not in the same order");
    breaks(&ListsForAll, Law::Legality, "is not to act, but has legal moves");
    breaks(&LetsAllAct, Law::Legality, "is not to act, but allowed");
    breaks(&FallsAsleep, Law::Legality, "nobody is to act");
    breaks(&InvitesStrangers, Law::Legality, "some of them do not play");
    breaks(&PlaysOutNothing, Law::Legality, "is none of the");
}

pub(super) struct RefusesWhatItLists;
impl Fault for RefusesWhatItLists {
    fn check(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Lay(Stone::Marble) => Err(Refusal::TradedAlready),
            Move::Lay(_) | Move::Trade(_) => wall.check(at, seat, &mv),
        }
    }
}

pub(super) struct ListsTwice;
impl Fault for ListsTwice {
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        wall.legal_moves(at, seat, out);
        out.extend(out.first().copied());
    }
}

pub(super) struct ListsNoTrades;
impl Fault for ListsNoTrades {
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        wall.legal_moves(at, seat, out);
        out.retain(|mv| matches!(mv, Move::Lay(_)));
    }
}

pub(super) struct ListsNothing;
impl Fault for ListsNothing {
    fn legal_moves(&self, _: &Wall, _: &Position, _: Seat, _: &mut Vec<Move>) {}
}

pub(super) struct ListsAnew;
impl Fault for ListsAnew {
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        out.clear();
        wall.legal_moves(at, seat, out);
    }
}

static LISTS_EVER: AtomicU16 = AtomicU16::new(0);

pub(super) struct ListsInAnyOrder;
impl Fault for ListsInAnyOrder {
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        let before = out.len();
        wall.legal_moves(at, seat, out);
        if LISTS_EVER.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            out[before..].reverse();
        }
    }
}

pub(super) struct ListsForAll;
impl Fault for ListsForAll {
    fn legal_moves(&self, wall: &Wall, at: &Position, _: Seat, out: &mut Vec<Move>) {
        wall.legal_moves(at, at.turn, out);
    }
}

pub(super) struct LetsAllAct;
impl Fault for LetsAllAct {
    fn check(&self, wall: &Wall, at: &Position, _: Seat, mv: Move) -> Result<(), Refusal> {
        wall.check(at, at.turn, &mv)
    }
}

pub(super) struct FallsAsleep;
impl Fault for FallsAsleep {
    fn to_act(&self, wall: &Wall, at: &Position) -> Seats {
        if at.turns == 5 { Seats::NONE } else { wall.to_act(at) }
    }
}

pub(super) struct InvitesStrangers;
impl Fault for InvitesStrangers {
    fn to_act(&self, wall: &Wall, at: &Position) -> Seats {
        wall.to_act(at).with(Seat(7))
    }
}

pub(super) struct PlaysOutNothing;
impl Fault for PlaysOutNothing {
    fn playout_move(&self, _: &Wall, _: &Position, _: Seat, moves: &[Move], _: &mut Dice<'_>) -> usize {
        moves.len()
    }
}

#[test]
fn ending() {
    breaks(&NeverEnds, Law::Ending, "no end is reached in 20000 decisions");
    breaks(&KnowsTheWinnerEarly, Law::Ending, "there is a result although somebody is to act");
    breaks(&KnowsNoWinner, Law::Ending, "the game is over without a result");
    breaks(&ForgetsASeat, Law::Ending, "seat 1 stands 0 times in the ranking");
    breaks(&MiscountsPoints, Law::Ending, "but for Seat(Seat(0)) the score sheets say");
}

pub(super) struct NeverEnds;
impl Fault for NeverEnds {
    fn apply(&self, _: &Wall, _: &mut Position, _: Seat, _: Move, _: &mut Dice<'_>, _: &mut Ears<'_>) {}
}

pub(super) struct KnowsTheWinnerEarly;
impl Fault for KnowsTheWinnerEarly {
    fn result(&self, _: &Wall, at: &Position) -> Option<Ranking> {
        Some(ending::ranking(at))
    }
}

pub(super) struct KnowsNoWinner;
impl Fault for KnowsNoWinner {
    fn result(&self, _: &Wall, _: &Position) -> Option<Ranking> {
        None
    }
}

pub(super) struct ForgetsASeat;
impl Fault for ForgetsASeat {
    fn result(&self, wall: &Wall, at: &Position) -> Option<Ranking> {
        let winner = Standing::contender(Party::Seat(Seat(0)), i32::from(at.points[0]), Vec::new());
        wall.result(at).map(|_| Ranking::of(vec![winner]))
    }
}

pub(super) struct MiscountsPoints;
impl Fault for MiscountsPoints {
    fn scores(&self, wall: &Wall, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        let sheets = wall.scores(at, viewer).into_iter();
        sheets.map(|sheet| sheet.line(Clause("TIN-3"), "laid", 1)).collect()
    }
}

#[test]
fn closing() {
    breaks(&ForgetsTheDraw, Law::Closing, "is said to stay open, but it draws");
    breaks(&ForgetsTheEnd, Law::Closing, "is said to stay open, but it ends the game");
    breaks(&ClosesEverything, Law::Closing, "is said to close, but");
}

pub(super) struct ForgetsTheDraw;
impl Fault for ForgetsTheDraw {
    fn closes(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> bool {
        wall.closes(at, seat, &mv) && at.bag.is_empty()
    }
}

pub(super) struct ForgetsTheEnd;
impl Fault for ForgetsTheEnd {
    fn closes(&self, _: &Wall, at: &Position, _: Seat, _: Move) -> bool {
        !at.bag.is_empty()
    }
}

pub(super) struct ClosesEverything;
impl Fault for ClosesEverything {
    fn closes(&self, _: &Wall, _: &Position, _: Seat, _: Move) -> bool {
        true
    }
}

#[test]
fn soundness() {
    breaks(&LosesAStone, Law::Soundness, "there are");
    breaks(&Stumbles, Law::Soundness, "panic: a stone too many");
}

pub(super) struct LosesAStone;
impl Fault for LosesAStone {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        wall.apply(at, seat, &mv, chance, log);
        if at.turns == 4 {
            at.bag.remove(Stone::Brick);
            at.bag.remove(Stone::Granite);
        }
    }
}

pub(super) struct Stumbles;
impl Fault for Stumbles {
    fn apply(&self, _: &Wall, _: &mut Position, _: Seat, _: Move, _: &mut Dice<'_>, _: &mut Ears<'_>) {
        panic!("a stone too many");
    }
}
