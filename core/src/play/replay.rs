//! Audit: every command run again by the rules, fed with the logged dice and openings, and compared.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde::Serialize;

use crate::judging::declaration::{Declaration, KernelCommand, Named};
use crate::judging::draft::{Emitted, Outcome, Purpose, Request, Rolls, Stop, Until};
use crate::judging::error::Inconsistent;
use crate::judging::ruleset::{Known, Ruleset};
use crate::play::compose::uses_by_event;
use crate::play::conduct::revision_number;
use crate::play::declare::{faces_of, places_of};
use crate::play::fold::digest;
use crate::play::knowledge::{Either, Knowledge};
use crate::play::run::{Given, Ran, run};
use crate::play::timeline::NodeId;
use crate::play::{Command, Match, Waiting};
use crate::record::contents::Resolved;
use crate::record::hex::Hex;
use crate::record::ids::{SealNumber, Seq};
use crate::telling::words::Words;

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
    /// It still waits, for what the rules ask, or rests on secrets not yet shown.
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
    pub faults: Vec<(Seq, Words)>,
}

impl Audit {
    /// Whether no command differs under the rules it was played by.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
            && !self.commands.iter().any(|judged| matches!(judged.verdict, Verdict::Differs { .. }))
    }

    /// Whether the rules of this build judged anything of it.
    pub fn judges(&self) -> bool {
        let judged = |judged: &Judged| matches!(judged.verdict, Verdict::Equal | Verdict::Differs { .. });
        self.commands.iter().any(judged)
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
    whole(audit_with(game, &mut |_| ControlFlow::Continue(()))?)
}

/// The same, telling each verdict as it is reached; whoever is told may stop it there: then there is no audit.
///
/// # Errors
/// As [`audit`].
pub fn audit_with<R: Ruleset>(
    game: &Match<R>,
    tell: &mut dyn FnMut(&Judged) -> ControlFlow<()>,
) -> Result<Option<Audit>, Inconsistent> {
    audit_by(game, &game.public_knowledge(), tell)
}

/// An audit that nobody stopped.
fn whole(audit: Option<Audit>) -> Result<Audit, Inconsistent> {
    audit.ok_or_else(|| Inconsistent::new("an audit stopped by nobody"))
}

/// Audits every command of a match before its secrets are shown, with what the vault knows, or with what it
/// might know instead: a record that rests on a secret differs as soon as that secret does.
///
/// # Errors
/// As [`audit`].
pub fn audit_knowing<R: Ruleset>(game: &Match<R>, all: &Knowledge) -> Result<Audit, Inconsistent> {
    whole(audit_by(game, &Either(all, game), &mut |_| ControlFlow::Continue(()))?)
}

