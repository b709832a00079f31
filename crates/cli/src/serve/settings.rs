//! What a host can set: by flags, in the environment, or in a file. A flag wins over the environment, and both over the
//! file. Whatever is set there is read as the flag of that name would be.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::Args as _;
use server::limits::{
    CREATIONS, DEAD_TABLE, Limits, MESSAGES, MOST_CONNECTIONS, MOST_CONNECTIONS_PER_ADDRESS, MOST_SOCKETS,
    MOST_SOCKETS_PER_ADDRESS, REQUESTS, Rate, THINKING_PAUSE,
};
use server::{Database, MailSettings, PublicUrl};

use crate::fail::Fail;

/// The word with which the variable of a setting begins.
const PREFIX: &str = "CITYWRIGHT_";

/// The settings of a server.
#[derive(clap::Args)]
pub(crate) struct Settings {
    /// Where to listen, as `0.0.0.0:8906` or `[::]:8906`; then `--port` and `--lan` count for nothing
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<SocketAddr>,
    /// The port to listen on; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8906)]
    pub(crate) port: u16,
    /// Let everybody in the same network in, and show the address as a QR code
    #[arg(long)]
    pub(crate) lan: bool,
    /// Where the world finds this server, as `https://city.example.org`: only pages from there may change anything
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// A proxy on this machine speaks TLS with the world and says who asks (X-Forwarded-For, X-Forwarded-Proto)
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Where everything is kept; otherwise a folder of its own among the user's data
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Keep everything in this database of PostgreSQL (postgres://user:password@host/name) instead of a file in the folder
    #[expect(clippy::doc_markdown, reason = "the users of the program read it")]
    #[arg(long, value_name = "URL", value_parser = postgres)]
    pub(crate) database: Option<Database>,
    /// Tell Prometheus at this address, under /metrics, what happens here, as `127.0.0.1:9106`: nothing for the world
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Send mail through this server, as `smtps://mail.example.org` or `smtp://mail.example.org?tls=required`
    #[arg(long, value_name = "URL", requires_all = ["mail_from", "public_url"])]
    mail_server: Option<String>,
    /// From whom mail comes, as `Citywright <city@example.org>`
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Who logs in to the mail server
    #[arg(long, value_name = "NAME", requires = "mail_password")]
    mail_user: Option<String>,
    /// The password for the mail server: better in the environment or the file than as a flag, which others on the machine see
    #[arg(long, value_name = "PASSWORD", hide_default_value = true)]
    mail_password: Option<String>,
    /// A folder with the host's own pages, as `imprint.en.md`: imprint, privacy, contact and house-rules, in de and en
    #[arg(long, value_name = "DIR")]
    pub(crate) pages: Option<PathBuf>,
    /// How long a bot waits before it moves, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = THINKING_PAUSE.as_millis() as u32)]
    pub(crate) bot_pause: u32,
    /// Who may become a member: everybody, those with a code of `citywright admin invite`, or nobody
    #[arg(long, value_enum, value_name = "WHO", default_value = "open")]
    pub(crate) registration: Registration,
    /// Days for which nobody decides anything in a game among people before it is broken off, after two warnings
    #[arg(long, value_name = "DAYS", default_value_t = (DEAD_TABLE.as_secs() / 86_400) as u32, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) dead_after_days: u32,
    /// How the log is written: for people, or an object a line for programs
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,
    /// Requests that an address may make at once
    #[arg(long, value_name = "N", default_value_t = REQUESTS.burst as u32)]
    requests_at_once: u32,
    /// Requests that an address may make each second after that
    #[arg(long, value_name = "N", default_value_t = REQUESTS.per_second, value_parser = per_second)]
    requests_per_second: f64,
    /// People, tables and records that an address may make at once
    #[arg(long, value_name = "N", default_value_t = CREATIONS.burst as u32)]
    creations_at_once: u32,
    /// People, tables and records that an address may make each second after that
    #[arg(long, value_name = "N", default_value_t = CREATIONS.per_second, value_parser = per_second)]
    creations_per_second: f64,
    /// Messages that a page may send at once
    #[arg(long, value_name = "N", default_value_t = MESSAGES.burst as u32)]
    messages_at_once: u32,
    /// Messages that a page may send each second after that
    #[arg(long, value_name = "N", default_value_t = MESSAGES.per_second, value_parser = per_second)]
    messages_per_second: f64,
    /// Most open connections
    #[arg(long, value_name = "N", default_value_t = MOST_CONNECTIONS)]
    connections: usize,
    /// Most open connections from one address
    #[arg(long, value_name = "N", default_value_t = MOST_CONNECTIONS_PER_ADDRESS)]
    connections_per_address: u32,
    /// Most pages at tables
    #[arg(long, value_name = "N", default_value_t = MOST_SOCKETS)]
    sockets: usize,
    /// Most pages at tables from one address
    #[arg(long, value_name = "N", default_value_t = MOST_SOCKETS_PER_ADDRESS)]
    sockets_per_address: u32,
}

/// Who may become a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Registration {
    /// Everybody.
    Open,
    /// Those who are invited.
    Invitation,
    /// Nobody.
    Closed,
}

