//! The laws, at random moments of many matches.

use std::collections::BTreeSet;

use greffe_core::judging::declaration::admitted;
use greffe_core::play::act::Rejected;
use greffe_core::play::replay::Verdict;
use greffe_core::record::ids::{Seat, Seq};
use greffe_core::record::match_file::export;
use greffe_core::record::signature::SecretKey;
use greffe_core::testing::{Rng, random_fill};
use greffe_games::file;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::games::{Game, games};
use crate::playing::{Play, Said, begin, has_place, push};
use crate::secrets::Secret;

/// The most declarations of a match.
const MOST: usize = 110;

/// The matches played in all, when nobody says how many.
const USUAL: u64 = 40;

/// The seeds of a law that takes so many eighths of all matches.
fn playouts(eighths: u64) -> impl Iterator<Item = u64> {
    #[expect(clippy::disallowed_methods, reason = "whoever runs the tests says how many matches to play")]
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("GREFFE_SEED").unwrap_or(0);
    let count = (number("GREFFE_PLAYOUTS").unwrap_or(USUAL) * eighths / 8).max(1);
    first..first.saturating_add(count)
}

fn check(play: &Play) {
    let (seed, said) = (play.seed, play.said.last());
    assert_eq!(play.game().check(), Vec::new(), "seed {seed}, after {said:?}, in {}", play.state());
}

/// The state is told in JSON and read back.
fn round_trip(play: &Play) {
    let json = play.state();
    assert_eq!((play.rules.retold)(&json), json, "seed {}", play.seed);
}

fn digests(play: &Play) -> usize {
    let mut seen = 0;
    for (place, (_, body)) in play.table.written_from(Seq(0)).unwrap().into_iter().enumerate() {
        let body: Value = serde_json::from_str(&body).unwrap();
        let Some(digest) = body.get("digest") else { continue };
        if place % 7 == 0 {
            let state = play.game().state_json(Seq(place as u64)).unwrap();
            let hash =
                Sha256::new().chain_update(b"greffe/state/1\n\0\0\0\x01").chain_update(&state).finalize();
            let hex = greffe_core::record::hex::Hex::<32>(hash.into()).to_string();
            assert_eq!(digest["sha256"], hex, "seed {}, record {place}", play.seed);
            seen += 1;
        }
    }
    seen
}

#[test]
fn matches_at_random_fold_back_audit_clean_and_close() {
    for game in games() {
        fold_back(game);
    }
}

fn fold_back(rules: &'static Game) {
    let mut refusals = BTreeSet::new();
    let (mut events, mut rules_met) = (BTreeSet::new(), BTreeSet::new());
    let (mut over, mut digested, mut steps) = (0, 0, 0);
    for seed in playouts(5) {
        let mut rng = Rng::new(seed);
        let mut play = Play::open(rules, seed);
        let mut seen: Vec<(usize, String)> = Vec::new();
        for _ in 0..MOST {
            check(&play);
            if rng.one_in(20) {
                round_trip(&play);
                seen.push((play.table.lines().len(), play.state()));
            }
            if play.is_over() || !play.step(&mut rng) {
                break;
            }
            steps += 1;
        }
        check(&play);
        over += usize::from(play.game().outcome().is_some());
        seen.push((play.table.lines().len(), play.state()));
        play.close();
        // Whatever was folded before, the rest folds on from it to the same.
        let lines = play.table.lines();
        let mut game = begin(&lines[0]);
        let mut folded = 1;
        for (count, state) in &seen {
            push(&mut game, &lines[folded..*count]);
            folded = *count;
            assert_eq!(&game.state_json(Seq(folded as u64 - 1)).unwrap(), state, "seed {seed} at {count}");
        }
        push(&mut game, &lines[folded..]);
        assert_eq!(game.owed(), play.game().owed());
        assert_eq!(game.state_json(play.last()).unwrap(), play.state());
        digested += digests(&play);
        let audit = play.game().audit().unwrap();
        assert!(audit.is_clean(), "seed {seed}: {audit:?}");
        // A contest left open when the judge ends the match leaves its command to people.
        let settled = |verdict: &Verdict| matches!(verdict, Verdict::Equal | Verdict::Agreed);
        let odd = audit.commands.iter().find(|judged| !settled(&judged.verdict));
        assert!(odd.is_none(), "seed {seed}: {odd:?}");
        exported(seed, lines);
        for (kind, body) in play.table.written_from(Seq(0)).unwrap() {
            if kind == "Resolved" {
                let body: Value = serde_json::from_str(&body).unwrap();
                events.extend(body["event"].as_object().unwrap().keys().cloned());
                rules_met.extend(cited(&body));
            }
        }
        refusals.append(&mut play.refusals);
    }
    let odd: Vec<&String> = refusals
        .iter()
        .filter(|why| !rules.by_facts.contains(&why.split(" | ").next().unwrap_or_default()))
        .collect();
    assert!(odd.is_empty(), "finite forms refused: {odd:?}");
    assert!(digested > 0 && (over > 0 || steps < 1_000), "{digested} digests, {over} ended, {steps} steps");
    let most = rules.events;
    assert!(events.len() > most || steps < 1_000, "{} kinds of events: {events:?}", events.len());
    // A hand that does the same few things for ever tries no law.
    let met = rules_met.len();
    assert!(met > rules.rules || steps < 1_000, "{met} rules in {steps} steps: {rules_met:?}");
}

