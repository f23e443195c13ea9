//! Everything that a seat, a judge, an organiser or the server may do to a match.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::bodies::{
    AbandonReason, DiceAbandoned, DiceAnchored, DiceOpened, HiddenDisclosed, NonceCommitted, NonceDeclined,
    NonceRevealed, Slot,
};
use crate::dice::epoch::Phase;
use crate::error::{Inconsistent, Refused};
use crate::hex::Hex as DiceHex;
use crate::ids::{Author, RuleId, SealNumber, Seat, Seq};
use crate::opening::RollSource;
use crate::play::Match;
use crate::play::compose::Composer;
pub use crate::play::compose::{Batch, SealedText};
use crate::play::declare::Incoming;
use crate::play::knowledge::Secrets;
use crate::record::acts::{
    AgreementAsked, AppealRaised, DisputeClosed, DisputeRaised, EvidenceGiven, FactNamed, How, MatchClosed,
    Nothing, Remedy, ResultConfirmed, ResultProposed, ResultSigned, RevisionChanged, RulingGiven,
    SourceChange, TakebackAsked,
};
use crate::record::body::Body;
use crate::record::contents::{
    self, About, Adjusted, DiceCause, DiceDue, Digest, Opened, Rewound, SeatKey, Yes,
};
use crate::record::hex::{Hash, Hex};
use crate::ruleset::Ruleset;

/// Why an act writes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// It is refused, for a reason told to its author only.
    #[error("{0}")]
    Refused(Refused),
    /// Something was written meanwhile: look again.
    #[error("the match has {records} records now")]
    Conflict {
        /// How many records there are now.
        records: u64,
        /// The window that stands for the seat now.
        window: Seq,
    },
    /// A fault of the program or of the log; nothing was written.
    #[error("{0}")]
    Broken(#[from] Inconsistent),
}

impl From<Refused> for Rejected {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// A change of the state by agreement or ruling, the same shape for every game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// How many unfinished procedures are closed, innermost first.
    pub frames: u32,
    /// The fields that change.
    pub fields: Vec<FieldChange>,
}

/// One field that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldChange {
    /// JSON pointer into the public state.
    pub field: String,
    /// What stands there now.
    pub old: Value,
    /// What shall stand there.
    pub new: Value,
}

/// What a ruling does beside its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: upheld, or a remedy outside play.
    Nothing,
    /// The line of play moves; `keep` keeps the dice of the command passed over for its correction.
    Rewind {
        /// The last record of the batch to go back to.
        to: Seq,
        /// Whether the next command keeps the dice passed over.
        keep: bool,
    },
    /// The state changes.
    Adjust(Adjustment),
}

/// Something done to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum Act {
    /// A command, for the seat that is the author; by a judge `for_seat`.
    Declare { window: Seq, command: String, private: Vec<String>, for_seat: Option<Seat> },
    /// Takes back a command that still waits for facts.
    Withdraw { of: Seq },
    /// Contests a fact of a command that has resolved.
    ContestFact { of: Seq, fact: Option<u16>, text: Option<String> },
    /// Gives the contest up.
    ConfirmFact { of: Seq },
    /// Asks the others to go back.
    AskTakeback { to: Seq, keep: bool, text: Option<String> },
    /// Asks the others to agree on an outcome that the rules did not produce.
    AskAgreement { adjustment: Adjustment, text: String },
    /// Asks to switch the source of a kind of roll.
    AskSource { roll: String, source: RollSource },
    /// Asks for a new epoch of dice.
    AskDice,
    /// Consents.
    Consent { of: Seq },
    /// Refuses.
    Refuse { of: Seq },
    /// Raises a dispute about a record.
    RaiseDispute { of: Seq, rule: Option<RuleId>, text: String },
    /// Adds evidence.
    GiveEvidence { dispute: Seq, text: String },
    /// Rules, with or without a dispute.
    Rule { dispute: Option<Seq>, of: Seq, remedy: Remedy, rules: Vec<RuleId>, text: String, effect: Effect },
    /// Appeals.
    Appeal { dispute: Seq, text: String },
    /// Closes a dispute.
    CloseDispute { dispute: Seq },
    /// Takes a seat, or gives it another device's key.
    Join { seat: Seat, key: Option<Hash>, replaces: bool },
    /// Says why a further epoch of dice is due; its anchors come right after.
    DueDice { cause: DiceCause },
    /// Anchors an epoch of dice.
    AnchorDice { anchored: DiceAnchored },
    /// A slot's commitment.
    CommitNonce { slot: Slot, commitment: [u8; 32] },
    /// A slot gives no nonce.
    DeclineNonce { slot: Slot },
    /// A slot's nonce.
    RevealNonce { slot: Slot, nonce: [u8; 32] },
    /// Opens the epoch.
    OpenDice,
    /// Gives up an epoch that is being set up.
    AbandonDice { reason: AbandonReason },
    /// Discloses the hidden rolls of an epoch.
    Disclose { disclosed: HiddenDisclosed },
    /// Opens every seal of the seats, once the match is over.
    OpenSeals,
    /// Proposes the result; by a judge with another `how` than the state says.
    ProposeResult { how: Option<How> },
    /// Signs it.
    SignResult { seat: Seat, of: Seq, sig: Hex<64> },
    /// Confirms it, or confirms it for a silent seat.
    ConfirmResult { seat: Seat, of: Seq },
    /// Closes the match.
    Close,
    /// Plays on under the rules of this build.
    ChangeRevision,
}

