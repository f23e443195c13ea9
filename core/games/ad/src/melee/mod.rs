//! The combat phase: whose turn it is, fights, blows, parries, sweeps, disarming, duels of figures of nobody.
//! AD-MELEE-01

pub mod blow;
pub mod combat;
pub mod disarm;
pub mod duel;
pub mod events;
pub mod fight;
pub(crate) mod forms;
pub mod parry;
pub mod sweep;
#[cfg(test)]
mod tests;
