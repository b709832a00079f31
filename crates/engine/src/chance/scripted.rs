//! Tests and the referee: the next outcomes by name.

use std::collections::VecDeque;
use std::fmt;

use super::{Chance, Stream};

/// Brings named outcomes in their order, then goes on with another source.
///
/// A name that cannot come does not stop the move (rules cannot fail half-way): an outcome of the other source
/// takes its place, and [`verdict`](Scripted::verdict) reports it, so that the caller drops the result.
pub struct Scripted<'a, C, Parse> {
    names: VecDeque<String>,
    parse: Parse,
    then: &'a mut C,
    trouble: Option<Impossible>,
}

/// A scripted outcome that cannot come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible {
    /// What was scripted.
    pub name: String,
    /// What was drawn from; nothing if no draw asked for it.
    pub stream: Option<Stream>,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stream {
            Some(stream) => write!(f, "`{}` cannot come from `{stream}` now", self.name),
            None => write!(f, "`{}` was scripted, but nothing more is drawn", self.name),
        }
    }
}

impl std::error::Error for Impossible {}

impl<'a, C: Chance, Parse: Fn(Stream, &str) -> Option<u32>> Scripted<'a, C, Parse> {
    /// Brings the outcomes of these names, which `parse` understands, then what `then` brings.
    pub fn new(names: impl IntoIterator<Item = String>, parse: Parse, then: &'a mut C) -> Self {
        Self { names: names.into_iter().collect(), parse, then, trouble: None }
    }

    /// Did every scripted name come?
    pub fn verdict(&mut self) -> Result<(), Impossible> {
        if let Some(trouble) = self.trouble.take() {
            return Err(trouble);
        }
        match self.names.pop_front() {
            Some(name) => Err(Impossible { name, stream: None }),
            None => Ok(()),
        }
    }

    fn next(&mut self, stream: Stream, can_come: impl Fn(u32) -> bool) -> Option<u32> {
        let name = self.names.pop_front()?;
        let outcome = (self.parse)(stream, &name).filter(|outcome| can_come(*outcome));
        if outcome.is_none() && self.trouble.is_none() {
            self.trouble = Some(Impossible { name, stream: Some(stream) });
        }
        outcome
    }
}

impl<C: Chance, Parse: Fn(Stream, &str) -> Option<u32>> Chance for Scripted<'_, C, Parse> {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        self.next(stream, |outcome| outcome < sides).unwrap_or_else(|| self.then.below(stream, sides))
    }

    fn pick(&mut self, stream: Stream, counts: &[u8]) -> usize {
        let can_come = |kind: u32| counts.get(kind as usize).is_some_and(|count| *count > 0);
        match self.next(stream, can_come) {
            Some(kind) => kind as usize,
            None => self.then.pick(stream, counts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fast;

    const DIE: Stream = Stream::named("die");

    fn face(_: Stream, name: &str) -> Option<u32> {
        ["one", "two", "three"].iter().position(|face| *face == name).map(|face| face as u32)
    }

    fn script(names: &[&str], throws: usize) -> (Vec<u32>, Result<(), Impossible>) {
        let mut source = Fast::new(0);
        let names = names.iter().map(ToString::to_string);
        let mut chance = Scripted::new(names, face, &mut source);
        let came = (0..throws).map(|_| chance.below(DIE, 3)).collect();
        (came, chance.verdict())
    }

    #[test]
    fn named_outcomes_come_in_order() {
        assert_eq!(script(&["three", "one"], 2), (vec![2, 0], Ok(())));
    }

    #[test]
    fn a_name_that_cannot_come_is_reported() {
        let trouble = script(&["four"], 1).1.unwrap_err();
        assert_eq!(trouble.to_string(), "`four` cannot come from `die` now");
        let unused = script(&["one", "two"], 1).1.unwrap_err();
        assert_eq!(unused.to_string(), "`two` was scripted, but nothing more is drawn");
    }

    #[test]
    fn an_empty_kind_cannot_be_picked() {
        let mut source = Fast::new(0);
        let mut chance = Scripted::new(["two".to_owned()], face, &mut source);
        assert_ne!(chance.pick(DIE, &[1, 0, 1]), 1);
        assert!(chance.verdict().is_err());
    }
}
