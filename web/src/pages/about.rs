//! What the dice prove, and what they do not.

use actix_web::HttpResponse;
use askama::Template;

use crate::error::PageError;
use crate::pages::html;
use crate::shell::Shell;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "about_dice.html")]
struct Dice {
    shell: Shell,
}

/// Explains the dice.
///
/// # Errors
/// When the template fails.
pub async fn dice(visitor: Visitor) -> Result<HttpResponse, PageError> {
    html(&Dice { shell: Shell::new(&visitor, "verify") })
}
