//! Taking a seat: a code typed or scanned shows the seat and changes nothing; the button takes it.

use askama::Template;
use greffe_core::words::Words;

use crate::shell::Shell;

/// Where a code is typed.
#[derive(Template)]
#[template(path = "join.html")]
pub struct Join {
    /// The frame.
    pub shell: Shell,
    /// The code that was asked for and leads nowhere.
    pub unknown: Option<String>,
}

/// The seat that a code leads to.
#[derive(Template)]
#[template(path = "seat.html")]
pub struct TakeSeat {
    /// The frame.
    pub shell: Shell,
    /// Where the button posts: the page's own address.
    pub action: String,
    /// The game's title.
    pub game: String,
    /// The letter of the side.
    pub side: &'static str,
    /// The name of the side.
    pub side_name: String,
    /// The other sides.
    pub others: Vec<String>,
    /// The moment of the match.
    pub moment: Words,
}
