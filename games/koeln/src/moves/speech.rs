//! Moves, events and refusals as sentences; random outcomes by name.

use engine::{Clause, Kind as _, Language, Phrase, Seat, Speech, Stream};

use crate::components::{
    CHURCHES, Card, ChurchId, Field, GATES, GateId, Koeln, NUMERALS, PlaceId, STONE_KINDS, Stone,
};
use crate::moves::{Event, Move, Refusal, codes};
use crate::position::{Attack, LastRound, Position};
use crate::setup::{SELECT, START};
use crate::turn::attacks::{EQUAL, THEFT};
use crate::turn::throw::{DECK, GATE_DIE, STONE_DIE};

impl Speech for Koeln {
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
        ("tie.toml", include_str!("../../examples/tie.toml")),
        ("way.toml", include_str!("../../examples/way.toml")),
    ];

    const GUIDED: Option<&'static str> = Some(include_str!("../../guided.toml"));

    fn code(&self, mv: &Move) -> String {
        codes::code(self, *mv)
    }

    fn decode(&self, code: &str) -> Option<Move> {
        codes::decode(self, code)
    }

    fn tell_move(&self, at: &Position, seat: Seat, mv: &Move) -> Phrase {
        let say = |key: &str| Phrase::of(format!("move.{key}"));
        let cart = |key: &str, cart: u8| say(key).name("cart", codes::cart_code(cart));
        let held = |place: u8| at.players[seat].hand.get(place).map(|held| held.card);
        match *mv {
            Move::Throw => say("throw"),
            Move::Go { cart: number, to } => cart("go", number).phrase("to", self.to_place(to)),
            Move::Load { cart: number, stone } => cart("load", number).phrase("stone", a_stone(stone)),
            Move::Unload { cart: number } => cart("unload", number),
            Move::Build { cart: number } => self.tell_build(at, seat, number),
            Move::Visit { cart: number, .. } => cart("visit", number),
            Move::Abbot { place } => match held(place).filter(|card| Card::ABBOTS.contains(card)) {
                Some(card) => say("abbot").phrase("card", the_card(card)),
                None => say("abbot_any"),
            },
            Move::Mayor { .. } => say("mayor"),
            Move::Attack { attack, victim, .. } => say(attack.into()).seat("victim", victim),
            Move::Merchant { gate, from, to, .. } => say("merchant")
                .phrase("gate", gate_phrase(gate))
                .phrase("from", a_stone(from))
                .phrase("to", a_stone(to)),
            Move::Notary { church, .. } => say("notary").name("church", self.church_name(church)),
            Move::Forger { church, own, victim, theirs, .. } => say("forger")
                .name("church", self.church_name(church))
                .phrase("own", a_stone(own))
                .seat("victim", victim)
                .phrase("theirs", a_stone(theirs)),
            Move::Discard { place } => match held(place) {
                Some(card) => say("discard").phrase("card", the_card(card)),
                None => say("discard_any").number("place", u16::from(place) + 1),
            },
            Move::Ward { .. } => say("ward"),
            Move::Submit => say("submit"),
            Move::Decline => say("decline"),
            Move::End => say("end").number("actions", at.turn.actions),
        }
        .seat("who", seat)
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        let say = |key: &str| Phrase::of(format!("event.{key}"));
        let by = |key: &str, seat: Seat| say(key).seat("who", seat);
        let cart = |key: &str, seat: Seat, cart: u8| by(key, seat).name("cart", codes::cart_code(cart));
        match *event {
            Event::GroupDrawn { churches: [first, second, third, fourth] } => say("group_drawn")
                .name("first", self.church_name(first))
                .name("second", self.church_name(second))
                .name("third", self.church_name(third))
                .name("fourth", self.church_name(fourth)),
            Event::TurnBegan { seat, is_extra: false, .. } => by("turn_began", seat),
            Event::TurnBegan { seat, is_extra: true, .. } => by("extra_turn_began", seat),
            Event::Poisoned { seat, actions } => by("poisoned", seat).number("actions", actions),
            Event::Skipped { seat } => by("skipped", seat),
            Event::Thrown { seat, stone, gate } => by("thrown", seat)
                .phrase("stone", stone.map_or_else(|| Phrase::of("die.x"), die_stone))
                .phrase("gate", gate.map_or_else(|| Phrase::of("die.card"), gate_phrase)),
            Event::Delivered { gate, stone } => {
                say("delivered").phrase("gate", gate_phrase(gate)).phrase("stone", new_stone(stone))
            }
            Event::NoRoom { gate, stone } => {
                say("no_room").phrase("gate", gate_phrase(gate)).phrase("stone", new_stone(stone))
            }
            Event::UsedUp { stone } => say("used_up").phrase("stones", stones_word(stone)),
            Event::ThrowAgain { seat } => by("throw_again", seat),
            Event::DeckRebuilt { cards } => say("deck_rebuilt").number("cards", cards),
            Event::Drew { seat, card: Some(card) } => by("drew", seat).phrase("card", the_card(card)),
            Event::Drew { seat, card: None } => by("drew_unseen", seat),
            Event::Went { seat, cart: number, to } => {
                cart("went", seat, number).phrase("to", self.to_place(to))
            }
            Event::Loaded { seat, cart: number, gate, stone } => {
                cart("loaded", seat, number).phrase("gate", gate_phrase(gate)).phrase("stone", a_stone(stone))
            }
            Event::Unloaded { seat, cart: number, gate, stone } => cart("unloaded", seat, number)
                .phrase("gate", gate_phrase(gate))
                .phrase("stone", a_stone(stone)),
            Event::Built { seat, church, stone, sum, .. } => by("built", seat)
                .name("church", self.church_name(church))
                .phrase("stone", a_stone(stone))
                .number("sum", sum)
                .number("value", self.churches.get(church.index()).map_or(0, |church| church.value)),
            Event::Finished { church, owner, points } => {
                by("finished", owner).name("church", self.church_name(church)).number("points", points)
            }
            Event::Visited { seat, points, .. } => by("visited", seat).number("points", points),
            Event::AbbotLaid { seat, card, points, .. } => {
                by("abbot_laid", seat).phrase("card", the_card(card)).number("points", points)
            }
            Event::NoAbbot { seat, church } => {
                say("no_abbot").seat("who", seat).name("church", self.church_name(church))
            }
            Event::ExtraTurn { seat } => by("extra_turn", seat),
            Event::Attacked { seat, victim, attack } => {
                by("attacked", seat).seat("victim", victim).phrase("card", the_attack(attack))
            }
            Event::Warded { seat, victim, attack } => {
                by("warded", victim).seat("attacker", seat).phrase("card", the_attack(attack))
            }
            Event::Stolen { seat, victim, card: Some(card), .. } => {
                by("stolen", seat).seat("victim", victim).phrase("card", the_card(card))
            }
            Event::Stolen { seat, victim, card: None, .. } => {
                by("stolen_unseen", seat).seat("victim", victim)
            }
            Event::PoisonerLaid { victim } => by("poisoner_laid", victim),
            Event::SaboteurLaid { victim } => by("saboteur_laid", victim),
            Event::Exchanged { seat, gate, from, to } => by("exchanged", seat)
                .phrase("gate", gate_phrase(gate))
                .phrase("from", a_stone(from))
                .phrase("to", a_stone(to)),
            Event::Reserved { seat, church } => by("reserved", seat).name("church", self.church_name(church)),
            Event::Forged { seat, church, own, victim, theirs } => by("forged", seat)
                .name("church", self.church_name(church))
                .phrase("own", a_stone(own))
                .seat("victim", victim)
                .phrase("theirs", a_stone(theirs)),
            Event::Discarded { seat, card: Some(card), .. } => {
                by("discarded", seat).phrase("card", the_card(card))
            }
            Event::Discarded { seat, card: None, .. } => by("discarded_unseen", seat),
            Event::LastRound { reason } => say("last_round").phrase("reason", reason_phrase(reason)),
            Event::GameOver { reason } => say("game_over").phrase("reason", reason_phrase(reason)),
        }
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        Some(Clause(match event {
            Event::GroupDrawn { .. } => "KOE-31",
            Event::TurnBegan { is_extra: false, .. } => "KOE-20",
            Event::TurnBegan { is_extra: true, .. } | Event::ExtraTurn { .. } => "KOE-44",
            Event::Poisoned { .. } | Event::PoisonerLaid { .. } => "KOE-46",
            Event::Skipped { .. } | Event::SaboteurLaid { .. } => "KOE-47",
            Event::Thrown { .. } => "KOE-10",
            Event::Delivered { .. } | Event::NoRoom { .. } | Event::UsedUp { .. } => "KOE-11",
            Event::ThrowAgain { .. } => "KOE-13",
            Event::DeckRebuilt { .. } => "KOE-42",
            Event::Drew { .. } => "KOE-12",
            Event::Went { .. } => "KOE-21",
            Event::Loaded { .. } => "KOE-23",
            Event::Unloaded { .. } => "KOE-24",
            Event::Built { .. } => "KOE-25",
            Event::Finished { .. } => "KOE-32",
            Event::Visited { .. } => "KOE-55",
            Event::AbbotLaid { .. } | Event::NoAbbot { .. } => "KOE-43",
            Event::Attacked { attack, .. } => attack.clause(),
            Event::Warded { .. } => "KOE-51",
            Event::Stolen { .. } => "KOE-45",
            Event::Exchanged { .. } => "KOE-48",
            Event::Reserved { .. } => "KOE-49",
            Event::Forged { .. } => "KOE-50",
            Event::Discarded { .. } => "KOE-41",
            Event::LastRound { reason } => reason.clause(),
            Event::GameOver { .. } => "KOE-62",
        }))
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        let say = |key: &str| Phrase::of(format!("refusal.{key}"));
        match *refusal {
            Refusal::GameOver => say("game_over"),
            Refusal::NotYourTurn { active } => say("not_your_turn").seat("active", active),
            Refusal::AnswerFirst => say("answer_first"),
            Refusal::AbbotFirst { church } => say("abbot_first").name("church", self.church_name(church)),
            Refusal::NothingToAnswer => say("nothing_to_answer"),
            Refusal::DiscardFirst => say("discard_first"),
            Refusal::ThrowFirst => say("throw_first"),
            Refusal::AlreadyThrown => say("already_thrown"),
            Refusal::NoAction => say("no_action"),
            Refusal::NoSuchCart => say("no_such_cart"),
            Refusal::CartDone => say("cart_done"),
            Refusal::NoStreet => say("no_street"),
            Refusal::PointTaken { by } => say("point_taken").seat("by", by),
            Refusal::NotAtGate => say("not_at_gate"),
            Refusal::CartFull { stone } => say("cart_full").phrase("stone", a_stone(stone)),
            Refusal::NoSuchStone { stone } => say("no_such_stone").phrase("stone", no_stone(stone)),
            Refusal::CartEmpty => say("cart_empty"),
            Refusal::StorageFull { gate } => say("storage_full").phrase("gate", gate_phrase(gate)),
            Refusal::NotAtChurch => say("not_at_church"),
            Refusal::ChurchFinished { church } => {
                say("church_finished").name("church", self.church_name(church))
            }
            Refusal::SiteClosed { church } => say("site_closed").name("church", self.church_name(church)),
            Refusal::SiteReserved { owner } => say("site_reserved").seat("owner", owner),
            Refusal::KindNotAllowed { stone } => say("kind_not_allowed").phrase("stones", stones_word(stone)),
            Refusal::TooMuch { church, missing } => {
                say("too_much").name("church", self.church_name(church)).number("missing", missing)
            }
            Refusal::NotAtCathedral => say("not_at_cathedral"),
            Refusal::NoSuchCard => say("no_such_card"),
            Refusal::WrongCard { held } => say("wrong_card").phrase("card", the_card(held)),
            Refusal::CardLimit => say("card_limit"),
            Refusal::NotYourChurch { church } => {
                say("not_your_church").name("church", self.church_name(church))
            }
            Refusal::ExtraTurnFollows => say("extra_turn_follows"),
            Refusal::NoSuchOpponent => say("no_such_opponent"),
            Refusal::NothingToSteal { victim } => say("nothing_to_steal").seat("victim", victim),
            Refusal::NoSuchGate => say("no_such_gate"),
            Refusal::NotOneStep => say("not_one_step"),
            Refusal::SupplyEmpty { stone } => say("supply_empty").phrase("stone", no_stone(stone)),
            Refusal::NoSuchChurch => say("no_such_church"),
            Refusal::NotLeading { church } => say("not_leading").name("church", self.church_name(church)),
            Refusal::HasNotary { owner } => say("has_notary").seat("owner", owner),
            Refusal::NotBuilt { builder, stone } => {
                say("not_built").seat("builder", builder).phrase("stone", no_stone(stone))
            }
            Refusal::SameKind => say("same_kind"),
        }
    }

    /// Stones, gates, cards and churches by their names; seats and equal cards by number.
    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        let index = outcome as usize;
        match stream {
            STONE_DIE => Stone::ALL.get(index).map_or_else(|| "x".to_owned(), ToString::to_string),
            GATE_DIE => NUMERALS.get(index).copied().unwrap_or("card").to_owned(),
            DECK | THEFT => Card::of(index).to_string(),
            SELECT => self.churches[index].id.clone(),
            _ => outcome.to_string(),
        }
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        let index = match stream {
            STONE_DIE if name == "x" => STONE_KINDS,
            STONE_DIE => name.parse::<Stone>().ok()?.index(),
            GATE_DIE if name == "card" => GATES,
            GATE_DIE => NUMERALS.iter().position(|numeral| *numeral == name)?,
            DECK | THEFT => name.parse::<Card>().ok()?.index(),
            SELECT => self.churches.iter().position(|church| church.id == name)?,
            START | EQUAL => name.parse().ok().filter(|number| *number < usize::from(Seat::MOST))?,
            _ => return None,
        };
        Some(index as u32)
    }
}

