//! Lines from outside, none of them longer than a limit.

use std::io::{self, BufRead, Read as _};

/// The most bytes of a request. The rest of a longer line is skipped without being kept.
pub(crate) const MOST_LINE_BYTES: usize = 1 << 20;

/// What stands on the next line.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum InputLine<'a> {
    /// A line within the limit, without the blanks and the line feed at its end.
    Whole(&'a [u8]),
    /// A line that was too long to be kept.
    TooLong,
}

/// Reads line by line in bounded memory.
pub(crate) struct InputLines<R> {
    from: R,
    line: Vec<u8>,
}

impl<R: BufRead> InputLines<R> {
    pub(crate) fn of(from: R) -> Self {
        Self { from, line: Vec::new() }
    }

    /// The next line; nothing at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.line.clear();
        let limit = MOST_LINE_BYTES + 1;
        let read = (&mut self.from).take(limit as u64).read_until(b'\n', &mut self.line)?;
        if read == limit && self.line.last() != Some(&b'\n') {
            self.from.skip_until(b'\n')?;
            return Ok(Some(InputLine::TooLong));
        }
        Ok((read > 0).then_some(InputLine::Whole(self.line.trim_ascii_end())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: &[u8]) -> Vec<Option<usize>> {
        let mut lines = InputLines::of(text);
        let mut lengths = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            lengths.push(match line {
                InputLine::Whole(line) => Some(line.len()),
                InputLine::TooLong => None,
            });
        }
        lengths
    }

    #[test]
    fn a_line_is_read_up_to_the_limit_and_skipped_beyond() {
        let just = "x".repeat(MOST_LINE_BYTES);
        let text = format!("a\n{just}\n{just}x\n{just}{just}{just}\n\nend");
        assert_eq!(lengths(text.as_bytes()), [Some(1), Some(MOST_LINE_BYTES), None, None, Some(0), Some(3)]);
        assert_eq!(lengths(format!("{just}x").as_bytes()), [None]);
        assert_eq!(lengths(just.as_bytes()), [Some(MOST_LINE_BYTES)]);
        assert_eq!(lengths(b""), []);
    }
}
