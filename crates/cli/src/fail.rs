//! What can go wrong in a command, and what the user is told.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The request is wrong: exit code 2.
    Request(String),
    /// The world failed: exit code 1.
    World(String),
}

impl Fail {
    /// Tells the user on standard error and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        self.tell();
        ExitCode::from(match self {
            Self::Request(_) => 2,
            Self::World(_) => 1,
        })
    }

    /// Tells the user on standard error, and goes on.
    pub(crate) fn tell(&self) {
        // Standard error may be closed too; then there is nobody left to tell.
        let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("citywright: {self}\n"));
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Request(message) | Self::World(message)) = self;
        f.write_str(message)
    }
}

/// Everything that another crate refuses is a wrong request.
macro_rules! wrong_request {
    ($($error:ty),+) => {
        $(impl From<$error> for Fail {
            fn from(error: $error) -> Self {
                Self::Request(error.to_string())
            }
        })+
    };
}

wrong_request!(registry::UnknownGame, engine::BadData, engine::BadSetup, table::Trouble);

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Self {
        Self::World(match error.kind() {
            io::ErrorKind::BrokenPipe => "the reader of the output has gone away".to_owned(),
            _ => format!("reading or writing failed: {error}"),
        })
    }
}
