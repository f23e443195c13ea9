//! Tokens of accounts: what each may do, and that none does more, seats anybody, or outlives its being taken back.

use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_web::accounts::AccountId;
use greffe_web::accounts::tokens::Scope;
use greffe_web::studies::{Cover, Denied};
use serde_json::{Value, json};

use crate::contract::Contract;
use crate::opening::opening;
use crate::server::{Answer, Running, Scratch, serve, serve_with};

const PASSWORD: &str = "un mot de passe";

/// Somebody's browser, as far as forms go.
struct Browser<'a> {
    server: &'a Running,
    cookie: String,
    page: String,
}

impl<'a> Browser<'a> {
    fn with_account(server: &'a Running, name: &str) -> Self {
        let mut browser = Self { server, cookie: String::new(), page: String::new() };
        browser.read();
        assert!(matches!(browser.send(&format!("do=make&name={name}&password=un+mot+de+passe")), 200 | 303));
        browser.read();
        browser
    }

    fn keep(&mut self, answer: &Answer) {
        let mut cookies = answer.head.lines().rev().filter_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookies.find(|line| line.starts_with("greffe=")) {
            cookie.split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        self.page.clone_from(&answer.body);
    }

    fn read(&mut self) {
        let cookie = self.cookie.clone();
        let answer = self.server.ask("GET", "/account?lang=en", &[("Cookie", &cookie)], b"");
        assert_eq!(answer.status, 200, "{answer:?}");
        self.keep(&answer);
    }

    fn csrf(&self) -> String {
        self.page.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    }

    /// Sends a form of the account's page; its status.
    fn send(&mut self, fields: &str) -> u16 {
        let body = format!("csrf={}&{fields}", self.csrf());
        let cookie = self.cookie.clone();
        let headers = [
            ("Cookie", cookie.as_str()),
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Sec-Fetch-Site", "same-origin"),
        ];
        let answer = self.server.ask("POST", "/account?lang=en", &headers, body.as_bytes());
        self.keep(&answer);
        if answer.status == 303 {
            self.page.clear();
        }
        answer.status
    }

    /// Makes a token with these scopes.
    fn token(&mut self, name: &str, scopes: &[Scope]) -> String {
        self.read();
        let scopes: String = scopes.iter().flat_map(|scope| ["&scope=", scope.word()]).collect();
        assert_eq!(
            self.send(&format!("do=token&name={name}&password=un+mot+de+passe{scopes}")),
            200,
            "{}",
            self.page
        );
        let text =
            self.page.split("<code class=\"token\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
        self.read();
        assert!(!self.page.contains(&text), "shown once");
        text
    }

    /// The numbers by which tokens are taken back.
    fn numbers(&mut self) -> Vec<String> {
        self.read();
        let all = self.page.split("name=\"number\" value=\"").skip(1);
        all.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    }
}

/// A program with a token.
struct Program<'a> {
    server: &'a Running,
    token: String,
}

impl Program<'_> {
    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        let body = body.map(ToString::to_string).unwrap_or_default();
        self.server.ask(method, &format!("/api/v1{path}"), &headers, body.as_bytes())
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, Some(body))
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, by each scope")]
fn a_token_does_what_its_scopes_say_and_nothing_more() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut contract = Contract::new();
    let listed = server.get("/matches?shelf=samples").json();
    let id = listed["matches"][0]["id"].as_str().unwrap().to_owned();
    let mut ana = Browser::with_account(&server, "Ana");
    let mut program = |scopes: &[Scope]| Program { server: &server, token: ana.token("Robot", scopes) };
    let (reads, writes, collects) =
        (program(&[Scope::Read]), program(&[Scope::Annotate]), program(&[Scope::Collect]));
    let all = program(&Scope::ALL);

    let study = json!({ "match": id, "seq": 12, "title": "D’un programme" });
    let made = writes.post("/studies", &study);
    contract.holds("post", "/studies", &made, 200);
    let own = made.json()["id"].as_str().unwrap().to_owned();
    let noting = format!("/studies/{own}/notes");
    let note = json!({ "seq": 12, "text": "**Là.**", "glyph": "!?", "shown": "public", "marks": [{ "ring": { "at": { "figure": 1 } } }] });
    let noted = writes.post(&noting, &note);
    contract.holds("post", "/studies/{id}/notes", &noted, 200);
    assert_eq!(noted.json()["number"], 0);
    let made = collects.post("/collections", &json!({ "title": "D’un programme", "about": "Toutes." }));
    contract.holds("post", "/collections", &made, 200);
    let collection = made.json()["id"].as_str().unwrap().to_owned();
    let changing = format!("/collections/{collection}");
    for change in [
        json!({ "add": { "match": id, "seq": 3, "words": "Un." } }),
        json!({ "add": { "match": id } }),
        json!({ "move": { "place": 1, "to": 0 } }),
        json!({ "words": { "place": 0, "words": "Tout." } }),
        json!({ "rename": { "title": "Autre", "about": "" } }),
        json!({ "show": { "shown": "link" } }),
        json!({ "drop": { "place": 0 } }),
        json!({ "show": { "shown": "private" } }),
    ] {
        contract.holds("post", "/collections/{id}", &collects.post(&changing, &change), 200);
    }
    let whole = reads.get(&changing);
    contract.holds("get", "/collections/{id}", &whole, 200);
    assert_eq!((&whole.json()["title"], &whole.json()["of"][0]["seq"]), (&json!("Autre"), &json!(3)));
    let account = reads.get("/account");
    contract.holds("get", "/account", &account, 200);
    assert_eq!(account.header("cache-control"), Some("no-store"));
    assert_eq!((&account.json()["name"], &account.json()["studies"][0]["id"]), (&json!("Ana"), &json!(own)));
    assert_eq!(account.json()["collections"][0]["items"], 1);
    let read = reads.get(&format!("/studies/{own}"));
    contract.holds("get", "/studies/{id}", &read, 200);
    assert!(read.body.contains("**Là.**"), "{read:?}");
    assert_eq!(server.get(&format!("/studies/{own}")).status, 404, "private to everybody else");
    assert_eq!(server.get(&changing).status, 404);

    // Each of the others, and nobody, at each of these.
    let asked: [(&str, &str, &str, Option<Value>, Scope); 7] = [
        ("get", "/account", "/account", None, Scope::Read),
        ("get", "/studies/{id}", &format!("/studies/{own}"), None, Scope::Read),
        ("get", "/collections/{id}", &changing, None, Scope::Read),
        ("post", "/studies", "/studies", Some(study), Scope::Annotate),
        ("post", "/studies/{id}/notes", &noting, Some(note), Scope::Annotate),
        ("post", "/collections", "/collections", Some(json!({ "title": "x" })), Scope::Collect),
        (
            "post",
            "/collections/{id}",
            &changing,
            Some(json!({ "show": { "shown": "private" } })),
            Scope::Collect,
        ),
    ];
    for (method, path, to, body, scope) in &asked {
        for (other, of) in [(&reads, Scope::Read), (&writes, Scope::Annotate), (&collects, Scope::Collect)] {
            let answer = other.ask(&method.to_uppercase(), to, body.as_ref());
            if of == *scope {
                assert_eq!(answer.status, 200, "{path}: {answer:?}");
                continue;
            }
            contract.holds(method, path, &answer, 403);
            assert_eq!(answer.code(), (403, "scope".into()), "{path}");
            assert!(answer.body.contains(scope.word()), "it says what it would take: {answer:?}");
        }
        let unknown = Program { server: &server, token: format!("greffe_{}", "0".repeat(64)) };
        let answer = unknown.ask(&method.to_uppercase(), to, body.as_ref());
        contract.holds(method, path, &answer, 401);
        assert_eq!(answer.code(), (401, "no_token".into()), "{path}");
        assert_eq!(all.ask(&method.to_uppercase(), to, body.as_ref()).status, 200, "{path}");
    }
    // What cannot be taken is refused in words, as on the pages.
    for (path, to, body, status) in [
        ("/studies", "/studies", json!({ "match": id, "seq": 9_999_999, "title": "x" }), 422),
        ("/studies", "/studies", json!({ "match": "0".repeat(32), "seq": 0, "title": "x" }), 404),
        ("/studies", "/studies", json!({ "match": id, "seq": 0, "title": "a\u{202e}" }), 422),
        ("/studies", "/studies", json!({ "match": id, "seq": 0 }), 400),
        ("/studies/{id}/notes", &noting, json!({ "seq": 12, "text": "a".repeat(2_001) }), 422),
        ("/studies/{id}/notes", &noting, json!({ "seq": 12, "text": "x", "more": 1 }), 400),
        ("/collections/{id}", &changing, json!({ "drop": { "place": 99 } }), 422),
        ("/collections/{id}", &changing, json!({ "add": { "match": "0".repeat(32) } }), 422),
        ("/collections", "/collections", json!({ "title": "" }), 422),
    ] {
        contract.holds("post", path, &all.post(to, &body), status);
    }
    // Another account's are nobody's.
    let mut bob = Browser::with_account(&server, "Bob");
    let bobs = Program { server: &server, token: bob.token("Robot", &Scope::ALL) };
    for (method, _, to, body, _) in asked.iter().filter(|one| one.1.contains("{id}")) {
        let status = bobs.ask(&method.to_uppercase(), to, body.as_ref()).status;
        assert!(matches!(status, 403 | 404), "{to}: {status}");
    }
    contract.holds("get", "/collections", &server.get("/collections"), 200);
}

