//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{act, bare, cites, event, fig, no, plain, scene, yes};

fn climb(up: bool, height: &str) -> Value {
    json!({"Climb": {"up": up, "height": height}})
}

#[test]
fn dw_climb_01_02_three_dice_and_the_whole_activation() {
    for (faces, moved) in [(&[4, 4, 1][..], true), (&[4, 1, 1][..], true)] {
        let mut table = scene(&[plain(0, 4, 3), plain(1, 3, 3)]).active(1, 3);
        let told = table.ok(1, climb(true, "Medium"), faces);
        assert!(cites(&told, "DW-CLIMB-01") && cites(&told, "DW-CLIMB-02"));
        assert_eq!((table.left(), table.figure(1).moves == 1), (0, moved));
    }
}

#[test]
fn dw_climb_06_climbers_need_no_roll() {
    let mut table = scene(&[fig(0, 4, 3, json!(["Climber"])), plain(1, 3, 3)]).active(1, 3);
    let told = table.ok(1, climb(true, "Long"), &[]);
    assert!(cites(&told, "DW-CLIMB-06"));
    assert_eq!(table.left(), 2);
}

#[test]
fn dw_climb_07_modifiers() {
    for (held, bonus) in [("Large", 1), ("HeavyArmour", -2), ("Acrobat", 1)] {
        let mut table = scene(&[fig(0, 4, 3, json!([held])), plain(1, 3, 3)]).active(1, 1);
        let told = table.ok(1, climb(true, "Short"), &[6, 6, 6]);
        assert_eq!(event(&told, "TestRolled")["test"]["bonus"], bonus, "{held}");
    }
    let mut table = scene(&[plain(0, 4, 3), plain(1, 3, 3)]).active(1, 1);
    let told = table.with(1, climb(true, "Short"), &[yes("vertical", &[1])], &[6, 6, 6]);
    assert_eq!(event(&told, "TestRolled")["test"]["bonus"], -1);
    assert!(cites(&told, "DW-CLIMB-07"));
}

#[test]
fn dw_climb_08_some_bodies_cannot() {
    let mut table = scene(&[fig(0, 4, 3, json!(["NoHands"])), plain(1, 3, 3)]).active(1, 1);
    assert_eq!(table.refused(1, climb(true, "Short")), "DW-CLIMB-08");
    let mut table = scene(&[plain(0, 4, 3), plain(1, 3, 3)]).active(1, 1);
    let paws = [no("climbable", &[1])];
    assert_eq!(table.refused_with(1, climb(true, "Short"), &paws), "DW-CLIMB-08");
}

#[test]
fn dw_climb_03_trait_36_who_climbs_hangs_before_nobody_sees_it_any_more() {
    let shot = fig(0, 4, 3, json!(["Stealth"])).with(|figure| figure.revealed = true);
    let mut table = scene(&[shot, plain(1, 3, 3)]).active(1, 1);
    let told = table.with(1, climb(true, "Short"), &[yes("hangs", &[1])], &[6, 6, 6]);
    let place =
        |name: &str| told.iter().position(|one| format!("{:?}", one.event).starts_with(name)).unwrap();
    let order = [place("FigureMoved"), place("ClimbSet"), place("RevealedSet")];
    assert!(order.is_sorted(), "{order:?}");
    assert!(table.figure(1).climbing.is_some() && !table.figure(1).revealed);
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
