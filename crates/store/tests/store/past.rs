//! What came of games: the finished ones, figures, profiles and ratings, on both databases.

use store::{
    Database, Encounter, Member, NewEntry, NewTable, Past, RatedSeat, Seat, SeatKind, Store, StoredRating,
    Tally, Written,
};

use crate::examples::{begin, entry, new_table, open, person, sitter, start};

contract! {
    past_games_are_told_in_pages,
    what_somebody_has_reached_follows_from_results,
    games_for_practice_and_shared_devices_count_for_nothing,
    who_was_ahead_of_whom_is_counted,
    a_game_that_was_broken_off_counts_for_nobody,
    a_profile_is_shown_only_if_wished,
    rated_games_are_counted_once_and_in_order,
    all_ratings_can_be_replaced_unless_a_game_was_counted,
}

const AGREED: &str = r#"{"agreed":{"undo":"agreed"}}"#;
const PRACTICE: &str = r#"{"agreed":{"undo":"practice"}}"#;

/// How a game is to end: its table, and who sits there with place and points.
struct Ended<'a> {
    id: &'a str,
    game: &'a str,
    seats: &'a [(Seat, u8, i32)],
    at: i64,
}

fn sat(person: &str) -> Seat {
    sitter(Some(person))
}

/// A seat that somebody has left to a bot.
fn left(person: &str) -> Seat {
    Seat { kind: SeatKind::Bot, level: Some("medium".to_owned()), ..sitter(Some(person)) }
}

fn bot(level: &str) -> Seat {
    Seat { kind: SeatKind::Bot, level: Some(level.to_owned()), ..sitter(None) }
}

async fn people(store: &Store) {
    for id in ["anna", "ben", "cleo"] {
        store.new_person(&person(id), &[], 1).await.unwrap();
    }
}

