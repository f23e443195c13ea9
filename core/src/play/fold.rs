//! Folding records, one by one. Never panics: a log is untrusted input.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::declaration::{Declaration, KernelCommand, Named};
use crate::dice::bodies::{DiceRecord, Rolled};
use crate::dice::commitment::Epochs;
use crate::draft::{Answers, HiddenRoll, Purpose, RecordedRoll, Request};
use crate::error::{Fault, Inconsistent};
use crate::ids::{Author, Seq};
use crate::opening::Opening;
use crate::play::ledger::{Ledger, Wish};
use crate::play::timeline::Timeline;
use crate::play::{Command, Match, PlayRecord, SealBook, Waiting, Window, answer};
use crate::record::acts::SourceChange;
use crate::record::body::Body;
use crate::record::contents::{About, Adjusted, Asked, Declared, Opened, Resolved, Rewound, RollUse, Sealed};
use crate::record::line::Line;
use crate::ruleset::Ruleset;

/// Why records cannot be folded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FoldError {
    /// The log is of another game than this build or this type knows.
    #[error("system {0} is not known here")]
    System(String),
    /// The opening breaks rules of its game.
    #[error("the opening has {} faults; the first: {}", .0.len(), .0.first().map_or(String::new(), ToString::to_string))]
    Opening(Vec<Fault>),
    /// A record says something impossible.
    #[error("record {}: {what}", .seq.0)]
    Record {
        /// The record.
        seq: Seq,
        /// What is wrong.
        what: String,
    },
}

/// What the batch being read has said so far.
pub(super) struct Batch<R: Ruleset> {
    command: Option<Command>,
    events: Vec<(Seq, R::Event)>,
    requests: Option<(Seq, Vec<Request>)>,
    rewound: bool,
    adjusted: bool,
    seats: Vec<Author>,
}

impl<R: Ruleset> Default for Batch<R> {
    fn default() -> Self {
        Self {
            command: None,
            events: Vec::new(),
            requests: None,
            rewound: false,
            adjusted: false,
            seats: Vec::new(),
        }
    }
}

fn read<T: DeserializeOwned>(raw: &RawValue) -> Result<T, Inconsistent> {
    serde_json::from_str(raw.get()).map_err(|error| inconsistent(error.to_string()))
}

fn inconsistent(what: impl Into<String>) -> Inconsistent {
    Inconsistent::new(what)
}

/// The SHA-256 of a public state in its schema.
///
/// # Errors
/// When the state cannot be written as JSON.
pub(crate) fn digest<R: Ruleset>(state: &R::State) -> Result<[u8; 32], Inconsistent> {
    let json = serde_json::to_vec(state).map_err(|error| inconsistent(error.to_string()))?;
    let hash = Sha256::new()
        .chain_update(b"greffe/state/1\n")
        .chain_update(R::SCHEMA.to_be_bytes())
        .chain_update(&json)
        .finalize();
    Ok(hash.into())
}

impl<R: Ruleset> Match<R> {
    /// A match from its opening record.
    ///
    /// # Errors
    /// When the opening cannot be read, is of another game, or breaks the game's rules.
    pub fn open(line: &Line<'_>, attached: &BTreeMap<String, String>) -> Result<Self, FoldError> {
        let seq = line.envelope.seq;
        let unreadable = |what: String| FoldError::Record { seq, what };
        if line.kind != "MatchOpened" {
            return Err(unreadable("the first record is no MatchOpened".to_owned()));
        }
        let mut opening: Opening =
            serde_json::from_str(line.body).map_err(|error| unreadable(error.to_string()))?;
        if opening.system != R::SYSTEM {
            return Err(FoldError::System(opening.system));
        }
        opening.resolve_attachments(attached).map_err(&unreadable)?;
        let (setup, state) = R::setup(&opening).map_err(FoldError::Opening)?;
        if opening.position.is_some() {
            let faults = R::check(&setup, &state);
            if !faults.is_empty() {
                return Err(FoldError::Opening(faults));
            }
        }
        let timeline = Timeline::new(state.clone());
        let mut this = Self {
            id: line.envelope.match_id,
            revision: opening.ruleset.clone(),
            opening,
            setup,
            node: timeline.root(),
            timeline,
            state,
            started: false,
            records: 1,
            head: line.hash(crate::record::line::Log::Match),
            at: line.envelope.at,
            last_play: seq,
            dice: Epochs::new(line.envelope.match_id.bytes()),
            rolls: BTreeMap::new(),
            seals: SealBook::default(),
            sources: BTreeMap::new(),
            waiting: None,
            waits: BTreeMap::new(),
            windows: BTreeMap::new(),
            kept: BTreeMap::new(),
            commands: Vec::new(),
            play: Vec::new(),
            ledger: Ledger::default(),
            hashes: BTreeMap::new(),
            faults: Vec::new(),
            batch: Batch::default(),
        };
        if line.envelope.more == 0 {
            this.timeline.end_batch(seq, this.node);
        }
        Ok(this)
    }

