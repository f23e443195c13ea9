//! Cavalry: getting off, getting on, struck, burning, jumping.   TDE-CAV, TDE-BEAST

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::Tde;
use crate::bench::{Play, Scene, Told, all, cavalry, cites, far, no, scene, tells};
use crate::event::{self, Event};
use crate::state::frames::Frame;
use crate::state::{Posture, Presence, Slowed};
use greffe_core::judging::declaration::admitted;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Ruleset;

/// A rider (1), on foot (2), its mount (3), a chief (4), against Kaneda (5), who cannot react.
fn ride() -> Scene {
    scene(
        &[cavalry("Nix", &json!({})), json!({"name": "Chief", "role": "Leader"})],
        &[json!({"name": "Kaneda"})],
    )
    .figure(5, |figure| figure.ap = 0)
}

fn off(separation: i32, follow: &str) -> Value {
    json!({"DeclareDismount": {"length": 508, "separation": separation, "follow": follow}})
}

fn presences(play: &Play) -> [Presence; 3] {
    [1, 2, 3].map(|id| play.figure(id).presence)
}

/// Closes what is still asked of the active side.
fn through(play: &mut Play) {
    if matches!(play.bench.state.stack.last(), Some(Frame::Sequence { .. })) {
        play.ok(1, json!({"PassFirefight": {}}), &[], &[]);
    }
}

fn acting(play: &Play) -> Option<u16> {
    play.bench.state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Activation { figure, .. } => Some(figure.0),
        _ => None,
    })
}

/// TDE-SEQ-23: rider and mount come apart when the move is made.
#[test]
fn tde_cav_10_11_13_14_15_gap_30_67_tde_seq_22_23_24_the_rider_gets_off() {
    let mut play = ride().figure(1, |figure| figure.ap = 3).figure(2, |figure| figure.wounds = 1).active();
    play.ok(1, off(254, "Rider"), &[], &[]);
    through(&mut play);
    assert_eq!(presences(&play), [Presence::Apart, Presence::OnTable, Presence::OnTable]);
    // Two points are left: the owner divides them.
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Split { .. })));
    assert_eq!(play.refused(1, json!({"SplitCavalry": {"ap": 3}}), &[]), "TDE-CAV-14");
    assert_eq!(play.refused(2, json!({"SplitCavalry": {"ap": 1}}), &[]), "NotYourTurn");
    let told = play.ok(1, json!({"SplitCavalry": {"ap": 2}}), &[], &[]);
    assert!(cites(&told, "TDE-CAV-14") && cites(&told, "TDE-CAV-15") && cites(&told, "TDE-GAP-67"));
    // Nobody is lost: the rules of a part that is gone have no say.
    assert!(["TDE-CAV-35", "TDE-CAV-36", "TDE-CAV-38"].iter().all(|rule| !cites(&told, rule)));
    assert_eq!([play.ap(2), play.ap(3)], [2, 0]);
    // Its wounds come along, and it goes on with the activation; its mount counts as activated.
    assert_eq!((play.figure(2).wounds, acting(&play)), (1, Some(2)));
    assert!(play.figure(3).activated);
}

#[test]
fn tde_cav_15_the_mount_may_go_on() {
    let mut play = ride().active();
    play.ok(1, off(0, "Mount"), &[], &[]);
    through(&mut play);
    play.ok(1, json!({"SplitCavalry": {}}), &[], &[]);
    assert_eq!((acting(&play), play.ap(3)), (Some(3), 1));
}

#[test]
fn tde_cav_10_11_what_is_no_dismount() {
    let mut play = ride().active_figure(4);
    assert_eq!(play.refused(1, off(0, "Rider"), &[]), "TDE-CAV-10");
    let mut play = ride().active();
    assert_eq!(play.refused(1, off(9000, "Rider"), &[]), "TDE-CAV-11");
    // Two inches less: 5 of 7.
    let long = json!({"DeclareDismount": {"length": 6 * 254, "separation": 0, "follow": "Rider"}});
    assert!(play.refused(1, long, &[]).starts_with("TDE-MOVE"));
}

