//! Logs that were changed: the audit names the record and the part.

use greffe_core::play::replay::{Verdict, audit};
use greffe_core::record::ids::{Author, Seq};
use greffe_core::testing::Rng;
use serde_json::{Value, json};

use crate::playouts::{MIXES, mix};
use crate::table::{Options, Table, by, rechain, seat, try_fold, unchain};
use crate::waits::{interrupted, snap};

type Parts = Vec<(Author, u16, String, String)>;

const TRUSTED: Options = MIXES[0];

/// The first difference that the audit finds, as record and part; none when it is clean.
fn found(parts: &Parts) -> Result<Option<(Seq, String)>, String> {
    let game = try_fold(&rechain(parts)?)?;
    let audit = audit(&game).map_err(|fault| fault.0)?;
    let differs = audit.commands.into_iter().find_map(|judged| match judged.verdict {
        Verdict::Differs { seq, part, .. } => Some((seq, part)),
        Verdict::Equal | Verdict::Revision { .. } | Verdict::Pending | Verdict::Agreed => None,
    });
    Ok(differs.or(audit.faults.first().map(|(seq, what)| (*seq, format!("shape: {}", what.en)))))
}

fn closed(seed: u64) -> Table {
    let mut table = Table::open(mix(seed), seed);
    table.play(&mut Rng::new(seed), 300);
    table.close();
    table
}

/// The ways a `Resolved` may be changed: the part that the audit must name, and the body.
fn changes(body: &Value) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let mut alter = |part: &'static str, change: &dyn Fn(&mut Value)| {
        let mut other = body.clone();
        change(&mut other);
        if other != *body {
            all.push((part, other));
        }
    };
    let (name, fields) = body["event"].as_object().unwrap().iter().next().unwrap();
    for (key, value) in fields.as_object().unwrap() {
        let other = match value {
            Value::Number(number) => json!(number.as_i64().unwrap() + 1),
            Value::Bool(is) => json!(!is),
            Value::Array(items) => json!(items.iter().skip(1).collect::<Vec<_>>()),
            Value::Null | Value::String(_) | Value::Object(_) => value.clone(),
        };
        alter("event", &|body| body["event"][name][key] = other.clone());
    }
    alter("rules", &|body| body["rules"] = json!([]));
    alter("rules", &|body| {
        body["rules"].as_array_mut().unwrap().push(json!("TIN-HIT-01"));
    });
    alter("rules", &|body| body["rules"].as_array_mut().unwrap().reverse());
    alter("modifiers", &|body| body["modifiers"] = json!([{"rule": "TIN-HIT-01", "value": 9}]));
    if body.get("rolls").is_some() {
        alter("rolls", &|body| body["rolls"][0]["for"]["rule"] = json!("TIN-END-01"));
        alter("rolls", &|body| {
            body.as_object_mut().unwrap().remove("rolls");
        });
        alter("rolls", &|body| {
            let first = body["rolls"][0].clone();
            body["rolls"].as_array_mut().unwrap().push(first);
        });
    }
    if body.get("digest").is_some() {
        alter("digest", &|body| body["digest"]["sha256"] = json!("ab".repeat(32)));
        alter("digest", &|body| {
            body.as_object_mut().unwrap().remove("digest");
        });
    } else {
        alter("digest", &|body| body["digest"] = json!({"schema": 1, "sha256": "ab".repeat(32)}));
    }
    all
}

/// A body with its keys in the order of its kind.
fn written(body: &Value) -> String {
    let keys = ["event", "rules", "modifiers", "rolls", "digest"];
    let part = |key: &&str| body.get(*key).map(|value| format!("\"{key}\":{value}"));
    let roll = r#"{"for":"#;
    let text = format!("{{{}}}", keys.iter().filter_map(part).collect::<Vec<_>>().join(","));
    assert!(!text.is_empty());
    // The value type sorts its keys; a roll's use has `of` before `for`, a digest `schema` first.
    if text.contains(roll) { reorder(&text) } else { text }
}

fn reorder(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(r#"{"for":"#) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let mut depth = 0;
        let end = from
            .char_indices()
            .find(|(_, sign)| {
                depth += i32::from(*sign == '{') - i32::from(*sign == '}');
                depth == 0
            })
            .map_or(from.len(), |(end, _)| end + 1);
        let used: Value = serde_json::from_str(&from[..end]).unwrap();
        let purpose = purpose(&used["for"]);
        let use_of = format!(r#"{{"of":{},"for":{purpose}}}"#, used["of"]);
        out.push_str(&use_of);
        rest = &from[end..];
    }
    out + rest
}

fn purpose(value: &Value) -> String {
    let keys = ["rule", "figure", "nth"];
    let part = |key: &&str| value.get(*key).map(|value| format!("\"{key}\":{value}"));
    format!("{{{}}}", keys.iter().filter_map(part).collect::<Vec<_>>().join(","))
}

#[test]
fn seats_that_stand_twice_or_do_not_ascend_are_a_fault_of_the_opening() {
    let whole = unchain(&closed(1).lines);
    let changed = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut parts = whole.clone();
        let mut opening: Value = serde_json::from_str(&parts[0].3).unwrap();
        change(opening["seats"].as_array_mut().unwrap());
        parts[0].3 = opening.to_string();
        found(&parts).unwrap()
    };
    assert_eq!(changed(&|_| ()), None);
    let fault = (Seq(0), "shape: the seats of an opening ascend, each once".to_owned());
    assert_eq!(changed(&|seats| seats.push(seats[0].clone())), Some(fault));
    assert!(changed(&|seats| seats.reverse()).is_some());
}

