//! The board as text.

use engine::{Colour, Drawn, Ink, Phrase, Seat, Voice};
use serde::Serialize;

use crate::components::{Collection, Currency, Kind, Money, NewYork, Purse, Scoring, Slot};
use crate::view::{PlayerView, View};

/// How wide a slot is: room for the longest name and a price.
const SLOT_WIDTH: usize = 18;
/// How wide the left margin of a line is, where its label stands.
const MARGIN: usize = 20;

impl Drawn for NewYork {
    fn components(&self) -> impl Serialize {
        self
    }

    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let mut lines = yard(view, voice, ink);
        lines.push(String::new());
        lines.extend(money(view, voice, ink));
        lines.push(String::new());
        lines.push(heading(voice, ink));
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            lines.push(player_line(view, seat, player, voice, ink));
        }
        if let Some(dirk) = &view.dirk {
            let name = format!("     {}", voice.word("party.dirk"));
            lines.push(score_line(&name, dirk.buildings, dirk.total, voice, ink));
        }
        lines.push(to_come(view, voice, ink));
        let lines: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
        format!("{}\n", lines.join("\n"))
    }
}

/// The slots from left to right: number and currency above, the building below.
fn yard(view: &View, voice: &Voice<'_>, ink: Ink) -> Vec<String> {
    let slots = Slot::all().map(|slot| {
        let currency = view.slots[slot.index()];
        let name: &str = currency.into();
        let text = format!("{}: {}", slot.0 + 1, voice.word(&format!("currency.{name}")));
        ink.paint(hue(currency), &fitted(&text, SLOT_WIDTH))
    });
    let buildings = view.yard.iter().map(|building| match building {
        Some(building) => {
            let kind: &str = building.kind.into();
            let text = format!("{} {}", voice.word(&format!("name.{kind}")), building.price);
            ink.paint(kind_hue(building.kind), &fitted(&text, SLOT_WIDTH))
        }
        None => fitted("·", SLOT_WIDTH),
    });
    let title = ink.paint(Colour::Bold, &fitted(voice.word("board.yard"), MARGIN));
    vec![
        format!("{title}{}", slots.collect::<String>()),
        format!("{}{}", " ".repeat(MARGIN), buildings.collect::<String>()),
    ]
}

/// The display, then what is known of the deck and the discards.
fn money(view: &View, voice: &Voice<'_>, ink: Ink) -> Vec<String> {
    let cards = view.display.iter().map(|card| card.map_or("··".to_owned(), |card| painted(card, ink)));
    let title = ink.paint(Colour::Bold, &fitted(voice.word("board.money"), MARGIN));
    let display = format!("{title}{}", cards.collect::<Vec<_>>().join("   "));
    let piles = view
        .piles
        .iter()
        .enumerate()
        .filter(|(pile, count)| **count > 0 || scoring_in(view, *pile).is_some());
    let piles: Vec<_> = piles
        .map(|(pile, count)| match scoring_in(view, pile) {
            Some(card) => format!("{count}+{}", ink.paint(Colour::Bold, card)),
            None => count.to_string(),
        })
        .collect();
    let piles = if piles.is_empty() { "0".to_owned() } else { piles.join(" | ") };
    let deck = format!(
        "{}{} {piles}   {} {}",
        " ".repeat(MARGIN),
        voice.word("board.deck"),
        voice.word("board.discards"),
        view.discards.len()
    );
    vec![display, deck]
}

/// The scoring card that lies in a pile.
fn scoring_in(view: &View, pile: usize) -> Option<&'static str> {
    match (pile, view.next_scoring) {
        (1, Scoring::A) => Some("A"),
        (3, Scoring::A | Scoring::B) => Some("B"),
        _ => None,
    }
}

fn heading(voice: &Voice<'_>, ink: Ink) -> String {
    let kinds = Kind::ALL.map(|kind| {
        let name: &str = kind.into();
        ink.paint(kind_hue(kind), &format!("{:>5}", voice.word(&format!("board.{name}"))))
    });
    let points = voice.word("board.points");
    format!("{}{}{:>9}   {}", " ".repeat(MARGIN), kinds.concat(), points, voice.word("board.money"))
}

fn player_line(view: &View, seat: Seat, player: &PlayerView, voice: &Voice<'_>, ink: Ink) -> String {
    let is_active = seat == view.active;
    let mark = if is_active { '>' } else { ' ' };
    let name = format!("{mark} #{} {}", seat.0 + 1, voice.player(seat));
    let line = score_line(&name, player.buildings, player.total, voice, ink);
    let hand = match &player.hand {
        Some(hand) => fan(hand, ink),
        None => voice.say(&Phrase::of("board.cards").number("count", player.cards)),
    };
    format!("{line}   {hand}")
}

fn score_line(name: &str, buildings: Collection, total: u16, voice: &Voice<'_>, ink: Ink) -> String {
    let width = voice.word("board.points").chars().count().max(6) + 3;
    format!("{}{}{total:>width$}", fitted(name, MARGIN), counts(buildings, ink))
}

/// How many of each kind, one column each.
fn counts(buildings: Collection, ink: Ink) -> String {
    let count = |kind| match buildings.count(kind) {
        0 => ink.paint(Colour::Dim, "    ·"),
        count => ink.paint(kind_hue(kind), &format!("{count:>5}")),
    };
    Kind::ALL.map(count).concat()
}

/// A hand by currency: the letter, then the values.
fn fan(hand: &Purse, ink: Ink) -> String {
    let currencies = Currency::ALL.into_iter().filter(|currency| hand.sum_of(*currency) > 0);
    let fans = currencies.map(|currency| {
        let values = hand.cards().filter(|card| card.currency() == currency);
        let values: Vec<_> = values.map(|card| card.value().to_string()).collect();
        ink.paint(hue(currency), &format!("{} {}", currency.letter(), values.join("·")))
    });
    fans.collect::<Vec<_>>().join("  ")
}

/// The buildings still to come, by kind.
fn to_come(view: &View, voice: &Voice<'_>, ink: Ink) -> String {
    let mut kinds = Collection::EMPTY;
    for (building, count) in view.buildings.iter() {
        (0..count).for_each(|_| kinds.add(building.kind()));
    }
    let name = format!("     {}", voice.word("board.to_come"));
    format!("{}{}", fitted(&name, MARGIN), counts(kinds, ink))
}

fn painted(card: Money, ink: Ink) -> String {
    ink.paint(hue(card.currency()), &card.to_string())
}

/// The text in a field of `width` characters.
fn fitted(text: &str, width: usize) -> String {
    if text.chars().count() < width {
        return format!("{text:<width$}");
    }
    text.chars().take(width - 2).chain(['…', ' ']).collect()
}

const fn hue(currency: Currency) -> Colour {
    match currency {
        Currency::Blue => Colour::Blue,
        Currency::Green => Colour::Green,
        Currency::Orange => Colour::Red,
        Currency::Yellow => Colour::Yellow,
    }
}

const fn kind_hue(kind: Kind) -> Colour {
    match kind {
        Kind::Museum => Colour::Blue,
        Kind::Theater => Colour::Red,
        Kind::Station => Colour::Yellow,
        Kind::Church => Colour::Bold,
        Kind::Park => Colour::Green,
        Kind::Skyscraper => Colour::Purple,
    }
}
