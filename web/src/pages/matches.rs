//! The match page: the replay at any record, the match file.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::dice::Stream;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seq;
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::view::{Board, Line, Piece, Weight};
use greffe_core::telling::words::Words;
use greffe_events::rules::Delay;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde::Deserialize;

use crate::api::Shared;
use crate::assets;
use crate::chronicle::{Chronicle, Mark, Moment, events, health_of, merged};
use crate::clerk::{ClerkError, Table};
use crate::drawing::diagram;
use crate::drawing::{self, Focus};
use crate::error::PageError;
use crate::initials;
use crate::language::Language;
use crate::pages::closeup::{Closeup, Subject};
use crate::pages::error;
use crate::pages::kept::Coding;
use crate::pages::replay::{Margin, Panel, Replay, Seal, Steps, Stop, Tick};
use crate::pages::{blocking, unchanged};
use crate::panel;
use crate::previews;
use crate::records;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Records listed on each side of the moment shown.
const AROUND: usize = 40;

/// What the address of a moment may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    hide: Option<u8>,
    seq: Option<u64>,
    figure: Option<u16>,
    rule: Option<String>,
    key: Option<u8>,
}

impl Query {
    fn look(&self) -> Look {
        let figure = self.figure.map(|id| Subject::Figure(FigureId(id)));
        let rule = self.rule.clone().map(Subject::Rule);
        let keys = self.key.map(|_| Subject::Keys);
        Look { hiding: self.hide.is_some(), close: figure.or(rule).or(keys), alone: false }
    }
}

/// How a moment is looked at.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Whether what follows it is hidden.
    pub hiding: bool,
    /// What is looked at more closely.
    pub close: Option<Subject>,
    /// Whether the moment is shown by itself, without the list, the marks and the steps around it.
    pub alone: bool,
}

/// The last moment of a match, or the one the scrubber asks for.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn latest(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    if let Some(seq) = query.seq {
        let table = open(&site, &code).await?;
        let hide = if query.hide.is_some() { "?hide=1" } else { "" };
        return see_other(&format!("/m/{}/{seq}{hide}", table.id()));
    }
    answer(request, visitor, site, code.into_inner(), None, query.look()).await
}

/// One moment of a match.
///
/// # Errors
/// [`PageError::NotFound`] for no such match or record.
pub async fn moment(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u64)>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let (code, seq) = place.into_inner();
    answer(request, visitor, site, code, Some(seq), query.look()).await
}

/// The board of a moment as a picture by itself: for previews of links and for lists.
#[derive(Template)]
#[template(path = "picture.svg", escape = "html")]
struct Picture {
    title: String,
    drawing: drawing::Drawing,
    /// Its width and height, where they are not those of the drawing.
    size: Option<(u32, u32)>,
    /// How much larger figures are drawn than they are: in a list they are dots without letters.
    enlarged: Option<drawing::Scale>,
}

/// How much larger a figure is drawn in a list.
const DOT: drawing::Scale = drawing::Scale(160);

impl Picture {
    /// The colour of a side, told apart by its letter too.
    fn fill(side: &str) -> &'static str {
        match side {
            "a" => "#1d4f8c",
            "b" => "#a3341c",
            "c" => "#2f6b3a",
            "d" => "#6b3f8f",
            "e" => "#7a5b12",
            _ => "#4a5450",
        }
    }
}

