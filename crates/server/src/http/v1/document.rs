//! The document of the API: `OpenAPI` 3.1, made from the operations and from the types of server and games.
//!
//! What depends on the game (views, moves, events, options, components) is named for each: a type in which one of them
//! stands becomes one type per game, and whoever is told it, one of these.

use std::collections::{BTreeMap, BTreeSet};

use engine::Choice;
use serde_json::{Map, Value, json};

use super::operation::{Answer, Operation};
use super::typescript::{NAMED, UNKNOWN, declarations, type_of};
use crate::access::Scope;

/// The version of the document: parts of it come, and none goes.
const VERSION: &str = "1.0.0";
/// What the declarations of the server leave open, by the name of the property, and what a game has for it.
const OPEN: [(&str, &str); 4] =
    [("view", "View"), ("move", "Move"), ("event", "Event"), ("components", "Components")];
/// What every game declares, in its own way.
const OF_GAMES: [&str; 5] = ["View", "Move", "Event", "Components", "Options"];

/// A game that can be played here, as far as the document needs it.
pub(super) struct TypedGame<'a> {
    pub(super) id: &'a str,
    /// Its declarations for the page.
    pub(super) types: &'a str,
    pub(super) choices: &'a [Choice],
}

/// The whole document.
pub(super) fn document(operations: &[Operation], games: &[TypedGame<'_>]) -> Value {
    let mut types = Types::of(games);
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.as_str().to_lowercase()] = types.operation(operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Citywright",
            "version": VERSION,
            "description": "City-building board games for programs. Who is told or does something for a member shows a token \
                 of theirs (page `You`): `Authorization: Bearer …`. What this document says stays; parts may be added.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            "schemas": types.written(),
        },
    })
}

/// Every type by its name in the document, and which of them are needed.
struct Types<'a> {
    games: &'a [TypedGame<'a>],
    /// The declarations of the server.
    shared: BTreeMap<String, Value>,
    /// The declarations of each game.
    own: BTreeMap<&'a str, BTreeMap<String, Value>>,
    /// Types of the server that are others for each game.
    open: BTreeSet<String>,
    written: BTreeMap<String, Value>,
}

