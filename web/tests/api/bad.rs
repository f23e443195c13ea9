//! Everything that is refused, and how.

use std::io::{ErrorKind, Read as _, Write as _};
use std::time::Duration;

use greffe_store::Shelf;
use greffe_web::session::{Holding, Office};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::opening::{duel, opening};
use crate::player::{Chance, play_to, start};
use crate::server::{Answer, Running, Scratch, Session, answer, serve, serve_with};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn posting() -> Vec<String> {
    let id = "0".repeat(32);
    let posts = greffe_web::api::ROUTES.iter().filter(|entry| entry.method == "post");
    posts.map(|entry| format!("/api/v1{}", entry.path.replace("{id}", &id))).collect()
}

fn code(answer: &Answer) -> (u16, String) {
    answer.code()
}

#[test]
fn nothing_unsafe_is_done_for_a_request_that_cannot_be_believed() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let session = server.session();
    let cookie = format!("greffe={}", session.token);
    let origin = format!("http://{}", server.address);
    for path in posting().iter().filter(|path| !path.ends_with("/sessions")) {
        let is_file = path.ends_with("/verify") || path.ends_with("/import");
        let kind = if is_file { ("Content-Type", "application/x-ndjson") } else { JSON };
        let forged = (403, "forged".to_owned());
        let ask = |headers: &[(&str, &str)]| server.ask("POST", path, headers, b"{}");
        // What an account's token may do is asked for with one, where no session is.
        let of_account = path.contains("/studies") || path.contains("/collections");
        let nobody = if of_account { (401, "no_token".to_owned()) } else { forged.clone() };
        assert_eq!(code(&ask(&[kind])), nobody, "no session: {path}");
        assert_eq!(code(&ask(&[kind, ("Cookie", &cookie), ("Origin", &origin)])), forged, "no token: {path}");
        let wrong = "0".repeat(64);
        let guessed = [kind, ("Cookie", &cookie), ("Origin", &origin), ("X-CSRF-Token", &wrong)];
        assert_eq!(code(&ask(&guessed)), forged, "another token: {path}");
        let own = ("X-CSRF-Token", session.csrf.as_str());
        let cross = [kind, ("Cookie", &cookie), own, ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(code(&ask(&cross)), forged, "from another site: {path}");
        let foreign = [kind, ("Cookie", &cookie), own, ("Origin", "http://evil.example")];
        assert_eq!(code(&ask(&foreign)), forged, "from another origin: {path}");
        let believed = ask(&[kind, ("Cookie", &cookie), own, ("Origin", &origin)]);
        assert!(believed.status != 403 || code(&believed) != forged, "{path}: {believed:?}");
        // Nothing of a body is read where none is taken.
        if path.ends_with("/remove") {
            continue;
        }
        let bearer = session.bearer();
        let plain = [("Content-Type", "text/plain"), ("Authorization", bearer.as_str())];
        assert_eq!(code(&ask(&plain)), (415, "unsupported_media_type".into()), "{path}");
        let packed = [kind, ("Authorization", bearer.as_str()), ("Content-Encoding", "gzip")];
        assert_eq!(code(&ask(&packed)), (415, "unsupported_media_type".into()), "{path}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_without_being_built() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, _]) = server.open(&opening("table"));
    start(&id, &organiser);
    let path = format!("/api/v1/matches/{id}/acts");
    let bearer = one.bearer();
    let ask = |body: &[u8]| server.ask("POST", &path, &[JSON, ("Authorization", &bearer)], body);
    let bomb = "[".repeat(60_000);
    for wrong in ["", "{", "[]", "null", "{\"act\":{}}", "{\"act\":{\"close\":{}}}", "{\"act\":7}", &bomb] {
        assert_eq!(code(&ask(wrong.as_bytes())), (400, "malformed".into()), "{wrong:.20}");
    }
    assert_eq!(code(&ask(b"{\"act\":{\"consent\":{\"of\":\"\xff\"}}}")), (400, "malformed".into()));
    let deep = format!(
        "{{\"act\":{{\"declare\":{{\"window\":0,\"command\":{{\"Pass\":{}1{}}}}}}}}}",
        "[".repeat(100),
        "]".repeat(100)
    );
    assert_eq!(code(&ask(deep.as_bytes())), (422, "refused".into()), "deeper than a record may be");
    for number in ["1.5", "9007199254740993", "1e3"] {
        let act = format!(
            "{{\"act\":{{\"declare\":{{\"window\":0,\"command\":{{\"Reveal\":{{\"n\":{number}}}}}}}}}}}"
        );
        assert_eq!(code(&ask(act.as_bytes())), (422, "refused".into()), "{number}");
    }
    assert_eq!(code(&ask(&vec![b' '; 70_000])), (413, "too_large".into()));
    let before = server.get(&format!("/matches/{id}")).json()["head"].clone();
    assert_eq!(before, server.get(&format!("/matches/{id}")).json()["head"], "nothing was written");
}

#[test]
fn a_hundred_megabytes_are_refused_long_before_they_are_sent() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let session = server.session();
    for (path, kind, limit) in [
        ("/api/v1/verify", "application/x-ndjson", 8 << 20),
        ("/api/v1/matches", "application/json", 64 << 10),
    ] {
        let mut stream = server.connect();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: {}\r\nContent-Type: {kind}\r\n\
             Content-Length: 104857600\r\n\r\n",
            session.bearer()
        );
        stream.write_all(head.as_bytes()).unwrap();
        // Just over the limit, then nothing: the answer does not wait for the rest.
        stream.write_all(&vec![b'x'; limit + 1]).unwrap();
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        let refused = answer(&bytes);
        assert_eq!(code(&refused), (413, "too_large".into()), "{path}");
        assert_eq!(refused.header("connection"), Some("close"), "{path}");
    }
    let headers = [("Authorization", session.bearer()), ("Content-Type", "application/x-ndjson".into())];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let over = server.ask("POST", "/api/v1/verify", &headers, &vec![b'x'; (8 << 20) + 1]);
    assert_eq!(code(&over), (413, "too_large".into()));
}

