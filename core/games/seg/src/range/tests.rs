//! What is in reach and in sight, by rule.

use serde_json::{Value, json};

use crate::bench::{
    Fig, act, block, cites, far, fig, go, line, no, plain, scene, seat_of, tells, threshold, word, yes,
};
use crate::profiles::Suit::{Diamonds, Hearts, Spades};
use crate::state::Posture;
use greffe_core::testing::bench::Bench;

fn faces(faces: &[u32]) -> greffe_core::testing::bench::Declaration<'_> {
    greffe_core::testing::bench::Declaration { faces, ..Default::default() }
}

/// The faults of opening with these figures, by field.
fn faults(scenery: Value, figs: &[Fig]) -> Vec<String> {
    let opening = scene(figs).setup("scenery", scenery).opening_active();
    let faults = Bench::<crate::Seg>::open(opening).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.field).collect()
}

#[test]
fn seg_range_02_range_ignores_what_stands_between_seg_range_03() {
    // SpecialImmobilise asks for range alone.
    let wall = json!([{"kind": "wall", "height": 500,
        "outline": [{"x": 1500, "y": 0}, {"x": 1550, "y": 0}, {"x": 1550, "y": 4000}, {"x": 1500, "y": 4000}]}]);
    let figs = [fig(0, 3, "SpecialImmobilise").omega(2).at(1000, 1000), fig(1, 3, "").at(2500, 1000)];
    let mut t = scene(&figs).setup("scenery", wall.clone()).active(1, Spades);
    t.ok(1, act("SpecialImmobilise", 2), &[3]);
    assert!(t.figure(2).immobilised);
    let mut t = scene(&figs)
        .setup("scenery", wall)
        .option("special_immobilise_needs_sight", "true")
        .active(1, Spades);
    assert_eq!(t.refused(1, act("SpecialImmobilise", 2)), "SEG-RANGE-01");
}

#[test]
fn seg_range_04_contact_is_that_of_the_places_where_they_are_recorded() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1300, 1000)];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SHOOT-01");
    let refused = t.refusal(1, &act("BasicAttack", 2), &[yes("contact", &[1, 2])]);
    assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("AgainstRecord", "SEG-RANGE-04"));
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Spades);
    let told = t.with(1, act("BasicAttack", 2), &[yes("contact", &[1, 2])], &[1]);
    assert!(tells(&told, "ContactAttested") && cites(&told, "SEG-RANGE-04"));
    assert!(t.touch(1, 2), "where nothing is recorded a statement corrects what is kept");
}

#[test]
fn seg_range_01_scenery_cuts_sight() {
    let wall = json!([{"kind": "obstacle", "height": 500,
        "outline": [{"x": 1500, "y": 0}, {"x": 1550, "y": 0}, {"x": 1550, "y": 4000}, {"x": 1500, "y": 4000}]}]);
    let figs = [fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    let mut t = scene(&figs).setup("scenery", wall).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-RANGE-01");
    let against = [yes("sight", &[1, 2])];
    let refused = t.refusal(1, &act("BasicAttack", 2), &against);
    assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("AgainstRecord", "SEG-RANGE-01"));
}

#[test]
fn seg_skopt_02_indirect_fire_uses_an_allys_eyes() {
    let figs = [fig(0, 3, "RangedAttackLong IndirectFire"), fig(0, 2, ""), fig(1, 3, "")];
    let facts =
        [far("distance", &[1, 3], 900), no("sight", &[1, 3]), yes("sight", &[1, 2]), yes("sight", &[2, 3])];
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("BasicAttack", 3), &facts, &[1]);
    assert_eq!(t.value(3), 2);
    let mut t = scene(&figs).active(1, Spades);
    let blind = [facts[0].clone(), facts[1].clone(), facts[2].clone(), no("sight", &[2, 3])];
    assert_eq!(t.refused_with(1, act("BasicAttack", 3), &blind), "SEG-RANGE-01");
}

