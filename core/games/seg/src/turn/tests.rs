//! Turn, by rule.

use serde_json::json;

use crate::Seg;
use crate::bench::{Table, act, cites, fig, plain, scene, seat_of, tells};
use crate::profiles::Suit::{self, Clubs, Diamonds, Hearts, Spades};
use crate::state::Frame;
use greffe_core::judging::draft::{Purpose, Stop};
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::RuleId;
use greffe_core::testing::bench::Declaration;

fn active(t: &Table) -> Option<(u16, Suit)> {
    if let Frame::Activation { figure, suit, .. } = t.top() { Some((figure.0, *suit)) } else { None }
}

/// A turn with piles laid in rank order, hearts, the first side to go.
fn hands(skills: &str) -> Table {
    let figs = [fig(0, 3, skills), fig(0, 3, skills), fig(0, 3, skills), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).piles(1);
    // The points of a turn are counted when it starts: this one is given under way.
    let points = figs[..3].iter().filter(|_| skills.contains("Tactician")).count();
    t.bench.state.sides[0].tactic = u32::try_from(points).unwrap();
    t.pile(1, &[("1", Hearts), ("2", Hearts), ("3", Hearts)], &[]);
    t.pile(2, &[("1", Hearts), ("2", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    t
}

fn active_figure(t: &Table) -> Option<u16> {
    t.bench.state.stack.iter().find_map(|frame| {
        let Frame::Activation { figure, .. } = frame else { return None };
        Some(figure.0)
    })
}

#[test]
fn seg_tac_06_cycling_a_live_card_onto_a_dead_one_is_legal() {
    let figs = [fig(0, 6, ""), fig(1, 1, ""), fig(1, 1, ""), fig(1, 1, "Tactician")];
    let start = |order: [&str; 3], word: &str| {
        let mut t = scene(&figs).option("dead_cards", word).touch(1, 2).piles(1);
        t.bench.state.sides[1].tactic = 2;
        t.pile(1, &[("1", Spades)], &[]);
        t.pile(2, &order.map(|rank| (rank, Hearts)), &[1]);
        t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
        t.ok(1, plain("Reveal"), &[]);
        t.ok(1, act("BasicAttack", 2), &[]);
        t.ok(1, plain("EndActivation"), &[]);
        // The living figures but one have shown their cards already.
        t.ok(2, plain("Reveal"), &[]);
        t.ok(2, plain("EndActivation"), &[]);
        t
    };
    let mut t = start(["2", "3", "1"], "discard_first");
    let told = t.ok(2, plain("Cycle"), &[]);
    assert!(tells(&told, "CardCycled") && tells(&told, "CardIgnored"));
    assert_eq!((active_figure(&t), t.bench.state.sides[1].pile.len()), (Some(4), 0));
    assert_eq!(t.bench.state.sides[1].tactic, 1, "paid for nothing gained");
    let mut t = start(["2", "1", "3"], "discard_first");
    let refused = t.refusal(2, &plain("Cycle"), &[]);
    assert_eq!(refused.rule.unwrap().as_str(), "SEG-TAC-06");
    assert!(refused.why.en.contains("eliminated"), "{}", refused.why.en);
    let refused = t.refusal(2, &plain("DoubleReveal"), &[]);
    assert_eq!(refused.rule.unwrap().as_str(), "SEG-TAC-07");
    assert!(refused.why.en.contains("still in play"), "{}", refused.why.en);
    let mut t = start(["2", "1", "3"], "literal_top");
    t.ok(2, plain("Cycle"), &[]);
    assert_eq!(active_figure(&t), Some(4));
}

#[test]
fn seg_act_01_one_card_for_each_figure_seg_act_02_of_any_suit() {
    let mut t = scene(&[fig(0, 3, ""), fig(0, 3, ""), fig(1, 3, "")]).piles(1);
    assert_eq!(t.owed(), [(1, "pile"), (2, "pile")]);
    assert_eq!(t.pile_refused(1, &[("1", Hearts)]), "SEG-ACT-01");
    assert_eq!(t.pile_refused(1, &[("1", Hearts), ("1", Spades)]), "SEG-ACT-01");
    assert_eq!(t.pile_refused(1, &[("1", Hearts), ("5", Spades)]), "SEG-ACT-01");
    let told = t.pile(1, &[("2", Spades), ("1", Spades)], &[]);
    assert!(cites(&told, "SEG-ACT-01") && cites(&told, "SEG-ACT-02"));
    assert_eq!(t.pile_refused(1, &[("1", Hearts), ("2", Spades)]), "SEG-ACT-01");
}

#[test]
fn seg_act_03_figures_act_in_the_order_of_the_pile() {
    let mut t = scene(&[fig(0, 3, ""), fig(0, 3, ""), fig(1, 3, "")]).piles(1);
    let told = t.pile(1, &[("2", Clubs), ("1", Diamonds)], &[]);
    assert!(cites(&told, "SEG-ACT-03"));
    t.pile(2, &[("1", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    t.ok(1, plain("Reveal"), &[]);
    assert_eq!(active(&t), Some((2, Clubs)));
}

#[test]
fn seg_act_04_the_pile_is_secret() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).piles(1);
    let told = t.pile(1, &[("1", Spades)], &[]);
    assert!(cites(&told, "SEG-ACT-04"));
    let public =
        serde_json::to_string(&t.bench.state).unwrap() + &serde_json::to_string(&told[0].event).unwrap();
    assert!(!public.contains("Spades"));
    let eyes = |seat| Seg::eyes(&t.bench.setup, &t.bench.state, &t.bench.hidden, seat_of(seat));
    assert_eq!((eyes(1).known.len(), eyes(2).known.len()), (1, 0));
}

#[test]
fn seg_act_05_a_toss_each_turn_seg_act_06_its_winner_chooses() {
    for (face, winner) in [(1, 1), (2, 2)] {
        let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).piles(1);
        t.pile(2, &[("1", Hearts)], &[]);
        let coin = Seg::throw(&t.bench.setup, &t.bench.state, &Purpose::table(RuleId::new("SEG-ACT-05")), 1);
        let names: Vec<&str> = t.bench.setup.sides.iter().map(|side| side.name.as_str()).collect();
        let says = [format!("heads: {} wins", names[0]), format!("tails: {} wins", names[1])];
        assert_eq!(
            coin.faces.iter().map(|face| face.en.clone()).collect::<Vec<_>>(),
            says,
            "each face is named"
        );
        let told = t.pile(1, &[("1", Hearts)], &[face]);
        assert!(cites(&told, "SEG-ACT-05"));
        assert_eq!(t.owed(), [(winner, "first")]);
        assert_eq!(t.refusal(3 - winner, &json!({"ChooseFirst": {"side": 0}}), &[]).code, "NotYourTurn");
        assert_eq!(t.refused(winner, json!({"ChooseFirst": {"side": 5}})), "SEG-ACT-06");
        let told = t.ok(winner, json!({"ChooseFirst": {"side": 2 - winner}}), &[]);
        assert!(cites(&told, "SEG-ACT-06"));
        assert_eq!(t.owed(), [(3 - winner, "hand")], "the other side may be given the first hand");
    }
}

#[test]
fn seg_act_07_sides_alternate_seg_act_08_a_card_activates_its_figure() {
    let mut t = hands("");
    let told = t.ok(1, plain("Reveal"), &[]);
    assert!(cites(&told, "SEG-ACT-07") && cites(&told, "SEG-ACT-08"));
    assert_eq!(active(&t), Some((1, Hearts)));
    assert_eq!(t.refusal(2, &plain("Reveal"), &[]).code, "NotNow");
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!(t.owed(), [(2, "hand")]);
    assert_eq!(t.refusal(1, &plain("Reveal"), &[]).code, "NotYourTurn");
}

#[test]
fn seg_act_09_cards_of_the_dead_are_ignored_seg_wnd_04() {
    let figs = [fig(0, 6, ""), fig(1, 1, ""), fig(1, 1, ""), fig(1, 1, "")];
    let mut t = scene(&figs).touch(1, 2).piles(1);
    t.pile(1, &[("1", Spades)], &[]);
    t.pile(2, &[("1", Hearts), ("2", Hearts), ("3", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    t.ok(1, plain("Reveal"), &[]);
    t.ok(1, act("BasicAttack", 2), &[]);
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!(t.bench.state.sides[1].pile.len(), 3);
    let told = t.ok(2, plain("Reveal"), &[]);
    assert!(tells(&told, "CardIgnored") && cites(&told, "SEG-ACT-09") && cites(&told, "SEG-WND-04"));
    assert_eq!(active(&t), Some((3, Hearts)));
    t.ok(2, plain("EndActivation"), &[]);
    t.ok(2, plain("Reveal"), &[]);
    t.ok(2, plain("EndActivation"), &[]);
    assert_eq!(t.pile_refused(2, &[("1", Hearts), ("2", Hearts), ("3", Hearts)]), "SEG-ACT-01");
    t.pile(2, &[("2", Hearts), ("3", Hearts)], &[]);
}

#[test]
fn seg_act_11_each_figure_acts_once_seg_act_12_empty_piles_end_the_turn() {
    let mut t = hands("");
    for (seat, figure) in [(1, 1), (2, 4), (1, 2), (2, 5)] {
        let told = t.ok(seat, plain("Reveal"), &[]);
        assert!(cites(&told, "SEG-ACT-11"));
        assert_eq!(active(&t).unwrap().0, figure);
        t.ok(seat, plain("EndActivation"), &[]);
    }
    assert_eq!(t.owed(), [(1, "hand")], "G-10: the longer pile goes on");
    t.ok(1, plain("Reveal"), &[]);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(tells(&told, "TurnEnded") && cites(&told, "SEG-ACT-12"));
    assert_eq!(t.bench.state.turn, 2);
}

#[test]
fn seg_tac_01_tacticians_on_the_table_give_points_seg_skmisc_01() {
    let figs = [fig(0, 3, "Tactician"), fig(0, 3, "Tactician"), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Hearts);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(cites(&told, "SEG-TAC-01") && cites(&told, "SEG-SKMISC-01"));
    assert_eq!((t.bench.state.sides[0].tactic, t.bench.state.sides[1].tactic), (2, 0));
}

#[test]
fn seg_tac_02_unspent_points_are_lost() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Hearts);
    t.bench.state.sides[0].tactic = 4;
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(cites(&told, "SEG-TAC-02"));
    assert_eq!(t.bench.state.sides[0].tactic, 0);
}

#[test]
fn seg_tac_03_points_are_spent_in_ones_own_hand() {
    let mut t = hands("Tactician");
    assert_eq!(t.refusal(2, &plain("PassHand"), &[]).code, "NotYourTurn");
    t.ok(1, plain("Reveal"), &[]);
    assert_eq!(t.refusal(1, &plain("PassHand"), &[]).code, "NotNow");
}

#[test]
fn seg_tac_04_the_suit_is_changed_as_the_card_is_revealed() {
    let mut t = hands("Tactician");
    let told = t.ok(1, json!({"Reveal": {"change_suit": "Spades"}}), &[]);
    assert!(cites(&told, "SEG-TAC-04"));
    assert_eq!((active(&t), t.bench.state.sides[0].tactic), (Some((1, Spades)), 2));
    assert_eq!(hands("").refused(1, json!({"Reveal": {"change_suit": "Spades"}})), "SEG-TAC-04");
}

#[test]
fn seg_tac_05_the_hand_is_passed() {
    let mut t = hands("Tactician");
    let told = t.ok(1, plain("PassHand"), &[]);
    assert!(cites(&told, "SEG-TAC-05"));
    assert_eq!((t.owed(), t.bench.state.sides[0].pile.len()), (vec![(2, "hand")], 3));
}

#[test]
fn seg_tac_06_the_top_card_goes_under_the_pile() {
    let mut t = hands("Tactician");
    let told = t.ok(1, plain("Cycle"), &[]);
    assert!(cites(&told, "SEG-TAC-06") && tells(&told, "CardCycled"));
    assert_eq!((active(&t), t.bench.opened.len()), (Some((2, Hearts)), 1), "unseen");
}

#[test]
fn seg_tac_06_the_cycled_card_comes_last() {
    let mut t = hands("Tactician");
    t.ok(1, plain("Cycle"), &[]);
    t.ok(1, plain("EndActivation"), &[]);
    for seat in [2, 1, 2] {
        t.ok(seat, plain("Reveal"), &[]);
        t.ok(seat, plain("EndActivation"), &[]);
    }
    assert_eq!(t.refused(1, plain("Cycle")), "SEG-TAC-06", "G-09: one card is left");
    t.ok(1, plain("Reveal"), &[]);
    assert_eq!(active(&t), Some((1, Hearts)));
}

#[test]
fn seg_tac_07_two_cards_in_one_hand() {
    let mut t = hands("Tactician");
    let told = t.ok(1, plain("DoubleReveal"), &[]);
    assert!(cites(&told, "SEG-TAC-07"));
    assert_eq!((active(&t), t.bench.state.sides[0].tactic), (Some((1, Hearts)), 1));
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!(active(&t), Some((2, Hearts)), "the hand is not given back");
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!(t.owed(), [(2, "hand")]);
    t.ok(2, plain("Reveal"), &[]);
    t.ok(2, plain("EndActivation"), &[]);
    t.bench.state.sides[0].tactic = 2;
    assert_eq!(t.refused(1, plain("DoubleReveal")), "SEG-TAC-07", "G-09");
}

#[test]
fn seg_tac_08_options_do_not_combine() {
    let mut t = hands("Tactician");
    assert_eq!(t.bench.state.sides[0].tactic, 3);
    assert_eq!(t.refusal(1, &json!({"DoubleReveal": {"change_suit": "Spades"}}), &[]).code, "unreadable");
    let told = t.ok(1, plain("DoubleReveal"), &[]);
    assert!(cites(&told, "SEG-TAC-08") && cites(&told, "SEG-GAP-08"));
}

#[test]
fn seg_tac_09_points_outlive_their_giver_this_turn() {
    let figs = [fig(0, 6, ""), fig(1, 1, "Tactician"), fig(1, 1, "")];
    let mut t = scene(&figs).touch(1, 2).piles(1);
    t.bench.state.sides[1].tactic = 1;
    t.pile(1, &[("1", Spades)], &[]);
    t.pile(2, &[("1", Hearts), ("2", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    t.ok(1, plain("Reveal"), &[]);
    t.ok(1, act("BasicAttack", 2), &[]);
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!(t.bench.state.sides[1].tactic, 1);
    t.ok(2, plain("Reveal"), &[]);
    let told = t.ok(2, plain("EndActivation"), &[]);
    assert!(cites(&told, "SEG-TAC-09"));
    assert_eq!(t.bench.state.sides[1].tactic, 0);
}

#[test]
fn seg_gap_07_dead_cards_on_top_are_discarded_before_the_option() {
    let start = |word: &str| {
        let figs = [fig(0, 6, ""), fig(1, 1, ""), fig(1, 1, ""), fig(1, 1, "Tactician")];
        let mut t = scene(&figs).option("dead_cards", word).touch(1, 2).piles(1);
        t.bench.state.sides[1].tactic = 2;
        t.pile(1, &[("1", Spades)], &[]);
        t.pile(2, &[("1", Hearts), ("2", Hearts), ("3", Hearts)], &[1]);
        t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
        t.ok(1, plain("Reveal"), &[]);
        t.ok(1, act("BasicAttack", 2), &[]);
        t.ok(1, plain("EndActivation"), &[]);
        t
    };
    let mut t = start("discard_first");
    let told = t.ok(2, plain("Cycle"), &[]);
    assert!(tells(&told, "CardIgnored") && cites(&told, "SEG-GAP-07"));
    assert_eq!(active(&t), Some((4, Hearts)), "the live top card went under");
    let mut t = start("literal_top");
    let told = t.ok(2, plain("Cycle"), &[]);
    assert!(!tells(&told, "CardIgnored"));
    assert_eq!(active(&t), Some((3, Hearts)), "the dead card itself went under");
    let mut t = start("discard_first");
    t.ok(2, plain("DoubleReveal"), &[]);
    assert_eq!(t.bench.state.sides[1].pile.len(), 0, "a dead card is replaced");
    let mut t = start("literal_top");
    t.ok(2, plain("DoubleReveal"), &[]);
    assert_eq!(t.bench.state.sides[1].pile.len(), 1, "a dead card is not replaced");
}

#[test]
fn seg_gap_07_a_shown_card_whose_figure_dies_is_replaced() {
    // The first figure of the double reveal kills the second by a failed risky heal.
    let figs = [
        fig(0, 1, "RiskyHeal Tactician"),
        fig(0, 1, ""),
        fig(0, 1, "Tactician"),
        fig(1, 3, ""),
        fig(1, 3, ""),
    ];
    let mut t = scene(&figs).touch(1, 2).piles(1);
    t.bench.state.sides[0].tactic = 2;
    t.pile(1, &[("1", Hearts), ("2", Hearts), ("3", Clubs)], &[]);
    t.pile(2, &[("1", Hearts), ("2", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    t.ok(1, plain("DoubleReveal"), &[]);
    t.ok(1, act("RiskyHeal", 2), &[6]);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(tells(&told, "ShownCardLapsed"));
    assert_eq!(active(&t), Some((3, Clubs)));
}

#[test]
fn seg_gap_58_an_unreadable_card_of_a_foreign_log_is_dead() {
    let mut t = scene(&[fig(0, 3, ""), fig(0, 3, ""), fig(1, 3, "")]).piles(1);
    t.pile(1, &[("1", Hearts), ("2", Hearts)], &[]);
    t.pile(2, &[("1", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    let mut foreign = greffe_core::testing::bench::Vault::default();
    foreign.keep(greffe_core::record::ids::SealNumber(0), r#"{"rank":"9","suit":"Hearts"}"#);
    foreign.keep(greffe_core::record::ids::SealNumber(1), r#"{"rank":"2","suit":"Hearts"}"#);
    foreign.keep(greffe_core::record::ids::SealNumber(2), r#"{"rank":"1","suit":"Hearts"}"#);
    t.bench.vault = foreign;
    let told = t.ok(1, plain("Reveal"), &[]);
    assert!(tells(&told, "CardIgnored") && cites(&told, "SEG-GAP-58"));
    assert_eq!(active(&t), Some((2, Hearts)));
}

#[test]
fn seg_end_01_the_turn_ends_and_new_piles_are_owed() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Hearts);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(cites(&told, "SEG-END-01"));
    assert_eq!(t.owed(), [(1, "pile"), (2, "pile")]);
}

#[test]
fn seg_gap_32_three_sides_roll_off_and_take_hands_in_order() {
    let figs = [fig(0, 3, ""), fig(1, 3, ""), fig(2, 3, "")];
    let mut t = scene(&figs).piles(1);
    t.pile(1, &[("1", Hearts)], &[]);
    t.pile(2, &[("1", Hearts)], &[]);
    let told = t.pile(3, &[("1", Hearts)], &[4, 6, 6, 2, 5]);
    assert!(cites(&told, "SEG-GAP-32"));
    assert_eq!(t.owed(), [(3, "first")], "the tie is rolled again");
    t.ok(3, json!({"ChooseFirst": {"side": 1}}), &[]);
    for seat in [2, 3] {
        t.ok(seat, plain("Reveal"), &[]);
        t.ok(seat, plain("EndActivation"), &[]);
    }
    assert_eq!(t.owed(), [(1, "hand")]);
    t.ok(1, plain("Concede"), &[]);
    assert_eq!(Seg::outcome(&t.bench.state), None, "two sides go on");
    t.pile(2, &[("1", Hearts)], &[]);
    t.ok(3, plain("Concede"), &[]);
    assert_eq!(Seg::outcome(&t.bench.state).unwrap().winners, [1]);
}

#[test]
fn secrets_are_no_part_of_other_commands() {
    let mut t = hands("");
    let private = ["{}".to_owned()];
    let with = Declaration { private: &private, ..Declaration::default() };
    let stop = t.bench.declare(seat_of(1), &plain("Reveal"), &with).unwrap_err();
    assert!(matches!(stop, Stop::Refused(refused) if refused.code == "NothingSecret"));
}
