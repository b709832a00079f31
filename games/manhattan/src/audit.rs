//! What is true at all times.

use engine::{Broken, Kind as _, Seat};

use crate::components::{
    ActionCard, BLOCKS, Challenge, LandCard, Level, Lots, Manhattan, Mask, OPEN_CARDS, TILES_PER_PLAYER,
    Tile, WORKERS,
};
use crate::ending::{IDLE_ROUNDS, LAST_TILES};
use crate::position::{Cause, Ending, Player, Position, Step};
use crate::scoring::{self, STREET_POINTS};
use crate::setup::{Rules, is_in_play, starting_property};
use crate::turn;

/// Points of one source never come near this; it keeps every sum within its type.
const MOST_POINTS: u16 = 2_000;

/// Four players place at most 76 tiles, and with 20 idle rounds before each the game has fewer turns than this.
const MOST_TURNS: u16 = 10_000;

/// Says what cannot be, if anything.
pub fn audit(game: &Manhattan, at: &Position) -> Result<(), Broken> {
    let seats = at.seats();
    Broken::unless((2..=4).contains(&seats), || format!("{seats} players, but 2 to 4 can play"))?;
    Broken::unless(at.active.0 < seats, || format!("seat {} is to act, but there are {seats}", at.active))?;
    let counted = (1..=MOST_TURNS).contains(&at.turn);
    Broken::unless(counted, || format!("turn {} is none from 1 to {MOST_TURNS}", at.turn))?;
    let ordered = at.streets.is_sorted() && at.streets.windows(2).all(|pair| pair[0] != pair[1]);
    Broken::unless(ordered, || "three different streets are in play, in their order".to_owned())?;
    let mut covered = [0; BLOCKS];
    for (seat, player) in at.players.iter() {
        lots(game, at, seat, player)?;
        tiles(game, at, seat, player)?;
        buildings(game, seat, player, &mut covered)?;
        start(game, at, seat, player)?;
        points(game, at, seat, player)?;
    }
    characters(at)?;
    legends(at)?;
    cards(game, at)?;
    market(at)?;
    pace(at)?;
    ending(at)?;
    final_points(game, at)?;
    step(game, at)
}

/// MAN-3, MAN-22: every lot has one owner at most; it carries a worker or a tile, never both.
fn lots(game: &Manhattan, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    let unknown = player.lots().iter().find(|lot| !game.board.has(*lot));
    Broken::unless(unknown.is_none(), || format!("{unknown:?} of seat {seat} is no lot of the board"))?;
    let both = player.built.common(player.workers);
    Broken::unless(both.is_empty(), || format!("{both:?} of seat {seat} carry a worker and a tile"))?;
    let workers = player.workers.len();
    Broken::unless(workers <= WORKERS, || format!("seat {seat} has {workers} workers on the board"))?;
    for (other, another) in at.players.iter().filter(|(other, _)| other.0 > seat.0) {
        let common = player.lots().common(another.lots());
        Broken::unless(common.is_empty(), || format!("{common:?} belong to the seats {seat} and {other}"))?;
    }
    let stray = player.lots().iter().find(|lot| !is_in_play(at.seats(), lot.district()));
    Broken::unless(stray.is_none(), || format!("{stray:?} of seat {seat} is not in play"))
}

/// MAN-2: every tile of a set is unbuilt, on the board or removed; gold ones are never removed.
fn tiles(game: &Manhattan, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    for tile in Tile::all() {
        let left = usize::from(player.tiles.count(tile));
        let on_board = player.buildings.iter().filter(|building| building.tile == tile).count();
        let (least, most) = match tile.level() {
            Level::Start => (0, usize::from(at.rules == Rules::Normal)),
            Level::Bronze | Level::Silver => (0, usize::from(game.tiles.set.count(tile))),
            Level::Gold => {
                let all = usize::from(game.tiles.set.count(tile));
                (all, all)
            }
            Level::Legendary => (0, 1),
        };
        let in_set = game.tiles.set.count(tile) > 0;
        let count = left + on_board;
        let fits = (least..=most).contains(&count) && (in_set || left == 0);
        Broken::unless(fits, || {
            format!("seat {seat} has {left} tiles {tile} left and {on_board} on the board")
        })?;
    }
    Ok(())
}

