//! Collections: made, ordered, shown, followed; and what others never see of them.

use serde_json::{Value, json};

use crate::opened::open;
use crate::person::Person;
use crate::server::{Running, serve};

const PASSWORD: &str = "un mot de passe";

fn account<'a>(site: &'a Running, name: &str) -> Person<'a> {
    let mut person = Person::new(site);
    person.get("/account?lang=en");
    person.post("/account", &[("do", "make"), ("name", name), ("password", PASSWORD)]);
    person
}

fn samples(site: &Running) -> Vec<String> {
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
    let all = listed["matches"].as_array().unwrap().iter();
    all.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

fn step(person: &mut Person<'_>, collection: &str, fields: &[(&str, &str)]) -> u16 {
    person.get(&format!("{collection}?lang=en"));
    if person.hidden("csrf").is_none() {
        person.get("/account?lang=en");
    }
    person.post(collection, fields);
    person.status
}

/// What a collection holds, in the order of its page.
fn held(page: &str) -> Vec<String> {
    let items = page.split("<li class=\"sheet pad\" id=\"i").skip(1);
    items.map(|one| one.split("href=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()).collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, from beginning to end")]
fn a_collection_is_made_ordered_shown_and_followed() {
    let site = serve();
    let ids = samples(&site);
    let [a, b, c] = [&ids[0], &ids[1], &ids[2]];
    let mut ana = account(&site, "Ana");
    ana.get(&format!("/c?m={a}&at=12&lang=en"));
    ana.post("/c", &[("title", "Beaux coups"), ("about", "À revoir."), ("m", a), ("at", "12")]);
    assert_eq!(ana.status, 200, "{}", ana.page);
    let own = ana.path.clone();
    assert!(own.starts_with("/c/"), "{own}");
    assert_eq!(held(&ana.page), [format!("/m/{a}/12")]);
    let moment = format!("http://greffe.example/m/{b}/7?hide=1#closeup");
    let add = [("do", "add"), ("what", moment.as_str()), ("words", "Le tournant.")];
    assert_eq!(step(&mut ana, &own, &add), 200, "{}", ana.page);
    assert_eq!(step(&mut ana, &own, &[("do", "add"), ("what", c), ("words", "")]), 200, "{}", ana.page);
    let picked = [("do", "add"), ("m", a.as_str()), ("at", ""), ("words", "Tout le match")];
    assert_eq!(step(&mut ana, &own, &picked), 200, "{}", ana.page);
    let all = [format!("/m/{a}/12"), format!("/m/{b}/7"), format!("/m/{c}"), format!("/m/{a}")];
    assert_eq!(held(&ana.page), all);
    assert!(ana.page.contains("Le tournant.") && ana.page.contains("Tout le match"));
    assert_eq!(step(&mut ana, &own, &[("do", "up"), ("place", "1")]), 200);
    assert_eq!(step(&mut ana, &own, &[("do", "down"), ("place", "2")]), 200);
    assert_eq!(step(&mut ana, &own, &[("do", "words"), ("place", "0"), ("words", "Là.")]), 200);
    assert_eq!(step(&mut ana, &own, &[("do", "gone"), ("place", "1")]), 200);
    assert_eq!(held(&ana.page), [all[1].clone(), all[3].clone(), all[2].clone()]);
    assert!(ana.page.contains("Là.") && !ana.page.contains("Le tournant."), "{}", ana.page);

    // Nobody else, by any address of it, until it is shown.
    let mut bob = account(&site, "Bob");
    let feed = format!("{own}/feed.atom?lang=en");
    let api = own.replace("/c/", "/api/v1/collections/");
    for path in [own.as_str(), &feed, &api] {
        assert_eq!(site.get(path).status, 404, "{path}");
        bob.get(path);
        assert_eq!(bob.status, 404, "{path}");
        assert!(!bob.page.contains("Beaux coups"));
    }
    ana.get(&feed);
    assert_eq!(ana.status, 404, "a feed has no account");
    for fields in [[("do", "gone"), ("place", "0")], [("do", "show"), ("shown", "public")]] {
        assert_eq!(step(&mut bob, &own, &fields), 404, "{fields:?}");
    }
    assert_eq!(step(&mut ana, &own, &[("do", "show"), ("shown", "link")]), 200);
    let page = site.get(&format!("{own}?lang=en")).body;
    assert!(page.contains("Beaux coups") && page.contains("Ana") && !page.contains("name=\"do\""), "{page}");
    assert!(!site.get("/c").body.contains("Beaux coups"), "by its address alone");
    assert_eq!(step(&mut bob, &own, &[("do", "gone"), ("place", "0")]), 403, "whoever looks changes nothing");
    assert_eq!(step(&mut ana, &own, &[("do", "show"), ("shown", "public")]), 200);
    assert!(site.get("/c").body.contains("Beaux coups"));
    let told = site.get(&feed);
    assert_eq!(told.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    let read = roxmltree::Document::parse(&told.body).unwrap();
    let entries =
        read.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2005/Atom", "entry")));
    assert_eq!(entries.count(), 3, "{}", told.body);
    assert!(told.body.contains("Là."), "{}", told.body);
    let told: Value = serde_json::from_str(&site.get(&api).body).unwrap();
    assert_eq!(
        (&told["title"], &told["of"][0]["match"], &told["of"][0]["seq"]),
        (&json!("Beaux coups"), &json!(b), &json!(7))
    );
    assert_eq!(told["of"][1]["seq"], Value::Null);
    // It goes with its owner.
    ana.get("/account?lang=en");
    ana.post("/account", &[("do", "erase"), ("password", PASSWORD)]);
    assert_eq!(site.get(&own).status, 404);
    assert!(!site.get("/c").body.contains("Beaux coups"));
}

#[test]
fn what_cannot_be_collected_is_refused_in_words() {
    let site = serve();
    let id = samples(&site).remove(0);
    let mut nobody = Person::new(&site);
    nobody.get("/c?lang=en");
    assert!(nobody.page.contains("needs an account"), "{}", nobody.page);
    nobody.post("/c", &[("title", "x")]);
    assert_eq!(nobody.status, 403);
    let mut ana = account(&site, "Ana");
    ana.get("/c?lang=en");
    for (title, about, why) in [
        ("", "", "a title is needed"),
        ("a\u{202e}b", "", "turn the line"),
        ("x", "a\u{2066}", "signs that are seen"),
    ] {
        ana.post("/c", &[("title", title), ("about", about)]);
        assert_eq!(ana.status, 422, "{title:?}");
        assert!(ana.page.contains(why), "{title:?}: {}", ana.page);
        ana.get("/c?lang=en");
    }
    ana.post("/c", &[("title", "Une")]);
    let own = ana.path.clone();
    let long = "a".repeat(201);
    let far = format!("/m/{id}/99999999");
    let none = format!("/m/{}", "0".repeat(32));
    for (what, words, why) in [
        ("ailleurs", "", "the address of a match"),
        (none.as_str(), "", "not here"),
        (far.as_str(), "", "there is no 99999999"),
        (id.as_str(), long.as_str(), "200 signs at most"),
        (id.as_str(), "a\nb", "signs that are seen"),
    ] {
        assert_eq!(step(&mut ana, &own, &[("do", "add"), ("what", what), ("words", words)]), 422, "{what}");
        assert!(ana.page.contains(why), "{what}: {}", ana.page);
    }
    assert!(ana.page.contains(&format!("value=\"{id}\"")), "nothing typed is lost: {}", ana.page);
    assert_eq!(step(&mut ana, &own, &[("do", "add"), ("what", &id)]), 200);
    assert_eq!(step(&mut ana, &own, &[("do", "add"), ("what", &id)]), 422, "once");
    for fields in [[("do", "gone"), ("place", "7")], [("do", "down"), ("place", "0")]] {
        assert_eq!(step(&mut ana, &own, &fields), 422, "{fields:?}");
    }
    assert_eq!(step(&mut ana, &own, &[("do", "erase")]), 400, "not without being sure");
    assert_eq!(step(&mut ana, &own, &[("do", "erase"), ("sure", "yes")]), 200);
    assert_eq!(ana.path, "/c");
    for path in ["/c/x", "/c/00000000000000000000000000000000", own.as_str()] {
        assert_eq!(site.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_match_that_a_file_brought_is_listed_by_no_collection_for_everybody() {
    let site = serve();
    let foreign = serve();
    let table = open(&foreign, &json!({}));
    let file = foreign.get(&format!("{}/file", table.base)).body;
    let mut ana = account(&site, "Ana");
    ana.get("/import?lang=en");
    let token = ana.hidden("csrf").unwrap();
    let body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n{token}\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.greffe\"\r\n\r\n{file}\r\n--x--\r\n"
    );
    let cookies: Vec<String> = ana.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let headers = [
        ("Cookie", cookies.join("; ")),
        ("Content-Type", "multipart/form-data; boundary=x".to_owned()),
        ("Sec-Fetch-Site", "same-origin".to_owned()),
    ];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let brought = site.ask("POST", "/import", &headers, body.as_bytes());
    assert_eq!(brought.status, 303, "{}", brought.body);
    let place = brought.header("location").unwrap().to_owned();
    ana.get("/c?lang=en");
    ana.post("/c", &[("title", "Apportés")]);
    let own = ana.path.clone();
    assert_eq!(step(&mut ana, &own, &[("do", "add"), ("what", &place)]), 200, "{}", ana.page);
    assert_eq!(step(&mut ana, &own, &[("do", "show"), ("shown", "public")]), 422);
    assert!(ana.page.contains("by link at most"), "{}", ana.page);
    assert_eq!(step(&mut ana, &own, &[("do", "show"), ("shown", "link")]), 200);
}
