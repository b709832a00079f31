//! A page that needs nothing but itself.

use std::fmt::Write as _;

const STYLE: &str = include_str!("style.css");

/// A page under construction.
pub(super) struct Page {
    title: String,
    head: String,
    cards: String,
}

impl Page {
    /// A page with what it is about, and the command that makes it again.
    pub(super) fn new(title: &str, lead: &str, command: &str) -> Self {
        let head = format!(
            "<h1>{}</h1>\n<p class=\"lead\">{}</p>\n<pre>{}</pre>\n",
            escape(title),
            escape(lead),
            escape(command)
        );
        Self { title: title.to_owned(), head, cards: String::new() }
    }

    /// Single numbers with what they are.
    pub(super) fn figures(&mut self, figures: &[(String, &str)]) {
        self.head.push_str("<div class=\"figures\">");
        for (number, what) in figures {
            let _ = write!(
                self.head,
                "<div class=\"figure\"><b>{}</b><span>{}</span></div>",
                escape(number),
                escape(what)
            );
        }
        self.head.push_str("</div>\n");
    }

    /// A chart with its title and what it shows.
    pub(super) fn chart(&mut self, title: &str, explanation: &str, chart: &str) {
        self.card("", title, explanation, chart);
    }

    /// A table over the whole width.
    pub(super) fn table(&mut self, title: &str, explanation: &str, head: &[String], rows: &[Vec<String>]) {
        let mut table = "<div class=\"scroll\"><table><thead><tr>".to_owned();
        for cell in head {
            table.extend(["<th>", cell, "</th>"]);
        }
        table.push_str("</tr></thead><tbody>\n");
        for row in rows {
            table.push_str("<tr>");
            for cell in row {
                // A cell may bring its own tag along, with a background.
                let tags = if cell.starts_with("<td") { ["", ""] } else { ["<td>", "</td>"] };
                table.extend([tags[0], cell, tags[1]]);
            }
            table.push_str("</tr>\n");
        }
        table.push_str("</tbody></table></div>");
        self.card(" class=\"wide\"", title, explanation, &table);
    }

    fn card(&mut self, class: &str, title: &str, explanation: &str, body: &str) {
        let _ = writeln!(
            self.cards,
            "<section{class}><h2>{}</h2><p>{}</p>{body}</section>",
            escape(title),
            escape(explanation)
        );
    }

    /// The whole page.
    pub(super) fn finish(self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{}<div class=\"cards\">\n{}</div>\n\
             </main>\n</body>\n</html>\n",
            escape(&self.title),
            self.head,
            self.cards
        )
    }
}

/// A text that means the same within a page.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
