//! *We agree it went otherwise*: a figure, a side or the match is pointed at, and what shall be so instead is said in
//! the words of the rules. What is asked is told before it is asked; a judge rules the same way.

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::judging::fact::FigureId;
use greffe_core::play::act::{Act, Adjustment, AskAct, Rejected};
use greffe_core::play::knowledge::Secrets;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::telling::length;
use greffe_core::telling::view::{Board, Piece, Point};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde_json::Value;

use crate::acts;
use crate::amend::list::{How, Value1};
use crate::amend::spot::{self, Spot, Subject};
use crate::amend::{Draft, List, Speech, told};
use crate::clerk::{ClerkError, Table};
use crate::drawing::diagram;
use crate::drawing::{self, Drawing, Focus, Unit, side_letter};
use crate::error::PageError;
use crate::initials;
use crate::pages::matches::{open, see_other};
use crate::pages::{blocking, deeds, menu, private, sure};
use crate::posted::{self, Fields, Posted};
use crate::records;
use crate::session::{Session, Token};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Questions about one subject that stand open; the others are folded.
const FIRST: usize = 6;

#[derive(Template)]
#[template(path = "agree.html")]
struct Agree {
    shell: Shell,
    base: String,
    /// Turn and phase.
    moment: Words,
    /// Records so far: what was filled in before another was written is asked again.
    head: u64,
    /// In whose name.
    by: String,
    /// The letter of that side, or nothing.
    side: &'static str,
    /// The dispute that a judge rules in, and the record that it is about.
    ruling: Option<(u64, u64)>,
    retry: String,
    /// Whom the questions are about; none while nobody was pointed at.
    to: Option<Subject>,
    name: String,
    /// The letter and mark of the figure.
    disc: Option<(&'static str, String)>,
    /// Half the figure's base in millimetres.
    reach: i32,
    first: Vec<Asked>,
    more: Vec<Asked>,
    kept: Vec<(Words, Words)>,
    /// Unfinished procedures that may end: those that would, and how many are open.
    frames: (u32, usize),
    /// What is wanted so far, in sentences.
    told: Vec<Words>,
    /// The same as fields, but for those of the subject.
    carried: Vec<(String, String)>,
    /// The address of the page with all of it.
    address: String,
    /// Why it would not hold as it is.
    refused: Option<Words>,
    /// Whether something was written since the page was made.
    stale: bool,
    text: String,
    sides: Vec<String>,
    board: Board,
    drawing: Option<Drawing>,
}

impl Agree {
    fn figure_link(&self, id: FigureId) -> String {
        self.link(Subject::Figure(id))
    }

    fn link(&self, subject: Subject) -> String {
        format!("{}&to={}", self.address, subject.code())
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn side_link(&self, side: &usize) -> String {
        self.link(Subject::Side(*side))
    }

    fn match_link(&self) -> String {
        self.link(Subject::Match)
    }

    fn code(&self) -> String {
        self.to.map(Subject::code).unwrap_or_default()
    }

    /// Whether some of what is folded away is wanted otherwise.
    fn opens(&self) -> bool {
        self.more.iter().any(|asked| asked.changed)
    }
}

/// One question about a subject.
struct Asked {
    /// Its field.
    code: String,
    name: Words,
    control: Control,
    /// Whether something else is wanted than what stands.
    changed: bool,
}

enum Control {
    Steps { least: i64, most: i64, now: i64 },
    One(Vec<Row>),
    Place { x: String, y: String, z: String, origin: String, inches: bool },
    Square { rows: Vec<Row>, at: String },
    Boxes(Vec<Row>),
    Pick(Vec<Row>),
}

/// A choice: its value, or the end of its field's name; what it says; whether it stands.
struct Row {
    value: String,
    says: Words,
    on: bool,
}

/// Who speaks on the page.
struct Voice {
    by: Author,
    ruling: Option<(u64, u64)>,
}

/// The page.
///
/// # Errors
/// [`PageError::NotFound`] for no such match, or none of one's own that goes on.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session().ok_or(PageError::NotFound)?;
    let fields = posted::parse(request.query_string().as_bytes())?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let page = blocking(move || page((&site, &table), &session, shell, &fields, None));
    private(&page.await?)
}

/// Notes what was filled in, or asks for all of it.
///
/// # Errors
/// As [`show`], and those of the act but for its refusal, which the page shows.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let base = format!("/m/{}", table.id());
    let answer = blocking(move || answer(&site, &table, &session, shell, &fields)).await?;
    match answer {
        Answer::Elsewhere(to) => see_other(&to),
        Answer::Page(page) => private(page.as_ref()),
        Answer::Sure(question) => sure::ask(&visitor, &base, "agree", question),
    }
}

