//! Statements with their arguments, as both databases understand them.

use std::borrow::Cow;

use crate::StoreError;

/// A statement with its arguments: `$1` is the first.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) sql: Cow<'static, str>,
    pub(crate) arguments: Vec<Argument>,
}

#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Statement {
    pub(crate) fn new(sql: impl Into<Cow<'static, str>>) -> Self {
        Self { sql: sql.into(), arguments: Vec::new() }
    }

    pub(crate) fn with(mut self, argument: impl Into<Argument>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Can both databases keep the texts?
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.arguments.iter().try_for_each(|argument| match argument {
            Argument::Text(Some(text)) => check_text(text),
            Argument::Text(None) | Argument::Number(_) | Argument::Bytes(_) => Ok(()),
        })
    }
}

/// `PostgreSQL` keeps every text but one with a NUL in it; such a text must not take others with it.
pub(crate) fn check_text(text: &str) -> Result<(), StoreError> {
    if text.contains('\0') { Err(StoreError::Unkeepable) } else { Ok(()) }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for Argument {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<Option<&str>> for Argument {
    fn from(text: Option<&str>) -> Self {
        Self::Text(text.map(str::to_owned))
    }
}

impl From<&[u8]> for Argument {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(Some(bytes.to_vec()))
    }
}

impl From<Option<&[u8]>> for Argument {
    fn from(bytes: Option<&[u8]>) -> Self {
        Self::Bytes(bytes.map(<[u8]>::to_vec))
    }
}
