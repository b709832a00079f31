//! People at a table: who may sit and see, what is agreed, how they leave, and how they play again.

use std::time::Duration;

use serde_json::{Value, json};
use server::admin::{self, House};
use server::client::Client;
use server::limits::{MOST_CLIENTS_PER_PLAYER, MOST_SPECTATORS};

use crate::test_server::{Player, TestServer, new_table, new_table_with, play_on};

/// With this code a socket closes whose page is to connect again.
const AGAIN: u16 = 1013;

async fn sit(client: &mut Client, table: &str) -> u16 {
    let sat = client.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    sat.status.as_u16()
}

async fn listed(client: &mut Client, list: &str) -> Vec<String> {
    let home = client.get("/api/home").await.unwrap().json();
    home[list].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Lets bots play for both, until the game is over.
async fn play_to_the_end(anna: &mut Player, ben: &mut Player) {
    for player in [&mut *anna, &mut *ben] {
        let seat = player.update["me"].clone();
        let answer = player.ask(json!({ "do": "stand_in", "seat": seat, "level": "random" })).await;
        assert_eq!(answer["ok"], true, "{answer}");
    }
    anna.until(|update| update["state"] == "over").await;
    ben.until(|update| update["state"] == "over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_private_unless_it_is_listed() {
    let host = TestServer::open().await;
    let (mut anna, mut eve) = (host.guest("Anna").await, host.guest("Eve").await);
    let private = new_table(&mut anna, &json!(["me", "open"])).await;
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "is_listed": true });
    let open = new_table_with(&mut anna, &wish).await;
    assert_eq!(listed(&mut eve, "open").await, std::slice::from_ref(&open));
    let mut mine = listed(&mut anna, "mine").await;
    mine.sort();
    let mut both = [private.clone(), open];
    both.sort();
    assert_eq!(mine, both);
    // By its link, everybody may sit there.
    assert_eq!(sit(&mut eve, &private).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_laid_the_table_sees_to_its_seats() {
    let host = TestServer::open().await;
    let (mut anna, mut ben) = (host.guest("Anna").await, host.guest("Ben").await);
    let table = new_table(&mut anna, &json!(["me", "open", "open", "open"])).await;
    let seats = format!("/api/tables/{table}/seats");
    let mut watch = Player::at(anna.clone(), &table).await;
    assert_eq!(watch.update["is_host"], true);
    assert_eq!(sit(&mut ben, &table).await, 200);
    let refused = ben.post(&seats, &json!({ "seat": 2, "to": {"bot": "easy"} })).await.unwrap();
    assert_eq!(refused.json()["error"]["kind"], "not_host");
    for (change, status) in [
        (json!({ "seat": 1, "to": {"bot": "easy"} }), 409),
        (json!({ "seat": 9, "to": "open" }), 409),
        (json!({ "seat": 2, "to": {"bot": "genius"} }), 400),
        (json!({ "seat": 2, "to": {"bot": "random"} }), 200),
        (json!({ "seat": 1, "to": "open" }), 200),
    ] {
        let answer = anna.post(&seats, &change).await.unwrap();
        assert_eq!(answer.status, status, "{change}: {}", answer.text());
    }
    watch.until(|update| update["seats"][1]["kind"] == "open" && update["seats"][2]["kind"] == "bot").await;
    assert_eq!(watch.update["state"], "open");
    // Nobody else comes: bots take what is free, and the game begins.
    let begun = anna.post(&seats, &json!({ "seat": null, "to": {"bot": "random"} })).await.unwrap();
    assert_eq!(begun.status, 200, "{}", begun.text());
    watch.until(|update| update["state"] == "running").await;
    let late = anna.post(&seats, &json!({ "seat": 1, "to": "open" })).await.unwrap();
    assert_eq!(late.json()["error"]["kind"], "has_begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again_at_one_table() {
    let host = TestServer::open().await;
    let (mut table, mut anna, mut ben) = host.two_players().await;
    let early = anna.client.post(&format!("/api/tables/{table}/rematch"), &json!({})).await.unwrap();
    assert_eq!(early.json()["error"]["kind"], "not_over");
    for round in 1..=3 {
        play_to_the_end(&mut anna, &mut ben).await;
        let again = format!("/api/tables/{table}/rematch");
        let stranger = host.guest("Eve").await.post(&again, &json!({})).await.unwrap();
        assert_eq!(stranger.json()["error"]["kind"], "not_seated");
        let laid = anna.client.post(&again, &json!({})).await.unwrap();
        let next = laid.json()["id"].as_str().expect("there is another table").to_owned();
        // Everybody is invited where they are, also in the lobby, and nobody else can take the seat.
        ben.until(|update| update["rematch"] == *next).await;
        let home = ben.client.get("/api/home").await.unwrap().json();
        let invited = home["mine"].as_array().unwrap().iter().find(|table| table["id"] == *next).unwrap();
        assert_eq!((&invited["is_invited"], &invited["state"]), (&json!(true), &json!("open")));
        assert_eq!(sit(&mut host.guest("Eve").await, &next).await, 409);
        let came = ben.client.post(&again, &json!({})).await.unwrap();
        assert_eq!(came.json()["id"], *next, "it is the same table for all");
        let (before, of_anna, of_ben) = (anna.update["me"].clone(), anna.client, ben.client);
        anna = Player::at(of_anna, &next).await;
        ben = Player::at(of_ben, &next).await;
        anna.until(|update| update["state"] == "running").await;
        assert_ne!(anna.update["me"], before, "the turn order moves on in round {round}");
        assert_eq!(anna.update["agreed"], ben.update["agreed"]);
        table = next;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_is_replaced_by_a_bot_and_the_result_says_so() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 3).await;
    assert_eq!(ben.ask(json!({ "do": "resign" })).await["ok"], true);
    anna.until(|update| update["seats"][1]["kind"] == "bot").await;
    assert_eq!(
        (&anna.update["seats"][1]["name"], &anna.update["seats"][1]["has_left"]),
        (&json!("Ben"), &json!(true))
    );
    ben.until(|update| update["me"].is_null()).await;
    assert!(!listed(&mut ben.client, "mine").await.contains(&table), "the table is off the list");
    let again = ben.ask(json!({ "do": "resign" })).await;
    assert_eq!(again["error"]["kind"], "not_seated");
    assert_eq!(anna.ask(json!({ "do": "stand_in", "seat": 0, "level": "random" })).await["ok"], true);
    anna.until(|update| update["state"] == "over").await;
    assert_eq!(anna.update["seats"][1]["has_left"], true);
    assert!(listed(&mut ben.client, "mine").await.contains(&table), "the game stays among past ones");
    let record = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = table::Record::parse(record.text().as_bytes()).unwrap();
    let for_ben = record.entries.iter().filter_map(|entry| match &entry.what {
        table::RecordedAct::Decision(decision) if decision.seat.0 == 1 => Some(decision.stand_in.as_ref()),
        _ => None,
    });
    let levels: Vec<_> = for_ben.map(|bot| bot.map(table::BotName::as_str)).collect();
    assert!(levels.contains(&Some("medium")), "the record says that a bot went on");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_among_people_are_given_only_where_that_was_agreed() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    assert_eq!(mover.update["agreed"]["hints"], false);
    assert_eq!(mover.ask(json!({ "do": "hint" })).await["error"]["kind"], "not_agreed");
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "hints": true } });
    let (_, mut anna, mut ben) = host.two_players_with(&wish).await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    assert_eq!(mover.ask(json!({ "do": "hint" })).await["ok"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_as_it_was_agreed() {
    const AWAY: Duration = Duration::from_millis(300);
    let host = TestServer::with(|options| options.away_before_stand_in = AWAY).await;
    let with = |stand_ins: &str| json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "stand_ins": stand_ins } });
    // Never: also not after a long time.
    let (_, mut anna, ben) = host.two_players_with(&with("never")).await;
    ben.leave().await;
    anna.until(|update| !update["seats"][1]["away_since"].is_null()).await;
    tokio::time::sleep(AWAY).await;
    let refused = anna.ask(json!({ "do": "stand_in", "seat": 1, "level": "medium" })).await;
    assert_eq!(refused["error"]["kind"], "not_agreed");
    // By itself: without anybody's word, and until the person is back.
    let (table, mut anna, ben) = host.two_players_with(&with("by_itself")).await;
    let ben = ben.leave().await;
    anna.until(|update| update["seats"][1]["level"] == "medium").await;
    let _ben = Player::at(ben, &table).await;
    anna.until(|update| update["seats"][1]["level"].is_null() && update["seats"][1]["online"] == true).await;
    assert!(anna.update["seats"][1]["away_since"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_is_named_and_can_be_kept_out() {
    let host = TestServer::open().await;
    let (table, mut anna, _ben) = host.two_players().await;
    let eve = Player::at(host.guest("Eve").await, &table).await;
    anna.until(|update| update["watching"] == json!(["Eve"])).await;
    let _nameless = Player::at(host.client(), &table).await;
    anna.until(|update| update["watching"].as_array().unwrap().len() == 2).await;
    eve.leave().await;
    anna.until(|update| update["watching"] == json!([""])).await;

    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "spectators": false } });
    let mut anna = host.guest("Anna").await;
    let table = new_table_with(&mut anna, &wish).await;
    // Before the game begins everybody may come and see whether they want to sit; then strangers have to go.
    let mut early = Player::at(host.guest("Eve").await, &table).await;
    assert_eq!(sit(&mut host.guest("Ben").await, &table).await, 200);
    early.closed().await;
    let mut anna = Player::at(anna, &table).await;
    let mut eve = host.guest("Eve").await;
    assert!(eve.connect(&table).await.is_err());
    for path in ["record", "replay", "replay/0/text"] {
        let answer = eve.get(&format!("/api/tables/{table}/{path}")).await.unwrap();
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["error"]["kind"]),
            (403, &json!("not_agreed")),
            "{path}"
        );
    }
    assert_eq!(anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap().status, 200);
}