enum Answer {
    Elsewhere(String),
    Page(Box<Agree>),
    Sure(sure::Question),
}

fn answer(
    site: &Site,
    table: &Table,
    session: &Session,
    shell: Shell,
    fields: &Fields,
) -> Result<Answer, PageError> {
    let voice = voice(table, session, fields)?;
    let base = format!("/m/{}", table.id());
    if fields.get("do") == Some("note") || is_stale(&table.game(), fields) {
        let game = table.game();
        let (list, state) = (words_of(&game)?, state_of(&game)?);
        let spots = spot::spots(list, &state, game.board_now().table.is_some());
        let draft = Draft::read(fields, &spots, &state);
        let to = fields.get("to").and_then(Subject::read);
        let to = to.map(|to| format!("&to={}", to.code())).unwrap_or_default();
        return Ok(Answer::Elsewhere(address(&base, records_said(fields), voice.ruling, &draft) + &to));
    }
    let deed = if voice.ruling.is_some() { "rule" } else { "agreement" };
    let refused = |why: Option<Words>| {
        page((site, table), session, shell, fields, why).map(|page| Answer::Page(Box::new(page)))
    };
    let act = match deeds::act(site, table, voice.by, deed, fields) {
        Ok(act) => act,
        Err(PageError::Refused { why, rule: _ }) => return refused(Some(why)),
        Err(other) => return Err(other),
    };
    if sure::is_given_up(fields) {
        return refused(None);
    }
    if let Some(question) = sure::question(voice.by, &act, &table.game(), fields) {
        return Ok(Answer::Sure(question));
    }
    let key = fields.get("retry").unwrap_or_default();
    match acts::carry_out(site, session, table, voice.by, (act, sure::reason(fields)), key) {
        Ok(_) => Ok(Answer::Elsewhere(match voice.ruling {
            Some((dispute, _)) => format!("{base}/d/{dispute}"),
            None => format!("{base}/play"),
        })),
        Err(PageError::Refused { why, rule: _ }) => refused(Some(why)),
        Err(other) => Err(other),
    }
}

/// What a page's fields want of a match now.
///
/// # Errors
/// When its position cannot be told, its game has no words, or nothing is wanted otherwise.
pub(super) fn adjustment(table: &Table, fields: &Fields) -> Result<Adjustment, PageError> {
    let game = table.game();
    if is_stale(&game, fields) {
        return Err(PageError::Conflict { head: game.records() });
    }
    let (list, state) = (words_of(&game)?, state_of(&game)?);
    let spots = spot::spots(list, &state, game.board_now().table.is_some());
    let draft = Draft::read(fields, &spots, &state);
    let adjustment = draft.adjustment(list, &state, &game.board_now());
    if adjustment.fields.is_empty() && adjustment.frames == 0 {
        return Err(PageError::Refused {
            rule: None,
            why: Words::new(
                "rien n\u{2019}est dit autrement que ce qui est relev\u{e9}",
                "nothing is said otherwise than it is recorded",
            ),
        });
    }
    Ok(adjustment)
}

fn records_said(fields: &Fields) -> u64 {
    fields.get("at").and_then(|at| at.parse().ok()).unwrap_or_default()
}

/// Whether something was written since a page with these fields was made.
fn is_stale(game: &AnyMatch, fields: &Fields) -> bool {
    fields.get("at").is_some() && records_said(fields) != game.records()
}

fn words_of(game: &AnyMatch) -> Result<&'static List, PageError> {
    List::of(game.system().name()).ok_or(PageError::NotFound)
}

fn state_of(game: &AnyMatch) -> Result<Value, PageError> {
    let json = game.state_json(Seq(game.records().saturating_sub(1)));
    let json = json.map_err(|error| ClerkError::Unfoldable(error.0))?;
    serde_json::from_str(&json).map_err(PageError::internal)
}