#[test]
fn a_client_that_never_finishes_its_request_is_let_go() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut stream = server.connect();
    stream.write_all(b"GET /api/v1/systems HTTP/1.1\r\nHo").unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
    let mut rest = Vec::new();
    let ended = stream.read_to_end(&mut rest);
    let waits = |error: &std::io::Error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
    assert!(!ended.is_err_and(|error| waits(&error)), "it is still held");
    assert!(rest.is_empty() || answer(&rest).status == 408, "{}", String::from_utf8_lossy(&rest));
}

#[test]
fn an_opening_that_will_not_do_names_its_fields() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let session = server.session();
    let open = |change: &dyn Fn(&mut Value)| {
        let mut opened = opening("table");
        change(&mut opened);
        session.post("/matches", &json!({ "opening": opened }))
    };
    assert_eq!(code(&open(&|o| o["system"] = "chess".into())), (422, "unknown_system".into()));
    assert_eq!(code(&open(&|o| o["ruleset"] = "seg/99".into())), (422, "unknown_system".into()));
    assert_eq!(code(&open(&|o| o["surprise"] = 1.into())), (400, "malformed".into()));
    let faults = |answer: Answer| {
        assert_eq!(code(&answer), (422, "refused".into()), "{answer:?}");
        let value = answer.json();
        let faults = value["error"]["faults"].as_array().unwrap().clone();
        faults.iter().map(|fault| fault["field"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let roster = faults(open(&|o| o["setup"]["rosters"][0][1]["rank"] = "1".into()));
    assert!(roster.iter().any(|field| field.starts_with("/setup/rosters/0")), "{roster:?}");
    let bidi = faults(open(&|o| o["seats"][0]["name"] = "a\u{202e}b".into()));
    assert_eq!(bidi, ["/seats/0/name"]);
    let float = faults(open(&|o| o["setup"]["caps"] = json!([1.5, 2])));
    assert_eq!(float, [""]);
    let long = session.post("/matches", &json!({ "opening": opening("table"), "texts": ["x".repeat(2001)] }));
    assert_eq!(faults(long), ["/texts/0"]);
    assert_eq!(server.get("/matches?shelf=live").json()["matches"], json!([]), "nothing was opened");
}

#[test]
fn only_ones_own_place_acts_and_only_in_its_time() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    let acts = format!("/matches/{id}/acts");
    let pass = json!({ "declare": { "window": 0, "command": { "Reveal": {} } } });
    let early = one.tries(&id, &pass);
    assert_eq!(code(&early), (422, "refused".into()));
    assert_eq!(early.json()["error"]["reason"], "not-started");
    start(&id, &organiser);

    let stranger = server.session();
    assert_eq!(code(&stranger.tries(&id, &pass)), (403, "not_allowed".into()));
    for place in ["seat:2", "judge", "organiser", "server"] {
        let posing = one.post(&acts, &json!({ "as": place, "act": pass }));
        assert_eq!(code(&posing), (403, "not_allowed".into()), "{place}");
    }
    let for_other = json!({ "declare": { "window": 1, "command": { "Concede": {} }, "for": "seat:2" } });
    assert_eq!(one.tries(&id, &for_other).status, 422);
    assert_eq!(organiser.tries(&id, &for_other).status, 422, "an organiser may be a player");
    assert_eq!(code(&one.tries(&"f".repeat(32), &pass)), (404, "not_found".into()));

    let wrong = json!({ "declare": { "window": 99, "command": { "Concede": {} } } });
    let stale = one.tries(&id, &wrong);
    assert_eq!(code(&stale), (409, "conflict".into()));
    let summary = server.get(&format!("/matches/{id}")).json();
    assert_eq!(stale.json()["error"]["records"], summary["head"]["records"]);
    assert_eq!(stale.json()["error"]["window"]["seat:1"], summary["window"]["seat:1"]);
    let window = summary["window"]["seat:1"].clone();
    let phase = json!({ "declare": { "window": window, "command": { "EndActivation": {} } } });
    assert_eq!(two.tries(&id, &phase).status, 422, "wrong phase");
    let unknown = json!({ "declare": { "window": window, "command": { "Castle": {} } } });
    let unknown = one.tries(&id, &unknown);
    assert_eq!(unknown.json()["error"]["reason"], "unreadable-command");
    let two_links = one.post(&format!("/matches/{id}/links"), &json!({ "place": "seat:2" }));
    assert_eq!(two_links.json()["error"]["reason"], "seat-taken");
    let dice = stranger.post(&format!("/matches/{id}/dice"), &json!({ "mode": "open" }));
    assert_eq!(code(&dice), (403, "not_allowed".into()));
}

/// Plays until a seat is asked to type faces.
fn until_faces(server: &Running, id: &str, seats: &[Session<'_>]) -> (usize, Value) {
    let mut chance = Chance(5);
    for _ in 0..400 {
        let value = server.get(&format!("/matches/{id}")).json();
        if let Some(asked) = value["waiting"]["requests"].as_array().and_then(|all| all.first()) {
            let seat = usize::from(asked["seat"] == "seat:2");
            return (seat, asked.clone());
        }
        let records = value["head"]["records"].as_u64().unwrap();
        play_to(server, id, seats, &mut chance, records + 1);
    }
    panic!("no die was ever asked for");
}

#[test]
fn typed_faces_must_be_as_many_and_as_high_as_the_dice() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let seats = [one, two];
    let (seat, asked) = until_faces(&server, &id, &seats);
    assert_eq!(asked["ask"], "faces");
    let count = asked["sides"].as_array().unwrap().len();
    let window = server.get(&format!("/matches/{id}")).json()["waiting"]["asked"].clone();
    let typed = |faces: Value| json!({ "declare": { "window": window, "command": { "Faces": { "for": asked["for"], "faces": faces } } } });
    let before = server.get(&format!("/matches/{id}")).json()["head"].clone();
    for wrong in
        [json!([]), json!(vec![1; count + 1]), json!(vec![0; count]), json!(vec![7; count]), json!(["6"])]
    {
        let answer = seats[seat].tries(&id, &typed(wrong.clone()));
        assert_eq!(code(&answer), (422, "refused".into()), "{wrong}");
    }
    assert_eq!(seats[1 - seat].tries(&id, &typed(json!(vec![1; count]))).status, 422, "another's dice");
    assert_eq!(server.get(&format!("/matches/{id}")).json()["head"], before, "nothing was written");
    seats[seat].does(&id, &typed(json!(vec![1; count])));
}

#[test]
fn a_damaged_or_strange_file_has_its_verdict() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let session = server.session();
    let bearer = session.bearer();
    let headers = [("Content-Type", "application/x-ndjson"), ("Authorization", bearer.as_str())];
    let verdict = |bytes: &[u8]| server.ask("POST", "/api/v1/verify", &headers, bytes).json();
    let whole =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/record/small.ndjson")).unwrap();
    let strange = verdict(&whole);
    assert_eq!(strange["verdict"], "not_audited", "{strange}");
    assert_eq!(strange["intact"]["ours"], false);
    let mut damaged = whole.clone();
    damaged[400] ^= 1;
    let refused = verdict(&damaged);
    assert_eq!(refused["verdict"], "refused");
    assert!(refused["refused"]["why"].is_string() && refused["intact"].is_null(), "{refused}");
    assert_eq!(verdict(&whole[..whole.len() - 1])["verdict"], "refused");
    assert_eq!(verdict(b"x")["verdict"], "refused");
}

