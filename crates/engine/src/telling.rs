//! Sentences that follow from what a move, an event or a refusal is as JSON.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Phrase, Seat};

impl Phrase {
    /// What a variant with named fields says of itself: the sentence under its name in this section, with a gap for each
    /// field. A number fills the gap of its field's name, a word stands for the text under the field's name
    /// (`good = "brick"` is the text `good.brick`), and the field `seat` is the gap `who`. Fields of other kinds are not
    /// told.
    ///
    /// # Panics
    /// If it is no variant of an enum.
    pub fn telling(section: &str, told: &impl Serialize) -> Self {
        let (name, fields) = match serde_json::to_value(told).expect("it can be written as JSON") {
            Value::Object(variants) => variants.into_iter().next().expect("a variant has a name"),
            Value::String(name) => (name, Value::Null),
            other => panic!("{other} is no variant"),
        };
        let Value::Object(fields) = fields else { return Self::of(format!("{section}.{name}")) };
        filled(Self::of(format!("{section}.{name}")), fields)
    }
}

fn filled(phrase: Phrase, fields: Map<String, Value>) -> Phrase {
    fields.into_iter().fold(phrase, |phrase, (name, value)| match value {
        Value::Number(number) if name == "seat" => match number.as_u64() {
            Some(seat) => phrase.seat("who", Seat(seat as u8)),
            None => phrase,
        },
        Value::Number(number) => match number.as_i64() {
            Some(whole) => phrase.number(name, whole),
            None => phrase,
        },
        Value::String(word) => {
            let key = format!("{name}.{word}");
            phrase.phrase(name, Phrase::of(key))
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => phrase,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Event {
        Ended,
        Laid { seat: Seat, good: Good, points: u16, known: bool, next: Option<Good> },
    }

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Good {
        Brick,
    }

    #[test]
    fn every_field_fills_its_gap() {
        let laid = Event::Laid { seat: Seat(2), good: Good::Brick, points: 3, known: true, next: None };
        let expected = Phrase::of("event.laid")
            .phrase("good", Phrase::of("good.brick"))
            .number("points", 3)
            .seat("who", Seat(2));
        assert_eq!(Phrase::telling("event", &laid), expected);
        assert_eq!(Phrase::telling("event", &Event::Ended), Phrase::of("event.ended"));
    }
}
