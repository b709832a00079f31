//! What is true at all times.

use engine::{Broken, Seat};

use crate::components::{
    ACTIONS, CARD_POINTS, CHURCHES, Card, ChurchId, GATES, HAMMERS, HAND, Koeln, MOST_CARDS, STORAGE, Stone,
    StoneBag, target,
};
use crate::ending;
use crate::position::{Knowers, LastRound, Part, Player, Position, Site, SiteState, Step};

/// Says what cannot be, if anything.
pub fn audit(game: &Koeln, at: &Position) -> Result<(), Broken> {
    seats(at)?;
    for (seat, player) in at.players.iter() {
        carts(game, at, seat, player)?;
    }
    stones(game, at)?;
    for church in ChurchId::all() {
        site(game, at, church)?;
    }
    groups(at)?;
    cards(game, at)?;
    for (seat, player) in at.players.iter() {
        hand(at, seat, player)?;
        points(game, at, seat, player)?;
    }
    knowledge(at)?;
    turn(game, at)?;
    end(game, at)
}

fn seats(at: &Position) -> Result<(), Broken> {
    let seats = at.seats();
    Broken::unless((2..=4).contains(&seats), || format!("{seats} players, but 2 to 4 can play"))?;
    let named = [Some(at.start), Some(at.active), victim(at)];
    let owners = at.sites.iter().flat_map(|site| [site.notary, owner(site)]);
    for seat in named.into_iter().chain(owners).flatten() {
        Broken::unless(seat.0 < seats, || format!("there is no seat {seat}: {seats} play"))?;
    }
    let fits = |site: &Site| site.parts.seats() == seats;
    Broken::unless(at.sites.iter().all(fits), || format!("some site is not divided into {seats} parts"))
}

fn victim(at: &Position) -> Option<Seat> {
    match at.step {
        Step::Ward { victim, .. } => Some(victim),
        Step::Abbot { winner, .. } => Some(winner),
        Step::Play | Step::Discard | Step::Over => None,
    }
}

fn owner(site: &Site) -> Option<Seat> {
    match site.state {
        SiteState::Finished { owner, .. } => Some(owner),
        SiteState::Closed | SiteState::Hammer | SiteState::Begun => None,
    }
}

/// KOE-22, KOE-27: carts stand on the map, one on a red point; only the active player's have done something.
fn carts(game: &Koeln, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    for cart in &player.carts {
        let exists = cart.at.index() < game.map.places.len();
        Broken::unless(exists, || format!("a cart of seat {seat} stands at no place: {}", cart.at.0))?;
        let carts = at.players.iter().flat_map(|(_, player)| &player.carts);
        let there = carts.filter(|other| other.at == cart.at).count();
        Broken::unless(there == 1 || !cart.at.is_point(), || {
            format!("{there} carts stand on the point {}", game.map.id(cart.at))
        })?;
        let may_be_done = seat == at.active && at.turn.throw.is_some() && at.step != Step::Over;
        Broken::unless(!cart.is_done || may_be_done, || {
            format!("a cart of seat {seat} has finished a turn that is not under way")
        })?;
    }
    Ok(())
}

/// KOE-2, KOE-11: every stone is somewhere, none is twice; no storage holds too many.
fn stones(game: &Koeln, at: &Position) -> Result<(), Broken> {
    for stone in Stone::ALL {
        let in_bag = |bag: &StoneBag| u32::from(bag.count(stone));
        let on_sites =
            at.sites.iter().flat_map(|site| site.parts.iter().map(|(_, part)| in_bag(&part.stones)));
        let carts = at.players.iter().flat_map(|(_, player)| &player.carts);
        let in_carts = carts.filter(|cart| cart.load == Some(stone)).count() as u32;
        let count =
            in_bag(&at.supply) + at.gates.iter().map(in_bag).sum::<u32>() + on_sites.sum::<u32>() + in_carts;
        let expected = in_bag(&game.stones);
        Broken::unless(count == expected, || format!("{count} of the {expected} {stone} stones are there"))?;
    }
    let fullest = at.gates.iter().map(StoneBag::len).max().unwrap_or(0);
    Broken::unless(fullest <= STORAGE, || format!("{fullest} stones at one gate"))
}

/// KOE-30 to KOE-34, KOE-49: what lies on a site fits its state.
fn site(game: &Koeln, at: &Position, church: ChurchId) -> Result<(), Broken> {
    let (site, tile) = (&at.sites[church.index()], &game.churches[church.index()]);
    let name = &tile.name;
    let builders = site.parts.iter().filter(|(_, part)| !part.stones.is_empty()).count();
    if site.state != SiteState::Begun {
        let is_clear = site.notary.is_none() && site.parts.iter().all(|(_, part)| *part == Part::EMPTY);
        return Broken::unless(is_clear, || format!("something lies at {name}, which is not being built"));
    }
    let sum = site.sum();
    Broken::unless((1..tile.value).contains(&sum), || format!("stones worth {sum} lie at {name}"))?;
    let black = site.parts.iter().map(|(_, part)| part.stones.count(Stone::Black)).sum::<u8>();
    Broken::unless(black == 0 || tile.takes_black, || format!("{name} does not take black stones"))?;
    for (seat, part) in site.parts.iter() {
        let last = part.last_built;
        Broken::unless((last == 0) == part.stones.is_empty(), || {
            format!("at {name} seat {seat} has stones without having built, or the other way round")
        })?;
        let is_unique = site.parts.iter().filter(|(_, other)| other.last_built == last).count() == 1;
        Broken::unless(last == 0 || (is_unique && usize::from(last) <= builders), || {
            format!("at {name} it is not clear who built last")
        })?;
    }
    let has_reason = site.notary.is_none_or(|owner| !site.parts[owner].stones.is_empty());
    Broken::unless(has_reason, || format!("a notary was at {name} for somebody who has not built"))
}

