//! A law that no fault breaks says nothing: a fault is planted for each, in a position, and seen.

use std::cell::RefCell;
use std::collections::BTreeSet;

use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::telling::view::Point;
use greffe_games::registry::System;
use greffe_tde::event::{self, Event};
use greffe_tde::profiles::{INCH, Kind};
use greffe_tde::setup::opening::read;
use greffe_tde::setup::{Scenario, Setup};
use greffe_tde::state::dice::{Attribute, Test, TestOf};
use greffe_tde::state::frames::Frame;
use greffe_tde::state::look::{Look, pair, part_of};
use greffe_tde::state::path::{Leg, LegKind, Route};
use greffe_tde::state::sequence::{
    Act, Cause, Course, Doing, Escape, Interaction, Motion, Order, Sequence, Stage,
};
use greffe_tde::state::{Arm, Objective, Part, Place, Posture, Presence, State};
use greffe_tde::terrain::ground;
use serde_json::{Value, json};

use super::{LAWS, Moment, Tally, Tried, broken, state};
use crate::games::games;
use crate::playing::Play;

/// A fault put into what was before and what is after.
type Plant<'a> = &'a dyn Fn(&mut State, &mut State);

/// A sound position, into which faults are planted.
struct Bed {
    setup: Setup,
    sound: State,
    /// The laws that have seen a fault.
    seen: RefCell<BTreeSet<&'static str>>,
}

impl Bed {
    /// With somebody mounted, on a recorded table or none; nothing where another game alone is tried.
    fn open(recorded: bool) -> Option<Self> {
        let rules = games().find(|game| game.system == System::Tde)?;
        let fits = |seed: &u64| {
            let opening = (rules.opening)(*seed);
            let told = opening.setup.to_string();
            let table = recorded != opening.setup["table"].is_null();
            opening.position.is_some()
                && table
                && told.contains("Cavalry")
                && (!recorded || told.contains("Impassable"))
        };
        let play = Play::open(rules, (0..500).find(fits).unwrap());
        let (mut setup, _) = read(&play.opening).unwrap();
        setup.options.down_climber_falls = false;
        let sound = state(&play, play.last());
        Some(Self { setup, sound, seen: RefCell::default() })
    }

    fn look(&self) -> Look<'_> {
        Look { setup: &self.setup, state: &self.sound }
    }

    fn awake(&self) -> Vec<FigureId> {
        self.look().on_table().filter(|id| self.look().is_conscious(*id)).collect()
    }

    fn broken(&self, event: &Event, plant: Plant<'_>, tally: &Tally) -> Vec<&'static str> {
        let (mut before, mut after) = (self.sound.clone(), self.sound.clone());
        plant(&mut before, &mut after);
        let (before, after, setup) = (&before, &after, &self.setup);
        let moment = Moment { setup, before, event, after, sum: &[], tally, claimed: false };
        broken(&moment, &mut Tried::new())
    }

    /// A law sees the fault.
    fn seen(&self, law: &'static str, event: impl Into<Event>, plant: Plant<'_>) {
        self.seen_after(law, event, plant, &Tally::default());
    }

    /// A law sees the fault after what the match has seen.
    fn seen_after(&self, law: &'static str, event: impl Into<Event>, plant: Plant<'_>, tally: &Tally) {
        let broken = self.broken(&event.into(), plant, tally);
        assert!(broken.contains(&law), "{law} is not among {broken:?}");
        self.seen.borrow_mut().insert(law);
    }

    /// A law sees the fault in the midst of a sequence.
    fn seen_in(&self, law: &'static str, sequence: &Sequence, event: impl Into<Event>) {
        let under_way: Plant<'_> = &|before, after| {
            for state in [before, after] {
                state.stack.push(Frame::Sequence { sequence: Box::new(sequence.clone()) });
            }
        };
        self.seen(law, event, under_way);
    }

    fn enemy(&self, of: FigureId) -> FigureId {
        self.awake().into_iter().find(|id| self.look().are_enemies(of, *id)).unwrap()
    }
}

/// An event that changes nothing of what the laws are about.
fn quiet() -> event::PassTaken {
    event::PassTaken { side: 0, window: greffe_tde::state::WindowKind::Extra }
}

fn nothing(_: &mut State, _: &mut State) {}

