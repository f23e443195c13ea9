//! Studies: listed, and whole as files, as somebody may read them; opened, and written in by programs.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::ids::{MatchId, Seq};
use serde::{Deserialize, Serialize};

use crate::accounts::tokens::Scope;
use crate::api::account::{sent, whose};
use crate::api::blocking;
use crate::api::bodies::{ForSeat, Public};
use crate::api::fail::Fail;
use crate::error::PageError;
use crate::pages::studies::file::written;
use crate::pages::studies::{id_of, name_of};
use crate::site::Site;
use crate::studies::{Cover, Denied, Glyph, Mark, Pin, Shown, StudyId, What, Writer};
use crate::visitor::{Visitor, api_token};

/// The most studies listed.
const MOST: usize = 200;

/// Which studies.
#[derive(Deserialize)]
pub struct Query {
    /// Those of a match.
    r#match: Option<MatchId>,
}

#[derive(Serialize)]
struct All {
    studies: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    id: StudyId,
    title: String,
    owner: Option<String>,
    subject: Pin,
    since: u64,
}

/// The public studies, of a match or all of them, those opened last first.
///
/// # Errors
/// When the store fails.
pub async fn list(
    request: HttpRequest,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let mut found = match query.r#match {
            Some(of) => site.studies.of_match(of, None)?,
            None => site.studies.public()?,
        };
        found.truncate(MOST);
        let told = |cover: Cover| {
            let owner = name_of(&site, &Writer::Account(cover.owner))?;
            let Cover { id, title, subject, since, .. } = cover;
            Ok(Listed { id, title, owner, subject, since })
        };
        let studies = found.into_iter().map(told).collect::<Result<Vec<_>, PageError>>()?;
        Ok(Public::of(site.clerk.people(), |_| All { studies }))
    });
    Ok(made.await?.json(&request))
}

/// A study as somebody may read it, as a file: with a token, as its owner may.
///
/// # Errors
/// 404 for none, and for one that is private and none of theirs.
pub async fn show(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    if api_token(&request).is_some() {
        let account = whose(&request, &visitor, &site, Scope::Read).await?;
        let made = blocking(move || {
            let (_, bytes) = written(&site, id_of(&id)?, Some(account.id))?;
            Ok(serde_json::from_slice::<serde_json::Value>(&bytes).map_err(PageError::internal)?)
        });
        return Ok(ForSeat::of_session(&visitor.session().unwrap_or_default(), made.await?).json());
    }
    let made = blocking(move || {
        let (study, bytes) = written(&site, id_of(&id)?, None)?;
        if study.cover.shown == Shown::Private {
            return Err(PageError::NotFound.into());
        }
        Ok(Public::of(site.clerk.people(), |_| bytes))
    });
    Ok(made.await?.bytes(&request, "application/json", &[]))
}

/// Of what a study is, and what it is called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    r#match: MatchId,
    seq: Seq,
    title: String,
}

#[derive(Serialize)]
struct Opened {
    id: StudyId,
}

/// Opens a study of a match as it stands at a record. It is private until it is shown.
///
/// # Errors
/// 404 for no such match, 422 for a record that is not there or a title that will not do.
pub async fn open(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
) -> Result<HttpResponse, Fail> {
    let (account, opening) = sent::<Opening>(&request, payload, &visitor, &site, Scope::Annotate).await?;
    let made = blocking(move || {
        let table = site.clerk.table(opening.r#match)?;
        let pin = site.studies.pin(&table, opening.seq)?.map_err(PageError::from)?;
        let cover = site.studies.open(account.id, &opening.title, pin, &[])?.map_err(PageError::from)?;
        Ok(Opened { id: cover.id })
    });
    Ok(ForSeat::of_session(&visitor.session().unwrap_or_default(), made.await?).json())
}

/// A note as a program writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The match, where it is not that of the study.
    #[serde(default)]
    r#match: Option<MatchId>,
    seq: Seq,
    #[serde(default)]
    text: String,
    #[serde(default)]
    glyph: Option<Glyph>,
    #[serde(default)]
    marks: Vec<Mark>,
    /// Who may read it; private where it is not said.
    #[serde(default)]
    shown: Shown,
    #[serde(default)]
    reply: Option<u32>,
    #[serde(default)]
    chapter: Option<u32>,
}

#[derive(Serialize)]
struct Noted {
    number: u32,
}

/// Writes a note in a study that the account writes in.
///
/// # Errors
/// 403 for who only reads it, 404 for none, 422 for a note that will not do.
pub async fn note(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let (account, note) = sent::<Note>(&request, payload, &visitor, &site, Scope::Annotate).await?;
    let made = blocking(move || {
        let (id, who) = (id_of(&id)?, account.id);
        let cover = site.studies.cover(id)?.filter(|cover| cover.is_read_by(Some(who)));
        let cover = cover.ok_or(PageError::NotFound)?;
        if !cover.is_written_by(Some(who)) {
            return Err(PageError::from(Denied::Reader).into());
        }
        let table = site.clerk.table(note.r#match.unwrap_or(cover.subject.of))?;
        let pin = site.studies.pin(&table, note.seq)?.map_err(PageError::from)?;
        let added = site.studies.add(id, who, &|study| {
            let known = |number: u32| study.entry(number).map(|entry| entry.what.clone());
            let Note { text, glyph, marks, shown, reply, chapter, .. } = &note;
            let (text, marks) = (text.clone(), marks.clone());
            let (glyph, shown, reply, chapter) = (*glyph, *shown, *reply, *chapter);
            Ok(What::Note { pin, glyph, text, marks, shown, reply, chapter, instead: None }
                .checked(&known)?)
        });
        Ok(Noted { number: added?.map_err(PageError::from)? })
    });
    Ok(ForSeat::of_session(&visitor.session().unwrap_or_default(), made.await?).json())
}
