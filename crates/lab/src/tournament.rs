//! Everybody against everybody, on the same deals.

use arena::{Arena, Contender, Outcome, Seeds, mix};
use bots::Player;
use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::clock;
use crate::ratings::{Rating, Score, ratings};
use crate::stats::Sample;
use crate::workers::Workers;

/// Who meets, how often.
#[derive(Clone, Debug)]
pub struct TournamentSettings {
    /// The players.
    pub contenders: Vec<Contender>,
    /// Games for each pairing.
    pub games: u64,
    /// Everything follows from this.
    pub seed: u64,
    /// How far apart in the list two players may be that meet; all meet if nothing is said.
    pub reach: Option<usize>,
    /// From whom ratings are counted; from the mean of all if nothing is said.
    pub anchor: Option<usize>,
}

/// How a game of a tournament ended, by seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// 1 for winning, a share of it after a tie.
    pub shares: Vec<f64>,
    /// The points.
    pub points: Vec<i32>,
}

/// How it went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentReport {
    /// The game.
    pub game: String,
    /// How many sat at a table.
    pub seats: u8,
    /// The seed of it all.
    pub seed: u64,
    /// The players.
    pub players: Vec<Entrant>,
    /// By row and column: how a player fared at tables where everybody else was the player of the column.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// A player and how it did over all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entrant {
    /// How it plays.
    pub name: String,
    /// All its games.
    pub wins: Sample,
    /// How good it is.
    pub rating: Rating,
}

/// How one player fared against another.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Cell {
    /// 1 won, 0 lost, a share of 1 for a tie.
    pub wins: Sample,
    /// Its points.
    pub points: Sample,
}

impl TournamentReport {
    /// The share that everybody would win if all were equal.
    pub fn fair_share(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// The players, the best first, by their numbers.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.players.len()).collect();
        order.sort_by(|a, b| self.players[*b].rating.elo.total_cmp(&self.players[*a].rating.elo));
        order
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        let cells = self.cells.iter().flatten().flatten().map(|cell| cell.wins.count).sum::<u64>();
        if self.seats == 2 { cells / 2 } else { cells }
    }
}

/// Plays it out; every pairing gets its next games before any goes on, so that an interrupted tournament is a fair one.
/// It goes on after the games that are `known`, which are the first ones. `tell` hears how many games are over and how
/// the latest ended, and says whether to go on.
pub fn run(
    arena: &dyn Arena,
    settings: &TournamentSettings,
    known: &[GameResult],
    workers: &Workers<'_>,
    mut tell: impl FnMut(u64, &GameResult) -> bool,
) -> TournamentReport {
    let pairings = settings.pairings(arena.seats());
    let clock = clock::start();
    let seats = u64::from(arena.seats());
    let mut report = blank(arena, settings);
    let begun = known.len() as u64;
    for (number, result) in (0..).zip(known) {
        report.count_game(&Meeting::of(number, &pairings, seats), result);
    }
    workers.work(
        jobs(settings, arena.seats()).saturating_sub(begun),
        |number| {
            let number = begun + number;
            let Meeting { deal, pairing, seat } = Meeting::of(number, &pairings, seats);
            let sitting: Vec<_> = Seat::all(arena.seats())
                .map(|other| if other == seat { pairing.hero } else { pairing.others })
                .map(|player| &settings.contenders[player])
                .collect();
            let seeds = Seeds { deal: mix(settings.seed, deal, 0), bots: settings.seed };
            arena.play(&sitting, seeds, &clock)
        },
        |number, outcome| {
            let (number, result) = (begun + number, GameResult::of(&outcome, arena.seats()));
            report.count_game(&Meeting::of(number, &pairings, seats), &result);
            tell(number + 1, &result)
        },
    );
    report.rate(settings.anchor);
    report
}

/// How many games a tournament takes.
pub fn jobs(settings: &TournamentSettings, seats: u8) -> u64 {
    let pairings = settings.pairings(seats).len() as u64;
    settings.games.div_ceil(u64::from(seats)) * u64::from(seats) * pairings
}

/// One player among several of another, by their numbers.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    hero: usize,
    others: usize,
}

impl TournamentSettings {
    /// Who meets whom: at a table of two each pair once, at larger tables each one among several of each other.
    fn pairings(&self, seats: u8) -> Vec<Pairing> {
        let players = self.contenders.len();
        let all = (0..players).flat_map(|hero| (0..players).map(move |others| Pairing { hero, others }));
        let is_near = |hero: usize, others: usize| {
            hero != others && self.reach.is_none_or(|reach| hero.abs_diff(others) <= reach)
        };
        all.filter(|Pairing { hero, others }| is_near(*hero, *others) && (seats > 2 || hero < others))
            .collect()
    }
}

impl GameResult {
    fn of(outcome: &Outcome, seats: u8) -> Self {
        let shares = Seat::all(seats).map(|seat| outcome.share(seat)).collect();
        Self { shares, points: Seat::all(seats).map(|seat| outcome.points(seat)).collect() }
    }
}

/// One game of a tournament.
struct Meeting {
    deal: u64,
    pairing: Pairing,
    /// Where the hero sits.
    seat: Seat,
}

