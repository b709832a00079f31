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
    /// A bot that overlooks things.
    Easy,
    /// A bot: the best end of its own turn, by a hand-made judgement.
    Greedy,
    /// A bot: the best end of its own turn, by what it has learned.
    Medium,
    /// A bot that searches.
    Strong,
}

impl Sitter {
    /// The level of a bot.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Random => Some(Level::Random),
            Self::Easy => Some(Level::Easy),
            Self::Greedy => Some(Level::Greedy),
            Self::Medium => Some(Level::Medium),
            Self::Strong => Some(Level::Strong),
        }
    }
}

/// One person and medium bots, three in all where the game allows it.
pub(crate) fn by_default(info: &Info) -> Vec<Sitter> {
    let seats = 3.clamp(info.min_seats, info.max_seats);
    (0..seats).map(|seat| if seat == 0 { Sitter::Human } else { Sitter::Medium }).collect()
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
        Sitter::Easy => "Easy",
        Sitter::Greedy => "Greedy",
        Sitter::Medium => "Medium",
        Sitter::Strong => "Strong",
    }
}

/// Who sat there under this name.
pub(crate) fn of_name(name: &str) -> Sitter {
    match name.split(' ').next() {
        Some("Easy") => Sitter::Easy,
        Some("Greedy") => Sitter::Greedy,
        Some("Medium") => Sitter::Medium,
        Some("Strong") => Sitter::Strong,
        Some("Random") => Sitter::Random,
        _ => Sitter::Human,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_known_by_its_name() {
        let sitters =
            [Sitter::Human, Sitter::Greedy, Sitter::Random, Sitter::Easy, Sitter::Medium, Sitter::Strong];
        let names = names(&sitters, &[], Language::De).unwrap();
        assert_eq!(names, ["Spieler 1", "Greedy 2", "Random 3", "Easy 4", "Medium 5", "Strong 6"]);
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
