//! Tenders, private and public (SFO-8).

use engine::{BadData, Bag, DataFiles, Source, read_records};
use serde::{Deserialize, Serialize};

use super::{Set, kinds};

/// SFO-8: private tenders.
pub const TENDERS: usize = 16;
/// SFO-8: public tenders, of which some are in play.
pub const PUBLIC_TENDERS: usize = 8;
/// SFO-8: public tenders in play.
pub const PUBLIC_IN_PLAY: usize = 3;

/// A private tender (SFO-60).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tender {
    /// Own buildings.
    Buildings,
    /// Pairs of neighbouring own buildings.
    Pairs,
    /// Own buildings next to an opponent's.
    NextToOpponents,
    /// Own buildings on corners with all neighbours built.
    Corners,
    /// Own detached buildings.
    Detached,
    /// Own buildings on yellow plots.
    Yellow,
    /// Own buildings on green plots.
    Green,
    /// Own buildings on blue plots.
    Blue,
    /// Own buildings on red plots.
    Red,
    /// Groups of four own buildings on four colours.
    FourColours,
    /// Debris markers.
    Debris,
    /// Lights.
    Lights,
    /// Cable cars.
    CableCars,
    /// Hydrants.
    Hydrants,
    /// Parks.
    Parks,
    /// Sets of four different developments.
    FourDevelopments,
}

kinds!(Tender);

/// Some private tenders.
pub type Tenders = Set<Tender>;

/// Private tenders whose order nobody knows.
pub type TenderBag = Bag<Tender, TENDERS>;

/// A public tender (SFO-62).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Public {
    /// Most own buildings on yellow plots.
    MostYellow,
    /// Most own buildings on green plots.
    MostGreen,
    /// Most own buildings on blue plots.
    MostBlue,
    /// Most own buildings on red plots.
    MostRed,
    /// Most debris markers.
    MostDebris,
    /// Most money.
    MostMoney,
    /// The number of the marker's column in the golden row.
    GoldenRow,
    /// The number of the marker's row in the green column.
    GreenColumn,
}

kinds!(Public);

/// Public tenders whose order nobody knows.
pub type PublicBag = Bag<Public, PUBLIC_TENDERS>;

/// What tenders are worth.
#[derive(Clone, Debug)]
pub struct TenderPoints {
    /// SFO-60: points per counted thing with three or four players, and with two.
    private: [[u8; 2]; TENDERS],
    /// SFO-52: the master builder's.
    pub master_builder: u8,
    /// SFO-62: the points of the places in a comparison of two, three and four.
    places: [Vec<u8>; 3],
}

impl TenderPoints {
    /// SFO-60: the points per counted thing, among this many firms.
    #[inline]
    pub fn each(&self, tender: Tender, firms: usize) -> u8 {
        self.private[tender as usize][usize::from(firms == 2)]
    }

    /// SFO-62: the points of the places, the first one first.
    #[inline]
    pub fn places(&self, firms: usize) -> &[u8] {
        &self.places[firms - 2]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TenderRecord {
    id: String,
    frame: Frame,
    points: Option<u8>,
    points_for_two: Option<u8>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Frame {
    Private,
    Public,
    Golden,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ComparisonRecord {
    players: u8,
    points: Vec<u8>,
    #[serde(rename = "source")]
    _source: Source,
}

/// SFO-8, SFO-60, SFO-62: 16 private and 8 public tenders, and the master builder's.
pub(super) fn read_tenders(files: &DataFiles) -> Result<TenderPoints, BadData> {
    let (mut private, mut public, mut master) = ([None; TENDERS], Set::<Public>::EMPTY, None);
    for record in read_records::<TenderRecord>(files, "tenders.toml", "tender")? {
        let twice = || Err(record.bad_field("id", format!("the tender `{}` stands here twice", record.id)));
        let unknown = || record.bad_field("id", format!("there is no such tender `{}`", record.id));
        let points = || record.points.ok_or_else(|| record.bad_field("points", "this tender has points"));
        match record.frame {
            Frame::Private => {
                let tender: Tender = record.id.parse().map_err(|_| unknown())?;
                let points = points()?;
                let both = [points, record.points_for_two.unwrap_or(points)];
                if private[tender as usize].replace(both).is_some() {
                    return twice();
                }
            }
            Frame::Public => {
                let tender: Public = record.id.parse().map_err(|_| unknown())?;
                if public.has(tender) {
                    return twice();
                }
                public.add(tender);
            }
            Frame::Golden => {
                if record.id != "master_builder" {
                    return Err(unknown());
                }
                if master.replace(points()?).is_some() {
                    return twice();
                }
            }
        }
    }
    let count = private.iter().flatten().count() + usize::from(public.len()) + usize::from(master.is_some());
    if count != TENDERS + PUBLIC_TENDERS + 1 {
        return Err(BadData::in_file("tenders.toml", format!("{count} tenders, but the game has 25")));
    }
    Ok(TenderPoints {
        private: private.map(|points| points.expect("none is missing")),
        master_builder: master.expect("none is missing"),
        places: read_places(files)?,
    })
}

fn read_places(files: &DataFiles) -> Result<[Vec<u8>; 3], BadData> {
    let mut places = [const { Vec::new() }; 3];
    for record in read_records::<ComparisonRecord>(files, "comparisons.toml", "comparison")? {
        let place = places.get_mut(usize::from(record.players).wrapping_sub(2));
        let place = place.ok_or_else(|| record.bad_field("players", "two to four are compared"))?;
        if !place.is_empty() {
            return Err(record.bad_field("players", "this number of players stands here twice"));
        }
        if record.points.len() != usize::from(record.players) {
            return Err(record.bad_field("points", "every place has its points"));
        }
        if !record.points.is_sorted_by(|one, next| one >= next) {
            return Err(record.bad_field("points", "a better place is never worth less"));
        }
        place.clone_from(&record.points);
    }
    if places.iter().any(Vec::is_empty) {
        return Err(BadData::in_file("comparisons.toml", "two, three and four players are compared"));
    }
    Ok(places)
}
