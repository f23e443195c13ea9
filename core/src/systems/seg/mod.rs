//! SEG, a generic skirmish game: one d6, roll the threshold or less; secret activation piles.

pub mod command;
pub mod event;
pub mod hidden;
pub mod look;
pub mod profiles;
pub mod rules;
pub mod setup;
pub mod state;
pub mod view;
