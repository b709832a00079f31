//! The board as text.

use engine::{Drawn, Ink, Phrase, Seat, Voice};
use serde::Serialize;

use crate::components::lots::CELLS;
use crate::components::printed::printed;
use crate::components::{Colour, Development, Permit, Plot, SanFrancisco, Tender};
use crate::moves::space_name;
use crate::position::{Firm, Phase, Step};
use crate::view::{CommitteeView, EstateView, PlayerView, View};

/// How wide a plot is: colour, number, and debris or a building with its owner.
const PLOT_WIDTH: usize = 5;
/// How wide the word at the beginning of a line is.
const WORD_WIDTH: usize = 17;

impl Drawn for SanFrancisco {
    fn components(&self) -> impl Serialize {
        printed(self)
    }

    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let artist = Artist { game: self, view, voice, ink };
        let mut parts = vec![artist.headline(), artist.plan(), artist.tracks(), artist.displays()];
        parts.extend(
            Seat::all(view.seats).zip(&view.players).map(|(seat, player)| artist.player(seat, player)),
        );
        parts.extend(view.committee.as_ref().map(|committee| artist.committee(committee)));
        parts.join("\n\n") + "\n"
    }
}

/// Everything a line of the picture needs.
struct Artist<'a> {
    game: &'a SanFrancisco,
    view: &'a View,
    voice: &'a Voice<'a>,
    ink: Ink,
}

