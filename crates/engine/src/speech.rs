//! The sentences of a game.

use crate::code;
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

    /// The guided first game, if there is one: see [`GuidedGame`](crate::GuidedGame).
    const GUIDED: Option<&'static str> = None;

    /// A move as a short code: no spaces, the same in every language. Unless a game has shorter ones, it is made of what
    /// the move is as JSON: `pass`, `lay.good=brick`.
    fn code(&self, mv: &Self::Move) -> String {
        code::written(mv)
    }

    /// The move behind a code.
    fn decode(&self, code: &str) -> Option<Self::Move> {
        code::read(code)
    }

    /// A move as a sentence that says what it would do; one that says more than its fields is the game's own.
    fn tell_move(&self, _at: &Self::Position, seat: Seat, mv: &Self::Move) -> Phrase {
        Phrase::telling("move", mv).seat("who", seat)
    }

    /// An event as a sentence, [told](Phrase::telling) by its fields unless the game says more.
    fn tell_event(&self, event: &Self::Event) -> Phrase {
        Phrase::telling("event", event)
    }

    /// The clause that an event follows from, where there is one.
    fn event_clause(&self, _event: &Self::Event) -> Option<Clause> {
        None
    }

    /// A refusal as a sentence.
    fn tell_refusal(&self, refusal: &Self::Refusal) -> Phrase;

    /// The names of everything that can come from a stream, in the order of the numbers of outcomes.
    fn outcome_names(&self, _stream: Stream) -> Vec<String> {
        Vec::new()
    }

    /// The name of a random outcome, such as a die face or a drawn card.
    ///
    /// # Panics
    /// If it cannot come from this stream.
    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        let name = self.outcome_names(stream).into_iter().nth(outcome as usize);
        name.unwrap_or_else(|| panic!("outcome {outcome} of `{stream}` has no name"))
    }

    /// The random outcome behind a name.
    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        let place = self.outcome_names(stream).iter().position(|known| known == name);
        place.map(|place| place as u32)
    }
}
