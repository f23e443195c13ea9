//! The recording page: one question, its forms as fieldsets, the board beside.

use askama::Template;
use greffe_core::fact::FactValue;
use greffe_core::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::view::Board;
use greffe_core::words::Words;
use serde_json::Value;

use crate::drawing::{Drawing, side_letter};
use crate::filling::{Unfilled, blank_name, choice_text};
use crate::pages::replay::Margin;
use crate::pages::rules::short_rule;
use crate::shell::Shell;

/// The page of one seat of one match.
#[derive(Template)]
#[template(path = "play.html")]
pub struct Play {
    /// The frame.
    pub shell: Shell,
    /// The address of the match: `/m/{code}`.
    pub base: String,
    /// The game's word, for rule links.
    pub game: &'static str,
    /// Turn and phase.
    pub moment: Words,
    /// Records so far: durable ones.
    pub head: u64,
    /// The letter of the side this page answers for.
    pub side: &'static str,
    /// The name of the side this page answers for.
    pub side_name: String,
    /// What is asked of this seat, or whom it waits for.
    pub ask: Ask,
    /// The forms: owed ones first.
    pub forms: Vec<FormView>,
    /// What became of the last thing sent, when it was not recorded.
    pub notice: Option<Notice>,
    /// The board.
    pub board: Board,
    /// The same as shapes, when positions are recorded.
    pub drawing: Option<Drawing>,
    /// The last records.
    pub last: Vec<Margin>,
    /// Whether several seats share this device.
    pub shared: bool,
}

impl Play {
    fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}#{rule}", self.game)
    }

    fn short<'a>(&self, rule: &'a str) -> &'a str {
        short_rule(rule)
    }
}

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
    /// The match is over.
    Over {
        /// How it ended.
        how: Words,
    },
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

/// One form as a page shows it.
#[derive(Clone, Debug)]
pub struct FormView {
    /// The command's name.
    pub command: String,
    /// Its place among the forms of the prompt.
    pub index: usize,
    /// Whether the match waits for it.
    pub owed: bool,
    /// What the button says.
    pub title: Words,
    /// What there is to know.
    pub hint: Option<Words>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// Its fields, rendered.
    pub fields: Vec<FieldView>,
}

/// One blank as a fieldset.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/field.html")]
pub struct FieldView {
    shell: Shell,
    name: String,
    label: String,
    optional: bool,
    top: bool,
    sealed: bool,
    control: Control,
}

impl std::fmt::Debug for Shell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shell").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A choice as a row.
#[derive(Clone, Debug)]
pub struct Row {
    value: String,
    label: String,
    note: String,
    mark: String,
    side: &'static str,
    suit: &'static str,
    refused: Option<(String, Option<String>)>,
    checked: bool,
    then: Vec<FieldView>,
}

#[derive(Clone, Debug)]
enum Control {
    One(Vec<Row>),
    Several { rows: Vec<Row>, least: u32, most: u32 },
    Order { rows: Vec<Row>, with: Vec<Row> },
    Share { rows: Vec<(Row, u32)>, total: u32 },
    Groups { rows: Vec<Row> },
    FewNumbers(Vec<i64>),
    Number { least: i64, most: i64 },
    Point,
    Direction,
    Path { legs: u32 },
    Faces(Vec<Vec<u32>>),
    YesNo { recorded: Option<bool> },
    Length { recorded: Option<String> },
    Claim(Vec<String>),
    Note { most: u32 },
}

/// What views of forms draw on.
pub struct Context<'a> {
    /// The frame, for words.
    pub shell: &'a Shell,
    /// The board, for marks and sides of figures.
    pub board: &'a Board,
}

impl FormView {
    /// The view of a form.
    pub fn new(form: &Form, index: usize, context: &Context<'_>) -> Self {
        Self {
            command: form.command.clone(),
            index,
            owed: form.owed,
            title: form.title.clone(),
            hint: form.hint.clone(),
            rule: form.rule.as_ref().map(|rule| rule.as_str().to_owned()),
            fields: fields(&form.blanks, "", context),
        }
    }

    /// A rule id without its game.
    pub fn short<'a>(&self, rule: &'a str) -> &'a str {
        short_rule(rule)
    }
}

fn fields(blanks: &[Blank], within: &str, context: &Context<'_>) -> Vec<FieldView> {
    let blanks = blanks.iter().enumerate();
    blanks.map(|(index, blank)| field(blank, blank_name(within, index), within.is_empty(), context)).collect()
}

