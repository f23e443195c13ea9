//! Forms of moves: places are offered as witnesses, never as a list.

use crate::command::Command;
use crate::movement::MOST_LEGS;
use crate::prompt::activation::{chosen, whom};
use crate::prompt::{Clerk, book, facts, value, wire};
use crate::setup::Profile;
use crate::skills;
use crate::state::{Ground, Passage};
use crate::terrain::scenery;
use crate::view::words::{ground_words, pas};
use crate::{activation, movement};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, gap, ring};
use greffe_core::geometry::path::path_length;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The directions tried for a witness.
const DIRECTIONS: i32 = 12;
/// How far apart the places tried around a figure lie, in tenths of a millimetre, and how many of them.
const STEP: i32 = 40;
const SPREAD: std::ops::Range<i32> = 1..18;
/// How many places where something is at hand are tried.
const MOST_TRIED: usize = 12;
/// How many ways round somebody are tried.
const MOST_BENDS: usize = 40;

/// A form with one place.
struct Way {
    command: &'static str,
    rule: &'static str,
    question: Words,
    make: fn(Option<Point>) -> Command,
    passage: Passage,
    asks: Vec<Ask>,
}

impl Clerk<'_> {
    /// Every way the active figure may move.
    pub(super) fn moves(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.walk(figure).into_iter().collect();
        forms.extend(self.face(figure));
        forms.extend(self.other_ways(figure).into_iter().filter_map(|way| self.way(figure, way)));
        forms
    }

    fn is_recorded(&self) -> bool {
        self.look.setup.table.is_some()
    }

    /// What is left of the move, in tenths of a millimetre.
    fn reach(&self, figure: FigureId) -> i32 {
        let left =
            activation::of_figure(self.look, figure).map_or(0, |active| activation::left(self.look, &active));
        let tenths = i64::from(left).saturating_mul(i64::from(self.look.setup.pas)) / 100;
        i32::try_from(tenths).unwrap_or(0)
    }

    /// Places around a figure, far ones first.
    fn around(&self, figure: FigureId, lengths: &[i32]) -> Vec<Point> {
        let Some(at) = self.look.figure(figure).and_then(|figure| figure.at) else { return Vec::new() };
        let turn = |length: i32| (0..DIRECTIONS).map(move |n| offset(at, n * (360 / DIRECTIONS), length));
        lengths.iter().flat_map(|length| turn(*length)).collect()
    }

    /// On foot.   AO-MOVE-01
    fn walk(&self, figure: FigureId) -> Option<Form> {
        let reach = self.reach(figure);
        let lengths = [reach, reach / 2, reach / 8, 20, 5];
        let make = |path| Command::DeclareMove { path, ground: None };
        let command = if self.is_recorded() {
            let spots = self.around(figure, &lengths).into_iter();
            spots.map(|spot| make(Some(vec![spot]))).find(|command| self.trier.accepts(command))?
        } else {
            make(None)
        };
        let settled = self.settle(&command, &facts::of_move(self.look, figure, true), true);
        if settled.refused.is_some() {
            return None;
        }
        let left =
            activation::of_figure(self.look, figure).map_or(0, |active| activation::left(self.look, &active));
        let left = pas(left);
        let mut form =
            Form::owed("DeclareMove", Words::new("Se déplacer", "Move")).rule(RuleId::new("AO-MOVE-01"));
        form.hint = Some(Words::new(format!("Il reste {}.", left.fr), format!("{} left.", left.en)));
        if self.is_recorded() {
            form.blanks.push(path());
            form.witness = wire(&command).map(|(_, fields)| fields);
        } else {
            form.blanks.push(ground());
        }
        form.blanks.extend(settled.blanks);
        Some(form)
    }

    /// Turning on the spot.   AO-GAP-57
    fn face(&self, figure: FigureId) -> Option<Form> {
        self.look.figure(figure)?.at?;
        let command = Command::Face { direction: Point::flat(100, 0) };
        let mut form = Form::owed("Face", Words::new("Se tourner", "Turn"))
            .rule(RuleId::new("AO-GAP-57"))
            .blank(Blank::new("direction", Words::new("Vers où ?", "Which way?"), Kind::Direction {}));
        form.witness = wire(&command).map(|(_, fields)| fields);
        Some(form)
    }

    /// Places to which something recorded is passed in this way, near ones first.
    fn beyond(&self, figure: FigureId, passage: Passage) -> Vec<Point> {
        let Some(base) = self.look.disc(figure) else { return Vec::new() };
        let at = base.at;
        let quarter = self.look.setup.pas.saturating_mul(skills::base_move(self.look, figure) / 4) / 100;
        let heights: Vec<i32> = match passage {
            Passage::Walk { .. } | Passage::Obstacle {} | Passage::Jump {} => vec![at.z],
            Passage::Climb {} => scenery::levels(self.look),
            Passage::Ladder {} => {
                let ends = scenery::levels(self.look).into_iter();
                ends.chain([at.z.saturating_add(quarter), at.z.saturating_sub(quarter)]).collect()
            }
            Passage::Descend {} => scenery::levels(self.look).into_iter().rev().collect(),
        };
        let on_the_spot = heights.iter().map(|z| Point { z: *z, ..at });
        let around = SPREAD.flat_map(|n| (0..2 * DIRECTIONS).map(move |turn| (n * STEP, turn)));
        let around = around.flat_map(|(length, turn)| {
            let place = offset(at, turn * (180 / DIRECTIONS), length);
            heights.iter().map(move |z| Point { z: *z, ..place })
        });
        let there = |to: &Point| scenery::is_there(self.look, passage, base, *to);
        on_the_spot.chain(around).filter(there).take(MOST_TRIED).collect()
    }

    /// Obstacles, heights, ladders, gaps: where positions are recorded, those that are at hand.
    fn other_ways(&self, figure: FigureId) -> Vec<Way> {
        let look = self.look;
        let with = |asks: Vec<Ask>| -> Vec<Ask> {
            let there = self.is_recorded().then(|| facts::ask(look, "at_hand", &[figure]));
            let ahead = skills::front_only(look, figure).then(|| facts::ask(look, "ahead", &[figure]));
            asks.into_iter().chain(there).chain(ahead).chain(facts::of_move(look, figure, false)).collect()
        };
        let height = |good| facts::height(look, figure, good);
        vec![
            Way {
                command: "CrossObstacle",
                rule: "AO-TERR-02",
                question: Words::new("Où, de l'autre côté ?", "Where, on the other side?"),
                make: |to| Command::CrossObstacle { to },
                passage: Passage::Obstacle {},
                asks: with(Vec::new()),
            },
            Way {
                command: "ClimbHeight",
                rule: "AO-CLIMB-01",
                question: Words::new("Jusqu'où grimper ?", "Climb to where?"),
                make: |to| Command::ClimbHeight { to },
                passage: Passage::Climb {},
                asks: with(vec![height(100), facts::ask(look, "holds", &[figure])]),
            },
            Way {
                command: "ClimbLadder",
                rule: "AO-CLIMB-05",
                question: Words::new("Jusqu'où sur l'échelle ?", "How far on the ladder?"),
                make: |to| Command::ClimbLadder { to },
                passage: Passage::Ladder {},
                asks: with(vec![height(50)]),
            },
            Way {
                command: "JumpGap",
                rule: "AO-CLIMB-07",
                question: Words::new("Où atterrir ?", "Where to land?"),
                make: |to| Command::JumpGap { to },
                passage: Passage::Jump {},
                asks: with(vec![facts::ask(look, "width", &[figure])]),
            },
            Way {
                command: "DescendClinging",
                rule: "AO-FALL-01",
                question: Words::new("Jusqu'où descendre ?", "Climb down to where?"),
                make: |to| Command::DescendClinging { to },
                passage: Passage::Descend {},
                asks: with(vec![height(100)]),
            },
        ]
    }

    fn way(&self, figure: FigureId, way: Way) -> Option<Form> {
        let command = if self.is_recorded() {
            // With the facts that no record tells, some place must do.
            let settles = |command: &Command| self.settle(command, &way.asks, false).refused.is_none();
            let mut spots = self.beyond(figure, way.passage).into_iter();
            spots.by_ref().map(|spot| (way.make)(Some(spot))).find(settles)?
        } else {
            (way.make)(None)
        };
        let settled = self.settle(&command, &way.asks, true);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed(way.command, book(way.rule)).rule(RuleId::new(way.rule));
        if self.is_recorded() {
            form.blanks.push(Blank::new("to", way.question, Kind::Point {}));
            form.witness = wire(&command).map(|(_, fields)| fields);
        }
        form.blanks.extend(settled.blanks);
        Some(form)
    }

    /// Charging.   AO-CHARGE-01
    pub(super) fn charge(&self, figure: FigureId) -> Option<Form> {
        let targets: Vec<FigureId> =
            self.look.enemies(figure).filter(|id| !self.look.is_hidden(*id)).collect();
        if self.is_recorded() {
            return self.charge_recorded(figure, &targets);
        }
        let of: Vec<Choice> = targets
            .iter()
            .map(|target| {
                let command = Command::DeclareCharge { target: *target, path: None, ground: None };
                self.against(*target, self.settle(&command, &self.charge_asks(figure, *target), true))
            })
            .collect();
        let mut form = chosen("DeclareCharge", ["target", "AO-CHARGE-01"], book("AO-CHARGE-01"), whom(), of)?;
        form.blanks.push(ground());
        Some(form)
    }

    fn charge_asks(&self, figure: FigureId, target: FigureId) -> Vec<Ask> {
        let mut asks = facts::of_move(self.look, figure, true);
        asks.push(facts::ask(self.look, "contact", &[figure, target]));
        asks.push(facts::ask(self.look, "barrier", &[figure, target]));
        asks.push(facts::ask(self.look, "saw_start", &[target, figure]));
        asks
    }

    /// Ways into contact with one bend, round whoever bars the straight one, short ones first.   AO-GAP-61
    fn round(&self, figure: FigureId, target: FigureId) -> Vec<Command> {
        let Some((own, goal)) = self.look.disc(figure).zip(self.look.disc(target)) else {
            return Vec::new();
        };
        if gap(own, goal) > self.reach(figure) {
            return Vec::new();
        }
        let straight = [goal.at];
        let barring = movement::passed(self.look, figure, &straight).filter(|id| *id != target);
        let bends = barring.filter_map(|id| self.look.disc(id)).flat_map(|base| {
            let wide = base.diameter.saturating_add(own.diameter.saturating_add(base.diameter) / 2);
            ring(Disc { diameter: wide, ..base }, own.diameter, 24)
        });
        let ends = ring(goal, own.diameter, 16);
        let past = |way: &[Point; 2]| movement::passed(self.look, figure, way).all(|id| id == target);
        let ways = bends.flat_map(|bend| ends.iter().map(move |end| [bend, *end]));
        let mut ways: Vec<[Point; 2]> = ways.filter(past).collect();
        ways.sort_by_key(|[bend, end]| path_length(&[own.at, *bend, *end]));
        let charge =
            |way: [Point; 2]| Command::DeclareCharge { target, path: Some(way.to_vec()), ground: None };
        ways.into_iter().take(MOST_BENDS).map(charge).collect()
    }

    /// Charging where places are recorded: the way ends in contact.
    fn charge_recorded(&self, figure: FigureId, targets: &[FigureId]) -> Option<Form> {
        let base = self.look.profile(figure).map(Profile::base)?;
        let ends = |target: FigureId| {
            let discs = self.look.disc(target).map(|disc| ring(disc, base, 16)).unwrap_or_default();
            discs.into_iter().map(move |end| Command::DeclareCharge {
                target,
                path: Some(vec![end]),
                ground: None,
            })
        };
        let straight = || targets.iter().flat_map(|target| ends(*target)).find(|c| self.trier.accepts(c));
        let round = || targets.iter().flat_map(|target| self.round(figure, *target));
        let command = straight().or_else(|| round().find(|command| self.trier.accepts(command)))?;
        let of = targets
            .iter()
            .map(|target| {
                let asks = self.charge_asks(figure, *target).into_iter().filter(|ask| ask.fact != "ahead");
                let asks = asks.filter(|ask| facts::is_open(self.look, ask));
                let blanks = asks.map(|ask| Ask { recorded: None, ..ask }.blank(true)).collect();
                let choice = Choice::new(target.0, Words::same(self.names.name(*target))).figure(*target);
                let far = self.names.gap(figure, *target).map(pas);
                far.map_or(choice.clone(), |far| choice.note(far)).then(blanks)
            })
            .collect();
        let mut form = Form::owed("DeclareCharge", book("AO-CHARGE-01"))
            .rule(RuleId::new("AO-CHARGE-01"))
            .blank(Blank::new("target", whom(), Kind::One { of }))
            .blank(path());
        form.witness = wire(&command).map(|(_, fields)| fields);
        Some(form)
    }

    /// Shifting a Hidden figure aside.   AO-HIDE-09
    pub(super) fn shift(&self, figure: FigureId) -> Option<Form> {
        let mut witness = None;
        let mut of = Vec::new();
        for other in self.look.on_table().filter(|id| *id != figure && self.look.is_hidden(*id)) {
            let ask = [facts::said(self.look, "bars", &[other, figure])];
            let make = |to| Command::ShiftHidden { figure: other, to };
            let command = if self.is_recorded() {
                let settles = |command: &Command| self.settle(command, &ask, false).refused.is_none();
                let spots = self.around(other, &[60, 120, 180, 240]).into_iter();
                spots.map(|spot| make(Some(spot))).find(settles)
            } else {
                Some(make(None))
            };
            let Some(command) = command else { continue };
            of.push(self.against(other, self.settle(&command, &ask, true)));
            witness = witness.or(wire(&command).map(|(_, fields)| fields));
        }
        let title = Words::new("Décaler une figurine cachée", "Shift a hidden figure");
        let mut form = chosen("ShiftHidden", ["figure", "AO-HIDE-09"], title, whom(), of)?;
        if self.is_recorded() {
            form.blanks.push(Blank::new("to", Words::new("Où ?", "Where?"), Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }
}

/// Which ground.   AO-TERR-01, AO-WATER-02, AO-WATER-06
fn ground() -> Blank {
    let of = [Ground::Open, Ground::Difficult, Ground::RunningWater, Ground::DeepWater]
        .into_iter()
        .map(|ground| Choice::new(value(&ground), ground_words(ground)))
        .collect();
    let label = Words::new("Sur quel terrain ?", "Over which ground?");
    Blank::new("ground", label, Kind::One { of }).optional()
}

/// The way, as points.
fn path() -> Blank {
    let legs = u32::try_from(MOST_LEGS).unwrap_or(u32::MAX);
    Blank::new("path", Words::new("Par où ?", "Which way?"), Kind::Path { legs })
}
