//! What stands in lists, objects and variants.

use std::borrow::Cow;

use serde::de::value::CowStrDeserializer;
use serde::de::{
    self, Deserialize as _, DeserializeSeed, EnumAccess, IntoDeserializer as _, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};

use crate::record::reading::misread::{Misread, Step};
use crate::record::reading::text::Text;
use crate::record::reading::values::Key;

/// The elements of a list.
pub(super) struct Elements<'t, 'de> {
    text: &'t mut Text<'de>,
    read: usize,
    has_ended: bool,
}

impl<'t, 'de> Elements<'t, 'de> {
    pub(super) fn new(text: &'t mut Text<'de>) -> Self {
        Self { text, read: 0, has_ended: false }
    }

    fn follows(&mut self) -> Result<bool, Misread> {
        if !self.has_ended {
            self.has_ended = !self.text.follows(self.read == 0, b']')?;
        }
        Ok(!self.has_ended)
    }

    /// Leaves the list, of which nothing may be left.
    pub(super) fn end(&mut self) -> Result<(), Misread> {
        if self.follows()? {
            let due = self.read;
            return Err(Misread::new(format!("invalid length {}, expected {due}", due.saturating_add(1))));
        }
        self.text.leave();
        Ok(())
    }

    fn misread(&self, fault: Misread) -> Misread {
        fault.under(Step::Place(self.read))
    }
}

impl<'de> SeqAccess<'de> for &mut Elements<'_, 'de> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        if !self.follows()? {
            return Ok(None);
        }
        match seed.deserialize(&mut *self.text) {
            Ok(value) => {
                self.read = self.read.saturating_add(1);
                Ok(Some(value))
            }
            Err(fault) => Err(self.misread(fault)),
        }
    }
}

/// The entries of an object whose keys are data.
pub(super) struct Entries<'t, 'de> {
    text: &'t mut Text<'de>,
    key: Option<Cow<'de, str>>,
    has_ended: bool,
}

impl<'t, 'de> Entries<'t, 'de> {
    pub(super) fn new(text: &'t mut Text<'de>) -> Self {
        Self { text, key: None, has_ended: false }
    }

    fn next(&mut self) -> Result<Option<Cow<'de, str>>, Misread> {
        if self.has_ended {
            return Ok(None);
        }
        let next = self.text.key(self.key.is_none())?;
        self.has_ended = next.is_none();
        if next.is_some() {
            self.key.clone_from(&next);
        }
        Ok(next)
    }

    /// Leaves the object, of which nothing may be left.
    pub(super) fn end(&mut self) -> Result<(), Misread> {
        if self.next()?.is_some() {
            return Err(Misread::new("trailing characters"));
        }
        self.text.leave();
        Ok(())
    }

    fn misread(&self, fault: Misread) -> Misread {
        match &self.key {
            Some(key) => fault.under(Step::Name(key.clone().into_owned())),
            None => fault,
        }
    }
}

impl<'de> MapAccess<'de> for &mut Entries<'_, 'de> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        let Some(key) = self.next()? else { return Ok(None) };
        seed.deserialize(Key(key)).map(Some).map_err(|fault| self.misread(fault))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        seed.deserialize(&mut *self.text).map_err(|fault| self.misread(fault))
    }
}

/// The fields of a type, in the type's order.
pub(super) struct Fields<'t, 'de> {
    text: &'t mut Text<'de>,
    names: &'static [&'static str],
    /// Which field is asked for next.
    next: usize,
    order: Order,
}

/// How the order of a text's keys is met with that of the fields.
enum Order {
    /// They are one: the field whose key was read, and nothing else, waits.
    One { waits: Option<usize>, is_first: bool, has_ended: bool },
    /// Where the value of each field stands, and where the object ends.
    Surveyed { places: Vec<Option<usize>>, end: usize },
}

