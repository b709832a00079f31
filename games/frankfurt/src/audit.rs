//! What is true at all times.

use engine::{Broken, Seat};

use crate::components::{
    Bonus, CRANES, DISTRICTS, DistrictId, Frankfurt, HAND, MOST_COINS, MOST_SPACES, OFFERS, Space, TILES,
    Tile,
};
use crate::position::{Player, Position, Step};
use crate::scoring::best_colour;
use crate::setup::{first_plain_space, tiles_removed};
use crate::turn;

/// Points of one source never come near this; it keeps every sum within its type.
const MOST_POINTS: u16 = 2_000;

/// Says what cannot be, if anything.
pub fn audit(game: &Frankfurt, at: &Position) -> Result<(), Broken> {
    let seats = at.seats();
    Broken::unless((2..=4).contains(&seats), || format!("{seats} players, but 2 to 4 can play"))?;
    Broken::unless(at.active.0 < seats, || format!("seat {} is to act, but there are {seats}", at.active))?;
    board(game, at)?;
    tiles(game, at)?;
    offer(at)?;
    for (seat, player) in at.players.iter() {
        player_audit(game, at, seat, player)?;
    }
    projects(at)?;
    turns(at)?;
    points(game, at)?;
    step(game, at)
}

/// Tiles lie on building spaces of their colour; in a game for two every district has been founded.
fn board(game: &Frankfurt, at: &Position) -> Result<(), Broken> {
    for district in DistrictId::all() {
        let name = &game.districts[district.index()].name;
        for space in 0..MOST_SPACES as u8 {
            let Some(tile) = at.board[district.index()][usize::from(space)] else { continue };
            let exists = turn::mark(game, district, space).is_some();
            Broken::unless(exists, || format!("{tile} lies beside the spaces of {name}"))?;
            let fits = tile.colour() == game.districts[district.index()].colour;
            Broken::unless(fits, || format!("{tile} lies in {name}, a district of another colour"))?;
        }
        let founded = at.board[district.index()][usize::from(first_plain_space(game, district))].is_some();
        Broken::unless(at.seats() > 2 || founded, || format!("{name} has no founding tile"))?;
    }
    Ok(())
}

/// Every tile is somewhere, none is twice; the removed ones may be those that were removed.
fn tiles(game: &Frankfurt, at: &Position) -> Result<(), Broken> {
    for tile in Tile::all() {
        let on_board = DistrictId::all().flat_map(|district| at.tiles_in(district));
        let in_hands = at.players.iter().flat_map(|(_, player)| player.tiles());
        let open = on_board.chain(at.offer.iter().flatten().copied()).chain(in_hands);
        let open = open.filter(|other| *other == tile).count();
        let count = open + usize::from(at.supply.count(tile)) + usize::from(at.removed.count(tile));
        let expected = usize::from(game.tiles.count(tile));
        Broken::unless(count == expected, || format!("{count} of the {expected} tiles {tile} are there"))?;

        let founders = DistrictId::all().filter(|district| is_founder(game, at, *district, tile)).count();
        let fixed = founders + usize::from(at.misfits.count(tile)) + usize::from(at.removed.count(tile));
        Broken::unless(fixed <= expected, || {
            format!("{tile} was removed, yet all of them were seen at set-up")
        })?;
    }
    let removed = at.removed.len();
    let expected = usize::from(tiles_removed(at.seats()));
    Broken::unless(removed == expected, || format!("{removed} tiles are removed, not {expected}"))?;
    let may_be = at.seats() == 2 || at.misfits.is_empty();
    Broken::unless(may_be, || "there are misfits only in a game for two".to_owned())
}

fn is_founder(game: &Frankfurt, at: &Position, district: DistrictId, tile: Tile) -> bool {
    let space = usize::from(first_plain_space(game, district));
    at.seats() == 2 && at.board[district.index()][space] == Some(tile)
}

/// FRA-17 to FRA-20: five tiles, or four when the game is over; the mayor stands beside one.
fn offer(at: &Position) -> Result<(), Broken> {
    let count = at.offer.iter().flatten().count();
    let expected = if at.step == Step::Over { OFFERS - 1 } else { OFFERS };
    Broken::unless(count == expected, || format!("{count} tiles are on offer, not {expected}"))?;
    let beside = at.offer.get(usize::from(at.mayor)).is_some_and(Option::is_some);
    Broken::unless(beside, || "the mayor stands beside no tile".to_owned())
}

