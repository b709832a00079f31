//! How decisions, refusals and events are said.

use engine::{Clause, Kind as _, Language, Phrase, Seat, Speech, Stream};

use super::{Event, Move, Refusal};
use crate::components::{
    ActionCard, Challenge, District, LandCard, Level, LotId, Manhattan, Place, Street, Tile,
};
use crate::position::{Cause, Position};
use crate::scoring;
use crate::setup::{LAND, PERSON, START, STREET, TASK};
use crate::turn;

impl Speech for Manhattan {
    const TEXTS: &'static [(Language, &'static str)] = &[
        (Language::De, include_str!("../../texts/de.toml")),
        (Language::En, include_str!("../../texts/en.toml")),
    ];

    const RULES: &'static [(Language, &'static str)] =
        &[(Language::De, include_str!("../../RULES.de.md")), (Language::En, include_str!("../../RULES.md"))];

    const PRIMER: &'static [(Language, &'static str)] = &[
        (Language::De, include_str!("../../PRIMER.de.md")),
        (Language::En, include_str!("../../PRIMER.md")),
    ];

    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("levels.toml", include_str!("../../examples/levels.toml")),
        ("rebuild.toml", include_str!("../../examples/rebuild.toml")),
        ("streets.toml", include_str!("../../examples/streets.toml")),
    ];

    const GUIDED: Option<&'static str> = Some(include_str!("../../guided.toml"));

    /// `take.R03`, `b1@c7+d7`, `rebuild.s2@c7+d7+e7`, `boom.b1@…`, `grab.R03`, `return.R03`, `shift`, `done`.
    fn code(&self, mv: &Move) -> String {
        match mv {
            Move::Shift => "shift".to_owned(),
            Move::Take { lot } => format!("take.{lot}"),
            Move::Grab { lot } => format!("grab.{lot}"),
            Move::Build { tile, place } => format!("{tile}@{place}"),
            Move::Boom { tile, place } => format!("boom.{tile}@{place}"),
            Move::Rebuild { tile, place } => format!("rebuild.{tile}@{place}"),
            Move::Return { lot } => format!("return.{lot}"),
            Move::Done => "done".to_owned(),
        }
    }

    fn decode(&self, code: &str) -> Option<Move> {
        let tile_and_place = |text: &str| {
            let (tile, place) = text.split_once('@')?;
            Some((tile.parse::<Tile>().ok()?, place.parse::<Place>().ok()?))
        };
        let (word, rest) = code.split_once('.').unwrap_or((code, ""));
        match (word, rest) {
            ("shift", "") => Some(Move::Shift),
            ("done", "") => Some(Move::Done),
            ("take", lot) => Some(Move::Take { lot: lot.parse().ok()? }),
            ("grab", lot) => Some(Move::Grab { lot: lot.parse().ok()? }),
            ("return", lot) => Some(Move::Return { lot: lot.parse().ok()? }),
            ("boom", rest) => tile_and_place(rest).map(|(tile, place)| Move::Boom { tile, place }),
            ("rebuild", rest) => tile_and_place(rest).map(|(tile, place)| Move::Rebuild { tile, place }),
            _ => tile_and_place(code).map(|(tile, place)| Move::Build { tile, place }),
        }
    }

    fn tell_move(&self, at: &Position, seat: Seat, mv: &Move) -> Phrase {
        let build = |key: &str, tile: Tile, place: Place| {
            let points = turn::build_points(self, tile) + turn::prestige_points(self, at, seat, tile, place);
            Phrase::of(format!("move.{key}"))
                .phrase("tile", self.a_tile(tile))
                .name("squares", squares(place))
                .number("points", points)
        };
        match *mv {
            Move::Shift => Phrase::of("move.shift"),
            Move::Take { lot } => self.with_lot(Phrase::of("move.take"), lot),
            Move::Grab { lot } => self.with_lot(Phrase::of("move.grab"), lot),
            Move::Build { tile, place } => build("build", tile, place),
            Move::Boom { tile, place } => build("boom", tile, place),
            Move::Rebuild { tile, place } => build("rebuild", tile, place),
            Move::Return { lot } => self.with_lot(Phrase::of("move.return"), lot),
            Move::Done => Phrase::of("move.done"),
        }
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        let say = |key: &str| Phrase::of(format!("event.{key}"));
        match *event {
            Event::StreetsInPlay { streets: [first, second, third] } => say("streets_in_play")
                .name("first", self.street_name(first))
                .name("second", self.street_name(second))
                .name("third", self.street_name(third)),
            Event::ChallengeInPlay { challenge: Some(challenge) } => {
                say("challenge_in_play").phrase("challenge", challenge_word(challenge))
            }
            Event::ChallengeInPlay { challenge: None } => say("no_challenge"),
            Event::CharacterDealt { seat, district, lot } => self.tell_character(seat, district, lot),
            Event::Opened { card } => say("opened").phrase("card", a_card(card)),
            Event::TurnBegan { seat, .. } => say("turn_began").seat("who", seat),
            Event::MarketShifted { seat } => say("market_shifted").seat("who", seat),
            Event::Took { seat, lot, .. } => self.with_lot(say("took").seat("who", seat), lot),
            Event::Grabbed { seat, lot, .. } => self.with_lot(say("grabbed").seat("who", seat), lot),
            Event::BoomPlayed { seat } => say("boom_played").seat("who", seat),
            Event::Built { seat, tile, place, points } => say("built")
                .seat("who", seat)
                .phrase("tile", self.a_tile(tile))
                .name("lots", self.lots_under(place))
                .number("points", points),
            Event::WorkerBack { seat, lot } => {
                say("worker_back").seat("who", seat).name("lot", lot.to_string())
            }
            Event::Demolished { seat, tile, place } => say("demolished")
                .seat("who", seat)
                .phrase("tile", self.a_tile(tile))
                .name("lots", self.lots_under(place)),
            Event::WorkerPosted { seat, lot } => {
                say("worker_posted").seat("who", seat).name("lot", lot.to_string())
            }
            Event::PrestigeScored { seat, points } => {
                say("prestige_scored").seat("who", seat).number("points", points)
            }
            Event::LevelReached { seat, level } => {
                say("level_reached").seat("who", seat).phrase("level", level_word(level))
            }
            Event::Returned { seat, lot, .. } => self.with_lot(say("returned").seat("who", seat), lot),
            Event::TurnEnded { seat } => say("turn_ended").seat("who", seat),
            Event::FiveTilesLeft { seat } => say("five_tiles_left").seat("who", seat),
            Event::EndTriggered { seat, cause } => {
                let cause: &str = cause.into();
                say(&format!("end_by_{cause}")).seat("who", seat)
            }
            Event::StreetScored { street, seat: Some(seat) } => {
                say("street_scored").seat("who", seat).name("street", self.street_name(street))
            }
            Event::StreetScored { street, seat: None } => {
                say("street_unscored").name("street", self.street_name(street))
            }
            Event::ChallengeScored { seat, challenge, points } => say("challenge_scored")
                .seat("who", seat)
                .phrase("challenge", challenge_word(challenge))
                .number("points", points),
            Event::CardsScored { seat, points } => {
                say("cards_scored").seat("who", seat).number("points", points)
            }
            Event::GameEnded => say("game_ended"),
        }
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        Some(Clause(match event {
            Event::StreetsInPlay { .. } | Event::ChallengeInPlay { .. } => "MAN-6",
            Event::CharacterDealt { .. } => "MAN-4",
            Event::Opened { .. } => "MAN-13",
            Event::TurnBegan { .. } => "MAN-7",
            Event::MarketShifted { .. } => "MAN-41",
            Event::Took { .. } | Event::TurnEnded { .. } => "MAN-10",
            Event::Grabbed { .. } => "MAN-42",
            Event::BoomPlayed { .. } => "MAN-40",
            Event::Built { .. } => "MAN-23",
            Event::WorkerBack { .. } => "MAN-20",
            Event::Demolished { .. } => "MAN-30",
            Event::WorkerPosted { .. } => "MAN-33",
            Event::PrestigeScored { .. } => "MAN-72",
            Event::LevelReached { .. } => "MAN-24",
            Event::Returned { .. } => "MAN-12",
            Event::FiveTilesLeft { .. } => "MAN-51",
            Event::EndTriggered { cause: Cause::Standstill, .. } => "MAN-52",
            Event::EndTriggered { .. } => "MAN-50",
            Event::StreetScored { .. } => "MAN-60",
            Event::ChallengeScored { challenge, .. } => {
                return Some(scoring::challenge_clause(Some(*challenge)));
            }
            Event::CardsScored { .. } => "MAN-43",
            Event::GameEnded => "MAN-61",
        }))
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        let say = |key: &str| Phrase::of(format!("refusal.{key}"));
        match *refusal {
            Refusal::GameOver => say("game_over"),
            Refusal::NotYourTurn { active } => say("not_your_turn").seat("active", active),
            Refusal::MustAct => say("must_act"),
            Refusal::AlreadyActed => say("already_acted"),
            Refusal::NoFreeWorker => say("no_free_worker"),
            Refusal::LotNotInPlay { lot } => say("lot_not_in_play").name("lot", lot.to_string()),
            Refusal::NoSuchLot { lot } => say("no_such_lot").name("lot", lot.to_string()),
            Refusal::LotTaken { lot, by } => say("lot_taken").name("lot", lot.to_string()).seat("by", by),
            Refusal::CardNotOpen { card } => say("card_not_open").phrase("card", a_card(card)),
            Refusal::AcquireFirst => say("acquire_first"),
            Refusal::AlreadyBuilt => say("already_built"),
            Refusal::RebuildTooLate => say("rebuild_too_late"),
            Refusal::ReturnWithWorker => say("return_with_worker"),
            Refusal::ReturnWithBuild => say("return_with_build"),
            Refusal::NoWorkerThere { lot } => say("no_worker_there").name("lot", lot.to_string()),
            Refusal::StartIsNotBuilt => say("start_is_not_built"),
            Refusal::NoSuchTile => say("no_such_tile"),
            Refusal::TileUsedUp { .. } => say("tile_used_up"),
            Refusal::LevelTooHigh { level, needed, points } => say("level_too_high")
                .phrase("level", level_word(level))
                .number("needed", needed)
                .number("points", points),
            Refusal::LegendTaken { tile, by } => {
                say("legend_taken").phrase("tile", self.a_tile(tile)).seat("by", by)
            }
            Refusal::OneLegendOnly => say("one_legend_only"),
            Refusal::WrongShape => say("wrong_shape"),
            Refusal::AcrossStreet => say("across_street"),
            Refusal::OnPark => say("on_park"),
            Refusal::NotYourLand { square } => say("not_your_land").name("square", square.to_string()),
            Refusal::NoFront => say("no_front"),
            Refusal::SquareBuilt => say("square_built"),
            Refusal::NothingToDemolish => say("nothing_to_demolish"),
            Refusal::GoldStays => say("gold_stays"),
            Refusal::NotAdjoining => say("not_adjoining"),
            Refusal::NotHigher => say("not_higher"),
            Refusal::TooFewWorkers { missing } => say("too_few_workers").number("missing", missing),
            Refusal::CardUsed { card } => say("card_used").phrase("card", action_word(card)),
            Refusal::BoomOutOfPlace => say("boom_out_of_place"),
            Refusal::BoomAfterTrigger => say("boom_after_trigger"),
            Refusal::ShiftTooLate => say("shift_too_late"),
            Refusal::FutureTooSmall { left } => say("future_too_small").number("left", left),
            Refusal::GrabOutOfPlace => say("grab_out_of_place"),
            Refusal::NoFutureMarket => say("no_future_market"),
            Refusal::NoWorkerToGrab => say("no_worker_to_grab"),
            Refusal::NoSmallCard => say("no_small_card"),
            Refusal::GrabTooLarge { lot } => say("grab_too_large").name("lot", lot.to_string()),
        }
    }

    /// Cards by code, streets, challenges and districts by name, seats by number.
    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        let index = outcome as usize;
        match stream {
            LAND if index < LandCard::all().count() => LandCard::of(index).to_string(),
            STREET => Street::ALL.get(index).map_or_else(String::new, |street| name(*street)),
            TASK => Challenge::ALL.get(index).map_or_else(String::new, |challenge| name(*challenge)),
            PERSON => District::ALL.get(index).map_or_else(String::new, |district| name(*district)),
            _ => outcome.to_string(),
        }
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        match stream {
            LAND => name.parse::<LandCard>().ok().map(|card| card.index() as u32),
            STREET => name.parse::<Street>().ok().map(|street| street as u32),
            TASK => name.parse::<Challenge>().ok().map(|challenge| challenge as u32),
            PERSON => name.parse::<District>().ok().map(|district| district as u32),
            START => name.parse().ok().filter(|seat| *seat < u32::from(Seat::MOST)),
            _ => None,
        }
    }
}

