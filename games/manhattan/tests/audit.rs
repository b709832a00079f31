//! Positions that cannot be are refused with a reason.

use engine::{Fast, Game, NoLog, Seat};
use manhattan::Manhattan;
use manhattan::position::{Cause, Ending, Position, Step};
use manhattan::setup::TableOptions;

/// A table for two at the start of this turn of a random game.
fn at_turn(game: &Manhattan, turn: u16) -> Position {
    let (mut chance, mut moves) = (Fast::new(5), Vec::new());
    let mut at = game.set_up(2, &TableOptions::default(), &mut chance, &mut NoLog).unwrap();
    while at.turn < turn {
        let seat = game.to_act(&at).first().expect("the game is not over so early");
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let mv = moves[chance.index(moves.len())];
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    assert_eq!((at.step, at.ending), (Step::Choose, None));
    at
}

/// What is said of such a table after a change.
fn reason(turn: u16, change: impl FnOnce(&mut Position)) -> String {
    let game = Manhattan::standard();
    let mut at = at_turn(&game, turn);
    game.audit(&at).unwrap();
    change(&mut at);
    game.audit(&at).expect_err("this cannot be").0
}

#[test]
fn nobody_places_more_tiles_than_there_were_turns() {
    let said = reason(15, |at| at.turn = 3);
    assert!(said.contains("tiles by turn 3"), "{said}");
}

/// The seat before the active one triggered the end, so nothing has changed since.
fn triggered(at: &Position, cause: Cause) -> Ending {
    Ending { by: Seat(1 - at.active.0), cause }
}

#[test]
fn cards_that_have_run_out_are_not_left() {
    let said = reason(15, |at| at.ending = Some(triggered(at, Cause::Cards)));
    assert!(said.starts_with("the cards have run out, but"), "{said}");
}

#[test]
fn a_standstill_takes_twenty_rounds() {
    let said = reason(15, |at| (at.ending, at.idle) = (Some(triggered(at, Cause::Standstill)), 0));
    assert_eq!(said, "nobody has built for long, but for 0 turns only");
    let (game, mut at) = (Manhattan::standard(), at_turn(&Manhattan::standard(), 15));
    (at.ending, at.idle) = (Some(triggered(&at, Cause::Standstill)), 40);
    game.audit(&at).unwrap();
}
