//! Cavalry reacted to, burning, jumping; beasts; ambushes; what a card says before the rules.
//! TDE-CAV, TDE-BEAST, TDE-STEALTH-13, TDE-PROF-11, TDE-PROF-12

#![expect(
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Play, Scene, all, cites, duel, far, no, scene, tells};
use crate::resolve::tests::teams::cavalry;
use crate::state::{Posture, Presence};

/// A rider (1), on foot (2), its mount (3), a chief (4), against Kaneda (5).
fn ride() -> Scene {
    scene(
        &[cavalry("Nix", &json!({})), json!({"name": "Chief", "role": "Leader"})],
        &[json!({"name": "Kaneda"})],
    )
}

fn shoots(target: u16, spot: i32) -> Value {
    json!({"DeclareReaction": {"figure": 5, "strike": {"Shoot": {"weapon": 0, "target": target}}, "spot": spot}})
}

/// Nix goes two inches, gets off after one, and Kaneda shoots when the mount has gone on.
fn shot_at_the_mount(dice: &[u32]) -> (Play, super::scene::Told) {
    let mut play = ride().active();
    play.ok(1, json!({"DeclareDismount": {"length": 508, "separation": 254, "follow": "Rider"}}), &[], &[]);
    let away = [far("distance", &[5, 1], 5)];
    // The rider is not there yet: nobody reacts to it.   TDE-CAV-16
    assert_eq!(play.refused(2, shoots(2, 508), &[far("distance", &[5, 2], 5)]), "TDE-REACT-07");
    play.ok(2, shoots(1, 508), &away, &[]);
    let beyond = json!({"DeclareFirefight": {"strike": {"Dodge": {}}, "spot": 508}});
    assert_eq!(play.refused(1, beyond, &[]), "TDE-CAV-18");
    let told = play.ok(1, json!({"PassFirefight": {}}), &[], dice);
    (play, told)
}

#[test]
fn tde_cav_16_17_18_chain_07_past_the_separation_only_the_mount_is_hurt() {
    // TDE-EX-33: three damage against endurance 5 and armour 1; an Exceptional lets nobody pick.
    for dice in [&[5, 9, 10, 1, 1][..], &[5, 4, 10, 1, 1, 1][..]] {
        let (mut play, told) = shot_at_the_mount(dice);
        assert!(cites(&told, "TDE-CAV-16") && cites(&told, "TDE-CAV-17"));
        assert!(!tells(&told, "PartAsked"));
        // The wounds come once the owner has divided its last point.
        play.ok(1, json!({"SplitCavalry": {"ap": 1}}), &[], &[]);
        assert_eq!([play.figure(2).wounds, play.figure(3).wounds], [0, 1]);
    }
}

#[test]
fn tde_cav_09_a_movement_fiasco_strikes_the_mount() {
    let mut play = ride().figure(1, |figure| figure.ap = 1).figure(5, |figure| figure.ap = 0).active();
    // It climbs three inches and falls from their top.
    let climb = json!({"DeclareMove": {"length": 3 * 254, "kinds": ["Climb"], "before": 0}});
    play.ok(1, climb, &[], &[9, 9]);
    let told = play.ok(
        2,
        json!({"ChooseFallPoint": {"spot": 3 * 254}}),
        &[far("drop", &[1], 3), no("wet", &[1])],
        &[1, 1],
    );
    assert!(cites(&told, "TDE-CAV-09"));
    assert_eq!(play.figure(2).wounds, 0);
    assert_eq!((play.figure(1).posture, play.figure(3).wounds), (Posture::Standing, 1), "TDE-CAV-26");
}

#[test]
fn tde_cav_12_21_dynamic_parts_are_tested() {
    let idle = || ride().figure(5, |figure| figure.ap = 0);
    let mut play = idle().figure(1, |figure| figure.ap = 1).active();
    let off = json!({"DeclareDismount":
        {"length": 4 * 254, "kinds": ["Jump"], "before": 254, "separation": 254, "follow": "Rider"}});
    assert!(cites(&play.ok(1, off, &[], &[5, 3]), "TDE-CAV-12"));
    let mut play = idle()
        .figure(1, |figure| {
            figure.presence = Presence::Apart;
            figure.ap = 0;
        })
        .figure(2, |figure| {
            figure.presence = Presence::OnTable;
            figure.ap = 1;
        })
        .figure(3, |figure| figure.presence = Presence::OnTable)
        .active_figure(2);
    let on = json!({"DeclareMountUp": {"length": 3 * 254, "kinds": ["Jump"], "before": 254, "mount": 3}});
    assert!(cites(&play.ok(1, on, &[], &[5, 3]), "TDE-CAV-21"));
}

