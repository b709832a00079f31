//! Points, end and winner.

use engine::{Clause, Party, Ranking, ScoreSheet, Seat, Standing};

use super::position::Position;

/// TIN-5: the player whose turn it would be has no stone left.
pub fn is_over(at: &Position) -> bool {
    at.hands[at.turn.index()].is_empty()
}

/// TIN-3: all points are for stones laid.
pub fn scores(at: &Position) -> Vec<ScoreSheet> {
    let sheet =
        |seat: Seat| ScoreSheet::of(Party::Seat(seat)).line(Clause("TIN-3"), "laid", at.points[seat.index()]);
    Seat::all(at.seats).map(sheet).collect()
}

/// TIN-5: the most points win; in a tie, those who have not traded.
pub fn ranking(at: &Position) -> Ranking {
    let standing = |seat: Seat| {
        let has_kept_his_stones = i32::from(!at.has_traded[seat.index()]);
        Standing::contender(Party::Seat(seat), i32::from(at.points[seat.index()]), vec![has_kept_his_stones])
    };
    Ranking::of(Seat::all(at.seats).map(standing).collect())
}