impl Manhattan {
    /// A tile, as the object of a sentence.
    fn a_tile(&self, tile: Tile) -> Phrase {
        let Some(face) = self.tiles.faces[tile.index()].as_ref() else { return Phrase::of("tile.none") };
        let level: &str = tile.level().into();
        let phrase = Phrase::of(format!("tile.{level}"));
        match (tile.level(), &face.name) {
            (Level::Legendary, Some(name)) => phrase.name("name", name),
            (Level::Start, _) => phrase,
            _ => phrase.number("size", face.size),
        }
    }

    fn with_lot(&self, phrase: Phrase, lot: LotId) -> Phrase {
        phrase.name("lot", lot.to_string()).phrase("card", a_card(self.card(lot)))
    }

    /// The lots on which a building stands, by the names that the board shows.
    fn lots_under(&self, place: Place) -> String {
        let lots =
            self.board.lots.iter().filter(|lot| place.squares().any(|square| lot.squares.contains(&square)));
        lots.map(|lot| lot.lot.to_string()).collect::<Vec<_>>().join(", ")
    }

    fn tell_character(&self, seat: Seat, district: District, lot: LotId) -> Phrase {
        let phrase = match &self.board.characters[district as usize].name {
            Some(name) => Phrase::of("event.character_dealt").name("name", name),
            None => Phrase::of("event.unnamed_character_dealt"),
        };
        phrase.seat("who", seat).phrase("district", district_word(district)).name("lot", lot.to_string())
    }
}

fn name(thing: impl Into<&'static str>) -> String {
    thing.into().to_owned()
}

/// The squares of a place for people.
fn squares(place: Place) -> String {
    place.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// A land card, as the object of a sentence.
fn a_card(card: LandCard) -> Phrase {
    Phrase::of(format!("card.{}", name(card.district()))).number("size", card.size().squares())
}

pub(crate) fn district_word(district: District) -> Phrase {
    Phrase::of(format!("district.{}", name(district)))
}

fn challenge_word(challenge: Challenge) -> Phrase {
    Phrase::of(format!("challenge.{}", name(challenge)))
}

fn level_word(level: Level) -> Phrase {
    Phrase::of(format!("level.{}", name(level)))
}

fn action_word(card: ActionCard) -> Phrase {
    Phrase::of(format!("action.{}", name(card)))
}
