//! Forms in chosen situations.

use serde_json::{Value, json};

use crate::Ao;
use crate::prompt::{owed, prompt};
use crate::state::Stealth;
use greffe_core::asking::form::{Blank, FactKind, Form, Kind, every};
use greffe_core::judging::draft::{Purpose, Stop};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::judging::ruleset::Ruleset as _;
use greffe_core::record::ids::Seat;
use greffe_core::testing::bench::{Bench, Declaration};
use greffe_core::testing::{Rng, random_fill};

#[test]
fn one_throw_for_two_sides_says_which_die_is_whose() {
    let words = |stack: Value, rule: &str| {
        let bench = table(&stack, false, &json!({}));
        let rule = greffe_core::record::ids::RuleId::new(rule);
        let words = Ao::throw(&bench.setup, &bench.state, &Purpose { rule, figure: None, nth: None }, 2);
        words.what.map(|words| words.en)
    };
    let sides = words(active(), "AO-TURN-02").unwrap();
    assert!(sides.ends_with(": first S0, then S1"), "{sides}");
    let stretch = json!({"passage": {"Walk": {"ground": "Open"}}, "length": 100, "cost": 100});
    let mut walking = active();
    let sighting = json!({"Sighting": {"mover": 1, "stretch": stretch, "charge": null, "die": null}});
    walking.as_array_mut().unwrap().push(sighting);
    let seen = words(walking, "AO-ENVUE-03").unwrap();
    assert!(seen.contains(": first A") && seen.ends_with(", then whoever sees"), "{seen}");
    assert_eq!(words(active(), "AO-SHOOT-01"), None, "its figure is named");
}

/// A match of two figures a side from a position whose stack is given; places when `recorded`.
fn table(stack: &Value, recorded: bool, options: &Value) -> Bench<Ao> {
    decked(stack, recorded, options, &json!([]))
}