async fn end(store: &Store, ended: &Ended<'_>, change: impl FnOnce(&mut NewTable)) {
    let seats = ended.seats.iter().map(|(seat, ..)| seat.clone()).collect();
    let mut table = new_table(ended.id, seats);
    ended.game.clone_into(&mut table.game);
    AGREED.clone_into(&mut table.header);
    change(&mut table);
    store.new_table(&table).await.unwrap();
    let key = begin(store, ended.id, &start()).await;
    let standings = ended.seats.iter().enumerate().map(|(seat, (_, place, points))| {
        format!(r#"{{"party":{{"seat":{seat}}},"points":{points},"tie_breaks":[],"place":{place}}}"#)
    });
    // A party without a seat, and one that only keeps count, are nobody's.
    let neutral = r#"{"party":{"neutral":"city"},"points":99,"tie_breaks":[],"place":1}"#.to_owned();
    let standings: Vec<String> = standings.chain([neutral]).collect();
    let result = Some(format!(r#"{{"standings":[{}]}}"#, standings.join(",")));
    let last = NewEntry { to_act: 0, at: ended.at, result, ..entry(key, 1, "last") };
    store.new_entry(last).await.unwrap();
}

async fn past_games_are_told_in_pages(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    let seats = [(sat("anna"), 1, 10), (sat("ben"), 2, 5)];
    // Two end in the same second: none is left out or told twice.
    for (id, at) in [("a", 10), ("b", 20), ("c", 20), ("d", 30)] {
        end(&store, &Ended { id, game: "pebbles", seats: &seats, at }, |_| {}).await;
    }
    end(&store, &Ended { id: "e", game: "stones", seats: &seats, at: 40 }, |_| {}).await;
    end(&store, &Ended { id: "f", game: "stones", seats: &seats[1..], at: 50 }, |_| {}).await;
    store.new_table(&new_table("waiting", vec![sat("anna")])).await.unwrap();
    let told = async |game, before, most| {
        let past = Past { person: "anna", game, before, most };
        let tables = store.finished_games(past).await.unwrap();
        tables.into_iter().map(|table| table.id).collect::<String>()
    };
    assert_eq!(told(None, None, 10).await, "edcba");
    assert_eq!(told(None, None, 2).await, "ed");
    assert_eq!(told(None, Some("d"), 1).await, "c");
    assert_eq!(told(None, Some("c"), 2).await, "ba");
    assert_eq!(told(None, Some("a"), 2).await, "");
    assert_eq!(told(Some("stones"), None, 10).await, "e");
    assert_eq!(told(None, Some("nowhere"), 10).await, "");
}

async fn what_somebody_has_reached_follows_from_results(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    let games = [
        ("a", "pebbles", [(sat("anna"), 1, 10), (sat("ben"), 2, 5), (bot("easy"), 3, 1)]),
        ("b", "pebbles", [(sat("anna"), 2, 30), (sat("ben"), 1, 31), (bot("easy"), 3, 1)]),
        // Whatever the bot made of it: who has left is last, and its points are not theirs.
        ("c", "pebbles", [(left("anna"), 1, 90), (sat("ben"), 2, 5), (bot("easy"), 3, 1)]),
        ("d", "stones", [(left("anna"), 1, 90), (sat("ben"), 2, 5), (bot("easy"), 3, 1)]),
    ];
    for (id, game, seats) in &games {
        end(&store, &Ended { id, game, seats, at: 10 }, |_| {}).await;
    }
    let tally =
        |game: &str, played, won, places, best| Tally { game: game.to_owned(), played, won, places, best };
    let anna = store.tallies("anna").await.unwrap();
    assert_eq!(anna, [tally("pebbles", 3, 1, 1 + 2 + 3, Some(30)), tally("stones", 1, 0, 3, None)]);
    let ben = store.tallies("ben").await.unwrap();
    assert_eq!(ben, [tally("pebbles", 3, 1, 2 + 1 + 2, Some(31)), tally("stones", 1, 0, 2, Some(5))]);
    assert!(store.tallies("cleo").await.unwrap().is_empty());
}

async fn games_for_practice_and_shared_devices_count_for_nothing(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    let two = [(sat("anna"), 1, 10), (sat("ben"), 2, 5)];
    let shared = [(sat("anna"), 1, 10), (sat("ben"), 2, 5), (sat("anna"), 3, 1)];
    let practice = |table: &mut NewTable| PRACTICE.clone_into(&mut table.header);
    end(&store, &Ended { id: "a", game: "pebbles", seats: &two, at: 10 }, practice).await;
    end(&store, &Ended { id: "b", game: "pebbles", seats: &shared, at: 20 }, |_| {}).await;
    assert!(store.tallies("anna").await.unwrap().is_empty());
    // Of Ben it is known how they fared.
    assert_eq!(store.tallies("ben").await.unwrap()[0].played, 1);
    assert!(store.encounters("ben", "anna").await.unwrap().is_empty());
    let past = Past { person: "anna", game: None, before: None, most: 9 };
    assert_eq!(store.finished_games(past).await.unwrap().len(), 2, "they are games all the same");
}

async fn who_was_ahead_of_whom_is_counted(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    let games = [
        ("a", "pebbles", [(sat("anna"), 1, 9), (sat("ben"), 3, 5), (sat("cleo"), 2, 6)]),
        ("b", "pebbles", [(sat("anna"), 1, 9), (sat("ben"), 1, 9), (sat("cleo"), 3, 6)]),
        // Who has left is behind everybody, also behind whoever came last.
        ("c", "stones", [(left("anna"), 1, 9), (sat("ben"), 3, 1), (bot("easy"), 2, 5)]),
    ];
    for (id, game, seats) in &games {
        end(&store, &Ended { id, game, seats, at: 10 }, |_| {}).await;
    }
    let met = |game: &str, played, ahead, behind| Encounter { game: game.to_owned(), played, ahead, behind };
    let anna = store.encounters("anna", "ben").await.unwrap();
    assert_eq!(anna, [met("pebbles", 2, 1, 0), met("stones", 1, 0, 1)], "a tie is neither");
    assert_eq!(store.encounters("cleo", "ben").await.unwrap(), [met("pebbles", 2, 1, 1)]);
    // Who the other one is, is told only to those who have played with them.
    let found = async |person, table, seat| {
        let opponent = store.opponent(person, table, seat).await.unwrap();
        opponent.map(|opponent| opponent.person)
    };
    assert_eq!(found("anna", "a", 1).await.as_deref(), Some("ben"));
    assert_eq!(found("cleo", "c", 1).await, None, "Cleo did not play there");
    assert_eq!(found("anna", "a", 0).await, None, "that is Anna");
    assert_eq!(found("anna", "c", 2).await, None, "a bot is nobody");
}

async fn a_game_that_was_broken_off_counts_for_nobody(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    let mut table = new_table("one", vec![sat("anna"), sat("ben")]);
    table.is_rated = true;
    store.new_table(&table).await.unwrap();
    let key = begin(&store, "one", &start()).await;
    // Points as they stand, and nobody has a place.
    let result = r#"{"standings":[{"party":{"seat":0},"points":9,"tie_breaks":[],"place":null},
        {"party":{"seat":1},"points":5,"tie_breaks":[],"place":null}]}"#;
    let last = NewEntry { to_act: 0, result: Some(result.to_owned()), ..entry(key, 1, "last") };
    store.new_entry(last).await.unwrap();
    assert!(store.tallies("anna").await.unwrap().is_empty());
    assert!(store.encounters("anna", "ben").await.unwrap().is_empty());
    let past = Past { person: "anna", game: None, before: None, most: 9 };
    assert_eq!(store.finished_games(past).await.unwrap().len(), 1, "it stands among the games all the same");
    let next = store.next_rated_game().await.unwrap().unwrap();
    assert!(next.game.seats.is_empty(), "there is nothing to count, and it is asked for no more");
    store.count_rated_game(next.number, next.game.table, &[]).await.unwrap();
    assert_eq!(store.next_rated_game().await.unwrap(), None);
}

fn member(id: &str) -> Member {
    let (person, handle) = (id.to_owned(), id.to_uppercase());
    Member { person, handle, compared: id.to_owned(), password: "$hash$".to_owned() }
}

async fn a_profile_is_shown_only_if_wished(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    assert_eq!(store.show_profile("anna", true).await.unwrap(), Written::Lost, "a guest has none");
    store.new_member(&member("anna"), None, 7).await.unwrap();
    assert_eq!(store.profile("anna").await.unwrap(), None, "not unless it is wished");
    store.show_profile("anna", true).await.unwrap();
    let shown = store.profile("anna").await.unwrap().unwrap();
    assert_eq!((&*shown.person, &*shown.handle, shown.made), ("anna", "ANNA", 7));
    assert!(store.is_public("anna").await.unwrap());
    store.show_profile("anna", false).await.unwrap();
    assert_eq!(store.profile("anna").await.unwrap(), None);
}

fn rating(person: &str, mean: i64, games: i64) -> StoredRating {
    StoredRating { person: person.to_owned(), game: "pebbles".to_owned(), mean, uncertainty: 10, games }
}

async fn rated(store: &Store, id: &str, at: i64) {
    let seats = [(sat("anna"), 1, 9), (left("ben"), 2, 5), (bot("easy"), 3, 1)];
    end(store, &Ended { id, game: "pebbles", seats: &seats, at }, |table| table.is_rated = true).await;
}

async fn rated_games_are_counted_once_and_in_order(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    rated(&store, "second", 20).await;
    rated(&store, "first", 10).await;
    let seats = [(sat("anna"), 1, 9), (sat("ben"), 2, 5)];
    end(&store, &Ended { id: "unrated", game: "pebbles", seats: &seats, at: 5 }, |_| {}).await;
    let key = async |id| store.table(id).await.unwrap().unwrap().key;
    let next = store.next_rated_game().await.unwrap().unwrap();
    assert_eq!((next.number, next.game.table, next.ratings.len()), (1, key("first").await, 0));
    let seat = |person: Option<&str>, level: Option<&str>, place| RatedSeat {
        person: person.map(str::to_owned),
        level: level.map(str::to_owned),
        place,
        has_left: level.is_some() && person.is_some(),
    };
    let seats =
        [seat(Some("anna"), None, 1), seat(Some("ben"), Some("medium"), 3), seat(None, Some("easy"), 3)];
    assert_eq!(next.game.seats, seats);
    let ratings = [rating("anna", 26, 1), rating("ben", 24, 1)];
    let table = next.game.table;
    assert_eq!(store.count_rated_game(1, table, &ratings).await.unwrap(), Written::Kept);
    // Another server has read the same, and is late.
    let late = [rating("anna", 99, 1)];
    assert_eq!(store.count_rated_game(1, key("second").await, &late).await.unwrap(), Written::Lost);
    assert_eq!(store.count_rated_game(2, table, &late).await.unwrap(), Written::Lost, "each game once");
    let next = store.next_rated_game().await.unwrap().unwrap();
    assert_eq!((next.number, next.game.table, &next.ratings[..]), (2, key("second").await, &ratings[..]));
    let after = [rating("anna", 27, 2)];
    assert_eq!(store.count_rated_game(2, next.game.table, &after).await.unwrap(), Written::Kept);
    assert_eq!(store.next_rated_game().await.unwrap(), None);
    assert_eq!(store.ratings_of("anna").await.unwrap(), after);
    assert_eq!(store.all_ratings().await.unwrap(), [rating("anna", 27, 2), rating("ben", 24, 1)]);
    let (games, number) = store.counted_games().await.unwrap();
    let tables: Vec<_> = games.into_iter().map(|game| game.table).collect();
    assert_eq!((tables, number), (vec![key("first").await, key("second").await], 3));
    // Only members who wish it stand in the list.
    assert!(store.leaders("pebbles", 9).await.unwrap().is_empty());
    for id in ["anna", "ben"] {
        store.new_member(&member(id), None, 7).await.unwrap();
    }
    store.show_profile("anna", true).await.unwrap();
    let leaders = store.leaders("pebbles", 9).await.unwrap();
    assert_eq!((leaders.len(), &*leaders[0].handle, &leaders[0].rating), (1, "ANNA", &after[0]));
}

async fn all_ratings_can_be_replaced_unless_a_game_was_counted(database: Database) {
    let store = open(&database).await;
    people(&store).await;
    rated(&store, "one", 10).await;
    let key = store.table("one").await.unwrap().unwrap().key;
    let (_, number) = store.counted_games().await.unwrap();
    store.count_rated_game(1, key, &[rating("anna", 26, 1)]).await.unwrap();
    let anew = [rating("ben", 30, 5)];
    assert_eq!(store.replace_ratings(number, &anew).await.unwrap(), Written::Lost);
    let (games, number) = store.counted_games().await.unwrap();
    assert_eq!((games.len(), number), (1, 2));
    assert_eq!(store.replace_ratings(number, &anew).await.unwrap(), Written::Kept);
    assert_eq!(store.all_ratings().await.unwrap(), anew);
    // A table that is gone takes its game with it, and no number is given twice.
    store.delete_table("one", 50).await.unwrap();
    assert_eq!(store.counted_games().await.unwrap(), (Vec::new(), 3));
}