#[test]
fn seg_skopt_03_infinite_range_reaches_without_penalty() {
    let figs = [
        fig(0, 3, "RangedAttackShort InfiniteRange").at(500, 500),
        fig(1, 3, "RangedAttackShort").at(8000, 8000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 3);
    let mut t = scene(&figs).active(2, Spades);
    assert_eq!(t.refused(2, act("BasicAttack", 1)), "SEG-SHOOT-03", "one way only");
}

#[test]
fn seg_skopt_04_detection_does_not_help_aggressions() {
    let figs =
        [fig(0, 3, "RangedAttackLong Detection RemoteHeal").omega(1), fig(0, 3, "").value(2), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Spades);
    let facts = [far("distance", &[1, 3], 900), no("sight", &[1, 3])];
    assert_eq!(t.refused_with(1, act("BasicAttack", 3), &facts), "SEG-RANGE-01");
    let mut t = scene(&figs).active(1, Hearts);
    t.with(1, act("RemoteHeal", 2), &[far("distance", &[1, 2], 900)], &[1]);
    assert_eq!(t.value(2), 3, "no sight is asked of one who detects");
}

#[test]
fn seg_skopt_05_stealthy_hides_beyond_short_range() {
    let mut t = scene(&[fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "Stealthy").at(2100, 1000)])
        .active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SKOPT-05");
    let mut t = scene(&[fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "Stealthy").at(1900, 1000)])
        .active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[6]);
}

#[test]
fn seg_skopt_06_ranged_immunity_is_for_range_only() {
    let figs = [fig(0, 3, "SpecialRangedAttack RangedAttackLong").omega(1), fig(1, 3, "RangedImmunity")];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SKOPT-06");
    assert_eq!(t.refused(1, act("SpecialRangedAttack", 2)), "SEG-SKOPT-06");
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("SpecialRangedAttack", 2), &[1]);
    assert_eq!(t.value(2), 2);
}

#[test]
fn seg_gap_25_detection_and_stealth() {
    let figs = [
        fig(0, 3, "RemoteHeal Detection").omega(1).at(1000, 1000),
        fig(0, 3, "Stealthy").value(1).at(2500, 1000),
        fig(1, 3, "").at(8000, 8000),
    ];
    let mut t = scene(&figs).active(1, Hearts);
    t.ok(1, act("RemoteHeal", 2), &[1]);
    assert_eq!(t.value(2), 2);
    let mut t = scene(&figs).option("detection_beats_stealth", "false").active(1, Hearts);
    assert_eq!(t.refused(1, act("RemoteHeal", 2)), "SEG-SKOPT-05");
}

#[test]
fn seg_gap_26_infinite_range_of_zones() {
    let figs = [
        fig(0, 3, "").at(1000, 1000),
        fig(1, 3, "").at(1250, 1000),
        fig(1, 3, "ProtectionZone InfiniteRange").at(8000, 8000),
    ];
    for (word, value) in [("own_actions", None), ("everything", Some(-1))] {
        let mut t = scene(&figs).option("infinite_range_scope", word).touch(1, 2).active(1, Spades);
        assert_eq!(line(&t.ok(1, act("BasicAttack", 2), &[6]), "SEG-SKDEF-13"), value, "{word}");
    }
}

#[test]
fn seg_gap_49_centre_lines_are_stricter() {
    // A small base hides the centre line and not the rims.
    let figs = [
        fig(0, 3, "RangedAttackLong").base(400).at(1000, 1000),
        fig(0, 3, "").base(100).at(1600, 1000),
        fig(1, 3, "").base(400).at(2200, 1000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, act("BasicAttack", 3), &[6]);
    let mut t = scene(&figs).option("sight_lines", "centre").active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 3)), "SEG-RANGE-01");
}

#[test]
fn seg_range_02_a_ruler_that_reaches_is_a_distance() {
    let start = || scene(&[fig(0, 3, "RangedAttackMedium"), fig(1, 3, "")]).active(1, Spades);
    let shot = |reach: &str| [word("distance", &[1, 2], reach), yes("sight", &[1, 2])];
    for (reach, needed) in [("short", 3), ("medium", 3), ("twice_short", 2), ("twice_medium", 2)] {
        let told = start().with(1, act("BasicAttack", 2), &shot(reach), &[1]);
        assert_eq!(threshold(&told), needed, "{reach}");
    }
    for reach in ["twice_long", "beyond"] {
        assert_eq!(start().refused_with(1, act("BasicAttack", 2), &shot(reach)), "SEG-SHOOT-03", "{reach}");
    }
    let refused = start().refusal(1, &act("BasicAttack", 2), &shot("near"));
    assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("UnfitFact", "SEG-RANGE-02"));
}

