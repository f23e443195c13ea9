//! Oppositions and weapons: who answers whom, who wins, what is used.   TDE-OPP, TDE-REACT-09 to TDE-REACT-12, TDE-FUS-04

#![expect(
    clippy::cloned_ref_to_slice_refs,
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Scene, all, cites, duel, far, scene};
use crate::combat::bare;
use crate::setup::Setup;
use crate::setup::options::Options;
use crate::state::dice::{Attribute, Grade, Test, TestOf, Verdict};
use crate::state::look::Look;
use crate::state::opposed::{ActOutcome, outcome, pairs, verdict};
use crate::state::path::Route;
use crate::state::sequence::{Act, Cause, Course, Doing, Motion, Sequence, Stage};
use crate::state::{Posture, State};
use greffe_core::judging::fact::FigureId;

/// A sequence of figure 1 (side 0) against figures 2, 3 and 4, with its rules.
struct Table {
    setup: Setup,
    state: State,
    sequence: Sequence,
}

fn shot(target: u16) -> Doing {
    Doing::Shoot { weapon: 0, target: Some(FigureId(target)) }
}

fn fight(target: u16) -> Doing {
    Doing::Melee { weapon: 1, target: FigureId(target) }
}

/// An act, with the dice of a test against 7.
fn act(figure: u16, cause: Cause, doing: Doing, dice: [u8; 2]) -> Act {
    let test = Test {
        figure: FigureId(figure),
        of: TestOf::Act(0),
        attribute: Attribute::Aim,
        target: 7,
        dice,
        rerolled: [false; 2],
        granted: Vec::new(),
    };
    let mut act = Act { test: Some(test), ..bare(FigureId(figure), doing, cause) };
    act.given.distance = Some(254);
    act
}

impl Table {
    fn new(acts: Vec<Act>) -> Self {
        let card = serde_json::json!({});
        let play = scene(&[card.clone()], &[card.clone(), card.clone(), card]).active();
        let sequence = Sequence {
            active: FigureId(1),
            stage: Stage::Opposed,
            motion: None,
            acts,
            answered: true,
            orders: Vec::new(),
            harms: Vec::new(),
            marks: Vec::new(),
            exploits: Vec::new(),
        };
        Self { setup: play.bench.setup, state: play.bench.state, sequence }
    }

    fn moving(mut self, course: Course) -> Self {
        let route = Route::default();
        let claimed = greffe_core::judging::modifiers::Modifiers::new();
        let (aside, test) = (Vec::new(), None);
        self.sequence.motion =
            Some(Motion { course, route, claimed, aside, test, reached: None, fall: None });
        self
    }

    fn reading(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.setup.options);
        self
    }

    fn look(&self) -> Look<'_> {
        Look { setup: &self.setup, state: &self.state }
    }

    fn pairs(&self) -> Vec<(u16, u16)> {
        pairs(self.look(), &self.sequence)
    }

    fn verdict(&self) -> Option<Verdict> {
        verdict(self.look(), &self.sequence, (0, 1))
    }

    fn outcome(&self, place: u16) -> ActOutcome {
        outcome(self.look(), &self.sequence, place)
    }
}

/// A shot of figure 1 at figure 2, and what figure 2 answers.
fn against(own: [u8; 2], answer: Doing, theirs: [u8; 2]) -> Table {
    Table::new(vec![act(1, Cause::Action, shot(2), own), act(2, Cause::Reaction, answer, theirs)])
}

#[test]
fn tde_opp_01_the_higher_level_wins() {
    assert_eq!(against([5, 3], shot(1), [5, 9]).verdict(), Some(Verdict::Active));
    assert_eq!(against([5, 9], shot(1), [9, 1]).verdict(), Some(Verdict::Reaction));
}

#[test]
fn tde_opp_02_at_equal_level_the_best_winning_die() {
    assert_eq!(against([5, 9], shot(1), [7, 9]).verdict(), Some(Verdict::Reaction), "EX-04");
    assert_eq!(against([5, 3], shot(1), [1, 4]).verdict(), Some(Verdict::Active), "EX-05");
}

#[test]
fn tde_opp_03_a_true_tie_and_both_succeed() {
    let table = against([1, 4], shot(1), [4, 3]);
    assert_eq!(table.verdict(), Some(Verdict::TrueTie), "EX-06");
    assert!(table.outcome(0).stands && table.outcome(1).stands);
}

