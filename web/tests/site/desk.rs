//! The judge's and the organiser's desk: silent seats, consents, texts erased, files brought in, revisions.

use std::path::Path;

use greffe_core::record::ids::Author;
use greffe_web::session::{Holding, Office};
use greffe_web::site::Site;
use serde_json::{Value, json};

use crate::opened::{Opened, open, opening};
use crate::person::{Person, restart};
use crate::server::{Running, run, serve};

fn act(person: &mut Person<'_>, table: &Opened<'_>, fields: &[(&str, &str)]) -> u16 {
    person.get(&format!("{}/menu?lang=en", table.base));
    person.post(&format!("{}/act", table.base), fields);
    person.status
}

/// A judge's act: asked a second time, then done with a reason.
pub(crate) fn judged(judge: &mut Person<'_>, table: &Opened<'_>, fields: &[(&str, &str)]) -> u16 {
    let before = table.lines();
    assert_eq!(act(judge, table, fields), 200);
    assert!(judge.page.contains("Are you sure?") && judge.page.contains("name=\"reason\""), "{}", judge.page);
    assert_eq!(table.lines(), before, "the first question writes nothing");
    let mut again = fields.to_vec();
    again.extend([("sure", "yes"), ("reason", "")]);
    assert_eq!(act(judge, table, &again), 422, "not without a reason");
    again.retain(|(name, _)| *name != "reason");
    again.push(("reason", "They left the hall."));
    act(judge, table, &again)
}

#[test]
fn a_judge_answers_for_a_silent_seat_declares_it_out_and_closes() {
    let site = serve();
    let table = open(&site, &json!({}));
    let (_one, mut two) = (table.seated("seat:1"), table.seated("seat:2"));
    let mut judge = table.seated("judge");
    judge.get(&format!("{}/play?for=1&lang=en", table.base));
    let hidden = ["window", "seat", "retry", "form", "command", "by"].map(|name| judge.hidden(name).unwrap());
    let [window, seat, retry, form, command, by] = &hidden;
    assert_eq!((command.as_str(), by.as_str()), ("Start", "judge"));
    let fields = [
        ("window", window),
        ("seat", seat),
        ("retry", retry),
        ("form", form),
        ("command", command),
        ("by", by),
    ];
    let mut fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    judge.post(&format!("{}/play", table.base), &fields);
    assert!(judge.page.contains("Are you sure?") && table.records("Declared").is_empty(), "{}", judge.page);
    fields.extend([("sure", "yes"), ("reason", "Nobody answers.")]);
    judge.post(&format!("{}/play", table.base), &fields);
    assert_eq!(judge.status, 200);
    assert_eq!(table.records("Declared")[0]["body"]["via"], "judge");
    assert_eq!(act(&mut two, &table, &[("do", "declare-out"), ("by", "seat:2"), ("seat", "1")]), 422);
    assert_eq!(judged(&mut judge, &table, &[("do", "declare-out"), ("by", "judge"), ("seat", "1")]), 200);
    let proposed = table.records("ResultProposed");
    assert_eq!(proposed[0]["body"]["result"], json!({ "winners": [1], "how": "conceded" }));
    let of = proposed[0]["seq"].to_string();
    assert!(judge.page.contains("Confirm for"), "the judge may confirm for both");
    for seat in ["1", "2"] {
        assert_eq!(
            judged(
                &mut judge,
                &table,
                &[("do", "confirm-result"), ("by", "judge"), ("seat", seat), ("of", &of)]
            ),
            200
        );
    }
    assert_eq!(table.records("MatchClosed")[0]["body"]["how"], "conceded");
    judge.get(&format!("{}/menu?lang=en", table.base));
    for told in [
        "Result proposed by the judge (hand 4)",
        "confirmed by the judge, in its place, for",
        "confirmed by the judge<",
    ] {
        assert!(judge.page.contains(told), "{told}: {}", judge.page);
    }
    assert_eq!(table.records("ActedBy").len(), 4, "each act says by which hand, and why");
    assert!(table.records("ActedBy").iter().all(|acted| acted["body"]["text"].is_u64()));
}

