//! Positions go out and come in again; impossible ones do not come in.

use serde_json::{Map, Value, json};

use crate::child::Referee;

#[test]
fn every_position_of_whole_games_can_be_loaded() {
    let mut referee = Referee::start();
    let games = referee.must(&json!({"do": "games"}))["games"].clone();
    for game in games.as_array().unwrap() {
        for seats in game["min_seats"].as_u64().unwrap()..=game["max_seats"].as_u64().unwrap() {
            let id = &game["id"];
            let mut said =
                referee.must(&json!({"do": "new", "game": id, "seats": seats, "seed": "positions"}));
            for ply in 0.. {
                let position = referee.must(&json!({"do": "position"}));
                // Where several decide at once, the first of them is asked.
                let ask = match said["to_act"].get(0) {
                    Some(seat) => json!({"do": "legal", "seat": seat}),
                    None => json!({"do": "legal"}),
                };
                let legal = referee.must(&ask);
                let load = json!({"do": "load", "game": id, "position": position["position"], "seed": ply});
                let loaded = referee.must(&load);
                assert_eq!(referee.must(&json!({"do": "position"})), position);
                assert_eq!(referee.must(&ask), legal);
                if loaded["over"] == true {
                    break;
                }
                said = referee.must(&json!({"do": "random", "plies": 1, "seed": ply}));
            }
        }
    }
}

#[test]
fn a_game_that_began_from_a_position_is_recorded_and_replayed() {
    let mut referee = Referee::with_game(3);
    referee.must(&json!({"do": "random", "plies": 11, "seed": 1}));
    let position = referee.must(&json!({"do": "position"}))["position"].clone();
    referee.must(&json!({"do": "load", "game": "frankfurt", "position": position, "seed": "7"}));
    referee.must(&json!({"do": "random", "seed": 1}));
    let state = referee.state();
    let record = referee.must(&json!({"do": "record"}))["record"].clone();
    referee.must(&json!({"do": "replay", "record": record}));
    assert_eq!(referee.state(), state);
}

