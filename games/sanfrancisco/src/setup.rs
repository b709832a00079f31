//! 2. How the table is laid.

use engine::{BadSetup, Bag, Chance, Game, Log, PerSeat, Seat, Stream};
use strum::VariantArray as _;

use crate::components::{
    CARDS, Card, LOTS, OPEN, PARKS, PUBLIC_IN_PLAY, Permit, PermitBag, Permits, Plots, Public, PublicBag,
    SanFrancisco, Side, Tender, TenderBag, Tenders, Year,
};
use crate::moves::Event;
use crate::options::{LotSide, Options};
use crate::position::{COMMITTEE_ROW, Committee, Estate, Firm, MOST_FIRMS, Phase, Player, Position, Step};
use crate::turn::{displays, phases};

/// The sides of the lots.
pub const SIDES: Stream = Stream::named("sides");
/// The order of the action cards.
pub const ACTIONS: Stream = Stream::named("actions");
/// The public tenders.
pub const PUBLIC: Stream = Stream::named("public");
/// The private tenders.
pub const TENDERS: Stream = Stream::named("tenders");
/// The permits.
pub const PERMITS: Stream = Stream::named("permits");
/// The start player.
pub const START: Stream = Stream::named("start");

/// Lays the table for this many players, up to the choice of a tender.
pub fn set_up(
    game: &SanFrancisco,
    seats: u8,
    options: &Options,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Result<Position, BadSetup> {
    SanFrancisco::INFO.check_seats(seats)?;
    options.check(game, seats)?;
    let mut at = empty_table(game, seats, options);
    lay_lots(game, &mut at, options, chance, log);
    lay_cards(&mut at, chance, log);
    lay_public_tenders(&mut at, chance, log);
    deal_tenders(&mut at, chance, log);
    Ok(at)
}

/// SFO-5, SFO-9: markers at the start, no money, all buildings in the supply; the piles are full.
fn empty_table(game: &SanFrancisco, seats: u8, options: &Options) -> Position {
    let permits = Permit::all().filter(|permit| seats > 1 || !permit.is_joker());
    Position {
        year: Year::FIRST,
        phase: Phase::Tenders,
        step: Step::Keep,
        order: [None; MOST_FIRMS],
        next: 0,
        turn: 1,
        cards: [Card::A; CARDS],
        sides: [None; LOTS],
        debris: Plots::EMPTY,
        public: [Public::MostYellow; PUBLIC_IN_PLAY],
        open_permits: [None; OPEN],
        open_tenders: [None; OPEN],
        permit_pile: PermitBag::holding(permits),
        discards: Permits::EMPTY,
        tender_pile: TenderBag::holding(Tender::VARIANTS.iter().copied()),
        parks: [None; PARKS],
        master_builder: None,
        // SFO-70.
        duopoly: options.duopoly.unwrap_or(seats == 2 && game.recommends_duopoly()),
        players: PerSeat::all(seats, Player::default()),
        committee: (seats == 1).then(|| committee(game, options)),
    }
}

/// SFO-80: the helper's side, the blocked income space, the money for a point.
fn committee(game: &SanFrancisco, options: &Options) -> Committee {
    Committee {
        estate: Estate::default(),
        row: [None; COMMITTEE_ROW],
        tenders: Tenders::EMPTY,
        turned: None,
        helper: options.helper(),
        blocked: game.income_space(options.blocked_income()),
        rate: options.money_rate(),
    }
}

/// SFO-1, SFO-2: each lot on its side, a marker on each of its debris plots.
fn lay_lots(
    game: &SanFrancisco,
    at: &mut Position,
    options: &Options,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let plan = game.plan(at.seats());
    for lot in (0..LOTS).filter(|lot| plan.has(*lot)) {
        let side = match options.lots[lot] {
            LotSide::A => Side::A,
            LotSide::B => Side::B,
            LotSide::Random => [Side::A, Side::B][chance.below(SIDES, 2) as usize],
        };
        let debris = game.lots.debris[lot][side as usize];
        at.sides[lot] = Some(side);
        at.debris |= debris;
        log.note(Event::LotLaid { lot: lot as u8, side, debris: debris.len() });
    }
}

/// SFO-3: in random order.
fn lay_cards(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut cards = Bag::<Card, CARDS>::holding(Card::VARIANTS.iter().copied());
    at.cards = [(); CARDS].map(|()| cards.draw(ACTIONS, chance).expect("there are six cards"));
    log.note(Event::CardsLaid { cards: at.cards });
}

/// SFO-8: three of the eight public tenders.
fn lay_public_tenders(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut tenders = PublicBag::holding(Public::VARIANTS.iter().copied());
    at.public = [(); PUBLIC_IN_PLAY].map(|()| tenders.draw(PUBLIC, chance).expect("there are eight tenders"));
    log.note(Event::PublicTenders { tenders: at.public });
}

/// SFO-8: two private tenders for each player.
fn deal_tenders(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for seat in Seat::all(at.seats()) {
        let tenders =
            [(); 2].map(|()| at.tender_pile.draw(TENDERS, chance).expect("16 tenders are enough for four"));
        at.players[seat].dealt = tenders.map(Some);
        log.note(Event::Dealt { seat, tenders: Some(tenders) });
    }
}

/// SFO-8: one tender is kept; after the last choice the displays open and the first year begins.
pub(crate) fn keep(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    tender: Tender,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let player = &mut at.players[seat];
    player.rejected = player.dealt.into_iter().flatten().find(|other| *other != tender);
    player.kept = Some(tender);
    player.dealt = [None; 2];
    log.note(Event::Kept { seat, tender: Some(tender) });
    if at.players.iter().all(|(_, player)| player.kept.is_some()) {
        open_displays(at, chance, log);
        begin_first_year(game, at, chance, log);
    }
}

/// SFO-6, SFO-8: the rejected tenders are shuffled in; three tenders and three permits open.
fn open_displays(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for (_, player) in at.players.iter() {
        if let Some(tender) = player.rejected {
            at.tender_pile.add(tender);
        }
    }
    displays::refill(at, chance, log);
}

/// SFO-10, SFO-81: the start player first, then clockwise; the Committee before a single player.
fn begin_first_year(
    game: &SanFrancisco,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let seats = at.seats();
    if at.committee.is_some() {
        at.order = [Some(Firm::Committee), Some(Firm::Seat(Seat(0))), None, None];
    } else {
        let start = Seat(chance.below(START, u32::from(seats)) as u8);
        let mut seat = start;
        for place in at.order.iter_mut().take(usize::from(seats)) {
            *place = Some(Firm::Seat(seat));
            seat = seat.next(seats);
        }
        log.note(Event::StartPlayer { seat: start });
    }
    at.phase = Phase::Income;
    log.note(Event::YearBegan { year: at.year, cost: game.cost(at.year) });
    phases::run(game, at, chance, log);
}
