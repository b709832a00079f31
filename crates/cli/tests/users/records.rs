//! Records at the command line: written while playing, resumed, replayed, verified.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use engine::{Languages, Seat, Seed, Viewer};
use serde_json::{Value, json};
use table::fair::Secret;
use table::{AnyTable, BotName, Ending, Happening, PaceWords, Record, RecordedAct, Setup, Stamp, Time};

use crate::program::{citywright, file, printed, program, refused};

const TWO: &str = include_str!("../../../../games/frankfurt/tests/recorded/two.city");

fn file_with(name: &str, text: &str) -> PathBuf {
    let file = file(name);
    fs::write(&file, text).unwrap();
    file
}

fn path(file: &Path) -> &str {
    file.to_str().expect("test files have plain names")
}

/// A game of bots that was recorded at the terminal.
fn recorded(name: &str) -> (PathBuf, String) {
    let file = file(name);
    printed(&["play", "frankfurt", "--seed", "x", "--seats", "greedy,random,human", "--record", path(&file)]);
    let text = fs::read_to_string(&file).unwrap();
    (file, text)
}

/// The same game after its first `entries` entries.
fn interrupted(text: &str, entries: usize) -> String {
    let mut record = Record::parse(text.as_bytes()).unwrap();
    record.entries.truncate(entries);
    record.ending = Ending::Open;
    record.write()
}

#[test]
fn a_game_is_recorded_and_the_file_is_not_overwritten() {
    let (file, text) = recorded("recorded.city");
    assert!(text.contains("\nplayer 0 \"Greedy 1\" "), "{text}");
    assert!(printed(&["verify", path(&file)]).contains("recorded.city: ok, record of frankfurt for 3"));
    let (reason, code) = refused(&["play", "frankfurt", "--record", path(&file)]);
    assert!(reason.contains("exists already; `--resume"), "{reason}");
    assert_eq!((code, fs::read_to_string(&file).unwrap()), (2, text));
}

#[test]
fn an_interrupted_game_goes_on_as_if_it_had_not_been() {
    let (_, whole) = recorded("whole.city");
    let entries = Record::parse(whole.as_bytes()).unwrap().entries.len();
    for stop in [0, 1, 17, entries / 2, entries - 1, entries] {
        let part = if stop == entries { whole.clone() } else { interrupted(&whole, stop) };
        let file = file_with(&format!("interrupted{stop}.city"), &part);
        assert!(printed(&["play", "--resume", path(&file), "--lang", "en"]).contains("Winner"));
        assert_eq!(fs::read_to_string(&file).unwrap(), whole, "stopped after {stop} entries");
    }
}

#[test]
fn a_bot_goes_on_with_its_limit() {
    let file = file("limit.city");
    printed(&["play", "frankfurt", "--seed", "x", "--seats", "strong:20,random", "--record", path(&file)]);
    let whole = fs::read_to_string(&file).unwrap();
    assert!(whole.contains("\nplayer 0 \"Strong:20 1\" "), "{whole}");
    let file = file_with("limit-again.city", &interrupted(&whole, 9));
    printed(&["play", "--resume", path(&file)]);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
}

#[test]
fn a_game_that_dies_leaves_a_record_that_goes_on() {
    let (_, whole) = recorded("alive.city");
    let file = file("dead.city");
    let seats = "greedy,random,human";
    let mut child = program(&["play", "frankfurt", "--seed", "x", "--seats", seats, "--record", path(&file)])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.by_ref().take(25).for_each(|line| drop(line.unwrap()));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(printed(&["verify", path(&file)]).contains(": ok, record of frankfurt for 3"));
    printed(&["play", "--resume", path(&file)]);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
}

#[test]
fn a_record_that_cannot_be_resumed_is_refused() {
    let (file, text) = recorded("resumed.city");
    let seats = refused(&["play", "--resume", path(&file), "--seats", "greedy,greedy"]);
    assert_eq!((seats.0.contains("2 seats are named, but the game has 3"), seats.1), (true, 2));
    let other = refused(&["play", "atlantis", "--resume", path(&file)]);
    assert_eq!((other.0.contains("holds a game of frankfurt"), other.1), (true, 2));
    let both = refused(&["play", "--resume", path(&file), "--seed", "7"]);
    assert_eq!(both.1, 2);
    let changed = file_with("changed.city", &text.replacen("seats 3", "seats 4", 1));
    let changed = refused(&["play", "--resume", path(&changed)]);
    assert_eq!((changed.0.contains("changed.city, line 5: its hash does not fit"), changed.1), (true, 2));
}

/// What a referee recorded has no names.
#[test]
fn a_record_without_names_is_resumed_by_bots_without_a_terminal() {
    let table = table(2, 5);
    let file = file_with("nameless.city", &table.record(None).write());
    printed(&["play", "--resume", path(&file)]);
    let record = Record::parse(&fs::read(&file).unwrap()).unwrap();
    assert!(record.players.is_empty() && record.ending != Ending::Open);
}

