//! The replay for a script that steps by itself: the story in one answer, the pages of its steps in parts.
//!
//! A page of a step is what the replay page shows of it, cut in pieces and told as what differs from the step before: so
//! a step costs no request, and script and plain page show the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::chances::{Chance, Grid, Hinge, Untold};
use greffe_core::ids::{Author, Seq};
use greffe_core::record::hex::Hash;
use greffe_core::record::line::Line as RecordLine;
use greffe_core::tale::{Act, Decided, Tale};
use greffe_core::view::Weight;
use serde::{Deserialize, Serialize};

use crate::api::bodies::{self, Public};
use crate::api::fail::{Fail, NO_RECORD};
use crate::api::{Shared, blocking, open};
use crate::budget::Budget;
use crate::chronicle::{Chronicle, Mark, Moment};
use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::language::Language;
use crate::limits;
use crate::outlook::{Difference, differences};
use crate::pages::closeup;
use crate::pages::matches::{Look, replay, title};
use crate::readings::{self, Reading};
use crate::records;
use crate::shell::Shell;
use crate::site::Site;

/// Steps of one part.
const PER: usize = 150;
/// Bytes of parts kept made.
const KEPT: usize = 24 << 20;
/// A pause longer than this is nobody's time.
const PAUSE: i64 = 30 * 60 * 1000;
/// Commands whose chances are counted in one answer.
const MOST: usize = 400;

/// How a replay is asked for.
#[derive(Deserialize)]
pub struct Asked {
    lang: Option<String>,
    /// How far the reader has been: nothing beyond is sent.
    seen: Option<u64>,
}

impl Asked {
    fn language(&self) -> Language {
        self.lang.as_deref().and_then(Language::from_code).unwrap_or_default()
    }

    /// How many moments may be shown.
    fn shown(&self, chronicle: &Chronicle) -> Result<usize, Fail> {
        let Some(seen) = self.seen else { return Ok(chronicle.moments.len()) };
        let place = chronicle.place(seen).ok_or(Fail::Plain(&NO_RECORD))?;
        Ok(place.saturating_add(1))
    }
}

/// Answers that were made, the newest last.
#[derive(Default)]
pub struct Parts {
    kept: Mutex<Vec<(Name, Arc<Vec<u8>>)>>,
}

/// What names an answer: the head of its match, and what it is of it.
type Name = (Hash, String);

/// An answer as it was made, and whether it is the same whenever it is made.
struct Made {
    bytes: Vec<u8>,
    always: bool,
}

impl Made {
    fn json(answer: &impl Serialize, always: bool) -> Result<Self, Fail> {
        Ok(Self { bytes: serde_json::to_vec(answer).map_err(PageError::internal)?, always })
    }
}

impl Parts {
    fn known(&self, name: &Name) -> Option<Arc<Vec<u8>>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, part)| Arc::clone(part))
    }

    fn keep(&self, name: Name, part: &Arc<Vec<u8>>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != name);
        kept.push((name, Arc::clone(part)));
        while kept.len() > 1 && kept.iter().map(|(_, part)| part.len()).fold(0, usize::saturating_add) > KEPT
        {
            kept.remove(0);
        }
    }
}

/// An answer that follows from a match alone: none for who has it, the one that is kept, or made when it is its turn.
async fn once(
    request: &HttpRequest,
    shared: &web::Data<Shared>,
    (table, name): (Arc<Table>, Name),
    make: impl FnOnce(&mut Budget) -> Result<Made, Fail> + Send + 'static,
) -> Result<HttpResponse, Fail> {
    let head = name.0;
    if let Some(answer) = bodies::unchanged(request, head) {
        return Ok(answer);
    }
    let bytes = if let Some(known) = shared.parts.known(&name) {
        known
    } else {
        let kept = shared.clone();
        let turn = shared.pool.audit(limits::asks_from(request), move |budget| -> Result<_, Fail> {
            // Whoever waited for the turn may find it made.
            if let Some(known) = kept.parts.known(&name) {
                return Ok(known);
            }
            let Made { bytes, always } = make(budget)?;
            let bytes = Arc::new(bytes);
            if always {
                kept.parts.keep(name, &bytes);
            }
            Ok(bytes)
        });
        turn.await?.ok_or(PageError::Busy)??
    };
    let game = table.game();
    let answer = Public::of(&*game, |_| Vec::clone(&bytes)).tagged(head);
    Ok(answer.bytes(request, "application/json", &[]))
}

