//! Pictures as evidence in a dispute: taken, written anew, named by the text that brings them, and shown.

use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::play::act::{Act, DisputeAct};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_core::telling::words::Words;

use crate::acts;
use crate::api::Shared;
use crate::clerk::Table;
use crate::error::PageError;
use crate::multipart::{boundary, parts};
use crate::pages::blocking;
use crate::pages::matches::{open, see_other};
use crate::pictures::{self, LARGEST_SENT};
use crate::posted::read;
use crate::session::Session;
use crate::site::Site;
use crate::visitor::Visitor;

/// How long a picture may take to arrive.
const TIME: Duration = Duration::from_mins(1);

/// What a form says beside its picture.
struct Said {
    by: Author,
    text: String,
}

/// Takes a picture as evidence, with a few words. Nothing of it is recorded unless all of it is.
///
/// # Errors
/// [`PageError::Refused`] says what is wrong with the picture, or with the evidence.
pub async fn give(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, PageError> {
    let (code, dispute) = place.into_inner();
    let table = open(&site, &code).await?;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let mark = kind.and_then(boundary).ok_or(PageError::Unsupported)?;
    // Who may say nothing here sends nothing that is read.
    let session = visitor.session().ok_or(PageError::Forged)?;
    if session.holdings.iter().all(|holding| holding.game != *table.id().bytes()) {
        return Err(PageError::NotAllowed);
    }
    // A form around the picture has some bytes of its own.
    let body = read(payload.into_inner(), LARGEST_SENT.saturating_add(16 << 10), TIME).await?;
    let (said, sent, session) = {
        let parts = parts(&body, mark)?;
        let part = |name: &str| parts.iter().find(|part| part.name == name).map(|part| part.bytes);
        let text = |name: &str| part(name).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let session = visitor.believe(text("csrf"))?;
        let by = text("by").and_then(|by| by.parse().ok()).ok_or(PageError::Malformed)?;
        let words = text("text").unwrap_or_default().trim().replace("\r\n", "\n");
        (Said { by, text: words }, part("picture").unwrap_or_default().to_vec(), session)
    };
    acts::allow(&session, &table, said.by)?;
    if said.text.is_empty() {
        return Err(PageError::Refused {
            rule: None,
            why: Words::new(
                "dites en quelques mots ce que l’image montre",
                "say in a few words what the picture shows",
            ),
        });
    }
    let picture = shared.darkroom.developed(sent).await?;
    let id = table.id();
    blocking(move || recorded(&site, &session, &table, Seq(dispute), &said, &picture)).await?;
    see_other(&format!("/m/{id}/d/{dispute}"))
}

/// Keeps the picture, then records the evidence that names it; not the one without the other.
fn recorded(
    site: &Site,
    session: &Session,
    table: &Table,
    dispute: Seq,
    said: &Said,
    picture: &[u8],
) -> Result<(), PageError> {
    let known = pictures::of(&site.clerk, table.id(), pictures::name(picture))?.is_some();
    let hash = pictures::keep(&site.clerk, table.id(), picture)?;
    let text = format!("{}\n{}", said.text, pictures::line(hash));
    let act = Act::Dispute(DisputeAct::Evidence { dispute, text });
    let done = acts::carry_out(site, session, table, said.by, (act, None), "");
    if let Err(error) = done {
        // One that another evidence names stays.
        if !known {
            pictures::drop_all(&site.clerk, table.id(), &[hash])?;
        }
        return Err(error);
    }
    Ok(())
}

/// Whether a session is shown the pictures of a match: whoever plays, judges or organises it is, and nobody else.
pub fn sees(session: &Session, of: MatchId) -> bool {
    session.holdings.iter().any(|holding| holding.game == *of.bytes())
}

/// A picture of a match, by its name: the same for ever, until it is erased. To the parties and the judges.
///
/// # Errors
/// [`PageError::NotFound`] for none, one that was erased, and whoever has no place in the match.
pub async fn picture(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, String)>,
) -> Result<HttpResponse, PageError> {
    let (code, name) = place.into_inner();
    let hash: Hash = name.parse().map_err(|_| PageError::NotFound)?;
    let of: MatchId = code.parse().map_err(|_| PageError::NotFound)?;
    visitor.session().filter(|session| sees(session, of)).ok_or(PageError::NotFound)?;
    let found = blocking(move || Ok(pictures::of(&site.clerk, of, hash)?)).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/jpeg")
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(found.ok_or(PageError::NotFound)?))
}
