//! The greffe site: pages, API, live feed and command line. Knows pictures and words, no rules.
//!
//! [`clerk`] is the only hand that writes. Reading order: [`cli`] says what the command takes, [`config`] what a server needs, [`routes`] lists every
//! URL; [`error`], [`security`], [`limits`], [`session`] and [`visitor`] are what each request goes through; [`language`]
//! and [`shell`] give templates their words; [`drawing`] turns a board into shapes; [`pages`] are the handlers.

pub mod accounts;
pub mod acts;
pub mod amend;
pub mod api;
pub mod assets;
pub mod behind;
pub mod budget;
pub mod chronicle;
pub mod clerk;
pub mod cli;
pub mod codes;
pub mod coming;
pub mod command;
pub mod config;
pub mod drawing;
pub mod ends;
pub mod engine;
pub mod error;
pub mod hall;
pub mod health;
pub mod intake;
pub mod labels;
pub mod language;
pub mod library;
pub mod limits;
pub mod live;
pub mod luck;
pub mod measures;
pub mod multipart;
pub mod named;
pub mod opening;
pub mod outlook;
pub mod pages;
pub mod panel;
pub mod pictures;
pub mod posted;
pub mod precedents;
pub mod previews;
pub mod qr;
pub mod records;
pub mod randomness;
pub mod readings;
pub mod routes;
pub mod samples;
pub mod security;
pub mod server;
pub mod session;
pub mod shelf;
pub mod shell;
pub mod site;
pub mod squares;
pub mod standing;
pub mod studies;
pub mod twins;
pub mod underway;
pub mod unread;
pub mod visitor;
pub mod weight;

pub use greffe_engine::filling;
pub use greffe_engine::filling::lengths;
pub use greffe_engine::initials;
