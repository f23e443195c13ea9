//! A match with both its people at it, played on through the API.

use serde_json::{Map, Value, json};

use crate::opened::{Opened, open};
use crate::person::Person;
use crate::server::Running;

/// Asks the API as somebody.
pub(crate) fn ask(site: &Running, person: &Person<'_>, method: &str, path: &str, body: &Value) -> Value {
    let (_, token) = person.cookies().into_iter().find(|(name, _)| name == "greffe").unwrap();
    let bearer = format!("Bearer {token}");
    let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let answer = site.ask(method, &format!("/api/v1{path}"), &headers, body.as_bytes());
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{}", answer.body))
}

/// A plain answer to a form: its witness where it has one, else the first of everything; and what it seals.
pub(crate) fn filled(form: &Value) -> (Value, Vec<Value>) {
    let mut fields = form["witness"].as_object().cloned().unwrap_or_default();
    let mut sealed = Vec::new();
    for blank in form["blanks"].as_array().unwrap() {
        let key = blank["key"].as_str().unwrap().to_owned();
        if fields.contains_key(&key) || blank["optional"] == true {
            continue;
        }
        if let Some(of) = blank["kind"].pointer("/One/of") {
            let choice = of.as_array().unwrap().iter().find(|choice| choice.get("refused").is_none());
            fields.insert(key, choice.unwrap()["value"].clone());
        } else if let Some(some) = blank["kind"].get("Some") {
            let open = some["of"].as_array().unwrap().iter().filter(|choice| choice.get("refused").is_none());
            let least = usize::try_from(some["least"].as_u64().unwrap()).unwrap();
            fields.insert(key, open.take(least).map(|choice| choice["value"].clone()).collect());
        } else if let Some(order) = blank["kind"].pointer("/Sealed/what/Order") {
            let with = order["with"][0]["value"].clone();
            let one = |item: &Value| json!({ "item": item["value"], "with": with });
            sealed.extend(order["of"].as_array().unwrap().iter().map(one));
        }
    }
    let mut command = Map::new();
    command.insert(form["command"].as_str().unwrap().to_owned(), fields.into());
    (command.into(), sealed)
}

/// A match of SEG with places, its sides placed by the rules themselves, and two people at it.
pub(crate) struct Table<'a> {
    pub(crate) opened: Opened<'a>,
    pub(crate) people: [Person<'a>; 2],
}

impl<'a> Table<'a> {
    pub(crate) fn open(site: &'a Running) -> Self {
        let mut setup = crate::opened::opening(&json!({}))["setup"].clone();
        setup["table"] = json!({ "width": 6000, "depth": 6000 });
        Self::opened(site, &json!({ "setup": setup }))
    }

    pub(crate) fn opened(site: &'a Running, changes: &Value) -> Self {
        let opened = open(site, changes);
        let people = [opened.seated("seat:1"), opened.seated("seat:2")];
        Self { opened, people }
    }

    pub(crate) fn mine(&self, seat: usize) -> Value {
        let path = format!("/matches/{}/mine", self.opened.id);
        ask(self.opened.site, &self.people[seat], "GET", &path, &Value::Null)
    }

    /// Acts as a seat; the number of the first record.
    pub(crate) fn act(&self, seat: usize, act: &Value) -> u64 {
        let path = format!("/matches/{}/acts", self.opened.id);
        let answer = ask(self.opened.site, &self.people[seat], "POST", &path, act);
        answer["first"].as_u64().unwrap_or_else(|| panic!("{act}: {answer}"))
    }

    /// Plays on, each question answered plainly, until a seat owes a form of this command; that seat.
    pub(crate) fn until(&self, command: &str) -> usize {
        for _ in 0..200 {
            for seat in [0, 1] {
                let mine = self.mine(seat);
                let forms = mine["forms"].as_array().unwrap_or_else(|| panic!("{mine}")).clone();
                let owed: Vec<&Value> = forms.iter().filter(|form| form["owed"] == true).collect();
                if owed.iter().any(|form| form["command"] == command) {
                    return seat;
                }
                let Some(form) = owed.iter().find(|form| form["command"] != "Contest") else { continue };
                let (command, private) = filled(form);
                let act = json!({ "act": { "declare": { "window": mine["window"], "command": command, "private": private } } });
                self.act(seat, &act);
            }
        }
        panic!("nobody ever owes {command}");
    }
}
