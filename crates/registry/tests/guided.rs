//! The guided first games: each can be played as it is written, shows what everybody must have seen, and says nothing that
//! its reader cannot know yet.

use std::sync::Arc;

use engine::{GuidedGame, GuidedStep, Language, Part, Seat, Seed, Viewer, Written};
use registry::GAMES;
use serde_json::Value;
use table::{AnyGame, AnyTable, Guided, Setup};

/// Steps that a guided game has.
const STEPS: std::ops::RangeInclusive<usize> = 8..=14;
/// Most letters of a sentence, in any language.
const MOST_LETTERS: usize = 160;
/// Most new words of a step.
const MOST_NEW: usize = 4;
/// Sources of points that a guided game shows at least.
const FEWEST_SOURCES: usize = 2;

struct Lesson {
    id: &'static str,
    game: Arc<dyn AnyGame>,
    written: GuidedGame,
}

fn lessons() -> Vec<Lesson> {
    let lesson = |info: &engine::Info| {
        let game = registry::standard(info.id).unwrap();
        let text = game.guided().unwrap_or_else(|| panic!("{} has no guided game", info.id));
        let written = GuidedGame::read(text).unwrap_or_else(|bad| panic!("{}: {bad}", info.id));
        Lesson { id: info.id, game, written }
    };
    GAMES.iter().map(lesson).collect()
}

#[test]
fn every_guided_game_is_played_by_its_own_steps_and_goes_on() {
    for Lesson { id, game, written } in lessons() {
        let mut is_over = false;
        let look = |step: Option<&GuidedStep>, table: &dyn AnyTable| {
            is_over |= table.to_act().is_empty();
            let acts = step.is_some_and(|step| !step.moves.is_empty());
            let own = table.to_act().has(written.seat);
            assert!(own || !acts, "{id}: it is somebody else's turn: {}", step.unwrap().text.en);
            for code in step.iter().filter_map(|step| step.moves.first()) {
                let codes = table.codes(written.seat).unwrap();
                assert!(codes.contains(code), "{id}: `{code}` is not among {codes:?}");
            }
        };
        Guided::play_through(&game, &written, look).unwrap_or_else(|wrong| panic!("{id}: {wrong}"));
        assert!(!is_over, "{id}: nothing is left to play");
        assert!(STEPS.contains(&written.steps.len()), "{id} has {} steps", written.steps.len());
        assert!(bots::Level::OFFERED.map(<&str>::from).contains(&&*written.level), "{id}: {}", written.level);
    }
}

/// What the others do is as it is written as long as everybody keeps to it, and theirs to decide once somebody does not.
#[test]
fn replies_are_given_as_long_as_everything_is_as_written() {
    for Lesson { id, game, written } in lessons() {
        let guided = Guided::play_through(&game, &written, |_, _| {}).unwrap();
        let mut table = Arc::clone(&game).set_up(guided.setup.clone()).unwrap();
        let own: Vec<&String> = written.steps.iter().flat_map(|step| &step.moves).collect();
        let mut made = own.iter();
        let mut replies = 0;
        loop {
            let others = table.to_act().iter().filter(|seat| *seat != written.seat);
            let reply = others.into_iter().find_map(|seat| Some((seat, guided.reply(&*table, seat)?)));
            if let Some((seat, reply)) = reply {
                let proposal = table.propose_move(seat, &reply).unwrap();
                table.commit(proposal).unwrap();
                replies += 1;
            } else if let Some(code) = made.next() {
                table.play(written.seat, &Value::from(code.as_str()), &[]).unwrap();
            } else {
                break;
            }
        }
        let count: usize = written.steps.iter().map(|step| step.replies.len()).sum();
        assert_eq!(replies, count + written.opening.len(), "{id}");
        assert!(count > 0, "{id}: the others do nothing");
    }
}

