//! Tokens of programs, and members who are programs, on both databases.

use store::{AccessToken, Changed, Database, Member, Person, Store, Token, TokenKind, Written};

use crate::examples::{new_table, open, person, session, sitter};

contract! {
    a_program_is_known_by_its_token_until_that_is_withdrawn,
    only_members_have_tokens_and_only_so_many,
    another_password_and_a_farewell_end_all_tokens,
    a_member_who_has_never_played_becomes_a_program,
}

/// The most tokens of somebody here.
const MOST: u32 = 3;

fn token(byte: u8) -> AccessToken {
    let (name, scopes) = (format!("token {byte}"), "read play".to_owned());
    AccessToken { hash: [byte; 32], name, scopes, made: i64::from(byte), used: None }
}

async fn member(store: &Store, id: &str) {
    store.new_person(&person(id), &[session(id.len() as u8)], 1).await.unwrap();
    let (person, handle) = (id.to_owned(), id.to_uppercase());
    let member = Member { person, handle, compared: id.to_owned(), password: "$hash$".to_owned() };
    assert_eq!(store.new_member(&member, None, 1).await.unwrap(), Written::Kept);
}

async fn a_program_is_known_by_its_token_until_that_is_withdrawn(database: Database) {
    let store = open(&database).await;
    member(&store, "anna").await;
    for byte in [7, 8] {
        assert_eq!(store.new_access_token("anna", &token(byte), MOST).await.unwrap(), Written::Kept);
    }
    let anna = Person { handle: Some("ANNA".to_owned()), ..person("anna") };
    let known = store.person_of_access_token(&[7; 32]).await.unwrap();
    assert_eq!(known, Some((anna, token(7))));
    let cookie = Token { kind: TokenKind::Cookie, hash: [7; 32] };
    assert_eq!(store.person(cookie, 1).await.unwrap(), None, "a token is no cookie");
    store.note_access(&[7; 32], 900).await.unwrap();
    let used = AccessToken { used: Some(900), ..token(7) };
    assert_eq!(store.access_tokens("anna").await.unwrap(), [token(8), used], "the latest first");
    let of_another = store.withdraw_access_token("ben", &[7; 32], 901).await.unwrap();
    assert_eq!(of_another, Written::Lost);
    assert_eq!(store.withdraw_access_token("anna", &[7; 32], 901).await.unwrap(), Written::Kept);
    assert_eq!(store.person_of_access_token(&[7; 32]).await.unwrap(), None);
    assert_eq!(store.access_tokens("anna").await.unwrap(), [token(8)]);
    let ended = store.host_changes(0).await.unwrap();
    assert_eq!(ended.last().unwrap().of, Changed::Sessions("anna".to_owned()), "streams end with the token");
}

async fn only_members_have_tokens_and_only_so_many(database: Database) {
    let store = open(&database).await;
    store.new_person(&person("ben"), &[], 1).await.unwrap();
    assert_eq!(store.new_access_token("ben", &token(1), MOST).await.unwrap(), Written::Lost);
    member(&store, "anna").await;
    let of_anna = (1..=4).map(|byte| {
        let store = store.clone();
        async move { store.new_access_token("anna", &token(byte), MOST).await.unwrap() }
    });
    let mut kept = 0;
    for written in of_anna {
        kept += u32::from(written.await == Written::Kept);
    }
    assert_eq!(kept, MOST);
}

async fn another_password_and_a_farewell_end_all_tokens(database: Database) {
    let store = open(&database).await;
    member(&store, "anna").await;
    member(&store, "cleo3").await;
    for (byte, id) in [(1, "anna"), (2, "cleo3")] {
        store.new_access_token(id, &token(byte), MOST).await.unwrap();
    }
    store.set_password("anna", "$new$", Some(&[4; 32]), 300).await.unwrap();
    assert!(store.access_tokens("anna").await.unwrap().is_empty());
    assert_eq!(store.access_tokens("cleo3").await.unwrap(), [token(2)], "nobody else's");
    store.forget("cleo3", "former player 1", 300).await.unwrap();
    assert_eq!(store.person_of_access_token(&[2; 32]).await.unwrap(), None);
}

async fn a_member_who_has_never_played_becomes_a_program(database: Database) {
    let store = open(&database).await;
    for id in ["anna", "rex12"] {
        member(&store, id).await;
    }
    store.new_person(&person("guest"), &[], 1).await.unwrap();
    store.new_table(&new_table("table", vec![sitter(Some("anna")), sitter(None)])).await.unwrap();
    let become_program = async |id: &str| store.become_program(id, "Rex [bot]", 5).await.unwrap();
    assert_eq!(become_program("anna").await, Written::Lost, "somebody knows them as a person");
    assert_eq!(become_program("guest").await, Written::Lost, "guests are people");
    assert_eq!(become_program("rex12").await, Written::Kept);
    assert_eq!(become_program("rex12").await, Written::Lost, "it is one already");
    let rex = store.person_of_id("rex12").await.unwrap().unwrap();
    assert_eq!((rex.is_program, &*rex.name), (true, "Rex [bot]"));
    let cookie = Token { kind: TokenKind::Cookie, hash: [5; 32] };
    assert_eq!(store.person(cookie, 1).await.unwrap(), Some(rex), "however it is known");
    let anna = store.person_of_id("anna").await.unwrap().unwrap();
    assert_eq!((anna.is_program, &*anna.name), (false, "anna's name"));
    store.show_profile("rex12", true).await.unwrap();
    assert!(store.profile("rex12").await.unwrap().unwrap().is_program);
}
