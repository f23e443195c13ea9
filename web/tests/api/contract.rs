//! The description against a live server: whatever is asked, valid or not, the answer is one that is described, of the
//! shape that is described, and never a fault of the server.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};

use greffe_web::api::OPENAPI;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::opening::{duel, opening};
use crate::player::{Chance, fill, start, step};
use crate::server::{Answer, Running, Scratch, Session, unlimited};

/// The document, with a validator for each shape that an answer may have.
pub(crate) struct Contract {
    document: Value,
    /// Its shapes, which admit no field that they do not name.
    closed: Value,
    ready: BTreeMap<String, Validator>,
}

/// A shape that names its fields admits no other, unless it says so.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl Contract {
    pub(crate) fn new() -> Self {
        let document: Value = serde_json::from_str(OPENAPI).unwrap();
        let mut closed = document["components"]["schemas"].clone();
        closed.as_object_mut().unwrap().values_mut().for_each(close);
        Self { document, closed, ready: BTreeMap::new() }
    }

    fn operations(&self) -> Vec<(String, String, Value)> {
        let paths = self.document["paths"].as_object().unwrap();
        let each = paths.iter().flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| (path, method, operation))
        });
        each.map(|(path, method, operation)| (path.clone(), method.clone(), operation.clone())).collect()
    }

    /// Whether an answer is one of those described; why not.
    fn judge(&mut self, path: &str, method: &str, operation: &Value, answer: &Answer) -> Result<(), String> {
        let status = answer.status.to_string();
        if answer.status >= 500 {
            return Err(format!("{status}: {}", answer.body));
        }
        let Some(described) = operation["responses"].get(&status) else {
            return Err(format!("{status} is not described: {}", answer.body));
        };
        let kind = answer.header("content-type").unwrap_or_default().split(';').next().unwrap_or_default();
        let Some(content) = described.get("content") else { return Ok(()) };
        let Some(content) = content.get(kind) else {
            return Err(format!("{status} comes as {kind:?}, which is not described"));
        };
        if kind != "application/json" {
            return Ok(());
        }
        let body: Value = serde_json::from_str(&answer.body).map_err(|error| format!("{status}: {error}"))?;
        let closed = &self.closed;
        let ready = self.ready.entry(format!("{method} {path} {status}")).or_insert_with(|| {
            let mut whole = content["schema"].clone();
            close(&mut whole);
            whole["components"] = json!({ "schemas": closed });
            jsonschema::draft202012::new(&whole).unwrap_or_else(|error| panic!("{path}: {error}"))
        });
        let wrong: Vec<String> = ready
            .iter_errors(&body)
            .take(2)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        if wrong.is_empty() { Ok(()) } else { Err(format!("{status}: {}", wrong.join("; "))) }
    }

    /// That an answer to an operation is one of those described, of this status.
    pub(crate) fn holds(&mut self, method: &str, path: &str, answer: &Answer, status: u16) {
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        let operation = self.document["paths"][path][method].clone();
        self.judge(path, method, &operation, answer).unwrap_or_else(|why| panic!("{method} {path}: {why}"));
    }

    /// A value that a schema describes; of alternatives, the one of that number.
    fn example(&self, schema: &Value, which: usize, known: &BTreeMap<&str, Value>) -> Value {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let name = reference.rsplit('/').next().unwrap();
            let found = || self.document.pointer(reference.strip_prefix('#').unwrap()).unwrap();
            return known.get(name).cloned().unwrap_or_else(|| self.example(found(), which, known));
        }
        for many in ["oneOf", "anyOf"] {
            if let Some(all) = schema.get(many).and_then(Value::as_array) {
                return self.example(&all[which % all.len()], which, known);
            }
        }
        if let Some(all) = schema.get("enum").and_then(Value::as_array) {
            return all[which % all.len()].clone();
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        let kind = &schema["type"];
        let kind = kind.as_str().or_else(|| kind.get(0).and_then(Value::as_str)).unwrap_or("object");
        match kind {
            "string" => json!("a"),
            "integer" | "number" => schema.get("minimum").cloned().unwrap_or(json!(1)),
            "boolean" => json!(true),
            "array" => match schema.get("items") {
                Some(items) => json!([self.example(items, which, known)]),
                None => json!([]),
            },
            _ => {
                let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
                let made = fields.map(|(name, field)| (name.clone(), self.example(field, which, known)));
                Value::Object(made.collect())
            }
        }
    }

    /// How many alternatives there are in the first choice of a schema.
    fn choices(&self, schema: &Value) -> usize {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let found = self.document.pointer(reference.strip_prefix('#').unwrap()).unwrap();
            return self.choices(found);
        }
        let here = ["oneOf", "anyOf", "enum"].into_iter().filter_map(|many| schema.get(many)?.as_array());
        let here = here.map(Vec::len).max().unwrap_or(1);
        let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        fields.map(|(_, field)| self.choices(field)).max().unwrap_or(1).max(here)
    }
}

