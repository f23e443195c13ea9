//! Every event is told, in both languages.

use serde_json::json;

use crate::actions::events::{
    ActionDeclared, ActionSettled, ActionTested, DueTested, FreeMoveGivenUp, Supported,
};
use crate::activation::events::{ActionForgone, ActivationEnded, FigureActivated};
use crate::attacks::events::{DoubleAttackBegun, SecondAttackForgone, ThrowWon};
use crate::deployment::events::{FigurePlaced, PlacementDue};
use crate::energy::events::{OmegaGained, OmegaLost};
use crate::event::{Event, MoveKind, TacticOption, Test};
use crate::immobilised::events::{EscapeTested, Immobilised};
use crate::movement::events::{
    DisengageTested, FigureDisplaced, FigureMoved, MovesForgone, MovesTested, PortalDeclined, PortalOffered,
};
use crate::postures::events::PostureAdopted;
use crate::profiles::{Rank, Suit};
use crate::range::events::{ContactAttested, PostureLost};
use crate::reactions::events::{
    CounterDeclined, CounterOffered, NullifyTested, ParryTested, PassLeft, PassTaken, WindowDeclined,
    WindowOpened,
};
use crate::setup::Setup;
use crate::setup::opening;
use crate::special::events::PortalCreated;
use crate::state::{
    Arrival, Attack, AttackKind, Card, Deed, Due, Frame, Label, Pass, Payment, Portal, Posture, Presence,
    Reactions, State, Stopped, SupportBonus, Until, WindowKind,
};
use crate::team::events::{PositionTaken, RosterAccepted, RostersAwaited, TeamsFormed};
use crate::turn::events::{
    CardCycled, CardIgnored, CardRevealed, FirstSideChosen, HandGiven, HandPassed, PileCommitted,
    ShownCardLapsed, TacticSpent, TossResolved, TurnEnded, TurnStarted,
};
use crate::victory::events::{MatchEnded, SideConceded};
use crate::view::words::{all_tests, tests_words};
use crate::view::{board, line};
use crate::wounds::events::{Eliminated, Healed, Wounded};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::{Point, Weight};

const HARTMANN: FigureId = FigureId(1);
const YSOLDE: FigureId = FigureId(2);
const GASPARD: FigureId = FigureId(3);

/// Two against two on a table, in the middle of turn 3.
fn scene() -> (Setup, State) {
    let opening = json!({
        "system": "seg", "ruleset": "seg/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "Garde"}, {"seat": "seat:2", "side": 1, "name": "Écluse"}],
        "setup": {
            "table": {"width": 6000, "depth": 4000},
            "zones": [
                [{"x": 0, "y": 0}, {"x": 6000, "y": 0}, {"x": 6000, "y": 1000}, {"x": 0, "y": 1000}],
                null
            ],
            "scenery": [{"kind": "wall", "height": 300, "outline":
                [{"x": 100, "y": 2000}, {"x": 300, "y": 2000}, {"x": 300, "y": 2200}, {"x": 100, "y": 2200}]}],
            "rosters": [
                [
                    {"name": "Hartmann", "rank": "10", "value": 2, "skills": ["Protector"], "gender": "m"},
                    {"name": "Sœur Ysolde", "rank": "Queen", "value": 2, "gender": "f"}
                ],
                [
                    {"name": "Gaspard", "rank": "Jack", "value": 2, "skills": ["RangedAttackMedium", "LimitedAmmo"],
                     "gender": "m"},
                    {"name": "Nix", "rank": "6", "value": 1, "bonus": {"hearts": 2}}
                ]
            ]
        }
    });
    let opening: Opening = serde_json::from_value(opening).unwrap();
    let (setup, mut state) = opening::read(&opening).unwrap();
    state.turn = 3;
    let places = [(0, 3720, 3000), (1, 3430, 2920), (2, 5050, 2460), (3, 4060, 3090)];
    for (place, x, y) in places {
        state.figures[place].presence = Presence::OnTable;
        state.figures[place].at = Some(Point::flat(x, y));
    }
    state.figures[0].posture = Some(Posture::Defensive);
    state.contacts = [(HARTMANN, YSOLDE)].into();
    state.stack = vec![
        Frame::Turn { first: Some(0), next: Some(0) },
        Frame::Hand { side: 1, revealed: true, queue: Vec::new() },
        Frame::Activation {
            figure: GASPARD,
            suit: Suit::Spades,
            free_move: crate::state::FreeMove::Available,
            acted: true,
            precise: false,
        },
        Frame::Deed { deed: shot(), spent: Vec::new(), due: None, reactions: Reactions::Open },
    ];
    (setup, state)
}

