//! Where what came of a step is not what the script expects, and expectations that nothing could fail.

use std::collections::BTreeMap;

use greffe_core::judging::draft::Request;
use greffe_core::judging::error::Refused;
use greffe_core::record::write;
use greffe_core::telling::words::Words;
use serde_json::{Value, json};

use super::runner::Runner;
use super::{Came, Expect, ExpectRefusal, Step, Written};

impl Runner {
    /// Where a step differs from what is expected of it.
    pub(super) fn differ(
        &self,
        step: &Step,
        came: &Came,
        waits: &[Request],
        state: &Value,
        left: Option<Words>,
    ) -> Vec<Words> {
        let plain = Expect::default();
        let expect = step.expect.as_ref().unwrap_or(&plain);
        let mut unexpected = self.fields_differ(state, &expect.state);
        unexpected.extend(self.vacuous(expect));
        let owed = self.rehearsal.game().owed();
        let owed: Vec<(u8, &str)> = owed.iter().map(|owed| (owed.seat.number(), owed.window)).collect();
        if let Some(due) = &expect.owed
            && !owed.iter().copied().eq(due.iter().map(|(seat, window)| (*seat, window.as_str())))
        {
            let (owed, due) = (json!(owed), json!(due));
            unexpected.push(not("attendus", "owed", &owed.to_string(), &due.to_string()));
        }
        match (came, &expect.refused) {
            (Came::Refused(refused), Some(expected)) => refusal_differs(refused, expected, &mut unexpected),
            (Came::Refused(refused), None) => {
                let Refused { code, rule, why } = refused;
                let rule = rule.as_ref().map_or(String::new(), |rule| format!(", {rule}"));
                unexpected.push(Words::new(
                    format!("refusé ({code}{rule})\u{a0}: {}", why.fr),
                    format!("refused ({code}{rule}): {}", why.en),
                ));
            }
            (Came::Records(_), Some(_)) => {
                let (fr, en) =
                    ("accepté, alors qu’un refus était attendu", "accepted, though a refusal was expected");
                unexpected.push(Words::new(fr, en));
            }
            (Came::Records(records), None) => {
                records_differ(expect, records, &mut unexpected);
                waits_differ(expect, waits, &mut unexpected);
                unexpected.extend(left);
            }
        }
        unexpected
    }

    /// Expectations that nothing could fail.
    fn vacuous(&self, expect: &Expect) -> Vec<Words> {
        let system = self.rehearsal.game().system();
        let no_event = expect.without.iter().filter(|name| !system.knows_event(name));
        let no_event = no_event.map(|name| {
            let fr = format!("{name} n’est pas un événement de ce jeu\u{a0}: il ne peut jamais venir");
            Words::new(fr, format!("{name} is no event of this game: it can never come"))
        });
        let house = |rule: &str| rule.starts_with("CARD-") || rule.starts_with("HOUSE-");
        let no_rule = expect.uncited.iter().filter(|rule| !system.rulebook().knows(rule) && !house(rule));
        let no_rule = no_rule.map(|rule| {
            let fr = format!("{rule} n’est pas une règle de ce jeu\u{a0}: elle n’est jamais citée");
            Words::new(fr, format!("{rule} is no rule of this game: it is never cited"))
        });
        no_event.chain(no_rule).collect()
    }

    /// Fields of the state that are not as expected. One that is not there is `null` only if it could be there: an item
    /// of a list, a field of its kind, or what an earlier state had.
    pub(super) fn fields_differ(&self, state: &Value, fields: &BTreeMap<String, Value>) -> Vec<Words> {
        let differs = |(field, expected): (&String, &Value)| {
            let Some(got) = state.pointer(field) else {
                let known = self.rehearsal.game().system().knows_field(state, field)
                    || self.seen.iter().any(|seen| seen.pointer(field).is_some());
                return match (known, expected.is_null()) {
                    (true, true) => None,
                    (true, false) => Some(not(field, field, "null", &expected.to_string())),
                    (false, _) => Some(Words::new(
                        format!("{field} n’est pas un champ de l’état"),
                        format!("{field} is no field of the state"),
                    )),
                };
            };
            (!holds(got, expected)).then(|| not(field, field, &got.to_string(), &expected.to_string()))
        };
        fields.iter().filter_map(differs).collect()
    }
}

/// One thing is not another.
fn not(fr: &str, en: &str, got: &str, due: &str) -> Words {
    Words::new(format!("{fr}\u{a0}: {got}, et non {due}"), format!("{en}: {got}, not {due}"))
}

