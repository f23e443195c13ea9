//! The rulers of ranged attacks, and how an aim is lost.   SEG-SKSHOOT-01 to SEG-SKSHOOT-05

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::profiles::Skill;
use crate::range::events::PostureLost;
use crate::setup::Ruler;
use crate::state::Posture;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The rulers of a figure's ranged basic attacks, with their rules, longest first.   SEG-SKSHOOT-01 to 03
pub fn ranged_rulers(look: Look<'_>, figure: FigureId) -> Vec<(Ruler, RuleId)> {
    [
        (Skill::RangedAttackLong, Ruler::Long, "SEG-SKSHOOT-03"),
        (Skill::RangedAttackMedium, Ruler::Medium, "SEG-SKSHOOT-02"),
        (Skill::RangedAttackShort, Ruler::Short, "SEG-SKSHOOT-01"),
    ]
    .into_iter()
    .filter(|(skill, _, _)| look.has(figure, *skill))
    .map(|(_, ruler, rule)| (ruler, RuleId::new(rule)))
    .collect()
}

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
