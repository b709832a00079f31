//! People are told what happens at their tables while they do not look: by a mail server, a browser and a program that
//! others have written. Time is handed in: nothing here waits.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64ct::{Base64, Encoding as _};
use serde_json::{Value, json};
use server::client::Client;
use server::{MailSettings, Reach, Sending};
use store::NOTICE_DELAY;

use crate::receivers::{Listener, Received, Receiver};
use crate::test_server::{Player, TestServer, new_table, play_on};

/// After this something that was told does not keep the next thing waiting, in seconds.
const BETWEEN: i64 = 10 * 60;
/// After this it is seen again whether somebody looks, in seconds.
const LOOKING_AGAIN: i64 = 5 * 60;

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64
}

/// A moment at which everything is due that has happened so far.
pub(crate) fn soon() -> i64 {
    now() + NOTICE_DELAY + 1
}

/// A server that calls this machine, and tells people when it is told to.
async fn house(listener: &Listener) -> TestServer {
    let reach = listener.reach();
    TestServer::with(move |options| {
        options.notices.sending = Sending::WhenTold;
        options.notices.reach = reach.clone();
    })
    .await
}

/// A server that sends mail.
async fn post_office(port: &Value) -> TestServer {
    let server = format!("smtp://127.0.0.1:{port}");
    TestServer::with(move |options| {
        options.notices.sending = Sending::WhenTold;
        options.public_url = Some("http://city.example".parse().unwrap());
        options.notices.mail = Some(MailSettings {
            server: server.clone(),
            user: None,
            password: None,
            from: "Citywright <city@city.example>".to_owned(),
        });
    })
    .await
}

async fn done(client: &mut Client, path: &str, body: &Value) -> Value {
    let answer = client.post(path, body).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer.json()
}

async fn wish(client: &mut Client, language: &str, quiet: Value) {
    let kinds = json!(["turn", "invited", "started", "over", "reminder", "warning"]);
    let wish = json!({ "language": language, "zone": "UTC", "quiet": quiet, "kinds": kinds });
    done(client, "/api/me/notices", &wish).await;
}

async fn account(client: &mut Client) -> Value {
    client.get("/api/me/notices").await.unwrap().json()
}

/// A program that is told what happens, and what signs it.
async fn hook(client: &mut Client, listener: &Listener, path: &str) -> String {
    let answer = done(client, "/api/me/notices/webhook", &json!({ "address": listener.address(path) })).await;
    answer["secret"].as_str().unwrap().to_owned()
}

/// Waits until those who have left count as away.
async fn nobody_looks(house: &TestServer, table: &str, away: usize) {
    let mut eve = Player::at(house.client(), table).await;
    let is_away = |seat: &&Value| seat["online"] == false;
    eve.until(|update| update["seats"].as_array().unwrap().iter().filter(is_away).count() == away).await;
    eve.leave().await;
}

