//! What a type asks a text for.

use std::borrow::Cow;

use serde::de::value::CowStrDeserializer;
use serde::de::{self, Deserializer, IntoDeserializer as _, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use crate::record::reading::misread::Misread;
use crate::record::reading::parts::{Elements, Entries, Fields, Variant};
use crate::record::reading::text::{Text, Token};

/// A name, or an object of one name.
const VARIANT: &str = "a name or an object";

/// An object that names more or less than one variant.
pub(super) fn not_single() -> Misread {
    Misread::new("invalid value: map, expected map with a single key")
}

impl<'de> Text<'de> {
    fn present(&mut self) -> Result<Token<'de>, Misread> {
        if self.absent { Err(Misread::nowhere()) } else { self.token() }
    }

    /// The value that is not the one due.
    fn unlike(&mut self, due: &dyn de::Expected) -> Misread {
        match self.present() {
            Ok(token) => token.misplaced(due),
            Err(fault) => fault,
        }
    }

    fn is_next(&mut self, mark: u8) -> bool {
        !self.absent && self.peek() == Some(mark)
    }

    fn list<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Misread> {
        self.enter()?;
        let mut elements = Elements::new(self);
        let value = visitor.visit_seq(&mut elements)?;
        elements.end()?;
        Ok(value)
    }

    fn map<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Misread> {
        self.enter()?;
        let mut entries = Entries::new(self);
        let value = visitor.visit_map(&mut entries)?;
        entries.end()?;
        Ok(value)
    }

    /// An object whose keys are the fields of a type.
    pub(super) fn object<V: Visitor<'de>>(
        &mut self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        if !self.is_next(b'{') {
            return Err(self.unlike(&visitor));
        }
        let mut fields = Fields::new(self, names)?;
        match visitor.visit_seq(&mut fields) {
            Ok(value) => fields.end().map(|()| value),
            Err(fault) => Err(fields.missed(fault)),
        }
    }
}

fn said<'de, V: Visitor<'de>>(text: Cow<'de, str>, visitor: V) -> Result<V::Value, Misread> {
    match text {
        Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
        Cow::Owned(text) => visitor.visit_string(text),
    }
}

/// A whole number, or what is said of another value.
macro_rules! numbers {
    ($($asks:ident)*) => {
        $(
            fn $asks<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
                let token = self.present()?;
                if let Token::Natural(number) = token {
                    visitor.visit_u64(number)
                } else if let Token::Negative(number) = token {
                    visitor.visit_i64(number)
                } else {
                    token.unlike(&visitor)
                }
            }
        )*
    };
}

/// A text.
macro_rules! texts {
    ($($asks:ident)*) => {
        $(
            fn $asks<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
                let token = self.present()?;
                if let Token::Text(text) = token { said(text, visitor) } else { token.unlike(&visitor) }
            }
        )*
    };
}

/// Whatever stands there.
macro_rules! anything {
    ($($asks:ident)*) => {
        $(
            fn $asks<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
                self.deserialize_any(visitor)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for &mut Text<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.present()? {
            Token::Null => visitor.visit_unit(),
            Token::Truth(truth) => visitor.visit_bool(truth),
            Token::Natural(number) => visitor.visit_u64(number),
            Token::Negative(number) => visitor.visit_i64(number),
            Token::Odd(number) => number.deserialize_any(visitor).map_err(|fault| Misread::syntax(&fault)),
            Token::Text(text) => said(text, visitor),
            Token::List => self.list(visitor),
            Token::Object => self.map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let token = self.present()?;
        if let Token::Truth(truth) = token { visitor.visit_bool(truth) } else { token.unlike(&visitor) }
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    texts! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    anything! { deserialize_f32 deserialize_f64 }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.absent {
            return visitor.visit_none();
        }
        if self.peek() == Some(b'n') {
            self.token()?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let token = self.present()?;
        if let Token::Null = token { visitor.visit_unit() } else { token.unlike(&visitor) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.is_next(b'[') { self.list(visitor) } else { Err(self.unlike(&visitor)) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.is_next(b'{') { self.map(visitor) } else { Err(self.unlike(&visitor)) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.object(fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self.variant()? {
            Some((name, true)) => visitor.visit_enum(Variant::new(self, name, true)),
            Some((name, false)) => {
                let value = visitor.visit_enum(Variant::new(&mut *self, name, false))?;
                self.leave_variant()?;
                Ok(value)
            }
            None => Err(self.unlike(&VARIANT)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.absent {
            return Err(Misread::nowhere());
        }
        self.skip()?;
        visitor.visit_unit()
    }
}

impl<'de> Text<'de> {
    /// The name of a variant, and whether it stands alone; nothing where no variant stands.
    fn variant(&mut self) -> Result<Option<(Cow<'de, str>, bool)>, Misread> {
        if self.is_next(b'"') {
            return self.string().map(|name| Some((name, true)));
        }
        if !self.is_next(b'{') {
            return Ok(None);
        }
        self.enter()?;
        self.key(true)?.map(|name| Some((name, false))).ok_or_else(not_single)
    }

    fn leave_variant(&mut self) -> Result<(), Misread> {
        self.leave();
        if self.passes(b'}') { Ok(()) } else { Err(not_single()) }
    }
}

/// A key of an object, as the type of its keys reads it.
pub(super) struct Key<'de>(pub(super) Cow<'de, str>);

impl Key<'_> {
    /// The number that it writes, from its first sign to its last.
    fn number(&self) -> Result<Token<'_>, Misread> {
        let mut text = Text::new(&self.0);
        match text.token() {
            Ok(token @ (Token::Natural(_) | Token::Negative(_)))
                if text.place() == self.0.len() && !self.0.starts_with([' ', '\n', '\r', '\t']) =>
            {
                Ok(token)
            }
            Ok(_) | Err(_) => Err(de::Error::invalid_value(
                Unexpected::Str(&self.0),
                &"expected key to be a number in quotes",
            )),
        }
    }
}

/// A number that a key writes.
macro_rules! number_keys {
    ($($asks:ident)*) => {
        $(
            fn $asks<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
                let number = self.number()?;
                if let Token::Negative(number) = number {
                    visitor.visit_i64(number)
                } else if let Token::Natural(number) = number {
                    visitor.visit_u64(number)
                } else {
                    number.unlike(&visitor)
                }
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        said(self.0, visitor)
    }

    number_keys! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let named: CowStrDeserializer<'_, Misread> = self.0.into_deserializer();
        named.deserialize_enum(name, variants, visitor)
    }

    anything! { deserialize_f32 deserialize_f64 }

    forward_to_deserialize_any! {
        bool i128 u128 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
