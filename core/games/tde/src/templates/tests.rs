//! Area templates, smoke, drift.   TDE-TPL, TDE-PROP-02, TDE-PROP-06, TDE-PROP-18

use serde_json::{Value, json};

use crate::bench::{Scene, all, cites, far, scene, tells, yes};

/// A grenade with a template and these properties.
fn grenade(template: &str, properties: &Value, damage: [u32; 2]) -> Value {
    let mut all = vec![json!({"Template": template})];
    all.extend(properties.as_array().unwrap().iter().cloned());
    let [success, exceptional] = damage;
    let weapon = json!({"name": "Grenade", "range": {"success": 8, "exceptional": 14}, "damage": {"success": success, "exceptional": exceptional}, "properties": all});
    json!({"weapons": [weapon]})
}

/// The grenade against figures 2 and 3, who cannot react.
fn against(weapon: Value) -> Scene {
    let tough = || json!({"body": {"health": 9, "endurance": 4}});
    scene(&[weapon], &[tough(), tough()]).state(|state| {
        for figure in state.figures.iter_mut().filter(|figure| figure.side == 1) {
            figure.ap = 0;
        }
    })
}

fn throw(under: &[u16]) -> Value {
    json!({"DeclareShoot": {"weapon": 0, "under": under}})
}

fn near() -> greffe_core::judging::fact::Fact {
    far("spot", &[1], 6)
}

