//! Names the condition under which the long run is built: fuzzers set it for everything they compile.

use std::io::Write as _;

fn main() {
    drop(writeln!(std::io::stdout(), "cargo::rustc-check-cfg=cfg(fuzzing)"));
}
