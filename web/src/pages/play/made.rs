//! Fields made of what the engine asks: which control a blank takes, what it offers, and what is known already.

use std::sync::Arc;

use greffe_core::asking::form::{Blank, Choice, FactKind, Kind};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::telling::length;
use greffe_core::telling::view::{Board, Piece, Point};
use greffe_core::telling::words::Words;
use serde_json::Value;

use crate::amend::told::capital;
use crate::drawing::{Unit, side_letter};
use crate::filling::{blank_name, choice_text};
use crate::pages::play::field::{Control, FieldView, Fixed, Row};
use crate::pages::play::form::Blanks;
use crate::pages::play::runs::runs;
use crate::posted::Fields;
use crate::shell::Shell;

/// What views of forms draw on.
pub struct Context<'a> {
    /// The frame, for words.
    pub shell: &'a Shell,
    /// The board, for marks and sides of figures.
    pub board: &'a Board,
    /// Whether lengths are typed in inches.
    pub inches: bool,
    /// What was sent with this form and not recorded: it stays filled.
    pub posted: Option<Arc<Fields>>,
    /// Where the figure stands that the fields are about, when positions are recorded.
    pub origin: Option<Point>,
    /// Fields that would be accepted, for a form that asks for places.
    pub fit: Option<serde_json::Map<String, Value>>,
    /// The side of the figure that acts.
    pub own: Option<u8>,
    /// Whether what is known speaks against what the fields belong to: what would change that is left open.
    pub doubted: bool,
    /// What was stated in the exchange that is under way, and in which record: the last first.
    pub stated: &'a [(Fact, u64)],
}

impl<'a> Context<'a> {
    /// What every form of a page draws on; of a form itself nothing yet.
    pub fn new(shell: &'a Shell, board: &'a Board, inches: bool, stated: &'a [(Fact, u64)]) -> Self {
        Self {
            shell,
            board,
            inches,
            posted: None,
            origin: None,
            fit: None,
            own: None,
            doubted: false,
            stated,
        }
    }
}

impl Context<'_> {
    fn piece(&self, figure: Option<FigureId>) -> Option<&Piece> {
        self.board.pieces.iter().find(|piece| Some(piece.id) == figure)
    }

    pub(super) fn side(&self, figure: Option<FigureId>) -> Option<u8> {
        self.piece(figure).map(|piece| piece.side)
    }

    /// Whether no position is recorded: what is known of the table was stated.
    fn is_noted(&self) -> bool {
        self.board.square.is_none() && self.board.pieces.iter().all(|piece| piece.at.is_none())
    }

    /// What was said of a fact that is asked for again, as it is filled in, and in which record.
    fn said(&self, kind: &Kind) -> Option<(String, u64)> {
        let Kind::Fact { fact, of, recorded: None, answer } = kind else { return None };
        let (stated, seq) = self.stated.iter().find(|(one, _)| one.fact == *fact && one.of == *of)?;
        let text = match (&stated.value, answer) {
            (FactValue::Holds(true), _) => "yes".to_owned(),
            (FactValue::Holds(false), _) => "no".to_owned(),
            (FactValue::Measure(hundredths), FactKind::Hundredths) => length::typed_hundredths(*hundredths),
            (FactValue::Measure(tenths), FactKind::Length | FactKind::YesNo | FactKind::Yes) => {
                length::typed(*tenths, self.inches)
            }
            (FactValue::Word(_), _) => return None,
        };
        Some((text, *seq))
    }

    /// The same for what a choice adds: what would be accepted is of that choice alone.
    fn within(&self, choice: &Choice) -> Self {
        let fit = self.fit.as_ref().filter(|fit| fit.values().any(|value| *value == choice.value)).cloned();
        Context { fit, doubted: choice.doubtful, ..self.about(choice.figure) }
    }

    /// The same for what is about another figure, when one is named.
    pub(super) fn about(&self, figure: Option<FigureId>) -> Self {
        let at = self.piece(figure).and_then(|piece| piece.at);
        let posted = self.posted.clone();
        Context { posted, origin: at.or(self.origin), fit: None, doubted: false, ..*self }
    }
}

