//! The laws, at random moments of many matches.

use std::collections::BTreeSet;

use greffe_core::declaration::admitted;
use greffe_core::file;
use greffe_core::ids::{Seat, Seq};
use greffe_core::play::act::Rejected;
use greffe_core::record::match_file::export;
use greffe_core::record::signature::SecretKey;
use greffe_core::replay::Verdict;
use greffe_core::testing::{Rng, random_fill};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::games::{Game, games};
use crate::playing::{Play, Said, begin, has_place, push};
use crate::secrets::{Secret, replay};

/// The most declarations of a match.
const MOST: usize = 110;

/// The matches played in all, when nobody says how many.
const USUAL: u64 = 104;

/// The seeds of a law that takes so many eighths of all matches.
fn playouts(eighths: u64) -> impl Iterator<Item = u64> {
    #[expect(clippy::disallowed_methods, reason = "whoever runs the tests says how many matches to play")]
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("GREFFE_SEED").unwrap_or(0);
    let count = (number("GREFFE_PLAYOUTS").unwrap_or(USUAL) * eighths / 8).max(1);
    first..first.saturating_add(count)
}

fn check(play: &Play) {
    assert_eq!(play.game().check(), Vec::new(), "seed {}, after {:?}", play.seed, play.said.last());
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
    let mut events = BTreeSet::new();
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
        let key = SecretKey::new(&[5; 32]);
        let bytes = export(lines.iter().map(Vec::as_slice), &[], &key).unwrap();
        let checked = file::check(&bytes).unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}"));
        assert!(checked.audited.is_clean(), "seed {seed}");
        for (kind, body) in play.table.written_from(Seq(0)).unwrap() {
            if kind == "Resolved" {
                let body: Value = serde_json::from_str(&body).unwrap();
                events.extend(body["event"].as_object().unwrap().keys().cloned());
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
    assert!(events.len() > most || steps < 5_000, "{} kinds of events: {events:?}", events.len());
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
                        assert!(admits, "seed {seed}: {} is admitted by no form", said.command);
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
    let (mut swaps, mut acts, mut shown) = (0, 0, 0);
    for seed in playouts(1) {
        let mut rng = Rng::new(seed);
        let mut play = Play::open(rules, seed);
        for turn in 0..70 {
            if turn % 7 == 3 {
                let viewer = rng.pick(&play.opening.seats).unwrap().seat;
                if let Some(mut twin) = (secret.twin)(&play, viewer, &mut rng) {
                    swaps += 1;
                    let (compared, differ) = compare(&play, &mut twin, viewer, secret, &mut rng);
                    acts += compared;
                    shown += differ;
                }
            }
            if play.is_over() || !play.step(&mut rng) {
                break;
            }
        }
    }
    assert!(swaps > 0 && acts > 0, "{swaps} swaps, {acts} acts, {shown} shown");
}

/// Every byte but the seals themselves is the same to the viewer; how many batches were compared, and how
/// many show something else in the end.
fn compare(play: &Play, twin: &mut Play, viewer: Seat, secret: &Secret, rng: &mut Rng) -> (usize, usize) {
    let seed = play.seed;
    assert_eq!(play.told_from(Seq(0)), twin.told_from(Seq(0)), "seed {seed}");
    assert_eq!(play.game().owed(), twin.game().owed());
    assert_eq!(play.game().board_now(), twin.game().board_now());
    assert_eq!(play.game().story().unwrap(), twin.game().story().unwrap());
    let forms = play.forms(viewer);
    assert_eq!(forms, twin.forms(viewer), "seed {seed}, {viewer}");
    assert_eq!(play.game().window(viewer), twin.game().window(viewer));
    let filled = forms.iter().filter(|form| !has_place(&form.blanks)).filter_map(|form| {
        let filled = random_fill(form, rng)?;
        Some(Said { seat: viewer, command: filled.command, private: filled.private })
    });
    let mut tries: Vec<Said> = filled.collect();
    tries = rng.shuffled(tries).into_iter().take(8).collect();
    tries.extend((0..4).map(|_| Said { seat: viewer, ..(play.rules.wild)(play, rng) }));
    // Acts are tried without being kept, on copies: they draw salts.
    let mut one = replay(play);
    let (mut acts, mut shown) = (0, 0);
    for said in &tries {
        let (first, second) = (one.would(said), twin.would(said));
        match (first, second) {
            (Ok(first), Ok(second)) => {
                acts += 1;
                shown += usize::from(first != second);
                let (first, second) = (unshown(&first, secret), unshown(&second, secret));
                assert_eq!(first, second, "seed {seed}, {viewer}: {} {:?}", said.command, said.private);
            }
            (first, second) => {
                let told = format!("seed {seed}, {viewer}: {} {:?}", said.command, said.private);
                assert_eq!(first, second, "{told}");
            }
        }
    }
    (acts, shown)
}

/// What a batch says before it shows anything. The rolls stand first: of a batch that shows something, only
/// the first of them is sure to be the same.
fn unshown(batch: &[(String, String)], secret: &Secret) -> Vec<String> {
    let shows = |(kind, body): &(String, String)| {
        let event = |name: &&str| body.contains(&format!("{{\"event\":{{\"{name}\":"));
        kind == "Resolved" && secret.shows.iter().any(event)
    };
    let opens = |(kind, _): &(String, String)| kind == "Opened";
    let unveiled = batch.iter().any(|record| shows(record) || opens(record));
    let mut rolls = 0;
    let mut told = Vec::new();
    for record in batch {
        let (kind, body) = record;
        // Where the game tells what was opened, the record of the opening itself may come first.
        if shows(record) || (opens(record) && secret.shows.is_empty()) {
            break;
        }
        rolls += usize::from(kind == "Rolled");
        match kind.as_str() {
            "Sealed" | "Opened" => {}
            "Rolled" if unveiled && rolls > 1 => {}
            _ => told.push(format!("{kind} {body}")),
        }
    }
    told
}
