//! Decisions, refusals, events, and how they are said.

mod codes;
mod speech;

use engine::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{Card, ChurchId, GateId, HAMMERS, PlaceId, Stone};
use crate::position::{Attack, Knowers, LastRound};

/// One decision. Carts and the places of cards in the hand are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are what the sentences under `move` in the text files name")]
pub enum Move {
    /// KOE-10: throw both dice.
    Throw,
    /// KOE-21: move a cart by one step.
    Go { cart: u8, to: PlaceId },
    /// KOE-23: load a stone at a gate.
    Load { cart: u8, stone: Stone },
    /// KOE-24: unload the stone at a gate.
    Unload { cart: u8 },
    /// KOE-25: build the stone into a church.
    Build { cart: u8 },
    /// KOE-55: visit the archbishop.
    Visit { cart: u8, place: u8 },
    /// KOE-43: lay an abbot or abbess on the tile.
    Abbot { place: u8 },
    /// KOE-44: ask the mayor for an extra turn.
    Mayor { place: u8 },
    /// KOE-45 to KOE-47: attack an opponent.
    Attack { place: u8, attack: Attack, victim: Seat },
    /// KOE-48: exchange a stone at a gate.
    Merchant { place: u8, gate: GateId, from: Stone, to: Stone },
    /// KOE-49: keep a site for oneself.
    Notary { place: u8, church: ChurchId },
    /// KOE-50: exchange an own stone for another's.
    Forger { place: u8, church: ChurchId, own: Stone, victim: Seat, theirs: Stone },
    /// KOE-40, KOE-41: discard a card face down.
    Discard { place: u8 },
    /// KOE-51: ward an attack off.
    Ward { place: u8 },
    /// KOE-51: let it happen.
    Submit,
    /// KOE-43: lay no abbot or abbess now.
    Decline,
    /// KOE-20: end the turn.
    End,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::AsRefStr, strum::VariantNames)]
