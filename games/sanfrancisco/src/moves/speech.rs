//! How decisions, refusals and events are said.

use engine::{Clause, Language, Phrase, Seat, Speech, Stream};

use super::{Due, Event, Move, Refusal, codes};
use crate::components::{
    Card, Colour, DEBRIS_COST, DISTANCE_COST, Development, Permit, Permits, Plot, Public, SanFrancisco,
    Space, Tender,
};
use crate::position::{Firm, Phase, Position};
use crate::scoring::private_points;
use crate::turn::{act, year};

impl Speech for SanFrancisco {
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
        ("distance.toml", include_str!("../../examples/distance.toml")),
        ("two-permits.toml", include_str!("../../examples/two-permits.toml")),
    ];

    const GUIDED: Option<&'static str> = Some(include_str!("../../guided.toml"));

    fn code(&self, mv: &Move) -> String {
        codes::code(mv)
    }

    fn decode(&self, code: &str) -> Option<Move> {
        codes::decode(code)
    }

    fn tell_move(&self, at: &Position, seat: Seat, mv: &Move) -> Phrase {
        match *mv {
            Move::Keep { tender } => say("move", "keep").phrase("tender", tender_name(tender)),
            Move::Place { space } => self.tell_place(at, space),
            Move::Act { space } => self.tell_act(at, seat, space),
            Move::Forgo => say("move", "forgo"),
            Move::TakePermit { slot } => match at.open_permits.get(usize::from(slot)) {
                Some(Some(permit)) => say("move", "take_permit").phrase("permit", self.permit_name(*permit)),
                _ => say("move", "take_permit_any").number("slot", u16::from(slot) + 1),
            },
            Move::TakeTender { slot } => match at.open_tenders.get(usize::from(slot)) {
                Some(Some(tender)) => say("move", "take_tender")
                    .phrase("tender", tender_name(*tender))
                    .number("points", private_points(self, at, Firm::Seat(seat), *tender)),
                _ => say("move", "take_tender_any").number("slot", u16::from(slot) + 1),
            },
            Move::Clear { plot } => self.tell_clear(at, seat, plot),
            Move::Build { plot, permits, take } => self.tell_build(at, plot, permits, take),
            Move::Material => say("move", "material"),
            Move::Money => {
                let money = year::bonus_money(at, Firm::Seat(seat)).unwrap_or(0);
                say("move", "money").number("money", money)
            }
            Move::Develop => say("move", "develop"),
            Move::Block { card, space } => {
                let offered = self.actions.spaces(card, at.seats()).get(usize::from(space));
                let offered = offered.map_or_else(|| say("space", "unknown"), |space| space_name(*space));
                say("move", "block").name("card", card.to_string()).phrase("space", offered)
            }
        }
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        let phrase = say("event", &snake_case(event.as_ref()));
        match *event {
            Event::LotLaid { lot, side, debris } => phrase
                .number("lot", u16::from(lot) + 1)
                .name("side", side.to_string().to_uppercase())
                .number("debris", debris),
            Event::CardsLaid { cards } => phrase.name("cards", cards.map(|card| card.to_string()).join(" ")),
            Event::PublicTenders { tenders: [first, second, third] } => phrase
                .phrase("first", public_name(first))
                .phrase("second", public_name(second))
                .phrase("third", public_name(third)),
            Event::Dealt { seat, tenders: Some([first, second]) } => phrase
                .seat("who", seat)
                .phrase("first", tender_name(first))
                .phrase("second", tender_name(second)),
            Event::Dealt { seat, tenders: None } => say("event", "dealt_unseen").seat("who", seat),
            Event::Kept { seat, tender: Some(tender) } | Event::TenderRevealed { seat, tender } => {
                phrase.seat("who", seat).phrase("tender", tender_name(tender))
            }
            Event::Kept { seat, tender: None } => say("event", "kept_unseen").seat("who", seat),
            Event::PermitOpened { permit, .. }
            | Event::CommitteeTurned { permit }
            | Event::CommitteeColourFull { permit } => phrase.phrase("permit", self.permit_name(permit)),
            Event::TenderOpened { tender, .. } => phrase.phrase("tender", tender_name(tender)),
            Event::PermitsReshuffled { count } => phrase.number("count", count),
            Event::StartPlayer { seat }
            | Event::Passed { seat }
            | Event::Forwent { seat }
            | Event::GotMaterial { seat } => phrase.seat("who", seat),
            Event::YearBegan { year, cost } => phrase.number("year", year.calendar()).number("cost", cost),
            Event::CardBegan { card } => phrase.name("card", card.to_string()),
            Event::PlacedOnIncome { firm, money, .. } | Event::GotMoney { firm, money } => {
                who(phrase, firm).number("money", money)
            }
            Event::Blocked { seat, card, space } => on_card(phrase.seat("who", seat), card, space),
            Event::Placed { firm, card, space, offers } => {
                on_card(who(phrase, firm), card, space).phrase("offers", space_name(offers))
            }
            Event::PaidDistance { seat, offers, price } => {
                phrase.seat("who", seat).phrase("offers", space_name(offers)).number("price", price)
            }
            Event::TookPermit { firm, permit, .. } => {
                who(phrase, firm).phrase("permit", self.permit_name(permit))
            }
            Event::TookTender { firm, tender, .. } => who(phrase, firm).phrase("tender", tender_name(tender)),
            Event::Developed { firm, price } | Event::Cleared { firm, plot: None, price } => {
                who(phrase, firm).phrase("price", price_words(price))
            }
            Event::Cleared { firm, plot: Some(plot), price } => who(say("event", "cleared_debris"), firm)
                .phrase("plot", self.plot_name(plot))
                .phrase("price", price_words(price)),
            Event::MarkerMoved { firm, value, .. } => who(phrase, firm).number("value", value),
            Event::Built { firm, plot, permits, price } => who(phrase, firm)
                .phrase("plot", self.plot_name(plot))
                .phrase("permits", self.permits_names(permits))
                .phrase("price", price_words(price)),
            Event::TookDevelopment { firm, kind, price } => {
                who(phrase, firm).phrase("kind", development_name(kind)).phrase("price", price_words(price))
            }
            Event::CornerMoney { firm } | Event::MarkerStayed { firm } | Event::MasterBuilder { firm } => {
                who(phrase, firm)
            }
            Event::ArrowFollowed { from, to } => {
                phrase.phrase("from", place_name(from)).phrase("to", place_name(to))
            }
            Event::CommitteeWantsPermit { permits } | Event::CommitteeWantsTender { permits } => {
                phrase.number("permits", permits)
            }
            Event::CommitteeMatch { kind } | Event::CommitteeMatchGone { kind } => {
                phrase.phrase("kind", development_name(kind))
            }
            Event::CommitteeBonus { year } => phrase.number("year", year.calendar()),
            Event::BlockersReturned | Event::CommitteeCannot | Event::GameOver => phrase,
        }
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        Some(event.clause())
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        let phrase = say("refusal", &snake_case(refusal.as_ref()));
        match *refusal {
            Refusal::NotYourTurn { active } => phrase.seat("active", active),
            Refusal::NotNow { due } => {
                let due: &str = Due::into(due);
                phrase.phrase("due", say("due", due))
            }
            Refusal::NotDealt { tender } => phrase.phrase("tender", tender_name(tender)),
            Refusal::SpaceTaken { by } | Refusal::PlotTaken { by } => match by {
                Firm::Seat(seat) => phrase.seat("by", seat),
                Firm::Committee => phrase.phrase("by", say("party", "by_committee")),
            },
            Refusal::TooFar { price, money }
            | Refusal::DevelopTooDear { price, money }
            | Refusal::ClearTooDear { price, money }
            | Refusal::BuildTooDear { price, money } => phrase.number("price", price).number("money", money),
            Refusal::NotYourPermit { permit } => phrase.phrase("permit", self.permit_name(permit)),
            Refusal::PermitsDoNotFit { colour, number } => {
                phrase.phrase("colour", colour_name(colour)).number("number", number)
            }
            Refusal::NoSharedSymbol { kind } | Refusal::NoneLeft { kind } => {
                phrase.phrase("kind", development_name(kind))
            }
            Refusal::DevelopmentTooDear { price } => phrase.number("price", price),
            Refusal::NotThisYear { year } => phrase.number("year", year.calendar()),
            Refusal::GameOver
            | Refusal::AlreadyChosen
            | Refusal::NoSuchSpace
            | Refusal::SpaceBlocked
            | Refusal::IncomeBlocked
            | Refusal::NotForSale
            | Refusal::IncomeIsTaken
            | Refusal::ActionIsPossible
            | Refusal::SupplyEmpty
            | Refusal::TooManyPermits
            | Refusal::NoSuchSlot
            | Refusal::NoOpenPermit
            | Refusal::NoOpenTender
            | Refusal::NoDebris
            | Refusal::NoMaterial
            | Refusal::OneOrTwoPermits
            | Refusal::NotInThePlan
            | Refusal::NothingToBuild
            | Refusal::BlockersApart => phrase,
        }
    }

    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        codes::outcome_name(stream, outcome)
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        codes::outcome(stream, name)
    }
}

