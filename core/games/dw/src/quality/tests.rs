//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::bench::{ONE, Stand, THREE, TWO, grenade, line, melee, profile, shot, stand, stand_with};
use crate::profiles::Ruler;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::setup::TerrainKind;
use crate::skills;
use crate::skills::{Peril, Topic};
use crate::state::combat::{Combat, CombatKind};
use crate::state::{Harmed, Hold, Posture, QualityLoss, State};

#[test]
fn dw_trait_20_an_nbc_suit() {
    let suit = stand(json!([]), json!(["NbcSuit"]));
    assert_eq!(line(&suit.sums(&shot(Weapon::Flamethrower)).1, "DW-TRAIT-20"), Some(1));
    assert_eq!(line(&suit.sums(&grenade(GrenadeKind::Plasma)).1, "DW-TRAIT-20"), Some(1));
    assert_eq!(line(&suit.sums(&shot(Weapon::Pistol)).1, "DW-TRAIT-20"), None);
    let gas = Combat::new(CombatKind::Gas { strength: 5 }, None, TWO);
    assert_eq!(skills::cancels(suit.look(), &gas), Some("DW-TRAIT-20"));
    assert!(!skills::is_attracted(stand(json!(["Attractive"]), json!(["NbcSuit"])).look(), TWO, ONE));
    let topic = Topic::Resist(Peril::Radiation);
    assert_eq!(line(&skills::bonus(suit.look(), TWO, topic, None), "DW-TRAIT-20"), Some(2));
}

#[test]
fn dw_trait_21_and_22_constitutions() {
    let bonus = |traits: Value, peril| {
        skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Resist(peril), None)
    };
    for peril in [Peril::Poison, Peril::Gas, Peril::Radiation, Peril::Needle] {
        assert_eq!(line(&bonus(json!(["WeakConstitution"]), peril), "DW-TRAIT-21"), Some(-1));
        assert_eq!(line(&bonus(json!(["StrongConstitution"]), peril), "DW-TRAIT-22"), Some(1));
    }
    assert!(bonus(json!(["WeakConstitution"]), Peril::Sonic).is_empty());
}

#[test]
fn dw_trait_29_and_34_morale() {
    let bonus = |traits: Value| skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Morale, None);
    assert_eq!(line(&bonus(json!(["Determined"])), "DW-TRAIT-29"), Some(1));
    assert_eq!(line(&bonus(json!(["Undead"])), "DW-TRAIT-34"), Some(2));
    assert_eq!(line(&bonus(json!(["StrawMan"])), "DW-TRAIT-34"), Some(2));
    let (attack, _) = stand(json!([]), json!(["StrawMan"])).sums(&shot(Weapon::Bow));
    assert_eq!(line(&attack, "DW-TRAIT-34"), Some(-2));
}

#[test]
fn dw_climb_07_and_trait_09_what_helps_and_hinders_a_climb() {
    let bonus = |traits: Value, vertical| {
        skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Climb { vertical }, None).total()
    };
    assert_eq!((bonus(json!([]), false), bonus(json!([]), true)), (0, -1));
    assert_eq!((bonus(json!(["Large"]), false), bonus(json!(["VeryLarge"]), false)), (1, 1));
    assert_eq!((bonus(json!(["HeavyArmour"]), false), bonus(json!(["PowerArmour"]), false)), (-2, -2));
    assert_eq!(bonus(json!(["HeavyArmour", "PowerArmour"]), false), -2);
}

#[test]
fn dw_act_04_dazed_distracted_irradiated_and_led() {
    let stand = stand(json!([]), json!([])).with(|state| {
        state.figures[0].dazed = true;
        state.figures[0].round_modifier = -2;
        state.figures[0].radiation = -1;
    });
    let sum = skills::bonus(stand.look(), ONE, Topic::Activation, None);
    assert_eq!(line(&sum, "DW-STATUS-05"), Some(-1));
    assert_eq!((line(&sum, "DW-TRAIT-13"), line(&sum, "DW-ENV-04")), (Some(-2), Some(-1)));
    assert_eq!(sum.total(), -4);
}

fn led(leader: Value, other: Value) -> Stand {
    stand_with(profile(&json!([])), &[profile(&leader), profile(&other)], json!({}), &json!({}))
}

#[test]
fn dw_faq_04_07_and_dw_trait_18_where_a_leader_counts() {
    let stand = led(json!(["Leader"]), json!([]));
    for topic in [Topic::Activation, Topic::Morale, Topic::Power, Topic::Fall] {
        assert_eq!(line(&skills::bonus(stand.look(), THREE, topic, Some(TWO)), "DW-TRAIT-18"), Some(1));
        assert!(skills::bonus(stand.look(), THREE, topic, None).is_empty());
    }
    for topic in [Topic::Resist(Peril::Radiation), Topic::Resist(Peril::Poison), Topic::Expulsion] {
        let sum = skills::bonus(stand.look(), THREE, topic, Some(TWO));
        assert_eq!((sum.total(), line(&sum, "DW-TRAIT-18")), (0, None), "{topic:?}");
    }
    let resisted = skills::bonus(stand.look(), THREE, Topic::Resist(Peril::Poison), Some(TWO));
    assert_eq!(line(&resisted, "DW-FAQ-07"), Some(0));
}

