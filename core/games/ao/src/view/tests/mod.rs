//! Every event is told, in both languages.

mod sentences;

use serde_json::json;

use crate::activation::events::{ActionKept, ActivationEnded, EffectsExpired, FigureActivated};
use crate::bands::events::{
    BandsFormed, DeploymentEnded, FigurePlaced, PositionTaken, RosterAccepted, RostersAwaited,
};
use crate::charge::events::{ChargeCancelled, ChargeDeclared, FiguresEngaged};
use crate::command::{ActiveSkill, RevealCause};
use crate::damage::events::{CrawlRenewed, DamageRolled, HitsResolved};
use crate::en_vue::events::{EnVuePassed, EnVueRolled, MoverResumed, MoverStopped};
use crate::equipment::events::{FigureHealed, MineTriggered, SkillUsed};
use crate::event::{DamageRoll, Event, SaveRoll, Score, ShotRoll, Test, Wound};
use crate::hiding::events::{FigureHid, FigureRevealed, HiddenShifted, HidingLost};
use crate::melee::events::{
    BlowsDealt, BlowsShared, EngagementEnded, FightRolled, GroupsSet, MeleeBegan, MeleeEnded,
};
use crate::movement::events::{FigureFaced, FigureMoved, StretchDeclared};
use crate::profiles::Characteristic;
use crate::reactions::events::{DodgeDeclared, PassLeft, PassTaken, ReactionDeclined, ReplyDeclared};
use crate::retreat::events::RetreatTested;
use crate::saves::events::{SavesDeclined, SavesRolled};
use crate::setup::{Setup, opening};
use crate::shooting::events::{ShotDeclared, ShotsRolled, TemplateStrayed};
use crate::special_moves::events::{ClimbTested, FigureFell};
use crate::state::{
    Aim, AimedShot, Cause, Frame, Ground, Group, Harm, Health, Lasting, Lock, Pass, Passage, Presence, Save,
    SaveSource, Scatter, State, Stealth, Stretch, Struck, Token, TurnPhase, Under, Until, Volley, WindowKind,
};
use crate::turn::events::{AdvantageWon, GameTurnBegan, GameTurnEnded, InitiativeCalled, InitiativeDone};
use crate::victory::events::{MatchEnded, ResultDeclared, SideConceded, VerdictAwaited};
use crate::view::words::{direction, pas};
use crate::view::{board, line};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::{Point, Weight};

const KAEL: FigureId = FigureId(1);
const MIRA: FigureId = FigureId(2);
const OTSO: FigureId = FigureId(3);
const NIX: FigureId = FigureId(4);

/// Two against two on a table, in turn 2, while Kael's shot at Nix waits for a reaction.
fn scene() -> (Setup, State) {
    let opening = json!({
        "system": "ao", "ruleset": "ao/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "Rôdeurs"}, {"seat": "seat:2", "side": 1, "name": "Lysthèses"}],
        "setup": {
            "table": {"width": 9000, "depth": 6000}, "pas": 250,
            "custom": [{"id": "fog", "fr": "Brume", "en": "Fog", "action": true, "effects": []}],
            "scenery": [{"kind": "Wall", "height": 300, "outline":
                [{"x": 100, "y": 2000}, {"x": 300, "y": 2000}, {"x": 300, "y": 2200}, {"x": 100, "y": 2200}]},
                {"kind": "DeepWater", "outline":
                [{"x": 400, "y": 2000}, {"x": 600, "y": 2000}, {"x": 600, "y": 2200}, {"x": 400, "y": 2200}]}],
            "mines": [{"name": "M1", "impact": 3, "at": {"x": 900, "y": 900}}],
            "rosters": [
                [
                    {"name": "Kael", "kind": "Chef Rôdeur", "initiative": 5, "melee": 5, "precision": 5, "vigour": 4,
                     "mental": 5, "leader": true, "gender": "m",
                     "weapons": [{"name": "fusil", "kind": "Ranged", "impact": 2, "rate": 2, "hands": 2},
                                 {"name": "couteau", "kind": "Melee", "impact": 0}]},
                    {"name": "Mira", "initiative": 4, "melee": 3, "precision": 4, "vigour": 4, "mental": 4,
                     "skills": ["Heal"], "custom": ["fog"], "gender": "f",
                     "weapons": [{"name": "mortier", "kind": "Ranged", "impact": 3, "template": {"Blast": {"radius": 200}}}]}
                ],
                [
                    {"name": "Otso", "initiative": 6, "melee": 5, "precision": 3, "vigour": 5, "mental": 3, "leader": true,
                     "hit_points": 2, "attacks": 3, "skills": ["EleMentikBarrier"],
                     "saves": [{"name": "plastron", "value": 2}]},
                    {"name": "Nix", "initiative": 7, "melee": 4, "precision": 4, "vigour": 5, "mental": 4, "gender": "f"}
                ]
            ]
        }
    });
    let opening: Opening = serde_json::from_value(opening).unwrap();
    let (setup, mut state) = opening::read(&opening).unwrap();
    state.turn = 2;
    state.advantage = Some(0);
    for (place, x, y) in [(0, 2000, 3000), (1, 2000, 2000), (2, 4000, 2000), (3, 4000, 3000)] {
        state.figures[place].presence = Presence::OnTable;
        state.figures[place].at = Some(Point::flat(x, y));
    }
    state.figures[0].activated = true;
    state.stack = vec![
        Frame::GameTurn { phase: TurnPhase::Activations },
        Frame::Initiative { value: 5, next: 0 },
        activation(KAEL),
        Frame::Shot { volley: volley(), replies: Vec::new(), may_react: vec![NIX], dodging: Vec::new() },
    ];
    (setup, state)
}

