//! Facts contested afterwards, disputes, rulings.

use super::adjust::Adjustment;
use super::{Batch, Rejected, checked_text, raw, refused, require_office, require_seat};
use crate::judging::error::Refused;
use crate::judging::ruleset::Ruleset;
use crate::play::knowledge::Secrets;
use crate::play::{Command, Match};
use crate::record::acts::{
    AppealRaised, DisputeClosed, DisputeRaised, EvidenceGiven, FactNamed, Remedy, RulingGiven,
};
use crate::record::contents::{Rewound, Yes};
use crate::record::ids::{Author, RuleId, Seq};

/// A step of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum DisputeAct {
    /// Raises it, about a record.
    Raise { of: Seq, rule: Option<RuleId>, text: String },
    /// Adds evidence.
    Evidence { dispute: Seq, text: String },
    /// Appeals.
    Appeal { dispute: Seq, text: String },
    /// Closes it.
    Close { dispute: Seq },
}

/// A judge's decision, with or without a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The dispute it answers.
    pub dispute: Option<Seq>,
    /// The record ruled on.
    pub of: Seq,
    /// What is done.
    pub remedy: Remedy,
    /// The rules cited.
    pub rules: Vec<RuleId>,
    /// The reasons.
    pub text: String,
    /// What it does beside its words.
    pub effect: Effect,
}

/// What a ruling does beside its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: upheld.
    Nothing,
    /// The line of play moves.
    Rewind {
        /// The last record of the batch to go back to.
        to: Seq,
        /// Whether the next command keeps the dice passed over.
        keep: bool,
        /// Whether piles keep their known top though a card of it was seen in what is passed over: the reasons
        /// say why.
        keep_piles: bool,
    },
    /// The state changes.
    Adjust(Adjustment),
}

impl<R: Ruleset> Match<R> {
    pub(super) fn contest(
        &self,
        by: Author,
        of: Seq,
        fact: Option<u16>,
        text: Option<&str>,
        secrets: &mut Secrets,
    ) -> Result<Batch, Rejected> {
        require_seat(by)?;
        if self.ledger.is_closed() {
            return Err(refused("match-closed", "le match est clos", "the match is closed"));
        }
        let command = self.resolved_command(of)?;
        if command.by == by || !command.states_facts() {
            return Err(refused("no-fact", "rien à contester ici", "there is nothing to contest here"));
        }
        if fact.is_some_and(|fact| !command.has_fact(fact)) {
            return Err(refused("no-fact", "personne n’a énoncé ce fait", "nobody stated that fact"));
        }
        if let Some(text) = text {
            checked_text(text)?;
        }
        let mut composer = self.composer(by);
        let text = text.map(|text| composer.text(text, secrets));
        let fact = fact.map(|fact| raw(&fact)).transpose()?;
        composer.write("FactContested", &FactNamed { of, fact, text })?;
        composer.texts()?;
        Ok(composer.done())
    }

    pub(super) fn confirm(&self, by: Author, of: Seq) -> Result<Batch, Rejected> {
        require_seat(by)?;
        self.resolved_command(of)?;
        if !self.ledger.contested().iter().any(|contested| contested.by == by && contested.of == of) {
            let fr = "vous ne contestez pas ce fait";
            return Err(refused("not-contested", fr, "you do not contest that fact"));
        }
        self.single(by, "FactConfirmed", &FactNamed { of, fact: None, text: None })
    }

    fn resolved_command(&self, of: Seq) -> Result<&Command, Rejected> {
        self.command_at(of).filter(|command| !command.resolved.is_empty()).ok_or_else(|| {
            refused("no-command", "aucune commande à cet enregistrement", "no command stands at that record")
        })
    }

