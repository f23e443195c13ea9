//! Recorded places stand: what they say is not stated otherwise, and nobody ends where there is no room.

use serde_json::{Value, json};

use super::{Fig, Table, act, cites, far, fig, go, no, plain, scene, tells, yes};
use crate::profiles::Suit::{self, Clubs, Diamonds, Hearts, Spades};
use crate::state::{Frame, Posture};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::testing::bench::Bench;

fn block(kind: &str, [x, y]: [i32; 2], [width, depth]: [i32; 2], height: i32) -> Value {
    let corner = |x: i32, y: i32| json!({"x": x, "y": y});
    json!({"kind": kind, "height": height,
        "outline": [corner(x, y), corner(x + width, y), corner(x + width, y + depth), corner(x, y + depth)]})
}

fn throw(target: u16, mode: &str) -> Value {
    json!({"Throw": {"target": target, "mode": mode}})
}

fn standing(t: &Table, id: u16) -> (i32, i32, i32) {
    let at = t.figure(id).at.unwrap();
    (at.x, at.y, at.z)
}

fn word(fact: &str, of: &[u16], word: &str) -> Fact {
    let of = of.iter().map(|id| FigureId(*id)).collect();
    Fact { fact: fact.to_owned(), of, value: FactValue::Word(word.to_owned()) }
}

/// The faults of opening with these figures, by field.
fn faults(scenery: Value, figs: &[Fig]) -> Vec<String> {
    let opening = scene(figs).setup("scenery", scenery).opening_active();
    let faults = Bench::<crate::Seg>::open(opening).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.field).collect()
}

#[test]
fn seg_gap_37_a_pull_stopped_before_its_thrower_moves_nobody() {
    // The ally behind the thrower stops the wide target at 2,075: between it and its old place nobody fits.
    let figs = [
        fig(0, 6, "Throw").at(2000, 2000),
        fig(0, 2, "").at(1750, 2000),
        fig(1, 2, "").base(400).at(2325, 2000),
    ];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    let told = t.ok(1, throw(3, "Pull"), &[]);
    assert!(cites(&told, "SEG-SKATK-06") && cites(&told, "SEG-GAP-37"));
    assert_eq!((t.at(1), t.at(2), t.at(3)), ((2000, 2000), (1750, 2000), (2325, 2000)));
    let held = |id: u16| t.figure(id).immobilised;
    assert_eq!((held(1), held(2), held(3)), (false, true, true));
    assert!(t.touch(1, 2) && t.touch(1, 3) && !t.touch(2, 3));
}

#[test]
fn seg_gap_57_a_thrower_too_wide_for_the_place_comes_as_near_as_it_gets() {
    // A neighbour touches the target's place: a base of 40 mm does not fit there.
    let figs = [
        fig(0, 6, "Throw").base(400).at(2000, 2000),
        fig(0, 2, "").at(2325, 2250),
        fig(1, 2, "").at(2325, 2000),
    ];
    let mut t = scene(&figs).touch(1, 3).touch(2, 3).active(1, Spades);
    let told = t.ok(1, throw(3, "Push"), &[]);
    assert!(cites(&told, "SEG-GAP-57"));
    let (x, y) = t.at(1);
    assert!((2100..2200).contains(&x) && y == 2000, "{x}, {y}");
    assert_eq!(t.at(3), (3325, 2000));
    assert!(t.touch(1, 2) && !t.touch(1, 3) && !t.touch(2, 3), "it stops against the neighbour");
    // A wall beside the target's place does the same.
    let wall = block("wall", [2225, 2130], [300, 50], 500);
    let figs = [fig(0, 6, "Throw").base(400).at(2000, 2000), fig(1, 2, "").at(2325, 2000)];
    let mut t = scene(&figs).setup("scenery", json!([wall])).touch(1, 2).active(1, Spades);
    t.ok(1, throw(2, "Push"), &[]);
    assert!(t.at(1).0 < 2225 && t.at(2) == (3325, 2000), "{:?}", t.at(1));
}