/// The same on a table with scenery.
fn decked(stack: &Value, recorded: bool, options: &Value, scenery: &Value) -> Bench<Ao> {
    let weapons = json!([
        {"name": "pistolet", "kind": "Ranged", "impact": 2},
        {"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 3},
        {"name": "lance-grenades", "kind": "Ranged", "impact": 2, "template": {"Blast": {"radius": 200}}},
        {"name": "lance-flammes", "kind": "Ranged", "impact": 1, "template": {"Breath": {}}},
        {"name": "couteau", "kind": "Melee", "impact": 1}
    ]);
    let figure = |name: &str, leader: bool| {
        json!({"name": name, "initiative": 4, "melee": 4, "precision": 4, "vigour": 4, "mental": 4,
               "leader": leader, "weapons": weapons, "skills": ["Heal"]})
    };
    let place = |side: u8, x: i32| {
        let mut figure = json!({"side": side, "presence": "OnTable", "hit_points": 1, "activated": true});
        if recorded {
            figure["at"] = json!({"x": x, "y": 1000});
            figure["facing"] = json!({"x": 100, "y": 0});
        }
        figure
    };
    let size = if recorded { json!({"width": 9000, "depth": 9000}) } else { Value::Null };
    let opening = json!({
        "system": "ao", "ruleset": "ao/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "S0"}, {"seat": "seat:2", "side": 1, "name": "S1"}],
        "options": options,
        "setup": {"table": size, "scenery": scenery, "mines": [{"name": "mine", "impact": 2}],
                  "rosters": [[figure("A", true), figure("B", false)], [figure("C", true), figure("D", false)]]},
        "position": {"turn": 1, "advantage": 0, "sides": [{}, {}],
                     "figures": [place(0, 1000), place(0, 1500), place(1, 2500), place(1, 3000)],
                     "stack": stack},
    });
    Bench::open(serde_json::from_value(opening).unwrap()).unwrap()
}

fn active() -> Value {
    json!([{"GameTurn": {"phase": "Activations"}}, {"Initiative": {"value": 4, "next": 0}},
           {"Activation": {"figure": 1, "en_vue": false, "fresh": true, "used": 0, "halted": false,
                           "snap": false, "bumped": [], "looked": [], "beaten": []}}])
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn forms(bench: &Bench<Ao>, number: u8) -> Vec<Form> {
    prompt(&bench.setup, &bench.state, seat(number))
}

fn named(forms: &[Form]) -> Vec<&str> {
    forms.iter().filter(|form| form.owed).map(|form| form.command.as_str()).collect()
}

#[test]
fn the_active_figure_is_offered_what_it_may_do() {
    let bench = table(&active(), false, &json!({}));
    let offered = forms(&bench, 1);
    let expected = [
        "DeclareMove",
        "CrossObstacle",
        "ClimbHeight",
        "ClimbLadder",
        "JumpGap",
        "DescendClinging",
        "DeclareShot",
        "DeclareShot",
        "DeclareTemplateShot",
        "DeclareBreath",
        "DeclareCharge",
        "DeclareEngage",
        "Hide",
        "EndActivation",
    ];
    assert_eq!(named(&offered), expected);
    assert!(named(&forms(&bench, 2)).is_empty(), "nobody else is awaited");
    assert!(forms(&bench, 2).iter().any(|form| form.command == "Concede"));
}

#[test]
fn recorded_places_are_offered_as_witnesses_that_are_accepted() {
    let ways = ["CrossObstacle", "ClimbHeight", "ClimbLadder", "JumpGap", "DescendClinging"];
    let bare = forms(&table(&active(), true, &json!({})), 1);
    assert!(!named(&bare).iter().any(|name| ways.contains(name)), "nothing is there: {:?}", named(&bare));
    let ground = bare.iter().find(|form| form.command == "DeclareMove").unwrap();
    assert!(ground.blanks.iter().all(|blank| blank.key != "ground"), "the record tells the ground");
    let square = |x: i32, y: i32, width: i32, depth: i32| json!([{"x": x, "y": y}, {"x": x + width, "y": y}, {"x": x + width, "y": y + depth}, {"x": x, "y": y + depth}]);
    // Figure 1 stands at 1000, 1000: an obstacle above it, a hole below, a roof and a ladder on its left.
    let scenery = json!([
        {"kind": "Obstacle", "height": 100, "outline": square(800, 1130, 400, 30)},
        {"kind": "Gap", "outline": square(800, 840, 400, 20)},
        {"kind": "Wall", "height": 400, "outline": square(600, 900, 260, 300)},
        {"kind": "Ladder", "height": 300, "outline": square(860, 990, 10, 20)},
    ]);
    let deck = || decked(&active(), true, &json!({"through_figures": "friends"}), &scenery);
    let offered = forms(&deck(), 1);
    assert!(named(&offered).contains(&"Face"));
    for command in [
        "DeclareMove",
        "CrossObstacle",
        "ClimbHeight",
        "ClimbLadder",
        "Face",
        "JumpGap",
        "DeclareCharge",
        "DeclareTemplateShot",
    ] {
        let form = offered.iter().find(|form| form.command == command).expect(command);
        let witness = form.witness.clone().unwrap();
        let mut bench = deck();
        let declared = json!({command: witness});
        let dice = [1; 12];
        let holds = [Fact { fact: "holds".to_owned(), of: vec![FigureId(1)], value: FactValue::Holds(true) }];
        let facts = if command == "ClimbHeight" { &holds[..] } else { &[] };
        let with = Declaration { faces: &dice, facts, ..Declaration::default() };
        let came = bench.declare(seat(1), &declared, &with);
        assert!(!matches!(came, Err(Stop::Refused(_))), "{declared}: {came:?}");
    }
}

#[test]
fn a_charge_is_offered_round_who_bars_the_straight_way() {
    let mut bench = table(&active(), true, &json!({}));
    let offered = forms(&bench, 1);
    let form = offered.iter().find(|form| form.command == "DeclareCharge").unwrap();
    let witness = form.witness.clone().unwrap();
    assert_eq!(witness["path"].as_array().unwrap().len(), 2, "{witness:?}");
    let with = Declaration { faces: &[1; 12], ..Declaration::default() };
    let came = bench.declare(seat(1), &json!({"DeclareCharge": witness}), &with);
    assert!(!matches!(came, Err(Stop::Refused(_))), "{came:?}");
}

#[test]
fn a_target_says_what_its_shot_needs_and_a_salvo_is_shared() {
    let bench = table(&active(), true, &json!({}));
    let offered = forms(&bench, 1);
    let shot = offered.iter().find(|form| form.command == "DeclareShot").unwrap();
    let Kind::One { of: guns } = &shot.blanks[0].kind else { panic!("{shot:?}") };
    let Kind::One { of: targets } = &guns[0].then[0].kind else { panic!("one shot, one target") };
    assert_eq!(targets[0].value, json!([{"to": 3, "count": 1}]));
    assert!(targets[0].note.as_ref().unwrap().en.contains('5'), "aim on Precision 4: {:?}", targets[0].note);
    let Kind::Share { total, .. } = &guns[1].then[0].kind else { panic!("a salvo is shared") };
    assert_eq!(*total, 3);
}

#[test]
fn whoever_is_awaited_has_a_form_in_every_window() {
    let stretch = json!({"passage": {"Walk": {"ground": "Open"}}, "length": 100, "cost": 100});
    let volley =
        json!({"shooter": 1, "weapon": 0, "aim": {"Figures": [{"target": 3, "count": 1, "sum": []}]}});
    let saves = json!([{"source": "Cover", "value": 6}, {"source": "Dodge", "value": 3}]);
    let windows = [
        (
            json!({"Sighting": {"mover": 1, "stretch": stretch, "charge": null, "die": null}}),
            "en-vue",
            vec!["AttestNewlyVisible", "EnVuePass"],
        ),
        (
            json!({"Charge": {"charger": 1, "target": 3, "stretch": stretch, "window": true, "health": "Fit"}}),
            "charge-reaction",
            vec!["ReactToCharge", "ReactToCharge", "DeclineReaction"],
        ),
        (
            json!({"Shot": {"volley": volley, "replies": [], "may_react": [3], "dodging": []}}),
            "shot-reaction",
            vec!["Dodge", "SimultaneousFire", "SimultaneousFire", "DeclineReaction"],
        ),
        (
            json!({"Hits": {"cause": "Shot", "struck": [{"target": 3, "by": 1, "hits": [2, 2], "saves": saves}],
                         "harms": []}}),
            "saves",
            vec!["ChooseSaveOrder", "DeclineSaves"],
        ),
    ];
    for (frame, window, commands) in windows {
        let mut stack = active();
        stack.as_array_mut().unwrap().push(frame);
        let bench = table(&stack, false, &json!({}));
        let waits = owed(&bench.setup, &bench.state);
        assert_eq!((waits.len(), waits[0].window, waits[0].seat), (1, window, seat(2)));
        assert_eq!(named(&forms(&bench, 2)), commands, "{window}");
        assert!(named(&forms(&bench, 1)).is_empty());
    }
}

#[test]
fn finite_forms_filled_at_random_are_admitted_by_themselves() {
    let bench = table(&active(), false, &json!({"reply_target": "free"}));
    let mut rng = Rng::new(7);
    for form in forms(&bench, 1).iter().chain(&forms(&bench, 2)) {
        for _ in 0..20 {
            let Some(filled) = random_fill(form, &mut rng) else { continue };
            let admits =
                greffe_core::judging::declaration::admitted(std::slice::from_ref(form), &filled.command, 0)
                    .unwrap();
            assert!(admits, "{}", filled.command);
        }
    }
}

#[test]
fn a_recorded_template_that_answers_is_offered_with_a_point_that_is_accepted() {
    let volley =
        json!({"shooter": 1, "weapon": 0, "aim": {"Figures": [{"target": 3, "count": 1, "sum": []}]}});
    let mut stack = active();
    let frame = json!({"Shot": {"volley": volley, "replies": [], "may_react": [3], "dodging": []}});
    stack.as_array_mut().unwrap().push(frame);
    let bench = table(&stack, true, &json!({}));
    let offered = forms(&bench, 2);
    let back: Vec<&Form> = offered.iter().filter(|form| form.command == "SimultaneousFire").collect();
    assert_eq!((back.len(), back[0].witness.is_some(), back[1].witness.is_some()), (2, false, true));
    let declared = json!({"SimultaneousFire": back[1].witness});
    let dice = [1; 12];
    let with = Declaration { faces: &dice, ..Declaration::default() };
    let came = table(&stack, true, &json!({})).declare(seat(2), &declared, &with);
    assert!(!matches!(came, Err(Stop::Refused(_))), "{declared}: {came:?}");
}

#[test]
fn a_recorded_template_is_offered_although_the_first_enemy_is_out_of_sight() {
    let wall = json!([{"kind": "Wall", "outline": [{"x": 1900, "y": 0}, {"x": 2000, "y": 0}, {"x": 2000, "y": 9000},
        {"x": 1900, "y": 9000}]}]);
    let options = json!({"indirect_needs_los": "yes"});
    let offered = forms(&decked(&active(), true, &options, &wall), 1);
    let shot = offered.iter().find(|form| form.command == "DeclareTemplateShot").unwrap();
    let declared = json!({"DeclareTemplateShot": shot.witness});
    let dice = [1; 12];
    let with = Declaration { faces: &dice, ..Declaration::default() };
    let came = decked(&active(), true, &options, &wall).declare(seat(1), &declared, &with);
    assert!(!matches!(came, Err(Stop::Refused(_))), "{declared}: {came:?}");
}

#[test]
fn a_recorded_template_that_meets_a_charge_is_offered_where_that_began() {
    let mut stack = active();
    stack[2]["Activation"]["from"] = json!({"x": 1000, "y": 4000});
    stack[2]["Activation"]["moved"] = json!(true);
    let frame =
        json!({"Charge": {"charger": 1, "target": 3, "stretch": null, "window": true, "health": "Fit"}});
    stack.as_array_mut().unwrap().push(frame);
    let bench = table(&stack, true, &json!({}));
    let offered = forms(&bench, 2);
    let met = offered.iter().find(|form| form.command == "ReactToCharge" && form.witness.is_some()).unwrap();
    assert_eq!(met.witness.as_ref().unwrap()["at"], json!({"x": 1000, "y": 4000}));
}

/// Every fact that the forms of a seat ask, with the answer it takes.
fn asked(forms: &[Form]) -> Vec<(String, FactKind)> {
    let of = |blank: &&Blank| {
        if let Kind::Fact { fact, answer, .. } = &blank.kind { Some((fact.clone(), *answer)) } else { None }
    };
    forms.iter().flat_map(|form| every(&form.blanks).into_iter().filter_map(|blank| of(&blank))).collect()
}

#[test]
fn what_a_declaration_says_itself_takes_a_yes_only() {
    let stretch = json!({"passage": {"Walk": {"ground": "Open"}}, "length": 100, "cost": 100});
    let mut stack = active();
    let sighting = json!({"Sighting": {"mover": 1, "stretch": stretch, "charge": null, "die": null}});
    stack.as_array_mut().unwrap().push(sighting);
    let newly = asked(&forms(&table(&stack, false, &json!({})), 2));
    assert!(newly.contains(&("newly_seen".to_owned(), FactKind::Yes)), "{newly:?}");
    let mut bench = table(&active(), false, &json!({}));
    bench.state.figures[2].stealth = Stealth::Hidden;
    let told = asked(&forms(&bench, 1));
    for fact in ["bars", "complete_view"] {
        assert!(told.contains(&(fact.to_owned(), FactKind::Yes)), "{fact}: {told:?}");
    }
}

#[test]
fn a_fact_that_is_missing_is_asked_in_words() {
    let mut bench = table(&active(), false, &json!({}));
    let shot = json!({"DeclareShot": {"weapon": 0, "allocation": [{"to": 3, "count": 1}]}});
    let came = bench.declare(seat(1), &shot, &Declaration::default());
    let Err(Stop::Refused(refused)) = came else { panic!("{came:?}") };
    assert_eq!(refused.code, "FactNeeded");
    assert_eq!(refused.why.fr, "il faut d’abord répondre : A voit C ?");
    assert_eq!(refused.why.en, "this must be answered first: Does A see C?");
}

#[test]
fn what_is_left_of_a_move_is_told_as_a_tape_shows_it_and_not_offered_below_it() {
    let hint = |used: i32| {
        let stack = json!([{"GameTurn": {"phase": "Activations"}}, {"Initiative": {"value": 4, "next": 0}},
            {"Activation": {"figure": 1, "en_vue": false, "fresh": true, "used": used, "halted": false,
                            "snap": false, "bumped": [], "looked": [], "beaten": []}}]);
        let offered = forms(&table(&stack, true, &json!({})), 1);
        let walk = offered.iter().find(|form| form.command == "DeclareMove");
        walk.and_then(|form| form.hint.as_ref()).map(|hint| hint.en.replace('\u{a0}', " "))
    };
    let (half, odd, none) = (hint(350), hint(554), hint(598));
    let told = [half.as_deref(), odd.as_deref(), none.as_deref()];
    assert_eq!(told, [Some("2.5 paces left."), Some("0.46 paces (11 mm) left."), None]);
}
