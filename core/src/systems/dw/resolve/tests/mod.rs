//! Tests named by rule.

mod area;
mod environment;
mod gear;
mod heal;
mod lines;
mod moments;
mod possession;
mod powers;
mod psychic;
mod scene;
mod teleport;
