//! 1b: building on free squares; Construction Boom.

use std::ops::ControlFlow;

use engine::{Kind as _, Log, Seat};

use crate::components::{
    ActionCard, BLOCKS, Challenge, LEGENDS, Level, Manhattan, Mask, Place, RANKS, TILES_PER_PLAYER, Tile,
    grown,
};
use crate::ending;
use crate::moves::{Event, Move, Refusal};
use crate::position::{Building, Player, Position, Step};
use crate::setup::Rules;

/// The land and the buildings of a player, block by block.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The squares of the player's lots.
    pub land: [Mask; BLOCKS],
    /// The squares under the player's buildings, by their rank.
    pub covered: [[Mask; BLOCKS]; RANKS],
}

impl Ground {
    /// What a player has.
    #[inline]
    pub fn of(game: &Manhattan, player: &Player) -> Self {
        let mut ground = Self { land: [0; BLOCKS], covered: [[0; BLOCKS]; RANKS] };
        for lot in player.lots().iter() {
            let (block, mask) = game.board.home(lot);
            ground.land[block] |= mask;
        }
        for building in player.buildings.iter() {
            let (block, mask) = game.board.site(building.place);
            ground.covered[building.level().rank()][block] |= mask;
        }
        ground
    }

    /// The squares under buildings older than `rank`.
    #[inline]
    pub fn older(&self, block: usize, rank: usize) -> Mask {
        self.covered[..rank].iter().fold(0, |mask, covered| mask | covered[block])
    }

    /// MAN-20: the free squares of the player's lots.
    #[inline]
    pub fn free(&self, block: usize) -> Mask {
        self.land[block] & !self.older(block, RANKS)
    }

    /// MAN-30, MAN-31: the squares of the player's lots on which nothing of this rank or newer stands.
    #[inline]
    pub fn open_to(&self, block: usize, rank: usize) -> Mask {
        let lasting = self.covered[rank..].iter().fold(0, |mask, covered| mask | covered[block]);
        self.land[block] & !lasting
    }
}

/// MAN-24, MAN-80: what the track must show before a tile of this level can be built.
#[inline]
pub const fn required_points(rules: Rules, level: Level) -> u16 {
    match (level, rules) {
        (Level::Start | Level::Bronze, _) => 0,
        (Level::Silver, Rules::Normal) => 6,
        (Level::Silver, Rules::Expert) => 10,
        (Level::Gold | Level::Legendary, Rules::Normal) => 18,
        (Level::Gold | Level::Legendary, Rules::Expert) => 25,
    }
}

/// MAN-24: does the track show enough points for this level?
#[inline]
pub const fn has_reached(rules: Rules, track: u16, level: Level) -> bool {
    required_points(rules, level) <= track
}

/// MAN-2, MAN-24, MAN-25: may this tile be built at all now?
pub(super) fn check_tile(game: &Manhattan, at: &Position, seat: Seat, tile: Tile) -> Result<(), Refusal> {
    let player = &at.players[seat];
    match tile.level() {
        Level::Start => return Err(Refusal::StartIsNotBuilt),
        Level::Legendary => {
            if let Some(by) = at.builder(tile) {
                return Err(Refusal::LegendTaken { tile, by });
            }
            if player.legend().is_some() {
                return Err(Refusal::OneLegendOnly);
            }
        }
        Level::Bronze | Level::Silver | Level::Gold => {
            if game.tiles.set.count(tile) == 0 {
                return Err(Refusal::NoSuchTile);
            }
            if player.tiles.count(tile) == 0 {
                return Err(Refusal::TileUsedUp { tile });
            }
        }
    }
    let (level, points) = (tile.level(), player.points.track());
    if !has_reached(at.rules, points, level) {
        let needed = required_points(at.rules, level);
        return Err(Refusal::LevelTooHigh { level, needed, points });
    }
    Ok(())
}

/// The bits of the legendary tiles in a set of kinds.
const LEGEND_BITS: u32 = ((1 << LEGENDS) - 1) << TILES_PER_PLAYER;

