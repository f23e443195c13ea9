//! Forms in chosen situations.

use serde_json::{Value, json};

use crate::Seg;
use crate::hidden::Hidden;
use crate::profiles::{Skill, Suit};
use crate::prompt::{owed, prompt};
use crate::state::{Figure, Frame, FreeMove, Portal, Posture, Presence, Side, State};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::record::ids::Seat;
use greffe_core::telling::view::Point;
use greffe_core::testing::bench::{Bench, Declaration};

/// A figure of a scene: its profile and its state.
struct Fig(Value, Figure);

fn fig(side: u8, value: i32, skills: &str) -> Fig {
    let skills: Vec<&str> = skills.split_whitespace().collect();
    let figure = Figure {
        side,
        presence: Presence::OnTable,
        value,
        omega: 0,
        posture: None,
        immobilised: false,
        support: Vec::new(),
        ammo: None,
        moves: 0,
        carded: false,
        activated: true,
        at: None,
    };
    Fig(json!({"value": value, "skills": skills}), figure)
}

impl Fig {
    fn at(mut self, x: i32, y: i32) -> Self {
        self.1.at = Some(Point::flat(x, y));
        self
    }

    fn posture(mut self, posture: Posture) -> Self {
        self.1.posture = Some(posture);
        self
    }

    fn omega(mut self, omega: u32) -> Self {
        self.1.omega = omega;
        self
    }
}

/// A match under way between two sides, figures numbered from 1, those of the first side first.
struct Table {
    bench: Bench<Seg>,
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The match of these figures, `touching` ones in contact, with this stack and scenery.
fn scene(figs: Vec<Fig>, touching: &[(u16, u16)], stack: Vec<Frame>, scenery: &Value) -> Table {
    let mut rosters = [Vec::new(), Vec::new()];
    let recorded = figs.iter().any(|fig| fig.1.at.is_some());
    let mut figures = Vec::new();
    for (place, Fig(mut profile, mut figure)) in figs.into_iter().enumerate() {
        let roster = &mut rosters[usize::from(figure.side)];
        profile["name"] = json!(format!("F{}", place + 1));
        profile["rank"] = json!((roster.len() + 1).to_string());
        roster.push(profile);
        figure.activated = !matches!(stack.last(), Some(Frame::PileBuilding {}));
        figures.push(figure);
    }
    let state = State {
        turn: 1,
        sides: vec![Side::default(), Side::default()],
        figures,
        contacts: touching.iter().map(|(a, b)| (FigureId(*a), FigureId(*b))).collect(),
        stack,
        ..State::default()
    };
    let costs: serde_json::Map<String, Value> =
        Skill::ALL.iter().map(|skill| (format!("{skill:?}"), json!(0))).collect();
    let table = if recorded { json!({"width": 9000, "depth": 9000}) } else { Value::Null };
    let opening = json!({
        "system": "seg", "ruleset": "seg/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": seat(1), "side": 0, "name": "S0"}, {"seat": seat(2), "side": 1, "name": "S1"}],
        "setup": {"table": table, "scenery": scenery, "skill_costs": costs, "caps": [9999, 9999], "rosters": rosters},
        "position": state,
    });
    Table { bench: Bench::open(serde_json::from_value(opening).unwrap()).unwrap() }
}

/// The first figure is active, by a card of this suit.
fn active(figs: Vec<Fig>, touching: &[(u16, u16)], suit: Suit) -> Table {
    scene(figs, touching, activation(suit), &json!([]))
}

fn activation(suit: Suit) -> Vec<Frame> {
    vec![
        Frame::Turn { first: Some(0), next: Some(0) },
        Frame::Hand { side: 0, revealed: true, queue: Vec::new() },
        Frame::Activation {
            figure: FigureId(1),
            suit,
            free_move: FreeMove::Available,
            acted: false,
            precise: false,
        },
    ]
}

/// Both sides owe a pile.
fn piles() -> Table {
    let stack = vec![Frame::Turn { first: None, next: None }, Frame::PileBuilding {}];
    scene(vec![fig(0, 2, ""), fig(0, 2, ""), fig(1, 2, "")], &[], stack, &json!([]))
}

