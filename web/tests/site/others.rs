//! What belongs to somebody without being a match: an event, a study, a collection, teams and plans kept. Every form that
//! their pages show their owner, posted by everybody else, changes nothing of it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::event_day::{came, link};
use crate::forms::{Form, forms};
use crate::person::Person;
use crate::server::{Running, serve};

const PASSWORD: &str = "un mot de passe";

fn account<'a>(site: &'a Running, name: &str) -> Person<'a> {
    let mut person = Person::new(site);
    person.get("/account?lang=en");
    person.post("/account", &[("do", "make"), ("name", name), ("password", PASSWORD)]);
    assert_eq!((person.status, person.path.as_str()), (200, "/account"), "{}", person.page);
    person
}

fn does(person: &mut Person<'_>, page: &str, address: &str, fields: &[(&str, &str)]) -> String {
    person.get(page);
    person.post(address, fields);
    assert_eq!(person.status, 200, "{address} {fields:?}: {}", person.page);
    person.path.split('?').next().unwrap().to_owned()
}

/// The pages of what somebody owns.
struct Owned {
    event: String,
    study: String,
    collection: String,
}

impl Owned {
    /// An event whose first round is drawn, a study with a note and a branch, a collection with a match, all shown to all.
    fn by(ana: &mut Person<'_>, site: &Running) -> Self {
        let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
        let id = listed["matches"][0]["id"].as_str().unwrap();
        let study = does(
            ana,
            &format!("/m/{id}/study?at=40&lang=en"),
            "/s",
            &[("match", id), ("at", "40"), ("title", "La passerelle")],
        );
        does(ana, &study, &study, &[("do", "note"), ("at", "40"), ("shown", "public"), ("text", "Ici.")]);
        does(ana, &study, &study, &[("do", "show"), ("shown", "public")]);
        let fields = [("title", "Beaux coups"), ("about", "À revoir."), ("m", id), ("at", "12")];
        let collection = does(ana, &format!("/c?m={id}&at=12&lang=en"), "/c", &fields);
        does(ana, &collection, &collection, &[("do", "show"), ("shown", "public")]);
        let fields =
            [("title", "Le Gué"), ("game", "seg"), ("places", "8"), ("format", "swiss"), ("rounds", "2")];
        let desk =
            does(ana, "/e/new?lang=en", "/e", &[&fields[..], &[("cut", "4"), ("venue", "Salle")]].concat());
        let names = "Ambre\nHugo\nInès\nCamille";
        for fields in [
            &[("do", "enter"), ("names", names)][..],
            &[("do", "dice")],
            &[("do", "word"), ("word", "coquelicot")],
            &[("do", "pair"), ("round", "1")],
        ] {
            does(ana, &desk, &desk, fields);
        }
        Self { event: desk.trim_end_matches("/desk").to_owned(), study, collection }
    }

    /// Where its owner reads and changes it.
    fn pages(&self) -> Vec<String> {
        let Self { event, study, collection } = self;
        let more = ["", "/desk", "/calls", "/me", "/offline", "/standings"];
        let event = more.map(|more| format!("{event}{more}"));
        let study = ["", "?at=40", "?at=41"].map(|more| format!("{study}{more}"));
        event.into_iter().chain(study).chain([collection.clone()]).collect()
    }

    fn holds(&self, form: &Form) -> bool {
        [&self.event, &self.study, &self.collection].iter().any(|own| form.action.starts_with(own.as_str()))
    }
}

/// The forms about it that the pages show somebody.
fn shown(person: &mut Person<'_>, owned: &Owned) -> BTreeSet<Form> {
    let mut all = BTreeSet::new();
    for path in owned.pages() {
        let page =
            person.get(&format!("{path}{}lang=en", if path.contains('?') { '&' } else { '?' })).to_owned();
        all.extend(forms(&page, &path).into_iter().filter(|form| owned.holds(form)));
    }
    all
}

/// What its owner and everybody read of it, but for the tokens of forms and what hides a page's length.
fn read(person: &mut Person<'_>, site: &Running, owned: &Owned) -> Vec<String> {
    let plain = |page: &str| {
        let page = page.split("</html>").next().unwrap();
        let parts = page
            .split("name=\"csrf\" value=\"")
            .map(|part| part.split_once('"').map_or(part, |(_, rest)| rest));
        parts.collect::<Vec<_>>().concat()
    };
    let own: Vec<String> = owned.pages().iter().map(|path| plain(person.get(path))).collect();
    let all = owned.pages().into_iter().map(|path| plain(&site.get(&path).body));
    let event = owned.event.replace("/e/", "/api/v1/events/");
    own.into_iter().chain(all).chain([site.get(&event).body]).collect()
}

/// What a form does, and where.
fn deed(form: &Form) -> (&str, Option<&str>) {
    (form.action.split('?').next().unwrap_or_default(), form.field("do"))
}

#[test]
fn no_form_of_what_somebody_owns_is_taken_from_anybody_else() {
    let site = serve();
    let mut ana = account(&site, "Ana");
    let owned = Owned::by(&mut ana, &site);
    let own = shown(&mut ana, &owned);
    assert!(own.len() > 40, "{} forms", own.len());
    let [player, judge] = [[("place", "player"), ("player", "1")].to_vec(), [("place", "judge")].to_vec()]
        .map(|place| link(&mut ana, &owned.event, &place));
    let mut bob = account(&site, "Bob");
    does(&mut bob, "/c?lang=en", "/c", &[("title", "À moi")]);
    let mut stranger = Person::new(&site);
    stranger.get("/new?lang=en");
    let others = [
        ("nobody", Person::new(&site)),
        ("stranger", stranger),
        ("account", bob),
        ("player", came(&site, &player, "Ambre")),
        ("judge", came(&site, &judge, "Odile")),
    ];
    let before = read(&mut ana, &site, &owned);
    for (office, mut person) in others {
        // What their own pages show them is theirs to do.
        let may = shown(&mut person, &owned);
        let may: BTreeSet<_> = may.iter().map(deed).collect();
        let mut tried = 0;
        for form in own.iter().filter(|form| !may.contains(&deed(form))) {
            person.get("/account?lang=en");
            let fields: Vec<(&str, &str)> =
                form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            person.post(&form.action, &fields);
            assert!(
                (400..500).contains(&person.status),
                "{office} {form:?}: {} {}",
                person.status,
                person.page
            );
            tried += 1;
        }
        assert!(tried > 25, "{office}: {tried} forms");
        let after = read(&mut ana, &site, &owned);
        for (earlier, later) in before.iter().zip(&after) {
            let lines = earlier.lines().zip(later.lines()).find(|(earlier, later)| earlier != later);
            assert_eq!((lines, earlier.len()), (None, later.len()), "{office}");
        }
    }
}
