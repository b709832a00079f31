//! Component sets that people enter: checked, saved, exported, imported, played with.

use hyper::Method;
use serde_json::{Value, json};
use server::client::{Client, Response};
use server::limits::{MOST_SET_BYTES, MOST_SETS};

use crate::test_server::{Player, TestServer, new_table_with};

const SETS: &str = "/api/games/frankfurt/sets";

async fn default_of(client: &mut Client) -> String {
    client.get(SETS).await.unwrap().json()["default"].as_str().unwrap().to_owned()
}

/// The texts of the host's own files.
async fn own_files(client: &mut Client) -> (String, Value) {
    let default = default_of(client).await;
    let files = client.get(&format!("{SETS}/{default}")).await.unwrap().json();
    assert_eq!(files["set"]["is_default"], true);
    (default, files["files"].clone())
}

/// The same with another price of the first space of the offer.
fn with_price(files: &Value, price: &str) -> Value {
    let mut files = files.clone();
    let offer = files["offer.toml"].as_str().unwrap().replacen("price = 1", &format!("price = {price}"), 1);
    files["offer.toml"] = json!(offer);
    files
}

async fn save(client: &mut Client, name: &str, files: &Value) -> Response {
    client.post(SETS, &json!({ "name": name, "files": files })).await.unwrap()
}

