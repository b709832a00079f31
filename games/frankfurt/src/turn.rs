//! 3. What a player may do: five steps in this order, of which three are decisions.

use engine::{Chance, Log, Seat, Seats};

use crate::components::{
    Bonus, Colour, DISTRICTS, DISTRICTS_PER_COLOUR, DistrictId, Frankfurt, MOST_COINS, MOST_SPACES, OFFERS,
    Space, Tile,
};
use crate::ending;
use crate::moves::{Event, Move, Refusal};
use crate::position::{Position, Step};
use crate::scoring::BuildPoints;
use crate::setup::SUPPLY;

/// FRA-8: the active player, until the game is over.
#[inline]
pub fn to_act(at: &Position) -> Seats {
    match at.step {
        Step::Over => Seats::NONE,
        Step::Build | Step::Project { .. } | Step::Take { .. } => Seats::only(at.active),
    }
}

/// FRA-9: equal hand tiles once, every free space.
#[inline]
pub fn legal_moves(game: &Frankfurt, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if !to_act(at).has(seat) {
        return;
    }
    match at.step {
        Step::Build => list_builds(game, at, seat, out),
        Step::Project { .. } => out.extend([Move::Complete, Move::Decline]),
        Step::Take { .. } => {
            let affordable = (0..OFFERS as u8).filter(|offer| check_take(game, at, seat, *offer).is_ok());
            out.extend(affordable.map(|offer| Move::Take { offer }));
        }
        Step::Over => {}
    }
}

/// Everything that [`check_build`] allows, from the bits of the free spaces: asking it for every space would be slower.
fn list_builds(game: &Frankfurt, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let hand = &at.players[seat].hand;
    for (nth, held) in hand.iter().enumerate() {
        let Some(tile) = held.map(|held| held.tile) else { continue };
        if hand[..nth].iter().flatten().any(|earlier| earlier.tile == tile) {
            continue;
        }
        let first = tile.colour() as usize * DISTRICTS_PER_COLOUR;
        let mut free = free_spaces(game, at, tile.colour());
        while free != 0 {
            let bit = free.trailing_zeros() as usize;
            free &= free - 1;
            let district = DistrictId((first + bit / MOST_SPACES) as u8);
            out.push(Move::Build { tile, district, space: (bit % MOST_SPACES) as u8 });
        }
    }
}

/// The free building spaces of a colour, as bits like [`Frankfurt::spaces`].
#[inline]
fn free_spaces(game: &Frankfurt, at: &Position, colour: Colour) -> u16 {
    let first = colour as usize * DISTRICTS_PER_COLOUR;
    let spaces = at.board[first..first + DISTRICTS_PER_COLOUR].as_flattened();
    let taken =
        spaces.iter().enumerate().fold(0, |bits, (bit, tile)| bits | u16::from(tile.is_some()) << bit);
    game.spaces[colour as usize] & !taken
}

/// The only judge of legality.
pub fn check(game: &Frankfurt, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    if at.step == Step::Over {
        return Err(Refusal::GameOver);
    }
    if seat != at.active {
        return Err(Refusal::NotYourTurn { active: at.active });
    }
    match (*mv, at.step) {
        (Move::Build { tile, district, space }, Step::Build) => {
            check_build(game, at, Build { tile, district, space })
        }
        (Move::Build { .. }, _) => Err(Refusal::AlreadyBuilt),
        (Move::Complete | Move::Decline, Step::Project { .. }) => Ok(()),
        (Move::Complete, Step::Take { district }) => {
            can_complete(game, at, seat, district)?;
            Err(Refusal::ProjectDecided)
        }
        (Move::Decline, Step::Take { .. }) => Err(Refusal::ProjectDecided),
        (Move::Take { offer }, Step::Take { .. }) => check_take(game, at, seat, offer),
        (Move::Take { .. }, Step::Project { .. }) => Err(Refusal::ProjectFirst),
        (Move::Complete | Move::Decline | Move::Take { .. }, Step::Build) => Err(Refusal::BuildFirst),
        (_, Step::Over) => Err(Refusal::GameOver),
    }
}

/// FRA-10: a tile, and the building space on which it is put.
#[derive(Clone, Copy)]
struct Build {
    tile: Tile,
    district: DistrictId,
    space: u8,
}

