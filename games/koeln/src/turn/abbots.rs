//! The abbot or abbess of a church that another finished.

use engine::{Log, Seat};

use crate::components::{ChurchId, Koeln};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Position, Step};
use crate::turn::cards;

/// KOE-43: who wins a church with an abbot or abbess by another's stone is asked if they hold any card, whichever it is,
/// so that nothing can be told from the question.
pub(crate) fn ask(game: &Koeln, at: &mut Position, church: ChurchId, winner: Seat) {
    let has_abbot = game.churches[church.index()].abbot.is_some();
    if game.asks_for_abbot() && has_abbot && !at.players[winner].hand.is_empty() {
        at.step = Step::Abbot { winner, church };
    }
}

/// KOE-43: the card, or nothing. What is listed depends on the winner's own cards only.
pub(crate) fn list_answers(game: &Koeln, at: &Position, winner: Seat, church: ChurchId, out: &mut Vec<Move>) {
    let places = 0..at.players[winner].hand.len() as u8;
    let abbots = places.filter(|place| check_abbot(game, at, winner, church, *place).is_ok());
    out.extend(abbots.map(|place| Move::Abbot { place }));
    out.push(Move::Decline);
}

/// KOE-43: the card if it is held, or else nothing.
pub(crate) fn first_answer(game: &Koeln, at: &Position, winner: Seat, church: ChurchId) -> Move {
    let mut answers = Vec::new();
    list_answers(game, at, winner, church, &mut answers);
    answers.first().copied().unwrap_or(Move::Decline)
}

/// KOE-43: the abbot or abbess of this church, or nothing.
pub(crate) fn check_answer(
    game: &Koeln,
    at: &Position,
    winner: Seat,
    church: ChurchId,
    mv: Move,
) -> Result<(), Refusal> {
    if let Move::Abbot { place } = mv {
        return check_abbot(game, at, winner, church, place);
    }
    if mv == Move::Decline { Ok(()) } else { Err(Refusal::AbbotFirst { church }) }
}

fn check_abbot(
    game: &Koeln,
    at: &Position,
    winner: Seat,
    church: ChurchId,
    place: u8,
) -> Result<(), Refusal> {
    let abbot = game.churches[church.index()].abbot.expect("nobody is asked at a church without one");
    cards::check_card(at, winner, place, abbot)
}

/// KOE-43: the card lies on the tile. It is not played in the winner's turn, so KOE-41 does not count it.
pub(crate) fn lay(game: &Koeln, at: &mut Position, winner: Seat, place: u8, log: &mut impl Log<Event>) {
    at.step = Step::Play;
    let held = at.players[winner].hand.take(place);
    cards::lay_open(game, at, winner, held.card, log);
}

/// KOE-43: nothing is laid.
pub(crate) fn decline(at: &mut Position, winner: Seat, log: &mut impl Log<Event>) {
    let Step::Abbot { church, .. } = at.step else { panic!("`check` saw the question") };
    at.step = Step::Play;
    log.note(Event::NoAbbot { seat: winner, church });
}
