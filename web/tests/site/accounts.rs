//! Accounts: made, entered, left and erased; what they list, and what they never open.

use serde_json::json;

use crate::desk::judged;
use crate::intake::press;
use crate::opened::open;
use crate::person::Person;
use crate::server::{Running, serve, serve_with};

const PASSWORD: &str = "un mot de passe";

fn account<'a>(site: &'a Running, name: &str) -> Person<'a> {
    let mut person = Person::new(site);
    make(&mut person, name);
    assert_eq!((person.status, person.path.as_str()), (200, "/account"), "{}", person.page);
    person
}

fn make(person: &mut Person<'_>, name: &str) {
    person.get("/account?lang=en");
    person.post("/account", &[("do", "make"), ("name", name), ("password", PASSWORD)]);
}

fn enter(person: &mut Person<'_>, name: &str, password: &str) -> u16 {
    person.get("/account?lang=en");
    person.post("/account", &[("do", "enter"), ("name", name), ("password", password)]);
    person.status
}

fn does(person: &mut Person<'_>, fields: &[(&str, &str)]) -> u16 {
    person.get("/account?lang=en");
    person.post("/account", fields);
    person.status
}

#[test]
fn an_account_is_made_entered_elsewhere_and_left() {
    let site = serve();
    let mut ana = account(&site, "Ana d’Écluse");
    assert!(ana.page.contains("<h1>Ana d’Écluse</h1>"), "{}", ana.page);
    let before = ana.cookies();
    let mut phone = Person::new(&site);
    assert_eq!(enter(&mut phone, "ana D'ecluse", "un mot de passf"), 403);
    assert!(phone.page.contains("do not belong together"), "{}", phone.page);
    let unknown = enter(&mut phone, "nobody at all", PASSWORD);
    assert_eq!(unknown, 403);
    assert!(phone.page.contains("do not belong together"), "an unknown name reads alike");
    let session = phone.cookies();
    assert_eq!(enter(&mut phone, "ana D'ecluse", PASSWORD), 200);
    assert_ne!(phone.cookies(), session, "a cookie seen before is worth nothing");
    assert!(phone.page.contains("Signed in on 2 devices"), "{}", phone.page);
    assert_eq!(does(&mut phone, &[("do", "leave-others")]), 200);
    assert!(phone.page.contains("Signed in on this device only"), "{}", phone.page);
    assert_eq!(ana.cookies(), before);
    assert!(ana.get("/account?lang=en").contains("<h2 id=\"h-enter\">"), "signed out from elsewhere");
    assert_eq!(does(&mut phone, &[("do", "leave")]), 200);
    assert!(phone.page.contains("<h2 id=\"h-enter\">"));
}

/// The code that a page shows.
fn code(page: &str) -> String {
    page.split("<code class=\"token\">").nth(1).unwrap().split('<').next().unwrap().to_owned()
}

