//! The recording page: one question, its forms as fieldsets, the board beside.

use std::sync::Arc;

use askama::Template;
use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::record::ids::Author;
use greffe_core::telling::length;
use greffe_core::telling::view::{Board, Change, Line, Piece, Point};
use greffe_core::telling::words::Words;
use serde_json::Value;

use crate::amend::told::capital;
use crate::drawing::{Drawing, Unit, side_letter};
use crate::ends;
use crate::filling::{Unfilled, blank_name, choice_text};
use crate::pages::replay::{DieView, Margin, Panel};
use crate::pages::runs::{Run, runs};
use crate::posted::Fields;
use crate::shell::Shell;

/// Changes in sight above a question.
const SEEN: usize = 2;
/// The most answers of one question that are a button each.
const BUTTONS: usize = 4;
/// The most signs on one of more than two buttons: they stand side by side under a thumb.
const SIGNS: usize = 44;
/// The most figures to choose from that stand one below the other.
const CREW: usize = 3;
/// The page of one seat of one match.
#[derive(Template)]
#[template(path = "play.html")]
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each shown by itself")]
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
    /// The question that a declaration answers.
    pub window: u64,
    /// The seat this page answers for.
    pub seat: u8,
    /// Whether a judge answers for it.
    pub judge: bool,
    /// What makes a declaration sent twice count once.
    pub retry: String,
    /// What is asked beside play.
    pub askings: Vec<Asking>,
    /// The letter of the side this page answers for.
    pub side: &'static str,
    /// The name of the side this page answers for.
    pub side_name: String,
    /// The judge's ruling, until the next act of the game.
    pub ruled: Option<Ruled>,
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
    /// The revision so far and this program's, when the next command changes from one to the other.
    pub revision: Option<(String, &'static str)>,
    /// Whether a device holds a key for the seat.
    pub keyed: bool,
    /// What the last act came to.
    pub result: Option<ResultCard>,
    /// The dice that fell since, while others are awaited before anything comes of them.
    pub fallen: Vec<Fallen>,
    /// What a takeback would strike.
    pub takeback: Option<Struck>,
    /// Whether play has begun: before, there is nothing to put right.
    pub started: bool,
    /// Whether a result is proposed and waits for somebody.
    pub ending: bool,
    /// The seats of a shared device that it has made no key for yet.
    pub keyless: Vec<u8>,
    /// What is awaited of whom, as everybody may know it: where others are asked, too.
    pub awaited: Vec<Awaited>,
    /// Answers given once for several questions of the kind that stands, and those that were given.
    pub standing: Standing,
    /// Whether the rules leave this seat one answer, and nothing that anybody hides has a part in it.
    pub forced: bool,
    /// The records of what was answered by itself, the last ones.
    pub alone: Vec<u64>,
    /// Whether an activation or a turn has only begun: nothing came of it yet.
    pub begun: bool,
    /// Whether what came before was just struck: it is not done again by itself.
    pub struck: bool,
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
    fn plainly(&self, shell: &Shell) -> String {
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
    /// Whether a judge must accept it too: a die fell since, and this match goes back past none without.
    pub judged: bool,
    /// What happened.
    pub words: Words,
}

impl Play {
    /// The forms that the match waits for; when it waits for none, what a seat may do first.
    fn owed(&self) -> Vec<&FormView> {
        self.forms.iter().filter(|form| form.owed).collect()
    }

    /// The forms that are merely open.
    fn open(&self) -> Vec<&FormView> {
        self.forms.iter().filter(|form| !form.owed).collect()
    }

    /// The place on the screen of each owed form: several short answers are buttons under the thumb, the only form that
    /// asks for more is open above them.
    fn places(&self) -> Vec<(usize, Place)> {
        let owed = self.owed();
        if owed.len() < 2 {
            return owed.iter().map(|form| (form.index, Place::Open)).collect();
        }
        let mut room = BUTTONS;
        let mut bar = Vec::new();
        // What ends or declines first, then what needs no answer, then what needs one.
        for rank in [0, 1, 2] {
            for form in owed.iter().filter(|form| self.rank(form) == rank) {
                let taps = self.taps(form).len();
                if taps > 0 && taps <= room && !form.failed {
                    room = room.saturating_sub(taps);
                    bar.push(form.index);
                }
            }
        }
        let left = owed.len().saturating_sub(bar.len());
        let place = |form: &&FormView| match (bar.contains(&form.index), left) {
            (true, _) => Place::Bar,
            (false, 1) => Place::Open,
            (false, _) => Place::Listed,
        };
        owed.iter().map(|form| (form.index, place(form))).collect()
    }

    /// Where a form stands on the screen.
    fn place(&self, form: &FormView) -> Place {
        let places = self.places();
        places.into_iter().find(|(index, _)| *index == form.index).map_or(Place::Open, |(_, place)| place)
    }

    /// The owed forms that stand in the list.
    fn listed(&self) -> Vec<&FormView> {
        self.owed().into_iter().filter(|form| self.place(form) == Place::Listed).collect()
    }

    /// Of the list, what may be done as things are known to stand; all of it where nothing may.
    fn plain(&self) -> Vec<&FormView> {
        let (doubted, plain): (Vec<_>, Vec<_>) = self.listed().into_iter().partition(|form| form.doubted);
        if plain.is_empty() { doubted } else { plain }
    }

    /// Of the list, what a statement against what is known alone opens: folded below the rest.
    fn doubted(&self) -> Vec<&FormView> {
        let plain = self.listed().into_iter().any(|form| !form.doubted);
        self.listed().into_iter().filter(|form| form.doubted && plain).collect()
    }

    /// What speaks against all that is folded so, where it is one thing.
    fn doubt(&self) -> Option<&Words> {
        let doubted = self.doubted();
        let first = doubted.first()?.hint.as_ref()?;
        doubted.iter().all(|form| form.hint.as_ref() == Some(first)).then_some(first)
    }

    /// Before which others a form stands under the thumb: what ends or declines, what needs no answer, what needs one.
    fn rank(&self, form: &FormView) -> u8 {
        match (form.is_plain() || self.is_said(form), self.ends(form)) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    }

    fn ends(&self, form: &FormView) -> bool {
        ends::of(self.game).is_some_and(|ends| ends.has(&form.command))
    }

    /// Whether a form that ends something asks for nothing and has a word beside it: a button says both.
    fn is_said(&self, form: &FormView) -> bool {
        form.fields.is_empty() && form.hint.is_some() && self.ends(form)
    }

    /// The buttons that declare a form by one tap each.
    fn taps(&self, form: &FormView) -> Vec<Tap> {
        if !self.is_said(form) {
            return form.taps();
        }
        let words = |words: &Words| self.shell.w(words).into_owned();
        let note = form.hint.as_ref().map(words).unwrap_or_default();
        vec![Tap { label: words(&form.title), note, ..Tap::default() }]
    }

    /// Whether a form gives up what could still be done: it is asked for twice.
    fn gives_up(&self, form: &FormView) -> bool {
        let gives = ends::of(self.game).is_some_and(|ends| ends.gives_up(&form.command, self.begun));
        gives && self.owed().into_iter().any(|other| !self.ends(other) && !self.is_free(other))
    }

    fn is_free(&self, form: &FormView) -> bool {
        ends::of(self.game).is_some_and(|ends| ends.is_free(&form.command))
    }

    /// Whether a form closes an activation in which nothing is left but what is free: a device may do it unasked.
    fn is_spent(&self, form: &FormView) -> bool {
        let closes = ends::of(self.game).is_some_and(|ends| ends.closes(&form.command));
        let owed = self.owed();
        let free = |other: &FormView| other.command == form.command || self.is_free(other);
        closes && form.owed && owed.len() > 1 && owed.into_iter().all(free)
    }

    /// Whether what is asked can be left to the device from now on.
    fn may_be_left(&self) -> bool {
        !self.judge && !self.struck && self.owed().into_iter().any(|form| self.is_spent(form))
    }

    /// The buttons that answer at once, with the place of their form.
    fn bar(&self) -> Vec<(usize, Tap)> {
        let forms = self.owed().into_iter().filter(|form| self.place(form) == Place::Bar);
        let taps = |form: &FormView| {
            let sure = self.gives_up(form);
            self.taps(form).into_iter().map(move |tap| Tap { sure, ..tap })
        };
        forms.flat_map(|form| taps(form).map(|tap| (form.index, tap))).collect()
    }

    /// The buttons that stand beside the one that confirms a form.
    fn beside(&self, form: &FormView) -> Vec<(usize, Tap)> {
        if form.owed && self.place(form) == Place::Open { self.bar() } else { Vec::new() }
    }

    /// The buttons that no form is open above: they have a bar of their own.
    fn bar_alone(&self) -> Vec<(usize, Tap)> {
        let open = self.owed().into_iter().any(|form| self.place(form) == Place::Open);
        if open { Vec::new() } else { self.bar() }
    }

    /// The question of this seat, whose name stands above it. Of dice, what they are for: their own field asks for the
    /// faces.
    fn asked(&self, question: &Words) -> String {
        let asked = || without_side(&self.shell.w(question), &self.side_name);
        self.what_for().map_or_else(asked, str::to_owned)
    }

    /// What the dice or the card are for that alone are awaited.
    fn what_for(&self) -> Option<&str> {
        let [form] = self.owed().try_into().ok()?;
        form.what_for()
    }

    /// What others are asked, for who waits.
    fn asked_of_others(&self) -> Vec<&Awaited> {
        self.awaited.iter().filter(|one| one.letter != self.side).collect()
    }

    /// Whether this seat is to answer: the question then comes before what led to it.
    const fn is_awaited(&self) -> bool {
        matches!(self.ask, Ask::Owed { .. })
    }

    /// What an act changed, in sight and folded: whoever waits has room for all of it.
    fn told_changes<'a>(&self, told: &'a ResultCard) -> (Vec<&'a Change>, Vec<&'a Change>) {
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

    /// A figure in the replay, as the match stands, with her moments.
    fn figure_link(&self, id: FigureId) -> String {
        format!("{}?figure={}#closeup", self.base, id.0)
    }

    fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}#{rule}", self.game)
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
    fn deeds(&self) -> Vec<&'static str> {
        self.yes.into_iter().chain(self.no).collect()
    }

    /// The field that says what it is about: a record, or the hand of a judge.
    fn about(&self) -> &'static str {
        if self.yes == Some("accept-judge") { "judge" } else { "of" }
    }

    /// What a button says.
    fn says(&self, deed: &str, shell: &Shell) -> String {
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
    pub fields: Blanks,
    /// Whether it is the one that was sent and not recorded.
    pub failed: bool,
    /// Whether what is known speaks against it: a statement of the table alone opens it.
    pub doubted: bool,
}