fn refused(code: &str, fr: &str, en: &str) -> Rejected {
    Rejected::Refused(Refused::plain(code, fr, en))
}

/// The longest text, in signs.
const MOST_TEXT: usize = 2000;

fn checked_text(text: &str) -> Result<(), Rejected> {
    let count = text.chars().count();
    let hostile = text.chars().any(|sign| {
        (sign.is_control() && sign != '\n')
            || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    });
    if (1..=MOST_TEXT).contains(&count) && !hostile {
        return Ok(());
    }
    Err(refused(
        "text",
        "un texte a de 1 à 2000 signes, sans signe de contrôle",
        "a text has 1 to 2000 signs and no control signs",
    ))
}

/// The state after an adjustment.
///
/// # Errors
/// When a field is not there, is not what the adjustment says, or breaks the game's own checks.
pub fn adjust<R: Ruleset>(
    setup: &R::Setup,
    state: &R::State,
    adjusted: &Adjusted,
) -> Result<R::State, Inconsistent> {
    let unreadable = |error: serde_json::Error| Inconsistent::new(error.to_string());
    if adjusted.cards.is_some() {
        return Err(Inconsistent::new("this build moves no cards by adjustment"));
    }
    let frames: u32 = serde_json::from_str(adjusted.frames.get()).map_err(unreadable)?;
    let fields: Vec<FieldChange> = serde_json::from_str(adjusted.fields.get()).map_err(unreadable)?;
    adjusted_state::<R>(setup, state, &Adjustment { frames, fields })
}

fn adjusted_state<R: Ruleset>(
    setup: &R::Setup,
    state: &R::State,
    adjustment: &Adjustment,
) -> Result<R::State, Inconsistent> {
    let unreadable = |error: serde_json::Error| Inconsistent::new(error.to_string());
    let mut value = serde_json::to_value(state).map_err(unreadable)?;
    for change in &adjustment.fields {
        let place = value.pointer_mut(&change.field);
        let place = place.ok_or_else(|| Inconsistent::new(format!("no field {}", change.field)))?;
        if *place != change.old {
            return Err(Inconsistent::new(format!("{} is {place}, not {}", change.field, change.old)));
        }
        *place = change.new.clone();
    }
    if let Some(stack) = value.get_mut("stack").and_then(Value::as_array_mut) {
        let close = usize::try_from(adjustment.frames).unwrap_or(usize::MAX);
        if close > stack.len() {
            return Err(Inconsistent::new("more procedures closed than are open"));
        }
        stack.truncate(stack.len().saturating_sub(close));
    }
    let after: R::State = serde_json::from_value(value).map_err(unreadable)?;
    let faults = R::check(setup, &after);
    match faults.into_iter().next() {
        Some(fault) => Err(Inconsistent::new(fault.to_string())),
        None => Ok(after),
    }
}

