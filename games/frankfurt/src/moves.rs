//! Decisions, refusals, events, and how they are said.

use engine::{Clause, Kind as _, Language, Phrase, Seat, Speech, Stream};
use serde::{Deserialize, Serialize};

use crate::components::{Colour, DISTRICTS, DistrictId, Frankfurt, HAND, OFFERS, Space, Tile};
use crate::position::{Position, Step};
use crate::setup::{DISTRICT, MAYOR, START, SUPPLY};
use crate::turn;

/// One decision (FRA-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Put a tile on a building space.
    Build {
        /// A tile in the hand.
        tile: Tile,
        /// A district of its colour.
        district: DistrictId,
        /// A free building space there, from 0.
        space: u8,
    },
    /// Complete the great project of the district just built in.
    Complete,
    /// Leave it open.
    Decline,
    /// Take an offered tile.
    Take {
        /// The offer space, clockwise from 0.
        offer: u8,
    },
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::AsRefStr, strum::VariantNames)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Another player is to decide.
    NotYourTurn {
        /// Who is.
        active: Seat,
    },
    /// First a tile must be built.
    BuildFirst,
    /// A tile has been built in this turn already.
    AlreadyBuilt,
    /// The project must be decided first.
    ProjectFirst,
    /// The project has been decided already.
    ProjectDecided,
    /// The tile is not in the hand.
    NotInHand {
        /// Which tile.
        tile: Tile,
    },
    /// There is no such building space: a project space is none.
    NoSuchSpace,
    /// The district has another colour.
    WrongColour {
        /// The colour of the tile.
        tile: Colour,
        /// The colour of the district.
        district: Colour,
    },
    /// A tile lies there.
    SpaceTaken {
        /// Which tile.
        tile: Tile,
    },
    /// Somebody has completed the project.
    ProjectComplete {
        /// Who.
        by: Seat,
    },
    /// The project costs more than the player owns.
    ProjectTooDear {
        /// What it costs.
        price: u8,
        /// What they own.
        coins: u8,
    },
    /// No crane is left.
    NoCrane,
    /// There is no such offer space.
    NoSuchOffer,
    /// The tile costs more than the player owns.
    TileTooDear {
        /// What it costs.
        price: u8,
        /// What they own.
        coins: u8,
    },
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::GameOver => "FRA-20",
            Self::NotYourTurn { .. } => "FRA-8",
            Self::BuildFirst | Self::AlreadyBuilt | Self::ProjectFirst | Self::ProjectDecided => "FRA-9",
            Self::NotInHand { .. }
            | Self::NoSuchSpace
            | Self::WrongColour { .. }
            | Self::SpaceTaken { .. } => "FRA-10",
            Self::ProjectComplete { .. } | Self::ProjectTooDear { .. } | Self::NoCrane => "FRA-14",
            Self::NoSuchOffer | Self::TileTooDear { .. } => "FRA-17",
        })
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::AsRefStr, strum::VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say what the sentences under `event` in the text files say")]
pub enum Event {
    /// FRA-5, FRA-6.
    TilesRemoved { count: u8 },
    /// FRA-6: the first tile of a district.
    Founded { tile: Tile, district: DistrictId, space: u8 },
    /// FRA-6: a revealed tile that fits nowhere.
    Misfit { tile: Tile },
    /// FRA-6.
    MisfitsReturned { count: u8 },
    /// FRA-3: the others do not see the tiles.
    DrewHand { seat: Seat, tiles: Option<[Tile; HAND]> },
    /// FRA-8.
    TurnBegan { seat: Seat, turn: u8 },
    /// FRA-10 to FRA-12: `points` of which `same_kind` for what lay there and `bonus` for a "2" space.
    Built { seat: Seat, tile: Tile, district: DistrictId, space: u8, points: u8, same_kind: u8, bonus: u8 },
    /// FRA-13.
    GotCoin { seat: Seat },
    /// FRA-13: a fourth coin.
    CoinForfeited { seat: Seat },
    /// FRA-14, FRA-15.
    Completed { seat: Seat, district: DistrictId, price: u8, points: u8 },
    /// FRA-14.
    Declined { seat: Seat, district: DistrictId },
    /// FRA-16: a full district whose project stays open for good.
    ProjectLost { district: DistrictId },
    /// FRA-17.
    Took { seat: Seat, tile: Tile, offer: u8, price: u8 },
    /// FRA-18.
    MayorMoved { offer: u8 },
    /// FRA-19.
    Refilled { offer: u8, tile: Tile },
    /// FRA-20.
    SupplyEmpty,
    /// FRA-22.
    HandScored { seat: Seat, colour: Colour, points: u8 },
}

