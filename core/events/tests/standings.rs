//! Ranks, values and their terms, against events computed by hand and by another program.

#![cfg(test)]
#![expect(clippy::disallowed_methods, reason = "it reads a fixture")]

mod support;

use std::path::Path;

use greffe_core::telling::words::Words;
use greffe_events::body::{Body, Dropped, PlayerId};
use greffe_events::pairing::{Draft, DraftPair};
use greffe_events::rules::{Criterion, Format, Rules};
use greffe_events::standings::{Standings, Term};
use serde::Deserialize;
use support::{Hall, OPENER};

fn ids(numbers: &[u32]) -> Vec<PlayerId> {
    numbers.iter().copied().map(PlayerId).collect()
}

fn hall(number: u64, criteria: &[Criterion], players: u32) -> Hall {
    let mut rules = Rules::usual("Hall", "tde", "tde/1", Format::Swiss { rounds: 4 }, 64);
    rules.criteria = criteria.to_vec();
    let mut hall = Hall::open(number, rules);
    for player in 1..=players {
        hall.enter(&format!("Player {player}"), None, None);
    }
    hall
}

/// A round of these tables: who, who, score, score.
fn round(hall: &mut Hall, round: u32, lots: &[u32], tables: &[(u32, u32, i64, i64)], bye: &[u32]) {
    let pairs: Vec<(u32, u32, u32)> = (1..).zip(tables).map(|(table, (a, b, ..))| (table, *a, *b)).collect();
    hall.force_round(round, ids(lots), &pairs, bye);
    for (table, (_, _, a, b)) in (1..).zip(tables) {
        hall.read(round, table, *a, *b).unwrap();
    }
    hall.close(round).unwrap();
}

fn order(standings: &Standings) -> Vec<u32> {
    standings.rows.iter().map(|row| row.player.0).collect()
}

fn downs(standings: &Standings) -> Vec<Option<Criterion>> {
    standings.rows.iter().map(|row| row.down).collect()
}

const USUAL: [Criterion; 5] =
    [Criterion::Points, Criterion::Strength, Criterion::Gap, Criterion::Head, Criterion::Scored];

#[test]
fn three_rounds_of_four_as_computed_by_hand() {
    let mut hall = hall(1, &USUAL, 4);
    round(&mut hall, 1, &[4, 3, 2, 1], &[(1, 2, 10, 4), (3, 4, 5, 5)], &[]);
    round(&mut hall, 2, &[4, 3, 2, 1], &[(1, 3, 2, 6), (2, 4, 7, 1)], &[]);
    round(&mut hall, 3, &[4, 3, 2, 1], &[(1, 4, 20, 0), (2, 3, 3, 3)], &[]);
    let standings = hall.event.state().standings(3);
    assert_eq!(order(&standings), [1, 3, 2, 4]);
    let values = |criterion| standings.rows.iter().map(|row| row.value(criterion)).collect::<Vec<_>>();
    assert_eq!(values(Criterion::Points), [6, 5, 4, 1]);
    assert_eq!(values(Criterion::Strength), [10, 11, 12, 15]);
    assert_eq!(values(Criterion::Gap), [10, 4, 0, -14]);
    assert_eq!(values(Criterion::Scored), [32, 14, 14, 6]);
    let term = |round, opponent, value, uncapped| Term {
        round: Some(round),
        opponent: Some(PlayerId(opponent)),
        value,
        uncapped,
    };
    assert_eq!(
        standings.rows[0].values[2].terms,
        [term(1, 2, 6, None), term(2, 3, -4, None), term(3, 4, 8, Some(20))]
    );
    assert_eq!(
        standings.rows[0].values[1].terms,
        [term(1, 2, 4, None), term(2, 3, 5, None), term(3, 4, 1, None)]
    );
    let name = |id| hall.event.name(id);
    assert_eq!(
        standings.sentence(1, &name),
        Some(Words::new(
            "Player 1 devance Player 3\u{a0}: points de match, 6 contre 5",
            "Player 1 is ahead of Player 3: match points, 6 to 5"
        ))
    );
    let earlier = hall.event.state().standings(1);
    assert_eq!(order(&earlier), [1, 4, 3, 2], "equal in everything, 4 was drawn before 3");
    assert_eq!(
        downs(&earlier),
        [Some(Criterion::Points), Some(Criterion::Lot), Some(Criterion::Points), None]
    );
    assert_eq!(standings.digest().unwrap(), hall.event.state().standings(3).digest().unwrap());
    assert_ne!(standings.digest().unwrap(), earlier.digest().unwrap());
}

#[test]
fn a_match_separates_two_who_are_equal_and_only_two() {
    let mut hall = hall(2, &[Criterion::Points, Criterion::Gap, Criterion::Head], 4);
    round(&mut hall, 1, &[3, 4, 2, 1], &[(1, 2, 5, 3), (3, 4, 4, 3)], &[]);
    round(&mut hall, 2, &[3, 4, 2, 1], &[(1, 4, 2, 3), (2, 3, 6, 3)], &[]);
    let standings = hall.event.state().standings(2);
    assert_eq!(order(&standings), [1, 2, 4, 3]);
    assert_eq!(downs(&standings), [Some(Criterion::Head), Some(Criterion::Gap), Some(Criterion::Gap), None]);
    let told = standings.sentence(1, &|id| Words::same(id.to_string())).unwrap();
    assert_eq!(told.en, "1 is ahead of 2: won their match");
    let csv = standings.csv("fr", &|id| hall.event.name(id));
    assert!(csv.starts_with("rang,numéro,joueur,points de match,écart,rencontre directe,sort,"), "{csv}");
    assert!(csv.contains("\r\n1,1,Player 1,3,1,1,4,rencontre directe\r\n"), "{csv}");
    assert!(csv.contains("\r\n4,3,Player 3,3,-2,,1,\r\n"), "{csv}");
}

