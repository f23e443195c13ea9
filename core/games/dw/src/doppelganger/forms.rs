//! Forms of forms taken and left.

use crate::command::Command;
use crate::profiles::traits::Trait;
use crate::prompt::actions::Aimed;
use crate::prompt::actions::nothing;
use crate::prompt::trial::Clerk;
use crate::state::frames::Frame;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Taking the shape of a body.   DW-TRAIT-30
    pub(crate) fn copy(&self, actor: FigureId) -> Option<Form> {
        if !self.look.has(actor, &Trait::Doppelganger) {
            return None;
        }
        self.aimed(
            actor,
            &Aimed {
                rule: "DW-TRAIT-30",
                key: "target",
                question: self.whom(actor, "prend une autre forme", "takes another form"),
                reach: None,
                make: &|target| Command::Copy { target },
                then: &nothing,
            },
        )
    }

    /// Copied forms that may be given up, in the side's own stint.   DW-TRAIT-30
    pub(crate) fn reverts(&self) -> Option<Form> {
        let own = matches!(self.look.top(), Some(Frame::Stint { .. } | Frame::Activation { .. }));
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter(|figure| own && self.look.figure(*figure).is_some_and(|figure| figure.form.is_some()))
            .filter(|figure| self.accepts(&Command::RevertForm { figure: *figure }))
            .map(|figure| Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Qui reprend sa propre forme ?", "Who takes its own form again?");
        let title = Words::new("Reprendre sa forme", "Take one's own form again");
        let form = Form::owed("RevertForm", title).rule(RuleId::new("DW-TRAIT-30"));
        Some(form.blank(Blank::new("figure", label, Kind::One { of })))
    }
}
