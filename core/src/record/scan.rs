//! The strict subset of JSON: what passes here, every JSON parser reads alike.
//!
//! One pass over the bytes, before any parser sees them. No blanks between tokens, whole numbers below 2^53,
//! one spelling for each string, keys unique in their object.

use thiserror::Error;

/// Longest line or payload, in bytes.
pub const LONGEST: usize = 65_536;
/// Deepest value: the outermost one is 1, each value inside an object or array is one deeper.
pub const DEEPEST: usize = 16;
/// Up to so many keys, comparing each with each is quickest.
const FEW: usize = 16;
/// Numbers are smaller than this in magnitude: 2^53.
const TOO_BIG: u64 = 1 << 53;

/// Why bytes are not of the strict subset, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("byte {offset}: {reason}")]
pub struct ScanFault {
    /// Offset of the byte at fault, from 0.
    pub offset: usize,
    /// What is wrong there.
    pub reason: ScanReason,
}

/// What is wrong with a line; the words are those of the shared corpus of hostile lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ScanReason {
    /// Empty, or longer than [`LONGEST`].
    #[error("length")]
    Length,
    /// Not UTF-8.
    #[error("utf-8")]
    Utf8,
    /// A byte that no value, key or separator begins with here; blanks and what follows the value are such.
    #[error("token")]
    Token,
    /// The bytes end inside a value.
    #[error("cut")]
    Cut,
    /// Deeper than [`DEEPEST`].
    #[error("depth")]
    Depth,
    /// A key outside its grammar.
    #[error("key")]
    Key,
    /// A key twice in one object.
    #[error("duplicate key")]
    Duplicate,
    /// A number with a sign, zero, fraction, exponent or size that is not allowed.
    #[error("number")]
    Number,
    /// A control character standing raw in a string.
    #[error("control character")]
    Control,
    /// An escape that is not the one spelling of its character.
    #[error("escape")]
    Escape,
}

/// A line that has passed the scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scanned<'a> {
    /// The line.
    pub text: &'a str,
    /// How many members its object has.
    pub members: usize,
}

/// Checks a line: one object.
pub fn object(bytes: &[u8]) -> Result<Scanned<'_>, ScanFault> {
    let (mut scanner, text) = Scanner::new(bytes)?;
    if scanner.peek()? != b'{' {
        return Err(scanner.fault(ScanReason::Token));
    }
    let members = scanner.whole()?;
    Ok(Scanned { text, members })
}

/// Checks one bare value, such as the payload of a seal.
pub fn value(bytes: &[u8]) -> Result<(), ScanFault> {
    let (mut scanner, _) = Scanner::new(bytes)?;
    scanner.whole().map(|_| ())
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Keys of the objects still open, innermost last.
    keys: Vec<&'a [u8]>,
}

impl<'a> Scanner<'a> {
    /// Length and encoding are looked at first, so that both verifiers name the same fault.
    fn new(bytes: &'a [u8]) -> Result<(Self, &'a str), ScanFault> {
        if bytes.is_empty() || bytes.len() > LONGEST {
            return Err(ScanFault { offset: bytes.len().min(LONGEST), reason: ScanReason::Length });
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok((Self { bytes, at: 0, keys: Vec::with_capacity(FEW) }, text)),
            Err(fault) => Err(ScanFault { offset: fault.valid_up_to(), reason: ScanReason::Utf8 }),
        }
    }

    /// One value and nothing after it.
    fn whole(&mut self) -> Result<usize, ScanFault> {
        let members = self.value(1)?;
        if self.at == self.bytes.len() { Ok(members) } else { Err(self.fault(ScanReason::Token)) }
    }

    fn fault(&self, reason: ScanReason) -> ScanFault {
        ScanFault { offset: self.at, reason }
    }

    fn peek(&self) -> Result<u8, ScanFault> {
        self.bytes.get(self.at).copied().ok_or_else(|| self.fault(ScanReason::Cut))
    }