impl<R: Ruleset> Match<R> {
    /// What an act writes.
    ///
    /// # Errors
    /// Why it writes nothing; the match and the tape are as before.
    pub fn act(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        match act {
            Act::Declare { window, command, private, for_seat } => {
                let (by, via) = hand(by, for_seat)?;
                let incoming = Incoming { by, via, window, json: &command, private: &private };
                self.declare(&incoming, secrets)
            }
            Act::Withdraw { of } => self.withdraw(by, of),
            Act::ContestFact { .. } | Act::ConfirmFact { .. } => self.contest(by, act, secrets),
            Act::AskTakeback { .. } | Act::AskAgreement { .. } | Act::AskSource { .. } | Act::AskDice => {
                self.ask(by, act, secrets)
            }
            Act::Consent { of } => self.consent(by, of),
            Act::Refuse { of } => self.refuse(by, of),
            Act::RaiseDispute { .. }
            | Act::GiveEvidence { .. }
            | Act::Appeal { .. }
            | Act::CloseDispute { .. } => self.dispute(by, act, secrets),
            Act::Rule { .. } => self.rule(by, act, secrets),
            Act::Join { seat, key, replaces } => self.join(by, seat, key, replaces),
            Act::DueDice { .. }
            | Act::AnchorDice { .. }
            | Act::CommitNonce { .. }
            | Act::DeclineNonce { .. }
            | Act::RevealNonce { .. }
            | Act::OpenDice
            | Act::AbandonDice { .. }
            | Act::Disclose { .. } => self.set_dice(by, act),
            Act::OpenSeals => self.open_seals(by, secrets),
            Act::ProposeResult { .. } | Act::SignResult { .. } | Act::ConfirmResult { .. } | Act::Close => {
                self.conclude(by, act)
            }
            Act::ChangeRevision => {
                self.single(by, "RevisionChanged", &RevisionChanged { ruleset: raw(R::REVISION)? })
            }
        }
    }

    fn single(&self, by: Author, kind: &str, body: &impl Serialize) -> Result<Batch, Rejected> {
        let mut composer = self.composer(by);
        composer.write(kind, body)?;
        Ok(composer.done())
    }

    fn withdraw(&self, by: Author, of: Seq) -> Result<Batch, Rejected> {
        let waiting = self.waiting.as_ref().filter(|waiting| waiting.command.declared == of);
        let Some(waiting) = waiting else {
            return Err(refused("not-waiting", "cette commande n’attend rien", "that command does not wait"));
        };
        if waiting.command.by != by {
            return Err(refused(
                "not-yours",
                "cette commande n’est pas la vôtre",
                "that command is not yours",
            ));
        }
        if waiting.command.is_bound() {
            return Err(refused(
                "bound",
                "un dé ou une carte est demandé\u{a0}: la commande ne se retire plus",
                "a die or a card has been asked for: the command can no longer be withdrawn",
            ));
        }
        self.single(by, "CommandWithdrawn", &About { of })
    }

    fn contest(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        require_seat(by)?;
        let (of, contested) = match &act {
            Act::ContestFact { of, .. } => (*of, true),
            Act::ConfirmFact { of } => (*of, false),
            _other => return Err(Inconsistent::new("no contest").into()),
        };
        let resolved = self.commands.iter().find(|command| command.declared == of && !self.is_void(of));
        let Some(command) = resolved else {
            return Err(refused(
                "no-command",
                "aucune commande à cet enregistrement",
                "no command stands at that record",
            ));
        };
        if contested && (command.by == by || !command.json.contains("\"facts\"")) {
            return Err(refused("no-fact", "rien à contester ici", "there is nothing to contest here"));
        }
        let mut composer = self.composer(by);
        match act {
            Act::ContestFact { of, fact, text } => {
                if let Some(text) = &text {
                    checked_text(text)?;
                }
                let text = text.map(|text| composer.text(&text, secrets));
                let fact = fact.map(|fact| raw(&fact)).transpose()?;
                composer.write("FactContested", &FactNamed { of, fact, text })?;
            }
            _confirm => {
                if !self.ledger.contested().iter().any(|contested| contested.by == by && contested.of == of) {
                    return Err(refused(
                        "not-contested",
                        "vous ne contestez pas ce fait",
                        "you do not contest that fact",
                    ));
                }
                composer.write("FactConfirmed", &FactNamed { of, fact: None, text: None })?;
            }
        }
        composer.texts()?;
        Ok(composer.done())
    }

