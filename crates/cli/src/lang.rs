//! The language that people are spoken to in.

use engine::Language;

/// Which language to speak.
#[derive(clap::Args)]
pub(crate) struct Lang {
    /// The language [default: that of the environment, otherwise en]
    #[arg(long, value_enum)]
    lang: Option<Code>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Code {
    De,
    En,
}

impl Lang {
    /// The language that was asked for, or the environment's.
    pub(crate) fn language(&self) -> Language {
        match self.lang {
            Some(Code::De) => Language::De,
            Some(Code::En) => Language::En,
            None => from_environment(),
        }
    }
}

fn from_environment() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
    if set.is_some_and(|locale| locale.starts_with("de")) { Language::De } else { Language::En }
}
