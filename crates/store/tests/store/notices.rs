//! What people are to be told: written with what happens, taken on by one of several servers, told once.

use futures_util::future::join_all;
use store::{
    About, Channel, ChannelKind, Confirmation, Confirmations, Database, Delivered, NOTICE_DELAY, NewDelivery,
    NewEntry, Notice, NoticeKind, QuietHours, Recipient, ReminderKind, Seat, Settled, Start, State, Store,
    TableKey, Written,
};

use crate::examples::{begin, entry, new_table, open, person, sitter, start};

/// When entries of the examples happen.
const AT: i64 = 102;
/// When notices of them are due.
const DUE: i64 = AT + NOTICE_DELAY;

pub(crate) fn recipient(id: &str) -> Recipient {
    Recipient {
        person: id.to_owned(),
        language: "de".to_owned(),
        zone: "Europe/Berlin".to_owned(),
        quiet: Some(QuietHours { from: 1320, to: 420 }),
        kinds: vec![NoticeKind::Turn, NoticeKind::Over],
        told: 0,
    }
}

pub(crate) fn channel(id: &str, person: &str, kind: ChannelKind) -> Channel {
    Channel {
        id: id.to_owned(),
        person: person.to_owned(),
        kind,
        address: format!("address of {id}"),
        secret: "secret".to_owned(),
        device: "Firefox".to_owned(),
        made: 100,
        confirmed: Some(100),
        sent: None,
        failed: None,
        failure: None,
        given_up: None,
    }
}

/// A game of two who are told what happens, and of whom the first is to decide.
async fn two(store: &Store, seats: Vec<Seat>) -> TableKey {
    for id in ["anna", "ben"] {
        store.new_person(&person(id), &[], 100).await.unwrap();
        store.keep_recipient(&recipient(id)).await.unwrap();
    }
    store.new_table(&new_table("one", seats)).await.unwrap();
    begin(store, "one", &Start { at: 0, ..start() }).await
}

fn anna_and_ben() -> Vec<Seat> {
    vec![sitter(Some("anna")), sitter(Some("ben"))]
}

/// The entry concerns these seats.
fn concerning(seats: u8, entry: NewEntry) -> NewEntry {
    NewEntry { concerns: seats, ..entry }
}

async fn due(store: &Store, person: &str, now: i64) -> Vec<(NoticeKind, u32)> {
    let due = store.due_notices(person, now).await.unwrap();
    due.into_iter().map(|about| (about.kind, about.number)).collect()
}

pub(crate) async fn whom_an_entry_concerns_is_told_with_it(database: Database) {
    let store = open(&database).await;
    let key = two(&store, anna_and_ben()).await;
    assert_eq!(due(&store, "anna", DUE).await, [(NoticeKind::Started, 0), (NoticeKind::Turn, 0)]);
    assert_eq!(due(&store, "ben", DUE).await, [(NoticeKind::Started, 0)]);
    store.new_entry(concerning(2, entry(key, 1, "a"))).await.unwrap();
    assert_eq!(due(&store, "ben", DUE - 1).await, [(NoticeKind::Started, 0)], "not at once");
    assert_eq!(due(&store, "ben", DUE).await, [(NoticeKind::Started, 0), (NoticeKind::Turn, 1)]);
    // Ben goes on: that is no news to anybody.
    store.new_entry(entry(key, 2, "b")).await.unwrap();
    assert_eq!(due(&store, "ben", DUE).await.len(), 2);
    let lost = concerning(1, entry(key, 2, "b"));
    assert_eq!(store.new_entry(lost).await.unwrap(), Written::Lost);
    store.new_entry(NewEntry { to_act: 0, ..concerning(1, entry(key, 3, "c")) }).await.unwrap();
    assert_eq!(due(&store, "anna", DUE).await.last(), Some(&(NoticeKind::Over, 3)));
    assert_eq!(due(&store, "ben", DUE).await.len(), 2, "it does not concern Ben");
}

