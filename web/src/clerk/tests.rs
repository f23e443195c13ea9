//! What the clerk answers when something fails around an act.

use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::ids::{Seat, Seq};
use greffe_core::play::act::DisputeAct;
use serde_json::json;

use super::*;

/// A clerk over a folder that goes with it, and a match of its own.
struct Bench {
    clerk: Clerk,
    id: MatchId,
    dir: std::path::PathBuf,
}

impl Drop for Bench {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.dir));
    }
}

fn bench(name: &str) -> Bench {
    let dir = std::env::temp_dir().join(format!("greffe-clerk-{name}-{}", std::process::id()));
    let clerk = Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap();
    let team = |names: [&str; 2]| {
        names.map(|name| json!({ "name": name, "rank": if name.len() == 5 { "1" } else { "2" }, "value": 3 }))
    };
    let opening: Opening = serde_json::from_value(json!({
        "system": "seg", "ruleset": "seg/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [
            { "seat": "seat:1", "side": 0, "name": "Garde" },
            { "seat": "seat:2", "side": 1, "name": "\u{c9}cluse" },
        ],
        "setup": { "table": null, "rosters": [team(["Brune", "Alaric"]), team(["Alban", "Oriane"])] },
    }))
    .unwrap();
    let id = clerk.create(Author::Organiser, &opening, &[]).unwrap();
    Bench { clerk, id, dir }
}

fn seat(number: u8) -> Author {
    Author::Seat(Seat::new(number).unwrap())
}

fn raise() -> Act {
    Act::Dispute(DisputeAct::Raise { of: Seq(0), rule: None, text: "Non.".to_owned() })
}

#[test]
fn an_act_that_is_durable_is_answered_though_the_server_cannot_write_what_it_owes() {
    let Bench { clerk, id, .. } = &bench("settle");
    clerk.anchor_dice(*id, Mode::Open, vec![Slot::Seat1]).unwrap();
    // The chains are lost before the dice open.
    clerk.vault.put(*id.bytes(), &[(b"epoch/\0\0\0\0", &greffe_store::Secret::new(vec![1]))]).unwrap();
    let before = clerk.table(*id).unwrap().game().records();
    let decline = Act::Dice(DiceAct::Decline { slot: Slot::Seat1 });
    let appended = clerk.act(*id, seat(1), decline, None).unwrap();
    assert_eq!(appended.first, before);
}

#[test]
fn a_table_that_cannot_fold_what_was_written_is_let_go() {
    let Bench { clerk, id, .. } = &bench("torn");
    let torn = clerk.table(*id).unwrap();
    clerk.extend(&torn, &[b"no record".to_vec()]);
    let again = clerk.table(*id).unwrap();
    assert!(!Arc::ptr_eq(&torn, &again), "folded from the log again");
    assert!(torn.is_torn() && !again.is_torn());
    let written = clerk.write_as(&torn, &mut torn.desk(), (seat(1), &Doing::default()), raise(), None);
    assert!(matches!(written, Err(ClerkError::Broken(_))), "nothing is judged by it");
    clerk.act(*id, seat(1), raise(), None).unwrap();
}

#[test]
fn without_randomness_nothing_is_sealed() {
    let mut bench = bench("random");
    let id = bench.id;
    let before = bench.clerk.table(id).unwrap().game().records();
    bench.clerk.random = || Err(ClerkError::NoRandomness);
    assert!(matches!(bench.clerk.act(id, seat(1), raise(), None), Err(ClerkError::NoRandomness)));
    assert_eq!(bench.clerk.table(id).unwrap().game().records(), before);
    bench.clerk.random = fresh;
    for number in [1, 2] {
        bench.clerk.act(id, seat(number), raise(), None).unwrap();
    }
    let salt = |number| bench.clerk.people.text(*id.bytes(), number).unwrap().unwrap().salt;
    assert_ne!(salt(0), salt(1));
}
