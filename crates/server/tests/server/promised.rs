//! What version 1 of the API has said stays: `v1.txt` lists it, parts may be added, and none goes. What belongs to one
//! game follows the revision of its rules and is not listed.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::test_server::TestServer;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/server/v1.txt");
const REWRITE: &str = "CITYWRIGHT_REWRITE_V1";

/// A schema without what people are told of it.
fn bare(schema: &Value) -> String {
    fn stripped(schema: &Value) -> Value {
        match schema {
            Value::Object(fields) => {
                let kept = fields.iter().filter(|(name, _)| *name != "description");
                kept.map(|(name, field)| (name.clone(), stripped(field)))
                    .collect::<serde_json::Map<_, _>>()
                    .into()
            }
            Value::Array(values) => values.iter().map(stripped).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
        }
    }
    stripped(schema).to_string().replace("#/components/schemas/", "")
}

/// What a document promises, line by line.
fn promises(document: &Value) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let what = format!("{} {path}", method.to_uppercase());
            for parameter in operation["parameters"].as_array().unwrap() {
                // Which games there are is no promise.
                if parameter["name"] != "game" || parameter["in"] != "path" {
                    lines.insert(format!(
                        "{what} takes {} {}",
                        parameter["name"],
                        bare(&parameter["schema"])
                    ));
                }
            }
            for (says, content) in [
                ("is sent", &operation["requestBody"]["content"]),
                ("tells", &operation["responses"]["200"]["content"]),
            ] {
                for (kind, of) in content.as_object().into_iter().flatten() {
                    lines.insert(format!("{what} {says} {kind} {}", bare(&of["schema"])));
                }
            }
            lines.insert(format!("{what} needs {}", operation["security"]));
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let is_of_game = name.contains('.') || bare(schema).contains('.');
        if is_of_game {
            continue;
        }
        let fields = schema["properties"].as_object();
        for (field, of) in fields.into_iter().flatten() {
            let is_there = schema["required"]
                .as_array()
                .is_some_and(|required| required.contains(&Value::from(&**field)));
            lines.insert(format!("{name} has {field}{} {}", if is_there { "" } else { "?" }, bare(of)));
        }
        if fields.is_none() {
            lines.insert(format!("{name} is {}", bare(schema)));
        }
    }
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn what_version_1_has_said_stays() {
    let host = TestServer::open().await;
    let document = host.client().get("/api/v1/openapi.json").await.unwrap().json();
    let promised = promises(&document);
    if std::env::var(REWRITE).is_ok_and(|value| value == "1") {
        let lines: Vec<&str> = promised.iter().map(String::as_str).collect();
        std::fs::write(FILE, lines.join("\n") + "\n").unwrap();
    }
    let said = std::fs::read_to_string(FILE).unwrap();
    let broken: Vec<&str> = said.lines().filter(|line| !promised.contains(*line)).collect();
    assert!(broken.is_empty(), "version 1 has said this and says it no longer: {broken:#?}");
    let new: Vec<&String> =
        promised.iter().filter(|line| !said.lines().any(|known| known == *line)).collect();
    assert!(new.is_empty(), "new in version 1; `{REWRITE}=1` writes it down: {new:#?}");
}
