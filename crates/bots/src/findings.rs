//! What a search begins with, and what it finds.

use engine::Seat;

/// A legal move with what its player has in mind.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan<M> {
    /// The move.
    pub mv: M,
    /// How good the end of the turn looks, in points.
    pub value: f32,
    /// How the turn goes on to that end.
    pub way: Vec<M>,
}

/// A move that was looked at, with what the search thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u32,
    /// What it brought on average: 0 is a certain loss, 1 a certain win.
    pub value: f32,
    /// The points that are expected at the end, per seat.
    pub points: Vec<f32>,
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings<M> {
    /// Every move that was looked at, the most tried first.
    pub choices: Vec<Choice<M>>,
    /// How it is likely to go on.
    pub line: Vec<(Seat, M)>,
    /// How many worlds were dealt.
    pub iterations: u32,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many worlds were dealt.
    pub iterations: u32,
    /// By how many visits the most tried move is ahead of the next.
    pub lead: u32,
}

impl Progress {
    /// Can another move still become the most tried one within `most` iterations in all?
    pub fn is_open(self, most: u32) -> bool {
        self.iterations < most && self.lead <= most - self.iterations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_open_while_the_next_move_can_draw_level() {
        let is_open = |iterations, lead| Progress { iterations, lead }.is_open(10);
        // Four iterations are left: with all of them a move that is four behind draws level.
        assert!(is_open(6, 4) && !is_open(6, 5));
        assert!(is_open(0, 10) && !is_open(0, 11));
        assert!(is_open(9, 1) && !is_open(10, 0));
    }
}
