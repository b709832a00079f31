//! 3. What a player may do: throw, act with two carts, play cards, end the turn.

pub(crate) mod abbots;
pub(crate) mod actions;
pub(crate) mod attacks;
pub(crate) mod cards;
pub(crate) mod throw;

use engine::{Chance, Log, Seat, Seats, closes_when_tried};

use crate::components::{ACTIONS, Card, Field, Koeln, POISONED_ACTIONS};
use crate::ending;
use crate::moves::{Event, Move, Refusal};
use crate::position::{Attack, Position, Step, Turn};
use crate::turn::cards::{Forgery, Trade};

/// KOE-7, KOE-43, KOE-51: the active player; while somebody else is to answer, they.
#[inline]
pub fn to_act(at: &Position) -> Seats {
    match at.step {
        Step::Over => Seats::NONE,
        Step::Play | Step::Discard => Seats::only(at.active),
        Step::Ward { victim, .. } => Seats::only(victim),
        Step::Abbot { winner, .. } => Seats::only(winner),
    }
}

/// KOE-43, KOE-51: whoever is asked while another is on turn may have answered for all such questions.
pub fn asked_aside(at: &Position, seat: Seat) -> Option<&'static str> {
    match at.step {
        Step::Ward { victim, .. } if victim == seat => Some("guard"),
        Step::Abbot { winner, .. } if winner == seat => Some("abbot"),
        Step::Ward { .. } | Step::Abbot { .. } | Step::Play | Step::Discard | Step::Over => None,
    }
}

/// KOE-43, KOE-51: with the card and without it there is a move, or there is none.
pub fn standing_move(game: &Koeln, at: &Position, seat: Seat, answer: &str) -> Option<Move> {
    match at.step {
        Step::Ward { victim, attack } if victim == seat => attacks::standing_move(at, seat, attack, answer),
        Step::Abbot { winner, church } if winner == seat => {
            (answer == "lay").then(|| abbots::first_answer(game, at, seat, church))
        }
        Step::Ward { .. } | Step::Abbot { .. } | Step::Play | Step::Discard | Step::Over => None,
    }
}

/// Everything that [`check`] allows, the throw first and the end of the turn last.
#[inline]
pub fn legal_moves(game: &Koeln, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if !to_act(at).has(seat) {
        return;
    }
    match at.step {
        Step::Play => {
            if at.turn.throw.is_none() {
                out.push(Move::Throw);
            // A quick look first: without an action left, `free_cart` refuses every cart.
            } else if at.turn.actions > 0 {
                actions::list(game, at, seat, out);
            }
            let hand = &at.players[seat].hand;
            if !hand.is_empty() {
                cards::list(game, at, seat, out);
                list_discards(at, seat, out);
            }
            if at.turn.throw.is_some() {
                out.push(Move::End);
            }
        }
        Step::Discard => list_discards(at, seat, out),
        Step::Ward { .. } => attacks::list_answers(at, seat, out),
        Step::Abbot { church, .. } => abbots::list_answers(game, at, seat, church, out),
        Step::Over => {}
    }
}

/// KOE-41: any card of the hand.
fn list_discards(at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let count = at.players[seat].hand.len() as u8;
    out.extend((0..count).map(|place| Move::Discard { place }));
}

/// The only judge of legality.
pub fn check(game: &Koeln, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    let Some(active) = to_act(at).first() else {
        return Err(Refusal::GameOver);
    };
    if seat != active {
        return Err(Refusal::NotYourTurn { active });
    }
    match at.step {
        Step::Play => check_play(game, at, seat, *mv),
        Step::Discard => {
            let Move::Discard { place } = *mv else { return Err(Refusal::DiscardFirst) };
            cards::check_held(at, seat, place)
        }
        Step::Ward { .. } => attacks::check_answer(at, seat, *mv),
        Step::Abbot { church, .. } => abbots::check_answer(game, at, seat, church, *mv),
        Step::Over => Err(Refusal::GameOver),
    }
}

fn check_play(game: &Koeln, at: &Position, seat: Seat, mv: Move) -> Result<(), Refusal> {
    let cart = |number| actions::free_cart(at, seat, number);
    match mv {
        Move::Throw if at.turn.throw.is_some() => Err(Refusal::AlreadyThrown),
        Move::Go { cart: number, to } => actions::check_step(game, at, cart(number)?, to),
        Move::Load { cart: number, stone } => actions::check_load(at, cart(number)?, stone),
        Move::Unload { cart: number } => actions::check_unload(at, cart(number)?),
        Move::Build { cart: number } => actions::check_build(game, at, seat, cart(number)?),
        Move::Visit { cart: number, place } => actions::check_visit(at, seat, cart(number)?, place),
        Move::Abbot { place } => cards::check_abbot(game, at, seat, place),
        Move::Mayor { place } => cards::check_mayor(at, seat, place),
        Move::Attack { place, attack, victim } => attacks::check(at, seat, place, attack, victim),
        Move::Merchant { place, gate, from, to } => {
            cards::check_merchant(at, seat, place, Trade { gate, from, to })
        }
        Move::Notary { place, church } => cards::check_notary(at, seat, place, church),
        Move::Forger { place, church, own, victim, theirs } => {
            cards::check_forger(at, seat, place, Forgery { church, own, victim, theirs })
        }
        Move::Discard { place } => cards::check_held(at, seat, place),
        Move::Ward { .. } | Move::Submit | Move::Decline => Err(Refusal::NothingToAnswer),
        Move::End if at.turn.throw.is_none() => Err(Refusal::ThrowFirst),
        Move::Throw | Move::End => Ok(()),
    }
}

