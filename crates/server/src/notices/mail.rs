//! Mail: through the mail server of the host, as text and as HTML.

use std::fmt;
use std::time::Duration;

use engine::Language;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::wording::{Letter, code};
use crate::ids;

/// How long the mail server may take for one message.
const PATIENCE: Duration = Duration::from_secs(10);
/// Most characters of a mail address.
pub(crate) const MOST_MAIL_CHARS: usize = 254;

/// How a host sends mail.
#[derive(Clone)]
pub struct MailSettings {
    /// The mail server, as `smtps://mail.example.org` or `smtp://mail.example.org?tls=required`.
    pub server: String,
    /// Who logs in there.
    pub user: Option<String>,
    /// Their password.
    pub password: Option<String>,
    /// From whom mail comes, as `Citywright <city@example.org>`.
    pub from: String,
}

/// Sends mail.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where links lead.
    origin: String,
}

/// A mail to one person.
struct Mail {
    subject: String,
    language: Language,
    /// What it says, and what stands under it.
    paragraphs: Vec<Paragraph>,
    /// A link by which no more mail comes.
    stop: Option<String>,
}

enum Paragraph {
    Text(String),
    /// A link, with what it is called.
    Link(String, String),
}

impl Mailer {
    /// Reads the settings of a host; what is wrong with them.
    pub(super) fn new(settings: &MailSettings, origin: String) -> Result<Self, String> {
        let from = settings.from.parse().map_err(|error| format!("`{}`: {error}", settings.from))?;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.server);
        // The address may hold a password: it is not repeated.
        let mut builder = builder.map_err(|_| {
            "the mail server is named as smtps://mail.example.org or smtp://mail.example.org?tls=required"
                .to_owned()
        })?;
        if let (Some(user), Some(password)) = (&settings.user, &settings.password) {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self { transport: builder.timeout(Some(PATIENCE)).build(), from, origin })
    }

    /// Tells what has happened. The key ends mail to this address.
    pub(super) async fn tell(&self, to: &str, stop_key: &str, letter: &Letter) -> Result<(), Unposted> {
        let link = |path: String| format!("{}{path}", self.origin);
        let mut paragraphs = Vec::new();
        for (nth, text) in letter.texts().into_iter().enumerate() {
            paragraphs.push(Paragraph::Text(text));
            let path = letter.lines.get(nth).map_or_else(|| letter.path(), super::wording::Line::path);
            let name = match letter.language {
                Language::De => "Zum Tisch",
                Language::En => "To the table",
            };
            paragraphs.push(Paragraph::Link(name.to_owned(), link(path)));
        }
        let stop = Some(format!("{}?key={stop_key}", link("/api/notices/stop".to_owned())));
        let end = match letter.language {
            Language::De => "Keine Mails mehr von hier",
            Language::En => "No more mail from here",
        };
        paragraphs.push(Paragraph::Link(end.to_owned(), link(format!("/notices#stop={stop_key}"))));
        self.send(to, Mail { subject: letter.headline(), language: letter.language, paragraphs, stop }).await
    }

    /// Asks whether the address belongs to the person who typed it.
    pub(super) async fn ask(&self, to: &str, key: &str, language: Language) -> Result<(), Unposted> {
        let (subject, text, name, otherwise) = match language {
            Language::De => (
                "Citywright: Gehört diese Adresse dir?",
                "Jemand möchte hier Nachrichten von seinen Spieltischen bekommen. Wenn du das bist, bestätige es:",
                "Bestätigen",
                "Wenn nicht, ist nichts zu tun: Es kommt nichts weiter. Der Link gilt einen Tag.",
            ),
            Language::En => (
                "Citywright: is this address yours?",
                "Somebody wants to get notices from their gaming tables here. If that is you, confirm it:",
                "Confirm",
                "If not, there is nothing to do: nothing else will come. The link holds for a day.",
            ),
        };
        let link = format!("{}/notices#confirm={key}", self.origin);
        let paragraphs = vec![
            Paragraph::Text(text.to_owned()),
            Paragraph::Link(name.to_owned(), link),
            Paragraph::Text(otherwise.to_owned()),
        ];
        self.send(to, Mail { subject: subject.to_owned(), language, paragraphs, stop: None }).await
    }

    async fn send(&self, to: &str, mail: Mail) -> Result<(), Unposted> {
        let to: Address = to.parse().map_err(|_| Unposted)?;
        let body = MultiPart::alternative_plain_html(mail.text(), mail.html());
        let mut message =
            Message::builder().from(self.from.clone()).to(Mailbox::new(None, to)).subject(mail.subject);
        // Not with the name of this machine, which is nobody's business.
        let id = format!("<{}@{}>", ids::new_id(), self.from.email.domain());
        message = message.message_id(Some(id)).date_now();
        if let Some(stop) = mail.stop {
            // One click ends it (RFC 8058), and no machine need answer (RFC 3834).
            let one_click = "List-Unsubscribe=One-Click".to_owned();
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
                .raw_header(header("List-Unsubscribe-Post", one_click))
                .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        }
        let message = message.multipart(body).map_err(|_| Unposted)?;
        self.transport.send(message).await.map(|_| ()).map_err(|error| {
            tracing::debug!(%error, "mail was not taken");
            Unposted
        })
    }
}

