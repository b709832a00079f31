//! Why a request is not fulfilled, for people and for programs.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use store::StoreError;

use crate::utc::utc;
use crate::wire::{Failure, Sentences, Trouble};

/// Most characters of a reason.
const MOST_REASON_CHARS: usize = 200;

/// Why a request is not fulfilled. Nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    trouble: Trouble,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, de: impl Into<String>, en: impl Into<String>) -> Self {
        let message = Some(Sentences::all(de, en));
        Self { status, trouble: Trouble { kind, clause: None, message } }
    }

    /// The request is wrong. What was sent is quoted only as far as a reason needs it.
    pub(crate) fn bad_request(reason: impl std::fmt::Display) -> Self {
        let mut reason = reason.to_string();
        if let Some((end, _)) = reason.char_indices().nth(MOST_REASON_CHARS) {
            reason.truncate(end);
            reason.push('…');
        }
        let (de, en) = (format!("Das geht so nicht: {reason}"), format!("That is not possible: {reason}"));
        Self::new(StatusCode::BAD_REQUEST, "bad_request", de, en)
    }

    /// There is no such thing.
    pub(crate) fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not_found",
            "Das gibt es hier nicht (mehr).",
            "There is no such thing here (any more).",
        )
    }

    /// The database failed, or the table is busy.
    pub(crate) fn try_again() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "try_again",
            "Das hat gerade nicht geklappt. Es ist nichts verloren; bitte noch einmal versuchen.",
            "That did not work just now. Nothing is lost; please try again.",
        )
    }

    /// The requester has no name yet.
    pub(crate) fn nobody() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "nobody",
            "Dafür braucht es erst einen Namen.",
            "That needs a name first.",
        )
    }

    /// The request comes from another site's page.
    pub(crate) fn foreign_origin() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "foreign_origin",
            "Die Anfrage kommt von einer fremden Seite.",
            "The request comes from another site.",
        )
    }

    /// Too many requests at once.
    pub(crate) fn too_many() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many",
            "Das waren zu viele Anfragen auf einmal; bitte kurz warten.",
            "Those were too many requests at once; please wait a moment.",
        )
    }

    /// The body did not come in time.
    pub(crate) fn too_slow() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "too_slow",
            "Das kam nicht rechtzeitig an; bitte noch einmal versuchen.",
            "That did not arrive in time; please try again.",
        )
    }

    /// The body is too large.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "Das ist zu groß.", "That is too large.")
    }

    /// A bot does not stand in for a player who is online.
    pub(crate) fn is_here() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "is_here",
            "Wer am Tisch sitzt, entscheidet selbst.",
            "Those at the table decide for themselves.",
        )
    }

    /// Somebody else has this name, or one that looks like it.
    pub(crate) fn name_taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "name_taken",
            "So heißt hier schon jemand; bitte einen anderen Namen wählen.",
            "Somebody here has that name already; please choose another one.",
        )
    }

    /// A bot stands in only for somebody who has been away for a while.
    pub(crate) fn not_away_long() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_away_long",
            "Erst wer eine Weile weg ist, wird von einem Bot vertreten.",
            "A bot stands in only for those who have been away for a while.",
        )
    }

    /// There is no hint for this decision; play goes on without.
    pub(crate) fn no_hint() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "no_hint",
            "Hierzu gibt es keinen Tipp.",
            "There is no hint for this.",
        )
    }

    /// Enough has been taken back at this table.
    pub(crate) fn too_many_undos() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "too_many_undos",
            "An diesem Tisch wurde schon zu oft zurückgenommen.",
            "Too much has been taken back at this table already.",
        )
    }

    /// As many component sets are kept as may be.
    pub(crate) fn too_many_sets() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "too_many_sets",
            "Mehr Ausgaben werden hier nicht aufgehoben; als Datei lässt sich diese trotzdem sichern.",
            "No more sets are kept here; this one can still be kept as a file.",
        )
    }

    /// Handle and password do not belong together; which of them is wrong is not said.
    pub(crate) fn wrong_log_in() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "wrong_log_in",
            "Name oder Passwort stimmt nicht.",
            "The handle or the password is wrong.",
        )
    }

    /// The link leads to nobody: it is mistyped, has expired or was withdrawn.
    pub(crate) fn no_return() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "no_return",
            "Dieser Rückkehr-Link führt zu niemandem (mehr).",
            "This return link leads to nobody (any more).",
        )
    }

    /// This browser belongs to somebody else, who would be lost here.
    pub(crate) fn somebody_else() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "somebody_else",
            "In diesem Browser spielt schon jemand anderes.",
            "Somebody else plays in this browser already.",
        )
    }

    /// Somebody who is a member already becomes none again.
    pub(crate) fn is_member() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "is_member",
            "Du bist hier schon Mitglied.",
            "You are a member here already.",
        )
    }

    /// Only members can do that.
    pub(crate) fn no_member() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "no_member",
            "Das geht nur mit einem Passwort.",
            "That needs a password.",
        )
    }

    /// A program shows something that is no token, or holds no longer.
    pub(crate) fn bad_token() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "bad_token",
            "Dieser Schlüssel gilt nicht (mehr).",
            "This token does not hold (any more).",
        )
    }

    /// A token does not allow that.
    pub(crate) fn no_scope(needed: &str) -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "no_scope",
            format!("Dafür braucht der Schlüssel das Recht „{needed}“."),
            format!("For that the token needs the scope `{needed}`."),
        )
    }

    /// Programs cannot do that for anybody.
    pub(crate) fn not_for_tokens() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_for_tokens",
            "Das geht nur auf der Seite selbst; für Programme gibt es /api/v1.",
            "That can only be done on the page itself; for programs there is /api/v1.",
        )
    }

    /// Enough programs act for one person.
    pub(crate) fn too_many_tokens() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "too_many_tokens",
            "Das sind genug Schlüssel; bitte erst einen zurückziehen.",
            "Those are enough tokens; please withdraw one first.",
        )
    }

    /// Others know the requester as a person, or as a program already.
    pub(crate) fn has_played() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "has_played",
            "Das geht nur mit einem Mitglied, das hier noch nirgends gesessen hat.",
            "That takes a member who has never sat at a table here.",
        )
    }

    /// No programs of others were agreed at this table.
    pub(crate) fn no_programs() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "no_programs",
            "An diesem Tisch sind keine fremden Bots ausgemacht.",
            "Bots of others were not agreed for this table.",
        )
    }

    /// Only the one who laid the table may do that.
    pub(crate) fn not_host() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_host",
            "Das kann nur, wer den Tisch gedeckt hat.",
            "Only whoever laid the table can do that.",
        )
    }

    /// It was not agreed when the table was laid.
    pub(crate) fn not_agreed() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_agreed",
            "Das ist an diesem Tisch nicht ausgemacht.",
            "That was not agreed for this table.",
        )
    }

    /// A game that is laid, or played, like that counts for nobody's rating.
    pub(crate) fn not_rated() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_rated",
            "An einem gewerteten Tisch geht das nicht.",
            "That cannot be at a rated table.",
        )
    }

    /// The host keeps the requester out.
    pub(crate) fn banned(until: Option<i64>, reason: &str) -> Self {
        let day = until.map(|until| utc(until).chars().take("2026-01-01".len()).collect::<String>());
        let (de, en) = match day {
            Some(day) => (format!("bis zum {day}"), format!("until {day}")),
            None => ("auf Dauer".to_owned(), "for good".to_owned()),
        };
        let why = if reason.is_empty() { String::new() } else { format!(" {reason}") };
        Self::new(
            StatusCode::FORBIDDEN,
            "banned",
            format!("Der Gastgeber dieses Hauses hat dich {de} ausgeschlossen.{why}"),
            format!("The host of this house has banned you {en}.{why}"),
        )
    }

    /// Who becomes a member here is invited, and the invitation does not hold.
    pub(crate) fn not_invited() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_invited",
            "Mitglied wird man hier mit einer Einladung; diese gilt nicht (mehr).",
            "One becomes a member here by invitation; this one does not hold (any more).",
        )
    }

    /// Nobody becomes a member here.
    pub(crate) fn no_registration() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "no_registration",
            "Neue Mitglieder werden hier nicht aufgenommen.",
            "No new members are taken here.",
        )
    }

    /// Nobody's time is up, or nothing follows from that here.
    pub(crate) fn not_up() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "not_up",
            "Hier ist niemandes Zeit abgelaufen.",
            "Nobody's time is up here.",
        )
    }

    /// That can only be done after the game.
    pub(crate) fn not_over() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "not_over",
            "An diesem Tisch ist das Spiel noch nicht aus.",
            "The game at this table is not over yet.",
        )
    }

    /// Several share a device, and another seat is uncovered on it, or none.
    pub(crate) fn covered() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "covered",
            "Dieser Platz ist auf diesem Gerät gerade verdeckt.",
            "This seat is covered on this device at present.",
        )
    }

    /// Only players at the table may do that.
    pub(crate) fn not_seated() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_seated",
            "Das kann nur, wer am Tisch sitzt.",
            "Only those who sit at the table can do that.",
        )
    }

    /// The seat is not free, or none is.
    pub(crate) fn seat_taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "seat_taken",
            "Dieser Platz ist nicht frei.",
            "This seat is not free.",
        )
    }

    /// That can only be done before the game.
    pub(crate) fn has_begun() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "has_begun",
            "Das Spiel hat schon begonnen.",
            "The game has begun already.",
        )
    }

    /// That can only be done during the game.
    pub(crate) fn not_running() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "not_running",
            "An diesem Tisch wird gerade nicht gespielt.",
            "No game is under way at this table.",
        )
    }

    /// Nothing can be taken back.
    pub(crate) fn nothing_to_undo() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "nothing_to_undo",
            "Es gibt nichts, was du zurücknehmen könntest.",
            "There is nothing that you could take back.",
        )
    }

    /// This house sends no mail.
    pub(crate) fn no_mail() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "no_mail",
            "Dieser Server verschickt keine Mails.",
            "This server sends no mail.",
        )
    }

    /// That is no mail address.
    pub(crate) fn no_mail_address() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "no_mail_address",
            "Das ist keine Mailadresse, an die von hier geschrieben werden kann.",
            "That is no mail address to which mail can be sent from here.",
        )
    }

    /// An address is asked only so often.
    pub(crate) fn too_many_mails() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_mails",
            "Für heute sind genug Mails zum Bestätigen verschickt; morgen geht es wieder.",
            "Enough mails to confirm an address were sent today; try again tomorrow.",
        )
    }

    /// The mail server did not take it.
    pub(crate) fn unposted() -> Self {
        Self::new(
            StatusCode::BAD_GATEWAY,
            "unposted",
            "Die Mail ließ sich nicht verschicken; bitte später noch einmal versuchen.",
            "The mail could not be sent; please try again later.",
        )
    }

    /// An address must be confirmed first.
    pub(crate) fn unconfirmed() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "unconfirmed",
            "Die Adresse ist noch nicht bestätigt.",
            "The address is not confirmed yet.",
        )
    }

    /// Somebody is told in enough places.
    pub(crate) fn too_many_channels() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "too_many_channels",
            "Das sind genug Wege; bitte erst einen entfernen.",
            "Those are enough ways; please remove one first.",
        )
    }

    /// That may only be seen after the end.
    pub(crate) fn not_yet() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_yet",
            "Das ist erst zu sehen, wenn das Spiel zu Ende ist.",
            "That can be seen once the game is over.",
        )
    }

    /// The table has moved on since.
    pub(crate) fn stale() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "stale",
            "Inzwischen ist am Tisch etwas geschehen.",
            "Something has happened at the table in the meantime.",
        )
    }

    /// What is wrong, as one word.
    pub(crate) fn kind(&self) -> &'static str {
        self.trouble.kind
    }

    /// Will the same request be fulfilled when the world is in order again?
    pub(crate) fn is_passing(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }

    pub(crate) fn into_trouble(self) -> Trouble {
        self.trouble
    }
}

impl From<table::Trouble> for Problem {
    fn from(trouble: table::Trouble) -> Self {
        match trouble {
            table::Trouble::Refused { clause, message } => Self {
                status: StatusCode::CONFLICT,
                trouble: Trouble { kind: "refused", clause: Some(clause), message: Some(message) },
            },
            table::Trouble::BadRequest { reason } => Self::bad_request(reason),
            table::Trouble::Stale { .. } => Self::stale(),
            table::Trouble::Misfit { reason } => {
                tracing::error!(reason, "a game does not replay as it was played");
                Self::bad_request(reason)
            }
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            // The server stops; whoever asks is disconnected in a moment.
            StoreError::Closed => tracing::debug!("a request came after the store was closed"),
            StoreError::Unkeepable => return Self::bad_request(error),
            StoreError::Database(_)
            | StoreError::Silent
            | StoreError::Unreachable(_)
            | StoreError::Incomplete
            | StoreError::InUse
            | StoreError::Newer { .. }
            | StoreError::Missing(_)
            | StoreError::File(..)
            | StoreError::Broken(_) => {
                tracing::error!(%error, "the store failed");
            }
        }
        Self::try_again()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Failure { error: self.trouble })).into_response()
    }
}