#[test]
fn seg_gap_63_who_is_thrown_off_a_roof_comes_down() {
    let figs = [fig(0, 6, "Throw").at(2000, 2000).up(300), fig(1, 2, "").at(2250, 2000).up(300)];
    let roof = |width: i32| json!([block("wall", [1500, 1500], [width, 1000], 300)]);
    let mut t = scene(&figs).setup("scenery", roof(1000)).touch(1, 2).active(1, Spades);
    let told = t.ok(1, throw(2, "Push"), &[]);
    assert!(cites(&told, "SEG-GAP-63") && cites(&told, "SEG-SKATK-04"));
    assert_eq!((standing(&t, 1), standing(&t, 2)), ((2250, 2000, 300), (3250, 2000, 0)));
    assert!(!t.figure(2).immobilised && !t.touch(1, 2));
    // The roof ends under its feet: it neither hangs over the edge nor stands in the wall.
    let mut t = scene(&figs).setup("scenery", roof(1800)).touch(1, 2).active(1, Spades);
    let told = t.ok(1, throw(2, "Push"), &[]);
    assert!(cites(&told, "SEG-SKATK-05"));
    assert_eq!((standing(&t, 2), t.figure(2).immobilised), ((3175, 2000, 300), true));
    // Somebody below is not landed on.
    let below = [figs[0].clone(), figs[1].clone(), fig(1, 2, "").at(3250, 2000)];
    let mut t = scene(&below).setup("scenery", roof(1000)).touch(1, 2).active(1, Spades);
    t.ok(1, throw(2, "Push"), &[]);
    assert_eq!(standing(&t, 2).2, 0);
    assert!(t.figure(2).immobilised && !t.figure(3).immobilised);
}

#[test]
fn seg_gap_62_the_edge_of_the_table_stops_the_thrown() {
    let figs = [fig(0, 6, "Throw").at(8400, 2000), fig(1, 2, "").at(8650, 2000)];
    for (word, held, rule) in [("blocks", true, "SEG-SKATK-05"), ("shortens", false, "SEG-SKATK-04")] {
        let mut t = scene(&figs).option("throw_at_edge", word).touch(1, 2).active(1, Spades);
        let told = t.ok(1, throw(2, "Push"), &[]);
        assert!(cites(&told, "SEG-GAP-62") && cites(&told, rule), "{word}");
        assert_eq!((t.figure(2).immobilised, t.at(2)), (held, (8875, 2000)), "{word}");
    }
}

#[test]
fn seg_immo_02_who_is_immobilised_by_a_throw_crosses_no_portal() {
    let figs = [fig(0, 6, "Throw CreatePortal").at(2000, 2000), fig(1, 2, "").at(2250, 2000)];
    let start = |word: &str, x: i32| {
        scene(&figs)
            .option("portal_on_forced_move", word)
            .portal(0, 1, Some((x, 2000)))
            .portal(0, 1, Some((6000, 6000)))
            .touch(1, 2)
            .active(1, Spades)
    };
    let mut t = start("true", 3000);
    let told = t.ok(1, throw(2, "Push"), &[]);
    assert!(!tells(&told, "PortalOffered") && t.figure(2).immobilised);
    assert_eq!(t.at(2), (2750, 2000));
    // At its full length it merely touches: nothing stopped it, and it may cross.
    let mut t = start("true", 3500);
    t.ok(1, throw(2, "Push"), &[]);
    assert_eq!((t.owed(), t.figure(2).immobilised), (vec![(2, "portal")], false));
}

#[test]
fn seg_skspe_10_a_portal_touched_is_named_where_nothing_is_recorded() {
    let figs = [fig(0, 3, "CreatePortal"), fig(1, 3, "CreatePortal")];
    let start = || {
        scene(&figs)
            .portal(0, 1, None)
            .portal(0, 1, None)
            .portal(1, 2, None)
            .portal(1, 2, None)
            .active(2, Hearts)
    };
    let free = json!({"FreeMove": {}});
    let cross = |portal: u16| json!({"CrossPortal": {"portal": portal}});
    let mut t = start();
    t.with(2, free.clone(), &[yes("clear", &[2]), yes("portal_0", &[2])], &[]);
    let Frame::PortalOffer { portals, .. } = t.top() else { panic!("{:?}", t.top()) };
    assert_eq!(portals, &[0]);
    assert_eq!(t.refused(2, cross(0)), "SEG-SKSPE-10", "the one it entered");
    assert_eq!(t.refused(2, cross(2)), "SEG-SKSPE-10", "another side's");
    t.ok(2, cross(1), &[]);
    let mut t = start();
    t.with(2, free.clone(), &[yes("clear", &[2])], &[]);
    assert_eq!(t.owed(), [(2, "activation")], "no portal named, none touched");
    let mut t = start();
    assert_eq!(t.refusal(2, &free, &[yes("clear", &[2]), yes("portal", &[2])]).code, "unused-fact");
}

