use engine::{Seats, Seed};
use table::{NotPlayed, Proposal, Stale, Table};

use crate::pebbles::{Event, Move, PebbleOptions, Pebbles, Refusal};
use crate::{A, B, RAISE, table};

#[test]
fn the_header_says_what_was_agreed() {
    let table = table(3, "7");
    let header = table.header();
    assert_eq!((header.game.as_str(), header.revision, header.seats), ("pebbles", 2, 3));
    assert_eq!(header.components.len(), 64);
    assert_eq!(header.options, serde_json::json!({"peek": "never"}));
    assert_eq!((table.number(), table.to_act()), (0, Seats::only(A)));
}

#[test]
fn a_table_that_cannot_be_laid_is_refused() {
    let game = table(2, "7").game().clone();
    let refused = Table::new(game, "", 5, &PebbleOptions::default(), Seed::from_text("7"));
    assert_eq!(refused.unwrap_err().to_string(), "pebbles is for 2 to 3 players, not 5");
}

#[test]
fn a_move_is_carried_out_and_noted() {
    let mut table = table(2, "7");
    assert_eq!(table.play(A, &RAISE), Ok(vec![Event::Raised { seat: A, stake: 1 }]));
    assert_eq!(table.play(B, &RAISE), Err(Refusal::NotYourTurn));
    assert_eq!(table.number(), 1);
    let events = table.play(A, &Move::Draw).unwrap();
    assert!(matches!(events[..], [Event::Drew { seat: A, red: Some(_) }]));
    assert_eq!(table.entry(2).map(|entry| entry.draws().len()), Some(1));
    assert_eq!(table.to_act(), Seats::only(B));
}

#[test]
fn a_proposal_changes_nothing() {
    let table = table(2, "7");
    let before = table.saved();
    let proposal = table.propose(A, &Move::Draw).unwrap();
    assert_eq!(table.saved(), before);
    assert_ne!(proposal.position(), table.position());
    assert_ne!(proposal.stream_positions().unwrap(), table.stream_positions());
    assert!(
        table.propose(A, &RAISE).unwrap().stream_positions().is_none(),
        "a move without draws uses no words"
    );
    let again = table.propose(A, &Move::Draw).unwrap();
    assert_eq!((again.position(), again.events()), (proposal.position(), proposal.events()));
}

#[test]
fn a_stale_proposal_is_refused() {
    let mut table = table(2, "7");
    let first = table.propose(A, &RAISE).unwrap();
    let second = table.propose(A, &Move::Pass).unwrap();
    table.commit(first).unwrap();
    let before = table.saved();
    assert_eq!(table.commit(second), Err(Stale { number: 1 }));
    assert_eq!(table.saved(), before);
}

/// What chance could not bring.
fn impossible(played: Result<Proposal<Pebbles>, NotPlayed<Refusal>>) -> engine::Impossible {
    match played {
        Err(NotPlayed::Impossible(impossible)) => impossible,
        other => panic!("{other:?}"),
    }
}

#[test]
fn scripted_outcomes_come_and_impossible_ones_are_refused() {
    let mut table = table(2, "7");
    for name in ["black", "red", "red"] {
        let seat = table.to_act().first().unwrap();
        let proposal = table.propose_scripted(seat, &Move::Draw, &[name.to_owned()]).unwrap();
        assert_eq!(proposal.events(), [Event::Drew { seat, red: Some(name == "red") }]);
        table.commit(proposal).unwrap();
    }
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let green = impossible(table.propose_scripted(B, &Move::Draw, &names(&["green"])));
    assert_eq!(green.to_string(), "`green` cannot come from `bag` now");
    let surplus = impossible(table.propose_scripted(B, &Move::Pass, &names(&["red"])));
    assert_eq!(surplus.to_string(), "`red` was scripted, but nothing more is drawn");
}
