//! Who belongs to a side: its figures, its Characters, its Leader.

use crate::profiles::Profile;
use crate::state::look::Look;
use crate::state::{Letter, Presence};
use Letter::A;
use greffe_core::judging::fact::FigureId;

/// The side of a letter; the holder of the initiative is A until letters are known.
pub fn side_of(look: Look<'_>, letter: Letter) -> u8 {
    let found = [0, 1].into_iter().find(|side| look.side(*side).and_then(|side| side.letter) == Some(letter));
    let holder = look.state.initiative.unwrap_or(0);
    found.unwrap_or(if letter == A { holder } else { look.other(holder) })
}

/// The figures of a side that stand for themselves: parts of cavalry do not.
pub fn members(look: Look<'_>, side: u8) -> impl Iterator<Item = FigureId> {
    let own = move |figure: &crate::state::Figure| {
        figure.side == side && !matches!(figure.presence, Presence::Merged(_))
    };
    look.figures().filter(move |(_, figure)| own(figure)).map(|(id, _)| id)
}

/// The Characters of a side: who may be a courier.   TDE-COU-02, TDE-CAV-29, TDE-BEAST-05
pub fn characters(look: Look<'_>, side: u8) -> impl Iterator<Item = FigureId> {
    members(look, side).filter(move |id| look.card(*id).is_some_and(Profile::is_character))
}

/// The Leader's figure: on foot, or riding.   TDE-BUILD-04
pub fn leader(look: Look<'_>, side: u8) -> Option<FigureId> {
    members(look, side).find(|id| look.card(*id).is_some_and(crate::setup::teams::is_leader))
}