fn audit_by<R: Ruleset>(
    game: &Match<R>,
    known: &dyn Known,
    tell: &mut dyn FnMut(&Judged) -> ControlFlow<()>,
) -> Result<Option<Audit>, Inconsistent> {
    let root = game.root();
    let mut hidden = HiddenLines::<R>::new(game);
    let mut cursor = Cursor::<R> { node: root, state: game.state_at(root)?, hidden: R::Hidden::default() };
    hidden.keep(root, &cursor.hidden);
    let mut commands = Vec::new();
    for command in game.commands() {
        let before = command.before;
        if cursor.node != before {
            cursor = Cursor { node: before, state: game.state_at(before)?, hidden: hidden.at(before)? };
        }
        let verdict = judge(game, command, &cursor, None, known);
        let (declared, ended) = (command.declared, command.ended);
        let judged = Judged { declared, ended, void: game.is_passed(command), verdict };
        if tell(&judged).is_break() {
            return Ok(None);
        }
        commands.push(judged);
        if let Some(after) = command.after {
            // What was recorded, not what was computed: one fault does not spread over what follows.
            for (_, event) in game.events_of(after) {
                R::apply(game.setup(), &mut cursor.state, event)?;
                R::apply_hidden(game.setup(), &mut cursor.hidden, event, known)?;
            }
            cursor.node = after;
            hidden.keep(after, &cursor.hidden);
        }
    }
    if let Some(waiting) = game.waiting() {
        let (declared, ended) = (waiting.command.declared, waiting.asked);
        let before = waiting.command.before;
        if cursor.node != before {
            cursor = Cursor { node: before, state: game.state_at(before)?, hidden: hidden.at(before)? };
        }
        let judged = judge(game, &waiting.command, &cursor, Some(waiting), known);
        let closed = game.ledger().is_closed();
        let verdict = if closed { Verdict::Agreed } else { judged };
        commands.push(Judged { declared, ended, void: false, verdict });
    }
    for waiting in game.dropped() {
        let before = waiting.command.before;
        let there = Cursor { node: before, state: game.state_at(before)?, hidden: hidden.at(before)? };
        let verdict = judge(game, &waiting.command, &there, Some(waiting), known);
        let (declared, ended) = (waiting.command.declared, waiting.asked);
        // One that waited for what the rules ask has nothing to tell: it never resolved.
        if matches!(verdict, Verdict::Differs { .. }) {
            commands.push(Judged { declared, ended, void: true, verdict });
        }
    }
    commands.sort_by_key(|judged| (judged.declared, judged.ended));
    let mut faults = game.faults().to_vec();
    faults.extend(odd_seats(game));
    faults.extend(unknown_revision(game));
    faults.extend(other_windows(game));
    Ok(Some(Audit { commands, faults }))
}

/// Seats of an opening that do not ascend, or stand there twice: nobody could say who plays which.
fn odd_seats<R: Ruleset>(game: &Match<R>) -> Option<(Seq, Words)> {
    let seats = &game.opening().seats;
    let later = seats.iter().skip(1);
    if seats.iter().zip(later).all(|(one, next)| one.seat < next.seat) {
        return None;
    }
    let fr = "les sièges d’une ouverture se suivent, chacun une fois";
    Some((Seq(0), Words::new(fr, "the seats of an opening ascend, each once")))
}

/// The first command under a revision of the rules that was never one of this game: nobody can judge it.
fn unknown_revision<R: Ruleset>(game: &Match<R>) -> Option<(Seq, Words)> {
    let is_known = |revision: &str| revision_number::<R>(revision).is_some();
    let first = (Seq(0), &game.opening().ruleset[..]);
    let commands = game.commands().iter().map(|command| (command.declared, &command.revision[..]));
    let (seq, revision) = [first].into_iter().chain(commands).find(|(_, revision)| !is_known(revision))?;
    let words = Words::new(
        format!("révision des règles inconnue ici\u{a0}: {revision}"),
        format!("revision of the rules unknown here: {revision}"),
    );
    Some((seq, words))
}

/// Declarations that answer no question which stood for their seat, under the rules of this build.
fn other_windows<R: Ruleset>(game: &Match<R>) -> Vec<(Seq, Words)> {
    let judged = game.declarations().iter().filter(|declared| R::judges(&declared.revision));
    let wrong = judged.filter(|declared| !game.window_stood(declared));
    let words = |window: Seq| {
        Words::new(
            format!("la question {} n’était pas posée à ce siège", window.0),
            format!("the question {} did not stand for that seat", window.0),
        )
    };
    wrong.map(|declared| (declared.seq, words(declared.window))).collect()
}

/// The hidden values at the nodes that some line leaves, so that none is folded twice.
struct HiddenLines<'m, R: Ruleset> {
    game: &'m Match<R>,
    left: BTreeSet<NodeId>,
    kept: BTreeMap<NodeId, R::Hidden>,
}