#[test]
fn tde_tpl_01_02_03_04_05_11_12_20_prop_07_shoot_17_all_under_it_are_hit() {
    // TDE-SHOOT-17
    let mut play = against(grenade("Small", &json!([]), [2, 3])).active();
    assert_eq!(play.refused(1, throw(&[2, 3]), &[]), "FactNeeded");
    assert_eq!(play.refused(1, throw(&[2, 3]), &[far("spot", &[1], 15)]), "TDE-SHOOT-01");
    assert_eq!(play.refused(1, throw(&[2, 9]), &[near()]), "TDE-TPL-10");
    let told = play.ok(1, throw(&[2, 3]), &[near()], &[5, 3, 10, 10, 10, 10, 10, 10]);
    for rule in ["TDE-TPL-02", "TDE-TPL-11", "TDE-TPL-20", "TDE-PROP-07", "TDE-SEQ-04"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!((play.figure(2).wounds, play.figure(3).wounds), (3, 3));
}

#[test]
fn tde_tpl_17_18_prop_02_gap_26_misses_drift() {
    let mut play = against(grenade("Small", &json!([{"Scatter": 2}]), [2, 3])).active();
    // A Flop: the direction, the distance, then who is under it there.
    let no = crate::bench::no;
    let under = [near(), yes("under", &[2]), no("under", &[3]), no("under", &[1])];
    let told = play.ok(1, throw(&[2, 3]), &under, &[9, 8, 4, 7, 10, 10]);
    assert!(cites(&told, "TDE-TPL-18") && cites(&told, "TDE-PROP-02"));
    assert_eq!(all(&told, "Scattered").next().unwrap()["blast"]["drift"], 7);
    assert_eq!((play.figure(2).wounds, play.figure(3).wounds), (2, 0));
    let mut play = against(grenade("Small", &json!([]), [2, 3])).active();
    let told = play.ok(1, throw(&[2, 3]), &[near()], &[9, 8]);
    assert!(cites(&told, "TDE-GAP-26"), "without Scatter a Flop is lost");
    assert_eq!(play.figure(2).wounds, 0);
    let mut play = against(grenade("Small", &json!([{"Scatter": 2}]), [2, 3])).active();
    play.ok(1, throw(&[2, 3]), &[near()], &[9, 9]);
    assert!(play.figure(1).arms[0].defective && play.figure(2).wounds == 0, "a Fiasco jams");
}

#[test]
fn tde_tpl_14_15_gap_25_a_teardrop_needs_no_test() {
    for (word, damage) in [("standard", 2), ("superior", 3)] {
        let mut play =
            against(grenade("Teardrop", &json!([]), [2, 3])).option("teardrop_damage", word).active();
        let faces: Vec<u32> = (0..damage).map(|_| 10).collect();
        let told = play.ok(1, throw(&[2]), &[], &faces);
        assert!(!tells(&told, "TestRolled"));
        assert_eq!(play.figure(2).wounds, damage, "{word}");
    }
}

#[test]
fn tde_tpl_06_07_08_10_contact_05_tde_stealth_08_over_whom_it_may_not_lie() {
    let both = |weapon: Value| scene(&[weapon, json!({})], &[json!({}), json!({})]);
    let harmful = || grenade("Small", &json!([]), [2, 3]);
    let mut play = both(harmful()).active();
    assert_eq!(play.refused(1, throw(&[2, 3]), &[near()]), "TDE-TPL-06");
    let mut play = both(harmful()).touch(2, 3).active();
    assert_eq!(play.refused(1, throw(&[3]), &[near()]), "TDE-TPL-07");
    let mut play = both(harmful()).figure(3, |figure| figure.stealthed = true).active();
    assert_eq!(play.refused(1, throw(&[3]), &[near()]), "TDE-TPL-08");
    play.ok(1, throw(&[3, 4]), &[near()], &[]);
    let smoke = grenade("Small", &json!(["Smoke"]), [0, 0]);
    both(smoke).active().ok(1, throw(&[2, 3]), &[near()], &[]);
}

#[test]
fn tde_tpl_13_a_stealthed_figure_may_be_missed() {
    for (die, wounds) in [(6, 2), (7, 0)] {
        let mut play = against(grenade("Small", &json!([]), [2, 2]))
            .figure(2, |figure| figure.stealthed = true)
            .active();
        let mut faces = vec![5, 3, die];
        faces.extend((0..2 + wounds).map(|_| 10));
        let told = play.ok(1, throw(&[2, 3]), &[near()], &faces);
        assert!(cites(&told, "TDE-TPL-13"));
        assert_eq!(play.figure(2).wounds, wounds);
    }
}

#[test]
fn tde_prop_06_18_gap_29_toxic_smoke_stays_and_hurts() {
    let mut play = against(grenade("Small", &json!(["Smoke", "Toxic"]), [0, 0])).active();
    let told = play.ok(1, throw(&[2]), &[near()], &[5, 3]);
    assert!(tells(&told, "SmokeLaid") && cites(&told, "TDE-PROP-06") && cites(&told, "TDE-PROP-18"));
    let cloud = play.bench.state.smoke[0].clone();
    let mut play = against(json!({}))
        .state(move |state| {
            state.smoke = vec![crate::state::Smoke {
                inside: [greffe_core::judging::fact::FigureId(1)].into(),
                ..cloud
            }];
        })
        .active();
    let told = play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    assert!(cites(&told, "TDE-GAP-29"));
    assert_eq!(play.figure(1).wounds, 1, "for the point it spent inside");
}

#[test]
fn tde_tpl_09_dodge_09_a_dodge_out_of_the_template_is_spared() {
    let mut play = against(grenade("Small", &json!([]), [2, 3])).figure(2, |figure| figure.ap = 1).active();
    play.ok(1, throw(&[2, 3]), &[near()], &[]);
    play.ok(2, json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}}), &[], &[5, 3, 5, 8]);
    let step = json!({"ChooseDisplacement": {"figure": 2, "length": 254}});
    let told = play.ok(2, step, &[yes("away", &[2])], &[10, 10, 10]);
    assert!(cites(&told, "TDE-TPL-09") && cites(&told, "TDE-DODGE-09"));
    assert_eq!((play.figure(2).wounds, play.figure(3).wounds), (0, 3));
}

#[test]
fn tde_tpl_16_19_17_gap_68_terr_06_positions_say_who_is_under() {
    let wall = json!([{"kind": "Obstacle", "height": 1000, "cover": "Heavy",
        "outline": [{"x": 2700, "y": 2000}, {"x": 2800, "y": 2000}, {"x": 2800, "y": 3000}, {"x": 2700, "y": 3000}]}]);
    let mut play = against(grenade("Large", &json!([]), [2, 3]))
        .at(&[(1000, 2540), (2300, 2540), (2950, 2540)])
        .setup("terrain", wall)
        .active();
    let at = |x: i32| json!({"DeclareShoot": {"weapon": 0, "at": {"x": x, "y": 2540}}});
    assert_eq!(play.refused(1, at(3000), &[]), "TDE-TPL-04", "behind the wall");
    assert_eq!(play.refused(1, throw(&[2]), &[]), "TDE-TPL-03");
    let told = play.ok(1, at(2500), &[], &[5, 3, 10, 10, 10]);
    assert!(cites(&told, "TDE-TPL-11"));
    assert_eq!((play.figure(2).wounds, play.figure(3).wounds), (3, 0), "TDE-EX-34: the wall hides figure 3");
}