/// KOE-4, KOE-31: what is closed is undrawn; hammers stand until the last group is begun.
fn groups(at: &Position) -> Result<(), Broken> {
    for church in ChurchId::all() {
        let is_closed = at.sites[church.index()].state == SiteState::Closed;
        Broken::unless(is_closed == at.undrawn.has(church), || {
            format!("the selection card of church {} does not fit its site", church.0)
        })?;
    }
    let (undrawn, hammers) =
        (at.undrawn.len(), at.sites.iter().filter(|site| site.state == SiteState::Hammer).count());
    let is_group = undrawn % HAMMERS == 0 && undrawn < CHURCHES && hammers <= HAMMERS;
    Broken::unless(is_group && (hammers > 0 || undrawn == 0), || {
        format!("{hammers} hammers stand while {undrawn} selection cards are undrawn")
    })
}

/// KOE-5: every card is somewhere, none is twice.
fn cards(game: &Koeln, at: &Position) -> Result<(), Broken> {
    for card in Card::ALL {
        let in_hands = at.players.iter().flat_map(|(_, player)| player.hand.iter());
        let in_hands = in_hands.filter(|held| held.card == card).count();
        let discarded = at.discards.iter().filter(|other| other.card == card).count();
        let count = usize::from(at.deck.count(card)) + in_hands + discarded + on_the_table(game, at, card);
        let expected = usize::from(game.cards.count(card));
        Broken::unless(count == expected, || format!("{count} of the {expected} cards {card} are there"))?;
    }
    Ok(())
}

/// How many of these cards lie open before players, on tiles, or wait for the answer of a victim.
fn on_the_table(game: &Koeln, at: &Position, card: Card) -> usize {
    let of_players =
        |count: fn(&Player) -> u8| at.players.iter().map(|(_, player)| usize::from(count(player))).sum();
    let asked = match at.step {
        Step::Ward { attack, .. } => usize::from(attack.card() == card),
        Step::Play | Step::Discard | Step::Abbot { .. } | Step::Over => 0,
    };
    let lying: usize = match card {
        Card::Caecilien | Card::Martin | Card::Kapitol | Card::Pantaleon => {
            game.church_of(card).map_or(0, |church| usize::from(has_abbot(&at.sites[church.index()])))
        }
        Card::Archbishop => of_players(|player| player.points.archbishops / CARD_POINTS),
        Card::Poisoner => of_players(|player| player.poisoners),
        Card::Saboteur => of_players(|player| player.saboteurs),
        Card::Notary => at.sites.iter().filter(|site| site.notary.is_some()).count(),
        Card::Mayor | Card::Thief | Card::Merchant | Card::Forger | Card::Guard => 0,
    };
    lying + asked
}

fn has_abbot(site: &Site) -> bool {
    matches!(site.state, SiteState::Finished { has_abbot: true, .. })
}

/// KOE-40: three cards at most, a fourth only while one must be discarded; the owner knows them all.
fn hand(at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    let count = player.hand.len();
    let must_discard = at.step == Step::Discard && seat == at.active;
    let is_right = if must_discard { count == HAND + 1 } else { count <= HAND };
    Broken::unless(is_right, || format!("seat {seat} holds {count} cards"))?;
    let is_known = |known: Knowers| known.has(seat) && known != Knowers::ALL && known.can_be(at.seats());
    Broken::unless(player.hand.iter().all(|held| is_known(held.known)), || {
        format!("it is not clear who knows the cards of seat {seat}")
    })
}

/// KOE-60: points are what lies before a player.
fn points(game: &Koeln, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    let (mut churches, mut abbots) = (0_u32, 0_u32);
    for (tile, site) in game.churches.iter().zip(&at.sites) {
        Broken::unless(!has_abbot(site) || tile.abbot.is_some(), || format!("{} has no abbot", tile.name))?;
        if owner(site) == Some(seat) {
            churches += u32::from(tile.value);
            abbots += if has_abbot(site) { u32::from(CARD_POINTS) } else { 0 };
        }
    }
    let points = &player.points;
    let are_right = (u32::from(points.churches), u32::from(points.abbots)) == (churches, abbots);
    Broken::unless(are_right && points.archbishops.is_multiple_of(CARD_POINTS), || {
        format!("the points of seat {seat} are not those that lie before it")
    })
}

