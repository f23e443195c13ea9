//! The site, the API and the command line of greffe.

pub mod clerk;
pub mod command;
