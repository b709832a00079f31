//! What is printed on boards and cards, for drawing a picture.

use serde::Serialize;
use strum::VariantArray as _;

use super::tracks::{CALENDAR, ProgressLine};
use super::{
    Card, Colour, Development, HelperSide, LOTS, Permit, Plot, SanFrancisco, Space, Symbols, Tender, Year,
};
use crate::turn::year::{Bonus, bonuses};

/// Everything in the box that never changes.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Components"))]
pub struct Printed {
    lots: Vec<PrintedLot>,
    /// By number of players, from 1: the lots in rows from the top, each from the left, counted from 0.
    plans: Vec<Vec<Vec<usize>>>,
    cards: Vec<PrintedCard>,
    income: Vec<u8>,
    years: Vec<PrintedYear>,
    columns: Vec<ProgressLine>,
    rows: Vec<ProgressLine>,
    permits: Vec<PrintedPermit>,
    developments: Vec<PrintedDevelopment>,
    tenders: Vec<PrintedTender>,
    /// By number of firms, from 2: the points of the places in a comparison.
    comparisons: Vec<Vec<u8>>,
    master_builder: u8,
    helpers: Vec<PrintedHelper>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedLot {
    /// The plots of the block in their row, then the one that stands alone.
    plots: Vec<PrintedPlot>,
    /// The plot at which the block bends.
    corner: Option<Plot>,
    debris_a: super::Plots,
    debris_b: super::Plots,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedPlot {
    plot: Plot,
    colour: Colour,
    number: u8,
    /// Row and column on the card, from the top left.
    cell: (u8, u8),
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedCard {
    card: Card,
    few: Vec<Space>,
    many: Vec<Space>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedYear {
    year: Year,
    cost: u16,
    /// What the year offers, from left to right.
    bonuses: &'static [Bonus],
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedPermit {
    permit: Permit,
    colour: Option<Colour>,
    number: Option<u8>,
    symbols: Symbols,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedDevelopment {
    kind: Development,
    cost: u8,
    points: Vec<u8>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedTender {
    tender: Tender,
    points: u8,
    points_for_two: u8,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PrintedHelper {
    side: HelperSide,
    /// The place for each number, from 1: 0 left, 1 middle, 2 right.
    places: Vec<u8>,
    /// Where the arrow leads from each place.
    arrows: Vec<u8>,
    private_tender: u8,
}

/// What is printed in this box.
pub(crate) fn printed(game: &SanFrancisco) -> Printed {
    let cards = Card::VARIANTS.iter().map(|card| PrintedCard {
        card: *card,
        few: game.actions.spaces(*card, 2).to_vec(),
        many: game.actions.spaces(*card, 4).to_vec(),
    });
    let permits = Permit::all().map(|permit| PrintedPermit {
        permit,
        colour: permit.colour(),
        number: permit.number(),
        symbols: game.symbols(permit),
    });
    let developments = Development::ALL.into_iter().map(|kind| PrintedDevelopment {
        kind,
        cost: game.development(kind).cost,
        points: game.development(kind).points.clone(),
    });
    let tenders = Tender::VARIANTS.iter().map(|tender| PrintedTender {
        tender: *tender,
        points: game.tenders.each(*tender, 4),
        points_for_two: game.tenders.each(*tender, 2),
    });
    let years = CALENDAR.into_iter().filter_map(Year::written);
    Printed {
        lots: (0..LOTS).map(|lot| printed_lot(game, lot)).collect(),
        plans: (1..=4).map(|seats| game.plan(seats).rows.clone()).collect(),
        cards: cards.collect(),
        income: game.income.to_vec(),
        years: years
            .map(|year| PrintedYear { year, cost: game.cost(year), bonuses: bonuses(year) })
            .collect(),
        columns: game.progress.columns.clone(),
        rows: game.progress.rows.clone(),
        permits: permits.collect(),
        developments: developments.collect(),
        tenders: tenders.collect(),
        comparisons: (2..=4).map(|firms| game.tenders.places(firms).to_vec()).collect(),
        master_builder: game.tenders.master_builder,
        helpers: [HelperSide::Green, HelperSide::Blue].map(|side| printed_helper(game, side)).into(),
    }
}

fn printed_lot(game: &SanFrancisco, lot: usize) -> PrintedLot {
    let plot = |plot: Plot| PrintedPlot {
        plot,
        colour: game.lots.colour(plot),
        number: plot.number(),
        cell: game.lots.cells[plot.index()],
    };
    let chain = game.lots.chains[lot];
    let corner = chain.into_iter().find(|plot| game.lots.corners.has(*plot));
    let [debris_a, debris_b] = game.lots.debris[lot];
    let plots = chain.into_iter().chain(Plot::new(lot, 1)).map(plot).collect();
    PrintedLot { plots, corner, debris_a, debris_b }
}

fn printed_helper(game: &SanFrancisco, side: HelperSide) -> PrintedHelper {
    let helper = game.helper(side);
    PrintedHelper {
        side,
        places: (1..=5).map(|number| helper.place(number)).collect(),
        arrows: (0..3).map(|place| helper.next(place)).collect(),
        private_tender: helper.private_tender,
    }
}
