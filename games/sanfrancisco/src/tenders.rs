//! 4a. What tenders count: small functions of what lies on the table.

use crate::components::{Colour, DEVELOPMENTS, Development, Developments, Lots, Plot, Plots};

/// SFO-60: pairs of neighbouring own buildings; no building belongs to two pairs, and as many as possible are made.
///
/// The buildings of a block stand in a row, so of a run of them every second pair is the best that can be had.
pub fn pairs(lots: &Lots, own: Plots) -> u8 {
    lots.chains.iter().map(|chain| pairs_in_row(chain.iter().map(|plot| own.has(*plot)))).sum()
}

fn pairs_in_row(row: impl Iterator<Item = bool>) -> u8 {
    let (mut pairs, mut is_open) = (0, false);
    for is_own in row {
        let makes_a_pair = is_open && is_own;
        pairs += u8::from(makes_a_pair);
        is_open = is_own && !makes_a_pair;
    }
    pairs
}

/// SFO-60, SFO-63: own buildings with at least one neighbour of somebody else's.
pub fn next_to_opponents(lots: &Lots, own: Plots, others: Plots) -> u8 {
    let touches = |plot: &Plot| !(lots.neighbours[plot.index()] & others).is_empty();
    own.iter().filter(touches).count() as u8
}

/// SFO-60: own buildings on corners all of whose neighbours are built, no matter by whom.
pub fn corners(lots: &Lots, own: Plots, all: Plots) -> u8 {
    let is_surrounded = |plot: &Plot| (lots.neighbours[plot.index()] - all).is_empty();
    (own & lots.corners).iter().filter(is_surrounded).count() as u8
}

/// SFO-61: own buildings on number-1 plots.
pub fn detached(lots: &Lots, own: Plots) -> u8 {
    (own & lots.of_number[0]).len()
}

/// SFO-61, by revision 1: own buildings without a built neighbour; those on number-1 plots never have one.
pub fn without_neighbour(lots: &Lots, own: Plots, all: Plots) -> u8 {
    let stands_alone = |plot: &Plot| (lots.neighbours[plot.index()] & all).is_empty();
    own.iter().filter(stands_alone).count() as u8
}

/// SFO-60, SFO-62: own buildings on plots of a colour.
#[inline]
pub fn on_colour(lots: &Lots, own: Plots, colour: Colour) -> u8 {
    (own & lots.of_colour[colour as usize]).len()
}

/// SFO-60: groups of four own buildings on plots of the four colours.
pub fn four_colours(lots: &Lots, own: Plots) -> u8 {
    Colour::ALL.map(|colour| on_colour(lots, own, colour)).into_iter().min().unwrap_or(0)
}

/// SFO-60: sets of four different developments.
pub fn four_developments(own: &Developments) -> u8 {
    let counts: [u8; DEVELOPMENTS] = Development::ALL.map(|kind| own.count(kind));
    counts.into_iter().min().unwrap_or(0)
}

/// SFO-62: what the one who has `own` gets in a comparison with `others`. Equal ones add up their places and
/// share them, rounded down; having nothing ranks too.
pub fn comparison(own: u16, others: impl Iterator<Item = u16>, places: &[u8]) -> u8 {
    let (mut ahead, mut equal) = (0, 1);
    for other in others {
        ahead += usize::from(other > own);
        equal += usize::from(other == own);
    }
    let shared: u8 = places[ahead..ahead + equal].iter().sum();
    shared / equal as u8
}
