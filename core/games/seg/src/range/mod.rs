//! Range and sight: contacts, distances, lines, whom a figure can reach and see; how an aim is lost.
//! SEG-RANGE-01 to SEG-RANGE-04, SEG-SKOPT-02 to SEG-SKOPT-06, SEG-SKSHOOT-05, SEG-GAP-25, SEG-GAP-26, SEG-GAP-49

pub mod events;
pub mod aim;
pub mod height;
pub mod table;
#[cfg(test)]
mod tests;