#[test]
fn with_more_than_two_sides_nobody_is_declared_out_over_the_others_heads() {
    let site = serve();
    let mut three = opening(&json!({}));
    three["seats"]
        .as_array_mut()
        .unwrap()
        .push(json!({ "seat": "seat:3", "side": 2, "name": "Troisi\u{e8}me" }));
    let team = three["setup"]["rosters"][1].clone();
    three["setup"]["rosters"].as_array_mut().unwrap().push(team);
    three["options"] = json!({ "sides": "n" });
    let table = open(&site, &three);
    let mut judge = table.seated("judge");
    assert_eq!(judged(&mut judge, &table, &[("do", "declare-out"), ("by", "judge"), ("seat", "1")]), 422);
    assert!(judge.page.contains("the other sides play on"), "{}", judge.page);
}

#[test]
fn a_judge_grants_for_everybody_and_settles_a_contested_wish() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    let ask = [("do", "source"), ("by", "seat:1"), ("roll", "test"), ("source", "seeded")];
    assert_eq!(act(&mut one, &table, &ask), 200);
    let of = table.records("SourceAsked")[0]["seq"].to_string();
    let mut judge = table.seated("judge");
    judge.get(&format!("{}/menu?lang=en", table.base));
    assert!(judge.page.contains("Grant it, for everybody"), "{}", judge.page);
    assert_eq!(judged(&mut judge, &table, &[("do", "consent"), ("by", "judge"), ("of", &of)]), 200);
    assert_eq!(table.records("SourceSwitched").len(), 1);
}

/// Whether any file under a folder holds these bytes.
fn holds(folder: &Path, bytes: &[u8]) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return holds(&path, bytes);
        }
        std::fs::read(&path).unwrap().windows(bytes.len()).any(|window| window == bytes)
    })
}

#[test]
fn an_erased_text_is_gone_from_page_file_and_disk_and_its_seal_remains() {
    let site = serve();
    let mut table = open(&site, &json!({}));
    let secret = "Une phrase qui doit pouvoir partir.";
    let mut one = table.seated("seat:1");
    let raise = [("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", secret)];
    assert_eq!(act(&mut one, &table, &raise), 200);
    let file = |table: &Opened<'_>| site.get(&format!("{}/file", table.base)).body;
    assert!(file(&table).contains(secret) && holds(&site.folder, secret.as_bytes()));
    let number = table.records("DisputeRaised")[0]["body"]["text"].to_string();
    let erase = |by| [("do", "erase"), ("by", by), ("number", number.as_str())];
    let mut two = table.seated("seat:2");
    assert_eq!(act(&mut two, &table, &erase("seat:2")), 403, "not its text");
    assert_eq!(act(&mut one, &table, &erase("organiser")), 403);
    let base = table.base.clone();
    table.organiser.get(&format!("{base}/texts?lang=en"));
    assert!(table.organiser.page.contains(secret) && table.organiser.page.contains("Erase this text"));
    let fields = [("do", "erase"), ("by", "organiser"), ("number", number.as_str()), ("back", "texts")];
    table.organiser.post(&format!("{base}/act"), &fields);
    assert!(table.organiser.page.contains("text erased; its seal remains"), "{}", table.organiser.page);
    assert!(!file(&table).contains(secret));
    assert!(!holds(&site.folder, secret.as_bytes()), "not even in an old file of the store");
    assert!(greffe_games::file::check(file(&table).as_bytes()).is_ok(), "the file is intact without it");
    let texts: Value =
        serde_json::from_str(&site.get(&format!("/api/v1/matches/{}/texts", table.id)).body).unwrap();
    assert_eq!(texts["erased"].to_string(), format!("[{number}]"));
    table.organiser.get(&format!("{base}/menu"));
    let unknown = [("do", "erase"), ("by", "organiser"), ("number", "999")];
    table.organiser.post(&format!("{base}/act"), &unknown);
    assert_eq!(table.organiser.status, 404);
}

