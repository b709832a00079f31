//! Decisions, refusals, events.

mod codes;
mod speech;

pub(crate) use speech::space_name;

use engine::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{CARDS, PUBLIC_IN_PLAY};
use crate::components::{
    Card, Colour, Development, Marker, Permit, Permits, Plot, Public, Side, Space, Tender, Year,
};
use crate::position::Firm;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// SFO-8: keep one of the two tenders dealt.
    Keep {
        /// Which one.
        tender: Tender,
    },
    /// SFO-10, SFO-16, SFO-45: put the stone on a space of the income track or of the action card.
    Place {
        /// Which one, from the left, from 0.
        space: u8,
    },
    /// SFO-17, SFO-18: do the action of a space of the card, or take the income of one's own.
    Act {
        /// Which one, from the left, from 0.
        space: u8,
    },
    /// SFO-20: do nothing on a white space.
    Forgo,
    /// SFO-27: take an open permit.
    TakePermit {
        /// Which one, from the left, from 0.
        slot: u8,
    },
    /// SFO-28: take an open tender.
    TakeTender {
        /// Which one, from the left, from 0.
        slot: u8,
    },
    /// SFO-31: clear the debris of a plot, or none.
    Clear {
        /// Which plot.
        plot: Option<Plot>,
    },
    /// SFO-33: build.
    Build {
        /// Where.
        plot: Plot,
        /// With one or two permits.
        permits: Permits,
        /// SFO-35: the development taken with it.
        take: Option<Development>,
    },
    /// SFO-46: the bonus is a building.
    Material,
    /// SFO-46: the bonus is money.
    Money,
    /// SFO-46: the bonus is a free step of development.
    Develop,
    /// SFO-70: put the blocker on a space of an action card.
    Block {
        /// Which card.
        card: Card,
        /// Which of its spaces, from the left, from 0.
        space: u8,
    },
}

