//! Records beside play that nobody was entitled to: the audit names each, and an honest match has none.

use greffe_core::play::act::{Act, AskAct, DisputeAct, Effect, Ruling};
use greffe_core::play::replay::{Verdict, audit};
use greffe_core::record::acts::Remedy;
use greffe_core::record::ids::{Author, Seq};
use greffe_core::testing::Rng;

use crate::playouts::MIXES;
use crate::rewinds::code;
use crate::table::{Options, Table, by, rechain, try_fold, unchain};
use crate::waits::{interrupted, snap};

type Parts = Vec<(Author, u16, String, String)>;

/// The faults that the audit names beside play, in English.
fn faults(parts: &Parts) -> Vec<(Seq, String)> {
    let game = try_fold(&rechain(parts).unwrap()).unwrap();
    audit(&game).unwrap().faults.into_iter().map(|(seq, what)| (seq, what.en)).collect()
}

fn place(parts: &Parts, kind: &str) -> usize {
    parts.iter().rposition(|part| part.2 == kind).unwrap_or_else(|| panic!("no {kind}"))
}

/// A match in which a takeback was asked for and carried out.
fn taken_back() -> Parts {
    let (mut table, mut rng) = (Table::playing(MIXES[0], 3), Rng::new(3));
    table.random_step(&mut rng).unwrap();
    let before = Seq(table.lines.len() as u64 - 1);
    table.random_step(&mut rng).unwrap();
    let asked = table.act(by(1), Act::Ask(AskAct::Takeback { to: before, keep: false, text: None })).unwrap();
    for author in table.game.consents_due() {
        table.act(author, Act::Consent { of: asked }).unwrap();
    }
    unchain(&table.lines)
}

fn closed() -> Parts {
    let mut table = Table::open(MIXES[0], 5);
    table.play(&mut Rng::new(5), 300);
    table.close();
    unchain(&table.lines)
}

#[test]
fn honest_consents_and_results_have_no_fault() {
    assert_eq!(faults(&taken_back()), []);
    assert_eq!(faults(&closed()), []);
}

#[test]
fn a_takeback_needs_the_consents_due_and_goes_where_it_was_asked_to() {
    let honest = taken_back();
    let (consent, rewound) = (place(&honest, "ConsentGiven"), place(&honest, "Rewound"));
    assert_eq!(rewound, consent + 1);
    let mut own = honest.clone();
    own[consent].0 = by(1);
    own[rewound].0 = by(1);
    assert!(faults(&own).iter().any(|(_, what)| what.contains("own request")), "{:?}", faults(&own));
    let mut elsewhere = honest.clone();
    let asked = place(&honest, "TakebackAsked");
    let to = honest[asked].3.replace("{\"to\":", "").replace('}', "");
    let other = Seq(to.parse::<u64>().unwrap());
    let earlier = (0..other.0).rev().find(|seq| honest[usize::try_from(*seq).unwrap()].1 == 0).unwrap();
    elsewhere[asked].3 = format!("{{\"to\":{earlier}}}");
    let found = faults(&elsewhere);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0.0, found[0].1.as_str()), (rewound as u64, "something else than what was asked"));
    let mut unasked = honest;
    unasked[consent].3 = format!("{{\"of\":{}}}", asked - 1);
    assert!(faults(&unasked).iter().any(|(_, what)| what == "nothing is asked there"));
}

