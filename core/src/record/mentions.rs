//! What a body names outside itself: earlier records, and the seals of its texts.

use crate::record::body::Body;
use crate::record::contents::RollUse;
use crate::record::ids::{SealNumber, Seq};

/// What one body names.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Mentions {
    /// Earlier records.
    pub records: Vec<Seq>,
    /// Seals of its texts and pictures.
    pub texts: Vec<SealNumber>,
}

impl Mentions {
    fn of(record: Seq) -> Self {
        Self { records: vec![record], texts: Vec::new() }
    }

    fn and_rolls(mut self, rolls: Option<&Vec<RollUse>>) -> Self {
        self.records.extend(rolls.into_iter().flatten().map(|roll| roll.of));
        self
    }

    fn and_texts(mut self, texts: impl IntoIterator<Item = SealNumber>) -> Self {
        self.texts.extend(texts);
        self
    }
}

/// Everything that a body names; free JSON of a game is not looked into.
pub fn mentions(body: &Body) -> Mentions {
    match body {
        Body::Declared(declared) => Mentions::of(declared.window),
        Body::Asked(asked) => Mentions::of(asked.of).and_rolls(asked.rolls.as_ref()),
        Body::Resolved(resolved) => Mentions::default().and_rolls(resolved.rolls.as_ref()),
        Body::Adjusted(adjusted) => Mentions::default().and_rolls(adjusted.rolls.as_ref()),
        Body::Rewound(rewound) => Mentions::of(rewound.to),
        Body::CommandWithdrawn(about) | Body::ConsentGiven(about) | Body::ConsentRefused(about) => {
            Mentions::of(about.of)
        }
        Body::FactContested(fact) | Body::FactConfirmed(fact) => Mentions::of(fact.of).and_texts(fact.text),
        Body::TakebackAsked(asked) => Mentions::of(asked.to).and_texts(asked.text),
        Body::AgreementAsked(asked) => {
            Mentions::default().and_rolls(asked.rolls.as_ref()).and_texts([asked.text])
        }
        Body::DisputeRaised(raised) => Mentions::of(raised.of).and_texts([raised.text]),
        Body::EvidenceGiven(given) => {
            let pictures = given.pictures.iter().flatten().copied();
            Mentions::of(given.dispute).and_texts(given.text).and_texts(pictures)
        }
        Body::AppealRaised(raised) => Mentions::of(raised.dispute).and_texts([raised.text]),
        Body::DisputeClosed(closed) => Mentions::of(closed.dispute),
        Body::RulingGiven(given) => {
            let records = given.dispute.into_iter().chain([given.of]).collect();
            Mentions { records, texts: vec![given.text] }
        }
        Body::ResultSigned(signed) => Mentions::of(signed.of),
        Body::ResultConfirmed(confirmed) => Mentions::of(confirmed.of),
        Body::MatchClosed(closed) => Mentions { records: closed.of.into_iter().collect(), texts: Vec::new() },
        Body::ActedBy(acted) => Mentions::default().and_texts(acted.text),
        Body::MatchOpened(_)
        | Body::Attached(_)
        | Body::SeatJoined(_)
        | Body::SeatKeyReplaced(_)
        | Body::DiceAnchored(_)
        | Body::NonceCommitted(_)
        | Body::NonceDeclined(_)
        | Body::NonceRevealed(_)
        | Body::DiceOpened(_)
        | Body::DiceAbandoned(_)
        | Body::HiddenDisclosed(_)
        | Body::DiceDue(_)
        | Body::Rolled(_)
        | Body::Sealed(_)
        | Body::Opened(_)
        | Body::SourceAsked(_)
        | Body::DiceAsked(_)
        | Body::SourceSwitched(_)
        | Body::RevisionChanged(_)
        | Body::ResultProposed(_)
        | Body::DeviceJoined(_)
        | Body::DeviceGranted(_)
        | Body::JudgeJoined(_)
        | Body::JudgeAccepted(_)
        | Body::JudgeLeft(_)
        | Body::Unknown(_) => Mentions::default(),
    }
}
