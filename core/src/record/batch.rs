//! Which records may stand together, and who may write them: faults here are the audit's to report, they
//! refuse no file.

use thiserror::Error;

use crate::record::acts::Remedy;
use crate::record::body::{Body, BodyFault, Kind};
use crate::record::contents::{SealSlot, Sealed};
use crate::record::ids::{Author, SealNumber, Seq};
use crate::record::line::Envelope;
use crate::record::mentions::{Mentions, mentions};
use crate::telling::words::Words;

/// A record that is not as the list of kinds has it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("record {seq}: {reason}")]
pub struct ShapeFault {
    /// The record.
    pub seq: Seq,
    /// What is wrong.
    pub reason: ShapeReason,
}

/// What is wrong with a record or with its place in its batch.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ShapeReason {
    /// Nobody knows this kind.
    #[error("kind {0} is unknown")]
    UnknownKind(String),
    /// The body is not one of its kind.
    #[error(transparent)]
    Body(#[from] BodyFault),
    /// This kind cannot begin a batch.
    #[error("{0} cannot begin a batch")]
    Opens(Kind),
    /// The first record cannot be followed by what follows it.
    #[error("{0} is not followed by what it must be")]
    Follows(Kind),
    /// Another author than that of the batch.
    #[error("by {found} in a batch by {batch}")]
    OtherAuthor {
        /// The author of the first record.
        batch: Author,
        /// The author of this one.
        found: Author,
    },
    /// This author may not write this kind.
    #[error("{kind} by {by}")]
    Author {
        /// The kind.
        kind: Kind,
        /// The author.
        by: Author,
    },
    /// A text or picture is named that the batch does not seal.
    #[error("text {0} is not sealed in the batch")]
    TextMissing(SealNumber),
    /// A seal stands in the batch that its first record does not name.
    #[error("seal {0} has no place in the batch")]
    SealUnnamed(SealNumber),
    /// The last event of a batch carries no digest of the state.
    #[error("the last event of the batch has no digest")]
    NoDigest,
    /// A record is named that does not come earlier.
    #[error("record {0} is not an earlier one")]
    NotEarlier(Seq),
    /// New dice are anchored although nothing said why.
    #[error("new dice without DiceDue right before")]
    NoDiceDue,
    /// A zone is sealed once play has begun.
    #[error("sealed by itself after the first declaration")]
    SealedLate,
}

impl ShapeReason {
    /// The same for people.
    pub fn words(&self) -> Words {
        let fr = match self {
            Self::UnknownKind(kind) => format!("genre {kind} inconnu"),
            Self::Body(_) => "ce contenu n’est pas celui de son genre".to_owned(),
            Self::Opens(kind) => format!("{kind} ne peut ouvrir un lot"),
            Self::Follows(kind) => format!("{kind} n’est pas suivi de ce qu’il faut"),
            Self::OtherAuthor { batch, found } => format!("par {found} dans un lot de {batch}"),
            Self::Author { kind, by } => format!("{kind} par {by}"),
            Self::TextMissing(number) => format!("le texte {number} n’est pas scellé dans le lot"),
            Self::SealUnnamed(number) => format!("le sceau {number} n’a pas sa place dans le lot"),
            Self::NoDigest => "le dernier événement du lot est sans empreinte".to_owned(),
            Self::NotEarlier(seq) => format!("l’enregistrement {seq} n’est pas antérieur"),
            Self::NoDiceDue => "de nouveaux dés sans DiceDue juste avant".to_owned(),
            Self::SealedLate => "scellé seul après la première déclaration".to_owned(),
        };
        Words::new(fr, self.to_string())
    }
}

/// What the judgement of a batch needs of one of its records.
struct Member {
    seq: Seq,
    by: Author,
    kind: Kind,
    names: Mentions,
    /// Whether its author may write such a record.
    allowed: bool,
    seal: Option<Sealed>,
    remedy: Option<Remedy>,
    lacks_digest: bool,
}

