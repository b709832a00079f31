//! The quick and sensible player of playouts.

use engine::{Chance, Seat, Stream};

use crate::advice::card_worth;
use crate::advice::outlook::{Goal, Outlook, nearest_room};
use crate::components::{CARTS, Card, Field, GateId, Koeln, PlaceId, STORAGE};
use crate::moves::Move;
use crate::position::{Position, Step};

const PLAYOUT: Stream = Stream::named("playout");

/// A cart whose way is blocked goes somewhere else one time in so many.
const DETOUR: u32 = 3;

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
    if at.turn.actions == 0 && at.players[seat].hand.is_empty() {
        return moves.len() - 1;
    }
    let plan = Plan::of(game, at, seat);
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (nth, mv) in moves.iter().enumerate() {
        let prior = plan.prior(*mv);
        if prior > most {
            (best, most) = (nth, prior);
        }
    }
    let is_stuck = most <= 0.0 && matches!(moves[0], Move::Go { .. }) && plan.has_goal();
    if is_stuck && chance.below(PLAYOUT, DETOUR) == 0 {
        let steps = moves.iter().take_while(|mv| matches!(mv, Move::Go { .. })).count();
        return chance.below(PLAYOUT, steps as u32) as usize;
    }
    best
}

/// What a player is up to.
pub(super) struct Plan<'a> {
    game: &'a Koeln,
    at: &'a Position,
    seat: Seat,
    outlook: Outlook,
    goals: [Option<Goal>; CARTS],
    /// How far the carts are from them.
    distances: [u8; CARTS],
}

impl<'a> Plan<'a> {
    pub(super) fn of(game: &'a Koeln, at: &'a Position, seat: Seat) -> Self {
        let can_act = at.turn.actions > 0;
        let carts =
            at.players[seat].carts.each_ref().map(|cart| Some(cart).filter(|cart| can_act && !cart.is_done));
        let outlook = if can_act { Outlook::of(game, at, seat, carts) } else { Outlook::NONE };
        let mut goals = outlook.goals(game, at, carts);
        for (cart, goal) in carts.into_iter().zip(&mut goals) {
            let Some(cart) = cart else { continue };
            if goal.is_none() {
                *goal = if cart.load.is_some() {
                    nearest_room(game, at, cart.at).map(|(place, _)| Goal::errand(0.1, place, None))
                } else {
                    nearest_full_gate(game, at, cart.at)
                };
            }
        }
        let mut distances = [0; CARTS];
        for ((distance, goal), cart) in distances.iter_mut().zip(&goals).zip(&at.players[seat].carts) {
            *distance = goal.map_or(0, |goal| game.map.distance(cart.at, goal.place));
        }
        Self { game, at, seat, outlook, goals, distances }
    }

    fn has_goal(&self) -> bool {
        let carts = self.at.players[self.seat].carts.iter().zip(&self.goals);
        carts.into_iter().any(|(cart, goal)| !cart.is_done && goal.is_some_and(|goal| goal.place != cart.at))
    }

    /// Worth nothing is ending the turn; what is worse is not done.
    #[inline]
    pub(super) fn prior(&self, mv: Move) -> f32 {
        match mv {
            Move::Throw => 30.0,
            Move::Go { cart, to } => self.step(cart, to),
            Move::Load { cart, stone } => match self.goal(cart) {
                Some(goal) if goal.stone == Some(stone) && self.is_at(cart, goal.place) => 5.0 + goal.worth,
                _ => -1.0,
            },
            Move::Unload { cart } => match self.goal(cart) {
                Some(goal) if self.is_at(cart, goal.place) => 4.0,
                _ => -1.0,
            },
            Move::Build { cart } => self.build(cart),
            Move::Visit { .. } | Move::Abbot { .. } => 20.0,
            Move::Mayor { .. } => 15.0,
            Move::Attack { victim, .. } => 12.0 + 0.01 * f32::from(self.at.players[victim].points.total()),
            Move::Notary { church, .. } => 1.5 + 0.1 * f32::from(self.at.sites[church.index()].sum()),
            Move::Forger { own, theirs, .. } => {
                let won = f32::from(theirs.points()) - f32::from(own.points());
                if won > 0.0 { 8.0 + won } else { -1.0 }
            }
            Move::Merchant { .. } => -0.5,
            Move::Discard { place } => match (self.at.step, self.held(place)) {
                (Step::Discard, Some(card)) => 10.0 - card_worth(self.game, self.at, self.seat, card),
                _ => -2.0,
            },
            Move::Ward { .. } => 10.0,
            Move::Submit | Move::End => 0.0,
        }
    }

    fn held(&self, place: u8) -> Option<Card> {
        self.at.players[self.seat].hand.get(place).map(|held| held.card)
    }

    fn goal(&self, cart: u8) -> Option<Goal> {
        self.goals.get(usize::from(cart)).copied().flatten()
    }

    fn is_at(&self, cart: u8, place: PlaceId) -> bool {
        self.at.players[self.seat].carts.get(usize::from(cart)).is_some_and(|cart| cart.at == place)
    }

    /// Nearer to the goal, or not at all.
    #[inline]
    fn step(&self, cart: u8, to: PlaceId) -> f32 {
        let Some(goal) = self.goal(cart) else { return -1.0 };
        let map = &self.game.map;
        let is_nearer =
            to.index() < map.places.len() && map.distance(to, goal.place) < self.distances[usize::from(cart)];
        if is_nearer { 0.5 + goal.worth } else { -0.5 }
    }

    fn build(&self, cart: u8) -> f32 {
        let cart = self.at.players[self.seat].carts.get(usize::from(cart));
        let Some((stone, Field::Church(church))) = cart.and_then(|cart| Some((cart.load?, cart.at.field())))
        else {
            return -1.0;
        };
        let gain = self.outlook.gain(church, stone);
        if gain > 0.0 { 6.0 + gain } else { -1.0 }
    }
}

/// Where nothing useful lies, a full gate is relieved of a stone, so that another can come.
fn nearest_full_gate(game: &Koeln, at: &Position, from: PlaceId) -> Option<Goal> {
    let gates = GateId::all().filter(|gate| at.gates[gate.index()].len() == STORAGE);
    let nearest = gates.min_by_key(|gate| game.map.distance(from, gate.place()))?;
    let stone = at.gates[nearest.index()].iter().map(|(stone, _)| stone).last();
    Some(Goal::errand(0.05, nearest.place(), stone))
}
