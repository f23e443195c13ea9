//! The replay for a script that steps by itself: the story in one answer, the pages of its steps in parts.
//!
//! A page of a step is what the replay page shows of it, cut in pieces and told as what differs from the step before: so
//! a step costs no request, and script and plain page show the same. A line travels once for all parts: a part tells of
//! those that the parts before it did not have.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::play::chances::{Chance, Grid, Hinge, Untold};
use greffe_core::play::tale::{self, Act, Decided, Tale};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::view::{Line, Weight};
use greffe_core::telling::words::Words;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::api::bodies::{self, Public};
use crate::api::fail::{Fail, NO_RECORD};
use crate::api::{Shared, blocking, open};
use crate::budget::Budget;
use crate::chronicle::{Chronicle, Mark, Moment, ends_first, events, health_of, merged};
use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::language::Language;
use crate::limits;
use crate::outlook::{Difference, differences};
use crate::pages::closeup;
use crate::pages::kept::Coding;
use crate::pages::matches::{Look, replay, title};
use crate::readings::{self, Reading};
use crate::records;
use crate::shell::Shell;
use crate::site::Site;

/// Steps of one part.
const PER: usize = 150;
/// Bytes of parts kept made.
const KEPT: usize = 24 << 20;
/// Lines of parts whose numbers are kept for the parts after them: a hundred bytes each.
const KNOWN: usize = 160_000;
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
    kept: Mutex<Vec<(Name, Bytes)>>,
    known: Mutex<Vec<(Ending, Arc<Known>)>>,
}

/// What names the lines that parts told of: the head of their match, and how they are shown and where they end.
type Ending = (Hash, String);

/// The numbers of the lines that parts told of, by their hashes.
type Known = BTreeMap<[u8; 16], usize>;

/// What names an answer: the head of its match, what it is of it, and how it is packed.
type Name = (Hash, String, Coding);

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
    fn known(&self, name: &Name) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, part)| part.clone())
    }

    fn keep(&self, name: Name, part: &Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != name);
        kept.push((name, part.clone()));
        while kept.len() > 1 && kept.iter().map(|(_, part)| part.len()).fold(0, usize::saturating_add) > KEPT
        {
            kept.remove(0);
        }
    }
}

impl Parts {
    fn lines(&self, ending: &Ending) -> Option<Arc<Known>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(one, _)| one == ending).map(|(_, lines)| Arc::clone(lines))
    }

    fn keep_lines(&self, ending: Ending, lines: Known) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(one, _)| *one != ending);
        known.push((ending, Arc::new(lines)));
        while known.len() > 1
            && known.iter().map(|(_, lines)| lines.len()).fold(0, usize::saturating_add) > KNOWN
        {
            known.remove(0);
        }
    }
}

/// An answer that follows from a match alone: none for who has it, the one that is kept, or made when it is its turn.
async fn once(
    request: &HttpRequest,
    shared: &web::Data<Shared>,
    (table, head, what): (Arc<Table>, Hash, String),
    make: impl FnOnce(&mut Budget) -> Result<Made, Fail> + Send + 'static,
) -> Result<HttpResponse, Fail> {
    if let Some(answer) = bodies::unchanged(request, head) {
        return Ok(answer);
    }
    let coding = Coding::of(request);
    let name = (head, what, coding);
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
            let bytes = coding.pack(bytes)?;
            if always {
                kept.parts.keep(name, &bytes);
            }
            Ok(bytes)
        });
        turn.await?.ok_or(PageError::Busy)??
    };
    Ok(packed(request, &table, (head, coding), bytes))
}

/// An answer that is packed already.
fn packed(
    request: &HttpRequest,
    table: &Table,
    (head, coding): (Hash, Coding),
    bytes: Bytes,
) -> HttpResponse {
    let answer = Public::of(&*table.game(), |_| bytes).tagged(head);
    let mut extra = vec![(header::VARY.as_str(), "accept-encoding".to_owned())];
    extra.extend(coding.word().map(|word| (header::CONTENT_ENCODING.as_str(), word.to_owned())));
    answer.bytes(request, "application/json", &extra)
}