pub(crate) async fn whoever_plays_alone_or_wishes_nothing_is_told_nothing(database: Database) {
    let store = open(&database).await;
    let bot = Seat { kind: store::SeatKind::Bot, level: Some("easy".to_owned()), ..sitter(None) };
    two(&store, vec![sitter(Some("anna")), bot]).await;
    assert_eq!(due(&store, "anna", DUE).await, []);
    // A bot stands in for Ben: nothing waits for Ben. Nobody else is known to be told anything.
    let stands_in = Seat { level: Some("medium".to_owned()), ..sitter(Some("ben")) };
    store.new_person(&person("cleo"), &[], 100).await.unwrap();
    store.new_table(&new_table("two", vec![stands_in, sitter(Some("cleo"))])).await.unwrap();
    let other = begin(&store, "two", &start()).await;
    store.new_entry(concerning(2, entry(other, 1, "a"))).await.unwrap();
    assert_eq!(due(&store, "ben", DUE).await, [(NoticeKind::Started, 0)]);
    assert_eq!(due(&store, "cleo", DUE).await, []);
}

pub(crate) async fn a_reminder_becomes_a_notice_once(database: Database) {
    let (one, other) = (open(&database).await, open(&database).await);
    let key = two(&one, anna_and_ben()).await;
    let reminders = vec![(1, ReminderKind::TimeOut), (0, ReminderKind::Warning)];
    one.new_entry(NewEntry { reminders, ..entry(key, 1, "a") }).await.unwrap();
    let (first, second) = tokio::join!(one.queue_reminders(9), other.queue_reminders(9));
    first.unwrap();
    second.unwrap();
    assert_eq!(due(&one, "ben", AT - 1).await, [(NoticeKind::Started, 0)]);
    assert_eq!(due(&one, "ben", AT).await.last(), Some(&(NoticeKind::Reminder, 1)), "at once");
    assert_eq!(due(&one, "anna", AT).await.last(), Some(&(NoticeKind::Warning, 1)));
    assert_eq!(one.reminders(9).await.unwrap(), []);
}

pub(crate) async fn for_whom_a_seat_is_kept_is_invited(database: Database) {
    let store = open(&database).await;
    let key = two(&store, anna_and_ben()).await;
    let kept = Seat { kind: store::SeatKind::Open, ..sitter(Some("ben")) };
    store.new_rematch(key, &new_table("next", vec![sitter(Some("anna")), kept])).await.unwrap();
    let invited = |due: Vec<(NoticeKind, u32)>| due.iter().any(|(kind, _)| *kind == NoticeKind::Invited);
    assert!(invited(due(&store, "ben", DUE).await) && !invited(due(&store, "anna", DUE).await));
}

pub(crate) async fn what_others_queue_is_told_once(database: Database) {
    let store = open(&database).await;
    let key = two(&store, anna_and_ben()).await;
    let about = About { kind: NoticeKind::Reminder, table: key, number: 4 };
    let reminder = |person: &str| Notice { person: person.to_owned(), about, due: 500 };
    for _ in 0..2 {
        store.queue_notices(&[reminder("anna"), reminder("nobody")]).await.unwrap();
    }
    let count =
        |due: Vec<(NoticeKind, u32)>| due.iter().filter(|it| **it == (NoticeKind::Reminder, 4)).count();
    assert_eq!(count(due(&store, "anna", 499).await), 0);
    assert_eq!(count(due(&store, "anna", 500).await), 1);
}