#[test]
fn a_replay_tells_the_game_with_board_points_and_places() {
    let file = file_with("two.city", TWO);
    let english = printed(&["replay", path(&file), "--lang", "en"]);
    for part in
        ["Burghers, Builders & Co.", "1 Random 2: yh3@zoologischer-garten.3", "Winner: Greedy 1", "FRA-22"]
    {
        assert!(english.contains(part), "{part} is missing in {english}");
    }
    assert!(english.contains("Greedy 1 draws a "), "everything lies open");
    let german = printed(&["replay", path(&file), "--lang", "de"]);
    assert!(german.contains("Gewonnen hat: Greedy 1"), "{german}");
}

#[test]
fn a_replay_can_begin_later_and_draw_every_entry() {
    let file = file_with("later.city", TWO);
    let later = printed(&["replay", path(&file), "--from", "60", "--lang", "en"]);
    assert!(!later.contains("\n59 ") && later.contains("\n60 ") && later.contains("\n71 "), "{later}");
    let boards = |text: &str| text.matches("Saalbau  ").count();
    assert_eq!(boards(&later), 2, "before entry 60 and at the end");
    let drawn = printed(&["replay", path(&file), "--from", "60", "--board"]);
    assert_eq!(boards(&drawn), 2 + 12);
    let (reason, code) = refused(&["replay", path(&file), "--from", "72"]);
    assert_eq!((reason.contains("there is no entry 72: the last one is 71"), code), (true, 2));
}

#[test]
fn a_replay_shows_what_the_viewer_may_see() {
    let file = file_with("viewer.city", TWO);
    let seen = |view: &str| printed(&["replay", path(&file), "--view", view, "--lang", "en"]);
    let hidden = "Greedy 1 draws three tiles.";
    assert!(seen("spectator").contains(hidden) && seen("1").contains(hidden));
    assert!(!seen("0").contains(hidden) && !seen("all").contains(hidden));
    assert!(seen("0").contains("\n3 Greedy 1: rv3@burgblock.1") && seen("1").contains("\n3 Greedy 1\n"));
    assert_eq!(refused(&["replay", path(&file), "--view", "nobody"]).1, 2);
    let (reason, code) = refused(&["replay", path(&file), "--view", "2"]);
    assert_eq!((reason.contains("there is no seat 2: the last one is 1"), code), (true, 2));
}

#[test]
fn what_was_taken_back_is_told() {
    let mut table = table(2, 3);
    table.undo_last().unwrap();
    let file = file_with("undo.city", &table.record(None).write());
    assert!(printed(&["replay", path(&file), "--lang", "en"]).contains("\n4 All go back before entry 3.\n"));
    assert!(
        printed(&["replay", path(&file), "--lang", "de"]).contains("\n4 Alle gehen vor Eintrag 3 zurück.\n")
    );
}

/// A live game with its times: a minute of thought, a time-out, and a bot that stands in.
fn clocked() -> Record {
    let mut table = table(2, 0);
    let mut now = 1_793_012_400_000;
    let mut note = |table: &mut Box<dyn AnyTable>, wait: u64, what| {
        now += wait;
        let mut proposal = table.propose_note(what).unwrap();
        proposal.stamp(Stamp { time: Some(Time(now)), stand_in: None });
        table.commit(proposal).unwrap();
    };
    let seat = table.to_act().first().unwrap();
    note(&mut table, 0, Happening::Pace(PaceWords::new("live 90+0").unwrap()));
    note(&mut table, 60_000, Happening::Away(seat));
    note(&mut table, 30_000, Happening::TimeOut(seat));
    note(&mut table, 0, Happening::StandIn { seat, bot: BotName::new("medium").unwrap() });
    note(&mut table, 5_000, Happening::BrokenOff { by: Some(Seat(1 - seat.0)) });
    table.record(None)
}

#[test]
fn a_replay_tells_when_things_happened_and_what_was_left() {
    let record = clocked();
    let file = file_with("clocked.city", &record.write());
    let told = printed(&["replay", path(&file), "--lang", "en"]);
    let Some(RecordedAct::Note(Happening::Away(seat))) = record.entries.get(1).map(|entry| &entry.what)
    else {
        panic!("the second entry says who went away")
    };
    for part in [
        "1 [2026-10-26 11:00:00Z] From here on at this pace: live 90+0.".to_owned(),
        format!("2 [2026-10-26 11:01:00Z {seat}=00:00:30] "),
        format!("3 [2026-10-26 11:01:30Z {seat}=00:00:00] The time of "),
        "breaks the game off.".to_owned(),
        "Clocks (live 90+0)".to_owned(),
        "00:01:30 left".to_owned(),
    ] {
        assert!(told.contains(&part), "{part} is missing in {told}");
    }
    assert!(printed(&["verify", path(&file)]).contains("entries, not over yet, broken off"));
}

