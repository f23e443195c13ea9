//! Shots.   TDE-SHOOT-01 to TDE-SHOOT-19, TDE-WPN-01 to TDE-WPN-05, TDE-LOS-05 to TDE-LOS-13

pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::combat::{self, Hit, Need, arms, bare};
use crate::command::Aim;
use crate::contact::{self, facts};
use crate::draft::{TdeDraft, forbid, look, name};
use crate::profiles::talents::Peril;
use crate::profiles::weapons::{Property, Weapon};
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::sight::line::View;
use crate::sight::pose::{self, Moment, Pose};
use crate::skills::{effects, properties};
use crate::state::change::lacks;
use crate::state::dice::{Attribute, Grade};
use crate::state::look::{Look, inches};
use crate::state::opposed::ActOutcome;
use crate::state::sequence::{Act, Doing, Given, Sequence};
use crate::state::{Posture, range};
use crate::{sight, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The weapon of a shooter that may shoot now.   TDE-SHOOT-01, TDE-SHOOT-19, TDE-WPN-01
pub fn ready(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, weapon: u8) -> Result<Weapon, Stop> {
    let gun = arms::usable(draft, moment.figure, weapon, true)?;
    forbid_engaged(draft, moment)?;
    Ok(gun)
}

/// Judges a shot with a weapon that is ready.   TDE-SHOOT-01 to TDE-SHOOT-03
pub fn plan(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    (weapon, gun): (u8, &Weapon),
    target: Option<FigureId>,
    aim: Option<&Aim>,
) -> Result<Act, Stop> {
    if aim.is_some_and(|aim| aim.at.is_some() || !aim.under.is_empty()) {
        return Err(Refusal::Fight(FightRefusal::NoTemplate).into());
    }
    let Some(target) = target else { return Err(Refusal::Fight(FightRefusal::TargetNeeded).into()) };
    forbid_target(draft, moment, target)?;
    let mut act = bare(moment.figure, Doing::Shoot { weapon, target: Some(target) }, moment.cause);
    act.given = aimed(draft, moment, target)?;
    let far = gun.range.map_or(0, |range| inches(range.exceptional));
    forbid_far(draft, moment.figure, Some(target), act.given.distance, far)?;
    Ok(act)
}

/// Refuses a shooter in enemy contact.   TDE-SHOOT-19, TDE-CONTACT-02
pub fn forbid_engaged(draft: &mut TdeDraft<'_>, moment: &Moment<'_>) -> Result<(), Stop> {
    // Whoever moves was free of enemies when it set out.
    if moment.route.is_some() && moment.active == moment.figure {
        return Ok(());
    }
    let engaged = !facts::engaging(draft, moment.figure)?.is_empty();
    let who = name(draft, moment.figure);
    forbid(draft, engaged, Refusal::Engaged { who, rule: "TDE-SHOOT-19" })?;
    // Nor does whoever the active figure touches at that place of its way.   TDE-CHARGE-09, TDE-REACT-15
    let met = moment.cause.is_reaction()
        && !draft.setup().before(6)
        && contact::touch(look(draft), moment, moment.figure, moment.active);
    let who = name(draft, moment.figure);
    forbid(draft, met, Refusal::Engaged { who, rule: "TDE-REACT-15" })
}

/// Refuses a target that nobody of this side may shoot at.
/// TDE-SHOOT-02, TDE-STEALTH-02, TDE-STEALTH-13, TDE-MELEE-14, TDE-CONTACT-05, TDE-CHARGE-09, TDE-GAP-65
fn forbid_target(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, target: FigureId) -> Result<(), Stop> {
    let shooter = moment.figure;
    combat::forbid_foe(draft, shooter, target, "TDE-SHOOT-02")?;
    let hidden = look(draft).figure(target).is_some_and(|figure| figure.stealthed);
    let shown = combat::starts_combat(look(draft), moment, target);
    let who = name(draft, target);
    forbid(draft, hidden && !shown, Refusal::Fight(FightRefusal::Stealthed { who: who.clone() }))?;
    let allies: Vec<FigureId> =
        look(draft).on_table().filter(|ally| look(draft).are_allies(shooter, *ally)).collect();
    let freed = look(draft).options().down_frees;
    for ally in allies {
        if freed && !look(draft).is_conscious(ally) {
            continue;
        }
        let moving = moment.route.is_some() && (moment.active == target || moment.active == ally);
        let touch = if moving {
            contact::touch(look(draft), moment, ally, target)
        } else {
            facts::contact(draft, ally, target)?
        };
        let ally = name(draft, ally);
        forbid(draft, touch, Refusal::Fight(FightRefusal::FriendTouches { who: who.clone(), ally }))?;
    }
    Ok(())
}

/// What the table says of a shot or a reveal at a figure: sight, distance, cover, smoke.
/// TDE-SHOOT-01, TDE-SHOOT-03, TDE-SHOOT-16, TDE-REACT-03, TDE-LOS-13
pub fn aimed(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, target: FigureId) -> Result<Given, Stop> {
    let shooter = moment.figure;
    let (from, to) = (pose::at(look(draft), moment, shooter), pose::at(look(draft), moment, target));
    let view = pose::sight(look(draft), from, to);
    let of = [shooter, target];
    let sees = table::flag(draft, "sight", &of, view.as_ref().map(View::sees), true)?;
    forbid(draft, !sees, Refusal::Fight(FightRefusal::OutOfSight { who: name(draft, target) }))?;
    forbid_not_nearest(draft, from, to, view.as_ref())?;
    let measured = pose::distance(from, to);
    let Some(distance) = table::stated_length(draft, "distance", &of, measured)?.or(measured) else {
        return Err(table::lacking(draft, "distance", &of));
    };
    let heavy = table::flag(draft, "heavy", &of, view.as_ref().map(|view| view.heavy), false)?;
    let light = table::flag(draft, "light", &of, view.as_ref().map(|view| view.light), false)?;
    let clouded = view.as_ref().map(|view| view.smoke).or(sight::in_told_smoke(look(draft), [from, to]));
    let smoke = table::flag(draft, "smoke", &of, clouded, false)?;
    // Water covers whoever swims in it, once.   TDE-POST-07
    let light = light || to.posture == Posture::Swimming;
    let ambush = look(draft).figure(shooter).is_some_and(|figure| figure.stealthed);
    Ok(Given { distance: Some(distance), heavy, light, smoke, ambush, ..Given::default() })
}

/// Refuses a target that nearer enemies partly hide.   TDE-LOS-13
fn forbid_not_nearest(
    draft: &mut TdeDraft<'_>,
    from: Pose,
    to: Pose,
    view: Option<&View>,
) -> Result<(), Stop> {
    let own = pose::distance(from, to);
    let nearer = view.and_then(|view| {
        let at = |figure: &FigureId| pose::distance(from, pose::now(look(draft), *figure));
        let hidden = |figure: &FigureId| look(draft).figure(*figure).is_some_and(|figure| figure.stealthed);
        view.behind.iter().copied().filter(|other| !hidden(other)).find(|other| at(other) < own)
    });
    let recorded = view.map(|_| nearer.is_none());
    let free = table::flag(draft, "nearest", &[from.figure, to.figure], recorded, true)?;
    let by = nearer.map_or_else(String::new, |other| name(draft, other));
    let who = name(draft, to.figure);
    forbid(draft, !free, Refusal::Fight(FightRefusal::NotNearest { who, by }))
}

/// Refuses what lies beyond the Exceptional range.   TDE-SHOOT-01, TDE-WPN-02
pub fn forbid_far(
    draft: &TdeDraft<'_>,
    shooter: FigureId,
    target: Option<FigureId>,
    distance: Option<i32>,
    most: i32,
) -> Result<(), Stop> {
    let Some(distance) = distance else { return Ok(()) };
    let who = name(draft, target.unwrap_or(shooter));
    forbid(draft, distance > most, Refusal::Fight(FightRefusal::OutOfRange { who, distance, most }))
}

/// Its test.   TDE-SHOOT-04
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let Doing::Shoot { weapon, .. } = act.doing else { return None };
    let gun = look.weapon(act.figure, weapon)?;
    let modifiers = modifiers(look, sequence, place, act, gun);
    Some(Need { attribute: Attribute::Aim, modifiers, rule: "TDE-SHOOT-04" })
}

