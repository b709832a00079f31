//! Any move at all that can be written down, allowed or (mostly) not: the laws probe with it.

use engine::{Fast, Game, Kind as _};
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{
    CARDS, Card, DEVELOPMENTS, Development, PERMITS, PLOTS, Permit, Permits, Plot, TENDERS, Tender,
};
use sanfrancisco::moves::Move;
use sanfrancisco::position::Position;

/// Half of the builds use the permits of somebody at the table.
pub(crate) fn any_move(game: &SanFrancisco, at: &Position, random: &mut Fast) -> Move {
    let plot = Plot::of(random.index(PLOTS));
    match random.index(16) {
        0 => Move::Keep { tender: Tender::of(random.index(TENDERS)) },
        1 => Move::Place { space: random.index(6) as u8 },
        2 | 3 => Move::Act { space: random.index(6) as u8 },
        4 => Move::Forgo,
        5 => Move::TakePermit { slot: random.index(4) as u8 },
        6 => Move::TakeTender { slot: random.index(4) as u8 },
        7 => Move::Clear { plot: (random.index(4) > 0).then_some(plot) },
        8 => Move::Material,
        9 => Move::Money,
        10 => Move::Develop,
        11 => Move::Block { card: Card::of(random.index(CARDS)), space: random.index(5) as u8 },
        _ => {
            let own: Vec<_> =
                game.to_act(at).first().map_or(vec![], |seat| at.players[seat].permits.iter().collect());
            let permits = (0..random.index(5).min(3)).map(|_| {
                if own.is_empty() || random.index(8) == 0 {
                    Permit::of(random.index(PERMITS))
                } else {
                    own[random.index(own.len())]
                }
            });
            let permits = Permits::of(permits.collect::<Vec<_>>());
            let kind = Development::of(random.index(DEVELOPMENTS));
            Move::Build { plot, permits, take: (random.index(3) == 0).then_some(kind) }
        }
    }
}
