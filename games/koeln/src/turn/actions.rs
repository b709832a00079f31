//! What carts do.

use engine::{Chance, Log, Seat};

use crate::components::{CARD_POINTS, CARTS, Card, ChurchId, Field, GateId, Koeln, PlaceId, Stone};
use crate::ending;
use crate::moves::{Event, Move, Refusal};
use crate::position::{Cart, Position, SiteState, Step};
use crate::setup::draw_group;
use crate::turn::{abbots, cards};

/// KOE-21 to KOE-26: every action of a cart that has not finished its turn.
pub(crate) fn list(game: &Koeln, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let taken = at.points_taken();
    for number in 0..CARTS as u8 {
        let Ok(cart) = free_cart(at, seat, number) else { continue };
        match cart.at.field() {
            Field::Church(_) => {
                if check_build(game, at, seat, cart).is_ok() {
                    out.push(Move::Build { cart: number });
                }
            }
            Field::Gate(_) => {
                let there = Stone::ALL.into_iter().filter(|stone| check_load(at, cart, *stone).is_ok());
                out.extend(there.map(|stone| Move::Load { cart: number, stone }));
                if check_unload(at, cart).is_ok() {
                    out.push(Move::Unload { cart: number });
                }
            }
            Field::Cathedral => {
                let places = 0..at.players[seat].hand.len() as u8;
                let there = places.filter(|place| check_visit(at, seat, cart, *place).is_ok());
                out.extend(there.map(|place| Move::Visit { cart: number, place }));
            }
            Field::Point => {}
        }
        let free = game.map.neighbours(cart.at).iter().filter(|to| can_enter(taken, **to));
        out.extend(free.map(|to| Move::Go { cart: number, to: *to }));
    }
}

/// KOE-10, KOE-20, KOE-27: after the throw, with an action left, a cart that has not finished its turn.
#[inline]
pub(crate) fn free_cart(at: &Position, seat: Seat, number: u8) -> Result<Cart, Refusal> {
    if at.turn.throw.is_none() {
        return Err(Refusal::ThrowFirst);
    }
    let cart = at.players[seat].carts.get(usize::from(number)).ok_or(Refusal::NoSuchCart)?;
    if at.turn.actions == 0 {
        return Err(Refusal::NoAction);
    }
    if cart.is_done { Err(Refusal::CartDone) } else { Ok(*cart) }
}

/// KOE-21, KOE-22: along a street, and not onto a red point that is taken.
pub(crate) fn check_step(game: &Koeln, at: &Position, cart: Cart, to: PlaceId) -> Result<(), Refusal> {
    if !game.map.neighbours(cart.at).contains(&to) {
        return Err(Refusal::NoStreet);
    }
    if can_enter(at.points_taken(), to) {
        return Ok(());
    }
    let standing = at.players.iter().find(|(_, player)| player.carts.iter().any(|other| other.at == to));
    Err(Refusal::PointTaken { by: standing.expect("a cart stands there").0 })
}

/// KOE-22: a red point holds one cart; `taken` are those that do, see [`Position::points_taken`].
#[inline]
fn can_enter(taken: u128, to: PlaceId) -> bool {
    taken >> to.0 & 1 == 0
}

/// KOE-23: a stone of the gate's storage into an empty cart.
#[inline]
pub(crate) fn check_load(at: &Position, cart: Cart, stone: Stone) -> Result<(), Refusal> {
    let gate = gate_of(cart)?;
    if let Some(stone) = cart.load {
        return Err(Refusal::CartFull { stone });
    }
    if at.gates[gate.index()].count(stone) == 0 {
        return Err(Refusal::NoSuchStone { stone });
    }
    Ok(())
}

/// KOE-24: the cart's stone on a free place of the gate's storage.
#[inline]
pub(crate) fn check_unload(at: &Position, cart: Cart) -> Result<(), Refusal> {
    let gate = gate_of(cart)?;
    if cart.load.is_none() {
        return Err(Refusal::CartEmpty);
    }
    if !at.has_room(gate) {
        return Err(Refusal::StorageFull { gate });
    }
    Ok(())
}

fn gate_of(cart: Cart) -> Result<GateId, Refusal> {
    match cart.at.field() {
        Field::Gate(gate) => Ok(gate),
        Field::Church(_) | Field::Cathedral | Field::Point => Err(Refusal::NotAtGate),
    }
}

/// KOE-25: at a church field, where the stone may be built.
#[inline]
pub(crate) fn check_build(game: &Koeln, at: &Position, seat: Seat, cart: Cart) -> Result<(), Refusal> {
    let Field::Church(church) = cart.at.field() else {
        return Err(Refusal::NotAtChurch);
    };
    let stone = cart.load.ok_or(Refusal::CartEmpty)?;
    check_site(game, at, seat, church, stone)
}

/// KOE-30, KOE-34, KOE-49: a hammer or stones are there, the kind is allowed, the value is not passed, and no
/// notary keeps the builder out.
#[inline]
pub(crate) fn check_site(
    game: &Koeln,
    at: &Position,
    seat: Seat,
    church: ChurchId,
    stone: Stone,
) -> Result<(), Refusal> {
    let (site, tile) = (&at.sites[church.index()], &game.churches[church.index()]);
    match site.state {
        SiteState::Closed => return Err(Refusal::SiteClosed { church }),
        SiteState::Finished { .. } => return Err(Refusal::ChurchFinished { church }),
        SiteState::Hammer | SiteState::Begun => {}
    }
    if let Some(owner) = site.notary.filter(|owner| *owner != seat) {
        return Err(Refusal::SiteReserved { owner });
    }
    if !tile.takes(stone) {
        return Err(Refusal::KindNotAllowed { stone });
    }
    let missing = tile.value - site.sum();
    if stone.points() > missing {
        return Err(Refusal::TooMuch { church, missing });
    }
    Ok(())
}