#[test]
fn times_that_do_not_fit_together_are_refused_with_their_line() {
    let verdict = |change: fn(&mut Record)| {
        let mut record = clocked();
        change(&mut record);
        let file = file_with("times.city", &record.write());
        refused(&["verify", path(&file)]).0
    };
    let early = verdict(|record| record.entries[2].time = Some(Time(1_793_012_489_999)));
    assert!(early.contains("times.city, line 10: the time of seat "), "{early}");
    assert!(early.contains(" is not up"), "{early}");
    let back = verdict(|record| record.entries[1].time = Some(Time(1_793_012_399_999)));
    assert!(back.contains("line 9: the entry before was made 1 ms later"), "{back}");
    let twice = verdict(|record| record.entries[1].what = RecordedAct::Note(Happening::Resume));
    assert!(twice.contains("line 9: the clocks do not stand still"), "{twice}");
}

#[test]
fn records_and_accounts_are_verified_and_the_first_bad_line_named() {
    let good = file_with("good.city", TWO);
    let bad = file_with("bad.city", &TWO.replacen("take.5", "take.4", 1));
    let account = table(3, 9).account(Viewer::Spectator, None).unwrap().write();
    let told = file_with("told.city", &account);
    let lied = file_with("lied.city", &account.replacen("seats 3", "seats 2", 1));
    let all = printed(&["verify", path(&good), path(&told)]);
    assert!(all.contains("good.city: ok, record of frankfurt for 2, 71 entries, 0=134 1=78\n"), "{all}");
    assert!(
        all.contains("told.city: ok, account for a spectator of frankfurt for 3, 9 entries, not over yet")
    );
    let output = citywright(&["verify", path(&bad), path(&good), path(&lied)]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("bad.city, line 11: its hash does not fit"), "{errors}");
    assert!(errors.contains("lied.city, line 5: its hash does not fit"), "{errors}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("good.city: ok"), "the others are checked too");
    assert_eq!(output.status.code(), Some(2));
}

/// Computing the hashes again does not help: the game must have been played by the rules.
#[test]
fn a_well_formed_record_of_an_impossible_game_is_refused() {
    let cheat = |change: fn(&mut Record)| {
        let mut record = Record::parse(TWO.as_bytes()).unwrap();
        change(&mut record);
        refused(&["verify", path(&file_with("cheat.city", &record.write()))])
    };
    let (reason, code) = cheat(|record| record.seed = Seed([1; 32]));
    assert_eq!(
        (reason.contains("cheat.city, line 10: the move is refused, FRA-"), code),
        (true, 2),
        "{reason}"
    );
    let (reason, _) = cheat(|record| drop(record.entries.pop()));
    assert!(reason.contains("line 80: the game is not over yet"), "{reason}");
    let (reason, _) = cheat(|record| record.header.game = "atlantis".to_owned());
    assert!(reason.contains("line 2: there is no game `atlantis`"), "{reason}");
    let (reason, _) = cheat(|record| record.header.revision = 9);
    assert!(reason.contains("line 3: revision 9 of the rules is not known here"), "{reason}");
}

#[test]
fn a_fair_deal_is_checked_and_survives_resuming() {
    let secret = Secret([7; 32]);
    let contributions = vec![b"Anna".to_vec(), b"Ben".to_vec()];
    let seed = secret.seed(&contributions);
    let setup = Setup { seats: 2, options: Value::Null, players: Vec::new(), seed, agreed: Value::Null };
    let table = registry::standard("frankfurt").unwrap().set_up(setup).unwrap();
    let deal = table::fair::FairDeal::revealed(secret, contributions);
    let file = file_with("fair.city", &table.record(Some(deal)).write());
    assert!(printed(&["verify", path(&file)]).contains("not over yet, dealt fairly"));
    printed(&["play", "--resume", path(&file)]);
    assert!(printed(&["verify", path(&file)]).contains(", dealt fairly"));
}

#[test]
fn a_file_that_is_missing_empty_or_huge_is_refused() {
    let (reason, code) = refused(&["verify", "/nowhere/at/all.city"]);
    assert_eq!((reason.contains("cannot read /nowhere/at/all.city"), code), (true, 1));
    let empty = file_with("empty.city", "");
    let (reason, code) = refused(&["verify", path(&empty)]);
    assert_eq!((reason.contains("line 1: it does not begin with `citywright record 1`"), code), (true, 2));
    let huge = file_with("huge.city", &"x".repeat(9 << 20));
    let (reason, code) = refused(&["replay", path(&huge)]);
    assert_eq!((reason.contains("is no record: it has 9437184 bytes"), code), (true, 2));
    assert_eq!(refused(&["verify"]).1, 2);
}

/// A table after `plies` moves, always the first legal one.
fn table(seats: u8, plies: u32) -> Box<dyn AnyTable> {
    let setup = Setup {
        seats,
        options: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text("records"),
        agreed: Value::Null,
    };
    let mut table = registry::standard("frankfurt").unwrap().set_up(setup).unwrap();
    for _ in 0..plies {
        let seat = table.to_act().first().unwrap();
        let code = table.legal(seat, Languages::All).unwrap().swap_remove(0).code;
        table.play(seat, &json!(code), &[]).unwrap();
    }
    table
}