#[test]
fn tde_opp_04_who_loses_fails_whatever_its_dice() {
    let table = against([5, 3], shot(1), [4, 4]);
    assert_eq!(table.outcome(0).success(), None);
    assert_eq!(table.outcome(1).success(), Some(Grade::Exploit));
}

#[test]
fn tde_opp_05_two_failures_and_nobody_succeeds() {
    let table = against([9, 8], shot(1), [10, 9]);
    assert_eq!(table.verdict(), Some(Verdict::Neither));
    assert!(!table.outcome(0).stands && !table.outcome(1).stands);
}

#[test]
fn tde_opp_06_exploits_compare_their_winning_dice() {
    assert_eq!(against([4, 4], shot(1), [4, 1]).verdict(), Some(Verdict::TrueTie), "EX-07");
    assert_eq!(against([4, 4], shot(1), [9, 1]).verdict(), Some(Verdict::Active), "TDE-GAP-02");
    let zero = |options: &mut Options| options.worthless_symbol = true;
    let table = against([1, 1], shot(1), [9, 1]);
    assert_eq!(table.verdict(), Some(Verdict::TrueTie));
    assert_eq!(table.reading(zero).verdict(), Some(Verdict::Active));
}

#[test]
fn tde_opp_07_the_losers_fiasco_is_told() {
    assert!(against([8, 8], shot(1), [5, 9]).outcome(0).fiasco());
}

#[test]
fn tde_gap_04_a_shot_short_of_its_range() {
    let far = |mut table: Table| {
        table.sequence.acts[0].given.distance = Some(15 * 254);
        table
    };
    assert_eq!(far(against([7, 9], shot(1), [5, 9])).verdict(), Some(Verdict::Active));
    let before = far(against([7, 9], shot(1), [5, 9])).reading(|options| options.range_before = true);
    assert_eq!(before.verdict(), Some(Verdict::Reaction), "TDE-GAP-04");
}

#[test]
fn tde_react_09_opposed_when_aimed_at_each_other_or_a_dodge() {
    assert_eq!(against([5, 9], shot(1), [5, 9]).pairs(), [(0, 1)], "EX-27");
    assert_eq!(against([5, 9], Doing::Dodge {}, [5, 9]).pairs(), [(0, 1)], "EX-23");
    let dodges = |table: Table| table.pairs();
    let both = || {
        Table::new(vec![
            act(1, Cause::Action, Doing::Dodge {}, [5, 9]),
            act(2, Cause::Reaction, Doing::Dodge {}, [5, 9]),
        ])
    };
    assert_eq!(dodges(both()), [], "TDE-GAP-08");
    assert_eq!(dodges(both().reading(|options| options.dodges_oppose = true)), [(0, 1)]);
}

#[test]
fn tde_react_10_unopposed_when_aimed_elsewhere_or_no_combat() {
    let table = Table::new(vec![
        act(1, Cause::Action, shot(2), [5, 9]),
        act(2, Cause::Reaction, shot(1), [5, 9]),
        act(3, Cause::Reaction, shot(1), [5, 9]),
    ]);
    assert_eq!(table.pairs(), [(0, 1)], "EX-28");
    assert!(!table.outcome(2).opposed);
    let bystander = Table::new(vec![
        act(1, Cause::Action, shot(2), [5, 9]),
        act(3, Cause::Reaction, Doing::Dodge {}, [5, 9]),
    ]);
    assert_eq!(bystander.pairs(), []);
    let moving = Table::new(vec![act(2, Cause::Reaction, shot(1), [5, 9])]);
    assert_eq!(moving.moving(Course::Walk { exits: false }).pairs(), [], "EX-26");
}

#[test]
fn tde_react_11_12_gap_50_the_target_of_a_charge_alone_is_opposed() {
    let table = Table::new(vec![
        act(1, Cause::Action, fight(2), [5, 9]),
        act(2, Cause::Reaction, shot(1), [6, 9]),
        act(3, Cause::Reaction, shot(1), [7, 9]),
        act(4, Cause::Reaction, fight(1), [7, 9]),
    ]);
    let table = table.moving(Course::Charge {});
    assert_eq!(table.pairs(), [(0, 1)]);
    assert!(!table.outcome(0).stands);
}

