//! Scripts tell everything that is not as it should be: what is refused, waits, is left over, or could never fail.

#[cfg(test)]
mod scripts {
    use std::ops::ControlFlow;

    use greffe_games::script::{Came, MOST_SCRIPTS, MOST_STEPS, Report, ScriptError, read, run, run_watched};
    use serde_json::{Value, json};

    /// A band of two against two in contact, one after the other active.
    fn script(steps: &Value, expect: &Value) -> String {
        let team = |names: [&str; 2]| {
            let figure = |(name, rank): (&str, &str)| json!({ "name": name, "rank": rank, "value": 3 });
            names.into_iter().zip(["1", "2"]).map(figure).collect::<Vec<_>>()
        };
        json!({
            "about": "a case",
            "opening": {
                "system": "seg",
                "setup": {"table": null, "rosters": [team(["Alaric", "Brune"]), team(["Morgane", "Nils"])]},
            },
            "steps": steps,
            "expect": expect,
        })
        .to_string()
    }

    fn played(steps: &Value, expect: &Value) -> Report {
        let scripts = read(&script(steps, expect)).unwrap();
        assert!(!scripts.listed);
        run(&scripts.scripts[0]).unwrap()
    }

    fn surprises(steps: &Value, expect: &Value) -> Vec<String> {
        let surprises = played(steps, expect).surprises();
        assert!(surprises.iter().all(|words| words.fr != words.en && !words.fr.is_empty()), "{surprises:?}");
        surprises.into_iter().map(|words| words.en).collect()
    }

    fn one(found: &[String], start: &str) {
        assert!(found.len() == 1 && found[0].contains(start), "{start}: {found:?}");
    }

    /// Both piles of the deployment, the second of which brings the toss.
    fn piles() -> [Value; 2] {
        let pile = |seat: u8| {
            let cards = [json!({"rank": "1", "suit": "Clubs"}), json!({"rank": "2", "suit": "Clubs"})];
            json!({"seat": seat, "command": {"CommitPile": {}}, "private": cards})
        };
        [pile(1), pile(2)]
    }

