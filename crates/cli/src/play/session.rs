//! A game from here to its end.

use std::io::{self, Write};
use std::path::PathBuf;

use bots::Player;
use engine::{Seat, Seed, Viewer};
use serde_json::Value;
use table::fair::FairDeal;
use table::{AnyMove, AnyTable};

use super::person::{Input, Person, ask};
use super::seats::Sitter;
use super::write_record;
use crate::fail::Fail;
use crate::screen::Screen;

/// A table at the terminal.
pub(crate) struct Session {
    pub(crate) screen: Screen,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) seed: Seed,
    pub(crate) deal: Option<FairDeal>,
    /// Where the record is written.
    pub(crate) file: Option<PathBuf>,
}

impl Session {
    /// Plays until the game is over or somebody quits.
    pub(crate) fn play(&mut self, sitters: &[Sitter]) -> Result<(), Fail> {
        let mut out = io::stdout().lock();
        self.screen.show_title(&mut out)?;
        let story = self.table.story(viewer(sitters, Seat(0)), self.screen.languages())?;
        self.screen.tell(&story[0].events, &mut out)?;
        self.save()?;
        let mut last_person = None;
        while let Some(seat) = self.table.to_act().first() {
            let proposal = match sitters[seat.index()] {
                Sitter::Bot(player) => self.table.propose_move(seat, &self.decide(player, seat)),
                Sitter::Human => {
                    let takes_over = last_person.is_some_and(|last| last != seat);
                    last_person = Some(seat);
                    let person = Person { seat, takes_over, plays_alone: people(sitters) == 1 };
                    match ask(self, person, &mut out)? {
                        Input::Move(code) => self.table.propose(seat, &Value::String(code), &[]),
                        Input::Undone => continue,
                        Input::Quit => return self.say_stopped(&mut out),
                    }
                }
            };
            self.table.commit(proposal?)?;
            self.save()?;
            let news = self.table.news(viewer(sitters, seat), self.screen.languages())?;
            self.screen.tell(&news, &mut out)?;
        }
        self.show_end(&mut out)
    }

    fn decide(&self, player: Player, seat: Seat) -> AnyMove {
        let (contender, clock) = (self.game().contender(player), lab::clock::start());
        let (analyst, crew) = (self.game().analyst(&*self.table), lab::workers::crew());
        analyst.decide(seat, &contender, self.bot_seed(seat), &clock, crew)
    }

    pub(crate) fn game(&self) -> &'static dyn arena::ListedGame {
        registry::find(self.table.info().id).expect("a table is one of a listed game")
    }

    /// What the bot that decides for this seat now, or gives a hint, decides by chance follows from the seed and the
    /// number of the entry: a game that was interrupted goes on as if it had not been.
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        let entry = u64::from(self.table.number()) << 8 | u64::from(seat.0);
        crate::files::short(self.seed) ^ entry
    }

    fn show_end(&self, out: &mut impl Write) -> Result<(), Fail> {
        let ranking = self.table.ranking().expect("nobody is to act: it is over");
        writeln!(out, "\n{}", self.screen.draw(&*self.table, Viewer::AllOpen)?)?;
        self.screen.show_scores(&*self.table, Viewer::AllOpen, out)?;
        self.screen.show_ranking(&ranking, out)?;
        writeln!(out, "\n{} {}", self.screen.words().seed, self.seed)?;
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
        write_record(file, &self.table.record(self.deal.clone()))
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
