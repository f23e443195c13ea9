//! The table: facts of it, what recorded scenery bars and lets through, what ground costs.
//! AO-TERR-01, AO-TERR-02, AO-WATER-01 to AO-WATER-06, AO-GAP-05, AO-GAP-06, AO-GAP-57

pub(crate) mod facts;
pub mod ground;
pub mod scenery;
pub mod table;
#[cfg(test)]
mod tests;
