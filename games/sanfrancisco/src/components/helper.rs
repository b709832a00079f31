//! The helper card of the solo game (SFO-80, SFO-82).

use engine::{BadData, DataFiles, Source, read_records};
use serde::{Deserialize, Serialize};

use super::lots::PLOTS_PER_LOT;

/// How many places the helper tells apart: left, middle, right.
pub const PLACES: u8 = 3;

/// A side of the helper card.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum HelperSide {
    /// Normal.
    Green,
    /// Hard.
    Blue,
}

/// What one side of the helper card says.
#[derive(Clone, Debug)]
pub struct Helper {
    /// SFO-82: the place for each number, from 1: 0 left, 1 middle, 2 right.
    places: [u8; PLOTS_PER_LOT],
    /// SFO-82: how many places to the right the arrows lead, in a circle.
    step: u8,
    /// SFO-88: the points for each private tender that the Committee holds.
    pub private_tender: u8,
}

impl Helper {
    /// SFO-82: the place for a number.
    #[inline]
    pub fn place(&self, number: u8) -> u8 {
        self.places[usize::from(number) - 1]
    }

    /// SFO-82: where the arrow leads from a place.
    #[inline]
    pub const fn next(&self, place: u8) -> u8 {
        (place + self.step) % PLACES
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HelperRecord {
    side: HelperSide,
    left: Vec<u8>,
    middle: Vec<u8>,
    right: Vec<u8>,
    arrows: Arrows,
    private_tender: u8,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Arrows {
    Left,
    Right,
}

/// SFO-80, SFO-82: two sides, each with a place for every number.
pub(super) fn read_helpers(files: &DataFiles) -> Result<[Helper; 2], BadData> {
    let mut helpers = [const { None }; 2];
    for record in read_records::<HelperRecord>(files, "committee.toml", "helper")? {
        let mut places = [None; PLOTS_PER_LOT];
        let columns = [("left", &record.left), ("middle", &record.middle), ("right", &record.right)];
        for (place, (field, numbers)) in (0..).zip(columns) {
            for number in numbers {
                let known = places.get_mut(usize::from(*number).wrapping_sub(1));
                let known =
                    known.ok_or_else(|| record.bad_field(field, format!("there is no number {number}")))?;
                if known.replace(place).is_some() {
                    return Err(record.bad_field(field, format!("the number {number} leads to two places")));
                }
            }
        }
        if places.iter().any(Option::is_none) {
            return Err(record.bad("every number from 1 to 5 leads somewhere"));
        }
        let step = match record.arrows {
            Arrows::Right => 1,
            Arrows::Left => PLACES - 1,
        };
        let helper = Helper {
            places: places.map(|place| place.expect("none is missing")),
            step,
            private_tender: record.private_tender,
        };
        if helpers[record.side as usize].replace(helper).is_some() {
            return Err(record.bad_field("side", "this side stands here twice"));
        }
    }
    if helpers.iter().any(Option::is_none) {
        return Err(BadData::in_file("committee.toml", "the helper card has a green and a blue side"));
    }
    Ok(helpers.map(|helper| helper.expect("none is missing")))
}
