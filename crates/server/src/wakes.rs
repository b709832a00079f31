//! Who listens to what happens at their tables, wherever these are.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

use crate::limits::MOST_LISTENERS_PER_PERSON;

/// The people who listen, each with what tells them that something has happened.
#[derive(Debug, Default)]
pub(crate) struct Wakes(Mutex<HashMap<String, watch::Sender<()>>>);

impl Wakes {
    /// Changes whenever something happens at a table of this person; nothing where enough listen for them.
    pub(crate) fn subscribe(&self, person: &str) -> Option<watch::Receiver<()>> {
        let mut people = self.people();
        people.retain(|_, sender| sender.receiver_count() > 0);
        let sender = people.entry(person.to_owned()).or_default();
        (sender.receiver_count() < MOST_LISTENERS_PER_PERSON).then(|| sender.subscribe())
    }

    /// Something has happened at a table of these people.
    pub(crate) fn wake<'a>(&self, people: impl Iterator<Item = &'a str>) {
        let listening = self.people();
        if !listening.is_empty() {
            people.filter_map(|person| listening.get(person)).for_each(|sender| sender.send_replace(()));
        }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.0.lock().expect("no code panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_are_woken_who_are_meant_as_long_as_they_listen() {
        let wakes = Wakes::default();
        let (anna, ben) = (wakes.subscribe("anna").unwrap(), wakes.subscribe("ben").unwrap());
        wakes.wake(["anna", "cleo"].into_iter());
        assert_eq!([anna.has_changed().unwrap(), ben.has_changed().unwrap()], [true, false]);
        drop((anna, ben));
        let _cleo = wakes.subscribe("cleo");
        assert_eq!(wakes.people().len(), 1, "nobody is kept who listens no more");
    }

    #[test]
    fn only_so_many_listen_for_one_person() {
        let wakes = Wakes::default();
        let mut listening: Vec<_> =
            (0..MOST_LISTENERS_PER_PERSON).map(|_| wakes.subscribe("anna").unwrap()).collect();
        assert!(wakes.subscribe("anna").is_none());
        assert!(wakes.subscribe("ben").is_some());
        listening.pop();
        assert!(wakes.subscribe("anna").is_some());
    }
}