#[test]
fn an_author_erases_what_he_wrote_and_nobody_elses_words() {
    let site = serve();
    let table = open(&site, &json!({}));
    let secret = "Une parole que je regrette.";
    let (mut one, mut two) = (table.seated("seat:1"), table.seated("seat:2"));
    let raise = [("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", secret)];
    assert_eq!(act(&mut one, &table, &raise), 200);
    let number = table.records("DisputeRaised")[0]["body"]["text"].to_string();
    let base = table.base.clone();
    two.get(&format!("{base}/texts?lang=en"));
    assert!(two.page.contains(secret) && !two.page.contains("Erase this text"));
    one.get(&format!("{base}/texts?lang=en"));
    assert!(one.page.contains("Erase this text"), "{}", one.page);
    let erase = |by| [("do", "erase"), ("by", by), ("number", number.as_str())];
    assert_eq!(act(&mut two, &table, &erase("seat:1")), 403);
    assert_eq!(act(&mut one, &table, &erase("seat:1")), 200);
    assert!(!holds(&site.folder, secret.as_bytes()), "not even in an old file of the store");
    let file = site.get(&format!("{base}/file")).body;
    assert!(greffe_games::file::check(file.as_bytes()).is_ok(), "the file is intact without it");
}

/// Sends a file by the page's form.
fn bring(site: &Running, file: &[u8]) -> (u16, String, String) {
    bring_by(site, &mut Person::new(site), file)
}

/// The same by a person, who may take it out again.
fn bring_by(site: &Running, person: &mut Person<'_>, file: &[u8]) -> (u16, String, String) {
    person.get("/import?lang=en");
    let cookies: Vec<String> =
        person.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let csrf = person.hidden("csrf").unwrap();
    let mut body = format!(
        "--mark\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n{csrf}\r\n\
         --mark\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.greffe\"\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--mark--\r\n");
    let cookies = cookies.join("; ");
    let headers = [
        ("Cookie", cookies.as_str()),
        ("Content-Type", "multipart/form-data; boundary=mark"),
        ("Sec-Fetch-Site", "same-origin"),
    ];
    let answer = site.ask("POST", "/import", &headers, &body);
    let to = answer.header("location").unwrap_or_default().to_owned();
    (answer.status, to, answer.body)
}

#[test]
fn a_file_is_brought_in_read_only_and_never_over_another() {
    let (here, there) = (serve(), serve());
    let table = open(&here, &json!({}));
    let short = here.get(&format!("{}/file", table.base)).body;
    let mut one = table.seated("seat:1");
    let long = here.get(&format!("{}/file", table.base)).body;
    let (status, to, _) = bring(&there, short.as_bytes());
    assert_eq!((status, to.as_str()), (303, table.base.as_str()));
    let page = there.get(&format!("{}?lang=en", table.base)).body;
    assert!(page.contains("from a file"), "{page}");
    assert!(!there.get("/m").body.contains(&table.id) && !there.get("/").body.contains(&table.id));
    let (status, _, body) = bring(&there, short.as_bytes());
    assert!(status == 200 && body.contains("byte for byte: nothing has changed"), "{body}");
    let (status, beside, _) = bring(&there, long.as_bytes());
    assert_eq!(status, 303, "a longer file of the match stands beside it");
    assert_ne!(beside, table.base);
    assert_eq!(there.get(&format!("{beside}/file")).body, long);
    for (one, other) in [(&table.base, &beside), (&beside, &table.base)] {
        let page = there.get(&format!("{one}?lang=en")).body;
        assert!(page.contains(&format!("compare key and head with {other}")), "{page}");
    }
    assert_eq!(there.get(&format!("{}/file", table.base)).body, short, "as it was");
    let altered = short.replacen("Garde du Pont", "Garde du Port", 1);
    let (status, _, body) = bring(&there, altered.as_bytes());
    assert!(status == 200 && body.contains("This file is refused. Nothing has entered."), "{body}");
    assert!(body.contains("line "), "the line is named: {body}");
    assert_eq!(bring(&here, long.as_bytes()).0, 200, "one's own match stays one's own");
    let (status, _, body) = bring(&here, short.as_bytes());
    assert!(status == 200 && body.contains("differs from line 2 on; it stays as it is"), "{body}");
    assert_eq!(
        act(&mut one, &table, &[("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", "x")]),
        200
    );
    assert_eq!(bring(&there, b"").2.matches("choose a file").count(), 1);
}

