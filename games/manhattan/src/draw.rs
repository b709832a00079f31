//! The board as text.

use engine::{Drawn, Ink, Seat, Voice};

use crate::components::{COLUMNS, District, Gap, LandBag, Level, Manhattan, ROWS, Square, Tile, TileBag};
use crate::position::ActionCards;
use crate::view::{BuildingView, LotView, PlayerView, View};

/// So wide is a square.
const WIDTH: usize = 5;
/// So wide is the number of a row.
const MARGIN: usize = 3;

impl Drawn for Manhattan {
    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let squares = Squares::of(view);
        let mut lines = vec![letters(view)];
        for row in 0..ROWS {
            lines.extend((row > 0).then(|| street_between(view, row)).flatten());
            lines.push(squares.row(view, row, ink));
        }
        lines.push(String::new());
        lines.push(market(view, voice, ink));
        lines.extend(streets(view, voice, ink));
        lines.extend(challenge(view, voice));
        lines.extend(ending(view, voice, ink));
        lines.push(String::new());
        let seats = Seat::all(view.players.len() as u8);
        lines.extend(
            seats.zip(&view.players).map(|(seat, player)| player_line(view, seat, player, voice, ink)),
        );
        lines.push(format!("{}: {}", voice.word("board.legends"), legends(view)));
        lines.join("\n") + "\n"
    }
}

/// What lies on each square.
struct Squares<'a> {
    lots: Vec<Option<&'a LotView>>,
    buildings: Vec<Option<&'a BuildingView>>,
    parks: Vec<bool>,
}

impl<'a> Squares<'a> {
    fn of(view: &'a View) -> Self {
        let count = ROWS * COLUMNS;
        let mut squares =
            Self { lots: vec![None; count], buildings: vec![None; count], parks: vec![false; count] };
        for lot in &view.lots {
            lot.squares.iter().for_each(|square| squares.lots[square.index()] = Some(lot));
        }
        for building in &view.buildings {
            building.place.squares().for_each(|square| squares.buildings[square.index()] = Some(building));
        }
        for square in view.parks.iter().flat_map(|park| &park.squares) {
            squares.parks[square.index()] = true;
        }
        squares
    }

    fn row(&self, view: &View, row: usize, ink: Ink) -> String {
        let mut line = format!("{:>MARGIN$}", row + 1);
        for column in 0..COLUMNS {
            line.push_str(if runs_before(view, column) { " ‖ " } else { " " });
            let square = Square::at(row, column).expect("rows and columns are those of the board");
            line.push_str(&self.square(square, ink));
        }
        line.trim_end().to_owned()
    }

    /// A building with its tile and its owner's number, or a lot; `*` is a worker, `.` a bare square of a built lot.
    fn square(&self, square: Square, ink: Ink) -> String {
        if let Some(building) = self.buildings[square.index()] {
            let text = format!("[{}]{}", short(building.tile), building.seat.0 + 1);
            return ink.paint(hue_of_level(building.level), &text);
        }
        let Some(lot) = self.lots[square.index()] else {
            let text = if self.parks[square.index()] { "  ♣  " } else { "  -  " };
            return ink.paint(engine::Colour::Dim, text);
        };
        let text = match lot.owner {
            Some(seat) if lot.worker => format!("{}*{}", lot.lot, seat.0 + 1),
            Some(seat) => format!("{}.{}", lot.lot, seat.0 + 1),
            None => format!("{:<WIDTH$}", lot.lot.to_string()),
        };
        ink.paint(hue(lot.district), &text)
    }
}

/// The letters of the columns.
fn letters(view: &View) -> String {
    let mut line = " ".repeat(MARGIN);
    for column in 0..COLUMNS {
        line.push_str(if runs_before(view, column) { "   " } else { " " });
        let letter = char::from(b'a' + column as u8).to_string();
        line.extend([format!("{letter:^WIDTH$}")]);
    }
    line.trim_end().to_owned()
}

/// Does a street run left of this column?
fn runs_before(view: &View, column: usize) -> bool {
    column > 0 && view.map.iter().any(|run| run.gap == Gap::AfterColumn(column))
}

/// The streets below so many rows, with their names where they run.
fn street_between(view: &View, row: usize) -> Option<String> {
    let runs: Vec<_> = view.map.iter().filter(|run| run.gap == Gap::AfterRow(row)).collect();
    if runs.is_empty() {
        return None;
    }
    let wide = |column: usize| 1 + WIDTH + if runs_before(view, column) { 2 } else { 0 };
    let mut line: Vec<char> = vec![' '; MARGIN + (0..COLUMNS).map(wide).sum::<usize>()];
    for run in runs {
        let (from, to) = (usize::from(run.from), usize::from(run.to));
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
fn streets(view: &View, voice: &Voice<'_>, ink: Ink) -> Vec<String> {
    let street = |street: &crate::view::StreetView| {
        let counts = street.counts.iter().enumerate().map(|(seat, count)| {
            let text = format!("#{} {count}", seat + 1);
            let leads = street.leader.is_some_and(|leader| leader.index() == seat);
            if leads { ink.paint(engine::Colour::Bold, &format!("{text}!")) } else { text }
        });
        format!(
            "{}: {:<15} {}",
            voice.word("board.street"),
            street.name,
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
        player.workers,
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

fn legends(view: &View) -> String {
    let known = view.legends.iter().filter_map(|tile| view.tiles.iter().find(|face| face.tile == *tile));
    let legend = |face: &crate::view::TileView| {
        format!("{} {} ({})", face.tile, face.name.as_deref().unwrap_or("?"), face.points)
    };
    let legends: Vec<_> = known.map(legend).collect();
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