fn shot() -> Deed {
    Deed::Attack(Attack {
        kind: AttackKind::Basic,
        actor: GASPARD,
        target: YSOLDE,
        ranged: true,
        special: false,
        counter: false,
        shove: None,
    })
}

fn test(figure: FigureId, threshold: i32, face: u32) -> Test {
    let passed = i64::from(face) <= i64::from(threshold);
    Test { figure, suit: Suit::Hearts, threshold, faces: vec![face], passed }
}

fn card() -> Card {
    Card { rank: Label::Rank(Rank::Queen), suit: Suit::Hearts }
}

fn arrival() -> Arrival {
    Arrival { to: Some(Point::flat(4100, 2900)), touches: vec![HARTMANN], portals: Vec::new() }
}

fn of_turns(state: &State) -> Vec<Event> {
    let roster = Vec::new();
    let outcome = Outcome { winners: vec![1], how: "conceded".to_owned(), scores: vec![0, 24] };
    vec![
        Event::RostersAwaited(RostersAwaited { sides: vec![0, 1] }),
        Event::RosterAccepted(RosterAccepted { side: 0, roster, cost: 82 }),
        Event::TeamsFormed(TeamsFormed { figures: state.figures.clone() }),
        Event::PositionTaken(PositionTaken {}),
        Event::TurnStarted(TurnStarted { turn: 4, tactic: vec![1, 0] }),
        Event::PileCommitted(PileCommitted { side: 0, cards: Vec::new(), figures: vec![HARTMANN, YSOLDE] }),
        Event::TossResolved(TossResolved { winner: 1, faces: vec![5] }),
        Event::FirstSideChosen(FirstSideChosen { by: 1, first: 0 }),
        Event::HandGiven(HandGiven { side: 0 }),
        Event::HandPassed(HandPassed { side: 0, next: 1 }),
        Event::TacticSpent(TacticSpent { side: 0, option: TacticOption::DoubleReveal, left: 0 }),
        Event::CardCycled(CardCycled { side: 0 }),
        Event::CardIgnored(CardIgnored { side: 0, card: Some(card()), figure: Some(YSOLDE) }),
        Event::CardRevealed(CardRevealed { side: 0, card: card(), figure: YSOLDE, suit: Suit::Clubs }),
        Event::ShownCardLapsed(ShownCardLapsed { side: 0, figure: YSOLDE }),
        Event::TurnEnded(TurnEnded { turn: 3 }),
        Event::PassLeft(PassLeft {
            side: 0,
            pass: Pass { window: WindowKind::Parry, until: Until::TurnEnd },
        }),
        Event::PassTaken(PassTaken { side: 0, window: WindowKind::Counter }),
        Event::SideConceded(SideConceded { side: 0 }),
        Event::MatchEnded(MatchEnded { outcome }),
    ]
}