#[test]
fn any_changed_part_of_a_resolved_is_found_and_named() {
    let mut tried = 0;
    let mut rng = Rng::new(1);
    for seed in [0, 1, 3] {
        let table = closed(seed);
        let parts = unchain(&table.lines);
        assert_eq!(found(&parts).unwrap(), None);
        for (place, (_, _, kind, body)) in parts.iter().enumerate() {
            if kind != "Resolved" {
                continue;
            }
            let value: Value = serde_json::from_str(body).unwrap();
            for (part, changed) in changes(&value) {
                if !rng.one_in(3) {
                    continue;
                }
                let mut parts = parts.clone();
                // Events keep their own order of keys: only the changed body is written anew.
                parts[place].3 = rewritten(body, &value, &changed);
                match found(&parts) {
                    Ok(Some((seq, named))) => {
                        tried += 1;
                        let here = seq.0 == place as u64;
                        // A changed event may first show where the state it led to is used.
                        let named_well = named == part || part == "rolls" || named.starts_with("shape");
                        assert!(
                            here && named_well || part == "rolls",
                            "{place} {part}: {seq} {named} {changed}"
                        );
                    }
                    // What cannot be folded at all is refused, which is louder still.
                    Err(_) => tried += 1,
                    Ok(None) => panic!("{place} {part} is not found: {changed}"),
                }
            }
        }
    }
    assert!(tried > 150, "{tried}");
}

/// The old text where nothing changed, so that a difference is a difference in meaning.
fn rewritten(old_text: &str, old: &Value, new: &Value) -> String {
    let raw: std::collections::BTreeMap<String, Box<serde_json::value::RawValue>> =
        serde_json::from_str(old_text).unwrap();
    let keys = ["event", "rules", "modifiers", "rolls", "digest"];
    let mut out = Vec::new();
    for key in keys {
        match (old.get(key), new.get(key)) {
            (_, None) => {}
            (Some(one), Some(two)) if one == two => out.push(format!("\"{key}\":{}", raw[key])),
            (Some(_), Some(two)) if key == "event" => {
                let (name, fields) = two.as_object().unwrap().iter().next().unwrap();
                let named: std::collections::BTreeMap<String, Box<serde_json::value::RawValue>> =
                    serde_json::from_str(raw["event"].get()).unwrap();
                let mut text = named[name].get().to_owned();
                for (field, value) in fields.as_object().unwrap() {
                    let before = format!("\"{field}\":{}", old["event"][name][field]);
                    text = text.replacen(&before, &format!("\"{field}\":{value}"), 1);
                }
                out.push(format!("\"event\":{{\"{name}\":{text}}}"));
            }
            (_, Some(_)) => {
                let whole = written(new);
                let alone: std::collections::BTreeMap<String, Box<serde_json::value::RawValue>> =
                    serde_json::from_str(&whole).unwrap();
                out.push(format!("\"{key}\":{}", alone[key]));
            }
        }
    }
    format!("{{{}}}", out.join(","))
}

