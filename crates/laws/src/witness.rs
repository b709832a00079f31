//! Who writes down what occurred.
//!
//! The coverage test puts a witness into its thread; the games it plays and the scenes of the clause tests it
//! runs report to it. Without a witness nobody listens.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeSet;

use engine::{Seat, Viewer};
use strum::VariantNames;

use crate::Lawful;
use crate::laws::Landmark;

thread_local! {
    static LISTENING: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// What occurred so far in a game.
pub(crate) struct Witness<G: Lawful> {
    landmark: Landmark<G>,
    events: BTreeSet<String>,
    refusals: BTreeSet<String>,
    landmarks: BTreeSet<String>,
}

impl<G: Lawful> Witness<G> {
    /// From now on everything in this thread is written down.
    pub(crate) fn listen(landmark: Landmark<G>) {
        let none = BTreeSet::new;
        let witness = Self { landmark, events: none(), refusals: none(), landmarks: none() };
        LISTENING.set(Some(Box::new(witness)));
    }

    /// Ends the listening and hands over what was written down.
    pub(crate) fn dismiss() -> Self {
        let witness = LISTENING.take().expect("a witness was listening");
        *witness.downcast().expect("the witness of this game was listening")
    }

    fn write(note: impl FnOnce(&mut Self)) {
        LISTENING.with_borrow_mut(|listening| {
            if let Some(witness) = listening.as_mut().and_then(|witness| witness.downcast_mut()) {
                note(witness);
            }
        });
    }

    /// Something happened, and was told to every viewer in the words meant for them.
    pub(crate) fn event(game: &G, event: &G::Event) {
        Self::write(|witness| {
            witness.landmarks.extend((witness.landmark)(event));
            insert(&mut witness.events, event.as_ref());
            let seats = Seat::all(G::INFO.max_seats).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                if let Some(shown) = game.shown(event, viewer) {
                    insert(&mut witness.events, shown.as_ref());
                }
            }
        });
    }

    /// Somebody was refused.
    pub(crate) fn refusal(refusal: &G::Refusal) {
        Self::write(|witness| insert(&mut witness.refusals, refusal.as_ref()));
    }

    /// Which events, refusals and landmarks never occurred.
    pub(crate) fn missing(&self, landmarks: &[String]) -> Vec<String> {
        let events = absent("event", G::Event::VARIANTS, &self.events);
        let refusals = absent("refusal", G::Refusal::VARIANTS, &self.refusals);
        events.chain(refusals).chain(absent("landmark", landmarks, &self.landmarks)).collect()
    }
}

fn insert(set: &mut BTreeSet<String>, name: &str) {
    if !set.contains(name) {
        set.insert(name.to_owned());
    }
}

fn absent<T: AsRef<str>>(what: &str, all: &[T], seen: &BTreeSet<String>) -> impl Iterator<Item = String> {
    let absent = all.iter().map(AsRef::as_ref).filter(|name| !seen.contains(*name));
    absent.map(move |name| format!("{what} {name}"))
}