pub(crate) async fn one_server_takes_on_a_person_and_another_after_its_time(database: Database) {
    let (one, other) = (open(&database).await, open(&database).await);
    let key = two(&one, anna_and_ben()).await;
    one.new_entry(concerning(2, entry(key, 1, "a"))).await.unwrap();
    assert_eq!(one.due_recipients(59, 100, 9).await.unwrap(), [""; 0], "nothing is due");
    let (first, second) = tokio::join!(one.due_recipients(DUE, 500, 9), other.due_recipients(DUE, 500, 9));
    let mut taken = [first.unwrap(), second.unwrap()].concat();
    taken.sort_unstable();
    assert_eq!(taken, ["anna", "ben"], "each of them by one server");
    assert_eq!(other.due_recipients(500, 900, 9).await.unwrap(), [""; 0]);
    assert_eq!(other.due_recipients(501, 900, 9).await.unwrap().len(), 2);
    let settled = |lease| Settled {
        person: "ben".to_owned(),
        lease,
        now: 600,
        done: vec![About { kind: NoticeKind::Turn, table: key, number: 1 }],
        later: vec![(About { kind: NoticeKind::Started, table: key, number: 0 }, 700)],
        deliveries: Vec::new(),
    };
    assert_eq!(one.settle_notices(&settled(500)).await.unwrap(), Written::Lost, "its time is over");
    assert_eq!(due(&one, "ben", 600).await.len(), 2);
    assert_eq!(other.settle_notices(&settled(900)).await.unwrap(), Written::Kept);
    assert_eq!(due(&one, "ben", 699).await, []);
    assert_eq!(due(&one, "ben", 700).await, [(NoticeKind::Started, 0)]);
    assert_eq!(one.recipient("ben").await.unwrap().unwrap().told, 0, "nothing was told");
}

/// Ben is told over two channels that it is Ben's turn.
async fn on_its_way(store: &Store) -> TableKey {
    let key = two(store, anna_and_ben()).await;
    for (id, kind) in [("m", ChannelKind::Mail), ("w", ChannelKind::Webhook)] {
        store.keep_channel(&channel(id, "ben", kind), 9).await.unwrap();
    }
    store.due_recipients(DUE, 500, 9).await.unwrap();
    let about = About { kind: NoticeKind::Turn, table: key, number: 1 };
    let delivery = |id: &str, channel: &str| NewDelivery {
        id: id.to_owned(),
        channel: channel.to_owned(),
        items: vec![about],
    };
    let deliveries = vec![delivery("d1", "m"), delivery("d2", "w"), delivery("d3", "gone")];
    let (person, done, later) = ("ben".to_owned(), Vec::new(), Vec::new());
    let settled = Settled { person, lease: 500, now: 300, done, later, deliveries };
    assert_eq!(store.settle_notices(&settled).await.unwrap(), Written::Kept);
    key
}

pub(crate) async fn a_message_is_tried_by_one_server_until_it_arrives(database: Database) {
    let (store, other) = (open(&database).await, open(&database).await);
    let key = on_its_way(&store).await;
    assert_eq!(store.recipient("ben").await.unwrap().unwrap().told, 300);
    let (first, second) = tokio::join!(store.due_deliveries(300, 400, 9), other.due_deliveries(300, 400, 9));
    let mut taken = [first.unwrap(), second.unwrap()].concat();
    taken.sort_by(|one, other| one.id.cmp(&other.id));
    let ids: Vec<_> = taken.iter().map(|delivery| (&*delivery.id, &*delivery.channel.id)).collect();
    assert_eq!(ids, [("d1", "m"), ("d2", "w")], "each once, and none over a channel that is gone");
    assert_eq!(taken[0].items, [About { kind: NoticeKind::Turn, table: key, number: 1 }]);
    store.delivered(&taken[0], &Delivered::Arrived, 301).await.unwrap();
    store.delivered(&taken[1], &Delivered::Again("unreachable".to_owned(), 360), 301).await.unwrap();
    let channels = store.channels("ben").await.unwrap();
    assert_eq!((channels[0].sent, channels[0].failed), (Some(301), None));
    assert_eq!((channels[1].sent, channels[1].failure.as_deref()), (None, Some("unreachable")));
    assert!(store.due_deliveries(359, 400, 9).await.unwrap().is_empty());
    let early = store.due_deliveries(360, 400, 9).await.unwrap();
    store.delivered(&early[0], &Delivered::Later(370), 361).await.unwrap();
    assert!(store.due_deliveries(369, 400, 9).await.unwrap().is_empty(), "it was put off");
    let again = store.due_deliveries(370, 400, 9).await.unwrap();
    assert_eq!((again.len(), again[0].attempts), (1, 1));
    store.delivered(&again[0], &Delivered::GivenUp("status 500".to_owned()), 361).await.unwrap();
    let given_up = store.channel("w").await.unwrap().unwrap();
    assert_eq!((given_up.given_up, given_up.is_open()), (Some(361), false));
    assert!(store.due_deliveries(9_000, 9_100, 9).await.unwrap().is_empty());
    // A test that arrives begins anew.
    store.tested("w", None, 400).await.unwrap();
    assert!(store.channel("w").await.unwrap().unwrap().is_open());
}