    /// Takes the next byte if it is this one.
    fn take(&mut self, byte: u8) -> Result<bool, ScanFault> {
        let found = self.peek()? == byte;
        self.at += usize::from(found);
        Ok(found)
    }

    /// Takes what ends an object or array, or the comma before its next member.
    fn ends(&mut self, end: u8) -> Result<bool, ScanFault> {
        let found = self.peek()?;
        if found != end && found != b',' {
            return Err(self.fault(ScanReason::Token));
        }
        self.at += 1;
        Ok(found == end)
    }

    fn expect(&mut self, byte: u8) -> Result<(), ScanFault> {
        if self.take(byte)? { Ok(()) } else { Err(self.fault(ScanReason::Token)) }
    }

    /// One value; says how many members it has if it is an object or array.
    fn value(&mut self, depth: usize) -> Result<usize, ScanFault> {
        let first = self.peek()?;
        if depth > DEEPEST {
            return Err(self.fault(ScanReason::Depth));
        }
        match first {
            b'{' => self.members(depth),
            b'[' => self.elements(depth),
            b'"' => self.string().map(|()| 0),
            b'-' | b'0'..=b'9' => self.number().map(|()| 0),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => Err(self.fault(ScanReason::Token)),
        }
    }

    fn members(&mut self, depth: usize) -> Result<usize, ScanFault> {
        self.at += 1;
        if self.take(b'}')? {
            return Ok(0);
        }
        let outer = self.keys.len();
        let (mut marks, mut alike) = (0_u64, false);
        loop {
            let key = self.key()?;
            let mark = mark(key);
            alike |= marks & mark != 0;
            marks |= mark;
            self.keys.push(key);
            self.expect(b':')?;
            self.value(depth + 1)?;
            if self.ends(b'}')? {
                break;
            }
        }
        let count = self.keys.len().saturating_sub(outer);
        if alike {
            self.unique(outer)?;
        }
        self.keys.truncate(outer);
        Ok(count)
    }

    /// Many keys are sorted, not compared each with each, for an attacker may write thousands.
    fn unique(&mut self, outer: usize) -> Result<(), ScanFault> {
        let mut keys = self.keys.get_mut(outer..).unwrap_or_default();
        let mut twice = false;
        if keys.len() > FEW {
            keys.sort_unstable();
            twice = keys.windows(2).any(|pair| matches!(pair, [one, other] if one == other));
        } else {
            while let Some((key, others)) = keys.split_first_mut() {
                twice |= others.contains(key);
                keys = others;
            }
        }
        if twice { Err(self.fault(ScanReason::Duplicate)) } else { Ok(()) }
    }

