//! Audit: every command run again by the rules, fed with the logged dice and openings, and compared.

use serde::Serialize;

use crate::declaration::{Declaration, KernelCommand, Named};
use crate::draft::{Emitted, Rolls, Stop};
use crate::error::Inconsistent;
use crate::ids::{SealNumber, Seq};
use crate::play::declare::recorded;
use crate::play::fold::digest;
use crate::play::knowledge::Knowledge;
use crate::play::run::{Given, Ran, run};
use crate::play::timeline::NodeId;
use crate::play::{Command, Match};
use crate::record::contents::Resolved;
use crate::record::hex::Hex;
use crate::ruleset::{Known, Ruleset};

/// How one command stands the audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Verdict {
    /// The rules give what the log says.
    Equal,
    /// They do not; the first difference.
    Differs {
        /// The record.
        seq: Seq,
        /// Which part of it.
        part: String,
        /// What the log says.
        recorded: String,
        /// What the rules give.
        computed: String,
    },
    /// It was played under another revision of the rules, which this build does not hold; what differs.
    Revision {
        /// The revision in force then.
        ruleset: String,
        /// The first difference, when there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        difference: Option<Box<Verdict>>,
    },
    /// It still waits, or rests on secrets not yet shown.
    Pending,
    /// Not computed: people agreed or a judge ruled.
    Agreed,
}

/// The audit of one command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// Its first `Declared`.
    pub declared: Seq,
    /// Its last record.
    pub ended: Seq,
    /// Whether it stands on a void branch.
    pub void: bool,
    /// How it stands.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// The audit of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Audit {
    /// Every command, in order, void ones too.
    pub commands: Vec<Judged>,
    /// Records that the list of kinds does not allow.
    pub faults: Vec<(Seq, String)>,
}

impl Audit {
    /// Whether no command differs under the rules it was played by.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
            && !self.commands.iter().any(|judged| matches!(judged.verdict, Verdict::Differs { .. }))
    }

    /// How many commands are equal, differ, are under another revision, pending, agreed.
    pub fn counts(&self) -> [usize; 5] {
        let mut counts = [0_usize; 5];
        for judged in &self.commands {
            let place = match &judged.verdict {
                Verdict::Equal => 0,
                Verdict::Differs { .. } => 1,
                Verdict::Revision { .. } => 2,
                Verdict::Pending => 3,
                Verdict::Agreed => 4,
            };
            if let Some(count) = counts.get_mut(place) {
                *count = count.saturating_add(1);
            }
        }
        counts
    }
}

/// State and hidden value at a node, carried from command to command so that a line is folded once.
struct Cursor<R: Ruleset> {
    node: NodeId,
    state: R::State,
    hidden: R::Hidden,
}

/// Audits every command of a match with what anyone knows.
///
/// # Errors
/// When the log cannot be folded.
pub fn audit<R: Ruleset>(game: &Match<R>) -> Result<Audit, Inconsistent> {
    let known = game.public_knowledge();
    let root = game.root();
    let mut cursor = Cursor::<R> { node: root, state: game.state_at(root)?, hidden: R::Hidden::default() };
    let mut commands = Vec::new();
    for command in game.commands() {
        if cursor.node != command.before {
            cursor = Cursor {
                node: command.before,
                state: game.state_at(command.before)?,
                hidden: game.hidden_at(command.before, &known)?,
            };
        }
        let (verdict, ran) = judge(game, command, &cursor, &known);
        commands.push(Judged {
            declared: command.declared,
            ended: command.ended,
            void: game.is_void(command.declared),
            verdict,
        });
        if let (Some(node), Some((state, hidden))) = (command.after, ran) {
            cursor = Cursor { node, state, hidden };
        }
    }
    if let Some(waiting) = game.waiting() {
        let (declared, ended) = (waiting.command.declared, waiting.asked);
        commands.push(Judged { declared, ended, void: false, verdict: Verdict::Pending });
    }
    Ok(Audit { commands, faults: game.faults().to_vec() })
}

type After<R> = (<R as Ruleset>::State, <R as Ruleset>::Hidden);

fn judge<R: Ruleset>(
    game: &Match<R>,
    command: &Command,
    cursor: &Cursor<R>,
    known: &Knowledge,
) -> (Verdict, Option<After<R>>) {
    let (verdict, after) = compare(game, command, cursor, known);
    if command.revision == R::REVISION {
        return (verdict, after);
    }
    let difference = matches!(verdict, Verdict::Differs { .. }).then(|| Box::new(verdict));
    (Verdict::Revision { ruleset: command.revision.clone(), difference }, after)
}

fn differs(seq: Seq, part: &str, recorded: impl Into<String>, computed: impl Into<String>) -> Verdict {
    Verdict::Differs { seq, part: part.to_owned(), recorded: recorded.into(), computed: computed.into() }
}