/// FRA-10: a hand tile on a free building space of its colour.
fn check_build(game: &Frankfurt, at: &Position, build: Build) -> Result<(), Refusal> {
    let Build { tile, district, space } = build;
    if !at.players[at.active].tiles().any(|held| held == tile) {
        return Err(Refusal::NotInHand { tile });
    }
    if mark(game, district, space).is_none() {
        return Err(Refusal::NoSuchSpace);
    }
    let colour = game.districts[district.index()].colour;
    if colour != tile.colour() {
        return Err(Refusal::WrongColour { tile: tile.colour(), district: colour });
    }
    match at.board[district.index()][usize::from(space)] {
        Some(tile) => Err(Refusal::SpaceTaken { tile }),
        None => Ok(()),
    }
}

/// FRA-14: the project is open, and the player has the coins and a crane.
pub(crate) fn can_complete(
    game: &Frankfurt,
    at: &Position,
    seat: Seat,
    district: DistrictId,
) -> Result<(), Refusal> {
    let player = &at.players[seat];
    let price = game.districts[district.index()].price;
    if let Some(by) = at.projects[district.index()] {
        return Err(Refusal::ProjectComplete { by });
    }
    if player.cranes == 0 {
        return Err(Refusal::NoCrane);
    }
    if player.coins < price {
        return Err(Refusal::ProjectTooDear { price, coins: player.coins });
    }
    Ok(())
}

/// FRA-17: any offered tile that the player can pay.
fn check_take(game: &Frankfurt, at: &Position, seat: Seat, offer: u8) -> Result<(), Refusal> {
    if usize::from(offer) >= OFFERS {
        return Err(Refusal::NoSuchOffer);
    }
    let (price, coins) = (price(game, at, offer), at.players[seat].coins);
    if price > coins {
        return Err(Refusal::TileTooDear { price, coins });
    }
    Ok(())
}

/// Carries out a legal move.
#[inline]
pub fn apply(
    game: &Frankfurt,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match (*mv, at.step) {
        (Move::Build { tile, district, space }, _) => {
            build(game, at, seat, Build { tile, district, space }, log);
        }
        (Move::Complete, Step::Project { district, points }) => {
            complete(game, at, seat, district, points, log);
            at.step = Step::Take { district };
        }
        (Move::Decline, Step::Project { district, .. }) => {
            log.note(Event::Declined { seat, district });
            at.step = Step::Take { district };
        }
        (Move::Take { offer }, Step::Take { district }) => {
            let gap = take(game, at, seat, offer, log);
            note_lost_project(game, at, district, log);
            move_mayor(at, log);
            refill(at, gap, chance, log);
        }
        (Move::Complete | Move::Decline | Move::Take { .. }, _) => panic!("`check` refused this move"),
    }
}

/// FRA-19, FRA-20: taking a tile draws another one or, when the supply is empty, ends the game.
#[inline]
pub const fn closes(mv: &Move) -> bool {
    match mv {
        Move::Take { .. } => true,
        Move::Build { .. } | Move::Complete | Move::Decline => false,
    }
}

/// FRA-10 to FRA-13: the tile is laid and scored; the project is asked about if it can be completed.
fn build(game: &Frankfurt, at: &mut Position, seat: Seat, build: Build, log: &mut impl Log<Event>) {
    let Build { tile, district, space } = build;
    let points = build_points(game, at, tile, district, space);
    let player = &mut at.players[seat];
    player.play(tile);
    player.points.tiles += u16::from(points.tile);
    player.points.same_kind += u16::from(points.same_kind);
    player.points.two_spaces += u16::from(points.two_space);
    at.board[district.index()][usize::from(space)] = Some(tile);
    let (same_kind, bonus) = (points.same_kind, points.two_space);
    log.note(Event::Built { seat, tile, district, space, points: points.total(), same_kind, bonus });
    if mark(game, district, space) == Some(Space::Coin) {
        gain_coin(at, seat, log);
    }
    at.step = match can_complete(game, at, seat, district) {
        Ok(()) => Step::Project { district, points: points.total() },
        Err(_) => Step::Take { district },
    };
}

/// FRA-13: a coin from the bank; a fourth is forfeited.
fn gain_coin(at: &mut Position, seat: Seat, log: &mut impl Log<Event>) {
    let coins = &mut at.players[seat].coins;
    if *coins == MOST_COINS {
        log.note(Event::CoinForfeited { seat });
    } else {
        *coins += 1;
        log.note(Event::GotCoin { seat });
    }
}

