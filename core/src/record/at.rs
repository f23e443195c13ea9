//! The moment a batch was written: milliseconds, as 24 characters.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// `YYYY-MM-DDTHH:MM:SS.mmmZ`, a real date of the years 2000 to 2999, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At(i64);

/// The text is no moment of the years 2000 to 2999 in the one form allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a moment of the years 2000 to 2999")]
pub struct NotAMoment;

const DAY: i64 = 86_400_000;
/// 2000-01-01T00:00:00.000Z.
const FIRST: i64 = 10_957 * DAY;
/// 2999-12-31T23:59:59.999Z.
const LAST: i64 = 376_200 * DAY - 1;

impl At {
    /// The earliest time a record may bear.
    pub const EARLIEST: Self = Self(FIRST);

    /// The moment so many milliseconds after 1970-01-01T00:00:00Z.
    pub const fn from_millis(millis: i64) -> Option<Self> {
        if millis >= FIRST && millis <= LAST { Some(Self(millis)) } else { None }
    }

    /// Milliseconds after 1970-01-01T00:00:00Z.
    pub const fn millis(self) -> i64 {
        self.0
    }
}

impl FromStr for At {
    type Err = NotAMoment;

    fn from_str(text: &str) -> Result<Self, NotAMoment> {
        let &[
            ref year @ ..,
            b'-',
            m1,
            m2,
            b'-',
            d1,
            d2,
            b'T',
            h1,
            h2,
            b':',
            n1,
            n2,
            b':',
            s1,
            s2,
            b'.',
            f1,
            f2,
            f3,
            b'Z',
        ] = text.as_bytes()
        else {
            return Err(NotAMoment);
        };
        let (year, month, day) = (digits(year)?, digits(&[m1, m2])?, digits(&[d1, d2])?);
        let (hour, minute, second) = (digits(&[h1, h2])?, digits(&[n1, n2])?, digits(&[s1, s2])?);
        if text.len() != 24
            || !(2000..=2999).contains(&year)
            || !(1..=12).contains(&month)
            || !(1..=month_length(year, month)).contains(&day)
            || hour > 23
            || minute > 59
            || second > 59
        {
            return Err(NotAMoment);
        }
        let seconds = (hour * 60 + minute) * 60 + second;
        let millis = days_before(year, month, day) * DAY + seconds * 1000 + digits(&[f1, f2, f3])?;
        Self::from_millis(millis).ok_or(NotAMoment)
    }
}

/// The number these digits write; four at most are ever given.
fn digits(text: &[u8]) -> Result<i64, NotAMoment> {
    if text.len() > 4 {
        return Err(NotAMoment);
    }
    text.iter().try_fold(0, |number, byte| {
        if byte.is_ascii_digit() { Ok(number * 10 + i64::from(byte - b'0')) } else { Err(NotAMoment) }
    })
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn month_length(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to this date of the Gregorian calendar.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March here, so that the leap day is the last of its year.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The date so many days after 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let year = year_of_era + era * 400;
    if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0.div_euclid(DAY));
        let rest = self.0.rem_euclid(DAY);
        let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60);
        let (second, milli) = (rest / 1000 % 60, rest % 1000);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_a_thousand_years_has_one_text() {
        let (mut expected, mut days) = ((2000, 1, 1), FIRST / DAY);
        while expected.0 < 3000 {
            let (year, month, day) = expected;
            assert_eq!(date(days), expected);
            assert_eq!(days_before(year, month, day), days);
            days += 1;
            expected = match (day < month_length(year, month), month < 12) {
                (true, _) => (year, month, day + 1),
                (false, true) => (year, month + 1, 1),
                (false, false) => (year + 1, 1, 1),
            };
        }
        assert_eq!(days * DAY - 1, LAST);
    }

    #[test]
    fn texts_and_milliseconds_agree() {
        for (text, millis) in [
            ("2000-01-01T00:00:00.000Z", 946_684_800_000),
            ("2026-02-28T23:59:59.999Z", 1_772_323_199_999),
            ("2024-02-29T12:34:56.789Z", 1_709_210_096_789),
            ("2999-12-31T23:59:59.999Z", 32_503_679_999_999),
        ] {
            assert_eq!(text.parse(), Ok(At(millis)), "{text}");
            assert_eq!(At(millis).to_string(), text);
        }
        assert_eq!((At::from_millis(FIRST - 1), At::from_millis(LAST + 1)), (None, None));
    }

    #[test]
    fn dates_that_are_not_real_are_refused() {
        for text in [
            "2023-02-29T00:00:00.000Z",
            "2100-02-29T00:00:00.000Z",
            "2024-04-31T00:00:00.000Z",
            "2024-00-01T00:00:00.000Z",
            "2024-13-01T00:00:00.000Z",
            "2024-01-00T00:00:00.000Z",
            "2024-01-01T24:00:00.000Z",
            "2024-01-01T00:60:00.000Z",
            "2024-12-31T23:59:60.000Z",
            "1999-12-31T23:59:59.999Z",
            "3000-01-01T00:00:00.000Z",
            "2024-01-01T00:00:00.00Z",
            "2024-01-01T00:00:00.0000Z",
            "2024-01-01T00:00:00.000z",
            "2024-01-01 00:00:00.000Z",
            "2024-01-01T00:00:00.000+",
            "02024-01-01T00:00:00.000Z",
            "+024-01-01T00:00:00.000Z",
            "",
        ] {
            assert_eq!(text.parse::<At>(), Err(NotAMoment), "{text}");
        }
    }
}
