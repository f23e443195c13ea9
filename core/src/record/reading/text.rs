//! The marks of JSON: what stands before the reader, and what comes behind it.

use std::borrow::Cow;

use serde::de::{Error, Expected, IgnoredAny, Unexpected};
use serde_json::Number;

use crate::record::reading::misread::Misread;

/// How deep values may stand in one another.
const MOST_DEEP: u8 = 128;

/// A text that is being read.
pub(super) struct Text<'de> {
    json: &'de str,
    /// How many bytes were read.
    at: usize,
    deep: u8,
    /// Whether each object is surveyed before it is read.
    surveys: bool,
    /// Whether the value that is asked for next stands nowhere.
    pub(super) absent: bool,
}

/// A value that holds no other, or the beginning of one that does.
pub(super) enum Token<'de> {
    Null,
    Truth(bool),
    Natural(u64),
    Negative(i64),
    /// Of no whole number, or one too large.
    Odd(Number),
    Text(Cow<'de, str>),
    List,
    Object,
}

impl Token<'_> {
    /// What is said of it where another was due.
    pub(super) fn misplaced(&self, due: &dyn Expected) -> Misread {
        let named = match self {
            Self::Null => Unexpected::Unit,
            Self::Truth(truth) => Unexpected::Bool(*truth),
            Self::Natural(number) => Unexpected::Unsigned(*number),
            Self::Negative(number) => Unexpected::Signed(*number),
            Self::Odd(number) => {
                let named = format!("floating point `{number}`");
                return Error::invalid_type(Unexpected::Other(&named), due);
            }
            Self::Text(text) => Unexpected::Str(text),
            Self::List => Unexpected::Seq,
            Self::Object => Unexpected::Map,
        };
        Error::invalid_type(named, due)
    }

    /// The same, as what comes of a reading.
    pub(super) fn unlike<T>(&self, due: &dyn Expected) -> Result<T, Misread> {
        Err(self.misplaced(due))
    }
}

fn broken() -> Misread {
    Misread::new("expected value")
}

impl<'de> Text<'de> {
    pub(super) fn new(json: &'de str) -> Self {
        Self { json, at: 0, deep: 0, surveys: false, absent: false }
    }

    pub(super) fn surveyed(json: &'de str) -> Self {
        Self { surveys: true, ..Self::new(json) }
    }

    pub(super) fn surveys(&self) -> bool {
        self.surveys
    }

    pub(super) fn place(&self) -> usize {
        self.at
    }

    pub(super) fn go_to(&mut self, place: usize) {
        self.at = place;
    }

    /// The line and the column of what was read last, from 1.
    pub(super) fn line_and_column(&self) -> (usize, usize) {
        let read = self.json.get(..self.at).unwrap_or(self.json);
        let begins = read.rfind('\n').map_or(0, |end| end.saturating_add(1));
        (read.matches('\n').count().saturating_add(1), read.len().saturating_sub(begins))
    }

