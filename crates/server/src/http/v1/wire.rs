//! What programs send and are told, where it is not what pages send and are told.

use std::collections::BTreeMap;

use engine::typescript::declaration;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Json;
use ts_rs::TS;

use crate::wire::TableSummary;

/// Some tables that wait for people, the latest first.
#[derive(Debug, Serialize, TS)]
pub(super) struct TablePage {
    /// The tables, as far as one response tells them.
    pub(super) tables: Vec<TableSummary>,
    /// What to ask for to be told of earlier ones; null if these are all.
    pub(super) next: Option<String>,
}

/// A move that is to be made.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveWish {
    /// The last number seen: where something else has happened since, nothing is played.
    pub(super) number: u32,
    /// The move, its code, or its place in the list of choices, from 0.
    #[serde(rename = "move")]
    #[ts(type = "Move | string | number")]
    pub(super) mv: Value,
    /// Chosen by the program: a request that is sent again with the same id is played once.
    #[serde(default)]
    #[ts(optional)]
    pub(super) id: Option<String>,
    /// For which seat: another than the requester's is refused.
    #[serde(default)]
    #[ts(optional)]
    pub(super) seat: Option<u8>,
}

/// A move of which something is asked.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveQuestion {
    /// The move, its code, or its place in the list of choices, from 0.
    #[serde(rename = "move")]
    #[ts(type = "Move | string | number")]
    pub(super) mv: Value,
    /// For which seat: another than the requester's is refused.
    #[serde(default)]
    #[ts(optional)]
    pub(super) seat: Option<u8>,
}

/// A wish that needs nothing but the seat.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatDeed {
    /// Chosen by the program: what is taken back under an id is taken back once. Leaving needs none: the second time
    /// nobody sits there.
    #[serde(default)]
    #[ts(optional)]
    pub(super) id: Option<String>,
    /// For which seat: another than the requester's is refused.
    #[serde(default)]
    #[ts(optional)]
    pub(super) seat: Option<u8>,
}

/// An answer to what another seat has asked for.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct Consent {
    /// The requester agrees.
    pub(super) yes: bool,
    /// For which seat: another than the requester's is refused.
    #[serde(default)]
    #[ts(optional)]
    pub(super) seat: Option<u8>,
}

/// It was done.
#[derive(Debug, Serialize, TS)]
pub(super) struct Done {
    /// The number of the table's last decision or undo.
    pub(super) number: u32,
}

/// A seat was taken, left or given away.
#[derive(Debug, Serialize, TS)]
pub(super) struct Seated {
    /// The table.
    pub(super) id: String,
}

/// A move would be allowed.
#[derive(Debug, Serialize, TS)]
pub(super) struct Allowed {
    /// Always true: what is not allowed is refused with its clause.
    #[ts(type = "true")]
    pub(super) ok: bool,
}

/// What a seat answers once and for all when it is asked while another is on turn.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct StandingWish {
    /// The answers that change, by question, as the game lists them under `standing`; none only tells them.
    #[serde(default)]
    #[ts(optional)]
    pub(super) answers: Option<BTreeMap<String, String>>,
    /// For which seat: another than the requester's is refused.
    #[serde(default)]
    #[ts(optional)]
    pub(super) seat: Option<u8>,
}

/// What a seat answers from now on.
#[derive(Debug, Serialize, TS)]
pub(super) struct StandingAnswers {
    /// The answer to every question of the game.
    #[ts(type = "{ [question in string]: string }")]
    pub(super) answers: Json,
}

/// What the table would look like after a move.
#[derive(Debug, Serialize, TS)]
pub(super) struct After {
    /// As the requester would see it; null if that depends on chance or on what is hidden.
    #[ts(type = "unknown")]
    pub(super) view: Option<Json>,
}

/// Something has happened at a table of the requester's; at first, each of them as it is.
#[derive(Debug, Serialize, TS)]
pub(super) struct TableNews {
    /// Always `table`.
    #[serde(rename = "type")]
    #[ts(type = "\"table\"")]
    pub(super) kind: &'static str,
    /// The table as it stands in lists.
    pub(super) table: TableSummary,
}

/// What is put together from texts: a table as one viewer sees it.
const TABLE: &str = "\
/** A table as the requester sees it. In a stream the log has what is new since the line before. */
export type Table = Present & {
  /** Always `table`. */
  type: \"table\",
  /** The id, as in links: `/t/<id>`. */
  id: string,
  /** The number of the last decision or undo: a move names it. */
  number: number,
  /** What time it is for the server, in milliseconds since 1970. */
  now: number,
  /** What has happened, entry by entry. */
  log: Array<Chapter>,
};
";

/// All of these types, as TypeScript declares them.
pub(super) fn typescript() -> String {
    [
        declaration::<TablePage>(),
        declaration::<MoveWish>(),
        declaration::<MoveQuestion>(),
        declaration::<SeatDeed>(),
        declaration::<Consent>(),
        declaration::<Done>(),
        declaration::<Seated>(),
        declaration::<Allowed>(),
        declaration::<After>(),
        declaration::<StandingWish>(),
        declaration::<StandingAnswers>(),
        declaration::<TableNews>(),
        TABLE.to_owned(),
    ]
    .join("\n")
}
