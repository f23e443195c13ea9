//! What people ask of an event on its floor: a place that came free, an office that is left, a judge on the way, two results
//! that differ, hours of the own clock, and a form that asks for no more than its format needs.

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::event_day::{came, checked_in, entered, link, opened, refused};
use crate::person::Person;
use crate::server::{Running, serve};

/// The first round of an event of four, published; a fifth waits.
fn first_round<'a>(site: &'a Running, organiser: &mut Person<'a>, base: &str) -> Vec<Person<'a>> {
    let desk = format!("{base}/desk");
    let people = checked_in(site, organiser, base);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "dice")]);
    organiser.post(&desk, &[("do", "word"), ("word", "coquelicot")]);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    people
}

fn summary(site: &Running, base: &str) -> Value {
    let told = site.get(&format!("/api/v1{}", base.replace("/e/", "/events/"))).body;
    serde_json::from_str(&told).unwrap_or_default()
}

#[test]
fn who_waits_is_let_in_when_somebody_leaves_during_the_event() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let desk = format!("{base}/desk");
    assert!(!organiser.get(&format!("{desk}?lang=en")).contains("Let Sacha in"));
    first_round(&site, &mut organiser, &base);
    organiser.post(&desk, &[("do", "drop"), ("player", "2")]);
    for table in ["1", "2"] {
        let fields =
            [("round", "1"), ("table", table), ("winner", "a"), ("a", "5"), ("b", "3"), ("why", "Papier.")];
        let fields: Vec<(&str, &str)> = [("do", "result")].into_iter().chain(fields).collect();
        organiser.post(&desk, &fields);
        assert_eq!(organiser.status, 200, "{}", organiser.page);
    }
    organiser.post(&desk, &[("do", "close"), ("round", "1")]);
    assert_eq!(summary(&site, &base)["waiting"], json!([5]));
    assert!(organiser.get(&format!("{desk}?lang=en")).contains("Let Sacha in"), "{}", organiser.page);
    let room = |player| [("do", "room"), ("player", player), ("text", "Une place s’est libérée.")];
    refused(&mut organiser, &desk, &room("3"), "does not wait any more");
    organiser.post(&desk, &room("5"));
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    assert_eq!(summary(&site, &base)["waiting"], json!([]));
    // The code of the day is over: an organiser checks the late player in.
    organiser.post(&desk, &[("do", "arrive"), ("player", "5")]);
    organiser.post(&desk, &[("do", "pair"), ("round", "2")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let tables = summary(&site, &base)["rounds"][1]["tables"].clone();
    let seated = tables.as_array().unwrap().iter().any(|table| table["a"] == 5 || table["b"] == 5);
    assert!(seated, "{tables}");
}

#[test]
fn an_organiser_who_leaves_ticks_a_box_and_is_told_that_it_is_done() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let desk = format!("{base}/desk");
    let page = organiser.get(&format!("{desk}?lang=en")).to_owned();
    assert!(page.contains("Nobody else holds this event") && page.contains("(you)"), "{page}");
    assert!(page.contains(&format!("{base}/me\">http")), "the address to enter at: {page}");
    let mut second = came(&site, &link(&mut organiser, &base, &[("place", "organiser")]), "Lise");
    let page = second.get(&format!("{desk}?lang=en"));
    assert!(page.contains("(you)") && !page.contains("Nobody else holds this event"), "{page}");
    refused(&mut organiser, &desk, &[("do", "leave"), ("hand", "1")], "tick the box");
    assert!(organiser.page.contains("<details open><summary>Leave this office"), "{}", organiser.page);
    let leave = [("do", "leave"), ("hand", "1"), ("sure", "yes")];
    organiser.get(&format!("{desk}?lang=en"));
    organiser.post(&desk, &leave);
    assert!(organiser.status == 200 && organiser.path == format!("{base}?done=left"), "{}", organiser.path);
    let said = "this device holds no office here";
    assert!(organiser.get(&format!("{base}?done=left&lang=en")).contains(said), "{}", organiser.page);
    // The second tap finds it done; anything else says whom to ask.
    organiser.get(&format!("{base}/me"));
    organiser.post(&desk, &leave);
    assert_eq!(organiser.path, format!("{base}?done=left"), "{}", organiser.page);
    organiser.get(&format!("{desk}?lang=en"));
    assert!(organiser.status == 403 && organiser.page.contains("ask an organiser for a code"));
}

#[test]
fn a_player_reads_who_is_on_the_way_and_a_judge_leaves_the_own_office() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let (me, calls) = (format!("{base}/me"), format!("{base}/calls"));
    let mut people = first_round(&site, &mut organiser, &base);
    let mut judge = came(&site, &link(&mut organiser, &base, &[("place", "judge")]), "Noé");
    people[0].get(&me);
    people[0].post(&me, &[("do", "judge")]);
    assert!(people[0].get(&format!("{me}?lang=en")).contains("A judge is called to your table"));
    judge.get(&calls);
    let of = judge.hidden("of").unwrap();
    judge.post(&calls, &[("do", "take"), ("of", &of)]);
    let told = people[0].get(&format!("{me}?lang=en")).to_owned();
    assert!(told.contains("Noé is on the way.") && !told.contains("A judge is called"), "{told}");
    judge.post(&calls, &[("do", "close"), ("of", &of)]);
    refused(&mut judge, &calls, &[("do", "leave")], "tick the box");
    judge.post(&calls, &[("do", "leave"), ("sure", "yes")]);
    assert!(judge.status == 200 && judge.path == format!("{base}?done=left"), "{}", judge.page);
    judge.get(&format!("{calls}?lang=en"));
    assert!(judge.status == 403 && judge.page.contains("ask an organiser for a code"), "{}", judge.page);
}