impl SanFrancisco {
    fn tell_place(&self, at: &Position, space: u8) -> Phrase {
        if at.phase == Phase::Income {
            return match self.income.get(usize::from(space)) {
                Some(money) => say("move", "place_on_income").number("money", *money),
                None => say("move", "place_any").number("space", u16::from(space) + 1),
            };
        }
        match at.spaces(self).get(usize::from(space)) {
            Some(offered) => say("move", "place")
                .number("space", u16::from(space) + 1)
                .phrase("offered", space_name(*offered)),
            None => say("move", "place_any").number("space", u16::from(space) + 1),
        }
    }

    fn tell_act(&self, at: &Position, seat: Seat, space: u8) -> Phrase {
        let (spaces, stone) = (at.spaces(self), at.players[seat].estate.stone);
        let (Some(offered), Some(stone)) = (spaces.get(usize::from(space)), stone) else {
            return say("move", "act_any").number("space", u16::from(space) + 1);
        };
        let offered_name = space_name(*offered);
        if space == stone {
            return say("move", "act").phrase("action", offered_name);
        }
        let price = DISTANCE_COST * act::distance(spaces, stone, space);
        say("move", "act_elsewhere").phrase("action", offered_name).number("price", price)
    }

    fn tell_clear(&self, at: &Position, seat: Seat, plot: Option<Plot>) -> Phrase {
        let price = act::clear_price(self, &at.players[seat].estate, plot);
        let phrase = match plot {
            Some(plot) => say("move", "clear_debris").phrase("plot", self.plot_name(plot)),
            None if price == 0 => say("move", "clear_corner"),
            None => say("move", "clear"),
        };
        phrase.number("price", price)
    }