/// The blanks of a form, or those that a choice adds. What recorded positions answer already is folded away:
/// a player only opens it where the table says otherwise.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/blanks.html")]
pub struct Blanks {
    shell: Shell,
    asked: Vec<FieldView>,
    runs: Vec<Run>,
    rare: Vec<FieldView>,
    measured: Vec<FieldView>,
    /// Whether they hang on a place that is asked for beside them.
    placed: bool,
    /// Whether no position is recorded: what is known was stated, not measured.
    noted: bool,
}

/// The most choices of an optional list that is not folded.
const LONG: usize = 3;

impl Blanks {
    fn is_empty(&self) -> bool {
        self.asked.is_empty() && self.runs.is_empty() && self.rare.is_empty() && self.measured.is_empty()
    }

    /// Whether something was stated against the positions and not recorded: it must be seen again.
    fn is_corrected(&self) -> bool {
        self.measured.iter().any(|field| !field.was("").is_empty())
    }
}

/// One blank as a fieldset.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/field.html")]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the page")]
pub struct FieldView {
    shell: Shell,
    name: String,
    pub(super) label: String,
    optional: bool,
    top: bool,
    sealed: bool,
    control: Control,
    posted: Option<Arc<Fields>>,
    /// Where the figure stands that it is about: what paths and directions start from.
    origin: Option<Point>,
    /// Whether lengths are typed in inches.
    inches: bool,
    /// A place that would be accepted.
    fit: Option<Point>,
    /// The fact that it states, when it states one.
    fact: Option<String>,
    /// Whether what is known was stated, not measured.
    noted: bool,
    /// Whether the question above says all that its own name does.
    heard: bool,
    /// Whether what is known speaks against what it belongs to.
    doubted: bool,
    /// What was said of it in the exchange that is under way, and in which record.
    said: Option<(String, u64)>,
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
    /// The number of the figure that it stands for.
    figure: Option<u16>,
    /// The square that it leads to, on a board of squares.
    square: Option<String>,
    /// The radius of that figure's base in millimetres.
    base: i32,
    then: Blanks,
}

