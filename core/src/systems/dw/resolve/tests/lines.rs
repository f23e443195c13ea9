//! Sums, results and bonuses: what each special rule adds, on a position of its own.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::fact::FigureId;
use crate::modifiers::Modifiers;
use crate::opening::Opening;
use crate::systems::dw::profiles::traits::{EnergyKind, GrenadeKind, Trait};
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::profiles::{Kind, Ruler};
use crate::systems::dw::resolve::team;
use crate::systems::dw::setup::opening::read_setup;
use crate::systems::dw::setup::{Setup, TerrainKind};
use crate::systems::dw::skills::{self, Peril, Topic};
use crate::systems::dw::state::combat::{Combat, CombatKind, Given, Guard, Harm, Party, Rider, Verdict};
use crate::systems::dw::state::frames::MoraleCause;
use crate::systems::dw::state::look::{Look, pair};
use crate::systems::dw::state::{Faint, Harmed, Hold, Posture, Presence, QualityLoss, State};

const ONE: FigureId = FigureId(1);
const TWO: FigureId = FigureId(2);
const THREE: FigureId = FigureId(3);

/// A position: the first figure is side 0's, the others side 1's.
struct Stand {
    setup: Setup,
    state: State,
}

impl Stand {
    fn look(&self) -> Look<'_> {
        Look { setup: &self.setup, state: &self.state }
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    fn touching(self, a: FigureId, b: FigureId) -> Self {
        self.with(|state| {
            state.contacts.insert(pair(a, b));
        })
    }

    fn sums(&self, combat: &Combat) -> (Modifiers, Modifiers) {
        skills::sums(self.look(), combat)
    }
}

fn profile(traits: &Value) -> Value {
    json!({"name": "X", "quality": 4, "combat": 3, "traits": traits})
}

fn stand_with(one: Value, others: &[Value], options: Value, extra: &Value) -> Stand {
    let mut setup = json!({"table": null, "sides": [{"team": [one]}, {"team": others}]});
    for (key, value) in extra.as_object().unwrap() {
        setup[key] = value.clone();
    }
    let opening: Opening = serde_json::from_value(json!({
        "system": "dw", "ruleset": "dw/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "options": options, "setup": setup,
    }))
    .unwrap();
    let setup = read_setup(&opening).unwrap();
    let mut state = team::before_start(&setup);
    for figure in &mut state.figures {
        figure.presence = Presence::OnTable;
    }
    Stand { setup, state }
}

fn stand(one: Value, other: Value) -> Stand {
    stand_with(profile(&one), &[profile(&other)], json!({}), &json!({}))
}

fn line(sum: &Modifiers, rule: &str) -> Option<i32> {
    sum.lines().iter().find(|line| line.rule.to_string() == rule).map(|line| line.value)
}

fn fight(kind: CombatKind) -> Combat {
    Combat::new(kind, Some(ONE), TWO)
}

fn melee() -> Combat {
    fight(CombatKind::Melee {})
}

fn shot(weapon: Weapon) -> Combat {
    let mut combat = fight(CombatKind::Shot {});
    combat.arm = Some(weapon);
    combat.given.near = true;
    combat
}

fn grenade(grenade: GrenadeKind) -> Combat {
    let mut combat = fight(CombatKind::Grenade { grenade });
    combat.given.near = true;
    combat
}

fn won(winner: Party, harm: Harm) -> Verdict {
    Verdict { winner: Some(winner), harm, absorbed: false }
}

/// What the first figure's special rules give it in a plain fight with the second's.
fn melee_total(one: Value, other: Value) -> (i32, i32) {
    let (attack, defence) = stand(one, other).sums(&melee());
    (attack.total(), defence.total())
}

#[test]
fn dw_core_04_combat_is_the_first_line_of_both_sums() {
    let (attack, defence) = stand(json!([]), json!([])).sums(&melee());
    assert_eq!((line(&attack, "DW-CORE-04"), line(&defence, "DW-CORE-04")), (Some(3), Some(3)));
    assert_eq!((attack.lines().len(), defence.lines().len()), (1, 1));
}

#[test]
fn dw_trait_11_and_26_improved_combat_takes_the_place_of_combat() {
    let both = json!([{"ImprovedAttack": 6}, {"ImprovedDefence": 5}]);
    let (attack, defence) = stand(both.clone(), both).sums(&melee());
    assert_eq!((attack.total(), defence.total()), (6, 5));
    assert_eq!((line(&attack, "DW-TRAIT-11"), line(&defence, "DW-TRAIT-26")), (Some(6), Some(5)));
}

#[test]
fn dw_gap_57_improved_combat_counts_at_range_and_in_minds() {
    let both = json!([{"ImprovedAttack": 6}, {"ImprovedDefence": 5}]);
    for combat in [shot(Weapon::Bow), fight(CombatKind::Telepathy {})] {
        let (attack, defence) = stand(both.clone(), both.clone()).sums(&combat);
        assert_eq!((line(&attack, "DW-TRAIT-11"), line(&defence, "DW-TRAIT-26")), (Some(6), Some(5)));
    }
}

#[test]
fn dw_melee_07_each_enemy_beyond_the_first() {
    let base = || {
        stand_with(profile(&json!([])), &[profile(&json!([])), profile(&json!([]))], json!({}), &json!({}))
    };
    let stand = base().touching(ONE, TWO);
    assert_eq!(line(&stand.sums(&melee()).0, "DW-MELEE-07"), None);
    let stand = stand.touching(ONE, THREE);
    let (attack, defence) = stand.sums(&melee());
    assert_eq!((line(&attack, "DW-MELEE-07"), line(&defence, "DW-MELEE-07")), (Some(-1), None));
}

#[test]
fn dw_melee_08_against_a_helpless_target() {
    for guard in [Guard::Prone, Guard::Held] {
        let mut combat = melee();
        combat.target_guard = guard;
        let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
        assert_eq!((line(&attack, "DW-MELEE-08"), defence.total()), (Some(2), 3));
    }
}

#[test]
fn dw_melee_10_a_power_attack_lowers_the_other_side() {
    let mut combat = melee();
    combat.effort = true;
    let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((attack.total(), line(&defence, "DW-MELEE-10")), (3, Some(-1)));
}

#[test]
fn dw_melee_11_and_trait_76_an_ambush_unless_sensed() {
    let mut combat = melee();
    combat.given.ambush = true;
    let (attack, _) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!(line(&attack, "DW-MELEE-11"), Some(1));
    let (attack, _) = stand(json!([]), json!(["DangerSense"])).sums(&combat);
    assert_eq!((line(&attack, "DW-TRAIT-76"), attack.total()), (Some(0), 3));
}