/// The texts of all lines that came.
fn said(player: &Player) -> Vec<String> {
    let messages = player.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
    let lines = messages
        .filter(|message| message["type"] == "chat")
        .flat_map(|chat| chat["lines"].as_array().unwrap().clone());
    lines
        .map(|line| format!("{}: {}", line["name"].as_str().unwrap(), line["text"].as_str().unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_and_spectators_are_apart() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    let mut eve = Player::at(host.guest("Eve").await, &table).await;
    let say = |text: &str| json!({ "do": "say", "text": text });
    assert_eq!(anna.ask(say("  good\nluck ")).await["ok"], true);
    assert_eq!(eve.ask(say("go on, Ben")).await["ok"], true);
    assert_eq!(ben.ask(say("thanks")).await["ok"], true);
    while said(&eve).len() < 3 {
        eve.next().await;
    }
    assert_eq!(said(&eve), ["Anna: good luck", "Eve: go on, Ben", "Ben: thanks"]);
    assert_eq!(said(&ben), ["Anna: good luck", "Ben: thanks"], "players do not hear spectators");
    assert_eq!(Player::at(host.client(), &table).await.ask(say("x")).await["error"]["kind"], "nobody");
    for bad in ["", "\u{202e}evil", &"x".repeat(501)] {
        assert_eq!(anna.ask(say(bad)).await["error"]["kind"], "bad_request");
    }
    // A few lines at once, then more slowly.
    let mut refused = 0;
    for _ in 0..10 {
        refused += usize::from(ben.ask(say("and again")).await["error"]["kind"] == "too_many");
    }
    assert!(refused > 0 && refused < 10, "{refused}");
    // It is there again after a restart, and stays apart.
    let (of_anna, host) = (anna.client.clone(), host.again().await);
    let mut anna = Player::at(Client { cookie: of_anna.cookie, ..host.client() }, &table).await;
    while said(&anna).len() < 2 {
        anna.next().await;
    }
    assert_eq!(said(&anna)[..2], ["Anna: good luck", "Ben: thanks"]);

    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "chat": false } });
    let (_, mut anna, _ben) = host.two_players_with(&wish).await;
    assert_eq!(anna.ask(say("hello")).await["error"]["kind"], "not_agreed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_table_that_waits_is_found() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let mut mine = Vec::new();
    for _ in 0..2 {
        let table = new_table(&mut anna, &json!(["me", {"bot": "random"}])).await;
        let mut player = Player::at(anna.clone(), &table).await;
        player.until(Player::waits).await;
        mine.push(table);
    }
    let waiting = anna.get(&format!("/api/waiting?except={}", mine[0])).await.unwrap().json();
    assert_eq!(waiting, json!({ "tables": 1, "next": mine[1] }));
    assert_eq!(anna.get("/api/waiting").await.unwrap().json()["tables"], 2);
    assert_eq!(host.client().get("/api/waiting").await.unwrap().json(), json!({ "tables": 0, "next": null }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_others_never_names_this_machine() {
    let host = TestServer::open().await;
    let mut client = host.client();
    assert_eq!(client.get("/api/invitation").await.unwrap().json()["origin"], Value::Null);
    let network =
        |options: &mut server::Options| options.address_for_others = Some(([192, 0, 2, 7], 8906).into());
    let host = TestServer::with(network).await;
    let origin = host.client().get("/api/invitation").await.unwrap().json()["origin"].clone();
    assert_eq!(origin, "http://192.0.2.7:8906");
    let public =
        |options: &mut server::Options| options.public_url = Some("https://city.example".parse().unwrap());
    let host = TestServer::with(public).await;
    let origin = host.client().get("/api/invitation").await.unwrap().json()["origin"].clone();
    assert_eq!(origin, "https://city.example");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_kept_from_their_seat_by_those_who_look_on() {
    let host = TestServer::open().await;
    let (table, mut anna, ben) = host.two_players().await;
    let ben = ben.leave().await;
    let eve = host.guest("Eve").await;
    let mut looking = Vec::new();
    for _ in 0..MOST_SPECTATORS {
        looking.push(Player::at(eve.clone(), &table).await);
    }
    let mut late = eve.connect(&table).await.unwrap();
    assert_eq!(late.closed().await, Some(AGAIN), "no more of those");
    // However many pages Anna opens, the oldest ones give way, and Ben comes back to the seat.
    let mut pages = Vec::new();
    for _ in 0..MOST_CLIENTS_PER_PLAYER {
        pages.push(Player::at(anna.client.clone(), &table).await);
    }
    assert_eq!(anna.closed().await, Some(AGAIN));
    let mut ben = Player::at(ben, &table).await;
    ben.until(|update| update["seats"][1]["online"] == true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_finds_all_its_seats_at_the_next_table() {
    let host = TestServer::open().await;
    let (mut anna, cleo) = (host.guest("Anna").await, host.guest("Cleo").await);
    let wish = json!({ "game": "frankfurt", "seats": ["me", {"here": "Ben"}, "open"] });
    let table = new_table_with(&mut anna, &wish).await;
    let mut cleo = cleo;
    assert_eq!(sit(&mut cleo, &table).await, 200);
    let mut watch = Player::at(cleo.clone(), &table).await;
    let mut device = Player::at(anna.clone(), &table).await;
    for seat in 0..2 {
        assert_eq!(device.ask(json!({ "do": "lift", "seat": seat })).await["ok"], true);
        let asked = json!({ "do": "stand_in", "seat": seat, "level": "random" });
        assert_eq!(device.ask(asked).await["ok"], true);
    }
    assert_eq!(watch.ask(json!({ "do": "stand_in", "seat": 2, "level": "random" })).await["ok"], true);
    watch.until(|update| update["state"] == "over").await;
    let laid = cleo.post(&format!("/api/tables/{table}/rematch"), &json!({})).await.unwrap();
    let next = laid.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(sit(&mut anna, &next).await, 200);
    let mut device = Player::at(anna, &next).await;
    device.until(|update| update["state"] == "running").await;
    let names: Vec<_> = (0..3).map(|seat| device.update["seats"][seat]["name"].clone()).collect();
    assert_eq!(
        (names, &device.update["own"]),
        (["Ben", "Cleo", "Anna"].map(Value::from).to_vec(), &json!([0, 2]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_next_table_to_which_nobody_came_gives_way_to_another() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_to_the_end(&mut anna, &mut ben).await;
    let again = format!("/api/tables/{table}/rematch");
    let mut lay = async || anna.client.post(&again, &json!({})).await.unwrap().json()["id"].clone();
    let first = lay().await;
    assert_eq!(lay().await, first);
    let house = House::open(&admin::database_in(host.folder.path())).await.unwrap();
    house.delete_table(first.as_str().unwrap()).await.unwrap();
    house.close().await;
    let second = lay().await;
    assert!(second.is_string() && second != first, "{second}");
}