fn own(id: FigureId) -> usize {
    usize::from(id.0) - 1
}

fn turns(bed: &Bed) {
    let first = bed.awake()[0];
    let still = Tally { points: [0, 1].map(|side: usize| bed.sound.sides[side].points), ..Tally::default() };
    assert_eq!(bed.broken(&quiet().into(), &nothing, &still), [""; 0], "before anything is planted");
    bed.seen("TDE-PROF-02", quiet(), &|_, after| after.figures[own(first)].ap = 99);
    bed.seen("TDE-ACT-02 gains", quiet(), &|before, _| before.figures[own(first)].ap = 0);
    bed.seen("TDE-ACT-02", event::ApSpent { figure: first, ap: 7 }, &nothing);
    bed.seen("TDE-TURN-01", event::TurnStarted { turn: 99, tokens: [0, 0] }, &nothing);
    bed.seen("TDE-TURN-02", event::TurnStarted { turn: 2, tokens: [9, 9] }, &nothing);
    bed.seen("TDE-TURN-03", event::InitiativeRolled { throws: vec![[2, 7]], lower: 1 }, &nothing);
    bed.seen("TDE-TURN-04", event::ApRefreshed { points: Vec::new() }, &nothing);
    let activated: Plant<'_> = &|before, _| before.figures[own(first)].activated = true;
    bed.seen("TDE-TURN-06", event::Activated { figure: first }, activated);
    bed.seen("TDE-TURN-08", quiet(), &|before, _| before.sides[0].tokens = 5);
    bed.seen("TDE-TURN-10", quiet(), activated);
    bed.seen("TDE-LEAD-06", quiet(), &|before, _| before.sides[0].orders_locked = true);
    bed.seen("TDE-BUILD-11", event::CardPlayed { side: 0, card: 3, figure: first }, &|before, _| {
        before.sides[0].played.insert(3);
    });
    bed.seen("TDE-SCN-06", quiet(), &|_, after| after.sides[1].points += 3);
    bed.seen("TDE-TALENT-01", quiet(), &|before, _| {
        before.figures[own(first)].talents.insert(0, greffe_tde::state::Used { turn: 1, count: 1 });
    });
}

fn figures(bed: &Bed) {
    let awake = bed.awake();
    let (first, other) = (awake[0], *awake.last().unwrap());
    let cavalry = bed.look().on_table().find(|id| bed.look().kind(*id) == Kind::Cavalry).unwrap();
    let afoot = awake.iter().copied().find(|id| bed.look().kind(*id) != Kind::Cavalry).unwrap();
    bed.seen("TDE-HEALTH-08", event::SideActive { side: 0 }, &|_, after| {
        let known = &mut after.figures[own(afoot)];
        (known.wounds, known.ap) = (90, 1);
    });
    bed.seen("TDE-HEALTH-09", quiet(), &|before, _| {
        before.figures[own(first)].presence = Presence::Eliminated;
    });
    bed.seen("TDE-HEALTH-09 gone", quiet(), &|_, after| {
        after.figures[own(first)].presence = Presence::Exited;
    });
    bed.seen("TDE-HEALTH-09 counts", quiet(), &|_, after| {
        after.figures[own(first)].presence = Presence::Eliminated;
    });
    bed.seen("TDE-HEALTH-15", event::Wounded { figure: first, dealt: 1, wounds: 50 }, &nothing);
    bed.seen("TDE-HEALTH-14", event::Healed { figure: first, wounds: 50 }, &nothing);
    bed.seen("TDE-HEALTH-14", quiet(), &|before, _| before.figures[own(first)].wounds = 50);
    bed.seen("TDE-CAV-26", quiet(), &|_, after| after.figures[own(cavalry)].posture = Posture::Crouched);
    bed.seen("TDE-CAV-01", quiet(), &|_, after| {
        after.figures[own(cavalry) + 1].presence = Presence::OnTable;
    });
    let landing = greffe_tde::state::path::Landing::default;
    let moved = || event::Moved { figure: first, landing: landing(), path: Vec::new() };
    bed.seen("TDE-MOVE-20", moved(), &|_, after| after.figures[own(first)].at.as_mut().unwrap().x = -700);
    bed.seen("TDE-MOVE-38", moved(), &|_, after| {
        after.figures[own(first)].at = after.figures[own(other)].at;
    });
    bed.seen("TDE-CONTACT-01", moved(), &|_, after| {
        let pair = pair(first, other);
        if !after.contacts.remove(&pair) {
            after.contacts.insert(pair);
        }
    });
    bed.seen("TDE-PROP-03", quiet(), &|before, after| {
        (before.figures[own(first)].blind, after.figures[own(first)].blind) = (true, false);
    });
    bed.seen("TDE-PROP-08", quiet(), &|_, after| after.figures[own(first)].fire += 1);
    bed.seen("TDE-PROP-11", event::ActivationEnded { figure: first, recovers: false }, &|_, after| {
        after.figures[own(first)].slowed = Some(greffe_tde::state::Slowed { by: 1, lasting: false });
    });
}

