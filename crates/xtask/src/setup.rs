//! `cargo xtask setup`: what the other commands need, and how to get what is missing.

use std::path::PathBuf;
use std::process::Command;

use crate::Stop;
use crate::run;
use crate::web;

/// What others have written and the tests use: a mail server and a browser's decryption, which receive what is sent, and a
/// program that makes up requests by the document of the API.
const PYTHON_PACKAGES: [&str; 3] = ["aiosmtpd==1.4.6", "http_ece==1.2.1", "schemathesis==4.32.0"];
const INSTALL: [&str; 3] = ["install", "-y", "--no-install-recommends"];

/// Everything that is needed. A new need is one more line here.
const NEEDS: &[Need] = &[
    Need {
        what: "cc",
        purpose: Purpose::Play,
        found: || run::answer("cc", &["--version"]),
        remedy: Remedy::Package("gcc libc6-dev"),
    },
    Need { what: "node", purpose: Purpose::Play, found: web::node, remedy: Remedy::Package("nodejs npm") },
    Need {
        what: "rustfmt",
        purpose: Purpose::Test,
        found: || run::answer("cargo", &["fmt", "--version"]),
        remedy: Remedy::Component("rustfmt"),
    },
    Need {
        what: "clippy",
        purpose: Purpose::Test,
        found: || run::answer("cargo", &["clippy", "--version"]),
        remedy: Remedy::Component("clippy"),
    },
    Need {
        what: "python3",
        purpose: Purpose::Test,
        // With what makes folders of packages, which Debian keeps apart.
        found: || {
            run::answer("python3", &["-c", "import ensurepip, platform; print(platform.python_version())"])
        },
        remedy: Remedy::Package("python3 python3-venv"),
    },
    Need {
        what: "chromium",
        purpose: Purpose::Test,
        found: || chromium(&["chromium"]),
        remedy: Remedy::Package("chromium fonts-dejavu-core fonts-open-sans fonts-urw-base35"),
    },
    Need {
        what: "chromium's engine by itself, or chromium",
        purpose: Purpose::Test,
        found: || chromium(&["chromium-headless-shell", "chromium"]),
        remedy: Remedy::Package("chromium-headless-shell"),
    },
    Need {
        what: "postgresql",
        purpose: Purpose::Test,
        found: postgresql,
        remedy: Remedy::Package("postgresql"),
    },
    Need {
        what: "packages of Python",
        purpose: Purpose::Test,
        found: python_packages,
        remedy: Remedy::Python,
    },
    Need {
        what: "cargo-nextest",
        purpose: Purpose::Test,
        found: nextest,
        remedy: Remedy::GoWithout("without it the tests run with `cargo test`; see https://nexte.st"),
    },
];

/// Makes sure that everything needed for a purpose is there: installs what it can, names what it cannot.
pub(crate) fn provide(purpose: Purpose) -> Result<(), Stop> {
    let mut missing = look_for_needs(purpose);
    let packages = packages_for(&missing);
    if !packages.is_empty() && can_install_packages() {
        install(&packages)?;
        missing = look_for_needs(purpose);
    }
    // Into a folder of our own: nobody's system is changed, so nobody is asked.
    if missing.iter().any(|need| matches!(need.remedy, Remedy::Python)) {
        install_python_packages()?;
        missing = look_for_needs(purpose);
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Stop::WorldFailed(advice(&packages_for(&missing), &components_for(&missing))))
    }
}

/// Whether the faster test runner is there.
pub(crate) fn has_nextest() -> bool {
    nextest().is_some()
}

/// What somebody wants to do; a tester needs all that a player needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    Play,
    Test,
}

/// Something outside this repository that we rely on.
struct Need {
    what: &'static str,
    purpose: Purpose,
    /// The version it reports, if it is there.
    found: fn() -> Option<String>,
    remedy: Remedy,
}

