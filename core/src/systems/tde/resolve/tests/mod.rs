//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

mod chains;
mod dice;
mod dodges;
mod fights;
mod moves;
mod opposed;
mod orders;
mod scene;
mod staging;
mod teams;
mod sequence;
mod shots;
mod sights;
mod templates;
mod turns;
mod wounds;
