//! The table in space: footing, ways, sight and areas, from recorded positions and scenery alone.

pub mod area;
pub mod ground;
pub mod sight;
#[cfg(test)]
mod tests;
pub mod way;
