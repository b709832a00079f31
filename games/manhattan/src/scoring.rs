//! 4. Points, line by line.

use engine::{Clause, Log, NoLog, Party, PerSeat, ScoreSheet, Seat};

use crate::components::{Challenge, District, Level, Manhattan, Street};
use crate::moves::Event;
use crate::position::{Player, Position, Step};

/// MAN-60: what the majority on a street is worth.
pub const STREET_POINTS: u16 = 5;
/// MAN-70: what a district is worth.
const TYCOON_POINTS: u16 = 3;
/// MAN-70: how many gold or legendary buildings it takes.
const TYCOON_BUILDINGS: usize = 2;
/// MAN-74: what the majority in a level is worth.
const KING_POINTS: u16 = 5;

/// MAN-60: how many buildings of a player face this street with a side.
pub fn buildings_on(game: &Manhattan, player: &Player, street: Street) -> u8 {
    let faces = |building: &&crate::position::Building| {
        let (block, mask) = game.board.site(building.place);
        mask & game.board.blocks[block].facing[street as usize] != 0
    };
    player.buildings.iter().filter(faces).count() as u8
}

/// MAN-60: how many buildings everybody has on this street.
pub fn street_counts(game: &Manhattan, at: &Position, street: Street) -> PerSeat<u8, 4> {
    let mut counts = PerSeat::all(at.seats(), 0);
    at.players.iter().for_each(|(seat, player)| counts[seat] = buildings_on(game, player, street));
    counts
}

/// MAN-60, MAN-74: who has the most; nobody if several have, or if there is nothing.
pub fn leader(counts: &PerSeat<u8, 4>) -> Option<Seat> {
    let most = counts.iter().map(|(_, count)| *count).max().filter(|most| *most > 0)?;
    let mut first = counts.iter().filter(|(_, count)| **count == most).map(|(seat, _)| seat);
    let leader = first.next();
    leader.filter(|_| first.next().is_none())
}

/// MAN-70 to MAN-74: what the challenge in play would give everybody if the game ended now.
pub fn challenge_points(game: &Manhattan, at: &Position) -> PerSeat<u16, 4> {
    let mut points = PerSeat::all(at.seats(), 0);
    let Some(challenge) = at.challenge else { return points };
    if challenge == Challenge::GenerationKing {
        for counts in generation_counts(at) {
            if let Some(seat) = leader(&counts) {
                points[seat] += KING_POINTS;
            }
        }
        return points;
    }
    for (seat, player) in at.players.iter() {
        points[seat] = match challenge {
            Challenge::GoldTycoon => TYCOON_POINTS * tycoon_districts(game, player),
            Challenge::MasterArchitect => architect_points(irregular_buildings(game, player)),
            Challenge::BronzeBaron => baron_points(of_rank(player, Level::Bronze)),
            Challenge::GoldPrestige | Challenge::GenerationKing => 0,
        };
    }
    points
}

/// MAN-70: the districts with at least two gold or legendary buildings; one in two districts counts for both.
pub fn tycoon_districts(game: &Manhattan, player: &Player) -> u16 {
    let lasting = || player.buildings.iter().filter(|building| building.level().is_lasting());
    let in_district = |district: District| {
        let stands = |building: &&crate::position::Building| {
            let (block, mask) = game.board.site(building.place);
            mask & game.board.blocks[block].districts[district as usize] != 0
        };
        lasting().filter(stands).count()
    };
    District::ALL.into_iter().filter(|district| in_district(*district) >= TYCOON_BUILDINGS).count() as u16
}

/// MAN-71: the buildings that are no rectangles.
pub fn irregular_buildings(game: &Manhattan, player: &Player) -> usize {
    player.buildings.iter().filter(|building| !game.face(building.tile).regular).count()
}

/// MAN-71: 3, 6, 10 points for 3, 4, 5 or more.
pub const fn architect_points(irregular: usize) -> u16 {
    match irregular {
        0..=2 => 0,
        3 => 3,
        4 => 6,
        5.. => 10,
    }
}

/// MAN-73: 5, 10, 15 points for 4, 5, 6.
pub const fn baron_points(bronze: usize) -> u16 {
    match bronze {
        0..=3 => 0,
        4 => 5,
        5 => 10,
        6.. => 15,
    }
}

/// MAN-74: how many buildings everybody has of bronze, of silver, of gold and legendary together.
pub fn generation_counts(at: &Position) -> [PerSeat<u8, 4>; 3] {
    [Level::Bronze, Level::Silver, Level::Gold].map(|level| {
        let mut counts = PerSeat::all(at.seats(), 0);
        at.players.iter().for_each(|(seat, player)| counts[seat] = of_rank(player, level) as u8);
        counts
    })
}

/// How many buildings of a player are of this level, gold and legendary being one.
pub fn of_rank(player: &Player, level: Level) -> usize {
    player.buildings.iter().filter(|building| building.level().rank() == level.rank()).count()
}

/// MAN-43, MAN-60, MAN-70 to MAN-74: the points of the end.
pub(crate) fn score_end(game: &Manhattan, at: &mut Position, log: &mut impl Log<Event>) {
    for street in at.streets {
        let seat = leader(&street_counts(game, at, street));
        log.note(Event::StreetScored { street, seat });
        if let Some(seat) = seat {
            at.players[seat].points.streets += STREET_POINTS;
        }
    }
    let (challenge, given) = (at.challenge, challenge_points(game, at));
    for (seat, player) in at.players.iter_mut() {
        player.points.challenge = given[seat];
        player.points.cards = u16::from(player.cards.len());
        if let Some(challenge) = challenge.filter(|_| given[seat] > 0) {
            log.note(Event::ChallengeScored { seat, challenge, points: given[seat] as u8 });
        }
        if !player.cards.is_empty() {
            log.note(Event::CardsScored { seat, points: player.cards.len() });
        }
    }
}

/// The same if the game ended now.
pub fn sheets_if_ended(game: &Manhattan, at: &Position) -> Vec<ScoreSheet> {
    let mut ended = *at;
    if at.step != Step::Over {
        score_end(game, &mut ended, &mut NoLog);
    }
    sheets(&ended)
}

/// The points of every player, by source; all of them are public.
pub fn sheets(at: &Position) -> Vec<ScoreSheet> {
    let sheet = |(seat, player): (_, &Player)| {
        let points = &player.points;
        ScoreSheet::of(Party::Seat(seat))
            .line(Clause("MAN-23"), "tiles", points.tiles)
            .line(Clause("MAN-72"), "prestige", points.prestige)
            .line(Clause("MAN-60"), "streets", points.streets)
            .line(challenge_clause(at.challenge), "challenge", points.challenge)
            .line(Clause("MAN-43"), "cards", points.cards)
    };
    at.players.iter().map(sheet).collect()
}

pub(crate) const fn challenge_clause(challenge: Option<Challenge>) -> Clause {
    Clause(match challenge {
        Some(Challenge::GoldTycoon) => "MAN-70",
        Some(Challenge::MasterArchitect) => "MAN-71",
        Some(Challenge::GoldPrestige) => "MAN-72",
        Some(Challenge::BronzeBaron) => "MAN-73",
        Some(Challenge::GenerationKing) => "MAN-74",
        None => "MAN-6",
    })
}