#[test]
fn tde_cav_07_fire_burns_the_part_that_the_enemy_picks() {
    let mut play = ride()
        .state(|state| {
            for figure in &mut state.figures {
                figure.activated = true;
            }
        })
        .figure(1, |figure| figure.fire = 1)
        .active_figure(4);
    let told = play.ok(1, json!({"EndActivation": {}}), &[], &[]);
    assert!(tells(&told, "FirePartAsked"));
    assert_eq!(play.refused(1, json!({"ChooseCavalryPart": {"part": "Mount"}}), &[]), "TDE-TURN-06");
    let told = play.ok(2, json!({"ChooseCavalryPart": {"part": "Rider"}}), &[], &[9, 3, 5]);
    assert!(cites(&told, "TDE-CAV-07") && cites(&told, "TDE-PROP-08"));
    assert_eq!([play.figure(2).wounds, play.figure(3).wounds], [1, 0]);
}

/// TDE-CAV-08: whoever causes an effect picks the part.
#[test]
fn tde_cav_08_who_causes_an_effect_picks_the_part() {
    let mut play = ride().figure(5, |figure| figure.ap = 1).active_figure(4);
    play.ok(1, json!({"EndActivation": {}}), &[], &[]);
    play.ok(2, json!({"ActivateFigure": {"figure": 5}}), &[], &[]);
    play.ok(2, json!({"DeclareShoot": {"weapon": 0, "target": 1}}), &[far("distance", &[5, 1], 5)], &[]);
    let told = play.ok(1, json!({"PassReactions": {}}), &[], &[5, 4]);
    assert!(cites(&told, "TDE-CAV-08"));
    assert_eq!(all(&told, "PartAsked").next().unwrap()["side"], 1);
}

#[test]
fn tde_cav_26_beast_01_06_mounted_nobody_crouches_and_beasts_act() {
    let crouch = || json!({"DeclareMove": {"length": 508, "crouch": 1}});
    assert_eq!(ride().active().refused(1, crouch(), &[]), "TDE-CAV-26");
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let wild = || scene(&[saur.clone(), json!({"name": "Chief"})], &[json!({"name": "Kaneda"})]);
    assert_eq!(wild().active().refused(1, crouch(), &[]), "TDE-BEAST-01");
    let told = wild().choosing(0).ok(1, json!({"ActivateFigure": {"figure": 1}}), &[], &[]);
    assert!(cites(&told, "TDE-BEAST-06"));
}

#[test]
fn tde_stealth_13_melee_15_against_an_ambush_the_answer_is_at_two_less() {
    let mut play = duel().figure(1, |figure| figure.stealthed = true).active();
    play.ok(1, json!({"DeclareShoot": {"weapon": 0, "target": 2}}), &[far("distance", &[1, 2], 5)], &[]);
    // Agility 6 less two: a 5 does not dodge.
    let dodge = json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}});
    let told = play.ok(2, dodge, &[], &[4, 9, 5, 9, 1, 1, 1]);
    assert!(
        all(&told, "TestRolled").any(|event| event["test"]["figure"] == 2 && event["test"]["target"] == 4)
    );
    assert!(cites(&told, "TDE-STEALTH-06"));
    assert!(!play.figure(1).stealthed);
}

/// TDE-PROF-11, TDE-PROF-12: what a card says comes before the rules; a role is an ability.
#[test]
fn tde_prof_11_12_cards_and_roles() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[], &[]);
    assert!(cites(&play.ok(2, json!({"PassReactions": {}}), &[], &[]), "TDE-PROF-11"));
    // A talent gives the ability of a role that the figure does not have.
    let surgeon = json!({"name": "Surgeon", "effects": [{"Ability": {"role": "Medic"}}]});
    let tended = |talents: Value| {
        scene(&[json!({"name": "Nix", "talents": talents})], &[json!({"name": "Kaneda"})])
            .figure(1, |figure| figure.wounds = 1)
            .figure(2, |figure| figure.ap = 0)
            .active()
    };
    let aid = || json!({"DeclareInteract": {"what": {"FirstAid": {"patient": 1}}}});
    assert_eq!(tended(json!([])).refused(1, aid(), &[]), "TDE-MEDIC-01");
    let mut play = tended(json!([surgeon]));
    play.ok(1, aid(), &[], &[5, 8]);
    assert_eq!(play.figure(1).wounds, 0);
}

/// A weapon of Nix against Kaneda, who cannot react.
fn armed(bow: Value, blade: Value) -> Scene {
    let weapons = json!([
        {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4}, "properties": bow},
        {"name": "Blade", "damage": {"success": 2, "exceptional": 3}, "properties": blade},
    ]);
    scene(&[json!({"name": "Nix", "weapons": weapons})], &[json!({"name": "Kaneda"})])
        .figure(2, |figure| figure.ap = 0)
}

