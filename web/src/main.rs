//! The `greffe` command.

use std::process::ExitCode;

use clap::Parser as _;
use greffe_web::cli::Arguments;
use greffe_web::command::Ended;

fn main() -> ExitCode {
    let ended = match Arguments::try_parse() {
        Ok(arguments) => arguments.run(),
        Err(error) => {
            // Help and version are answers, not errors: they go to standard output.
            let usage = error.use_stderr();
            let printed = error.print().is_ok();
            if usage || !printed { Ended::Failed } else { Ended::Well }
        }
    };
    ended.into()
}
