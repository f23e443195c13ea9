//! Who is awaited, and the forms of a seat: the kernel's questions on top of the game's.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use crate::asking::form::{Blank, Choice, FactKind, Form, Kind, Throw};
use crate::judging::draft::{Purpose, Request};
use crate::judging::error::Inconsistent;
use crate::judging::fact::Fact;
use crate::judging::ruleset::Ruleset;
use crate::play::knowledge::{Either, Knowledge};
use crate::play::timeline::{End, NodeId};
use crate::play::{DeclaredAt, Match};
use crate::record::ids::{Author, Seat, Seq};
use crate::record::write;
use crate::telling::length;
use crate::telling::view::Owed;
use crate::telling::words::Words;

/// Who is awaited: while a command waits, only who it asks.
pub(super) fn owed<R: Ruleset>(game: &Match<R>) -> Vec<Owed> {
    if game.ledger.is_closed() { Vec::new() } else { owed_at(game, game.node, &game.state) }
}

fn owed_at<R: Ruleset>(game: &Match<R>, node: NodeId, state: &R::State) -> Vec<Owed> {
    if let Some(waiting) = game.timeline.waiting(node) {
        return waiting.requests.iter().map(|request| asked(game, state, request)).collect();
    }
    if !game.timeline.is_started(node) {
        return Vec::new();
    }
    R::owed(&game.setup, state)
}

/// Where the questions that stand now were opened, by seat. A window stands while what its seat owes stays
/// the same, the seat itself has not declared, and the line has not moved.
pub(super) fn windows<R: Ruleset>(game: &Match<R>) -> BTreeMap<Seat, Seq> {
    let seats: Vec<Seat> = game.opening.seats.iter().map(|entry| entry.seat).collect();
    windows_at(game, &seats, game.node, owed(game), game.timeline.ends())
}

/// Where the question that a declaration could answer was opened; none when its seat was owed nothing.
pub(super) fn window_before<R: Ruleset>(game: &Match<R>, declared: &DeclaredAt, seat: Seat) -> Option<Seq> {
    let ends = game.timeline.ends().get(..declared.ends)?;
    let state = game.timeline.state(&game.setup, declared.node).ok()?;
    let owed = owed_at(game, declared.node, &state);
    windows_at(game, &[seat], declared.node, owed, ends).get(&seat).copied()
}

fn windows_at<R: Ruleset>(
    game: &Match<R>,
    seats: &[Seat],
    node: NodeId,
    now: Vec<Owed>,
    ends: &[End],
) -> BTreeMap<Seat, Seq> {
    let mut windows = BTreeMap::new();
    let owes = |owed: &[Owed], seat: Seat| -> Vec<Owed> {
        owed.iter().filter(|owed| owed.seat == seat).cloned().collect()
    };
    let seats = seats.iter().map(|seat| (*seat, owes(&now, *seat)));
    let mut open: Vec<(Seat, Vec<Owed>)> = seats.filter(|(_, owed)| !owed.is_empty()).collect();
    let (mut at, mut there) = (node, now);
    for end in ends.iter().rev() {
        if open.is_empty() {
            break;
        }
        if end.node != at {
            let state = game.timeline.state(&game.setup, end.node);
            there = state.map(|state| owed_at(game, end.node, &state)).unwrap_or_default();
            at = end.node;
        }
        open.retain(|(seat, owed)| {
            let same = owes(&there, *seat) == *owed;
            if same {
                windows.insert(*seat, end.seq);
            }
            same && !end.moved && end.declared_by != Some(Author::Seat(*seat))
        });
    }
    windows
}

fn asked<R: Ruleset>(game: &Match<R>, state: &R::State, request: &Request) -> Owed {
    let seat = request.seat();
    match request {
        Request::Faces { purpose, .. } => Owed {
            seat,
            window: "faces",
            question: faces_question(&throw_of(game, state, request), request),
            about: purpose.figure.into_iter().collect(),
        },
        Request::Card { purpose, .. } => Owed {
            seat,
            window: "card",
            question: card_question(),
            about: purpose.figure.into_iter().collect(),
        },
        Request::Fact { fact, of, .. } => Owed {
            seat,
            window: "fact",
            question: R::question(&game.setup, state, fact, of).0,
            about: of.clone(),
        },
        Request::Confirm { purpose, .. } => Owed {
            seat,
            window: if purpose.is_some() { "confirm-faces" } else { "confirm-facts" },
            question: confirm_question(game, state, request),
            about: purpose.iter().filter_map(|purpose| purpose.figure).collect(),
        },
    }
}

/// What the dice that a request asks for are, as the game says it.
fn throw_of<R: Ruleset>(game: &Match<R>, state: &R::State, request: &Request) -> Throw {
    let Request::Faces { sides, purpose, .. } = request else { return Throw::default() };
    let throw = R::throw(&game.setup, state, purpose, sides.len());
    Throw { what: throw.what.map(|what| numbered(what, purpose)), ..throw }
}

