//! What is true at all times.

use engine::{Broken, Seat};
use strum::VariantArray as _;

use crate::components::{
    BUILDINGS, CARDS, Card, Development, INCOME_SPACES, LOTS, MOST_PERMITS, Permit, Plots, SanFrancisco,
    Space, Tender, Year,
};
use crate::position::{
    COMMITTEE_ROW, Committee, Estate, Firm, MOST_FIRMS, Phase, Player, Position, Step, Support,
};
use crate::turn;
use crate::turn::phases::order_of_stones;

/// More money than anybody ever has; it keeps every sum within its type.
const MOST_MONEY: u16 = 1_000;
/// More turns than any game has.
const MOST_TURNS: u16 = 10_000;

/// Says what cannot be, if anything.
pub fn audit(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    let seats = at.seats();
    Broken::unless((1..=4).contains(&seats), || format!("{seats} players, but 1 to 4 can play"))?;
    let is_solo = at.committee.is_some();
    Broken::unless(is_solo == (seats == 1), || "the Committee plays against one player".to_owned())?;
    Broken::unless(!at.duopoly || seats == 2, || "a duopoly takes two players".to_owned())?;
    Broken::unless(at.turn <= MOST_TURNS, || format!("turn {} is too late", at.turn))?;
    phase(at)?;
    cards(at)?;
    plan(game, at)?;
    for firm in at.firms() {
        estate(game, firm, at.estate(firm))?;
    }
    for (seat, player) in at.players.iter() {
        player_audit(seat, player)?;
    }
    committee(game, at)?;
    permits(at)?;
    tenders(at)?;
    displays(at)?;
    developments(game, at)?;
    order(at)?;
    stones(game, at)?;
    blockers(game, at)?;
    master_builder(at)?;
    step(game, at)
}

/// Step, phase and year belong together.
fn phase(at: &Position) -> Result<(), Broken> {
    let fits = match (at.step, at.phase) {
        (Step::Keep, Phase::Tenders)
        | (Step::Place | Step::Bonus, Phase::Income)
        | (Step::Block, Phase::Blockers)
        | (Step::Bonus | Step::Over, Phase::Exposition) => true,
        (
            Step::Place
            | Step::Act
            | Step::Permit
            | Step::Tender
            | Step::Clear
            | Step::Build { .. }
            | Step::Over,
            Phase::Card { nth },
        ) => usize::from(nth) < CARDS,
        _ => false,
    };
    Broken::unless(fits, || format!("{:?} does not belong to {:?}", at.step, at.phase))?;
    let is_last = at.year == Year::LAST;
    Broken::unless(is_last == (at.phase == Phase::Exposition), || {
        format!("{:?} does not belong to {}", at.phase, at.year.calendar())
    })?;
    Broken::unless(at.phase != Phase::Tenders || at.year == Year::FIRST, || {
        "tenders are chosen in the first year".to_owned()
    })?;
    Broken::unless(at.phase != Phase::Blockers || at.duopoly, || "there are no blockers".to_owned())
}

/// Every action card once, no public tender twice.
fn cards(at: &Position) -> Result<(), Broken> {
    let all = Card::VARIANTS.iter().all(|card| at.cards.contains(card));
    Broken::unless(all, || "an action card is missing".to_owned())?;
    let [first, second, third] = at.public;
    Broken::unless(first != second && second != third && first != third, || {
        "a public tender is there twice".to_owned()
    })
}

/// SFO-1, SFO-2: debris and buildings lie where they can.
fn plan(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    let plan = game.plan(at.seats());
    let mut first_debris = Plots::EMPTY;
    for lot in 0..LOTS {
        Broken::unless(at.sides[lot].is_some() == plan.has(lot), || {
            format!("lot {} has a side if it is in play", lot + 1)
        })?;
        if let Some(side) = at.sides[lot] {
            first_debris |= game.lots.debris[lot][side as usize];
        }
    }
    Broken::unless((at.debris - first_debris).is_empty(), || "debris where there was none".to_owned())?;
    let mut built = Plots::EMPTY;
    let mut held = 0;
    for firm in at.firms() {
        let estate = at.estate(firm);
        Broken::unless((estate.built & built).is_empty(), || "two buildings on a plot".to_owned())?;
        built |= estate.built;
        held += u32::from(estate.debris);
    }
    Broken::unless((built - plan.plots).is_empty(), || "a building beside the plan".to_owned())?;
    Broken::unless((built & at.debris).is_empty(), || "a building on debris".to_owned())?;
    let cleared = u32::from((first_debris - at.debris).len());
    Broken::unless(held == cleared, || format!("{held} debris markers are held, {cleared} were cleared"))
}

