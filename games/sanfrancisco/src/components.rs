//! 1. What is in the box.

pub mod actions;
pub mod helper;
pub mod lots;
pub mod permits;
pub mod printed;
mod set;
pub mod tenders;
pub mod tracks;

use engine::{BadData, DataFiles};

pub use actions::{Actions, CARDS, Card, INCOME_SPACES, Space};
pub use helper::{Helper, HelperSide};
pub use lots::{CityPlan, Colour, LOTS, Lots, PLOTS, Plot, Plots, Side};
pub use permits::{
    DEVELOPMENTS, Development, DevelopmentCards, Developments, MOST_PERMITS, OPEN, PARKS, PERMITS, Permit,
    PermitBag, Permits, Symbols,
};
pub use set::Set;
pub use tenders::{PUBLIC_IN_PLAY, Public, PublicBag, TENDERS, Tender, TenderBag, TenderPoints, Tenders};
pub use tracks::{Marker, Progress, YEARS, Year};

/// SFO-9: buildings of each player.
pub const BUILDINGS: u8 = 8;
/// SFO-30: what developing the city costs.
pub const DEVELOP_COST: u16 = 2;
/// SFO-31: what clearing costs if only the marker moves.
pub const CLEAR_COST: u16 = 2;
/// SFO-31, SFO-36: what clearing costs if debris is taken.
pub const DEBRIS_COST: u16 = 3;
/// SFO-18: what each space of distance costs.
pub const DISTANCE_COST: u16 = 2;
/// SFO-32: what a step in the top right corner brings instead.
pub const CORNER_MONEY: u16 = 1;

/// The kind's number is the variant's.
macro_rules! kinds {
    ($kind:ty) => {
        impl engine::Kind for $kind {
            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn of(index: usize) -> Self {
                <Self as strum::VariantArray>::VARIANTS[index]
            }
        }
    };
}
use kinds;

/// The box: the city plan, the cards, the boards.
#[derive(Clone, Debug)]
pub struct SanFrancisco {
    /// The revision of the rules by which it is played.
    pub revision: u32,
    /// The lot cards.
    pub lots: Lots,
    plans: [CityPlan; 4],
    /// The action cards.
    pub actions: Actions,
    /// The income track from left to right.
    pub income: [u8; INCOME_SPACES],
    costs: [u8; YEARS],
    /// The progress board.
    pub progress: Progress,
    symbols: [Symbols; PERMITS],
    developments: [DevelopmentCards; DEVELOPMENTS],
    /// What tenders are worth.
    pub tenders: TenderPoints,
    helpers: [Helper; 2],
}

/// Where the revisions of the rules differ.
impl SanFrancisco {
    /// SFO-20: must the action of one's own space be carried out, if it can be and no other is bought? By revision 1 it
    /// may be forgone.
    #[inline]
    pub(crate) const fn insists_on_own_action(&self) -> bool {
        self.revision >= 2
    }

    /// SFO-32: do steps that cannot be made in the corner cost nothing? By revision 1 they cost what they cost elsewhere.
    #[inline]
    pub(crate) const fn charges_only_for_steps(&self) -> bool {
        self.revision >= 2
    }

    /// SFO-61: are buildings on number-1 plots detached, and only they? By revision 1 all without a built neighbour are.
    #[inline]
    pub(crate) const fn counts_number_one_as_detached(&self) -> bool {
        self.revision >= 2
    }

    /// SFO-70: do tables for two begin with the duopoly unless told otherwise? By revision 1 they do not.
    pub(crate) const fn recommends_duopoly(&self) -> bool {
        self.revision >= 2
    }

    /// SFO-86: does the Committee's marker move for a development only if there is one to take? By revision 1 it moves
    /// for every symbol that matches.
    #[inline]
    pub(crate) const fn moves_only_with_development(&self) -> bool {
        self.revision >= 2
    }

    /// SFO-87: does the Committee take a permit as its bonus however many it has? By revision 1 it takes a tender
    /// instead if it has three.
    #[inline]
    pub(crate) const fn takes_bonus_as_it_stands(&self) -> bool {
        self.revision >= 2
    }
}

impl SanFrancisco {
    /// SFO-1: the plan for this many players.
    #[inline]
    pub fn plan(&self, seats: u8) -> &CityPlan {
        &self.plans[usize::from(seats) - 1]
    }

    /// SFO-4: what building costs in a year.
    #[inline]
    pub fn cost(&self, year: Year) -> u16 {
        u16::from(self.costs[year.index()])
    }

    /// SFO-6: the symbols on a permit.
    #[inline]
    pub fn symbols(&self, permit: Permit) -> Symbols {
        self.symbols[engine::Kind::index(permit)]
    }

    /// SFO-7: the cards of a kind of development.
    #[inline]
    pub fn development(&self, kind: Development) -> &DevelopmentCards {
        &self.developments[kind as usize]
    }

    /// SFO-80: a side of the helper card.
    #[inline]
    pub fn helper(&self, side: HelperSide) -> &Helper {
        &self.helpers[side as usize]
    }

    /// SFO-4: the space of the income track with this much money.
    pub fn income_space(&self, money: u8) -> u8 {
        let space = self.income.iter().position(|other| *other == money);
        space.expect("the track has what the rules name, or the file was refused") as u8
    }
}

/// Reads and checks the component files.
pub fn open(files: &DataFiles, revision: u32) -> Result<SanFrancisco, BadData> {
    let lots = lots::read_lots(files)?;
    let plans = lots::read_plans(files, &lots)?;
    Ok(SanFrancisco {
        revision,
        lots,
        plans,
        actions: actions::read_actions(files)?,
        income: actions::read_income(files)?,
        costs: tracks::read_costs(files)?,
        progress: tracks::read_progress(files)?,
        symbols: permits::read_symbols(files)?,
        developments: permits::read_developments(files)?,
        tenders: tenders::read_tenders(files)?,
        helpers: helper::read_helpers(files)?,
    })
}
