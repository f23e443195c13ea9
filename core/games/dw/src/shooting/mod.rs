//! Shots and throws.   DW-SHOOT-01 to DW-SHOOT-30

pub mod dive;
mod forms;
pub mod nearest;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::profiles::weapons::{Loading, Ranged, Rider, Spread, Weapon};
use crate::setup::options::SalvoAmbush;
use crate::sight::hiding;
use crate::state::combat::{Combat, CombatKind, Given};
use crate::state::frames::{Aimed, Frame, Salvo};
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::{actions, combat, equipment, event, irradiation, light, melee, refusal, sight, table, terrain};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The most targets of a salvo.   DW-SHOOT-25
const MOST_TARGETS: usize = 3;

/// A shot, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// With what.
    pub weapon: Weapon,
    /// At whom.
    pub target: FigureId,
    /// Whether one more action goes into it.
    pub aimed: bool,
    /// Those touching the target who are hit too, in order; left out, all of them.
    pub spread: &'a [FigureId],
}

/// Shoots or throws.   DW-SHOOT-01, DW-ACTION-09, DW-ACTION-10, DW-SHOOT-23
pub fn attack(draft: &mut DwDraft<'_>, active: &Active, shot: &Shot<'_>) -> Result<(), Stop> {
    let figure = active.figure;
    let Shot { weapon, target, aimed, .. } = *shot;
    let ranged = forbid_unready(draft, active, weapon)?;
    actions::forbid_second_attack(draft, figure)?;
    // Nothing is rolled against a target of radiation: aiming would change nothing.   DW-GAP-64
    forbid(draft, aimed && ranged.rider == Rider::Irradiates, refusal::Attack::CannotAim { weapon })?;
    let given = aim(draft, figure, target, &ranged, false)?;
    let hit = also_hit(draft, figure, shot, &ranged, given)?;
    let (action, cost) = if aimed { (ActionKind::AimedShot, 2) } else { (ActionKind::Shot, 1) };
    actions::spend(draft, active, action, cost, Some(target))?;
    actions::count_attack(draft, figure)?;
    reveal(draft, figure, &ranged, given.ambush)?;
    let goes_on = ranged.salvo && !aimed && hit.is_empty();
    // A second attack that no other may follow ends the salvo before it, too.
    let before = matches!(look(draft).top(), Some(Frame::Activation { salvo: Some(_), .. }));
    if goes_on || (before && !draft.setup().before(3)) {
        let fresh = Salvo { arm: weapon, targets: vec![target], ambush: given.ambush, fell: None };
        let because = because(draft, &["DW-SHOOT-25", "DW-GAP-38"]);
        draft.emit(event::SalvoSet { figure, salvo: goes_on.then_some(fresh) }, because)?;
    }
    let mut why = because(draft, &["DW-SHOOT-01", "DW-CORE-05", "DW-CORE-08", "DW-GAP-32"]);
    why = why.and(RuleId::new(entry(weapon)));
    for rule in passed(look(draft), figure, target, &ranged) {
        why = why.and(RuleId::new(rule));
    }
    if aimed {
        why = why.and(RuleId::new("DW-ACTION-10")).and(RuleId::new("DW-SHOOT-23"));
    }
    fire(draft, &Fire { figure, weapon, target, aimed, given }, hit, why)
}

/// The entry of a weapon in the book.
fn entry(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::MeleeWeapon | Weapon::ChemicalBottle => "DW-SHOOT-07",
        Weapon::Stone => "DW-SHOOT-24",
        Weapon::Primitive => "DW-SHOOT-30",
        Weapon::Bow | Weapon::Crossbow => "DW-TRAIT-05",
        Weapon::SonicStunner => "DW-TRAIT-32",
        Weapon::SonicScrewdriver => "DW-TRAIT-87",
        Weapon::Flamethrower => "DW-TRAIT-47",
        Weapon::DeathRayPistol => "DW-TRAIT-70",
        Weapon::Pistol => "DW-TRAIT-58",
        Weapon::Shotgun => "DW-TRAIT-37",
        Weapon::AssaultRifle => "DW-TRAIT-38",
        Weapon::WebPistol => "DW-TRAIT-61",
        Weapon::LaserPistol => "DW-TRAIT-63",
        Weapon::LaserScrewdriver => "DW-TRAIT-86",
        Weapon::NanitePistol => "DW-TRAIT-60",
        Weapon::NeedlePistol => "DW-TRAIT-59",
        Weapon::ElectricPistol => "DW-TRAIT-62",
        Weapon::TranquilliserDarts => "DW-TRAIT-77",
        Weapon::Spines => "DW-TRAIT-64",
        Weapon::Beam(_) => "DW-TRAIT-68",
    }
}

