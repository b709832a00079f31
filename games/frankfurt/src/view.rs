//! Who sees what (FRA-30).

use engine::{Chance, Kind as _, Seat, Stream, Viewer};
use serde::Serialize;

use crate::components::{DISTRICTS, DistrictId, Frankfurt, MOST_SPACES, OFFERS, TILE_KINDS, Tile, TileBag};
use crate::moves::Event;
use crate::position::{Player, Points, Position, Step};
use crate::setup::first_plain_space;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose turn it is.
    pub active: Seat,
    /// How many turns have begun.
    pub turn: u8,
    /// What the active player must decide.
    pub step: Step,
    /// The tiles on the building spaces, by district and space.
    pub board: [[Option<Tile>; MOST_SPACES]; DISTRICTS],
    /// Who completed each great project.
    pub projects: [Option<Seat>; DISTRICTS],
    /// The tiles on the ring, clockwise.
    pub offer: [Option<Tile>; OFFERS],
    /// What each of them costs now.
    pub prices: [u8; OFFERS],
    /// Where the mayor stands.
    pub mayor: u8,
    /// What lies before each player.
    pub players: Vec<PlayerView>,
    /// How many tiles are still to come.
    pub supply: u8,
    /// How many tiles were removed unseen.
    pub removed: u8,
    /// Tiles that the viewer cannot place: in the supply, removed, or unknown in another's hand.
    pub unseen: TileBag,
    /// FRA-6: the misfits that went back into the supply before the game, so that none of them was removed.
    pub misfits: TileBag,
    /// How many coins are in the bank.
    pub bank: u8,
}

/// What a viewer sees of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The tiles that the viewer knows to be in this hand: all of their own, or those seen being taken.
    pub hand: Vec<SeenTile>,
    /// How many more there are.
    pub hidden: u8,
    /// Coins.
    pub coins: u8,
    /// Cranes left.
    pub cranes: u8,
    /// Points by source.
    pub points: Points,
    /// All points together.
    pub total: u16,
}

/// A tile in a hand as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenTile {
    /// The tile.
    pub tile: Tile,
    /// Whether everybody knows that it is there.
    pub known: bool,
}

/// The table as `viewer` sees it. Hands are open to all when the game is over: they have just been scored.
pub fn view(game: &Frankfurt, at: &Position, viewer: Viewer) -> View {
    let sees = |seat| at.step == Step::Over || viewer.sees(seat);
    let players = at.players.iter().map(|(seat, player)| player_view(player, sees(seat)));
    View {
        active: at.active,
        turn: at.turn,
        step: at.step,
        board: at.board,
        projects: at.projects,
        offer: at.offer,
        prices: std::array::from_fn(|offer| crate::turn::price(game, at, offer as u8)),
        mayor: at.mayor,
        players: players.collect(),
        supply: at.supply.len() as u8,
        removed: at.removed.len() as u8,
        unseen: unseen(at, sees),
        misfits: at.misfits,
        bank: at.bank(),
    }
}

fn player_view(player: &Player, is_open: bool) -> PlayerView {
    let mut hand: Vec<_> = player
        .hand
        .iter()
        .flatten()
        .filter(|held| is_open || held.known)
        .map(|held| SeenTile { tile: held.tile, known: held.known })
        .collect();
    // The owner sees the tiles as they are held; where in the hand the known ones are is nobody else's business.
    if !is_open {
        hand.sort();
    }
    PlayerView {
        hidden: (player.tiles().count() - hand.len()) as u8,
        hand,
        coins: player.coins,
        cranes: player.cranes,
        points: player.points,
        total: player.points.total(),
    }
}

/// All tiles that lie face down for somebody who sees the hands that `sees` tells.
fn unseen(at: &Position, sees: impl Fn(Seat) -> bool) -> TileBag {
    let mut bag = at.supply;
    bag.add_all(&at.removed);
    for (_, player) in at.players.iter().filter(|(seat, _)| !sees(*seat)) {
        player.hand.iter().flatten().filter(|held| !held.known).for_each(|held| bag.add(held.tile));
    }
    bag
}

/// Only an opening hand is hidden from the others.
pub fn shown(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::DrewHand { seat, .. } if !viewer.sees(seat) => Event::DrewHand { seat, tiles: None },
        ref event => *event,
    }
}

const REDEAL: Stream = Stream::named("redeal");

/// Redeals what `viewer` cannot know: the removed tiles, the unknown tiles in other hands, the supply.
#[inline]
pub fn redeal(game: &Frankfurt, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
    let hands_are_open = at.step == Step::Over;
    let sees = |seat| hands_are_open || seat == viewer;
    let mut pool = unseen(at, sees);
    at.removed = draw_removed(game, at, &mut pool, chance);
    for (_, player) in at.players.iter_mut().filter(|(seat, _)| !sees(*seat)) {
        for held in player.hand.iter_mut().flatten().filter(|held| !held.known) {
            held.tile = pool.draw(REDEAL, chance).expect("the pool holds the unknown hand tiles");
        }
    }
    at.supply = pool;
}

/// FRA-6: the misfits were seen after the removal, so none of the removed tiles is one of them.
///
/// Equal tiles cannot be told apart, so it is not known which of the unseen tiles are former misfits. A removed
/// tile of some kind is equally likely to be any tile of that kind that did not found a district; where it would
/// be a misfit, the whole draw is made again. So every possible draw is equally likely.
fn draw_removed(game: &Frankfurt, at: &Position, pool: &mut TileBag, chance: &mut impl Chance) -> TileBag {
    let count = at.removed.len();
    if at.misfits.is_empty() {
        return TileBag::holding(
            (0..count).map(|_| pool.draw(REDEAL, chance).expect("the removed tiles are unseen")),
        );
    }
    let founders = founders(game, at);
    loop {
        let mut rest = *pool;
        let mut removed = TileBag::EMPTY;
        for _ in 0..count {
            let tile = rest.draw(REDEAL, chance).expect("the removed tiles are unseen");
            let misfits = u32::from(at.misfits.count(tile));
            let equal = u32::from(game.tiles.count(tile) - founders[tile.index()] - removed.count(tile));
            if chance.below(REDEAL, equal) < misfits {
                break;
            }
            removed.add(tile);
        }
        if removed.len() == count {
            *pool = rest;
            return removed;
        }
    }
}

/// How many tiles of each kind founded a district in a game for two.
fn founders(game: &Frankfurt, at: &Position) -> [u8; TILE_KINDS] {
    let mut founders = [0; TILE_KINDS];
    for district in DistrictId::all() {
        let space = first_plain_space(game, district);
        if let Some(tile) = at.board[district.index()][usize::from(space)] {
            founders[tile.index()] += 1;
        }
    }
    founders
}
