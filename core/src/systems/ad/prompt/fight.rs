//! Forms of fights, shots, retreats and morale.

use crate::fact::FigureId;
use crate::form::Form;
use crate::systems::ad::prompt::trial::Clerk;
use crate::systems::ad::state::frames::{Fight, Frame, Retreat};
use crate::systems::ad::state::look::Look;

/// Who answers for a retreat.   AD-RETR-02
pub(super) fn retreats(look: Look<'_>, retreat: &Retreat) -> u8 {
    look.side_of(retreat.figure).unwrap_or_else(|| look.holder())
}

/// Who is asked in a fight, and about whom.
pub(super) fn awaited(_: Look<'_>, _: &Fight) -> Option<(u8, FigureId)> {
    None
}

impl Clerk<'_> {
    /// The combat phase with nothing open.   AD-MELEE-04
    pub(super) fn combat(&self) -> Vec<Form> {
        Vec::new()
    }

    /// A fight, a retreat, a stray shot, the morale phase.
    pub(super) fn fight(&self, _: &Frame) -> Vec<Form> {
        Vec::new()
    }

    /// The shots and reloads of the active figure.   AD-SHOOT-01, AD-FULL-10
    pub(super) fn shots(&self, _: FigureId) -> Vec<Form> {
        Vec::new()
    }
}