impl<'m, R: Ruleset> HiddenLines<'m, R> {
    fn new(game: &'m Match<R>) -> Self {
        let mut left = BTreeSet::from([game.root()]);
        let mut at = game.root();
        for command in game.commands() {
            if command.before != at {
                left.insert(game.below_dealings(command.before).0);
            }
            at = command.after.unwrap_or(at);
        }
        let waits = game.dropped().iter().map(AsRef::as_ref).chain(game.waiting());
        left.extend(waits.map(|waiting| game.below_dealings(waiting.command.before).0));
        Self { game, left, kept: BTreeMap::new() }
    }

    fn keep(&mut self, node: NodeId, hidden: &R::Hidden) {
        if self.left.contains(&node) {
            self.kept.insert(node, hidden.clone());
        }
    }

    fn at(&self, node: NodeId) -> Result<R::Hidden, Inconsistent> {
        let (source, dealt) = self.game.below_dealings(node);
        let mut hidden = self.kept.get(&source).cloned().unwrap_or_default();
        dealt.into_iter().try_for_each(|dealt| self.game.deal(dealt, &mut hidden))?;
        Ok(hidden)
    }
}

/// Judges a command; of one that still waits, what it waits for.
fn judge<R: Ruleset>(
    game: &Match<R>,
    command: &Command,
    cursor: &Cursor<R>,
    waiting: Option<&Waiting>,
    known: &dyn Known,
) -> Verdict {
    let verdict = earlier_waits(game, command, cursor, known)
        .unwrap_or_else(|| compare(game, command, cursor, waiting, known));
    if R::judges(&command.revision) {
        return verdict;
    }
    let difference = matches!(verdict, Verdict::Differs { .. }).then(|| Box::new(verdict));
    Verdict::Revision { ruleset: command.revision.to_string(), difference }
}

/// The first wait of a command, before its last answer, that is not what the rules would have asked.
fn earlier_waits<R: Ruleset>(
    game: &Match<R>,
    command: &Command,
    cursor: &Cursor<R>,
    known: &dyn Known,
) -> Option<Verdict> {
    let mut waits = Vec::new();
    let mut at = command.waited.as_ref();
    while let Some(waiting) = at {
        waits.push(waiting);
        at = waiting.command.waited.as_ref();
    }
    let verdicts =
        waits.iter().rev().map(|waiting| compare(game, &waiting.command, cursor, Some(waiting), known));
    verdicts.into_iter().find(|verdict| matches!(verdict, Verdict::Differs { .. }))
}

fn differs(seq: Seq, part: &str, recorded: impl Into<String>, computed: impl Into<String>) -> Verdict {
    Verdict::Differs { seq, part: part.to_owned(), recorded: recorded.into(), computed: computed.into() }
}

fn compare<R: Ruleset>(
    game: &Match<R>,
    command: &Command,
    cursor: &Cursor<R>,
    waiting: Option<&Waiting>,
    known: &dyn Known,
) -> Verdict {
    let declaration = match Declaration::<R::Command>::read(&command.json) {
        Ok(declaration) => declaration,
        Err(refused) => {
            return differs(command.declared, "command", command.json.as_str(), refused.why.en);
        }
    };
    if matches!(declaration.named, Named::Kernel(KernelCommand::Settle { .. })) {
        return Verdict::Agreed;
    }
    if command.sealed.iter().any(|number| known.payload(*number).is_none()) {
        return Verdict::Pending;
    }
    let private = game.private_of(command, known);
    let mut rolls = faces_of(&command.rolls);
    // Typed dice go through the same confirmations again, unless a correction kept them.
    rolls.retain(|purpose, roll| !roll.table && !is_kept(command, purpose));
    let opened_here = |number: SealNumber| command.opened.contains(&number);
    let opened = |number| !opened_here(number) && game.opened_before(number, command.declared);
    let given = |until: Until| Given {
        opening: game.opening(),
        setup: game.setup(),
        state: Cow::Borrowed(&cursor.state),
        hidden: Cow::Borrowed(&cursor.hidden),
        by: command.by,
        declaration: &declaration,
        private: &private,
        sources: &command.sources,
        started: game.is_started_at(command.before),
        recorded: rolls.clone(),
        kept: faces_of(&command.kept),
        answers: command.answers.clone(),
        sealed: command.sealed.clone(),
        next_seal: command.next_seal,
        opened: &opened,
        known,
        strict: false,
        until,
    };
    let ran = run::<R>(given(Until::Rest), Rolls::None);
    // A record that waits where commands now end went on there.
    let ran = match ran {
        Ok(ran) if waiting.is_some() && ran.waits.is_empty() => run::<R>(given(Until::Through), Rolls::None),
        ran => ran,
    };
    match ran {
        Ok(ran) => match waiting {
            Some(waiting) => same_waits(waiting, &ran.waits).unwrap_or(Verdict::Pending),
            None if ran.waits.is_empty() => same(game, command, &ran).unwrap_or(Verdict::Equal),
            None => differs(command.ended, "wait", "resolved", "the rules would still wait"),
        },
        Err(stop) => stopped(command, stop, game.is_disclosed()),
    }
}

