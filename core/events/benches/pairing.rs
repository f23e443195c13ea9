//! How long the least pairing of a round takes: `cargo bench -p greffe-events --bench pairing`.
//!
//! With `GREFFE_BBP` naming the program of bbpPairings, that pairs round 7 of as many players by the rules of FIDE (Dutch)
//! in the same run: a tournament that it generates itself, the whole process timed, reading included.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_types,
    reason = "it measures time and prints it"
)]

use std::path::Path;
use std::process::Command;
use std::time::Instant;

#[path = "../tests/support/mod.rs"]
mod support;

use greffe_events::rules::{Format, Rules};
use support::{Dice, Hall};

/// Microseconds that this thread has been on a processor: what it costs, whatever else runs on the machine.
fn spent() -> u128 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|nanos| nanos.parse::<u128>().ok()).unwrap_or(0) / 1_000
}

/// The same of the processes that it has waited for, in steps of ten milliseconds.
fn spent_by_others() -> u128 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = told.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    [13, 14].iter().filter_map(|at| fields.get(*at)?.parse::<u128>().ok()).sum::<u128>() * 10_000
}

/// Microseconds, by the clock and on a processor, that bbpPairings takes for the seventh round of a tournament of its own making.
fn beside(program: &Path, count: u64) -> (u128, u128) {
    let folder = std::env::temp_dir().join(format!("greffe-bbp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [asked, played, paired] = ["asked", "played.trf", "paired"].map(|name| folder.join(name));
    std::fs::write(&asked, format!("PlayersNumber={count}\nRoundsNumber=6\n")).unwrap();
    let run = |arguments: &[&std::ffi::OsStr]| {
        let ended = Command::new(program).arg("--dutch").args(arguments).status().unwrap();
        assert!(ended.success(), "{arguments:?}");
    };
    run(&["-g".as_ref(), asked.as_ref(), "-o".as_ref(), played.as_ref()]);
    let mut text = std::fs::read_to_string(&played).unwrap();
    text.push_str("XXR 9\n");
    std::fs::write(&played, text).unwrap();
    let (begun, before) = (Instant::now(), spent_by_others());
    run(&[played.as_ref(), "-p".as_ref(), paired.as_ref()]);
    let took = (begun.elapsed().as_micros(), spent_by_others() - before);
    std::fs::remove_dir_all(&folder).unwrap();
    took
}

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
        let rounds = 7;
        for round in 1..=rounds {
            hall.lots(round).unwrap();
            let (begun, before) = (Instant::now(), spent());
            let bench = hall.bench(round);
            let rest = begun.elapsed();
            let draft = bench.least().unwrap();
            let (whole, spent) = (begun.elapsed(), spent() - before);
            println!(
                "{count} players, round {round}: {} µs ({spent} on a processor), of them {} for what it rests on; cost {}",
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
        if let Some(program) = std::env::var_os("GREFFE_BBP") {
            let (whole, spent) = beside(Path::new(&program), count);
            println!("{count} players, round 7, bbpPairings: {whole} µs ({spent} on a processor)");
        }
    }
}
