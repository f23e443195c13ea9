//! Studies: written, drawn in, shared, taken along as a file; and what is tried out in them.

use greffe_core::dice::Stream;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_web::site::Site;
use greffe_web::studies::branch::{self, Path};
use greffe_web::studies::{Move, Pin};
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::open;
use crate::person::Person;
use crate::seated::Table;
use crate::server::{Answer, Running, serve, serve_with};
use crate::touch::sit;

const PASSWORD: &str = "un mot de passe";

fn account<'a>(site: &'a Running, name: &str) -> Person<'a> {
    let mut person = Person::new(site);
    person.get("/account?lang=en");
    person.post("/account", &[("do", "make"), ("name", name), ("password", PASSWORD)]);
    assert_eq!((person.status, person.path.as_str()), (200, "/account"), "{}", person.page);
    person
}

/// The sample of a game that is listed first.
fn sample(site: &Running, game: &str) -> String {
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?limit=100").body).unwrap();
    let mut all = listed["matches"].as_array().unwrap().iter();
    all.find(|one| one["system"] == game && one["records"].as_u64() > Some(600)).unwrap()["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// The sample of a game that is played on a plan.
fn planned(site: &Running, game: &str) -> String {
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?limit=100").body).unwrap();
    let of_game = listed["matches"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["system"] == game && one["records"].as_u64() > Some(600));
    let mut ids = of_game.map(|one| one["id"].as_str().unwrap().to_owned());
    let has_plan = |id: &String| {
        let board = site.get(&format!("/api/v1/matches/{id}/board?seq=300")).body;
        serde_json::from_str::<Value>(&board).unwrap()["table"].is_array()
    };
    ids.find(has_plan).unwrap()
}

/// Opens a study of a match at a record; its address.
fn studied(person: &mut Person<'_>, id: &str, at: u64) -> String {
    person.get(&format!("/m/{id}/study?at={at}&lang=en"));
    let at = at.to_string();
    person.post("/s", &[("match", id), ("at", &at), ("title", "La passerelle")]);
    assert_eq!(person.status, 200, "{}", person.page);
    let address = person.path.split('?').next().unwrap().to_owned();
    assert!(address.starts_with("/s/"), "{address}");
    address
}

fn note(person: &mut Person<'_>, study: &str, at: u64, fields: &[(&str, &str)]) -> u16 {
    person.get(&format!("{study}?at={at}&lang=en"));
    if person.hidden("csrf").is_none() {
        // Who sees no form sends one all the same.
        person.get("/account?lang=en");
    }
    let at = at.to_string();
    let mut all = vec![("do", "note"), ("at", at.as_str()), ("shown", "public")];
    all.retain(|(name, _)| !fields.iter().any(|(own, _)| own == name));
    all.extend_from_slice(fields);
    person.post(study, &all);
    person.status
}

fn show(person: &mut Person<'_>, study: &str, shown: &str) -> u16 {
    person.get(&format!("{study}?lang=en"));
    if person.hidden("csrf").is_none() {
        person.get("/account?lang=en");
    }
    person.post(study, &[("do", "show"), ("shown", shown)]);
    person.status
}

fn as_someone(site: &Running, person: &Person<'_>, path: &str) -> Answer {
    let cookies: Vec<String> =
        person.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    site.ask("GET", path, &[("Cookie", &cookies.join("; "))], b"")
}

#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, from opening to end")]
fn a_sample_is_annotated_drawn_on_shared_and_read_by_another() {
    let site = serve();
    let id = planned(&site, "tde");
    let mut ana = account(&site, "Ana d’Écluse");
    let study = studied(&mut ana, &id, 300);
    let board: Value =
        serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}/board?seq=300")).body).unwrap();
    let figures: Vec<(String, String)> = board["board"]["pieces"]
        .as_array()
        .or_else(|| board["pieces"].as_array())
        .unwrap()
        .iter()
        .filter(|piece| piece["at"].is_object())
        .map(|piece| (piece["id"].to_string(), piece["name"].as_str().unwrap().to_owned()))
        .collect();
    let ((one, first), (two, second)) = (&figures[0], &figures[1]);
    let ways = [("text", "**Trop tôt.**"), ("glyph", "?"), ("from0", one.as_str()), ("to0", two.as_str())];
    assert_eq!(note(&mut ana, &study, 300, &ways), 200, "{}", ana.page);
    assert!(ana.page.contains("<strong>Trop tôt.</strong>"), "{}", ana.page);
    assert!(ana.page.contains(&format!("{first} → {second}")), "told for who does not see it");
    assert!(ana.page.contains("class=\"los\""), "and drawn: {}", ana.page);
    let ring = json!([{ "ring": { "at": { "at": { "x": 1000, "y": 1000 } } } }]).to_string();
    assert_eq!(note(&mut ana, &study, 320, &[("marks", &ring)]), 200, "{}", ana.page);
    assert!(ana.page.contains("◯ 100 × 100 mm") && ana.page.contains("class=\"template\""), "{}", ana.page);
    assert_eq!(note(&mut ana, &study, 340, &[("text", "Secret d’Ana."), ("shown", "private")]), 200);
    ana.get(&format!("{study}?at=360&lang=en"));
    ana.post(&study, &[("do", "chapter"), ("at", "360"), ("title", "La fin"), ("text", "Suite.")]);
    assert_eq!(ana.status, 200, "{}", ana.page);
    assert_eq!(note(&mut ana, &study, 360, &[("text", "Fin."), ("chapter", "3"), ("glyph", "!!")]), 200);
    assert_eq!(note(&mut ana, &study, 300, &[("text", "Non : juste à temps."), ("reply", "0")]), 200);
    assert!(ana.page.contains("deep-1"), "{}", ana.page);

    // Nobody else, by any address of it.
    let (mut bob, anybody) = (account(&site, "Bob"), Person::new(&site));
    for path in ["", "/file", "/b/0", "/join/00000000000000000000000000000000"] {
        for person in [&bob, &anybody] {
            let answer = as_someone(&site, person, &format!("{study}{path}"));
            assert_eq!(answer.status, 404, "{path}: {}", answer.body);
            assert!(!answer.body.contains("passerelle"), "{path}: {}", answer.body);
        }
    }
    bob.get("/s?lang=en");
    assert!(!bob.page.contains("passerelle"), "{}", bob.page);
    assert_eq!(note(&mut bob, &study, 300, &[("text", "x")]), 404);

    assert_eq!(show(&mut ana, &study, "link"), 200);
    let read = as_someone(&site, &anybody, &format!("{study}?at=300&lang=en"));
    assert_eq!(read.status, 200, "{}", read.body);
    assert!(read.body.contains("<strong>Trop tôt.</strong>") && read.body.contains("La fin"));
    assert!(!read.body.contains("Secret d’Ana"), "a note may be narrower than its study");
    assert!(!read.body.contains("name=\"do\" value=\"note\""), "who reads does not write");
    assert!(read.body.contains("class=\"path\""), "of others drawn otherwise: {}", read.body);
    assert!(!site.get("/s").body.contains("passerelle"), "by its address alone");
    assert_eq!(note(&mut bob, &study, 300, &[("text", "x")]), 403, "{}", bob.page);
    assert_eq!(show(&mut bob, &study, "public"), 403);

    assert_eq!(show(&mut ana, &study, "public"), 200);
    assert!(site.get("/s").body.contains("passerelle"));
    assert!(site.get(&format!("/m/{id}/study")).body.contains("passerelle"), "with its match");
    let told: Value =
        serde_json::from_str(&site.get(&format!("/api/v1{}", study.replace("/s/", "/studies/"))).body)
            .unwrap();
    assert_eq!(told["subject"]["match"], json!(id));
    assert!(!told.to_string().contains("Secret d’Ana"), "{told}");
    let listed: Value = serde_json::from_str(&site.get(&format!("/api/v1/studies?match={id}")).body).unwrap();
    assert_eq!(listed["studies"][0]["title"], "La passerelle", "{listed}");

    // Somebody is invited, once, and writes; what is theirs is theirs.
    ana.get(&format!("{study}?lang=en"));
    ana.post(&study, &[("do", "invite")]);
    let link = ana.page.split("/join/").nth(1).unwrap().split('<').next().unwrap().to_owned();
    bob.get(&format!("{study}/join/{link}?lang=en"));
    bob.post(&format!("{study}/join/{link}"), &[]);
    assert_eq!(bob.status, 200, "{}", bob.page);
    assert_eq!(note(&mut bob, &study, 300, &[("text", "De Bob.")]), 200, "{}", bob.page);
    let mut eve = account(&site, "Eve");
    eve.get("/s?lang=en");
    eve.post(&format!("{study}/join/{link}"), &[]);
    assert_eq!(eve.status, 404, "spent");
    assert_eq!(note(&mut bob, &study, 300, &[("text", "À la place"), ("instead", "0")]), 403, "not his");
    bob.get(&format!("{study}?lang=en"));
    bob.post(&study, &[("do", "gone"), ("n", "0")]);
    assert_eq!(bob.status, 403);
    assert_eq!(note(&mut ana, &study, 300, &[("text", "Trop tard."), ("instead", "0")]), 200);
    assert!(ana.page.contains("Trop tard.") && !ana.page.contains("Trop tôt"), "{}", ana.page);
    ana.get(&format!("{study}?lang=en"));
    ana.post(&study, &[("do", "gone"), ("n", "0")]);
    assert_eq!(ana.status, 200);
    assert!(!ana.page.contains("Trop tard") && ana.page.contains("juste à temps"), "{}", ana.page);

    // Who no longer writes in it erases an account: what they wrote goes along.
    bob.get(&format!("{study}?lang=en"));
    bob.post(&study, &[("do", "leave")]);
    assert!(site.get(&study).body.contains("De Bob."), "what was written stays");
    // Whoever erases an account takes along what they wrote.
    bob.get("/account?lang=en");
    bob.post("/account", &[("do", "erase"), ("password", PASSWORD)]);
    assert!(!site.get(&study).body.contains("De Bob."));
    ana.get("/account?lang=en");
    ana.post("/account", &[("do", "erase"), ("password", PASSWORD)]);
    assert_eq!(site.get(&study).status, 404);
    assert!(!site.get("/s").body.contains("passerelle"));
}

#[test]
fn what_cannot_be_taken_is_refused_in_words_and_what_was_typed_stays() {
    let site = serve();
    let id = sample(&site, "tde");
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, 100);
    assert_eq!(
        note(&mut ana, &study, 100, &[("text", "<script>alert(1)</script>\n\n[x](javascript:x)")]),
        200
    );
    let told = ana.page.split("class=\"told\">").nth(1).unwrap().split("</div>").next().unwrap();
    assert!(!told.contains("<script") && told.contains("&lt;script"), "{told}");
    assert!(!told.contains("javascript:"), "{told}");
    let far = json!([{ "ring": { "at": { "at": { "x": -1, "y": 0 } } } }]).to_string();
    let many = json!(vec![json!({ "ring": { "at": { "figure": 1 } } }); 13]).to_string();
    let still = json!([{ "arrow": { "from": { "figure": 1 }, "to": { "figure": 1 } } }]).to_string();
    for (fields, why) in [
        (vec![("text", "retour\u{202e}né")], "turn the line"),
        (vec![("text", "")], "says, signs or draws"),
        (vec![("marks", far.as_str())], "strokes at most"),
        (vec![("marks", many.as_str())], "strokes at most"),
        (vec![("marks", still.as_str())], "strokes at most"),
        (vec![("text", "x"), ("reply", "99")], "not there"),
        (vec![("text", "x"), ("chapter", "0")], "not there"),
        (vec![("text", "x"), ("at", "99999999")], "there is no 99999999"),
    ] {
        let status = note(&mut ana, &study, 100, &fields);
        assert!(matches!(status, 404 | 422), "{fields:?}: {status}");
        if status == 422 {
            assert!(ana.page.contains(why), "{fields:?}: {}", ana.page);
        }
    }
    let long = "a".repeat(2_001);
    assert_eq!(note(&mut ana, &study, 100, &[("text", &long)]), 422);
    assert!(ana.page.contains("2000 signs") && ana.page.contains(&long), "nothing typed is lost");
    assert_eq!(note(&mut ana, &study, 100, &[("text", &"**x** ".repeat(180_000))]), 413, "a megabyte");
    assert_eq!(note(&mut ana, &study, 100, &[("marks", "{")]), 400);
    ana.get(&format!("{study}?lang=en"));
    ana.post(&study, &[("do", "rename"), ("title", "a\u{2066}b")]);
    assert_eq!(ana.status, 422);
    for path in [
        "/s/x",
        "/s/00000000000000000000000000000000",
        &format!("{study}/b/0"),
        &format!("{study}?at=9999999"),
    ] {
        assert_eq!(as_someone(&site, &ana, path).status, 404, "{path}");
    }
    let mut nobody = Person::new(&site);
    nobody.get(&format!("/m/{id}/study?lang=en"));
    assert!(nobody.page.contains("writing needs an account"), "{}", nobody.page);
    nobody.post("/s", &[("match", &id), ("at", "1"), ("title", "x")]);
    assert_eq!(nobody.status, 403);
}