/// MAN-20 to MAN-22: tiles lie in their shape on their owner's lots, at a street or a park, and none on another.
fn buildings(
    game: &Manhattan,
    seat: Seat,
    player: &Player,
    covered: &mut [Mask; BLOCKS],
) -> Result<(), Broken> {
    let mut touched = Lots::NONE;
    for building in player.buildings.iter() {
        let what = || format!("{} of seat {seat} on {}", building.tile, building.place);
        let shape = game.face(building.tile).shape;
        let has_shape = game.tiles.shapes[shape].contains(&building.place.form());
        Broken::unless(has_shape, || format!("{} has another shape", what()))?;
        let Some((block, mask)) = game.board.locate(building.place) else {
            return Err(Broken(format!("{} lies across a street", what())));
        };
        let known = &game.board.blocks[block];
        Broken::unless(mask & known.parks == 0, || format!("{} lies on a park", what()))?;
        Broken::unless(mask & known.front != 0, || format!("{} is at no street and no park", what()))?;
        Broken::unless(mask & covered[block] == 0, || format!("{} lies on another tile", what()))?;
        covered[block] |= mask;
        known
            .lots
            .iter()
            .filter(|(_, squares)| squares & mask != 0)
            .for_each(|(lot, _)| touched.insert(*lot));
    }
    Broken::unless(touched == player.built, || {
        format!("seat {seat} has tiles on {touched:?}, but {:?} count as built", player.built)
    })
}

/// MAN-4, MAN-80: the starting property lies on the marked lot of the character, as long as it stands.
fn start(game: &Manhattan, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    Broken::unless(player.character.is_some() == (at.rules == Rules::Normal), || {
        format!("seat {seat} has a character in the normal game only")
    })?;
    let Some(district) = player.character else { return Ok(()) };
    let lot = game.board.characters[district as usize].lot;
    let own = starting_property(game, lot);
    let moved = player.buildings.iter().any(|building| building.tile == Tile::START && *building != own);
    Broken::unless(!moved, || format!("the starting property of seat {seat} is not on {lot}"))
}

/// MAN-3, MAN-4: everybody has another character, whose district is in play.
fn characters(at: &Position) -> Result<(), Broken> {
    for (seat, player) in at.players.iter() {
        let Some(district) = player.character else { continue };
        let twice =
            at.players.iter().any(|(other, another)| other != seat && another.character == Some(district));
        Broken::unless(!twice, || format!("two have the character of seat {seat}"))?;
        Broken::unless(is_in_play(at.seats(), district), || format!("the character of seat {seat} is out"))?;
    }
    Ok(())
}

/// MAN-25: a legendary skyscraper exists once, and each player has one at most.
fn legends(at: &Position) -> Result<(), Broken> {
    let built = |tile: Tile| {
        at.players
            .iter()
            .flat_map(|(_, player)| player.buildings.iter())
            .filter(move |building| building.tile == tile)
    };
    let twice = Tile::legends().find(|tile| built(*tile).count() > 1);
    Broken::unless(twice.is_none(), || format!("{twice:?} was built twice"))?;
    for (seat, player) in at.players.iter() {
        let legends = player.buildings.iter().filter(|building| building.level() == Level::Legendary).count();
        Broken::unless(legends <= 1, || format!("seat {seat} has {legends} legendary skyscrapers"))?;
    }
    Ok(())
}

/// MAN-1: there is one card for each lot: those of free lots are in the markets.
fn cards(game: &Manhattan, at: &Position) -> Result<(), Broken> {
    let taken = at.taken();
    for card in LandCard::all() {
        let in_play = is_in_play(at.seats(), card.district());
        let lots = game.board.lots_of[card.index()];
        let free = if in_play { usize::from(lots.without(taken).len()) } else { 0 };
        let cards = usize::from(at.market.count(card)) + at.future.count(card);
        Broken::unless(cards == free, || format!("{cards} cards {card} for {free} free lots"))?;
    }
    Ok(())
}

