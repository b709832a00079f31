//! The board as text.

use engine::{Drawn, Ink, Seat, Voice};
use serde::Serialize;

use crate::components::{
    District, Gap, LandBag, Level, LotId, Manhattan, SQUARE_SLOTS, Square, Tile, TileBag,
};
use crate::position::ActionCards;
use crate::setup::is_in_play;
use crate::view::{PlayerView, View};

/// How wide a square is.
const WIDTH: usize = 5;
/// How wide the number of a row is.
const MARGIN: usize = 3;

impl Drawn for Manhattan {
    fn components(&self) -> impl Serialize {
        self
    }

    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let squares = Squares::of(self, view);
        let mut lines = vec![letters(self)];
        for row in 0..self.board.rows {
            lines.extend((row > 0).then(|| street_between(self, row)).flatten());
            lines.push(squares.row(row, ink));
        }
        lines.push(String::new());
        lines.push(market(view, voice, ink));
        lines.extend(streets(self, view, voice, ink));
        lines.extend(challenge(view, voice));
        lines.extend(ending(view, voice, ink));
        lines.push(String::new());
        let seats = Seat::all(view.players.len() as u8);
        lines.extend(
            seats.zip(&view.players).map(|(seat, player)| player_line(view, seat, player, voice, ink)),
        );
        lines.push(format!("{}: {}", voice.word("board.legends"), legends(self, view)));
        lines.join("\n") + "\n"
    }
}

/// What lies on each square.
struct Squares<'a> {
    game: &'a Manhattan,
    view: &'a View,
    buildings: Vec<Option<(Seat, Tile)>>,
}

impl<'a> Squares<'a> {
    fn of(game: &'a Manhattan, view: &'a View) -> Self {
        let mut buildings = vec![None; SQUARE_SLOTS];
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            for building in player.buildings.iter() {
                for square in building.place.squares() {
                    buildings[square.index()] = Some((seat, building.tile));
                }
            }
        }
        Self { game, view, buildings }
    }

    /// Whose lot it is, and whether a worker stands on it.
    fn owner(&self, lot: LotId) -> Option<(usize, bool)> {
        let seats = self.view.players.iter().enumerate();
        let mut owners = seats.filter(|(_, player)| player.built.union(player.workers).has(lot));
        owners.next().map(|(seat, player)| (seat, player.workers.has(lot)))
    }

    fn row(&self, row: usize, ink: Ink) -> String {
        let mut line = format!("{:>MARGIN$}", row + 1);
        for column in 0..self.game.board.columns {
            line.push_str(if runs_before(self.game, column) { " ‖ " } else { " " });
            let square = Square::at(row, column).expect("rows and columns are those of the board");
            line.push_str(&self.square(square, ink));
        }
        line.trim_end().to_owned()
    }

    /// A building with its tile and its owner's number, or a lot; `*` is a worker, `.` a bare square of a built lot.
    fn square(&self, square: Square, ink: Ink) -> String {
        if let Some((seat, tile)) = self.buildings[square.index()] {
            return ink.paint(hue_of_level(tile.level()), &format!("[{}]{}", short(tile), seat.0 + 1));
        }
        let Some(lot) = self.game.board.lot_on(square) else {
            return ink.paint(engine::Colour::Dim, "  ♣  ");
        };
        if !is_in_play(self.view.players.len() as u8, lot.district()) {
            return ink.paint(engine::Colour::Dim, "  -  ");
        }
        let text = match self.owner(lot) {
            Some((seat, true)) => format!("{lot}*{}", seat + 1),
            Some((seat, false)) => format!("{lot}.{}", seat + 1),
            None => format!("{:<WIDTH$}", lot.to_string()),
        };
        ink.paint(hue(lot.district()), &text)
    }
}

/// The letters of the columns.
fn letters(game: &Manhattan) -> String {
    let mut line = " ".repeat(MARGIN);
    for column in 0..game.board.columns {
        line.push_str(if runs_before(game, column) { "   " } else { " " });
        let letter = char::from(b'a' + column as u8).to_string();
        line.extend([format!("{letter:^WIDTH$}")]);
    }
    line.trim_end().to_owned()
}

/// Does a street run left of this column?
fn runs_before(game: &Manhattan, column: usize) -> bool {
    column > 0 && game.board.streets.iter().any(|run| run.gap == Gap::AfterColumn(column))
}

/// The streets below this many rows, with their names where they run.
fn street_between(game: &Manhattan, row: usize) -> Option<String> {
    let runs: Vec<_> = game.board.streets.iter().filter(|run| run.gap == Gap::AfterRow(row)).collect();
    if runs.is_empty() {
        return None;
    }
    let wide = |column: usize| 1 + WIDTH + if runs_before(game, column) { 2 } else { 0 };
    let mut line: Vec<char> = vec![' '; MARGIN + (0..game.board.columns).map(wide).sum::<usize>()];
    for run in runs {
        let (from, to) = (run.from, run.to);
        let start = MARGIN + (0..from).map(wide).sum::<usize>() + 1;
        let end = MARGIN + (0..=to).map(wide).sum::<usize>();
        line[start..end].fill('=');
        let name: Vec<char> = format!(" {} ", run.name).chars().take(end - start).collect();
        let place = start + (end - start - name.len()) / 2;
        line[place..place + name.len()].copy_from_slice(&name);
    }
    Some(line.into_iter().collect::<String>().trim_end().to_owned())
}