fn sequences(bed: &Bed) {
    let awake = bed.awake();
    let (first, other) = (awake[0], *awake.last().unwrap());
    bed.seen("TDE-SEQ-37", event::StageReached { stage: Stage::Reactions }, &|before, _| {
        let sequence = Sequence { stage: Stage::Wounds, ..blank(first) };
        before.stack.push(Frame::Sequence { sequence: Box::new(sequence) });
    });
    bed.seen("TDE-REACT-06", quiet(), &|_, after| {
        let acts = vec![dodge(other, Cause::Reaction), dodge(other, Cause::Reaction)];
        after.stack.push(Frame::Sequence { sequence: Box::new(Sequence { acts, ..blank(first) }) });
    });
    let reacts = |figure| event::ReactionDeclared { act: Box::new(dodge(figure, Cause::Reaction)) };
    bed.seen("TDE-REACT-05", reacts(first), &|before, _| {
        before.stack.push(Frame::Sequence { sequence: Box::new(blank(first)) });
    });
    bed.seen("TDE-REACT-02", reacts(other), &|before, _| {
        before.stack.push(Frame::Sequence { sequence: Box::new(blank(first)) });
        before.figures[own(other)].ap = 0;
    });
    let double = Test {
        figure: first,
        of: TestOf::Act(0),
        attribute: Attribute::Aim,
        target: 5,
        dice: [8, 8],
        rerolled: [true, false],
        granted: Vec::new(),
    };
    let rolled = greffe_tde::state::dice::Rolled { tests: vec![double.clone()], ..Default::default() };
    let on_table: Plant<'_> = &|before, _| before.stack.push(Frame::Rolled { rolled: rolled.clone() });
    let again = || event::Rerolled { roll: 0, die: 0, face: 1, talent: None };
    bed.seen("TDE-CORE-04", again(), on_table);
    bed.seen("TDE-CORE-05", again(), on_table);
    bed.seen("TDE-TEST-13", event::TestRolled { test: Test { target: 0, ..double.clone() } }, &nothing);
    bed.seen("TDE-TEST-01", event::TestRolled { test: Test { dice: [0, 11], ..double } }, &nothing);
}

/// A sequence of which nothing is known yet.
fn blank(active: FigureId) -> Sequence {
    Sequence {
        active,
        stage: Stage::Reactions,
        motion: None,
        acts: Vec::new(),
        answered: false,
        orders: Vec::new(),
        harms: Vec::new(),
        marks: Vec::new(),
        exploits: Vec::new(),
    }
}

fn dodge(figure: FigureId, cause: Cause) -> Act {
    Act {
        figure,
        doing: Doing::Dodge {},
        cause,
        spot: None,
        given: greffe_tde::state::sequence::Given::default(),
        claimed: Modifiers::default(),
        aside: Vec::new(),
        blast: None,
        void: None,
        test: None,
        done: false,
        escape: None,
    }
}

/// An event, as the record writes it.
fn told(json: Value) -> Event {
    serde_json::from_value(json).unwrap()
}

fn does(figure: FigureId, cause: Cause, doing: Doing) -> Act {
    Act { doing, ..dodge(figure, cause) }
}

/// With a test of target 5 that came out so.
fn rolled(act: Act, place: u16, dice: [u8; 2]) -> Act {
    let test = Test {
        figure: act.figure,
        of: TestOf::Act(place),
        attribute: Attribute::Aim,
        target: 5,
        dice,
        rerolled: [false; 2],
        granted: Vec::new(),
    };
    Act { test: Some(test), ..act }
}

