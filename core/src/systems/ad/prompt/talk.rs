//! Forms of conversations, divination, items and figures of nobody.

use crate::fact::FigureId;
use crate::form::Form;
use crate::systems::ad::prompt::trial::Clerk;
use crate::systems::ad::state::frames::{Conversation, Duel, Frame, Move};
use crate::systems::ad::state::look::Look;

/// Who is asked in a conversation.
pub(super) fn awaited(_: Look<'_>, _: &Conversation) -> Option<u8> {
    None
}

/// Who says next whom its figure helps.   AD-NPC-20
pub(super) fn helps(_: Look<'_>, _: &Duel) -> Option<(u8, FigureId)> {
    None
}

impl Clerk<'_> {
    /// The interaction phase with nothing open.   AD-INTER-02
    pub(super) fn interaction(&self) -> Vec<Form> {
        Vec::new()
    }

    /// Figures of nobody at the start of the action phase.   AD-NPC-10
    pub(super) fn npcs(&self) -> Vec<Form> {
        Vec::new()
    }

    /// A conversation, a divination, a duel.
    pub(super) fn talk(&self, _: &Frame) -> Vec<Form> {
        Vec::new()
    }

    /// The active figure's talents and items: spot, steal, bribe, divine, pick up, pick a lock, pray, drop stealth.
    pub(super) fn feats(&self, _: FigureId) -> Vec<Form> {
        Vec::new()
    }

    /// What a talent adds while a figure moves.   AD-TAL-15
    pub(super) fn feats_in_move(&self, _: &Move) -> Vec<Form> {
        Vec::new()
    }

    /// What is open at any time: equipment, friendships, minds to be read.
    pub(super) fn open_talk(&self) -> Vec<Form> {
        Vec::new()
    }
}
