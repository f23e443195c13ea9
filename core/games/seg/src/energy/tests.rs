//! Energy, by rule.

use serde_json::json;

use crate::bench::{act, cites, far, fig, line, plain, scene, tells, tests, yes};
use crate::profiles::Suit::{Diamonds, Hearts, Spades};

fn pay(command: &str, target: u16, payers: &[(u16, u32)]) -> serde_json::Value {
    let payment: Vec<_> =
        payers.iter().map(|(figure, points)| json!({"figure": figure, "points": points})).collect();
    json!({command: {"target": target, "payment": payment}})
}

#[test]
fn seg_omega_01_the_cap_is_the_diamond_score_seg_omega_05_more_is_lost() {
    let mut t = scene(&[fig(0, 2, "").omega(2), fig(1, 2, "")]).active(1, Diamonds);
    let told = t.ok(1, plain("Accumulate"), &[1]);
    assert!(cites(&told, "SEG-OMEGA-05") && cites(&told, "SEG-OMEGA-01"));
    assert_eq!(t.omega(1), 2);
}

#[test]
fn seg_omega_02_a_wound_spills_the_excess() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 2, "").omega(2)]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-OMEGA-02"));
    assert_eq!(t.omega(2), 1);
}

#[test]
fn seg_gap_17_support_raises_the_cap_while_it_lasts() {
    let figs = [fig(0, 2, "").supported(1, 2).omega(2), fig(0, 2, ""), fig(1, 2, "")];
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, plain("Accumulate"), &[6]);
    assert_eq!(t.omega(1), 3);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(cites(&told, "SEG-OMEGA-02"));
    assert_eq!(t.omega(1), 2);
    let mut t = scene(&figs).option("cap_counts_support", "false").active(1, Diamonds);
    t.ok(1, plain("Accumulate"), &[6]);
    assert_eq!(t.omega(1), 2);
}

#[test]
fn seg_gap_17_outnumbering_may_lower_the_cap() {
    let figs = [fig(0, 3, "").omega(2), fig(1, 2, "")];
    let mut t = scene(&figs).option("cap_counts_outnumbering", "true").touch(1, 2).active(1, Diamonds);
    t.ok(1, plain("Accumulate"), &[6]);
    assert_eq!(t.omega(1), 2);
}

#[test]
fn seg_omega_03_figures_start_without_energy_but_storage_and_single_use() {
    let figs = [
        fig(0, 2, "").bonus("diamonds", 1),
        fig(0, 2, "Storage").bonus("diamonds", 1),
        fig(0, 2, "SingleUse").bonus("diamonds", 1),
        fig(0, 2, "Storage SingleUse").bonus("diamonds", 1),
        fig(1, 2, ""),
    ];
    let mut t = scene(&figs).play_fresh();
    t.bench.start(&[]).unwrap();
    assert_eq!([1, 2, 3, 4].map(|id| t.omega(id)), [0, 3, 3, 6], "SEG-SKNRG-05, SEG-SKNRG-06");
}

#[test]
fn seg_omega_04_energy_stays() {
    let mut t = scene(&[fig(0, 3, "").omega(2), fig(1, 2, "")]).active(1, Hearts);
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!((t.omega(1), t.bench.state.turn), (2, 2));
}

#[test]
fn seg_omega_06_a_cost_must_be_payable() {
    let figs = [fig(0, 3, "SpecialRangedAttack").omega(0), fig(0, 3, "").omega(2), fig(1, 2, "")];
    let mut t = scene(&figs).touch(1, 3).active(1, Spades);
    assert_eq!(t.refused(1, act("SpecialRangedAttack", 3)), "SEG-OMEGA-06");
    assert_eq!(t.refused(1, pay("SpecialRangedAttack", 3, &[(1, 2)])), "SEG-OMEGA-06");
    assert_eq!(t.refused(1, pay("SpecialRangedAttack", 3, &[(2, 1)])), "SEG-OMEGA-06");
}

#[test]
fn seg_sknrg_01_rapid_accumulation_makes_three_tests() {
    let mut t = scene(&[fig(0, 3, "RapidAccumulate"), fig(1, 2, "")]).active(1, Diamonds);
    let told = t.ok(1, plain("RapidAccumulate"), &[1, 6, 2]);
    assert!(cites(&told, "SEG-SKNRG-01"));
    assert_eq!((tests(&told).len(), t.omega(1)), (3, 2));
    let mut t = scene(&[fig(0, 3, "RapidAccumulate"), fig(1, 2, "")]).active(1, Diamonds);
    t.ok(1, plain("RapidAccumulate"), &[6, 6, 6]);
    assert_eq!(t.omega(1), 0, "no free point");
}

