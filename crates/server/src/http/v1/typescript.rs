//! TypeScript declarations as they are generated from the Rust types, read as JSON Schema: so the page and the document
//! of the API are told the same of each type, because both come from the same text.

use std::iter::Peekable;
use std::vec::IntoIter;

use serde_json::{Value, json};

/// Where a schema names another one; the document decides what it is called there.
pub(super) const NAMED: &str = "$named";
/// What a declaration does not say.
pub(super) const UNKNOWN: &str = "$unknown";

/// Everything that a text declares: names and schemas, in which types are [`NAMED`].
pub(super) fn declarations(text: &str) -> Vec<(String, Value)> {
    let mut reader = Reader(words(text).into_iter().peekable());
    let mut found = Vec::new();
    while let Some(declaration) = reader.declaration() {
        found.push(declaration);
    }
    found
}

/// A type that stands by itself, as `Array<GameInfo>`.
pub(super) fn type_of(text: &str) -> Value {
    Reader(words(text).into_iter().peekable()).union()
}

/// What a text consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Word {
    Sign(char),
    Name(String),
    Literal(String),
    Comment(String),
}

/// Reads declarations from their words.
struct Reader(Peekable<IntoIter<Word>>);

impl Reader {
    /// The next declaration of a type, with its comment.
    fn declaration(&mut self) -> Option<(String, Value)> {
        let mut comment = None;
        loop {
            match self.0.next()? {
                Word::Comment(text) => comment = Some(text),
                Word::Name(word) if word == "export" && self.takes_name("type") => break,
                Word::Name(_) | Word::Sign(_) | Word::Literal(_) => {}
            }
        }
        let name = self.name();
        self.expect('=');
        let schema = described(self.union(), comment);
        self.expect(';');
        Some((name, schema))
    }

    fn union(&mut self) -> Value {
        self.takes('|');
        let mut schemas = vec![self.intersection()];
        while self.takes('|') {
            schemas.push(self.intersection());
        }
        one_of(schemas)
    }

    fn intersection(&mut self) -> Value {
        let mut schemas = vec![self.shape()];
        while self.takes('&') {
            schemas.push(self.shape());
        }
        if schemas.len() == 1 { schemas.remove(0) } else { json!({ "allOf": schemas }) }
    }

    fn shape(&mut self) -> Value {
        match self.0.next().expect("a type is complete") {
            Word::Literal(text) => json!({ "const": text }),
            Word::Sign('[') => {
                let items = self.until(']', Self::union);
                let length = items.len();
                json!({ "type": "array", "prefixItems": items, "minItems": length, "maxItems": length })
            }
            Word::Sign('(') => {
                let schema = self.union();
                self.expect(')');
                schema
            }
            Word::Sign('{') if self.takes('[') => self.map(),
            Word::Sign('{') => self.object(),
            Word::Name(name) => self.named(&name),
            word => panic!("{word:?} begins no type"),
        }
    }

    fn named(&mut self, name: &str) -> Value {
        match name {
            "string" | "number" | "boolean" | "null" => json!({ "type": name }),
            "unknown" => json!({ UNKNOWN: true }),
            "true" => json!({ "const": true }),
            "false" => json!({ "const": false }),
            "Array" => {
                self.expect('<');
                let items = self.union();
                self.expect('>');
                json!({ "type": "array", "items": items })
            }
            "Record" => {
                self.expect('<');
                let names = self.union();
                self.expect(',');
                let values = self.union();
                self.expect('>');
                map_of(&names, &values)
            }
            _ => match name.parse::<u64>() {
                Ok(number) => json!({ "const": number }),
                Err(_) => json!({ NAMED: name }),
            },
        }
    }

    fn object(&mut self) -> Value {
        let mut properties = serde_json::Map::new();
        let mut required = Vec::new();
        for (name, is_optional, schema) in self.until('}', Self::property) {
            if !is_optional {
                required.push(name.clone());
            }
            properties.insert(name, schema);
        }
        json!({ "type": "object", "properties": properties, "required": required })
    }

    fn property(&mut self) -> (String, bool, Value) {
        let comment = self.comment();
        let name = self.name();
        let is_optional = self.takes('?');
        self.expect(':');
        (name, is_optional, described(self.union(), comment))
    }

    /// `{ [key in Stone]?: number }` or `{ [language: string]: string }`, of which two signs have been read.
    fn map(&mut self) -> Value {
        self.name();
        if !self.takes(':') {
            assert!(self.takes_name("in"), "a map is over the values of a type");
        }
        let names = self.union();
        self.expect(']');
        self.takes('?');
        self.expect(':');
        let values = self.union();
        self.takes(',');
        self.expect('}');
        map_of(&names, &values)
    }

    /// Parts with commas between them, up to this end.
    fn until<T>(&mut self, end: char, part: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut parts = Vec::new();
        while !self.takes(end) {
            parts.push(part(self));
            self.takes(',');
        }
        parts
    }

    fn comment(&mut self) -> Option<String> {
        let mut comment = None;
        while let Some(Word::Comment(text)) = self.0.next_if(|word| matches!(word, Word::Comment(_))) {
            comment = Some(text);
        }
        comment
    }

