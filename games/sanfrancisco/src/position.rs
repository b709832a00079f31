//! The table as it lies: plain data, fixed size.

use engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{
    BUILDINGS, CARDS, Card, Development, Developments, HelperSide, LOTS, Marker, OPEN, PARKS, PUBLIC_IN_PLAY,
    Permit, PermitBag, Permits, Plot, Plots, Public, SanFrancisco, Side, Space, Tender, TenderBag, Tenders,
    Year,
};

/// Most firms that compete.
pub const MOST_FIRMS: usize = 4;
/// SFO-83, SFO-87: most permits of the Committee.
pub const COMMITTEE_ROW: usize = 4;

/// Everything on the table, hidden parts included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The year on the year track.
    pub year: Year,
    /// What all firms are doing in turn.
    pub phase: Phase,
    /// What the player to act must decide.
    pub step: Step,
    /// In which order the firms take their turns in this phase.
    pub order: [Option<Firm>; MOST_FIRMS],
    /// The place in that order of the firm whose turn it is.
    pub next: u8,
    /// How many turns have begun, the one under way included.
    pub turn: u16,
    /// The action cards in the order of play.
    pub cards: [Card; CARDS],
    /// The side of each lot; none if it is not in play.
    pub sides: [Option<Side>; LOTS],
    /// The plots with debris.
    pub debris: Plots,
    /// The public tenders in play.
    pub public: [Public; PUBLIC_IN_PLAY],
    /// The open permits.
    pub open_permits: [Option<Permit>; OPEN],
    /// The open private tenders.
    pub open_tenders: [Option<Tender>; OPEN],
    /// The permits still to come; everybody knows which, nobody in which order.
    pub permit_pile: PermitBag,
    /// The discarded permits.
    pub discards: Permits,
    /// Secret: the private tenders still to come.
    pub tender_pile: TenderBag,
    /// Who has each park, from A to D.
    pub parks: [Option<Firm>; PARKS],
    /// Who was the first to build all their buildings.
    pub master_builder: Option<Firm>,
    /// SFO-70: whether the two players have blockers.
    pub duopoly: bool,
    /// What lies before each player.
    pub players: PerSeat<Player, MOST_FIRMS>,
    /// SFO-80: the opponent of a single player.
    pub committee: Option<Committee>,
}

/// Who competes: a player, or the Committee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Firm {
    /// A player.
    Seat(Seat),
    /// The Committee of Fifty.
    Committee,
}

/// What all firms are doing in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// SFO-8: everybody chooses a tender, all at once.
    Tenders,
    /// SFO-10, SFO-45: stones go on the income track; money and year bonus.
    Income,
    /// SFO-70: blockers go on action cards.
    Blockers,
    /// SFO-16: stones go on an action card.
    Card {
        /// Which one, in the order of play, from 0.
        nth: u8,
    },
    /// SFO-51: the bonus of the last year.
    Exposition,
}

/// What the player to act must decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Which of two tenders to keep (SFO-8).
    Keep,
    /// Where to put the stone: on the income track or on the action card, as the phase says.
    Place,
    /// Which bonus of the year to take.
    Bonus,
    /// Where to put the blocker.
    Block,
    /// What to do after the stone was put on the card.
    Act,
    /// Which permit to take.
    Permit,
    /// Which tender to take.
    Tender,
    /// What to clear.
    Clear,
    /// What to build.
    Build {
        /// SFO-38: what may be chosen freely.
        support: Support,
    },
    /// Nothing: the game is over.
    Over,
}

/// What may be chosen freely in a build (SFO-38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Support {
    /// Nothing.
    None,
    /// The colour.
    AnyColour,
    /// The number.
    AnyNumber,
}

/// What a firm owns, be it a player's or the Committee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estate {
    /// Where its stone stands on the track or card of this phase, from the left; none if it is still to be put.
    pub stone: Option<u8>,
    /// The plots on which it has built.
    pub built: Plots,
    /// Its money.
    pub money: u16,
    /// Its debris markers.
    pub debris: u8,
    /// Its place on the progress board.
    pub marker: Marker,
    /// Its developments.
    pub developments: Developments,
}

/// What lies before a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// What everybody can own.
    pub estate: Estate,
    /// The buildings in the player's area, still to be built.
    pub material: u8,
    /// Permits.
    pub permits: Permits,
    /// Secret: the two tenders to choose from.
    pub dealt: [Option<Tender>; 2],
    /// Secret: the tender that was chosen.
    pub kept: Option<Tender>,
    /// Known to the player alone: the rejected tender, which went back among the others.
    pub rejected: Option<Tender>,
    /// The tenders that everybody saw being taken.
    pub tenders: Tenders,
    /// SFO-70: where the player's blocker is this year.
    pub blocker: Option<Blocker>,
}

/// A space that a blocker closes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Blocker {
    /// On which card.
    pub card: Card,
    /// On which of its spaces, from the left.
    pub space: u8,
}