#[test]
fn seg_gap_38_an_engaged_figure_may_cross() {
    let figs = [
        fig(0, 3, "CreatePortal").at(1000, 1000),
        fig(0, 3, "").at(1500, 1500),
        fig(1, 3, "").at(1750, 1250),
    ];
    for (word, offered) in [("true", true), ("false", false)] {
        let mut t = scene(&figs)
            .option("portal_when_engaged", word)
            .portal(0, 1, Some((2000, 1500)))
            .portal(0, 1, Some((6000, 6000)))
            .active(2, Hearts);
        t.ok(1, go("FreeMove", 1750, 1500), &[]);
        assert!(t.touch(2, 3));
        assert_eq!(t.owed() == [(1, "portal")], offered, "{word}");
    }
}

#[test]
fn seg_skmove_07_a_flight_out_of_sight_is_refused_where_it_is_stated() {
    let figs = [fig(0, 3, "Flight"), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Hearts);
    let free = json!({"FreeMove": {}});
    let facts = [yes("clear", &[1]), no("spot_seen", &[1])];
    assert_eq!(t.refused_with(1, free.clone(), &facts), "SEG-RANGE-01");
    let told = t.with(1, free.clone(), &[yes("clear", &[1]), yes("spot_seen", &[1])], &[]);
    assert!(cites(&told, "SEG-SKMOVE-07"));
    let mut t = scene(&[fig(0, 3, "Flight Intangible"), fig(1, 3, "")]).active(1, Hearts);
    assert_eq!(t.refusal(1, &free, &facts).code, "unused-fact", "an intangible figure needs no sight");
}

#[test]
fn seg_gap_64_who_passes_scenery_may_disengage_past_it() {
    let back = |kind: &str| json!([block(kind, [700, 800], [175, 400], 300)]);
    let figs = |skills: &str| [fig(0, 3, skills).at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let start = |skills: &str, kind: &str, word: &str| {
        scene(&figs(skills))
            .setup("scenery", back(kind))
            .option("disengage_past_scenery", word)
            .touch(1, 2)
            .active(1, Clubs)
    };
    for skills in ["Flight", "Intangible"] {
        let mut t = start(skills, "obstacle", "elusive_only");
        assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05", "{skills}");
        let mut t = start(skills, "obstacle", "passers_too");
        assert!(cites(&t.ok(1, plain("Disengage"), &[1]), "SEG-GAP-64"), "{skills}");
        t.ok(1, go("DisengageMove", 400, 1000), &[]);
        assert_eq!((t.at(1), t.touch(1, 2)), ((400, 1000), false));
    }
    let mut t = start("Flight", "wall", "passers_too");
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05", "nobody flies through a wall");
}

#[test]
fn seg_basic_05_a_portal_at_the_back_is_scenery() {
    let figs = [fig(0, 3, "CreatePortal").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).portal(0, 1, Some((750, 1000))).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05");
}

#[test]
fn seg_basic_04_a_disengagement_takes_two_statements_where_nothing_is_recorded() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Clubs);
    t.with(1, plain("Disengage"), &[yes("behind", &[1])], &[1]);
    let away = json!({"DisengageMove": {}});
    assert_eq!(t.refused_with(1, away.clone(), &[yes("clear", &[1]), no("away", &[1])]), "SEG-BASIC-04");
    let long = [yes("clear", &[1]), word("length", &[1], "medium")];
    assert_eq!(t.refused_with(1, away.clone(), &long), "SEG-BASIC-04");
    t.with(1, away, &[yes("clear", &[1])], &[]);
    assert!(!t.touch(1, 2));
}