#[test]
fn who_lost_the_password_comes_in_by_the_code_that_was_shown_once() {
    const NEW: &str = "un autre mot de passe";
    let site = serve();
    let mut ana = account(&site, "Ana");
    let first = code(&ana.page);
    assert!(ana.page.contains("Write it down now"), "{}", ana.page);
    assert!(!ana.get("/account?lang=en").contains("<code class=\"token\">"), "shown once");
    let recover = |person: &mut Person<'_>, name: &str, code: &str, password: &str| {
        let fields = [("do", "recover"), ("name", name), ("code", code), ("password", password)];
        does(person, &fields)
    };
    let mut phone = Person::new(&site);
    let wrong = format!("{}{}", &first[..first.len() - 1], if first.ends_with('2') { '3' } else { '2' });
    for (name, code) in
        [("Ana", wrong.as_str()), ("Ana", ""), ("Nobody", first.as_str()), ("Ana", "\u{1f512}")]
    {
        assert_eq!(recover(&mut phone, name, code, NEW), 403, "{name} {code}");
        assert!(phone.page.contains("do not belong together"), "{name} {code}: {}", phone.page);
    }
    assert_eq!(recover(&mut phone, "Ana", &first, "court"), 400, "the code is not used up");
    // Two devices with the same code at once: one of them is in.
    let mut other = Person::new(&site);
    let came = std::thread::scope(|scope| {
        let both = [&mut phone, &mut other].map(|person| {
            let typed = first.to_lowercase().replace('-', " ");
            scope.spawn(move || recover(person, "ana", &typed, NEW))
        });
        both.map(|thread| thread.join().unwrap())
    });
    let in_it = if came == [200, 403] { &phone } else { &other };
    assert!(came == [200, 403] || came == [403, 200], "{came:?}");
    let second = code(&in_it.page);
    assert_ne!(second, first);
    assert!(ana.get("/account?lang=en").contains("<h2 id=\"h-enter\">"), "other devices are out");
    let mut again = Person::new(&site);
    assert_eq!(enter(&mut again, "Ana", PASSWORD), 403);
    assert_eq!(recover(&mut again, "Ana", &first, PASSWORD), 403, "good once");
    assert_eq!(enter(&mut again, "Ana", NEW), 200);
    // Another code takes the password, and the one before is worth nothing then.
    assert_eq!(does(&mut again, &[("do", "spare"), ("password", PASSWORD)]), 403);
    assert_eq!(does(&mut again, &[("do", "spare"), ("password", NEW)]), 200);
    let third = code(&again.page);
    let mut last = Person::new(&site);
    assert_eq!(recover(&mut last, "Ana", &second, PASSWORD), 403);
    assert_eq!(recover(&mut last, "Ana", &third, PASSWORD), 200);
}

#[test]
fn names_are_taken_once_and_words_that_will_not_do_are_refused() {
    let site = serve();
    drop(account(&site, "Zoé"));
    let mut other = Person::new(&site);
    for name in ["Zoé", "zoe", "  ZOÉ ", "zoe."] {
        make(&mut other, name);
        assert_eq!(other.status, 409, "{name}");
        assert!(other.page.contains("That name is taken"), "{}", other.page);
    }
    for (name, password, why) in [
        ("<b>x</b>", PASSWORD, "only signs that are seen"),
        ("a\u{202e}bc", PASSWORD, "only signs that are seen"),
        ("y", PASSWORD, "two letters or digits at least"),
        ("Yves", "court", "ten signs at least"),
        ("Yves Legrand", "yves-legrand", "is guessed"),
    ] {
        let fields = [("do", "make"), ("name", name), ("password", password)];
        assert_eq!(does(&mut other, &fields), 400, "{name} {password}");
        assert!(other.page.contains(why), "{name} {password}: {}", other.page);
        assert!(!other.page.contains("<b>x</b>") && !other.page.contains(PASSWORD));
    }
    // Two at once: one of them has it.
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let one = || {
            let mut person = Person::new(&site);
            make(&mut person, "Twice");
            person.status
        };
        let both = [scope.spawn(one), scope.spawn(one)];
        both.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut sorted = statuses;
    sorted.sort_unstable();
    assert_eq!(sorted, [200, 409]);
}

#[test]
fn matches_follow_the_account_and_their_seats_do_not() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    make(&mut one, "Rosa");
    let listed = format!("href=\"{}\"", table.base);
    assert!(one.page.contains(&listed), "what was played before is claimed: {}", one.page);
    let mut phone = Person::new(&site);
    assert_eq!(enter(&mut phone, "rosa", PASSWORD), 200);
    assert!(phone.page.contains(&listed));
    phone.get(&format!("{}/play?lang=en", table.base));
    assert!(phone.hidden("window").is_none(), "the list opens no seat: {}", phone.page);
    let forms = format!("/api/v1/matches/{}/forms?seat=seat:1", table.base.trim_start_matches("/m/"));
    phone.get(&forms);
    assert_eq!(phone.status, 403, "nor its forms: {}", phone.page);
    // The seat goes on where it was taken, signed in or not.
    does(&mut one, &[("do", "leave")]);
    one.get(&format!("{}/play?lang=en", table.base));
    assert!(one.hidden("window").is_some(), "{}", one.page);
    // A place taken while signed in is listed at once.
    let next = open(&site, &json!({}));
    let code = next.code("seat:2");
    phone.get(&format!("/j/{code}"));
    phone.post(&format!("/j/{code}"), &[]);
    assert!(phone.get("/account").contains(&format!("href=\"{}\"", next.base)));
}

