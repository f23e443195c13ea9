//! The recording page of a seat, or of the judge who answers for it: the board, its question and what stands beside it.

use greffe_core::asking::form::{Choice, Form, Kind, every};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::record::ids::{Author, Seq};
use greffe_core::telling::view::{Area, Board, Line, Owed, Point, Weight};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::asked::{ask, askings, awaited, key_of, keyless};
use super::results::{fallen, result, ruled, undone};
use super::{After, Hand, side_name};
use crate::chronicle::{Chronicle, Mark, Moment, events, health_of, merged};
use crate::clerk::Table;
use crate::drawing::diagram::{self, Said};
use crate::drawing::{self, Drawing, Focus};
use crate::error::PageError;
use crate::initials;
use crate::language::Language;
use crate::named;
use crate::pages::menu;
use crate::pages::play::Play;
use crate::pages::play::asked::Standing;
use crate::pages::play::form::FormView;
use crate::pages::play::made::Context;
use crate::pages::replay::Margin;
use crate::pages::{alone, standing};
use crate::records;
use crate::session::{Session, Token};
use crate::shell::Shell;
use crate::site::Site;

/// Records listed beside the question.
const LAST: usize = 6;

pub(super) fn page(
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
    let told = last_told(&game, &chronicle, &story, &board);
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
    let retry: String = Token::fresh(site.clerk.random())?.reveal().chars().take(32).collect();
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

/// What the last batch came to, as one line. While it waits for dice or a fact, those whom its command is about stay in
/// sight with what came before it in the same exchange.
fn last_told(game: &AnyMatch, chronicle: &Chronicle, story: &[(Seq, Line)], board: &Board) -> Line {
    let own = |last: &Moment| merged(events(story, last.first, last.last), &last.decided, &health_of(board));
    let last = chronicle.moments.last();
    let Some(waiting) = game.waiting() else { return last.and_then(own).unwrap_or_default() };
    let acts = chronicle.under_way(game);
    let before = acts.iter().rev().find(|act| !act.waits).copied();
    let mut told = before.filter(|_| chronicle.begun(game).is_some()).and_then(own).unwrap_or_default();
    let asked = game.owed().into_iter().flat_map(|owed| owed.about);
    for figure in asked.chain(named::figures(game.system(), &waiting.command.json)) {
        if !told.focus.contains(&figure) {
            told.focus.push(figure);
        }
    }
    told
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
    // Who is put in an order neither acts nor is aimed at.
    let ordered = forms.iter().any(|form| form.owed && orders(form));
    let about = owed.map(|owed| owed.about.clone()).filter(|about| !ordered && about.iter().any(placed));
    let exchange = game.waiting().is_some() || chronicle.begun(game).is_some();
    // A place or a figure to choose, where the question is about none on the table, may be anywhere on it.
    let anywhere = about.is_none() && forms.iter().any(|form| form.owed && looks_around(form));
    let (figures, marks) = match about {
        // Within an exchange both of it stay in sight, whoever of them is asked.
        Some(about) if exchange && about.iter().all(|id| told.focus.contains(id)) => {
            (told.focus.clone(), told.marks.as_slice())
        }
        Some(about) => (about, told.marks.as_slice()),
        None if anywhere || ordered => (Vec::new(), &[][..]),
        None => (told.focus.clone(), told.marks.as_slice()),
    };
    let at = |id: &FigureId| board.pieces.iter().find(|piece| piece.id == *id).and_then(|piece| piece.at);
    let corners = match owed {
        _ if anywhere => placing(forms, board),
        Some(owed) if ordered => owed.about.iter().filter_map(at).collect(),
        Some(_) | None => Vec::new(),
    };
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
    let mut views: Vec<FormView> = views.collect();
    FormView::tell_apart(&mut views);
    views
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

/// Whether a form asks for an order of several.
fn orders(form: &Form) -> bool {
    every(&form.blanks).into_iter().any(|blank| matches!(blank.kind, Kind::Order { .. }))
}

/// Whether a form asks for a place on the table, or for one of several figures or grounds.
fn looks_around(form: &Form) -> bool {
    let shown = |choice: &&Choice| choice.figure.is_some() || !choice.ground.is_empty();
    let figures = |of: &[Choice]| of.iter().filter(shown).count() > 1;
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