impl Meeting {
    fn of(number: u64, pairings: &[Pairing], seats: u64) -> Self {
        let (meeting, seat) = (number / seats, Seat((number % seats) as u8));
        let count = pairings.len() as u64;
        Self { deal: meeting / count, pairing: pairings[(meeting % count) as usize], seat }
    }
}

fn blank(arena: &dyn Arena, settings: &TournamentSettings) -> TournamentReport {
    let entrant = |player: Player| Entrant {
        name: player.to_string(),
        wins: Sample::default(),
        rating: Rating { elo: 0.0, margin: f64::INFINITY },
    };
    let count = settings.contenders.len();
    TournamentReport {
        game: arena.game().info().id.to_owned(),
        seats: arena.seats(),
        seed: settings.seed,
        players: settings.contenders.iter().map(|contender| entrant(contender.player)).collect(),
        cells: vec![vec![None; count]; count],
    }
}

impl TournamentReport {
    fn count_game(&mut self, Meeting { pairing, seat, .. }: &Meeting, result: &GameResult) {
        self.count(*pairing, *seat, result);
        if self.seats == 2 {
            let reverse = Pairing { hero: pairing.others, others: pairing.hero };
            self.count(reverse, Seat(1 - seat.0), result);
        }
    }

    fn count(&mut self, Pairing { hero, others }: Pairing, seat: Seat, result: &GameResult) {
        let cell = self.cells[hero][others].get_or_insert_default();
        cell.wins.add(result.shares[seat.index()]);
        cell.points.add(f64::from(result.points[seat.index()]));
        self.players[hero].wins.add(result.shares[seat.index()]);
    }

    fn rate(&mut self, anchor: Option<usize>) {
        let mut scores = Vec::new();
        for (hero, row) in self.cells.iter().enumerate() {
            for (others, cell) in row.iter().enumerate() {
                // At a table of two a game stands in two cells.
                let Some(cell) = cell.filter(|_| self.seats > 2 || hero < others) else { continue };
                scores.push(Score {
                    hero,
                    others,
                    count: f64::from(self.seats - 1),
                    games: cell.wins.count as f64,
                    won: cell.wins.sum,
                });
            }
        }
        for (player, rating) in self.players.iter_mut().zip(ratings(self.cells.len(), &scores, anchor)) {
            player.rating = rating;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use bots::Level;

    use super::*;
    use crate::tests::{contender, frankfurt};

    fn report(seats: u8, games: u64) -> TournamentReport {
        let levels = [Level::Random, Level::Greedy, Level::Easy];
        let contenders = levels.map(contender).to_vec();
        let stop = AtomicBool::new(false);
        run(
            &*frankfurt(seats),
            &TournamentSettings { contenders, games, seed: 3, reach: None, anchor: None },
            &[],
            &Workers { threads: 2, stop: &stop },
            |_, _| true,
        )
    }

    #[test]
    fn what_was_interrupted_goes_on_to_the_same_end() {
        let contenders = [Level::Random, Level::Greedy, Level::Easy].map(contender).to_vec();
        let settings = TournamentSettings { contenders, games: 6, seed: 3, reach: Some(1), anchor: Some(0) };
        let stop = AtomicBool::new(false);
        let workers = Workers { threads: 2, stop: &stop };
        let mut played = Vec::new();
        let whole = run(&*frankfurt(2), &settings, &[], &workers, |_, result| {
            played.push(result.clone());
            true
        });
        // Two pairs of neighbours, six games each.
        assert_eq!((played.len(), whole.cells[0][2]), (12, None));
        let mut known = Vec::new();
        run(&*frankfurt(2), &settings, &[], &workers, |_, result| {
            known.push(result.clone());
            known.len() < 5
        });
        assert_eq!(known, played[..5]);
        let mut numbers = Vec::new();
        let resumed = run(&*frankfurt(2), &settings, &known, &workers, |number, _| {
            numbers.push(number);
            true
        });
        assert_eq!((resumed, numbers), (whole.clone(), (6..=12).collect()));
        assert!(whole.players[0].rating.elo.abs() < 1e-9 && whole.players[0].rating.margin < 1e-3);
    }

    #[test]
    fn each_pair_meets_equally_often_and_shares_one_win() {
        let report = report(2, 11);
        assert_eq!(report.games(), 3 * 12);
        for (row, column) in [(0, 1), (0, 2), (1, 2)] {
            let (there, back) = (report.cells[row][column].unwrap(), report.cells[column][row].unwrap());
            assert_eq!((there.wins.count, back.wins.count), (12, 12));
            assert!((there.wins.sum + back.wins.sum - 12.0).abs() < 1e-9);
        }
        assert!((0..3).all(|player| report.cells[player][player].is_none()));
        assert_eq!(report.order().last(), Some(&0), "{:?}", report.players);
    }

    #[test]
    fn at_larger_tables_one_sits_among_several() {
        let report = report(3, 6);
        assert_eq!(report.games(), 6 * 6);
        assert_eq!(report.order().last(), Some(&0), "{:?}", report.players);
        assert!((report.fair_share() - 1.0 / 3.0).abs() < 1e-9);
    }
}