fn compare<R: Ruleset>(
    game: &Match<R>,
    command: &Command,
    cursor: &Cursor<R>,
    known: &Knowledge,
) -> (Verdict, Option<After<R>>) {
    let declaration = match Declaration::<R::Command>::read(&command.json) {
        Ok(declaration) => declaration,
        Err(refused) => {
            return (differs(command.declared, "command", command.json.as_str(), refused.why.en), None);
        }
    };
    if matches!(declaration.named, Named::Kernel(KernelCommand::Settle { .. })) {
        return (Verdict::Agreed, None);
    }
    let private: Vec<String> =
        command.sealed.iter().filter_map(|number| known.payload(*number).map(str::to_owned)).collect();
    if private.len() != command.sealed.len() {
        return (Verdict::Pending, None);
    }
    let opened_here = |number: SealNumber| command.opened.contains(&number);
    let mut rolls = recorded(command);
    // Typed dice go through the same confirmations again, unless a correction kept them.
    rolls.retain(|purpose, roll| !roll.table || command.kept.contains_key(purpose));
    let given = Given {
        opening: game.opening(),
        setup: game.setup(),
        state: cursor.state.clone(),
        hidden: cursor.hidden.clone(),
        by: command.by,
        declaration: &declaration,
        private: &private,
        sources: &command.sources,
        recorded: rolls,
        answers: command.answers.clone(),
        sealed: command.sealed.clone(),
        next_seal: command.next_seal,
        opened: &|number| !opened_here(number) && game.opened_before(number, command.declared),
        known,
    };
    match run::<R>(given, Rolls::None) {
        Ok(ran) if ran.waits.is_empty() => {
            let verdict = same(command, &ran).unwrap_or(Verdict::Equal);
            (verdict, Some((ran.state, ran.hidden)))
        }
        Ok(_) => (differs(command.ended, "wait", "resolved", "the rules would still wait"), None),
        Err(stop) => (stopped(command, stop), None),
    }
}

fn stopped(command: &Command, stop: Stop) -> Verdict {
    match stop {
        Stop::Refused(refused) => {
            let rule = refused.rule.map(|rule| rule.to_string()).unwrap_or_default();
            differs(command.declared, "refused", "accepted", format!("{rule} {}", refused.why.en).trim())
        }
        Stop::Unknown(what) => differs(command.declared, "rolls", "", what),
        Stop::Broken(inconsistent) => differs(command.declared, "rules", "", inconsistent.0),
        Stop::Needs(_) => differs(command.ended, "wait", "resolved", "the rules would still wait"),
    }
}

/// The first difference between what followed and what the rules give.
fn same<R: Ruleset>(command: &Command, ran: &Ran<R>) -> Option<Verdict> {
    for ((seq, resolved), emitted) in command.resolved.iter().zip(&ran.outcome.events) {
        if let Some(verdict) = same_event::<R>(*seq, resolved, emitted) {
            return Some(verdict);
        }
    }
    let (due, got) = (ran.outcome.events.len(), command.resolved.len());
    if due != got {
        return Some(differs(command.ended, "events", got.to_string(), due.to_string()));
    }
    let asked = ran.outcome.events.iter().flat_map(|emitted| &emitted.because.rolls);
    let asked: std::collections::BTreeSet<_> = asked.collect();
    if let Some((purpose, (seq, _))) = command.rolls.iter().find(|(purpose, _)| !asked.contains(purpose)) {
        return Some(differs(*seq, "rolls", purpose.rule.to_string(), "no use for it"));
    }
    let unused = command.made.iter().find(|made| !command.rolls.values().any(|(seq, _)| seq == *made));
    if let Some(unused) = unused {
        return Some(differs(*unused, "rolls", "a roll", "no use for it"));
    }
    let openings = &ran.outcome.openings;
    if *openings != command.opened {
        return Some(differs(
            command.ended,
            "openings",
            format!("{:?}", command.opened),
            format!("{openings:?}"),
        ));
    }
    same_digest::<R>(command, &ran.state)
}

fn same_event<R: Ruleset>(seq: Seq, resolved: &Resolved, emitted: &Emitted<R::Event>) -> Option<Verdict> {
    let computed = serde_json::to_string(&emitted.event).unwrap_or_default();
    if computed != resolved.event.get() {
        return Some(differs(seq, "event", resolved.event.get(), computed));
    }
    if resolved.rules != emitted.because.rules {
        let words = |rules: &[crate::ids::RuleId]| {
            rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        return Some(differs(seq, "rules", words(&resolved.rules), words(&emitted.because.rules)));
    }
    let computed = serde_json::to_string(&emitted.because.modifiers).unwrap_or_default();
    let recorded = resolved.modifiers.as_ref().map_or("[]", |raw| raw.get());
    if computed != recorded {
        return Some(differs(seq, "modifiers", recorded, computed));
    }
    None
}

fn same_digest<R: Ruleset>(command: &Command, state: &R::State) -> Option<Verdict> {
    let (seq, last) = command.resolved.last()?;
    let Some(recorded) = &last.digest else {
        return Some(differs(*seq, "digest", "none", "a digest of the state"));
    };
    if recorded.schema != R::SCHEMA {
        return None;
    }
    let computed = digest::<R>(state).map(Hex).ok()?;
    (computed != recorded.sha256)
        .then(|| differs(*seq, "digest", recorded.sha256.to_string(), computed.to_string()))
}