#[test]
fn two_results_that_differ_are_shown_beside_each_other_and_no_rank_comes_before_a_result() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let (me, desk) = (format!("{base}/me"), format!("{base}/desk"));
    let mut people = first_round(&site, &mut organiser, &base);
    let tables = summary(&site, &base)["rounds"][0]["tables"].clone();
    let seated = |at: &Value| usize::try_from(at.as_u64().unwrap()).unwrap() - 1;
    let (a, b) = (seated(&tables[0]["a"]), seated(&tables[0]["b"]));
    let shown = people[a].get(&format!("{me}?lang=en")).to_owned();
    assert!(!shown.contains(">rank "), "{shown}");
    assert!(!people[a].get(&format!("{base}?lang=en")).contains("id=\"h-ranks\""));
    // A score that counts is not left out; what was sent stands in the form still.
    let sign = |b: &'static str| [("do", "sign"), ("round", "1"), ("winner", "a"), ("a", "12"), ("b", b)];
    refused(&mut people[a], &me, &sign(""), "the scores of both players");
    assert!(people[a].page.contains(
        "name=\"a\" type=\"number\" inputmode=\"numeric\" min=\"-9999\" max=\"99999\" value=\"12\""
    ));
    refused(&mut people[a], &me, &sign("20"), "is it meant?");
    assert!(people[a].page.contains("name=\"turned\" value=\"yes\"> Yes, it is meant"), "{}", people[a].page);
    people[a].get(&me);
    people[a].post(&me, &sign("7"));
    people[b].get(&me);
    people[b].post(&me, &sign("9"));
    for person in [a, b] {
        let told = people[person].get(&format!("{me}?lang=en")).to_owned();
        let both = told.contains("12 to 7") && told.contains("12 to 9");
        assert!(both && told.contains("You do not say the same"), "{told}");
    }
    organiser.get(&desk);
    let fields =
        [("round", "1"), ("table", "1"), ("winner", "b"), ("a", "9"), ("b", "3"), ("why", "Papier.")];
    let fields: Vec<(&str, &str)> = [("do", "result")].into_iter().chain(fields).collect();
    refused(&mut organiser, &desk, &fields, "is it meant?");
    let meant: Vec<(&str, &str)> = fields.into_iter().chain([("turned", "yes")]).collect();
    organiser.post(&desk, &meant);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let page = people[a].get(&format!("{base}?lang=en")).to_owned();
    assert!(page.contains("Provisional standings") && !page.contains("Standings after round"), "{page}");
    assert!(people[a].get(&format!("{me}?lang=en")).contains(", provisional</span>"), "{}", people[a].page);
}

#[test]
fn namesakes_are_told_apart_by_their_number() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    entered(&site, &base, "Bob");
    entered(&site, &base, "Ambre");
    let mut third = Person::new(&site);
    third.get(&format!("{base}/me"));
    third.post(&format!("{base}/me"), &[("do", "enter"), ("name", "bob")]);
    assert!(third.page.contains("3)"), "{}", third.page);
    let page = organiser.get(&format!("{base}/desk?lang=en")).to_owned();
    assert!(page.contains(">Bob (no. 1)</option>") && page.contains(">bob (no. 3)</option>"), "{page}");
    assert!(page.contains(">Ambre</option>"), "{page}");
}

#[test]
fn hours_are_those_of_the_reader_and_the_form_asks_for_what_its_format_needs() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let (organiser, base) = opened(&site);
    entered(&site, &base, "Ambre");
    let plain = site.get(&base).body;
    assert!(plain.contains("<time datetime=\"") && plain.contains(" UTC</time>"), "{plain}");
    driver.open(&format!("http://{}/about/dice", site.address));
    driver.be(&organiser.cookies());
    driver.open(&format!("http://{}{base}?lang=en", site.address));
    driver.until("return document.querySelectorAll('time[datetime]:not([data-local])').length === 0");
    let own = "const time = document.querySelector('time[data-local]'), at = new Date(time.dateTime); \
               const hour = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`; \
               const ahead = -at.getTimezoneOffset() / 60, zone = ahead ? `UTC${ahead > 0 ? '+' : '\u{2212}'}${Math.abs(ahead)}` : 'UTC'; \
               return [time.textContent.endsWith(`${hour} (${zone})`), time.title.endsWith('UTC')]";
    assert_eq!(driver.run(own), json!([true, true]), "the hour of the reader, and of which zone it is");
    driver.open(&format!("http://{}/e/new?lang=en", site.address));
    let seen = |format: &str| {
        driver.run(&format!(
            "document.getElementById('format').value = '{format}'; \
             return ['rounds', 'cut', 'groups', 'each', 'team_size', 'season'].filter(id => document.getElementById(id).checkVisibility())"
        ))
    };
    assert_eq!(seen("swiss"), json!(["rounds"]));
    assert_eq!(seen("cut"), json!(["rounds", "cut"]));
    assert_eq!(seen("groups"), json!(["groups", "each"]));
    assert_eq!(seen("single"), json!([]));
    assert_eq!(seen("teams"), json!(["rounds", "team_size"]));
}
