//! A law that no fault breaks says nothing: a fault is planted for each, in a position, and seen.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use greffe_ad::event::{self, Event, Tokens};
use greffe_ad::profiles::Class;
use greffe_ad::profiles::cards::Card;
use greffe_ad::setup::board::Door;
use greffe_ad::setup::opening::read_setup;
use greffe_ad::setup::scenario::NpcActivation;
use greffe_ad::setup::square::{EdgeName, Square};
use greffe_ad::setup::{NpcRole, Setup};
use greffe_ad::state::frames::{
    Activation, Conversation, Duel, Fight, Frame, Move, MoveKind, Program, ProgramStage, Retreat,
    RetreatCause, Shot, ShotKind, Speaker, Spent, TalkStage, Topic,
};
use greffe_ad::state::{Figure, Held, Mark, Phase, Posture, Removal, State, Whereabouts};
use greffe_core::judging::fact::FigureId;
use greffe_games::registry::System;
use serde_json::json;

use super::{LAWS, Moment, Tried, broken};
use crate::games::games;
use crate::playing::Play;

/// Figures that stand apart in the position: two of one side, one of the other.
const FIRST: FigureId = FigureId(1);
const SECOND: FigureId = FigureId(2);

/// A fault put into what was before and what is after.
type Plant<'a> = &'a dyn Fn(&mut State, &mut State);

/// A sound position, into which faults are planted.
struct Bed {
    setup: Setup,
    sound: State,
    /// A figure of the other side.
    foe: FigureId,
    /// The laws that have seen a fault.
    seen: RefCell<BTreeSet<&'static str>>,
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn figure(state: &mut State, id: FigureId) -> &mut Figure {
    state.figures.get_mut(&id).unwrap()
}

fn none(_: &mut State, _: &mut State) {}

impl Bed {
    /// Three figures far from one another; nothing where another game alone is tried.
    fn open() -> Option<Self> {
        let rules = games().find(|game| game.system == System::Ad)?;
        let play = Play::open(rules, 0);
        let mut setup = read_setup(&play.opening).unwrap();
        let mut sound: State = serde_json::from_str(&play.state()).unwrap();
        sound.stack.clear();
        (sound.turn, sound.phase) = (1, Phase::Action);
        let foe = *sound.figures.iter().find(|(_, figure)| figure.controller == Some(1)).unwrap().0;
        for (id, figure) in &mut sound.figures {
            let spot = match *id {
                FIRST => Some("A1"),
                SECOND => Some("A3"),
                other if other == foe => Some("D1"),
                _ => None,
            };
            figure.place = spot.map_or(Whereabouts::Reserve, |spot| Whereabouts::On(square(spot)));
            figure.marks.clear();
        }
        setup.figures[0].profile.class = Class::Hero;
        setup.scenario.npcs = NpcActivation::RedEvent;
        Some(Self { setup, sound, foe, seen: RefCell::default() })
    }

    /// A law sees the fault.
    fn seen(&self, law: &'static str, event: impl Into<Event>, plant: Plant<'_>) {
        let (mut before, mut after) = (self.sound.clone(), self.sound.clone());
        plant(&mut before, &mut after);
        let (event, setup) = (event.into(), &self.setup);
        let moment = Moment { setup, before: &before, event: &event, after: &after };
        let broken = broken(&moment, &mut Tried::new());
        assert!(broken.contains(&law), "{law} is not among {broken:?}");
        self.seen.borrow_mut().insert(law);
    }

