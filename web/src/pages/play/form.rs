//! One form as a page shows it, and the blanks of it or of a choice.

use askama::Template;
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::telling::words::Words;

use crate::amend::told::capital;
use crate::filling::any_of;
use crate::pages::play::field::FieldView;
use crate::pages::play::made::{Context, fields};
use crate::pages::play::runs::Run;
use crate::shell::Shell;

/// One form as a page shows it.
#[derive(Clone, Debug)]
pub struct FormView {
    /// The command's name.
    pub command: String,
    /// Its place among the forms of the prompt.
    pub index: usize,
    /// Whether the match waits for it.
    pub owed: bool,
    /// What it does beside whatever is asked.
    pub beside: Option<Beside>,
    /// What the button says.
    pub title: Words,
    /// What there is to know.
    pub hint: Option<Words>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// Its fields, rendered.
    pub fields: Blanks,
    /// The names of fields of which one must be filled at least; empty where each is asked by itself.
    pub any_of: String,
    /// What the first of them asks.
    pub any_asks: String,
    /// Whether it is the one that was sent and not recorded.
    pub failed: bool,
    /// Whether what is known speaks against it: a statement of the table alone opens it.
    pub doubted: bool,
}

impl FormView {
    /// The view of a form.
    pub fn new(form: &Form, index: usize, context: &Context<'_>) -> Self {
        let mut view = Self {
            command: form.command.clone(),
            index,
            owed: form.owed,
            beside: form.beside,
            title: Words::new(capital(&form.title.fr), capital(&form.title.en)),
            hint: form.hint.clone(),
            rule: form.rule.as_ref().map(|rule| rule.as_str().to_owned()),
            fields: fields(
                &form.blanks,
                "",
                &Context {
                    fit: form.witness.clone(),
                    own: context.side(form.figure),
                    doubted: form.doubtful,
                    ..context.about(form.figure)
                },
            ),
            any_of: any_of(form).collect::<Vec<_>>().join(" "),
            any_asks: first_of(form).map(|words| context.shell.w(words).into_owned()).unwrap_or_default(),
            failed: context.posted.is_some(),
            doubted: form.doubtful || form.blanks.iter().any(is_doubted),
        };
        // Of several of which one is filled at least, the first is what is asked for.
        let first = any_of(form).next();
        for field in &mut view.fields.asked {
            field.wanted = first.as_ref() == Some(&field.name);
        }
        view
    }

    /// Of several forms with one title that ask one thing each, each is called by what it asks, which is not printed
    /// again.
    pub fn tell_apart(forms: &mut [Self]) {
        let titles: Vec<Words> =
            forms.iter().filter(|form| form.owed).map(|form| form.title.clone()).collect();
        for form in forms.iter_mut().filter(|form| form.owed) {
            let alike = titles.iter().filter(|title| **title == form.title).count() > 1;
            let [field] = form.fields.asked.as_mut_slice() else { continue };
            if !alike {
                continue;
            }
            form.title = Words::same(capital(&field.label));
            field.heard = true;
        }
    }

    /// Whether what it asks is its name, for another has the title that it would have.
    pub fn is_told_apart(&self) -> bool {
        let asks = self.fields.asked.first();
        asks.is_some_and(|field| self.title == Words::same(capital(&field.label)))
    }

    /// Takes note of the question that stands above it: what asks no more than that is not printed again.
    pub fn hear(&mut self, question: &str) {
        if let Some(field) = self.fields.asked.first_mut() {
            field.heard = field.heard || says(question, &field.label);
        }
    }
}

/// The blanks of a form, or those that a choice adds. What recorded positions answer already is folded away:
/// a player only opens it where the table says otherwise.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/blanks.html")]
pub struct Blanks {
    pub(super) shell: Shell,
    pub(super) asked: Vec<FieldView>,
    pub(super) runs: Vec<Run>,
    pub(super) rare: Vec<FieldView>,
    pub(super) measured: Vec<FieldView>,
    /// Whether they hang on a place that is asked for beside them.
    pub(super) placed: bool,
    /// Whether no position is recorded: what is known was stated, not measured.
    pub(super) noted: bool,
}