/// Who speaks: the seat held, or a judge in a dispute.
fn voice(table: &Table, session: &Session, fields: &Fields) -> Result<Voice, PageError> {
    let game = table.game();
    if table.origin() != Origin::Own || game.ledger().is_closed() {
        return Err(PageError::NotFound);
    }
    if let Some(dispute) = fields.get("dispute") {
        let number: u64 = dispute.parse().map_err(|_| PageError::Malformed)?;
        acts::allow(session, table, Author::Judge)?;
        let known = game.ledger().disputes().iter().find(|known| known.seq.0 == number && !known.closed);
        let of = known.ok_or(PageError::NotFound)?.of.0;
        return Ok(Voice { by: Author::Judge, ruling: Some((number, of)) });
    }
    let by = menu::speaker(&game, session, *table.id().bytes()).and_then(|by| by.parse().ok());
    let by: Author = by.ok_or(PageError::NotFound)?;
    drop(game);
    acts::allow(session, table, by)?;
    Ok(Voice { by, ruling: None })
}

/// The address of the page with what is wanted so far: only signs that need no escape.
fn address(base: &str, at: u64, ruling: Option<(u64, u64)>, draft: &Draft<'_>) -> String {
    // Writing into a string cannot fail.
    let mut address = format!("{base}/agree?at={at}");
    if let Some((dispute, _)) = ruling {
        let _ = write!(address, "&dispute={dispute}");
    }
    let plain =
        |text: &str| text.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '.' | ',' | '-'));
    for (name, value) in draft.fields(None).filter(|(name, value)| plain(name) && plain(value.trim())) {
        let _ = write!(address, "&{name}={}", value.trim());
    }
    address
}

#[expect(clippy::too_many_lines, reason = "all that one page shows, field by field")]
fn page(
    (site, table): (&Site, &Table),
    session: &Session,
    shell: Shell,
    fields: &Fields,
    refused: Option<Words>,
) -> Result<Agree, PageError> {
    let voice = voice(table, session, fields)?;
    let game = table.game();
    let speech = Speech::of(&game).ok_or(PageError::NotFound)?;
    let (list, state, mut board) = (speech.list(), state_of(&game)?, game.board_now());
    initials::label(&mut board);
    let spots = spot::spots(list, &state, board.table.is_some());
    let overtaken = is_stale(&game, fields);
    let none = Fields::default();
    let draft = Draft::read(if overtaken { &none } else { fields }, &spots, &state);
    let wanted = draft.state(list, &state, &board);
    let adjustment = draft.adjustment(list, &state, &board);
    let told = speech.sentences(&adjustment.fields, adjustment.frames);
    let to =
        fields.get("to").and_then(Subject::read).filter(|to| spots.iter().any(|spot| spot.subject == *to));
    // A ruling is judged when it is given: while play is held up a seat could not ask for the same.
    let proposes = voice.ruling.is_none() && !draft.is_empty();
    let refused = refused.or_else(|| proposes.then(|| would(&game, &adjustment)).flatten());
    let inches = game.system().inches();
    let asked = |spot: &&Spot<'_>| asked(spot, (&state, &wanted), &board, &speech, inches);
    let mut first: Vec<Asked> = to.map_or_else(Vec::new, |to| {
        spots.iter().filter(|spot| spot.subject == to).collect::<Vec<_>>().iter().map(asked).collect()
    });
    let more = first.split_off(FIRST.min(first.len()));
    let piece = |id: FigureId| board.pieces.iter().find(|piece| piece.id == id);
    let figure = if let Some(Subject::Figure(id)) = to { piece(id) } else { None };
    let base = format!("/m/{}", table.id());
    let figures: Vec<FigureId> = figure.iter().map(|piece| piece.id).collect();
    // Nobody pointed at yet: all who may be, as near as that allows.
    let placed = board.pieces.iter().filter(|piece| piece.present && figures.is_empty());
    let corners: Vec<Point> = placed.filter_map(|piece| piece.at).collect();
    let focus = Focus { figures: &figures, marks: &[], corners: &corners };
    let address = address(&base, game.records(), voice.ruling, &draft);
    let mut drawing = drawing::draw(&board, focus, shell.language)
        .or_else(|| diagram::diagram(&board, focus, &[], shell.language));
    for token in drawing.iter_mut().flat_map(|drawing| &mut drawing.tokens) {
        token.href = format!("{address}&to=f{}", token.id);
    }
    let retry: String = Token::fresh(site.clerk.random())?.reveal().chars().take(32).collect();
    Ok(Agree {
        base,
        moment: board.moment.clone(),
        head: game.records(),
        by: voice.by.to_string(),
        side: records::author_letter(voice.by, game.opening()),
        ruling: voice.ruling,
        retry,
        to,
        name: to.map(|to| speech.subject_name(to)).unwrap_or_default(),
        disc: figure.map(|piece| (side_letter(piece.side), piece.mark.clone())),
        reach: figure.map_or(0, |piece| piece.base / 20),
        first,
        more,
        kept: kept(list, to),
        frames: (draft.frames, state.get("stack").and_then(Value::as_array).map_or(0, Vec::len)),
        told,
        carried: draft.fields(to).cloned().collect(),
        address,
        refused: refused.map(|why| speech.spoken(&why)),
        stale: overtaken,
        text: fields.get("text").unwrap_or_default().to_owned(),
        sides: board.sides.iter().map(|side| side.name.clone()).collect(),
        drawing,
        board,
        shell,
    })
}

