//! A figure dies in place of an ally.   DW-TRAIT-73, DW-TRAIT-67

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::state::combat::{Harm, Verdict};
use crate::state::frames::{Ask, Frame};
use crate::state::look::Look;
use crate::state::{Cause, WindowKind};
use crate::table::distance;
use crate::{event, interventions, refusal, skills, status, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The figures that may die in place of another, by side.   DW-TRAIT-73, DW-TRAIT-67
pub fn sacrifice_asks(
    draft: &mut DwDraft<'_>,
    victim: FigureId,
    killer: Option<FigureId>,
) -> Result<Vec<Ask>, Stop> {
    let willing: Vec<FigureId> = {
        let look = look(draft);
        look.on_table()
            .filter(|other| skills::are_comrades(look, *other, victim) && look.has(*other, &Trait::Sacrifice))
            .filter(|other| look.figure(*other).is_some_and(|figure| figure.unconscious.is_empty()))
            .collect()
    };
    let short = look(draft).ruler(Ruler::Short);
    let near = |look: Look<'_>, other: FigureId| {
        let close = |to: FigureId| distance::recorded_within(look, other, to, short).unwrap_or(true);
        close(victim) || killer.is_some_and(close)
    };
    let figures: Vec<FigureId> = willing.into_iter().filter(|other| near(look(draft), *other)).collect();
    let early = draft.setup().before(3);
    let side = if early { look(draft).side_of(victim) } else { look(draft).band_of(victim) }.unwrap_or(0);
    if figures.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![Ask { window: WindowKind::Sacrifice, side, figures }])
}

/// A figure dies in place of its ally.   DW-TRAIT-73
pub fn sacrifice(draft: &mut DwDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let ask = interventions::asked(draft, side, WindowKind::Sacrifice)?;
    if !ask.figures.contains(&figure) {
        return Err(refusal::Reaction::NotAsked { who: name(draft, figure), rule: "DW-TRAIT-73" }.into());
    }
    let threat = match look(draft).top() {
        Some(Frame::Combat { combat }) => combat.loser().map(|ally| (ally, combat.winner(), false)),
        Some(Frame::Doom { figure, by, .. }) => Some((*figure, *by, true)),
        Some(_) | None => None,
    };
    let Some((ally, killer, late)) = threat else { return Err(refusal::General::NotNow.into()) };
    let short = look(draft).ruler(Ruler::Short);
    let own = distance::recorded_within(look(draft), figure, ally, short);
    let other = killer.and_then(|killer| distance::recorded_within(look(draft), figure, killer, short));
    let recorded = match (own, other) {
        (None, None) => None,
        (own, other) => Some(own == Some(true) || other == Some(true)),
    };
    let near = table::flag(draft, "near", &[figure, ally], recorded, true)?;
    let refusal = refusal::Reaction::NotAsked { who: name(draft, figure), rule: "DW-TRAIT-73" };
    forbid(draft, !near, refusal)?;
    if late {
        let why = because(draft, &["DW-TRAIT-73", "DW-GAP-81"]);
        draft.emit(event::DoomEnded { figure: ally }, why)?;
    }
    // Nobody has beaten the ally any more: no poison of this attack is rolled for it.
    let verdict = Verdict { winner: None, harm: Harm::Nothing {}, absorbed: true };
    let why = because(draft, &["DW-TRAIT-73"]);
    draft.emit(event::Sacrificed { figure, ally, verdict }, why)?;
    status::remove(draft, figure, Cause::Killed, killer, "DW-TRAIT-73")
}