fn of_figures() -> Vec<Event> {
    vec![
        Event::PlacementDue(PlacementDue { figure: YSOLDE }),
        Event::FigurePlaced(FigurePlaced { figure: YSOLDE, arrival: arrival() }),
        Event::FigureActivated(FigureActivated {
            figure: HARTMANN,
            suit: Suit::Hearts,
            ended: Some(Posture::Defensive),
        }),
        Event::ContactAttested(ContactAttested { a: HARTMANN, b: GASPARD, holds: true }),
        Event::FreeMoveGivenUp(FreeMoveGivenUp { figure: GASPARD, precise: true }),
        Event::FigureMoved(FigureMoved {
            figure: GASPARD,
            kind: MoveKind::Free,
            arrival: arrival(),
            moves: 1,
            lost: Some(Posture::Positioned),
        }),
        Event::FigureDisplaced(FigureDisplaced {
            figure: YSOLDE,
            by: GASPARD,
            arrival: arrival(),
            stopped: Stopped::By(HARTMANN),
            lost: None,
        }),
        Event::PostureLost(PostureLost { figure: HARTMANN, posture: Posture::Defensive }),
        Event::PostureAdopted(PostureAdopted { figure: YSOLDE, posture: Posture::Nullify, replaced: None }),
        Event::EscapeTested(EscapeTested { figure: YSOLDE, test: test(YSOLDE, 2, 5) }),
        Event::MovesTested(MovesTested {
            figure: YSOLDE,
            very: true,
            tests: vec![test(YSOLDE, 2, 5), test(YSOLDE, 2, 1)],
            left: 1,
            tested: 2,
            tests_left: 1,
        }),
        Event::MovesForgone(MovesForgone { figure: YSOLDE, lapsed: true }),
        Event::DisengageTested(DisengageTested { figure: YSOLDE, from: GASPARD, test: test(YSOLDE, 2, 2) }),
        Event::ActionForgone(ActionForgone { figure: YSOLDE }),
        Event::DoubleAttackBegun(DoubleAttackBegun { figure: GASPARD }),
        Event::SecondAttackForgone(SecondAttackForgone { figure: GASPARD, lapsed: false }),
        Event::PortalCreated(PortalCreated {
            portal: Portal { side: 1, by: GASPARD, at: Some(Point::flat(100, 100)) },
        }),
        Event::ThrowWon(ThrowWon { figure: GASPARD, target: YSOLDE, mode: crate::state::ThrowMode::Push }),
        Event::PortalOffered(PortalOffered { figure: GASPARD, portals: vec![0] }),
        Event::PortalDeclined(PortalDeclined { figure: GASPARD, standing: true }),
        Event::ActivationEnded(ActivationEnded { figure: GASPARD }),
    ]
}

fn of_actions() -> Vec<Event> {
    let spent = vec![Payment { figure: GASPARD, points: 1 }];
    let due = Due { modifiers: greffe_core::judging::modifiers::Modifiers::new(), claims: Vec::new() };
    let told = Vec::new();
    vec![
        Event::ActionDeclared(ActionDeclared {
            deed: shot(),
            spent: spent.clone(),
            ammo: Some(5),
            due,
            told,
        }),
        Event::ActionTested(ActionTested {
            told: Vec::new(),
            deed: shot(),
            spent: Vec::new(),
            ammo: Some(5),
            tests: vec![test(GASPARD, 2, 1)],
            passed: true,
        }),
        Event::DueTested(DueTested { test: test(GASPARD, 2, 1), refunds: spent.clone(), reopened: false }),
        Event::WindowOpened(WindowOpened {
            window: WindowKind::Parry,
            asked: 0,
            then: Vec::new(),
            eligible: vec![HARTMANN],
        }),
        Event::WindowDeclined(WindowDeclined {
            side: 0,
            window: WindowKind::Parry,
            standing: true,
            then: Vec::new(),
        }),
        Event::ParryTested(ParryTested {
            parrier: HARTMANN,
            posture: Posture::Defensive,
            test: test(HARTMANN, 1, 2),
            lost: true,
        }),
        Event::NullifyTested(NullifyTested {
            told: Vec::new(),
            by: YSOLDE,
            test: test(YSOLDE, 2, 2),
            refunds: spent,
            remains: None,
        }),
        Event::CounterOffered(CounterOffered { parrier: HARTMANN, source: GASPARD }),
        Event::CounterDeclined(CounterDeclined { parrier: HARTMANN, standing: false }),
        Event::Wounded(Wounded { figure: YSOLDE, by: GASPARD, value: 1, lost: Some(Posture::Defensive) }),
        Event::Healed(Healed { figure: YSOLDE, by: YSOLDE, value: 2 }),
        Event::Eliminated(Eliminated { figure: YSOLDE, by: GASPARD }),
        Event::Immobilised(Immobilised { figure: YSOLDE, by: GASPARD, lost: None }),
        Event::OmegaGained(OmegaGained { figure: YSOLDE, omega: 2 }),
        Event::OmegaLost(OmegaLost { figure: YSOLDE, omega: 0 }),
        Event::Supported(Supported {
            figure: YSOLDE,
            support: vec![SupportBonus { amount: 2, from: HARTMANN }],
        }),
        Event::ActionSettled(ActionSettled { lapsed: true }),
    ]
}