#[derive(Serialize)]
struct Index {
    /// The head it was made of, in short: what is of another goes with no part of this.
    of: String,
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
    let coding = Coding::of(&request);
    let (table, head, bytes) = blocking(move || -> Result<_, Fail> {
        let table = open(&site, &id)?;
        let head = table.game().head();
        let chronicle = site.chronicle(&table)?;
        let shown = asked.shown(&chronicle)?;
        let lines = site.clerk.log().read(*table.id().bytes(), 0..table.game().records());
        let lines = lines.map_err(ClerkError::from)?;
        let shell = Shell::plain(asked.language());
        let index = Made::json(&indexed(&table, &chronicle, shown, &shell, &lines)?, true)?;
        Ok((table, head, coding.pack(index.bytes)?))
    })
    .await?;
    Ok(packed(&request, &table, (head, coding), bytes))
}

fn indexed(
    table: &Table,
    chronicle: &Chronicle,
    shown: usize,
    shell: &Shell,
    lines: &[Vec<u8>],
) -> Result<Index, Fail> {
    let sentences = table.story()?;
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
        let letter = records::author_letter(moment.by, game.opening());
        step(moment, applied, shell, letter, game.is_void(Seq(moment.last)))
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
    let boards = [game.board(Seq(0))?, game.board(Seq(last))?];
    let health = boards.first().map(health_of).unwrap_or_default();
    let story = filed(game.tale()?, chronicle, (sentences.as_slice(), &health));
    let pieces = boards.iter().flat_map(|board| &board.pieces);
    let figures = pieces.map(|piece| (piece.id.0, (piece.name.clone(), piece.side))).collect();
    let whole = shown == chronicle.moments.len();
    Ok(Index {
        of: in_short(&game.head()),
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

/// The events that an act begins with; it bears the title of what matters most among them.
fn entitled<'s>(
    act: &mut Act,
    story: &'s [(Seq, Line)],
    (decided, health): (&[Seq], &Words),
) -> &'s [(Seq, Line)] {
    let first = act.steps.first();
    let own = first.map(|step| events(story, step.first.0, step.last.0)).unwrap_or_default();
    if own.iter().any(|(_, line)| line.weight > Weight::Step)
        && let Some(line) = merged(own, decided, health)
        && !line.title.fr.is_empty()
    {
        act.words = line.title;
    }
    own
}

/// The later steps of an act as one of its own.
fn followed(act: &Act, steps: Vec<tale::Step>) -> Act {
    Act {
        by: act.by,
        words: Words::default(),
        figures: act.figures.clone(),
        steps,
        dice: Vec::new(),
        out: Vec::new(),
        hurt: Vec::new(),
        over: false,
        void: act.void,
    }
}

/// Adds to an act that waited what came of it.
fn came_of(last: &mut Act, act: Act) {
    if last.words.fr.is_empty() {
        last.words = act.words;
    }
    last.steps.extend(act.steps);
    last.dice.extend(act.dice);
    last.out.extend(act.out);
    last.hurt.extend(act.hurt);
    last.over = last.over || act.over;
}

/// A tale in which what came of something stands in the turn and activation it was played in, by its own name, also
/// where its batch goes on to the next one.
fn filed(tale: Tale, chronicle: &Chronicle, (story, health): (&[(Seq, Line)], &Words)) -> Tale {
    let mut told = Tale::default();
    let waits = |act: &Act| {
        let last = act.steps.last().and_then(|step| chronicle.place(step.last.0));
        last.and_then(|place| chronicle.moments.get(place)).is_some_and(|moment| moment.waits)
    };
    for turn in tale.turns {
        let mut fresh = tale::Turn { heading: turn.heading, activations: Vec::new() };
        for (nth, activation) in turn.activations.into_iter().enumerate() {
            if nth > 0 && fresh.activations.is_empty() {
                fresh.activations.push(tale::Activation::default());
            }
            let mut own = tale::Activation { figure: activation.figure, acts: Vec::new() };
            for (place, mut act) in activation.acts.into_iter().enumerate() {
                let moment = act.steps.first().and_then(|step| chronicle.place(step.last.0));
                let moment = moment.and_then(|place| chronicle.moments.get(place));
                let decided = moment.map(|moment| moment.decided.as_slice()).unwrap_or_default();
                let own_events = entitled(&mut act, story, (decided, health));
                let activations = if fresh.activations.is_empty() {
                    told.turns.last_mut().map(|turn| &mut turn.activations)
                } else {
                    Some(&mut fresh.activations)
                };
                let before = activations.and_then(|all| all.last_mut()).filter(|before| {
                    let alike = before.acts.last().is_some_and(|last| last.void == act.void);
                    place == 0 && alike && ends_first(own_events, decided, health)
                });
                let Some(before) = before else {
                    own.acts.push(act);
                    continue;
                };
                // What the batch came after stays with it, what followed within the new activation is there.
                let rest = act.steps.split_off(1);
                if !rest.is_empty() {
                    own.acts.push(followed(&act, rest));
                }
                match before.acts.last_mut().filter(|last| waits(last)) {
                    Some(last) => came_of(last, act),
                    None => before.acts.push(act),
                }
            }
            if !own.acts.is_empty() {
                fresh.activations.push(own);
            }
        }
        fresh.activations.retain(|activation| !activation.acts.is_empty());
        if !fresh.activations.is_empty() {
            told.turns.push(fresh);
        }
    }
    told
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
    /// The head it was made of, in short.
    of: String,
    /// The place of its first step.
    first: usize,
    /// The lines that no part before told of: those that begin alike stand together, as they pack best.
    lines: Vec<Vec<String>>,
    /// A sign for each of them, in the order in which steps take them: `#` where it is the next of the first list, and so on.
    order: String,
    steps: Vec<Turned>,
}

fn in_short(head: &Hash) -> String {
    head.to_string().chars().take(12).collect()
}

/// How the pieces of a step (the bar, the stage, the record, the figures) are made from those of the step before: so many
/// lines kept, so many left out, so many put in their place and which, and so on; what follows the last is kept. Then the
/// title of its page. A line is told by its number among all that this part and those before it told of, from 1; 0 is the
/// next new one.
#[derive(Serialize)]
struct Turned([Vec<usize>; 4], usize);

/// The lines of a part: each has a place in it, and a number once a step, or a part before, has told of it.
#[derive(Default)]
struct Lines {
    texts: Vec<String>,
    places: BTreeMap<String, usize>,
    known: Known,
    /// The places of those that this part tells of first, in their order.
    new: Vec<usize>,
}

impl Lines {
    fn after(known: Known) -> Self {
        Self { known, ..Self::default() }
    }

    fn place(&mut self, line: &str) -> usize {
        if let Some(known) = self.places.get(line) {
            return *known;
        }
        let place = self.texts.len();
        self.texts.push(line.to_owned());
        self.places.insert(line.to_owned(), place);
        place
    }

    /// Its number from 1; 0 where it is told of for the first time.
    fn told(&mut self, place: usize) -> usize {
        let hash = Sha256::digest(self.texts.get(place).map_or("", String::as_str));
        let mut short = [0; 16];
        short.iter_mut().zip(hash).for_each(|(kept, byte)| *kept = byte);
        let number = self.known.len();
        match self.known.entry(short) {
            Entry::Occupied(known) => known.get().saturating_add(1),
            Entry::Vacant(free) => {
                free.insert(number);
                self.new.push(place);
                0
            }
        }
    }

    /// How a piece is made from that of the step before, as [`Turned`] tells it.
    fn turn(&mut self, before: &[usize], now: &[usize]) -> Vec<usize> {
        let mut ops = Vec::new();
        let mut keep = 0_usize;
        for op in capture_diff_slices(Algorithm::Myers, before, now) {
            let (left_out, put) = match op {
                DiffOp::Equal { len, .. } => {
                    keep = keep.saturating_add(len);
                    continue;
                }
                DiffOp::Delete { old_len, .. } => (old_len, 0..0),
                DiffOp::Insert { new_index, new_len, .. } => {
                    (0, new_index..new_index.saturating_add(new_len))
                }
                DiffOp::Replace { old_len, new_index, new_len, .. } => {
                    (old_len, new_index..new_index.saturating_add(new_len))
                }
            };
            ops.extend([keep, left_out, put.len()]);
            ops.extend(now.get(put).unwrap_or_default().iter().map(|place| self.told(*place)));
            keep = 0;
        }
        ops
    }

    /// The new lines in lists of those that begin alike, which list each is the next of, and all that are known now.
    fn apart(self) -> (Vec<Vec<String>>, String, Known) {
        let Self { texts, known, new, .. } = self;
        let mut texts: Vec<Option<String>> = texts.into_iter().map(Some).collect();
        let (mut lists, mut order) = (vec![Vec::new()], String::with_capacity(new.len()));
        for place in new {
            let Some(text) = texts.get_mut(place).and_then(Option::take) else { continue };
            let list =
                STARTS.iter().position(|start| text.starts_with(start)).map_or(0, |at| at.saturating_add(1));
            while lists.len() <= list {
                lists.push(Vec::new());
            }
            let sign = u8::try_from(list).unwrap_or_default().saturating_add(b'#');
            order.push(char::from(sign));
            lists.get_mut(list).into_iter().for_each(|list| list.push(text.clone()));
        }
        (lists, order, known)
    }
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
    let shown = format!("replay/{}/{hiding}", shell.lang());
    let name = format!("{shown}/{}-{}", places.start, places.end);
    let (work, kept) = (Arc::clone(&table), shared.clone());
    let make = move |budget: &mut Budget| {
        let look = Look { hiding, close: None, alone: true };
        let ending = |part: usize| (head, format!("{shown}/{}", part.saturating_mul(PER)));
        // From the last part whose lines are known: those before are made on the way.
        let mut from = number;
        let mut known = Known::new();
        while from > 0 {
            if let Some(lines) = kept.parts.lines(&ending(from)) {
                known.clone_from(&lines);
                break;
            }
            from = from.saturating_sub(1);
        }
        for before in from..number {
            let first = before.saturating_mul(PER);
            let moments = chronicle.moments.get(first..first.saturating_add(PER)).unwrap_or_default();
            known = paged((&site, &work), (first, moments), (&look, &shell), known, budget)?.1;
            kept.parts.keep_lines(ending(before.saturating_add(1)), known.clone());
        }
        let whole = places.len() == PER;
        let moments = chronicle.moments.get(places.clone()).unwrap_or_default();
        let (part, known) = paged((&site, &work), (places.start, moments), (&look, &shell), known, budget)?;
        if whole {
            kept.parts.keep_lines(ending(number.saturating_add(1)), known);
        }
        Made::json(&part, true)
    };
    once(&request, &shared, (table, head, name), make).await
}

fn paged(
    (site, table): (&Site, &Table),
    (first, moments): (usize, &[Moment]),
    (look, shell): (&Look, &Shell),
    known: Known,
    budget: &mut Budget,
) -> Result<(Part, Known), Fail> {
    let mut lines = Lines::after(known);
    let mut steps = Vec::new();
    let mut before: [Vec<usize>; 4] = Default::default();
    for moment in moments {
        if budget.step().is_break() {
            return Err(PageError::Busy.into());
        }
        let page = replay(site, table, shell.clone(), Some(moment.last), look.clone(), false)?;
        let title = lines.place(&shell.w(&page.line.title));
        let signs = Signs::of(&page.base, (moment.first, page.seq), &shell.w(&moment.told));
        let now = page.pieces().map_err(PageError::from)?.map(|piece| {
            let piece = signs.put(&piece);
            split(&piece).into_iter().map(|line| lines.place(line)).collect::<Vec<usize>>()
        });
        let mut turned: [Vec<usize>; 4] = Default::default();
        for ((ops, now), before) in turned.iter_mut().zip(&now).zip(&before) {
            *ops = lines.turn(before, now);
        }
        steps.push(Turned(turned, lines.told(title)));
        before = now;
    }
    let (lines, order, known) = lines.apart();
    Ok((Part { of: in_short(&table.game().head()), first, lines, order, steps }, known))
}

/// What lines say by signs, since it is another thing in every step: [`put`](Self::put) sets them.
struct Signs {
    here: String,
    id: String,
    seqs: [(String, char); 2],
    told: String,
}

impl Signs {
    /// For the address of a match, the first and last record of a step, and its sentence.
    fn of(base: &str, (first, last): (u64, u64), told: &str) -> Self {
        let id = base.rsplit('/').next().unwrap_or_default().to_owned();
        let seqs = [(last.to_string(), '\u{3}'), (first.to_string(), '\u{4}')];
        let told = askama::filters::escape(told, askama::filters::Html).map(|told| told.to_string());
        Self { here: format!("{base}/{last}"), id, seqs, told: told.unwrap_or_default() }
    }

    /// A piece with U+0001 for the address of the moment, U+0002 for the id of the match, U+0003 and U+0004 for the numbers
    /// of its last and first record, U+0005 for its sentence.
    fn put(&self, piece: &str) -> String {
        let mut text = piece
            .replace(&format!("{}?hide=1&amp;", self.here), "\u{1}?")
            .replace(&format!("{}?hide=1", self.here), "\u{1}")
            .replace(&self.here, "\u{1}");
        for (what, sign) in [(&self.id, "\u{2}"), (&self.told, "\u{5}")] {
            if !what.is_empty() {
                text = text.replace(what.as_str(), sign);
            }
        }
        self.numbered(&text)
    }

    /// A text with signs for the two numbers, wherever they stand whole.
    fn numbered(&self, text: &str) -> String {
        let mut made = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(|one: char| one.is_ascii_digit()) {
            let (before, from) = rest.split_at(at);
            let (digits, after) =
                from.split_at(from.find(|one: char| !one.is_ascii_digit()).unwrap_or(from.len()));
            made.push_str(before);
            match self.seqs.iter().find(|(number, _)| number == digits) {
                Some((_, sign)) => made.push(*sign),
                None => made.push_str(digits),
            }
            rest = after;
        }
        made.push_str(rest);
        made
    }
}

/// How things begin that change by themselves.
const STARTS: [&str; 31] = [
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
    "<td class",
    "<g class=\"tok",
    "<text class=\"rank",
    "<circle class=\"d",
    "<text class=\"co",
    "<div class=\"board",
    "<ins>",
    "<span class=\"wide",
    "<i ",
];

/// A piece in lines: where one of the things begins that change by themselves.
fn split(piece: &str) -> Vec<&str> {
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
    once(&request, &shared, (table, head, name), make).await
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
    once(request, shared, (table, head, format!("{what}/{seq}")), make).await
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
        // Four steps of two parts: what is new comes next, what is known has its number, from whatever part.
        let mut lines = Lines::default();
        let [a, b, c] = ["<li>a", "b", "<li>c"].map(|text| lines.place(text));
        assert_eq!((a, lines.place("b"), c), (0, b, 2));
        assert_eq!(lines.turn(&[], &[b, a, b, c]), [0, 0, 4, 0, 0, 1, 0]);
        assert_eq!(lines.turn(&[b, a, b, c], &[b, a, b, c]), [0_usize; 0]);
        assert_eq!(lines.turn(&[b, a, b, c], &[b, a, c]), [2, 1, 0]);
        let (lists, order, known) = lines.apart();
        assert_eq!((lists[0].as_slice(), order.chars().next()), (["b".to_owned()].as_slice(), Some('#')));
        assert_eq!(lists.last().unwrap().as_slice(), ["<li>a", "<li>c"]);
        assert_eq!((order.len(), lists.iter().flatten().count()), (3, 3));
        let mut next = Lines::after(known);
        let [d, a] = ["d", "<li>a"].map(|text| next.place(text));
        assert_eq!(next.turn(&[], &[a, d, d]), [0, 0, 3, 2, 0, 4]);
        assert_eq!(next.apart().1, "#");
    }

    #[test]
    fn what_every_step_says_differently_is_told_by_signs() {
        let signs = Signs::of("/m/00ab", (12, 14), "A & B");
        let piece = "<a href=\"/m/00ab/14?hide=1&amp;rule=X\">14 of 140, 12 to 14; A &#38; B</a><a href=\"/c?m=00ab&amp;at=14\">";
        let put = "<a href=\"\u{1}?rule=X\">\u{3} of 140, \u{4} to \u{3}; \u{5}</a><a href=\"/c?m=\u{2}&amp;at=\u{3}\">";
        assert_eq!(signs.put(piece), put);
    }
}
