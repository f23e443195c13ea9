//! One run of `decide`: live, again after a wait, or by an audit. Pure: the same inputs, the same outcome.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::judging::declaration::{Declaration, KernelCommand, Named};
use crate::judging::draft::{
    Answers, Desk, Draft, Emitted, Outcome, Purpose, Query, RecordedRoll, Request, Rolls, Stop, Until,
};
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::opening::{Opening, RollSource};
use crate::judging::ruleset::{Known, Ruleset};
use crate::play::MOST_ROLLS;
use crate::record::ids::{Author, SealNumber, Seat};
use crate::record::write;

/// What a run is given.
pub(crate) struct Given<'a, R: Ruleset> {
    pub(crate) opening: &'a Opening,
    pub(crate) setup: &'a R::Setup,
    pub(crate) state: Cow<'a, R::State>,
    pub(crate) hidden: Cow<'a, R::Hidden>,
    pub(crate) by: Author,
    pub(crate) declaration: &'a Declaration<R::Command>,
    pub(crate) private: &'a [String],
    pub(crate) sources: &'a BTreeMap<String, RollSource>,
    /// Whether play has begun.
    pub(crate) started: bool,
    pub(crate) recorded: BTreeMap<Purpose, RecordedRoll>,
    pub(crate) kept: BTreeMap<Purpose, RecordedRoll>,
    pub(crate) answers: Answers,
    pub(crate) sealed: Vec<SealNumber>,
    pub(crate) next_seal: SealNumber,
    pub(crate) opened: &'a dyn Fn(SealNumber) -> bool,
    pub(crate) known: &'a dyn Known,
    /// Whether a fact that the command never asks for is refused though dice bind it: not in what stands in the log.
    pub(crate) strict: bool,
    /// How far it goes.
    pub(crate) until: Until,
}

/// What a run leaves.
pub(crate) struct Ran<R: Ruleset> {
    pub(crate) state: R::State,
    pub(crate) outcome: Outcome<R::Event>,
    /// What it waits for; nothing when it resolved.
    pub(crate) waits: Vec<Request>,
}

/// Runs a declaration.
///
/// # Errors
/// `Refused`, `Unknown` or `Broken`; a wait is no error.
pub(crate) fn run<'a, R: Ruleset>(given: Given<'a, R>, rolls: Rolls<'a>) -> Result<Ran<R>, Stop> {
    let first_seal = given.sealed.first().copied().unwrap_or(given.next_seal);
    let private = given.private;
    let Judged { draft, by, end } = judged(given, rolls)?;
    let waits = match end {
        Ok(()) => Vec::new(),
        Err(Stop::Needs(requests)) => requests,
        Err(Stop::Refused(refused)) if draft.is_bound() => {
            let late = format!("refused after the first die or opening: {}", refused.why.en);
            return Err(Stop::Broken(Inconsistent::new(late)));
        }
        Err(stop) => return Err(stop),
    };
    let bound = draft.is_bound();
    let (state, mut outcome) = draft.outcome();
    if outcome.used.len() > MOST_ROLLS {
        return Err(Stop::Broken(Inconsistent::new("a command with more than 256 rolls")));
    }
    if waits.is_empty() {
        whole(&outcome, private, bound)?;
    } else {
        seal_rest(&mut outcome, by, private, first_seal);
    }
    Ok(Ran { state: state.into_owned(), outcome, waits })
}

/// What a command that waits for nothing more must have done.
fn whole<E>(outcome: &Outcome<E>, private: &[String], bound: bool) -> Result<(), Stop> {
    if outcome.events.is_empty() {
        return Err(Stop::Broken(Inconsistent::new("a command without any event")));
    }
    if is_sealed(outcome, private) { Ok(()) } else { Err(unsealed(bound)) }
}

/// How far a run came that nobody writes.
pub(crate) struct Probe<R: Ruleset> {
    /// How it ended.
    pub(crate) end: Result<(), Stop>,
    /// Whether it came to a die, an opening or a look.
    pub(crate) bound: bool,
    /// What it caused up to there.
    pub(crate) events: Vec<Emitted<R::Event>>,
    /// The facts it asked for.
    pub(crate) queries: Vec<Query>,
}

/// Runs a declaration as far as it goes, for its verdict and what comes before any die: the verdict is that of
/// [`run`].
pub(crate) fn probe<'a, R: Ruleset>(given: Given<'a, R>, rolls: Rolls<'a>) -> Probe<R> {
    let private = given.private;
    match judged(given, rolls) {
        Err(stop) => Probe { end: Err(stop), bound: false, events: Vec::new(), queries: Vec::new() },
        Ok(Judged { draft, by: _, end }) => {
            let (bound, queries) = (draft.is_bound(), draft.queries().to_vec());
            let (_, outcome) = draft.outcome();
            let end = end.and_then(|()| whole(&outcome, private, bound));
            Probe { end, bound, events: outcome.events, queries }
        }
    }
}

/// A declaration judged on a draft.
struct Judged<'a, R: Ruleset> {
    draft: Draft<'a, R>,
    by: Seat,
    end: Result<(), Stop>,
}

