//! Short codes for moves, from what they are as JSON.
//!
//! `pass` is a variant without fields, `lay.good=brick` one with a field, `swap.brick,glass` one with two things. Words
//! must have none of the signs `.`, `,` and `=`, and begin with a letter.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The code of a move. Fields stand in the order of their names.
///
/// # Panics
/// If it has more to say than a code can: a move is a variant with fields that are words, numbers or lists of them.
pub(crate) fn written(mv: &impl Serialize) -> String {
    match serde_json::to_value(mv).expect("a move can be written as JSON") {
        Value::Object(variants) => {
            let (name, fields) = variants.into_iter().next().expect("a move has a name");
            format!("{name}.{}", said(&fields))
        }
        name => word(&name),
    }
}

/// The move behind a code, if there is one.
pub(crate) fn read<T: DeserializeOwned>(code: &str) -> Option<T> {
    let value = match code.split_once('.') {
        None => Value::String(code.to_owned()),
        Some((name, said)) => Value::Object(Map::from_iter([(name.to_owned(), heard(said)?)])),
    };
    serde_json::from_value(value).ok()
}

fn said(fields: &Value) -> String {
    let Value::Object(fields) = fields else { return words(fields) };
    let mut said: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", words(value))).collect();
    said.sort_unstable();
    said.join(".")
}

fn heard(said: &str) -> Option<Value> {
    if !said.contains('=') {
        return Some(things(said));
    }
    let fields = said.split('.').map(|field| {
        let (name, value) = field.split_once('=')?;
        Some((name.to_owned(), things(value)))
    });
    fields.collect::<Option<Map<_, _>>>().map(Value::Object)
}

fn words(value: &Value) -> String {
    match value {
        Value::Array(things) => things.iter().map(word).collect::<Vec<_>>().join(","),
        thing => word(thing),
    }
}

fn things(text: &str) -> Value {
    if text.contains(',') { Value::Array(text.split(',').map(thing).collect()) } else { thing(text) }
}

fn word(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Number(number) => number.to_string(),
        Value::Null => "-".to_owned(),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => panic!("{value} cannot stand in a code"),
    }
}

fn thing(word: &str) -> Value {
    match word.parse::<u32>() {
        Ok(number) => Value::from(number),
        Err(_) if word == "-" => Value::Null,
        Err(_) => Value::String(word.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Move {
        Pass,
        Take(Good),
        Swap(Good, Good),
        Lay { good: Good, at: Option<u8> },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Good {
        Brick,
        Glass,
    }

    #[test]
    fn every_move_has_a_code_and_is_read_from_it() {
        let codes = [
            (Move::Pass, "pass"),
            (Move::Take(Good::Brick), "take.brick"),
            (Move::Swap(Good::Glass, Good::Brick), "swap.glass,brick"),
            (Move::Lay { good: Good::Glass, at: Some(3) }, "lay.at=3.good=glass"),
            (Move::Lay { good: Good::Brick, at: None }, "lay.at=-.good=brick"),
        ];
        for (mv, code) in codes {
            assert_eq!(written(&mv), code);
            assert_eq!(read(code), Some(mv));
        }
        // What a move need not say can be left out.
        assert_eq!(read("lay.good=brick"), Some(Move::Lay { good: Good::Brick, at: None }));
    }

    #[test]
    fn what_is_no_move_is_not_read() {
        for odd in
            ["", "fly", "take", "take.stone", "lay.at=1", "lay.at=300.good=brick", "pass.now", "lay.=", "..="]
        {
            assert_eq!(read::<Move>(odd), None, "{odd}");
        }
    }
}
