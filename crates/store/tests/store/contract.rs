//! What both databases keep. Each test gets an empty database.

use store::{
    Asked, Changed, Components, Database, Finished, Line, Member, MostSets, NamedSet, NewEntry, NewTable,
    Person, Pruned, Pruning, Question, Seat, SeatKind, Seeds, Session, State, Store, StoreError,
    StoredSnapshot, TableKey, Token, TokenKind, Written,
};

use crate::examples::{begin, entry, new_table, open, person, running, session, sitter, snapshot, start};
use crate::notices::{
    a_channel_belongs_to_one_person_and_can_be_confirmed, a_channel_that_is_gone_goes_with_its_messages,
    a_key_of_the_house_is_made_once, a_message_is_tried_by_one_server_until_it_arrives,
    a_notice_tells_the_table_as_it_is, a_reminder_becomes_a_notice_once, for_whom_a_seat_is_kept_is_invited,
    many_at_once_are_not_more_than_one_after_the_other, of_somebody_who_leaves_no_channel_stays,
    one_server_takes_on_a_person_and_another_after_its_time, what_nobody_needs_to_know_any_more_is_removed,
    what_others_queue_is_told_once, whoever_plays_alone_or_wishes_nothing_is_told_nothing,
    whom_an_entry_concerns_is_told_with_it,
};

/// Runs every test of the contract: on `SQLite` as a test of its own, on `PostgreSQL` one after the other on one server.
macro_rules! contract {
    ($($name:ident,)*) => {
        mod on_sqlite {
            $(
                #[tokio::test]
                async fn $name() {
                    let folder = tempfile::tempdir().unwrap();
                    super::$name(store::Database::File(folder.path().join("test.db"))).await;
                }
            )*
        }

        #[cfg(unix)]
        #[tokio::test]
        async fn on_postgresql() {
            let Some(server) = store::testing::Postgres::start() else { return };
            $(
                println!("{}", stringify!($name));
                $name(server.database()).await;
            )*
        }
    };
}

contract! {
    people_are_known_by_their_tokens,
    a_return_link_holds_for_a_while_and_can_be_withdrawn,
    members_have_a_handle_of_their_own,
    nothing_is_left_of_somebody_who_goes_but_the_games,
    what_is_said_is_kept_in_order,
    one_rematch_follows_a_table,
    tables_nobody_came_to_are_closed,
    only_listed_tables_stand_in_the_list,
    a_table_is_read_as_it_was_written,
    lists_say_how_far_tables_are,
    a_seat_keeps_its_answers,
    a_game_from_elsewhere_is_kept_whole,
    the_second_writer_of_an_entry_loses,
    of_two_programs_the_second_loses,
    all_that_waits_is_written_and_one_bad_write_takes_nothing_with_it,
    a_text_that_cannot_be_kept_is_refused_alone,
    a_table_at_which_nobody_is_to_act_is_over,
    how_a_game_ended_is_kept_with_its_last_entry,
    the_latest_snapshot_is_kept,
    a_table_whose_last_entry_is_missing_is_stopped,
    of_two_who_change_seats_the_second_loses,
    what_is_asked_is_kept_until_it_is_answered,
    something_else_than_an_undo_can_be_asked,
    components_are_kept_under_their_digest,
    a_set_is_kept_with_its_name_and_its_files,
    so_many_sets_are_kept_and_no_more,
    a_closed_store_keeps_everything_and_takes_nothing,
    several_programs_may_open_a_new_database_at_once,
    a_host_sees_tables_and_people,
    what_a_host_changes_is_noted,
    who_has_something_here_is_not_idle,
    a_rematch_that_is_gone_gives_way_to_another,
    seats_of_somebody_who_has_left_are_not_written_back,
    what_is_old_and_not_under_way_can_go,
    a_copy_made_beside_a_writer_is_whole,
    whom_an_entry_concerns_is_told_with_it,
    whoever_plays_alone_or_wishes_nothing_is_told_nothing,
    a_reminder_becomes_a_notice_once,
    for_whom_a_seat_is_kept_is_invited,
    what_others_queue_is_told_once,
    one_server_takes_on_a_person_and_another_after_its_time,
    a_message_is_tried_by_one_server_until_it_arrives,
    a_channel_that_is_gone_goes_with_its_messages,
    a_channel_belongs_to_one_person_and_can_be_confirmed,
    many_at_once_are_not_more_than_one_after_the_other,
    a_key_of_the_house_is_made_once,
    of_somebody_who_leaves_no_channel_stays,
    what_nobody_needs_to_know_any_more_is_removed,
    a_notice_tells_the_table_as_it_is,
}