#[test]
fn a_token_seats_nobody_and_holds_no_office_whatever_its_owner_holds() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut ana = Browser::with_account(&server, "Ana");
    // The owner opened a match in this browser, and plays a seat of it.
    let cookie = ana.cookie.clone();
    let headers = [
        ("Cookie", cookie.as_str()),
        ("Content-Type", "application/json"),
        ("Sec-Fetch-Site", "same-origin"),
    ];
    let csrf = ana.csrf();
    let mut with_csrf = headers.to_vec();
    with_csrf.push(("X-CSRF-Token", csrf.as_str()));
    let body = json!({ "opening": opening("table") }).to_string();
    let opened = server.ask("POST", "/api/v1/matches", &with_csrf, body.as_bytes());
    assert_eq!(opened.status, 200, "{opened:?}");
    let made = opened.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let code = made["links"][0]["code"].as_str().unwrap().to_owned();
    ana.keep(&Answer { body: ana.page.clone(), ..opened });
    ana.read();
    assert!(ana.page.contains(&format!("href=\"/m/{id}\"")), "{}", ana.page);
    let program = Program { server: &server, token: ana.token("Robot", &Scope::ALL) };
    let own = program.get("/account").json();
    assert!(own["places"].as_array().unwrap().iter().any(|place| place["match"] == json!(id)), "{own}");
    let before = server.get(&format!("/matches/{id}/head")).json();
    let act = json!({ "act": { "declare": { "window": 0, "command": { "Start": {} } } } });
    for (path, body) in [
        (format!("/matches/{id}/acts"), act),
        (format!("/matches/{id}/links"), json!({ "place": "seat:1", "as": "organiser" })),
        (format!("/matches/{id}/revoke"), json!({ "place": "seat:1", "as": "organiser" })),
        (format!("/matches/{id}/mine/turn"), json!({ "seat": "seat:1" })),
        ("/join".to_owned(), json!({ "code": code })),
        ("/matches".to_owned(), json!({ "opening": opening("table") })),
        ("/events".to_owned(), json!({})),
    ] {
        let answer = program.post(&path, &body);
        assert_eq!(answer.code(), (403, "scope".into()), "{path}: {answer:?}");
        assert!(answer.header("set-cookie").is_none(), "{path}");
    }
    // Nor with its owner's cookie beside it.
    let bearer = format!("Bearer {}", program.token);
    let cookie = ana.cookie.clone();
    for path in ["/mine", "/mine/ask", "/mine/secrets", "/mine/pack"] {
        let path = format!("/matches/{id}{path}");
        assert_eq!(program.get(&path).status, 404, "{path}");
        let both = [("Authorization", bearer.as_str()), ("Cookie", cookie.as_str())];
        assert_eq!(server.ask("GET", &format!("/api/v1{path}"), &both, b"").status, 404, "{path}");
    }
    assert_eq!(program.get("/session").status, 404);
    // It opens no page of its owner's either.
    let page = server.ask("GET", "/account?lang=en", &[("Authorization", &bearer)], b"");
    assert!(!page.body.contains("<h1>Ana</h1>"), "{page:?}");
    assert_eq!(server.get(&format!("/matches/{id}/head")).json(), before, "nothing was written");
    assert_eq!(server.get("/join").status, 405);
    let seat = server.joined(&code);
    assert_eq!(seat.get(&format!("/matches/{id}/mine")).status, 200, "the code is as good as before");
}

