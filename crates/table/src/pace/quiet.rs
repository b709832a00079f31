//! Hours of the day in which nobody need decide, somewhere in the world.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};

/// Hours in which the clocks of a table stand still, every day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "Unchecked")]
pub struct QuietHours {
    /// When they begin, in minutes after midnight.
    from: u16,
    /// When they end; before they began, it is on the next day.
    until: u16,
    /// Where it is that time.
    zone: Zone,
}

/// The same as somebody may write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    from: u16,
    until: u16,
    zone: Zone,
}

/// A time zone of the world, by its name: `Europe/Berlin`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Zone {
    name: String,
    rules: TimeZone,
}

/// Minutes in a day.
const DAY: u16 = 24 * 60;

impl QuietHours {
    /// Most minutes of a day in which clocks may stand still.
    pub const MOST_MINUTES: u16 = 16 * 60;

    /// These hours, if they leave enough of the day.
    pub fn new(from: u16, until: u16, zone: Zone) -> Option<Self> {
        let is_time = from < DAY && until < DAY && from != until;
        let length = if is_time { (until + DAY - from) % DAY } else { DAY };
        (length <= Self::MOST_MINUTES).then_some(Self { from, until, zone })
    }

    /// Reads `22:00-08:00 Europe/Berlin`.
    pub(super) fn read(words: &str) -> Option<Self> {
        let (hours, zone) = words.split_once(' ')?;
        let (from, until) = hours.split_once('-')?;
        Self::new(minutes(from)?, minutes(until)?, Zone::new(zone)?)
    }

    /// The first of them that end after a moment, in milliseconds since 1970; none beyond the end of the calendar.
    pub(super) fn first_after(&self, at: u64) -> Option<(u64, u64)> {
        let at = i64::try_from(at).ok()?;
        let today = self.zone.rules.to_datetime(Timestamp::from_millisecond(at).ok()?).date();
        // Those of yesterday may not be over, and those of today may be over or left out.
        let days = std::iter::successors(today.yesterday().ok(), |day| day.tomorrow().ok()).take(4);
        days.filter_map(|day| self.on(day))
            .find(|(_, end)| *end > at)
            .and_then(|(start, end)| Some((u64::try_from(start.max(0)).ok()?, u64::try_from(end).ok()?)))
    }

    /// Those that begin on this day; where clocks are set forward over them, there are none.
    fn on(&self, day: Date) -> Option<(i64, i64)> {
        let last = if self.until > self.from { day } else { day.tomorrow().ok()? };
        let (start, end) = (self.moment(day, self.from)?, self.moment(last, self.until)?);
        (start < end).then_some((start, end))
    }

    fn moment(&self, day: Date, minute: u16) -> Option<i64> {
        let time = day.at((minute / 60) as i8, (minute % 60) as i8, 0, 0);
        Some(self.zone.rules.to_timestamp(time).ok()?.as_millisecond())
    }
}

impl Zone {
    /// The zone of this name.
    pub fn new(name: &str) -> Option<Self> {
        let rules = TimeZoneDatabase::bundled().get(name).ok()?;
        // In the one way in which it is written.
        (rules.iana_name() == Some(name)).then(|| Self { name: name.to_owned(), rules })
    }
}

fn minutes(time: &str) -> Option<u16> {
    let (hours, minutes) = time.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, until, zone } = self;
        let (hour, minute) = (from / 60, from % 60);
        write!(f, "{hour:02}:{minute:02}-{:02}:{:02} {}", until / 60, until % 60, zone.name)
    }
}

impl TryFrom<Unchecked> for QuietHours {
    type Error = &'static str;

    fn try_from(Unchecked { from, until, zone }: Unchecked) -> Result<Self, Self::Error> {
        Self::new(from, until, zone).ok_or("quiet hours are minutes of a day, 16 hours at most")
    }
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Zone {}

impl TryFrom<String> for Zone {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::new(&name).ok_or("there is no time zone of this name")
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.name
    }
}
