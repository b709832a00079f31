//! The guided first game of a game, played through.

use std::sync::Arc;

use engine::{GuidedGame, GuidedStep, Seat, Seed, Written};
use serde::Serialize;
use serde_json::Value;

use crate::{AnyGame, AnyMove, AnyTable, Sentences, Setup};

/// What leads somebody through the beginning of their first game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Guidance {
    /// Where the one sits who is guided.
    pub seat: Seat,
    /// The steps.
    pub steps: Vec<GuidanceStep>,
}

/// A step of it: something to see, or something to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuidanceStep {
    /// What is said; new words stand between asterisks.
    pub text: Sentences,
    /// What is meant, by the names that the board has for its places.
    pub at: Vec<String>,
    /// The codes of what is to be done; nothing where something is only to be seen.
    pub moves: Vec<String>,
    /// What is said to those who try something else.
    pub hint: Option<Sentences>,
    /// The clause that can be read beside it.
    pub clause: Option<String>,
}

/// A guided game of which it is known that it can be played as it is written.
#[derive(Clone, Debug)]
pub struct Guided {
    /// How the table is laid.
    pub setup: Setup,
    /// How well the others play, where no step says what they do.
    pub level: String,
    /// What the page is told.
    pub guidance: Guidance,
    /// For each seat the codes of its decisions.
    script: Vec<Vec<String>>,
}

impl Guided {
    /// Plays the whole of it; otherwise says what cannot be played. `look` sees the table before every step, and at the
    /// end with no step.
    pub fn play_through(
        game: &Arc<dyn AnyGame>,
        written: &GuidedGame,
        mut look: impl FnMut(Option<&GuidedStep>, &dyn AnyTable),
    ) -> Result<Self, String> {
        let setup = Setup {
            seats: written.seats,
            options: serde_json::to_value(&written.options).map_err(|error| error.to_string())?,
            players: Vec::new(),
            seed: Seed::from_text(&written.seed),
            agreed: Value::Null,
        };
        let table = Arc::clone(game).set_up(setup.clone()).map_err(|trouble| trouble.to_string())?;
        let script = vec![Vec::new(); usize::from(written.seats)];
        let mut rehearsal = Rehearsal { table, script, own: written.seat };
        rehearsal.reply(&written.opening)?;
        for step in &written.steps {
            look(Some(step), &*rehearsal.table);
            rehearsal.act(&step.moves)?;
            rehearsal.reply(&step.replies)?;
        }
        look(None, &*rehearsal.table);
        let steps = written.steps.iter().map(GuidanceStep::of).collect();
        let guidance = Guidance { seat: written.seat, steps };
        Ok(Self { setup, level: written.level.clone(), guidance, script: rehearsal.script })
    }

    /// What this seat, which is to act, decides if all have decided so far as it is written; nothing once somebody has
    /// not, or when the steps are over.
    pub fn reply(&self, table: &dyn AnyTable, seat: Seat) -> Option<AnyMove> {
        let decided = table.decided();
        let is_as_written = Seat::all(table.header().seats).all(|other| {
            let own = decided.iter().filter(|(by, _)| *by == other).map(|(_, code)| code);
            let script = &self.script[other.index()];
            own.enumerate().all(|(nth, code)| script.get(nth) == Some(code))
        });
        let nth = decided.iter().filter(|(by, _)| *by == seat).count();
        let code = self.script[seat.index()].get(nth).filter(|_| is_as_written)?;
        table.check(seat, &Value::from(code.as_str())).ok()?;
        table.coded(code)
    }
}

/// A guided game while it is played through.
struct Rehearsal {
    table: Box<dyn AnyTable>,
    script: Vec<Vec<String>>,
    /// Where the one sits who is guided.
    own: Seat,
}

impl Rehearsal {
    fn act(&mut self, codes: &[String]) -> Result<(), String> {
        codes.iter().try_for_each(|code| self.play(self.own, code))
    }

    fn reply(&mut self, codes: &[String]) -> Result<(), String> {
        codes.iter().try_for_each(|code| {
            let other = self.table.to_act().iter().find(|seat| *seat != self.own);
            self.play(other.ok_or_else(|| format!("nobody else is to decide on `{code}`"))?, code)
        })
    }

    fn play(&mut self, seat: Seat, code: &str) -> Result<(), String> {
        let played = self.table.play(seat, &Value::from(code), &[]);
        played.map_err(|trouble| format!("`{code}` cannot be played: {trouble}"))?;
        self.script[seat.index()].push(code.to_owned());
        Ok(())
    }
}

impl GuidanceStep {
    fn of(step: &GuidedStep) -> Self {
        Self {
            text: sentences(&step.text),
            at: step.at.clone(),
            moves: step.moves.clone(),
            hint: step.hint.as_ref().map(sentences),
            clause: step.clause.clone(),
        }
    }
}

/// What is written in every language, as it is told.
pub(crate) fn sentences(written: &Written) -> Sentences {
    Sentences::all(&*written.de, &*written.en)
}
