//! 2. How the table is laid.

use engine::{BadSetup, Chance, Game, Log, PerSeat, Seat, Stream};

use crate::components::{
    CRANES, DISTRICTS, DistrictId, Frankfurt, HAND, MOST_SPACES, OFFERS, Space, Tile, TileBag,
};
use crate::moves::Event;
use crate::position::{Player, Points, Position, Step};

/// Tiles drawn from the supply.
pub const SUPPLY: Stream = Stream::named("supply");
/// The mayor's first place.
pub const MAYOR: Stream = Stream::named("mayor");
/// The start player.
pub const START: Stream = Stream::named("start");
/// The districts of the first tiles in a game for two.
pub const DISTRICT: Stream = Stream::named("district");

/// Lays the table for this many players.
pub fn set_up(
    game: &Frankfurt,
    seats: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Result<Position, BadSetup> {
    Frankfurt::INFO.check_seats(seats)?;
    let mut at = empty_table(game, seats);
    remove_tiles(&mut at, chance, log);
    if seats == 2 {
        found_the_city(game, &mut at, chance, log);
    }
    for seat in Seat::all(seats) {
        deal_hand(&mut at, seat, chance, log);
    }
    for offer in 0..OFFERS {
        let tile = draw(&mut at, chance);
        at.offer[offer] = Some(tile);
        log.note(Event::Refilled { offer: offer as u8, tile });
    }
    at.mayor = chance.below(MAYOR, OFFERS as u32) as u8;
    log.note(Event::MayorMoved { offer: at.mayor });
    at.active = Seat(chance.below(START, u32::from(seats)) as u8);
    log.note(Event::TurnBegan { seat: at.active, turn: at.turn });
    Ok(at)
}

/// FRA-3: cranes, no coins, no points.
fn empty_table(game: &Frankfurt, seats: u8) -> Position {
    let player = Player { hand: [None; HAND], coins: 0, cranes: CRANES, points: Points::default() };
    Position {
        active: Seat(0),
        turn: 1,
        step: Step::Build,
        board: [[None; MOST_SPACES]; DISTRICTS],
        projects: [None; DISTRICTS],
        offer: [None; OFFERS],
        mayor: 0,
        players: PerSeat::all(seats, player),
        supply: game.tiles,
        removed: TileBag::EMPTY,
        misfits: TileBag::EMPTY,
    }
}

/// FRA-5, FRA-6: how many tiles leave the game unseen.
pub const fn tiles_removed(seats: u8) -> u8 {
    match seats {
        2 => 3,
        3 => 2,
        _ => 0,
    }
}

fn remove_tiles(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let count = tiles_removed(at.seats());
    for _ in 0..count {
        let tile = draw(at, chance);
        at.removed.add(tile);
    }
    if count > 0 {
        log.note(Event::TilesRemoved { count });
    }
}

/// FRA-6: one tile in each district, revealed one by one; what fits nowhere goes back afterwards.
fn found_the_city(game: &Frankfurt, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut empty_districts = DISTRICTS;
    while empty_districts > 0 {
        let tile = draw(at, chance);
        let is_empty = |district: &DistrictId| at.tiles_in(*district).next().is_none();
        let fitting: Vec<_> = DistrictId::of_colour(tile.colour()).filter(is_empty).collect();
        if fitting.is_empty() {
            at.misfits.add(tile);
            log.note(Event::Misfit { tile });
            continue;
        }
        let district = fitting[chance.below(DISTRICT, fitting.len() as u32) as usize];
        let space = first_plain_space(game, district);
        at.board[district.index()][usize::from(space)] = Some(tile);
        empty_districts -= 1;
        log.note(Event::Founded { tile, district, space });
    }
    let misfits = at.misfits;
    at.supply.add_all(&misfits);
    log.note(Event::MisfitsReturned { count: misfits.len() as u8 });
}

/// FRA-6: where the first tile of a district lies in a game for two.
pub fn first_plain_space(game: &Frankfurt, district: DistrictId) -> u8 {
    let spaces = &game.districts[district.index()].spaces;
    let plain = spaces.iter().position(|space| *space == Space::Plain);
    plain.expect("every district has a plain space, or the file was refused") as u8
}

/// FRA-3: three tiles in secret.
fn deal_hand(at: &mut Position, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let tiles = [(); HAND].map(|()| draw(at, chance));
    for tile in tiles {
        at.players[seat].receive(tile, false);
    }
    log.note(Event::DrewHand { seat, tiles: Some(tiles) });
}

fn draw(at: &mut Position, chance: &mut impl Chance) -> Tile {
    at.supply.draw(SUPPLY, chance).expect("60 tiles are enough to lay the table")
}
