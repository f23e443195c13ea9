//! The first page: open a match, take a seat, watch.

use actix_web::HttpResponse;
use askama::Template;
use greffe_core::words::Words;

use crate::error::PageError;
use crate::pages::html;
use crate::shell::Shell;
use crate::visitor::Visitor;

/// A match as lists show it.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// The address of its page.
    pub href: String,
    /// The game's title.
    pub game: String,
    /// Turn and phase, or the result once it is over.
    pub moment: Words,
    /// The sides: a name and a short public count.
    pub sides: Vec<(String, Words)>,
    /// Whether every die so far is proven.
    pub proven: bool,
    /// Whether a judge is called.
    pub disputed: bool,
    /// The number of records.
    pub records: u64,
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    shell: Shell,
    live: Vec<Listed>,
    finished: Vec<Listed>,
    samples: Vec<Listed>,
}

/// The home page.
///
/// # Errors
/// When the template fails.
pub async fn page(visitor: Visitor) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "");
    html(&Home { shell, live: Vec::new(), finished: Vec::new(), samples: Vec::new() })
}