/// Whether a roll in use is one that a rewind kept.
fn is_kept(command: &Command, purpose: &Purpose) -> bool {
    let kept = command.kept.get(purpose).map(|(seq, _)| *seq);
    kept.is_some() && kept == command.rolls.get(purpose).map(|(seq, _)| *seq)
}

fn stopped(command: &Command, stop: Stop, disclosed: bool) -> Verdict {
    match stop {
        Stop::Refused(refused) => {
            let rule = refused.rule.map(|rule| rule.to_string()).unwrap_or_default();
            differs(command.declared, "refused", "accepted", format!("{rule} {}", refused.why.en).trim())
        }
        Stop::Unknown(_) if !disclosed => Verdict::Pending,
        Stop::Unknown(what) => differs(command.ended, "rolls", "", what),
        Stop::NoRoll(what) => differs(command.ended, "rolls", "", what.en),
        Stop::Broken(inconsistent) => differs(command.ended, "rules", "", inconsistent.0),
        Stop::Needs(_) => differs(command.ended, "wait", "resolved", "the rules would still wait"),
    }
}

/// A command waits for what the rules ask.
fn same_waits(waiting: &Waiting, due: &[Request]) -> Option<Verdict> {
    let told = |requests: &[Request]| serde_json::to_string(requests).unwrap_or_default();
    let asked = &waiting.requests;
    (asked != due).then(|| differs(waiting.asked, "wait", told(asked), told(due)))
}

/// The first difference between what followed and what the rules give.
fn same<R: Ruleset>(game: &Match<R>, command: &Command, ran: &Ran<R>) -> Option<Verdict> {
    let places = places_of(&command.rolls);
    let uses = uses_by_event(&ran.outcome, &places);
    let emitted = ran.outcome.events.iter().zip(uses);
    for ((seq, resolved), (emitted, uses)) in command.resolved.iter().zip(emitted) {
        let found = same_event::<R>(*seq, resolved, emitted).or_else(|| same_uses(*seq, resolved, &uses));
        if found.is_some() {
            return found;
        }
    }
    let (due, got) = (ran.outcome.events.len(), command.resolved.len());
    if due != got {
        return Some(differs(command.ended, "events", got.to_string(), due.to_string()));
    }
    same_rolls(game, command, &ran.outcome)
        .or_else(|| same_openings(command, &ran.outcome.openings))
        .or_else(|| same_digest::<R>(command, &ran.state))
}

fn same_uses(seq: Seq, resolved: &Resolved, uses: &[(&Purpose, &Seq)]) -> Option<Verdict> {
    let told = |of: u64, purpose: &str| format!("{of} for {purpose}");
    let recorded = resolved.rolls.iter().flatten();
    let recorded: Vec<String> = recorded.map(|used| told(used.of.0, used.purpose.get())).collect();
    let json = |purpose: &Purpose| serde_json::to_string(purpose).unwrap_or_default();
    let computed: Vec<String> = uses.iter().map(|(purpose, of)| told(of.0, &json(purpose))).collect();
    let empty = resolved.rolls.as_ref().is_some_and(Vec::is_empty);
    (recorded != computed || empty).then(|| differs(seq, "rolls", recorded.join(", "), computed.join(", ")))
}

