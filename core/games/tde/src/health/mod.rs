//! Wounds, health states, markers.   TDE-HEALTH-03 to TDE-HEALTH-15, TDE-SEQ-31 to TDE-SEQ-35

pub mod events;
pub(crate) mod forms;
pub mod armour;
pub mod fire;
pub mod markers;
pub mod stun;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::contact::{self, room};
use crate::draft::{TdeDraft, because, look};
use crate::objectives::drop;
use crate::profiles::Kind;
use crate::profiles::talents::Peril;
use crate::sight::pose;
use crate::skills::effects;
use crate::state::harm::{Harm, HarmBy, Mark};
use crate::state::look::{Look, part_of, whole_of};
use crate::state::path::Landing;
use crate::state::sequence::{Act, Course, Sequence};
use crate::state::{Kill, Part, Posture, Presence};
use crate::terrain::ground;
use crate::{event, falls, postures};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// How many times its health a figure must be dealt in one sequence to be eliminated.   TDE-HEALTH-09
const FATAL: u32 = 2;

/// What one sequence does to a figure, or to a part of a cavalry figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Toll {
    /// The wounds dealt, whatever their source.   TDE-HEALTH-04
    dealt: u32,
    /// The wounds healed.   TDE-MEDIC-05
    healed: u32,
    /// Who dealt the most of it.
    by: Option<(u32, FigureId)>,
    /// Whether several dealt it.
    shared: bool,
}

/// Deals all wounds together and draws their consequences.
/// TDE-HEALTH-03, TDE-HEALTH-04, TDE-HEALTH-08 to TDE-HEALTH-15, TDE-SEQ-32 to TDE-SEQ-34
pub fn deal(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let mut tolls: BTreeMap<(FigureId, Option<Part>), Toll> = BTreeMap::new();
    for harm in &sequence.harms {
        let (figure, part) = sufferer(look(draft), harm.figure, harm.part);
        if !suffers(look(draft), figure) {
            continue;
        }
        let wounds = harm.unsaved.unwrap_or(0).saturating_add(harm.direct);
        let toll = tolls.entry((figure, part)).or_default();
        toll.dealt = toll.dealt.saturating_add(wounds);
        let blamed = blamed(look(draft), sequence, harm, wounds);
        toll.shared |= blamed.zip(toll.by).is_some_and(|((_, one), (_, other))| one != other);
        toll.by = blamed.into_iter().chain(toll.by).max_by_key(|(most, _)| *most);
    }
    for marked in &sequence.marks {
        if let Mark::Healed { wounds } = marked.mark {
            let toll = tolls.entry((marked.figure, None)).or_default();
            toll.healed = toll.healed.saturating_add(wounds);
        }
    }
    // Health as it was before any of it: what falls in one sequence falls at once.   TDE-GAP-21
    let before: Vec<_> = tolls
        .into_iter()
        .map(|((figure, part), toll)| (figure, part, toll, look(draft).health(figure, part)))
        .collect();
    for (figure, part, toll, _) in &before {
        wound(draft, *figure, *part, *toll)?;
    }
    for (figure, part, toll, health) in before {
        fell(draft, figure, part, toll, health)?;
    }
    Ok(())
}

/// Whether the wounds of a sequence still reach a figure: on the table, or gone off it in this very sequence.
/// TDE-GAP-66
fn suffers(look: Look<'_>, figure: FigureId) -> bool {
    look.is_on_table(figure) || has_left(look, figure)
}

/// Whether a figure has left the table: of those a sequence holds something against, in that sequence.
fn has_left(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|figure| figure.presence == Presence::Exited)
}

/// Who is answerable for the wounds of a harm.   TDE-VEN-06
fn blamed(look: Look<'_>, sequence: &Sequence, harm: &Harm, wounds: u32) -> Option<(u32, FigureId)> {
    match harm.by {
        HarmBy::Act(place) if wounds > 0 => {
            sequence.act(place).map(|act| (wounds, doer(look, sequence, act)))
        }
        HarmBy::Act(_) | HarmBy::Mishap(_) | HarmBy::Fall {} | HarmBy::Toxic {} | HarmBy::Card {} => None,
    }
}

