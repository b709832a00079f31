//! A move, and what the next decision needs, in one response; for one table or for many.

use engine::{Languages, Seat, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};
use table::{AnyTable, Json, Offer, Shown};

use super::fields::Fields;
use super::response::{Problem, Response, State};
use super::{Referee, table_name};

/// Most steps of one request.
const MOST_STEPS: usize = 1_000;
/// The fields of a step in a list.
const STEP_FIELDS: [&str; 4] = ["table", "move", "seat", "chance"];

/// How a table lies after a step.
#[derive(Serialize)]
pub(crate) struct Stepped {
    /// What the viewer was shown.
    events: Vec<Shown>,
    #[serde(flatten)]
    state: State,
    /// Who decides next; nobody once the game is over, and where several are to act.
    seat: Option<Seat>,
    /// What they may do.
    moves: Vec<Offer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Json>,
}

/// What became of one step of a list.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Step {
    Done {
        ok: bool,
        #[serde(flatten)]
        stepped: Box<Stepped>,
    },
    Refused {
        ok: bool,
        error: Problem,
    },
}

/// What is told after each step.
#[derive(Clone, Copy)]
struct Telling {
    languages: Languages,
    has_view: bool,
}

impl Referee {
    /// Makes a move, or some at several tables one after the other: those that are refused stop no others.
    pub(super) fn step(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let telling =
            Telling { languages: fields.languages()?, has_view: fields.optional("view")?.unwrap_or(true) };
        if !fields.has("steps") {
            return Ok(Response::Stepped(Box::new(self.step_of(fields, telling)?)));
        }
        let has_table = !self.named.is_empty();
        let is_outside = |name: &&str| fields.has(name) || (*name == "table" && has_table);
        if let Some(name) = STEP_FIELDS.iter().find(|name| is_outside(name)) {
            return Err(Problem::bad_request(&format!("`{name}` stands in each of the steps")));
        }
        let viewer: Value = fields.required("viewer")?;
        let steps: Vec<Map<String, Value>> = fields.required("steps")?;
        if steps.len() > MOST_STEPS {
            return Err(Problem::bad_request(&format!("there are at most {MOST_STEPS} steps")));
        }
        let step = |step: Map<String, Value>| match self.step_in_list(step, &viewer, telling) {
            Ok(stepped) => Step::Done { ok: true, stepped: Box::new(stepped) },
            Err(error) => Step::Refused { ok: false, error },
        };
        Ok(Response::Steps { steps: steps.into_iter().map(step).collect() })
    }

    fn step_in_list(
        &mut self,
        step: Map<String, Value>,
        viewer: &Value,
        telling: Telling,
    ) -> Result<Stepped, Problem> {
        let mut fields = Fields::of(step);
        if let Some(unknown) = fields.other_than(&STEP_FIELDS) {
            let reason = format!("a step has no field `{unknown}`; it takes {}", STEP_FIELDS.join(", "));
            return Err(Problem::of_kind("unknown_field", &reason));
        }
        self.named = table_name(&mut fields, "table")?;
        self.step_of(fields.with("viewer", viewer.clone()), telling)
    }

    fn step_of(&mut self, mut fields: Fields, telling: Telling) -> Result<Stepped, Problem> {
        let table = self.table_mut()?;
        let (seat, mv): (_, Value) = (fields.mover(table)?, fields.required("move")?);
        let script: Vec<String> = fields.optional("chance")?.unwrap_or_default();
        let viewer = fields.viewer_named(table)?;
        table.play(seat, &mv, &script)?;
        Ok(stepped(table, viewer, telling).expect("the viewer was checked before the move was made"))
    }
}

/// The table as the next decision needs it.
fn stepped(table: &dyn AnyTable, viewer: Viewer, telling: Telling) -> Result<Stepped, Problem> {
    let to_act = table.to_act();
    let seat = to_act.first().filter(|_| to_act.len() == 1);
    let moves = seat.map_or(Ok(Vec::new()), |seat| table.legal(seat, telling.languages))?;
    Ok(Stepped {
        events: table.news(viewer, telling.languages)?,
        state: State::of(table),
        seat,
        moves,
        view: telling.has_view.then(|| table.view(viewer)).transpose()?,
    })
}