/// The open cards, and how many are to come.
fn market(view: &View, voice: &Voice<'_>, ink: Ink) -> String {
    let known: Vec<_> = view.groups.iter().skip(1).map(plain_cards).collect();
    let known = if known.is_empty() {
        String::new()
    } else {
        format!(" ({} {})", voice.word("board.under"), known.join(" | "))
    };
    format!(
        "{}: {}   {}: {}{known}",
        voice.word("board.market"),
        cards(&view.market, ink),
        voice.word("board.future"),
        view.future
    )
}

fn cards(bag: &LandBag, ink: Ink) -> String {
    let card = |(card, count): (crate::components::LandCard, u8)| {
        vec![ink.paint(hue(card.district()), &card.to_string()); usize::from(count)].join(" ")
    };
    bag.iter().map(card).collect::<Vec<_>>().join(" ")
}

fn plain_cards(bag: &LandBag) -> String {
    cards(bag, Ink::Plain)
}

/// The streets in play as they stand.
fn streets(game: &Manhattan, view: &View, voice: &Voice<'_>, ink: Ink) -> Vec<String> {
    let street = |street: &crate::view::StreetView| {
        let counts = street.counts.iter().enumerate().map(|(seat, count)| {
            let text = format!("#{} {count}", seat + 1);
            let leads = street.leader.is_some_and(|leader| leader.index() == seat);
            if leads { ink.paint(engine::Colour::Bold, &format!("{text}!")) } else { text }
        });
        format!(
            "{}: {:<15} {}",
            voice.word("board.street"),
            game.street_name(street.street),
            counts.collect::<Vec<_>>().join("  ")
        )
    };
    view.streets.iter().map(street).collect()
}

/// The challenge as it stands.
fn challenge(view: &View, voice: &Voice<'_>) -> Option<String> {
    let known = view.challenge.as_ref()?;
    let name: &str = known.challenge.into();
    let players = known.progress.iter().zip(&known.points).enumerate().map(|(seat, (progress, points))| {
        let progress: Vec<_> = progress.iter().map(ToString::to_string).collect();
        format!("#{} {} (+{points})", seat + 1, progress.join("/"))
    });
    Some(format!(
        "{}: {}   {}",
        voice.word("board.challenge"),
        voice.word(&format!("challenge.{name}")),
        players.collect::<Vec<_>>().join("  ")
    ))
}

fn ending(view: &View, voice: &Voice<'_>, ink: Ink) -> Option<String> {
    let ending = view.ending?;
    let text = format!("{}: {}", voice.word("board.last_turns"), voice.player(ending.by));
    Some(ink.paint(engine::Colour::Bold, &text))
}

fn player_line(view: &View, seat: Seat, player: &PlayerView, voice: &Voice<'_>, ink: Ink) -> String {
    let is_active = seat == view.active;
    let name = format!("#{} {:<12}", seat.0 + 1, voice.player(seat).chars().take(12).collect::<String>());
    let name = if is_active { ink.paint(engine::Colour::Bold, &name) } else { name };
    let word = |key: &str| voice.word(&format!("board.{key}")).to_owned();
    format!(
        "{} {name} {:>3} {}  {} {}  {} {}  {} {:>2}: {}",
        if is_active { '>' } else { ' ' },
        player.total,
        word("points"),
        player.free_workers,
        word("workers"),
        word("cards"),
        action_cards(player.cards),
        word("tiles"),
        player.tiles_left,
        tiles(&player.tiles),
    )
}

/// Boom, Shift and Grab by their first letters.
fn action_cards(cards: ActionCards) -> String {
    let letter = |unused: bool, letter: char| if unused { letter } else { '-' };
    [letter(cards.boom, 'B'), letter(cards.shift, 'S'), letter(cards.grab, 'G')].iter().collect()
}

fn tiles(bag: &TileBag) -> String {
    let tile =
        |(tile, count): (Tile, u8)| if count > 1 { format!("{count}×{tile}") } else { tile.to_string() };
    bag.iter().map(tile).collect::<Vec<_>>().join(" ")
}

fn legends(game: &Manhattan, view: &View) -> String {
    let legend = |tile: &Tile| {
        let face = game.face(*tile);
        format!("{tile} {} ({})", face.name.as_deref().unwrap_or("?"), face.points)
    };
    let legends: Vec<_> = view.legends.iter().map(legend).collect();
    if legends.is_empty() { "-".to_owned() } else { legends.join(", ") }
}

/// A tile in two letters.
fn short(tile: Tile) -> String {
    if tile == Tile::START { "##".to_owned() } else { tile.to_string() }
}

const fn hue(district: District) -> engine::Colour {
    match district {
        District::Red => engine::Colour::Red,
        District::Blue => engine::Colour::Blue,
        District::Yellow => engine::Colour::Yellow,
        District::Green => engine::Colour::Green,
        District::Pink => engine::Colour::Purple,
    }
}

const fn hue_of_level(level: Level) -> engine::Colour {
    match level {
        Level::Start | Level::Bronze | Level::Silver => engine::Colour::Dim,
        Level::Gold | Level::Legendary => engine::Colour::Bold,
    }
}