#[test]
fn seg_skspe_06_a_teleport_asks_for_nothing_before_its_die() {
    let figs = [fig(0, 3, "Teleport").omega(1), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    t.ok(1, json!({"Teleport": {}}), &[6]);
    assert_eq!((t.omega(1), t.touch(1, 2)), (1, true));
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused_with(1, json!({"Teleport": {}}), &[word("length", &[1], "beyond")]), "SEG-SKSPE-06");
    t.ok(1, json!({"Teleport": {}}), &[1]);
    assert_eq!((t.omega(1), t.touch(1, 2)), (0, false));
}

#[test]
fn seg_range_02_a_ruler_that_reaches_is_a_distance() {
    let start = || scene(&[fig(0, 3, "RangedAttackMedium"), fig(1, 3, "")]).active(1, Spades);
    let shot = |reach: &str| [word("distance", &[1, 2], reach), yes("sight", &[1, 2])];
    for (reach, threshold) in [("short", 3), ("medium", 3), ("twice_short", 2), ("twice_medium", 2)] {
        let told = start().with(1, act("BasicAttack", 2), &shot(reach), &[1]);
        assert_eq!(super::threshold(&told), threshold, "{reach}");
    }
    for reach in ["twice_long", "beyond"] {
        assert_eq!(start().refused_with(1, act("BasicAttack", 2), &shot(reach)), "SEG-SHOOT-03", "{reach}");
    }
    let refused = start().refusal(1, &act("BasicAttack", 2), &shot("near"));
    assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("UnfitFact", "SEG-RANGE-02"));
}

#[test]
fn statements_against_recorded_places_are_refused_before_the_die() {
    let figs = [
        fig(0, 3, "RangedAttackLong").at(1000, 1000),
        fig(1, 1, "").at(2000, 1000),
        fig(1, 3, "VampiricAura").at(2000, 3000),
    ];
    let start = || scene(&figs).active(1, Spades);
    let cases = [
        (far("distance", &[1, 2], 700), "SEG-RANGE-02"),
        (no("sight", &[2, 1]), "SEG-RANGE-01"),
        (yes("contact", &[1, 2]), "SEG-RANGE-04"),
        (word("distance", &[1, 2], "beyond"), "SEG-RANGE-02"),
        // Looked at when the target has died, after the die.
        (far("distance", &[2, 3], 100), "SEG-RANGE-02"),
    ];
    for (fact, rule) in cases {
        let refused = start().refusal(1, &act("BasicAttack", 2), std::slice::from_ref(&fact));
        assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("AgainstRecord", rule));
    }
    let agreed = [far("distance", &[1, 2], 750), yes("sight", &[1, 2]), word("distance", &[2, 3], "long")];
    let mut t = start();
    t.with(1, act("BasicAttack", 2), &agreed[..2], &[1]);
    assert!(t.is_out(2));
    let clear = [no("clear", &[1])];
    let mut t = scene(&figs).active(1, Hearts);
    assert_eq!(t.refusal(1, &go("FreeMove", 1000, 1500), &clear).code, "AgainstRecord");
    let portal = [yes("touches", &[1, 2])];
    assert_eq!(t.refusal(1, &go("FreeMove", 1000, 1500), &portal).code, "AgainstRecord");
    let length = [far("length", &[1], 100)];
    assert_eq!(t.refusal(1, &go("FreeMove", 1000, 1500), &length).code, "AgainstRecord");
    t.with(1, go("FreeMove", 1000, 1500), &[far("length", &[1], 250), yes("clear", &[1])], &[]);
    assert_eq!(t.at(1), (1000, 1500));
}