/// What is added to the aim of a shot, line by line in the order of the book.
/// TDE-SHOOT-10 to TDE-SHOOT-13, TDE-SHOOT-18, TDE-TPL-17, TDE-PROP-17, TDE-STEALTH-13
fn modifiers(look: Look<'_>, sequence: &Sequence, place: u16, act: &Act, gun: &Weapon) -> Modifiers {
    // Round templates ignore cover, and smoke is one.   TDE-TPL-17
    let mut sum = if act.blast.is_some() { Modifiers::new() } else { cover(look, act) };
    sum.extend(&unsteady(look, sequence, act));
    if properties::is(gun, Property::Spray) && range::is_near(gun, act.given.distance) {
        sum.add(RuleId::new("TDE-PROP-17"), 1);
    }
    sum.extend(&combat::ambushed(look, sequence, place));
    sum.extend(&combat::cards(look, sequence, place));
    sum
}

/// What cover takes off an aim, unless a card shoots through it: none helps a reveal.
/// TDE-SHOOT-10 to TDE-SHOOT-12, TDE-LOS-11, TDE-STEALTH-11
pub fn cover(look: Look<'_>, act: &Act) -> Modifiers {
    let mut sum = Modifiers::new();
    let given = act.given;
    let reveals = matches!(act.doing, Doing::Reveal { .. }) && !look.setup.before(13);
    for (applies, peril, rule, value) in [
        (given.heavy, Peril::HeavyCover, "TDE-SHOOT-10", -1),
        (given.light, Peril::LightCover, "TDE-SHOOT-11", -1),
        (given.smoke, Peril::Smoke, "TDE-SHOOT-12", -2),
    ] {
        if applies && (reveals || !effects::is_immune(look, act.figure, peril)) {
            sum.add(RuleId::new(rule), value);
        }
    }
    sum
}