#[test]
fn a_token_is_worth_nothing_once_it_is_taken_back_its_password_changed_or_its_account_erased() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut ana = Browser::with_account(&server, "Ana");
    let program = |token: String| Program { server: &server, token };
    let first = program(ana.token("Un", &[Scope::Read]));
    let second = program(ana.token("Deux", &[Scope::Read]));
    assert!(
        ana.page.contains("never used") && ana.page.contains("read your list of matches"),
        "{}",
        ana.page
    );
    assert_eq!((first.get("/account").status, second.get("/account").status), (200, 200));
    ana.read();
    assert!(ana.page.contains("used 20") && !ana.page.contains("never used"), "{}", ana.page);
    let numbers = ana.numbers();
    assert_eq!(numbers.len(), 2);
    for number in &numbers {
        let hashed = [&first, &second].iter().any(|one| one.token.contains(number.as_str()));
        assert!(!hashed, "what a page shows is nothing of a token");
    }
    assert_eq!(ana.send(&format!("do=revoke&number={}", numbers[0])), 200, "{}", ana.page);
    let statuses = [first.get("/account").status, second.get("/account").status];
    assert!(statuses.contains(&401) && statuses.contains(&200), "the one and not the other: {statuses:?}");
    assert_eq!(ana.numbers(), [numbers[1].clone()]);
    assert_eq!(ana.send("do=revoke&number=0000000000000000"), 200, "one that is not there is none");
    assert_eq!(ana.send("do=revoke&number=zz"), 400);
    // Another's is not taken back by its number.
    let mut bob = Browser::with_account(&server, "Bob");
    assert_eq!(bob.send(&format!("do=revoke&number={}", numbers[1])), 200);
    assert_eq!(ana.numbers().len(), 1);
    // Without the password none is made; nor one that may do nothing, or is called by what is not seen.
    for (fields, status) in [
        ("do=token&name=x&scope=read&password=not+the+one".to_owned(), 403),
        (format!("do=token&name=x&password={PASSWORD}").replace(' ', "+"), 400),
        (format!("do=token&name=x&scope=admin&password={PASSWORD}").replace(' ', "+"), 400),
        (format!("do=token&name=%E2%80%AEx&scope=read&password={PASSWORD}").replace(' ', "+"), 400),
        (format!("do=token&name=&scope=read&password={PASSWORD}").replace(' ', "+"), 400),
    ] {
        ana.read();
        assert_eq!(ana.send(&fields), status, "{fields}: {}", ana.page);
        assert!(!ana.page.contains("code class=\"token\""));
    }
    let third = program(ana.token("Trois", &Scope::ALL));
    assert_eq!(third.get("/account").status, 200);
    ana.read();
    let renewed = ana.send("do=password&password=un+mot+de+passe&new=tout+autre+chose");
    assert_eq!(renewed, 200, "{}", ana.page);
    assert!(ana.page.contains("every token is taken back"), "{}", ana.page);
    for one in [&first, &second, &third] {
        assert_eq!(one.get("/account").code(), (401, "no_token".into()));
    }
    let last = program(bob.token("Un", &Scope::ALL));
    assert_eq!(last.get("/account").status, 200);
    bob.read();
    assert_eq!(bob.send("do=erase&password=un+mot+de+passe"), 303);
    assert_eq!(last.get("/account").code(), (401, "no_token".into()));
    assert_eq!(last.post("/collections", &json!({ "title": "x" })).code(), (401, "no_token".into()));
}

