//! What the rules show to be worse than something else is not done, in any game.

use bots::{Bot, Level, Limit, Player};
use engine::{Fast, NoLog, Playable};
use registry::{GAMES, Visitor, visit};

/// Plays games among bots that are to be sensible. Gives in how many decisions something dominated was possible.
struct Sensible {
    player: Player,
    games: u64,
}

impl Visitor for Sensible {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let counts: Vec<u8> = G::INFO.seat_counts().collect();
        let (mut moves, mut tempted) = (Vec::new(), 0);
        for number in 0..self.games {
            let seats = counts.iter().copied().cycle().nth(number as usize).expect("a number of seats");
            let mut chance = Fast::new(number);
            let mut at = game.set_up(seats, &G::Options::default(), &mut chance, &mut NoLog).unwrap();
            let mut bot = Bot::<G>::new(self.player, number);
            while let Some(seat) = game.to_act(&at).first() {
                moves.clear();
                game.legal_moves(&at, seat, &mut moves);
                let dominated = moves.iter().filter(|mv| game.is_dominated(&at, seat, mv)).count();
                assert!(dominated < moves.len(), "{}: something dominates every dominated move", G::INFO.id);
                let mv = bot.decide(&game, &at, seat);
                assert!(!game.is_dominated(&at, seat, &mv), "{}: {mv:?} by {}", G::INFO.id, self.player);
                tempted += usize::from(dominated > 0);
                game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
            }
        }
        tempted
    }
}

fn tempted(player: Player, games: u64) -> usize {
    GAMES.iter().map(|info| visit(info.id, Sensible { player, games }).expect("a listed game")).sum()
}

#[test]
fn no_bot_above_chance_makes_a_dominated_move() {
    for level in [Level::Easy, Level::Greedy, Level::Medium] {
        assert!(tempted(level.into(), 3) > 50);
    }
}

#[test]
fn no_search_does_either() {
    assert!(tempted(Player { level: Level::Strong, limit: Limit::Iterations(40) }, 1) > 10);
}
