//! Lengths as they are told: in millimetres, or in inches where a game's players measure so.

use crate::asking::form::FactKind;
use crate::judging::fact::FactValue;
use crate::telling::words::Words;

/// Tenths of a millimetre in an inch.
pub const INCH: i64 = 254;

/// A length as it stands in a field: at most one decimal of a millimetre, three of an inch.
pub fn typed(tenths: i64, inches: bool) -> String {
    if inches { decimal(tenths, INCH, 1000) } else { decimal(tenths, 10, 10) }
}

/// A length in hundredths of a game's own unit, as it stands in a field.
pub fn typed_hundredths(hundredths: i64) -> String {
    decimal(hundredths, 100, 100)
}

/// A length with its unit. What is read is as fine as a tape: a quarter of an inch has two decimals.
pub fn told(tenths: i64, inches: bool) -> Words {
    if inches {
        spoken(&format!("{}\u{2033}", decimal(tenths, INCH, 100)))
    } else {
        spoken(&format!("{}\u{a0}mm", decimal(tenths, 10, 10)))
    }
}

/// What a fact states, in words: the unit of a game's own length stands in its question.
pub fn answered(value: &FactValue, kind: FactKind, inches: bool) -> Words {
    match (value, kind) {
        (FactValue::Holds(true), _) => Words::new("oui", "yes"),
        (FactValue::Holds(false), _) => Words::new("non", "no"),
        (FactValue::Measure(hundredths), FactKind::Hundredths) => spoken(&typed_hundredths(*hundredths)),
        (FactValue::Measure(tenths), FactKind::YesNo | FactKind::Yes | FactKind::Length) => {
            told(*tenths, inches)
        }
        (FactValue::Word(word), _) => Words::same(word),
    }
}

/// A number of parts of a unit, at most to `finest` parts of it, without zeros at its end.
fn decimal(parts: i64, of: i64, finest: i64) -> String {
    let fine = parts.unsigned_abs().saturating_mul(finest.unsigned_abs());
    let half = of.unsigned_abs() / 2;
    let rounded = fine.saturating_add(half).checked_div(of.unsigned_abs()).unwrap_or_default();
    let finest = finest.unsigned_abs().max(1);
    let (whole, part) = (rounded / finest, rounded % finest);
    let places = finest.ilog10().try_into().unwrap_or(0);
    let text = format!("{whole}.{part:0places$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if parts < 0 { format!("-{text}") } else { text.to_owned() }
}

/// A decimal with a comma in French, with a point in English.
fn spoken(text: &str) -> Words {
    Words::new(text.replace('.', ","), text)
}

#[cfg(test)]
mod tests {
    use super::{answered, told, typed};
    use crate::asking::form::FactKind;
    use crate::judging::fact::FactValue;
    use crate::telling::words::Words;

    #[test]
    fn lengths_are_told_in_the_unit_of_the_game() {
        assert_eq!(
            [told(1012, true).en, told(1016, true).en, told(-381, true).en],
            ["3.98\u{2033}", "4\u{2033}", "-1.5\u{2033}"]
        );
        assert_eq!(told(1012, false), Words::new("101,2\u{a0}mm", "101.2\u{a0}mm"));
        assert_eq!([typed(1012, false), typed(1000, false), typed(1012, true)], ["101.2", "100", "3.984"]);
    }

    #[test]
    fn a_fact_is_answered_in_the_unit_it_is_kept_in() {
        let value = |measure: i64, kind, inches| answered(&FactValue::Measure(measure), kind, inches);
        assert_eq!(value(1524, FactKind::Length, true).fr, "6\u{2033}");
        assert_eq!(value(1525, FactKind::Length, false).fr, "152,5\u{a0}mm");
        assert_eq!(value(550, FactKind::Hundredths, false), Words::new("5,5", "5.5"));
        assert_eq!(value(505, FactKind::Hundredths, true).en, "5.05");
        assert_eq!(answered(&FactValue::Holds(false), FactKind::YesNo, false).fr, "non");
    }
}