/// The rider on foot beside its mount.
fn apart() -> Scene {
    ride()
        .figure(1, |figure| {
            figure.presence = Presence::Apart;
            figure.ap = 0;
        })
        .figure(2, |figure| {
            figure.presence = Presence::OnTable;
            figure.ap = 2;
            figure.fire = 1;
        })
        .figure(3, |figure| {
            figure.presence = Presence::OnTable;
            figure.ap = 2;
            figure.blind = true;
            figure.wounds = 1;
        })
}

fn on(mount: u16) -> Value {
    json!({"DeclareMountUp": {"length": 508, "mount": mount}})
}

#[test]
fn tde_cav_19_20_22_23_24_25_gap_64_the_rider_gets_on() {
    let mut play = apart().active_figure(2);
    assert_eq!(play.refused(1, on(4), &[]), "TDE-GAP-64");
    let told = play.ok(1, on(3), &[], &[]);
    let told =
        if tells(&told, "MountedUp") { told } else { play.ok(1, json!({"PassFirefight": {}}), &[], &[]) };
    for rule in ["TDE-CAV-19", "TDE-CAV-22", "TDE-CAV-23", "TDE-CAV-24", "TDE-CAV-25"] {
        assert!(cites(&told, rule), "{rule}");
    }
    let whole = FigureId(1);
    assert_eq!(presences(&play), [Presence::OnTable, Presence::Merged(whole), Presence::Merged(whole)]);
    // The rider's points, the markers of both, the wounds of each.
    let figure = play.figure(1);
    assert_eq!((figure.ap, figure.fire, figure.blind), (1, 1, true));
    assert_eq!((play.figure(3).wounds, acting(&play)), (1, Some(1)));
    let mut play = apart().figure(3, |figure| figure.wounds = 3).active_figure(2);
    assert_eq!(play.refused(1, on(3), &[]), "TDE-GAP-64", "a mount that is Down carries nobody");
}

/// Kaneda strikes the rider (1) of the other side; the part and its wounds are set by the dice.
fn struck(rider: u32, mount: u32) -> Play {
    scene(
        &[json!({"name": "Kaneda"})],
        &[cavalry("Nix", &json!({})), json!({"name": "Chief", "role": "Leader"})],
    )
    .figure(2, |figure| {
        figure.ap = 0;
        figure.fire = 0;
    })
    .figure(5, |figure| figure.ap = 0)
    .figure(3, move |figure| figure.wounds = rider)
    .figure(4, move |figure| figure.wounds = mount)
    .touch(1, 2)
    .active()
}

fn strike() -> Value {
    json!({"DeclareMelee": {"weapon": 1, "target": 2}})
}

#[test]
fn tde_cav_02_03_04_06_30_33_35_37_38_gap_51_73_a_success_strikes_the_mount() {
    // Two damage against a mount of endurance 5 and armour 1, one health left of three.
    let mut play = struck(0, 1);
    let told = play.ok(1, strike(), &[], &[5, 8, 10, 10]);
    for rule in ["TDE-CAV-04", "TDE-CAV-30", "TDE-CAV-33", "TDE-CAV-37", "TDE-CAV-38", "TDE-GAP-73"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.figure(2).presence, Presence::Apart);
    assert_eq!((play.figure(4).wounds, play.figure(4).posture), (3, Posture::Crouched));
    assert_eq!(play.figure(3).presence, Presence::OnTable);
}

/// TDE-SEQ-33: the part is chosen before wounds are dealt.
#[test]
fn tde_cav_05_31_tde_seq_33_an_exceptional_lets_the_attacker_pick_the_rider() {
    let mut play = struck(1, 0);
    play.ok(1, strike(), &[], &[5, 4]);
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Part { side: 0, .. })));
    assert_eq!(play.refused(2, json!({"ChooseCavalryPart": {"part": "Mount"}}), &[]), "NotYourTurn");
    // One of three damage goes through: the rider's last health.
    let told = play.ok(1, json!({"ChooseCavalryPart": {"part": "Rider"}}), &[], &[10, 1, 1]);
    assert!(cites(&told, "TDE-CAV-05") && cites(&told, "TDE-CAV-31"));
    assert_eq!((play.figure(3).wounds, play.figure(3).posture), (2, Posture::Crouched));
    assert_eq!(play.figure(4).presence, Presence::OnTable);
}

