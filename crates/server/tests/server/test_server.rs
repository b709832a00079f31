//! A server in a folder of its own, and players who connect to it.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, Connection, Failed, take_in};
use server::{Options, Server};
use tempfile::TempDir;

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct TestServer {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

impl TestServer {
    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl Fn(&mut Options)) -> Self {
        Self::in_folder(tempfile::tempdir().expect("there is room for a folder"), change).await
    }

    pub(crate) async fn in_folder(folder: TempDir, change: impl Fn(&mut Options)) -> Self {
        let mut options = options(folder.path());
        change(&mut options);
        let server = Server::start(options).await.expect("the server starts");
        Self { server, folder }
    }

    /// Stops the server and starts another one in the same folder.
    pub(crate) async fn again(self) -> Self {
        self.server.stop().await;
        Self::in_folder(self.folder, |_| {}).await
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.server.address())
    }

    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = self.client();
        let answer = client.post("/api/me", &json!({ "name": name })).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
        client
    }

    /// Two people at a new table.
    pub(crate) async fn two_players(&self) -> (String, Player, Player) {
        self.two_players_of("frankfurt").await
    }

    pub(crate) async fn two_players_of(&self, game: &str) -> (String, Player, Player) {
        self.two_players_with(&json!({ "game": game, "seats": ["me", "open"] })).await
    }

    /// Two people at a table as Anna wishes it.
    pub(crate) async fn two_players_with(&self, wish: &Value) -> (String, Player, Player) {
        let (mut anna, mut ben) = (self.guest("Anna").await, self.guest("Ben").await);
        let table = new_table_with(&mut anna, wish).await;
        let sat = ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
        assert_eq!(sat.status, 200, "{}", sat.text());
        let anna = Player::at(anna, &table).await;
        let ben = Player::at(ben, &table).await;
        (table, anna, ben)
    }
}

pub(crate) fn options(folder: &Path) -> Options {
    let games = registry::GAMES.iter().map(|info| registry::standard(info.id).unwrap());
    let mut options = Options::new(folder.to_owned(), ([127, 0, 0, 1], 0).into(), games.collect());
    options.thinking_pause = Duration::ZERO;
    options
}

pub(crate) async fn new_table(client: &mut Client, seats: &Value) -> String {
    new_table_with(client, &json!({ "game": "frankfurt", "options": {}, "seats": seats })).await
}

pub(crate) async fn new_table_with(client: &mut Client, wish: &Value) -> String {
    let made = client.post("/api/tables", wish).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.text());
    made.json()["id"].as_str().expect("a table has an id").to_owned()
}

/// A client at a table, with everything that it was told.
pub(crate) struct Player {
    pub(crate) client: Client,
    connection: Connection,
    /// The table as far as it was told.
    pub(crate) update: Value,
    /// Every text that came.
    pub(crate) heard: Vec<String>,
}

impl Player {
    pub(crate) async fn at(client: Client, table: &str) -> Self {
        let connection = client.connect(table).await.expect("the connection opens");
        let mut player = Self { client, connection, update: Value::Null, heard: Vec::new() };
        player.until(|update| !update["log"].is_null() || update["state"] == "open").await;
        player
    }

    /// At a table however far it is.
    pub(crate) async fn at_any(client: Client, table: &str) -> Self {
        let connection = client.connect(table).await.expect("the connection opens");
        let mut player = Self { client, connection, update: Value::Null, heard: Vec::new() };
        player.until(|update| !update["state"].is_null()).await;
        player
    }

    /// At a table at which play has ended before its time.
    pub(crate) async fn at_stopped(client: Client, table: &str) -> Self {
        let connection = client.connect(table).await.expect("the connection opens");
        let mut player = Self { client, connection, update: Value::Null, heard: Vec::new() };
        player.until(|update| update["state"] == "stopped").await;
        player
    }

    pub(crate) fn number(&self) -> u64 {
        self.update["number"].as_u64().expect("an update has a number")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.update["state"] == "over"
    }