pub(super) fn fields(blanks: &[Blank], within: &str, context: &Context<'_>) -> Blanks {
    let fields = blanks
        .iter()
        .enumerate()
        .map(|(index, blank)| field(blank, blank_name(within, index), within.is_empty(), context));
    // Where a place is asked for, it answers what is measured there: nobody is asked before it is pointed at.
    let placed = blanks.iter().any(|blank| matches!(blank.kind, Kind::Point {} | Kind::Path { .. }));
    let (measured, asked): (Vec<FieldView>, Vec<FieldView>) =
        fields.partition(|field| field.is_measured() || (placed && field.may_be_said()));
    let (rare, asked) = asked.into_iter().partition(FieldView::is_rare);
    let (mut asked, runs) = runs(asked);
    // A length that may stay blank is not scrolled past to what must be said.
    asked.sort_by_key(|field| field.optional && matches!(field.control, Control::Length { .. }));
    let noted = context.is_noted() && !placed;
    Blanks { shell: context.shell.clone(), asked, runs, rare, measured, placed, noted }
}

fn field(blank: &Blank, name: String, top: bool, context: &Context<'_>) -> FieldView {
    let (kind, sealed) =
        if let Kind::Sealed { what } = &blank.kind { (what.as_ref(), true) } else { (&blank.kind, false) };
    let fit = context.fit.as_ref().and_then(|fields| fields.get(&blank.key));
    let control = control(kind, &name, blank.optional, context);
    let control =
        if sealed || blank.optional { control } else { without_choice(control, &name, blank.key == "for") };
    FieldView {
        shell: context.shell.clone(),
        fit: fit.and_then(|place| serde_json::from_value(place.clone()).ok()),
        label: context.shell.w(&blank.label).into_owned(),
        optional: blank.optional,
        top,
        sealed,
        control,
        posted: context.posted.clone(),
        origin: context.origin,
        inches: context.inches,
        fact: if let Kind::Fact { fact, .. } = kind { Some(fact.clone()) } else { None },
        noted: context.is_noted(),
        heard: false,
        wanted: false,
        doubted: context.doubted,
        said: if blank.optional { None } else { context.said(kind) },
        name,
    }
}

/// A control whose one answer is words alone, as what is sent without being asked for: what dice are for, as many as
/// there are, one alone in its order.
fn without_choice(control: Control, name: &str, purpose: bool) -> Control {
    let free = |row: &Row| row.is_word() && row.refused.is_none() && row.picture.is_none();
    let fixed = |row: &Row, name: String, value: &str| Fixed {
        name,
        value: value.to_owned(),
        label: row.label.clone(),
        note: row.note.clone(),
    };
    let made: Vec<Fixed> = if purpose
        && let Control::One(rows) = &control
        && let [row] = rows.as_slice()
        && free(row)
    {
        vec![fixed(row, name.to_owned(), &row.value)]
    } else if let Control::Several { rows, least, most: _ } = &control
        && usize::try_from(*least) == Ok(rows.len())
        && rows.iter().all(free)
    {
        rows.iter().map(|row| fixed(row, name.to_owned(), &row.value)).collect()
    } else if let Control::Order { rows, with } = &control
        && let [row] = rows.as_slice()
        && with.is_empty()
        && free(row)
    {
        vec![fixed(row, format!("{name}.0"), "1")]
    } else {
        Vec::new()
    };
    if made.is_empty() { control } else { Control::Fixed(made) }
}

