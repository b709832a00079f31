//! Option 2: demolish and rebuild.

use std::ops::ControlFlow;

use engine::{Log, Seat};

use super::build::{self, Ground};
use crate::components::{BLOCKS, Lots, Manhattan, Mask, Place, RANKS, Tile};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Building, Player, Position, Step};

/// MAN-30 to MAN-33: every tile on every place where it can replace something, each once: what [`check`] allows, but
/// looked up by bits among the places of the tile's shape at a street or a park.
#[inline]
fn each_rebuild(
    game: &Manhattan,
    at: &Position,
    seat: Seat,
    mut found: impl FnMut(Tile, Place) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let player = &at.players[seat];
    let ground = Ground::of(game, player);
    let standing = Standing::of(game, player);
    let mut sites = [Site::default(); BLOCKS];
    let (mut count, mut listed) = (0, 0);
    for tile in build::each_tile(build::usable_tiles(at, seat)) {
        let (face, rank) = (game.face(tile), tile.level().rank());
        if rank != listed {
            (count, listed) = (list_sites(&ground, rank, &mut sites), rank);
        }
        for Site { block, older, open, .. } in sites[..count].iter().filter(|site| site.room >= face.size) {
            let placements = &game.board.blocks[*block].placements[face.shape];
            for (mask, place) in placements.passing(|mask| mask & !open | Mask::from(mask & older == 0) == 0)
            {
                if missing(game, player, &standing, *block, mask) == 0 {
                    found(tile, place)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A block in which something can be replaced.
#[derive(Clone, Copy, Default)]
struct Site {
    block: usize,
    /// The squares under buildings that a tile may replace.
    older: Mask,
    /// They, and the free squares.
    open: Mask,
    /// How many squares that are.
    room: u8,
}

/// MAN-31: the blocks in which something older than `rank` stands.
#[inline]
fn list_sites(ground: &Ground, rank: usize, sites: &mut [Site; BLOCKS]) -> usize {
    let mut count = 0;
    for block in 0..BLOCKS {
        let older = ground.older(block, rank);
        if older != 0 {
            let open = ground.open_to(block, rank);
            sites[count] = Site { block, older, open, room: open.count_ones() as u8 };
            count += 1;
        }
    }
    count
}

/// The buildings of a player, block by block.
struct Standing {
    counts: [u8; BLOCKS],
    masks: [[Mask; MOST_IN_BLOCK]; BLOCKS],
}

/// A block has fifteen squares, and every tile covers two of them at least.
const MOST_IN_BLOCK: usize = 7;

impl Standing {
    #[inline]
    fn of(game: &Manhattan, player: &Player) -> Self {
        let mut standing = Self { counts: [0; BLOCKS], masks: [[0; MOST_IN_BLOCK]; BLOCKS] };
        for building in player.buildings.iter() {
            let (block, mask) = game.board.site(building.place);
            let count = &mut standing.counts[block];
            standing.masks[block][usize::from(*count)] = mask;
            *count += 1;
        }
        standing
    }

    #[inline]
    fn in_block(&self, block: usize) -> &[Mask] {
        &self.masks[block][..usize::from(self.counts[block])]
    }
}

/// Lists every rebuild.
#[inline]
pub(super) fn list(game: &Manhattan, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let _ = each_rebuild(game, at, seat, |tile, place| {
        out.push(Move::Rebuild { tile, place });
        ControlFlow::Continue(())
    });
}

/// Can anything be rebuilt?
#[inline]
pub(super) fn is_possible(game: &Manhattan, at: &Position, seat: Seat) -> bool {
    each_rebuild(game, at, seat, |_, _| ControlFlow::Break(())).is_break()
}

/// MAN-11, MAN-30 to MAN-33: instead of option 1; something older must stand there, and the workers must suffice.
pub(super) fn check(
    game: &Manhattan,
    at: &Position,
    seat: Seat,
    tile: Tile,
    place: Place,
) -> Result<(), Refusal> {
    if at.step != Step::Choose {
        return Err(Refusal::RebuildTooLate);
    }
    build::check_tile(game, at, seat, tile)?;
    let player = &at.players[seat];
    let ground = Ground::of(game, player);
    let (block, mask) = build::check_place(game, &ground, tile, place)?;
    if mask & ground.older(block, RANKS) == 0 {
        return Err(Refusal::NothingToDemolish);
    }
    if mask & ground.covered[RANKS - 1][block] != 0 {
        return Err(Refusal::GoldStays);
    }
    if mask & !ground.open_to(block, tile.level().rank()) != 0 {
        return Err(Refusal::NotHigher);
    }
    match missing(game, player, &Standing::of(game, player), block, mask) {
        0 => Ok(()),
        missing => Err(Refusal::TooFewWorkers { missing }),
    }
}

/// MAN-33: how many workers are missing for the lots that would be left empty, those that come back counted.
#[inline]
fn missing(game: &Manhattan, player: &Player, standing: &Standing, block: usize, mask: Mask) -> u8 {
    let empty = emptied(game, standing, block, mask).len();
    if empty == 0 {
        return 0;
    }
    let lots = game.board.blocks[block].lots.iter();
    let back = lots.filter(|(lot, squares)| squares & mask != 0 && player.workers.has(*lot)).count() as u8;
    empty.saturating_sub(player.free_workers() + back)
}

/// MAN-33: the lots that a new tile on these squares would leave completely empty.
#[inline]
fn emptied(game: &Manhattan, standing: &Standing, block: usize, mask: Mask) -> Lots {
    let (mut gone, mut kept) = (0, mask);
    for squares in standing.in_block(block) {
        if squares & mask != 0 {
            gone |= squares;
        } else {
            kept |= squares;
        }
    }
    if gone & !mask == 0 {
        return Lots::NONE;
    }
    let lots = game.board.blocks[block].lots.iter();
    lots.filter(|(_, squares)| squares & gone != 0 && squares & kept == 0).map(|(lot, _)| *lot).collect()
}

/// MAN-30, MAN-33: what stands there is removed from the game, the new tile is built, empty lots get a worker.
pub(super) fn rebuild(
    game: &Manhattan,
    at: &mut Position,
    seat: Seat,
    tile: Tile,
    place: Place,
    log: &mut impl Log<Event>,
) {
    let (block, mask) = game.board.site(place);
    let player = &mut at.players[seat];
    let empty = emptied(game, &Standing::of(game, player), block, mask);
    let mut nth = 0;
    while let Some(Building { tile, place }) = player.buildings.get(nth).copied() {
        let (other, squares) = game.board.site(place);
        if other == block && squares & mask != 0 {
            player.buildings.remove(nth);
            log.note(Event::Demolished { seat, tile, place });
        } else {
            nth += 1;
        }
    }
    build::build(game, at, seat, tile, place, log);
    let player = &mut at.players[seat];
    for lot in empty.iter() {
        player.built.remove(lot);
        player.workers.insert(lot);
        log.note(Event::WorkerPosted { seat, lot });
    }
}
