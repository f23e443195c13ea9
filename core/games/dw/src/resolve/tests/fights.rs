use serde_json::{Value, json};

use super::{Told, act, bare, cites, event, fig, plain, scene, tells, yes};
use crate::state::Hold;
use crate::state::frames::Frame;

/// A melee attack of figure 1 on figure 2, with these faces.
fn strike(one: super::Fig, two: super::Fig, faces: &[u32]) -> (super::Table, Told) {
    let mut table = scene(&[one, two]).touch(1, 2).active(1, 3);
    let told = table.ok(1, act("MeleeAttack", 2), faces);
    (table, told)
}

fn harm(told: &Told) -> Value {
    event(told, "CombatJudged")["verdict"]["harm"].clone()
}

#[test]
fn dw_melee_01_contact_is_needed_and_the_attacked_may_win() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 1);
    assert_eq!(table.refused(1, act("MeleeAttack", 2)), "DW-MELEE-01");
    // A contact stated against the record counts.
    let told = table.with(1, act("MeleeAttack", 2), &[yes("contact", &[1, 2])], &[2, 4]);
    assert!(tells(&told, "ContactAttested"));
    assert!(table.is_prone(1), "simultaneous: the attacked one wins with an even die");
}

#[test]
fn dw_melee_02_and_dw_core_04_equal_totals_do_nothing() {
    let (table, told) = strike(plain(0, 3, 3), plain(1, 3, 3), &[4, 4]);
    assert!(cites(&told, "DW-MELEE-02") && cites(&told, "DW-CORE-04"));
    assert!(!table.is_prone(1) && !table.is_prone(2) && table.touch(1, 2));
}

#[test]
fn dw_melee_03_an_even_die_knocks_down() {
    let (table, told) = strike(plain(0, 3, 3), plain(1, 3, 3), &[4, 3]);
    assert!(cites(&told, "DW-MELEE-03") && table.is_prone(2));
}

#[test]
fn dw_melee_04_an_odd_die_pushes_back() {
    let (mut table, told) = strike(plain(0, 3, 3), plain(1, 3, 3), &[5, 3]);
    assert!(cites(&told, "DW-MELEE-04"));
    assert!(matches!(table.top(), Frame::Recoil { by: 1, .. }), "its owner says where");
    let told = table.ok(2, bare("ChooseRecoil"), &[]);
    assert!(cites(&told, "DW-RECOIL-01") && !table.touch(1, 2));
}

#[test]
fn dw_melee_05_double_kills_and_dw_status_08_removes() {
    let (table, told) = strike(plain(0, 3, 4), plain(1, 3, 3), &[4, 1]);
    assert!(cites(&told, "DW-MELEE-05") && cites(&told, "DW-STATUS-08"));
    assert!(table.is_out(2));
}

#[test]
fn dw_melee_06_triple_is_gruesome() {
    let (table, told) = strike(plain(0, 3, 4), plain(1, 3, 1), &[5, 2]);
    assert_eq!(harm(&told), json!({"Gruesome": {}}));
    assert!(cites(&told, "DW-MELEE-06") && table.is_out(2));
}

#[test]
fn dw_melee_07_each_enemy_beyond_the_first_takes_one_off() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3), plain(1, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).touch(1, 3).touch(1, 4).active(1, 1);
    let told = table.ok(1, act("MeleeAttack", 2), &[3, 1]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 1);
    assert!(cites(&told, "DW-MELEE-07"));
}

#[test]
fn dw_melee_08_and_dw_status_02_helpless_targets_die_when_beaten() {
    let (table, told) = strike(plain(0, 3, 3), plain(1, 3, 3).prone(), &[2, 3]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 5, "+2");
    assert!(cites(&told, "DW-MELEE-08") && table.is_out(2));
    let (table, told) = strike(plain(0, 3, 3), plain(1, 3, 3).held(Hold::Web), &[2, 3]);
    assert!(cites(&told, "DW-STATUS-02") && table.is_out(2));
}

#[test]
fn dw_melee_09_a_prone_loser_at_half_dies_gruesomely() {
    let (_, told) = strike(plain(0, 3, 3), plain(1, 3, 3).prone(), &[3, 1]);
    assert_eq!(harm(&told), json!({"Gruesome": {}}));
    assert!(cites(&told, "DW-MELEE-09"));
}

#[test]
fn dw_melee_10_a_power_attack_takes_one_from_the_target() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 2);
    let told = table.ok(1, json!({"MeleeAttack": {"target": 2, "power": true}}), &[4, 5]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["defence"], 2);
    assert!(cites(&told, "DW-MELEE-10"));
}

