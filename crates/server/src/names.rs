//! What people may be called.

use unicode_normalization::UnicodeNormalization as _;

use crate::limits::{MOST_NAME_CHARS, MOST_SAID_CHARS};
use crate::problem::Problem;

/// Names that stand for somebody else, as they are compared.
const RESERVED: [&str; 2] = ["former player", "ehemalige person"];

/// What stands at the end of every program's name and in nobody else's.
const PROGRAM_MARK: &str = " [bot]";

/// A blank and the number of a seat.
const MOST_NUMBER_CHARS: usize = 2;

/// Joins pictures to one.
const JOINER: char = '\u{200d}';
const PICTURE_SIGN: char = '\u{fe0f}';

/// What somebody says: some visible text in one line; nothing that hides or turns what stands around it.
pub(crate) fn said(text: &str) -> Result<String, Problem> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    let is_shown = |letter: char| is_visible(letter) || letter == PICTURE_SIGN || letter == JOINER;
    if length == 0 || length > MOST_SAID_CHARS || !text.chars().all(is_shown) {
        return Err(Problem::bad_request(format!(
            "one says 1 to {MOST_SAID_CHARS} visible characters at once"
        )));
    }
    Ok(text)
}

/// A name as people may have one: some visible characters, blanks only between words, nobody else's name.
pub(crate) fn own_name(name: &str) -> Result<String, Problem> {
    let name = visible_name(name)?;
    let compared = compared(&name);
    let is_bots = compared.strip_prefix("bot ").is_some_and(|rest| rest.chars().all(char::is_numeric));
    let is_former = RESERVED.iter().any(|reserved| {
        compared.strip_prefix(reserved).is_some_and(|rest| rest.trim_start().chars().all(char::is_numeric))
    });
    if is_bots || is_former || compared.contains(PROGRAM_MARK.trim_start()) {
        return Err(Problem::name_taken());
    }
    Ok(name)
}

/// What a program is called that is to have this name: everybody reads that it is one, wherever it is named.
pub(crate) fn program_name(name: &str) -> String {
    let short: String = name.chars().take(MOST_NAME_CHARS - PROGRAM_MARK.len()).collect();
    format!("{}{PROGRAM_MARK}", short.trim_end())
}

/// Is somebody of this name a program?
pub(crate) fn is_program(name: &str) -> bool {
    name.ends_with(PROGRAM_MARK)
}

/// A name as a record may bring it along: a bot's too.
pub(crate) fn visible_name(name: &str) -> Result<String, Problem> {
    // Keyboards add this sign to pictures; it shows nothing.
    let name = name.replace(PICTURE_SIGN, "").split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length == 0 || length > MOST_NAME_CHARS || !name.chars().all(is_visible) {
        return Err(Problem::bad_request(format!("a name has 1 to {MOST_NAME_CHARS} visible characters")));
    }
    Ok(name)
}

/// The name by which somebody can be told from these others: with a number where one of them is called the same.
pub(crate) fn distinct<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let others: Vec<String> = others.map(compared).collect();
    let (name_alone, mark) =
        name.strip_suffix(PROGRAM_MARK).map_or((name, ""), |name_alone| (name_alone, PROGRAM_MARK));
    let most = MOST_NAME_CHARS - MOST_NUMBER_CHARS - mark.len();
    let short: String = name_alone.chars().take(most).collect();
    let numbered = (2..).map(|number: u32| format!("{} {number}{mark}", short.trim_end()));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|name| !others.contains(&compared(name))).expect("there are more numbers than others")
}

/// Compatible forms of a letter are one letter, and so are capitals and small letters.
pub(crate) fn compared(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// Neither a control character nor a mark that hides or turns what stands around it, nor a blank in disguise.
fn is_visible(letter: char) -> bool {
    let is_hidden = matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{10ffff}');
    !letter.is_control() && !is_hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_and_bounded() {
        assert_eq!(own_name("  Anna \n Maria ").unwrap(), "Anna Maria");
        assert!(own_name(" ").is_err());
        assert!(own_name(&"x".repeat(MOST_NAME_CHARS)).is_ok());
        assert!(own_name(&"x".repeat(MOST_NAME_CHARS + 1)).is_err());
        assert!(own_name("a\u{7}b").is_err());
    }

    #[test]
    fn names_are_visible_and_read_in_one_direction() {
        for hidden in ["\u{200b}", "\u{202e}Anna", "An\u{2066}na", "\u{3164}", "\u{feff}", "Anna\u{ad}"] {
            assert!(own_name(hidden).is_err(), "{hidden:?}");
        }
        for good in ["Åsa", "Zoë", "李小龙", "Мария", "محمد", "🦊"] {
            assert_eq!(own_name(good).unwrap(), good);
        }
    }

    #[test]
    fn nobody_passes_for_a_bot_or_for_somebody_who_left() {
        for taken in
            ["Bot 2", "bot 12", "ＢＯＴ ２", "Former Player", "former player 12", "Ehemalige Person 3"]
        {
            assert!(own_name(taken).is_err(), "{taken}");
        }
        assert!(own_name("Bot Ross").is_ok() && own_name("Robot 2").is_ok());
        assert!(visible_name("Bot 2").is_ok(), "a record names bots");
    }

    #[test]
    fn a_program_is_known_by_its_name_and_nobody_else_is_called_so() {
        for own in ["Rex", &*"x".repeat(MOST_NAME_CHARS)] {
            let name = program_name(own);
            assert!(is_program(&name) && visible_name(&name).is_ok(), "{name}");
            let second = distinct(&name, [&*name].into_iter());
            assert!(is_program(&second) && second != name && visible_name(&second).is_ok(), "{second}");
        }
        for taken in ["Rex [bot]", "Rex ［ＢＯＴ］", "[bot] Rex", "[Bot]"] {
            assert!(own_name(taken).is_err(), "{taken}");
        }
        assert!(!is_program("Bot Ross") && own_name("Rex (bot)").is_ok());
    }

    #[test]
    fn what_is_said_is_one_line_of_plain_text() {
        assert_eq!(said(" good \n move! ").unwrap(), "good move!");
        assert_eq!(said("👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}").unwrap(), "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}");
        for bad in ["", " \n", "\u{202e}evil", "a\u{0}b", &"x".repeat(MOST_SAID_CHARS + 1)] {
            assert!(said(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_numbered() {
        for (name, other) in [("ANNA", "anna"), ("Zoe\u{308}", "zoë"), ("ﬁn", "FIN")] {
            assert_eq!(distinct(name, [other].into_iter()), format!("{name} 2"));
        }
        assert_eq!(distinct("Anna", ["Hanna", ""].into_iter()), "Anna");
        assert_eq!(distinct("Anna", ["Anna", "anna 2"].into_iter()), "Anna 3");
        let long = "x".repeat(MOST_NAME_CHARS);
        assert_eq!(distinct(&long, [&*long].into_iter()).chars().count(), MOST_NAME_CHARS);
    }
}
