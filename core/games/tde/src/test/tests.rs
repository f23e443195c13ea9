//! Tests and re-rolls, by rule.

#![expect(
    clippy::needless_borrow,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Play, all, cites, duel, far, scene, tells};
use crate::setup::options::Options;
use crate::state::dice::{Attribute, Grade, Test, TestOf};
use crate::test::clamp;
use greffe_core::judging::fact::{Claim, Effect, FigureId};
use greffe_core::record::ids::RuleId;

fn graded(target: u8, attribute: u8, exploit: u8, options: Options) -> Grade {
    test(target, attribute, exploit).grade(options)
}

fn test(target: u8, attribute: u8, exploit: u8) -> Test {
    Test {
        figure: FigureId(1),
        of: TestOf::Movement {},
        attribute: Attribute::Agility,
        target,
        dice: [attribute, exploit],
        rerolled: [false; 2],
        granted: Vec::new(),
    }
}

#[test]
fn tde_test_02_03_04_core_12_the_five_grades() {
    let book = Options::default();
    assert_eq!(graded(6, 7, 5, book), Grade::Flop);
    assert_eq!(graded(6, 7, 9, book), Grade::Flop);
    assert_eq!(graded(6, 6, 7, book), Grade::Success);
    assert_eq!(graded(6, 6, 5, book), Grade::Exceptional);
    assert!(Grade::Fiasco < Grade::Flop && Grade::Exceptional < Grade::Exploit);
    assert!(!Grade::Flop.is_success() && Grade::Success.is_success());
}

#[test]
fn tde_test_05_the_symbol_is_an_exploit_whatever_the_other_die() {
    for attribute in 1..=10 {
        assert_eq!(graded(1, attribute, 1, Options::default()), Grade::Exploit);
    }
}

#[test]
fn tde_test_06_a_double_within_is_an_exploit_gap_01_or_strictly_within() {
    let book = Options::default();
    let strict = Options { strict_double: true, ..book };
    assert_eq!(graded(6, 5, 5, book), Grade::Exploit);
    assert_eq!(graded(6, 6, 6, book), Grade::Exploit, "TDE-GAP-01");
    assert_eq!(graded(6, 5, 5, strict), Grade::Exploit);
    assert_eq!(graded(6, 6, 6, strict), Grade::Exceptional);
}

#[test]
fn tde_test_08_a_double_above_is_a_fiasco_and_two_tens_always() {
    assert_eq!(graded(6, 7, 7, Options::default()), Grade::Fiasco);
    for target in 1..=9 {
        assert_eq!(graded(target, 10, 10, Options::default()), Grade::Fiasco);
    }
}

#[test]
fn tde_test_13_the_clamp_at_1_and_9() {
    assert_eq!([clamp(-3), clamp(1), clamp(9), clamp(12)], [1, 1, 9, 9]);
}

#[test]
fn tde_opp_02_gap_02_the_winning_die() {
    let book = Options::default();
    assert_eq!(test(6, 5, 3).winning_die(book), Some(5));
    assert_eq!(test(6, 5, 9).winning_die(book), Some(5), "the losing die is ignored");
    assert_eq!(test(6, 8, 9).winning_die(book), None);
    assert_eq!(test(6, 8, 1).winning_die(book), Some(1), "the symbol counts 1");
    assert_eq!(test(6, 8, 1).winning_die(Options { worthless_symbol: true, ..book }), Some(0));
}

/// Figure 1 dodges of its own accord: two dice of agility, and nothing else.
fn dodging() -> Play {
    duel().source("CARD-1").active()
}

fn reroll(die: u8) -> Value {
    json!({"Reroll": {"roll": 0, "die": die}})
}

fn card() -> [Claim; 1] {
    [Claim { source: RuleId::new("CARD-1"), effect: Effect::Reroll {} }]
}

/// The dodge, with no reaction and dice on the table.
fn thrown(dice: &[u32]) -> Play {
    let mut play = dodging();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[]);
    let told = play.ok(2, json!({"PassReactions": {}}), &[], dice);
    assert!(cites(&told, "TDE-TEST-01") && cites(&told, "TDE-CORE-09"));
    play
}

#[test]
fn tde_core_04_a_die_is_rolled_again_once() {
    let mut play = thrown(&[8, 9]);
    assert_eq!(play.refused(1, reroll(0), &[]), "ClaimNeeded", "nothing grants it");
    let told = play.claiming(1, reroll(0), &card(), &[7]);
    assert!(tells(&told, "Rerolled") && cites(&told, "CARD-1"));
    assert_eq!(play.refused(1, reroll(0), &[]), "TDE-CORE-04");
    play.claiming(1, reroll(1), &card(), &[3]);
}