#[test]
fn statements_against_recorded_places_are_refused_before_the_die() {
    let figs = [
        fig(0, 3, "RangedAttackLong").at(1000, 1000),
        fig(1, 1, "").at(2000, 1000),
        fig(1, 3, "VampiricAura").at(2000, 3000),
    ];
    let start = || scene(&figs).active(1, Spades);
    let cases = [
        (far("distance", &[1, 2], 700), "SEG-RANGE-02"),
        (no("sight", &[2, 1]), "SEG-RANGE-01"),
        (yes("contact", &[1, 2]), "SEG-RANGE-04"),
        (word("distance", &[1, 2], "beyond"), "SEG-RANGE-02"),
        // Looked at when the target has died, after the die.
        (far("distance", &[2, 3], 100), "SEG-RANGE-02"),
    ];
    for (fact, rule) in cases {
        let refused = start().refusal(1, &act("BasicAttack", 2), std::slice::from_ref(&fact));
        assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("AgainstRecord", rule));
    }
    let agreed = [far("distance", &[1, 2], 750), yes("sight", &[1, 2]), word("distance", &[2, 3], "long")];
    let mut t = start();
    t.with(1, act("BasicAttack", 2), &agreed[..2], &[1]);
    assert!(t.is_out(2));
    let clear = [no("clear", &[1])];
    let mut t = scene(&figs).active(1, Hearts);
    assert_eq!(t.refusal(1, &go("FreeMove", 1000, 1500), &clear).code, "AgainstRecord");
    let portal = [yes("touches", &[1, 2])];
    assert_eq!(t.refusal(1, &go("FreeMove", 1000, 1500), &portal).code, "AgainstRecord");
    let length = [far("length", &[1], 100)];
    assert_eq!(t.refusal(1, &go("FreeMove", 1000, 1500), &length).code, "AgainstRecord");
    t.with(1, go("FreeMove", 1000, 1500), &[far("length", &[1], 250), yes("clear", &[1])], &[]);
    assert_eq!(t.at(1), (1000, 1500));
}

#[test]
fn an_opening_position_is_held_against_its_own_places() {
    let apart = || fig(1, 3, "").at(8000, 8000);
    let open = |figs: &[Fig]| faults(json!([]), figs);
    assert_eq!(open(&[fig(0, 3, "").at(1000, 1000), apart()]), [""; 0]);
    assert_eq!(open(&[fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1250, 1000)]), ["/contacts"]);
    let overlapping = open(&[fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1200, 1000)]);
    assert_eq!(overlapping, ["/contacts", "/figures/0/at", "/figures/1/at"], "all of them");
    assert_eq!(open(&[fig(0, 3, "").at(100, 1000), apart()]), ["/figures/0/at"], "over the edge");
    assert_eq!(open(&[fig(0, 3, "").at(1000, 1000).up(200), apart()]), ["/figures/0/at"], "in the air");
    let house = json!([block("wall", [900, 900], [500, 500], 300)]);
    let inside = [fig(0, 3, "").at(1100, 1100), apart()];
    assert_eq!(faults(house.clone(), &inside), ["/figures/0/at"], "in a wall");
    assert_eq!(faults(house, &[fig(0, 3, "").at(1100, 1100).up(300), apart()]), [""; 0], "on its roof");
    let opening = scene(&[fig(0, 3, "").at(1000, 1000), apart()]).touch(1, 2).opening_active();
    let faults = Bench::<crate::Seg>::open(opening).err().unwrap_or_default();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-RANGE-04", "a contact over a gap");
}

#[test]
fn seg_skopt_05_no_window_opens_where_stealth_leaves_no_answer() {
    let cast = |skills: &str, x: i32| {
        let figs = [
            fig(0, 3, &format!("RapidAccumulate {skills}")).at(1000, 1000),
            fig(1, 3, "SpecialNullify").posture(Posture::Nullify).at(x, 1000),
        ];
        let mut t = scene(&figs).active(1, Diamonds);
        t.ok(1, plain("RapidAccumulate"), &[1, 6, 6]);
        t.owed()
    };
    assert_eq!(cast("", 2500), [(2, "nullify")]);
    assert_eq!(cast("Stealthy", 2500), [(1, "activation")], "beyond short range");
    assert_eq!(cast("Stealthy", 2000), [(2, "nullify")], "within short range");
    let parried = |skills: &str, x: i32| {
        let figs = [
            fig(0, 3, &format!("RangedAttackLong {skills}")).at(1000, 1000),
            fig(1, 3, "CounterAttacker RangedAttackLong").posture(Posture::Defensive).at(x, 1000),
        ];
        let mut t = scene(&figs).active(1, Spades);
        t.ok(1, act("BasicAttack", 2), &[1]);
        t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
        t.owed()
    };
    assert_eq!(parried("", 2500), [(2, "counter")]);
    assert_eq!(parried("Stealthy", 2500), [(1, "activation")]);
    assert_eq!(parried("Stealthy", 2000), [(2, "counter")]);
}

