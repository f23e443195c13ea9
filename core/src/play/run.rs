//! One run of `decide`: live, again after a wait, or by an audit. Pure: the same inputs, the same outcome.

use std::collections::BTreeMap;

use crate::declaration::{Declaration, KernelCommand, Named};
use crate::draft::{Answers, Desk, Draft, Outcome, Purpose, RecordedRoll, Request, Rolls, Stop};
use crate::error::{Inconsistent, Refused};
use crate::ids::{Author, SealNumber, Seat};
use crate::opening::{Opening, RollSource};
use crate::ruleset::{Known, Ruleset};

/// What a run is given.
pub(crate) struct Given<'a, R: Ruleset> {
    pub(crate) opening: &'a Opening,
    pub(crate) setup: &'a R::Setup,
    pub(crate) state: R::State,
    pub(crate) hidden: R::Hidden,
    pub(crate) by: Author,
    pub(crate) declaration: &'a Declaration<R::Command>,
    pub(crate) private: &'a [String],
    pub(crate) sources: &'a BTreeMap<String, RollSource>,
    pub(crate) recorded: BTreeMap<Purpose, RecordedRoll>,
    pub(crate) answers: Answers,
    pub(crate) sealed: Vec<SealNumber>,
    pub(crate) next_seal: SealNumber,
    pub(crate) opened: &'a dyn Fn(SealNumber) -> bool,
    pub(crate) known: &'a dyn Known,
}

/// What a run leaves.
pub(crate) struct Ran<R: Ruleset> {
    pub(crate) state: R::State,
    pub(crate) hidden: R::Hidden,
    pub(crate) outcome: Outcome<R::Event>,
    /// What it waits for; nothing when it resolved.
    pub(crate) waits: Vec<Request>,
}

/// Runs a declaration.
///
/// # Errors
/// `Refused`, `Unknown` or `Broken`; a wait is no error.
pub(crate) fn run<'a, R: Ruleset>(given: Given<'a, R>, rolls: Rolls<'a>) -> Result<Ran<R>, Stop> {
    let by = seat_of(given.by, given.opening)?;
    let desk = Desk {
        opening: given.opening,
        sources: given.sources,
        rolls,
        recorded: given.recorded,
        answers: given.answers,
        known: given.known,
        sealed: given.sealed,
        next_seal: given.next_seal,
        opened: given.opened,
        by,
        facts: &given.declaration.facts,
        claims: &given.declaration.claims,
    };
    let mut draft = Draft::<R>::new(given.setup, given.state, given.hidden, desk);
    let judged = judge(&mut draft, by, given.declaration, given.private).and_then(|()| draft.finish());
    let waits = match judged {
        Ok(()) => Vec::new(),
        Err(Stop::Needs(requests)) => requests,
        Err(Stop::Refused(refused)) if draft.is_bound() => {
            let late = format!("refused after the first die or opening: {}", refused.why.en);
            return Err(Stop::Broken(Inconsistent::new(late)));
        }
        Err(stop) => return Err(stop),
    };
    let (state, hidden, outcome) = draft.outcome();
    if waits.is_empty() && outcome.events.is_empty() {
        return Err(Stop::Broken(Inconsistent::new("a command without any event")));
    }
    Ok(Ran { state, hidden, outcome, waits })
}

fn judge<R: Ruleset>(
    draft: &mut Draft<'_, R>,
    by: Seat,
    declaration: &Declaration<R::Command>,
    private: &[String],
) -> Result<(), Stop> {
    match &declaration.named {
        Named::Kernel(KernelCommand::Start {}) => R::start(draft),
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

/// The seat that acts; an organiser's `Start` is taken as the first seat's.
fn seat_of(by: Author, opening: &Opening) -> Result<Seat, Stop> {
    let first = opening.seats.first().map(|entry| entry.seat);
    let seat = match by {
        Author::Seat(seat) if opening.side_of(seat).is_some() => Some(seat),
        Author::Seat(_) => None,
        Author::Organiser | Author::Judge | Author::Server => first,
    };
    seat.ok_or_else(|| {
        Stop::Refused(Refused::plain(
            "no-such-seat",
            "ce siège n’est pas de ce match",
            "this seat is not of this match",
        ))
    })
}