    fn name(&mut self) -> String {
        match self.0.next() {
            Some(Word::Name(name) | Word::Literal(name)) => name,
            word => panic!("{word:?} is no name"),
        }
    }

    fn takes(&mut self, sign: char) -> bool {
        self.comment_before(sign);
        self.0.next_if(|word| *word == Word::Sign(sign)).is_some()
    }

    /// What stands before the end of an object belongs to nothing.
    fn comment_before(&mut self, sign: char) {
        if sign == '|' {
            self.comment();
        }
    }

    fn takes_name(&mut self, name: &str) -> bool {
        self.0.next_if(|word| matches!(word, Word::Name(other) if other == name)).is_some()
    }

    fn expect(&mut self, sign: char) {
        assert_eq!(self.0.next(), Some(Word::Sign(sign)));
    }
}

fn map_of(names: &Value, values: &Value) -> Value {
    let any = json!({ "type": "string" });
    if *names == any {
        return json!({ "type": "object", "additionalProperties": values });
    }
    json!({ "type": "object", "propertyNames": names, "additionalProperties": values })
}

/// One of several: words as a list, whatever else as alternatives.
fn one_of(mut schemas: Vec<Value>) -> Value {
    if schemas.len() == 1 {
        return schemas.remove(0);
    }
    let constants: Option<Vec<&Value>> = schemas.iter().map(|schema| schema.get("const")).collect();
    match constants {
        Some(constants) => json!({ "enum": constants }),
        None => json!({ "anyOf": schemas }),
    }
}

fn described(mut schema: Value, comment: Option<String>) -> Value {
    if let (Some(comment), Some(fields)) = (comment, schema.as_object_mut()) {
        fields.insert("description".to_owned(), comment.into());
    }
    schema
}

fn words(text: &str) -> Vec<Word> {
    let is_of_name = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (word, length) = if rest.starts_with("/*") {
            let end = rest.find("*/").expect("a comment ends");
            let lines = rest[2..end].lines().map(|line| line.trim().trim_start_matches('*').trim());
            let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
            (Word::Comment(text), end + 2)
        } else if matches!(first, '"' | '\'') {
            let end = 1 + rest[1..].find(first).expect("a text ends");
            (Word::Literal(rest[1..end].to_owned()), end + 1)
        } else if is_of_name(first) {
            let end = rest.find(|sign| !is_of_name(sign)).unwrap_or(rest.len());
            (Word::Name(rest[..end].to_owned()), end)
        } else {
            (Word::Sign(first), first.len_utf8())
        };
        words.push(word);
        rest = rest[length..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        import type { Seat } from '../../wire';
        /** What lies there:
         * all of it. */
        export type Table = {
        /** Whose turn it is. */
        active: Seat, stones: { [key in Stone]?: number }, counts: { [key in string]: number }, note?: string, };

        export type Stone = "white" | "grey";

        export type Move =
          | "pass"
          | { "lay": { stone: Stone, pair: [number, Array<Stone | null>], } };

        export type Whole = Table & { view: unknown };
        export const VERSION = 5;
    "#;

    fn schema_of(name: &str) -> Value {
        declarations(TEXT).into_iter().find(|(found, _)| found == name).unwrap().1
    }

    #[test]
    fn an_object_says_what_it_has_and_what_it_must_have() {
        let table = schema_of("Table");
        assert_eq!(table["description"], "What lies there: all of it.");
        assert_eq!(table["required"], json!(["active", "stones", "counts"]));
        assert_eq!(
            table["properties"]["active"],
            json!({ NAMED: "Seat", "description": "Whose turn it is." })
        );
        let stones = json!({ "type": "object", "propertyNames": { NAMED: "Stone" }, "additionalProperties": { "type": "number" } });
        assert_eq!(table["properties"]["stones"], stones);
        let counts = json!({ "type": "object", "additionalProperties": { "type": "number" } });
        assert_eq!(table["properties"]["counts"], counts);
    }

    #[test]
    fn alternatives_are_words_or_schemas() {
        assert_eq!(schema_of("Stone"), json!({ "enum": ["white", "grey"] }));
        let moves = schema_of("Move");
        assert_eq!(moves["anyOf"][0], json!({ "const": "pass" }));
        let pair = &moves["anyOf"][1]["properties"]["lay"]["properties"]["pair"];
        assert_eq!(pair["prefixItems"][1]["items"]["anyOf"][1], json!({ "type": "null" }));
        assert_eq!((&pair["minItems"], &pair["maxItems"]), (&json!(2), &json!(2)));
    }

    #[test]
    fn what_is_joined_or_unknown_stays_so() {
        let whole = schema_of("Whole");
        assert_eq!(whole["allOf"][0], json!({ NAMED: "Table" }));
        assert_eq!(whole["allOf"][1]["properties"]["view"], json!({ UNKNOWN: true }));
        assert_eq!(declarations(TEXT).len(), 4, "constants and imports are no types");
        assert_eq!(type_of("Array<Stone>")["items"], json!({ NAMED: "Stone" }));
    }

    /// Everything that the page is told can be read, and nothing of it gets lost.
    #[test]
    fn all_types_of_the_wire_are_read() {
        let text = crate::wire::typescript();
        let found = declarations(&text).len();
        assert_eq!(found, text.matches("export type ").count());
    }
}
