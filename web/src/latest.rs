//! The matches anybody may read, those that changed last first.

use greffe_core::record::at::At;
use greffe_core::record::line::Line;
use greffe_games::registry::System;
use greffe_store::{Log, MatchSummary, Origin};

/// A match and when its last record was written; imported ones keep to whoever brought them.
pub fn latest(log: &Log) -> Vec<(Option<At>, MatchSummary)> {
    let public = log.matches().into_iter().filter(|summary| summary.origin != Origin::Imported);
    let mut all: Vec<_> = public.map(|summary| (last_time(log, &summary), summary)).collect();
    all.sort_by_key(|(at, summary)| (std::cmp::Reverse(*at), summary.match_id));
    all
}

fn last_time(log: &Log, summary: &MatchSummary) -> Option<At> {
    let last = summary.head.next.checked_sub(1)?;
    let bytes = log.read_one(summary.match_id, last).ok()??;
    Line::parse(&bytes).ok().map(|line| line.envelope.at)
}

/// The game of a match, as its first record names it: nothing is folded.
pub fn game_of(log: &Log, summary: &MatchSummary) -> Option<System> {
    let bytes = log.read_one(summary.match_id, 0).ok()??;
    System::of(&Line::parse(&bytes).ok()?)
}
