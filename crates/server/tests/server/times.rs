//! Clocks of tables, with the time handed in: nobody waits for anything here, and nobody loses by the clock.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::client::Client;
use server::limits::MOST_ENTRIES_WITH_WISHES;
use server::{Options, Sending, TableTime};
use store::{Database, NewEntry, ReminderKind, Store, Written};
use table::{Happening, Record, RecordedAct};
use tempfile::TempDir;

use crate::test_server::{Player, TestServer, new_table_with, play_on};

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// A Monday noon in Berlin.
const START: u64 = 1_793_012_400_000;

/// A server whose tables are told what time it is.
struct House {
    host: TestServer,
    time: Arc<AtomicU64>,
}

impl House {
    async fn open() -> Self {
        Self::with(|_| {}).await
    }

    async fn with(change: impl Fn(&mut Options)) -> Self {
        let time = Arc::new(AtomicU64::new(START));
        let host = TestServer::with(|options| {
            handed(options, &time);
            change(options);
        });
        Self { host: host.await, time }
    }

    /// Another server in the same folder, at the same time.
    async fn again(self) -> Self {
        let Self { host, time } = self;
        let folder: TempDir = host.folder;
        host.server.stop().await;
        let host = TestServer::in_folder(folder, |options| handed(options, &time)).await;
        Self { host, time }
    }

    /// Time passes, and what is due by then is done.
    async fn pass(&self, time: u64) -> usize {
        self.time.fetch_add(time, Ordering::Relaxed);
        let mut tables = 0;
        loop {
            let seen = self.host.server.see_to_overdue().await.unwrap();
            tables += seen;
            if seen == 0 {
                return tables;
            }
        }
    }

    fn now(&self) -> u64 {
        self.time.load(Ordering::Relaxed)
    }

    /// Two people at a table that is played at this pace; the first to act comes first.
    async fn two_players(&self, agreed: Value) -> (String, Player, Player) {
        let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": agreed });
        let (table, anna, ben) = self.host.two_players_with(&wish).await;
        if anna.is_to_act() { (table, anna, ben) } else { (table, ben, anna) }
    }

    /// A person whose cookie was given out by a server that has been stopped.
    fn back(&self, client: &Client) -> Client {
        Client { cookie: client.cookie.clone(), ..self.host.client() }
    }
}

fn handed(options: &mut Options, time: &Arc<AtomicU64>) {
    options.table_time = TableTime::Handed(Arc::clone(time));
    // Only when a test says so.
    options.looking_for_due = Duration::from_hours(1);
    // So reminders stay where they can be counted.
    options.notices.sending = Sending::WhenTold;
}

fn live(bank: u32, increment: u32) -> Value {
    json!({ "live": { "bank": bank, "increment": increment } })
}

fn slow(turn: u64) -> Value {
    json!({ "slow": { "turn": turn / SECOND, "quiet": null } })
}

fn clock(player: &Player, seat: &Value) -> Value {
    player.update["clocks"]["seats"][seat.as_u64().unwrap() as usize].clone()
}

fn notes(player: &Player) -> Vec<Value> {
    let log = player.update["log"].as_array().unwrap().iter();
    log.map(|told| told["note"].clone()).filter(|note| !note.is_null()).collect()
}

/// The record of a table that is over: it replays, and its times fit together.
async fn checked(client: &mut Client, table: &str) -> Record {
    let text = client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = Record::parse(text.text().as_bytes()).unwrap();
    let played = registry::standard("frankfurt").unwrap().replay(&record).unwrap();
    played.check_times().unwrap();
    record
}