fn acted(active: FigureId, acts: Vec<Act>) -> Sequence {
    Sequence { acts, ..blank(active) }
}

fn moving(active: FigureId, course: Course, route: Route) -> Sequence {
    let (claimed, aside) = (Modifiers::default(), Vec::new());
    let motion = Motion { course, route, claimed, aside, test: None, reached: Some(0), fall: None };
    Sequence { motion: Some(motion), ..blank(active) }
}

fn declared(sequence: Sequence) -> event::ActionDeclared {
    event::ActionDeclared { sequence: Box::new(sequence) }
}

fn extra(act: Act) -> event::ExtraDeclared {
    event::ExtraDeclared { act: Box::new(act) }
}

fn straight(length: i32) -> Route {
    Route { legs: vec![Leg { kind: LegKind::Normal, length, rise: 0, to: None }], ..Route::default() }
}

fn phases(bed: &Bed) {
    let first = bed.awake()[0];
    bed.seen("TDE-TURN-05", event::SideActive { side: 0 }, &|before, _| {
        before.stack.push(Frame::Turn { next: 0 });
    });
    bed.seen("TDE-TURN-11", quiet(), &|_, after| {
        after.figures[own(first)].ap = 1;
        after.stack.push(Frame::Upkeep { burning: Vec::new(), saves: Vec::new(), part: None });
    });
    bed.seen("TDE-TURN-14", event::TurnEnded {}, &|_, after| after.sides[0].tokens = 3);
    let over =
        json!({ "MatchEnded": { "outcome": { "winners": [0], "how": "played", "scores": [90, 91] } } });
    bed.seen("TDE-SCN-06 end", told(over), &nothing);
    bed.seen("TDE-ASS-09", event::SideActive { side: 0 }, &|before, _| {
        before.scenario = Some(Scenario::Assassination);
        before.sides[0].points = 4;
    });
    bed.seen("TDE-ASS-11", event::TurnStarted { turn: 7, tokens: [0, 0] }, &|before, _| {
        before.scenario = Some(Scenario::Assassination);
    });
    bed.seen("TDE-VEN-07", event::Avenged { side: 0, target: first, avenger: None }, &|before, _| {
        before.sides[0].secret = None;
    });
}

fn objects(bed: &Bed) {
    let first = bed.awake()[0];
    let one = |place| vec![Objective { place, ..Objective::default() }];
    let settles = || event::SideActive { side: 0 };
    bed.seen("TDE-HEALTH-10", settles(), &|_, after| {
        after.objectives = one(Place::Carried(first));
        after.figures[own(first)].wounds = 90;
    });
    let cavalry = mounted(bed);
    bed.seen("TDE-BEAST-02", quiet(), &|_, after| {
        after.objectives = one(Place::Carried(part_of(cavalry, Part::Mount)));
    });
    bed.seen("TDE-ATK-08", quiet(), &|before, after| {
        before.objectives = one(Place::Hand);
        after.objectives = vec![Objective { controller: Some(0), ..Objective::default() }];
    });
    bed.seen("TDE-COU-13", settles(), &|before, after| {
        (before.objectives, after.objectives) = (one(Place::Gone {}), one(Place::Hand));
    });
    bed.seen("TDE-TRE-06", event::NumberDrawn { side: 0, number: 9 }, &nothing);
    let known: Plant<'_> = &|before, _| {
        before.sides[0].recovered.insert(2);
    };
    bed.seen("TDE-TRE-06", event::NumberDrawn { side: 0, number: 2 }, known);
    bed.seen("TDE-TRE-08", quiet(), known);
}

