//! `citywright admin tables`: what there is, and what is to happen with it.

use std::io::{self, Write as _};

use serde_json::{Value, json};
use server::admin::{SeatKind, State, Summary, utc};

use super::Kept;
use crate::fail::Fail;

#[derive(clap::Subcommand)]
pub(crate) enum Tables {
    /// List tables, the latest first
    List(List),
    /// Say who sits at a table and how far it is
    Show(One),
    /// End play at a table, until it is reopened; the people there are told
    Close(One),
    /// Let play go on at a table that was closed, or that has stopped by itself
    Reopen(One),
    /// Delete a table with everything at it, for ever
    Delete(Delete),
}

#[derive(clap::Args)]
pub(crate) struct List {
    #[command(flatten)]
    kept: Kept,
    /// Only tables in this state
    #[arg(long, value_enum)]
    state: Option<Wanted>,
    /// Most tables in the list
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: u32,
    /// An object a line, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct One {
    /// The id of the table, as in its address
    id: String,
    #[command(flatten)]
    kept: Kept,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct Delete {
    /// The id of the table, as in its address
    id: String,
    #[command(flatten)]
    kept: Kept,
    /// Yes, for ever
    #[arg(long)]
    yes: bool,
}

/// The states by which tables can be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Wanted {
    Open,
    Running,
    Over,
    Stopped,
}

pub(super) async fn run(tables: &Tables) -> Result<(), Fail> {
    match tables {
        Tables::List(list) => {
            let house = list.kept.open().await?;
            let tables = house.tables(list.state.map(state), list.most).await?;
            house.close().await;
            let mut out = io::stdout().lock();
            tables.iter().try_for_each(|table| {
                if list.json { writeln!(out, "{}", told(table)) } else { writeln!(out, "{}", line(table)) }
            })?;
            Ok(())
        }
        Tables::Show(one) => {
            let house = one.kept.open().await?;
            let table = house.table(&one.id).await?;
            house.close().await;
            let text = if one.json { told(&table).to_string() } else { shown(&table) };
            Ok(writeln!(io::stdout(), "{text}")?)
        }
        Tables::Close(one) => {
            let house = one.kept.open().await?;
            house.close_table(&one.id).await?;
            house.close().await;
            say(one, State::Stopped)
        }
        Tables::Reopen(one) => {
            let house = one.kept.open().await?;
            let state = house.reopen_table(&one.id).await?;
            house.close().await;
            say(one, state)
        }
        Tables::Delete(delete) => {
            if !delete.yes {
                let why = "what is deleted is gone for ever; say --yes if that is what you want";
                return Err(Fail::Request(why.to_owned()));
            }
            let house = delete.kept.open().await?;
            house.delete_table(&delete.id).await?;
            house.close().await;
            Ok(writeln!(io::stdout(), "{} is deleted", delete.id)?)
        }
    }
}

fn say(one: &One, state: State) -> Result<(), Fail> {
    let (id, state) = (&one.id, state.word());
    let text =
        if one.json { json!({ "id": id, "state": state }).to_string() } else { format!("{id} is {state}") };
    Ok(writeln!(io::stdout(), "{text}")?)
}

fn state(wanted: Wanted) -> State {
    match wanted {
        Wanted::Open => State::Open,
        Wanted::Running => State::Running,
        Wanted::Over => State::Over,
        Wanted::Stopped => State::Stopped,
    }
}

/// A table in a list.
fn line(table: &Summary) -> String {
    let Summary { id, game, number, .. } = table;
    let seats: Vec<_> = table.seats.iter().map(seat).collect();
    let (state, updated) = (table.state.word(), utc(table.updated));
    format!("{id}  {updated}  {state:8} {game:13} {number:5} entries  {}", seats.join(", "))
}

/// A table by itself.
fn shown(table: &Summary) -> String {
    let head = format!(
        "table    {}\ngame     {}\nstate    {}\nentries  {}\nlatest   {}",
        table.id,
        table.game,
        table.state.word(),
        table.number,
        utc(table.updated)
    );
    let seats = table.seats.iter().enumerate().map(|(place, sitter)| {
        let is_to_act = table.state == State::Running && table.to_act >> place & 1 == 1;
        let to_act = if is_to_act { ", to act" } else { "" };
        format!("\nseat {place}   {}{to_act}", seat(sitter))
    });
    head + &seats.collect::<String>()
}

fn seat(seat: &server::admin::Seat) -> String {
    match (seat.kind, seat.level.as_deref()) {
        (SeatKind::Open, _) => "(free)".to_owned(),
        (SeatKind::Person, None) => seat.name.clone(),
        (SeatKind::Person, Some(level)) => format!("{} ({level} stands in)", seat.name),
        (SeatKind::Bot, level) => format!("{} ({})", seat.name, level.unwrap_or("bot")),
    }
}

/// The same for programs.
fn told(table: &Summary) -> Value {
    let seats = table.seats.iter().map(|seat| {
        let kind = match seat.kind {
            SeatKind::Open => "open",
            SeatKind::Person => "person",
            SeatKind::Bot => "bot",
        };
        json!({ "kind": kind, "name": seat.name, "person": seat.person, "level": seat.level })
    });
    json!({
        "id": table.id,
        "game": table.game,
        "state": table.state.word(),
        "entries": table.number,
        "updated": table.updated,
        "seats": seats.collect::<Vec<_>>(),
    })
}