#[derive(Serialize)]
struct Index {
    title: String,
    lang: &'static str,
    /// The last record shown.
    last: u64,
    /// Whether nothing is added any more.
    closed: bool,
    /// Steps of one part.
    per: usize,
    /// One for each step.
    steps: Vec<Step>,
    turns: Vec<Turn>,
    figures: BTreeMap<u16, (String, u8)>,
    sides: Vec<String>,
    rules: Vec<Rule>,
    decided: Vec<Decided>,
    time: Vec<Spent>,
}

/// A step: its first and last record, how much it matters, the letter of who acted, the sentence, what it is looked up
/// for, its figures, its rules; then whether it only waits, and whether it was struck.
#[derive(Serialize)]
struct Step(u64, u64, u8, &'static str, String, &'static str, Vec<u16>, Vec<u16>, bool, bool);

#[derive(Serialize)]
struct Turn {
    heading: String,
    activations: Vec<Activation>,
}

#[derive(Serialize)]
struct Activation {
    figure: Option<u16>,
    acts: Vec<Told>,
}

/// An act: the place of its first step and how many there are, what was done, the faces that fell by roll, who was put
/// out, who was hurt and by how much, whether it was struck.
#[derive(Serialize)]
struct Told(usize, usize, String, Vec<Vec<u32>>, Vec<u16>, Vec<(u16, i32)>, bool);

/// A rule that the match applied: its id, what it is called, what it says.
#[derive(Serialize)]
struct Rule(String, String, Vec<String>);

/// What a side took in a turn, in milliseconds, and how often it acted.
#[derive(Serialize)]
struct Spent {
    turn: usize,
    side: u8,
    millis: i64,
    acts: u32,
}

/// The story of the match and what is needed to step through it.
///
/// # Errors
/// 404 for no such match or record.
pub async fn index(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let chronicle = site.chronicle(&table)?;
        let shown = asked.shown(&chronicle)?;
        let lines = site.clerk.log().read(*table.id().bytes(), 0..table.game().records());
        let lines = lines.map_err(ClerkError::from)?;
        let shell = Shell::plain(asked.language());
        let index = indexed(&table, &chronicle, shown, &shell, &lines)?;
        let game = table.game();
        Ok(Public::of(&*game, |_| index).tagged(game.head()))
    });
    Ok(made.await?.json(&request))
}

fn indexed(
    table: &Table,
    chronicle: &Chronicle,
    shown: usize,
    shell: &Shell,
    lines: &[Vec<u8>],
) -> Result<Index, Fail> {
    let game = table.game();
    let moments = chronicle.moments.get(..shown).unwrap_or_default();
    let last = moments.last().map_or(0, |moment| moment.last);
    let mut rules: Vec<&str> = Vec::new();
    let steps = moments.iter().map(|moment| {
        let applied = chronicle.rules_of(moment).map(|rule| {
            let place = rules.iter().position(|known| *known == rule).unwrap_or_else(|| {
                rules.push(rule);
                rules.len().saturating_sub(1)
            });
            u16::try_from(place).unwrap_or(u16::MAX)
        });
        let applied = applied.collect();
        step(
            moment,
            applied,
            shell,
            records::author_letter(moment.by, game.opening()),
            game.is_void(Seq(moment.last)),
        )
    });
    let steps: Vec<Step> = steps.collect();
    let book = game.system().rulebook();
    let says = |rule: &str| {
        let (name, says) = closeup::said(book, game.opening(), rule).unwrap_or_default();
        let says = says.iter().map(|words| shell.w(words).into_owned()).collect();
        Rule(rule.to_owned(), shell.w(&name).into_owned(), says)
    };
    let decided: Vec<Decided> = game.decided()?.into_iter().filter(|one| one.seq.0 <= last).collect();
    let others = decided.iter().map(|one| one.rule.clone()).filter(|rule| !rules.contains(&rule.as_str()));
    let others: BTreeSet<String> = others.collect();
    let rules = rules.iter().map(|rule| says(rule)).chain(others.iter().map(|rule| says(rule))).collect();
    // What comes after is no part of the story: the tale is cut where the reader is.
    let story = game.tale()?;
    let boards = [game.board(Seq(0))?, game.board(Seq(last))?];
    let pieces = boards.iter().flat_map(|board| &board.pieces);
    let figures = pieces.map(|piece| (piece.id.0, (piece.name.clone(), piece.side))).collect();
    let whole = shown == chronicle.moments.len();
    Ok(Index {
        title: shell.w(&title(&game)).into_owned(),
        lang: shell.lang(),
        last,
        closed: whole && game.ledger().is_closed(),
        per: PER,
        steps,
        turns: turns(&story, chronicle, shown, shell),
        figures,
        sides: boards
            .into_iter()
            .next_back()
            .map(|board| board.sides)
            .unwrap_or_default()
            .into_iter()
            .map(|side| side.name)
            .collect(),
        rules,
        decided,
        time: time(&story, &game, lines, last)?,
    })
}

