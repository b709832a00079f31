//! What server and page say to each other.
//!
//! `web/src/wire/index.ts` is generated from these types; a test fails when it is stale and says how to refresh it.
//! All texts for people come in both languages.
//!
//! - `lobby`: before a game
//! - `told`: what a game tells
//! - `line`: what goes over a table's line

mod line;
mod lobby;
mod told;

use ts_rs::TS;

pub use line::{Answer, Failure, Fair, FromServer, Letter, Pong, Request, Trouble, UndoAsked, Update};
pub use lobby::{
    GameChoice, GameInfo, GamePage, GameTexts, Home, Me, NewName, NewTable, SeatInfo, SeatKind, SeatWish,
    SitWish, TableStage, TableSummary, TableWish,
};
pub use told::{
    Chapter, Foresight, Offer, Party, Ranking, Replay, ReplayStep, Sentences, Sheet, SheetLine, Shown,
    Standing,
};

/// All of these types for the page, as one TypeScript file.
pub fn typescript() -> String {
    let config = ts_rs::Config::new();
    let mut file =
        "/** What server and page say to each other. Generated from crates/server/src/wire. */\n".to_owned();
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => {$({
            let docs = <$type as TS>::docs().unwrap_or_default();
            file.push_str(&format!("\n{docs}export {}\n", <$type as TS>::decl(&config)));
        })+};
    }
    declare!(
        Sentences,
        Party,
        Me,
        GameInfo,
        GameChoice,
        TableStage,
        SeatKind,
        SeatInfo,
        TableSummary,
        Home,
        GamePage,
        GameTexts,
        NewName,
        SeatWish,
        TableWish,
        NewTable,
        SitWish,
        Offer,
        Shown,
        Chapter,
        SheetLine,
        Sheet,
        Foresight,
        Standing,
        Ranking,
        Fair,
        UndoAsked,
        Update<'_>,
        Trouble,
        Failure,
        Answer<'_>,
        Pong,
        FromServer<'_>,
        Request,
        Letter,
        ReplayStep,
        Replay,
    );
    // What fits on one line stands on one.
    file.replace("/**\n * ", "/** ").replace("\n */", " */").replace(" \n", "\n")
}
