//! What folds to nothing: seats joined, contests, consents, disputes, results.

use std::collections::BTreeMap;

use crate::ids::{Author, RuleId, Seat, Seq};
use crate::record::acts::{How, Remedy};
use crate::record::body::Body;
use crate::record::hex::Hash;

/// What a seat asks the others to consent to.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The record that asks.
    pub seq: Seq,
    /// Who asks.
    pub by: Author,
    /// What it asks.
    pub body: Body,
    /// Who has consented.
    pub given: Vec<Author>,
}

/// A dispute and where it stands.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// The record that raised it.
    pub seq: Seq,
    /// Who raised it.
    pub by: Author,
    /// The record disputed.
    pub of: Seq,
    /// The rule in question.
    pub rule: Option<RuleId>,
    /// Evidence, in order.
    pub evidence: Vec<Seq>,
    /// Rulings, in order, with their remedies.
    pub rulings: Vec<(Seq, Remedy)>,
    /// Appeals, in order.
    pub appeals: Vec<Seq>,
    /// Whether it is closed.
    pub closed: bool,
}

/// A fact contested after its command resolved.
#[derive(Clone, Debug)]
pub struct Contested {
    /// The record that contests.
    pub seq: Seq,
    /// Who contests.
    pub by: Author,
    /// The command.
    pub of: Seq,
}

/// The latest result proposed, and who stands by it.
#[derive(Clone, Debug)]
pub struct Result {
    /// The record that proposes.
    pub seq: Seq,
    /// The result as written.
    pub json: String,
    /// Who signed or confirmed, or was confirmed for by a judge.
    pub agreed: Vec<Seat>,
}

/// Everything beside play.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    joined: BTreeMap<Seat, Option<Hash>>,
    asking: Option<Asking>,
    contested: Vec<Contested>,
    disputes: Vec<Dispute>,
    result: Option<Result>,
    closed: Option<(Seq, How)>,
    closings: u32,
    dice_due: bool,
}

impl Ledger {
    /// The seats that have joined, with their keys.
    pub fn joined(&self) -> &BTreeMap<Seat, Option<Hash>> {
        &self.joined
    }

    /// What is being asked for consent.
    pub fn asking(&self) -> Option<&Asking> {
        self.asking.as_ref()
    }

    /// The disputes, in order.
    pub fn disputes(&self) -> &[Dispute] {
        &self.disputes
    }

    /// The facts contested after their command resolved.
    pub fn contested(&self) -> &[Contested] {
        &self.contested
    }

    /// The latest result proposed since the last record of play.
    pub fn result(&self) -> Option<&Result> {
        self.result.as_ref()
    }

    /// Whether the match is closed now.
    pub fn is_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// How it was closed, and by which record.
    pub fn closed(&self) -> Option<(Seq, How)> {
        self.closed
    }

    /// Whether a `MatchClosed` is in the log, reopened or not.
    pub fn was_closed(&self) -> bool {
        self.closings > 0
    }

    /// Whether a contested fact or an open dispute holds play up.
    pub fn stands_still(&self) -> bool {
        !self.contested.is_empty() || self.disputes.iter().any(|dispute| !dispute.closed)
    }

    /// Whether the last record said that a further epoch of dice is due.
    pub fn is_dice_due(&self) -> bool {
        self.dice_due
    }

    pub(super) fn anchored(&mut self) {
        self.dice_due = false;
    }

    pub(super) fn lapse_asking(&mut self) {
        self.asking = None;
        self.result = None;
    }

    pub(super) fn moved(&mut self) {
        self.asking = None;
        self.contested.clear();
        self.result = None;
        self.closed = None;
    }

    fn dispute(&mut self, seq: Seq) -> Option<&mut Dispute> {
        self.disputes.iter_mut().find(|dispute| dispute.seq == seq)
    }

    pub(super) fn fold(&mut self, seq: Seq, by: Author, body: Body) {
        match body {
            Body::SeatJoined(joined) | Body::SeatKeyReplaced(joined) => {
                self.joined.insert(joined.seat, joined.key);
            }
            Body::TakebackAsked(_) | Body::AgreementAsked(_) | Body::SourceAsked(_) | Body::DiceAsked(_) => {
                self.asking = Some(Asking { seq, by, body, given: Vec::new() });
            }
            Body::ConsentGiven(about) => {
                if let Some(asking) = self.asking.as_mut().filter(|asking| asking.seq == about.of) {
                    asking.given.push(by);
                }
            }
            Body::ConsentRefused(about) => {
                if self.asking.as_ref().is_some_and(|asking| asking.seq == about.of) {
                    self.asking = None;
                }
            }
            Body::SourceSwitched(_) => self.asking = None,
            Body::DiceDue(_) => {
                self.asking = None;
                self.dice_due = true;
            }
            Body::FactContested(fact) => self.contested.push(Contested { seq, by, of: fact.of }),
            Body::FactConfirmed(fact) => {
                self.contested.retain(|contested| !(contested.by == by && contested.of == fact.of));
            }
            Body::ResultProposed(proposed) => {
                self.result =
                    Some(Result { seq, json: proposed.result.get().to_owned(), agreed: Vec::new() });
            }
            Body::ResultSigned(signed) => self.agree(signed.seat, signed.of),
            Body::ResultConfirmed(confirmed) => self.agree(confirmed.seat, confirmed.of),
            Body::MatchClosed(closed) => {
                self.closed = Some((seq, closed.how));
                self.closings = self.closings.saturating_add(1);
            }
            other => self.fold_dispute(seq, by, other),
        }
    }

    fn agree(&mut self, seat: Seat, of: Seq) {
        if let Some(result) = self.result.as_mut().filter(|result| result.seq == of)
            && !result.agreed.contains(&seat)
        {
            result.agreed.push(seat);
        }
    }

    fn fold_dispute(&mut self, seq: Seq, by: Author, body: Body) {
        match body {
            Body::DisputeRaised(raised) => self.disputes.push(Dispute {
                seq,
                by,
                of: raised.of,
                rule: raised.rule,
                evidence: Vec::new(),
                rulings: Vec::new(),
                appeals: Vec::new(),
                closed: false,
            }),
            Body::EvidenceGiven(given) => {
                if let Some(dispute) = self.dispute(given.dispute) {
                    dispute.evidence.push(seq);
                }
            }
            Body::RulingGiven(ruling) => {
                self.contested.retain(|contested| contested.of != ruling.of);
                if let Some(dispute) = ruling.dispute.and_then(|of| self.dispute(of)) {
                    dispute.rulings.push((seq, ruling.remedy));
                }
            }
            Body::AppealRaised(appeal) => {
                if let Some(dispute) = self.dispute(appeal.dispute) {
                    dispute.appeals.push(seq);
                    dispute.closed = false;
                }
            }
            Body::DisputeClosed(closed) => {
                if let Some(dispute) = self.dispute(closed.dispute) {
                    dispute.closed = true;
                }
            }
            _other => {}
        }
    }
}