/// A field that is sent without being asked for.
#[derive(Clone, Debug)]
struct Fixed {
    name: String,
    value: String,
    label: String,
    note: String,
}

/// A face of a die, and what it says where that is no number.
type Face = (u32, Option<String>);

#[derive(Clone, Debug)]
enum Control {
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

    fn side(&self, figure: Option<FigureId>) -> Option<u8> {
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
    fn about(&self, figure: Option<FigureId>) -> Self {
        let at = self.piece(figure).and_then(|piece| piece.at);
        let posted = self.posted.clone();
        Context { posted, origin: at.or(self.origin), fit: None, doubted: false, ..*self }
    }
}

impl FormView {
    /// Whether there is nothing to fill in and nothing to know: a tap on its name declares it.
    fn is_plain(&self) -> bool {
        (self.fields.is_empty() || !self.fixed().is_empty()) && self.hint.is_none()
    }

    /// What it sends where the rules leave no choice in any of its fields: nothing where one is to be chosen.
    fn fixed(&self) -> Vec<(&str, &str)> {
        let Blanks { shell: _, asked, runs, rare, measured, placed: _, noted: _ } = &self.fields;
        let alone = runs.is_empty() && rare.is_empty() && measured.is_empty();
        if !alone || !asked.iter().all(|field| field.fixed().is_some()) {
            return Vec::new();
        }
        let sent = asked.iter().filter_map(FieldView::fixed).flatten();
        sent.map(|one| (one.name.as_str(), one.value.as_str())).collect()
    }

