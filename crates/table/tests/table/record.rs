use std::fmt::Write;

use engine::{DataFiles, Game, Seed};
use sha2::{Digest, Sha256};
use table::fair::{FairDeal, Secret};
use table::{BadLine, Edition, Ending, Record, RecordedAct, Table};

use crate::pebbles::{Move, Pebbles, Peek};
use crate::{A, B, RAISE, random_game, table, table_with};

pub(crate) fn record_of(table: &Table<Pebbles>) -> Record {
    Record::of(&Edition::standard(), table, &["Anna".to_owned(), "Ben \"B\"\n".to_owned()], None)
}

/// A short game in which everything occurs that a record can hold.
fn example() -> Record {
    let secret = Secret(*b"a secret of exactly 32 bytes: 43");
    let contributions = vec![b"Anna".to_vec(), b"Ben".to_vec()];
    let edition = Edition::<Pebbles>::standard();
    let seed = secret.seed(&contributions);
    let mut table = Table::new(edition.game().clone(), edition.digest(), 2, &<_>::default(), seed).unwrap();
    table.play(A, &Move::Raise { by: 1 }).unwrap();
    table.undo(A).unwrap();
    table.play(A, &Move::Raise { by: 3 }).unwrap();
    table.play(A, &Move::Draw).unwrap();
    table.undo_agreed(4).unwrap();
    table.play(A, &Move::Draw).unwrap();
    table.play(B, &Move::Pass).unwrap();
    table.play(A, &Move::Pass).unwrap();
    let scripted = table.propose_scripted(B, &Move::Draw, &["black".to_owned()]).unwrap();
    table.commit(scripted).unwrap();
    let deal = FairDeal::revealed(secret, contributions);
    Record::of(&edition, &table, &["Anna".to_owned(), "Ben".to_owned()], Some(deal))
}

/// Writes other contents with correct hashes, as a careful forger would.
pub(crate) fn forged(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "`{from}` is in the record");
    let contents = text.lines().map(|line| line.rsplit_once(" #").unwrap().0).collect::<Vec<_>>().join("\n");
    let mut forged = String::new();
    for line in contents.replace(from, to).lines() {
        write!(forged, "{line} #").unwrap();
        let digest =
            Sha256::digest(&forged).iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
        let is_last = line == "open" || line.starts_with("end");
        writeln!(forged, "{}", if is_last { &digest } else { &digest[..16] }).unwrap();
    }
    forged
}

pub(crate) fn trouble(text: &str) -> String {
    let verified = Record::parse(text.as_bytes()).and_then(|record| record.verify::<Pebbles>());
    verified.unwrap_err().to_string()
}

#[test]
fn records_of_many_games_round_trip_and_verify() {
    for seed in 0..1_000 {
        let plies = if seed % 3 == 0 { 9 } else { 200 };
        let table = random_game(Peek::Announced, seed, plies);
        let text = record_of(&table).write();
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.write(), text);
        let again = record.replay(&Edition::<Pebbles>::of_record(&record).unwrap()).unwrap();
        assert_eq!(again.saved(), table.saved());
        assert_eq!(record.ending == Ending::Open, !table.to_act().is_empty());
    }
}

#[test]
fn a_record_of_an_open_game_can_be_resumed() {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    let text = record_of(&table).write();
    assert!(text.lines().last().unwrap().starts_with("open #"));
    let record = Record::parse(text.as_bytes()).unwrap();
    let mut again = record.replay(&Edition::<Pebbles>::standard()).unwrap();
    assert_eq!(again.play(A, &Move::Draw), table.play(A, &Move::Draw));
    again.undo_agreed(1).unwrap();
}

#[test]
fn a_game_from_a_position_is_recorded_with_it() {
    let start = random_game(Peek::Announced, 3, 5);
    let seed = Seed::from_text("from here");
    let mut table =
        Table::loaded(start.game().clone(), &start.header().components, start.position().clone(), seed)
            .unwrap();
    let seat = table.to_act().first().unwrap();
    table.play(seat, &Move::Draw).unwrap();
    let text = record_of(&table).write();
    assert!(text.contains("\noptions null #") && text.contains("\nposition {"));
    let again = Record::parse(text.as_bytes()).unwrap().replay(&Edition::<Pebbles>::standard()).unwrap();
    assert_eq!(again.saved(), table.saved());
    let impossible = trouble(&forged(&text, "\"stake\":0", "\"stake\":9"));
    assert!(impossible.ends_with(": a stake of 9"), "{impossible}");
}

