//! Damage and armour tests.
//! TDE-HEALTH-01, TDE-HEALTH-02, TDE-HEALTH-04, TDE-HEALTH-11, TDE-SHOOT-15, TDE-PROP-12, TDE-PROP-13, TDE-CAV-03

use crate::draft::{TdeDraft, because, look};
use crate::profiles::Kind;
use crate::profiles::talents::Trial;
use crate::profiles::weapons::Weapon;
use crate::skills::scene::Scene;
use crate::skills::{cover, effects, properties};
use crate::state::Part;
use crate::state::dice::SaveOf;
use crate::state::harm::{Harm, HarmBy};
use crate::state::look::Look;
use crate::state::sequence::{Act, Doing, Sequence};
use crate::test::{self, Guard};
use crate::{event, health};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// Endurance and armour, then what else changes them, line by line.   TDE-HEALTH-01
pub fn endurance(look: Look<'_>, figure: FigureId, part: Option<Part>, others: &Modifiers) -> Modifiers {
    let mut sum = tested(look, figure, part, (None, false), &Scene::of(Trial::Armour));
    sum.extend(others);
    sum
}

/// The lines of an armour test: endurance, armour, what the weapon takes off them, cover, cards.
/// TDE-HEALTH-01, TDE-PROP-04, TDE-PROP-12, TDE-PROP-13, TDE-SHOOT-10, TDE-CAV-03
fn tested(
    look: Look<'_>,
    figure: FigureId,
    part: Option<Part>,
    (weapon, heavy): (Option<&Weapon>, bool),
    scene: &Scene,
) -> Modifiers {
    let Some((card, body)) = look.card(figure).zip(look.body(figure, part)) else { return Modifiers::new() };
    let arms = look.figure(figure).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    let arms = if look.setup.before(3) { &[][..] } else { arms };
    let mut sum = properties::armour_test(card, arms, body, weapon, heavy);
    sum.extend(&effects::modifiers(look, figure, scene));
    sum
}

/// The lines of the armour test against a harm of the sequence.
fn against(look: Look<'_>, sequence: &Sequence, harm: &Harm) -> Modifiers {
    let act = match harm.by {
        HarmBy::Act(place) => sequence.act(place),
        HarmBy::Mishap(_) | HarmBy::Fall {} | HarmBy::Toxic {} | HarmBy::Card {} => None,
    };
    let weapon = act.and_then(|act| Some((act.figure, weapon(look, act)?)));
    let heavy = act.is_some_and(|act| cover::is_covered(look, act, harm.figure));
    let covered = act.is_some_and(|act| cover::shelters(look, act, harm.figure));
    let scene = Scene::of(Trial::Armour).covered(covered).harmed(look, sequence, harm);
    let scene = weapon.map_or(scene, |(by, _)| scene.against(by));
    let weapon = weapon.map(|(_, weapon)| weapon);
    tested(look, harm.figure, harm.part, (weapon, heavy), &scene)
}

/// The weapon of an act.
fn weapon<'a>(look: Look<'a>, act: &Act) -> Option<&'a Weapon> {
    match act.doing {
        Doing::Shoot { weapon, .. } | Doing::Melee { weapon, .. } => look.weapon(act.figure, weapon),
        Doing::Reveal { .. } | Doing::Dodge {} | Doing::Interact { .. } => None,
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
        test::throw_save(draft, Guard { figure, of: SaveOf::Harm(place), part, endurance, damage, rule })?;
        thrown = true;
    }
    if thrown {
        test::offer(draft)?;
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