#[test]
fn an_opening_position_is_held_against_its_own_places() {
    let apart = || fig(1, 3, "").at(8000, 8000);
    let open = |figs: &[Fig]| faults(json!([]), figs);
    assert_eq!(open(&[fig(0, 3, "").at(1000, 1000), apart()]), [""; 0]);
    assert_eq!(open(&[fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1250, 1000)]), ["/contacts"]);
    let overlapping = open(&[fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1200, 1000)]);
    assert_eq!(overlapping, ["/contacts", "/figures/0/at", "/figures/1/at"], "all of them");
    assert_eq!(open(&[fig(0, 3, "").at(100, 1000), apart()]), ["/figures/0/at"], "over the edge");
    assert_eq!(open(&[fig(0, 3, "").at(1000, 1000).up(200), apart()]), ["/figures/0/at"], "in the air");
    let house = json!([block("wall", [900, 900], [500, 500], 300)]);
    let inside = [fig(0, 3, "").at(1100, 1100), apart()];
    assert_eq!(faults(house.clone(), &inside), ["/figures/0/at"], "in a wall");
    assert_eq!(faults(house, &[fig(0, 3, "").at(1100, 1100).up(300), apart()]), [""; 0], "on its roof");
    let opening = scene(&[fig(0, 3, "").at(1000, 1000), apart()]).touch(1, 2).opening_active();
    let faults = Bench::<crate::Seg>::open(opening).err().unwrap_or_default();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-RANGE-04", "a contact over a gap");
}

#[test]
fn seg_tac_06_cycling_a_live_card_onto_a_dead_one_is_legal() {
    let figs = [fig(0, 6, ""), fig(1, 1, ""), fig(1, 1, ""), fig(1, 1, "Tactician")];
    let start = |order: [&str; 3], word: &str| {
        let mut t = scene(&figs).option("dead_cards", word).touch(1, 2).piles(1);
        t.bench.state.sides[1].tactic = 2;
        t.pile(1, &[("1", Spades)], &[]);
        t.pile(2, &order.map(|rank| (rank, Hearts)), &[1]);
        t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
        t.ok(1, plain("Reveal"), &[]);
        t.ok(1, act("BasicAttack", 2), &[]);
        t.ok(1, plain("EndActivation"), &[]);
        // The living figures but one have shown their cards already.
        t.ok(2, plain("Reveal"), &[]);
        t.ok(2, plain("EndActivation"), &[]);
        t
    };
    let mut t = start(["2", "3", "1"], "discard_first");
    let told = t.ok(2, plain("Cycle"), &[]);
    assert!(tells(&told, "CardCycled") && tells(&told, "CardIgnored"));
    assert_eq!((active_figure(&t), t.bench.state.sides[1].pile.len()), (Some(4), 0));
    assert_eq!(t.bench.state.sides[1].tactic, 1, "paid for nothing gained");
    let mut t = start(["2", "1", "3"], "discard_first");
    let refused = t.refusal(2, &plain("Cycle"), &[]);
    assert_eq!(refused.rule.unwrap().as_str(), "SEG-TAC-06");
    assert!(refused.why.en.contains("eliminated"), "{}", refused.why.en);
    let refused = t.refusal(2, &plain("DoubleReveal"), &[]);
    assert_eq!(refused.rule.unwrap().as_str(), "SEG-TAC-07");
    assert!(refused.why.en.contains("still in play"), "{}", refused.why.en);
    let mut t = start(["2", "1", "3"], "literal_top");
    t.ok(2, plain("Cycle"), &[]);
    assert_eq!(active_figure(&t), Some(4));
}

fn active_figure(t: &Table) -> Option<u16> {
    t.bench.state.stack.iter().find_map(|frame| {
        let Frame::Activation { figure, .. } = frame else { return None };
        Some(figure.0)
    })
}

#[test]
fn seg_skopt_05_no_window_opens_where_stealth_leaves_no_answer() {
    let cast = |skills: &str, x: i32| {
        let figs = [
            fig(0, 3, &format!("RapidAccumulate {skills}")).at(1000, 1000),
            fig(1, 3, "SpecialNullify").posture(Posture::Nullify).at(x, 1000),
        ];
        let mut t = scene(&figs).active(1, Diamonds);
        t.ok(1, plain("RapidAccumulate"), &[1, 6, 6]);
        t.owed()
    };
    assert_eq!(cast("", 2500), [(2, "nullify")]);
    assert_eq!(cast("Stealthy", 2500), [(1, "activation")], "beyond short range");
    assert_eq!(cast("Stealthy", 2000), [(2, "nullify")], "within short range");
    let parried = |skills: &str, x: i32| {
        let figs = [
            fig(0, 3, &format!("RangedAttackLong {skills}")).at(1000, 1000),
            fig(1, 3, "CounterAttacker RangedAttackLong").posture(Posture::Defensive).at(x, 1000),
        ];
        let mut t = scene(&figs).active(1, Spades);
        t.ok(1, act("BasicAttack", 2), &[1]);
        t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
        t.owed()
    };
    assert_eq!(parried("", 2500), [(2, "counter")]);
    assert_eq!(parried("Stealthy", 2500), [(1, "activation")]);
    assert_eq!(parried("Stealthy", 2000), [(2, "counter")]);
}