#[test]
fn tde_tpl_05_06_only_what_does_damage_keeps_off_friends() {
    let over = |properties: Value, damage: [u32; 2]| {
        let grenade = grenade("Small", &properties, damage);
        scene(&[grenade, json!({"name": "Friend"})], &[json!({"name": "Kaneda"})])
            .figure(3, |figure| figure.ap = 0)
            .active()
    };
    // Dazzled, slowed and knocked over, friends included: no property here does damage.
    let mut play = over(json!(["Blinding", {"Slowing": 2}, "Knockdown"]), [0, 0]);
    play.ok(1, throw(&[2, 3]), &[near()], &[5, 9]);
    assert!(play.figure(2).blind && play.figure(3).blind);
    // Fire does, later.
    assert_eq!(over(json!([{"Incendiary": 1}]), [0, 0]).refused(1, throw(&[2, 3]), &[near()]), "TDE-TPL-06");
    assert_eq!(over(json!([]), [0, 1]).refused(1, throw(&[2, 3]), &[near()]), "TDE-TPL-06");
}

#[test]
fn tde_fus_02_tpl_10_a_firefights_template_covers_somebody_that_reacts() {
    let mut play =
        scene(&[grenade("Small", &json!([]), [2, 3])], &[json!({"name": "Kaneda"}), json!({"name": "Idle"})])
            .figure(3, |figure| figure.ap = 0)
            .active();
    play.ok(1, json!({"DeclareMove": {"length": 254}}), &[], &[]);
    let shot = json!({"DeclareReaction": {"figure": 2, "strike": {"Shoot": {"weapon": 0, "target": 1}}}});
    play.ok(2, shot, &[far("distance", &[2, 1], 5)], &[]);
    let answer =
        |under: &[u16]| json!({"DeclareFirefight": {"strike": {"Shoot": {"weapon": 0}}, "under": under}});
    assert_eq!(play.refused(1, answer(&[3]), &[near()]), "TDE-FUS-02");
    // Both roll on their own: a Flop without Scatter is lost, and the shot misses.   TDE-TPL-12
    let told = play.ok(1, answer(&[2, 3]), &[near()], &[9, 8, 9, 8]);
    assert!(!tells(&told, "Opposed"));
}

#[test]
fn tde_tpl_14_21_a_teardrop_needs_no_range_and_its_shooter_picks_the_part() {
    let mut flame = grenade("Teardrop", &json!([]), [2, 3]);
    flame["weapons"][0].as_object_mut().unwrap().remove("range");
    let ride = crate::bench::cavalry("Rex", &json!({}));
    let mut play = scene(&[flame], &[ride, json!({"name": "Chief", "role": "Leader"})])
        .figure(2, |figure| figure.ap = 0)
        .figure(5, |figure| figure.ap = 0)
        .active();
    assert!(tells(&play.ok(1, throw(&[2]), &[], &[]), "PartAsked"));
    let rider = json!({"ChooseCavalryPart": {"part": "Rider"}});
    assert_eq!(play.refused(2, rider.clone(), &[]), "NotYourTurn");
    play.ok(1, rider, &[], &[4, 5]);
    assert_eq!([play.figure(3).wounds, play.figure(4).wounds], [1, 0], "endurance 4, no armour");
}

#[test]
fn tde_tpl_02_06_a_round_template_does_not_spare_its_shooter() {
    // Not laid over itself while it does damage; under it all the same where it drifts.
    let mut play = against(grenade("Small", &json!([{"Scatter": 2}]), [2, 3])).active();
    assert_eq!(play.refused(1, throw(&[1, 2]), &[near()]), "TDE-TPL-06");
    let no = crate::bench::no;
    let back = [near(), yes("under", &[1]), no("under", &[2]), no("under", &[3])];
    play.ok(1, throw(&[2, 3]), &back, &[5, 9, 6, 10, 1]);
    assert_eq!([1, 2, 3].map(|id| play.figure(id).wounds), [1, 0, 0]);
    let fog = against(grenade("Small", &json!(["Smoke", "Toxic"]), [0, 0]));
    let mut smoke = fog.figure(1, |figure| figure.ap = 3).active();
    smoke.ok(1, throw(&[1]), &[near()], &[5, 9]);
    smoke.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    assert_eq!(smoke.figure(1).wounds, 1, "it breathes its own toxic smoke");
    let mut flame = against(grenade("Teardrop", &json!([]), [2, 3])).active();
    assert_eq!(flame.refused(1, throw(&[1]), &[]), "TDE-TPL-10");
}