async fn people_are_known_by_their_tokens(database: Database) {
    let store = open(&database).await;
    let token = |kind, byte| Token { kind, hash: [byte; 32] };
    let cookie = token(TokenKind::Cookie, 1);
    store.new_person(&person("anna"), &[session(1)], 100).await.unwrap();
    assert_eq!(store.person(cookie, 100).await.unwrap(), Some(person("anna")));
    assert_eq!(store.person(token(TokenKind::Return, 1), 100).await.unwrap(), None, "a cookie is no link");
    store.new_session("anna", &Session { made: 101, ..session(3) }).await.unwrap();
    let renamed = Person { name: "Anne".to_owned(), ..person("anna") };
    store.rename(&renamed).await.unwrap();
    assert_eq!(store.person(token(TokenKind::Cookie, 3), 101).await.unwrap(), Some(renamed));
    let made = store.sessions("anna").await.unwrap().into_iter().map(|session| session.made);
    assert_eq!(made.collect::<Vec<_>>(), [101, 100], "the latest first");
    store.end_session("anna", &[1; 32], 300).await.unwrap();
    let ended = store.host_changes(0).await.unwrap();
    assert_eq!(
        ended.last().unwrap().of,
        Changed::Sessions("anna".to_owned()),
        "sockets end with the session"
    );
    assert_eq!(store.person(cookie, 101).await.unwrap(), None);
    store.new_session("anna", &session(4)).await.unwrap();
    store.end_other_sessions("anna", &[4; 32], 300).await.unwrap();
    assert_eq!(store.sessions("anna").await.unwrap(), [session(4)]);
}

async fn a_return_link_holds_for_a_while_and_can_be_withdrawn(database: Database) {
    let store = open(&database).await;
    let link = |byte| Token { kind: TokenKind::Return, hash: [byte; 32] };
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    assert_eq!(store.link_expires("anna", 100).await.unwrap(), None);
    store.new_link("anna", &[1; 32], 100, 200).await.unwrap();
    assert_eq!(store.link_expires("anna", 199).await.unwrap(), Some(200));
    assert_eq!(store.person(link(1), 199).await.unwrap(), Some(person("anna")));
    assert_eq!(store.person(link(1), 200).await.unwrap(), None, "it has expired");
    store.new_link("anna", &[2; 32], 150, 300).await.unwrap();
    assert_eq!(store.person(link(1), 160).await.unwrap(), None, "another one has taken its place");
    store.withdraw_links("anna").await.unwrap();
    assert_eq!(store.person(link(2), 160).await.unwrap(), None);
}

fn member(id: &str, handle: &str) -> Member {
    let (person, compared) = (id.to_owned(), handle.to_lowercase());
    Member { person, handle: handle.to_owned(), compared, password: "$hash$".to_owned() }
}

async fn members_have_a_handle_of_their_own(database: Database) {
    let store = open(&database).await;
    for id in ["anna", "ben"] {
        store.new_person(&person(id), &[], 100).await.unwrap();
    }
    assert_eq!(store.new_member(&member("anna", "Anna"), None, 1).await.unwrap(), Written::Kept);
    assert_eq!(store.new_member(&member("ben", "ANNA"), None, 1).await.unwrap(), Written::Lost);
    assert_eq!(store.new_member(&member("anna", "Other"), None, 1).await.unwrap(), Written::Lost);
    assert_eq!(store.member("anna").await.unwrap(), Some(member("anna", "Anna")));
    assert_eq!(store.member_of("anna").await.unwrap(), Some(member("anna", "Anna")));
    assert_eq!(store.member("ben").await.unwrap(), None);
    store.new_session("anna", &session(1)).await.unwrap();
    store.new_session("anna", &session(2)).await.unwrap();
    store.new_link("anna", &[3; 32], 1, 900).await.unwrap();
    let known = store.person(Token { kind: TokenKind::Cookie, hash: [1; 32] }, 1).await.unwrap().unwrap();
    assert_eq!(known.handle.as_deref(), Some("Anna"));
    store.set_password("anna", "$new$", Some(&[2; 32]), 300).await.unwrap();
    assert_eq!(store.member("anna").await.unwrap().unwrap().password, "$new$");
    assert_eq!(store.sessions("anna").await.unwrap(), [session(2)]);
    assert_eq!(store.link_expires("anna", 1).await.unwrap(), None);
    store.set_password("anna", "$newer$", None, 300).await.unwrap();
    assert!(store.sessions("anna").await.unwrap().is_empty());
}

