//! SEG, a generic skirmish game: one d6, roll the threshold or less; secret activation piles.

pub mod apply;
pub mod check;
pub mod command;
pub mod decide;
pub mod event;
pub mod hidden;
pub mod look;
pub mod opening;
pub mod owed;
pub mod profiles;
pub mod refusal;
pub mod resolve;
pub mod rules;
pub mod setup;
pub mod skills;
pub mod state;
