//! What a bot should know of a game.

use crate::{Chance, Game, Party, ScoreSheet, Seat, Stream, Viewer};

/// Hints for bots, always from one seat's knowledge: nothing here may look at what that seat cannot know.
///
/// A game can be played by bots on its first day: what it does not say itself follows from its points. How well they play
/// then, `citywright lab duel` says.
pub trait Advice: Game {
    /// What [`features`](Advice::features) writes, by name. A game that names others writes them too.
    const FEATURES: &'static [&'static str] = &["one", "points", "lead over the best other"];

    /// What of them can only help, or only harm, whoever has it: learning never finds otherwise, however rarely it is
    /// seen.
    const SIGNS: &'static [(&'static str, Sign)] = &[];

    /// What self-play has taught: the text of a file that `bots` can read; empty as long as there is none.
    const LEARNED: &'static str = "";

    /// Positions in which the right move can be argued from the rules: the name and text of each file, as `lab` reads
    /// them. A game that is played brings ten or more.
    const SUITE: &'static [(&'static str, &'static str)] = &[];

    /// How a search goes about this game.
    const TUNING: Tunings = Tunings::always(Tuning::USUAL);

    /// The number of the segment of play that bots look to the end of: the turn, unless a game judges parts of one
    /// apart. It changes at the latest when the turn does.
    #[inline]
    fn segment(&self, at: &Self::Position) -> u32 {
        self.turn(at)
    }

    /// Can the players be compared here? Asked before a decision, once a game was played on far enough. A game says so
    /// where the order of play is itself at stake, or where a turn is counted in parts.
    fn is_even(&self, _at: &Self::Position) -> bool {
        true
    }

    /// What a learned value is made of: one number per name in [`FEATURES`](Advice::FEATURES).
    fn features(&self, at: &Self::Position, seat: Seat, out: &mut [f32]) {
        let (own, lead) = standing(self, at, seat);
        out.copy_from_slice(&[1.0, own, lead]);
    }

    /// How good the table is for `seat`, in points: the hand-made judgement of the greedy player.
    fn appraise(&self, at: &Self::Position, seat: Seat) -> f32 {
        standing(self, at, seat).1
    }

    /// Writes the features and says how good the table is, exactly as the two above: a game does it in one go where they
    /// have work in common.
    fn features_and_appraisal(&self, at: &Self::Position, seat: Seat, out: &mut [f32]) -> f32 {
        self.features(at, seat, out);
        self.appraise(at, seat)
    }

    /// Do the rules show that another legal move of this seat is at least as good, whatever it cannot know and whatever
    /// follows? No bot above chance makes such a move.
    #[inline]
    fn is_dominated(&self, _at: &Self::Position, _seat: Seat, _mv: &Self::Move) -> bool {
        false
    }

    /// How promising a legal move looks at first sight: the order matters, and differences are measured by
    /// [`Tuning::prior`].
    fn prior(&self, _at: &Self::Position, _seat: Seat, _mv: &Self::Move) -> f32 {
        0.0
    }

    /// The move of a quick and sensible playout: an index into the legal moves, which are not empty.
    fn playout_move(
        &self,
        _at: &Self::Position,
        _seat: Seat,
        moves: &[Self::Move],
        chance: &mut impl Chance,
    ) -> usize {
        chance.below(PLAYOUT, moves.len() as u32) as usize
    }
}

/// What the usual playout draws from.
const PLAYOUT: Stream = Stream::named("playout");

/// The points of a seat, and how many more they are than the best other party's.
fn standing<G: Game>(game: &G, at: &G::Position, seat: Seat) -> (f32, f32) {
    let sheets = game.scores(at, Viewer::Seat(seat));
    let own = sheets.iter().find(|sheet| sheet.party == Party::Seat(seat)).map_or(0, ScoreSheet::total);
    let others = sheets.iter().filter(|sheet| sheet.party != Party::Seat(seat));
    let best = others.map(ScoreSheet::total).max().unwrap_or(0);
    (own as f32, (own - best) as f32)
}

/// Which way a feature can only count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// More of it is never worse.
    Helps,
    /// More of it is never better.
    Harms,
}

