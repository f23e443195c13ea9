//! What a command hung on, in words: a fact, a house option or a revision of the rules turned the other way, and what
//! would come of it with the dice as they fell.

use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::play::chances::{Hinge, Instead, Outcome, Turned};
use greffe_core::record::ids::Seq;
use greffe_core::telling::length;
use greffe_core::telling::view::Board;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use serde::Serialize;

/// Something turned the other way, in words.
#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// What is turned, and how.
    pub what: Words,
    /// The gap of the book that it closes.
    pub rule: Option<&'static str>,
    /// What would come of it; nothing where the state would be the same.
    pub came: Option<Words>,
}

/// The readings of the command that a record belongs to: its house options and other revisions first, facts last.
/// There are none where nothing of it can be told.
pub fn of(game: &AnyMatch, of: Seq) -> Vec<(Hinge, Reading)> {
    let hinges = game.hinges(of).unwrap_or_default();
    told(game, of, hinges)
}

/// The same, of hinges that are known.
pub fn told(game: &AnyMatch, of: Seq, hinges: Vec<Hinge>) -> Vec<(Hinge, Reading)> {
    let command = game.commands().iter().rev().find(|one| (one.declared..=one.ended).contains(&of));
    let declared = command.map_or(of, |command| command.declared);
    // Whom it puts out may be gone from the last board, and whom it brings in from the first.
    let boards: Vec<Board> = [Seq(0), of].into_iter().filter_map(|seq| game.board(seq).ok()).collect();
    let one = |hinge: Hinge| {
        let reading = Reading {
            what: what(game, declared, &hinge.what),
            rule: match &hinge.what {
                Turned::Option { gap, .. } => Some(*gap),
                Turned::Fact { .. } | Turned::Revision { .. } => None,
            },
            came: match &hinge.instead {
                Instead::Same => None,
                Instead::Differs { outcome, .. } => Some(came(outcome, &boards)),
                Instead::Refused { why } => {
                    Some(Words::new(format!("refusé\u{a0}: {}", why.fr), format!("refused: {}", why.en)))
                }
                Instead::Dice => Some(Words::new(
                    "il faudrait un dé qui n’a pas été lancé",
                    "it would need a die that was not thrown",
                )),
            },
        };
        (hinge, reading)
    };
    hinges.into_iter().map(one).collect()
}

/// What is turned, and how.
fn what(game: &AnyMatch, declared: Seq, turned: &Turned) -> Words {
    // A question mark is a stop already.
    let stop = |asked: &str, colon: &'static str| if asked.ends_with('?') { "" } else { colon };
    let both = |asked: &Words, was: &Words, instead: &Words| {
        let (fr, en) = (stop(&asked.fr, "\u{a0}:"), stop(&asked.en, ":"));
        Words::new(
            format!("{}{fr} {} → {}", asked.fr, was.fr, instead.fr),
            format!("{}{en} {} → {}", asked.en, was.en, instead.en),
        )
    };
    match turned {
        Turned::Fact { fact, instead } => {
            let Ok((asked, kind)) = game.question(declared, fact) else { return Words::same(&fact.fact) };
            let answered = |value: &FactValue| length::answered(value, kind, game.system().inches());
            both(&asked, &answered(&fact.value), &answered(instead))
        }
        Turned::Option { name, was, instead, .. } => {
            let option = game.system().rulebook().option(name);
            let asked = option.map_or_else(|| Words::same(*name), |option| Words::new(option.fr, option.en));
            let value = |word: &str| {
                let values = option.map(|option| option.values).unwrap_or_default();
                let value = values.iter().find(|value| value.word == word);
                value.map_or_else(|| Words::same(word), |value| Words::new(value.fr, value.en))
            };
            both(&asked, &value(was), &value(instead))
        }
        Turned::Revision { was, instead } => {
            let asked = Words::new("révision des règles", "revision of the rules");
            both(&asked, &Words::same(was), &Words::same(*instead))
        }
    }
}

/// What would come about.
fn came(outcome: &Outcome, boards: &[Board]) -> Words {
    let name = |id: FigureId| {
        let piece = boards.iter().flat_map(|board| &board.pieces).find(|piece| piece.id == id);
        piece.map_or_else(|| format!("n°\u{a0}{}", id.0), |piece| piece.name.clone())
    };
    let mut parts = Vec::new();
    if !outcome.words.fr.is_empty() {
        parts.push(outcome.words.clone());
    }
    match outcome.passed {
        Some(true) => parts.push(Words::new("test réussi", "test passed")),
        Some(false) => parts.push(Words::new("test manqué", "test failed")),
        None => {}
    }
    for id in &outcome.out {
        let name = name(*id);
        parts.push(Words::new(format!("{name} hors de combat"), format!("{name} out of action")));
    }
    for (id, lost) in outcome.hurt.iter().filter(|(id, _)| !outcome.out.contains(id)) {
        parts.push(Words::same(format!("{} −{lost}", name(*id))));
    }
    if outcome.waits {
        parts.push(Words::new("une réponse serait attendue", "an answer would be awaited"));
    }
    if parts.is_empty() {
        return Words::new("un autre état", "another state");
    }
    let joined = |side: fn(&Words) -> &str| parts.iter().map(side).collect::<Vec<_>>().join(" · ");
    Words::new(joined(|words| &words.fr), joined(|words| &words.en))
}