/// What is read of a place; nothing where it has gone.
fn there<T>(read: std::io::Result<T>) -> Option<T> {
    match read {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        read => Some(read.unwrap()),
    }
}

#[test]
fn a_token_is_kept_as_a_hash_through_a_restart_and_there_are_so_many_of_them() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut ana = Browser::with_account(&server, "Ana");
    let kept = ana.token("Un", &[Scope::Read]);
    for number in 1..20 {
        drop(ana.token(&format!("N{number}"), &[Scope::Read]));
    }
    assert!(!ana.page.contains("value=\"token\""), "the form is gone: {}", ana.page);
    assert_eq!(ana.send("do=token&name=x&scope=read&password=un+mot+de+passe"), 400);
    assert!(ana.page.contains("twenty tokens"), "{}", ana.page);
    drop(server);
    let bare = kept.trim_start_matches("greffe_").as_bytes().to_vec();
    let mut folders = vec![scratch.data(), scratch.keys()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        // The words of the library go with their server: what has gone meanwhile holds nothing.
        let Some(entries) = there(std::fs::read_dir(folder)) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Some(bytes) = there(std::fs::read(&path)) else { continue };
            files += 1;
            assert!(!bytes.windows(bare.len()).any(|part| part == bare), "{}", path.display());
        }
    }
    assert!(files > 0);
    let (send, receive) = std::sync::mpsc::channel();
    let server = serve_with(&scratch, move |site| {
        let account = site.accounts.named("ana").unwrap().unwrap();
        send.send((account.id, site.accounts.tokens(account.id).unwrap().len())).unwrap();
    });
    let (id, count): (AccountId, usize) = receive.recv().unwrap();
    assert_eq!(count, 20, "{}", Hex(id.bytes()));
    assert_eq!(Program { server: &server, token: kept }.get("/account").status, 200);
}

