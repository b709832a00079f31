//! The Committee of Fifty: its turns follow its own rules, step by step.

use engine::{Chance, Log};

use super::year::{Bonus, bonuses};
use super::{act, build, displays, place, year};
use crate::components::helper::PLACES;
use crate::components::{
    BUILDINGS, Development, Helper, INCOME_SPACES, Permit, Permits, Plot, Plots, SanFrancisco, Space,
    Symbols, Year,
};
use crate::moves::Event;
use crate::position::{Committee, Firm, Phase, Position};

const FIRM: Firm = Firm::Committee;
/// SFO-82: what it gets if it cannot carry out an action.
const FALLBACK: u16 = 1;
/// SFO-83: with fewer permits it takes another one, otherwise a tender.
const ENOUGH_PERMITS: u8 = 3;

/// SFO-81, SFO-82, SFO-87: its turn in this phase.
pub(crate) fn take_turn(
    game: &SanFrancisco,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match at.phase {
        Phase::Income if at.year == Year::FIRST => set_up(game, at, chance, log),
        Phase::Income => {
            place_on_income(game, at, chance, log);
            take_bonus(game, at, chance, log);
        }
        Phase::Card { .. } => play_card(game, at, chance, log),
        Phase::Exposition => take_bonus(game, at, chance, log),
        Phase::Tenders | Phase::Blockers => panic!("the Committee has neither"),
    }
}

/// SFO-81: $3, and the left-most permit.
fn set_up(game: &SanFrancisco, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    place::take_income(game, at, FIRM, game.income_space(3), log);
    take_permit(at, 0, log);
    displays::refill(at, chance, log);
}

/// SFO-82: the three income spaces that are available, as the helper says.
fn place_on_income(
    game: &SanFrancisco,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let blocked = committee(at).blocked;
    let number = turn_up(at, chance, log);
    let space = |place: u8| if place < blocked { place } else { place + 1 };
    debug_assert!(usize::from(space(PLACES - 1)) < INCOME_SPACES, "one of four spaces is blocked");
    let is_free = |at: &Position, place: u8| place::check(game, at, space(place)).is_ok();
    let place = choose(helper(game, at), at, number, is_free, log).expect("at most one of three is taken");
    place::take_income(game, at, FIRM, space(place), log);
}

/// SFO-82: the space of the card, its action, or income if that is impossible.
fn play_card(game: &SanFrancisco, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let number = turn_up(at, chance, log);
    let is_free = |at: &Position, space: u8| place::check(game, at, space).is_ok();
    let space = choose(helper(game, at), at, number, is_free, log).expect("at most one of three is taken");
    at.estate_mut(FIRM).stone = Some(space);
    let (card, offers) = (at.card().expect("a card is in play"), at.spaces(game)[usize::from(space)]);
    log.note(Event::Placed { firm: FIRM, card, space, offers });
    let done = match offers {
        Space::Income(money) => {
            act::get_money(at, FIRM, u16::from(money), log);
            Done::Yes
        }
        Space::Material | Space::Permit | Space::Tender => take_card(game, at, number, log),
        Space::Clear => {
            clear(game, at, log);
            Done::Yes
        }
        Space::Develop => {
            act::develop(game, at, FIRM, 0, log);
            Done::Yes
        }
        Space::Build | Space::BuildAnyColour | Space::BuildAnyNumber => build(game, at, log),
        Space::Pass => Done::Yes,
    };
    if done == Done::No {
        log.note(Event::CommitteeCannot);
        act::get_money(at, FIRM, FALLBACK, log);
    }
}

/// Whether the Committee could do what it should.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    Yes,
    No,
}

/// SFO-82: the top permit of the pile is discarded; its number decides.
fn turn_up(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) -> u8 {
    let permit = displays::draw_permit(at, chance, log);
    let permit = permit.expect("40 permits, of which at most 12 lie before the firms and in the display");
    at.discards.add(permit);
    committee_mut(at).turned = Some(permit);
    log.note(Event::CommitteeTurned { permit });
    permit.number().expect("the jokers are not in play")
}

/// SFO-82: the place for a number, or the first one along the arrows that is free.
fn choose(
    helper: &Helper,
    at: &Position,
    number: u8,
    is_free: impl Fn(&Position, u8) -> bool,
    log: &mut impl Log<Event>,
) -> Option<u8> {
    let mut place = helper.place(number);
    for _ in 0..PLACES {
        if is_free(at, place) {
            return Some(place);
        }
        let from = place;
        place = helper.next(from);
        log.note(Event::ArrowFollowed { from, to: place });
    }
    None
}

/// SFO-83: a permit if it has fewer than three, otherwise a tender; the helper says which one.
fn take_card(game: &SanFrancisco, at: &mut Position, number: u8, log: &mut impl Log<Event>) -> Done {
    let permits = committee(at).row.iter().flatten().count() as u8;
    if permits < ENOUGH_PERMITS {
        log.note(Event::CommitteeWantsPermit { permits });
        take_any_permit(game, at, number, log)
    } else {
        log.note(Event::CommitteeWantsTender { permits });
        take_any_tender(game, at, number, log)
    }
}

/// SFO-83: the open permit that the helper says.
fn take_any_permit(game: &SanFrancisco, at: &mut Position, number: u8, log: &mut impl Log<Event>) -> Done {
    let is_open = |at: &Position, slot: u8| at.open_permits[usize::from(slot)].is_some();
    let Some(slot) = choose(helper(game, at), at, number, is_open, log) else { return Done::No };
    take_permit(at, slot, log);
    Done::Yes
}

