//! Reading a record. Whether the game can be played as it says is another matter.

use engine::{Seat, Seed};

use super::chain::{Lines, bad};
use super::head::{number, quoted, unquoted};
use super::write::words;
use super::{BadLine, Ending, Record, RecordEntry, RecordedAct, RecordedDecision, Version};
use crate::fair::{self, Commitment, FairDeal, Secret};
use crate::{BotName, Happening, Header, PaceWords, Time, hex};

impl Record {
    /// Reads a record: every byte must be as it was written.
    pub fn parse(bytes: &[u8]) -> Result<Self, BadLine> {
        let (mut lines, version) = Lines::after_title(bytes, &Version::ALL.map(Version::title))?;
        let version = Version::ALL[version];
        let (header, players) = Header::read(&mut lines)?;
        if version == Version::One && !header.agreed.is_null() {
            return Err(bad(Header::AGREED_LINE, "version 1 does not say what was agreed"));
        }
        let files = read_files(&mut lines)?;
        let position = lines.optional("position").map(str::to_owned);
        let deal = read_deal(&mut lines, header.seats)?;
        let seed = hex::read_32(lines.field("seed")?).map(Seed);
        let seed = seed.ok_or_else(|| lines.bad_last("a seed has 64 hexadecimal digits"))?;
        if let Some(deal) = &deal {
            deal.check(seed).map_err(|unfair| lines.bad_last(unfair.to_string()))?;
        }
        let entries = read_entries(&mut lines, version, header.seats)?;
        let needs_two = |entry: &RecordEntry| entry.lowest_version() == Version::Two;
        if version == Version::Two && header.agreed.is_null() && !entries.iter().any(needs_two) {
            return Err(bad(1, "there is nothing in it that version 1 does not have"));
        }
        let ending = Ending::read(lines.last()?);
        let ending = ending.ok_or_else(|| lines.bad_last("after `end` come the points: `0=57 1=43`"))?;
        Ok(Self { version, header, players, files, position, deal, seed, entries, ending })
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

fn read_entries(lines: &mut Lines<'_>, version: Version, seats: u8) -> Result<Vec<RecordEntry>, BadLine> {
    let mut entries = Vec::new();
    let mut notes = 0;
    while let Some(line) = lines.entry() {
        if entries.len() == Record::MOST_ENTRIES {
            return Err(lines.bad_last(format!("there are more than {} entries", Record::MOST_ENTRIES)));
        }
        if version == Version::Two && line.len() > Record::MOST_ENTRY_BYTES {
            return Err(lines.bad_last(format!("there are more than {} bytes", Record::MOST_ENTRY_BYTES)));
        }
        let expected = format!("{} ", entries.len() + 1);
        let words = line.strip_prefix(&expected);
        let words = words.ok_or_else(|| lines.bad_last(format!("this is not entry {expected}")))?;
        let entry = read_entry(words, seats).filter(|entry| version >= entry.lowest_version());
        let entry = entry.ok_or_else(|| lines.bad_last(version.no_entry()))?;
        notes += usize::from(matches!(entry.what, RecordedAct::Note(_)));
        if notes > Record::MOST_NOTES {
            return Err(lines.bad_last(format!("there are more than {} notes", Record::MOST_NOTES)));
        }
        entries.push(entry);
    }
    Ok(entries)
}

impl Version {
    fn no_entry(self) -> &'static str {
        match self {
            Self::One => "this is neither a decision nor an undo",
            Self::Two => "this is neither a decision nor an undo nor a note",
        }
    }
}

impl RecordEntry {
    fn lowest_version(&self) -> Version {
        match &self.what {
            RecordedAct::Note(_) => Version::Two,
            RecordedAct::Decision(decision) if decision.stand_in.is_some() => Version::Two,
            RecordedAct::Decision(_) | RecordedAct::Undo { .. } if self.time.is_some() => Version::Two,
            RecordedAct::Decision(_) | RecordedAct::Undo { .. } => Version::One,
        }
    }
}

/// An entry after its number, written as we would write it.
fn read_entry(text: &str, seats: u8) -> Option<RecordEntry> {
    let (time, act) = match text.strip_prefix('@') {
        Some(rest) => {
            let (time, act) = rest.split_once(' ')?;
            (Some(Time(time.parse().ok()?)), act)
        }
        None => (None, text),
    };
    let what =
        read_undo(act, seats).or_else(|| read_note(act, seats)).or_else(|| read_decision(act, seats))?;
    Some(RecordEntry { time, what }).filter(|entry| words(entry) == text)
}

fn read_note(words: &str, seats: u8) -> Option<RecordedAct> {
    let words = words.strip_prefix("note ")?;
    let (kind, rest) = words.split_once(' ').unwrap_or((words, ""));
    let what = match kind {
        "pause" => Happening::Pause,
        "resume" => Happening::Resume,
        "pace" => Happening::Pace(PaceWords::new(&unquoted(rest)?)?),
        "away" => Happening::Away(seat(rest, seats)?),
        "back" => Happening::Back(seat(rest, seats)?),
        "time-out" => Happening::TimeOut(seat(rest, seats)?),
        "stand-in" => {
            let (place, bot) = rest.split_once(' ')?;
            Happening::StandIn { seat: seat(place, seats)?, bot: BotName::new(bot)? }
        }
        "holiday" => {
            let (place, times) = rest.split_once(' ')?;
            let (from, until) = times.split_once(' ')?;
            let (from, until) = (Time(from.parse().ok()?), Time(until.parse().ok()?));
            Happening::Holiday { seat: seat(place, seats)?, from, until }
        }
        "warning" => Happening::Warning,
        "broken-off" if rest.is_empty() => Happening::BrokenOff { by: None },
        "broken-off" => Happening::BrokenOff { by: Some(seat(rest.strip_prefix("by ")?, seats)?) },
        _ => return None,
    };
    Some(RecordedAct::Note(what))
}

fn read_undo(words: &str, seats: u8) -> Option<RecordedAct> {
    let (to, by) = words.strip_prefix("undo ")?.split_once(' ')?;
    let by = match by {
        "agreed" => None,
        _ => Some(seat(by.strip_prefix("by ")?, seats)?),
    };
    Some(RecordedAct::Undo { to: number(to)?, by })
}

fn read_decision(words: &str, seats: u8) -> Option<RecordedAct> {
    let mut words = words.split(' ').peekable();
    let decider = seat(words.next()?, seats)?;
    let stand_in = words.next_if(|word| word.starts_with('('));
    let stand_in = stand_in.map(|bot| BotName::new(bot.strip_prefix('(')?.strip_suffix(')')?));
    let stand_in = match stand_in {
        Some(bot) => Some(bot?),
        None => None,
    };
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
    let decision = RecordedDecision { seat: decider, stand_in, code, set, drew };
    words.next().is_none().then_some(RecordedAct::Decision(decision))
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