impl Table {
    fn declare(&mut self, number: u8, command: &Value, with: &Declaration<'_>) -> Result<(), Refused> {
        match self.bench.declare(seat(number), command, with) {
            Ok(_) => Ok(()),
            Err(Stop::Refused(refused)) => Err(refused),
            Err(stop) => panic!("{command}: {stop:?}"),
        }
    }

    fn ok(&mut self, number: u8, command: &Value, faces: &[u32]) {
        self.declare(number, command, &Declaration { faces, ..Declaration::default() }).unwrap();
    }
}

fn forms(table: &Table, number: u8) -> Vec<Form> {
    prompt(&table.bench.setup, &table.bench.state, seat(number), &table.bench.hidden)
}

fn form(table: &Table, number: u8, command: &str) -> Option<Form> {
    forms(table, number).into_iter().find(|form| form.command == command)
}

fn choices(form: &Form, key: &str) -> Vec<Choice> {
    let blank = form.blanks.iter().find(|blank| blank.key == key).unwrap();
    let Kind::One { of } = &blank.kind else { panic!("{blank:?}") };
    of.clone()
}

fn fact<'f>(blanks: &'f [Blank], name: &str, figures: &[u16]) -> Option<&'f Blank> {
    let wanted: Vec<FigureId> = figures.iter().map(|id| FigureId(*id)).collect();
    blanks
        .iter()
        .find(|blank| matches!(&blank.kind, Kind::Fact { fact, of, .. } if fact == name && *of == wanted))
}

fn recorded(blank: &Blank) -> Option<FactValue> {
    let Kind::Fact { recorded, .. } = &blank.kind else { panic!("{blank:?}") };
    recorded.clone()
}

fn wall() -> Value {
    json!([{"kind": "wall", "outline": [
        {"x": 1800, "y": 500}, {"x": 1900, "y": 500}, {"x": 1900, "y": 1500}, {"x": 1800, "y": 1500}]}])
}

#[test]
fn seg_shoot_03_a_target_comes_with_its_need_its_distance_and_its_facts() {
    let table = active(
        vec![
            fig(0, 3, "RangedAttackMedium").at(1000, 1000),
            fig(1, 2, "").at(2750, 1000),
            fig(1, 2, "").at(1000, 8000),
        ],
        &[],
        Suit::Spades,
    );
    let form = form(&table, 1, "BasicAttack").unwrap();
    let targets = choices(&form, "target");
    assert_eq!(targets.iter().map(|choice| choice.figure).collect::<Vec<_>>(), [Some(FigureId(2))]);
    let note = targets[0].note.clone().unwrap();
    assert_eq!(note.fr, "il faut 2 ou moins, à 150\u{a0}mm");
    assert_eq!(note.en, "needs 2 or less, at 150\u{a0}mm");
    let all: Vec<Blank> = form.blanks.iter().chain(&targets[0].then).cloned().collect();
    let distance = fact(&all, "distance", &[1, 2]).unwrap();
    assert!(distance.optional);
    assert_eq!(recorded(distance), Some(FactValue::Measure(1500)));
    assert_eq!(recorded(fact(&all, "sight", &[1, 2]).unwrap()), Some(FactValue::Holds(true)));
    assert!(fact(&all, "contact", &[1, 3]).unwrap().optional);
}

#[test]
fn seg_range_01_a_target_behind_a_wall_is_shown_and_refused() {
    let table = scene(
        vec![
            fig(0, 3, "RangedAttackLong").at(1000, 1000),
            fig(1, 2, "").at(2500, 1000),
            fig(1, 2, "").at(1000, 2000),
        ],
        &[],
        activation(Suit::Spades),
        &wall(),
    );
    let form = form(&table, 1, "BasicAttack").unwrap();
    let target = choices(&form, "target").remove(0);
    assert_eq!(target.refused.unwrap().rule.unwrap().as_str(), "SEG-RANGE-01");
}

