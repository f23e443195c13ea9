//! Asks nothing twice: what a form asks itself is not asked again by one of its choices.

use crate::prompt::facts;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::fact::FigureId;

/// A question about the table, and whether it must be answered.
struct Asked {
    fact: String,
    of: Vec<FigureId>,
    must: bool,
}

/// Takes the questions out of a form's choices that the form asks itself.
pub(super) fn tidy(form: &mut Form) {
    let asked: Vec<Asked> = form.blanks.iter().filter_map(asked).collect();
    if asked.is_empty() {
        return;
    }
    for blank in &mut form.blanks {
        strip(blank, &asked);
    }
}

fn asked(blank: &Blank) -> Option<Asked> {
    let Kind::Fact { fact, of, .. } = &blank.kind else { return None };
    Some(Asked { fact: fact.clone(), of: of.clone(), must: !blank.optional })
}

/// Takes what is asked already out of the choices of a blank.
fn strip(blank: &mut Blank, known: &[Asked]) {
    let (Kind::One { of } | Kind::Some { of, .. }) = &mut blank.kind else { return };
    for choice in of {
        choice.then.retain(|blank| asked(blank).is_none_or(|asked| !is_known(&asked, known)));
        for blank in &mut choice.then {
            strip(blank, known);
        }
    }
}

/// Whether a question stands among those known, asked at least as firmly.
fn is_known(asked: &Asked, known: &[Asked]) -> bool {
    let same = |other: &Asked| {
        let reversed = || other.of.iter().rev().eq(asked.of.iter());
        other.fact == asked.fact && (other.of == asked.of || (!facts::is_ordered(&asked.fact) && reversed()))
    };
    known.iter().any(|other| same(other) && (other.must || !asked.must))
}