impl<'t, 'de> Fields<'t, 'de> {
    pub(super) fn new(text: &'t mut Text<'de>, names: &'static [&'static str]) -> Result<Self, Misread> {
        text.enter()?;
        let order = if text.surveys() {
            survey(text, names)?
        } else {
            Order::One { waits: None, is_first: true, has_ended: false }
        };
        Ok(Self { text, names, next: 0, order })
    }

    /// Goes to the value of the next field, or to none.
    fn seek(&mut self) -> Result<(), Misread> {
        let field = self.next;
        self.next = self.next.saturating_add(1);
        self.text.absent = false;
        self.text.absent = match &mut self.order {
            Order::Surveyed { places, .. } => match places.get(field).copied().flatten() {
                Some(place) => {
                    self.text.go_to(place);
                    false
                }
                None => true,
            },
            Order::One { waits, is_first, has_ended } => {
                if waits.is_none() && !*has_ended {
                    let name = self.names.get(field);
                    if name.is_some_and(|name| self.text.passes_key(*is_first, name)) {
                        *is_first = false;
                        return Ok(());
                    }
                    let key = self.text.key(*is_first)?;
                    *is_first = false;
                    *has_ended = key.is_none();
                    *waits = key.map(|key| later(self.names, field, &key)).transpose()?;
                }
                if *waits == Some(field) {
                    *waits = None;
                    false
                } else {
                    true
                }
            }
        };
        Ok(())
    }

    /// What comes of a field that could not be read: nothing, when it stands nowhere.
    fn failed(&mut self, fault: Misread) -> Result<(), Misread> {
        if self.text.absent {
            self.text.absent = false;
            return Ok(());
        }
        let name = self.next.checked_sub(1).and_then(|field| self.names.get(field));
        Err(match name {
            Some(name) => fault.under(Step::Name((*name).to_owned())),
            None => fault,
        })
    }

    /// A type that got too few values misses the field that it asked for last.
    pub(super) fn missed(&self, fault: Misread) -> Misread {
        let name = self.next.checked_sub(1).and_then(|field| self.names.get(field));
        match name {
            Some(name) if fault.is_short() => de::Error::missing_field(name),
            Some(_) | None => fault,
        }
    }

    /// Leaves the object, of which nothing may be left.
    pub(super) fn end(self) -> Result<(), Misread> {
        match self.order {
            Order::Surveyed { end, .. } => self.text.go_to(end),
            Order::One { waits: None, has_ended: true, .. } => {}
            Order::One { waits: None, is_first, has_ended: false } if self.text.key(is_first)?.is_none() => {}
            Order::One { .. } => return Err(Misread::new("keys in another order")),
        }
        self.text.leave();
        Ok(())
    }
}

/// Which field from one on a key names.
fn later(names: &[&str], from: usize, key: &str) -> Result<usize, Misread> {
    let found = names.iter().enumerate().skip(from).find(|(_, name)| **name == key);
    found.map(|(field, _)| field).ok_or_else(|| Misread::new("keys in another order"))
}

/// Where each field of an object stands.
fn survey(text: &mut Text<'_>, names: &'static [&'static str]) -> Result<Order, Misread> {
    let mut places = vec![None; names.len()];
    let mut is_first = true;
    while let Some(key) = text.key(is_first)? {
        is_first = false;
        let field = names.iter().position(|name| *name == key);
        let known = field.and_then(|field| Some((names.get(field)?, places.get_mut(field)?)));
        match known {
            None => return Err(unknown(&key, names)),
            Some((name, Some(_))) => return Err(de::Error::duplicate_field(name)),
            Some((_, place)) => *place = Some(text.place()),
        }
        text.skip()?;
    }
    Ok(Order::Surveyed { places, end: text.place() })
}

/// A key that names no field is the fault of what stands under it.
fn unknown(key: &str, names: &'static [&'static str]) -> Misread {
    let fault: Misread = de::Error::unknown_field(key, names);
    fault.under(Step::Name(key.to_owned()))
}

impl<'de> SeqAccess<'de> for &mut Fields<'_, 'de> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        self.seek()?;
        match seed.deserialize(&mut *self.text) {
            Ok(value) => {
                self.text.absent = false;
                Ok(Some(value))
            }
            Err(fault) => self.failed(fault).map(|()| None),
        }
    }
}

/// A variant: its name, and what stands under it unless it stands alone.
pub(super) struct Variant<'t, 'de> {
    text: &'t mut Text<'de>,
    name: Cow<'de, str>,
    is_alone: bool,
}

impl<'t, 'de> Variant<'t, 'de> {
    pub(super) fn new(text: &'t mut Text<'de>, name: Cow<'de, str>, is_alone: bool) -> Self {
        Self { text, name, is_alone }
    }

    /// What stands under the name, where a form of variant has something there.
    fn under(&mut self, form: &'static str) -> Result<&mut Text<'de>, Misread> {
        if self.is_alone {
            return Err(de::Error::invalid_type(Unexpected::UnitVariant, &form));
        }
        Ok(self.text)
    }

    fn misread(self, fault: Misread) -> Misread {
        fault.under(Step::Name(self.name.into_owned()))
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Misread;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Misread> {
        let name: CowStrDeserializer<'_, Misread> = Cow::Borrowed(&*self.name).into_deserializer();
        let variant = seed.deserialize(name)?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        if self.is_alone {
            return Ok(());
        }
        <()>::deserialize(&mut *self.text).map_err(|fault| self.misread(fault))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, Misread> {
        seed.deserialize(self.under("newtype variant")?).map_err(|fault| self.misread(fault))
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, _length: usize, visitor: V) -> Result<V::Value, Misread> {
        let text = self.under("tuple variant")?;
        de::Deserializer::deserialize_seq(text, visitor).map_err(|fault| self.misread(fault))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.under("struct variant")?.object(fields, visitor).map_err(|fault| self.misread(fault))
    }
}