/// The picture of a moment.
///
/// # Errors
/// [`PageError::NotFound`] for no such match or record, or where nothing can be drawn.
pub async fn picture(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, PageError> {
    let (code, seq) = place.into_inner();
    let table = open(&site, &code).await?;
    let shell = Shell::plain(visitor.language);
    let mut answer = sent(request, &table.clone(), shell, false, move |shell| {
        blocking(move || Ok(drawn(&site, &table, &shell, seq)?.render()?))
    })
    .await?;
    let mime = header::HeaderValue::from_static("image/svg+xml; charset=utf-8");
    answer.headers_mut().insert(header::CONTENT_TYPE, mime);
    Ok(answer)
}

fn drawn(site: &Site, table: &Table, shell: &Shell, seq: u64) -> Result<Picture, PageError> {
    let chronicle = site.chronicle(table)?;
    let place = chronicle.place(seq).ok_or(PageError::NotFound)?;
    let moment = chronicle.moments.get(place).ok_or(PageError::NotFound)?;
    let game = table.game();
    let mut board = game.board(Seq(moment.last)).map_err(|error| ClerkError::Unfoldable(error.0))?;
    initials::label(&mut board);
    let drawing = drawing::draw(&board, Focus::default(), shell.language)
        .or_else(|| diagram::diagram(&board, Focus::default(), &[], shell.language));
    let drawing = drawing.ok_or(PageError::NotFound)?;
    Ok(Picture { title: shell.w(&title(&game)).into_owned(), drawing, size: None, enlarged: None })
}

/// The match file.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn file(site: web::Data<Site>, code: web::Path<String>) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let id = table.id();
    let bytes = blocking(move || Ok(site.clerk.export_shown(&table)?)).await?;
    let named = format!("attachment; filename=\"{id}.greffe\"");
    Ok(HttpResponse::Ok()
        .content_type("application/x-ndjson")
        .insert_header((header::CONTENT_DISPOSITION, named))
        .body(bytes))
}

/// A match, loaded off the threads that answer.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn open(site: &web::Data<Site>, code: &str) -> Result<Arc<Table>, PageError> {
    let (site, code) = (site.clone(), code.to_owned());
    blocking(move || Ok(site.table(&code)?)).await
}

/// Sends the browser to another address by GET.
///
/// # Errors
/// When the address is no header value.
pub fn see_other(to: &str) -> Result<HttpResponse, PageError> {
    let to = header::HeaderValue::from_str(to).map_err(|_| PageError::Malformed)?;
    Ok(HttpResponse::SeeOther()
        .insert_header((header::LOCATION, to))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish())
}

async fn answer(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: String,
    seq: Option<u64>,
    look: Look,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let feed = format!("/m/{}/feed.atom?lang={}", table.id(), visitor.language.code());
    let shell = Shell { feed: Some(feed), ..Shell::new(&visitor, "matches") };
    let mine = visitor
        .session()
        .is_some_and(|session| session.holdings.iter().any(|holding| holding.game == *table.id().bytes()));
    let (shown, last) = (Arc::clone(&table), table.game().records().saturating_sub(1));
    let made = sent(request, &shown, shell, mine, move |shell| {
        blocking(move || Ok(replay(&site, &table, shell, seq, look, mine)?.render()?))
    });
    match made.await {
        Err(PageError::NotFound) if seq.is_some_and(|seq| seq > last) => {
            error::beyond(&visitor, &format!("/m/{}", shown.id()), last)
        }
        made => made,
    }
}

/// A page of a match as it stands, made unless who asks has it already.
///
/// # Errors
/// Those of making it.
pub async fn sent<F: Future<Output = Result<String, PageError>>>(
    request: HttpRequest,
    table: &Table,
    shell: Shell,
    mine: bool,
    make: impl FnOnce(Shell) -> F,
) -> Result<HttpResponse, PageError> {
    let tag = tag(table, &shell, request.uri().to_string().as_str(), mine);
    if let Some(same) = unchanged(&request, &tag) {
        return Ok(same);
    }
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/html; charset=utf-8").insert_header((header::ETAG, tag.clone()));
    let shared = request.app_data::<web::Data<Shared>>().cloned();
    // A warning that passes stands on no page that is kept, nor does what is one visitor's; of a file brought in another
    // may say that it is the same match, at any time.
    let is_brought = table.origin() == Origin::Imported;
    let lasts =
        !mine && !is_brought && shell.csrf.is_empty() && shell.failure.is_none() && shell.damage.is_empty();
    let Some(shared) = shared.filter(|_| lasts) else { return Ok(answer.body(make(shell).await?)) };
    let coding = Coding::of(&request);
    let key = (tag, coding);
    let body = if let Some(kept) = shared.pages.get(&key) {
        kept
    } else {
        let page = make(shell).await?;
        let body = blocking(move || coding.pack(page.into_bytes())).await?;
        shared.pages.keep(key, body.clone());
        body
    };
    if let Some(word) = coding.word() {
        answer.insert_header((header::CONTENT_ENCODING, word));
    }
    Ok(answer.insert_header((header::VARY, "accept-encoding")).body(body))
}