fn judged<'a, R: Ruleset>(given: Given<'a, R>, rolls: Rolls<'a>) -> Result<Judged<'a, R>, Stop> {
    let by = seat_of(given.by, given.opening, given.declaration)?;
    check_begun(given.started, given.declaration)?;
    let (declaration, strict) = (given.declaration, given.strict);
    let desk = Desk {
        opening: given.opening,
        sources: given.sources,
        rolls,
        recorded: given.recorded,
        kept: given.kept,
        answers: given.answers,
        known: given.known,
        sealed: given.sealed,
        next_seal: given.next_seal,
        opened: given.opened,
        by,
        facts: &given.declaration.facts,
        claims: &given.declaration.claims,
        command: Box::new(move || if strict { told(declaration) } else { Value::Null }),
        until: given.until,
    };
    let mut draft = Draft::<R>::new(given.setup, given.state, given.hidden, desk);
    let end = judge(&mut draft, by, given.declaration, given.private).and_then(|()| draft.finish());
    Ok(Judged { draft, by, end })
}

/// The command as JSON; one of the kernel has fields that no game knows.
fn told<C: Serialize>(declaration: &Declaration<C>) -> Value {
    match &declaration.named {
        Named::Kernel(command) => write::value(command),
        Named::Game(command) => write::value(command),
    }
}

fn judge<R: Ruleset>(
    draft: &mut Draft<'_, R>,
    by: Seat,
    declaration: &Declaration<R::Command>,
    private: &[String],
) -> Result<(), Stop> {
    match &declaration.named {
        Named::Kernel(KernelCommand::Start {}) => R::start(draft),
        Named::Kernel(KernelCommand::Proceed {}) => {
            if R::rests(draft.setup(), draft.state()) {
                return R::advance(draft);
            }
            Err(Stop::Refused(Refused::plain(
                "nothing-due",
                "la partie ne continue pas d’elle-même ici",
                "play does not go on by itself here",
            )))
        }
        Named::Kernel(_) => Err(Stop::Refused(Refused::plain(
            "nothing-asked",
            "aucune question n’attend cette réponse",
            "no question awaits this answer",
        ))),
        Named::Game(command) => {
            if let Some(fault) = unknown_claim(draft.opening(), declaration) {
                return Err(fault.into());
            }
            R::decide(draft, by, command, private)
        }
    }
}

/// A claim must name a card or house rule that the opening declared.
fn unknown_claim<C>(opening: &Opening, declaration: &Declaration<C>) -> Option<Refused> {
    let unknown = declaration
        .claims
        .iter()
        .find(|claim| !opening.sources.iter().any(|source| source.id == claim.source))?;
    let id = &unknown.source;
    Some(Refused::plain(
        "unknown-claim",
        format!("{id} n’est pas déclaré à l’ouverture du match"),
        format!("{id} was not declared when the match was opened"),
    ))
}

/// `Start` comes first, and once.
fn check_begun<C>(started: bool, declaration: &Declaration<C>) -> Result<(), Stop> {
    let starts = matches!(declaration.named, Named::Kernel(KernelCommand::Start {}));
    if starts == started {
        let (code, fr, en) = if started {
            ("already-started", "le match a déjà commencé", "the match has already begun")
        } else {
            ("not-started", "le match n’a pas commencé", "the match has not begun")
        };
        return Err(Stop::Refused(Refused::plain(code, fr, en)));
    }
    Ok(())
}

/// A command that waits seals its whole private part, so that nothing else is needed to run it again.
fn seal_rest<E>(outcome: &mut Outcome<E>, by: Seat, private: &[String], first: SealNumber) {
    for payload in private.iter().skip(outcome.seals.len()) {
        let last = outcome.seals.last().map(|(_, number, _)| number.0.saturating_add(1));
        outcome.seals.push((by, SealNumber(last.unwrap_or(first.0)), payload.clone()));
    }
}

/// The private part is what the command's seals hold, in order.
fn is_sealed<E>(outcome: &Outcome<E>, private: &[String]) -> bool {
    let sealed = outcome.seals.iter().map(|(_, _, payload)| payload);
    outcome.seals.len() >= private.len() && sealed.zip(private).all(|(sealed, given)| sealed == given)
}

fn unsealed(bound: bool) -> Stop {
    if bound {
        return Stop::Broken(Inconsistent::new("a private part that its command did not seal"));
    }
    Stop::Refused(Refused::plain(
        "unused-secret",
        "cette commande ne scelle pas ce qui l’accompagne",
        "this command does not seal what came with it",
    ))
}

/// The seat that acts; an organiser's `Start`, and the server's `Proceed`, are taken as the first seat's.
fn seat_of<C>(by: Author, opening: &Opening, declaration: &Declaration<C>) -> Result<Seat, Stop> {
    let seat = match (by, &declaration.named) {
        (Author::Seat(_), Named::Kernel(KernelCommand::Proceed {})) => None,
        (Author::Seat(seat), _) => opening.side_of(seat).map(|_| seat),
        (Author::Organiser, Named::Kernel(KernelCommand::Start {}))
        | (Author::Server, Named::Kernel(KernelCommand::Proceed {})) => {
            opening.seats.first().map(|entry| entry.seat)
        }
        (Author::Organiser | Author::Judge | Author::Server, Named::Kernel(_) | Named::Game(_)) => None,
    };
    seat.ok_or_else(|| {
        Stop::Refused(Refused::plain(
            "no-such-seat",
            "ce siège n’est pas de ce match",
            "this seat is not of this match",
        ))
    })
}
