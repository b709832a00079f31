//! Playing a recorded game again.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Language, Refusal, Speech, Voice};

use super::chain::bad;
use super::write::{ending, outcome, unescaped};
use super::{BadLine, Ending, Record, RecordEntry, RecordedAct, RecordedDecision};
use crate::replay::{Replay, read_options};
use crate::{Edition, Header, NotPlayed, Note, Stamp, Table, Time, Undo};

impl Record {
    /// Plays the game again, move by move, with the edition [it was played with](Edition::of_record), by the revision
    /// of the rules that it names. Every move must be allowed, every draw must come as it is written, and the end must
    /// be the same.
    pub fn replay<G: Speech>(&self, edition: &Edition<G>) -> Result<Table<G>, BadLine> {
        let goals = self.entries.iter().filter_map(|entry| match entry.what {
            RecordedAct::Undo { to, .. } => Some(to),
            RecordedAct::Decision(_) | RecordedAct::Note(_) => None,
        });
        let mut replay = Replay::new(self.start(edition)?, goals.collect::<BTreeSet<_>>());
        for (number, entry) in (1..).zip(&self.entries) {
            let entered = self.enter(edition, &mut replay, entry);
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
        Err(bad(self.entry_line(self.entries.len() as u32 + 1), reason))
    }

    /// Is everything in the record as it must be, as far as anyone can check?
    pub fn verify<G: Speech>(&self) -> Result<(), BadLine> {
        self.replay(&Edition::<G>::of_record(self)?).map(|_| ())
    }

    fn start<G: Speech>(&self, edition: &Edition<G>) -> Result<Table<G>, BadLine> {
        let Header { game, revision, components, seats, agreed, .. } = &self.header;
        if game != G::INFO.id {
            return Err(bad(2, format!("this is a record of `{game}`, not of `{}`", G::INFO.id)));
        }
        if !edition.is_known_as(components) {
            return Err(bad(Self::COMPONENTS_LINE, "the game was played with other components"));
        }
        if *revision != edition.game().revision() {
            return Err(bad(Self::REVISION_LINE, "the game was played by another revision of the rules"));
        }
        let game = Arc::clone(edition.game());
        let Some(position) = &self.position else {
            let options = read_options::<G>(&self.header);
            let options = options.map_err(|reason| bad(Header::OPTIONS_LINE, reason.to_string()))?;
            let table = Table::new(game, components, *seats, &options, self.seed);
            let table = table.map_err(|reason| bad(Header::SEATS_LINE, reason.to_string()))?;
            return Ok(table.agreed(agreed.clone()));
        };
        let position = serde_json::from_str(position);
        let position = position.map_err(|error| bad(self.position_line(), error.to_string()))?;
        let table = Table::loaded(game, components, position, self.seed);
        let table = table.map_err(|broken| bad(self.position_line(), broken.to_string()))?;
        if table.header().seats != *seats {
            let reason = format!("the position is one for {}", table.header().seats);
            return Err(bad(Header::SEATS_LINE, reason));
        }
        Ok(table.agreed(agreed.clone()))
    }

    fn enter<G: Speech>(
        &self,
        edition: &Edition<G>,
        replay: &mut Replay<G>,
        entry: &RecordEntry,
    ) -> Result<(), String> {
        let time = entry.time;
        match &entry.what {
            RecordedAct::Decision(decision) => self.decide(edition, replay, decision, time),
            RecordedAct::Undo { to, by } => {
                replay.undo(Undo { to: *to, by: *by, time }).map_err(|trouble| trouble.to_string())
            }
            RecordedAct::Note(what) => {
                replay.note(Note { what: what.clone(), time });
                Ok(())
            }
        }
    }

    fn decide<G: Speech>(
        &self,
        edition: &Edition<G>,
        replay: &mut Replay<G>,
        decision: &RecordedDecision,
        time: Option<Time>,
    ) -> Result<(), String> {
        let RecordedDecision { seat, stand_in, code, set, drew } = decision;
        let game = edition.game();
        let mv = game.decode(code).ok_or_else(|| format!("`{code}` is no move"))?;
        if game.code(&mv) != *code {
            return Err(format!("`{code}` is written `{}`", game.code(&mv)));
        }
        let script: Vec<_> = set.iter().map(|word| scripted_name(word)).collect::<Result<_, _>>()?;
        let proposal = replay.table.propose_scripted(*seat, &mv, &script);
        let mut proposal = proposal.map_err(|trouble| match trouble {
            NotPlayed::Refused(refusal) => {
                let players = self.players_or_letters();
                let voice = Voice { texts: edition.texts(), language: Language::En, players: &players };
                let sentence = voice.say(&game.tell_refusal(&refusal));
                format!("the move is refused, {}: {sentence}", refusal.clause())
            }
            NotPlayed::Impossible(impossible) => impossible.to_string(),
        })?;
        let came: Vec<_> = proposal.entry().draws().iter().map(|draw| outcome(&**game, draw)).collect();
        if !came.iter().eq(set.iter().chain(drew)) {
            return Err(format!("chance brings `{}`", came.join(" ")));
        }
        proposal.stamp(Stamp { time, stand_in: stand_in.clone() });
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