/// A value as it is, and with each of its parts left out, or replaced by what it should not be.
fn spoilt(value: &Value) -> Vec<Value> {
    let odd = || {
        [
            json!(null),
            json!(-1),
            json!(18_446_744_073_709_551_615_u64),
            json!(1.5),
            json!(""),
            json!("\u{202e}x"),
            json!("x".repeat(3_000)),
            json!([]),
            json!({}),
            json!([[{"a": [1]}]]),
        ]
    };
    let mut all = vec![value.clone()];
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let mut without = fields.clone();
                without.remove(name);
                all.push(Value::Object(without));
                for part in spoilt(field).into_iter().skip(1) {
                    let mut changed = fields.clone();
                    changed.insert(name.clone(), part);
                    all.push(Value::Object(changed));
                }
            }
            let mut more = fields.clone();
            more.insert("more".to_owned(), json!(1));
            all.push(Value::Object(more));
        }
        Value::Array(items) => {
            for part in items.first().map(spoilt).unwrap_or_default().into_iter().skip(1) {
                all.push(json!([part]));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    all.extend(odd());
    all
}

/// A request; of a feed, which does not end, only its head is read.
fn ask(server: &Running, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    if !path.split('?').next().unwrap().ends_with("/live") {
        return server.ask(&method.to_uppercase(), path, headers, body);
    }
    let mut stream = server.connect();
    let mut head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", server.address);
    for (name, value) in headers {
        write!(head, "{name}: {value}\r\n").unwrap();
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
    let (mut bytes, mut piece) = (Vec::new(), [0; 512]);
    while !bytes.windows(4).any(|four| four == b"\r\n\r\n") {
        let count = stream.read(&mut piece).unwrap();
        assert!(count > 0, "{path}: no answer");
        bytes.extend_from_slice(&piece[..count]);
    }
    let ended = bytes.windows(4).any(|four| four == b"\r\n\r\n") && !bytes.starts_with(b"HTTP/1.1 200");
    if ended {
        drop(stream.read_to_end(&mut bytes));
    }
    crate::server::answer(&bytes)
}

/// The addresses of an operation: its own match and record, others, and what names nothing.
fn addresses(path: &str, ids: &[String]) -> Vec<String> {
    let mut all = vec![path.to_owned()];
    let wrong = ["zz", "%00", "-1", "99999999999999999999", "%E2%80%AE", "..%2f", &"a".repeat(300)];
    for (name, right) in [
        ("{id}", ids.iter().map(String::as_str).collect::<Vec<_>>()),
        ("{seq}", vec!["0", "3", "99999"]),
        ("{system}", vec!["seg", "ao", "dw", "ad", "tde"]),
    ] {
        if !path.contains(name) {
            continue;
        }
        let values = right.iter().copied().chain(wrong);
        all = values.flat_map(|value| all.iter().map(move |path| path.replace(name, value))).collect();
    }
    all
}

/// The questions of an operation: none, each of its parameters with each of these values, and one that it does not know.
fn questions(operation: &Value) -> Vec<String> {
    let given = operation["parameters"].as_array().into_iter().flatten();
    let names = given.filter(|one| one["in"] == "query").filter_map(|one| one["name"].as_str());
    let values =
        ["0", "1", "7", "seat:1", "samples", "a", "", "-1", "1e3", "18446744073709551616", "%ff", "%00", "%"];
    let mut all = vec![String::new(), "?unknown=1".to_owned()];
    let names: Vec<&str> = names.collect();
    for name in &names {
        all.extend(values.iter().map(|value| format!("?{name}={value}")));
        all.push(format!("?{name}=1&{name}=2"));
    }
    if names.len() > 1 {
        let pairs: Vec<String> = names.iter().map(|name| format!("{name}=2")).collect();
        all.push(format!("?{}", pairs.join("&")));
    }
    all
}

struct Setting<'a> {
    server: &'a Running,
    ids: Vec<String>,
    sessions: Vec<Option<Session<'a>>>,
}

impl Setting<'_> {
    fn known(&self) -> BTreeMap<&'static str, Value> {
        BTreeMap::from([
            ("MatchId", json!(self.ids[0])),
            ("Seq", json!(2)),
            ("Author", json!("seat:1")),
            ("Opening", opening("table")),
        ])
    }
}