    fn ask(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        require_seat(by)?;
        if self.ledger.is_closed() || self.ledger.stands_still() {
            return Err(refused("stands-still", "le jeu est suspendu ou clos", "play is closed or held up"));
        }
        let mut composer = self.composer(by);
        match act {
            Act::AskTakeback { to, keep, text } => {
                self.check_target(to)?;
                let text = text
                    .map(|text| checked_text(&text).map(|()| composer.text(&text, secrets)))
                    .transpose()?;
                composer.write("TakebackAsked", &TakebackAsked { to, keep: keep.then_some(Yes), text })?;
            }
            Act::AskAgreement { adjustment, text } => {
                if self.waiting.is_some() {
                    return Err(refused("waits", "une commande attend encore", "a command still waits"));
                }
                checked_text(&text)?;
                adjusted_state::<R>(&self.setup, &self.state, &adjustment).map_err(unfit)?;
                let text = composer.text(&text, secrets);
                let body = AgreementAsked {
                    frames: raw(&adjustment.frames)?,
                    fields: raw(&adjustment.fields)?,
                    cards: None,
                    rolls: None,
                    text,
                };
                composer.write("AgreementAsked", &body)?;
            }
            Act::AskSource { roll, source } => {
                if !R::rulebook().roll_kinds.contains(&roll.as_str()) {
                    return Err(refused(
                        "no-roll",
                        "ce jeu n’a pas ce genre de jet",
                        "this game has no such kind of roll",
                    ));
                }
                composer.write("SourceAsked", &SourceChange { roll: raw(&roll)?, source: source.into() })?;
            }
            _dice => {
                composer.write("DiceAsked", &Nothing {})?;
            }
        }
        composer.texts()?;
        Ok(composer.done())
    }

    fn check_target(&self, to: Seq) -> Result<(), Rejected> {
        if self.timeline.at_end(to).is_none() {
            return Err(refused(
                "no-batch-end",
                "on ne revient qu’à la fin d’un lot d’enregistrements",
                "one goes back only to the end of a batch of records",
            ));
        }
        if to >= self.last_play && !self.is_void(to) {
            return Err(refused("nothing-passed", "rien ne serait repris", "nothing would be taken back"));
        }
        Ok(())
    }

    /// Whose consent an asking needs: every other side; a judge beside them past a roll, an opening or a
    /// look (unless the opening lets the seats), and for agreements of strict matches.
    pub fn consents_due(&self) -> Vec<Author> {
        let Some(asking) = self.ledger.asking() else { return Vec::new() };
        let Author::Seat(asker) = asking.by else { return Vec::new() };
        let mut due: Vec<Author> = self.opening.others(asker).into_iter().map(Author::Seat).collect();
        let judge = match &asking.body {
            Body::TakebackAsked(asked) => {
                asked.keep.is_none() && !self.opening.free_takebacks && self.passes_binding(asked.to)
            }
            Body::AgreementAsked(_) => self.opening.strict,
            _other => false,
        };
        if judge {
            due.push(Author::Judge);
        }
        due.retain(|author| !asking.given.contains(author));
        due
    }

    fn passes_binding(&self, to: Seq) -> bool {
        self.play.iter().any(|record| record.seq > to && !record.void && record.binding) || self.is_void(to)
    }

    fn consent(&self, by: Author, of: Seq) -> Result<Batch, Rejected> {
        let asking = self.ledger.asking().filter(|asking| asking.seq == of);
        let Some(asking) = asking else {
            return Err(refused("not-asked", "rien n’est demandé là", "nothing is asked there"));
        };
        let mut due = self.consents_due();
        if let (Author::Seat(seat), false) = (by, due.contains(&by)) {
            // Any seat of a side answers for it.
            let side = self.opening.side_of(seat);
            due.retain(
                |author| !matches!(author, Author::Seat(other) if self.opening.side_of(*other) == side),
            );
        } else if by == Author::Judge {
            // A judge's consent stands for every seat that has not answered.
            due.clear();
        }
        if !due.contains(&by) && by != Author::Judge && !matches!(by, Author::Seat(_)) {
            return Err(refused(
                "not-yours",
                "ce consentement n’est pas demandé à vous",
                "your consent is not asked",
            ));
        }
        if asking.by == by {
            return Err(refused(
                "own",
                "on ne consent pas à sa propre demande",
                "one does not consent to one’s own request",
            ));
        }
        due.retain(|author| *author != by);
        let mut composer = self.composer(by);
        composer.write("ConsentGiven", &About { of })?;
        if due.is_empty() {
            self.carry_out(&mut composer, &asking.body)?;
        }
        Ok(composer.done())
    }