fn every_event(state: &State) -> Vec<Event> {
    let mut events = of_turns(state);
    events.extend(of_figures());
    events.extend(of_actions());
    events
}

/// The variants that the source declares.
fn kinds() -> Vec<&'static str> {
    let source = include_str!("../event.rs");
    let body = source.split("pub enum Event {").nth(1).unwrap();
    body.lines()
        .filter(|line| line.starts_with("    ") && !line.starts_with("     "))
        .filter_map(|line| line.trim().split('(').next())
        .filter(|word| word.starts_with(|first: char| first.is_ascii_uppercase()))
        .collect()
}

fn kind(event: &Event) -> String {
    serde_json::to_value(event).unwrap().as_object().unwrap().keys().next().unwrap().clone()
}

#[test]
fn every_kind_of_event_is_sampled() {
    let (_, state) = scene();
    let mut sampled: Vec<String> = every_event(&state).iter().map(kind).collect();
    sampled.sort();
    let mut declared = kinds();
    declared.sort_unstable();
    assert!(declared.len() > 50);
    assert_eq!(sampled, declared);
}

#[test]
fn every_event_is_told_in_both_languages() {
    let (setup, state) = scene();
    for event in every_event(&state) {
        let told = line(&setup, &state, &event);
        let name = kind(&event);
        assert!(!told.title.fr.is_empty() && !told.title.en.is_empty(), "{name}");
        assert!(!told.sentence.fr.is_empty() && !told.sentence.en.is_empty(), "{name}");
        for text in [&told.sentence.fr, &told.title.fr] {
            for mark in [" :", " ;", " ?", " !", "!"] {
                assert!(!text.contains(mark), "{name}: {text}");
            }
        }
        assert!(told.sentence.fr.ends_with('.') && told.sentence.en.ends_with('.'), "{name}");
        assert!(told.changes.iter().all(|change| change.old != change.new), "{name}");
    }
}

#[test]
fn settling_without_lapse_is_a_step_without_words() {
    let (setup, state) = scene();
    let told = line(&setup, &state, &Event::ActionSettled(ActionSettled { lapsed: false }));
    assert_eq!(told.weight, Weight::Step);
    assert!(told.sentence.fr.is_empty());
}

#[test]
fn turns_and_activations_are_stops() {
    let (setup, state) = scene();
    let weight = |event| line(&setup, &state, &event).weight;
    assert_eq!(weight(Event::TurnStarted(TurnStarted { turn: 4, tactic: vec![0, 0] })), Weight::Turn);
    let activated =
        Event::FigureActivated(FigureActivated { figure: GASPARD, suit: Suit::Spades, ended: None });
    assert_eq!(weight(activated), Weight::Activation);
    assert_eq!(weight(Event::PlacementDue(PlacementDue { figure: GASPARD })), Weight::Activation);
    assert_eq!(weight(Event::HandGiven(HandGiven { side: 0 })), Weight::Step);
}

