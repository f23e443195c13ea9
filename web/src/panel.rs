//! One batch in detail: who, dice with their proof, the sum, the facts, from the bytes of its records.

use greffe_core::judging::draft::Purpose;
use greffe_core::judging::fact::Fact;
use greffe_core::judging::modifiers::{self, Modifier};
use greffe_core::record::ids::{Author, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::length;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::view::{Line, SideView};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use serde_json::Value;

use crate::pages::replay::{Counter, DieView, FactLine, Panel, RollView, Sum, SumLine};
use crate::records;

/// The panel of a batch.
pub fn panel(game: &AnyMatch, lines: &[RecordLine<'_>]) -> Panel {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Panel::default() };
    let opening = game.opening();
    let by = lines.iter().map(|line| line.envelope.by).find(|by| *by != Author::Server);
    let by = by.unwrap_or(first.envelope.by);
    let mut panel = Panel {
        first: first.envelope.seq.0,
        last: last.envelope.seq.0,
        at: clock(&first.envelope.at.to_string()),
        by: records::author_words(by, opening),
        side: records::author_letter(by, opening),
        ..Panel::default()
    };
    for line in lines {
        let body: Value = serde_json::from_str(line.body).unwrap_or_default();
        match line.kind {
            "Rolled" => panel.rolls.push(RollView { seq: line.envelope.seq.0, ..roll(&body) }),
            "Resolved" => {
                uses(&body, Some(line.envelope.seq), &mut panel);
                resolved(&body, game, line.envelope.seq, &mut panel);
            }
            "ActedBy" => panel.offline = offline(&body),
            "Asked" => uses(&body, None, &mut panel),
            "Declared" => facts(&body, game, line.envelope.seq, &mut panel),
            _ => {}
        }
    }
    if game.is_void(Seq(panel.last)) {
        panel.void = Some(Words::new(
            "Une reprise est pass\u{e9}e sur cet enregistrement.",
            "A rewind passed over this record.",
        ));
    }
    panel
}

/// The counters of the sides that a batch changes, but for those that its own line tells of.
pub fn counters(before: &[SideView], after: &[SideView], line: &Line) -> Vec<Counter> {
    let mut counters = Vec::new();
    for (old, new) in before.iter().zip(after) {
        for (what, value) in &new.facts {
            let told = line.changes.iter().any(|change| change.figure.is_none() && change.what == *what);
            let was = old.facts.iter().find(|(label, _)| label == what).map(|(_, value)| value);
            if let Some(was) = was.filter(|was| *was != value && !told) {
                let (whose, what) = (new.name.clone(), what.clone());
                counters.push(Counter { whose, what, old: was.clone(), new: value.clone() });
            }
        }
    }
    counters
}

/// Day and time as people read them, from the record's own text.
fn clock(at: &str) -> String {
    let (day, time) = at.split_once('T').unwrap_or((at, ""));
    format!("{day}, {} UTC", time.chars().take(8).collect::<String>())
}

fn numbers(value: Option<&Value>) -> Vec<u32> {
    let array = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    array.iter().filter_map(Value::as_u64).filter_map(|number| u32::try_from(number).ok()).collect()
}

fn roll(body: &Value) -> RollView {
    let (sides, faces) = (numbers(body.get("sides")), numbers(body.get("faces")));
    let dice = sides.iter().zip(&faces).map(|(sides, face)| DieView { sides: *sides, face: *face }).collect();
    let number = |key: &str| body.get(key).and_then(Value::as_u64).unwrap_or_default();
    let (epoch, index) = (number("epoch"), number("i"));
    if body.get("source").and_then(Value::as_str) == Some("table") {
        let source = Words::new("d\u{e9} de table, tap\u{e9}", "table die, typed");
        return RollView { dice, source, ..RollView::default() };
    }
    let hidden = body.get("stream").and_then(Value::as_str) == Some("hidden");
    let source = if hidden {
        Words::new(
            format!("tirage cach\u{e9} n\u{ba}\u{a0}{index}, prouvable \u{e0} la fin"),
            format!("hidden draw no. {index}, provable at the end"),
        )
    } else {
        Words::new(format!("d\u{e9} prouv\u{e9} n\u{ba}\u{a0}{index}"), format!("proven die no. {index}"))
    };
    let link = body.get("x").and_then(Value::as_str).unwrap_or_default();
    let mut proof = vec![
        (Words::new("\u{c9}poque", "Epoch"), epoch.to_string()),
        (Words::new("Jet", "Roll"), index.to_string()),
    ];
    if !link.is_empty() {
        proof.push((Words::new("Maillon", "Link"), link.to_owned()));
    }
    RollView { dice, source, proven: !hidden, proof, ..RollView::default() }
}

/// What the rolls of a batch are for, and which event used them first, where one did already.
fn uses(body: &Value, by: Option<Seq>, panel: &mut Panel) {
    let uses = body.get("rolls").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for used in uses {
        let of = used.get("of").and_then(Value::as_u64);
        let purpose = used.get("for").cloned().unwrap_or_default();
        let purpose: Option<Purpose> = serde_json::from_value(purpose).ok();
        for roll in panel.rolls.iter_mut().filter(|roll| Some(roll.seq) == of && roll.used.is_none()) {
            roll.used = by.map(|seq| seq.0);
            roll.figure = purpose.as_ref().and_then(|purpose| purpose.figure);
            roll.purpose.clone_from(&purpose);
        }
    }
}

/// Where a batch was written without the server: that, and when.
fn offline(body: &Value) -> Option<Words> {
    let at = body.get("offline").and_then(Value::as_str)?;
    Some(records::offline(body.get("hand").and_then(Value::as_u64).unwrap_or_default(), at))
}

fn resolved(body: &Value, game: &AnyMatch, seq: Seq, panel: &mut Panel) {
    panel.sums.extend(sums(body, game, seq));
    for rule in body.get("rules").and_then(Value::as_array).into_iter().flatten() {
        let rule = rule.as_str().unwrap_or_default().to_owned();
        if !panel.rules.contains(&rule) {
            panel.rules.push(rule);
        }
    }
}

/// The sums of one event, as its game tells whose each line is: each side's own, where several roll against each other.
fn sums(body: &Value, game: &AnyMatch, seq: Seq) -> Vec<Sum> {
    let modifiers = body.get("modifiers").cloned().unwrap_or_default();
    let modifiers: Vec<Modifier> = serde_json::from_value(modifiers).unwrap_or_default();
    if modifiers.is_empty() {
        return Vec::new();
    }
    // A record that the game cannot read again is shown as it was written.
    let told = game.sums(seq).ok().filter(|told| !told.is_empty());
    let told = told.unwrap_or_else(|| modifiers::Sum::by_figure(&modifiers, false));
    let book = game.system().rulebook();
    let one = |line: &Modifier| {
        let rule = line.rule.as_str().to_owned();
        SumLine { label: rule_words(&rule, book), rule, value: line.value, doubt: false }
    };
    let sum = |sum: &modifiers::Sum| Sum {
        figure: sum.figure,
        seq: seq.0,
        lines: sum.lines.iter().map(one).collect(),
    };
    told.iter().filter(|sum| !sum.lines.is_empty()).map(sum).collect()
}

/// What a rule is called: its term, with the gloss in English.
pub fn rule_words(rule: &str, book: &'static Rulebook) -> Words {
    match book.rule(rule) {
        Some(entry) => Words::new(entry.term, entry.gloss),
        None => Words::same(rule),
    }
}

fn facts(body: &Value, game: &AnyMatch, seq: Seq, panel: &mut Panel) {
    let contested = game.ledger().contested().iter().any(|contested| contested.of == seq);
    let stated = body.get("command").and_then(|command| command.get("facts")).cloned().unwrap_or_default();
    let stated: Vec<Fact> = serde_json::from_value(stated).unwrap_or_default();
    for fact in stated {
        let what = match game.question(seq, &fact) {
            Ok((question, kind)) => {
                let value = length::answered(&fact.value, kind, game.system().inches());
                Words::new(format!("{} {}", question.fr, value.fr), format!("{} {}", question.en, value.en))
            }
            Err(_) => Words::same(fact.fact.clone()),
        };
        panel.facts.push(FactLine {
            what,
            how: if contested {
                Words::new("d\u{e9}clar\u{e9}, contest\u{e9}", "declared, contested")
            } else {
                Words::new("d\u{e9}clar\u{e9}", "declared")
            },
            doubt: contested,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use greffe_core::telling::view::Change;

    fn side(facts: &[(&str, &str)]) -> SideView {
        let facts = facts.iter().map(|(what, value)| (Words::same(*what), Words::same(*value))).collect();
        SideView { name: "Garde".to_owned(), facts, ..SideView::default() }
    }

    #[test]
    fn counters_tell_what_differs_once_and_under_its_own_label() {
        let before = [side(&[("Main", "3"), ("Défausse", "10"), ("Points", "0")])];
        let after = [side(&[("Alarme", "2"), ("Main", "2"), ("Défausse", "11"), ("Points", "0")])];
        let told = |line: &Line| -> Vec<String> {
            let counters = counters(&before, &after, line);
            counters
                .iter()
                .map(|one| format!("{} {} {} {}", one.whose, one.what.fr, one.old.fr, one.new.fr))
                .collect()
        };
        assert_eq!(told(&Line::default()), ["Garde Main 3 2", "Garde Défausse 10 11"]);
        let change = Change {
            figure: None,
            what: Words::same("Main"),
            old: Words::same("3"),
            new: Words::same("2"),
            rule: None,
        };
        let line = Line { changes: vec![change], ..Line::default() };
        assert_eq!(told(&line), ["Garde Défausse 10 11"]);
    }
}
