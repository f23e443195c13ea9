//! What cards change: weapon properties and the effects of talents, leader abilities and cards played.
//!
//! Procedures ask here what holds for a figure in a situation; no procedure looks at a card's list itself.

pub mod ap;
pub mod hand;
pub mod cover;
pub mod effects;
pub mod properties;
pub mod scene;

use crate::profiles::talents::{Dice, Trial};
use crate::skills::cover::shelters;
use crate::skills::effects::Grant;
use crate::skills::scene::Scene;
use crate::state::dice::{Save, SaveOf, TalentRef, Test, TestOf};
use crate::state::harm::HarmBy;
use crate::state::look::Look;
use crate::state::sequence::Act;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// What cards add to the test of an act of the sequence, line by line.   TDE-TALENT-01, TDE-TEST-12
///
/// Without an act there is no situation to judge by: use [`effects::modifiers`] with a [`Scene`] of its own.
pub fn modifiers(look: Look<'_>, figure: FigureId, act: Option<&Act>) -> Modifiers {
    let scene = look.sequence().zip(act).and_then(|(sequence, act)| Scene::of_act(look, sequence, act));
    scene.map_or_else(Modifiers::new, |scene| effects::modifiers(look, figure, &scene))
}

/// The situations of a test on the table: more than one where it is made against several.
fn scenes_of(look: Look<'_>, test: &Test) -> Vec<Scene> {
    match test.of {
        TestOf::Movement {} => {
            look.sequence().map(|sequence| Scene::of_movement(look, sequence)).into_iter().collect()
        }
        TestOf::Order {} => vec![Scene::of(Trial::Order).alone(look)],
        TestOf::Infiltration {} => vec![Scene::of(Trial::Infiltration).alone(look)],
        TestOf::Act(place) => {
            let Some(sequence) = look.sequence() else { return Vec::new() };
            let scene = sequence.act(place).and_then(|act| Scene::of_act(look, sequence, act));
            let each = |scene: Scene| {
                if look.setup.before(13) { vec![scene] } else { scene.against_each(look, sequence, place) }
            };
            scene.map(each).unwrap_or_default()
        }
    }
}

/// The situation of an armour test on the table.
fn scene_of_save(look: Look<'_>, save: &Save) -> Scene {
    let scene = Scene::of(Trial::Armour);
    let harm = match save.of {
        SaveOf::Harm(place) => look.sequence().and_then(|sequence| sequence.harms.get(usize::from(place))),
        SaveOf::Fire {} | SaveOf::Tumble {} => None,
    };
    let act = harm.and_then(|harm| match harm.by {
        HarmBy::Act(place) => look.sequence().and_then(|sequence| sequence.act(place)),
        HarmBy::Mishap(_) | HarmBy::Fall {} | HarmBy::Toxic {} | HarmBy::Card {} => None,
    });
    let scene = act.map_or(scene, |act| {
        let covered = if look.setup.before(3) {
            act.given.heavy || act.given.light
        } else {
            shelters(look, act, save.figure)
        };
        scene.against(act.figure).covered(covered)
    });
    match look.sequence().zip(harm) {
        Some((sequence, harm)) => scene.harmed(look, sequence, harm),
        None => scene,
    }
}

fn reference(grant: Grant) -> TalentRef {
    TalentRef { figure: grant.keeper, talent: grant.talent }
}

/// Whether a leave still holds on a test: not used up, or begun on both its dice, which are one use.
/// TDE-CORE-04, TDE-TALENT-01
fn is_left(look: Look<'_>, grant: Grant, granted: &[TalentRef]) -> bool {
    let begun = granted.contains(&reference(grant));
    match grant.dice {
        Dice::Attribute | Dice::Exploit | Dice::Either => grant.available && !begun,
        Dice::Both => grant.available || (begun && !look.setup.before(3)),
    }
}

/// Whether a leave holds for a die: of a kind it names, and not used up on this test.   TDE-CORE-04
fn covers(look: Look<'_>, grant: Grant, granted: &[TalentRef], die: u8) -> bool {
    let named = match grant.dice {
        Dice::Attribute => die == 0,
        Dice::Exploit => die == 1,
        Dice::Either | Dice::Both => true,
    };
    named && is_left(look, grant, granted)
}

/// The talents by which a die of a test may be rolled again now.   TDE-CORE-04, TDE-STEALTH-11
pub fn rerolls_of(look: Look<'_>, test: &Test, die: u8) -> Vec<TalentRef> {
    let free = test.rerolled.get(usize::from(die)) == Some(&false);
    let grants = effects::rerolls(look, test.figure, &scenes_of(look, test));
    let open = |grant: &Grant| free && covers(look, *grant, &test.granted, die);
    grants.into_iter().filter(open).map(reference).collect()
}

/// The talents by which some die of a test may be rolled again now: by their keeper and place.
pub fn rerolls(look: Look<'_>, test: &Test) -> Vec<TalentRef> {
    let mut found = rerolls_of(look, test, 0);
    found.extend(
        rerolls_of(look, test, 1).into_iter().filter(|source| !found.contains(source)).collect::<Vec<_>>(),
    );
    found
}

/// The talents by which dice of an armour test may be rolled again now: one die, or all with those for both.
pub fn save_rerolls(look: Look<'_>, save: &Save) -> Vec<TalentRef> {
    let scene = scene_of_save(look, save);
    let open = |grant: &Grant| is_left(look, *grant, &save.granted);
    effects::rerolls(look, save.figure, &[scene]).into_iter().filter(open).map(reference).collect()
}
