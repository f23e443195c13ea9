//! Forms and what they ask.

use serde_json::json;

use crate::bench::{Play, card, duel, scene};
use crate::state::Posture;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::draft::Purpose;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

fn form<'f>(forms: &'f [Form], title: &str) -> &'f Form {
    let titles: Vec<&str> = forms.iter().map(|form| form.title.en.as_str()).collect();
    forms.iter().find(|form| form.title.en == title).unwrap_or_else(|| panic!("{title} in {titles:?}"))
}

/// The facts that some blanks ask about, those of their choices after them.
fn facts(blanks: &[Blank]) -> [Vec<(String, Vec<FigureId>)>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for blank in blanks {
        if let Kind::Fact { fact, of, .. } = &blank.kind {
            found[0].push((fact.clone(), of.clone()));
        }
        for choice in blank.kind.choices() {
            let [own, inner] = facts(&choice.then);
            found[1].extend(own.into_iter().chain(inner));
        }
    }
    found
}

fn labels(form: &Form) -> Vec<&str> {
    form.blanks.iter().map(|blank| blank.label.en.as_str()).collect()
}

#[test]
fn what_a_form_asks_itself_its_choices_do_not_ask_again() {
    let forms = duel().active().forms(1);
    let [own, inner] = facts(&form(&forms, "Move").blanks);
    assert!(own.iter().any(|(fact, _)| fact == "touches"), "{own:?}");
    assert!(inner.iter().any(|(fact, _)| fact == "distance"), "a chained shot asks how far: {inner:?}");
    assert!(own.iter().all(|fact| !inner.contains(fact)), "{own:?} and {inner:?}");
}

#[test]
fn a_way_told_in_lengths_is_asked_its_length_once_and_says_what_silence_means() {
    let forms = duel().active().forms(1);
    let run = form(&forms, "Move");
    assert!(!labels(run).iter().any(|label| label.starts_with("Length of the way")), "{:?}", labels(run));
    assert!(
        labels(run).contains(&"Nix: the way and its end are free? (otherwise: yes)"),
        "{:?}",
        labels(run)
    );
    let touches = "Where it ends, does Nix touch Kaneda? (otherwise: no)";
    assert!(labels(run).contains(&touches), "{:?}", labels(run));
}

#[test]
fn what_must_be_said_of_a_shot_comes_first() {
    let forms = duel().active().forms(1);
    let shot = form(&forms, "Shoot: Bow");
    let target = shot.blanks.iter().find(|blank| blank.key == "target").unwrap();
    let then = &target.kind.choices()[0].then;
    assert_eq!((then[0].key.as_str(), then[0].optional), ("distance", false));
    assert!(then[1..].iter().all(|blank| blank.optional));
}

#[test]
fn what_the_record_rules_out_comes_last_and_says_so() {
    let forms = duel().active().forms(1);
    let last = &forms[forms.iter().filter(|form| form.owed).count() - 2];
    assert_eq!(last.title.en, "Fight", "before the end of the activation");
    assert!(last.hint.as_ref().unwrap().en.starts_with("Ruled out by the record"));
    let forms = duel().touch(1, 2).active().forms(1);
    assert_eq!(form(&forms, "Fight").hint, None);
    let away = form(&forms, "Move").hint.as_ref().unwrap();
    assert!(away.en.starts_with("by the record, "), "{away:?}");
}

#[test]
fn tde_seq_19_dodge_04_to_stay_and_to_go_are_told_apart() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareMove": {"length": 254}}), &[], &[]);
    play.ok(2, json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}}), &[], &[]);
    play.ok(1, json!({"PassFirefight": {}}), &[], &[5, 9]);
    let titles: Vec<String> = play.forms(2).into_iter().map(|form| form.title.en).take(3).collect();
    assert_eq!(titles, ["Kaneda stays", "Kaneda steps away", "Kaneda steps away (jump, climb, swim)"]);
}

