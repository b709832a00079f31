//! How well the simple bots play, and whether all seats are as good. `CITYWRIGHT_GAMES` says how many games greedy
//! players play.

use bots::{Bot, Level, Playout, play_out};
use engine::{Advice, Fast, Game, NoLog, NoOptions, Seat, Seats};
use koeln::Koeln;
use koeln::position::{LastRound, Position};

/// How many games are played without `CITYWRIGHT_GAMES`.
const GAMES: u64 = 24;

/// How many playouts show how even the seats are.
const PLAYOUTS: u32 = 10_000;
/// How far a seat may be from its even share at most, in hundredths of all games.
const UNEVENNESS: f64 = 5.0;

fn games() -> u64 {
    std::env::var("CITYWRIGHT_GAMES").ok().map_or(GAMES, |text| text.parse().expect("a number of games"))
}

/// Plays a game between these bots to the end.
fn play(game: &Koeln, levels: &[Level], seed: u64) -> Position {
    let mut chance = Fast::new(seed);
    let mut bots: Vec<_> =
        levels.iter().zip(1..).map(|(level, nth)| Bot::new(*level, seed ^ (nth << 32))).collect();
    let mut at = game.set_up(levels.len() as u8, &NoOptions {}, &mut chance, &mut NoLog).unwrap();
    while let Some(seat) = game.to_act(&at).first() {
        let mv = bots[seat.index()].decide(game, &at, seat);
        game.check(&at, seat, &mv).unwrap();
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    at
}

/// How many of `games` one greedy player among random ones wins alone.
fn won_by_greedy(seats: u8, games: u64) -> u64 {
    let game = Koeln::standard();
    let wins = |seed: &u64| {
        let greedy = Seat((seed % u64::from(seats)) as u8);
        let level = |seat| if seat == greedy { Level::Greedy } else { Level::Random };
        let levels: Vec<_> = Seat::all(seats).map(level).collect();
        let at = play(&game, &levels, *seed);
        game.result(&at).unwrap().winners() == Seats::only(greedy)
    };
    (0..games).filter(wins).count() as u64
}

#[test]
fn greedy_beats_random_in_98_of_100_games_for_two() {
    let games = games();
    let won = won_by_greedy(2, games);
    println!("greedy wins {won} of {games} games for two against random");
    assert!(won * 100 >= games * 98, "{won} of {games}");
}

#[test]
fn greedy_beats_random_with_more_players_too() {
    for seats in [3, 4] {
        let games = games() / 2;
        let won = won_by_greedy(seats, games);
        println!("greedy wins {won} of {games} games for {seats} against random");
        assert!(won * 100 >= games * 90, "{won} of {games} with {seats} players");
    }
}

/// An independent model expects about 106 to 110 turns among greedy players, nearly always ended by the target.
#[test]
fn games_of_greedy_players_are_about_as_long_as_expected() {
    let game = Koeln::standard();
    for seats in 2..=4_u8 {
        let games = games();
        let mut by_order = vec![0.0; usize::from(seats)];
        let (mut turns, mut points, mut by_target) = (0.0, 0.0, 0);
        for seed in 0..games {
            let at = play(&game, &vec![Level::Greedy; usize::from(seats)], seed);
            turns += f64::from(at.turn.number);
            points += at.players.iter().map(|(_, player)| f64::from(player.points.total())).sum::<f64>();
            by_target += u64::from(at.last_round == Some(LastRound::Target));
            share(&game, &at, &mut by_order, 100.0 / games as f64);
        }
        let mean = turns / games as f64;
        println!(
            "{seats} greedy players, {games} games: {mean:.1} turns, {:.1} points a player, {by_target} ended by the \
             target, won by the first, second … player: {by_order:.1?} %",
            points / (games as f64 * f64::from(seats))
        );
        assert!((90.0..130.0).contains(&mean), "{mean:.1} turns with {seats} players");
        assert!(by_target * 100 >= games * 90, "{by_target} of {games} with {seats} players");
    }
}

#[test]
fn no_seat_is_much_better_than_another() {
    let game = Koeln::standard();
    for seats in 2..=4_u8 {
        let mut chance = Fast::new(9);
        let mut buffers = Playout::default();
        let mut by_order = vec![0.0; usize::from(seats)];
        for _ in 0..PLAYOUTS {
            let mut at = game.set_up(seats, &NoOptions {}, &mut chance, &mut NoLog).unwrap();
            play_out(&game, &mut at, &mut buffers, &mut chance, |at, seat, moves, chance| {
                game.playout_move(at, seat, moves, chance)
            });
            share(&game, &at, &mut by_order, 100.0 / f64::from(PLAYOUTS));
        }
        println!("{PLAYOUTS} playouts for {seats}, won by the first, second … player: {by_order:.1?} %");
        let even = 100.0 / f64::from(seats);
        assert!(by_order.iter().all(|wins| (wins - even).abs() <= UNEVENNESS), "{by_order:.1?}");
    }
}

/// Adds `one` to those who won, in the order of the turns; several share it.
fn share(game: &Koeln, at: &Position, by_order: &mut [f64], one: f64) {
    let winners = game.result(at).unwrap().winners();
    for winner in winners.iter() {
        let place = (winner.0 + at.seats() - at.start.0) % at.seats();
        by_order[usize::from(place)] += one / winners.len() as f64;
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let game = Koeln::standard();
    let at = game.set_up(3, &NoOptions {}, &mut Fast::new(1), &mut NoLog).unwrap();
    for level in [Level::Random, Level::Greedy] {
        let decide = || Bot::new(level, 7).decide(&game, &at, at.active);
        assert_eq!(decide(), decide());
    }
}
