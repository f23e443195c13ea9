use crate::profiles::talents::{Effect, Talent, Trial, When};
use crate::profiles::weapons::{Property, Template, Weapon};
use crate::profiles::{Kind, Profile};

#[test]
fn core_11_prop_properties_are_read_with_their_numbers() {
    let json = r#"{"name":"Pioche","damage":{"success":1,"exceptional":2},
        "properties":[{"Piercing":1},"Knockdown",{"Template":"Small"}]}"#;
    let weapon: Weapon = serde_json::from_str(json).unwrap();
    let expected = [Property::Piercing(1), Property::Knockdown, Property::Template(Template::Small)];
    assert_eq!(weapon.properties, expected);
    let said: Vec<String> = weapon.properties.iter().map(|property| property.words().fr).collect();
    assert_eq!(said, ["Perforante (1)", "Renversante", "Gabarit (Petit)"]);
    assert_eq!(Property::Slowing(2).words().fr, "Paralysante (2/2)");
}

#[test]
fn prop_every_property_has_its_own_rule_in_book_order() {
    let rules: Vec<&str> = Property::EACH.iter().map(|property| property.rule()).collect();
    let expected: Vec<String> = (1..=19).map(|n| format!("TDE-PROP-{n:02}")).collect();
    assert_eq!(rules, expected);
}

#[test]
fn cav_29_beast_05_only_characters_are_characters() {
    let json = r#"{"name":"Nix","ap_gain":2,"ap_max":3,"distance":{"success":4,"exceptional":7},
        "melee":6,"agility":5,"aim":7,"intellect":4,"body":{"health":2,"endurance":5}}"#;
    let card: Profile = serde_json::from_str(json).unwrap();
    let of = |kind| Profile { kind, ..card.clone() }.is_character();
    assert_eq!([Kind::Character, Kind::Cavalry, Kind::Beast].map(of), [true, false, false]);
    assert_eq!((card.character(), card.availability, card.base), ("Nix", 1, 300));
}

#[test]
fn talent_01_a_talent_is_composed_of_effects_and_free_text() {
    let json = r#"{"name":"Chasseur","text":"voir la carte","effects":[
        {"Bonus":{"tests":["Shoot"],"when":["FoeBeast","Near"],"value":1}},{"Stealth":{}}]}"#;
    let talent: Talent = serde_json::from_str(json).unwrap();
    let bonus = Effect::Bonus { tests: vec![Trial::Shoot], when: vec![When::FoeBeast, When::Near], value: 1 };
    assert_eq!(talent.effects, [bonus, Effect::Stealth {}]);
}