#[test]
fn tde_react_12_a_charge_is_met_where_it_ends() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareCharge": {"length": 1016, "target": 2, "weapon": 1}}), &[], &[]);
    let forms = play.forms(2);
    let who = form(&forms, "React").blanks[0].kind.choices();
    let strikes = who[0].then.iter().find(|blank| blank.key == "strike").unwrap().kind.choices();
    let asks = |word: &str| {
        let strike = strikes.iter().find(|choice| choice.label.en.starts_with(word)).unwrap();
        strike.then.iter().any(|blank| blank.key == "spot")
    };
    assert_eq!([asks("Shot"), asks("Fight"), asks("Dodge")], [true, false, false]);
}

fn named(play: &Play, rule: &str, figure: Option<u16>, dice: usize) -> (String, Vec<String>) {
    let purpose = Purpose { rule: RuleId::new(rule), figure: figure.map(FigureId), nth: None };
    let throw = play.throw(&purpose, dice);
    (throw.what.unwrap().en, throw.dice.into_iter().map(|die: Words| die.en).collect())
}

#[test]
fn tde_test_01_dice_say_whose_they_are_and_which_is_which() {
    let play = scene(&[card(json!({"name": "Nix"}))], &[card(json!({"name": "Venk"}))]).active();
    let pair = ["Attribute die", "Exploit die (1 is the Exploit)"].map(String::from).to_vec();
    assert_eq!(named(&play, "TDE-SHOOT-04", Some(1), 2), ("Nix: Shot".into(), pair.clone()));
    assert_eq!(named(&play, "TDE-MEDIC-02", Some(2), 2).1, pair);
    assert_eq!(named(&play, "TDE-SEQ-17", Some(2), 2), ("Venk: Armour test".into(), Vec::new()));
    let drift = ["Direction", "Distance, in inches"].map(String::from).to_vec();
    assert_eq!(named(&play, "TDE-TPL-18", Some(1), 2), ("Nix: Scatter".into(), drift));
    let (what, sides) = named(&play, "TDE-TURN-03", None, 2);
    assert_eq!((what.as_str(), sides.len()), ("Initiative", 2));
    let second = Purpose { nth: Some(2), ..Purpose::of(RuleId::new("TDE-SEQ-18"), FigureId(1)) };
    assert_eq!(
        play.throw(&second, 3).what.unwrap().fr,
        "Nix : Test d'Armure",
        "its number is added for every game"
    );
}

#[test]
fn who_is_low_may_jump_or_climb_as_far_as_anybody() {
    let most = |play: &Play, title: &str| {
        let Kind::Length { most, .. } = form(&play.forms(1), title).blanks[0].kind else { panic!("{title}") };
        most
    };
    let low = duel().figure(1, |figure| figure.posture = Posture::Crouched).active();
    assert_eq!(most(&low, "Crawl"), 1016);
    assert_eq!(most(&low, "Crawl (jump, climb, swim)"), 1778);
    assert_eq!(most(&low, "Crawl, then stand up (jump, climb, swim)"), 1524);
    let feet = duel().active();
    assert_eq!(most(&feet, "Crouch and crawl"), 762);
    assert_eq!(most(&feet, "Crouch and crawl (jump, climb, swim)"), 1524);
    assert_eq!(most(&feet, "Crouch, crawl, stand up (jump, climb, swim)"), 1270);
}

#[test]
fn a_template_is_laid_over_nobody_too_for_it_may_deviate_onto_somebody() {
    let fewest = |damage: u32, smoke: bool| {
        let mut properties = vec![json!({"Template": "Small"})];
        properties.extend(smoke.then(|| json!("Smoke")));
        let weapon = json!({"name": "Grenade", "range": {"success": 8, "exceptional": 14}, "damage": {"success": damage, "exceptional": damage}, "properties": properties});
        let play = scene(&[json!({"weapons": [weapon]})], &[json!({})]).active();
        let forms = play.forms(1);
        let chain = form(&forms, "Move").blanks.iter().find(|blank| blank.key == "chain").unwrap().clone();
        let choice =
            chain.kind.choices().iter().find(|choice| choice.label.en.starts_with("Template")).unwrap();
        let under = choice.then.iter().find(|blank| blank.key == "chain_under").unwrap();
        let Kind::Some { least, .. } = under.kind else { panic!("{under:?}") };
        least
    };
    assert_eq!((fewest(2, false), fewest(0, true)), (0, 0));
}
