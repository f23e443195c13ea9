//! Matches opened through the API: an organiser, and a code for every place.

use serde_json::{Value, json};

use crate::person::Person;
use crate::server::Running;

/// A match just opened.
pub(crate) struct Opened<'a> {
    pub(crate) site: &'a Running,
    /// Its id.
    pub(crate) id: String,
    /// Its address.
    pub(crate) base: String,
    /// The organiser's browser.
    pub(crate) organiser: Person<'a>,
    links: Value,
}

impl<'a> Opened<'a> {
    /// The code of a place: `seat:1`, `judge`.
    pub(crate) fn code(&self, place: &str) -> String {
        let links = self.links.as_array().unwrap();
        let link = links.iter().find(|link| link["as"] == place).unwrap();
        link["code"].as_str().unwrap().to_owned()
    }

    /// A person who takes a place with its code.
    pub(crate) fn seated(&self, place: &str) -> Person<'a> {
        let mut person = Person::new(self.site);
        self.sit(&mut person, place);
        person
    }

    /// Takes one more place.
    pub(crate) fn sit(&self, person: &mut Person<'_>, place: &str) {
        let page = format!("/j/{}", self.code(place));
        person.get(&format!("{page}?lang=en"));
        person.post(&page, &[]);
        assert_eq!(person.status, 200, "{place}");
    }

    /// How many records there are.
    pub(crate) fn lines(&self) -> usize {
        let file = self.site.get(&format!("{}/file", self.base)).body;
        file.lines().filter(|line| line.starts_with("{\"v\":1,")).count()
    }

    /// The records of a kind so far.
    pub(crate) fn records(&self, kind: &str) -> Vec<Value> {
        let file = self.site.get(&format!("{}/file", self.base)).body;
        let named = format!("\"kind\":\"{kind}\"");
        let lines = file.lines().filter(|line| line.contains(&named));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn post(site: &Running, path: &str, token: Option<&str>, body: &Value) -> Value {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    let answer = site.ask("POST", &format!("/api/v1{path}"), &headers, body.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// Two small teams of SEG, positions not recorded; `changes` replace parts of the opening.
pub(crate) fn opening(changes: &Value) -> Value {
    let figure = |name: &str, rank: &str, skills: &[&str]| json!({ "name": name, "rank": rank, "value": 3, "skills": skills });
    let team = |[a, b, c]: [&str; 3]| {
        json!([figure(a, "1", &["Tactician"]), figure(b, "2", &["RangedAttackMedium"]), figure(c, "3", &[])])
    };
    let mut opening = json!({
        "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
        "dice": { "test": "table", "toss": "table" },
        "seats": [
            { "seat": "seat:1", "side": 0, "name": "Garde du Pont" },
            { "seat": "seat:2", "side": 1, "name": "Bande de l\u{2019}\u{c9}cluse" },
        ],
        "setup": { "table": null, "rosters": [team(["Alaric", "Brune", "Colin"]), team(["Morgane", "Nils", "Oriane"])] },
    });
    for (key, value) in changes.as_object().unwrap() {
        opening[key] = value.clone();
    }
    opening
}

/// Opens a match.
pub(crate) fn open<'a>(site: &'a Running, changes: &Value) -> Opened<'a> {
    let session = post(site, "/sessions", None, &json!({}));
    let asked = json!({ "opening": opening(changes) });
    let made = post(site, "/matches", session["token"].as_str(), &asked);
    let id = made["id"].as_str().unwrap().to_owned();
    let cookies = vec![("greffe".to_owned(), made["token"].as_str().unwrap().to_owned())];
    let organiser = Person::with_cookies(site, cookies);
    Opened { site, base: format!("/m/{id}"), id, organiser, links: made["links"].clone() }
}
