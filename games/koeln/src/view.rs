//! Who sees what (KOE-70).

mod reach;
mod redeal;

use engine::{PerSeat, Seat, Viewer};
use serde::Serialize;

use crate::components::{CHURCHES, Card, CardBag, GATES, Koeln, MOST_SEATS, StoneBag, target};
use crate::moves::Event;
use crate::position::{
    Cart, ChurchSet, Held, Knowers, LastRound, Part, Pile, Points, Position, Site, SiteState, Step, Turn,
};

pub use reach::Reach;
pub use redeal::redeal;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who began.
    pub start: Seat,
    /// How many rounds have begun.
    pub round: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The turn under way.
    pub turn: Turn,
    /// What must be decided.
    pub step: Step,
    /// Where the carts of the active player can be moved in this turn.
    pub reach: Vec<Reach>,
    /// What belongs to each player.
    pub players: Vec<PlayerView>,
    /// The sites of the churches.
    pub sites: Vec<SiteView>,
    /// The stones at the gates.
    pub gates: [StoneBag; GATES],
    /// The stones in the supply.
    pub supply: StoneBag,
    /// The churches whose selection cards have not been drawn.
    pub undrawn: ChurchSet,
    /// How many encounter cards are in the deck.
    pub deck: u8,
    /// The discards.
    pub discards: Vec<SeenCard>,
    /// The discards from which the deck was rebuilt last.
    pub reshuffled: Vec<SeenCard>,
    /// The cards that the viewer cannot place: in the deck, in other hands, or discarded face down.
    pub unseen: CardBag,
    /// How many rounds in a row have passed without a stone built.
    pub idle_rounds: u8,
    /// Has a stone been built in this round?
    pub built_this_round: bool,
    /// Why this round is the last, if it is.
    pub last_round: Option<LastRound>,
    /// The points that make a round the last.
    pub target: u8,
}

/// What a viewer sees of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The player's carts.
    pub carts: Vec<Cart>,
    /// The unplayed cards, in the order in which they lie.
    pub hand: Vec<SeenCard>,
    /// The poisoners that lie before the player.
    pub poisoners: u8,
    /// The saboteurs that lie before the player.
    pub saboteurs: u8,
    /// Points by source.
    pub points: Points,
    /// All points together.
    pub total: u8,
}

/// A card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenCard {
    /// The card, if the viewer knows it.
    pub card: Option<Card>,
    /// Who knows it.
    pub known: Knowers,
    /// Has it been in hands since before the deck was last rebuilt?
    pub is_old: bool,
}

/// The site of a church.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SiteView {
    /// How far it is.
    pub state: SiteState,
    /// The part of each builder: their stones, and in which order the builders last built, 1 the earliest.
    pub parts: PerSeat<Part, MOST_SEATS>,
    /// The points of each builder's stones.
    pub points: Vec<u8>,
    /// Who would win the tile now.
    pub leader: Option<Seat>,
    /// How many points are missing.
    pub missing: u8,
    /// Who alone may build here.
    pub notary: Option<Seat>,
}

/// The table as `viewer` sees it.
pub fn view(game: &Koeln, at: &Position, viewer: Viewer) -> View {
    View {
        start: at.start,
        round: at.round,
        active: at.active,
        turn: at.turn,
        step: at.step,
        reach: reach::reach(game, at),
        players: Seat::all(at.seats()).map(|seat| player_view(at, seat, viewer)).collect(),
        sites: (0..CHURCHES)
            .map(|church| site_view(game.churches[church].value, &at.sites[church]))
            .collect(),
        gates: at.gates,
        supply: at.supply,
        undrawn: at.undrawn,
        deck: at.deck.len() as u8,
        discards: pile_view(&at.discards, viewer),
        reshuffled: pile_view(&at.reshuffled, viewer),
        unseen: unseen(at, viewer),
        idle_rounds: at.idle_rounds,
        built_this_round: at.built_this_round,
        last_round: at.last_round,
        target: target(at.seats()),
    }
}

fn player_view(at: &Position, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = &at.players[seat];
    let seen = |held: &Held| seen_card(held.card, held.known, held.is_old, viewer);
    PlayerView {
        carts: player.carts.to_vec(),
        hand: player.hand.iter().map(seen).collect(),
        poisoners: player.poisoners,
        saboteurs: player.saboteurs,
        points: player.points,
        total: player.points.total(),
    }
}

fn site_view(value: u8, site: &Site) -> SiteView {
    let missing = match site.state {
        SiteState::Finished { .. } => 0,
        SiteState::Closed | SiteState::Hammer | SiteState::Begun => value - site.sum(),
    };
    SiteView {
        state: site.state,
        parts: site.parts,
        points: site.parts.iter().map(|(_, part)| part.points()).collect(),
        leader: site.leader(),
        missing,
        notary: site.notary,
    }
}

fn pile_view(pile: &Pile, viewer: Viewer) -> Vec<SeenCard> {
    pile.iter().map(|card| seen_card(card.card, card.known, card.is_old, viewer)).collect()
}

fn seen_card(card: Card, known: Knowers, is_old: bool, viewer: Viewer) -> SeenCard {
    SeenCard { card: Some(card).filter(|_| is_known(known, viewer)), known, is_old }
}

/// Does this viewer know a card?
fn is_known(known: Knowers, viewer: Viewer) -> bool {
    match viewer {
        Viewer::Seat(seat) => known.has(seat),
        Viewer::Spectator => known == Knowers::ALL,
        Viewer::AllOpen => true,
    }
}

/// All cards that lie face down for this viewer.
fn unseen(at: &Position, viewer: Viewer) -> CardBag {
    let mut bag = at.deck;
    let in_hands = at.players.iter().flat_map(|(_, player)| player.hand.iter());
    let in_hands = in_hands.map(|held| (held.card, held.known));
    let discarded = at.discards.iter().map(|card| (card.card, card.known));
    for (card, _) in in_hands.chain(discarded).filter(|(_, known)| !is_known(*known, viewer)) {
        bag.add(card);
    }
    bag
}

/// Drawn, stolen and discarded cards are shown to those who know them.
pub fn shown(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Drew { seat, .. } if !viewer.sees(seat) => Event::Drew { seat, card: None },
        Event::Stolen { seat, victim, place, known, .. } if !is_known(known, viewer) => {
            Event::Stolen { seat, victim, place, card: None, known }
        }
        Event::Discarded { seat, place, known, .. } if !is_known(known, viewer) => {
            Event::Discarded { seat, place, card: None, known }
        }
        ref event => *event,
    }
}
