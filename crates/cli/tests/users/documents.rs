//! The commands that documents tell people to run exist, with their flags.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::printed;

/// What begins with the name of the program and is no command: the first lines of records and accounts, and what is
/// hashed for a fair deal.
const NO_COMMANDS: [&str; 3] = ["record 1", "account 1", "deal 1"];

/// A document: its path and its text.
type Document = (String, String);

/// What a program can be told, as its own help says it.
#[derive(Default)]
struct Commands {
    /// The flags of each command; `lab duel` is a command of `lab`.
    flags: BTreeMap<String, BTreeSet<String>>,
    /// Commands that pass their arguments on, so that any flag may stand there.
    passing_on: BTreeSet<String>,
}

impl Commands {
    /// Those of `citywright`: every command is asked for its help.
    fn of_citywright() -> Self {
        let mut commands = Self::default();
        let mut open = vec![String::new()];
        while let Some(command) = open.pop() {
            let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
            let help = printed(&words);
            let below = section(&help, "Commands:").filter_map(name_of).filter(|name| *name != "help");
            open.extend(below.map(|name| format!("{command} {name}").trim().to_owned()));
            let options = section(&help, "Options:").filter(|line| line.trim_start().starts_with('-'));
            commands.flags.insert(command, options.flat_map(flags_of).collect());
        }
        commands
    }

    /// Those of `cargo xtask`, read from the text that `cargo xtask help` prints.
    fn of_xtask(source: &str) -> Self {
        let help = source.split("const HELP").nth(1).and_then(|rest| rest.split("\";").next());
        let mut commands = Self::default();
        commands.flags.insert(String::new(), BTreeSet::new());
        let mut command = String::new();
        for line in help.expect("xtask has a help text").lines() {
            if let Some(name) = name_of(line) {
                name.clone_into(&mut command);
            }
            if line.contains("arguments go to") {
                commands.passing_on.insert(command.clone());
            }
            commands.flags.entry(command.clone()).or_default().extend(flags_of(line));
        }
        commands
    }

    /// What is wrong with a command line, given without the name of the program.
    fn fault(&self, line: &str) -> Option<String> {
        let mut command = String::new();
        for word in line.split_whitespace() {
            if let Some(flag) = word.strip_prefix("--") {
                let flag = flag.split('=').next().unwrap_or_default().trim_end_matches([']', ',', '.']);
                let is_known = self.passing_on.contains(&command) || self.flags[&command].contains(flag);
                if !is_known {
                    return Some(format!("`{command}` has no flag `--{flag}`"));
                }
                continue;
            }
            let longer = format!("{command} {word}").trim().to_owned();
            let has_commands = self.flags.keys().any(|name| is_below(name, &command));
            let is_name = word.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
            if self.flags.contains_key(&longer) {
                command = longer;
            } else if has_commands && is_name {
                return Some(format!("there is no command `{longer}`"));
            }
        }
        None
    }
}

/// Is `lab duel` a command of `lab`?
fn is_below(name: &str, command: &str) -> bool {
    command.is_empty() || name.strip_prefix(command).is_some_and(|rest| rest.starts_with(' '))
}

/// The lines of a part of a help text, up to the next title.
fn section<'a>(help: &'a str, title: &str) -> impl Iterator<Item = &'a str> {
    let lines = help.lines().skip_while(move |line| *line != title).skip(1);
    lines.take_while(|line| line.is_empty() || line.starts_with(' ')).collect::<Vec<_>>().into_iter()
}

/// The name that a line gives to a command; none if it goes on describing one.
fn name_of(line: &str) -> Option<&str> {
    let line = line.strip_prefix("  ")?;
    let name = line.split_whitespace().next()?;
    line.starts_with(|sign: char| sign.is_lowercase()).then_some(name)
}

fn flags_of(line: &str) -> Vec<String> {
    let is_part = |sign: char| sign.is_ascii_lowercase() || sign == '-';
    let words = line.split(|sign: char| !is_part(sign));
    words.filter_map(|word| word.strip_prefix("--")).map(str::to_owned).collect()
}

/// Every command that does not exist, with document and line.
fn faults(documents: &[Document], citywright: &Commands, xtask: &Commands) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in documents {
        for (number, code) in code_of(text) {
            for (name, commands) in [("citywright", citywright), ("cargo xtask", xtask)] {
                let lines = command_lines(&code, name);
                let found = lines.iter().filter_map(|line| commands.fault(line));
                faults.extend(found.map(|what| format!("{path}:{number}: {name}: {what}")));
            }
        }
    }
    faults
}