/// Carries out a legal move.
#[inline]
pub fn apply(
    game: &Koeln,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match *mv {
        Move::Throw => throw::throw(game, at, chance, log),
        Move::Go { cart, to } => actions::go(at, seat, cart, to, log),
        Move::Load { cart, stone } => actions::load(at, seat, cart, stone, log),
        Move::Unload { cart } => actions::unload(at, seat, cart, log),
        Move::Build { cart } => actions::build(game, at, seat, cart, chance, log),
        Move::Visit { cart, place } => actions::visit(game, at, seat, cart, place, log),
        Move::Abbot { place } => match at.step {
            Step::Abbot { .. } => abbots::lay(game, at, seat, place, log),
            Step::Play | Step::Discard | Step::Ward { .. } | Step::Over => {
                cards::lay_abbot(game, at, seat, place, log);
            }
        },
        Move::Mayor { place } => cards::ask_the_mayor(at, seat, place, log),
        Move::Attack { place, attack, victim } => attacks::attack(at, seat, place, attack, victim, log),
        Move::Merchant { place, gate, from, to } => {
            cards::trade(at, seat, place, Trade { gate, from, to }, log);
        }
        Move::Notary { place, church } => cards::reserve(at, seat, place, church, log),
        Move::Forger { place, church, own, victim, theirs } => {
            cards::forge(at, seat, place, Forgery { church, own, victim, theirs }, log);
        }
        Move::Discard { place } => cards::discard(at, seat, place, log),
        Move::Ward { place } => attacks::ward(at, seat, place, log),
        Move::Submit => attacks::submit(at, chance, log),
        Move::Decline => abbots::decline(at, seat, log),
        Move::End => end_turn(game, at, log),
    }
}

/// KOE-10, KOE-31, KOE-45, KOE-61, KOE-64: dice, a new group of churches and a theft draw; the end of a turn may end
/// the game, and so may points.
#[inline]
pub fn closes(game: &Koeln, at: &Position, seat: Seat, mv: &Move) -> bool {
    match *mv {
        Move::Throw => true,
        Move::Build { cart } => match at.players[seat].carts[usize::from(cart)].at.field() {
            Field::Church(church) => {
                actions::brings_a_group(at, church)
                    || ending::may_end_by_building(game, at, church) && closes_when_tried(game, at, seat, mv)
            }
            Field::Gate(_) | Field::Cathedral | Field::Point => panic!("`check` saw the cart at a church"),
        },
        Move::Submit => matches!(at.step, Step::Ward { attack: Attack::Thief, .. }),
        // KOE-47: saboteurs can let rounds pass without a turn, so the order of turns is followed on a copy.
        Move::End => closes_when_tried(game, at, seat, mv),
        Move::Visit { .. } | Move::Abbot { .. } => {
            ending::may_end_by_card(game, at, seat) && closes_when_tried(game, at, seat, mv)
        }
        Move::Go { .. }
        | Move::Load { .. }
        | Move::Unload { .. }
        | Move::Mayor { .. }
        | Move::Attack { .. }
        | Move::Merchant { .. }
        | Move::Notary { .. }
        | Move::Forger { .. }
        | Move::Discard { .. }
        | Move::Ward { .. }
        | Move::Decline => false,
    }
}

/// KOE-20, KOE-27, KOE-44: both carts are free again; the next turn, or the end of the game.
pub(crate) fn end_turn(game: &Koeln, at: &mut Position, log: &mut impl Log<Event>) {
    let last = at.active;
    free_carts(at);
    if at.turn.extra_follows {
        begin_turn(at, Kind::Extra, log);
        return;
    }
    loop {
        at.active = at.active.next(at.seats());
        if at.active == at.start && ending::end_round(game, at, log) {
            let last_of_round = Seat((at.active.0 + at.seats() - 1) % at.seats());
            at.active = if game.remembers_last_turn() { last } else { last_of_round };
            return;
        }
        if at.players[at.active].saboteurs == 0 {
            break;
        }
        skip_turn(at, log);
    }
    begin_turn(at, Kind::Regular, log);
}

/// KOE-27: both carts of the active player can act again.
pub(crate) fn free_carts(at: &mut Position) {
    at.players[at.active].carts.iter_mut().for_each(|cart| cart.is_done = false);
}

/// KOE-47: one saboteur costs one turn and is discarded.
fn skip_turn(at: &mut Position, log: &mut impl Log<Event>) {
    let seat = at.active;
    at.players[seat].saboteurs -= 1;
    cards::discard_open(at, Card::Saboteur);
    log.note(Event::Skipped { seat });
}

/// What kind of turn begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Regular,
    Extra,
}

/// KOE-20, KOE-46: new actions; poison counts in a regular turn.
fn begin_turn(at: &mut Position, kind: Kind, log: &mut impl Log<Event>) {
    let seat = at.active;
    let poisoners = if kind == Kind::Regular { at.players[seat].poisoners } else { 0 };
    let actions = if poisoners > 0 { POISONED_ACTIONS } else { ACTIONS };
    let is_extra = kind == Kind::Extra;
    at.turn = Turn {
        number: at.turn.number.saturating_add(1),
        is_extra,
        extra_follows: false,
        throw: None,
        actions,
        cards: 0,
    };
    at.step = Step::Play;
    log.note(Event::TurnBegan { seat, turn: at.turn.number, actions, is_extra });
    if poisoners > 0 {
        at.players[seat].poisoners = 0;
        (0..poisoners).for_each(|_| cards::discard_open(at, Card::Poisoner));
        log.note(Event::Poisoned { seat, actions });
    }
}