fn step(moment: &Moment, rules: Vec<u16>, shell: &Shell, letter: &'static str, void: bool) -> Step {
    let weight = match moment.weight {
        Weight::Step => 0,
        Weight::Activation => 1,
        Weight::Turn => 2,
    };
    let figures = moment.figures.iter().map(|figure| figure.0).collect();
    let mark = moment.mark.map_or("", Mark::name);
    let told = shell.w(&moment.told).into_owned();
    Step(moment.first, moment.last, weight, letter, told, mark, figures, rules, moment.waits, void)
}

fn turns(tale: &Tale, chronicle: &Chronicle, shown: usize, shell: &Shell) -> Vec<Turn> {
    let told = |act: &Act| {
        let first = act.steps.first().and_then(|step| chronicle.place(step.first.0))?;
        let last = act.steps.last().and_then(|step| chronicle.place(step.last.0))?;
        let last = last.min(shown.saturating_sub(1));
        // An act that goes on beyond where the reader is tells nothing of how it ends.
        let whole = act
            .steps
            .last()
            .is_some_and(|step| chronicle.place(step.last.0).is_some_and(|place| place < shown));
        let words = match chronicle.moments.get(first) {
            Some(moment) if act.words.fr.is_empty() || !whole => shell.w(&moment.words).into_owned(),
            Some(_) | None => shell.w(&act.words).into_owned(),
        };
        let faces = act.dice.iter().filter(|_| whole).map(|dice| dice.faces.clone()).collect();
        let out = act.out.iter().filter(|_| whole).map(|figure| figure.0).collect();
        let hurt = act.hurt.iter().filter(|_| whole).map(|(figure, lost)| (figure.0, *lost)).collect();
        let count = last.saturating_sub(first).saturating_add(1);
        (first < shown).then_some(Told(first, count, words, faces, out, hurt, act.void && whole))
    };
    let turns = tale.turns.iter().map(|turn| {
        let activations = turn.activations.iter().map(|activation| Activation {
            figure: activation.figure.map(|figure| figure.0),
            acts: activation.acts.iter().filter_map(told).collect(),
        });
        let activations = activations.filter(|activation| !activation.acts.is_empty()).collect();
        Turn { heading: shell.w(&turn.heading).into_owned(), activations }
    });
    turns.filter(|turn| !turn.activations.is_empty()).collect()
}

