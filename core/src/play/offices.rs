//! Who holds the seats and offices of a match, as the record says it: hands, who let them in, who accepted whom.

use std::collections::{BTreeMap, BTreeSet};

use crate::judging::opening::Opening;
use crate::record::contents::Yes;
use crate::record::ids::{Author, SealNumber, Seat, Seq};
use crate::record::offices::Hand;

/// A hand let into a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admission {
    /// The record.
    pub seq: Seq,
    /// The seat.
    pub seat: Seat,
    /// The hand.
    pub hand: Hand,
    /// Who let it in; none when the record does not say.
    pub let_in: Option<Author>,
    /// Whether secrets of the seat were opened to it.
    pub opened: bool,
}

/// A judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    /// The record by which he came.
    pub seq: Seq,
    /// His hand.
    pub hand: Hand,
    /// Who let him in.
    pub let_in: Author,
    /// The seats that accepted him, each with the hand that did.
    pub accepted: Vec<(Seat, Hand)>,
    /// Whether he has gone.
    pub left: bool,
}

/// What a hand wrote for an office, and the seal of its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The first record of its batch.
    pub of: Seq,
    /// The record that says so.
    pub seq: Seq,
    /// The hand.
    pub hand: Hand,
    /// The reason.
    pub text: Option<SealNumber>,
}

/// The hands of a match.
#[derive(Clone, Debug, Default)]
pub struct Offices {
    admissions: Vec<Admission>,
    holders: BTreeMap<Seat, BTreeSet<Hand>>,
    judges: Vec<Judge>,
    grants: BTreeMap<Seat, BTreeSet<Author>>,
    acted: Vec<Acted>,
}

impl Offices {
    /// Whether the record names hands: one made before they were named does not, which is told and no fault.
    pub fn names_hands(&self) -> bool {
        !self.admissions.is_empty() || !self.judges.is_empty()
    }

    /// Every hand let into a seat, in order.
    pub fn admissions(&self) -> &[Admission] {
        &self.admissions
    }

    /// Every judge, those gone too, in order.
    pub fn judges(&self) -> &[Judge] {
        &self.judges
    }

    /// What was written for an office and by which hand, in order.
    pub fn acted(&self) -> &[Acted] {
        &self.acted
    }

    /// The hand of the next who comes.
    pub fn next_hand(&self) -> Hand {
        let seated = self.admissions.iter().map(|admission| admission.hand);
        let last = seated.chain(self.judges.iter().map(|judge| judge.hand)).max();
        last.map_or(Hand::OPENER, |last| last.max(Hand::OPENER)).next()
    }

    /// The seats that a hand plays or has played.
    pub fn seats_of(&self, hand: Hand) -> BTreeSet<Seat> {
        let own = self.admissions.iter().filter(|admission| admission.hand == hand);
        own.map(|admission| admission.seat).collect()
    }

    /// Whether a hand plays a seat now.
    pub fn holds(&self, hand: Hand, seat: Seat) -> bool {
        self.holders.get(&seat).is_some_and(|holders| holders.contains(&hand))
    }

    /// The seats that whoever opened the match plays or has played.
    pub fn organiser_seats(&self) -> BTreeSet<Seat> {
        self.seats_of(Hand::OPENER)
    }

    /// Whether a hand judges or has judged.
    pub fn has_judged(&self, hand: Hand) -> bool {
        self.judges.iter().any(|judge| judge.hand == hand)
    }

    /// The judge of a hand, unless gone.
    pub fn judge(&self, hand: Hand) -> Option<&Judge> {
        self.judges.iter().rev().find(|judge| judge.hand == hand && !judge.left)
    }

    /// Whose acceptance a judge lacks: where the one who let him in plays, every side that is not that one's alone.
    pub fn acceptances_due(&self, opening: &Opening, judge: &Judge) -> Vec<Seat> {
        let players = match judge.let_in {
            Author::Organiser => self.organiser_seats(),
            Author::Seat(seat) => BTreeSet::from([seat]),
            Author::Judge | Author::Server => BTreeSet::new(),
        };
        if players.is_empty() {
            return Vec::new();
        }
        let sides: BTreeSet<u8> = opening.seats.iter().map(|entry| entry.side).collect();
        let due = |side: &u8| !self.is_own_side(opening, judge, *side) && !accepted(opening, judge, *side);
        sides.into_iter().filter(due).filter_map(|side| opening.seat_of(side)).collect()
    }

