//! The city plan: lots, plots, debris (SFO-1, SFO-2).

use std::fmt;
use std::str::FromStr;

use engine::{BadData, DataFiles, Record, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Set;

/// SFO-1: lots.
pub const LOTS: usize = 8;
/// SFO-1: plots on a lot, numbered from 1.
pub const PLOTS_PER_LOT: usize = 5;
/// Plots in all.
pub const PLOTS: usize = LOTS * PLOTS_PER_LOT;
/// SFO-1: colours of plots and permits.
pub const COLOURS: usize = 4;
/// SFO-2: debris markers in the box.
pub const DEBRIS_MARKERS: u8 = 18;
/// How many cells wide and high a lot card is.
pub const CELLS: u8 = 3;

/// The colour of a plot and of a permit.
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
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Colour {
    /// Yellow, `y` in codes.
    Yellow,
    /// Green, `g`.
    Green,
    /// Blue, `b`.
    Blue,
    /// Red, `r`.
    Red,
}

impl Colour {
    /// All of them, in their order.
    pub const ALL: [Self; COLOURS] = [Self::Yellow, Self::Green, Self::Blue, Self::Red];
}

/// A side of a lot card.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::Display, strum::EnumString,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Side {
    /// The A side.
    A,
    /// The B side.
    B,
}

/// A building plot: a number on a lot. As text it is `3.5` for number 5 on lot 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PlotCode", type = "string"))]
pub struct Plot(u8);

impl Plot {
    /// The plot of this number on this lot, the lots counted from 0.
    pub fn new(lot: usize, number: u8) -> Option<Self> {
        let exists = lot < LOTS && (1..=PLOTS_PER_LOT as u8).contains(&number);
        exists.then(|| Self(lot as u8 * PLOTS_PER_LOT as u8 + number - 1))
    }

    /// Every plot of the box.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PLOTS as u8).map(Self)
    }

    /// As an index into an array with one entry per plot.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The lot on which it lies, counted from 0.
    #[inline]
    pub const fn lot(self) -> usize {
        self.0 as usize / PLOTS_PER_LOT
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 % PLOTS_PER_LOT as u8 + 1
    }
}

impl engine::Kind for Plot {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self(index as u8)
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.lot() + 1, self.number())
    }
}

impl fmt::Debug for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A code that stands for no plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPlot;

impl FromStr for Plot {
    type Err = NoPlot;

    fn from_str(code: &str) -> Result<Self, NoPlot> {
        let [lot, b'.', number] = *code.as_bytes() else { return Err(NoPlot) };
        let (lot, number) = (lot.wrapping_sub(b'1'), number.wrapping_sub(b'0'));
        Self::new(usize::from(lot), number).ok_or(NoPlot)
    }
}

impl Serialize for Plot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Plot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(|NoPlot| serde::de::Error::custom(format!("there is no plot `{code}`")))
    }
}

/// Some plots.
pub type Plots = Set<Plot>;

/// The eight lot cards.
#[derive(Clone, Debug)]
pub struct Lots {
    /// The colour of each plot.
    pub colours: [Colour; PLOTS],
    /// The row and column of each plot on its card, from the top left.
    pub cells: [(u8, u8); PLOTS],
    /// SFO-63: the neighbours of each plot.
    pub neighbours: [Plots; PLOTS],
    /// The four plots of each lot that form its block, in a row.
    pub chains: [[Plot; PLOTS_PER_LOT - 1]; LOTS],
    /// The plots on which the blocks bend.
    pub corners: Plots,
    /// The debris plots of each lot, by side.
    pub debris: [[Plots; 2]; LOTS],
    /// The plots of each colour.
    pub of_colour: [Plots; COLOURS],
    /// The plots of each number, from 1.
    pub of_number: [Plots; PLOTS_PER_LOT],
}

