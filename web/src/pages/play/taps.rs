//! What one tap declares: a form without fields, or an answer among few that brings nothing else along.

use crate::pages::play::field::{Control, FieldView, Row};
use crate::pages::play::form::{Blanks, FormView};

/// The most answers of one question that are a button each.
pub(super) const BUTTONS: usize = 4;

/// The most signs on one of more than two buttons: they stand side by side under a thumb.
const SIGNS: usize = 44;

/// The most signs on one of three that stand side by side.
const LONG: usize = 28;

/// A button that declares a form: what it says, and the field that it fills; none for a command without fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tap {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) label: String,
    /// What there is to know, or why it is refused.
    pub(super) note: String,
    pub(super) refused: bool,
    /// Whether it gives up what could still be done: a second tap confirms it.
    pub(super) sure: bool,
}

impl Tap {
    /// Whether it says more than a third of a phone's width holds in two or three lines.
    pub(super) fn is_long(&self) -> bool {
        self.label.chars().count().saturating_add(self.note.chars().count()) > LONG
    }
}

impl FormView {
    /// Whether there is nothing to fill in and nothing to know: a tap on its name declares it.
    pub(super) fn is_plain(&self) -> bool {
        (self.fields.is_empty() || !self.fixed().is_empty()) && self.hint.is_none()
    }

    /// The button that declares a form which asks for nothing.
    pub(super) fn at_once(&self) -> Option<Tap> {
        if self.is_plain() { self.taps().pop() } else { None }
    }

    /// Whether the menu declares it: it is not folded below, too.
    pub(super) fn is_act(&self) -> bool {
        !self.owed && !self.failed && self.at_once().is_some()
    }

    /// What it sends where the rules leave no choice in any of its fields: nothing where one is to be chosen.
    pub(super) fn fixed(&self) -> Vec<(&str, &str)> {
        let Blanks { shell: _, asked, runs, rare, measured, placed: _, noted: _ } = &self.fields;
        let alone = runs.is_empty() && rare.is_empty() && measured.is_empty();
        if !alone || !asked.iter().all(|field| field.fixed().is_some()) {
            return Vec::new();
        }
        let sent = asked.iter().filter_map(FieldView::fixed).flatten();
        sent.map(|one| (one.name.as_str(), one.value.as_str())).collect()
    }

    /// What dice or a card are for, where one thing alone is.
    pub(super) fn what_for(&self) -> Option<&str> {
        let field = self.fields.asked.first().filter(|_| self.asks_for_table())?;
        field.fixed().and_then(|fixed| fixed.first()).map(|one| one.label.as_str())
    }

    /// Whether it asks for what fell on the table: dice, a card.
    pub(super) fn asks_for_table(&self) -> bool {
        matches!(self.command.as_str(), "Faces" | "Card")
    }

    /// A question with few answers and nothing else to say: each is a button that declares it.
    pub(super) fn halves(&self) -> Option<(&FieldView, Vec<Tap>)> {
        let Blanks { shell: _, asked, runs, rare, measured, placed: _, noted: _ } = &self.fields;
        let [field] = asked.as_slice() else { return None };
        let is_alone = runs.is_empty() && rare.is_empty() && measured.is_empty() && !field.sealed;
        let taps = if is_alone { field.taps() } else { Vec::new() };
        (!taps.is_empty()).then_some((field, taps))
    }

    /// The buttons that declare it by one tap each, its name in every one; none where it asks for more.
    pub(super) fn taps(&self) -> Vec<Tap> {
        let title = self.fields.shell.w(&self.title).into_owned();
        let colon = self.fields.shell.t("colon");
        if self.is_plain() {
            let said: Vec<&str> = self
                .fields
                .asked
                .iter()
                .filter_map(FieldView::fixed)
                .flatten()
                .map(|one| one.label.as_str())
                .collect();
            let label = if said.is_empty() { title } else { format!("{title}{colon}{}", said.join(", ")) };
            return vec![Tap { label, ..Tap::default() }];
        }
        let named = |tap: Tap| Tap { label: format!("{title}{colon}{}", tap.label), ..tap };
        self.halves().map(|(_, taps)| taps.into_iter().map(named).collect()).unwrap_or_default()
    }
}

impl Row {
    /// Whether it is a word and nothing else: no figure, no square, no ground, nothing to fill in after it.
    pub(super) fn is_word(&self) -> bool {
        self.figure.is_none() && self.square.is_none() && self.ground.is_empty() && self.then.is_empty()
    }

    /// The same as a button.
    fn tap(&self, name: &str) -> Tap {
        let note = self.refused.as_ref().map_or(&self.note, |(why, _)| why);
        let (name, value, label) = (name.to_owned(), self.value.clone(), self.label.clone());
        Tap { name, value, label, note: note.clone(), refused: self.refused.is_some(), sure: false }
    }
}

impl FieldView {
    /// Its answers as buttons, where they are few and bring nothing else along.
    pub(super) fn taps(&self) -> Vec<Tap> {
        let taps: Vec<Tap> = match &self.control {
            Control::One(rows) if rows.iter().all(Row::is_word) => {
                rows.iter().map(|row| row.tap(&self.name)).collect()
            }
            Control::FewNumbers(numbers) if !self.optional => {
                let tap = |number: &i64| Tap {
                    name: self.name.clone(),
                    value: number.to_string(),
                    label: number.to_string(),
                    ..Tap::default()
                };
                numbers.iter().map(tap).collect()
            }
            Control::One(_)
            | Control::Fixed(_)
            | Control::FewNumbers(_)
            | Control::Several { .. }
            | Control::Order { .. }
            | Control::Share { .. }
            | Control::Groups { .. }
            | Control::Number { .. }
            | Control::Point
            | Control::Direction
            | Control::Path { .. }
            | Control::Faces(_)
            | Control::YesNo { .. }
            | Control::Yes
            | Control::Length { .. }
            | Control::Hundredths { .. }
            | Control::Claim(_)
            | Control::Note { .. }
            | Control::Team => Vec::new(),
        };
        let short = |tap: &Tap| tap.label.chars().count().saturating_add(tap.note.chars().count()) <= SIGNS;
        let few = taps.len() == 2 || ((3..=BUTTONS).contains(&taps.len()) && taps.iter().all(short));
        if few { taps } else { Vec::new() }
    }
}