#[test]
fn seg_skopt_02_stealth_is_measured_from_the_shooter() {
    let wall = || json!([block("wall", [1500, 800], [100, 400], 500)]);
    let figs = |target: i32, ally: [i32; 2], skills: &str| {
        [
            fig(0, 3, "RangedAttackLong IndirectFire").at(1000, 1000),
            fig(0, 3, skills).at(ally[0], ally[1]),
            fig(1, 3, "Stealthy").at(target, 1000),
        ]
    };
    let start = |target: i32, ally: [i32; 2], skills: &str| {
        scene(&figs(target, ally, skills)).setup("scenery", wall()).active(1, Spades)
    };
    // The ally stands beside the target, the shooter is far: the target hides from who would shoot it.
    let mut t = start(2600, [2000, 1800], "");
    assert_eq!(t.refused(1, act("BasicAttack", 3)), "SEG-SKOPT-05");
    // The shooter is near behind a wall, the ally far with a free line: the shot is legal.
    let mut t = start(1900, [1450, 2400], "");
    let told = t.ok(1, act("BasicAttack", 3), &[1]);
    assert!(cites(&told, "SEG-SKOPT-02") && cites(&told, "SEG-GAP-66"));
    assert_eq!(t.value(3), 2);
    // A stealthy ally is nobody's target: the shooter sees it from afar.
    let mut t = start(1900, [1450, 2400], "Stealthy");
    t.ok(1, act("BasicAttack", 3), &[1]);
}

#[test]
fn seg_gap_65_detection_sees_for_others_where_that_is_agreed() {
    let wall = json!([block("wall", [1500, 0], [100, 4000], 500)]);
    let figs = [
        fig(0, 3, "RangedAttackLong IndirectFire").at(1000, 1000),
        fig(0, 3, "Detection").at(1000, 1500),
        fig(1, 3, "").at(2000, 1000),
    ];
    let start = |word: &str| {
        scene(&figs).setup("scenery", wall.clone()).option("detection_spots", word).active(1, Spades)
    };
    assert_eq!(start("false").refused(1, act("BasicAttack", 3)), "SEG-RANGE-01");
    let mut t = start("true");
    assert!(cites(&t.ok(1, act("BasicAttack", 3), &[1]), "SEG-GAP-65"));
    assert_eq!(t.value(3), 2);
}

