//! What folds to nothing: seats joined, contests, consents, disputes, results.

use std::collections::BTreeMap;

use crate::play::offices::Offices;
use crate::record::acts::{
    AgreementAsked, DisputeRaised, How, Remedy, ResultProposed, RulingGiven, SourceChange, TakebackAsked,
};
use crate::record::contents::SeatKey;
use crate::record::hex::Hash;
use crate::record::ids::{Author, RuleId, Seat, Seq};

/// What a seat may wish for.
#[derive(Clone, Debug)]
pub enum Wish {
    /// To go back.
    Takeback(TakebackAsked),
    /// To agree on an outcome.
    Agreement(AgreementAsked),
    /// To switch the source of a kind of roll.
    Source(SourceChange),
    /// To set new dice up.
    Dice,
}

/// What a seat asks the others to consent to.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The record that asks.
    pub seq: Seq,
    /// Who asks.
    pub by: Author,
    /// What it asks.
    pub wish: Wish,
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

impl Dispute {
    /// Whether nobody has ruled since it was raised or last appealed.
    pub fn awaits_ruling(&self) -> bool {
        let ruled = self.rulings.last().map(|(seq, _)| *seq);
        !self.closed && ruled <= self.appeals.last().copied()
    }
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
    /// Who proposes it.
    pub by: Author,
    /// The result as written.
    pub json: String,
    /// Who signed or confirmed, or was confirmed for by a judge.
    pub agreed: Vec<Seat>,
    /// Who of them signed with the key of a device.
    pub signed: Vec<Seat>,
    /// How each of them stands by it, in order.
    pub stands: Vec<Stand>,
}

/// How a seat stands by a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The record.
    pub seq: Seq,
    /// The seat.
    pub seat: Seat,
    /// In which way.
    pub way: Way,
}

/// In which way a seat stands by a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The key of its device signed it.
    Signed,
    /// Its session confirmed it; it has no key.
    Keyless,
    /// Its session confirmed it, though its device has a key.
    Unsigned,
    /// A judge confirmed it in its place.
    ByJudge,
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
    offices: Offices,
}

impl Ledger {
    /// Who holds seats and offices.
    pub fn offices(&self) -> &Offices {
        &self.offices
    }

    pub(super) fn offices_mut(&mut self) -> &mut Offices {
        &mut self.offices
    }

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

    /// Whether a contested fact or a dispute that awaits its ruling holds play up.
    pub fn stands_still(&self) -> bool {
        !self.contested.is_empty() || self.disputes.iter().any(Dispute::awaits_ruling)
    }

    /// Whether a judge has consented to what is asked, for everybody.
    pub fn is_judged(&self) -> bool {
        self.asking.as_ref().is_some_and(|asking| asking.given.contains(&Author::Judge))
    }

    /// Whether the last record said that a further epoch of dice is due.
    pub fn is_dice_due(&self) -> bool {
        self.dice_due
    }

    /// Every record but `DiceDue` itself: anchors follow it at once or not at all.
    pub(super) fn next(&mut self) {
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

    /// The dispute that a record raised.
    pub fn dispute(&self, seq: Seq) -> Option<&Dispute> {
        self.disputes.iter().find(|dispute| dispute.seq == seq)
    }

    fn dispute_mut(&mut self, seq: Seq) -> Option<&mut Dispute> {
        self.disputes.iter_mut().find(|dispute| dispute.seq == seq)
    }

    pub(super) fn join(&mut self, seq: Seq, joined: &SeatKey) {
        let &SeatKey { seat, key, hand, let_in, opened } = joined;
        self.joined.insert(seat, key);
        if let Some(hand) = hand {
            self.offices.seat(seq, seat, hand, let_in, opened);
        }
    }

    pub(super) fn ask(&mut self, seq: Seq, by: Author, wish: Wish) {
        self.asking = Some(Asking { seq, by, wish, given: Vec::new() });
    }

    pub(super) fn consent(&mut self, by: Author, of: Seq) {
        if let Some(asking) = self.asking.as_mut().filter(|asking| asking.seq == of) {
            asking.given.push(by);
        }
    }

    pub(super) fn refuse(&mut self, of: Seq) {
        self.asking.take_if(|asking| asking.seq == of);
    }

    pub(super) fn switch(&mut self) {
        self.asking = None;
    }

    pub(super) fn dice_due(&mut self) {
        self.asking = None;
        self.dice_due = true;
    }

    pub(super) fn contest(&mut self, seq: Seq, by: Author, of: Seq) {
        self.contested.push(Contested { seq, by, of });
    }

    pub(super) fn confirm(&mut self, by: Author, of: Seq) {
        self.contested.retain(|contested| !(contested.by == by && contested.of == of));
    }

    pub(super) fn propose(&mut self, seq: Seq, by: Author, proposed: &ResultProposed) {
        let json = proposed.result.get().to_owned();
        let (agreed, signed, stands) = (Vec::new(), Vec::new(), Vec::new());
        self.result = Some(Result { seq, by, json, agreed, signed, stands });
    }

    pub(super) fn confirm_result(&mut self, seq: Seq, by: Author, seat: Seat, of: Seq) {
        let keyed = self.joined.get(&seat).copied().flatten().is_some();
        let way = match (by, keyed) {
            (Author::Judge, _) => Way::ByJudge,
            (Author::Seat(_) | Author::Organiser | Author::Server, true) => Way::Unsigned,
            (Author::Seat(_) | Author::Organiser | Author::Server, false) => Way::Keyless,
        };
        self.stand(Stand { seq, seat, way }, of);
    }

    pub(super) fn sign(&mut self, seq: Seq, seat: Seat, of: Seq) {
        self.stand(Stand { seq, seat, way: Way::Signed }, of);
    }

    fn stand(&mut self, stand: Stand, of: Seq) {
        let Some(result) = self.result.as_mut().filter(|result| result.seq == of) else { return };
        if stand.way == Way::Signed && !result.signed.contains(&stand.seat) {
            result.signed.push(stand.seat);
        }
        if !result.agreed.contains(&stand.seat) {
            result.agreed.push(stand.seat);
        }
        result.stands.push(stand);
    }

    pub(super) fn close(&mut self, seq: Seq, how: How) {
        self.asking = None;
        self.closed = Some((seq, how));
        self.closings = self.closings.saturating_add(1);
    }

    pub(super) fn raise(&mut self, seq: Seq, by: Author, raised: DisputeRaised) {
        self.disputes.push(Dispute {
            seq,
            by,
            of: raised.of,
            rule: raised.rule,
            evidence: Vec::new(),
            rulings: Vec::new(),
            appeals: Vec::new(),
            closed: false,
        });
    }

    pub(super) fn hear(&mut self, seq: Seq, dispute: Seq) {
        if let Some(dispute) = self.dispute_mut(dispute) {
            dispute.evidence.push(seq);
        }
    }

    pub(super) fn rule(&mut self, seq: Seq, ruling: &RulingGiven) {
        self.contested.retain(|contested| contested.of != ruling.of);
        if let Some(dispute) = ruling.dispute.and_then(|of| self.dispute_mut(of)) {
            dispute.rulings.push((seq, ruling.remedy));
        }
    }

    pub(super) fn appeal(&mut self, seq: Seq, dispute: Seq) {
        if let Some(dispute) = self.dispute_mut(dispute) {
            dispute.appeals.push(seq);
            dispute.closed = false;
        }
    }

    pub(super) fn close_dispute(&mut self, dispute: Seq) {
        if let Some(dispute) = self.dispute_mut(dispute) {
            dispute.closed = true;
        }
    }
}