fn activation(figure: FigureId) -> Frame {
    Frame::Activation {
        figure,
        en_vue: false,
        fresh: false,
        used: 200,
        halted: false,
        snap: false,
        bumped: Vec::new(),
        looked: Vec::new(),
        beaten: Vec::new(),
        reacted: false,
        spare: 0,
        from: None,
        moved: false,
        unseen: false,
        charged: Vec::new(),
        foiled: Vec::new(),
        left: false,
    }
}

fn volley() -> Volley {
    let sum = Modifiers::new().with(greffe_core::record::ids::RuleId::new("AO-SHOOT-01"), 5);
    let aimed = AimedShot { target: NIX, count: 2, sum, covered: false, water: false, far: None };
    Volley { shooter: KAEL, weapon: 0, aim: Aim::Figures(vec![aimed]), claims: Vec::new() }
}

fn mortar() -> Volley {
    let sum = Modifiers::new().with(greffe_core::record::ids::RuleId::new("AO-SHOOT-01"), 4);
    let under = vec![
        Under { figure: NIX, covered: false, water: false },
        Under { figure: OTSO, covered: true, water: false },
    ];
    let aim = Aim::Point { at: Some(Point::flat(4000, 2600)), sum, under };
    Volley { shooter: MIRA, weapon: 0, aim, claims: Vec::new() }
}

fn test(figure: FigureId, of: Characteristic, target: i32, face: u32) -> Test {
    Test { figure, of, target, faces: vec![face], passed: i64::from(face) <= i64::from(target) }
}

fn shot(target: i32, face: u32) -> ShotRoll {
    ShotRoll { at: Some(NIX), test: test(KAEL, Characteristic::Precision, target, face) }
}

fn stretch() -> Stretch {
    Stretch {
        passage: Passage::Walk { ground: Ground::Difficult },
        over: Vec::new(),
        path: vec![Point::flat(2500, 3000)],
        length: 200,
        cost: 400,
        spare: 0,
        last: false,
        bumps: Vec::new(),
    }
}

fn struck(target: FigureId, by: FigureId, hits: usize) -> Struck {
    Struck {
        target,
        by: Some(by),
        hits: vec![2; hits],
        doubled: Vec::new(),
        saves: vec![Save { source: SaveSource::Barrier, value: 3 }],
    }
}

