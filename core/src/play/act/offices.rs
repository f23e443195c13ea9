//! Coming to a seat or an office, and what an office must say of itself before it acts.

use super::{Act, AskAct, Batch, ConcludeAct, DiceAct, DisputeAct, Rejected, checked_text, refused, seat_of};
use crate::dice::bodies::Slot;
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::play::compose::Composer;
use crate::play::knowledge::Secrets;
use crate::record::at::At;
use crate::record::contents::{SeatKey, Yes};
use crate::record::hex::Hash;
use crate::record::ids::{Author, SealNumber, Seat};
use crate::record::offices::{
    ActedBy, DeviceGranted, DeviceJoined, Hand, JudgeAccepted, JudgeJoined, JudgeLeft,
};

/// Whose hand acts for an author, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doing {
    /// The hand, once it has come to the match.
    pub hand: Option<Hand>,
    /// The reason: an office that decides in others' place gives one.
    pub reason: Option<String>,
    /// When it was done by the clock of a device that reached no server, if it was.
    pub offline: Option<At>,
}

/// Who comes and goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum OfficeAct {
    /// Somebody comes to a seat or to judge; a hand that has not come before is given the next number.
    Admit { place: Author, hand: Option<Hand>, let_in: Author, key: Option<Hash> },
    /// A side or a judge agrees that a taken seat be played from another device.
    Grant { seat: Seat },
    /// A seat accepts a judge.
    AcceptJudge { judge: Hand },
    /// A judge goes.
    DismissJudge { judge: Hand },
}

impl Act {
    /// Whether an office decides by it in others' place: it then gives a reason, and a page asks a second time.
    pub fn is_heavy(&self, by: Author) -> bool {
        by == Author::Judge
            && match self {
                Self::Declare { for_seat, .. } => for_seat.is_some(),
                Self::Dice(DiceAct::Decline { slot }) => *slot != Slot::Judge,
                Self::Conclude(ConcludeAct::OpenSeals | ConcludeAct::Close | ConcludeAct::Sign { .. })
                | Self::Dice(
                    DiceAct::Due { .. }
                    | DiceAct::Anchor { .. }
                    | DiceAct::Commit { .. }
                    | DiceAct::Reveal { .. }
                    | DiceAct::Open
                    | DiceAct::Expire { .. }
                    | DiceAct::Disclose { .. },
                )
                | Self::Withdraw { .. }
                | Self::ContestFact { .. }
                | Self::ConfirmFact { .. }
                | Self::Ask(_)
                | Self::Refuse { .. }
                | Self::Dispute(_)
                | Self::ChangeRevision
                | Self::Office(
                    OfficeAct::Admit { .. } | OfficeAct::AcceptJudge { .. } | OfficeAct::DismissJudge { .. },
                ) => false,
                Self::Conclude(
                    ConcludeAct::Propose { .. }
                    | ConcludeAct::DeclareOut { .. }
                    | ConcludeAct::Confirm { .. },
                )
                | Self::Dice(DiceAct::Abandon { .. })
                | Self::Consent { .. }
                | Self::Rule(_)
                | Self::Join { .. }
                | Self::Office(OfficeAct::Grant { .. }) => true,
            }
    }

    /// Whether its own text is its reason.
    fn says_why(&self) -> bool {
        matches!(self, Self::Rule(_))
    }
}

impl<R: Ruleset> Match<R> {
    /// What an act of somebody at the match writes: an office says whose hand it is, and why where it decides for
    /// others.
    ///
    /// # Errors
    /// As [`Match::act`], and when the office may not do it: a judge whom nobody let in, who plays or whom the other
    /// sides have not accepted; an organiser who plays; no reason.
    pub fn act_as(
        &self,
        by: Author,
        doing: &Doing,
        act: Act,
        secrets: &mut Secrets,
    ) -> Result<Batch, Rejected> {
        self.require_office_of(by, doing, &act)?;
        self.require_room(by, &act, secrets)?;
        let hand = doing.hand.filter(|_| by == Author::Judge || doing.offline.is_some());
        let reason = doing.reason.as_deref().filter(|_| !act.says_why());
        let mut batch = if let Act::Office(OfficeAct::AcceptJudge { judge }) = act {
            self.accept_judge(by, judge, doing.hand)?
        } else {
            self.composed(by, act, secrets)?
        };
        if let Some(hand) = hand {
            self.sign_off(&mut batch, (hand, doing.offline), reason, secrets)?;
        }
        self.require_fit(by, &batch, secrets)?;
        Ok(batch)
    }

