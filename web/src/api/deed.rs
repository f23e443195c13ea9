//! Acts as JSON: `{"declare":{..}}`, `{"consent":{"of":12}}`. What only the server does is not among them.

use greffe_core::dice::bodies::{AbandonReason, Slot};
use greffe_core::judging::opening::RollSource;
use greffe_core::play::act::{
    Act, Adjustment, AskAct, ConcludeAct, DiceAct, DisputeAct, Effect, OfficeAct, Ruling,
};
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{Author, RuleId, Seat, Seq};
use greffe_core::record::offices::Hand;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::api::fail::Fail;
use crate::api::strict;

/// What a person does, secrets and all: no Debug.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Deed {
    Declare {
        window: Seq,
        command: Map<String, Value>,
        #[serde(default)]
        private: Vec<Value>,
        #[serde(default, rename = "for")]
        for_seat: Option<Seat>,
    },
    Withdraw {
        of: Seq,
    },
    ContestFact {
        of: Seq,
        #[serde(default)]
        fact: Option<u16>,
        #[serde(default)]
        text: Option<String>,
    },
    ConfirmFact {
        of: Seq,
    },
    AskTakeback {
        to: Seq,
        #[serde(default)]
        keep: bool,
        #[serde(default)]
        text: Option<String>,
    },
    AskAgreement {
        adjustment: Adjustment,
        text: String,
    },
    AskSource {
        roll: String,
        source: RollSource,
    },
    AskDice {},
    Consent {
        of: Seq,
    },
    Refuse {
        of: Seq,
    },
    RaiseDispute {
        of: Seq,
        #[serde(default)]
        rule: Option<RuleId>,
        text: String,
    },
    GiveEvidence {
        dispute: Seq,
        text: String,
    },
    Appeal {
        dispute: Seq,
        text: String,
    },
    CloseDispute {
        dispute: Seq,
    },
    Rule {
        #[serde(default)]
        dispute: Option<Seq>,
        of: Seq,
        remedy: Remedy,
        #[serde(default)]
        rules: Vec<RuleId>,
        text: String,
        #[serde(default)]
        effect: Option<Done>,
    },
    CommitNonce {
        commitment: Hex<32>,
    },
    DeclineNonce {
        #[serde(default)]
        slot: Option<Slot>,
    },
    RevealNonce {
        nonce: Hex<32>,
    },
    AbandonDice {
        reason: AbandonReason,
    },
    SetKey {
        key: Option<Hash>,
        #[serde(default)]
        seat: Option<Seat>,
    },
    LetIn {
        seat: Seat,
    },
    AcceptJudge {
        judge: Hand,
    },
    OpenSeals {},
    DeclareOut {
        seat: Seat,
    },
    ProposeResult {
        #[serde(default)]
        how: Option<How>,
    },
    SignResult {
        of: Seq,
        sig: Hex<64>,
    },
    ConfirmResult {
        of: Seq,
        #[serde(default)]
        seat: Option<Seat>,
    },
}

/// What a ruling does beside its words.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Done {
    Rewind {
        to: Seq,
        #[serde(default)]
        keep: bool,
        #[serde(default)]
        keep_piles: bool,
    },
    Adjust(Adjustment),
}

impl Deed {
    /// The act, when `by` may be its author at all; the rules core judges the rest.
    pub(super) fn act(self, by: Author) -> Result<Act, Fail> {
        match self {
            Self::Declare { window, command, private, for_seat } => {
                declare(window, command, &private, for_seat, by)
            }
            Self::Withdraw { of } => Ok(Act::Withdraw { of }),
            Self::ContestFact { of, fact, text } => Ok(Act::ContestFact { of, fact, text }),
            Self::ConfirmFact { of } => Ok(Act::ConfirmFact { of }),
            Self::AskTakeback { to, keep, text } => Ok(Act::Ask(AskAct::Takeback { to, keep, text })),
            Self::AskAgreement { adjustment, text } => {
                checked(&adjustment)?;
                Ok(Act::Ask(AskAct::Agreement { adjustment, text }))
            }
            Self::AskSource { roll, source } => Ok(Act::Ask(AskAct::Source { roll, source })),
            Self::AskDice {} => Ok(Act::Ask(AskAct::Dice)),
            Self::Consent { of } => Ok(Act::Consent { of }),
            Self::Refuse { of } => Ok(Act::Refuse { of }),
            Self::RaiseDispute { of, rule, text } => Ok(Act::Dispute(DisputeAct::Raise { of, rule, text })),
            Self::GiveEvidence { dispute, text } => Ok(Act::Dispute(DisputeAct::Evidence { dispute, text })),
            Self::Appeal { dispute, text } => Ok(Act::Dispute(DisputeAct::Appeal { dispute, text })),
            Self::CloseDispute { dispute } => Ok(Act::Dispute(DisputeAct::Close { dispute })),
            Self::Rule { dispute, of, remedy, rules, text, effect } => {
                let effect = effect.map_or(Ok(Effect::Nothing), Done::effect)?;
                Ok(Act::Rule(Ruling { dispute, of, remedy, rules, text, effect }))
            }
            Self::CommitNonce { commitment: Hex(commitment) } => {
                Ok(Act::Dice(DiceAct::Commit { slot: slot(by, None)?, commitment }))
            }
            Self::DeclineNonce { slot: named } => Ok(Act::Dice(DiceAct::Decline { slot: slot(by, named)? })),
            Self::RevealNonce { nonce: Hex(nonce) } => {
                Ok(Act::Dice(DiceAct::Reveal { slot: slot(by, None)?, nonce }))
            }
            Self::AbandonDice { reason } => Ok(Act::Dice(DiceAct::Abandon { reason })),
            Self::SetKey { key, seat: named } => {
                Ok(Act::Join { seat: seat(by, named)?, key, replaces: true })
            }
            Self::LetIn { seat } => Ok(Act::Office(OfficeAct::Grant { seat })),
            Self::AcceptJudge { judge } => Ok(Act::Office(OfficeAct::AcceptJudge { judge })),
            Self::OpenSeals {} => Ok(Act::Conclude(ConcludeAct::OpenSeals)),
            Self::DeclareOut { seat } => Ok(Act::Conclude(ConcludeAct::DeclareOut { seat })),
            Self::ProposeResult { how } => Ok(Act::Conclude(ConcludeAct::Propose { how })),
            Self::SignResult { of, sig } => {
                Ok(Act::Conclude(ConcludeAct::Sign { seat: seat(by, None)?, of, sig }))
            }
            Self::ConfirmResult { of, seat: named } => {
                Ok(Act::Conclude(ConcludeAct::Confirm { seat: seat(by, named)?, of }))
            }
        }
    }
}