    /// What stands next, spaces passed over.
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            let next = self.json.as_bytes().get(self.at).copied();
            match next {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.step(),
                _ => return next,
            }
        }
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    /// Passes a mark, if it is next.
    pub(super) fn passes(&mut self, mark: u8) -> bool {
        let is_next = self.peek() == Some(mark);
        if is_next {
            self.step();
        }
        is_next
    }

    /// Nothing is left.
    pub(super) fn end(&mut self) -> Result<(), Misread> {
        if self.peek().is_none() { Ok(()) } else { Err(Misread::new("trailing characters")) }
    }

    /// Goes into a list or an object.
    pub(super) fn enter(&mut self) -> Result<(), Misread> {
        self.step();
        self.deep = self.deep.saturating_add(1);
        if self.deep > MOST_DEEP { Err(Misread::new("recursion limit exceeded")) } else { Ok(()) }
    }

    pub(super) fn leave(&mut self) {
        self.deep = self.deep.saturating_sub(1);
    }

    /// Whether another value follows in a list or an object that ends with a mark; past the end when none does.
    pub(super) fn follows(&mut self, is_first: bool, end: u8) -> Result<bool, Misread> {
        if self.passes(end) {
            return Ok(false);
        }
        if is_first || (self.passes(b',') && self.peek() != Some(end)) { Ok(true) } else { Err(broken()) }
    }

    /// The next key of an object, if another follows.
    pub(super) fn key(&mut self, is_first: bool) -> Result<Option<Cow<'de, str>>, Misread> {
        if !self.follows(is_first, b'}')? {
            return Ok(None);
        }
        let key = self.string()?;
        if self.passes(b':') { Ok(Some(key)) } else { Err(broken()) }
    }

    /// Passes a key of an object, where it is next and written without spaces.
    pub(super) fn passes_key(&mut self, is_first: bool, key: &str) -> bool {
        let rest = self.json.as_bytes().get(self.at..).unwrap_or_default();
        let rest = if is_first { Some(rest) } else { rest.strip_prefix(b",") };
        let behind = rest
            .and_then(|rest| rest.strip_prefix(b"\"")?.strip_prefix(key.as_bytes())?.strip_prefix(b"\":"));
        let Some(behind) = behind else { return false };
        self.at = self.json.len().saturating_sub(behind.len());
        true
    }

    /// A string.
    pub(super) fn string(&mut self) -> Result<Cow<'de, str>, Misread> {
        if self.peek() != Some(b'"') {
            return Err(broken());
        }
        let quote = self.at;
        let mut end = quote.saturating_add(1);
        let mut plain = true;
        loop {
            match self.json.as_bytes().get(end) {
                Some(b'"') => break,
                Some(b'\\') => {
                    plain = false;
                    end = end.saturating_add(2);
                }
                None | Some(0..0x20) => return Err(broken()),
                Some(_) => end = end.saturating_add(1),
            }
        }
        self.at = end.saturating_add(1);
        if plain {
            return self.json.get(quote.saturating_add(1)..end).map(Cow::Borrowed).ok_or_else(broken);
        }
        let quoted = self.json.get(quote..self.at).ok_or_else(broken)?;
        serde_json::from_str(quoted).map(Cow::Owned).map_err(|fault| Misread::syntax(&fault))
    }

    /// The next value, or its beginning, which is not passed.
    pub(super) fn token(&mut self) -> Result<Token<'de>, Misread> {
        match self.peek() {
            Some(b'"') => self.string().map(Token::Text),
            Some(b'{') => Ok(Token::Object),
            Some(b'[') => Ok(Token::List),
            Some(b'n') => self.word("null", Token::Null),
            Some(b't') => self.word("true", Token::Truth(true)),
            Some(b'f') => self.word("false", Token::Truth(false)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) | None => Err(broken()),
        }
    }

    fn rest(&self) -> &'de str {
        self.json.get(self.at..).unwrap_or_default()
    }

    fn word(&mut self, word: &str, token: Token<'de>) -> Result<Token<'de>, Misread> {
        if !self.rest().starts_with(word) {
            return Err(broken());
        }
        self.at = self.at.saturating_add(word.len());
        Ok(token)
    }

    fn number(&mut self) -> Result<Token<'de>, Misread> {
        let is_negative = self.json.as_bytes().get(self.at) == Some(&b'-');
        let begins = self.at.saturating_add(usize::from(is_negative));
        let mut end = begins;
        let mut whole = Some(0_u64);
        while let Some(digit @ b'0'..=b'9') = self.json.as_bytes().get(end) {
            let digit = u64::from(digit.saturating_sub(b'0'));
            whole = whole.and_then(|whole| whole.checked_mul(10)?.checked_add(digit));
            end = end.saturating_add(1);
        }
        let goes_on = matches!(self.json.as_bytes().get(end), Some(b'.' | b'e' | b'E' | b'+' | b'-'));
        let digits = end.saturating_sub(begins);
        let is_plain =
            !goes_on && (digits == 1 || (digits > 1 && self.json.as_bytes().get(begins) != Some(&b'0')));
        let whole = match whole.filter(|_| is_plain) {
            Some(whole) if !is_negative => Some(Token::Natural(whole)),
            Some(0) | None => None,
            Some(whole) => i64::try_from(whole).ok().map(|whole| Token::Negative(whole.saturating_neg())),
        };
        match whole {
            Some(whole) => {
                self.at = end;
                Ok(whole)
            }
            None => self.odd_number(),
        }
    }

    /// A number that is not whole, too long, or none.
    #[cold]
    fn odd_number(&mut self) -> Result<Token<'de>, Misread> {
        let rest = self.rest();
        let ends = |sign: char| !matches!(sign, '0'..='9' | '+' | '-' | '.' | 'e' | 'E');
        let written = rest.get(..rest.find(ends).unwrap_or(rest.len())).unwrap_or_default();
        self.at = self.at.saturating_add(written.len());
        let number: Number = serde_json::from_str(written).map_err(|fault| Misread::syntax(&fault))?;
        Ok(if let Some(number) = number.as_u64() {
            Token::Natural(number)
        } else if let Some(number) = number.as_i64() {
            Token::Negative(number)
        } else {
            Token::Odd(number)
        })
    }

    /// Passes a value unread.
    pub(super) fn skip(&mut self) -> Result<(), Misread> {
        let mut values = serde_json::Deserializer::from_str(self.rest()).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(IgnoredAny)) => {
                self.at = self.at.saturating_add(values.byte_offset());
                Ok(())
            }
            Some(Err(fault)) => Err(Misread::syntax(&fault)),
            None => Err(broken()),
        }
    }
}
