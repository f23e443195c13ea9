//! Postures: how a figure that is moved holds itself, and what water puts out.   TDE-POST-05, TDE-POST-08

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look};
use crate::event;
use crate::state::Posture;
use crate::state::path::Landing;
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A figure stands somewhere else.   TDE-POST-05
pub fn moved(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    landing: Landing,
    path: Vec<Point>,
    why: Because,
) -> Result<(), Stop> {
    draft.emit(event::Moved { figure, landing, path }, why)
}

/// Water puts out the fire of whoever goes into it, wherever it comes out.   TDE-POST-08, TDE-PROP-08
pub fn douse(draft: &mut TdeDraft<'_>, figure: FigureId, wet: bool) -> Result<(), Stop> {
    let burns = look(draft).figure(figure).is_some_and(|figure| figure.fire > 0);
    if wet && burns {
        let why = because(draft, &["TDE-POST-08", "TDE-PROP-08"]);
        draft.emit(event::FireChanged { figure, fire: 0 }, why)?;
    }
    Ok(())
}

/// How a figure holds itself once it leaves water or a face: on its feet, unless it is Crouched.
pub fn upright(posture: Posture) -> Posture {
    match posture {
        Posture::Crouched => Posture::Crouched,
        Posture::Standing | Posture::Swimming | Posture::Climbing(_) => Posture::Standing,
    }
}