/// Who did it: what comes before a rider gets off is done by the cavalry figure, not by the mount that goes on.
/// TDE-CAV-18, TDE-SEQ-23
fn doer(look: Look<'_>, sequence: &Sequence, act: &Act) -> FigureId {
    let dismounts =
        sequence.motion.as_ref().is_some_and(|motion| matches!(motion.course, Course::Dismount { .. }));
    let own = dismounts && act.figure == sequence.active;
    let whole = if own { whole_of(look, act.figure) } else { None };
    whole.unwrap_or(act.figure)
}

/// Who suffers what befell a cavalry figure that has come apart since: the part struck, on its own; the mount
/// where no part is said.   TDE-CAV-13, TDE-CAV-17
pub fn sufferer(look: Look<'_>, figure: FigureId, part: Option<Part>) -> (FigureId, Option<Part>) {
    let apart = look.figure(figure).is_some_and(|figure| figure.presence == Presence::Apart);
    if apart { (part_of(figure, part.unwrap_or(Part::Mount)), None) } else { (figure, part) }
}

/// The figure that bears the wounds of a part.   TDE-CAV-01
fn bearer(look: Look<'_>, figure: FigureId, part: Option<Part>) -> FigureId {
    part.filter(|_| look.kind(figure) == Kind::Cavalry).map_or(figure, |part| part_of(figure, part))
}

/// Wounds healed and dealt are written down: never more than its health, never fewer than none.
/// TDE-HEALTH-12, TDE-HEALTH-14, TDE-HEALTH-15
fn wound(draft: &mut TdeDraft<'_>, figure: FigureId, part: Option<Part>, toll: Toll) -> Result<(), Stop> {
    let bearer = bearer(look(draft), figure, part);
    let held = look(draft).figure(bearer).map_or(0, |figure| figure.wounds);
    let most = look(draft).body(figure, part).map_or(0, |body| body.health);
    let left = held.saturating_sub(toll.healed);
    if left < held {
        let why = because(draft, &["TDE-HEALTH-14", "TDE-HEALTH-05", "TDE-MEDIC-05"]);
        draft.emit(event::Healed { figure: bearer, wounds: left }, why)?;
    }
    if toll.dealt == 0 {
        return Ok(());
    }
    // A part that came off its cavalry card with more wounds than it has health itself keeps them.   TDE-CAV-38
    let wounds = left.saturating_add(toll.dealt).min(most.max(left));
    let rules = [
        "TDE-SEQ-32",
        "TDE-HEALTH-03",
        "TDE-HEALTH-04",
        "TDE-HEALTH-12",
        "TDE-HEALTH-15",
        "TDE-HEALTH-06",
        "TDE-PROF-04",
    ];
    let mut why = because(draft, &rules);
    if has_left(look(draft), figure) {
        why = why.and(RuleId::new("TDE-GAP-66"));
    }
    draft.emit(event::Wounded { figure: bearer, dealt: toll.dealt, wounds }, why)
}

/// Whether wounds dealt in one sequence eliminate: anything at all on a Down figure.
/// TDE-HEALTH-09, TDE-HEALTH-11, TDE-GAP-21, TDE-GAP-22, TDE-GAP-51
pub fn is_fatal(dealt: u32, health: u32) -> bool {
    dealt > 0 && dealt >= health.saturating_mul(FATAL)
}

/// A figure whose health is gone is Down or Eliminated. The parts of a cavalry figure come apart later.
/// TDE-HEALTH-08, TDE-HEALTH-09, TDE-SEQ-34
fn fell(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    part: Option<Part>,
    toll: Toll,
    health: u32,
) -> Result<(), Stop> {
    let bearer = bearer(look(draft), figure, part);
    if is_fatal(toll.dealt, health) {
        return eliminate(draft, bearer, toll.by.map(|(_, by)| by), toll.shared);
    }
    // Off the table nobody lies Down.
    let whole = bearer == figure && look(draft).is_on_table(figure);
    if whole && toll.dealt > 0 && look(draft).health(figure, part) == 0 {
        return go_down(draft, figure);
    }
    Ok(())
}

/// A figure is gone for good.   TDE-HEALTH-09, TDE-HEALTH-10
fn eliminate(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    by: Option<FigureId>,
    shared: bool,
) -> Result<(), Stop> {
    drop::let_go(draft, figure)?;
    let moment = look(draft).state.moment;
    let mut why = because(
        draft,
        &[
            "TDE-SEQ-34",
            "TDE-HEALTH-09",
            "TDE-HEALTH-10",
            "TDE-HEALTH-11",
            "TDE-GAP-21",
            "TDE-GAP-22",
            "TDE-GAP-51",
        ],
    );
    if by.is_none() || (shared && !draft.setup().before(4)) {
        why = why.and(RuleId::new("TDE-GAP-77"));
    }
    draft.emit(event::Eliminated { kill: Kill { figure, by, moment } }, why)
}

