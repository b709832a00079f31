//! A month of slow games, with the time handed in: people with random habits, two servers that are restarted now and
//! then. Everybody whose time is up is reminded once for each period, and no table is forgotten.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::Fast;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::client::Client;
use server::{Options, TableTime};
use store::{Database, ReminderKind, Store};
use table::{Act, Clock, Happening, Moment, Pace, Time};

use crate::test_server::{Player, TestServer, new_table_with};

/// How many tables a soak plays; without it there are few.
const TABLES: &str = "CITYWRIGHT_MONTH_TABLES";
const FEW_TABLES: usize = 9;
/// Tables that are visited at once.
const AT_ONCE: usize = 24;
const HOUR: u64 = 3_600_000;
/// How much time passes at once.
const STEP: u64 = 6 * HOUR;
const STEPS: usize = 30 * 24 / 6;
/// After so many steps a server is restarted.
const RESTART: usize = 17;
/// A Monday noon in Berlin.
const START: u64 = 1_793_012_400_000;

/// Two servers on one database, or one on a file where there is no `PostgreSQL`.
struct House {
    nodes: Vec<TestServer>,
    database: Option<Database>,
    time: Arc<AtomicU64>,
}

impl House {
    async fn open(database: Option<Database>) -> Self {
        let mut house = Self { nodes: Vec::new(), database, time: Arc::new(AtomicU64::new(START)) };
        for _ in 0..if house.database.is_some() { 2 } else { 1 } {
            let node = TestServer::with(|options| house.set(options)).await;
            house.nodes.push(node);
        }
        house
    }

    fn set(&self, options: &mut Options) {
        options.database.clone_from(&self.database);
        options.table_time = TableTime::Handed(Arc::clone(&self.time));
        options.looking_for_due = Duration::from_hours(1);
        options.looking_around = Duration::from_millis(200);
        options.idle_table = Duration::from_millis(20);
    }

    /// Time passes, and all servers look at once for what is due by then.
    async fn pass(&self) {
        self.time.fetch_add(STEP, Ordering::Relaxed);
        loop {
            let seen = join_all(self.nodes.iter().map(|node| node.server.see_to_overdue())).await;
            if seen.into_iter().map(Result::unwrap).sum::<usize>() == 0 {
                return;
            }
        }
    }

    async fn restart(&mut self, node: usize) {
        let TestServer { server, folder } = self.nodes.swap_remove(node);
        server.stop().await;
        let again = TestServer::in_folder(folder, |options| self.set(options)).await;
        self.nodes.push(again);
    }

    /// The same person at any of the servers.
    fn somewhere(&self, client: &Client, random: &mut Fast) -> Client {
        let node = &self.nodes[random.index(self.nodes.len())];
        Client { address: node.server.address(), ..client.clone() }
    }

    async fn store(&self) -> Store {
        let file = Database::File(self.nodes[0].folder.path().join("citywright.db"));
        Store::open(self.database.as_ref().unwrap_or(&file)).await.unwrap()
    }
}

/// A table with those who play there.
struct Company {
    table: String,
    people: [Client; 2],
    /// How often each of them looks in, in percent of the steps.
    zeal: [usize; 2],
}

fn agreed(nth: usize) -> Value {
    let zone = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"][nth % 3];
    let quiet =
        if nth.is_multiple_of(2) { Value::Null } else { json!({ "from": 1320, "until": 480, "zone": zone }) };
    let turn = [12, 24, 72][nth % 3] * 3600;
    let at_zero = ["remind", "stand_in", "break_off"][nth / 2 % 3];
    json!({ "pace": { "slow": { "turn": turn, "quiet": quiet } }, "at_zero": at_zero })
}

async fn company(house: &House, nth: usize, random: &mut Fast) -> Company {
    let node = &house.nodes[nth % house.nodes.len()];
    let (mut anna, mut ben) = (node.guest("Anna").await, node.guest("Ben").await);
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": agreed(nth) });
    let table = new_table_with(&mut anna, &wish).await;
    let sat = ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.text());
    let mut zeal = || [5, 20, 45, 80][random.index(4)];
    Company { table, people: [anna, ben], zeal: [zeal(), zeal()] }
}

/// Somebody looks in, decides what waits for them, and sometimes does something else.
async fn visit(client: Client, table: &str, mood: usize) -> usize {
    let mut player = Player::at_any(client, table).await;
    let mut decided = 0;
    if player.update["state"] == "running" {
        match mood {
            0 => drop(player.ask(json!({ "do": "pause" })).await),
            1..=6 => drop(player.ask(json!({ "do": "agree", "yes": true })).await),
            7 | 8 => drop(player.ask(json!({ "do": "resume" })).await),
            9..=20 => drop(player.ask(json!({ "do": "break_off" })).await),
            _ => {}
        }
    }
    while player.update["state"] == "running" && player.is_to_act() && decided < 2 {
        let mv = player.update["choices"][0]["move"].clone();
        let number = player.number();
        let answer = player.ask(json!({ "do": "play", "number": number, "move": mv })).await;
        if answer["ok"] == true {
            player.until(|update| update["number"].as_u64() > Some(number)).await;
            decided += 1;
        }
    }
    player.leave().await;
    decided
}

