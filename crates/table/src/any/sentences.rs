//! What is said to people, in the languages that are asked for.

use engine::{Language, Languages, Party, Phrase, Seat, Speech, Voice};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::Edition;

/// The same sentence by language: in all of them, or in the one that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "{ [language: string]: string }"))]
pub struct Sentences([Option<String>; Language::ALL.len()]);

impl Sentences {
    /// In each of these languages, what is said in it.
    pub fn new(languages: Languages, say: impl Fn(Language) -> String) -> Self {
        Self(Language::ALL.map(|language| languages.has(language).then(|| say(language))))
    }

    /// In every language.
    pub fn all(de: impl Into<String>, en: impl Into<String>) -> Self {
        Self([Some(de.into()), Some(en.into())])
    }

    /// What is said in this language; empty if nothing is.
    pub fn get(&self, language: Language) -> &str {
        let place = Language::ALL.iter().position(|other| *other == language);
        place.and_then(|place| self.0[place].as_deref()).unwrap_or_default()
    }

    /// The same in these languages alone.
    #[must_use]
    pub fn only(mut self, languages: Languages) -> Self {
        for (said, language) in self.0.iter_mut().zip(Language::ALL) {
            said.take_if(|_| !languages.has(language));
        }
        self
    }
}

impl Serialize for Sentences {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (said, language) in self.0.iter().zip(Language::ALL) {
            if let Some(said) = said {
                map.serialize_entry(&language, said)?;
            }
        }
        map.end()
    }
}

/// Says what an edition has words for, about these players and in these languages.
pub(crate) struct Speaker<'a, G> {
    pub(crate) edition: &'a Edition<G>,
    pub(crate) players: &'a [String],
    pub(crate) languages: Languages,
}

impl<G: Speech> Speaker<'_, G> {
    /// A phrase that is made only if somebody is told it.
    pub(crate) fn tell(&self, phrase: impl FnOnce() -> Phrase) -> Sentences {
        match self.languages {
            Languages::All | Languages::Only(_) => self.say(&phrase()),
            Languages::None => Sentences::default(),
        }
    }

    /// A phrase.
    pub(crate) fn say(&self, phrase: &Phrase) -> Sentences {
        self.each(|voice| voice.say(phrase))
    }

    /// Who does what a phrase tells; the player in `seat` where it does not say.
    pub(crate) fn who(&self, phrase: &Phrase, seat: Seat) -> Sentences {
        self.each(|voice| voice.who(phrase).unwrap_or_else(|| voice.player(seat).to_owned()))
    }

    /// The text under a key, which has no gaps.
    pub(crate) fn word(&self, key: &str) -> Sentences {
        self.each(|voice| voice.word(key).to_owned())
    }

    /// What a party is called.
    pub(crate) fn name(&self, party: &Party) -> Sentences {
        match party {
            Party::Seat(seat) => self.each(|voice| voice.player(*seat).to_owned()),
            Party::Neutral(word) => self.word(&format!("party.{word}")),
        }
    }

    fn each(&self, say: impl Fn(Voice<'_>) -> String) -> Sentences {
        let Self { edition, players, languages } = *self;
        Sentences::new(languages, |language| say(Voice { texts: edition.texts(), language, players }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_a_key_and_only_those_asked_for_are_there() {
        let both = Sentences::all("De", "En");
        assert_eq!(Sentences::new(Languages::All, |language| format!("{language:?}")), both);
        assert_eq!(serde_json::to_string(&both).unwrap(), r#"{"de":"De","en":"En"}"#);
        let german = both.clone().only(Languages::Only(Language::De));
        assert_eq!(serde_json::to_string(&german).unwrap(), r#"{"de":"De"}"#);
        assert_eq!((german.get(Language::De), german.get(Language::En)), ("De", ""));
        assert_eq!(Sentences::new(Languages::Only(Language::De), |_| "De".to_owned()), german);
    }
}