    pub(crate) fn is_to_act(&self) -> bool {
        let to_act = self.update["to_act"].as_array().expect("an update says who is to act");
        to_act.contains(&self.update["me"])
    }

    /// Does the table of this update wait for its viewer?
    pub(crate) fn waits(update: &Value) -> bool {
        update["to_act"].as_array().is_some_and(|to_act| to_act.contains(&update["me"]))
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        let next = tokio::time::timeout(PATIENCE, self.connection.next()).await;
        let text = next.expect("the server says something").expect("the connection is open");
        let message: Value = serde_json::from_str(&text).expect("the server speaks JSON");
        self.heard.push(text.to_string());
        take_in(&mut self.update, &message);
        message
    }

    /// Reads messages until an update fits.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) {
        while self.update.is_null() || !is_it(&self.update) {
            self.next().await;
        }
    }

    pub(crate) async fn until_number(&mut self, number: u64) {
        self.until(|update| update["number"].as_u64() >= Some(number)).await;
    }

    /// Sends a request with an id and waits for the response.
    pub(crate) async fn ask_as(&mut self, id: &str, mut request: Value) -> Value {
        request["id"] = json!(id);
        self.connection.send(request.to_string()).await.expect("the connection is open");
        loop {
            let message = self.next().await;
            if message["type"] == "answer" && message["id"] == id {
                return message;
            }
        }
    }

    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        static ASKED: AtomicU32 = AtomicU32::new(0);
        let id = format!("request {}", ASKED.fetch_add(1, Ordering::Relaxed));
        self.ask_as(&id, request).await
    }

    /// Sends something without waiting.
    pub(crate) async fn send(&mut self, text: &str) {
        self.connection.send(text.to_owned()).await.expect("the connection is open");
    }

    /// Sends something; an error when the connection has ended.
    pub(crate) async fn try_send(&mut self, text: &str) -> Result<(), Failed> {
        self.connection.send(text.to_owned()).await
    }

    /// Makes the first move that is offered.
    pub(crate) async fn play(&mut self) -> Value {
        let mv = self.update["choices"][0]["move"].clone();
        self.play_move(&mv).await
    }

    pub(crate) async fn play_move(&mut self, mv: &Value) -> Value {
        let number = self.number();
        let answer = self.ask(json!({ "do": "play", "number": number, "move": mv })).await;
        assert_eq!(answer["ok"], true, "{answer}");
        self.until_number(number + 1).await;
        answer
    }

    pub(crate) async fn closed(&mut self) -> Option<u16> {
        tokio::time::timeout(PATIENCE, self.connection.closed()).await.expect("the connection ends")
    }

    pub(crate) async fn leave(self) -> Client {
        self.connection.close().await;
        self.client
    }
}

/// Those who are to act play, until the game is over or `decisions` are made.
pub(crate) async fn play_on(players: &mut [&mut Player], decisions: usize) {
    for _ in 0..decisions {
        let number = players.iter().map(|player| player.number()).max().unwrap();
        for player in players.iter_mut() {
            player.until_number(number).await;
        }
        let Some(player) = players.iter_mut().find(|player| player.is_to_act()) else { return };
        player.play().await;
    }
    let number = players.iter().map(|player| player.number()).max().unwrap();
    for player in players.iter_mut() {
        player.until_number(number).await;
    }
}

/// The two play until one of them can take back the decision just made.
pub(crate) async fn play_until_undo<'a>(anna: &'a mut Player, ben: &'a mut Player) -> &'a mut Player {
    loop {
        let (mover, other) = if anna.is_to_act() { (&mut *anna, &mut *ben) } else { (&mut *ben, &mut *anna) };
        mover.play().await;
        other.until_number(mover.number()).await;
        if mover.update["can_undo"] == true {
            break;
        }
    }
    if anna.update["can_undo"] == true { anna } else { ben }
}
