//! The pairing is least, proven against every pairing there is; nobody meets twice, nobody has two byes.

#![cfg(test)]

mod support;

use std::collections::BTreeSet;

use greffe_events::body::PlayerId;
use greffe_events::pairing::Bench;
use greffe_events::rules::{Format, Rules};
use support::{Dice, Hall};

/// Every pairing of these players, odd one out included: the least cost, if there is a pairing at all.
fn brute(bench: &Bench, left: &[PlayerId], may_bye: bool) -> Option<i64> {
    let Some((first, rest)) = left.split_first() else { return Some(0) };
    let mut best: Option<i64> = None;
    let mut take = |cost: Option<i64>| {
        best = match (best, cost) {
            (Some(best), Some(cost)) => Some(best.min(cost)),
            (best, cost) => best.or(cost),
        };
    };
    if may_bye && let Ok(parts) = bench.bye_parts(*first) {
        let cost: i64 = parts.iter().map(|part| part.value).sum();
        take(brute(bench, rest, false).map(|others| others + cost));
    }
    for (place, mate) in rest.iter().enumerate() {
        let Ok(parts) = bench.parts(*first, *mate) else { continue };
        let cost: i64 = parts.iter().map(|part| part.value).sum();
        let others: Vec<PlayerId> =
            rest.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, id)| *id).collect();
        take(brute(bench, &others, may_bye).map(|others| others + cost));
    }
    best
}

fn rules(dice: &mut Dice, rounds: u32, places: u32) -> Rules {
    let mut rules = Rules::usual("Hall", "tde", "tde/1", Format::Swiss { rounds }, places);
    rules.weights.score = u32::try_from(dice.below(60)).unwrap();
    rules.weights.float = u32::try_from(dice.below(100)).unwrap();
    rules.weights.club = u32::try_from(dice.below(700)).unwrap();
    rules.weights.faction = u32::try_from(dice.below(20)).unwrap();
    rules.weights.bye = u32::try_from(dice.below(300)).unwrap();
    rules
}

fn enter(hall: &mut Hall, dice: &mut Dice, count: u64) {
    for number in 0..count {
        let club = ["", "Rade", "Lices", "Aven", "Crozon"][usize::try_from(dice.below(5)).unwrap()];
        let faction = ["Vigies", "Meute", "Sel"][usize::try_from(dice.below(3)).unwrap()];
        let club = (!club.is_empty()).then_some(club);
        hall.enter(&format!("Player {number}"), club, Some(faction));
    }
}

/// Plays the tables of a round: scores of 0 to 9.
fn play(hall: &mut Hall, dice: &mut Dice, round: u32) {
    let tables: Vec<u32> =
        hall.event.state().published(round).unwrap().tables.iter().map(|table| table.pair.table).collect();
    for table in tables {
        let (a, b) = (i64::try_from(dice.below(10)).unwrap(), i64::try_from(dice.below(10)).unwrap());
        hall.read(round, table, a, b).unwrap();
    }
    hall.close(round).unwrap();
}

#[test]
fn the_pairing_is_the_least_of_all_pairings() {
    let mut dice = Dice(20_261_101);
    let (mut compared, mut refused) = (0_u32, 0_u32);
    for number in 0..2_000 {
        let count = 2 + dice.below(9);
        let rounds = 1 + u32::try_from(dice.below(4)).unwrap();
        let rules = rules(&mut dice, rounds, 10);
        let mut hall = Hall::open(number, rules);
        enter(&mut hall, &mut dice, count);
        for round in 1..=rounds {
            hall.lots(round).unwrap();
            let bench = hall.bench(round);
            let odd = count % 2 == 1;
            let least = brute(&bench, &bench.order(), odd);
            match (bench.least(), least) {
                (Ok(draft), Some(least)) => {
                    assert_eq!(draft.cost, least, "event {number}, round {round}");
                    compared += 1;
                }
                (Err(why), None) => {
                    assert!(["all_met", "all_had_bye"].contains(&why.code.as_str()), "{}", why.code);
                    refused += 1;
                    break;
                }
                (found, least) => panic!("event {number}, round {round}: {found:?}, brute force {least:?}"),
            }
            hall.publish(round).unwrap();
            play(&mut hall, &mut dice, round);
        }
    }
    assert!(compared > 3_000 && refused > 100, "{compared} compared, {refused} refused");
}