#[test]
fn a_file_kept_here_is_read_and_never_written_to() {
    let scratch = Scratch::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/record/small.ndjson");
    let server = serve_with(&scratch, move |site| {
        let bytes = std::fs::read(file).unwrap();
        site.clerk.import(&bytes, greffe_store::Origin::Sample).unwrap();
    });
    let id = "000102030405060708090a0b0c0d0e0f";
    assert_eq!(server.get(&format!("/matches/{id}/records/1")).status, 200, "records need no rules");
    assert_eq!(code(&server.get(&format!("/matches/{id}"))), (422, "unfoldable".into()));
    let listed = server.get("/matches?shelf=samples&limit=100").json();
    let listed = listed["matches"].as_array().unwrap();
    assert!(listed.iter().any(|one| one["id"] == id), "{listed:?}");
    assert_eq!(server.get("/matches?shelf=live").json()["matches"], json!([]));
}

#[test]
fn private_and_absent_read_alike() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, _]) = server.open(&opening("table"));
    let absent = "e".repeat(32);
    let stranger = server.session();
    for path in ["mine", "mine/secrets", "mine/live"] {
        let nothing = server.get(&format!("/matches/{absent}/{path}")).lasting();
        assert_eq!(nothing.status, 404);
        for answer in [
            server.get(&format!("/matches/{id}/{path}")),
            stranger.get(&format!("/matches/{id}/{path}")),
            stranger.get(&format!("/matches/{absent}/{path}")),
            organiser.get(&format!("/matches/{id}/{path}")),
            one.get(&format!("/matches/{absent}/{path}")),
            one.get(&format!("/matches/nothing/{path}")),
        ] {
            assert_eq!(answer.lasting(), nothing, "{path}");
        }
    }
    for path in
        ["", "/records", "/records/0", "/texts", "/file", "/board", "/state", "/story", "/audit", "/live"]
    {
        assert_eq!(
            code(&server.get(&format!("/matches/{absent}{path}"))),
            (404, "not_found".into()),
            "{path}"
        );
        assert_eq!(code(&server.get(&format!("/matches/..%2f{path}"))).0, 404, "{path}");
    }
    for path in ["/records/999", "/board?at=999", "/state?at=999"] {
        assert_eq!(
            code(&server.get(&format!("/matches/{id}{path}"))),
            (404, "no_such_record".into()),
            "{path}"
        );
    }
    assert_eq!(server.get(&format!("/matches/{id}/records/-1")).status, 404);
    assert_eq!(server.get(&format!("/matches/{id}/board?at=x")).status, 400);
    assert_eq!(server.get("/matches?shelf=secret").status, 400);
}

