//! What records say of seats and offices, held against who had come before: faults are the audit's to report.

use std::collections::BTreeSet;

use crate::dice::bodies::{DiceRecord, Slot};
use crate::dice::epoch::{Answer, Epoch};
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::play::offices::Offices;
use crate::record::body::Body;
use crate::record::contents::SeatKey;
use crate::record::ids::{Author, Seat, Seq};
use crate::record::offices::{DeviceJoined, Hand, JudgeAccepted};
use crate::telling::words::Words;

/// What the batch being read says of the judge who writes it.
#[derive(Default)]
pub(super) struct Bench {
    /// Its first record.
    first: Option<Seq>,
    /// That record, when a judge writes it, and whether it decides in others' place.
    judged: Option<(Seq, bool)>,
    /// Whether a hand is named, and whether with a reason.
    acted: Option<bool>,
}

impl Bench {
    /// The first record of the batch.
    pub(super) fn first(&self) -> Option<Seq> {
        self.first
    }

    /// What is wrong with the whole batch, where the record names hands.
    pub(super) fn fault(&self, offices: &Offices) -> Option<(Seq, Words)> {
        let (seq, heavy) = self.judged.filter(|_| offices.names_hands())?;
        let (fr, en) = match self.acted {
            None => ("un acte de juge, sans dire lequel", "a judge’s act that does not say which judge"),
            Some(false) if heavy => (
                "un acte de juge à la place d’autrui, sans motif",
                "a judge’s act in others’ place without a reason",
            ),
            Some(_) => return None,
        };
        Some((seq, Words::new(fr, en)))
    }
}

#[expect(clippy::unnecessary_wraps, reason = "each check ends with what it found")]
fn words(fr: &str, en: &str) -> Option<Words> {
    Some(Words::new(fr, en))
}

impl<R: Ruleset> Match<R> {
    /// Notes what the next record, not yet folded, says of the judge who writes its batch.
    pub(super) fn note_office(&mut self, seq: Seq, by: Author, body: &Body) {
        if self.batch.bench.first.is_none() {
            self.batch.bench.first = Some(seq);
            let for_seat = matches!(body, Body::Declared(declared) if declared.via == Some(Author::Judge));
            let comes = matches!(body, Body::JudgeJoined(_));
            if for_seat || (by == Author::Judge && !comes) {
                let heavy = for_seat || self.decides_for_others(body);
                self.batch.bench.judged = Some((seq, heavy));
            }
        }
        if let Body::ActedBy(acted) = body {
            self.batch.bench.acted = Some(acted.text.is_some());
        }
    }

    /// Whether a judge's record decides in others' place: it then says why.
    fn decides_for_others(&self, body: &Body) -> bool {
        match body {
            Body::NonceDeclined(raw) => match DiceRecord::read("NonceDeclined", raw.get().as_bytes()) {
                Ok(Some(DiceRecord::NonceDeclined(declined))) => {
                    self.slot_at(declined.slot) != Some(Slot::Judge)
                }
                Ok(_) | Err(_) => true,
            },
            Body::ConsentGiven(_)
            | Body::SeatJoined(_)
            | Body::SeatKeyReplaced(_)
            | Body::DeviceGranted(_)
            | Body::DiceAbandoned(_)
            | Body::ResultProposed(_)
            | Body::ResultConfirmed(_) => true,
            Body::MatchOpened(_)
            | Body::Attached(_)
            | Body::DiceAnchored(_)
            | Body::NonceCommitted(_)
            | Body::NonceRevealed(_)
            | Body::DiceOpened(_)
            | Body::HiddenDisclosed(_)
            | Body::DiceDue(_)
            | Body::Declared(_)
            | Body::Rolled(_)
            | Body::Sealed(_)
            | Body::Opened(_)
            | Body::Asked(_)
            | Body::Resolved(_)
            | Body::Adjusted(_)
            | Body::Rewound(_)
            | Body::CommandWithdrawn(_)
            | Body::FactContested(_)
            | Body::FactConfirmed(_)
            | Body::TakebackAsked(_)
            | Body::AgreementAsked(_)
            | Body::SourceAsked(_)
            | Body::DiceAsked(_)
            | Body::ConsentRefused(_)
            | Body::SourceSwitched(_)
            | Body::DisputeRaised(_)
            | Body::EvidenceGiven(_)
            | Body::AppealRaised(_)
            | Body::DisputeClosed(_)
            | Body::RulingGiven(_)
            | Body::RevisionChanged(_)
            | Body::ResultSigned(_)
            | Body::MatchClosed(_)
            | Body::DeviceJoined(_)
            | Body::JudgeJoined(_)
            | Body::JudgeAccepted(_)
            | Body::JudgeLeft(_)
            | Body::ActedBy(_)
            | Body::Unknown(_) => false,
        }
    }

