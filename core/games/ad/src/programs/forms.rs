//! Forms of programs: what a seat is asked.

use crate::programs::{self, program};
use crate::prompt::trial::Clerk;
use crate::prompt::{form, one, value};
use crate::setup::square::Square;
use greffe_core::asking::form::{Blank, Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn activate_npc(&self) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = programs::next(look)
            .into_iter()
            .map(|figure| self.figure(figure).then(self.npc_blanks(figure)))
            .collect();
        if of.is_empty() {
            return None;
        }
        Some(form("ActivateNpc", "Faire agir un PNJ", "Have an NPC act", "AD-NPC-10").blank(one(
            "figure",
            "Lequel ?",
            "Which one?",
            of,
        )))
    }

    /// What a program under way has come to leave open.   AD-NPC-01
    pub(crate) fn aim_npc(&self) -> Option<Form> {
        let program = program::undecided(self.look)?;
        let of = vec![self.figure(program.figure).then(self.npc_blanks(program.figure))];
        let form = form("ActivateNpc", "Choisir pour un PNJ", "Choose for an NPC", "AD-NPC-01");
        Some(form.blank(one("figure", "Lequel ?", "Which one?", of)))
    }

    /// What is left open of a program: enemies equally near, squares equally good.   AD-NPC-01
    fn npc_blanks(&self, figure: FigureId) -> Vec<Blank> {
        let look = self.look;
        let reached = program::reach(look, figure);
        let ways = |to: Square| {
            let ways = program::short_ways(look, figure, to);
            let of: Vec<Choice> = ways.iter().map(|way| Choice::new(value(way), along(way))).collect();
            let blank =
                one("way", "Par quel chemin, des plus courts ?", "By which of the shortest ways?", of);
            if ways.is_empty() { Vec::new() } else { vec![blank.optional()] }
        };
        let squares = |target: Option<FigureId>| {
            let squares = program::choices(look, &reached, figure, target).squares;
            let of: Vec<Choice> = squares
                .iter()
                .map(|to| Choice::new(to.to_string(), Words::same(to.to_string())).then(ways(*to)))
                .collect();
            match squares.as_slice() {
                [] => Vec::new(),
                [only] => ways(*only),
                _ => vec![one("to", "Vers quelle case ?", "To which square?", of)],
            }
        };
        let targets = program::choices(look, &reached, figure, None).targets;
        if targets.len() < 2 {
            return squares(None);
        }
        let of = targets.into_iter().map(|target| self.figure(target).then(squares(Some(target)))).collect();
        vec![one(
            "target",
            "Quel ennemi, de ceux également proches ?",
            "Which of the equally near enemies?",
            of,
        )]
    }
}

/// A way as the squares that it leads over.
fn along(way: &[Square]) -> Words {
    Words::same(way.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}
