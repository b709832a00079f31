//! Building: with one or two permits, on debris, with a development.

use engine::{Log, Seat};

use super::{Turn, act};
use crate::components::{
    BUILDINGS, CORNER_MONEY, DEBRIS_COST, Development, Permit, Permits, Plot, Plots, SanFrancisco, Symbols,
};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Estate, Firm, Player, Position, Support};

/// SFO-33: where something is built, with which permits, and the development taken with it.
#[derive(Clone, Copy)]
pub(crate) struct Build {
    pub(crate) plot: Plot,
    pub(crate) permits: Permits,
    pub(crate) take: Option<Development>,
}

/// SFO-33, SFO-35 to SFO-38: every plot with every choice of permits and developments, each once.
pub(crate) fn list(game: &SanFrancisco, at: &Position, seat: Seat, support: Support, out: &mut Vec<Move>) {
    let player = &at.players[seat];
    if check_material(player).is_err() {
        return;
    }
    let estate = &player.estate;
    let sites = affordable(game, at, estate, estate.money);
    let cost = game.cost(at.year);
    let mut rest = player.permits;
    while let Some(first) = rest.first() {
        rest.remove(first);
        let one = Permits::only(first);
        let plots = fitting(game, at, one, support) & sites;
        out.extend(plots.iter().map(|plot| Move::Build { plot, permits: one, take: None }));
        for second in rest.iter() {
            let permits = one | Permits::only(second);
            let shared = shared_symbols(game, permits);
            for plot in (fitting(game, at, permits, support) & sites).iter() {
                out.push(Move::Build { plot, permits, take: None });
                if shared.is_empty() {
                    continue;
                }
                let money =
                    at_the_build(game, at, estate, plot).expect("clearing can be paid on these plots") - cost;
                let kinds = shared.iter().filter(|kind| can_take(game, at, *kind, money).is_ok());
                out.extend(kinds.map(|kind| Move::Build { plot, permits, take: Some(kind) }));
            }
        }
    }
}

/// Could the player build anything with this much money?
pub(crate) fn can_build(
    game: &SanFrancisco,
    at: &Position,
    seat: Seat,
    support: Support,
    money: u16,
) -> Result<(), Refusal> {
    let player = &at.players[seat];
    check_material(player)?;
    if player.permits.is_empty() {
        return Err(Refusal::NothingToBuild);
    }
    // The number of one permit and the colour of the same or another one: two permits always suffice.
    let plots = fitting(game, at, player.permits, support) & affordable(game, at, &player.estate, money);
    if plots.is_empty() { Err(Refusal::NothingToBuild) } else { Ok(()) }
}

/// SFO-33: there is a building in the player's area.
#[inline]
fn check_material(player: &Player) -> Result<(), Refusal> {
    if player.material == 0 { Err(Refusal::NoMaterial) } else { Ok(()) }
}

/// SFO-33, SFO-37, SFO-38: the plots whose number one of the permits gives, and whose colour one of them gives.
fn fitting(game: &SanFrancisco, at: &Position, permits: Permits, support: Support) -> Plots {
    let all = game.plan(at.seats()).plots;
    let numbers = |permit: Permit| match permit.number() {
        Some(number) => game.lots.of_number[usize::from(number) - 1],
        None if permit == Permit::ANY_NUMBER => all,
        None => Plots::EMPTY,
    };
    let colours = |permit: Permit| match permit.colour() {
        Some(colour) => game.lots.of_colour[colour as usize],
        None if permit == Permit::ANY_COLOUR => all,
        None => Plots::EMPTY,
    };
    let of_any = |plots: &dyn Fn(Permit) -> Plots| {
        permits.iter().fold(Plots::EMPTY, |any, permit| any | plots(permit))
    };
    match support {
        Support::None => of_any(&numbers) & of_any(&colours),
        Support::AnyColour => of_any(&numbers),
        Support::AnyNumber => of_any(&colours),
    }
}

/// The free plots on which this much money is enough for a build.
fn affordable(game: &SanFrancisco, at: &Position, estate: &Estate, money: u16) -> Plots {
    let free = game.plan(at.seats()).plots - at.built();
    let cost = game.cost(at.year);
    let mut plots = Plots::EMPTY;
    if money >= cost {
        plots |= free - at.debris;
    }
    if after_debris(game, estate, money) >= Some(cost) {
        plots |= free & at.debris;
    }
    plots
}

/// SFO-36: the money when the build on this plot is paid, its debris cleared; nothing if clearing cannot be paid.
#[inline]
fn at_the_build(game: &SanFrancisco, at: &Position, estate: &Estate, plot: Plot) -> Option<u16> {
    if at.debris.has(plot) { after_debris(game, estate, estate.money) } else { Some(estate.money) }
}

/// SFO-32, SFO-36: what is left of the money when debris has been cleared; nothing if that cannot be paid.
#[inline]
fn after_debris(game: &SanFrancisco, estate: &Estate, money: u16) -> Option<u16> {
    let corner = if game.progress.is_corner(estate.marker) { CORNER_MONEY } else { 0 };
    Some(money.checked_sub(DEBRIS_COST)? + corner)
}