/// FRA-14, FRA-15: coins to the bank, a crane on the project, its bonus.
fn complete(
    game: &Frankfurt,
    at: &mut Position,
    seat: Seat,
    district: DistrictId,
    turn_points: u8,
    log: &mut impl Log<Event>,
) {
    let project = &game.districts[district.index()];
    let points = project_points(game, district, turn_points);
    let player = &mut at.players[seat];
    player.coins -= project.price;
    player.cranes -= 1;
    match project.bonus {
        Bonus::PlusFour => player.points.plus_four += u16::from(points),
        Bonus::Double => player.points.doubled += u16::from(points),
    }
    at.projects[district.index()] = Some(seat);
    log.note(Event::Completed { seat, district, price: project.price, points });
}

/// FRA-17: pay, take; the offer space that is now empty.
fn take(game: &Frankfurt, at: &mut Position, seat: Seat, offer: u8, log: &mut impl Log<Event>) -> usize {
    let price = price(game, at, offer);
    let gap = usize::from(offer);
    let tile = at.offer[gap].take().expect("all five offer spaces are full when a tile is taken");
    at.players[seat].coins -= price;
    at.players[seat].receive(tile, true);
    log.note(Event::Took { seat, tile, offer, price });
    gap
}

/// FRA-16: says so when the turn that filled a district left its project open.
fn note_lost_project(game: &Frankfurt, at: &Position, district: DistrictId, log: &mut impl Log<Event>) {
    let is_open = at.projects[district.index()].is_none();
    if is_open && at.tiles_in(district).count() == game.districts[district.index()].spaces.len() {
        log.note(Event::ProjectLost { district });
    }
}

/// FRA-18: clockwise to the next offer space with a tile.
fn move_mayor(at: &mut Position, log: &mut impl Log<Event>) {
    let next = |offer: u8| (offer + 1) % OFFERS as u8;
    at.mayor = next(at.mayor);
    if at.offer[usize::from(at.mayor)].is_none() {
        at.mayor = next(at.mayor);
    }
    log.note(Event::MayorMoved { offer: at.mayor });
}

/// FRA-19, FRA-20: a tile from the supply, and the next player's turn; or the end.
fn refill(at: &mut Position, gap: usize, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(tile) = at.supply.draw(SUPPLY, chance) else {
        ending::end(at, log);
        return;
    };
    at.offer[gap] = Some(tile);
    log.note(Event::Refilled { offer: gap as u8, tile });
    at.active = at.active.next(at.seats());
    at.turn += 1;
    at.step = Step::Build;
    log.note(Event::TurnBegan { seat: at.active, turn: at.turn });
}

/// What is printed on a building space, if there is such a space.
#[inline]
pub fn mark(game: &Frankfurt, district: DistrictId, space: u8) -> Option<Space> {
    game.districts.get(district.index())?.spaces.get(usize::from(space)).copied()
}

/// FRA-11, FRA-12: what building this tile there scores.
#[inline]
pub fn build_points(
    game: &Frankfurt,
    at: &Position,
    tile: Tile,
    district: DistrictId,
    space: u8,
) -> BuildPoints {
    if district.index() >= DISTRICTS {
        return BuildPoints::default();
    }
    let same_kind = at.tiles_in(district).filter(|other| other.kind() == tile.kind());
    BuildPoints {
        tile: tile.value(),
        same_kind: same_kind.map(Tile::value).sum(),
        two_space: if mark(game, district, space) == Some(Space::Two) { 2 } else { 0 },
    }
}

/// FRA-15: what completing the project of this district gives after a turn that scored `turn_points`.
#[inline]
pub fn project_points(game: &Frankfurt, district: DistrictId, turn_points: u8) -> u8 {
    match game.districts[district.index()].bonus {
        Bonus::PlusFour => 4,
        Bonus::Double => turn_points,
    }
}

/// FRA-17: the tile beside the mayor is free, any other costs its printed price.
#[inline]
pub fn price(game: &Frankfurt, at: &Position, offer: u8) -> u8 {
    if offer == at.mayor { 0 } else { game.prices[usize::from(offer)] }
}
