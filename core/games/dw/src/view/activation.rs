//! What changes with an action spent, and with a die rolled again.

use crate::state::frames::Frame;
use crate::view::names::{Names, change};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn actions_change(
        self,
        figure: FigureId,
        left: u32,
    ) -> Option<greffe_core::telling::view::Change> {
        let had = self.0.state.stack.iter().rev().find_map(|frame| {
            let Frame::Activation { figure: active, left, .. } = frame else { return None };
            (*active == figure).then_some(*left)
        })?;
        Some(change(
            figure,
            Words::new("Actions", "Actions"),
            Words::same(had.to_string()),
            Words::same(left.to_string()),
            "DW-ACT-02",
        ))
    }

    pub(crate) fn reroll_change(self, figure: FigureId) -> Option<greffe_core::telling::view::Change> {
        self.flag_change(
            figure,
            Words::new("Relance de Héros dépensée", "Hero reroll spent"),
            |figure| figure.reroll_used,
            true,
            "DW-TRAIT-42",
        )
    }
}
