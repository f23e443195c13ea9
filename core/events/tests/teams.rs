//! Events of teams: pairs of teams at least cost, boards, standings, what is refused, the audit.

#[cfg(test)]
mod support;

#[cfg(test)]
mod teams {
    use std::collections::{BTreeMap, BTreeSet};

    use greffe_events::body::{Body, Dropped, PlayerId, Registered, RematchAllowed};
    use greffe_events::event::Actor;
    use greffe_events::rules::{Format, Rules};

    use crate::support::{Dice, Hall, OPENER};

    fn rules(players: u32, rounds: u32) -> Rules {
        Rules::usual("Équipes", "tde", "tde/1", Format::Teams { players, rounds }, 256)
    }

    fn enter(hall: &mut Hall, team: Option<&str>) -> Result<PlayerId, String> {
        let p = hall.event.next_player();
        let one =
            Registered { p, name: hall.seal(), club: None, team: team.map(str::to_owned), faction: None };
        let done = hall.act(Actor::Player(p), Body::Registered(one), &[&format!("Player {p}")]);
        done.map(|_| p).map_err(|refused| refused.code)
    }

    /// Teams whose players entered in turn: all first boards, then all second ones.
    fn hall(number: u64, teams: u32, players: u32, rounds: u32) -> Hall {
        let mut hall = Hall::open(number, rules(players, rounds));
        for _ in 0..players {
            for team in 0..teams {
                enter(&mut hall, Some(&format!("Team {team}"))).unwrap();
            }
        }
        hall
    }

    fn team_of(id: PlayerId, teams: u32) -> u32 {
        (id.0 - 1) % teams
    }

