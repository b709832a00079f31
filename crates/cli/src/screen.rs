//! What people see of a table at the terminal.

use std::io::{self, IsTerminal as _, Write};
use std::sync::Arc;

use engine::{Colour, Ink, Language, Languages, Party, Ranking, Standing, Viewer, Voice};
use table::{AnyGame, AnyTable, Sheet, SheetLine, Shown};

use crate::fail::Fail;
use crate::words::{self, Words};

/// Shows a game in one language.
pub(crate) struct Screen {
    game: Arc<dyn AnyGame>,
    /// The names of the players, one for each seat.
    pub(crate) players: Vec<String>,
    pub(crate) language: Language,
    pub(crate) ink: Ink,
}

impl Screen {
    pub(crate) fn new(game: Arc<dyn AnyGame>, players: Vec<String>, language: Language) -> Self {
        let wants_colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let ink = if wants_colour { Ink::Ansi } else { Ink::Plain };
        Self { game, players, language, ink }
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { texts: self.game.texts(), language: self.language, players: &self.players }
    }

    pub(crate) fn words(&self) -> &'static Words {
        words::of(self.language)
    }

    pub(crate) fn show_title(&self, out: &mut impl Write) -> Result<(), Fail> {
        let info = self.game.info();
        let title = match self.language {
            Language::De => info.title_de,
            Language::En => info.title_en,
        };
        Ok(writeln!(out, "{}\n", self.ink.paint(Colour::Bold, title))?)
    }

    /// Says what happened.
    pub(crate) fn tell(&self, events: &[Shown], out: &mut impl Write) -> Result<(), Fail> {
        for event in events {
            writeln!(out, "  {}", event.text.get(self.language))?;
        }
        out.flush()?;
        Ok(())
    }

    /// Draws the table as the viewer sees it.
    pub(crate) fn draw(&self, table: &dyn AnyTable, viewer: Viewer) -> Result<String, Fail> {
        Ok(table.draw(viewer, self.language, self.ink)?)
    }

    /// The points of everybody, line by line.
    /// The language of this screen alone.
    pub(crate) fn languages(&self) -> Languages {
        Languages::Only(self.language)
    }

    pub(crate) fn show_scores(
        &self,
        table: &dyn AnyTable,
        viewer: Viewer,
        out: &mut impl Write,
    ) -> Result<(), Fail> {
        let sheets = table.scores(viewer, self.languages())?;
        writeln!(out, "\n{}", self.ink.paint(Colour::Bold, self.words().scores))?;
        let cells = |of: &dyn Fn(&Sheet) -> String| -> String {
            sheets.iter().map(|sheet| format!("{:>14}", of(sheet))).collect::<Vec<_>>().concat()
        };
        writeln!(out, "{:42}{}", "", cells(&|sheet| short(sheet.name.get(self.language))))?;
        // Not everybody scores the same things: each has a line of its own, under the first clause that gives it.
        let mut lines: Vec<&SheetLine> = Vec::new();
        for line in sheets.iter().flat_map(|sheet| &sheet.lines) {
            if lines.iter().all(|other| other.label != line.label) {
                lines.push(line);
            }
        }
        for line in lines {
            let label = line.text.get(self.language);
            let points = cells(&|sheet| {
                let own = sheet.lines.iter().find(|own| own.label == line.label);
                own.map_or(String::new(), |own| own.points.to_string())
            });
            writeln!(out, "{:<8}  {label:<32}{points}", line.clause)?;
        }
        let totals = cells(&|sheet| sheet.total.to_string());
        writeln!(out, "{:42}{}", "", self.ink.paint(Colour::Bold, &totals))?;
        Ok(())
    }

    /// Who won, and who came where; of those with equal points, what decided.
    pub(crate) fn show_ranking(&self, ranking: &Ranking, out: &mut impl Write) -> io::Result<()> {
        let standings = ranking.standings();
        let winners: Vec<_> =
            standings.iter().filter(|one| one.place == Some(1)).map(|one| self.name(&one.party)).collect();
        let title = if winners.len() > 1 { self.words().winners } else { self.words().winner };
        writeln!(out, "\n{} {}", self.ink.paint(Colour::Bold, title), winners.join(", "))?;
        for standing in standings {
            let place = standing.place.map_or("–".to_owned(), |place| place.to_string());
            let (word, name) = (self.words().place, self.name(&standing.party));
            let decided = self.tie_break(standing, standings);
            writeln!(out, "  {word} {place}: {name} ({}{decided})", standing.points)?;
        }
        Ok(())
    }

    /// What put a party before another with as many points; nothing if there is none.
    fn tie_break(&self, own: &Standing, standings: &[Standing]) -> String {
        let is_behind = |other: &&Standing| other.points == own.points && other.place > own.place;
        let rival = standings.iter().filter(is_behind).find(|_| own.place.is_some());
        let decided = rival.and_then(|rival| {
            (1..).zip(own.tie_breaks.iter().zip(&rival.tie_breaks)).find(|(_, (own, other))| own != other)
        });
        decided.map_or(String::new(), |(nth, _)| format!("; {}", self.voice().word(&format!("tie.{nth}"))))
    }

    fn name(&self, party: &Party) -> String {
        match party {
            Party::Seat(seat) => self.voice().player(*seat).to_owned(),
            Party::Neutral(word) => self.voice().word(&format!("party.{word}")).to_owned(),
        }
    }
}

fn short(name: &str) -> String {
    name.chars().take(12).collect()
}
