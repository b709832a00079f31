//! How well the simple bots play. The figures of RULES.md come from these tests.

use bots::{Bot, Level};
use engine::{Fast, Game, NoLog, Party, Ranking, Seat, Seats};
use newyork::NewYork;
use newyork::moves::Move;
use newyork::setup::NewYorkOptions;

/// How a game went.
struct Played {
    ranking: Ranking,
    /// Purchases, and how many of them were paid exactly.
    purchases: (u32, u32),
}

/// Plays a game between these bots to the end.
fn play(game: &NewYork, levels: &[Level], seed: u64) -> Played {
    let mut chance = Fast::new(seed);
    let mut bots: Vec<_> =
        levels.iter().zip(1..).map(|(level, nth)| Bot::new(*level, seed ^ (nth << 32))).collect();
    let options = NewYorkOptions::default();
    let mut at = game.set_up(levels.len() as u8, &options, &mut chance, &mut NoLog).unwrap();
    let mut purchases = (0, 0);
    while let Some(seat) = game.to_act(&at).first() {
        let mv = bots[seat.index()].decide(game, &at, seat);
        game.check(&at, seat, &mv).unwrap();
        if let Move::Buy { slot, payment, .. } = mv {
            let price = at.yard[slot.index()].unwrap().price();
            purchases.0 += 1;
            purchases.1 += u32::from(payment.sum() == u16::from(price));
        }
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    Played { ranking: game.result(&at).unwrap(), purchases }
}

/// How many of `games` one greedy player among random ones wins alone.
fn won_by_greedy(seats: u8, games: u64) -> usize {
    let game = NewYork::standard();
    let wins = |seed: &u64| {
        let greedy = Seat((seed % u64::from(seats)) as u8);
        let level = |seat| if seat == greedy { Level::Greedy } else { Level::Random };
        let levels: Vec<_> = Seat::all(seats).map(level).collect();
        play(&game, &levels, *seed).ranking.winners() == Seats::only(greedy)
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
    for seats in 3..=6 {
        let won = won_by_greedy(seats, 200);
        println!("greedy wins {won} of 200 games for {seats} against random");
        assert!(won >= 180, "{won} of 200 with {seats} players");
    }
}

/// An independent model expects 93 to 98 points for two players who look no further than their turn (and 96 to 107
/// for Dirk), then 97, 73, 58 and 48 for three to six.
#[test]
fn means_are_near_the_expectations() {
    let game = NewYork::standard();
    for (seats, expected) in [(2, 95.5), (3, 97.0), (4, 73.0), (5, 58.0), (6, 48.0)] {
        for level in [Level::Greedy, Level::Random] {
            let games = 200;
            let levels = vec![level; seats];
            let (mut points, mut dirk, mut bought, mut exact) = (0, 0, 0, 0);
            for seed in 0..games {
                let played = play(&game, &levels, seed);
                (bought, exact) = (bought + played.purchases.0, exact + played.purchases.1);
                for standing in played.ranking.standings() {
                    match standing.party {
                        Party::Seat(_) => points += standing.points,
                        Party::Neutral(_) => dirk += standing.points,
                    }
                }
            }
            let mean = f64::from(points) / (games as f64 * seats as f64);
            let dirks = f64::from(dirk) / games as f64;
            let exactly = 100.0 * f64::from(exact) / f64::from(bought);
            println!(
                "{seats} players, all {level:?}: {mean:.1} points, Dirk {dirks:.1}, {exactly:.0} % paid exactly"
            );
            if level == Level::Greedy {
                assert!((mean - expected).abs() < 5.0, "{seats} players: {mean:.1}, not {expected}");
                assert!(seats > 2 || (dirks - 101.5).abs() < 10.0, "Dirk: {dirks:.1}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let game = NewYork::standard();
    let at = game.set_up(3, &NewYorkOptions::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    for level in [Level::Random, Level::Greedy] {
        let decide = || Bot::new(level, 7).decide(&game, &at, at.active);
        assert_eq!(decide(), decide());
    }
}
