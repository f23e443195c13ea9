//! Tests named by rule.

mod area;
mod lines;
mod psychic;
mod scene;
