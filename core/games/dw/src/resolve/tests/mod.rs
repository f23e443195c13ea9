//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

mod activation;
mod area;
mod bench;
mod bonuses;
mod check;
mod doors;
mod environment;
mod falls;
mod fights;
mod gear;
mod heal;
mod moments;
mod morale;
mod movement;
mod possession;
mod powers;
mod psychic;
mod recoils;
mod results;
mod setup;
mod shots;
mod stand;
mod sums;
mod teleport;
mod turns;

use bench::*;