#[test]
fn tde_chain_04_a_shot_announced_with_its_move_is_opposed_to_those_that_answer_it() {
    let table = Table::new(vec![
        act(1, Cause::Chain, shot(2), [5, 9]),
        act(2, Cause::ChainReaction, shot(1), [4, 9]),
        act(3, Cause::Reaction, shot(1), [4, 9]),
    ]);
    assert_eq!(table.pairs(), [(0, 1)]);
    let move_answered =
        Table::new(vec![act(1, Cause::Chain, shot(2), [5, 9]), act(2, Cause::Reaction, shot(1), [4, 9])]);
    assert_eq!(move_answered.pairs(), []);
}

#[test]
fn tde_fus_03_04_gap_10_a_firefight_is_opposed_to_all_that_attack() {
    let acts = || {
        vec![
            act(2, Cause::Reaction, shot(1), [4, 9]),
            act(3, Cause::Reaction, shot(1), [6, 9]),
            act(4, Cause::Reaction, Doing::Dodge {}, [6, 9]),
            act(1, Cause::Firefight, shot(2), [5, 9]),
        ]
    };
    let table = Table::new(acts()).moving(Course::Walk { exits: false });
    assert_eq!(table.pairs(), [(3, 0), (3, 1)]);
    assert!(table.outcome(3).stands, "it beats its target");
    assert!(!table.outcome(0).stands && table.outcome(1).stands, "and one of the others beats it");
    let single = Table::new(acts()).reading(|options| options.single_firefight = true);
    assert_eq!(single.pairs(), [(3, 0)], "TDE-GAP-10");
}

#[test]
fn tde_dodge_08_gap_11_one_dodge_against_every_attack() {
    let table = Table::new(vec![
        act(2, Cause::Reaction, shot(1), [4, 9]),
        act(3, Cause::Reaction, shot(1), [6, 9]),
        act(1, Cause::Firefight, Doing::Dodge {}, [5, 9]),
    ]);
    assert_eq!(table.pairs(), [(2, 0), (2, 1)], "EX-31");
    assert!(!table.outcome(0).stands && table.outcome(1).stands);
    assert!(table.outcome(2).stands, "TDE-GAP-11");
}

#[test]
fn tde_melee_09_gap_59_several_in_one_fight() {
    let acts = || {
        vec![
            act(1, Cause::Action, fight(2), [5, 9]),
            act(2, Cause::Reaction, fight(1), [4, 9]),
            act(3, Cause::Reaction, fight(1), [6, 9]),
        ]
    };
    assert_eq!(Table::new(acts()).pairs(), [(0, 1), (0, 2)], "TDE-GAP-59");
    assert_eq!(Table::new(acts()).reading(|options| options.single_firefight = true).pairs(), [(0, 1)]);
}

#[test]
fn tde_tpl_12_a_template_is_never_opposed() {
    let mut table = against([5, 9], shot(1), [5, 9]);
    table.sequence.acts[0].blast = Some(crate::state::sequence::Blast {
        template: crate::profiles::weapons::Template::Small,
        at: None,
        toward: None,
        under: Vec::new(),
        covered: Vec::new(),
        drift: None,
    });
    assert_eq!(table.pairs(), []);
}

#[test]
fn tde_stealth_13_melee_15_against_an_ambush_the_answer_is_at_two_less() {
    let mut play = duel().figure(1, |figure| figure.stealthed = true).active();
    play.ok(1, json!({"DeclareShoot": {"weapon": 0, "target": 2}}), &[far("distance", &[1, 2], 5)], &[]);
    // Agility 6 less two: a 5 does not dodge.
    let dodge = json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}});
    let told = play.ok(2, dodge, &[], &[4, 9, 5, 9, 1, 1, 1]);
    assert!(
        all(&told, "TestRolled").any(|event| event["test"]["figure"] == 2 && event["test"]["target"] == 4)
    );
    assert!(cites(&told, "TDE-STEALTH-06"));
    assert!(!play.figure(1).stealthed);
}

