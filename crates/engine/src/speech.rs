//! The sentences of a game.

use crate::{Clause, Game, Language, Phrase, Seat, Stream};

/// How a game speaks: sentences for people, short codes for machines and for typing.
pub trait Speech: Game {
    /// The text files as compiled in.
    const TEXTS: &'static [(Language, &'static str)];

    /// The rules in our own words, as Markdown.
    const RULES: &'static [(Language, &'static str)] = &[];

    /// How it is played, on one page: Markdown with a heading for each of its four parts.
    const PRIMER: &'static [(Language, &'static str)] = &[];

    /// Worked examples by file name: see [`WorkedExample`](crate::WorkedExample).
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[];

    /// A move as a short code: no spaces, the same in every language.
    fn code(&self, mv: &Self::Move) -> String;

    /// The move behind a code.
    fn decode(&self, code: &str) -> Option<Self::Move>;

    /// A move as a sentence that says what it would do.
    fn tell_move(&self, at: &Self::Position, seat: Seat, mv: &Self::Move) -> Phrase;

    /// An event as a sentence.
    fn tell_event(&self, event: &Self::Event) -> Phrase;

    /// The clause that an event follows from, where there is one.
    fn event_clause(&self, _event: &Self::Event) -> Option<Clause> {
        None
    }

    /// A refusal as a sentence.
    fn tell_refusal(&self, refusal: &Self::Refusal) -> Phrase;

    /// The name of a random outcome, such as a die face or a drawn card.
    fn outcome_name(&self, stream: Stream, outcome: u32) -> String;

    /// The random outcome behind a name.
    fn outcome(&self, stream: Stream, name: &str) -> Option<u32>;
}
