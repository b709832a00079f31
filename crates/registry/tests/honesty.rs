//! No bot uses what its seat cannot know: in every world that it cannot tell from the real one it makes the same move.

use bots::{Bot, Level, Limit, Player};
use engine::{Fast, NoLog, Playable};
use registry::{GAMES, Visitor, visit};

/// Games per number of players, other worlds per decision, and one decision in this many is compared.
const GAMES_EACH: u64 = 2;
const WORLDS: u64 = 3;
const APART: usize = 7;

struct Honest(Player);

impl Visitor for Honest {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut chance = Fast::new(5);
        let mut moves = Vec::new();
        let mut compared = 0;
        for seats in G::INFO.seat_counts() {
            for _ in 0..GAMES_EACH {
                let mut at = game.set_up(seats, &G::Options::default(), &mut chance, &mut NoLog).unwrap();
                for number in 0.. {
                    let Some(seat) = game.to_act(&at).first() else { break };
                    if number % APART == 0 {
                        let decide = |at: &G::Position| Bot::new(self.0, 9).decide(&game, at, seat);
                        let real = decide(&at);
                        for _ in 0..WORLDS {
                            let mut world = at.clone();
                            game.redeal(&mut world, seat, &mut chance);
                            assert_eq!(
                                decide(&world),
                                real,
                                "{}, {seats} players, decision {number}: {} for seat {seat}",
                                G::INFO.id,
                                self.0
                            );
                            compared += usize::from(world != at);
                        }
                    }
                    moves.clear();
                    game.legal_moves(&at, seat, &mut moves);
                    let mv = moves[game.playout_move(&at, seat, &moves, &mut chance)];
                    game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
                }
            }
        }
        compared
    }
}

fn every_game_is_honest(player: impl Into<Player>) {
    let player = player.into();
    for info in GAMES {
        let compared = visit(info.id, Honest(player)).unwrap();
        println!("{}: {player} decides alike in {compared} other worlds", info.id);
    }
}

#[test]
fn greedy() {
    every_game_is_honest(Level::Greedy);
}

#[test]
fn medium_and_easy() {
    every_game_is_honest(Level::Medium);
    every_game_is_honest(Level::Easy);
}

#[test]
fn strong() {
    every_game_is_honest(Player { level: Level::Strong, limit: Limit::Iterations(60) });
}
