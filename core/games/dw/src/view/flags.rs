//! What is either so or not so of a figure, told when it changes.

use crate::state::Figure;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// A flag of a figure set or cleared, with a sentence for each.
    pub(crate) fn flagged(self, figure: FigureId, flag: &Flag, now: bool) -> Told {
        let name = self.name(figure);
        let (fr, en) = if now { flag.set } else { flag.cleared };
        told(flag.title.0, flag.title.1)
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus([figure])
            .change(self.flag_change(figure, Words::new(flag.what.0, flag.what.1), flag.of, now, flag.rule))
    }
}

/// A flag of a figure with its words.
pub(crate) struct Flag {
    /// The title of the line.
    pub(crate) title: (&'static str, &'static str),
    /// What is said when it is set, after the name.
    pub(crate) set: (&'static str, &'static str),
    /// What is said when it is cleared.
    pub(crate) cleared: (&'static str, &'static str),
    /// What the field is called.
    pub(crate) what: (&'static str, &'static str),
    /// Where it stands.
    pub(crate) of: fn(&Figure) -> bool,
    /// The rule behind it.
    pub(crate) rule: &'static str,
}
