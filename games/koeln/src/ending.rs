//! 5. When it ends, who wins.

use engine::{Kind as _, Log, Party, Ranking, Standing};

use crate::components::{IDLE_ROUNDS, Koeln, STONE_KINDS, Stone, target};
use crate::moves::Event;
use crate::position::{LastRound, Position, SiteState, Step};

/// KOE-61, KOE-63: after a stone was built, looks for everything that makes this round the last.
pub(crate) fn look_for_the_end(game: &Koeln, at: &mut Position, log: &mut impl Log<Event>) {
    look_for_the_target(at, log);
    if at.last_round.is_none() {
        let all_finished = at.sites.iter().all(|site| matches!(site.state, SiteState::Finished { .. }));
        if all_finished {
            announce(at, LastRound::AllFinished, log);
        } else if !something_fits(game, at) {
            announce(at, LastRound::NothingFits, log);
        }
    }
}

/// KOE-61: somebody has reached the target, no matter in whose turn.
pub(crate) fn look_for_the_target(at: &mut Position, log: &mut impl Log<Event>) {
    let target = target(at.seats());
    let is_reached = at.players.iter().any(|(_, player)| player.points.total() >= target);
    if is_reached && at.last_round.is_none() {
        announce(at, LastRound::Target, log);
    }
}

fn announce(at: &mut Position, reason: LastRound, log: &mut impl Log<Event>) {
    at.last_round = Some(reason);
    log.note(Event::LastRound { reason });
}

/// KOE-63: for some unfinished church a fitting stone lies in the supply, at a gate or in a cart.
pub(crate) fn something_fits(game: &Koeln, at: &Position) -> bool {
    let mut is_somewhere = [false; STONE_KINDS];
    for stone in Stone::ALL {
        let in_carts = at.players.iter().flat_map(|(_, player)| &player.carts);
        is_somewhere[stone.index()] = at.supply.count(stone) > 0
            || at.gates.iter().any(|gate| gate.count(stone) > 0)
            || in_carts.into_iter().any(|cart| cart.load == Some(stone));
    }
    game.churches.iter().zip(&at.sites).any(|(church, site)| {
        let missing = match site.state {
            SiteState::Finished { .. } => 0,
            SiteState::Closed | SiteState::Hammer | SiteState::Begun => {
                church.value.saturating_sub(site.sum())
            }
        };
        let fits = |stone: &Stone| church.takes(*stone) && stone.points() <= missing;
        Stone::ALL.iter().any(|stone| is_somewhere[stone.index()] && fits(stone))
    })
}

/// KOE-61, KOE-63, KOE-64: a round is over; was it the last?
pub(crate) fn end_round(at: &mut Position, log: &mut impl Log<Event>) -> bool {
    at.idle_rounds = if at.built_this_round { 0 } else { at.idle_rounds + 1 };
    at.built_this_round = false;
    if at.last_round.is_none() && at.idle_rounds >= IDLE_ROUNDS {
        at.last_round = Some(LastRound::Idle);
    }
    if let Some(reason) = at.last_round {
        at.step = Step::Over;
        log.note(Event::GameOver { reason });
        return true;
    }
    at.round = at.round.saturating_add(1);
    false
}

/// KOE-62: most points; players with equally many share the place.
pub fn result(at: &Position) -> Option<Ranking> {
    if at.step != Step::Over {
        return None;
    }
    let standing = |(seat, player): (_, &crate::position::Player)| {
        Standing::contender(Party::Seat(seat), i32::from(player.points.total()), Vec::new())
    };
    Some(Ranking::of(at.players.iter().map(standing).collect()))
}