#[test]
fn tde_wpn_04_prop_16_a_property_is_of_the_weapon_used() {
    let fallen = |bow: Value, blade: Value| {
        let mut play = armed(bow, blade).touch(1, 2).active();
        play.ok(1, json!({"DeclareMelee": {"weapon": 1, "target": 2}}), &[], &[5, 8, 1, 1]);
        play.figure(2).posture
    };
    assert_eq!(fallen(json!([]), json!(["Knockdown"])), Posture::Crouched);
    assert_eq!(fallen(json!(["Knockdown"]), json!([])), Posture::Standing);
}

#[test]
fn tde_wpn_05_prop_09_shoot_09_a_jam_lasts_and_a_limited_weapon_is_gone() {
    let shot = || json!({"DeclareShoot": {"weapon": 0, "target": 2}});
    let at = [far("distance", &[1, 2], 5)];
    for (properties, destroyed) in [(json!([]), false), (json!(["Limited"]), true)] {
        let mut play = armed(properties, json!([])).active();
        let told = play.ok(1, shot(), &at, &[9, 9]);
        assert!(cites(&told, "TDE-WPN-05"));
        assert_eq!(cites(&told, "TDE-PROP-09"), destroyed);
        let arm = play.figure(1).arms[0];
        assert_eq!((arm.defective || arm.destroyed, arm.destroyed), (true, destroyed));
        assert!(["TDE-WPN-05", "TDE-PROP-09"].contains(&play.refused(1, shot(), &at).as_str()));
    }
}

#[test]
fn tde_prop_04_core_12_a_shield_adds_to_endurance() {
    let shield = json!([{"name": "Shield", "damage": {"success": 1, "exceptional": 1}, "properties": [{"Armour": 1}]}]);
    let mut play = scene(&[json!({"name": "Nix"})], &[json!({"name": "Kaneda", "weapons": shield})])
        .figure(2, |figure| figure.ap = 0)
        .active();
    // Endurance 4 and one more: a 5 saves, a 6 does not.
    let told = play.ok(
        1,
        json!({"DeclareShoot": {"weapon": 0, "target": 2}}),
        &[far("distance", &[1, 2], 5)],
        &[5, 9, 5, 5, 6],
    );
    let lines = || told.iter().flat_map(|emitted| emitted.because.modifiers.lines());
    assert!(lines().any(|line| line.rule.as_str() == "TDE-PROP-04" && line.value == 1));
    assert!(cites(&told, "TDE-CORE-12"));
    assert_eq!(play.figure(2).wounds, 1);
}

#[test]
fn tde_stealth_04_charge_01_nobody_deploys_against_a_hidden_enemy() {
    let start = |stealthed: bool| {
        let scene = scene(&[json!({"name": "A"})], &[json!({"name": "B", "stealthed": stealthed})])
            .setup("table", json!({"width": 9000, "depth": 9000}))
            .option("zones", "declared");
        let mut play = scene.fresh(&[3, 7]);
        play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
        play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]);
        play
    };
    let at =
        |figure: u16, x: i32| json!({"DeployFigure": {"figure": figure, "to": {"x": x, "y": 4500, "z": 0}}});
    for (stealthed, rule) in [(true, "TDE-STEALTH-04"), (false, "TDE-CHARGE-01")] {
        let mut play = start(stealthed);
        play.ok(2, at(2, 4000), &[], &[]);
        assert_eq!(play.refused(1, at(1, 4300), &[]), rule);
    }
}

#[test]
fn tde_cav_29_beast_05_neither_cavalry_nor_a_beast_is_a_character() {
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let chief = json!({"name": "Chief", "role": "Leader"});
    let mut play = scene(&[cavalry("Nix", &json!({})), saur, chief], &[json!({"name": "Kaneda"})])
        .setup("scenario", json!({"Agreed": "Couriers"}))
        .fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    play.ok(1, json!({"AssignRoles": {"letter": "A"}}), &[], &[]);
    for figure in [1, 4] {
        assert_eq!(play.refused(1, json!({"NameCourier": {"figure": figure}}), &[]), "TDE-COU-02");
    }
    assert!(cites(&play.ok(1, json!({"NameCourier": {"figure": 5}}), &[], &[]), "TDE-CAV-29"));
}

/// A mounted Leader of Intellect 7, with two allies of whom one has no points.
fn led() -> Scene {
    let mut nix = cavalry("Nix", &json!({"role": "Leader", "intellect": 7}));
    nix["role"] = json!("Leader");
    scene(&[nix, json!({"name": "Donor"}), json!({"name": "Ur"})], &[json!({"name": "Kaneda"})])
        .figure(6, |figure| figure.ap = 0)
        .figure(5, |figure| figure.ap = 0)
}