#[test]
fn who_leaves_the_steps_plays_against_bots_of_their_own_mind() {
    let Lesson { game, written, .. } = lessons().into_iter().find(|lesson| lesson.id == "frankfurt").unwrap();
    let guided = Guided::play_through(&game, &written, |_, _| {}).unwrap();
    let after = |code: &str| {
        let mut table = Arc::clone(&game).set_up(guided.setup.clone()).unwrap();
        for code in [code, "take.3"] {
            table.play(written.seat, &Value::from(code), &[]).unwrap();
        }
        guided.reply(&*table, Seat(1)).is_some()
    };
    assert!(after("rh2@burgblock.1"));
    assert!(!after("rh2@burgblock.2"));
}

#[test]
fn a_step_that_cannot_be_played_is_found() {
    let Lesson { game, written, .. } = lessons().into_iter().find(|lesson| lesson.id == "frankfurt").unwrap();
    let mut wrong = written.clone();
    let step = wrong.steps.iter_mut().find(|step| !step.moves.is_empty()).unwrap();
    step.moves[0] = "rh2@boerse.1".to_owned();
    let said = Guided::play_through(&game, &wrong, |_, _| {}).unwrap_err();
    assert!(said.starts_with("`rh2@boerse.1` cannot be played"), "{said}");
}

#[test]
fn goal_points_and_end_are_shown() {
    for Lesson { id, game, written } in lessons() {
        let shown = |part| written.steps.iter().filter(move |step| step.shows == Some(part));
        assert!(shown(Part::Goal).count() > 0 && shown(Part::End).count() > 0, "{id}: goal and end");
        let sources = sources(&game, &written);
        let mut told: Vec<&str> = shown(Part::Points).map(|step| step.clause.as_deref().unwrap()).collect();
        let is_source = |clause: &&str| sources.iter().any(|source| source == clause);
        assert!(told.iter().all(is_source), "{id}: points come from {sources:?}, not all of {told:?}");
        told.sort_unstable();
        told.dedup();
        assert!(told.len() >= FEWEST_SOURCES, "{id} shows points of {told:?} only");
    }
}

/// The clauses by which a player can have points.
fn sources(game: &Arc<dyn AnyGame>, written: &GuidedGame) -> Vec<String> {
    let setup = Setup {
        seats: written.seats,
        options: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text(&written.seed),
        agreed: Value::Null,
    };
    let table = Arc::clone(game).set_up(setup).unwrap();
    let sheets = table.scores(Viewer::Seat(written.seat), engine::Languages::All).unwrap();
    sheets.iter().flat_map(|sheet| &sheet.lines).map(|line| line.clause.to_string()).collect()
}

#[test]
fn sentences_are_short_and_steps_to_do_have_a_hint() {
    for Lesson { id, written, .. } in lessons() {
        for step in &written.steps {
            for text in std::iter::once(&step.text).chain(&step.hint) {
                for said in [&text.de, &text.en] {
                    let letters = said.replace('*', "").chars().count();
                    assert!((1..=MOST_LETTERS).contains(&letters), "{id}: {letters} letters: {said}");
                }
            }
            assert_eq!(step.hint.is_some(), !step.moves.is_empty(), "{id}: hint of {}", step.text.en);
        }
    }
}

#[test]
fn no_word_of_the_glossary_is_said_before_it_was_introduced() {
    for Lesson { id, game, written } in lessons() {
        let glossary = glossary(&*game);
        assert!(glossary.len() > 10, "{id}: a glossary");
        let mut known = vec![false; glossary.len()];
        let mut wrong = Vec::new();
        for step in &written.steps {
            let new = introduced(&glossary, &step.text, &mut wrong);
            if new.len() > MOST_NEW {
                wrong.push(format!("{} new words in “{}”", new.len(), step.text.en));
            }
            for word in new {
                if std::mem::replace(&mut known[word], true) {
                    wrong.push(format!("“{}” is introduced twice", glossary[word].en));
                }
            }
            for text in std::iter::once(&step.text).chain(&step.hint) {
                for (language, said) in [(Language::De, &text.de), (Language::En, &text.en)] {
                    let unknown =
                        words_in(&glossary, said, language).into_iter().filter(|word| !known[*word]);
                    wrong.extend(
                        unknown.map(|word| {
                            format!("“{}” is not known yet: {said}", glossary[word].of(language))
                        }),
                    );
                }
            }
        }
        assert!(wrong.is_empty(), "{id}:\n  {}", wrong.join("\n  "));
    }
}