/// The rules that let this shot through where others would not be.
/// DW-SHOOT-09, DW-SHOOT-11, DW-SHOOT-15, DW-SHOOT-17, DW-SHOOT-30, DW-TRAIT-75
fn passed(look: Look<'_>, figure: FigureId, target: FigureId, ranged: &Ranged) -> Vec<&'static str> {
    let mut rules = vec!["DW-SHOOT-10", "DW-SHOOT-11", "DW-GAP-19"];
    let touched: Vec<FigureId> = look.touching(figure).collect();
    if touched.iter().any(|other| look.are_allies(figure, *other)) {
        rules.push("DW-SHOOT-09");
    }
    if touched.iter().any(|other| look.are_enemies(figure, *other)) {
        rules.push("DW-SHOOT-15");
    }
    if look.is_prone(figure) {
        rules.push("DW-SHOOT-17");
    }
    if ranged.primitive {
        rules.push("DW-SHOOT-30");
    }
    let mut bases = [figure, target].into_iter().filter_map(|id| look.disc(id));
    if bases.any(|base| sight::is_in_joined_wood(look, base)) {
        rules.push("DW-GAP-88");
    }
    let sneaks = look.has(target, &Trait::Stealth) || look.has(target, &Trait::MemoryProof);
    if sneaks && look.has(figure, &Trait::EnhancedSenses) {
        rules.push("DW-TRAIT-75");
    }
    rules
}

/// A shot that is about to be rolled.
struct Fire {
    figure: FigureId,
    weapon: Weapon,
    target: FigureId,
    aimed: bool,
    given: Given,
}

/// One opposed roll, or one for each figure hit.   DW-TRAIT-37, DW-TRAIT-47
fn fire(
    draft: &mut DwDraft<'_>,
    fire: &Fire,
    hit: Vec<Aimed>,
    why: greffe_core::judging::draft::Because,
) -> Result<(), Stop> {
    let kind = CombatKind::Shot {};
    let row = fire.weapon.sheet(draft.setup().options.pistol_stats).ranged;
    if row.is_some_and(|row| row.rider == Rider::Irradiates) {
        return irradiation::irradiate_by_beam(draft, fire.target);
    }
    if hit.is_empty() {
        let combat = Combat {
            arm: Some(fire.weapon),
            effort: fire.aimed,
            given: fire.given,
            ..Combat::new(kind, Some(fire.figure), fire.target)
        };
        return combat::declare(draft, combat, why);
    }
    // The aim is taken at the target alone: its roll comes first, the others wait below it.
    let volley = because(draft, &[spread_rule(row), "DW-GAP-36"]);
    draft.emit(event::VolleyOpened { by: fire.figure, kind, arm: Some(fire.weapon), left: hit }, volley)?;
    let combat = Combat {
        arm: Some(fire.weapon),
        effort: fire.aimed,
        given: fire.given,
        ..Combat::new(kind, Some(fire.figure), fire.target)
    };
    combat::declare(draft, combat, why)
}

/// The entry that says whom a weapon hits beside its target: that of the weapon a beam copies, too.
/// DW-TRAIT-37, DW-TRAIT-47
fn spread_rule(row: Option<Ranged>) -> &'static str {
    match row.map(|row| row.spread) {
        Some(Spread::TouchingBeyondShort) => "DW-TRAIT-37",
        Some(Spread::Touching | Spread::None | Spread::Sweep) | None => "DW-TRAIT-47",
    }
}