/// KOE-55: at the cathedral, with the archbishop's card.
pub(crate) fn check_visit(at: &Position, seat: Seat, cart: Cart, place: u8) -> Result<(), Refusal> {
    if cart.at != PlaceId::CATHEDRAL {
        return Err(Refusal::NotAtCathedral);
    }
    cards::check_card(at, seat, place, Card::Archbishop)?;
    cards::check_limit(at)
}

/// KOE-21: one step.
pub(crate) fn go(at: &mut Position, seat: Seat, cart: u8, to: PlaceId, log: &mut impl Log<Event>) {
    at.turn.actions -= 1;
    at.players[seat].carts[usize::from(cart)].at = to;
    log.note(Event::Went { seat, cart, to });
}

/// KOE-27: such an action ends the turn of the cart.
fn finish_cart(at: &mut Position, seat: Seat, cart: u8) -> &mut Cart {
    at.turn.actions -= 1;
    let cart = &mut at.players[seat].carts[usize::from(cart)];
    cart.is_done = true;
    cart
}

/// KOE-23: from the storage into the cart.
pub(crate) fn load(at: &mut Position, seat: Seat, number: u8, stone: Stone, log: &mut impl Log<Event>) {
    let cart = finish_cart(at, seat, number);
    cart.load = Some(stone);
    let gate = gate_of(*cart).expect("`check` saw the cart at a gate");
    at.gates[gate.index()].remove(stone);
    log.note(Event::Loaded { seat, cart: number, gate, stone });
}

/// KOE-24: from the cart onto the storage.
pub(crate) fn unload(at: &mut Position, seat: Seat, number: u8, log: &mut impl Log<Event>) {
    let cart = finish_cart(at, seat, number);
    let stone = cart.load.take().expect("`check` saw a stone in the cart");
    let gate = gate_of(*cart).expect("`check` saw the cart at a gate");
    at.gates[gate.index()].add(stone);
    log.note(Event::Unloaded { seat, cart: number, gate, stone });
}

/// KOE-25, KOE-31: the stone on the builder's part; the first one takes the hammer away, the fourth hammer gone
/// brings the next group.
pub(crate) fn build(
    game: &Koeln,
    at: &mut Position,
    seat: Seat,
    number: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let cart = finish_cart(at, seat, number);
    let stone = cart.load.take().expect("`check` saw a stone in the cart");
    let Field::Church(church) = cart.at.field() else { panic!("`check` saw the cart at a church") };
    let brings_a_group = brings_a_group(at, church);
    let site = &mut at.sites[church.index()];
    site.state = SiteState::Begun;
    site.parts[seat].stones.add(stone);
    site.mark_latest(seat);
    let sum = site.sum();
    at.built_this_round = true;
    log.note(Event::Built { seat, cart: number, church, stone, sum });
    if brings_a_group {
        draw_group(at, chance, log);
    }
    let owner = (sum == game.churches[church.index()].value).then(|| finish_church(game, at, church, log));
    ending::look_for_the_end(game, at, owner, log);
    if let Some(owner) = owner.filter(|owner| *owner != seat && at.step == Step::Play) {
        abbots::ask(game, at, church, owner);
    }
}

/// KOE-31: would a stone here take the last hammer away, while a group is left to be drawn?
pub(crate) fn brings_a_group(at: &Position, church: ChurchId) -> bool {
    let has_hammer = |church: ChurchId| at.sites[church.index()].state == SiteState::Hammer;
    has_hammer(church)
        && !at.undrawn.is_empty()
        && !ChurchId::all().any(|other| other != church && has_hammer(other))
}

/// KOE-32 to KOE-34: the tile goes to the leader, the stones to the supply, a notary to the discards. Tells who won it.
fn finish_church(game: &Koeln, at: &mut Position, church: ChurchId, log: &mut impl Log<Event>) -> Seat {
    let site = &mut at.sites[church.index()];
    let owner = site.leader().expect("a church is finished by building");
    let seats = at.players.seats();
    let done = std::mem::replace(site, crate::position::Site::closed(seats));
    site.state = SiteState::Finished { owner, has_abbot: false };
    done.parts.iter().for_each(|(_, part)| at.supply.add_all(&part.stones));
    let points = game.churches[church.index()].value;
    at.players[owner].points.churches += points;
    if done.notary.is_some() {
        cards::discard_open(at, Card::Notary);
    }
    log.note(Event::Finished { church, owner, points });
    owner
}

/// KOE-55: the card lies open and gives its points.
pub(crate) fn visit(
    game: &Koeln,
    at: &mut Position,
    seat: Seat,
    cart: u8,
    place: u8,
    log: &mut impl Log<Event>,
) {
    finish_cart(at, seat, cart);
    cards::play(at, seat, place);
    at.players[seat].points.archbishops += CARD_POINTS;
    log.note(Event::Visited { seat, cart, points: CARD_POINTS });
    ending::look_for_the_target(game, at, seat, log);
}
