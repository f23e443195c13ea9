//! Whether an activated figure has an action to make that it may not leave unmade.   SEG-GAP-13

use crate::actions::Active;
use crate::actions::sheet::attack_sheet;
use crate::attacks;
use crate::profiles::{Skill, Suit};
use crate::range::table;
use crate::setup::Ruler;
use crate::state::AttackKind;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// Whether a figure may be without any legal action. Of a card other than spades there always is one, and of
/// a spades card there is one as long as the record shows an adversary that it may strike, hold or shoot.
pub fn may_lack_action(look: Look<'_>, active: Active) -> bool {
    let held = look.figure(active.figure).is_some_and(|figure| figure.immobilised);
    let adversaries = look.on_table().filter(|other| look.are_adversaries(active.figure, *other));
    active.suit == Suit::Spades
        && !held
        && !adversaries.into_iter().any(|other| may_harm(look, active, other))
}

/// Whether the record shows an adversary that a figure may make a basic attack at.   SEG-SKATK-01
pub fn may_strike(look: Look<'_>, figure: FigureId) -> bool {
    let armed = look.figure(figure).is_some_and(|figure| figure.ammo != Some(0));
    let reaches = |other: FigureId| {
        look.touch(figure, other) || attacks::recorded_shot(look, figure, other) == Some(true)
    };
    armed && look.on_table().any(|other| look.are_adversaries(figure, other) && reaches(other))
}

/// Whether the record shows that some aggression may be aimed at a figure.
fn may_harm(look: Look<'_>, active: Active, target: FigureId) -> bool {
    let actor = active.figure;
    let armed = look.figure(actor).is_some_and(|figure| figure.ammo != Some(0));
    let touch = look.touch(actor, target);
    let slow = look.has(actor, Skill::Slow) && look.figure(actor).is_some_and(|figure| figure.moves > 0);
    let grips = look.has(actor, Skill::Immobilise)
        || look.has(actor, Skill::Grapple)
        || (look.has(actor, Skill::Throw) && !slow);
    (touch && (armed || grips))
        || (armed && attacks::recorded_shot(look, actor, target) == Some(true))
        || may_cast(look, actor, target, AttackKind::SpecialRanged, true)
        || may_cast(look, actor, target, AttackKind::SpecialImmobilise, needs_sight(look))
}

/// SEG-GAP-23
fn needs_sight(look: Look<'_>) -> bool {
    look.setup.options.special_immobilise_needs_sight
}

/// Whether the record shows that a special aggression may be paid for and reaches a figure.
/// SEG-SKSPE-03, SEG-SKSPE-05
fn may_cast(look: Look<'_>, actor: FigureId, target: FigureId, kind: AttackKind, seen: bool) -> bool {
    let sheet = attack_sheet(kind);
    let able = sheet.skill.is_some_and(|skill| look.has(actor, skill)) && energy(look, actor) >= sheet.cost;
    if !able || look.touch(actor, target) {
        return able;
    }
    let long = look.setup.ruler(Ruler::Long);
    let near = table::is_infinite(look, actor, table::Reach::Action)
        || table::recorded_within(look, actor, target, long) == Some(true);
    let visible = !seen || table::recorded_aim(look, actor, target) == Some(true);
    near && visible && !look.has(target, Skill::RangedImmunity)
}

/// The energy that the record lets a figure spend: its own and that of allies who pay for it.
/// SEG-SKNRG-03, SEG-SKNRG-04
fn energy(look: Look<'_>, actor: FigureId) -> u32 {
    let short = look.setup.ruler(Ruler::Short);
    let near = |holder: FigureId, other: FigureId| {
        table::is_infinite(look, holder, table::Reach::Aura)
            || table::recorded_within(look, holder, other, short) == Some(true)
    };
    let pays = |payer: FigureId| {
        payer == actor
            || (!look.are_adversaries(actor, payer)
                && ((look.has(actor, Skill::Absorber) && near(actor, payer))
                    || (look.has(payer, Skill::Receptacle) && near(payer, actor))))
    };
    let held = look.on_table().filter(|payer| pays(*payer)).filter_map(|payer| look.figure(payer));
    held.fold(0, |sum, figure| sum.saturating_add(figure.omega))
}
