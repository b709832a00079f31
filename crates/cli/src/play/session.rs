//! A game from here to its end.

use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;

use bots::{Bot, Level};
use engine::{Colour, Ink, Language, Party, Playable, ScoreSheet, Seat, Viewer, Voice};
use table::{Edition, Record, Table};

use super::person::{Answer, ask};
use super::seats::Sitter;
use super::words::{self, Words};
use super::write_record;
use crate::fail::Fail;

/// A table with everything that is needed to show it.
pub(crate) struct Session<G: Playable> {
    pub(crate) edition: Edition<G>,
    pub(crate) table: Table<G>,
    pub(crate) players: Vec<String>,
    pub(crate) language: Language,
    pub(crate) ink: Ink,
    record: Option<PathBuf>,
}

impl<G: Playable> Session<G> {
    pub(crate) fn new(
        edition: Edition<G>,
        table: Table<G>,
        players: Vec<String>,
        language: Language,
        record: Option<PathBuf>,
    ) -> Self {
        let wants_colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let ink = if wants_colour { Ink::Ansi } else { Ink::Plain };
        Self { edition, table, players, language, ink, record }
    }

    /// Plays until the game is over or somebody quits.
    pub(crate) fn play(&mut self, sitters: &[Sitter]) -> Result<(), Fail> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}\n", self.ink.paint(Colour::Bold, self.title()))?;
        self.tell_set_up(sitters, &mut out)?;
        self.save()?;
        let bot =
            |(nth, sitter): (usize, &Sitter)| Bot::new(sitter.level().unwrap_or(Level::Greedy), nth as u64);
        let mut bots: Vec<Bot<G>> = sitters.iter().enumerate().map(bot).collect();
        let mut last_person = None;
        while let Some(seat) = self.table.to_act().first() {
            let bot = &mut bots[seat.index()];
            let mv = if sitters[seat.index()] == Sitter::Human {
                let hands_over = last_person.is_some_and(|last| last != seat);
                last_person = Some(seat);
                match ask(self, seat, bot, hands_over, people(sitters) == 1, &mut out)? {
                    Answer::Move(mv) => mv,
                    Answer::Undone => continue,
                    Answer::Quit => return self.say_stopped(&mut out),
                }
            } else {
                bot.decide(self.table.game(), self.table.position(), seat)
            };
            let events = self.table.play(seat, &mv).expect("the move is legal");
            self.tell(&events, viewer(sitters, seat), &mut out)?;
            self.save()?;
        }
        self.show_end(&mut out)
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { texts: self.edition.texts(), language: self.language, players: &self.players }
    }

    pub(crate) fn words(&self) -> &'static Words {
        words::of(self.language)
    }

    fn title(&self) -> &'static str {
        match self.language {
            Language::De => G::INFO.title_de,
            Language::En => G::INFO.title_en,
        }
    }

    fn tell_set_up(&self, sitters: &[Sitter], out: &mut impl Write) -> Result<(), Fail> {
        let mut told = Vec::new();
        let told_again = self.table.retell(|step| {
            if step.number == 0 {
                told = step.events.to_vec();
            }
        });
        told_again.map_err(|misfit| Fail::World(misfit.to_string()))?;
        self.tell(&told, viewer(sitters, Seat(0)), out)
    }

    /// Says what happened, as far as the viewer may know.
    fn tell(&self, events: &[G::Event], viewer: Viewer, out: &mut impl Write) -> Result<(), Fail> {
        let game = self.table.game();
        for event in events.iter().filter_map(|event| game.shown(event, viewer)) {
            writeln!(out, "  {}", self.voice().say(&game.tell_event(&event)))?;
        }
        out.flush()?;
        Ok(())
    }

    /// Draws the table as the viewer sees it.
    pub(crate) fn draw(&self, viewer: Viewer) -> String {
        let game = self.table.game();
        game.draw(&game.view(self.table.position(), viewer), &self.voice(), self.ink)
    }

    /// The points of everybody, line by line.
    pub(crate) fn show_scores(&self, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
        let sheets = self.table.game().scores(self.table.position(), viewer);
        writeln!(out, "\n{}", self.ink.paint(Colour::Bold, self.words().scores))?;
        let cells = |of: &dyn Fn(&ScoreSheet) -> String| -> String {
            sheets.iter().map(|sheet| format!("{:>14}", of(sheet))).collect::<Vec<_>>().concat()
        };
        writeln!(out, "{:42}{}", "", cells(&|sheet| short(&self.name(&sheet.party))))?;
        for (nth, line) in sheets.first().map_or(&[][..], |sheet| &sheet.lines).iter().enumerate() {
            let label = self.voice().word(&format!("score.{}", line.label)).to_owned();
            let points =
                cells(&|sheet| sheet.lines.get(nth).map_or(String::new(), |line| line.points.to_string()));
            writeln!(out, "{:<8}  {label:<32}{points}", line.clause.to_string())?;
        }
        let totals = cells(&|sheet| sheet.total().to_string());
        writeln!(out, "{:42}{}", "", self.ink.paint(Colour::Bold, &totals))
    }

    fn name(&self, party: &Party) -> String {
        match party {
            Party::Seat(seat) => self.voice().player(*seat).to_owned(),
            Party::Neutral(word) => self.voice().word(&format!("party.{word}")).to_owned(),
        }
    }

    fn show_end(&self, out: &mut impl Write) -> Result<(), Fail> {
        let ranking = self.table.game().result(self.table.position()).expect("nobody is to act: it is over");
        writeln!(out, "\n{}", self.draw(Viewer::AllOpen))?;
        self.show_scores(Viewer::AllOpen, out)?;
        let winners: Vec<_> =
            ranking.winners().iter().map(|seat| self.voice().player(seat).to_owned()).collect();
        let title = if winners.len() > 1 { self.words().winners } else { self.words().winner };
        let names = if winners.is_empty() { "–".to_owned() } else { winners.join(", ") };
        writeln!(out, "\n{} {names}", self.ink.paint(Colour::Bold, title))?;
        for standing in ranking.standings() {
            let place = standing.place.map_or("–".to_owned(), |place| place.to_string());
            writeln!(
                out,
                "  {} {place}: {} ({})",
                self.words().place,
                self.name(&standing.party),
                standing.points
            )?;
        }
        writeln!(out, "\n{} {}", self.words().seed, self.table.seed())?;
        out.flush()?;
        Ok(())
    }

    fn say_stopped(&self, out: &mut impl Write) -> Result<(), Fail> {
        writeln!(out, "\n{}", self.words().stopped)?;
        if let Some(file) = &self.record {
            writeln!(out, "{}", self.words().recorded.replace("{}", &file.display().to_string()))?;
        }
        out.flush()?;
        Ok(())
    }

    /// Writes the record, if one was asked for.
    pub(crate) fn save(&self) -> Result<(), Fail> {
        match &self.record {
            Some(file) => write_record(file, &Record::of(&self.edition, &self.table, &self.players, None)),
            None => Ok(()),
        }
    }
}

fn people(sitters: &[Sitter]) -> usize {
    sitters.iter().filter(|sitter| **sitter == Sitter::Human).count()
}

/// Whose eyes read the screen: those of the only person, or of whoever decides.
fn viewer(sitters: &[Sitter], seat: Seat) -> Viewer {
    let is_person = |seat: &Seat| sitters[seat.index()] == Sitter::Human;
    let only = Seat::all(sitters.len() as u8).find(is_person).filter(|_| people(sitters) == 1);
    match only.or(Some(seat).filter(is_person)) {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    }
}

fn short(name: &str) -> String {
    name.chars().take(12).collect()
}
