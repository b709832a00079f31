//! `citywright admin people | statistics | prune | export-all`: everything that is kept.

use std::io::{self, Write as _};
use std::path::PathBuf;

use serde_json::json;
use server::admin::{Exports, Finished, utc};

use super::Kept;
use crate::components::Components;
use crate::fail::Fail;

#[derive(clap::Subcommand)]
pub(crate) enum People {
    /// List people, the latest first
    List(List),
    /// Give a member who has forgotten theirs a new password, print it, and end all their sessions
    Password(Password),
}

#[derive(clap::Args)]
pub(crate) struct Password {
    /// The member's handle
    handle: String,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
pub(crate) struct List {
    #[command(flatten)]
    kept: Kept,
    /// Most people in the list
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: u32,
    /// An object a line, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct Statistics {
    #[command(flatten)]
    kept: Kept,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct Ratings {
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
pub(crate) struct Prune {
    /// Remove open and stopped tables at which nothing has happened for so many days, and reports settled before
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    days: u32,
    /// Games that are over go too
    #[arg(long)]
    finished: bool,
    /// Only say what would go
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
pub(crate) struct ExportAll {
    /// The folder to write into; only its files' owner may read them
    folder: PathBuf,
    /// Games that are under way too, seeds included: with them one can look into every hand
    #[arg(long)]
    with_running: bool,
    #[command(flatten)]
    kept: Kept,
    #[command(flatten)]
    components: Components,
}

pub(super) async fn people(people: &People) -> Result<(), Fail> {
    match people {
        People::List(asked) => list(asked).await,
        People::Password(asked) => password(asked).await,
    }
}

async fn password(asked: &Password) -> Result<(), Fail> {
    let house = asked.kept.open().await?;
    let password = house.new_password(&asked.handle).await;
    house.close().await;
    Ok(writeln!(io::stdout(), "{}", password?)?)
}

async fn list(list: &List) -> Result<(), Fail> {
    let house = list.kept.open().await?;
    let people = house.people(list.most).await?;
    house.close().await;
    let mut out = io::stdout().lock();
    for person in people {
        let (id, name, made, tables) = (person.id, person.name, person.made, person.tables);
        if list.json {
            let updated = person.updated;
            let told = json!({ "id": id, "name": name, "made": made, "tables": tables, "updated": updated });
            writeln!(out, "{told}")?;
        } else {
            let latest = person.updated.map_or_else(|| "-".to_owned(), utc);
            writeln!(out, "{id}  since {}  latest {latest:16}  {tables:4} tables  {name}", utc(made))?;
        }
    }
    Ok(())
}

pub(super) async fn statistics(asked: &Statistics) -> Result<(), Fail> {
    let house = asked.kept.open().await?;
    let found = house.statistics().await?;
    house.close().await;
    let mut out = io::stdout().lock();
    if asked.json {
        let tables = found
            .tables
            .iter()
            .map(|count| json!({ "game": count.game, "state": count.state.word(), "tables": count.tables }));
        let told = json!({
            "people": found.people,
            "people_in_30_days": found.recent_people,
            "entries": found.entries,
            "tables": tables.collect::<Vec<_>>(),
        });
        return Ok(writeln!(out, "{told}")?);
    }
    writeln!(out, "{} people, {} of them at a table in the last 30 days", found.people, found.recent_people)?;
    let tables: i64 = found.tables.iter().map(|count| count.tables).sum();
    writeln!(out, "{tables} tables with {} entries", found.entries)?;
    for count in &found.tables {
        writeln!(out, "{:13} {:8} {:6}", count.game, count.state.word(), count.tables)?;
    }
    Ok(())
}

pub(super) async fn ratings(asked: &Ratings) -> Result<(), Fail> {
    let house = asked.kept.open().await?;
    let games = house.recount_ratings().await;
    house.close().await;
    Ok(writeln!(io::stdout(), "counted: {} rated games", games?)?)
}

pub(super) async fn prune(prune: &Prune) -> Result<(), Fail> {
    let finished = if prune.finished { Finished::Removed } else { Finished::Kept };
    let house = prune.kept.open().await?;
    let (word, gone) = if prune.dry_run {
        ("would be removed", house.prunable(prune.days, finished).await?)
    } else {
        ("removed", house.prune(prune.days, finished).await?)
    };
    house.close().await;
    let (tables, people, reports) = (gone.tables, gone.people, gone.reports);
    Ok(writeln!(io::stdout(), "{word}: {tables} tables, {people} people, {reports} reports")?)
}

pub(super) async fn export_all(export: &ExportAll) -> Result<(), Fail> {
    let what = if export.with_running { Exports::All } else { Exports::Finished };
    let games = registry::GAMES.iter().map(|info| export.components.game(info.id));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let house = export.kept.open().await?;
    let exported = house.export_all(games, &export.folder, what).await?;
    house.close().await;
    for (table, why) in &exported.unreadable {
        writeln!(io::stderr(), "{table} cannot be read: {why}")?;
    }
    writeln!(io::stdout(), "{} records in {}", exported.records, export.folder.display())?;
    if exported.unreadable.is_empty() {
        return Ok(());
    }
    Err(Fail::World(format!("{} tables cannot be read", exported.unreadable.len())))
}