/// How long each side took in each turn: from what was written before to what it declares. A long pause is nobody's.
fn time(
    tale: &Tale,
    game: &greffe_games::registry::AnyMatch,
    lines: &[Vec<u8>],
    last: u64,
) -> Result<Vec<Spent>, Fail> {
    let mut at = Vec::new();
    for bytes in lines {
        let line = RecordLine::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        at.push((line.envelope.at.millis(), line.envelope.by));
    }
    let mut spent: BTreeMap<(usize, u8), (i64, u32)> = BTreeMap::new();
    for (place, turn) in tale.turns.iter().enumerate() {
        for step in turn.activations.iter().flat_map(|one| &one.acts).flat_map(|act| &act.steps) {
            let seq = usize::try_from(step.first.0).unwrap_or(usize::MAX);
            let before = seq.checked_sub(1).and_then(|before| at.get(before));
            let (Some((then, _)), Some((now, Author::Seat(seat)))) = (before, at.get(seq)) else { continue };
            let Some(side) = game.opening().side_of(*seat).filter(|_| step.last.0 <= last) else { continue };
            let took = now.saturating_sub(*then);
            let (millis, acts) = spent.entry((place, side)).or_default();
            *acts = acts.saturating_add(1);
            if took <= PAUSE {
                *millis = millis.saturating_add(took);
            }
        }
    }
    Ok(spent.into_iter().map(|((turn, side), (millis, acts))| Spent { turn, side, millis, acts }).collect())
}

/// The pages of some steps.
#[derive(Serialize)]
struct Part {
    /// The place of its first step.
    first: usize,
    /// Every line of the pages, each once.
    lines: Vec<String>,
    /// For each step its pieces: the bar, the stage, the record, the figures; then the title of its page.
    steps: Vec<([Vec<Run>; 4], String)>,
}

/// A run of lines: so many from a place of the same piece one step before, or one line by its number.
#[derive(Serialize)]
#[serde(untagged)]
enum Run {
    Same(usize, usize),
    Line(usize),
}

/// The pages of a part of the steps.
///
/// # Errors
/// 404 for no such match, record or part.
pub async fn part(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, usize)>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, Fail> {
    let (id, number) = place.into_inner();
    let opened = site.clone();
    let asked = asked.into_inner();
    let (language, hiding) = (asked.language(), asked.seen.is_some());
    let (table, chronicle, head, places) = blocking(move || {
        let table = open(&opened, &id)?;
        let chronicle = opened.chronicle(&table)?;
        let (shown, head) = (asked.shown(&chronicle)?, table.game().head());
        let first = number.saturating_mul(PER);
        let until = first.saturating_add(PER).min(shown);
        if first >= until {
            return Err(Fail::Plain(&NO_RECORD));
        }
        Ok((table, chronicle, head, first..until))
    })
    .await?;
    let shell = Shell::plain(language);
    let name = format!("replay/{}/{hiding}/{}-{}", shell.lang(), places.start, places.end);
    let work = Arc::clone(&table);
    let make = move |budget: &mut Budget| {
        let look = Look { hiding, close: None, alone: true };
        let moments = chronicle.moments.get(places.clone()).unwrap_or_default();
        let part = paged((&site, &work), (places.start, moments), &look, &shell, budget)?;
        Made::json(&part, true)
    };
    once(&request, &shared, (table, (head, name)), make).await
}

fn paged(
    (site, table): (&Site, &Table),
    (first, moments): (usize, &[Moment]),
    look: &Look,
    shell: &Shell,
    budget: &mut Budget,
) -> Result<Part, Fail> {
    let mut part = Part { first, lines: Vec::new(), steps: Vec::new() };
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut before: [Vec<usize>; 4] = Default::default();
    for moment in moments {
        if budget.step().is_break() {
            return Err(PageError::Busy.into());
        }
        let page = replay(site, table, shell.clone(), Some(moment.last), look.clone(), false)?;
        let title = shell.w(&page.line.title).into_owned();
        let here = format!("{}/{}", page.base, page.seq);
        let now = page.pieces().map_err(PageError::from)?.map(|piece| {
            let piece = piece
                .replace(&format!("{here}?hide=1&amp;"), "\u{1}?")
                .replace(&format!("{here}?hide=1"), "\u{1}")
                .replace(&here, "\u{1}");
            let number = |line: &str| {
                *numbers.entry(line.to_owned()).or_insert_with(|| {
                    part.lines.push(line.to_owned());
                    part.lines.len().saturating_sub(1)
                })
            };
            split(&piece).into_iter().map(number).collect::<Vec<usize>>()
        });
        let mut runs = now.iter().zip(&before).map(|(now, before)| runs(now, before));
        let mut next = || runs.next().unwrap_or_default();
        part.steps.push(([next(), next(), next(), next()], title));
        before = now;
    }
    Ok(part)
}