fn field(blank: &Blank, name: String, top: bool, context: &Context<'_>) -> FieldView {
    let (kind, sealed) = match &blank.kind {
        Kind::Sealed { what } => (what.as_ref(), true),
        Kind::One { .. }
        | Kind::Some { .. }
        | Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Number { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Path { .. }
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Note { .. } => (&blank.kind, false),
    };
    FieldView {
        shell: context.shell.clone(),
        label: context.shell.w(&blank.label).to_owned(),
        optional: blank.optional,
        top,
        sealed,
        control: control(kind, &name, blank.optional, context),
        name,
    }
}

fn control(kind: &Kind, name: &str, optional: bool, context: &Context<'_>) -> Control {
    match kind {
        Kind::One { of } => {
            let mut rows = rows(of, name, context);
            let mut allowed = rows.iter_mut().filter(|row| row.refused.is_none());
            // One choice only is preselected; of two or more, never any.
            if let (Some(only), None, false) = (allowed.next(), allowed.next(), optional) {
                only.checked = true;
            }
            Control::One(rows)
        }
        Kind::Some { of, least, most } => {
            Control::Several { rows: rows(of, name, context), least: *least, most: *most }
        }
        Kind::Order { of, with } => {
            Control::Order { rows: rows(of, name, context), with: rows(with, name, context) }
        }
        Kind::Share { of, total, most } => {
            let rows = rows(of, name, context).into_iter().zip(most.iter().copied());
            Control::Share { rows: rows.collect(), total: *total }
        }
        Kind::Groups { of, .. } => Control::Groups { rows: rows(of, name, context) },
        Kind::Number { least, most } if most.saturating_sub(*least) < 7 => {
            Control::FewNumbers((*least..=*most).collect())
        }
        Kind::Number { least, most } => Control::Number { least: *least, most: *most },
        Kind::Point {} => Control::Point,
        Kind::Direction {} => Control::Direction,
        Kind::Path { legs } => Control::Path { legs: *legs },
        Kind::Faces { sides } => {
            Control::Faces(sides.iter().map(|sides| (1..=(*sides).min(100)).collect()).collect())
        }
        Kind::Fact { recorded, answer, .. } => fact(recorded.as_ref(), *answer),
        Kind::Claim { sources } => {
            Control::Claim(sources.iter().map(|source| source.as_str().to_owned()).collect())
        }
        Kind::Note { most } => Control::Note { most: *most },
        Kind::Sealed { what } => control(what, name, optional, context),
    }
}

fn fact(recorded: Option<&FactValue>, answer: FactKind) -> Control {
    match answer {
        FactKind::YesNo => Control::YesNo {
            recorded: recorded.and_then(|value| match value {
                FactValue::Holds(holds) => Some(*holds),
                FactValue::Measure(_) | FactValue::Word(_) => None,
            }),
        },
        FactKind::Length => Control::Length {
            recorded: recorded.and_then(|value| match value {
                FactValue::Measure(tenths) => {
                    i32::try_from(*tenths).ok().map(|tenths| crate::drawing::Unit(tenths).to_string())
                }
                FactValue::Holds(_) | FactValue::Word(_) => None,
            }),
        },
    }
}

fn rows(of: &[Choice], name: &str, context: &Context<'_>) -> Vec<Row> {
    of.iter().enumerate().map(|(index, choice)| row(choice, &format!("{name}.{index}"), context)).collect()
}

fn row(choice: &Choice, within: &str, context: &Context<'_>) -> Row {
    let piece = choice.figure.and_then(|id| context.board.pieces.iter().find(|piece| piece.id == id));
    let words = |words: &Words| context.shell.w(words).to_owned();
    let refused = choice.refused.as_ref().map(|refused| {
        (context.shell.w(&refused.why).to_owned(), refused.rule.as_ref().map(|rule| rule.as_str().to_owned()))
    });
    Row {
        value: choice_text(choice),
        label: words(&choice.label),
        note: choice.note.as_ref().map(words).unwrap_or_default(),
        mark: piece.map(|piece| piece.mark.clone()).unwrap_or_default(),
        side: piece.map_or("", |piece| side_letter(piece.side)),
        suit: suit(&choice.value),
        refused,
        checked: false,
        then: fields(&choice.then, within, context),
    }
}

/// The drawing of a suit, for a choice whose value is one; nothing for any other choice.
fn suit(value: &Value) -> &'static str {
    match value.as_str() {
        Some("spades" | "Spades") => "s-p",
        Some("hearts" | "Hearts") => "s-c",
        Some("clubs" | "Clubs") => "s-t",
        Some("diamonds" | "Diamonds") => "s-d",
        Some(_) | None => "",
    }
}

impl FieldView {
    /// How many columns the faces of a die take.
    fn columns(&self, faces: &[u32]) -> &'static str {
        if faces.len() == 6 { "six" } else { "five" }
    }

    fn short<'a>(&self, rule: &'a str) -> &'a str {
        short_rule(rule)
    }
}