fn of_turns(state: &State) -> Vec<Event> {
    let outcome = Outcome { winners: vec![0], how: "played".to_owned(), scores: Vec::new() };
    let group = Group { single: OTSO, against: vec![KAEL, MIRA] };
    vec![
        Event::RostersAwaited(RostersAwaited { sides: vec![0, 1] }),
        Event::RosterAccepted(RosterAccepted { side: 0, roster: Vec::new() }),
        Event::BandsFormed(BandsFormed { figures: state.figures.clone(), placing: true }),
        Event::FigurePlaced(FigurePlaced {
            figure: NIX,
            at: Some(Point::flat(1, 1)),
            face: Some(Point::flat(0, 1)),
        }),
        Event::DeploymentEnded(DeploymentEnded {}),
        Event::PositionTaken(PositionTaken {}),
        Event::GameTurnBegan(GameTurnBegan { turn: 3 }),
        Event::RetreatTested(RetreatTested { side: 0, test: test(KAEL, Characteristic::Mental, 5, 4) }),
        Event::AdvantageWon(AdvantageWon { throws: vec![vec![4, 4], vec![3, 7]], side: 1 }),
        Event::InitiativeCalled(InitiativeCalled { value: 7, first: 1 }),
        Event::InitiativeDone(InitiativeDone { value: 7 }),
        Event::MeleeBegan(MeleeBegan { groups: None }),
        Event::GroupsSet(GroupsSet { groups: vec![group] }),
        Event::FightRolled(FightRolled {
            single: OTSO,
            scores: vec![
                Score { figure: OTSO, faces: vec![5, 2, 3], total: Some(10) },
                Score { figure: KAEL, faces: vec![1], total: Some(6) },
                Score { figure: MIRA, faces: Vec::new(), total: None },
            ],
            strikers: vec![OTSO],
            against: vec![KAEL, MIRA],
        }),
        Event::BlowsShared(BlowsShared {
            figure: OTSO,
            struck: vec![struck(KAEL, OTSO, 2), struck(MIRA, OTSO, 1)],
        }),
        Event::BlowsDealt(BlowsDealt {}),
        Event::MeleeEnded(MeleeEnded {}),
        Event::GameTurnEnded(GameTurnEnded { turn: 2 }),
        Event::PassLeft(PassLeft {
            side: 0,
            pass: Pass { window: WindowKind::EnVue, until: Until::TurnEnd },
        }),
        Event::PassTaken(PassTaken { side: 0, window: WindowKind::Shot }),
        Event::SideConceded(SideConceded { side: 0 }),
        Event::VerdictAwaited(VerdictAwaited {}),
        Event::ResultDeclared(ResultDeclared { side: 0, winner: None }),
        Event::MatchEnded(MatchEnded { retreated: vec![1], outcome }),
    ]
}

fn of_moves() -> Vec<Event> {
    vec![
        Event::FigureActivated(FigureActivated {
            figure: KAEL,
            en_vue: false,
            cleared: Token::Red,
            renewed: true,
        }),
        Event::EffectsExpired(EffectsExpired { from: MIRA, on: vec![NIX] }),
        Event::FigureRevealed(FigureRevealed {
            figure: NIX,
            by: KAEL,
            cause: Some(RevealCause::Near),
            spared: false,
        }),
        Event::HidingLost(HidingLost { figure: NIX }),
        Event::HiddenShifted(HiddenShifted { figure: NIX, to: Some(Point::flat(4000, 3200)) }),
        Event::FigureFaced(FigureFaced { figure: KAEL, direction: Point::flat(1, 0) }),
        Event::StretchDeclared(StretchDeclared { figure: KAEL, stretch: stretch(), charge: Some(NIX) }),
        Event::EnVuePassed(EnVuePassed { side: 1, standing: true }),
        Event::MoverStopped(MoverStopped { figure: KAEL, observer: NIX, covered: Some(stretch()) }),
        Event::EnVueRolled(EnVueRolled {
            mover: KAEL,
            observer: NIX,
            throws: vec![vec![5, 3], vec![6, 2]],
            totals: (11, 9),
            observer_wins: false,
        }),
        Event::MoverResumed(MoverResumed { figure: KAEL }),
        Event::FigureMoved(FigureMoved { figure: KAEL, stretch: stretch() }),
        Event::ClimbTested(ClimbTested {
            figure: KAEL,
            test: test(KAEL, Characteristic::Vigour, 4, 6),
            counts: true,
        }),
        Event::CrawlRenewed(CrawlRenewed { figure: KAEL }),
        Event::FigureHid(FigureHid { figure: NIX, stealth: Stealth::Hidden }),
        Event::ActionKept(ActionKept { figure: KAEL, token: Token::None }),
        Event::ActivationEnded(ActivationEnded { figure: KAEL, token: Token::White, next: Some(1) }),
        Event::ChargeDeclared(ChargeDeclared {
            charger: KAEL,
            target: NIX,
            stretch: Some(stretch()),
            window: true,
            back: false,
        }),
        Event::ChargeCancelled(ChargeCancelled { charger: KAEL, spent: false, foiled: Some(NIX) }),
        Event::FiguresEngaged(FiguresEngaged { figure: KAEL, target: NIX }),
        Event::EngagementEnded(EngagementEnded { figure: KAEL, other: NIX }),
    ]
}