    fn tell_build(&self, at: &Position, plot: Plot, permits: Permits, take: Option<Development>) -> Phrase {
        let has_debris = at.debris.has(plot);
        let debris = if has_debris { DEBRIS_COST } else { 0 };
        let development = take.map_or(0, |kind| u16::from(self.development(kind).cost));
        let take = take.map_or_else(
            || say("extra", "none"),
            |kind| say("extra", "development").phrase("kind", development_name(kind)),
        );
        say("move", "build")
            .phrase("plot", self.plot_name(plot))
            .phrase("permits", self.permits_names(permits))
            .phrase("debris", say("extra", if has_debris { "debris" } else { "none" }))
            .phrase("take", take)
            .number("price", debris + self.cost(at.year) + development)
    }

    pub(crate) fn permit_name(&self, permit: Permit) -> Phrase {
        let mut symbols = self.symbols(permit).iter();
        let mut symbol = || symbols.next().map_or_else(|| say("extra", "none"), development_name);
        let (first, second) = (symbol(), symbol());
        let phrase = match (permit.colour(), permit.number()) {
            (Some(colour), Some(number)) => {
                say("permit", "plain").phrase("colour", colour_name(colour)).number("number", number)
            }
            _ if permit == Permit::ANY_COLOUR => say("permit", "any_colour"),
            _ => say("permit", "any_number"),
        };
        phrase.phrase("first", first).phrase("second", second)
    }

    fn permits_names(&self, permits: Permits) -> Phrase {
        let mut names = permits.iter().map(|permit| self.permit_name(permit));
        match (names.next(), names.next()) {
            (Some(first), Some(second)) => {
                say("permit", "two").phrase("first", first).phrase("second", second)
            }
            (Some(one), None) => one,
            _ => say("permit", "none"),
        }
    }

    pub(crate) fn plot_name(&self, plot: Plot) -> Phrase {
        say("plot", "name")
            .phrase("colour", colour_name(self.lots.colour(plot)))
            .number("number", plot.number())
            .number("lot", plot.lot() as i64 + 1)
    }
}

fn say(group: &str, key: &str) -> Phrase {
    Phrase::of(format!("{group}.{key}"))
}

/// The phrase with the name of a firm at its beginning.
fn who(phrase: Phrase, firm: Firm) -> Phrase {
    match firm {
        Firm::Seat(seat) => phrase.seat("who", seat),
        Firm::Committee => phrase.phrase("who", say("party", "committee")),
    }
}

/// The phrase with a space of a card.
fn on_card(phrase: Phrase, card: Card, space: u8) -> Phrase {
    phrase.name("card", card.to_string()).number("space", u16::from(space) + 1)
}

fn tender_name(tender: Tender) -> Phrase {
    say("tender", tender.into())
}

fn public_name(tender: Public) -> Phrase {
    say("public", tender.into())
}

fn colour_name(colour: Colour) -> Phrase {
    say("colour", colour.into())
}

fn development_name(kind: Development) -> Phrase {
    say("development", kind.into())
}

fn place_name(place: u8) -> Phrase {
    say("place", ["left", "middle", "right"][usize::from(place) % 3])
}

/// What a space offers, in words.
pub(crate) fn space_name(space: Space) -> Phrase {
    let phrase = say("space", space.name());
    if let Space::Income(money) = space { phrase.number("money", money) } else { phrase }
}

/// " for $3", or nothing if it is free.
fn price_words(price: u16) -> Phrase {
    match price {
        0 => say("extra", "none"),
        _ => say("extra", "price").number("price", price),
    }
}

/// `TookPermit` as `took_permit`.
fn snake_case(name: &str) -> String {
    let mut key = String::new();
    for (place, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && place > 0 {
            key.push('_');
        }
        key.push(letter.to_ascii_lowercase());
    }
    key
}
