//! Who holds seats and offices, and who stands by the result, in sentences: the same on pages and the command line.

use greffe_core::judging::opening::Opening;
use greffe_core::play::ledger::{Ledger, Result as Proposed, Way};
use greffe_core::play::offices::{Judge, Offices};
use greffe_core::record::ids::{Author, Seat};
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::records::{author_words, result_words};

/// The result, who proposed it, who stands by it and how.
pub fn result(game: &AnyMatch) -> Vec<Words> {
    let Some(result) = game.ledger().result() else { return Vec::new() };
    let opening = game.opening();
    let mut lines = vec![result_words(&result.json, opening), proposed(result, game.ledger(), opening)];
    for (way, fr, en) in [
        (Way::Signed, "signé par la clé de l’appareil de", "signed by the key of the device of"),
        (
            Way::Unsigned,
            "confirmé par la session, sans signer de la clé qu’il a, par",
            "confirmed by its session, without signing with the key it has, by",
        ),
        (
            Way::Keyless,
            "confirmé par la session, sans clé, par",
            "confirmed by its session, without a key, by",
        ),
        (Way::ByJudge, "confirmé par le juge, à sa place, pour", "confirmed by the judge, in its place, for"),
    ] {
        let names: Vec<String> = result
            .stands
            .iter()
            .filter(|stand| stand.way == way)
            .map(|stand| name(stand.seat, opening))
            .collect();
        if !names.is_empty() {
            let names = names.join(", ");
            lines.push(Words::new(format!("Résultat {fr} {names}."), format!("Result {en} {names}.")));
        }
    }
    lines
}

/// The name of a seat.
fn name(seat: Seat, opening: &Opening) -> String {
    author_words(Author::Seat(seat), opening).fr
}

fn proposed(result: &Proposed, ledger: &Ledger, opening: &Opening) -> Words {
    let by = author_words(result.by, opening);
    let which = ledger.offices().hand_of(result.seq);
    let (fr, en) = match (result.by, which) {
        (Author::Server, _) => {
            return Words::new(
                "Résultat proposé par le greffe, tel que les règles l’ont atteint.",
                "Result proposed by the registry, as the rules have reached it.",
            );
        }
        (_, Some(hand)) => (format!("{} (main {hand})", by.fr), format!("{} (hand {hand})", by.en)),
        (_, None) => (by.fr, by.en),
    };
    Words::new(format!("Résultat proposé par {fr}."), format!("Result proposed by {en}."))
}

/// Who let in whom: an organiser who plays, judges, devices that others let in. In words, for who asks.
pub fn offices(game: &AnyMatch) -> Vec<Words> {
    let (opening, ledger) = (game.opening(), game.ledger());
    let offices = ledger.offices();
    if !offices.names_hands() {
        let some = !ledger.joined().is_empty() || ledger.result().is_some();
        let told = || {
            Words::new(
                "L’enregistrement ne dit pas qui a fait entrer les sièges et les juges\u{a0}: il est d’avant.",
                "The record does not say who let the seats and judges in: it is from before that was written.",
            )
        };
        return some.then(told).into_iter().collect();
    }
    let mut lines = Vec::new();
    let own: Vec<String> = offices.organiser_seats().into_iter().map(|seat| name(seat, opening)).collect();
    if own.is_empty() {
        lines.push(Words::new(
            "L’organisateur ne joue pas, pour autant que l’enregistrement le sache.",
            "The organiser does not play, as far as the record knows.",
        ));
    } else {
        let own = own.join(", ");
        lines.push(Words::new(
            format!("L’organisateur joue\u{a0}: {own}."),
            format!("The organiser plays: {own}."),
        ));
    }
    lines.extend(offices.judges().iter().map(|judge| judge_line(judge, offices, opening)));
    for one in offices.admissions().iter().filter(|one| one.opened || is_by_others(one.seat, one.let_in)) {
        let first = offices.admissions().iter().find(|first| first.seat == one.seat);
        if first.is_some_and(|first| first.seq == one.seq) {
            continue;
        }
        lines.push(device_line(&name(one.seat, opening), one.hand, one.let_in, one.opened, opening));
    }
    lines
}

/// The judges who are there: who let them in, who accepted them, who has not yet.
pub fn judges(game: &AnyMatch) -> Vec<Words> {
    let (opening, offices) = (game.opening(), game.ledger().offices());
    let there = offices.judges().iter().filter(|judge| !judge.left);
    there.map(|judge| judge_line(judge, offices, opening)).collect()
}

fn is_by_others(seat: Seat, let_in: Option<Author>) -> bool {
    let_in.is_some_and(|by| by != Author::Seat(seat))
}

fn judge_line(judge: &Judge, offices: &Offices, opening: &Opening) -> Words {
    let by = author_words(judge.let_in, opening);
    let hand = judge.hand;
    let accepted: Vec<String> = judge.accepted.iter().map(|(seat, _)| name(*seat, opening)).collect();
    let due: Vec<String> =
        offices.acceptances_due(opening, judge).into_iter().map(|seat| name(seat, opening)).collect();
    let (mut fr, mut en) = (
        format!("Juge (main {hand}), entré par {}", by.fr),
        format!("Judge (hand {hand}), let in by {}", by.en),
    );
    for (names, french, english) in
        [(accepted, "accepté par", "accepted by"), (due, "pas encore accepté par", "not yet accepted by")]
    {
        if !names.is_empty() {
            let names = names.join(", ");
            fr = format!("{fr}, {french} {names}");
            en = format!("{en}, {english} {names}");
        }
    }
    let (gone_fr, gone_en) = if judge.left { (", parti", ", gone") } else { ("", "") };
    Words::new(format!("{fr}{gone_fr}."), format!("{en}{gone_en}."))
}

fn device_line(seat: &str, hand: Hand, let_in: Option<Author>, opened: bool, opening: &Opening) -> Words {
    let by = let_in.map(|by| author_words(by, opening)).unwrap_or_default();
    let (fr, en) = if opened {
        (", ses secrets d’alors lui ont été montrés", ", its secrets of that time were shown to it")
    } else {
        ("", "")
    };
    Words::new(
        format!("{seat}\u{a0}: un autre appareil (main {hand}), entré par {}{fr}.", by.fr),
        format!("{seat}: another device (hand {hand}), let in by {}{en}.", by.en),
    )
}