fn control(kind: &Kind, name: &str, optional: bool, context: &Context<'_>) -> Control {
    match kind {
        Kind::One { of } => {
            let mut rows = sided(of, rows(of, name, context), |id| context.side(id), context.own);
            let mut allowed = rows.iter_mut().filter(|row| row.refused.is_none());
            // One choice only is preselected; of two or more, never any.
            if let (Some(only), None, false) = (allowed.next(), allowed.next(), optional) {
                only.checked = true;
            }
            mark_posted(&mut rows, name, context);
            Control::One(rows)
        }
        Kind::Some { of, least, most } => {
            let mut rows = sided(of, rows(of, name, context), |id| context.side(id), context.own);
            mark_posted(&mut rows, name, context);
            Control::Several { rows, least: *least, most: *most }
        }
        Kind::Order { of, with } => {
            Control::Order { rows: rows(of, name, context), with: rows(with, name, context) }
        }
        Kind::Share { of, total, most } => {
            let rows = rows(of, name, context).into_iter().zip(most.iter().copied());
            Control::Share { rows: rows.collect(), total: *total }
        }
        Kind::Groups { of, least } => Control::Groups { rows: rows(of, name, context), least: *least },
        Kind::Number { least, most } if most.saturating_sub(*least) < 7 => {
            Control::FewNumbers((*least..=*most).collect())
        }
        Kind::Number { least, most } => Control::Number { least: *least, most: *most },
        Kind::Length { .. } => Control::Length { recorded: None },
        Kind::Hundredths { .. } => Control::Hundredths { recorded: None },
        Kind::Point {} => Control::Point,
        Kind::Direction {} => Control::Direction,
        Kind::Path { legs } => Control::Path { legs: *legs },
        Kind::Faces { sides, names, says } => {
            let words = |words: &Words| context.shell.w(words).into_owned();
            let said = |face: u32| {
                let place = usize::try_from(face.saturating_sub(1)).ok()?;
                says.get(place).map(|said| capital(&words(said)))
            };
            let faces = |sides: &u32| (1..=(*sides).min(100)).map(|face| (face, said(face))).collect();
            let dice = sides.iter().enumerate().map(|(die, sides)| (names.get(die).map(words), faces(sides)));
            Control::Faces(dice.collect())
        }
        Kind::Fact { recorded, answer, .. } => fact(recorded.as_ref(), *answer, context.inches),
        Kind::Claim { sources } => {
            Control::Claim(sources.iter().map(|source| source.as_str().to_owned()).collect())
        }
        Kind::Note { most } => Control::Note { most: *most },
        Kind::Team { .. } => Control::Team,
        Kind::Sealed { what } => control(what, name, optional, context),
    }
}

fn fact(recorded: Option<&FactValue>, answer: FactKind, inches: bool) -> Control {
    match answer {
        FactKind::YesNo => Control::YesNo {
            recorded: recorded.and_then(|value| match value {
                FactValue::Holds(holds) => Some(*holds),
                FactValue::Measure(_) | FactValue::Word(_) => None,
            }),
        },
        FactKind::Yes => Control::Yes,
        FactKind::Hundredths => Control::Hundredths {
            recorded: recorded.and_then(|value| match value {
                FactValue::Measure(hundredths) => Some(length::typed_hundredths(*hundredths)),
                FactValue::Holds(_) | FactValue::Word(_) => None,
            }),
        },
        FactKind::Length => Control::Length {
            recorded: recorded.and_then(|value| match value {
                FactValue::Measure(tenths) => Some(length::typed(*tenths, inches)),
                FactValue::Holds(_) | FactValue::Word(_) => None,
            }),
        },
    }
}

fn rows(of: &[Choice], name: &str, context: &Context<'_>) -> Vec<Row> {
    let row = |(index, choice)| row(choice, &format!("{name}.{index}"), context);
    let mut rows: Vec<Row> = of.iter().enumerate().map(row).collect();
    // Where what is known speaks against every one, their form has said so: not each of them again.
    let open = || of.iter().filter(|choice| choice.refused.is_none());
    if open().count() > 1 && open().all(|choice| choice.doubtful) {
        rows.iter_mut().filter(|row| row.refused.is_none()).for_each(|row| row.note.clear());
    }
    rows
}

