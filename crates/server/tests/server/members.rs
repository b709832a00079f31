//! Members: handle and password, other browsers, and how they leave.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::Client;
use store::Database;

use crate::searched::columns_with;
use crate::test_server::{Player, TestServer, new_table, play_on};

const PASSWORD: &str = "correct horse battery";

async fn member(host: &TestServer, name: &str, handle: &str) -> Client {
    let mut client = host.guest(name).await;
    let joined =
        client.post("/api/me/member", &json!({ "handle": handle, "password": PASSWORD })).await.unwrap();
    assert_eq!(joined.status, 200, "{}", joined.text());
    client
}

async fn log_in(client: &mut Client, handle: &str, password: &str) -> Value {
    let body = json!({ "handle": handle, "password": password });
    let answer = client.post("/api/log-in", &body).await.unwrap();
    if answer.status == 200 { json!("in") } else { answer.json()["error"]["kind"].clone() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_a_member_and_keeps_everything() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 4).await;
    let before = anna.client.get("/api/me").await.unwrap().json();
    let join = json!({ "handle": "Anna_1906", "password": PASSWORD });
    let joined = anna.client.post("/api/me/member", &join).await.unwrap();
    assert_eq!((&joined.json()["id"], &joined.json()["handle"]), (&before["id"], &json!("Anna_1906")));
    let twice = anna.client.post("/api/me/member", &join).await.unwrap();
    assert_eq!(twice.json()["error"]["kind"], "is_member");
    // Elsewhere, also after a restart, it is the same person at the same table.
    let host = host.again().await;
    let mut phone = host.client();
    assert_eq!(log_in(&mut phone, "anna_1906", PASSWORD).await, "in");
    assert_eq!(phone.get("/api/me").await.unwrap().json()["id"], before["id"]);
    assert_eq!(Player::at(phone, &table).await.update["me"], 0);
    // The database holds nothing by which somebody could log in.
    let TestServer { server, folder } = host;
    server.stop().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let content = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!content.windows(PASSWORD.len()).any(|part| part == PASSWORD.as_bytes()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_which_part_was_wrong_and_nobody_takes_a_handle() {
    let host = TestServer::open().await;
    member(&host, "Anna", "Anna").await;
    for (handle, password) in [("anna", "wrong password"), ("nobody", PASSWORD), ("anna", ""), ("", "")] {
        assert_eq!(log_in(&mut host.client(), handle, password).await, "wrong_log_in", "{handle}");
    }
    let mut ben = host.guest("Ben").await;
    for taken in ["anna", "ＡＮＮＡ"] {
        let refused =
            ben.post("/api/me/member", &json!({ "handle": taken, "password": PASSWORD })).await.unwrap();
        assert_eq!(refused.json()["error"]["kind"], "name_taken", "{taken}");
        let renamed = ben.post("/api/me", &json!({ "name": taken })).await.unwrap();
        assert_eq!(renamed.json()["error"]["kind"], "name_taken", "nobody is called like a member");
    }
    for (handle, password) in [("ab", PASSWORD), ("two words", PASSWORD), ("ben", "short")] {
        let refused =
            ben.post("/api/me/member", &json!({ "handle": handle, "password": password })).await.unwrap();
        assert_eq!(refused.status, 400, "{handle}");
    }
    // Somebody who tries passwords is slowed down, for that handle from there.
    let mut tries = Vec::new();
    for _ in 0..12 {
        tries.push(log_in(&mut host.client(), "anna", "wrong password").await);
    }
    assert_eq!(tries.last().unwrap(), "too_many");
    assert_eq!(log_in(&mut host.client(), "ben", "wrong password").await, "wrong_log_in");
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_in_replaces_nobody_without_being_asked() {
    let host = TestServer::open().await;
    member(&host, "Anna", "anna").await;
    let mut ben = host.guest("Ben").await;
    assert_eq!(log_in(&mut ben, "anna", PASSWORD).await, "somebody_else");
    assert_eq!(ben.get("/api/me").await.unwrap().json()["name"], "Ben");
    let body = json!({ "handle": "anna", "password": PASSWORD, "replace": true });
    assert_eq!(ben.post("/api/log-in", &body).await.unwrap().status, 200);
    assert_eq!(ben.get("/api/me").await.unwrap().json()["name"], "Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_ends_all_other_browsers() {
    let host = TestServer::open().await;
    let mut anna = member(&host, "Anna", "anna").await;
    let mut phone = host.client();
    assert_eq!(log_in(&mut phone, "anna", PASSWORD).await, "in");
    // Somebody else sits at the phone, and has the page of a table open.
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let mut thief = Player::at(phone.clone(), &table).await;
    assert_eq!(thief.update["me"], 0);
    let change = |old: &str| json!({ "old": old, "new": "another good one" });
    let wrong = anna.post("/api/me/password", &change("not this one")).await.unwrap();
    assert_eq!(wrong.json()["error"]["kind"], "wrong_log_in");
    assert_eq!(anna.post("/api/me/password", &change(PASSWORD)).await.unwrap().status, 200);
    assert_eq!(phone.get("/api/me").await.unwrap().json(), Value::Null);
    thief.closed().await;
    assert_eq!(Player::at(phone.clone(), &table).await.update["me"], Value::Null);
    assert_eq!(Player::at(anna.clone(), &table).await.update["me"], 0);
    assert_eq!(anna.get("/api/me").await.unwrap().json()["name"], "Anna");
    assert_eq!(log_in(&mut host.client(), "anna", PASSWORD).await, "wrong_log_in");
    assert_eq!(log_in(&mut host.client(), "anna", "another good one").await, "in");
    let mut guest = host.guest("Ben").await;
    let refused = guest.post("/api/me/password", &change("whatever it is")).await.unwrap();
    assert_eq!(refused.json()["error"]["kind"], "no_member");
}

/// A hundred log-ins at once: some wait, some are refused, and moves at a table go on meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_log_ins_at_once_leave_the_tables_alone() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    let log_ins: Vec<_> = (0..100)
        .map(|nth| {
            let mut client = host.client();
            tokio::spawn(async move { log_in(&mut client, &format!("nobody{nth}"), PASSWORD).await })
        })
        .collect();
    let mut took = Vec::new();
    while !log_ins.iter().all(tokio::task::JoinHandle::is_finished) && took.len() < 400 {
        let begun = Instant::now();
        let before = anna.number();
        play_on(&mut [&mut anna, &mut ben], 1).await;
        if anna.number() == before {
            break;
        }
        took.push(begun.elapsed());
    }
    let mut answers = [0, 0];
    for answer in log_ins {
        match answer.await.unwrap().as_str().unwrap() {
            "wrong_log_in" => answers[0] += 1,
            "too_many" => answers[1] += 1,
            other => panic!("{other}"),
        }
    }
    took.sort();
    let p99 = took[(took.len() * 99 / 100).min(took.len() - 1)];
    println!("{} hashed, {} refused; {} moves meanwhile, p99 {p99:?}", answers[0], answers[1], took.len());
    // Two are hashed at once and 64 wait; those that came when one was done found room.
    assert!(answers[0] >= 66 && answers[0] + answers[1] == 100, "{answers:?}");
    assert!(!took.is_empty() && p99 < Duration::from_secs(5), "{p99:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_of_somebody_is_theirs_and_goes_with_them_from_a_file() {
    what_is_kept_of_somebody_goes_with_them(None).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_of_somebody_is_theirs_and_goes_with_them_from_postgresql() {
    let Some(postgres) = store::testing::Postgres::start() else { return };
    what_is_kept_of_somebody_goes_with_them(Some(postgres.database())).await;
}

/// What stands in every name, handle and line of Anna's, and the address from which they play.
const PLANTED: [&str; 2] = ["Unverwechselbar", "198.51.100.77"];

async fn what_is_kept_of_somebody_goes_with_them(database: Option<Database>) {
    let name = format!("Wilhelmine {}", PLANTED[0]);
    let host = TestServer::with(|options| {
        options.database.clone_from(&database);
        options.is_behind_proxy = true;
    })
    .await;
    let mut anna = member(&host, &name, PLANTED[0]).await;
    let from = [("x-forwarded-for", PLANTED[1])];
    let body = json!({ "name": name }).to_string().into();
    assert_eq!(anna.request(hyper::Method::POST, "/api/me", &from, body).await.unwrap().status, 200);
    let mut ben = host.guest("Ben").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let open = new_table(&mut anna, &json!(["me", "open"])).await;
    let shared = new_table(&mut anna, &json!(["me", { "here": format!("Little {}", PLANTED[0]) }])).await;
    ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    let mut at_table = Player::at(anna.clone(), &table).await;
    let mut ben = Player::at(ben, &table).await;
    assert_eq!(at_table.ask(json!({ "do": "say", "text": "I am Unverwechselbar" })).await["ok"], true);
    play_on(&mut [&mut at_table, &mut ben], 3).await;

    let export = anna.get("/api/me/export").await.unwrap().json();
    assert_eq!((&export["me"]["name"], &export["me"]["handle"]), (&json!(name), &json!("Unverwechselbar")));
    assert_eq!(export["tables"].as_array().unwrap().len(), 3);
    assert_eq!(export["chat"][0]["text"], "I am Unverwechselbar");
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    let kept = database.unwrap_or_else(|| Database::File(host.folder.path().join("citywright.db")));
    let found = columns_with(&kept, PLANTED[0]).await;
    assert!(found.len() >= 5, "before, it is found where it is kept: {found:?}");

    let wrong = anna.post("/api/me/forget", &json!({ "password": "not this one" })).await.unwrap();
    assert_eq!(wrong.json()["error"]["kind"], "wrong_log_in");
    assert_eq!(anna.post("/api/me/forget", &json!({ "password": PASSWORD })).await.unwrap().status, 200);
    assert_eq!(anna.get("/api/me").await.unwrap().json(), Value::Null);
    assert_eq!(log_in(&mut host.client(), "Unverwechselbar", PASSWORD).await, "wrong_log_in");
    // Those who play with them see it as soon as the table is read again.
    ben.closed().await;
    let ben = Player::at(ben.client, &table).await;
    assert!(ben.update["seats"][0]["name"].as_str().unwrap().starts_with("former player "));
    assert_eq!(ben.update["state"], "running", "the game stays");
    let free = Player::at(host.guest("Cleo").await, &open).await;
    assert_eq!(free.update["seats"][0]["kind"], "open");
    let both = Player::at(host.guest("Dora").await, &shared).await;
    assert!(both.update["seats"][1]["name"].as_str().unwrap().starts_with("former player "));
    drop((ben, free, both, at_table));
    let TestServer { server, folder } = host;
    server.stop().await;
    for planted in PLANTED {
        let found = columns_with(&kept, planted).await;
        assert!(found.is_empty(), "{planted}: {found:?}");
    }
    drop(folder);
}
