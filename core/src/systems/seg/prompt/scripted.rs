//! Forms in chosen situations.

use serde_json::{Value, json};

use crate::fact::{FactValue, FigureId};
use crate::form::{Blank, Choice, Form, Kind};
use crate::ids::Seat;
use crate::systems::seg::hidden::Hidden;
use crate::systems::seg::profiles::Suit;
use crate::systems::seg::prompt::{owed, prompt};
use crate::systems::seg::state::Posture;
use crate::systems::seg::tests::{Table, fig, scene, yes};

fn forms(table: &Table, seat: u8) -> Vec<Form> {
    prompt(&table.bench.setup, &table.bench.state, Seat(seat), &table.bench.hidden)
}

fn form(table: &Table, seat: u8, command: &str) -> Option<Form> {
    forms(table, seat).into_iter().find(|form| form.command == command)
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
    let table = scene(&[
        fig(0, 3, "RangedAttackMedium").at(1000, 1000),
        fig(1, 2, "").at(2750, 1000),
        fig(1, 2, "").at(1000, 8000),
    ])
    .active(1, Suit::Spades);
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
fn seg_range_01_a_target_behind_a_wall_takes_a_statement_against_the_record() {
    let mut table = scene(&[fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 2, "").at(2500, 1000)])
        .setup_scenery(wall());
    let form = form(&table, 1, "BasicAttack").unwrap();
    let target = choices(&form, "target").remove(0);
    assert!(target.note.unwrap().en.contains("by the positions, F2 is out of sight of F1"));
    let all: Vec<Blank> = form.blanks.iter().chain(&target.then).cloned().collect();
    let sight = fact(&all, "sight", &[1, 2]).unwrap();
    assert!(!sight.optional);
    assert_eq!(recorded(sight), Some(FactValue::Holds(false)));
    let command = json!({"BasicAttack": {"target": 2}});
    assert_eq!(table.refused(1, command.clone()), "SEG-RANGE-01");
    table.with(1, command, &[yes("sight", &[1, 2])], &[6]);
}

/// Scenes with scenery, the first figure active by a spades card.
trait Walled {
    fn setup_scenery(self, scenery: Value) -> Table;
}

impl Walled for crate::systems::seg::tests::Scene {
    fn setup_scenery(self, scenery: Value) -> Table {
        self.setup("scenery", scenery).active(1, Suit::Spades)
    }
}

#[test]
fn seg_basic_01_a_figure_near_at_hand_is_shown_with_the_rule_that_refuses_it() {
    let table =
        scene(&[fig(0, 2, "").at(1000, 1000), fig(1, 2, "").at(1250, 1000), fig(1, 2, "").at(1000, 1900)])
            .touch(1, 2)
            .active(1, Suit::Spades);
    let targets = choices(&form(&table, 1, "BasicAttack").unwrap(), "target");
    assert_eq!(targets.len(), 2);
    assert_eq!(targets[0].refused, None);
    let refused = targets[1].refused.clone().unwrap();
    assert_eq!((targets[1].figure, refused.code.as_str()), (Some(FigureId(3)), "NoRangedSkill"));
}

#[test]
fn seg_shoot_02_sight_and_range_are_asked_where_nothing_is_recorded() {
    let table = scene(&[fig(0, 3, "RangedAttackMedium"), fig(1, 2, "")]).active(1, Suit::Spades);
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
    let mut table = scene(&[fig(0, 2, ""), fig(0, 2, ""), fig(1, 2, "")]).piles(1);
    let waiting = owed(&table.bench.setup, &table.bench.state);
    assert_eq!(
        waiting.iter().map(|owed| (owed.seat, owed.window)).collect::<Vec<_>>(),
        [(Seat(1), "pile"), (Seat(2), "pile")]
    );
    let form = form(&table, 1, "CommitPile").unwrap();
    let Kind::Sealed { what } = &form.blanks[0].kind else { panic!() };
    let Kind::Order { of, with } = what.as_ref() else { panic!() };
    assert_eq!((of.len(), with.len()), (2, 4));
    let private: Vec<String> =
        of.iter().rev().map(|item| json!({"item": item.value, "with": with[2].value}).to_string()).collect();
    assert!(form.admits("CommitPile", &serde_json::Map::new(), &[], 2));
    assert!(!form.admits("CommitPile", &serde_json::Map::new(), &[], 1));
    let with = crate::testing::Declaration { private: &private, ..Default::default() };
    table.declare(1, json!({"CommitPile": {}}), &with);
    assert_eq!(owed(&table.bench.setup, &table.bench.state).len(), 1);
    assert!(forms(&table, 1).iter().all(|form| !form.owed));
}

