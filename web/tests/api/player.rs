//! Fills forms at random, as they come over the wire.

use serde_json::{Map, Value, json};

use crate::server::{Running, Session};

/// A small generator: tests choose everything by it.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % n.max(1)
    }

    fn pick<'t>(&mut self, of: &[&'t Value]) -> &'t Value {
        of[self.below(of.len())]
    }
}

/// A form filled.
#[derive(Default)]
struct Filled {
    fields: Map<String, Value>,
    facts: Vec<Value>,
    private: Vec<Value>,
}

/// A declaration that a form admits, as an act; none when a choice has nothing to choose from.
pub(crate) fn fill(form: &Value, window: &Value, chance: &mut Chance) -> Option<Value> {
    let mut filled = Filled::default();
    if let Some(witness) = form["witness"].as_object() {
        filled.fields = witness.clone();
    }
    fill_blanks(&form["blanks"], chance, &mut filled)?;
    let mut command = Map::new();
    command.insert(form["command"].as_str().unwrap().to_owned(), Value::Object(filled.fields));
    if !filled.facts.is_empty() {
        command.insert("facts".to_owned(), filled.facts.into());
    }
    Some(json!({ "declare": { "window": window, "command": command, "private": filled.private } }))
}

fn fill_blanks(blanks: &Value, chance: &mut Chance, filled: &mut Filled) -> Option<()> {
    for blank in blanks.as_array().into_iter().flatten() {
        if blank["optional"] == true {
            continue;
        }
        let key = blank["key"].as_str().unwrap().to_owned();
        let (kind, what) = blank["kind"].as_object().unwrap().iter().next().unwrap();
        match kind.as_str() {
            "One" => {
                let choice = chance.pick(&open(&what["of"]));
                filled.fields.insert(key, choice["value"].clone());
                fill_blanks(&choice["then"], chance, filled)?;
            }
            "Faces" => {
                let sides = what["sides"].as_array().unwrap();
                let faces = sides
                    .iter()
                    .map(|most| chance.below(usize::try_from(most.as_u64().unwrap()).unwrap()) + 1);
                filled.fields.insert(key, faces.collect::<Vec<_>>().into());
            }
            "Fact" => {
                let value = if what["answer"] == "YesNo" { json!(true) } else { json!(500) };
                filled.facts.push(json!({ "fact": what["fact"], "of": what["of"], "value": value }));
            }
            "Sealed" => seal(&what["what"]["Order"], chance, filled),
            "Claim" => {}
            other => panic!("a form of this opening has no blank {other}"),
        }
    }
    Some(())
}

fn open(of: &Value) -> Vec<&Value> {
    of.as_array().unwrap().iter().filter(|choice| choice.get("refused").is_none()).collect()
}

fn seal(order: &Value, chance: &mut Chance, filled: &mut Filled) {
    let mut left = open(&order["of"]);
    let with = open(&order["with"]);
    while !left.is_empty() {
        let item = left.remove(chance.below(left.len()));
        filled.private.push(json!({ "item": item["value"], "with": chance.pick(&with)["value"] }));
    }
}

/// Sets proven dice up, with a nonce of each seat.
pub(crate) fn set_dice(id: &str, seats: &[Session<'_>]) {
    let anchored = seats[0].post(&format!("/matches/{id}/dice"), &json!({ "mode": "open" }));
    assert_eq!(anchored.status, 200, "{anchored:?}");
    assert_eq!(anchored.json()["awaited"], json!(["seat:1"]));
    for (number, seat) in (1..).zip(seats) {
        seat.does(id, &json!({ "reveal_nonce": { "nonce": format!("{number:02x}").repeat(32) } }));
    }
}

/// Begins play.
pub(crate) fn start(id: &str, organiser: &Session<'_>) {
    organiser.does(id, &json!({ "declare": { "window": 0, "command": { "Start": {} } } }));
}

/// One random step of whoever is awaited; the seat that made it, or none when nobody is.
pub(crate) fn step(
    server: &Running,
    id: &str,
    seats: &[Session<'_>],
    chance: &mut Chance,
) -> Option<(usize, Value)> {
    let owed = server.get(&format!("/matches/{id}")).json()["owed"].clone();
    let awaited: Vec<&Value> = owed.as_array().unwrap().iter().collect();
    if awaited.is_empty() {
        return None;
    }
    let seat = chance.pick(&awaited)["seat"].as_str().unwrap();
    let place = seat.strip_prefix("seat:").unwrap().parse::<usize>().unwrap() - 1;
    for _ in 0..50 {
        let mine = seats[place].get(&format!("/matches/{id}/mine")).json();
        let forms: Vec<&Value> =
            mine["forms"].as_array().unwrap().iter().filter(|form| form["owed"] == true).collect();
        assert!(!forms.is_empty(), "{seat} is awaited and has no form: {owed}");
        let form = chance.pick(&forms);
        let Some(act) = fill(form, &mine["window"], chance) else { continue };
        let answer = seats[place].tries(id, &act);
        match answer.status {
            200 => return Some((place, act)),
            422 => assert!(answer.json()["error"]["rule"].is_string(), "{act}: {answer:?}"),
            _ => panic!("{act}: {answer:?}"),
        }
    }
    panic!("no form of {seat} is accepted");
}

/// Steps until the match has so many records or nobody is awaited.
pub(crate) fn play_to(
    server: &Running,
    id: &str,
    seats: &[Session<'_>],
    chance: &mut Chance,
    records: u64,
) -> u64 {
    loop {
        let now = server.get(&format!("/matches/{id}")).json()["head"]["records"].as_u64().unwrap();
        if now >= records || step(server, id, seats, chance).is_none() {
            return now;
        }
    }
}
