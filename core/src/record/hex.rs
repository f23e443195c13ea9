//! Fixed numbers of bytes, written as lower-case hexadecimal.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// `N` bytes that are lower-case hexadecimal of exact length wherever they are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex<const N: usize>(pub [u8; N]);

/// A SHA-256 value, or any other 32 bytes of the record.
pub type Hash = Hex<32>;

/// The text is not lower-case hexadecimal of the length asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not lower-case hexadecimal of the exact length")]
pub struct NotHex;

impl<const N: usize> Hex<N> {
    /// All bytes zero.
    pub const ZERO: Self = Self([0; N]);

    /// Reads `2 N` lower-case digits.
    pub fn read(text: &[u8]) -> Result<Self, NotHex> {
        crate::record::bytes::decode_bytes(text).map(Self).ok_or(NotHex)
    }
}

impl<const N: usize> FromStr for Hex<N> {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        Self::read(text.as_bytes())
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text<const N: usize>;
        impl<const N: usize> de::Visitor<'_> for Text<N> {
            type Value = Hex<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} lower-case hexadecimal digits", N.saturating_mul(2))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Hex<N>, E> {
                Hex::read(text.as_bytes()).map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text::<N>)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_lower_case_and_of_exact_length() {
        let value = Hex([0x00, 0x9f, 0xa0]);
        assert_eq!(value.to_string(), "009fa0");
        assert_eq!("009fa0".parse(), Ok(value));
        for wrong in ["009fA0", "009fa", "009fa00", "009fa000", "", "009fg0", " 09fa0"] {
            assert_eq!(Hex::<3>::read(wrong.as_bytes()), Err(NotHex), "{wrong}");
        }
        assert_eq!(serde_json::to_string(&value).unwrap(), "\"009fa0\"");
        assert_eq!(serde_json::from_str::<Hex<3>>("\"009fa0\"").unwrap(), value);
        assert!(serde_json::from_str::<Hex<3>>("\"009FA0\"").is_err());
    }
}
