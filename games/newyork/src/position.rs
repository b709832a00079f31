//! The table as it lies: plain data, fixed size.

use engine::{Chance, Kind as _, PerSeat, Seat, Stream};
use serde::{Deserialize, Serialize};

use crate::components::{
    Building, BuildingBag, COPIES, Collection, Kind, MONEY_KINDS, MOST_SEATS, Money, MoneyBag, PILES, Purse,
    SLOTS, Scoring,
};
use crate::scoring::PerParty;

/// Everything on the table. Nothing in it is unknown to anybody with a good memory (NYC-60): decks are bags of
/// which the next card is drawn when it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Whose turn it is; at the end, whose turn was the last.
    pub active: Seat,
    /// How many turns have begun, the one under way included.
    pub turn: u16,
    /// What the active player must decide.
    pub step: Step,
    /// The buildings on the slots of the yard, from left to right. Gaps are this turn's purchases; at the end,
    /// what is left is unsold.
    pub yard: [Option<Building>; SLOTS],
    /// The money on display.
    pub display: [Option<Money>; SLOTS],
    /// What each player owns.
    pub players: PerSeat<Player, MOST_SEATS>,
    /// The imaginary third player of a game for two (NYC-51).
    pub dirk: Option<Dirk>,
    /// The building cards still to come.
    pub buildings: BuildingBag,
    /// The money cards still to come.
    pub money: MoneyDeck,
    /// The money that was paid since the deck was last put together.
    pub discards: MoneyBag,
    /// Whether hands are shown to all (NYC-60).
    pub open_money: OpenMoney,
}

/// What the active player must decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which action to take (NYC-10).
    Act,
    /// Nothing: the game is over.
    Over,
}

/// The option `open-money`: changes only what is shown (NYC-60).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OpenMoney {
    /// Hands are seen by their owners only; of the others' the size is shown.
    #[default]
    Off,
    /// Everybody sees all hands.
    On,
}

/// The option `dirk`: whether Dirk is ranked (NYC-55).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DirkRole {
    /// Dirk only keeps count; the winner is one of the players. Always so by revision 1.
    #[default]
    Scores,
    /// Dirk is ranked like everybody and can win.
    Wins,
}

impl DirkRole {
    /// Does Dirk only keep count, as wherever nothing else is written?
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(crate) const fn is_usual(&self) -> bool {
        matches!(self, Self::Scores)
    }
}

/// What a player owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Money: hidden from the eyes of the others, but not from their memory.
    pub hand: Purse,
    /// Buildings.
    pub buildings: Collection,
    /// Points.
    pub points: Points,
}

/// What Dirk owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dirk {
    /// Buildings.
    pub buildings: Collection,
    /// Points.
    pub points: Points,
    /// Whether Dirk is ranked. Not written where Dirk only keeps count, as it never is by revision 1.
    #[serde(default, skip_serializing_if = "DirkRole::is_usual")]
    pub role: DirkRole,
}

impl Default for Player {
    fn default() -> Self {
        Self { hand: Purse::EMPTY, buildings: Collection::EMPTY, points: Points::default() }
    }
}

impl Default for Dirk {
    fn default() -> Self {
        Self { buildings: Collection::EMPTY, points: Points::default(), role: DirkRole::default() }
    }
}

/// Points by scoring (NYC-30).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Scoring A.
    pub a: u8,
    /// Scoring B.
    pub b: u8,
    /// Scoring C.
    pub c: u8,
}

impl Points {
    /// All of them together.
    #[inline]
    pub fn total(&self) -> u16 {
        u16::from(self.a) + u16::from(self.b) + u16::from(self.c)
    }

    /// The points of one scoring.
    #[inline]
    pub const fn of(&self, scoring: Scoring) -> u8 {
        match scoring {
            Scoring::A => self.a,
            Scoring::B => self.b,
            Scoring::C => self.c,
        }
    }

    #[inline]
    pub(crate) const fn gain(&mut self, scoring: Scoring, points: u8) {
        match scoring {
            Scoring::A => self.a += points,
            Scoring::B => self.b += points,
            Scoring::C => self.c += points,
        }
    }
}