/// A way in which a table of Frankfurt cannot lie: which table it is made from, what is changed, what is said.
type Impossible = (Table, fn(&mut Value), &'static str);

/// A table from which an impossible one is made.
#[derive(Clone, Copy, PartialEq)]
enum Table {
    /// Two players, in the middle of the game, before a tile is built.
    Two,
    /// Three players before the first move.
    Three,
    /// Two players; a tile is to be taken.
    Taking,
    /// Two players; a project can be completed.
    Completing,
    /// Two players; the game is over.
    Over,
}

const IMPOSSIBLE: &[Impossible] = &[
    (Table::Two, |at| *at = json!("build"), "invalid type: string"),
    (Table::Two, |at| at["weather"] = json!("rain"), "unknown field `weather`"),
    (Table::Two, |at| drop(fields(at).remove("mayor")), "missing field `mayor`"),
    (Table::Two, |at| at["offer"][0] = json!("xx9"), "there is no tile `xx9`"),
    (Table::Two, |at| drop(list(&mut at["board"]).pop()), "expected an array of length 15"),
    (Table::Two, |at| at["step"] = json!("sleep"), "unknown variant `sleep`"),
    (Table::Two, |at| at["mayor"] = json!(-1), "invalid value: integer `-1`"),
    (Table::Two, |at| at["turn"] = json!(1000), "invalid value: integer `1000`"),
    (Table::Two, |at| more_players(at, 3), "5 seats, but there are 1 to 4"),
    (Table::Two, |at| drop(list(&mut at["players"]).pop()), "1 players, but 2 to 4 can play"),
    (Table::Two, |at| at["active"] = json!(2), "seat 2 is to act, but there are 2"),
    (Table::Two, |at| at["board"][1][3] = json!("rh2"), "rh2 lies beside the spaces of Kaiserdom"),
    (
        Table::Two,
        |at| at["board"][1][2] = json!("bh2"),
        "bh2 lies in Kaiserdom, a district of another colour",
    ),
    (Table::Two, |at| at["board"][1][2] = Value::Null, "Kaiserdom has no founding tile"),
    (Table::Two, |at| add(&mut at["supply"], "rh2"), "tiles rh2 are there"),
    (Table::Two, |at| drop(take(&mut at["supply"])), "are there"),
    (Table::Two, |at| carry(at, "removed", "supply"), "2 tiles are removed, not 3"),
    (Table::Two, all_seen, "was removed, yet all of them were seen at set-up"),
    (Table::Three, |at| add(&mut at["misfits"], "rh2"), "there are misfits only in a game for two"),
    (Table::Two, |at| put_back(at, "/offer/0"), "4 tiles are on offer, not 5"),
    (Table::Two, |at| at["mayor"] = json!(9), "the mayor stands beside no tile"),
    (Table::Two, |at| put_back(at, "/players/0/hand/0"), "seat 0 holds 2 tiles, not 3"),
    (Table::Two, |at| at["players"][1]["coins"] = json!(4), "seat 1 has 4 coins, more than 3"),
    (Table::Three, |at| at["players"][1]["cranes"] = json!(2), "seat 1 has 2 cranes left and 0 on the board"),
    (Table::Two, |at| at["players"][1]["points"]["doubled"] = json!(2001), "more points than can be had"),
    (
        Table::Three,
        |at| at["players"][1]["points"]["plus_four"] = json!(4),
        "has 4 points for \"+4\" projects, not 0",
    ),
    (Table::Two, |at| at["players"][1]["points"]["hand"] = json!(3), "has 3 points for"),
    (Table::Over, |at| at["players"][1]["points"]["hand"] = json!(0), "has 0 points for"),
    (Table::Three, |at| at["projects"][0] = json!(3), "seat 3 has a crane on the board"),
    (Table::Three, completed_on_nothing, "the project of district 0 is complete, but nothing is built"),
    (Table::Three, |at| at["turn"] = json!(0), "turns are counted from 1"),
    (Table::Two, |at| at["turn"] = json!(1), "tiles are in the supply in turn 1"),
    (Table::Two, |at| change(&mut at["players"][0]["points"]["tiles"], 1), "points for tiles, but"),
    (
        Table::Two,
        |at| change(&mut at["players"][0]["points"]["two_spaces"], 2),
        "points for \"2\" spaces, but",
    ),
    (Table::Two, |at| at["step"] = json!("over"), "5 tiles are on offer, not 4"),
    (Table::Taking, |at| at["step"] = json!({"take": {"district": 15}}), "nothing is built in district 15"),
    (Table::Taking, |at| at["step"] = json!("build"), "holds 2 tiles, not 3"),
    (Table::Completing, |at| poor(at), "a project is asked about that cannot be completed"),
    (Table::Completing, |at| at["step"]["project"]["points"] = json!(99), "no tile there scored 99 points"),
    (
        Table::Completing,
        |at| at["step"]["project"]["district"] = json!(200),
        "nothing is built in district 200",
    ),
];

#[test]
fn impossible_positions_are_refused_each_with_its_reason() {
    let mut referee = Referee::start();
    let tables = [Table::Two, Table::Three, Table::Taking, Table::Completing, Table::Over];
    let tables = tables.map(|table| (table, lay(&mut referee, table)));
    referee.must(&json!({"do": "new", "game": "frankfurt", "seats": 4, "seed": "unchanged"}));
    let before = referee.state();
    for (table, make_impossible, reason) in IMPOSSIBLE {
        let mut position = tables.iter().find(|(laid, _)| laid == table).unwrap().1.clone();
        make_impossible(&mut position);
        let load = json!({"do": "load", "game": "frankfurt", "position": position, "seed": "7"});
        let error = referee.must_not(&load);
        assert_eq!(error["kind"], "bad_request");
        let said = error["reason"].as_str().unwrap();
        assert!(said.contains(reason), "`{said}` instead of `{reason}`");
        assert_eq!(referee.state(), before, "{reason}");
    }
    for (_, position) in tables {
        referee.must(&json!({"do": "load", "game": "frankfurt", "position": position, "seed": "7"}));
    }
}

/// Plays at random until the table lies as wanted.
fn lay(referee: &mut Referee, table: Table) -> Value {
    let seats = if table == Table::Three { 3 } else { 2 };
    referee.must(&json!({"do": "new", "game": "frankfurt", "seats": seats, "seed": "impossible"}));
    for ply in 0.. {
        let position = referee.must(&json!({"do": "position"}))["position"].take();
        let step = &position["step"];
        let is_found = match table {
            Table::Two => *step == "build" && ply >= 20,
            Table::Three => true,
            Table::Taking => step["take"].is_object(),
            Table::Completing => step["project"].is_object(),
            Table::Over => *step == "over",
        };
        if is_found {
            return position;
        }
        referee.must(&json!({"do": "random", "plies": 1, "seed": ply}));
    }
    unreachable!("a game comes to an end")
}

fn fields(value: &mut Value) -> &mut Map<String, Value> {
    value.as_object_mut().unwrap()
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().unwrap()
}

fn change(number: &mut Value, by: u64) {
    *number = json!(number.as_u64().unwrap() + by);
}

fn add(bag: &mut Value, tile: &str) {
    let count = bag[tile].as_u64().unwrap_or(0);
    bag[tile] = json!(count + 1);
}

fn take(bag: &mut Value) -> String {
    let (tile, count) =
        fields(bag).iter().next().map(|(tile, count)| (tile.clone(), count.as_u64().unwrap())).unwrap();
    if count > 1 {
        bag[&tile] = json!(count - 1);
    } else {
        fields(bag).remove(&tile);
    }
    tile
}

fn carry(at: &mut Value, from: &str, to: &str) {
    let tile = take(&mut at[from]);
    add(&mut at[to], &tile);
}

/// A tile of the offer or of a hand goes back into the supply.
fn put_back(at: &mut Value, place: &str) {
    let tile = at.pointer_mut(place).unwrap().take();
    let tile = tile.as_str().or(tile["tile"].as_str()).unwrap();
    add(&mut at["supply"], tile);
}

fn more_players(at: &mut Value, count: usize) {
    let player = at["players"][0].clone();
    list(&mut at["players"]).extend(vec![player; count]);
}

/// Everybody saw all tiles of a kind, though one of them was removed unseen.
fn all_seen(at: &mut Value) {
    let removed = fields(&mut at["removed"]).keys().next().unwrap().clone();
    at["misfits"][removed] = json!(4);
}

fn completed_on_nothing(at: &mut Value) {
    at["projects"][0] = json!(1);
    at["players"][1]["cranes"] = json!(2);
}

fn poor(at: &mut Value) {
    for player in list(&mut at["players"]) {
        player["coins"] = json!(0);
    }
}