/// SFO-83: the open tender that the helper says, face down.
fn take_any_tender(game: &SanFrancisco, at: &mut Position, number: u8, log: &mut impl Log<Event>) -> Done {
    let is_open = |at: &Position, slot: u8| at.open_tenders[usize::from(slot)].is_some();
    let Some(slot) = choose(helper(game, at), at, number, is_open, log) else { return Done::No };
    let tender = at.open_tenders[usize::from(slot)].take().expect("a tender lies there");
    committee_mut(at).tenders.add(tender);
    log.note(Event::TookTender { firm: FIRM, slot, tender });
    Done::Yes
}

/// SFO-83: to the right end of its row.
fn take_permit(at: &mut Position, slot: u8, log: &mut impl Log<Event>) {
    let permit = at.open_permits[usize::from(slot)].take().expect("a permit lies there");
    let end = committee_mut(at).row.iter_mut().find(|place| place.is_none());
    *end.expect("with three permits it takes one more at most") = Some(permit);
    log.note(Event::TookPermit { firm: FIRM, slot, permit });
}

/// SFO-84: for nothing, the debris nearest the top, then to the left; the marker moves even without any.
fn clear(game: &SanFrancisco, at: &mut Position, log: &mut impl Log<Event>) {
    let plot = game.plan(at.seats()).search.iter().copied().find(|plot| at.debris.has(*plot));
    act::clear_for(game, at, FIRM, plot, 0, log);
}

/// SFO-86: with the first permit of its row whose colour can be built on.
fn build(game: &SanFrancisco, at: &mut Position, log: &mut impl Log<Event>) -> Done {
    if at.estate(FIRM).built.len() == BUILDINGS {
        return Done::No;
    }
    for nth in 0..committee(at).row.len() {
        let Some(permit) = committee(at).row[nth] else { break };
        let Some(plot) = find_plot(game, at, permit) else {
            log.note(Event::CommitteeColourFull { permit });
            continue;
        };
        if at.debris.has(plot) {
            act::clear_for(game, at, FIRM, Some(plot), 0, log);
        }
        build::raise(at, FIRM, plot, Permits::only(permit), 0, log);
        take_matches(game, at, permit, log);
        committee_mut(at).row[nth..].rotate_left(1);
        *committee_mut(at).row.last_mut().expect("the row has places") = None;
        at.discards.add(permit);
        return Done::Yes;
    }
    Done::No
}

/// SFO-86: the first free plot of the permit's colour from the top left, or else the first with debris.
fn find_plot(game: &SanFrancisco, at: &Position, permit: Permit) -> Option<Plot> {
    let colour = permit.colour().expect("the jokers are not in play");
    let open = game.lots.of_colour[colour as usize] - at.built();
    let search = &game.plan(at.seats()).search;
    let first = |plots: Plots| search.iter().copied().find(|plot| plots.has(*plot));
    first(open - at.debris).or_else(|| first(open & at.debris))
}

/// SFO-86: each symbol shared with the permit turned up brings the development and moves the marker, if one is left.
fn take_matches(game: &SanFrancisco, at: &mut Position, permit: Permit, log: &mut impl Log<Event>) {
    let turned = committee(at).turned.map_or(Symbols::EMPTY, |turned| game.symbols(turned));
    for kind in Development::ALL.into_iter().filter(|kind| (turned & game.symbols(permit)).has(*kind)) {
        log.note(Event::CommitteeMatch { kind });
        let is_left = at.left(game, kind) > 0;
        if is_left {
            build::take_development(at, FIRM, kind, 0, log);
        } else {
            log.note(Event::CommitteeMatchGone { kind });
        }
        if is_left || !game.moves_only_with_development() {
            act::step_for_development(game, at, FIRM, log);
        }
    }
}

/// SFO-87: the right-most bonus that is possible, a permit as a fourth one too.
fn take_bonus(game: &SanFrancisco, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    log.note(Event::CommitteeBonus { year: at.year });
    for bonus in bonuses(at.year).iter().rev() {
        let done = match bonus {
            Bonus::Permit | Bonus::Tender => {
                let number = committee(at).turned.and_then(Permit::number);
                let number = number.expect("it turned a permit up for its place on the income track");
                let done = match bonus {
                    _ if !game.takes_bonus_as_it_stands() => take_card(game, at, number, log),
                    Bonus::Permit => take_any_permit(game, at, number, log),
                    _ => take_any_tender(game, at, number, log),
                };
                displays::refill(at, chance, log);
                done
            }
            Bonus::Develop => {
                act::develop(game, at, FIRM, 0, log);
                Done::Yes
            }
            Bonus::Money(_) | Bonus::MoneyPerBuilding(_) => {
                let money = year::bonus_money(at, FIRM).expect("the year offers money");
                act::get_money(at, FIRM, money, log);
                Done::Yes
            }
            Bonus::Material | Bonus::Build => Done::No,
        };
        if done == Done::Yes {
            return;
        }
    }
}

fn committee(at: &Position) -> &Committee {
    at.committee.as_ref().expect("the Committee plays")
}

fn committee_mut(at: &mut Position) -> &mut Committee {
    at.committee.as_mut().expect("the Committee plays")
}

fn helper<'a>(game: &'a SanFrancisco, at: &Position) -> &'a Helper {
    game.helper(committee(at).helper)
}