    /// What dice or a card are for, where one thing alone is.
    fn what_for(&self) -> Option<&str> {
        let field = self.fields.asked.first().filter(|_| self.asks_for_table())?;
        field.fixed().and_then(|fixed| fixed.first()).map(|one| one.label.as_str())
    }

    /// Whether it asks for what fell on the table: dice, a card.
    fn asks_for_table(&self) -> bool {
        matches!(self.command.as_str(), "Faces" | "Card")
    }

    /// A question with few answers and nothing else to say: each is a button that declares it.
    fn halves(&self) -> Option<(&FieldView, Vec<Tap>)> {
        let Blanks { shell: _, asked, runs, rare, measured, placed: _, noted: _ } = &self.fields;
        let [field] = asked.as_slice() else { return None };
        let is_alone = runs.is_empty() && rare.is_empty() && measured.is_empty() && !field.sealed;
        let taps = if is_alone { field.taps() } else { Vec::new() };
        (!taps.is_empty()).then_some((field, taps))
    }

    /// The buttons that declare it by one tap each, its name in every one; none where it asks for more.
    fn taps(&self) -> Vec<Tap> {
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

    /// The view of a form.
    pub fn new(form: &Form, index: usize, context: &Context<'_>) -> Self {
        Self {
            command: form.command.clone(),
            index,
            owed: form.owed,
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
            failed: context.posted.is_some(),
            doubted: form.doubtful || form.blanks.iter().any(is_doubted),
        }
    }

    /// Takes note of the question that stands above it: what asks no more than that is not printed again.
    pub fn hear(&mut self, question: &str) {
        if let Some(field) = self.fields.asked.first_mut() {
            field.heard = says(question, &field.label);
        }
    }
}

/// Whether each open answer of a blank goes through by a statement against what is known only.
fn is_doubted(blank: &Blank) -> bool {
    let Kind::One { of } = &blank.kind else { return false };
    let mut open = of.iter().filter(|choice| choice.refused.is_none()).peekable();
    let doubted = |choice: &Choice| choice.doubtful || choice.then.iter().any(is_doubted);
    !blank.optional && open.peek().is_some() && open.all(doubted)
}

/// Whether a change says in millimetres where its figure stands now: the board beside shows it.
fn is_place(change: &Change, at: Point) -> bool {
    let split = change.new.en.split(|sign: char| !sign.is_ascii_digit());
    let told: Vec<i32> = split.filter_map(|number| number.parse().ok()).collect();
    let is = |told: i32, tenths: i32| told.abs_diff(tenths / 10) <= 1;
    matches!(told.as_slice(), [x, y] if is(*x, at.x) && is(*y, at.y))
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

/// Where an owed form stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Open: it is what is asked.
    Open,
    /// One of several in a list.
    Listed,
    /// A button or a few under the thumb.
    Bar,
}

impl Place {
    fn is_bar(self) -> bool {
        self == Self::Bar
    }