#[test]
fn a_result_is_the_games_and_the_match_closes_with_everybodys_agreement() {
    let honest = closed();
    let (proposed, end) = (place(&honest, "ResultProposed"), place(&honest, "MatchClosed"));
    let mut lie = honest.clone();
    lie[proposed].0 = Author::Server;
    lie[proposed].3 = r#"{"result":{"winners":[0,1],"how":"played","scores":[9,9]}}"#.to_owned();
    let found = faults(&lie);
    let told = |what: &str| what.starts_with("another result") || what.starts_with("a result before");
    assert!(found.iter().any(|(seq, what)| seq.0 == proposed as u64 && told(what)), "{found:?}");
    let mut hasty = honest.clone();
    let agreed =
        hasty.iter().rposition(|part| part.2 == "ResultConfirmed" || part.2 == "ResultSigned").unwrap();
    hasty.remove(agreed);
    assert!(faults(&hasty).iter().any(|(_, what)| what == "closed before every side agreed"));
    let mut twice = honest.clone();
    twice.push(honest[end].clone());
    assert!(faults(&twice).iter().any(|(_, what)| what == "a match that is closed already"));
    let mut stranger = honest;
    stranger[agreed].0 = by(7);
    stranger[agreed].3 = stranger[agreed].3.replace("seat:1", "seat:7").replace("seat:2", "seat:7");
    assert!(faults(&stranger).iter().any(|(_, what)| what == "this seat is not of this match"));
}

