//! Seats and devices from the first page on: who sits where, what moves between devices, how a match ends, and how
//! few taps all of it takes.

use serde_json::Value;

use crate::driver::Driver;
use crate::person::Person;
use crate::server::{Running, serve};
use crate::taps::Phone;

const OPENING: [(&str, &str); 8] = [
    ("game", "seg"),
    ("sides", "2"),
    ("devices", "each"),
    ("me", "0"),
    ("dice", "table"),
    ("setup.rosters.0", "garde"),
    ("setup.rosters.1", "ecluse"),
    ("do", "open"),
];

/// Opens a match from the form as it stands at first, but for these fields.
fn open(person: &mut Person<'_>, changes: &[(&'static str, &'static str)]) -> String {
    person.get("/new?game=seg&lang=en");
    let mut fields = OPENING.to_vec();
    for rulers in ["75", "120", "180"].into_iter().zip(["setup.rulers.0", "setup.rulers.1", "setup.rulers.2"])
    {
        fields.push((rulers.1, rulers.0));
    }
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        fields.push((name, value));
    }
    person.post("/new", &fields);
    assert_eq!(person.status, 200, "{}", person.page);
    person.path.split('/').take(3).collect::<Vec<_>>().join("/")
}

fn code(page: &str) -> Option<String> {
    Some(page.split("/j/").nth(1)?.split('"').next()?.to_owned())
}

