//! House rules: who may become a member, and what the host is told of.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use store::{NewReport, Reported, Written};

use super::{JsonBody, Requester};
use crate::app::App;
use crate::limits::{MOST_REPORTS, MOST_REPORTS_OF_ALL};
use crate::problem::Problem;
use crate::room::Message;
use crate::wire::{House, TableReport};
use crate::{clock, ids};

/// What everybody may know of this house.
pub(super) async fn house(State(app): State<Arc<App>>) -> Json<House> {
    Json(House { registration: app.registration() })
}

/// The host is told of a line or a name at a table that the requester may see.
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    requester: Requester,
    JsonBody(report): JsonBody<TableReport>,
) -> Result<Json<serde_json::Value>, Problem> {
    app.count_creation(requester.address)?;
    let reporter = requester.known()?.person.id;
    let person = Some(reporter.clone());
    app.rooms.ask(&table, |reply| Message::Admit { person, reply }).await?;
    app.count_telling(&reporter)?;
    let of = match report {
        TableReport::Line(number) => Reported::Line(number),
        TableReport::Name(seat) => Reported::Name(seat),
    };
    let (id, at) = (ids::new_id(), clock::now());
    let report = NewReport {
        id: &id,
        reporter: &reporter,
        table: &table,
        of,
        at,
        most: MOST_REPORTS,
        most_of_all: MOST_REPORTS_OF_ALL,
    };
    match app.rooms.store.report(report).await? {
        Written::Kept => {
            tracing::info!(report = id, "somebody has reported a name or a line");
            Ok(Json(serde_json::json!({})))
        }
        // Nothing that could be reported, or it was reported before: which of it, is nobody's business.
        Written::Lost => Err(Problem::not_found()),
    }
}
