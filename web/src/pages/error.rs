//! The page of a request that fails.

use askama::Template;

use crate::error::PageError;
use crate::shell::Shell;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    shell: Shell,
    title: String,
    advice: String,
    rule: Option<&'a str>,
}

/// The page, as text.
///
/// # Errors
/// When the template fails.
pub fn render(visitor: &Visitor, error: &PageError) -> Result<String, PageError> {
    let page = ErrorPage {
        shell: Shell::new(visitor, ""),
        title: error.title(visitor.language),
        advice: error.advice(visitor.language),
        rule: error.rule(),
    };
    Ok(page.render()?)
}
