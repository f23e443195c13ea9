//! Taking a match file in: read-only, marked as from a file, never over a match that is here.

use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_games::file::Watch;
use serde::Deserialize;

use crate::api::Shared;
use crate::api::pool::Asker;
use crate::budget::Budget;
use crate::clerk::{Clerk, ClerkError, Imported, Quota, Taken};
use crate::error::PageError;
use crate::multipart::{boundary, parts};
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::read;
use crate::server::FILE_LIMIT;
use crate::session::{Session, Sessions};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// How long a file may take to arrive.
const TIME: Duration = Duration::from_mins(1);

#[derive(Template)]
#[template(path = "import.html")]
struct Import {
    shell: Shell,
    refused: Option<Words>,
    /// The match of that file, when it is here already, byte for byte.
    here: Option<String>,
    /// The matches that this session brought in.
    brought: Vec<String>,
}

/// The matches that a session brought in, by their addresses.
fn brought(session: Option<&Session>) -> Vec<String> {
    let brought = session.iter().flat_map(|session| &session.brought);
    brought.map(|place| MatchId::new(*place).to_string()).collect()
}

/// Takes a match out that this session brought in.
///
/// # Errors
/// [`PageError::NotAllowed`] when another session did.
pub async fn remove(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    form: web::Form<Token>,
) -> Result<HttpResponse, PageError> {
    let session = visitor.believe(form.csrf.as_deref())?;
    let place: MatchId = code.parse().map_err(|_| PageError::NotFound)?;
    if !session.brought.contains(place.bytes()) {
        return Err(PageError::NotAllowed);
    }
    blocking(move || Ok(site.clerk.remove(place)?)).await?;
    visitor.forget_brought(*place.bytes()).await?;
    see_other("/import")
}

/// The form token of a request that says nothing else.
#[derive(Deserialize)]
pub struct Token {
    csrf: Option<String>,
}

/// The form.
///
/// # Errors
/// When the system gives no randomness.
pub async fn page(visitor: Visitor) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(&visitor, "matches")?;
    let brought = brought(visitor.session().as_ref());
    private(&Import { shell, refused: None, here: None, brought })
}

/// Takes the file in.
///
/// # Errors
/// When the form was not sent by this site's page; a refused file is told on the page itself.
pub async fn take(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
) -> Result<HttpResponse, PageError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let mark = kind.and_then(boundary).ok_or(PageError::Unsupported)?;
    let body = read(payload.into_inner(), FILE_LIMIT, TIME).await?;
    let (file, session) = {
        let parts = parts(&body, mark)?;
        let part = |name: &str| parts.iter().find(|part| part.name == name).map(|part| part.bytes);
        let token = part("csrf").and_then(|token| std::str::from_utf8(token).ok());
        let session = visitor.believe(token)?;
        (part("file").unwrap_or_default().to_vec(), session)
    };
    let shell = Shell::with_forms(&visitor, "matches")?;
    if file.is_empty() {
        let why = Words::new("choisissez un fichier", "choose a file");
        return private(&Import { shell, refused: Some(why), here: None, brought: brought(Some(&session)) });
    }
    let asker = Asker::of(&request, &session, visitor.config.behind_proxy);
    let (sessions, brings) = (visitor.sessions(), session.clone());
    let work =
        move |budget: &mut Budget| bring_in((&site.clerk, &sessions), &brings, &file, &mut || budget.step());
    let done = shared.pool.check(&asker, work).await?.ok_or(PageError::Busy)?;
    match done {
        Ok((id, Imported::New)) => see_other(&format!("/m/{id}")),
        Ok((id, Imported::Same)) => private(&Import {
            shell,
            refused: None,
            here: Some(format!("/m/{id}")),
            brought: brought(Some(&session)),
        }),
        Err(error) => {
            let refused = Some(why(error)?);
            private(&Import { shell, refused, here: None, brought: brought(Some(&session)) })
        }
    }
}

/// Takes a match in and notes who brought it, before anybody is answered: whoever leaves before may take it out again, too.
/// What cannot be noted is taken out at once; where neither can be done, as when the server is killed, it is noted later.
///
/// # Errors
/// What [`Clerk::take_in`] refuses; when it cannot be noted.
pub fn bring_in(
    (clerk, sessions): (&Clerk, &Sessions),
    session: &Session,
    file: &[u8],
    watch: &mut Watch<'_>,
) -> Result<(MatchId, Imported), ClerkError> {
    let mut claimed = None;
    let taken = {
        let mut claiming = || {
            let claim = sessions.claim(session)?;
            claimed = Some(claim);
            Ok(claim)
        };
        clerk.take_in(file, Quota::default(), &mut claiming, watch)
    };
    let Some(claim) = claimed else { return taken.map(|taken| (taken.place, taken.came)) };
    let noted = match &taken {
        Ok(Taken { place, came: Imported::New, .. }) => {
            let noted = sessions.note_brought(session, claim, *place.bytes());
            noted.inspect_err(|_| drop(clerk.remove(*place)))
        }
        // A claim that stays is looked at again, and comes to nothing then.
        Ok(Taken { came: Imported::Same, .. }) | Err(_) => {
            drop(sessions.give_up(session, claim));
            Ok(())
        }
    };
    let taken = taken?;
    noted.map(|()| (taken.place, taken.came))
}

/// Why a file is refused, in words; any other fault is not the file's.
fn why(error: ClerkError) -> Result<Words, PageError> {
    if let ClerkError::File(refusal) = &error {
        return Ok(refusal.words());
    }
    if let ClerkError::Differs { line } = error {
        let fr = format!(
            "un match du m\u{ea}me identifiant est d\u{e9}j\u{e0} ici et diff\u{e8}re d\u{e8}s la ligne {line}\u{a0}; il reste tel quel"
        );
        let en = format!(
            "a match of the same id is here already and differs from line {line} on; it stays as it is"
        );
        return Ok(Words::new(fr, en));
    }
    Err(error.into())
}
