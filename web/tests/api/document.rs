//! The description says what there is, and there is what it says.

use std::collections::BTreeSet;

use greffe_web::api::{OPENAPI, ROUTES};
use serde_json::{Value, json};

use crate::server::{Scratch, serve};

fn described() -> Value {
    serde_json::from_str(OPENAPI).unwrap()
}

#[test]
fn every_address_is_described_and_every_description_has_its_address() {
    let document = described();
    let mut said = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(operation["summary"].is_string() && operation["responses"]["200"].is_object(), "{path}");
            said.insert((method.clone(), path.clone()));
            let named: BTreeSet<&str> = path.split(['{', '}']).skip(1).step_by(2).collect();
            let given = operation["parameters"].as_array().into_iter().flatten();
            let given: BTreeSet<&str> =
                given.filter(|one| one["in"] == "path").map(|one| one["name"].as_str().unwrap()).collect();
            assert_eq!(named, given, "{method} {path}");
            assert_eq!(method == "post", operation.get("requestBody").is_some(), "{method} {path}");
        }
    }
    let there: BTreeSet<(String, String)> =
        ROUTES.iter().map(|entry| (entry.method.to_owned(), entry.path.to_owned())).collect();
    assert_eq!(said, there);
    assert_eq!(there.len(), ROUTES.len(), "no address twice");
}

#[test]
fn every_reference_of_the_description_leads_somewhere() {
    fn walk(value: &Value, document: &Value) {
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            let place = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(place).is_some(), "{reference}");
        }
        match value {
            Value::Array(values) => values.iter().for_each(|one| walk(one, document)),
            Value::Object(fields) => fields.values().for_each(|one| walk(one, document)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let document = described();
    walk(&document, &document);
}

#[test]
fn every_shape_of_an_answer_names_its_fields_or_says_that_it_is_open() {
    fn walk(value: &Value, place: &str, open: &mut Vec<String>) {
        let kind = &value["type"];
        let is_object =
            kind == "object" || kind.as_array().is_some_and(|kinds| kinds.contains(&json!("object")));
        let told = ["properties", "additionalProperties", "maxProperties"];
        if is_object && !told.iter().any(|word| value.get(word).is_some()) {
            open.push(place.to_owned());
        }
        match value {
            Value::Array(values) => values.iter().for_each(|one| walk(one, place, open)),
            Value::Object(fields) => {
                fields.iter().for_each(|(name, one)| walk(one, &format!("{place}/{name}"), open));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let document = described();
    let mut open = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            walk(&operation["responses"], &format!("{method} {path}"), &mut open);
        }
    }
    // What is only sent is read by the server, which says what is wrong with it.
    let sent = ["Look", "Acting"];
    for (name, shape) in document["components"]["schemas"].as_object().unwrap() {
        if !sent.contains(&name.as_str()) {
            walk(shape, name, &mut open);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn every_described_address_answers_its_method_and_no_other() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    for entry in ROUTES {
        let path =
            entry.path.replace("{id}", &"0".repeat(32)).replace("{seq}", "0").replace("{system}", "seg");
        let path = format!("/api/v1{path}");
        let right = server.ask(&entry.method.to_uppercase(), &path, &[], b"").status;
        assert_ne!(right, 405, "{} {path}", entry.method);
        let both = ROUTES.iter().filter(|other| other.path == entry.path).count() == 2;
        let other = if entry.method == "get" { "POST" } else { "GET" };
        let wrong = server.ask(other, &path, &[], b"").status;
        assert_eq!(wrong == 405, !both, "{other} {path}: {wrong}");
        assert_eq!(server.ask("DELETE", &path, &[], b"").status, 405, "{path}");
    }
}

#[test]
fn the_description_is_served_and_systems_have_their_catalogue() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    assert_eq!(server.get("/openapi.json").json(), described());
    let systems = server.get("/systems").json();
    assert_eq!(systems[0]["system"], "seg");
    let rules = server.get("/systems/seg/rules").json();
    assert_eq!(json!(rules["rules"].as_array().unwrap().len()), systems[0]["rules"]);
    assert!(rules["options"].as_array().unwrap().iter().all(|option| option["values"][0][0].is_string()));
    assert_eq!(server.get("/systems/chess/rules").code(), (404, "not_found".into()));
    let schema = server.get("/systems/seg/schema").json();
    assert_eq!(schema["$defs"]["opening"]["properties"]["system"]["const"], "seg");
    assert_eq!(server.get("/systems/chess/schema").code(), (404, "not_found".into()));
}