impl Attack {
    const fn clause(self) -> &'static str {
        match self {
            Self::Thief => "KOE-45",
            Self::Poisoner => "KOE-46",
            Self::Saboteur => "KOE-47",
        }
    }
}

impl LastRound {
    const fn clause(self) -> &'static str {
        match self {
            Self::Target => "KOE-61",
            Self::AllFinished | Self::NothingFits => "KOE-63",
            Self::Idle => "KOE-64",
        }
    }
}

impl Koeln {
    fn church_name(&self, church: ChurchId) -> &str {
        self.churches.get(church.index()).map_or("?", |church| &church.name)
    }

    fn tell_build(&self, at: &Position, seat: Seat, number: u8) -> Phrase {
        let cart = at.players[seat].carts.get(usize::from(number));
        let build = cart.and_then(|cart| match (cart.load, cart.at.field()) {
            (Some(stone), Field::Church(church)) => Some((stone, church)),
            _ => None,
        });
        let phrase = match build {
            Some((stone, church)) => Phrase::of("move.build")
                .phrase("stone", a_stone(stone))
                .name("church", self.church_name(church))
                .number("sum", at.sites[church.index()].sum() + stone.points())
                .number("value", self.churches[church.index()].value),
            None => Phrase::of("move.build_any"),
        };
        phrase.name("cart", codes::cart_code(number))
    }

