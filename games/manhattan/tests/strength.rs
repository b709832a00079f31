//! How well the simple bots play. The figures of RULES.md come from here.

use bots::{Bot, Level};
use engine::{Fast, Game, NoLog, Ranking, Seat, Seats};
use manhattan::Manhattan;
use manhattan::position::{Cause, Position};
use manhattan::setup::TableOptions;

/// Plays a game between these bots to the end: how it ended, and who started.
fn play(game: &Manhattan, levels: &[Level], seed: u64) -> (Position, Ranking, Seat) {
    let mut chance = Fast::new(seed);
    let mut bots: Vec<_> =
        levels.iter().zip(1..).map(|(level, nth)| Bot::new(*level, seed ^ (nth << 32))).collect();
    let mut at = game.set_up(levels.len() as u8, &TableOptions::default(), &mut chance, &mut NoLog).unwrap();
    let start = at.active;
    while let Some(seat) = game.to_act(&at).first() {
        let mv = bots[seat.index()].decide(game, &at, seat);
        game.check(&at, seat, &mv).unwrap();
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    let ranking = game.result(&at).unwrap();
    (at, ranking, start)
}

/// How many of `games` one greedy player among random ones wins alone.
fn won_by_greedy(seats: u8, games: u64) -> usize {
    let game = Manhattan::standard();
    let wins = |seed: &u64| {
        let greedy = Seat((seed % u64::from(seats)) as u8);
        let level = |seat| if seat == greedy { Level::Greedy } else { Level::Random };
        let levels: Vec<_> = Seat::all(seats).map(level).collect();
        play(&game, &levels, *seed).1.winners() == Seats::only(greedy)
    };
    (0..games).filter(wins).count()
}

#[test]
fn greedy_beats_random_in_98_of_100_games_for_two() {
    let won = won_by_greedy(2, 500);
    println!("greedy wins {won} of 500 games for two against random");
    assert!(won >= 490, "{won} of 500");
}

#[test]
fn greedy_beats_random_with_more_players_too() {
    for seats in [3, 4] {
        let won = won_by_greedy(seats, 200);
        println!("greedy wins {won} of 200 games for {seats} against random");
        assert!(won >= 180, "{won} of 200 with {seats} players");
    }
}

/// Independent models expect 55 to 85 points and 16 to 25 turns for players who know what they do.
#[test]
fn means_are_near_the_expectations() {
    let game = Manhattan::standard();
    for seats in 2..=4_u8 {
        for level in [Level::Greedy, Level::Random] {
            let games = 200;
            let levels = vec![level; usize::from(seats)];
            let (mut points, mut turns, mut by_cards) = (0.0, 0.0, 0);
            for seed in 0..games {
                let (at, ranking, _) = play(&game, &levels, seed);
                points += ranking.standings().iter().map(|standing| f64::from(standing.points)).sum::<f64>();
                turns += f64::from(at.turn);
                by_cards += usize::from(at.ending.is_some_and(|ending| ending.cause == Cause::Cards));
            }
            let players = games as f64 * f64::from(seats);
            let (points, turns) = (points / players, turns / players);
            println!(
                "{seats} players, all {level:?}: {points:.1} points, {turns:.1} turns, {by_cards} of {games} ended by cards"
            );
            if level == Level::Greedy {
                assert!((55.0..=85.0).contains(&points), "{points:.1} points with {seats} players");
                assert!((16.0..=25.0).contains(&turns), "{turns:.1} turns with {seats} players");
            }
        }
    }
}

#[test]
fn no_place_in_the_order_is_hopeless() {
    let game = Manhattan::standard();
    for seats in 2..=4_u8 {
        let games = 400;
        let mut wins = vec![0; usize::from(seats)];
        for seed in 0..games {
            let (_, ranking, start) = play(&game, &vec![Level::Greedy; usize::from(seats)], seed);
            for winner in ranking.winners().iter() {
                wins[usize::from((winner.0 + seats - start.0) % seats)] += 1;
            }
        }
        println!("{seats} greedy players, wins of {games} in the order of their turns: {wins:?}");
        let fair = games / u64::from(seats);
        assert!(wins.iter().all(|wins| *wins * 2 > fair), "{wins:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let game = Manhattan::standard();
    let at = game.set_up(3, &TableOptions::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    for level in [Level::Random, Level::Greedy] {
        let decide = || Bot::new(level, 7).decide(&game, &at, at.active);
        assert_eq!(decide(), decide());
    }
}