#[test]
fn who_brought_a_file_takes_it_out_again_by_the_page_and_nobody_else_does() {
    let (here, there) = (serve(), serve());
    let table = open(&here, &json!({}));
    let file = here.get(&format!("{}/file", table.base)).body;
    let (mut one, mut other) = (Person::new(&there), Person::new(&there));
    assert_eq!(bring_by(&there, &mut one, file.as_bytes()).0, 303);
    let remove = format!("{}/remove", table.base);
    let attempt = |person: &mut Person<'_>| {
        person.get("/import?lang=en");
        let offered = person.page.contains(&remove);
        person.post(&remove, &[]);
        (offered, person.status)
    };
    assert_eq!(attempt(&mut other), (false, 403));
    assert_eq!(there.ask("POST", &remove, &[("Sec-Fetch-Site", "same-origin")], b"x").status, 415);
    assert_eq!(there.get(&table.base).status, 200, "it stays");
    assert_eq!(attempt(&mut one), (true, 200));
    assert_eq!(there.get(&table.base).status, 404, "it is gone");
    assert_eq!(there.get(&format!("{}/file", table.base)).status, 404);
    assert_eq!(attempt(&mut one), (false, 403), "and is nobody's any more");
    // A match that was played here is no import, whoever asks.
    let mut organiser = Person::with_cookies(&here, table.organiser.cookies());
    assert_eq!(attempt_at(&mut organiser, &remove), 403);
    assert_eq!(here.get(&table.base).status, 200);
    // Whoever brings it next has it alone: not even who brought it before.
    assert_eq!(bring_by(&there, &mut other, file.as_bytes()).0, 303);
    assert_eq!(attempt(&mut one), (false, 403));
    assert_eq!(there.get(&table.base).status, 200);
    assert_eq!(attempt(&mut other), (true, 200));
}

fn attempt_at(person: &mut Person<'_>, path: &str) -> u16 {
    person.get("/import?lang=en");
    person.post(path, &[]);
    person.status
}

#[test]
fn a_file_that_the_operator_took_out_is_no_longer_of_who_brought_it() {
    let (here, mut there) = (serve(), serve());
    let table = open(&here, &json!({}));
    let file = here.get(&format!("{}/file", table.base)).body;
    let cookies = {
        let mut one = Person::new(&there);
        assert_eq!(bring_by(&there, &mut one, file.as_bytes()).0, 303);
        one.cookies()
    };
    there.stop();
    {
        let (data, keys) = (there.folder.join("data"), there.folder.join("keys"));
        // The server that was stopped lets go of its store when its last thread ends.
        let until = std::time::Instant::now() + std::time::Duration::from_mins(4);
        let site = loop {
            match Site::open(&data, &keys) {
                Ok(site) => break site,
                Err(error) if std::time::Instant::now() > until => panic!("{error:?}"),
                Err(_) => std::thread::sleep(std::time::Duration::from_millis(50)),
            }
        };
        site.clerk.remove(table.id.parse().unwrap()).unwrap();
    }
    restart(&mut there);
    let mut next = Person::new(&there);
    assert_eq!(bring_by(&there, &mut next, file.as_bytes()).0, 303);
    let mut one = Person::with_cookies(&there, cookies);
    assert_eq!(attempt_at(&mut one, &format!("{}/remove", table.base)), 403);
    assert_eq!(there.get(&table.base).status, 200);
}