fn records(site: &Running, base: &str, kind: &str) -> Vec<Value> {
    let file = site.get(&format!("{base}/file")).body;
    let named = format!("\"kind\":\"{kind}\"");
    let lines = file.lines().filter(|line| line.contains(&named));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A judge whom the organiser has called.
fn called<'a>(site: &'a Running, organiser: &mut Person<'_>, base: &str) -> Person<'a> {
    organiser.get(&format!("{base}/menu"));
    let fields = [("do", "code"), ("by", "organiser"), ("office", "judge")];
    organiser.post(&format!("{base}/act"), &fields);
    let code = code(&organiser.page).unwrap();
    let mut judge = Person::new(site);
    judge.get(&format!("/j/{code}?lang=en"));
    judge.post(&format!("/j/{code}"), &[]);
    assert_eq!(judge.status, 200, "{}", judge.page);
    judge
}

#[test]
fn whoever_opens_sits_at_once_and_the_other_scans_one_code() {
    let site = serve();
    let (mut opener, mut guest) = (Person::new(&site), Person::new(&site));
    let base = open(&mut opener, &[("me", "1")]);
    assert!(opener.path.ends_with("/seats?wait=1"), "{}", opener.path);
    let joined = records(&site, &base, "SeatJoined");
    assert_eq!(joined.len(), 1);
    assert_eq!((&joined[0]["by"], &joined[0]["body"]["let"]), (&"seat:2".into(), &"organiser".into()));
    let code = code(&opener.page).expect("a code for the other seat");
    guest.get(&format!("/j/{code}?lang=en"));
    assert!(guest.page.contains("Garde"), "{}", guest.page);
    guest.post(&format!("/j/{code}"), &[]);
    assert!(guest.path.ends_with("/play"), "{}", guest.path);
    opener.get(&format!("{base}/seats?wait=1"));
    assert!(opener.path.ends_with("/play"), "on to play by itself: {}", opener.path);
    opener.get(&format!("{base}/seats"));
    assert!(opener.page.contains("Everybody is seated"), "{}", opener.page);
    assert!(!opener.page.contains("/j/"), "no code for a seat that is taken");
}

#[test]
fn nobody_sits_down_at_a_taken_seat_or_moves_anothers() {
    let site = serve();
    let (mut opener, mut guest) = (Person::new(&site), Person::new(&site));
    let base = open(&mut opener, &[]);
    let code = code(&opener.page).unwrap();
    guest.get(&format!("/j/{code}"));
    guest.post(&format!("/j/{code}"), &[]);
    let before = site.get(&format!("{base}/file")).body;
    for deed in ["here", "move", "code"] {
        opener.get(&format!("{base}/seats"));
        opener.post(&format!("{base}/seats"), &[("seat", "2"), ("do", deed)]);
        assert_ne!(opener.status, 200, "{deed}");
        guest.get(&format!("{base}/seats"));
        guest.post(&format!("{base}/seats"), &[("seat", "1"), ("do", deed)]);
        assert_eq!(guest.status, 403, "{deed}");
    }
    let mut stranger = Person::new(&site);
    stranger.get("/new");
    stranger.post(&format!("{base}/seats"), &[("seat", "2"), ("do", "here")]);
    assert_eq!(stranger.status, 403);
    stranger.get(&format!("{base}/seats?lang=en"));
    assert!(stranger.status == 200 && stranger.page.contains("Is your phone lost?"), "{}", stranger.page);
    assert!(!stranger.page.contains("/j/") && !stranger.page.contains("<form"), "{}", stranger.page);
    assert_eq!(site.get(&format!("{base}/file")).body, before, "nothing was written");
    opener.get(&format!("{base}/play?seat=2"));
    assert!(opener.path.contains("/play"));
    assert_ne!(opener.hidden("seat").as_deref(), Some("2"));
}

#[test]
fn a_stranger_at_the_menu_is_told_where_codes_are_typed() {
    let site = serve();
    let mut opener = Person::new(&site);
    let base = open(&mut opener, &[]);
    let mut elsewhere = Person::new(&site);
    elsewhere.get("/new");
    for stranger in [&mut Person::new(&site), &mut elsewhere] {
        stranger.get(&format!("{base}/menu?lang=en"));
        assert_eq!(stranger.status, 403, "{}", stranger.page);
        assert!(
            stranger.page.contains("href=\"/join\"") && stranger.page.contains("given a code for a place"),
            "{}",
            stranger.page
        );
        assert!(!stranger.page.contains("/j/") && !stranger.page.contains("<form"), "{}", stranger.page);
    }
    opener.get(&format!("{base}/menu"));
    assert_eq!(opener.status, 200);
    let sample: Value = serde_json::from_str(&site.get("/api/v1/matches?state=sample").body).unwrap();
    let sample = sample["matches"][0]["id"].as_str().map(str::to_owned);
    for nothing in sample.into_iter().chain(["0".repeat(32)]) {
        assert_eq!(site.get(&format!("/m/{nothing}/menu")).status, 404, "nobody has a place there");
    }
}

#[test]
fn one_tablet_becomes_a_device_each_and_one_tablet_again() {
    let site = serve();
    let (mut tablet, mut phone) = (Person::new(&site), Person::new(&site));
    let base = open(&mut tablet, &[("devices", "one")]);
    assert!(tablet.path.ends_with("/play"), "{}", tablet.path);
    let move_to = |from: &mut Person<'_>, to: &mut Person<'_>| {
        from.get(&format!("{base}/seats?lang=en"));
        assert!(from.page.contains("Move this seat"), "{}", from.page);
        from.post(&format!("{base}/seats"), &[("seat", "2"), ("do", "move")]);
        let code = code(&from.page).unwrap();
        to.get(&format!("/j/{code}?lang=en"));
        to.post(&format!("/j/{code}"), &[]);
        assert_eq!(to.status, 200, "{}", to.page);
        from.get(&format!("{base}/seats?lang=en"));
        from.page.contains("Another device plays")
    };
    assert!(move_to(&mut tablet, &mut phone), "whoever lost the seat is told");
    let devices = records(&site, &base, "DeviceJoined");
    assert_eq!(devices.len(), 1, "the entry of the device is in the record");
    assert_eq!(devices[0]["body"]["seat"], "seat:2");
    tablet.get(&format!("{base}/veil"));
    tablet.post(&format!("{base}/veil"), &[("seat", "2")]);
    assert_eq!(tablet.status, 403, "the seat has left the tablet");
    phone.get(&format!("{base}/seats?lang=en"));
    assert!(phone.page.contains("on another device"), "{}", phone.page);
    assert!(move_to(&mut phone, &mut tablet));
    tablet.get(&format!("{base}/seats?lang=en"));
    assert!(tablet.page.contains("This device plays every seat"), "{}", tablet.page);
    phone.get(&format!("{base}/play"));
    assert_eq!(phone.path, format!("{base}/seats"), "whoever lost the seat is told there");
}

#[test]
fn a_free_seat_is_taken_on_the_same_device_and_its_code_is_worth_nothing_then() {
    let site = serve();
    let (mut opener, mut late) = (Person::new(&site), Person::new(&site));
    let base = open(&mut opener, &[]);
    let code = code(&opener.page).unwrap();
    opener.post(&format!("{base}/seats"), &[("seat", "2"), ("do", "here"), ("wait", "1")]);
    assert!(opener.path.ends_with("/play"), "{}", opener.path);
    let joined = records(&site, &base, "SeatJoined");
    assert_eq!(joined.len(), 2);
    assert_eq!(joined[0]["body"]["hand"], joined[1]["body"]["hand"], "the record shows the same hand");
    late.get(&format!("/j/{code}?lang=en"));
    assert!(late.page.contains("No table waits"), "{}", late.page);
}

#[test]
fn the_last_match_is_opened_again_in_one_tap_by_whoever_was_there() {
    let site = serve();
    let (mut opener, mut stranger) = (Person::new(&site), Person::new(&site));
    assert!(!opener.get("/?lang=en").contains("Play again"));
    let base = open(&mut opener, &[("name.0", "Les Braves"), ("devices", "one")]);
    opener.get("/?lang=en");
    let resume = format!("href=\"{base}/play\">Go on with: Les Braves");
    assert!(opener.page.contains(&resume), "{}", opener.page);
    assert!(!opener.page.contains("Play again"), "not while it goes on: {}", opener.page);
    let mut judge = called(&site, &mut opener, &base);
    judge.get(&format!("{base}/menu"));
    let out = [("do", "propose"), ("by", "judge"), ("how", "time"), ("sure", "yes"), ("reason", "Late.")];
    judge.post(&format!("{base}/act"), &out);
    assert_eq!(judge.status, 200, "{}", judge.page);
    for seat in ["1", "2"] {
        opener.get(&format!("{base}/menu"));
        let (of, by) =
            (records(&site, &base, "ResultProposed")[0]["seq"].to_string(), format!("seat:{seat}"));
        let sent = [("do", "confirm-result"), ("by", by.as_str()), ("of", of.as_str())];
        opener.post(&format!("{base}/act"), &sent);
        assert_eq!(opener.status, 200, "{}", opener.page);
    }
    opener.get("/?lang=en");
    assert!(opener.page.contains("Play again: Les Braves"), "{}", opener.page);
    assert!(!opener.page.contains("Go on with"), "{}", opener.page);
    let again = opener.hidden("again").unwrap();
    assert_eq!(base, format!("/m/{again}"));
    opener.post("/new", &[("again", &again)]);
    assert!(opener.path.ends_with("/play") && !opener.path.starts_with(&base), "{}", opener.path);
    let next = opener.path.rsplit_once('/').unwrap().0.to_owned();
    let setup = |base: &str| records(&site, base, "MatchOpened")[0]["body"]["setup"].clone();
    assert_eq!(setup(&next), setup(&base));
    stranger.get("/new");
    stranger.post("/new", &[("again", &again)]);
    assert_eq!(stranger.status, 404);
    assert!(!stranger.get("/?lang=en").contains("Play again"));
}

#[test]
fn lists_name_matches_by_their_sides_are_filtered_by_game_and_samples_have_boards_first() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[("name.0", "Les Braves")]);
    person.get("/m?game=seg&kind=own&lang=en");
    let listed = format!("<a href=\"{base}\">Les Braves against ");
    assert!(person.page.contains(&listed), "{}", person.page);
    assert_eq!(person.page.matches("<article").count(), 1);
    person.get("/m?game=ad&kind=own&lang=en");
    assert!(person.page.contains("No match answers"), "{}", person.page);
    for unclear in ["/m?game=nothing&lang=en", "/m?kind=%3Ci%3E&lang=en"] {
        person.get(unclear);
        assert!(person.page.contains("role=\"alert\"") && person.page.contains("one of: "), "{unclear}");
        assert!(!person.page.contains("<i>"), "{unclear}");
    }
    person.get("/?lang=en");
    let samples = person.page.split("id=\"h-sam\"").nth(1).unwrap().split("</section>").next().unwrap();
    let plans: Vec<bool> = samples.split("<article").skip(1).map(|one| one.contains("with a plan")).collect();
    assert!(plans.len() > 3 && plans[0], "{samples}");
    assert!(plans.is_sorted_by(|a, b| a >= b), "{plans:?}");
}