async fn import(client: &mut Client, text: String) -> Response {
    client.request(Method::POST, &format!("{SETS}/import"), &[], text.into()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_is_checked_and_its_board_shown() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let (default, files) = own_files(&mut anna).await;
    let checked = anna.post(&format!("{SETS}/check"), &json!({ "files": files })).await.unwrap().json();
    assert_eq!(checked["opened"]["set"]["digest"], default);
    let corrected = json!({ "files": with_price(&files, "2") });
    let checked = anna.post(&format!("{SETS}/check"), &corrected).await.unwrap().json();
    assert_eq!(checked["bad"], Value::Null);
    let opened = &checked["opened"];
    assert_eq!((&opened["set"]["is_default"], &opened["set"]["name"]), (&json!(false), &Value::Null));
    assert_eq!(opened["table"]["number"], 0);
    assert!(opened["table"]["view"].is_object() && opened["texts"]["de"].is_object());
    let offer =
        checked["listings"].as_array().unwrap().iter().find(|listing| listing["file"] == "offer.toml");
    let offer = offer.unwrap();
    assert_eq!(offer["columns"][0], json!({ "name": "price", "kind": "plain" }));
    assert_eq!(offer["rows"].as_array().unwrap().len(), 5);
    assert_eq!(offer["rows"][0]["cells"][0]["text"], "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_where_it_is_wrong() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let (_, files) = own_files(&mut anna).await;
    for wrong in ["9", "\"much\"", "", "-1"] {
        let body = json!({ "files": with_price(&files, wrong) });
        let checked = anna.post(&format!("{SETS}/check"), &body).await.unwrap();
        assert_eq!(checked.status, 200);
        let checked = checked.json();
        assert_eq!(checked["opened"], Value::Null, "{wrong}");
        let bad = &checked["bad"];
        let place = (&bad["file"], &bad["row"], &bad["column"]);
        assert_eq!(place, (&json!("offer.toml"), &json!(0), &json!("price")), "{wrong}: {bad}");
        assert!(!bad["reason"].as_str().unwrap().is_empty());
        let refused = save(&mut anna, "wrong", &body["files"]).await;
        assert_eq!(refused.status, 400, "{wrong}");
        assert!(refused.text().contains("offer.toml"), "{}", refused.text());
    }
    let mut less = files.clone();
    less["offer.toml"] = json!(files["offer.toml"].as_str().unwrap().replacen("price = 1\n", "", 1));
    let checked = anna.post(&format!("{SETS}/check"), &json!({ "files": less })).await.unwrap().json();
    let bad = &checked["bad"];
    let place = (&bad["file"], &bad["row"], &bad["column"]);
    assert_eq!(
        place,
        (&json!("offer.toml"), &json!(0), &json!("price")),
        "what is missing has its place: {bad}"
    );
    let unknown = json!({ "files": { "dragons.toml": "" } });
    let checked = anna.post(&format!("{SETS}/check"), &unknown).await.unwrap().json();
    assert_eq!(checked["bad"]["file"], "dragons.toml");
    assert_eq!(anna.get(SETS).await.unwrap().json()["sets"], json!([]), "nothing was kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_is_saved_and_a_table_laid_with_it_also_after_a_restart() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let (default, files) = own_files(&mut anna).await;
    let saved = save(&mut anna, "Anna's box", &with_price(&files, "2")).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let set = saved.json();
    assert_eq!((&set["name"], &set["is_default"]), (&json!("Anna's box"), &json!(false)));
    assert_ne!(set["digest"], default);
    let again = save(&mut anna, "Another name", &with_price(&files, "2")).await.json();
    assert_eq!(again, set, "what has a name keeps it");
    assert_eq!(anna.get(SETS).await.unwrap().json(), json!({ "default": default, "sets": [set] }));

    let wish = json!({ "game": "frankfurt", "set": set["digest"], "seats": ["me", { "bot": "random" }] });
    let table = new_table_with(&mut anna, &wish).await;
    let plain = new_table_with(&mut anna, &json!({ "game": "frankfurt", "seats": ["me", "open"] })).await;
    let host = host.again().await;
    anna.address = host.server.address();
    let used = anna.get(&format!("/api/tables/{table}/set")).await.unwrap().json();
    assert_eq!(used, set);
    let used = anna.get(&format!("/api/tables/{plain}/set")).await.unwrap().json();
    assert_eq!((&used["digest"], &used["is_default"]), (&json!(default), &json!(true)));
    let digest = set["digest"].as_str().unwrap();
    let page = |client: &Client, query: String| {
        let mut client = client.clone();
        async move { client.get(&format!("/api/games/frankfurt{query}")).await.unwrap().json() }
    };
    let own = page(&anna, format!("?set={digest}")).await;
    assert_ne!(own["components"], page(&anna, String::new()).await["components"]);
    let mut anna = Player::at(anna, &table).await;
    anna.until(|update| update["to_act"] == json!([0])).await;
    anna.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_goes_from_one_host_to_another_as_a_text_file() {
    let (host, elsewhere) = (TestServer::open().await, TestServer::open().await);
    let (mut anna, mut ben) = (host.guest("Anna").await, elsewhere.guest("Ben").await);
    let (_, files) = own_files(&mut anna).await;
    let set = save(&mut anna, "Anna's box", &with_price(&files, "2")).await.json();
    let digest = set["digest"].as_str().unwrap();
    let file = anna.get(&format!("{SETS}/{digest}/file")).await.unwrap();
    assert!(file.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let text = file.text().to_owned();
    assert_eq!(ben.get(&format!("{SETS}/{digest}")).await.unwrap().status, 404);
    let imported = import(&mut ben, text.clone()).await;
    assert_eq!((imported.status.as_u16(), imported.json()), (200, set.clone()));
    assert_eq!(ben.get(&format!("{SETS}/{digest}/file")).await.unwrap().text(), text);

    let written = json!({ "name": "", "files": with_price(&files, "2") });
    let written = ben.post(&format!("{SETS}/file"), &written).await.unwrap();
    assert_eq!(written.text(), text.replacen("Anna's box", "", 1), "what is not kept can be written too");
    let host = TestServer::open().await;
    let mut carla = host.guest("Carla").await;
    let nameless = import(&mut carla, written.text().to_owned()).await.json();
    assert_eq!(nameless["name"], digest[..8], "what has no name is called by its digest");
    let default = default_of(&mut carla).await;
    let own = carla.get(&format!("{SETS}/{default}/file")).await.unwrap();
    let again = import(&mut carla, own.text().to_owned()).await;
    assert_eq!((again.status.as_u16(), &again.json()["is_default"]), (200, &json!(true)));

    let changed = text.replacen("price = 2", "price = 1", 1);
    let wrong = text.replacen("price = 2", "price = 9", 1);
    for bad in [changed, wrong, String::new(), "x".to_owned(), text.replace("frankfurt", "koeln")] {
        let refused = import(&mut ben, bad).await;
        assert_eq!(refused.status, 400, "{}", refused.text());
    }
    let huge = import(&mut ben, "#".repeat(MOST_SET_BYTES + 1)).await;
    assert_eq!(huge.status, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_that_is_not_there_is_refused() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let nothing = "0".repeat(64);
    for address in [
        format!("{SETS}/{nothing}"),
        format!("{SETS}/{nothing}/file"),
        format!("/api/games/frankfurt?set={nothing}"),
        "/api/games/atlantis/sets".to_owned(),
        "/api/tables/nowhere/set".to_owned(),
    ] {
        assert_eq!(anna.get(&address).await.unwrap().status, 404, "{address}");
    }
    let wish = json!({ "game": "frankfurt", "set": nothing, "seats": ["me", "open"] });
    assert_eq!(anna.post("/api/tables", &wish).await.unwrap().status, 404);
    let koeln = {
        let listed = anna.get("/api/games/koeln/sets").await.unwrap().json();
        listed["default"].as_str().unwrap().to_owned()
    };
    let wish = json!({ "game": "frankfurt", "set": koeln, "seats": ["me", "open"] });
    assert_eq!(anna.post("/api/tables", &wish).await.unwrap().status, 404, "a set of another game");
    let (_, files) = own_files(&mut anna).await;
    assert_eq!(save(&mut anna, " ", &with_price(&files, "2")).await.status, 400, "a set has a name");
}

/// Each set has another place of a project on the map.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_saves_so_many_sets_and_no_more() {
    let host = TestServer::open().await;
    let (mut anna, mut ben) = (host.guest("Anna").await, host.guest("Ben").await);
    let (_, files) = own_files(&mut anna).await;
    let nth = |x: u32| {
        let districts = files["districts.toml"].as_str().unwrap();
        json!({ "districts.toml": districts.replacen("x = 30", &format!("x = {x}"), 1) })
    };
    for x in 0..MOST_SETS.of_person {
        let saved = save(&mut anna, "one of many", &nth(x)).await;
        assert_eq!(saved.status, 200, "{}", saved.text());
    }
    let refused = save(&mut anna, "one too many", &nth(90)).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["error"]["kind"]), (409, &json!("too_many_sets")));
    assert_eq!(save(&mut ben, "of somebody else", &nth(90)).await.status, 200);
}
