//! Who sees what (NYC-60).

use engine::{Chance, Seat, Viewer};
use serde::Serialize;

use crate::components::{
    Building, BuildingBag, Collection, Currency, KINDS, Kind, Money, MoneyBag, NewYork, PILES, Purse, SLOTS,
    Scoring,
};
use crate::position::{DirkRole, OpenMoney, Player, Points, Position, Step};
use crate::scoring::{PerParty, shares};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose turn it is.
    pub active: Seat,
    /// How many turns have begun.
    pub turn: u16,
    /// What the active player must decide.
    pub step: Step,
    /// The currencies of the slots, from left to right.
    pub slots: [Currency; SLOTS],
    /// The buildings on the yard.
    pub yard: [Option<BuildingView>; SLOTS],
    /// The money on display.
    pub display: [Option<Money>; SLOTS],
    /// What lies before each player.
    pub players: Vec<PlayerView>,
    /// What lies before Dirk, in a game for two.
    pub dirk: Option<DirkView>,
    /// The buildings still to come: a good memory for what was turned up would know them.
    pub buildings: BuildingBag,
    /// How many money cards are left in each pile of the deck, the uppermost first.
    pub piles: [u8; PILES],
    /// The next scoring.
    pub next_scoring: Scoring,
    /// What it would give for each kind if it came now; when the game is over, what the last one gave.
    pub standing: [PerParty; KINDS],
    /// The money that was paid since the deck was last put together.
    pub discards: MoneyBag,
    /// Money cards that the viewer does not see: in the deck, or hidden in a hand.
    pub unseen: MoneyBag,
    /// Whether all hands are shown to all.
    pub open_money: OpenMoney,
}

/// A building on the yard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BuildingView {
    /// Its code.
    pub code: Building,
    /// Its kind.
    pub kind: Kind,
    /// Its price.
    pub price: u8,
}

/// What a viewer sees of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Money, if the viewer sees it.
    pub hand: Option<Purse>,
    /// How many money cards are in the hand.
    pub cards: u8,
    /// Buildings.
    pub buildings: Collection,
    /// Points by scoring.
    pub points: Points,
    /// All points together.
    pub total: u16,
}

/// What everybody sees of Dirk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DirkView {
    /// Buildings.
    pub buildings: Collection,
    /// Points by scoring.
    pub points: Points,
    /// All points together.
    pub total: u16,
    /// Whether Dirk can win (NYC-55).
    pub role: DirkRole,
}

/// NYC-60: the table as `viewer` sees it. Hands are open to all when the game is over: they decided about the
/// left-over buildings.
pub fn view(game: &NewYork, at: &Position, viewer: Viewer) -> View {
    let sees = |seat| at.step == Step::Over || at.open_money == OpenMoney::On || viewer.sees(seat);
    View {
        active: at.active,
        turn: at.turn,
        step: at.step,
        slots: game.slots,
        yard: at.yard.map(|building| building.map(building_view)),
        display: at.display,
        players: at.players.iter().map(|(seat, player)| player_view(player, sees(seat))).collect(),
        dirk: at.dirk.map(|dirk| DirkView {
            buildings: dirk.buildings,
            points: dirk.points,
            total: dirk.points.total(),
            role: dirk.role,
        }),
        buildings: at.buildings,
        piles: at.money.piles,
        next_scoring: at.money.next_scoring,
        standing: standing(game, at),
        discards: at.discards,
        unseen: unseen(at, sees),
        open_money: at.open_money,
    }
}

fn building_view(code: Building) -> BuildingView {
    BuildingView { code, kind: code.kind(), price: code.price() }
}

fn player_view(player: &Player, is_open: bool) -> PlayerView {
    PlayerView {
        hand: is_open.then_some(player.hand),
        cards: player.hand.len() as u8,
        buildings: player.buildings,
        points: player.points,
        total: player.points.total(),
    }
}

/// NYC-30: who would get what for each kind, as the buildings lie.
fn standing(game: &NewYork, at: &Position) -> [PerParty; KINDS] {
    let scoring = match at.step {
        Step::Over => Scoring::C,
        Step::Act => at.money.next_scoring,
    };
    Kind::ALL.map(|kind| shares(&at.counts(kind), game.prizes(scoring, kind)))
}

/// All money that lies face down for somebody who sees the hands that `sees` tells.
fn unseen(at: &Position, sees: impl Fn(Seat) -> bool) -> MoneyBag {
    let mut bag = at.money.cards;
    for (_, player) in at.players.iter().filter(|(seat, _)| !sees(*seat)) {
        player.hand.cards().for_each(|card| bag.add(card));
    }
    bag
}

/// NYC-60: there is nothing to redeal. Every card came into a hand face up, so nobody can take another hand for
/// possible; and which card comes next from a deck is not in the position at all.
#[inline]
pub fn redeal(_: &mut Position, _: Seat, _: &mut impl Chance) {}
