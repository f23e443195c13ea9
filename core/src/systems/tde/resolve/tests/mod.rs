//! The rules, played.