    fn carry_out(&self, composer: &mut Composer, body: &Body) -> Result<(), Rejected> {
        match body {
            Body::TakebackAsked(asked) => {
                composer.write("Rewound", &Rewound { to: asked.to, keep: asked.keep, shuffle: None })?;
            }
            Body::AgreementAsked(asked) => {
                let adjustment = Adjustment {
                    frames: serde_json::from_str(asked.frames.get()).map_err(unreadable)?,
                    fields: serde_json::from_str(asked.fields.get()).map_err(unreadable)?,
                };
                self.write_adjusted(composer, &adjustment)?;
            }
            Body::SourceAsked(change) => {
                composer.write("SourceSwitched", change)?;
            }
            _nothing_to_add => {}
        }
        Ok(())
    }

    fn write_adjusted(&self, composer: &mut Composer, adjustment: &Adjustment) -> Result<(), Rejected> {
        let after = adjusted_state::<R>(&self.setup, &self.state, adjustment).map_err(unfit)?;
        let digest = super::fold::digest::<R>(&after)?;
        let body = Adjusted {
            frames: raw(&adjustment.frames)?,
            fields: raw(&adjustment.fields)?,
            cards: None,
            rolls: None,
            digest: Digest { schema: R::SCHEMA, sha256: Hex(digest) },
        };
        composer.write("Adjusted", &body)?;
        Ok(())
    }

    fn refuse(&self, by: Author, of: Seq) -> Result<Batch, Rejected> {
        if self.ledger.asking().is_none_or(|asking| asking.seq != of) {
            return Err(refused("not-asked", "rien n’est demandé là", "nothing is asked there"));
        }
        self.single(by, "ConsentRefused", &About { of })
    }

    fn dispute(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        let mut composer = self.composer(by);
        match act {
            Act::RaiseDispute { of, rule, text } => {
                require_seat(by)?;
                self.require_record(of)?;
                if let Some(rule) = &rule
                    && R::rulebook().rule(rule.as_str()).is_none()
                {
                    return Err(refused(
                        "no-rule",
                        "cette règle n’est pas au catalogue",
                        "that rule is not in the catalogue",
                    ));
                }
                checked_text(&text)?;
                let text = composer.text(&text, secrets);
                composer.write("DisputeRaised", &DisputeRaised { of, rule, text })?;
            }
            Act::GiveEvidence { dispute, text } => {
                self.require_dispute(dispute, true)?;
                checked_text(&text)?;
                let text = Some(composer.text(&text, secrets));
                composer
                    .write("EvidenceGiven", &EvidenceGiven { dispute, facts: None, text, pictures: None })?;
            }
            Act::Appeal { dispute, text } => {
                require_seat(by)?;
                self.require_dispute(dispute, false)?;
                checked_text(&text)?;
                let text = composer.text(&text, secrets);
                composer.write("AppealRaised", &AppealRaised { dispute, text })?;
            }
            Act::CloseDispute { dispute } => {
                require_office(by)?;
                self.require_dispute(dispute, true)?;
                composer.write("DisputeClosed", &DisputeClosed { dispute })?;
            }
            _other => return Err(Inconsistent::new("no dispute").into()),
        }
        composer.texts()?;
        Ok(composer.done())
    }

    fn require_record(&self, seq: Seq) -> Result<(), Rejected> {
        if seq.0 < self.records {
            return Ok(());
        }
        Err(refused("no-record", "cet enregistrement n’existe pas", "there is no such record"))
    }

    fn require_dispute(&self, seq: Seq, open: bool) -> Result<(), Rejected> {
        let dispute = self.ledger.disputes().iter().find(|dispute| dispute.seq == seq);
        match dispute {
            Some(dispute) if !open || !dispute.closed => Ok(()),
            Some(_) => Err(refused("dispute-closed", "ce litige est clos", "that dispute is closed")),
            None => Err(refused("no-dispute", "ce litige n’existe pas", "there is no such dispute")),
        }
    }

