//! The board: what is adjacent to what, what steps cost, doors and fragile walls.   AD-BOARD-01, AD-EDGE-01

pub mod doors;
pub mod events;
pub(crate) mod forms;
pub mod ground;
pub mod walk;
pub mod wall;
#[cfg(test)]
mod tests;
