//! The curtain between two seats that share a device: nothing secret is on this page.

use askama::Template;

use crate::shell::Shell;

/// The curtain.
#[derive(Template)]
#[template(path = "veil.html")]
pub struct Veil {
    /// The frame.
    pub shell: Shell,
    /// The address of the match: `/m/{code}`.
    pub base: String,
    /// The letter of the receiving side.
    pub side: &'static str,
    /// The name of the receiving side.
    pub side_name: String,
    /// The seat that opens.
    pub seat: u8,
}