#[test]
fn an_owners_components_travel_with_the_record() {
    let mut files = DataFiles::compiled_in(Pebbles::DATA);
    files.replace("pebbles.toml", "[[pebble]]\nred = true\ncount = 9\n".to_owned()).unwrap();
    let edition = Edition::<Pebbles>::open(files, 2).unwrap();
    let seed = Seed::from_text("7");
    let mut table = Table::new(edition.game().clone(), edition.digest(), 2, &<_>::default(), seed).unwrap();
    table.play(A, &Move::Draw).unwrap();
    let text = Record::of(&edition, &table, &[], None).write();
    assert!(text.contains("\nfile \"pebbles.toml\" \"[[pebble]]\\nred = true\\ncount = 9\\n\" #"));
    assert!(text.contains("\n1 0 draw drew bag:red #"));
    let record = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(record.verify::<Pebbles>(), Ok(()));
    let elsewhere = record.replay(&Edition::<Pebbles>::standard()).unwrap_err();
    assert_eq!(elsewhere.to_string(), "line 4: the game was played with other components");
    let other = trouble(&forged(&text, "count = 9", "count = 8"));
    assert!(other.starts_with("line 4: these components are not known here"), "{other}");
    let unknown = trouble(&forged(&text, "pebbles.toml", "stones.toml"));
    assert!(unknown.starts_with("line 7: stones.toml: no such component file"), "{unknown}");
}

/// The first line in which two texts differ.
fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let lines =
        |text: &[u8]| text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let (one, other) = (lines(one), lines(other));
    let is_other = |line: &usize| one.get(*line) != other.get(*line);
    1 + (0..=one.len()).find(is_other).expect("the texts differ")
}

#[track_caller]
fn assert_refused(text: &[u8], changed: &[u8]) {
    let bad = Record::parse(changed).expect_err("a changed record is refused");
    assert_eq!(bad.line, first_difference(text, changed), "{bad}: {}", String::from_utf8_lossy(changed));
}

#[test]
fn every_changed_missing_or_new_byte_is_found_and_its_line_is_named() {
    let text = example().write().into_bytes();
    for place in 0..text.len() {
        for bit in 0..8 {
            let mut flipped = text.clone();
            flipped[place] ^= 1 << bit;
            assert_refused(&text, &flipped);
        }
        let mut shorter = text.clone();
        shorter.remove(place);
        assert_refused(&text, &shorter);
    }
    for place in 0..=text.len() {
        for byte in [b'\n', b'\r', b' ', b'0', b'a', b'#', 0, 0xff] {
            let mut longer = text.clone();
            longer.insert(place, byte);
            assert_refused(&text, &longer);
        }
    }
}

#[test]
fn every_missing_doubled_or_exchanged_line_is_found() {
    let text = example().write();
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    for one in 0..lines.len() {
        let mut missing = lines.clone();
        missing.remove(one);
        assert_refused(text.as_bytes(), missing.concat().as_bytes());
        let mut doubled = lines.clone();
        doubled.insert(one, lines[one]);
        assert_refused(text.as_bytes(), doubled.concat().as_bytes());
        for other in one + 1..lines.len() {
            let mut exchanged = lines.clone();
            exchanged.swap(one, other);
            assert_refused(text.as_bytes(), exchanged.concat().as_bytes());
        }
        assert_refused(text.as_bytes(), lines[..one].concat().as_bytes());
    }
}

#[test]
fn the_reason_is_named() {
    let text = example().write();
    let last = text.lines().count();
    let reason = |bytes: &[u8]| Record::parse(bytes).unwrap_err().to_string();
    assert_eq!(reason(b""), "line 1: it does not begin with `citywright record 1` or `citywright record 2`");
    assert_eq!(
        reason(b"GIF89a"),
        "line 1: it does not begin with `citywright record 1` or `citywright record 2`"
    );
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(reason(crlf.as_bytes()), "line 1: it has a carriage return; lines end with a line feed alone");
    let cut = text.trim_end();
    assert_eq!(reason(cut.as_bytes()), format!("line {last}: the line feed at its end is missing"));
    let more = format!("{text}more");
    assert_eq!(reason(more.as_bytes()), format!("line {}: there is something after the last line", last + 1));
    let half: String = text.split_inclusive('\n').take(5).collect();
    assert!(reason(half.as_bytes()).starts_with("line 6: the text breaks off"));
    let edited = text.replace("revision 2", "revision 1");
    assert!(reason(edited.as_bytes()).starts_with("line 3: its hash does not fit"));
    let huge = vec![b'x'; Record::MOST_BYTES + 1];
    assert!(reason(&huge).starts_with("line 1: there are more than"));
}

