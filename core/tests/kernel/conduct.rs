//! Records beside play that nobody was entitled to: the audit names each, and an honest match has none.

use greffe_core::ids::{Author, Seq};
use greffe_core::play::act::{Act, AskAct};
use greffe_core::replay::audit;
use greffe_core::testing::Rng;

use crate::playouts::MIXES;
use crate::table::{Table, by, rechain, try_fold, unchain};

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
fn a_revision_that_was_never_published_is_said() {
    let honest = closed();
    let mut unknown = honest;
    let opened = unknown[0].3.clone();
    unknown[0].3 = opened.replacen("\"ruleset\":\"tin/1\"", "\"ruleset\":\"tin/99\"", 1);
    assert_ne!(unknown[0].3, opened);
    assert!(faults(&unknown).iter().any(|(_, what)| what.contains("tin/99")));
}