    fn require_office_of(&self, by: Author, doing: &Doing, act: &Act) -> Result<(), Rejected> {
        if let Some(reason) = &doing.reason {
            checked_text(reason)?;
        }
        if doing.offline.is_some() {
            require_offline(act)?;
            self.require_own_hand(by, doing.hand)?;
        }
        match by {
            Author::Judge => self.require_judge(doing, act),
            Author::Organiser => self.require_bystander(act),
            Author::Seat(_) | Author::Server => Ok(()),
        }
    }

    /// Offline a seat acts, by a hand that holds it.
    fn require_own_hand(&self, by: Author, hand: Option<Hand>) -> Result<(), Rejected> {
        let holding = seat_of(by).zip(hand).filter(|(seat, hand)| self.ledger.offices().holds(*hand, *seat));
        if holding.is_some() {
            return Ok(());
        }
        let fr = "au registre de ce match, cet appareil ne tient pas ce siège";
        Err(refused("no-hand", fr, "in the record of this match, this device does not hold that seat"))
    }

    fn require_judge(&self, doing: &Doing, act: &Act) -> Result<(), Rejected> {
        let offices = self.ledger.offices();
        let judge = doing.hand.and_then(|hand| offices.judge(hand));
        let Some(judge) = judge else {
            return Err(refused(
                "no-judge",
                "ce juge n’est pas de ce match",
                "that judge is not of this match",
            ));
        };
        if !offices.seats_of(judge.hand).is_empty() {
            return Err(refused(
                "plays",
                "qui joue un match ne le juge pas",
                "who plays a match does not judge it",
            ));
        }
        if !offices.acceptances_due(&self.opening, judge).is_empty() {
            return Err(refused(
                "not-accepted",
                "l’organisateur qui a fait entrer ce juge joue\u{a0}: les autres camps l’acceptent d’abord",
                "the organiser who let this judge in plays: the other sides accept the judge first",
            ));
        }
        if act.is_heavy(Author::Judge) && !act.says_why() && doing.reason.is_none() {
            return Err(refused(
                "no-reason",
                "un juge qui décide à la place d’autrui dit pourquoi",
                "a judge who decides in others’ place says why",
            ));
        }
        Ok(())
    }

    /// An organiser plays nobody's seat; one who plays his own decides nothing.
    fn require_bystander(&self, act: &Act) -> Result<(), Rejected> {
        if matches!(act, Act::Declare { for_seat: Some(_), .. }) {
            return Err(refused("not-yours", "vous ne jouez pas ce siège", "you do not play that seat"));
        }
        let decides = matches!(
            act,
            Act::Dispute(DisputeAct::Close { .. }) | Act::Office(OfficeAct::DismissJudge { .. })
        );
        if !decides || self.ledger.offices().organiser_seats().is_empty() {
            return Ok(());
        }
        Err(refused(
            "plays",
            "un organisateur qui joue ne tranche rien dans son propre match",
            "an organiser who plays decides nothing in his own match",
        ))
    }

    /// Ends a batch with the hand that wrote it and the seal of its reason.
    fn sign_off(
        &self,
        batch: &mut Batch,
        (hand, offline): (Hand, Option<At>),
        reason: Option<&str>,
        secrets: &mut Secrets,
    ) -> Result<(), Rejected> {
        let Some(by) = batch.records.first().map(|first| first.by) else { return Ok(()) };
        let written = u64::try_from(batch.records.len()).unwrap_or(u64::MAX);
        let sealed = batch.records.iter().filter(|record| record.kind == "Sealed").count();
        let sealed = u32::try_from(sealed).unwrap_or(u32::MAX);
        let next = self.records.saturating_add(written);
        let mut composer = Composer::new(self.id, next, self.seals.next.saturating_add(sealed), by);
        let text: Option<SealNumber> = reason.map(|reason| composer.text(reason, secrets));
        composer.write("ActedBy", &ActedBy { hand, offline, text })?;
        composer.texts()?;
        let Batch { records, texts, .. } = composer.done();
        batch.records.extend(records);
        batch.texts.extend(texts);
        Ok(())
    }