#[test]
fn dw_melee_11_an_ambush_adds_one_once() {
    let figs = [fig(0, 3, 3, json!(["ExtraAttack"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    let told = table.with(1, act("MeleeAttack", 2), &[yes("hidden", &[1])], &[3, 4]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 4);
    assert!(cites(&told, "DW-MELEE-11") && table.figure(1).ambush_spent);
    let told = table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 3, "the first attack reveals it");
}

#[test]
fn dw_melee_12_mounted_against_unmounted() {
    let (_, told) = strike(fig(0, 3, 3, json!(["Mounted"])), plain(1, 3, 3), &[3, 4]);
    assert!(cites(&told, "DW-MELEE-12") || cites(&told, "DW-TRAIT-52"));
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 4);
}

#[test]
fn dw_melee_13_higher_ground_helps_whoever_holds_it() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 1);
    let told = table.with(1, act("MeleeAttack", 2), &[yes("higher", &[2, 1])], &[4, 3]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["defence"], 4);
    assert!(cites(&told, "DW-MELEE-13"));
}

#[test]
fn dw_melee_14_15_16_size_against_the_smaller() {
    for (own, other, bonus, rule) in [
        (json!(["Large"]), json!([]), 1, "DW-MELEE-14"),
        (json!(["VeryLarge"]), json!(["Large"]), 1, "DW-MELEE-15"),
        (json!([]), json!([]), 0, "DW-MELEE-16"),
    ] {
        let (_, told) = strike(fig(0, 3, 3, own), fig(1, 3, 3, other), &[3, 3 + bonus]);
        assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 3 + bonus, "{rule}");
    }
}

#[test]
fn dw_melee_17_a_pistol_in_hand_hampers() {
    for (weapon, malus) in [("Pistol", 1), ("LaserPistol", 2)] {
        let (_, told) = strike(fig(0, 3, 3, json!([weapon])), plain(1, 3, 3), &[3, 3 - malus]);
        assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 3 - i64::from(malus));
        assert!(cites(&told, "DW-MELEE-17") || cites(&told, "DW-TRAIT-58"));
    }
}

#[test]
fn dw_melee_18_19_20_traits_in_contact() {
    for (held, bonus, rule) in [
        ("PowerArmour", 2, "DW-MELEE-18"),
        ("MeleeSpecialist", 1, "DW-MELEE-19"),
        ("MeleeExpert", 1, "DW-MELEE-19"),
        ("Marksman", -1, "DW-MELEE-20"),
    ] {
        let mut table = scene(&[fig(0, 3, 3, json!([held])), plain(1, 3, 3)]).touch(1, 2).active(1, 1);
        let face = u32::try_from(3 + bonus).unwrap();
        let told = table.ok(1, act("MeleeAttack", 2), &[3, face]);
        assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 3 + bonus, "{rule} {held}");
    }
}

#[test]
fn dw_melee_21_helpless_defenders_strike_back_unless_agreed_otherwise() {
    let (table, _) = strike(plain(0, 3, 3), plain(1, 3, 4).prone(), &[1, 4]);
    assert!(table.is_prone(1), "8 against 6, even");
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 4).prone()])
        .option("helpless_strikes_back", "false")
        .touch(1, 2)
        .active(1, 1);
    let told = table.ok(1, act("MeleeAttack", 2), &[1, 4]);
    assert!(cites(&told, "DW-GAP-12") && !table.is_prone(1));
}

