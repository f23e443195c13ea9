//! Everything that a seat, a judge, an organiser or the server may do to a match.

mod adjust;
mod asks;
mod conclude;
mod dice;
mod disputes;
mod offices;
mod shown;

use serde::Serialize;

use crate::judging::error::{Inconsistent, Refused};
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::play::declare::Incoming;
use crate::play::knowledge::Secrets;
use crate::record::acts::RevisionChanged;
use crate::record::contents::{About, Raw, SeatKey};
use crate::record::hex::Hash;
use crate::record::ids::{Author, Seat, Seq};
use crate::telling::text::unshown;
use crate::telling::words::Words;

pub(super) use self::adjust::adjust;
pub use self::adjust::{Adjustment, FieldChange};
pub use self::asks::AskAct;
pub use self::conclude::ConcludeAct;
pub(super) use self::conclude::how_named;
pub use self::dice::DiceAct;
pub use self::disputes::{DisputeAct, Effect, Ruling};
pub use self::offices::{Doing, OfficeAct};
pub use crate::play::compose::{Batch, SealedText};

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

/// Something done to a match. Its Debug leaves out what a seat seals.
#[derive(Clone, PartialEq, Eq)]
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
    /// Asks the others for something.
    Ask(AskAct),
    /// Consents to what is asked.
    Consent { of: Seq },
    /// Refuses it, or gives one's own asking up.
    Refuse { of: Seq },
    /// Takes a dispute a step further.
    Dispute(DisputeAct),
    /// Rules, with or without a dispute.
    Rule(Ruling),
    /// Takes a seat, or gives it another key.
    Join { seat: Seat, key: Option<Hash>, replaces: bool },
    /// Comes to a seat or an office, accepts or dismisses a judge.
    Office(OfficeAct),
    /// Sets dice up, or discloses them.
    Dice(DiceAct),
    /// Brings the match to its end.
    Conclude(ConcludeAct),
    /// Plays on under the rules of this build.
    ChangeRevision,
}

impl<R: Ruleset> Match<R> {
    /// What an act writes, whoever's hand it is: for matches in memory. At a match of people, [`Match::act_as`].
    ///
    /// # Errors
    /// Why it writes nothing; the match and the tape are as before.
    pub fn act(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        self.require_room(by, &act, secrets)?;
        let batch = self.composed(by, act, secrets)?;
        self.require_fit(by, &batch, secrets)?;
        Ok(batch)
    }

    fn composed(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        match act {
            Act::Declare { window, command, private, for_seat } => {
                let (by, via) = hand(by, for_seat)?;
                let incoming = Incoming { by, via, window, json: &command, private: &private };
                self.declare(&incoming, secrets)
            }
            Act::Withdraw { of } => self.withdraw(by, of),
            Act::ContestFact { of, fact, text } => self.contest(by, of, fact, text.as_deref(), secrets),
            Act::ConfirmFact { of } => self.confirm(by, of),
            Act::Ask(ask) => self.ask(by, ask, secrets),
            Act::Consent { of } => self.consent(by, of, secrets),
            Act::Refuse { of } => self.refuse(by, of),
            Act::Dispute(dispute) => self.dispute(by, dispute, secrets),
            Act::Rule(ruling) => self.rule(by, ruling, secrets),
            Act::Join { seat, key, replaces } => self.join(by, seat, key, replaces),
            Act::Office(act) => self.office(by, &act),
            Act::Dice(dice) => self.set_dice(by, dice),
            Act::Conclude(conclude) => self.conclude(by, &conclude, secrets),
            Act::ChangeRevision => self.change_revision(by),
        }
    }

    fn single(&self, by: Author, kind: &str, body: &impl Serialize) -> Result<Batch, Rejected> {
        let mut composer = self.composer(by);
        composer.write(kind, body)?;
        Ok(composer.done())
    }

