//! Why a bot would play as it would.

use arena::{Analysis, Considered, Expected};
use engine::{Languages, Phrase, Seat};
use serde::Serialize;
use table::{AnyTable, Sentences};

/// What a search found out about its move.
#[derive(Serialize)]
pub(crate) struct SearchSummary {
    /// The worlds that were looked into.
    iterations: u32,
    #[serde(flatten)]
    best: MoveSummary,
    /// What comes next after the best move; nothing where no other was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<MoveSummary>,
}

/// What was found out about a move.
#[derive(Serialize)]
struct MoveSummary {
    /// In how many worlds it was made.
    visits: u32,
    /// The prospects: 0 is a certain loss, 1 a certain win.
    value: f32,
    /// The points that may be expected at the end, per seat.
    points: Vec<f32>,
    /// The same by source.
    sources: Vec<Vec<SourceSummary>>,
    /// How the turn is meant to go on, the move included.
    plan: Vec<PlanMove>,
    /// The line that is likely to follow, the move included.
    line: Vec<LineMove>,
}

/// Points from one source.
#[derive(Serialize)]
struct SourceSummary {
    label: &'static str,
    text: Sentences,
    points: f32,
}

/// A move of the plan.
#[derive(Serialize)]
struct PlanMove {
    code: String,
    text: Sentences,
}

/// A move that is expected.
#[derive(Serialize)]
struct LineMove {
    seat: Seat,
    code: String,
}

impl SearchSummary {
    pub(crate) fn of(table: &dyn AnyTable, analysis: &Analysis) -> Self {
        Self {
            iterations: analysis.iterations,
            best: MoveSummary::of(table, &analysis.best),
            next: analysis.next.as_ref().map(|next| MoveSummary::of(table, next)),
        }
    }
}

impl MoveSummary {
    fn of(table: &dyn AnyTable, considered: &Considered) -> Self {
        let say = |phrase: &Phrase| table.say(phrase, Languages::All);
        let sources = |expected: &Expected| {
            let source = |source: &arena::Source| SourceSummary {
                label: source.label,
                text: say(&source.phrase()),
                points: source.points,
            };
            expected.sources.iter().map(source).collect()
        };
        let plan = considered.plan.iter();
        let line = considered.line.iter();
        Self {
            visits: considered.visits,
            value: considered.value,
            points: considered.expected.iter().map(|expected| expected.points).collect(),
            sources: considered.expected.iter().map(sources).collect(),
            plan: plan.map(|next| PlanMove { code: next.code.clone(), text: say(&next.phrase) }).collect(),
            line: line.map(|(seat, code)| LineMove { seat: *seat, code: code.clone() }).collect(),
        }
    }
}