impl From<Registration> for server::Registration {
    fn from(registration: Registration) -> Self {
        match registration {
            Registration::Open => Self::Open,
            Registration::Invitation => Self::Invitation,
            Registration::Closed => Self::Closed,
        }
    }
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// An object a line.
    Json,
}

impl Settings {
    /// How mail is sent, if it is.
    pub(crate) fn mail(&self) -> Option<MailSettings> {
        Some(MailSettings {
            server: self.mail_server.clone()?,
            from: self.mail_from.clone()?,
            user: self.mail_user.clone(),
            password: self.mail_password.clone(),
        })
    }

    /// How much may come from where.
    pub(crate) fn limits(&self) -> Limits {
        let rate = |at_once: u32, per_second| Rate { burst: at_once.into(), per_second };
        Limits {
            requests: rate(self.requests_at_once, self.requests_per_second),
            creations: rate(self.creations_at_once, self.creations_per_second),
            messages: rate(self.messages_at_once, self.messages_per_second),
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            sockets: self.sockets,
            sockets_per_address: self.sockets_per_address,
        }
    }
}

pub(crate) fn postgres(text: &str) -> Result<Database, String> {
    match Database::parse(text) {
        database @ Database::Postgres(_) => Ok(database),
        Database::File(_) => Err("the address of a database begins with postgres://".to_owned()),
    }
}

fn per_second(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().map_err(|error| error.to_string())?;
    let is_rate = number.is_finite() && number >= 0.0;
    is_rate.then_some(number).ok_or_else(|| "a rate is a number from 0 on".to_owned())
}

/// Gives every setting its variable in the environment: `CITYWRIGHT_PUBLIC_URL` for `--public-url`.
pub(crate) fn with_variables(serve: clap::Command) -> clap::Command {
    names().into_iter().fold(serve, |serve, (id, name)| {
        serve.mut_arg(id, |arg| arg.env(variable(&name)).hide_env_values(true))
    })
}

/// What is set in a file takes the place of the defaults.
pub(crate) fn with_file(serve: clap::Command, file: &Path) -> Result<clap::Command, Fail> {
    let wrong = |why: String| Fail::Request(format!("{}: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let set: toml::Table = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let names = names();
    set.into_iter().try_fold(serve, |serve, (key, value)| {
        let known = names.iter().find(|(_, name)| *name == key);
        let (id, _) = known.ok_or_else(|| wrong(format!("`{key}` is no setting")))?;
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(_) | toml::Value::Float(_) | toml::Value::Boolean(_) => value.to_string(),
            toml::Value::Datetime(_) | toml::Value::Array(_) | toml::Value::Table(_) => {
                return Err(wrong(format!("`{key}` is a text, a number or true or false")));
            }
        };
        Ok(serve.mut_arg(id, |arg| arg.default_value(value)))
    })
}

/// All settings: how `clap` calls them, and how people do.
fn names() -> Vec<(String, String)> {
    let command = Settings::augment_args(clap::Command::new("settings"));
    let name = |arg: &clap::Arg| Some((arg.get_id().to_string(), arg.get_long()?.to_owned()));
    command.get_arguments().filter_map(name).collect()
}

fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.replace('-', "_").to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All settings as a table for the handbook.
    fn table() -> String {
        let command = Settings::augment_args(clap::Command::new("settings"));
        let row = |arg: &clap::Arg| {
            let name = arg.get_long()?;
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let usual = arg.get_default_values().first().and_then(|value| value.to_str()).unwrap_or_default();
            let usual = if usual.is_empty() { String::new() } else { format!("`{usual}`") };
            Some(format!("| `--{name}` | `{}` | {help} | {usual} |\n", variable(name)))
        };
        let rows: String = command.get_arguments().filter_map(row).collect();
        format!("| flag | in the environment | | default |\n|---|---|---|---|\n{rows}")
    }

    #[test]
    fn the_handbook_lists_every_setting() {
        let handbook = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
        let handbook = fs::read_to_string(handbook).unwrap();
        assert!(handbook.contains(&table()), "docs/hosting.md should have this table:\n\n{}", table());
    }

    #[test]
    fn the_example_for_hosts_can_be_used() {
        let example = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../hosting/citywright.toml"));
        let serve = Settings::augment_args(clap::Command::new("serve"));
        let serve = with_file(serve, example).map_err(|fail| fail.to_string()).unwrap();
        let set = serve.try_get_matches_from(["serve"]).unwrap();
        assert_eq!(set.get_one::<SocketAddr>("metrics"), Some(&([127, 0, 0, 1], 9106).into()));
        assert!(set.get_flag("behind_proxy"));
    }

    #[test]
    fn a_database_is_named_by_its_address() {
        assert!(postgres("postgres://user@host/name").is_ok() && postgres("postgresql:///name").is_ok());
        assert!(
            ["", "name", "Postgres://host/name", "mysql://host"].iter().all(|bad| postgres(bad).is_err())
        );
    }

    #[test]
    fn a_rate_is_no_less_than_nothing() {
        assert_eq!(per_second("0.5"), Ok(0.5));
        assert!(["-1", "NaN", "inf", "many"].iter().all(|bad| per_second(bad).is_err()));
    }
}
