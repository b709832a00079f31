use engine::Viewer;
use table::fair::Secret;
use table::{Account, Edition};

use crate::pebbles::Move;
use crate::{A, B, RAISE, table};

fn account(viewer: Viewer) -> Account {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    table.play(A, &Move::Draw).unwrap();
    let players = ["Anna".to_owned(), "Ben".to_owned()];
    Account::of(&Edition::standard(), &table, &players, viewer, Some(Secret([7; 32]).commitment())).unwrap()
}

#[test]
fn an_account_holds_what_the_viewer_was_shown() {
    let (own, other) = (account(Viewer::Seat(A)).write(), account(Viewer::Seat(B)).write());
    assert!(own.contains("Anna draws black.") || own.contains("Anna draws red."), "{own}");
    assert!(other.contains("Anna draws a pebble."), "{other}");
    assert!(!other.contains("black") && !other.contains("red\":true"), "{other}");
}

#[test]
fn an_account_holds_no_seed_but_the_commitment() {
    let text = account(Viewer::Spectator).write();
    assert!(!text.contains("\nseed ") && !text.contains(&table(2, "7").seed().to_string()));
    assert!(text.contains("\ncommitment "));
}

#[test]
fn an_account_is_read_as_it_was_written() {
    for viewer in [Viewer::Seat(B), Viewer::Spectator, Viewer::AllOpen] {
        let account = account(viewer);
        assert_eq!(Account::parse(account.write().as_bytes()).unwrap(), account);
    }
}

#[test]
fn a_changed_account_is_refused() {
    let text = account(Viewer::Seat(A)).write();
    let changed = text.replace("Anna stakes 1.", "Anna stakes 2.");
    let bad = Account::parse(changed.as_bytes()).unwrap_err();
    assert_eq!(bad.line, 12, "{bad}");
}
