//! Whose turn it is, claims, close combats with a choice.

use serde_json::{Value, json};

use super::{Scene, Table, Told, cites, claim, fig, find, names, scene, seen, shoot, wounds};
use crate::state::{Frame, Lasting};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Claim, Effect, FigureId};
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::testing::bench::Declaration;

fn activate(figure: u16) -> Value {
    json!({"ActivateFigure": {"figure": figure}})
}

#[test]
fn ao_turn_04_05_the_side_whose_turn_it_is_activates_a_figure_of_the_initiative() {
    let low = || fig(0).with("initiative", json!(2)).waiting();
    let figs = [fig(0).waiting(), fig(0).waiting(), low(), fig(0), fig(1).waiting(), fig(1).waiting()];
    let mut table = scene(&figs).called(4, 0);
    assert_eq!(table.refused(2, activate(5), &[]), "NotYourTurn");
    assert_eq!(table.refused(1, activate(5), &[]), "NotYours");
    assert_eq!(table.refused(1, activate(3), &[]), "AO-TURN-04");
    assert_eq!(table.refused(1, activate(4), &[]), "AO-TURN-05");
    table.ok(1, activate(2), &[]);
    table.ok(1, json!({"EndActivation": {}}), &[]);
    assert!(matches!(table.top(), Frame::Initiative { next: 1, .. }));
}

