//! The tests that take longest, by what their runners print.

use crate::tally::without_colours;

/// Tests that are named at the end.
const NAMED: usize = 10;

/// How long a test took.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Timed {
    pub(crate) seconds: f64,
    pub(crate) name: String,
}

/// All tests whose time is known.
#[derive(Debug, Default)]
pub(crate) struct Slowest(Vec<Timed>);

impl Timed {
    /// A test that `cargo nextest run` reports, passed or not; `None` for every other line.
    pub(crate) fn of_nextest(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let (outcome, rest) = line.split_once('[')?;
        let (time, name) = rest.split_once(']')?;
        let is_outcome = !outcome.is_empty() && outcome.trim() != "Summary";
        let seconds = time.trim().strip_suffix('s').filter(|_| is_outcome)?.parse().ok()?;
        // Before the name stands which test of how many it is.
        let name = name.trim().trim_start_matches('(').split_once(") ").map_or(name, |(_, name)| name);
        Some(Self { seconds, name: name.trim().to_owned() })
    }

    /// A file of tests that vitest reports: `✓ src/shell/lines.test.ts (4 tests) 12ms`.
    pub(crate) fn of_vitest(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let (name, rest) = line.trim_start().split_once(' ')?.1.split_once(" (")?;
        let (_, time) = rest.split_once(" test")?.1.split_once(") ")?;
        let seconds = time.trim().strip_suffix("ms")?.parse::<f64>().ok()? / 1000.0;
        Some(Self { seconds, name: name.to_owned() })
    }

    /// A test in the browser: `ok    frankfurt: the_end_by_keyboard (12.3 s)`.
    pub(crate) fn of_browser(line: &str) -> Option<Self> {
        let (outcome, rest) = line.split_once(' ')?;
        let (name, time) = rest.trim_end().strip_suffix(" s)")?.rsplit_once(" (")?;
        let is_outcome = ["ok", "FAILS"].contains(&outcome);
        let seconds = time.parse().ok().filter(|_| is_outcome)?;
        Some(Self { seconds, name: name.trim().to_owned() })
    }

    /// Nothing: stable `cargo test` says how long a whole binary takes, not a test.
    pub(crate) fn unknown(_: &str) -> Option<Self> {
        None
    }
}

impl Slowest {
    /// Takes a test into account. A runner may report one twice, when it ends and in its summary.
    pub(crate) fn notice(&mut self, test: Timed) {
        if !self.0.contains(&test) {
            self.0.push(test);
        }
    }

    /// A line for each of the slowest, the slowest first.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut tests: Vec<&Timed> = self.0.iter().collect();
        tests.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        tests.iter().take(NAMED).map(|test| format!("{:7.1} s  {}", test.seconds, test.name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(seconds: f64, name: &str) -> Timed {
        Timed { seconds, name: name.to_owned() }
    }

    /// Lines as nextest 0.9.143 prints them.
    #[test]
    fn nextest_says_how_long_each_test_took() {
        for (line, expected) in [
            (
                "        PASS [   0.016s] ( 2/29) xtask::bin/xtask run::tests::it_is_named",
                timed(0.016, "xtask::bin/xtask run::tests::it_is_named"),
            ),
            ("        FAIL [  61.250s] (10/29) koeln::laws secrecy", timed(61.25, "koeln::laws secrecy")),
            ("  TRY 1 FAIL [   0.500s] (─────) koeln::laws secrecy", timed(0.5, "koeln::laws secrecy")),
            ("        PASS [   1.000s] koeln::laws undo", timed(1.0, "koeln::laws undo")),
            (
                "\u{1b}[32;1m        PASS\u{1b}[0m [   0.004s] (\u{1b}[1m 1/45\u{1b}[0m) \u{1b}[35;1mlab\u{1b}[0m \u{1b}[34;1mone\u{1b}[0m",
                timed(0.004, "lab one"),
            ),
        ] {
            assert_eq!(Timed::of_nextest(line), Some(expected), "{line}");
        }
    }

    #[test]
    fn other_lines_of_nextest_are_no_tests() {
        for line in [
            "     Summary [   0.109s] 29 tests run: 29 passed, 0 skipped",
            "        SLOW [> 60.000s] (─────) koeln::laws secrecy",
            "    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.90s",
            "",
        ] {
            assert_eq!(Timed::of_nextest(line), None, "{line}");
        }
    }

    #[test]
    fn vitest_says_how_long_a_file_took() {
        let line = " \u{1b}[32m✓\u{1b}[39m src/shell/lines.test.ts \u{1b}[2m(\u{1b}[22m\u{1b}[2m4 tests\u{1b}[22m\u{1b}[2m)\u{1b}[22m\u{1b}[32m 12\u{1b}[2mms\u{1b}[22m\u{1b}[39m";
        assert_eq!(Timed::of_vitest(line), Some(timed(0.012, "src/shell/lines.test.ts")));
        assert_eq!(
            Timed::of_vitest(" ❯ src/a.test.ts (1 test | 1 failed) 1500ms"),
            Some(timed(1.5, "src/a.test.ts"))
        );
        for line in ["      Tests  4 passed (4)", "   Duration  1.20s (transform 300ms)", ""] {
            assert_eq!(Timed::of_vitest(line), None, "{line}");
        }
    }

    #[test]
    fn the_browser_says_how_long_each_test_took() {
        let line = "ok    frankfurt: the_end_by_keyboard, second try (12.3 s)";
        assert_eq!(Timed::of_browser(line), Some(timed(12.3, "frankfurt: the_end_by_keyboard, second try")));
        assert_eq!(
            Timed::of_browser("FAILS koeln: axe_finds_nothing (4.0 s)"),
            Some(timed(4.0, "koeln: axe_finds_nothing"))
        );
        for line in ["in 301.2 s", "12 passed, 0 failed", "Error: not found (4.0 s)", ""] {
            assert_eq!(Timed::of_browser(line), None, "{line}");
        }
    }

    #[test]
    fn the_ten_slowest_are_named_once_each_the_slowest_first() {
        let mut slowest = Slowest::default();
        for second in [3_u8, 1, 12, 2, 12, 4, 5, 6, 7, 8, 9, 10, 11] {
            slowest.notice(Timed { seconds: second.into(), name: format!("test {second}") });
        }
        let lines = slowest.lines();
        assert_eq!(lines.len(), 10);
        assert_eq!(lines[..2], ["   12.0 s  test 12", "   11.0 s  test 11"]);
        assert_eq!(lines[9], "    3.0 s  test 3");
    }
}