    /// Folds the next record.
    ///
    /// # Errors
    /// When the record says something impossible; the match must not be used afterwards.
    pub fn push(&mut self, line: &Line<'_>) -> Result<(), FoldError> {
        let seq = line.envelope.seq;
        let wrong = |what: String| FoldError::Record { seq, what };
        let body = Body::parse(line.kind, line.body).map_err(|fault| wrong(fault.to_string()))?;
        self.fold(seq, line.envelope.by, line.kind, line.body, body).map_err(|fault| wrong(fault.0))?;
        self.records = seq.0.saturating_add(1);
        self.head = line.hash(crate::record::line::Log::Match);
        if line.kind == "ResultProposed" {
            self.hashes.insert(seq, self.head);
        }
        self.at = line.envelope.at;
        if line.envelope.more == 0 {
            self.end_batch(seq).map_err(|fault| wrong(fault.0))?;
        }
        Ok(())
    }

    fn fold(&mut self, seq: Seq, by: Author, kind: &str, raw: &str, body: Body) -> Result<(), Inconsistent> {
        match body {
            Body::Declared(declared) => self.fold_declared(seq, by, &declared),
            Body::Sealed(sealed) => self.fold_sealed(seq, &sealed),
            Body::Opened(opened) => self.fold_opened(seq, opened),
            Body::Rolled(_) => self.fold_rolled(seq, by, raw),
            Body::Asked(asked) => self.fold_asked(seq, &asked),
            Body::Resolved(resolved) => self.fold_resolved(seq, resolved),
            Body::Rewound(rewound) => self.fold_rewound(seq, &rewound),
            Body::Adjusted(adjusted) => self.fold_adjusted(seq, &adjusted),
            Body::CommandWithdrawn(about) => self.fold_withdrawn(&about),
            Body::DiceAnchored(_)
            | Body::NonceCommitted(_)
            | Body::NonceDeclined(_)
            | Body::NonceRevealed(_)
            | Body::DiceOpened(_)
            | Body::DiceAbandoned(_)
            | Body::HiddenDisclosed(_) => {
                self.ledger.anchored();
                self.fold_dice(by, kind, raw).map(drop)
            }
            Body::SourceSwitched(change) => self.fold_switched(&change),
            Body::RevisionChanged(changed) => {
                self.revision = read(&changed.ruleset)?;
                Ok(())
            }
            Body::Unknown(_) => {
                self.faults.push((seq, format!("{kind} is no kind of record")));
                Ok(())
            }
            beside @ (Body::MatchOpened(_)
            | Body::Attached(_)
            | Body::SeatJoined(_)
            | Body::SeatKeyReplaced(_)
            | Body::DiceDue(_)
            | Body::FactContested(_)
            | Body::FactConfirmed(_)
            | Body::TakebackAsked(_)
            | Body::AgreementAsked(_)
            | Body::SourceAsked(_)
            | Body::DiceAsked(_)
            | Body::ConsentGiven(_)
            | Body::ConsentRefused(_)
            | Body::DisputeRaised(_)
            | Body::EvidenceGiven(_)
            | Body::AppealRaised(_)
            | Body::DisputeClosed(_)
            | Body::RulingGiven(_)
            | Body::ResultProposed(_)
            | Body::ResultSigned(_)
            | Body::ResultConfirmed(_)
            | Body::MatchClosed(_)) => {
                self.fold_beside(seq, by, beside);
                Ok(())
            }
        }
    }