async fn nothing_is_left_of_somebody_who_goes_but_the_games(database: Database) {
    let store = open(&database).await;
    let secret = "Wilhelmine";
    let leaving = Person { name: secret.to_owned(), ..person("anna") };
    store.new_person(&leaving, &[session(1)], 100).await.unwrap();
    store.new_member(&member("anna", secret), None, 1).await.unwrap();
    let seat = || Seat { name: secret.to_owned(), ..sitter(Some("anna")) };
    let mut waiting = new_table("open", vec![seat(), sitter(None)]);
    waiting.host = Some("anna".to_owned());
    store.new_table(&waiting).await.unwrap();
    store.new_table(&new_table("running", vec![seat(), sitter(None)])).await.unwrap();
    begin(&store, "running", &start()).await;
    let key = store.table("running").await.unwrap().unwrap().key;
    store.say(key, &line(1, "anna", "I am Wilhelmine")).await.unwrap();
    let before = store.host_changes(0).await.unwrap().len();
    store.forget("anna", "former player 123", 200).await.unwrap();
    let (waiting, running) =
        (store.table("open").await.unwrap().unwrap(), store.table("running").await.unwrap().unwrap());
    assert_eq!((waiting.seats[0].kind, waiting.host), (SeatKind::Open, None));
    assert_eq!((&*running.seats[0].name, running.seats[0].kind), ("former player 123", SeatKind::Person));
    assert!(store.lines(key, 0, 10).await.unwrap().is_empty());
    assert_eq!(store.person(Token { kind: TokenKind::Cookie, hash: [1; 32] }, 1).await.unwrap(), None);
    assert_eq!(store.member(&secret.to_lowercase()).await.unwrap(), None);
    assert_eq!(
        store.host_changes(0).await.unwrap().len(),
        before + 3,
        "servers read both tables again, and end sockets"
    );
}

fn line(number: u32, person: &str, text: &str) -> Line {
    let (person, name) = (person.to_owned(), format!("{person}'s name"));
    Line { number, person, name, seat: Some(0), text: text.to_owned(), at: 100 }
}

async fn what_is_said_is_kept_in_order(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    let key = running(&store, "one").await;
    for number in 1..=3 {
        let said = line(number, "anna", &format!("line {number}"));
        assert_eq!(store.say(key, &said).await.unwrap(), Written::Kept);
    }
    assert_eq!(store.say(key, &line(3, "anna", "late")).await.unwrap(), Written::Lost);
    let said = |number| line(number, "anna", &format!("line {number}"));
    assert_eq!(store.lines(key, 0, 2).await.unwrap(), [said(2), said(3)]);
    assert_eq!(store.lines(key, 2, 9).await.unwrap(), [said(3)]);
    let of_anna = store.lines_of("anna").await.unwrap();
    assert_eq!((of_anna.len(), &of_anna[0]), (3, &("one".to_owned(), said(1))));
}

async fn one_rematch_follows_a_table(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let next = |id| new_table(id, vec![sitter(None)]);
    assert_eq!(store.rematch_of(key).await.unwrap(), None);
    assert_eq!(store.new_rematch(key, &next("two")).await.unwrap(), Written::Kept);
    assert_eq!(store.new_rematch(key, &next("three")).await.unwrap(), Written::Lost);
    assert_eq!(store.rematch_of(key).await.unwrap().as_deref(), Some("two"));
    assert!(store.has_table("two").await.unwrap() && !store.has_table("three").await.unwrap());
}

async fn tables_nobody_came_to_are_closed(database: Database) {
    let store = open(&database).await;
    for (id, at) in [("old", 100), ("new", 900)] {
        store.new_table(&NewTable { at, ..new_table(id, vec![sitter(None)]) }).await.unwrap();
    }
    running(&store, "begun").await;
    assert_eq!(store.close_abandoned(500, 1000).await.unwrap(), 1);
    assert!(!store.has_table("old").await.unwrap());
    assert!(store.has_table("new").await.unwrap() && store.has_table("begun").await.unwrap());
    assert_eq!(store.close_abandoned(500, 1000).await.unwrap(), 0);
}

async fn only_listed_tables_stand_in_the_list(database: Database) {
    let store = open(&database).await;
    store.new_table(&new_table("listed", vec![sitter(None)])).await.unwrap();
    store
        .new_table(&NewTable { is_listed: false, ..new_table("private", vec![sitter(None)]) })
        .await
        .unwrap();
    let listed = store.listed_tables(10).await.unwrap();
    assert_eq!(listed.iter().map(|table| &*table.id).collect::<Vec<_>>(), ["listed"]);
    assert!(!store.table("private").await.unwrap().unwrap().is_listed);
}

async fn a_table_is_read_as_it_was_written(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    let made = new_table("one", vec![sitter(Some("anna")), sitter(None)]);
    assert_eq!(store.new_table(&made).await.unwrap(), Written::Kept);
    assert_eq!(store.new_table(&made).await.unwrap(), Written::Lost, "a name is given once");
    assert!(store.has_table("one").await.unwrap() && !store.has_table("two").await.unwrap());
    let mut bot = sitter(None);
    (bot.kind, bot.level) = (SeatKind::Bot, Some("random".to_owned()));
    let key = store.table("one").await.unwrap().unwrap().key;
    assert_eq!(store.change_seat(key, 0, 1, &bot).await.unwrap(), Written::Kept);
    begin(&store, "one", &start()).await;
    let key = store.table("one").await.unwrap().unwrap().key;
    for number in 1..=3 {
        assert_eq!(store.new_entry(entry(key, number, &format!("{number}"))).await.unwrap(), Written::Kept);
    }
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!(table.seats, [sitter(Some("anna")), bot]);
    assert_eq!(
        (table.state, table.deal.seed, table.deal.secret),
        (State::Running, Some([9; 32]), Some([7; 32]))
    );
    assert_eq!(table.entries.len(), 3);
    assert_eq!(table.entries[2].request.as_deref(), Some("request of 3"));
    assert_eq!(table.snapshot, StoredSnapshot::Sound(snapshot(0)));
    assert!(store.table("two").await.unwrap().is_none());
}

