//! What the last act came to, as both sides see it, and what could strike it.

use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Piece, Point, Verdict};
use greffe_core::telling::words::Words;

use crate::pages::play::Play;
use crate::pages::replay::{DieView, Panel, passed};
use crate::shell::Shell;

/// Changes in sight above a question.
const SEEN: usize = 2;

/// The last act as both sides see it: dice as they fell, what was needed, the sum, what changed.
#[derive(Clone, Debug)]
pub struct ResultCard {
    /// Its last record.
    pub seq: u64,
    /// What happened.
    pub line: Line,
    /// The table after it, for names.
    pub board: Board,
    /// The record in detail.
    pub panel: Panel,
    /// What the exchange it is part of came to before, step by step.
    pub steps: Vec<ExchangeStep>,
    /// Whether a die, a card or a fact is awaited since.
    pub waits: bool,
    /// The two that it is between; nobody where it is between no two.
    pub facing: Vec<Fighter>,
}

/// Dice of the table that were typed and wait for others.
#[derive(Clone, Debug)]
pub struct Fallen {
    /// The letter of the side that typed them.
    pub side: &'static str,
    /// What they are for.
    pub what: Words,
    /// The dice as they fell.
    pub dice: Vec<DieView>,
}

/// One of the two that an exchange is between.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// The figure as it stands now.
    pub piece: Piece,
    /// The dice it threw last.
    pub dice: Vec<DieView>,
    /// What its last sum came to.
    pub total: Option<i32>,
    /// Whether its last test was passed, where it made one.
    pub passed: Option<bool>,
}

/// One act of an exchange, before the last.
#[derive(Clone, Debug)]
pub struct ExchangeStep {
    /// Its last record.
    pub seq: u64,
    /// The letter of the side that did it.
    pub side: &'static str,
    /// What happened.
    pub line: Line,
    /// The record in detail.
    pub panel: Panel,
    /// The figure whose test it was.
    pub tested: Option<FigureId>,
}

/// A ruling that play has not gone on after yet.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// What was decided.
    pub what: Words,
    /// Why, unless it was erased.
    pub why: Option<String>,
    /// Where it is told in full.
    pub href: String,
}

/// The last play, as a takeback would strike it.
#[derive(Clone, Debug)]
pub struct Struck {
    /// The record to go back to.
    pub to: u64,
    /// The last record struck.
    pub seq: u64,
    /// How many records of play would be struck.
    pub records: usize,
    /// Whether a judge must accept it too: a die fell or a secret was shown since, and this match goes back past none
    /// without.
    pub judged: bool,
    /// What happened.
    pub words: Words,
}

impl Play {
    /// What an act changed, in sight and folded: whoever waits has room for all of it.
    pub(super) fn told_changes<'a>(&self, told: &'a ResultCard) -> (Vec<&'a Change>, Vec<&'a Change>) {
        let stands = |change: &Change| {
            let piece = told.board.pieces.iter().find(|piece| Some(piece.id) == change.figure);
            piece.and_then(|piece| piece.at).is_some_and(|at| is_place(change, at))
        };
        let drawn = self.drawing.is_some();
        let mut told: Vec<&Change> =
            told.line.changes.iter().filter(|change| !(drawn && stands(change))).collect();
        let seen = if self.is_awaited() { SEEN } else { usize::MAX };
        let more = told.split_off(told.len().min(seen));
        (told, more)
    }
}

/// Whether a change says in millimetres where its figure stands now: the board beside shows it.
fn is_place(change: &Change, at: Point) -> bool {
    let split = change.new.en.split(|sign: char| !sign.is_ascii_digit());
    let told: Vec<i32> = split.filter_map(|number| number.parse().ok()).collect();
    let is = |told: i32, tenths: i32| told.abs_diff(tenths / 10) <= 1;
    matches!(told.as_slice(), [x, y] if is(*x, at.x) && is(*y, at.y))
}

/// Whether a sentence says already what a test needed.
pub fn says_need(line: &Line, need: &Words, shell: &Shell) -> bool {
    shell.w(&line.sentence).contains(shell.w(need).as_ref())
}

/// The sentence of a test beside its verdict: the verdict's own word, which leads it, is not said again.
pub fn beside(line: &Line, verdict: &Verdict, shell: &Shell) -> String {
    without(&shell.w(&line.sentence), &passed(verdict, shell))
}

/// A text without the first sentence that is this word alone.
fn without(text: &str, word: &str) -> String {
    let alone = format!("{word}.");
    let mut left = Some(());
    let kept = text.split_inclusive(". ").filter(|one| one.trim_end() != alone || left.take().is_none());
    kept.collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::fact::FigureId;
    use greffe_core::telling::view::{Change, Point};
    use greffe_core::telling::words::Words;

    use super::{is_place, without};

    #[test]
    fn a_verdict_that_leads_a_sentence_is_not_said_in_it_again() {
        assert_eq!(
            without("Anne tire\u{a0}: 6, il fallait 3. Raté.", "Raté"),
            "Anne tire\u{a0}: 6, il fallait 3."
        );
        let two = "Anne tire\u{a0}: 6. Raté. Basile teste\u{a0}: 5. Raté. Il fuit.";
        assert_eq!(without(two, "Raté"), "Anne tire\u{a0}: 6. Basile teste\u{a0}: 5. Raté. Il fuit.", "once");
        assert_eq!(
            without("1 jet raté sur 4. Tout est Raté, hélas.", "Raté"),
            "1 jet raté sur 4. Tout est Raté, hélas."
        );
    }

    #[test]
    fn where_a_figure_stands_is_shown_and_not_told_in_numbers() {
        let change = |new: &str| Change {
            figure: Some(FigureId(1)),
            what: Words::same("-"),
            old: Words::same("642 \u{d7} 13 mm"),
            new: Words::same(new),
            rule: None,
        };
        let at = Point::flat(6143, 785);
        assert!(is_place(&change("614 \u{d7} 78 mm"), at));
        assert!(!is_place(&change("614 \u{d7} 178 mm"), at), "somewhere else");
        assert!(!is_place(&change("614"), at), "one number");
    }
}
