//! Games to learn from.

use bots::value::{Judge, Learned, Outlook, final_points, inputs, write_inputs};
use bots::{Bot, Level};
use engine::{Advice, Fast, NoLog, Seat, Seats, Tuning, Tunings};

use crate::arena::TypedArena;
use crate::play::mix;

/// One in this many of the positions within a turn is kept; at the beginning of a turn all are.
const WITHIN_A_TURN: usize = 3;
/// Between forks, one turn in this many is taken in another way than the best.
const ASTRAY: usize = 4;

/// What is learned from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Lesson {
    /// From how games ended.
    Ends(Ends),
    /// From forks.
    Forks(Forks),
}

/// How to learn from how games ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ends {
    /// How much of a target is what comes still later: 1 is nothing but how the game ended.
    pub patience: f32,
    /// One decision in this many is made at random.
    pub careless: usize,
}

/// How to learn from forks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forks {
    /// The number of ways in which a turn is taken.
    pub ways: usize,
    /// One turn in this many is a fork.
    pub every: usize,
    /// By about how many points the choices look worse by which the ways differ.
    pub slip: f32,
}

/// What one position looked like for one seat, and how it ended for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// What its net sees.
    pub inputs: Vec<f32>,
    /// What its net should say.
    pub target: f32,
}

/// Examples that are to be told apart: the ways of a fork, for one seat. An example of its own is alone in its group.
pub type Group = Vec<Example>;

/// What a game teaches.
#[derive(Clone, PartialEq, Debug)]
pub struct Lessons {
    /// What was seen, with targets.
    pub groups: Vec<Group>,
    /// The points of each seat at the end.
    pub points: Vec<f32>,
}

/// Plays a game of self-play.
pub(crate) fn learn<G: Advice>(
    arena: &TypedArena<G>,
    learned: &Learned,
    lesson: Lesson,
    seed: u64,
) -> Lessons {
    match lesson {
        Lesson::Ends(ends) => from_the_end(arena, learned, ends, seed),
        Lesson::Forks(forks) => from_forks(arena, learned, forks, seed),
    }
}

fn level(learned: &Learned, seats: u8) -> Level {
    let has_net = learned.nets.iter().any(|net| net.seats == seats);
    if has_net { Level::Medium } else { Level::Greedy }
}

fn from_the_end<G: Advice>(
    arena: &TypedArena<G>,
    learned: &Learned,
    Ends { patience, careless }: Ends,
    seed: u64,
) -> Lessons {
    let (game, seats) = (&*arena.game, arena.seats);
    let level = level(learned, seats);
    let mut chance = Fast::new(seed);
    let mut bot = Bot::<G>::with(level, seed, learned.clone(), Tunings::always(Tuning::USUAL));
    let mut judge = Judge::new(learned.clone());
    let mut at = arena.set_up(&mut chance);
    let mut looks: Vec<(Vec<Vec<f32>>, Option<Outlook>)> = Vec::new();
    let mut moves = Vec::new();
    let mut turn = None;
    while let Some(seat) = game.to_act(&at).first() {
        let now = game.segment(&at);
        if turn != Some(now) || chance.index(WITHIN_A_TURN) == 0 {
            let expected = (level == Level::Medium).then(|| judge.outlook(game, &at));
            looks.push((look(game, &at, seats), expected));
        }
        turn = Some(now);
        let mv = if chance.index(careless) == 0 {
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            moves[chance.index(moves.len())]
        } else {
            bot.decide(game, &at, seat)
        };
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    let end = final_points(game, &at);
    Lessons { groups: with_targets(looks, &end, patience), points: end[..usize::from(seats)].to_vec() }
}

/// The target of a position is what is expected at the next one, mixed with the target there.
fn with_targets(looks: Vec<(Vec<Vec<f32>>, Option<Outlook>)>, end: &Outlook, patience: f32) -> Vec<Group> {
    let mut target = *end;
    let mut groups = Vec::new();
    for (all_inputs, expected) in looks.into_iter().rev() {
        for (seat, inputs) in all_inputs.into_iter().enumerate() {
            groups.push(vec![Example { inputs, target: target[seat] }]);
        }
        if let Some(expected) = expected {
            target.iter_mut().zip(expected).for_each(|(target, expected)| {
                *target = patience * *target + (1.0 - patience) * expected;
            });
        }
    }
    groups
}

fn from_forks<G: Advice>(
    arena: &TypedArena<G>,
    learned: &Learned,
    Forks { ways, every, slip }: Forks,
    seed: u64,
) -> Lessons {
    let (game, seats) = (&*arena.game, arena.seats);
    let mut chance = Fast::new(seed);
    let mut best =
        Bot::<G>::with(level(learned, seats), seed, learned.clone(), Tunings::always(Tuning::USUAL));
    let other = Tunings::always(Tuning { slip, ..Tuning::USUAL });
    let mut other = Bot::<G>::with(Level::Easy, mix(seed, 1, 1), learned.clone(), other);
    let mut at = arena.set_up(&mut chance);
    let mut groups = Vec::new();
    while let Some(seat) = game.to_act(&at).first() {
        if chance.index(every) == 0 {
            let luck = chance.next_u64();
            let mut forks = vec![Vec::new(); usize::from(seats)];
            for way in 0..ways {
                let (mut world, mut chance) = (at.clone(), Fast::new(luck));
                let taker = if way == 0 { &mut best } else { &mut other };
                take_turn(game, &mut world, seat, taker, &mut chance);
                if game.to_act(&world).is_empty() {
                    continue;
                }
                let looks = look(game, &world, seats);
                while let Some(seat) = game.to_act(&world).first() {
                    let mv = best.decide(game, &world, seat);
                    game.apply(&mut world, seat, &mv, &mut chance, &mut NoLog);
                }
                let end = final_points(game, &world);
                for ((fork, inputs), target) in forks.iter_mut().zip(looks).zip(end) {
                    fork.push(Example { inputs, target });
                }
            }
            groups.extend(forks.into_iter().filter(|fork: &Group| fork.len() > 1));
        }
        let taker = if chance.index(ASTRAY) == 0 { &mut other } else { &mut best };
        take_turn(game, &mut at, seat, taker, &mut chance);
    }
    Lessons { groups, points: final_points(game, &at)[..usize::from(seats)].to_vec() }
}

/// All decisions of a turn, as far as nobody else has to decide.
fn take_turn<G: Advice>(game: &G, at: &mut G::Position, seat: Seat, bot: &mut Bot<G>, chance: &mut Fast) {
    let turn = game.segment(at);
    loop {
        let mv = bot.decide(game, at, seat);
        game.apply(at, seat, &mv, chance, &mut NoLog);
        if game.to_act(at) != Seats::only(seat) || game.segment(at) != turn {
            return;
        }
    }
}

/// What every seat's net would see.
fn look<G: Advice>(game: &G, at: &G::Position, seats: u8) -> Vec<Vec<f32>> {
    let look = |seat| {
        let mut known = vec![0.0; inputs::<G>()];
        write_inputs(game, at, seat, &mut known);
        known
    };
    Seat::all(seats).map(look).collect()
}