/// Sends a file as the form of a page does.
fn upload(site: &Running, person: &mut Person<'_>, file: &[u8]) -> Answer {
    person.get("/s?lang=en");
    let token = person.hidden("csrf").unwrap();
    let mut body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n{token}\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.greffe-study\"\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let cookies: Vec<String> =
        person.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let headers = [
        ("Cookie", cookies.join("; ")),
        ("Content-Type", "multipart/form-data; boundary=x".to_owned()),
        ("Sec-Fetch-Site", "same-origin".to_owned()),
    ];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    site.ask("POST", "/s/import", &headers, &body)
}

#[test]
fn a_study_taken_along_as_a_file_comes_back_the_same_and_only_beside_its_own_match() {
    let site = serve_with(|config| config.limits.files.burst = 100);
    let id = sample(&site, "ao");
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, 200);
    let arrow = json!([{ "arrow": { "from": { "figure": 1 }, "to": { "at": { "x": 10, "y": 20 } } } }]);
    assert_eq!(note(&mut ana, &study, 200, &[("text", "Un."), ("marks", &arrow.to_string())]), 200);
    assert_eq!(note(&mut ana, &study, 210, &[("text", "Deux."), ("glyph", "?!"), ("reply", "0")]), 200);
    assert_eq!(note(&mut ana, &study, 220, &[("text", "Trois, pour moi."), ("shown", "private")]), 200);
    assert_eq!(note(&mut ana, &study, 200, &[("text", "Un, mieux."), ("instead", "0")]), 200);
    ana.get(&format!("{study}?at=220&lang=en"));
    ana.post(&study, &[("do", "branch"), ("at", "220"), ("name", "Et si")]);
    assert_eq!(ana.status, 200, "{}", ana.page);
    let branch = ana.path.split('?').next().unwrap().rsplit('/').next().unwrap().to_owned();
    ana.get(&format!("{study}?at=220&lang=en"));
    let chapter = [("do", "chapter"), ("at", "220"), ("title", "Et si, chapitre"), ("branch", &branch)];
    ana.post(&study, &chapter);
    assert_eq!(ana.status, 200, "{}", ana.page);
    let file = as_someone(&site, &ana, &format!("{study}/file")).body;
    let mut bob = account(&site, "Bob");
    let answer = upload(&site, &mut bob, file.as_bytes());
    assert_eq!(answer.status, 303, "{}", answer.body);
    let copy = answer.header("location").unwrap().to_owned();
    assert_eq!(as_someone(&site, &bob, &format!("{copy}/file")).body, file, "the same, sign for sign");
    assert_eq!(as_someone(&site, &ana, &copy).status, 404, "private until its owner shows it");
    bob.get(&format!("{copy}?at=200&lang=en"));
    assert!(bob.page.contains("from a file") && bob.page.contains("Un, mieux."), "{}", bob.page);

    let told: Value = serde_json::from_str(&file).unwrap();
    let other = sample(&site, "seg");
    let spoilt = |pointer: &str, value: Value| {
        let mut told = told.clone();
        *told.pointer_mut(pointer).unwrap() = value;
        told.to_string()
    };
    let zeros = "0".repeat(64);
    for (what, file, why) in [
        ("another head", spoilt("/subject/head", json!(zeros)), "another record"),
        ("another match", spoilt("/subject/match", json!(other)), "another record"),
        ("no such match", spoilt("/subject/match", json!("0".repeat(32))), "is not here"),
        ("another format", spoilt("/format", json!("greffe-study/9")), "not this format"),
        ("numbers", spoilt("/entries/0/n", json!(7)), "numbers go up"),
        ("an answer to nothing", spoilt("/entries/1/what/note/reply", json!(6)), "not there"),
        ("a text", spoilt("/entries/0/what/note/text", json!("a".repeat(3000))), "2000 signs"),
        ("a name", spoilt("/entries/0/by", json!("a\u{202e}")), "turn the line"),
        ("no study", "{}".to_owned(), "no study"),
        ("nothing", String::new(), "no study"),
        ("a match file", site.get(&format!("/m/{id}/file")).body.chars().take(5000).collect(), "no study"),
        ("depth", "[".repeat(100_000), "no study"),
    ] {
        let answer = upload(&site, &mut bob, file.as_bytes());
        assert_eq!(answer.status, 422, "{what}: {}", answer.body);
        assert!(answer.body.contains(why), "{what}: {}", answer.body);
    }
    assert_eq!(upload(&site, &mut bob, &vec![b'x'; 3 << 20]).status, 413);
}