async fn a_seat_keeps_its_answers(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    assert!(store.standing_answers(key, 0).await.unwrap().is_empty());
    store.keep_standing_answer(key, 0, "guard", "ask").await.unwrap();
    store.keep_standing_answer(key, 0, "guard", "never").await.unwrap();
    store.keep_standing_answer(key, 1, "abbot", "lay").await.unwrap();
    let kept: Vec<_> = store.standing_answers(key, 0).await.unwrap().into_iter().collect();
    assert_eq!(kept, [("guard".to_owned(), "never".to_owned())]);
    store.delete_table("one", 50).await.unwrap();
    assert!(store.standing_answers(key, 0).await.unwrap().is_empty());
}

async fn lists_say_how_far_tables_are(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    let mut bot = sitter(None);
    (bot.kind, bot.level) = (SeatKind::Bot, Some("random".to_owned()));
    store.new_table(&new_table("one", vec![sitter(Some("anna")), bot.clone()])).await.unwrap();
    store.new_table(&new_table("two", vec![sitter(None), sitter(Some("anna"))])).await.unwrap();
    begin(&store, "one", &start()).await;
    assert!(store.waiting_for_bots().await.unwrap().is_empty(), "Anna is to act");
    let key = store.table("one").await.unwrap().unwrap().key;
    for number in 1..=3 {
        store.new_entry(entry(key, number, "x")).await.unwrap();
    }
    assert_eq!(store.waiting_for_bots().await.unwrap(), ["one"]);
    let mine = store.tables_of("anna", 10).await.unwrap();
    let ids: Vec<_> = mine.iter().map(|table| &*table.id).collect();
    assert_eq!(ids, ["one", "two"], "the latest first");
    assert_eq!((mine[0].number, mine[0].to_act, mine[0].updated), (3, 2, 102));
    assert_eq!(mine[0].seats, [sitter(Some("anna")), bot]);
    assert_eq!((mine[1].number, mine[1].to_act, mine[1].updated), (0, 0, 100));
    assert_eq!(store.tables_of("anna", 1).await.unwrap().len(), 1);
    let open = store.listed_tables(10).await.unwrap();
    assert_eq!((open.len(), &*open[0].id), (1, "two"));
}

async fn a_game_from_elsewhere_is_kept_whole(database: Database) {
    let store = open(&database).await;
    let mut whole = start();
    whole.entries = vec!["first".to_owned(), "second".to_owned()];
    (whole.state, whole.snapshot, whole.to_act) = (State::Over, snapshot(2), 0);
    assert_eq!(store.import(&new_table("one", vec![sitter(None)]), &whole).await.unwrap(), Written::Kept);
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.state, table.entries.len()), (State::Over, 2));
    assert_eq!((&*table.entries[1].entry, &table.entries[1].request), ("second", &None));
    assert_eq!(table.snapshot, StoredSnapshot::Sound(snapshot(2)));
    assert_eq!(store.import(&new_table("one", vec![sitter(None)]), &whole).await.unwrap(), Written::Lost);
}

async fn the_second_writer_of_an_entry_loses(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let (first, second) =
        tokio::join!(store.new_entry(entry(key, 1, "first")), store.new_entry(entry(key, 1, "second")));
    assert_eq!((first.unwrap(), second.unwrap()), (Written::Kept, Written::Lost));
    let third = NewEntry { to_act: 1, snapshot: Some(snapshot(1)), ..entry(key, 1, "third") };
    assert_eq!(store.new_entry(third).await.unwrap(), Written::Lost);
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.entries.len(), &*table.entries[0].entry), (1, "first"));
    assert_eq!(table.snapshot, StoredSnapshot::Sound(snapshot(0)), "who loses changes nothing");
}

