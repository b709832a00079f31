//! While the game runs somebody is to act, and what is listed is what is allowed.

use std::collections::HashSet;

use engine::{Fast, Seat};

use super::{PROBES, is_looked_at_closely};
use crate::Lawful;
use crate::law::{Breach, Law};
use crate::laws::{Laws, Listing};
use crate::play::{Check, Table};

pub(crate) struct Legality<'a, G: Lawful> {
    laws: &'a Laws<G>,
    moves: Vec<G::Move>,
    listed: HashSet<G::Move>,
}

impl<'a, G: Lawful> Legality<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Self {
        Self { laws, moves: Vec::new(), listed: HashSet::new() }
    }

    /// Lists the moves of a seat, all of which are allowed.
    fn list(&mut self, table: &Table<'_, G>, seat: Seat) -> Result<(), Breach> {
        self.moves.clear();
        self.listed.clear();
        table.game.legal_moves(&table.position, seat, &mut self.moves);
        for mv in &self.moves {
            table.game.check(&table.position, seat, mv).map_err(|refusal| {
                Law::Legality.broken(format!("{mv:?} of seat {seat} is listed, but refused: {refusal:?}"))
            })?;
            Law::Legality
                .require(self.listed.insert(*mv), || format!("{mv:?} of seat {seat} is listed twice"))?;
        }
        Ok(())
    }

    /// A list is added to what is there, and comes in the same order every time.
    fn list_again(&mut self, table: &Table<'_, G>, seat: Seat) -> Result<(), Breach> {
        let listed = self.moves.len();
        table.game.legal_moves(&table.position, seat, &mut self.moves);
        let (first, second) = self.moves.split_at(listed.min(self.moves.len()));
        Law::Legality.require(first == second, || {
            format!("the second list for seat {seat} was not added, or not in the same order")
        })
    }

    /// A made-up move is allowed if, and only if, it is listed.
    fn probe(&self, table: &Table<'_, G>, seat: Seat, random: &mut Fast) -> Result<(), Breach> {
        let mv = (self.laws.any_move)(table.game, &table.position, random);
        let verdict = table.game.check(&table.position, seat, &mv);
        let (is_allowed, is_listed) = (verdict.is_ok(), self.listed.contains(&mv));
        match self.laws.listing {
            Listing::Partial => Ok(()),
            Listing::Complete => Law::Legality.require(is_listed || !is_allowed, || {
                format!("{mv:?} of seat {seat} is allowed, but not listed")
            }),
        }?;
        Law::Legality.require(is_allowed || !is_listed, || {
            format!("{mv:?} of seat {seat} is listed, but refused: {verdict:?}")
        })
    }

    /// A seat that is not to act may do nothing, not even what another may.
    fn must_wait(&self, table: &Table<'_, G>, seat: Seat, random: &mut Fast) -> Result<(), Breach> {
        let made_up = (self.laws.any_move)(table.game, &table.position, random);
        for mv in self.moves.iter().take(PROBES).chain([&made_up]) {
            let verdict = table.game.check(&table.position, seat, mv);
            Law::Legality
                .require(verdict.is_err(), || format!("seat {seat} is not to act, but allowed {mv:?}"))?;
        }
        Ok(())
    }
}

impl<G: Lawful> Check<G> for Legality<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        let to_act = table.game.to_act(&table.position);
        let is_running = table.game.result(&table.position).is_none();
        Law::Legality.require(!is_running || !to_act.is_empty(), || {
            "the game has no result yet, but nobody is to act".to_owned()
        })?;
        let stranger = to_act.iter().find(|seat| seat.0 >= table.setting.seats);
        Law::Legality
            .require(stranger.is_none(), || format!("{to_act:?} are to act; some of them do not play"))?;
        for seat in table.seats().filter(|seat| to_act.has(*seat)) {
            self.list(table, seat)?;
            Law::Legality
                .require(!self.moves.is_empty(), || format!("seat {seat} is to act and has no legal move"))?;
            (0..PROBES).try_for_each(|_| self.probe(table, seat, random))?;
            if is_looked_at_closely(random) {
                self.list_again(table, seat)?;
            }
        }
        for seat in table.seats().filter(|seat| !to_act.has(*seat)) {
            self.must_wait(table, seat, random)?;
            let others = self.moves.len();
            table.game.legal_moves(&table.position, seat, &mut self.moves);
            Law::Legality.require(self.moves.len() == others, || {
                format!("seat {seat} is not to act, but has legal moves")
            })?;
        }
        Ok(())
    }
}
