//! Of equal moves a bot makes each equally often: shown on the victims of attacks at koeln.

use bots::{Bot, Level};
use engine::{Fast, Game as _, NoLog, NoOptions, Seat};
use koeln::Koeln;
use koeln::moves::Move;
use koeln::position::Position;

/// Games that are played.
const GAMES: u32 = 12;
/// The fewest positions in them in which a bot attacks now one opponent and now the other.
const POSITIONS: usize = 5;
/// Decisions in each, of bots with other seeds.
const DECISIONS: u64 = 20;

/// How often a bot attacks the lower and the higher of two opponents, over positions in which it attacks both.
fn attacks(level: Level) -> [usize; 2] {
    let game = Koeln::standard();
    let mut chance = Fast::new(1);
    let mut first = 0;
    let mut all = [0; 2];
    let mut found = 0;
    for _ in 0..GAMES {
        let mut at = game.set_up(3, &NoOptions {}, &mut chance, &mut NoLog).unwrap();
        while let Some(seat) = game.to_act(&at).first() {
            first += DECISIONS;
            let bot = |nth| Bot::new(level, first + nth);
            let mv = bot(0).decide(&game, &at, seat);
            if matches!(mv, Move::Attack { .. }) {
                let seen = victims(&game, &at, seat, bot);
                if seen.iter().all(|count| *count > 0) {
                    all = [all[0] + seen[0], all[1] + seen[1]];
                    found += 1;
                }
            }
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
    }
    assert!(found >= POSITIONS, "{found} positions with equal victims");
    all
}

/// How often the lower and the higher opponent is attacked in one position.
fn victims(game: &Koeln, at: &Position, seat: Seat, bot: impl Fn(u64) -> Bot<Koeln>) -> [usize; 2] {
    let mut seen = [0; 2];
    for nth in 0..DECISIONS {
        if let Move::Attack { victim, .. } = bot(nth).decide(game, at, seat) {
            let lower = Seat::all(at.seats()).find(|other| *other != seat);
            seen[usize::from(Some(victim) != lower)] += 1;
        }
    }
    seen
}

#[test]
fn equal_victims_are_attacked_equally_often() {
    for level in [Level::Greedy, Level::Medium] {
        let [lower, higher] = attacks(level);
        // Half of them, and four standard deviations of it.
        let (all, off) = ((lower + higher) as f64, lower.abs_diff(higher) as f64);
        assert!(off <= 4.0 * all.sqrt(), "{level:?}: {lower} to {higher}");
        println!("{level:?}: the lower opponent is attacked {lower} times, the higher {higher} times");
    }
}