/// The public state of the page in a few bytes: the head of the record, and what the frame depends on.
fn tag(table: &Table, shell: &Shell, address: &str, mine: bool) -> String {
    let head = table.game().head();
    let theme = shell.theme.unwrap_or_default();
    let frame = format!("{head} {} {theme} {address} {mine} {}", shell.lang(), shell.style());
    format!("\"{}\"", assets::hex(frame.as_bytes()).chars().take(32).collect::<String>())
}

/// The page of one moment.
///
/// # Errors
/// [`PageError::NotFound`] for no such record, figure or rule.
pub fn replay(
    site: &Site,
    table: &Table,
    shell: Shell,
    seq: Option<u64>,
    Look { hiding, close, alone }: Look,
    mine: bool,
) -> Result<Replay, PageError> {
    let chronicle = site.chronicle(table)?;
    let wanted = seq.unwrap_or_else(|| chronicle.last());
    let place = chronicle.place(wanted).ok_or(PageError::NotFound)?;
    let now = chronicle.moments.get(place).ok_or(PageError::NotFound)?;
    let (line, board, panel) = told(site, table, now)?;
    let game = table.game();
    let focus = Focus { figures: &line.focus, marks: &line.marks, corners: &[] };
    let base = format!("/m/{}", table.id());
    let mut drawing = drawing::draw(&board, focus, shell.language)
        .or_else(|| diagram::diagram(&board, focus, &[], shell.language));
    for token in drawing.iter_mut().flat_map(|drawing| &mut drawing.tokens) {
        token.href = Replay::closer(&base, now.last, hiding, &Subject::Figure(FigureId(token.id)));
    }
    let around = if alone { &[] } else { chronicle.moments.as_slice() };
    let end = if hiding { now.last } else { chronicle.last() };
    let close = match close {
        Some(subject) => {
            let found = Closeup::of(subject, (&game, &board), &chronicle, (now.last, end));
            Some(found.ok_or(PageError::NotFound)?)
        }
        None => None,
    };
    let kept = [hiding.then(|| "hide=1".to_owned()), close.as_ref().map(|close| close.subject.query())];
    let kept: Vec<String> = kept.into_iter().flatten().collect();
    let query = if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) };
    let address = |place: usize| {
        let moment = chronicle.moments.get(place)?;
        Some(format!("{base}/{}{query}", moment.last))
    };
    Ok(Replay {
        close,
        query: query.clone(),
        game: game.system().name(),
        title: title(&game),
        seq: now.last,
        last: end,
        steps: Steps::from(&stops(around), now.last),
        live: !game.ledger().is_closed() && table.origin() == Origin::Own,
        origin: table.origin(),
        hiding,
        mine,
        seals: chips(site, table, &game),
        margins: if alone { Vec::new() } else { margins(&chronicle, place, hiding, &game) },
        ticks: ticks(around, end),
        earlier: place.checked_sub(AROUND).filter(|place| *place > 0).and_then(address),
        later: Some(place.saturating_add(AROUND)).filter(|_| !hiding).and_then(address),
        base,
        preview: if alone || drawing.is_none() { None } else { preview_of(site, table, now.last)? },
        board,
        drawing,
        line,
        panel,
        shell,
    })
}

/// The address of the picture of a record: it says what the record is, and so never shows anything else. None of a
/// record that spectators are not shown yet.
fn preview_of(site: &Site, table: &Table, seq: u64) -> Result<Option<String>, PageError> {
    let pin = site.studies.pin(table, Seq(seq))?.ok();
    Ok(pin.map(|pin| format!("/m/{}/{seq}/{}.png", table.id(), pin.hash)))
}

