//! The recording page of a seat: what it is asked, what it declares, the curtain between two seats.

use actix_web::{HttpResponse, web};
use greffe_core::asking::form::{Choice, Form, Kind, every};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::judging::trial::FACT_NEEDED;
use greffe_core::play::act::Act;
use greffe_core::play::ghost::Look;
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::telling::view::{Area, Board, Line, Owed, Piece, Point, Weight};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::acts;
use crate::chronicle::{Chronicle, Mark, Moment, events, health_of, merged, outcome_first};
use crate::clerk::{ClerkError, Table};
use crate::drawing::diagram::{self, Said};
use crate::drawing::{self, Drawing, Focus};
use crate::error::PageError;
use crate::filling::{Filled, fill, posted_form};
use crate::initials;
use crate::language::Language;
use crate::pages::matches::{open, see_other, told};
use crate::pages::play::Play;
use crate::pages::play::asked::{Ask, Asking, Awaited, Notice, Standing};
use crate::pages::play::form::FormView;
use crate::pages::play::made::Context;
use crate::pages::play::told::{ExchangeStep, Fallen, Fighter, ResultCard, Ruled};
use crate::pages::replay::{DieView, Margin, Panel, thrown_dice};
use crate::pages::sure::{self, Question};
use crate::pages::veil::Veil;
use crate::pages::{alone, standing};
use crate::pages::{blocking, dice, disputes, end, menu, private, seats};
use crate::posted::{Fields, Posted};
use crate::records;
use crate::session::{Office, Session, Token};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// The most acts of an exchange that are listed before its last.
const EARLIER: usize = 9;
/// The most commands of one way: a way never enters a square twice, and no figure walks farther in one go.
const STEPS: usize = 32;
/// Records listed beside the question.
const LAST: usize = 6;

/// What the address of the recording page may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    /// The seat to look through.
    seat: Option<u8>,
    /// The seat a judge answers for.
    r#for: Option<u8>,
}

/// Whose hand is on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    pub(super) seat: Seat,
    /// A judge answers for the seat, with nobody's secrets.
    pub(super) judge: bool,
}

/// What a request for the recording page is answered with.
enum Screen {
    Play(Box<Play>),
    Veil(Box<Veil>),
    Elsewhere(String),
}

/// What was sent and not recorded.
struct After {
    fields: Fields,
    form: usize,
    /// Why not; nothing for whoever was asked a second time and went back.
    notice: Option<Notice>,
}

/// The recording page.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session();
    let shell = Shell::with_forms(&visitor, "matches")?;
    let query = query.into_inner();
    let screen = blocking(move || {
        let Some(session) = session else { return Ok(Screen::Elsewhere(format!("/m/{}", table.id()))) };
        screen(&site, &table, &session, shell, &query, None)
    });
    answer(screen.await?)
}

fn answer(screen: Screen) -> Result<HttpResponse, PageError> {
    match screen {
        Screen::Play(play) => private(play.as_ref()),
        Screen::Veil(veil) => private(veil.as_ref()),
        Screen::Elsewhere(to) => see_other(&to),
    }
}

