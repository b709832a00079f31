//! `/api/v1`: the document, whole games of programs, streams, scopes, and that no secret is told.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, Lines, Method};
use server::limits::Rate;

use crate::access::{member, program, with_token};
use crate::secrets::secrets;
use crate::test_server::{TestServer, new_table_with};

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

async fn document(client: &mut Client) -> Value {
    client.get("/api/v1/openapi.json").await.unwrap().json()
}

/// The next line that is not empty.
async fn line(lines: &mut Lines) -> Value {
    loop {
        let next = tokio::time::timeout(PATIENCE, lines.next()).await.expect("something is told");
        let text = next.expect("the stream goes on");
        if !text.is_empty() {
            return serde_json::from_str(&text).expect("a line is JSON");
        }
    }
}

async fn done(client: &mut Client, path: &str, body: &Value) -> Value {
    let answer = client.post(path, body).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer.json()
}

async fn kind(client: &mut Client, path: &str, body: &Value) -> Value {
    let answer = client.post(path, body).await.unwrap();
    if answer.status == 200 { json!("ok") } else { answer.json()["error"]["kind"].clone() }
}

/// Visits every schema in a value.
fn each<'a>(value: &'a Value, visit: &mut impl FnMut(&'a Value)) {
    visit(value);
    match value {
        Value::Object(fields) => fields.values().for_each(|field| each(field, visit)),
        Value::Array(values) => values.iter().for_each(|value| each(value, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_names_every_route_and_every_type() {
    let host = TestServer::open().await;
    let document = document(&mut host.client()).await;
    assert_eq!(document["openapi"], "3.1.0");
    let routes = server::routes();
    let routes =
        routes.iter().filter(|(_, path)| path.starts_with("/api/v1/") && *path != "/api/v1/openapi.json");
    let routes: BTreeSet<(String, String)> =
        routes.map(|(method, path)| (method.to_lowercase(), (*path).to_owned())).collect();
    let paths = document["paths"].as_object().unwrap();
    let told = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
    });
    assert_eq!(told.collect::<BTreeSet<_>>(), routes);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut mentioned = BTreeSet::new();
    each(&document, &mut |value| {
        if let Some(name) = value.get("$ref").and_then(Value::as_str) {
            mentioned.insert(name.trim_start_matches("#/components/schemas/").to_owned());
        }
        assert!(value.get("$unknown").is_none() && value.get("$named").is_none(), "untyped: {value}");
        let is_object = value.get("type").is_some_and(|kind| kind == "object");
        let is_typed = ["properties", "additionalProperties"].iter().any(|says| value.get(says).is_some());
        assert!(!is_object || is_typed, "an object of which nothing is said: {value}");
    });
    assert_eq!(mentioned, schemas.keys().cloned().collect(), "every type is there, and none for nothing");
    for info in registry::GAMES {
        for name in ["View", "Move", "Event", "Components", "Options", "Table"] {
            assert!(schemas.contains_key(&format!("{}.{name}", info.id)), "{}.{name}", info.id);
        }
    }
    let ids: BTreeSet<&str> = paths
        .values()
        .flat_map(|methods| methods.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), routes.len(), "every operation has a name of its own");
}

/// Two programs at a table, by HTTP alone.
#[tokio::test(flavor = "multi_thread")]
async fn programs_play_a_game_and_are_told_what_a_socket_is_told() {
    let host = TestServer::open().await;
    let (mut rex, mut max) = (program(&host, "rex").await, program(&host, "max").await);
    let mut rex = with_token(&mut rex, &["bot", "host"]).await;
    let mut max = with_token(&mut max, &["bot"]).await;
    let mut news = max.lines("/api/v1/me/stream").await.unwrap();
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "is_listed": true });
    let table = done(&mut rex, "/api/v1/tables", &wish).await["id"].as_str().unwrap().to_owned();
    let listed = max.get("/api/v1/tables?game=frankfurt").await.unwrap().json();
    assert_eq!((&listed["tables"][0]["id"], &listed["next"]), (&json!(table), &Value::Null));
    let at = |deed: &str| format!("/api/v1/tables/{table}/{deed}");
    done(&mut max, &at("sit"), &json!({ "seat": null })).await;
    assert_eq!(line(&mut news).await["table"]["id"], table.as_str(), "they hear of the table at once");
    let mut stream = rex.lines(&at("stream")).await.unwrap();
    let mut seen = line(&mut stream).await;
    assert_eq!(
        (&seen["type"], &seen["id"], &seen["state"]),
        (&json!("table"), &json!(table), &json!("running"))
    );
    let mut entries = seen["log"].as_array().unwrap().len();
    let secrets = secrets(&host).await;
    let mut played = 0;
    while seen["state"] == "running" {
        let seat = seen["to_act"][0].as_u64().unwrap();
        let mover = if seat == 0 { &mut rex } else { &mut max };
        let view = mover.get(&format!("/api/v1/tables/{table}?language=en")).await.unwrap();
        assert!(played > 0 || secrets.iter().all(|secret| !view.text().contains(secret)));
        let view = view.json();
        assert_eq!(view["me"], seat, "each sees their own side");
        let chosen = &view["choices"][played % view["choices"].as_array().unwrap().len()];
        assert!(chosen["text"]["en"].is_string() && chosen["text"]["de"].is_null());
        if played < 8 {
            let question = json!({ "move": chosen["move"] });
            assert_eq!(done(mover, &at("check"), &question).await["ok"], true);
            assert!(done(mover, &at("preview"), &question).await["events"].is_array());
            assert!(done(mover, &at("after"), &question).await.get("view").is_some());
        }
        // By what it is, by its code and by its place; sent again it is played once.
        let place = json!(played % view["choices"].as_array().unwrap().len());
        let mv = [&chosen["move"], &chosen["code"], &place][played % 3];
        let wish = json!({ "number": view["number"], "move": mv, "id": format!("move {played}") });
        let number = done(mover, &at("moves"), &wish).await;
        assert_eq!(done(mover, &at("moves"), &wish).await, number);
        assert!(number["number"].as_u64() > view["number"].as_u64());
        played += 1;
        while seen["number"].as_u64() < number["number"].as_u64() {
            seen = line(&mut stream).await;
            entries += seen["log"].as_array().unwrap().len();
            let text = seen.to_string();
            let is_over = seen["state"] == "over";
            assert!(
                is_over || secrets.iter().all(|secret| !text.contains(secret)),
                "a secret is told: {text}"
            );
        }
    }
    assert_eq!(entries, played + 1, "each entry stands in one line, the set-up too");
    assert!(seen["ranking"]["standings"].is_array());
    let record = max.get(&at("record")).await.unwrap();
    assert!(record.text().starts_with("citywright"), "{}", &record.text()[..100]);
    let mut replay = max.lines(&at("replay?view=all")).await.unwrap();
    let mut steps = Vec::new();
    while let Some(step) = replay.next().await {
        steps.push(serde_json::from_str::<Value>(&step).unwrap());
    }
    assert_eq!(steps.len(), played + 1, "in pieces, and none is left out");
    assert!(steps.iter().enumerate().all(|(number, step)| step["number"] == number));
    loop {
        let news = line(&mut news).await;
        if news["table"]["state"] == "over" {
            break;
        }
    }
    let past = max.get("/api/v1/me/games").await.unwrap().json();
    assert_eq!(past["tables"][0]["id"], table.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_may_do_what_its_scopes_say() {
    let host = TestServer::open().await;
    let mut anna = member(&host, "anna").await;
    let mut reader = with_token(&mut anna, &[]).await;
    let mut player = with_token(&mut anna, &["play"]).await;
    let mut layer = with_token(&mut anna, &["host"]).await;
    let wish = json!({ "game": "koeln", "seats": ["me", "open"] });
    for client in [&mut reader, &mut player] {
        assert_eq!(kind(client, "/api/v1/tables", &wish).await, "no_scope");
    }
    let table = done(&mut layer, "/api/v1/tables", &wish).await["id"].as_str().unwrap().to_owned();
    let at = |deed: &str| format!("/api/v1/tables/{table}/{deed}");
    let own = reader.get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
    assert_eq!((&own["me"], &own["is_host"]), (&json!(0), &json!(true)));
    for (deed, body) in [
        ("sit", json!({ "seat": 1 })),
        ("leave", json!({})),
        ("moves", json!({ "number": 0, "move": "x" })),
        ("check", json!({ "move": "x" })),
        ("undo", json!({})),
        ("agree", json!({ "yes": true })),
    ] {
        for client in [&mut reader, &mut layer] {
            assert_eq!(kind(client, &at(deed), &body).await, "no_scope", "{deed}");
        }
        assert_eq!(kind(&mut host.client(), &at(deed), &body).await, "nobody", "{deed}");
    }
    let free = json!({ "seat": 1, "to": { "bot": "easy" } });
    assert_eq!(kind(&mut player, &at("seats"), &free).await, "no_scope");
    assert_eq!(kind(&mut layer, &at("seats"), &free).await, "ok");
    // The game has begun: who leaves now leaves it to a bot.
    assert_eq!(kind(&mut player, &at("leave"), &json!({})).await, "ok");
    let left = reader.get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
    assert_eq!(left["seats"][0]["has_left"], true);
    // The page's cookie does all of it, and no guest is made of a stranger.
    assert_eq!(kind(&mut anna, "/api/v1/tables", &wish).await, "ok");
    let mut stranger = host.client();
    assert_eq!(kind(&mut stranger, "/api/v1/tables", &wish).await, "nobody");
    assert!(stranger.cookie.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_its_token_and_with_the_server() {
    let host = TestServer::open().await;
    let mut anna = member(&host, "anna").await;
    let table = new_table_with(&mut anna, &json!({ "game": "frankfurt", "seats": ["me", "open"] })).await;
    let path = format!("/api/v1/tables/{table}/stream");
    let reader = with_token(&mut anna, &[]).await;
    let mut streams = [reader.lines(&path).await.unwrap(), reader.lines("/api/v1/me/stream").await.unwrap()];
    for stream in &mut streams {
        line(stream).await;
    }
    let here = anna.get("/api/v1/me/tables").await.unwrap().json();
    assert_eq!(here[0]["seats"][0]["online"], true, "who listens is there");
    let id = anna.get("/api/me/tokens").await.unwrap().json()[0]["id"].clone();
    done(&mut anna, "/api/me/tokens/withdraw", &json!({ "id": id })).await;
    for stream in &mut streams {
        while tokio::time::timeout(PATIENCE, stream.next()).await.expect("it ends").is_some() {}
    }
    assert_eq!(reader.lines(&path).await.unwrap().status, 401);
    let reader = with_token(&mut anna, &[]).await;
    let mut stream = reader.lines(&path).await.unwrap();
    line(&mut stream).await;
    let stopped = std::time::Instant::now();
    host.server.stop().await;
    while tokio::time::timeout(PATIENCE, stream.next()).await.expect("it ends").is_some() {}
    assert!(stopped.elapsed() < Duration::from_secs(4), "the server did not wait for the stream");
}

#[tokio::test(flavor = "multi_thread")]
async fn rates_are_told_and_whoever_asks_too_often_is_told_how_long_to_wait() {
    let rate = Rate { burst: 3.0, per_second: 0.1 };
    let host = TestServer::with(|options| {
        options.limits_this_machine = true;
        options.limits.requests = rate;
    })
    .await;
    let mut client = host.client();
    let header = |answer: &server::client::Response, name: &str| {
        answer.headers.get(name).map(|value| value.to_str().unwrap().to_owned())
    };
    for left in ["2", "1", "0"] {
        let answer = client.get("/api/v1/games").await.unwrap();
        assert_eq!(answer.status, 200);
        assert_eq!(header(&answer, "ratelimit-limit").as_deref(), Some("3"));
        assert_eq!(header(&answer, "ratelimit-remaining").as_deref(), Some(left));
        assert!(header(&answer, "retry-after").is_none());
    }
    let refused = client.get("/api/v1/games").await.unwrap();
    assert_eq!((refused.status.as_u16(), &refused.json()["error"]["kind"]), (429, &json!("too_many")));
    assert_eq!(header(&refused, "retry-after").as_deref(), Some("10"));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_go_on_where_they_ended_and_wrong_requests_say_why() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "is_listed": true });
    let mut laid = Vec::new();
    for _ in 0..52 {
        laid.push(new_table_with(&mut anna, &wish).await);
    }
    let mut told = Vec::new();
    let mut address = "/api/v1/tables".to_owned();
    loop {
        let page = anna.get(&address).await.unwrap().json();
        let ids =
            page["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned());
        told.extend(ids);
        let Some(next) = page["next"].as_str() else { break };
        address = format!("/api/v1/tables?before={next}");
    }
    laid.reverse();
    assert_eq!(told, laid, "the latest first, each once");
    assert_eq!(anna.get("/api/v1/tables?game=koeln").await.unwrap().json()["tables"], json!([]));
    for (path, status) in [
        ("/api/v1/tables?before=x", 400),
        ("/api/v1/tables/nothing", 404),
        ("/api/v1/tables/%ff", 404),
        (&format!("/api/v1/tables/{}?language=fr", laid[0]), 400),
        (&format!("/api/v1/tables/{}/replay?from=x", laid[0]), 400),
        ("/api/v1/games/atlantis", 404),
        ("/api/v1/nothing", 404),
    ] {
        let answer = anna.request(Method::GET, path, &[], Vec::new().into()).await.unwrap();
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert!(answer.json()["error"]["kind"].is_string(), "{path}: {}", answer.text());
    }
}
