//! TypeScript types as they are generated, read again: does a JSON value have them?

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::vec::IntoIter;

use engine::typescript::declaration;
use engine::{Party, Seat};
use serde_json::Value;

/// Types by name.
pub(crate) struct Shapes(BTreeMap<String, Shape>);

#[derive(Debug)]
enum Shape {
    String,
    Number,
    Boolean,
    Null,
    Literal(String),
    Named(String),
    List(Box<Shape>),
    Tuple(Vec<Shape>),
    Object(Vec<Property>),
    Map(Box<Map>),
    OneOf(Vec<Shape>),
}

#[derive(Debug)]
struct Property {
    name: String,
    is_optional: bool,
    shape: Shape,
}

#[derive(Debug)]
struct Map {
    key: Shape,
    is_optional: bool,
    value: Shape,
}

/// Where a value differs from its type, and how.
#[derive(Debug)]
pub(crate) struct Difference {
    path: Vec<String>,
    what: What,
}

#[derive(Debug)]
enum What {
    Missing(String),
    Unknown(String),
    /// It is nothing of the kind.
    Other,
}

impl Shapes {
    /// Reads a generated file; what it imports comes from the engine.
    pub(crate) fn read(text: &str) -> Self {
        let shared = declaration::<Seat>() + &declaration::<Party>();
        let mut shapes = BTreeMap::new();
        for text in [&shared, text] {
            let mut reader = Reader::of(text);
            while let Some((name, shape)) = reader.declaration() {
                assert!(shapes.insert(name.clone(), shape).is_none(), "{name} is declared twice");
            }
        }
        Self(shapes)
    }

    /// Does this value have the type of this name, with nothing missing and nothing besides?
    pub(crate) fn check(&self, name: &str, value: &Value) -> Result<(), Difference> {
        self.compare(self.named(name), value)
    }

    fn named(&self, name: &str) -> &Shape {
        self.0.get(name).unwrap_or_else(|| panic!("{name} is not declared"))
    }

    fn compare(&self, shape: &Shape, value: &Value) -> Result<(), Difference> {
        match (shape, value) {
            (Shape::Named(name), _) => self.compare(self.named(name), value),
            (Shape::OneOf(shapes), _) => {
                let differences = shapes.iter().map(|shape| self.compare(shape, value).err());
                let differences: Option<Vec<Difference>> = differences.collect();
                // The alternative that went well for longest says most.
                let nearest = differences.and_then(|all| all.into_iter().max_by_key(|one| one.path.len()));
                nearest.map_or(Ok(()), Err)
            }
            (Shape::String, Value::String(_))
            | (Shape::Number, Value::Number(_))
            | (Shape::Boolean, Value::Bool(_))
            | (Shape::Null, Value::Null) => Ok(()),
            (Shape::Literal(literal), Value::String(text)) if literal == text => Ok(()),
            (Shape::List(shape), Value::Array(values)) => {
                self.compare_all(values.iter().map(|one| (&**shape, one)))
            }
            (Shape::Tuple(shapes), Value::Array(values)) if shapes.len() == values.len() => {
                self.compare_all(shapes.iter().zip(values))
            }
            (Shape::Object(properties), Value::Object(_)) => self.compare_object(properties, value),
            (Shape::Map(map), Value::Object(_)) => self.compare_map(map, value),
            _ => Err(Difference::new(What::Other)),
        }
    }

