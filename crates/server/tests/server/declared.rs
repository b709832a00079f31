//! What the document of the API declares is what comes: a program of others makes up requests by it, good and bad ones.

use std::process::Command;

use serde_json::json;

use crate::access::{member, with_token};
use crate::receivers::{PYTHON, has_python};
use crate::test_server::{TestServer, new_table_with};

/// Requests for each route; with them and those at the edges of every type it takes some seconds.
const EXAMPLES: &str = "12";
/// With fewer requests nothing much was tried.
const FEWEST: u32 = 1_000;
/// Streams do not end, and nobody asks a table much that they have left.
const WITHOUT: &str = "/(stream|leave)$";
/// No status of 500 and above, and else what the document says: which status, which kind of content, which types.
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

#[tokio::test(flavor = "multi_thread")]
async fn requests_made_up_by_the_document_are_answered_as_declared() {
    if !has_python() {
        return;
    }
    let host = TestServer::open().await;
    let mut anna = member(&host, "anna").await;
    anna.post("/api/me/profile", &json!({ "is_public": true })).await.unwrap();
    let wish = json!({ "game": "koeln", "seats": ["me", { "bot": "easy" }, { "bot": "random" }] });
    let table = new_table_with(&mut anna, &wish).await;
    let token = with_token(&mut anna, &["play", "host"]).await.token.unwrap();
    // Made-up names lead nowhere: these are there.
    let settings = format!("[parameters]\n\"path.table\" = \"{table}\"\n\"path.handle\" = \"anna\"\n");
    let file = host.folder.path().join("schemathesis.toml");
    std::fs::write(&file, settings).unwrap();
    let mut command = Command::new(PYTHON);
    command.args(["-m", "schemathesis.cli", "--config-file"]).arg(&file).arg("run");
    command.arg(format!("http://{}/api/v1/openapi.json", host.server.address()));
    command.args(["--header", &format!("Authorization: Bearer {token}")]);
    command.args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--seed", "1906"]);
    command.args(["--max-examples", EXAMPLES, "--exclude-path-regex", WITHOUT, "--no-shrink"]);
    command.args(["--warnings", "off", "--generation-database", "none"]);
    command.current_dir(host.folder.path()).env("PYTHONUTF8", "1");
    let ended = tokio::task::spawn_blocking(move || command.output()).await.unwrap().expect("Python starts");
    let said = String::from_utf8_lossy(&ended.stdout);
    println!("{said}{}", String::from_utf8_lossy(&ended.stderr));
    assert!(ended.status.success(), "something is not answered as declared");
    let made = said.split(" generated").next().and_then(|said| said.rsplit(char::is_whitespace).next());
    assert!(made.and_then(|made| made.parse().ok()) > Some(FEWEST), "requests were made");
}
