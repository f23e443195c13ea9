//! Tests named by rule.

mod lines;