#[test]
fn a_roll_of_another_command_cannot_be_used_again() {
    let (mut table, mover, [shooter, other]) = interrupted(TRUSTED, 2);
    let target = u16::from(mover);
    let first = table.declare(shooter, &snap(u16::from(shooter), target, true), &[]).unwrap();
    table.declare(mover, r#"{"Parry":{"play":false}}"#, &[]).unwrap();
    let second = table.declare(other, &snap(u16::from(other), target, true), &[]).unwrap();
    table.close();
    let mut parts = unchain(&table.lines);
    let place = usize::try_from(second.0).unwrap() + 2;
    let of = |at: Seq| format!("\"of\":{}", at.0 + 1);
    let roll = |parts: &Parts, at: Seq| -> Value {
        serde_json::from_str(&parts[usize::try_from(at.0).unwrap() + 1].3).unwrap()
    };
    let (old, new) = (roll(&parts, first)["faces"][0].clone(), roll(&parts, second)["faces"][0].clone());
    let aim = |face: &Value| format!("\"aim\":{face}");
    parts[place].3 = parts[place].3.replace(&of(second), &of(first)).replace(&aim(&new), &aim(&old));
    assert_eq!(found(&parts).unwrap().unwrap().1, "rolls");
}

#[test]
fn two_rolls_of_a_command_cannot_change_places() {
    // The tape is fixed: which of its rolls serves which purpose is fixed by the order of the rules.
    let mut table = Table::begun(TRUSTED, 2);
    for number in 1..=3 {
        table.declare(number, r#"{"Bid":{}}"#, &["1"]).unwrap();
    }
    table.close();
    let mut parts = unchain(&table.lines);
    let uses: Vec<(usize, String)> = parts
        .iter()
        .enumerate()
        .filter(|(_, (_, _, kind, body))| kind == "Resolved" && body.contains("CardDrawn"))
        .map(|(place, (.., body))| {
            let body: Value = serde_json::from_str(body).unwrap();
            (place, body["rolls"][0]["of"].to_string())
        })
        .collect();
    let (one, two) = (&uses[0], &uses[1]);
    let of = |seq: &str| format!("\"of\":{seq},");
    parts[one.0].3 = parts[one.0].3.replace(&of(&one.1), &of(&two.1));
    parts[two.0].3 = parts[two.0].3.replace(&of(&two.1), &of(&one.1));
    // Each draw has one die of as many sides as the pile had cards.
    assert_eq!(found(&parts).unwrap().unwrap().1, "rolls");
}

#[test]
fn faces_confirmed_are_those_of_the_roll() {
    let options = Options { table_parry: true, ..TRUSTED };
    let (mut table, mover, [shooter, other]) = interrupted(options, 2);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let hidden = table.game.hidden(&table.secrets.all()).unwrap();
    let card = hidden.hands[usize::from(mover) - 1][0].unwrap().to_string();
    table.declare(mover, r#"{"Parry":{"play":true}}"#, &[&card]).unwrap();
    let faces = format!(r#"{{"Faces":{{"for":{{"rule":"TIN-PARRY-01","figure":{mover}}},"faces":[9]}}}}"#);
    table.declare(mover, &faces, &[]).unwrap();
    table.declare(shooter, r#"{"Confirm":{}}"#, &[]).unwrap();
    table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    table.close();
    let mut parts = unchain(&table.lines);
    let place =
        parts.iter().position(|(_, _, kind, body)| kind == "Rolled" && body.contains("\"faces\":[9]"));
    let place = place.unwrap();
    parts[place].3 = parts[place].3.replace("[9]", "[8]");
    assert_eq!(found(&parts).unwrap(), Some((Seq(place as u64), "faces".to_owned())));
}

#[test]
fn a_declaration_that_the_rules_refuse_is_found() {
    let mut table = Table::playing(TRUSTED, 2);
    let holder = table.game.state().holder + 1;
    table.declare(holder, r#"{"Rest":{}}"#, &[]).unwrap();
    table.close();
    let parts = unchain(&table.lines);
    let place = parts.iter().position(|(.., body)| body.contains("\"Rest\"")).unwrap();
    let with = |command: &str| {
        let mut parts = parts.clone();
        parts[place].3 = parts[place].3.replace(r#"{"Rest":{}}"#, command);
        found(&parts).unwrap().unwrap()
    };
    let seq = Seq(place as u64);
    assert_eq!(with(r#"{"Peek":{}}"#).1, "rolls");
    assert_eq!(with(r#"{"Parry":{"play":false}}"#), (seq, "refused".to_owned()));
    assert_eq!(with(r#"{"Nothing":{}}"#), (seq, "command".to_owned()));
    assert_eq!(with(r#"{"Start":{}}"#), (seq, "refused".to_owned()));
    // By another seat, by an office, by nobody at the table.
    for wrong in [by(holder % 3 + 1), by(8), Author::Organiser] {
        let mut parts = parts.clone();
        parts[place].0 = wrong;
        parts[place + 1].0 = wrong;
        assert_eq!(found(&parts).unwrap(), Some((seq, "refused".to_owned())), "{wrong}");
    }
    let _ = seat(1);
}

#[test]
fn what_the_list_of_kinds_does_not_allow_is_a_fault_of_the_audit() {
    let mut table = Table::playing(TRUSTED, 2);
    table.declare(1, r#"{"Concede":{}}"#, &[]).unwrap();
    let parts = unchain(&table.lines);
    let with = |by: Author, kind: &str, body: &str| {
        let mut parts = parts.clone();
        parts.push((by, 0, kind.to_owned(), body.to_owned()));
        found(&parts).map(|found| found.unwrap().1)
    };
    assert_eq!(with(Author::Server, "Weather", "{}").unwrap(), "shape: kind Weather is unknown");
    let ruling = r#"{"of":1,"remedy":"upheld","rules":[],"text":9}"#;
    assert!(with(by(1), "RulingGiven", ruling).unwrap().starts_with("shape: RulingGiven by seat:1"));
    assert!(with(by(1), "RevisionChanged", r#"{"ruleset":"tin/2"}"#).unwrap().contains("by seat:1"));
    assert!(with(by(1), "DisputeClosed", r#"{"dispute":9999}"#).unwrap().starts_with("shape:"));
    assert!(with(Author::Server, "MatchClosed", r#"{"how":"played"}"#).is_err(), "hidden draws");
}
