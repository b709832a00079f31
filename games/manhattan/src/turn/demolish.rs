//! Option 2: demolish and rebuild.

use std::ops::ControlFlow;

use engine::{Log, Seat};

use super::build::{self, Ground};
use crate::components::{BLOCKS, Lots, Manhattan, Mask, Place, RANKS, Tile, is_connected};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Building, MOST_BUILDINGS, Player, Position, Step};

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
            (count, listed) = (list_sites(game, &ground, rank, &mut sites), rank);
        }
        for Site { block, older, open, .. } in sites[..count].iter().filter(|site| site.room >= face.size) {
            let placements = &game.board.blocks[*block].placements[face.shape];
            for (mask, place) in placements.passing(|mask| mask & !open | Mask::from(mask & older == 0) == 0)
            {
                let site = Demolition::of(&standing, *block, mask);
                if site.is_one_group(game) && missing(game, player, *block, &site) == 0 {
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
fn list_sites(game: &Manhattan, ground: &Ground, rank: usize, sites: &mut [Site; BLOCKS]) -> usize {
    let mut count = 0;
    for block in 0..game.board.blocks.len() {
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
    /// For each block, where its buildings begin; at the end, how many there are.
    begins: [u8; BLOCKS + 1],
    masks: [Mask; MOST_BUILDINGS],
}

impl Standing {
    #[inline]
    fn of(game: &Manhattan, player: &Player) -> Self {
        let mut sites = [(0, 0); MOST_BUILDINGS];
        let mut begins = [0; BLOCKS + 1];
        for (site, building) in sites.iter_mut().zip(player.buildings.iter()) {
            *site = game.board.site(building.place);
            begins[site.0 + 1] += 1;
        }
        for block in 0..BLOCKS {
            begins[block + 1] += begins[block];
        }
        let (mut next, mut masks) = (begins, [0; MOST_BUILDINGS]);
        for (block, mask) in &sites[..player.buildings.len()] {
            masks[usize::from(next[*block])] = *mask;
            next[*block] += 1;
        }
        Self { begins, masks }
    }

    #[inline]
    fn in_block(&self, block: usize) -> &[Mask] {
        &self.masks[usize::from(self.begins[block])..usize::from(self.begins[block + 1])]
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
    let site = Demolition::of(&Standing::of(game, player), block, mask);
    if !site.is_one_group(game) {
        return Err(Refusal::NotAdjoining);
    }
    match missing(game, player, block, &site) {
        0 => Ok(()),
        missing => Err(Refusal::TooFewWorkers { missing }),
    }
}

/// What a new tile does to the buildings of its block.
struct Demolition {
    /// The squares of the new tile.
    new: Mask,
    /// Those of the buildings that it removes.
    gone: Mask,
    /// Those under a tile afterwards.
    kept: Mask,
    /// How many buildings it removes.
    removed: u8,
}

impl Demolition {
    #[inline]
    fn of(standing: &Standing, block: usize, new: Mask) -> Self {
        let mut site = Self { new, gone: 0, kept: new, removed: 0 };
        for squares in standing.in_block(block) {
            if squares & new != 0 {
                site.gone |= squares;
                site.removed += 1;
            } else {
                site.kept |= squares;
            }
        }
        site
    }

    /// MAN-30: do the buildings that are removed adjoin? Each is in one piece, so all of them must be.
    #[inline]
    fn is_one_group(&self, game: &Manhattan) -> bool {
        self.removed < 2 || !game.replaces_only_what_adjoins() || is_connected(self.gone)
    }

    /// MAN-33: the lots that are left completely empty.
    #[inline]
    fn emptied(&self, game: &Manhattan, block: usize) -> Lots {
        if self.gone & !self.new == 0 {
            return Lots::NONE;
        }
        let lots = game.board.blocks[block].lots.iter();
        let is_empty = |squares: Mask| squares & self.gone != 0 && squares & self.kept == 0;
        lots.filter(|(_, squares)| is_empty(*squares)).map(|(lot, _)| *lot).collect()
    }
}

/// MAN-33: how many workers are missing for the lots that would be left empty, those that come back counted.
#[inline]
fn missing(game: &Manhattan, player: &Player, block: usize, site: &Demolition) -> u8 {
    let empty = site.emptied(game, block).len();
    if empty == 0 {
        return 0;
    }
    let lots = game.board.blocks[block].lots.iter();
    let back =
        lots.filter(|(lot, squares)| squares & site.new != 0 && player.workers.has(*lot)).count() as u8;
    empty.saturating_sub(player.free_workers() + back)
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
    let empty = Demolition::of(&Standing::of(game, player), block, mask).emptied(game, block);
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
