//! A game from here to its end.

use std::io::{self, Write};
use std::path::PathBuf;

use bots::{Bot, Level, Player};
use engine::{Playable, Seat, Viewer};
use lab::arena::decide;
use table::fair::FairDeal;
use table::{Record, Table};

use super::person::{Input, Person, ask};
use super::seats::Sitter;
use super::write_record;
use crate::fail::Fail;
use crate::screen::Screen;

/// A table at the terminal.
pub(crate) struct Session<G: Playable> {
    pub(crate) screen: Screen<G>,
    pub(crate) table: Table<G>,
    /// The names that the record holds.
    names: Vec<String>,
    deal: Option<FairDeal>,
    file: Option<PathBuf>,
}

impl<G: Playable> Session<G> {
    /// A new game.
    pub(crate) fn new(screen: Screen<G>, table: Table<G>, file: Option<PathBuf>) -> Self {
        Self { names: screen.players.clone(), screen, table, deal: None, file }
    }

    /// A game that goes on from its record, in the same file.
    pub(crate) fn resumed(screen: Screen<G>, table: Table<G>, record: Record, file: PathBuf) -> Self {
        Self { screen, table, names: record.players, deal: record.deal, file: Some(file) }
    }

    /// Plays until the game is over or somebody quits.
    pub(crate) fn play(&mut self, sitters: &[Sitter]) -> Result<(), Fail> {
        let mut out = io::stdout().lock();
        self.screen.show_title(&mut out)?;
        self.tell_set_up(sitters, &mut out)?;
        self.save()?;
        let mut last_person = None;
        while let Some(seat) = self.table.to_act().first() {
            let sitter = sitters[seat.index()];
            let mut bot = self.bot(sitter, seat);
            let mv = if sitter == Sitter::Human {
                let takes_over = last_person.is_some_and(|last| last != seat);
                last_person = Some(seat);
                let person = Person { seat, takes_over, plays_alone: people(sitters) == 1 };
                match ask(self, person, &mut bot, &mut out)? {
                    Input::Move(mv) => mv,
                    Input::Undone => continue,
                    Input::Quit => return self.say_stopped(&mut out),
                }
            } else {
                decide(&mut bot, self.table.game(), self.table.position(), seat)
            };
            let events = self.table.play(seat, &mv).expect("the move is legal");
            self.save()?;
            self.screen.tell(&events, viewer(sitters, seat), &mut out)?;
        }
        self.show_end(&mut out)
    }

    /// The bot that decides for this seat now, or gives a hint. What it decides by chance follows from the seed and
    /// the number of the entry: a game that was interrupted goes on as if it had not been.
    fn bot(&self, sitter: Sitter, seat: Seat) -> Bot<G> {
        let game = crate::files::short(self.table.seed());
        let entry = u64::from(self.table.number()) << 8 | u64::from(seat.0);
        let player = match sitter {
            Sitter::Human => Player::from(Level::Strong),
            Sitter::Bot(player) => player,
        };
        Bot::new(player, game ^ entry)
    }

    fn tell_set_up(&self, sitters: &[Sitter], out: &mut impl Write) -> Result<(), Fail> {
        let mut told = Vec::new();
        let told_again = self.table.retell(|step| {
            if step.number == 0 {
                told = step.events.to_vec();
            }
        });
        told_again.map_err(|misfit| Fail::World(misfit.to_string()))?;
        self.screen.tell(&told, viewer(sitters, Seat(0)), out)
    }

    fn show_end(&self, out: &mut impl Write) -> Result<(), Fail> {
        let at = self.table.position();
        let ranking = self.table.game().result(at).expect("nobody is to act: it is over");
        writeln!(out, "\n{}", self.screen.draw(at, Viewer::AllOpen))?;
        self.screen.show_scores(at, Viewer::AllOpen, out)?;
        self.screen.show_ranking(&ranking, out)?;
        writeln!(out, "\n{} {}", self.screen.words().seed, self.table.seed())?;
        out.flush()?;
        Ok(())
    }

    fn say_stopped(&self, out: &mut impl Write) -> Result<(), Fail> {
        writeln!(out, "\n{}", self.screen.words().stopped)?;
        if let Some(file) = &self.file {
            writeln!(out, "{}", self.screen.words().recorded.replace("{}", &file.display().to_string()))?;
        }
        out.flush()?;
        Ok(())
    }

    /// Writes the record, if one was asked for.
    pub(crate) fn save(&self) -> Result<(), Fail> {
        let Some(file) = &self.file else { return Ok(()) };
        let deal = self.deal.clone();
        write_record(file, &Record::of(&self.screen.edition, &self.table, &self.names, deal))
    }
}

fn people(sitters: &[Sitter]) -> usize {
    sitters.iter().filter(|sitter| **sitter == Sitter::Human).count()
}

/// Whose eyes read the screen: those of the only person, or of the person who decides.
fn viewer(sitters: &[Sitter], seat: Seat) -> Viewer {
    let is_person = |seat: &Seat| sitters[seat.index()] == Sitter::Human;
    let only = Seat::all(sitters.len() as u8).find(is_person).filter(|_| people(sitters) == 1);
    match only.or(Some(seat).filter(is_person)) {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    }
}
