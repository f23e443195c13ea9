//! Wounds, health states, markers.   TDE-HEALTH-03 to TDE-HEALTH-15, TDE-SEQ-31 to TDE-SEQ-35

use std::collections::BTreeMap;

use crate::event;
use crate::profiles::Kind;
use crate::profiles::talents::Peril;
use crate::resolve::dice::{self, Guard};
use crate::resolve::space::ground;
use crate::resolve::{
    TdeDraft, because, cards, cavalry, drop, fall, harm, look, movement, pose, sequence as steps,
};
use crate::skills::effects;
use crate::state::dice::{Save, SaveOf};
use crate::state::harm::{Harm, HarmBy, Mark};
use crate::state::look::{Look, part_of};
use crate::state::path::Landing;
use crate::state::sequence::{Act, Course, Sequence, Stage};
use crate::state::{Kill, Part, Posture, Presence, Slowed};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
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
    let whole = if own { cavalry::whole_of(look, act.figure) } else { None };
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
    if by.is_none() || (shared && !draft.setup().past) {
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
fn drop_down(draft: &mut TdeDraft<'_>, figure: FigureId, height: i32) -> Result<(), Stop> {
    let water = to_foot(draft, figure, &["TDE-GAP-72", "TDE-FALL-01", "TDE-FALL-03"])?;
    if !water && fall::fall_damage(height) > 0 {
        return eliminate(draft, figure, None, false);
    }
    Ok(())
}

/// A climber is at the foot of its face, where positions say which. Whether that is water.   TDE-FALL-02
fn to_foot(draft: &mut TdeDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<bool, Stop> {
    let below = look(draft).disc(figure).map(|base| ground::landing(&look(draft).setup.terrain, base));
    let Some((below, base)) = below.zip(look(draft).disc(figure)) else { return Ok(false) };
    let lies = movement::clear(look(draft), figure, base.moved_to(below.at));
    let posture = if lies.at != below.at && !draft.setup().prior {
        pose::held(look(draft), lies, Posture::Crouched)
    } else if below.water {
        Posture::Swimming
    } else {
        Posture::Crouched
    };
    let touches = pose::touched(look(draft), figure, lies, posture);
    let landing = Landing { to: Some(lies.at), posture, touches };
    let why = because(draft, rules);
    movement::moved(draft, figure, landing, vec![base.at, lies.at], why)?;
    movement::douse(draft, figure, below.water)?;
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

/// Hands out markers, then goes on to the wounds.
/// TDE-SEQ-31, TDE-PROP-03, TDE-PROP-08, TDE-PROP-11, TDE-PROP-16, TDE-TALENT-04
pub fn mark(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    for marked in &sequence.marks {
        let (figure, _) = sufferer(look(draft), marked.figure, None);
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
    steps::reach(draft, Stage::Wounds, &["TDE-SEQ-32"])
}

/// Asks whoever stunned a figure how many points it loses, once the damage is dealt.   TDE-PROP-05
pub fn stun(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let marks = look(draft).sequence().map(|sequence| sequence.marks.clone()).unwrap_or_default();
    for marked in marks {
        let Mark::Stunned { most, by } = marked.mark else { continue };
        let (figure, _) = sufferer(look(draft), marked.figure, None);
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
    cards::reveal_burning(draft, figure)
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
        Posture::Climbing(height) if !draft.setup().former => slip(draft, figure, height),
        Posture::Standing | Posture::Crouched | Posture::Swimming | Posture::Climbing(_) => Ok(()),
    }
}

/// A climber knocked over falls to the foot of its face, and is hurt as by any fall: with the other harm of the action
/// under way, or at once.   TDE-GAP-53, TDE-FALL-01
fn slip(draft: &mut TdeDraft<'_>, figure: FigureId, height: i32) -> Result<(), Stop> {
    let water = to_foot(draft, figure, &["TDE-GAP-53", "TDE-FALL-01", "TDE-FALL-03"])?;
    let damage = if water || effects::is_immune(look(draft), figure, Peril::Falls) {
        0
    } else {
        fall::fall_damage(height)
    };
    if damage == 0 {
        return Ok(());
    }
    if look(draft).sequence().is_none() {
        // Any damage is the end of a Down one: it makes no armour test.   TDE-HEALTH-11
        if !look(draft).is_conscious(figure) {
            return scorch(draft, figure, None, damage);
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
        let endurance = harm::endurance(look(draft), figure, None, &Modifiers::new());
        let of = SaveOf::Tumble {};
        let rule = "TDE-FALL-01";
        dice::throw_save(draft, Guard { figure, of, part: None, endurance, damage, rule })?;
        return dice::offer(draft).map(|()| false);
    };
    let wounds = save.failures();
    let why = because(draft, &["TDE-FALL-01", "TDE-HEALTH-03"]);
    draft.emit(event::TumbleOver { figure, wounds }, why)?;
    scorch(draft, figure, None, wounds).map(|()| true)
}

/// Whether a figure that holds itself so can be knocked over.   TDE-PROP-16, TDE-GAP-53
pub fn is_upset(look: Look<'_>, posture: Posture) -> bool {
    match posture {
        Posture::Standing => true,
        Posture::Crouched => false,
        Posture::Swimming | Posture::Climbing(_) => look.options().knockdown_everywhere,
    }
}