async fn of_two_programs_the_second_loses(database: Database) {
    let (one, other) = (open(&database).await, open(&database).await);
    let mut keys = Vec::new();
    for id in ["a", "b", "c", "d"] {
        keys.push(running(&one, id).await);
    }
    for number in 1..=20 {
        let race = |store: &store::Store, order: Vec<TableKey>| {
            let writes = order.into_iter().map(|key| {
                let store = store.clone();
                let write = async move { (key, store.new_entry(entry(key, number, "x")).await) };
                tokio::spawn(write)
            });
            writes.collect::<Vec<_>>()
        };
        let writes =
            race(&one, keys.clone()).into_iter().chain(race(&other, keys.iter().rev().copied().collect()));
        let mut kept = Vec::new();
        for write in writes {
            let (key, written) = write.await.unwrap();
            match written.unwrap() {
                Written::Kept => kept.push(key.0),
                Written::Lost => {}
            }
        }
        kept.sort_unstable();
        assert_eq!(kept, keys.iter().map(|key| key.0).collect::<Vec<_>>(), "each entry by exactly one");
    }
    assert_eq!(other.table("a").await.unwrap().unwrap().entries.len(), 20);
}

async fn all_that_waits_is_written_and_one_bad_write_takes_nothing_with_it(database: Database) {
    let store = open(&database).await;
    let mut keys = Vec::new();
    for id in 0..50 {
        keys.push(running(&store, &format!("table {id}")).await);
    }
    let nowhere = TableKey(999_999);
    let writes = keys.iter().chain([&nowhere]).map(|key| {
        let (store, entry) = (store.clone(), entry(*key, 1, "x"));
        tokio::spawn(async move { store.new_entry(entry).await })
    });
    let mut results = Vec::new();
    for write in writes.collect::<Vec<_>>() {
        results.push(write.await.unwrap());
    }
    assert!(matches!(results.pop(), Some(Err(StoreError::Database(_)))));
    assert!(results.iter().all(|result| matches!(result, Ok(Written::Kept))));
    for id in 0..50 {
        assert_eq!(store.table(&format!("table {id}")).await.unwrap().unwrap().entries.len(), 1);
    }
}

async fn a_text_that_cannot_be_kept_is_refused_alone(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let bad = NewEntry { request: Some("a\0b".to_owned()), ..entry(key, 1, "x") };
    assert!(matches!(store.new_entry(bad).await, Err(StoreError::Unkeepable)));
    let nobody = Person { name: "A\0".to_owned(), ..person("anna") };
    assert!(matches!(store.new_person(&nobody, &[], 1).await, Err(StoreError::Unkeepable)));
    assert_eq!(store.new_entry(entry(key, 1, "\"ä → 城\"")).await.unwrap(), Written::Kept);
    assert_eq!(store.table("one").await.unwrap().unwrap().entries[0].entry, "\"ä → 城\"");
}

async fn a_table_at_which_nobody_is_to_act_is_over(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    store.new_entry(NewEntry { to_act: 0, ..entry(key, 1, "last") }).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().state, State::Over);
    store.set_state("one", State::Stopped).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().state, State::Stopped);
}

async fn how_a_game_ended_is_kept_with_its_last_entry(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    store.new_table(&new_table("one", vec![sitter(Some("anna"))])).await.unwrap();
    begin(&store, "one", &start()).await;
    let key = store.table("one").await.unwrap().unwrap().key;
    store.new_entry(entry(key, 1, "first")).await.unwrap();
    let listed = async || store.tables_of("anna", 10).await.unwrap().remove(0);
    assert_eq!((listed().await.state, listed().await.result), (State::Running, None));
    let result = Some("\"anna wins\"".to_owned());
    let last = NewEntry { to_act: 0, result: result.clone(), ..entry(key, 2, "last") };
    store.new_entry(last).await.unwrap();
    assert_eq!((listed().await.state, listed().await.result), (State::Over, result));
}

async fn the_latest_snapshot_is_kept(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let found = async || store.table("one").await.unwrap().unwrap().snapshot;
    for number in 1..=3 {
        let snapshot = (number == 2).then(|| snapshot(number));
        store.new_entry(NewEntry { snapshot, ..entry(key, number, "x") }).await.unwrap();
    }
    assert_eq!(found().await, StoredSnapshot::Sound(snapshot(2)));
    store.keep_snapshot(key, &snapshot(3)).await.unwrap();
    store.keep_snapshot(key, &snapshot(1)).await.unwrap();
    assert_eq!(found().await, StoredSnapshot::Sound(snapshot(3)), "an older one comes too late");
    store.replace_snapshot(key, &snapshot(1)).await.unwrap();
    assert_eq!(found().await, StoredSnapshot::Sound(snapshot(1)), "unless the other was wrong");
    store.forget_snapshot(key).await.unwrap();
    assert_eq!(found().await, StoredSnapshot::None);
}

async fn a_table_whose_last_entry_is_missing_is_stopped(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    for number in [1, 3] {
        store.new_entry(entry(key, number, "x")).await.unwrap();
    }
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.state, table.entries.len()), (State::Stopped, 1));
    let mut whole = start();
    (whole.entries, whole.snapshot) = (vec!["x".to_owned()], snapshot(2));
    store.import(&new_table("two", vec![sitter(None)]), &whole).await.unwrap();
    assert_eq!(store.table("two").await.unwrap().unwrap().state, State::Stopped);
}

