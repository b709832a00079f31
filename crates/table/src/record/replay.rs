//! Playing a recorded game again.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Refusal, Speech};

use super::chain::bad;
use super::write::{ending, outcome, unescaped};
use super::{BadLine, DecisionLine, Ending, Line, Record};
use crate::replay::{Replay, read_options};
use crate::{Edition, Header, Table, Undo};

impl Record {
    /// Plays the game again, move by move, with the edition [it was played with](Edition::of_record). Every
    /// move must be allowed, every draw must come as it is written, and the end must be the same.
    ///
    /// A record of another revision is accepted if it replays unchanged; the table is one of the present rules.
    pub fn replay<G: Speech>(&self, edition: &Edition<G>) -> Result<Table<G>, BadLine> {
        self.replay_lines(edition).map_err(|mut trouble| {
            let (theirs, ours) = (self.header.revision, G::INFO.revision);
            if theirs != ours {
                let note = format!(" (the record is of revision {theirs}, the rules here are of {ours})");
                trouble.reason.push_str(&note);
            }
            trouble
        })
    }

    /// Is everything in the record as it must be, as far as anyone can check?
    pub fn verify<G: Speech>(&self) -> Result<(), BadLine> {
        self.replay(&Edition::<G>::of_record(self)?).map(|_| ())
    }

    fn replay_lines<G: Speech>(&self, edition: &Edition<G>) -> Result<Table<G>, BadLine> {
        let goals = self.lines.iter().filter_map(|line| match line {
            Line::Decision(_) => None,
            Line::Undo(undo) => Some(undo.to),
        });
        let mut replay = Replay::new(self.start(edition)?, goals.collect::<BTreeSet<_>>());
        for (number, line) in (1..).zip(&self.lines) {
            let entered = match line {
                Line::Decision(decision) => self.decide(edition, &mut replay, decision),
                Line::Undo(undo) => take_back(&mut replay, *undo),
            };
            entered.map_err(|reason| bad(self.entry_line(number), reason))?;
        }
        let ending = ending(&replay.table);
        if self.ending == ending {
            return Ok(replay.table);
        }
        let reason = match ending {
            Ending::Open => "the game is not over yet".to_owned(),
            Ending::Over(_) => format!("the game is over, with `{}`", ending.write()),
        };
        Err(bad(self.entry_line(self.lines.len() as u32 + 1), reason))
    }

    fn start<G: Speech>(&self, edition: &Edition<G>) -> Result<Table<G>, BadLine> {
        let Header { game, components, seats, .. } = &self.header;
        if game != G::INFO.id {
            return Err(bad(2, format!("this is a record of `{game}`, not of `{}`", G::INFO.id)));
        }
        if components != edition.digest() {
            return Err(bad(Self::COMPONENTS_LINE, "the game was played with other components"));
        }
        let game = Arc::clone(edition.game());
        let Some(position) = &self.position else {
            let options = read_options::<G>(&self.header);
            let options = options.map_err(|reason| bad(Header::LINES + 1, reason.to_string()))?;
            return Table::new(game, components, *seats, &options, self.seed)
                .map_err(|reason| bad(Header::LINES, reason.to_string()));
        };
        let position = serde_json::from_str(position);
        let position = position.map_err(|error| bad(self.position_line(), error.to_string()))?;
        let table = Table::loaded(game, components, position, self.seed);
        let table = table.map_err(|broken| bad(self.position_line(), broken.to_string()))?;
        if table.header().seats != *seats {
            return Err(bad(Header::LINES, format!("the position is one for {}", table.header().seats)));
        }
        Ok(table)
    }

    fn decide<G: Speech>(
        &self,
        edition: &Edition<G>,
        replay: &mut Replay<G>,
        line: &DecisionLine,
    ) -> Result<(), String> {
        let DecisionLine { seat, code, set, drew } = line;
        let game = edition.game();
        let mv = game.decode(code).ok_or_else(|| format!("`{code}` is no move"))?;
        if game.code(&mv) != *code {
            return Err(format!("`{code}` is written `{}`", game.code(&mv)));
        }
        let script: Vec<_> = set.iter().map(|word| scripted_name(word)).collect::<Result<_, _>>()?;
        let proposal = replay.table.propose_scripted(*seat, &mv, &script).map_err(|refusal| {
            let sentence = edition.say(&self.players_or_letters(), &game.tell_refusal(&refusal));
            format!("the move is refused, {}: {}", refusal.clause(), sentence.en)
        })?;
        let proposal = proposal.map_err(|impossible| impossible.to_string())?;
        let came: Vec<_> = proposal.entry().draws().iter().map(|draw| outcome(&**game, draw)).collect();
        if !came.iter().eq(set.iter().chain(drew)) {
            return Err(format!("chance brings `{}`", came.join(" ")));
        }
        replay.commit(proposal);
        Ok(())
    }

    /// The names of the players; where there are none, letters.
    pub fn players_or_letters(&self) -> Vec<String> {
        crate::any::names(&self.players, self.header.seats)
    }
}

fn scripted_name(word: &str) -> Result<String, String> {
    let name = word.split_once(':').and_then(|(_, name)| unescaped(name));
    name.ok_or_else(|| format!("`{word}` is no outcome"))
}

fn take_back<G: Speech>(replay: &mut Replay<G>, undo: Undo) -> Result<(), String> {
    replay.undo(undo).map_err(|trouble| trouble.to_string())
}
