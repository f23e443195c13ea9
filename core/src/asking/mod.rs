//! Asking: what people and programs are asked for, as data.
//!
//! A [`form`] is a command with blanks, for a seat in play; an [`intake`] what a game must be told before its first
//! record; a [`schema`] the shape of all JSON that a game reads or writes. What is not of the shape is [`misread`], and
//! told where and why.

pub mod form;
pub mod intake;
pub mod misread;
pub mod schema;
