//! What is asked, of whom, and why the last answer was not recorded.

use greffe_core::record::ids::Author;
use greffe_core::telling::words::Words;

use crate::filling::Unfilled;
use crate::pages::play::Play;
use crate::shell::Shell;

/// Who is awaited.
#[derive(Clone, Debug)]
pub enum Ask {
    /// This seat must answer.
    Owed {
        /// The question.
        question: Words,
    },
    /// Nothing is owed, but this seat may act.
    Open,
    /// Another side is awaited.
    Waiting {
        /// Its name.
        side: String,
    },
    /// Play is held up.
    Held {
        /// By what.
        how: Words,
        /// The dispute that waits for its ruling, where it is one.
        dispute: Option<u64>,
    },
    /// The match is over.
    Over {
        /// How it ended.
        how: Words,
    },
}

/// What somebody is asked just now.
#[derive(Clone, Debug)]
pub struct Awaited {
    /// The letter of the side.
    pub letter: &'static str,
    /// Its name.
    pub side: String,
    /// The question.
    pub question: Words,
}

impl Awaited {
    /// The question without the name of the side that it begins with, which stands above it.
    pub(super) fn plainly(&self, shell: &Shell) -> String {
        without_side(&shell.w(&self.question), &self.side)
    }
}

/// A question without the name of the side that it begins with: "Garde : qui commence ?" is "Qui commence ?".
fn without_side(question: &str, side: &str) -> String {
    let rest = question.strip_prefix(side).map(str::trim_start);
    let rest = rest.and_then(|rest| rest.strip_prefix(':')).map_or(question, str::trim_start);
    let mut signs = rest.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

/// Answers given once for several questions.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// What may be passed from now on, of the question that stands.
    pub offered: Vec<Batch>,
    /// What was passed so, to be asked again.
    pub held: Vec<Batch>,
}

/// Commands that a button declares, one after the other.
#[derive(Clone, Debug)]
pub struct Batch {
    /// What the button says.
    pub label: Words,
    /// The commands, as the list that the page of a walk takes.
    pub steps: String,
}

/// Something asked of this hand beside play, with its buttons.
#[derive(Clone, Debug)]
pub struct Asking {
    /// What is asked.
    pub words: Words,
    /// The deed of the first button.
    pub yes: Option<&'static str>,
    /// The deed of the second button.
    pub no: Option<&'static str>,
    /// In whose name.
    pub by: Author,
    /// The record it is about, or the hand of the judge who is to be accepted.
    pub of: u64,
    /// Whether it is one's own request.
    pub own: bool,
    /// The seat's public key, where what is asked is a result that its device can sign.
    pub key: Option<String>,
}

impl Asking {
    /// The deeds of its buttons.
    pub(super) fn deeds(&self) -> Vec<&'static str> {
        self.yes.into_iter().chain(self.no).collect()
    }

    /// The field that says what it is about: a record, or the hand of a judge.
    pub(super) fn about(&self) -> &'static str {
        if self.yes == Some("accept-judge") { "judge" } else { "of" }
    }

    /// What a button says.
    pub(super) fn says(&self, deed: &str, shell: &Shell) -> String {
        let message = match (deed, self.own) {
            ("consent", _) => shell.t("deed-consent"),
            ("refuse", true) => shell.t("deed-give-up"),
            ("refuse", false) => shell.t("deed-refuse"),
            ("confirm-result", _) => shell.t("deed-confirm-result"),
            ("accept-judge", _) => shell.t("judge-accept").num("n", self.of),
            _ => shell.t("deed-confirm-fact"),
        };
        message.to_string()
    }
}

/// Why the last thing sent was not recorded.
#[derive(Clone, Debug)]
pub enum Notice {
    /// A rule refused it.
    Refused {
        /// Why.
        why: Words,
        /// The rule's id, when one stands behind it.
        rule: Option<String>,
    },
    /// Somebody declared first.
    Conflict {
        /// The record they made.
        head: u64,
    },
    /// A blank was not filled.
    Unfilled(Unfilled),
}

impl Play {
    /// The question of this seat, whose name stands above it. Of dice, what they are for: their own field asks for the
    /// faces.
    pub(super) fn asked(&self, question: &Words) -> String {
        let asked = || without_side(&self.shell.w(question), &self.side_name);
        self.what_for().map_or_else(asked, str::to_owned)
    }

    /// What the dice or the card are for that alone are awaited.
    pub(super) fn what_for(&self) -> Option<&str> {
        let [form] = self.owed().try_into().ok()?;
        form.what_for()
    }

    /// What others are asked, for who waits.
    pub(super) fn asked_of_others(&self) -> Vec<&Awaited> {
        self.awaited.iter().filter(|one| one.letter != self.side).collect()
    }

    /// Whether this seat is to answer: the question then comes before what led to it.
    pub(super) const fn is_awaited(&self) -> bool {
        matches!(self.ask, Ask::Owed { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::without_side;

    #[test]
    fn a_question_does_not_repeat_the_side_that_stands_above_it() {
        assert_eq!(without_side("Garde\u{a0}: qui commence\u{a0}?", "Garde"), "Qui commence\u{a0}?");
        assert_eq!(without_side("Garde: who goes first?", "Garde"), "Who goes first?");
        assert_eq!(without_side("Garde a la main.", "Garde"), "Garde a la main.");
        assert_eq!(without_side("who plays what. Roll the die.", "Garde"), "Who plays what. Roll the die.");
        assert_eq!(
            without_side("L\u{e9}o agit. Que faire\u{a0}?", "Garde"),
            "L\u{e9}o agit. Que faire\u{a0}?"
        );
    }
}
