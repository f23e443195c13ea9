//! Bytes as lower-case hexadecimal digits, the only form in which records write them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// The bytes as lower-case hexadecimal digits, two for each byte.
pub fn encode(bytes: &[u8]) -> String {
    let digit = |value: u8| DIGITS.get(usize::from(value)).map_or('0', |digit| char::from(*digit));
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0x0f)]).collect()
}

/// The bytes that exactly `2 * N` lower-case digits stand for; anything else is `None`.
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    decode_bytes(text.as_bytes())
}

/// The same, of a text whose encoding nobody has looked at.
pub(crate) fn decode_bytes<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    let (pairs, rest) = text.as_chunks::<2>();
    if pairs.len() != N || !rest.is_empty() {
        return None;
    }
    let mut bytes = [0; N];
    let mut seen = 0;
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        let (high, low) = (value(*high), value(*low));
        seen |= high | low;
        *byte = (high << 4) | (low & 0x0f);
    }
    (seen < 16).then_some(bytes)
}

/// What a digit stands for; of anything else, 255.
fn value(digit: u8) -> u8 {
    VALUES.get(usize::from(digit)).copied().unwrap_or(NO_DIGIT)
}

const NO_DIGIT: u8 = 255;

/// A table, because every record has hundreds of digits.
#[expect(clippy::indexing_slicing, clippy::as_conversions, reason = "evaluated by the compiler")]
const VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut byte = 0_u8;
    loop {
        values[byte as usize] = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' => byte - b'a' + 10,
            _ => NO_DIGIT,
        };
        if byte == 255 {
            break values;
        }
        byte += 1;
    }
};

/// Public bytes of a fixed length: in JSON a string of `2 * N` lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&encode(&self.0))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&encode(&self.0))
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(HexVisitor)
    }
}

struct HexVisitor<const N: usize>;

impl<const N: usize> de::Visitor<'_> for HexVisitor<N> {
    type Value = Hex<N>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} lower-case hexadecimal digits", 2 * N)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Hex<N>, E> {
        decode(text).map(Hex).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_a_round_trip() {
        let bytes: [u8; 256] = std::array::from_fn(|index| u8::try_from(index).unwrap());
        assert_eq!(decode(&encode(&bytes)), Some(bytes));
        assert_eq!(encode(&[0x00, 0x0a, 0xa0, 0xff]), "000aa0ff");
    }

    #[test]
    fn only_exact_lower_case_digits_are_read() {
        assert_eq!(decode::<2>("0aff"), Some([0x0a, 0xff]));
        for wrong in ["", "0a", "0aff0", "0aff00", "0AFF", "0xff", " aff", "0afg", "0a f", "é0a"] {
            assert_eq!(decode::<2>(wrong), None, "{wrong}");
        }
        assert!(serde_json::from_str::<Hex<2>>("\"0AFF\"").is_err());
        assert_eq!(serde_json::to_string(&Hex([0x0a, 0xff])).unwrap(), "\"0aff\"");
    }
}
