//! Fights and charges.   TDE-MELEE-01 to TDE-MELEE-15, TDE-CHARGE-01 to TDE-CHARGE-10

pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::combat::{self, Hit, Need, arms, bare};
use crate::command::Way;
use crate::contact::{self, facts};
use crate::draft::{TdeDraft, forbid, look, name};
use crate::movement::route::{self, Manner};
use crate::profiles::talents::Peril;
use crate::profiles::weapons::{Property, Weapon};
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::sight;
use crate::sight::pose::{self, Moment};
use crate::skills::{effects, properties};
use crate::state::Posture;
use crate::state::change::lacks;
use crate::state::dice::{Attribute, Grade};
use crate::state::look::{Look, inches};
use crate::state::opposed::ActOutcome;
use crate::state::path::Route;
use crate::state::sequence::{Act, Cause, Doing, Given, Sequence};
use crate::table;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Judges a fight.   TDE-MELEE-01, TDE-MELEE-07, TDE-REACT-11, TDE-REACT-12, TDE-PROP-01
pub fn plan(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    weapon: u8,
    target: FigureId,
) -> Result<Act, Stop> {
    let figure = moment.figure;
    let arm = arms::usable(draft, figure, weapon, false)?;
    combat::forbid_foe(draft, figure, target, "TDE-MELEE-01")?;
    let moment = &meeting(moment, target);
    let touches = touches(draft, moment, figure, target)?;
    let struck = is_struck_from_afar(look(draft), moment, target);
    let distance = if touches { None } else { apart(draft, moment, target)? };
    let reach = properties::reach(&arm).map(inches);
    let reached = reach.zip(distance).is_some_and(|(reach, distance)| distance <= reach);
    let (who, name_of) = (name(draft, figure), name(draft, target));
    // The target of a longer weapon may fight back, and win, without reaching anybody.   TDE-GAP-58
    let met = touches || reached || struck;
    if reach.is_some() && distance.is_none() && !met {
        return Err(table::lacking(draft, "distance", &[figure, target]));
    }
    let short = if reach.is_some() {
        FightRefusal::BeyondReach { who, target: name_of }
    } else {
        FightRefusal::OutOfReach { who, target: name_of }
    };
    forbid(draft, !met, Refusal::Fight(short))?;
    let mut act = bare(figure, Doing::Melee { weapon, target }, moment.cause);
    act.given = Given {
        distance,
        outnumbered: outnumbered(draft, moment, figure, target)?,
        ambush: look(draft).figure(figure).is_some_and(|figure| figure.stealthed),
        ..Given::default()
    };
    Ok(act)
}

/// A reaction to a charge fights where the charge ends.   TDE-REACT-11, TDE-REACT-12, TDE-GAP-61
fn meeting<'m>(moment: &Moment<'m>, target: FigureId) -> Moment<'m> {
    let ends = |route: &&Route| moment.active == target && route.touches.contains(&moment.figure);
    let end = moment.route.filter(ends).map(Route::length);
    Moment { spot: end.or(moment.spot), ..*moment }
}

/// Whether two figures touch at a moment of the sequence.
fn touches(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    one: FigureId,
    other: FigureId,
) -> Result<bool, Stop> {
    let moving = moment.route.is_some() && (moment.active == one || moment.active == other);
    if moving {
        Ok(contact::touch(look(draft), moment, one, other))
    } else {
        facts::contact(draft, one, other)
    }
}

/// Whether the target of this fight strikes the fighter from farther than the fighter reaches.   TDE-GAP-58
fn is_struck_from_afar(look: Look<'_>, moment: &Moment<'_>, target: FigureId) -> bool {
    let strikes = |act: &Act| {
        act.figure == target && matches!(act.doing, Doing::Melee { target, .. } if target == moment.figure)
    };
    moment.cause.is_reaction() && look.sequence().is_some_and(|sequence| sequence.acts.iter().any(strikes))
}

/// The distance between two figures that do not touch; none where nobody measured or said it.
fn apart(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, target: FigureId) -> Result<Option<i32>, Stop> {
    let poses = [moment.figure, target].map(|figure| pose::at(look(draft), moment, figure));
    let measured = pose::distance(poses[0], poses[1]);
    Ok(table::stated_length(draft, "distance", &[moment.figure, target], measured)?.or(measured))
}

