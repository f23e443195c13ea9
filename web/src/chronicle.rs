//! The moments of a match: one for each batch, in words, kept so that a page needs no fold of the whole log.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::ids::{Author, MatchId, Seq};
use greffe_core::record::body::Body;
use greffe_core::record::line::Line as RecordLine;
use greffe_core::view::{Change, Line, Weight};
use greffe_core::words::Words;

use crate::clerk::{Clerk, ClerkError, Table};
use crate::records;

/// How many chronicles are kept at once.
const MOST: usize = 256;

/// One batch.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Its first record.
    pub first: u64,
    /// Its last record: the number of the moment.
    pub last: u64,
    /// Who wrote it.
    pub by: Author,
    /// What happened, in a few words.
    pub words: Words,
    /// How much it matters.
    pub weight: Weight,
    /// Whether a figure was hurt or put out, for marks over the scrubber.
    pub mark: Option<Mark>,
}

/// What a moment is marked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Something about a figure's health changed.
    Hurt,
    /// A dispute was raised.
    Dispute,
}

/// The moments of one match up to a number of records.
#[derive(Debug, Default)]
pub struct Chronicle {
    /// The moments, in order.
    pub moments: Vec<Moment>,
    records: u64,
}

impl Chronicle {
    /// The place of the moment that holds a record.
    pub fn place(&self, seq: u64) -> Option<usize> {
        let place = self.moments.partition_point(|moment| moment.last < seq);
        self.moments.get(place).filter(|moment| moment.first <= seq).map(|_| place)
    }

    /// The number of the last moment.
    pub fn last(&self) -> u64 {
        self.moments.last().map_or(0, |moment| moment.last)
    }
}

/// Every chronicle in memory.
#[derive(Default)]
pub struct Chronicles {
    kept: Mutex<BTreeMap<MatchId, Arc<Chronicle>>>,
}

impl Chronicles {
    /// The chronicle of a match as it stands; only what is new is read.
    ///
    /// # Errors
    /// When the log cannot be read or folded.
    pub fn of(&self, clerk: &Clerk, table: &Table) -> Result<Arc<Chronicle>, ClerkError> {
        let records = table.game().records();
        let known = {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get(&table.id()).cloned()
        };
        if let Some(known) = &known
            && known.records == records
        {
            return Ok(Arc::clone(known));
        }
        let (mut moments, from) = match known {
            Some(known) if known.records < records => (known.moments.clone(), known.records),
            Some(_) | None => (Vec::new(), 0),
        };
        let lines = clerk.log().read(*table.id().bytes(), from..records)?;
        let story = table.story()?;
        let (opening, health) = {
            let game = table.game();
            let health = game.board_now().pieces.first().map(|piece| piece.health_name.clone());
            (game.opening().clone(), health.unwrap_or_default())
        };
        let mut batch = Vec::new();
        for bytes in &lines {
            let line = RecordLine::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
            batch.push(line);
            if line.envelope.more == 0 {
                moments.extend(moment(&batch, &story, &opening, &health));
                batch.clear();
            }
        }
        let chronicle = Arc::new(Chronicle { moments, records });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(table.id(), Arc::clone(&chronicle));
        Ok(chronicle)
    }
}

fn moment(
    batch: &[RecordLine<'_>],
    story: &[(Seq, Line)],
    opening: &greffe_core::opening::Opening,
    health: &Words,
) -> Option<Moment> {
    let (first, last) = (batch.first()?, batch.last()?);
    let (start, end) = (first.envelope.seq.0, last.envelope.seq.0);
    let told = merged(events(story, start, end));
    let by = batch.iter().map(|line| line.envelope.by).find(|by| *by != Author::Server);
    let by = by.unwrap_or(first.envelope.by);
    let name = records::author_words(by, opening);
    // Seals beside an act say less than the act itself.
    let said = |seals: bool| {
        let lines = batch.iter().rev().filter(|line| (line.kind == "Sealed") == seals);
        let mut bodies = lines.filter_map(|line| Body::parse(line.kind, line.body).ok());
        bodies.find_map(|body| records::told(&body, &name))
    };
    let beside = said(false).or_else(|| said(true));
    let words = match &told {
        Some(told) if !told.title.fr.is_empty() => told.title.clone(),
        Some(_) | None => beside.unwrap_or_default(),
    };
    let disputed = batch.iter().any(|line| line.kind == "DisputeRaised");
    let hurt = told.as_ref().is_some_and(|told| told.changes.iter().any(|change| loses(change, health)));
    Some(Moment {
        first: start,
        last: end,
        by,
        words,
        weight: told.map_or(Weight::Step, |told| told.weight),
        mark: if disputed { Some(Mark::Dispute) } else { hurt.then_some(Mark::Hurt) },
    })
}

/// Whether a figure loses health by a change.
fn loses(change: &Change, health: &Words) -> bool {
    let number = |words: &Words| words.fr.split(' ').next().and_then(|word| word.parse::<i64>().ok());
    let less = number(&change.old).zip(number(&change.new)).is_some_and(|(old, new)| new < old);
    change.figure.is_some() && change.what == *health && less
}

/// The events told between two records.
pub fn events(story: &[(Seq, Line)], first: u64, last: u64) -> &[(Seq, Line)] {
    let from = story.partition_point(|(seq, _)| seq.0 < first);
    let until = story.partition_point(|(seq, _)| seq.0 <= last);
    story.get(from..until).unwrap_or_default()
}

/// The events of one batch as one line: every sentence, every change, the title of the first that matters most,
/// told in a sentence if any is.
pub fn merged(events: &[(Seq, Line)]) -> Option<Line> {
    let mut lines = events.iter().map(|(_, line)| line);
    let rank = |line: &Line| (!line.title.fr.is_empty(), line.weight, !line.sentence.fr.is_empty());
    let mut whole = lines.next()?.clone();
    let mut most = rank(&whole);
    for line in lines {
        if rank(line) > most {
            most = rank(line);
            whole.title = line.title.clone();
        }
        append(&mut whole.sentence.fr, &line.sentence.fr);
        append(&mut whole.sentence.en, &line.sentence.en);
        whole.verdict = whole.verdict.or_else(|| line.verdict.clone());
        whole.changes.extend(line.changes.iter().cloned());
        if whole.focus.is_empty() {
            whole.focus.clone_from(&line.focus);
        }
        whole.marks.extend(line.marks.iter().cloned());
        whole.weight = whole.weight.max(line.weight);
    }
    Some(whole)
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
