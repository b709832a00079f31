//! 5. When it ends, who wins.

use engine::{Log, Ranking, Standing};

use crate::components::SanFrancisco;
use crate::moves::Event;
use crate::position::{Firm, Position, Step};
use crate::scoring::{party, total};

/// SFO-50, SFO-51: nothing more is done; the kept tenders are turned up.
pub(crate) fn end(at: &mut Position, log: &mut impl Log<Event>) {
    at.step = Step::Over;
    log.note(Event::GameOver);
    for (seat, player) in at.players.iter() {
        if let Some(tender) = player.kept {
            log.note(Event::TenderRevealed { seat, tender });
        }
    }
}

/// SFO-53, SFO-89: most points, then most buildings; firms equal in both share the place.
pub fn result(game: &SanFrancisco, at: &Position) -> Option<Ranking> {
    if at.step != Step::Over {
        return None;
    }
    let standing = |firm: Firm| {
        let tenders = crate::scoring::known_tenders(at, firm, engine::Viewer::AllOpen);
        let buildings = i32::from(at.estate(firm).built.len());
        Standing::contender(party(firm), total(game, at, firm, tenders), vec![buildings])
    };
    Some(Ranking::of(at.firms().map(standing).collect()))
}