#[test]
fn a_note_stays_at_its_record_when_a_rewind_has_passed_over_it() {
    let site = serve();
    let table = open(&site, &json!({}));
    let base = table.base.clone();
    let id = base.trim_start_matches("/m/").to_owned();
    let (mut one, mut two) = (table.seated("seat:1"), table.seated("seat:2"));
    one.get(&format!("{base}/play"));
    let hidden = ["window", "seat", "retry", "form", "command"].map(|name| (name, one.hidden(name).unwrap()));
    let fields: Vec<(&str, &str)> = hidden.iter().map(|(name, value)| (*name, value.as_str())).collect();
    one.post(&format!("{base}/play"), &fields);
    let last = table.records("Resolved").last().unwrap()["seq"].as_u64().unwrap();
    let before = table.records("Declared").last().unwrap()["seq"].as_u64().unwrap() - 1;
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, last);
    assert_eq!(note(&mut ana, &study, last, &[("text", "Ici.")]), 200, "{}", ana.page);
    assert!(!ana.page.contains("struck since"), "{}", ana.page);
    let pinned = |ana: &Person<'_>| -> Value {
        let file: Value =
            serde_json::from_str(&as_someone(&site, ana, &format!("{study}/file")).body).unwrap();
        file["entries"][0]["what"]["note"]["pin"].clone()
    };
    let pin = pinned(&ana);
    one.get(&format!("{base}/menu"));
    let to = before.to_string();
    one.post(&format!("{base}/act"), &[("do", "takeback"), ("by", "seat:1"), ("to", &to)]);
    let of = table.records("TakebackAsked").last().unwrap()["seq"].to_string();
    two.get(&format!("{base}/menu"));
    two.post(&format!("{base}/act"), &[("do", "consent"), ("by", "seat:2"), ("of", &of)]);
    assert_eq!(two.status, 200, "{}", two.page);
    ana.get(&format!("{study}?at={last}&lang=en"));
    assert!(ana.page.contains("struck since") && ana.page.contains("Ici."), "{}", ana.page);
    assert_eq!(pinned(&ana), pin, "it points where it pointed");
    assert!(!ana.page.contains("no longer the one"), "{}", ana.page);
}

