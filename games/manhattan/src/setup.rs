//! 2. How the table is laid.

use engine::{BadSetup, Chance, Choice, Game, Log, Options, PerSeat, Seat, Stream};
use serde::{Deserialize, Serialize};

use crate::components::{
    Challenge, DISTRICTS, District, LandBag, LotId, Manhattan, OPEN_CARDS, Place, STREETS, STREETS_IN_PLAY,
    Street, Tile,
};
use crate::moves::Event;
use crate::pile::Pile;
use crate::position::{ActionCards, Building, Player, Position, Step};

/// Land cards drawn from the future market.
pub const LAND: Stream = Stream::named("land");
/// The streets in play.
pub const STREET: Stream = Stream::named("street");
/// The challenge in play.
pub const TASK: Stream = Stream::named("task");
/// The characters.
pub const PERSON: Stream = Stream::named("person");
/// The start player.
pub const START: Stream = Stream::named("start");

/// MAN-6: the streets recommended for a first game.
pub const FIRST_GAME: [Street; STREETS_IN_PLAY] = [Street::Broadway, Street::NassauBroad, Street::Wall];

/// MAN-6, MAN-80: what can be chosen before a game; the four are independent of one another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableOptions {
    /// Which streets are in play.
    pub streets: StreetChoice,
    /// Which challenge is in play.
    pub challenge: ChallengeChoice,
    /// Whether there are action cards.
    pub action_cards: CardChoice,
    /// Normal or expert rules.
    pub rules: Rules,
}

/// Which streets are in play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StreetChoice {
    /// Three at random.
    #[default]
    Random,
    /// Broadway, Nassau & Broad, Wall Street.
    FirstGame,
}

/// Which challenge is in play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ChallengeChoice {
    /// One at random.
    #[default]
    Random,
    /// MAN-70.
    GoldTycoon,
    /// MAN-71.
    MasterArchitect,
    /// MAN-72.
    GoldPrestige,
    /// MAN-73.
    BronzeBaron,
    /// MAN-74.
    GenerationKing,
    /// None at all.
    None,
}

/// Whether there are action cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CardChoice {
    /// Everybody has one of each.
    #[default]
    On,
    /// There are none.
    Off,
}

/// MAN-80: normal or expert.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Rules {
    /// With a starting property.
    #[default]
    Normal,
    /// Without one, and the levels are harder to reach.
    Expert,
}

impl Options for TableOptions {
    const CHOICES: &'static [Choice] = &[
        Choice::new("streets", &["random", "first_game"], "random"),
        Choice::new(
            "challenge",
            &[
                "random",
                "gold_tycoon",
                "master_architect",
                "gold_prestige",
                "bronze_baron",
                "generation_king",
                "none",
            ],
            "random",
        ),
        Choice::new("action_cards", &["on", "off"], "on"),
        Choice::new("rules", &["normal", "expert"], "normal"),
    ];

    fn choose(&mut self, name: &str, value: &str) -> Result<(), BadSetup> {
        let unknown = |_| BadSetup(format!("`{value}` is no value of the option `{name}`"));
        match name {
            "streets" => self.streets = value.parse().map_err(unknown)?,
            "challenge" => self.challenge = value.parse().map_err(unknown)?,
            "action_cards" => self.action_cards = value.parse().map_err(unknown)?,
            "rules" => self.rules = value.parse().map_err(unknown)?,
            _ => return Err(BadSetup(format!("there is no option `{name}`"))),
        }
        Ok(())
    }
}