async fn components_are_kept_under_their_digest(database: Database) {
    let store = open(&database).await;
    let set = Components { digest: "d".to_owned(), game: "pebbles".to_owned(), files: "{}".to_owned() };
    assert_eq!(store.keep_components(&set).await.unwrap(), Written::Kept);
    assert_eq!(store.keep_components(&set).await.unwrap(), Written::Lost);
    assert_eq!(store.components("d").await.unwrap(), Some(set));
    assert_eq!(store.components("e").await.unwrap(), None);
}

async fn a_closed_store_keeps_everything_and_takes_nothing(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let (written, ()) = tokio::join!(store.new_entry(entry(key, 1, "last")), store.close());
    assert_eq!(written.unwrap(), Written::Kept);
    assert!(matches!(store.new_entry(entry(key, 2, "late")).await, Err(StoreError::Closed)));
    let again = open(&database).await;
    assert_eq!(again.table("one").await.unwrap().unwrap().entries.len(), 1);
}

async fn several_programs_may_open_a_new_database_at_once(database: Database) {
    let opened = (0..4).map(|_| {
        let database = database.clone();
        tokio::spawn(async move { open(&database).await })
    });
    for store in opened.collect::<Vec<_>>() {
        store.await.unwrap().try_write(1).await.unwrap();
    }
}

/// Anna has a game under way and one that is over; Ben has nothing.
async fn a_house(store: &Store) {
    for (name, made) in [("anna", 100), ("ben", 200)] {
        store.new_person(&person(name), &[], made).await.unwrap();
    }
    for id in ["one", "two"] {
        store.new_table(&new_table(id, vec![sitter(Some("anna"))])).await.unwrap();
        begin(store, id, &start()).await;
    }
    let key = store.table("two").await.unwrap().unwrap().key;
    store.new_entry(NewEntry { to_act: 0, at: 500, ..entry(key, 1, "last") }).await.unwrap();
    store.new_table(&new_table("free", vec![sitter(None)])).await.unwrap();
}

async fn a_host_sees_tables_and_people(database: Database) {
    let store = open(&database).await;
    a_house(&store).await;
    let ids = |tables: Vec<store::Summary>| tables.into_iter().map(|table| table.id).collect::<Vec<_>>();
    assert_eq!(ids(store.all_tables(None, 10).await.unwrap()), ["two", "one", "free"]);
    assert_eq!(ids(store.all_tables(Some(State::Over), 10).await.unwrap()), ["two"]);
    assert_eq!(ids(store.all_tables(None, 1).await.unwrap()), ["two"]);
    assert_eq!(store.table_summary("one").await.unwrap().unwrap().state, State::Running);
    assert_eq!(store.table_summary("none").await.unwrap(), None);
    assert_eq!(store.dealt_tables().await.unwrap(), ["one", "two"]);
    let people = store.people(10).await.unwrap();
    let people: Vec<_> = people.iter().map(|known| (&*known.id, known.tables, known.updated)).collect();
    assert_eq!(people, [("ben", 0, None), ("anna", 2, Some(500))]);
    let found = store.statistics(400).await.unwrap();
    assert_eq!((found.people, found.recent_people, found.entries), (2, 1, 1));
    let tables: Vec<_> = found.tables.iter().map(|count| (count.state, count.tables)).collect();
    assert_eq!(tables, [(State::Open, 1), (State::Over, 1), (State::Running, 1)]);
    assert_eq!(store.statistics(501).await.unwrap().recent_people, 0);
}

async fn what_a_host_changes_is_noted(database: Database) {
    let store = open(&database).await;
    a_house(&store).await;
    let closing = [State::Open, State::Running];
    let change = |table, from, to, now| {
        let store = store.clone();
        async move { store.change_state(table, from, to, now).await.unwrap() }
    };
    assert_eq!(change("one", &closing, State::Stopped, 600).await, Written::Kept);
    assert_eq!(change("one", &closing, State::Stopped, 600).await, Written::Lost, "it is closed already");
    assert_eq!(change("two", &closing, State::Stopped, 600).await, Written::Lost, "it is over");
    assert_eq!(change("none", &closing, State::Stopped, 600).await, Written::Lost);
    assert_eq!(store.delete_table("two", 700).await.unwrap(), Written::Kept);
    assert_eq!(store.delete_table("two", 700).await.unwrap(), Written::Lost);
    assert!(store.table("two").await.unwrap().is_none() && !store.has_table("two").await.unwrap());
    assert_eq!(store.statistics(0).await.unwrap().entries, 0, "its entries are gone with it");
    let changes = store.host_changes(0).await.unwrap();
    let of: Vec<_> = changes.iter().map(|change| change.of.clone()).collect();
    assert_eq!(of, ["one", "two"].map(|table| Changed::Table(table.to_owned())));
    assert_eq!(store.host_changes(changes[0].number).await.unwrap(), changes[1..]);
    // Nobody needs to know for ever; numbers go on growing.
    assert_eq!(store.delete_table("free", 100_000).await.unwrap(), Written::Kept);
    let later = store.host_changes(0).await.unwrap();
    assert_eq!((later.len(), later[0].of.clone()), (1, Changed::Table("free".to_owned())));
    assert!(later[0].number > changes[1].number);
}