/// The rolls of the command's batches are those the rules ask for, in that order, and no other command's.
fn same_rolls<R: Ruleset>(
    game: &Match<R>,
    command: &Command,
    outcome: &Outcome<R::Event>,
) -> Option<Verdict> {
    let made = outcome.used.iter().filter(|purpose| !is_kept(command, purpose));
    let asked: Vec<Option<Seq>> =
        made.map(|purpose| command.rolls.get(purpose).map(|(seq, _)| *seq)).collect();
    let logged: Vec<Option<Seq>> = command.made.iter().copied().map(Some).collect();
    if asked != logged {
        let words = |rolls: &[Option<Seq>]| {
            let words = rolls.iter().map(|seq| seq.map_or("none".to_owned(), |seq| seq.to_string()));
            words.collect::<Vec<_>>().join(" ")
        };
        return Some(differs(command.ended, "rolls", words(&logged), words(&asked)));
    }
    let unused = command.rolls.iter().find(|(purpose, _)| !outcome.used.contains(purpose));
    if let Some((purpose, (seq, _))) = unused {
        return Some(differs(*seq, "rolls", purpose.rule.to_string(), "no use for it"));
    }
    // Faces typed and confirmed are those of the roll in the log.
    outcome.rolls.iter().find_map(|typed| {
        let (seq, _) = command.rolls.get(&typed.purpose)?;
        let logged = game.roll(*seq)?;
        let same = logged.table && logged.sides == typed.sides && logged.faces == typed.faces;
        let told = |faces: &[u32]| format!("{faces:?}");
        (!same).then(|| differs(*seq, "faces", told(&logged.faces), told(&typed.faces)))
    })
}

fn same_openings(command: &Command, openings: &[SealNumber]) -> Option<Verdict> {
    let told = |seals: &[SealNumber]| seals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    (openings != command.opened)
        .then(|| differs(command.ended, "openings", told(&command.opened), told(openings)))
}

fn same_event<R: Ruleset>(seq: Seq, resolved: &Resolved, emitted: &Emitted<R::Event>) -> Option<Verdict> {
    let computed = serde_json::to_string(&emitted.event).unwrap_or_default();
    if computed != resolved.event.get() {
        return Some(differs(seq, "event", resolved.event.get(), computed));
    }
    if resolved.rules != emitted.because.rules {
        let words = |rules: &[crate::record::ids::RuleId]| {
            rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        return Some(differs(seq, "rules", words(&resolved.rules), words(&emitted.because.rules)));
    }
    let modifiers = &emitted.because.modifiers;
    let computed = if modifiers.is_empty() {
        String::new()
    } else {
        serde_json::to_string(modifiers).unwrap_or_default()
    };
    let recorded = resolved.modifiers.as_ref().map_or("", |raw| raw.get());
    if computed != recorded {
        return Some(differs(seq, "modifiers", recorded, computed));
    }
    None
}

fn same_digest<R: Ruleset>(command: &Command, state: &R::State) -> Option<Verdict> {
    let ((seq, last), before) = command.resolved.split_last()?;
    if let Some((early, _)) = before.iter().find(|(_, resolved)| resolved.digest.is_some()) {
        return Some(differs(*early, "digest", "a digest", "none before the last event"));
    }
    let Some(recorded) = &last.digest else {
        return Some(differs(*seq, "digest", "none", "a digest of the state"));
    };
    if recorded.schema != R::SCHEMA {
        return Some(differs(*seq, "digest schema", recorded.schema.to_string(), R::SCHEMA.to_string()));
    }
    let computed = digest::<R>(state).map(Hex).ok()?;
    (computed != recorded.sha256)
        .then(|| differs(*seq, "digest", recorded.sha256.to_string(), computed.to_string()))
}
