//! A turn is told in one line.

use std::sync::Arc;

use engine::{Language, Languages, Seed, Viewer};
use serde_json::{Value, json};
use table::{AnyGame, AnyTable, Chapter, Edition, Setup};

use crate::pebbles::Pebbles;
use crate::{A, B};

fn table() -> Box<dyn AnyTable> {
    let game: Arc<dyn AnyGame> = Arc::new(Edition::<Pebbles>::standard());
    let players = vec!["Anna".to_owned(), "Ben".to_owned()];
    let seed = Seed::from_text("7");
    game.set_up(Setup { seats: 2, options: json!({}), players, seed, agreed: Value::Null }).unwrap()
}

fn play(table: &mut dyn AnyTable, seat: engine::Seat, mv: &str) {
    let red = if mv == "draw" { vec!["red".to_owned()] } else { Vec::new() };
    table.play(seat, &json!(mv), &red).unwrap();
}

/// The line in English; nothing where there is none.
fn english(chapter: Chapter) -> String {
    chapter.line.map(|line| line.get(Language::En).to_owned()).unwrap_or_default()
}

/// The line with the last entry.
fn latest(table: &dyn AnyTable, viewer: Viewer) -> String {
    english(table.latest(viewer, Languages::All).unwrap())
}

/// The lines of the whole story by entry.
fn lines(table: &dyn AnyTable, viewer: Viewer) -> Vec<String> {
    table.story(viewer, Languages::All).unwrap().into_iter().map(english).collect()
}

#[test]
fn the_line_grows_with_its_turn() {
    let mut table = table();
    play(&mut *table, A, "raise1");
    assert_eq!(latest(&*table, Viewer::Spectator), "Anna: stakes 1");
    play(&mut *table, A, "raise1");
    assert_eq!(latest(&*table, Viewer::Spectator), "Anna: stakes 1, stakes 2");
    play(&mut *table, A, "draw");
    assert_eq!(latest(&*table, Viewer::Seat(A)), "Anna: stakes 1, stakes 2, draws red");
    play(&mut *table, B, "raise1");
    assert_eq!(latest(&*table, Viewer::Seat(A)), "Ben: stakes 1");
}

#[test]
fn a_line_tells_nobody_what_they_may_not_know() {
    let mut table = table();
    play(&mut *table, A, "draw");
    assert_eq!(latest(&*table, Viewer::Seat(A)), "Anna: draws red");
    assert_eq!(latest(&*table, Viewer::Seat(B)), "Anna: draws");
    assert_eq!(lines(&*table, Viewer::Seat(B)), ["", "Anna: draws"]);
    assert_eq!(lines(&*table, Viewer::Spectator), ["", "Anna: draws"]);
}

#[test]
fn the_whole_story_has_one_line_for_each_turn() {
    let mut table = table();
    for (seat, mv) in [(A, "raise1"), (A, "draw"), (B, "raise1"), (B, "raise1")] {
        play(&mut *table, seat, mv);
    }
    let told = ["", "", "Anna: stakes 1, draws red", "", "Ben: stakes 1, stakes 2"];
    assert_eq!(lines(&*table, Viewer::Seat(A)), told);
    let frames = table.replay(Viewer::Seat(A), 0..=u32::MAX, Languages::All).unwrap().into_iter();
    let filmed: Vec<_> = frames.map(|frame| english(frame.chapter)).collect();
    assert_eq!(filmed, told);
}

#[test]
fn what_was_taken_back_is_in_no_line() {
    let mut table = table();
    play(&mut *table, A, "raise1");
    play(&mut *table, A, "raise1");
    let undo = table.propose_undo(A, 2).unwrap();
    table.commit(undo).unwrap();
    assert_eq!(latest(&*table, Viewer::Spectator), "");
    assert_eq!(lines(&*table, Viewer::Spectator), ["", "Anna: stakes 1", "", ""]);
    play(&mut *table, A, "draw");
    assert_eq!(latest(&*table, Viewer::Spectator), "Anna: stakes 1, draws");
}

#[test]
fn a_turn_that_says_nothing_briefly_has_no_line() {
    let mut table = table();
    play(&mut *table, A, "pass");
    assert_eq!(latest(&*table, Viewer::Spectator), "");
    assert_eq!(lines(&*table, Viewer::Spectator), ["", ""]);
}

#[test]
fn a_table_that_was_resumed_in_a_turn_knows_its_beginning() {
    let mut table = table();
    play(&mut *table, A, "raise1");
    let saved: Value = serde_json::from_str(table.saved().get()).unwrap();
    let game: Arc<dyn AnyGame> = Arc::new(Edition::<Pebbles>::standard());
    let players = vec!["Anna".to_owned(), "Ben".to_owned()];
    let mut resumed = game.resume(&saved, players, Seed::from_text("7")).unwrap();
    play(&mut *resumed, A, "raise1");
    assert_eq!(latest(&*resumed, Viewer::Spectator), "Anna: stakes 1, stakes 2");
}
