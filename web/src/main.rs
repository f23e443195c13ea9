//! The `greffe` command.

use std::process::ExitCode;

use greffe_web::cli::Arguments;
use greffe_web::command::Ended;

fn main() -> ExitCode {
    let ended = match Arguments::read() {
        Ok(arguments) => arguments.run(),
        Err(ended) => ended,
    };
    Ended::into(ended)
}
