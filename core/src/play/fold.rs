//! Folding records, one by one. Never panics: a log is untrusted input.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::dice::bodies::DiceRecord;
use crate::dice::commitment::Epochs;
use crate::judging::error::{Fault, Inconsistent};
use crate::judging::opening::Opening;
use crate::judging::ruleset::Ruleset;
use crate::play::batch::Batch;
use crate::play::carried::Carried;
use crate::play::ledger::{Ledger, Wish};
use crate::play::offices::Acted;
use crate::play::room::Room;
use crate::play::timeline::Timeline;
use crate::play::{Match, SealBook};
use crate::record::acts::{How, SourceChange};
use crate::record::batch::Shape;
use crate::record::body::Body;
use crate::record::contents::Digest;
use crate::record::hex::Hex;
use crate::record::ids::{Author, Seq};
use crate::record::line::{Line, Log};
use crate::record::offices::DeviceJoined;
use crate::record::reading;
use crate::telling::words::Words;

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

pub(super) fn read<T: DeserializeOwned>(raw: &RawValue) -> Result<T, Inconsistent> {
    reading::read(raw.get()).map_err(|error| inconsistent(error.to_string()))
}

pub(super) fn inconsistent(what: impl Into<String>) -> Inconsistent {
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

/// What a recorded digest says that the state does not.
pub(crate) fn other_digest<R: Ruleset>(recorded: &Digest, state: &R::State) -> Option<Words> {
    if recorded.schema != R::SCHEMA {
        let schema = recorded.schema;
        return Some(Words::new(
            format!("empreinte d’un état de schéma {schema}, incomparable ici"),
            format!("digest of a state in schema {schema}, which cannot be compared here"),
        ));
    }
    let computed = digest::<R>(state).map(Hex).ok()?;
    (computed != recorded.sha256).then(|| Words::new("empreinte d’un autre état", "digest of another state"))
}

/// The decks of an opening are not those of its game.
pub fn other_decks() -> Fault {
    Fault::new("/decks", None, "les paquets ne sont pas ceux du jeu", "the decks are not those of the game")
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
        if !opening.decks.is_empty() && opening.decks != R::decks(&setup) {
            return Err(FoldError::Opening(vec![other_decks()]));
        }
        if opening.position.is_some() {
            let faults = R::check(&setup, &state);
            if !faults.is_empty() {
                return Err(FoldError::Opening(faults));
            }
        }
        let timeline = Timeline::new(state.clone());
        let mut this = Self {
            id: line.envelope.match_id,
            revision: opening.ruleset.as_str().into(),
            opening,
            setup,
            node: timeline.root(),
            timeline,
            state,
            records: 1,
            last_line: line.bytes.to_vec(),
            at: line.envelope.at,
            last_play: seq,
            dice: Epochs::new(line.envelope.match_id.bytes()),
            rolls: BTreeMap::new(),
            seals: SealBook::default(),
            shown_after: None,
            sources: Arc::default(),
            windows: OnceLock::new(),
            commands: Vec::new(),
            dropped: Vec::new(),
            declared: Vec::new(),
            play: Vec::new(),
            play_now: OnceLock::new(),
            ledger: Ledger::default(),
            hashes: BTreeMap::new(),
            shape: Shape::new(),
            faults: Vec::new(),
            batch: Batch::default(),
            carried: Carried::default(),
            room: Room::of_line(line),
        };
        let body = Body::parse(line.kind, line.body).map_err(|fault| unreadable(fault.to_string()))?;
        this.look_at_shape(line, &body);
        if line.envelope.more == 0 {
            this.timeline.end_batch(seq, this.node, None, false);
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
        self.look_at_shape(line, &body);
        let faults = self.conduct((line.envelope.by, line.envelope.at), &body);
        self.faults.extend(faults.into_iter().map(|fault| (seq, fault)));
        self.batch.by_consent |= matches!(body, Body::ConsentGiven(_));
        self.note_office(seq, line.envelope.by, &body);
        self.fold(seq, line.envelope.by, line.kind, line.body, body).map_err(|fault| wrong(fault.0))?;
        self.records = seq.0.saturating_add(1);
        if line.kind == "ResultProposed" {
            self.hashes.insert(seq, line.hash(Log::Match));
        }
        self.last_line.clear();
        self.last_line.extend_from_slice(line.bytes);
        self.at = line.envelope.at;
        self.room.take(Room::of_line(line));
        if line.envelope.more == 0 {
            self.end_batch(seq).map_err(|fault| wrong(fault.0))?;
        }
        self.play_now.take();
        self.windows.take();
        Ok(())
    }

    fn look_at_shape(&mut self, line: &Line<'_>, body: &Body) {
        let found = self.shape.faults().len();
        self.shape.record(&line.envelope, line.kind, Ok(body));
        let new = self.shape.faults().iter().skip(found);
        self.faults.extend(new.map(|fault| (fault.seq, fault.reason.words())));
    }

    fn fold(&mut self, seq: Seq, by: Author, kind: &str, raw: &str, body: Body) -> Result<(), Inconsistent> {
        self.ledger.next();
        match body {
            Body::Declared(declared) => self.fold_declared(seq, by, declared),
            Body::Sealed(sealed) => self.fold_sealed(seq, &sealed),
            Body::Opened(opened) => self.fold_opened(seq, opened),
            Body::Rolled(_) => self.fold_rolled(seq, by, raw),
            Body::Asked(asked) => self.fold_asked(seq, &asked),
            Body::Resolved(resolved) => self.fold_resolved(seq, resolved),
            Body::Rewound(rewound) => self.fold_rewound(seq, &rewound),
            Body::Adjusted(adjusted) => self.fold_adjusted(seq, &adjusted),
            Body::CommandWithdrawn(about) => self.fold_withdrawn(seq, &about),
            Body::HiddenDisclosed(_) => {
                self.shown_after = Some(seq);
                self.fold_dice(by, kind, raw).map(drop)
            }
            Body::DiceAnchored(_)
            | Body::NonceCommitted(_)
            | Body::NonceDeclined(_)
            | Body::NonceRevealed(_)
            | Body::DiceOpened(_)
            | Body::DiceAbandoned(_) => self.fold_dice(by, kind, raw).map(drop),
            Body::SourceSwitched(change) => self.fold_switched(&change),
            Body::RevisionChanged(changed) => {
                self.revision = read::<String>(&changed.ruleset)?.into();
                Ok(())
            }
            Body::MatchClosed(closed) => self.fold_closed(seq, closed.how),
            Body::Unknown(_) => Ok(()),
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
            | Body::DeviceJoined(_)
            | Body::DeviceGranted(_)
            | Body::JudgeJoined(_)
            | Body::JudgeAccepted(_)
            | Body::JudgeLeft(_)
            | Body::ActedBy(_)) => {
                self.fold_beside(seq, by, beside);
                Ok(())
            }
        }
    }

    /// Records beside play: they change no state.
    fn fold_beside(&mut self, seq: Seq, by: Author, body: Body) {
        self.fold_office(seq, by, &body);
        let ledger = &mut self.ledger;
        match body {
            Body::SeatJoined(joined) | Body::SeatKeyReplaced(joined) => ledger.join(seq, &joined),
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
            Body::ResultProposed(proposed) => ledger.propose(seq, by, &proposed),
            Body::ResultSigned(signed) => ledger.sign(seq, signed.seat, signed.of),
            Body::ResultConfirmed(confirmed) => {
                ledger.confirm_result(seq, by, confirmed.seat, confirmed.of);
            }
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
            | Body::MatchClosed(_)
            | Body::DeviceJoined(_)
            | Body::DeviceGranted(_)
            | Body::JudgeJoined(_)
            | Body::JudgeAccepted(_)
            | Body::JudgeLeft(_)
            | Body::ActedBy(_)
            | Body::Unknown(_) => {}
        }
    }

    /// Who comes, who is accepted, who goes.
    fn fold_office(&mut self, seq: Seq, by: Author, body: &Body) {
        let offices = self.ledger.offices_mut();
        if let Body::DeviceJoined(joined) = body {
            let &DeviceJoined { seat, hand, let_in, opened } = joined;
            offices.seat(seq, seat, hand, Some(let_in), opened);
        } else if let Body::DeviceGranted(granted) = body {
            offices.grant(by, granted.seat);
        } else if let Body::JudgeJoined(joined) = body {
            offices.judge_joined(seq, joined.hand, joined.let_in);
        } else if let (Body::JudgeAccepted(accepted), Author::Seat(seat)) = (body, by) {
            offices.judge_accepted(accepted.judge, seat, accepted.hand);
        } else if let Body::JudgeLeft(left) = body {
            offices.judge_left(left.judge);
        } else if let Body::ActedBy(acted) = body {
            let of = self.batch.bench.first().unwrap_or(seq);
            offices.act(Acted { of, seq, hand: acted.hand, text: acted.text });
        }
    }

    fn fold_switched(&mut self, change: &SourceChange) -> Result<(), Inconsistent> {
        Arc::make_mut(&mut self.sources).insert(read(&change.roll)?, change.source.into());
        self.ledger.switch();
        Ok(())
    }

    fn fold_closed(&mut self, seq: Seq, how: How) -> Result<(), Inconsistent> {
        self.dice.close().map_err(|fault| inconsistent(fault.to_string()))?;
        self.ledger.close(seq, how);
        Ok(())
    }

    pub(super) fn fold_dice(
        &mut self,
        by: Author,
        kind: &str,
        raw: &str,
    ) -> Result<DiceRecord, Inconsistent> {
        let record =
            DiceRecord::read(kind, raw.as_bytes()).map_err(|fault| inconsistent(fault.to_string()))?;
        let record = record.ok_or_else(|| inconsistent("no dice record"))?;
        self.dice.apply(&by.to_string(), &record).map_err(|fault| inconsistent(fault.to_string()))?;
        Ok(record)
    }
}
