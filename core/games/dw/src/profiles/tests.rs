//! Tests of the static data.

use std::collections::BTreeSet;

use crate::profiles::traits::{EnergyKind, GrenadeKind, Nature, Trait};
use crate::profiles::weapons::{Class, Loading, PistolStats, Rider, Weapon};
use crate::profiles::{Item, Kind, Profile, Ruler, Size};

const CYBERMAN: &str = r#"{"name":"Cyberman","points":52,"kind":["Robot","Artificial"],"quality":3,"combat":4,
    "traits":["Artificial","Slow",{"EnergyProjection":"Electric"},"HeavyArmour"],
    "move":"Medium","size":"Normal"}"#;

fn cyberman() -> Profile {
    serde_json::from_str(CYBERMAN).unwrap()
}

fn plain(name: &str, traits: Vec<Trait>) -> Profile {
    Profile { name: name.to_owned(), kind: Vec::new(), points: None, traits, ..cyberman() }
}

#[test]
fn the_printed_profile_reads_and_writes() {
    let profile = cyberman();
    assert_eq!((profile.quality, profile.combat, profile.points), (3, 4, Some(52)));
    assert!(profile.is(&Kind::Robot) && profile.is(&Kind::Artificial) && !profile.is(&Kind::Organic));
    assert_eq!(profile.beams(), [EnergyKind::Electric]);
    assert_eq!(profile.stride(), profile.stride.unwrap());
    assert_eq!(profile.size(), profile.size.unwrap());
    let written = serde_json::to_value(&profile).unwrap();
    assert_eq!(serde_json::from_value::<Profile>(written).unwrap(), profile);
    assert!(serde_json::from_str::<Profile>(&CYBERMAN.replace("points", "cost")).is_err());
    assert!(serde_json::from_str::<Profile>(&CYBERMAN.replace("Slow", "Sluggish")).is_err());
}

#[test]
fn the_special_rules_are_the_89_of_the_book_in_its_order() {
    let each = Trait::each();
    assert_eq!(each.len(), 91);
    let mut rules: Vec<&str> = each.iter().map(|held| held.sheet().rule).collect();
    assert_eq!(rules.iter().collect::<BTreeSet<_>>().len(), 89);
    rules.dedup();
    let expected: Vec<String> = (1..=89).map(|number| format!("DW-TRAIT-{number:02}")).collect();
    assert_eq!(rules, expected);
    let words: BTreeSet<String> = each.iter().map(|held| held.words().fr).collect();
    assert_eq!(words.len(), 91);
}

#[test]
fn words_on_the_wire_are_the_identifiers() {
    for held in Trait::each() {
        let written = serde_json::to_value(&held).unwrap();
        let name = written
            .as_str()
            .map_or_else(|| written.as_object().unwrap().keys().next().unwrap().clone(), str::to_owned);
        assert!(format!("{held:?}").starts_with(&name), "{name}");
        assert_eq!(serde_json::from_value::<Trait>(written).unwrap(), held);
    }
}

#[test]
fn kinds_match_beings_species_and_names() {
    let mut dalek = plain("Kaled", vec![Trait::Lethal(Kind::Organic)]);
    dalek.kind = vec![Kind::Species("Dalek".to_owned())];
    assert_eq!(serde_json::from_str::<Kind>("\"Robot\"").unwrap(), Kind::Robot);
    assert_eq!(serde_json::from_str::<Kind>("\"Dalek\"").unwrap(), dalek.kind[0]);
    assert!(dalek.is(&Kind::Species("Dalek".to_owned())) && dalek.is(&Kind::Species("Kaled".to_owned())));
    assert!(!dalek.is(&Kind::Species("Ood".to_owned())));
    assert!(dalek.is_lethal_to(&plain("Amy", vec![])) && !dalek.is_lethal_to(&cyberman()));
    let fearful = plain("Rory", vec![Trait::FearOf(Kind::Species("Dalek".to_owned()))]);
    assert!(fearful.fears(&dalek) && !fearful.fears(&cyberman()));
}

#[test]
fn leaders_lead_their_own_and_no_leader() {
    let rory = plain("Rory", vec![]);
    let amy = plain("Amy", vec![Trait::LeaderOf(Kind::Species("Rory".to_owned()))]);
    let chief = plain("Chief", vec![Trait::Leader]);
    assert!(amy.leads(&rory) && !amy.leads(&plain("Clara", vec![])));
    assert!(chief.leads(&rory) && !chief.leads(&amy) && !amy.leads(&chief));
}

#[test]
fn a_copied_form_keeps_the_gear_and_takes_the_body() {
    let shaper = plain("Shaper", vec![Trait::Doppelganger, Trait::Pistol, Trait::Acrobat]);
    let beast = Profile {
        quality: 5,
        combat: 6,
        ..plain("Beast", vec![Trait::Large, Trait::LongMove, Trait::Shotgun])
    };
    let form = shaper.in_the_form_of(&beast);
    assert_eq!((form.quality, form.combat, form.size(), form.stride()), (5, 6, Size::Large, Ruler::Long));
    assert!(form.has(&Trait::Pistol) && form.has(&Trait::Doppelganger));
    assert!(!form.has(&Trait::Shotgun) && !form.has(&Trait::Acrobat));
    assert_eq!((form.name.as_str(), form.base), ("Shaper", shaper.base));
}

