//! Profiles, by rule.

use serde_json::{Value, json};

use crate::profiles::talents::Talent;
use crate::profiles::weapons::{Item, Weapon};
use crate::profiles::{CombatSkill, Kind, Profile};
use crate::setup::opening::read;
use crate::setup::scenario::Clock;
use crate::state::Whereabouts;

fn card(more: &Value) -> Result<Profile, String> {
    let mut card = json!({"name": "X", "class": "Hero", "cripple": 5, "kill": 8});
    for (key, value) in more.as_object().unwrap() {
        card[key] = value.clone();
    }
    serde_json::from_value(card).map_err(|error| error.to_string())
}

#[test]
fn ad_abil_02_there_are_thirteen_classes_of_weapons() {
    assert_eq!(CombatSkill::ALL.len(), 13);
    for skill in CombatSkill::ALL {
        let profile =
            card(&json!({"skills": {serde_json::to_value(skill).unwrap().as_str().unwrap(): 2}})).unwrap();
        assert_eq!(profile.skill(skill), Some(2));
    }
}

#[test]
fn ad_abil_06_an_active_talent_has_a_score_and_0_is_one() {
    assert!(card(&json!({"talents": ["Lockpicking"]})).is_err());
    let profile = card(&json!({"talents": [{"Lockpicking": 0}]})).unwrap();
    assert_eq!(profile.talents, [Talent::Lockpicking(0)]);
}

#[test]
fn ad_abil_08_and_09_and_10_alignment_gender_and_kind_count_where_a_rule_names_them() {
    // AD-ABIL-08
    let abhors = |alignment: Value| card(&json!({"alignment": alignment})).unwrap().abhors_poison();
    assert!(abhors(json!("Good")) && abhors(json!("Loyal")));
    assert!(!abhors(json!("Neutral")) && !abhors(json!({"Other": "Vil"})));
    // AD-ABIL-09
    assert_eq!(card(&json!({})).unwrap().gender, None);
    // AD-ABIL-10
    assert_eq!(card(&json!({})).unwrap().kind, Kind::Human);
    assert_eq!(card(&json!({"kind": "Vampire"})).unwrap().kind, Kind::Vampire);
}

#[test]
fn ad_band_02_and_ad_alarm_01_all_figures_are_there_from_the_opening_and_so_is_the_track() {
    let figure = json!({"name": "X", "class": "Commoner", "cripple": 3, "kill": 6});
    let opening = json!({
        "system": "ad", "ruleset": "ad/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "setup": {
            "scenario": {
                "name": "essai", "board": {"name": {"fr": "", "en": ""}, "columns": 6, "rows": 6},
                "forces": [{"colour": "Red", "deploy": "A1:F1"}, {"colour": "Blue", "deploy": "A6:F6"}],
                "clock": {"alarm": 9},
            },
            "sides": [{"team": [figure, figure]}, {"team": [figure]}],
        },
    });
    let (setup, state) = read(&serde_json::from_value(opening).unwrap()).unwrap();
    assert_eq!((setup.figures.len(), state.figures.len()), (3, 3));
    assert!(state.figures.values().all(|figure| figure.place == Whereabouts::Reserve));
    assert_eq!(state.clock, Clock::Alarm(9));
}

#[test]
fn ad_band_07_a_card_says_what_is_printed_and_nothing_else() {
    assert!(card(&json!({"abilities": {"strength": 1, "agility": -1}, "fencing": 3})).is_ok());
    for wrong in [json!({"luck": 3}), json!({"abilities": {"luck": 1}}), json!({"class": "King"})] {
        assert!(card(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn ad_item_07_and_09_an_item_is_anything_else_and_need_not_be_held() {
    let letter: Item = serde_json::from_value(json!({"name": "Lettre"})).unwrap();
    assert_eq!((letter.hands, letter.fencing, letter.parry, letter.stealable), (0, 0, 0, false));
    let shield: Item = serde_json::from_value(json!({"name": "Bouclier", "hands": 1, "fencing": 2})).unwrap();
    assert_eq!((shield.hands, shield.fencing), (1, 2));
}

#[test]
fn ad_wpn_01_a_weapon_card_has_all_its_fields() {
    let whole = json!({
        "name": "Mousquet", "skill": "Muskets", "hands": 2, "load_rate": 2, "fast_reload": 7,
        "damage": {"skull": 4, "heart": 3, "cup": 2, "iron": 2}, "properties": ["Firearm"],
        "ranges": [{"squares": 6, "target_number": 4, "piercing": true}, {"squares": 14, "target_number": 7}],
    });
    let musket: Weapon = serde_json::from_value(whole).unwrap();
    assert!(!musket.is_melee() && musket.ranges[0].piercing && !musket.ranges[1].piercing);
    assert_eq!((musket.load_rate, musket.fast_reload, musket.reach), (2, Some(7), 0));
    let lacking = serde_json::from_value::<Weapon>(json!({"name": "X", "skill": "Muskets", "hands": 2}));
    assert!(lacking.is_err(), "every weapon has a modifier for each location");
}