/// What is to be decided first (see [`Refusal::NotNow`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Due {
    /// Which tender to keep.
    Keep,
    /// Where on the income track the stone goes.
    Income,
    /// Where on the action card the stone goes.
    Place,
    /// Which bonus to take.
    Bonus,
    /// Where the blocker goes.
    Block,
    /// What to do on the card.
    Act,
    /// Which permit to take.
    Permit,
    /// Which tender to take.
    Tender,
    /// What to clear.
    Clear,
    /// What to build.
    Build,
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
    /// Something else must be decided first.
    NotNow {
        /// What.
        due: Due,
    },
    /// The player has chosen already, others have not.
    AlreadyChosen,
    /// The tender was not dealt to the player.
    NotDealt {
        /// Which tender.
        tender: Tender,
    },
    /// There is no such space.
    NoSuchSpace,
    /// A stone stands there.
    SpaceTaken {
        /// Whose.
        by: Firm,
    },
    /// A blocker stands there.
    SpaceBlocked,
    /// The income space is not available against the Committee.
    IncomeBlocked,
    /// SFO-18: only the actions of white spaces can be had from elsewhere.
    NotForSale,
    /// SFO-18: the distance costs more than the player owns.
    TooFar {
        /// What it costs.
        price: u16,
        /// What they own.
        money: u16,
    },
    /// SFO-20: income is not forgone.
    IncomeIsTaken,
    /// What the own space offers can be done, and nothing else was bought.
    ActionIsPossible,
    /// All buildings of the player are in their area or built.
    SupplyEmpty,
    /// The player has five permits.
    TooManyPermits,
    /// There is no such place in the display.
    NoSuchSlot,
    /// There is no open permit, or none there.
    NoOpenPermit,
    /// There is no open tender, or none there.
    NoOpenTender,
    /// Developing costs more than the player owns.
    DevelopTooDear {
        /// What it costs.
        price: u16,
        /// What they own.
        money: u16,
    },
    /// Clearing costs more than the player owns.
    ClearTooDear {
        /// What it costs.
        price: u16,
        /// What they own.
        money: u16,
    },
    /// There is no debris on the plot.
    NoDebris,
    /// There is no building in the player's area.
    NoMaterial,
    /// A build takes one or two permits.
    OneOrTwoPermits,
    /// The player does not have the permit.
    NotYourPermit {
        /// Which one.
        permit: Permit,
    },
    /// The lot is not in play.
    NotInThePlan,
    /// A building stands on the plot.
    PlotTaken {
        /// Whose.
        by: Firm,
    },
    /// The permits do not give the number and the colour of the plot.
    PermitsDoNotFit {
        /// Its colour.
        colour: Colour,
        /// Its number.
        number: u8,
    },
    /// Building there costs more than the player owns: debris first, then the cost of the year.
    BuildTooDear {
        /// What it costs.
        price: u16,
        /// What they own, the money of the corner included.
        money: u16,
    },
    /// Nothing can be built with the player's permits, buildings and money.
    NothingToBuild,
    /// SFO-35: the permits do not share the symbol.
    NoSharedSymbol {
        /// Which one.
        kind: Development,
    },
    /// SFO-35: no such development is left.
    NoneLeft {
        /// Which kind.
        kind: Development,
    },
    /// SFO-35: after the build nothing is left to pay for the development.
    DevelopmentTooDear {
        /// What it costs.
        price: u16,
    },
    /// SFO-46: the year has no such bonus.
    NotThisYear {
        /// The year.
        year: Year,
    },
    /// SFO-70: the other blocker is on the card.
    BlockersApart,
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::GameOver => "SFO-50",
            Self::NotYourTurn { .. } => "SFO-15",
            Self::NotNow { due } => match due {
                Due::Keep => "SFO-8",
                Due::Income => "SFO-45",
                Due::Place => "SFO-16",
                Due::Bonus => "SFO-46",
                Due::Block => "SFO-70",
                Due::Act => "SFO-17",
                Due::Permit => "SFO-27",
                Due::Tender => "SFO-28",
                Due::Clear => "SFO-31",
                Due::Build => "SFO-33",
            },
            Self::AlreadyChosen | Self::NotDealt { .. } => "SFO-8",
            Self::NoSuchSpace | Self::SpaceTaken { .. } => "SFO-16",
            Self::SpaceBlocked | Self::BlockersApart => "SFO-70",
            Self::IncomeBlocked => "SFO-80",
            Self::NotForSale | Self::TooFar { .. } => "SFO-18",
            Self::IncomeIsTaken | Self::ActionIsPossible => "SFO-20",
            Self::SupplyEmpty => "SFO-26",
            Self::TooManyPermits | Self::NoSuchSlot | Self::NoOpenPermit => "SFO-27",
            Self::NoOpenTender => "SFO-28",
            Self::DevelopTooDear { .. } => "SFO-30",
            Self::ClearTooDear { .. } | Self::NoDebris => "SFO-31",
            Self::NoMaterial
            | Self::OneOrTwoPermits
            | Self::NotYourPermit { .. }
            | Self::NotInThePlan
            | Self::PlotTaken { .. }
            | Self::PermitsDoNotFit { .. }
            | Self::BuildTooDear { .. }
            | Self::NothingToBuild => "SFO-33",
            Self::NoSharedSymbol { .. } | Self::NoneLeft { .. } | Self::DevelopmentTooDear { .. } => "SFO-35",
            Self::NotThisYear { .. } => "SFO-46",
        })
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::AsRefStr, strum::VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say what the sentences under `event` in the text files say")]
pub enum Event {
    /// SFO-1, SFO-2: a lot, and how much debris lies on it.
    LotLaid { lot: u8, side: Side, debris: u8 },
    /// SFO-3.
    CardsLaid { cards: [Card; CARDS] },
    /// SFO-8.
    PublicTenders { tenders: [Public; PUBLIC_IN_PLAY] },
    /// SFO-8: the others do not see them.
    Dealt { seat: Seat, tenders: Option<[Tender; 2]> },
    /// SFO-8: the others do not see it.
    Kept { seat: Seat, tender: Option<Tender> },
    /// SFO-6, SFO-29.
    PermitOpened { slot: u8, permit: Permit },
    /// SFO-8, SFO-29.
    TenderOpened { slot: u8, tender: Tender },
    /// SFO-27.
    PermitsReshuffled { count: u8 },
    /// SFO-10.
    StartPlayer { seat: Seat },
    /// SFO-4, SFO-45.
    YearBegan { year: Year, cost: u16 },
    /// SFO-10, SFO-45.
    PlacedOnIncome { firm: Firm, space: u8, money: u16 },
    /// SFO-70.
    Blocked { seat: Seat, card: Card, space: u8 },
    /// SFO-70.
    BlockersReturned,
    /// SFO-16.
    CardBegan { card: Card },
    /// SFO-16.
    Placed { firm: Firm, card: Card, space: u8, offers: Space },
    /// SFO-19.
    Passed { seat: Seat },
    /// SFO-18.
    PaidDistance { seat: Seat, offers: Space, price: u16 },
    /// SFO-20.
    Forwent { seat: Seat },
    /// SFO-25, SFO-46.
    GotMoney { firm: Firm, money: u16 },
    /// SFO-26.
    GotMaterial { seat: Seat },
    /// SFO-27.
    TookPermit { firm: Firm, slot: u8, permit: Permit },
    /// SFO-28.
    TookTender { firm: Firm, slot: u8, tender: Tender },
    /// SFO-30.
    Developed { firm: Firm, price: u16 },
    /// SFO-31, SFO-36.
    Cleared { firm: Firm, plot: Option<Plot>, price: u16 },
    /// SFO-30, SFO-31.
    MarkerMoved { firm: Firm, marker: Marker, value: i8 },
    /// SFO-32.
    CornerMoney { firm: Firm },
    /// SFO-32: a development taken gives no step in the corner.
    MarkerStayed { firm: Firm },
    /// SFO-33.
    Built { firm: Firm, plot: Plot, permits: Permits, price: u16 },
    /// SFO-35.
    TookDevelopment { firm: Firm, kind: Development, price: u16 },
    /// SFO-50.
    MasterBuilder { firm: Firm },
    /// SFO-82.
    CommitteeTurned { permit: Permit },
    /// SFO-82: a place is taken or empty, and the arrow leads on; 0 left, 1 middle, 2 right.
    ArrowFollowed { from: u8, to: u8 },
    /// SFO-82: the action cannot be carried out.
    CommitteeCannot,
    /// SFO-83: it has this many permits and takes another one.
    CommitteeWantsPermit { permits: u8 },
    /// SFO-83: it has this many permits and takes a tender.
    CommitteeWantsTender { permits: u8 },
    /// SFO-86: no plot of the permit's colour can be built on.
    CommitteeColourFull { permit: Permit },
    /// SFO-86: the permit shares a symbol with the permit turned up.
    CommitteeMatch { kind: Development },
    /// SFO-86: that development is gone.
    CommitteeMatchGone { kind: Development },
    /// SFO-46, SFO-87.
    CommitteeBonus { year: Year },
    /// SFO-50, SFO-51.
    GameOver,
    /// SFO-52: what nobody else knew.
    TenderRevealed { seat: Seat, tender: Tender },
}