#[test]
fn tde_core_05_exploits_and_fiascos_are_not_rolled_again() {
    for dice in [&[8, 8, 3][..], &[9, 1], &[4, 4]] {
        let mut play = dodging();
        play.ok(1, json!({"DeclareDodge": {}}), &[], &[]);
        let told = play.ok(2, json!({"PassReactions": {}}), &[], dice);
        let place = |kind: &str| told.iter().position(|one| tells(&vec![one.clone()], kind));
        let offered = place("RerollsOffered").unwrap_or(usize::MAX);
        assert!(place("DiceSettled").is_some_and(|settled| settled < offered), "{dice:?}");
        // After the first the armour test of its mishap lies on the table.
        let rule = if dice.len() > 2 { "ClaimNeeded" } else { "TDE-CORE-05" };
        assert_eq!(play.refused(1, reroll(0), &[]), rule, "{dice:?}");
    }
    // A re-roll that makes a Fiasco closes the window by itself.
    let mut play = thrown(&[8, 9]);
    let told = play.claiming(1, reroll(0), &card(), &[9, 3]);
    assert!(tells(&told, "DiceSettled"));
}

/// A shot and its answer on the table: the Fiasco of one is refused by its rule, whoever may roll the other again.
#[test]
fn tde_core_05_a_fiasco_beside_a_free_die_is_refused_by_its_rule() {
    let mut play = duel().source("CARD-1").active();
    let far = [far("distance", &[1, 2], 5)];
    play.ok(1, json!({"DeclareShoot": {"weapon": 0, "target": 2}}), &far, &[]);
    let dodge = json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}});
    play.ok(2, dodge, &[], &[8, 8, 5, 9]);
    assert_eq!(play.refused(1, reroll(0), &[]), "TDE-CORE-05");
    assert_eq!(play.refused(2, reroll(0), &[]), "TDE-CORE-05");
    play.claiming(1, json!({"Reroll": {"roll": 1, "die": 0}}), &card(), &[7]);
    assert_eq!(play.refused(1, json!({"Reroll": {"roll": 1, "die": 0}}), &[]), "TDE-CORE-04");
}

#[test]
fn tde_core_06_who_passed_is_asked_again_after_the_other_rolled() {
    let mut play = thrown(&[8, 9]);
    play.ok(1, json!({"AcceptResults": {}}), &[], &[]);
    assert_eq!(play.refused(1, json!({"AcceptResults": {}}), &[]), "NotYourTurn");
    let told = play.claiming(2, reroll(0), &card(), &[7]);
    assert_eq!(all(&told, "RerollsOffered").next(), Some(json!({"sides": [0, 1]})));
    let told = play.claiming(1, reroll(1), &card(), &[2]);
    assert!(tells(&told, "DiceSettled"), "both dice are spent");
}

#[test]
fn tde_test_12_a_claimed_modifier_counts_for_that_test_alone() {
    let mut play = dodging();
    let claims = [Claim { source: RuleId::new("CARD-1"), effect: Effect::Modifier(2) }];
    play.claiming(1, json!({"DeclareDodge": {}}), &claims, &[]);
    let told = play.ok(2, json!({"PassReactions": {}}), &[], &[8, 9]);
    let rolled = told.iter().find(|emitted| emitted.because.modifiers.total() == 2).unwrap();
    assert_eq!(serde_json::to_value(&rolled.event).unwrap()["TestRolled"]["test"]["target"], 8);
}

fn shoot(target: u16) -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": target}})
}

/// A figure with a talent shoots one that cannot react, five inches away.
fn armed(own: Value, other: Value) -> Play {
    let side = |name: &str, talent: Value| json!({"name": name, "talents": [talent]});
    scene(&[side("Nix", own)], &[side("Kaneda", other)]).figure(2, |figure| figure.ap = 0).active()
}

fn nothing() -> Value {
    json!({"name": "None", "text": "It may interact."})
}

#[test]
fn tde_talent_01_core_04_11_a_reroll_is_granted_once_a_die() {
    let lucky = json!({"name": "Lucky", "effects": [{"Reroll": {"tests": ["Shoot"], "die": "Either"}}]});
    let again = |die: u8| json!({"Reroll": {"roll": 0, "die": die, "talent": {"figure": 1, "talent": 0}}});
    let mut play = armed(lucky, nothing());
    play.ok(1, shoot(2), &[far("distance", &[1, 2], 5)], &[9, 8]);
    assert_eq!(play.refused(2, again(0), &[]), "NotYourTurn");
    let told = play.ok(1, again(0), &[], &[8, 3, 3, 3][..1].as_ref());
    assert!(cites(&told, "TDE-CORE-04"));
    assert!(play.is_over(), "one die of its choice, and no other");
}
