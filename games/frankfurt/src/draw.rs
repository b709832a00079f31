//! The board as text.

use engine::{Drawn, Ink, Seat, Voice};
use serde::Serialize;

use crate::components::{Bonus, Colour, DistrictId, Frankfurt, OFFERS, Space, Tile};
use crate::view::{PlayerView, View};

/// How wide a district is: room for five spaces of four characters, and for most names.
const WIDTH: usize = 25;

impl Drawn for Frankfurt {
    fn components(&self) -> impl Serialize {
        self
    }

    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let districts = Colour::ALL.map(|colour| districts(self, view, colour, ink));
        let players = Seat::all(view.players.len() as u8).zip(&view.players);
        let players: Vec<_> =
            players.map(|(seat, player)| player_line(view, seat, player, voice, ink)).collect();
        format!("{}\n\n{}\n\n{}\n", districts.join("\n\n"), offer(view, voice, ink), players.join("\n"))
    }
}

/// The three districts of a colour side by side: project above, spaces below.
fn districts(game: &Frankfurt, view: &View, colour: Colour, ink: Ink) -> String {
    let projects: Vec<_> = DistrictId::of_colour(colour).map(|id| project(game, view, id, ink)).collect();
    let spaces: Vec<_> = DistrictId::of_colour(colour).map(|id| spaces(game, view, id, ink)).collect();
    format!("{}\n{}", projects.join(" ").trim_end(), spaces.join(" ").trim_end())
}

/// The name of a great project with its bonus and price, or with the player who completed it.
fn project(game: &Frankfurt, view: &View, id: DistrictId, ink: Ink) -> String {
    let district = &game.districts[id.index()];
    let bonus = match district.bonus {
        Bonus::PlusFour => "+4",
        Bonus::Double => "x2",
    };
    let state = match view.projects[id.index()] {
        Some(seat) => format!("[{bonus} #{}]", seat.0 + 1),
        None => format!("({bonus} {}c)", district.price),
    };
    let name = fitted(&district.name, WIDTH - 1 - state.len());
    format!("{} {state}", ink.paint(hue(district.colour), &name))
}

/// The building spaces of a district: tiles, or what is printed on the free ones.
fn spaces(game: &Frankfurt, view: &View, id: DistrictId, ink: Ink) -> String {
    let spaces = &game.districts[id.index()].spaces;
    let drawn = spaces.iter().zip(view.board[id.index()]).map(|(mark, tile)| match (tile, mark) {
        (Some(tile), _) => format!(" {}", painted(tile, ink)),
        (None, Space::Coin) => "  c ".to_owned(),
        (None, Space::Two) => "  2 ".to_owned(),
        (None, Space::Plain) => "  . ".to_owned(),
    });
    drawn.chain([" ".repeat(WIDTH - 4 * spaces.len())]).collect()
}

/// The name in a field of `width` characters.
fn fitted(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return format!("{name:<width$}");
    }
    name.chars().take(width - 1).chain(['…']).collect()
}

/// The ring, clockwise from offer space 1, the mayor's tile marked; supply and bank below.
fn offer(view: &View, voice: &Voice<'_>, ink: Ink) -> String {
    let spaces = (0..OFFERS).map(|offer| {
        let tile = view.offer[offer].map_or("···".to_owned(), |tile| painted(tile, ink));
        let price = if offer == usize::from(view.mayor) {
            ink.paint(engine::Colour::Bold, voice.word("board.mayor"))
        } else {
            format!("{}c", view.prices[offer])
        };
        format!("{}: {tile} ({price})", offer + 1)
    });
    let spaces = spaces.collect::<Vec<_>>().join("   ");
    let word = |key: &str| voice.word(&format!("board.{key}")).to_owned();
    format!(
        "{}   {spaces}\n{} {}   {} {}c",
        word("offer"),
        word("supply"),
        view.supply,
        word("bank"),
        view.bank
    )
}

fn player_line(view: &View, seat: Seat, player: &PlayerView, voice: &Voice<'_>, ink: Ink) -> String {
    let is_active = seat == view.active;
    let name = format!("#{} {}", seat.0 + 1, fitted(voice.player(seat), 12));
    let name = if is_active { ink.paint(engine::Colour::Bold, &name) } else { name };
    let seen = player.hand.iter().map(|seen| painted(seen.tile, ink));
    let hand: Vec<_> = seen.chain((0..player.hidden).map(|_| "???".to_owned())).collect();
    let word = |key: &str| voice.word(&format!("board.{key}")).to_owned();
    format!(
        "{} {name} {} {:>3}  {} {}  {} {}  {} {}",
        if is_active { '>' } else { ' ' },
        word("points"),
        player.total,
        word("coins"),
        player.coins,
        word("cranes"),
        player.cranes,
        word("hand"),
        hand.join(" ")
    )
}

fn painted(tile: Tile, ink: Ink) -> String {
    ink.paint(hue(tile.colour()), &tile.to_string())
}

const fn hue(colour: Colour) -> engine::Colour {
    match colour {
        Colour::Red => engine::Colour::Red,
        Colour::Blue => engine::Colour::Blue,
        Colour::Green => engine::Colour::Green,
        Colour::Yellow => engine::Colour::Yellow,
        Colour::Purple => engine::Colour::Purple,
    }
}
