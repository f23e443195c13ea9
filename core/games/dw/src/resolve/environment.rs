//! Radiation, gas, gravity, light, attraction.   DW-ENV-01 to DW-ENV-14, DW-TRAIT-13

use crate::event::{self, ActionKind};
use crate::profiles::Ruler;
use crate::refusal;
use crate::resolve::activation::{self, Needs};
use crate::resolve::test::{self, Trial};
use crate::resolve::{DwDraft, because, combat, die, gear, harm, look, name, table};
use crate::setup::{Darkness, Gravity, Zone, ZoneEffect};
use crate::skills::{self, Peril, Topic};
use crate::state::Cause;
use crate::state::combat::{Combat, CombatKind};
use crate::state::frames::{Frame, InGas};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a shot into the dark loses.   DW-ENV-08
const BLIND: i32 = -2;

/// What an attraction that is not resisted adds to quality rolls.   DW-TRAIT-13
const DISTRACTED: i32 = -2;

/// A figure enters irradiated ground: rolls its test.   DW-ENV-01
pub fn irradiate(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    expose(draft, figure, "DW-ENV-01")
}

/// Whether a figure stands on irradiated ground, as the record has it.   DW-ENV-01
pub fn is_hot(look: Look<'_>, figure: FigureId) -> bool {
    let hot = |zone: &Zone| matches!(zone.effect, ZoneEffect::Irradiated {});
    look.setup.zones.iter().any(|zone| hot(zone) && skills::is_in(zone, look.disc(figure)))
}

/// A beam of radiation finds its target: no opposed roll, the same test.   DW-GAP-64, DW-TRAIT-68
pub fn irradiate_by_beam(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    expose(draft, figure, "DW-GAP-64")
}