#[test]
fn seg_basic_01_a_figure_near_at_hand_is_shown_with_the_rule_that_refuses_it() {
    let table = active(
        vec![fig(0, 2, "").at(1000, 1000), fig(1, 2, "").at(1250, 1000), fig(1, 2, "").at(1000, 1900)],
        &[(1, 2)],
        Suit::Spades,
    );
    let targets = choices(&form(&table, 1, "BasicAttack").unwrap(), "target");
    assert_eq!(targets.len(), 2);
    assert_eq!(targets[0].refused, None);
    let refused = targets[1].refused.clone().unwrap();
    assert_eq!((targets[1].figure, refused.code.as_str()), (Some(FigureId(3)), "NoRangedSkill"));
}

#[test]
fn seg_shoot_02_sight_and_range_are_asked_where_nothing_is_recorded() {
    let table = active(vec![fig(0, 3, "RangedAttackMedium"), fig(1, 2, "")], &[], Suit::Spades);
    let form = form(&table, 1, "BasicAttack").unwrap();
    let targets = choices(&form, "target");
    let all: Vec<Blank> = form.blanks.iter().chain(&targets[0].then).cloned().collect();
    for name in ["distance", "sight"] {
        let blank = fact(&all, name, &[1, 2]).unwrap();
        assert!(!blank.optional, "{name}");
        assert_eq!(recorded(blank), None);
    }
    let contact = fact(&all, "contact", &[1, 2]).unwrap();
    assert!(contact.optional);
    assert_eq!(form.witness, None);
}

#[test]
fn seg_act_01_a_pile_is_filled_figure_by_figure_and_sealed_card_by_card() {
    let mut table = piles();
    let waiting = owed(&table.bench.setup, &table.bench.state);
    assert_eq!(
        waiting.iter().map(|owed| (owed.seat, owed.window)).collect::<Vec<_>>(),
        [(seat(1), "pile"), (seat(2), "pile")]
    );
    let form = form(&table, 1, "CommitPile").unwrap();
    let Kind::Sealed { what } = &form.blanks[0].kind else { panic!() };
    let Kind::Order { of, with } = what.as_ref() else { panic!() };
    assert_eq!((of.len(), with.len()), (2, 4));
    let private: Vec<String> =
        of.iter().rev().map(|item| json!({"item": item.value, "with": with[2].value}).to_string()).collect();
    assert!(form.admits("CommitPile", &serde_json::Map::new(), &[], 2));
    assert!(!form.admits("CommitPile", &serde_json::Map::new(), &[], 1));
    let with = Declaration { private: &private, ..Default::default() };
    table.declare(1, &json!({"CommitPile": {}}), &with).unwrap();
    assert_eq!(owed(&table.bench.setup, &table.bench.state).len(), 1);
    assert!(forms(&table, 1).iter().all(|form| !form.owed));
}

#[test]
fn seg_act_04_what_another_seat_reads_does_not_follow_from_a_pile() {
    let mut table = piles();
    let private = [json!({"rank": "1", "suit": "Clubs"}), json!({"rank": "2", "suit": "Spades"})]
        .map(|card| card.to_string());
    let with = Declaration { private: &private, ..Default::default() };
    table.declare(1, &json!({"CommitPile": {}}), &with).unwrap();
    let bench = &table.bench;
    for seat in [seat(1), seat(2)] {
        let blind = prompt(&bench.setup, &bench.state, seat, &Hidden::default());
        assert_eq!(prompt(&bench.setup, &bench.state, seat, &bench.hidden), blind);
    }
}

#[test]
fn seg_post_04_a_hit_asks_the_target_to_parry_or_not() {
    let mut table =
        active(vec![fig(0, 3, ""), fig(1, 2, "").posture(Posture::Defensive)], &[(1, 2)], Suit::Spades);
    table.ok(1, &json!({"BasicAttack": {"target": 2}}), &[1]);
    let waiting = owed(&table.bench.setup, &table.bench.state);
    assert_eq!((waiting[0].seat, waiting[0].window), (seat(2), "parry"));
    assert_eq!(waiting[0].question.fr, "F1 attaque F2. Parer\u{a0}?");
    let parry = form(&table, 2, "Parry").unwrap();
    assert_eq!(choices(&parry, "parrier")[0].note.clone().unwrap().en, "needs 2 or less");
    assert!(form(&table, 2, "DeclineParry").is_some());
    assert!(forms(&table, 1).iter().all(|form| !form.owed));
}