fn refusal_differs(refused: &Refused, expected: &ExpectRefusal, unexpected: &mut Vec<Words>) {
    let Refused { code, rule, why } = refused;
    let rule = rule.as_ref().map_or("null".to_owned(), ToString::to_string);
    let mut differs = |fr: &str, en: &str, got: &str, due: &str| {
        let Words { fr, en } = not(fr, en, got, due);
        unexpected.push(Words::new(format!("{fr} ({})", why.fr), format!("{en} ({})", why.en)));
    };
    if let Some(due) = expected.rule.as_ref().filter(|due| **due != rule) {
        differs("refusé par", "refused by", &rule, due);
    }
    if let Some(due) = expected.code.as_ref().filter(|due| *due != code) {
        differs("refusé comme", "refused as", code, due);
    }
    // A slip of the pen in the script is no refusal by the rules.
    let by_rules = !matches!(code.as_str(), "unreadable-command" | "waits" | "no-such-seat");
    if expected.rule.is_none() && expected.code.is_none() && !by_rules {
        differs("refusé comme", "refused as", code, "{}");
    }
}

fn waits_differ(expect: &Expect, waits: &[Request], unexpected: &mut Vec<Words>) {
    let waiting = waits.first().map(write::value);
    let ask = waiting.as_ref().and_then(|request| request.get("ask")?.as_str());
    if expect.waits.as_deref() == ask {
        return;
    }
    let waits = json!(waits);
    unexpected.push(match &expect.waits {
        Some(due) => not("attend encore", "still waits for", &waits.to_string(), due),
        None => Words::new(format!("attend encore\u{a0}: {waits}"), format!("still waits for: {waits}")),
    });
}

fn records_differ(expect: &Expect, records: &[Written], unexpected: &mut Vec<Words>) {
    let resolved: Vec<&Value> =
        records.iter().filter(|record| record.kind == "Resolved").map(|record| &record.body).collect();
    let got: Vec<&Value> = resolved.iter().filter_map(|body| body.get("event")).collect();
    events_differ(expect, &got, unexpected);
    let cited = |rule: &String| {
        resolved.iter().filter_map(|body| body.get("rules")?.as_array()).flatten().any(|cited| cited == rule)
    };
    for rule in expect.rules.iter().filter(|rule| !cited(rule)) {
        unexpected.push(Words::new(format!("{rule} n’est pas citée"), format!("{rule} is not cited")));
    }
    for rule in expect.uncited.iter().filter(|rule| cited(rule)) {
        unexpected.push(Words::new(format!("{rule} est citée"), format!("{rule} is cited")));
    }
    if let Some(modifiers) = &expect.modifiers {
        let expected: Value =
            modifiers.iter().map(|(rule, value)| json!({"rule": rule, "value": value})).collect();
        let sums: Vec<&Value> = resolved.iter().filter_map(|body| body.get("modifiers")).collect();
        if !sums.iter().any(|sum| holds(sum, &expected)) {
            unexpected.push(not("sommes", "sums", &json!(sums).to_string(), &expected.to_string()));
        }
    }
}

fn events_differ(expect: &Expect, got: &[&Value], unexpected: &mut Vec<Words>) {
    let all = || json!(got).to_string();
    let mut rest = got.iter();
    for expected in &expect.includes {
        if !rest.any(|got| holds(got, expected)) {
            unexpected.push(Words::new(
                format!("pas d’événement {expected} à sa place parmi {}", all()),
                format!("no event {expected} in its place among {}", all()),
            ));
        }
    }
    for name in expect.without.iter().filter(|name| got.iter().any(|event| event.get(name).is_some())) {
        unexpected
            .push(Words::new(format!("{name} est venu\u{a0}: {}", all()), format!("{name} came: {}", all())));
    }
    let Some(events) = &expect.events else { return };
    if events.len() != got.len() {
        let (got, due) = (format!("{} {}", got.len(), all()), events.len().to_string());
        unexpected.push(not("événements", "events", &got, &due));
    }
    for (expected, got) in events.iter().zip(got).filter(|(expected, got)| !holds(got, expected)) {
        unexpected.push(not("événement", "event", &got.to_string(), &expected.to_string()));
    }
}

/// Whether `got` holds at least what `expected` says.
fn holds(got: &Value, expected: &Value) -> bool {
    match (got, expected) {
        (Value::Object(got), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| got.get(key).is_some_and(|got| holds(got, value)))
        }
        (Value::Array(got), Value::Array(expected)) => {
            got.len() == expected.len()
                && got.iter().zip(expected).all(|(got, expected)| holds(got, expected))
        }
        (got, expected) => got == expected,
    }
}
