//! The long run: libFuzzer over the targets, under `--cfg fuzzing`; the library's documentation says how.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
mod long {
    use std::io::Write as _;
    use std::sync::LazyLock;

    use greffe_fuzz::mutate::{Dice, change};
    use greffe_fuzz::targets::{TARGETS, Target};

    static TARGET: LazyLock<Target> = LazyLock::new(|| {
        let name = std::env::var("GREFFE_FUZZ").unwrap_or_default();
        Target::named(&name).unwrap_or_else(|| {
            let names = TARGETS.map(|target| target.name).join(", ");
            drop(writeln!(std::io::stderr(), "GREFFE_FUZZ must be one of {names}"));
            std::process::exit(3)
        })
    });
    static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| greffe_fuzz::of(&TARGET));

    /// Begins a corpus that is empty with the seeds of the target.
    fn sow() {
        let Some(folder) = std::env::var_os("GREFFE_FUZZ_SEEDS") else { return };
        if let Err(error) = greffe_fuzz::sow(&TARGET, std::path::Path::new(&folder)) {
            drop(writeln!(std::io::stderr(), "{error}"));
            std::process::exit(3);
        }
    }

    libfuzzer_sys::fuzz_target!(init: sow(), |data: &[u8]| -> () {
        if let Err(wrong) = (TARGET.run)(data) {
            drop(writeln!(std::io::stderr(), "{}: {wrong}", TARGET.name));
            std::process::abort();
        }
    });

    libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
        // One in four is libFuzzer's own: it knows what was compared.
        if seed % 4 == 0 {
            return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
        }
        let mut dice = Dice::new(u64::from(seed));
        let other = dice.one_of(&SEEDS).cloned().unwrap_or_default();
        let mut made = change(TARGET.form, &mut dice, data.get(..size).unwrap_or_default(), &other);
        made.truncate(max_size);
        for (to, from) in data.iter_mut().zip(&made) {
            *to = *from;
        }
        made.len()
    });
}

/// Writes the seeds of a target into a folder, for the long run to begin with.
#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    use std::io::Write as _;
    use std::path::Path;
    use std::process::ExitCode;

    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().and_then(|name| greffe_fuzz::targets::Target::named(&name));
    let (Some(target), Some(folder)) = (target, arguments.next()) else {
        drop(writeln!(std::io::stderr(), "greffe-fuzz TARGET FOLDER"));
        return ExitCode::from(3);
    };
    match greffe_fuzz::sow(&target, Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            drop(writeln!(std::io::stderr(), "{error}"));
            ExitCode::from(3)
        }
    }
}
