//! Anno Domini 1666: a board of squares, secret hands of cards, no dice.

pub mod command;
pub mod hidden;
pub mod profiles;
pub mod resolve;
pub mod rules;
pub mod setup;
pub mod state;
