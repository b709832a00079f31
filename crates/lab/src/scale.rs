//! How good bots are on the scale on which people are rated.
//!
//! Different players meet at tables of every size, and each game is counted as one of people would be. A strength of 25
//! is the mean of those who were measured together.

use arena::{Arena, Contender, Seeds, mix};
use engine::Seat;
use ratings::{Finish, Rating, Strength, rated};

use crate::clock;
use crate::workers::Workers;

/// Who meets, how often.
#[derive(Clone, Debug)]
pub struct ScaleSettings {
    /// The players, all different.
    pub contenders: Vec<Contender>,
    /// How many games.
    pub games: u64,
    /// Everything follows from this.
    pub seed: u64,
}

/// Plays the games, at these tables by turns, and says how good each player is. `tell` hears how many games are over.
pub fn run(
    arenas: &[Box<dyn Arena>],
    settings: &ScaleSettings,
    workers: &Workers<'_>,
    mut tell: impl FnMut(u64),
) -> Vec<Rating> {
    let clock = clock::start();
    let mut known = vec![Rating::NEW; settings.contenders.len()];
    workers.work(
        settings.games,
        |number| {
            let arena = &arenas[(number % arenas.len() as u64) as usize];
            let players = settings.players(number, arena.seats());
            let sitting: Vec<_> = players.iter().map(|player| &settings.contenders[*player]).collect();
            let seeds = Seeds { deal: mix(settings.seed, number, 0), bots: settings.seed };
            let outcome = arena.play(&sitting, seeds, &clock);
            let place = |seat| outcome.ranking.place(seat).map_or(u32::MAX, u32::from);
            let places = Seat::all(arena.seats()).map(place);
            players.into_iter().zip(places).collect::<Vec<(usize, u32)>>()
        },
        |number, places| {
            let finish = |(player, place): &(usize, u32)| Finish {
                rating: known[*player],
                strength: Strength::Constant,
                place: *place,
            };
            let finishes: Vec<Finish> = places.iter().map(finish).collect();
            for ((player, _), rating) in places.iter().zip(rated(&finishes)) {
                known[*player] = rating;
            }
            tell(number + 1);
            true
        },
    );
    known
}

impl ScaleSettings {
    /// Who sits where in a game: different players, every one of them equally often in the long run.
    fn players(&self, number: u64, seats: u8) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.contenders.len()).collect();
        players.sort_by_key(|player| mix(self.seed, number, 1 + *player as u64));
        players.truncate(seats.into());
        players
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use bots::Level;

    use super::*;
    use crate::tests::{contender, frankfurt};

    fn measured(threads: usize, games: u64) -> Vec<Rating> {
        let contenders = [Level::Random, Level::Easy, Level::Greedy].map(contender).to_vec();
        let arenas = [frankfurt(2), frankfurt(3)];
        let stop = AtomicBool::new(false);
        let settings = ScaleSettings { contenders, games, seed: 3 };
        run(&arenas, &settings, &Workers { threads, stop: &stop }, |_| {})
    }

    #[test]
    fn better_players_stand_higher_and_the_seed_decides_all() {
        let ratings = measured(2, 90);
        assert!(ratings[0].points() < ratings[1].points(), "{ratings:?}");
        assert!(ratings[0].points() < ratings[2].points(), "{ratings:?}");
        assert_eq!(ratings, measured(1, 90));
        assert!(measured(2, 10)[0].margin() > ratings[0].margin());
    }

    #[test]
    fn everybody_sits_equally_often() {
        let contenders = [Level::Random, Level::Easy, Level::Greedy, Level::Medium].map(contender).to_vec();
        let settings = ScaleSettings { contenders, games: 0, seed: 1 };
        let mut sat = [0; 4];
        for number in 0..2_000 {
            let players = settings.players(number, 2);
            assert_ne!(players[0], players[1]);
            for player in players {
                sat[player] += 1;
            }
        }
        assert!(sat.iter().all(|count| (900..1100).contains(count)), "{sat:?}");
    }
}