    /// Records beside play: they change no state.
    fn fold_beside(&mut self, seq: Seq, by: Author, body: Body) {
        let ledger = &mut self.ledger;
        match body {
            Body::SeatJoined(joined) | Body::SeatKeyReplaced(joined) => ledger.join(&joined),
            Body::DiceDue(_) => ledger.dice_due(),
            Body::FactContested(fact) => ledger.contest(seq, by, fact.of),
            Body::FactConfirmed(fact) => ledger.confirm(by, fact.of),
            Body::TakebackAsked(asked) => ledger.ask(seq, by, Wish::Takeback(asked)),
            Body::AgreementAsked(asked) => ledger.ask(seq, by, Wish::Agreement(asked)),
            Body::SourceAsked(asked) => ledger.ask(seq, by, Wish::Source(asked)),
            Body::DiceAsked(_) => ledger.ask(seq, by, Wish::Dice),
            Body::ConsentGiven(about) => ledger.consent(by, about.of),
            Body::ConsentRefused(about) => ledger.refuse(about.of),
            Body::DisputeRaised(raised) => ledger.raise(seq, by, raised),
            Body::EvidenceGiven(given) => ledger.hear(seq, given.dispute),
            Body::AppealRaised(appeal) => ledger.appeal(seq, appeal.dispute),
            Body::DisputeClosed(closed) => ledger.close_dispute(closed.dispute),
            Body::RulingGiven(ruling) => ledger.rule(seq, &ruling),
            Body::ResultProposed(proposed) => ledger.propose(seq, &proposed),
            Body::ResultSigned(signed) => ledger.agree(signed.seat, signed.of),
            Body::ResultConfirmed(confirmed) => ledger.agree(confirmed.seat, confirmed.of),
            Body::MatchClosed(closed) => ledger.close(seq, closed.how),
            Body::MatchOpened(_)
            | Body::Attached(_)
            | Body::DiceAnchored(_)
            | Body::NonceCommitted(_)
            | Body::NonceDeclined(_)
            | Body::NonceRevealed(_)
            | Body::DiceOpened(_)
            | Body::DiceAbandoned(_)
            | Body::HiddenDisclosed(_)
            | Body::Declared(_)
            | Body::Rolled(_)
            | Body::Sealed(_)
            | Body::Opened(_)
            | Body::Asked(_)
            | Body::Resolved(_)
            | Body::Adjusted(_)
            | Body::Rewound(_)
            | Body::CommandWithdrawn(_)
            | Body::SourceSwitched(_)
            | Body::RevisionChanged(_)
            | Body::Unknown(_) => {}
        }
    }

    fn fold_adjusted(&mut self, seq: Seq, adjusted: &Adjusted) -> Result<(), Inconsistent> {
        if self.waiting.is_some() {
            return Err(inconsistent("adjusted while a command waits"));
        }
        self.mark_play(seq, false);
        self.state = super::act::adjust::<R>(&self.state, adjusted)?;
        self.batch.adjusted = true;
        Ok(())
    }

    fn fold_withdrawn(&mut self, about: &About) -> Result<(), Inconsistent> {
        let waits = self.waiting.take().is_some_and(|waiting| waiting.command.declared == about.of);
        if waits { Ok(()) } else { Err(inconsistent("the command withdrawn does not wait")) }
    }

    fn fold_switched(&mut self, change: &SourceChange) -> Result<(), Inconsistent> {
        self.sources.insert(read(&change.roll)?, change.source.into());
        self.ledger.switch();
        Ok(())
    }

    fn mark_play(&mut self, seq: Seq, binding: bool) {
        self.play.push(PlayRecord { seq, void: false, binding });
    }

    fn fold_dice(&mut self, by: Author, kind: &str, raw: &str) -> Result<DiceRecord, Inconsistent> {
        let record =
            DiceRecord::read(kind, raw.as_bytes()).map_err(|fault| inconsistent(fault.to_string()))?;
        let record = record.ok_or_else(|| inconsistent("no dice record"))?;
        self.dice.apply(&by.to_string(), &record).map_err(|fault| inconsistent(fault.to_string()))?;
        Ok(record)
    }

    fn fold_declared(&mut self, seq: Seq, by: Author, declared: &Declared) -> Result<(), Inconsistent> {
        self.mark_play(seq, false);
        self.ledger.lapse_asking();
        self.batch.seats.push(by);
        let read = Declaration::<R::Command>::read(declared.command.get());
        if let Some(waiting) = &mut self.waiting
            && let Ok(Declaration { named: Named::Kernel(kernel), .. }) = &read
            && !matches!(kernel, KernelCommand::Start {} | KernelCommand::Settle { .. })
        {
            let mut waiting = waiting.clone();
            answer::take(&mut waiting, by, kernel).map_err(|refused| inconsistent(refused.why.en))?;
            self.batch.command = Some(waiting.command.clone());
            self.waiting = Some(waiting);
            return Ok(());
        }
        if self.waiting.is_some() {
            return Err(inconsistent("another command waits"));
        }
        self.batch.command = Some(Command {
            declared: seq,
            by,
            via: declared.via,
            json: declared.command.get().to_owned(),
            revision: self.revision.clone(),
            before: self.node,
            sources: self.sources.clone(),
            next_seal: crate::ids::SealNumber(self.seals.next),
            sealed: Vec::new(),
            opened: Vec::new(),
            made: Vec::new(),
            rolls: BTreeMap::new(),
            kept: std::mem::take(&mut self.kept),
            answers: Answers::default(),
            asked: Vec::new(),
            resolved: Vec::new(),
            ended: seq,
            after: None,
        });
        Ok(())
    }

