//! Damage and Fatality, and everything that hits do, applied at the same time.
//! AO-DMG-01 to AO-DMG-05, AO-FATAL-01 to AO-FATAL-04, AO-HEALTH-02, AO-HEALTH-07, AO-HEALTH-08

pub mod events;
#[cfg(test)]
mod tests;

use crate::damage::events::{CrawlRenewed, DamageRolled, HitsResolved};
use crate::draft::{AoDraft, because, look, roller};
use crate::event::{DamageRoll, Event, Wound};
use crate::setup::Tested;
use crate::state::look::Look;
use crate::state::{Cause, Harm, Health, Struck};
use crate::{activation, skills};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The number that a damage die must show or less.   AO-DMG-01, AO-EQUIP-04
pub fn withstands(look: Look<'_>, figure: FigureId, impact: i32) -> i32 {
    let own = look.profile(figure).map_or(0, |profile| profile.vigour.saturating_add(profile.armour));
    let more: i32 = skills::modifiers(look, figure, Tested::Damage).iter().map(|(_, value)| value).sum();
    own.saturating_add(more).saturating_sub(impact)
}

/// Damage dice, one for each hit or two, and the Fatality die.
/// AO-DMG-01, AO-DMG-04, AO-FATAL-01, AO-HEALTH-07, AO-MELEE-10, AO-GAP-09, AO-GAP-52
pub fn damage(draft: &mut AoDraft<'_>, cause: Cause, struck: &Struck) -> Result<(), Stop> {
    let figure = struck.target;
    let twice = |place: usize| struck.doubled.get(place).copied().unwrap_or(false);
    let targets: Vec<(usize, i32)> = struck
        .hits
        .iter()
        .enumerate()
        .flat_map(|(place, impact)| {
            let target = withstands(look(draft), figure, *impact);
            let dice = if twice(place) { 2 } else { 1 };
            (0..dice).map(move |_| (place, target))
        })
        .collect();
    let seat = roller(draft, figure);
    let mut because = damage_because(draft, cause, struck);
    let sides: Vec<u32> = targets.iter().map(|_| 8).collect();
    let purpose = draft.fresh(RuleId::new("AO-DMG-01"), Some(figure));
    let faces = draft.dice("damage", seat, &sides, &purpose)?;
    because = because.roll(purpose);
    // Close combat has one die whatever the number of hits, in print.   AO-MELEE-10
    let each = draft.setup().options.fatality_each_hit && cause != Cause::Melee;
    let sides: Vec<u32> = struck.hits.iter().take(if each { usize::MAX } else { 1 }).map(|_| 4).collect();
    let purpose = draft.fresh(RuleId::new("AO-FATAL-01"), Some(figure));
    let fatality = draft.dice("damage", seat, &sides, &purpose)?;
    because = because.roll(purpose);
    let natural = draft.setup().options.damage_natural;
    let rolls: Vec<DamageRoll> = targets
        .iter()
        .zip(&faces)
        .map(|((_, target), face)| DamageRoll {
            target: *target,
            face: *face,
            passed: passes(*face, *target, natural),
        })
        .collect();
    let failed = u32::try_from(rolls.iter().filter(|roll| !roll.passed).count()).unwrap_or(u32::MAX);
    let fatal = targets.iter().zip(&rolls).any(|((place, _), roll)| {
        let die = if each { fatality.get(*place) } else { fatality.first() };
        !roll.passed && die == Some(&1)
    });
    because = because.and(RuleId::new(match (failed > 0, fatal, fatality.contains(&1)) {
        (true, true, _) => "AO-FATAL-02",
        (false, _, true) => "AO-FATAL-03",
        (true, false, _) | (false, _, false) => "AO-FATAL-01",
    }));
    if faces.iter().any(|face| matches!(face, 1 | 8)) {
        because = because.and(RuleId::new("AO-GAP-09"));
    }
    let harm = Harm { target: figure, failed, fatal };
    draft.emit(Event::DamageRolled(DamageRolled { figure, rolls, fatality, harm }), because)
}

fn passes(face: u32, target: i32, natural: bool) -> bool {
    let shown = i32::try_from(face).unwrap_or(i32::MAX);
    match face {
        1 if natural => true,
        8 if natural => false,
        _ => shown <= target,
    }
}

