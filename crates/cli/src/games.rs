//! `citywright games`: what can be played.

use std::io::{self, Write};

use registry::{DRAFTS, GAMES};
use serde_json::json;

use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Games in the making too
    #[arg(long)]
    drafts: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let mut out = io::stdout().lock();
    let drafts = if arguments.drafts { DRAFTS } else { &[] };
    for info in GAMES.iter().chain(drafts) {
        let choices = registry::choices(info.id)?;
        if arguments.json {
            writeln!(out, "{}", json!({ "game": info, "options": choices }))?;
            continue;
        }
        let seats = format!("{}–{}", info.min_seats, info.max_seats);
        let revision = info.revision;
        writeln!(out, "{:<14} {:<32} {seats} players, revision {revision}", info.id, info.title_de)?;
        for choice in choices {
            writeln!(
                out,
                "    --option {}={}  (default {})",
                choice.name,
                choice.values.join("|"),
                choice.default
            )?;
        }
    }
    out.flush()?;
    Ok(())
}