/// The mail server did not take it.
#[derive(Debug)]
pub(crate) struct Unposted;

/// A mail address as it is kept: exactly one, of ordinary characters.
pub(crate) fn own_address(text: &str) -> Option<String> {
    let text = text.trim();
    let is_plain = text.len() <= MOST_MAIL_CHARS && text.chars().all(|sign| sign.is_ascii_graphic());
    let address: Address = text.parse().ok().filter(|_| is_plain)?;
    let is_of_a_host = address.domain().contains('.') && !address.domain().starts_with('[');
    let is_unquoted = !address.user().starts_with('"');
    (is_of_a_host && is_unquoted).then(|| address.to_string())
}

impl Mail {
    fn text(&self) -> String {
        let paragraph = |paragraph: &Paragraph| match paragraph {
            Paragraph::Text(text) => format!("{text}\n"),
            Paragraph::Link(name, link) => format!("{name}: {link}\n\n"),
        };
        self.paragraphs.iter().map(paragraph).collect()
    }

    fn html(&self) -> String {
        let paragraph = |paragraph: &Paragraph| match paragraph {
            Paragraph::Text(text) => format!("<p>{}</p>\n", escaped(text)),
            Paragraph::Link(name, link) => {
                format!("<p><a href=\"{}\">{}</a></p>\n", escaped(link), escaped(name))
            }
        };
        let paragraphs: String = self.paragraphs.iter().map(paragraph).collect();
        let (language, subject) = (code(self.language), escaped(&self.subject));
        format!(
            "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>{subject}</title></head>\n\
             <body style=\"font-family: sans-serif; line-height: 1.5\">\n{paragraphs}</body></html>\n"
        )
    }
}

/// As it stands in HTML: names may hold any visible character.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A header that lettre has no type for.
fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

impl fmt::Debug for MailSettings {
    /// Never the password, and not the address of the server: it may hold one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_address_and_nothing_else() {
        assert_eq!(own_address(" anna@city.example ").as_deref(), Some("anna@city.example"));
        assert!(own_address("anna+games@mail.city.example").is_some());
        for bad in [
            "",
            "anna",
            "anna@",
            "@city.example",
            "anna@localhost",
            "a b@city.example",
            "anna@[127.0.0.1]",
            "anna@city.example\r\nBcc: eve@city.example",
            "anna@city.example,eve@city.example",
            "Anna <anna@city.example>",
            "anna@city.example\0",
            "\"a b\"@city.example",
            "anna@cïty.example",
        ] {
            assert_eq!(own_address(bad), None, "{bad:?}");
        }
        assert_eq!(own_address(&format!("{}@city.example", "a".repeat(300))), None);
    }

    #[test]
    fn a_password_stands_in_no_log() {
        let settings = MailSettings {
            server: "smtps://u:geheim@mail.example".to_owned(),
            user: None,
            password: Some("geheim".to_owned()),
            from: "a@b.example".to_owned(),
        };
        assert!(!format!("{settings:?}").contains("geheim"));
        let wrong = MailSettings { server: "mail with geheim".to_owned(), ..settings };
        assert!(!Mailer::new(&wrong, String::new()).err().unwrap().contains("geheim"));
    }

    #[test]
    fn names_are_no_html() {
        assert_eq!(escaped("<b>\"A & B\"</b>"), "&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt;");
    }
}
