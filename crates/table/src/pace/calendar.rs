//! How much of a span of time counts: not the quiet hours of the table, nor the holidays of a person.

use super::{Holiday, QuietHours};

/// When a clock stands still by itself. Times are in milliseconds since 1970.
#[derive(Clone, Default, Debug)]
pub(super) struct Calendar<'a> {
    pub(super) quiet: Option<&'a QuietHours>,
    pub(super) holidays: Vec<Holiday>,
}

impl Calendar<'_> {
    /// How much of the time from one moment to another counts; it is counted no further than to `most`.
    pub(super) fn counted(&self, from: u64, until: u64, most: u64) -> u64 {
        let (mut at, mut counted) = (from, 0);
        while at < until && counted < most {
            match self.still_after(at) {
                Some((start, end)) if start < until => {
                    counted += start.saturating_sub(at);
                    at = end;
                }
                Some(_) | None => {
                    counted += until - at;
                    break;
                }
            }
        }
        counted.min(most)
    }

    /// The first moment from `from` on at which this much has counted.
    pub(super) fn after(&self, from: u64, time: u64) -> u64 {
        let (mut at, mut left) = (from, time);
        while let Some((start, end)) = self.still_after(at) {
            let until_then = start.saturating_sub(at);
            if left <= until_then {
                break;
            }
            left -= until_then;
            at = end;
        }
        at.saturating_add(left)
    }

    /// The first span that ends after a moment and in which nothing counts; it may have begun before.
    fn still_after(&self, at: u64) -> Option<(u64, u64)> {
        let holidays = self.holidays.iter().map(|holiday| (holiday.from.0, holiday.until.0));
        let holidays = holidays.filter(|(start, end)| *end > at && start < end);
        let quiet = self.quiet.and_then(|quiet| quiet.first_after(at));
        holidays.chain(quiet).min()
    }
}

#[cfg(test)]
mod tests {
    use engine::Fast;

    use super::super::Zone;
    use super::*;
    use crate::Time;

    const MINUTE: u64 = 60_000;
    const DAY: u64 = 24 * 60 * MINUTE;
    const MOST: u64 = u64::MAX;

    /// A moment by the clock of a zone.
    fn at(moment: &str) -> u64 {
        moment.parse::<jiff::Zoned>().unwrap().timestamp().as_millisecond() as u64
    }

    fn quiet(words: &str) -> QuietHours {
        QuietHours::read(words).unwrap()
    }

    fn of(quiet: Option<&QuietHours>, holidays: &[(u64, u64)]) -> Vec<Holiday> {
        assert!(quiet.is_none() || holidays.len() < 9);
        holidays.iter().map(|(from, until)| Holiday { from: Time(*from), until: Time(*until) }).collect()
    }

    #[test]
    fn a_night_does_not_count() {
        let night = quiet("22:00-08:00 Europe/Berlin");
        let calendar = Calendar { quiet: Some(&night), holidays: Vec::new() };
        let evening = at("2026-11-19T20:00[Europe/Berlin]");
        let noon = at("2026-11-20T12:00[Europe/Berlin]");
        assert_eq!(calendar.counted(evening, noon, MOST), 6 * 60 * MINUTE);
        assert_eq!(calendar.after(evening, 2 * 60 * MINUTE), at("2026-11-19T22:00[Europe/Berlin]"));
        assert_eq!(calendar.after(evening, 2 * 60 * MINUTE + 1), at("2026-11-20T08:00[Europe/Berlin]") + 1);
        assert_eq!(calendar.after(evening, 6 * 60 * MINUTE), noon);
    }

    #[test]
    fn hours_are_those_of_the_zone_when_its_clocks_are_set() {
        let early = quiet("01:00-05:00 Europe/Berlin");
        let calendar = Calendar { quiet: Some(&early), holidays: Vec::new() };
        // In the last night of March an hour is left out, in that of October one comes twice.
        for (midnight, morning, counted) in [
            ("2026-03-29T00:00[Europe/Berlin]", "2026-03-29T06:00[Europe/Berlin]", 2),
            ("2026-10-25T00:00[Europe/Berlin]", "2026-10-25T06:00[Europe/Berlin]", 2),
        ] {
            assert_eq!(
                calendar.counted(at(midnight), at(morning), MOST),
                counted * 60 * MINUTE,
                "{midnight}"
            );
        }
        let left_out = quiet("02:00-03:00 Europe/Berlin");
        let calendar = Calendar { quiet: Some(&left_out), holidays: Vec::new() };
        let (before, after) = (at("2026-03-29T00:00[Europe/Berlin]"), at("2026-03-29T12:00[Europe/Berlin]"));
        assert_eq!(calendar.counted(before, after, MOST), 11 * 60 * MINUTE);
    }