/// A piece in lines: where one of the things begins that change by themselves.
fn split(piece: &str) -> Vec<&str> {
    const STARTS: [&str; 24] = [
        "<a class=\"fig",
        "<path",
        "<g class=\"tag",
        "<tr",
        "<li",
        "<section",
        "<p ",
        "<h2",
        "<div class=\"sheet",
        "<div class=\"inset",
        "<table",
        "<svg",
        "<span data-out",
        "<span class=\"frames",
        "<div class=\"acts",
        "<div class=\"verdict",
        "<details",
        "<span class=\"chip",
        "<h3",
        "<dd",
        "<span class=\"side",
        "<b>",
        "<a class=\"rule",
        "<td class",
    ];
    let begins = |at: &usize| {
        let rest = piece.get(*at..).unwrap_or_default();
        *at > 0 && STARTS.iter().any(|start| rest.starts_with(start))
    };
    let ends = piece.match_indices('<').map(|(at, _)| at).filter(begins).chain([piece.len()]);
    let mut from = 0_usize;
    let line = ends.filter_map(|end| {
        let line = piece.get(from..end);
        from = end;
        line.filter(|line| !line.is_empty())
    });
    line.collect()
}

/// The lines of a piece as runs of those of the step before.
fn runs(now: &[usize], before: &[usize]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut at = 0_usize;
    // Where to look first: what follows what was just taken.
    let mut cursor = 0_usize;
    while let Some(line) = now.get(at) {
        let found = before
            .iter()
            .skip(cursor)
            .position(|known| known == line)
            .map(|place| place.saturating_add(cursor));
        let found = found.or_else(|| before.iter().position(|known| known == line));
        let Some(place) = found else {
            runs.push(Run::Line(*line));
            at = at.saturating_add(1);
            continue;
        };
        let same = now
            .iter()
            .skip(at)
            .zip(before.iter().skip(place))
            .take_while(|(now, before)| now == before)
            .count();
        runs.push(if same > 1 { Run::Same(place, same) } else { Run::Line(*line) });
        at = at.saturating_add(same.max(1));
        cursor = place.saturating_add(same);
    }
    runs
}

/// Which commands' chances.
#[derive(Deserialize)]
pub struct Between {
    #[serde(default)]
    from: u64,
    to: Option<u64>,
}

#[derive(Serialize)]
struct Chances {
    chances: Vec<Chance>,
    /// Where to go on, when time or measure ended it.
    next: Option<Seq>,
}

/// The chance of each test when its dice were thrown, from the rules.
///
/// # Errors
/// 404 for no such match.
pub async fn chances(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    id: web::Path<String>,
    between: web::Query<Between>,
) -> Result<HttpResponse, Fail> {
    let (table, head) = blocking(move || {
        let table = open(&site, &id)?;
        let head = table.game().head();
        Ok((table, head))
    })
    .await?;
    let (from, to) = (Seq(between.from), Seq(between.to.unwrap_or(u64::MAX)));
    let work = Arc::clone(&table);
    let make = move |budget: &mut Budget| {
        let game = work.game();
        let mut told = Chances { chances: Vec::new(), next: None };
        let rolled = game.commands().iter().filter(|command| !command.made.is_empty());
        let due: Vec<Seq> =
            rolled.map(|command| command.declared).filter(|seq| (from..=to).contains(seq)).collect();
        let mut always = true;
        for (place, seq) in due.into_iter().enumerate() {
            let over = budget.step().is_break();
            if place >= MOST || over {
                always = !over;
                told.next = Some(seq);
                break;
            }
            // What cannot be counted is left out: the moment says nothing of its chance.
            told.chances.extend(game.chances(seq).unwrap_or_default());
        }
        Made::json(&told, always)
    };
    let name = format!("chances/{}-{}", from.0, to.0);
    once(&request, &shared, (table, (head, name)), make).await
}

