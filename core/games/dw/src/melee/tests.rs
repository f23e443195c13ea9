//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{
    Fig, ONE, Stand, THREE, TWO, Table, Told, act, bare, cites, event, fig, line, melee, melee_total, plain,
    profile, scene, shot, stand, stand_with, tells, yes,
};
use crate::profiles::Ruler;
use crate::profiles::weapons::Weapon;
use crate::state::Hold;
use crate::state::combat::{Given, Guard};
use crate::state::frames::Frame;

#[test]
fn dw_action_02_07_08_a_power_attack_takes_one_more_action() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 2);
    let told = table.ok(1, json!({"MeleeAttack": {"target": 2, "power": true}}), &[3, 4]);
    assert!(cites(&told, "DW-ACTION-08") && cites(&told, "DW-ACTION-02"));
    assert_eq!(table.left(), 0);
    assert_eq!(event(&told, "CombatRolled")["sums"], json!({"attack": 3, "defence": 2}));
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 1);
    assert_eq!(table.refused(1, json!({"MeleeAttack": {"target": 2, "power": true}})), "DW-ACT-02");
    let told = table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    assert!(cites(&told, "DW-ACTION-07"));
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

/// A melee attack of figure 1 on figure 2, with these faces.
fn strike(one: Fig, two: Fig, faces: &[u32]) -> (Table, Told) {
    let mut table = scene(&[one, two]).touch(1, 2).active(1, 3);
    let told = table.ok(1, act("MeleeAttack", 2), faces);
    (table, told)
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

fn harm(told: &Told) -> Value {
    event(told, "CombatJudged")["verdict"]["harm"].clone()
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
fn dw_melee_07_each_enemy_beyond_the_first() {
    let base = || {
        stand_with(profile(&json!([])), &[profile(&json!([])), profile(&json!([]))], json!({}), &json!({}))
    };
    let stand = base().touching(ONE, TWO);
    assert_eq!(line(&stand.sums(&melee()).0, "DW-MELEE-07"), None);
    let stand = stand.touching(ONE, THREE);
    let (attack, defence) = stand.sums(&melee());
    assert_eq!((line(&attack, "DW-MELEE-07"), line(&defence, "DW-MELEE-07")), (Some(-1), None));
}

#[test]
fn dw_melee_08_against_a_helpless_target() {
    for guard in [Guard::Prone, Guard::Held] {
        let mut combat = melee();
        combat.target_guard = guard;
        let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
        assert_eq!((line(&attack, "DW-MELEE-08"), defence.total()), (Some(2), 3));
    }
}

#[test]
fn dw_melee_10_a_power_attack_lowers_the_other_side() {
    let mut combat = melee();
    combat.effort = true;
    let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((attack.total(), line(&defence, "DW-MELEE-10")), (3, Some(-1)));
}

#[test]
fn dw_melee_11_and_trait_76_an_ambush_unless_sensed() {
    let mut combat = melee();
    combat.given.ambush = true;
    let (attack, _) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!(line(&attack, "DW-MELEE-11"), Some(1));
    let (attack, _) = stand(json!([]), json!(["DangerSense"])).sums(&combat);
    assert_eq!((line(&attack, "DW-TRAIT-76"), attack.total()), (Some(0), 3));
}

#[test]
fn dw_melee_12_and_trait_52_mounted_against_those_on_foot() {
    assert_eq!(melee_total(json!(["Mounted"]), json!([])), (4, 3));
    assert_eq!(melee_total(json!(["Mounted"]), json!(["Mounted"])), (3, 3));
    assert_eq!(melee_total(json!(["Mounted"]), json!(["Large"])), (3, 4));
    let (attack, _) = stand(json!(["Mounted"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-TRAIT-52"), Some(1));
}

#[test]
fn dw_melee_13_whoever_stands_higher() {
    let mut combat = melee();
    combat.given = Given { attacker_higher: true, target_higher: true, ..Given::default() };
    let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((line(&attack, "DW-MELEE-13"), line(&defence, "DW-MELEE-13")), (Some(1), Some(1)));
}

#[test]
fn dw_melee_14_15_and_16_size_counts_against_the_smaller() {
    let (attack, _) = stand(json!(["Large"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-14"), Some(1));
    let (attack, defence) = stand(json!(["VeryLarge"]), json!(["Large"])).sums(&melee());
    assert_eq!((line(&attack, "DW-MELEE-15"), defence.total()), (Some(1), 3));
    assert_eq!(melee_total(json!(["Large"]), json!(["Large"])), (3, 3));
    // Nothing is smaller than normal: a cat and a man are of one size.
    assert_eq!(melee_total(json!([]), json!(["Animal"])), (3, 3));
}

#[test]
fn dw_trait_39_and_88_size_in_melee_and_under_fire() {
    assert_eq!(melee_total(json!(["Large"]), json!([])), (4, 3));
    assert_eq!(melee_total(json!(["VeryLarge"]), json!([])), (4, 3));
    for traits in [json!(["Large"]), json!(["VeryLarge"])] {
        let (attack, _) = stand(json!([]), traits).sums(&shot(Weapon::Bow));
        assert_eq!(line(&attack, "DW-SHOOT-26"), Some(1));
    }
}

#[test]
fn dw_melee_17_a_handgun_in_melee() {
    let melee_line = |weapon, option| line(&armed(weapon, option).sums(&melee()).0, "DW-MELEE-17");
    assert_eq!(melee_line(Weapon::Pistol, "trait_entry"), Some(-1));
    assert_eq!(melee_line(Weapon::Pistol, "summary_table"), Some(-2));
    assert_eq!(melee_line(Weapon::ElectricPistol, "trait_entry"), Some(-1));
    assert_eq!(melee_line(Weapon::NeedlePistol, "trait_entry"), Some(-2));
    assert_eq!(melee_line(Weapon::Shotgun, "trait_entry"), None);
}

fn armed(weapon: Weapon, option: &str) -> Stand {
    let traits = json!([format!("{weapon:?}")]);
    let options = json!({"pistol_stats": option});
    stand_with(profile(&traits), &[profile(&json!([]))], options, &json!({})).with(|state| {
        state.figures[0].weapons[0].in_hand = true;
    })
}

#[test]
fn dw_trait_58_the_pistol_by_its_entry() {
    let sheet = Weapon::Pistol.sheet(armed(Weapon::Pistol, "trait_entry").setup.options.pistol_stats);
    assert_eq!((sheet.ranged.unwrap().ruler, sheet.melee), (Ruler::Long, Some(-1)));
    let (attack, _) = stand(json!(["Pistol"]), json!([])).sums(&shot(Weapon::Pistol));
    assert_eq!(line(&attack, "DW-TRAIT-58"), Some(1));
}

#[test]
fn dw_melee_18_and_trait_06_power_armour_in_melee_and_under_fire() {
    let (attack, _) = stand(json!(["PowerArmour"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-18"), Some(2));
    let (attack, defence) =
        stand(json!(["PowerArmour"]), json!(["PowerArmour"])).sums(&shot(Weapon::Shotgun));
    assert_eq!((attack.total(), line(&defence, "DW-TRAIT-06")), (5, Some(2)));
}

#[test]
fn dw_melee_19_and_20_training() {
    let (attack, _) = stand(json!(["MeleeSpecialist", "MeleeExpert"]), json!([])).sums(&melee());
    assert_eq!((line(&attack, "DW-TRAIT-79"), line(&attack, "DW-TRAIT-33")), (Some(1), Some(1)));
    let (attack, _) = stand(json!(["Marksman"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-20"), Some(-1));
}
