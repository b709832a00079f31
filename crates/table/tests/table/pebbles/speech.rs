//! The sentences of the game.

use std::fmt;

use engine::{Clause, Drawn, Ink, Language, Phrase, Seat, Speech, Stream, Voice};

use super::{Event, Move, Pebbles, Position, Refusal, UNCOVER, View};

impl Speech for Pebbles {
    const TEXTS: &'static [(Language, &'static str)] = &[(Language::De, DE), (Language::En, EN)];

    fn code(&self, mv: &Move) -> String {
        match mv {
            Move::Raise { by } => format!("raise{by}"),
            Move::Draw => "draw".to_owned(),
            Move::Pass => "pass".to_owned(),
            Move::Peek => "peek".to_owned(),
        }
    }

    fn decode(&self, code: &str) -> Option<Move> {
        Some(match code {
            "draw" => Move::Draw,
            "pass" => Move::Pass,
            "peek" => Move::Peek,
            _ => Move::Raise { by: code.strip_prefix("raise")?.parse().ok()? },
        })
    }

    fn tell_move(&self, _: &Position, _: Seat, mv: &Move) -> Phrase {
        match mv {
            Move::Raise { by } => Phrase::of("move.raise").number("by", *by),
            Move::Draw => Phrase::of("move.draw"),
            Move::Pass => Phrase::of("move.pass"),
            Move::Peek => Phrase::of("move.peek"),
        }
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        match *event {
            Event::Filled { pebbles } => Phrase::of("event.filled").number("n", pebbles),
            Event::Raised { seat, stake } => Phrase::of("event.raised").seat("who", seat).number("n", stake),
            Event::Drew { seat, red: None } => Phrase::of("event.drew").seat("who", seat),
            Event::Drew { seat, red: Some(true) } => Phrase::of("event.drew_red").seat("who", seat),
            Event::Drew { seat, red: Some(false) } => Phrase::of("event.drew_black").seat("who", seat),
            Event::Passed { seat } => Phrase::of("event.passed").seat("who", seat),
            Event::Peeked { seat, .. } => Phrase::of("event.peeked").seat("who", seat),
        }
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        matches!(event, Event::Raised { .. }).then_some(Clause("PEB-2"))
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        Phrase::of(match refusal {
            Refusal::NotYourTurn => "refusal.turn",
            Refusal::TooMuch => "refusal.much",
            Refusal::NoPeeking => "refusal.peek",
            Refusal::NothingLeft => "refusal.left",
        })
    }

    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        let name = if stream == UNCOVER { "the hand" } else { ["black", "red"][outcome as usize] };
        name.to_owned()
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        (0..2).find(|outcome| self.outcome_name(stream, *outcome) == name)
    }
}

const EN: &str = r#"
[move]
raise = "raise the stake by {by}"
draw = "draw a pebble"
pass = "pass"
peek = "peek"
[brief]
raised = "stakes {n}"
drew = "draws"
drew_red = "draws red"
drew_black = "draws black"

[event]
filled = "{n} {n|pebble|pebbles} in the bag."
raised = "{who} stakes {n}."
drew = "{who} draws a pebble."
drew_red = "{who} draws red."
drew_black = "{who} draws black."
passed = "{who} passes."
peeked = "{who} peeks."
[refusal]
turn = "It is not your turn."
much = "Nobody stakes more than 3."
peek = "There is nothing to peek at."
left = "The bag is empty."
[score]
stake = "at stake"
red = "red pebbles"
"#;

const DE: &str = r#"
[move]
raise = "den Einsatz um {by} erhöhen"
draw = "einen Kiesel ziehen"
pass = "passen"
peek = "spähen"
[brief]
raised = "setzt {n}"
drew = "zieht"
drew_red = "zieht rot"
drew_black = "zieht schwarz"

[event]
filled = "{n} {n|Kiesel|Kiesel} im Beutel."
raised = "{who} setzt {n}."
drew = "{who} zieht einen Kiesel."
drew_red = "{who} zieht Rot."
drew_black = "{who} zieht Schwarz."
passed = "{who} passt."
peeked = "{who} späht."
[refusal]
turn = "Du bist nicht am Zug."
much = "Niemand setzt mehr als 3."
peek = "Hier gibt es nichts zu spähen."
left = "Der Beutel ist leer."
[score]
stake = "auf dem Spiel"
red = "rote Kiesel"
"#;

impl Drawn for Pebbles {
    fn draw(&self, view: &View, _: &Voice<'_>, _: Ink) -> String {
        format!("{view}")
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bag {} stake {} turn {}", self.left, self.stake, self.turn)
    }
}
