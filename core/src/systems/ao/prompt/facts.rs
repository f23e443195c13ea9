//! The facts that commands take, as questions.

use crate::fact::FigureId;
use crate::form::FactKind;
use crate::systems::ao::state::look::Look;
use crate::words::Words;

/// One fact as a question, and the kind of answer it takes.
pub(crate) fn question(_look: Look<'_>, fact: &str, _of: &[FigureId]) -> (Words, FactKind) {
    (Words::same(fact), FactKind::YesNo)
}
