//! How the tables of the laws are laid, and how many games are played on each.

use std::fmt;
use std::num::NonZeroU32;

use engine::{Fast, Game, NoLog, Options};

use crate::law::{Breach, Law};

/// The environment variable that says how many games are played per setting and policy.
const GAMES_VARIABLE: &str = "CITYWRIGHT_GAMES";

/// Games per setting and policy without that variable ...
const GAMES_PER_SETTING: u32 = 60;

/// ... but fewer where there are so many settings that all of them together would come to more than this.
const GAMES_IN_ALL: u32 = 600;

/// How many pairs of options are tried per number of seats.
const PAIRS: usize = 6;

/// How many play, and with which options.
#[derive(Clone, Debug)]
pub(crate) struct Setting<O> {
    pub(crate) seats: u8,
    pub(crate) options: O,
    /// The options that are not at their default.
    chosen: Vec<Value>,
}

type Value = (&'static str, &'static str);

impl<O: Options> Setting<O> {
    fn with(seats: u8, chosen: &[Value]) -> Result<Self, Breach> {
        let mut options = O::default();
        for (name, value) in chosen {
            options.choose(name, value).map_err(|refused| {
                Law::Options.broken(format!("`{value}` is a value of `{name}`, but: {refused}"))
            })?;
        }
        Ok(Self { seats, options, chosen: chosen.to_vec() })
    }

    /// The options as JSON.
    pub(crate) fn options_text(&self) -> String {
        serde_json::to_string(&self.options).expect("options are plain data")
    }

    fn can_be_played<G: Game<Options = O>>(&self, game: &G) -> bool {
        game.set_up(self.seats, &self.options, &mut Fast::new(0), &mut NoLog).is_ok()
    }
}

impl<O> fmt::Display for Setting<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seats, if self.seats == 1 { "seat" } else { "seats" })?;
        self.chosen.iter().try_for_each(|(name, value)| write!(f, ", {name}={value}"))
    }
}

/// Every number of seats with the default options, with every single value of every option, and with some
/// pairs of values. Combinations that set-up refuses are left out.
pub(crate) fn settings<G: Game>(game: &G) -> Result<Vec<Setting<G::Options>>, Breach> {
    let values = unusual_values::<G::Options>();
    let mut random = Fast::new(1);
    let mut settings = Vec::new();
    for seats in G::INFO.seat_counts() {
        let plain = Setting::with(seats, &[])?;
        Law::Options.require(plain.can_be_played(game), || {
            format!("set-up refuses {seats} seats with the default options")
        })?;
        settings.push(plain);
        let singles = values.iter().map(|value| vec![*value]);
        for chosen in singles.chain(some_pairs(&values, &mut random)) {
            let setting = Setting::with(seats, &chosen)?;
            if setting.can_be_played(game) {
                settings.push(setting);
            }
        }
    }
    Ok(settings)
}

/// Every value of every option but the defaults.
fn unusual_values<O: Options>() -> Vec<Value> {
    let values = |choice: &engine::Choice| {
        let (name, default) = (choice.name, choice.default);
        choice.values.iter().filter(move |value| **value != default).map(move |value| (name, *value))
    };
    O::CHOICES.iter().flat_map(values).collect()
}

fn some_pairs(values: &[Value], random: &mut Fast) -> Vec<Vec<Value>> {
    let mut pairs: Vec<Vec<Value>> = Vec::new();
    for (place, one) in values.iter().enumerate() {
        let others = values[place + 1..].iter().filter(|other| other.0 != one.0);
        pairs.extend(others.map(|other| vec![*one, *other]));
    }
    while pairs.len() > PAIRS {
        pairs.swap_remove(random.index(pairs.len()));
    }
    pairs
}

/// The options are what their list says: the defaults are the default, every value can be chosen, survives being
/// written and read, and can be played with some number of seats; nothing else can be chosen.
pub(crate) fn check_options<G: Game>(game: &G) -> Result<(), Breach> {
    let playable = settings(game)?;
    for choice in G::Options::CHOICES {
        let name = choice.name;
        Law::Options.require(choice.values.contains(&choice.default), || {
            format!("the default of `{name}` is none of its values")
        })?;
        let default = Setting::<G::Options>::with(G::INFO.min_seats, &[(name, choice.default)])?;
        Law::Options.require(default.options == G::Options::default(), || {
            format!("the default of `{name}` is not `{}`", choice.default)
        })?;
        let nonsense = G::Options::default().choose(name, "no such value");
        Law::Options.require(nonsense.is_err(), || format!("`{name}` can be anything at all"))?;
    }
    for value in unusual_values::<G::Options>() {
        let (name, text) = value;
        let choice = G::Options::CHOICES.iter().find(|choice| choice.name == name);
        for seats in G::INFO.seat_counts() {
            let is_played =
                playable.iter().any(|setting| setting.seats == seats && setting.chosen == [value]);
            Law::Options.require(choice.is_some_and(|choice| choice.is_for(seats)) == is_played, || {
                let verb = if is_played { "takes" } else { "refuses" };
                format!("set-up {verb} {name}={text} for {seats} players, and its list says otherwise")
            })?;
        }
        let setting = Setting::<G::Options>::with(G::INFO.min_seats, &[value])?;
        Law::Options.require(setting.options != G::Options::default(), || {
            format!("choosing {name}={text} changes nothing")
        })?;
        let read = serde_json::from_str(&setting.options_text());
        Law::Options.require(read.is_ok_and(|read: G::Options| read == setting.options), || {
            format!("{name}={text} is lost when the options are written and read")
        })?;
    }
    let unknown = G::Options::default().choose("no such option", "");
    Law::Options.require(unknown.is_err(), || "an unknown option can be chosen".to_owned())
}

/// How many games to play on each of this many settings.
///
/// # Panics
/// If the environment variable is not a positive number.
pub(crate) fn games_per_setting(settings: usize) -> u32 {
    let text = std::env::var(GAMES_VARIABLE).ok();
    games(text.as_deref(), settings).unwrap_or_else(|reason| panic!("{reason}"))
}

fn games(text: Option<&str>, settings: usize) -> Result<u32, String> {
    let Some(text) = text else {
        return Ok((GAMES_IN_ALL / settings.max(1) as u32).clamp(1, GAMES_PER_SETTING));
    };
    let number: Result<NonZeroU32, _> = text.parse();
    number.map(NonZeroU32::get).map_err(|_| format!("{GAMES_VARIABLE} is `{text}`, not a positive number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_games_is_positive_or_refused() {
        assert_eq!(games(Some("20"), 500), Ok(20));
        for odd in ["", "0", "-1", "many", "1.5"] {
            assert_eq!(
                games(Some(odd), 3),
                Err(format!("CITYWRIGHT_GAMES is `{odd}`, not a positive number"))
            );
        }
    }

    #[test]
    fn many_settings_share_the_games() {
        assert_eq!(games(None, 3), Ok(60));
        assert_eq!(games(None, 60), Ok(10));
        assert_eq!(games(None, 6000), Ok(1));
    }

    #[test]
    fn pairs_are_of_different_options_and_few() {
        let values = [("a", "1"), ("a", "2"), ("b", "1"), ("c", "1"), ("c", "2"), ("d", "1")];
        let pairs = some_pairs(&values, &mut Fast::new(1));
        assert_eq!(pairs.len(), PAIRS);
        assert!(pairs.iter().all(|pair| pair[0].0 != pair[1].0));
        assert_eq!(some_pairs(&values[..3], &mut Fast::new(1)).len(), 2);
    }
}
