//! Forms of charges and engagements.

use crate::activation;
use crate::command::Command;
use crate::movement;
use crate::prompt::places::{ground, path};
use crate::prompt::{Clerk, NEAR, book, chosen, whom, wire};
use crate::setup::Profile;
use crate::terrain::facts;
use crate::view::words::pas;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::disc::{Disc, beside, gap, ring};
use greffe_core::geometry::path::path_length;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// How many ways round somebody are tried.
const MOST_BENDS: usize = 40;

impl Clerk<'_> {
    /// Charging.   AO-CHARGE-01
    pub(crate) fn charge(&self, figure: FigureId) -> Option<Form> {
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
        let targets: Vec<FigureId> =
            targets.iter().copied().filter(|id| !self.is_foiled(figure, *id)).collect();
        let straight = || targets.iter().flat_map(|target| ends(*target)).find(|c| self.trier.accepts(c));
        let round = || targets.iter().flat_map(|target| self.round(figure, *target));
        let command = straight().or_else(|| round().find(|command| self.trier.accepts(command)))?;
        let of = targets
            .iter()
            .map(|target| {
                if let Some(far) = self.out_of_reach(figure, *target) {
                    return far;
                }
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

    /// Whether somebody's shot has stopped a figure's charge in this activation.   AO-CHARGE-07
    fn is_foiled(&self, figure: FigureId, target: FigureId) -> bool {
        activation::of_figure(self.look, figure).is_some_and(|active| active.foiled.contains(&target))
    }

    /// Somebody to whom no way is short enough, and why not.   AO-MOVE-01
    fn out_of_reach(&self, figure: FigureId, target: FigureId) -> Option<Choice> {
        let (own, goal) = self.look.disc(figure).zip(self.look.disc(target))?;
        if gap(own, goal) <= self.reach(figure) {
            return None;
        }
        let path = Some(vec![beside(own.diameter, goal, own.at)]);
        let settled = self.settle(&Command::DeclareCharge { target, path, ground: None }, &[], false);
        settled.refused.is_some().then(|| self.against(target, settled))
    }

    /// Engaging somebody in contact.   AO-CHARGE-02
    pub(crate) fn engage(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = self
            .look
            .enemies(figure)
            .map(|target| {
                let pair = [figure, target];
                let asks = [
                    facts::ask(self.look, "contact", &pair),
                    facts::ask(self.look, "barrier", &pair),
                    facts::ask(self.look, "saw_start", &[target, figure]),
                ];
                let command = Command::DeclareEngage { target };
                let near = self.names.gap(figure, target).is_none_or(|gap| gap <= NEAR);
                self.against(target, self.settle(&command, &asks, near))
            })
            .collect();
        let title = Words::new("Engager au corps à corps", "Engage in close combat");
        chosen("DeclareEngage", ["target", "AO-CHARGE-02"], title, whom(), of)
    }
}