    #[test]
    fn a_team_is_whole_and_its_players_know_it() {
        let mut hall = Hall::open(1, rules(2, 2));
        assert_eq!(enter(&mut hall, None), Err("team_due".to_owned()));
        enter(&mut hall, Some("A")).unwrap();
        enter(&mut hall, Some("A")).unwrap();
        assert_eq!(enter(&mut hall, Some("A")), Err("team_full".to_owned()));
        enter(&mut hall, Some("B")).unwrap();
        hall.lots(1).unwrap();
        let short = hall.event.state().bench(1).unwrap_err();
        assert_eq!(short.code, "team_short");
        assert!(short.why.en.contains("team B has 1 player there of 2"), "{:?}", short.why);
        for (players, rounds, code) in [(1, 3, "teams"), (13, 3, "teams"), (3, 0, "rounds")] {
            assert_eq!(rules(players, rounds).check().unwrap_err().code, code);
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a tournament from beginning to end, many times")]
    fn teams_meet_once_board_against_board_at_least_cost() {
        for number in 0..40 {
            let mut dice = Dice(number);
            let teams = 4 + u32::try_from(dice.below(6)).unwrap();
            let players = 2 + u32::try_from(dice.below(3)).unwrap();
            let mut hall = hall(number + 100, teams, players, 3);
            let mut met = BTreeSet::new();
            let mut points: BTreeMap<u32, i64> = BTreeMap::new();
            let mut byes = BTreeSet::new();
            for round in 1..=3 {
                let draft = hall.publish(round).unwrap();
                let mut meetings: BTreeMap<(u32, u32), Vec<(u32, u32)>> = BTreeMap::new();
                for pair in &draft.pairs {
                    let [one, other] = [pair.a, pair.b].map(|id| team_of(id, teams));
                    assert_ne!(one, other, "nobody meets a team-mate");
                    let boards = [pair.a, pair.b].map(|id| (id.0 - 1) / teams);
                    assert_eq!(boards[0], boards[1], "the first meets the first");
                    let key = (one.min(other), one.max(other));
                    meetings.entry(key).or_default().push((pair.table, boards[0]));
                }
                assert_eq!(meetings.len(), usize::try_from(teams / 2).unwrap());
                let resting: BTreeSet<u32> = draft.bye.iter().map(|id| team_of(*id, teams)).collect();
                assert_eq!(resting.len(), usize::from(teams % 2 == 1));
                assert_eq!(draft.bye.len(), resting.len() * usize::try_from(players).unwrap());
                for team in resting {
                    assert!(byes.insert(team), "no team rests twice");
                    *points.entry(team).or_default() += 3;
                }
                for (pair, tables) in &meetings {
                    assert!(met.insert(*pair), "{pair:?} meet again in round {round}");
                    assert_eq!(tables.len(), usize::try_from(players).unwrap());
                }
                for table in 1..=u32::try_from(draft.pairs.len()).unwrap() {
                    let score = [dice.below(6), dice.below(6)].map(|score| i64::try_from(score).unwrap());
                    hall.read(round, table, score[0], score[1]).unwrap();
                }
                // The points of each meeting, reckoned from the tables alone.
                let state = hall.event.state();
                for (one, other) in meetings.keys() {
                    let mut sums = [0_i64; 2];
                    for table in &state.published(round).unwrap().tables {
                        let sides = [table.pair.a, table.pair.b].map(|id| team_of(id, teams));
                        if !sides.contains(one) {
                            continue;
                        }
                        let won = table.winner().map(|id| team_of(id, teams));
                        for (place, team) in [one, other].into_iter().enumerate() {
                            sums[place] += won.map_or(1, |won| if won == *team { 3 } else { 0 });
                        }
                    }
                    for (team, ours, theirs) in [(one, sums[0], sums[1]), (other, sums[1], sums[0])] {
                        let gained = match ours.cmp(&theirs) {
                            std::cmp::Ordering::Greater => 3,
                            std::cmp::Ordering::Equal => 1,
                            std::cmp::Ordering::Less => 0,
                        };
                        *points.entry(*team).or_default() += gained;
                    }
                }
                hall.close(round).unwrap();
            }
            let ranked = hall.event.state().teams(3);
            assert_eq!(ranked.rows.len(), usize::try_from(teams).unwrap());
            for row in &ranked.rows {
                let team: u32 = row.name.trim_start_matches("Team ").parse().unwrap();
                assert_eq!(row.points, points[&team], "{row:?}");
            }
            let values: Vec<(i64, i64, i64)> =
                ranked.rows.iter().map(|row| (row.points, row.boards, row.gap)).collect();
            assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
            for rank in 1..teams {
                let told = ranked.sentence(rank).unwrap();
                assert!(told.en.contains(" is ahead of "), "{told:?}");
            }
            assert_eq!(ranked.sentence(teams), None);
            assert_eq!(hall.audit(), [""; 0]);
        }
    }

    #[test]
    fn who_leaves_leaves_a_board_empty_and_who_has_met_all_meets_again_only_by_leave() {
        let mut hall = hall(7, 2, 2, 3);
        hall.publish(1).unwrap();
        for table in [1, 2] {
            hall.read(1, table, 3, 1).unwrap();
        }
        hall.close(1).unwrap();
        hall.lots(2).unwrap();
        assert_eq!(hall.event.state().bench(2).unwrap_err().code, "all_met");
        let allowed = RematchAllowed { round: 2, text: hall.seal() };
        hall.act(OPENER, Body::RematchAllowed(allowed), &["only two teams"]).unwrap();
        let draft = hall.publish(2).unwrap();
        assert_eq!((draft.pairs.len(), draft.bye.len()), (2, 0));
        for table in [1, 2] {
            hall.read(2, table, 0, 1).unwrap();
        }
        hall.close(2).unwrap();
        hall.act(OPENER, Body::Dropped(Dropped { p: PlayerId(4), after: 2 }), &[]).unwrap();
        let allowed = RematchAllowed { round: 3, text: hall.seal() };
        hall.act(OPENER, Body::RematchAllowed(allowed), &["only two teams"]).unwrap();
        let draft = hall.publish(3).unwrap();
        assert_eq!((draft.pairs.len(), draft.bye.as_slice()), (1, [PlayerId(3)].as_slice()));
        hall.read(3, 1, 2, 2).unwrap();
        hall.close(3).unwrap();
        assert_eq!(hall.audit(), [""; 0]);
    }
}
