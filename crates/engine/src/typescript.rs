//! TypeScript types of what goes to a page, with the feature `ts`.

use std::collections::BTreeMap;

use ts_rs::{Config, TS};

use crate::{Bag, PerSeat};

/// Longest array that is a tuple for a page, where each element has a place of its own.
const LONGEST_TUPLE: usize = 2;

/// Longest declaration whose alternatives stand on one line.
const LONGEST_LINE: usize = 110;

/// The exported declaration of a type, with its comment. What the type mentions is declared elsewhere.
pub fn declaration<T: TS + ?Sized>() -> String {
    let config = Config::new().with_array_tuple_limit(LONGEST_TUPLE);
    let comment = on_one_line(&T::docs().unwrap_or_default());
    let declaration = laid_out(&on_one_line(&T::decl(&config)));
    format!("{comment}export {declaration}\n")
}

/// A comment of one line stands on one.
fn on_one_line(text: &str) -> String {
    text.replace("/**\n * ", "/** ").replace("\n */", " */")
}

/// The same declaration with a line for each property of what has comments, and for each alternative of many.
fn laid_out(declaration: &str) -> String {
    let Some((head, body)) = declaration.split_once(" = ") else { return declaration.to_owned() };
    let alternatives = alternatives(body);
    if alternatives.len() == 1 || declaration.len() < LONGEST_LINE {
        return format!("{head} = {}", indented(body, 0));
    }
    let lines = alternatives.iter().map(|one| format!("{}| {}", new_line(1), indented(one, 1)));
    format!("{head} ={}", lines.collect::<String>())
}

/// The parts of a union.
fn alternatives(body: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, piece) in pieces(body) {
        match piece {
            "{" | "[" | "<" => depth += 1,
            "}" | "]" | ">" => depth -= 1,
            "|" if depth == 0 => {
                parts.push(body[start..at].trim());
                start = at + piece.len();
            }
            _ => {}
        }
    }
    parts.push(body[start..].trim());
    parts
}

/// A type in lines, of which the first is indented this far.
fn indented(body: &str, outer: usize) -> String {
    let mut text = String::new();
    // The brackets that are open, and whether what is in them has lines of its own.
    let mut open: Vec<bool> = Vec::new();
    for (at, piece) in pieces(body) {
        let lines = |open: &[bool]| new_line(outer + open.iter().filter(|has_lines| **has_lines).count());
        let is_in_lines = open.last() == Some(&true);
        match piece {
            "{" | "[" | "<" => {
                open.push(has_comments(&body[at..]));
                text.push_str(piece);
                if open.last() == Some(&true) {
                    text.push_str(&lines(&open));
                }
            }
            "}" | "]" | ">" => {
                open.pop();
                if is_in_lines {
                    text.truncate(text.trim_end().len());
                    text.push_str(&lines(&open));
                }
                text.push_str(piece);
            }
            "," if is_in_lines => text.extend([",", &lines(&open)]),
            " " if text.ends_with(' ') => {}
            "\n" if text.ends_with("*/") => text.push_str(&lines(&open)),
            "\n" => {}
            _ => text.push_str(&piece.replace('\n', &lines(&open))),
        }
    }
    text
}

/// Does anything between these brackets have a comment?
fn has_comments(body: &str) -> bool {
    let mut depth = 0;
    for (_, piece) in pieces(body) {
        match piece {
            "{" | "[" | "<" => depth += 1,
            "}" | "]" | ">" if depth == 1 => return false,
            "}" | "]" | ">" => depth -= 1,
            _ if depth == 1 && piece.starts_with("/**") => return true,
            _ => {}
        }
    }
    false
}

fn new_line(depth: usize) -> String {
    format!("\n{}", "  ".repeat(depth))
}

/// Comments, and all other signs one by one, with where they begin.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let sign = rest.chars().next()?;
        let comment = rest.starts_with("/**").then(|| rest.find("*/")).flatten();
        let length = comment.map_or(sign.len_utf8(), |end| end + 2);
        at += length;
        Some((at - length, &rest[..length]))
    })
}

/// Gives a type the TypeScript type of another that is written as the same JSON.
#[macro_export]
macro_rules! typescript_as {
    ($like:ty: $($head:tt)+) => {
        $($head)+ {
            type WithoutGenerics = <$like as ::ts_rs::TS>::WithoutGenerics;
            type OptionInnerType = Self;

            fn name(config: &::ts_rs::Config) -> String {
                <$like as ::ts_rs::TS>::name(config)
            }

            fn inline(config: &::ts_rs::Config) -> String {
                <$like as ::ts_rs::TS>::inline(config)
            }

            fn visit_dependencies(visitor: &mut impl ::ts_rs::TypeVisitor)
            where
                Self: 'static,
            {
                <$like as ::ts_rs::TS>::visit_dependencies(visitor);
            }

            fn visit_generics(visitor: &mut impl ::ts_rs::TypeVisitor)
            where
                Self: 'static,
            {
                <$like as ::ts_rs::TS>::visit_generics(visitor);
            }
        }
    };
}

typescript_as!(BTreeMap<K, u8>: impl<K: TS, const N: usize> TS for Bag<K, N>);
typescript_as!(Vec<T>: impl<T: TS, const N: usize> TS for PerSeat<T, N>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_with_comments_have_lines() {
        let text =
            "type Lot = { id: number,\n/** Its { name }. */\nname: string, pair: [A, { a: A | B, }], };";
        let lines = [
            "type Lot = {",
            "  id: number,",
            "  /** Its { name }. */",
            "  name: string,",
            "  pair: [A, { a: A | B, }],",
            "};",
        ];
        assert_eq!(laid_out(text), lines.join("\n"));
    }

    #[test]
    fn alternatives_of_many_have_lines() {
        let short = "type Side = \"a\" | \"b\";";
        assert_eq!(laid_out(short), short);
        let name = format!("\"{}\"", "x".repeat(LONGEST_LINE));
        let text = format!("type Move = {name} | {{ \"go\": {{\n/** How. */\nto: A | null, }} }};");
        let lines = [
            "type Move =",
            &format!("  | {name}"),
            "  | { \"go\": {",
            "    /** How. */",
            "    to: A | null,",
            "  } };",
        ];
        assert_eq!(laid_out(&text), lines.join("\n"));
    }

    #[test]
    fn a_bag_is_a_map_and_what_seats_have_is_a_list() {
        let config = Config::new();
        assert_eq!(Bag::<String, 2>::name(&config), "{ [key in string]: number }");
        assert_eq!(PerSeat::<bool, 4>::name(&config), "Array<boolean>");
    }
}