#[test]
fn dw_faq_02_05_and_dw_trait_18_when_a_leader_leads() {
    let stand = led(json!(["Leader"]), json!([]));
    assert_eq!(skills::leaders(stand.look(), THREE), [TWO]);
    assert!(skills::leaders(stand.look(), TWO).is_empty() && skills::leaders(stand.look(), ONE).is_empty());
    let off: [fn(&mut State); 5] = [
        |state| state.figures[1].posture = Posture::Prone(1),
        |state| state.figures[1].immobilised.add(Hold::Web),
        |state| state.figures[1].dazed = true,
        |state| state.figures[1].controlled_by = Some(ONE),
        |state| state.figures[1].possessed_by = Some(ONE),
    ];
    for change in off {
        let stand = led(json!(["Leader"]), json!([])).with(change);
        assert!(skills::leaders(stand.look(), THREE).is_empty());
    }
    assert!(skills::leaders(led(json!(["Leader"]), json!(["Leader"])).look(), THREE).is_empty());
}

#[test]
fn dw_trait_19_a_leader_of_some() {
    let stand = led(json!([{"LeaderOf": "Y"}]), json!([]));
    assert!(skills::leaders(stand.look(), THREE).is_empty());
    let stand = led(json!([{"LeaderOf": "Organic"}]), json!([]));
    assert_eq!(skills::leaders(stand.look(), THREE), [TWO]);
    assert_eq!(
        line(&skills::bonus(stand.look(), THREE, Topic::Activation, Some(TWO)), "DW-TRAIT-19"),
        Some(1)
    );
    assert!(
        skills::leaders(led(json!([{"LeaderOf": "Organic"}]), json!(["Leader"])).look(), THREE).is_empty()
    );
}

#[test]
fn dw_faq_06_gap_05_and_dw_trait_42_the_automatic_success_of_a_hero() {
    let automatic = |option: &str, topic| {
        let options = json!({"hero_auto_scope": option});
        let stand = stand_with(profile(&json!(["Hero"])), &[profile(&json!([]))], options, &json!({}));
        assert_eq!(skills::automatic(stand.look(), TWO, topic), 0);
        skills::automatic(stand.look(), ONE, topic)
    };
    let radiation = Topic::Resist(Peril::Radiation);
    assert_eq!(
        [Topic::Activation, radiation, Topic::Morale].map(|topic| automatic("all_quality_tests", topic)),
        [1, 1, 1]
    );
    assert_eq!(
        [Topic::Activation, radiation, Topic::Morale]
            .map(|topic| automatic("activation_and_radiation", topic)),
        [1, 1, 0]
    );
}

#[test]
fn dw_trait_45_and_status_07_quality_in_force() {
    let quality = |stand: &Stand, unseen| skills::quality(stand.look(), ONE, unseen);
    assert_eq!(quality(&stand(json!(["QuantumUncertainty"]), json!([])), true), 2);
    assert_eq!(quality(&stand(json!(["QuantumUncertainty"]), json!([])), false), 4);
    assert_eq!(quality(&stand(json!([]), json!([])), true), 4);
    let controlled = stand(json!([]), json!([])).with(|state| state.figures[0].controlled_by = Some(TWO));
    assert_eq!(quality(&controlled, false), 5);
    assert_eq!(line(&controlled.sums(&melee()).0, "DW-STATUS-07"), Some(-1));
    let worn = stand(json!([]), json!([])).with(|state| {
        state.figures[0].losses = vec![QualityLoss { amount: 2, cause: Harmed::Toxic }; 3];
    });
    assert_eq!((quality(&worn, false), skills::worsened(worn.look(), ONE)), (7, 10));
}

#[test]
fn dw_trait_54_and_69_feats_of_precision_and_of_devices() {
    let bonus = |traits: Value, precise, device| {
        skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Skill { precise, device }, None)
    };
    assert_eq!(line(&bonus(json!(["NoHands"]), true, false), "DW-TRAIT-54"), Some(-1));
    assert!(bonus(json!(["NoHands"]), false, true).is_empty());
    assert_eq!(line(&bonus(json!(["Psychometry"]), false, true), "DW-TRAIT-69"), Some(2));
    assert!(!skills::may_climb(stand(json!(["NoHands"]), json!([])).look(), ONE));
}

#[test]
fn dw_trait_12_and_46_attacks_and_actions() {
    let stand = stand(json!(["ExtraAttack", "Unstable"]), json!([]));
    assert_eq!((skills::attacks(stand.look(), ONE).0, skills::attacks(stand.look(), TWO).0), (2, 1));
    assert_eq!([0, 1, 3].map(|won| skills::actions(stand.look(), ONE, won).0), [0, 0, 2]);
    assert_eq!(skills::actions(stand.look(), TWO, 3).0, 3);
}

#[test]
fn dw_trait_03_06_27_28_35_and_41_moves_and_ground() {
    let slowed =
        |traits: Value, ground| skills::unslowed(stand(traits, json!([])).look(), ONE, ground).is_none();
    assert!(slowed(json!([]), TerrainKind::Woods) && slowed(json!([]), TerrainKind::Water));
    assert!(
        !slowed(json!(["Woodsman"]), TerrainKind::Woods) && slowed(json!(["Woodsman"]), TerrainKind::Water)
    );
    assert!(
        !slowed(json!(["Amphibious"]), TerrainKind::Water)
            && slowed(json!(["Amphibious"]), TerrainKind::Woods)
    );
    assert!(!slowed(json!(["PowerArmour"]), TerrainKind::Difficult));
    assert!(!slowed(json!(["Climber"]), TerrainKind::Ladder) && slowed(json!([]), TerrainKind::Ladder));
    let off = stand(json!(["PowerArmour"]), json!([])).with(|state| state.figures[0].armour_off = true);
    assert!(skills::unslowed(off.look(), ONE, TerrainKind::Difficult).is_none());
    let stride = |traits: Value| skills::stride(stand(traits, json!([])).look(), ONE).0;
    assert_eq!(stride(json!(["ShortMove"])), Ruler::Short);
    assert_eq!((stride(json!(["LongMove", "Slow"])), stride(json!([]))), (Ruler::Long, Ruler::Medium));
}
