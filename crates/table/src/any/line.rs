//! A turn in one line.

use engine::{Phrase, Seat, Speech, Viewer};

use super::{Sentences, Speaker};
use crate::Edition;

/// What one decision of a turn brought about.
pub(super) struct Deed<Event> {
    pub(super) seat: Seat,
    pub(super) events: Vec<Event>,
}

/// The decisions of one turn that count.
pub(super) struct Turn<Event> {
    number: u32,
    deeds: Vec<Deed<Event>>,
}

impl<Event> Turn<Event> {
    /// Nothing has been decided yet.
    pub(super) fn unbegun() -> Self {
        Self { number: 0, deeds: Vec::new() }
    }

    /// Adds what was decided in the turn of this number; another turn than before begins anew.
    pub(super) fn add(&mut self, number: u32, deed: Deed<Event>) {
        if !self.is(number) {
            (self.number, self.deeds) = (number, Vec::new());
        }
        self.deeds.push(deed);
    }

    /// Is it the turn of this number?
    pub(super) fn is(&self, number: u32) -> bool {
        self.number == number
    }

    pub(super) fn deeds(&self) -> &[Deed<Event>] {
        &self.deeds
    }
}

/// What `viewer` may know of these deeds, in one line: the events that the game's texts tell briefly, after the
/// name of whom they are told. Nothing where none of them is told so.
pub(super) fn line<G: Speech>(
    speaker: &Speaker<'_, G>,
    deeds: &[Deed<G::Event>],
    viewer: Viewer,
) -> Option<Sentences> {
    let mut parts: Vec<(Sentences, Vec<Sentences>)> = Vec::new();
    for Deed { seat, events } in deeds {
        for phrase in events.iter().filter_map(|event| briefly(speaker.edition, event, viewer)) {
            let (who, told) = (speaker.who(&phrase, *seat), speaker.say(&phrase));
            match parts.last_mut() {
                Some((before, list)) if *before == who => list.push(told),
                Some(_) | None => parts.push((who, vec![told])),
            }
        }
    }
    let joined = |language| {
        let part = |(who, list): &(Sentences, Vec<Sentences>)| {
            let list: Vec<&str> = list.iter().map(|told| told.get(language)).collect();
            format!("{}: {}", who.get(language), list.join(", "))
        };
        parts.iter().map(part).collect::<Vec<_>>().join(" · ")
    };
    (!parts.is_empty()).then(|| Sentences::new(speaker.languages, joined))
}

/// An event as far as `viewer` may know it, if the texts tell it briefly.
fn briefly<G: Speech>(edition: &Edition<G>, event: &G::Event, viewer: Viewer) -> Option<Phrase> {
    let game = edition.game();
    let phrase = game.tell_event(&game.shown(event, viewer)?).briefly();
    edition.texts().has(phrase.key()).then_some(phrase)
}
