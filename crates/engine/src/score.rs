//! Points line by line, places with ties.

use serde::Serialize;

use crate::{Clause, Party, Seat, Seats};

/// The points of one party, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreSheet {
    /// Whose points.
    pub party: Party,
    /// Where they come from.
    pub lines: Vec<ScoreLine>,
}

/// Points from one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// The clause that gives them.
    pub clause: Clause,
    /// What they are for: the text under `score.<label>`.
    pub label: &'static str,
    /// How many.
    pub points: i32,
}

impl ScoreSheet {
    /// An empty sheet.
    pub fn of(party: Party) -> Self {
        Self { party, lines: Vec::new() }
    }

    /// The same sheet with one more line.
    #[must_use]
    pub fn line(mut self, clause: Clause, label: &'static str, points: impl Into<i32>) -> Self {
        self.lines.push(ScoreLine { clause, label, points: points.into() });
        self
    }

    /// The sum of all lines.
    pub fn total(&self) -> i32 {
        self.lines.iter().map(|line| line.points).sum()
    }
}

/// The places at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ranking {
    /// Every party, seat 0 first.
    standings: Vec<Standing>,
}

/// How one party ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// Who.
    pub party: Party,
    /// The final points.
    pub points: i32,
    /// What decides between equal points, the most important first; more is better.
    pub tie_breaks: Vec<i32>,
    /// The place from 1; equal parties share it and the next place is left out. None for a party that only
    /// keeps count.
    pub place: Option<u8>,
}

impl Standing {
    /// A party that can win.
    pub fn contender(party: Party, points: i32, tie_breaks: Vec<i32>) -> Self {
        Self { party, points, tie_breaks, place: Some(0) }
    }

    /// A party that only keeps count.
    pub fn onlooker(party: Party, points: i32) -> Self {
        Self { party, points, tie_breaks: Vec::new(), place: None }
    }

    fn is_ahead_of(&self, other: &Self) -> bool {
        (self.points, &self.tie_breaks) > (other.points, &other.tie_breaks)
    }
}

impl Ranking {
    /// Gives every contender its place: 1 + the number of contenders ahead of it.
    pub fn of(mut standings: Vec<Standing>) -> Self {
        let contenders: Vec<_> =
            standings.iter().filter(|standing| standing.place.is_some()).cloned().collect();
        for standing in standings.iter_mut().filter(|standing| standing.place.is_some()) {
            let ahead = contenders.iter().filter(|other| other.is_ahead_of(standing)).count();
            standing.place = Some(1 + ahead as u8);
        }
        Self { standings }
    }

    /// Everybody, in the order in which they were given.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// The place of a seat.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        self.standing(seat)?.place
    }

    /// How a seat ended.
    pub fn standing(&self, seat: Seat) -> Option<&Standing> {
        self.standings.iter().find(|standing| standing.party == Party::Seat(seat))
    }

    /// The seats on the first place: several after a tie, none if a neutral party alone is ahead.
    pub fn winners(&self) -> Seats {
        let first = self.standings.iter().filter(|standing| standing.place == Some(1));
        first.fold(Seats::NONE, |winners, standing| match standing.party {
            Party::Seat(seat) => winners.with(seat),
            Party::Neutral(_) => winners,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8, points: i32, coins: i32) -> Standing {
        Standing::contender(Party::Seat(Seat(number)), points, vec![coins])
    }

    fn places(ranking: &Ranking) -> Vec<Option<u8>> {
        ranking.standings().iter().map(|standing| standing.place).collect()
    }

    #[test]
    fn a_sheet_adds_its_lines() {
        let sheet =
            ScoreSheet::of(Party::Seat(Seat(0))).line(Clause("X-1"), "a", 3).line(Clause("X-2"), "b", -7);
        assert_eq!(sheet.total(), -4);
    }

    #[test]
    fn equal_parties_share_a_place_and_the_next_is_left_out() {
        let ranking = Ranking::of(vec![seat(0, 50, 1), seat(1, 60, 0), seat(2, 50, 1), seat(3, 50, 2)]);
        assert_eq!(places(&ranking), [Some(3), Some(1), Some(3), Some(2)]);
        assert_eq!(ranking.winners(), Seats::only(Seat(1)));
    }

    #[test]
    fn two_can_win() {
        let ranking = Ranking::of(vec![seat(0, 50, 1), seat(1, 50, 1), seat(2, 49, 3)]);
        assert_eq!(ranking.winners(), Seats::only(Seat(0)).with(Seat(1)));
        assert_eq!(ranking.place(Seat(2)), Some(3));
    }

    #[test]
    fn an_onlooker_takes_no_place() {
        let dirk = Standing::onlooker(Party::Neutral("dirk".into()), 99);
        let ranking = Ranking::of(vec![seat(0, 50, 0), dirk, seat(1, 40, 0)]);
        assert_eq!(places(&ranking), [Some(1), None, Some(2)]);
    }

    #[test]
    fn a_neutral_contender_can_leave_no_winner() {
        let committee = Standing::contender(Party::Neutral("committee".into()), 60, vec![0]);
        let ranking = Ranking::of(vec![seat(0, 50, 0), committee]);
        assert_eq!(places(&ranking), [Some(2), Some(1)]);
        assert!(ranking.winners().is_empty());
    }
}