/// How to get what is missing.
enum Remedy {
    /// Debian packages, separated by spaces.
    Package(&'static str),
    /// A component of the Rust toolchain.
    Component(&'static str),
    /// The packages of Python in a folder of ours.
    Python,
    /// It is optional; what is lost without it.
    GoWithout(&'static str),
}

/// A need and what was found of it.
struct Finding {
    need: &'static Need,
    version: Option<String>,
}

impl Finding {
    fn of(need: &'static Need) -> Self {
        Self { need, version: (need.found)() }
    }

    fn is_missing(&self) -> bool {
        self.version.is_none() && !matches!(self.need.remedy, Remedy::GoWithout(_))
    }

    fn line(&self) -> String {
        let found = match (&self.version, &self.need.remedy) {
            (Some(version), _) => version,
            (None, Remedy::GoWithout(loss)) => return format!("{}: not there ({loss})", self.need.what),
            (None, Remedy::Package(_) | Remedy::Component(_) | Remedy::Python) => "MISSING",
        };
        format!("{}: {found}", self.need.what)
    }
}

/// Says what is there, in one line if nothing is missing, and returns what is missing.
fn look_for_needs(purpose: Purpose) -> Vec<&'static Need> {
    let needs = NEEDS.iter().filter(|need| need.purpose <= purpose);
    let findings: Vec<Finding> = needs.map(Finding::of).collect();
    let missing: Vec<_> = findings.iter().filter(|f| f.is_missing()).map(|f| f.need).collect();
    if missing.is_empty() {
        println!("setup: {}", summary(&findings));
    } else {
        for finding in &findings {
            println!("setup: {}", finding.line());
        }
    }
    missing
}

fn nextest() -> Option<String> {
    run::answer("cargo", &["nextest", "--version"])
}

/// The first of these browsers that is there.
fn chromium(programs: &[&str]) -> Option<String> {
    programs.iter().find_map(|program| run::answer(program, &["--version", "--no-sandbox"]))
}

/// The programs of the database server; the tests start one of their own, none has to run.
fn postgresql() -> Option<String> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let programs = versions.map(|version| version.path().join("bin/postgres"));
    let elsewhere = std::iter::once("postgres".into());
    programs.chain(elsewhere).find_map(|program| run::answer(&program.to_string_lossy(), &["--version"]))
}

/// The folder with the packages of Python that the tests use.
fn python_folder() -> PathBuf {
    run::workspace_root().join("target/python")
}

/// The packages of Python, if all of them are there in these versions.
fn python_packages() -> Option<String> {
    let python = python_folder().join("bin/python");
    let names = PYTHON_PACKAGES.map(|package| package.split("==").next().unwrap_or(package));
    let script = format!(
        "from importlib.metadata import version; print(' '.join(n + '==' + version(n) for n in {names:?}))"
    );
    let found = run::answer(&python.to_string_lossy(), &["-c", &script])?;
    (found.trim() == PYTHON_PACKAGES.join(" ")).then_some(found)
}

fn install_python_packages() -> Result<(), Stop> {
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(python_folder());
    let mut install = Command::new(python_folder().join("bin/python"));
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(PYTHON_PACKAGES);
    for command in [&mut make, &mut install] {
        let status = run::attached(command)?;
        if !status.success() {
            return Err(Stop::WorldFailed(format!("the packages of Python were not installed: {status}")));
        }
    }
    Ok(())
}

/// One line for everything when nothing is missing.
fn summary(findings: &[Finding]) -> String {
    let words: Vec<String> = findings
        .iter()
        .map(|finding| if finding.version.is_some() { finding.need.what.to_owned() } else { finding.line() })
        .collect();
    format!("all there: {}", words.join(", "))
}

fn packages_for(missing: &[&Need]) -> Vec<&'static str> {
    let packages = missing.iter().filter_map(|need| match need.remedy {
        Remedy::Package(packages) => Some(packages),
        Remedy::Component(_) | Remedy::Python | Remedy::GoWithout(_) => None,
    });
    packages.flat_map(str::split_whitespace).collect()
}

fn components_for(missing: &[&Need]) -> Vec<&'static str> {
    let components = missing.iter().filter_map(|need| match need.remedy {
        Remedy::Component(component) => Some(component),
        Remedy::Package(_) | Remedy::Python | Remedy::GoWithout(_) => None,
    });
    components.collect()
}

/// Only root on a Debian-like system may install packages without being asked.
fn can_install_packages() -> bool {
    run::answer("id", &["-u"]).as_deref() == Some("0") && run::answer("apt-get", &["--version"]).is_some()
}

fn install(packages: &[&str]) -> Result<(), Stop> {
    run_apt(&["update"])?;
    run_apt(&[&INSTALL, packages].concat())
}

fn run_apt(arguments: &[&str]) -> Result<(), Stop> {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    let status = run::attached(&mut command)?;
    if status.success() {
        Ok(())
    } else {
        Err(Stop::WorldFailed(format!("`apt-get {}` failed: {status}", arguments.join(" "))))
    }
}

/// The commands that somebody has to run in our place.
fn advice(packages: &[&str], components: &[&str]) -> String {
    let mut lines = vec!["something is missing; please run".to_owned()];
    if !components.is_empty() {
        lines.push(format!("  rustup component add {}", components.join(" ")));
    }
    if !packages.is_empty() {
        let install = INSTALL.join(" ");
        let packages = packages.join(" ");
        lines.push(format!("  sudo apt-get update && sudo apt-get {install} {packages}"));
        lines.push("or, where there is no apt-get, install the same with your package manager".to_owned());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(what: &str) -> &'static Need {
        NEEDS.iter().find(|need| need.what == what).expect("it is in the table")
    }

    fn missing(what: &str) -> Finding {
        Finding { need: need(what), version: None }
    }

    fn there(what: &str) -> Finding {
        Finding { need: need(what), version: Some("1.2.3".to_owned()) }
    }

    #[test]
    fn a_line_says_what_was_found() {
        assert_eq!(there("python3").line(), "python3: 1.2.3");
        assert_eq!(missing("python3").line(), "python3: MISSING");
    }

    #[test]
    fn nextest_is_mentioned_but_never_missing() {
        assert!(missing("python3").is_missing());
        assert!(!missing("cargo-nextest").is_missing());
        assert!(missing("cargo-nextest").line().starts_with("cargo-nextest: not there (without it"));
        let all = summary(&[there("cc"), there("cargo-nextest")]);
        assert_eq!(all, "all there: cc, cargo-nextest");
    }

    #[test]
    fn the_advice_can_be_pasted() {
        let missing = [need("cc"), need("clippy"), need("python3"), need("rustfmt")];
        let advice = advice(&packages_for(&missing), &components_for(&missing));
        assert!(advice.contains("\n  rustup component add clippy rustfmt\n"));
        let apt = "apt-get install -y --no-install-recommends gcc libc6-dev python3 python3-venv";
        assert!(advice.contains(&format!("\n  sudo apt-get update && sudo {apt}\n")));
    }

    #[test]
    fn a_player_needs_no_tools_of_a_tester() {
        assert!(need("cc").purpose <= Purpose::Play);
        assert!(need("clippy").purpose > Purpose::Play);
    }
}
