//! What a notice says, in the language of who is told.

use engine::Language;
use store::NoticeKind;

/// What is told of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) kind: NoticeKind,
    /// The id of the table.
    pub(super) table: String,
    /// The id of the game.
    pub(super) game: String,
    /// What the game is called.
    pub(super) title: String,
    /// What the others at the table are called.
    pub(super) others: Vec<String>,
}

/// Something for one person, all of it in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Letter {
    pub(super) language: Language,
    /// None in a test: there is nothing to tell but that it arrives.
    pub(super) lines: Vec<Line>,
}

impl Line {
    /// Where a page shows it.
    pub(super) fn path(&self) -> String {
        format!("/t/{}", self.table)
    }

    /// What has happened, and at which table.
    pub(super) fn text(&self, language: Language) -> String {
        let title = &self.title;
        let what = match (self.kind, language) {
            (NoticeKind::Turn, Language::De) => format!("Du bist dran: {title}"),
            (NoticeKind::Turn, Language::En) => format!("Your turn: {title}"),
            (NoticeKind::Invited, Language::De) => format!("Du bist eingeladen: {title}"),
            (NoticeKind::Invited, Language::En) => format!("You are invited: {title}"),
            (NoticeKind::Started, Language::De) => format!("Es geht los: {title}"),
            (NoticeKind::Started, Language::En) => format!("The game begins: {title}"),
            (NoticeKind::Over, Language::De) => format!("Das Spiel ist zu Ende: {title}"),
            (NoticeKind::Over, Language::En) => format!("The game is over: {title}"),
            (NoticeKind::Reminder, Language::De) => format!("Deine Zeit ist um: {title}"),
            (NoticeKind::Reminder, Language::En) => format!("Your time is up: {title}"),
            (NoticeKind::Warning, Language::De) => {
                format!("Niemand spielt weiter, bald wird abgebrochen: {title}")
            }
            (NoticeKind::Warning, Language::En) => {
                format!("Nobody plays on, soon it will be broken off: {title}")
            }
        };
        match (&*self.others.join(", "), language) {
            ("", _) => what,
            (others, Language::De) => format!("{what} (mit {others})"),
            (others, Language::En) => format!("{what} (with {others})"),
        }
    }
}

impl Letter {
    /// What stands above it.
    pub(super) fn headline(&self) -> String {
        match (&self.lines[..], self.language) {
            ([], Language::De) => "Citywright: ein Test".to_owned(),
            ([], Language::En) => "Citywright: a test".to_owned(),
            ([line], language) => Line { others: Vec::new(), ..line.clone() }.text(language),
            (lines, Language::De) => format!("{} Tische warten auf dich", lines.len()),
            (lines, Language::En) => format!("{} tables wait for you", lines.len()),
        }
    }

    /// What it says, a line for each table.
    pub(super) fn texts(&self) -> Vec<String> {
        match (&self.lines[..], self.language) {
            ([], Language::De) => vec!["Nachrichten von deinen Tischen kommen hier an.".to_owned()],
            ([], Language::En) => vec!["Notices from your tables arrive here.".to_owned()],
            (lines, language) => lines.iter().map(|line| line.text(language)).collect(),
        }
    }

    /// Where one click leads: to the table, or to all of them.
    pub(super) fn path(&self) -> String {
        match &self.lines[..] {
            [] => "/you".to_owned(),
            [line] => line.path(),
            _ => "/".to_owned(),
        }
    }
}

/// What a language is called in the database and over the wire.
pub(crate) fn code(language: Language) -> &'static str {
    match language {
        Language::De => "de",
        Language::En => "en",
    }
}

/// The language of this code; English where it is not known.
pub(super) fn language(text: &str) -> Language {
    Language::ALL.into_iter().find(|language| code(*language) == text).unwrap_or(Language::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(kind: NoticeKind, others: &[&str]) -> Line {
        let others = others.iter().map(|name| (*name).to_owned()).collect();
        Line { kind, table: "abc".to_owned(), game: "g".to_owned(), title: "Köln".to_owned(), others }
    }

    #[test]
    fn one_table_stands_in_the_headline_and_several_are_counted() {
        let turn = line(NoticeKind::Turn, &["Anna", "Ben"]);
        let one = Letter { language: Language::De, lines: vec![turn.clone()] };
        assert_eq!(one.headline(), "Du bist dran: Köln");
        assert_eq!(one.texts(), ["Du bist dran: Köln (mit Anna, Ben)"]);
        assert_eq!(one.path(), "/t/abc");
        let two = Letter { language: Language::En, lines: vec![turn, line(NoticeKind::Over, &[])] };
        assert_eq!(two.headline(), "2 tables wait for you");
        assert_eq!(two.texts(), ["Your turn: Köln (with Anna, Ben)", "The game is over: Köln"]);
        assert_eq!(two.path(), "/");
    }

    #[test]
    fn every_language_is_read_as_it_is_written() {
        for known in Language::ALL {
            assert_eq!(language(code(known)), known);
        }
    }
}