impl Done {
    fn effect(self) -> Result<Effect, Fail> {
        match self {
            Self::Rewind { to, keep, keep_piles } => Ok(Effect::Rewind { to, keep, keep_piles }),
            Self::Adjust(adjustment) => {
                checked(&adjustment)?;
                Ok(Effect::Adjust(adjustment))
            }
        }
    }
}

fn declare(
    window: Seq,
    command: Map<String, Value>,
    private: &[Value],
    for_seat: Option<Seat>,
    by: Author,
) -> Result<Act, Fail> {
    // Only a judge answers in another's place; an organiser may be one of the players.
    if for_seat.is_some() && by == Author::Organiser {
        return Err(not_yours());
    }
    let command = strict::command(&Value::Object(command))?;
    let private = private.iter().map(strict::payload).collect::<Result<_, _>>()?;
    Ok(Act::Declare { window, command, private, for_seat })
}

fn checked(adjustment: &Adjustment) -> Result<(), Fail> {
    let value = serde_json::to_value(adjustment).unwrap_or_default();
    strict::command(&value).map(drop)
}

fn not_yours() -> Fail {
    Fail::refused("not-yours", "ce n\u{2019}est pas \u{e0} vous de le faire", "that is not yours to do")
}

/// The seat meant: one's own, or for a judge the one named.
fn seat(by: Author, named: Option<Seat>) -> Result<Seat, Fail> {
    match (by, named) {
        (Author::Seat(own), None) => Ok(own),
        (Author::Seat(own), Some(named)) if own == named => Ok(own),
        (Author::Judge, Some(named)) => Ok(named),
        (Author::Seat(_) | Author::Organiser | Author::Server, Some(_))
        | (Author::Judge | Author::Organiser | Author::Server, None) => Err(not_yours()),
    }
}

/// The slot meant: one's own, or for a judge the one named.
fn slot(by: Author, named: Option<Slot>) -> Result<Slot, Fail> {
    let own = Slot::named(&by.to_string()).ok_or_else(not_yours)?;
    match named {
        None => Ok(own),
        Some(named) if named == own || by == Author::Judge => Ok(named),
        Some(_) => Err(not_yours()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ONE: Author = Author::Seat(Seat::new(1).unwrap());

    fn read(value: Value) -> Result<Deed, serde_json::Error> {
        serde_json::from_value(value)
    }

    fn act(value: Value, by: Author) -> Result<Act, Fail> {
        read(value).unwrap().act(by)
    }

    #[test]
    fn a_declaration_becomes_the_bytes_that_are_recorded() {
        let value = json!({ "declare": { "window": 4, "command": { "Pass": { "b": 1, "a": [] } },
            "private": [{ "suit": "clubs" }, "plain"] } });
        let Act::Declare { window, command, private, for_seat } = act(value, ONE).unwrap() else { panic!() };
        assert_eq!((window, for_seat), (Seq(4), None));
        assert_eq!(command, r#"{"Pass":{"a":[],"b":1}}"#);
        assert_eq!(private, [r#"{"suit":"clubs"}"#, "plain"]);
    }

    #[test]
    fn nobody_acts_in_anothers_place_but_a_judge() {
        let other = json!({ "declare": { "window": 4, "command": { "Pass": {} }, "for": "seat:2" } });
        assert!(act(other.clone(), Author::Organiser).is_err());
        assert!(act(other, Author::Judge).is_ok());
        let confirm = json!({ "confirm_result": { "of": 9, "seat": "seat:2" } });
        assert!(act(confirm.clone(), ONE).is_err());
        assert!(act(confirm, Author::Judge).is_ok());
        let key = json!({ "set_key": { "key": "00".repeat(32), "seat": "seat:2" } });
        assert!(act(key.clone(), ONE).is_err());
        assert!(act(key, Author::Judge).is_ok());
        let decline = json!({ "decline_nonce": { "slot": "seat:2" } });
        assert!(act(decline.clone(), ONE).is_err());
        assert!(act(decline, Author::Judge).is_ok());
        assert!(act(json!({ "reveal_nonce": { "nonce": "00".repeat(32) } }), Author::Organiser).is_err());
    }

    #[test]
    fn what_only_the_server_does_cannot_be_asked_for() {
        for name in ["open_dice", "disclose", "close", "anchor_dice", "due_dice", "change_revision", "join"] {
            assert!(read(json!({ name: {} })).is_err(), "{name}");
        }
        assert!(read(json!({ "consent": { "of": 1, "by": "judge" } })).is_err(), "unknown fields");
        assert!(read(json!({ "consent": {} })).is_err());
    }
}