impl<'a> Types<'a> {
    fn of(games: &'a [TypedGame<'a>]) -> Self {
        let text = crate::wire::typescript() + &super::wire::typescript();
        let mut shared: BTreeMap<String, Value> = declarations(&text).into_iter().collect();
        // Which options there are depends on the game: the page is told by the game what can be chosen.
        if let Some(wish) = shared.get_mut("TableWish") {
            wish["properties"]["options"] = json!({ NAMED: "Options" });
        }
        let own = games.iter().map(|game| {
            let mut types: BTreeMap<String, Value> = declarations(game.types).into_iter().collect();
            types.insert("Options".to_owned(), options(game.choices));
            (game.id, types)
        });
        let mut types =
            Self { games, own: own.collect(), open: BTreeSet::new(), shared, written: BTreeMap::new() };
        types.find_open();
        types
    }

    /// Marks what depends on the game: directly, or by what it mentions.
    fn find_open(&mut self) {
        loop {
            let before = self.open.len();
            for (name, schema) in &self.shared {
                if self.is_open(schema) {
                    self.open.insert(name.clone());
                }
            }
            if self.open.len() == before {
                return;
            }
        }
    }

    fn is_open(&self, schema: &Value) -> bool {
        match schema {
            Value::Object(fields) => {
                let name = fields.get(NAMED).and_then(Value::as_str);
                fields.contains_key(UNKNOWN)
                    || name.is_some_and(|name| OF_GAMES.contains(&name) || self.open.contains(name))
                    || fields.values().any(|field| self.is_open(field))
            }
            Value::Array(values) => values.iter().any(|value| self.is_open(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }

    fn operation(&mut self, operation: &Operation) -> Value {
        let parameter = |name: &str, place: &str, is_required: bool, says: &str, schema: Value| json!({ "name": name, "in": place, "required": is_required, "description": says, "schema": schema });
        let in_path = operation.names().map(|name| {
            let schema = if name == "game" {
                json!({ "enum": self.games.iter().map(|game| game.id).collect::<Vec<_>>() })
            } else {
                json!({ "type": "string", "minLength": 1 })
            };
            parameter(name, "path", true, "", schema)
        });
        let mut parameters: Vec<Value> = in_path.collect();
        for (name, of, says) in operation.query {
            parameters.push(parameter(name, "query", false, says, self.resolved(&type_of(of), None)));
        }
        let mut told = Map::new();
        told.insert("200".to_owned(), self.answer(&operation.answer));
        let failure = self.schema_of("Failure");
        for (status, says) in FAILURES {
            let mut answer =
                json!({ "description": says, "content": { "application/json": { "schema": failure } } });
            if status == "429" {
                let seconds = json!({ "schema": { "type": "integer" }, "description": "Seconds to wait." });
                answer["headers"] = json!({ "Retry-After": seconds });
            }
            told.insert(status.to_owned(), answer);
        }
        let mut written = json!({
            "operationId": operation.id(),
            "summary": operation.says,
            "tags": [operation.tag()],
            "parameters": parameters,
            "responses": told,
        });
        if let Some(body) = operation.body {
            let schema = self.schema_of(body);
            written["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": schema } } });
        }
        if let Some(scope) = operation.scope {
            written["security"] = json!([{ "token": [<&str>::from(scope)] }]);
            written["description"] = format!("Takes {}.", scope_words(scope)).into();
        }
        written
    }

    fn answer(&mut self, answer: &Answer) -> Value {
        let (says, kind, schema) = match answer {
            Answer::Json(of) => ("Done.", "application/json", self.resolved(&type_of(of), None)),
            Answer::Lines(of) => (
                "Lines of JSON, each of this type; a line may be empty, which only says that the connection holds.",
                "application/x-ndjson",
                // Of the whole body only the lines have a type.
                json!({ "type": "string", "x-line": self.resolved(&type_of(of), None) }),
            ),
            Answer::Text => ("Text.", "text/plain", json!({ "type": "string" })),
        };
        json!({ "description": says, "content": { kind: { "schema": schema } } })
    }

    fn schema_of(&mut self, name: &str) -> Value {
        self.resolved(&json!({ NAMED: name }), None)
    }

    /// A schema as it stands in the document: what it mentions is written too.
    fn resolved(&mut self, schema: &Value, game: Option<&str>) -> Value {
        match schema {
            Value::Object(fields) => {
                let mut found = Map::new();
                for (name, field) in fields {
                    match name.as_str() {
                        NAMED => {
                            let name = field.as_str().expect("a type has a name");
                            found.insert("$ref".to_owned(), self.reference(name, game).into());
                        }
                        "properties" => {
                            found.insert(name.clone(), self.properties(field, game));
                        }
                        // Words, not schemas.
                        "const" | "enum" | "required" | "description" => {
                            found.insert(name.clone(), field.clone());
                        }
                        _ => {
                            found.insert(name.clone(), self.resolved(field, game));
                        }
                    }
                }
                Value::Object(found)
            }
            Value::Array(values) => values.iter().map(|value| self.resolved(value, game)).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
        }
    }

    fn properties(&mut self, properties: &Value, game: Option<&str>) -> Value {
        let mut found = Map::new();
        for (name, schema) in properties.as_object().expect("properties have names") {
            let of_game = OPEN.iter().find(|(property, _)| property == name).map(|(_, of_game)| *of_game);
            let resolved = match (game, of_game) {
                (Some(id), _) if name == "game" => json!({ "const": id }),
                (Some(_), Some(of_game)) if schema.get(UNKNOWN).is_some() => {
                    let mut known = self.resolved(&json!({ NAMED: of_game }), game);
                    if of_game == "View" {
                        known = json!({ "anyOf": [known, { "type": "null" }] });
                    }
                    if let Some(says) = schema.get("description") {
                        known["description"] = says.clone();
                    }
                    known
                }
                _ => self.resolved(schema, game),
            };
            found.insert(name.clone(), resolved);
        }
        Value::Object(found)
    }

    /// Where the document says what a type is.
    fn reference(&mut self, name: &str, game: Option<&str>) -> String {
        let of_game = game.filter(|game| self.own[game].contains_key(name) || self.open.contains(name));
        let full = of_game.map_or_else(|| name.to_owned(), |game| format!("{game}.{name}"));
        if !self.written.contains_key(&full) {
            // Types may mention each other in a circle.
            self.written.insert(full.clone(), Value::Null);
            let is_one_of_games = game.is_none() && (self.open.contains(name) || OF_GAMES.contains(&name));
            let schema = if is_one_of_games {
                let ids: Vec<&str> = self.games.iter().map(|game| game.id).collect();
                let each = ids.iter().map(|id| json!({ "$ref": self.reference(name, Some(id)) }));
                json!({ "anyOf": each.collect::<Vec<_>>() })
            } else {
                let declared = of_game.and_then(|game| self.own[game].get(name));
                let declared = declared.or_else(|| self.shared.get(name));
                let declared = declared.unwrap_or_else(|| panic!("{full} is not declared")).clone();
                self.resolved(&declared, game)
            };
            self.written.insert(full.clone(), schema);
        }
        format!("#/components/schemas/{full}")
    }

    fn written(self) -> Value {
        self.written.into_iter().collect::<Map<String, Value>>().into()
    }
}

