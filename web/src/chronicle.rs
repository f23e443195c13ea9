//! The moments of a match: one for each batch, in words, kept so that a page needs no fold of the whole log.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::judging::draft::{Purpose, Request};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::body::Body;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::view::{Board, Change, Line, Piece, Weight};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::amend::Speech;
use crate::clerk::{Clerk, ClerkError, Table};
use crate::records;

/// How many chronicles are kept at once.
const MOST: usize = 256;
/// The most acts of one exchange that are looked through for its beginning.
const UNDER_WAY: usize = 32;

/// One batch.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each asked for by itself")]
pub struct Moment {
    /// Its first record.
    pub first: u64,
    /// Its last record: the number of the moment.
    pub last: u64,
    /// Who wrote it.
    pub by: Author,
    /// What happened, in a few words.
    pub words: Words,
    /// What happened, in a sentence or two; the few words where nothing more is told.
    pub told: Words,
    /// What was declared, while only its dice or its card are awaited: it is told by what they are for.
    pub act: Option<Words>,
    /// What was done, where the story goes on to tell what dice decided after it: a takeback is named by it.
    pub did: Option<Words>,
    /// The figure or side that what happened begins with, or nothing.
    pub who: String,
    /// Turn and phase, where a turn begins.
    pub heading: Option<Words>,
    /// Whether it tells first what came of something, and then that a turn or an activation begins: it is a part of
    /// what came before.
    pub late: bool,
    /// How much it matters.
    pub weight: Weight,
    /// Whether it only waits for a die, a card or a fact of the table: what comes of it is told later.
    pub waits: bool,
    /// Whether a die was cast or a card drawn in it.
    pub rolled: bool,
    /// Whether something was played or put otherwise in it, struck since or not.
    pub played: bool,
    /// The record that play went back to in it, where it did.
    pub back: Option<u64>,
    /// What it is looked up for, when it is: what changed on the table, or what people settled.
    pub mark: Option<Mark>,
    /// The figures that took part: who acted, whom it concerned, whom it changed.
    pub figures: Vec<FigureId>,
    /// The events that used dice, where none of the batch is a test: what these decided is told first.
    pub decided: Vec<Seq>,
    /// The rules applied, as places in the chronicle's list: see [`Chronicle::rules_of`].
    rules: Vec<u16>,
}

/// What makes a moment one to look up, by the table before and after it and by the kinds of its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A figure lost health.
    Hurt,
    /// A figure was put out of play.
    Out,
    /// The rules ended the match.
    Over,
    /// A dispute was raised.
    Dispute,
    /// It was ruled.
    Ruling,
    /// What was played before was struck.
    Struck,
}

impl Mark {
    /// Its name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hurt => "hurt",
            Self::Out => "out",
            Self::Over => "over",
            Self::Dispute => "dispute",
            Self::Ruling => "ruling",
            Self::Struck => "struck",
        }
    }

    /// What the records of a batch settle.
    fn settled(batch: &[RecordLine<'_>]) -> Option<Self> {
        let has = |kind| batch.iter().any(|line| line.kind == kind);
        let kinds =
            [("RulingGiven", Self::Ruling), ("DisputeRaised", Self::Dispute), ("Rewound", Self::Struck)];
        kinds.into_iter().find(|(kind, _)| has(*kind)).map(|(_, mark)| mark)
    }

    /// What changed between two states of the table.
    fn between(before: &Board, after: &Board) -> Option<Self> {
        let was = |piece: &Piece| before.pieces.iter().find(|old| old.id == piece.id);
        let mut pairs = after.pieces.iter().filter_map(|piece| Some((was(piece)?, piece)));
        if before.over.is_none() && after.over.is_some() {
            Some(Self::Over)
        } else if pairs.clone().any(|(old, new)| new.out && !old.out) {
            Some(Self::Out)
        } else {
            pairs.any(|(old, new)| new.health.0 < old.health.0).then_some(Self::Hurt)
        }
    }
}

