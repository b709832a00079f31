//! Who listens to what happens at their tables, wherever these are.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

/// The people who listen, each with what tells them that something has happened.
#[derive(Debug, Default)]
pub(crate) struct Wakes(Mutex<HashMap<String, watch::Sender<()>>>);

impl Wakes {
    /// Changes whenever something happens at a table of this person.
    pub(crate) fn subscribe(&self, person: &str) -> watch::Receiver<()> {
        let mut people = self.people();
        people.retain(|_, sender| sender.receiver_count() > 0);
        people.entry(person.to_owned()).or_default().subscribe()
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
        let (anna, ben) = (wakes.subscribe("anna"), wakes.subscribe("ben"));
        wakes.wake(["anna", "cleo"].into_iter());
        assert_eq!([anna.has_changed().unwrap(), ben.has_changed().unwrap()], [true, false]);
        drop((anna, ben));
        let _cleo = wakes.subscribe("cleo");
        assert_eq!(wakes.people().len(), 1, "nobody is kept who listens no more");
    }
}
