//! The summary of a match: everything public that is not play itself.

use std::collections::BTreeMap;

use greffe_core::dice::Stream;
use greffe_core::dice::bodies::{AbandonReason, Mode, Slot};
use greffe_core::dice::epoch::{Answer, Epoch, Phase};
use greffe_core::judging::draft::Request;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::play::ledger::{Ledger, Stand, Way};
use greffe_core::play::offices::{Admission, Judge};
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{Author, MatchId, RuleId, Seat, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::record::signature::SecretKey;
use greffe_core::telling::view::Owed;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::api::head::{SignedHead, windows};

/// One match.
#[derive(Serialize)]
pub struct Summary {
    id: MatchId,
    origin: &'static str,
    opening: Opening,
    head: SignedHead,
    started: bool,
    owed: Vec<Owed>,
    window: BTreeMap<String, u64>,
    waiting: Option<Waiting>,
    consents_due: Vec<Author>,
    ledger: Beside,
    dice: Dice,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct Waiting {
    declared: Seq,
    by: Author,
    asked: Seq,
    requests: Vec<Request>,
    contested: Vec<Seat>,
    bound: bool,
}

#[derive(Serialize)]
struct Beside {
    joined: BTreeMap<String, Option<Hash>>,
    asking: Option<Asking>,
    contested: Vec<Contested>,
    disputes: Vec<Dispute>,
    result: Option<Proposed>,
    closed: Option<Closed>,
    stands_still: bool,
    dice_due: bool,
    offices: OfficesBody,
}

#[derive(Serialize)]
struct Asking {
    seq: Seq,
    by: Author,
    given: Vec<Author>,
}

#[derive(Serialize)]
struct Contested {
    seq: Seq,
    by: Author,
    of: Seq,
}

#[derive(Serialize)]
struct Dispute {
    seq: Seq,
    by: Author,
    of: Seq,
    rule: Option<RuleId>,
    evidence: Vec<Seq>,
    rulings: Vec<(Seq, Remedy)>,
    appeals: Vec<Seq>,
    closed: bool,
}

#[derive(Serialize)]
struct Proposed {
    seq: Seq,
    result: Option<Box<RawValue>>,
    agreed: Vec<Seat>,
    signed: Vec<Seat>,
    by: Author,
    stands: Vec<StandBody>,
}

#[derive(Serialize)]
struct StandBody {
    seq: Seq,
    seat: Seat,
    /// `signed`, `unsigned` (a key is there, its session confirmed), `keyless` or `judge`.
    way: &'static str,
}

/// Who plays and who judges, by the hands of the record.
#[derive(Serialize)]
struct OfficesBody {
    /// Whether the record names hands at all.
    named: bool,
    organiser_plays: Vec<Seat>,
    seats: Vec<AdmissionBody>,
    judges: Vec<JudgeBody>,
}

#[derive(Serialize)]
struct AdmissionBody {
    seq: Seq,
    seat: Seat,
    hand: Hand,
    #[serde(rename = "let")]
    let_in: Option<Author>,
    opened: bool,
}

#[derive(Serialize)]
struct JudgeBody {
    seq: Seq,
    hand: Hand,
    #[serde(rename = "let")]
    let_in: Author,
    accepted: Vec<Seat>,
    due: Vec<Seat>,
    left: bool,
}

#[derive(Serialize)]
struct Closed {
    seq: Seq,
    how: How,
}

#[derive(Serialize)]
struct Dice {
    epochs: Vec<EpochBody>,
    table_rolls: u32,
}

#[derive(Serialize)]
struct EpochBody {
    epoch: u32,
    mode: Mode,
    phase: &'static str,
    slots: Vec<SlotBody>,
    awaited: Vec<Slot>,
    public: Hex<32>,
    hidden: Hex<32>,
    base: Option<Hex<32>>,
    rolls: Rolls,
    abandoned: Option<AbandonReason>,
    disclosed: bool,
    by_the_operator_alone: bool,
}

#[derive(Serialize)]
struct SlotBody {
    slot: Slot,
    answer: &'static str,
}

#[derive(Serialize)]
struct Rolls {
    public: u32,
    hidden: u32,
}

impl Summary {
    /// Of a match.
    pub fn of(game: &AnyMatch, origin: Origin, key: Option<&SecretKey>) -> Self {
        let waiting = game.waiting().map(|waiting| Waiting {
            declared: waiting.command.declared,
            by: waiting.command.by,
            asked: waiting.asked,
            requests: waiting.requests.clone(),
            contested: waiting.contested.clone(),
            bound: waiting.command.is_bound(),
        });
        Self {
            id: game.id(),
            origin: origin_word(origin),
            opening: game.opening().clone(),
            head: SignedHead::of(game, origin, key),
            started: game.is_started(),
            owed: game.owed(),
            window: windows(game),
            waiting,
            consents_due: game.consents_due(),
            ledger: beside(game.ledger(), game.opening()),
            dice: dice(game),
            outcome: game.outcome(),
        }
    }
}

/// Where a match comes from, in a word.
pub fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Own => "own",
        Origin::Imported => "imported",
        Origin::Sample => "sample",
    }
}