#[test]
fn nothing_is_written_for_an_account_that_was_erased_meanwhile() {
    let scratch = Scratch::new();
    let server = serve_with(&scratch, |site| {
        let made = |name: &str| {
            let secret = serde_json::from_value(json!("kept")).unwrap();
            site.accounts.make(name, secret).unwrap().unwrap_or_else(|why| panic!("{why:?}")).id
        };
        let (ana, bob) = (made("Ana"), made("Bob"));
        let sample = site.clerk.log().matches().next().unwrap().match_id;
        let table = site.clerk.table(MatchId::new(sample)).unwrap();
        let pin = site.studies.pin(&table, Seq(3)).unwrap().unwrap();
        let study = site.studies.open(bob, "Bob's", pin, &[]).unwrap().unwrap();
        let code = Hex([7; 16]);
        let invite = |cover: &mut Cover| {
            cover.invitation = Some(code);
            Ok(())
        };
        site.studies.revise(study.id, bob, &invite).unwrap().unwrap();
        site.erase_account(ana).unwrap();
        // What was asked before the account went is done after it.
        assert_eq!(site.studies.open(ana, "Ana's", pin, &[]).unwrap(), Err(Denied::Absent));
        assert!(site.studies.collect(ana, "Ana's", "").unwrap().is_err());
        assert_eq!(site.studies.join(study.id, ana, code).unwrap(), Err(Denied::Absent));
        assert!(site.studies.of_writer(ana).unwrap().is_empty());
        assert!(site.studies.collections_of(ana).unwrap().is_empty());
        assert!(site.studies.cover(study.id).unwrap().unwrap().authors.is_empty());
        assert!(site.studies.collect(bob, "Bob's", "").unwrap().is_ok());
    });
    drop(server);
}