/// The moments of one match up to a number of records.
#[derive(Debug, Default)]
pub struct Chronicle {
    /// The moments, in order.
    pub moments: Vec<Moment>,
    /// Every rule applied so far, once.
    rules: Vec<String>,
    records: u64,
}

impl Chronicle {
    /// The place of the moment that holds a record.
    pub fn place(&self, seq: u64) -> Option<usize> {
        let place = self.moments.partition_point(|moment| moment.last < seq);
        self.moments.get(place).filter(|moment| moment.first <= seq).map(|_| place)
    }

    /// The rules applied in a moment of it.
    pub fn rules_of<'a>(&'a self, moment: &'a Moment) -> impl Iterator<Item = &'a str> {
        moment.rules.iter().filter_map(|place| self.rules.get(usize::from(*place))).map(String::as_str)
    }

    /// The record that began the exchange under way; none between two.
    pub fn begun(&self, game: &AnyMatch) -> Option<u64> {
        let acts = self.under_way(game);
        let (first, last) = (acts.first()?, acts.last()?);
        let open = |seq: u64| game.procedures(Seq(seq)).unwrap_or_default();
        let before = first.first.checked_sub(1).map_or(0, open);
        let ground = if first.weight >= Weight::Activation { before.saturating_add(1) } else { before };
        (open(last.last) > ground).then_some(first.first)
    }

    /// The acts of what is under way, or has just come to its end, in order: from the one that began it to the last. One
    /// alone where nothing was open before it but what stays open for a whole activation.
    pub fn under_way(&self, game: &AnyMatch) -> Vec<&Moment> {
        let standing: Vec<u64> =
            game.play_records().iter().filter(|record| !record.void).map(|record| record.seq.0).collect();
        let plays = |moment: &&Moment| {
            let from = standing.partition_point(|seq| *seq < moment.first);
            standing.get(from).is_some_and(|seq| *seq <= moment.last)
        };
        let open = |seq: u64| game.procedures(Seq(seq)).unwrap_or_default();
        let mut since = Vec::new();
        let mut ground = usize::MAX;
        for moment in self.moments.iter().rev().filter(plays).take(UNDER_WAY) {
            since.push(moment);
            let before = moment.first.checked_sub(1).map_or(0, open);
            let begins = moment.weight >= Weight::Activation;
            // An act may begin an activation and, within it, an exchange: only the first stays open.
            ground =
                ground.min(open(moment.last)).min(if begins { before.saturating_add(1) } else { before });
            if begins {
                break;
            }
        }
        let mut acts = Vec::new();
        for moment in since {
            acts.push(moment);
            if moment.first.checked_sub(1).is_none_or(|before| open(before) <= ground) {
                break;
            }
        }
        acts.reverse();
        // What the start began, deployment or cards, is one choice after the other and no exchange.
        let starts = |first: &&Moment| standing.first().is_some_and(|seq| *seq >= first.first);
        let last = acts.iter().rposition(|act| !act.waits).filter(|_| acts.first().is_some_and(starts));
        if let Some(last) = last { acts.split_off(last) } else { acts }
    }

    /// The act with which a walk of one hand began, where the last act is a part of it: steps of one figure, one after
    /// the other, without a die. To begin an activation, or to end it, is an act of its own.
    pub fn walk(&self, game: &AnyMatch) -> Option<&Moment> {
        let open = |seq: u64| game.procedures(Seq(seq)).unwrap_or_default();
        let mut acts = self.under_way(game);
        let last = *acts.last()?;
        if let Some(begins) = acts.iter().rposition(|act| act.weight >= Weight::Activation) {
            let activation = acts.drain(..=begins).next_back()?;
            if open(last.last) <= activation.first.checked_sub(1).map_or(0, open) {
                return None;
            }
        }
        let first = acts.first()?;
        let alike = |moment: &&Moment| {
            moment.by == last.by && moment.figures == last.figures && !moment.rolled && !moment.waits
        };
        (acts.len() > 1 && !last.figures.is_empty() && acts.iter().all(alike)).then_some(*first)
    }

    /// The number of the last moment.
    pub fn last(&self) -> u64 {
        self.moments.last().map_or(0, |moment| moment.last)
    }
}