impl Event {
    /// The clause that it follows from.
    pub fn clause(&self) -> Clause {
        Clause(match self {
            Self::LotLaid { .. } => "SFO-1",
            Self::CardsLaid { .. } => "SFO-3",
            Self::PublicTenders { .. } | Self::Dealt { .. } | Self::Kept { .. } => "SFO-8",
            Self::PermitOpened { .. } | Self::TenderOpened { .. } => "SFO-29",
            Self::PermitsReshuffled { .. } | Self::TookPermit { .. } => "SFO-27",
            Self::StartPlayer { .. } => "SFO-10",
            Self::YearBegan { .. } | Self::PlacedOnIncome { .. } => "SFO-45",
            Self::Blocked { .. } | Self::BlockersReturned => "SFO-70",
            Self::CardBegan { .. } | Self::Placed { .. } => "SFO-16",
            Self::Passed { .. } => "SFO-19",
            Self::PaidDistance { .. } => "SFO-18",
            Self::Forwent { .. } => "SFO-20",
            Self::GotMoney { .. } => "SFO-25",
            Self::GotMaterial { .. } => "SFO-26",
            Self::TookTender { .. } => "SFO-28",
            Self::Developed { .. } | Self::MarkerMoved { .. } => "SFO-30",
            Self::Cleared { .. } => "SFO-31",
            Self::CornerMoney { .. } | Self::MarkerStayed { .. } => "SFO-32",
            Self::Built { firm: Firm::Seat(_), .. } => "SFO-33",
            Self::TookDevelopment { firm: Firm::Seat(_), .. } => "SFO-35",
            Self::MasterBuilder { .. } | Self::GameOver => "SFO-50",
            Self::CommitteeTurned { .. } | Self::ArrowFollowed { .. } | Self::CommitteeCannot => "SFO-82",
            Self::CommitteeWantsPermit { .. } | Self::CommitteeWantsTender { .. } => "SFO-83",
            Self::Built { firm: Firm::Committee, .. }
            | Self::TookDevelopment { firm: Firm::Committee, .. }
            | Self::CommitteeColourFull { .. }
            | Self::CommitteeMatch { .. }
            | Self::CommitteeMatchGone { .. } => "SFO-86",
            Self::CommitteeBonus { .. } => "SFO-87",
            Self::TenderRevealed { .. } => "SFO-52",
        })
    }
}