/// The picture of a moment for lists: figures as dots, the same for ever at its address.
///
/// # Errors
/// [`PageError::NotFound`] for no such record, one that says something else, or where nothing can be drawn.
pub async fn thumbnail(
    site: web::Data<Site>,
    place: web::Path<(String, u64, String)>,
) -> Result<HttpResponse, PageError> {
    let (code, seq, head) = place.into_inner();
    let table = open(&site, &code).await?;
    let svg = blocking(move || {
        let same = site.studies.pin(&table, Seq(seq))?.is_ok_and(|pin| pin.hash.to_string() == head);
        if !same {
            return Err(PageError::NotFound);
        }
        let picture = drawn(&site, &table, &Shell::plain(Language::default()), seq)?;
        Ok(Picture { enlarged: Some(DOT), title: String::new(), ..picture }.render()?)
    });
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(svg.await?))
}

/// The picture of a moment for previews of links: the same for ever at its address.
///
/// # Errors
/// [`PageError::NotFound`] for no such record, one that says something else, or where nothing can be drawn.
pub async fn preview(
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, u64, String)>,
) -> Result<HttpResponse, PageError> {
    let (code, seq, head) = place.into_inner();
    let table = open(&site, &code).await?;
    let (working, own) = (site.clone(), Arc::clone(&table));
    let address = blocking(move || preview_of(&working, &own, seq)).await?.ok_or(PageError::NotFound)?;
    if address != format!("/m/{}/{seq}/{head}.png", table.id()) {
        return Err(PageError::NotFound);
    }
    let draw = move || {
        // One picture for every reader: nothing in it is of a language but the marks of figures.
        let shell = Shell::plain(Language::default());
        let picture = drawn(&site, &table, &shell, seq)?;
        Ok(Picture { size: Some((previews::WIDTH, previews::HEIGHT)), ..picture }.render()?)
    };
    let png = shared.previews.of(&address, draw).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header(("Cross-Origin-Resource-Policy", "cross-origin"))
        .body(png.as_ref().clone()))
}

/// What happened at a moment, the table after it, the record in detail.
///
/// # Errors
/// When the log cannot be read or folded there.
pub fn told(site: &Site, table: &Table, moment: &Moment) -> Result<(Line, Board, Panel), PageError> {
    let range = moment.first..moment.last.saturating_add(1);
    let lines = site.clerk.log().read(*table.id().bytes(), range).map_err(ClerkError::from)?;
    let broken = |error: greffe_core::record::line::LineFault| ClerkError::Broken(error.to_string());
    let parsed: Result<Vec<RecordLine<'_>>, _> =
        lines.iter().map(|bytes| RecordLine::parse(bytes).map_err(broken)).collect();
    let parsed = parsed?;
    let story = table.story()?;
    let game = table.game();
    let mut board = game.board(Seq(moment.last)).map_err(|error| ClerkError::Unfoldable(error.0))?;
    let own = events(&story, moment.first, moment.last);
    let line = merged(own, &moment.decided, &health_of(&board)).unwrap_or_default();
    let line = if line.title.fr.is_empty() { Line { title: moment.words.clone(), ..line } } else { line };
    // What asks for a way back, or goes it, says what it strikes.
    let untold = line.sentence.fr.is_empty() && moment.told != moment.words;
    let line = if untold { Line { sentence: moment.told.clone(), ..line } } else { line };
    initials::label(&mut board);
    let mut panel = panel::panel(&game, &parsed);
    // Of several tests in one batch each sum says whose it is: of whom its event speaks first.
    if panel.sums.len() > 1 {
        for sum in panel.sums.iter_mut().filter(|sum| sum.figure.is_none()) {
            let event = events(&story, sum.seq, sum.seq).first();
            sum.figure = event.and_then(|(_, line)| line.focus.first().copied());
        }
    }
    // Dice that name nobody are of whom the event that used them speaks first.
    for roll in panel.rolls.iter_mut().filter(|roll| roll.figure.is_none()) {
        let event = roll.used.and_then(|seq| events(&story, seq, seq).first());
        roll.figure = event.and_then(|(_, line)| line.focus.first().copied());
    }
    if let Some(before) = moment.first.checked_sub(1) {
        let before = game.board(Seq(before)).map_err(|error| ClerkError::Unfoldable(error.0))?;
        lay(&game, moment, &before, &mut board)?;
        panel.counters = panel::counters(&before.sides, &board.sides, &line);
        // What came of something stands under the moment that it is a part of; the last record tells who is next.
        if moment.late && board.over.is_none() && moment.last.saturating_add(1) < game.records() {
            board.moment = before.moment;
        }
    }
    Ok((line, board, panel))
}