/// A thing of the glossary, by its name in each language.
struct Word {
    en: String,
    de: String,
}

impl Word {
    fn of(&self, language: Language) -> &str {
        match language {
            Language::De => &self.de,
            Language::En => &self.en,
        }
    }

    /// Do these words say it, in some form?
    fn is_said_by(&self, said: &[String], language: Language) -> bool {
        let name = words(self.of(language));
        let is_same = |(said, name): (&String, &String)| is_form_of(said, name, language);
        said.len() == name.len() && said.iter().zip(&name).all(is_same)
    }
}

/// Is the one a form of the other, such as its plural?
fn is_form_of(said: &str, name: &str, language: Language) -> bool {
    let endings: &[&str] = match language {
        Language::De => &["", "e", "en", "er", "ern", "es", "n", "s"],
        Language::En => &["", "s", "es"],
    };
    let is_ended =
        |word: &str, stem: &str| endings.iter().any(|ending| word.strip_suffix(ending) == Some(stem));
    // A German adjective stands in the glossary as it stands before a masculine noun.
    let adjective = name.strip_suffix("er").filter(|_| language == Language::De);
    is_ended(said, name) || adjective.is_some_and(|stem| is_ended(said, stem))
}

/// The words of a text: small letters, and vowels as they are in every form of a German word.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('ä', "a").replace('ö', "o").replace('ü', "u");
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The things of the glossary. What is done to them explains itself.
fn glossary(game: &dyn AnyGame) -> Vec<Word> {
    let (_, rules) = game.rules().iter().find(|(language, _)| *language == Language::En).unwrap();
    let (_, chapter) = rules.split_once("## Glossary").unwrap();
    let chapter = chapter.split("\n## ").next().unwrap();
    let rows = chapter.lines().filter_map(|line| line.strip_prefix("| ")).skip(1);
    let names = |cell: &str| -> Vec<String> {
        let cell = cell.split('(').next().unwrap_or_default();
        cell.split(", ").map(|name| name.trim().to_owned()).collect()
    };
    let row = |line: &str| {
        let mut cells = line.split('|').map(names);
        let (en, de) = (cells.next().unwrap(), cells.next().unwrap());
        en.into_iter().zip(de).map(|(en, de)| Word { en, de }).collect::<Vec<_>>()
    };
    rows.flat_map(row).filter(|word| !word.en.starts_with("to ") && word.de != "–").collect()
}

/// The words of the glossary that a text says.
fn words_in(glossary: &[Word], text: &str, language: Language) -> Vec<usize> {
    let said = words(text);
    let is_said = |word: &Word| {
        let length = words(word.of(language)).len();
        said.windows(length).any(|window| word.is_said_by(window, language))
    };
    (0..glossary.len()).filter(|word| is_said(&glossary[*word])).collect()
}

/// The words between asterisks, which are the same in every language.
fn introduced(glossary: &[Word], text: &Written, wrong: &mut Vec<String>) -> Vec<usize> {
    let mut marked = |said: &str, language| {
        let mut marked = Vec::new();
        for letters in said.split('*').skip(1).step_by(2) {
            match glossary.iter().position(|word| word.is_said_by(&words(letters), language)) {
                Some(word) => marked.push(word),
                None => wrong.push(format!("“{letters}” stands in no glossary: {said}")),
            }
        }
        marked.sort_unstable();
        marked
    };
    let (de, en) = (marked(&text.de, Language::De), marked(&text.en, Language::En));
    if de != en {
        wrong.push(format!("other new words in one language: {}", text.en));
    }
    en
}