async fn store_in(folder: &Path) -> Store {
    Store::open(&Database::File(folder.join("citywright.db"))).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_table_tells_deadlines_and_what_is_left() {
    let house = House::open().await;
    let (_, mut first, mut second) = house.two_players(json!({ "pace": live(600, 15) })).await;
    assert_eq!(first.update["agreed"]["pace"], live(600, 15));
    assert_eq!(first.update["agreed"]["at_zero"], "remind");
    assert_eq!(notes(&first), [json!({ "pace": "live 600+15" })]);
    let (me, other) = (first.update["me"].clone(), second.update["me"].clone());
    let (left, idle) =
        (600 * SECOND, json!({ "left": 600_000, "deadline": null, "missed": 0, "holiday": null }));
    assert_eq!(clock(&second, &me)["deadline"], START + left);
    // The list of one's tables says it too, and of nobody else's clock.
    let deadline = async |client: &mut Client| {
        client.get("/api/home").await.unwrap().json()["mine"][0]["deadline"].clone()
    };
    assert_eq!(deadline(&mut first.client).await, START + left);
    assert_eq!(deadline(&mut second.client).await, Value::Null);
    assert_eq!(clock(&second, &other), idle);
    house.pass(MINUTE).await;
    while first.is_to_act() {
        first.play().await;
    }
    second.until_number(first.number()).await;
    assert_eq!(
        clock(&first, &me),
        json!({ "left": left - MINUTE, "deadline": null, "missed": 0, "holiday": null })
    );
    assert_eq!(clock(&first, &other)["deadline"], START + MINUTE + left + 15 * SECOND);
    // An update says when, never how much is left: nothing is told while time passes.
    let before = second.update.clone();
    house.pass(MINUTE).await;
    assert_eq!(second.ask(json!({ "do": "whole" })).await["ok"], true);
    assert_eq!(second.update["clocks"], before["clocks"]);
    assert_eq!(second.update["now"], START + 2 * MINUTE);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_whose_time_is_up_are_reminded_once_for_each_period_also_after_a_restart() {
    let mut house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let (table, first, second) = house.two_players(json!({ "pace": slow(DAY) })).await;
    let me = first.update["me"].clone();
    let (first, second) = (first.leave().await, second.leave().await);
    assert_eq!(house.pass(DAY - 1).await, 0);
    assert_eq!(house.pass(1).await, 1);
    assert_eq!(house.pass(0).await, 0, "it is done");
    house = house.again().await;
    assert_eq!(house.pass(DAY - 1).await, 0);
    assert_eq!(house.pass(1).await, 1, "and again after another day");
    let mut player = Player::at(house.back(&first), &table).await;
    assert_eq!(clock(&player, &me)["missed"], 2);
    assert_eq!(clock(&player, &me)["deadline"], START + 3 * DAY);
    assert_eq!(notes(&player)[1..], [json!({ "time_out": me }), json!({ "time_out": me })]);
    // Who decides has a whole turn again, the next time.
    while player.is_to_act() {
        player.play().await;
    }
    let mut other = Player::at(house.back(&second), &table).await;
    while other.is_to_act() {
        other.play().await;
    }
    player.until_number(other.number()).await;
    assert_eq!(clock(&player, &me)["deadline"], START + 3 * DAY);
    assert_eq!(clock(&player, &me)["missed"], 0);
    let folder = house.host.folder.path().to_owned();
    let reminders = store_in(&folder).await.reminders(10).await.unwrap();
    let kinds: Vec<_> = reminders.iter().map(|one| (json!(one.seat), one.kind)).collect();
    assert_eq!(kinds, [(me.clone(), ReminderKind::TimeOut), (me, ReminderKind::TimeOut)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_when_time_is_up_until_they_are_back() {
    let house = House::open().await;
    let agreed = json!({ "pace": slow(DAY), "at_zero": "stand_in", "stand_ins": "asked" });
    let (table, first, mut second) = house.two_players(agreed).await;
    let (me, seat) = (first.update["me"].clone(), first.update["me"].as_u64().unwrap() as usize);
    let first = first.leave().await;
    let early = json!({ "do": "stand_in", "seat": me, "level": "medium" });
    assert_eq!(second.ask(early).await["error"]["kind"], "not_away_long", "in a slow game the clock decides");
    house.pass(DAY).await;
    second.until(|update| update["seats"][seat]["level"] == "medium").await;
    second.until(Player::waits).await;
    let noted = notes(&second);
    assert_eq!(
        noted[1..],
        [json!({ "time_out": me }), json!({ "stand_in": { "seat": me, "bot": "medium" } })]
    );
    // The bot decides and decides; then the person is there again, and has a whole turn.
    let mut first = Player::at(first, &table).await;
    first.until(|update| update["seats"][seat]["level"].is_null()).await;
    second.until(|update| update["seats"][seat]["level"].is_null()).await;
    second.play().await;
    while second.is_to_act() {
        second.play().await;
    }
    first.until_number(second.number()).await;
    assert_eq!(clock(&first, &me)["deadline"], house.now() + DAY);
    assert_eq!(notes(&first).last(), Some(&json!({ "back": me })));
    // Somebody who is there but slow is stood in for as well, and has the seat back with the next decision.
    house.pass(DAY).await;
    first.until(|update| update["seats"][seat]["level"] == "medium" || !Player::waits(update)).await;
    for player in [&mut first, &mut second] {
        let own = player.update["me"].clone();
        let level = json!({ "do": "stand_in", "seat": own, "level": "random" });
        assert_eq!(player.ask(level).await["ok"], true);
    }
    first.until(|update| update["state"] == "over").await;
    let record = checked(&mut first.client, &table).await;
    let by_bots = record.entries.iter().filter(|entry| match &entry.what {
        RecordedAct::Decision(decision) => decision.stand_in.is_some(),
        RecordedAct::Undo { .. } | RecordedAct::Note(_) => false,
    });
    assert!(by_bots.count() > 2, "the record says where a bot decided");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_back_by_playing() {
    let house = House::with(|options| options.thinking_pause = Duration::from_mins(1)).await;
    let (table, mut first, mut second) =
        house.two_players(json!({ "pace": live(60, 5), "at_zero": "stand_in" })).await;
    let seat = first.update["me"].as_u64().unwrap() as usize;
    house.pass(MINUTE).await;
    first.until(|update| update["seats"][seat]["level"] == "medium").await;
    first.play().await;
    second.until(|update| update["seats"][seat]["level"].is_null()).await;
    second.until(|update| update["log"].as_array().unwrap().last().unwrap()["seat"] == seat).await;
    let last: Vec<_> = notes(&second);
    assert_eq!(last.last(), Some(&json!({ "back": seat })));
    assert!(second.update["number"].as_u64() > Some(0));
    assert!(first.client.connect(&table).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn when_somebodys_time_is_up_the_others_may_break_the_game_off() {
    let house = House::open().await;
    let agreed = json!({ "pace": live(60, 0), "at_zero": "break_off", "undo": "open" });
    let (table, mut first, mut second) = house.two_players(agreed).await;
    play_on(&mut [&mut first, &mut second], 6).await;
    let (late, other) = if first.is_to_act() { (&mut first, &mut second) } else { (&mut second, &mut first) };
    let over = json!({ "do": "break_off" });
    assert_eq!(other.ask(over.clone()).await["error"]["kind"], "not_up");
    assert_eq!(other.update["clocks"]["can_break_off"], false);
    house.pass(2 * MINUTE).await;
    other.until(|update| update["clocks"]["can_break_off"] == true).await;
    assert_eq!(late.ask(over.clone()).await["error"]["kind"], "not_up", "not by those whose time is up");
    let points: Vec<_> =
        other.update["scores"].as_array().unwrap().iter().map(|one| one["total"].clone()).collect();
    assert_eq!(other.ask(over).await["ok"], true);
    for player in [&mut *late, &mut *other] {
        player.until(|update| update["state"] == "over").await;
        assert_eq!(player.update["broken_off"], "broken_off");
        let standings = player.update["ranking"]["standings"].as_array().unwrap();
        let told: Vec<_> = standings.iter().map(|one| one["points"].clone()).collect();
        assert_eq!(told, points, "as they stand");
        assert!(standings.iter().all(|one| one["place"].is_null()), "nobody has won");
    }
    let by = other.update["me"].as_u64().unwrap() as u8;
    assert_eq!(late.ask(json!({ "do": "undo" })).await["error"]["kind"], "not_running");
    let home = late.client.get("/api/home").await.unwrap().json();
    let listed = home["mine"].as_array().unwrap().iter().find(|one| one["id"] == *table).unwrap();
    assert_eq!((&listed["state"], &listed["broken_off"]), (&json!("over"), &json!("broken_off")));
    let record = checked(&mut late.client, &table).await;
    let last = record.entries.last().map(|entry| entry.what.clone());
    assert_eq!(last, Some(RecordedAct::Note(Happening::BrokenOff { by: Some(engine::Seat(by)) })));
    // It stays so.
    let (client, house) = (late.client.clone(), house.again().await);
    let again = Player::at(house.back(&client), &table).await;
    assert_eq!((&again.update["state"], &again.update["broken_off"]), (&json!("over"), &json!("broken_off")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_and_another_pace_need_everybody() {
    let house = House::open().await;
    let (_, mut first, mut second) = house.two_players(json!({ "pace": live(600, 0) })).await;
    let (me, other) = (first.update["me"].clone(), second.update["me"].clone());
    assert_eq!(second.ask(json!({ "do": "resume" })).await["error"]["kind"], "bad_request");
    assert_eq!(second.ask(json!({ "do": "pause" })).await["ok"], true);
    first.until(|update| !update["asked"].is_null()).await;
    assert_eq!(first.update["asked"], json!({ "by": other, "agreed": [other], "what": "pause" }));
    assert!(first.update["undo_asked"].is_null());
    // A decision meanwhile does not answer it.
    house.pass(MINUTE).await;
    first.play().await;
    assert_eq!(first.update["asked"]["what"], "pause");
    assert_eq!(first.ask(json!({ "do": "agree", "yes": false })).await["ok"], true);
    second.until(|update| update["asked"].is_null()).await;
    assert_eq!(second.update["clocks"]["paused_since"], Value::Null);
    second.ask(json!({ "do": "pause" })).await;
    first.until(|update| !update["asked"].is_null()).await;
    assert_eq!(first.ask(json!({ "do": "agree", "yes": true })).await["ok"], true);
    first.until(|update| update["clocks"]["paused_since"] == START + MINUTE).await;
    for seat in [&me, &other] {
        assert!(clock(&first, seat)["deadline"].is_null());
    }
    assert_eq!(house.pass(DAY).await, 0, "nobody's time is up");
    first.ask(json!({ "do": "resume" })).await;
    second.until(|update| update["asked"]["what"] == "resume").await;
    second.ask(json!({ "do": "agree", "yes": true })).await;
    first.until(|update| update["clocks"]["paused_since"].is_null()).await;
    let pace = slow(DAY);
    let bad = json!({ "do": "change_pace", "pace": live(1, 0) });
    first.send(&json!({ "id": "bad", "do": bad["do"], "pace": bad["pace"] }).to_string()).await;
    first.ask(json!({ "do": "change_pace", "pace": pace })).await;
    second.until(|update| update["asked"]["what"]["pace"] == pace).await;
    second.ask(json!({ "do": "agree", "yes": true })).await;
    first.until(|update| update["clocks"]["pace"] == pace).await;
    assert_eq!(first.update["agreed"]["pace"], live(600, 0), "what was agreed before they sat");
    let mover = if first.is_to_act() { &me } else { &other };
    assert_eq!(clock(&first, mover)["deadline"], START + MINUTE + 2 * DAY);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_pause_is_ended_by_one_word() {
    let house = House::open().await;
    let (_, mut first, mut second) = house.two_players(json!({ "pace": slow(DAY) })).await;
    first.ask(json!({ "do": "pause" })).await;
    second.until(|update| !update["asked"].is_null()).await;
    second.ask(json!({ "do": "agree", "yes": true })).await;
    second.until(|update| !update["clocks"]["paused_since"].is_null()).await;
    let _gone = first.leave().await;
    house.pass(7 * DAY - 1).await;
    assert_eq!(second.ask(json!({ "do": "resume" })).await["ok"], true);
    second.until(|update| !update["asked"].is_null()).await;
    house.pass(1).await;
    assert_eq!(second.ask(json!({ "do": "resume" })).await["ok"], true);
    second.until(|update| update["clocks"]["paused_since"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_has_no_clock_whatever_was_asked_for() {
    let house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let mut anna = house.host.guest("Anna").await;
    for seats in [json!(["me", { "bot": "random" }]), json!(["me", { "here": "Ben" }]), json!(["me", "open"])]
    {
        let wish = json!({ "game": "frankfurt", "seats": seats, "agreed": { "pace": live(60, 0) } });
        let table = new_table_with(&mut anna, &wish).await;
        if seats[1] == "open" {
            // Somebody could have come, but a bot did.
            let fill = json!({ "seat": 1, "to": { "bot": "random" } });
            assert_eq!(anna.post(&format!("/api/tables/{table}/seats"), &fill).await.unwrap().status, 200);
        }
        let mut player = Player::at_any(anna.clone(), &table).await;
        let pace = if seats[1] == "open" { live(60, 0) } else { json!("free") };
        assert_eq!(player.update["agreed"]["pace"], pace, "{seats}");
        assert_eq!((&player.update["clocks"], notes(&player)), (&Value::Null, vec![]), "{seats}");
        // Who shares a device has not lifted the curtain yet.
        let refused = if seats[1]["here"].is_null() { "bad_request" } else { "covered" };
        for ask in [json!({ "do": "change_pace", "pace": live(60, 0) }), json!({ "do": "pause" })] {
            assert_eq!(player.ask(ask).await["error"]["kind"], refused, "{seats}");
        }
        player.leave().await;
    }
    assert_eq!(house.pass(400 * DAY).await, 0, "nothing is ever due");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_left_alone_with_bots_has_no_clock_any_more() {
    let house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let (table, mut first, mut second) = house.two_players(json!({ "pace": live(600, 0) })).await;
    let deadline = async |client: &mut Client| {
        client.get("/api/home").await.unwrap().json()["mine"][0]["deadline"].clone()
    };
    assert_eq!(deadline(&mut first.client).await, START + 600 * SECOND);
    assert_eq!(second.ask(json!({ "do": "resign" })).await["ok"], true);
    first.until(|update| update["clocks"].is_null()).await;
    assert_eq!(deadline(&mut first.client).await, Value::Null);
    let (first, _second) = (first.leave().await, second.leave().await);
    assert!(house.pass(DAY).await <= 1, "it is looked at once, and nothing is due");
    assert_eq!(house.pass(400 * DAY).await, 0);
    let again = Player::at(first, &table).await;
    assert!(notes(&again).iter().all(|note| note["time_out"].is_null() && note != "warning"));
    assert_eq!(again.update["state"], "running");
}

/// However long everybody is away: the record has room for the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_that_is_left_alone_is_broken_off_in_the_end() {
    let house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let (table, first, second) = house.two_players(json!({ "pace": live(60, 0) })).await;
    let (client, _other) = (first.leave().await, second.leave().await);
    for _ in 0..1000 {
        house.pass(10 * MINUTE).await;
    }
    for _ in 0..61 {
        house.pass(DAY).await;
    }
    let mut again = Player::at(client, &table).await;
    assert_eq!((&again.update["state"], &again.update["broken_off"]), (&json!("over"), &json!("abandoned")));
    let noted = notes(&again).iter().filter(|note| !note["time_out"].is_null()).count();
    assert!((11..100).contains(&noted), "{noted} times");
    checked(&mut again.client, &table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_nobody_plays_on_is_broken_off_after_two_warnings() {
    let house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let (table, first, second) = house.two_players(json!({ "pace": "free" })).await;
    let mut anna = house.host.guest("Cleo").await;
    let alone =
        new_table_with(&mut anna, &json!({ "game": "frankfurt", "seats": ["me", {"bot": "random"}] })).await;
    let (first, second) = (first.leave().await, second.leave().await);
    assert_eq!(house.pass(45 * DAY - 1).await, 0);
    assert_eq!(house.pass(1).await, 1);
    assert_eq!(house.pass(12 * DAY).await, 1);
    assert_eq!(house.pass(3 * DAY - 1).await, 0);
    let folder = house.host.folder.path().to_owned();
    let reminders = store_in(&folder).await.reminders(10).await.unwrap();
    assert_eq!(reminders.len(), 4, "both are warned twice");
    assert!(reminders.iter().all(|one| one.kind == ReminderKind::Warning));
    assert_eq!(house.pass(1).await, 1);
    let again = Player::at(first, &table).await;
    assert_eq!((&again.update["state"], &again.update["broken_off"]), (&json!("over"), &json!("abandoned")));
    let noted = [json!("warning"), json!("warning"), json!({ "broken_off": { "by": null } })];
    assert_eq!(notes(&again), noted);
    // A game against bots waits for ever.
    let alone = Player::at(anna, &alone).await;
    assert_eq!(alone.update["state"], "running");
    // Who decides something in time is not warned for a long while.
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"] });
    let mut second = second;
    let table = new_table_with(&mut second, &wish).await;
    let mut cleo = alone.leave().await;
    cleo.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    house.pass(46 * DAY).await;
    let (mut one, mut other) = (Player::at(second, &table).await, Player::at(cleo, &table).await);
    assert_eq!(notes(&one), [json!("warning")]);
    play_on(&mut [&mut one, &mut other], 1).await;
    assert_eq!(house.pass(44 * DAY).await, 1, "it is looked at, and nothing is due");
    assert_eq!(notes(&one), [json!("warning")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_games_wait_for_those_who_are_on_holiday() {
    let house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let (table, mut first, mut second) = house.two_players(json!({ "pace": slow(DAY) })).await;
    let me = first.update["me"].clone();
    let time_off =
        |from: u64, until: u64| json!({ "holiday": { "from": START + from, "until": START + until } });
    for bad in [time_off(HOUR, HOUR), time_off(0, 61 * DAY), time_off(400 * DAY, 401 * DAY)] {
        assert_eq!(first.client.post("/api/me/holiday", &bad).await.unwrap().status, 400);
    }
    let entered = first.client.post("/api/me/holiday", &time_off(HOUR, 10 * DAY)).await.unwrap();
    assert_eq!(entered.json(), json!({ "from": START + HOUR, "until": START + 10 * DAY }));
    second
        .until(|update| {
            update["clocks"]["seats"].as_array().unwrap().iter().any(|one| !one["holiday"].is_null())
        })
        .await;
    assert_eq!(clock(&second, &me)["holiday"], START + 10 * DAY);
    assert_eq!(clock(&second, &me)["deadline"], START + 11 * DAY - HOUR);
    let export = first.client.get("/api/me/export").await.unwrap().json();
    assert_eq!(export["holiday"], entered.json());
    assert_eq!(house.pass(9 * DAY).await, 0);
    // Back early: what is left of the turn runs from then on.
    first.client.post("/api/me/holiday", &json!({ "holiday": null })).await.unwrap();
    second
        .until(|update| {
            update["clocks"]["seats"].as_array().unwrap().iter().all(|one| one["holiday"].is_null())
        })
        .await;
    assert_eq!(clock(&second, &me)["deadline"], START + 10 * DAY - HOUR);
    assert_eq!(first.client.get("/api/me/holiday").await.unwrap().json(), Value::Null);
    // A game that begins meanwhile knows it from the start.
    let far = json!({ "holiday": { "from": house.now(), "until": house.now() + 5 * DAY } });
    first.client.post("/api/me/holiday", &far).await.unwrap();
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "pace": slow(HOUR) } });
    let next = new_table_with(&mut second.client, &wish).await;
    first.client.post(&format!("/api/tables/{next}/sit"), &json!({ "seat": null })).await.unwrap();
    let there = Player::at(first.client.clone(), &next).await;
    let mine = there.update["me"].clone();
    assert_eq!(clock(&there, &mine)["holiday"], house.now() + 5 * DAY);
    assert!(house.host.server.tables_in_memory() > 0 && !table.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_live_table_it_is_noted_who_is_gone_for_longer_than_a_moment() {
    const GRACE: Duration = Duration::from_millis(400);
    let house = House::with(|options| options.away_grace = GRACE).await;
    let (table, first, mut second) = house.two_players(json!({ "pace": live(600, 0) })).await;
    let me = first.update["me"].clone();
    // A line that breaks for a moment is nothing.
    let client = first.leave().await;
    let first = Player::at(client, &table).await;
    second
        .until(|update| update["seats"].as_array().unwrap().iter().all(|seat| seat["online"] == true))
        .await;
    let client = first.leave().await;
    second
        .until(|update| update["log"].as_array().unwrap().iter().any(|told| !told["note"]["away"].is_null()))
        .await;
    assert_eq!(notes(&second)[1..], [json!({ "away": me })]);
    assert_eq!(clock(&second, &me)["deadline"], START + 600 * SECOND, "the clock goes on");
    let _first = Player::at(client, &table).await;
    second
        .until(|update| update["log"].as_array().unwrap().iter().any(|told| !told["note"]["back"].is_null()))
        .await;
    assert_eq!(notes(&second)[1..], [json!({ "away": me }), json!({ "back": me })]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_table_has_is_refused_when_it_is_laid() {
    let house = House::open().await;
    let mut anna = house.host.guest("Anna").await;
    for agreed in [
        json!({ "pace": "quick" }),
        json!({ "pace": live(10, 0) }),
        json!({ "pace": slow(30 * DAY) }),
        json!({ "pace": { "slow": { "turn": 86_400, "quiet": { "from": 0, "until": 60, "zone": "Atlantis" } } } }),
        json!({ "at_zero": "lose" }),
    ] {
        let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": agreed });
        assert_eq!(anna.post("/api/tables", &wish).await.unwrap().status, 400, "{wish}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_costs_no_memory() {
    let house = House::with(|options| options.idle_table = Duration::ZERO).await;
    let (_, first, second) = house.two_players(json!({ "pace": slow(DAY) })).await;
    let _people = (first.leave().await, second.leave().await);
    for time in [0, DAY] {
        house.pass(time).await;
        let mut patience = 600;
        while house.host.server.tables_in_memory() > 0 {
            patience -= 1;
            assert!(patience > 0, "it leaves memory again");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// Nobody can use up the notes of a table by asking for a bot again and again: what must be noted can be.
#[tokio::test(flavor = "multi_thread")]
async fn wishes_of_one_person_leave_room_for_what_must_be_noted() {
    let house = House::with(|options| options.thinking_pause = Duration::from_mins(1)).await;
    let (table, first, second) = house.two_players(json!({ "pace": live(600, 0) })).await;
    let me = first.update["me"].clone();
    let (client, _other) = (first.leave().await, second.leave().await);
    let House { host: TestServer { server, folder }, time } = house;
    server.stop().await;
    come_and_go(&store_in(folder.path()).await, &table, me.as_u64().unwrap()).await;
    let host = TestServer::in_folder(folder, |options| {
        handed(options, &time);
        options.thinking_pause = Duration::from_mins(1);
    });
    let house = House { host: host.await, time };
    let mut first = Player::at(house.back(&client), &table).await;
    let bot = json!({ "do": "stand_in", "seat": me, "level": "random" });
    assert_eq!(first.ask(bot.clone()).await["ok"], true, "once more");
    assert_eq!(first.ask(json!({ "do": "stand_in", "seat": me, "level": null })).await["ok"], true);
    assert_eq!(first.ask(bot).await["error"]["kind"], "too_many");
    house.pass(600 * SECOND).await;
    first.until(|update| update["log"].as_array().unwrap().last().unwrap()["note"]["time_out"] == me).await;
    // That it is still up is told no more, and the game can be broken off.
    let noted = first.number();
    let _client = first.leave().await;
    assert!(house.pass(44 * DAY).await <= 1);
    let first = Player::at(house.back(&client), &table).await;
    assert_eq!(first.number(), noted);
    house.pass(DAY).await;
    house.pass(12 * DAY).await;
    house.pass(3 * DAY).await;
    let over = Player::at(house.back(&client), &table).await;
    assert_eq!(over.update["broken_off"], "abandoned");
}

/// Somebody has come and gone almost as often as is noted.
async fn come_and_go(store: &Store, table: &str, seat: u64) {
    let stored = store.table(table).await.unwrap().unwrap();
    let first = stored.entries.len() as u32 + 1;
    let entry = |number: u32| NewEntry {
        table: stored.key,
        number,
        entry: json!({ "note": { "what": { ["away", "back"][number as usize % 2]: seat }, "time": START } })
            .to_string(),
        request: None,
        snapshot: None,
        to_act: 1 << seat,
        at: (START / SECOND) as i64,
        result: None,
        ending: None,
        due: None,
        reminders: Vec::new(),
        concerns: 0,
    };
    let written =
        join_all((first..MOST_ENTRIES_WITH_WISHES).map(|number| store.new_entry(entry(number)))).await;
    assert!(written.into_iter().all(|written| written.unwrap() == Written::Kept));
    store.close().await;
}