/// The same on foot beside its mount, with a point.
fn on_foot(led: Scene) -> Scene {
    led.figure(1, |figure| {
        figure.presence = Presence::Apart;
        figure.ap = 0;
    })
    .figure(2, |figure| {
        figure.presence = Presence::OnTable;
        figure.ap = 1;
    })
    .figure(3, |figure| figure.presence = Presence::OnTable)
    .touch(2, 3)
}

#[test]
fn tde_lead_02_a_mounted_leader_orders_as_it_gets_off_and_on() {
    let order = json!({"donor": 4, "recipient": 5});
    let mut play = led().figure(1, |figure| figure.ap = 1).active();
    let off = json!({"DeclareDismount": {"length": 254, "separation": 0, "follow": "Rider", "order": order}});
    // The rider orders, with its own intellect of seven: a mount knows none.
    let told = play.ok(1, off, &[], &[7, 9]);
    assert!(cites(&told, "TDE-LEAD-02") && cites(&told, "TDE-LEAD-13"));
    assert_eq!([play.ap(4), play.ap(5)], [1, 1]);
    let told = play.ok(1, json!({"DeclareOrder": {"donor": 4, "recipient": 5}}), &[], &[7, 9]);
    assert!(cites(&told, "TDE-LEAD-05"));
    assert_eq!([play.ap(4), play.ap(5)], [0, 2]);
    let mut play = on_foot(led()).active_figure(2);
    let on = json!({"DeclareMountUp": {"length": 0, "mount": 3, "order": order}});
    let told = play.ok(1, on, &[], &[5, 9]);
    assert!(cites(&told, "TDE-LEAD-13") && cites(&told, "TDE-CAV-22"));
    assert_eq!([play.ap(4), play.ap(5)], [1, 1]);
}

#[test]
fn tde_cav_14_lead_03_an_order_follows_a_party_that_gets_off_or_on() {
    // It gives itself a point in the saddle, and has it on foot.
    let order = json!({"donor": 4, "recipient": 1});
    let off = json!({"DeclareDismount": {"length": 254, "separation": 0, "follow": "Rider", "order": order}});
    let mut play = led().figure(1, |figure| figure.ap = 1).active();
    let told = play.ok(1, off, &[], &[7, 9]);
    assert!(cites(&told, "TDE-LEAD-13"));
    assert_eq!([1, 2, 3, 4].map(|id| play.ap(id)), [0, 1, 0, 1]);
    let mut play = on_foot(led()).active_figure(2);
    let order = json!({"donor": 4, "recipient": 2});
    let told = play.ok(1, json!({"DeclareMountUp": {"length": 0, "mount": 3, "order": order}}), &[], &[5, 9]);
    assert!(cites(&told, "TDE-LEAD-13"));
    assert_eq!([1, 2, 3, 4].map(|id| play.ap(id)), [1, 0, 0, 1]);
}

#[test]
fn tde_cav_24_stealth_goes_with_the_rider_into_the_saddle() {
    let afoot = |hidden: bool| {
        ride()
            .figure(1, |figure| {
                figure.presence = Presence::Apart;
                figure.ap = 0;
                // It was hidden when it came apart.
                figure.stealthed = true;
            })
            .figure(2, move |figure| {
                figure.presence = Presence::OnTable;
                figure.ap = 1;
                figure.stealthed = hidden;
            })
            .figure(3, |figure| figure.presence = Presence::OnTable)
            .figure(5, |figure| figure.ap = 0)
            .touch(2, 3)
            .active_figure(2)
    };
    for hidden in [false, true] {
        let mut play = afoot(hidden);
        let told = play.ok(1, json!({"DeclareMountUp": {"length": 0, "mount": 3}}), &[], &[]);
        assert!(cites(&told, "TDE-CAV-24"));
        assert_eq!(play.figure(1).stealthed, hidden);
    }
}

#[test]
fn tde_cav_20_the_way_to_the_saddle_ends_at_the_mount() {
    let mut play = ride()
        .at(&[(0, 0), (1000, 1000), (2000, 1000), (500, 5000), (9000, 8000)])
        .figure(1, |figure| {
            figure.presence = Presence::Apart;
            figure.at = None;
            figure.ap = 0;
        })
        .figure(2, |figure| {
            figure.presence = Presence::OnTable;
            figure.ap = 1;
        })
        .figure(3, |figure| figure.presence = Presence::OnTable)
        .figure(5, |figure| figure.ap = 0)
        .active_figure(2);
    let on = |x: i32| json!({"DeclareMountUp": {"path": [{"x": x, "y": 1000}], "mount": 3}});
    assert_eq!(play.refused(1, on(1600), &[]), "TDE-CAV-20", "ten millimetres lie between");
    let told = play.ok(1, on(1700), &[], &[]);
    assert!(cites(&told, "TDE-CAV-20") && cites(&told, "TDE-CAV-22"));
    assert_eq!(play.figure(1).at.unwrap().x, 2000);
}