fn of_attacks() -> Vec<Event> {
    let scatter = Scatter { shooter: MIRA, weapon: 0, distance: 2, direction: Some(3), from: None };
    vec![
        Event::ShotDeclared(ShotDeclared { volley: volley(), may_react: vec![NIX], charge: false }),
        Event::DodgeDeclared(DodgeDeclared { figure: NIX, spent: true }),
        Event::ReplyDeclared(ReplyDeclared { volley: mortar() }),
        Event::ReactionDeclined(ReactionDeclined { figures: vec![NIX], standing: false }),
        Event::ShotsRolled(ShotsRolled {
            rolls: vec![shot(5, 3), shot(5, 7)],
            struck: vec![struck(NIX, KAEL, 1)],
            stray: None,
        }),
        Event::TemplateStrayed(TemplateStrayed {
            scatter,
            at: Some(Point::flat(4200, 2600)),
            struck: Vec::new(),
        }),
        Event::SavesDeclined(SavesDeclined { figure: NIX, saves: vec![SaveSource::Cover] }),
        Event::SavesRolled(SavesRolled {
            figure: NIX,
            rolls: vec![
                SaveRoll { hit: 1, source: SaveSource::Cover, value: 6, face: 7, saved: false },
                SaveRoll { hit: 1, source: SaveSource::Barrier, value: 3, face: 3, saved: true },
            ],
            left: struck(NIX, KAEL, 0),
        }),
        Event::DamageRolled(DamageRolled {
            figure: NIX,
            rolls: vec![DamageRoll { target: 3, face: 5, passed: false }],
            fatality: vec![2],
            harm: Harm { target: NIX, failed: 1, fatal: false },
        }),
        Event::HitsResolved(HitsResolved {
            cause: Cause::Shot,
            wounds: vec![Wound { figure: NIX, hit_points: 0, health: Health::Wounded, out: false }],
        }),
        Event::SkillUsed(SkillUsed {
            figure: MIRA,
            skill: ActiveSkill::Custom("fog".to_owned()),
            target: Some(NIX),
            test: Some(test(MIRA, Characteristic::Mental, 5, 2)),
            lasting: Some(Lasting { skill: "fog".to_owned(), from: MIRA }),
        }),
        Event::FigureHealed(FigureHealed { figure: KAEL, by: MIRA, hit_points: 1 }),
        Event::FigureFell(FigureFell {
            figure: KAEL,
            height: 350,
            to: None,
            begins: false,
            struck: Some(struck(KAEL, KAEL, 1)),
        }),
        Event::MineTriggered(MineTriggered {
            mine: 0,
            by: NIX,
            ends: true,
            struck: vec![struck(NIX, NIX, 1)],
        }),
    ]
}

fn every_event(state: &State) -> Vec<Event> {
    let mut events = of_turns(state);
    events.extend(of_moves());
    events.extend(of_attacks());
    events
}

/// The variants that the source declares.
fn kinds() -> Vec<&'static str> {
    let source = include_str!("../../event/mod.rs");
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

fn fr(event: &Event) -> String {
    let (setup, state) = scene();
    line(&setup, &state, event).sentence.fr.replace('\u{a0}', " ")
}

fn en(event: &Event) -> String {
    let (setup, state) = scene();
    line(&setup, &state, event).sentence.en.replace('\u{a0}', " ")
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
            for mark in [" :", " ;", " ?", " !", "!", "  "] {
                assert!(!text.contains(mark), "{name}: {text}");
            }
        }
        for text in [&told.sentence.fr, &told.sentence.en] {
            assert!(text.ends_with('.') && !text.contains("..") && !text.starts_with(' '), "{name}: {text}");
        }
        assert!(told.changes.iter().all(|change| change.old != change.new), "{name}");
        let rules = told.changes.iter().filter_map(|change| change.rule.as_ref());
        for rule in rules {
            assert!(crate::rules::RULEBOOK.rule(rule.as_str()).is_some(), "{name}: {rule}");
        }
    }
}

#[test]
fn turns_and_activations_are_stops() {
    let (setup, state) = scene();
    let weight = |event| line(&setup, &state, &event).weight;
    assert_eq!(weight(Event::GameTurnBegan(GameTurnBegan { turn: 3 })), Weight::Turn);
    let activated = Event::FigureActivated(FigureActivated {
        figure: NIX,
        en_vue: true,
        cleared: Token::None,
        renewed: false,
    });
    assert_eq!(weight(activated), Weight::Activation);
    assert_eq!(weight(Event::HidingLost(HidingLost { figure: NIX })), Weight::Step);
}