fn estate(game: &SanFrancisco, firm: Firm, estate: &Estate) -> Result<(), Broken> {
    let built = estate.built.len();
    Broken::unless(built <= BUILDINGS, || format!("{firm:?} has built {built} buildings"))?;
    Broken::unless(estate.money <= MOST_MONEY, || format!("{firm:?} has ${}", estate.money))?;
    Broken::unless(game.progress.has(estate.marker), || format!("the marker of {firm:?} is off the board"))
}

fn player_audit(seat: Seat, player: &Player) -> Result<(), Broken> {
    let buildings = u16::from(player.material) + u16::from(player.estate.built.len());
    Broken::unless(buildings <= u16::from(BUILDINGS), || format!("seat {seat} has {buildings} buildings"))?;
    let permits = player.permits.len();
    Broken::unless(permits <= MOST_PERMITS, || format!("seat {seat} has {permits} permits"))
}

/// SFO-80, SFO-83: its row has no gap; what its difficulty sets is one of two each.
fn committee(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    let Some(committee) = &at.committee else { return Ok(()) };
    let has_gap = committee.row.array_windows().any(|[left, right]| left.is_none() && right.is_some());
    Broken::unless(!has_gap, || "there is a gap in the Committee's row".to_owned())?;
    row(game, at, committee)?;
    let blocked = game.income.get(usize::from(committee.blocked));
    Broken::unless(matches!(blocked, Some(1 | 4)), || "the income space $1 or $4 is blocked".to_owned())?;
    Broken::unless(matches!(committee.rate, 3 | 4), || "a point for $3 or $4".to_owned())?;
    let joker = committee.turned.is_some_and(Permit::is_joker);
    Broken::unless(!joker, || "the Committee turned up a joker".to_owned())
}

/// SFO-81, SFO-87: it begins without a permit, and only the bonus of 1907 brings a fourth.
fn row(game: &SanFrancisco, at: &Position, committee: &Committee) -> Result<(), Broken> {
    let has_acted = at.order.iter().take(usize::from(at.next)).any(|firm| *firm == Some(Firm::Committee));
    let comes_before_income = matches!(at.phase, Phase::Tenders | Phase::Income) && !has_acted;
    let permits = committee.row.iter().flatten().count();
    let most = match at.year.calendar() {
        1906 if comes_before_income => 0,
        1906 => COMMITTEE_ROW - 1,
        1907 if comes_before_income => COMMITTEE_ROW - 1,
        _ if game.takes_bonus_as_it_stands() => COMMITTEE_ROW,
        _ => COMMITTEE_ROW - 1,
    };
    Broken::unless(permits <= most, || format!("the Committee has {permits} permits"))
}

/// SFO-6, SFO-80: every permit is somewhere, none is twice; no jokers against the Committee.
fn permits(at: &Position) -> Result<(), Broken> {
    for permit in Permit::all() {
        let in_row = at.committee.iter().flat_map(|committee| committee.row).flatten();
        let open = at.open_permits.into_iter().flatten().chain(in_row);
        let open = open.filter(|other| *other == permit).count();
        let held = at.players.iter().filter(|(_, player)| player.permits.has(permit)).count();
        let piled = usize::from(at.permit_pile.count(permit)) + usize::from(at.discards.has(permit));
        let count = open + held + piled;
        let expected = usize::from(!(permit.is_joker() && at.committee.is_some()));
        Broken::unless(count == expected, || format!("{count} permits {permit}, not {expected}"))?;
    }
    Ok(())
}

/// SFO-8: every private tender is somewhere, none is twice; what was rejected was kept by nobody.
fn tenders(at: &Position) -> Result<(), Broken> {
    let is_choice = at.phase == Phase::Tenders;
    for tender in Tender::VARIANTS.iter().copied() {
        let secret = at.players.iter().flat_map(|(_, player)| {
            let rejected = player.rejected.filter(|_| is_choice);
            [player.kept, player.dealt[0], player.dealt[1], rejected]
        });
        let lying = secret.chain(at.open_tenders).flatten().filter(|other| *other == tender).count();
        let taken = at.players.iter().filter(|(_, player)| player.tenders.has(tender)).count();
        let committee = at.committee.is_some_and(|committee| committee.tenders.has(tender));
        let count = lying + taken + usize::from(committee) + usize::from(at.tender_pile.count(tender));
        Broken::unless(count == 1, || format!("{count} tenders {tender}, not 1"))?;
        let kept = at.players.iter().filter(|(_, player)| player.kept == Some(tender)).count();
        let rejected = at.players.iter().filter(|(_, player)| player.rejected == Some(tender)).count();
        Broken::unless(kept + rejected <= 1, || format!("{tender} was dealt twice"))?;
    }
    for (seat, player) in at.players.iter() {
        let chose = player.dealt == [None; 2] && player.kept.is_some() && player.rejected.is_some();
        let chooses = player.dealt.iter().all(Option::is_some)
            && player.kept.is_none()
            && player.rejected.is_none()
            && player.tenders.is_empty();
        Broken::unless(chose || (is_choice && chooses), || {
            format!("seat {seat} has been dealt two tenders and keeps one")
        })?;
    }
    let all_chose = at.players.iter().all(|(_, player)| player.kept.is_some());
    Broken::unless(!(is_choice && all_chose), || "everybody has chosen a tender".to_owned())
}

