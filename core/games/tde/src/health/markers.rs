//! Markers: blindness, fire, slowness, knockdown and the falls they cause.   TDE-SEQ-31, TDE-PROP-03, TDE-PROP-05, TDE-PROP-08, TDE-PROP-11, TDE-PROP-16

use crate::draft::{TdeDraft, because, look, reach};
use crate::health::{self, armour};
use crate::profiles::Kind;
use crate::profiles::talents::Peril;
use crate::skills::effects;
use crate::state::dice::{Save, SaveOf};
use crate::state::harm::{Harm, HarmBy, Mark};
use crate::state::look::Look;
use crate::state::sequence::{Sequence, Stage};
use crate::state::{Posture, Slowed};
use crate::test::{self, Guard};
use crate::{event, falls, stealth};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// Hands out markers, then goes on to the wounds.
/// TDE-SEQ-31, TDE-PROP-03, TDE-PROP-08, TDE-PROP-11, TDE-PROP-16, TDE-TALENT-04
pub fn mark(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    for marked in &sequence.marks {
        let (figure, _) = health::sufferer(look(draft), marked.figure, None);
        if !look(draft).is_on_table(figure) || is_spared(look(draft), figure, marked.mark) {
            continue;
        }
        match marked.mark {
            Mark::Blind {} => blind(draft, figure)?,
            Mark::Fire { count } => ignite(draft, figure, count)?,
            Mark::Slowed { by } => slow(draft, figure, by)?,
            Mark::Knockdown {} => knock_down(draft, figure)?,
            // Stunned ones after the damage, shown ones at 3K, healed ones with the wounds.
            Mark::Stunned { .. } | Mark::Shown {} | Mark::Healed { .. } => {}
        }
    }
    reach(draft, Stage::Wounds, &["TDE-SEQ-32"])
}

/// Asks whoever stunned a figure how many points it loses, once the damage is dealt.   TDE-PROP-05
pub fn stun(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let marks = look(draft).sequence().map(|sequence| sequence.marks.clone()).unwrap_or_default();
    for marked in marks {
        let Mark::Stunned { most, by } = marked.mark else { continue };
        let (figure, _) = health::sufferer(look(draft), marked.figure, None);
        let held = look(draft).figure(figure).map_or(0, |figure| figure.ap);
        let spared = is_spared(look(draft), figure, marked.mark);
        if look(draft).is_on_table(figure) && held > 0 && !spared {
            let why = because(draft, &["TDE-PROP-05"]);
            draft.emit(event::StunAsked { figure, by, most: most.min(held) }, why)?;
        }
    }
    Ok(())
}

/// Whether a card keeps a marker off a figure.
fn is_spared(look: Look<'_>, figure: FigureId, mark: Mark) -> bool {
    let peril = match mark {
        Mark::Blind {} => Peril::Blinding,
        Mark::Fire { .. } => Peril::Fire,
        Mark::Slowed { .. } => Peril::Slowing,
        Mark::Knockdown {} => Peril::Knockdown,
        Mark::Stunned { .. } => Peril::Stunning,
        Mark::Shown {} | Mark::Healed { .. } => return false,
    };
    effects::is_immune(look, figure, peril)
}

/// One Blind marker, however often it is hit.   TDE-PROP-03
fn blind(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).figure(figure).is_some_and(|figure| figure.blind) {
        return Ok(());
    }
    let why = because(draft, &["TDE-PROP-03", "TDE-SEQ-31"]);
    draft.emit(event::Blinded { figure }, why)
}

/// Fire markers, but not on a swimmer; they show whoever hides.   TDE-PROP-08, TDE-POST-08, TDE-STEALTH-07
fn ignite(draft: &mut TdeDraft<'_>, figure: FigureId, count: u32) -> Result<(), Stop> {
    let Some(state) = look(draft).figure(figure).cloned() else { return Ok(()) };
    if state.posture == Posture::Swimming || count == 0 {
        return Ok(());
    }
    let why = because(draft, &["TDE-PROP-08", "TDE-POST-08", "TDE-SEQ-31"]);
    draft.emit(event::FireChanged { figure, fire: state.fire.saturating_add(count) }, why)?;
    stealth::reveal_burning(draft, figure)
}

