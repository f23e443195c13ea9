//! SOTAS, skirmishes in the universe of Doctor Who: one to three dice for each activation.

pub mod profiles;
pub mod rules;
pub mod setup;
