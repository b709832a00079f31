//! What the laws probe with.

use engine::{Fast, Kind};
use manhattan::Manhattan;
use manhattan::components::{LOT_SLOTS, LotId, Place, Square, TILE_KINDS, Tile};
use manhattan::moves::Move;
use manhattan::position::Position;

/// Any move that can be written down: tiles mostly in their own shape, somewhere on the board.
pub(crate) fn any_move(game: &Manhattan, at: &Position, random: &mut Fast) -> Move {
    let lot = any_lot(at, random);
    match random.index(14) {
        0 => Move::Shift,
        1 => Move::Done,
        2 | 3 => Move::Take { lot },
        4 | 5 => Move::Grab { lot },
        6 => Move::Return { lot },
        kind => {
            let tile = Tile::of(random.index(TILE_KINDS));
            let place = any_place(game, at, tile, random);
            match kind % 3 {
                0 => Move::Build { tile, place },
                1 => Move::Boom { tile, place },
                _ => Move::Rebuild { tile, place },
            }
        }
    }
}

/// Any lot, or one of the active player's.
fn any_lot(at: &Position, random: &mut Fast) -> LotId {
    let own = at.players[at.active].lots();
    let any = LotId::all().nth(random.index(LOT_SLOTS)).expect("the number is below the count");
    if random.index(2) == 0 || own.is_empty() {
        return any;
    }
    own.iter().nth(random.index(usize::from(own.len()))).expect("the number is below the count")
}

/// A place of the tile's shape, near the active player's land, or just some squares.
fn any_place(game: &Manhattan, at: &Position, tile: Tile, random: &mut Fast) -> Place {
    let any_square =
        |random: &mut Fast| Square::at(random.index(game.board.rows), random.index(game.board.columns));
    let own = Some(any_lot(at, random)).filter(|lot| game.board.has(*lot));
    let squares = &own.map_or(&game.board.lots[0], |lot| game.board.lot(lot)).squares;
    let square = if random.index(4) == 0 { any_square(random) } else { squares.first().copied() };
    let square = square.expect("the board has such a square");
    let face = game.tiles.faces[tile.index()].as_ref();
    let fallback = Place::of(squares).expect("a lot is small");
    let Some(face) = face.filter(|_| random.index(8) > 0) else { return fallback };
    let forms = &game.tiles.shapes[face.shape];
    let form = forms[random.index(forms.len())];
    let corner = Square::at(
        square.row().saturating_sub(random.index(3)),
        square.column().saturating_sub(random.index(3)),
    );
    corner.and_then(|corner| Place::with_corner(corner, form)).unwrap_or(fallback)
}
