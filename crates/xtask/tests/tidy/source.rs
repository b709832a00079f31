//! Source files, line by line: what is code, what is comment, what only tests use.

use crate::tree::ending;

/// A line of a source file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Line {
    /// From 1.
    pub(crate) number: usize,
    /// Without comments and without what stands in strings.
    pub(crate) code: String,
    /// Without the marks that make it a comment.
    pub(crate) comment: String,
    /// Only tests use it.
    pub(crate) is_test: bool,
}

/// How a language marks comments and strings.
struct Syntax {
    line_comments: &'static [&'static str],
    blocks: &'static [(&'static str, &'static str)],
    strings: &'static [Text],
    has_chars_and_raw_strings: bool,
}

impl Syntax {
    /// The bytes with which a mark begins.
    fn marks(&self) -> [bool; 256] {
        let strings = self.strings.iter().map(|text| text.mark);
        let mut all = self.line_comments.iter().copied().chain(strings).collect::<Vec<_>>();
        all.extend(self.blocks.iter().map(|(open, _)| *open));
        all.extend(self.has_chars_and_raw_strings.then_some("'"));
        let mut marks = [false; 256];
        for mark in all {
            marks[usize::from(mark.as_bytes()[0])] = true;
        }
        marks
    }
}

/// A kind of string.
struct Text {
    mark: &'static str,
    /// A backslash takes the next sign along.
    has_escapes: bool,
    /// It may go on in the next line.
    is_long: bool,
}

const fn text(mark: &'static str, has_escapes: bool, is_long: bool) -> Text {
    Text { mark, has_escapes, is_long }
}

const RUST: Syntax = Syntax {
    line_comments: &["//"],
    blocks: &[("/*", "*/")],
    strings: &[text("\"", true, true)],
    has_chars_and_raw_strings: true,
};
const SCRIPT: Syntax = Syntax {
    line_comments: &["//"],
    blocks: &[("/*", "*/"), ("<!--", "-->")],
    strings: &[text("\"", true, false), text("'", true, false), text("`", true, true)],
    has_chars_and_raw_strings: false,
};
const STYLE: Syntax = Syntax { line_comments: &[], ..SCRIPT };
const SHELL: Syntax = Syntax {
    line_comments: &["#"],
    blocks: &[],
    strings: &[
        text("\"\"\"", true, true),
        text("'''", false, true),
        text("\"", true, false),
        text("'", false, false),
    ],
    has_chars_and_raw_strings: false,
};
const SQL: Syntax =
    Syntax { line_comments: &["--"], blocks: &[], strings: &[text("'", false, false)], ..STYLE };

/// The lines of a source file; none for a file of another kind.
pub(crate) fn lines(path: &str, content: &str) -> Vec<Line> {
    let syntax = match ending(path) {
        "rs" => RUST,
        "ts" | "js" | "mjs" | "svelte" => SCRIPT,
        "css" | "html" => STYLE,
        "toml" | "py" | "ci/run" => SHELL,
        "sql" => SQL,
        _ => return Vec::new(),
    };
    let mut lines =
        Reader { rest: content, lines: vec![Line { number: 1, ..Line::default() }] }.read(&syntax);
    mark_tests(&mut lines);
    if ["/tests/", ".test.ts", "/e2e/"].iter().any(|part| path.contains(part)) {
        for line in &mut lines {
            line.is_test = true;
        }
    }
    lines
}

struct Reader<'a> {
    rest: &'a str,
    lines: Vec<Line>,
}

/// Where a piece of the text belongs.
#[derive(Clone, Copy)]
enum Part {
    Code,
    Comment,
    Nowhere,
}