/// SFO-35: the symbols that both of two permits show.
pub(crate) fn shared_symbols(game: &SanFrancisco, permits: Permits) -> Symbols {
    let mut two = permits.iter();
    match (two.next(), two.next()) {
        (Some(one), Some(other)) => game.symbols(one) & game.symbols(other),
        _ => Symbols::EMPTY,
    }
}

/// SFO-33, SFO-35, SFO-36: a building, permits that fit, a free plot, and money when each payment is due.
pub(crate) fn check(
    game: &SanFrancisco,
    at: &Position,
    seat: Seat,
    support: Support,
    Build { plot, permits, take }: Build,
) -> Result<(), Refusal> {
    let player = &at.players[seat];
    check_material(player)?;
    if !(1..=2).contains(&permits.len()) {
        return Err(Refusal::OneOrTwoPermits);
    }
    if let Some(permit) = (permits - player.permits).first() {
        return Err(Refusal::NotYourPermit { permit });
    }
    if !game.plan(at.seats()).plots.has(plot) {
        return Err(Refusal::NotInThePlan);
    }
    if let Some(by) = at.builder(plot) {
        return Err(Refusal::PlotTaken { by });
    }
    if !fitting(game, at, permits, support).has(plot) {
        let (colour, number) = (game.lots.colour(plot), plot.number());
        return Err(Refusal::PermitsDoNotFit { colour, number });
    }
    let money = player.estate.money;
    let Some(left) = at_the_build(game, at, &player.estate, plot) else {
        return Err(Refusal::BuildTooDear { price: DEBRIS_COST, money });
    };
    let price = game.cost(at.year);
    let Some(left) = left.checked_sub(price) else {
        return Err(Refusal::BuildTooDear { price, money: left });
    };
    take.map_or(Ok(()), |kind| check_development(game, at, permits, kind, left))
}

/// SFO-35: a symbol that both permits share, a card of it, and its price.
fn check_development(
    game: &SanFrancisco,
    at: &Position,
    permits: Permits,
    kind: Development,
    money: u16,
) -> Result<(), Refusal> {
    if !shared_symbols(game, permits).has(kind) {
        return Err(Refusal::NoSharedSymbol { kind });
    }
    can_take(game, at, kind, money)
}

/// SFO-35: such a development is left, and its price can be paid.
#[inline]
fn can_take(game: &SanFrancisco, at: &Position, kind: Development, money: u16) -> Result<(), Refusal> {
    if at.left(game, kind) == 0 {
        return Err(Refusal::NoneLeft { kind });
    }
    let price = u16::from(game.development(kind).cost);
    if money < price { Err(Refusal::DevelopmentTooDear { price }) } else { Ok(()) }
}

/// SFO-33 to SFO-36: debris, build cost, building, permits, development, in this order.
pub(crate) fn build(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    Build { plot, permits, take }: Build,
    log: &mut impl Log<Event>,
) -> Turn {
    let firm = Firm::Seat(seat);
    if at.debris.has(plot) {
        act::clear_for(game, at, firm, Some(plot), DEBRIS_COST, log);
    }
    let price = game.cost(at.year);
    let player = &mut at.players[seat];
    player.estate.money -= price;
    player.material -= 1;
    player.permits -= permits;
    at.discards |= permits;
    raise(at, firm, plot, permits, price, log);
    if let Some(kind) = take {
        let price = u16::from(game.development(kind).cost);
        take_development(at, firm, kind, price, log);
        act::step_for_development(game, at, firm, log);
    }
    Turn::Ends
}

/// SFO-33, SFO-50: the building stands; the first to build an eighth is the master builder.
pub(crate) fn raise(
    at: &mut Position,
    firm: Firm,
    plot: Plot,
    permits: Permits,
    price: u16,
    log: &mut impl Log<Event>,
) {
    let is_last = is_last_building(at.estate(firm));
    at.estate_mut(firm).built.add(plot);
    log.note(Event::Built { firm, plot, permits, price });
    if is_last && at.master_builder.is_none() {
        at.master_builder = Some(firm);
        log.note(Event::MasterBuilder { firm });
    }
}

/// SFO-50: is the next building of this firm its eighth?
#[inline]
pub(crate) const fn is_last_building(estate: &Estate) -> bool {
    estate.built.len() + 1 == BUILDINGS
}

/// SFO-7, SFO-35: the next card of its kind.
pub(crate) fn take_development(
    at: &mut Position,
    firm: Firm,
    kind: Development,
    price: u16,
    log: &mut impl Log<Event>,
) {
    if kind == Development::Park {
        let next = at.parks.iter_mut().find(|park| park.is_none());
        *next.expect("a park is left") = Some(firm);
    }
    let estate = at.estate_mut(firm);
    estate.money -= price;
    estate.developments.add(kind);
    log.note(Event::TookDevelopment { firm, kind, price });
}
