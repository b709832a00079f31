//! The map: what is on each square, read and checked.

use engine::{BadData, Record, Source};
use serde::{Deserialize, Serialize};

use super::BOARD;
use super::blocks::Block;
use super::lots::{Lot, LotId, MOST_LOTS};
use crate::components::OPEN_CARDS;
use crate::components::cards::{LandCard, Size};
use crate::components::place::{MOST_COLUMNS, MOST_ROWS, NoSuchName, SQUARE_SLOTS, Square, is_connected};
use crate::setup::is_in_play;

/// A green place: nothing is built on it, and one may face it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Park {
    /// Its name.
    pub name: String,
    /// Its squares, in reading order.
    pub squares: Vec<Square>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowRecord {
    squares: String,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParkRecord {
    code: String,
    name: String,
    #[serde(rename = "source")]
    _source: Source,
}

/// How large a board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Extent {
    /// Has the board this square?
    pub(super) fn has(self, square: Square) -> bool {
        square.row() < self.rows && square.column() < self.columns
    }

    /// Every square of the board, in reading order.
    pub(super) fn squares(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.has(*square))
    }
}

/// What is on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    Lot(LotId),
    Park(String),
    /// The board does not reach so far.
    Nothing,
}

impl Ground {
    pub(super) fn lot(&self) -> Option<LotId> {
        match self {
            Self::Lot(lot) => Some(*lot),
            Self::Park(_) | Self::Nothing => None,
        }
    }

    pub(super) fn is_park(&self) -> bool {
        matches!(self, Self::Park(_))
    }
}

/// MAN-1: rows of as many squares each, all of them part of a lot or a park.
pub(super) fn read_map(
    rows: &[Record<RowRecord>],
    parks: &[Record<ParkRecord>],
) -> Result<(Extent, Vec<Ground>), BadData> {
    if !(1..=MOST_ROWS).contains(&rows.len()) {
        let reason = format!("{} rows of squares, but a board has 1 to {MOST_ROWS}", rows.len());
        return Err(BadData::in_file(BOARD, reason));
    }
    let columns = rows[0].squares.split_whitespace().count();
    if !(1..=MOST_COLUMNS).contains(&columns) {
        return Err(rows[0].bad_field(
            "squares",
            format!("{columns} squares in `squares`, but a row has 1 to {MOST_COLUMNS}"),
        ));
    }
    let mut map = vec![Ground::Nothing; SQUARE_SLOTS];
    for (number, row) in rows.iter().enumerate() {
        let names: Vec<_> = row.squares.split_whitespace().collect();
        if names.len() != columns {
            let count = names.len();
            return Err(row.bad_field(
                "squares",
                format!("{count} squares in `squares`, but {columns} in the first row"),
            ));
        }
        for (square, name) in (number * MOST_COLUMNS..).zip(names) {
            let ground = match name.parse() {
                Ok(lot) => Ground::Lot(lot),
                Err(NoSuchName) if parks.iter().any(|park| park.code == name) => {
                    Ground::Park(name.to_owned())
                }
                Err(NoSuchName) => {
                    return Err(row.bad_field("squares", format!("`{name}` is neither a lot nor a park")));
                }
            };
            map[square] = ground;
        }
    }
    Ok((Extent { rows: rows.len(), columns }, map))
}

pub(super) fn known_park(map: &[Ground], park: &Record<ParkRecord>) -> Result<Park, BadData> {
    if park.code.parse::<LotId>().is_ok() || park.code.len() != 3 {
        return Err(park.bad_field("code", "the code of a park has three letters and is no lot"));
    }
    let is_here = |square: &Square| matches!(&map[square.index()], Ground::Park(code) if *code == park.code);
    let squares: Vec<_> = Square::all().filter(is_here).collect();
    if squares.is_empty() {
        return Err(park.bad_field("code", format!("the park `{}` is nowhere on the map", park.code)));
    }
    Ok(Park { name: park.name.clone(), squares })
}

/// MAN-1: every lot has two or three squares that hang together in one block.
pub(super) fn read_lots(
    map: &[Ground],
    sites: &[(u8, u8)],
    blocks: &mut [Block],
) -> Result<Vec<Lot>, BadData> {
    let mut lots = Vec::new();
    for id in LotId::all() {
        let bad = |reason: &str| Err(BadData::in_file(BOARD, format!("the lot {id} {reason}")));
        let squares: Vec<_> = Square::all().filter(|square| map[square.index()].lot() == Some(id)).collect();
        if squares.is_empty() {
            continue;
        }
        let Some(size) = Size::of_squares(squares.len()) else {
            return bad(&format!("has {} squares, not two or three", squares.len()));
        };
        let block = sites[squares[0].index()].0;
        if squares.iter().any(|square| sites[square.index()].0 != block) {
            return bad("lies across a street");
        }
        let mask = squares.iter().fold(0, |mask, square| mask | 1 << sites[square.index()].1);
        if !is_connected(mask) {
            return bad("does not hang together");
        }
        let home = &mut blocks[usize::from(block)];
        home.land |= mask;
        home.districts[id.district() as usize] |= mask;
        home.lots.push((id, mask));
        lots.push(Lot {
            lot: id,
            squares,
            card: LandCard::new(id.district(), size),
            block: usize::from(block),
            mask,
        });
    }
    Ok(lots)
}

/// MAN-1, MAN-5, MAN-21: every lot has a side at a street or a park, and there are enough of them for a market.
pub(super) fn check_lots(lots: &[Lot], blocks: &[Block]) -> Result<(), BadData> {
    if let Some(lot) = lots.iter().find(|lot| blocks[lot.block].front & lot.mask == 0) {
        return Err(BadData::in_file(BOARD, format!("the lot {} is at no street and no park", lot.lot)));
    }
    let count = lots.len();
    if count > MOST_LOTS {
        return Err(BadData::in_file(BOARD, format!("{count} lots, but a board has at most {MOST_LOTS}")));
    }
    for seats in [2, 4] {
        let in_play = lots.iter().filter(|lot| is_in_play(seats, lot.lot.district())).count();
        let least = usize::from(seats) + OPEN_CARDS + 1;
        if in_play < least {
            let reason = format!("{in_play} lots in play for {seats} players, but they need {least}");
            return Err(BadData::in_file(BOARD, reason));
        }
    }
    Ok(())
}
