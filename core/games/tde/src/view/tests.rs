//! What a reader is told and shown of a few moments.

#![expect(
    clippy::needless_pass_by_value,
    clippy::similar_names,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::Tde;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::Seat;
use greffe_core::telling::view::{Board, Line};
use greffe_core::testing::bench::{Bench, Declaration};

/// Nix of side A against Kaneda and Venk of side B; Nix is active.
struct Tale {
    bench: Bench<Tde>,
    lines: Vec<Line>,
}

fn card(name: &str, role: Option<&str>) -> Value {
    json!({
        "name": name, "role": role, "faction": "Red", "ap_gain": 2, "ap_max": 3, "cost": 10, "availability": 15,
        "distance": {"success": 4, "exceptional": 7}, "melee": 6, "agility": 6, "aim": 6, "intellect": 6,
        "body": {"health": 4, "endurance": 4},
        "weapons": [
            {"name": "Arc", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4}},
            {"name": "Lame", "damage": {"success": 2, "exceptional": 3}},
        ],
    })
}

fn tale(places: Option<[(i32, i32); 3]>, terrain: Value, change: impl FnOnce(&mut Value)) -> Tale {
    let figure = |place: usize, side: u8| {
        let at = places.map(|places| json!({"x": places[place].0, "y": places[place].1}));
        let mut figure = json!({"side": side, "presence": "OnTable", "ap": 2, "arms": [{}, {}]});
        if let Some(at) = at {
            figure["at"] = at;
        }
        figure
    };
    let mut position = json!({
        "turn": 1, "initiative": 0, "sides": [{"letter": "B"}, {"letter": "A"}],
        "figures": [figure(0, 0), figure(1, 1), figure(2, 1)],
        "stack": [{"Turn": {"next": 0}}, {"Activation": {"figure": 1}}],
    });
    change(&mut position);
    let table = places.map(|_| json!({"width": 9144, "depth": 9144}));
    let sides = json!([
        {"team": [card("Nix", Some("Leader"))]},
        {"team": [card("Kaneda", Some("Leader")), card("Venk", None)]},
    ]);
    let opening: Opening = serde_json::from_value(json!({
        "system": "tde", "ruleset": "tde/14", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "setup": {"table": table, "points": 150, "terrain": terrain, "sides": sides}, "position": position,
    }))
    .unwrap();
    Tale { bench: Bench::open(opening).unwrap_or_else(|faults| panic!("{faults:?}")), lines: Vec::new() }
}

fn far(a: u16, b: u16, inches: i64) -> Fact {
    let of = vec![FigureId(a), FigureId(b)];
    Fact { fact: "distance".to_owned(), of, value: FactValue::Measure(inches * 254) }
}

impl Tale {
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    fn then(mut self, seat: u8, command: Value, facts: &[Fact], faces: &[u32]) -> Self {
        let mut state = self.bench.state.clone();
        let with = Declaration { facts, faces, ..Declaration::default() };
        let told = self.bench.declare(Seat::new(seat).unwrap(), &command, &with);
        for emitted in told.unwrap_or_else(|stop| panic!("{command}: {stop:?}")) {
            self.lines.push(Tde::line(&self.bench.setup, &state, &emitted.event));
            Tde::apply(&self.bench.setup, &mut state, &emitted.event).unwrap();
        }
        self
    }

    fn board(&self) -> Board {
        Tde::board(&self.bench.setup, &self.bench.state)
    }

    /// Every sentence told, in French and in English.
    fn report(&self) -> (Vec<&str>, Vec<&str>) {
        let said = self.lines.iter().filter(|line| !line.sentence.fr.is_empty());
        said.map(|line| (line.sentence.fr.as_str(), line.sentence.en.as_str())).unzip()
    }

    fn line(&self, fr: &str) -> &Line {
        self.lines
            .iter()
            .find(|line| line.sentence.fr.contains(fr))
            .unwrap_or_else(|| panic!("{:?}", self.report()))
    }
}

fn shoot() -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": 2}})
}