/// Figure 1 shoots at figure 2 with this claim.
fn claiming(setting: Scene, of: Claim, dice: &[u32]) -> Result<Told, String> {
    let mut table = setting.active(1);
    let facts = seen(1, 2, 800);
    let claims = [of];
    let with = Declaration { facts: &facts, claims: &claims, faces: dice, ..Declaration::default() };
    match table.bench.declare(Seat::new(1).unwrap(), &shoot(2), &with) {
        Ok(told) => Ok(told),
        Err(Stop::Refused(refused)) => Err(refused.code),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn ao_gap_40_effects_without_text_are_claimed_from_an_agreed_source() {
    let setting = || scene(&[fig(0), fig(1).red()]).source("HOUSE-1");
    let roll = |told: &Told| find(told, "ShotsRolled")["rolls"][0]["test"].clone();
    let plus = claiming(setting(), claim("HOUSE-1", Effect::Modifier(2)), &[8]).unwrap();
    assert_eq!(roll(&plus)["target"], 7);
    let again = claiming(setting(), claim("HOUSE-1", Effect::Reroll {}), &[3, 8]).unwrap();
    assert_eq!((&roll(&again)["faces"], &roll(&again)["passed"]), (&json!([3, 8]), &json!(false)));
    let fixed = claiming(setting(), claim("HOUSE-1", Effect::Outcome(false)), &[]).unwrap();
    assert_eq!(roll(&fixed)["faces"], Value::Null);
    cites(&fixed, &["HOUSE-1"]);
    let unaimed = Effect::Ignore(RuleId::new("AO-SHOOT-04"));
    let unaimed = claiming(setting(), claim("HOUSE-1", unaimed), &[8]).unwrap();
    assert_eq!(roll(&unaimed)["target"], 4);
    let foreign = claiming(setting(), claim("HOUSE-2", Effect::Modifier(2)), &[]);
    assert_eq!(foreign.unwrap_err(), "NoSuchClaim");
}

#[test]
fn ao_gap_40_a_claim_that_stands_for_a_skill_needs_a_figure_with_it() {
    let luck = json!([{"id": "luck", "fr": "Chance", "en": "Luck", "effects": [{"Claimed": {"source": "HOUSE-1"}}]}]);
    let setting = |shooter| scene(&[shooter, fig(1).red()]).source("HOUSE-1").setup("custom", luck.clone());
    let plus = || claim("HOUSE-1", Effect::Modifier(1));
    assert_eq!(claiming(setting(fig(0)), plus(), &[]).unwrap_err(), "NoSuchClaim");
    claiming(setting(fig(0).with("custom", json!(["luck"]))), plus(), &[8]).unwrap();
}

fn armed(side: u8) -> super::Fig {
    let weapons = json!([{"name": "couteau", "kind": "Melee", "impact": 1},
                         {"name": "hache", "kind": "Melee", "impact": 3, "hands": 2}]);
    fig(side).with("weapons", weapons)
}

/// Two against two, everybody engaged with everybody.
fn brawl() -> Table {
    let figs = [armed(0), armed(0), armed(1), armed(1)];
    scene(&figs).engaged(1, 3).engaged(1, 4).engaged(2, 3).engaged(2, 4).melee()
}

#[test]
fn ao_melee_02_the_side_with_the_advantage_splits_the_engaged() {
    let split = |groups: Value| json!({"SplitMelee": {"groups": groups}});
    let mut table = brawl();
    assert_eq!(table.refused(2, split(json!([[1, 3], [2, 4]])), &[]), "NotYourTurn");
    for groups in
        [json!([[1, 3]]), json!([[1, 2], [3, 4]]), json!([[1, 2, 3, 4]]), json!([[1, 3], [2, 4, 3]])]
    {
        assert_eq!(table.refused(1, split(groups.clone()), &[]), "AO-MELEE-02", "{groups}");
    }
    let told = table.ok(1, split(json!([[1, 3], [2, 4]])), &[]);
    cites(&told, &["AO-MELEE-02"]);
    assert_eq!(table.refused(2, json!({"ResolveMelee": {"single": 1}}), &[]), "NotYourTurn");
    assert_eq!(table.refused(1, json!({"ResolveMelee": {"single": 3}}), &[]), "AO-MELEE-02");
}

#[test]
fn a_split_is_shown_that_is_accepted() {
    let pairs: [&[(u16, u16)]; 4] = [
        &[(1, 4), (1, 5), (2, 5), (3, 5), (3, 6)],
        &[(1, 4), (2, 4), (3, 4), (1, 5), (1, 6)],
        &[(1, 4), (1, 5), (1, 6), (2, 6), (3, 6)],
        &[(1, 4), (1, 5), (2, 4), (2, 5), (3, 6), (2, 6)],
    ];
    for pairs in pairs {
        let figs = [armed(0), armed(0), armed(0), armed(1), armed(1), armed(1)];
        let setting = pairs.iter().fold(scene(&figs), |setting, (a, b)| setting.engaged(*a, *b));
        let mut table = setting.melee();
        let groups = crate::resolve::melee::any_split(crate::state::look::Look {
            setup: &table.bench.setup,
            state: &table.bench.state,
        });
        table.ok(1, json!({"SplitMelee": {"groups": groups}}), &[]);
    }
}

#[test]
fn ao_melee_05_08_11_each_weapon_strikes_once_and_its_winner_names_on_whom() {
    // The knife takes one off Vigour 4, the axe three; then the other fight is a tie, and the next turn begins.
    let mut table = brawl();
    table.ok(1, json!({"SplitMelee": {"groups": [[1, 3], [2, 4]]}}), &[]);
    table.ok(1, json!({"ResolveMelee": {"single": 1}}), &[8, 1, 3, 3]);
    let each = |weapon: u8| json!({"to": {"target": 3, "weapon": weapon}, "count": 1});
    let both = json!({"AllocateMeleeHits": {"hits": [each(0), each(1)]}});
    let told = table.ok(1, both, &[3, 1, 4, 4, 4, 4, 4, 5, 6]);
    let rolls = find(&told, "DamageRolled")["rolls"].clone();
    assert_eq!((&rolls[0]["target"], &rolls[1]["target"]), (&json!(3), &json!(1)));
    assert!(!wounds(&told)[0].out);
    cites(&told, &["AO-MELEE-07", "AO-MELEE-10", "AO-MELEE-11"]);
    assert!(names(&told).contains(&"AdvantageWon".to_owned()));
    // Two equal blades on one opponent need no allotting.
    let blades =
        json!([{"name": "a", "kind": "Melee", "impact": 1}, {"name": "b", "kind": "Melee", "impact": 1}]);
    let mut table = scene(&[fig(0).with("weapons", blades), armed(1)]).engaged(1, 2).melee();
    let told = table.ok(1, json!({"SplitMelee": {"groups": [[1, 2]]}}), &[8, 8, 1, 1, 1, 1, 4, 5, 6]);
    assert_eq!(find(&told, "BlowsShared")["struck"][0]["hits"], json!([1, 1]));
    // On two opponents the winner says which weapon hits whom: each once.
    let mut table = scene(&[armed(0), armed(1), armed(1)]).engaged(1, 2).engaged(1, 3).melee();
    table.ok(1, json!({"SplitMelee": {"groups": [[1, 2, 3]]}}), &[8, 8, 1, 1, 1, 1]);
    let blow = |target: u16, weapon: u8, count: u32| json!({"to": {"target": target, "weapon": weapon}, "count": count});
    let share = |hits: Vec<Value>| json!({"AllocateMeleeHits": {"hits": hits}});
    assert_eq!(table.refused(1, share(vec![blow(2, 0, 1)]), &[]), "AO-MELEE-08");
    assert_eq!(table.refused(1, share(vec![blow(2, 2, 2)]), &[]), "AO-MELEE-08");
    assert_eq!(table.refused(1, share(vec![blow(2, 1, 2)]), &[]), "AO-MELEE-11", "one axe, one hit");
    assert_eq!(table.refused(1, share(vec![blow(2, 1, 1), blow(3, 1, 1)]), &[]), "AO-MELEE-11");
    let told = table.ok(1, share(vec![blow(2, 1, 1), blow(3, 0, 1)]), &[2, 4, 4, 4, 5, 6]);
    let struck = find(&told, "BlowsShared")["struck"].clone();
    assert_eq!((&struck[0]["hits"], &struck[1]["hits"]), (&json!([3]), &json!([1])));
}

#[test]
fn ao_melee_11_printed_attacks_are_shared_out_unless_all_strike_alike() {
    let sabres = |impact: i32| {
        let weapons = json!([{"name": "a", "kind": "Melee", "impact": 1}, {"name": "b", "kind": "Melee", "impact": impact}]);
        fig(0).with("weapons", weapons).with("attacks", json!(3))
    };
    let fight = |impact: i32, faces: &[u32]| {
        let mut table = scene(&[sabres(impact), armed(1)]).engaged(1, 2).melee();
        table.ok(1, json!({"SplitMelee": {"groups": [[1, 2]]}}), faces);
        table
    };
    // Alike: three hits of Impact 1, damage and Fatality, the next turn.
    let even = fight(1, &[8, 8, 8, 1, 1, 1, 1, 1, 4, 5, 6]);
    assert!(!matches!(even.bench.state.stack.last(), Some(Frame::Fight { .. })));
    let mut odd = fight(2, &[8, 8, 8, 1, 1]);
    let blow = |weapon: u8, count: u32| json!({"to": {"target": 2, "weapon": weapon}, "count": count});
    let hits = json!({"AllocateMeleeHits": {"hits": [blow(0, 1), blow(1, 2)]}});
    let told = odd.ok(1, hits, &[1, 1, 1, 4, 5, 6]);
    assert_eq!(find(&told, "BlowsShared")["struck"][0]["hits"], json!([1, 2, 2]));
}

#[test]
fn ao_health_05_07_a_wounded_loser_rolls_twice_for_each_hit() {
    let figs = [armed(0), armed(1).wounded()];
    let mut table = scene(&figs).engaged(1, 2).melee();
    // One group only: nothing to split, which the position leaves to say.
    table.ok(1, json!({"SplitMelee": {"groups": [[1, 2]]}}), &[8, 1, 2]);
    let each = |weapon: u8| json!({"to": {"target": 2, "weapon": weapon}, "count": 1});
    let both = json!({"AllocateMeleeHits": {"hits": [each(0), each(1)]}});
    let told = table.ok(1, both, &[1, 1, 1, 1, 4, 5, 6]);
    assert_eq!(find(&told, "DamageRolled")["rolls"].as_array().unwrap().len(), 4);
    cites(&told, &["AO-HEALTH-07", "AO-MELEE-09"]);
}

#[test]
fn ao_turn_10_the_effect_of_a_figure_out_of_combat_ends_where_its_activation_would_have_come() {
    let fog = json!([{"id": "brume", "fr": "Brume", "en": "Fog", "action": true,
        "effects": [{"Modifier": {"to": "ShotAt", "value": -2}}, {"Lasting": {}}]}]);
    let table = |author: i64| {
        let mut hazy = fig(1).waiting();
        hazy.figure.effects = vec![Lasting { skill: "brume".to_owned(), from: FigureId(2) }];
        let author =
            fig(0).with("initiative", json!(author)).with("custom", json!(["brume"])).out().waiting();
        let figs = [fig(0).with("initiative", json!(5)), author, hazy, fig(1).waiting()];
        scene(&figs).setup("custom", fog.clone()).active(1)
    };
    let mut due = table(5);
    let told = due.ok(1, json!({"EndActivation": {}}), &[]);
    assert_eq!(find(&told, "EffectsExpired"), json!({"from": 2, "on": [3]}));
    assert_eq!(due.figure(3).effects, []);
    cites(&told, &["AO-TURN-10"]);
    let mut early = table(3);
    early.ok(1, json!({"EndActivation": {}}), &[]);
    assert_eq!(early.figure(3).effects.len(), 1, "its Initiative has not come");
}