    /// Whether nobody plays a side but the one who let a judge in.
    fn is_own_side(&self, opening: &Opening, judge: &Judge, side: u8) -> bool {
        if let Author::Seat(seat) = judge.let_in {
            return opening.side_of(seat) == Some(side);
        }
        let of_side = |admission: &&Admission| opening.side_of(admission.seat) == Some(side);
        let mut hands = self.admissions.iter().filter(of_side).map(|admission| admission.hand).peekable();
        hands.peek().is_some() && hands.all(|hand| hand == Hand::OPENER)
    }

    /// Whether a hand may judge now: let in, not gone, playing no seat, and accepted where that is due.
    pub fn may_judge(&self, opening: &Opening, hand: Hand) -> bool {
        let judge = self.judge(hand).filter(|_| self.seats_of(hand).is_empty());
        judge.is_some_and(|judge| self.acceptances_due(opening, judge).is_empty())
    }

    /// Whether a judge, or every other side, agrees that a seat be played from another device.
    pub fn is_granted(&self, opening: &Opening, seat: Seat) -> bool {
        let Some(grants) = self.grants.get(&seat) else { return false };
        let side = |author: &Author| match author {
            Author::Seat(seat) => opening.side_of(*seat),
            Author::Judge | Author::Organiser | Author::Server => None,
        };
        let given: BTreeSet<u8> = grants.iter().filter_map(side).collect();
        let others = opening.others(seat);
        let all = others.iter().all(|seat| opening.side_of(*seat).is_some_and(|side| given.contains(&side)));
        grants.contains(&Author::Judge) || (!others.is_empty() && all)
    }

    /// Who has agreed so far that a seat be played from another device.
    pub fn grants(&self, seat: Seat) -> BTreeSet<Author> {
        self.grants.get(&seat).cloned().unwrap_or_default()
    }

    pub(super) fn seat(
        &mut self,
        seq: Seq,
        seat: Seat,
        hand: Hand,
        let_in: Option<Author>,
        opened: Option<Yes>,
    ) {
        let by_others = self.grants.remove(&seat).is_some() && let_in != Some(Author::Seat(seat));
        let holders = self.holders.entry(seat).or_default();
        if by_others {
            // The device that was lost holds the seat no longer.
            holders.clear();
        }
        holders.insert(hand);
        self.admissions.push(Admission { seq, seat, hand, let_in, opened: opened.is_some() });
    }

    pub(super) fn grant(&mut self, by: Author, seat: Seat) {
        self.grants.entry(seat).or_default().insert(by);
    }

    /// A seat that declares with its own hand has lost nothing.
    pub(super) fn declared(&mut self, seat: Seat) {
        self.grants.remove(&seat);
    }

    pub(super) fn judge_joined(&mut self, seq: Seq, hand: Hand, let_in: Author) {
        self.judges.push(Judge { seq, hand, let_in, accepted: Vec::new(), left: false });
    }

    pub(super) fn judge_accepted(&mut self, judge: Hand, seat: Seat, hand: Hand) {
        let judge = self.judges.iter_mut().rev().find(|one| one.hand == judge && !one.left);
        if let Some(judge) = judge {
            judge.accepted.push((seat, hand));
        }
    }

    pub(super) fn judge_left(&mut self, judge: Hand) {
        for judge in self.judges.iter_mut().filter(|one| one.hand == judge) {
            judge.left = true;
        }
    }

    pub(super) fn act(&mut self, acted: Acted) {
        self.acted.push(acted);
    }

    /// The hand that wrote the batch which a record begins.
    pub fn hand_of(&self, of: Seq) -> Option<Hand> {
        self.acted.iter().find(|acted| acted.of == of).map(|acted| acted.hand)
    }
}

/// Whether a seat of a side has accepted a judge, by another hand than that of who let him in.
fn accepted(opening: &Opening, judge: &Judge, side: u8) -> bool {
    let own = |hand: Hand| judge.let_in == Author::Organiser && hand == Hand::OPENER;
    judge.accepted.iter().any(|(seat, hand)| opening.side_of(*seat) == Some(side) && !own(*hand))
}
