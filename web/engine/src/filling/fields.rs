//! The fields of a form, as a browser posts them.

use std::fmt;

/// The fields of a form, in the order sent. Codes and sealed choices are among them: Debug shows names only.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Fields(pub Vec<(String, String)>);

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

/// A field that is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotText;

impl Fields {
    /// Reads a form's fields as a browser posts them, or those of an address.
    ///
    /// # Errors
    /// [`NotText`] when an escape is broken or a field is no text.
    pub fn parse(body: &[u8]) -> Result<Self, NotText> {
        let mut fields = Vec::new();
        for pair in body.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()) {
            let mut halves = pair.splitn(2, |byte| *byte == b'=');
            let name = decoded(halves.next().unwrap_or_default())?;
            let value = decoded(halves.next().unwrap_or_default())?;
            fields.push((name, value));
        }
        Ok(Self(fields))
    }

    /// The first value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Every value of a field, in order.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

fn decoded(text: &[u8]) -> Result<String, NotText> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                let (high, low) = (digit(bytes.next()), digit(bytes.next()));
                let value = high.zip(low).and_then(|(high, low)| u8::try_from(high * 16 + low).ok());
                value.ok_or(NotText)?
            }
            other => other,
        });
    }
    String::from_utf8(out).map_err(|_| NotText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_keeps_the_order_and_the_repeats_of_its_fields() {
        let fields = Fields::parse("a=1&b=d%C3%A9+2&a=3&c".as_bytes()).unwrap();
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["1", "3"]);
        assert_eq!(fields.get("b"), Some("d\u{e9} 2"));
        assert_eq!(fields.get("c"), Some(""));
        assert_eq!(fields.get("d"), None);
        assert_eq!(format!("{fields:?}"), r#"["a", "b", "a", "c"]"#, "never what was typed");
    }

    #[test]
    fn broken_escapes_and_bytes_that_are_no_text_are_refused() {
        for wrong in ["a=%", "a=%4", "a=%zz", "a=%FF"] {
            assert_eq!(Fields::parse(wrong.as_bytes()), Err(NotText), "{wrong}");
        }
    }
}
