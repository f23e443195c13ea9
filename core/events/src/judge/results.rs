//! Results: read from a match, typed, signed at the table, corrected.

use crate::body::{PlayerId, ResultCorrected, ResultRead, ResultTyped, Score, ScoreSigned};
use crate::event::Actor;
use crate::judge::offices::{not_own_table, organiser};
use crate::judge::rounds::{running, seated};
use crate::judge::{Judged, no};
use crate::state::{Source, State, Table};

/// The greatest score of a side, of either sign.
pub const MOST_SCORE: i64 = 1_000_000;

/// How often the players of a table may sign before they agree.
pub const MOST_SIGNATURES: u32 = 16;

fn score_holds(score: &Score) -> Judged {
    let within = |value: i64| (-MOST_SCORE..=MOST_SCORE).contains(&value);
    let figures = [score.a.kills, score.b.kills, score.a.alive, score.b.alive];
    if within(score.a.score)
        && within(score.b.score)
        && figures.into_iter().flatten().all(|one| one <= 10_000)
    {
        return Ok(());
    }
    Err(no("score", "ce score n’est pas possible", "this score is not possible"))
}

pub(super) fn reads(state: &State, actor: Actor, read: &ResultRead) -> Judged {
    if actor != Actor::Server {
        return Err(no(
            "server_only",
            "un résultat se lit du journal de sa partie par le serveur",
            "a result is read from the log of its match by the server",
        ));
    }
    score_holds(&read.score)?;
    let Some((round, table)) = state.place_of(read.match_id) else {
        return Err(no(
            "other_match",
            "cette partie n’est pas de cet évènement",
            "this match is not of this event",
        ));
    };
    if round != read.round || table.pair.table != read.table {
        return Err(no(
            "other_round",
            format!(
                "cette partie est celle de la table {} de la ronde {round}, et non de la table {} de la ronde {}",
                table.pair.table, read.table, read.round
            ),
            format!(
                "this match is that of table {} of round {round}, not of table {} of round {}",
                table.pair.table, read.table, read.round
            ),
        ));
    }
    let Some(outcome) = table.outcome else { return running(state, round).map(|_| ()) };
    let closed = running(state, round).is_err();
    let corrected = matches!(outcome.source, Source::Corrected);
    if outcome.score != read.score && (closed || corrected) {
        return Err(no(
            "settled",
            "ce résultat est arrêté\u{a0}: un organisateur le corrige, avec la raison",
            "this result is settled: an organiser corrects it, with the reason",
        ));
    }
    match outcome.source {
        Source::Read { records, .. } if read.records <= records => Err(no(
            "stale",
            "cette partie a déjà été lue, et n’a rien de nouveau",
            "this match was read already, and has nothing new",
        )),
        Source::Read { .. } | Source::Typed | Source::Signed | Source::Corrected => Ok(()),
    }
}

pub(super) fn types(state: &State, actor: Actor, typed: &ResultTyped) -> Judged {
    organiser(actor)?;
    running(state, typed.round)?;
    let table = seated(state, typed.round, typed.table)?;
    not_own_table(state, actor, typed.round, typed.table)?;
    score_holds(&typed.score)?;
    match table.outcome {
        None => Ok(()),
        Some(outcome) => Err(no(
            "has_result",
            format!("cette table a un résultat, n°\u{a0}{}\u{a0}: corrigez-le, avec la raison", outcome.seq),
            format!("this table has a result, record {}: correct it, with the reason", outcome.seq),
        )),
    }
}

pub(super) fn signs(state: &State, actor: Actor, signed: &ScoreSigned) -> Judged {
    running(state, signed.round)?;
    let table = seated(state, signed.round, signed.table)?;
    if actor != Actor::Player(signed.p) || !table.seats(signed.p) {
        return Err(no(
            "not_seated",
            "un résultat se signe à sa propre table",
            "a result is signed at one’s own table",
        ));
    }
    by_own_device(state, table, signed.p)?;
    score_holds(&signed.score)?;
    if let Some(outcome) = table.outcome {
        return Err(no(
            "has_result",
            format!(
                "cette table a un résultat, n°\u{a0}{}\u{a0}: un organisateur le corrige, avec la raison",
                outcome.seq
            ),
            format!(
                "this table has a result, record {}: an organiser corrects it, with the reason",
                outcome.seq
            ),
        ));
    }
    if table.signed_by(signed.p) == Some(signed.score) {
        return Err(no(
            "signed",
            "vous avez signé ce résultat\u{a0}: il attend l’autre joueur",
            "you have signed this result: it waits for the other player",
        ));
    }
    if table.signatures >= MOST_SIGNATURES {
        return Err(no(
            "too_many_signatures",
            "cette table a signé trop de résultats différents\u{a0}: un organisateur le saisit, avec la raison",
            "this table has signed too many different results: an organiser types it, with the reason",
        ));
    }
    Ok(())
}

/// Who plays against somebody does not sign for both, by a device that they let in as an organiser.
fn by_own_device(state: &State, table: &Table, id: PlayerId) -> Judged {
    let let_in = state.player(id).and_then(|player| player.let_in);
    let by = let_in.and_then(|hand| state.staff.get(&hand)?.player);
    if by.is_none_or(|by| by == id || !table.seats(by)) {
        return Ok(());
    }
    Err(no(
        "own_table",
        "l’adversaire a fait entrer cet appareil\u{a0}: qu’un autre organisateur le fasse, ou saisisse le résultat",
        "the opponent let this device in: let another organiser do so, or type the result",
    ))
}

pub(super) fn corrects(state: &State, actor: Actor, right: &ResultCorrected) -> Judged {
    organiser(actor)?;
    let table = seated(state, right.round, right.table)?;
    not_own_table(state, actor, right.round, right.table)?;
    score_holds(&right.score)?;
    let Some(outcome) = table.outcome else {
        return Err(no(
            "no_result",
            "cette table n’a pas encore de résultat\u{a0}: saisissez-le",
            "this table has no result yet: type it",
        ));
    };
    if outcome.seq != right.of || outcome.score != right.was {
        return Err(no(
            "changed",
            format!("le résultat a changé entre-temps, n°\u{a0}{}", outcome.seq),
            format!("the result has changed meanwhile, record {}", outcome.seq),
        ));
    }
    if right.score == right.was {
        return Err(no("same", "c’est le même résultat", "it is the same result"));
    }
    Ok(())
}