#[test]
fn the_end_says_who_won_both_seats_answer_and_the_next_game_has_the_same_teams() {
    let site = serve();
    let (mut opener, mut guest) = (Person::new(&site), Person::new(&site));
    let base = open(&mut opener, &[]);
    let code = code(&opener.page).unwrap();
    guest.get(&format!("/j/{code}?lang=en"));
    guest.post(&format!("/j/{code}"), &[]);
    let early = guest.get(&format!("{base}/end?lang=en")).contains("class=\"end\"");
    assert!(!early && guest.path == base, "nothing is over yet: {}", guest.path);
    opener.get(&format!("{base}/play?lang=en"));
    let hidden =
        ["window", "seat", "retry", "form", "command"].map(|name| (name, opener.hidden(name).unwrap()));
    let begin: Vec<(&str, &str)> = hidden.iter().map(|(name, value)| (*name, value.as_str())).collect();
    opener.post(&format!("{base}/play"), &begin);
    let mut judge = called(&site, &mut opener, &base);
    // Who let the judge in plays: the other side accepts the judge first.
    guest.get(&format!("{base}/menu?lang=en"));
    let (hand, by) = (guest.hidden("judge").unwrap(), guest.hidden("by").unwrap());
    let accept = [("do", "accept-judge"), ("by", by.as_str()), ("judge", hand.as_str())];
    guest.post(&format!("{base}/act"), &accept);
    assert_eq!(guest.status, 200, "{}", guest.page);
    judge.get(&format!("{base}/menu"));
    let out = [("do", "declare-out"), ("by", "judge"), ("seat", "1"), ("sure", "yes"), ("reason", "Gone.")];
    judge.post(&format!("{base}/act"), &out);
    assert_eq!(judge.status, 200, "{}", judge.page);
    opener.get(&format!("{base}/end?lang=en"));
    assert!(opener.page.contains("Bande de l\u{2019}\u{c9}cluse wins"), "{}", opener.page);
    let places = |page: &str| [page.find("class=\"block doors\""), page.find("class=\"menugrid\"")];
    assert!(!places(&opener.page).is_sorted(), "signing comes first: {}", opener.page);
    for person in [&mut opener, &mut guest] {
        person.get(&format!("{base}/end?lang=en"));
        let (of, by) = (person.hidden("of").unwrap(), person.hidden("by").unwrap());
        let sent = [("do", "confirm-result"), ("by", by.as_str()), ("of", of.as_str()), ("back", "end")];
        person.post(&format!("{base}/act"), &sent);
        assert!(person.path.ends_with("/end"), "{}", person.path);
    }
    assert_eq!(records(&site, &base, "ResultConfirmed").len(), 2);
    assert!(guest.page.contains("the match is closed"), "{}", guest.page);
    for there in [format!("{base}/file"), format!("{base}/0"), format!("{base}/verify")] {
        assert!(guest.page.contains(&format!("href=\"{there}\"")), "{there}");
    }
    assert!(places(&guest.page).is_sorted(), "what to do next comes first once all have signed");
    let again = guest.hidden("again").unwrap();
    guest.post("/new", &[("again", &again)]);
    assert!(guest.path.ends_with("/seats?wait=1"), "{}", guest.path);
    let next: String = guest.path.split('/').take(3).collect::<Vec<_>>().join("/");
    assert_eq!(records(&site, &next, "SeatJoined")[0]["by"], "seat:2", "at the seat he had");
}