#[test]
fn a_wound_of_a_part_is_told_of_the_cavalry_that_bears_it() {
    let play = struck(0, 0);
    let wounded = Event::Wounded(event::Wounded { figure: FigureId(4), dealt: 1, wounds: 1 });
    let line = Tde::line(&play.bench.setup, &play.bench.state, &wounded);
    assert_eq!(line.sentence.fr, "Nix (Monture) subit 1 Blessure : Santé 2 sur 3.");
    assert_eq!(line.sentence.en, "Nix (mount) suffers 1 wound: health 2 of 3.");
    assert_eq!(line.focus, [FigureId(2)]);
    assert_eq!(
        (line.changes[0].figure, line.changes[0].what.fr.as_str()),
        (Some(FigureId(2)), "Santé : Monture")
    );
}

#[test]
fn tde_cav_32_34_an_eliminated_part_leaves_the_other() {
    let mut play = struck(1, 0);
    play.ok(1, strike(), &[], &[5, 4]);
    let told = play.ok(1, json!({"ChooseCavalryPart": {"part": "Rider"}}), &[], &[10, 10, 1]);
    assert!(cites(&told, "TDE-CAV-32"));
    assert_eq!((play.figure(3).presence, play.figure(4).presence), (Presence::Eliminated, Presence::OnTable));
    let mut play = struck(0, 2);
    let told = play.ok(1, strike(), &[], &[5, 8, 10, 10]);
    assert!(cites(&told, "TDE-CAV-34"));
    assert_eq!((play.figure(3).presence, play.figure(4).presence), (Presence::OnTable, Presence::Eliminated));
}

#[test]
fn tde_cav_36_the_owner_divides_the_markers() {
    let mut play = scene(
        &[json!({"name": "Kaneda"})],
        &[cavalry("Nix", &json!({})), json!({"name": "Chief", "role": "Leader"})],
    )
    .figure(2, |figure| {
        figure.ap = 0;
        figure.fire = 2;
    })
    .figure(5, |figure| figure.ap = 0)
    .figure(4, |figure| figure.wounds = 1)
    .touch(1, 2)
    .active();
    play.ok(1, strike(), &[], &[5, 8, 10, 10]);
    let told = play.ok(2, json!({"SplitCavalry": {"fire": 1}}), &[], &[]);
    assert!(cites(&told, "TDE-CAV-36"));
    assert_eq!([play.figure(3).fire, play.figure(4).fire], [1, 1]);
}

/// A rider (1), on foot (2), its mount (3), a chief (4), against Kaneda (5).
fn riding() -> Scene {
    scene(
        &[cavalry("Nix", &json!({})), json!({"name": "Chief", "role": "Leader"})],
        &[json!({"name": "Kaneda"})],
    )
}

fn shoots(target: u16, spot: i32) -> Value {
    json!({"DeclareReaction": {"figure": 5, "strike": {"Shoot": {"weapon": 0, "target": target}}, "spot": spot}})
}