    pub(super) fn office(&self, by: Author, act: &OfficeAct) -> Result<Batch, Rejected> {
        match *act {
            OfficeAct::Admit { place, hand, let_in, key } => {
                if by != Author::Server {
                    let fr = "le greffe fait entrer, par un lien";
                    return Err(refused("server-only", fr, "the registry lets people in, by a link"));
                }
                let hand = hand.unwrap_or_else(|| self.ledger.offices().next_hand());
                self.admit(place, hand, let_in, key)
            }
            OfficeAct::Grant { seat } => self.grant(by, seat),
            OfficeAct::AcceptJudge { judge } => self.accept_judge(by, judge, None),
            OfficeAct::DismissJudge { judge } => {
                if by == Author::Judge {
                    // His hand could not stand under a record by which it is gone.
                    let fr = "l’organisateur renvoie un juge qu’il a appelé";
                    return Err(refused("not-yours", fr, "the organiser dismisses a judge whom he called"));
                }
                if seat_of(by).is_some() || self.ledger.offices().judge(judge).is_none() {
                    return Err(refused("no-judge", "ce juge n’est pas là", "that judge is not there"));
                }
                self.single(by, "JudgeLeft", &JudgeLeft { judge })
            }
        }
    }

    fn admit(&self, place: Author, hand: Hand, let_in: Author, key: Option<Hash>) -> Result<Batch, Rejected> {
        match place {
            Author::Seat(seat) => self.admit_to_seat(seat, hand, let_in, key),
            Author::Judge => self.admit_judge(hand, let_in),
            Author::Organiser | Author::Server => {
                Err(refused("not-yours", "cette place ne se prend pas", "that place is not taken by a link"))
            }
        }
    }

    fn admit_judge(&self, hand: Hand, let_in: Author) -> Result<Batch, Rejected> {
        let offices = self.ledger.offices();
        if !offices.seats_of(hand).is_empty() {
            return Err(refused(
                "plays",
                "qui joue un match ne le juge pas",
                "who plays a match does not judge it",
            ));
        }
        if offices.judge(hand).is_some() {
            return Err(refused("here-already", "ce juge est déjà là", "that judge is there already"));
        }
        if let_in != Author::Organiser {
            let fr = "l’organisateur fait entrer les juges";
            return Err(refused("not-yours", fr, "the organiser lets judges in"));
        }
        self.single(Author::Judge, "JudgeJoined", &JudgeJoined { hand, let_in })
    }

    fn admit_to_seat(
        &self,
        seat: Seat,
        hand: Hand,
        let_in: Author,
        key: Option<Hash>,
    ) -> Result<Batch, Rejected> {
        self.require_seat_of_match(seat)?;
        let offices = self.ledger.offices();
        if offices.has_judged(hand) {
            return Err(refused(
                "judges",
                "qui juge un match ne le joue pas",
                "who judges a match does not play it",
            ));
        }
        let by = Author::Seat(seat);
        if !self.ledger.joined().contains_key(&seat) {
            let joined = SeatKey { seat, key, hand: Some(hand), let_in: Some(let_in), opened: None };
            return self.single(by, "SeatJoined", &joined);
        }
        let own = let_in == by || offices.holds(hand, seat);
        if !own {
            self.require_granted(seat, hand)?;
        }
        let opened = (!own && self.has_secrets_of(seat)).then_some(Yes);
        match key {
            // A device without a key leaves the seat the key it has.
            None if offices.holds(hand, seat) => {
                Err(refused("here-already", "vous tenez déjà ce siège", "you hold that seat already"))
            }
            None => self.single(by, "DeviceJoined", &DeviceJoined { seat, hand, let_in, opened }),
            Some(_) => {
                let let_in = Some(let_in);
                self.single(by, "SeatKeyReplaced", &SeatKey { seat, key, hand: Some(hand), let_in, opened })
            }
        }
    }

    /// A taken seat opens to somebody new by the consent of every other side or by a judge; never to who has another
    /// place here.
    fn require_granted(&self, seat: Seat, hand: Hand) -> Result<(), Rejected> {
        let offices = self.ledger.offices();
        if !offices.is_granted(&self.opening, seat) {
            return Err(refused(
                "seat-taken",
                "ce siège est pris\u{a0}: lui-même, les autres camps ou un juge y font entrer un autre appareil",
                "that seat is taken: itself, the other sides or a judge let another device in",
            ));
        }
        if hand != Hand::OPENER && offices.seats_of(hand).is_empty() {
            return Ok(());
        }
        Err(refused(
            "other-place",
            "qui organise ou joue déjà ici ne prend pas un siège qui est pris",
            "who organises or plays here already does not take a seat that is taken",
        ))
    }

