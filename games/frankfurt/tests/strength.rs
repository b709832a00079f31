//! How well the simple bots play. The figures of RULES.md come from `means_are_near_the_expectations`.

use bots::{Bot, Level};
use engine::{Fast, Game, NoLog, NoOptions, Ranking, Seat, Seats};
use frankfurt::Frankfurt;

/// Plays a game between these bots to the end: how it ended and who started.
fn play(game: &Frankfurt, levels: &[Level], seed: u64) -> (Ranking, Seat) {
    let mut chance = Fast::new(seed);
    let mut bots: Vec<_> =
        levels.iter().zip(1..).map(|(level, nth)| Bot::new(*level, seed ^ (nth << 32))).collect();
    let mut at = game.set_up(levels.len() as u8, &NoOptions {}, &mut chance, &mut NoLog).unwrap();
    let start = at.active;
    while let Some(seat) = game.to_act(&at).first() {
        let mv = bots[seat.index()].decide(game, &at, seat);
        game.check(&at, seat, &mv).unwrap();
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    (game.result(&at).unwrap(), start)
}

/// How many of `games` one greedy player among random ones wins alone.
fn won_by_greedy(seats: u8, games: u64) -> usize {
    let game = Frankfurt::standard();
    let wins = |seed: &u64| {
        let greedy = Seat((seed % u64::from(seats)) as u8);
        let level = |seat| if seat == greedy { Level::Greedy } else { Level::Random };
        let levels: Vec<_> = Seat::all(seats).map(level).collect();
        play(&game, &levels, *seed).0.winners() == Seats::only(greedy)
    };
    (0..games).filter(wins).count()
}

#[test]
fn greedy_beats_random_in_95_of_100_games_for_two() {
    let won = won_by_greedy(2, 1_000);
    println!("greedy wins {won} of 1,000 games for two against random");
    assert!(won >= 950, "{won} of 1,000");
}

#[test]
fn greedy_beats_random_with_more_players_too() {
    for seats in [3, 4] {
        let won = won_by_greedy(seats, 300);
        println!("greedy wins {won} of 300 games for {seats} against random");
        assert!(won >= 270, "{won} of 300 with {seats} players");
    }
}

/// An independent model expects about 128, 108 and 82 points for players who look no further than their turn, and
/// 84, 68 and 51 for random ones. Ours value what the turn leaves them for the next, so they may score more.
#[test]
fn means_are_near_the_expectations() {
    let game = Frankfurt::standard();
    for (seats, greedy, random) in [(2, 128.0, 84.0), (3, 108.0, 68.0), (4, 82.0, 51.0)] {
        for (level, expected, tolerance) in [(Level::Greedy, greedy, 12.0), (Level::Random, random, 2.0)] {
            let games = 400;
            let levels = vec![level; seats];
            let points =
                |seed| play(&game, &levels, seed).0.standings().iter().map(|s| s.points).sum::<i32>();
            let mean = f64::from((0..games).map(points).sum::<i32>()) / (games as f64 * seats as f64);
            println!("{seats} players, all {level:?}: {mean:.1} points");
            assert!(
                (mean - expected).abs() < tolerance,
                "{seats} players, all {level:?}: {mean:.1}, not {expected}"
            );
        }
    }
}

/// An independent model gave the three players, in the order of their turns, 81, 110 and 119 wins of 300.
#[test]
fn no_place_in_the_order_is_hopeless() {
    let game = Frankfurt::standard();
    for seats in 2..=4_u8 {
        let games = 1_200;
        let mut wins = vec![0; usize::from(seats)];
        for seed in 0..games {
            let (ranking, start) = play(&game, &vec![Level::Greedy; usize::from(seats)], seed);
            for winner in ranking.winners().iter() {
                wins[usize::from((winner.0 + seats - start.0) % seats)] += 1;
            }
        }
        println!("{seats} greedy players, wins of {games} in the order of their turns: {wins:?}");
        let fair = games / u64::from(seats);
        assert!(wins.iter().all(|wins| *wins * 10 > fair * 6), "{wins:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let game = Frankfurt::standard();
    let at = game.set_up(3, &NoOptions {}, &mut Fast::new(1), &mut NoLog).unwrap();
    for level in [Level::Random, Level::Greedy] {
        let decide = || Bot::new(level, 7).decide(&game, &at, at.active);
        assert_eq!(decide(), decide());
    }
}
