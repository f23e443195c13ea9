//! Doors in words.

use crate::view::names::Names;
use crate::view::words::door_words;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// A door by its strength and number.
    pub(crate) fn door(self, door: u16) -> Words {
        let kind = self.0.state.doors.get(usize::from(door)).map(|door| door.kind).unwrap_or_default();
        door_words(door, kind)
    }
}
