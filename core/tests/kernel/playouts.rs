//! Whole matches at random.

use greffe_core::replay::Verdict;
use greffe_core::testing::Rng;

use crate::table::{Options, Table, fold, seat, verify};

pub(crate) const MIXES: [Options; 4] = [
    Options {
        strict: false,
        confirmed: false,
        ask_clear: false,
        wild: false,
        free: false,
        table_parry: false,
        four: false,
    },
    Options {
        strict: false,
        confirmed: true,
        ask_clear: true,
        wild: false,
        free: false,
        table_parry: true,
        four: false,
    },
    Options {
        strict: true,
        confirmed: false,
        ask_clear: false,
        wild: false,
        free: false,
        table_parry: true,
        four: true,
    },
    Options {
        strict: false,
        confirmed: false,
        ask_clear: true,
        wild: false,
        free: true,
        table_parry: true,
        four: false,
    },
];

#[test]
fn random_matches_end_audit_equal_and_fold_the_same_from_their_lines() {
    for seed in 0..24 {
        let mut table = Table::open(MIXES[seed as usize % 4], seed);
        let mut rng = Rng::new(seed);
        table.play(&mut rng, 400);
        assert!(table.game.outcome().is_some(), "seed {seed} does not end");
        assert!(table.game.faults().is_empty(), "{:?}", table.game.faults());
        verify(&table.lines);
        let again = fold(&table.lines);
        assert_eq!(serde_json::to_string(again.state()).unwrap(), table.state());
        assert_eq!(again.head(), table.game.head());
        for number in 1..=3 {
            assert_eq!(again.window(seat(number)), table.game.window(seat(number)));
        }
        table.close();
        let audit = table.audit();
        assert!(
            audit.is_clean(),
            "seed {seed}: {:?}",
            audit.commands.iter().find(|judged| judged.verdict != Verdict::Equal)
        );
        assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
        assert!(table.game.faults().is_empty(), "{:?}", table.game.faults());
        assert!(table.game.ledger().is_closed());
    }
}