#[test]
fn from_home_to_the_first_declaration_takes_few_taps_with_proven_dice_on_two_phones() {
    let Some(first) = Driver::start() else { return };
    let Some(second) = Driver::start() else { return };
    let site = serve();
    let (mut opener, mut guest) = (Phone::new(&first), Phone::new(&second));
    opener.go(&format!("http://{}/?lang=fr", site.address));
    opener.keep("seats-1-home");
    opener.tap(".doors a[href='/new']");
    opener.tap("a.game[href*='game=seg']");
    opener.keep("seats-2-new");
    opener.tap("label:has(input[name='dice'][value='seeded'])");
    opener.keep("seats-3-ways");
    opener.tap("button[name='do'][value='open']");
    opener.until("return location.pathname.endsWith('/seats')");
    opener.keep("seats-4-code");
    let link = opener.run("return new URL(document.querySelector('.qr a').href).pathname");
    // Scanning is a tap on what the camera shows; the address is that of the site under test.
    guest.scan(&format!("http://{}{}", site.address, link.as_str().unwrap()));
    guest.keep("seats-5-guest");
    guest.tap(".seatcard button");
    // Both phones give their shares of the dice, and go on to play, without a tap.
    for phone in [&opener, &guest] {
        phone.until("return location.pathname.endsWith('/play')");
    }
    opener.keep("seats-6-play");
    opener.tap("form[action$='/play'] button[type='submit']");
    let base = opener.run("return location.pathname.split('/').slice(0, 3).join('/')");
    let base = base.as_str().unwrap();
    guest.until("return Boolean(document.querySelector('form[action$=\"/play\"] button[type=\"submit\"]'))");
    guest.keep("seats-7-guest");
    assert_eq!(records(&site, base, "DiceOpened").len(), 1);
    opener.until_so("it is declared", || !records(&site, base, "Declared").is_empty());
    let declared = records(&site, base, "Declared");
    assert_eq!(declared[0]["by"], "seat:1", "the first declaration");
    assert!(opener.taps() <= 8, "the creator: {}", opener.taps());
    assert!(guest.taps() <= 2, "the guest: {}", guest.taps());
    // The opener's device has made its key too.
    opener.until_so("its key is told", || records(&site, base, "SeatKeyReplaced").len() == 1);
    for phone in [&opener, &guest] {
        assert_eq!(phone.complaints(), Vec::<String>::new());
    }
}

