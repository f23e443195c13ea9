//! What people do to a match, as the API reads it and as forms build it; one road to the clerk for both.

use greffe_core::dice::bodies::{AbandonReason, Slot};
use greffe_core::ids::{Author, RuleId, Seat, Seq};
use greffe_core::opening::RollSource;
use greffe_core::play::act::{Act, Adjustment, Effect};
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::hex::{Hash, Hex};
use greffe_store::Appended;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::session::{Office, Session};
use crate::site::Site;

/// Something a seat or an office does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum Deed {
    /// A command of the game or of the kernel.
    Declare {
        window: u64,
        command: Value,
        #[serde(default)]
        private: Vec<Value>,
        #[serde(default)]
        for_seat: Option<Seat>,
    },
    /// Takes back a command that waits for facts only.
    Withdraw { of: u64 },
    /// Contests a fact of a command that has resolved.
    ContestFact {
        of: u64,
        #[serde(default)]
        fact: Option<u16>,
        #[serde(default)]
        text: Option<String>,
    },
    /// Gives the contest up.
    ConfirmFact { of: u64 },
    /// Asks the others to go back.
    AskTakeback {
        to: u64,
        #[serde(default)]
        keep: bool,
        #[serde(default)]
        text: Option<String>,
    },
    /// Asks the others to agree on an outcome.
    AskAgreement { adjustment: Adjustment, text: String },
    /// Asks for another source of a kind of roll.
    AskSource { roll: String, source: RollSource },
    /// Asks for new dice.
    AskDice {},
    /// Consents.
    Consent { of: u64 },
    /// Refuses.
    Refuse { of: u64 },
    /// Raises a dispute.
    RaiseDispute {
        of: u64,
        #[serde(default)]
        rule: Option<RuleId>,
        text: String,
    },
    /// Adds to a dispute.
    GiveEvidence { dispute: u64, text: String },
    /// Rules.
    Rule {
        #[serde(default)]
        dispute: Option<u64>,
        of: u64,
        remedy: Remedy,
        #[serde(default)]
        rules: Vec<RuleId>,
        text: String,
        #[serde(default)]
        effect: Ruled,
    },
    /// Appeals.
    Appeal { dispute: u64, text: String },
    /// Closes a dispute.
    CloseDispute { dispute: u64 },
    /// Promises a share in the dice.
    CommitNonce { slot: Slot, commitment: Hex<32> },
    /// Gives no share.
    DeclineNonce { slot: Slot },
    /// Reveals the share.
    RevealNonce { slot: Slot, nonce: Hex<32> },
    /// Gives up a set-up of dice.
    AbandonDice { reason: AbandonReason },
    /// Proposes the result.
    ProposeResult {
        #[serde(default)]
        how: Option<How>,
    },
    /// Signs it with the device's key.
    SignResult { seat: Seat, of: u64, sig: Hex<64> },
    /// Confirms it.
    ConfirmResult { seat: Seat, of: u64 },
    /// Plays on under the rules of this build.
    ChangeRevision {},
}

/// What a ruling does beside its words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ruled {
    /// Nothing.
    #[default]
    Nothing,
    /// The line of play moves.
    Rewind {
        to: u64,
        #[serde(default)]
        keep: bool,
    },
    /// The state changes.
    Adjust(Adjustment),
}

impl From<Ruled> for Effect {
    fn from(ruled: Ruled) -> Self {
        match ruled {
            Ruled::Nothing => Self::Nothing,
            Ruled::Rewind { to, keep } => Self::Rewind { to: Seq(to), keep },
            Ruled::Adjust(adjustment) => Self::Adjust(adjustment),
        }
    }
}