    fn key(&mut self) -> Result<&'a [u8], ScanFault> {
        self.expect(b'"')?;
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let is_key_byte = |byte: &u8| KEY_BYTES.get(usize::from(*byte)).copied().unwrap_or(false);
        let length = rest.iter().position(|byte| !is_key_byte(byte)).unwrap_or(rest.len());
        let key = rest.get(..length).unwrap_or_default();
        if !key.first().is_some_and(u8::is_ascii_alphabetic) || length > 64 {
            return Err(self.fault(ScanReason::Key));
        }
        self.at += length;
        if self.take(b'"')? { Ok(key) } else { Err(self.fault(ScanReason::Key)) }
    }

    fn elements(&mut self, depth: usize) -> Result<usize, ScanFault> {
        self.at += 1;
        if self.take(b']')? {
            return Ok(0);
        }
        let mut count = 0;
        loop {
            self.value(depth + 1)?;
            count += 1;
            if self.ends(b']')? {
                return Ok(count);
            }
        }
    }

    fn string(&mut self) -> Result<(), ScanFault> {
        self.at += 1;
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            self.at += plain(rest);
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Ok(());
                }
                b'\\' => self.escape()?,
                _ => return Err(self.fault(ScanReason::Control)),
            }
        }
    }

    fn escape(&mut self) -> Result<(), ScanFault> {
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
        let length = match rest {
            [b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 2,
            [b'u', b'0', b'0', high @ b'0'..=b'1', low @ (b'0'..=b'9' | b'a'..=b'f'), ..] => {
                // The five with a short escape have no long one: \b \t \n are 08..0a, \f \r are 0c and 0d.
                if *high == b'0' && matches!(low, b'8' | b'9' | b'a' | b'c' | b'd') {
                    return Err(self.fault(ScanReason::Escape));
                }
                6
            }
            [] => return Err(ScanFault { offset: self.bytes.len(), reason: ScanReason::Cut }),
            _ => return Err(self.fault(ScanReason::Escape)),
        };
        self.at += length;
        Ok(())
    }

    fn number(&mut self) -> Result<(), ScanFault> {
        let start = self.at;
        let fault = ScanFault { offset: start, reason: ScanReason::Number };
        let minus = self.take(b'-')?;
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let mut size: u64 = 0;
        let mut length = 0;
        for &byte in rest.iter().take_while(|b| b.is_ascii_digit()) {
            size = size.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
            length += 1;
        }
        let zero_first = rest.first() == Some(&b'0');
        if length == 0 || (zero_first && (length > 1 || minus)) || size >= TOO_BIG {
            return Err(fault);
        }
        self.at += length;
        match self.bytes.get(self.at) {
            Some(b'.' | b'e' | b'E') => Err(fault),
            _ => Ok(()),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<usize, ScanFault> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word) {
            return Err(self.fault(if word.starts_with(rest) { ScanReason::Cut } else { ScanReason::Token }));
        }
        self.at += word.len();
        Ok(0)
    }
}

/// One of 64 bits, by length and ends: two keys that differ in it are not the same.
fn mark(key: &[u8]) -> u64 {
    let (Some(first), Some(last)) = (key.first(), key.last()) else { return 1 };
    // Factors that seldom bring two keys of one object in a record together.
    let mixed = usize::from(*first) + usize::from(*last) * 2 + key.len() * 3;
    1 << (mixed % 64)
}

/// The bytes a key may hold.
#[expect(clippy::indexing_slicing, clippy::as_conversions, reason = "evaluated by the compiler")]
const KEY_BYTES: [bool; 256] = {
    let mut may = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        may[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.' | b'-');
        byte += 1;
    }
    may
};

/// How many bytes from here on may stand in a string as they are.
pub(crate) fn plain(rest: &[u8]) -> usize {
    let (words, _) = rest.as_chunks::<8>();
    let whole = words.iter().take_while(|word| is_plain(u64::from_le_bytes(**word))).count() * 8;
    let tail = rest.get(whole..).unwrap_or_default();
    let more = tail.iter().position(|&b| b < 0x20 || b == b'"' || b == b'\\');
    whole + more.unwrap_or(tail.len())
}

/// Looks at eight bytes at once: none below U+0020, no quote, no backslash.
fn is_plain(word: u64) -> bool {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES * 0x80;
    let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word & HIGH;
    let equal = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    below(word, 0x20) | equal(b'"') | equal(b'\\') == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_at_once_are_judged_as_one_by_one() {
        for byte in 0..=255_u8 {
            let special = byte < 0x20 || byte == b'"' || byte == b'\\';
            for place in 0..8 {
                for filler in [b' ', b'x', 0x7f, 0x80, 0xff, b'!', b'#', b'[', b']'] {
                    let mut word = [filler; 8];
                    word[place] = byte;
                    assert_eq!(is_plain(u64::from_le_bytes(word)), !special, "{byte} at {place}");
                    let text = [&word[..], b"abc\"d"].concat();
                    assert_eq!(plain(&text), if special { place } else { 11 });
                }
            }
        }
    }
}
