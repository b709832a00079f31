//! Quiet hours: a part of each day in which somebody is told nothing, by the clock of where they live.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::QuietHours;

/// Minutes of a day.
pub(crate) const MINUTES: u16 = 24 * 60;

/// Is there such a time zone?
pub(crate) fn is_zone(name: &str) -> bool {
    TimeZone::get(name).is_ok()
}

/// When the quiet hours end in which `now` falls, in seconds since 1970; nothing if it falls in none. In a zone that is
/// not known, the hours count by UTC.
pub(super) fn quiet_until(now: i64, zone: &str, quiet: QuietHours) -> Option<i64> {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let here = Timestamp::from_second(now).ok()?.to_zoned(zone.clone());
    let minute = here.hour() as u16 * 60 + here.minute() as u16;
    let QuietHours { from, to } = quiet;
    let (is_quiet, is_over_midnight) = if from <= to {
        ((from..to).contains(&minute), false)
    } else {
        (minute >= from || minute < to, minute >= from)
    };
    if !is_quiet {
        return None;
    }
    let day = if is_over_midnight { here.date().tomorrow().ok()? } else { here.date() };
    let end = day.at((to / 60) as i8, (to % 60) as i8, 0, 0).to_zoned(zone).ok()?;
    // An hour that the clock repeats begins again: the end is never before now.
    Some(end.timestamp().as_second().max(now + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIGHT: QuietHours = QuietHours { from: 22 * 60, to: 7 * 60 + 30 };

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_second()
    }

    #[test]
    fn a_night_ends_in_the_morning_of_where_one_lives() {
        let berlin = |now| quiet_until(at(now), "Europe/Berlin", NIGHT);
        // Berlin is two hours ahead in summer, one in winter.
        assert_eq!(berlin("2026-07-01T19:59:59Z"), None);
        assert_eq!(berlin("2026-07-01T20:00:00Z"), Some(at("2026-07-02T05:30:00Z")));
        assert_eq!(berlin("2026-07-02T05:29:59Z"), Some(at("2026-07-02T05:30:00Z")));
        assert_eq!(berlin("2026-07-02T05:30:00Z"), None);
        assert_eq!(berlin("2026-01-01T21:00:00Z"), Some(at("2026-01-02T06:30:00Z")));
        assert_eq!(quiet_until(at("2026-07-01T20:00:00Z"), "America/New_York", NIGHT), None);
    }

    #[test]
    fn a_night_in_which_clocks_are_changed_ends_when_the_clock_says_so() {
        let berlin = |now| quiet_until(at(now), "Europe/Berlin", NIGHT);
        assert_eq!(berlin("2026-03-28T22:00:00Z"), Some(at("2026-03-29T05:30:00Z")));
        assert_eq!(berlin("2026-10-24T21:00:00Z"), Some(at("2026-10-25T06:30:00Z")));
    }

    #[test]
    fn hours_within_a_day_and_none_at_all() {
        let noon = QuietHours { from: 12 * 60, to: 13 * 60 };
        assert_eq!(quiet_until(at("2026-07-01T12:10:00Z"), "UTC", noon), Some(at("2026-07-01T13:00:00Z")));
        assert_eq!(quiet_until(at("2026-07-01T13:00:00Z"), "UTC", noon), None);
        let none = QuietHours { from: 60, to: 60 };
        assert_eq!(quiet_until(at("2026-07-01T01:00:00Z"), "UTC", none), None);
        assert!(is_zone("Europe/Berlin") && !is_zone("Atlantis/Capital"));
    }
}
