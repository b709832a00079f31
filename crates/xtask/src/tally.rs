//! Counting tests by what their runners print.

use std::ops::AddAssign;

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    /// Ignored or skipped.
    pub(crate) left_out: u32,
}

impl Tally {
    /// What the summary line of `cargo nextest run` reports; `None` for every other line.
    pub(crate) fn of_nextest(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let summary = line.trim_start().strip_prefix("Summary [")?;
        let (_, counts) = summary.split_once(" run: ")?;
        Self::of_counts(without_brackets(counts).split(','))
    }

    /// What a `test result:` line of `cargo test` reports, one for each test binary; `None` for every other line.
    pub(crate) fn of_cargo_test(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let result = line.strip_prefix("test result: ")?;
        let (_, counts) = result.split_once(". ")?;
        Self::of_counts(counts.split(';').take_while(|part| !part.contains("finished")))
    }

    /// What the closing `Tests` line of vitest reports; `None` for every other line.
    pub(crate) fn of_vitest(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let counts = line.trim_start().strip_prefix("Tests ")?;
        Self::of_counts(without_brackets(counts).split('|'))
    }

    /// What a line `3 passed, 0 failed` reports; `None` for every other line.
    pub(crate) fn of_plain_line(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let is_plain = line.contains(" passed, ") && line.trim_end().ends_with(" failed");
        is_plain.then(|| Self::of_counts(line.trim().split(',')))?
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Adds up parts such as `3 passed`. An outcome that is none of the known ones is a failure.
    fn of_counts<'a>(parts: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut tally = Self::default();
        for part in parts {
            let (count, outcome) = part.trim().split_once(' ')?;
            let count: u32 = count.parse().ok()?;
            match outcome.trim() {
                "passed" | "measured" => tally.passed += count,
                "ignored" | "skipped" | "filtered out" => tally.left_out += count,
                _ => tally.failed += count,
            }
        }
        Some(tally)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.left_out += other.left_out;
    }
}

/// Leaves out the ANSI sequences `ESC [ … letter`.
pub(crate) fn without_colours(line: &str) -> String {
    let mut pieces = line.split("\u{1b}[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.extend(piece.chars().skip_while(|c| !c.is_ascii_alphabetic()).skip(1));
    }
    plain
}

/// Leaves out remarks such as `(1 slow, 1 flaky)`.
fn without_brackets(line: &str) -> String {
    let mut pieces = line.split('(');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once(')').map_or("", |(_, after)| after));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u32, failed: u32, left_out: u32) -> Tally {
        Tally { passed, failed, left_out }
    }

    /// Lines as nextest 0.9.143 prints them.
    #[test]
    fn nextest_reports_in_its_summary() {
        let lines = [
            ("     Summary [   0.012s] 5 tests run: 5 passed, 0 skipped", tally(5, 0, 0)),
            ("     Summary [   0.004s] 1 test run: 1 passed, 0 skipped", tally(1, 0, 0)),
            (
                "     Summary [   0.012s] 5 tests run: 2 passed, 2 failed, 1 timed out, 0 skipped",
                tally(2, 3, 0),
            ),
            ("     Summary [   1.012s] 3 tests run: 3 passed (1 slow), 2 skipped", tally(3, 0, 2)),
            (
                "     Summary [   4.266s] 7 tests run: 5 passed (1 slow, 1 flaky, 1 leaky), 1 failed, 1 timed out, 1 skipped",
                tally(5, 2, 1),
            ),
            (
                "     Summary [   2.024s] 5/7 tests run: 3 passed, 1 failed, 1 timed out, 1 skipped",
                tally(3, 2, 1),
            ),
            ("     Summary [   0.001s] 0 tests run: 0 passed, 8 skipped", tally(0, 0, 8)),
        ];
        for (line, expected) in lines {
            assert_eq!(Tally::of_nextest(line), Some(expected), "{line}");
        }
    }

    #[test]
    fn an_outcome_nobody_knows_is_a_failure() {
        let line =
            "     Summary [   0.012s] 3 tests run: 1 passed, 1 exec failed, 1 struck by lightning, 0 skipped";
        assert_eq!(Tally::of_nextest(line), Some(tally(1, 2, 0)));
    }

    #[test]
    fn colours_do_not_matter() {
        let line = "\u{1b}[31;1m     Summary\u{1b}[0m [   2.015s] \u{1b}[1m4\u{1b}[0m tests run: \
                    \u{1b}[1m2\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m (\u{1b}[1m1\u{1b}[0m \u{1b}[33;1mleaky\u{1b}[0m), \
                    \u{1b}[1m1\u{1b}[0m \u{1b}[31;1mfailed\u{1b}[0m, \u{1b}[1m1\u{1b}[0m \u{1b}[31;1mtimed out\u{1b}[0m, \
                    \u{1b}[1m4\u{1b}[0m \u{1b}[33;1mskipped\u{1b}[0m";
        assert_eq!(Tally::of_nextest(line), Some(tally(2, 2, 4)));
        let line = "test result: \u{1b}[32mok\u{1b}[0m. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s";
        assert_eq!(Tally::of_cargo_test(line), Some(tally(3, 0, 0)));
    }

    /// Lines as cargo 1.95 prints them.
    #[test]
    fn cargo_test_reports_after_each_binary() {
        let lines = [
            (
                "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
                tally(3, 0, 0),
            ),
            (
                "test result: FAILED. 4 passed; 2 failed; 1 ignored; 0 measured; 1 filtered out; finished in 1.00s",
                tally(4, 2, 2),
            ),
            (
                "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
                tally(0, 0, 0),
            ),
        ];
        for (line, expected) in lines {
            assert_eq!(Tally::of_cargo_test(line), Some(expected), "{line}");
        }
    }

    #[test]
    fn other_lines_report_nothing() {
        let lines = [
            "",
            "test engine::tests::result ... ok",
            "running 5 tests",
            "    Starting 0 tests across 1 binary (8 tests skipped)",
            "        PASS [   0.004s] (1/5) engine tests::summary",
            "all doctests ran in 0.35s; merged doctests compilation took 0.35s",
            "     Summary [   0.001s] unreadable",
            "test result: ok. some passed; 0 failed",
        ];
        for line in lines {
            assert_eq!(Tally::of_nextest(line), None, "{line}");
            assert_eq!(Tally::of_cargo_test(line), None, "{line}");
        }
    }

    /// Lines as vitest 4 prints them.
    #[test]
    fn vitest_reports_in_its_tests_line() {
        assert_eq!(Tally::of_vitest("      Tests  23 passed (23)"), Some(tally(23, 0, 0)));
        assert_eq!(Tally::of_vitest("      Tests  1 failed | 22 passed (23)"), Some(tally(22, 1, 0)));
        assert_eq!(Tally::of_vitest("      Tests  2 passed | 1 skipped (3)"), Some(tally(2, 0, 1)));
        assert_eq!(Tally::of_vitest(" Test Files  3 passed (3)"), None);
    }

    #[test]
    fn a_plain_line_stands_alone() {
        assert_eq!(Tally::of_plain_line("7 passed, 0 failed"), Some(tally(7, 0, 0)));
        assert_eq!(Tally::of_plain_line("6 passed, 1 failed"), Some(tally(6, 1, 0)));
        assert_eq!(Tally::of_plain_line("a game was passed, nothing failed"), None);
    }
}
