//! What can be chosen before a game (SFO-1, SFO-70, SFO-80).

use engine::{BadSetup, Choice};
use serde::{Deserialize, Serialize};

use crate::components::{HelperSide, LOTS, SanFrancisco};

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// SFO-1: the side of each lot.
    pub lots: [LotSide; LOTS],
    /// SFO-70: whether two players have blockers, if it is not as recommended.
    pub duopoly: Option<bool>,
    /// SFO-80: how strong the Committee is.
    pub difficulty: Difficulty,
    /// SFO-80: the helper's side, if it is not the difficulty's.
    pub helper: Option<HelperSide>,
    /// SFO-80: the money on the blocked income space, if it is not the difficulty's: 1 or 4.
    pub blocked_income: Option<BlockedIncome>,
    /// SFO-88: the money for which the Committee gets a point, if it is not the difficulty's: 3 or 4.
    pub money_rate: Option<MoneyRate>,
}

/// The side of a lot.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Debug,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LotSide {
    /// The A side.
    #[default]
    A,
    /// The B side.
    B,
    /// Chance decides.
    Random,
}

/// How strong the Committee is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Difficulty {
    /// Green helper, "$1" blocked, a point for $4.
    #[default]
    Normal,
    /// Blue helper, "$4" blocked, a point for $3.
    Hard,
}

/// Which space of the income track is not available in a solo game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::EnumString)]
pub enum BlockedIncome {
    /// "$1".
    #[serde(rename = "1")]
    #[strum(serialize = "1")]
    One,
    /// "$4".
    #[serde(rename = "4")]
    #[strum(serialize = "4")]
    Four,
}

/// For how much money the Committee gets a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::EnumString)]
pub enum MoneyRate {
    /// $4.
    #[serde(rename = "4")]
    #[strum(serialize = "4")]
    Four,
    /// $3.
    #[serde(rename = "3")]
    #[strum(serialize = "3")]
    Three,
}

impl Options {
    /// SFO-80: the side of the helper.
    pub fn helper(&self) -> HelperSide {
        self.helper.unwrap_or(match self.difficulty {
            Difficulty::Normal => HelperSide::Green,
            Difficulty::Hard => HelperSide::Blue,
        })
    }

    /// SFO-80: the money on the income space that is not available.
    pub fn blocked_income(&self) -> u8 {
        match (self.blocked_income, self.difficulty) {
            (Some(BlockedIncome::One), _) | (None, Difficulty::Normal) => 1,
            (Some(BlockedIncome::Four), _) | (None, Difficulty::Hard) => 4,
        }
    }

    /// SFO-88: the money for which the Committee gets a point.
    pub fn money_rate(&self) -> u16 {
        match (self.money_rate, self.difficulty) {
            (Some(MoneyRate::Three), _) | (None, Difficulty::Hard) => 3,
            (Some(MoneyRate::Four), _) | (None, Difficulty::Normal) => 4,
        }
    }

    /// Refuses what does not apply to this many players. By revision 1 every table says that it is without the duopoly.
    pub fn check(&self, game: &SanFrancisco, seats: u8) -> Result<(), BadSetup> {
        let says_duopoly =
            if game.recommends_duopoly() { self.duopoly } else { self.duopoly.filter(|on| *on) };
        if says_duopoly.is_some() && seats != 2 {
            return Err(BadSetup(format!("the duopoly is for two players, not {seats}")));
        }
        let solo = Self { lots: self.lots, duopoly: self.duopoly, ..Self::default() };
        if *self != solo && seats != 1 {
            return Err(BadSetup(format!("the Committee plays against one player, not {seats}")));
        }
        let absent = (0..LOTS).find(|lot| self.lots[*lot] != LotSide::A && !game.plan(seats).has(*lot));
        match absent {
            Some(lot) => Err(BadSetup(format!("lot {} is not in the plan for {seats}", lot + 1))),
            None => Ok(()),
        }
    }
}

const SIDES: &[&str] = &["a", "b", "random"];

/// SFO-1: a lot that is in the plan from this many players on.
const fn lot(name: &'static str, seats: u8) -> Choice {
    Choice::new(name, SIDES, "a").for_seats(seats, 4).in_group("lots")
}

/// SFO-80: what is chosen about the Committee, which plays against one player.
const fn committee(name: &'static str, values: &'static [&'static str], default: &'static str) -> Choice {
    Choice::new(name, values, default).for_seats(1, 1)
}

impl engine::Options for Options {
    const CHOICES: &'static [Choice] = &[
        Choice::new("duopoly", &["recommended", "on", "off"], "recommended").for_seats(2, 2),
        committee("difficulty", &["normal", "hard"], "normal"),
        committee("helper", &["by_difficulty", "green", "blue"], "by_difficulty").in_group("committee"),
        committee("blocked_income", &["by_difficulty", "1", "4"], "by_difficulty").in_group("committee"),
        committee("money_rate", &["by_difficulty", "4", "3"], "by_difficulty").in_group("committee"),
        lot("lot_1", 1),
        lot("lot_2", 1),
        lot("lot_3", 1),
        lot("lot_4", 1),
        lot("lot_5", 3),
        lot("lot_6", 3),
        lot("lot_7", 4),
        lot("lot_8", 4),
    ];

    fn choose(&mut self, name: &str, value: &str) -> Result<(), BadSetup> {
        let Some(choice) = Self::CHOICES.iter().find(|choice| choice.name == name) else {
            return Err(BadSetup(format!("there is no option `{name}`")));
        };
        if !choice.values.contains(&value) {
            let values = choice.values.join(", ");
            return Err(BadSetup(format!("`{value}` is no value of `{name}`: there are {values}")));
        }
        match name {
            "duopoly" if value == "recommended" => self.duopoly = None,
            "duopoly" => self.duopoly = Some(value == "on"),
            "difficulty" => self.difficulty = value.parse().expect(LISTED),
            "helper" => self.helper = value.parse().ok(),
            "blocked_income" => self.blocked_income = value.parse().ok(),
            "money_rate" => self.money_rate = value.parse().ok(),
            _ => {
                let number = name.strip_prefix("lot_").and_then(|number| number.parse::<usize>().ok());
                self.lots[number.expect(LISTED) - 1] = value.parse().expect(LISTED);
            }
        }
        Ok(())
    }
}

const LISTED: &str = "it is one of the listed choices";
