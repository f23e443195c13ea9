//! The `greffe` command.

fn main() {}
