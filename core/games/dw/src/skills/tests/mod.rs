//! Tests of what skills add, named by rule.

mod results;
mod sums;
