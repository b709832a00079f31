//! House rules on both databases: reports, bans, invitations.

use store::{
    Ban, Banned, Changed, Database, Finished, Line, Member, NewReport, Pruned, Pruning, Reported, Store,
    Written,
};

use crate::examples::{new_table, open, person, running, sitter};

contract! {
    reports_reach_the_host_once_and_bounded,
    reports_of_everybody_are_bounded_and_go_when_settled,
    bans_hold_until_they_end,
    networks_are_hashed_with_one_key,
    an_invitation_is_used_so_often_and_no_more,
}

async fn talk(store: &Store) {
    for id in ["anna", "ben", "cleo"] {
        store.new_person(&person(id), &[], 1).await.unwrap();
    }
    let key = running(store, "one").await;
    for (number, who) in [(1, "anna"), (2, "ben")] {
        let (person, name, text) = (who.to_owned(), who.to_owned(), format!("said by {who}"));
        let line = Line { number, person, name, seat: None, text, at: 5 };
        assert_eq!(store.say(key, &line).await.unwrap(), Written::Kept);
    }
    let mut seat = sitter(Some("anna"));
    "Rude".clone_into(&mut seat.name);
    store.new_table(&new_table("two", vec![seat, sitter(None)])).await.unwrap();
}

async fn reports_reach_the_host_once_and_bounded(database: Database) {
    let store = open(&database).await;
    talk(&store).await;
    let report = async |id, table, of| {
        let new = NewReport { id, reporter: "ben", table, of, at: 9, most: 2, most_of_all: 9 };
        store.report(new).await.unwrap()
    };
    assert_eq!(report("a", "one", Reported::Line(1)).await, Written::Kept);
    assert_eq!(report("b", "one", Reported::Line(1)).await, Written::Lost, "it was reported before");
    assert_eq!(report("b", "one", Reported::Line(2)).await, Written::Lost, "that is their own");
    assert_eq!(report("b", "one", Reported::Line(3)).await, Written::Lost, "nobody said that");
    assert_eq!(report("b", "two", Reported::Name(1)).await, Written::Lost, "nobody sits there");
    assert_eq!(report("c", "two", Reported::Name(0)).await, Written::Kept);
    let found = store.reports(9).await.unwrap();
    let told: Vec<_> = found.iter().map(|report| (&*report.person, report.line, &*report.text)).collect();
    assert_eq!(told, [("anna", 1, "said by anna"), ("anna", 0, "Rude")]);
    // As many wait as may.
    let new = NewReport {
        id: "",
        reporter: "ben",
        table: "one",
        of: Reported::Line(1),
        at: 9,
        most: 2,
        most_of_all: 9,
    };
    store.report(NewReport { id: "d", reporter: "cleo", of: Reported::Line(1), ..new }).await.unwrap();
    let more = NewReport { id: "e", of: Reported::Line(1), most: 1, ..new };
    assert_eq!(store.report(more).await.unwrap(), Written::Lost);
    assert_eq!(store.settle_report("a", 20).await.unwrap(), Written::Kept);
    assert_eq!(store.settle_report("a", 21).await.unwrap(), Written::Lost);
    let found = store.reports(9).await.unwrap();
    assert_eq!(
        found.last().map(|report| (&*report.id, report.done)),
        Some(("a", Some(20))),
        "done comes last"
    );
    // Who goes takes what was told of them along; what they told stays without their name.
    store.forget("ben", "former player 1", 30).await.unwrap();
    assert!(store.reports(9).await.unwrap().iter().all(|report| report.reporter.as_deref() != Some("ben")));
    assert_eq!(store.reports(9).await.unwrap().len(), 3);
    store.forget("anna", "former player 2", 30).await.unwrap();
    assert!(store.reports(9).await.unwrap().is_empty());
}