    fn slot_at(&self, number: u8) -> Option<Slot> {
        let place = usize::from(number).checked_sub(1)?;
        self.dice.last().and_then(|epoch| epoch.slots().nth(place)).map(|(slot, _)| slot)
    }

    /// What is wrong with the next record, as far as seats and offices go.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of record")]
    pub(super) fn held(&self, by: Author, body: &Body) -> Option<Words> {
        let offices = self.ledger.offices();
        match body {
            Body::SeatJoined(joined) => self.sits_down(joined),
            Body::SeatKeyReplaced(replaced) => {
                let &SeatKey { seat, hand, let_in, opened, .. } = replaced;
                let hand = hand?;
                self.changes_device(seat, hand, let_in.unwrap_or(by), opened.is_some())
            }
            Body::DeviceJoined(joined) => {
                let &DeviceJoined { seat, hand, let_in, opened } = joined;
                self.changes_device(seat, hand, let_in, opened.is_some())
            }
            Body::DeviceGranted(granted) => self.grants(by, granted.seat),
            Body::JudgeJoined(joined) => {
                if !offices.seats_of(joined.hand).is_empty() {
                    return words("qui joue ne juge pas", "who plays does not judge");
                }
                if joined.let_in == Author::Organiser {
                    return None;
                }
                words(
                    "un juge que l’organisateur n’a pas fait entrer",
                    "a judge whom the organiser did not let in",
                )
            }
            Body::JudgeAccepted(accepted) => self.accepts(by, accepted),
            Body::JudgeLeft(left) => {
                if offices.judge(left.judge).is_none() {
                    return words("ce juge n’est pas là", "that judge is not there");
                }
                self.organiser_who_plays(by)
            }
            Body::ActedBy(acted) if by == Author::Judge || self.batch.bench.judged.is_some() => {
                if offices.may_judge(&self.opening, acted.hand) {
                    return None;
                }
                words(
                    "un juge que personne n’a fait entrer, qui joue, ou que les autres camps n’ont pas accepté",
                    "a judge whom nobody let in, who plays, or whom the other sides have not accepted",
                )
            }
            Body::ActedBy(acted) if acted.offline.is_some() => {
                if matches!(by, Author::Seat(seat) if offices.holds(acted.hand, seat)) {
                    return None;
                }
                words(
                    "écrit hors ligne par une main qui ne tient pas ce siège",
                    "written offline by a hand that does not hold that seat",
                )
            }
            Body::DisputeClosed(_) => self.organiser_who_plays(by),
            Body::Declared(declared) if declared.via == Some(Author::Organiser) && offices.names_hands() => {
                words(
                    "l’organisateur joue un siège qui n’est pas le sien",
                    "the organiser plays a seat not his own",
                )
            }
            Body::DiceOpened(_) => self.strict_shares(),
            Body::MatchOpened(_)
            | Body::Attached(_)
            | Body::DiceAnchored(_)
            | Body::NonceCommitted(_)
            | Body::NonceDeclined(_)
            | Body::NonceRevealed(_)
            | Body::DiceAbandoned(_)
            | Body::HiddenDisclosed(_)
            | Body::DiceDue(_)
            | Body::Declared(_)
            | Body::Rolled(_)
            | Body::Sealed(_)
            | Body::Opened(_)
            | Body::Asked(_)
            | Body::Resolved(_)
            | Body::Adjusted(_)
            | Body::Rewound(_)
            | Body::CommandWithdrawn(_)
            | Body::FactContested(_)
            | Body::FactConfirmed(_)
            | Body::TakebackAsked(_)
            | Body::AgreementAsked(_)
            | Body::SourceAsked(_)
            | Body::DiceAsked(_)
            | Body::ConsentGiven(_)
            | Body::ConsentRefused(_)
            | Body::SourceSwitched(_)
            | Body::DisputeRaised(_)
            | Body::EvidenceGiven(_)
            | Body::AppealRaised(_)
            | Body::RulingGiven(_)
            | Body::RevisionChanged(_)
            | Body::ResultProposed(_)
            | Body::ResultSigned(_)
            | Body::ResultConfirmed(_)
            | Body::MatchClosed(_)
            | Body::ActedBy(_)
            | Body::Unknown(_) => None,
        }
    }