    /// The same, the fault being in what is after alone.
    fn left(&self, law: &'static str, plant: &dyn Fn(&mut State)) {
        let wounded = event::Wounded { figure: FIRST, wounds: 0 };
        self.seen(law, wounded, &|_, after| plant(after));
    }
}

fn stays() -> event::FigureMoved {
    event::FigureMoved { figure: FIRST, path: vec![square("A2")], diagonals: 0 }
}

fn moving(kind: MoveKind, points: u8, stopped: bool) -> Frame {
    let squares = vec![square("A1")];
    Frame::Move(Move { figure: FIRST, kind, points, squares, stopped, door: None, loads: None })
}

fn talk(target: FigureId) -> Conversation {
    Conversation {
        topic: Topic::Bribe,
        speaker: FIRST,
        target,
        defence: 1,
        attackers: vec![Speaker::new(FIRST)],
        defenders: vec![Speaker::new(target)],
        leaders: Vec::new(),
        turned: None,
        let_stand: Vec::new(),
        stage: TalkStage::Defenders,
    }
}

fn attacks(attacker: FigureId, defender: FigureId) -> event::FightDeclared {
    event::FightDeclared { fight: Fight::new(attacker, defender, None) }
}

fn places(bed: &Bed) {
    bed.left("AD-BOARD-01", &|after| figure(after, SECOND).place = Whereabouts::On(square("A1")));
    let far = event::FigureMoved { figure: FIRST, path: vec![square("Z30")], diagonals: 0 };
    bed.seen("AD-BOARD-06", far, &none);
    bed.seen("AD-OFF-02", stays(), &|before, _| {
        figure(before, FIRST).place = Whereabouts::Gone(Removal::Killed);
    });
    let slant = event::FigureMoved { diagonals: 100, ..stays() };
    bed.seen("AD-MOVE-02", slant, &none);
    bed.seen("AD-MOVE-01", event::PointsSpent { figure: FIRST, left: 3 }, &|before, _| {
        before.stack.push(moving(MoveKind::Full, 2, false));
    });
    bed.seen("AD-ZOC-03", stays(), &|before, _| before.stack.push(moving(MoveKind::Full, 2, true)));
    let long = event::MoveBegun { figure: FIRST, kind: MoveKind::Full, points: 5, door: None, loads: None };
    bed.seen("AD-FULL-06", long, &none);
    bed.seen("AD-FULL-08", event::MoveEnded { figure: FIRST }, &|before, _| {
        before.stack.push(moving(MoveKind::Run, 0, true));
    });
    bed.seen("AD-NPC-08", stays(), &|before, _| {
        (figure(before, FIRST).controller, figure(before, FIRST).role) = (None, Some(NpcRole::Recruit));
    });
    let door: EdgeName = "C3-C4".parse().unwrap();
    bed.seen("AD-PART-05", event::DoorChanged { door, state: Door::Open }, &|before, _| {
        before.doors.insert(door, Door::Smashed);
    });
    bed.seen("AD-PART-05", stays(), &|before, _| {
        let squares = vec![square("A1")];
        let (kind, door) = (MoveKind::SmashedDoor, Some(door));
        before.stack.push(Frame::Move(Move {
            figure: FIRST,
            kind,
            points: 1,
            squares,
            stopped: false,
            door,
            loads: None,
        }));
    });
}

fn nobodys(bed: &Bed) {
    let near = ["C3", "C7"].map(square);
    let program = Program { figure: FIRST, target: None, to: None, way: None, stage: ProgramStage::Second };
    let activation = Activation {
        figure: FIRST,
        by: 0,
        spent: Spent::OnePartial,
        snapped: Vec::new(),
        talkers: Vec::new(),
        unveiled: false,
    };
    bed.seen("AD-NPC-01", event::ProgramStaged { stage: ProgramStage::Done }, &|before, _| {
        let first = figure(before, FIRST);
        first.hands.clear();
        (first.controller, first.role, first.place) =
            (None, Some(NpcRole::Attacker), Whereabouts::On(square("C5")));
        for (id, at) in [SECOND, bed.foe].into_iter().zip(near) {
            figure(before, id).place = Whereabouts::On(at);
        }
        before.stack = vec![Frame::Program(program.clone()), Frame::Activation(activation.clone())];
    });
    bed.seen("AD-NPC-10", event::FirstActorAsked {}, &|before, _| {
        (figure(before, FIRST).controller, figure(before, FIRST).role) = (None, Some(NpcRole::Attacker));
        before.to_act = None;
    });
    bed.seen("AD-OVW-09", event::ConversationBegun { conversation: talk(bed.foe) }, &|before, after| {
        before.phase = Phase::Action;
        figure(after, FIRST).marks.insert(Mark::Overwatch);
    });
}

fn figures(bed: &Bed) {
    let tokens = Tokens { ready: 0, used: 0 };
    let hands = vec![Held::Weapon(0), Held::Weapon(9)];
    let grip = event::HandsChanged { figure: FIRST, hands, tokens, shelved: Vec::new(), lugged: None };
    bed.seen("AD-ITEM-03", grip, &none);
    bed.left("AD-ABIL-05", &|after| figure(after, FIRST).fencing = 200);
    bed.left("AD-ITEM-02", &|after| {
        let lying = json!({ "item": { "name": "Lettre" }, "at": "A2" });
        after.items.push(serde_json::from_value(lying).unwrap());
    });
    bed.seen("AD-HLTH-01", event::Wounded { figure: FIRST, wounds: -1 }, &none);
    bed.left("AD-TAL-14a", &|after| {
        figure(after, FIRST).marks.insert(Mark::Stealth);
    });
    let flight = event::FigureRemoved { figure: FIRST, why: Removal::FledMorale };
    bed.seen("AD-MORALE-04", flight, &none);
    bed.seen("AD-OVW-13", event::WatchSpent { figure: FIRST }, &none);
    let load = event::WeaponUsed { figure: FIRST, weapon: 0, load: 200, uses: None };
    bed.seen("AD-WPN-06", load, &none);
    let more = event::WeaponUsed { figure: FIRST, weapon: 0, load: 0, uses: Some(99) };
    bed.seen("AD-WPN-09", more, &none);
}

fn turns(bed: &Bed) {
    bed.seen("AD-TURN-07", event::FigureActivated { figure: FIRST, by: 0 }, &|before, after| {
        figure(before, FIRST).marks.insert(Mark::Activated);
        figure(after, FIRST).marks.insert(Mark::Activated);
    });
    let phase = event::PhaseBegun { phase: Phase::Interaction, to_act: None, strength: Vec::new() };
    bed.seen("AD-TURN-01", phase, &none);
    let refreshed = event::TokensRefreshed {
        tokens: BTreeMap::new(),
        shelved: BTreeMap::new(),
        engaged: BTreeMap::new(),
    };
    bed.seen("AD-TURN-04", refreshed, &|before, after| {
        figure(before, FIRST).fencing_used = 2;
        figure(after, FIRST).fencing_used = 1;
    });
    bed.seen("AD-ALARM-05", event::AlarmRung { left: 99 }, &none);
    bed.left("AD-INIT-05", &|after| after.initiative = Some(1 - after.initiative.unwrap_or(0)));
    bed.seen("AD-DIV-11", event::CombatAvoided { figure: FIRST }, &|_, after| {
        after.sides[0].bound_to = Some(FIRST);
    });
}

fn fights(bed: &Bed) {
    let foe = bed.foe;
    bed.seen("AD-MELEE-01", attacks(FIRST, foe), &none);
    bed.seen("AD-MELEE-05", attacks(FIRST, foe), &|before, _| before.phase = Phase::Combat);
    bed.seen("AD-GEN-04", attacks(FIRST, SECOND), &none);
    bed.seen("AD-STAT-06", attacks(FIRST, foe), &|before, _| {
        figure(before, FIRST).posture = Posture::Unconscious;
    });
    let asleep = |before: &mut State, _: &mut State| {
        (figure(before, foe).controller, figure(before, foe).role) = (None, Some(NpcRole::Guard));
    };
    bed.seen("AD-NPC-07", attacks(FIRST, foe), &asleep);
    let duel = Duel { attacker: FIRST, defender: foe, helpers: Vec::new(), shift: 0 };
    bed.seen("AD-NPC-07", event::DuelBegun { duel }, &asleep);
    let shot = Shot { shooter: FIRST, weapon: 0, target: foe, kind: ShotKind::Aimed, at: square("D1") };
    bed.seen("AD-NPC-07", event::ShotMissed { shot }, &asleep);
    let squares = vec![square("A1")];
    let retreat =
        Retreat { figure: SECOND, cause: RetreatCause::Lost, loser: None, squares, edges: Vec::new() };
    bed.seen("AD-RETR-04", event::RetreatOpened { retreat: retreat.clone() }, &none);
    bed.seen("AD-RETR-07", event::RetreatOpened { retreat }, &|before, _| {
        figure(before, SECOND).posture = Posture::Prone;
    });
    let tokens = Tokens { ready: 0, used: 0 };
    bed.seen("AD-PARRY-01", event::ParryTried { figure: FIRST, count: 0, tokens }, &none);
    let flip = event::FencingFlipped { place: 0, figure: FIRST, count: 3, tokens };
    bed.seen("AD-MELEE-13", flip, &|before, _| figure(before, FIRST).fencing = 1);
}

fn cards(bed: &Bed) {
    let card = |name: &str| -> Card { name.parse().unwrap() };
    bed.seen("AD-TEST-06", event::Reinforced { place: 0, card: card("7S") }, &none);
    bed.seen("AD-TEST-08", event::Reinforced { place: 0, card: Card::BlackJoker }, &none);
    bed.seen("AD-CARD-08", event::PlayCollected { cards: vec![(0, vec![card("7S")])] }, &|_, after| {
        after.sides[0].discard.clear();
    });
}

#[test]
fn every_law_sees_the_fault_planted_for_it() {
    let Some(bed) = Bed::open() else { return };
    for plant in [places, nobodys, figures, turns, fights, cards] {
        plant(&bed);
    }
    let blind: Vec<&str> =
        LAWS.iter().map(|(rule, _)| *rule).filter(|rule| !bed.seen.borrow().contains(rule)).collect();
    assert!(blind.is_empty(), "no fault is planted for {blind:?}");
}

/// The position itself breaks no law.
#[test]
fn a_sound_moment_breaks_none() {
    let Some(bed) = Bed::open() else { return };
    let (before, event) = (&bed.sound, event::Wounded { figure: FIRST, wounds: 0 }.into());
    let moment = Moment { setup: &bed.setup, before, event: &event, after: before };
    assert!(broken(&moment, &mut Tried::new()).is_empty());
}