#[test]
fn a_bye_counts_as_the_mean_of_the_other_opponents() {
    let mut hall = hall(3, &USUAL, 3);
    round(&mut hall, 1, &[1, 2, 3], &[(1, 2, 3, 0)], &[3]);
    round(&mut hall, 2, &[1, 2, 3], &[(1, 3, 1, 2)], &[2]);
    let standings = hall.event.state().standings(2);
    assert_eq!(order(&standings), [3, 1, 2]);
    let strength: Vec<i64> = standings.rows.iter().map(|row| row.value(Criterion::Strength)).collect();
    assert_eq!(strength, [6, 9, 6]);
}

#[test]
fn a_name_is_no_formula() {
    let mut hall = hall(4, &USUAL, 0);
    for name in ["=1+1", "Le \"Fou\", dit"] {
        hall.enter(name, None, None);
    }
    round(&mut hall, 1, &[1, 2], &[(1, 2, 3, 0)], &[]);
    let csv = hall.event.state().standings(1).csv("en", &|id| hall.event.name(id));
    assert!(csv.contains(",'=1+1,") && csv.contains(",\"Le \"\"Fou\"\", dit\","), "{csv}");
}

#[derive(Deserialize)]
struct Four {
    players: Vec<Listed>,
    rounds: Vec<Played>,
}

#[derive(Deserialize)]
struct Listed {
    club: String,
    faction: String,
}

#[derive(Deserialize)]
struct Played {
    round: u32,
    lots: Vec<u32>,
    dropped: Vec<u32>,
    bye: Option<u32>,
    cost: i64,
    pairs: Vec<Sat>,
    standings: Vec<Ranked>,
}

#[derive(Deserialize)]
struct Sat {
    table: u32,
    a: u32,
    b: u32,
    cost: i64,
    score: [i64; 2],
}

#[derive(Deserialize)]
struct Ranked {
    player: u32,
    points: i64,
    strength: i64,
    gap: i64,
    scored: i64,
    down: Option<String>,
}

#[test]
#[expect(clippy::too_many_lines, reason = "one program's word after the other")]
fn four_rounds_of_another_program_cost_and_rank_the_same() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/events/four-rounds.json");
    let four: Four = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let mut hall = hall(5, &USUAL, 0);
    for (number, player) in (1..).zip(&four.players) {
        let club = (!player.club.is_empty()).then_some(player.club.as_str());
        hall.enter(&format!("Player {number}"), club, Some(&player.faction));
    }
    for played in &four.rounds {
        for id in &played.dropped {
            if hall.event.state().player(PlayerId(*id)).unwrap().dropped.is_none() {
                let after = played.round - 1;
                hall.act(OPENER, Body::Dropped(Dropped { p: PlayerId(*id), after }), &[]).unwrap();
            }
        }
        let pairs: Vec<_> = played.pairs.iter().map(|pair| (pair.table, pair.a, pair.b)).collect();
        let bye: Vec<u32> = played.bye.into_iter().collect();
        hall.force_round(played.round, ids(&played.lots), &pairs, &bye);
        let bench = hall.bench(played.round);
        let mut theirs = 0;
        for pair in &played.pairs {
            let cost = bench.pair_cost(PlayerId(pair.a), PlayerId(pair.b)).unwrap();
            assert_eq!(cost, pair.cost, "round {}, {} and {}", played.round, pair.a, pair.b);
            theirs += cost;
        }
        for id in &bye {
            theirs += bench.bye_parts(PlayerId(*id)).unwrap().iter().map(|part| part.value).sum::<i64>();
        }
        assert_eq!(theirs, played.cost, "round {}", played.round);
        let least = bench.least().unwrap();
        assert_eq!(least.cost, played.cost, "round {}: theirs was least, too", played.round);
        let seat = |pair: &Sat| DraftPair {
            table: pair.table,
            a: PlayerId(pair.a),
            b: PlayerId(pair.b),
            cost: pair.cost,
        };
        let seated = Draft { pairs: played.pairs.iter().map(seat).collect(), ..least.clone() };
        assert!(least.seating <= bench.seating(&seated), "round {}", played.round);
        for pair in &played.pairs {
            hall.read(played.round, pair.table, pair.score[0], pair.score[1]).unwrap();
        }
        hall.close(played.round).unwrap();
        let standings = hall.event.state().standings(played.round);
        assert_eq!(standings.rows.len(), played.standings.len());
        for (row, ranked) in standings.rows.iter().zip(&played.standings) {
            let values = [Criterion::Points, Criterion::Strength, Criterion::Gap, Criterion::Scored]
                .map(|criterion| row.value(criterion));
            assert_eq!(
                (row.player.0, values),
                (ranked.player, [ranked.points, ranked.strength, ranked.gap, ranked.scored]),
                "round {}, rank {}",
                played.round,
                row.rank
            );
            let down = row.down.map(|one| match one {
                Criterion::Points => "pts",
                Criterion::Strength => "sos",
                Criterion::Gap => "gap",
                Criterion::Head => "h2h",
                Criterion::Scored => "vp",
                Criterion::Lot => "lot",
                Criterion::Cut | Criterion::Kills | Criterion::Alive => "none of these",
            });
            assert_eq!(down, ranked.down.as_deref(), "round {}, rank {}", played.round, row.rank);
        }
    }
}