#[test]
fn teams_follow_the_account() {
    let site = serve();
    let keep = |person: &mut Person<'_>, from: &str| {
        person.get(&format!("/teams/seg?from={from}&lang=en"));
        press(person, "/teams/seg", "keep", &[("name", "Ours")]);
    };
    let mut one = Person::new(&site);
    keep(&mut one, "garde");
    assert!(one.get("/teams/seg?lang=en").contains("Ours"));
    make(&mut one, "Builder");
    assert!(one.page.contains("One team"), "{}", one.page);
    let mut phone = Person::new(&site);
    assert!(!phone.get("/teams/seg?lang=en").contains("Ours"));
    enter(&mut phone, "Builder", PASSWORD);
    assert!(phone.get("/teams/seg?lang=en").contains("Ours"));
    phone.post("/teams/seg", &[("do", "drop own-0")]);
    assert!(!one.get("/teams/seg?lang=en").contains("Ours"), "dropped everywhere");
    keep(&mut phone, "garde");
    assert!(one.get("/teams/seg?lang=en").contains("Ours"), "kept everywhere");
    does(&mut one, &[("do", "leave")]);
    assert!(!one.get("/teams/seg?lang=en").contains("Ours"), "what is the account's leaves with it");
}

#[test]
fn a_page_is_shown_to_everybody_only_when_its_owner_says_so() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    make(&mut one, "Élise");
    assert_eq!(site.get("/p/elise").status, 404);
    assert_eq!(site.get("/p/nobody").status, 404);
    assert_eq!(does(&mut one, &[("do", "show")]), 200);
    let page = site.get("/p/elise?lang=en");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("<h1>Élise</h1>") && page.body.contains(&table.base), "{}", page.body);
    let _two = table.seated("seat:2");
    let mut judge = table.seated("judge");
    let out = [("do", "declare-out"), ("by", "judge"), ("seat", "1")];
    assert_eq!(judged(&mut judge, &table, &out), 200);
    let of = table.records("ResultProposed")[0]["seq"].to_string();
    for seat in ["1", "2"] {
        let confirm = [("do", "confirm-result"), ("by", "judge"), ("seat", seat), ("of", of.as_str())];
        assert_eq!(judged(&mut judge, &table, &confirm), 200);
    }
    assert_eq!(table.records("MatchClosed").len(), 1);
    let page = site.get("/p/elise?lang=en").body;
    assert!(page.contains("1 played") && page.contains("1 lost") && page.contains("0 won"), "{page}");
    assert!(!page.contains("most often fielded"), "once is not often: {page}");
    let next = open(&site, &json!({}));
    next.sit(&mut one, "seat:1");
    let page = site.get("/p/elise?lang=en").body;
    assert!(
        page.contains("most often fielded") && page.contains("Alaric <span class=\"soft\">(2)"),
        "{page}"
    );
    assert!(!page.contains("Morgane <span"), "those of the other side are not theirs: {page}");
    assert_eq!(does(&mut one, &[("do", "hide")]), 200);
    assert_eq!(site.get("/p/elise").status, 404);
}

#[test]
fn an_erased_account_leaves_nothing_and_no_match_changes() {
    let mut site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    make(&mut one, "Gone Soon");
    does(&mut one, &[("do", "show")]);
    let file = |site: &Running| {
        let file = site.get(&format!("{}/file", table.base)).body;
        file.lines().filter(|line| line.starts_with("{\"v\":1")).map(str::to_owned).collect::<Vec<_>>()
    };
    let before = file(&site);
    assert!(!before.concat().contains("Gone Soon"), "no record holds a name");
    assert_eq!(does(&mut one, &[("do", "erase"), ("password", "something else")]), 403);
    assert!(one.page.contains("not the password of this account"));
    assert_eq!(does(&mut one, &[("do", "erase"), ("password", PASSWORD)]), 200);
    assert_eq!(site.get("/p/gone-soon").status, 404);
    assert_eq!(file(&site), before);
    one.get(&format!("{}/play?lang=en", table.base));
    assert!(one.hidden("window").is_some(), "the seat stays: {}", one.page);
    assert_eq!(enter(&mut one, "Gone Soon", PASSWORD), 403);
    let data = site.folder.join("data/people");
    site.stop();
    let mut left = Vec::new();
    let mut folders = vec![data];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                left.extend(std::fs::read(path).unwrap());
            }
        }
    }
    assert!(!left.windows(9).any(|bytes| bytes == b"gone-soon"), "nor any file");
    assert!(!left.windows(9).any(|bytes| bytes == b"Gone Soon"), "nor any file");
}