/// What its own state takes off a shooter's aim. Being crouched takes nothing.   TDE-SHOOT-13, TDE-PROP-03
pub fn unsteady(look: Look<'_>, sequence: &Sequence, act: &Act) -> Modifiers {
    let mut sum = Modifiers::new();
    match pose::at(look, &pose::moment(sequence, act), act.figure).posture {
        Posture::Swimming | Posture::Climbing(_)
            if !effects::is_immune(look, act.figure, Peril::Postures) =>
        {
            sum.add(RuleId::new("TDE-SHOOT-13"), -1);
        }
        Posture::Swimming | Posture::Climbing(_) | Posture::Standing | Posture::Crouched => {}
    }
    if look.figure(act.figure).is_some_and(|figure| figure.blind) {
        sum.add(RuleId::new("TDE-PROP-03"), -2);
    }
    sum
}

/// Its effects.   TDE-SHOOT-05 to TDE-SHOOT-09, TDE-WPN-05
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, act: &Act, outcome: ActOutcome) -> Result<(), Stop> {
    let Doing::Shoot { weapon, target: Some(target) } = act.doing else {
        return Err(lacks("target of this shot").into());
    };
    let gun = look(draft).weapon(act.figure, weapon).cloned();
    let Some(gun) = gun else { return Err(lacks("such weapon").into()) };
    arms::spent(draft, act.figure, weapon, &gun)?;
    if outcome.fiasco() && combat::mishap_counts(look(draft), place) {
        arms::jam(draft, act.figure, weapon, &gun)?;
    }
    let grade = outcome.success();
    let damage = grade.and_then(|grade| range::damage(&gun, act.given.distance, grade));
    let hit = damage.zip(grade).map(|(damage, grade)| Hit {
        act: place,
        by: act.figure,
        target,
        weapon: &gun,
        damage,
        grade,
        late: false,
        picks: false,
    });
    let rule = match (outcome.grade, hit.is_some()) {
        (None | Some(Grade::Flop), _)
        | (Some(Grade::Success | Grade::Exceptional | Grade::Exploit), false) => "TDE-SHOOT-05",
        (Some(Grade::Success), true) => "TDE-SHOOT-06",
        (Some(Grade::Exceptional), true) => "TDE-SHOOT-07",
        (Some(Grade::Exploit), true) => "TDE-SHOOT-08",
        (Some(Grade::Fiasco), _) => "TDE-SHOOT-09",
    };
    // An Exploit out of reach has still been thrown: its point is earned with the shot alone.
    let exploit = hit.as_ref().filter(|hit| hit.grade == Grade::Exploit).map(|hit| hit.by);
    combat::land(
        draft,
        place,
        hit.as_slice(),
        exploit,
        &[rule, "TDE-SHOOT-14", "TDE-WPN-03", "TDE-TEST-10", "TDE-TEST-11", "TDE-GAP-56"],
    )
}