#[test]
fn standing_passes_are_left_and_taken_up_again() {
    let mut table = active(vec![fig(0, 3, ""), fig(1, 2, "")], &[], Suit::Hearts);
    assert!(form(&table, 2, "Resume").is_none());
    let pass = form(&table, 2, "StandingPass").unwrap();
    assert!(!pass.owed);
    let fields = json!({"window": "Parry", "until": "TurnEnd"});
    assert!(pass.admits("StandingPass", fields.as_object().unwrap(), &[], 0));
    table.ok(2, &json!({"StandingPass": fields}), &[]);
    let resume = form(&table, 2, "Resume").unwrap();
    assert_eq!(choices(&resume, "window").len(), 1);
}

#[test]
fn seg_move_08_a_double_attack_is_not_offered_once_the_free_move_is_made() {
    let skills = "DoubleAttack RangedAttackLong";
    let figs = [fig(0, 3, skills).at(1000, 1000), fig(1, 2, "").at(2500, 1000)];
    let mut table = active(figs.into(), &[], Suit::Spades);
    assert!(form(&table, 1, "DoubleAttack").is_some());
    table.ok(1, &json!({"FreeMove": {"to": {"x": 1000, "y": 1300}}}), &[]);
    assert!(form(&table, 1, "DoubleAttack").is_none());
    assert!(form(&table, 1, "FreeMove").is_none());
    assert!(form(&table, 1, "BasicAttack").is_some());
}

#[test]
fn seg_sknrg_03_an_absorber_may_let_allies_pay() {
    let table = active(
        vec![
            fig(0, 3, "SpecialRangedAttack Absorber").at(1000, 1000),
            fig(0, 2, "").at(1500, 1000).omega(1),
            fig(0, 2, "").at(1000, 4000).omega(1),
            fig(1, 2, "").at(1000, 2000),
        ],
        &[],
        Suit::Spades,
    );
    let form = form(&table, 1, "SpecialRangedAttack").unwrap();
    let payment = form.blanks.iter().find(|blank| blank.key == "payment").unwrap();
    assert!(!payment.optional, "the actor has nothing to pay with");
    let payers = choices(&form, "payment");
    assert_eq!(payers[0].value, json!([{"figure": 2, "points": 1}]));
    assert!(payers.iter().all(|choice| choice.value != json!([{"figure": 3, "points": 1}])));
}

#[test]
fn a_free_move_carries_a_witness_that_is_accepted() {
    let mut table =
        active(vec![fig(0, 3, "").at(1000, 1000), fig(1, 2, "").at(5000, 5000)], &[], Suit::Clubs);
    let form = form(&table, 1, "FreeMove").unwrap();
    let witness = form.witness.clone().unwrap();
    assert!(form.admits("FreeMove", &witness, &[], 0));
    table.ok(1, &json!({"FreeMove": witness}), &[]);
}

#[test]
fn seg_team_01_sides_without_a_team_owe_one() {
    let opening = json!({
        "system": "seg", "ruleset": "seg/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": seat(1), "side": 0, "name": "S0"}, {"seat": seat(2), "side": 1, "name": "S1"}],
        "setup": {"table": null}
    });
    let mut table = Table { bench: Bench::open(serde_json::from_value(opening).unwrap()).unwrap() };
    table.bench.start(&[]).unwrap();
    let waiting = |table: &Table| {
        let owed = owed(&table.bench.setup, &table.bench.state);
        owed.iter().map(|owed| (owed.seat, owed.window)).collect::<Vec<_>>()
    };
    assert_eq!(waiting(&table), [(seat(1), "roster"), (seat(2), "roster")]);
    assert_eq!(form(&table, 1, "SubmitRoster").unwrap().rule.unwrap().as_str(), "SEG-TEAM-01");
    let roster = json!([{"name": "Nix", "rank": "1", "value": 2}]);
    table.ok(1, &json!({"SubmitRoster": {"roster": roster}}), &[]);
    assert_eq!(waiting(&table), [(seat(2), "roster")]);
}