/// What dice are for, and which throw for it this one is, after the first.
fn numbered(what: Words, purpose: &Purpose) -> Words {
    match purpose.nth {
        Some(nth) if nth > 1 => {
            Words::new(format!("{}, jet {nth}", what.fr), format!("{}, roll {nth}", what.en))
        }
        Some(_) | None => what,
    }
}

fn faces_question(throw: &Throw, request: &Request) -> Words {
    let count = if let Request::Faces { sides, .. } = request { sides.len() } else { 0 };
    let (fr, en) = if count == 1 {
        ("ancez le dé, quelle face\u{a0}?".to_owned(), "oll the die: which face?".to_owned())
    } else {
        (
            format!("ancez les {count} dés, quelles faces\u{a0}?"),
            format!("oll the {count} dice: which faces?"),
        )
    };
    match &throw.what {
        Some(what) => Words::new(format!("{}. L{fr}", what.fr), format!("{}. R{en}", what.en)),
        None => Words::new(format!("L{fr}"), format!("R{en}")),
    }
}

fn card_question() -> Words {
    Words::new("Retournez la carte\u{a0}: laquelle est-ce\u{a0}?", "Turn the card over: which one is it?")
}

fn confirm_question<R: Ruleset>(game: &Match<R>, state: &R::State, request: &Request) -> Words {
    let Request::Confirm { facts, faces, purpose, .. } = request else { return Words::default() };
    if purpose.is_some() {
        let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let shown = shown.join(", ");
        return Words::new(
            format!("Confirmez-vous la face {shown}\u{a0}?"),
            format!("Do you confirm the face {shown}?"),
        );
    }
    let told: Vec<Words> = facts.iter().map(|fact| told(game, state, fact)).collect();
    let join = |texts: Vec<&str>| texts.join("\u{a0}; ");
    let fr = join(told.iter().map(|words| words.fr.as_str()).collect());
    let en = join(told.iter().map(|words| words.en.as_str()).collect());
    Words::new(format!("Confirmez-vous\u{a0}? {fr}"), format!("Do you confirm? {en}"))
}

/// A fact as stated: its question and its answer.
fn told<R: Ruleset>(game: &Match<R>, state: &R::State, fact: &Fact) -> Words {
    let (question, kind) = R::question(&game.setup, state, &fact.fact, &fact.of);
    let value = length::answered(&fact.value, kind, R::INCHES);
    Words::new(format!("{} {}", question.fr, value.fr), format!("{} {}", question.en, value.en))
}

/// The forms of a seat.
pub(super) fn prompt<R: Ruleset>(
    game: &Match<R>,
    seat: Seat,
    all: &Knowledge,
) -> Result<Vec<Form>, Inconsistent> {
    if game.ledger.is_closed() || game.ledger.stands_still() {
        return Ok(Vec::new());
    }
    if let Some(waiting) = game.waiting() {
        // Any seat of a side answers for it.
        let side = game.opening.side_of(seat);
        let asked = waiting.requests.iter().filter(|request| game.opening.side_of(request.seat()) == side);
        return Ok(asked.flat_map(|request| answers(game, request)).collect());
    }
    if !game.is_started() {
        let title = Words::new("Commencer le match", "Start the match");
        return Ok(vec![Form { owed: true, ..Form::open("Start", title) }]);
    }
    let hidden = game.hidden(&Either(all, game))?;
    let eyes = R::eyes(&game.setup, &game.state, &hidden, seat);
    Ok(R::prompt(&game.setup, &game.state, seat, &eyes))
}

fn answers<R: Ruleset>(game: &Match<R>, request: &Request) -> Vec<Form> {
    match request {
        Request::Faces { sides, purpose, .. } => {
            let throw = throw_of(game, &game.state, request);
            vec![faces_form(game, request, &throw, sides, purpose)]
        }
        Request::Card { purpose, cards, .. } => {
            let what = R::throw(&game.setup, &game.state, purpose, 0).what;
            vec![card_form::<R>(what_for(game, what, purpose), purpose, cards)]
        }
        Request::Fact { fact, of, .. } => {
            let (question, kind) = R::question(&game.setup, &game.state, fact, of);
            let title = Words::new("Répondre", "Answer");
            vec![Form::owed("Fact", title).blank(Blank::new("value", question, answer(kind)))]
        }
        Request::Confirm { .. } => vec![
            Form::owed("Confirm", Words::new("Oui, je confirme", "Yes, I confirm")),
            Form::owed("Contest", Words::new("Non, je conteste", "No, I contest this")),
        ],
    }
}

