//! Who is awaited for what, and what others ask of a hand beside play.

use greffe_core::asking::form::Form;
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Author, Seat};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use super::{Hand, side_name};
use crate::chronicle::Chronicle;
use crate::pages::menu;
use crate::pages::play::asked::{Ask, Asking, Awaited};
use crate::records;
use crate::session::Session;

/// What is asked of every side just now: public, whoever looks.
pub(super) fn awaited(game: &AnyMatch) -> Vec<Awaited> {
    let owed = game.owed().into_iter();
    owed.map(|owed| Awaited {
        letter: records::author_letter(Author::Seat(owed.seat), game.opening()),
        side: side_name(game, owed.seat),
        question: thrown_for(game, owed.seat)
            .map_or(owed.question.clone(), |what| together(&what, &owed.question)),
    })
    .collect()
}

/// What the dice or the card are for that a seat is asked for: its form says so, and hides nothing.
fn thrown_for(game: &AnyMatch, seat: Seat) -> Option<Words> {
    game.waiting()?;
    let forms = game.prompt(seat, &Knowledge::default()).ok()?;
    let form = forms.iter().find(|form| matches!(form.command.as_str(), "Faces" | "Card"))?;
    form.blanks.iter().flat_map(|blank| blank.kind.choices()).next().map(|choice| choice.label.clone())
}

/// What something is for, and then the question, unless that says it itself.
fn together(what: &Words, question: &Words) -> Words {
    let one = |what: &str, question: &str| {
        if question.starts_with(what) { question.to_owned() } else { format!("{what}. {question}") }
    };
    Words::new(one(&what.fr, &question.fr), one(&what.en, &question.en))
}

/// Why nobody plays: whose dispute waits for a judge, where there is one.
fn held(game: &AnyMatch, seat: Seat, by: Option<Author>) -> Words {
    let Some(by) = by else {
        return Words::new(
            "Jeu suspendu\u{a0}: un litige est ouvert.",
            "Play is held up: a dispute is open.",
        );
    };
    if by == Author::Seat(seat) {
        return Words::new(
            "Jeu suspendu\u{a0}: votre litige attend une décision.",
            "Play is held up: your dispute waits for a ruling.",
        );
    }
    let who = records::author_words(by, game.opening());
    Words::new(
        format!("Jeu suspendu\u{a0}: litige ouvert par {}, une décision est attendue.", who.fr),
        format!("Play is held up: dispute raised by {}, a ruling is awaited.", who.en),
    )
}

pub(super) fn ask(game: &AnyMatch, seat: Seat, owed: Option<Words>, forms: &[Form]) -> Ask {
    if let Some((_, how)) = game.ledger().closed() {
        return Ask::Over { how: records::how_words(how) };
    }
    if game.ledger().stands_still() {
        let waiting = game.ledger().disputes().iter().rev().find(|dispute| dispute.awaits_ruling());
        let how = held(game, seat, waiting.map(|dispute| dispute.by));
        return Ask::Held { how, dispute: waiting.map(|dispute| dispute.seq.0) };
    }
    if let Some(question) = owed {
        return Ask::Owed { question };
    }
    if game.outcome().is_some() {
        let how = Words::new(
            "La partie est finie\u{a0}: confirmez le r\u{e9}sultat.",
            "The game is over: confirm the result.",
        );
        return Ask::Over { how };
    }
    if !game.is_started() && !forms.is_empty() {
        return Ask::Owed {
            question: Words::new("Tout est pr\u{ea}t. Commencer\u{a0}?", "All is ready. Begin?"),
        };
    }
    let others: Vec<String> = game
        .owed()
        .into_iter()
        .filter(|owed| owed.seat != seat)
        .map(|owed| side_name(game, owed.seat))
        .collect();
    if others.is_empty() { Ask::Open } else { Ask::Waiting { side: others.join(", ") } }
}

/// The key of the device that a seat is taken on.
pub(super) fn key_of(game: &AnyMatch, seat: Seat) -> Option<String> {
    game.ledger().joined().get(&seat).copied().flatten().map(|key| key.to_string())
}

/// The seats of a session whose device has no key yet that could sign the result.
pub(super) fn keyless(game: &AnyMatch, session: &Session) -> Vec<u8> {
    let live = !game.ledger().is_closed() && game.ledger().result().is_none();
    let lacks = |seat: &u8| {
        let joined = Seat::new(*seat).and_then(|seat| game.ledger().joined().get(&seat).copied());
        live && joined.is_some_and(|key| key.is_none())
    };
    session.seats(*game.id().bytes()).filter(lacks).collect()
}

/// What others ask of this hand beside play: consents, results.
pub(super) fn askings(game: &AnyMatch, session: &Session, hand: Hand, chronicle: &Chronicle) -> Vec<Asking> {
    let by = if hand.judge { Author::Judge } else { Author::Seat(hand.seat) };
    let mut askings = Vec::new();
    if let Some(asking) = game.ledger().asking() {
        let words = menu::asked(asking, game, chronicle);
        let due = game.consents_due();
        let words = if due.contains(&Author::Judge) { with_judge(&words) } else { words };
        if asking.by == by {
            let (yes, no) = (None, Some("refuse"));
            askings.push(Asking { words, yes, no, by, of: asking.seq.0, own: true, key: None });
        } else if due.contains(&by) {
            let (yes, no) = (Some("consent"), Some("refuse"));
            askings.push(Asking { words, yes, no, by, of: asking.seq.0, own: false, key: None });
        } else if due == [Author::Judge] {
            askings.push(Asking { words, yes: None, no: None, by, of: asking.seq.0, own: false, key: None });
        }
    }
    let judges = if hand.judge { Vec::new() } else { menu::judges_due(game, session, hand.seat) };
    for judge in judges {
        let words = Words::new(
            format!(
                "Un juge est entr\u{e9} (main {judge}), appel\u{e9} par qui joue\u{a0}: il ne d\u{e9}cide rien avant que votre camp l\u{2019}accepte."
            ),
            format!(
                "A judge has come (hand {judge}), called by somebody who plays: the judge decides nothing before your side accepts."
            ),
        );
        let (yes, of) = (Some("accept-judge"), u64::from(judge));
        askings.push(Asking { words, yes, no: None, by, of, own: false, key: None });
    }
    if let Some(result) = game.ledger().result()
        && !game.ledger().is_closed()
        && !hand.judge
        && !result.agreed.contains(&hand.seat)
    {
        let words = records::result_words(&result.json, game.opening());
        let of = result.seq.0;
        let key = key_of(game, hand.seat);
        askings.push(Asking { words, yes: Some("confirm-result"), no: None, by, of, own: false, key });
    }
    for contested in game.ledger().contested().iter().filter(|contested| contested.by == by) {
        let words = Words::new(
            "Vous contestez un fait\u{a0}: le jeu attend.",
            "You contest a fact: play is waiting.",
        );
        let of = contested.of.0;
        askings.push(Asking { words, yes: Some("confirm-fact"), no: None, by, of, own: true, key: None });
    }
    debug_assert!(!session.csrf.is_empty());
    askings
}

/// What is asked, and that it takes a judge too.
fn with_judge(words: &Words) -> Words {
    Words::new(
        format!("{} Un juge doit aussi accepter\u{a0}: appelez-le.", words.fr),
        format!("{} A judge must accept it too: call one.", words.en),
    )
}
