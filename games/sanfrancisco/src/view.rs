//! Who sees what (SFO-90).

use engine::{Chance, Seat, Stream, Viewer};
use serde::Serialize;
use strum::VariantArray as _;

use crate::components::{
    CARDS, Card, Development, Developments, HelperSide, LOTS, Marker, OPEN, PARKS, PUBLIC_IN_PLAY, Permit,
    PermitBag, Permits, Plots, Public, SanFrancisco, Side, Space, Tender, TenderBag, Tenders, Year,
};
use crate::moves::Event;
use crate::position::{Blocker, Estate, Firm, MOST_FIRMS, Phase, Position, Step};
use crate::scoring::{known_tenders, private_points, public_points, total};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// How many play.
    pub seats: u8,
    /// The year on the year track.
    pub year: Year,
    /// What building costs.
    pub cost: u16,
    /// What all firms are doing in turn.
    pub phase: Phase,
    /// What the player to act must decide.
    pub step: Step,
    /// The firms in the order of their turns in this phase.
    pub order: [Option<Firm>; MOST_FIRMS],
    /// The firm whose turn it is.
    pub active: Option<Firm>,
    /// How many turns have begun.
    pub turn: u16,
    /// The action cards in the order of play, with their spaces.
    pub cards: [CardView; CARDS],
    /// The side of each lot; none if it is not in play.
    pub sides: [Option<Side>; LOTS],
    /// The plots with debris.
    pub debris: Plots,
    /// The public tenders in play, with what each firm would get for them now.
    pub public: [PublicView; PUBLIC_IN_PLAY],
    /// The open permits.
    pub open_permits: [Option<Permit>; OPEN],
    /// The open private tenders.
    pub open_tenders: [Option<Tender>; OPEN],
    /// The permits still to come, in whatever order.
    pub permit_pile: PermitBag,
    /// The discarded permits.
    pub discards: Permits,
    /// How many private tenders are still to come.
    pub tender_pile: u8,
    /// Tenders that the viewer cannot place: in the pile, or kept by another player.
    pub unseen: Tenders,
    /// The developments that are left.
    pub developments: [u8; 4],
    /// Who has each park, from A to D.
    pub parks: [Option<Firm>; PARKS],
    /// Who was the first to build all their buildings.
    pub master_builder: Option<Firm>,
    /// Whether the two players have blockers.
    pub duopoly: bool,
    /// What lies before each player.
    pub players: Vec<PlayerView>,
    /// The opponent of a single player.
    pub committee: Option<CommitteeView>,
}

/// An action card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardView {
    /// Which one.
    pub card: Card,
    /// Its spaces from left to right.
    pub spaces: Vec<Space>,
}

/// A public tender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicView {
    /// Which one.
    pub tender: Public,
    /// What each player would get for it now, then the Committee.
    pub points: Vec<u8>,
}

/// What a viewer sees of a firm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EstateView {
    /// Where its stone stands.
    pub stone: Option<u8>,
    /// The plots on which it has built.
    pub built: Plots,
    /// Money.
    pub money: u16,
    /// Debris markers.
    pub debris: u8,
    /// The place on the progress board.
    pub marker: Marker,
    /// What that place is worth.
    pub progress: i8,
    /// Developments.
    pub developments: Developments,
    /// All points so far, as far as the viewer may know them.
    pub total: i32,
}

/// What a viewer sees of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// What everybody can own.
    pub estate: EstateView,
    /// The buildings in the player's area.
    pub material: u8,
    /// The buildings in the player's supply.
    pub supply: u8,
    /// Permits.
    pub permits: Permits,
    /// The private tenders that the viewer knows the player to have, with their present value.
    pub tenders: Vec<TenderView>,
    /// How many more there are.
    pub hidden: u8,
    /// The two tenders from which the viewer must choose.
    pub dealt: Vec<Tender>,
    /// The tender that the player rejected: nobody else knows.
    pub rejected: Option<Tender>,
    /// Whether the player has chosen a tender to keep.
    pub has_chosen: bool,
    /// Where the player's blocker is.
    pub blocker: Option<Blocker>,
}