fn harms(bed: &Bed) {
    let first = bed.awake()[0];
    let killed = json!({ "Eliminated": { "kill": { "figure": first, "moment": 1 } } });
    bed.seen("TDE-HEALTH-09 twice", told(killed), &nothing);
    let hurt = Tally { hurt: [(first, (2, 4))].into(), ..Tally::default() };
    bed.seen_after("TDE-HEALTH-11", event::SequenceEnded {}, &nothing, &hurt);
    let save = json!({ "SaveRolled": { "save": { "figure": first, "of": { "Fire": {} }, "target": 5, "dice": [3] } } });
    bed.seen("TDE-HEALTH-01", told(save), &nothing);
    let wounds = Sequence { stage: Stage::Wounds, ..blank(first) };
    bed.seen_in("TDE-HEALTH-04", &wounds, event::Wounded { figure: first, dealt: 3, wounds: 3 });
    let cavalry = mounted(bed);
    let healed = json!({ "ActResolved": {
        "act": 0, "harms": [], "marks": [{ "figure": cavalry, "mark": { "Healed": { "wounds": 1 } } }]
    } });
    bed.seen_in("TDE-CAV-28", &acted(first, vec![dodge(first, Cause::Action)]), told(healed));
    bed.seen("TDE-PROP-05", event::ApLost { figure: first, ap: 0 }, &|before, _| {
        before.figures[own(first)].ap = 3;
        before.stack.push(Frame::Stun { figure: first, by: bed.enemy(first), most: 1 });
    });
    bed.seen("TDE-POST-08", event::FireChanged { figure: first, fire: 9 }, &|before, _| {
        before.figures[own(first)].posture = Posture::Swimming;
    });
    let armed = armed(bed);
    bed.seen("TDE-PROP-09", quiet(), &|before, _| {
        before.figures[own(armed)].arms[0] = Arm { destroyed: true, defective: true, used: 0 };
    });
    bed.seen("TDE-PROP-15", quiet(), &|_, after| after.figures[own(armed)].arms[0].used += 1);
}

/// Somebody with a weapon.
fn armed(bed: &Bed) -> FigureId {
    let has = |id: &FigureId| !bed.look().figure(*id).unwrap().arms.is_empty();
    bed.awake().into_iter().find(has).unwrap()
}

fn tests(bed: &Bed) {
    let first = bed.awake()[0];
    let other = bed.enemy(first);
    let missed = rolled(dodge(first, Cause::Action), 0, [9, 8]);
    let resolved = json!({ "ActResolved": { "act": 0, "harms": [], "marks": [], "exploit": first } });
    bed.seen_in("TDE-ACT-10", &acted(first, vec![missed.clone()]), told(resolved));
    bed.seen("TDE-TEST-08", event::DiceSettled {}, &|before, _| before.stack.push(Frame::OrderAmount {}));
    let met = vec![
        rolled(dodge(first, Cause::Action), 0, [4, 3]),
        rolled(dodge(other, Cause::Reaction), 1, [9, 8]),
    ];
    let lost = json!({ "Opposed": { "active": 0, "reaction": 1, "verdict": "Reaction" } });
    bed.seen_in("TDE-OPP-01", &acted(first, met), told(lost));
    let route = Route { from: bed.look().figure(first).unwrap().at, ..Route::default() };
    let walk = moving(first, Course::Walk { exits: false }, route);
    bed.seen_in("TDE-SEQ-12", &walk, event::ReachFound { reached: 999, fall: None });
    let escape = Escape { route: straight(20 * INCH), ..Escape::default() };
    let dodged = acted(other, vec![rolled(dodge(first, Cause::Reaction), 0, [4, 8])]);
    bed.seen_in("TDE-DODGE-04", &dodged, event::EscapeDeclared { act: 0, escape });
}