#[test]
fn a_parry_names_whom_it_is_for_and_what_it_needed() {
    let (setup, state) = scene();
    let event = Event::ParryTested(ParryTested {
        parrier: HARTMANN,
        posture: Posture::Defensive,
        test: test(HARTMANN, 1, 2),
        lost: true,
    });
    let told = line(&setup, &state, &event);
    assert_eq!(
        told.sentence.fr,
        "Hartmann pare pour Sœur Ysolde\u{a0}: 2, il fallait 1 ou moins. Raté. Posture perdue\u{a0}: posture défensive."
    );
    assert_eq!(
        told.sentence.en,
        "Hartmann parries for Sœur Ysolde: 2, needed 1 or less. Failed. Posture lost: defensive posture."
    );
    let verdict = told.verdict.unwrap();
    assert_eq!((verdict.faces, verdict.passed), (vec![2], false));
    assert_eq!(told.focus, [HARTMANN, YSOLDE]);
    assert_eq!(told.changes[0].new.en, "none");
}

#[test]
fn a_shot_is_drawn_with_its_distance() {
    let (setup, state) = scene();
    let event = Event::ActionTested(ActionTested {
        told: Vec::new(),
        deed: shot(),
        spent: Vec::new(),
        ammo: Some(5),
        tests: vec![test(GASPARD, 2, 1)],
        passed: true,
    });
    let told = line(&setup, &state, &event);
    assert_eq!(told.sentence.fr, "Gaspard tire sur Sœur Ysolde\u{a0}: 1, il fallait 2 ou moins. Réussi.");
    assert_eq!(told.marks[0].kind, "attack");
    assert_eq!(told.marks[0].points, [Point::flat(5050, 2460), Point::flat(3430, 2920)]);
    assert_eq!(told.marks[0].label.fr, "144\u{a0}mm");
    assert_eq!((told.changes[0].old.fr.as_str(), told.changes[0].new.fr.as_str()), ("6", "5"));
}

#[test]
fn sentences_agree_with_gender_or_avoid_it() {
    let (setup, state) = scene();
    let wounded = |figure| {
        line(&setup, &state, &Event::Wounded(Wounded { figure, by: GASPARD, value: 1, lost: None }))
            .sentence
            .fr
    };
    assert_eq!(wounded(HARTMANN), "Hartmann est blessé, il lui reste 1.");
    assert_eq!(wounded(YSOLDE), "Sœur Ysolde est blessée, il lui reste 1.");
    assert_eq!(wounded(FigureId(4)), "Nix perd 1 de Valeur, il reste 1.");
}

#[test]
fn certain_tests_are_told_without_a_die() {
    let (setup, state) = scene();
    let told = |passed, threshold| {
        let test = Test { figure: YSOLDE, suit: Suit::Clubs, threshold, faces: Vec::new(), passed };
        line(&setup, &state, &Event::EscapeTested(EscapeTested { figure: YSOLDE, test })).sentence.en
    };
    assert_eq!(told(true, 6), "Sœur Ysolde tries to break free: passed without a die.");
    assert_eq!(told(false, 0), "Sœur Ysolde tries to break free: failed without a die.");
    let one =
        |passed, threshold| Test { figure: YSOLDE, suit: Suit::Clubs, threshold, faces: Vec::new(), passed };
    let all = tests_words(&[one(false, 0), one(false, -1), one(true, 7)]);
    assert_eq!(all.fr, "1 réussite sur 3, sans dé.");
    assert_eq!(all.en, "1 of 3 passed, without a die.");
    assert_eq!(tests_words(&[one(false, 0)]).en, "failed without a die.");
    // What a die that was rolled all the same had to show.
    let needed = [0, 3, 8].map(|threshold| all_tests(&[one(false, threshold)]).unwrap().need.fr);
    assert_eq!(needed, ["moins que 1", "3 ou moins", "6 ou moins"]);
}