#[test]
fn the_dice_page_goes_on_giving_shares_after_the_other_seat_has_acted() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let mut typist = Person::new(&site);
    let base = open(&mut typist, &[("dice", "seeded")]);
    let code = code(&typist.page).unwrap();
    let mut phone = Phone::new(&driver);
    phone.scan(&format!("http://{}/j/{code}?lang=en", site.address));
    phone.tap(".seatcard button");
    // The device has promised by itself; the other seat types a share, without script.
    let waits = "return [...document.querySelectorAll('.dicegrid .chip')].map((one) => one.textContent).join() \
                 === 'awaited,share promised'";
    phone.until(waits);
    assert_eq!(phone.run("return document.querySelector('#typed-2') === null"), true);
    let typed = "seat:1 12345678901234567890";
    for step in ["commit", "reveal"] {
        typist.get(&format!("{base}/dice"));
        typist.post(&format!("{base}/dice"), &[("do", step), ("slot", "seat:1"), ("typed", typed)]);
        assert_eq!(typist.status, 200, "{step}: {}", typist.page);
    }
    phone.until("return location.pathname.endsWith('/play')");
    assert_eq!(records(&site, &base, "DiceOpened").len(), 1);
    assert_eq!(phone.complaints(), Vec::<String>::new());
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story from its beginning to its end")]
fn a_judge_called_by_who_plays_is_asked_of_the_other_seat_told_on_the_bench_and_the_ruling_is_told() {
    let site = serve();
    let (mut opener, mut guest, mut judge) = (Person::new(&site), Person::new(&site), Person::new(&site));
    let base = open(&mut opener, &[]);
    let seat = code(&opener.page).unwrap();
    guest.get(&format!("/j/{seat}?lang=en"));
    guest.post(&format!("/j/{seat}"), &[]);
    guest.get(&format!("{base}/menu?lang=en"));
    let raise = [("do", "dispute"), ("by", "seat:2"), ("of", "0"), ("text", "Non.")];
    guest.post(&format!("{base}/act"), &raise);
    let dispute = records(&site, &base, "DisputeRaised")[0]["seq"].to_string();
    let case = format!("{base}/d/{dispute}");
    let back = format!("d/{dispute}");
    assert_eq!(guest.path, case);
    for told in ["A judge is called", "Ask the organiser", "To withdraw it: a judge"] {
        assert!(guest.page.contains(told), "{told}: {}", guest.page);
    }
    // Whoever may give a code gives it there.
    opener.get(&format!("{case}?lang=en"));
    assert!(opener.page.contains("Give the judge a code"), "{}", opener.page);
    let give = [("do", "code"), ("by", "organiser"), ("office", "judge"), ("back", back.as_str())];
    opener.post(&format!("{base}/act"), &give);
    assert_eq!(opener.path, case);
    let link = code(&opener.page).unwrap();
    judge.get(&format!("/j/{link}?lang=en"));
    assert!(judge.page.contains("I judge this match") && !judge.page.contains("This is my seat"));
    judge.post(&format!("/j/{link}"), &[]);
    assert_eq!(judge.path, case);
    assert!(judge.page.contains("Not yet accepted by Bande"), "{}", judge.page);
    let joined = records(&site, &base, "JudgeJoined")[0]["seq"].to_string();
    let told = site.get(&format!("{base}/{joined}?lang=fr")).body;
    assert!(told.contains("par l\u{2019}organisateur)") && !told.contains("par organiser"), "{told}");

    let mut fields = vec![
        ("do", "rule"),
        ("by", "judge"),
        ("dispute", dispute.as_str()),
        ("of", "0"),
        ("remedy", "upheld"),
        ("text", "Because it is so."),
        ("back", back.as_str()),
    ];
    for (sure, status) in [("no", 200), ("yes", 422)] {
        judge.get(&format!("{case}?lang=en"));
        judge.post(&format!("{base}/act"), &fields);
        assert!(judge.page.contains("name=\"sure\" value=\"no\""), "{}", judge.page);
        let mut again = fields.clone();
        again.push(("sure", sure));
        judge.post(&format!("{base}/act"), &again);
        assert_eq!(judge.status, status, "{sure}: {}", judge.page);
        assert!(judge.page.contains(">Because it is so.</textarea>"), "what was typed stays: {}", judge.page);
        assert!(judge.page.contains("value=\"upheld\" required checked"), "{}", judge.page);
    }
    assert!(judge.page.contains("accept the judge first. Nothing was recorded."), "{}", judge.page);
    assert!(records(&site, &base, "RulingGiven").is_empty());

    guest.get(&format!("{base}/play?lang=en"));
    assert!(guest.page.contains("value=\"accept-judge\""), "{}", guest.page);
    let hand = guest.hidden("judge").unwrap();
    let accept = [("do", "accept-judge"), ("by", "seat:2"), ("judge", hand.as_str()), ("back", "play")];
    guest.post(&format!("{base}/act"), &accept);
    assert!(guest.status == 200 && !guest.page.contains("accept-judge"), "{}", guest.page);

    judge.get(&format!("{case}?lang=en"));
    assert!(!judge.page.contains("Not yet accepted by"), "{}", judge.page);
    fields.push(("sure", "yes"));
    judge.post(&format!("{base}/act"), &fields);
    assert_eq!((judge.status, &judge.path), (200, &case), "{}", judge.page);
    assert!(judge.page.contains("The ruling is given") && judge.page.contains("close-dispute"));
    assert!(!judge.page.contains("value=\"rule\""), "one does not rule again: {}", judge.page);
    for person in [&mut opener, &mut guest] {
        person.get(&format!("{base}/play?lang=en"));
        let told = person.page.split("note show ruled").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(told.contains("Because it is so.") && told.contains(&case), "{told}");
    }
    let hidden =
        ["window", "seat", "retry", "form", "command"].map(|name| (name, opener.hidden(name).unwrap()));
    let begin: Vec<(&str, &str)> = hidden.iter().map(|(name, value)| (*name, value.as_str())).collect();
    opener.post(&format!("{base}/play"), &begin);
    guest.get(&format!("{base}/play?lang=en"));
    assert!(!guest.page.contains("note show ruled"), "play has gone on: {}", guest.page);
}