/// SFO-29: gaps are filled after each card and each bonus, and there are none during the choice.
fn displays(at: &Position) -> Result<(), Broken> {
    let permits = at.open_permits.iter().flatten().count();
    let tenders = at.open_tenders.iter().flatten().count();
    let fits = match at.phase {
        Phase::Tenders => permits == 0 && tenders == 0,
        Phase::Income | Phase::Blockers | Phase::Exposition => {
            permits == 3 && (tenders == 3 || at.tender_pile.is_empty())
        }
        Phase::Card { .. } => true,
    };
    Broken::unless(fits, || format!("{permits} permits and {tenders} tenders lie open"))
}

/// SFO-7: no more developments than there are; the parks were taken in their order.
fn developments(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    for kind in Development::ALL {
        let held: u32 = at.firms().map(|firm| u32::from(at.estate(firm).developments.count(kind))).sum();
        let count = u32::from(game.development(kind).count());
        Broken::unless(held <= count, || format!("{held} cards {kind}, but there are {count}"))?;
    }
    let in_order = at.parks.array_windows().all(|[one, next]| one.is_some() || next.is_none());
    Broken::unless(in_order, || "the parks were not taken in their order".to_owned())?;
    for holder in at.parks.into_iter().flatten() {
        Broken::unless(plays(at, holder), || format!("{holder:?} has a park"))?;
    }
    for firm in at.firms() {
        let parks = at.parks.iter().filter(|holder| **holder == Some(firm)).count();
        let count = usize::from(at.estate(firm).developments.count(Development::Park));
        Broken::unless(parks == count, || format!("{firm:?} has {parks} parks, but {count} cards"))?;
    }
    Ok(())
}

fn plays(at: &Position, firm: Firm) -> bool {
    at.firms().any(|other| other == firm)
}

/// SFO-15: everybody has one place in the order, and a player is to act.
fn order(at: &Position) -> Result<(), Broken> {
    let firms = at.firm_count();
    if at.phase == Phase::Tenders {
        return Broken::unless(at.order == [None; MOST_FIRMS] && at.next == 0, || {
            "there is no order while tenders are chosen".to_owned()
        });
    }
    let all = at.firms().all(|firm| at.order[..firms].contains(&Some(firm)));
    let none = at.order[firms..].iter().all(Option::is_none);
    Broken::unless(all && none, || "the order is not one of all firms".to_owned())?;
    if at.step == Step::Over {
        return Broken::unless(usize::from(at.next) == firms, || "a turn was left out".to_owned());
    }
    Broken::unless(at.active_seat().is_some(), || "it is nobody's turn".to_owned())?;
    let by_stones = matches!(at.phase, Phase::Blockers | Phase::Exposition);
    Broken::unless(!by_stones || at.order == order_of_stones(at), || {
        "the order is not that of the stones".to_owned()
    })
}

/// SFO-16, SFO-45: every firm that has had its turn has put its stone, on a space of its own.
fn stones(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    let last = at.cards[CARDS - 1];
    let spaces = match at.phase {
        Phase::Tenders => 0,
        Phase::Income | Phase::Blockers => INCOME_SPACES,
        Phase::Card { .. } => at.spaces(game).len(),
        Phase::Exposition => game.actions.spaces(last, at.seats()).len(),
    };
    for (place, firm) in at.order.iter().enumerate().filter_map(|(place, firm)| Some((place, (*firm)?))) {
        let stone = at.estate(firm).stone;
        let is_put = match at.phase {
            Phase::Tenders => false,
            Phase::Blockers | Phase::Exposition => true,
            Phase::Income | Phase::Card { .. } => {
                place < usize::from(at.next) || (place == usize::from(at.next) && at.step != Step::Place)
            }
        };
        Broken::unless(stone.is_some() == is_put, || format!("the stone of {firm:?} is {stone:?}"))?;
        let Some(space) = stone else { continue };
        Broken::unless(usize::from(space) < spaces, || format!("the stone of {firm:?} is off the track"))?;
        let blocked = match at.phase {
            Phase::Blockers | Phase::Tenders | Phase::Exposition => false,
            Phase::Income | Phase::Card { .. } => turn::place::is_blocked(at, space),
        };
        Broken::unless(!blocked, || format!("the stone of {firm:?} is on a blocked space"))?;
        let others = at.firms().filter(|other| *other != firm && at.estate(*other).stone == stone).count();
        Broken::unless(others == 0, || "two stones are on one space".to_owned())?;
    }
    let early = at.phase == Phase::Tenders && at.firms().any(|firm| at.estate(firm).stone.is_some());
    Broken::unless(!early, || "a stone was put before the first year".to_owned())
}