/// The rules that a record cites, those of the lines of its sum too.
fn cited(body: &Value) -> Vec<String> {
    let rules = body["rules"].as_array().into_iter().flatten();
    let lines = body["modifiers"].as_array().into_iter().flatten().map(|line| &line["rule"]);
    rules.chain(lines).filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The match as a file is checked as clean.
fn exported(seed: u64, lines: &[Vec<u8>]) {
    let bytes = export(lines.iter().map(Vec::as_slice), &[], &SecretKey::new(&[5; 32])).unwrap();
    let checked = file::check(&bytes).unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}"));
    assert!(checked.audited.is_clean(), "seed {seed}");
}

#[test]
fn what_is_accepted_is_admitted_and_refusals_leave_no_trace() {
    for game in games() {
        admitted_and_traceless(game);
    }
}

fn admitted_and_traceless(rules: &'static Game) {
    let (mut accepted, mut refused) = (0, 0);
    for seed in playouts(2) {
        let mut rng = Rng::new(seed);
        let mut calm = Play::open(rules, seed);
        let mut harassed = Play::open(rules, seed);
        for _ in 0..60 {
            let (mut lines, mut state) = (harassed.table.lines().len(), harassed.state());
            for _ in 0..12 {
                let said = (rules.wild)(&harassed, &mut rng);
                match harassed.say(&said) {
                    Ok(first) => {
                        accepted += 1;
                        let forms = calm.forms(said.seat);
                        let admits = admitted(&forms, &said.command, said.private.len()).unwrap();
                        assert!(
                            admits,
                            "seed {seed}: {} is admitted by no form of {forms:?} in {}",
                            said.command,
                            calm.state()
                        );
                        calm.say(&said).unwrap();
                        assert_eq!(harassed.told_from(first), calm.told_from(first), "seed {seed}");
                        (lines, state) = (harassed.table.lines().len(), harassed.state());
                    }
                    Err(Rejected::Refused(why)) => {
                        refused += 1;
                        assert!(!why.why.fr.is_empty() && !why.why.en.is_empty());
                        assert_eq!(harassed.table.lines().len(), lines);
                    }
                    // While a command waits, everything but an answer comes too late.
                    Err(Rejected::Conflict { .. }) if harassed.game().waiting().is_some() => {}
                    Err(other) => panic!("seed {seed}: {other}"),
                }
            }
            assert_eq!(harassed.state(), state, "seed {seed}");
            let first = Seq(calm.game().records());
            let done = calm.is_over() || !calm.step(&mut rng);
            if done {
                break;
            }
            let said = calm.said.last().unwrap().clone();
            harassed.say(&said).unwrap();
            assert_eq!(harassed.told_from(first), calm.told_from(first), "seed {seed}: {}", said.command);
        }
    }
    assert!(accepted > 2 && refused > 50, "{accepted} accepted, {refused} refused");
}

#[test]
fn what_a_seat_hides_changes_nothing_that_another_sees() {
    for rules in games() {
        if let Some(secret) = &rules.secret {
            hides(rules, secret);
        }
    }
}

fn hides(rules: &'static Game, secret: &Secret) {
    let (mut swaps, mut seen) = (0, Seen::default());
    for seed in playouts(1) {
        let mut rng = Rng::new(seed);
        let mut play = Play::open(rules, seed);
        for turn in 0..70 {
            if turn % 7 == 3 {
                // Acts are tried without being kept, on a copy: they draw salts.
                let mut one = play.copy();
                for viewer in play.seats() {
                    let Some(twin) = (secret.twin)(&play, viewer, &mut rng) else { continue };
                    swaps += 1;
                    rests_on_nothing_swapped(&play, &twin);
                    looks_the_same(&play, &twin, viewer);
                    compare([&mut one, &mut { twin }], viewer, secret, &mut rng, &mut seen);
                }
            }
            if play.is_over() || !play.step(&mut rng) {
                break;
            }
        }
    }
    let Seen { own, others, .. } = seen;
    assert!(swaps > 0 && own > 0 && others > 0, "{swaps} swaps, {seen:?}");
}

/// What was tried on both: acts of the viewer, of the others, and how many show something else in the end.
#[derive(Debug, Default)]
struct Seen {
    own: usize,
    others: usize,
    shown: usize,
}

/// Every batch written so far is what the rules give with the other secrets too: no event, reason, modifier,
/// roll or question in it tells of them.
fn rests_on_nothing_swapped(play: &Play, twin: &Play) {
    let audit = play.game().audit_knowing(&twin.table.secrets().all()).unwrap();
    let waits = play.game().waiting().map(|waiting| waiting.command.declared);
    let odd = audit.commands.iter().find(|judged| match &judged.verdict {
        Verdict::Equal | Verdict::Agreed => false,
        Verdict::Pending => waits != Some(judged.declared),
        Verdict::Differs { .. } | Verdict::Revision { .. } => true,
    });
    assert!(odd.is_none(), "seed {}, of {} commands: {odd:?}", play.seed, audit.commands.len());
}