/// Why the match would not take an adjustment now; it is judged as if a seat asked, and nothing is written.
fn would(game: &AnyMatch, adjustment: &Adjustment) -> Option<Words> {
    let seat: Seat = game.opening().seats.first()?.seat;
    let ask = AskAct::Agreement { adjustment: adjustment.clone(), text: "?".to_owned() };
    let mut secrets = Secrets::new(Box::new(|| [0; 32]));
    match game.act(Author::Seat(seat), Act::Ask(ask), &mut secrets) {
        // What waits for its answer is asked before: a judge rules all the same, a seat is told when it asks.
        Err(Rejected::Refused(refused)) if refused.code == "asked" => None,
        Err(Rejected::Refused(refused)) => Some(refused.why),
        Ok(_) | Err(Rejected::Conflict { .. } | Rejected::Broken(_)) => None,
    }
}

/// What no agreement changes of a subject, and why.
fn kept(list: &List, to: Option<Subject>) -> Vec<(Words, Words)> {
    let Some(to) = to else { return Vec::new() };
    let own = |at: &str| match to {
        Subject::Figure(_) => at.starts_with("/figures/#/") && !at.contains('*'),
        Subject::Side(_) => at.starts_with("/sides/@/"),
        Subject::Match => !at.contains(['#', '@', '*']),
    };
    let named = list.entries.iter().filter(|entry| own(&entry.at)).filter_map(|entry| match &entry.how {
        How::Kept(why) => Some((entry.name.0.clone(), why.0.clone())),
        How::Count { .. }
        | How::Flag { .. }
        | How::Choice { .. }
        | How::Place { .. }
        | How::Square { .. }
        | How::Marks { .. }
        | How::Pairs { .. }
        | How::Figure { .. }
        | How::Figures { .. }
        | How::Side { .. } => None,
    });
    named.collect()
}

