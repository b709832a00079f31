//! What is true at all times.

use engine::Broken;

use crate::components::{Building, Kind, MOST_SEATS, Money, NewYork, PILES, Scoring};
use crate::position::{MoneyDeck, Points, Position, Step};
use crate::scoring::shares;
use crate::setup::DIRKS_BUILDINGS;

/// Says what cannot be, if anything.
pub fn audit(game: &NewYork, at: &Position) -> Result<(), Broken> {
    let seats = at.seats();
    Broken::unless((2..=MOST_SEATS as u8).contains(&seats), || {
        format!("{seats} players, but 2 to {MOST_SEATS} can play")
    })?;
    Broken::unless(at.active.0 < seats, || format!("seat {} is to act, but there are {seats}", at.active))?;
    Broken::unless(at.turn > 0, || "no turn has begun".to_owned())?;
    dirk(at)?;
    money(at)?;
    piles(&at.money)?;
    display(at)?;
    discards(game, at)?;
    buildings(game, at)?;
    points(game, at)?;
    end(game, at)
}

/// NYC-51: Dirk takes part in a game for two, and only there.
fn dirk(at: &Position) -> Result<(), Broken> {
    Broken::unless(at.dirk.is_some() == (at.seats() == 2), || {
        format!("Dirk plays along for two, not for {}", at.seats())
    })?;
    let enough = at.dirk.is_none_or(|dirk| dirk.buildings.len() >= DIRKS_BUILDINGS);
    Broken::unless(enough, || format!("Dirk has fewer than {DIRKS_BUILDINGS} buildings"))
}

/// NYC-1, NYC-50: every money card is somewhere.
fn money(at: &Position) -> Result<(), Broken> {
    for card in Money::all() {
        let open = at.display.iter().flatten().filter(|other| **other == card).count();
        let held = at.players.iter().map(|(_, player)| usize::from(player.hand.count(card))).sum::<usize>();
        let piled = usize::from(at.money.cards.count(card)) + usize::from(at.discards.count(card));
        let (count, expected) = (open + held + piled, usize::from(at.copies()));
        Broken::unless(count == expected, || {
            format!("{count} of the {expected} money cards {card} are there")
        })?;
    }
    Ok(())
}

/// NYC-6, NYC-20: the piles hold the deck; they are used up from the top, and a scoring card leaves its pile only
/// after the piles above are used up. Piles that are untouched are nearly equal.
fn piles(deck: &MoneyDeck) -> Result<(), Broken> {
    let count: usize = deck.piles.iter().map(|pile| usize::from(*pile)).sum();
    let cards = deck.cards.len();
    Broken::unless(count == cards, || format!("the piles hold {count} cards, the deck {cards}"))?;
    let used_up = deck.piles.iter().position(|pile| *pile > 0).unwrap_or(PILES);
    let least = match deck.next_scoring {
        Scoring::A => 0,
        Scoring::B => 1,
        Scoring::C => 3,
    };
    Broken::unless(used_up >= least, || {
        format!("a scoring card has come although {used_up} piles are used up")
    })?;
    let most = deck.scoring_pile().map_or(PILES, |pile| pile + 1);
    Broken::unless(used_up <= most, || "the deck has passed a scoring card that is still in it".to_owned())?;
    let is_under_the_scoring_card = deck.scoring_pile().is_some_and(|pile| pile < used_up);
    let first_untouched = if is_under_the_scoring_card { used_up } else { used_up + 1 };
    let untouched = deck.piles.get(first_untouched..).filter(|piles| !piles.is_empty());
    let Some(untouched) = untouched else { return Ok(()) };
    let (least, most) =
        untouched.iter().fold((u8::MAX, 0), |(least, most), pile| (least.min(*pile), most.max(*pile)));
    let are_equal = least > 0 && most - least <= 1 && deck.piles[used_up] <= least + 1;
    Broken::unless(are_equal, || format!("the piles {:?} were not cut equally", deck.piles))
}