impl Member {
    /// None for a kind that nobody knows.
    fn of(seq: Seq, by: Author, body: &Body) -> Option<Self> {
        let seal = if let Body::Sealed(sealed) = body { Some(*sealed) } else { None };
        let remedy = if let Body::RulingGiven(ruling) = body { Some(ruling.remedy) } else { None };
        let lacks_digest = matches!(body, Body::Resolved(resolved) if resolved.digest.is_none());
        let (kind, names, allowed) = (body.kind()?, mentions(body), may_write(body, by));
        Some(Self { seq, by, kind, names, allowed, seal, remedy, lacks_digest })
    }
}

/// Looks at a log record by record and judges each batch when it is whole.
#[derive(Default)]
pub struct Shape {
    batch: Vec<Member>,
    unknown: bool,
    before: Option<Kind>,
    anchored: bool,
    playing: bool,
    faults: Vec<ShapeFault>,
}

impl Shape {
    /// A log before its first record.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next record; its chain is verified already.
    pub fn record(&mut self, envelope: &Envelope, kind: &str, body: Result<&Body, BodyFault>) {
        let Envelope { seq, by, more, .. } = *envelope;
        match body.map(|body| Member::of(seq, by, body)) {
            Ok(None) => self.skip(seq, ShapeReason::UnknownKind(kind.to_owned())),
            Err(fault) => self.skip(seq, fault.into()),
            Ok(Some(member)) => self.batch.push(member),
        }
        if more == 0 {
            if !self.unknown {
                self.judge();
            }
            self.playing |= kind == Kind::Declared.name() || self.begins_with(Kind::Declared);
            self.batch.clear();
            self.unknown = false;
        }
        self.before = Kind::from_name(kind);
        self.anchored |= self.before == Some(Kind::DiceAnchored);
    }

    /// Every fault found so far, in order.
    pub fn faults(&self) -> &[ShapeFault] {
        &self.faults
    }

    /// A batch of which a record cannot be read is not judged further.
    fn skip(&mut self, seq: Seq, reason: ShapeReason) {
        self.unknown = true;
        self.faults.push(ShapeFault { seq, reason });
    }

    fn begins_with(&self, kind: Kind) -> bool {
        self.batch.first().is_some_and(|member| member.kind == kind)
    }

    fn judge(&mut self) {
        let Some((first, tail)) = self.batch.split_first() else { return };
        let kind = first.kind;
        let mut found: Vec<(Seq, ShapeReason)> = Vec::new();
        let (tail, acted) = signed_off(tail);
        let tail_kinds: Vec<Kind> = tail.iter().map(|member| member.kind).collect();
        match may_follow(first, &tail_kinds) {
            None => found.push((first.seq, ShapeReason::Opens(kind))),
            Some(false) => found.push((first.seq, ShapeReason::Follows(kind))),
            Some(true) => {}
        }
        if kind == Kind::DiceAnchored && self.anchored && self.before != Some(Kind::DiceDue) {
            found.push((first.seq, ShapeReason::NoDiceDue));
        }
        if kind == Kind::Sealed && self.playing {
            found.push((first.seq, ShapeReason::SealedLate));
        }
        for member in &self.batch {
            let fault = author_fault(first.by, member);
            found.extend(fault.map(|reason| (member.seq, reason)));
            let late = member.names.records.iter().copied().find(|&of| of >= member.seq);
            found.extend(late.map(|of| (member.seq, ShapeReason::NotEarlier(of))));
        }
        found.extend(seal_faults(first, tail));
        found.extend(acted.split_first().into_iter().flat_map(|(acted, seals)| seal_faults(acted, seals)));
        if let Some(last) = tail.last()
            && last.lacks_digest
        {
            found.push((last.seq, ShapeReason::NoDigest));
        }
        self.faults.extend(found.into_iter().map(|(seq, reason)| ShapeFault { seq, reason }));
    }
}