    #[test]
    fn what_nobody_expected_is_a_surprise() {
        let reveal = json!({"seat": 1, "command": {"Reveal": {}}});
        one(&surprises(&json!([reveal]), &json!({})), "step 1: refused (NotNow, SEG-ACT-01): ");
        let [first, second] = piles();
        // It waits for the toss, and so does whatever comes after it.
        let found = surprises(&json!([first, second, reveal]), &json!({}));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("step 2: still waits for: [{\"ask\":\"faces\""), "{found:?}");
        assert!(
            found[1].starts_with("step 3: refused (waits): a command still waits: seat:1 (faces)"),
            "{found:?}"
        );
        let mut tossed = second;
        tossed["dice"] = json!([1, 2]);
        one(&surprises(&json!([first, tossed]), &json!({})), "step 2: nobody asks for dice [2]");
    }

    #[test]
    fn what_a_command_did_is_written_before_the_dice_of_the_next_step() {
        let [first, mut second] = piles();
        second["dice"] = json!([1]);
        let report = played(&json!([first, second]), &json!({}));
        assert!(report.surprises().is_empty(), "{:?}", report.surprises());
        let Came::Records(records) = &report.steps[1].came else { panic!() };
        let kinds: Vec<&str> = records.iter().map(|record| record.kind.as_str()).collect();
        let own = ["Declared", "Sealed", "Sealed", "Resolved"];
        let next = ["Declared", "Asked", "Declared", "Rolled", "Resolved"];
        assert_eq!(kinds, [own.as_slice(), &next].concat());
        assert!(
            records[3].body["event"]["PileCommitted"].is_object() && records[3].body["digest"].is_object()
        );
        assert_eq!(records[4].body["command"], json!({"Proceed": {}}));
        assert!(records[8].body["event"]["TossResolved"].is_object());
    }

    /// The last test of a morale phase is nobody's choice: the one before it is told first.
    #[test]
    fn a_test_of_morale_is_written_before_the_card_of_the_last() {
        let cases = read(include_str!("../../../fixtures/ad/vectors/morale.json")).unwrap();
        let report = run(&cases.scripts[0]).unwrap();
        assert!(report.surprises().is_empty(), "{:?}", report.surprises());
        let Came::Records(records) = &report.steps[2].came else { panic!() };
        let place =
            |told: &dyn Fn(&Value) -> bool| records.iter().position(|record| told(&record.body)).unwrap();
        let ended = |figure: u8| place(&|body| body["event"]["TestEnded"]["figure"] == json!(figure));
        let goes_on = place(&|body| body["command"] == json!({"Proceed": {}}));
        assert!(ended(2) < goes_on && goes_on < ended(1), "{goes_on}");
        assert!(records[goes_on - 1].body["digest"].is_object(), "what was done is whole by itself");
        // The card of the last is asked for after that, and of nobody else.
        let kinds: Vec<&str> = records[goes_on..].iter().map(|record| record.kind.as_str()).collect();
        assert_eq!(kinds[..2], ["Declared", "Asked"], "{kinds:?}");
        assert!(
            !records[..goes_on]
                .iter()
                .any(|record| record.body["event"]["TestBegun"]["test"]["figure"] == json!(1))
        );
    }

    #[test]
    fn an_expectation_that_nothing_could_fail_is_a_surprise() {
        let [mut first, _] = piles();
        first["expect"] = json!({"without": ["PileComitted"], "uncited": ["SEG-NOPE-01"]});
        let found = surprises(&json!([first]), &json!({}));
        assert!(found.len() == 2 && found[0].contains("PileComitted is no event"), "{found:?}");
        assert!(found[1].contains("SEG-NOPE-01 is no rule"), "{found:?}");
        let [plain, _] = piles();
        one(
            &surprises(&json!([plain]), &json!({"/figurs/0": null})),
            "at the end: /figurs/0 is no field of the state",
        );
        one(
            &surprises(&json!([plain]), &json!({"/figures/0/hp": null})),
            "/figures/0/hp is no field of the state",
        );
        // What is left out when there is nothing to say, and the item after the last, are there to be none.
        let none = json!({"/figures/0/omega": null, "/stack/9": null, "/ended": null});
        assert_eq!(surprises(&json!([plain]), &none), [""; 0]);
        let slip = json!({"seat": 1, "command": {"ComitPile": {}}, "expect": {"refused": {}}});
        one(&surprises(&json!([slip]), &json!({})), "refused as: unreadable-command");
        let named = json!({"seat": 1, "command": {"ComitPile": {}}, "expect": {"refused": {"code": "unreadable-command"}}});
        assert_eq!(surprises(&json!([named]), &json!({})), [""; 0]);
    }

    #[test]
    fn a_refusal_of_what_is_not_due_names_a_rule_and_who_is_awaited() {
        let report = played(&json!([{"seat": 1, "command": {"Reveal": {}}}]), &json!({}));
        let Came::Refused(refused) = &report.steps[0].came else { panic!() };
        assert_eq!(refused.rule.as_ref().unwrap().to_string(), "SEG-ACT-01");
        assert!(
            refused.why.fr.contains("Sont attendus\u{a0}: A, ") && refused.why.fr.contains("; B, "),
            "{refused:?}"
        );
        assert!(refused.why.en.contains("Awaited: A, ") && refused.why.en.contains("; B, "), "{refused:?}");
    }

    #[test]
    fn every_fault_of_an_opening_is_told_at_its_field() {
        let opening = |opening: Value| {
            let scripts = read(&json!({"opening": opening}).to_string()).unwrap();
            match run(&scripts.scripts[0]) {
                Err(ScriptError::Opening(faults)) => {
                    faults.into_iter().map(|fault| (fault.field, fault.why.en)).collect()
                }
                Err(error) => panic!("{error}"),
                Ok(_) => Vec::new(),
            }
        };
        let found: Vec<(String, String)> = opening(json!({"system": "segg"}));
        assert_eq!(found[0].0, "/system");
        let found = opening(json!({"system": "seg", "facts": "trustd"}));
        assert!(found[0].0 == "/facts" && found[0].1.contains("`trusted`"), "{found:?}");
        let roster = json!([{"name": "A", "rank": "1", "value": "three"}]);
        let found = opening(json!({"system": "seg", "setup": {"rosters": [roster, roster]}}));
        assert!(found[0].0.starts_with("/setup/rosters/0/0/value"), "{found:?}");
        let one = json!([{"name": "A", "rank": "1", "value": 0}, {"name": "B", "rank": "1", "value": 99}]);
        let found = opening(json!({"system": "seg", "setup": {"rosters": [one, one]}}));
        assert!(found.len() > 1, "{found:?}");
    }

    /// Where a field may be written in two ways, what is wrong in it is told where it is all the same.
    #[test]
    fn a_fault_of_a_field_of_two_shapes_is_told_inside_it() {
        let board = |edges: Value| json!({ "name": { "fr": "P", "en": "P" }, "columns": 4, "rows": 4, "edges": edges });
        let scenario = |board: Value| json!({ "board": board, "forces": [] });
        let ad = |scenario: Value| json!({ "system": "ad", "setup": { "scenario": scenario, "sides": [] } });
        let side = json!({ "team": [], "faction": "king" });
        let figure =
            json!({ "owner": 0, "controller": 0, "presence": "OnTable", "immobilised": ["Web", "Glue"] });
        let band = |name: &str| json!({ "team": [{ "name": name, "quality": 4, "combat": 3 }] });
        let setup = json!({ "sides": [band("A"), band("B")], "table": null });
        let dw = json!({ "system": "dw", "setup": setup, "position": {
            "round": 1, "order": [0, 1], "sides": [], "figures": [figure], "stack": []
        } });
        let cases = [
            (ad(scenario(board(json!({ "C3-C4": "hole" })))), "/setup/scenario/board/edges/C3-C4", "`hole`"),
            (
                json!({ "system": "ad", "setup": { "scenario": "la-rue", "sides": [side] } }),
                "/setup/sides/0/faction",
                "`king`",
            ),
            (dw, "/position/figures/0/immobilised/1", "`Glue`"),
            (ad(scenario(board(json!({ "c3-C4": "wall" })))), "/setup/scenario/board/edges", "c3-C4"),
        ];
        for (opening, field, named) in cases {
            let script = json!({ "opening": opening, "steps": [] }).to_string();
            let Err(ScriptError::Opening(faults)) = run(&read(&script).unwrap().scripts[0]) else {
                panic!("{field} is not refused")
            };
            let found = faults.iter().find(|fault| fault.field.starts_with(field));
            let found = found.unwrap_or_else(|| panic!("{field} is not among {faults:?}"));
            assert!(found.why.en.contains(named) && found.why.fr.contains(named), "{found:?}");
        }
    }

    #[test]
    fn a_list_says_which_script_is_no_script() {
        let Err(ScriptError::Unreadable(words)) = read(r#"[{"opening": {}, "steps": [{"seat": "one"}]}]"#)
        else {
            panic!()
        };
        assert!(
            words.en.starts_with("[0].steps[0].seat: invalid type: string \"one\", expected u8"),
            "{words:?}"
        );
        assert!(
            words.fr.starts_with("[0].steps[0].seat\u{a0}: forme inattendue\u{a0}: le texte \"one\""),
            "{words:?}"
        );
        assert!(read("[]").unwrap().listed);
    }

    /// Steps that are refused, as many as asked.
    fn refused(count: usize) -> Value {
        Value::Array(vec![json!({"seat": 1, "command": {"Reveal": {}}}); count])
    }

    #[test]
    fn a_script_has_its_most_of_steps_and_a_file_its_most_of_scripts() {
        let long = read(&script(&refused(MOST_STEPS + 1), &json!({}))).unwrap();
        let Err(error @ ScriptError::TooMany { .. }) = run(&long.scripts[0]) else { panic!() };
        assert!(error.told().fr.contains("étapes\u{a0}: 2001, au plus 2000"), "{:?}", error.told());
        let many = format!("[{}]", vec![r#"{"opening":{}}"#; MOST_SCRIPTS + 1].join(","));
        let Err(ScriptError::TooMany { most, .. }) = read(&many) else { panic!() };
        assert_eq!(most, MOST_SCRIPTS);
    }

    #[test]
    fn a_script_stops_where_whoever_watches_says_so() {
        let case = read(&script(&refused(200), &json!({}))).unwrap();
        let mut left = 50;
        let mut watch = || {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let Err(ScriptError::Stopped { step }) = run_watched(&case.scripts[0], &mut watch) else { panic!() };
        assert!((2..=51).contains(&step), "{step}");
        assert!(run(&case.scripts[0]).is_ok(), "it ends by itself otherwise");
    }

    #[test]
    fn what_a_script_keeps_is_bounded() {
        // Each step is refused, and its report repeats what was declared.
        let fat = json!({"seat": 1, "command": {"Reveal": {"x": "y".repeat(60_000)}}});
        let case = read(&script(&Value::Array(vec![fat; 1_900]), &json!({}))).unwrap();
        let Err(ScriptError::Stopped { step }) = run(&case.scripts[0]) else { panic!("110 MB were kept") };
        assert!(step > 1_000, "{step}");
    }
}
