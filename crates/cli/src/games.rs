//! `citywright games`: what can be played.

use std::io::{self, Write};

use engine::{Options, Playable};
use registry::{GAMES, Visitor};
use serde_json::json;

use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let mut out = io::stdout().lock();
    for info in GAMES {
        let choices = registry::visit(info.id, Choices)?;
        if arguments.json {
            writeln!(out, "{}", json!({ "game": info, "options": choices }))?;
            continue;
        }
        let seats = format!("{}–{}", info.min_seats, info.max_seats);
        writeln!(out, "{:<14} {:<32} {seats} players", info.id, info.title_de)?;
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

struct Choices;

impl Visitor for Choices {
    type Output = &'static [engine::Choice];

    fn visit<G: Playable>(self) -> Self::Output {
        G::Options::CHOICES
    }
}