/// MAN-5, MAN-13, MAN-14: four cards lie open at the start of a turn, as long as there are that many.
fn market(at: &Position) -> Result<(), Broken> {
    let open = at.market.len();
    Broken::unless(open <= OPEN_CARDS, || format!("{open} cards lie open, more than {OPEN_CARDS}"))?;
    let is_full = open == OPEN_CARDS || at.future.is_empty();
    let missing = match at.step {
        Step::Choose => {
            return Broken::unless(is_full && open > 0, || {
                format!("{open} cards lie open at the start of a turn")
            });
        }
        Step::Over => return Broken::unless(is_full, || "the market was not refilled".to_owned()),
        Step::Build { .. } | Step::Boom { .. } | Step::Grab => 2,
    };
    Broken::unless(open + missing >= OPEN_CARDS || at.future.is_empty(), || {
        format!("{open} cards lie open: more were taken than one turn allows")
    })
}

/// MAN-10, MAN-40: one tile a turn, and one more with Construction Boom.
fn pace(at: &Position) -> Result<(), Broken> {
    let turns = usize::from(at.turn.div_ceil(u16::from(at.seats())));
    for (seat, player) in at.players.iter() {
        let placed = TILES_PER_PLAYER - player.tiles_left() + usize::from(player.legend().is_some());
        let booms = usize::from(!player.cards.has(ActionCard::Boom));
        Broken::unless(placed <= turns + booms, || {
            format!("seat {seat} has placed {placed} tiles by turn {}", at.turn)
        })?;
    }
    Ok(())
}

/// MAN-50, MAN-52: the end is triggered when it must be, by somebody who has no further turn.
fn ending(at: &Position) -> Result<(), Broken> {
    let short = at.players.iter().find(|(_, player)| player.tiles_left() <= LAST_TILES).map(|(seat, _)| seat);
    let most = u16::from(IDLE_ROUNDS) * u16::from(at.seats());
    let Some(ending) = at.ending else {
        Broken::unless(short.is_none(), || {
            format!("{short:?} have few tiles left, and nobody triggered the end")
        })?;
        Broken::unless(u16::from(at.idle) < most, || "nobody has built for long".to_owned())?;
        let cards = at.step == Step::Choose && at.market.len() < OPEN_CARDS;
        Broken::unless(!cards, || "the cards have run out, and nobody triggered the end".to_owned())?;
        return Broken::unless(at.step != Step::Over, || {
            "it is over, and nobody triggered the end".to_owned()
        });
    };
    Broken::unless(ending.by.0 < at.seats(), || format!("seat {} triggered the end", ending.by))?;
    Broken::unless(u16::from(at.idle) < most + u16::from(at.seats()), || {
        "nobody has built for long".to_owned()
    })?;
    let left = at.players[ending.by].tiles_left();
    let tiles = ending.cause != Cause::Tiles || left == LAST_TILES;
    Broken::unless(tiles, || format!("seat {} triggered the end with {left} tiles left", ending.by))?;
    causes(at, ending)?;
    let is_over = at.step == Step::Over;
    let last = ending.by == at.active.next(at.seats());
    Broken::unless(!is_over || last, || "it is over before everybody had a last turn".to_owned())?;
    let ended = ending.by == at.active && !is_over;
    let built = matches!(at.step, Step::Boom { .. } | Step::Grab) && ending.cause == Cause::Tiles;
    Broken::unless(!ended || built, || format!("seat {} triggered the end and has another turn", ending.by))
}

