//! A whole event, from its opening to its file, and what is refused on the way.

#![cfg(test)]

mod support;

use greffe_core::record::line::Line;
use greffe_core::record::offices::Hand;
use greffe_events::body::{
    Arrived, Body, CallRaised, CallTaken, ClockExtended, ClockStarted, Dropped, EventChanged, EventClosed,
    How, Moved, Nothing, Office, OfficeGiven, PairingChanged, PlayerId, PlayerLetIn, RematchAllowed,
    ResultCorrected, Returned, RosterChecked, ScoreSigned, Seeded, Undone, Via,
};
use greffe_events::event::{Actor, Event};
use greffe_events::rules::{Criterion, Format, Rules};
use support::{Hall, OPENER, score};

fn swiss(rounds: u32, places: u32) -> Rules {
    Rules::usual("Marée haute", "tde", "tde/1", Format::Swiss { rounds }, places)
}

fn hall(number: u64, rules: Rules, players: u32) -> Hall {
    let mut hall = Hall::open(number, rules);
    for player in 1..=players {
        hall.enter(&format!("Player {player}"), None, None);
    }
    hall
}

/// The code of a refusal, which says something in both languages.
fn code<T: std::fmt::Debug>(refused: Result<T, greffe_core::judging::error::Refused>) -> String {
    let refused = refused.unwrap_err();
    assert!(refused.why.fr.len() > 10 && refused.why.en.len() > 10 && refused.why.fr != refused.why.en);
    refused.code
}

fn hand(number: u32) -> Hand {
    Hand::new(number).unwrap()
}

fn play_all(hall: &mut Hall, round: u32) {
    let tables = hall.event.state().published(round).unwrap().tables.clone();
    for table in tables {
        let number = table.pair.table;
        hall.read(round, number, i64::from(number % 5) + 2, i64::from(number % 3)).unwrap();
    }
}

#[test]
fn a_day_of_three_rounds_is_judged_again_without_a_fault() {
    let mut hall = hall(1, swiss(3, 16), 9);
    for round in 1..=3 {
        hall.publish(round).unwrap();
        hall.act(OPENER, Body::ClockStarted(ClockStarted { round }), &[]).unwrap();
        let more = ClockExtended { round, table: Some(1), minutes: 5 };
        hall.act(OPENER, Body::ClockExtended(more), &[]).unwrap();
        play_all(&mut hall, round);
        hall.close(round).unwrap();
    }
    assert_eq!(code(hall.lots(4)), "no_more_rounds");
    hall.act(OPENER, Body::Closed(EventClosed { how: How::Played }), &[]).unwrap();
    assert_eq!(code(hall.act(OPENER, Body::RostersShown(Nothing {}), &[])), "event_closed");
    assert_eq!(hall.audit(), [""; 0]);
    let standings = hall.event.state().standings(3);
    assert!(!standings.provisional);
    assert_eq!(standings.rows.len(), 9);
    let csv = standings.csv("en", &|id| hall.event.name(id));
    assert_eq!(csv.lines().count(), 10);
    assert!(csv.starts_with("rank,number,player,match points,"), "{csv}");
    for rank in 1..9 {
        let told = standings.sentence(rank, &|id| hall.event.name(id)).unwrap();
        assert!(told.fr.contains(" devance ") && told.en.contains(" is ahead of "), "{told:?}");
    }
    assert_eq!(standings.sentence(9, &|id| hall.event.name(id)), None);
}

