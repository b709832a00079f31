//! Who sits where.

use std::fmt;
use std::str::FromStr;

use bots::{BadPlayer, Level, Player};
use engine::{Info, Language};

use super::is_terminal;
use crate::fail::Fail;
use crate::words;

/// Who decides for a seat, written `human` or as a [`Player`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// Somebody at this terminal.
    Human,
    /// A bot.
    Bot(Player),
}

const HUMAN: &str = "human";

impl FromStr for Sitter {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        if text == HUMAN { Ok(Self::Human) } else { text.parse().map(Self::Bot) }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str(HUMAN),
            Self::Bot(player) => player.fmt(f),
        }
    }
}

/// One person and medium bots, three in all where the game allows it.
pub(crate) fn by_default(info: &Info) -> Vec<Sitter> {
    let seats = 3.clamp(info.min_seats, info.max_seats);
    let medium = Sitter::Bot(Level::Medium.into());
    (0..seats).map(|seat| if seat == 0 { Sitter::Human } else { medium }).collect()
}

/// Without a terminal nobody can be asked: bots take the seats of people.
pub(crate) fn at_this_terminal(sitters: &[Sitter]) -> Vec<Sitter> {
    let stand_in = |sitter: &Sitter| match sitter {
        Sitter::Human if !is_terminal() => Sitter::Bot(Level::Greedy.into()),
        Sitter::Human | Sitter::Bot(_) => *sitter,
    };
    sitters.iter().map(stand_in).collect()
}

/// Who decides for each of these names.
pub(crate) fn listed(names: &[String], sitters: &[Sitter]) -> String {
    let seats = names.iter().zip(sitters).map(|(name, sitter)| format!("{name} ({sitter})"));
    seats.collect::<Vec<_>>().join(", ")
}

/// The names that were given, or names that say who sits there.
pub(crate) fn names(sitters: &[Sitter], given: &[String], language: Language) -> Result<Vec<String>, Fail> {
    if given.len() > sitters.len() {
        return Err(Fail::Request(format!("{} names for {} seats", given.len(), sitters.len())));
    }
    let named = sitters.iter().enumerate().map(|(seat, sitter)| match given.get(seat) {
        Some(name) => name.clone(),
        None => format!("{} {}", title(*sitter, language), seat + 1),
    });
    Ok(named.collect())
}

fn title(sitter: Sitter, language: Language) -> String {
    match sitter {
        Sitter::Human => words::of(language).player.to_owned(),
        Sitter::Bot(player) => bot_title(player),
    }
}

/// A bot as it is written, with a capital, and with its limit if that is not the usual one.
fn bot_title(player: Player) -> String {
    let written = if player.limit == player.level.usual() {
        <&str>::from(player.level).to_owned()
    } else {
        player.to_string()
    };
    let (first, rest) = written.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// Who sat there under this name.
pub(crate) fn of_name(name: &str) -> Sitter {
    let title = name.split(' ').next().unwrap_or_default();
    let player = title.to_ascii_lowercase().parse().ok().filter(|player| bot_title(*player) == title);
    player.map_or(Sitter::Human, Sitter::Bot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sitters(text: &str) -> Vec<Sitter> {
        text.split(',').map(|sitter| sitter.parse().unwrap()).collect()
    }

    #[test]
    fn a_seat_is_known_by_its_name() {
        let sitters = sitters("human,greedy,random,easy,medium,strong,strong:300,strong:200ms");
        let names = names(&sitters, &[], Language::De).unwrap();
        assert_eq!(
            names,
            [
                "Spieler 1",
                "Greedy 2",
                "Random 3",
                "Easy 4",
                "Medium 5",
                "Strong 6",
                "Strong:300 7",
                "Strong:200ms 8"
            ]
        );
        assert_eq!(names.iter().map(|name| of_name(name)).collect::<Vec<_>>(), sitters);
        for name in ["", "Anna", "easy going", "Strong: 300", "Strong:2000 1", "Strongest"] {
            assert_eq!(of_name(name), Sitter::Human, "{name}");
        }
    }

    #[test]
    fn given_names_come_first() {
        let given = ["Anna".to_owned()];
        assert_eq!(names(&sitters("human,greedy"), &given, Language::En).unwrap(), ["Anna", "Greedy 2"]);
        assert!(names(&[], &given, Language::En).is_err());
    }
}