#[test]
fn nothing_is_asked_once_the_match_is_over() {
    let mut table = piles();
    table.ok(2, &json!({"Concede": {}}), &[]);
    assert!(table.bench.state.ended.is_some());
    assert_eq!(owed(&table.bench.setup, &table.bench.state), []);
    assert_eq!(forms(&table, 1), []);
    let ended = crate::view::board(&table.bench.setup, &table.bench.state).over.unwrap();
    assert_eq!(ended.fr, "Victoire\u{a0}: S0. Concession.");
}

/// Two portals of each side, made by its first figure; positions are not recorded.
fn gates(table: &mut Table) {
    let portal = |side: u8, by: u16| Portal { side, by: FigureId(by), at: None };
    table.bench.state.portals = vec![portal(0, 1), portal(0, 1), portal(1, 2), portal(1, 2)];
}

fn says(name: &str, figure: u16) -> Fact {
    Fact { fact: name.to_owned(), of: vec![FigureId(figure)], value: FactValue::Holds(true) }
}

#[test]
fn seg_skspe_10_without_positions_the_portals_where_a_teleport_ends_are_asked_about() {
    let mut table = active(
        vec![fig(0, 3, "Teleport CreatePortal").omega(1), fig(1, 3, "CreatePortal")],
        &[],
        Suit::Clubs,
    );
    gates(&mut table);
    let form = form(&table, 1, "Teleport").unwrap();
    for portal in ["portal_0", "portal_1", "portal_2", "portal_3"] {
        assert!(fact(&form.blanks, portal, &[1]).is_some_and(|blank| blank.optional), "{portal}");
    }
}

#[test]
fn seg_skspe_10_who_comes_out_of_a_portal_is_asked_about_those_of_another_team() {
    let mut table = active(
        vec![fig(0, 3, "Teleport CreatePortal").omega(1), fig(1, 3, "CreatePortal")],
        &[],
        Suit::Clubs,
    );
    gates(&mut table);
    let facts = [says("portal_0", 1)];
    let with = Declaration { facts: &facts, faces: &[1], ..Default::default() };
    table.declare(1, &json!({"Teleport": {}}), &with).unwrap();
    let crossing = form(&table, 1, "CrossPortal").unwrap();
    assert!(fact(&crossing.blanks, "portal_2", &[1]).is_some_and(|blank| blank.optional));
    assert!(fact(&crossing.blanks, "portal_3", &[1]).is_some_and(|blank| blank.optional));
    assert_eq!(fact(&crossing.blanks, "portal_0", &[1]), None);
    let facts = [says("portal_2", 1)];
    let with = Declaration { facts: &facts, ..Default::default() };
    table.declare(1, &json!({"CrossPortal": {"portal": 1}}), &with).unwrap();
    assert_eq!(owed(&table.bench.setup, &table.bench.state)[0].window, "portal");
}

#[test]
fn seg_immo_02_who_is_held_is_told_what_its_escape_needs_and_asked_whom_it_touches() {
    let mut held = fig(0, 3, "");
    held.1.immobilised = true;
    let table = active(vec![held, fig(1, 3, "")], &[(1, 2)], Suit::Hearts);
    let escape = form(&table, 1, "EscapeImmobilised").unwrap();
    assert_eq!(escape.hint.unwrap().en, "needs 2 or less");
    assert!(fact(&escape.blanks, "contact", &[1, 2]).is_some_and(|blank| blank.optional));
}

#[test]
fn seg_gap_53_what_a_skill_makes_sure_is_not_told_to_fail() {
    let figs = vec![fig(0, 1, "ReliableSupport"), fig(0, 2, ""), fig(1, 3, "Disruptive")];
    let table = active(figs, &[(1, 2), (1, 3)], Suit::Diamonds);
    let targets = choices(&form(&table, 1, "Support").unwrap(), "target");
    let ally = targets.iter().find(|choice| choice.figure == Some(FigureId(2))).unwrap();
    assert_eq!(ally.note.clone().unwrap().en, "certain success");
    let mut held = fig(0, 1, "Agile");
    held.1.immobilised = true;
    let table = active(vec![held, fig(1, 3, "Disruptive")], &[(1, 2)], Suit::Hearts);
    assert_eq!(form(&table, 1, "EscapeImmobilised").unwrap().hint.unwrap().en, "certain success");
}
