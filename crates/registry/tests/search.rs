//! How a search goes about any game.
//!
//! What must hold for every game is asserted of each; what depends on the game, such as how much a search saves, is
//! asserted of all games together.

use std::sync::atomic::{AtomicU32, Ordering};

use bots::value::{Judge, Learned};
use bots::{Bot, Findings, Level, Limit, Plan, Player, Progress, Search, Situation};
use engine::{Fast, NoLog, Playable, Seats, Tuning, Tunings};
use registry::{GAMES, Visitor, visit};

const THOROUGH: u32 = 400;
const BRIEF: u32 = 50;

/// Two players, or the number nearest to it that the game is for.
fn seats<G: Playable>() -> u8 {
    2.clamp(G::INFO.min_seats, G::INFO.max_seats)
}

fn set_up<G: Playable>(game: &G, chance: &mut Fast) -> G::Position {
    let at = game.set_up(seats::<G>(), &G::Options::default(), chance, &mut NoLog);
    at.expect("a game can be set up for every number of players that it is for")
}

/// What the visitor finds in each game.
fn in_every_game<V: Visitor>(visitor: impl Fn() -> V) -> Vec<V::Output> {
    GAMES.iter().map(|info| visit(info.id, visitor()).expect("a listed game")).collect()
}

/// Plays until a seat has decided twice in a turn, with the second decision thought about briefly. Says how often the
/// moves of that decision were tried by a bot that has decided before; one that has not tries them just briefly. Nothing
/// if nobody decides twice in a turn.
struct Twice;

impl Visitor for Twice {
    type Output = Option<u32>;

    fn visit<G: Playable>(self) -> Option<u32> {
        let game = G::standard();
        let mut chance = Fast::new(3);
        let strong = Player { level: Level::Strong, limit: Limit::Iterations(THOROUGH) };
        let mut at = set_up(&game, &mut chance);
        loop {
            let seat = game.to_act(&at).first()?;
            let mut bot = Bot::<G>::new(strong, 1);
            let turn = game.segment(&at);
            let mv = bot.decide(&game, &at, seat);
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
            let mut moves = Vec::new();
            game.legal_moves(&at, seat, &mut moves);
            if game.to_act(&at) == Seats::only(seat) && game.segment(&at) == turn && moves.len() > 1 {
                let tried = |bot: &mut Bot<G>| {
                    let found = bot.analyse(&game, &at, seat, |done| done < BRIEF);
                    // The best move of before is looked at once more.
                    assert!([BRIEF, BRIEF + 1].contains(&found.iterations));
                    found.choices.iter().map(|choice| choice.visits).sum()
                };
                assert_eq!(tried(&mut Bot::new(strong, 1)), BRIEF, "{}", G::INFO.id);
                return Some(tried(&mut bot));
            }
        }
    }
}

#[test]
fn what_was_found_out_in_a_turn_is_not_forgotten() {
    let tried: Vec<_> = in_every_game(|| Twice).into_iter().flatten().collect();
    assert!(tried.iter().all(|tried| *tried >= BRIEF), "{tried:?}");
    assert!(tried.iter().any(|tried| *tried > BRIEF), "{tried:?}");
}

/// How many decisions of a game's beginning one bot thought about again and again, and about each of their moves. It
/// must have tried moves equally often every time.
struct Analysed;

impl Visitor for Analysed {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut chance = Fast::new(3);
        let mut at = set_up(&game, &mut chance);
        let mut bot = Bot::<G>::new(Level::Strong, 1);
        let (mut moves, mut analysed) = (Vec::new(), 0);
        let tried =
            |found: Findings<G::Move>| -> u32 { found.choices.iter().map(|choice| choice.visits).sum() };
        for _ in 0..30 {
            let Some(seat) = game.to_act(&at).first() else { break };
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            let mv = bot.decide_while(&game, &at, seat, |progress| progress.iterations < BRIEF);
            if moves.len() > 1 {
                for mv in &moves {
                    let found = bot.analyse_move(&game, &at, seat, *mv, |done| done < BRIEF);
                    assert_eq!(tried(found), BRIEF, "{}", G::INFO.id);
                }
                let found = bot.analyse(&game, &at, seat, |done| done < BRIEF);
                assert_eq!(tried(found), BRIEF, "{}", G::INFO.id);
                analysed += 1;
            }
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
        analysed
    }
}

/// What was found out after a move must not be taken for what is known before it.
#[test]
fn analysing_leaves_nothing_behind() {
    let analysed = in_every_game(|| Analysed);
    assert!(analysed.iter().sum::<usize>() > 25, "{analysed:?}");
}

/// How many turns were seen through, of at least two decisions, at the first look at a move.
struct SeenThrough;

/// The most decisions of a game that are looked at.
const MOST_DECISIONS: usize = 2000;