/// A figure is Down: Crouched, its action points lost. In water or on a face it stays as it is, or falls.
/// TDE-HEALTH-08, TDE-GAP-72
fn go_down(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let posture = look(draft).figure(figure).map(|figure| figure.posture).unwrap_or_default();
    let why = because(draft, &["TDE-SEQ-34", "TDE-HEALTH-08", "TDE-HEALTH-10", "TDE-GAP-72"]);
    let (posture, fallen) = match posture {
        Posture::Standing | Posture::Crouched => (Posture::Crouched, None),
        Posture::Climbing(height) if look(draft).options().down_climber_falls => {
            (Posture::Crouched, Some(height))
        }
        Posture::Swimming | Posture::Climbing(_) => (posture, None),
    };
    draft.emit(event::WentDown { figure, posture, wounds: None }, why)?;
    match fallen {
        Some(height) => drop_down(draft, figure, height),
        None => Ok(()),
    }
}

/// A Down climber falls off its face: any damage of that is the end of it.   TDE-GAP-72, TDE-FALL-01
pub fn drop_down(draft: &mut TdeDraft<'_>, figure: FigureId, height: i32) -> Result<(), Stop> {
    let water = to_foot(draft, figure, &["TDE-GAP-72", "TDE-FALL-01", "TDE-FALL-03"])?;
    let spared = effects::is_immune(look(draft), figure, Peril::Falls) && !draft.setup().before(6);
    if !water && !spared && falls::fall_damage(height) > 0 {
        return eliminate(draft, figure, None, false);
    }
    Ok(())
}

/// A climber is at the foot of its face, where positions say which. Whether that is water.   TDE-FALL-02
pub fn to_foot(draft: &mut TdeDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<bool, Stop> {
    let below = look(draft).disc(figure).map(|base| ground::landing(&look(draft).setup.terrain, base));
    let Some((below, base)) = below.zip(look(draft).disc(figure)) else { return Ok(false) };
    let lies = room::clear(look(draft), figure, base.moved_to(below.at));
    let posture = if lies.at != below.at && !draft.setup().before(5) {
        pose::held(look(draft), lies, Posture::Crouched)
    } else if below.water {
        Posture::Swimming
    } else {
        Posture::Crouched
    };
    let touches = contact::touched(look(draft), figure, lies, posture);
    let landing = Landing { to: Some(lies.at), posture, touches };
    let why = because(draft, rules);
    postures::moved(draft, figure, landing, vec![base.at, lies.at], why)?;
    postures::douse(draft, figure, below.water)?;
    Ok(below.water)
}

/// Deals wounds outside any sequence: fire, toxic smoke.   TDE-PROP-08, TDE-HEALTH-03
pub fn scorch(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    part: Option<Part>,
    wounds: u32,
) -> Result<(), Stop> {
    if wounds == 0 || !look(draft).is_on_table(figure) {
        return Ok(());
    }
    // Out of any sequence nobody is asked: a mount shields its rider.   TDE-CAV-08
    let part = part.or((look(draft).kind(figure) == Kind::Cavalry).then_some(Part::Mount));
    let toll = Toll { dealt: wounds, ..Toll::default() };
    let health = look(draft).health(figure, part);
    wound(draft, figure, part, toll)?;
    fell(draft, figure, part, toll, health)
}

/// Wounds that a card deals: with those of the sequence under way, or at once.   TDE-BUILD-11, TDE-HEALTH-03
pub fn wound_by_card(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    part: Option<Part>,
    wounds: u32,
) -> Result<(), Stop> {
    if look(draft).sequence().is_none() {
        return scorch(draft, figure, part, wounds);
    }
    let by = HarmBy::Card {};
    let harm = Harm { figure, by, part, chooser: None, damage: 0, direct: wounds, late: true, unsaved: None };
    let why = because(draft, &["TDE-BUILD-11", "TDE-HEALTH-03"]);
    draft.emit(event::Harmed { harm }, why)
}