#[test]
fn only_revisions_that_exist_written_one_way_judge() {
    let honest = closed();
    for named in
        ["tin/0", "tin/00", "tin/02", "tin/+2", "tin/3", "tin/99", "tin/", "/2", "tin/2 ", "Tin/2", "seg/1"]
    {
        let mut unknown = honest.clone();
        let opened = unknown[0].3.clone();
        unknown[0].3 = opened.replacen("\"ruleset\":\"tin/2\"", &format!("\"ruleset\":\"{named}\""), 1);
        assert_ne!(unknown[0].3, opened);
        let game = try_fold(&rechain(&unknown).unwrap()).unwrap();
        assert!(!game.is_of_known_revision(), "{named}");
        let audit = audit(&game).unwrap();
        assert!(audit.faults.iter().any(|(_, what)| what.en.contains(named)), "{named}: {:?}", audit.faults);
        assert!(!audit.judges() && !audit.is_clean(), "{named}: nothing of it was judged");
        let mut changed = honest.clone();
        changed.push((
            Author::Server,
            0,
            "RevisionChanged".to_owned(),
            format!("{{\"ruleset\":\"{named}\"}}"),
        ));
        let told = faults(&changed);
        assert!(
            told.iter().any(|(_, what)| what == "a revision of the rules that does not exist"),
            "{told:?}"
        );
    }
    let mut back = honest;
    back.push((Author::Server, 0, "RevisionChanged".to_owned(), r#"{"ruleset":"tin/1"}"#.to_owned()));
    let told = faults(&back);
    assert!(told.iter().any(|(_, what)| what == "a change to no later revision of the rules"), "{told:?}");
}

#[test]
fn a_match_closes_as_its_result_says_and_a_seat_stands_by_it_once() {
    let honest = closed();
    let end = place(&honest, "MatchClosed");
    for how in ["played", "conceded", "time", "agreed", "abandoned", "void"] {
        let mut other = honest.clone();
        let was = other[end].3.clone();
        let from = was.split('"').nth(3).unwrap();
        other[end].3 = was.replacen(from, how, 1);
        let told = faults(&other);
        assert_eq!(told.iter().any(|(_, what)| what.contains("otherwise")), how != from, "{how}: {told:?}");
    }
    let agreed = place(&honest, "ResultConfirmed");
    let mut twice = honest.clone();
    twice.insert(agreed, honest[agreed].clone());
    let told = faults(&twice);
    assert!(
        told.iter().any(|(_, what)| what.contains("has signed or confirmed that result already")),
        "{told:?}"
    );
}

#[test]
fn rules_that_a_ruling_or_a_dispute_names_are_of_the_catalogue() {
    let mut table = Table::playing(MIXES[0], 3);
    let raised = DisputeAct::Raise { of: Seq(3), rule: Some(crate::game::HIT), text: "so".to_owned() };
    let dispute = Some(table.act(by(1), Act::Dispute(raised)).unwrap());
    let (of, rules, text) = (Seq(3), vec![crate::game::HIT], "so ruled".to_owned());
    let effect = Effect::Nothing;
    table
        .act(Author::Judge, Act::Rule(Ruling { dispute, of, remedy: Remedy::Upheld, rules, text, effect }))
        .unwrap();
    let honest = unchain(&table.lines);
    assert_eq!(faults(&honest), []);
    for kind in ["DisputeRaised", "RulingGiven"] {
        let mut other = honest.clone();
        let at = place(&other, kind);
        other[at].3 = other[at].3.replace("TIN-HIT-01", "TIN-HIT-77");
        let found = faults(&other);
        assert_eq!(found, [(Seq(at as u64), "TIN-HIT-77 is not in the catalogue".to_owned())], "{kind}");
    }
}

#[test]
fn a_window_that_did_not_stand_for_its_seat_is_named() {
    let mut table = Table::playing(MIXES[0], 3);
    table.play(&mut Rng::new(3), 20);
    let honest = unchain(&table.lines);
    assert_eq!(faults(&honest), []);
    let mut changed = 0;
    for at in (0..honest.len()).filter(|at| honest[*at].2 == "Declared" && *at > 12) {
        let body: serde_json::Value = serde_json::from_str(&honest[at].3).unwrap();
        let window = body["window"].as_u64().unwrap();
        // Every other record of play before it, but the last one, which any seat may name.
        let ends = (0..at).filter(|end| honest[*end].1 == 0 && honest[*end].2 == "Resolved");
        let ends: Vec<usize> = ends.filter(|end| *end as u64 != window && *end + 1 != at).collect();
        for end in ends {
            let mut other = honest.clone();
            other[at].3 =
                other[at].3.replacen(&format!("\"window\":{window}"), &format!("\"window\":{end}"), 1);
            let found = faults(&other);
            assert!(found.iter().any(|(seq, _)| seq.0 == at as u64), "{at}: {window} made {end}: {found:?}");
            changed += 1;
        }
    }
    assert!(changed > 20, "{changed}");
}

#[test]
fn what_a_command_waited_for_is_judged_at_each_wait() {
    let options = Options { confirmed: true, ..MIXES[0] };
    let (mut table, mover, [shooter, other]) = interrupted(options, 2);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    for number in [mover, other] {
        table.declare(number, r#"{"Confirm":{}}"#, &[]).unwrap();
    }
    let honest = unchain(&table.lines);
    let differs = |parts: &Parts| {
        let game = try_fold(&rechain(parts).unwrap());
        let found = game.map(|game| audit(&game).unwrap().commands);
        found.map(|commands| {
            let wait = |judged: &greffe_core::play::replay::Judged| {
                matches!(&judged.verdict, Verdict::Differs { part, .. } if part == "wait")
            };
            commands.iter().any(wait)
        })
    };
    assert_eq!(differs(&honest), Ok(false));
    let at = honest.iter().position(|part| part.2 == "Asked").unwrap();
    let asked: serde_json::Value = serde_json::from_str(&honest[at].3).unwrap();
    assert_eq!(asked["requests"][0]["ask"], "confirm", "{asked}");
    // Another fact, another value, one seat fewer: what was asked is not what the rules ask.
    for (from, to) in [("\"value\":true", "\"value\":false"), ("\"fact\":\"", "\"fact\":\"x")] {
        let mut other = honest.clone();
        other[at].3 = other[at].3.replacen(from, to, 1);
        assert_ne!(other[at].3, honest[at].3, "{from}: {}", honest[at].3);
        assert_ne!(differs(&other), Ok(false), "{from}");
    }
}

fn text() -> String {
    "a wall is between".to_owned()
}

/// The faults named at a record of a match that was honest but for it.
fn faults_at(parts: &Parts, at: usize) -> Vec<String> {
    let found = faults(parts);
    assert!(found.iter().all(|(seq, _)| seq.0 == at as u64), "{at}: {found:?}");
    found.into_iter().map(|(_, what)| what).collect()
}

#[test]
fn a_seat_contests_a_fact_that_another_stated_and_gives_up_its_own_contest() {
    let (mut table, mover, [shooter, other]) = interrupted(MIXES[0], 2);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let declared = unchain(&table.lines).iter().rposition(|part| part.2 == "Declared").unwrap();
    let of = Seq(declared as u64);
    let contest = |fact| Act::ContestFact { of, fact, text: None };
    // The declaration states one fact.
    assert_eq!(code(table.act(by(other), contest(Some(1)))), "no-fact");
    let contested = table.act(by(other), contest(Some(0))).unwrap();
    let given_up = table.act(by(other), Act::ConfirmFact { of }).unwrap();
    let honest = unchain(&table.lines);
    assert_eq!(faults(&honest), []);
    let [contested, given_up] = [contested, given_up].map(|seq| usize::try_from(seq.0).unwrap());
    for fact in ["1", "-1", "\"0\"", "null", "65536"] {
        let mut other = honest.clone();
        other[contested].3 = other[contested].3.replacen("\"fact\":0", &format!("\"fact\":{fact}"), 1);
        assert_ne!(other[contested].3, honest[contested].3);
        assert_eq!(faults_at(&other, contested), ["a fact that nobody stated"], "{fact}");
    }
    let mut own = honest.clone();
    own[contested].0 = by(shooter);
    own[given_up].0 = by(shooter);
    assert_eq!(faults_at(&own, contested), ["nothing that this seat may contest"]);
    let mut unsaid = honest.clone();
    let earlier = (0..declared).rfind(|at| honest[*at].2 == "Declared").unwrap();
    for at in [contested, given_up] {
        unsaid[at].3 = unsaid[at].3.replacen(&format!("\"of\":{declared}"), &format!("\"of\":{earlier}"), 1);
    }
    assert_eq!(faults_at(&unsaid, contested), ["nothing that this seat may contest"]);
    let mut stranger = honest;
    stranger[given_up].0 = by(mover);
    assert_eq!(faults_at(&stranger, given_up), ["this seat does not contest that fact"]);
}

#[test]
fn one_appeals_from_a_ruling_and_rules_on_what_is_open() {
    let mut table = Table::playing(MIXES[0], 3);
    let raised = DisputeAct::Raise { of: Seq(3), rule: None, text: text() };
    let dispute = table.act(by(1), Act::Dispute(raised)).unwrap();
    let rule = |dispute| {
        let (remedy, rules, effect) = (Remedy::Upheld, Vec::new(), Effect::Nothing);
        Act::Rule(Ruling { dispute, of: Seq(3), remedy, rules, text: text(), effect })
    };
    table.act(Author::Judge, rule(Some(dispute))).unwrap();
    table.act(by(2), Act::Dispute(DisputeAct::Appeal { dispute, text: text() })).unwrap();
    table.act(Author::Judge, rule(Some(dispute))).unwrap();
    table.act(Author::Judge, Act::Dispute(DisputeAct::Close { dispute })).unwrap();
    let honest = unchain(&table.lines);
    assert_eq!(faults(&honest), []);
    let named = |what: &str| (Seq(honest.len() as u64), what.to_owned());
    let mut late = honest.clone();
    let ruled = place(&honest, "RulingGiven");
    // A ruling, with the seal of its words.
    assert_eq!((honest[ruled].1, honest[ruled + 1].2.as_str()), (1, "Sealed"));
    late.push(honest[ruled].clone());
    late.push(honest[ruled + 1].clone());
    let next = honest.iter().filter(|part| part.2 == "Sealed").count();
    renumber(&mut late, honest.len(), next);
    assert_eq!(faults(&late), [named("this dispute is closed")]);
    let appeal = place(&honest, "AppealRaised");
    let mut hasty = honest.clone();
    // The first ruling, and its seal, taken out.
    let first = honest.iter().position(|part| part.2 == "RulingGiven").unwrap();
    hasty.drain(first..first + 2);
    for at in first..hasty.len() {
        let number = hasty[..at].iter().filter(|part| part.2 == "Sealed").count();
        if hasty[at].3.contains("\"text\":") {
            renumber(&mut hasty, at, number);
        }
    }
    let found = faults(&hasty);
    assert_eq!(found, [(Seq(appeal as u64 - 2), "no ruling has been given on this dispute".to_owned())]);
}

/// Gives the words of a record, and the seal after it, another number.
fn renumber(parts: &mut Parts, at: usize, number: usize) {
    for (at, key) in [(at, "text"), (at + 1, "number")] {
        let mut body: serde_json::Value = serde_json::from_str(&parts[at].3).unwrap();
        let old = body[key].as_u64().unwrap();
        body[key] = number.into();
        assert!(parts[at].3.contains(&format!("\"{key}\":{old}")));
        parts[at].3 = parts[at].3.replacen(&format!("\"{key}\":{old}"), &format!("\"{key}\":{number}"), 1);
    }
}

#[test]
fn a_match_is_closed_with_nothing_left_open_and_nothing_left_sealed() {
    let honest = closed();
    let end = place(&honest, "MatchClosed");
    let mut held = honest.clone();
    // A dispute raised just before the end, whose ruling is awaited.
    let number = honest[..end].iter().filter(|part| part.2 == "Sealed").count();
    let seal = honest.iter().find(|part| part.2 == "Sealed").unwrap();
    let mut sealed = (by(1), 0, seal.2.clone(), seal.3.clone());
    let mut body: serde_json::Value = serde_json::from_str(&sealed.3).unwrap();
    let (old, slot) = (body["number"].take(), body["slot"].take());
    sealed.3 = sealed.3.replacen(&format!("\"number\":{old}"), &format!("\"number\":{number}"), 1);
    sealed.3 = sealed.3.replacen(&format!("\"slot\":{slot}"), "\"slot\":0", 1);
    held.insert(end, sealed);
    held.insert(end, (by(1), 1, "DisputeRaised".to_owned(), format!("{{\"of\":3,\"text\":{number}}}")));
    assert_eq!(faults_at(&held, end + 2), ["closed while a dispute or a contested fact holds it up"]);
}

#[test]
fn a_match_is_closed_once_what_the_seats_sealed_is_open() {
    let mut table = Table::playing(Options::default(), 6);
    table.close();
    let honest = unchain(&table.lines);
    assert_eq!(faults(&honest), []);
    // What is still sealed at the end is opened in a batch of its own.
    let last = honest.iter().rposition(|part| part.2 == "Opened").unwrap();
    let first = (0..=last).rev().take_while(|at| honest[*at].2 == "Opened").last().unwrap();
    let gone = last + 1 - first;
    let mut shut = honest.clone();
    shut.drain(first..=last);
    for part in &mut shut[first..] {
        for at in (last + 1)..honest.len() {
            part.3 = part.3.replace(&format!("\"of\":{at}}}"), &format!("\"of\":{}}}", at - gone));
            part.3 = part.3.replace(&format!("\"of\":{at},"), &format!("\"of\":{},", at - gone));
        }
    }
    let end = place(&shut, "MatchClosed");
    let told = (Seq(end as u64), "closed while secrets are still sealed".to_owned());
    assert!(faults(&shut).contains(&told), "{:?}", faults(&shut));
}

#[test]
fn a_result_that_stands_is_proposed_by_no_seat_again() {
    let honest = closed();
    let proposed = place(&honest, "ResultProposed");
    let mut again = honest.clone();
    let mut second = honest[proposed].clone();
    second.0 = by(1);
    again.insert(proposed + 1, second);
    let found = faults(&again);
    let told = (Seq(proposed as u64 + 1), "a result that is proposed already".to_owned());
    assert!(found.contains(&told), "{found:?}");
}

#[test]
fn a_rewind_shuffles_no_pile_of_which_nothing_was_seen() {
    let honest = taken_back();
    let rewound = place(&honest, "Rewound");
    let mut forged = honest.clone();
    assert!(!honest[rewound].3.contains("shuffle"), "{}", honest[rewound].3);
    forged[rewound].3 = honest[rewound].3.replacen('}', ",\"shuffle\":[\"pile\"]}", 1);
    let told = ["a pile shuffled of which nothing was seen in vain"];
    assert_eq!(faults_at(&forged, rewound), told);
}
