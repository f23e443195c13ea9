//! The facts of the table as questions.

use crate::fact::FigureId;
use crate::form::FactKind;
use crate::systems::tde::state::look::Look;
use crate::words::Words;

/// A fact as a question in words, and the kind of answer it takes.
pub(crate) fn question(look: Look<'_>, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
    let names: Vec<String> = of.iter().map(|figure| look.name(*figure)).collect();
    (Words::same(format!("{fact}: {}", names.join(", "))), FactKind::YesNo)
}