/// A secret as it is sealed: a text as it is, anything else as JSON.
pub fn payload(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl From<Deed> for Act {
    fn from(deed: Deed) -> Self {
        match deed {
            Deed::Declare { window, command, private, for_seat } => Self::Declare {
                window: Seq(window),
                command: command.to_string(),
                private: private.iter().map(payload).collect(),
                for_seat,
            },
            Deed::Withdraw { of } => Self::Withdraw { of: Seq(of) },
            Deed::ContestFact { of, fact, text } => Self::ContestFact { of: Seq(of), fact, text },
            Deed::ConfirmFact { of } => Self::ConfirmFact { of: Seq(of) },
            Deed::AskTakeback { to, keep, text } => Self::AskTakeback { to: Seq(to), keep, text },
            Deed::AskAgreement { adjustment, text } => Self::AskAgreement { adjustment, text },
            Deed::AskSource { roll, source } => Self::AskSource { roll, source },
            Deed::AskDice {} => Self::AskDice,
            Deed::Consent { of } => Self::Consent { of: Seq(of) },
            Deed::Refuse { of } => Self::Refuse { of: Seq(of) },
            Deed::RaiseDispute { of, rule, text } => Self::RaiseDispute { of: Seq(of), rule, text },
            Deed::GiveEvidence { dispute, text } => Self::GiveEvidence { dispute: Seq(dispute), text },
            Deed::Rule { dispute, of, remedy, rules, text, effect } => Self::Rule {
                dispute: dispute.map(Seq),
                of: Seq(of),
                remedy,
                rules,
                text,
                effect: effect.into(),
            },
            Deed::Appeal { dispute, text } => Self::Appeal { dispute: Seq(dispute), text },
            Deed::CloseDispute { dispute } => Self::CloseDispute { dispute: Seq(dispute) },
            Deed::CommitNonce { slot, commitment } => Self::CommitNonce { slot, commitment: commitment.0 },
            Deed::DeclineNonce { slot } => Self::DeclineNonce { slot },
            Deed::RevealNonce { slot, nonce } => Self::RevealNonce { slot, nonce: nonce.0 },
            Deed::AbandonDice { reason } => Self::AbandonDice { reason },
            Deed::ProposeResult { how } => Self::ProposeResult { how },
            Deed::SignResult { seat, of, sig } => Self::SignResult { seat, of: Seq(of), sig },
            Deed::ConfirmResult { seat, of } => Self::ConfirmResult { seat, of: Seq(of) },
            Deed::ChangeRevision {} => Self::ChangeRevision,
        }
    }
}

/// Whether a session may act as an author in a match.
///
/// # Errors
/// [`PageError::NotAllowed`] when it holds no such seat or office, or judges a match it plays in.
pub fn allow(session: &Session, table: &Table, by: Author) -> Result<(), PageError> {
    let game = *table.id().bytes();
    let allowed = match by {
        Author::Seat(seat) => session.holds(game, Office::Seat(seat.number())),
        Author::Judge => session.holds(game, Office::Judge) && session.seats(game).next().is_none(),
        Author::Organiser => session.holds(game, Office::Organiser),
        Author::Server => false,
    };
    if allowed { Ok(()) } else { Err(PageError::NotAllowed) }
}

/// Carries a deed out.
///
/// # Errors
/// Why nothing was written.
pub fn carry_out(
    site: &Site,
    session: &Session,
    table: &Table,
    by: Author,
    deed: Deed,
    key: &str,
) -> Result<Appended, PageError> {
    allow(session, table, by)?;
    let asked = serde_json::to_vec(&deed).map_err(|_| PageError::Malformed)?;
    let retry = site.retry(&format!("{} {by} {}", table.id(), session.csrf), key, &asked);
    Ok(site.clerk.act(table.id(), by, deed.into(), retry)?)
}

/// Sits a seat down, or gives it to another device.
///
/// # Errors
/// When the seat is not of this match, or the store fails.
pub fn join(site: &Site, table: &Table, seat: Seat, key: Option<Hash>) -> Result<(), ClerkError> {
    let replaces = table.game().ledger().joined().contains_key(&seat);
    site.clerk.act(table.id(), Author::Seat(seat), Act::Join { seat, key, replaces }, None).map(drop)
}
