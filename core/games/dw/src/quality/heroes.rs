//! Heroes who may roll a die again.   DW-TRAIT-42

use crate::profiles::traits::Trait;
use crate::state::WindowKind;
use crate::state::frames::Ask;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// The window of a hero whose die has just fallen, if it may still roll one again.   DW-TRAIT-42
pub fn hero_ask(look: Look<'_>, figure: FigureId) -> Option<Ask> {
    let known = look.figure(figure)?;
    let lives = look.setup.before(3) || look.is_in_play(figure);
    let may = lives && look.has(figure, &Trait::Hero) && !known.reroll_used;
    may.then(|| Ask { window: WindowKind::HeroReroll, side: known.controller, figures: vec![figure] })
}