impl Visitor for SeenThrough {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut chance = Fast::new(5);
        let mut at = set_up(&game, &mut chance);
        let mut seen = 0;
        for _ in 0..MOST_DECISIONS {
            let Some(seat) = game.to_act(&at).first() else { break };
            let (found, turn) = (
                Bot::<G>::new(Level::Strong, 1).analyse(&game, &at, seat, |done| done < 1),
                game.segment(&at),
            );
            let mut world = at.clone();
            let mut moves = Vec::new();
            // Where chance has a say the plan may not fit this world.
            let fits = found.lines[0].iter().all(|(mover, mv)| {
                moves.clear();
                game.legal_moves(&world, *mover, &mut moves);
                let fits = moves.contains(mv);
                if fits {
                    game.apply(&mut world, *mover, mv, &mut chance, &mut NoLog);
                }
                fits
            });
            let goes_on = game.to_act(&world) == Seats::only(seat) && game.segment(&world) == turn;
            seen += usize::from(fits && found.lines[0].len() > 1 && !goes_on);
            game.apply(&mut at, seat, &found.lines[0][0].1, &mut chance, &mut NoLog);
        }
        seen
    }
}

#[test]
fn the_first_look_at_a_move_sees_the_turn_through() {
    let seen = in_every_game(|| SeenThrough);
    assert!(seen.iter().sum::<usize>() > 50, "{seen:?}");
}

/// What is expected at the opening if a game is played on with this number of lines to the end of its next round.
struct PlayedOn(u8);

impl Visitor for PlayedOn {
    type Output = Vec<f32>;

    fn visit<G: Playable>(self) -> Vec<f32> {
        let game = G::standard();
        let at = set_up(&game, &mut Fast::new(7));
        let seat = game.to_act(&at).first().expect("somebody begins");
        let tuning = Tuning { rounds: 1, beam: self.0, ..G::TUNING.at(seats::<G>()) };
        let mut bot = Bot::<G>::with(Level::Strong, 1, Learned::of::<G>(), Tunings::always(tuning));
        let found = bot.analyse(&game, &at, seat, |done| done < BRIEF);
        found.choices.into_iter().flat_map(|choice| choice.points).collect()
    }
}

#[test]
fn a_game_is_played_on_quickly_or_with_what_was_learned() {
    let expected = |beam| in_every_game(|| PlayedOn(beam));
    assert_ne!(expected(0), expected(1));
    assert_eq!(expected(1), expected(1));
}

/// Is every move of an early decision found to be worth, beside the others, just what it is found to be worth alone?
struct BesideOthers {
    alike: bool,
}

impl Visitor for BesideOthers {
    type Output = bool;

    fn visit<G: Playable>(self) -> bool {
        let game = G::standard();
        let mut chance = Fast::new(7);
        let mut at = set_up(&game, &mut chance);
        let mut moves = Vec::new();
        let seat = loop {
            // Where nobody ever has a choice, there is nothing to compare.
            let Some(seat) = game.to_act(&at).first() else { return self.alike };
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            if moves.len() > 1 {
                break seat;
            }
            game.apply(&mut at, seat, &moves[0], &mut chance, &mut NoLog);
        };
        let tuning = Tuning { alike: self.alike, ..G::TUNING.at(seats::<G>()) };
        let mut judge = Judge::new(Learned::of::<G>());
        let mut look = |plans: &[Plan<G::Move>], iterations| {
            let chance = &mut Fast::new(1);
            let goes_on = |progress: Progress| progress.iterations < iterations;
            let situation = Situation { game: &game, at: &at, seat };
            Search::new(tuning).run(situation, plans, &mut judge, chance, goes_on)
        };
        let plans: Vec<_> = moves.iter().map(|mv| Plan { mv: *mv, value: 0.0, way: Vec::new() }).collect();
        let mut choices = look(&plans, THOROUGH).choices.into_iter();
        choices.all(|choice| {
            let plan = Plan { mv: choice.mv, value: 0.0, way: Vec::new() };
            look(&[plan], choice.visits).choices == [choice]
        })
    }
}

/// The nth look at a move finds the same luck whatever else was looked at in between.
#[test]
fn moves_can_be_compared_alike() {
    let same = |alike| in_every_game(|| BesideOthers { alike });
    assert!(same(true).iter().all(|same| *same), "{:?}", same(true));
    // Without chance moves are always compared alike.
    assert!(same(false).iter().any(|same| !same), "{:?}", same(false));
}

/// How many worlds a search looks into whose tree has room for the first moves and little more.
struct Cramped;

impl Visitor for Cramped {
    type Output = u32;

    fn visit<G: Playable>(self) -> u32 {
        let game = G::standard();
        let at = set_up(&game, &mut Fast::new(7));
        let seat = game.to_act(&at).first().expect("somebody begins");
        let mut moves = Vec::new();
        game.legal_moves(&at, seat, &mut moves);
        let plans: Vec<_> = moves.iter().map(|mv| Plan { mv: *mv, value: 0.0, way: Vec::new() }).collect();
        let mut judge = Judge::new(Learned::of::<G>());
        let goes_on = |progress: Progress| progress.iterations < THOROUGH;
        let mut search = Search::with_room(G::TUNING.at(seats::<G>()), moves.len() + 3);
        let situation = Situation { game: &game, at: &at, seat };
        search.run(situation, &plans, &mut judge, &mut Fast::new(1), goes_on).iterations
    }
}