/// NYC-20: the display has a gap only if the deck ran out, or after the last turn.
fn display(at: &Position) -> Result<(), Broken> {
    let is_full = at.display.iter().all(Option::is_some);
    let may_have_gaps = at.step == Step::Over || at.money.cards.is_empty();
    Broken::unless(is_full || may_have_gaps, || "the display has a gap, but the deck has money".to_owned())
}

/// NYC-20: a turn does not begin with discards under an empty deck; they were paid in the turn under way.
fn discards(game: &NewYork, at: &Position) -> Result<(), Broken> {
    let lie_idle = at.money.is_empty() && !at.discards.is_empty();
    let may_lie_idle =
        !game.rebuilds_used_up_deck() || at.step == Step::Over || at.yard.iter().any(Option::is_none);
    Broken::unless(!lie_idle || may_lie_idle, || {
        "the deck is used up, but the discards are not in it".to_owned()
    })
}

/// NYC-1, NYC-2: every building is somewhere.
fn buildings(game: &NewYork, at: &Position) -> Result<(), Broken> {
    let in_yard = |building: Building| at.yard.iter().flatten().filter(|other| **other == building).count();
    for building in Building::all() {
        let count = usize::from(at.buildings.count(building)) + in_yard(building);
        let most = usize::from(game.buildings.count(building));
        Broken::unless(count <= most, || {
            format!("{count} buildings {building} are to be had, but there are {most}")
        })?;
    }
    for kind in Kind::ALL {
        let to_be_had = Building::all().filter(|building| building.kind() == kind);
        let to_be_had =
            to_be_had.map(|building| usize::from(at.buildings.count(building)) + in_yard(building));
        let owned: usize = at.counts(kind).iter().map(usize::from).sum();
        let count = owned + to_be_had.sum::<usize>();
        let expected = usize::from(game.per_kind[kind as usize]);
        Broken::unless(count == expected, || format!("{count} of the {expected} {kind} cards are there"))?;
    }
    Ok(())
}

/// NYC-30, NYC-43: no scoring gave more than its prizes, and none gave anything before it came.
fn points(game: &NewYork, at: &Position) -> Result<(), Broken> {
    for scoring in Scoring::ALL {
        let all = at
            .players
            .iter()
            .map(|(_, player)| &player.points)
            .chain(at.dirk.iter().map(|dirk| &dirk.points));
        let given: u32 = all.map(|points: &Points| u32::from(points.of(scoring))).sum();
        let has_come = match scoring {
            Scoring::A | Scoring::B => scoring < at.money.next_scoring,
            Scoring::C => at.step == Step::Over,
        };
        let prizes = game.prizes[scoring as usize].iter().flatten().map(|prize| u32::from(*prize));
        let most: u32 = if has_come { prizes.sum() } else { 0 };
        Broken::unless(given <= most, || {
            format!("scoring {scoring:?} gave {given} points, but has only {most}")
        })?;
    }
    Ok(())
}

/// NYC-40 to NYC-42: the game is over when the yard has a gap and no building is left, and then C was scored.
fn end(game: &NewYork, at: &Position) -> Result<(), Broken> {
    if at.step == Step::Act {
        return Ok(());
    }
    let is_used_up = at.buildings.is_empty() && at.yard.iter().any(Option::is_none);
    Broken::unless(is_used_up, || "it is over, but the yard could be filled".to_owned())?;
    for (seat, player) in at.players.iter() {
        let points =
            Kind::ALL.map(|kind| shares(&at.counts(kind), game.prizes(Scoring::C, kind)).seats[seat]);
        let points: u16 = points.iter().map(|points| u16::from(*points)).sum();
        Broken::unless(u16::from(player.points.c) == points, || {
            format!("seat {seat} has {} points for scoring C, not {points}", player.points.c)
        })?;
    }
    Ok(())
}
