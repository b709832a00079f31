//! How moves, refusals and events are said.

use engine::{Clause, Kind as _, Language, Phrase, Seat, Speech, Stream};

use super::{Event, Move, Receiver, Refusal};
use crate::components::{Building, Currency, Kind, MONEY_KINDS, Money, NewYork, Purse, Scoring, Slot};
use crate::position::{DirkRole, MONEY_STREAM, Position};
use crate::scoring::PerParty;
use crate::setup::{BUILDING_STREAM, START};

/// The names of the scoring cards among the cards of the money deck.
const SCORING_CARDS: [(Scoring, &str); 2] = [(Scoring::A, "A"), (Scoring::B, "B")];

impl Speech for NewYork {
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
        ("exact.toml", include_str!("../../examples/exact.toml")),
        ("first-scoring.toml", include_str!("../../examples/first-scoring.toml")),
    ];

    const GUIDED: Option<&'static str> = Some(include_str!("../../guided.toml"));

    /// `take.b2.o3`, `buy.2.g3.g7`, `dirk.2.g3.g7` for a gift, `pass`; slots are counted from 1.
    fn code(&self, mv: &Move) -> String {
        match mv {
            Move::Take { cards } => format!("take{}", dotted(cards)),
            Move::Buy { slot, payment, receiver } => {
                let verb = match receiver {
                    Receiver::Buyer => "buy",
                    Receiver::Dirk => "dirk",
                };
                format!("{verb}.{}{}", u16::from(slot.0) + 1, dotted(payment))
            }
            Move::Pass => "pass".to_owned(),
        }
    }

    fn decode(&self, code: &str) -> Option<Move> {
        let mut words = code.split('.');
        let receiver = match words.next()? {
            "pass" => return words.next().is_none().then_some(Move::Pass),
            "take" => return Some(Move::Take { cards: purse(words)? }),
            "buy" => Receiver::Buyer,
            "dirk" => Receiver::Dirk,
            _ => return None,
        };
        let slot = words.next()?.parse::<u16>().ok()?.checked_sub(1)?;
        Some(Move::Buy { slot: Slot(u8::try_from(slot).ok()?), payment: purse(words)?, receiver })
    }

    fn tell_move(&self, at: &Position, seat: Seat, mv: &Move) -> Phrase {
        match mv {
            Move::Take { cards } => Phrase::of("move.take").phrase("money", money(cards)),
            Move::Buy { slot, payment, receiver } => {
                let Some(building) = at.yard.get(slot.index()).copied().flatten() else {
                    return Phrase::of("move.buy_any")
                        .number("slot", u16::from(slot.0) + 1)
                        .seat("who", seat);
                };
                let over = i64::from(payment.sum()) - i64::from(building.price());
                let key = match (receiver, over) {
                    (Receiver::Buyer, 0) => "move.buy_exactly",
                    (Receiver::Buyer, _) => "move.buy",
                    (Receiver::Dirk, 0) => "move.give_exactly",
                    (Receiver::Dirk, _) => "move.give",
                };
                Phrase::of(key)
                    .phrase("building", a_building(building))
                    .phrase("money", money(payment))
                    .number("over", over)
            }
            Move::Pass => Phrase::of("move.pass"),
        }
        .seat("who", seat)
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        let say = |key: &str| Phrase::of(format!("event.{key}"));
        match *event {
            Event::MoneyRemoved { count } => say("money_removed").number("count", count),
            Event::StartMoney { seat, ref cards } => {
                say("start_money").seat("who", seat).phrase("money", money(cards)).number("sum", cards.sum())
            }
            Event::StartPlayer { seat } => say("start_player").seat("who", seat),
            Event::DeckCut { piles } => {
                say("deck_cut").number("count", piles.iter().map(|pile| u16::from(*pile)).sum::<u16>())
            }
            Event::TurnBegan { seat, .. } => say("turn_began").seat("who", seat),
            Event::Took { seat, ref cards } => say("took").seat("who", seat).phrase("money", money(cards)),
            Event::Bought { seat, building, ref payment, receiver, .. } => {
                let key = match receiver {
                    Receiver::Buyer => "bought",
                    Receiver::Dirk => "gave",
                };
                say(key)
                    .seat("who", seat)
                    .phrase("building", a_building(building))
                    .phrase("money", money(payment))
            }
            Event::PaidExactly { seat } => say("paid_exactly").seat("who", seat),
            Event::Passed { seat } => say("passed").seat("who", seat),
            Event::BuildingLaid { slot, building } => say("building_laid")
                .phrase("slot", self.slot_word(slot))
                .phrase("building", a_building(building)),
            Event::MoneyLaid { card } => say("money_laid").phrase("card", a_card(card)),
            Event::MoneyShuffled { count } => say("money_shuffled").number("count", count),
            Event::ScoringBegan { scoring } => {
                let name: &str = scoring.into();
                say("scoring_began").name("scoring", name)
            }
            Event::KindScored { scoring, kind, buildings, points } => {
                let results = results(scoring, &buildings, &points).into_iter().rev();
                let join =
                    |rest, result| Phrase::of("result.then").phrase("first", result).phrase("rest", rest);
                match results.reduce(join) {
                    Some(results) => {
                        say("kind_scored").phrase("kind", kinds(kind)).phrase("results", results)
                    }
                    None => say("kind_not_scored").phrase("kind", kinds(kind)),
                }
            }
            Event::DirkReceived { building } => say("dirk_received").phrase("building", a_building(building)),
            Event::BuildingsUsedUp => say("buildings_used_up"),
            Event::LeftOver { seat, slot, building, money } => say("left_over")
                .seat("who", seat)
                .phrase("slot", self.slot_word(slot))
                .phrase("building", a_building(building))
                .number("money", money),
            Event::Unsold { slot, building } => {
                say("unsold").phrase("slot", self.slot_word(slot)).phrase("building", a_building(building))
            }
            Event::DirkAhead { points, role: DirkRole::Scores } => say("dirk_ahead").number("points", points),
            Event::DirkAhead { points, role: DirkRole::Wins } => say("dirk_won").number("points", points),
        }
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        Some(Clause(match event {
            Event::MoneyRemoved { .. } => "NYC-50",
            Event::StartMoney { .. } => "NYC-4",
            Event::StartPlayer { .. } => "NYC-5",
            Event::DeckCut { .. } => "NYC-6",
            Event::TurnBegan { .. } => "NYC-8",
            Event::Took { .. } => "NYC-11",
            Event::Bought { receiver: Receiver::Buyer, .. } => "NYC-12",
            Event::Bought { receiver: Receiver::Dirk, .. } => "NYC-54",
            Event::PaidExactly { .. } => "NYC-13",
            Event::Passed { .. } => "NYC-17",
            Event::BuildingLaid { .. } | Event::MoneyLaid { .. } | Event::MoneyShuffled { .. } => "NYC-20",
            Event::ScoringBegan { scoring: Scoring::A | Scoring::B } => "NYC-21",
            Event::ScoringBegan { scoring: Scoring::C } => "NYC-42",
            Event::KindScored { .. } => "NYC-30",
            Event::DirkReceived { .. } => "NYC-53",
            Event::BuildingsUsedUp => "NYC-40",
            Event::LeftOver { .. } | Event::Unsold { .. } => "NYC-41",
            Event::DirkAhead { .. } => "NYC-55",
        }))
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        let say = |key: &str| Phrase::of(format!("refusal.{key}"));
        match *refusal {
            Refusal::GameOver => say("game_over"),
            Refusal::NotYourTurn { active } => say("not_your_turn").seat("active", active),
            Refusal::NothingTaken => say("nothing_taken"),
            Refusal::NotOnDisplay { card } => say("not_on_display").phrase("card", a_card(card)),
            Refusal::TooMuchTaken { sum } => say("too_much_taken").number("sum", sum),
            Refusal::NoSuchSlot => say("no_such_slot"),
            Refusal::SlotEmpty { currency } => say("slot_empty").phrase("slot", currency_word(currency)),
            Refusal::WrongCurrency { card, currency } => {
                say("wrong_currency").phrase("card", a_card(card)).phrase("currency", currency_word(currency))
            }
            Refusal::NotInHand { card } => say("not_in_hand").phrase("card", a_card(card)),
            Refusal::TooLittlePaid { price, missing, currency } => say("too_little_paid")
                .number("price", price)
                .number("missing", missing)
                .phrase("currency", currency_word(currency)),
            Refusal::NoDirk => say("no_dirk"),
            Refusal::MoneyLiesOpen => say("money_lies_open"),
            Refusal::CanBuy { currency } => say("can_buy").phrase("slot", currency_word(currency)),
        }
    }

    /// Money by code, scoring cards by their letter, buildings by code; the start player by number among equals.
    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        let index = outcome as usize;
        if stream == MONEY_STREAM {
            let scoring = index.checked_sub(MONEY_KINDS).and_then(|nth| SCORING_CARDS.get(nth));
            return scoring.map_or_else(|| Money::of(index).to_string(), |(_, name)| (*name).to_owned());
        }
        if stream == BUILDING_STREAM { Building::of(index).to_string() } else { outcome.to_string() }
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        match stream {
            MONEY_STREAM => {
                let scoring = SCORING_CARDS.iter().position(|(_, card)| *card == name);
                let scoring = scoring.map(|nth| MONEY_KINDS + nth);
                scoring.or_else(|| Some(name.parse::<Money>().ok()?.index())).map(|index| index as u32)
            }
            BUILDING_STREAM => Some(name.parse::<Building>().ok()?.index() as u32),
            START => name.parse().ok().filter(|outcome| *outcome < u32::from(Seat::MOST)),
            _ => None,
        }
    }
}

