//! The laws of one game, and the games played for them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Fast, Game, Seat};

use crate::Lawful;
use crate::checks::{
    self, Closing, Coverage, Ending, Forgetting, Legality, Recording, Replay, Secrecy, Soundness, Speech,
    Storage, Undo,
};
use crate::law::{Breach, Law, Trail, Violation};
use crate::play::{Check, Nobody, Policy, Table, first_step, play_on};
use crate::setting::{Setting, check_options, games_per_setting, settings};
use crate::witness::Witness;

/// From this many games per setting on, progress is printed.
const MANY_GAMES: u32 = 1000;

/// The laws of one game, with what they must know of it besides its traits.
pub struct Laws<G: Lawful> {
    pub(crate) game: G,
    pub(crate) any_move: fn(&G, &G::Position, &mut Fast) -> G::Move,
    pub(crate) listing: Listing,
    hidden: Hidden,
    pub(crate) reveals: fn(&G, &G::Position, Seat, &G::Move) -> bool,
    landmark: Landmark<G>,
    landmarks: Vec<String>,
    clauses: Vec<fn()>,
    games: Option<u32>,
    /// One game in this many is played: all of them by the newest revision of the rules.
    one_in: u32,
    /// Are these the compiled-in components?
    is_standard: bool,
}

/// One game in this many is played by an older revision of the rules.
const OLDER_ONE_IN: u32 = 10;

/// How many of the allowed moves a game lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// All of them.
    Complete,
    /// Not all: it also accepts moves that nobody would want, such as wasteful payments.
    Partial,
}

/// What it means that a viewer does not see something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hidden {
    /// They may not know it: a redeal deals it again.
    Unknown,
    /// They saw it before it was hidden, all of it, and remember it: a redeal changes nothing.
    Remembered,
}

/// What an event shows besides its variant: the name of a card, say.
pub(crate) type Landmark<G> = fn(&<G as Game>::Event) -> Option<String>;

/// How to find landmarks in events, and all that there are.
pub type Landmarks<G> = (Landmark<G>, fn(&G) -> Vec<String>);

impl<G: Lawful> Laws<G> {
    /// The laws of a game. `any_move` makes up any move at all that can be written down, for the seats and
    /// places of this table, allowed or (mostly) not.
    pub fn of(any_move: fn(&G, &G::Position, &mut Fast) -> G::Move) -> Self {
        Self {
            game: G::standard(),
            any_move,
            listing: Listing::Complete,
            hidden: Hidden::Unknown,
            reveals: |_, _, _, _| false,
            landmark: |_| None,
            landmarks: Vec::new(),
            clauses: Vec::new(),
            games: None,
            one_in: 1,
            is_standard: true,
        }
    }

    /// The same laws for an older revision of the rules, over fewer games.
    fn by_revision(&self, revision: u32) -> Self {
        Self {
            game: G::by_revision(revision),
            any_move: self.any_move,
            listing: self.listing,
            hidden: self.hidden,
            reveals: self.reveals,
            landmark: self.landmark,
            landmarks: Vec::new(),
            clauses: Vec::new(),
            games: self.games,
            one_in: OLDER_ONE_IN,
            is_standard: true,
        }
    }

    /// The same laws for a box with other components, by the newest rules alone.
    #[must_use]
    pub fn opened(self, game: G) -> Self {
        Self { game, is_standard: false, ..self }
    }

    /// Says how many of the allowed moves the game lists; without it, all of them.
    #[must_use]
    pub fn listing(self, listing: Listing) -> Self {
        Self { listing, ..self }
    }

    /// Says what it means that a viewer does not see something; without it, that they may not know it.
    #[must_use]
    pub fn hidden(self, hidden: Hidden) -> Self {
        Self { hidden, ..self }
    }

    /// Says which moves turn up something that lay hidden on the table before, without drawing it from chance:
    /// for those the law of secrecy does not ask that equal worlds look equal afterwards. The move that ends the
    /// game need not be among them.
    #[must_use]
    pub fn reveals(self, reveals: fn(&G, &G::Position, Seat, &G::Move) -> bool) -> Self {
        Self { reveals, ..self }
    }

    /// More than variants must occur: what the first function finds in events must come to all that the second
    /// names, such as every card of the box.
    #[must_use]
    pub fn landmarks(self, (landmark, all): Landmarks<G>) -> Self {
        Self { landmark, landmarks: all(&self.game), ..self }
    }

    /// Clause tests that show, on a [`Scene`](crate::Scene), what hardly ever occurs in play.
    #[must_use]
    pub fn clauses<const N: usize>(self, clauses: [fn(); N]) -> Self {
        Self { clauses: clauses.to_vec(), ..self }
    }

    /// Plays this many games per setting and policy, whatever the environment says.
    #[must_use]
    pub fn games(self, games: u32) -> Self {
        Self { games: Some(games), ..self }
    }

    /// Checks one law.
    ///
    /// # Panics
    /// If it is broken, with everything needed to see it again.
    pub fn uphold(&self, law: Law) {
        if let Err(violation) = self.check(law) {
            panic!("{violation}");
        }
    }

    /// Checks one law and says how it is broken, if it is: by the newest revision of the rules and, more shortly, by
    /// every older one. What can occur, and what can be chosen, are questions to the newest alone.
    pub fn check(&self, law: Law) -> Result<(), Box<Violation>> {
        self.check_revision(law)?;
        if !self.is_standard || matches!(law, Law::Coverage | Law::Options) {
            return Ok(());
        }
        (1..G::INFO.revision).try_for_each(|revision| self.by_revision(revision).check_revision(law))
    }

