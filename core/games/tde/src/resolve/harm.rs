//! Damage and armour tests.
//! TDE-HEALTH-01, TDE-HEALTH-02, TDE-HEALTH-04, TDE-HEALTH-11, TDE-SHOOT-15, TDE-PROP-12, TDE-PROP-13, TDE-CAV-03

use crate::event;
use crate::profiles::Kind;
use crate::profiles::talents::{Peril, Trial};
use crate::profiles::weapons::{Property, Weapon};
use crate::refusal::Refusal;
use crate::resolve::dice::{self, Guard};
use crate::resolve::{TdeDraft, because, cavalry, health, look, name, pose, table};
use crate::skills::scene::Scene;
use crate::skills::{effects, properties};
use crate::state::dice::SaveOf;
use crate::state::frames::Frame;
use crate::state::harm::{Harm, HarmBy};
use crate::state::look::{Look, part_of};
use crate::state::sequence::{Act, Blast, Doing, Sequence};
use crate::state::{Part, Smoke};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// What toxic smoke does for each action point spent inside.   TDE-PROP-18
const TOXIC_WOUNDS: u32 = 1;

/// Endurance and armour, then what else changes them, line by line.   TDE-HEALTH-01
pub fn endurance(look: Look<'_>, figure: FigureId, part: Option<Part>, others: &Modifiers) -> Modifiers {
    let mut sum = tested(look, figure, part, None, (false, false));
    sum.extend(others);
    sum
}

/// The lines of an armour test: endurance, armour, what the weapon takes off them, cover, cards.
/// TDE-HEALTH-01, TDE-PROP-04, TDE-PROP-12, TDE-PROP-13, TDE-SHOOT-10, TDE-CAV-03
fn tested(
    look: Look<'_>,
    figure: FigureId,
    part: Option<Part>,
    weapon: Option<(FigureId, &Weapon)>,
    (heavy, covered): (bool, bool),
) -> Modifiers {
    let Some((card, body)) = look.card(figure).zip(look.body(figure, part)) else { return Modifiers::new() };
    let arms = look.figure(figure).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    let arms = if look.setup.former { &[][..] } else { arms };
    let mut sum = properties::armour_test(card, arms, body, weapon.map(|(_, weapon)| weapon), heavy);
    let scene = Scene::of(Trial::Armour).covered(covered);
    let scene = weapon.map_or(scene, |(by, _)| scene.against(by));
    sum.extend(&effects::modifiers(look, figure, &scene));
    sum
}

/// The lines of the armour test against a harm of the sequence.
fn against(look: Look<'_>, sequence: &Sequence, harm: &Harm) -> Modifiers {
    let act = match harm.by {
        HarmBy::Act(place) => sequence.act(place),
        HarmBy::Mishap(_) | HarmBy::Fall {} | HarmBy::Toxic {} | HarmBy::Card {} => None,
    };
    let weapon = act.and_then(|act| Some((act.figure, weapon(look, act)?)));
    let heavy = act.is_some_and(|act| is_covered(look, act, harm.figure));
    let covered = act.is_some_and(|act| shelters(look, act, harm.figure));
    tested(look, harm.figure, harm.part, weapon, (heavy, covered))
}

/// Whether cards count a figure as in cover from an act: in heavy or in light cover, under a template in heavy.
/// TDE-LOS-11, TDE-TPL-16
pub fn shelters(look: Look<'_>, act: &Act, figure: FigureId) -> bool {
    match &act.blast {
        _ if look.setup.former => is_covered(look, act, figure),
        Some(blast) => blast.covered.contains(&figure),
        None => act.given.heavy || act.given.light,
    }
}

/// The weapon of an act.
fn weapon<'a>(look: Look<'a>, act: &Act) -> Option<&'a Weapon> {
    match act.doing {
        Doing::Shoot { weapon, .. } | Doing::Melee { weapon, .. } => look.weapon(act.figure, weapon),
        Doing::Reveal { .. } | Doing::Dodge {} | Doing::Interact { .. } => None,
    }
}

/// Whether heavy cover helps a figure's armour against an act.   TDE-SHOOT-10, TDE-GAP-68
fn is_covered(look: Look<'_>, act: &Act, figure: FigureId) -> bool {
    match &act.blast {
        Some(blast) => !look.options().template_ignores_cover && blast.covered.contains(&figure),
        None => act.given.heavy,
    }
}

