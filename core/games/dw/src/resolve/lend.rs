//! Figures that the opponent plays for a failed activation.   DW-TRAIT-67, DW-GAP-26

use crate::event::{self, Event};
use crate::resolve::{DwDraft, because, look};
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;

/// A failed activation is the opponent's: its enemies are the figure's enemies for as long as it lasts, or for
/// good.   DW-TRAIT-67, DW-GAP-26
///
/// # Errors
/// See [`Stop`].
pub fn hand_over(draft: &mut DwDraft<'_>, figure: FigureId, player: u8, for_good: bool) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let event = Event::ControlChanged(event::ControlChanged {
        figure,
        owner: if for_good { player } else { known.owner },
        controller: player,
        controlled_by: if for_good { None } else { known.controlled_by },
        possessed_by: known.possessed_by,
    });
    let because = because(draft, &["DW-TRAIT-67", "DW-GAP-26"]);
    draft.emit(event, because)
}

/// A figure that the opponent played comes back to the side whose stint it is.   DW-TRAIT-67
///
/// # Errors
/// See [`Stop`].
pub fn hand_back(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let player = look(draft).active().filter(|active| active.figure == figure).map(|active| active.player);
    let Some(((player, stint), known)) = player.zip(look(draft).stint()).zip(look(draft).figure(figure))
    else {
        return Ok(());
    };
    let lent = known.owner != player || known.controlled_by.is_some();
    if player == stint || known.controller != player || !lent || !look(draft).is_in_play(figure) {
        return Ok(());
    }
    let event = Event::ControlChanged(event::ControlChanged {
        figure,
        owner: known.owner,
        controller: stint,
        controlled_by: known.controlled_by,
        possessed_by: known.possessed_by,
    });
    let because = because(draft, &["DW-TRAIT-67"]);
    draft.emit(event, because)
}