impl NewYork {
    fn slot_word(&self, slot: Slot) -> Phrase {
        self.slots.get(slot.index()).map_or_else(|| Phrase::of("currency.none"), |of| currency_word(*of))
    }
}

/// The codes of all cards, a dot before each.
fn dotted(cards: &Purse) -> String {
    let codes: Vec<_> = cards.cards().map(|card| card.to_string()).collect();
    if codes.is_empty() { String::new() } else { format!(".{}", codes.join(".")) }
}

fn purse<'a>(codes: impl Iterator<Item = &'a str>) -> Option<Purse> {
    let cards: Vec<Money> = codes.map(|code| code.parse().ok()).collect::<Option<_>>()?;
    Purse::holding(cards)
}

fn currency_word(currency: Currency) -> Phrase {
    let name: &str = currency.into();
    Phrase::of(format!("currency.{name}"))
}

fn a_card(card: Money) -> Phrase {
    let values = card.value().to_string();
    Phrase::of("money.cards").name("values", values).phrase("currency", currency_word(card.currency()))
}

/// All cards, currency by currency: "3 + 7 in blue and 2 in green".
fn money(cards: &Purse) -> Phrase {
    let of_currency = |currency: Currency| {
        let values: Vec<_> = cards
            .cards()
            .filter(|card| card.currency() == currency)
            .map(|card| card.value().to_string())
            .collect();
        (!values.is_empty()).then(|| {
            Phrase::of("money.cards")
                .name("values", values.join(" + "))
                .phrase("currency", currency_word(currency))
        })
    };
    list(Currency::ALL.into_iter().filter_map(of_currency).collect())
        .unwrap_or_else(|| Phrase::of("money.nothing"))
}