    fn withdraw(&self, by: Author, of: Seq) -> Result<Batch, Rejected> {
        let waiting = self.waiting().filter(|waiting| waiting.command.declared == of);
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

    fn join(&self, by: Author, seat: Seat, key: Option<Hash>, replaces: bool) -> Result<Batch, Rejected> {
        if self.opening.side_of(seat).is_none() {
            return Err(refused(
                "no-such-seat",
                "ce siège n’est pas de ce match",
                "this seat is not of this match",
            ));
        }
        if seat_of(by).is_some_and(|own| own != seat) {
            return Err(refused("not-yours", "vous ne tenez pas ce siège", "you do not hold that seat"));
        }
        let joined = self.ledger.joined().contains_key(&seat);
        let takes = match by {
            Author::Seat(_) | Author::Server => true,
            // A judge replaces a key that is lost; he takes no seat that is free.
            Author::Judge => joined,
            Author::Organiser => false,
        };
        if !takes {
            let fr = "ce siège ne se prend ni ne se donne ainsi\u{a0}: un lien l’ouvre";
            return Err(refused("not-yours", fr, "that seat is not taken or given so: a link opens it"));
        }
        if joined && !replaces {
            return Err(refused("seat-taken", "ce siège est déjà pris", "that seat is taken already"));
        }
        if joined && key.is_none() && self.ledger.joined().get(&seat).copied().flatten().is_some() {
            return Err(refused(
                "keeps-key",
                "un siège garde la clé de son appareil, tant qu’une autre ne la remplace pas",
                "a seat keeps the key of its device until another replaces it",
            ));
        }
        let kind = if joined { "SeatKeyReplaced" } else { "SeatJoined" };
        self.single(by, kind, &SeatKey::plain(seat, key))
    }

    fn change_revision(&self, by: Author) -> Result<Batch, Rejected> {
        if by != Author::Server || self.is_current() {
            let fr = "la révision des règles ne change pas";
            return Err(refused("same-revision", fr, "the revision of the rules does not change"));
        }
        self.single(by, "RevisionChanged", &RevisionChanged { ruleset: raw(R::REVISION)? })
    }

    /// Whether the rules in force are some that this build judges by: under others, play goes on after a
    /// `RevisionChanged`.
    pub fn is_current(&self) -> bool {
        R::judges(&self.revision)
    }

    fn require_no_wait(&self) -> Result<(), Rejected> {
        if self.waiting().is_none() {
            return Ok(());
        }
        Err(refused("waits", "une commande attend encore", "a command still waits"))
    }
}

fn hand(by: Author, for_seat: Option<Seat>) -> Result<(Author, Option<Author>), Rejected> {
    match (by, for_seat) {
        (Author::Judge | Author::Organiser, Some(seat)) => Ok((Author::Seat(seat), Some(by))),
        (Author::Seat(own), Some(seat)) if own == seat => Ok((by, None)),
        (Author::Seat(_) | Author::Organiser | Author::Judge | Author::Server, None) => Ok((by, None)),
        (Author::Seat(_) | Author::Server, Some(_)) => {
            Err(refused("not-yours", "vous ne jouez pas ce siège", "you do not play that seat"))
        }
    }
}

fn refused(code: &str, fr: &str, en: &str) -> Rejected {
    Rejected::Refused(Refused::plain(code, fr, en))
}

/// The longest text, in signs.
const MOST_TEXT: usize = 2000;

/// Why a text is none that a record seals.
pub fn text_fault(text: &str) -> Option<Words> {
    let count = text.chars().count();
    if (1..=MOST_TEXT).contains(&count) {
        return unshown(text);
    }
    Some(Words::new(
        format!("un texte a de 1 à {MOST_TEXT} signes\u{a0}: celui-ci en a {count}"),
        format!("a text has 1 to {MOST_TEXT} signs: this one has {count}"),
    ))
}

fn checked_text(text: &str) -> Result<(), Rejected> {
    let wrong = text_fault(text);
    wrong.map_or(Ok(()), |Words { fr, en }| Err(Rejected::Refused(Refused::plain("text", fr, en))))
}

/// The seat that an author is.
fn seat_of(author: Author) -> Option<Seat> {
    match author {
        Author::Seat(seat) => Some(seat),
        Author::Judge | Author::Organiser | Author::Server => None,
    }
}

fn require_seat(by: Author) -> Result<(), Rejected> {
    if seat_of(by).is_some() {
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

pub(super) fn raw<T: Serialize + ?Sized>(value: &T) -> Result<Raw, Inconsistent> {
    serde_json::value::to_raw_value(value).map_err(|error| Inconsistent::new(error.to_string()))
}

fn unreadable(error: &serde_json::Error) -> Rejected {
    Rejected::Broken(Inconsistent::new(error.to_string()))
}