impl Blanks {
    pub(super) fn is_empty(&self) -> bool {
        self.asked.is_empty() && self.runs.is_empty() && self.rare.is_empty() && self.measured.is_empty()
    }

    /// Whether something was stated against the positions and not recorded: it must be seen again.
    pub(super) fn is_corrected(&self) -> bool {
        self.measured.iter().any(|field| !field.was("").is_empty())
    }
}

/// What the first asks of the blanks of which one must be filled.
fn first_of(form: &Form) -> Option<&Words> {
    let key = form.any_of.first()?;
    form.blanks.iter().find(|blank| blank.key == *key).map(|blank| &blank.label)
}

/// Whether each open answer of a blank goes through by a statement against what is known only.
fn is_doubted(blank: &Blank) -> bool {
    let Kind::One { of } = &blank.kind else { return false };
    let mut open = of.iter().filter(|choice| choice.refused.is_none()).peekable();
    let doubted = |choice: &Choice| choice.doubtful || choice.then.iter().any(is_doubted);
    !blank.optional && open.peek().is_some() && open.all(doubted)
}

/// Whether a question says each word of another: "Where to place L\u{e9}o?" all of "Where?".
fn says(question: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let split = text.split(|sign: char| !sign.is_alphanumeric());
        split.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (asked, other) = (words(question), words(other));
    !other.is_empty() && other.iter().all(|word| asked.contains(word))
}

#[cfg(test)]
mod tests {
    use greffe_core::asking::form::{Blank, Choice, Form, Kind};
    use greffe_core::telling::view::Board;
    use greffe_core::telling::words::Words;

    use super::{FormView, says};
    use crate::language::Language;
    use crate::pages::play::made::Context;
    use crate::shell::Shell;

    #[test]
    fn questions_under_one_title_are_told_apart_by_what_they_ask() {
        let yes = || Kind::One { of: vec![Choice::new(true, Words::new("Oui", "Yes"))] };
        let ask = |who: &str| {
            let asks = Words::new(format!("{who} est sous le gabarit ?"), format!("is {who} under it?"));
            Form::owed("Fact", Words::new("Répondre", "Answer")).blank(Blank::new("value", asks, yes()))
        };
        let plain = Form::owed("Pass", Words::new("Passer", "Pass"));
        let (shell, board) = (Shell::plain(Language::English), Board::default());
        let context = Context::new(&shell, &board, false, &[]);
        let titles = |forms: &[Form]| {
            let mut views: Vec<FormView> =
                forms.iter().enumerate().map(|(at, form)| FormView::new(form, at, &context)).collect();
            FormView::tell_apart(&mut views);
            views.into_iter().map(|view| view.title.en).collect::<Vec<_>>()
        };
        let apart = titles(&[ask("Orsel"), ask("Ssarek"), plain.clone()]);
        assert_eq!(apart, ["Is Orsel under it?", "Is Ssarek under it?", "Pass"]);
        assert_eq!(titles(&[ask("Orsel"), plain]), ["Answer", "Pass"], "one alone keeps its title");
    }

    #[test]
    fn what_the_question_says_already_is_not_printed_again() {
        assert!(says("O\u{f9} placer L\u{e9}o\u{a0}?", "O\u{f9} placer L\u{e9}o\u{a0}?"));
        assert!(says("Quelle figurine activer\u{a0}?", "Quelle figurine\u{a0}?"));
        assert!(says("Prendre l\u{2019}Initiative ou la laisser\u{a0}?", "Prendre l'Initiative\u{a0}?"));
        assert!(!says(
            "L\u{e9}o agit. Que faire\u{a0}?",
            "L\u{e9}o se d\u{e9}place. Jusqu\u{2019}o\u{f9}\u{a0}?"
        ));
        assert!(!says("Qui d\u{e9}ployer\u{a0}?", "O\u{f9}\u{a0}?"));
        assert!(!says("Que faire\u{a0}?", ""));
    }
}
