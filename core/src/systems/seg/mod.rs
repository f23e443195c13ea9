//! SEG, Système d'Escarmouche Générique.

pub mod profiles;
pub mod rules;
