//! Shots at figures: what may be shot at, the sum of each shot.
//! AO-SHOOT-01 to AO-SHOOT-10, AO-RANGE-01 to AO-RANGE-05, AO-ROF-01 to AO-ROF-03, AO-COVER-01 to AO-COVER-03

pub mod events;
pub mod rolls;
pub mod templates;
pub mod under_fire;
mod forms;
#[cfg(test)]
mod tests;

use crate::command::Shared;
use crate::draft::{AoDraft, because, forbid, forbid_absent, look, name};
use crate::equipment::mines;
use crate::event::Event;
use crate::profiles::{Arm, Characteristic, Template, Weapon, WeaponKind};
use crate::setup::Tested;
use crate::shooting::events::ShotDeclared;
use crate::state::look::Look;
use crate::state::{Aim, AimedShot, Frame, Volley};
use crate::terrain::table::{self, Length};
use crate::test::{self, Line};
use crate::{activation, cover, hiding, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// Shoots at figures: the action.   AO-SHOOT-01, AO-SHOOT-03
pub fn declare(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    weapon: u8,
    allocation: &[Shared<FigureId>],
    fewer: Option<u32>,
) -> Result<(), Stop> {
    activation::forbid_action(draft, shooter)?;
    mines::forbid_before_mine(draft, shooter)?;
    let shots = aimed(draft, shooter, weapon, allocation, fewer)?;
    let claims = draft.claims().to_vec();
    let volley = Volley { shooter, weapon, aim: Aim::Figures(shots), claims };
    let targets = volley.aim.figures();
    fire(draft, volley, &targets, false)
}

/// Shots declared: whoever is under fire may react.   AO-REACT-01, AO-HIDE-03, AO-SHOOT-10
pub fn fire(draft: &mut AoDraft<'_>, volley: Volley, targets: &[FigureId], charge: bool) -> Result<(), Stop> {
    let shooter = volley.shooter;
    if look(draft).is_hidden(shooter) {
        hiding::unhide(draft, shooter, "AO-SHOOT-10")?;
    }
    let may_react = under_fire::may_react(look(draft), shooter, targets, charge);
    let mut rules = volley_rules(draft, &volley);
    rules.extend(["AO-ACT-10", "AO-GAP-06"]);
    if charge {
        rules.push("AO-CHARGE-06");
    }
    if let Some(Frame::Charge { charger, .. }) = look(draft).top().filter(|_| charge)
        && look(draft).charged_from(*charger).is_some()
    {
        rules.push("AO-GAP-55");
    }
    if !may_react.is_empty() {
        rules.push("AO-REACT-01");
        if !matches!(volley.aim, Aim::Figures(_)) {
            rules.push("AO-GAP-19");
        }
    }
    rules.extend(under_fire::barred(look(draft), shooter, targets, charge));
    let because = because(draft, &rules);
    draft.emit(Event::ShotDeclared(ShotDeclared { volley, may_react, charge }), because)?;
    activation::keep_action(draft, shooter)
}

/// The rules behind a declared volley.
pub fn volley_rules(draft: &AoDraft<'_>, volley: &Volley) -> Vec<&'static str> {
    let mut rules = vec!["AO-SHOOT-03"];
    let look = look(draft);
    rules.extend(match &volley.aim {
        Aim::Figures(shots) => {
            let several = shots.iter().map(|shot| shot.count).sum::<u32>() > 1;
            let quick = look.weapon(volley.shooter, volley.weapon).is_some_and(|weapon| weapon.rate > 1);
            let mut rules = vec!["AO-SHOOT-01", "AO-SHOOT-06"];
            if shots.iter().any(|shot| has_line(&shot.sum, "AO-GAP-04")) {
                rules.push("AO-GAP-04");
            }
            if shots.iter().any(|shot| has_line(&shot.sum, "AO-COVER-01")) {
                rules.push("AO-SHOOT-08");
            }
            if shots.iter().any(|shot| has_line(&shot.sum, "AO-GAP-56")) {
                rules.push("AO-GAP-56");
            }
            if shots.iter().any(|shot| has_line(&shot.sum, "AO-CLIMB-06")) {
                rules.push("AO-GAP-39");
            }
            if draft.setup().options.shoot_front_only {
                rules.extend(["AO-GAP-05", "AO-GAP-07"]);
            }
            if quick {
                rules.extend(["AO-GAP-05", "AO-ROF-01", "AO-ROF-02", "AO-EQUIP-07"]);
            }
            if (quick || draft.setup().options.shoot_front_only) && table::turns(look, volley.shooter) {
                rules.push("AO-GAP-57");
            }
            if several {
                rules.push("AO-ROF-03");
            }
            if shots.iter().any(|shot| shot.covered) {
                rules.push("AO-COVER-03");
            }
            rules
        }
        Aim::Point { sum, .. } => {
            let mut rules = vec!["AO-SHOOT-01", "AO-TMPL-01", "AO-EQUIP-05", "AO-GAP-22"];
            if has_line(sum, "AO-GAP-04") {
                rules.push("AO-GAP-04");
            }
            rules
        }
        Aim::Breath { .. } => vec!["AO-BREATH-01", "AO-EQUIP-06"],
    });
    if let Aim::Point { under, .. } | Aim::Breath { under } = &volley.aim {
        if under.iter().any(|under| under.covered) {
            rules.push("AO-GAP-23");
        }
        if under.iter().any(|under| look.is_hidden(under.figure)) {
            rules.push("AO-GAP-21");
        }
    }
    rules.extend(arm_rules(look, volley));
    rules
}

/// The rules behind the weapon of a volley, and the hands that hold it.   AO-HEALTH-04, AO-EQUIP-01, AO-EQUIP-02
fn arm_rules(look: Look<'_>, volley: &Volley) -> Vec<&'static str> {
    let mut rules = Vec::new();
    if look.is_wounded(volley.shooter) {
        rules.push("AO-HEALTH-04");
        if look.weapon(volley.shooter, volley.weapon).is_some_and(|weapon| weapon.rate > 1) {
            rules.push("AO-GAP-50");
        }
    }
    if look.weapon(volley.shooter, volley.weapon).is_some_and(|weapon| !weapon.accessories.is_empty()) {
        rules.extend(["AO-EQUIP-02", "AO-GAP-41"]);
    }
    if look.weapon(volley.shooter, volley.weapon).is_some_and(|weapon| weapon.arm == Some(Arm::Pistol)) {
        rules.push("AO-EQUIP-01");
    }
    rules
}

/// Whether a sum has a line of a rule.
fn has_line(sum: &Modifiers, rule: &str) -> bool {
    sum.lines().iter().any(|line| line.rule.as_str() == rule)
}

/// The weapon of a shot: one that shoots, of the family wanted, and that the shooter can use now.
/// AO-HEALTH-04, AO-SHOOT-05, AO-FIG-04, AO-GAP-25
pub fn usable(
    draft: &AoDraft<'_>,
    shooter: FigureId,
    weapon: u8,
    family: fn(Option<Template>) -> bool,
) -> Result<Weapon, Stop> {
    let who = name(draft, shooter);
    let Some(found) = look(draft).weapon(shooter, weapon).cloned() else {
        return Err(refusal::Attack::NoSuchWeapon { who }.into());
    };
    if found.kind != WeaponKind::Ranged || !family(found.template) {
        return Err(refusal::Attack::NotThatWeapon { who, weapon: found.name }.into());
    }
    let heavy = look(draft).is_wounded(shooter) && found.hands > 1;
    let named = found.name.clone();
    let refusal =
        refusal::Attack::TwoHandedWhileWounded { who: who.clone(), weapon: named, rule: "AO-HEALTH-04" };
    forbid(draft, heavy, refusal)?;
    let held = look(draft).is_engaged(shooter) && !draft.setup().options.shoot_while_engaged;
    forbid(draft, held, refusal::Attack::ShootsEngaged { who })?;
    Ok(found)
}

/// The shots of a volley at figures, each with its sum: the whole rate of fire, or fewer.
/// AO-ROF-01, AO-ROF-02, AO-ROF-03
pub fn aimed(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    weapon: u8,
    allocation: &[Shared<FigureId>],
    fewer: Option<u32>,
) -> Result<Vec<AimedShot>, Stop> {
    let weapon = usable(draft, shooter, weapon, |template| template.is_none())?;
    let total: u32 = allocation.iter().fold(0, |sum, share| sum.saturating_add(share.count));
    let twice = |place: usize, share: &Shared<FigureId>| {
        allocation.iter().take(place).any(|other| other.to == share.to)
    };
    let odd = allocation.iter().enumerate().any(|(place, share)| share.count == 0 || twice(place, share));
    let most = skills::rate(look(draft), shooter, &weapon);
    let wanted = fewer.unwrap_or(most);
    let fits = fewer.is_none_or(|fewer| (1..=most).contains(&fewer));
    if odd || !fits || total != wanted {
        let rule = match (total > most, most < weapon.rate) {
            (true, true) => "AO-GAP-50",
            (true, false) => "AO-ROF-01",
            (false, _) => "AO-ROF-02",
        };
        return Err(refusal::Attack::WrongCount { most, rule }.into());
    }
    let all: Vec<FigureId> = allocation.iter().map(|share| share.to).collect();
    let mut shots = Vec::new();
    for share in allocation {
        shots.push(shot(draft, shooter, &weapon, (share, &all))?);
    }
    Ok(shots)
}

/// One target of all: whether it may be shot at, and the sum.
fn shot(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    weapon: &Weapon,
    (share, all): (&Shared<FigureId>, &[FigureId]),
) -> Result<AimedShot, Stop> {
    let target = share.to;
    forbid_absent(draft, target)?;
    let (who, whom) = (name(draft, shooter), name(draft, target));
    if !look(draft).are_enemies(shooter, target) {
        return Err(refusal::General::NotAnEnemy { who: whom, rule: "AO-SHOOT-01" }.into());
    }
    forbid(
        draft,
        look(draft).is_hidden(target),
        refusal::Attack::TargetHidden { target: whom.clone(), rule: "AO-SHOOT-09" },
    )?;
    let sees = table::sees(draft, shooter, target)?;
    forbid(draft, !sees, refusal::Attack::OutOfSight { who: who.clone(), target: whom.clone() })?;
    forbid_behind(draft, shooter, (target, all), weapon)?;
    let far = table::distance(draft, shooter, target)?;
    let mut lines = vec![aim(draft, shooter), Some(range(draft, far)), edge(far), wound(draft, shooter)];
    let into_melee = look(draft)
        .engaged_with(target)
        .any(|other| other != shooter && !look(draft).are_enemies(other, shooter));
    if into_melee {
        forbid(draft, !far.is_under(200), refusal::Attack::NotPointBlank { who, target: whom })?;
        lines.push(Some(("AO-SHOOT-07", -2)));
    }
    let (cover, covered) = cover::against(draft, shooter, target)?;
    lines.extend(cover.into_iter().map(Some));
    lines.extend(at(draft, target));
    let lines: Vec<Line> = lines.into_iter().flatten().collect();
    let claims = draft.claims();
    let sum = test::sum(draft, shooter, Characteristic::Precision, Tested::Shot, &lines, claims);
    let water = table::in_deep_water(draft, target)?;
    // Where nothing is recorded, whoever fires back is as far off.   AO-REACT-04
    let told = !draft.setup().before(4) && draft.setup().table.is_none();
    let far = told.then(|| far.hundredths());
    Ok(AimedShot { target, count: share.count, sum, covered, water, far })
}

/// What the players' own skills of a target do to shots at it.   AO-GAP-40
fn at(draft: &AoDraft<'_>, target: FigureId) -> Vec<Option<Line>> {
    let lines = skills::modifiers(look(draft), target, Tested::ShotAt);
    lines.into_iter().map(|(_, value)| Some(("AO-GAP-40", value))).collect()
}

/// Several shots need the front arc; one does where the players say so.   AO-ROF-02, AO-GAP-05, AO-GAP-07
fn forbid_behind(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    (target, all): (FigureId, &[FigureId]),
    weapon: &Weapon,
) -> Result<(), Stop> {
    let single = weapon.rate == 1;
    if single && !draft.setup().options.shoot_front_only {
        return Ok(());
    }
    let front = table::is_faced(draft, shooter, target, all)?;
    let rule = if single { "AO-GAP-07" } else { "AO-ROF-02" };
    forbid(draft, !front, refusal::Move::OutOfFrontArc { who: name(draft, shooter), rule })
}

/// +1 to a shooter that has not moved in its figure turn; what a ladder leaves.
/// AO-SHOOT-04, AO-ENVUE-10, AO-CLIMB-06, AO-GAP-39
pub fn aim(draft: &AoDraft<'_>, shooter: FigureId) -> Option<Line> {
    let moved = look(draft).figure(shooter).is_none_or(|figure| figure.moved);
    let active = activation::of_figure(look(draft), shooter);
    if active.as_ref().is_some_and(|active| active.snap) {
        return Some(("AO-CLIMB-06", draft.setup().options.snap_shot));
    }
    let en_vue = active.is_some_and(|active| active.en_vue);
    (!moved).then_some((if en_vue { "AO-ENVUE-10" } else { "AO-SHOOT-04" }, 1))
}

/// Says that a distance lies on the edge of two ranges.   AO-GAP-04
pub fn edge(far: Length) -> Option<Line> {
    let on = |limit: i32| far.is_within(limit) && !far.is_under(limit);
    [1000, 2000, 4000].into_iter().any(on).then_some(("AO-GAP-04", 0))
}

/// What the distance does.   AO-SHOOT-06, AO-RANGE-01 to AO-RANGE-05, AO-GAP-04
pub fn range(draft: &AoDraft<'_>, far: Length) -> Line {
    let near = draft.setup().options.range_edge_near;
    let inside = |limit: i32| if near { far.is_within(limit) } else { far.is_under(limit) };
    if far.is_under(200) {
        ("AO-RANGE-01", 2)
    } else if inside(1000) {
        ("AO-RANGE-02", 0)
    } else if inside(2000) {
        ("AO-RANGE-03", -1)
    } else if inside(4000) {
        ("AO-RANGE-04", -2)
    } else {
        ("AO-RANGE-05", -3)
    }
}

/// -2 to a Wounded shooter.   AO-SHOOT-05, AO-HEALTH-04
pub fn wound(draft: &AoDraft<'_>, shooter: FigureId) -> Option<Line> {
    look(draft).is_wounded(shooter).then_some(("AO-SHOOT-05", -2))
}
