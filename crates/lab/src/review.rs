//! A finished game, decision by decision: what was lost by choice, and what chance and the others brought.
//!
//! Prospects are what a search gives a seat, from 0 (a certain loss) to 1 (a certain win), always with only what that
//! seat knew then. A decision costs the difference between the best move found and the one that was made. Whatever the
//! prospects do between a seat's decisions is luck: chance, and what the others did. Prospects at the end are how far one
//! was ahead or behind, on the same scale, so that beginning, choices and luck add up to the end.

use bots::value::{final_points, win_shares};
use bots::{Bot, Level};
use engine::{Advice, Seat, Speech};
use serde::Serialize;

use crate::arena::mix;
use crate::workers::Workers;

/// The number of costly moves that are named for each seat.
const COSTLIEST: usize = 3;

/// A decision as it was made.
#[derive(Clone, Debug)]
pub struct Moment<G: Advice> {
    /// The number of its entry.
    pub number: u32,
    /// The table before it.
    pub at: G::Position,
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub mv: G::Move,
}

/// How carefully to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewSettings {
    /// Worlds for the choice, and as many again for a move that was not the best.
    pub iterations: u32,
    /// The search follows from this.
    pub seed: u64,
}

/// A decision with what it cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewedDecision {
    /// The number of its entry.
    pub number: u32,
    /// Who decided.
    pub seat: Seat,
    /// The code of the move that was made.
    pub played: String,
    /// The code of the best move that was found.
    pub best: String,
    /// How many moves there were.
    pub legal: usize,
    /// The prospects with the best move.
    pub best_value: f64,
    /// The prospects with the move that was made.
    pub value: f64,
    /// What chance and the others brought since the seat's decision before.
    pub luck: f64,
}

impl ReviewedDecision {
    /// What the choice cost.
    pub fn loss(&self) -> f64 {
        self.best_value - self.value
    }
}

/// How one seat did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatSummary {
    /// Who.
    pub seat: Seat,
    /// How many decisions with a choice.
    pub decisions: usize,
    /// In how many of them the best move was made.
    pub best: usize,
    /// The prospects before the first of them.
    pub began: f64,
    /// What all choices cost together.
    pub lost: f64,
    /// What chance and the others brought, together.
    pub luck: f64,
    /// The prospects at the end.
    pub ended: f64,
    /// The numbers of the costliest decisions, the worst first.
    pub costliest: Vec<u32>,
}

impl SeatSummary {
    /// What a decision cost on average.
    pub fn mean_loss(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { self.lost / self.decisions as f64 }
    }
}

/// What was found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The game.
    pub game: &'static str,
    /// The worlds looked at for each decision.
    pub iterations: u32,
    /// The seed of the search.
    pub seed: u64,
    /// Every decision with a choice.
    pub decisions: Vec<ReviewedDecision>,
    /// By seat.
    pub seats: Vec<SeatSummary>,
}

/// Looks at every decision of a game that ended at `end`. `tell` hears how many are done; if it is interrupted, the
/// decisions that were looked at are told without accounts.
pub fn review<G: Advice + Speech>(
    game: &G,
    moments: &[Moment<G>],
    end: &G::Position,
    settings: ReviewSettings,
    workers: &Workers<'_>,
    mut tell: impl FnMut(u64),
) -> Review {
    let mut decisions: Vec<ReviewedDecision> = Vec::new();
    let done = workers.work(
        moments.len() as u64,
        |nth| judge(game, &moments[nth as usize], settings),
        |nth, decision| {
            decisions.extend(decision);
            tell(nth + 1);
            true
        },
    );
    let seats = game.seats(end);
    for seat in Seat::all(seats) {
        let mut before = None;
        for decision in decisions.iter_mut().filter(|decision| decision.seat == seat) {
            decision.luck = before.map_or(0.0, |before| decision.best_value - before);
            before = Some(decision.value);
        }
    }
    let is_whole = done == moments.len() as u64;
    let summary = |seat| summary(game, &decisions, end, seat);
    let seats = if is_whole { Seat::all(seats).map(summary).collect() } else { Vec::new() };
    Review { game: G::INFO.id, iterations: settings.iterations, seed: settings.seed, decisions, seats }
}

