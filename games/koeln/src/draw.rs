//! The board as text: the map, the sites, the players.

mod canvas;

use engine::{Colour, Drawn, Ink, Phrase, Seat, Voice};
use serde::Serialize;

use crate::components::{
    CARTS, CardBag, Church, ChurchId, Field, GateId, Koeln, Place, PlaceId, STORAGE, Stone, StoneBag,
};
use crate::position::{Cart, SiteState};
use crate::view::{PlayerView, SeenCard, SiteView, View};
use canvas::Canvas;

/// How wide the name of a church is in the list of sites.
const NAME: usize = 20;

impl Drawn for Koeln {
    fn components(&self) -> impl Serialize {
        Printed::of(self)
    }

    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let sites: Vec<_> = ChurchId::all().map(|church| site_line(self, view, church, voice, ink)).collect();
        let players = Seat::all(view.players.len() as u8).zip(&view.players);
        let players: Vec<_> =
            players.map(|(seat, player)| player_line(self, view, seat, player, voice, ink)).collect();
        format!(
            "{}\n\n{}\n\n{}\n\n{}\n",
            map(self, view, ink),
            sites.join("\n"),
            table_line(view, voice),
            players.join("\n")
        )
    }
}

/// What is printed on board, tiles and cards.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Components"))]
pub struct Printed<'a> {
    /// The churches with their site tiles; each is the place of its number.
    churches: &'a [Church],
    /// Every place: first the churches, then the gates, the cathedral and the red points.
    places: &'a [Place],
    /// The streets, each once.
    streets: Vec<[PlaceId; 2]>,
    /// The places where the carts of the first, second, third and fourth player start.
    starts: &'a [[PlaceId; CARTS]],
    /// How many stones lie at a gate at most.
    storage: usize,
    /// All stones.
    stones: StoneBag,
    /// All encounter cards.
    cards: CardBag,
}

impl<'a> Printed<'a> {
    fn of(game: &'a Koeln) -> Self {
        Self {
            churches: &game.churches,
            places: &game.map.places,
            streets: game.map.streets().map(|(from, to)| [from, to]).collect(),
            starts: &game.map.starts,
            storage: STORAGE,
            stones: game.stones,
            cards: game.cards,
        }
    }
}

/// Streets, red points with their names, churches with what is built, gates with their stones, carts.
fn map(game: &Koeln, view: &View, ink: Ink) -> String {
    let mut canvas = Canvas::default();
    for (from, to) in game.map.streets() {
        canvas.street(&game.map.places[from.index()], &game.map.places[to.index()]);
    }
    for place in game.map.all() {
        let (text, colour) = label(game, view, place);
        canvas.write(&game.map.places[place.index()], &text, colour);
    }
    canvas.paint(ink)
}

fn label(game: &Koeln, view: &View, place: PlaceId) -> (String, Colour) {
    let id = &game.map.places[place.index()].id;
    let carts = carts_at(view, place);
    match place.field() {
        Field::Point if carts.is_empty() => (id.clone(), Colour::Dim),
        Field::Point => (carts.join(" "), Colour::Bold),
        Field::Church(church) => {
            let site = &view.sites[church.index()];
            let value = game.churches[church.index()].value;
            let (state, colour) = match site.state {
                SiteState::Closed => (format!("{id} {value}"), Colour::Dim),
                SiteState::Hammer => (format!("{id} T{value}"), Colour::Yellow),
                SiteState::Begun => (format!("{id} {}/{value}", value - site.missing), Colour::Green),
                SiteState::Finished { owner, .. } => (format!("{id} #{}", owner.0 + 1), Colour::Purple),
            };
            (with_carts(&state, &carts), colour)
        }
        Field::Gate(gate) => (with_carts(&format!("{id}:{}", storage(view, gate)), &carts), Colour::Blue),
        Field::Cathedral => (with_carts(id, &carts), Colour::Red),
    }
}

fn with_carts(text: &str, carts: &[String]) -> String {
    if carts.is_empty() { format!("[{text}]") } else { format!("[{text}|{}]", carts.join(" ")) }
}

/// The carts at a place: `2b` is the second cart of player 2, `2bg` the same with a grey stone.
fn carts_at(view: &View, place: PlaceId) -> Vec<String> {
    let carts = view.players.iter().zip(1..).flat_map(|(player, number)| {
        player.carts.iter().zip(["a", "b"]).map(move |(cart, letter)| (number, letter, cart))
    });
    let there = carts.filter(|(_, _, cart)| cart.at == place);
    there
        .map(|(number, letter, cart)| format!("{number}{letter}{}", cart.load.map_or("", letter_of)))
        .collect()
}

const fn letter_of(stone: Stone) -> &'static str {
    match stone {
        Stone::White => "w",
        Stone::Grey => "g",
        Stone::Black => "b",
    }
}

/// The stones at a gate, and its free places.
fn storage(view: &View, gate: GateId) -> String {
    let stones = letters(view.gates[gate.index()]);
    format!("{stones}{}", "_".repeat(STORAGE.saturating_sub(stones.len())))
}

