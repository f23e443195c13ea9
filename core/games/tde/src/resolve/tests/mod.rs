//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

mod chains;
mod dice;
mod dodges;
mod effects;
mod fights;
mod forms;
mod mounts;
mod moves;
mod opposed;
mod orders;
mod roles;
mod scenarios;
mod saddles;
mod scene;
mod staging;
mod stealthy;
mod steps;
mod teams;
mod sequence;
mod shots;
mod sights;
mod templates;
mod turns;
mod wounds;
