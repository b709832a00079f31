//! A sentence with gaps, taken apart once so that it can be said often.

use std::collections::BTreeSet;

/// A sentence as it stands in a text file, and its parts.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(crate) text: String,
    pub(crate) parts: Box<[Part]>,
}

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Said as it stands.
    Words(String),
    /// `{name}`: an argument.
    Gap(String),
    /// `{name|one|many}`: a word for one, and a word for any other number.
    Choice { name: String, one: String, many: String },
}

impl Template {
    /// Takes a sentence apart, or says why that cannot be done.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut parts = Vec::new();
        let words = |text: &str, parts: &mut Vec<Part>| {
            if !text.is_empty() {
                parts.push(Part::Words(text.to_owned()));
            }
        };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, after) = after.split_once('}').ok_or("a gap has no end")?;
            words(before, &mut parts);
            parts.push(Part::parse(gap)?);
            rest = after;
        }
        words(rest, &mut parts);
        Ok(Self { text: text.to_owned(), parts: parts.into() })
    }

    /// The arguments that the sentence asks for.
    pub(crate) fn gaps(&self) -> BTreeSet<&str> {
        let names = self.parts.iter().filter_map(|part| match part {
            Part::Words(_) => None,
            Part::Gap(name) | Part::Choice { name, .. } => Some(name.as_str()),
        });
        names.collect()
    }
}

impl Part {
    fn parse(gap: &str) -> Result<Self, &'static str> {
        match gap.split('|').collect::<Vec<_>>()[..] {
            [name] => Ok(Self::Gap(name.to_owned())),
            [name, one, many] => {
                Ok(Self::Choice { name: name.to_owned(), one: one.to_owned(), many: many.to_owned() })
            }
            _ => Err("a gap is `{name}` or `{name|one|many}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_words_gaps_and_choices() {
        let template = Template::parse("{who} pays {n} {n|coin|coins}.").unwrap();
        let choice = Part::Choice { name: "n".into(), one: "coin".into(), many: "coins".into() };
        let (who, pays, n) = (Part::Gap("who".into()), Part::Words(" pays ".into()), Part::Gap("n".into()));
        let (blank, stop) = (Part::Words(" ".into()), Part::Words(".".into()));
        assert_eq!(*template.parts, [who, pays, n, blank, choice, stop]);
        assert_eq!(template.gaps().into_iter().collect::<Vec<_>>(), ["n", "who"]);
        assert!(Template::parse("").unwrap().parts.is_empty());
    }

    #[test]
    fn a_gap_has_an_end_and_one_word_or_three() {
        assert_eq!(Template::parse("a {gap").unwrap_err(), "a gap has no end");
        assert!(Template::parse("{n|coin}").is_err());
        assert!(Template::parse("{n|no coin|coin|coins}").is_err());
    }
}