/// What fills the answer to a fact: a length in the unit that its players measure in.
fn answer(kind: FactKind) -> Kind {
    let plain = |value: bool, fr: &str, en: &str| Choice::new(value, Words::new(fr, en));
    match kind {
        FactKind::YesNo | FactKind::Yes => {
            Kind::One { of: vec![plain(true, "Oui", "Yes"), plain(false, "Non", "No")] }
        }
        FactKind::Length => Kind::Length { least: 0, most: FactKind::LONGEST },
        FactKind::Hundredths => Kind::Hundredths { least: 0, most: FactKind::LONGEST },
    }
}

impl<R: Ruleset> Match<R> {
    /// What dice or a card are for, and for whom, as the form that asks for them says it.
    pub fn purpose(&self, purpose: &Purpose, dice: usize) -> Words {
        let own = R::throw(&self.setup, &self.state, purpose, dice).what;
        let label = what_for(self, own, purpose).label;
        if dice > 0 { numbered(label, purpose) } else { label }
    }
}

/// What a die or a card is for, and for whom: the game's own words, else the figure and the rulebook's term.
fn what_for<R: Ruleset>(game: &Match<R>, own: Option<Words>, purpose: &Purpose) -> Choice {
    let named = write::value(purpose);
    if let Some(words) = own {
        return Choice::new(named, words);
    }
    let entry = R::rulebook().rule(purpose.rule.as_str());
    let term = entry
        .map_or_else(|| Words::same(purpose.rule.to_string()), |entry| Words::new(entry.term, entry.gloss));
    let whose = purpose.figure.and_then(|figure| {
        let board = R::board(&game.setup, &game.state);
        board.pieces.into_iter().find(|piece| piece.id == figure).map(|piece| piece.name)
    });
    let term = match whose {
        Some(name) => Words::new(format!("{name}\u{a0}: {}", term.fr), format!("{name}: {}", term.en)),
        None => term,
    };
    Choice::new(named, term)
}

fn faces_form<R: Ruleset>(
    game: &Match<R>,
    request: &Request,
    throw: &Throw,
    sides: &[u32],
    purpose: &Purpose,
) -> Form {
    let what = what_for(game, throw.what.clone(), purpose);
    // The game's own words are numbered already.
    let what = if throw.what.is_some() {
        what
    } else {
        Choice { label: numbered(what.label.clone(), purpose), ..what }
    };
    let title = if sides.len() == 1 {
        Words::new("Valider la face", "Submit the face")
    } else {
        Words::new("Valider les faces", "Submit the faces")
    };
    // What the question says of them stands above already.
    let question = faces_question(&Throw::default(), request);
    let names = if throw.dice.len() == sides.len() { throw.dice.clone() } else { Vec::new() };
    let says = if sides.iter().all(|most| usize::try_from(*most) == Ok(throw.faces.len())) {
        throw.faces.clone()
    } else {
        Vec::new()
    };
    let mut form = Form::owed("Faces", title)
        .rule(purpose.rule.clone())
        .blank(Blank::new("for", Words::new("Pour", "For"), Kind::One { of: vec![what] }))
        .blank(Blank::new("faces", question, Kind::Faces { sides: sides.to_vec(), names, says }));
    form.figure = purpose.figure;
    let ones: Vec<u32> = sides.iter().map(|_| 1).collect();
    let mut witness = Map::new();
    witness.insert("for".to_owned(), write::value(purpose));
    witness.insert("faces".to_owned(), json!(ones));
    form.witness = Some(witness);
    form
}

fn card_form<R: Ruleset>(what: Choice, purpose: &Purpose, cards: &[String]) -> Form {
    let of = cards.iter().map(|card| Choice::new(card.clone(), R::card(card))).collect();
    let mut form = Form::owed("Card", Words::new("Nommer la carte", "Name the card"))
        .rule(purpose.rule.clone())
        .blank(Blank::new("for", Words::new("Pour", "For"), Kind::One { of: vec![what] }))
        .blank(Blank::new("card", card_question(), Kind::One { of }));
    form.figure = purpose.figure;
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::ids::RuleId;

    #[test]
    fn a_throw_for_the_same_after_the_first_says_which_it_is() {
        let rule = || RuleId::new("AO-TURN-02");
        let what = || Words::new("Avantage", "Advantage");
        let told = |purpose: &Purpose| numbered(what(), purpose);
        assert_eq!(told(&Purpose::table(rule())), what());
        assert_eq!(told(&Purpose::table(rule()).nth(1)), what());
        assert_eq!(told(&Purpose::table(rule()).nth(3)), Words::new("Avantage, jet 3", "Advantage, roll 3"));
    }

    #[test]
    fn a_length_is_answered_in_the_unit_it_is_asked_in() {
        assert_eq!(answer(FactKind::Length), Kind::Length { least: 0, most: FactKind::LONGEST });
        assert_eq!(answer(FactKind::Hundredths), Kind::Hundredths { least: 0, most: FactKind::LONGEST });
        assert_eq!(answer(FactKind::YesNo).choices().len(), 2);
    }
}