/// What follows the first record of a batch, and the hand that wrote it with the seal of its reason.
fn signed_off(tail: &[Member]) -> (&[Member], &[Member]) {
    let acted = match tail {
        [.., acted, reason] if acted.kind == Kind::ActedBy && reason.kind == Kind::Sealed => 2,
        [.., acted] if acted.kind == Kind::ActedBy => 1,
        _ => 0,
    };
    tail.split_at_checked(tail.len().saturating_sub(acted)).unwrap_or_default()
}

/// Says whether these kinds may follow this first record; nothing if it cannot be the first.
fn may_follow(first: &Member, tail: &[Kind]) -> Option<bool> {
    let sealed = tail.iter().take_while(|&&kind| kind == Kind::Sealed).count();
    let after_seals = tail.get(sealed..).unwrap_or_default();
    match first.kind {
        Kind::MatchOpened => {
            let attached = tail.iter().take_while(|&&kind| kind == Kind::Attached).count();
            let rest = tail.get(attached..).unwrap_or_default();
            Some(rest.iter().all(|&kind| kind == Kind::Sealed))
        }
        Kind::Declared => Some(is_play(tail)),
        Kind::Opened => Some(tail.iter().all(|&kind| kind == Kind::Opened)),
        Kind::ConsentGiven => {
            Some(matches!(tail, [] | [Kind::Rewound | Kind::Adjusted | Kind::SourceSwitched]))
        }
        Kind::RulingGiven => Some(match first.remedy {
            None | Some(Remedy::Upheld) => after_seals.is_empty(),
            Some(Remedy::Adjusted) => after_seals == [Kind::Adjusted],
            Some(Remedy::Corrected | Remedy::Replay | Remedy::Void) => after_seals == [Kind::Rewound],
        }),
        Kind::Sealed
        | Kind::FactContested
        | Kind::FactConfirmed
        | Kind::TakebackAsked
        | Kind::AgreementAsked
        | Kind::DisputeRaised
        | Kind::EvidenceGiven
        | Kind::AppealRaised => Some(after_seals.is_empty()),
        Kind::SeatJoined
        | Kind::SeatKeyReplaced
        | Kind::DiceAnchored
        | Kind::NonceCommitted
        | Kind::NonceDeclined
        | Kind::NonceRevealed
        | Kind::DiceOpened
        | Kind::DiceAbandoned
        | Kind::HiddenDisclosed
        | Kind::DiceDue
        | Kind::CommandWithdrawn
        | Kind::SourceAsked
        | Kind::DiceAsked
        | Kind::ConsentRefused
        | Kind::DisputeClosed
        | Kind::RevisionChanged
        | Kind::ResultProposed
        | Kind::ResultSigned
        | Kind::ResultConfirmed
        | Kind::MatchClosed
        | Kind::DeviceJoined
        | Kind::DeviceGranted
        | Kind::JudgeJoined
        | Kind::JudgeAccepted
        | Kind::JudgeLeft => Some(tail.is_empty()),
        Kind::Attached
        | Kind::ActedBy
        | Kind::Rolled
        | Kind::Asked
        | Kind::Resolved
        | Kind::Adjusted
        | Kind::Rewound
        | Kind::SourceSwitched => None,
    }
}

/// A command resolves, or waits, or is the one roll that settles an agreement or ruling.
fn is_play(tail: &[Kind]) -> bool {
    let prepares = |kind: &Kind| matches!(kind, Kind::Sealed | Kind::Opened | Kind::Rolled);
    match tail {
        [before @ .., Kind::Resolved] => before.iter().all(|kind| prepares(kind) || *kind == Kind::Resolved),
        [before @ .., Kind::Asked] => before.iter().all(prepares),
        [before @ .., Kind::Rolled] => before.iter().all(|kind| *kind == Kind::Sealed),
        _ => false,
    }
}