/// A private tender of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TenderView {
    /// Which one.
    pub tender: Tender,
    /// What it is worth now.
    pub points: u16,
    /// Whether everybody knows who has it.
    pub known: bool,
}

/// What everybody sees of the Committee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommitteeView {
    /// What everybody can own.
    pub estate: EstateView,
    /// Its permits from left to right.
    pub row: Vec<Permit>,
    /// Its private tenders.
    pub tenders: Tenders,
    /// The permit it turned up last.
    pub turned: Option<Permit>,
    /// The side of the helper.
    pub helper: HelperSide,
    /// The space of the income track that is not available.
    pub blocked: u8,
    /// The money for which it gets a point.
    pub rate: u16,
}

/// The table as `viewer` sees it. Kept tenders are open to all when the game is over.
pub fn view(game: &SanFrancisco, at: &Position, viewer: Viewer) -> View {
    let public = at.public.map(|tender| PublicView {
        tender,
        points: at.firms().map(|firm| public_points(game, at, firm, tender)).collect(),
    });
    let cards =
        at.cards.map(|card| CardView { card, spaces: game.actions.spaces(card, at.seats()).to_vec() });
    View {
        seats: at.seats(),
        year: at.year,
        cost: game.cost(at.year),
        phase: at.phase,
        step: at.step,
        order: at.order,
        active: at.active().filter(|_| at.step != Step::Over),
        turn: at.turn,
        cards,
        sides: at.sides,
        debris: at.debris,
        public,
        open_permits: at.open_permits,
        open_tenders: at.open_tenders,
        permit_pile: at.permit_pile,
        discards: at.discards,
        tender_pile: at.tender_pile.len() as u8,
        unseen: unseen(at, |seat| sees(at, viewer, seat)),
        developments: Development::ALL.map(|kind| at.left(game, kind)),
        parks: at.parks,
        master_builder: at.master_builder,
        duopoly: at.duopoly,
        players: Seat::all(at.seats()).map(|seat| player_view(game, at, seat, viewer)).collect(),
        committee: committee_view(game, at, viewer),
    }
}

fn sees(at: &Position, viewer: Viewer, seat: Seat) -> bool {
    at.step == Step::Over || viewer.sees(seat)
}

fn estate_view(game: &SanFrancisco, at: &Position, firm: Firm, viewer: Viewer) -> EstateView {
    let Estate { stone, built, money, debris, marker, developments } = *at.estate(firm);
    let total = total(game, at, firm, known_tenders(at, firm, viewer));
    let progress = game.progress.value(marker);
    EstateView { stone, built, money, debris, marker, progress, developments, total }
}

fn player_view(game: &SanFrancisco, at: &Position, seat: Seat, viewer: Viewer) -> PlayerView {
    let (player, firm) = (&at.players[seat], Firm::Seat(seat));
    let is_open = sees(at, viewer, seat);
    let known = known_tenders(at, firm, viewer);
    let tender = |tender| TenderView {
        tender,
        points: private_points(game, at, firm, tender),
        known: player.tenders.has(tender),
    };
    let dealt = player.dealt.into_iter().flatten().filter(|_| is_open);
    PlayerView {
        estate: estate_view(game, at, firm, viewer),
        material: player.material,
        supply: player.supply(),
        permits: player.permits,
        tenders: known.iter().map(tender).collect(),
        hidden: player.all_tenders().len() - known.len(),
        dealt: dealt.collect(),
        rejected: player.rejected.filter(|_| viewer.sees(seat)),
        has_chosen: player.kept.is_some(),
        blocker: player.blocker,
    }
}