    fn rule(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        if by != Author::Judge {
            return Err(refused("judge-only", "seul un juge décide", "only a judge rules"));
        }
        let Act::Rule { dispute, of, remedy, rules, text, effect } = act else {
            return Err(Inconsistent::new("no ruling").into());
        };
        self.require_record(of)?;
        if let Some(dispute) = dispute {
            self.require_dispute(dispute, true)?;
        }
        if let Some(unknown) = rules.iter().find(|rule| R::rulebook().rule(rule.as_str()).is_none()) {
            return Err(Refused::plain(
                "no-rule",
                format!("{unknown} n’est pas au catalogue"),
                format!("{unknown} is not in the catalogue"),
            )
            .into());
        }
        checked_text(&text)?;
        let mut composer = self.composer(by);
        let text = composer.text(&text, secrets);
        composer.write("RulingGiven", &RulingGiven { dispute, of, remedy, rules, text })?;
        composer.texts()?;
        match effect {
            Effect::Nothing => {}
            Effect::Rewind { to, keep } => {
                self.check_target(to)?;
                composer.write("Rewound", &Rewound { to, keep: keep.then_some(Yes), shuffle: None })?;
            }
            Effect::Adjust(adjustment) => self.write_adjusted(&mut composer, &adjustment)?,
        }
        Ok(composer.done())
    }

    fn join(&self, by: Author, seat: Seat, key: Option<Hash>, replaces: bool) -> Result<Batch, Rejected> {
        if self.opening.side_of(seat).is_none() {
            return Err(refused(
                "no-such-seat",
                "ce siège n’est pas de ce match",
                "this seat is not of this match",
            ));
        }
        let joined = self.ledger.joined().contains_key(&seat);
        if joined && !replaces {
            return Err(refused("seat-taken", "ce siège est déjà pris", "that seat is taken already"));
        }
        let kind = if joined { "SeatKeyReplaced" } else { "SeatJoined" };
        self.single(by, kind, &SeatKey { seat, key })
    }

    fn set_dice(&self, by: Author, act: Act) -> Result<Batch, Rejected> {
        let epoch = self.dice.last().map_or(0, crate::dice::epoch::Epoch::number);
        let mut composer = self.composer(by);
        match act {
            Act::DueDice { cause } => {
                composer.write("DiceDue", &DiceDue { cause })?;
            }
            Act::AnchorDice { anchored } => {
                if self.dice.last().is_some() && !self.ledger.is_dice_due() {
                    return Err(refused(
                        "no-cause",
                        "une nouvelle série de dés dit sa cause",
                        "a further epoch of dice states its cause",
                    ));
                }
                composer.write("DiceAnchored", &anchored)?;
            }
            Act::CommitNonce { slot, commitment } => {
                let slot = self.slot_number(slot)?;
                let commitment = DiceHex(commitment);
                composer.write("NonceCommitted", &NonceCommitted { epoch, slot, commitment })?;
            }
            Act::DeclineNonce { slot } => {
                let slot = self.slot_number(slot)?;
                composer.write("NonceDeclined", &NonceDeclined { epoch, slot })?;
            }
            Act::RevealNonce { slot, nonce } => {
                let slot = self.slot_number(slot)?;
                composer.write("NonceRevealed", &NonceRevealed { epoch, slot, nonce: DiceHex(nonce) })?;
            }
            Act::OpenDice => {
                let base = self.dice.base_now();
                let base = base.ok_or_else(|| {
                    refused("dice-phase", "les dés ne peuvent pas s’ouvrir", "the dice cannot be opened now")
                })?;
                composer.write("DiceOpened", &DiceOpened { epoch, base: DiceHex(base) })?;
            }
            Act::AbandonDice { reason } => {
                composer.write("DiceAbandoned", &DiceAbandoned { epoch, reason })?;
            }
            Act::Disclose { disclosed } => {
                composer.write("HiddenDisclosed", &disclosed)?;
            }
            _other => return Err(Inconsistent::new("no dice act").into()),
        }
        let batch = composer.done();
        self.try_dice(by, &batch)?;
        Ok(batch)
    }

    /// Dice records are refused by the dice themselves, before they are written.
    fn try_dice(&self, by: Author, batch: &Batch) -> Result<(), Rejected> {
        let mut dice = self.dice.clone();
        for record in &batch.records {
            let read = crate::dice::bodies::DiceRecord::read(&record.kind, record.body.get().as_bytes());
            let applied = match read {
                Ok(Some(read)) => dice.apply(&by.to_string(), &read),
                Ok(None) => Ok(()),
                Err(fault) => Err(fault),
            };
            applied.map_err(|fault| Refused::plain("dice", fault.to_string(), fault.to_string()))?;
        }
        Ok(())
    }