    fn check_revision(&self, law: Law) -> Result<(), Box<Violation>> {
        match law {
            Law::Options => {
                check_options(&self.game).map_err(|breach| violation::<G>(breach, &"set-up", None))
            }
            Law::Dealing => self.on_every_table(|setting| checks::dealing(&self.game, setting, self.hidden)),
            Law::Replay => self.play(law, || Ok(Replay)),
            Law::Legality => self.play(law, || Ok(Legality::of(self))),
            Law::Ending => self.play(law, || Ok(Ending)),
            Law::Secrecy => self.play(law, || Ok(Secrecy::of(self))),
            Law::Forgetting => self.play(law, || Ok(Forgetting::default())),
            Law::Soundness => self.play(law, || Ok(Soundness::of(self))),
            Law::Storage => self.play(law, || Ok(Storage::of(self))),
            Law::Recording => self.play(law, || Ok(Recording::by_revision(self.game.revision()))),
            Law::Undo => self.play(law, || Ok(Undo::by_revision(self.game.revision()))),
            Law::Closing => self.play(law, || Ok(Closing::of(self))),
            Law::Speech => self.play(law, || Speech::of(self)),
            Law::Coverage => self.coverage(),
        }
    }

    /// Everything that occurs is written down, in games and then in clause tests; then something may be missing.
    fn coverage(&self) -> Result<(), Box<Violation>> {
        Witness::<G>::listen(self.landmark);
        self.play(Law::Coverage, || Ok(Coverage::of(self)))?;
        for clause in &self.clauses {
            clause();
        }
        let missing = Witness::<G>::dismiss().missing(&self.landmarks);
        let verdict = Law::Coverage
            .require(missing.is_empty(), || format!("these never occurred:\n  {}", missing.join("\n  ")));
        verdict.map_err(|breach| violation::<G>(breach, &"all games and clause tests", None))
    }

    fn on_every_table(
        &self,
        look: impl Fn(&Setting<G::Options>) -> Result<(), Breach>,
    ) -> Result<(), Box<Violation>> {
        let settings = settings(&self.game).map_err(|breach| violation::<G>(breach, &"set-up", None))?;
        settings
            .iter()
            .try_for_each(|setting| look(setting).map_err(|breach| violation::<G>(breach, setting, None)))
    }

    /// Plays every setting with every policy, each of them with a check of its own.
    fn play<C: Check<G>>(
        &self,
        law: Law,
        check: impl Fn() -> Result<C, Breach>,
    ) -> Result<(), Box<Violation>> {
        let settings = settings(&self.game).map_err(|breach| violation::<G>(breach, &"set-up", None))?;
        let games = self.games.unwrap_or_else(|| games_per_setting(settings.len())).div_ceil(self.one_in);
        for setting in &settings {
            for policy in Policy::ALL {
                let mut check = check().map_err(|breach| violation::<G>(breach, setting, None))?;
                self.play_setting(law, setting, policy, games, &mut check)?;
            }
        }
        Ok(())
    }

    fn play_setting(
        &self,
        law: Law,
        setting: &Setting<G::Options>,
        policy: Policy,
        games: u32,
        check: &mut impl Check<G>,
    ) -> Result<(), Box<Violation>> {
        let id = G::INFO.id;
        let mut decisions = 0;
        let are_many = games > MANY_GAMES;
        for number in 0..games {
            let seed = format!("{id}, {} seats, {policy}, game {number}", setting.seats);
            decisions += if are_many && number % law.one_in() != 0 {
                self.play_game(law, setting, policy, &seed, &mut Nobody)?
            } else {
                self.play_game(law, setting, policy, &seed, check)?
            };
            let played = number + 1;
            if are_many && (played % MANY_GAMES == 0 || played == games) {
                let verdict = if played == games { "ok" } else { "so far" };
                eprintln!(
                    "{id}, {setting}, {policy}: {played} games, {} decisions, {law} {verdict}",
                    in_groups(decisions)
                );
            }
        }
        Ok(())
    }

    /// Plays one game and tells how many decisions it took. A panic breaks the law that looked on.
    fn play_game(
        &self,
        law: Law,
        setting: &Setting<G::Options>,
        policy: Policy,
        seed: &str,
        check: &mut impl Check<G>,
    ) -> Result<u64, Box<Violation>> {
        let mut laid = None;
        let verdict = catch_unwind(AssertUnwindSafe(|| {
            let table = laid.insert(Table::lay(&self.game, setting, seed.to_owned())?);
            play_on(table, policy, check)
        }));
        let verdict = verdict.unwrap_or_else(|panic| Err(law.broken(words_of(panic.as_ref()))));
        verdict.map_err(|breach| {
            let trail = laid.as_ref().map_or_else(|| first_step(&self.game, setting, seed), Table::trail);
            violation::<G>(breach, &format!("{setting}, {policy}"), Some(trail))
        })?;
        Ok(laid.map_or(0, |table| table.past.len() as u64))
    }
}

fn violation<G: Game>(breach: Breach, setting: &impl ToString, trail: Option<Trail>) -> Box<Violation> {
    let Breach { law, what } = breach;
    Box::new(Violation { law, what, game: G::INFO.id, setting: setting.to_string(), trail })
}

/// What a panic said.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    format!("panic: {}", text.unwrap_or("without words"))
}

/// A number with a comma after every three digits.
fn in_groups(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(in_groups(7), "7");
        assert_eq!(in_groups(1000), "1,000");
        assert_eq!(in_groups(1_234_567), "1,234,567");
    }
}