fn author_fault(batch: Author, member: &Member) -> Option<ShapeReason> {
    let Member { by, kind, .. } = *member;
    let secret = member.seal.is_some_and(|sealed| sealed.slot != SealSlot::Text);
    if secret && by == Author::Server {
        return None;
    }
    if by != batch {
        return Some(ShapeReason::OtherAuthor { batch, found: by });
    }
    if member.allowed { None } else { Some(ShapeReason::Author { kind, by }) }
}

/// Says whether this author may write such a record; what stands inside a batch follows its first record.
fn may_write(body: &Body, by: Author) -> bool {
    let is_seat = matches!(by, Author::Seat(_));
    match body {
        Body::MatchOpened(_) => by != Author::Judge,
        Body::SeatJoined(joined) | Body::SeatKeyReplaced(joined) => {
            by == Author::Seat(joined.seat) || by == Author::Server || by == Author::Judge
        }
        Body::DeviceJoined(joined) => by == Author::Seat(joined.seat),
        Body::DeviceGranted(granted) => by == Author::Judge || (is_seat && by != Author::Seat(granted.seat)),
        Body::DiceDue(_) | Body::RevisionChanged(_) | Body::MatchClosed(_) => by == Author::Server,
        Body::JudgeAccepted(_)
        | Body::CommandWithdrawn(_)
        | Body::FactContested(_)
        | Body::FactConfirmed(_)
        | Body::TakebackAsked(_)
        | Body::AgreementAsked(_)
        | Body::SourceAsked(_)
        | Body::DiceAsked(_)
        | Body::DisputeRaised(_)
        | Body::AppealRaised(_) => is_seat,
        Body::ConsentGiven(_) | Body::ConsentRefused(_) | Body::EvidenceGiven(_) => {
            is_seat || by == Author::Judge
        }
        Body::JudgeLeft(_) | Body::DisputeClosed(_) => by == Author::Judge || by == Author::Organiser,
        Body::JudgeJoined(_) | Body::RulingGiven(_) => by == Author::Judge,
        Body::ResultProposed(_) => by != Author::Organiser,
        Body::ResultSigned(signed) => by == Author::Seat(signed.seat),
        Body::ResultConfirmed(confirmed) => by == Author::Seat(confirmed.seat) || by == Author::Judge,
        // Written by whoever began the batch, or judged with the dice and the seals.
        // The server's own `Declared` goes on by itself: the audit looks at what it says.
        Body::Attached(_)
        | Body::Declared(_)
        | Body::DiceAnchored(_)
        | Body::NonceCommitted(_)
        | Body::NonceDeclined(_)
        | Body::NonceRevealed(_)
        | Body::DiceOpened(_)
        | Body::DiceAbandoned(_)
        | Body::HiddenDisclosed(_)
        | Body::Rolled(_)
        | Body::Sealed(_)
        | Body::Opened(_)
        | Body::Asked(_)
        | Body::Resolved(_)
        | Body::Adjusted(_)
        | Body::Rewound(_)
        | Body::SourceSwitched(_)
        | Body::ActedBy(_)
        | Body::Unknown(_) => true,
    }
}

fn seal_faults(first: &Member, tail: &[Member]) -> Vec<(Seq, ShapeReason)> {
    // The opening and a command name their texts in free keys; a batch of seals alone has no text.
    if matches!(first.kind, Kind::MatchOpened | Kind::Declared | Kind::Sealed) {
        return Vec::new();
    }
    let named = &first.names.texts;
    let mut missing = named.clone();
    let mut faults = Vec::new();
    for member in tail {
        if let Some(sealed) = &member.seal {
            missing.retain(|&number| number != sealed.number || sealed.slot != SealSlot::Text);
            if sealed.slot != SealSlot::Text || !named.contains(&sealed.number) {
                faults.push((member.seq, ShapeReason::SealUnnamed(sealed.number)));
            }
        }
    }
    faults.extend(missing.into_iter().map(|number| (first.seq, ShapeReason::TextMissing(number))));
    faults
}