    fn compare_all<'a>(
        &self,
        mut pairs: impl Iterator<Item = (&'a Shape, &'a Value)>,
    ) -> Result<(), Difference> {
        let mut number = 0..;
        pairs.try_for_each(|(shape, value)| {
            let index: usize = number.next().expect("numbers do not end");
            self.compare(shape, value).map_err(|difference| difference.within(&index.to_string()))
        })
    }

    fn compare_object(&self, properties: &[Property], object: &Value) -> Result<(), Difference> {
        for Property { name, is_optional, shape } in properties {
            match object.get(name) {
                Some(value) => self.compare(shape, value).map_err(|difference| difference.within(name))?,
                None if *is_optional => {}
                None => return Err(Difference::new(What::Missing(name.to_owned()))),
            }
        }
        let is_known = |name: &str| properties.iter().any(|property| property.name == name);
        match keys(object).find(|name| !is_known(name)) {
            Some(name) => Err(Difference::new(What::Unknown(name.to_owned()))),
            None => Ok(()),
        }
    }

    fn compare_map(&self, map: &Map, object: &Value) -> Result<(), Difference> {
        for name in keys(object) {
            self.compare(&map.key, &Value::from(name))?;
            self.compare(&map.value, &object[name]).map_err(|difference| difference.within(name))?;
        }
        let mut needed = Vec::new();
        if !map.is_optional {
            self.literals(&map.key, &mut needed);
        }
        match needed.into_iter().find(|name| object.get(name).is_none()) {
            Some(name) => Err(Difference::new(What::Missing(name.to_owned()))),
            None => Ok(()),
        }
    }

    /// All texts that a type lists.
    fn literals<'a>(&'a self, shape: &'a Shape, found: &mut Vec<&'a str>) {
        match shape {
            Shape::Literal(literal) => found.push(literal),
            Shape::Named(name) => self.literals(self.named(name), found),
            Shape::OneOf(shapes) => shapes.iter().for_each(|shape| self.literals(shape, found)),
            _ => {}
        }
    }
}

fn keys(object: &Value) -> impl Iterator<Item = &str> {
    object.as_object().into_iter().flatten().map(|(name, _)| name.as_str())
}

impl Difference {
    fn new(what: What) -> Self {
        Self { path: Vec::new(), what }
    }

    fn within(mut self, name: &str) -> Self {
        self.path.insert(0, name.to_owned());
        self
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "at `{}`: ", self.path.join("."))?;
        match &self.what {
            What::Missing(name) => write!(f, "`{name}` is missing"),
            What::Unknown(name) => write!(f, "`{name}` is not part of the type"),
            What::Other => f.write_str("another type"),
        }
    }
}

/// Reads declarations from the words of a file.
struct Reader(Peekable<IntoIter<String>>);

impl Reader {
    fn of(text: &str) -> Self {
        Self(words(text).into_iter().peekable())
    }

    /// The next declaration; whatever stands before it is left out.
    fn declaration(&mut self) -> Option<(String, Shape)> {
        self.0.by_ref().find(|word| word == "export")?;
        self.expect("type");
        let name = self.next();
        self.expect("=");
        let shape = self.union();
        self.expect(";");
        Some((name, shape))
    }

    fn union(&mut self) -> Shape {
        self.takes("|");
        let mut shapes = vec![self.shape()];
        while self.takes("|") {
            shapes.push(self.shape());
        }
        if shapes.len() == 1 { shapes.remove(0) } else { Shape::OneOf(shapes) }
    }

    fn shape(&mut self) -> Shape {
        let word = self.next();
        match word.as_str() {
            "string" => Shape::String,
            "number" => Shape::Number,
            "boolean" => Shape::Boolean,
            "null" => Shape::Null,
            "Array" => {
                self.expect("<");
                let shape = self.union();
                self.expect(">");
                Shape::List(Box::new(shape))
            }
            "[" => Shape::Tuple(self.until("]", Self::union)),
            "(" => {
                let shape = self.union();
                self.expect(")");
                shape
            }
            "{" if self.takes("[") => self.map(),
            "{" => Shape::Object(self.until("}", Self::property)),
            _ => match word.strip_prefix('"') {
                Some(literal) => Shape::Literal(literal.to_owned()),
                None if word.starts_with(char::is_alphabetic) => Shape::Named(word),
                None => panic!("`{word}` begins no type"),
            },
        }
    }

    fn property(&mut self) -> Property {
        let name = self.next().trim_start_matches('"').to_owned();
        let is_optional = self.takes("?");
        self.expect(":");
        Property { name, is_optional, shape: self.union() }
    }

