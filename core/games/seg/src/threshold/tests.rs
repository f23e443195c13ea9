//! Sums and outcomes of tests, by rule.

use serde_json::json;

use crate::bench::{Fig, act, cites, claim, fig, line, plain, scene, seat_of, tells, tests, threshold};
use crate::profiles::Suit::{Clubs, Diamonds, Hearts, Spades};
use greffe_core::judging::fact::Effect;
use greffe_core::record::ids::RuleId;
use greffe_core::testing::bench::Declaration;

#[test]
fn seg_test_01_the_base_is_the_current_value() {
    let mut t = scene(&[fig(0, 4, "").value(3), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-TEST-01"), threshold(&told)), (Some(3), 3));
}

#[test]
fn seg_test_02_a_face_up_to_the_threshold_passes() {
    for (face, passed) in [(1, true), (3, true), (4, false), (6, false)] {
        let mut t = scene(&[fig(0, 3, ""), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
        let told = t.ok(1, act("BasicAttack", 2), &[face]);
        assert_eq!(tests(&told)[0].passed, passed, "{face}");
        assert!(cites(&told, "SEG-TEST-02"));
    }
}

#[test]
fn seg_test_03_bonuses_add_and_penalties_take_off() {
    let figs =
        [fig(0, 3, "").bonus("contact_spades", 2).supported(1, 3), fig(1, 2, "Protection"), fig(1, 2, "")];
    let mut figs = figs;
    figs[0].figure.support[0].from = greffe_core::judging::fact::FigureId(2);
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[4]);
    assert_eq!(threshold(&told), 3 + 2 + 1 - 1 - 1);
    assert!(tests(&told)[0].passed);
}

#[test]
fn seg_test_04_a_wound_counts_once() {
    let mut t = scene(&[fig(0, 3, "").value(2), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 2);
}

#[test]
fn seg_test_05_six_or_more_cannot_fail_and_draws_no_die() {
    let mut t = scene(&[fig(0, 6, ""), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[]);
    assert!(tests(&told)[0].passed && tests(&told)[0].faces.is_empty());
    assert!(cites(&told, "SEG-TEST-05") && cites(&told, "SEG-GAP-01"));
}

#[test]
fn seg_test_06_zero_or_less_cannot_pass() {
    let mut t =
        scene(&[fig(0, 1, ""), fig(1, 2, ""), fig(1, 2, "")]).touch(1, 2).touch(1, 3).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[]);
    assert!(!tests(&told)[0].passed && cites(&told, "SEG-TEST-06"));
}

#[test]
fn seg_test_07_the_tested_suit_picks_the_bonus() {
    let all =
        |fig: Fig| fig.bonus("contact_spades", 1).bonus("hearts", 2).bonus("clubs", 3).bonus("diamonds", 4);
    let mut t = scene(&[all(fig(0, 1, "Regenerate")), fig(1, 2, "")]).active(1, Hearts);
    let told = t.ok(1, plain("Regenerate"), &[1]);
    assert_eq!((threshold(&told), line(&told, "SEG-BONUS-03")), (3, Some(2)));
    let mut t = scene(&[all(fig(0, 1, "")), fig(1, 2, "")]).active(1, Clubs);
    assert_eq!(threshold(&t.ok(1, plain("FastMove"), &[6, 6])), 4);
}

#[test]
fn seg_test_08_card_and_tested_suit_differ() {
    let figs = [fig(0, 2, "Immobilise").bonus("clubs", 1).bonus("contact_spades", 3), fig(1, 2, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("Immobilise", 2), &[3]);
    assert_eq!(tests(&told)[0].suit, Clubs);
    assert_eq!(threshold(&told), 3);
}

#[test]
fn seg_bonus_01_contact_spades() {
    let mut t =
        scene(&[fig(0, 2, "").bonus("contact_spades", 2), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[4]);
    assert_eq!(line(&told, "SEG-BONUS-01"), Some(2));
}

#[test]
fn seg_bonus_02_ranged_spades() {
    let figs = [
        fig(0, 2, "RangedAttackShort").bonus("ranged_spades", 2).bonus("contact_spades", 1).at(1000, 1000),
        fig(1, 2, "").at(1600, 1000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[4]);
    assert_eq!((line(&told, "SEG-BONUS-02"), line(&told, "SEG-BONUS-01")), (Some(2), None));
}

#[test]
fn seg_bonus_03_hearts_seg_bonus_04_clubs() {
    let mut t = scene(&[fig(0, 2, "Heal").bonus("hearts", 1), fig(0, 2, ""), fig(1, 2, "")])
        .touch(1, 2)
        .active(1, Hearts);
    assert_eq!(line(&t.ok(1, act("Heal", 2), &[3]), "SEG-BONUS-03"), Some(1));
    let mut t = scene(&[fig(0, 2, "").bonus("clubs", 2), fig(1, 2, "")]).active(1, Clubs);
    assert_eq!(line(&t.ok(1, plain("FastMove"), &[5, 5]), "SEG-BONUS-04"), Some(2));
}

#[test]
fn seg_bonus_05_diamonds_also_raise_the_energy_cap() {
    let mut t = scene(&[fig(0, 1, "").bonus("diamonds", 2).omega(2), fig(1, 2, "")]).active(1, Diamonds);
    let told = t.ok(1, plain("Accumulate"), &[3]);
    assert_eq!(line(&told, "SEG-BONUS-05"), Some(2));
    assert_eq!(t.omega(1), 3);
}

#[test]
fn seg_bonus_06_bonuses_stack() {
    let mut t =
        scene(&[fig(0, 1, "").bonus("contact_spades", 4), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[5])), 5);
}

#[test]
fn seg_outn_01_each_other_adversary_takes_one_off() {
    let figs = [fig(0, 4, ""), fig(1, 2, ""), fig(1, 2, ""), fig(1, 2, ""), fig(0, 2, "")];
    let figs = [figs[0].clone(), figs[4].clone(), figs[1].clone(), figs[2].clone(), figs[3].clone()];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).touch(1, 4).touch(1, 5).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 3), &[6]);
    assert_eq!((line(&told, "SEG-OUTN-01"), threshold(&told)), (Some(-2), 2));
}

#[test]
fn seg_outn_02_the_target_is_told_and_not_counted() {
    let mut t = scene(&[fig(0, 4, ""), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-OUTN-02"), threshold(&told)), (Some(0), 4));
}

#[test]
fn seg_outn_03_immobilised_adversaries_do_not_count() {
    let mut t = scene(&[fig(0, 4, ""), fig(1, 2, ""), fig(1, 2, "").held()])
        .touch(1, 2)
        .touch(1, 3)
        .active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-OUTN-03"), threshold(&told)), (Some(0), 4));
}

#[test]
fn seg_outn_04_a_disruptive_adversary_counts_twice() {
    let mut t = scene(&[fig(0, 4, ""), fig(1, 2, ""), fig(1, 2, "Disruptive")])
        .touch(1, 2)
        .touch(1, 3)
        .active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-OUTN-04"), threshold(&told)), (Some(-2), 2));
    assert!(cites(&told, "SEG-SKMISC-03"));
}

#[test]
fn seg_outn_05_unflappable_is_never_outnumbered() {
    let mut t = scene(&[fig(0, 4, "Unflappable"), fig(1, 2, ""), fig(1, 2, "Disruptive")])
        .touch(1, 2)
        .touch(1, 3)
        .active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-OUTN-05"), threshold(&told)), (Some(0), 4));
    assert!(cites(&told, "SEG-SKMISC-02"));
}

#[test]
fn seg_gap_01_a_certain_result_may_be_rolled() {
    let mut t = scene(&[fig(0, 6, ""), fig(1, 2, "")])
        .option("roll_when_certain", "true")
        .touch(1, 2)
        .active(1, Spades);
    assert!(tests(&t.ok(1, act("BasicAttack", 2), &[6]))[0].passed);
}

#[test]
fn seg_mat_07_custom_bonus_and_protection() {
    let custom = json!([
        {"id": "blade", "fr": "Lame", "en": "Blade", "cost": 1,
         "effects": [{"Bonus": {"suit": "Spades", "situation": "Contact", "value": 2}}]},
        {"id": "ward", "fr": "Égide", "en": "Ward", "cost": 1, "effects": [{"Protection": {"against": "Contact"}}]}
    ]);
    let mut t = scene(&[fig(0, 2, "").custom("blade"), fig(1, 2, "Protection").custom("ward")])
        .setup("custom", custom)
        .touch(1, 2)
        .active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-MAT-07"), threshold(&told)), (Some(2), 3));
    assert_eq!(line(&told, "SEG-SKDEF-16"), Some(0), "protections never add up, custom ones neither");
}

#[test]
fn seg_mat_07_claims_add_fix_reroll_and_set_aside() {
    let start = || scene(&[fig(0, 2, ""), fig(1, 2, "")]).source("HOUSE-1").touch(1, 2).active(1, Spades);
    let claims = [claim("HOUSE-1", Effect::Modifier(2))];
    let with = Declaration { claims: &claims, faces: &[4], ..Declaration::default() };
    let told = start().declare(1, act("BasicAttack", 2), &with);
    assert_eq!((line(&told, "HOUSE-1"), threshold(&told)), (Some(2), 4));
    let claims = [claim("HOUSE-1", Effect::Reroll {})];
    let with = Declaration { claims: &claims, faces: &[6, 1], ..Declaration::default() };
    let told = start().declare(1, act("BasicAttack", 2), &with);
    assert_eq!((tests(&told)[0].faces.clone(), tests(&told)[0].passed), (vec![6, 1], true));
    let claims = [claim("HOUSE-1", Effect::Outcome(true))];
    let with = Declaration { claims: &claims, ..Declaration::default() };
    assert!(tests(&start().declare(1, act("BasicAttack", 2), &with))[0].passed);
    let claims = [claim("HOUSE-1", Effect::Ignore(RuleId::new("SEG-ACTN-01")))];
    let with = Declaration { claims: &claims, ..Declaration::default() };
    let told = start().declare(1, json!({"AdoptPosture": {"kind": "Defensive"}}), &with);
    assert!(tells(&told, "PostureAdopted") && cites(&told, "HOUSE-1"));
}

#[test]
fn seg_mat_07_a_claim_needs_an_agreed_source_and_a_holder() {
    let custom = json!([{"id": "luck", "fr": "Chance", "en": "Luck", "cost": 1,
        "effects": [{"Claimed": {"source": "HOUSE-1"}}]}]);
    let start = |holder: bool| {
        let hero = if holder { fig(0, 2, "").custom("luck") } else { fig(0, 2, "") };
        scene(&[hero, fig(1, 2, "")])
            .setup("custom", custom.clone())
            .source("HOUSE-1")
            .touch(1, 2)
            .active(1, Spades)
    };
    let claims = [claim("HOUSE-1", Effect::Outcome(true))];
    let with = Declaration { claims: &claims, ..Declaration::default() };
    assert!(start(false).bench.declare(seat_of(1), &act("BasicAttack", 2), &with).is_err());
    start(true).declare(1, act("BasicAttack", 2), &with);
    let claims = [claim("HOUSE-9", Effect::Outcome(true))];
    let with = Declaration { claims: &claims, ..Declaration::default() };
    assert!(start(true).bench.declare(seat_of(1), &act("BasicAttack", 2), &with).is_err());
}
