//! One blank as a fieldset: its control, what fills it, and what a template asks of it.

use std::sync::Arc;

use askama::Template;
use greffe_core::asking::form::Picture;
use greffe_core::telling::length;
use greffe_core::telling::view::Point;

use crate::drawing::Unit;
use crate::pages::play::form::Blanks;
use crate::posted::Fields;
use crate::shell::Shell;

/// The most figures to choose from that stand one below the other.
const CREW: usize = 3;

/// The most choices of an optional list that is not folded.
const LONG: usize = 3;

/// One blank as a fieldset.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/field.html")]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the page")]
pub struct FieldView {
    pub(super) shell: Shell,
    pub(super) name: String,
    pub(super) label: String,
    pub(super) optional: bool,
    pub(super) top: bool,
    pub(super) sealed: bool,
    pub(super) control: Control,
    pub(super) posted: Option<Arc<Fields>>,
    /// Where the figure stands that it is about: what paths and directions start from.
    pub(super) origin: Option<Point>,
    /// Whether lengths are typed in inches.
    pub(super) inches: bool,
    /// A place that would be accepted.
    pub(super) fit: Option<Point>,
    /// The fact that it states, when it states one.
    pub(super) fact: Option<String>,
    /// Whether what is known was stated, not measured.
    pub(super) noted: bool,
    /// Whether the question above says all that its own name does.
    pub(super) heard: bool,
    /// Whether it is what its form asks for, though another of the form's fields may answer instead.
    pub(super) wanted: bool,
    /// Whether what is known speaks against what it belongs to.
    pub(super) doubted: bool,
    /// What was said of it in the exchange that is under way, and in which record.
    pub(super) said: Option<(String, u64)>,
}

/// A choice as a row.
#[derive(Clone, Debug)]
pub struct Row {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) note: String,
    pub(super) mark: String,
    pub(super) side: &'static str,
    /// What its game draws beside it.
    pub(super) picture: Option<Picture>,
    pub(super) refused: Option<(String, Option<String>)>,
    pub(super) checked: bool,
    /// The number of the figure that it stands for.
    pub(super) figure: Option<u16>,
    /// The square that it leads to, on a board of squares.
    pub(super) square: Option<String>,
    /// The ground that it stands for, as `x,y x,y` in millimetres; empty where it stands for none.
    pub(super) ground: String,
    /// The radius of that figure's base in millimetres.
    pub(super) base: i32,
    pub(super) then: Blanks,
}

/// A field that is sent without being asked for.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) label: String,
    pub(super) note: String,
}

/// A face of a die, and what it says where that is no number.
pub(super) type Face = (u32, Option<String>);

#[derive(Clone, Debug)]
pub(super) enum Control {
    /// What the rules leave no choice in: shown, and sent as it is.
    Fixed(Vec<Fixed>),
    One(Vec<Row>),
    Several {
        rows: Vec<Row>,
        least: u32,
        most: u32,
    },
    Order {
        rows: Vec<Row>,
        with: Vec<Row>,
    },
    Share {
        rows: Vec<(Row, u32)>,
        total: u32,
    },
    Groups {
        rows: Vec<Row>,
        least: u32,
    },
    FewNumbers(Vec<i64>),
    Number {
        least: i64,
        most: i64,
    },
    Point,
    Direction,
    Path {
        legs: u32,
    },
    /// Each die by its name, when it has one of its own, with its faces, and what each says where it is no number.
    Faces(Vec<(Option<String>, Vec<Face>)>),
    YesNo {
        recorded: Option<bool>,
    },
    /// The one answer that there is.
    Yes,
    Length {
        recorded: Option<String>,
    },
    Hundredths {
        recorded: Option<String>,
    },
    Claim(Vec<String>),
    Note {
        most: u32,
    },
    Team,
}

impl FieldView {
    /// What it sends, where there is nothing to choose.
    pub(super) fn fixed(&self) -> Option<&[Fixed]> {
        if let Control::Fixed(fixed) = &self.control { Some(fixed) } else { None }
    }

    /// The one choice whose list stands open in its place: it is named beside the question.
    fn opened(&self) -> &str {
        let Control::One(rows) = &self.control else { return "" };
        match rows.as_slice() {
            [row] if is_leafy(rows) => &row.label,
            [..] => "",
        }
    }

    /// Whether recorded positions answer it, unless somebody says otherwise.
    pub(super) fn is_measured(&self) -> bool {
        self.optional
            && matches!(
                self.control,
                Control::YesNo { recorded: Some(_) }
                    | Control::Length { recorded: Some(_) }
                    | Control::Hundredths { recorded: Some(_) }
            )
    }

    /// Whether it states a fact that nobody must answer and that nothing is known of yet.
    pub(super) fn may_be_said(&self) -> bool {
        let open = matches!(
            self.control,
            Control::YesNo { recorded: None }
                | Control::Length { recorded: None }
                | Control::Hundredths { recorded: None }
        );
        self.optional && self.fact.is_some() && open
    }

    /// The fact it states where nobody must answer and nothing is known: the same of several figures fold.
    pub(super) fn may_run(&self) -> Option<&str> {
        let open = self.optional && matches!(self.control, Control::YesNo { recorded: None });
        self.fact.as_deref().filter(|_| open)
    }

    /// Whether it is a long list that most answers leave alone: folded under its name.
    pub(super) fn is_rare(&self) -> bool {
        let Some(rows) = self.choices() else { return false };
        self.optional && rows.len() > LONG && rows.iter().all(|row| row.figure.is_none())
    }