/// Every tile that [`check_tile`] allows: the first bit stands for the first kind. All at once, because asking tile by
/// tile would look for each legendary skyscraper on the whole board.
#[inline]
pub(super) fn usable_tiles(at: &Position, seat: Seat) -> u32 {
    let player = &at.players[seat];
    let track = player.points.track();
    let mut usable = 0;
    for tile in Tile::of_set().take_while(|tile| has_reached(at.rules, track, tile.level())) {
        usable |= u32::from(player.tiles.count(tile) > 0) << tile.index();
    }
    if has_reached(at.rules, track, Level::Legendary) && player.legend().is_none() {
        let buildings = at.players.iter().flat_map(|(_, player)| player.buildings.iter());
        let built = buildings.fold(0, |built, building| built | 1 << building.tile.index());
        usable |= LEGEND_BITS & !built;
    }
    usable
}

/// The tiles of such a set.
#[inline]
pub(super) fn each_tile(mut tiles: u32) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        (tiles != 0).then(|| {
            let tile = Tile::of(tiles.trailing_zeros() as usize);
            tiles &= tiles - 1;
            tile
        })
    })
}

/// MAN-20, MAN-21: every tile on every place where it can be built, each once: what [`check_site`] allows, but looked
/// up by bits among the places of the tile's shape at a street or a park.
#[inline]
fn each_build(
    game: &Manhattan,
    at: &Position,
    seat: Seat,
    mut found: impl FnMut(Tile, Place) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = Ground::of(game, &at.players[seat]);
    let mut sites = [(0, 0, 0); BLOCKS];
    let mut count = 0;
    for (block, known) in game.board.blocks.iter().enumerate() {
        let free = ground.free(block);
        if free & known.front != 0 {
            sites[count] = (block, free, free.count_ones() as u8);
            count += 1;
        }
    }
    if count == 0 {
        return ControlFlow::Continue(());
    }
    for tile in each_tile(usable_tiles(at, seat)) {
        let face = game.face(tile);
        for (block, free, _) in sites[..count].iter().filter(|(_, _, room)| *room >= face.size) {
            let placements = &game.board.blocks[*block].placements[face.shape];
            for (_, place) in placements.passing(|mask| mask & !free == 0) {
                found(tile, place)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lists every build.
#[inline]
pub(super) fn list(
    game: &Manhattan,
    at: &Position,
    seat: Seat,
    out: &mut Vec<Move>,
    mv: impl Fn(Tile, Place) -> Move,
) {
    let _ = each_build(game, at, seat, |tile, place| {
        out.push(mv(tile, place));
        ControlFlow::Continue(())
    });
}

/// Can anything be built?
#[inline]
pub(super) fn is_possible(game: &Manhattan, at: &Position, seat: Seat) -> bool {
    each_build(game, at, seat, |_, _| ControlFlow::Break(())).is_break()
}

/// MAN-10: after 1a, or instead of it without a free worker; one skyscraper only.
pub(super) fn check_build(
    game: &Manhattan,
    at: &Position,
    seat: Seat,
    tile: Tile,
    place: Place,
) -> Result<(), Refusal> {
    match at.step {
        Step::Choose if at.players[seat].free_workers() > 0 => return Err(Refusal::AcquireFirst),
        Step::Choose | Step::Build { .. } => {}
        Step::Boom { .. } | Step::Grab => return Err(Refusal::AlreadyBuilt),
        Step::Over => return Err(Refusal::GameOver),
    }
    check_site(game, at, seat, tile, place)
}

/// MAN-40: may Construction Boom be played now?
pub(crate) fn can_boom(at: &Position, seat: Seat) -> Result<(), Refusal> {
    if !at.players[seat].cards.has(ActionCard::Boom) {
        return Err(Refusal::CardUsed { card: ActionCard::Boom });
    }
    if at.ending.is_some_and(|ending| ending.by == seat) {
        return Err(Refusal::BoomAfterTrigger);
    }
    if !matches!(at.step, Step::Boom { .. }) {
        return Err(Refusal::BoomOutOfPlace);
    }
    Ok(())
}

/// MAN-40: a second skyscraper, as in 1b.
pub(super) fn check_boom(
    game: &Manhattan,
    at: &Position,
    seat: Seat,
    tile: Tile,
    place: Place,
) -> Result<(), Refusal> {
    can_boom(at, seat)?;
    check_site(game, at, seat, tile, place)
}

/// MAN-20, MAN-21, MAN-26: a usable tile on free squares of one's own lots.
fn check_site(game: &Manhattan, at: &Position, seat: Seat, tile: Tile, place: Place) -> Result<(), Refusal> {
    check_tile(game, at, seat, tile)?;
    let ground = Ground::of(game, &at.players[seat]);
    let (block, mask) = check_place(game, &ground, tile, place)?;
    if mask & ground.older(block, RANKS) != 0 {
        return Err(Refusal::SquareBuilt);
    }
    Ok(())
}

/// MAN-20, MAN-21: the tile's own shape, in one block, on one's own lots, at a street or a park.
pub(super) fn check_place(
    game: &Manhattan,
    ground: &Ground,
    tile: Tile,
    place: Place,
) -> Result<(usize, Mask), Refusal> {
    let forms = &game.tiles.shapes[game.face(tile).shape];
    if !forms.contains(&place.form()) {
        return Err(Refusal::WrongShape);
    }
    let (block, mask) = game.board.locate(place).ok_or(Refusal::AcrossStreet)?;
    let known = &game.board.blocks[block];
    if mask & known.parks != 0 {
        return Err(Refusal::OnPark);
    }
    let others = mask & !ground.land[block];
    if let Some(square) = game.board.squares_of(block, others).next() {
        return Err(Refusal::NotYourLand { square });
    }
    if mask & known.front == 0 {
        return Err(Refusal::NoFront);
    }
    Ok((block, mask))
}

/// MAN-23: what a tile scores.
#[inline]
pub fn build_points(game: &Manhattan, tile: Tile) -> u8 {
    game.tiles.faces[tile.index()].as_ref().map_or(0, |face| face.points)
}

/// MAN-72: one point for each older building of an opponent that touches a gold or legendary one with a side.
#[inline]
pub fn prestige_points(game: &Manhattan, at: &Position, seat: Seat, tile: Tile, place: Place) -> u8 {
    if at.challenge != Some(Challenge::GoldPrestige) || !tile.level().is_lasting() {
        return 0;
    }
    let (block, mask) = game.board.site(place);
    let around = grown(mask);
    let touches = |building: &Building| {
        let (other, mask) = game.board.site(building.place);
        other == block && mask & around != 0 && !building.level().is_lasting()
    };
    let others = at.players.iter().filter(|(other, _)| *other != seat);
    others.map(|(_, player)| player.buildings.iter().filter(|building| touches(building)).count() as u8).sum()
}

/// MAN-20, MAN-23 to MAN-25, MAN-50, MAN-51: the tile is laid, workers under it come back, it scores.
pub(super) fn build(
    game: &Manhattan,
    at: &mut Position,
    seat: Seat,
    tile: Tile,
    place: Place,
    log: &mut impl Log<Event>,
) {
    let points = build_points(game, tile);
    let prestige = prestige_points(game, at, seat, tile, place);
    let (block, mask) = game.board.site(place);
    let player = &mut at.players[seat];
    let before = player.points.track();
    player.tiles.remove(tile);
    player.buildings.push(Building { tile, place });
    player.points.tiles += u16::from(points);
    player.points.prestige += u16::from(prestige);
    log.note(Event::Built { seat, tile, place, points });
    for (lot, squares) in &game.board.blocks[block].lots {
        if squares & mask != 0 {
            if player.workers.has(*lot) {
                player.workers.remove(*lot);
                log.note(Event::WorkerBack { seat, lot: *lot });
            }
            player.built.insert(*lot);
        }
    }
    if prestige > 0 {
        log.note(Event::PrestigeScored { seat, points: prestige });
    }
    let after = player.points.track();
    for level in [Level::Silver, Level::Gold] {
        let needed = required_points(at.rules, level);
        if before < needed && needed <= after {
            log.note(Event::LevelReached { seat, level });
        }
    }
    at.idle = 0;
    ending::count_tiles(at, seat, tile, log);
}
