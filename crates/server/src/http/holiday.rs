//! When the requester is on holiday.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::Store;

use super::{JsonBody, Requester};
use crate::app::App;
use crate::limits::{EARLIEST_HOLIDAY, LONGEST_HOLIDAY};
use crate::problem::Problem;
use crate::room::Message;
use crate::rooms::Rooms;
use crate::wire::{TimeOff, TimeOffWish};

/// The holiday that the requester has entered, if it is not over.
pub(super) async fn holiday(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<Option<TimeOff>>, Problem> {
    let person = requester.known()?.person.id;
    Ok(Json(current(&app.rooms.store, &person, app.rooms.table_time.now_ms()).await?))
}

/// The requester enters a holiday instead of the one before, or none. Slow games of theirs hear of it at once.
pub(super) async fn change_holiday(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(TimeOffWish { holiday }): JsonBody<TimeOffWish>,
) -> Result<Json<Option<TimeOff>>, Problem> {
    app.count_creation(requester.address)?;
    let person = requester.known()?.person.id;
    let now = app.rooms.table_time.now_ms();
    if let Some(holiday) = &holiday {
        check(holiday, now)?;
    }
    let kept =
        holiday.map(|TimeOff { from, until }| store::TimeOff { starts: from as i64, ends: until as i64 });
    app.rooms.store.keep_time_off(&person, kept).await?;
    tokio::spawn(tell_tables(Arc::clone(&app.rooms), person.clone()));
    Ok(Json(current(&app.rooms.store, &person, now).await?))
}

fn check(holiday: &TimeOff, now: u64) -> Result<(), Problem> {
    let TimeOff { from, until } = *holiday;
    let [longest, earliest] = [LONGEST_HOLIDAY, EARLIEST_HOLIDAY].map(|time| time.as_millis() as u64);
    let is_good = from < until && now < until && until - from <= longest && from <= now + earliest;
    is_good.then_some(()).ok_or_else(|| {
        Problem::bad_request(format!(
            "a holiday is no longer than {} days",
            LONGEST_HOLIDAY.as_secs() / 86_400
        ))
    })
}

pub(super) async fn current(store: &Store, person: &str, now: u64) -> Result<Option<TimeOff>, Problem> {
    let kept = store.time_off(person, now as i64).await?;
    Ok(kept.map(|kept| TimeOff { from: kept.starts as u64, until: kept.ends as u64 }))
}

/// One after the other: a table that is not in memory is loaded for it. One that cannot hear of it now looks for itself
/// when something is due there.
async fn tell_tables(rooms: Arc<Rooms>, person: String) {
    let tables = rooms.store.running_tables_of(&person).await.unwrap_or_default();
    for table in tables {
        if let Ok(mailbox) = rooms.room(&table).await {
            let _ = mailbox.send(Box::new(Message::HolidayChanged)).await;
        }
    }
}