    fn slot_number(&self, slot: Slot) -> Result<u8, Rejected> {
        let epoch = self.dice.last();
        let place = epoch.and_then(|epoch| epoch.slots().position(|(named, _)| named == slot));
        let number = place.and_then(|place| u8::try_from(place).ok()).and_then(|place| place.checked_add(1));
        number.ok_or_else(|| {
            refused("no-slot", "ce siège ne contribue pas à ces dés", "that seat has no part in these dice")
        })
    }

    fn open_seals(&self, by: Author, secrets: &Secrets) -> Result<Batch, Rejected> {
        if self.outcome().is_none() && by != Author::Judge {
            return Err(refused("not-over", "le match n’est pas fini", "the match is not over"));
        }
        let numbers: Vec<SealNumber> = self.seals.unopened_of_seats().take(4000).collect();
        if numbers.is_empty() {
            return Err(refused("nothing-sealed", "rien n’est scellé", "nothing is sealed"));
        }
        let mut composer = self.composer(Author::Server);
        for number in numbers {
            let secret = secrets.seals.get(&number);
            let secret = secret.ok_or_else(|| Inconsistent::new(format!("seal {} is lost", number.0)))?;
            let body = Opened { number, salt: Hex(secret.salt), payload: secret.payload.clone() };
            composer.write("Opened", &body)?;
        }
        Ok(composer.done())
    }

    fn conclude(&self, by: Author, act: Act) -> Result<Batch, Rejected> {
        match act {
            Act::ProposeResult { how } => self.propose(by, how),
            Act::SignResult { seat, of, sig } => {
                self.require_result(of)?;
                if by != Author::Seat(seat) {
                    return Err(refused(
                        "not-yours",
                        "un siège signe pour lui-même",
                        "a seat signs for itself",
                    ));
                }
                self.check_signature(seat, of, &sig)?;
                self.single(by, "ResultSigned", &ResultSigned { seat, of, sig })
            }
            Act::ConfirmResult { seat, of } => {
                self.require_result(of)?;
                if by != Author::Seat(seat) && by != Author::Judge {
                    return Err(refused(
                        "not-yours",
                        "un siège confirme pour lui-même",
                        "a seat confirms for itself",
                    ));
                }
                self.single(by, "ResultConfirmed", &ResultConfirmed { seat, of })
            }
            _close => self.close(by),
        }
    }

    fn propose(&self, by: Author, how: Option<How>) -> Result<Batch, Rejected> {
        let outcome = self.outcome();
        if outcome.is_none() && by != Author::Judge {
            return Err(refused("not-over", "le match n’est pas fini", "the match is not over"));
        }
        let result = match (outcome, how) {
            (Some(outcome), None) => raw(&outcome)?,
            (outcome, how) => {
                let winners = outcome.as_ref().map(|outcome| outcome.winners.clone()).unwrap_or_default();
                let scores = outcome.map(|outcome| outcome.scores).unwrap_or_default();
                let how = how.map_or("abandoned".to_owned(), |how| word(how).to_owned());
                raw(&crate::ruleset::Outcome { winners, how, scores })?
            }
        };
        self.single(by, "ResultProposed", &ResultProposed { result })
    }

    fn require_result(&self, of: Seq) -> Result<(), Rejected> {
        if self.ledger.result().is_some_and(|result| result.seq == of) {
            return Ok(());
        }
        Err(refused("no-result", "ce résultat n’est plus proposé", "that result is no longer proposed"))
    }

    fn check_signature(&self, seat: Seat, of: Seq, sig: &Hex<64>) -> Result<(), Rejected> {
        let key = self.ledger.joined().get(&seat).copied().flatten();
        let key = key.ok_or_else(|| {
            refused(
                "no-key",
                "ce siège n’a pas de clé\u{a0}: il confirme",
                "that seat has no key: it confirms instead",
            )
        })?;
        let hash = self.hashes.get(&of).copied();
        let hash = hash.ok_or_else(|| Inconsistent::new("the proposal's hash is lost"))?;
        let message = crate::record::signature::result_message(self.id, seat, of, &hash);
        crate::record::signature::verify(&key, &message, sig).map_err(|_| {
            refused("bad-signature", "la signature n’est pas la bonne", "the signature is not right")
        })
    }