#[test]
fn a_file_sent_by_no_page_of_ours_is_not_looked_at() {
    let site = serve();
    let form = [("Content-Type", "multipart/form-data; boundary=mark"), ("Sec-Fetch-Site", "cross-site")];
    let body = b"--mark\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--mark--";
    assert_eq!(site.ask("POST", "/import", &form, body).status, 403);
    assert_eq!(site.ask("POST", "/import", &[("Content-Type", "text/plain")], b"x").status, 415);
    let cut = b"--mark\r\nContent-Disposition";
    assert_eq!(site.ask("POST", "/import", &form, cut).status, 400);
}

#[test]
fn the_api_brings_a_file_in_too() {
    let (here, there) = (serve(), serve());
    let table = open(&here, &json!({}));
    let file = here.get(&format!("{}/file", table.base)).body;
    let json_type = [("Content-Type", "application/json")];
    let session: Value =
        serde_json::from_str(&there.ask("POST", "/api/v1/sessions", &json_type, b"{}").body).unwrap();
    let bearer = format!("Bearer {}", session["token"].as_str().unwrap());
    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-ndjson")];
    let send = |bytes: &[u8]| there.ask("POST", "/api/v1/import", &headers, bytes);
    for new in [true, false] {
        let kept: Value = serde_json::from_str(&send(file.as_bytes()).body).unwrap();
        assert_eq!((&kept["match"], &kept["new"]), (&json!(table.id), &json!(new)));
    }
    let remove = format!("/api/v1/matches/{}/remove", table.id);
    let stranger: Value =
        serde_json::from_str(&there.ask("POST", "/api/v1/sessions", &json_type, b"{}").body).unwrap();
    let stranger = format!("Bearer {}", stranger["token"].as_str().unwrap());
    for (bearer, status) in [(&stranger, 403), (&bearer, 200), (&bearer, 403)] {
        let answer = there.ask("POST", &remove, &[("Authorization", bearer), json_type[0]], b"{}");
        assert_eq!(answer.status, status, "{}", answer.body);
    }
    assert_eq!(there.get(&format!("/api/v1/matches/{}", table.id)).status, 404);
    let refused = send(b"nothing\n");
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("\"file_refused\""), "{}", refused.body);
}

#[test]
fn a_match_of_an_older_revision_says_so_before_it_goes_on() {
    let folder = std::env::temp_dir().join(format!("greffe-revision-{}", std::process::id()));
    let (id, code) = {
        let site = Site::open(&folder.join("data"), &folder.join("keys")).unwrap();
        let mut old = opening(&json!({}));
        old["ruleset"] = json!("seg/0");
        let old = serde_json::from_value(old).unwrap();
        let id = site.clerk.create(Author::Organiser, &old, &[]).unwrap();
        let holding = Holding { game: *id.bytes(), office: Office::Seat(1) };
        (id, site.codes.issue(holding, Author::Organiser).unwrap().code)
    };
    let site = run(folder, |_| ());
    let mut one = Person::new(&site);
    one.get(&format!("/j/{code}?lang=en"));
    one.post(&format!("/j/{code}"), &[]);
    for page in ["play", "menu"] {
        one.get(&format!("/m/{id}/{page}?lang=en"));
        assert!(one.page.contains("judged under other rules"), "{page}: {}", one.page);
        let revision = greffe_games::registry::System::named("seg").unwrap().revision();
        let said = format!("opened under seg/0; this program judges under {revision}");
        assert!(one.page.contains(&said), "{}", one.page);
    }
    one.get(&format!("/m/{id}?lang=fr"));
    assert!(one.page.contains("autre r\u{e9}vision des r\u{e8}gles"));
}
