//! Figures that change hands: lent for a failed activation, or gone over with all that they hold.
//! DW-TRAIT-23, DW-TRAIT-66, DW-TRAIT-67, DW-TRAIT-82, DW-GAP-26

use crate::draft::{DwDraft, because, look};
use crate::event;
use crate::event::Event;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A failed activation is the opponent's: its enemies are the figure's enemies for as long as it lasts, or for
/// good.   DW-TRAIT-67, DW-GAP-26
pub fn hand_over(draft: &mut DwDraft<'_>, figure: FigureId, player: u8, for_good: bool) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let kept = known.possessed_by.is_some() && !draft.setup().before(3);
    let event = Event::ControlChanged(event::ControlChanged {
        figure,
        owner: if for_good { player } else { known.owner },
        // A body thief keeps the body.   DW-TRAIT-66
        controller: if for_good && kept { known.controller } else { player },
        controlled_by: if for_good { None } else { known.controlled_by },
        possessed_by: known.possessed_by,
    });
    let because = because(draft, &["DW-TRAIT-67", "DW-GAP-26"]);
    draft.emit(event, because)?;
    // What it holds by its mind stays with its own side for the one activation.
    if for_good { follow(draft, figure) } else { Ok(()) }
}

/// A figure that the opponent played comes back to the side whose stint it is.   DW-TRAIT-67
pub fn hand_back(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let lent = look(draft).lent().filter(|(lent, _)| *lent == figure && look(draft).is_in_play(figure));
    let Some(((_, stint), known)) = lent.zip(look(draft).figure(figure)) else { return Ok(()) };
    let early = draft.setup().before(3);
    // A mind that took it meanwhile keeps it.
    let holder = known.possessed_by.or(known.controlled_by).filter(|_| !early);
    let controller = holder.and_then(|holder| look(draft).side_of(holder)).unwrap_or(stint);
    let event = Event::ControlChanged(event::ControlChanged {
        figure,
        owner: known.owner,
        controller,
        controlled_by: known.controlled_by,
        possessed_by: known.possessed_by,
    });
    let because = because(draft, &["DW-TRAIT-67"]);
    draft.emit(event, because)?;
    // What it has taken while it was lent comes along.   DW-STATUS-07, DW-TRAIT-66
    if early { Ok(()) } else { follow(draft, figure) }
}

/// A figure plays for another side from now on: the minds it holds, and the body it has taken, are played by that
/// side too.   DW-STATUS-07, DW-TRAIT-66, DW-TRAIT-82
pub fn follow(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let Some(side) = look(draft).side_of(figure) else { return Ok(()) };
    let held: Vec<FigureId> = look(draft)
        .figures()
        .filter(|(_, other)| match (other.possessed_by, other.controlled_by) {
            (Some(thief), _) => thief == figure,
            (None, mind) => mind == Some(figure),
        })
        .filter(|(id, other)| other.controller != side && look(draft).is_in_play(*id))
        .map(|(id, _)| id)
        .collect();
    for puppet in held {
        let Some(known) = look(draft).figure(puppet) else { continue };
        let event = Event::ControlChanged(event::ControlChanged {
            figure: puppet,
            owner: known.owner,
            controller: side,
            controlled_by: known.controlled_by,
            possessed_by: known.possessed_by,
        });
        let rule = if known.possessed_by.is_some() { "DW-TRAIT-66" } else { "DW-STATUS-07" };
        let because = because(draft, &[rule]);
        draft.emit(event, because)?;
    }
    Ok(())
}
