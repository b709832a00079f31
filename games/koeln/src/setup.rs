//! 2. How the table is laid.

use engine::{BadSetup, Bag, Chance, Game, Log, PerSeat, Seat, Stream};

use crate::components::{ACTIONS, CHURCHES, ChurchId, GATES, GateId, HAMMERS, Koeln, Stone};
use crate::moves::Event;
use crate::position::{Cart, ChurchSet, Pile, Player, Position, Site, SiteState, Step, Turn};

/// The start player.
pub const START: Stream = Stream::named("start");
/// The selection cards.
pub const SELECT: Stream = Stream::named("select");

/// Lays the table for this many players.
pub fn set_up(
    game: &Koeln,
    seats: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Result<Position, BadSetup> {
    Koeln::INFO.check_seats(seats)?;
    let start = Seat(chance.below(START, u32::from(seats)) as u8);
    let mut at = empty_table(game, seats, start);
    store_first_stones(&mut at);
    place_carts(game, &mut at);
    draw_group(&mut at, chance, log);
    log.note(Event::TurnBegan { seat: start, turn: 1, actions: ACTIONS, is_extra: false });
    Ok(at)
}

/// KOE-5, KOE-7: all cards in the deck, nothing built; chance has named the start player.
fn empty_table(game: &Koeln, seats: u8, start: Seat) -> Position {
    let turn =
        Turn { number: 1, is_extra: false, extra_follows: false, throw: None, actions: ACTIONS, cards: 0 };
    Position {
        start,
        round: 1,
        active: start,
        turn,
        step: Step::Play,
        players: PerSeat::all(seats, Player::default()),
        sites: [Site::closed(seats); CHURCHES],
        gates: [Bag::EMPTY; GATES],
        supply: game.stones,
        undrawn: ChurchSet::ALL,
        deck: game.cards,
        discards: Pile::EMPTY,
        reshuffled: Pile::EMPTY,
        idle_rounds: 0,
        built_this_round: false,
        last_round: None,
    }
}

/// KOE-2: a white stone at each gate.
fn store_first_stones(at: &mut Position) {
    for gate in GateId::all() {
        at.supply.remove(Stone::White);
        at.gates[gate.index()].add(Stone::White);
    }
}

/// KOE-3: the n-th player in turn order has the n-th pair of start points.
fn place_carts(game: &Koeln, at: &mut Position) {
    let seats = at.seats();
    let mut seat = at.start;
    for pair in &game.map.starts[..usize::from(seats)] {
        at.players[seat].carts = pair.map(|at| Cart { at, load: None, is_done: false });
        seat = seat.next(seats);
    }
}

/// KOE-4, KOE-31: four selection cards are drawn; their churches get the hammers.
pub(crate) fn draw_group(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let churches = [(); HAMMERS].map(|()| draw_church(at, chance));
    log.note(Event::GroupDrawn { churches });
}

fn draw_church(at: &mut Position, chance: &mut impl Chance) -> ChurchId {
    let mut cards = [0; CHURCHES];
    at.undrawn.iter().for_each(|church| cards[church.index()] = 1);
    let church = ChurchId(chance.pick(SELECT, &cards) as u8);
    at.undrawn.0 &= !(1 << church.0);
    at.sites[church.index()].state = SiteState::Hammer;
    church
}
