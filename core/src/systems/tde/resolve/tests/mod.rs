//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

mod chains;
mod dice;
mod mounts;
mod opposed;
mod orders;
mod roles;
mod scenarios;
mod scene;
mod staging;
mod stealthy;
mod teams;
mod sequence;
mod turns;