    fn fold_sealed(&mut self, seq: Seq, sealed: &Sealed) -> Result<(), Inconsistent> {
        if sealed.number.0 != self.seals.next {
            return Err(inconsistent(format!("seal {} where {} was due", sealed.number.0, self.seals.next)));
        }
        self.seals.next = self.seals.next.saturating_add(1);
        let slot = u8::from(sealed.slot);
        self.seals.slots.insert(sealed.number, slot);
        if let Some(command) = &mut self.batch.command
            && slot != 0
        {
            command.sealed.push(sealed.number);
            self.mark_play(seq, false);
        }
        Ok(())
    }

    fn fold_opened(&mut self, seq: Seq, opened: Opened) -> Result<(), Inconsistent> {
        if !self.seals.slots.contains_key(&opened.number)
            || self.seals.opened.insert(opened.number, seq).is_some()
        {
            return Err(inconsistent(format!("seal {} is not there to be opened", opened.number.0)));
        }
        self.seals.public.push((opened.number, opened.payload));
        if let Some(command) = &mut self.batch.command {
            command.opened.push(opened.number);
            self.mark_play(seq, true);
        }
        Ok(())
    }

    fn fold_rolled(&mut self, seq: Seq, by: Author, raw: &str) -> Result<(), Inconsistent> {
        if let DiceRecord::Rolled(rolled) = self.fold_dice(by, "Rolled", raw)? {
            let faces = rolled.faces().map(<[u32]>::to_vec).unwrap_or_default();
            let table = matches!(rolled, Rolled::Table(_));
            let hidden = match &rolled {
                Rolled::Hidden(roll) => Some(HiddenRoll { epoch: roll.epoch, i: roll.i }),
                Rolled::Public(_) | Rolled::Table(_) => None,
            };
            self.rolls.insert(seq, RecordedRoll { sides: rolled.sides().to_vec(), faces, table, hidden });
        }
        if let Some(command) = &mut self.batch.command {
            command.made.push(seq);
        }
        self.mark_play(seq, true);
        Ok(())
    }

    fn note_rolls(&mut self, uses: Option<&Vec<RollUse>>) -> Result<(), Inconsistent> {
        let Some(command) = &mut self.batch.command else { return Ok(()) };
        for used in uses.into_iter().flatten() {
            let purpose: Purpose =
                serde_json::from_str(used.purpose.get()).map_err(|error| inconsistent(error.to_string()))?;
            let Some(roll) = self.rolls.get(&used.of) else {
                return Err(inconsistent(format!("record {} is no roll", used.of.0)));
            };
            command.rolls.insert(purpose, (used.of, roll.clone()));
        }
        Ok(())
    }

    fn fold_asked(&mut self, seq: Seq, asked: &Asked) -> Result<(), Inconsistent> {
        self.mark_play(seq, false);
        self.note_rolls(asked.rolls.as_ref())?;
        let requests: Result<Vec<Request>, _> =
            asked.requests.iter().map(|request| serde_json::from_str(request.json.get())).collect();
        let requests = requests.map_err(|error| inconsistent(error.to_string()))?;
        self.batch.requests = Some((seq, requests));
        Ok(())
    }

    fn fold_resolved(&mut self, seq: Seq, resolved: Resolved) -> Result<(), Inconsistent> {
        self.mark_play(seq, false);
        self.note_rolls(resolved.rolls.as_ref())?;
        let event: R::Event =
            serde_json::from_str(resolved.event.get()).map_err(|error| inconsistent(error.to_string()))?;
        R::apply(&self.setup, &mut self.state, &event)?;
        if R::depth(&self.state) > crate::draft::MOST_FRAMES {
            return Err(inconsistent("more than 64 unfinished procedures"));
        }
        let Some(command) = &mut self.batch.command else {
            return Err(inconsistent("a Resolved without a Declared"));
        };
        command.resolved.push((seq, resolved));
        self.batch.events.push((seq, event));
        self.started = true;
        Ok(())
    }

