//! Who sees what (MAN-90): everybody everything, but for the order of the future market.

use engine::{Chance, Seat};
use serde::Serialize;

use crate::components::{Challenge, District, LandBag, Level, Lots, Manhattan, Street, Tile, TileBag};
use crate::position::{ActionCards, Buildings, Ending, Points, Position, Step};
use crate::scoring;
use crate::setup::Rules;
use crate::turn::{has_reached, required_points};

/// The table as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose turn it is.
    pub active: Seat,
    /// How many turns have begun.
    pub turn: u16,
    /// What the active player may decide.
    pub step: Step,
    /// Normal or expert.
    pub rules: Rules,
    /// The points at which silver and gold are reached.
    pub levels: [u16; 2],
    /// The streets in play as they stand.
    pub streets: Vec<StreetView>,
    /// The challenge in play as it stands.
    pub challenge: Option<ChallengeView>,
    /// The open land cards.
    pub market: LandBag,
    /// How many land cards are still to come.
    pub future: u8,
    /// What is known of their order: groups from the top, each in an unknown order.
    pub groups: Vec<LandBag>,
    /// Who triggered the end, and how.
    pub ending: Option<Ending>,
    /// The legendary skyscrapers that nobody has built.
    pub legends: Vec<Tile>,
    /// What each player has.
    pub players: Vec<PlayerView>,
}

/// A street in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StreetView {
    /// Which.
    pub street: Street,
    /// How many buildings everybody has on it.
    pub counts: Vec<u8>,
    /// Who would score it now.
    pub leader: Option<Seat>,
}

/// The challenge in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChallengeView {
    /// Which.
    pub challenge: Challenge,
    /// What it would give everybody now; what Gold Prestige gave so far.
    pub points: Vec<u16>,
    /// What it counts, for everybody: districts, irregular buildings, points, bronze buildings; for Generation King
    /// bronze, silver and gold buildings.
    pub progress: Vec<Vec<u8>>,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The district of the character.
    pub character: Option<District>,
    /// Where the marker stands on the track.
    pub track: u16,
    /// Points by source.
    pub points: Points,
    /// All points together.
    pub total: u16,
    /// The highest level that the player may build now.
    pub level: Level,
    /// Free workers.
    pub free_workers: u8,
    /// The player's lots with a worker on them.
    pub workers: Lots,
    /// The player's lots with at least one of their tiles on them.
    pub built: Lots,
    /// Buildings, the oldest first.
    pub buildings: Buildings,
    /// Unbuilt tiles.
    pub tiles: TileBag,
    /// How many they are; four trigger the end, at five the others are warned (MAN-51).
    pub tiles_left: u8,
    /// The legendary skyscraper that the player built.
    pub legend: Option<Tile>,
    /// Unused action cards.
    pub cards: ActionCards,
}

/// The table as it lies: nothing of it is hidden.
pub fn view(game: &Manhattan, at: &Position) -> View {
    View {
        active: at.active,
        turn: at.turn,
        step: at.step,
        rules: at.rules,
        levels: [Level::Silver, Level::Gold].map(|level| required_points(at.rules, level)),
        streets: at.streets.iter().map(|street| street_view(game, at, *street)).collect(),
        challenge: at.challenge.map(|challenge| challenge_view(game, at, challenge)),
        market: at.market,
        future: at.future.len() as u8,
        groups: at.future.groups().collect(),
        ending: at.ending,
        legends: Tile::legends().filter(|tile| at.builder(*tile).is_none()).collect(),
        players: at.players.iter().map(|(seat, _)| player_view(at, seat)).collect(),
    }
}

fn street_view(game: &Manhattan, at: &Position, street: Street) -> StreetView {
    let counts = scoring::street_counts(game, at, street);
    StreetView {
        street,
        leader: scoring::leader(&counts),
        counts: counts.iter().map(|(_, count)| *count).collect(),
    }
}

fn challenge_view(game: &Manhattan, at: &Position, challenge: Challenge) -> ChallengeView {
    let points = scoring::challenge_points(game, at);
    let points = at.players.iter().map(|(seat, player)| points[seat] + player.points.prestige);
    let progress = at.players.iter().map(|(seat, player)| match challenge {
        Challenge::GoldTycoon => vec![scoring::tycoon_districts(game, player) as u8],
        Challenge::MasterArchitect => vec![scoring::irregular_buildings(game, player) as u8],
        Challenge::GoldPrestige => vec![player.points.prestige as u8],
        Challenge::BronzeBaron => vec![scoring::of_rank(player, Level::Bronze) as u8],
        Challenge::GenerationKing => {
            scoring::generation_counts(at).iter().map(|counts| counts[seat]).collect()
        }
    });
    ChallengeView { challenge, points: points.collect(), progress: progress.collect() }
}

fn player_view(at: &Position, seat: Seat) -> PlayerView {
    let player = &at.players[seat];
    let track = player.points.track();
    let reached = |level: &Level| has_reached(at.rules, track, *level);
    PlayerView {
        character: player.character,
        track,
        points: player.points,
        total: player.points.total(),
        level: [Level::Gold, Level::Silver].into_iter().find(reached).unwrap_or(Level::Bronze),
        free_workers: player.free_workers(),
        workers: player.workers,
        built: player.built,
        buildings: player.buildings,
        tiles: player.tiles,
        tiles_left: player.tiles_left() as u8,
        legend: player.legend(),
        cards: player.cards,
    }
}

/// MAN-90: the order of the future market is not decided before a card is drawn, so there is nothing to redeal.
#[inline]
pub fn redeal(_: &mut Position, _: Seat, _: &mut impl Chance) {}
