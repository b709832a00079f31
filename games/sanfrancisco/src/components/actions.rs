//! Action cards and the income track (SFO-3, SFO-4).

use std::str::FromStr;

use engine::{BadData, DataFiles, Record, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::kinds;

/// SFO-3: action cards.
pub const CARDS: usize = 6;
/// SFO-3: spaces on a card for one or two players.
pub const FEW_SPACES: usize = 3;
/// SFO-3: spaces on a card for three or four players.
pub const MANY_SPACES: usize = 5;
/// SFO-4: spaces on the income track.
pub const INCOME_SPACES: usize = 4;
/// SFO-4: spaces that the rules name by what they bring.
const NAMED_INCOME: [u8; 3] = [1, 3, 4];
/// Most money of an income space.
const MOST_INCOME: u8 = 9;

/// An action card.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::VariantArray,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "cards have no other names")]
pub enum Card {
    A,
    B,
    C,
    D,
    E,
    F,
}

kinds!(Card);

/// What a space of an action card offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "SpaceCode", type = "string"))]
pub enum Space {
    /// SFO-33: build.
    Build,
    /// SFO-38: build with any colour.
    BuildAnyColour,
    /// SFO-38: build with any number.
    BuildAnyNumber,
    /// SFO-27: take an open permit.
    Permit,
    /// SFO-28: take an open tender.
    Tender,
    /// SFO-26: take a building from the supply.
    Material,
    /// SFO-30: develop the city.
    Develop,
    /// SFO-31: clear debris.
    Clear,
    /// SFO-25: this much money, the blue space.
    Income(u8),
    /// SFO-19: nothing.
    Pass,
}

impl Space {
    /// SFO-17: is it one of the white ones, which show an action?
    pub const fn is_action(self) -> bool {
        !matches!(self, Self::Income(_) | Self::Pass)
    }

    /// Its name in files and texts; for income the sum is left out.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::BuildAnyColour => "build_any_colour",
            Self::BuildAnyNumber => "build_any_number",
            Self::Permit => "permit",
            Self::Tender => "tender",
            Self::Material => "material",
            Self::Develop => "develop",
            Self::Clear => "clear",
            Self::Income(_) => "income",
            Self::Pass => "pass",
        }
    }

    const ACTIONS: [Self; 8] = [
        Self::Build,
        Self::BuildAnyColour,
        Self::BuildAnyNumber,
        Self::Permit,
        Self::Tender,
        Self::Material,
        Self::Develop,
        Self::Clear,
    ];
}

/// A name that stands for no space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSpace;

impl FromStr for Space {
    type Err = NoSpace;

    fn from_str(name: &str) -> Result<Self, NoSpace> {
        if let Some(money) = name.strip_prefix('$') {
            return money
                .parse()
                .ok()
                .filter(|money| (1..=MOST_INCOME).contains(money))
                .map(Self::Income)
                .ok_or(NoSpace);
        }
        let known = Self::ACTIONS.into_iter().chain([Self::Pass]);
        known.into_iter().find(|space| space.name() == name).ok_or(NoSpace)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(|NoSpace| serde::de::Error::custom(format!("there is no space `{name}`")))
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Income(money) => to.collect_str(&format_args!("${money}")),
            other => to.serialize_str(other.name()),
        }
    }
}

/// Both sides of all action cards.
#[derive(Clone, Debug)]
pub struct Actions {
    few: [[Space; FEW_SPACES]; CARDS],
    many: [[Space; MANY_SPACES]; CARDS],
}

impl Actions {
    /// SFO-3: the spaces of a card from left to right, for this many players.
    #[inline]
    pub fn spaces(&self, card: Card, seats: u8) -> &[Space] {
        if seats <= 2 { &self.few[card as usize] } else { &self.many[card as usize] }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRecord {
    id: Card,
    few: Vec<String>,
    many: Vec<String>,
    #[serde(rename = "source")]
    _source: Source,
}

/// SFO-3, SFO-19: six cards; Pass, on the side for three or four only, is second from the right.
pub(super) fn read_actions(files: &DataFiles) -> Result<Actions, BadData> {
    let records = read_records::<CardRecord>(files, "actions.toml", "card")?;
    if records.len() != CARDS {
        let reason = format!("{} action cards, but the game has {CARDS}", records.len());
        return Err(BadData::in_file("actions.toml", reason));
    }
    let mut actions =
        Actions { few: [[Space::Pass; FEW_SPACES]; CARDS], many: [[Space::Pass; MANY_SPACES]; CARDS] };
    for (nth, record) in records.iter().enumerate() {
        if record.id as usize != nth {
            return Err(record.bad_field("id", "the cards stand in the order of their ids, A to F"));
        }
        actions.few[nth] = read_spaces(record, "few", &record.few)?;
        actions.many[nth] = read_spaces(record, "many", &record.many)?;
        if actions.few[nth].contains(&Space::Pass) {
            return Err(record.bad_field("few", "there is no Pass with one or two players"));
        }
        let passes = actions.many[nth].iter().map(|space| *space == Space::Pass);
        if !passes.eq((0..MANY_SPACES).map(|place| place == MANY_SPACES - 2)) {
            return Err(record.bad_field("many", "Pass is the second space from the right, and no other"));
        }
    }
    Ok(actions)
}

fn read_spaces<const N: usize>(
    record: &Record<CardRecord>,
    side: &str,
    names: &[String],
) -> Result<[Space; N], BadData> {
    let space = |name: &String| {
        name.parse().map_err(|NoSpace| record.bad_field(side, format!("`{name}` is no space")))
    };
    let spaces = names.iter().map(space).collect::<Result<Vec<Space>, _>>()?;
    spaces.try_into().map_err(|_| record.bad_field(side, format!("this side has {N} spaces")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IncomeRecord {
    money: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// SFO-4: four spaces with different sums; the rules name $1, $3 and $4.
pub(super) fn read_income(files: &DataFiles) -> Result<[u8; INCOME_SPACES], BadData> {
    let records = read_records::<IncomeRecord>(files, "income.toml", "space")?;
    let mut income = Vec::with_capacity(records.len());
    for record in &records {
        if !(1..=MOST_INCOME).contains(&record.money) {
            return Err(record.bad_field("money", format!("a space brings $1 to ${MOST_INCOME}")));
        }
        if income.contains(&record.money) {
            return Err(record.bad_field("money", format!("${} stands here twice", record.money)));
        }
        income.push(record.money);
    }
    if let Some(missing) = NAMED_INCOME.into_iter().find(|money| !income.contains(money)) {
        return Err(BadData::in_file("income.toml", format!("no space brings ${missing}")));
    }
    income.try_into().map_err(|income: Vec<_>| {
        let reason = format!("{} spaces, but the track has {INCOME_SPACES}", income.len());
        BadData::in_file("income.toml", reason)
    })
}
