//! Lengths as they are typed and told: in millimetres, or in inches where a game's players measure so.

use crate::drawing::Unit;

/// Tenths of a millimetre in an inch.
const INCH: i64 = 254;

/// A length as it stands in a field: at most one decimal of a millimetre, three of an inch.
pub fn typed(tenths: i64, inches: bool) -> String {
    if !inches {
        return Unit(i32::try_from(tenths).unwrap_or(i32::MAX)).to_string();
    }
    let thousandths = (tenths.abs().saturating_mul(1000) + INCH / 2) / INCH;
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if tenths < 0 { format!("-{text}") } else { text.to_owned() }
}

/// A length with its unit.
pub fn told(tenths: i64, inches: bool) -> String {
    if !inches {
        return format!("{}\u{a0}mm", typed(tenths, false));
    }
    // What is read is as fine as a tape: a quarter of an inch has two decimals.
    let hundredths = (tenths.abs().saturating_mul(100) + INCH / 2) / INCH;
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if tenths < 0 { format!("-{text}\u{2033}") } else { format!("{text}\u{2033}") }
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

#[cfg(test)]
mod tests {
    use super::{inches, told, typed};

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
    fn lengths_are_told_in_the_unit_of_the_game() {
        assert_eq!(
            [told(1012, true), told(1016, true), told(-381, true)],
            ["3.98\u{2033}", "4\u{2033}", "-1.5\u{2033}"]
        );
        assert_eq!([told(1012, false), typed(1012, false)], ["101.2\u{a0}mm", "101.2"]);
    }
}