#[test]
fn dw_melee_12_and_trait_52_mounted_against_those_on_foot() {
    assert_eq!(melee_total(json!(["Mounted"]), json!([])), (4, 3));
    assert_eq!(melee_total(json!(["Mounted"]), json!(["Mounted"])), (3, 3));
    assert_eq!(melee_total(json!(["Mounted"]), json!(["Large"])), (3, 4));
    let (attack, _) = stand(json!(["Mounted"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-TRAIT-52"), Some(1));
}

#[test]
fn dw_melee_13_whoever_stands_higher() {
    let mut combat = melee();
    combat.given = Given { attacker_higher: true, target_higher: true, ..Given::default() };
    let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((line(&attack, "DW-MELEE-13"), line(&defence, "DW-MELEE-13")), (Some(1), Some(1)));
}

#[test]
fn dw_melee_14_15_and_16_size_counts_against_the_smaller() {
    let (attack, _) = stand(json!(["Large"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-14"), Some(1));
    let (attack, defence) = stand(json!(["VeryLarge"]), json!(["Large"])).sums(&melee());
    assert_eq!((line(&attack, "DW-MELEE-15"), defence.total()), (Some(1), 3));
    assert_eq!(melee_total(json!(["Large"]), json!(["Large"])), (3, 3));
    // Nothing is smaller than normal: a cat and a man are of one size.
    assert_eq!(melee_total(json!([]), json!(["Animal"])), (3, 3));
}

#[test]
fn dw_trait_39_and_88_size_in_melee_and_under_fire() {
    assert_eq!(melee_total(json!(["Large"]), json!([])), (4, 3));
    assert_eq!(melee_total(json!(["VeryLarge"]), json!([])), (4, 3));
    for traits in [json!(["Large"]), json!(["VeryLarge"])] {
        let (attack, _) = stand(json!([]), traits).sums(&shot(Weapon::Bow));
        assert_eq!(line(&attack, "DW-SHOOT-26"), Some(1));
    }
}

fn armed(weapon: Weapon, option: &str) -> Stand {
    let traits = json!([format!("{weapon:?}")]);
    let options = json!({"pistol_stats": option});
    stand_with(profile(&traits), &[profile(&json!([]))], options, &json!({})).with(|state| {
        state.figures[0].weapons[0].in_hand = true;
    })
}

#[test]
fn dw_melee_17_a_handgun_in_melee() {
    let melee_line = |weapon, option| line(&armed(weapon, option).sums(&melee()).0, "DW-MELEE-17");
    assert_eq!(melee_line(Weapon::Pistol, "trait_entry"), Some(-1));
    assert_eq!(melee_line(Weapon::Pistol, "summary_table"), Some(-2));
    assert_eq!(melee_line(Weapon::ElectricPistol, "trait_entry"), Some(-1));
    assert_eq!(melee_line(Weapon::NeedlePistol, "trait_entry"), Some(-2));
    assert_eq!(melee_line(Weapon::Shotgun, "trait_entry"), None);
}

#[test]
fn dw_trait_58_the_pistol_by_its_entry() {
    let sheet = Weapon::Pistol.sheet(armed(Weapon::Pistol, "trait_entry").setup.options.pistol_stats);
    assert_eq!((sheet.ranged.unwrap().ruler, sheet.melee), (Ruler::Long, Some(-1)));
    let (attack, _) = stand(json!(["Pistol"]), json!([])).sums(&shot(Weapon::Pistol));
    assert_eq!(line(&attack, "DW-TRAIT-58"), Some(1));
}

#[test]
fn dw_melee_18_and_trait_06_power_armour_in_melee_and_under_fire() {
    let (attack, _) = stand(json!(["PowerArmour"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-18"), Some(2));
    let (attack, defence) =
        stand(json!(["PowerArmour"]), json!(["PowerArmour"])).sums(&shot(Weapon::Shotgun));
    assert_eq!((attack.total(), line(&defence, "DW-TRAIT-06")), (5, Some(2)));
}

#[test]
fn dw_melee_19_and_20_training() {
    let (attack, _) = stand(json!(["MeleeSpecialist", "MeleeExpert"]), json!([])).sums(&melee());
    assert_eq!((line(&attack, "DW-TRAIT-79"), line(&attack, "DW-TRAIT-33")), (Some(1), Some(1)));
    let (attack, _) = stand(json!(["Marksman"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-20"), Some(-1));
}

#[test]
fn dw_shoot_28_and_trait_79_85_training_at_range() {
    let (attack, _) = stand(json!(["Marksman"]), json!([])).sums(&shot(Weapon::Bow));
    assert_eq!(line(&attack, "DW-TRAIT-85"), Some(1));
    let (attack, _) = stand(json!(["MeleeSpecialist"]), json!([])).sums(&shot(Weapon::Bow));
    assert_eq!(line(&attack, "DW-SHOOT-28"), Some(-1));
}

#[test]
fn dw_shoot_02_bands_and_dw_shoot_25_later_targets() {
    let mut combat = shot(Weapon::Pistol);
    combat.given = Given { bands: 2, later: true, ..Given::default() };
    let (attack, _) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((line(&attack, "DW-SHOOT-02"), line(&attack, "DW-SHOOT-25")), (Some(-2), Some(-1)));
}

#[test]
fn dw_shoot_16_and_27_helpless_targets_under_fire() {
    let attack = |guard, near| {
        let mut combat = shot(Weapon::Bow);
        combat.target_guard = guard;
        combat.given.near = near;
        stand(json!([]), json!([])).sums(&combat).0
    };
    assert_eq!(line(&attack(Guard::Prone, true), "DW-SHOOT-16"), Some(0));
    assert_eq!(line(&attack(Guard::Prone, false), "DW-SHOOT-16"), Some(-1));
    assert_eq!(line(&attack(Guard::Held, false), "DW-SHOOT-27"), Some(2));
}

#[test]
fn dw_shoot_18_20_21_22_and_23_cover_woods_ambush_and_aim() {
    let sums = |given: Given, effort: bool| {
        let mut combat = shot(Weapon::Bow);
        combat.given = given;
        combat.effort = effort;
        stand(json!([]), json!([])).sums(&combat)
    };
    let cover = Given { cover: true, ..Given::default() };
    assert_eq!(line(&sums(cover, false).0, "DW-SHOOT-18"), Some(-1));
    let same = Given { same_wood: true, cover: true, ..Given::default() };
    assert_eq!(line(&sums(same, false).0, "DW-SHOOT-21"), Some(-1));
    assert_eq!(sums(same, false).0.total(), 2);
    let edge = Given { wood_edge: true, ambush: true, ..Given::default() };
    assert_eq!((line(&sums(edge, false).0, "DW-SHOOT-20"), sums(edge, false).0.total()), (Some(1), 4));
    let ambush = Given { ambush: true, ..Given::default() };
    assert_eq!(line(&sums(ambush, false).0, "DW-SHOOT-22"), Some(1));
    assert_eq!(line(&sums(Given::default(), true).1, "DW-SHOOT-23"), Some(-1));
}

#[test]
fn dw_env_08_09_and_13_shots_in_the_dark() {
    let dark = |level: &str, target: Value| {
        let extra = json!({"darkness": level});
        let stand = stand_with(profile(&json!([])), &[target], json!({}), &extra);
        let mut combat = shot(Weapon::Bow);
        combat.given.dark = -2;
        stand.sums(&combat).0
    };
    assert_eq!(line(&dark("Penumbra", profile(&json!([]))), "DW-ENV-08"), Some(-2));
    assert_eq!(line(&dark("NearDark", profile(&json!([]))), "DW-ENV-09"), Some(-2));
    let mut bearer = profile(&json!([]));
    bearer["equipment"] = json!(["Torch"]);
    assert_eq!(line(&dark("NearDark", bearer), "DW-ENV-13"), Some(-2));
}

#[test]
fn dw_trait_02_an_acrobat_is_hard_to_hit_while_it_can_move() {
    let mut combat = shot(Weapon::Bow);
    let (attack, _) = stand(json!([]), json!(["Acrobat"])).sums(&combat);
    assert_eq!(line(&attack, "DW-TRAIT-02"), Some(-1));
    combat.target_guard = Guard::Held;
    let (attack, _) = stand(json!([]), json!(["Acrobat"])).sums(&combat);
    assert_eq!(line(&attack, "DW-TRAIT-02"), None);
    let climb = skills::bonus(
        stand(json!(["Acrobat"]), json!([])).look(),
        ONE,
        Topic::Climb { vertical: false },
        false,
    );
    assert_eq!(line(&climb, "DW-TRAIT-02"), Some(1));
}

#[test]
fn dw_trait_07_63_and_86_lasers_and_armour() {
    let sums = |weapon, target: Value| stand(json!([]), target).sums(&shot(weapon));
    assert_eq!(line(&sums(Weapon::LaserPistol, json!([])).0, "DW-TRAIT-63"), Some(2));
    let (attack, _) = sums(Weapon::LaserPistol, json!(["ReflectiveArmour", "HeavyArmour"]));
    assert_eq!((line(&attack, "DW-TRAIT-07"), attack.total()), (Some(-2), 3));
    let (attack, defence) = sums(Weapon::LaserPistol, json!(["PowerArmour"]));
    assert_eq!((attack.total(), defence.total()), (3, 5));
    let (attack, defence) = sums(Weapon::LaserScrewdriver, json!(["ReflectiveArmour", "PowerArmour"]));
    assert_eq!((attack.total(), defence.total(), line(&defence, "DW-TRAIT-86")), (5, 3, Some(0)));
}

#[test]
fn dw_trait_08_light_armour_against_the_weapons_listed() {
    let defence =
        |combat: &Combat| line(&stand(json!([]), json!(["LightArmour"])).sums(combat).1, "DW-TRAIT-08");
    for weapon in [Weapon::Pistol, Weapon::Shotgun, Weapon::AssaultRifle] {
        assert_eq!(defence(&shot(weapon)), Some(2), "{weapon:?}");
    }
    assert_eq!(defence(&shot(Weapon::LaserPistol)), None);
    assert_eq!(defence(&grenade(GrenadeKind::Fragmentation)), Some(2));
    assert_eq!(defence(&grenade(GrenadeKind::Plasma)), None);
    assert_eq!(defence(&melee()), None);
    let options = json!({"light_armour_scope": "melee_and_listed"});
    let all = stand_with(profile(&json!([])), &[profile(&json!(["LightArmour"]))], options, &json!({}));
    assert_eq!(line(&all.sums(&melee()).1, "DW-TRAIT-08"), Some(2));
}

#[test]
fn dw_trait_15_a_mental_shield() {
    for kind in [CombatKind::Telepathy {}, CombatKind::Scream {}] {
        let (_, defence) = stand(json!([]), json!(["MentalShield"])).sums(&fight(kind));
        assert_eq!(line(&defence, "DW-TRAIT-15"), Some(2));
    }
    assert_eq!(stand(json!([]), json!(["MentalShield"])).sums(&melee()).1.total(), 3);
}

#[test]
fn dw_area_02_minds_ignore_armour_cover_and_size() {
    let mut combat = fight(CombatKind::Telepathy {});
    combat.given.cover = true;
    let (attack, defence) = stand(json!([]), json!(["PowerArmour", "VeryLarge", "ForceField"])).sums(&combat);
    assert_eq!((attack.total(), defence.total()), (3, 3));
    let stand = stand(json!([]), json!(["HeavyArmour", "ForceField"]));
    assert!(!skills::has_field(stand.look(), &combat, Party::Target));
    assert_eq!(skills::absorbs(stand.look(), &combat, Party::Target), None);
}

#[test]
fn dw_area_04_and_gap_08_the_combat_of_a_grenade() {
    let total = |kind, options: Value| {
        let stand = stand_with(profile(&json!([])), &[profile(&json!([]))], options, &json!({}));
        stand.sums(&grenade(kind)).0.total()
    };
    let ignore = || json!({});
    let add = || json!({"grenade_table_bonus": "add"});
    assert_eq!(
        [GrenadeKind::Fragmentation, GrenadeKind::Plasma, GrenadeKind::Toxic, GrenadeKind::Photonic]
            .map(|kind| (total(kind, ignore()), total(kind, add()))),
        [(4, 7), (5, 8), (2, 2), (3, 7)]
    );
}

#[test]
fn dw_area_06_07_and_08_size_cover_and_armour_in_an_explosion() {
    let mut combat = grenade(GrenadeKind::Fragmentation);
    combat.given.cover = true;
    let (attack, defence) = stand(json!([]), json!(["VeryLarge", "PowerArmour"])).sums(&combat);
    assert_eq!((line(&attack, "DW-AREA-06"), line(&attack, "DW-AREA-07")), (Some(1), Some(-1)));
    assert_eq!(line(&defence, "DW-TRAIT-06"), Some(2));
    let field = stand(json!([]), json!(["ForceField"]));
    assert!(skills::has_field(field.look(), &combat, Party::Target));
}

#[test]
fn dw_trait_20_an_nbc_suit() {
    let suit = stand(json!([]), json!(["NbcSuit"]));
    assert_eq!(line(&suit.sums(&shot(Weapon::Flamethrower)).1, "DW-TRAIT-20"), Some(1));
    assert_eq!(line(&suit.sums(&grenade(GrenadeKind::Plasma)).1, "DW-TRAIT-20"), Some(1));
    assert_eq!(line(&suit.sums(&shot(Weapon::Pistol)).1, "DW-TRAIT-20"), None);
    let gas = Combat::new(CombatKind::Gas { strength: 5 }, None, TWO);
    assert_eq!(skills::cancels(suit.look(), &gas), Some("DW-TRAIT-20"));
    assert!(!skills::is_attracted(stand(json!(["Attractive"]), json!(["NbcSuit"])).look(), TWO, ONE));
    let topic = Topic::Resist(Peril::Radiation);
    assert_eq!(line(&skills::bonus(suit.look(), TWO, topic, false), "DW-TRAIT-20"), Some(2));
}

#[test]
fn dw_trait_21_and_22_constitutions() {
    let bonus = |traits: Value, peril| {
        skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Resist(peril), false)
    };
    for peril in [Peril::Poison, Peril::Gas, Peril::Radiation, Peril::Needle] {
        assert_eq!(line(&bonus(json!(["WeakConstitution"]), peril), "DW-TRAIT-21"), Some(-1));
        assert_eq!(line(&bonus(json!(["StrongConstitution"]), peril), "DW-TRAIT-22"), Some(1));
    }
    assert!(bonus(json!(["WeakConstitution"]), Peril::Sonic).is_empty());
}

#[test]
fn dw_trait_29_and_34_morale() {
    let bonus = |traits: Value| skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Morale, false);
    assert_eq!(line(&bonus(json!(["Determined"])), "DW-TRAIT-29"), Some(1));
    assert_eq!(line(&bonus(json!(["Undead"])), "DW-TRAIT-34"), Some(2));
    assert_eq!(line(&bonus(json!(["StrawMan"])), "DW-TRAIT-34"), Some(2));
    let (attack, _) = stand(json!([]), json!(["StrawMan"])).sums(&shot(Weapon::Bow));
    assert_eq!(line(&attack, "DW-TRAIT-34"), Some(-2));
}

#[test]
fn dw_climb_07_and_trait_09_what_helps_and_hinders_a_climb() {
    let bonus = |traits: Value, vertical| {
        skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Climb { vertical }, false).total()
    };
    assert_eq!((bonus(json!([]), false), bonus(json!([]), true)), (0, -1));
    assert_eq!((bonus(json!(["Large"]), false), bonus(json!(["VeryLarge"]), false)), (1, 1));
    assert_eq!((bonus(json!(["HeavyArmour"]), false), bonus(json!(["PowerArmour"]), false)), (-2, -2));
    assert_eq!(bonus(json!(["HeavyArmour", "PowerArmour"]), false), -2);
}

#[test]
fn dw_act_04_dazed_distracted_irradiated_and_led() {
    let stand = stand(json!([]), json!([])).with(|state| {
        state.figures[0].dazed = true;
        state.figures[0].round_modifier = -2;
        state.figures[0].radiation = -1;
    });
    let sum = skills::bonus(stand.look(), ONE, Topic::Activation, false);
    assert_eq!(line(&sum, "DW-STATUS-05"), Some(-1));
    assert_eq!((line(&sum, "DW-TRAIT-13"), line(&sum, "DW-ENV-04")), (Some(-2), Some(-1)));
    assert_eq!(sum.total(), -4);
}

fn led(leader: Value, other: Value) -> Stand {
    stand_with(profile(&json!([])), &[profile(&leader), profile(&other)], json!({}), &json!({}))
}

#[test]
fn dw_faq_04_07_and_dw_trait_18_where_a_leader_counts() {
    let stand = led(json!(["Leader"]), json!([]));
    for topic in [Topic::Activation, Topic::Morale, Topic::Power, Topic::Fall] {
        assert_eq!(line(&skills::bonus(stand.look(), THREE, topic, true), "DW-TRAIT-18"), Some(1));
        assert!(skills::bonus(stand.look(), THREE, topic, false).is_empty());
    }
    for topic in [Topic::Resist(Peril::Radiation), Topic::Resist(Peril::Poison), Topic::Expulsion] {
        let sum = skills::bonus(stand.look(), THREE, topic, true);
        assert_eq!((sum.total(), line(&sum, "DW-TRAIT-18")), (0, None), "{topic:?}");
    }
    let resisted = skills::bonus(stand.look(), THREE, Topic::Resist(Peril::Poison), true);
    assert_eq!(line(&resisted, "DW-FAQ-07"), Some(0));
}

#[test]
fn dw_faq_02_05_and_dw_trait_18_when_a_leader_leads() {
    let stand = led(json!(["Leader"]), json!([]));
    assert_eq!(skills::leaders(stand.look(), THREE), [TWO]);
    assert!(skills::leaders(stand.look(), TWO).is_empty() && skills::leaders(stand.look(), ONE).is_empty());
    let off: [fn(&mut State); 4] = [
        |state| state.figures[1].posture = Posture::Prone(1),
        |state| state.figures[1].immobilised = Some(Hold::Web),
        |state| state.figures[1].dazed = true,
        |state| state.figures[1].controlled_by = Some(ONE),
    ];
    for change in off {
        let stand = led(json!(["Leader"]), json!([])).with(change);
        assert!(skills::leaders(stand.look(), THREE).is_empty());
    }
    assert!(skills::leaders(led(json!(["Leader"]), json!(["Leader"])).look(), THREE).is_empty());
}

#[test]
fn dw_trait_19_a_leader_of_some() {
    let stand = led(json!([{"LeaderOf": "Y"}]), json!([]));
    assert!(skills::leaders(stand.look(), THREE).is_empty());
    let stand = led(json!([{"LeaderOf": "Organic"}]), json!([]));
    assert_eq!(skills::leaders(stand.look(), THREE), [TWO]);
    assert_eq!(line(&skills::bonus(stand.look(), THREE, Topic::Activation, true), "DW-TRAIT-19"), Some(1));
    assert!(
        skills::leaders(led(json!([{"LeaderOf": "Organic"}]), json!(["Leader"])).look(), THREE).is_empty()
    );
}

#[test]
fn dw_faq_06_gap_05_and_dw_trait_42_the_automatic_success_of_a_hero() {
    let automatic = |option: &str, topic| {
        let options = json!({"hero_auto_scope": option});
        let stand = stand_with(profile(&json!(["Hero"])), &[profile(&json!([]))], options, &json!({}));
        assert_eq!(skills::automatic(stand.look(), TWO, topic), 0);
        skills::automatic(stand.look(), ONE, topic)
    };
    let radiation = Topic::Resist(Peril::Radiation);
    assert_eq!(
        [Topic::Activation, radiation, Topic::Morale].map(|topic| automatic("all_quality_tests", topic)),
        [1, 1, 1]
    );
    assert_eq!(
        [Topic::Activation, radiation, Topic::Morale]
            .map(|topic| automatic("activation_and_radiation", topic)),
        [1, 1, 0]
    );
}

#[test]
fn dw_trait_45_and_status_07_quality_in_force() {
    let quality = |stand: &Stand, unseen| skills::quality(stand.look(), ONE, unseen);
    assert_eq!(quality(&stand(json!(["QuantumUncertainty"]), json!([])), true), 2);
    assert_eq!(quality(&stand(json!(["QuantumUncertainty"]), json!([])), false), 4);
    assert_eq!(quality(&stand(json!([]), json!([])), true), 4);
    let controlled = stand(json!([]), json!([])).with(|state| state.figures[0].controlled_by = Some(TWO));
    assert_eq!(quality(&controlled, false), 5);
    assert_eq!(line(&controlled.sums(&melee()).0, "DW-STATUS-07"), Some(-1));
    let worn = stand(json!([]), json!([])).with(|state| {
        state.figures[0].losses = vec![QualityLoss { amount: 2, cause: Harmed::Toxic }; 3];
    });
    assert_eq!((quality(&worn, false), skills::worsened(worn.look(), ONE)), (7, 10));
}

#[test]
fn dw_trait_54_and_69_feats_of_precision_and_of_devices() {
    let bonus = |traits: Value, precise, device| {
        skills::bonus(stand(traits, json!([])).look(), ONE, Topic::Skill { precise, device }, false)
    };
    assert_eq!(line(&bonus(json!(["NoHands"]), true, false), "DW-TRAIT-54"), Some(-1));
    assert!(bonus(json!(["NoHands"]), false, true).is_empty());
    assert_eq!(line(&bonus(json!(["Psychometry"]), false, true), "DW-TRAIT-69"), Some(2));
    assert!(!skills::may_climb(stand(json!(["NoHands"]), json!([])).look(), ONE));
}

#[test]
fn dw_trait_12_and_46_attacks_and_actions() {
    let stand = stand(json!(["ExtraAttack", "Unstable"]), json!([]));
    assert_eq!((skills::attacks(stand.look(), ONE).0, skills::attacks(stand.look(), TWO).0), (2, 1));
    assert_eq!([0, 1, 3].map(|won| skills::actions(stand.look(), ONE, won).0), [0, 0, 2]);
    assert_eq!(skills::actions(stand.look(), TWO, 3).0, 3);
}

#[test]
fn dw_trait_03_06_27_28_35_and_41_moves_and_ground() {
    let slowed =
        |traits: Value, ground| skills::unslowed(stand(traits, json!([])).look(), ONE, ground).is_none();
    assert!(slowed(json!([]), TerrainKind::Woods) && slowed(json!([]), TerrainKind::Water));
    assert!(
        !slowed(json!(["Woodsman"]), TerrainKind::Woods) && slowed(json!(["Woodsman"]), TerrainKind::Water)
    );
    assert!(
        !slowed(json!(["Amphibious"]), TerrainKind::Water)
            && slowed(json!(["Amphibious"]), TerrainKind::Woods)
    );
    assert!(!slowed(json!(["PowerArmour"]), TerrainKind::Difficult));
    assert!(!slowed(json!(["Climber"]), TerrainKind::Ladder) && slowed(json!([]), TerrainKind::Ladder));
    let off = stand(json!(["PowerArmour"]), json!([])).with(|state| state.figures[0].armour_off = true);
    assert!(skills::unslowed(off.look(), ONE, TerrainKind::Difficult).is_none());
    let stride = |traits: Value| skills::stride(stand(traits, json!([])).look(), ONE).0;
    assert_eq!(stride(json!(["ShortMove"])), Ruler::Short);
    assert_eq!((stride(json!(["LongMove", "Slow"])), stride(json!([]))), (Ruler::Long, Ruler::Medium));
}

#[test]
fn dw_trait_14_43_and_82_minds_out_of_reach() {
    let cancels = |traits: Value, kind| skills::cancels(stand(json!([]), traits).look(), &fight(kind));
    let (telepathy, scream) = (CombatKind::Telepathy {}, CombatKind::Scream {});
    assert_eq!(cancels(json!(["MentalBlock"]), telepathy), Some("DW-TRAIT-14"));
    assert_eq!(cancels(json!(["Artificial"]), telepathy), Some("DW-TRAIT-82"));
    assert_eq!(cancels(json!(["Artificial"]), scream), Some("DW-TRAIT-43"));
    assert_eq!(cancels(json!([]), telepathy), None);
}

#[test]
fn dw_trait_16_a_kinetic_shield_stops_missiles_and_grenades() {
    let raised = stand(json!([]), json!(["KineticShield"])).with(|state| state.figures[1].shield_up = true);
    let cancels = |combat: &Combat| skills::cancels(raised.look(), combat);
    for weapon in
        [Weapon::Pistol, Weapon::Bow, Weapon::Stone, Weapon::Primitive, Weapon::Beam(EnergyKind::Kinetic)]
    {
        assert_eq!(cancels(&shot(weapon)), Some("DW-TRAIT-16"), "{weapon:?}");
    }
    for weapon in [Weapon::LaserPistol, Weapon::SonicStunner, Weapon::ElectricPistol, Weapon::DeathRayPistol]
    {
        assert_eq!(cancels(&shot(weapon)), None, "{weapon:?}");
    }
    assert_eq!(cancels(&grenade(GrenadeKind::Plasma)), Some("DW-TRAIT-16"));
    assert_eq!(cancels(&melee()), None);
    let down = stand(json!([]), json!(["KineticShield"]));
    assert_eq!(skills::cancels(down.look(), &shot(Weapon::Pistol)), None);
}

#[test]
fn dw_trait_44_only_minds_sound_and_radiation_reach_the_immaterial() {
    let ghost = stand(json!([]), json!(["Immaterial"]));
    let cancels = |combat: &Combat| skills::cancels(ghost.look(), combat);
    for combat in [melee(), shot(Weapon::Pistol), shot(Weapon::LaserPistol), grenade(GrenadeKind::Plasma)] {
        assert_eq!(cancels(&combat), Some("DW-TRAIT-44"));
    }
    for combat in [shot(Weapon::SonicStunner), fight(CombatKind::Telepathy {})] {
        assert_eq!(cancels(&combat), None);
    }
}

#[test]
fn dw_trait_05_and_06_power_armour_stops_primitive_missiles_needles_and_gas() {
    let armour = stand(json!([]), json!(["PowerArmour"]));
    let cancels = |combat: &Combat| skills::cancels(armour.look(), combat);
    for weapon in [Weapon::Bow, Weapon::Crossbow, Weapon::Stone, Weapon::Primitive] {
        assert_eq!(cancels(&shot(weapon)), Some("DW-TRAIT-06"), "{weapon:?}");
    }
    assert_eq!(cancels(&shot(Weapon::NeedlePistol)), Some("DW-TRAIT-59"));
    assert_eq!(cancels(&shot(Weapon::Pistol)), None);
    let gas = Combat::new(CombatKind::Gas { strength: 9 }, None, TWO);
    assert_eq!(cancels(&gas), Some("DW-TRAIT-06"));
    assert_eq!(skills::cancels(stand(json!([]), json!(["HeavyArmour"])).look(), &gas), None);
}

fn robot() -> Value {
    json!({"name": "R", "kind": ["Robot"], "quality": 4, "combat": 3})
}

#[test]
fn dw_trait_59_and_77_needles_do_nothing_to_robots() {
    let stand = stand_with(profile(&json!([])), &[robot()], json!({}), &json!({}));
    for weapon in [Weapon::NeedlePistol, Weapon::TranquilliserDarts] {
        assert_eq!(skills::cancels(stand.look(), &shot(weapon)), Some("DW-TRAIT-59"));
    }
    let needle = |target: Value| {
        let stand = stand_with(profile(&json!([])), &[target], json!({}), &json!({}));
        skills::riders(
            stand.look(),
            &shot(Weapon::TranquilliserDarts),
            &won(Party::Attacker, Harm::Recoil {}),
        )
    };
    assert_eq!(needle(profile(&json!([]))), [Rider::Needle {}]);
    assert_eq!(needle(profile(&json!(["Artificial"]))), []);
    assert_eq!(needle(profile(&json!(["Undead"]))), []);
}

#[test]
fn dw_trait_09_armour_shrugs_off_a_defeat_by_one() {
    let absorbs = |traits: Value, combat: &Combat| {
        skills::absorbs(stand(json!([]), traits).look(), combat, Party::Target)
    };
    assert_eq!(absorbs(json!(["HeavyArmour"]), &melee()), Some("DW-TRAIT-09"));
    assert_eq!(absorbs(json!(["PowerArmour"]), &shot(Weapon::Pistol)), Some("DW-TRAIT-06"));
    assert_eq!(absorbs(json!(["HeavyArmour"]), &shot(Weapon::LaserScrewdriver)), None);
    assert_eq!(absorbs(json!(["LightArmour"]), &melee()), None);
}

#[test]
fn dw_trait_53_62_and_70_lethal_attacks() {
    let lethal = |one: Value, other: Value, combat: &Combat| {
        let stand = stand_with(profile(&one), &[other], json!({}), &json!({}));
        skills::lethal(stand.look(), combat, Party::Attacker)
    };
    let man = || profile(&json!([]));
    assert_eq!(lethal(json!([{"Lethal": "Organic"}]), man(), &melee()), Some("DW-TRAIT-53"));
    assert_eq!(lethal(json!([{"Lethal": "Organic"}]), robot(), &melee()), None);
    assert_eq!(lethal(json!([]), robot(), &shot(Weapon::ElectricPistol)), Some("DW-TRAIT-62"));
    assert_eq!(lethal(json!([]), man(), &shot(Weapon::ElectricPistol)), None);
    assert_eq!(lethal(json!([]), man(), &shot(Weapon::DeathRayPistol)), Some("DW-TRAIT-70"));
    assert_eq!(lethal(json!([]), robot(), &shot(Weapon::DeathRayPistol)), None);
    assert_eq!(lethal(json!([]), profile(&json!(["ForceField"])), &shot(Weapon::DeathRayPistol)), None);
    assert_eq!(lethal(json!([]), robot(), &shot(Weapon::Beam(EnergyKind::Electric))), Some("DW-TRAIT-68"));
}

#[test]
fn dw_area_16_photons_kill_the_unshielded() {
    let lethal = |traits: Value| {
        skills::lethal(stand(json!([]), traits).look(), &grenade(GrenadeKind::Photonic), Party::Attacker)
    };
    assert_eq!(lethal(json!([])), Some("DW-AREA-16"));
    assert_eq!((lethal(json!(["ForceField"])), lethal(json!(["PowerArmour"]))), (None, None));
}

#[test]
fn dw_trait_17_a_dead_battery_stops_nothing() {
    let field = stand(json!([]), json!(["ForceField"]));
    assert!(skills::has_field(field.look(), &melee(), Party::Target));
    let dead = field.with(|state| state.figures[1].field_dead = true);
    assert!(!skills::has_field(dead.look(), &melee(), Party::Target));
    assert_eq!(
        skills::lethal(dead.look(), &shot(Weapon::DeathRayPistol), Party::Attacker),
        Some("DW-TRAIT-70")
    );
}

#[test]
fn dw_trait_32_61_and_87_weapons_that_hold() {
    let hold = |weapon| skills::hold(stand(json!([]), json!([])).look(), &shot(weapon), Party::Attacker);
    assert_eq!(hold(Weapon::SonicStunner), Some(Hold::Sonic));
    assert_eq!(hold(Weapon::SonicScrewdriver), Some(Hold::Sonic));
    assert_eq!(hold(Weapon::WebPistol), Some(Hold::Web));
    assert_eq!(hold(Weapon::Beam(EnergyKind::Sonic)), Some(Hold::Sonic));
    assert_eq!(hold(Weapon::Pistol), None);
    assert_eq!(
        skills::hold_rule(stand(json!([]), json!([])).look(), &shot(Weapon::WebPistol), Party::Attacker),
        Some("DW-TRAIT-61")
    );
}

#[test]
fn dw_trait_10_and_72_softer_deaths_one_step_at_most() {
    let softened = |traits: Value, harm| skills::softened(stand(json!([]), traits).look(), TWO, harm).0;
    let (killed, gruesome) = (Harm::Killed {}, Harm::Gruesome {});
    assert_eq!(
        (softened(json!(["Artificial"]), gruesome), softened(json!(["Artificial"]), killed)),
        (killed, killed)
    );
    assert_eq!(
        (softened(json!(["Tough"]), gruesome), softened(json!(["Tough"]), killed)),
        (killed, Harm::Wound {})
    );
    assert_eq!(softened(json!(["Tough", "Artificial"]), gruesome), killed);
    assert_eq!(softened(json!([]), gruesome), gruesome);
}

#[test]
fn dw_trait_50_horrible_deaths() {
    let stand = stand(json!(["HorribleDeath"]), json!([]));
    assert!(skills::horrible(stand.look(), ONE) && !skills::horrible(stand.look(), TWO));
}

#[test]
fn dw_trait_24_a_tail_sweeps_the_same_size_or_smaller() {
    let tail = |one: Value, other: Value| skills::tail(stand(one, other).look(), &melee(), ONE, TWO);
    assert!(tail(json!(["TailSwipe"]), json!([])) && tail(json!(["TailSwipe", "Large"]), json!(["Large"])));
    assert!(!tail(json!(["TailSwipe"]), json!(["Large"])) && !tail(json!([]), json!([])));
    let shot = shot(Weapon::Bow);
    assert!(!skills::tail(stand(json!(["TailSwipe"]), json!([])).look(), &shot, ONE, TWO));
}

#[test]
fn dw_trait_23_contagion_rides_on_every_melee_whoever_won() {
    let stand = stand(json!(["Contagion"]), json!([]));
    let caught = [Rider::Contagion { bearer: ONE, other: TWO }];
    let tie = Verdict { winner: None, harm: Harm::Nothing {}, absorbed: false };
    assert_eq!(skills::riders(stand.look(), &melee(), &tie), caught);
    assert_eq!(skills::riders(stand.look(), &melee(), &won(Party::Target, Harm::Recoil {})), caught);
    let mut against = melee();
    against.by = Some(TWO);
    against.target = ONE;
    assert_eq!(skills::riders(stand.look(), &against, &tie), caught);
    assert_eq!(skills::riders(stand.look(), &shot(Weapon::Bow), &tie), []);
}

#[test]
fn dw_trait_60_nanites_reach_machines_even_through_armour() {
    let nanites = |target: Value, absorbed| {
        let stand = stand_with(profile(&json!([])), &[target], json!({}), &json!({}));
        let verdict = Verdict { winner: Some(Party::Attacker), harm: Harm::Nothing {}, absorbed };
        skills::riders(stand.look(), &shot(Weapon::NanitePistol), &verdict)
    };
    assert_eq!(nanites(robot(), false), [Rider::Nanites {}]);
    assert_eq!(nanites(profile(&json!(["PowerArmour"])), true), [Rider::Nanites {}]);
    assert_eq!(nanites(profile(&json!([])), false), []);
}

#[test]
fn dw_trait_65_poison_of_natural_weapons_and_primitive_missiles() {
    let riders = |other: Value, combat: &Combat| {
        skills::riders(stand(json!(["Poison"]), other).look(), combat, &won(Party::Attacker, Harm::Recoil {}))
    };
    assert_eq!(riders(json!([]), &melee()), [Rider::Poison {}]);
    assert_eq!(riders(json!([]), &shot(Weapon::Bow)), [Rider::Poison {}]);
    assert_eq!(riders(json!([]), &shot(Weapon::LaserPistol)), []);
    assert_eq!(
        (riders(json!(["Artificial"]), &melee()), riders(json!(["Undead"]), &melee())),
        (vec![], vec![])
    );
    let lost = stand(json!(["Poison"]), json!([]));
    assert_eq!(skills::riders(lost.look(), &melee(), &won(Party::Target, Harm::Recoil {})), []);
}

#[test]
fn dw_area_14_and_gap_66_toxic_gas_poisons_the_living_that_it_beats() {
    let riders = |traits: Value, winner| {
        let stand = stand(json!([]), traits);
        skills::riders(stand.look(), &grenade(GrenadeKind::Toxic), &won(winner, Harm::Recoil {}))
    };
    assert_eq!(riders(json!([]), Party::Attacker), [Rider::Toxic {}]);
    assert_eq!(riders(json!([]), Party::Target), []);
    for sealed in [json!(["Artificial"]), json!(["NbcSuit"]), json!(["PowerArmour"])] {
        assert_eq!(riders(sealed, Party::Attacker), []);
    }
}

#[test]
fn dw_trait_64_spines_strike_with_their_own_combat() {
    let (attack, _) =
        stand(json!(["Spines", "MeleeExpert", "Large"]), json!([])).sums(&fight(CombatKind::Spines {}));
    assert_eq!((attack.total(), line(&attack, "DW-TRAIT-64")), (1, Some(1)));
    let (attack, _) = stand(json!(["Spines"]), json!([])).sums(&shot(Weapon::Spines));
    assert_eq!(attack.total(), 1);
}

#[test]
fn dw_trait_01_36_and_75_hidden_by_terrain() {
    let hidden = |stand: &Stand, touches, near, by| skills::is_stealthy(stand.look(), TWO, touches, near, by);
    let stealthy = stand(json!([]), json!(["Stealth"]));
    assert!(hidden(&stealthy, true, true, Some(ONE)) && !hidden(&stealthy, false, true, Some(ONE)));
    let proof = stand(json!([]), json!(["MemoryProof"]));
    assert!(hidden(&proof, false, true, Some(ONE)) && !hidden(&proof, false, false, Some(ONE)));
    let senses = stand(json!(["EnhancedSenses"]), json!(["Stealth"]));
    assert!(!hidden(&senses, true, true, Some(ONE)) && hidden(&senses, true, true, None));
    let engaged = stand(json!([]), json!(["Stealth"])).touching(ONE, TWO);
    assert!(!hidden(&engaged, true, true, Some(ONE)));
    let revealed = stand(json!([]), json!(["Stealth"])).with(|state| state.figures[1].revealed = true);
    assert!(!hidden(&revealed, true, true, Some(ONE)));
    assert!(!hidden(&stand(json!([]), json!([])), true, true, Some(ONE)));
}

#[test]
fn dw_trait_57_and_84_terror_and_phobias() {
    let dares = |one: Value, other: Value| skills::must_dare(stand(one, other).look(), ONE, TWO);
    assert!(dares(json!([]), json!(["Terror"])) && !dares(json!([]), json!([])));
    assert!(!dares(json!(["Terror"]), json!(["Terror"])) && !dares(json!(["Artificial"]), json!(["Terror"])));
    assert!(
        dares(json!([{"FearOf": "Organic"}]), json!([])) && !dares(json!([{"FearOf": "Robot"}]), json!([]))
    );
    let overcome = stand(json!([]), json!(["Terror"])).with(|state| {
        state.figures[0].fearless_of.insert(TWO);
    });
    assert!(!skills::must_dare(overcome.look(), ONE, TWO));
    let options = json!({"artificial_terror_approach": "tests"});
    let machine =
        stand_with(profile(&json!(["Artificial"])), &[profile(&json!(["Terror"]))], options, &json!({}));
    assert!(skills::must_dare(machine.look(), ONE, TWO));
}

#[test]
fn dw_morale_15_and_trait_10_what_machines_do_not_fear() {
    let stand = stand(json!(["Artificial"]), json!([]));
    let fearless = |figure, cause| skills::fearless(stand.look(), figure, cause).is_some();
    assert!(fearless(ONE, MoraleCause::Gruesome(TWO)) && fearless(ONE, MoraleCause::Terror(TWO)));
    assert!(!fearless(ONE, MoraleCause::Leader(TWO)) && !fearless(ONE, MoraleCause::HalfLosses));
    assert!(!fearless(TWO, MoraleCause::Gruesome(ONE)));
}

#[test]
fn dw_reflex_05_trait_52_and_74_whoever_slips_away() {
    let slips = |one: Value, other: Value| {
        let stand = stand_with(profile(&one), &[other], json!({}), &json!({}));
        skills::slips_away(stand.look(), ONE, TWO).map(|rule| rule.to_string())
    };
    assert_eq!(slips(json!(["DisengagementExpert"]), profile(&json!([]))).as_deref(), Some("DW-TRAIT-74"));
    assert_eq!(slips(json!(["Mounted"]), profile(&json!([]))).as_deref(), Some("DW-TRAIT-52"));
    assert_eq!(slips(json!(["Mounted"]), profile(&json!(["Flight"]))), None);
    assert_eq!(slips(json!(["Mounted"]), profile(&json!(["Mounted"]))), None);
    let mut fast = robot();
    fast["traits"] = json!(["LongMove"]);
    assert_eq!(slips(json!(["Mounted"]), fast), None);
    assert_eq!(slips(json!([]), profile(&json!([]))), None);
}

#[test]
fn dw_trait_80_a_statue_does_not_hinder() {
    let stand = stand(json!(["ImmobileStatue"]), json!([]));
    assert!(!skills::hinders(stand.look(), ONE) && skills::hinders(stand.look(), TWO));
    let prone = stand.with(|state| state.figures[1].unconscious = Some(Faint::Needle));
    assert!(!skills::hinders(prone.look(), TWO));
}

#[test]
fn dw_trait_13_who_is_attracted() {
    let attracted = |other: Value| skills::is_attracted(stand(json!(["Attractive"]), other).look(), TWO, ONE);
    assert!(attracted(json!([])));
    assert!(!attracted(json!(["Artificial"])) && !attracted(json!(["PowerArmour"])));
    let stand = stand(json!(["Attractive"]), json!([]));
    assert!(!skills::is_attracted(stand.look(), ONE, ONE));
}

#[test]
fn dw_env_10_11_and_12_lights_carried() {
    use crate::systems::dw::setup::LightKind;
    let light = |items: Value, traits: Value| {
        let mut bearer = profile(&traits);
        bearer["equipment"] = items;
        let stand = stand_with(bearer, &[profile(&json!([]))], json!({}), &json!({}));
        skills::carries_light(stand.look(), ONE)
    };
    assert_eq!(light(json!([]), json!([])), None);
    assert_eq!(light(json!(["Torch"]), json!([])), Some(LightKind::Torch));
    assert_eq!(light(json!(["Torch", "Lamp"]), json!([])), Some(LightKind::Lamp));
    assert_eq!(light(json!([]), json!(["SonicScrewdriver"])), Some(LightKind::Sonic));
    assert_eq!(LightKind::Torch.reach(true), Ruler::Medium);
    assert_eq!((LightKind::Lamp.reach(false), LightKind::Sonic.reach(false)), (Ruler::Long, Ruler::Medium));
    assert_eq!(LightKind::Sonic.reach(true), Ruler::Long);
}

#[test]
fn dw_trait_68_beams_copy_weapons_and_never_empty() {
    let value = |energy| stand(json!([]), json!([])).sums(&shot(Weapon::Beam(energy))).0.total();
    assert_eq!([EnergyKind::Sonic, EnergyKind::Kinetic, EnergyKind::Electric].map(value), [3, 4, 4]);
    assert_eq!([EnergyKind::Flames, EnergyKind::Light].map(value), [5, 5]);
    assert!(stand(json!([{"EnergyProjection": "Light"}]), json!([])).state.figures[0].weapons.is_empty());
}

#[test]
fn dw_env_14_gas_strikes_with_its_own_combat() {
    let mut gas = Combat::new(CombatKind::Gas { strength: 7 }, None, TWO);
    let (attack, defence) = stand(json!([]), json!(["LightArmour", "VeryLarge"])).sums(&gas);
    assert_eq!((attack.total(), defence.total(), line(&attack, "DW-ENV-14")), (7, 3, Some(7)));
    gas.target_guard = Guard::Prone;
    assert_eq!(stand(json!([]), json!([])).sums(&gas).0.total(), 7);
}

#[test]
fn dw_gap_20_telepathy_at_a_distance() {
    let mut mind = fight(CombatKind::Telepathy {});
    mind.given.bands = 2;
    assert_eq!(line(&stand(json!([]), json!([])).sums(&mind).0, "DW-GAP-20"), Some(-2));
}

#[test]
fn dw_door_05_size_at_a_door() {
    let (attack, defence) = stand(json!(["VeryLarge", "MeleeExpert"]), json!(["Large"]))
        .sums(&fight(CombatKind::Door { door: 0 }));
    assert_eq!((attack.total(), defence.total()), (5, 4));
}

#[test]
fn every_special_rule_has_a_moment_and_a_kind() {
    for held in Trait::each() {
        let nature = held.sheet().nature;
        let weapon = Weapon::of_trait(&held).is_some();
        let hook = skills::hook(&held);
        assert!(
            !weapon || matches!(hook, skills::Hook::Weapon | skills::Hook::Contact),
            "{held:?} {nature:?}"
        );
    }
    assert!(stand(json!([]), json!([])).look().profile(ONE).unwrap().is(&Kind::Organic));
}
