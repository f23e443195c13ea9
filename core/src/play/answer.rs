//! Answers to what an open command waits for.

use crate::judging::declaration::KernelCommand;
use crate::judging::draft::Request;
use crate::judging::error::Refused;
use crate::judging::fact::Fact;
use crate::judging::opening::Opening;
use crate::play::Waiting;
use crate::record::ids::{Author, RuleId, Seat};

fn not_asked(seat: Seat) -> Refused {
    Refused::plain("not-asked", format!("rien n’est demandé à {seat}"), format!("nothing is asked of {seat}"))
}

/// Takes an answer into a waiting command.
///
/// # Errors
/// When nothing of the kind was asked of that seat, or the faces cannot be those dice.
pub(super) fn take(
    waiting: &mut Waiting,
    opening: &Opening,
    by: Author,
    answer: &KernelCommand,
) -> Result<(), Refused> {
    let Author::Seat(seat) = by else {
        return Err(Refused::plain(
            "not-a-seat",
            "seul un siège répond\u{a0}; un juge répond pour lui",
            "only a seat answers; a judge answers for it",
        ));
    };
    // Any seat of a side answers for it.
    let side = opening.side_of(seat);
    let asks = |request: &&Request| side.is_some() && opening.side_of(request.seat()) == side;
    let request = waiting.requests.iter().filter(asks).find(|request| fits(request, answer));
    let request = request.cloned().ok_or_else(|| not_asked(seat))?;
    let seat = request.seat();
    let answers = &mut waiting.command.answers;
    match (request, answer) {
        (Request::Faces { sides, purpose, .. }, KernelCommand::Faces { faces, .. }) => {
            possible(&sides, faces)?;
            answers.faces_confirmed.remove(&purpose);
            answers.faces.insert(purpose, faces.clone());
        }
        (Request::Card { purpose, cards, .. }, KernelCommand::Card { card, .. }) => {
            if !cards.contains(card) {
                return Err(impossible(card, purpose.rule));
            }
            answers.cards.insert(purpose, card.clone());
        }
        (Request::Fact { fact, of, .. }, KernelCommand::Fact { value }) => {
            answers.facts.push((seat, Fact { fact, of, value: value.clone() }));
        }
        (Request::Confirm { purpose: Some(purpose), .. }, KernelCommand::Confirm {}) => {
            answers.faces_confirmed.entry(purpose).or_default().push(seat);
        }
        (Request::Confirm { purpose: None, facts, .. }, KernelCommand::Confirm {}) => {
            answers.facts_confirmed.extend(facts.into_iter().map(|fact| (seat, fact)));
            waiting.contested.retain(|contesting| *contesting != seat);
        }
        (Request::Confirm { purpose: Some(purpose), .. }, KernelCommand::Contest { .. }) => {
            answers.faces.remove(&purpose);
            answers.faces_confirmed.remove(&purpose);
        }
        (Request::Confirm { purpose: None, .. }, KernelCommand::Contest { .. }) => {
            if !waiting.contested.contains(&seat) {
                waiting.contested.push(seat);
            }
        }
        (_, _) => return Err(not_asked(seat)),
    }
    Ok(())
}

/// Whether an answer is of the kind a request asks for.
fn fits(request: &Request, answer: &KernelCommand) -> bool {
    match (request, answer) {
        (Request::Faces { purpose, .. }, KernelCommand::Faces { purpose: named, .. })
        | (Request::Card { purpose, .. }, KernelCommand::Card { purpose: named, .. }) => purpose == named,
        (Request::Fact { .. }, KernelCommand::Fact { .. })
        | (Request::Confirm { .. }, KernelCommand::Confirm {} | KernelCommand::Contest { .. }) => true,
        (_, _) => false,
    }
}

fn impossible(card: &str, rule: RuleId) -> Refused {
    Refused::by(
        rule,
        "impossible-card",
        format!("{card} ne peut pas être cette carte\u{a0}: elle est déjà sortie, ou n’est pas du paquet"),
        format!("{card} cannot be that card: it is out already, or not of the deck"),
    )
}

/// Whether dice with these sides can show these faces.
pub(super) fn possible(sides: &[u32], faces: &[u32]) -> Result<(), Refused> {
    if sides.len() != faces.len() {
        let (due, got) = (sides.len(), faces.len());
        return Err(Refused::plain(
            "dice-count",
            format!("{due} dés attendus, {got} donnés"),
            format!("{due} dice were due, {got} given"),
        ));
    }
    for (side, face) in sides.iter().zip(faces) {
        if !(1..=*side).contains(face) {
            return Err(Refused::plain(
                "dice-range",
                format!("un dé à {side} faces ne montre pas {face}"),
                format!("a die with {side} sides cannot show {face}"),
            ));
        }
    }
    Ok(())
}