impl From<Untold> for Fail {
    fn from(untold: Untold) -> Self {
        match untold {
            Untold::NoCommand => Self::Plain(&NO_RECORD),
            Untold::NoDice | Untold::TooMany | Untold::Hidden | Untold::OtherRules => {
                Self::Field { field: "seq", why: untold.words() }
            }
            Untold::Broken(inconsistent) => inconsistent.into(),
        }
    }
}

/// All outcomes of a command over all faces of its dice.
///
/// # Errors
/// 404 for no such match or command; 400 for what cannot be counted.
pub async fn grid(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, Fail> {
    counted("grid", &request, &site, &shared, place.into_inner(), |game, seq| -> Result<Grid, Untold> {
        game.grid(seq)
    })
    .await
}

/// A hinge as core tells it, and in words.
#[derive(Serialize)]
struct InWords {
    #[serde(flatten)]
    hinge: Hinge,
    words: Reading,
}

#[derive(Serialize)]
struct Hinges {
    hinges: Vec<InWords>,
}

/// What a command hung on: its facts, the house's options and other revisions of the rules, turned the other way.
///
/// # Errors
/// As [`grid`].
pub async fn hinges(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, Fail> {
    counted("hinges", &request, &site, &shared, place.into_inner(), |game, seq| -> Result<Hinges, Untold> {
        let told = readings::told(game, seq, game.hinges(seq)?).into_iter();
        Ok(Hinges { hinges: told.map(|(hinge, words)| InWords { hinge, words }).collect() })
    })
    .await
}

async fn counted<T: Serialize>(
    what: &'static str,
    request: &HttpRequest,
    site: &web::Data<Site>,
    shared: &web::Data<Shared>,
    (id, seq): (String, u64),
    count: impl FnOnce(&greffe_games::registry::AnyMatch, Seq) -> Result<T, Untold> + Send + 'static,
) -> Result<HttpResponse, Fail> {
    let site = site.clone();
    let (table, head) = blocking(move || {
        let table = open(&site, &id)?;
        let head = table.game().head();
        Ok((table, head))
    })
    .await?;
    let work = Arc::clone(&table);
    let make = move |_: &mut Budget| Made::json(&count(&work.game(), Seq(seq))?, true);
    once(request, shared, (table, (head, format!("{what}/{seq}"))), make).await
}

/// Which two moments.
#[derive(Deserialize)]
pub struct Two {
    a: u64,
    b: u64,
    lang: Option<String>,
}

#[derive(Serialize)]
struct Compared {
    differences: Vec<Unlike>,
}

/// Whose, what, then, now.
#[derive(Serialize)]
struct Unlike(String, String, String, String);

/// What two moments show differently.
///
/// # Errors
/// 404 for no such match or record.
pub async fn compare(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    two: web::Query<Two>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let game = table.game();
        if two.a.max(two.b) >= game.records() {
            return Err(Fail::Plain(&NO_RECORD));
        }
        let language = two.lang.as_deref().and_then(Language::from_code).unwrap_or_default();
        let shell = Shell::plain(language);
        let told = |one: &Difference| {
            let words = |words| shell.w(words).into_owned();
            Unlike(one.whose.clone(), words(&one.what), words(&one.recorded), words(&one.instead))
        };
        let compared = Public::tried(&*game, |game| -> Result<_, Fail> {
            let found = differences(&game.board(Seq(two.a))?, &game.board(Seq(two.b))?);
            Ok(Compared { differences: found.iter().map(told).collect() })
        })?;
        Ok(compared.tagged(game.head()))
    });
    Ok(made.await?.json(&request))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_cut_in_lines_that_make_it_again_and_told_by_what_the_step_before_had() {
        let piece = "<p>a</p><a class=\"fig a\">1</a><a class=\"fig b\">2</a><p class=\"x\">z</p>";
        assert_eq!(split(piece).concat(), piece);
        assert_eq!(split(piece).len(), 4);
        let (before, now) = ([1, 2, 3, 4, 5], [1, 2, 9, 4, 5, 2]);
        let mut made = Vec::new();
        for run in runs(&now, &before) {
            match run {
                Run::Same(place, count) => made.extend(&before[place..place + count]),
                Run::Line(line) => made.push(line),
            }
        }
        assert_eq!(made, now);
    }
}
