//! `cargo xtask test`: everything a change must pass, check by check, the slowest tests, and one line that counts
//! all of them.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use crate::Stop;
use crate::run::{self, cargo};
use crate::setup;
use crate::slowest::{Slowest, Timed};
use crate::tally::Tally;
use crate::web;

/// The environment variable that says how many games per setting the laws play.
pub(crate) const GAMES_VARIABLE: &str = "CITYWRIGHT_GAMES";

/// Games per setting with `--fast`.
const FAST_GAMES: &str = "20";

/// Runs every check, also after a failure, and ends with the line `N passed, M failed`.
pub(crate) fn test(extent: Extent) -> ExitCode {
    let report = match setup::provide(setup::Purpose::Test) {
        Ok(()) => run_checks(checks(extent)),
        Err(stop) => {
            explain(stop);
            TestReport { failed: 1, troubles: vec!["setup".to_owned()], ..TestReport::default() }
        }
    };
    let slowest = report.slowest.lines();
    if !slowest.is_empty() {
        println!("\nThe slowest tests:\n{}", slowest.join("\n"));
    }
    println!();
    for trouble in &report.troubles {
        println!("trouble: {trouble}");
    }
    println!("{} passed, {} failed", report.passed, report.failed);
    if report.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How much is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Full,
    /// No documentation, and fewer games per law.
    Fast,
}

/// One command that must succeed.
struct Check {
    name: &'static str,
    command: Command,
    kind: Kind,
}

enum Kind {
    /// It succeeds or fails as a whole.
    Whole,
    /// It runs tests and reports them line by line.
    Tests(Runner),
}

/// How the lines of a test runner are read.
#[derive(Clone, Copy)]
struct Runner {
    tally: fn(&str) -> Option<Tally>,
    timed: fn(&str) -> Option<Timed>,
}

const NEXTEST: Runner = Runner { tally: Tally::of_nextest, timed: Timed::of_nextest };
const CARGO_TEST: Runner = Runner { tally: Tally::of_cargo_test, timed: Timed::unknown };
const VITEST: Runner = Runner { tally: Tally::of_vitest, timed: Timed::of_vitest };
const BROWSER: Runner = Runner { tally: Tally::of_plain_line, timed: Timed::of_browser };

/// How a check went.
#[derive(Clone, Copy)]
struct Outcome {
    has_succeeded: bool,
    tally: Tally,
}

/// What all checks together come to.
#[derive(Debug, Default)]
struct TestReport {
    passed: u32,
    failed: u32,
    /// A line for everything that is not as it should be.
    troubles: Vec<String>,
    slowest: Slowest,
}

fn checks(extent: Extent) -> Vec<Check> {
    let check = |name, command| Check { name, command, kind: Kind::Whole };
    let tests = |name, command, runner| Check { name, command, kind: Kind::Tests(runner) };
    let mut checks: Vec<Check> =
        web::packages().map(|command| check("packages of the page", command)).into_iter().collect();
    checks.extend([
        // The server carries the page in itself, so the page is built before any program.
        check("page", web::npm(&["run", "build"])),
        check("types of the page", web::npm(&["run", "check"])),
        tests("tests of the page", web::npm(&["test"]), VITEST),
        check("format", cargo(&["fmt", "--all", "--check"])),
        check("clippy", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        tests_of_rust(extent),
    ]);
    match extent {
        Extent::Fast => {}
        Extent::Full => {
            let command = cargo(&["test", "--workspace", "--doc", "--no-fail-fast"]);
            checks.push(tests("doc tests", command, CARGO_TEST));
            let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
            command.env("RUSTDOCFLAGS", "-Dwarnings");
            checks.push(check("documentation", command));
            // They start the program that the tests of `cli` had built. Built by itself it would be compiled once more,
            // games and all, because tests ask for features that it has no use for.
            checks.push(tests("browser tests", web::in_browser("e2e"), BROWSER));
        }
    }
    checks
}

fn tests_of_rust(extent: Extent) -> Check {
    let (mut command, runner) = if setup::has_nextest() {
        (cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]), NEXTEST)
    } else {
        let targets = ["--lib", "--bins", "--tests", "--examples"];
        let mut command = cargo(&["test", "--workspace", "--no-fail-fast"]);
        command.args(targets);
        (command, CARGO_TEST)
    };
    match extent {
        Extent::Full => {}
        Extent::Fast => {
            command.env(GAMES_VARIABLE, FAST_GAMES);
        }
    }
    Check { name: "tests", command, kind: Kind::Tests(runner) }
}

fn run_checks(checks: Vec<Check>) -> TestReport {
    let mut report = TestReport::default();
    let mut checks = checks.into_iter();
    while let Some(mut check) = checks.next() {
        println!("\n== {} ==", check.name);
        let start = Instant::now();
        let outcome = check.run(&mut report.slowest);
        println!("== {}: {}", check.name, outcome.line(start.elapsed()));
        report.add(check.name, outcome);
        if check.could_not_compile(outcome) {
            let left: Vec<&str> = checks.map(|check| check.name).collect();
            if !left.is_empty() {
                report.troubles.push(format!("not tried, because no test could run: {}", left.join(", ")));
            }
            break;
        }
    }
    report
}