    pub(super) fn dispute(
        &self,
        by: Author,
        act: DisputeAct,
        secrets: &mut Secrets,
    ) -> Result<Batch, Rejected> {
        let mut composer = self.composer(by);
        match act {
            DisputeAct::Raise { of, rule, text } => {
                require_seat(by)?;
                self.require_record(of)?;
                require_rules::<R>(rule.as_slice())?;
                checked_text(&text)?;
                let text = composer.text(&text, secrets);
                composer.write("DisputeRaised", &DisputeRaised { of, rule, text })?;
            }
            DisputeAct::Evidence { dispute, text } => {
                if by != Author::Judge {
                    require_seat(by)?;
                }
                self.require_dispute(dispute, true)?;
                checked_text(&text)?;
                let text = Some(composer.text(&text, secrets));
                let body = EvidenceGiven { dispute, facts: None, text, pictures: None };
                composer.write("EvidenceGiven", &body)?;
            }
            DisputeAct::Appeal { dispute, text } => {
                require_seat(by)?;
                self.require_ruled(dispute)?;
                checked_text(&text)?;
                let text = composer.text(&text, secrets);
                composer.write("AppealRaised", &AppealRaised { dispute, text })?;
            }
            DisputeAct::Close { dispute } => {
                require_office(by)?;
                self.require_dispute(dispute, true)?;
                composer.write("DisputeClosed", &DisputeClosed { dispute })?;
            }
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
        match self.ledger.dispute(seq) {
            Some(dispute) if !open || !dispute.closed => Ok(()),
            Some(_) => Err(refused("dispute-closed", "ce litige est clos", "that dispute is closed")),
            None => Err(refused("no-dispute", "ce litige n’existe pas", "there is no such dispute")),
        }
    }

    /// One appeals from a ruling.
    fn require_ruled(&self, seq: Seq) -> Result<(), Rejected> {
        self.require_dispute(seq, false)?;
        if self.ledger.dispute(seq).is_some_and(|dispute| !dispute.rulings.is_empty()) {
            return Ok(());
        }
        Err(refused("not-ruled", "ce litige n’a pas été jugé", "no ruling has been given on that dispute"))
    }

    pub(super) fn rule(&self, by: Author, ruling: Ruling, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        if by != Author::Judge {
            return Err(refused("judge-only", "seul un juge décide", "only a judge rules"));
        }
        let Ruling { dispute, of, remedy, rules, text, effect } = ruling;
        self.require_record(of)?;
        if let Some(dispute) = dispute {
            self.require_dispute(dispute, true)?;
        }
        require_rules::<R>(&rules)?;
        require_effect(remedy, &effect)?;
        checked_text(&text)?;
        let mut composer = self.composer(by);
        let text = composer.text(&text, secrets);
        composer.write("RulingGiven", &RulingGiven { dispute, of, remedy, rules, text })?;
        composer.texts()?;
        match effect {
            Effect::Nothing => {}
            Effect::Rewind { to, keep, keep_piles } => {
                self.check_target(to)?;
                let shuffle = if keep_piles { None } else { self.shuffled_by(to)? };
                composer.write("Rewound", &Rewound { to, keep: keep.then_some(Yes), shuffle })?;
            }
            Effect::Adjust(adjustment) => {
                self.require_no_wait()?;
                self.write_adjusted(&mut composer, &adjustment, secrets)?;
            }
        }
        Ok(composer.done())
    }
}

/// A remedy does what its name says, and nothing else.
fn require_effect(remedy: Remedy, effect: &Effect) -> Result<(), Rejected> {
    let fits = match (remedy, effect) {
        (Remedy::Upheld, Effect::Nothing)
        | (Remedy::Corrected | Remedy::Replay | Remedy::Void, Effect::Rewind { .. })
        | (Remedy::Adjusted, Effect::Adjust(_)) => true,
        (
            Remedy::Upheld | Remedy::Corrected | Remedy::Replay | Remedy::Void | Remedy::Adjusted,
            Effect::Nothing | Effect::Rewind { .. } | Effect::Adjust(_),
        ) => false,
    };
    if fits {
        return Ok(());
    }
    Err(refused(
        "remedy",
        "ce remède demande autre chose\u{a0}: un retour, un ajustement ou rien",
        "that remedy takes something else: a rewind, an adjustment or nothing",
    ))
}

fn require_rules<R: Ruleset>(rules: &[RuleId]) -> Result<(), Rejected> {
    match rules.iter().find(|rule| R::rulebook().rule(rule.as_str()).is_none()) {
        None => Ok(()),
        Some(unknown) => Err(Rejected::Refused(Refused::plain(
            "no-rule",
            format!("{unknown} n’est pas au catalogue"),
            format!("{unknown} is not in the catalogue"),
        ))),
    }
}