    fn is_listed(self) -> bool {
        self == Self::Listed
    }
}

/// A button that declares a form: what it says, and the field that it fills; none for a command without fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tap {
    name: String,
    value: String,
    label: String,
    /// What there is to know, or why it is refused.
    note: String,
    refused: bool,
    /// Whether it gives up what could still be done: a second tap confirms it.
    sure: bool,
}

fn fields(blanks: &[Blank], within: &str, context: &Context<'_>) -> Blanks {
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
        doubted: context.doubted,
        said: if blank.optional { None } else { context.said(kind) },
        name,
    }
}

/// A control whose one answer is words alone, as what is sent without being asked for: what dice are for, as many as
/// there are, one alone in its order.
fn without_choice(control: Control, name: &str, purpose: bool) -> Control {
    let free = |row: &Row| row.is_word() && row.refused.is_none() && row.suit.is_empty();
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
        suit: suit(&choice.value),
        refused,
        checked: false,
        figure: choice.figure.map(|figure| figure.0),
        square: context
            .board
            .square
            .filter(|_| choice.figure.is_none())
            .and_then(|_| square(&choice.label.fr)),
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

impl Row {
    /// Whether it is a word and nothing else: no figure, no square, nothing to fill in after it.
    fn is_word(&self) -> bool {
        self.figure.is_none() && self.square.is_none() && self.then.is_empty()
    }

    /// The same as a button.
    fn tap(&self, name: &str) -> Tap {
        let note = self.refused.as_ref().map_or(&self.note, |(why, _)| why);
        let (name, value, label) = (name.to_owned(), self.value.clone(), self.label.clone());
        Tap { name, value, label, note: note.clone(), refused: self.refused.is_some(), sure: false }
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

impl FieldView {
    /// What it sends, where there is nothing to choose.
    fn fixed(&self) -> Option<&[Fixed]> {
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
    fn is_measured(&self) -> bool {
        self.optional
            && matches!(
                self.control,
                Control::YesNo { recorded: Some(_) }
                    | Control::Length { recorded: Some(_) }
                    | Control::Hundredths { recorded: Some(_) }
            )
    }

    /// Whether it states a fact that nobody must answer and that nothing is known of yet.
    fn may_be_said(&self) -> bool {
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
    fn is_rare(&self) -> bool {
        let Some(rows) = self.choices() else { return false };
        self.optional && rows.len() > LONG && rows.iter().all(|row| row.figure.is_none())
    }

    /// Its answers as buttons, where they are few and bring nothing else along.
    fn taps(&self) -> Vec<Tap> {
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

    fn choices(&self) -> Option<&[Row]> {
        if let Control::One(rows) | Control::Several { rows, least: _, most: _ } = &self.control {
            Some(rows)
        } else {
            None
        }
    }

    /// Whether some of its choices are taken.
    fn is_taken(&self) -> bool {
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

/// Whether choices are figures, and more than fit one below the other: they stand in two columns under a thumb.
pub fn is_crew(rows: &[Row]) -> bool {
    rows.len() > CREW && rows.iter().filter(|row| row.figure.is_some()).count() > CREW
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

/// Whether a sentence says already what a test needed.
pub fn says_need(line: &Line, need: &Words, shell: &Shell) -> bool {
    shell.w(&line.sentence).contains(shell.w(need).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use greffe_core::judging::error::Refused;

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