#[test]
fn a_search_goes_on_when_its_tree_is_full() {
    let iterations = in_every_game(|| Cramped);
    assert!(iterations.iter().all(|count| *count == THOROUGH), "{iterations:?}");
}

/// How many moves, made after the end of the turn, the lines of a game's first decisions hold.
struct BeyondTheTurn {
    alike: bool,
}

impl Visitor for BeyondTheTurn {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut chance = Fast::new(9);
        let mut at = set_up(&game, &mut chance);
        let tuning = Tuning { alike: self.alike, ..G::TUNING.at(seats::<G>()) };
        let mut beyond = 0;
        for _ in 0..10 {
            let Some(seat) = game.to_act(&at).first() else { break };
            let mut bot = Bot::<G>::with(Level::Strong, 1, Learned::of::<G>(), Tunings::always(tuning));
            let found = bot.analyse(&game, &at, seat, |done| done < THOROUGH);
            let mut world = at.clone();
            for (mover, mv) in &found.lines[0] {
                // Where chance has a say the line may not fit this world.
                if game.check(&world, *mover, mv).is_err() {
                    break;
                }
                beyond += usize::from(game.segment(&world) != game.segment(&at));
                game.apply(&mut world, *mover, mv, &mut chance, &mut NoLog);
            }
            game.apply(&mut at, seat, &found.choices[0].mv, &mut chance, &mut NoLog);
        }
        beyond
    }
}

#[test]
fn where_moves_are_compared_alike_the_tree_ends_with_the_turn() {
    let beyond = |alike| in_every_game(|| BeyondTheTurn { alike });
    assert!(beyond(true).iter().all(|moves| *moves == 0), "{:?}", beyond(true));
    assert!(beyond(false).iter().any(|moves| *moves > 0), "{:?}", beyond(false));
}

/// How many moves were looked into on their own, each in every tenth decision of a game.
struct LookedInto;

impl Visitor for LookedInto {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut chance = Fast::new(2);
        let mut at = set_up(&game, &mut chance);
        let (mut moves, mut looked) = (Vec::new(), 0);
        for number in 0..MOST_DECISIONS {
            let Some(seat) = game.to_act(&at).first() else { break };
            let mut bot = Bot::<G>::new(Level::Medium, 1);
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            for mv in moves.iter().filter(|_| number % 10 == 0) {
                let found = bot.analyse_move(&game, &at, seat, *mv, |done| done < 3);
                assert_eq!((found.choices.len(), found.choices[0].mv), (1, *mv), "{}", G::INFO.id);
                assert!((0.0..=1.0).contains(&found.choices[0].value), "{}", G::INFO.id);
                looked += 1;
            }
            let mv = bot.decide(&game, &at, seat);
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
        looked
    }
}

/// Also a move that no plan holds, or that leads to the same table as another.
#[test]
fn any_move_can_be_looked_into() {
    let looked = in_every_game(|| LookedInto);
    assert!(looked.iter().sum::<usize>() > 150, "{looked:?}");
}

/// Whether a bot that stops when nothing can change any more decides like one that does not, in the first two hundred
/// decisions of a game, also with what it has found out in the same turn before; and how many of the iterations it needs.
struct Stopped;

/// Iterations that a search made, and those that it was allowed.
#[derive(Clone, Copy, Debug)]
struct Needed {
    needed: u32,
    allowed: u32,
}

impl Visitor for Stopped {
    type Output = Needed;

    fn visit<G: Playable>(self) -> Needed {
        let game = G::standard();
        let mut chance = Fast::new(4);
        let mut at = set_up(&game, &mut chance);
        let mut bots = [(); 2].map(|()| Bot::<G>::new(Level::Strong, 1));
        let (mut needed, mut allowed) = (0, 0);
        for number in 0..200 {
            let Some(seat) = game.to_act(&at).first() else { break };
            let mut decide = |bot: usize, goes_on: fn(Progress) -> bool| {
                let iterations = AtomicU32::new(0);
                let mv = bots[bot].decide_while(&game, &at, seat, |progress| {
                    iterations.store(progress.iterations, Ordering::Relaxed);
                    goes_on(progress)
                });
                (mv, iterations.into_inner())
            };
            let mv = if number % 4 == 3 {
                let (at_once, early) = decide(0, |progress| progress.is_open(THOROUGH));
                let (in_the_end, late) = decide(1, |progress| progress.iterations < THOROUGH);
                assert_eq!(at_once, in_the_end, "{}", G::INFO.id);
                (needed, allowed) = (needed + early, allowed + late);
                // They have seen different worlds now.
                bots = [(); 2].map(|()| Bot::new(Level::Strong, number));
                in_the_end
            } else {
                // Both find out the same.
                [0, 1].map(|bot| decide(bot, |progress| progress.iterations < THOROUGH).0)[0]
            };
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
        Needed { needed, allowed }
    }
}

#[test]
fn a_search_stops_when_nothing_can_change_any_more() {
    let games = in_every_game(|| Stopped);
    assert!(games.iter().all(|game| game.needed <= game.allowed), "{games:?}");
    assert!(games.iter().any(|game| game.needed < game.allowed), "{games:?}");
}