    fn require_seat_of_match(&self, seat: Seat) -> Result<(), Rejected> {
        if self.opening.side_of(seat).is_some() {
            return Ok(());
        }
        Err(refused("no-such-seat", "ce siège n’est pas de ce match", "this seat is not of this match"))
    }

    fn grant(&self, by: Author, seat: Seat) -> Result<Batch, Rejected> {
        self.require_seat_of_match(seat)?;
        if !self.ledger.joined().contains_key(&seat) {
            let fr = "ce siège est libre\u{a0}: un lien suffit";
            return Err(refused("seat-free", fr, "that seat is free: a link is enough"));
        }
        let own = |own: Seat| self.opening.side_of(own) == self.opening.side_of(seat);
        let may = match by {
            Author::Seat(from) => self.opening.side_of(from).is_some() && !own(from),
            Author::Judge => true,
            Author::Organiser | Author::Server => false,
        };
        if !may {
            let fr = "un autre camp ou un juge l’accorde";
            return Err(refused("not-yours", fr, "another side or a judge grants that"));
        }
        // Another of the side, or a judge beside the sides, may still: whoever grants it may give the code for it.
        if self.ledger.offices().grants(seat).contains(&by) {
            let fr = "vous l’avez déjà accordé\u{a0}: il reste à cet appareil à venir";
            return Err(refused("granted", fr, "you granted that already: it is for that device to come"));
        }
        self.single(by, "DeviceGranted", &DeviceGranted { seat })
    }

    fn accept_judge(&self, by: Author, judge: Hand, hand: Option<Hand>) -> Result<Batch, Rejected> {
        let offices = self.ledger.offices();
        let holding = seat_of(by).zip(hand).filter(|(seat, hand)| offices.holds(*hand, *seat));
        let Some((seat, hand)) = holding else {
            return Err(refused("not-yours", "vous ne tenez pas ce siège", "you do not hold that seat"));
        };
        let Some(known) = offices.judge(judge) else {
            return Err(refused("no-judge", "ce juge n’est pas là", "that judge is not there"));
        };
        if known.let_in == Author::Organiser && hand == Hand::OPENER {
            return Err(refused(
                "own",
                "vous avez fait entrer ce juge\u{a0}: c’est aux autres de l’accepter",
                "you let this judge in: it is for the others to accept",
            ));
        }
        if known.accepted.iter().any(|(accepted, _)| *accepted == seat) {
            return Err(refused("accepted", "ce juge est déjà accepté", "that judge is accepted already"));
        }
        self.single(by, "JudgeAccepted", &JudgeAccepted { judge, hand })
    }
}

/// What may be done where no server answers: what a seat says of play.
fn require_offline(act: &Act) -> Result<(), Rejected> {
    match act {
        Act::Declare { for_seat: None, .. }
        | Act::Withdraw { .. }
        | Act::ContestFact { .. }
        | Act::ConfirmFact { .. }
        | Act::Ask(AskAct::Takeback { .. })
        | Act::Consent { .. }
        | Act::Refuse { .. }
        | Act::Conclude(ConcludeAct::Propose { how: None } | ConcludeAct::Confirm { .. }) => Ok(()),
        Act::Declare { for_seat: Some(_), .. }
        | Act::Ask(AskAct::Agreement { .. } | AskAct::Source { .. } | AskAct::Dice)
        | Act::Dispute(_)
        | Act::Rule(_)
        | Act::Join { .. }
        | Act::Office(_)
        | Act::Dice(_)
        | Act::Conclude(
            ConcludeAct::OpenSeals
            | ConcludeAct::Propose { how: Some(_) }
            | ConcludeAct::DeclareOut { .. }
            | ConcludeAct::Sign { .. }
            | ConcludeAct::Close,
        )
        | Act::ChangeRevision => {
            let fr = "cela se fait avec le serveur, pas hors ligne";
            Err(refused("online-only", fr, "that is done with the server, not offline"))
        }
    }
}