impl Reader<'_> {
    fn read(mut self, syntax: &Syntax) -> Vec<Line> {
        let marks = syntax.marks();
        while !self.rest.is_empty() {
            // Nothing but code up to the next sign with which a mark may begin.
            let next = self.rest.bytes().position(|sign| marks[usize::from(sign)]);
            self.take(next.unwrap_or(self.rest.len()), Part::Code);
            let starts = |mark: &str| self.rest.starts_with(mark);
            if syntax.line_comments.iter().any(|mark| starts(mark)) {
                self.take(self.rest.find('\n').unwrap_or(self.rest.len()), Part::Comment);
            } else if let Some((open, close)) = syntax.blocks.iter().find(|(open, _)| starts(open)) {
                self.take_block(open, close);
            } else if let Some(length) =
                syntax.has_chars_and_raw_strings.then(|| self.raw_or_char()).flatten()
            {
                self.take(length, Part::Nowhere);
            } else if let Some(text) = syntax.strings.iter().find(|text| starts(text.mark)) {
                self.take(string_length(self.rest, text), Part::Nowhere);
            } else if !self.rest.is_empty() {
                // A sign with which a mark may begin, but does not; all of them have one byte.
                self.take(1, Part::Code);
            }
        }
        for line in &mut self.lines {
            line.comment = line.comment.trim_matches(|sign: char| "/*!<>-# \r".contains(sign)).to_owned();
        }
        self.lines
    }

    fn take_block(&mut self, open: &str, close: &str) {
        let end = self.rest[open.len()..].find(close);
        self.take(end.map_or(self.rest.len(), |end| open.len() + end + close.len()), Part::Comment);
    }

    /// How long a raw string or a sign in quotes is, if one stands here.
    fn raw_or_char(&self) -> Option<usize> {
        let rest = self.rest;
        let before = &self.lines.last().expect("there is a first line").code;
        let word = before.trim_end_matches('#');
        if let Some(word) = word.strip_suffix('r').filter(|_| rest.starts_with('"')) {
            // The `r` of `r#"`, not that of `for"`.
            if !word.trim_end_matches('b').ends_with(|sign: char| sign.is_alphanumeric() || sign == '_') {
                let close = format!("\"{}", "#".repeat(before.len() - word.len() - 1));
                return Some(rest[1..].find(&close).map_or(rest.len(), |end| 1 + end + close.len()));
            }
        }
        let sign = rest.strip_prefix('\'')?;
        if sign.starts_with('\\') {
            return sign.get(2..)?.find('\'').map(|end| end + 4);
        }
        let length = sign.chars().next()?.len_utf8();
        // A quote that does not close after one sign begins a lifetime.
        sign[length..].starts_with('\'').then_some(length + 2)
    }

    fn take(&mut self, length: usize, part: Part) {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        for (index, piece) in taken.split('\n').enumerate() {
            if index > 0 {
                self.lines.push(Line { number: self.lines.len() + 1, ..Line::default() });
            }
            let line = self.lines.last_mut().expect("there is a first line");
            match part {
                Part::Code => line.code.push_str(piece),
                Part::Comment => line.comment.push_str(piece),
                Part::Nowhere => {}
            }
        }
    }
}

/// How long a string is, marks included. One that may not go on in the next line ends there at the latest: it was
/// none, but an apostrophe.
fn string_length(rest: &str, text: &Text) -> usize {
    let mut at = text.mark.len();
    while let Some(sign) = rest[at..].chars().next() {
        if rest[at..].starts_with(text.mark) {
            return at + text.mark.len();
        }
        if sign == '\n' && !text.is_long {
            return at;
        }
        at += sign.len_utf8();
        if sign == '\\' && text.has_escapes {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}

/// Marks what follows `#[cfg(test)]`, up to the end of the item.
fn mark_tests(lines: &mut [Line]) {
    let mut depth = None;
    for line in lines {
        let mut code = line.code.as_str();
        if depth.is_none() {
            let Some(start) = code.find("#[cfg(test)]") else { continue };
            code = &code[start..];
            depth = Some(0);
        }
        line.is_test = true;
        for sign in code.chars() {
            match (sign, depth) {
                ('{', Some(open)) => depth = Some(open + 1),
                ('}', Some(open)) => depth = (open > 1).then_some(open - 1),
                (';', Some(0)) => depth = None,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(path: &str, content: &str) -> Vec<String> {
        lines(path, content).into_iter().map(|line| line.comment).collect()
    }

    fn code(path: &str, content: &str) -> Vec<String> {
        lines(path, content).into_iter().map(|line| line.code).collect()
    }

    #[test]
    fn comments_are_told_from_code_and_strings() {
        let rust = "//! One.\nlet a = \"// no\"; // Two.\n/* Three,\n   four. */ b('\"', 'x', r#\"\"//\"#, \"\\\"//\");\n/// Five.";
        assert_eq!(comments("a.rs", rust), ["One.", "Two.", "Three,", "four.", "Five."]);
        assert_eq!(code("a.rs", rust), ["", "let a = ; ", "", " b(, , r#, );", ""]);
    }

    #[test]
    fn a_lifetime_is_no_string() {
        assert_eq!(comments("a.rs", "fn a<'a>(b: &'a str) {} // It's."), ["It's."]);
    }

    #[test]
    fn markup_styles_and_settings_have_comments_too() {
        let svelte = "<!-- One. -->\n<p>don't</p>\n// Two.\n{`\n// no\n`}";
        assert_eq!(comments("a.svelte", svelte), ["One.", "", "Two.", "", "", ""]);
        assert_eq!(comments("a.css", "/* One. */ a { b: url(//c) }"), ["One."]);
        assert_eq!(
            comments("a.toml", "# One.\na = \"# no\" # Two.\nb = '''\n# no'''"),
            ["One.", "Two.", "", ""]
        );
        assert_eq!(comments("a.sql", "-- One.\nSELECT '-- no';"), ["One.", ""]);
        assert_eq!(lines("a.png", "// no"), []);
    }

    #[test]
    fn what_only_tests_use_is_marked() {
        let rust =
            "a();\n#[cfg(test)]\nmod tests {\n  fn b() { c(\"}\") }\n}\nd();\n#[cfg(test)]\nmod e;\nf();";
        let marked: Vec<usize> =
            lines("a.rs", rust).iter().filter(|line| line.is_test).map(|line| line.number).collect();
        assert_eq!(marked, [2, 3, 4, 5, 7, 8]);
        assert!(lines("crates/a/tests/b.rs", "c();")[0].is_test);
    }
}
