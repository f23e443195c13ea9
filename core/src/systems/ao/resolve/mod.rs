//! The procedures of the game, one file each, and what they share.

pub mod band;

use crate::draft::Draft;
use crate::systems::ao::Ao;
use crate::systems::ao::state::look::Look;

/// The working copy that every procedure judges on.
pub type AoDraft<'d> = Draft<'d, Ao>;

/// The questions to the working copy.
pub fn look<'a>(draft: &'a AoDraft<'_>) -> Look<'a> {
    Look { setup: draft.setup(), state: draft.state() }
}