#[test]
fn dw_trait_42_a_hero_rolls_its_die_again_once() {
    let figs = [fig(0, 3, 3, json!(["Hero"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[1, 4]);
    assert!(matches!(table.top(), Frame::Combat { .. }));
    assert_eq!(table.refused(2, bare("Decline")), "NotYourTurn");
    let told = table.ok(1, json!({"HeroReroll": {"figure": 1, "die": 1}}), &[6]);
    assert!(cites(&told, "DW-TRAIT-42") && table.is_prone(2) && table.figure(1).reroll_used);
}

#[test]
fn dw_trait_42_a_standing_pass_answers_for_the_hero() {
    let figs = [fig(0, 3, 3, json!(["Hero"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    table.ok(1, json!({"StandingPass": {"window": "HeroReroll", "until": "RoundEnd"}}), &[]);
    let told = table.ok(1, act("MeleeAttack", 2), &[6, 4]);
    assert_eq!(event(&told, "WindowDeclined")["standing"], true);
    table.ok(1, json!({"Resume": {"window": "HeroReroll"}}), &[]);
    assert_eq!(table.refused(1, json!({"Resume": {"window": "HeroReroll"}})), "NoPass");
}

#[test]
fn dw_trait_73_a_figure_dies_in_place_of_its_ally() {
    let figs = [plain(0, 3, 4), plain(1, 3, 3), fig(1, 3, 3, json!(["Sacrifice"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    table.ok(1, act("MeleeAttack", 2), &[4, 1]);
    assert_eq!(table.refused(2, json!({"SacrificeFor": {"figure": 4}})), "DW-TRAIT-42");
    let told = table.ok(2, json!({"SacrificeFor": {"figure": 3}}), &[]);
    assert!(cites(&told, "DW-TRAIT-73") && table.is_out(3) && !table.is_out(2));
}

#[test]
fn dw_trait_17_a_force_field_makes_a_tie_or_burns_out() {
    for (face, dead, prone) in [(5, false, false), (4, false, true), (1, true, true)] {
        let (table, told) = strike(plain(0, 3, 3), fig(1, 3, 3, json!(["ForceField"])), &[4, 3, face]);
        assert!(tells(&told, "FieldTested") && cites(&told, "DW-TRAIT-17"));
        assert_eq!((table.figure(2).field_dead, table.is_prone(2)), (dead, prone));
    }
}

#[test]
fn dw_reflex_01_03_disengaging_against_free_attacks() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    assert_eq!(table.refused(1, bare("Disengage")), "DW-ACT-02");
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[2, 4]);
    assert!(cites(&told, "DW-REFLEX-03") && cites(&told, "DW-REFLEX-01"));
    assert!(cites(&told, "DW-ACTION-19"));
    assert!(matches!(table.top(), Frame::Breakaway { .. }) && !table.is_prone(2), "only its maker harms");
    table.ok(1, bare("BreakAway"), &[]);
    assert!(!table.touch(1, 2) && table.left() == 0);
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    table.ok(1, bare("Disengage"), &[4, 2]);
    assert!(table.is_prone(1) && table.touch(1, 2), "held");
}

#[test]
fn dw_reflex_03_a_tie_holds_unless_agreed_otherwise() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[3, 3]);
    assert_eq!(event(&told, "ReflexesEnded")["away"], false);
    let mut table = scene(&figs).option("disengage_tie", "leaves").touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[3, 3]);
    assert_eq!(event(&told, "ReflexesEnded")["away"], true);
}

#[test]
fn dw_reflex_03_several_adversaries_in_their_controllers_order() {
    let figs = [plain(0, 3, 5), plain(1, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).touch(1, 3).active(1, 2);
    table.ok(1, bare("Disengage"), &[]);
    assert!(matches!(table.top(), Frame::Reflexes { ordered: false, .. }));
    assert_eq!(table.refused(1, json!({"OrderReflexes": {"order": [2, 3]}})), "NotYourTurn");
    assert_eq!(table.refused(2, json!({"OrderReflexes": {"order": [2]}})), "DW-GAP-17");
    let told = table.ok(2, json!({"OrderReflexes": {"order": [3, 2]}}), &[1, 3, 1, 3]);
    assert!(cites(&told, "DW-GAP-15"));
    assert_eq!(event(&told, "ReflexStepped")["maker"], 3);
    assert!(matches!(table.top(), Frame::Breakaway { .. }));
}

#[test]
fn dw_reflex_04_helpless_figures_make_no_free_attack() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3), plain(1, 3, 3).prone(), plain(1, 3, 3).held(Hold::Web)];
    let mut table = scene(&figs).touch(1, 2).touch(1, 3).touch(1, 4).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[1, 5]);
    assert_eq!(event(&told, "ReflexesOpened")["makers"], json!([2]));
    assert!(cites(&told, "DW-REFLEX-04"));
}

#[test]
fn dw_reflex_05_an_expert_suffers_none() {
    let figs = [fig(0, 3, 3, json!(["DisengagementExpert"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[]);
    assert!(cites(&told, "DW-REFLEX-05"));
    assert!(matches!(table.top(), Frame::Breakaway { .. }));
}

#[test]
fn dw_climb_03_04_a_climber_is_immobilised_or_lets_go() {
    let hanging = plain(1, 2, 3).with(|figure| {
        figure.climbing = Some(crate::state::Climbing { height: crate::state::Height::Short });
    });
    let figs = [plain(0, 3, 3), hanging, plain(1, 3, 3)];
    let mut table = scene(&figs).started(1, 1).touch(1, 2).active(1, 1);
    table.ok(1, act("MeleeAttack", 2), &[]);
    let told = table.ok(2, bare("Decline"), &[2, 3]);
    assert!(cites(&told, "DW-CLIMB-04") && table.is_out(2), "as an immobilised figure");
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    table.ok(1, act("MeleeAttack", 2), &[]);
    let told = table.ok(2, bare("LetGo"), &[6, 1, 5]);
    assert!(cites(&told, "DW-FALL-03") && table.is_prone(2) && !table.is_out(2));
    let own = plain(0, 2, 3).with(|figure| {
        figure.climbing = Some(crate::state::Climbing { height: crate::state::Height::Short });
    });
    let mut table = scene(&[own, plain(1, 3, 3)]).touch(1, 2).active(1, 1);
    assert_eq!(table.refused(1, act("MeleeAttack", 2)), "DW-CLIMB-03");
}

#[test]
fn claims_of_a_house_agreement_change_the_sum_or_roll_again() {
    use greffe_core::judging::fact::Effect;
    use greffe_core::testing::bench::Declaration;
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).source("HOUSE-1").touch(1, 2).active(1, 1);
    let claims = [super::claim("HOUSE-1", Effect::Modifier(2))];
    let with = Declaration { claims: &claims, faces: &[2, 3], ..Declaration::default() };
    let told = table.declare(1, act("MeleeAttack", 2), &with);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 5);
    assert!(table.is_prone(2));
}