/// What came of a table.
#[derive(Default)]
struct Outcome {
    time_outs: usize,
    warnings: usize,
    stand_ins: usize,
    broken_off: usize,
    entries: usize,
}

/// Goes through a table again: nobody was reminded without reason or twice, and nobody was forgotten.
fn judge(moments: &[Moment], seats: u8, now: u64) -> Outcome {
    let clock = table::check_times(seats, moments).expect("times and notes fit together");
    let mut outcome = Outcome { entries: moments.len() - 1, ..Outcome::default() };
    let mut so_far = Clock::new(seats);
    for (number, moment) in moments.iter().enumerate() {
        if let Some(Time(time)) = moment.time {
            let forgotten = so_far.up(Time(time.saturating_sub(STEP + 1)));
            let is_late = matches!(so_far.pace(), Pace::Slow { .. }) && so_far.paused_since().is_none();
            assert!(
                !is_late || forgotten.is_empty(),
                "entry {number}: {forgotten:?} was up for longer than a step"
            );
        }
        match &moment.act {
            Act::Note(Happening::TimeOut(_)) => outcome.time_outs += 1,
            Act::Note(Happening::Warning) => outcome.warnings += 1,
            Act::Note(Happening::StandIn { .. }) => outcome.stand_ins += 1,
            Act::Note(Happening::BrokenOff { .. }) => outcome.broken_off += 1,
            Act::Note(_) | Act::SetUp | Act::Decision { .. } | Act::Undo => {}
        }
        so_far.enter(moment);
    }
    assert!(clock.up(Time(now - STEP - 1)).is_empty(), "somebody is forgotten at the end");
    outcome
}

async fn moments_of(store: &Store, id: &str) -> Vec<Moment> {
    let stored = store.table(id).await.unwrap().expect("the table is there");
    let header: table::Header = serde_json::from_str(&stored.header).unwrap();
    let entries: Vec<Value> =
        stored.entries.iter().map(|entry| serde_json::from_str(&entry.entry).unwrap()).collect();
    let saved = json!({ "header": header, "start": null, "entries": entries, "snapshot": null });
    let seed = engine::Seed(stored.deal.seed.expect("the game has begun"));
    let game = registry::standard("frankfurt").unwrap();
    let table = game.resume(&saved, vec!["Anna".to_owned(), "Ben".to_owned()], seed).unwrap();
    table.moments().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_slow_games() {
    let asked = std::env::var(TABLES).ok().and_then(|tables| tables.parse().ok());
    let tables: usize = asked.unwrap_or(FEW_TABLES);
    #[cfg(unix)]
    let postgres = store::testing::Postgres::start();
    #[cfg(unix)]
    let database = postgres.as_ref().map(store::testing::Postgres::database);
    #[cfg(not(unix))]
    let database = None;
    let mut house = House::open(database).await;
    let mut random = Fast::new(1906);
    let begun = Instant::now();
    let mut all = Vec::new();
    for nth in 0..tables {
        all.push(company(&house, nth, &mut random).await);
    }
    let mut decisions = 0;
    for step in 0..STEPS {
        house.pass().await;
        let mut visits = Vec::new();
        for Company { table, people, zeal } in &all {
            for (person, zeal) in people.iter().zip(zeal) {
                if random.index(100) < *zeal {
                    let (client, mood) = (house.somewhere(person, &mut random), random.index(100));
                    visits.push(visit(client, table, mood));
                }
            }
        }
        while !visits.is_empty() {
            let rest = visits.split_off(visits.len().min(AT_ONCE));
            decisions += join_all(visits).await.into_iter().sum::<usize>();
            visits = rest;
        }
        if step % RESTART == RESTART - 1 {
            let node = random.index(house.nodes.len());
            house.restart(node).await;
        }
    }
    house.pass().await;
    let (store, now) = (house.store().await, house.time.load(Ordering::Relaxed));
    let mut sum = Outcome::default();
    for Company { table, .. } in &all {
        let outcome = judge(&moments_of(&store, table).await, 2, now);
        sum.time_outs += outcome.time_outs;
        sum.warnings += outcome.warnings;
        sum.stand_ins += outcome.stand_ins;
        sum.broken_off += outcome.broken_off;
        sum.entries += outcome.entries;
    }
    let reminders = store.reminders(u32::MAX).await.unwrap();
    let of_kind = |kind| reminders.iter().filter(|one| one.kind == kind).count();
    assert_eq!(of_kind(ReminderKind::TimeOut), sum.time_outs, "each was reminded once");
    assert_eq!(of_kind(ReminderKind::Warning), 2 * sum.warnings);
    assert!(decisions > 0 && sum.time_outs > 0 && sum.stand_ins > 0, "something happened");
    println!(
        "{tables} tables, {} servers, 30 days in {:.1} s: {decisions} decisions of people, {} entries, {} times up, \
         {} stand-ins, {} broken off",
        house.nodes.len(),
        begun.elapsed().as_secs_f64(),
        sum.entries,
        sum.time_outs,
        sum.stand_ins,
        sum.broken_off,
    );
}