/// How many enemies beyond the first press a fighter: standing ones, or in the other reading all but its
/// target.   TDE-MELEE-10, TDE-MELEE-11, TDE-GAP-12, TDE-GAP-61
fn outnumbered(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    figure: FigureId,
    target: FigureId,
) -> Result<u32, Stop> {
    let others: Vec<FigureId> =
        look(draft).on_table().filter(|other| look(draft).are_enemies(figure, *other)).collect();
    let mut pressing = Vec::new();
    for other in others {
        if touches(draft, moment, figure, other)? {
            pressing.push(other);
        }
    }
    // Where a Down body does not count for contact it presses nobody.   TDE-GAP-65
    if look(draft).options().down_frees && !draft.setup().before(3) {
        pressing.retain(|other| look(draft).is_conscious(*other));
    }
    let count = if look(draft).options().outnumber_text {
        pressing.iter().filter(|other| **other != target).count()
    } else {
        let stands = |other: &&FigureId| {
            look(draft).is_conscious(**other)
                && pose::at(look(draft), moment, **other).posture == Posture::Standing
        };
        pressing.iter().filter(stands).count().saturating_sub(1)
    };
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Judges a charge: its route, and its fight.   TDE-CHARGE-01, TDE-CHARGE-02, TDE-GAP-61
pub fn plan_charge(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    way: &Way,
    target: FigureId,
    weapon: u8,
) -> Result<(Route, Act), Stop> {
    let arm = arms::usable(draft, figure, weapon, false)?;
    combat::forbid_foe(draft, figure, target, "TDE-CHARGE-02")?;
    let hidden = look(draft).figure(target).is_some_and(|figure| figure.stealthed);
    let who = name(draft, target);
    forbid(draft, hidden, Refusal::Fight(FightRefusal::ChargeStealthed { who }))?;
    let reach = properties::reach(&arm).map(inches);
    let route = route::plan(draft, figure, way, Manner::Charge { target, reach })?;
    let moment = Moment {
        figure,
        cause: Cause::Action,
        active: figure,
        route: Some(&route),
        spot: Some(route.length()),
    };
    let touches = route.touches.contains(&target);
    let distance = if touches { None } else { apart(draft, &moment, target)? };
    let swims = pose::now(look(draft), figure).posture == Posture::Swimming;
    let from_water = table::flag(draft, "afloat", &[figure], Some(swims), false)?;
    let smoked = route.from.map(|_| sight::crosses_smoke(look(draft), &route));
    let ends = [figure, target].map(|id| pose::now(look(draft), id));
    let smoked = smoked.or(sight::in_told_smoke(look(draft), ends));
    let smoke = table::flag(draft, "smoked", &[figure], smoked, false)?;
    let outnumbered = outnumbered(draft, &moment, figure, target)?;
    let ambush = look(draft).figure(figure).is_some_and(|figure| figure.stealthed);
    let mut act = bare(figure, Doing::Melee { weapon, target }, Cause::Action);
    act.given = Given { distance, smoke, outnumbered, from_water, ambush, ..Given::default() };
    Ok((route, act))
}

/// Its test.   TDE-MELEE-10 to TDE-MELEE-15, TDE-CHARGE-04
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let Doing::Melee { weapon, .. } = act.doing else { return None };
    let arm = look.weapon(act.figure, weapon)?;
    let mut sum = Modifiers::new();
    if act.given.outnumbered > 0 && !effects::is_immune(look, act.figure, Peril::Outnumbering) {
        let rule = if look.options().outnumber_text { "TDE-MELEE-11" } else { "TDE-MELEE-10" };
        let more = i32::try_from(act.given.outnumbered).unwrap_or(i32::MAX);
        sum.add(RuleId::new(rule), more.saturating_neg());
    }
    if is_charge(sequence, act) {
        // Out of the water or through smoke there is no run-up: a line of nothing says so.
        let run_up = i32::from(!act.given.from_water && !act.given.smoke);
        sum.add(RuleId::new("TDE-CHARGE-04"), run_up);
    }
    sum.extend(&low(look, sequence, act));
    if let Some(more) = properties::vicious(arm).filter(|_| !combat::is_opposed(look, sequence, place)) {
        sum.add(RuleId::new("TDE-PROP-19"), i32::try_from(more).unwrap_or(i32::MAX));
    }
    sum.extend(&combat::ambushed(look, sequence, place));
    sum.extend(&combat::cards(look, sequence, place));
    Some(Need { attribute: Attribute::Melee, modifiers: sum, rule: "TDE-MELEE-01" })
}