#[test]
fn seg_gap_13_a_shot_or_a_spell_that_is_possible_obliges_too() {
    let start = |skills: &str, omega: u32, x: i32, suit: Suit| {
        let figs = [fig(0, 3, skills).omega(omega).at(1000, 1000), fig(1, 3, "").at(x, 1000)];
        scene(&figs).option("allow_no_action", "false").active(1, suit)
    };
    let obliged = |mut t: Table| t.refused(1, plain("NoAction")) == "SEG-GAP-13";
    assert!(obliged(start("RangedAttackShort", 0, 2700, Spades)), "at twice the ruler");
    start("RangedAttackShort", 0, 2800, Spades).ok(1, plain("NoAction"), &[]);
    assert!(obliged(start("SpecialRangedAttack", 1, 3000, Spades)));
    start("SpecialRangedAttack", 0, 3000, Spades).ok(1, plain("NoAction"), &[]);
    assert!(obliged(start("SpecialImmobilise", 2, 3000, Spades)));
    start("SpecialImmobilise", 1, 3000, Spades).ok(1, plain("NoAction"), &[]);
    let wall = json!([block("wall", [1500, 0], [100, 4000], 500)]);
    let figs = [fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    let mut t = scene(&figs).setup("scenery", wall).option("allow_no_action", "false").active(1, Spades);
    t.ok(1, plain("EndActivation"), &[]);
    // Others pay: an ally that lends its energy is near.
    let figs = [
        fig(0, 3, "SpecialRangedAttack").at(1000, 1000),
        fig(0, 3, "Receptacle").omega(1).at(1000, 1500),
        fig(1, 3, "").at(2500, 1000),
    ];
    assert!(obliged(scene(&figs).option("allow_no_action", "false").active(1, Spades)));
}

#[test]
fn seg_gap_49_heights_are_held_against_ends_or_straight_lines() {
    // A tower of 100 mm, a wall of 50 mm, a target at the foot of the wall.
    let tower = block("wall", [500, 500], [1000, 1000], 1000);
    let wall = block("wall", [2400, 0], [100, 2000], 500);
    let see = |word: &str, x: i32| {
        let figs = [fig(0, 3, "RangedAttackLong").at(1350, 1000).up(1000), fig(1, 3, "").at(x, 1000)];
        let mut t = scene(&figs)
            .setup("scenery", json!([tower.clone(), wall.clone()]))
            .option("heights", word)
            .active(1, Spades);
        let told = t.bench.declare(super::seat_of(1), &act("BasicAttack", 2), &faces(&[1]));
        told.is_ok()
    };
    assert!(see("ends", 2640), "one end is above it");
    assert!(!see("straight_line", 2640), "every line meets the wall before it");
    assert!(see("straight_line", 4000), "the line is above the wall where it passes");
    // A flyer climbs the tower over a wall in front of it.
    let fly = |word: &str, wall: i32| {
        let figs = [fig(0, 3, "Flight").at(2100, 1000), fig(1, 3, "").at(8000, 8000)];
        let before = block("wall", [1700, 0], [50, 2000], wall);
        let mut t = scene(&figs)
            .setup("scenery", json!([block("wall", [500, 500], [1000, 1000], 700), before]))
            .option("heights", word)
            .active(1, Hearts);
        let up = json!({"FreeMove": {"to": {"x": 1350, "y": 1000, "z": 700}}});
        t.bench.declare(super::seat_of(1), &up, &faces(&[])).is_ok()
    };
    assert!(fly("ends", 600));
    assert!(!fly("straight_line", 600), "it would pass through the wall");
    assert!(fly("straight_line", 100), "it is above a low one there");
}

fn faces(faces: &[u32]) -> greffe_core::testing::bench::Declaration<'_> {
    greffe_core::testing::bench::Declaration { faces, ..Default::default() }
}

#[test]
fn seg_cost_03_a_skill_of_the_players_own_is_taken_once() {
    let setup = json!([{"id": "brute", "fr": "Brute", "en": "Brute", "cost": 1, "effects": []}]);
    let twice = scene(&[fig(0, 3, "").custom("brute").custom_again("brute"), fig(1, 3, "")])
        .setup("custom", setup)
        .opening_active();
    let faults = Bench::<crate::Seg>::open(twice).err().unwrap();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-COST-03");
    assert_eq!(faults[0].field, "/setup/rosters/0/0/custom/1");
    let unknown = scene(&[fig(0, 3, "").custom("none"), fig(1, 3, "")]).opening_active();
    let faults = Bench::<crate::Seg>::open(unknown).err().unwrap();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-MAT-07");
}

#[test]
fn seg_gap_57_no_claim_makes_room_where_there_is_none() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(0, 3, "").at(1500, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).source("HOUSE-1").active(1, Hearts);
    let aside =
        greffe_core::judging::fact::Effect::Ignore(greffe_core::record::ids::RuleId::new("SEG-GAP-57"));
    let claims = [super::claim("HOUSE-1", aside)];
    let with = greffe_core::testing::bench::Declaration { claims: &claims, ..Default::default() };
    let refused = t.bench.declare(super::seat_of(1), &go("FreeMove", 1550, 1000), &with).unwrap_err();
    assert!(
        matches!(refused, greffe_core::judging::draft::Stop::Refused(refused) if refused.code == "NoRoom")
    );
}