#[test]
fn a_code_is_good_once_and_for_ten_minutes() {
    let scratch = Scratch::new();
    let server = serve_with(&scratch, |site| {
        // A code as the server keeps it, past its time.
        let key = Sha256::digest(b"23456789ABCDEFGHJKLMNPQRST");
        let holding = Holding { game: [1; 16], office: Office::Seat(1) };
        let old = json!({ "holding": holding, "until": 1_000 }).to_string();
        let place = [b"code/".as_slice(), key.as_slice()].concat();
        site.clerk.people().put(Shelf::Accounts, &place, old.as_bytes()).unwrap();
    });
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    let session = server.session();
    let gone = (404, "no_such_code".to_owned());
    for wrong in ["", "23456789ABCDEFGHJKLMNPQRST", "ZZZZZZZZZZZZZZZZZZZZZZZZZZ", "../../etc"] {
        assert_eq!(code(&session.post("/join", &json!({ "code": wrong }))), gone, "{wrong}");
    }
    let link = |place: &str| {
        let from = if place == "judge" {
            &organiser
        } else if place == "seat:1" {
            &one
        } else {
            &two
        };
        let made = from.post(&format!("/matches/{id}/links"), &json!({ "place": place })).json();
        made[0]["code"].as_str().unwrap().to_owned()
    };
    let first = link("seat:1");
    let second = link("seat:1");
    assert_eq!(code(&session.post("/join", &json!({ "code": first }))), gone, "replaced by the second");
    let joined = server.joined(&second);
    assert_eq!(code(&session.post("/join", &json!({ "code": second }))), gone, "used");
    assert_eq!(joined.get(&format!("/matches/{id}/mine")).json()["seat"], "seat:1");
    let judge = server.joined(&link("judge"));
    assert_eq!(judge.get("/session").json()["places"][0]["as"], "judge");
    assert_eq!(code(&organiser.post(&format!("/matches/{id}/links"), &json!({ "place": "seat:3" }))).0, 404);

    let kept = joined.token.clone();
    let (open, other) = (link("seat:1"), link("seat:2"));
    let revoked = one.post(&format!("/matches/{id}/revoke"), &json!({ "place": "seat:1" }));
    assert_eq!(revoked.json()["revoked"], "seat:1");
    assert_eq!(joined.get(&format!("/matches/{id}/mine")).status, 404, "the device is out at once");
    assert_eq!(code(&session.post("/join", &json!({ "code": open }))), gone, "and no code lets it in again");
    assert_eq!(server.joined(&other).get(&format!("/matches/{id}/mine")).json()["seat"], "seat:2");
    assert_eq!(joined.token, kept);
}