/// Who falls in a moment still lies in it where they last stood: they are off the table from the next one on.
fn lay(game: &AnyMatch, moment: &Moment, before: &Board, board: &mut Board) -> Result<(), PageError> {
    let stood = |id: FigureId| before.pieces.iter().find(|piece| piece.id == id).filter(|piece| !piece.out);
    let falls = |piece: &&mut Piece| piece.out && piece.at.is_none() && stood(piece.id).is_some();
    for piece in board.pieces.iter_mut().filter(falls) {
        piece.at = stood(piece.id).and_then(|was| was.at);
        // Somebody who was moved first fell where they came to.
        for seq in (moment.first..moment.last).rev() {
            let then = game.board(Seq(seq)).map_err(|error| ClerkError::Unfoldable(error.0))?;
            let was = then.pieces.into_iter().find(|was| was.id == piece.id);
            if let Some(at) = was.and_then(|was| was.at) {
                piece.at = Some(at);
                break;
            }
        }
    }
    Ok(())
}

/// A match in words: its sides.
pub fn title(game: &AnyMatch) -> Words {
    if let Some(title) = &game.opening().title {
        return Words::same(title.clone());
    }
    against(game)
}

/// Who plays a match.
pub fn against(game: &AnyMatch) -> Words {
    let names: Vec<&str> = game.opening().seats.iter().map(|entry| entry.name.as_str()).collect();
    Words::new(names.join(" contre "), names.join(" against "))
}

/// Where a key may lead.
fn stops(moments: &[Moment]) -> Vec<Stop> {
    let stop = |moment: &Moment| Stop { at: moment.last, weight: moment.weight, key: moment.mark.is_some() };
    moments.iter().map(stop).collect()
}

/// The chips under the turn.
fn chips(site: &Site, table: &Table, game: &AnyMatch) -> Vec<Seal> {
    seals(game, table.origin()).into_iter().chain(behind(table)).chain(rivals(site, table)).collect()
}

/// How far behind the reader is, where they are.
fn behind(table: &Table) -> Option<Seal> {
    let (fr, en) = match table.behind()? {
        Delay::Minutes(minutes) => (format!("{minutes} min de retard"), format!("{minutes} min behind")),
        Delay::Records(records) => {
            (format!("{records} enregistrements de retard"), format!("{records} records behind"))
        }
    };
    Some(Seal { class: "flag", icon: "", words: Words::new(fr, en) })
}

/// Other files that say they are this match: nothing here says which is true, so each names the others.
fn rivals(site: &Site, table: &Table) -> Vec<Seal> {
    let others = site.clerk.others(table.id()).into_iter();
    let told = |other| Seal {
        class: "flag",
        icon: "flag",
        words: Words::new(
            format!("un autre fichier se dit ce match\u{a0}: comparez clé et tête avec /m/{other}"),
            format!("another file says that it is this match: compare key and head with /m/{other}"),
        ),
    };
    others.map(told).collect()
}

