//! The games, one folder each. No system mentions another.

pub mod ad;
pub mod ao;
pub mod dw;
pub mod seg;
pub mod tde;