/// TDE-PROF-11, TDE-PROF-12: what a card says comes before the rules; a role is an ability.
#[test]
fn tde_prof_11_12_cards_and_roles() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[], &[]);
    assert!(cites(&play.ok(2, json!({"PassReactions": {}}), &[], &[]), "TDE-PROF-11"));
    // A talent gives the ability of a role that the figure does not have.
    let surgeon = json!({"name": "Surgeon", "effects": [{"Ability": {"role": "Medic"}}]});
    let tended = |talents: Value| {
        scene(&[json!({"name": "Nix", "talents": talents})], &[json!({"name": "Kaneda"})])
            .figure(1, |figure| figure.wounds = 1)
            .figure(2, |figure| figure.ap = 0)
            .active()
    };
    let aid = || json!({"DeclareInteract": {"what": {"FirstAid": {"patient": 1}}}});
    assert_eq!(tended(json!([])).refused(1, aid(), &[]), "TDE-MEDIC-01");
    let mut play = tended(json!([surgeon]));
    play.ok(1, aid(), &[], &[5, 8]);
    assert_eq!(play.figure(1).wounds, 0);
}

/// A weapon of Nix against Kaneda, who cannot react.
fn armed(bow: Value, blade: Value) -> Scene {
    let weapons = json!([
        {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4}, "properties": bow},
        {"name": "Blade", "damage": {"success": 2, "exceptional": 3}, "properties": blade},
    ]);
    scene(&[json!({"name": "Nix", "weapons": weapons})], &[json!({"name": "Kaneda"})])
        .figure(2, |figure| figure.ap = 0)
}

#[test]
fn tde_wpn_04_prop_16_a_property_is_of_the_weapon_used() {
    let fallen = |bow: Value, blade: Value| {
        let mut play = armed(bow, blade).touch(1, 2).active();
        play.ok(1, json!({"DeclareMelee": {"weapon": 1, "target": 2}}), &[], &[5, 8, 1, 1]);
        play.figure(2).posture
    };
    assert_eq!(fallen(json!([]), json!(["Knockdown"])), Posture::Crouched);
    assert_eq!(fallen(json!(["Knockdown"]), json!([])), Posture::Standing);
}

#[test]
fn tde_wpn_05_prop_09_shoot_09_a_jam_lasts_and_a_limited_weapon_is_gone() {
    let shot = || json!({"DeclareShoot": {"weapon": 0, "target": 2}});
    let at = [far("distance", &[1, 2], 5)];
    for (properties, destroyed) in [(json!([]), false), (json!(["Limited"]), true)] {
        let mut play = armed(properties, json!([])).active();
        let told = play.ok(1, shot(), &at, &[9, 9]);
        assert!(cites(&told, "TDE-WPN-05"));
        assert_eq!(cites(&told, "TDE-PROP-09"), destroyed);
        let arm = play.figure(1).arms[0];
        assert_eq!((arm.defective || arm.destroyed, arm.destroyed), (true, destroyed));
        assert!(["TDE-WPN-05", "TDE-PROP-09"].contains(&play.refused(1, shot(), &at).as_str()));
    }
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

/// A log may name a weapon that a forged opening has taken away: the step that would use it says so and ends.
#[test]
fn tde_wpn_01_an_act_without_its_weapon_is_no_endless_step() {
    use crate::state::frames::Frame;
    use crate::state::sequence::Doing;
    use greffe_core::judging::draft::Stop;
    use greffe_core::record::ids::Seat;
    use greffe_core::testing::bench::Declaration;
    for doing in [
        Doing::Shoot { weapon: 9, target: Some(FigureId(2)) },
        Doing::Shoot { weapon: 0, target: None },
        Doing::Melee { weapon: 9, target: FigureId(2) },
    ] {
        let mut play = duel().active();
        let shot = json!({"DeclareShoot": {"weapon": 0, "target": 2}});
        play.ok(1, shot, &[far("distance", &[1, 2], 5)], &[]);
        if let Some(Frame::Sequence { sequence }) = play.bench.state.stack.last_mut() {
            sequence.acts[0].doing = doing;
        }
        let with = Declaration { faces: &[5, 8], ..Declaration::default() };
        let told = play.bench.declare(Seat::new(2).unwrap(), &pass(), &with);
        assert!(matches!(told, Err(Stop::Broken(_))), "{doing:?}: {told:?}");
    }
}
