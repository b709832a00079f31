//! Sentences in several languages.
//!
//! A text file is TOML; the key of a sentence is its path, such as `event.built`. In a sentence `{name}` stands
//! for an argument and `{count|coin|coins}` for one of two words: the first if the argument is 1.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::template::{Part, Template};

/// A language that people can choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// German.
    De,
    /// English.
    En,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::De, Self::En];
}

/// The languages in which something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Languages {
    /// All of them.
    All,
    /// One of them.
    Only(Language),
    /// None of them: programs need no words.
    None,
}

impl Languages {
    /// Is it told in this language?
    pub fn has(self, language: Language) -> bool {
        match self {
            Self::All => true,
            Self::Only(one) => one == language,
            Self::None => false,
        }
    }
}

/// Something to be said: the key of a sentence and what fills its gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    key: String,
    args: Vec<(Cow<'static, str>, Arg)>,
}

/// What fills a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// The name of the player who sits there.
    Seat(Seat),
    /// Another text of the same file.
    Phrase(Box<Phrase>),
    /// A proper name, the same in every language.
    Name(String),
}

impl Phrase {
    /// The sentence under this key.
    pub fn of(key: impl Into<String>) -> Self {
        Self { key: key.into(), args: Vec::new() }
    }

    /// The same with a number in the gap `name`.
    #[must_use]
    pub fn number(self, name: impl Into<Cow<'static, str>>, number: impl Into<i64>) -> Self {
        self.with(name.into(), Arg::Number(number.into()))
    }

    /// The same with a player's name in the gap `name`.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name.into(), Arg::Seat(seat))
    }

    /// The same with another phrase in the gap `name`.
    #[must_use]
    pub fn phrase(self, name: impl Into<Cow<'static, str>>, phrase: Self) -> Self {
        self.with(name.into(), Arg::Phrase(Box::new(phrase)))
    }

    /// The same with a proper name in the gap `name`.
    #[must_use]
    pub fn name(self, name: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        self.with(name.into(), Arg::Name(text.into()))
    }

    /// The same told briefly, as part of a longer line: under `brief.` in place of `event.`.
    #[must_use]
    pub fn briefly(self) -> Self {
        let name = self.key.strip_prefix("event.").unwrap_or(&self.key);
        Self { key: format!("brief.{name}"), args: self.args }
    }

    /// The key of its sentence.
    pub fn key(&self) -> &str {
        &self.key
    }

    fn with(mut self, name: Cow<'static, str>, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    fn arg(&self, name: &str) -> &Arg {
        let arg = self.args.iter().find(|(key, _)| key == name).map(|(_, arg)| arg);
        arg.unwrap_or_else(|| panic!("`{}` is said without `{name}`", self.key))
    }
}

/// All sentences of a game, by language and key.
#[derive(Clone, Debug)]
pub struct Texts([Sentences; Language::ALL.len()]);

/// The sentences of one language by key; nothing at all if there is no file of it.
type Sentences = HashMap<String, Template>;

/// Text files that do not fit each other or the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTexts(pub String);

impl fmt::Display for BadTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadTexts {}

impl Texts {
    /// Reads text files; several of one language are put together. All languages must have the same keys, and
    /// the same gaps under each.
    pub fn open(files: &[(Language, &str)]) -> Result<Self, BadTexts> {
        let mut texts = Self(Language::ALL.map(|_| Sentences::new()));
        for (language, file) in files {
            let table: toml::Table =
                file.parse().map_err(|error| BadTexts(format!("{language:?}: {error}")))?;
            flatten("", &table, &mut texts.0[*language as usize])?;
        }
        texts.check_agreement()?;
        Ok(texts)
    }

    fn check_agreement(&self) -> Result<(), BadTexts> {
        let mut languages = Language::ALL.into_iter().filter(|language| !self.of(*language).is_empty());
        let Some(first) = languages.next() else { return Ok(()) };
        for other in languages {
            let (model, sentences) = (self.of(first), self.of(other));
            for (key, sentence) in by_key(model) {
                let Some(translation) = sentences.get(key) else {
                    return Err(BadTexts(format!("`{key}` is missing in {other:?}")));
                };
                if sentence.gaps() != translation.gaps() {
                    return Err(BadTexts(format!("`{key}` has other gaps in {other:?} than in {first:?}")));
                }
            }
            if let Some((key, _)) = by_key(sentences).find(|(key, _)| !model.contains_key(*key)) {
                return Err(BadTexts(format!("`{key}` is missing in {first:?}")));
            }
        }
        Ok(())
    }

    /// Every key with its sentence, in the order of the keys.
    pub fn sentences(&self, language: Language) -> impl Iterator<Item = (&str, &str)> {
        by_key(self.of(language)).map(|(key, template)| (key, template.text.as_str()))
    }

    /// Is there a sentence under this key? All languages have the same ones.
    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|sentences| sentences.contains_key(key))
    }

    /// The sentence under a key as it stands in the file.
    pub fn sentence(&self, language: Language, key: &str) -> Option<&str> {
        Some(&self.of(language).get(key)?.text)
    }

    fn of(&self, language: Language) -> &Sentences {
        &self.0[language as usize]
    }
}

fn by_key(sentences: &Sentences) -> impl Iterator<Item = (&str, &Template)> {
    sentences.iter().map(|(key, template)| (key.as_str(), template)).collect::<BTreeMap<_, _>>().into_iter()
}

