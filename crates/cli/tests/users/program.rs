//! The program, run without a terminal, and files for it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_citywright"));
    command.args(arguments).stdin(Stdio::null()).env("LANG", "C");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

pub(crate) fn citywright(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program starts")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("what is printed is text")
}

/// What a command that must succeed prints.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = citywright(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    stdout(&output)
}

/// What a command that must not succeed says on standard error, never by a panic, and its exit code.
pub(crate) fn refused(arguments: &[&str]) -> (String, i32) {
    let output = citywright(arguments);
    let said = String::from_utf8(output.stderr).expect("what is said is text");
    assert!(!said.contains("panicked"), "{said}");
    (said, output.status.code().expect("the program ends by itself"))
}

/// What is said about a wrong request, which ends with exit code 2.
pub(crate) fn refusal(arguments: &[&str]) -> String {
    let (said, code) = refused(arguments);
    assert_eq!(code, 2, "{arguments:?}: {said}");
    said
}

/// A file of one test alone, which does not exist yet.
pub(crate) fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}