/// What a decision cost; nothing where there was no choice.
fn judge<G: Advice + Speech>(
    game: &G,
    moment: &Moment<G>,
    settings: ReviewSettings,
) -> Option<ReviewedDecision> {
    let Moment { number, at, seat, mv } = moment;
    let mut legal = Vec::new();
    game.legal_moves(at, *seat, &mut legal);
    if legal.len() < 2 {
        return None;
    }
    let mut bot = Bot::<G>::new(Level::Strong, mix(settings.seed, u64::from(*number), 0));
    let goes_on = |iterations| iterations < settings.iterations;
    let choices = bot.analyse(game, at, *seat, goes_on).choices;
    let best = &choices[0];
    let (mut best_mv, mut best_value) = (best.mv, f64::from(best.value));
    let value = if best.mv == *mv {
        best_value
    } else {
        f64::from(bot.analyse_move(game, at, *seat, *mv, goes_on).choices[0].value)
    };
    // Looked at as carefully as the other, the move that was made may turn out to be the better one.
    if value > best_value {
        (best_mv, best_value) = (*mv, value);
    }
    let (played, best) = (game.code(mv), game.code(&best_mv));
    Some(ReviewedDecision {
        number: *number,
        seat: *seat,
        played,
        best,
        legal: legal.len(),
        best_value,
        value,
        luck: 0.0,
    })
}

fn summary<G: Advice>(
    game: &G,
    decisions: &[ReviewedDecision],
    end: &G::Position,
    seat: Seat,
) -> SeatSummary {
    let own: Vec<_> = decisions.iter().filter(|decision| decision.seat == seat).collect();
    let seats = game.seats(end);
    let ended = win_shares(&final_points(game, end), seats, G::TUNING.at(seats).final_lead)[seat.index()];
    let ended = f64::from(ended);
    let last = own.last().map_or(ended, |decision| decision.value);
    let mut worst = own.clone();
    worst.retain(|decision| decision.loss() > 0.0);
    worst.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
    SeatSummary {
        seat,
        decisions: own.len(),
        best: own.iter().filter(|decision| decision.played == decision.best).count(),
        began: own.first().map_or(ended, |decision| decision.best_value),
        lost: own.iter().map(|decision| decision.loss()).sum(),
        luck: own.iter().map(|decision| decision.luck).sum::<f64>() + ended - last,
        ended,
        costliest: worst.iter().take(COSTLIEST).map(|decision| decision.number).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use engine::{Game as _, NoLog, NoOptions, Seed, Seeded};
    use frankfurt::Frankfurt;

    use super::*;

    /// A game of a random player in seat 0 against a greedy one.
    fn reviewed() -> Review {
        let game = Frankfurt::standard();
        let mut chance = Seeded::new(Seed::from_text("4"));
        let mut at = game.set_up(2, &NoOptions {}, &mut chance, &mut NoLog).unwrap();
        let mut bots = [Bot::new(Level::Random, 1), Bot::new(Level::Greedy, 2)];
        let mut moments = Vec::new();
        while let Some(seat) = game.to_act(&at).first() {
            let mv = bots[seat.index()].decide(&game, &at, seat);
            moments.push(Moment { number: moments.len() as u32 + 1, at, seat, mv });
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
        let stop = AtomicBool::new(false);
        let settings = ReviewSettings { iterations: 60, seed: 1 };
        review(&game, &moments, &at, settings, &Workers { threads: 2, stop: &stop }, |_| ())
    }

    #[test]
    fn beginning_choices_and_luck_add_up_to_the_end() {
        let review = reviewed();
        for seat in &review.seats {
            assert!((seat.began - seat.lost + seat.luck - seat.ended).abs() < 1e-6, "{seat:?}");
        }
        assert!(review.decisions.iter().all(|decision| decision.loss() >= 0.0 && decision.legal > 1));
        assert_eq!(review, reviewed());
    }

    #[test]
    fn random_play_loses_more_by_its_choices() {
        let review = reviewed();
        assert!(review.seats[0].mean_loss() > 2.0 * review.seats[1].mean_loss(), "{:?}", review.seats);
        let worst = review.seats[0].costliest[0];
        let worst = review.decisions.iter().find(|decision| decision.number == worst).unwrap();
        assert!(worst.seat == Seat(0) && worst.played != worst.best);
    }
}
