//! Who sits where.

use bots::Level;
use engine::{Info, Language};

use super::is_terminal;
use crate::fail::Fail;
use crate::words;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Sitter {
    /// Somebody at this terminal.
    Human,
    /// A bot: any legal move.
    Random,
    /// A bot: the best end of its own turn.
    Greedy,
}

impl Sitter {
    /// The level of a bot.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Random => Some(Level::Random),
            Self::Greedy => Some(Level::Greedy),
        }
    }
}

/// One person and greedy bots, three in all where the game allows it.
pub(crate) fn by_default(info: &Info) -> Vec<Sitter> {
    let seats = 3.clamp(info.min_seats, info.max_seats);
    (0..seats).map(|seat| if seat == 0 { Sitter::Human } else { Sitter::Greedy }).collect()
}

/// Without a terminal nobody can be asked: bots take the seats of people.
pub(crate) fn at_this_terminal(sitters: Vec<Sitter>) -> Vec<Sitter> {
    let stand_in = |sitter| if sitter == Sitter::Human { Sitter::Greedy } else { sitter };
    if is_terminal() { sitters } else { sitters.into_iter().map(stand_in).collect() }
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

fn title(sitter: Sitter, language: Language) -> &'static str {
    match sitter {
        Sitter::Human => words::of(language).player,
        Sitter::Random => "Random",
        Sitter::Greedy => "Greedy",
    }
}

/// Who sat there under this name.
pub(crate) fn of_name(name: &str) -> Sitter {
    match name.split(' ').next() {
        Some("Greedy") => Sitter::Greedy,
        Some("Random") => Sitter::Random,
        _ => Sitter::Human,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_known_by_its_name() {
        let sitters = [Sitter::Human, Sitter::Greedy, Sitter::Random];
        let names = names(&sitters, &[], Language::De).unwrap();
        assert_eq!(names, ["Spieler 1", "Greedy 2", "Random 3"]);
        assert_eq!(names.iter().map(|name| of_name(name)).collect::<Vec<_>>(), sitters);
    }

    #[test]
    fn given_names_come_first() {
        let given = ["Anna".to_owned()];
        assert_eq!(
            names(&[Sitter::Human, Sitter::Greedy], &given, Language::En).unwrap(),
            ["Anna", "Greedy 2"]
        );
        assert!(names(&[], &given, Language::En).is_err());
    }
}
