//! Tests named by rule.

mod area;
mod environment;
mod heal;
mod lines;
mod possession;
mod psychic;
mod scene;
mod teleport;