fn a_building(building: Building) -> Phrase {
    let kind: &str = building.kind().into();
    Phrase::of(format!("building.{kind}")).number("price", building.price())
}

fn kinds(kind: Kind) -> Phrase {
    let name: &str = kind.into();
    Phrase::of(format!("kind.{name}"))
}

/// NYC-31: who shares which places, the best first, as far as places are paid.
fn results(scoring: Scoring, buildings: &PerParty, points: &PerParty) -> Vec<Phrase> {
    let mut parties: Vec<(u8, u8, Phrase)> = buildings
        .iter()
        .zip(points.iter())
        .enumerate()
        .filter(|(_, (count, _))| *count > 0)
        .map(|(nth, (count, points))| (count, points, party(nth, buildings)))
        .collect();
    parties.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    let mut ahead = 0;
    let mut results = Vec::new();
    for tied in parties.chunk_by(|one, other| one.0 == other.0) {
        if ahead >= scoring.places() {
            break;
        }
        ahead += tied.len();
        let key = if tied.len() == 1 { "result.alone" } else { "result.tied" };
        let names = list(tied.iter().map(|(.., name)| name.clone()).collect()).expect("somebody is there");
        results.push(
            Phrase::of(key).phrase("who", names).number("points", tied[0].1).number("buildings", tied[0].0),
        );
    }
    results
}

fn party(nth: usize, parties: &PerParty) -> Phrase {
    if nth < usize::from(parties.seats.seats()) {
        Phrase::of("party.seat").seat("who", Seat(nth as u8))
    } else {
        Phrase::of("party.dirk")
    }
}

/// "one, two and three"; nothing if there is nothing to list.
fn list(mut things: Vec<Phrase>) -> Option<Phrase> {
    let last = things.pop()?;
    let Some(before) = things.pop() else { return Some(last) };
    let end = Phrase::of("list.end").phrase("first", before).phrase("last", last);
    let join = |rest, thing| Phrase::of("list.more").phrase("first", thing).phrase("rest", rest);
    Some(things.into_iter().rev().fold(end, join))
}