/// The acts that going back to a record strikes, of those before it, in order; without what was struck already.
pub fn struck_by(earlier: &[Moment], to: u64) -> Vec<&Moment> {
    let mut standing = u64::MAX;
    let mut struck = Vec::new();
    for moment in earlier.iter().rev().take_while(|moment| moment.last > to) {
        if moment.last > standing {
            continue;
        }
        if let Some(back) = moment.back {
            standing = back;
        } else if moment.played {
            struck.push(moment);
        }
    }
    struck.reverse();
    struck
}

/// Acts as they are named where they are struck: the first and the last of several, what is between left out.
pub fn named(acts: &[&Moment]) -> Option<Words> {
    match acts {
        [] => None,
        [one] => Some(act(one)),
        [first, .., last] => {
            let (first, last) = (act(first), act(last));
            let both = |first: &str, last: &str| format!("{first} \u{2026} {last}");
            Some(Words::new(both(&first.fr, &last.fr), both(&first.en, &last.en)))
        }
    }
}

/// An act as it is struck: one whose dice nobody has thrown is named, not what they are asked for.
pub fn act(moment: &Moment) -> Words {
    let Some(act) = &moment.act else { return moment.did.as_ref().unwrap_or(&moment.told).clone() };
    let fr = format!("{} (d\u{e9}clar\u{e9}, pas encore lanc\u{e9})", act.fr);
    Words::new(fr, format!("{} (declared, not thrown yet)", act.en))
}