/// Every byte but the seals themselves is the same to the viewer.
fn looks_the_same(play: &Play, twin: &Play, viewer: Seat) {
    let seed = play.seed;
    assert_eq!(play.told_from(Seq(0)), twin.told_from(Seq(0)), "seed {seed}");
    assert_eq!(play.state(), twin.state(), "seed {seed}");
    assert_eq!(play.game().owed(), twin.game().owed());
    assert_eq!(play.game().board_now(), twin.game().board_now());
    assert_eq!(play.game().story().unwrap(), twin.game().story().unwrap());
    assert_eq!(play.forms(viewer), twin.forms(viewer), "seed {seed}, {viewer}");
    assert_eq!(play.game().window(viewer), twin.game().window(viewer));
}

/// Whatever the viewer declares comes to the same, refusals too; so does what another declares, where both
/// accept it.
fn compare([one, two]: [&mut Play; 2], viewer: Seat, secret: &Secret, rng: &mut Rng, seen: &mut Seen) {
    let next = one.game().records();
    for seat in one.seats() {
        let own = seat == viewer;
        let (filled, wild) = if own { (8, 4) } else { (4, 2) };
        for said in tries(one, seat, rng, filled, wild) {
            let told = format!("seed {}, {viewer}: {seat} {} {:?}", one.seed, said.command, said.private);
            match (one.would(&said), two.would(&said)) {
                (Ok(first), Ok(second)) => {
                    seen.own += usize::from(own);
                    seen.others += usize::from(!own);
                    seen.shown += usize::from(first != second);
                    let [first, second] = [first, second].map(|batch| unshown(next, &batch, secret));
                    assert_eq!(first, second, "{told}");
                }
                (first, second) if own => assert_eq!(first, second, "{told}"),
                // Whether a seat may play a card rests on its own hand, and is told to nobody else.
                (Ok(_) | Err(_), Ok(_) | Err(_)) => {}
            }
        }
    }
}

/// What a seat may try: forms filled at random, and anything else.
fn tries(play: &Play, seat: Seat, rng: &mut Rng, filled: usize, wild: usize) -> Vec<Said> {
    let forms = play.forms(seat);
    let fills = forms.iter().filter(|form| !has_place(&form.blanks)).filter_map(|form| {
        let filled = random_fill(form, rng)?;
        Some(Said { seat, command: filled.command, private: filled.private })
    });
    let fills: Vec<Said> = fills.collect();
    let mut tries: Vec<Said> = rng.shuffled(fills).into_iter().take(filled).collect();
    tries.extend((0..wild).map(|_| Said { seat, ..(play.rules.wild)(play, rng) }));
    tries
}

/// What a batch, written from a record on, says before it shows anything. The rolls stand first: of a batch
/// that shows something, only those are sure to be the same that what it says before uses, and they are numbered among
/// themselves.
fn unshown(first: u64, batch: &[(String, String)], secret: &Secret) -> Vec<String> {
    let shows = |(kind, body): &(String, String)| {
        let event = |name: &&str| body.contains(&format!("{{\"event\":{{\"{name}\":"));
        kind == "Resolved" && secret.shows.iter().any(event)
    };
    // Where the game tells what was opened, the record of the opening itself may come first.
    let ends = |record: &(String, String)| shows(record) || (record.0 == "Opened" && secret.shows.is_empty());
    let unveiled = batch.iter().any(|record| shows(record) || record.0 == "Opened");
    let before: Vec<&(String, String)> = batch.iter().take_while(|record| !ends(record)).collect();
    let used: BTreeSet<u64> = before.iter().flat_map(|(_, body)| uses(body)).collect();
    let told = (first..).zip(before).filter(|(seq, (kind, _))| match kind.as_str() {
        "Sealed" | "Opened" => false,
        "Rolled" => !unveiled || used.contains(seq),
        _ => true,
    });
    let numbered = |(_, (kind, body)): (u64, &(String, String))| {
        if unveiled { format!("{kind} {}", renumbered(body, &used)) } else { format!("{kind} {body}") }
    };
    told.map(numbered).collect()
}

/// A record whose rolls are told by their place among those used: what a later event shows may take more of them.
fn renumbered(body: &str, used: &BTreeSet<u64>) -> String {
    let mut body: Value = serde_json::from_str(body).unwrap();
    for roll in body["rolls"].as_array_mut().into_iter().flatten() {
        let place = used.iter().position(|seq| Some(*seq) == roll["of"].as_u64());
        roll["of"] = place.into();
    }
    body.to_string()
}

/// The rolls that a record uses.
fn uses(body: &str) -> Vec<u64> {
    let body: Value = serde_json::from_str(body).unwrap();
    let uses = body["rolls"].as_array().into_iter().flatten();
    uses.filter_map(|used| used["of"].as_u64()).collect()
}
