//! Every target on inputs made from the fixtures, always the same ones: in seconds, on any toolchain.

#![cfg(test)]

use std::collections::BTreeSet;

use greffe_fuzz::mutate::{Dice, change};
use greffe_fuzz::targets::{TARGETS, Target};
use greffe_fuzz::{found, of};

/// Runs a target on its seeds, on what was found before, and on so many inputs made of the seeds.
fn run(name: &str, most: u64) {
    let target = Target::named(name).unwrap();
    for (path, data) in found(&target) {
        (target.run)(&data).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
    }
    let seeds = of(&target);
    assert!(!seeds.is_empty(), "{name} begins with nothing");
    for seed in seeds.iter().step_by(seeds.len().div_ceil(40).max(1)) {
        (target.run)(seed).unwrap_or_else(|wrong| panic!("{}: {wrong}", String::from_utf8_lossy(seed)));
    }
    let mut made = BTreeSet::new();
    let first = setting("GREFFE_FUZZ_FROM", 0);
    let most = most * setting("GREFFE_FUZZ_TIMES", 1);
    for number in first..first + most {
        let mut dice = Dice::new(number);
        let (seed, other) = (dice.one_of(&seeds).unwrap(), dice.clone().one_of(&seeds).unwrap());
        let data = change(target.form, &mut dice, seed, other);
        (target.run)(&data)
            .unwrap_or_else(|wrong| panic!("{name} {number}: {wrong}\n{}", String::from_utf8_lossy(&data)));
        made.insert(data);
    }
    assert!(u64::try_from(made.len()).unwrap() > most / 2, "{name}: {} inputs of {most}", made.len());
}

/// A longer run, or another one, without a fuzzer: as many times the inputs, from another number on.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |value| value.parse().unwrap())
}

/// One test a target, so that they run side by side and a failure names its own.
macro_rules! bounded {
    ($($name:ident $most:literal)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name), $most);
        })*

        #[test]
        fn every_target_has_its_run() {
            assert_eq!(TARGETS.map(|target| target.name), [$(stringify!($name)),*]);
        }
    };
}

bounded! {
    match_file 20
    forged 30
    batch 60
    command_seg 120
    command_ao 120
    command_dw 120
    command_ad 120
    command_tde 120
    script 120
    opening 120
    team 300
    multipart 1000
    json 1000
}