#[test]
fn things_carried_are_counted() {
    let mut profile = plain(
        "Bearer",
        vec![
            Trait::Grenade(GrenadeKind::Plasma),
            Trait::Grenade(GrenadeKind::Plasma),
            Trait::Stimulant,
            Trait::Pistol,
        ],
    );
    profile.equipment = vec![Item::MeleeWeapon, Item::RadiationAntidote];
    assert_eq!((profile.grenades(GrenadeKind::Plasma), profile.grenades(GrenadeKind::Sonic)), (2, 0));
    assert_eq!((profile.stimulants(), profile.carries(Item::RadiationAntidote)), (1, 1));
    assert_eq!(profile.weapons(), [Weapon::Pistol, Weapon::MeleeWeapon]);
}

#[test]
fn dw_gap_06_the_pistol_has_two_rows() {
    let entry = Weapon::Pistol.sheet(PistolStats::TraitEntry);
    let table = Weapon::Pistol.sheet(PistolStats::SummaryTable);
    assert_eq!((entry.ranged.unwrap().ruler, entry.melee), (Ruler::Long, Some(-1)));
    assert_eq!((table.ranged.unwrap().ruler, table.melee), (Ruler::Medium, Some(-2)));
    assert_eq!(entry.ranged.unwrap().value, 1);
}

#[test]
fn the_table_of_weapons() {
    let sheet = |weapon: Weapon| weapon.sheet(PistolStats::TraitEntry);
    let row = |weapon: Weapon| {
        let ranged = sheet(weapon).ranged.unwrap();
        (ranged.ruler, ranged.value, ranged.class)
    };
    assert_eq!(row(Weapon::Stone), (Ruler::Short, -1, Class::Kinetic));
    assert_eq!(row(Weapon::Primitive), (Ruler::Short, 0, Class::Kinetic));
    assert_eq!(row(Weapon::SonicStunner), (Ruler::Medium, 0, Class::Sonic));
    assert_eq!(row(Weapon::SonicScrewdriver), (Ruler::Short, 0, Class::Sonic));
    assert_eq!(row(Weapon::Flamethrower), (Ruler::Short, 2, Class::Flame));
    assert_eq!(row(Weapon::DeathRayPistol), (Ruler::Medium, 2, Class::Energy));
    assert_eq!(row(Weapon::Bow), (Ruler::Long, 0, Class::Kinetic));
    assert_eq!(row(Weapon::Shotgun), (Ruler::Medium, 2, Class::Kinetic));
    assert_eq!(row(Weapon::AssaultRifle), (Ruler::Long, 2, Class::Kinetic));
    assert_eq!(row(Weapon::WebPistol), (Ruler::Short, 1, Class::Kinetic));
    assert_eq!(row(Weapon::LaserPistol), (Ruler::Long, 2, Class::Laser));
    assert_eq!(row(Weapon::LaserScrewdriver), (Ruler::Long, 2, Class::Laser));
    assert_eq!(row(Weapon::NanitePistol), (Ruler::Medium, 1, Class::Kinetic));
    assert_eq!(row(Weapon::NeedlePistol), (Ruler::Medium, 2, Class::Kinetic));
    assert_eq!(row(Weapon::TranquilliserDarts), (Ruler::Short, 2, Class::Kinetic));
    assert_eq!(row(Weapon::ElectricPistol), (Ruler::Short, 1, Class::Electric));
    assert_eq!(row(Weapon::Beam(EnergyKind::Electric)), row(Weapon::ElectricPistol));
    let beam = sheet(Weapon::Beam(EnergyKind::Electric)).ranged.unwrap();
    assert_eq!((beam.loading, beam.lethal), (Loading::Never, &[Kind::Robot, Kind::Android][..]));
    assert_eq!(sheet(Weapon::Beam(EnergyKind::Radiation)).ranged.unwrap().rider, Rider::Irradiates);
    let barred = [Weapon::WebPistol, Weapon::AssaultRifle, Weapon::DeathRayPistol];
    assert!(barred.into_iter().all(|weapon| sheet(weapon).melee.is_none()));
    assert_eq!((sheet(Weapon::LaserPistol).melee, sheet(Weapon::ElectricPistol).melee), (Some(-2), Some(-1)));
}

#[test]
fn the_table_of_grenades() {
    let combats: Vec<Option<i32>> = GrenadeKind::ALL.into_iter().map(|kind| kind.sheet().combat).collect();
    assert_eq!(combats, [None, Some(4), Some(5), Some(2), None, Some(3)]);
    let clear: Vec<bool> = GrenadeKind::ALL.into_iter().map(|kind| kind.sheet().throws_clear).collect();
    assert_eq!(clear, [false, true, true, true, false, false]);
}

#[test]
fn heavy_armour_may_be_a_hide() {
    assert_eq!(Trait::HeavyArmour.sheet().nature, Nature::Innate);
    assert_eq!(Trait::LightArmour.sheet().nature, Nature::Gear);
}
