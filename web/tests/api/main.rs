//! The API and the live feeds of a real server on a loopback port, over a real store.

#![cfg(test)]

mod ad_secrets;
mod bad;
mod contract;
mod document;
mod event_offices;
mod feed;
#[path = "../support/forms.rs"]
mod filled;
mod forms;
mod intake;
mod logs;
mod many;
mod matrix;
mod offices;
mod offline;
mod opening;
mod play;
mod player;
mod retry;
mod secrets;
mod server;
mod tokens;
mod watch;