    fn organiser_who_plays(&self, by: Author) -> Option<Words> {
        if by != Author::Organiser || self.ledger.offices().organiser_seats().is_empty() {
            return None;
        }
        words(
            "un organisateur qui joue tranche son propre match",
            "an organiser who plays decides in his own match",
        )
    }

    fn sits_down(&self, joined: &SeatKey) -> Option<Words> {
        if self.ledger.joined().contains_key(&joined.seat) {
            return words("un siège déjà pris", "a seat that is taken already");
        }
        let judged = joined.hand.is_some_and(|hand| self.ledger.offices().has_judged(hand));
        if judged { words("qui juge ne joue pas", "who judges does not play") } else { None }
    }

    fn changes_device(&self, seat: Seat, hand: Hand, let_in: Author, opened: bool) -> Option<Words> {
        let offices = self.ledger.offices();
        if !self.ledger.joined().contains_key(&seat) {
            return words("un siège que personne n’a pris", "a seat that nobody has taken");
        }
        if offices.has_judged(hand) {
            return words("qui juge ne joue pas", "who judges does not play");
        }
        let own = let_in == Author::Seat(seat);
        if own || offices.holds(hand, seat) {
            return None;
        }
        if !offices.is_granted(&self.opening, seat) {
            return words(
                "un siège pris, ouvert à un autre appareil sans l’accord du siège, des autres camps ni d’un juge",
                "a taken seat opened to another device without the seat, the other sides or a judge",
            );
        }
        if opened == self.has_secrets_of(seat) {
            return None;
        }
        words(
            "ne dit pas si les secrets du siège ont été montrés",
            "does not say whether secrets of the seat were shown",
        )
    }

    /// Whether something that only this seat may know is dealt or sealed and not yet shown to all.
    pub(super) fn has_secrets_of(&self, seat: Seat) -> bool {
        let sealed = self.seals.unopened_of_seats();
        let mut sealed = sealed.filter_map(|number| self.seals.slots.get(&number));
        sealed.any(|slot| *slot == seat.number()) || self.dice.all().iter().any(Epoch::is_undisclosed)
    }

    fn grants(&self, by: Author, seat: Seat) -> Option<Words> {
        if !self.ledger.joined().contains_key(&seat) {
            return words("un siège que personne n’a pris", "a seat that nobody has taken");
        }
        let Author::Seat(own) = by else { return None };
        if self.opening.side_of(own) != self.opening.side_of(seat) {
            return None;
        }
        words("un accord de son propre camp", "a consent of one’s own side")
    }

    fn accepts(&self, by: Author, accepted: &JudgeAccepted) -> Option<Words> {
        let offices = self.ledger.offices();
        if offices.judge(accepted.judge).is_none() {
            return words("ce juge n’est pas là", "that judge is not there");
        }
        let holds = matches!(by, Author::Seat(seat) if offices.holds(accepted.hand, seat));
        if holds {
            None
        } else {
            words("cette main ne tient pas ce siège", "that hand does not hold that seat")
        }
    }

    /// The proven dice of a strict match have a share of each side; those of a branch are nobody's.
    fn strict_shares(&self) -> Option<Words> {
        if !self.opening.strict || self.opening.branch.is_some() {
            return None;
        }
        let missing = self.sides_without(|answer| matches!(answer, Answer::Revealed(_)));
        if missing.is_empty() {
            return None;
        }
        words(
            "les dés d’un match strict, sans la part de chaque camp",
            "the dice of a strict match without a share of each side",
        )
    }

    /// The sides of which no slot of the last epoch has an answer of a kind.
    pub(super) fn sides_without(&self, fits: impl Fn(&Answer) -> bool) -> BTreeSet<u8> {
        let mut sides: BTreeSet<u8> = self.opening.seats.iter().map(|entry| entry.side).collect();
        let slots = self.dice.last().into_iter().flat_map(Epoch::slots);
        for (slot, _) in slots.filter(|(_, answer)| fits(answer)) {
            if let Some(side) = slot.name().parse().ok().and_then(|seat| self.opening.side_of(seat)) {
                sides.remove(&side);
            }
        }
        sides
    }
}