async fn reports_of_everybody_are_bounded_and_go_when_settled(database: Database) {
    let store = open(&database).await;
    talk(&store).await;
    let report = async |id, reporter, of| {
        let new = NewReport { id, reporter, table: "one", of, at: 9, most: 9, most_of_all: 2 };
        store.report(new).await.unwrap()
    };
    assert_eq!(report("a", "ben", Reported::Line(1)).await, Written::Kept);
    assert_eq!(report("b", "anna", Reported::Line(2)).await, Written::Kept);
    assert_eq!(report("c", "cleo", Reported::Line(1)).await, Written::Lost, "two wait");
    assert_eq!(store.settle_report("a", 0).await.unwrap(), Written::Kept);
    assert_eq!(report("c", "cleo", Reported::Line(1)).await, Written::Kept);
    // Everybody came later, and stays.
    let pruning = |before| Pruning { before, finished: Finished::Kept, now: 1000 };
    let gone = |reports| Pruned { reports, ..Pruned::default() };
    assert_eq!(store.prune(&pruning(0)).await.unwrap(), gone(0), "it was settled just now");
    assert_eq!(store.prunable(&pruning(1)).await.unwrap(), gone(1));
    assert_eq!(store.prune(&pruning(1)).await.unwrap(), gone(1));
    let left = store.reports(9).await.unwrap();
    assert_eq!((left.len(), left.iter().all(|report| report.done.is_none())), (2, true), "the others wait");
}

fn ban(id: &str, of: Banned, expires: Option<i64>) -> Ban {
    Ban { id: id.to_owned(), of, reason: "why".to_owned(), made: 10, expires }
}

async fn bans_hold_until_they_end(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("anna"), &[], 1).await.unwrap();
    let of_anna = ban("a", Banned::Person("anna".to_owned()), None);
    let of_network = ban("b", Banned::Network([7; 32]), Some(50));
    for ban in [&of_anna, &of_network] {
        assert_eq!(store.ban(ban).await.unwrap(), Written::Kept);
    }
    assert_eq!(store.bans(49).await.unwrap(), [of_anna.clone(), of_network]);
    assert_eq!(store.bans(50).await.unwrap(), [of_anna]);
    let noted: Vec<_> = store.host_changes(0).await.unwrap().into_iter().map(|change| change.of).collect();
    let anna = Changed::Sessions("anna".to_owned());
    assert_eq!(noted, [Changed::Bans, anna, Changed::Bans], "bans are read before pages come back");
    assert_eq!(store.end_ban("a", 60).await.unwrap(), Written::Kept);
    assert_eq!(store.end_ban("a", 60).await.unwrap(), Written::Lost);
    assert!(store.bans(60).await.unwrap().is_empty());
}

async fn networks_are_hashed_with_one_key(database: Database) {
    let store = open(&database).await;
    assert_eq!(store.network_key(&[1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.network_key(&[2; 32]).await.unwrap(), [1; 32], "the first one stays");
}

async fn an_invitation_is_used_so_often_and_no_more(database: Database) {
    let store = open(&database).await;
    let code = [5; 32];
    store.invite(&code, 2, 10, 100).await.unwrap();
    let join = async |id: &str, invitation: Option<&[u8; 32]>, now| {
        store.new_person(&person(id), &[], 1).await.unwrap();
        let (person, handle) = (id.to_owned(), id.to_owned());
        let member = Member { person, compared: handle.clone(), handle, password: "$hash$".to_owned() };
        store.new_member(&member, invitation, now).await.unwrap()
    };
    assert_eq!(join("a", Some(&[6; 32]), 20).await, Written::Lost, "another code");
    assert_eq!(join("b", Some(&code), 100).await, Written::Lost, "too late");
    assert_eq!(join("c", Some(&code), 20).await, Written::Kept);
    assert!(store.is_invitation(&code, 20).await.unwrap());
    // One whose handle is taken has not used it.
    let again = Member {
        person: "b".to_owned(),
        handle: "c".to_owned(),
        compared: "c".to_owned(),
        password: "$hash$".to_owned(),
    };
    assert_eq!(store.new_member(&again, Some(&code), 20).await.unwrap(), Written::Lost);
    assert_eq!(join("d", Some(&code), 20).await, Written::Kept);
    assert_eq!(join("e", Some(&code), 20).await, Written::Lost, "two have used it");
    assert!(!store.is_invitation(&code, 20).await.unwrap());
    assert_eq!(join("f", None, 20).await, Written::Kept, "where it takes none");
}
