//! Whole recorded games: they replay, and a second, naive count gives the same points.
//!
//! The count knows nothing of the engine: it reads the moves as text, follows the carts from place to place, and adds
//! up as a player at the table would. A cart that has not gone anywhere yet cannot build, so that not even the start
//! points are needed.

use engine::{Seat, Viewer};
use koeln::Koeln;
use table::{Edition, Record, RecordedAct, RecordedDecision, Table};

const GAMES: [(&str, &str); 3] = [
    ("two", include_str!("two.city")),
    ("three", include_str!("three.city")),
    ("four", include_str!("four.city")),
];

/// The values of the churches, copied from RULES.md.
const CHURCHES: [(&str, u32); 12] = [
    ("URS", 6),
    ("KUN", 8),
    ("GER", 4),
    ("AND", 6),
    ("MAR", 6),
    ("APO", 4),
    ("CAE", 5),
    ("KAP", 6),
    ("LYS", 7),
    ("GEO", 7),
    ("PAN", 5),
    ("SEV", 8),
];

/// A player's cart: where it went last, and its stone.
#[derive(Clone, Default)]
struct Cart {
    at: String,
    load: Option<u32>,
}

/// Every stone of an unfinished church: who built it, and its points.
#[derive(Clone, Default)]
struct Site(Vec<(usize, u32)>);

impl Site {
    fn sum(&self) -> u32 {
        self.0.iter().map(|(_, points)| points).sum()
    }

    fn points(&self, seat: usize) -> u32 {
        self.0.iter().filter(|(builder, _)| *builder == seat).map(|(_, points)| points).sum()
    }

    /// The most points; of equal ones, whose last stone came later.
    fn winner(&self) -> usize {
        let latest = |seat| self.0.iter().rposition(|(builder, _)| *builder == seat);
        (0..4).max_by_key(|seat| (self.points(*seat), latest(*seat))).unwrap()
    }

    /// The stones change hands where they lie: when each was built stays as it was.
    fn forge(&mut self, (one, gives): (usize, u32), (other, takes): (usize, u32)) {
        for (seat, from, to) in [(one, gives, takes), (other, takes, gives)] {
            let stone = self.0.iter().position(|stone| *stone == (seat, from)).unwrap();
            self.0[stone].1 = to;
        }
    }
}

fn stone(name: &str) -> u32 {
    match name {
        "white" => 1,
        "grey" => 2,
        "black" => 3,
        _ => panic!("{name}"),
    }
}

/// The points of every seat, added up move by move.
fn recount(record: &Record) -> Vec<u32> {
    let seats = record.players.len();
    let mut points = vec![0; seats];
    let mut carts = vec![[Cart::default(), Cart::default()]; seats];
    let mut sites = vec![Site::default(); CHURCHES.len()];
    let church = |id: &str| CHURCHES.iter().position(|(name, _)| *name == id).unwrap();
    for entry in &record.entries {
        let RecordedAct::Decision(RecordedDecision { seat, code, .. }) = &entry.what else {
            panic!("nothing was taken back in these games")
        };
        let seat = seat.index();
        let words: Vec<_> = code.split(['.', '#']).collect();
        let cart = |letter: &str| usize::from(letter == "b");
        match words.as_slice() {
            ["go", letter, place] => (*place).clone_into(&mut carts[seat][cart(letter)].at),
            ["load", letter, kind] => carts[seat][cart(letter)].load = Some(stone(kind)),
            ["unload", letter] => carts[seat][cart(letter)].load = None,
            ["build", letter] => {
                let cart = &mut carts[seat][cart(letter)];
                let church = church(&cart.at);
                sites[church].0.push((seat, cart.load.take().unwrap()));
                let value = CHURCHES[church].1;
                if sites[church].sum() == value {
                    points[std::mem::take(&mut sites[church]).winner()] += value;
                }
            }
            ["forger", _, id, own, victim, theirs] => {
                let victim = victim.parse::<usize>().unwrap() - 1;
                sites[church(id)].forge((seat, stone(own)), (victim, stone(theirs)));
            }
            ["visit" | "abbot", ..] => points[seat] += 2,
            _ => {}
        }
    }
    points
}

fn replayed(text: &str) -> (Record, Table<Koeln>) {
    let record = Record::parse(text.as_bytes()).unwrap();
    let table = record.replay(&Edition::of_record(&record).unwrap()).unwrap();
    (record, table)
}

#[test]
fn recorded_games_replay_and_are_recounted() {
    for (name, text) in GAMES {
        let (record, table) = replayed(text);
        let counted: Vec<_> = recount(&record).into_iter().map(|points| points as i32).collect();
        let sheets = engine::Game::scores(&**table.game(), table.position(), Viewer::Spectator);
        let scored: Vec<_> = sheets.iter().map(engine::ScoreSheet::total).collect();
        assert_eq!(counted, scored, "{name}");
        let ending = text.lines().last().unwrap();
        for (seat, points) in counted.iter().enumerate() {
            assert!(ending.contains(&format!("{}={points} ", Seat(seat as u8))), "{name}: {ending}");
        }
    }
}

/// Together the games show what can be done with carts and nearly every card.
#[test]
fn recorded_games_show_every_kind_of_move() {
    let moves = "throw go load unload build visit abbot mayor thief poisoner saboteur merchant notary forger \
                 discard ward submit end";
    let all = GAMES.map(|(_, text)| text).concat();
    let verb =
        |line: &str| line.split(' ').nth(2).map(|code| code.split(['.', '#']).next().unwrap().to_owned());
    let seen: Vec<_> = all.lines().filter_map(verb).collect();
    for name in moves.split_whitespace() {
        assert!(seen.iter().any(|verb| verb == name), "{name}");
    }
}

#[test]
fn what_was_recorded_is_verified() {
    for (name, text) in GAMES {
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.verify::<Koeln>(), Ok(()), "{name}");
        assert_eq!(record.write(), text, "{name}");
    }
}

/// Every record of revision 1 that is kept here replays for ever, whatever the revision of the rules is by then.
#[test]
fn records_of_the_first_revision_replay() {
    for (name, text) in GAMES {
        let (record, table) = replayed(text);
        assert_eq!(record.header.revision, 1, "{name}");
        assert!(table.to_act().is_empty(), "{name}");
    }
}
