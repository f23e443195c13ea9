//! Forms of obstacles, heights, ladders, gaps and falls.

use crate::command::Command;
use crate::prompt::places::DIRECTIONS;
use crate::prompt::{Clerk, book, wire};
use crate::skills;
use crate::state::{Frame, Passage};
use crate::terrain::facts;
use crate::terrain::scenery;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// How far apart the places tried around a figure lie, in tenths of a millimetre, and how many of them.
const STEP: i32 = 40;

const SPREAD: std::ops::Range<i32> = 1..18;

/// How many places where something is at hand are tried.
const MOST_TRIED: usize = 12;

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
    /// Over obstacles, heights, ladders and gaps.
    pub(crate) fn passages(&self, figure: FigureId) -> Vec<Form> {
        self.other_ways(figure).into_iter().filter_map(|way| self.way(figure, way)).collect()
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

    /// A fall, said by either side.   AO-FALL-02
    pub(crate) fn fall(&self) -> Option<Form> {
        if !matches!(self.look.top(), Some(Frame::Activation { .. })) {
            return None;
        }
        if self.look.setup.table.is_some() {
            return self.fall_recorded();
        }
        let choice = |id| {
            let height = facts::height(self.look, id, 300).blank(false);
            let engaged = self.look.engaged_with(id).filter(|_| !self.look.setup.before(12));
            let touches = engaged.map(|other| facts::ask(self.look, "contact", &[id, other]).blank(true));
            let blanks = [height].into_iter().chain(touches).collect();
            Choice::new(id.0, Words::same(self.names.name(id))).figure(id).then(blanks)
        };
        let of: Vec<Choice> = self.look.on_table().map(choice).collect();
        let form = Form::open("AttestFall", Words::new("Dire une chute", "Say that a figure falls"))
            .rule(RuleId::new("AO-FALL-02"))
            .blank(Blank::new("figure", Words::new("Qui tombe ?", "Who falls?"), Kind::One { of }));
        Some(form)
    }

    /// A fall where positions are recorded: it says where it ends.   AO-FALL-02
    fn fall_recorded(&self) -> Option<Form> {
        let mut witness = None;
        let mut of = Vec::new();
        for id in self.look.on_table() {
            let Some(at) = self.look.figure(id).and_then(|figure| figure.at).filter(|at| at.z > 0) else {
                continue;
            };
            let around =
                [60, 120, 180, 240, 300].into_iter().flat_map(|far| (0..12).map(move |n| (n * 30, far)));
            let mut places = around.map(|(turn, far)| Point { z: 0, ..offset(at, turn, far) });
            let make = |to| Command::AttestFall { figure: id, to: Some(to) };
            let Some(command) = places.by_ref().map(make).find(|command| self.trier.accepts(command)) else {
                continue;
            };
            of.push(Choice::new(id.0, Words::same(self.names.name(id))).figure(id));
            witness = witness.or(wire(&command).map(|(_, fields)| fields));
        }
        if of.is_empty() {
            return None;
        }
        let mut form = Form::open("AttestFall", Words::new("Dire une chute", "Say that a figure falls"))
            .rule(RuleId::new("AO-FALL-02"))
            .blank(Blank::new("figure", Words::new("Qui tombe ?", "Who falls?"), Kind::One { of }))
            .blank(Blank::new("to", Words::new("Où ?", "Where?"), Kind::Point {}));
        form.witness = witness;
        Some(form)
    }
}