#[test]
fn a_forger_with_correct_hashes_is_found_by_replay() {
    let text = example().write();
    let drew = if text.contains("drew bag:red") { "drew bag:red" } else { "drew bag:black" };
    let first = 1 + text.lines().position(|line| line.contains(drew)).unwrap();
    let cases = [
        ("game pebbles", "game stones", "line 2: this is a record of `stones`, not of `pebbles`"),
        ("seats 2", "seats 9", "line 5: there are not as many seats"),
        ("seats 2", "seats 3", "line 12: `contribution 2` should stand here"),
        ("{\"peek\":\"never\"}", "{\"peek\":\"often\"}", "line 6: the options: unknown variant `often`"),
        ("{\"peek\":\"never\"}", "{\"peek\":\"never\",\"x\":1}", "line 6: the options: unknown field `x`"),
        ("player 0 \"Anna\"", "player 0 Anna", "line 7: this is no player's seat and name"),
        ("1 0 raise1", "1 0 raise4", "line 14: the move is refused, PEB-2: Nobody stakes more than 3."),
        ("1 0 raise1", "1 1 raise1", "line 14: the move is refused, PEB-1: It is not your turn."),
        ("1 0 raise1", "1 2 raise1", "line 14: this is neither a decision nor an undo"),
        ("1 0 raise1", "1 0 raise+1", "line 14: `raise+1` is written `raise1`"),
        ("1 0 raise1", "1 0 jump", "line 14: `jump` is no move"),
        ("1 0 raise1", "1 0 raise1 drew bag:red", "line 14: chance brings ``"),
        ("1 0 raise1", "1 0 raise1  ", "line 14: this is neither a decision nor an undo"),
        ("1 0 raise1", "01 0 raise1", "line 14: this is not entry 1"),
        ("2 undo 1 by 0", "2 undo 1 by 1", "line 15: the decision is closed"),
        ("2 undo 1 by 0", "2 undo 2 agreed", "line 15: there is no such decision"),
        ("set bag:black", "set bag:green", "line 22: `green` cannot come from `bag` now"),
        ("set bag:black", "set bug:black", "line 22: chance brings `bag:black`"),
        ("end 0=", "end 0=9", "line 23: the game is over, with `end 0="),
        ("9 1 draw set bag:black\nend", "end", "line 22: the game is not over yet"),
    ];
    for (from, to, expected) in cases {
        let from_lines = from.split('\n').next().unwrap();
        assert!(text.contains(from_lines));
        let found = trouble(&forged_lines(&text, from, to));
        assert!(found.starts_with(expected), "{from} → {to}: {found}");
    }
    let other = trouble(&forged(&text, drew, "drew bag:purple"));
    assert!(other.starts_with(&format!("line {first}: chance brings `bag:")), "{other}");
}

/// As [`forged`], where the passage goes over several lines.
fn forged_lines(text: &str, from: &str, to: &str) -> String {
    match from.split_once('\n') {
        None => forged(text, from, to),
        Some((first, _)) => {
            let dropped: String =
                text.split_inclusive('\n').filter(|line| !line.starts_with(first)).collect();
            forged(&dropped, to, to)
        }
    }
}

#[test]
fn a_finished_game_is_not_open() {
    let text = example().write();
    let end = text.lines().last().unwrap().rsplit_once(" #").unwrap().0.to_owned();
    assert_eq!(trouble(&forged(&text, &end, "open")), "line 23: the game is over, with `end 0=3 1=0`");
}

#[test]
fn an_unfair_deal_is_found() {
    let text = example().write();
    let anna = "contribution 0 416e6e61";
    let unfair = trouble(&forged(&text, anna, "contribution 0 416e6e62"));
    assert_eq!(unfair, "line 13: the seed does not follow from the secret and the contributions");
    let secret = text.lines().find(|line| line.starts_with("secret ")).unwrap()[..71].to_owned();
    let other = trouble(&forged(&text, &secret, &format!("secret {}", "00".repeat(32))));
    assert_eq!(other, "line 13: the secret is not the one that was promised");
}

#[test]
fn names_and_outcomes_may_have_blanks() {
    let mut table = table_with(Peek::Announced, 2, "7");
    let proposal = table.propose_scripted(A, &Move::Peek, &["the hand".to_owned()]).unwrap();
    table.commit(proposal).unwrap();
    let text = record_of(&table).write();
    assert!(text.contains("\n1 0 peek set uncover:the%20hand #"), "{text}");
    let record = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(record.players[1], "Ben \"B\"\n");
    assert_eq!(record.verify::<Pebbles>(), Ok(()));
    assert!(
        matches!(&record.entries[0].what, RecordedAct::Decision(decision) if decision.set == ["uncover:the%20hand"])
    );
}

#[test]
fn a_record_of_another_game_is_not_replayed() {
    let mut record = record_of(&table(2, "7"));
    "stones".clone_into(&mut record.header.game);
    let refused = record.replay(&Edition::<Pebbles>::standard()).unwrap_err();
    assert_eq!(
        refused,
        BadLine { line: 2, reason: "this is a record of `stones`, not of `pebbles`".to_owned() }
    );
}

#[test]
fn the_example_in_the_documentation_is_a_real_record() {
    let page = include_str!("../../../../docs/records.md");
    let example = example().write();
    assert!(page.contains(&format!("```\n{example}```\n")), "docs/records.md should show:\n{example}");
}
