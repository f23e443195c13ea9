//! The ground: footing, and the ways from one place to the next, from recorded positions and scenery alone.
//! TDE-TERR-01 to TDE-TERR-10, TDE-MOVE-15 to TDE-MOVE-34

pub mod ground;
pub mod way;
#[cfg(test)]
mod tests;