/// Nix goes two inches, gets off after one, and Kaneda shoots when the mount has gone on.
fn shot_at_the_mount(dice: &[u32]) -> (Play, Told) {
    let mut play = riding().active();
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
    let mut play = riding().figure(1, |figure| figure.ap = 1).figure(5, |figure| figure.ap = 0).active();
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
    let idle = || riding().figure(5, |figure| figure.ap = 0);
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

/// TDE-CAV-08: whoever causes an effect picks the part.
#[test]
fn tde_cav_08_who_causes_an_effect_picks_the_part() {
    let mut play = riding().figure(5, |figure| figure.ap = 1).active_figure(4);
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
    assert_eq!(riding().active().refused(1, crouch(), &[]), "TDE-CAV-26");
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let wild = || scene(&[saur.clone(), json!({"name": "Chief"})], &[json!({"name": "Kaneda"})]);
    assert_eq!(wild().active().refused(1, crouch(), &[]), "TDE-BEAST-01");
    let told = wild().choosing(0).ok(1, json!({"ActivateFigure": {"figure": 1}}), &[], &[]);
    assert!(cites(&told, "TDE-BEAST-06"));
}

#[test]
fn tde_cav_24_stealth_goes_with_the_rider_into_the_saddle() {
    let afoot = |hidden: bool| {
        riding()
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
    let mut play = riding()
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

/// Whether a command is offered, and taken.
fn offered(mut play: Play, command: Value) -> bool {
    let offered = admitted(&play.forms(1), &command.to_string(), 0).unwrap();
    if offered {
        play.ok(1, command, &[], &[]);
    }
    offered
}

#[test]
fn tde_cav_10_19_move_16_who_hangs_gets_off_and_on_by_a_jump_or_a_climb() {
    let down = |kinds: Value| json!({"DeclareDismount": {"length": 508, "separation": 254, "follow": "Mount", "kinds": kinds}});
    // Somebody of the enemy may still react: no test yet.
    let awake = || ride().figure(5, |figure| figure.ap = 1);
    let hanging = || awake().figure(1, |figure| figure.posture = Posture::Climbing(653)).active();
    assert!(offered(hanging(), down(json!(["Climb"]))) && offered(hanging(), down(json!(["Jump"]))));
    assert!(!offered(hanging(), down(json!([]))));
    assert_eq!(hanging().refused(1, off(254, "Mount"), &[]), "TDE-MOVE-16");
    let up = json!({"DeclareMountUp": {"length": 508, "mount": 3, "kinds": ["Climb"]}});
    let rider = || apart().figure(5, |figure| figure.ap = 1);
    let hanging = rider().figure(2, |figure| figure.posture = Posture::Climbing(653));
    assert!(offered(hanging.active_figure(2), up));
    // Crouched, a rider crawls to its mount, or stands up first.   TDE-MOVE-08
    let low = || rider().figure(2, |figure| figure.posture = Posture::Crouched).active_figure(2);
    assert!(offered(low(), json!({"DeclareMountUp": {"length": 1270, "mount": 3, "stand": 1}})));
    assert!(offered(low(), json!({"DeclareMountUp": {"length": 762, "mount": 3}})));
}

#[test]
fn tde_cav_10_19_prof_03_cards_and_markers_change_how_far_one_gets_off_and_on() {
    let far = json!([{"name": "Fleet", "effects": [{"Distance": {"value": 3}}]}]);
    let way = |name: &str, length: i32, more: Value| {
        let mut fields = json!({"length": length});
        for (key, value) in more.as_object().into_iter().flatten() {
            fields[key.as_str()] = value.clone();
        }
        json!({ name: fields })
    };
    let down = |length| way("DeclareDismount", length, json!({"separation": length, "follow": "Rider"}));
    let up = |length| way("DeclareMountUp", length, json!({"mount": 3}));
    let fleet = || {
        let mut nix = cavalry("Nix", &json!({"talents": far}));
        nix["talents"] = far.clone();
        let crew = [nix, json!({"name": "Chief", "role": "Leader"})];
        scene(&crew, &[json!({"name": "Kaneda"})])
    };
    let afoot = || {
        let rider = |scene: Scene| {
            let scene = scene.figure(1, |figure| {
                figure.presence = Presence::Apart;
                figure.ap = 0;
            });
            scene.figure(2, |figure| {
                figure.presence = Presence::OnTable;
                figure.ap = 2;
            })
        };
        rider(fleet()).figure(3, |figure| figure.presence = Presence::OnTable).active_figure(2)
    };
    // Seven inches and three, two less in getting off, one less in getting on.
    assert_eq!([2032, 2033].map(|length| offered(fleet().active(), down(length))), [true, false]);
    assert_eq!([2286, 2287].map(|length| offered(afoot(), up(length))), [true, false]);
    // Whom a marker leaves no inch gets off where it stands.
    let slow = |by| Some(Slowed { by, lasting: false });
    let stuck = || ride().figure(1, move |figure| figure.slowed = slow(5)).figure(5, |figure| figure.ap = 1);
    assert_eq!([0, 1].map(|length| offered(stuck().active(), down(length))), [true, false]);
}