/// MAN-12, MAN-50, MAN-52: three cards were left, or nobody had built for long, when the end was triggered; what has
/// changed since can have changed in the turns since.
fn causes(at: &Position, ending: Ending) -> Result<(), Broken> {
    let seats = at.seats();
    let ended = match at.step {
        Step::Over => seats - 1,
        Step::Choose | Step::Build { .. } | Step::Boom { .. } | Step::Grab => {
            (at.active.0 + seats - ending.by.0 + seats - 1) % seats
        }
    };
    match ending.cause {
        Cause::Tiles => Ok(()),
        Cause::Cards => {
            let cards = at.market.len() + at.future.len();
            Broken::unless(cards < OPEN_CARDS + usize::from(ended), || {
                format!("the cards have run out, but {cards} are left")
            })
        }
        Cause::Standstill => {
            let has_built = matches!(at.step, Step::Boom { .. } | Step::Grab);
            let stood_still = at.idle >= IDLE_ROUNDS * seats;
            Broken::unless(stood_still || has_built || at.idle < ended, || {
                format!("nobody has built for long, but for {} turns only", at.idle)
            })
        }
    }
}

/// MAN-23, MAN-72: what was built, and nothing else, scored.
fn points(game: &Manhattan, at: &Position, seat: Seat, player: &Player) -> Result<(), Broken> {
    let points = &player.points;
    let sources = [points.tiles, points.prestige, points.streets, points.challenge, points.cards];
    let small = sources.iter().all(|points| *points <= MOST_POINTS);
    Broken::unless(small, || format!("seat {seat} has more points than can be had"))?;
    let used = |tile: Tile| {
        u16::from(game.tiles.set.count(tile)).saturating_sub(u16::from(player.tiles.count(tile)))
    };
    let built: u16 = Tile::of_set().map(|tile| used(tile) * u16::from(turn::build_points(game, tile))).sum();
    let legend = player.legend().map_or(0, |tile| u16::from(turn::build_points(game, tile)));
    Broken::unless(points.tiles == built + legend, || {
        format!("seat {seat} has {} points for tiles worth {}", points.tiles, built + legend)
    })?;
    let prestige = points.prestige == 0 || at.challenge == Some(Challenge::GoldPrestige);
    Broken::unless(prestige, || format!("seat {seat} has Gold Prestige points without the card"))?;
    let is_over = at.step == Step::Over;
    Broken::unless(is_over || points.total() == points.track(), || {
        format!("seat {seat} has points of the end before it")
    })?;
    let cards = if is_over { u16::from(player.cards.len()) } else { 0 };
    Broken::unless(points.cards == cards, || {
        format!("seat {seat} has {} points for {cards} cards", points.cards)
    })
}

/// MAN-60, MAN-70 to MAN-74: the points of the end are those of the board.
fn final_points(game: &Manhattan, at: &Position) -> Result<(), Broken> {
    if at.step != Step::Over {
        return Ok(());
    }
    let challenge = scoring::challenge_points(game, at);
    for (seat, player) in at.players.iter() {
        let led = at
            .streets
            .iter()
            .filter(|street| scoring::leader(&scoring::street_counts(game, at, **street)) == Some(seat));
        let streets = STREET_POINTS * led.count() as u16;
        let points = &player.points;
        Broken::unless(points.streets == streets, || {
            format!("seat {seat} has {} points for streets, not {streets}", points.streets)
        })?;
        Broken::unless(points.challenge == challenge[seat], || {
            format!("seat {seat} has {} points for the challenge, not {}", points.challenge, challenge[seat])
        })?;
    }
    Ok(())
}

/// The step fits the table, and leaves something to decide.
fn step(game: &Manhattan, at: &Position) -> Result<(), Broken> {
    let player = &at.players[at.active];
    let has = match at.step {
        Step::Choose | Step::Over => true,
        Step::Build { .. } => !player.workers.is_empty(),
        Step::Boom { grab } => {
            let is_open = turn::can_boom(at, at.active).is_ok() || !grab || !game.says_what_is_open();
            is_open && !player.buildings.is_empty() && at.idle == 0
        }
        Step::Grab => !player.buildings.is_empty() && at.idle == 0,
    };
    Broken::unless(has, || format!("seat {} cannot have come to this step", at.active))?;
    let open = at.step == Step::Over || turn::is_something_open(game, at);
    Broken::unless(open, || "a decision is asked for, but there is nothing to decide".to_owned())
}