/// What came of everything that was asked.
struct Trial {
    contract: Contract,
    asked: u32,
    seen: BTreeSet<(String, String, u16)>,
    told: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Trial {
    fn judge(&mut self, path: &str, method: &str, operation: &Value, answer: &Answer, what: &str) {
        self.asked += 1;
        self.seen.insert((method.to_owned(), path.to_owned(), answer.status));
        if let Err(why) = self.contract.judge(path, method, operation, answer) {
            // One of each kind is enough to read.
            let kind: String = why.chars().filter(|sign| !sign.is_ascii_digit()).take(60).collect();
            if self.told.insert(format!("{method} {path} {kind}")) {
                self.wrong.push(format!("{method} {path} ({what}): {why}").chars().take(600).collect());
            }
        }
    }

    fn read(&mut self, setting: &Setting<'_>, path: &str, operation: &Value) {
        for (number, session) in setting.sessions.iter().enumerate() {
            let bearer = session.as_ref().map(Session::bearer);
            let headers: Vec<(&str, &str)> =
                bearer.as_deref().map(|bearer| ("Authorization", bearer)).into_iter().collect();
            for address in addresses(path, &setting.ids) {
                // Every question is asked of the played match, by two of them; of the rest, a few.
                let own = number < 2 && (!path.contains("{id}") || address.contains(&setting.ids[0]));
                for question in questions(operation).iter().take(if own { usize::MAX } else { 1 }) {
                    let to = format!("/api/v1{address}{question}");
                    let answer = ask(setting.server, "get", &to, &headers, b"");
                    self.judge(path, "get", operation, &answer, &format!("{number} {to:.120}"));
                }
            }
        }
    }

    fn write(&mut self, setting: &Setting<'_>, path: &str, operation: &Value) {
        let content = operation["requestBody"]["content"].as_object().unwrap();
        let (kind, content) = content.iter().next().unwrap();
        let bodies = self.bodies(setting, kind, &content["schema"]);
        let raw: [&[u8]; 5] =
            [b"", b"{", b"\xff\xfe", b"{\"a\":1,\"a\":2}", b"[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]"];
        for (number, session) in setting.sessions.iter().enumerate() {
            let bearer = session.as_ref().map(Session::bearer);
            let mut headers = vec![("Content-Type", kind.as_str())];
            headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
            for (place, address) in addresses(path, &setting.ids).into_iter().enumerate() {
                let to = format!("/api/v1{address}");
                // All bodies by those who sit at the first match; some elsewhere.
                let step =
                    if place == 0 && (1..=2).contains(&number) { 1 } else { bodies.len().div_ceil(2).max(1) };
                for body in bodies.iter().map(Vec::as_slice).step_by(step).chain(raw) {
                    let answer = ask(setting.server, "post", &to, &headers, body);
                    let text = String::from_utf8_lossy(body);
                    self.judge(path, "post", operation, &answer, &format!("{number} {to:.80} {text:.160}"));
                }
            }
        }
    }

    fn bodies(&self, setting: &Setting<'_>, kind: &str, schema: &Value) -> Vec<Vec<u8>> {
        if kind == "application/json" {
            let contract = &self.contract;
            let choices = 0..contract.choices(schema);
            let examples = choices.map(|which| contract.example(schema, which, &setting.known()));
            let spoilt = examples.flat_map(|example| spoilt(&example));
            return spoilt.map(|body| body.to_string().into_bytes()).collect();
        }
        let file = setting.server.ask("GET", &format!("/m/{}/file", setting.ids[0]), &[], b"").body;
        [file.as_str(), &file[..file.len() / 2], "{}", "x"].map(|body| body.as_bytes().to_vec()).into()
    }
}

#[test]
fn whatever_is_asked_the_answer_is_described() {
    let scratch = Scratch::new();
    let server = unlimited(&scratch);
    let (played, [organiser, one, _]) = server.open(&opening("table"));
    start(&played, &organiser);
    let (hidden, [_, dealt, _]) = server.open(&duel(["dealt", "dealt"]));
    let listed = server.get("/matches?shelf=samples").json();
    let sample = listed["matches"][0]["id"].as_str().unwrap().to_owned();
    let ids = vec![played, hidden, sample, "0".repeat(32)];
    let sessions = vec![None, Some(organiser), Some(one), Some(dealt)];
    let setting = Setting { server: &server, ids, sessions };
    let contract = Contract::new();
    let operations = contract.operations();
    let (seen, told) = (BTreeSet::new(), BTreeSet::new());
    let mut trial = Trial { contract, asked: 0, seen, told, wrong: Vec::new() };
    for (path, method, operation) in &operations {
        if method == "get" {
            trial.read(&setting, path, operation);
        } else {
            trial.write(&setting, path, operation);
        }
    }
    let Trial { asked, seen, wrong, .. } = trial;
    eprintln!("{asked} requests, {} kinds of answer", seen.len());
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen.iter().any(|(_, _, status)| *status == 200));
}