#[test]
fn registration_has_limits_and_a_waiting_list() {
    let mut rules = swiss(3, 4);
    rules.limit = Some(125);
    rules.check_in = true;
    rules.deadline = greffe_core::record::at::At::from_millis(1_780_000_000_000 + 3_600_000);
    let mut hall = hall(2, rules, 6);
    let state = hall.event.state();
    assert_eq!(state.waiting(), [PlayerId(5), PlayerId(6)]);
    assert_eq!(state.field(1), [], "nobody has arrived");
    let roster = |p, points| {
        Body::RosterChecked(RosterChecked {
            p: PlayerId(p),
            digest: greffe_core::record::hex::Hex([1; 32]),
            points,
        })
    };
    assert_eq!(code(hall.act(Actor::Player(PlayerId(1)), roster(1, 126), &[])), "over_points");
    assert_eq!(code(hall.act(Actor::Player(PlayerId(2)), roster(1, 125), &[])), "other_player");
    hall.act(Actor::Player(PlayerId(1)), roster(1, 125), &[]).unwrap();
    hall.act(Actor::Player(PlayerId(2)), Body::Dropped(Dropped { p: PlayerId(2), after: 0 }), &[]).unwrap();
    assert_eq!(hall.event.state().waiting(), [PlayerId(6)], "who waited first has the place");
    let arrived = |p, via| Body::Arrived(Arrived { p: PlayerId(p), via });
    assert_eq!(code(hall.act(Actor::Player(PlayerId(1)), arrived(3, Via::Code), &[])), "code");
    assert_eq!(code(hall.act(OPENER, arrived(2, Via::Hand), &[])), "dropped");
    for player in [1, 3, 4, 5] {
        hall.act(OPENER, arrived(player, Via::Hand), &[]).unwrap();
    }
    assert_eq!(code(hall.act(OPENER, arrived(1, Via::Hand), &[])), "arrived");
    assert_eq!(hall.event.state().field(1), [1, 3, 4, 5].map(PlayerId));
    let back = Body::Returned(Returned { p: PlayerId(2) });
    hall.act(Actor::Player(PlayerId(2)), back, &[]).unwrap();
    assert_eq!(hall.event.state().waiting(), [PlayerId(5), PlayerId(6)], "the place was the first's");
    hall.now += 3_600_000;
    assert_eq!(code(hall.act(Actor::Player(PlayerId(3)), roster(3, 90), &[])), "deadline");
    hall.act(OPENER, roster(3, 90), &[]).unwrap();
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn rules_that_cannot_be_held_are_refused() {
    let check = |change: &dyn Fn(&mut Rules)| {
        let mut rules = swiss(3, 8);
        change(&mut rules);
        code(rules.check())
    };
    assert_eq!(check(&|rules| rules.format = Format::Teams { players: 1, rounds: 3 }), "teams");
    assert_eq!(check(&|rules| rules.format = Format::SwissCut { rounds: 3, cut: 6 }), "cut");
    assert_eq!(check(&|rules| rules.format = Format::GroupsCut { groups: 3, each: 1 }), "cut");
    assert_eq!(check(&|rules| rules.format = Format::Robin { legs: 3 }), "legs");
    assert_eq!(check(&|rules| rules.format = Format::Swiss { rounds: 0 }), "rounds");
    assert_eq!(check(&|rules| rules.places = 1), "places");
    assert_eq!(check(&|rules| rules.tables = Some(3)), "tables");
    assert_eq!(check(&|rules| rules.criteria.push(Criterion::Points)), "criteria");
    assert_eq!(check(&|rules| rules.weights.club = 10_001), "weights");
    assert_eq!(check(&|rules| rules.reward.draw = 9), "reward");
    assert_eq!(check(&|rules| rules.title = "\u{202e}".to_owned()), "label");
}

#[test]
fn a_round_is_published_once_and_closed_when_all_results_are_there() {
    let mut hall = hall(3, swiss(2, 8), 6);
    let bench = hall.event.state().bench(1);
    assert_eq!(code(bench), "lots_due");
    let draft = hall.publish(1).unwrap();
    assert_eq!(code(hall.lots(1)), "lots_twice");
    assert_eq!(code(hall.lots(2)), "round_open");
    let again = hall.published(&draft, draft.cost, Vec::new());
    assert_eq!(code(hall.act(OPENER, Body::RoundPublished(again), &[])), "already_published");
    hall.read(1, 1, 5, 2).unwrap();
    let pair = hall.event.state().table(1, 2).unwrap().pair;
    let wrong = greffe_events::body::ResultRead {
        round: 1,
        table: 3,
        match_id: pair.match_id,
        head: greffe_core::record::hex::Hex([3; 32]),
        records: 9,
        score: score(1, 0),
    };
    assert_eq!(code(hall.act(Actor::Server, Body::ResultRead(wrong), &[])), "other_round");
    let other = greffe_events::body::ResultRead { match_id: support::id(77), ..wrong };
    assert_eq!(code(hall.act(Actor::Server, Body::ResultRead(other), &[])), "other_match");
    assert_eq!(code(hall.read(1, 1, 5, 2)), "stale");
    assert_eq!(code(hall.close(1)), "results_missing");
    hall.typed(1, 2, 4, 4).unwrap();
    assert_eq!(code(hall.typed(1, 2, 3, 4)), "has_result");
    assert_eq!(code(hall.typed(2, 1, 3, 4)), "not_published");
    hall.typed(1, 3, 1, 4).unwrap();
    hall.close(1).unwrap();
    assert_eq!(code(hall.typed(1, 3, 1, 4)), "round_closed");
    let of = hall.event.state().table(1, 2).unwrap().outcome.unwrap().seq;
    let right =
        |was, to| ResultCorrected { of, round: 1, table: 2, was, score: to, text: hall.event.next_seal() };
    let (stale, good) = (right(score(9, 9), score(5, 4)), right(score(4, 4), score(5, 4)));
    assert_eq!(code(hall.act(OPENER, Body::ResultCorrected(stale), &["forgotten point"])), "changed");
    hall.act(OPENER, Body::ResultCorrected(good), &["forgotten point"]).unwrap();
    hall.publish(2).unwrap();
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn what_is_taken_back_stays_and_nothing_that_was_played_is_lost() {
    let mut hall = hall(4, swiss(3, 8), 6);
    let dropped = Body::Dropped(Dropped { p: PlayerId(6), after: 0 });
    let left = hall.act(OPENER, dropped, &[]).unwrap();
    assert_eq!(hall.event.state().field(1).len(), 5);
    let undo = |of| Body::Undone(Undone { of });
    hall.act(OPENER, undo(left), &[]).unwrap();
    assert_eq!(hall.event.state().field(1).len(), 6);
    assert_eq!(code(hall.act(OPENER, undo(left), &[])), "undone");
    let lots = hall.lots(1).unwrap();
    hall.publish(1).unwrap();
    assert_eq!(code(hall.act(OPENER, undo(lots), &[])), "unknown_act", "an act is named by its own record");
    let drawn = hall.event.state().round(1).unwrap().lots.as_ref().unwrap().seq;
    assert_eq!(code(hall.act(OPENER, undo(drawn), &[])), "never_undone");
    let published = hall.event.state().published(1).unwrap().seq;
    assert_eq!(code(hall.act(OPENER, undo(published), &[])), "never_undone");
    let late = hall.event.acts().iter().find(|act| matches!(act.body, Body::Registered(_))).unwrap().seq;
    assert_eq!(code(hall.act(OPENER, undo(late), &[])), "never_undone");
    play_all(&mut hall, 1);
    let before = hall.event.state().clone();
    let closed = hall.close(1).unwrap();
    let gone = hall.act(OPENER, Body::Dropped(Dropped { p: PlayerId(2), after: 1 }), &[]).unwrap();
    hall.act(OPENER, undo(gone), &[]).unwrap();
    hall.act(OPENER, undo(closed), &[]).unwrap();
    assert_eq!(hall.event.state(), &before, "the results are there still");
    let closed = hall.close(1).unwrap();
    hall.publish(2).unwrap();
    assert_eq!(code(hall.act(OPENER, undo(closed), &[])), "undo_late");
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn organisers_do_not_decide_at_their_own_table_and_judges_do_not_organise() {
    let mut hall = hall(5, swiss(3, 8), 4);
    let give = |number, office, player| {
        Body::OfficeGiven(OfficeGiven { hand: hand(number), office, player, name: None })
    };
    let helper = Actor::Organiser(hand(2));
    assert_eq!(code(hall.act(helper, Body::RostersShown(Nothing {}), &[])), "not_organiser");
    hall.act(OPENER, give(2, Office::Organiser, Some(PlayerId(1))), &[]).unwrap();
    hall.act(OPENER, give(3, Office::Judge, None), &[]).unwrap();
    assert_eq!(code(hall.act(OPENER, give(4, Office::Judge, Some(PlayerId(1))), &[])), "two_hands");
    hall.publish(1).unwrap();
    let own = hall.event.state().table_of(1, PlayerId(1)).unwrap().pair.table;
    let typed = |text| {
        Body::ResultTyped(greffe_events::body::ResultTyped { round: 1, table: own, score: score(9, 0), text })
    };
    let text = hall.seal();
    let refused = hall.act(helper, typed(text), &["mine"]).unwrap_err();
    assert_eq!(refused.code, "own_table");
    assert!(refused.why.en.contains("hand 1 may decide"), "{}", refused.why.en);
    let judge = Actor::Judge(hand(3));
    assert_eq!(code(hall.act(judge, typed(text), &["no"])), "judge");
    for (words, fr, en) in [
        (format!("so{}", "\u{301}".repeat(5)), "accents empilés", "accents piled"),
        ("s\u{200b}o".to_owned(), "ne se voit pas", "that nobody sees"),
        ("so\u{202e}".to_owned(), "retourne ou rompt la ligne", "turns or breaks the line"),
        ("so".repeat(1_001), "celui-ci en a 2002", "this one has 2002"),
    ] {
        let refused = hall.act(helper, typed(text), &[&words]).unwrap_err();
        assert_eq!(refused.code, "text");
        assert!(refused.why.fr.contains(fr) && refused.why.en.contains(en), "{:?}", refused.why);
    }
    let call = CallRaised { round: 1, table: own, p: PlayerId(1), seq: None };
    let raised = hall.act(Actor::Player(PlayerId(1)), Body::CallRaised(call), &[]).unwrap();
    let taken = Body::CallTaken(CallTaken { of: raised });
    assert_eq!(code(hall.act(OPENER, taken.clone(), &[])), "judge_only");
    hall.act(judge, taken.clone(), &[]).unwrap();
    assert_eq!(code(hall.act(judge, taken, &[])), "call_taken");
    assert_eq!(hall.event.state().calls[0].taken, Some(hand(3)));
    // A hand says of its own office what it is called and, once, which player it is; of no other one anything.
    let told = |number, office, player, name| {
        Body::OfficeGiven(OfficeGiven { hand: hand(number), office, player, name })
    };
    let name = Some(hall.seal());
    hall.act(judge, told(3, Office::Judge, None, name), &["Noé"]).unwrap();
    assert_eq!(hall.event.hand_name(hand(3)).fr, "Noé");
    assert_eq!(code(hall.act(judge, told(3, Office::Organiser, None, None), &[])), "judge");
    assert_eq!(code(hall.act(judge, told(2, Office::Organiser, None, None), &[])), "judge");
    hall.act(judge, told(3, Office::Judge, Some(PlayerId(4)), None), &[]).unwrap();
    assert_eq!(code(hall.act(judge, told(3, Office::Judge, Some(PlayerId(3)), None), &[])), "judge");
    let let_in = |p| Body::PlayerLetIn(PlayerLetIn { p });
    assert_eq!(code(hall.act(judge, let_in(PlayerId(1)), &[])), "judge");
    assert_eq!(code(hall.act(OPENER, let_in(PlayerId(9)), &[])), "unknown_player");
    let came = hall.act(OPENER, let_in(PlayerId(1)), &[]).unwrap();
    let told = hall.event.acts().iter().find(|act| act.seq == came).map(|act| hall.event.told(act).en);
    assert!(told.unwrap().contains("by a code of hand 1"));
    let leave = Body::OfficeLeft(greffe_events::body::OfficeLeft { hand: hand(2) });
    hall.act(OPENER, leave, &[]).unwrap();
    let last = Body::OfficeLeft(greffe_events::body::OfficeLeft { hand: Hand::OPENER });
    assert_eq!(code(hall.act(OPENER, last, &[])), "last_organiser");
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn a_hand_that_plays_stays_that_player() {
    let mut hall = hall(21, swiss(3, 8), 4);
    let give = |player| {
        let (hand, office) = (Hand::OPENER, Office::Organiser);
        Body::OfficeGiven(OfficeGiven { hand, office, player: Some(PlayerId(player)), name: None })
    };
    hall.act(OPENER, give(1), &[]).unwrap();
    // By calling himself somebody else he would be free to decide at his own table.
    assert_eq!(code(hall.act(OPENER, give(2), &[])), "other_player");
    hall.publish(1).unwrap();
    let own = hall.event.state().table_of(1, PlayerId(1)).unwrap().pair.table;
    assert_eq!(code(hall.act(OPENER, give(2), &[])), "other_player");
    assert_eq!(code(hall.typed(1, own, 9, 0)), "own_table");
    hall.typed(1, 3 - own, 9, 0).unwrap();
    // Nor is the office given back to him as another player.
    let other = OfficeGiven { hand: hand(2), office: Office::Organiser, player: None, name: None };
    hall.act(OPENER, Body::OfficeGiven(other), &[]).unwrap();
    let leave = Body::OfficeLeft(greffe_events::body::OfficeLeft { hand: Hand::OPENER });
    hall.act(Actor::Organiser(hand(2)), leave, &[]).unwrap();
    assert_eq!(code(hall.act(Actor::Organiser(hand(2)), give(3), &[])), "other_player");
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn an_event_has_an_end_to_its_acts_and_can_still_be_closed() {
    let mut hall = hall(22, swiss(3, 8), 2);
    let say = |hall: &Hall| Body::Announced(greffe_events::body::Announced { text: hall.seal() });
    let text = ["à table"];
    hall.fill(greffe_events::judge::MOST_ACTS);
    assert_eq!(code(hall.act(OPENER, say(&hall), &text)), "too_many_acts");
    hall.act(OPENER, Body::Closed(EventClosed { how: How::Abandoned }), &[]).unwrap();
    assert_eq!(code(hall.act(OPENER, say(&hall), &text)), "event_closed");
}

#[test]
fn a_closed_event_takes_no_dice_either() {
    let mut hall = hall(23, swiss(1, 8), 2);
    hall.publish(1).unwrap();
    play_all(&mut hall, 1);
    hall.close(1).unwrap();
    hall.dice_due();
    assert_eq!(hall.audit(), [""; 0], "while it goes on they are no act");
    hall.act(OPENER, Body::Closed(EventClosed { how: How::Played }), &[]).unwrap();
    hall.dice_due();
    let told = hall.audit();
    assert!(told.len() == 1 && told[0].contains("the event is closed"), "{told:?}");
}

#[test]
fn an_exchange_by_hand_says_its_price_and_a_false_price_is_refused() {
    let mut hall = hall(6, swiss(3, 8), 6);
    hall.lots(1).unwrap();
    let bench = hall.bench(1);
    let best = bench.least().unwrap();
    let (x, y) = (best.pairs[0].a, best.pairs[1].a);
    let swapped = bench.swapped(&best, x, y).unwrap();
    let price = swapped.cost - best.cost;
    let text = hall.seal();
    let cheap = hall.published(&swapped, best.cost, vec![Moved { x, y, cost: price - 1, text }]);
    assert_eq!(code(hall.act(OPENER, Body::RoundPublished(cheap), &["family"])), "move_cost");
    let silent = hall.published(&swapped, best.cost, Vec::new());
    assert_eq!(code(hall.act(OPENER, Body::RoundPublished(silent), &[])), "cost");
    let good = hall.published(&swapped, best.cost, vec![Moved { x, y, cost: price, text }]);
    let mut tables = good.clone();
    (tables.pairs[0].a, tables.pairs[1].a) = (tables.pairs[1].a, tables.pairs[0].a);
    assert_eq!(code(hall.act(OPENER, Body::RoundPublished(tables), &["family"])), "pairs");
    let same = vec![Moved { x, y: best.pairs[0].b, cost: 0, text }];
    let same = hall.published(&best, best.cost, same);
    assert_eq!(code(hall.act(OPENER, Body::RoundPublished(same), &["family"])), "swap_same");
    hall.act(OPENER, Body::RoundPublished(good), &["family"]).unwrap();
    // Afterwards: two pairs exchange tables and keep their matches.
    let (one, two) =
        (hall.event.state().table(1, 1).unwrap().pair, hall.event.state().table(1, 2).unwrap().pair);
    let swap = |text| PairingChanged {
        round: 1,
        pairs: vec![
            greffe_events::body::Pair { table: 1, ..two },
            greffe_events::body::Pair { table: 2, ..one },
        ],
        text,
    };
    let text = hall.seal();
    hall.act(OPENER, Body::PairingChanged(swap(text)), &["narrow aisle"]).unwrap();
    assert_eq!(hall.event.state().place_of(one.match_id).unwrap().1.pair.table, 2);
    hall.read(1, 1, 1, 0).unwrap();
    let text = hall.seal();
    let back = PairingChanged { pairs: vec![one, two], ..swap(text) };
    assert_eq!(code(hall.act(OPENER, Body::PairingChanged(back), &["back"])), "has_result");
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn when_everybody_has_met_a_rematch_is_allowed_in_the_open_or_not_at_all() {
    let mut hall = hall(7, swiss(5, 8), 2);
    hall.publish(1).unwrap();
    play_all(&mut hall, 1);
    hall.close(1).unwrap();
    hall.lots(2).unwrap();
    let refused = hall.publish(2).unwrap_err();
    assert_eq!(refused.code, "all_met");
    let text = hall.seal();
    let allowed = Body::RematchAllowed(RematchAllowed { round: 2, text });
    hall.act(OPENER, allowed, &["only two of us"]).unwrap();
    assert_eq!(hall.publish(2).unwrap().cost, greffe_events::pairing::REMATCH + 40 * 9);
    assert_eq!(hall.audit(), [""; 0]);
    let mut three = self::hall(8, swiss(9, 8), 3);
    for round in 1..=3 {
        three.publish(round).unwrap();
        play_all(&mut three, round);
        three.close(round).unwrap();
    }
    assert_eq!(code(three.publish(4)), "all_had_bye");
}

#[test]
fn who_comes_late_is_paired_from_the_next_round_on() {
    let mut hall = hall(9, swiss(3, 8), 4);
    hall.publish(1).unwrap();
    let late = |hall: &Hall| greffe_events::body::Registered {
        p: hall.event.next_player(),
        name: hall.event.next_seal(),
        club: None,
        team: None,
        faction: None,
    };
    let one = late(&hall);
    let p = one.p;
    assert_eq!(code(hall.act(Actor::Player(p), Body::Registered(one.clone()), &["Late"])), "late");
    hall.act(OPENER, Body::Registered(one), &["Late"]).unwrap();
    play_all(&mut hall, 1);
    hall.close(1).unwrap();
    let draft = hall.publish(2).unwrap();
    assert_eq!((draft.pairs.len(), draft.bye.len()), (2, 1));
    assert_eq!(draft.bye, [p], "the lowest score has the bye");
    let change = EventChanged { rules: swiss(4, 8), text: hall.seal() };
    assert_eq!(code(hall.act(OPENER, Body::Changed(change), &["longer"])), "begun");
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn elimination_robin_groups_and_cuts_run_to_their_end() {
    let formats = [
        (Format::Single {}, 6, 3),
        (Format::Single {}, 8, 3),
        (Format::Robin { legs: 1 }, 5, 5),
        (Format::Robin { legs: 2 }, 4, 6),
        (Format::SwissCut { rounds: 2, cut: 4 }, 9, 4),
        (Format::GroupsCut { groups: 2, each: 2 }, 9, 7),
    ];
    for (number, (format, players, rounds)) in (20..).zip(formats) {
        let rules = Rules { format, ..swiss(1, 16) };
        let mut hall = hall(number, rules, players);
        if format == (Format::Single {}) {
            let order = (1..=players).map(PlayerId).collect();
            hall.act(OPENER, Body::Seeded(Seeded { order }), &[]).unwrap();
        }
        for round in 1..=rounds {
            let draft = hall.publish(round).unwrap();
            if let (Format::Single {}, 1, 6) = (format, round, players) {
                assert_eq!(draft.bye, [PlayerId(1), PlayerId(2)], "the best two rest");
            }
            let tables = hall.event.state().published(round).unwrap().tables.clone();
            for table in tables {
                // The lower number wins.
                let (a, b) = if table.pair.a < table.pair.b { (3, 1) } else { (1, 3) };
                hall.read(round, table.pair.table, a, b).unwrap();
            }
            hall.close(round).unwrap();
        }
        assert_eq!(code(hall.lots(rounds + 1)), "no_more_rounds", "{format:?}");
        let standings = hall.event.state().standings(rounds);
        assert_eq!(standings.rows[0].player, PlayerId(1), "{format:?}");
        if format == (Format::Single {}) {
            assert_eq!(standings.rows[1].player, PlayerId(2), "the best seeds meet last");
        }
        hall.act(OPENER, Body::Closed(EventClosed { how: How::Played }), &[]).unwrap();
        assert_eq!(hall.audit(), [""; 0], "{format:?}");
    }
}

#[test]
fn a_draw_does_not_end_an_elimination() {
    let mut hall = hall(30, Rules { format: Format::Single {}, ..swiss(1, 8) }, 4);
    hall.publish(1).unwrap();
    hall.read(1, 1, 2, 2).unwrap();
    hall.read(1, 2, 2, 1).unwrap();
    hall.close(1).unwrap();
    assert_eq!(code(hall.publish(2)), "no_winner");
    let of = hall.event.state().table(1, 1).unwrap().outcome.unwrap().seq;
    let right = ResultCorrected {
        of,
        round: 1,
        table: 1,
        was: score(2, 2),
        score: greffe_events::body::Score { winner: greffe_events::body::Winner::A, ..score(2, 2) },
        text: hall.seal(),
    };
    hall.act(OPENER, Body::ResultCorrected(right), &["by the tie-break of the scenario"]).unwrap();
    hall.publish(2).unwrap();
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn a_result_that_both_players_sign_counts_and_says_so() {
    let mut hall = hall(31, swiss(3, 8), 6);
    hall.publish(1).unwrap();
    let pair = hall.event.state().table(1, 2).unwrap().pair;
    let signs = |p, score| Body::ScoreSigned(ScoreSigned { p, round: 1, table: 2, score });
    let (a, b) = (Actor::Player(pair.a), Actor::Player(pair.b));
    let stranger = hall.event.state().table(1, 1).unwrap().pair.a;
    assert_eq!(code(hall.act(Actor::Player(stranger), signs(stranger, score(5, 3)), &[])), "not_seated");
    assert_eq!(code(hall.act(a, signs(pair.b, score(5, 3)), &[])), "not_seated");
    assert_eq!(code(hall.act(OPENER, signs(pair.a, score(5, 3)), &[])), "not_seated");
    assert_eq!(code(hall.act(a, signs(pair.a, score(2_000_000, 3)), &[])), "score");
    let signed = hall.act(a, signs(pair.a, score(5, 3)), &[]).unwrap();
    assert_eq!(code(hall.act(a, signs(pair.a, score(5, 3)), &[])), "signed");
    hall.act(b, signs(pair.b, score(5, 4)), &[]).unwrap();
    let table = hall.event.state().table(1, 2).unwrap();
    assert_eq!((table.outcome, table.signed), (None, [Some(score(5, 3)), Some(score(5, 4))]));
    assert_eq!(code(hall.act(OPENER, Body::Undone(Undone { of: signed }), &[])), "never_undone");
    // Who has moved on to another table has signed nothing there.
    let other = hall.event.state().table(1, 3).unwrap().pair;
    let moved = |at: &greffe_events::body::Pair, b, number| greffe_events::body::Pair {
        b,
        match_id: support::id(number),
        ..*at
    };
    let change = PairingChanged {
        round: 1,
        pairs: vec![moved(&pair, other.b, 901), moved(&other, pair.b, 902)],
        text: hall.seal(),
    };
    hall.act(OPENER, Body::PairingChanged(change), &["one is unwell"]).unwrap();
    assert_eq!(hall.event.state().table(1, 2).unwrap().signed, [None, None]);
    let b = Actor::Player(other.b);
    hall.act(b, signs(other.b, score(2, 6)), &[]).unwrap();
    hall.act(a, signs(pair.a, score(2, 6)), &[]).unwrap();
    let outcome = hall.event.state().table(1, 2).unwrap().outcome.unwrap();
    assert_eq!((outcome.score, outcome.source), (score(2, 6), greffe_events::state::Source::Signed));
    assert_eq!(code(hall.act(a, signs(pair.a, score(6, 2)), &[])), "has_result");
    let told = hall.event.told(hall.event.acts().last().unwrap());
    assert!(told.en.contains("signs: ") && told.en.ends_with("wins, 6 to 2."), "{told:?}");
    // A table that never agrees is left to an organiser.
    let third = hall.event.state().table(1, 3).unwrap().pair;
    let says = |own| Body::ScoreSigned(ScoreSigned { p: third.a, round: 1, table: 3, score: score(own, 0) });
    for own in 1..=i64::from(greffe_events::judge::MOST_SIGNATURES) {
        hall.act(Actor::Player(third.a), says(own), &[]).unwrap();
    }
    assert_eq!(code(hall.act(Actor::Player(third.a), says(99), &[])), "too_many_signatures");
    hall.typed(1, 3, 1, 0).unwrap();
    hall.read(1, 1, 4, 1).unwrap();
    hall.close(1).unwrap();
    assert_eq!(code(hall.act(a, signs(pair.a, score(6, 2)), &[])), "round_closed");
    assert_eq!(hall.audit(), [""; 0]);
    let sources = hall.event.state().statistics().sources;
    assert_eq!((sources.read, sources.typed, sources.signed, sources.missing), (1, 1, 1, 0));
}

#[test]
fn who_plays_at_a_table_lets_no_device_in_as_the_opponent_nor_signs_by_one_let_in_before() {
    let mut hall = hall(33, swiss(3, 8), 4);
    let gives = |number, player| {
        Body::OfficeGiven(OfficeGiven { hand: hand(number), office: Office::Organiser, player, name: None })
    };
    let lets = |p| Body::PlayerLetIn(PlayerLetIn { p });
    hall.act(OPENER, gives(1, Some(PlayerId(1))), &[]).unwrap();
    for other in [2, 3, 4].map(PlayerId) {
        hall.act(OPENER, lets(other), &[]).unwrap();
    }
    hall.publish(1).unwrap();
    let own = hall.event.state().table_of(1, PlayerId(1)).unwrap().pair;
    let opponent = if own.a == PlayerId(1) { own.b } else { own.a };
    let signs = |p| Body::ScoreSigned(ScoreSigned { p, round: 1, table: own.table, score: score(5, 3) });
    assert_eq!(code(hall.act(OPENER, lets(opponent), &[])), "own_table");
    hall.act(OPENER, lets(PlayerId(1)), &[]).unwrap();
    hall.act(Actor::Player(PlayerId(1)), signs(PlayerId(1)), &[]).unwrap();
    let refused = hall.act(Actor::Player(opponent), signs(opponent), &[]);
    assert_eq!(code(refused), "own_table", "the device is from the other side of the table");
    // Another organiser lets the player in, and the signature is the player's.
    hall.act(OPENER, gives(2, None), &[]).unwrap();
    hall.act(Actor::Organiser(hand(2)), lets(opponent), &[]).unwrap();
    hall.act(Actor::Player(opponent), signs(opponent), &[]).unwrap();
    assert!(hall.event.state().table(1, own.table).unwrap().outcome.is_some());
    let third = [2, 3, 4].map(PlayerId).into_iter().find(|id| *id != opponent).unwrap();
    hall.act(OPENER, lets(third), &[]).unwrap();
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn lots_say_after_which_record_they_are_drawn() {
    let mut hall = hall(34, swiss(3, 8), 4);
    hall.publish(1).unwrap();
    let text = |line: &[u8]| String::from_utf8(line.to_vec()).unwrap();
    let declares = |line: &Vec<u8>| text(line).contains("\"kind\":\"Declared\"");
    let at = hall.lines.iter().position(declares).unwrap();
    let written = format!("\"window\":{}", at - 1);
    assert!(text(&hall.lines[at]).contains(&written));
    let faults = |window: usize| {
        let mut lines = hall.lines.clone();
        lines[at] = text(&lines[at]).replace(&written, &format!("\"window\":{window}")).into_bytes();
        let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::parse(line).unwrap()).collect();
        Event::audited(&lines).unwrap().1.len()
    };
    assert_eq!([faults(at - 1), faults(at), faults(0)], [0, 1, 1]);
}

#[test]
fn factions_and_scenarios_add_up_and_mirrors_say_nothing() {
    let mut rules = swiss(2, 8);
    let plan = |scenario: &str| greffe_events::rules::RoundPlan {
        scenario: scenario.to_owned(),
        plan: None,
        minutes: 90,
    };
    rules.rounds = vec![plan("Le Pont"), plan("La Tour")];
    // Six of one faction and two of another: mirrors cannot be avoided.
    rules.weights.faction = 0;
    let mut hall = Hall::open(32, rules);
    for player in 1..=8 {
        let faction = if player <= 6 { "Gobelins" } else { "Empire" };
        hall.enter(&format!("Player {player}"), None, Some(faction));
    }
    for round in [1, 2] {
        hall.publish(round).unwrap();
        play_all(&mut hall, round);
        hall.close(round).unwrap();
    }
    let state = hall.event.state();
    let told = state.statistics();
    // The same, counted another way: match by match, from one side at a time.
    let of = |id: PlayerId| if id.0 <= 6 { "Gobelins" } else { "Empire" };
    for faction in &told.factions {
        let (mut won, mut lost, mut drawn, mut scored, mut mirrors) = (0, 0, 0, 0, 0);
        for (_, table) in state.tables_until(2) {
            let sides = [(table.pair.a, table.pair.b, true), (table.pair.b, table.pair.a, false)];
            if of(table.pair.a) == of(table.pair.b) {
                mirrors += u32::from(of(table.pair.a) == faction.name);
                continue;
            }
            for (own, _, is_a) in sides.into_iter().filter(|(own, ..)| of(*own) == faction.name) {
                let score = table.outcome.unwrap().score;
                scored += if is_a { score.a.score } else { score.b.score };
                match table.winner() {
                    Some(winner) if winner == own => won += 1,
                    Some(_) => lost += 1,
                    None => drawn += 1,
                }
            }
        }
        let sum = faction.sum;
        assert_eq!(
            (sum.won, sum.lost, sum.drawn, sum.scored),
            (won, lost, drawn, scored),
            "{}",
            faction.name
        );
        assert_eq!((sum.played, faction.mirrors), (won + lost + drawn, mirrors));
    }
    assert_eq!(told.factions.iter().map(|one| one.players).collect::<Vec<_>>(), [2, 6]);
    let [empire, goblins] = [&told.factions[0].sum, &told.factions[1].sum];
    assert!(empire.played > 0 && told.factions[1].mirrors > 0);
    assert_eq!((empire.won, empire.lost, empire.scored), (goblins.lost, goblins.won, goblins.conceded));
    assert_eq!((told.meetings.len(), &told.meetings[0].sum), (1, empire));
    let scenarios: Vec<_> = told.scenarios.iter().map(|one| (one.name.as_str(), one.a.played)).collect();
    assert_eq!(scenarios, [("Le Pont", 4), ("La Tour", 4)]);
    let sum = |won, drawn, played| greffe_events::statistics::Sum { won, drawn, played, ..<_>::default() };
    assert_eq!(sum(0, 0, 0).rate(), None);
    assert_eq!((sum(1, 1, 3).rate(), sum(2, 0, 3).rate()), (Some(50), Some(67)));
}

#[test]
fn a_place_made_in_the_middle_lets_in_who_waits_and_changes_nothing_else() {
    let mut hall = hall(31, swiss(3, 4), 5);
    assert_eq!(hall.event.state().next_in(), None, "before round 1 places come free by themselves");
    hall.publish(1).unwrap();
    play_all(&mut hall, 1);
    hall.close(1).unwrap();
    hall.act(OPENER, Body::Dropped(Dropped { p: PlayerId(2), after: 1 }), &[]).unwrap();
    let state = hall.event.state();
    assert_eq!(state.waiting(), [PlayerId(5)], "who leaves later keeps the place, as logs always had it");
    assert_eq!(state.next_in(), Some((PlayerId(5), 5)));
    let grown = |places: u32, title: Option<&str>| {
        let mut rules = hall.event.state().rules.clone();
        rules.places = places;
        if let Some(title) = title {
            title.clone_into(&mut rules.title);
        }
        Body::Changed(EventChanged { rules, text: hall.event.next_seal() })
    };
    let (more, fewer, other) = (grown(5, None), grown(3, None), grown(5, Some("Marée basse")));
    let why = ["Une place s’est libérée."];
    assert_eq!(code(hall.act(OPENER, fewer, &why)), "begun");
    assert_eq!(code(hall.act(OPENER, other, &why)), "begun");
    hall.act(OPENER, more, &why).unwrap();
    assert_eq!(hall.event.state().waiting(), []);
    assert_eq!(hall.event.state().field(2), [1, 3, 4, 5].map(PlayerId));
    hall.publish(2).unwrap();
    assert!(hall.event.state().table_of(2, PlayerId(5)).is_some());
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn a_judge_leaves_the_own_office_and_nobody_elses() {
    let mut hall = hall(32, swiss(3, 8), 4);
    for number in [2, 3] {
        let judge = OfficeGiven { hand: hand(number), office: Office::Judge, player: None, name: None };
        hall.act(OPENER, Body::OfficeGiven(judge), &[]).unwrap();
    }
    let leave = |number| Body::OfficeLeft(greffe_events::body::OfficeLeft { hand: hand(number) });
    let judge = Actor::Judge(hand(2));
    assert_eq!(code(hall.act(judge, leave(3), &[])), "judge");
    hall.act(judge, leave(2), &[]).unwrap();
    assert_eq!(code(hall.act(judge, leave(2), &[])), "not_judge");
    assert_eq!(hall.audit(), [""; 0]);
}

#[test]
fn who_leaves_before_the_first_round_is_told_so_and_namesakes_are_known() {
    let mut hall = hall(33, swiss(3, 8), 2);
    hall.enter("Bob", None, None);
    hall.enter(" bob ", None, None);
    let left = hall.act(OPENER, Body::Dropped(Dropped { p: PlayerId(1), after: 0 }), &[]).unwrap();
    let act = hall.event.acts().iter().find(|act| act.seq == left).unwrap();
    assert_eq!(hall.event.told(act).fr, "Player 1 s’en va avant la ronde 1.");
    let same: Vec<PlayerId> = hall.event.namesakes().iter().copied().collect();
    assert_eq!(same, [PlayerId(3), PlayerId(4)]);
}