fn committee_view(game: &SanFrancisco, at: &Position, viewer: Viewer) -> Option<CommitteeView> {
    let committee = at.committee.as_ref()?;
    Some(CommitteeView {
        estate: estate_view(game, at, Firm::Committee, viewer),
        row: committee.row.into_iter().flatten().collect(),
        tenders: committee.tenders,
        turned: committee.turned,
        helper: committee.helper,
        blocked: committee.blocked,
        rate: committee.rate,
    })
}

/// The tenders that somebody who sees the cards of the players that `sees` tells cannot place.
fn unseen(at: &Position, sees: impl Fn(Seat) -> bool) -> Tenders {
    let mut unseen = Tenders::of(Tender::VARIANTS.iter().copied());
    unseen -= Tenders::of(at.open_tenders.into_iter().flatten());
    if let Some(committee) = &at.committee {
        unseen -= committee.tenders;
    }
    for (seat, player) in at.players.iter() {
        unseen -= player.tenders;
        if sees(seat) {
            unseen -= Tenders::of(player.kept.into_iter().chain(player.dealt.into_iter().flatten()));
            if at.phase == Phase::Tenders {
                unseen -= Tenders::of(player.rejected);
            }
        }
    }
    unseen
}

/// Only what was dealt and kept at the start is hidden from the others.
pub fn shown(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Dealt { seat, .. } if !viewer.sees(seat) => Event::Dealt { seat, tenders: None },
        Event::Kept { seat, .. } if !viewer.sees(seat) => Event::Kept { seat, tender: None },
        ref event => *event,
    }
}

const REDEAL: Stream = Stream::named("redeal");

/// Redeals what `viewer` cannot know: what the others were dealt, kept and rejected, and the pile of tenders.
///
/// A rejected tender went back among the others, so it may be anywhere by now but with somebody who kept it: what
/// the viewer rejected, nobody else has kept.
#[inline]
pub fn redeal(at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
    if at.step == Step::Over {
        redeal_rejected(at, viewer, chance);
        return;
    }
    let mut pool = TenderBag::holding(unseen(at, |seat| seat == viewer).iter());
    if at.phase == Phase::Tenders {
        redeal_hands(at, viewer, &mut pool, chance);
    } else {
        redeal_kept(at, viewer, &mut pool, chance);
        redeal_rejected(at, viewer, chance);
    }
    at.tender_pile = pool;
}

/// Two tenders for each of the others; if they have chosen, one of them is kept and one rejected.
fn redeal_hands(at: &mut Position, viewer: Seat, pool: &mut TenderBag, chance: &mut impl Chance) {
    for (_, player) in at.players.iter_mut().filter(|(seat, _)| *seat != viewer) {
        let two = [(); 2].map(|()| pool.draw(REDEAL, chance));
        if player.kept.is_some() {
            [player.kept, player.rejected] = two;
        } else {
            player.dealt = two;
        }
    }
}

/// A tender kept by each of the others, none of them the one that the viewer rejected.
fn redeal_kept(at: &mut Position, viewer: Seat, pool: &mut TenderBag, chance: &mut impl Chance) {
    let rejected = at.players[viewer].rejected.filter(|tender| pool.remove(*tender));
    for (_, player) in at.players.iter_mut().filter(|(seat, _)| *seat != viewer) {
        player.kept = pool.draw(REDEAL, chance);
    }
    if let Some(tender) = rejected {
        pool.add(tender);
    }
}

/// A tender rejected by each of the others: any that nobody kept, each by one player.
fn redeal_rejected(at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
    let mut pool = TenderBag::holding(Tender::VARIANTS.iter().copied());
    for tender in at.players.iter().filter_map(|(_, player)| player.kept).chain(at.players[viewer].rejected) {
        pool.remove(tender);
    }
    for (_, player) in at.players.iter_mut().filter(|(seat, _)| *seat != viewer) {
        player.rejected = pool.draw(REDEAL, chance);
    }
}
