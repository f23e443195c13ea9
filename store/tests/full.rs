//! A disk that takes no more: a clear error, nothing acknowledged that is not there, and what is there is still read.

#![cfg(test)]
#![cfg(unix)]
#![expect(clippy::print_stdout, reason = "the child process tells its parent what it did")]

mod support;

use greffe_store::{AppendError, Log};
use std::{
    path::Path,
    process::{Command, Stdio},
};
use support::{Scratch, batch, id, line};

const DIR: &str = "GREFFE_FULL_DIR";

/// Not a test of its own: the process that the tests below start, and that may write no file longer than so.
#[test]
fn child() {
    let Some(dir) = std::env::var_os(DIR) else { return };
    let log = Log::open(Path::new(&dir)).unwrap();
    let mut next = [0; 4];
    let refused = (0..200_000_u64).find_map(|round| {
        let number = round % 4;
        let place = &mut next[usize::try_from(number).unwrap()];
        match log.append(batch(id(number), *place, 3)) {
            Ok(appended) => {
                *place = appended.last + 1;
                None
            }
            Err(error) => Some(error),
        }
    });
    let Some(AppendError::ReadOnly { reason }) = refused else { panic!("{refused:?}") };
    assert!(reason.contains("write failed"), "{reason}");
    assert_eq!(log.read_only(), Some(reason.clone()));
    for (number, next) in (0..).zip(next) {
        let refused = log.append(batch(id(number), next, 1));
        assert!(matches!(refused, Err(AppendError::ReadOnly { .. })), "{refused:?}");
        assert_eq!(log.head(id(number)).map_or(0, |head| head.next), next, "what is refused is not shown");
        let served = log.read(id(number), 0..u64::MAX).unwrap();
        assert!(served == (0..next).map(|seq| line(id(number), seq)).collect::<Vec<_>>());
    }
    println!("acknowledged {} {} {} {} because {reason}", next[0], next[1], next[2], next[3]);
}

/// Fills a store whose files may reach so many KiB, then opens it with room again.
fn fill(kibibytes: u64) -> [u64; 4] {
    let scratch = Scratch::new();
    // A file that reaches the limit fails as a full disk does, once the signal that goes with it is ignored.
    let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", kibibytes * 2);
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(std::env::current_exe().unwrap());
    command.args(["child", "--exact", "--nocapture", "--test-threads=1"]).env(DIR, scratch.path());
    let said = command.stdin(Stdio::null()).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert!(said.status.success(), "{out}\n{err}");
    let told = out.lines().find_map(|line| line.split_once("acknowledged ")).unwrap().1;
    let mut numbers = told.split(' ').map_while(|word| word.parse().ok());
    let acknowledged = [(); 4].map(|()| numbers.next().unwrap());
    let log = Log::open(scratch.path()).unwrap();
    for (number, acknowledged) in (0..).zip(acknowledged) {
        let there = log.read(id(number), 0..u64::MAX).unwrap();
        assert!(u64::try_from(there.len()).unwrap() >= acknowledged, "{} of {acknowledged}", there.len());
        assert!(there == (0..).take(there.len()).map(|seq| line(id(number), seq)).collect::<Vec<_>>());
        assert!(
            log.append(batch(id(number), u64::try_from(there.len()).unwrap(), 1)).is_ok(),
            "it takes records again"
        );
    }
    acknowledged
}

#[test]
fn a_journal_that_cannot_be_written_closes_the_log() {
    assert!(fill(600)[0] > 50);
}

#[test]
fn a_database_that_cannot_be_written_closes_the_log() {
    // The failure meets the engine at different places.
    for kibibytes in (1500..20_000).step_by(1500) {
        let acknowledged = fill(kibibytes);
        assert!(acknowledged[0] > 600, "{acknowledged:?}");
    }
}
