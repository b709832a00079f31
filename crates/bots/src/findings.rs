//! What a search begins with, and what it finds.

use engine::{Fast, Seat};

use crate::lines::any_of;

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

/// Sorts the most tried first, and among them the better; of equal ones any comes first.
pub(crate) fn sort<M>(choices: &mut [Choice<M>], chance: &mut Fast) {
    let order =
        |a: &Choice<M>, b: &Choice<M>| b.visits.cmp(&a.visits).then_with(|| b.value.total_cmp(&a.value));
    choices.sort_by(order);
    let equal = choices.iter().take_while(|other| order(other, &choices[0]).is_eq()).count();
    choices.swap(0, any_of(equal, chance));
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings<M> {
    /// Every move that was looked at, the most tried first.
    pub choices: Vec<Choice<M>>,
    /// How it is likely to go on after the best of them, and after the next best if there is one.
    pub lines: Vec<Vec<(Seat, M)>>,
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
    fn of_equal_choices_each_comes_first_equally_often() {
        let choice = |mv, visits, value| Choice { mv, visits, value, points: Vec::new() };
        let found = [choice('a', 3, 0.9), choice('b', 8, 0.5), choice('c', 8, 0.5), choice('d', 8, 0.4)];
        let mut chance = Fast::new(1);
        let mut seen = [0; 4];
        for _ in 0..1000 {
            let mut choices = found.to_vec();
            sort(&mut choices, &mut chance);
            seen[found.iter().position(|choice| *choice == choices[0]).unwrap()] += 1;
            assert_eq!((choices[2].mv, choices[3].mv), ('d', 'a'));
        }
        // Half of 1000, and four standard deviations of it.
        assert!(seen[0] + seen[3] == 0 && (437..=563).contains(&seen[1]), "{seen:?}");
    }

    #[test]
    fn a_search_is_open_while_the_next_move_can_draw_level() {
        let is_open = |iterations, lead| Progress { iterations, lead }.is_open(10);
        // Four iterations are left: with all of them a move that is four behind draws level.
        assert!(is_open(6, 4) && !is_open(6, 5));
        assert!(is_open(0, 10) && !is_open(0, 11));
        assert!(is_open(9, 1) && !is_open(10, 0));
    }
}