#[test]
fn a_shared_tablet_looks_through_one_seat_at_a_time() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let link = two.post(&format!("/matches/{id}/links"), &json!({ "place": "seat:2" })).json();
    let mut both = one.clone();
    let joined = both.post("/join", &json!({ "code": link[0]["code"] })).json();
    both.token = joined["token"].as_str().unwrap().to_owned();
    let mine = format!("/matches/{id}/mine");
    assert_eq!(code(&both.get(&mine)), (422, "several_seats".into()));
    for seat in ["seat:2", "seat:1"] {
        assert_eq!(both.post(&format!("{mine}/turn"), &json!({ "seat": seat })).status, 200);
        assert_eq!(both.get(&mine).json()["seat"], seat);
    }
    assert_eq!(code(&both.post(&format!("{mine}/turn"), &json!({ "seat": "seat:3" }))).0, 404);
    let act = json!({ "act": { "ask_dice": {} } });
    assert_eq!(code(&both.post(&format!("/matches/{id}/acts"), &act)), (422, "several_seats".into()));
    assert_eq!(one.get(&mine).status, 404, "the token that was renewed is worth nothing");
}

#[test]
fn a_new_epoch_of_dice_is_nobodys_wish_alone() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("seeded"));
    let dice = format!("/matches/{id}/dice");
    assert_eq!(one.post(&dice, &json!({ "mode": "committed" })).status, 200);
    assert_eq!(code(&one.post(&dice, &json!({ "mode": "open" }))), (422, "refused".into()), "being set up");
    let zero = json!({ "reveal_nonce": { "nonce": "00".repeat(32) } });
    assert_eq!(code(&one.tries(&id, &zero)).0, 422, "wrong phase");
    for seat in [&one, &two] {
        seat.does(&id, &json!({ "decline_nonce": {} }));
    }
    let value = server.get(&format!("/matches/{id}")).json();
    assert_eq!(value["dice"]["epochs"][0]["by_the_operator_alone"], true);
    for who in [&one, &two, &organiser] {
        let again = who.post(&dice, &json!({ "mode": "open" }));
        assert_eq!(again.json()["error"]["reason"], "not-due", "{again:?}");
    }
}

