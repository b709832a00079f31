//! Short codes for moves and random outcomes.

use engine::{Kind as _, Seat, Stream};
use strum::VariantArray as _;

use super::Move;
use crate::components::{Card, Permit, Permits, Public, Side, Tender};
use crate::setup::{ACTIONS, PERMITS, PUBLIC, SIDES, START, TENDERS};

/// `keep:pairs`, `place.3`, `act.2`, `forgo`, `permit.1`, `tender.1`, `clear`, `clear@3.5`,
/// `build@2.4:y4a+g2b:light`, `material`, `money`, `develop`, `block.D.2`; spaces and places are counted from 1.
pub(super) fn code(mv: &Move) -> String {
    let from_one = |number: u8| u16::from(number) + 1;
    match mv {
        Move::Keep { tender } => format!("keep:{tender}"),
        Move::Place { space } => format!("place.{}", from_one(*space)),
        Move::Act { space } => format!("act.{}", from_one(*space)),
        Move::Forgo => "forgo".to_owned(),
        Move::TakePermit { slot } => format!("permit.{}", from_one(*slot)),
        Move::TakeTender { slot } => format!("tender.{}", from_one(*slot)),
        Move::Clear { plot: None } => "clear".to_owned(),
        Move::Clear { plot: Some(plot) } => format!("clear@{plot}"),
        Move::Build { plot, permits, take } => {
            let permits: Vec<_> = permits.iter().map(|permit| permit.to_string()).collect();
            let take = take.map_or(String::new(), |kind| format!(":{kind}"));
            format!("build@{plot}:{}{take}", permits.join("+"))
        }
        Move::Material => "material".to_owned(),
        Move::Money => "money".to_owned(),
        Move::Develop => "develop".to_owned(),
        Move::Block { card, space } => format!("block.{card}.{}", from_one(*space)),
    }
}

/// The move behind a code.
pub(super) fn decode(code: &str) -> Option<Move> {
    match code {
        "forgo" => return Some(Move::Forgo),
        "clear" => return Some(Move::Clear { plot: None }),
        "material" => return Some(Move::Material),
        "money" => return Some(Move::Money),
        "develop" => return Some(Move::Develop),
        _ => {}
    }
    if let Some(tender) = code.strip_prefix("keep:") {
        return Some(Move::Keep { tender: tender.parse().ok()? });
    }
    if let Some(plot) = code.strip_prefix("clear@") {
        return Some(Move::Clear { plot: Some(plot.parse().ok()?) });
    }
    if let Some(build) = code.strip_prefix("build@") {
        return decode_build(build);
    }
    let from_one = |number: &str| u8::try_from(number.parse::<u16>().ok()?.checked_sub(1)?).ok();
    match *code.split('.').collect::<Vec<_>>() {
        ["place", space] => Some(Move::Place { space: from_one(space)? }),
        ["act", space] => Some(Move::Act { space: from_one(space)? }),
        ["permit", slot] => Some(Move::TakePermit { slot: from_one(slot)? }),
        ["tender", slot] => Some(Move::TakeTender { slot: from_one(slot)? }),
        ["block", card, space] => Some(Move::Block { card: card.parse().ok()?, space: from_one(space)? }),
        _ => None,
    }
}

fn decode_build(code: &str) -> Option<Move> {
    let (plot, rest) = code.split_once(':')?;
    let (permits, take) = match rest.split_once(':') {
        Some((permits, kind)) => (permits, Some(kind.parse().ok()?)),
        None => (rest, None),
    };
    let permits = permits.split('+').filter(|code| !code.is_empty());
    let permits = permits.map(str::parse::<Permit>).collect::<Result<Vec<_>, _>>().ok()?;
    Some(Move::Build { plot: plot.parse().ok()?, permits: Permits::of(permits), take })
}

/// Cards by their codes, seats by number.
pub(super) fn outcome_name(stream: Stream, outcome: u32) -> String {
    let index = outcome as usize;
    match stream {
        SIDES => if outcome == 0 { Side::A } else { Side::B }.to_string(),
        ACTIONS => Card::of(index).to_string(),
        PUBLIC => Public::of(index).to_string(),
        TENDERS => Tender::of(index).to_string(),
        PERMITS => Permit::of(index).to_string(),
        _ => outcome.to_string(),
    }
}

pub(super) fn outcome(stream: Stream, name: &str) -> Option<u32> {
    let index = match stream {
        SIDES => name.parse::<Side>().ok()? as usize,
        ACTIONS => Card::VARIANTS.iter().position(|card| card.to_string() == name)?,
        PUBLIC => name.parse::<Public>().ok()?.index(),
        TENDERS => name.parse::<Tender>().ok()?.index(),
        PERMITS => engine::Kind::index(name.parse::<Permit>().ok()?),
        START => name.parse().ok().filter(|seat| *seat < usize::from(Seat::MOST))?,
        _ => return None,
    };
    Some(index as u32)
}
