//! The quick and sensible player of playouts.

use std::cell::OnceCell;

use engine::{Chance, Seat, Stream};

use crate::advice::card_worth;
use crate::advice::outlook::{self, Goal, Outlook, nearest_room, nearness};
use crate::components::{CARD_POINTS, CARTS, Card, Field, GateId, Koeln, PlaceId, STORAGE};
use crate::moves::Move;
use crate::position::{Cart, Position, Step};

const PLAYOUT: Stream = Stream::named("playout");

/// A cart whose way is blocked goes somewhere else one time in this many.
const DETOUR: u32 = 3;

/// What is worth this much is done at once: nothing that carts could do besides is better.
const URGENT: f32 = 6.0;

/// A step towards a goal is worth this and what the goal promises.
const STEP: f32 = 0.5;

/// The move of the highest prior; where none is worth anything, the turn ends, or a cart makes room.
pub(super) fn choose(
    game: &Koeln,
    at: &Position,
    seat: Seat,
    moves: &[Move],
    chance: &mut impl Chance,
) -> usize {
    if moves.len() == 1 || moves[0] == Move::Throw {
        return 0;
    }
    if at.step != Step::Play {
        return best_of(moves, |_| true, |mv| outright(game, at, seat, mv)).0;
    }
    let player = &at.players[seat];
    if !player.hand.is_empty() || player.carts.iter().any(|cart| cart.load.is_some()) {
        let (best, most) = best_of(moves, can_be_urgent, |mv| outright(game, at, seat, mv));
        if most >= URGENT {
            return best;
        }
    }
    if at.turn.actions == 0 {
        return moves.len() - 1;
    }
    let carter = Carter::of(game, at, seat);
    let mut is_stuck = false;
    for goal_of in [Carter::goal, Carter::errand] {
        for number in carter.loaded_first() {
            if let Some(goal) = goal_of(&carter, number) {
                if let Some(nth) = carter.advance(number, goal, moves) {
                    return nth;
                }
                is_stuck = true;
            }
        }
    }
    if is_stuck && matches!(moves[0], Move::Go { .. }) && chance.below(PLAYOUT, DETOUR) == 0 {
        let steps = moves.iter().take_while(|mv| matches!(mv, Move::Go { .. })).count();
        return chance.below(PLAYOUT, steps as u32) as usize;
    }
    moves.len() - 1
}

/// The first of the best moves among those that are looked at, and what it is worth; the last of all, which ends a
/// turn or lets an attack happen, if none is worth anything.
#[inline]
fn best_of(moves: &[Move], look_at: impl Fn(Move) -> bool, worth: impl Fn(Move) -> f32) -> (usize, f32) {
    let (mut best, mut most) = (moves.len() - 1, 0.0);
    for (nth, mv) in moves.iter().enumerate() {
        if look_at(*mv) {
            let worth = worth(*mv);
            if worth > most {
                (best, most) = (nth, worth);
            }
        }
    }
    (best, most)
}

/// Can it be worth doing at once, in one's own turn?
#[inline]
const fn can_be_urgent(mv: Move) -> bool {
    matches!(
        mv,
        Move::Build { .. }
            | Move::Visit { .. }
            | Move::Abbot { .. }
            | Move::Mayor { .. }
            | Move::Attack { .. }
            | Move::Notary { .. }
            | Move::Forger { .. }
    )
}

/// What a move is worth whatever the carts are up to. Worth nothing is ending the turn; what is worse is not done.
#[inline]
fn outright(game: &Koeln, at: &Position, seat: Seat, mv: Move) -> f32 {
    match mv {
        Move::Go { .. } | Move::Load { .. } | Move::Unload { .. } | Move::Merchant { .. } => -1.0,
        Move::Throw => 30.0,
        Move::Build { cart } => build(game, at, seat, cart),
        Move::Visit { .. } | Move::Abbot { .. } => 20.0,
        Move::Mayor { .. } => 15.0,
        Move::Attack { victim, .. } => 12.0 + 0.01 * f32::from(at.players[victim].points.total()),
        Move::Notary { church, .. } => URGENT + 0.1 * f32::from(at.sites[church.index()].sum()),
        Move::Forger { own, theirs, .. } => {
            let won = f32::from(theirs.points()) - f32::from(own.points());
            if won > 0.0 { 8.0 + won } else { -1.0 }
        }
        Move::Discard { place } => match (at.step, at.players[seat].hand.get(place)) {
            (Step::Discard, Some(held)) => 10.0 - card_worth(game, at, seat, held.card),
            _ => -2.0,
        },
        Move::Ward { .. } => 10.0,
        Move::Submit | Move::Decline | Move::End => 0.0,
    }
}