fn declarations(bed: &Bed) {
    let first = armed(bed);
    let other = bed.enemy(first);
    let plain = blank(first);
    bed.seen("TDE-CHAIN-01", extra(dodge(first, Cause::Chain)), &|before, _| {
        before.stack.push(Frame::Activation { figure: first, chained: true });
        before.stack.push(Frame::Sequence { sequence: Box::new(plain.clone()) });
    });
    bed.seen_in("TDE-CHAIN-02", &plain, extra(dodge(first, Cause::Chain)));
    let charge = moving(first, Course::Charge {}, Route::default());
    bed.seen_in("TDE-CHARGE-06", &charge, extra(dodge(first, Cause::Firefight)));
    bed.seen_in("TDE-FUS-02", &plain, extra(dodge(first, Cause::Firefight)));
    let shoots = |target| Doing::Shoot { weapon: 0, target: Some(target) };
    let answer = does(other, Cause::Reaction, shoots(other));
    bed.seen_in("TDE-REACT-07", &plain, event::ReactionDeclared { act: Box::new(answer) });
    let shot = || declared(acted(first, vec![does(first, Cause::Action, shoots(other))]));
    bed.seen("TDE-STEALTH-02", shot(), &|before, _| before.figures[own(other)].stealthed = true);
    bed.seen("TDE-WPN-05", shot(), &|before, _| before.figures[own(first)].arms[0].defective = true);
    let asks = |figure| does(figure, Cause::Action, Doing::Interact { what: Interaction::Other {} });
    bed.seen("TDE-CONTACT-02", declared(acted(first, vec![asks(first)])), &|before, _| {
        before.contacts.insert(pair(first, other));
    });
    let cavalry = mounted(bed);
    bed.seen("TDE-CAV-27", declared(acted(cavalry, vec![asks(cavalry)])), &nothing);
    let far = Route { reach: [90 * INCH, 90 * INCH], ..Route::default() };
    bed.seen("TDE-PROF-03", declared(moving(first, Course::Walk { exits: false }, far)), &nothing);
    let ends = acted(first, vec![dodge(other, Cause::Reaction)]);
    bed.seen("TDE-STEALTH-06", event::SequenceEnded {}, &|before, after| {
        before.stack.push(Frame::Sequence { sequence: Box::new(ends.clone()) });
        after.figures[own(other)].stealthed = true;
    });
    bed.seen("TDE-STEALTH-04", event::SequenceEnded {}, &|_, after| {
        after.figures[own(other)].stealthed = true;
        after.contacts.insert(pair(first, other));
    });
    bed.seen("TDE-STEALTH-07", event::SequenceEnded {}, &|_, after| {
        after.figures[own(other)].stealthed = true;
        after.figures[own(other)].fire = 1;
    });
    bed.seen_in("TDE-SEQ-14", &ends, event::ApSpent { figure: other, ap: 0 });
}

fn orders(bed: &Bed) {
    let first = bed.awake()[0];
    let other = bed.enemy(first);
    let order = |donor, recipient| {
        let (claimed, aside) = (Modifiers::default(), Vec::new());
        Order { donor, recipient, claimed, aside, test: None, done: false }
    };
    bed.seen("TDE-STEALTH-05", event::OrderDeclared { order: order(first, other) }, &|before, _| {
        before.figures[own(other)].stealthed = true;
        before.stack.push(Frame::Sequence { sequence: Box::new(blank(first)) });
    });
    bed.seen_in("TDE-LEAD-08", &blank(first), event::OrderDeclared { order: order(first, first) });
    let test = rolled(dodge(first, Cause::Action), 0, [4, 8]).test;
    let given = Sequence { orders: vec![Order { test, ..order(first, other) }], ..blank(first) };
    let points = |figure, ap| event::Points { figure, ap };
    let moved = event::ApMoved { donor: points(first, 0), recipient: points(other, 5), ap: 5 };
    bed.seen_in("TDE-LEAD-13", &given, moved);
}

fn mounted(bed: &Bed) -> FigureId {
    bed.look().on_table().find(|id| bed.look().kind(*id) == Kind::Cavalry).unwrap()
}

fn moved(figure: FigureId, to: Point) -> Event {
    told(json!({ "Moved": { "figure": figure, "landing": { "to": to, "posture": "Standing" } } }))
}

fn moves(bed: &Bed) {
    let alone = |id: &FigureId| bed.look().touching(*id).next().is_none();
    let first = bed.awake().into_iter().find(alone).unwrap();
    let other = bed.enemy(first);
    let at = bed.look().figure(first).unwrap().at.unwrap();
    let far = Point { x: at.x + 9 * INCH, ..at };
    let route = Route { from: Some(at), ..Route::default() };
    let walk = Sequence { stage: Stage::Moves, ..moving(first, Course::Walk { exits: false }, route) };
    bed.seen_in("TDE-SEQ-21", &walk, moved(first, far));
    let escape = Some(Escape::default());
    let dodged = Act { escape, ..rolled(dodge(first, Cause::Reaction), 0, [4, 3]) };
    let steps = Sequence { stage: Stage::Dodges, ..acted(other, vec![dodged]) };
    bed.seen_in("TDE-DODGE-05", &steps, moved(first, far));
    bed.seen("TDE-MOVE-36", moved(first, far), &|before, after| {
        before.stack.push(Frame::Sequence { sequence: Box::new(steps.clone()) });
        after.contacts.insert(pair(first, other));
    });
    let mut stays = walk.clone();
    stays.motion.as_mut().unwrap().reached = Some(0);
    bed.seen("TDE-POST-14", moved(first, at), &|before, _| {
        before.figures[own(first)].posture = Posture::Swimming;
        before.stack.push(Frame::Sequence { sequence: Box::new(stays.clone()) });
    });
    let base = |at| bed.look().disc_at(first, at).unwrap();
    let solid = |at: &Point| ground::is_inside(&bed.setup.terrain, base(*at));
    let table = bed.setup.table.unwrap();
    let across = (0..table.width).step_by(50).flat_map(|x| (0..table.depth).step_by(50).map(move |y| (x, y)));
    let inside = across.map(|(x, y)| Point { x, y, z: 0 }).find(solid).unwrap();
    let off = Place::Dropped { by: first, at: Some(Point { x: -1, y: 0, z: 0 }) };
    let dropped = event::ObjectiveMoved { objective: 0, place: off, recovered: None };
    bed.seen("TDE-TPL-04", dropped, &nothing);
    bed.seen("TDE-TERR-05", moved(first, inside), &|_, after| after.figures[own(first)].at = Some(inside));
}