/// SFO-70: both blockers are on cards of their own while cards are played, and nowhere otherwise.
fn blockers(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    let place = |seat| at.order.iter().position(|firm| *firm == Some(Firm::Seat(seat)));
    for (seat, player) in at.players.iter() {
        let is_put = match at.phase {
            _ if !at.duopoly => false,
            Phase::Tenders | Phase::Income | Phase::Exposition => false,
            Phase::Blockers => place(seat).is_some_and(|place| place < usize::from(at.next)),
            Phase::Card { .. } => true,
        };
        Broken::unless(player.blocker.is_some() == is_put, || {
            format!("the blocker of seat {seat} is {:?}", player.blocker)
        })?;
        let Some(blocker) = player.blocker else { continue };
        let spaces = game.actions.spaces(blocker.card, at.seats()).len();
        Broken::unless(usize::from(blocker.space) < spaces, || "a blocker is off the card".to_owned())?;
        let others = at.players.iter().filter(|(other, _)| *other != seat);
        let shares = others.filter_map(|(_, other)| other.blocker).any(|other| other.card == blocker.card);
        Broken::unless(!shares, || "both blockers are on one card".to_owned())?;
    }
    Ok(())
}

/// SFO-50, SFO-51: the first to build eight buildings has the tender, and the game ends soon.
fn master_builder(at: &Position) -> Result<(), Broken> {
    let anybody = at.firms().any(|firm| at.estate(firm).built.len() == BUILDINGS);
    match at.master_builder {
        None => {
            Broken::unless(!anybody, || "eight buildings stand, but nobody is master builder".to_owned())?;
            let fits = at.step != Step::Over || at.phase == Phase::Exposition;
            Broken::unless(fits, || "it is over before 1915 without a master builder".to_owned())
        }
        Some(firm) => {
            let has = plays(at, firm) && at.estate(firm).built.len() == BUILDINGS;
            Broken::unless(has, || format!("{firm:?} is master builder"))?;
            let fits = matches!(at.phase, Phase::Card { .. } | Phase::Exposition);
            Broken::unless(fits, || "the game goes on after the master builder".to_owned())
        }
    }
}

/// What is to be decided is offered by the card, and something can be decided.
fn step(game: &SanFrancisco, at: &Position) -> Result<(), Broken> {
    let spaces = at.spaces(game);
    let is_offered = |wanted: Space| {
        (0_u8..).zip(spaces).any(|(nth, space)| *space == wanted && !turn::place::is_blocked(at, nth))
    };
    let fits = match at.step {
        Step::Permit => is_offered(Space::Permit),
        Step::Tender => is_offered(Space::Tender),
        Step::Clear => is_offered(Space::Clear),
        Step::Build { support: Support::None } => is_offered(Space::Build),
        Step::Build { support: Support::AnyColour } => is_offered(Space::BuildAnyColour),
        Step::Build { support: Support::AnyNumber } => is_offered(Space::BuildAnyNumber),
        Step::Act => {
            let stone = at.active().and_then(|firm| at.estate(firm).stone);
            stone.is_some_and(|stone| spaces.get(usize::from(stone)) != Some(&Space::Pass))
        }
        Step::Keep | Step::Place | Step::Bonus | Step::Block | Step::Over => true,
    };
    Broken::unless(fits, || format!("the card in play does not offer {:?}", at.step))?;
    let mut moves = Vec::new();
    for seat in turn::to_act(at).iter() {
        moves.clear();
        turn::legal_moves(game, at, seat, &mut moves);
        let can_pay = moves.iter().any(|mv| turn::check(game, at, seat, mv).is_ok());
        Broken::unless(can_pay, || format!("seat {seat} can do nothing in {:?}", at.step))?;
    }
    Ok(())
}
