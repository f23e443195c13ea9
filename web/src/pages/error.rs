//! The page of a request that fails.

use actix_web::HttpResponse;
use actix_web::http::header;
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
    /// The match that something of was refused, to go back to.
    table: Option<String>,
    /// The match whose end is offered instead.
    instead: Option<String>,
}

/// The match of an address.
fn table(path: &str) -> Option<String> {
    let id = path.strip_prefix("/m/")?.split('/').next()?;
    let is_id = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_id.then(|| format!("/m/{id}"))
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
        table: match error {
            PageError::Refused { .. } | PageError::Conflict { .. } => table(visitor.path()),
            PageError::NotFound
            | PageError::Method
            | PageError::Malformed
            | PageError::TooLarge(_)
            | PageError::Unsupported
            | PageError::Forged
            | PageError::NotAllowed
            | PageError::NoToken
            | PageError::Scope(_)
            | PageError::Opening(_)
            | PageError::ReadOnly
            | PageError::Host
            | PageError::KeyReused
            | PageError::TooMany { .. }
            | PageError::Busy
            | PageError::Away
            | PageError::Internal => None,
        },
        instead: None,
    };
    Ok(page.render()?)
}

/// The page of a record that a match does not have: it leads to the last one.
///
/// # Errors
/// When the template fails.
pub fn beyond(visitor: &Visitor, base: &str, last: u64) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(visitor, "matches");
    let page = ErrorPage {
        title: PageError::NotFound.title(visitor.language),
        advice: shell.t("error-beyond").num("last", last).to_string(),
        rule: None,
        table: None,
        instead: Some(base.to_owned()),
        shell,
    };
    let mut answer = HttpResponse::NotFound();
    answer.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(answer.content_type("text/html; charset=utf-8").body(page.render()?))
}
