//! A moment of a match in a frame of somebody else's page: the table, what happened, the steps; no session, no form.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use crate::error::PageError;
use crate::pages::blocking;
use crate::pages::matches::{Look, open, replay, sent};
use crate::pages::replay::Replay;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "embed.html")]
struct Embed<'a> {
    replay: &'a Replay,
    shell: &'a Shell,
}

impl Embed<'_> {
    /// The address of another moment, in the same frame and the same language.
    fn step(&self, seq: Option<u64>) -> Option<String> {
        seq.map(|seq| format!("/embed{}/{seq}?lang={}", self.replay.base, self.shell.lang()))
    }
}

/// The last moment of a match.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn latest(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    answer(request, visitor, site, code.into_inner(), None).await
}

/// One moment of a match.
///
/// # Errors
/// [`PageError::NotFound`] for no such match or record.
pub async fn moment(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, PageError> {
    let (code, seq) = place.into_inner();
    answer(request, visitor, site, code, Some(seq)).await
}

async fn answer(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: String,
    seq: Option<u64>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let shell = Shell::new(&visitor, "matches");
    sent(request, &table.clone(), shell, false, move |shell| {
        blocking(move || {
            let mut replay = replay(&site, &table, shell, seq, Look::default(), false)?;
            if let Some(drawing) = &mut replay.drawing {
                drawing.framed = true;
                // It has no button that shows the table: an act without a place of its own is seen with all of it.
                if !drawing.focused {
                    drawing.far = "far-3";
                }
            }
            Ok(Embed { shell: &replay.shell, replay: &replay }.render()?)
        })
    })
    .await
}