#[test]
fn seg_skopt_02_stealth_is_measured_from_the_shooter() {
    let wall = || json!([block("wall", [1500, 800], [100, 400], 500)]);
    let figs = |target: i32, ally: [i32; 2], skills: &str| {
        [
            fig(0, 3, "RangedAttackLong IndirectFire").at(1000, 1000),
            fig(0, 3, skills).at(ally[0], ally[1]),
            fig(1, 3, "Stealthy").at(target, 1000),
        ]
    };
    let start = |target: i32, ally: [i32; 2], skills: &str| {
        scene(&figs(target, ally, skills)).setup("scenery", wall()).active(1, Spades)
    };
    // The ally stands beside the target, the shooter is far: the target hides from who would shoot it.
    let mut t = start(2600, [2000, 1800], "");
    assert_eq!(t.refused(1, act("BasicAttack", 3)), "SEG-SKOPT-05");
    // The shooter is near behind a wall, the ally far with a free line: the shot is legal.
    let mut t = start(1900, [1450, 2400], "");
    let told = t.ok(1, act("BasicAttack", 3), &[1]);
    assert!(cites(&told, "SEG-SKOPT-02") && cites(&told, "SEG-GAP-66"));
    assert_eq!(t.value(3), 2);
    // A stealthy ally is nobody's target: the shooter sees it from afar.
    let mut t = start(1900, [1450, 2400], "Stealthy");
    t.ok(1, act("BasicAttack", 3), &[1]);
}

#[test]
fn seg_gap_65_detection_sees_for_others_where_that_is_agreed() {
    let wall = json!([block("wall", [1500, 0], [100, 4000], 500)]);
    let figs = [
        fig(0, 3, "RangedAttackLong IndirectFire").at(1000, 1000),
        fig(0, 3, "Detection").at(1000, 1500),
        fig(1, 3, "").at(2000, 1000),
    ];
    let start = |word: &str| {
        scene(&figs).setup("scenery", wall.clone()).option("detection_spots", word).active(1, Spades)
    };
    assert_eq!(start("false").refused(1, act("BasicAttack", 3)), "SEG-RANGE-01");
    let mut t = start("true");
    assert!(cites(&t.ok(1, act("BasicAttack", 3), &[1]), "SEG-GAP-65"));
    assert_eq!(t.value(3), 2);
}

#[test]
fn seg_gap_49_heights_are_held_against_ends_or_straight_lines() {
    // A tower of 100 mm, a wall of 50 mm, a target at the foot of the wall.
    let tower = block("wall", [500, 500], [1000, 1000], 1000);
    let wall = block("wall", [2400, 0], [100, 2000], 500);
    let see = |word: &str, x: i32| {
        let figs = [fig(0, 3, "RangedAttackLong").at(1350, 1000).up(1000), fig(1, 3, "").at(x, 1000)];
        let mut t = scene(&figs)
            .setup("scenery", json!([tower.clone(), wall.clone()]))
            .option("heights", word)
            .active(1, Spades);
        let told = t.bench.declare(seat_of(1), &act("BasicAttack", 2), &faces(&[1]));
        told.is_ok()
    };
    assert!(see("ends", 2640), "one end is above it");
    assert!(!see("straight_line", 2640), "every line meets the wall before it");
    assert!(see("straight_line", 4000), "the line is above the wall where it passes");
    // A flyer climbs the tower over a wall in front of it.
    let fly = |word: &str, wall: i32| {
        let figs = [fig(0, 3, "Flight").at(2100, 1000), fig(1, 3, "").at(8000, 8000)];
        let before = block("wall", [1700, 0], [50, 2000], wall);
        let mut t = scene(&figs)
            .setup("scenery", json!([block("wall", [500, 500], [1000, 1000], 700), before]))
            .option("heights", word)
            .active(1, Hearts);
        let up = json!({"FreeMove": {"to": {"x": 1350, "y": 1000, "z": 700}}});
        t.bench.declare(seat_of(1), &up, &faces(&[])).is_ok()
    };
    assert!(fly("ends", 600));
    assert!(!fly("straight_line", 600), "it would pass through the wall");
    assert!(fly("straight_line", 100), "it is above a low one there");
}
