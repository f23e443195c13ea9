//! How long the least pairing of a round takes: `cargo bench -p greffe-events --bench pairing`.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_types,
    reason = "it measures time and prints it"
)]

use std::time::Instant;

#[path = "../tests/support/mod.rs"]
mod support;

use greffe_events::rules::{Format, Rules};
use support::{Dice, Hall};

fn main() {
    for count in [24_u64, 64, 128, 256, 512, 1_024] {
        let mut dice = Dice(count);
        let rules =
            Rules::usual("Hall", "tde", "tde/1", Format::Swiss { rounds: 9 }, u32::try_from(count).unwrap());
        let mut hall = Hall::open(count, rules);
        for number in 0..count {
            let club = format!("Club {}", dice.below(12));
            let faction = format!("Faction {}", dice.below(6));
            hall.enter(&format!("Player {number}"), Some(&club), Some(&faction));
        }
        let rounds = if count > 256 { 4 } else { 7 };
        for round in 1..=rounds {
            hall.lots(round).unwrap();
            let begun = Instant::now();
            let bench = hall.bench(round);
            let rest = begun.elapsed();
            let draft = bench.least().unwrap();
            let whole = begun.elapsed();
            println!(
                "{count} players, round {round}: {} µs, of them {} for what it rests on; cost {}",
                whole.as_micros(),
                rest.as_micros(),
                draft.cost
            );
            if round == rounds {
                break;
            }
            hall.publish(round).unwrap();
            for table in 1..=u32::try_from(count / 2).unwrap() {
                let (a, b) = (i64::try_from(dice.below(10)).unwrap(), i64::try_from(dice.below(10)).unwrap());
                hall.read(round, table, a, b).unwrap();
            }
            hall.close(round).unwrap();
        }
    }
}
