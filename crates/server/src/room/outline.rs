//! Where the values of a JSON text stand, and what tells whether they are the same as before.

use std::borrow::Cow;
use std::hash::BuildHasher as _;
use std::ops::Range;

use foldhash::quality::RandomState;

/// Values whose text is shorter are not looked into: to tell them whole takes no more than to tell their parts.
const SMALLEST: usize = 16;
/// Bits of a mark that say how many marks a value takes; the others are its fingerprint.
const COUNT_BITS: u32 = 16;

/// A value of a text.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Its name in the object that holds it; empty in a list.
    pub(super) name: Range<usize>,
    pub(super) text: Range<usize>,
    pub(super) kind: Kind,
    /// How many nodes it consists of, itself included. One: it was not looked into.
    pub(super) count: usize,
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Plain,
    List,
    Object,
}

/// All values of a text: each is followed by those that it holds.
pub(super) struct Outline<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) nodes: Vec<Node>,
}

/// How deep an outline goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// What is small, and values of this name, are not looked into.
    Without(&'static str),
    Full,
}

impl<'t> Outline<'t> {
    /// Of a text that was written as JSON by this program, without spaces.
    pub(super) fn of(text: impl Into<Cow<'t, str>>, depth: Depth) -> Self {
        let text = text.into();
        let mut reader = Reader { bytes: text.as_bytes(), at: 0, depth, nodes: Vec::with_capacity(128) };
        reader.value(0..0);
        let nodes = reader.nodes;
        Self { text, nodes }
    }

    pub(super) fn text_of(&self, node: usize) -> &str {
        &self.text[self.nodes[node].text.clone()]
    }

    pub(super) fn name_of(&self, node: usize) -> &str {
        &self.text[self.nodes[node].name.clone()]
    }

    /// The nodes directly below this one.
    pub(super) fn below(&self, node: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let end = node + self.nodes[node].count;
        let first = (node + 1 < end).then_some(node + 1);
        std::iter::successors(first, move |node| {
            Some(node + self.nodes[*node].count).filter(|next| *next < end)
        })
    }

    /// Do two objects or lists hold values of the same names?
    pub(super) fn are_alike(&self, one: usize, other: usize) -> bool {
        self.nodes[one].kind == self.nodes[other].kind
            && self.nodes[one].kind != Kind::Plain
            && self
                .below(one)
                .map(|node| self.name_of(node))
                .eq(self.below(other).map(|node| self.name_of(node)))
    }

    /// What is kept of the text to compare a later one with it: a mark for each node, and one more for each that was
    /// looked into: which names stand in it.
    pub(super) fn marks(&self, hashes: &RandomState) -> Box<[u64]> {
        let mut marks = Vec::with_capacity(2 * self.nodes.len());
        self.mark(0, hashes, &mut marks);
        marks.into_boxed_slice()
    }

    fn mark(&self, node: usize, hashes: &RandomState, marks: &mut Vec<u64>) {
        let place = marks.len();
        marks.push(0);
        if self.nodes[node].count > 1 {
            marks.push(self.names_mark(node, hashes));
            for below in self.below(node) {
                self.mark(below, hashes, marks);
            }
        }
        let mut count = marks.len() - place;
        if count >> COUNT_BITS != 0 {
            // So much is told whole.
            marks.truncate(place + 1);
            count = 1;
        }
        marks[place] = self.fingerprint(node, hashes) | count as u64;
    }

    /// What tells this value from others, with no bits where marks have a count.
    pub(super) fn fingerprint(&self, node: usize, hashes: &RandomState) -> u64 {
        hashes.hash_one(self.text_of(node)) >> COUNT_BITS << COUNT_BITS
    }

    pub(super) fn names_mark(&self, node: usize, hashes: &RandomState) -> u64 {
        let names: Vec<&str> = self.below(node).map(|below| self.name_of(below)).collect();
        hashes.hash_one((self.nodes[node].kind == Kind::List, names))
    }
}

/// Reads a mark: the fingerprint of a value, and how many marks it takes.
pub(super) fn read_mark(mark: u64) -> (u64, usize) {
    let fingerprint = mark >> COUNT_BITS << COUNT_BITS;
    (fingerprint, (mark ^ fingerprint) as usize)
}

struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
    depth: Depth,
    nodes: Vec<Node>,
}

impl Reader<'_> {
    fn value(&mut self, name: Range<usize>) {
        let (start, place) = (self.at, self.nodes.len());
        let kind = match self.bytes[start] {
            b'{' => Kind::Object,
            b'[' => Kind::List,
            _ => Kind::Plain,
        };
        let is_closed = match self.depth {
            Depth::Full => false,
            Depth::Without(closed) => self.bytes[name.clone()] == *closed.as_bytes(),
        };
        self.nodes.push(Node { name, text: start..start, kind, count: 1 });
        match kind {
            Kind::Plain => self.plain(),
            Kind::List | Kind::Object => self.values(kind),
        }
        let is_small = self.depth != Depth::Full && self.at - start < SMALLEST;
        if is_small || is_closed {
            self.nodes.truncate(place + 1);
        }
        self.nodes[place].text = start..self.at;
        self.nodes[place].count = self.nodes.len() - place;
    }

    fn values(&mut self, kind: Kind) {
        self.at += 1;
        while !matches!(self.bytes[self.at], b'}' | b']') {
            let name = if kind == Kind::Object { self.name() } else { 0..0 };
            self.value(name);
            if self.bytes[self.at] == b',' {
                self.at += 1;
            }
        }
        self.at += 1;
    }

    fn name(&mut self) -> Range<usize> {
        let start = self.at + 1;
        self.string();
        let name = start..self.at - 1;
        self.at += 1;
        name
    }

    fn plain(&mut self) {
        if self.bytes[self.at] == b'"' {
            return self.string();
        }
        while self.bytes.get(self.at).is_some_and(|byte| !matches!(byte, b',' | b'}' | b']')) {
            self.at += 1;
        }
    }

    fn string(&mut self) {
        self.at += 1;
        while self.bytes[self.at] != b'"' {
            self.at += if self.bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
    }
}
