//! What has changed since a client was last told: updates carry only that.
//!
//! A client is told the whole table once. After that each message has what is new of the table, part by part down to
//! what is small, and the chapters that are new. Of what a client knows only marks are kept.

use std::fmt::Write as _;

use foldhash::quality::RandomState;
use table::Chapter;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::difference;
use super::outline::{Depth, Outline};
use crate::wire::{Present, WIRE_VERSION};

/// The usual size of a table in bytes: a buffer of that size need not grow.
const USUAL_TEXT: usize = 4 << 10;
/// Choices are others each time: there is no use in remembering their parts.
const DEPTH: Depth = Depth::Without("choices");

/// What a client knows of its table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    /// Marks of the table and its parts. Empty: nothing was told yet.
    marks: Box<[u64]>,
    /// The number of the last chapter.
    pub(super) chapter: Option<u32>,
}

/// What makes the texts of all rooms alike: how values are compared, and the build of the page that is served.
#[derive(Debug)]
pub(crate) struct Wording {
    pub(crate) hashes: RandomState,
    pub(crate) build: String,
}

/// The table as one viewer is told it.
pub(super) struct Telling {
    number: u32,
    outline: Outline<'static>,
    known: Known,
}

impl Telling {
    /// The table as it is, with the number of its last change and that of its last chapter.
    pub(super) fn new(number: u32, present: &Present<'_>, chapter: Option<u32>, wording: &Wording) -> Self {
        let mut bytes = Vec::with_capacity(USUAL_TEXT);
        serde_json::to_writer(&mut bytes, present).expect("what goes over the wire can be written as JSON");
        let text = String::from_utf8(bytes).expect("JSON is text");
        let outline = Outline::of(text, DEPTH);
        let marks = outline.marks(&wording.hashes);
        Self { number, outline, known: Known { marks, chapter } }
    }

    /// What a client knows when it has been told.
    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    /// Can a client that knows this much be told what has changed? Not the first time, nor when the game has begun since.
    pub(super) fn continues(&self, before: &Known) -> bool {
        !before.marks.is_empty() && before.chapter.is_some() == self.known.chapter.is_some()
    }

    /// Everything, with these chapters: the first message.
    pub(super) fn whole(&self, chapters: &[Chapter], wording: &Wording, now: u64) -> Utf8Bytes {
        let (number, rest) = (self.number, &self.outline.text_of(0)[1..]);
        let (build, log) = (json(&wording.build), json(chapters));
        format!(
            r#"{{"type":"update","number":{number},"wire":{WIRE_VERSION},"build":{build},"now":{now},"log":{log},{rest}"#
        )
        .into()
    }

    /// The whole table with these chapters, as programs are told it.
    pub(super) fn line(&self, id: &str, chapters: &[Chapter], now: u64) -> Utf8Bytes {
        let (number, rest) = (self.number, &self.outline.text_of(0)[1..]);
        let (id, log) = (json(id), json(chapters));
        format!(r#"{{"type":"table","id":{id},"number":{number},"now":{now},"log":{log},{rest}"#).into()
    }

    /// What is new to a client that knows this much, with the chapters that it was not told; nothing if nothing is.
    pub(super) fn change(
        &self,
        before: &Known,
        chapters: &[Chapter],
        wording: &Wording,
    ) -> Option<Utf8Bytes> {
        if *before == self.known {
            return None;
        }
        let mut message = format!(r#"{{"type":"change","number":{}"#, self.number);
        if !chapters.is_empty() {
            let (after, log) = (json(&before.chapter), json(chapters));
            write!(message, r#","after":{after},"log":{log}"#).expect("a text takes any more");
        }
        if before.marks != self.known.marks {
            let new = difference::of_parts(&self.outline, 0, &before.marks, &wording.hashes);
            write!(message, r#","new":{new}"#).expect("a text takes any more");
        }
        message.push('}');
        Some(message.into())
    }
}

fn json(what: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(what).expect("what goes over the wire can be written as JSON")
}