/// The money deck: which cards are left, how many of them in each pile, and which scoring card comes next.
///
/// Everybody knows these three. Nobody knows which cards lie in which pile, nor where in its pile a scoring card
/// lies: both are drawn when a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyDeck {
    /// The money cards left in it, in all piles together.
    pub cards: MoneyBag,
    /// How many money cards are left in each pile, the uppermost first (NYC-6). A rebuilt deck is one pile, the last.
    pub piles: [u8; PILES],
    /// The next scoring: A and B come from the 2nd and the 4th pile; C means that both have come.
    pub next_scoring: Scoring,
}

/// Cards of the money deck. The scoring cards are drawn from the same stream, with the numbers after the money.
pub const MONEY_STREAM: Stream = Stream::named("money");

/// A card from the money deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoneyDraw {
    /// A money card.
    Money(Money),
    /// A scoring card.
    Scoring(Scoring),
}

impl MoneyDeck {
    /// NYC-6: the pile in which the card of the next scoring lies.
    #[inline]
    pub const fn scoring_pile(&self) -> Option<usize> {
        match self.next_scoring {
            Scoring::A => Some(1),
            Scoring::B => Some(3),
            Scoring::C => None,
        }
    }

    /// The uppermost pile with money in it.
    #[inline]
    fn filled_pile(&self) -> Option<usize> {
        self.piles.iter().position(|count| *count > 0)
    }

    /// Is no card left, no scoring card either?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.scoring_pile().is_none() && self.filled_pile().is_none()
    }

    /// Takes the uppermost card, if there is any.
    #[inline]
    pub(crate) fn draw(&mut self, chance: &mut impl Chance) -> Option<MoneyDraw> {
        match (self.scoring_pile(), self.filled_pile()) {
            (Some(pile), None) => Some(self.draw_from_scoring_pile(pile, chance)),
            (Some(pile), Some(filled)) if pile <= filled => Some(self.draw_from_scoring_pile(pile, chance)),
            (None | Some(_), Some(filled)) => {
                let card = self.cards.draw(MONEY_STREAM, chance).expect("a pile has a card");
                self.piles[filled] -= 1;
                Some(MoneyDraw::Money(card))
            }
            (None, None) => None,
        }
    }

    /// With `k` money cards in the pile the scoring card is the next one time in `k + 1`; otherwise it is any card of
    /// the deck, for nobody knows which ones lie here. So each of the deck's cards weighs `k`, and the scoring card
    /// as much as there are cards in the deck.
    fn draw_from_scoring_pile(&mut self, pile: usize, chance: &mut impl Chance) -> MoneyDraw {
        let mut weights = [0; MONEY_KINDS + 2];
        let scoring = MONEY_KINDS + self.next_scoring as usize;
        let in_pile = self.piles[pile];
        for (index, weight) in weights[..MONEY_KINDS].iter_mut().enumerate() {
            *weight = self.cards.count(Money::of(index)) * in_pile;
        }
        weights[scoring] = (self.cards.len() as u8).max(1);
        let drawn = chance.pick(MONEY_STREAM, &weights);
        if drawn == scoring {
            let came = self.next_scoring;
            self.next_scoring = if came == Scoring::A { Scoring::B } else { Scoring::C };
            return MoneyDraw::Scoring(came);
        }
        let card = Money::of(drawn);
        self.cards.remove(card);
        self.piles[pile] -= 1;
        MoneyDraw::Money(card)
    }
}

impl Position {
    /// How many play.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// NYC-1, NYC-50: how many of each money card take part.
    #[inline]
    pub const fn copies(&self) -> u8 {
        copies(self.seats())
    }

    /// How many buildings of a kind every party has.
    #[inline]
    pub fn counts(&self, kind: Kind) -> PerParty {
        let mut counts = PerParty::none(self.seats(), self.dirk.is_some());
        for (seat, player) in self.players.iter() {
            *counts.of_seat(seat) = player.buildings.count(kind);
        }
        if let Some(dirk) = &self.dirk {
            counts.dirk = Some(dirk.buildings.count(kind));
        }
        counts
    }
}

/// NYC-1, NYC-50: how many of each money card take part in a game for `seats`.
pub const fn copies(seats: u8) -> u8 {
    if seats == 2 { COPIES - 1 } else { COPIES }
}
