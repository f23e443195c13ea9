//! Forms of climbs.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::prompt::places::around;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, value, wire};
use crate::state::Height;
use crate::view::words::height_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Climbing: up or down, how high, how far.   DW-CLIMB-01
    pub(crate) fn climb(&self, figure: FigureId) -> Option<Form> {
        if self.look.has(figure, &Trait::NoHands) {
            return None;
        }
        let here = self.look.disc(figure).map(|own| own.at);
        let mut ways = Vec::new();
        let mut witness = None;
        for (up, label) in [(true, Words::new("monter", "up")), (false, Words::new("descendre", "down"))] {
            let mut heights = Vec::new();
            if here.is_some() {
                // Recorded places say themselves from how high it would fall.
                let make =
                    |to| Command::Climb { up, height: None, to, reduced: here.filter(|_| to.is_some()) };
                let spots = self.climb_spots(figure, up);
                let Some((command, _)) = self.witness(&make, &spots) else { continue };
                let settled = self.settle(&command, true);
                if settled.refused.is_none() {
                    witness = witness.or_else(|| wire(&command).map(|(_, fields)| fields));
                    ways.push(Choice::new(up, label).then(settled.blanks));
                }
                continue;
            }
            for height in [Height::Short, Height::Medium, Height::Long] {
                let command = Command::Climb { up, height: Some(height), to: None, reduced: None };
                let settled = self.settle(&command, true);
                if settled.refused.is_none() {
                    heights.push(Choice::new(value(&height), height_words(height)).then(settled.blanks));
                }
            }
            if !heights.is_empty() {
                let question = Words::new("De quelle hauteur ?", "How high?");
                let blank = Blank::new("height", question, Kind::One { of: heights });
                ways.push(Choice::new(up, label).then(vec![blank]));
            }
        }
        if ways.is_empty() {
            return None;
        }
        let question = Words::new("Monter ou descendre ?", "Up or down?");
        let mut form = Form::owed("Climb", book("DW-CLIMB-01"))
            .rule(RuleId::new("DW-CLIMB-01"))
            .figure(figure)
            .blank(Blank::new("up", question, Kind::One { of: ways }));
        if witness.is_some() {
            let full = Words::new("Jusqu'où, avec deux succès ?", "How far, on two successes?");
            let less = Words::new("Jusqu'où, avec un seul ?", "How far, on one?");
            form = form.blank(Blank::new("to", full, Kind::Point {}));
            form = form.blank(Blank::new("reduced", less, Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }

    pub(crate) fn climb_spots(&self, figure: FigureId, up: bool) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let rise = self.look.ruler(Ruler::Short);
        let tops = self.look.state.terrain.iter().map(|terrain| terrain.height);
        let mut levels: Vec<i32> = if up {
            tops.filter(|top| *top > own.at.z).chain([own.at.z.saturating_add(rise)]).collect()
        } else {
            tops.filter(|top| *top < own.at.z).chain([0, own.at.z.saturating_sub(rise).max(0)]).collect()
        };
        levels.sort_unstable();
        levels.dedup();
        let mut spots = Vec::new();
        for z in levels {
            spots.push(Point { z, ..own.at });
            let near = around(own.at, &[own.diameter, rise]);
            spots.extend(near.into_iter().map(|spot| Point { z, ..spot }));
        }
        spots
    }
}