#[test]
fn seg_act_04_what_another_seat_reads_does_not_follow_from_a_pile() {
    let mut table = scene(&[fig(0, 2, ""), fig(0, 2, ""), fig(1, 2, "")]).piles(1);
    let private = [json!({"rank": "1", "suit": "Clubs"}), json!({"rank": "2", "suit": "Spades"})]
        .map(|card| card.to_string());
    let with = crate::testing::Declaration { private: &private, ..Default::default() };
    table.declare(1, json!({"CommitPile": {}}), &with);
    let bench = &table.bench;
    for seat in [Seat(1), Seat(2)] {
        let blind = prompt(&bench.setup, &bench.state, seat, &Hidden::default());
        assert_eq!(prompt(&bench.setup, &bench.state, seat, &bench.hidden), blind);
    }
}

#[test]
fn seg_post_04_a_hit_asks_the_target_to_parry_or_not() {
    let mut table = scene(&[fig(0, 3, ""), fig(1, 2, "").posture(Posture::Defensive)])
        .touch(1, 2)
        .active(1, Suit::Spades);
    table.ok(1, json!({"BasicAttack": {"target": 2}}), &[1]);
    let waiting = owed(&table.bench.setup, &table.bench.state);
    assert_eq!((waiting[0].seat, waiting[0].window), (Seat(2), "parry"));
    assert_eq!(waiting[0].question.fr, "F1 attaque F2. Parer\u{a0}?");
    let parry = form(&table, 2, "Parry").unwrap();
    assert_eq!(choices(&parry, "parrier")[0].note.clone().unwrap().en, "needs 2 or less");
    assert!(form(&table, 2, "DeclineParry").is_some());
    assert!(forms(&table, 1).iter().all(|form| !form.owed));
}

#[test]
fn standing_passes_are_left_and_taken_up_again() {
    let mut table = scene(&[fig(0, 3, ""), fig(1, 2, "")]).active(1, Suit::Hearts);
    assert!(form(&table, 2, "Resume").is_none());
    let pass = form(&table, 2, "StandingPass").unwrap();
    assert!(!pass.owed);
    let fields = json!({"window": "Parry", "until": "TurnEnd"});
    assert!(pass.admits("StandingPass", fields.as_object().unwrap(), &[], 0));
    table.ok(2, json!({"StandingPass": fields}), &[]);
    let resume = form(&table, 2, "Resume").unwrap();
    assert_eq!(choices(&resume, "window").len(), 1);
}

#[test]
fn seg_move_08_a_double_attack_is_not_offered_once_the_free_move_is_made() {
    let skills = "DoubleAttack RangedAttackLong";
    let figs = [fig(0, 3, skills).at(1000, 1000), fig(1, 2, "").at(2500, 1000)];
    let mut table = scene(&figs).active(1, Suit::Spades);
    assert!(form(&table, 1, "DoubleAttack").is_some());
    table.ok(1, json!({"FreeMove": {"to": {"x": 1000, "y": 1300}}}), &[]);
    assert!(form(&table, 1, "DoubleAttack").is_none());
    assert!(form(&table, 1, "FreeMove").is_none());
    assert!(form(&table, 1, "BasicAttack").is_some());
}

#[test]
fn seg_sknrg_03_an_absorber_may_let_allies_pay() {
    let table = scene(&[
        fig(0, 3, "SpecialRangedAttack Absorber").at(1000, 1000),
        fig(0, 2, "").at(1500, 1000).omega(1),
        fig(0, 2, "").at(1000, 4000).omega(1),
        fig(1, 2, "").at(1000, 2000),
    ])
    .active(1, Suit::Spades);
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
        scene(&[fig(0, 3, "").at(1000, 1000), fig(1, 2, "").at(5000, 5000)]).active(1, Suit::Clubs);
    let form = form(&table, 1, "FreeMove").unwrap();
    let witness = form.witness.clone().unwrap();
    assert!(form.admits("FreeMove", &witness, &[], 0));
    table.ok(1, json!({"FreeMove": witness}), &[]);
}