#[test]
fn seg_sknrg_02_a_death_within_medium_range_feeds_the_necromancer() {
    for (gap, omega) in [(1200, 1), (1201, 0)] {
        let figs = [
            fig(0, 3, "").at(1000, 1000),
            fig(1, 3, "NecroticAccumulation").at(1250, 1250 + gap),
            fig(1, 1, "").at(1250, 1000),
        ];
        let mut t = scene(&figs).touch(1, 3).active(1, Spades);
        t.ok(1, act("BasicAttack", 3), &[1]);
        assert_eq!(t.omega(2), omega, "{gap}");
    }
}

#[test]
fn seg_sknrg_03_an_absorber_spends_its_allies_energy() {
    let figs = [fig(0, 3, "SpecialRangedAttack Absorber"), fig(0, 3, "").omega(1), fig(1, 2, "")];
    let mut t = scene(&figs).touch(1, 3).active(1, Spades);
    let command = pay("SpecialRangedAttack", 3, &[(2, 1)]);
    assert_eq!(t.refused_with(1, command.clone(), &[far("distance", &[1, 2], 751)]), "SEG-SKNRG-03");
    t.with(1, command, &[far("distance", &[1, 2], 750)], &[1]);
    assert_eq!(t.omega(2), 0);
}

#[test]
fn seg_sknrg_04_a_receptacle_lends_its_energy() {
    let figs = [fig(0, 3, "SpecialRangedAttack").omega(0), fig(0, 3, "Receptacle").omega(1), fig(1, 2, "")];
    let mut t = scene(&figs).touch(1, 3).touch(1, 2).active(1, Spades);
    t.ok(1, pay("SpecialRangedAttack", 3, &[(2, 1)]), &[1]);
    assert_eq!(t.omega(2), 0);
}

#[test]
fn seg_sknrg_05_storage_holds_twice_the_score() {
    let mut t = scene(&[fig(0, 2, "Storage").omega(3), fig(1, 2, "")]).active(1, Diamonds);
    let told = t.ok(1, plain("Accumulate"), &[1]);
    assert!(cites(&told, "SEG-SKNRG-05"));
    assert_eq!(t.omega(1), 4);
}

#[test]
fn seg_sknrg_06_single_use_gains_nothing() {
    let mut t = scene(&[fig(0, 3, "SingleUse").omega(1), fig(1, 2, "")]).active(1, Diamonds);
    let told = t.ok(1, plain("Accumulate"), &[1]);
    assert!(cites(&told, "SEG-SKNRG-06"));
    assert_eq!(t.omega(1), 1);
}

#[test]
fn seg_sknrg_07_leakage_at_the_end_of_each_turn() {
    let figs = [fig(0, 3, "Leakage Storage").omega(2), fig(0, 3, "Leakage Storage"), fig(1, 2, "")];
    let mut t = scene(&figs).active(1, Hearts);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(cites(&told, "SEG-SKNRG-07") && cites(&told, "SEG-END-01"));
    assert_eq!((t.omega(1), t.omega(2)), (1, 0));
}

#[test]
fn seg_sknrg_09_a_drain_moves_one_point() {
    let figs = [fig(0, 3, "EnergyDrain"), fig(1, 2, "").omega(1), fig(1, 2, "SpecialProtection").omega(1)];
    let near = |id: u16| [far("distance", &[1, id], 1800), yes("sight", &[1, id])];
    let mut t = scene(&figs).active(1, Diamonds);
    let told = t.with(1, act("EnergyDrain", 2), &near(2), &[1]);
    assert!(cites(&told, "SEG-SKNRG-09") && tells(&told, "OmegaLost"));
    assert_eq!((t.omega(1), t.omega(2)), (1, 0));
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(line(&t.with(1, act("EnergyDrain", 3), &near(3), &[6]), "SEG-SKDEF-11"), Some(-1));
    let dry = [fig(0, 3, "EnergyDrain"), fig(1, 2, "")];
    let mut t = scene(&dry).active(1, Diamonds);
    assert_eq!(t.refused_with(1, act("EnergyDrain", 2), &near(2)), "SEG-SKNRG-09");
    let mut t = scene(&dry).touch(1, 2).active(1, Diamonds);
    assert_eq!(t.refused(1, act("EnergyDrain", 2)), "SEG-SKNRG-09");
}

#[test]
fn seg_gap_31_leakage_in_turn_zero() {
    for (word, omega) in [("false", 3), ("true", 2)] {
        let figs = [fig(0, 3, "Leakage Storage"), fig(1, 3, "")];
        let mut t = scene(&figs).option("leakage_in_deployment", word).play_fresh();
        t.bench.start(&[]).unwrap();
        t.pile(1, &[("1", Spades)], &[]);
        t.pile(2, &[("1", Hearts)], &[1]);
        t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
        for seat in [1, 2] {
            t.ok(seat, plain("Reveal"), &[]);
            t.ok(seat, plain("PlaceFigure"), &[]);
        }
        assert_eq!((t.bench.state.turn, t.omega(1)), (1, omega), "{word}");
    }
}