    #[test]
    fn holidays_and_nights_may_overlap() {
        let night = quiet("22:00-08:00 UTC");
        let start = at("2026-05-01T12:00[UTC]");
        let holidays =
            of(Some(&night), &[(start + DAY, start + 3 * DAY), (start + 2 * DAY, start + 4 * DAY)]);
        let calendar = Calendar { quiet: Some(&night), holidays };
        assert_eq!(calendar.counted(start, start + 5 * DAY, MOST), 2 * 14 * 60 * MINUTE);
        assert_eq!(calendar.after(start, 14 * 60 * MINUTE), start + DAY);
        assert_eq!(calendar.after(start, 14 * 60 * MINUTE + 1), start + 4 * DAY + 1);
    }

    /// Minute by minute, by asking the zone what time it is there.
    fn naive(quiet: &QuietHours, zone: &str, holidays: &[Holiday], from: u64, until: u64) -> u64 {
        let zone = jiff::tz::TimeZoneDatabase::bundled().get(zone).unwrap();
        let words = quiet.to_string();
        let minute = |text: &str| text[..2].parse::<u16>().unwrap() * 60 + text[3..5].parse::<u16>().unwrap();
        let (begins, ends) = (minute(&words[..5]), minute(&words[6..11]));
        let counts = |at: &u64| {
            let time = zone.to_datetime(jiff::Timestamp::from_millisecond(*at as i64).unwrap());
            let now = time.hour() as u16 * 60 + time.minute() as u16;
            let is_quiet =
                if begins < ends { (begins..ends).contains(&now) } else { now >= begins || now < ends };
            !is_quiet && holidays.iter().all(|holiday| !(holiday.from.0..holiday.until.0).contains(at))
        };
        (from..until).step_by(MINUTE as usize).filter(counts).count() as u64 * MINUTE
    }

    #[test]
    fn it_counts_what_a_look_at_every_minute_counts() {
        // Hours that no change of clocks cuts in two: there the one reading is as good as the other.
        let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];
        for seed in 0..200 {
            let mut random = Fast::new(seed);
            let mut below = |most: u64| random.index(most as usize) as u64;
            let zone = zones[below(5) as usize];
            let (begins, length) = (4 * 60 + below(18 * 60), 30 + below(15 * 60));
            let ends = (begins + length) % (24 * 60);
            let ends = if (60..240).contains(&ends) { 240 } else { ends };
            let Some(quiet) = QuietHours::new(begins as u16, ends as u16, Zone::new(zone).unwrap()) else {
                continue;
            };
            let from = at("2026-01-01T00:00[UTC]") + below(365) * DAY + below(1440) * MINUTE;
            let until = from + below(5 * 1440) * MINUTE;
            let first = from + below(3 * 1440) * MINUTE;
            let holidays = of(Some(&quiet), &[(first, first + below(2 * 1440) * MINUTE)]);
            let expected = naive(&quiet, zone, &holidays, from, until);
            let calendar = Calendar { quiet: Some(&quiet), holidays };
            assert_eq!(calendar.counted(from, until, MOST), expected, "seed {seed}: {quiet}");
        }
    }

    #[test]
    fn time_adds_up_wherever_it_is_cut_and_is_up_when_it_has_counted() {
        for seed in 0..300 {
            let mut random = Fast::new(seed);
            let mut below = |most: u64| random.index(most as usize) as u64;
            let begins = below(1440);
            let ends = (begins + 1 + below(960)) % 1440;
            let zone = Zone::new(["Europe/Berlin", "Australia/Lord_Howe"][below(2) as usize]).unwrap();
            let night = QuietHours::new(begins as u16, ends as u16, zone).unwrap();
            let start = 1_767_225_600_000 + below(365 * 1440) * MINUTE;
            let holidays = [0, 1]
                .map(|_| start + below(9 * 1440) * MINUTE)
                .map(|from| (from, from + below(4 * 1440) * MINUTE));
            let calendar = Calendar { quiet: Some(&night), holidays: of(Some(&night), &holidays) };
            let (middle, end) = (start + below(4_000_000), start + 4_000_000 + below(1_000_000_000));
            let parts = calendar.counted(start, middle, MOST) + calendar.counted(middle, end, MOST);
            assert_eq!(calendar.counted(start, end, MOST), parts, "seed {seed}");
            assert!(parts <= end - start);
            let time = 1 + below(3_000_000_000);
            let up = calendar.after(start, time);
            assert_eq!(calendar.counted(start, up, MOST), time, "seed {seed}");
            assert_eq!(calendar.counted(start, up - 1, MOST), time - 1, "seed {seed}: not before");
            assert_eq!(calendar.counted(start, up, time / 2), time / 2);
        }
    }

    #[test]
    fn the_end_of_the_calendar_is_no_trouble() {
        let night = quiet("22:00-08:00 UTC");
        let calendar = Calendar { quiet: Some(&night), holidays: Vec::new() };
        assert_eq!(calendar.after(u64::MAX - 5, 10), u64::MAX);
        assert_eq!(calendar.counted(u64::MAX - 5, u64::MAX, MOST), 5);
        assert!(calendar.counted(0, u64::MAX, DAY) == DAY, "a hostile time is not counted day by day");
    }
}