/// Refuses a weapon that cannot be fired now; how it shoots.
/// DW-SHOOT-01, DW-SHOOT-06, DW-SHOOT-13, DW-SHOOT-15, DW-SHOOT-17, DW-SHOOT-24, DW-SHOOT-30, DW-ACTION-25
pub fn forbid_unready(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<Ranged, Stop> {
    let figure = active.figure;
    let who = name(draft, figure);
    actions::forbid_unable(draft, active, Needs::Aim)?;
    combat::forbid_outcome_claims(draft)?;
    melee::forbid_climbing(draft, figure)?;
    let Some(ranged) = weapon.sheet(draft.setup().options.pistol_stats).ranged else {
        return Err(refusal::Attack::NotForShooting { who, weapon }.into());
    };
    if ranged.spread == Spread::Sweep {
        return Err(refusal::Attack::NotForShooting { who, weapon }.into());
    }
    forbid(
        draft,
        look(draft).has(figure, &Trait::Immaterial),
        refusal::Attack::Immaterial { who: who.clone() },
    )?;
    if weapon.is_held() || weapon == Weapon::Stone {
        equipment::forbid_animal(draft, figure)?;
    }
    if let Some(refusal) = unready(look(draft), figure, weapon, &ranged) {
        forbid(draft, true, refusal)?;
    }
    let engaged = !distance::engaging(draft, figure)?.is_empty();
    forbid(draft, engaged, refusal::Attack::ShooterEngaged { who })?;
    Ok(ranged)
}

/// Why a weapon cannot be fired, as far as its own state goes.
/// DW-SHOOT-01, DW-SHOOT-06, DW-SHOOT-24, DW-ACTION-11, DW-ACTION-25
pub fn unready(look: Look<'_>, figure: FigureId, weapon: Weapon, ranged: &Ranged) -> Option<Refused> {
    let who = || look.name(figure);
    let known = look.figure(figure)?;
    let profile = look.profile(figure)?;
    if known.shoulder && is_thrown(weapon) {
        return Some(refusal::Attack::Shoulder { who: who() }.into());
    }
    if weapon == Weapon::Stone {
        let carried = known.weapons.iter().map(|held| held.weapon);
        let natural = profile.weapons().into_iter().filter(|own| !own.is_held());
        let shoots = |own: Weapon| own.sheet(look.setup.options.pistol_stats).ranged.is_some();
        let armed = carried.chain(natural).any(|own| own != Weapon::Stone && shoots(own));
        if armed {
            return Some(refusal::Attack::HasRanged { who: who() }.into());
        }
        return (known.stones == 0).then(|| refusal::Attack::NoStone { who: who() }.into());
    }
    if !weapon.is_held() {
        let own = profile.weapons().contains(&weapon);
        return (!own).then(|| refusal::Attack::NoWeapon { who: who(), weapon }.into());
    }
    let Some(held) = look.held(figure, weapon) else {
        return Some(refusal::Attack::NoWeapon { who: who(), weapon }.into());
    };
    if !held.in_hand {
        return Some(refusal::Attack::NotInHand { who: who(), weapon }.into());
    }
    if held.empty {
        return Some(refusal::Attack::Empty { who: who(), weapon }.into());
    }
    (ranged.loading == Loading::Nocked && !held.nocked)
        .then(|| refusal::Attack::NotNocked { who: who(), weapon }.into())
}

/// Whether a weapon is thrown by the arm.   DW-SHOOT-24
fn is_thrown(weapon: Weapon) -> bool {
    match weapon {
        Weapon::Stone | Weapon::Primitive | Weapon::ChemicalBottle => true,
        Weapon::MeleeWeapon
        | Weapon::Bow
        | Weapon::Crossbow
        | Weapon::SonicStunner
        | Weapon::SonicScrewdriver
        | Weapon::Flamethrower
        | Weapon::DeathRayPistol
        | Weapon::Pistol
        | Weapon::Shotgun
        | Weapon::AssaultRifle
        | Weapon::WebPistol
        | Weapon::LaserPistol
        | Weapon::LaserScrewdriver
        | Weapon::NanitePistol
        | Weapon::NeedlePistol
        | Weapon::ElectricPistol
        | Weapon::TranquilliserDarts
        | Weapon::Spines
        | Weapon::Beam(_) => false,
    }
}

/// Whether a target may be shot at, and the facts of the table about it.
/// DW-SHOOT-02, DW-SHOOT-08 to DW-SHOOT-11, DW-SHOOT-14, DW-SHOOT-16, DW-SHOOT-18, DW-SHOOT-22, DW-TRAIT-36
pub fn aim(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    target: FigureId,
    ranged: &Ranged,
    later: bool,
) -> Result<Given, Stop> {
    melee::forbid_target(draft, figure, target, "DW-SHOOT-10")?;
    let allies = distance::touching(draft, target)?;
    let melee = allies.iter().any(|other| *other != figure && look(draft).are_allies(figure, *other));
    forbid(draft, melee, refusal::Attack::TargetEngaged { target: name(draft, target) })?;
    let (stealthy, touches) = hiding::is_hidden_from(draft, target, figure)?;
    let proof = look(draft).has(target, &Trait::MemoryProof) && !touches;
    let rule = if proof { "DW-TRAIT-01" } else { "DW-TRAIT-36" };
    forbid(draft, stealthy, refusal::Attack::Stealthy { target: name(draft, target), rule })?;
    let (same_wood, wood_edge) = forbid_woods(draft, figure, target)?;
    let sees = sight::sees(draft, figure, target)?;
    let pair = || (name(draft, figure), name(draft, target));
    let (who, whom) = pair();
    forbid(draft, !sees, refusal::Attack::OutOfSight { who: who.clone(), target: whom.clone() })?;
    let Some(bands) = distance::bands(draft, figure, target, ranged.ruler, 3)? else {
        return Err(refusal::Attack::OutOfRange { who, target: whom, rule: "DW-SHOOT-02" }.into());
    };
    let short = look(draft).ruler(Ruler::Short);
    let close = bands == 0 && ranged.ruler == Ruler::Short;
    let near = close || distance::is_within(draft, figure, target, short)?;
    forbid(draft, same_wood && !near, refusal::Attack::WoodsTooFar { target: whom })?;
    if !later {
        nearest::forbid_farther(draft, figure, target, ranged)?;
    }
    Ok(Given {
        bands,
        near,
        cover: sight::covered(draft, figure, target)?,
        same_wood,
        wood_edge,
        // The first shot of a salvo gives the shooter away, unless its weapon is silent.
        ambush: (!later || ranged.rider == Rider::Needles) && hiding::ambushes(draft, figure, true)?,
        dark: light::dark(draft, figure, target)?,
        later,
        lip: terrain::lip(draft, target)?,
        ..Given::default()
    })
}

/// Woods: nobody shoots in from outside; from inside one shoots out at the edge, or at somebody near in the
/// same wood. Whether both stand in one wood, and whether the shooter stands at its edge.
/// DW-SHOOT-19, DW-SHOOT-20, DW-SHOOT-21
fn forbid_woods(draft: &mut DwDraft<'_>, figure: FigureId, target: FigureId) -> Result<(bool, bool), Stop> {
    let wood = |look: Look<'_>, id: FigureId| look.disc(id).map(|base| sight::wood_of(look, base));
    let (own, other) = (wood(look(draft), figure), wood(look(draft), target));
    let edge = look(draft).disc(figure).map(|base| sight::at_wood_edge(look(draft), base));
    let same = own.zip(other).map(|(own, other)| own.is_some() && own == other);
    let same = table::flag(draft, "same_wood", &[figure, target], same, false)?;
    if same {
        return Ok((true, false));
    }
    let hidden = table::flag(draft, "in_woods", &[target], other.map(|wood| wood.is_some()), false)?;
    forbid(draft, hidden, refusal::Attack::IntoWoods { target: name(draft, target) })?;
    let inside = table::flag(draft, "in_woods", &[figure], own.map(|wood| wood.is_some()), false)?;
    if !inside {
        return Ok((false, false));
    }
    let at_edge = table::flag(draft, "wood_edge", &[figure], edge, false)?;
    forbid(draft, !at_edge, refusal::Attack::DeepWoods { who: name(draft, figure) })?;
    Ok((false, at_edge))
}

/// The figures that are hit along with the target, in order.   DW-TRAIT-37, DW-TRAIT-47, DW-GAP-36
fn also_hit(
    draft: &mut DwDraft<'_>,
    by: FigureId,
    shot: &Shot<'_>,
    ranged: &Ranged,
    given: Given,
) -> Result<Vec<Aimed>, Stop> {
    let spreads = match ranged.spread {
        Spread::None | Spread::Sweep => false,
        Spread::Touching => true,
        Spread::TouchingBeyondShort => !given.near,
    };
    let mut touched = if spreads { distance::touching(draft, shot.target)? } else { Vec::new() };
    touched.retain(|other| *other != by);
    if let Some(other) = shot.spread.iter().find(|other| !touched.contains(other)) {
        return Err(refusal::Attack::NoSpread { target: name(draft, *other) }.into());
    }
    let twice =
        shot.spread.iter().enumerate().any(|(place, id)| shot.spread.iter().take(place).any(|one| one == id));
    if twice && !draft.setup().before(3) {
        return Err(refusal::Attack::NotThose { rule: "DW-GAP-36" }.into());
    }
    let mut order = shot.spread.to_vec();
    order.extend(touched.iter().copied().filter(|other| !shot.spread.contains(other)));
    let mut hit = Vec::new();
    for target in order {
        let lip = terrain::lip(draft, target)?;
        let aimed = if draft.setup().before(3) {
            Given { cover: false, lip, ..given }
        } else {
            // What hides the target hides nobody beside it: each is met where it stands.
            let reach = look(draft).ruler(Ruler::Short);
            let near = distance::recorded_within(look(draft), by, target, reach).unwrap_or(given.near);
            let dark = light::dark(draft, by, target)?;
            let same_wood = sight::share_wood(look(draft), by, target).unwrap_or(given.same_wood);
            let bands = recorded_bands(look(draft), by, target, ranged.ruler).unwrap_or(given.bands);
            Given { bands, cover: sight::covered(draft, by, target)?, same_wood, near, dark, lip, ..given }
        };
        hit.push(Aimed { target, given: aimed });
    }
    Ok(hit)
}

/// How many rulers beyond the first somebody hit beside the target is, as the record has it: 2 at most.   DW-SHOOT-02
fn recorded_bands(look: Look<'_>, by: FigureId, target: FigureId, ruler: Ruler) -> Option<u32> {
    let length = look.ruler(ruler);
    let first = distance::recorded_within(look, by, target, length)?;
    let second = distance::recorded_within(look, by, target, length.saturating_mul(2))?;
    Some(if first { 0 } else { 2_u32.saturating_sub(u32::from(second)) })
}

/// A firearm gives a stealthy or hidden shooter away; a silent weapon does not.
/// DW-TRAIT-36, DW-SHOOT-22, DW-TRAIT-59
pub fn reveal(draft: &mut DwDraft<'_>, figure: FigureId, ranged: &Ranged, ambush: bool) -> Result<(), Stop> {
    if ranged.rider != Rider::Needles {
        melee::spend_ambush(draft, figure, ambush)?;
    }
    let sneaks = look(draft).has(figure, &Trait::Stealth) || look(draft).has(figure, &Trait::MemoryProof);
    if !sneaks || !ranged.reveals {
        return Ok(());
    }
    let because = because(draft, &["DW-TRAIT-36"]);
    draft.emit(event::RevealedSet { figure, revealed: true }, because)
}

/// Shoots at one more target, after seeing what became of the last.   DW-SHOOT-25, DW-GAP-38, DW-GAP-39
pub fn continue_salvo(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let figure = active.figure;
    let Some(Frame::Activation { salvo: Some(salvo), .. }) = look(draft).top().cloned() else {
        return Err(refusal::Attack::NoSalvo { who: name(draft, figure) }.into());
    };
    let Salvo { arm: weapon, mut targets, ambush, fell } = salvo;
    let ranged = forbid_unready(draft, active, weapon)?;
    if targets.len() >= MOST_TARGETS {
        return Err(refusal::Attack::SalvoFull.into());
    }
    let again = targets.contains(&target);
    forbid(draft, again, refusal::Attack::SalvoTarget { target: name(draft, target) })?;
    let mut given = aim(draft, figure, target, &ranged, true)?;
    given.ambush |= ambush && draft.setup().options.salvo_ambush == SalvoAmbush::EveryShot;
    if let Some(last) = targets.last().copied() {
        // One that has fallen is measured from where it fell.
        let stood = fell.map(|at| Disc::new(at, look(draft).base(last))).or_else(|| look(draft).disc(last));
        let discs = stood.zip(look(draft).disc(target));
        let short = look(draft).ruler(Ruler::Short);
        // Whom the last one touches is near it, unasked.
        let known = discs.is_none() && look(draft).touch(last, target) && !draft.setup().before(5);
        let near = known || distance::is_apart(draft, last, target, discs, short)?;
        forbid(draft, !near, refusal::Attack::SalvoFar { target: name(draft, target) })?;
    }
    let hit = if draft.setup().before(3) {
        Vec::new()
    } else {
        let shot = Shot { weapon, target, aimed: false, spread: &[] };
        also_hit(draft, figure, &shot, &ranged, given)?
    };
    actions::spend(draft, active, ActionKind::Salvo, 1, Some(target))?;
    targets.push(target);
    let why = because(draft, &["DW-SHOOT-25", "DW-GAP-38", "DW-GAP-76"]);
    // A shot that hits several is the last of its salvo, as it would be the only one.
    let salvo = hit.is_empty().then_some(Salvo { arm: weapon, targets, ambush, fell: None });
    draft.emit(event::SalvoSet { figure, salvo }, why.clone())?;
    fire(draft, &Fire { figure, weapon, target, aimed: false, given }, hit, why)
}

/// Throws a stone.   DW-SHOOT-24
pub fn throw_stone(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    attack(draft, active, &Shot { weapon: Weapon::Stone, target, aimed: false, spread: &[] })
}
