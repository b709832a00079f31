//! Faults in what is written, said and drawn.

use engine::{Clause, Game, Ink, Log, Phrase, ScoreSheet, Seat, Speech, Stream, Viewer, Voice};
use laws::Law;

use super::breaks;
use super::faulty::{Dice, Ears, Fault};
use super::rules::RemembersOtherGames;
use crate::tiny::Wall;
use crate::tiny::moves::{Event, Move, Refusal};
use crate::tiny::position::Position;
use crate::tiny::view::View;

#[test]
fn storage() {
    breaks(&LosesPoints, Law::Storage, "and read as");
    breaks(&UsesACodeTwice, Law::Storage, "which is read as");
    breaks(&UsesSpaces, Law::Storage, "is not one word");
}

pub(super) struct LosesPoints;
impl Fault for LosesPoints {
    fn read(&self, position: Position) -> Position {
        Position { points: [0; 3], ..position }
    }
}

pub(super) struct UsesACodeTwice;
impl Fault for UsesACodeTwice {
    fn code(&self, wall: &Wall, mv: Move) -> String {
        let (Move::Lay(stone) | Move::Trade(stone)) = mv;
        wall.code(&Move::Lay(stone))
    }
}

pub(super) struct UsesSpaces;
impl Fault for UsesSpaces {
    fn code(&self, wall: &Wall, mv: Move) -> String {
        wall.code(&mv).replace('-', " ")
    }
}

#[test]
fn recording() {
    breaks(&LosesPoints, Law::Recording, "and, replayed, as");
    breaks(&UsesACodeTwice, Law::Recording, "no replay, line");
    breaks(&UsesSpaces, Law::Recording, "unreadable, line");
    breaks(&RemembersOtherGames, Law::Recording, "and, recorded, as");
}

#[test]
fn speech() {
    breaks(&LacksAnEvent, Law::Speech, "panic: there is no text `event.end` in De");
    breaks(&LacksAnArgument, Law::Speech, "panic: `refusal.not_in_hand` is said without `stone`");
    breaks(&LeavesGaps, Law::Speech, "is said as `Du hast {stone} nicht auf der Hand.`");
    breaks(&ScoresByAnotherGame, Law::Speech, "`FRA-1` is no clause of tiny");
    breaks(&ScoresWithoutALabel, Law::Speech, "there is no text `score.beauty` in De");
    breaks(&DrawsInColour, Law::Speech, "drawn without colour for Seat(Seat(0))");
    breaks(&MisnamesOutcomes, Law::Speech, "is called `brick`, which is read as Some(0)");
}

pub(super) struct LacksAnEvent;
impl Fault for LacksAnEvent {
    fn tell_event(&self, wall: &Wall, event: Event) -> Phrase {
        if event == Event::Ended { Phrase::of("event.end") } else { wall.tell_event(&event) }
    }
}

pub(super) struct LacksAnArgument;
impl Fault for LacksAnArgument {
    fn tell_refusal(&self, wall: &Wall, refusal: Refusal) -> Phrase {
        match refusal {
            Refusal::NotInHand(_) => Phrase::of("refusal.not_in_hand"),
            Refusal::NotYourTurn | Refusal::TradedAlready | Refusal::BagIsEmpty => {
                wall.tell_refusal(&refusal)
            }
        }
    }
}

pub(super) struct LeavesGaps;
impl Fault for LeavesGaps {
    fn tell_refusal(&self, _: &Wall, _: Refusal) -> Phrase {
        Phrase::of("refusal.not_in_hand").name("stone", "{stone}")
    }
}

pub(super) struct ScoresByAnotherGame;
impl Fault for ScoresByAnotherGame {
    fn scores(&self, wall: &Wall, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        let sheets = wall.scores(at, viewer).into_iter();
        sheets.map(|sheet| sheet.line(Clause("FRA-1"), "laid", 0)).collect()
    }
}

pub(super) struct ScoresWithoutALabel;
impl Fault for ScoresWithoutALabel {
    fn scores(&self, wall: &Wall, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        let sheets = wall.scores(at, viewer).into_iter();
        sheets.map(|sheet| sheet.line(Clause("TIN-3"), "beauty", 0)).collect()
    }
}

pub(super) struct DrawsInColour;
impl Fault for DrawsInColour {
    fn draw(&self, wall: &Wall, view: &View, voice: &Voice<'_>, _: Ink) -> String {
        engine::Drawn::draw(wall, view, voice, Ink::Ansi)
    }
}

pub(super) struct MisnamesOutcomes;
impl Fault for MisnamesOutcomes {
    fn outcome_name(&self, wall: &Wall, stream: Stream, _: u32) -> String {
        wall.outcome_name(stream, 0)
    }
}

#[test]
fn coverage() {
    breaks(&EndsInSilence, Law::Coverage, "event Ended");
    breaks(&RefusesVaguely, Law::Coverage, "refusal BagIsEmpty");
}

pub(super) struct EndsInSilence;
impl Fault for EndsInSilence {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        let mut events = Vec::new();
        wall.apply(at, seat, &mv, chance, &mut events);
        events.into_iter().filter(|event| *event != Event::Ended).for_each(|event| log.note(event));
    }
}

pub(super) struct RefusesVaguely;
impl Fault for RefusesVaguely {
    fn check(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> Result<(), Refusal> {
        wall.check(at, seat, &mv).map_err(|refusal| match refusal {
            Refusal::BagIsEmpty => Refusal::TradedAlready,
            Refusal::NotYourTurn | Refusal::NotInHand(_) | Refusal::TradedAlready => refusal,
        })
    }
}