/// What a batch strikes or asks to strike, named by its acts; nothing where it does neither.
fn struck_words(batch: &[RecordLine<'_>], by: &Words, earlier: &[Moment]) -> Option<Words> {
    let strikes = |line: &&RecordLine<'_>| matches!(line.kind, "TakebackAsked" | "RulingGiven" | "Rewound");
    let bodies = batch.iter().filter(strikes).filter_map(|line| Body::parse(line.kind, line.body).ok());
    let bodies: Vec<Body> = bodies.collect();
    let asked = bodies
        .iter()
        .find_map(|body| if let Body::TakebackAsked(asked) = body { Some(asked.to) } else { None });
    if let Some(to) = asked {
        return Some(records::asks_back_words(&named(&struck_by(earlier, to.0))?, by));
    }
    let back = bodies
        .iter()
        .find_map(|body| if let Body::Rewound(rewound) = body { Some(rewound.to) } else { None });
    let struck = records::struck_words(&named(&struck_by(earlier, back?.0))?);
    let ruling = |body: &Body| {
        if let Body::RulingGiven(ruling) = body { Some(records::remedy_words(ruling.remedy)) } else { None }
    };
    Some(bodies.iter().find_map(ruling).map_or(struck.clone(), |ruled| {
        let both = |ruled: &str, struck: &str| format!("{ruled} {struck}");
        Words::new(both(&ruled.fr, &struck.fr), both(&ruled.en, &struck.en))
    }))
}

/// Every chronicle in memory.
#[derive(Default)]
pub struct Chronicles {
    /// By match, that which spectators follow behind apart.
    kept: Mutex<BTreeMap<(MatchId, bool), Arc<Chronicle>>>,
}

impl Chronicles {
    /// The chronicle of a match as it stands; only what is new is read.
    ///
    /// # Errors
    /// When the log cannot be read or folded.
    pub fn of(&self, clerk: &Clerk, table: &Table) -> Result<Arc<Chronicle>, ClerkError> {
        let records = table.game().records();
        let name = (table.id(), table.behind().is_some());
        let known = {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get(&name).cloned()
        };
        if let Some(known) = &known
            && known.records == records
        {
            return Ok(Arc::clone(known));
        }
        let (mut moments, mut rules, from) = match known {
            Some(known) if known.records < records => {
                (known.moments.clone(), known.rules.clone(), known.records)
            }
            Some(_) | None => (Vec::new(), Vec::new(), 0),
        };
        let lines = clerk.log().read(*table.id().bytes(), from..records)?;
        let story = table.story()?;
        let (opening, cast) = {
            let game = table.game();
            // Some figures have another name by the end: a rider on foot.
            let boards = [game.board(Seq(0)).unwrap_or_default(), game.board_now()];
            let throws = lines.iter().filter_map(|line| throw(&game, line));
            let cast = Cast::of(&boards, Speech::of(&game).map(|speech| speech.with_throws(throws)));
            (game.opening().clone(), cast)
        };
        let (mut batch, mut played) = (Vec::new(), Vec::new());
        for bytes in &lines {
            let line = RecordLine::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
            batch.push(line);
            if line.envelope.more == 0 {
                let applied = applied(&batch, &mut rules);
                played
                    .push(batch.iter().any(|line| matches!(line.kind, "Resolved" | "Rewound" | "Adjusted")));
                let told = moment(&batch, &story, (&opening, moments.as_slice()), &cast);
                moments.extend(told.map(|moment| Moment { rules: applied, ..moment }));
                batch.clear();
            }
        }
        let game = table.game();
        let mut before = from.checked_sub(1).and_then(|seq| game.board(Seq(seq)).ok());
        let new = moments.iter_mut().filter(|moment| moment.first >= from).zip(played);
        for (moment, _) in new.filter(|(moment, played)| *played || moment.weight == Weight::Turn) {
            let Ok(board) = game.board(Seq(moment.last)) else { continue };
            if moment.weight == Weight::Turn {
                moment.heading = Some(board.moment.clone());
            }
            let changed = before.as_ref().and_then(|before| Mark::between(before, &board));
            moment.mark = moment.mark.or(changed);
            before = Some(board);
        }
        drop(game);
        let chronicle = Arc::new(Chronicle { moments, rules, records });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(name, Arc::clone(&chronicle));
        Ok(chronicle)
    }
}

/// Who and what the sentences of a match speak of.
struct Cast {
    /// The names of figures and sides, the longest first.
    names: Vec<String>,
    /// What health is called.
    health: Words,
    /// What tells changes by agreement.
    speech: Option<Speech>,
}

impl Cast {
    fn of(boards: &[Board], speech: Option<Speech>) -> Self {
        let figures = boards.iter().flat_map(|board| board.pieces.iter().map(|piece| piece.name.clone()));
        let sides = boards.iter().flat_map(|board| board.sides.iter().map(|side| side.name.clone()));
        let mut names: Vec<String> = figures.chain(sides).collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names.dedup();
        let health =
            boards.iter().flat_map(|board| &board.pieces).map(|piece| piece.health_name.clone()).next();
        Self { names, health: health.unwrap_or_default(), speech }
    }

    /// The name that a text begins with in both languages, or nothing.
    fn leads(&self, words: &Words) -> String {
        let name = self.names.iter().find(|name| begins(&words.fr, name) && begins(&words.en, name));
        name.cloned().unwrap_or_default()
    }
}

/// Whether a text begins with a name, and not with a longer word.
fn begins(text: &str, name: &str) -> bool {
    let rest = text.strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// What the dice or the card are for that a line waits for, as the game says it.
fn throw(game: &AnyMatch, line: &[u8]) -> Option<(Purpose, Words)> {
    let line = RecordLine::parse(line).ok()?;
    let Ok(Body::Asked(asked)) = Body::parse(line.kind, line.body) else { return None };
    match records::request(&asked)? {
        Request::Faces { purpose, sides, .. } => Some((purpose.clone(), game.purpose(&purpose, sides.len()))),
        Request::Card { purpose, .. } => Some((purpose.clone(), game.purpose(&purpose, 0))),
        Request::Fact { .. } | Request::Confirm { .. } => None,
    }
}

fn moment(
    batch: &[RecordLine<'_>],
    story: &[(Seq, Line)],
    (opening, earlier): (&greffe_core::judging::opening::Opening, &[Moment]),
    cast: &Cast,
) -> Option<Moment> {
    let (first, last) = (batch.first()?, batch.last()?);
    let (start, end) = (first.envelope.seq.0, last.envelope.seq.0);
    let events = events(story, start, end);
    let decided = decided(batch, events);
    let line = merged(events, &decided, &cast.health);
    let by = batch.iter().map(|line| line.envelope.by).find(|by| *by != Author::Server);
    let by = by.unwrap_or(first.envelope.by);
    let asked_by = |of: Seq| {
        let asked = earlier.iter().rev().find(|moment| (moment.first..=moment.last).contains(&of.0));
        asked.map(|moment| moment.by)
    };
    let gives_up =
        |body: &Body| matches!(body, Body::ConsentRefused(about) if asked_by(about.of) == Some(by));
    // Seals beside an act, and the hand behind it, say less than the act itself.
    let said = |aside: bool| {
        let lines = batch.iter().rev().filter(|line| matches!(line.kind, "Sealed" | "ActedBy") == aside);
        let mut bodies = lines.filter_map(|line| Body::parse(line.kind, line.body).ok());
        bodies.find_map(|body| {
            if gives_up(&body) {
                return Some(records::given_up(&records::author_words(by, opening)));
            }
            records::told_by(&body, (by, opening), cast.speech.as_ref())
        })
    };
    let beside = said(false).or_else(|| said(true));
    let words = match &line {
        Some(line) if !line.title.fr.is_empty() => line.title.clone(),
        Some(_) | None => beside.unwrap_or_default(),
    };
    let headline = headline(events, &decided, &cast.health);
    let did = if decided.is_empty() { None } else { first_told(events) };
    let struck = struck_words(batch, &records::author_words(by, opening), earlier);
    let told = if headline.fr.is_empty() { struck.unwrap_or_else(|| words.clone()) } else { headline };
    let waits = events.is_empty() && batch.iter().any(|line| line.kind == "Asked");
    let act = batch.iter().filter(|_| waits).find_map(|line| thrown_for(line, cast));
    Some(Moment {
        act,
        first: start,
        last: end,
        by,
        words,
        who: cast.leads(&told),
        did: did.filter(|did| *did != told),
        told,
        heading: None,
        late: ends_first(events, &decided, &cast.health),
        rolled: batch.iter().any(|line| line.kind == "Rolled"),
        played: batch.iter().any(|line| matches!(line.kind, "Resolved" | "Asked" | "Adjusted")),
        back: batch.iter().find_map(rewound_to),
        waits,
        weight: line.map_or(Weight::Step, |line| line.weight),
        mark: Mark::settled(batch),
        figures: concerned(events),
        decided,
        rules: Vec::new(),
    })
}

/// What the dice or the card that a record asks for are for.
fn thrown_for(line: &RecordLine<'_>, cast: &Cast) -> Option<Words> {
    let Ok(Body::Asked(asked)) = Body::parse(line.kind, line.body) else { return None };
    let (Request::Faces { purpose, .. } | Request::Card { purpose, .. }) = records::request(&asked)? else {
        return None;
    };
    cast.speech.as_ref()?.purpose(&purpose)
}

/// Where a record takes play back to, where it does.
fn rewound_to(line: &RecordLine<'_>) -> Option<u64> {
    if line.kind != "Rewound" {
        return None;
    }
    let Ok(Body::Rewound(rewound)) = Body::parse(line.kind, line.body) else { return None };
    Some(rewound.to.0)
}

/// The events of a batch whose records used dice, where none tells of a test: who may go first, where a shell lands.
fn decided(batch: &[RecordLine<'_>], events: &[(Seq, Line)]) -> Vec<Seq> {
    if events.iter().any(|(_, line)| is_tested(line)) {
        return Vec::new();
    }
    let used = |line: &&RecordLine<'_>| {
        let Ok(Body::Resolved(resolved)) = Body::parse(line.kind, line.body) else { return false };
        resolved.rolls.is_some_and(|rolls| !rolls.is_empty())
    };
    batch.iter().filter(used).map(|line| line.envelope.seq).collect()
}

/// The figures that events speak of.
fn concerned(events: &[(Seq, Line)]) -> Vec<FigureId> {
    let mut all: Vec<FigureId> = Vec::new();
    for (_, line) in events {
        let changed = line.changes.iter().filter_map(|change| change.figure);
        let threw = line.thrown.iter().map(|thrown| thrown.figure);
        all.extend(line.focus.iter().copied().chain(changed).chain(threw));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The rules that a batch applied, each as its place in the list, where new ones are added.
fn applied(batch: &[RecordLine<'_>], known: &mut Vec<String>) -> Vec<u16> {
    let mut places = Vec::new();
    for line in batch.iter().filter(|line| line.kind == "Resolved") {
        let Ok(Body::Resolved(resolved)) = Body::parse(line.kind, line.body) else { continue };
        for rule in &resolved.rules {
            let place = known.iter().position(|known| known == rule.as_str()).unwrap_or_else(|| {
                known.push(rule.as_str().to_owned());
                known.len().saturating_sub(1)
            });
            places.extend(u16::try_from(place).ok().filter(|place| !places.contains(place)));
        }
    }
    places
}

/// A batch for a list: its first verdict, or else what was done and what its dice decided then, or else its first
/// sentence; then the first one that costs a figure health.
fn headline(events: &[(Seq, Line)], decided: &[Seq], health: &Words) -> Words {
    let verdict = events.iter().position(|(_, line)| line.verdict.is_some() && is_told(line));
    let Some(place) = verdict.or_else(|| events.iter().position(|(_, line)| is_told(line))) else {
        return Words::default();
    };
    let Some([(_, main), after @ ..]) = events.get(place..) else { return Words::default() };
    let mut words = main.sentence.clone();
    let hurts = |line: &Line| line.changes.iter().any(|change| loses(change, health));
    let harm = after.iter().position(|(_, line)| is_told(line) && hurts(line)).filter(|_| !hurts(main));
    for (place, (seq, line)) in after.iter().enumerate() {
        if harm == Some(place) || is_told(line) && decided.contains(seq) {
            append(&mut words.fr, &line.sentence.fr);
            append(&mut words.en, &line.sentence.en);
        }
    }
    words
}

/// The first sentence that a batch tells.
fn first_told(events: &[(Seq, Line)]) -> Option<Words> {
    events.iter().find(|(_, line)| is_told(line)).map(|(_, line)| line.sentence.clone())
}

fn is_told(line: &Line) -> bool {
    !line.sentence.fr.is_empty()
}

/// Whether a figure loses health by a change.
fn loses(change: &Change, health: &Words) -> bool {
    let number = |words: &Words| words.fr.split(' ').next().and_then(|word| word.parse::<i64>().ok());
    let less = number(&change.old).zip(number(&change.new)).is_some_and(|(old, new)| new < old);
    let of = |what: &str, health: &str| {
        what.strip_prefix(health).is_some_and(|part| !part.starts_with(char::is_alphanumeric))
    };
    change.figure.is_some() && of(&change.what.fr, &health.fr) && less
}

/// The events told between two records.
pub fn events(story: &[(Seq, Line)], first: u64, last: u64) -> &[(Seq, Line)] {
    let from = story.partition_point(|(seq, _)| seq.0 < first);
    let until = story.partition_point(|(seq, _)| seq.0 <= last);
    story.get(from..until).unwrap_or_default()
}

/// What health is called on a board.
pub fn health_of(board: &Board) -> Words {
    board.pieces.first().map(|piece| piece.health_name.clone()).unwrap_or_default()
}

/// Whether an event tells of a test, or of dice rolled against each other.
fn is_tested(line: &Line) -> bool {
    line.verdict.is_some() || !line.thrown.is_empty()
}

/// Whether an event tells what came of dice, or that a figure lost health.
fn settles((seq, line): (Seq, &Line), decided: &[Seq], health: &Words) -> bool {
    let came = is_tested(line) || decided.contains(&seq);
    !line.sentence.fr.is_empty() && (came || line.changes.iter().any(|change| loses(change, health)))
}

/// Where among the events of a batch a turn or an activation begins, and which of the two.
fn begun(events: &[(Seq, Line)]) -> Option<(usize, Weight)> {
    let most = events.iter().map(|(_, line)| line.weight).max().filter(|most| *most > Weight::Step)?;
    events.iter().position(|(_, line)| line.weight == most).map(|place| (place, most))
}

/// Whether a batch tells what came of something before it begins a turn or an activation.
pub fn ends_first(events: &[(Seq, Line)], decided: &[Seq], health: &Words) -> bool {
    let before = begun(events).and_then(|(place, _)| events.get(..place));
    before.is_some_and(|before| before.iter().any(|(seq, line)| settles((*seq, line), decided, health)))
}

/// What a batch tells, what came of it first: whoever reads only its beginning knows how it ended.
pub fn outcome_first(events: &[(Seq, Line)], health: &Words) -> Words {
    let mut words = Words::default();
    for came in [true, false] {
        // Dice that only decide how play goes on are told in their place.
        for (_, line) in events.iter().filter(|(seq, line)| settles((*seq, line), &[], health) == came) {
            append(&mut words.fr, &line.sentence.fr);
            append(&mut words.en, &line.sentence.en);
        }
    }
    words
}

/// The events of one batch as one line: every sentence, every change, the title of the first that matters most,
/// told in a sentence if any is, and by dice if any was. What came of something matters more than that a turn or an
/// activation begins after it.
pub fn merged(events: &[(Seq, Line)], decided: &[Seq], health: &Words) -> Option<Line> {
    let begun = begun(events);
    let outranks = |place: usize, (seq, line): (Seq, &Line)| match begun {
        Some((at, _)) if place < at && settles((seq, line), decided, health) => 2,
        Some((at, Weight::Turn)) if place != at && settles((seq, line), decided, health) => 1,
        Some(_) | None => 0,
    };
    let mut lines = events.iter().map(|(seq, line)| (*seq, line)).enumerate();
    let rank = |place: usize, (seq, line): (Seq, &Line)| {
        let told = !line.sentence.fr.is_empty();
        let verdict = told && line.verdict.is_some();
        (!line.title.fr.is_empty(), outranks(place, (seq, line)), line.weight, told, verdict)
    };
    let (_, first) = lines.next()?;
    let mut whole = first.1.clone();
    let mut most = rank(0, first);
    for (place, (seq, line)) in lines {
        if rank(place, (seq, line)) > most {
            most = rank(place, (seq, line));
            whole.title = line.title.clone();
        }
        append(&mut whole.sentence.fr, &line.sentence.fr);
        append(&mut whole.sentence.en, &line.sentence.en);
        whole.verdict = whole.verdict.or_else(|| line.verdict.clone());
        if whole.thrown.is_empty() {
            whole.thrown.clone_from(&line.thrown);
        }
        whole.changes.extend(line.changes.iter().cloned());
        if whole.focus.is_empty() {
            whole.focus.clone_from(&line.focus);
        }
        whole.marks.extend(line.marks.iter().cloned());
        whole.weight = whole.weight.max(line.weight);
    }
    whole.changes = lasting(&whole.changes);
    Some(whole)
}

/// Changes without those of a value that is at the end what it was at the beginning.
fn lasting(changes: &[Change]) -> Vec<Change> {
    let same = |one: &Change, other: &Change| one.figure == other.figure && one.what == other.what;
    let comes_back = |change: &Change| {
        let first = changes.iter().find(|other| same(change, other));
        let last = changes.iter().rfind(|other| same(change, other));
        first.zip(last).is_some_and(|(first, last)| first.old == last.new)
    };
    changes.iter().filter(|change| !comes_back(change)).cloned().collect()
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

#[cfg(test)]
mod tests {
    use greffe_core::telling::view::Verdict;

    use super::*;

    #[test]
    fn what_came_of_something_names_its_batch_and_is_told_first() {
        let line = |title: &str, weight, face: Option<u32>| Line {
            title: Words::same(title),
            sentence: Words::same(format!("{title}.")),
            verdict: face.map(|face| Verdict { faces: vec![face], need: Words::same("3"), passed: false }),
            weight,
            ..Line::default()
        };
        let told = |lines: Vec<Line>| -> Vec<(Seq, Line)> { (0..).map(Seq).zip(lines).collect() };
        let title = |events: &[(Seq, Line)]| merged(events, &[], &Words::default()).unwrap().title.fr;
        let shot = told(vec![
            line("Declared", Weight::Step, None),
            line("Shot", Weight::Step, Some(4)),
            line("Activation", Weight::Activation, None),
        ]);
        assert_eq!(title(&shot), "Shot");
        assert!(ends_first(&shot, &[], &Words::default()));
        assert_eq!(outcome_first(&shot, &Words::default()).fr, "Shot. Declared. Activation.");
        let begun =
            told(vec![line("Activation", Weight::Activation, None), line("Test", Weight::Step, Some(2))]);
        assert_eq!(title(&begun), "Activation");
        assert!(!ends_first(&begun, &[], &Words::default()));
        let turn = told(vec![line("Turn 2", Weight::Turn, None), line("Lead", Weight::Step, Some(2))]);
        assert_eq!((title(&turn), ends_first(&turn, &[], &Words::default())), ("Lead".to_owned(), false));
    }

    #[test]
    fn what_dice_decided_names_its_batch_where_nothing_was_tested() {
        let line = |title: &str, weight| Line {
            title: Words::same(title),
            sentence: Words::same(format!("{title}.")),
            weight,
            ..Line::default()
        };
        let lines = [
            line("Placed", Weight::Step),
            line("Turn 1", Weight::Turn),
            line("Advantage to Garde", Weight::Step),
            line("Activation", Weight::Activation),
        ];
        let told: Vec<(Seq, Line)> = (31..).map(Seq).zip(lines).collect();
        let (decided, health) = ([Seq(33)], Words::default());
        assert_eq!(merged(&told, &decided, &health).unwrap().title.fr, "Advantage to Garde");
        assert_eq!(headline(&told, &decided, &health).fr, "Placed. Advantage to Garde.");
        assert_eq!(first_told(&told).unwrap().fr, "Placed.", "so it is named where it is taken back");
        let first = outcome_first(&told, &health).fr;
        assert_eq!(first, "Placed. Turn 1. Advantage to Garde. Activation.");
        assert!(!ends_first(&told, &decided, &health), "the dice fell after the turn began");
    }

    #[test]
    fn what_is_at_the_end_what_it_was_at_the_beginning_is_no_change() {
        let change = |figure: u16, what: &str, [old, new]: [&str; 2]| Change {
            figure: Some(FigureId(figure)),
            what: Words::same(what),
            old: Words::same(old),
            new: Words::same(new),
            rule: None,
        };
        let lasts = change(2, "life", ["3", "2"]);
        let again = [change(1, "life", ["3", "2"]), change(1, "life", ["2", "1"])];
        let back = [change(1, "points", ["1", "0"]), change(1, "points", ["0", "1"])];
        let [first, second] = back.clone();
        let all = [first, lasts.clone(), again[0].clone(), second, again[1].clone()];
        assert_eq!(lasting(&all), [lasts, again[0].clone(), again[1].clone()]);
        // The same value of somebody else does not bring it back.
        let other = [change(1, "points", ["1", "0"]), change(2, "points", ["0", "1"])];
        assert_eq!(lasting(&other), other);
    }

    #[test]
    fn a_name_leads_where_both_languages_begin_with_it_whole() {
        let names = ["Anneau noir", "Anne"].map(str::to_owned).to_vec();
        let cast = Cast { names, health: Words::default(), speech: None };
        let leads = |fr: &str, en: &str| cast.leads(&Words::new(fr, en));
        assert_eq!(leads("Anne tire.", "Anne shoots."), "Anne");
        assert_eq!(leads("Anneau noir tire.", "Anneau noir shoots."), "Anneau noir");
        assert_eq!(leads("Anne, à terre.", "Down goes Anne."), "");
        assert_eq!(leads("Annexe ouverte.", "Annex opened."), "");
    }
}
