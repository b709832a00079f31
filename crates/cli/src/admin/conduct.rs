//! `citywright admin reports | ban | unban | bans | invite`: house rules.

use std::io::{self, Write as _};

use serde_json::json;
use server::Network;
use server::admin::{Banned, Whom, utc};

use super::Kept;
use crate::fail::Fail;

#[derive(clap::Subcommand)]
pub(crate) enum Reports {
    /// List reports, the latest first; those that are dealt with come last
    List(List),
    /// Note that a report is dealt with
    Done(Done),
}

#[derive(clap::Args)]
pub(crate) struct List {
    #[command(flatten)]
    kept: Kept,
    /// Most reports in the list
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: u32,
    /// An object a line, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct Done {
    /// By what the report is named in the list
    id: String,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("whom").required(true)))]
pub(crate) struct BanWish {
    /// The member of this handle
    #[arg(long, group = "whom", value_name = "HANDLE")]
    member: Option<String>,
    /// The person of this id, as `admin people list` and `admin reports list` have it; guests too
    #[arg(long, group = "whom", value_name = "ID")]
    person: Option<String>,
    /// Everybody in a network, as the log of a proxy has it: 192.0.2.7, 192.0.2.0/24 or `2001:db8:1:2::/64`
    #[arg(long, group = "whom", value_name = "NETWORK")]
    network: Option<Network>,
    /// For so many days; otherwise for ever
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    days: Option<u32>,
    /// What they are told of why
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
pub(crate) struct Unban {
    /// By what the ban is named in the list
    id: String,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
pub(crate) struct Bans {
    #[command(flatten)]
    kept: Kept,
    /// An object a line, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct Invite {
    /// How many people can use it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    uses: u32,
    /// For how many days it holds
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    days: u32,
    #[command(flatten)]
    kept: Kept,
}

pub(super) async fn reports(reports: &Reports) -> Result<(), Fail> {
    match reports {
        Reports::List(asked) => list(asked).await,
        Reports::Done(asked) => {
            let house = asked.kept.open().await?;
            let settled = house.settle_report(&asked.id).await;
            house.close().await;
            Ok(settled?)
        }
    }
}

async fn list(list: &List) -> Result<(), Fail> {
    let house = list.kept.open().await?;
    let reports = house.reports(list.most).await?;
    house.close().await;
    let mut out = io::stdout().lock();
    for report in reports {
        if list.json {
            let told = json!({
                "id": report.id, "at": report.at, "done": report.done, "table": report.table,
                "person": report.person, "reporter": report.reporter, "line": report.line, "text": report.text,
            });
            writeln!(out, "{told}")?;
        } else {
            let state = if report.done.is_some() { "done" } else { "open" };
            let of = if report.line == 0 { "is called" } else { "said" };
            let (id, at, person, table) = (report.id, utc(report.at), report.person, report.table);
            writeln!(out, "{id}  {state}  {at}  table {table}  {person} {of}: {}", report.text)?;
        }
    }
    Ok(())
}

pub(super) async fn ban(wish: &BanWish) -> Result<(), Fail> {
    let whom = match (&wish.member, &wish.person, wish.network) {
        (Some(handle), _, _) => Whom::Member(handle.clone()),
        (None, Some(id), _) => Whom::Person(id.clone()),
        (None, None, Some(network)) => Whom::Network(network),
        (None, None, None) => {
            return Err(Fail::Request("say who: --member, --person or --network".to_owned()));
        }
    };
    let house = wish.kept.open().await?;
    let id = house.ban(&whom, wish.days, &wish.reason).await;
    house.close().await;
    Ok(writeln!(io::stdout(), "{}", id?)?)
}

pub(super) async fn unban(asked: &Unban) -> Result<(), Fail> {
    let house = asked.kept.open().await?;
    let ended = house.unban(&asked.id).await;
    house.close().await;
    Ok(ended?)
}

pub(super) async fn bans(asked: &Bans) -> Result<(), Fail> {
    let house = asked.kept.open().await?;
    let bans = house.bans().await?;
    house.close().await;
    let mut out = io::stdout().lock();
    for ban in bans {
        // Of a network only a hash is kept: the host knows it by the reason.
        let person = match &ban.of {
            Banned::Person(id) => Some(id),
            Banned::Network(_) => None,
        };
        if asked.json {
            let told = json!({
                "id": ban.id, "person": person, "made": ban.made, "expires": ban.expires, "reason": ban.reason,
            });
            writeln!(out, "{told}")?;
        } else {
            let of = person.map_or("a network", String::as_str);
            let until =
                ban.expires.map_or_else(|| "for ever".to_owned(), |until| format!("until {}", utc(until)));
            writeln!(out, "{}  {of:16}  since {}  {until}  {}", ban.id, utc(ban.made), ban.reason)?;
        }
    }
    Ok(())
}

pub(super) async fn invite(asked: &Invite) -> Result<(), Fail> {
    let house = asked.kept.open().await?;
    let code = house.invite(asked.uses, asked.days).await;
    house.close().await;
    Ok(writeln!(io::stdout(), "{}", code?)?)
}