#[test]
fn a_board_shows_badges_places_and_no_hidden_card() {
    let (setup, mut state) = scene();
    state.figures[2].omega = 2;
    state.figures[3].immobilised = true;
    state.sides[0].pile = vec![
        crate::state::PileCard::Sealed(greffe_core::record::ids::SealNumber(7)),
        crate::state::PileCard::Open(card()),
    ];
    let board = board(&setup, &state);
    assert_eq!(board.table, Some((6000, 4000)));
    assert_eq!(board.moment.fr, "Tour 3, activation de Gaspard");
    assert_eq!(board.pieces.len(), 4);
    assert_eq!(board.pieces[0].badges[0].icon, "shield");
    assert_eq!(board.pieces[0].contacts, [YSOLDE]);
    assert_eq!(board.pieces[1].mark, "D");
    assert_eq!(board.pieces[2].badges[0].text, "Ω2");
    assert_eq!(board.pieces[2].badges[1].text, "M6");
    assert!(board.pieces[2].active);
    assert_eq!(board.pieces[3].badges[0].icon, "link");
    assert_eq!(board.pieces[3].health, (1, 1));
    let faces: Vec<Option<String>> =
        board.sides[0].cards.iter().map(|card| card.face.as_ref().map(|face| face.fr.clone())).collect();
    assert_eq!(faces, [None, Some("dame de cœur".to_owned())]);
    assert_eq!((board.sides[0].active, board.sides[1].active), (false, true));
    assert_eq!(board.areas.iter().map(|area| area.kind).collect::<Vec<_>>(), ["wall"]);
    state.turn = 0;
    assert_eq!(super::board(&setup, &state).areas[1].kind, "zone");
}

#[test]
fn figures_that_do_not_exist_are_told_by_number() {
    let (setup, state) = scene();
    let told = line(&setup, &state, &Event::Eliminated(Eliminated { figure: FigureId(99), by: FigureId(0) }));
    assert_eq!(told.sentence.en, "99 is out.");
}

#[test]
fn several_tests_of_one_action_are_told_together() {
    let (setup, state) = scene();
    let tests = vec![test(YSOLDE, 2, 5), test(YSOLDE, 2, 1)];
    let event = Event::MovesTested(MovesTested {
        figure: YSOLDE,
        very: false,
        tests,
        left: 1,
        tested: 2,
        tests_left: 0,
    });
    let told = line(&setup, &state, &event);
    assert_eq!(
        told.sentence.fr,
        "Sœur Ysolde, déplacement rapide\u{a0}: 5, 1, il fallait 2 ou moins. 1 réussite sur 2. 1 déplacement à faire."
    );
    assert_eq!(
        told.sentence.en,
        "Sœur Ysolde, fast move: 5, 1, needed 2 or less. 1 of 2 passed. 1 move to make."
    );
    assert_eq!(told.verdict.unwrap().faces, [5, 1]);
}

#[test]
fn moves_that_nobody_won_are_not_told_as_lost() {
    let (setup, mut state) = scene();
    state.stack.push(Frame::Moves { figure: YSOLDE, very: false, left: 0, tested: 2, tests: 0 });
    let told = line(&setup, &state, &Event::MovesForgone(MovesForgone { figure: YSOLDE, lapsed: true }));
    assert_eq!(told.sentence.fr, "Sœur Ysolde n'a gagné aucun déplacement.");
}

#[test]
fn moves_that_were_made_are_not_told_as_never_won() {
    let (setup, mut state) = scene();
    state.stack.push(Frame::Moves { figure: YSOLDE, very: false, left: 0, tested: 2, tests: 0 });
    for figure in &mut state.figures {
        figure.moves = 2;
    }
    let told = line(&setup, &state, &Event::MovesForgone(MovesForgone { figure: YSOLDE, lapsed: true }));
    assert_eq!(told.sentence.fr, "Sœur Ysolde n'a plus de déplacement à faire.");
    assert_eq!(told.title.en, "Moves over");
}

#[test]
fn a_victory_that_some_sides_share_is_no_draw() {
    let (mut setup, state) = scene();
    let mut third = setup.sides[0].clone();
    third.name = "Moulin".to_owned();
    setup.sides.push(third);
    let told = |winners: Vec<u8>| {
        let outcome = Outcome { winners, how: "played".to_owned(), scores: Vec::new() };
        line(&setup, &state, &Event::MatchEnded(MatchEnded { outcome })).sentence.en
    };
    assert_eq!(told(vec![0, 2]), "Victory shared: Garde, Moulin.");
    assert_eq!(told(vec![0, 1, 2]), "A draw.");
    assert_eq!(told(Vec::new()), "A draw.");
}