/// Lays the table for this many players.
pub fn set_up(
    game: &Manhattan,
    seats: u8,
    options: &TableOptions,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Result<Position, BadSetup> {
    Manhattan::INFO.check_seats(seats)?;
    let mut at = Position {
        active: Seat(0),
        turn: 1,
        step: Step::Choose,
        rules: options.rules,
        streets: streets(options.streets, chance, log),
        challenge: challenge(options.challenge, chance, log),
        market: LandBag::EMPTY,
        future: Pile::of(LandBag::EMPTY),
        idle: 0,
        ending: None,
        players: PerSeat::all(seats, player(game, options.action_cards)),
    };
    if options.rules == Rules::Normal {
        deal_characters(game, &mut at, chance, log);
    }
    lay_market(game, &mut at, chance, log);
    at.active = Seat(chance.below(START, u32::from(seats)) as u8);
    log.note(Event::TurnBegan { seat: at.active, turn: at.turn });
    Ok(at)
}

/// MAN-2: the whole set of tiles, four workers, and the action cards unless they are left out.
fn player(game: &Manhattan, cards: CardChoice) -> Player {
    let cards = match cards {
        CardChoice::On => ActionCards::ALL,
        CardChoice::Off => ActionCards::default(),
    };
    Player { tiles: game.tiles.set, cards, ..Player::default() }
}

/// MAN-6: three of the five streets.
fn streets(
    choice: StreetChoice,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> [Street; STREETS_IN_PLAY] {
    let mut streets = match choice {
        StreetChoice::FirstGame => FIRST_GAME,
        StreetChoice::Random => {
            let mut left = [1; STREETS];
            [(); STREETS_IN_PLAY].map(|()| Street::ALL[draw(&mut left, STREET, chance)])
        }
    };
    streets.sort_unstable();
    log.note(Event::StreetsInPlay { streets });
    streets
}

/// MAN-6: one of the five challenges, or none.
fn challenge(
    choice: ChallengeChoice,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Option<Challenge> {
    let challenge = match choice {
        ChallengeChoice::Random => {
            let mut left = [1; Challenge::ALL.len()];
            Some(Challenge::ALL[draw(&mut left, TASK, chance)])
        }
        ChallengeChoice::GoldTycoon => Some(Challenge::GoldTycoon),
        ChallengeChoice::MasterArchitect => Some(Challenge::MasterArchitect),
        ChallengeChoice::GoldPrestige => Some(Challenge::GoldPrestige),
        ChallengeChoice::BronzeBaron => Some(Challenge::BronzeBaron),
        ChallengeChoice::GenerationKing => Some(Challenge::GenerationKing),
        ChallengeChoice::None => None,
    };
    log.note(Event::ChallengeInPlay { challenge });
    challenge
}

/// MAN-3: with two players the pink district is out.
pub fn is_in_play(seats: u8, district: District) -> bool {
    seats > 2 || district != District::Pink
}

/// MAN-4: a random character for everybody, and the starting property on the marked lot of its district.
fn deal_characters(game: &Manhattan, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut left: [u8; DISTRICTS] = District::ALL.map(|district| u8::from(is_in_play(at.seats(), district)));
    for (seat, player) in at.players.iter_mut() {
        let district = District::ALL[draw(&mut left, PERSON, chance)];
        let lot = game.board.characters[district as usize].lot;
        player.character = Some(district);
        player.built.insert(lot);
        player.buildings.push(starting_property(game, lot));
        log.note(Event::CharacterDealt { seat, district, lot });
    }
}

/// MAN-4: the starting property covers its lot.
pub fn starting_property(game: &Manhattan, lot: LotId) -> Building {
    let place = Place::of(&game.board.lot(lot).squares);
    Building { tile: Tile::START, place: place.expect("the squares of a lot lie in one block") }
}

/// MAN-3 to MAN-5: the cards of all free lots in play are shuffled; four lie open.
fn lay_market(game: &Manhattan, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let (taken, seats) = (at.taken(), at.seats());
    let is_free = |lot: LotId| is_in_play(seats, lot.district()) && !taken.has(lot);
    let free = game.board.lots.iter().filter(|lot| is_free(lot.lot));
    at.future = Pile::of(LandBag::holding(free.map(|lot| lot.card)));
    refill(at, chance, log);
}

/// MAN-5, MAN-13: open cards up to four, as long as the future market lasts.
pub(crate) fn refill(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    while has_gap(at) {
        let Some(card) = at.future.draw(chance) else { return };
        at.market.add(card);
        log.note(Event::Opened { card });
    }
}

/// MAN-5, MAN-13: do fewer than four cards lie open?
#[inline]
pub(crate) fn has_gap(at: &Position) -> bool {
    at.market.len() < OPEN_CARDS
}

/// Takes a random one of those left.
fn draw(left: &mut [u8], stream: Stream, chance: &mut impl Chance) -> usize {
    let index = chance.pick(stream, left);
    left[index] -= 1;
    index
}
