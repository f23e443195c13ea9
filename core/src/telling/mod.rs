//! Telling: what the site, the API and the command line say of a match, in French and English.
//!
//! A [`view`] is boards and lines, [`told`] piece by piece, as plain data in display [`words`]; a [`rulebook`] what each rule id means. [`french`]
//! and [`length`] are parts of sentences, [`text`] keeps signs away that drive a terminal or turn a line.

pub mod french;
pub mod length;
pub mod rulebook;
pub mod text;
pub mod told;
pub mod view;
pub mod words;
