//! Facts of the table as questions in words.

use crate::fact::FigureId;
use crate::form::FactKind;
use crate::systems::dw::state::look::Look;
use crate::words::Words;

/// A fact as a question, and the kind of answer it takes.
pub fn question(_: Look<'_>, fact: &str, _: &[FigureId]) -> (Words, FactKind) {
    (Words::same(fact), FactKind::YesNo)
}