#[test]
fn nobody_meets_twice_and_nobody_has_two_byes() {
    let mut dice = Dice(4_711);
    for number in 0..1_000 {
        let count = 16 + dice.below(33);
        let rounds = 3 + u32::try_from(dice.below(3)).unwrap();
        let rules = rules(&mut dice, rounds, 64);
        let mut hall = Hall::open(1 << 20 | number, rules);
        enter(&mut hall, &mut dice, count);
        let (mut met, mut byes) = (BTreeSet::new(), BTreeSet::new());
        for round in 1..=rounds {
            let draft = hall.publish(round).unwrap();
            let mut seen = BTreeSet::new();
            for pair in &draft.pairs {
                assert!(met.insert((pair.a.min(pair.b), pair.a.max(pair.b))), "event {number}: a rematch");
                assert!(seen.insert(pair.a) && seen.insert(pair.b));
            }
            for id in &draft.bye {
                assert!(byes.insert(*id), "event {number}: a second bye");
                assert!(seen.insert(*id));
            }
            assert_eq!(u64::try_from(seen.len()).unwrap(), count);
            let tables: Vec<u32> = draft.pairs.iter().map(|pair| pair.table).collect();
            assert_eq!(tables, (1..=u32::try_from(draft.pairs.len()).unwrap()).collect::<Vec<_>>());
            play(&mut hall, &mut dice, round);
        }
    }
}

#[test]
fn prices_of_exchanges_and_of_a_pair_left_out_are_those_of_the_whole() {
    let mut dice = Dice(99);
    for number in 0..40 {
        let count = 6 + dice.below(3);
        let rules = rules(&mut dice, 2, 10);
        let mut hall = Hall::open(1 << 30 | number, rules);
        enter(&mut hall, &mut dice, count);
        hall.publish(1).unwrap();
        play(&mut hall, &mut dice, 1);
        hall.lots(2).unwrap();
        let bench = hall.bench(2);
        let best = bench.least().unwrap();
        for x in bench.order() {
            for (y, price) in bench.swaps(&best, x) {
                assert!(price >= 0, "an exchange cannot be cheaper than the least");
                let swapped = bench.swapped(&best, x, y).unwrap();
                assert_eq!(swapped.cost, best.cost + price);
                let back = bench.swapped(&swapped, x, y).unwrap();
                assert_eq!((back.cost, back.pairs), (best.cost, best.pairs.clone()));
            }
        }
        for pair in &best.pairs {
            let parts = bench.parts(pair.a, pair.b).unwrap();
            assert_eq!(parts.iter().map(|part| part.value).sum::<i64>(), pair.cost);
            if let Ok(other) = bench.without(Some((pair.a, Some(pair.b)))) {
                assert!(other.cost >= best.cost);
                assert!(!other.pairs.iter().any(|one| (one.a, one.b) == (pair.a, pair.b)));
                assert!(!other.pairs.iter().any(|one| (one.b, one.a) == (pair.a, pair.b)));
            }
        }
    }
}

#[test]
fn the_same_lots_give_the_same_pairing_and_other_lots_settle_ties_otherwise() {
    let pairs = |number: u64| {
        let mut rules = Rules::usual("Hall", "tde", "tde/1", Format::Swiss { rounds: 1 }, 8);
        // Nothing but the lot is left: every pairing costs the same.
        rules.weights.rank = 0;
        let mut hall = Hall::open(number, rules);
        for one in 0..8 {
            hall.enter(&format!("Player {one}"), None, None);
        }
        let draft = hall.publish(1).unwrap();
        assert_eq!(draft.cost, 0);
        draft.pairs.iter().map(|pair| (pair.a.min(pair.b), pair.a.max(pair.b))).collect::<BTreeSet<_>>()
    };
    assert_eq!(pairs(5), pairs(5));
    let drawn: BTreeSet<_> = (0..24).map(pairs).collect();
    assert!(drawn.len() > 12, "24 events, {} different pairings", drawn.len());
}
