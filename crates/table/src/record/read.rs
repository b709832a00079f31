//! Reading a record. Whether the game can be played as it says is another matter.

use engine::{Seat, Seed};

use super::chain::Lines;
use super::head::{number, quoted};
use super::{BadLine, DecisionLine, Ending, Line, Record};
use crate::fair::{self, Commitment, FairDeal, Secret};
use crate::{Header, Undo, hex};

impl Record {
    /// Reads a record: every byte must be as it was written.
    pub fn parse(bytes: &[u8]) -> Result<Self, BadLine> {
        let mut lines = Lines::after_title(bytes, Self::TITLE)?;
        let (header, players) = Header::read(&mut lines)?;
        let files = read_files(&mut lines)?;
        let position = lines.optional("position").map(str::to_owned);
        let deal = read_deal(&mut lines, header.seats)?;
        let seed = hex::read_32(lines.field("seed")?).map(Seed);
        let seed = seed.ok_or_else(|| lines.bad_last("a seed has 64 hexadecimal digits"))?;
        if let Some(deal) = &deal {
            deal.check(seed).map_err(|unfair| lines.bad_last(unfair.to_string()))?;
        }
        let entries = read_entries(&mut lines, header.seats)?;
        let ending = Ending::read(lines.last()?);
        let ending = ending.ok_or_else(|| lines.bad_last("after `end` come the points: `0=57 1=43`"))?;
        Ok(Self { header, players, files, position, deal, seed, lines: entries, ending })
    }
}

fn read_files(lines: &mut Lines<'_>) -> Result<Vec<(String, String)>, BadLine> {
    let mut files = Vec::new();
    while let Some(file) = lines.optional("file") {
        let mut texts = serde_json::Deserializer::from_str(file).into_iter::<String>();
        let (name, text) = (texts.next(), texts.next());
        let (Some(Ok(name)), Some(Ok(text))) = (name, text) else {
            return Err(lines.bad_last("a file has a name and a content, both in quotation marks"));
        };
        if format!("{} {}", quoted(&name), quoted(&text)) != file {
            return Err(lines.bad_last("a file has a name and a content, written in the shortest way"));
        }
        files.push((name, text));
    }
    Ok(files)
}

fn read_deal(lines: &mut Lines<'_>, seats: u8) -> Result<Option<FairDeal>, BadLine> {
    let Some(commitment) = lines.optional("commitment") else { return Ok(None) };
    let commitment = hex::read_32(commitment).map(Commitment);
    let commitment = commitment.ok_or_else(|| lines.bad_last("a commitment has 64 hexadecimal digits"))?;
    let mut contributions = Vec::new();
    for seat in Seat::all(seats) {
        let digits = lines.field(&format!("contribution {seat}"))?;
        let bytes = hex::read(digits).filter(|bytes| bytes.len() <= fair::MOST_CONTRIBUTED);
        contributions.push(bytes.ok_or_else(|| lines.bad_last("this is no contribution"))?);
    }
    let secret = hex::read_32(lines.field("secret")?).map(Secret);
    let secret = secret.ok_or_else(|| lines.bad_last("a secret has 64 hexadecimal digits"))?;
    Ok(Some(FairDeal { commitment, contributions, secret }))
}

fn read_entries(lines: &mut Lines<'_>, seats: u8) -> Result<Vec<Line>, BadLine> {
    let mut entries = Vec::new();
    while let Some(line) = lines.entry() {
        if entries.len() == Record::MOST_ENTRIES {
            return Err(lines.bad_last(format!("there are more than {} entries", Record::MOST_ENTRIES)));
        }
        let expected = format!("{} ", entries.len() + 1);
        let words = line.strip_prefix(&expected);
        let words = words.ok_or_else(|| lines.bad_last(format!("this is not entry {expected}")))?;
        let entry = read_undo(words, seats).or_else(|| read_decision(words, seats));
        entries.push(entry.ok_or_else(|| lines.bad_last("this is neither a decision nor an undo"))?);
    }
    Ok(entries)
}

fn read_undo(words: &str, seats: u8) -> Option<Line> {
    let (to, by) = words.strip_prefix("undo ")?.split_once(' ')?;
    let by = match by {
        "agreed" => None,
        _ => Some(seat(by.strip_prefix("by ")?, seats)?),
    };
    Some(Line::Undo(Undo { to: number(to)?, by }))
}

fn read_decision(words: &str, seats: u8) -> Option<Line> {
    let mut words = words.split(' ').peekable();
    let decider = seat(words.next()?, seats)?;
    let code = words.next().filter(|code| !code.is_empty())?.to_owned();
    let mut outcomes = |label: &str| {
        let mut outcomes = Vec::new();
        if words.next_if_eq(&label).is_some() {
            outcomes
                .extend(std::iter::from_fn(|| words.next_if(|word| word.contains(':'))).map(str::to_owned));
            return Some(outcomes).filter(|outcomes| !outcomes.is_empty());
        }
        Some(outcomes)
    };
    let (set, drew) = (outcomes("set")?, outcomes("drew")?);
    words.next().is_none().then_some(Line::Decision(DecisionLine { seat: decider, code, set, drew }))
}

impl Ending {
    pub(super) fn read(line: &str) -> Option<Self> {
        if line == "open" {
            return Some(Self::Open);
        }
        let points = line.strip_prefix("end ")?.split(' ').map(|party| {
            let (party, points) = party.split_once('=')?;
            Some((party.to_owned(), points.parse().ok()?))
        });
        let ending = Self::Over(points.collect::<Option<_>>()?);
        Some(ending).filter(|ending| ending.write() == line)
    }
}

/// A seat of a table of `seats`.
pub(super) fn seat(text: &str, seats: u8) -> Option<Seat> {
    let seat = number(text).and_then(|seat| u8::try_from(seat).ok());
    seat.filter(|seat| *seat < seats).map(Seat)
}