/// The Committee of Fifty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Committee {
    /// What everybody can own.
    pub estate: Estate,
    /// Its permits from left to right.
    #[serde(with = "row")]
    pub row: [Option<Permit>; COMMITTEE_ROW],
    /// Its private tenders.
    pub tenders: Tenders,
    /// The permit it turned up last.
    pub turned: Option<Permit>,
    /// SFO-80: the side of the helper.
    pub helper: HelperSide,
    /// SFO-80: the space of the income track that is not available.
    pub blocked: u8,
    /// SFO-88: the money for which it gets a point.
    pub rate: u16,
}

impl Default for Estate {
    /// SFO-5, SFO-9: nothing, and the marker at the start.
    fn default() -> Self {
        Self {
            stone: None,
            built: Plots::EMPTY,
            money: 0,
            debris: 0,
            marker: Marker::default(),
            developments: Developments::EMPTY,
        }
    }
}

impl Player {
    /// The buildings still in the supply.
    #[inline]
    pub const fn supply(&self) -> u8 {
        BUILDINGS.saturating_sub(self.estate.built.len()).saturating_sub(self.material)
    }

    /// All tenders of the player, the secret one included.
    #[inline]
    pub fn all_tenders(&self) -> Tenders {
        self.tenders | self.kept.map_or(Tenders::EMPTY, Tenders::only)
    }
}

impl Position {
    /// How many play.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// How many compete: the players, and the Committee against a single one.
    #[inline]
    pub const fn firm_count(&self) -> usize {
        self.players.seats() as usize + self.committee.is_some() as usize
    }

    /// Everybody who competes.
    #[inline]
    pub fn firms(&self) -> impl Iterator<Item = Firm> + Clone + use<> {
        let committee = self.committee.is_some().then_some(Firm::Committee);
        Seat::all(self.seats()).map(Firm::Seat).chain(committee)
    }

    /// What a firm owns.
    #[inline]
    pub fn estate(&self, firm: Firm) -> &Estate {
        match firm {
            Firm::Seat(seat) => &self.players[seat].estate,
            Firm::Committee => &self.committee.as_ref().expect("the Committee plays").estate,
        }
    }

    /// What a firm owns, to be changed.
    #[inline]
    pub(crate) fn estate_mut(&mut self, firm: Firm) -> &mut Estate {
        match firm {
            Firm::Seat(seat) => &mut self.players[seat].estate,
            Firm::Committee => &mut self.committee.as_mut().expect("the Committee plays").estate,
        }
    }

    /// The firm whose turn it is.
    #[inline]
    pub fn active(&self) -> Option<Firm> {
        self.order.get(usize::from(self.next)).copied().flatten()
    }

    /// The player whose turn it is.
    #[inline]
    pub fn active_seat(&self) -> Option<Seat> {
        match self.active() {
            Some(Firm::Seat(seat)) => Some(seat),
            Some(Firm::Committee) | None => None,
        }
    }

    /// The action card in play.
    #[inline]
    pub fn card(&self) -> Option<Card> {
        match self.phase {
            Phase::Card { nth } => self.cards.get(usize::from(nth)).copied(),
            Phase::Tenders | Phase::Income | Phase::Blockers | Phase::Exposition => None,
        }
    }

    /// The spaces of the action card in play, from left to right.
    #[inline]
    pub fn spaces<'a>(&self, game: &'a SanFrancisco) -> &'a [Space] {
        self.card().map_or(&[], |card| game.actions.spaces(card, self.seats()))
    }

    /// Every plot with a building.
    #[inline]
    pub fn built(&self) -> Plots {
        self.firms().fold(Plots::EMPTY, |built, firm| built | self.estate(firm).built)
    }

    /// Who has built on a plot.
    pub fn builder(&self, plot: Plot) -> Option<Firm> {
        self.firms().find(|firm| self.estate(*firm).built.has(plot))
    }

    /// SFO-7: how many developments of a kind are left.
    #[inline]
    pub fn left(&self, game: &SanFrancisco, kind: Development) -> u8 {
        let held: u8 = self.firms().map(|firm| self.estate(firm).developments.count(kind)).sum();
        game.development(kind).count() - held
    }
}

/// The Committee's row as it is written: three places, and the fourth if a permit lies there. By revision 1 none ever does.
mod row {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    use super::{COMMITTEE_ROW, Permit};

    const PLACES: usize = COMMITTEE_ROW - 1;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn serialize<S: Serializer>(
        row: &[Option<Permit>; COMMITTEE_ROW],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let places = if row[PLACES].is_some() { COMMITTEE_ROW } else { PLACES };
        to.collect_seq(&row[..places])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Option<Permit>; COMMITTEE_ROW], D::Error> {
        let places = Vec::<Option<Permit>>::deserialize(from)?;
        if !(PLACES..=COMMITTEE_ROW).contains(&places.len()) {
            return Err(D::Error::custom("the Committee's row has three places, or four"));
        }
        let mut row = [None; COMMITTEE_ROW];
        row[..places.len()].copy_from_slice(&places);
        Ok(row)
    }
}
