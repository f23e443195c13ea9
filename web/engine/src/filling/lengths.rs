//! Lengths as they are typed: in millimetres, in inches or in hundredths of a game's own unit.

use greffe_core::asking::form::FactKind;
use greffe_core::telling::length::INCH;

/// The number that a fact of this kind keeps for what is typed.
pub fn read(text: &str, kind: FactKind, in_inches: bool) -> Option<i64> {
    match kind {
        FactKind::Hundredths => hundredths(text),
        FactKind::Length if in_inches => inches(text),
        FactKind::Length => tenths(text),
        FactKind::YesNo | FactKind::Yes => None,
    }
}

/// Inches, with at most three decimals after a point or comma and the sign of inches or not, as tenths of a
/// millimetre.
pub fn inches(text: &str) -> Option<i64> {
    let text = text.trim().trim_end_matches(['\u{2033}', '"']).trim_end();
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(whole) || !plain(fraction) || fraction.len() > 3 || whole.len() > 4 {
        return None;
    }
    let thousandths = whole.parse::<i64>().ok()? * 1000 + format!("{fraction:0<3}").parse::<i64>().ok()?;
    Some((thousandths * INCH + 500) / 1000)
}

/// Inches, below the ground too: a place in a hole has a negative height.
pub fn signed_inches(text: &str) -> Option<i64> {
    match text.trim().strip_prefix(['-', '\u{2212}']) {
        Some(depth) => inches(depth).map(|tenths| -tenths),
        None => inches(text),
    }
}

/// Millimetres, with at most one decimal after a point or comma, as tenths.
pub fn tenths(text: &str) -> Option<i64> {
    let text = text.trim();
    let (digits, negative) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(whole) || !plain(fraction) || fraction.len() > 1 || whole.len() > 7 {
        return None;
    }
    let value = whole.parse::<i64>().ok()? * 10 + fraction.parse::<i64>().ok()?;
    Some(if negative { -value } else { value })
}

/// A length in a game's own unit, with at most two decimals after a point or comma, as hundredths.
pub fn hundredths(text: &str) -> Option<i64> {
    let (whole, fraction) = text.trim().split_once(['.', ',']).unwrap_or((text.trim(), "0"));
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(whole) || !plain(fraction) || fraction.len() > 2 || whole.len() > 4 {
        return None;
    }
    let scale = if fraction.len() == 1 { 10 } else { 1 };
    Some(whole.parse::<i64>().ok()? * 100 + fraction.parse::<i64>().ok()? * scale)
}

#[cfg(test)]
mod tests {
    use greffe_core::asking::form::FactKind;
    use greffe_core::telling::length::typed;

    use super::{hundredths, inches, read};

    #[test]
    fn what_is_shown_in_a_field_reads_as_what_it_was() {
        for tenths in [0, 1, 127, 254, 1012, 3048, 22_860] {
            assert_eq!(inches(&typed(tenths, true)), Some(tenths), "{tenths}");
        }
    }

    #[test]
    fn inches_are_typed_with_or_without_their_sign() {
        assert_eq!(
            [inches("4"), inches("4\u{2033}"), inches(" 4,5\" ")],
            [Some(1016), Some(1016), Some(1143)]
        );
        for wrong in ["", "\u{2033}", "x", "1.", "1.2345", "12345", "-1"] {
            assert_eq!(inches(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn lengths_in_a_games_unit_are_read_to_the_hundredth() {
        for (text, value) in [("6", 600), ("1.5", 150), ("1,25", 125), (" 0.05 ", 5), ("12.50", 1250)] {
            assert_eq!(hundredths(text), Some(value), "{text}");
        }
        for text in ["", "-1", "1.234", "1.", ".5", "99999", "a"] {
            assert_eq!(hundredths(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_typed_is_read_in_the_unit_of_the_fact() {
        assert_eq!(read("6", FactKind::Length, true), Some(1524));
        assert_eq!(read("6", FactKind::Length, false), Some(60));
        assert_eq!(read("6", FactKind::Hundredths, false), Some(600));
        assert_eq!(read("6", FactKind::YesNo, false), None);
    }
}
