//! The table as it lies: plain data, fixed size.

mod cards;
mod site;

use engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

pub use cards::{Hand, Held, Knowers, Pile, PileCard};
pub use site::{Part, Site, SiteState};

use crate::components::{
    CARTS, CHURCHES, CardBag, ChurchId, GATES, GateId, MOST_SEATS, PlaceId, Stone, StoneBag,
};

/// Everything on the table, hidden parts included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Who began; each round begins with this seat.
    pub start: Seat,
    /// How many rounds have begun.
    pub round: u16,
    /// Whose turn it is; at the end, whose turn was the last.
    pub active: Seat,
    /// The turn under way.
    pub turn: Turn,
    /// What must be decided.
    pub step: Step,
    /// What belongs to each player.
    pub players: PerSeat<Player, MOST_SEATS>,
    /// The sites of the churches.
    pub sites: [Site; CHURCHES],
    /// The stones at the gates.
    pub gates: [StoneBag; GATES],
    /// The stones in the supply.
    pub supply: StoneBag,
    /// The churches whose selection cards have not been drawn; their order is not decided yet.
    pub undrawn: ChurchSet,
    /// Secret: the encounter cards to be drawn, in no order.
    pub deck: CardBag,
    /// The encounter cards played and discarded; partly secret.
    pub discards: Pile,
    /// The discards from which the deck was rebuilt last (KOE-42); partly secret. What a player knew of them, they
    /// know to have been in the deck.
    pub reshuffled: Pile,
    /// KOE-64: how many rounds in a row have passed without a stone built.
    pub idle_rounds: u8,
    /// Has a stone been built in this round?
    pub built_this_round: bool,
    /// KOE-61, KOE-63: why this round is the last, if it is.
    pub last_round: Option<LastRound>,
}

/// The turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// How many turns have begun, this one included.
    pub number: u16,
    /// KOE-44: is it an extra turn?
    pub is_extra: bool,
    /// KOE-44: does another turn of the same player follow?
    pub extra_follows: bool,
    /// What the dice show, once they have been thrown.
    pub throw: Option<Throw>,
    /// KOE-20: how many actions are left.
    pub actions: u8,
    /// KOE-41: how many cards have been played.
    pub cards: u8,
}

/// What the dice show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// The stone die; nothing for an X.
    pub stone: Option<Stone>,
    /// The gate die; nothing for the card.
    pub gate: Option<GateId>,
}

/// What must be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// The active player throws, acts, plays cards or ends the turn.
    Play,
    /// KOE-40: the active player holds a card too many and must discard one.
    Discard,
    /// KOE-51: the victim of an attack is asked for a guard.
    Ward {
        /// Who is attacked.
        victim: Seat,
        /// With what.
        attack: Attack,
    },
    /// KOE-43: the winner of a church that another finished is asked for its abbot or abbess. Never by revision 1.
    Abbot {
        /// Who won it.
        winner: Seat,
        /// Which church.
        church: ChurchId,
    },
    /// Nothing: the game is over.
    Over,
}

/// A card that a guard can ward off (KOE-51).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Attack {
    /// KOE-45.
    Thief,
    /// KOE-46.
    Poisoner,
    /// KOE-47.
    Saboteur,
}

/// Why a round is the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LastRound {
    /// KOE-61: somebody has reached the target.
    Target,
    /// KOE-63: all churches are finished.
    AllFinished,
    /// KOE-63: no stone fits any church.
    NothingFits,
    /// KOE-64: no stone was built for too long; known only when the round is over.
    Idle,
}

/// What belongs to a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The player's carts.
    pub carts: [Cart; CARTS],
    /// The unplayed encounter cards, which lie face down before the player.
    pub hand: Hand,
    /// KOE-46: the poisoners that lie before the player.
    pub poisoners: u8,
    /// KOE-47: the saboteurs that lie before the player.
    pub saboteurs: u8,
    /// Points by source.
    pub points: Points,
}

/// A cart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Cart {
    /// Where it stands.
    pub at: PlaceId,
    /// What it carries.
    pub load: Option<Stone>,
    /// KOE-27: has it loaded, unloaded, built or visited in this turn?
    pub is_done: bool,
}

/// Points by source (KOE-60).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Finished churches (KOE-32).
    pub churches: u8,
    /// Abbots and abbesses (KOE-43).
    pub abbots: u8,
    /// Archbishops (KOE-55).
    pub archbishops: u8,
}

impl Points {
    /// KOE-60: all of them together.
    #[inline]
    pub const fn total(&self) -> u8 {
        self.churches + self.abbots + self.archbishops
    }
}

/// A set of churches; as JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<ChurchId>", into = "Vec<ChurchId>")]
pub struct ChurchSet(pub(crate) u16);

impl ChurchSet {
    /// Every church.
    pub const ALL: Self = Self((1 << CHURCHES) - 1);

    /// How many are in it?
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is none in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one in it?
    #[inline]
    pub const fn has(self, church: ChurchId) -> bool {
        church.0 < 16 && self.0 >> church.0 & 1 == 1
    }

    /// Its churches, in their order.
    pub fn iter(self) -> impl Iterator<Item = ChurchId> {
        ChurchId::all().filter(move |church| self.has(*church))
    }
}

#[cfg(feature = "ts")]
engine::typescript_as!(Vec<ChurchId>: impl ts_rs::TS for ChurchSet);

impl From<Vec<ChurchId>> for ChurchSet {
    fn from(churches: Vec<ChurchId>) -> Self {
        let bits = churches.into_iter().filter(|church| church.index() < CHURCHES);
        Self(bits.fold(0, |set, church| set | 1 << church.0))
    }
}

impl From<ChurchSet> for Vec<ChurchId> {
    fn from(set: ChurchSet) -> Self {
        set.iter().collect()
    }
}

impl Position {
    /// How many play.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// KOE-22: the red points on which a cart stands, as bits.
    #[inline]
    pub fn points_taken(&self) -> u128 {
        let carts = self.players.iter().flat_map(|(_, player)| &player.carts);
        carts.fold(0, |taken, cart| taken | 1 << (cart.at.0 & 127)) & PlaceId::POINTS
    }

    /// KOE-11: does another stone find room at this gate?
    #[inline]
    pub fn has_room(&self, gate: GateId) -> bool {
        self.gates[gate.index()].len() < crate::components::STORAGE
    }
}