fn answer(figure: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Shoot": {"weapon": 0, "target": 1}}}})
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

fn hold() -> Value {
    json!({"PassFirefight": {}})
}

/// A shot of Nix, one of Kaneda in answer, which Nix beats.
fn exchange() -> Tale {
    tale(None, json!([]), |_| {})
        .then(1, shoot(), &[far(1, 2, 10)], &[])
        .then(2, answer(2), &[far(2, 1, 10)], &[])
        .then(2, pass(), &[], &[5, 9, 4, 9, 4, 9, 10])
}

#[test]
fn a_shot_and_its_answer_read_as_a_report() {
    let tale = exchange();
    let (fr, en) = tale.report();
    assert_eq!(
        fr,
        [
            "Nix tire sur Kaneda (Arc), à 10″.",
            "Kaneda réagit : tire sur Nix (Arc), à 10″.",
            "B ne réagit plus.",
            "Nix lance 5 (dé d'Exploit : 9) contre Visée 6 : Succès.",
            "Kaneda lance 4 (dé d'Exploit : 9) contre Visée 6 : Succès.",
            "Nix l'emporte sur Kaneda, 5 contre 4.",
            "Nix tire sur Kaneda : Succès. Kaneda reçoit 3 Dommages du tir de Nix.",
            "Kaneda tire sur Nix : Succès, mais battu.",
            "Kaneda se protège du tir de Nix (4 ou moins) : 4, 9 et 10. 2 Blessures.",
            "Kaneda subit 2 Blessures : Santé 2 sur 4.",
        ]
    );
    assert_eq!(en.len(), fr.len());
    assert!(en.contains(&"Nix beats Kaneda, 5 to 4."));
}

#[test]
fn whoever_may_react_reads_to_what() {
    let told = tale(None, json!([]), |_| {}).then(1, shoot(), &[far(1, 2, 10)], &[]);
    let asked = |tale: &Tale| Tde::owed(&tale.bench.setup, &tale.bench.state)[0].question.clone();
    assert_eq!(asked(&told).fr, "Nix tire sur Kaneda (Arc), à 10″. Qui réagit ?");
    let told = told.then(2, answer(2), &[far(2, 1, 10)], &[]);
    assert_eq!(asked(&told).en, "Nix shoots at Kaneda (Arc), at 10″. Who else reacts?");
}

#[test]
fn every_line_has_its_words_in_both_languages() {
    for line in &exchange().lines {
        assert!(!line.title.fr.is_empty() && !line.title.en.is_empty(), "{line:?}");
        assert_eq!(line.sentence.fr.is_empty(), line.sentence.en.is_empty(), "{line:?}");
        assert!(!line.sentence.fr.contains('?') && !line.sentence.fr.contains("(s)"), "{line:?}");
    }
}

#[test]
fn a_test_shows_its_dice_and_what_they_needed() {
    let tale = exchange();
    let verdict = tale.line("Nix lance").verdict.clone().unwrap();
    assert_eq!((verdict.faces, verdict.need.fr.as_str(), verdict.passed), (vec![5, 9], "6 ou moins", true));
    let saved = tale.line("se protège").verdict.clone().unwrap();
    assert_eq!((saved.faces, saved.passed), (vec![4, 9, 10], false));
}

#[test]
fn wounds_are_a_change_of_health() {
    let tale = exchange();
    let [change] = tale.line("Santé 2").changes.as_slice() else { panic!("one change") };
    assert_eq!((change.old.fr.as_str(), change.new.fr.as_str()), ("4", "2"));
    assert_eq!(tale.board().pieces[1].health, (2, 4));
}

/// On a table with a wall: Nix walks round it, Kaneda shoots as she comes out.
fn walk() -> Tale {
    let wall = json!([{
        "kind": "Obstacle", "name": "Mur", "height": 762,
        "outline": [{"x": 3000, "y": 3000}, {"x": 3600, "y": 3000}, {"x": 3600, "y": 3300}, {"x": 3000, "y": 3300}],
    }]);
    let way = json!({"DeclareMove": {"path": [{"x": 3300, "y": 2500}, {"x": 4000, "y": 2500}]}});
    let shot = json!({"DeclareReaction": {
        "figure": 2, "strike": {"Shoot": {"weapon": 0, "target": 1}}, "spot": 1270,
    }});
    tale(Some([(2500, 2500), (4000, 5000), (8000, 8000)]), wall, |_| {})
        .then(1, way, &[], &[])
        .then(2, shot, &[], &[])
        .then(2, pass(), &[], &[])
        .then(1, hold(), &[], &[9, 8])
}

#[test]
fn a_declared_way_and_who_answers_it_are_drawn() {
    let tale = walk();
    let kinds = |line: &Line| line.marks.iter().map(|mark| mark.kind).collect::<Vec<&str>>();
    assert_eq!(kinds(tale.line("Nix se déplace")), ["path"]);
    let answer = tale.line("Kaneda réagit");
    assert_eq!(kinds(answer), ["path", "sight", "ghost"]);
    assert!(answer.sentence.fr.ends_with("quand Nix a fait 5″."), "{}", answer.sentence.fr);
    assert_eq!(answer.marks[2].points[0].x, 2500 + 1270);
    assert_eq!(kinds(tale.line("Nix arrive")), ["ghost", "path"]);
}

#[test]
fn the_board_shows_scenery_postures_and_markers() {
    let tale = tale(Some([(2500, 2500), (4000, 5000), (8000, 8000)]), json!([]), |position| {
        position["figures"][0]["posture"] = json!("Crouched");
        position["figures"][1]["stealthed"] = json!(true);
        position["figures"][2]["fire"] = json!(2);
        position["smoke"] = json!([{"template": "Small", "at": {"x": 5000, "y": 5000}}]);
    });
    let board = tale.board();
    assert_eq!(board.areas.iter().map(|area| area.kind).collect::<Vec<&str>>(), ["dark"]);
    let labels = |place: usize| -> Vec<String> {
        board.pieces[place].badges.iter().map(|badge| badge.label.fr.clone()).collect()
    };
    assert_eq!(labels(0), ["2 PA", "Accroupi"]);
    assert_eq!(labels(1), ["Furtif", "2 PA"]);
    assert_eq!(labels(2).last().map(String::as_str), Some("Feu : 2"));
    assert!(board.moment.fr.starts_with("Tour 1"), "{:?}", board.moment);
}
