//! Decisions, refusals, events; how they are said stands in `speech`.

mod speech;

use engine::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{Building, Currency, Kind, Money, PILES, Purse, Scoring, Slot};
use crate::position::DirkRole;
use crate::scoring::PerParty;

/// One decision: an action (NYC-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Take money from the display.
    Take {
        /// Which cards.
        cards: Purse,
    },
    /// Buy a building.
    Buy {
        /// From which slot of the yard.
        slot: Slot,
        /// With which cards.
        payment: Purse,
        /// For whom.
        receiver: Receiver,
    },
    /// Do nothing, when nothing can be done.
    Pass,
}

/// Who gets a building that is bought (NYC-54).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Receiver {
    /// The player who pays.
    Buyer,
    /// Dirk, as a gift.
    Dirk,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::AsRefStr, strum::VariantNames)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Another player is to decide.
    NotYourTurn {
        /// Who is.
        active: Seat,
    },
    /// Money is to be taken, but none was named.
    NothingTaken,
    /// The card is not on display, or not that often.
    NotOnDisplay {
        /// Which card.
        card: Money,
    },
    /// Several cards are worth more than 5 together.
    TooMuchTaken {
        /// What they are worth.
        sum: u16,
    },
    /// There is no such slot.
    NoSuchSlot,
    /// The building of this slot has been bought in this turn.
    SlotEmpty {
        /// The currency of the slot.
        currency: Currency,
    },
    /// The payment has a card of another currency than the slot.
    WrongCurrency {
        /// Which card.
        card: Money,
        /// The currency of the slot.
        currency: Currency,
    },
    /// The card is not in the hand, or not that often.
    NotInHand {
        /// Which card.
        card: Money,
    },
    /// The payment does not reach the price.
    TooLittlePaid {
        /// The price.
        price: u8,
        /// What is missing.
        missing: u8,
        /// In which currency.
        currency: Currency,
    },
    /// Dirk does not take part.
    NoDirk,
    /// Nobody passes who can take money.
    MoneyLiesOpen,
    /// Nobody passes who can buy.
    CanBuy {
        /// The currency of a slot whose building can be bought.
        currency: Currency,
    },
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::GameOver => "NYC-40",
            Self::NotYourTurn { .. } => "NYC-8",
            Self::NothingTaken | Self::NotOnDisplay { .. } | Self::TooMuchTaken { .. } => "NYC-11",
            Self::NoSuchSlot => "NYC-1",
            Self::WrongCurrency { .. } | Self::NotInHand { .. } | Self::TooLittlePaid { .. } => "NYC-12",
            Self::SlotEmpty { .. } => "NYC-14",
            Self::NoDirk => "NYC-54",
            Self::MoneyLiesOpen => "NYC-17",
            Self::CanBuy { .. } => "NYC-13",
        })
    }
}

/// Something that happened. Everything happens face up, so everybody is told everything (NYC-60).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::AsRefStr, strum::VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say what the sentences under `event` in the text files say")]
pub enum Event {
    /// NYC-50.
    MoneyRemoved { count: u8 },
    /// NYC-4.
    StartMoney { seat: Seat, cards: Purse },
    /// NYC-5.
    StartPlayer { seat: Seat },
    /// NYC-6.
    DeckCut { piles: [u8; PILES] },
    /// NYC-8.
    TurnBegan { seat: Seat, turn: u16 },
    /// NYC-11.
    Took { seat: Seat, cards: Purse },
    /// NYC-12, NYC-54.
    Bought { seat: Seat, slot: Slot, building: Building, payment: Purse, receiver: Receiver },
    /// NYC-13.
    PaidExactly { seat: Seat },
    /// NYC-17.
    Passed { seat: Seat },
    /// NYC-3, NYC-20.
    BuildingLaid { slot: Slot, building: Building },
    /// NYC-6, NYC-20.
    MoneyLaid { card: Money },
    /// NYC-20: the discards become the deck.
    MoneyShuffled { count: u8 },
    /// NYC-21, NYC-42.
    ScoringBegan { scoring: Scoring },
    /// NYC-30: how many buildings everybody has of a kind, and what they bring.
    KindScored { scoring: Scoring, kind: Kind, buildings: PerParty, points: PerParty },
    /// NYC-51, NYC-53.
    DirkReceived { building: Building },
    /// NYC-40.
    BuildingsUsedUp,
    /// NYC-41.
    LeftOver { seat: Seat, slot: Slot, building: Building, money: u16 },
    /// NYC-41: nobody gets it.
    Unsold { slot: Slot, building: Building },
    /// NYC-55: Dirk ends with more points than every player, and wins or only keeps count.
    DirkAhead { points: u16, role: DirkRole },
}
