//! How good the bots of a house are, on the scale on which people are rated.

use std::collections::BTreeMap;

use ratings::Rating;
use serde::Deserialize;

const FILE: &str = include_str!("../data/ratings.toml");

/// How good bots are at each game. Each part of the file is what `citywright lab ratings` has written.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct BotRatings(BTreeMap<String, Measured>);

#[derive(Debug, Deserialize)]
struct Measured {
    /// By level: the most likely strength and how far it may lie off, in millionths.
    levels: BTreeMap<String, (i64, i64)>,
}

impl BotRatings {
    /// What was measured.
    pub fn measured() -> Self {
        toml::from_str(FILE).expect("what was measured can be read")
    }

    /// How good a bot of this level is at a game; nothing if that was not measured.
    pub fn of(&self, game: &str, level: &str) -> Option<Rating> {
        let (mean, uncertainty) = self.0.get(game)?.levels.get(level)?;
        Some(Rating::from_millionths(*mean, *uncertainty))
    }

    /// The levels of a game that were measured, the weakest first.
    pub fn levels(&self, game: &str) -> Vec<(&str, Rating)> {
        let Some(measured) = self.0.get(game) else { return Vec::new() };
        let levels = measured
            .levels
            .iter()
            .map(|(level, (mean, uncertainty))| (&**level, Rating::from_millionths(*mean, *uncertainty)));
        let mut levels: Vec<_> = levels.collect();
        levels.sort_by_key(|(_, rating)| rating.to_millionths().0);
        levels
    }
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;

    /// How it was measured.
    #[derive(Deserialize)]
    struct Origin {
        command: String,
        revision: u32,
        games: u64,
    }

    #[test]
    fn what_was_measured_is_of_the_games_and_bots_that_there_are() {
        let origins: BTreeMap<String, Origin> = toml::from_str(FILE).unwrap();
        let all = BotRatings::measured();
        for (game, measured) in &all.0 {
            let (info, origin) = (crate::find(game).unwrap().info(), &origins[game]);
            assert_eq!(origin.revision, info.revision, "{game}: the rules have changed, measure again");
            assert!(origin.games >= 2_000, "{game}: fewer games tell too little");
            assert!(origin.command.contains(game) && origin.command.contains("--seed"), "{game}");
            assert!(measured.levels.keys().all(|level| level.parse::<Level>().is_ok()), "{game}");
            let levels = all.levels(game);
            assert_eq!(levels[0].0, "random", "{game}: nobody plays worse");
            assert_eq!(all.of(game, levels[0].0), Some(levels[0].1));
        }
        assert_eq!(all.of("no game", "random"), None);
    }

    #[test]
    fn every_listed_game_was_measured() {
        let all = BotRatings::measured();
        assert!(crate::GAMES.iter().all(|info| all.of(info.id, "medium").is_some()));
    }
}
