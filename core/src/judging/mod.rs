//! Judging: what a game implements, and what stands between a command and its outcome.
//!
//! A game is a [`ruleset::Ruleset`] over what the [`opening`] pins. A [`declaration`] is a command with the [`fact`]s it
//! rests on, asked for by their names in a game's [`lexicon`], before its dice or [`later`]; it is judged on a [`draft`], which applies what is emitted at once
//! and hands out dice, or asked beforehand in a [`trial`], of which nothing is kept. What comes of it: events with their
//! rules and [`modifiers`], or a refusal ([`mod@error`]).

pub mod declaration;
pub mod draft;
pub mod error;
pub mod fact;
pub mod later;
pub mod lexicon;
pub mod modifiers;
pub mod opening;
pub mod ruleset;
pub mod trial;
