//! Fire and toxic smoke: who breathes it, which part burns.   TDE-PROP-08, TDE-PROP-18, TDE-CAV-07, TDE-GAP-29

use crate::draft::{TdeDraft, because, look, name};
use crate::profiles::Kind;
use crate::profiles::talents::Peril;
use crate::refusal::Refusal;
use crate::sight::area::Shape;
use crate::sight::{self, pose};
use crate::skills::effects;
use crate::state::Part;
use crate::state::frames::Frame;
use crate::state::harm::{Harm, HarmBy};
use crate::state::look::Look;
use crate::{event, health, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// What toxic smoke does for each action point spent inside.   TDE-PROP-18
const TOXIC_WOUNDS: u32 = 1;

/// Toxic smoke hurts who spends a point inside.   TDE-PROP-18, TDE-GAP-29
pub fn choke(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !look(draft).state.smoke.iter().any(|smoke| smoke.toxic) {
        return Ok(());
    }
    let recorded = is_in_toxic(look(draft), figure);
    let breathes = table::flag(draft, "toxic", &[figure], recorded, false)?;
    if !breathes || effects::is_immune(look(draft), figure, Peril::ToxicSmoke) {
        return Ok(());
    }
    let rides = look(draft).kind(figure) == Kind::Cavalry;
    if look(draft).sequence().is_none() {
        let enemy = look(draft).side_of(figure).map_or(0, |side| look(draft).other(side));
        if rides && look(draft).side(enemy).is_some_and(|side| !side.out) {
            let why = because(draft, &["TDE-PROP-18", "TDE-CAV-07"]);
            return draft.emit(event::FirePartAsked { figure, side: enemy }, why);
        }
        return health::scorch(draft, figure, None, TOXIC_WOUNDS);
    }
    // Smoke is nobody's hand: the enemy says which part of a cavalry figure breathes it.   TDE-CAV-07
    let chooser = look(draft).side_of(figure).filter(|_| rides).map(|side| look(draft).other(side));
    let by = HarmBy::Toxic {};
    let direct = TOXIC_WOUNDS;
    let harm = Harm { figure, by, part: None, chooser, damage: 0, direct, late: false, unsaved: None };
    let why = because(draft, &["TDE-PROP-18", "TDE-GAP-29", "TDE-HEALTH-03"]);
    draft.emit(event::Harmed { harm }, why)
}

/// Whether a figure's base is under toxic smoke when it spends a point: along its way, for what it does there.
fn is_in_toxic(look: Look<'_>, figure: FigureId) -> Option<bool> {
    let toxic = || look.state.smoke.iter().filter(|smoke| smoke.toxic);
    if !look.is_measured() {
        let stood = sight::stood(look, figure);
        return Some(toxic().any(|smoke| stood.iter().any(|id| smoke.inside.contains(id))));
    }
    let extra = look.sequence().filter(|sequence| sequence.active == figure).and_then(|sequence| {
        let (_, act) = sequence.extra().filter(|_| sequence.stage > crate::state::sequence::Stage::Extra)?;
        let there = pose::at(look, &pose::moment(sequence, act), figure);
        pose::silhouette(look, there)
    });
    let seen = extra.or_else(|| pose::silhouette(look, pose::now(look, figure)))?;
    let mut shapes = toxic().filter_map(|smoke| pose::shape(look, smoke.template, smoke.at?, smoke.toward));
    // As of any template: not through a wall or a floor.   TDE-TPL-15, TDE-TPL-16
    let covers = |shape: &Shape| {
        if look.setup.before(11) { shape.covers(seen.base) } else { shape.reaches(&look.setup.terrain, seen) }
    };
    Some(shapes.any(|shape| covers(&shape)))
}

/// Asks which part of a burning cavalry figure suffers. Whether it did.   TDE-CAV-07
pub fn ask_fire_part(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    if look(draft).kind(figure) != Kind::Cavalry || fire_part(look(draft), figure).is_some() {
        return Ok(false);
    }
    let enemy = look(draft).side_of(figure).map_or(0, |side| look(draft).other(side));
    let why = because(draft, &["TDE-CAV-07"]);
    if look(draft).side(enemy).is_none_or(|side| side.out) {
        draft.emit(event::FirePartChosen { figure, part: Part::Mount }, why)?;
        return Ok(true);
    }
    draft.emit(event::FirePartAsked { figure, side: enemy }, why)?;
    Ok(true)
}

/// The part that burns, once known.
pub fn fire_part(look: Look<'_>, figure: FigureId) -> Option<Part> {
    look.state.stack.iter().rev().find_map(|frame| {
        let Frame::Upkeep { part: Some((burning, part)), .. } = frame else { return None };
        (*burning == figure).then_some(*part)
    })
}

/// Says which part of a burning cavalry figure suffers.   TDE-CAV-07
pub fn choose_fire_part(draft: &mut TdeDraft<'_>, side: u8, part: Part) -> Result<(), Stop> {
    let Some(Frame::FirePart { figure, side: asked }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if asked != side {
        return Err(Refusal::NotYours { who: name(draft, figure) }.into());
    }
    let why = because(draft, &["TDE-CAV-07"]).and(RuleId::new("TDE-CAV-03"));
    draft.emit(event::FirePartChosen { figure, part }, why)?;
    if matches!(look(draft).top(), Some(Frame::Upkeep { .. })) {
        return Ok(());
    }
    // Not fire but smoke, for a point spent between two sequences.   TDE-PROP-18
    health::scorch(draft, figure, Some(part), TOXIC_WOUNDS)
}