/// Plays a match's own commands again as hypotheses: what a hypothesis starts from is what the match was then.
#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, from opening to end")]
fn hypotheses_of_every_game_go_on_by_the_rules_with_dice_that_can_be_drawn_again() {
    let folder = std::env::temp_dir().join(format!("greffe-whatif-{}", std::process::id()));
    let site = Site::open(&folder.join("data"), &folder.join("keys")).unwrap();
    let ids: Vec<MatchId> =
        site.clerk.log().matches().map(|summary| MatchId::new(summary.match_id)).collect();
    let mut tried = std::collections::BTreeMap::new();
    for id in ids {
        // An event is no match.
        let Ok(table) = site.clerk.table(id) else { continue };
        let system = table.game().system().name();
        // Another sample is looked at only where none yet turned anything up.
        if tried.get(system).is_some_and(|(_, moved, _): &(usize, usize, Vec<String>)| *moved > 0) {
            continue;
        }
        let before = (table.game().head(), table.game().records());
        let (log, match_id) = (site.clerk.log(), *table.id().bytes());
        let is_open = |seq: &Seq| {
            let lines = log.read(match_id, seq.0..seq.0 + 1).unwrap();
            String::from_utf8_lossy(&lines[0]).contains("\"stream\":\"public\"")
        };
        let opens = |one: &greffe_core::play::Command| {
            let lines = log.read(match_id, one.declared.0..one.ended.0 + 1).unwrap();
            lines.iter().any(|line| String::from_utf8_lossy(line).contains("\"kind\":\"Opened\""))
        };
        // And some that show a sealed card: in a match that is closed, it lies where it lay.
        let turned: Vec<Seq> = {
            let game = table.game();
            let all = game.commands().iter().filter(|one| !game.is_void(one.declared) && opens(one));
            all.map(|one| one.declared).collect()
        };
        let turned: Vec<Seq> = turned.iter().copied().step_by((turned.len() / 3).max(1)).collect();
        let commands: Vec<(Seq, u8, String, bool)> = table
            .game()
            .commands()
            .iter()
            .filter(|one| !table.game().is_void(one.declared))
            .filter_map(|one| match one.by {
                Author::Seat(seat) => {
                    let open = one.made.iter().any(is_open);
                    Some((one.declared, seat.number(), one.json.clone(), open))
                }
                Author::Judge | Author::Organiser | Author::Server => None,
            })
            .collect();
        // A few from all over the match, and a few that turn something up for all to see: where cards are dealt
        // hidden, most draws are nobody's to make again.
        let every = (commands.len() / 8).max(1);
        let open: Vec<_> = commands.iter().filter(|(.., open)| *open).take(4).cloned().collect();
        let sealed: Vec<_> =
            commands.iter().filter(|(declared, ..)| turned.contains(declared)).cloned().collect();
        let commands: Vec<_> = commands.into_iter().step_by(every).chain(open).chain(sealed).collect();
        let (mut went, mut stopped, mut moved) = (0, Vec::new(), 0);
        for (declared, seat, command, _) in commands {
            let Some(root) = declared.0.checked_sub(1) else { continue };
            let pin: Pin = site.studies.pin(&table, Seq(root)).unwrap().unwrap();
            let one = Move { branch: 0, seat, command, private: Vec::new(), drawn: true };
            let play = |seed: u8| {
                let only = vec![(1, branch::seed_of(Hex([seed; 32]), 1), &one)];
                let path = Path { name: "x", pin, from: None, seed: Hex([seed; 32]), moves: only };
                branch::play(&site.clerk, &table, &path).unwrap()
            };
            let (first, again, other) = (play(1), play(1), play(2));
            assert_eq!(
                first.game().head(),
                again.game().head(),
                "{system} {declared:?}: drawn again the same"
            );
            moved += usize::from(first.game().head() != other.game().head());
            match &first.stopped {
                None => {
                    went += 1;
                    assert!(
                        first.game().check().is_empty(),
                        "{system} {declared:?}: {:?}",
                        first.game().check()
                    );
                    let there = first.game().dice().all().iter().skip(table.game().dice().all().len());
                    let proven = there.filter(|epoch| epoch.rolls(Stream::Public) > 0);
                    assert_eq!(proven.count(), 0, "no dice are proven in a hypothesis");
                }
                Some(why) => stopped.push(format!("{declared:?}: {}", why.why.en)),
            }
        }
        assert_eq!((table.game().head(), table.game().records()), before, "nothing is written");
        let all = tried.entry(system).or_default();
        (all.0, all.1) = (all.0 + went, all.1 + moved);
        all.2.extend(stopped);
    }
    assert_eq!(tried.len(), 5);
    for (system, (went, moved, stopped)) in &tried {
        assert!(*went >= 4, "{system}: {went} went on, {stopped:?}");
        assert!(*moved >= 1, "{system}: seeds make a difference");
        assert!(!stopped.iter().any(|why| why.contains("nobody has shown")), "{system}: {stopped:?}");
    }
    drop(site);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, from opening to end")]
fn a_hypothesis_is_played_from_its_page_forked_compared_and_made_a_chapter() {
    let site = serve();
    let id = sample(&site, "seg");
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, 250);
    ana.post(&study, &[("do", "branch"), ("at", "250"), ("name", "Et si elle passait")]);
    assert_eq!(ana.status, 200, "{}", ana.page);
    let branch = ana.path.split('?').next().unwrap().to_owned();
    assert!(ana.page.contains("outside the match"), "{}", ana.page);
    assert!(ana.page.contains("action=\"/s/"), "somebody may declare: {}", ana.page);
    // One move after the other, whichever form has nothing to fill in or is filled by what it offers first.
    let mut played = 0;
    for _ in 0..12 {
        ana.get(&format!("{branch}?lang=en"));
        let forms: Vec<String> = ana
            .page
            .split("<form class=\"prompt-form")
            .skip(1)
            .map(|form| form.split("</form>").next().unwrap().to_owned())
            .collect();
        let value = |form: &str, name: &str| {
            form.split(&format!("name=\"{name}\" value=\""))
                .nth(1)
                .map(|rest| rest.split('"').next().unwrap().to_owned())
        };
        let plain = forms.iter().find(|form| !form.contains("<fieldset id="));
        let Some(form) = plain else { break };
        let sent: Vec<(&str, String)> = ["moves", "seat", "form", "command"]
            .into_iter()
            .map(|name| (name, value(form, name).unwrap()))
            .collect();
        let mut fields: Vec<(&str, &str)> =
            sent.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.push(("dice", "drawn"));
        ana.post(&branch, &fields);
        assert!(matches!(ana.status, 200 | 422), "{}", ana.page);
        if ana.status == 422 {
            break;
        }
        played += 1;
        if played == 1 {
            // The same move sent again is no second one.
            ana.get(&format!("{branch}?lang=en"));
            let stale: Vec<(&str, &str)> = fields
                .iter()
                .map(|(name, value)| if *name == "moves" { ("moves", "0") } else { (*name, *value) })
                .collect();
            ana.post(&branch, &stale);
            assert_eq!(ana.status, 409, "{}", ana.page);
        }
    }
    assert!(played >= 1, "something was played: {}", ana.page);
    ana.get(&format!("{branch}?lang=en"));
    assert!(
        ana.page.contains("dice drawn from the seed") && ana.page.contains("In the match"),
        "{}",
        ana.page
    );
    let number = branch.rsplit('/').next().unwrap().to_owned();
    let fork = [("do", "branch"), ("at", "250"), ("branch", &number), ("moves", "1"), ("name", "Autrement")];
    ana.get(&format!("{study}?lang=en"));
    ana.post(&study, &fork);
    assert_eq!(ana.status, 200, "{}", ana.page);
    assert!(ana.page.contains("out of “Et si elle passait”"), "{}", ana.page);
    ana.get(&format!("{study}?lang=en"));
    let chapter = [("do", "chapter"), ("at", "250"), ("title", "Variante"), ("branch", number.as_str())];
    ana.post(&study, &chapter);
    assert!(ana.page.contains("Variante") && ana.page.contains("Et si elle passait"), "{}", ana.page);
    // Nobody else sees or plays it; the record knows nothing of it.
    let bob = account(&site, "Bob");
    assert_eq!(as_someone(&site, &bob, &branch).status, 404);
    assert!(!site.get(&format!("/m/{id}/file")).body.contains("Et si elle passait"));
    // What it grew from taken out, what grew from it goes.
    ana.get(&format!("{study}?lang=en"));
    ana.post(&study, &[("do", "gone"), ("n", &number)]);
    assert_eq!(ana.status, 200, "{}", ana.page);
    assert!(!ana.page.contains("Autrement") && !ana.page.contains("Et si elle passait"), "{}", ana.page);
}

