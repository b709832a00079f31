//! Thief, poisoner and saboteur, and the guard against them.

use engine::{Chance, Log, Seat, Stream};

use crate::components::{CARD_KINDS, Card};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Attack, Position, Step};
use crate::turn::cards;

/// The card that a thief draws.
pub(crate) const THEFT: Stream = Stream::named("theft");
/// Which of several equal cards it is.
pub(crate) const EQUAL: Stream = Stream::named("equal");

impl Attack {
    /// The card of this attack.
    pub const fn card(self) -> Card {
        match self {
            Self::Thief => Card::Thief,
            Self::Poisoner => Card::Poisoner,
            Self::Saboteur => Card::Saboteur,
        }
    }
}

pub(crate) fn list(at: &Position, seat: Seat, place: u8, attack: Attack, out: &mut Vec<Move>) {
    let victims = Seat::all(at.seats()).filter(|victim| can_attack(at, seat, attack, *victim).is_ok());
    out.extend(victims.map(|victim| Move::Attack { place, attack, victim }));
}

/// KOE-51: a guard, or nothing. What is listed depends on the victim's own cards only.
pub(crate) fn list_answers(at: &Position, victim: Seat, out: &mut Vec<Move>) {
    let places = 0..at.players[victim].hand.len() as u8;
    let guards = places.filter(|place| check_guard(at, victim, *place).is_ok());
    out.extend(guards.map(|place| Move::Ward { place }));
    out.push(Move::Submit);
}

/// KOE-51: the move that a standing answer to this attack comes to.
pub(crate) fn standing_move(at: &Position, victim: Seat, attack: Attack, answer: &str) -> Option<Move> {
    match (answer, attack) {
        ("never", _) => Some(Move::Submit),
        ("always", _) | ("saboteur", Attack::Saboteur) => {
            let mut answers = Vec::new();
            list_answers(at, victim, &mut answers);
            answers.first().copied()
        }
        _ => None,
    }
}

/// KOE-41, KOE-45 to KOE-47: with the card, against somebody who can be attacked in this way.
pub(crate) fn check(
    at: &Position,
    seat: Seat,
    place: u8,
    attack: Attack,
    victim: Seat,
) -> Result<(), Refusal> {
    cards::check_playable(at, seat, place, attack.card())?;
    can_attack(at, seat, attack, victim)
}

/// KOE-45 to KOE-47: an opponent; for the thief, one who holds a card.
fn can_attack(at: &Position, seat: Seat, attack: Attack, victim: Seat) -> Result<(), Refusal> {
    if victim == seat || victim.0 >= at.seats() {
        return Err(Refusal::NoSuchOpponent);
    }
    if attack == Attack::Thief && at.players[victim].hand.is_empty() {
        return Err(Refusal::NothingToSteal { victim });
    }
    Ok(())
}

/// KOE-51: a guard that the victim holds, or nothing.
pub(crate) fn check_answer(at: &Position, victim: Seat, mv: Move) -> Result<(), Refusal> {
    if let Move::Ward { place } = mv {
        return check_guard(at, victim, place);
    }
    if mv == Move::Submit { Ok(()) } else { Err(Refusal::AnswerFirst) }
}

/// KOE-51: a guard lies at this place of the hand.
fn check_guard(at: &Position, victim: Seat, place: u8) -> Result<(), Refusal> {
    cards::check_card(at, victim, place, Card::Guard)
}

/// KOE-51: a victim who holds any card is asked, whether or not it is a guard.
pub(crate) fn attack(
    at: &mut Position,
    seat: Seat,
    place: u8,
    attack: Attack,
    victim: Seat,
    log: &mut impl Log<Event>,
) {
    cards::play(at, seat, place);
    log.note(Event::Attacked { seat, victim, attack });
    if at.players[victim].hand.is_empty() {
        lay_before(at, victim, attack, log);
    } else {
        at.step = Step::Ward { victim, attack };
    }
}

/// KOE-51: both cards are discarded, and nothing else happens.
pub(crate) fn ward(at: &mut Position, victim: Seat, place: u8, log: &mut impl Log<Event>) {
    let attack = answered(at).1;
    at.players[victim].hand.take(place);
    cards::discard_open(at, attack.card());
    cards::discard_open(at, Card::Guard);
    log.note(Event::Warded { seat: at.active, victim, attack });
}

/// KOE-51: the attack takes effect.
pub(crate) fn submit(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let (victim, attack) = answered(at);
    match attack {
        Attack::Thief => steal(at, victim, chance, log),
        Attack::Poisoner | Attack::Saboteur => lay_before(at, victim, attack, log),
    }
}

/// The attack that is being answered; then the attacker's turn goes on.
fn answered(at: &mut Position) -> (Seat, Attack) {
    let Step::Ward { victim, attack } = at.step else { panic!("`check` saw an attack to be answered") };
    at.step = Step::Play;
    (victim, attack)
}

/// KOE-46, KOE-47: the card lies before the victim.
fn lay_before(at: &mut Position, victim: Seat, attack: Attack, log: &mut impl Log<Event>) {
    let player = &mut at.players[victim];
    match attack {
        Attack::Thief => panic!("a thief does not attack somebody without cards"),
        Attack::Poisoner => {
            player.poisoners += 1;
            log.note(Event::PoisonerLaid { victim });
        }
        Attack::Saboteur => {
            player.saboteurs += 1;
            log.note(Event::SaboteurLaid { victim });
        }
    }
}

/// KOE-45: a random card of the victim; thief and victim know it, and everybody who knew it before.
fn steal(at: &mut Position, victim: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let seat = at.active;
    cards::discard_open(at, Card::Thief);
    let place = random_place(at, victim, chance);
    let mut held = at.players[victim].hand.take(place);
    held.known = held.known.with(seat);
    at.players[seat].hand.add(held);
    log.note(Event::Stolen { seat, victim, place, card: Some(held.card), known: held.known });
}

/// The place of a random card: first its kind, so that it can be named, then which of several equal ones.
fn random_place(at: &Position, victim: Seat, chance: &mut impl Chance) -> u8 {
    let hand = &at.players[victim].hand;
    let mut counts = [0; CARD_KINDS];
    hand.iter().for_each(|held| counts[held.card as usize] += 1);
    let kind = chance.pick(THEFT, &counts);
    let nth = match counts[kind] {
        1 => 0,
        equal => chance.below(EQUAL, u32::from(equal)) as usize,
    };
    let mut places = (0..).zip(hand.iter()).filter(|(_, held)| held.card as usize == kind);
    places.nth(nth).expect("there are that many equal cards").0
}
