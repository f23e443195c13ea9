//! Preparation, by rule.

use serde_json::{Value, json};

use crate::bench::{both, faults, opened, opening};
use crate::preparation;
use crate::setup::opening::read;
use crate::state::frames::Preparation;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

#[test]
fn what_is_due_before_the_first_turn_comes_in_order() {
    let (setup, state) = opened(both("auberge"));
    let look = Look { setup: &setup, state: &state };
    let due = preparation::due(look);
    // AD-TAL-28, AD-TAL-01, AD-TAL-16: all the second side's; then both place, Red first (AD-GAP-70).
    assert_eq!(due[0], Preparation::Gamble { side: 1, cards: 2 });
    assert_eq!(due[1], Preparation::MarkNephews { side: 0, uncle: FigureId(10) });
    assert_eq!(due[2], Preparation::Coat { side: 1, left: 2 });
    assert_eq!(due[3], Preparation::Place { side: 0, figure: FigureId(1) });
    assert_eq!(due.len(), 3 + 12);
    assert_eq!((preparation::wealth(look, 0), preparation::wealth(look, 1)), (0, 0));
}

#[test]
fn ad_poison_01_04_and_06_weapons_bear_what_they_may() {
    let with = |team: usize, figure: usize, weapon: usize, poisons: Value| {
        let mut setup = both("lisiere");
        setup["sides"][team]["team"][figure]["weapons"][weapon]["poisons"] = poisons;
        setup
    };
    let one = json!([{ "wounds": 1, "posture": "Prone" }]);
    let four = json!([{ "wounds": 1 }, { "wounds": 1 }, { "wounds": 1 }, { "wounds": 1 }]);
    opened(with(1, 5, 0, four.clone()));
    assert_eq!(faults(with(0, 0, 1, one.clone())).len(), 2);
    assert_eq!(faults(with(1, 1, 0, one)), ["/setup/sides/1/team/1/weapons/0/poisons AD-POISON-04"]);
    assert_eq!(faults(with(0, 2, 1, four.clone())), ["/setup/sides/0/team/2/weapons/1/poisons AD-POISON-06"]);
    // AD-GAP-68 read the other way.
    let mut strict = opening(with(1, 5, 0, four));
    strict.options.insert("poison_stack".to_owned(), "one".to_owned());
    assert_eq!(read(&strict).unwrap_err().len(), 1);
}