/// A declaration sent by the page's form.
///
/// # Errors
/// Those that the page itself cannot show: an unknown match, a seat that is not held, a fault of ours.
pub async fn declare(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let number = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    let seat = number.ok_or(PageError::Malformed)?;
    let judge = fields.get("by") == Some("judge");
    let query = if judge {
        Query { seat: None, r#for: Some(seat.number()) }
    } else {
        Query { seat: Some(seat.number()), r#for: None }
    };
    let id = table.id();
    let outcome = blocking(move || {
        let (form, notice) = match send(&site, &table, &session, Hand { seat, judge }, &fields) {
            Err((_, Sent::Question(question))) => return Ok(Err(question)),
            Ok(()) => {
                let back = if judge { "menu" } else { "play" };
                return Ok(Ok(Screen::Elsewhere(format!("/m/{}/{back}", table.id()))));
            }
            Err((form, Sent::Notice(notice))) => (form, Some(notice)),
            Err((form, Sent::Back)) => (form, None),
            Err((_, Sent::Error(error))) => return Err(error),
        };
        screen(&site, &table, &session, shell, &query, Some(After { fields, form, notice })).map(Ok)
    });
    match outcome.await? {
        Ok(screen) => answer(screen),
        Err(question) => sure::ask(&visitor, &format!("/m/{id}"), "play", question),
    }
}

/// A whole way, as the board offered it: its commands one after the other, each a record of its own, for as long as
/// its seat alone is awaited. What comes between cuts it there, and is what the page then shows.
///
/// # Errors
/// As [`declare`].
pub async fn walk(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let number = |name: &str| fields.get(name).and_then(|text| text.parse::<u64>().ok());
    let seat = number("seat").and_then(|seat| u8::try_from(seat).ok()).and_then(Seat::new);
    let (Some(seat), Some(window)) = (seat, number("window")) else { return Err(PageError::Malformed) };
    let steps = fields.get("steps").unwrap_or_default();
    let steps: Vec<Map<String, Value>> = serde_json::from_str(steps).map_err(|_| PageError::Malformed)?;
    if !(1..=STEPS).contains(&steps.len()) {
        return Err(PageError::Malformed);
    }
    let outcome = blocking(move || {
        let key = fields.get("retry").unwrap_or_default();
        match stride(&site, &session, &table, (seat, Seq(window)), (steps.as_slice(), key)) {
            Ok(()) => Ok(Screen::Elsewhere(format!("/m/{}/play", table.id()))),
            Err(Sent::Notice(notice)) => {
                let query = Query { seat: Some(seat.number()), r#for: None };
                let fields = Fields::default();
                screen(
                    &site,
                    &table,
                    &session,
                    shell,
                    &query,
                    Some(After { fields, form: usize::MAX, notice: Some(notice) }),
                )
            }
            Err(Sent::Error(error)) => Err(error),
            Err(Sent::Question(_) | Sent::Back) => Err(PageError::Malformed),
        }
    });
    answer(outcome.await?)
}

/// Declares the commands of a way; only the first may be refused aloud.
fn stride(
    site: &Site,
    session: &Session,
    table: &Table,
    (seat, window): (Seat, Seq),
    (steps, key): (&[Map<String, Value>], &str),
) -> Result<(), Sent> {
    let by = Author::Seat(seat);
    for (place, step) in steps.iter().enumerate() {
        let window = if place == 0 { Some(window) } else { alone(table, seat) };
        let Some(window) = window else { break };
        let command = Value::Object(step.clone()).to_string();
        let act = Act::Declare { window, command, private: Vec::new(), for_seat: None };
        match acts::carry_out(site, session, table, by, (act, None), &format!("{key}.{place}")) {
            Ok(_) => {}
            Err(_) if place > 0 => break,
            Err(PageError::Refused { rule, why }) => {
                return Err(Sent::Notice(Notice::Refused { why, rule }));
            }
            Err(PageError::Conflict { head }) => {
                return Err(Sent::Notice(Notice::Conflict { head: head.saturating_sub(1) }));
            }
            Err(other) => return Err(Sent::Error(other)),
        }
    }
    Ok(())
}

/// The question of a seat that alone is awaited, while nothing holds play up.
fn alone(table: &Table, seat: Seat) -> Option<Seq> {
    let game = table.game();
    let owed = game.owed();
    let still = game.waiting().is_none() && !game.ledger().stands_still() && !owed.is_empty();
    (still && owed.iter().all(|owed| owed.seat == seat)).then(|| game.window(seat))
}

/// Why a declaration was not recorded: something to show on the page, or another page altogether.
enum Sent {
    Question(Question),
    Back,
    Notice(Notice),
    Error(PageError),
}

fn send(
    site: &Site,
    table: &Table,
    session: &Session,
    hand: Hand,
    fields: &Fields,
) -> Result<(), (usize, Sent)> {
    let error = |error: PageError| (0, Sent::Error(error));
    let by = if hand.judge { Author::Judge } else { Author::Seat(hand.seat) };
    acts::allow(session, table, by).map_err(error)?;
    let number = |name: &str| fields.get(name).and_then(|text| text.parse::<u64>().ok());
    let (Some(_), Some(window)) = (fields.get("command"), number("window")) else {
        return Err(error(PageError::Malformed));
    };
    let forms = forms(table, hand).map_err(|fault| error(fault.into()))?;
    let Some((index, form)) = posted_form(&forms, fields) else {
        let head = table.game().records().saturating_sub(1);
        return Err((0, Sent::Notice(Notice::Conflict { head })));
    };
    let filled = fill(form, fields).map_err(|unfilled| (index, Sent::Notice(Notice::Unfilled(unfilled))))?;
    if sure::is_given_up(fields) {
        return Err((index, Sent::Back));
    }
    let act = act(&form.command, filled, window, hand);
    if let Some(question) = sure::question(by, &act, &table.game(), fields) {
        return Err((index, Sent::Question(question)));
    }
    let key = fields.get("retry").unwrap_or_default();
    // A device says that nobody tapped; whether there was nothing to choose is for the rules to say.
    let alone = fields.get("alone").is_some() && !hand.judge && {
        let game = table.game();
        alone::is_forced(&game, hand.seat, &game.board_now(), &forms)
    };
    let declared = if let Act::Declare { command, private, .. } = &act {
        Some((command.clone(), private.clone()))
    } else {
        None
    };
    match acts::carry_out(site, session, table, by, (act, sure::reason(fields)), key) {
        Ok(_) => {
            if alone {
                // A word beside the record: where it cannot be kept, what was declared stands all the same.
                drop(alone::note(&site.clerk, table.id(), table.game().records().saturating_sub(1)));
            }
            Ok(())
        }
        Err(PageError::Refused { rule, why }) => {
            let why = declared.and_then(|declared| lacking(table, hand, &declared)).unwrap_or(why);
            Err((index, Sent::Notice(Notice::Refused { why, rule })))
        }
        Err(PageError::Conflict { head }) => {
            Err((index, Sent::Notice(Notice::Conflict { head: head.saturating_sub(1) })))
        }
        Err(other) => Err(error(other)),
    }
}

/// What the table has yet to say of what was declared, as it is asked; nothing where that is not why it was refused.
fn lacking(table: &Table, hand: Hand, (json, private): &(String, Vec<String>)) -> Option<Words> {
    let (known, _) = known_and_forms(table, hand).ok()?;
    let ghost = table.game().ghost(hand.seat, &known, &Look { json, private, touch: None }).ok()?;
    let lacks = ghost.refused.is_some_and(|refused| refused.code == FACT_NEEDED);
    let open = ghost.facts.into_iter().rev().find(|known| lacks && known.value.is_none())?;
    let Words { fr, en } = open.question;
    Some(Words::new(format!("il reste \u{e0} dire\u{a0}: {fr}"), format!("still to be said: {en}")))
}

/// The act that a filled form declares.
pub(super) fn act(command: &str, filled: Filled, window: u64, hand: Hand) -> Act {
    let (command, private) = filled.declared(command);
    Act::Declare { window: Seq(window), command, private, for_seat: hand.judge.then_some(hand.seat) }
}

/// The forms of a hand: a seat's through its own eyes, a judge's through nobody's.
fn forms(table: &Table, hand: Hand) -> Result<Vec<Form>, ClerkError> {
    known_and_forms(table, hand).map(|(_, forms)| forms)
}

/// The same, with what they are made from.
pub(super) fn known_and_forms(table: &Table, hand: Hand) -> Result<(Knowledge, Vec<Form>), ClerkError> {
    // The desk before the fold, as the one who writes takes them.
    let known = if hand.judge { Knowledge::default() } else { table.desk().secrets().all() };
    let forms = table.game().prompt(hand.seat, &known);
    let forms = forms.map_err(|error| ClerkError::Unfoldable(error.0))?;
    Ok((known, forms))
}

/// Whether the page of a seat shows what the others may not see.
fn is_secret(table: &Table, seat: Seat, forms: &[Form]) -> bool {
    let blind = forms_of_nobody(table, seat);
    forms.iter().any(seals) || blind.is_none_or(|blind| blind != forms)
}

fn seals(form: &Form) -> bool {
    every(&form.blanks).iter().any(|blank| matches!(blank.kind, Kind::Sealed { .. }))
}

fn forms_of_nobody(table: &Table, seat: Seat) -> Option<Vec<Form>> {
    table.game().prompt(seat, &Knowledge::default()).ok()
}

fn hand(table: &Table, session: &Session, query: &Query) -> Option<Hand> {
    let game_id = *table.id().bytes();
    if let Some(seat) = query.r#for.and_then(Seat::new)
        && session.holds(game_id, Office::Judge)
        && session.seats(game_id).next().is_none()
    {
        return Some(Hand { seat, judge: true });
    }
    let mine: Vec<Seat> = session.seats(game_id).filter_map(Seat::new).collect();
    let asked = query.seat.and_then(Seat::new).filter(|seat| mine.contains(seat));
    let game = table.game();
    let owed = game.owed();
    let awaited = || mine.iter().copied().find(|seat| owed.iter().any(|owed| owed.seat == *seat));
    let due = game.consents_due();
    let consenting = || mine.iter().copied().find(|seat| due.contains(&Author::Seat(*seat)));
    let facing = || {
        let facing =
            session.facing.filter(|(game, _)| *game == game_id).and_then(|(_, seat)| Seat::new(seat));
        facing.filter(|seat| mine.contains(seat))
    };
    let seat = asked.or_else(awaited).or_else(consenting).or_else(facing).or_else(|| mine.first().copied());
    seat.map(|seat| Hand { seat, judge: false })
}

fn screen(
    site: &Site,
    table: &Table,
    session: &Session,
    shell: Shell,
    query: &Query,
    after: Option<After>,
) -> Result<Screen, PageError> {
    let base = format!("/m/{}", table.id());
    let Some(hand) = hand(table, session, query) else {
        // Whoever lost the seat to another device is told so there.
        let lost = seats::is_lost(&table.game(), session);
        return Ok(Screen::Elsewhere(if lost { format!("{base}/seats") } else { base }));
    };
    if table.origin() != Origin::Own {
        return Ok(Screen::Elsewhere(base));
    }
    if dice::is_due(&table.game()) {
        return Ok(Screen::Elsewhere(format!("{base}/dice")));
    }
    if end::is_due(&table.game()) {
        return Ok(Screen::Elsewhere(format!("{base}/end")));
    }
    let forms = forms(table, hand)?;
    let several = session.seats(*table.id().bytes()).count() > 1;
    let faced = session.facing == Some((*table.id().bytes(), hand.seat.number()));
    if several && !faced && !hand.judge && is_secret(table, hand.seat, &forms) {
        return Ok(Screen::Veil(Box::new(veil(table, hand.seat, shell))));
    }
    let play = page(site, table, session, shell, hand, &forms, after)?;
    Ok(Screen::Play(Box::new(play)))
}

fn veil(table: &Table, seat: Seat, shell: Shell) -> Veil {
    let game = table.game();
    Veil {
        base: format!("/m/{}", table.id()),
        side: records::author_letter(Author::Seat(seat), game.opening()),
        side_name: side_name(&game, seat),
        seat: seat.number(),
        shell,
    }
}

fn side_name(game: &AnyMatch, seat: Seat) -> String {
    records::author_words(Author::Seat(seat), game.opening()).fr
}

fn page(
    site: &Site,
    table: &Table,
    session: &Session,
    shell: Shell,
    hand: Hand,
    forms: &[Form],
    after: Option<After>,
) -> Result<Play, PageError> {
    let chronicle = site.chronicle(table)?;
    let story = table.story()?;
    let result = result(site, table, &chronicle)?;
    let fallen = fallen(site, table, &chronicle)?;
    let ruled = ruled(site, table, &chronicle)?;
    let game = table.game();
    let mut board = game.board_now();
    initials::label(&mut board);
    let told = last_told(&chronicle, &story, &board);
    let owed = game.owed().into_iter().find(|owed| owed.seat == hand.seat);
    let drawing = drawn(&game, &board, &chronicle, &told, (owed.as_ref(), forms), shell.language);
    // Before this exchange somebody may have moved: whatever the rules ask again is then to be seen again.
    let stated = chronicle.begun(&game).map(|from| stated(&game, from)).unwrap_or_default();
    let mut views = views(forms, &shell, (&board, &stated), game.system().inches(), after.as_ref());
    if let Some(owed) = &owed {
        let question = shell.w(&owed.question);
        views.iter_mut().filter(|view| view.owed).for_each(|view| view.hear(&question));
    }
    // What was just struck is not answered again by itself: somebody took it back, and may take back more.
    let struck = chronicle.moments.last().is_some_and(|last| last.mark == Some(Mark::Struck));
    let forced =
        !hand.judge && !struck && after.is_none() && alone::is_forced(&game, hand.seat, &board, forms);
    // Where the database does not answer, the page stands without the mark.
    let told_alone = result.as_ref().and_then(|_| alone::of(&site.clerk, table.id()).ok());
    let retry: String = Token::fresh()?.reveal().chars().take(32).collect();
    let shared = session.seats(*table.id().bytes()).count() > 1;
    Ok(Play {
        base: format!("/m/{}", table.id()),
        game: game.system().name(),
        moment: moment_words(&game, &board),
        head: game.records(),
        window: game.window(hand.seat).0,
        seat: hand.seat.number(),
        judge: hand.judge,
        retry,
        side: records::author_letter(Author::Seat(hand.seat), game.opening()),
        side_name: side_name(&game, hand.seat),
        ask: ask(&game, hand.seat, owed.as_ref().map(|owed| owed.question.clone()), forms),
        forms: views,
        askings: askings(&game, session, hand, &chronicle),
        result,
        fallen,
        ruled,
        undone: undone(&game, &chronicle),
        started: game.is_started(),
        takeback: if hand.judge { None } else { menu::struck(&game, &chronicle) },
        notice: after.and_then(|after| after.notice),
        last: latest(&game, &chronicle, &told.sentence),
        keyless: if shared { keyless(&game, session) } else { Vec::new() },
        ending: game.ledger().result().is_some() && !game.ledger().is_closed(),
        shared,
        revision: menu::stale(&game),
        keyed: !hand.judge && key_of(&game, hand.seat).is_some(),
        awaited: awaited(&game),
        standing: if hand.judge { Standing::default() } else { standing::of(owed.as_ref(), forms) },
        forced,
        alone: told_alone.unwrap_or_default(),
        begun: chronicle.moments.last().is_some_and(|last| last.weight >= Weight::Activation),
        struck,
        drawing,
        board,
        shell,
    })
}

/// What the last batch came to, as one line.
fn last_told(chronicle: &Chronicle, story: &[(Seq, Line)], board: &Board) -> Line {
    let last = chronicle.moments.last();
    let own = |last: &Moment| merged(events(story, last.first, last.last), &last.decided, &health_of(board));
    last.and_then(own).unwrap_or_default()
}

/// The board, or the diagram of who touches whom, with what the question is about in sight.
fn drawn(
    game: &AnyMatch,
    board: &Board,
    chronicle: &Chronicle,
    told: &Line,
    (owed, forms): (Option<&Owed>, &[Form]),
    language: Language,
) -> Option<Drawing> {
    let placed = |id: &FigureId| board.pieces.iter().any(|piece| piece.id == *id && piece.at.is_some());
    let about = owed.map(|owed| owed.about.clone()).filter(|about| about.iter().any(placed));
    // A place or a figure to choose, where the question is about none on the table, may be anywhere on it.
    let anywhere = about.is_none() && forms.iter().any(|form| form.owed && looks_around(form));
    let (figures, marks) = match about {
        Some(about) => (about, told.marks.as_slice()),
        None if anywhere => (Vec::new(), &[][..]),
        None => (told.focus.clone(), told.marks.as_slice()),
    };
    let corners = if anywhere { placing(forms, board) } else { Vec::new() };
    let focus = Focus { figures: &figures, marks, corners: &corners };
    let drawing = drawing::draw(board, focus, language);
    drawing.or_else(|| diagram::diagram(board, focus, &said(game, chronicle), language))
}

/// What was said to hold of two figures since this activation began.
fn said(game: &AnyMatch, chronicle: &Chronicle) -> Vec<Said> {
    let pair = |fact: &Fact| match (fact.of.as_slice(), &fact.value) {
        ([from, to], FactValue::Holds(true)) => Some((*from, *to)),
        (_, FactValue::Holds(_) | FactValue::Measure(_) | FactValue::Word(_)) => None,
    };
    let begun = chronicle.moments.iter().rev().find(|moment| moment.weight >= Weight::Activation);
    let stated = stated(game, begun.map_or(0, |moment| moment.first));
    let told = stated.iter().filter_map(|(fact, seq)| Some((pair(fact)?, *seq)));
    told.map(|((from, to), seq)| Said { from, to, seq }).collect()
}

/// What was stated since a record, and in which one, the last first.
fn stated(game: &AnyMatch, from: u64) -> Vec<(Fact, u64)> {
    let fresh = game.commands().iter().rev().take_while(|one| one.declared.0 >= from);
    let facts = |json: &str| {
        let command: Value = serde_json::from_str(json).unwrap_or_default();
        let facts = command.get("facts").cloned().unwrap_or_default();
        serde_json::from_value::<Vec<Fact>>(facts).unwrap_or_default()
    };
    let told = fresh.filter(|one| !game.is_void(one.declared)).flat_map(|one| {
        let seq = one.declared.0;
        facts(&one.json).into_iter().map(move |fact| (fact, seq))
    });
    told.collect()
}

/// The last records; the newest in full, for whoever is to answer it reads all of it here.
fn latest(game: &AnyMatch, chronicle: &Chronicle, sentence: &Words) -> Vec<Margin> {
    let whole = Some(sentence).filter(|sentence| !sentence.fr.is_empty());
    // What only waited for dice is told by what came of it, but for the wait that still stands.
    let newest = chronicle.moments.last().map(|moment| moment.last);
    let worth = |moment: &&Moment| !moment.waits || Some(moment.last) == newest;
    let moments = chronicle.moments.iter().rev().filter(worth).take(LAST);
    let margin = |(ago, moment): (usize, &Moment)| Margin {
        seq: moment.last,
        words: whole.filter(|_| ago == 0).unwrap_or(&moment.told).clone(),
        who: String::new(),
        heading: None,
        side: records::author_letter(moment.by, game.opening()),
        weight: moment.weight,
        void: game.is_void(Seq(moment.last)),
        here: false,
    };
    moments.enumerate().map(margin).collect()
}

/// What the last act came to, with the exchange that it is part of; while a die, a card or a fact is awaited, what the
/// exchange came to before.
fn result(site: &Site, table: &Table, chronicle: &Chronicle) -> Result<Option<ResultCard>, PageError> {
    let acts = chronicle.under_way(&table.game());
    let Some(newest) = chronicle.moments.last() else { return Ok(None) };
    let last =
        if newest.waits { acts.iter().rev().copied().find(|moment| !moment.waits) } else { Some(newest) };
    let Some(last) = last.filter(|last| !table.game().is_void(Seq(last.last))) else { return Ok(None) };
    let (line, board, panel) = told(site, table, last)?;
    let story = table.story()?;
    let sentence = outcome_first(events(&story, last.first, last.last), &last.decided, &health_of(&board));
    let line = Line { sentence, ..line };
    let tells = !line.sentence.fr.is_empty() && !panel.rules.is_empty();
    if !tells {
        return Ok(None);
    }
    let opening = table.game().opening().clone();
    let earlier: Vec<&Moment> =
        acts.iter().copied().filter(|moment| moment.last < last.last && !moment.waits).collect();
    let mut steps = Vec::new();
    for moment in earlier.iter().skip(earlier.len().saturating_sub(EARLIER)) {
        let (line, _, panel) = told(site, table, moment)?;
        if !line.sentence.fr.is_empty() {
            let letter = records::author_letter(moment.by, &opening);
            // Of an act that is over its outcome is told, not how it came about.
            let line = Line { sentence: moment.told.clone(), ..line };
            steps.push(ExchangeStep {
                seq: moment.last,
                side: letter,
                line,
                panel,
                tested: tested(&story, moment),
            });
        }
    }
    let mut lines: Vec<Rolled<'_>> =
        steps.iter().map(|step| (&step.line, &step.panel, step.tested)).collect();
    lines.push((&line, &panel, tested(&story, last)));
    let from = acts.first().map_or(last.first, |first| first.first);
    let pair = opponents(events(&story, from, last.last), &board);
    let facing = if steps.is_empty() { Vec::new() } else { facing(pair, &lines) };
    Ok(Some(ResultCard { seq: last.last, line, board, panel, steps, waits: newest.waits, facing }))
}

/// The dice that were typed since anything came of some: others are awaited before these count.
fn fallen(site: &Site, table: &Table, chronicle: &Chronicle) -> Result<Vec<Fallen>, PageError> {
    let waits = |moment: &&Moment| moment.waits && !table.game().is_void(Seq(moment.last));
    let mut moments: Vec<&Moment> = chronicle.moments.iter().rev().take_while(waits).take(EARLIER).collect();
    moments.reverse();
    let mut fallen = Vec::new();
    for moment in moments.into_iter().filter(|moment| moment.rolled) {
        let (_, _, panel) = told(site, table, moment)?;
        let game = table.game();
        for roll in panel.rolls {
            let what = roll.purpose.map(|purpose| game.purpose(&purpose, roll.dice.len()));
            let letter = records::author_letter(moment.by, game.opening());
            fallen.push(Fallen { side: letter, what: what.unwrap_or_default(), dice: roll.dice });
        }
    }
    Ok(fallen)
}

/// What was struck by consent, until play goes on after it.
fn undone(game: &AnyMatch, chronicle: &Chronicle) -> Option<Words> {
    let back = chronicle.moments.iter().rev().find(|moment| moment.back.is_some())?;
    let played = game.play_records().iter().any(|record| !record.void && record.seq.0 > back.last);
    let stands = back.mark == Some(Mark::Struck) && !played && !game.ledger().is_closed();
    stands.then(|| back.told.clone())
}

/// The last ruling, until play goes on after it.
fn ruled(site: &Site, table: &Table, chronicle: &Chronicle) -> Result<Option<Ruled>, PageError> {
    let found = {
        let game = table.game();
        let ruling = chronicle.moments.iter().rev().find(|moment| moment.mark == Some(Mark::Ruling));
        let played = |moment: &Moment| {
            game.play_records().iter().any(|record| !record.void && record.seq.0 > moment.last)
        };
        ruling.filter(|moment| !played(moment) && !game.ledger().is_closed()).map(|moment| {
            let own = |seq: &Seq| (moment.first..=moment.last).contains(&seq.0);
            let mut disputes = game.ledger().disputes().iter();
            let dispute = disputes.find(|dispute| dispute.rulings.iter().any(|(seq, _)| own(seq)));
            let page = dispute.map_or_else(|| moment.last.to_string(), |one| format!("d/{}", one.seq));
            (Seq(moment.first), page, moment.back.map(|_| moment.told.clone()))
        })
    };
    let Some((seq, page, struck)) = found else { return Ok(None) };
    let (what, why) = disputes::ruling(site, table, seq)?;
    let what = struck.unwrap_or(what);
    Ok(Some(Ruled { what, why, href: format!("/m/{}/{page}", table.id()) }))
}

/// Those whom an exchange is between: the two of two sides that it spoke of together last. Who merely acts after
/// another is no opponent.
fn opponents(events: &[(Seq, Line)], board: &Board) -> Option<[Piece; 2]> {
    let piece = |id: &FigureId| board.pieces.iter().find(|piece| piece.id == *id);
    let pair = |line: &Line| {
        let mut named = line.focus.iter().filter_map(piece);
        let one = named.next()?;
        named.find(|other| other.side != one.side).map(|other| [one.clone(), other.clone()])
    };
    let mut pair = events.iter().rev().find_map(|(_, line)| pair(line))?;
    pair.sort_by_key(|piece| piece.side);
    Some(pair)
}

/// One act of an exchange, with the figure whose test it told.
type Rolled<'a> = (&'a Line, &'a Panel, Option<FigureId>);

/// The figure that made the first test of a batch.
fn tested(story: &[(Seq, Line)], moment: &Moment) -> Option<FigureId> {
    let mut own = events(story, moment.first, moment.last).iter();
    own.find(|(_, line)| line.verdict.is_some()).and_then(|(_, line)| line.focus.first().copied())
}

/// Both of an exchange, with what each threw and what it came to.
fn facing(pair: Option<[Piece; 2]>, lines: &[Rolled<'_>]) -> Vec<Fighter> {
    let threw: Vec<usize> = lines.iter().map(|(line, panel, _)| throwers(line, panel)).collect();
    let lines = lines.get(begun(&threw)..).unwrap_or_default();
    pair.into_iter().flatten().map(|piece| fighter(piece, lines)).collect()
}

/// How many roll in a line: of two or more, one rolls against the other.
fn throwers(line: &Line, panel: &Panel) -> usize {
    if line.thrown.is_empty() { usize::from(!panel.rolls.is_empty()) } else { line.thrown.len() }
}

/// From which line on dice stand face to face, by how many rolled in each: an opposed roll is over once others follow
/// it, as the one for who acts first is when the shot falls.
fn begun(threw: &[usize]) -> usize {
    let last = threw.iter().rposition(|dice| *dice > 0).unwrap_or_default();
    let before = threw.iter().take(last).rposition(|dice| *dice > 1);
    before.map_or(0, |opposed| opposed.saturating_add(1))
}

fn fighter(piece: Piece, lines: &[Rolled<'_>]) -> Fighter {
    let mut fighter = Fighter { piece, dice: Vec::new(), total: None, passed: None };
    let id = fighter.piece.id;
    for (line, panel, tested) in lines {
        let against = line.thrown.iter().filter(|thrown| thrown.figure == id).flat_map(thrown_dice);
        let rolled = panel.rolls.iter().filter(|roll| roll.figure == Some(id) && line.thrown.is_empty());
        let own: Vec<DieView> = against.chain(rolled.flat_map(|roll| roll.dice.iter().copied())).collect();
        if !own.is_empty() {
            fighter.dice = own;
        }
        if let Some(sum) = panel.sums.iter().rev().find(|sum| sum.figure == Some(id)) {
            fighter.total = Some(sum.total());
        }
        if *tested == Some(id)
            && let Some(verdict) = &line.verdict
        {
            fighter.passed = Some(verdict.passed);
        }
    }
    fighter
}

/// What is asked of every side just now: public, whoever looks.
fn awaited(game: &AnyMatch) -> Vec<Awaited> {
    let owed = game.owed().into_iter();
    owed.map(|owed| Awaited {
        letter: records::author_letter(Author::Seat(owed.seat), game.opening()),
        side: side_name(game, owed.seat),
        question: thrown_for(game, owed.seat)
            .map_or(owed.question.clone(), |what| together(&what, &owed.question)),
    })
    .collect()
}

/// What the dice or the card are for that a seat is asked for: its form says so, and hides nothing.
fn thrown_for(game: &AnyMatch, seat: Seat) -> Option<Words> {
    game.waiting()?;
    let forms = game.prompt(seat, &Knowledge::default()).ok()?;
    let form = forms.iter().find(|form| matches!(form.command.as_str(), "Faces" | "Card"))?;
    form.blanks.iter().flat_map(|blank| blank.kind.choices()).next().map(|choice| choice.label.clone())
}

/// What something is for, and then the question, unless that says it itself.
fn together(what: &Words, question: &Words) -> Words {
    let one = |what: &str, question: &str| {
        if question.starts_with(what) { question.to_owned() } else { format!("{what}. {question}") }
    };
    Words::new(one(&what.fr, &question.fr), one(&what.en, &question.en))
}

fn views(
    forms: &[Form],
    shell: &Shell,
    (board, stated): (&Board, &[(Fact, u64)]),
    inches: bool,
    after: Option<&After>,
) -> Vec<FormView> {
    let mut ordered: Vec<(usize, &Form)> = forms.iter().enumerate().collect();
    ordered.sort_by_key(|(index, form)| (!form.owed, *index));
    let views = ordered.into_iter().map(|(index, form)| {
        let posted = after.filter(|after| after.form == index).map(|after| after.fields.clone());
        let posted = posted.map(std::sync::Arc::new);
        FormView::new(form, index, &Context { posted, ..Context::new(shell, board, inches, stated) })
    });
    views.collect()
}

/// The corners of the smallest zone of a side that holds a place which would be accepted now; none where there is
/// no such place, or it lies in no zone.
fn placing(forms: &[Form], board: &Board) -> Vec<Point> {
    let accepted = forms.iter().filter(|form| form.owed).filter_map(|form| form.witness.as_ref());
    let at = accepted.flat_map(Map::values).find_map(|value| Point::deserialize(value).ok());
    let Some(at) = at else { return Vec::new() };
    let sizes = |area: &Area, of: fn(&Point) -> i32| {
        let low = area.outline.iter().map(of).min().unwrap_or_default().saturating_sub(area.radius);
        let high = area.outline.iter().map(of).max().unwrap_or_default().saturating_add(area.radius);
        (low, high)
    };
    let bounds = |area: &Area| (sizes(area, |point| point.x), sizes(area, |point| point.y));
    let holds = |((left, right), (low, high)): &((i32, i32), (i32, i32))| {
        (*left..=*right).contains(&at.x) && (*low..=*high).contains(&at.y)
    };
    let zones = board.areas.iter().filter(|area| area.kind == "zone" && area.side.is_some());
    let size = |((left, right), (low, high)): &((i32, i32), (i32, i32))| {
        i64::from(right.saturating_sub(*left)).saturating_mul(i64::from(high.saturating_sub(*low)))
    };
    let smallest = zones.map(bounds).filter(holds).min_by_key(size);
    smallest.map_or_else(Vec::new, |((left, right), (low, high))| {
        vec![Point::flat(left, low), Point::flat(right, high)]
    })
}

/// Whether a form asks for a place on the table, or for one of several figures.
fn looks_around(form: &Form) -> bool {
    let figures = |of: &[Choice]| of.iter().filter(|choice| choice.figure.is_some()).count() > 1;
    every(&form.blanks).into_iter().any(|blank| match &blank.kind {
        Kind::Point {} | Kind::Path { .. } => true,
        Kind::One { of } | Kind::Some { of, .. } => figures(of),
        Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Number { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Direction {}
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Note { .. }
        | Kind::Team { .. }
        | Kind::Sealed { .. } => false,
    })
}

fn moment_words(game: &AnyMatch, board: &Board) -> Words {
    if game.is_started() {
        board.moment.clone()
    } else {
        Words::new("Avant le d\u{e9}but", "Before the start")
    }
}

fn ask(game: &AnyMatch, seat: Seat, owed: Option<Words>, forms: &[Form]) -> Ask {
    if let Some((_, how)) = game.ledger().closed() {
        return Ask::Over { how: records::how_words(how) };
    }
    if game.ledger().stands_still() {
        let how =
            Words::new("Jeu suspendu\u{a0}: un litige est ouvert.", "Play is held up: a dispute is open.");
        let waiting = game.ledger().disputes().iter().rev().find(|dispute| dispute.awaits_ruling());
        return Ask::Held { how, dispute: waiting.map(|dispute| dispute.seq.0) };
    }
    if let Some(question) = owed {
        return Ask::Owed { question };
    }
    if game.outcome().is_some() {
        let how = Words::new(
            "La partie est finie\u{a0}: confirmez le r\u{e9}sultat.",
            "The game is over: confirm the result.",
        );
        return Ask::Over { how };
    }
    if !game.is_started() && !forms.is_empty() {
        return Ask::Owed {
            question: Words::new("Tout est pr\u{ea}t. Commencer\u{a0}?", "All is ready. Begin?"),
        };
    }
    let others: Vec<String> = game
        .owed()
        .into_iter()
        .filter(|owed| owed.seat != seat)
        .map(|owed| side_name(game, owed.seat))
        .collect();
    if others.is_empty() { Ask::Open } else { Ask::Waiting { side: others.join(", ") } }
}

/// The key of the device that a seat is taken on.
fn key_of(game: &AnyMatch, seat: Seat) -> Option<String> {
    game.ledger().joined().get(&seat).copied().flatten().map(|key| key.to_string())
}

/// The seats of a session whose device has no key yet that could sign the result.
fn keyless(game: &AnyMatch, session: &Session) -> Vec<u8> {
    let live = !game.ledger().is_closed() && game.ledger().result().is_none();
    let lacks = |seat: &u8| {
        let joined = Seat::new(*seat).and_then(|seat| game.ledger().joined().get(&seat).copied());
        live && joined.is_some_and(|key| key.is_none())
    };
    session.seats(*game.id().bytes()).filter(lacks).collect()
}

/// What others ask of this hand beside play: consents, results.
fn askings(game: &AnyMatch, session: &Session, hand: Hand, chronicle: &Chronicle) -> Vec<Asking> {
    let by = if hand.judge { Author::Judge } else { Author::Seat(hand.seat) };
    let mut askings = Vec::new();
    if let Some(asking) = game.ledger().asking() {
        let words = menu::asked(asking, game, chronicle);
        let due = game.consents_due();
        let words = if due.contains(&Author::Judge) { with_judge(&words) } else { words };
        if asking.by == by {
            let (yes, no) = (None, Some("refuse"));
            askings.push(Asking { words, yes, no, by, of: asking.seq.0, own: true, key: None });
        } else if due.contains(&by) {
            let (yes, no) = (Some("consent"), Some("refuse"));
            askings.push(Asking { words, yes, no, by, of: asking.seq.0, own: false, key: None });
        } else if due == [Author::Judge] {
            askings.push(Asking { words, yes: None, no: None, by, of: asking.seq.0, own: false, key: None });
        }
    }
    let judges = if hand.judge { Vec::new() } else { menu::judges_due(game, session, hand.seat) };
    for judge in judges {
        let words = Words::new(
            format!(
                "Un juge est entr\u{e9} (main {judge}), appel\u{e9} par qui joue\u{a0}: il ne d\u{e9}cide rien avant que votre camp l\u{2019}accepte."
            ),
            format!(
                "A judge has come (hand {judge}), called by somebody who plays: the judge decides nothing before your side accepts."
            ),
        );
        let (yes, of) = (Some("accept-judge"), u64::from(judge));
        askings.push(Asking { words, yes, no: None, by, of, own: false, key: None });
    }
    if let Some(result) = game.ledger().result()
        && !game.ledger().is_closed()
        && !hand.judge
        && !result.agreed.contains(&hand.seat)
    {
        let words = records::result_words(&result.json, game.opening());
        let of = result.seq.0;
        let key = key_of(game, hand.seat);
        askings.push(Asking { words, yes: Some("confirm-result"), no: None, by, of, own: false, key });
    }
    for contested in game.ledger().contested().iter().filter(|contested| contested.by == by) {
        let words = Words::new(
            "Vous contestez un fait\u{a0}: le jeu attend.",
            "You contest a fact: play is waiting.",
        );
        let of = contested.of.0;
        askings.push(Asking { words, yes: Some("confirm-fact"), no: None, by, of, own: true, key: None });
    }
    debug_assert!(!session.csrf.is_empty());
    askings
}

/// What is asked, and that it takes a judge too.
fn with_judge(words: &Words) -> Words {
    Words::new(
        format!("{} Un juge doit aussi accepter\u{a0}: appelez-le.", words.fr),
        format!("{} A judge must accept it too: call one.", words.en),
    )
}

/// The curtain, raised by hand.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn raise_veil(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session().ok_or(PageError::NotFound)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    visitor.turn_away();
    let game_id = *table.id().bytes();
    let mine: Vec<Seat> = session.seats(game_id).filter_map(Seat::new).collect();
    let before = session.facing.and_then(|(_, seat)| Seat::new(seat));
    let owed: Vec<Seat> = table.game().owed().into_iter().map(|owed| owed.seat).collect();
    let next = mine.iter().find(|seat| owed.contains(seat) && Some(**seat) != before);
    let next = next.or_else(|| mine.iter().find(|seat| Some(**seat) != before)).or_else(|| mine.first());
    let seat = *next.ok_or(PageError::NotFound)?;
    private(&veil(&table, seat, shell))
}

/// *I am Garde, open*: turns the device towards one of its seats.
///
/// # Errors
/// [`PageError::NotAllowed`] for a seat that is not held.
pub async fn lower_veil(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let seat = posted.fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    let seat = seat.ok_or(PageError::Malformed)?;
    acts::allow(&posted.session, &table, Author::Seat(seat))?;
    posted.visitor.turn_to(*table.id().bytes(), seat.number());
    see_other(&format!("/m/{}/play?seat={}", table.id(), seat.number()))
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::fact::FigureId;
    use greffe_core::record::ids::Seq;
    use greffe_core::telling::view::{Board, Line, Piece, Verdict};
    use greffe_core::telling::words::Words;

    use super::{begun, facing, opponents};
    use crate::pages::replay::{DieView, Panel, RollView};

    fn piece(id: u16, side: u8) -> Piece {
        Piece {
            id: FigureId(id),
            side,
            name: String::new(),
            mark: String::new(),
            at: None,
            facing: None,
            base: 250,
            health: (1, 1),
            health_name: Words::default(),
            badges: Vec::new(),
            present: true,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: Vec::new(),
        }
    }

    #[test]
    fn dice_stand_with_whose_they_are_and_a_verdict_with_who_was_tested() {
        // Anne shoots Basile, who had dodged: the act speaks of him first, the die is hers.
        let die = DieView { sides: 8, face: 3 };
        let roll = RollView { dice: vec![die], figure: Some(FigureId(1)), ..RollView::default() };
        let panel = Panel { rolls: vec![roll], ..Panel::default() };
        let line = Line {
            focus: vec![FigureId(2), FigureId(1)],
            verdict: Some(Verdict { faces: vec![3], need: Words::same("5"), passed: true }),
            ..Line::default()
        };
        let pair = [piece(1, 0), piece(2, 1)];
        let shown = facing(Some(pair), &[(&line, &panel, Some(FigureId(1)))]);
        let seen: Vec<_> = shown.iter().map(|one| (one.dice.len(), one.passed)).collect();
        assert_eq!(seen, [(1, Some(true)), (0, None)]);
    }

    #[test]
    fn opponents_are_two_of_two_sides_that_one_event_speaks_of() {
        let board =
            Board { pieces: vec![piece(1, 0), piece(2, 0), piece(3, 1), piece(4, 1)], ..Board::default() };
        let told =
            |focus: &[u16]| Line { focus: focus.iter().map(|id| FigureId(*id)).collect(), ..Line::default() };
        let pair = |told: &[Line]| {
            let events: Vec<(Seq, Line)> = told.iter().map(|line| (Seq(1), line.clone())).collect();
            opponents(&events, &board).map(|pair| pair.map(|piece| piece.id.0))
        };
        assert_eq!(pair(&[told(&[1]), told(&[3])]), None, "one acts after the other");
        assert_eq!(pair(&[told(&[1, 2])]), None, "two of one side");
        assert_eq!(pair(&[told(&[4, 1]), told(&[4])]), Some([1, 4]), "by the order of their sides");
        assert_eq!(pair(&[told(&[1, 3]), told(&[1, 2, 4])]), Some([1, 4]), "the last two");
    }

    #[test]
    fn an_opposed_roll_leaves_the_exchange_when_other_dice_follow() {
        assert_eq!(begun(&[1, 0, 1]), 0, "an attack and its parry stand together");
        assert_eq!(begun(&[0, 2]), 0, "an opposed roll stands while nothing follows");
        assert_eq!(begun(&[0, 2, 0]), 0, "what rolls nothing does not end it");
        assert_eq!(begun(&[0, 2, 0, 1]), 2, "the shot after the roll for who acts first");
        assert_eq!(begun(&[2, 2, 1, 1]), 2);
        assert_eq!(begun(&[]), 0);
    }
}