    pub(super) fn choices(&self) -> Option<&[Row]> {
        if let Control::One(rows) | Control::Several { rows, least: _, most: _ } = &self.control {
            Some(rows)
        } else {
            None
        }
    }

    /// Whether some of its choices are taken.
    pub(super) fn is_taken(&self) -> bool {
        self.choices().is_some_and(|rows| rows.iter().any(|row| row.checked))
    }

    /// Where paths and directions start, as `x y` in millimetres; empty when it is not recorded.
    fn start(&self) -> String {
        let at = |point: Point| format!("{} {}", Unit(point.x), Unit(point.y));
        self.origin.map(at).unwrap_or_default()
    }

    /// The same as people read it, in the unit that they type.
    fn start_told(&self) -> String {
        let one = |tenths: i32| length::typed(i64::from(tenths), self.inches);
        self.origin.map(|point| format!("{} {}", one(point.x), one(point.y))).unwrap_or_default()
    }

    /// The unit of its lengths.
    fn unit(&self) -> &'static str {
        if self.inches { "\u{2033}" } else { "\u{a0}mm" }
    }

    /// A place that would be accepted, as `x y`, or `x y z` off the ground; empty when none is known.
    fn place(&self) -> String {
        let at = |point: Point| match point.z {
            0 => format!("{} {}", Unit(point.x), Unit(point.y)),
            z => format!("{} {} {}", Unit(point.x), Unit(point.y), Unit(z)),
        };
        self.fit.map(at).unwrap_or_default()
    }

    /// What was typed into a field of this blank, else nothing.
    pub(super) fn was(&self, suffix: &str) -> &str {
        let posted = self.posted.as_ref();
        posted.and_then(|posted| posted.get(&format!("{}{suffix}", self.name))).unwrap_or_default()
    }

    /// Whether yes, or no, stands before anybody answers: what was said last, else what is known where nobody doubts it.
    fn stands(&self, recorded: Option<&bool>, yes: bool) -> bool {
        match &self.said {
            Some((said, _)) => said == if yes { "yes" } else { "no" },
            None => recorded == Some(&yes) && !self.optional && !self.doubted,
        }
    }

    /// Whether a value was chosen in a field of this blank; before anything was sent, whether it stands.
    fn picked(&self, suffix: &str, value: &str, stands: bool) -> bool {
        if self.posted.is_some() { self.was(suffix) == value } else { stands }
    }

    /// The same for a numbered part.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn part(&self, part: &usize, suffix: &str, value: &str, stands: bool) -> bool {
        self.picked(&format!(".{part}{suffix}"), value, stands)
    }

    /// What was typed into a numbered part, else `other`.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn part_was(&self, part: &usize, other: &str) -> String {
        let was = self.was(&format!(".{part}")).to_owned();
        if was.is_empty() { other.to_owned() } else { was }
    }
}

/// Whether the one choice that brings more along brings a single list: its rows then stand open, and one of them
/// makes the choice.
pub fn is_leafy(rows: &[Row]) -> bool {
    let mut deep = rows.iter().filter(|row| !row.then.is_empty());
    let (Some(only), None) = (deep.next(), deep.next()) else { return false };
    let Blanks { shell: _, asked, runs, rare, measured, placed: _, noted: _ } = &only.then;
    let [field] = asked.as_slice() else { return false };
    let leaves = field.choices().is_some_and(|leaves| leaves.iter().all(|leaf| leaf.then.is_empty()));
    let alone = runs.is_empty() && rare.is_empty() && measured.is_empty();
    alone && leaves && only.figure.is_none() && rows.len() <= 3
}

/// Whether what goes with each of an order says what it is for.
pub fn is_meant(with: &[Row]) -> bool {
    with.iter().any(|one| !one.note.is_empty())
}

/// Whether choices are figures, or ground of the table, and more than fit one below the other: they stand in two columns
/// under a thumb.
pub fn is_crew(rows: &[Row]) -> bool {
    let shown = |row: &&Row| row.figure.is_some() || !row.ground.is_empty();
    rows.len() > CREW && rows.iter().filter(shown).count() > CREW
}

/// Whether choices are so many, and so short, that they stand side by side: a deck of cards, squares.
pub fn is_dense(rows: &[Row]) -> bool {
    rows.len() > 12 && rows.iter().all(|row| row.then.is_empty() && row.note.is_empty())
}

/// The eight ways around, as arrows of one row: word, arrow, key of its name.
pub fn ways() -> [(&'static str, &'static str, &'static str); 8] {
    [
        ("n", "\u{2191}", "way-n"),
        ("ne", "\u{2197}", "way-ne"),
        ("e", "\u{2192}", "way-e"),
        ("se", "\u{2198}", "way-se"),
        ("s", "\u{2193}", "way-s"),
        ("sw", "\u{2199}", "way-sw"),
        ("w", "\u{2190}", "way-w"),
        ("nw", "\u{2196}", "way-nw"),
    ]
}

/// How many columns the faces of a die take; what says more than a number has a row of its own.
pub fn columns(faces: &[(u32, Option<String>)]) -> &'static str {
    if faces.iter().any(|(_, said)| said.is_some()) {
        return "";
    }
    match faces.len() {
        6 => "six",
        4 | 8 => "four",
        _ => "five",
    }
}