pub(crate) async fn a_channel_that_is_gone_goes_with_its_messages(database: Database) {
    let store = open(&database).await;
    on_its_way(&store).await;
    let taken = store.due_deliveries(300, 400, 9).await.unwrap();
    let (mail, webhook) = (&taken[0], &taken[1]);
    store.delivered(mail, &Delivered::Gone, 301).await.unwrap();
    assert_eq!(store.channels("ben").await.unwrap().len(), 1);
    // The time of the server is over: another one tries it.
    let late = store.due_deliveries(401, 500, 9).await.unwrap();
    assert_eq!(late.len(), 1);
    assert_eq!(store.delivered(webhook, &Delivered::Arrived, 402).await.unwrap(), Written::Lost);
    assert_eq!(store.channel("w").await.unwrap().unwrap().sent, None);
}

pub(crate) async fn a_channel_belongs_to_one_person_and_can_be_confirmed(database: Database) {
    let store = open(&database).await;
    two(&store, anna_and_ben()).await;
    assert_eq!(store.recipient("anna").await.unwrap(), Some(recipient("anna")));
    let browser =
        Channel { address: "https://push.example/1".to_owned(), ..channel("b", "anna", ChannelKind::Push) };
    store.keep_channel(&browser, 9).await.unwrap();
    let of_ben = Channel { id: "b2".to_owned(), person: "ben".to_owned(), ..browser.clone() };
    store.keep_channel(&of_ben, 9).await.unwrap();
    assert_eq!(store.channels("anna").await.unwrap(), [], "a browser tells one person alone");
    assert_eq!(store.remove_channel("anna", "b2").await.unwrap(), Written::Lost, "it is not hers");
    let mail = Channel { confirmed: None, ..channel("m", "anna", ChannelKind::Mail) };
    store.keep_channel(&mail, 9).await.unwrap();
    let confirmation = Confirmation {
        hash: [1; 32],
        channel: "m".to_owned(),
        person: "anna".to_owned(),
        address: [2; 32],
        made: 1_000,
    };
    store.new_confirmation(&confirmation, Confirmations { to_address: 3, of_person: 5 }).await.unwrap();
    let day = 24 * 60 * 60;
    let counted = store.confirmations("ben", &[2; 32], 1_000 + day - 1).await.unwrap();
    assert_eq!(counted, Confirmations { to_address: 1, of_person: 0 });
    let counted = store.confirmations("anna", &[3; 32], 1_000 + day).await.unwrap();
    assert_eq!(counted, Confirmations { to_address: 0, of_person: 0 }, "after a day it counts no more");
    assert_eq!(store.to_be_confirmed(&[2; 32], 1_001).await.unwrap(), None);
    assert_eq!(store.to_be_confirmed(&[1; 32], 1_000 + day).await.unwrap(), None, "nor does it hold");
    let asked = store.to_be_confirmed(&[1; 32], 1_001).await.unwrap().unwrap();
    assert!(!asked.is_open());
    store.confirm(&asked.id, 1_001).await.unwrap();
    assert!(store.channel("m").await.unwrap().unwrap().is_open());
    assert_eq!(store.remove_channel("anna", "m").await.unwrap(), Written::Kept);
}

