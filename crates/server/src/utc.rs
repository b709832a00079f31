//! Moments as people read them.

/// A moment in seconds since 1970, as `2026-03-01 09:05`, by the clock of Greenwich.
pub fn utc(seconds: i64) -> String {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", second / 3600, second / 60 % 60)
}

/// The day that is so many days after the first of 1970. Years are counted from March, so that a leap day ends one.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let year = era * 400 + year + i64::from(month >= 10);
    (year, if month < 10 { month + 3 } else { month - 9 }, date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00");
        assert_eq!(utc(951_782_400), "2000-02-29 00:00");
        assert_eq!(utc(951_868_799), "2000-02-29 23:59");
        assert_eq!(utc(951_868_800), "2000-03-01 00:00");
        assert_eq!(utc(1_000_000_000), "2001-09-09 01:46");
        assert_eq!(utc(-1), "1969-12-31 23:59");
    }
}
