//! Rules and components change; tables and records go on with theirs.

use engine::{DataFiles, Game, Seed};
use table::{Edition, Record, Table, compiled_in};

use crate::pebbles::{FORMER_DATA, Move, PebbleOptions, Pebbles, Peek};
use crate::record::{forged, record_of, trouble};
use crate::{A, RAISE, table_with};

/// A record as it was written before there were revision 2 of the rules, version 2 of the format and digests of facts.
const OLD: &str = include_str!("old.city");

#[test]
fn an_old_record_is_read_replayed_and_written_byte_for_byte() {
    let record = Record::parse(OLD.as_bytes()).unwrap();
    assert_eq!(record.write(), OLD);
    let edition = Edition::<Pebbles>::of_record(&record).unwrap();
    let table = record.replay(&edition).unwrap();
    assert_eq!((table.header().revision, table.game().revision()), (1, 1));
    let again = Record::of(&edition, &table, &record.players, record.deal.clone());
    assert_eq!(again.write(), OLD);
}

fn first_revision() -> Edition<Pebbles> {
    Edition::open(DataFiles::compiled_in(Pebbles::DATA), 1).unwrap()
}

/// PEB-4: a game of revision 1 in which somebody peeks twice in a turn.
fn peeks_twice() -> Table<Pebbles> {
    let edition = first_revision();
    let options = PebbleOptions { peek: Peek::Announced };
    let seed = Seed::from_text("7");
    let mut table = Table::new(edition.game().clone(), edition.digest(), 2, &options, seed).unwrap();
    table.play(A, &Move::Peek).unwrap();
    table.play(A, &Move::Peek).unwrap();
    table
}

#[test]
fn a_table_is_played_by_the_revision_it_names_to_its_end() {
    let table = peeks_twice();
    assert_eq!(table.header().revision, 1);
    let text = record_of(&table).write();
    let record = Record::parse(text.as_bytes()).unwrap();
    let mut again = record.replay(&Edition::<Pebbles>::of_record(&record).unwrap()).unwrap();
    assert_eq!(again.saved(), table.saved());
    again.play(A, &Move::Peek).unwrap();
    let mut newest = table_with(Peek::Announced, 2, "7");
    newest.play(A, &Move::Peek).unwrap();
    assert!(newest.play(A, &Move::Peek).is_err(), "once a turn since revision 2");
}

#[test]
fn no_table_goes_on_under_another_revision() {
    let text = record_of(&peeks_twice()).write();
    let other = trouble(&forged(&text, "revision 1", "revision 2"));
    assert!(other.starts_with("line 11: the move is refused, PEB-4"), "{other}");
    let record = Record::parse(text.as_bytes()).unwrap();
    let standard = record.replay(&Edition::<Pebbles>::standard()).unwrap_err();
    assert_eq!(standard.to_string(), "line 3: the game was played by another revision of the rules");
    let edition = std::sync::Arc::new(Edition::<Pebbles>::standard());
    let game: std::sync::Arc<dyn table::AnyGame> = edition;
    let saved = serde_json::to_value(peeks_twice().saved()).unwrap();
    assert!(game.clone().resume(&saved, Vec::new(), Seed::from_text("7")).is_err());
    let replayed = game.replay(&record).unwrap();
    assert_eq!(replayed.header().revision, 1);
}

#[test]
fn a_revision_that_is_not_known_is_refused() {
    for unknown in ["revision 0", "revision 3"] {
        let text = forged(&record_of(&peeks_twice()).write(), "revision 1", unknown);
        let expected = format!("line 3: {unknown} of the rules is not known here: the newest is 2");
        assert_eq!(trouble(&text), expected);
    }
}

#[test]
fn a_component_set_that_was_once_compiled_in_stays_known() {
    let files = DataFiles::compiled_in(FORMER_DATA);
    let edition = Edition::<Pebbles>::open(files.clone(), 2).unwrap();
    for name in [files.digest(), files.digest_of_texts()] {
        assert!(edition.is_known_as(&name));
        assert_eq!(compiled_in::<Pebbles>(&name), Some(files.clone()));
        let mut table =
            Table::new(edition.game().clone(), &name, 2, &PebbleOptions::default(), Seed::from_text("7"))
                .unwrap();
        table.play(A, &RAISE).unwrap();
        let record = Record::of(&edition, &table, &[], None);
        assert!(record.files.is_empty());
        let again = record.replay(&Edition::<Pebbles>::of_record(&record).unwrap()).unwrap();
        assert_eq!((again.saved(), &again.header().components), (table.saved(), &name));
    }
    let standard = Edition::<Pebbles>::standard();
    assert!(!standard.is_known_as(&files.digest()));
    assert!(compiled_in::<Pebbles>("0").is_none());
}

#[test]
fn what_is_stated_of_every_set_is_true() {
    for set in Pebbles::SETS {
        assert_eq!(DataFiles::compiled_in(set.files).digest(), set.digest);
    }
    assert_eq!(Pebbles::SETS[0].files, Pebbles::DATA);
}

#[test]
fn another_source_or_comment_is_the_same_component_set() {
    let text = format!("# counted again\n{}", Pebbles::DATA[0].1);
    let mut files = DataFiles::compiled_in(Pebbles::DATA);
    files.replace("pebbles.toml", text).unwrap();
    let edition = Edition::<Pebbles>::open(files, 2).unwrap();
    assert_eq!(edition.digest(), Edition::<Pebbles>::standard().digest());
    // Named by the digest of its texts, as early records do, it is not known elsewhere: its files come along.
    for (name, files) in [(edition.digest().to_owned(), 0), (edition.files().digest_of_texts(), 1)] {
        let (options, seed) = (PebbleOptions::default(), Seed::from_text("7"));
        let table = Table::new(edition.game().clone(), &name, 2, &options, seed).unwrap();
        let record = Record::of(&edition, &table, &[], None);
        assert_eq!((record.files.len(), record.verify::<Pebbles>()), (files, Ok(())));
    }
}

#[test]
fn files_that_are_not_those_of_the_digest_are_refused() {
    let edition = std::sync::Arc::new(Edition::<Pebbles>::standard());
    let (options, seed) = (PebbleOptions::default(), Seed::from_text("7"));
    let table = Table::new(edition.game().clone(), edition.digest(), 2, &options, seed).unwrap();
    let mut record = Record::of(&edition, &table, &[], None);
    record.files = vec![(FORMER_DATA[0].0.to_owned(), FORMER_DATA[0].1.to_owned())];
    let game: std::sync::Arc<dyn table::AnyGame> = edition;
    let refused = game.replay(&record).map(|_| ()).unwrap_err();
    assert_eq!(refused.line, Record::COMPONENTS_LINE);
}