impl Lots {
    /// The colour of a plot.
    #[inline]
    pub fn colour(&self, plot: Plot) -> Colour {
        self.colours[plot.index()]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LotRecord {
    id: u8,
    chain: Vec<PlotRecord>,
    corner: u8,
    detached: PlotRecord,
    debris_a: Vec<u8>,
    debris_b: Vec<u8>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlotRecord {
    number: u8,
    colour: Colour,
    cell: (u8, u8),
}

/// SFO-1, SFO-2, SFO-63: eight lots of five plots, four of them a bent row.
pub(super) fn read_lots(files: &DataFiles) -> Result<Lots, BadData> {
    let records = read_records::<LotRecord>(files, "lots.toml", "lot")?;
    if records.len() != LOTS {
        let reason = format!("{} lots, but the game has {LOTS}", records.len());
        return Err(BadData::in_file("lots.toml", reason));
    }
    let first = Plot(0);
    let mut lots = Lots {
        colours: [Colour::Yellow; PLOTS],
        cells: [(0, 0); PLOTS],
        neighbours: [Plots::EMPTY; PLOTS],
        chains: [[first; PLOTS_PER_LOT - 1]; LOTS],
        corners: Plots::EMPTY,
        debris: [[Plots::EMPTY; 2]; LOTS],
        of_colour: [Plots::EMPTY; COLOURS],
        of_number: [Plots::EMPTY; PLOTS_PER_LOT],
    };
    for (nth, record) in records.iter().enumerate() {
        if usize::from(record.id) != nth + 1 {
            return Err(record.bad_field("id", "the lots stand in the order of their ids, 1 to 8"));
        }
        read_lot(&mut lots, nth, record)?;
    }
    for plot in Plot::all() {
        lots.of_colour[lots.colour(plot) as usize].add(plot);
        lots.of_number[usize::from(plot.number()) - 1].add(plot);
    }
    let most = lots.debris.iter().map(|sides| sides[0].len().max(sides[1].len())).sum::<u8>();
    if most > DEBRIS_MARKERS {
        let reason = format!("up to {most} debris plots, but there are {DEBRIS_MARKERS} markers");
        return Err(BadData::in_file("lots.toml", reason));
    }
    Ok(lots)
}

fn read_lot(lots: &mut Lots, lot: usize, record: &Record<LotRecord>) -> Result<(), BadData> {
    let Ok(chain) = <[PlotRecord; PLOTS_PER_LOT - 1]>::try_from(record.chain.clone()) else {
        return Err(record.bad_field("chain", "the chain of a lot has four plots"));
    };
    if record.detached.number != 1 {
        return Err(record.bad_field("detached", "the plot that stands alone has the number 1"));
    }
    check_shape(record, &chain)?;
    let plot = |field: &str, number: u8| {
        let reason = || format!("there is no plot {number} on a lot");
        Plot::new(lot, number).ok_or_else(|| record.bad_field(field, reason()))
    };
    let mut seen = Plots::EMPTY;
    for site in chain.iter().chain([&record.detached]) {
        let plot = plot("chain", site.number)?;
        if seen.has(plot) {
            return Err(record.bad_field("chain", format!("the number {} stands here twice", site.number)));
        }
        seen.add(plot);
        lots.colours[plot.index()] = site.colour;
        lots.cells[plot.index()] = site.cell;
    }
    for (nth, site) in chain.iter().enumerate() {
        lots.chains[lot][nth] = plot("chain", site.number)?;
    }
    for [one, other] in lots.chains[lot].array_windows() {
        lots.neighbours[one.index()].add(*other);
        lots.neighbours[other.index()].add(*one);
    }
    lots.corners.add(plot("corner", record.corner)?);
    let sides = [("debris_a", &record.debris_a), ("debris_b", &record.debris_b)];
    for (side, (field, numbers)) in sides.into_iter().enumerate() {
        for number in numbers {
            lots.debris[lot][side].add(plot(field, *number)?);
        }
    }
    Ok(())
}

/// The chain is connected and bends once, at the corner; the detached plot touches none of it.
fn check_shape(record: &Record<LotRecord>, chain: &[PlotRecord; PLOTS_PER_LOT - 1]) -> Result<(), BadData> {
    let sites = || chain.iter().chain([&record.detached]);
    if sites().any(|site| site.cell.0 >= CELLS || site.cell.1 >= CELLS) {
        return Err(record.bad_field("chain", "a cell is a row and a column from 0 to 2"));
    }
    let touch = |one: &PlotRecord, other: &PlotRecord| {
        one.cell.0.abs_diff(other.cell.0) + one.cell.1.abs_diff(other.cell.1) == 1
    };
    if chain.array_windows().any(|[one, other]| !touch(one, other)) {
        return Err(record.bad_field("chain", "consecutive plots of the chain lie side by side"));
    }
    let bends =
        |[before, _, after]: &[PlotRecord; 3]| before.cell.0 != after.cell.0 && before.cell.1 != after.cell.1;
    let corners: Vec<_> =
        chain.array_windows().filter(|three| bends(three)).map(|[_, corner, _]| corner.number).collect();
    if corners != [record.corner] {
        return Err(record.bad_field("corner", "the chain bends once, at the corner"));
    }
    if chain.iter().any(|site| site.cell == record.detached.cell || touch(site, &record.detached)) {
        return Err(record.bad_field("detached", "the plot that stands alone touches no other"));
    }
    Ok(())
}

/// How the lots lie on the table for some number of players.
#[derive(Clone, Debug)]
pub struct CityPlan {
    /// The lots in rows from the top, each from the left, counted from 0.
    pub rows: Vec<Vec<usize>>,
    /// All plots on the table.
    pub plots: Plots,
    /// The plots from top to bottom, each row of plots from left to right across all lots.
    pub search: Vec<Plot>,
}

impl CityPlan {
    /// Does this lot take part?
    pub fn has(&self, lot: usize) -> bool {
        self.rows.iter().flatten().any(|other| *other == lot)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanRecord {
    players: Vec<u8>,
    rows: Vec<Vec<u8>>,
    #[serde(rename = "source")]
    _source: Source,
}

/// SFO-1: a plan for each number of players.
pub(super) fn read_plans(files: &DataFiles, lots: &Lots) -> Result<[CityPlan; 4], BadData> {
    let mut plans = [const { None }; 4];
    for record in read_records::<PlanRecord>(files, "plans.toml", "plan")? {
        let plan = read_plan(&record, lots)?;
        for players in &record.players {
            let place = plans.get_mut(usize::from(*players).wrapping_sub(1));
            let place = place.ok_or_else(|| record.bad_field("players", "one to four can play"))?;
            if place.replace(plan.clone()).is_some() {
                return Err(record.bad_field("players", format!("a second plan for {players} players")));
            }
        }
    }
    let missing = plans.iter().position(Option::is_none);
    if let Some(missing) = missing {
        let reason = format!("there is no plan for {} players", missing + 1);
        return Err(BadData::in_file("plans.toml", reason));
    }
    Ok(plans.map(|plan| plan.expect("none is missing")))
}

fn read_plan(record: &Record<PlanRecord>, lots: &Lots) -> Result<CityPlan, BadData> {
    let width = record.rows.first().map_or(0, Vec::len);
    if width == 0 || record.rows.iter().any(|row| row.len() != width) {
        return Err(record.bad_field("rows", "the rows of a plan are equally long"));
    }
    let mut plan = CityPlan { rows: Vec::new(), plots: Plots::EMPTY, search: Vec::new() };
    let mut places = Vec::new();
    for (down, row) in record.rows.iter().enumerate() {
        plan.rows.push(Vec::new());
        for (across, id) in row.iter().enumerate() {
            let lot = usize::from(*id).wrapping_sub(1);
            if lot >= LOTS {
                return Err(record.bad_field("rows", format!("there is no lot {id}")));
            }
            if plan.has(lot) {
                return Err(record.bad_field("rows", format!("lot {id} lies here twice")));
            }
            plan.rows[down].push(lot);
            for plot in Plot::all().filter(|plot| plot.lot() == lot) {
                let (row, column) = lots.cells[plot.index()];
                places.push((down as u8 * CELLS + row, across as u8 * CELLS + column, plot));
            }
        }
    }
    places.sort_unstable();
    plan.search = places.into_iter().map(|(_, _, plot)| plot).collect();
    plan.plots = Plots::of(plan.search.iter().copied());
    Ok(plan)
}