    /// `{ [key in Stone]?: number }`, of which two signs have been read.
    fn map(&mut self) -> Shape {
        self.expect("key");
        self.expect("in");
        let key = self.union();
        self.expect("]");
        let is_optional = self.takes("?");
        self.expect(":");
        let value = self.union();
        self.expect("}");
        Shape::Map(Box::new(Map { key, is_optional, value }))
    }

    /// Parts with commas between them, up to this end.
    fn until<T>(&mut self, end: &str, part: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut parts = Vec::new();
        while !self.takes(end) {
            parts.push(part(self));
            self.takes(",");
        }
        parts
    }

    fn next(&mut self) -> String {
        self.0.next().expect("a declaration is complete")
    }

    fn takes(&mut self, word: &str) -> bool {
        self.0.next_if(|next| next == word).is_some()
    }

    fn expect(&mut self, word: &str) {
        assert_eq!(self.next(), word);
    }
}

/// Names, texts (with the quotation mark before them) and signs; comments are left out.
fn words(text: &str) -> Vec<String> {
    let is_of_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("/*") {
            rest.find("*/").expect("a comment ends") + 2
        } else if first == '"' {
            2 + rest[1..].find('"').expect("a text ends")
        } else if is_of_name(first) {
            rest.find(|sign| !is_of_name(sign)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        if first == '"' {
            words.push(word[..length - 1].to_owned());
        } else if !word.starts_with("/*") {
            words.push(word.to_owned());
        }
        rest = after.trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TEXT: &str = r#"
        /** What lies there: "all" of it. */
        export type Table = {
        /** Whose turn it is. */
        active: Seat, stones: { [key in Stone]?: number }, counts: { [key in string]: number },
        all: { [key in Stone]: boolean }, pair: [Stone, Stone | null], moves: Array<Move>, };

        export type Stone = "white" | "grey";

        export type Move = "pass" | { "lay": { stone: Stone, place?: number, } };
    "#;

    fn table() -> Value {
        json!({
            "active": 1, "stones": { "grey": 2 }, "counts": { "b7": 1 }, "all": { "white": true, "grey": false },
            "pair": ["white", null], "moves": ["pass", { "lay": { "stone": "grey" } }],
        })
    }

    #[test]
    fn a_value_of_the_type_passes() {
        Shapes::read(TEXT).check("Table", &table()).unwrap();
    }

    #[test]
    fn every_difference_is_found() {
        let shapes = Shapes::read(TEXT);
        let changes = [
            ("active", json!("anna"), "at `active`"),
            ("active", json!(null), "at `active`"),
            ("stones", json!({ "black": 1 }), "at `stones`"),
            ("stones", json!({ "grey": "two" }), "at `stones.grey`"),
            ("counts", json!([]), "at `counts`"),
            ("all", json!({ "white": true }), "`grey` is missing"),
            ("pair", json!(["white"]), "at `pair`"),
            ("pair", json!([null, "white"]), "at `pair.0`"),
            ("moves", json!(["stay"]), "at `moves.0`"),
            ("moves", json!([{ "lay": {} }]), "at `moves.0.lay`: `stone` is missing"),
            ("moves", json!([{ "lay": { "stone": "black" } }]), "at `moves.0.lay.stone`"),
            ("moves", json!([{ "lay": { "stone": "grey", "by": 0 } }]), "`by` is not part of the type"),
            ("bag", json!(7), "`bag` is not part of the type"),
        ];
        for (name, value, expected) in changes {
            let mut wrong = table();
            wrong[name] = value;
            let difference = shapes.check("Table", &wrong).unwrap_err().to_string();
            assert!(difference.contains(expected), "{difference}, but expected was {expected}");
        }
        for name in keys(&table()) {
            let mut wrong = table();
            wrong.as_object_mut().unwrap().remove(name);
            let difference = shapes.check("Table", &wrong).unwrap_err().to_string();
            assert!(difference.contains(&format!("`{name}` is missing")), "{difference}");
        }
    }
}