impl Speech for Frankfurt {
    const TEXTS: &'static [(Language, &'static str)] = &[
        (Language::De, include_str!("../texts/de.toml")),
        (Language::De, include_str!("../texts/projects.de.toml")),
        (Language::En, include_str!("../texts/en.toml")),
        (Language::En, include_str!("../texts/projects.en.toml")),
    ];

    const RULES: &'static [(Language, &'static str)] =
        &[(Language::De, include_str!("../RULES.de.md")), (Language::En, include_str!("../RULES.md"))];

    const PRIMER: &'static [(Language, &'static str)] =
        &[(Language::De, include_str!("../PRIMER.de.md")), (Language::En, include_str!("../PRIMER.md"))];

    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("double.toml", include_str!("../examples/double.toml")),
        ("mayor.toml", include_str!("../examples/mayor.toml")),
        ("parks.toml", include_str!("../examples/parks.toml")),
    ];

    const GUIDED: Option<&'static str> = Some(include_str!("../guided.toml"));

    /// `rv3@saalbau.2`, `complete`, `decline`, `take.4`; spaces and offers are counted from 1. A district that
    /// does not exist is its number, so that what is refused can be written down too.
    fn code(&self, mv: &Move) -> String {
        match mv {
            Move::Build { tile, district, space } => {
                let known = self.districts.get(district.index());
                let id = known.map_or_else(|| district.0.to_string(), |district| district.id.clone());
                format!("{tile}@{id}.{}", u16::from(*space) + 1)
            }
            Move::Complete => "complete".to_owned(),
            Move::Decline => "decline".to_owned(),
            Move::Take { offer } => format!("take.{}", u16::from(*offer) + 1),
        }
    }

    fn decode(&self, code: &str) -> Option<Move> {
        let from_one = |number: &str| u8::try_from(number.parse::<u16>().ok()?.checked_sub(1)?).ok();
        match code {
            "complete" => return Some(Move::Complete),
            "decline" => return Some(Move::Decline),
            _ => {}
        }
        if let Some(offer) = code.strip_prefix("take.") {
            return Some(Move::Take { offer: from_one(offer)? });
        }
        let (tile, place) = code.split_once('@')?;
        let (id, space) = place.rsplit_once('.')?;
        let known = self.districts.iter().position(|district| district.id == id);
        let district = known.map(|district| district as u8).or_else(|| id.parse().ok())?;
        Some(Move::Build {
            tile: tile.parse().ok()?,
            district: DistrictId(district),
            space: from_one(space)?,
        })
    }

    fn tell_move(&self, at: &Position, seat: Seat, mv: &Move) -> Phrase {
        match *mv {
            Move::Build { tile, district, space } => Phrase::of("move.build")
                .phrase("tile", a_tile(tile))
                .phrase("space", self.space(district, space))
                .name("district", self.name(district))
                .number("points", turn::build_points(self, at, tile, district, space).total()),
            Move::Complete => match at.step {
                Step::Project { district, points } => Phrase::of("move.complete")
                    .name("district", self.name(district))
                    .number("price", self.districts[district.index()].price)
                    .number("points", turn::project_points(self, district, points)),
                Step::Build | Step::Take { .. } | Step::Over => Phrase::of("move.complete_any"),
            },
            Move::Decline => Phrase::of("move.decline"),
            Move::Take { offer } => match at.offer.get(usize::from(offer)) {
                Some(Some(tile)) => Phrase::of("move.take")
                    .phrase("tile", a_tile(*tile))
                    .phrase("price", price(turn::price(self, at, offer))),
                _ => Phrase::of("move.take_any").number("offer", u16::from(offer) + 1),
            },
        }
        .seat("who", seat)
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        let say = |key: &str| Phrase::of(format!("event.{key}"));
        match *event {
            Event::TilesRemoved { count } => say("tiles_removed").number("count", count),
            Event::Founded { tile, district, .. } => {
                say("founded").phrase("tile", a_tile(tile)).name("district", self.name(district))
            }
            Event::Misfit { tile } => say("misfit").phrase("tile", a_tile(tile)),
            Event::MisfitsReturned { count } => say("misfits_returned").number("count", count),
            Event::DrewHand { seat, tiles: Some([first, second, third]) } => say("drew_hand")
                .seat("who", seat)
                .phrase("first", a_tile(first))
                .phrase("second", a_tile(second))
                .phrase("third", a_tile(third)),
            Event::DrewHand { seat, tiles: None } => say("drew_hand_unseen").seat("who", seat),
            Event::TurnBegan { seat, .. } => say("turn_began").seat("who", seat),
            Event::Built { seat, tile, district, space, points, .. } => say("built")
                .seat("who", seat)
                .phrase("tile", a_tile(tile))
                .phrase("space", self.space(district, space))
                .name("district", self.name(district))
                .number("points", points),
            Event::GotCoin { seat } => say("got_coin").seat("who", seat),
            Event::CoinForfeited { seat } => say("coin_forfeited").seat("who", seat),
            Event::Completed { seat, district, price, points } => say("completed")
                .seat("who", seat)
                .name("district", self.name(district))
                .number("price", price)
                .number("points", points),
            Event::Declined { seat, district } => {
                say("declined").seat("who", seat).name("district", self.name(district))
            }
            Event::ProjectLost { district } => say("project_lost").name("district", self.name(district)),
            Event::Took { seat, tile, price: coins, .. } => {
                say("took").seat("who", seat).phrase("tile", a_tile(tile)).phrase("price", price(coins))
            }
            Event::MayorMoved { offer } => say("mayor_moved").number("offer", offer + 1),
            Event::Refilled { offer, tile } => {
                say("refilled").number("offer", offer + 1).phrase("tile", a_tile(tile))
            }
            Event::SupplyEmpty => say("supply_empty"),
            Event::HandScored { seat, colour, points } => say("hand_scored")
                .seat("who", seat)
                .phrase("colour", colour_word(colour))
                .number("points", points),
        }
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        Some(Clause(match event {
            Event::TilesRemoved { count: 2 } => "FRA-5",
            Event::TilesRemoved { .. }
            | Event::Founded { .. }
            | Event::Misfit { .. }
            | Event::MisfitsReturned { .. } => "FRA-6",
            Event::DrewHand { .. } => "FRA-3",
            Event::TurnBegan { .. } => "FRA-8",
            Event::Built { .. } => "FRA-11",
            Event::GotCoin { .. } | Event::CoinForfeited { .. } => "FRA-13",
            Event::Completed { .. } => "FRA-15",
            Event::Declined { .. } => "FRA-14",
            Event::ProjectLost { .. } => "FRA-16",
            Event::Took { .. } => "FRA-17",
            Event::MayorMoved { .. } => "FRA-18",
            Event::Refilled { .. } => "FRA-19",
            Event::SupplyEmpty => "FRA-20",
            Event::HandScored { .. } => "FRA-22",
        }))
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        let say = |key: &str| Phrase::of(format!("refusal.{key}"));
        let dear = |key: &str, price: u8, coins: u8| say(key).number("price", price).number("coins", coins);
        match *refusal {
            Refusal::GameOver => say("game_over"),
            Refusal::NotYourTurn { active } => say("not_your_turn").seat("active", active),
            Refusal::BuildFirst => say("build_first"),
            Refusal::AlreadyBuilt => say("already_built"),
            Refusal::ProjectFirst => say("project_first"),
            Refusal::ProjectDecided => say("project_decided"),
            Refusal::NotInHand { tile } => say("not_in_hand").phrase("tile", a_tile(tile)),
            Refusal::NoSuchSpace => say("no_such_space"),
            Refusal::WrongColour { tile, district } => say("wrong_colour")
                .phrase("tile", colour_word(tile))
                .phrase("district", colour_word(district)),
            Refusal::SpaceTaken { tile } => say("space_taken").phrase("tile", a_tile(tile)),
            Refusal::ProjectComplete { by } => say("project_complete").seat("by", by),
            Refusal::ProjectTooDear { price, coins } => dear("project_too_dear", price, coins),
            Refusal::NoCrane => say("no_crane"),
            Refusal::NoSuchOffer => say("no_such_offer"),
            Refusal::TileTooDear { price, coins } => dear("tile_too_dear", price, coins),
        }
    }

    /// Tiles by code, districts by their number within the colour, offers and seats by number.
    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        if stream == SUPPLY { Tile::of(outcome as usize).to_string() } else { outcome.to_string() }
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        let sides = match stream {
            SUPPLY => return Some(name.parse::<Tile>().ok()?.index() as u32),
            MAYOR => OFFERS as u32,
            START => u32::from(Seat::MOST),
            DISTRICT => DISTRICTS as u32,
            _ => return None,
        };
        name.parse().ok().filter(|outcome| *outcome < sides)
    }
}

impl Frankfurt {
    fn name(&self, district: DistrictId) -> &str {
        self.districts.get(district.index()).map_or("?", |district| &district.name)
    }

    fn space(&self, district: DistrictId, space: u8) -> Phrase {
        Phrase::of(match turn::mark(self, district, space) {
            Some(Space::Coin) => "space.coin",
            Some(Space::Two) => "space.two",
            Some(Space::Plain) | None => "space.plain",
        })
    }
}

fn a_tile(tile: Tile) -> Phrase {
    let (colour, kind): (&str, &str) = (tile.colour().into(), tile.kind().into());
    Phrase::of(format!("tile.{colour}_{kind}")).number("value", tile.value())
}

fn colour_word(colour: Colour) -> Phrase {
    let name: &str = colour.into();
    Phrase::of(format!("colour.{name}"))
}

fn price(coins: u8) -> Phrase {
    match coins {
        0 => Phrase::of("price.free"),
        _ => Phrase::of("price.coins").number("coins", coins),
    }
}