fn kinds(received: &Received) -> Vec<String> {
    let notices = received.json()["notices"].as_array().unwrap().clone();
    notices.iter().map(|notice| notice["kind"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_once_that_it_is_ones_turn_and_can_tell_who_says_so() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (table, anna, ben) = house.two_players().await;
    let (mut mover, mut other) = if anna.is_to_act() { (anna, ben) } else { (ben, anna) };
    let secret = hook(&mut mover.client, &listener, "/first").await;
    hook(&mut other.client, &listener, "/other").await;
    // Both have asked for it after the game had begun: only what happens from now on is told.
    house.server.send_notices(soon()).await.unwrap();
    assert!(listener.take().is_empty());
    while mover.is_to_act() {
        mover.play().await;
    }
    other.until_number(mover.number()).await;
    while other.is_to_act() {
        other.play().await;
    }
    mover.until_number(other.number()).await;
    let mover = mover.leave().await;
    nobody_looks(&house, &table, 1).await;
    house.server.send_notices(now()).await.unwrap();
    assert!(listener.take().is_empty(), "whoever is only just gone is told nothing yet");
    let then = soon();
    house.server.send_notices(then).await.unwrap();
    let received = listener.take();
    assert_eq!(received.iter().map(|it| &*it.path).collect::<Vec<_>>(), ["/first"], "the other one looks");
    assert_eq!(kinds(&received[0]), ["turn"]);
    let told = &received[0].json()["notices"][0];
    assert_eq!(told["link"], format!("/t/{table}"));
    assert_eq!((&told["table"], &told["game"]), (&json!(table), &json!("frankfurt")));
    assert_eq!(told["others"].as_array().unwrap().len(), 1);
    for later in [then, then + BETWEEN, then + 24 * 60 * 60] {
        house.server.send_notices(later).await.unwrap();
    }
    assert!(listener.take().is_empty(), "once is enough");
    check_signature(&received[0], &secret);
    let state = &account(&mut mover.clone()).await["channels"][0];
    assert_eq!((&state["sent"], &state["failed"]), (&json!(then), &Value::Null));
    other.leave().await;
}

/// What a program would check: the time in the signature, and the signature with its secret.
fn check_signature(received: &Received, secret: &str) {
    let Some(mut other) = Receiver::start("webhook") else { return };
    let (at, v1) = received.header("citywright-signature").split_once(',').unwrap();
    let at = at.strip_prefix("t=").unwrap();
    assert_eq!(received.json()["at"].to_string(), at);
    let body = std::str::from_utf8(&received.body).unwrap();
    let right = other.ask(&json!({ "at": at, "body": body, "secret": secret }));
    assert_eq!(v1.strip_prefix("v1="), right["v1"].as_str());
    let later = other.ask(&json!({ "at": "1", "body": body, "secret": secret }));
    assert_ne!(v1.strip_prefix("v1="), later["v1"].as_str());
    assert_eq!(received.header("citywright-delivery"), received.json()["delivery"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_is_told_when_they_go_without_having_decided() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (table, anna, ben) = house.two_players().await;
    let (mut mover, mut other) = if anna.is_to_act() { (anna, ben) } else { (ben, anna) };
    hook(&mut other.client, &listener, "/").await;
    while mover.is_to_act() {
        mover.play().await;
    }
    other.until_number(mover.number()).await;
    let then = soon();
    house.server.send_notices(then).await.unwrap();
    assert!(listener.take().is_empty());
    other.leave().await;
    nobody_looks(&house, &table, 1).await;
    house.server.send_notices(then + LOOKING_AGAIN).await.unwrap();
    assert_eq!(listener.take().iter().map(kinds).collect::<Vec<_>>(), [["turn"]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_lies_behind_others_is_not_looked_at() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (_table, anna, ben) = house.two_players().await;
    let (mut mover, mut other) = if anna.is_to_act() { (anna, ben) } else { (ben, anna) };
    hook(&mut other.client, &listener, "/").await;
    while mover.is_to_act() {
        mover.play().await;
    }
    other.until_number(mover.number()).await;
    // There and back again.
    for is_hidden in [true, false] {
        assert_eq!(other.ask(json!({ "do": "sight", "is_hidden": is_hidden })).await["ok"], true);
    }
    let then = soon();
    house.server.send_notices(then).await.unwrap();
    assert!(listener.take().is_empty());
    assert_eq!(other.ask(json!({ "do": "sight", "is_hidden": true })).await["ok"], true);
    house.server.send_notices(then + LOOKING_AGAIN).await.unwrap();
    assert_eq!(listener.take().iter().map(kinds).collect::<Vec<_>>(), [["turn"]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_at_several_tables_is_one_message_and_nights_are_quiet() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (mut anna, mut ben) = (house.guest("Anna").await, house.guest("Ben").await);
    hook(&mut anna, &listener, "/").await;
    for _ in 0..2 {
        begin(&mut anna, &mut ben).await;
    }
    let then = soon();
    let minute = (then / 60).rem_euclid(24 * 60);
    let around = json!({ "from": (minute + 1439) % 1440, "to": (minute + 30) % 1440 });
    wish(&mut anna, "en", around).await;
    house.server.send_notices(then).await.unwrap();
    assert!(listener.take().is_empty(), "it is night");
    let morning = (then / 60 + 30) * 60;
    house.server.send_notices(morning - 1).await.unwrap();
    assert!(listener.take().is_empty());
    house.server.send_notices(morning).await.unwrap();
    let received = listener.take();
    assert_eq!(received.len(), 1, "everything in one");
    assert_eq!(received[0].json()["title"], "2 tables wait for you");
    assert_eq!(kinds(&received[0]).len(), 2);
    // What happens now waits until the last message is some time ago.
    begin(&mut anna, &mut ben).await;
    house.server.send_notices(morning + BETWEEN - 1).await.unwrap();
    assert!(listener.take().is_empty());
    house.server.send_notices(morning + BETWEEN).await.unwrap();
    assert_eq!(listener.take().iter().map(kinds).map(|kinds| kinds.len()).collect::<Vec<_>>(), [1]);
}

/// A game of the two begins at which nobody looks.
async fn begin(anna: &mut Client, ben: &mut Client) -> String {
    let table = new_table(anna, &json!(["me", "open"])).await;
    done(ben, &format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_with_bots_alone_is_told_nothing_and_the_end_is_told_to_the_others() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let mut anna = house.guest("Anna").await;
    hook(&mut anna, &listener, "/anna").await;
    let alone = new_table(&mut anna, &json!(["me", { "bot": "easy" }])).await;
    let mut player = Player::at(anna.clone(), &alone).await;
    for _ in 0..10 {
        player.until(Player::waits).await;
        player.play().await;
    }
    player.until(Player::waits).await;
    player.leave().await;
    nobody_looks(&house, &alone, 1).await;
    let then = soon();
    house.server.send_notices(then).await.unwrap();
    assert!(listener.take().is_empty());
    // Ben plays a game of two to its end for both: Anna looks at another page.
    let (_, mut one, mut other) = house.two_players().await;
    for player in [&mut one, &mut other] {
        hook(&mut player.client, &listener, "/end").await;
        player.ask(json!({ "do": "sight", "is_hidden": true })).await;
    }
    play_on(&mut [&mut one, &mut other], 2000).await;
    assert!(one.is_over());
    house.server.send_notices(then + BETWEEN).await.unwrap();
    let told: Vec<_> = listener.take().iter().map(kinds).collect();
    assert_eq!(told, [["over"]], "who makes the last decision knows it");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_wished_is_not_told() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (mut anna, mut ben) = (house.guest("Anna").await, house.guest("Ben").await);
    hook(&mut anna, &listener, "/").await;
    hook(&mut ben, &listener, "/").await;
    for client in [&mut anna, &mut ben] {
        let wish = json!({ "language": "en", "zone": "UTC", "quiet": null, "kinds": ["over"] });
        done(client, "/api/me/notices", &wish).await;
    }
    begin(&mut anna, &mut ben).await;
    house.server.send_notices(soon()).await.unwrap();
    assert!(listener.take().is_empty());
    for wrong in [
        json!({ "language": "fr", "zone": "UTC", "quiet": null, "kinds": [] }),
        json!({ "language": "de", "zone": "Atlantis", "quiet": null, "kinds": [] }),
        json!({ "language": "de", "zone": "UTC", "quiet": { "from": 0, "to": 1440 }, "kinds": [] }),
    ] {
        assert_eq!(anna.post("/api/me/notices", &wrong).await.unwrap().status, 400, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_arrive_is_tried_again_ever_later_and_given_up() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (mut anna, mut ben) = (house.guest("Anna").await, house.guest("Ben").await);
    hook(&mut anna, &listener, "/").await;
    hook(&mut ben, &listener, "/other").await;
    begin(&mut anna, &mut ben).await;
    listener.answer(500);
    let then = soon();
    let mut at = then;
    house.server.send_notices(at).await.unwrap();
    let first = listener.take();
    assert_eq!(first.len(), 2);
    for pause in [60, 5 * 60, 30 * 60, 2 * 60 * 60, 8 * 60 * 60, 24 * 60 * 60] {
        house.server.send_notices(at + pause - 1).await.unwrap();
        assert!(listener.take().is_empty(), "not before {pause} seconds");
        at += pause;
        house.server.send_notices(at).await.unwrap();
        let again = listener.take();
        assert_eq!(again.len(), 2);
        let ids = |of: &[Received]| {
            let mut ids: Vec<_> = of.iter().map(|it| it.header("citywright-delivery").to_owned()).collect();
            ids.sort();
            ids
        };
        assert_eq!(ids(&again), ids(&first), "receivers know it again");
    }
    let state = account(&mut anna).await["channels"][0].clone();
    assert_eq!((&state["given_up"], &state["failure"]), (&json!(at), &json!("status 500")));
    house.server.send_notices(at + 48 * 60 * 60).await.unwrap();
    assert!(listener.take().is_empty());
    // A test that arrives begins anew.
    let id = json!({ "id": state["id"] });
    assert_eq!(done(&mut anna, "/api/me/notices/test", &id).await["failure"], "status 500");
    assert_ne!(account(&mut anna).await["channels"][0]["given_up"], Value::Null);
    listener.answer(204);
    assert_eq!(done(&mut anna, "/api/me/notices/test", &id).await["failure"], Value::Null);
    assert_eq!(account(&mut anna).await["channels"][0]["given_up"], Value::Null);
    assert_eq!(listener.take().last().unwrap().json()["test"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_tried_again_keeps_quiet_hours_and_what_is_not_wished_any_more_is_not_told() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (mut anna, mut ben) = (house.guest("Anna").await, house.guest("Ben").await);
    hook(&mut anna, &listener, "/anna").await;
    hook(&mut ben, &listener, "/ben").await;
    begin(&mut anna, &mut ben).await;
    listener.answer(500);
    let then = soon();
    house.server.send_notices(then).await.unwrap();
    assert_eq!(listener.take().len(), 2);
    // Ben wants to hear nothing of this any more, and Anna not now.
    let nothing = json!({ "language": "en", "zone": "UTC", "quiet": null, "kinds": ["invited"] });
    done(&mut ben, "/api/me/notices", &nothing).await;
    let minute = (then / 60).rem_euclid(24 * 60);
    wish(&mut anna, "en", json!({ "from": minute, "to": (minute + 30) % 1440 })).await;
    let morning = (then / 60 + 30) * 60;
    for at in [then + 60, then + 6 * 60, morning - 1] {
        house.server.send_notices(at).await.unwrap();
        assert!(listener.take().is_empty());
    }
    house.server.send_notices(morning).await.unwrap();
    assert_eq!(listener.take().iter().map(|it| &*it.path).collect::<Vec<_>>(), ["/anna"]);
    // Nothing was tried in the night: this was the second attempt.
    house.server.send_notices(morning + 5 * 60 - 1).await.unwrap();
    assert!(listener.take().is_empty());
    listener.answer(200);
    house.server.send_notices(morning + 5 * 60).await.unwrap();
    assert_eq!(listener.take().len(), 1);
}

/// However long the first messages take, a server has the others for as long: no other one sends them meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn every_batch_has_its_own_time() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (mut anna, mut ben) = (house.guest("Anna").await, house.guest("Ben").await);
    for nth in 0..12 {
        hook(&mut anna, &listener, &format!("/{nth}")).await;
        hook(&mut ben, &listener, &format!("/{nth}")).await;
    }
    begin(&mut anna, &mut ben).await;
    let then = soon();
    // The first sixteen take longer than a lease.
    let clock = || then + if listener.count() < 16 { 0 } else { 100 };
    house.server.send_notices_by(&clock).await.unwrap();
    assert_eq!(listener.take().len(), 24);
    let mut late = 0;
    for client in [&mut anna, &mut ben] {
        for channel in account(client).await["channels"].as_array().unwrap() {
            late += usize::from(channel["sent"] == then + 100);
        }
    }
    assert!(late >= 8, "the second batch begins when it begins: {late}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_the_server_call_its_neighbours() {
    let listener = Listener::open().await;
    let house = TestServer::with(|options| options.notices.reach = Reach::World).await;
    let mut eve = house.guest("Eve").await;
    let port = listener.port;
    for near in ["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "10.0.0.1"] {
        let address = format!("https://{near}:{port}/");
        done(&mut eve, "/api/me/notices/webhook", &json!({ "address": address })).await;
        let push = json!({ "endpoint": address, "p256dh": KEY, "auth": "_ordMnz7uTCmrpBTeUV4Bw" });
        done(&mut eve, "/api/me/notices/push", &push).await;
        for channel in account(&mut eve).await["channels"].as_array().unwrap() {
            let test = done(&mut eve, "/api/me/notices/test", &json!({ "id": channel["id"] })).await;
            assert_eq!(test["failure"], "refused", "{near}");
            done(&mut eve, "/api/me/notices/remove", &json!({ "id": channel["id"] })).await;
        }
    }
    for bad in ["http://city.example/", "https://a:b@city.example/", "file:///etc/passwd", "", "https://"] {
        let answer = eve.post("/api/me/notices/webhook", &json!({ "address": bad })).await.unwrap();
        assert_eq!(answer.status, 400, "{bad}");
    }
    assert!(listener.take().is_empty());
}

/// Some browser's public key.
const KEY: &str = "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";

#[tokio::test(flavor = "multi_thread")]
async fn redirects_lead_nowhere() {
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let mut anna = house.guest("Anna").await;
    hook(&mut anna, &listener, "/").await;
    listener.answer(302);
    let id = account(&mut anna).await["channels"][0]["id"].clone();
    assert_eq!(done(&mut anna, "/api/me/notices/test", &json!({ "id": id })).await["failure"], "redirected");
    assert_eq!(listener.take().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_can_read_what_it_is_told_and_sees_that_the_house_says_it() {
    let Some(mut browser) = Receiver::start("push") else { return };
    let keys = browser.next();
    let listener = Listener::open().await;
    let house = house(&listener).await;
    let (mut anna, mut ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let push =
        json!({ "endpoint": listener.address("/b/1"), "p256dh": keys["p256dh"], "auth": keys["auth"] });
    for client in [&mut anna, &mut ben] {
        // The browser is Ben's now, and tells Anna nothing.
        done(client, "/api/me/notices/push", &push).await;
    }
    assert_eq!(account(&mut anna).await["channels"], json!([]));
    wish(&mut ben, "de", Value::Null).await;
    let table = begin(&mut anna, &mut ben).await;
    let then = soon();
    house.server.send_notices(then).await.unwrap();
    let received = listener.take();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].header("content-encoding"), "aes128gcm");
    assert_eq!(received[0].header("ttl"), "86400");
    let message = json!({
        "body": Base64::encode_string(&received[0].body),
        "authorization": received[0].header("authorization"),
    });
    let read = browser.ask(&message);
    assert_eq!((&read["scheme"], &read["head"]["alg"]), (&json!("vapid"), &json!("ES256")));
    assert_eq!(read["key"], account(&mut ben).await["push_key"], "the key that browsers are told");
    assert_eq!(read["claims"]["aud"], format!("https://localhost:{}", listener.port));
    let expires = read["claims"]["exp"].as_i64().unwrap();
    assert!(expires > then && expires <= then + 24 * 60 * 60);
    assert_eq!(read["said"]["path"], format!("/t/{table}"));
    let said = read["said"]["body"].as_str().unwrap();
    assert!(
        said.contains("(mit Anna)") && (said.contains("Du bist dran") || said.contains("Es geht los")),
        "{said}"
    );
    // The browser wants no more.
    listener.answer(410);
    let id = account(&mut ben).await["channels"][0]["id"].clone();
    assert_eq!(done(&mut ben, "/api/me/notices/test", &json!({ "id": id })).await["failure"], "gone");
    begin(&mut anna, &mut ben).await;
    house.server.send_notices(then + BETWEEN).await.unwrap();
    assert_eq!(account(&mut ben).await["channels"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_the_house_is_kept() {
    let house = TestServer::open().await;
    let key = account(&mut house.guest("Anna").await).await["push_key"].clone();
    assert_eq!(key.as_str().unwrap().len(), 87);
    let house = house.again().await;
    assert_eq!(account(&mut house.guest("Anna").await).await["push_key"], key);
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_confirmed_comes_in_ones_language_and_ends_with_one_click() {
    let Some(mut mailbox) = Receiver::start("mail") else { return };
    let house = post_office(&mailbox.next()["port"]).await;
    let (mut anna, mut ben) = (house.guest("Anna & Co").await, house.guest("Ben <b>").await);
    confirmed(&mut anna, &mut mailbox, "anna@mail.example", "de", "Gehört diese Adresse dir?").await;
    confirmed(&mut ben, &mut mailbox, "ben@mail.example", "en", "is this address yours?").await;
    let table = begin(&mut anna, &mut ben).await;
    house.server.send_notices(soon()).await.unwrap();
    let mut mails = [mailbox.next(), mailbox.next()];
    mails.sort_by_key(|mail| mail["to"].to_string());
    let link = format!("http://city.example/t/{table}");
    for (mail, (to, words, with, escaped)) in mails.iter().zip([
        ("anna@mail.example", ["Du bist dran: ", "Es geht los: "], "(mit Ben <b>)", "Ben &lt;b&gt;"),
        ("ben@mail.example", ["Your turn: ", "The game begins: "], "(with Anna & Co)", "Anna &amp; Co"),
    ]) {
        assert_eq!(mail["to"], json!([to]));
        let subject = header(mail, "Subject");
        assert!(words.iter().any(|word| subject.starts_with(word)), "{subject}");
        let (text, html) = (mail["text"].as_str().unwrap(), mail["html"].as_str().unwrap());
        assert!(text.contains(&link) && text.contains(with), "{text}");
        assert!(html.contains(&link) && html.contains(escaped) && !html.contains("<b>"), "{html}");
        assert_eq!(header(mail, "From"), "Citywright <city@city.example>");
        assert_eq!(header(mail, "List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
        assert!(header(mail, "Message-ID").ends_with("@city.example>"));
    }
    // One click in a mail program, which is nobody here.
    let stop = header(&mails[0], "List-Unsubscribe");
    let stop = stop.strip_prefix("<http://city.example").and_then(|stop| stop.strip_suffix('>')).unwrap();
    let mut program = house.client();
    for wrong in ["/api/notices/stop?key=none", &stop[..stop.len() - 1]] {
        assert_eq!(program.post(wrong, &json!({})).await.unwrap().status, 404, "{wrong}");
    }
    for _ in 0..2 {
        done(&mut program, stop, &json!({})).await;
    }
    assert_eq!(account(&mut anna).await["channels"], json!([]));
    assert_eq!(account(&mut ben).await["channels"].as_array().unwrap().len(), 1, "only the one address");
}

/// Types an address, gets a link there, and says that it is theirs.
async fn confirmed(client: &mut Client, mailbox: &mut Receiver, address: &str, language: &str, asks: &str) {
    wish(client, language, Value::Null).await;
    done(client, "/api/me/notices/mail", &json!({ "address": address })).await;
    let mail = mailbox.next();
    assert!(header(&mail, "Subject").ends_with(asks), "{mail}");
    let text = mail["text"].as_str().unwrap();
    let key = text.split("http://city.example/notices#confirm=").nth(1).unwrap();
    let key = json!({ "key": key.split_whitespace().next().unwrap() });
    let state = account(client).await["channels"][0].clone();
    assert_eq!(state["is_confirmed"], false, "a link that nobody has followed confirms nothing");
    let tested = client.post("/api/me/notices/test", &json!({ "id": state["id"] })).await.unwrap();
    assert_eq!(tested.status, 409, "nor is it used");
    // In whatever browser the mail is read: it is nobody's. To look changes nothing.
    let mut elsewhere = Client { cookie: None, ..client.clone() };
    assert_eq!(done(&mut elsewhere, "/api/notices/look", &key).await["address"], address);
    assert_eq!(account(client).await["channels"][0]["is_confirmed"], false);
    done(&mut elsewhere, "/api/notices/confirm", &key).await;
    assert_eq!(account(client).await["channels"][0]["is_confirmed"], true);
}

fn header(mail: &Value, name: &str) -> String {
    let headers = mail["headers"].as_array().unwrap();
    let mut found = headers.iter().filter(|header| header[0] == name);
    let value = found.next().unwrap_or_else(|| panic!("no {name} in {headers:?}"))[1].as_str().unwrap();
    assert!(found.next().is_none(), "there is one {name}");
    value.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_header_is_smuggled_in_and_few_addresses_are_asked_a_day() {
    let Some(mut mailbox) = Receiver::start("mail") else { return };
    let house = post_office(&mailbox.next()["port"]).await;
    let mut eve = house.guest("Eve").await;
    for bad in [
        "eve@mail.example\r\nBcc: anna@mail.example",
        "eve@mail.example\nSubject: x",
        "eve@mail.example, b@c.example",
        "Eve <eve@mail.example>",
        "eve@mail.example\u{0}",
        "eve@localhost",
        "eve",
    ] {
        let answer = eve.post("/api/me/notices/mail", &json!({ "address": bad })).await.unwrap();
        assert_eq!(answer.status, 400, "{bad:?}: {}", answer.text());
    }
    let ask = async |client: &mut Client, address: &str| {
        client.post("/api/me/notices/mail", &json!({ "address": address })).await.unwrap().status.as_u16()
    };
    for _ in 0..3 {
        assert_eq!(ask(&mut eve, "anna@mail.example").await, 200);
        assert_eq!(mailbox.next()["to"], json!(["anna@mail.example"]));
    }
    assert_eq!(ask(&mut eve, "anna@mail.example").await, 429);
    let mut other = house.guest("Mallory").await;
    assert_eq!(ask(&mut other, "Anna@mail.example").await, 429, "whoever asks, and however it is written");
    // Removing it makes nobody forget that it was asked.
    let id = account(&mut eve).await["channels"][0]["id"].clone();
    done(&mut eve, "/api/me/notices/remove", &json!({ "id": id })).await;
    assert_eq!(ask(&mut eve, "anna@mail.example").await, 429);
    for address in ["b@mail.example", "c@mail.example"] {
        assert_eq!(ask(&mut eve, address).await, 200);
        mailbox.next();
    }
    assert_eq!(ask(&mut eve, "d@mail.example").await, 429, "five a day are enough for anybody");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_for_mail_at_once_get_as_many_as_one_after_the_other() {
    // Nobody takes the mail: whether it was to be sent is seen from the answers.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let house = post_office(&json!(free)).await;
    let mut eve = house.guest("Eve").await;
    let asked = (0..10).map(|_| {
        let mut client = eve.clone();
        async move {
            let body = json!({ "address": "anna@mail.example" });
            client.post("/api/me/notices/mail", &body).await.unwrap().status.as_u16()
        }
    });
    let mut answers = futures_util::future::join_all(asked).await;
    answers.sort_unstable();
    assert_eq!(answers, [429, 429, 429, 429, 429, 429, 429, 502, 502, 502], "three were to be sent");
    assert_eq!(account(&mut eve).await["channels"].as_array().unwrap().len(), 1);
    // Nor are there more channels than may be.
    let asked = (0..20).map(|nth| {
        let mut client = eve.clone();
        async move {
            let body = json!({ "address": format!("https://city.example/{nth}") });
            client.post("/api/me/notices/webhook", &body).await.unwrap().status
        }
    });
    let answers = futures_util::future::join_all(asked).await;
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 11, "{answers:?}");
    assert_eq!(account(&mut eve).await["channels"].as_array().unwrap().len(), 12);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_is_gone_is_no_reason_to_forget_anything() {
    // A port at which nobody listens.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let house = post_office(&json!(free)).await;
    let mut anna = house.guest("Anna").await;
    let answer = anna.post("/api/me/notices/mail", &json!({ "address": "anna@mail.example" })).await.unwrap();
    assert_eq!((answer.status.as_u16(), &*answer.json()["error"]["kind"].to_string()), (502, "\"unposted\""));
    // Where no mail is sent nobody is offered any.
    let house = TestServer::open().await;
    let mut anna = house.guest("Anna").await;
    assert_eq!(account(&mut anna).await["has_mail"], false);
    let answer = anna.post("/api/me/notices/mail", &json!({ "address": "anna@mail.example" })).await.unwrap();
    assert_eq!(answer.status, 409);
}

/// Longer than anything here takes, even on a busy machine.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_mins(1);

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_one_tells_it_and_neither_does_if_somebody_looks_at_either() {
    let Some(postgres) = store::testing::Postgres::start() else { return };
    let (database, listener) = (postgres.database(), Listener::open().await);
    let node = || {
        let (reach, database) = (listener.reach(), database.clone());
        TestServer::with(move |options| {
            options.database = Some(database.clone());
            options.notices.sending = Sending::WhenTold;
            options.notices.reach = reach.clone();
        })
    };
    let nodes = [node().await, node().await];
    let (mut anna, mut ben) = (nodes[0].guest("Anna").await, nodes[0].guest("Ben").await);
    hook(&mut anna, &listener, "/anna").await;
    hook(&mut ben, &listener, "/ben").await;
    let looked_at = begin(&mut anna, &mut ben).await;
    // Both look, through the second server.
    let at = |client: &Client| Client { address: nodes[1].server.address(), ..client.clone() };
    let players = [Player::at(at(&anna), &looked_at).await, Player::at(at(&ben), &looked_at).await];
    let both = async |then| {
        let (first, second) =
            tokio::join!(nodes[0].server.send_notices(then), nodes[1].server.send_notices(then));
        first.unwrap();
        second.unwrap();
    };
    // The first server hears of it from the database.
    let seen = async {
        let mut eve = Player::at(nodes[0].client(), &looked_at).await;
        let is_here = |seat: &Value| seat["online"] == true;
        eve.until(|update| update["seats"].as_array().unwrap().iter().all(is_here)).await;
    };
    tokio::time::timeout(PATIENCE, seen).await.unwrap();
    let then = soon();
    both(then).await;
    assert!(listener.take().is_empty(), "both look");
    begin(&mut anna, &mut ben).await;
    let then = then + BETWEEN;
    both(then).await;
    let mut told: Vec<String> = listener.take().iter().map(|received| received.path.clone()).collect();
    told.sort();
    assert_eq!(told, ["/anna", "/ben"], "each once");
    both(then + 1).await;
    assert!(listener.take().is_empty());
    drop(players);
}