#[allow(missing_docs, reason = "the fields are what the sentences under `refusal` in the text files name")]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Another player is to decide.
    NotYourTurn { active: Seat },
    /// The attack must be answered first.
    AnswerFirst,
    /// The winner of a church says first whether its abbot or abbess is laid.
    AbbotFirst { church: ChurchId },
    /// There is nothing to answer.
    NothingToAnswer,
    /// One card too many is held.
    DiscardFirst,
    /// The dice have not been thrown.
    ThrowFirst,
    /// The dice have been thrown.
    AlreadyThrown,
    /// No action is left.
    NoAction,
    /// There is no such cart.
    NoSuchCart,
    /// The cart has loaded, unloaded, built or visited in this turn.
    CartDone,
    /// No street leads there from where the cart stands.
    NoStreet,
    /// A cart stands on the red point.
    PointTaken { by: Seat },
    /// The cart is not at a gate.
    NotAtGate,
    /// The cart carries a stone.
    CartFull { stone: Stone },
    /// No such stone lies there.
    NoSuchStone { stone: Stone },
    /// The cart carries nothing.
    CartEmpty,
    /// All storage places of the gate are taken.
    StorageFull { gate: GateId },
    /// The cart is not at a church.
    NotAtChurch,
    /// The church is finished.
    ChurchFinished { church: ChurchId },
    /// The church has neither hammer nor stones.
    SiteClosed { church: ChurchId },
    /// Only one builder may build there.
    SiteReserved { owner: Seat },
    /// The kind of stone is not allowed there.
    KindNotAllowed { stone: Stone },
    /// The stones would be worth more than the church.
    TooMuch { church: ChurchId, missing: u8 },
    /// The cart is not at the cathedral.
    NotAtCathedral,
    /// No card lies at this place of the hand.
    NoSuchCard,
    /// Another card lies at this place of the hand.
    WrongCard { held: Card },
    /// Enough cards have been played in this turn.
    CardLimit,
    /// The church of this abbot or abbess is not the player's.
    NotYourChurch { church: ChurchId },
    /// An extra turn follows already.
    ExtraTurnFollows,
    /// This is no opponent.
    NoSuchOpponent,
    /// The opponent has no card to be stolen.
    NothingToSteal { victim: Seat },
    /// There is no such gate.
    NoSuchGate,
    /// The merchant changes a stone by one point.
    NotOneStep,
    /// The supply has no stone of this kind.
    SupplyEmpty { stone: Stone },
    /// There is no such church.
    NoSuchChurch,
    /// Another builder has more points there.
    NotLeading { church: ChurchId },
    /// A notary has been there.
    HasNotary { owner: Seat },
    /// A builder has no such stone there.
    NotBuilt { builder: Seat, stone: Stone },
    /// Both stones are of one kind.
    SameKind,
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::GameOver => "KOE-62",
            Self::NotYourTurn { .. } => "KOE-7",
            Self::AnswerFirst | Self::NothingToAnswer => "KOE-51",
            Self::DiscardFirst => "KOE-40",
            Self::ThrowFirst | Self::AlreadyThrown => "KOE-10",
            Self::NoAction => "KOE-20",
            Self::NoSuchCart => "KOE-3",
            Self::CartDone => "KOE-27",
            Self::NoStreet => "KOE-21",
            Self::PointTaken { .. } => "KOE-22",
            Self::NotAtGate | Self::CartFull { .. } | Self::NoSuchStone { .. } => "KOE-23",
            Self::CartEmpty | Self::StorageFull { .. } => "KOE-24",
            Self::NotAtChurch => "KOE-25",
            Self::ChurchFinished { .. } => "KOE-34",
            Self::SiteClosed { .. } | Self::KindNotAllowed { .. } | Self::TooMuch { .. } => "KOE-30",
            Self::NotAtCathedral => "KOE-55",
            Self::NoSuchCard | Self::WrongCard { .. } | Self::CardLimit => "KOE-41",
            Self::NotYourChurch { .. } | Self::AbbotFirst { .. } => "KOE-43",
            Self::ExtraTurnFollows => "KOE-44",
            Self::NoSuchOpponent | Self::NothingToSteal { .. } => "KOE-45",
            Self::NoSuchGate | Self::NotOneStep | Self::SupplyEmpty { .. } => "KOE-48",
            Self::SiteReserved { .. }
            | Self::NoSuchChurch
            | Self::NotLeading { .. }
            | Self::HasNotary { .. } => "KOE-49",
            Self::NotBuilt { .. } | Self::SameKind => "KOE-50",
        })
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::AsRefStr, strum::VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say what the sentences under `event` in the text files say")]
pub enum Event {
    /// KOE-4, KOE-31.
    GroupDrawn { churches: [ChurchId; HAMMERS] },
    /// KOE-7, KOE-44.
    TurnBegan { seat: Seat, turn: u16, actions: u8, is_extra: bool },
    /// KOE-46: the poison that lay before a player takes effect.
    Poisoned { seat: Seat, actions: u8 },
    /// KOE-47.
    Skipped { seat: Seat },
    /// KOE-10: no stone is an X, no gate is the card.
    Thrown { seat: Seat, stone: Option<Stone>, gate: Option<GateId> },
    /// KOE-11.
    Delivered { gate: GateId, stone: Stone },
    /// KOE-11: the storage is full.
    NoRoom { gate: GateId, stone: Stone },
    /// KOE-11: the kind is used up.
    UsedUp { stone: Stone },
    /// KOE-13.
    ThrowAgain { seat: Seat },
    /// KOE-42.
    DeckRebuilt { cards: u8 },
    /// KOE-12: the others do not see the card.
    Drew { seat: Seat, card: Option<Card> },
    /// KOE-21.
    Went { seat: Seat, cart: u8, to: PlaceId },
    /// KOE-23.
    Loaded { seat: Seat, cart: u8, gate: GateId, stone: Stone },
    /// KOE-24.
    Unloaded { seat: Seat, cart: u8, gate: GateId, stone: Stone },
    /// KOE-25.
    Built { seat: Seat, cart: u8, church: ChurchId, stone: Stone, sum: u8 },
    /// KOE-32, KOE-33.
    Finished { church: ChurchId, owner: Seat, points: u8 },
    /// KOE-55.
    Visited { seat: Seat, cart: u8, points: u8 },
    /// KOE-43.
    AbbotLaid { seat: Seat, card: Card, church: ChurchId, points: u8 },
    /// KOE-43: the winner of a church that another finished lays nothing now.
    NoAbbot { seat: Seat, church: ChurchId },
    /// KOE-44.
    ExtraTurn { seat: Seat },
    /// KOE-45 to KOE-47: before the victim is asked for a guard.
    Attacked { seat: Seat, victim: Seat, attack: Attack },
    /// KOE-51.
    Warded { seat: Seat, victim: Seat, attack: Attack },
    /// KOE-45: only those who know it see the card.
    Stolen { seat: Seat, victim: Seat, place: u8, card: Option<Card>, known: Knowers },
    /// KOE-46: the poisoner lies before the victim.
    PoisonerLaid { victim: Seat },
    /// KOE-47: the saboteur lies before the victim.
    SaboteurLaid { victim: Seat },
    /// KOE-48.
    Exchanged { seat: Seat, gate: GateId, from: Stone, to: Stone },
    /// KOE-49.
    Reserved { seat: Seat, church: ChurchId },
    /// KOE-50.
    Forged { seat: Seat, church: ChurchId, own: Stone, victim: Seat, theirs: Stone },
    /// KOE-40, KOE-41: only those who know it see the card.
    Discarded { seat: Seat, place: u8, card: Option<Card>, known: Knowers },
    /// KOE-61, KOE-63.
    LastRound { reason: LastRound },
    /// KOE-62, KOE-64.
    GameOver { reason: LastRound },
}
