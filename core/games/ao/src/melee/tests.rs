//! Close combats, by rule.

use serde_json::{Value, json};

use crate::bench::{Table, armed, cites, fig, find, names, scene, wounds};
use crate::state::Frame;

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
        let groups = crate::melee::groups::any_split(crate::state::look::Look {
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
