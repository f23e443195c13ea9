//! Studies that anybody may read: listed, and whole as files. Writing in one is done on its page.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::ids::MatchId;
use serde::{Deserialize, Serialize};

use crate::api::blocking;
use crate::api::bodies::Public;
use crate::api::fail::Fail;
use crate::error::PageError;
use crate::pages::studies::file::written;
use crate::pages::studies::{id_of, name_of};
use crate::site::Site;
use crate::studies::{Cover, Pin, Shown, StudyId, Writer};

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

/// A study that is shown to whoever has its address, as a file.
///
/// # Errors
/// 404 for none, and for one that is private.
pub async fn show(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let (study, bytes) = written(&site, id_of(&id)?, None)?;
        if study.cover.shown == Shown::Private {
            return Err(PageError::NotFound.into());
        }
        Ok(Public::of(site.clerk.people(), |_| bytes))
    });
    Ok(made.await?.bytes(&request, "application/json", &[]))
}