#[test]
fn a_way_is_counted_in_pas_of_its_match_and_a_part_of_a_hundredth_as_one() {
    let (setup, _) = scene();
    let told = |tenths| <crate::Ao as greffe_core::judging::ruleset::Ruleset>::way(&setup, tenths).fr;
    assert_eq!(told(750), "3\u{a0}pas", "a pas is 250 here");
    assert_eq!(told(751), "3,01\u{a0}pas");
}

#[test]
fn lengths_are_told_in_pas() {
    let told =
        |hundredths| (pas(hundredths).fr.replace('\u{a0}', " "), pas(hundredths).en.replace('\u{a0}', " "));
    assert_eq!(told(600), ("6 pas".to_owned(), "6 paces".to_owned()));
    assert_eq!(told(150), ("1,5 pas".to_owned(), "1.5 paces".to_owned()));
    assert_eq!(told(105), ("1,05 pas".to_owned(), "1.05 paces".to_owned()));
    assert_eq!(told(100), ("1 pas".to_owned(), "1 pace".to_owned()));
    assert_eq!(told(0), ("0 pas".to_owned(), "0 paces".to_owned()));
}

#[test]
fn directions_are_told_by_eighths() {
    let arrow = |x, y| direction(Point::flat(x, y)).map(|(arrow, _)| arrow);
    assert_eq!(arrow(0, 5), Some("↑"));
    assert_eq!(arrow(40, 100), Some("↑"));
    assert_eq!(arrow(45, 100), Some("↗"));
    assert_eq!(arrow(-7, -7), Some("↙"));
    assert_eq!(arrow(-3, 0), Some("←"));
    assert_eq!(arrow(0, 0), None);
}

#[test]
fn a_board_shows_tokens_statuses_places_and_scenery() {
    let (setup, mut state) = scene();
    state.figures[1].health = Health::Wounded;
    state.figures[1].hit_points = 0;
    state.figures[1].token = Token::White;
    state.figures[2].token = Token::Red;
    state.figures[2].facing = Some(Point::flat(-1, 0));
    state.figures[2].at = Some(Point::flat(500, 2100));
    state.figures[3].stealth = Stealth::Hidden;
    state.figures[3].lock = Lock::Nothing;
    state.engaged = [(KAEL, OTSO)].into();
    let board = board(&setup, &state);
    assert_eq!(board.table, Some((9000, 6000)));
    assert_eq!(board.moment.fr, "Tour 2, tir de Kael");
    let texts = |place: usize| -> Vec<&str> {
        board.pieces[place].badges.iter().map(|badge| badge.text.as_str()).collect()
    };
    assert_eq!(board.pieces[0].badges[0].icon, "link");
    assert_eq!(board.pieces[0].badges[0].label.en, "in close combat with Otso");
    assert_eq!(board.pieces[0].badges[1].icon, "check");
    assert_eq!(board.pieces[0].contacts, [OTSO]);
    assert_eq!(board.pieces[0].mark, "5");
    assert!(board.pieces[0].active);
    assert_eq!((board.pieces[1].badges[0].icon, texts(1)), ("drop", vec!["", "○"]));
    assert_eq!(board.pieces[1].health, (0, 1));
    assert_eq!(texts(2), ["●", "", "≈"]);
    assert_eq!(board.pieces[2].facing, Some(Point::flat(-1, 0)));
    assert_eq!((board.pieces[3].badges[0].icon, texts(3)), ("eye-off", vec!["", "⊘"]));
    assert_eq!((board.sides[0].active, board.sides[1].active), (true, false));
    assert!(board.sides[0].facts.iter().any(|(name, _)| name.en == "Advantage"));
    let kinds: Vec<&str> = board.areas.iter().map(|area| area.kind).collect();
    assert_eq!(kinds, ["wall", "deep", "danger"]);
    assert_eq!(board.areas[2].label.fr, "M1");
    assert!(
        board.pieces[0].facts.iter().any(|(_, what)| what.fr.contains("fusil (Impact 2, 2 mains, Cdt 2)"))
    );
}

#[test]
fn a_thinned_band_is_said_to_be_below_half() {
    let (setup, mut state) = scene();
    let told =
        |state: &State| board(&setup, state).sides[1].facts.iter().any(|(name, _)| name.en == "Below half");
    state.figures[2].presence = Presence::Out;
    assert!(!told(&state));
    state.figures[3].presence = Presence::Out;
    assert!(told(&state));
    assert!(board(&setup, &state).pieces[3].out);
}

#[test]
fn figures_that_do_not_exist_are_told_by_number() {
    assert_eq!(en(&Event::HidingLost(HidingLost { figure: FigureId(99) })), "99 comes out of hiding.");
}