async fn what_is_old_and_not_under_way_can_go(database: Database) {
    let store = open(&database).await;
    a_house(&store).await;
    let pruning = |before, finished| Pruning { before, finished, now: 1000 };
    let gone = |tables, people| Pruned { tables, people, reports: 0 };
    let kept = pruning(100, Finished::Removed);
    assert_eq!(store.prunable(&kept).await.unwrap(), gone(0, 0), "nothing is older than the first");
    assert_eq!(store.prune(&kept).await.unwrap(), gone(0, 0));
    let open = pruning(201, Finished::Kept);
    assert_eq!(store.prunable(&open).await.unwrap(), gone(1, 1), "the free table, and Ben");
    assert_eq!(store.prune(&open).await.unwrap(), gone(1, 1));
    let over = pruning(900, Finished::Removed);
    assert_eq!(store.prune(&over).await.unwrap(), gone(1, 0), "Anna still sits at a table");
    let left: Vec<_> = store.all_tables(None, 10).await.unwrap().into_iter().map(|table| table.id).collect();
    assert_eq!(left, ["one"], "what is under way stays");
}

async fn who_has_something_here_is_not_idle(database: Database) {
    let store = open(&database).await;
    for name in ["member", "owner", "again", "gone"] {
        store.new_person(&person(name), &[], 100).await.unwrap();
    }
    store.new_member(&member("member", "Mara"), None, 100).await.unwrap();
    let most = MostSets { of_game: 10, of_person: 10 };
    assert_eq!(store.save_set(&set("1", "owner", 100), "{}", most).await.unwrap(), Written::Kept);
    store.new_session("again", &Session { made: 900, ..session(7) }).await.unwrap();
    let pruning = Pruning { before: 500, finished: Finished::Removed, now: 1000 };
    assert_eq!(store.prune(&pruning).await.unwrap(), Pruned { people: 1, ..Pruned::default() });
    let left = store.people(10).await.unwrap();
    let mut left: Vec<_> = left.iter().map(|known| &*known.id).collect();
    left.sort_unstable();
    assert_eq!(left, ["again", "member", "owner"]);
}

async fn a_rematch_that_is_gone_gives_way_to_another(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let next = |id| new_table(id, vec![sitter(None)]);
    assert_eq!(store.new_rematch(key, &next("two")).await.unwrap(), Written::Kept);
    assert_eq!(store.new_rematch(key, &next("three")).await.unwrap(), Written::Lost, "there is one");
    assert_eq!(store.delete_table("two", 100).await.unwrap(), Written::Kept);
    assert_eq!(store.new_rematch(key, &next("three")).await.unwrap(), Written::Kept);
    assert_eq!(store.rematch_of(key).await.unwrap().as_deref(), Some("three"));
}

async fn seats_of_somebody_who_has_left_are_not_written_back(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    store.new_table(&new_table("one", vec![sitter(Some("anna"))])).await.unwrap();
    let known = store.table("one").await.unwrap().unwrap();
    store.forget("anna", "former player 7", 200).await.unwrap();
    let written = store.change_seat(known.key, known.seatings, 0, &known.seats[0]).await.unwrap();
    assert_eq!(written, Written::Lost, "the server knew the seats as they were");
}

async fn a_copy_made_beside_a_writer_is_whole(database: Database) {
    let store = open(&database).await;
    a_house(&store).await;
    let key = store.table("one").await.unwrap().unwrap().key;
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for number in 1..=200 {
                store.new_entry(entry(key, number, "meanwhile")).await.unwrap();
            }
        }
    });
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let report = store::back_up(&database, &copy, Seeds::Included).await.unwrap();
    writing.await.unwrap();
    assert_eq!(store::check_backup(&copy).await.unwrap(), report);
    let copied = open(&Database::from(&*copy)).await;
    assert_eq!(copied.all_tables(None, 10).await.unwrap().len(), 3);
    let entries = copied.table("one").await.unwrap().unwrap().entries.len() as i64;
    assert_eq!(entries + 1, report.entries, "one more at the other table");
    copied.close().await;
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&copy).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "only its owner may read it");
    }
}

fn set(digest: &str, person: &str, made: i64) -> NamedSet {
    let (game, name) = ("pebbles".to_owned(), format!("{person}'s box {digest}"));
    NamedSet { digest: digest.to_owned(), game, name, person: person.to_owned(), made }
}

