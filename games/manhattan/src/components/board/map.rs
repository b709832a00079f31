//! The map: what is on each square, read and checked.

use engine::{BadData, Record, Source};
use serde::{Deserialize, Serialize};

use super::BOARD;
use super::blocks::Block;
use super::lots::{BIG_LOTS_PER_DISTRICT, LOTS, Lot, LotId};
use crate::components::cards::{District, LandCard, Size};
use crate::components::place::{COLUMNS, NoSuchName, ROWS, SQUARES, Square, is_connected};

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

/// What is on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    Lot(LotId),
    Park(String),
}

impl Ground {
    pub(super) fn lot(&self) -> Option<LotId> {
        match self {
            Self::Lot(lot) => Some(*lot),
            Self::Park(_) => None,
        }
    }
}

/// MAN-1: twelve rows of fourteen squares, each of them part of a lot or a park.
pub(super) fn read_map(
    rows: &[Record<RowRecord>],
    parks: &[Record<ParkRecord>],
) -> Result<Vec<Ground>, BadData> {
    if rows.len() != ROWS {
        return Err(BadData::in_file(BOARD, format!("{} rows of squares, but there are {ROWS}", rows.len())));
    }
    let mut map = Vec::with_capacity(SQUARES);
    for row in rows {
        let names: Vec<_> = row.squares.split_whitespace().collect();
        if names.len() != COLUMNS {
            return Err(row.bad(format!("{} squares in this row, but there are {COLUMNS}", names.len())));
        }
        for name in names {
            let ground = match name.parse() {
                Ok(lot) => Ground::Lot(lot),
                Err(NoSuchName) if parks.iter().any(|park| park.code == name) => {
                    Ground::Park(name.to_owned())
                }
                Err(NoSuchName) => return Err(row.bad(format!("`{name}` is neither a lot nor a park"))),
            };
            map.push(ground);
        }
    }
    Ok(map)
}

pub(super) fn known_park(map: &[Ground], park: &Record<ParkRecord>) -> Result<Park, BadData> {
    if park.code.parse::<LotId>().is_ok() || park.code.len() != 3 {
        return Err(park.bad("the code of a park has three letters and is no lot"));
    }
    let is_here = |square: &Square| matches!(&map[square.index()], Ground::Park(code) if *code == park.code);
    let squares: Vec<_> = Square::all().filter(is_here).collect();
    if squares.is_empty() {
        return Err(park.bad(format!("the park `{}` is nowhere on the map", park.code)));
    }
    Ok(Park { name: park.name.clone(), squares })
}

/// MAN-1: every lot has two or three squares that hang together in one block.
pub(super) fn read_lots(
    map: &[Ground],
    sites: &[(u8, u8)],
    blocks: &mut [Block],
) -> Result<Vec<Lot>, BadData> {
    let mut lots = Vec::with_capacity(LOTS);
    for id in LotId::all() {
        let bad = |reason: &str| Err(BadData::in_file(BOARD, format!("the lot {id} {reason}")));
        let squares: Vec<_> = Square::all().filter(|square| map[square.index()].lot() == Some(id)).collect();
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

/// MAN-1, MAN-21: every lot has a side at a street or a park; nine lots of two and four of three squares a district.
pub(super) fn check_lots(lots: &[Lot], blocks: &[Block]) -> Result<(), BadData> {
    for (id, lot) in LotId::all().zip(lots) {
        if blocks[lot.block].front & lot.mask == 0 {
            return Err(BadData::in_file(BOARD, format!("the lot {id} is at no street and no park")));
        }
    }
    for district in District::ALL {
        let big =
            LotId::of_district(district).filter(|id| lots[id.index()].card.size() == Size::Three).count();
        if big != BIG_LOTS_PER_DISTRICT {
            let name: &str = district.into();
            let reason = format!(
                "{big} {name} lots of three squares, but there are {BIG_LOTS_PER_DISTRICT} in a district"
            );
            return Err(BadData::in_file(BOARD, reason));
        }
    }
    Ok(())
}