fn saddles(bed: &Bed) {
    let cavalry = mounted(bed);
    let [rider, mount] = [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part));
    let stranger = |id: &FigureId| {
        let look = bed.look();
        look.are_enemies(cavalry, *id) && !look.touch(cavalry, *id)
    };
    let enemy = bed.awake().into_iter().find(stranger).unwrap();
    let placed = json!({ "RiderPlaced": { "cavalry": cavalry, "landing": { "posture": "Standing" } } });
    bed.seen("TDE-CAV-37", told(placed), &|_, after| {
        after.figures[own(rider)].presence = Presence::OnTable;
        after.contacts.insert(pair(rider, enemy));
    });
    let split = json!({ "SplitMade": {
        "rider": { "figure": rider, "ap": 0, "blind": true }, "mount": { "figure": mount, "ap": 0, "blind": true }
    } });
    bed.seen("TDE-CAV-14", told(split), &nothing);
    let up = json!({ "MountedUp": {
        "cavalry": cavalry, "landing": { "posture": "Standing" }, "share": { "figure": cavalry, "ap": 99 }
    } });
    bed.seen("TDE-CAV-22", told(up), &nothing);
    bed.seen("TDE-CAV-15", event::ActivationPassed { from: cavalry, to: enemy }, &|_, after| {
        after.figures[own(cavalry)].activated = false;
    });
    bed.seen("TDE-CAV-15 Down", event::ActivationPassed { from: mount, to: rider }, &|_, after| {
        for (part, wounds) in [(rider, 99), (mount, 0)] {
            let figure = &mut after.figures[own(part)];
            (figure.presence, figure.wounds) = (Presence::OnTable, wounds);
        }
    });
    let apart = json!({ "CameApart": {
        "cavalry": cavalry, "rider": { "posture": "Standing" }, "mount": { "posture": "Standing" },
        "activated": [false, false]
    } });
    bed.seen("TDE-STEALTH-06 apart", told(apart), &|before, after| {
        let shot = acted(cavalry, vec![dodge(cavalry, Cause::Chain)]);
        before.stack.push(Frame::Sequence { sequence: Box::new(shot) });
        after.figures[own(rider)].stealthed = true;
    });
}

/// Where nothing is recorded, rider and mount part in contact.
fn parted(bed: &Bed) {
    let cavalry = mounted(bed);
    let apart = json!({ "CameApart": {
        "cavalry": cavalry, "rider": { "posture": "Standing" }, "mount": { "posture": "Standing" },
        "activated": [false, false]
    } });
    bed.seen("TDE-CAV-13", told(apart), &nothing);
}

#[test]
fn each_law_sees_the_fault_planted_for_it() {
    let (Some(bed), Some(loose)) = (Bed::open(true), Bed::open(false)) else { return };
    for plant in
        [turns, figures, sequences, phases, objects, harms, tests, declarations, orders, moves, saddles]
    {
        plant(&bed);
    }
    parted(&loose);
    let seen: BTreeSet<&str> = bed.seen.borrow().union(&loose.seen.borrow()).copied().collect();
    let blind: Vec<&str> = LAWS.iter().map(|(rule, _)| *rule).filter(|rule| !seen.contains(rule)).collect();
    assert_eq!(blind, [""; 0], "no fault is planted for these");
}
