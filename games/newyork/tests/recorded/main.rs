//! Whole recorded games: they replay, and a second, naive count gives the same points.
//!
//! The count knows nothing of the engine: it reads moves and drawn cards as text and follows them as a player at the
//! table would. Only what a record does not tell, the first yard, Dirk's first buildings and the last hands, comes from
//! the replay.

use std::collections::BTreeMap;

use engine::Viewer;
use newyork::NewYork;
use newyork::position::Position;
use table::{Edition, Record, RecordedAct, RecordedDecision, Table};

const GAMES: [(&str, &str); 3] = [
    ("two", include_str!("two.city")),
    ("three", include_str!("three.city")),
    ("six", include_str!("six.city")),
];

/// The kinds by their letters in codes, the least valuable first.
const KINDS: [&str; 6] = ["mu", "th", "st", "ch", "pa", "sk"];
/// The places of the museums in A, B and C; each further kind is worth one more.
const MUSEUMS: [&[i32]; 3] = [&[1], &[8, 1], &[16, 8, 1]];
/// The letters of the slots' currencies.
const SLOTS: [char; 4] = ['b', 'g', 'o', 'y'];

/// The table as a naive player follows it. Dirk is the party after the players.
struct Count {
    yard: [Option<String>; 4],
    owned: Vec<BTreeMap<String, i32>>,
    points: Vec<i32>,
}

impl Count {
    fn at_the_start(table: &Table<NewYork>, players: usize) -> Self {
        let mut first = None;
        let told = table.retell(|step| {
            if step.number == 0 {
                first = Some(*step.position);
            }
        });
        told.unwrap();
        let first: Position = first.unwrap();
        let mut owned = vec![BTreeMap::new(); players];
        if let Some(dirk) = &first.dirk {
            let kinds = dirk.buildings.iter();
            owned.push(
                kinds.map(|(kind, count)| (kind.to_string()[..2].to_owned(), i32::from(count))).collect(),
            );
        }
        let points = vec![0; owned.len()];
        Self { yard: first.yard.map(|building| building.map(|code| code.to_string())), owned, points }
    }

    fn decide(&mut self, decision: &RecordedDecision) {
        let words: Vec<&str> = decision.code.split('.').collect();
        if let ["buy" | "dirk", slot, ..] = words[..] {
            let building = self.yard[slot.parse::<usize>().unwrap() - 1].take().unwrap();
            let receiver = if words[0] == "buy" { decision.seat.index() } else { self.owned.len() - 1 };
            self.give(receiver, &building);
        }
        for card in &decision.drew {
            match card.split_once(':').unwrap() {
                ("building", code) => match self.yard.iter_mut().find(|slot| slot.is_none()) {
                    Some(slot) => *slot = Some(code.to_owned()),
                    None => self.give(self.owned.len() - 1, code),
                },
                ("money", "A") => self.score(MUSEUMS[0]),
                ("money", "B") => self.score(MUSEUMS[1]),
                _ => {}
            }
        }
    }

    fn give(&mut self, party: usize, building: &str) {
        *self.owned[party].entry(building[..2].to_owned()).or_default() += 1;
    }

    /// What is left goes to the player who has most money of the slot.
    fn end(&mut self, hands: &[Vec<String>]) {
        for (slot, letter) in SLOTS.iter().enumerate() {
            let Some(building) = self.yard[slot].take() else { continue };
            let sum = |hand: &Vec<String>| -> i32 {
                hand.iter()
                    .filter_map(|card| card.strip_prefix(*letter))
                    .map(|value| value.parse::<i32>().unwrap())
                    .sum()
            };
            let sums: Vec<i32> = hands.iter().map(sum).collect();
            let most = *sums.iter().max().unwrap();
            let leaders: Vec<usize> = (0..sums.len()).filter(|seat| sums[*seat] == most).collect();
            if let ([leader], true) = (&leaders[..], most > 0) {
                self.give(*leader, &building);
            }
        }
        self.score(MUSEUMS[2]);
    }

    fn score(&mut self, museums: &[i32]) {
        for (step, kind) in KINDS.iter().enumerate() {
            let counts: Vec<i32> =
                self.owned.iter().map(|owned| owned.get(*kind).copied().unwrap_or(0)).collect();
            for (party, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let first = counts.iter().filter(|other| *other > count).count();
                let tied = counts.iter().filter(|other| *other == count).count();
                let places = (first..first + tied).filter_map(|place| museums.get(place));
                let pot: i32 = places.map(|prize| prize + step as i32).sum();
                self.points[party] += pot / tied as i32;
            }
        }
    }
}

#[test]
fn recorded_games_replay_and_are_recounted() {
    for (name, text) in GAMES {
        let record = Record::parse(text.as_bytes()).unwrap();
        let table = record.replay::<NewYork>(&Edition::of_record(&record).unwrap()).unwrap();
        let mut count = Count::at_the_start(&table, record.players.len());
        for entry in &record.entries {
            let RecordedAct::Decision(decision) = &entry.what else {
                panic!("nothing was taken back in these games")
            };
            count.decide(decision);
        }
        let hands = table.position().players.iter();
        let hands: Vec<_> =
            hands.map(|(_, player)| player.hand.cards().map(|card| card.to_string()).collect()).collect();
        count.end(&hands);
        let sheets = engine::Game::scores(&**table.game(), table.position(), Viewer::Spectator);
        let scored: Vec<_> = sheets.iter().map(engine::ScoreSheet::total).collect();
        assert_eq!(count.points, scored, "{name}");
        assert!(scored.iter().sum::<i32>() <= 300, "{name}");
    }
}

#[test]
fn what_was_recorded_is_verified() {
    for (name, text) in GAMES {
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.verify::<NewYork>(), Ok(()), "{name}");
        assert_eq!(record.write(), text, "{name}");
    }
}
