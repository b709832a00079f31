//! docs/protocol.md shows what the referee really says, and each game's PROTOCOL.md names all its fields.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Chance as _, Languages, Seat, Seed, Seeded, Stream, Viewer};
use serde_json::{Value, json};
use table::{AnyTable, Setup};

use crate::child::Referee;

/// Set to 1, this variable lets the test write the transcripts.
const REWRITE: &str = "CITYWRIGHT_REWRITE_DOCS";

/// What is asked under each name in docs/protocol.md, one after the other of the same referee. `{position}` and
/// `{record}` stand for what the last answer with such a field held.
const TRANSCRIPTS: &[(&str, &[&str])] = &[
    ("help", &[r#"{"do":"help"}"#]),
    ("hello", &[r#"{"do":"hello"}"#]),
    ("games", &[r#"{"do":"games"}"#]),
    (
        "new",
        &[
            r#"{"do":"new","game":"frankfurt","seats":2,"seed":"7","options":{},"players":["Anna","Ben"]}"#,
            r#"{"do":"new","game":"frankfurt","seats":7}"#,
        ],
    ),
    ("position", &[r#"{"do":"position"}"#]),
    (
        "load",
        &[
            r#"{"do":"load","game":"frankfurt","position":{position},"seed":"7","players":["Anna","Ben"]}"#,
            r#"{"do":"load","game":"frankfurt","position":{"active":1}}"#,
        ],
    ),
    (
        "play",
        &[
            r#"{"do":"play","move":"gh3@grand-bazar.1","id":1}"#,
            r#"{"do":"play","move":{"build":{"tile":"rh2","district":0,"space":1}},"id":2}"#,
        ],
    ),
    ("legal", &[r#"{"do":"legal"}"#, r#"{"do":"legal","seat":0}"#]),
    ("check", &[r#"{"do":"check","move":"complete"}"#, r#"{"do":"check","move":"rh2@saalbau.2","seat":0}"#]),
    ("preview", &[r#"{"do":"preview","move":"complete"}"#, r#"{"do":"preview","move":"take.1"}"#]),
    (
        "chance",
        &[
            r#"{"do":"play","move":"decline"}"#,
            r#"{"do":"play","move":"take.3","chance":["xx9"]}"#,
            r#"{"do":"play","move":"take.3","chance":["rh2"],"viewer":"spectator"}"#,
        ],
    ),
    ("view", &[r#"{"do":"view","viewer":0}"#]),
    ("draw", &[r#"{"do":"draw","viewer":0,"lang":"en"}"#]),
    ("scores", &[r#"{"do":"scores"}"#]),
    ("undo", &[r#"{"do":"undo"}"#]),
    ("record", &[r#"{"do":"record"}"#]),
    (
        "replay",
        &[r#"{"do":"replay","record":{record}}"#, r#"{"do":"replay","record":"citywright record 1"}"#],
    ),
    ("random", &[r#"{"do":"random","plies":100,"seed":"3"}"#, r#"{"do":"scores","viewer":"spectator"}"#]),
    (
        "bot",
        &[
            r#"{"do":"new","game":"frankfurt","seats":3,"seed":"7"}"#,
            r#"{"do":"bot","level":"greedy","seed":"1"}"#,
            r#"{"do":"bot","level":"strong","iterations":2000,"seed":"1"}"#,
            r#"{"do":"bot","level":"genius"}"#,
        ],
    ),
    (
        "step",
        &[
            r#"{"do":"new","game":"frankfurt","seats":2,"seed":"7","table":"a"}"#,
            r#"{"do":"step","table":"a","move":0,"viewer":"all"}"#,
            r#"{"do":"step","viewer":1,"text":false,"view":false,"steps":[{"table":"a","move":0},{"table":"b","move":0}]}"#,
        ],
    ),
    (
        "outcomes",
        &[
            r#"{"do":"outcomes","table":"a","move":0}"#,
            r#"{"do":"new","game":"koeln","seats":2,"seed":"7","table":"b"}"#,
            r#"{"do":"outcomes","table":"b","move":0}"#,
        ],
    ),
    (
        "sample",
        &[
            r#"{"do":"sample","table":"a","viewer":0,"seed":"3"}"#,
            r#"{"do":"sample","table":"a","viewer":0,"seed":"3","to":"world"}"#,
            r#"{"do":"sample","table":"a"}"#,
        ],
    ),
    ("tables", &[r#"{"do":"tables"}"#]),
    ("drop", &[r#"{"do":"drop","table":"world"}"#, r#"{"do":"drop","table":"world"}"#]),
    (
        "errors",
        &[
            r#"{"do":"dance"}"#,
            r#"{"do":"undo","how":"quickly"}"#,
            r#"{"do":"new","game":"atlantis","seats":2}"#,
            r#"{"do":"legal""#,
        ],
    ),
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the referee says, by name.
fn transcripts() -> BTreeMap<&'static str, String> {
    let mut referee = Referee::start();
    let mut held = BTreeMap::from([("position", Value::Null), ("record", Value::Null)]);
    let mut transcripts = BTreeMap::new();
    for (name, requests) in TRANSCRIPTS {
        let mut transcript = String::new();
        for request in *requests {
            let fill = |request: String, (field, value): (&&str, &Value)| {
                request.replace(&format!("{{{field}}}"), &value.to_string())
            };
            let request = held.iter().fold((*request).to_owned(), fill);
            let answer = referee.ask_line(request.as_bytes());
            transcript.extend(["→ ", &request, "\n← ", &answer, "\n"]);
            let answer: Value = serde_json::from_str(&answer).unwrap();
            for (field, value) in &mut held {
                if let Some(new) = answer.get(*field) {
                    *value = new.clone();
                }
            }
        }
        transcripts.insert(*name, transcript);
    }
    transcripts
}

/// The text with every block of transcripts as the referee says it now, and the names of the blocks.
fn rewritten(text: &str, transcripts: &BTreeMap<&str, String>) -> (String, Vec<String>) {
    let mut parts = text.split("```transcript ");
    let mut rewritten = parts.next().unwrap_or_default().to_owned();
    let mut names = Vec::new();
    for part in parts {
        let (name, rest) = part.split_once('\n').expect("a block has a first line");
        let (_, after) = rest.split_once("```").expect("a block has an end");
        let transcript = transcripts.get(name).unwrap_or_else(|| panic!("there is no transcript `{name}`"));
        rewritten.extend(["```transcript ", name, "\n", transcript, "```", after]);
        names.push(name.to_owned());
    }
    (rewritten, names)
}

#[test]
fn the_transcripts_are_what_the_referee_says() {
    let file = repository().join("docs/protocol.md");
    let text = fs::read_to_string(&file).unwrap();
    let (expected, names) = rewritten(&text, &transcripts());
    if std::env::var(REWRITE).is_ok_and(|value| value == "1") {
        fs::write(&file, &expected).unwrap();
    } else {
        assert!(
            text == expected,
            "the transcripts in docs/protocol.md are not what the referee says; `{REWRITE}=1 cargo test -p cli \
             --test referee protocol` writes them"
        );
    }
    let known: Vec<_> = TRANSCRIPTS.iter().map(|(name, _)| *name).collect();
    let missing: Vec<_> = known.iter().filter(|name| !names.iter().any(|shown| shown == *name)).collect();
    assert!(missing.is_empty(), "docs/protocol.md has no transcript of {missing:?}");
}

#[test]
fn every_request_and_field_is_described() {
    let text = fs::read_to_string(repository().join("docs/protocol.md")).unwrap();
    let requests = Referee::start().must(&json!({"do": "help"}))["requests"].clone();
    for request in requests.as_array().unwrap() {
        let name = request["do"].as_str().unwrap();
        let section = section(&text, &format!("### {name}\n"));
        assert!(section.contains("```transcript "), "`{name}` has no transcript");
        for field in request["fields"].as_array().unwrap() {
            let field = field.as_str().unwrap();
            assert!(section.contains(&format!("| `{field}` |")), "`{field}` of `{name}` is not described");
        }
    }
}

/// What stands under a heading, up to the next one of the same rank.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, rest) =
        text.split_once(heading).unwrap_or_else(|| panic!("there is no heading `{}`", heading.trim()));
    let rank = heading.split(' ').next().unwrap_or_default();
    rest.split(&format!("\n{rank} ")).next().unwrap_or(rest)
}

/// The headings under which a game describes what is particular to each kind of JSON.
const KINDS: [&str; 6] = ["Position", "Moves", "Events", "View", "Scores", "Chance"];

#[test]
fn every_game_describes_every_field_that_occurs() {
    for info in registry::GAMES {
        let file = repository().join(format!("games/{}/PROTOCOL.md", info.id));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let own: BTreeMap<_, _> = KINDS.map(|kind| (kind, section(&text, &format!("## {kind}\n")))).into();
        let common = own.values().fold(text.clone(), |text, section| text.replace(section, ""));
        for seats in info.seat_counts() {
            for (kind, words) in words_of_a_game(info.id, seats) {
                for word in words {
                    let quoted = format!("`{word}`");
                    let is_described = own[kind].contains(&quoted) || common.contains(&quoted);
                    assert!(is_described, "{}: {quoted} is missing under {kind}", file.display());
                }
            }
        }
    }
}

type Words = BTreeMap<&'static str, BTreeSet<String>>;

/// Everything that must be explained, from one random game.
fn words_of_a_game(id: &str, seats: u8) -> Words {
    let setup = Setup {
        seats,
        options: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text("words"),
        agreed: Value::Null,
    };
    let mut table = registry::standard(id).unwrap().set_up(setup).unwrap();
    let mut words: Words = KINDS.map(|kind| (kind, BTreeSet::new())).into();
    let mut chance = Seeded::new(Seed::from_text("words"));
    note_table(&*table, &mut words);
    while let Some(seat) = table.to_act().first() {
        let offers = table.legal(seat, Languages::All).unwrap();
        for offer in &offers {
            note_variant(&parsed(offer.mv.get()), words.get_mut("Moves").unwrap());
        }
        let choice = chance.below(Stream::named("words"), offers.len() as u32) as usize;
        table.play(seat, &json!(offers[choice].code), &[]).unwrap();
        note_table(&*table, &mut words);
    }
    for chapter in table.story(Viewer::AllOpen, Languages::All).unwrap() {
        for shown in chapter.events {
            note_variant(&parsed(shown.event.get()), words.get_mut("Events").unwrap());
        }
    }
    let streams = table.stream_positions().into_iter().map(|(stream, _)| stream.to_string());
    words.get_mut("Chance").unwrap().extend(streams);
    words
}

fn note_table(table: &dyn AnyTable, words: &mut Words) {
    note_fields(&parsed(table.position().get()), words.get_mut("Position").unwrap());
    for viewer in [Viewer::AllOpen, Viewer::Spectator, Viewer::Seat(Seat(0))] {
        note_fields(&parsed(table.view(viewer).unwrap().get()), words.get_mut("View").unwrap());
    }
    let sheets = table.scores(Viewer::AllOpen, Languages::All).unwrap();
    let labels = sheets.iter().flat_map(|sheet| &sheet.lines).map(|line| line.label.to_owned());
    words.get_mut("Scores").unwrap().extend(labels);
}

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// A move or event is a text, or an object with its name as a field.
fn note_variant(value: &Value, words: &mut BTreeSet<String>) {
    words.extend(value.as_str().map(str::to_owned));
    note_fields(value, words);
}

fn note_fields(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            words.extend(fields.keys().cloned());
            fields.values().for_each(|value| note_fields(value, words));
        }
        Value::Array(values) => values.iter().for_each(|value| note_fields(value, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