impl Sign {
    /// The weight, or none at all if it has the wrong sign.
    pub fn of(self, weight: f32) -> f32 {
        match self {
            Self::Helps => weight.max(0.0),
            Self::Harms => weight.min(0.0),
        }
    }
}

/// How a search goes about a game, by the number of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tunings {
    few: Tuning,
    many: Tuning,
    /// The fewest players that count as many.
    many_are: u8,
}

impl Tunings {
    /// The same for any number of players.
    pub const fn always(tuning: Tuning) -> Self {
        Self { few: tuning, many: tuning, many_are: u8::MAX }
    }

    /// Another way for this number of players and more.
    #[must_use]
    pub const fn and_from(self, many_are: u8, many: Tuning) -> Self {
        Self { few: self.few, many, many_are }
    }

    /// For this number of players.
    pub const fn at(&self, seats: u8) -> Tuning {
        if seats < self.many_are { self.few } else { self.many }
    }

    /// For any number of players, to be changed.
    pub fn all(&mut self) -> [&mut Tuning; 2] {
        [&mut self.few, &mut self.many]
    }
}

/// How a search goes about a game: chosen per game by measurement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// From a new leaf, or from the root if moves are compared [alike](Tuning::alike), the turn under way is played to
    /// its end, then this number of rounds in which everybody has a turn, and on to where the game
    /// [is even](Advice::is_even), before the learned value judges.
    pub rounds: u8,
    /// How many lines are followed with the learned value in the turns that are played on; if none, moves are made as
    /// [`playout_move`](Advice::playout_move) says, which is quicker.
    pub beam: u8,
    /// Moves are compared alike: each is tried with the same luck as the others, and the tree ends with the turn, so that
    /// all are played on equally far. It helps where moves differ by less than luck does.
    pub alike: bool,
    /// A move is worth what the most tried way to go on is worth, as long as its player decides, instead of the mean of
    /// everything that was tried after it.
    pub single_minded: bool,
    /// After n visits about this many times the square root of n moves are looked at, the most promising first.
    pub width: f32,
    /// How attractive moves are that have been tried little.
    pub exploration: f32,
    /// A move whose prior is higher by this much is e times as promising.
    pub prior: f32,
    /// At the root, where the learned value judges the ends of the turn: the same, in its points.
    pub root_prior: f32,
    /// The lead in points at the end that makes a win e times as likely as a loss.
    pub lead: f32,
    /// The same once the game is over: the less it is, the less it matters by how much a game is won.
    pub final_lead: f32,
    /// How many points an easy player overlooks.
    pub slip: f32,
}

impl Tuning {
    /// What suits most games.
    pub const USUAL: Self = Self {
        rounds: 0,
        beam: 0,
        alike: false,
        single_minded: false,
        width: 2.0,
        exploration: 1.0,
        prior: 4.0,
        root_prior: 4.0,
        lead: 8.0,
        final_lead: 8.0,
        slip: 4.0,
    };

    /// The number of rounds that reaches the end of any game.
    pub const TO_THE_END: u8 = u8::MAX;

    /// How many turns are played on at a table of this size, the one under way included; none if to the end.
    pub fn turns(&self, seats: u8) -> Option<u32> {
        let turns = 1 + u32::from(self.rounds) * u32::from(seats);
        (self.rounds != Self::TO_THE_END).then_some(turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_players_may_be_searched_for_otherwise() {
        let many = Tuning { rounds: 7, ..Tuning::USUAL };
        let rounds = |tunings: Tunings| [1, 3, 4, 6].map(|seats| tunings.at(seats).rounds);
        assert_eq!(rounds(Tunings::always(many)), [7; 4]);
        assert_eq!(rounds(Tunings::always(Tuning::USUAL).and_from(4, many)), [0, 0, 7, 7]);
    }

    #[test]
    fn a_round_is_a_turn_of_everybody() {
        let turns = |rounds, seats| Tuning { rounds, ..Tuning::USUAL }.turns(seats);
        assert_eq!([turns(0, 4), turns(1, 2), turns(1, 4)], [Some(1), Some(3), Some(5)]);
        assert_eq!(turns(Tuning::TO_THE_END, 2), None);
    }
}