fn letters(stones: StoneBag) -> String {
    stones.iter().map(|(stone, count)| letter_of(stone).repeat(usize::from(count))).collect()
}

/// A church: its value, what it takes, and how far it is.
fn site_line(game: &Koeln, view: &View, church: ChurchId, voice: &Voice<'_>, ink: Ink) -> String {
    let (tile, site) = (&game.churches[church.index()], &view.sites[church.index()]);
    let takes = if tile.takes_black { "wgb" } else { "wg" };
    let abbot = if tile.abbot.is_some() { "+2" } else { "  " };
    let state = match site.state {
        SiteState::Closed => ink.paint(Colour::Dim, voice.word("board.closed")),
        SiteState::Hammer => ink.paint(Colour::Yellow, voice.word("board.hammer")),
        SiteState::Begun => begun(tile.value, site, voice),
        SiteState::Finished { owner, has_abbot } => {
            let abbot = if has_abbot { " (+2)" } else { "" };
            ink.paint(Colour::Purple, &format!("{} #{}{abbot}", voice.word("board.finished"), owner.0 + 1))
        }
    };
    let name = fitted(&tile.name, NAME);
    format!("{:<4}{name} {} {abbot} {takes:<3}  {state}", tile.id, tile.value)
}

fn begun(value: u8, site: &SiteView, voice: &Voice<'_>) -> String {
    let builders = site.parts.iter().filter(|(_, part)| !part.stones.is_empty());
    let parts =
        builders.map(|(seat, part)| format!("#{} {} ({})", seat.0 + 1, part.points(), letters(part.stones)));
    let parts: Vec<_> = parts.collect();
    let leader =
        site.leader.map_or(String::new(), |seat| format!("  #{} {}", seat.0 + 1, voice.word("board.leads")));
    let notary =
        site.notary.map_or(String::new(), |seat| format!("  {} #{}", voice.word("board.notary"), seat.0 + 1));
    format!("{}/{value}  {}{leader}{notary}", value - site.missing, parts.join(", "))
}

/// Round, supply, deck, dice.
fn table_line(view: &View, voice: &Voice<'_>) -> String {
    let word = |key: &str| voice.word(&format!("board.{key}")).to_owned();
    let stone = |stone: Stone| format!("{} {}", view.supply.count(stone), letter_of(stone));
    let dice = view.turn.throw.map_or(String::new(), |throw| {
        let stone = throw.stone.map_or("x", letter_of);
        let gate = throw.gate.map_or_else(|| voice.word("die.card"), |gate| gate.numeral());
        format!("   {} {stone} {gate}", word("dice"))
    });
    format!(
        "{} {} ({} {})   {} {}   {} {}, {} {}{dice}",
        word("round"),
        view.round,
        word("target"),
        view.target,
        word("supply"),
        Stone::ALL.map(stone).join(", "),
        word("deck"),
        view.deck,
        view.discards.len(),
        word("discards"),
    )
}

fn player_line(
    game: &Koeln,
    view: &View,
    seat: Seat,
    player: &PlayerView,
    voice: &Voice<'_>,
    ink: Ink,
) -> String {
    let is_active = seat == view.active;
    let word = |key: &str| voice.word(&format!("board.{key}")).to_owned();
    let name = format!("#{} {}", seat.0 + 1, fitted(voice.player(seat), 10));
    let name = if is_active { ink.paint(Colour::Bold, &name) } else { name };
    let carts =
        player.carts.iter().zip(["a", "b"]).map(|(cart, letter)| cart_text(game, *cart, letter, voice));
    let hand: Vec<_> = player.hand.iter().copied().map(card_text).collect();
    let hand = if hand.is_empty() { word("none") } else { hand.join(" ") };
    let line = format!(
        "{} {name} {:>2} {}  {}  {} {hand}",
        if is_active { '>' } else { ' ' },
        player.total,
        word("points"),
        carts.collect::<Vec<_>>().join("  "),
        word("cards"),
    );
    let lying = [(player.poisoners, "poisoner"), (player.saboteurs, "saboteur")];
    let lying = lying.into_iter().filter(|(count, _)| *count > 0).map(|(_, key)| format!("({})", word(key)));
    let actions = Phrase::of("board.actions").number("actions", view.turn.actions);
    let actions = is_active.then(|| voice.say(&actions));
    let extra = (is_active && view.turn.extra_follows).then(|| format!("+ {}", word("extra")));
    [line].into_iter().chain(lying).chain(actions).chain(extra).collect::<Vec<_>>().join("  ")
}

fn cart_text(game: &Koeln, cart: Cart, letter: &str, voice: &Voice<'_>) -> String {
    let load = cart.load.map_or(voice.word("board.empty"), |stone| letter_of(stone));
    let done = if cart.is_done { format!(", {}", voice.word("board.done")) } else { String::new() };
    format!("{letter}: {} ({load}{done})", game.map.id(cart.at))
}

fn card_text(card: SeenCard) -> String {
    card.card.map_or_else(|| "???".to_owned(), |card| card.to_string())
}

/// The name in a field of `width` characters.
fn fitted(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return format!("{name:<width$}");
    }
    name.chars().take(width - 1).chain(['…']).collect()
}