impl Artist<'_> {
    fn word(&self, key: &str) -> &str {
        self.voice.word(&format!("board.{key}"))
    }

    /// A line that begins with a word in a column of its own.
    fn line(&self, key: &str, text: &str) -> String {
        format!("{:<WORD_WIDTH$}{text}", self.word(key)).trim_end().to_owned()
    }

    fn headline(&self) -> String {
        let view = self.view;
        let order: Vec<_> = view.order.into_iter().flatten().map(|firm| self.emphasised(firm)).collect();
        let year = format!("{} {}", self.word("year"), view.year.calendar());
        let year = self.ink.paint(engine::Colour::Bold, &year);
        let cost = format!("{} ${}", self.word("cost"), view.cost);
        if order.is_empty() {
            return format!("{year}   {cost}");
        }
        format!("{year}   {cost}   {}: {}", self.word("order"), order.join(" "))
    }

    fn emphasised(&self, firm: Firm) -> String {
        let is_active = self.view.active == Some(firm) && self.view.step != Step::Over;
        let text = tag(firm);
        if is_active { self.ink.paint(engine::Colour::Bold, &format!(">{text}")) } else { text }
    }

    /// The lots as they lie: a cell per plot, `#` for debris, the owner of a building after `=`.
    fn plan(&self) -> String {
        let rows = &self.game.plan(self.view.seats).rows;
        let mut lines = Vec::new();
        for row in rows {
            let sides = row.iter().map(|lot| {
                let side =
                    self.view.sides[*lot].map_or(String::new(), |side| side.to_string().to_uppercase());
                format!("{:<width$}", format!("{}{side}", lot + 1), width = PLOT_WIDTH * 3)
            });
            lines.push(self.ink.paint(engine::Colour::Dim, sides.collect::<Vec<_>>().join("  ").trim_end()));
            for down in 0..CELLS {
                let lots = row.iter().map(|lot| self.cells(*lot, down));
                lines.push(lots.collect::<Vec<_>>().join("  ").trim_end().to_owned());
            }
        }
        lines.join("\n")
    }

    fn cells(&self, lot: usize, row: u8) -> String {
        let cell = |column| {
            let here = |plot: &Plot| plot.lot() == lot && self.game.lots.cells[plot.index()] == (row, column);
            Plot::all().find(here).map_or(" ".repeat(PLOT_WIDTH), |plot| self.plot(plot))
        };
        (0..CELLS).map(cell).collect()
    }

    fn plot(&self, plot: Plot) -> String {
        let colour = self.game.lots.colour(plot);
        let owners =
            Seat::all(self.view.seats).map(Firm::Seat).zip(self.view.players.iter().map(|p| &p.estate));
        let committee = self.view.committee.iter().map(|committee| (Firm::Committee, &committee.estate));
        let owner = owners.chain(committee).find(|(_, estate)| estate.built.has(plot));
        let mark = match owner {
            Some((firm, _)) => format!("={}", tag(firm).trim_start_matches('#')),
            None if self.view.debris.has(plot) => "#".to_owned(),
            None => String::new(),
        };
        let text = format!("{}{}{mark}", letter(colour), plot.number());
        self.ink.paint(hue(colour), &format!("{text:<PLOT_WIDTH$}"))
    }

    /// The income track and the action cards with stones and blockers.
    fn tracks(&self) -> String {
        let view = self.view;
        let on_income = matches!(view.phase, Phase::Income | Phase::Blockers);
        let income: Vec<_> = (0_u8..)
            .zip(self.game.income)
            .map(|(space, money)| {
                let blocked = view.committee.as_ref().is_some_and(|committee| committee.blocked == space);
                let mark = if blocked { "[x]".to_owned() } else { self.stones(on_income, space) };
                format!("${money}{mark}")
            })
            .collect();
        let mut lines = vec![self.line("income", &income.join("  "))];
        for (nth, card) in (0_u8..).zip(&view.cards) {
            let is_in_play = match view.phase {
                Phase::Card { nth: current } => current == nth,
                Phase::Exposition => nth == 5,
                Phase::Tenders | Phase::Income | Phase::Blockers => false,
            };
            let space = |(space, offered): (u8, &crate::components::Space)| {
                let blocked = view.players.iter().filter_map(|player| player.blocker);
                let is_blocked = blocked.into_iter().any(|b| b.card == card.card && b.space == space);
                let mark = if is_blocked { "[x]".to_owned() } else { self.stones(is_in_play, space) };
                format!("{}{mark}", self.voice.say(&space_name(*offered)))
            };
            let spaces: Vec<_> = (0_u8..).zip(&card.spaces).map(space).collect();
            let line =
                format!("{} {}  {}", if is_in_play { '>' } else { ' ' }, card.card, spaces.join(" · "));
            lines.push(if is_in_play { self.ink.paint(engine::Colour::Bold, &line) } else { line });
        }
        lines.join("\n")
    }

    /// The stone on a space of the track or card in play.
    fn stones(&self, is_in_play: bool, space: u8) -> String {
        let estates =
            Seat::all(self.view.seats).map(Firm::Seat).zip(self.view.players.iter().map(|p| &p.estate));
        let committee = self.view.committee.iter().map(|committee| (Firm::Committee, &committee.estate));
        let stone = estates.chain(committee).find(|(_, estate)| is_in_play && estate.stone == Some(space));
        stone.map_or(String::new(), |(firm, _)| format!("[{}]", tag(firm)))
    }

    /// Permits, tenders and developments that can be had, and the public tenders.
    fn displays(&self) -> String {
        let view = self.view;
        let permits = view.open_permits.iter().map(|permit| permit.map(|permit| self.permit(permit)));
        let tenders = view.open_tenders.iter().map(|tender| tender.map(|tender| self.tender(tender)));
        let pile = |count: usize| format!("({} {count})", self.word("pile"));
        let public = view.public.iter().map(|public| {
            let name: &str = public.tender.into();
            let points: Vec<_> = public.points.iter().map(ToString::to_string).collect();
            format!("{} {}", self.voice.word(&format!("public.{name}")), points.join("/"))
        });
        let left = Development::ALL
            .into_iter()
            .zip(view.developments)
            .map(|(kind, left)| format!("{} {left}", self.voice.say(&development(kind))));
        [
            self.line("permits", &format!("{} {}", numbered(permits), pile(view.permit_pile.len()))),
            self.line("tenders", &format!("{} {}", numbered(tenders), pile(usize::from(view.tender_pile)))),
            self.line("public", &public.collect::<Vec<_>>().join("  ")),
            self.line("developments", &left.collect::<Vec<_>>().join("  ")),
        ]
        .join("\n")
    }

    fn permit(&self, permit: Permit) -> String {
        let text = self.voice.say(&self.game.permit_name(permit));
        permit.colour().map_or(text.clone(), |colour| self.ink.paint(hue(colour), &text))
    }

    fn tender(&self, tender: Tender) -> String {
        let name: &str = tender.into();
        self.voice.word(&format!("tender.{name}")).to_owned()
    }

    fn player(&self, seat: Seat, player: &PlayerView) -> String {
        let name = format!("#{} {}", seat.0 + 1, self.voice.player(seat));
        let material = format!("{} {}", self.word("material"), player.material);
        let supply = format!("{} {}", self.word("supply"), player.supply);
        let permits: Vec<_> = player.permits.iter().map(|permit| self.permit(permit)).collect();
        let known = player.tenders.iter().map(|seen| {
            let secret = if seen.known { String::new() } else { format!(", {}", self.word("hidden")) };
            format!("{} ({}{secret})", self.tender(seen.tender), seen.points)
        });
        let hidden = (player.hidden > 0).then(|| format!("{} {}", player.hidden, self.word("hidden")));
        let dealt = (!player.dealt.is_empty()).then(|| {
            let dealt: Vec<_> = player.dealt.iter().map(|tender| self.tender(*tender)).collect();
            format!("{}: {}", self.word("kept"), dealt.join(" | "))
        });
        let tenders: Vec<_> = known.chain(hidden).chain(dealt).collect();
        [
            self.estate(Firm::Seat(seat), &name, &player.estate, vec![material, supply]),
            format!("    {}", self.line("permits", &permits.join("  "))),
            format!("    {}", self.line("tenders", &tenders.join("  "))),
        ]
        .join("\n")
    }

    fn committee(&self, committee: &CommitteeView) -> String {
        let helper: &str = committee.helper.into();
        let helper = self.voice.word(&format!("option.helper.{helper}"));
        let row: Vec<_> = committee.row.iter().map(|permit| self.permit(*permit)).collect();
        let tenders: Vec<_> = committee.tenders.iter().map(|tender| self.tender(tender)).collect();
        let turned = committee.turned.map_or("–".to_owned(), |permit| self.permit(permit));
        let name = format!("{} {} ({helper})", tag(Firm::Committee), self.word("committee"));
        [
            self.estate(Firm::Committee, &name, &committee.estate, vec![]),
            format!("    {}", self.line("permits", &row.join("  "))),
            format!("    {}", self.line("tenders", &tenders.join("  "))),
            format!("    {}", self.line("turned", &turned)),
        ]
        .join("\n")
    }

    fn estate(&self, firm: Firm, name: &str, estate: &EstateView, buildings: Vec<String>) -> String {
        let is_active = self.view.active == Some(firm);
        let name = if is_active { self.ink.paint(engine::Colour::Bold, name) } else { name.to_owned() };
        let cards = Development::ALL.into_iter().filter(|kind| estate.developments.count(*kind) > 0);
        let cards = cards.map(|kind| {
            format!("{} {}", self.voice.say(&development(kind)), estate.developments.count(kind))
        });
        let mut parts = vec![
            format!("{} {name} ", if is_active { '>' } else { ' ' }),
            format!("{} {}", self.word("points"), estate.total),
            format!("{} ${}", self.word("money"), estate.money),
            self.progress(estate),
            format!("{} {}", self.word("debris"), estate.debris),
            format!("{} {}", self.word("built"), estate.built.len()),
        ];
        parts.extend(buildings);
        parts.extend(cards);
        parts.join("  ")
    }

    /// SFO-5, SFO-62: what the marker is worth, and where it stands, both from 1.
    fn progress(&self, estate: &EstateView) -> String {
        let (column, row) = (estate.marker.column + 1, estate.marker.row + 1);
        let [progress, columns, rows] = ["progress", "column", "row"].map(|word| self.word(word));
        format!("{progress} {} ({columns} {column}, {rows} {row})", estate.progress)
    }
}

/// A short mark of a firm: `#1`, or `#C` for the Committee.
fn tag(firm: Firm) -> String {
    match firm {
        Firm::Seat(seat) => format!("#{}", seat.0 + 1),
        Firm::Committee => "#C".to_owned(),
    }
}

fn numbered(things: impl Iterator<Item = Option<String>>) -> String {
    let text = (1..).zip(things).map(|(n, thing)| format!("{n}: {}", thing.unwrap_or("–".to_owned())));
    text.collect::<Vec<_>>().join("  ")
}

fn development(kind: Development) -> Phrase {
    let name: &str = kind.into();
    Phrase::of(format!("development.{name}"))
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Yellow => 'y',
        Colour::Green => 'g',
        Colour::Blue => 'b',
        Colour::Red => 'r',
    }
}

const fn hue(colour: Colour) -> engine::Colour {
    match colour {
        Colour::Yellow => engine::Colour::Yellow,
        Colour::Green => engine::Colour::Green,
        Colour::Blue => engine::Colour::Blue,
        Colour::Red => engine::Colour::Red,
    }
}