/// One Slowed marker, the worse of two; it lasts through the next activation when this turn's is over.
/// TDE-PROP-11, TDE-GAP-27
fn slow(draft: &mut TdeDraft<'_>, figure: FigureId, by: u32) -> Result<(), Stop> {
    let acts = look(draft).active().is_some_and(|(active, _)| active == figure);
    let Some(state) = look(draft).figure(figure) else { return Ok(()) };
    let held = state.slowed.map_or(0, |slowed| slowed.by);
    if held >= by {
        return Ok(());
    }
    let lasting = state.activated && !acts;
    let why = because(draft, &["TDE-PROP-11", "TDE-GAP-27", "TDE-SEQ-31"]);
    draft.emit(event::SlowedDown { figure, slowed: Slowed { by, lasting } }, why)
}

/// Knocked over: Crouched. Cavalry never is; swimmers and climbers are in the other reading alone.
/// TDE-PROP-16, TDE-CAV-26, TDE-GAP-53
fn knock_down(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let posture = look(draft).figure(figure).map(|figure| figure.posture).unwrap_or_default();
    if !is_upset(look(draft), posture) || look(draft).kind(figure) == Kind::Cavalry {
        return Ok(());
    }
    let why = because(draft, &["TDE-PROP-16", "TDE-POST-03", "TDE-GAP-53"]);
    topple(draft, figure, why)
}

/// A figure is Crouched; one that climbed falls to the foot of its face.   TDE-PROP-16, TDE-GAP-53
pub fn topple(draft: &mut TdeDraft<'_>, figure: FigureId, why: Because) -> Result<(), Stop> {
    let posture = look(draft).figure(figure).map(|figure| figure.posture).unwrap_or_default();
    draft.emit(event::PostureChanged { figure, posture: Posture::Crouched }, why)?;
    match posture {
        Posture::Climbing(height) if !draft.setup().before(3) => slip(draft, figure, height),
        Posture::Standing | Posture::Crouched | Posture::Swimming | Posture::Climbing(_) => Ok(()),
    }
}

/// A climber knocked over falls to the foot of its face, and is hurt as by any fall: with the other harm of the action
/// under way, or at once.   TDE-GAP-53, TDE-FALL-01
fn slip(draft: &mut TdeDraft<'_>, figure: FigureId, height: i32) -> Result<(), Stop> {
    let water = health::to_foot(draft, figure, &["TDE-GAP-53", "TDE-FALL-01", "TDE-FALL-03"])?;
    let damage = if water || effects::is_immune(look(draft), figure, Peril::Falls) {
        0
    } else {
        falls::fall_damage(height)
    };
    if damage == 0 {
        return Ok(());
    }
    if look(draft).sequence().is_none() {
        // Any damage is the end of a Down one: it makes no armour test.   TDE-HEALTH-11
        if !look(draft).is_conscious(figure) {
            return health::scorch(draft, figure, None, damage);
        }
        let why = because(draft, &["TDE-FALL-01", "TDE-GAP-53"]);
        return draft.emit(event::Tumbled { figure, damage }, why);
    }
    let by = HarmBy::Fall {};
    let harm = Harm { figure, by, part: None, chooser: None, damage, direct: 0, late: true, unsaved: None };
    let why = because(draft, &["TDE-FALL-01", "TDE-GAP-53"]);
    draft.emit(event::Harmed { harm }, why)
}

/// The armour test of a fall between two actions, then its wounds. Whether they were dealt.
/// TDE-FALL-01, TDE-HEALTH-01, TDE-GAP-53
pub fn tumble(draft: &mut TdeDraft<'_>, figure: FigureId, damage: u32, saves: &[Save]) -> Result<bool, Stop> {
    let Some(save) = saves.first() else {
        let endurance = armour::endurance(look(draft), figure, None, &Modifiers::new());
        let of = SaveOf::Tumble {};
        let rule = "TDE-FALL-01";
        test::throw_save(draft, Guard { figure, of, part: None, endurance, damage, rule })?;
        return test::offer(draft).map(|()| false);
    };
    let wounds = save.failures();
    let why = because(draft, &["TDE-FALL-01", "TDE-HEALTH-03"]);
    draft.emit(event::TumbleOver { figure, wounds }, why)?;
    health::scorch(draft, figure, None, wounds).map(|()| true)
}

/// Whether a figure that holds itself so can be knocked over.   TDE-PROP-16, TDE-GAP-53
pub fn is_upset(look: Look<'_>, posture: Posture) -> bool {
    match posture {
        Posture::Standing => true,
        Posture::Crouched => false,
        Posture::Swimming | Posture::Climbing(_) => look.options().knockdown_everywhere,
    }
}