fn flatten(path: &str, table: &toml::Table, out: &mut Sentences) -> Result<(), BadTexts> {
    for (name, value) in table {
        let key = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        match value {
            toml::Value::Table(inner) => flatten(&key, inner, out)?,
            toml::Value::String(sentence) => {
                let template = Template::parse(sentence);
                let template = template.map_err(|reason| BadTexts(format!("`{key}`: {reason}")))?;
                if out.insert(key.clone(), template).is_some() {
                    return Err(BadTexts(format!("`{key}` stands in two files")));
                }
            }
            _ => return Err(BadTexts(format!("`{key}` is no text"))),
        }
    }
    Ok(())
}

/// Most sentences have fewer bytes: longer ones are said a little more slowly.
const USUAL_LENGTH: usize = 128;

/// One language and the names of the people at one table: turns phrases into sentences.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The sentences of the game.
    pub texts: &'a Texts,
    /// The language to speak.
    pub language: Language,
    /// The names of the players, by seat.
    pub players: &'a [String],
}

impl Voice<'_> {
    /// The phrase as a sentence.
    ///
    /// # Panics
    /// If the text or an argument is missing: the laws see to it that none is.
    pub fn say(&self, phrase: &Phrase) -> String {
        let mut sentence = String::with_capacity(USUAL_LENGTH);
        self.add(phrase, &mut sentence);
        sentence
    }

    /// Who does what the phrase tells: what fills its gap `who`, if it has one.
    pub fn who(&self, phrase: &Phrase) -> Option<String> {
        let (_, who) = phrase.args.iter().find(|(name, _)| *name == "who")?;
        let mut name = String::new();
        self.fill(who, &mut name);
        Some(name)
    }

    fn add(&self, phrase: &Phrase, sentence: &mut String) {
        for part in &self.template(&phrase.key).parts {
            match part {
                Part::Words(words) => sentence.push_str(words),
                Part::Gap(name) => self.fill(phrase.arg(name), sentence),
                Part::Choice { name, one, many } => match phrase.arg(name) {
                    Arg::Number(1) => sentence.push_str(one),
                    Arg::Number(_) => sentence.push_str(many),
                    arg @ (Arg::Seat(_) | Arg::Phrase(_) | Arg::Name(_)) => self.fill(arg, sentence),
                },
            }
        }
    }

    fn fill(&self, arg: &Arg, sentence: &mut String) {
        match arg {
            Arg::Number(number) => write!(sentence, "{number}").expect("a string takes everything"),
            Arg::Seat(seat) => sentence.push_str(self.player(*seat)),
            Arg::Phrase(inner) => self.add(inner, sentence),
            Arg::Name(text) => sentence.push_str(text),
        }
    }

    /// The text under a key, which has no gaps.
    pub fn word(&self, key: &str) -> &str {
        &self.template(key).text
    }

    /// The name of the player who sits there.
    pub fn player(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("?", String::as_str)
    }

    fn template(&self, key: &str) -> &Template {
        let template = self.texts.of(self.language).get(key);
        template.unwrap_or_else(|| panic!("there is no text `{key}` in {:?}", self.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: &str =
        "[event]\npaid = \"{who} pays {n} {n|coin|coins} for {what}.\"\n[thing]\nbridge = \"the bridge\"\n";
    const DE: &str = "[event]\npaid = \"{who} zahlt {n} {n|Münze|Münzen} für {what}.\"\n[thing]\nbridge = \"die Brücke\"\n";

    fn paid(coins: i64) -> Phrase {
        Phrase::of("event.paid")
            .seat("who", Seat(1))
            .number("n", coins)
            .phrase("what", Phrase::of("thing.bridge"))
    }

    #[test]
    fn phrases_become_sentences_in_both_languages() {
        let texts = Texts::open(&[(Language::De, DE), (Language::En, EN)]).unwrap();
        let players = ["Anna".to_owned(), "Ben".to_owned()];
        let voice = |language| Voice { texts: &texts, language, players: &players };
        assert_eq!(voice(Language::En).say(&paid(1)), "Ben pays 1 coin for the bridge.");
        assert_eq!(voice(Language::De).say(&paid(2)), "Ben zahlt 2 Münzen für die Brücke.");
    }

    #[test]
    fn languages_must_agree() {
        let missing = Texts::open(&[(Language::De, DE), (Language::En, "[thing]\nbridge = \"b\"\n")]);
        assert_eq!(missing.unwrap_err().0, "`event.paid` is missing in En");
        let other = "[event]\npaid = \"{who} pays.\"\n[thing]\nbridge = \"the bridge\"\n";
        let gaps = Texts::open(&[(Language::De, DE), (Language::En, other)]);
        assert_eq!(gaps.unwrap_err().0, "`event.paid` has other gaps in En than in De");
        let twice = Texts::open(&[(Language::De, DE), (Language::De, DE)]);
        assert!(twice.unwrap_err().0.contains("stands in two files"));
    }

    #[test]
    fn a_sentence_that_cannot_be_said_is_refused() {
        let open = Texts::open(&[(Language::En, "[event]\npaid = \"{who pays.\"\n")]);
        assert_eq!(open.unwrap_err().0, "`event.paid`: a gap has no end");
    }

    #[test]
    fn sentences_are_listed_in_the_order_of_their_keys() {
        let texts = Texts::open(&[(Language::De, DE), (Language::En, EN)]).unwrap();
        let keys: Vec<_> = texts.sentences(Language::De).map(|(key, _)| key).collect();
        assert_eq!(keys, ["event.paid", "thing.bridge"]);
        assert_eq!(texts.sentence(Language::De, "thing.bridge"), Some("die Brücke"));
        assert_eq!(texts.sentence(Language::De, "thing.tower"), None);
    }
}