#[test]
fn names_and_passwords_are_changed_by_whoever_knows_the_password() {
    let site = serve();
    let mut one = account(&site, "Before");
    let mut phone = Person::new(&site);
    enter(&mut phone, "before", PASSWORD);
    assert_eq!(does(&mut one, &[("do", "rename"), ("name", "After")]), 200);
    assert!(one.page.contains("<h1>After</h1>"), "{}", one.page);
    drop(account(&site, "Before"));
    assert_eq!(does(&mut one, &[("do", "rename"), ("name", "before")]), 409);
    let new = "tout autre chose";
    let renew = |old| [("do", "password"), ("password", old), ("new", new)];
    assert_eq!(does(&mut one, &renew("something else")), 403);
    assert_eq!(does(&mut one, &[("do", "password"), ("password", PASSWORD), ("new", "short")]), 400);
    assert_eq!(does(&mut one, &renew(PASSWORD)), 200);
    assert!(one.page.contains("the other devices are signed out"));
    assert!(phone.get("/account?lang=en").contains("<h2 id=\"h-enter\">"));
    assert_eq!(enter(&mut phone, "after", PASSWORD), 403);
    assert_eq!(enter(&mut phone, "after", new), 200);
}

#[test]
fn a_list_of_passwords_is_not_tried_to_its_end() {
    let site = serve_with(|config| config.limits.passwords.burst = 5);
    let mut owner = account(&site, "Target");
    let tried: Vec<u16> = (0..7)
        .map(|one| enter(&mut Person::new(&site), "target", &format!("password number {one}")))
        .collect();
    assert_eq!(tried, [403, 403, 403, 403, 403, 429, 429]);
    assert_eq!(enter(&mut Person::new(&site), "TARGET.", PASSWORD), 429, "nor by another form of the name");
    assert_eq!(enter(&mut Person::new(&site), "nobody", "password number 9"), 403, "others are not held up");
    // Nor is who has signed in already: strangers do not keep an owner from what is the owner's.
    let new = "tout autre chose";
    let renew = |old| [("do", "password"), ("password", old), ("new", new)];
    assert_eq!(does(&mut owner, &renew(PASSWORD)), 200, "{}", owner.page);
    let tried: Vec<u16> = (0..6).map(|_| does(&mut owner, &renew("not the one"))).collect();
    assert_eq!(tried, [403, 403, 403, 403, 403, 429], "and a stolen device does not try a list either");
}

