//! Role abilities: first aid, repair.   TDE-MEDIC, TDE-MECH, TDE-APT-00, TDE-PROP-14, TDE-CAV-27, TDE-CAV-28, TDE-BEAST

use serde_json::{Value, json};

use crate::bench::{Play, Scene, cavalry, cites, scene};
use crate::state::Posture;

fn aid(patient: u16) -> Value {
    json!({"DeclareInteract": {"what": {"FirstAid": {"patient": patient}}}})
}

fn repair(owner: u16) -> Value {
    json!({"DeclareInteract": {"what": {"Repair": {"owner": owner, "weapon": 0}}}})
}

/// A Medic and a Mechanic beside a figure, whose enemy cannot react.
fn ward(patient: Value) -> Scene {
    let doc = json!({"name": "Doc", "role": "Medic"});
    let smith = json!({"name": "Smith", "role": "Mechanic"});
    let chief = json!({"name": "Chief", "role": "Leader"});
    let count = if patient["kind"] == "Cavalry" { 3 } else { 1 };
    scene(&[doc, smith, chief, patient], &[json!({"name": "Kaneda"})])
        .figure(4 + count, |figure| figure.ap = 0)
        .touch(1, 4)
        .touch(2, 4)
}

fn hurt(wounds: u32) -> Play {
    ward(json!({"name": "Nix"})).figure(4, move |figure| figure.wounds = wounds).active()
}

#[test]
fn tde_medic_01_02_health_14_who_may_be_healed() {
    let mut play = hurt(2);
    assert_eq!(play.refused(1, aid(3), &[]), "TDE-MEDIC-02", "out of contact");
    assert_eq!(hurt(0).refused(1, aid(4), &[]), "TDE-MEDIC-02", "nothing to heal");
    let mut other = ward(json!({"name": "Nix"})).figure(4, |figure| figure.wounds = 2).active_figure(2);
    assert_eq!(other.refused(1, aid(4), &[]), "TDE-MEDIC-01");
    let foreign = json!({"name": "Nix", "faction": "Wayfarers"});
    let mut play = ward(foreign).figure(4, |figure| figure.wounds = 2).active();
    assert_eq!(play.refused(1, aid(4), &[]), "TDE-MEDIC-02", "another faction");
    // A Medic heals itself.
    let mut play = ward(json!({"name": "Nix"})).figure(1, |figure| figure.wounds = 1).active();
    assert!(cites(&play.ok(1, aid(1), &[], &[5, 4]), "TDE-HEALTH-14"));
    assert_eq!(play.figure(1).wounds, 0, "never above what it began with");
}

#[test]
fn tde_medic_03_04_05_06_07_grades_of_first_aid() {
    for (dice, wounds, ap, rule) in [
        ([9, 9], 3, 1, "TDE-MEDIC-03"),
        ([9, 8], 2, 1, "TDE-MEDIC-04"),
        ([5, 8], 1, 1, "TDE-MEDIC-05"),
        ([5, 4], 0, 1, "TDE-MEDIC-06"),
        ([5, 1], 0, 2, "TDE-MEDIC-07"),
    ] {
        let mut play = hurt(2);
        let told = play.ok(1, aid(4), &[], &dice);
        assert!(cites(&told, rule), "{rule}");
        assert_eq!((play.figure(4).wounds, play.ap(1)), (wounds, ap), "{rule}");
    }
}

#[test]
fn tde_medic_08_health_07_08_a_down_figure_comes_to() {
    let mut play = ward(json!({"name": "Nix"}))
        .figure(4, |figure| {
            figure.wounds = 4;
            figure.ap = 0;
            figure.posture = Posture::Crouched;
        })
        .active();
    assert!(cites(&play.ok(1, aid(4), &[], &[5, 8]), "TDE-MEDIC-08"));
    let figure = play.figure(4);
    assert_eq!((figure.wounds, figure.ap, figure.posture), (3, 0, Posture::Crouched));
}

#[test]
fn tde_beast_03_04_cav_27_28_beasts_and_cavalry_neither_heal_nor_interact() {
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let mut play = ward(saur.clone()).figure(4, |figure| figure.wounds = 2).active();
    assert_eq!(play.refused(1, aid(4), &[]), "TDE-BEAST-04");
    let mut play = ward(saur).active_figure(4);
    assert_eq!(play.refused(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[]), "TDE-BEAST-03");
    let rider = || cavalry("Nix", &json!({}));
    let mut play = ward(rider()).figure(5, |figure| figure.wounds = 1).active();
    assert_eq!(play.refused(1, aid(4), &[]), "TDE-CAV-28");
    let mut play = ward(rider()).active_figure(4);
    assert_eq!(play.refused(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[]), "TDE-CAV-27");
}

fn broken(destroyed: bool) -> Scene {
    ward(json!({"name": "Nix"})).figure(4, move |figure| {
        figure.arms[0].defective = true;
        figure.arms[0].destroyed = destroyed;
    })
}

#[test]
fn tde_mech_01_02_prop_14_prof_12_apt_00_who_repairs_what() {
    let mut play = broken(false).active_figure(1);
    assert_eq!(play.refused(1, repair(4), &[]), "TDE-MECH-01", "a Medic does not repair");
    let mut play = broken(false).active_figure(2);
    assert_eq!(play.refused(1, repair(3), &[]), "TDE-MECH-02", "out of contact");
    assert_eq!(broken(true).active_figure(2).refused(1, repair(4), &[]), "TDE-MECH-03");
    assert_eq!(ward(json!({"name": "Nix"})).active_figure(2).refused(1, repair(4), &[]), "TDE-MECH-02");
    // What is Primitive anybody repairs; a Bruiser too, who has no ability.   TDE-APT-00
    let club =
        json!({"name": "Club", "damage": {"success": 1, "exceptional": 2}, "properties": ["Primitive"]});
    let nix = json!({"name": "Nix", "role": "Bruiser", "weapons": [club]});
    let mut play = ward(nix).figure(4, |figure| figure.arms[0].defective = true).active_figure(4);
    assert!(cites(&play.ok(1, repair(4), &[], &[5, 8]), "TDE-MECH-05"));
}

#[test]
fn tde_mech_03_04_05_06_grades_of_repair() {
    for (dice, defective, destroyed, ap, rule) in [
        ([9, 9], true, true, 1, "TDE-MECH-03"),
        ([9, 8], true, false, 1, "TDE-MECH-04"),
        ([5, 8], false, false, 1, "TDE-MECH-05"),
        ([5, 4], false, false, 1, "TDE-MECH-05"),
        ([5, 1], false, false, 2, "TDE-MECH-06"),
    ] {
        let mut play = broken(false).active_figure(2);
        let told = play.ok(1, repair(4), &[], &dice);
        assert!(cites(&told, rule), "{rule}");
        let arm = play.figure(4).arms[0];
        assert_eq!((arm.defective, arm.destroyed, play.ap(2)), (defective, destroyed, ap), "{rule}");
    }
}