/// The commands that a page has a form for.
fn commands(page: &str) -> std::collections::BTreeSet<String> {
    let named = page.split("name=\"command\" value=\"").skip(1);
    named.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn a_hypothesis_from_where_a_match_waits_leaves_it_before_the_command_that_waits() {
    let site = serve();
    // A figure is activated: her side throws for it.
    let table = Table::opened(&site, &crate::played::position());
    let seat = table.until("Activate");
    let window = table.mine(seat)["window"].clone();
    let command = json!({ "Activate": { "figure": 1, "dice": 3 } });
    table.act(seat, &json!({ "act": { "declare": { "window": window, "command": command } } }));
    let (id, waits) = (table.opened.id.clone(), u64::try_from(table.opened.lines()).unwrap() - 1);
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, waits);
    let at = waits.to_string();
    ana.post(&study, &[("do", "branch"), ("at", &at), ("name", "Autrement")]);
    assert_eq!(ana.status, 200, "{}", ana.page);
    ana.get(&format!("{}?lang=en", ana.path.split('?').next().unwrap()));
    let root = ana.page.split("from record ").nth(1).unwrap();
    let root: u64 = root.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
    assert!(root < waits, "{}", ana.page);
    let offered = commands(&ana.page);
    assert!(!offered.is_empty() && !offered.contains("Faces"), "{offered:?}");
    assert!(!ana.page.contains("card that nobody has shown"), "{}", ana.page);
    // One that a file brings, left at the waiting record itself, goes on from the same place.
    let file = as_someone(&site, &ana, &format!("{study}/file")).body;
    let mut told: Value = serde_json::from_str(&file).unwrap();
    let head: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}/head")).body).unwrap();
    let pin = &mut told["entries"][0]["what"]["branch"]["pin"];
    assert_eq!(head["records"], waits + 1);
    (pin["seq"], pin["head"]) = (json!(waits), head["head"].clone());
    let answer = upload(&site, &mut ana, told.to_string().as_bytes());
    assert_eq!(answer.status, 303, "{}", answer.body);
    let copy = answer.header("location").unwrap().to_owned();
    ana.get(&format!("{copy}/b/0?lang=en"));
    assert_eq!((ana.status, commands(&ana.page)), (200, offered), "{}", ana.page);
}

