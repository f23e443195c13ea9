//! What is under way, who is held by it, and which side plays it.

use crate::state::frames::{Fight, Frame, Move};
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

impl<'a> Look<'a> {
    /// The fight on top, or just below what stands on top of it.
    pub fn fight(self) -> Option<&'a Fight> {
        self.state
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Fight(fight) = frame { Some(fight) } else { None })
    }

    /// The innermost move of a figure.
    pub fn moving(self, figure: FigureId) -> Option<&'a Move> {
        self.state.stack.iter().rev().find_map(|frame| {
            if let Frame::Move(moving) = frame { (moving.figure == figure).then_some(moving) } else { None }
        })
    }

    /// An enemy whose zone holds a figure where it stands.   AD-ZOC-04, AD-ZOC-05
    pub fn holding(self, figure: FigureId) -> Option<FigureId> {
        let square = self.square(figure)?;
        self.zones(figure, square).find(|enemy| !self.may_ignore(figure, *enemy))
    }

    /// The side that plays a figure's cards against another: its own, or for a figure of nobody the side that is
    /// not the other's.   AD-NPC-03, AD-NPC-04
    pub fn cards_side(self, figure: FigureId, against: FigureId) -> u8 {
        let theirs = || self.side_of(against).map(|side| self.other(side));
        self.side_of(figure).or_else(theirs).unwrap_or_else(|| self.holder())
    }

    /// The side that makes a figure's other choices: its own, or the initiative holder.   AD-NPC-01
    pub fn chooser(self, figure: FigureId) -> u8 {
        self.side_of(figure).unwrap_or_else(|| self.holder())
    }
}