/// The lines in code fences and what stands in backticks, each with the number of the line where it begins.
fn code_of(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_fenced = false;
    // What stands in backticks may go on in the next line, but not beyond the paragraph.
    let mut span: Option<(usize, String)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if is_fenced {
            found.push((number, line.to_owned()));
        } else if line.is_empty() {
            span = None;
        } else {
            for (index, piece) in line.split('`').enumerate() {
                if index > 0 {
                    match span.take() {
                        Some(done) => found.push(done),
                        None => span = Some((number, String::new())),
                    }
                }
                if let Some((_, code)) = &mut span {
                    code.push_str(piece);
                }
            }
            if let Some((_, code)) = &mut span {
                code.push(' ');
            }
        }
    }
    found
}

/// What a piece of code tells a program, without its name. `setup | play` are two commands.
fn command_lines(code: &str, program: &str) -> Vec<String> {
    let code = code.split(" #").next().unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for part in code.split("&&").flat_map(|part| part.split(';')) {
        let mut is_ours = false;
        for choice in part.split('|').map(str::trim) {
            let words: Vec<&str> =
                choice.split_whitespace().skip_while(|word| *word == "$" || is_setting(word)).collect();
            let line = words.join(" ");
            let arguments =
                line.strip_prefix(program).filter(|rest| rest.is_empty() || rest.starts_with(' '));
            if let Some(arguments) = arguments.map(str::trim).filter(|rest| !NO_COMMANDS.contains(rest)) {
                is_ours = true;
                lines.push(arguments.to_owned());
            } else if is_ours && words.len() == 1 {
                lines.push(line);
            }
        }
    }
    lines
}

/// `NAME=value` before a command.
fn is_setting(word: &str) -> bool {
    word.split_once('=')
        .is_some_and(|(name, _)| name.chars().all(|sign| sign.is_ascii_uppercase() || sign == '_'))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents for people who use, host or develop Citywright.
fn documents() -> Vec<Document> {
    let mut paths =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "web/README.md"].map(PathBuf::from).to_vec();
    let mut folders = vec![PathBuf::from("docs"), PathBuf::from("games")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("the folder can be listed") {
            let path = folder.join(entry.expect("the folder can be listed").file_name());
            let is_document =
                path.starts_with("docs") && path.extension().is_some_and(|ending| ending == "md");
            if is_document || path.file_name().is_some_and(|name| name == "PROTOCOL.md") {
                paths.push(path);
            } else if root().join(&path).is_dir() {
                folders.push(path);
            }
        }
    }
    let read = |path: &Path| fs::read_to_string(root().join(path)).expect("the document can be read");
    paths.iter().map(|path| (path.display().to_string(), read(path))).collect()
}

fn faults_in(documents: &[Document]) -> Vec<String> {
    let source = fs::read_to_string(root().join("crates/xtask/src/main.rs")).expect("xtask has its sources");
    faults(documents, &Commands::of_citywright(), &Commands::of_xtask(&source))
}

#[test]
fn every_command_in_a_document_exists() {
    let faults = faults_in(&documents());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_command_that_does_not_exist_is_found() {
    let mut all = documents();
    let readme = all.iter_mut().find(|(path, _)| path == "README.md").expect("there is one");
    let lines = readme.1.lines().count();
    readme.1.push_str(
        "`citywright dance`, `citywright lab duel --dance=1`, `citywright lab\ndance` and `cargo xtask dance`\n\
         ```sh\n$ RUST_LOG=debug citywright serve --lan --dance # `no`\n\
         cargo xtask test --slow && citywright records a.city\n\
         cargo xtask setup | play | dance\n```\n",
    );
    let place = |line: usize, what: &str| format!("README.md:{}: {what}", lines + line);
    assert_eq!(
        faults_in(&all),
        [
            place(1, "citywright: there is no command `dance`"),
            place(1, "citywright: `lab duel` has no flag `--dance`"),
            place(1, "citywright: there is no command `lab dance`"),
            place(2, "cargo xtask: there is no command `dance`"),
            place(4, "citywright: `serve` has no flag `--dance`"),
            place(5, "citywright: there is no command `records`"),
            place(5, "cargo xtask: `test` has no flag `--slow`"),
            place(6, "cargo xtask: there is no command `dance`"),
        ]
    );
}

#[test]
fn what_is_no_command_is_left_alone() {
    let text = "`citywright record 1`, `citywright lab …`, `citywright verify FILE`, `citywright.db`,\n\
                `cargo xtask play --lan`, `cargo xtask soak <game>`, citywright dance\n";
    assert_eq!(faults_in(&[("a.md".to_owned(), text.to_owned())]), Vec::<String>::new());
}