fn player_audit(game: &Frankfurt, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    let has_built = seat == at.active && matches!(at.step, Step::Project { .. } | Step::Take { .. });
    let expected = if has_built { HAND - 1 } else { HAND };
    let count = player.tiles().count();
    Broken::unless(count == expected, || format!("seat {seat} holds {count} tiles, not {expected}"))?;
    let coins = player.coins;
    Broken::unless(coins <= MOST_COINS, || format!("seat {seat} has {coins} coins, more than {MOST_COINS}"))?;
    let completed = at.projects.iter().filter(|by| **by == Some(seat)).count();
    let cranes = usize::from(player.cranes);
    Broken::unless(completed + cranes == usize::from(CRANES), || {
        format!("seat {seat} has {cranes} cranes left and {completed} on the board, not {CRANES} in all")
    })?;
    let points = &player.points;
    let sources =
        [points.tiles, points.same_kind, points.two_spaces, points.plus_four, points.doubled, points.hand];
    let small = sources.iter().all(|points| *points <= MOST_POINTS);
    Broken::unless(small, || format!("seat {seat} has more points than can be had"))?;
    let plus_four = DistrictId::all().filter(|district| {
        at.projects[district.index()] == Some(seat)
            && game.districts[district.index()].bonus == Bonus::PlusFour
    });
    let plus_four = 4 * plus_four.count();
    Broken::unless(usize::from(points.plus_four) == plus_four, || {
        format!("seat {seat} has {} points for \"+4\" projects, not {plus_four}", points.plus_four)
    })?;
    let hand = if at.step == Step::Over { best_colour(player.tiles()).1 } else { 0 };
    Broken::unless(points.hand == u16::from(hand), || {
        format!("seat {seat} has {} points for the hand, not {hand}", points.hand)
    })
}

/// FRA-14: a crane stands only where somebody sits and has built.
fn projects(at: &Position) -> Result<(), Broken> {
    for (district, by) in DistrictId::all().zip(at.projects) {
        let Some(seat) = by else { continue };
        Broken::unless(seat.0 < at.seats(), || format!("seat {seat} has a crane on the board"))?;
        let built = at.tiles_in(district).next().is_some();
        Broken::unless(built, || {
            format!("the project of district {} is complete, but nothing is built", district.0)
        })?;
    }
    Ok(())
}

/// FRA-19: each turn lays one tile on the board and draws one from the supply.
fn turns(at: &Position) -> Result<(), Broken> {
    Broken::unless(at.turn > 0, || "turns are counted from 1".to_owned())?;
    let founders = if at.seats() == 2 { DISTRICTS } else { 0 };
    let set_up = founders + HAND * usize::from(at.seats()) + OFFERS + at.removed.len();
    let finished = usize::from(at.turn - 1);
    let supply = TILES.checked_sub(set_up + finished);
    Broken::unless(supply == Some(at.supply.len()), || {
        format!("{} tiles are in the supply in turn {}", at.supply.len(), at.turn)
    })?;
    let built = DistrictId::all().map(|district| at.tiles_in(district).count()).sum::<usize>() - founders;
    let this_turn = usize::from(at.step != Step::Build);
    Broken::unless(built == finished + this_turn, || format!("{built} tiles are built in turn {}", at.turn))
}

/// FRA-11, FRA-12: everything built by players was scored by one of them.
fn points(game: &Frankfurt, at: &Position) -> Result<(), Broken> {
    let (mut values, mut twos) = (0_u32, 0_u32);
    for district in DistrictId::all() {
        let founding = (at.seats() == 2).then(|| first_plain_space(game, district));
        for space in (0..MOST_SPACES as u8).filter(|space| founding != Some(*space)) {
            if let Some(tile) = at.board[district.index()][usize::from(space)] {
                values += u32::from(tile.value());
                twos += if turn::mark(game, district, space) == Some(Space::Two) { 2 } else { 0 };
            }
        }
    }
    let scored =
        |of: fn(&Player) -> u16| at.players.iter().map(|(_, player)| u32::from(of(player))).sum::<u32>();
    let (tiles, two_spaces) =
        (scored(|player| player.points.tiles), scored(|player| player.points.two_spaces));
    Broken::unless(tiles == values, || format!("{tiles} points for tiles, but {values} are on the board"))?;
    Broken::unless(twos == two_spaces, || {
        format!("{two_spaces} points for \"2\" spaces, but {twos} are covered")
    })
}

/// The step fits the table.
fn step(game: &Frankfurt, at: &Position) -> Result<(), Broken> {
    match at.step {
        Step::Build => Ok(()),
        Step::Over => {
            Broken::unless(at.supply.is_empty(), || "it is over with tiles in the supply".to_owned())
        }
        Step::Project { district, points } => {
            built_in(at, district)?;
            let open = turn::can_complete(game, at, at.active, district).is_ok();
            Broken::unless(open, || "a project is asked about that cannot be completed".to_owned())?;
            let possible = at.tiles_in(district).any(|tile| {
                let same = at.tiles_in(district).filter(|other| other.kind() == tile.kind());
                let score = same.map(Tile::value).sum::<u8>();
                points == score || points == score + 2
            });
            Broken::unless(possible, || format!("no tile there scored {points} points"))
        }
        Step::Take { district } => built_in(at, district),
    }
}

fn built_in(at: &Position, district: DistrictId) -> Result<(), Broken> {
    let built = district.index() < DISTRICTS && at.tiles_in(district).next().is_some();
    Broken::unless(built, || format!("nothing is built in district {}", district.0))
}