fn build(game: &Koeln, at: &Position, seat: Seat, cart: u8) -> f32 {
    let cart = at.players[seat].carts.get(usize::from(cart));
    let Some((stone, Field::Church(church))) = cart.and_then(|cart| Some((cart.load?, cart.at.field())))
    else {
        return -1.0;
    };
    let gain = outlook::gain(game, at, seat, church, stone);
    if gain > 0.0 { URGENT + gain } else { -1.0 }
}

/// Who knows where the carts of a player should go.
struct Carter<'a> {
    game: &'a Koeln,
    at: &'a Position,
    seat: Seat,
    /// What the sites promise for stones that lie at gates; looked at when an empty cart asks.
    outlook: OnceCell<Outlook>,
}

impl<'a> Carter<'a> {
    const fn of(game: &'a Koeln, at: &'a Position, seat: Seat) -> Self {
        Self { game, at, seat, outlook: OnceCell::new() }
    }

    fn carts(&self) -> &'a [Cart; CARTS] {
        &self.at.players[self.seat].carts
    }

    /// The carts that can still act, the loaded ones first: the empty ones wait.
    fn loaded_first(&self) -> impl Iterator<Item = usize> + use<> {
        let carts = self.carts();
        let is_free = carts.map(|cart| !cart.is_done);
        let order = if carts[0].load.is_none() && carts[1].load.is_some() { [1, 0] } else { [0, 1] };
        order.into_iter().filter(move |number| is_free[*number])
    }

    /// Where a cart should go: to a site, to a stone, or to the archbishop.
    fn goal(&self, number: usize) -> Option<Goal> {
        let (game, cart) = (self.game, &self.carts()[number]);
        let goal = match cart.load {
            Some(stone) => outlook::best_site(game, self.at, self.seat, cart.at, stone),
            None => self.outlook().best_stone(game, self.at, cart.at, None),
        };
        let goal = if self.has_archbishop() && !self.other_is_nearer(number) {
            let steps = game.map.distance(cart.at, PlaceId::CATHEDRAL);
            let worth = f32::from(CARD_POINTS) * nearness(steps + 1);
            if worth > goal.worth { Goal::errand(worth, PlaceId::CATHEDRAL, None) } else { goal }
        } else {
            goal
        };
        (goal.worth > 0.0).then_some(goal)
    }

    fn outlook(&self) -> &Outlook {
        let empty = || self.carts().each_ref().map(|cart| Some(cart).filter(|cart| cart.load.is_none()));
        self.outlook.get_or_init(|| Outlook::of(self.game, self.at, self.seat, empty()))
    }

    fn has_archbishop(&self) -> bool {
        self.at.players[self.seat].hand.iter().any(|held| held.card == Card::Archbishop)
    }

    /// Is the other cart free and nearer to the archbishop?
    fn other_is_nearer(&self, number: usize) -> bool {
        let [own, other] = [number, 1 - number].map(|number| &self.carts()[number]);
        let steps = |cart: &Cart| self.game.map.distance(cart.at, PlaceId::CATHEDRAL);
        !other.is_done && steps(other) < steps(own)
    }

    /// What a cart can do for which there is nothing better: bring a stone that nobody needs to a gate with room, or
    /// relieve a full gate of one, so that another can come.
    fn errand(&self, number: usize) -> Option<Goal> {
        let (game, at, cart) = (self.game, self.at, &self.carts()[number]);
        if cart.load.is_some() {
            return nearest_room(game, at, cart.at).map(|(place, _)| Goal::errand(0.1, place, None));
        }
        let gates = GateId::all().filter(|gate| at.gates[gate.index()].len() == STORAGE);
        let nearest = gates.min_by_key(|gate| game.map.distance(cart.at, gate.place()))?;
        let stone = at.gates[nearest.index()].iter().map(|(stone, _)| stone).last();
        Some(Goal::errand(0.05, nearest.place(), stone))
    }

    /// The move that brings a cart nearer to its goal, or does there what is to be done.
    fn advance(&self, number: usize, goal: Goal, moves: &[Move]) -> Option<usize> {
        let cart = &self.carts()[number];
        if cart.at == goal.place {
            let trade = moves.iter().position(|mv| self.is_good_trade(*mv, goal));
            return trade.or_else(|| moves.iter().position(|mv| is_done_there(*mv, number, goal)));
        }
        let map = &self.game.map;
        let steps = map.distance(cart.at, goal.place);
        let is_nearer = |to: PlaceId| map.distance(to, goal.place) < steps;
        moves.iter().position(
            |mv| matches!(*mv, Move::Go { cart, to } if usize::from(cart) == number && is_nearer(to)),
        )
    }

    /// Is it a better stone, just before it is loaded?
    #[inline]
    fn is_good_trade(&self, mv: Move, goal: Goal) -> bool {
        let Move::Merchant { gate, from, to, .. } = mv else {
            return false;
        };
        let is_there = gate.place() == goal.place && goal.stone == Some(from);
        is_there && self.outlook().promises_more(to, from)
    }
}