    fn close(&self, by: Author) -> Result<Batch, Rejected> {
        let Some(result) = self.ledger.result() else {
            return Err(refused("no-result", "aucun résultat n’est proposé", "no result is proposed"));
        };
        let seats: BTreeSet<u8> = self.opening.seats.iter().map(|entry| entry.side).collect();
        let agreed: BTreeSet<u8> =
            result.agreed.iter().filter_map(|seat| self.opening.side_of(*seat)).collect();
        if seats != agreed {
            return Err(refused(
                "not-signed",
                "un côté n’a pas signé le résultat",
                "a side has not signed the result",
            ));
        }
        if self.seals.unopened_of_seats().next().is_some() {
            return Err(refused("sealed", "des secrets restent scellés", "secrets are still sealed"));
        }
        if let Err(fault) = self.dice.check_disclosed() {
            return Err(Refused::plain("hidden", fault.to_string(), fault.to_string()).into());
        }
        let outcome: crate::ruleset::Outcome = serde_json::from_str(&result.json).map_err(unreadable)?;
        let how = match outcome.how.as_str() {
            "conceded" => How::Conceded,
            "time" => How::Time,
            "agreed" => How::Agreed,
            "abandoned" => How::Abandoned,
            "void" => How::Void,
            _played => How::Played,
        };
        self.single(by, "MatchClosed", &MatchClosed { how, of: Some(result.seq) })
    }

    /// What the server itself should write next, if anything: a base once every nonce is revealed, the
    /// secrets and the result once the match is over, the closing once every side stands by the result.
    pub fn due(&self, secrets: &Secrets) -> Option<Act> {
        if self.dice.last().is_some_and(|epoch| epoch.phase() == Phase::Ready) {
            return Some(Act::OpenDice);
        }
        if self.outcome().is_none() || self.ledger.is_closed() || self.ledger.stands_still() {
            return None;
        }
        let sealed = self.seals.unopened_of_seats().next();
        if sealed.is_some_and(|number| secrets.seals.contains_key(&number)) {
            return Some(Act::OpenSeals);
        }
        let Some(result) = self.ledger.result() else { return Some(Act::ProposeResult { how: None }) };
        let agreed = |side: u8| result.agreed.iter().any(|seat| self.opening.side_of(*seat) == Some(side));
        let all = self.opening.seats.iter().all(|entry| agreed(entry.side));
        (all && sealed.is_none() && self.dice.check_disclosed().is_ok()).then_some(Act::Close)
    }
}

fn word(how: How) -> &'static str {
    match how {
        How::Played => "played",
        How::Conceded => "conceded",
        How::Time => "time",
        How::Agreed => "agreed",
        How::Abandoned => "abandoned",
        How::Void => "void",
    }
}

fn hand(by: Author, for_seat: Option<Seat>) -> Result<(Author, Option<Author>), Rejected> {
    match (by, for_seat) {
        (Author::Judge | Author::Organiser, Some(seat)) => Ok((Author::Seat(seat), Some(by))),
        (Author::Seat(own), Some(seat)) if own == seat => Ok((by, None)),
        (Author::Seat(_) | Author::Organiser, None) => Ok((by, None)),
        (_, _) => Err(refused("not-yours", "vous ne jouez pas ce siège", "you do not play that seat")),
    }
}

fn require_seat(by: Author) -> Result<(), Rejected> {
    if matches!(by, Author::Seat(_)) {
        return Ok(());
    }
    Err(refused("seat-only", "seul un siège peut le faire", "only a seat may do that"))
}

fn require_office(by: Author) -> Result<(), Rejected> {
    if matches!(by, Author::Judge | Author::Organiser) {
        return Ok(());
    }
    Err(refused(
        "office-only",
        "seul un juge ou l’organisateur peut le faire",
        "only a judge or the organiser may do that",
    ))
}

fn raw<T: Serialize + ?Sized>(value: &T) -> Result<contents::Raw, Inconsistent> {
    serde_json::value::to_raw_value(value).map_err(|error| Inconsistent::new(error.to_string()))
}

fn unreadable(error: serde_json::Error) -> Rejected {
    Rejected::Broken(Inconsistent::new(error.to_string()))
}

fn unfit(fault: Inconsistent) -> Rejected {
    Rejected::Refused(Refused::plain(
        "adjustment",
        format!("cet accord ne tient pas\u{a0}: {}", fault.0),
        format!("that agreement does not hold: {}", fault.0),
    ))
}