#[test]
fn a_lost_phone_is_replaced_by_a_code_on_the_screen_of_the_other_seat() {
    let site = serve();
    let mut table = crate::opened::open(&site, &serde_json::json!({}));
    let base = table.base.clone();
    let (mut one, mut two) = (table.seated("seat:1"), table.seated("seat:2"));
    one.get(&format!("{base}/menu?lang=en"));
    assert!(one.page.contains("you may let another one play in 10 minutes"), "{}", one.page);
    assert!(!one.page.contains("value=\"let-in\""), "no button that only refuses: {}", one.page);
    // The player gives the device up, as one who lost it would have to wait.
    two.get(&format!("{base}/menu?lang=en"));
    two.post(&format!("{base}/act"), &[("do", "revoke"), ("by", "seat:2"), ("office", "2")]);
    one.get(&format!("{base}/menu?lang=en"));
    assert!(one.page.contains("value=\"let-in\""), "{}", one.page);
    one.post(&format!("{base}/act"), &[("do", "let-in"), ("by", "seat:1"), ("seat", "2")]);
    assert_eq!(one.status, 200, "{}", one.page);
    let shown = code(&one.page).expect("a code on the screen of who let it in");
    table.organiser.get(&format!("{base}/menu?lang=en"));
    assert!(!table.organiser.page.contains(&shown), "nobody else is shown it");
    let mut fresh = Person::new(&site);
    fresh.get(&format!("/j/{shown}?lang=en"));
    fresh.post(&format!("/j/{shown}"), &[]);
    assert!(fresh.path.ends_with("/play"), "{} {}", fresh.path, fresh.page);
    let granted = records(&site, &base, "DeviceGranted")[0]["seq"].to_string();
    let told = site.get(&format!("{base}/{granted}?lang=en")).body;
    assert!(told.contains("lets another device play Bande de") && !told.contains("into seat:2"), "{told}");
}