/// Is it what the cart came for?
#[inline]
fn is_done_there(mv: Move, number: usize, goal: Goal) -> bool {
    let is_load = |stone| goal.stone == Some(stone);
    matches!(mv, Move::Load { cart, stone } if usize::from(cart) == number && is_load(stone))
        || matches!(mv, Move::Unload { cart } if usize::from(cart) == number)
}

/// What a player is up to, for judging any of their moves.
pub(super) struct Intent<'a> {
    carter: Carter<'a>,
    goals: [Option<Goal>; CARTS],
}

impl<'a> Intent<'a> {
    pub(super) fn of(game: &'a Koeln, at: &'a Position, seat: Seat) -> Self {
        let carter = Carter::of(game, at, seat);
        let mut goals = [None; CARTS];
        if at.turn.actions > 0 {
            for number in carter.loaded_first() {
                goals[number] = carter.goal(number).or_else(|| carter.errand(number));
            }
        }
        Self { carter, goals }
    }

    /// What a move is worth; see [`outright`].
    pub(super) fn prior(&self, mv: Move) -> f32 {
        let goal = |cart: u8| self.goals.get(usize::from(cart)).copied().flatten();
        let is_there = |cart: u8, goal: Goal| self.carter.carts()[usize::from(cart)].at == goal.place;
        match mv {
            Move::Go { cart, to } => goal(cart).map_or(-1.0, |goal| self.step(cart, to, goal)),
            Move::Load { cart, .. } => match goal(cart) {
                Some(goal) if is_there(cart, goal) && is_done_there(mv, cart.into(), goal) => {
                    5.0 + goal.worth
                }
                _ => -1.0,
            },
            Move::Unload { cart } => match goal(cart) {
                Some(goal) if is_there(cart, goal) => 4.0,
                _ => -1.0,
            },
            Move::Merchant { .. } => {
                let mut goals = self.goals.iter().zip(self.carter.carts());
                let is_good = goals.any(|(goal, cart)| {
                    goal.is_some_and(|goal| goal.place == cart.at && self.carter.is_good_trade(mv, goal))
                });
                if is_good { 2.0 * URGENT } else { -STEP }
            }
            Move::Throw
            | Move::Build { .. }
            | Move::Visit { .. }
            | Move::Abbot { .. }
            | Move::Mayor { .. }
            | Move::Attack { .. }
            | Move::Notary { .. }
            | Move::Forger { .. }
            | Move::Discard { .. }
            | Move::Ward { .. }
            | Move::Submit
            | Move::Decline
            | Move::End => outright(self.carter.game, self.carter.at, self.carter.seat, mv),
        }
    }

    /// Nearer to the goal, or not at all.
    fn step(&self, cart: u8, to: PlaceId, goal: Goal) -> f32 {
        let map = &self.carter.game.map;
        let from = self.carter.carts()[usize::from(cart)].at;
        let is_nearer =
            to.index() < map.places.len() && map.distance(to, goal.place) < map.distance(from, goal.place);
        if is_nearer { STEP + goal.worth } else { -STEP }
    }
}