/// A question with what stands and what is wanted so far.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of place")]
fn asked(
    spot: &Spot<'_>,
    (state, wanted): (&Value, &Value),
    board: &Board,
    speech: &Speech,
    inches: bool,
) -> Asked {
    let null = Value::Null;
    let (was, now) =
        (state.pointer(&spot.pointer).unwrap_or(&null), wanted.pointer(&spot.pointer).unwrap_or(&null));
    let say = |words: &Words| told::with_item(words, &spot.item);
    let row = |value: String, says: Words, on: bool| Row { value, says, on };
    let control = match &spot.entry.how {
        How::Count { least, most, .. } => {
            let now = now.as_i64().unwrap_or(0);
            Control::Steps { least: *least.min(&now), most: *most.max(&now), now }
        }
        How::Flag { yes, no } => {
            let is = now.as_bool().unwrap_or(false);
            Control::One(vec![row("1".into(), say(&yes.0), is), row("0".into(), say(&no.0), !is)])
        }
        How::Choice { of, other } => {
            let mut rows = offered(of, now, &say);
            if !rows.iter().any(|row| row.on) {
                let as_it_is = Words::new("reste ce qu\u{2019}il est", "stays as it is");
                let says = other.as_ref().map_or(as_it_is, |other| say(&other.0));
                rows.insert(0, row(String::new(), says, true));
            }
            Control::One(rows)
        }
        How::Place { .. } => place(was, now, inches),
        How::Square { within, of, .. } => {
            let inner = within.as_ref().map_or(Some(now), |key| now.get(key));
            let at = inner.and_then(Value::as_str).filter(|_| !of.iter().any(|one| one.is == *now));
            let mut rows = offered(of, now, &say);
            if !rows.is_empty() {
                let says = Words::new("se tient sur une case", "stands on a square");
                rows.insert(0, row(String::new(), says, at.is_some()));
            }
            Control::Square { rows, at: at.unwrap_or_default().to_owned() }
        }
        How::Marks { of } => {
            let has = |word: &str| now.as_array().is_some_and(|words| words.iter().any(|one| one == word));
            let rows = of
                .iter()
                .enumerate()
                .map(|(index, mark)| row(index.to_string(), say(&mark.yes.0), has(&mark.is)));
            Control::Boxes(rows.collect())
        }
        How::Pairs { yes, .. } => {
            let Subject::Figure(own) = spot.subject else { return nothing(spot, &say) };
            let pairs: Vec<(u16, u16)> = serde_json::from_value(now.clone()).unwrap_or_default();
            let has =
                |id: u16| pairs.iter().any(|(a, b)| (*a == own.0 && *b == id) || (*a == id && *b == own.0));
            let others =
                board.pieces.iter().filter(|piece| piece.id != own && (piece.present || has(piece.id.0)));
            Control::Boxes(others.map(|piece| boxed(piece, &yes.0, has(piece.id.0))).collect())
        }
        How::Figures { yes, .. } => {
            let ids: Vec<u16> = serde_json::from_value(now.clone()).unwrap_or_default();
            let others = board.pieces.iter().filter(|piece| Subject::Figure(piece.id) != spot.subject);
            Control::Boxes(others.map(|piece| boxed(piece, &yes.0, ids.contains(&piece.id.0))).collect())
        }
        How::Figure { none, within, other, .. } => {
            let id = within.as_ref().map_or(Some(now), |key| now.get(key)).and_then(Value::as_u64);
            let others = board.pieces.iter().filter(|piece| Subject::Figure(piece.id) != spot.subject);
            let mut rows: Vec<Row> = others
                .map(|piece| {
                    row(
                        piece.id.0.to_string(),
                        Words::same(piece.name.clone()),
                        id == Some(u64::from(piece.id.0)),
                    )
                })
                .collect();
            if let Some(none) = none {
                rows.insert(0, row("none".into(), say(&none.0), now.is_null()));
            }
            if let (Some(other), false) = (other, rows.iter().any(|row| row.on)) {
                rows.insert(0, row(String::new(), say(&other.0), true));
            }
            Control::Pick(rows)
        }
        How::Side { none, says } => {
            let named = |(index, side): (usize, &greffe_core::telling::view::SideView)| {
                let says = told::put(&say(&says.0), "{side}", &side.name);
                row(index.to_string(), says, now.as_u64() == u64::try_from(index).ok())
            };
            let mut rows: Vec<Row> = board.sides.iter().enumerate().map(named).collect();
            if let Some(none) = none {
                rows.insert(0, row("none".into(), say(&none.0), now.is_null()));
            }
            Control::One(rows)
        }
        How::Kept(_) => return nothing(spot, &say),
    };
    debug_assert!(!speech.list().entries.is_empty());
    Asked { code: spot.code.clone(), name: say(&spot.entry.name.0), control, changed: was != now }
}

/// A question without an answer: what never reaches a page.
fn nothing(spot: &Spot<'_>, say: &impl Fn(&Words) -> Words) -> Asked {
    Asked {
        code: spot.code.clone(),
        name: say(&spot.entry.name.0),
        control: Control::Boxes(Vec::new()),
        changed: false,
    }
}

fn boxed(piece: &Piece, words: &Words, on: bool) -> Row {
    Row { value: piece.id.0.to_string(), says: told::put(words, "{other}", &piece.name), on }
}

fn offered(of: &[Value1], now: &Value, say: &impl Fn(&Words) -> Words) -> Vec<Row> {
    let stands = |index: usize, one: &Value1| one.is == *now || (now.is_null() && index == 0);
    let rows = of.iter().enumerate().map(|(index, one)| Row {
        value: index.to_string(),
        says: say(&one.says.0),
        on: stands(index, one),
    });
    rows.collect()
}

fn place(was: &Value, now: &Value, inches: bool) -> Control {
    let read = |at: &Value| serde_json::from_value::<Point>(at.clone()).ok();
    let typed = |tenths: i32| length::typed(i64::from(tenths), inches);
    let (x, y, z) = read(now).map_or_else(Default::default, |at| {
        (typed(at.x), typed(at.y), if at.z == 0 { String::new() } else { typed(at.z) })
    });
    let origin = read(was).map(|at| format!("{} {}", Unit(at.x), Unit(at.y))).unwrap_or_default();
    Control::Place { x, y, z, origin, inches }
}