    fn fold_rewound(&mut self, seq: Seq, rewound: &Rewound) -> Result<(), Inconsistent> {
        let node = self.timeline.at_end(rewound.to);
        let node = node.ok_or_else(|| inconsistent(format!("no batch ends at record {}", rewound.to.0)))?;
        if rewound.keep.is_some() {
            let passed = self
                .commands
                .iter()
                .find(|command| command.declared > rewound.to && !self.is_void(command.declared));
            let waits = self.waiting.as_ref().map(|waiting| &waiting.command);
            let passed = passed.or(waits.filter(|command| command.declared > rewound.to));
            self.kept = passed.map(|command| command.rolls.clone()).unwrap_or_default();
        }
        for record in self.play.iter_mut().filter(|record| record.seq > rewound.to) {
            record.void = true;
        }
        self.restore_void(rewound.to);
        self.state = self.timeline.state(&self.setup, node)?;
        self.node = node;
        self.waiting = self.waits.get(&rewound.to).cloned();
        self.started = self.node != self.timeline.root();
        self.mark_play(seq, false);
        self.ledger.moved();
        self.batch.rewound = true;
        self.windows.clear();
        Ok(())
    }

    /// Whether a rewind passed over a record of play.
    pub fn is_void(&self, seq: Seq) -> bool {
        let place = self.play.binary_search_by_key(&seq, |record| record.seq);
        place.ok().and_then(|place| self.play.get(place)).is_some_and(|record| record.void)
    }

    /// A rewind to a void batch restores the line that led to it.
    fn restore_void(&mut self, to: Seq) {
        let line: Vec<(Seq, Seq)> = self.line_to(to);
        for record in &mut self.play {
            if line.iter().any(|(first, last)| (*first..=*last).contains(&record.seq)) {
                record.void = false;
            }
        }
    }

    /// First and last record of each command on the line that leads to a batch's end.
    fn line_to(&self, to: Seq) -> Vec<(Seq, Seq)> {
        let Some(mut node) = self.timeline.at_end(to) else { return Vec::new() };
        let mut line = Vec::new();
        for command in self.commands.iter().rev() {
            if command.after == Some(node) {
                line.push((command.declared, command.ended));
                node = command.before;
            }
        }
        if let Some(waiting) = self.waits.get(&to) {
            line.push((waiting.command.declared, to));
        }
        line
    }

    fn end_batch(&mut self, seq: Seq) -> Result<(), Inconsistent> {
        let batch = std::mem::take(&mut self.batch);
        if batch.adjusted {
            self.node = self.timeline.adjust(self.node, self.state.clone());
        }
        let events = batch.events;
        if let Some(mut command) = batch.command {
            command.ended = seq;
            if let Some((asked, requests)) = batch.requests {
                command.asked.push((asked, requests.clone()));
                let contested = self.waiting.take().map(|waiting| waiting.contested).unwrap_or_default();
                let waiting = Waiting { command, requests, asked, contested };
                self.waits.insert(seq, waiting.clone());
                self.waiting = Some(waiting);
            } else {
                if !events.is_empty() {
                    self.node = self.timeline.add(self.node, events, &self.state);
                    command.after = Some(self.node);
                    self.waiting = None;
                }
                self.commands.push(command);
            }
            self.last_play = seq;
        }
        if batch.rewound || batch.adjusted {
            self.last_play = seq;
        }
        self.timeline.end_batch(seq, self.node);
        self.move_windows(seq, &batch.seats);
        if seq.0 >= u64::from(u32::MAX) {
            return Err(inconsistent("more records than a match may have"));
        }
        Ok(())
    }

    /// A window stands while what its seat owes stays the same and the seat itself has not declared.
    fn move_windows(&mut self, seq: Seq, declared: &[Author]) {
        let owed = self.owed();
        for entry in &self.opening.seats {
            let now: Vec<_> = owed.iter().filter(|owed| owed.seat == entry.seat).cloned().collect();
            let own = declared.contains(&Author::Seat(entry.seat));
            let stands = self.windows.get(&entry.seat).is_some_and(|window| window.owed == now && !own);
            if !stands {
                self.windows.insert(entry.seat, Window { seq, owed: now });
            }
        }
    }
}
