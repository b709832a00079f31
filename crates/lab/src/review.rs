//! A finished game, decision by decision: what was lost by choice, and what chance and the others brought.
//!
//! Prospects are what a search gives a seat, from 0 (a certain loss) to 1 (a certain win), always with only what that
//! seat knew then. A decision costs the difference between the best move found and the one that was made. Whatever the
//! prospects do between a seat's decisions is luck: chance, and what the others did. Prospects at the end are how far one
//! was ahead or behind, on the same scale, so that beginning, choices and luck add up to the end.

use arena::{Judgement, ListedGame, mix};
use engine::Seat;
use serde::Serialize;
use table::{AnyTable, RecordedAct, Trouble};

use crate::workers::Workers;

/// The number of costly moves that are named for each seat.
const COSTLIEST: usize = 3;

/// A decision as it was made.
pub struct Moment {
    /// The number of its entry.
    pub number: u32,
    /// The table before it.
    pub table: Box<dyn AnyTable>,
    /// Who decided.
    pub seat: Seat,
    /// The code of the move that was made.
    pub code: String,
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

/// The decisions that counted in the end: what was taken back is left out.
pub fn moments(table: &dyn AnyTable) -> Result<Vec<Moment>, Trouble> {
    let mut moments: Vec<Moment> = Vec::new();
    let entries = table.record(None).entries;
    for ((number, before), entry) in (1..).zip(table.stages()?).zip(entries) {
        match entry.what {
            RecordedAct::Decision(decision) => {
                moments.push(Moment { number, table: before, seat: decision.seat, code: decision.code });
            }
            RecordedAct::Undo { to, .. } => moments.retain(|moment| moment.number < to),
            RecordedAct::Note(_) => {}
        }
    }
    Ok(moments)
}

/// Looks at every decision of a game that ended so. `tell` hears how many are done; if it is interrupted, the
/// decisions that were looked at are told without accounts.
pub fn review(
    game: &dyn ListedGame,
    moments: &[Moment],
    end: &dyn AnyTable,
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
    let seats = end.header().seats;
    for seat in Seat::all(seats) {
        let mut before = None;
        for decision in decisions.iter_mut().filter(|decision| decision.seat == seat) {
            decision.luck = before.map_or(0.0, |before| decision.best_value - before);
            before = Some(decision.value);
        }
    }
    let is_whole = done == moments.len() as u64;
    let ended = if is_whole { game.analyst(end).final_prospects() } else { Vec::new() };
    let summary = |(seat, ended)| summary(&decisions, seat, f64::from(ended));
    let seats = Seat::all(seats).zip(ended).map(summary).collect();
    Review { game: game.info().id, iterations: settings.iterations, seed: settings.seed, decisions, seats }
}

/// What a decision cost; nothing where there was no choice.
fn judge(game: &dyn ListedGame, moment: &Moment, settings: ReviewSettings) -> Option<ReviewedDecision> {
    let Moment { number, table, seat, code } = moment;
    let seed = mix(settings.seed, u64::from(*number), 0);
    let judgement = game.analyst(&**table).judge(*seat, code, settings.iterations, seed)?;
    let Judgement { legal, best, best_value, value } = judgement;
    Some(ReviewedDecision {
        number: *number,
        seat: *seat,
        played: code.clone(),
        best,
        legal,
        best_value,
        value,
        luck: 0.0,
    })
}

fn summary(decisions: &[ReviewedDecision], seat: Seat, ended: f64) -> SeatSummary {
    let own: Vec<_> = decisions.iter().filter(|decision| decision.seat == seat).collect();
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

    use arena::{ALONE, UNTIMED};
    use bots::Level;

    use super::*;
    use crate::tests::{contender, new_table};

    /// A game of a random player in seat 0 against a greedy one.
    fn reviewed() -> Review {
        let mut table = new_table(2, "4");
        let players = [Level::Random, Level::Greedy].map(contender);
        while let Some(seat) = table.to_act().first() {
            let (player, seed) = (&players[seat.index()], u64::from(table.number()));
            let mv = frankfurt::GAME.analyst(&*table).decide(seat, player, seed, UNTIMED, ALONE);
            let proposal = table.propose_move(seat, &mv).unwrap();
            table.commit(proposal).unwrap();
        }
        let stop = AtomicBool::new(false);
        let (settings, workers) =
            (ReviewSettings { iterations: 60, seed: 1 }, Workers { threads: 2, stop: &stop });
        review(frankfurt::GAME, &moments(&*table).unwrap(), &*table, settings, &workers, |_| ())
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