/// Those of the other sides first, where there are some; of one's own side, nobody asks why it may not be aimed at.
fn sided<T>(
    of: &[Choice],
    rows: Vec<T>,
    side: impl Fn(Option<FigureId>) -> Option<u8>,
    own: Option<u8>,
) -> Vec<T> {
    let is_own = |choice: &Choice| side(choice.figure).is_some_and(|side| Some(side) == own);
    if own.is_none() || !of.iter().any(|choice| choice.figure.is_some() && !is_own(choice)) {
        return rows;
    }
    let (own, mut others): (Vec<_>, Vec<_>) = of.iter().zip(rows).partition(|(choice, _)| is_own(choice));
    others.extend(own.into_iter().filter(|(choice, _)| choice.refused.is_none()));
    others.into_iter().map(|(_, row)| row).collect()
}

fn row(choice: &Choice, within: &str, context: &Context<'_>) -> Row {
    let piece = context.piece(choice.figure);
    let words = |words: &Words| context.shell.w(words).into_owned();
    let refused = choice.refused.as_ref().map(|refused| {
        (
            context.shell.w(&refused.why).into_owned(),
            refused.rule.as_ref().map(|rule| rule.as_str().to_owned()),
        )
    });
    Row {
        value: choice_text(choice),
        label: capital(&words(&choice.label)),
        note: choice.note.as_ref().map(words).unwrap_or_default(),
        mark: piece.map(|piece| piece.mark.clone()).unwrap_or_default(),
        side: piece.map_or("", |piece| side_letter(piece.side)),
        picture: choice.picture,
        refused,
        checked: false,
        figure: choice.figure.map(|figure| figure.0),
        square: context
            .board
            .square
            .filter(|_| choice.figure.is_none())
            .and_then(|_| square(&choice.label.fr)),
        ground: choice
            .ground
            .iter()
            .map(|at| format!("{},{}", Unit(at.x), Unit(at.y)))
            .collect::<Vec<_>>()
            .join(" "),
        base: piece.map_or(0, |piece| piece.base / 20),
        then: fields(&choice.then, within, &context.within(choice)),
    }
}

/// The square that a label begins with: of `C4, par la fenêtre`, `C4`.
fn square(label: &str) -> Option<String> {
    let head = label.split([' ', ',']).next()?;
    let row = head.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    let digits = !row.is_empty() && row.chars().all(|sign| sign.is_ascii_digit());
    (digits && (1..=2).contains(&head.len().saturating_sub(row.len()))).then(|| head.to_owned())
}

/// Ticks what was ticked before.
fn mark_posted(rows: &mut [Row], name: &str, context: &Context<'_>) {
    let Some(posted) = &context.posted else { return };
    for row in rows.iter_mut() {
        row.checked = row.refused.is_none() && posted.all(name).any(|value| value == row.value);
    }
}

#[cfg(test)]
mod tests {
    use greffe_core::asking::form::Choice;
    use greffe_core::judging::error::Refused;
    use greffe_core::judging::fact::FigureId;
    use greffe_core::telling::words::Words;

    use super::sided;

    #[test]
    fn whom_one_aims_at_comes_before_ones_own_and_no_friend_is_refused_in_sight() {
        let refused = || Some(Refused::plain("far", "trop loin", "too far"));
        let choice = |id: u16, no: bool| {
            let choice = Choice::new(id, Words::same("-")).figure(FigureId(id));
            Choice { refused: if no { refused() } else { None }, ..choice }
        };
        // One and two are of one side, three and four of the other.
        let side = |id: Option<FigureId>| id.map(|id| u8::from(id.0 > 2));
        let of = [choice(1, true), choice(2, false), choice(3, true), choice(4, false)];
        let rows = || vec!["own, refused", "own", "other, refused", "other"];
        assert_eq!(sided(&of, rows(), side, Some(0)), ["other, refused", "other", "own"]);
        assert_eq!(sided(&of, rows(), side, None), rows(), "of nobody in particular");
        assert_eq!(sided(&of[..2], rows()[..2].to_vec(), side, Some(0)), rows()[..2], "among friends");
    }
}