    fn to_place(&self, place: PlaceId) -> Phrase {
        if place.index() >= self.map.places.len() {
            return Phrase::of("to.nowhere");
        }
        match place.field() {
            Field::Church(church) if church.index() < CHURCHES => {
                Phrase::of("to.church").name("church", self.church_name(church))
            }
            Field::Gate(gate) => Phrase::of("to.gate").name("gate", gate.numeral()),
            Field::Cathedral => Phrase::of("to.cathedral"),
            Field::Church(_) | Field::Point => Phrase::of("to.point").name("point", self.map.id(place)),
        }
    }
}

fn gate_phrase(gate: GateId) -> Phrase {
    Phrase::of("gate.gate").name("gate", gate.numeral())
}

fn stone_phrase(form: &str, stone: Stone) -> Phrase {
    let kind: &str = stone.into();
    Phrase::of(format!("{form}.{kind}"))
}

/// "einen weißen Stein".
fn a_stone(stone: Stone) -> Phrase {
    stone_phrase("stone", stone)
}

/// "ein weißer Stein".
fn new_stone(stone: Stone) -> Phrase {
    stone_phrase("new_stone", stone)
}

/// "kein weißer Stein" without the "kein".
fn no_stone(stone: Stone) -> Phrase {
    stone_phrase("no_stone", stone)
}

/// "weiße Steine".
fn stones_word(stone: Stone) -> Phrase {
    stone_phrase("stones", stone)
}

fn die_stone(stone: Stone) -> Phrase {
    stone_phrase("die", stone)
}

fn the_card(card: Card) -> Phrase {
    let name: &str = card.into();
    Phrase::of(format!("card.{name}"))
}

fn the_attack(attack: Attack) -> Phrase {
    the_card(attack.card())
}

fn reason_phrase(reason: LastRound) -> Phrase {
    let name: &str = reason.into();
    Phrase::of(format!("reason.{name}"))
}