async fn a_set_is_kept_with_its_name_and_its_files(database: Database) {
    let store = open(&database).await;
    let most = MostSets { of_game: 10, of_person: 10 };
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    let (first, second) = (set("1", "anna", 101), set("2", "anna", 102));
    assert_eq!(store.save_set(&first, "{}", most).await.unwrap(), Written::Kept);
    assert_eq!(store.save_set(&second, "[]", most).await.unwrap(), Written::Kept);
    assert_eq!(store.sets_of("pebbles").await.unwrap(), [second, first.clone()], "the latest first");
    assert_eq!(store.sets_of("marbles").await.unwrap(), []);
    assert_eq!(store.components("2").await.unwrap().unwrap().files, "[]");
    let renamed = NamedSet { name: "another name".to_owned(), ..first.clone() };
    assert_eq!(store.save_set(&renamed, "{}", most).await.unwrap(), Written::Lost, "it has a name");
    assert_eq!(store.set("1").await.unwrap(), Some(first));
    assert_eq!(store.set("3").await.unwrap(), None);
    store.new_table(&new_table("one", vec![sitter(Some("anna"))])).await.unwrap();
    assert_eq!(store.header_of("one").await.unwrap().as_deref(), Some("{}"));
    assert_eq!(store.header_of("two").await.unwrap(), None);
}

async fn so_many_sets_are_kept_and_no_more(database: Database) {
    let store = open(&database).await;
    let most = MostSets { of_game: 3, of_person: 2 };
    for name in ["anna", "ben"] {
        store.new_person(&person(name), &[], 100).await.unwrap();
    }
    let kept = [("1", "anna"), ("2", "anna"), ("3", "anna"), ("4", "ben"), ("5", "ben")];
    let expected = [Written::Kept, Written::Kept, Written::Lost, Written::Kept, Written::Lost];
    for ((digest, person), expected) in kept.into_iter().zip(expected) {
        let written = store.save_set(&set(digest, person, 101), "{}", most).await.unwrap();
        assert_eq!(written, expected, "{digest}");
    }
    assert!(store.components("5").await.unwrap().is_none(), "its files are not kept either");
    let elsewhere = NamedSet { game: "marbles".to_owned(), ..set("6", "anna", 101) };
    assert_eq!(store.save_set(&elsewhere, "{}", most).await.unwrap(), Written::Kept);
}

async fn of_two_who_change_seats_the_second_loses(database: Database) {
    let store = open(&database).await;
    for name in ["anna", "ben"] {
        store.new_person(&person(name), &[], 100).await.unwrap();
    }
    store.new_table(&new_table("one", vec![sitter(None), sitter(None)])).await.unwrap();
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!(table.seatings, 0);
    let sits = |name: &'static str| sitter(Some(name));
    assert_eq!(store.change_seat(table.key, 0, 0, &sits("anna")).await.unwrap(), Written::Kept);
    // Ben has not heard of Anna.
    assert_eq!(store.change_seat(table.key, 0, 0, &sits("ben")).await.unwrap(), Written::Lost);
    assert_eq!(store.start(table.key, 0, "one", &start()).await.unwrap(), Written::Lost);
    let read = store.table("one").await.unwrap().unwrap();
    assert_eq!((read.state, read.seatings, &read.seats[0]), (State::Open, 1, &sits("anna")));
    assert_eq!(store.change_seat(table.key, 1, 1, &sits("ben")).await.unwrap(), Written::Kept);
    assert_eq!(store.start(table.key, 2, "one", &start()).await.unwrap(), Written::Kept);
    assert_eq!(store.start(table.key, 2, "one", &start()).await.unwrap(), Written::Lost, "it has begun");
}

async fn what_is_asked_is_kept_until_it_is_answered(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let asked = Question { number: 5, asker: 1, asked: Asked::Undo(3), agreed: 0b010, until: 900 };
    store.ask(key, &asked).await.unwrap();
    assert_eq!(store.agree(key, 4, 0b001).await.unwrap(), Written::Lost, "that was asked of entry 5");
    assert_eq!(store.agree(key, 5, 0b001).await.unwrap(), Written::Kept);
    assert_eq!(store.agree(key, 5, 0b100).await.unwrap(), Written::Kept);
    let all = Question { agreed: 0b111, ..asked.clone() };
    assert_eq!(store.question(key).await.unwrap(), Some(all.clone()));
    assert_eq!(store.table("one").await.unwrap().unwrap().question, Some(all));
    store.answer(key).await.unwrap();
    assert_eq!(store.question(key).await.unwrap(), None);
}

async fn something_else_than_an_undo_can_be_asked(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let undo = Question { number: 5, asker: 1, asked: Asked::Undo(3), agreed: 0b010, until: 900 };
    store.ask(key, &undo).await.unwrap();
    let pause = Question { asked: Asked::Else("pause".to_owned()), ..undo };
    store.ask(key, &pause).await.unwrap();
    assert_eq!(store.question(key).await.unwrap(), Some(pause), "it takes the place of the undo");
}