/// KOE-42, KOE-70: what is hidden and new came out of the rebuilt deck.
fn knowledge(at: &Position) -> Result<(), Broken> {
    let piles = at.discards.iter().chain(at.reshuffled.iter());
    Broken::unless(piles.clone().all(|card| card.known.can_be(at.seats())), || {
        "it is not clear who knows the discards".to_owned()
    })?;
    let held = at.players.iter().flat_map(|(_, player)| player.hand.iter());
    let hidden = at.discards.iter().filter(|card| card.known != Knowers::ALL);
    let hidden = hidden.map(|card| (card.card, card.is_old)).chain(held.map(|held| (held.card, held.is_old)));
    let hidden: Vec<_> = hidden.collect();
    if at.reshuffled.is_empty() {
        return Broken::unless(hidden.iter().all(|(_, is_old)| !is_old), || {
            "a card is older than the deck, which was never rebuilt".to_owned()
        });
    }
    Broken::unless(at.reshuffled.iter().all(|card| !card.is_old), || {
        "an old card was shuffled in".to_owned()
    })?;
    let shuffled_in = at.reshuffled.bag();
    for card in Card::ALL {
        let new = hidden.iter().filter(|(other, is_old)| *other == card && !is_old).count();
        let count = new + usize::from(at.deck.count(card));
        let most = usize::from(shuffled_in.count(card));
        Broken::unless(count <= most, || format!("{count} cards {card} came out of a deck that had {most}"))?;
    }
    Ok(())
}

/// KOE-10, KOE-20, KOE-41: the turn under way.
fn turn(game: &Koeln, at: &Position) -> Result<(), Broken> {
    let turn = &at.turn;
    Broken::unless(turn.number > 0 && at.round > 0, || "turns and rounds are counted from 1".to_owned())?;
    Broken::unless(turn.actions <= ACTIONS && turn.cards <= MOST_CARDS, || {
        format!("{} actions left and {} cards played", turn.actions, turn.cards)
    })?;
    let gate = turn.throw.and_then(|throw| throw.gate);
    Broken::unless(gate.is_none_or(|gate| gate.index() < GATES), || "the gate die shows no gate".to_owned())?;
    match at.step {
        Step::Play => Ok(()),
        Step::Discard => {
            let drew = turn.throw.is_some_and(|throw| throw.gate.is_none());
            Broken::unless(drew, || "a card must be discarded, but none was drawn".to_owned())
        }
        Step::Ward { victim, attack } => {
            let can_answer = victim != at.active && !at.players[victim].hand.is_empty() && turn.cards > 0;
            Broken::unless(can_answer, || {
                let name: &str = attack.into();
                format!("seat {victim} is asked about a {name} that is not there")
            })
        }
        Step::Abbot { winner, church } => abbot(game, at, winner, church),
        Step::Over => {
            // KOE-41, KOE-61: a card played before the throw can end the last turn.
            let may_be_cut = game.ends_by_turns_had() && at.last_round == Some(LastRound::Target);
            Broken::unless((turn.throw.is_some() || may_be_cut) && !turn.extra_follows, || {
                "it is over before the last turn".to_owned()
            })
        }
    }
}

/// KOE-43: the winner of a church that another has just finished, who holds a card, is asked for its abbot or abbess.
fn abbot(game: &Koeln, at: &Position, winner: Seat, church: ChurchId) -> Result<(), Broken> {
    let site = at.sites.get(church.index());
    let is_won = site.is_some_and(|site| owner(site) == Some(winner) && !has_abbot(site));
    let has_one = game.churches.get(church.index()).is_some_and(|tile| tile.abbot.is_some());
    let can_answer = winner != at.active && !at.players[winner].hand.is_empty() && at.turn.throw.is_some();
    Broken::unless(game.asks_for_abbot() && is_won && has_one && can_answer, || {
        format!("seat {winner} is asked for an abbot that cannot be laid")
    })
}

/// KOE-61 to KOE-64: the last round is announced if, and only if, there is a reason.
fn end(game: &Koeln, at: &Position) -> Result<(), Broken> {
    let target = target(at.seats());
    let is_reached = at.players.iter().any(|(_, player)| player.points.total() >= target);
    let all_finished = at.sites.iter().all(|site| owner(site).is_some());
    let is_idle = at.idle_rounds >= game.idle_rounds();
    let is_right = match at.last_round {
        None => !is_reached && !is_idle && ending::something_fits(game, at) && at.step != Step::Over,
        Some(LastRound::Target) => is_reached,
        Some(LastRound::AllFinished) => all_finished,
        Some(LastRound::NothingFits) => !all_finished && !ending::something_fits(game, at),
        Some(LastRound::Idle) => is_idle && at.step == Step::Over,
    };
    Broken::unless(is_right, || format!("the end does not fit the table: {:?}", at.last_round))?;
    let most = game.idle_rounds().saturating_sub(u8::from(at.step != Step::Over));
    Broken::unless(at.idle_rounds <= most, || format!("{} idle rounds", at.idle_rounds))
}