#[test]
fn passwords_that_are_tried_at_once_are_counted_like_others() {
    // However long it takes, none is given back meanwhile.
    let site = serve_with(|config| {
        (config.limits.passwords.burst, config.limits.passwords.period) = (5, 3_600_000);
    });
    let _owner = account(&site, "Target");
    let mut people: Vec<Person<'_>> = (0..16).map(|_| Person::new(&site)).collect();
    let mut tried: Vec<u16> = std::thread::scope(|scope| {
        let enter = |person| scope.spawn(move || enter(person, "target", "not the password"));
        let all: Vec<_> = people.iter_mut().map(enter).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    tried.sort_unstable();
    // As many as are compared at once may come in behind the last one.
    let compared = tried.iter().filter(|status| **status == 403).count();
    // A busy machine keeps some waiting until they are told to come again (503).
    let told = tried.iter().all(|status| [403, 429, 503].contains(status));
    assert!((5..=6).contains(&compared) && told, "{tried:?}");
}

#[test]
fn who_knows_the_lost_password_is_out_also_when_they_come_in_that_moment() {
    const NEW: &str = "un autre mot de passe";
    let site = serve();
    let ana = account(&site, "Ana");
    let code = code(&ana.page);
    let mut owner = Person::new(&site);
    owner.get("/account?lang=en");
    let mut others: Vec<Person<'_>> = (0..12).map(|_| Person::new(&site)).collect();
    let recovered = std::thread::scope(|scope| {
        for person in &mut others {
            scope.spawn(move || enter(person, "Ana", PASSWORD));
        }
        let fields = [("do", "recover"), ("name", "Ana"), ("code", &code), ("password", NEW)];
        owner.post("/account", &fields);
        owner.status
    });
    assert_eq!(recovered, 200, "{}", owner.page);
    for person in &mut others {
        let page = person.get("/account?lang=en");
        assert!(page.contains("<h2 id=\"h-enter\">") && !page.contains("<h1>Ana</h1>"), "{page}");
    }
    assert!(owner.get("/account?lang=en").contains("Signed in on this device only"), "{}", owner.page);
}

#[test]
fn strangers_who_try_codes_keep_nobody_from_the_own_account() {
    let site = serve_with(|config| config.limits.passwords.burst = 3);
    let ana = account(&site, "Ana");
    let code = code(&ana.page);
    let recover = |person: &mut Person<'_>, code: &str| {
        let fields =
            [("do", "recover"), ("name", "Ana"), ("code", code), ("password", "un autre mot de passe")];
        does(person, &fields)
    };
    let mut stranger = Person::new(&site);
    for _ in 0..5 {
        assert_eq!(recover(&mut stranger, "2222-2222-2222-2222-2222-2222"), 403);
    }
    assert_eq!(recover(&mut Person::new(&site), &code), 200);
}

#[test]
fn nothing_is_done_for_a_form_that_no_page_sent() {
    let site = serve();
    let mut one = account(&site, "Victim");
    one.get("/account");
    let cookies: Vec<String> = one.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let cookies = cookies.join("; ");
    let headers = [
        ("Cookie", cookies.as_str()),
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("Sec-Fetch-Site", "cross-site"),
    ];
    for body in ["do=show", "do=leave-others", "do=rename&name=Owned"] {
        let answer = site.ask("POST", "/account", &headers, body.as_bytes());
        assert_eq!(answer.status, 403, "{body}");
    }
    assert!(one.get("/account?lang=en").contains("<h1>Victim</h1>"));
    assert_eq!(site.get("/p/victim").status, 404);
}

#[test]
fn what_is_wrong_is_shown_where_it_was_typed_and_signing_in_leads_back() {
    let site = serve();
    let mut ana = account(&site, "Ana");
    let token = [("do", "token"), ("name", "Script"), ("scope", "read"), ("password", "not this one")];
    assert_eq!(does(&mut ana, &token), 403);
    assert!(ana.page.contains("action=\"/account#said-token\""), "{}", ana.page);
    assert!(ana.page.contains("<p id=\"said-token\" tabindex=\"-1\""), "{}", ana.page);
    let token = [("do", "token"), ("name", "Script"), ("scope", "read"), ("password", PASSWORD)];
    assert_eq!(does(&mut ana, &token), 200);
    assert!(ana.page.contains("id=\"said-token\" tabindex=\"-1\"><p><b>"), "{}", ana.page);
    let mut phone = Person::new(&site);
    phone.get("/s?lang=en");
    assert!(phone.page.contains("href=\"/account?next=/s\""), "{}", phone.page);
    for (next, to) in [
        ("/s", "/s"),
        ("//evil.example", "/account"),
        ("https://evil.example", "/account"),
        ("/\\evil", "/account"),
    ] {
        let mut phone = Person::new(&site);
        phone.get("/account?next=/s&lang=en");
        assert_eq!(phone.hidden("next").as_deref(), Some("/s"));
        phone.post("/account", &[("do", "enter"), ("name", "Ana"), ("password", PASSWORD), ("next", next)]);
        assert_eq!((phone.status, phone.path.as_str()), (200, to), "{next}");
    }
    assert_eq!(does(&mut ana, &[("do", "erase"), ("password", PASSWORD)]), 200);
    assert!(ana.page.contains("The account is erased."), "{}", ana.page);
}
