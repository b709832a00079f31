//! Noticing that something is drawn.

use std::cell::Cell;

use super::{Chance, Fast, Stream};

/// Hangs before the outcomes of chance and notices who reaches for one.
#[derive(Default, Debug)]
pub struct Veil(Cell<bool>);

impl Veil {
    /// Has anything been drawn?
    pub const fn is_touched(&self) -> bool {
        self.0.get()
    }

    /// A chance that has nothing to do with the table's.
    pub const fn chance(&self) -> impl Chance {
        Veiled { veil: self, filler: Fast::new(0) }
    }
}

/// Rules cannot stop half-way, so they are given outcomes from elsewhere: random ones, because a rule may well
/// draw until something fits.
struct Veiled<'a> {
    veil: &'a Veil,
    filler: Fast,
}

impl Chance for Veiled<'_> {
    #[inline]
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        self.veil.0.set(true);
        self.filler.below(stream, sides)
    }
}
