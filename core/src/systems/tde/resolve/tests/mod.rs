//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

mod dice;
mod opposed;
mod orders;
mod scene;
mod staging;
mod teams;
mod sequence;
mod turns;
