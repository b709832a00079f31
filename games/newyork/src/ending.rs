//! 5. When it ends, who wins.

use engine::{Log, Party, Ranking, Seat, Standing};

use crate::components::{Currency, NewYork, Scoring, Slot};
use crate::moves::Event;
use crate::position::{Dirk, DirkRole, Position, Step};
use crate::scoring::{self, DIRK};

/// NYC-40, NYC-42: the yard could not be refilled: left-over buildings are given away, then scoring C.
pub(crate) fn end(game: &NewYork, at: &mut Position, log: &mut impl Log<Event>) {
    log.note(Event::BuildingsUsedUp);
    for slot in Slot::all() {
        give_away(game, at, slot, log);
    }
    scoring::score(game, at, Scoring::C, log);
    at.step = Step::Over;
    if let Some(dirk) = at.dirk.filter(|dirk| is_ahead_of_all(at, dirk)) {
        log.note(Event::DirkAhead { points: dirk.points.total(), role: dirk.role });
    }
}

/// NYC-55: has Dirk more points than every player?
fn is_ahead_of_all(at: &Position, dirk: &Dirk) -> bool {
    at.players.iter().all(|(_, player)| player.points.total() < dirk.points.total())
}

/// NYC-41: a building left on the yard goes to the player who has most money of its slot.
fn give_away(game: &NewYork, at: &mut Position, slot: Slot, log: &mut impl Log<Event>) {
    let Some(building) = at.yard[slot.index()] else { return };
    match richest(at, game.slots[slot.index()]) {
        Some((seat, money)) => {
            at.yard[slot.index()] = None;
            at.players[seat].buildings.add(building.kind());
            log.note(Event::LeftOver { seat, slot, building, money });
        }
        None => log.note(Event::Unsold { slot, building }),
    }
}

/// NYC-41: who alone has most money of a currency, and how much; nobody after a tie or without any.
pub fn richest(at: &Position, currency: Currency) -> Option<(Seat, u16)> {
    let sum = |seat: Seat| at.players[seat].hand.sum_of(currency);
    let most = Seat::all(at.seats()).map(sum).max().filter(|sum| *sum > 0)?;
    let mut leaders = Seat::all(at.seats()).filter(|seat| sum(*seat) == most);
    let leader = leaders.next()?;
    leaders.next().is_none().then_some((leader, most))
}

/// NYC-42, NYC-55: most points win, ties share; Dirk only keeps count, unless the table wants it otherwise.
pub fn result(at: &Position) -> Option<Ranking> {
    if at.step != Step::Over {
        return None;
    }
    let seats = at.players.iter().map(|(seat, player)| {
        Standing::contender(Party::Seat(seat), i32::from(player.points.total()), Vec::new())
    });
    let dirk = at.dirk.iter().map(|dirk| {
        let (party, points) = (Party::Neutral(DIRK.into()), i32::from(dirk.points.total()));
        match dirk.role {
            DirkRole::Scores => Standing::onlooker(party, points),
            DirkRole::Wins => Standing::contender(party, points, Vec::new()),
        }
    });
    Some(Ranking::of(seats.chain(dirk).collect()))
}
