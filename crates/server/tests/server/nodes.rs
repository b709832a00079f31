//! Several servers on one database of `PostgreSQL`: whoever sits at a table may be at any of them.
#![cfg(unix)]

use std::time::Duration;

use serde_json::{Value, json};
use server::client::Client;
use sqlx::Connection as _;
use store::testing::Postgres;
use table::Record;

use crate::test_server::{Player, TestServer, new_table_with, play_on};

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Two servers on one database that is new.
struct House {
    nodes: [TestServer; 2],
    address: String,
    _postgres: Postgres,
}

impl House {
    async fn open() -> Option<Self> {
        let postgres = Postgres::start()?;
        let database = postgres.database();
        let store::Database::Postgres(address) = database.clone() else {
            unreachable!("it is one of PostgreSQL")
        };
        let node = || TestServer::with(|options| options.database = Some(database.clone()));
        Some(Self { nodes: [node().await, node().await], address, _postgres: postgres })
    }

    /// The same person at another server.
    fn at(&self, node: usize, client: &Client) -> Client {
        Client { address: self.nodes[node].server.address(), ..client.clone() }
    }

    /// Anna at the first server, Ben at the second, both at one table.
    async fn two_players(&self, wish: &serde_json::Value) -> (String, Player, Player) {
        let mut anna = self.nodes[0].guest("Anna").await;
        let mut ben = self.nodes[1].guest("Ben").await;
        let table = new_table_with(&mut anna, wish).await;
        let mut waiting = Player::at(anna, &table).await;
        let sat = ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
        assert_eq!(sat.status, 200, "{}", sat.text());
        let ben = Player::at(ben, &table).await;
        // The first server hears that the game has begun, and that Ben is there.
        waiting.until(|update| update["state"] == "running" && update["seats"][1]["online"] == true).await;
        (table, waiting, ben)
    }

    async fn execute(&self, sql: &'static str) {
        let mut link = sqlx::PgConnection::connect(&self.address).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
    }

    /// The record verifies and has as many entries as the players were told.
    async fn check(&self, table: &str, player: &mut Player) {
        let text = player.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
        let record = Record::parse(text.text().as_bytes()).unwrap();
        record.verify::<frankfurt::Frankfurt>().unwrap();
        assert_eq!(record.entries.len() as u64, player.number());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_one_table_are_at_different_servers() {
    let Some(house) = House::open().await else { return };
    let wish =
        json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "undo": "agreed_with_draws" } });
    let (table, mut anna, mut ben) = house.two_players(&wish).await;
    play_on(&mut [&mut anna, &mut ben], 20).await;
    an_undo_is_asked_for_at_one_and_agreed_at_the_other(&mut anna, &mut ben).await;
    the_same_request_at_both_is_played_once(&house, &table, &mut anna, &mut ben).await;
    what_a_lost_signal_would_have_told_is_found(&house, &mut anna, &mut ben).await;
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    assert!(anna.is_over() && ben.is_over());
    for player in [&anna, &ben] {
        everything_was_told(&table, player).await;
    }
    assert_eq!(anna.update["ranking"], ben.update["ranking"]);
    house.check(&table, &mut anna).await;
    house.check(&table, &mut ben).await;
    let cookie = ben.client.clone();
    ben.leave().await;
    anna.until(|update| update["seats"][1]["online"] == false).await;
    // People who come back may come to the other server.
    let again = Player::at(house.at(0, &cookie), &table).await;
    assert_eq!(again.update["me"], 1);
}

/// What was told entry by entry is what somebody is told who comes now.
async fn everything_was_told(table: &str, player: &Player) {
    let story = |update: &Value| {
        let log = update["log"].as_array().expect("the table has a log");
        let chapter = |chapter: &Value| json!([chapter["number"], chapter["turn"], chapter["events"]]);
        log.iter().map(chapter).collect::<Vec<_>>()
    };
    let again = Player::at(player.client.clone(), table).await;
    for (told, now) in story(&player.update).iter().zip(story(&again.update)) {
        assert_eq!(*told, now);
    }
    assert_eq!(player.number() as usize + 1, story(&player.update).len());
}