/// Whether an act is the fight of a charge.   TDE-MELEE-12
fn is_charge(sequence: &Sequence, act: &Act) -> bool {
    sequence.is_charge() && act.cause == Cause::Action
}

/// What a low posture and blindness take off fights and dodges.
/// TDE-MELEE-13, TDE-DODGE-10, TDE-POST-04, TDE-POST-09, TDE-POST-13, TDE-PROP-03
pub fn low(look: Look<'_>, sequence: &Sequence, act: &Act) -> Modifiers {
    let mut sum = Modifiers::new();
    let low = pose::at(look, &pose::moment(sequence, act), act.figure).posture.is_low();
    if low && !effects::is_immune(look, act.figure, Peril::Postures) {
        let rule = if matches!(act.doing, Doing::Dodge {}) { "TDE-DODGE-10" } else { "TDE-MELEE-13" };
        sum.add(RuleId::new(rule), -1);
    }
    if look.figure(act.figure).is_some_and(|figure| figure.blind) {
        sum.add(RuleId::new("TDE-PROP-03"), -2);
    }
    sum
}

/// Its effects.   TDE-MELEE-02 to TDE-MELEE-06, TDE-PROP-10
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, act: &Act, outcome: ActOutcome) -> Result<(), Stop> {
    let Doing::Melee { weapon, target } = act.doing else { return Err(lacks("such fight").into()) };
    let arm = look(draft).weapon(act.figure, weapon).cloned();
    let Some(arm) = arm else { return Err(lacks("such weapon").into()) };
    arms::spent(draft, act.figure, weapon, &arm)?;
    if outcome.fiasco() && properties::is(&arm, Property::Limited) {
        arms::jam(draft, act.figure, weapon, &arm)?;
    }
    if outcome.fiasco() && combat::mishap_counts(look(draft), place) {
        let natural = properties::is(&arm, Property::Natural);
        let harm = combat::own_harm(look(draft), act.figure, place, natural);
        let rules: &[&'static str] =
            if natural { &["TDE-MELEE-06", "TDE-PROP-10"] } else { &["TDE-MELEE-06"] };
        return combat::resolved(draft, place, vec![harm], Vec::new(), None, rules);
    }
    let grade = outcome.success().filter(|_| reaches(&arm, act));
    let hit = grade.map(|grade| Hit {
        act: place,
        by: act.figure,
        target,
        weapon: &arm,
        damage: damage(&arm, grade),
        grade,
        late: false,
        picks: false,
    });
    let rule = match grade {
        None | Some(Grade::Fiasco | Grade::Flop) => "TDE-MELEE-02",
        Some(Grade::Success) => "TDE-MELEE-03",
        Some(Grade::Exceptional) => "TDE-MELEE-04",
        Some(Grade::Exploit) => "TDE-MELEE-05",
    };
    let exploit = outcome.success().filter(|grade| *grade == Grade::Exploit).map(|_| act.figure);
    combat::land(draft, place, hit.as_slice(), exploit, &[rule, "TDE-MELEE-08", "TDE-WPN-03"])
}

/// Whether a fighter's weapon gets as far as its target.   TDE-PROP-01, TDE-GAP-58
fn reaches(arm: &Weapon, act: &Act) -> bool {
    let reach = properties::reach(arm).map_or(0, inches);
    act.given.distance.is_none_or(|distance| distance <= reach)
}

/// The damage of a fight.   TDE-MELEE-03, TDE-MELEE-04
pub fn damage(arm: &Weapon, grade: Grade) -> u32 {
    match grade {
        Grade::Fiasco | Grade::Flop => 0,
        Grade::Success => arm.damage.success,
        Grade::Exceptional | Grade::Exploit => arm.damage.exceptional,
    }
}