/// Every operation, granted to whoever may: each once at least, and its answer of the shape that is described.
struct Granting<'a> {
    server: &'a Running,
    contract: Contract,
    granted: BTreeSet<(String, String)>,
}

impl Granting<'_> {
    /// An answer to an operation, which was granted.
    fn granted(&mut self, method: &str, path: &str, answer: Answer) -> Answer {
        assert_eq!(answer.status, 200, "{method} {path}: {answer:?}");
        let operation = self.contract.document["paths"][path][method].clone();
        self.contract
            .judge(path, method, &operation, &answer)
            .unwrap_or_else(|why| panic!("{method} {path}: {why}"));
        self.granted.insert((method.to_owned(), path.to_owned()));
        answer
    }

    /// Reads an address of the description, of a match and a record, as somebody.
    fn reads(&mut self, session: &Session<'_>, path: &str, id: &str, question: &str) -> Answer {
        let address =
            path.replace("{id}", id).replace("{seq}", "3").replace("{part}", "0").replace("{system}", "seg");
        let bearer = session.bearer();
        let to = format!("/api/v1{address}{question}");
        let answer = ask(self.server, "get", &to, &[("Authorization", &bearer)], b"");
        self.granted("get", path, answer)
    }

    fn posts(&mut self, session: &Session<'_>, path: &str, id: &str, body: &Value) -> Value {
        let answer = session.post(&path.replace("{id}", id), body);
        self.granted("post", path, answer).json()
    }

    fn acts(&mut self, session: &Session<'_>, id: &str, act: &Value) -> Value {
        self.posts(session, "/matches/{id}/acts", id, &json!({ "act": act }))
    }

    fn sends(&mut self, session: &Session<'_>, path: &str, file: &str) -> Value {
        let bearer = session.bearer();
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-ndjson")];
        let answer = self.server.ask("POST", &format!("/api/v1{path}"), &headers, file.as_bytes());
        self.granted("post", path, answer).json()
    }

    /// Everything that may be read of a match by somebody who plays it.
    fn all_read(&mut self, session: &Session<'_>, id: &str) {
        let operations = self.contract.operations();
        let reads = operations
            .iter()
            .filter(|(path, method, _)| method == "get" && !elsewhere(path) && path != "/matches/{id}/forms");
        for (path, _, _) in reads {
            let question = match path.as_str() {
                "/matches/{id}/outlook" => "?of=3",
                "/matches/{id}/compare" => "?a=0&b=3",
                _ => "",
            };
            self.reads(session, path, id, question);
        }
    }
}

/// Whether an address is granted elsewhere: those of events where their days are played, in `site/event_day.rs`, a
/// study where one is written, in `site/studies.rs`, what is an account's in `tokens.rs`, outcomes of a command where there
/// is one to ask for, in `watch.rs`.
fn elsewhere(path: &str) -> bool {
    let of_account = ["/account", "/studies/{id}/notes", "/collections/{id}"];
    let of_command = ["/matches/{id}/records/{seq}/grid", "/matches/{id}/records/{seq}/hinges"];
    path.starts_with("/events")
        || path.starts_with("/leagues/")
        || path == "/studies/{id}"
        || of_account.contains(&path)
        || of_command.contains(&path)
}

/// The file of a match that another server holds, with a text in it.
fn foreign_file() -> String {
    let scratch = Scratch::new();
    let server = unlimited(&scratch);
    let (id, [organiser, one, _]) = server.open(&opening("table"));
    start(&id, &organiser);
    one.does(&id, &json!({ "raise_dispute": { "of": 3, "text": "Non." } }));
    server.get(&format!("/matches/{id}/file")).body
}