#[test]
fn a_body_that_goes_on_after_its_answer_holds_no_connection() {
    use std::time::Instant;

    let scratch = Scratch::new();
    let server = serve(&scratch);
    let head = "Host: localhost\r\nContent-Type: text/plain\r\n";
    for (line, kind, piece) in [
        ("POST /api/v1/sessions", "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
        ("POST /api/v1/sessions", "Transfer-Encoding: chunked\r\n\r\n2;", "a"),
        ("POST /api/v1/sessions", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", "X-A: a\r\n"),
        ("GET /healthz", "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
        ("GET /m", "Content-Length: 1000000\r\n\r\n", " "),
    ] {
        let mut stream = server.connect();
        stream.write_all(format!("{line} HTTP/1.1\r\n{head}{kind}").as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        let until = Instant::now() + Duration::from_mins(2);
        let waits = |kind: ErrorKind| matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut);
        // What comes, comes as slowly as it may.
        while stream.write_all(piece.as_bytes()).is_ok() {
            match stream.read(&mut vec![0; 1 << 16]) {
                Ok(0) => break,
                Err(error) if !waits(error.kind()) => break,
                Ok(_) | Err(_) => assert!(Instant::now() < until, "{line} is held: {piece:?}"),
            }
        }
    }
    // One that ends is read as any other, and its connection goes on.
    let mut stream = server.connect();
    let head = "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    for _ in 0..2 {
        let chunked = "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n";
        stream.write_all(format!("{head}{chunked}").as_bytes()).unwrap();
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"}") {
            let mut piece = [0; 4096];
            let count = stream.read(&mut piece).unwrap();
            assert!(count > 0, "it was closed");
            bytes.extend_from_slice(&piece[..count]);
        }
        assert_eq!(answer(&bytes).status, 200);
    }
}

/// A request of an address of this machine whose answer is not taken: its connection has room for next to nothing.
#[cfg(target_os = "linux")]
fn untaken(server: &Running, from: [u8; 4], path: &str, room: usize) -> std::net::TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    if room > 0 {
        socket.set_recv_buffer_size(room).unwrap();
    }
    socket.bind(&std::net::SocketAddr::from((from, 0)).into()).unwrap();
    socket.connect(&server.address.into()).unwrap();
    let mut stream = std::net::TcpStream::from(socket);
    let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_takes_no_answer_is_given_no_more_and_let_go_and_holds_nobody_else_up() {
    use std::time::Instant;

    let scratch = Scratch::new();
    let change = |config: &mut greffe_web::config::Config| {
        config.stalled = Duration::from_secs(5);
        config.limits.address_answers = 600 << 10;
    };
    let server = crate::server::serve_as(&scratch, change, |_| ());
    // Longer than what the system takes in for a connection by itself.
    let long = "/api/v1/systems/tde/schema";
    let asks = |from, path: &str| {
        let mut bytes = Vec::new();
        let mut stream = untaken(&server, from, path, 0);
        drop(stream.read_to_end(&mut bytes));
        answer(&bytes)
    };
    let (one, other) = ([127, 0, 0, 1], [127, 0, 0, 2]);
    let until = Instant::now() + Duration::from_mins(5);
    let mut held = Vec::new();
    let refused = loop {
        held.push(untaken(&server, one, long, 2048));
        let asked = asks(one, long);
        if asked.status != 200 {
            break asked;
        }
        assert!(held.len() < 200 && Instant::now() < until, "as much as one likes is held");
    };
    assert_eq!(code(&refused), (429, "too_many_requests".into()));
    assert_eq!(refused.header("retry-after"), Some("5"));
    assert_eq!(asks(one, "/api/v1/systems").status, 200, "what is short is answered");
    assert_eq!(asks(other, long).status, 200, "and another address all the more");
    // None of them is closed from this side.
    while asks(one, long).status != 200 {
        assert!(Instant::now() < until, "what nobody takes is held for ever");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(held);
}

#[test]
fn a_request_that_names_another_host_behind_one_of_ours_is_not_answered() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let asked = |line: &str, hosts: &[&str]| {
        let mut stream = server.connect();
        let hosts: String = hosts.iter().flat_map(|host| ["Host: ", host, "\r\n"]).collect();
        stream
            .write_all(format!("GET {line} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n").as_bytes())
            .unwrap();
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        answer(&bytes).status
    };
    let path = "/api/v1/systems";
    assert_eq!(asked(path, &["127.0.0.1:21000"]), 200);
    assert_eq!(asked(&format!("http://localhost:8{path}"), &["evil.example"]), 200, "the line says which");
    for host in
        ["127.0.0.1:21000.evil.example", "localhost:evil.example", "[::1]evil.example", "127.0.0.1:80/evil"]
    {
        assert_eq!(asked(path, &[host]), 421, "{host}");
    }
    for line in ["http://evil.example", "http://127.0.0.1:x@evil.example", "http://localhost@evil.example"] {
        assert_ne!(asked(&format!("{line}{path}"), &["localhost"]), 200, "{line}");
    }
    for hosts in [["localhost", "evil.example"], ["evil.example", "localhost"]] {
        assert_eq!(asked(path, &hosts), 400, "{hosts:?}");
    }
}

#[test]
fn no_page_leads_to_another_host_because_of_how_it_was_asked_for() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    for path in ["//evil.example/x", "///evil.example", "/\\evil.example", "//evil.example/%2e%2e"] {
        let page = server.ask("GET", path, &[], b"");
        assert_eq!(page.status, 404, "{path}");
        assert!(page.body.contains("href=\"/evil.example"), "{path}: the page in the other language");
        for begins in ["href=\"//", "href=\"/\\", "action=\"//", "src=\"//"] {
            assert!(!page.body.contains(begins), "{path}: {begins}");
        }
    }
}

