//! What came of the games that somebody has played, and how good they are.

use engine::typescript::declaration;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::TableSummary;

/// Some of the finished games of the page's owner, the latest first.
#[derive(Debug, Serialize, TS)]
pub struct PastGames {
    /// The tables, as far as one response tells them.
    pub tables: Vec<TableSummary>,
    /// What to ask for to be told of earlier ones; null if these are all.
    pub next: Option<String>,
}

/// What somebody has reached at a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Achievement {
    /// The id of the game.
    pub game: String,
    /// How many games they have played that count.
    #[ts(type = "number")]
    pub played: i64,
    /// How many of them they have won, alone or with others.
    #[ts(type = "number")]
    pub won: i64,
    /// On which place they ended on average; null if no game counts.
    pub average_place: Option<f64>,
    /// The most points with which they ended; null if they have left every game.
    #[ts(type = "number | null")]
    pub best: Option<i64>,
    /// How good they are; null without a rated game.
    pub rating: Option<RatingInfo>,
}

/// How good somebody is at a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct RatingInfo {
    /// The most likely strength; those who are new have 1,500.
    pub points: i32,
    /// The strength lies this close, 95 times of 100.
    pub margin: i32,
    /// How many rated games it follows from; null for bots, who were measured.
    #[ts(type = "number | null")]
    pub games: Option<i64>,
}

/// How the page's owner fared against somebody at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EncounterInfo {
    /// The id of the game.
    pub game: String,
    /// How many games that count they have played together.
    #[ts(type = "number")]
    pub played: i64,
    /// How often the page's owner was ahead.
    #[ts(type = "number")]
    pub ahead: i64,
    /// How often the other one was.
    #[ts(type = "number")]
    pub behind: i64,
}

/// How the page's owner fared against one of those at a table.
#[derive(Debug, Serialize, TS)]
pub struct Encounters {
    /// What the other one is called at that table.
    pub name: String,
    /// The handle of the other one, if everybody may see their profile.
    pub handle: Option<String>,
    /// Game by game.
    pub games: Vec<EncounterInfo>,
}

/// What a member shows to everybody.
#[derive(Debug, Serialize, TS)]
pub struct Profile {
    /// The handle.
    pub handle: String,
    /// Since when they are a member, in seconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
    /// A program of one of the people here.
    pub is_program: bool,
    /// What they have reached, game by game.
    pub games: Vec<Achievement>,
    /// How the page's owner fared against them.
    pub together: Vec<EncounterInfo>,
}

/// Whether everybody may see the profile of the page's owner.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProfileWish {
    /// They may.
    pub is_public: bool,
}

/// The best at a game.
#[derive(Debug, Serialize, TS)]
pub struct Leaderboard {
    /// Members whose profile everybody may see, and the bots of this house; those first who are certainly good.
    pub leaders: Vec<LeaderInfo>,
    /// The rating of the page's owner, also if they are not in the list.
    pub own: Option<RatingInfo>,
}

/// One of the best.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LeaderInfo {
    /// The handle of a member; null for a bot.
    pub handle: Option<String>,
    /// How well a bot plays; null for a member.
    pub level: Option<String>,
    /// How good they are.
    pub rating: RatingInfo,
    /// Is it the page's owner?
    pub me: bool,
}

/// These types for the page.
pub(super) fn declarations() -> [String; 9] {
    [
        declaration::<PastGames>(),
        declaration::<Achievement>(),
        declaration::<RatingInfo>(),
        declaration::<EncounterInfo>(),
        declaration::<Encounters>(),
        declaration::<Profile>(),
        declaration::<ProfileWish>(),
        declaration::<LeaderInfo>(),
        declaration::<Leaderboard>(),
    ]
}