fn beside(ledger: &Ledger, opening: &Opening) -> Beside {
    let disputes = ledger.disputes().iter().map(|dispute| Dispute {
        seq: dispute.seq,
        by: dispute.by,
        of: dispute.of,
        rule: dispute.rule.clone(),
        evidence: dispute.evidence.clone(),
        rulings: dispute.rulings.clone(),
        appeals: dispute.appeals.clone(),
        closed: dispute.closed,
    });
    let contested = ledger.contested().iter().map(|one| Contested { seq: one.seq, by: one.by, of: one.of });
    Beside {
        joined: ledger.joined().iter().map(|(seat, key)| (seat.to_string(), *key)).collect(),
        asking: ledger.asking().map(|one| Asking { seq: one.seq, by: one.by, given: one.given.clone() }),
        contested: contested.collect(),
        disputes: disputes.collect(),
        result: ledger.result().map(|result| Proposed {
            seq: result.seq,
            result: RawValue::from_string(result.json.clone()).ok(),
            agreed: result.agreed.clone(),
            signed: result.signed.clone(),
            by: result.by,
            stands: result.stands.iter().map(stand).collect(),
        }),
        closed: ledger.closed().map(|(seq, how)| Closed { seq, how }),
        stands_still: ledger.stands_still(),
        dice_due: ledger.is_dice_due(),
        offices: offices(ledger, opening),
    }
}

fn stand(stand: &Stand) -> StandBody {
    let way = match stand.way {
        Way::Signed => "signed",
        Way::Unsigned => "unsigned",
        Way::Keyless => "keyless",
        Way::ByJudge => "judge",
    };
    StandBody { seq: stand.seq, seat: stand.seat, way }
}

fn offices(ledger: &Ledger, opening: &Opening) -> OfficesBody {
    let offices = ledger.offices();
    let admission = |one: &Admission| AdmissionBody {
        seq: one.seq,
        seat: one.seat,
        hand: one.hand,
        let_in: one.let_in,
        opened: one.opened,
    };
    let judge = |judge: &Judge| JudgeBody {
        seq: judge.seq,
        hand: judge.hand,
        let_in: judge.let_in,
        accepted: judge.accepted.iter().map(|(seat, _)| *seat).collect(),
        due: offices.acceptances_due(opening, judge),
        left: judge.left,
    };
    OfficesBody {
        named: offices.names_hands(),
        organiser_plays: offices.organiser_seats().into_iter().collect(),
        seats: offices.admissions().iter().map(admission).collect(),
        judges: offices.judges().iter().map(judge).collect(),
    }
}

fn dice(game: &AnyMatch) -> Dice {
    let epochs = game.dice().all().iter().map(epoch).collect();
    Dice { epochs, table_rolls: game.dice().table_rolls() }
}

fn epoch(epoch: &Epoch) -> EpochBody {
    let slots = epoch.slots().map(|(slot, answer)| SlotBody { slot, answer: answer_word(answer) });
    EpochBody {
        epoch: epoch.number(),
        mode: epoch.mode(),
        phase: phase_word(epoch.phase()),
        slots: slots.collect(),
        awaited: epoch.awaited().into_iter().map(|(_, slot)| slot).collect(),
        public: Hex(epoch.anchors().public),
        hidden: Hex(epoch.anchors().hidden),
        base: epoch.base().copied().map(Hex),
        rolls: Rolls { public: epoch.rolls(Stream::Public), hidden: epoch.rolls(Stream::Hidden) },
        abandoned: epoch.abandoned(),
        disclosed: epoch.is_disclosed(),
        by_the_operator_alone: epoch.base().is_some() && !epoch.has_nonce(),
    }
}

fn answer_word(answer: Answer) -> &'static str {
    match answer {
        Answer::Awaited => "awaited",
        Answer::Committed(_) => "committed",
        Answer::Declined => "declined",
        Answer::Revealed(_) => "revealed",
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Committing => "committing",
        Phase::Revealing => "revealing",
        Phase::Ready => "ready",
        Phase::Open => "open",
        Phase::Retired => "retired",
        Phase::Abandoned => "abandoned",
    }
}