#[test]
fn keys_and_requests_given_up_are_told_for_what_they_are() {
    let site = serve();
    let table = crate::opened::open(&site, &serde_json::json!({}));
    let base = table.base.clone();
    let mut one = table.seated("seat:1");
    one.get(&format!("{base}/menu?lang=en"));
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    one.post(&format!("{base}/act"), &[("do", "seat-key"), ("by", "seat:1"), ("key", key)]);
    one.get(&format!("{base}/menu?lang=en"));
    let ask = [("do", "source"), ("by", "seat:1"), ("roll", "test"), ("source", "seeded")];
    one.post(&format!("{base}/act"), &ask);
    let of = records(&site, &base, "SourceAsked")[0]["seq"].to_string();
    one.get(&format!("{base}/menu?lang=en"));
    one.post(&format!("{base}/act"), &[("do", "refuse"), ("by", "seat:1"), ("of", &of)]);
    for (kind, right, wrong) in [
        ("SeatKeyReplaced", "enters the key of the device", "changes devices"),
        ("ConsentRefused", "withdraws the request", "refuses."),
    ] {
        let seq = records(&site, &base, kind)[0]["seq"].to_string();
        let told = site.get(&format!("{base}/{seq}?lang=en")).body;
        assert!(told.contains(right) && !told.contains(wrong), "{kind}: {told}");
    }
}

/// The sample matches of a game that the rules ended, by score or by what befell a side.
#[test]
fn an_end_says_what_was_counted_and_which_rule_ended_it() {
    let site = serve();
    let told = site.get("/api/v1/matches?shelf=samples&limit=100").body;
    let told: Value = serde_json::from_str(&told).unwrap();
    let ends = |system: &str, lang: &str| -> Vec<String> {
        let own = told["matches"].as_array().unwrap().iter().filter(|one| one["system"] == system);
        own.map(|one| site.get(&format!("/m/{}/end?lang={lang}", one["id"].as_str().unwrap())).body).collect()
    };
    // Numbers say what they count, the winner's first, and the rule says why play was over.
    let cards = ends("ad", "en");
    let last = "Last counter: The last one ends the match at once, even in mid-activation.";
    assert!(cards.iter().any(|page| page.contains(last) && page.contains("/rules/ad#AD-ALARM-05")));
    let counted = "Points de victoire des objectifs du sc\u{e9}nario";
    assert!(ends("ad", "fr").iter().any(|page| page.contains(counted) && page.contains("<b>7</b>")));
    // Who won because the other side fled is told so, without numbers.
    let fled =
        "Fin de partie\u{a0}: La partie s\u{2019}arr\u{ea}te d\u{e8}s qu\u{2019}une bande bat en retraite.";
    let page = ends("ao", "fr").into_iter().find(|page| page.contains("/rules/ao#AO-END-01")).unwrap();
    assert!(page.contains(fled), "{page}");
    assert!(!page.contains("Valeur des adversaires"), "no score was counted");
    // What the book leaves to the players is told as these players agreed on it.
    assert!(page.contains("La bande qui reste") && page.contains("/rules/ao#AO-GAP-43"), "{page}");
    let limited = ends("seg", "en").into_iter().find(|page| page.contains("/rules/seg#SEG-GAP-11"));
    assert!(limited.is_some_and(|page| page.contains("How does the match end? After the number of turns")));
}
