//! The page that checks a match file in the reader's own browser.

use actix_web::HttpResponse;
use askama::Template;

use crate::error::PageError;
use crate::pages::html;
use crate::shell::Shell;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "verify.html")]
struct Verify {
    shell: Shell,
    key: Option<String>,
    source: Option<Source>,
}

/// A match file of this server that one button verifies.
struct Source {
    href: String,
    name: String,
}

impl Verify {
    fn scripts(&self) -> [&'static str; 2] {
        ["/static/verify/greffe-verify.js", "/static/verify/page.js"]
    }
}

/// The page, empty until a file is dropped on it.
///
/// # Errors
/// When the template fails.
pub async fn page(visitor: Visitor) -> Result<HttpResponse, PageError> {
    let key = visitor.config.public_keys.last().cloned();
    html(&Verify { shell: Shell::new(&visitor, "verify"), key, source: None })
}