async fn an_undo_is_asked_for_at_one_and_agreed_at_the_other(anna: &mut Player, ben: &mut Player) {
    play_on(&mut [anna, ben], 1).await;
    while anna.is_to_act() || anna.update["can_undo"] != true {
        play_on(&mut [anna, ben], 1).await;
    }
    let number = anna.number();
    assert_eq!(anna.ask(json!({ "do": "undo" })).await["ok"], true);
    ben.until(|update| update["undo_asked"]["by"] == 0).await;
    assert_eq!(ben.ask(json!({ "do": "agree", "yes": true })).await["ok"], true);
    for player in [anna, ben] {
        player.until_number(number + 1).await;
        assert!(player.update["undo_asked"].is_null());
    }
}

async fn the_same_request_at_both_is_played_once(
    house: &House,
    table: &str,
    anna: &mut Player,
    ben: &mut Player,
) {
    let (mover, node) = if anna.is_to_act() { (&mut *anna, 1) } else { (&mut *ben, 0) };
    let mut twin = Player::at(house.at(node, &mover.client), table).await;
    let number = mover.number();
    let play = json!({ "do": "play", "number": number, "move": mover.update["choices"][0]["move"] });
    let answers = tokio::join!(mover.ask_as("once", play.clone()), twin.ask_as("once", play));
    assert_eq!((&answers.0["ok"], &answers.1["ok"]), (&json!(true), &json!(true)), "{answers:?}");
    for player in [mover, &mut twin] {
        player.until_number(number + 1).await;
        assert_eq!(player.number(), number + 1);
    }
    twin.leave().await;
}

/// A seat is changed as another server does, but nobody is told.
async fn what_a_lost_signal_would_have_told_is_found(house: &House, anna: &mut Player, ben: &mut Player) {
    house
        .execute("UPDATE seats SET name = 'Benno' WHERE seat = 1; UPDATE seatings SET number = number + 1")
        .await;
    for player in [anna, ben] {
        player.until(|update| update["seats"][1]["name"] == "Benno").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_goes_on_when_its_server_has_gone() {
    let Some(house) = House::open().await else { return };
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open", {"bot": "easy"}], "agreed": { "undo": "open" } });
    let (table, anna, mut ben) = house.two_players(&wish).await;
    // Anna's server takes care of the table's bot; then it ends without a word, and what it had taken on stays taken.
    let client = anna.client.clone();
    let mut anna = anna;
    let rounds = async {
        for _ in 0..6 {
            play_turn(&mut anna, &mut ben).await;
        }
    };
    tokio::time::timeout(PATIENCE, rounds).await.expect("bots move");
    house.execute("UPDATE leases SET node = 'gone', until = until + 1000").await;
    anna.leave().await;
    let mut anna = Player::at(house.at(1, &client), &table).await;
    let rounds = async {
        for _ in 0..6 {
            play_turn(&mut anna, &mut ben).await;
        }
    };
    tokio::time::timeout(PATIENCE, rounds).await.expect("bots go on");
    let text = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert_eq!(text.status, 200);
}

/// The one of the two who is to act plays; until then the bot does.
async fn play_turn(anna: &mut Player, ben: &mut Player) {
    let number = anna.number().max(ben.number());
    anna.until(|update| update["number"].as_u64() >= Some(number)).await;
    ben.until(|update| update["number"].as_u64() >= Some(number)).await;
    loop {
        if anna.is_to_act() {
            anna.play().await;
            return;
        }
        if ben.is_to_act() {
            ben.play().await;
            return;
        }
        let before = anna.number();
        anna.until(|update| update["number"].as_u64() > Some(before)).await;
        let now = anna.number();
        ben.until(|update| update["number"].as_u64() >= Some(now)).await;
    }
}