impl Check {
    fn run(&mut self, slowest: &mut Slowest) -> Outcome {
        let mut tally = Tally::default();
        let status = match self.kind {
            Kind::Whole => run::attached(&mut self.command),
            Kind::Tests(runner) => run::watched(&mut self.command, |line| {
                tally += (runner.tally)(line).unwrap_or_default();
                if let Some(test) = (runner.timed)(line) {
                    slowest.notice(test);
                }
            }),
        };
        let has_succeeded = match status {
            Ok(status) => status.success(),
            Err(stop) => {
                explain(stop);
                false
            }
        };
        Outcome { has_succeeded, tally }
    }

    /// A test runner that fails before its first test had nothing to run: what follows would fail alike.
    fn could_not_compile(&self, outcome: Outcome) -> bool {
        match self.kind {
            Kind::Whole => false,
            Kind::Tests(_) => !outcome.has_succeeded && outcome.tally.is_empty(),
        }
    }
}

impl Outcome {
    /// Failed tests and those left out; a check that fails for another reason has one failure more.
    fn failures(self) -> u32 {
        let unexplained = !self.has_succeeded && self.tally.failed == 0;
        self.tally.failed + self.tally.left_out + u32::from(unexplained)
    }

    fn line(self, duration: Duration) -> String {
        let verdict = if self.failures() == 0 { "ok" } else { "FAILED" };
        format!("{verdict} after {:.1} s", duration.as_secs_f64())
    }
}

impl TestReport {
    fn add(&mut self, name: &str, outcome: Outcome) {
        let Tally { failed, left_out, passed } = outcome.tally;
        self.passed += passed;
        self.failed += outcome.failures();
        if left_out > 0 {
            let what = "ignored or skipped, which counts as failed: nothing is ignored";
            self.troubles.push(format!("{name}: {left_out} {what}"));
        }
        if failed > 0 {
            self.troubles.push(format!("{name}: {failed} failed"));
        } else if !outcome.has_succeeded {
            self.troubles.push(format!("{name}: the command itself failed"));
        }
    }

    /// Without a single test there is nothing to be glad of.
    fn is_good(&self) -> bool {
        self.failed == 0 && self.passed > 0
    }
}

fn explain(stop: Stop) {
    match stop {
        Stop::WrongRequest(reason) | Stop::WorldFailed(reason) => eprintln!("xtask: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A script in place of a test runner.
    fn tests_of(script: &str) -> Check {
        Check { kind: Kind::Tests(Runner { tally: read, timed: read_time }), ..check_of(script) }
    }

    /// What the scripts print is no line of a real runner: it would be counted by the runner of this test.
    fn read(line: &str) -> Option<Tally> {
        let counts: Vec<u32> = line.split(' ').map_while(|word| word.parse().ok()).collect();
        let [passed, failed, left_out] = counts.try_into().ok()?;
        Some(Tally { passed, failed, left_out })
    }

    fn read_time(line: &str) -> Option<Timed> {
        let (name, seconds) = line.split_once(" takes ")?;
        Some(Timed { seconds: seconds.parse().ok()?, name: name.to_owned() })
    }

    fn check_of(script: &str) -> Check {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Check { name: "check", command, kind: Kind::Whole }
    }

    fn result(passed: u32, failed: u32, ignored: u32) -> String {
        format!("echo {passed} {failed} {ignored}; ")
    }

    fn report_of<const N: usize>(checks: [Check; N]) -> (u32, u32) {
        let report = run_checks(checks.into());
        (report.passed, report.failed)
    }

    #[test]
    fn tests_of_all_binaries_are_added_up() {
        let both = result(3, 0, 0) + &result(4, 0, 0);
        assert_eq!(report_of([check_of("true"), tests_of(&both), tests_of(&result(1, 0, 0))]), (8, 0));
    }

    #[test]
    fn a_failed_test_counts_once() {
        assert_eq!(report_of([tests_of(&(result(3, 2, 0) + "exit 101"))]), (3, 2));
    }

    #[test]
    fn an_ignored_test_counts_as_failed() {
        assert_eq!(report_of([tests_of(&result(3, 0, 1))]), (3, 1));
    }

    #[test]
    fn a_failed_check_counts_once_and_the_rest_still_runs() {
        assert_eq!(report_of([check_of("false"), tests_of(&result(3, 0, 0)), check_of("exit 101")]), (3, 2));
    }

    #[test]
    fn a_runner_that_fails_without_a_failed_test_counts_once() {
        assert_eq!(report_of([tests_of(&(result(3, 0, 0) + "exit 101"))]), (3, 1));
    }

    #[test]
    fn nothing_follows_tests_that_do_not_compile() {
        let report = run_checks(vec![check_of("false"), tests_of("exit 101"), tests_of(&result(3, 0, 0))]);
        assert_eq!((report.passed, report.failed), (0, 2));
        assert!(report.troubles.last().is_some_and(|line| line.starts_with("not tried")));
    }

    #[test]
    fn a_command_that_cannot_start_counts_once() {
        let check = Check { name: "check", command: Command::new("no-such-program"), kind: Kind::Whole };
        assert_eq!(report_of([check, tests_of(&result(1, 0, 0))]), (1, 1));
    }

    #[test]
    fn good_is_some_passed_and_none_failed() {
        let report = |passed, failed| TestReport { passed, failed, ..TestReport::default() };
        assert!(report(1, 0).is_good());
        assert!(!report(0, 0).is_good());
        assert!(!report(1, 1).is_good());
    }

    #[test]
    fn the_slowest_tests_of_all_runners_are_kept() {
        let report =
            run_checks(vec![tests_of("echo one takes 2"), tests_of("echo other takes 3; echo else")]);
        assert_eq!(report.slowest.lines(), ["    3.0 s  other", "    2.0 s  one"]);
    }
}