/// Makes the armour tests that are due now, `late` ones included. Whether there was anything to do.
/// TDE-HEALTH-01, TDE-HEALTH-02, TDE-HEALTH-04, TDE-HEALTH-11
pub fn saves(
    draft: &mut TdeDraft<'_>,
    sequence: &Sequence,
    late: bool,
    rule: &'static str,
) -> Result<bool, Stop> {
    let due: Vec<(u16, &Harm)> = (0_u16..)
        .zip(&sequence.harms)
        .filter(|(_, harm)| harm.unsaved.is_none() && (late || !harm.late))
        .collect();
    if due.is_empty() {
        return Ok(false);
    }
    let unknown = |harm: &Harm| harm.part.is_none() && look(draft).kind(harm.figure) == Kind::Cavalry;
    if let Some((place, harm)) = due.iter().find(|(_, harm)| unknown(harm)) {
        part(draft, *place, harm)?;
        return Ok(true);
    }
    let mut thrown = false;
    for (place, harm) in due {
        if let Some(unsaved) = settled(look(draft), harm) {
            let why = because(draft, &[rule, "TDE-HEALTH-02", "TDE-HEALTH-11"]);
            draft.emit(event::HarmSettled { harm: place, unsaved }, why)?;
            continue;
        }
        let endurance = against(look(draft), sequence, harm);
        let (figure, part, damage) = (harm.figure, harm.part, harm.damage);
        dice::throw_save(draft, Guard { figure, of: SaveOf::Harm(place), part, endurance, damage, rule })?;
        thrown = true;
    }
    if thrown {
        dice::offer(draft)?;
    }
    Ok(true)
}

/// The dice that count as not saved where no armour test is made.   TDE-HEALTH-02, TDE-HEALTH-11
fn settled(look: Look<'_>, harm: &Harm) -> Option<u32> {
    let (figure, part) = health::sufferer(look, harm.figure, harm.part);
    if harm.damage == 0 || !look.is_on_table(figure) {
        return Some(0);
    }
    (look.health(figure, part) == 0).then_some(harm.damage)
}

/// Somebody says which part of a cavalry figure suffers; a side that left leaves it to the mount.
/// TDE-CAV-05, TDE-CAV-08
fn part(draft: &mut TdeDraft<'_>, place: u16, harm: &Harm) -> Result<(), Stop> {
    let present = |side: &u8| look(draft).side(*side).is_some_and(|side| !side.out);
    if let Some(side) = harm.chooser.filter(present) {
        let why = because(draft, &["TDE-CAV-05", "TDE-CAV-08"]);
        draft.emit(event::PartAsked { harm: place, side }, why)
    } else {
        let why = because(draft, &["TDE-CAV-04"]);
        draft.emit(event::PartChosen { harm: place, part: Part::Mount }, why)
    }
}

/// Leaves the smoke where the template lies.   TDE-PROP-06, TDE-PROP-18
pub fn lay_smoke(draft: &mut TdeDraft<'_>, gun: &Weapon, blast: &Blast) -> Result<(), Stop> {
    let smoke = Smoke {
        template: blast.template,
        at: blast.at,
        toward: blast.toward,
        toxic: properties::is(gun, Property::Toxic),
        inside: blast.under.iter().copied().filter(|_| blast.at.is_none()).collect(),
    };
    let rules: &[&'static str] = if smoke.toxic { &["TDE-PROP-06", "TDE-PROP-18"] } else { &["TDE-PROP-06"] };
    let why = because(draft, rules);
    draft.emit(event::SmokeLaid { smoke }, why)
}

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
        let stood = stood(look, figure);
        return Some(toxic().any(|smoke| stood.iter().any(|id| smoke.inside.contains(id))));
    }
    let extra = look.sequence().filter(|sequence| sequence.active == figure).and_then(|sequence| {
        let (_, act) = sequence.extra().filter(|_| sequence.stage > crate::state::sequence::Stage::Extra)?;
        pose::at(look, &pose::moment(sequence, act), figure).base
    });
    let base = extra.or_else(|| look.disc(figure))?;
    let shapes = toxic().filter_map(|smoke| pose::shape(look, smoke.template, smoke.at?, smoke.toward));
    Some(shapes.into_iter().any(|shape| shape.covers(base)))
}

/// A figure, and those that it was or that stood for it: rider and mount stand in the smoke in which they rode.
/// TDE-CAV-07, TDE-PROP-18
fn stood(look: Look<'_>, figure: FigureId) -> Vec<FigureId> {
    let mut known = vec![figure];
    if look.setup.former {
        return known;
    }
    known.extend(cavalry::whole_of(look, figure));
    if look.kind(figure) == Kind::Cavalry {
        known.extend([Part::Rider, Part::Mount].map(|part| part_of(figure, part)));
    }
    known
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