fn expose(draft: &mut DwDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let topic = Topic::Resist(Peril::Radiation);
    test::roll(draft, Trial { figure, dice: 3, rule, topic, r#use: TestUse::Irradiation {} })
}

/// It has tested: dead, weakened for good, weakened.   DW-ENV-02 to DW-ENV-04, DW-CAMP-02
pub fn irradiation_tested(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let radiation = known.radiation.saturating_sub(1);
    let lasting = known.irradiated_for_good;
    let (rule, for_good) = match failures {
        0 => return Ok(()),
        1 => ("DW-ENV-04", lasting),
        2 => ("DW-ENV-03", true),
        _ => return harm::remove(draft, figure, Cause::Killed, None, "DW-ENV-02"),
    };
    let mut rules = vec![rule];
    if for_good {
        rules.push("DW-CAMP-02");
    }
    let why = because(draft, &rules);
    draft.emit(event::Irradiated { figure, radiation, for_good }, why)
}

/// A figure comes under an attraction: rolls its test, unless it has already or is exempt.
/// DW-TRAIT-13, DW-GAP-25
pub fn attract(draft: &mut DwDraft<'_>, figure: FigureId, of: FigureId) -> Result<(), Stop> {
    let tested = look(draft).figure(figure).is_none_or(|figure| figure.attraction_tested);
    let here = look(draft).is_on_table(figure) && look(draft).is_on_table(of);
    if tested || !here || !skills::is_attracted(look(draft), figure, of) {
        return Ok(());
    }
    let topic = Topic::Resist(Peril::Attraction);
    let r#use = TestUse::Attraction { of };
    test::roll(draft, Trial { figure, dice: 1, rule: "DW-TRAIT-13", topic, r#use })
}

/// It has tested.   DW-TRAIT-13
pub fn attraction_tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    _of: FigureId,
    passed: bool,
) -> Result<(), Stop> {
    let modifier = if passed { 0 } else { DISTRACTED };
    let why = because(draft, &["DW-TRAIT-13", "DW-GAP-25"]);
    draft.emit(event::AttractionMet { figure, modifier }, why)
}

/// The attractive figures that a figure stands near, before its activation; none once it has tested.
/// DW-TRAIT-13, DW-GAP-25
pub fn attractions(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    if look(draft).figure(figure).is_none_or(|figure| figure.attraction_tested) {
        return Ok(Vec::new());
    }
    let length = look(draft).ruler(Ruler::Short);
    let mut near = Vec::new();
    for of in charmers(look(draft), figure) {
        let recorded = table::recorded_within(look(draft), figure, of, length);
        if table::flag(draft, "near", &[figure, of], recorded, false)? {
            near.push(of);
        }
    }
    Ok(near)
}

/// The attractive figures that a base is near, as the record has it; none once it has tested.   DW-TRAIT-13
pub fn recorded_attractions(look: Look<'_>, figure: FigureId, base: Disc) -> Vec<FigureId> {
    let tested = look.figure(figure).is_none_or(|figure| figure.attraction_tested);
    let length = look.ruler(Ruler::Short);
    let near = |of: &FigureId| look.disc(*of).is_some_and(|other| table::is_near(look, base, other, length));
    charmers(look, figure).into_iter().filter(|of| !tested && near(of)).collect()
}

/// The figures on the table whose charm works on a figure.
fn charmers(look: Look<'_>, figure: FigureId) -> Vec<FigureId> {
    look.on_table().filter(|of| skills::is_attracted(look, figure, *of)).collect()
}

/// The attractive figures that a figure comes near at a place: stated as `near` where positions are not
/// recorded.   DW-TRAIT-13, DW-GAP-25
pub fn attracted_at(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    base: Option<Disc>,
) -> Result<Vec<FigureId>, Stop> {
    if look(draft).figure(figure).is_none_or(|figure| figure.attraction_tested) {
        return Ok(Vec::new());
    }
    let length = look(draft).ruler(Ruler::Short);
    let mut near = Vec::new();
    for of in charmers(look(draft), figure) {
        let recorded = base
            .zip(look(draft).disc(of))
            .map(|(base, other)| table::is_near(look(draft), base, other, length));
        if table::flag(draft, "near", &[figure, of], recorded, false)? {
            near.push(of);
        }
    }
    Ok(near)
}

/// The gravity where a base stands: that of its zone, else the table's.   DW-ENV-05, DW-ENV-06
pub fn gravity_at(look: Look<'_>, base: Option<Disc>) -> Gravity {
    let zone = look.setup.zones.iter().find_map(|zone| match zone.effect {
        ZoneEffect::Gravity { pull } if skills::is_in(zone, base) => Some(pull),
        ZoneEffect::Gravity { .. }
        | ZoneEffect::Irradiated {}
        | ZoneEffect::Gas { .. }
        | ZoneEffect::Dark { .. } => None,
    });
    zone.unwrap_or(look.setup.gravity).gravity(look.state.gravity)
}

/// What darkness takes from a shot: nothing where the target is lit or near enough to be seen; a target that
/// carries a light dazzles.   DW-ENV-08 to DW-ENV-13
pub fn dark(draft: &mut DwDraft<'_>, shooter: FigureId, target: FigureId) -> Result<i32, Stop> {
    let base = look(draft).disc(target);
    let level = skills::darkness_at(look(draft), base);
    let zones = look(draft).setup.zones.iter().any(|zone| matches!(zone.effect, ZoneEffect::Dark { .. }));
    if level == Darkness::Lit && (base.is_some() || !zones) {
        return Ok(0);
    }
    if level != Darkness::Lit && skills::carries_light(look(draft), target).is_some() {
        return Ok(BLIND);
    }
    let recorded = base.map(|base| !is_seen_in_dark(look(draft), shooter, base, level));
    let hidden = table::flag(draft, "dark", &[shooter, target], recorded, false)?;
    Ok(if hidden { BLIND } else { 0 })
}

/// Whether a base in the dark is near enough to a figure, or lit.   DW-ENV-08 to DW-ENV-12
fn is_seen_in_dark(look: Look<'_>, shooter: FigureId, base: Disc, level: Darkness) -> bool {
    let Some(sight) = level.sight() else { return true };
    let near = |from: Disc, ruler: Ruler| table::is_near(look, from, base, look.ruler(ruler));
    let lying = look.state.objects.iter().filter_map(|object| Some((object.light?, object.at?)));
    let mut lamps: Vec<(Disc, Ruler)> =
        lying.map(|(light, at)| (Disc::new(at, 0), light.reach(false))).collect();
    for (id, figure) in look.figures() {
        if let Some((light, bearer)) = skills::carries_light(look, id).zip(look.disc(id)) {
            lamps.push((bearer, light.reach(figure.light_widened)));
        }
    }
    let close = look.disc(shooter).is_some_and(|from| near(from, sight));
    close || lamps.into_iter().any(|(from, reach)| near(from, reach))
}

/// The figures that stand in gas at the end of a round, by number, each with the Combat of its gas. Where
/// positions are not recorded their players are asked.   DW-ENV-14
pub fn in_gas(draft: &mut DwDraft<'_>) -> Result<Vec<InGas>, Stop> {
    let zones: Vec<(Zone, i32)> = draft
        .setup()
        .zones
        .iter()
        .filter_map(|zone| match zone.effect {
            ZoneEffect::Gas { strength } => Some((zone.clone(), strength)),
            ZoneEffect::Irradiated {} | ZoneEffect::Gravity { .. } | ZoneEffect::Dark { .. } => None,
        })
        .collect();
    let Some(strongest) = zones.iter().map(|(_, strength)| *strength).max() else { return Ok(Vec::new()) };
    let figures: Vec<FigureId> = look(draft).on_table().collect();
    let mut inside = Vec::new();
    for figure in figures {
        let base = look(draft).disc(figure);
        // Whom no gas harms nobody is asked about.   DW-TRAIT-06, DW-TRAIT-20, DW-TRAIT-44
        let safe = {
            let look = look(draft);
            let gas = Combat::new(CombatKind::Gas { strength: strongest }, None, figure);
            base.is_none() && !look.setup.past && skills::cancels(look, &gas).is_some()
        };
        if safe {
            continue;
        }
        let found =
            zones.iter().filter(|(zone, _)| skills::is_in(zone, base)).map(|(_, strength)| *strength).max();
        let recorded = base.map(|_| found.is_some());
        if table::ask(draft, figure, "gas", &[figure], recorded)? {
            inside.push(InGas { figure, strength: found.unwrap_or(strongest) });
        }
    }
    Ok(inside)
}

/// Rolls gravity where it is random: 1 weak, 6 strong.   DW-ENV-07, DW-GAP-29
pub fn roll_gravity(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    if !draft.setup().has_random_gravity() {
        return Ok(());
    }
    let (face, purpose) = die(draft, "gravity", "DW-ENV-07", None)?;
    let gravity = match face {
        1 => Gravity::Weak,
        6 => Gravity::Strong,
        _ => Gravity::Normal,
    };
    let why = because(draft, &["DW-ENV-07", "DW-GAP-29"]).roll(purpose);
    draft.emit(event::GravityRolled { face, gravity }, why)
}

/// The next figure in gas of the round's end on top of the stack: there is one.   DW-ENV-14, DW-GAP-30, DW-FALL-04
pub fn gas(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let Some(Frame::RoundEnd { gas }) = look(draft).top() else { return Ok(()) };
    let Some(next) = gas.first().copied() else { return Ok(()) };
    let why = because(draft, &["DW-ENV-14"]);
    draft.emit(event::GasStepped {}, why)?;
    if !look(draft).is_on_table(next.figure) {
        return Ok(());
    }
    let mut combat = Combat::new(CombatKind::Gas { strength: next.strength }, None, next.figure);
    // Knocked down on a brink it falls, whatever knocks it down.   DW-FALL-04
    combat.given.lip = !draft.setup().early && table::lip(draft, next.figure)?;
    let why = because(draft, &["DW-ENV-14", "DW-GAP-30"]);
    combat::declare(draft, combat, why)
}

/// Widens the light of a screwdriver for the round.   DW-ENV-12
pub fn widen_light(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    activation::forbid_unable(draft, active, Needs::Hands)?;
    gear::forbid_animal(draft, figure)?;
    let widened = look(draft).figure(figure).is_some_and(|figure| figure.light_widened);
    if widened || !skills::has_screwdriver(look(draft), figure) {
        return Err(refusal::Gear::NoLight { who: name(draft, figure) }.into());
    }
    activation::spend(draft, active, ActionKind::WidenLight, 1, None)?;
    let why = because(draft, &["DW-ENV-12"]);
    draft.emit(event::LightWidened { figure }, why)
}