/// Why damage is rolled as it is.
fn damage_because(draft: &AoDraft<'_>, cause: Cause, struck: &Struck) -> Because {
    let mut rules = vec!["AO-DMG-01", "AO-FATAL-01"];
    let several = struck.hits.len() > 1;
    if look(draft).profile(struck.target).is_some_and(|profile| profile.armour > 0) {
        rules.push("AO-EQUIP-04");
    }
    if several {
        rules.push("AO-DMG-04");
        rules.push(if cause == Cause::Melee { "AO-MELEE-10" } else { "AO-GAP-52" });
    }
    if struck.doubled.contains(&true) {
        rules.extend(["AO-HEALTH-07", "AO-GAP-48", "AO-GAP-01"]);
    }
    match cause {
        Cause::Shot => {}
        Cause::Melee => rules.extend(["AO-MELEE-09", "AO-MELEE-11"]),
        Cause::Mine => rules.push("AO-OBJ-01"),
        Cause::Fall => rules.push(fall_rule(struck.hits.first().copied().unwrap_or(0))),
    }
    because(draft, &rules)
}

/// The rule that gives a fall its Impact.   AO-FALL-02, AO-FALL-03
pub fn fall_rule(impact: i32) -> &'static str {
    if impact > 0 { "AO-FALL-03" } else { "AO-FALL-02" }
}

/// Everything that the hits have done, applied together.   AO-DMG-01, AO-DMG-02 to AO-DMG-05, AO-FATAL-02 to AO-FATAL-04
pub fn resolve(draft: &mut AoDraft<'_>, cause: Cause, harms: &[Harm]) -> Result<(), Stop> {
    // No hit was left to roll for: that too is the rule.   AO-DMG-01
    let spared = harms.is_empty() && !draft.setup().before(2);
    let mut because = because(draft, if spared { &["AO-DMG-01"] } else { &[] });
    let mut wounds: Vec<Wound> = Vec::new();
    for harm in harms {
        let Some(figure) = look(draft).figure(harm.target) else { continue };
        let known = wounds.iter().position(|wound| wound.figure == harm.target);
        let before = known.and_then(|place| wounds.get(place)).cloned().unwrap_or(Wound {
            figure: harm.target,
            hit_points: figure.hit_points,
            health: figure.health,
            out: false,
        });
        // Each attack finds the figure as the one before has left it.   AO-HEALTH-08, AO-GAP-46
        let was = before.health;
        let (wound, rules) = suffer(look(draft), before, *harm, was);
        for rule in rules {
            because = because.and(RuleId::new(rule));
        }
        match known.and_then(|place| wounds.get_mut(place)) {
            Some(place) => *place = wound,
            None => wounds.push(wound),
        }
    }
    let stopped: Vec<FigureId> = wounds
        .iter()
        .filter(|wound| wound.health == Health::Wounded && !wound.out)
        .filter(|wound| !look(draft).is_wounded(wound.figure))
        .map(|wound| wound.figure)
        .collect();
    draft.emit(Event::HitsResolved(HitsResolved { cause, wounds }), because)?;
    for figure in stopped {
        crawl(draft, figure)?;
    }
    Ok(())
}

/// What failed damage rolls do to a figure.
/// AO-DMG-02 to AO-DMG-05, AO-FATAL-02, AO-HEALTH-08, AO-GAP-11, AO-GAP-46
fn suffer(look: Look<'_>, mut wound: Wound, harm: Harm, was: Health) -> (Wound, Vec<&'static str>) {
    let options = look.setup.options;
    if harm.failed == 0 {
        return (wound, vec!["AO-DMG-02"]);
    }
    let mut rules = Vec::new();
    for _ in 0..harm.failed {
        if wound.health == Health::Wounded {
            let kills = was == Health::Wounded || options.two_wounds_kill;
            rules.push(if was == Health::Wounded { "AO-HEALTH-08" } else { "AO-GAP-46" });
            wound.out |= kills;
        } else {
            wound.hit_points = wound.hit_points.saturating_sub(1).max(0);
            let last = wound.hit_points == 0;
            rules.push(if last { "AO-DMG-03" } else { "AO-DMG-05" });
            if last {
                wound.health = Health::Wounded;
            }
        }
    }
    let several = look.profile(wound.figure).is_some_and(|profile| profile.hit_points > 1);
    if harm.fatal {
        if several {
            rules.push("AO-GAP-11");
        }
        let spared = options.fatality_only_when_wounded && wound.health != Health::Wounded;
        if !spared {
            rules.push("AO-FATAL-02");
            wound.out = true;
        }
    }
    if several {
        rules.push("AO-FIG-02");
    }
    if wound.out {
        rules.extend(["AO-FATAL-04", "AO-HEALTH-02"]);
        wound.hit_points = 0;
    }
    (wound, rules)
}

/// A mover Wounded on its way.   AO-GAP-16
fn crawl(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let moving = activation::of_figure(look(draft), figure).is_some();
    if !moving || !draft.setup().options.wounded_fresh_two {
        return Ok(());
    }
    let because = because(draft, &["AO-GAP-16"]);
    draft.emit(Event::CrawlRenewed(CrawlRenewed { figure }), because)
}
