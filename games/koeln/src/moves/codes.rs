//! Moves as short codes.
//!
//! The carts are `a` and `b`; places of the hand and players are counted from 1: `go.a.b2`, `load.b.grey`,
//! `unload.a`, `build.a`, `visit.a#2`, `abbot#1`, `mayor#1`, `thief#1.2`, `merchant#3.II.white.grey`, `notary#1.CAE`,
//! `forger#1.CAE.white.2.grey`, `discard#1`, `ward#1`. A place that does not exist is its number, so that what is
//! refused can be written down too.

use std::fmt::Display;
use std::str::FromStr;

use engine::Seat;

use crate::components::{CARTS, CHURCHES, ChurchId, Field, GATES, GateId, Koeln, PlaceId, Stone};
use crate::moves::Move;
use crate::position::Attack;

const CART_LETTERS: [&str; CARTS] = ["a", "b"];
const ATTACKS: [Attack; 3] = [Attack::Thief, Attack::Poisoner, Attack::Saboteur];

pub(super) fn code(game: &Koeln, mv: Move) -> String {
    match mv {
        Move::Throw => "throw".to_owned(),
        Move::Go { cart, to } => format!("go.{}.{}", cart_code(cart), game.map.id(to)),
        Move::Load { cart, stone } => format!("load.{}.{stone}", cart_code(cart)),
        Move::Unload { cart } => format!("unload.{}", cart_code(cart)),
        Move::Build { cart } => format!("build.{}", cart_code(cart)),
        Move::Visit { cart, place } => format!("visit.{}#{}", cart_code(cart), from_zero(place)),
        Move::Abbot { place } => format!("abbot#{}", from_zero(place)),
        Move::Mayor { place } => format!("mayor#{}", from_zero(place)),
        Move::Attack { place, attack, victim } => {
            let name: &str = attack.into();
            format!("{name}#{}.{}", from_zero(place), from_zero(victim.0))
        }
        Move::Merchant { place, gate, from, to } => {
            format!("merchant#{}.{}.{from}.{to}", from_zero(place), gate_code(gate))
        }
        Move::Notary { place, church } => {
            format!("notary#{}.{}", from_zero(place), church_code(game, church))
        }
        Move::Forger { place, church, own, victim, theirs } => {
            let (church, victim) = (church_code(game, church), from_zero(victim.0));
            format!("forger#{}.{church}.{own}.{victim}.{theirs}", from_zero(place))
        }
        Move::Discard { place } => format!("discard#{}", from_zero(place)),
        Move::Ward { place } => format!("ward#{}", from_zero(place)),
        Move::Submit => "submit".to_owned(),
        Move::Decline => "decline".to_owned(),
        Move::End => "end".to_owned(),
    }
}

fn from_zero(number: u8) -> impl Display {
    u16::from(number) + 1
}

/// `a` or `b`; the number of a cart that does not exist.
pub(super) fn cart_code(cart: u8) -> String {
    CART_LETTERS.get(usize::from(cart)).map_or_else(|| cart.to_string(), ToString::to_string)
}

fn gate_code(gate: GateId) -> String {
    if gate.index() < GATES { gate.numeral().to_owned() } else { gate.0.to_string() }
}

fn church_code(game: &Koeln, church: ChurchId) -> String {
    game.churches.get(church.index()).map_or_else(|| church.0.to_string(), |church| church.id.clone())
}

pub(super) fn decode(game: &Koeln, code: &str) -> Option<Move> {
    match code {
        "throw" => return Some(Move::Throw),
        "submit" => return Some(Move::Submit),
        "decline" => return Some(Move::Decline),
        "end" => return Some(Move::End),
        _ => {}
    }
    if code.contains('#') { decode_card(game, code) } else { decode_action(game, code) }
}

fn decode_action(game: &Koeln, code: &str) -> Option<Move> {
    let parts: Vec<&str> = code.split('.').collect();
    match parts.as_slice() {
        ["go", cart, place] => Some(Move::Go { cart: cart_of(cart)?, to: place_of(game, place)? }),
        ["load", cart, stone] => Some(Move::Load { cart: cart_of(cart)?, stone: parse(stone)? }),
        ["unload", cart] => Some(Move::Unload { cart: cart_of(cart)? }),
        ["build", cart] => Some(Move::Build { cart: cart_of(cart)? }),
        _ => None,
    }
}

fn decode_card(game: &Koeln, code: &str) -> Option<Move> {
    let (verb, rest) = code.split_once('#')?;
    let mut parts = rest.split('.');
    let place = from_one(parts.next()?)?;
    let parts: Vec<&str> = parts.collect();
    if let Some(cart) = verb.strip_prefix("visit.") {
        return parts.is_empty().then_some(Move::Visit { cart: cart_of(cart)?, place });
    }
    let attack = ATTACKS.into_iter().find(|attack| verb == <&str>::from(attack));
    match (verb, attack, parts.as_slice()) {
        (_, Some(attack), [victim]) => Some(Move::Attack { place, attack, victim: seat_of(victim)? }),
        ("abbot", None, []) => Some(Move::Abbot { place }),
        ("mayor", None, []) => Some(Move::Mayor { place }),
        ("discard", None, []) => Some(Move::Discard { place }),
        ("ward", None, []) => Some(Move::Ward { place }),
        ("merchant", None, [gate, from, to]) => {
            Some(Move::Merchant { place, gate: gate_of(game, gate)?, from: parse(from)?, to: parse(to)? })
        }
        ("notary", None, [church]) => Some(Move::Notary { place, church: church_of(game, church)? }),
        ("forger", None, [church, own, victim, theirs]) => Some(Move::Forger {
            place,
            church: church_of(game, church)?,
            own: parse(own)?,
            victim: seat_of(victim)?,
            theirs: parse(theirs)?,
        }),
        _ => None,
    }
}

fn cart_of(code: &str) -> Option<u8> {
    let letter = CART_LETTERS.iter().position(|letter| *letter == code);
    letter.map(|cart| cart as u8).or_else(|| code.parse().ok().filter(|cart| usize::from(*cart) >= CARTS))
}

fn from_one(number: &str) -> Option<u8> {
    u8::try_from(number.parse::<u16>().ok()?.checked_sub(1)?).ok()
}

fn seat_of(number: &str) -> Option<Seat> {
    from_one(number).map(Seat)
}

fn parse(stone: &str) -> Option<Stone> {
    Stone::from_str(stone).ok()
}

fn place_of(game: &Koeln, id: &str) -> Option<PlaceId> {
    game.map.find(id).or_else(|| id.parse().ok().map(PlaceId))
}

fn gate_of(game: &Koeln, id: &str) -> Option<GateId> {
    match game.map.find(id).map(PlaceId::field) {
        Some(Field::Gate(gate)) => Some(gate),
        Some(_) => None,
        None => id.parse().ok().map(GateId).filter(|gate| gate.index() >= GATES),
    }
}

fn church_of(game: &Koeln, id: &str) -> Option<ChurchId> {
    match game.map.find(id).map(PlaceId::field) {
        Some(Field::Church(church)) => Some(church),
        Some(_) => None,
        None => id.parse().ok().map(ChurchId).filter(|church| church.index() >= CHURCHES),
    }
}