#[test]
fn a_list_as_long_as_a_request_may_be_is_refused_and_nothing_is_written() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, _]) = server.open(&duel(["dealt", "dealt"]));
    let link =
        organiser.post(&format!("/matches/{id}/links"), &json!({ "place": "judge", "as": "organiser" }));
    let judge = server.joined(link.json()[0]["code"].as_str().unwrap());
    let before = server.get(&format!("/matches/{id}")).json()["head"].clone();
    let cards = vec![json!({ "card": "7S", "from": "hand:0", "to": "hand:0" }); 1_000];
    let fields = vec![json!({ "field": "/turn", "old": 0, "new": 0 }); 1_000];
    let deep: String = "/0".repeat(20_000);
    let adjustments = [
        json!({ "frames": 0, "fields": [], "cards": cards }),
        json!({ "frames": 4_294_967_295_u32, "fields": fields }),
        json!({ "frames": 0, "fields": [{ "field": deep, "old": 1, "new": 2 }] }),
    ];
    for adjustment in adjustments {
        let ask = json!({ "ask_agreement": { "adjustment": adjustment, "text": "so" } });
        assert_eq!(one.tries(&id, &ask).status, 422, "{:.80}", ask.to_string());
        let effect = json!({ "adjust": adjustment });
        let act = json!({ "rule": { "of": 0, "remedy": "adjusted", "text": "so", "effect": effect } });
        let ruled = judge.post(&format!("/matches/{id}/acts"), &json!({ "as": "judge", "act": act }));
        assert_eq!(ruled.status, 422, "{ruled:?}");
    }
    let named = vec!["AD-CARD-06"; 4_000];
    let cited = json!({ "rule": { "of": 0, "remedy": "upheld", "text": "x".repeat(2_001), "rules": named } });
    let ruled = judge.post(&format!("/matches/{id}/acts"), &json!({ "as": "judge", "act": cited }));
    assert_eq!(ruled.status, 422, "{ruled:?}");
    for command in [
        json!({ "Discard": { "cards": vec!["7S"; 8_000] } }),
        json!({ "Settle": { "sides": vec![6; 20_000] } }),
        json!({ "Start": {}, "facts": vec![json!({ "fact": "x", "of": [1], "value": true }); 1_000] }),
    ] {
        let declare = json!({ "window": 0, "command": command, "private": vec!["7S"; 900] });
        let answer = one.tries(&id, &json!({ "declare": declare }));
        assert!((400..500).contains(&answer.status), "{answer:?}");
    }
    assert_eq!(server.get(&format!("/matches/{id}")).json()["head"], before);
}
