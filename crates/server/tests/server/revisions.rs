//! A folder with tables of the first revision of every game's rules: they go on by those, new ones begin by the newest.

use std::time::Duration;

use serde_json::json;
use server::client::Client;
use table::{Account, Record};

use crate::test_server::{Player, TestServer, new_table_with};

/// The data folder of a server that knew no other revision: Anna and Ben have, of every game, a table that runs, one
/// that is over and one at which Ben's seat is free.
const FOLDER: &[u8] = include_bytes!("revision_1/citywright.db");
const ANNA: &str = "e7ed10f943bd99b0d6129440cce4fdbdc3211fa78cff98ea692230c8957af429";
const BEN: &str = "f9b13fd6abc1bd410c460f5ab83afd5772ae8a456410fd328eb00e3a9bd65d21";

/// A game with its tables in that folder.
struct Kept {
    game: &'static str,
    running: &'static str,
    over: &'static str,
    open: &'static str,
}

const KEPT: [Kept; 5] = [
    Kept {
        game: "frankfurt",
        running: "895renniryify84f",
        over: "7ersifjq4838ypgk",
        open: "mwhx66s5rk6cbymh",
    },
    Kept { game: "newyork", running: "x8kjnjyxki6ym73x", over: "xctps62kgq89jvvv", open: "77fudyrq6gwn65py" },
    Kept { game: "koeln", running: "7xrh4eahc36c385c", over: "rbry3e44kzxwey4k", open: "f47tw6w368z6hfiv" },
    Kept {
        game: "sanfrancisco",
        running: "bhxkvj9nifmtwk9c",
        over: "u4p3weun8558h2cw",
        open: "29kn636zk758qnbk",
    },
    Kept {
        game: "manhattan",
        running: "vn9g5hyygx5z3ujc",
        over: "mh6rxvyaey2qu5zd",
        open: "ib888vzzeaacuq5k",
    },
];

/// More decisions than any of these games takes.
const WHOLE_GAME: usize = 5000;

async fn old_server() -> TestServer {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    std::fs::write(folder.path().join("citywright.db"), FOLDER).unwrap();
    // The tables of the fixture wait for company however old it is.
    TestServer::in_folder(folder, |options| options.abandoned = Duration::from_hours(100 * 365 * 24)).await
}

fn people(host: &TestServer) -> [Client; 2] {
    [ANNA, BEN].map(|cookie| Client { cookie: Some(cookie.to_owned()), ..host.client() })
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_tables_of_the_first_revision_are_told_as_they_were_played() {
    let host = old_server().await;
    let [anna, _] = people(&host);
    for Kept { over, game, .. } in KEPT {
        let record = record(&anna, over).await;
        assert_eq!((record.header.game.as_str(), record.header.revision), (game, 1));
        is_sound(&record);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn running_tables_of_the_first_revision_are_finished_by_it() {
    let host = old_server().await;
    let [anna, ben] = people(&host);
    for Kept { running, game, .. } in KEPT {
        let (mut one, mut other) =
            (Player::at(anna.clone(), running).await, Player::at(ben.clone(), running).await);
        assert!(!one.is_over() && one.number() >= 39, "{game}");
        play_at_will(&mut [&mut one, &mut other]).await;
        assert!(one.is_over(), "{game}");
        let record = record(&anna, running).await;
        assert_eq!((record.header.game.as_str(), record.header.revision), (game, 1));
        is_sound(&record);
        one.leave().await;
        other.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_laid_begins_by_its_revision_and_a_new_one_by_the_newest() {
    let host = old_server().await;
    let [mut anna, mut ben] = people(&host);
    for Kept { open, game, .. } in KEPT {
        sit(&mut ben, open).await;
        assert_eq!(account(&anna, open).await.header.revision, 1, "{game}");
        let newest = registry::standard(game).unwrap().info().revision;
        let table = new_table_with(&mut anna, &json!({ "game": game, "seats": ["me", "open"] })).await;
        sit(&mut ben, &table).await;
        assert_eq!(account(&anna, &table).await.header.revision, newest, "{game}");
    }
}

async fn sit(client: &mut Client, table: &str) {
    let sat = client.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.text());
}

async fn record(client: &Client, table: &str) -> Record {
    let text = client.clone().get(&format!("/api/tables/{table}/record")).await.unwrap();
    Record::parse(text.text().as_bytes()).unwrap()
}

async fn account(client: &Client, table: &str) -> Account {
    let text = client.clone().get(&format!("/api/tables/{table}/record")).await.unwrap();
    Account::parse(text.text().as_bytes()).unwrap()
}

/// The record replays, by its revision and with its components, to the position in which it was left.
fn is_sound(record: &Record) {
    let game = registry::standard(&record.header.game).unwrap();
    let replayed = game.replay(record).unwrap();
    assert_eq!(replayed.header(), &record.header);
    assert!(replayed.to_act().is_empty());
}

/// Both play, now this choice, now that, until the game is over.
async fn play_at_will(players: &mut [&mut Player]) {
    for _ in 0..WHOLE_GAME {
        let number = players.iter().map(|player| player.number()).max().unwrap();
        for player in players.iter_mut() {
            player.until_number(number).await;
        }
        let Some(player) = players.iter_mut().find(|player| player.is_to_act()) else { return };
        let choices = player.update["choices"].as_array().unwrap();
        let mv = choices[(number as usize * 7919 + 13) % choices.len()]["move"].clone();
        // A request of another name than those of the folder, which are played only once.
        let request = json!({ "do": "play", "number": number, "move": mv });
        let answer = player.ask_as(&format!("later request {number}"), request).await;
        assert_eq!(answer["ok"], true, "{answer}");
        player.until_number(number + 1).await;
    }
}