/// Why requests are not fulfilled.
const FAILURES: [(&str, &str); 9] = [
    ("400", "The request is wrong."),
    ("401", "Nobody is known by this token, or none was shown."),
    ("403", "That is not for the requester, or the token does not allow it."),
    ("404", "There is no such thing here."),
    ("408", "The body did not come in time."),
    ("409", "Not now, or not by the rules: then the clause is named."),
    ("413", "The body is too large."),
    ("429", "Too many requests."),
    ("503", "That did not work just now; nothing is lost."),
];

/// The options of a game: each of them one of its words.
fn options(choices: &[Choice]) -> Value {
    let property = |choice: &Choice| {
        let schema = json!({ "enum": choice.values, "default": choice.default });
        (choice.name.to_owned(), schema)
    };
    let properties: Map<String, Value> = choices.iter().map(property).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn scope_words(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "a token, or a cookie of the page",
        Scope::Play | Scope::Bot => "a token with the scope `play` of a person or `bot` of a bot",
        Scope::Host => "a token with the scope `host`",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{GAME_TYPES, described, told_at_once};
    use super::*;

    fn of_types(change: impl Fn(&str) -> String) -> Value {
        let (id, types) = GAME_TYPES[0];
        let types = change(types);
        let mut operations = described().operations;
        operations.extend(told_at_once().operations);
        document(&operations, &[TypedGame { id, types: &types, choices: &[] }])
    }

    /// The page's types are generated from the same text: a test of the games fails where that is not what they are.
    #[test]
    fn a_renamed_field_of_a_view_changes_document_and_typescript_alike() {
        let id = GAME_TYPES[0].0;
        let text = of_types(str::to_owned);
        let view = &text["components"]["schemas"][format!("{id}.View")];
        let field = view["required"][0].as_str().unwrap();
        let renamed = of_types(|types| types.replace(&format!("  {field}: "), "  renamed_for_a_test: "));
        let view = &renamed["components"]["schemas"][format!("{id}.View")];
        assert_eq!(view["required"][0], "renamed_for_a_test");
        assert!(
            view["properties"].get("renamed_for_a_test").is_some() && view["properties"].get(field).is_none()
        );
    }

    #[test]
    fn what_depends_on_the_game_is_named_for_each() {
        let document = of_types(str::to_owned);
        let (id, schemas) = (GAME_TYPES[0].0, &document["components"]["schemas"]);
        let of_game = |name: &str| format!("#/components/schemas/{id}.{name}");
        assert_eq!(schemas["Table"]["anyOf"][0]["$ref"], of_game("Table"));
        let present = &schemas[format!("{id}.Present")]["properties"];
        assert_eq!(present["view"]["anyOf"][0]["$ref"], of_game("View"));
        assert_eq!(present["game"], json!({ "const": id }));
        assert_eq!(schemas[format!("{id}.Offer")]["properties"]["move"]["$ref"], of_game("Move"));
        assert_eq!(schemas[format!("{id}.Shown")]["properties"]["event"]["$ref"], of_game("Event"));
        let wish = &schemas[format!("{id}.TableWish")]["properties"];
        assert_eq!(wish["options"]["$ref"], of_game("Options"));
        assert!(schemas.get("Agreement").is_some() && schemas.get(format!("{id}.Agreement")).is_none());
    }
}
