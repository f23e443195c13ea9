//! How an aim is lost.   SEG-SKSHOOT-05

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::range::events::PostureLost;
use crate::state::Posture;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A figure that aims loses its aim by an action that is no ranged aggression.   SEG-SKSHOOT-05
pub fn drop_aim(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).posture(figure) == Some(Posture::Positioned) {
        let because = because(draft, &["SEG-SKSHOOT-05"]);
        draft.emit(Event::PostureLost(PostureLost { figure, posture: Posture::Positioned }), because)?;
    }
    Ok(())
}

/// A figure that aims and is in contact with an adversary loses its aim.   SEG-SKSHOOT-05
pub fn lose_aim(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).posture(figure) == Some(Posture::Positioned) && look(draft).is_engaged(figure) {
        let because = because(draft, &["SEG-SKSHOOT-05"]);
        draft.emit(Event::PostureLost(PostureLost { figure, posture: Posture::Positioned }), because)?;
    }
    Ok(())
}
