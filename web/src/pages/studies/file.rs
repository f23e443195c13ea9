//! A study as a file: written for its reader, read for its next owner.

use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};

use super::{done, id_of, list, name_of, who};
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::multipart::{boundary, parts};
use crate::pages::blocking;
use crate::pages::matches::see_other;
use crate::posted::read;
use crate::site::Site;
use crate::studies::file::{FILE_LIMIT, File};
use crate::studies::{Cover, Study, Writer};
use crate::visitor::Visitor;
use crate::{accounts::AccountId, studies::StudyId};

/// How long a file may take to arrive.
const TIME: Duration = Duration::from_mins(1);

/// The file of a study as somebody reads it.
///
/// # Errors
/// [`PageError::NotFound`] for none, or none for them.
pub fn written(site: &Site, id: StudyId, who: Option<AccountId>) -> Result<(Study, Vec<u8>), PageError> {
    let study = site.studies.study(id, who)?.ok_or(PageError::NotFound)?;
    let name = |writer: &Writer| name_of(site, writer).ok().flatten().unwrap_or_else(|| "–".to_owned());
    let bytes = File::of(&study, &name).bytes().map_err(PageError::internal)?;
    Ok((study, bytes))
}

/// Takes a file in as a study of somebody's own. Its match must be here, at the head that the file names or beyond.
///
/// # Errors
/// [`PageError::Refused`] says what is wrong with the file.
pub fn taken(site: &Site, who: AccountId, bytes: &[u8]) -> Result<Cover, PageError> {
    let refuse = |why| PageError::Refused { rule: None, why };
    let file = File::read(bytes).map_err(refuse)?;
    let entries = file.entries().map_err(refuse)?;
    match site.clerk.table(file.subject.of) {
        Ok(_) => {}
        Err(ClerkError::NoSuchMatch) => {
            return Err(refuse(greffe_core::telling::words::Words::new(
                format!("le match {} n’est pas ici\u{a0}: apportez d’abord son fichier", file.subject.of),
                format!("match {} is not here: bring its file in first", file.subject.of),
            )));
        }
        Err(error) => return Err(error.into()),
    }
    if !site.studies.holds(&file.subject)? {
        return Err(refuse(greffe_core::telling::words::Words::new(
            format!(
                "cette étude est d’un autre enregistrement\u{a0}: ici, la tête au {} n’est pas {}",
                file.subject.seq.0, file.subject.hash
            ),
            format!(
                "this study is of another record: here the head at {} is not {}",
                file.subject.seq.0, file.subject.hash
            ),
        )));
    }
    done(site.studies.open(who, &file.title, file.subject, &entries))
}

/// The file.
///
/// # Errors
/// [`PageError::NotFound`] for no such study.
pub async fn download(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let id = id_of(&code)?;
    let who = who(&visitor).await?;
    let (_, bytes) = blocking(move || written(&site, id, who)).await?;
    let named = format!("attachment; filename=\"{id}.greffe-study\"");
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CONTENT_DISPOSITION, named))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(bytes))
}

/// Takes a file in that a form sent.
///
/// # Errors
/// When the form was not sent by this site's page; a refused file is told on the page itself.
pub async fn upload(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
) -> Result<HttpResponse, PageError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let mark = kind.and_then(boundary).ok_or(PageError::Unsupported)?;
    // A form around the file has some bytes of its own.
    let body = read(payload.into_inner(), FILE_LIMIT.saturating_add(4096), TIME).await?;
    let file = {
        let parts = parts(&body, mark)?;
        let part = |name: &str| parts.iter().find(|part| part.name == name).map(|part| part.bytes);
        let token = part("csrf").and_then(|token| std::str::from_utf8(token).ok());
        visitor.believe(token)?;
        part("file").unwrap_or_default().to_vec()
    };
    let who = who(&visitor).await?.ok_or(PageError::NotAllowed)?;
    let working = site.clone();
    match blocking(move || taken(&working, who, &file)).await {
        Ok(cover) => see_other(&format!("/s/{}", cover.id)),
        Err(PageError::Refused { why, .. }) => {
            let mut answer = list::shown(&visitor, &site, Some(why)).await?;
            *answer.status_mut() = actix_web::http::StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
        Err(other) => Err(other),
    }
}