#[test]
fn nobody_is_helped_to_play_a_strict_match_that_is_being_played() {
    let site = serve();
    let table = open(&site, &json!({ "strict": true }));
    let id = table.base.trim_start_matches("/m/").to_owned();
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, 0);
    assert!(ana.page.contains("still being played"), "{}", ana.page);
    ana.post(&study, &[("do", "branch"), ("at", "0"), ("name", "Et si")]);
    assert_eq!(ana.status, 422, "{}", ana.page);
    assert!(ana.page.contains("still being played"), "{}", ana.page);
}

#[test]
fn an_arrow_is_drawn_at_one_go_and_what_to_do_stands_on_the_board() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let id = planned(&site, "seg");
    let mut ana = account(&site, "Ana");
    let study = studied(&mut ana, &id, 300);
    sit(&driver, &site, &ana, &study);
    driver.until("return document.querySelector('[data-drawing] button') !== null");
    driver.run("document.querySelector('[data-drawing] button').click(); return true");
    driver.until("const hint = document.querySelector('.board .where-to'); const box = hint.getBoundingClientRect(); return hint.checkVisibility() && hint.textContent !== '' && box.top >= 0 && box.bottom <= innerHeight");
    let spots = driver.run("const box = document.querySelector('.board > svg').getBoundingClientRect(); return [[box.left + box.width * .3, box.top + box.height * .7], [box.left + box.width * .7, box.top + box.height * .8]]");
    let spot = |index: usize| (spots[index][0].as_f64().unwrap(), spots[index][1].as_f64().unwrap());
    let (from, to) = (spot(0), spot(1));
    for (kind, (x, y), buttons) in [
        ("mousePressed", from, 1),
        ("mouseMoved", (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)), 1),
        ("mouseMoved", to, 1),
        ("mouseReleased", to, 0),
    ] {
        let params =
            json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
        driver.ask(
            "POST",
            "/goog/cdp/execute",
            &json!({ "cmd": "Input.dispatchMouseEvent", "params": params }),
        );
    }
    driver.until("const kept = document.querySelector('input[name=marks]').value; return kept !== '' && JSON.parse(kept).length === 1 && 'arrow' in JSON.parse(kept)[0]");
    assert_eq!(driver.run("return getSelection().toString()"), json!(""));
    assert_eq!(driver.complaints(), Vec::<String>::new());
}
