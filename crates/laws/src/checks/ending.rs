//! An end is reached, and the result is right there and nowhere else.

use engine::{Fast, Party, Ranking, Viewer};

use crate::Lawful;
use crate::law::{Breach, Law};
use crate::play::{Check, Table};

pub(crate) struct Ending;

impl<G: Lawful> Check<G> for Ending {
    fn look(&mut self, table: &Table<'_, G>, _: &mut Fast) -> Result<(), Breach> {
        let result = table.game.result(&table.position);
        Law::Ending.require(table.is_over() || result.is_none(), || {
            "there is a result although somebody is to act".to_owned()
        })
    }

    fn end(&mut self, table: &Table<'_, G>) -> Result<(), Breach> {
        let ranking = table.game.result(&table.position);
        let ranking = ranking.ok_or_else(|| Law::Ending.broken("the game is over without a result"))?;
        table.seats().try_for_each(|seat| {
            let times = ranking.standings().iter().filter(|standing| standing.party == Party::Seat(seat));
            let times = times.count();
            Law::Ending.require(times == 1, || format!("seat {seat} stands {times} times in the ranking"))
        })?;
        table.viewers().try_for_each(|viewer| sheets_agree(table, &ranking, viewer))
    }
}

/// Every party of the ranking has one score sheet, and its lines add up to the final points.
fn sheets_agree<G: Lawful>(table: &Table<'_, G>, ranking: &Ranking, viewer: Viewer) -> Result<(), Breach> {
    let sheets = table.game.scores(&table.position, viewer);
    let if_ended = table.game.scores_if_ended(&table.position, viewer);
    Law::Ending.require(sheets == if_ended, || {
        format!("{if_ended:?} are the points if the game that is over ended, not {sheets:?}")
    })?;
    ranking.standings().iter().try_for_each(|standing| {
        let totals: Vec<i32> = sheets
            .iter()
            .filter(|sheet| sheet.party == standing.party)
            .map(engine::ScoreSheet::total)
            .collect();
        Law::Ending.require(totals == [standing.points], || {
            let (party, points) = (&standing.party, standing.points);
            format!(
                "{party:?} ended with {points} points, but for {viewer:?} the score sheets say {totals:?}"
            )
        })
    })
}