#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, from opening to end")]
fn every_operation_is_granted_to_whoever_may_and_answers_as_it_is_described() {
    let file = foreign_file();
    let scratch = Scratch::new();
    let server = unlimited(&scratch);
    let mut all = Granting { server: &server, contract: Contract::new(), granted: BTreeSet::new() };
    let opened = server.ask("POST", "/api/v1/sessions", &[("Content-Type", "application/json")], b"{}");
    all.granted("post", "/sessions", opened);
    // Whoever opens a match or joins one goes on under another token.
    let mut organiser = server.session();
    let made = all.posts(&organiser, "/matches", "", &json!({ "opening": opening("seeded") }));
    organiser.token = made["token"].as_str().unwrap().to_owned();
    let id = made["id"].as_str().unwrap().to_owned();
    let seats = ["seat:1", "seat:2"].map(|place| {
        let link = made["links"].as_array().unwrap().iter().find(|link| link["as"] == place).unwrap();
        let mut session = server.session();
        let joined = all.posts(&session, "/join", "", &json!({ "code": link["code"] }));
        session.token = joined["token"].as_str().unwrap().to_owned();
        session
    });
    let [one, two] = &seats;
    all.posts(one, "/matches/{id}/dice", &id, &json!({ "mode": "open" }));
    for (number, seat) in (1..).zip(&seats) {
        all.acts(seat, &id, &json!({ "reveal_nonce": { "nonce": format!("{number:02x}").repeat(32) } }));
    }
    all.acts(&organiser, &id, &json!({ "declare": { "window": 0, "command": { "Start": {} } } }));
    let mut chance = Chance(77);
    for turn in 0..40 {
        for seat in &seats {
            let mine = all.reads(seat, "/matches/{id}/mine", &id, "").json();
            for form in mine["forms"].as_array().unwrap().iter().filter(|form| form["owed"] == true) {
                let Some(act) = fill(form, &mine["window"], &mut chance) else { continue };
                let declared = &act["declare"];
                let look = json!({ "command": declared["command"], "private": declared["private"] });
                all.posts(seat, "/matches/{id}/mine/ghost", &id, &look);
            }
        }
        if step(&server, &id, &seats, &mut chance).is_none() {
            break;
        }
        if turn % 13 == 7 {
            all.all_read(one, &id);
        }
    }
    let rule = "SEG-TEST-01";
    let raised = all.acts(two, &id, &json!({ "raise_dispute": { "of": 8, "rule": rule, "text": "Non." } }));
    all.all_read(two, &id);
    let texts = all.reads(two, "/matches/{id}/texts", &id, "").json();
    let own = json!({ "as": "seat:2", "number": texts["texts"][0]["number"] });
    all.posts(two, "/matches/{id}/texts/erase", &id, &own);
    all.acts(two, &id, &json!({ "give_evidence": { "dispute": raised["first"], "text": "Voyez." } }));
    // The forms of a seat are its own; a judge sees them through nobody's eyes.
    let asked = json!({ "place": "judge", "as": "organiser" });
    let link = all.posts(&organiser, "/matches/{id}/links", &id, &asked);
    let judge = server.joined(link[0]["code"].as_str().unwrap());
    all.reads(&judge, "/matches/{id}/forms", &id, "?seat=seat:1");
    all.posts(one, "/matches/{id}/mine/turn", &id, &json!({ "seat": "seat:1" }));
    let of_place = json!({ "place": "seat:1", "as": "seat:1" });
    all.posts(one, "/matches/{id}/links", &id, &of_place);
    all.posts(one, "/matches/{id}/revoke", &id, &of_place);
    let bringer = server.session();
    for (sent, refused) in [(file.as_str(), false), (&file[..file.len() / 2], true)] {
        assert_eq!(all.sends(&bringer, "/verify", sent)["verdict"] == "refused", refused);
    }
    let brought = all.sends(&bringer, "/import", &file);
    let place = brought["match"].as_str().unwrap().to_owned();
    assert_eq!(all.sends(&bringer, "/import", &file)["new"], false);
    all.posts(&bringer, "/matches/{id}/remove", &place, &json!({}));
    let described = all.contract.operations().into_iter().map(|(path, method, _)| (method, path));
    let of_account =
        |one: &(String, String)| one.0 == "post" && (one.1 == "/studies" || one.1 == "/collections");
    let missing: Vec<_> = described
        .filter(|one| !elsewhere(&one.1) && !of_account(one) && !all.granted.contains(one))
        .collect();
    assert!(missing.is_empty(), "operations that nobody was granted: {missing:?}");
}
