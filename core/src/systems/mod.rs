//! The games, one folder each. No system mentions another.

pub mod dw;
pub mod seg;