/// Of many at once on two servers no more are kept than may be.
pub(crate) async fn many_at_once_are_not_more_than_one_after_the_other(database: Database) {
    let stores = [open(&database).await, open(&database).await];
    two(&stores[0], anna_and_ben()).await;
    let most = Confirmations { to_address: 3, of_person: 5 };
    let sent = (0..20).map(|nth| {
        let confirmation = Confirmation {
            hash: [nth; 32],
            channel: "m".to_owned(),
            person: format!("person {}", nth % 7),
            address: [2; 32],
            made: 1_000,
        };
        let store = &stores[usize::from(nth % 2)];
        async move { store.new_confirmation(&confirmation, most).await.unwrap() }
    });
    let kept = |written: Vec<Written>| written.into_iter().filter(|it| *it == Written::Kept).count();
    assert_eq!(kept(join_all(sent).await), 3);
    let counted = stores[0].confirmations("person 0", &[2; 32], 1_000).await.unwrap();
    assert_eq!(counted.to_address, 3);
    let added = (0..20).map(|nth| {
        let store = &stores[nth % 2];
        async move {
            store.keep_channel(&channel(&format!("c{nth}"), "anna", ChannelKind::Mail), 4).await.unwrap()
        }
    });
    assert_eq!(kept(join_all(added).await), 4);
    let channels = stores[0].channels("anna").await.unwrap();
    assert_eq!(channels.len(), 4);
    // One to the same address is none more, and ends by the links of its first mail.
    let again = Channel { id: "again".to_owned(), secret: "another".to_owned(), ..channels[0].clone() };
    assert_eq!(stores[1].keep_channel(&again, 4).await.unwrap(), Written::Kept);
    assert_eq!(stores[0].channels("anna").await.unwrap(), channels);
}

pub(crate) async fn a_key_of_the_house_is_made_once(database: Database) {
    let (one, other) = (open(&database).await, open(&database).await);
    let (first, second) = tokio::join!(one.house_key("k", &[1; 4]), other.house_key("k", &[2; 4]));
    assert_eq!(first.unwrap(), second.unwrap());
}

pub(crate) async fn of_somebody_who_leaves_no_channel_stays(database: Database) {
    let store = open(&database).await;
    on_its_way(&store).await;
    store.forget("ben", "former player 1", 400).await.unwrap();
    assert_eq!(store.channels("ben").await.unwrap(), []);
    assert_eq!(store.recipient("ben").await.unwrap(), None);
    assert_eq!(due(&store, "ben", 9_000).await, []);
    assert!(store.due_deliveries(9_000, 9_100, 9).await.unwrap().is_empty());
}

pub(crate) async fn what_nobody_needs_to_know_any_more_is_removed(database: Database) {
    let store = open(&database).await;
    let key = two(&store, anna_and_ben()).await;
    store.new_entry(concerning(2, entry(key, 1, "a"))).await.unwrap();
    let week = 7 * 24 * 60 * 60;
    store.forget_notices(week).await.unwrap();
    assert_eq!(due(&store, "ben", week).await.len(), 2, "it is a week since the start");
    store.forget_notices(week + 1).await.unwrap();
    assert_eq!(due(&store, "ben", week).await, [(NoticeKind::Turn, 1)]);
}

/// What a notice says of a table is what the table is when it is told.
pub(crate) async fn a_notice_tells_the_table_as_it_is(database: Database) {
    let store = open(&database).await;
    let ben = Seat { name: "Ben".to_owned(), ..sitter(Some("ben")) };
    let key = two(&store, vec![sitter(Some("anna")), ben]).await;
    let told = store.notice_table(key, "anna").await.unwrap().unwrap();
    assert_eq!((&*told.id, &*told.game, told.state), ("one", "pebbles", State::Running));
    assert_eq!((told.is_to_act, told.others), (true, vec!["Ben".to_owned()]));
    store.new_entry(entry(key, 1, "a")).await.unwrap();
    assert!(!store.notice_table(key, "anna").await.unwrap().unwrap().is_to_act);
    assert_eq!(store.notice_table(TableKey(999), "anna").await.unwrap(), None);
}