/// How the record stands, in chips.
pub fn seals(game: &AnyMatch, origin: Origin) -> Vec<Seal> {
    let chip = |class, icon, fr: String, en: String| Seal { class, icon, words: Words::new(fr, en) };
    let mut seals = Vec::new();
    match origin {
        Origin::Own => {}
        Origin::Imported => {
            seals.push(chip("", "down", "depuis un fichier".into(), "from a file".into()));
        }
        Origin::Sample => seals.push(chip("", "note", "exemple".into(), "sample".into())),
    }
    let open = game.dice().all().iter().filter(|epoch| epoch.base().is_some());
    let alone = open.clone().any(|epoch| !epoch.has_nonce());
    if alone {
        seals.push(chip(
            "flag",
            "flag",
            "d\u{e9}s de l\u{2019}op\u{e9}rateur seul".into(),
            "dice by the operator alone".into(),
        ));
    } else if open.count() > 0 {
        let rolled = |stream| game.dice().all().iter().any(|epoch| epoch.rolls(stream) > 0);
        // Where all that was rolled is hidden draws, cards are dealt and no die is thrown.
        let cards = rolled(Stream::Hidden) && !rolled(Stream::Public);
        let (fr, en) = if cards {
            ("tirages prouv\u{e9}s", "proven draws")
        } else {
            ("d\u{e9}s prouv\u{e9}s", "proven dice")
        };
        seals.push(chip("ok", "seal", fr.into(), en.into()));
    }
    let given_up = game.dice().all().iter().filter(|epoch| epoch.abandoned().is_some()).count();
    if given_up > 0 {
        seals.push(chip(
            "flag",
            "",
            format!("mises en place de d\u{e9}s abandonn\u{e9}es\u{a0}: {given_up}"),
            format!("dice set-ups abandoned: {given_up}"),
        ));
    }
    if game.ledger().disputes().iter().any(|dispute| !dispute.closed) {
        seals.push(chip("flag", "flag", "litige ouvert".into(), "open dispute".into()));
    }
    if origin == Origin::Own && !game.ledger().is_closed() && !game.is_current() {
        seals.push(chip(
            "flag",
            "flag",
            "autre r\u{e9}vision des r\u{e8}gles".into(),
            "another revision of the rules".into(),
        ));
    }
    if let Some((_, how)) = game.ledger().closed() {
        seals.push(Seal { class: "", icon: "check", words: records::how_words(how) });
    }
    seals
}

fn margins(chronicle: &Chronicle, place: usize, hiding: bool, game: &AnyMatch) -> Vec<Margin> {
    let until = if hiding { place.saturating_add(1) } else { place.saturating_add(AROUND) };
    let range = place.saturating_sub(AROUND)..until.min(chronicle.moments.len());
    let here = chronicle.moments.get(place).map(|moment| moment.last);
    // A turn that begins within a moment that is a part of the one before is told of after it.
    let before = range.start.checked_sub(1).and_then(|place| chronicle.moments.get(place));
    let mut due = before.filter(|moment| moment.late).and_then(|moment| moment.heading.clone());
    let listed = chronicle.moments.get(range).unwrap_or_default();
    listed
        .iter()
        .filter(|moment| !moment.waits || Some(moment.last) == here)
        .map(|moment| {
            let heading = if moment.late {
                std::mem::replace(&mut due, moment.heading.clone())
            } else {
                moment.heading.clone().or_else(|| due.take())
            };
            Margin {
                seq: moment.last,
                words: moment.told.clone(),
                who: moment.who.clone(),
                heading,
                side: records::author_letter(moment.by, game.opening()),
                weight: moment.weight,
                void: !hiding && game.is_void(Seq(moment.last)),
                here: Some(moment.last) == here,
            }
        })
        .collect()
}

fn ticks(moments: &[Moment], last: u64) -> Vec<Tick> {
    let mut ticks = Vec::new();
    let turns: Vec<u64> = moments
        .iter()
        .filter(|moment| moment.weight == Weight::Turn && moment.first <= last)
        .map(|moment| moment.first)
        .collect();
    let ends = turns.iter().skip(1).copied().chain([last.saturating_add(1)]);
    for (from, to) in turns.iter().copied().zip(ends) {
        ticks.push(Tick { class: "t", seq: from, span: to.saturating_sub(from).max(2).saturating_sub(1) });
    }
    for moment in moments.iter().filter(|moment| moment.first <= last) {
        match moment.mark {
            Some(Mark::Hurt) => ticks.push(Tick { class: "w", seq: moment.first, span: 1 }),
            Some(Mark::Out | Mark::Over) => ticks.push(Tick { class: "k", seq: moment.first, span: 1 }),
            Some(Mark::Dispute | Mark::Ruling | Mark::Struck) => {
                ticks.push(Tick { class: "d", seq: moment.first, span: 1 });
            }
            None => {}
        }
    }
    // A page stays small however long the match: beyond, marks would be thinner than a pixel anyway.
    ticks.truncate(300);
    ticks
}
