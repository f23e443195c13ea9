//! What is an account's: read and written by whoever is signed in, and by programs with a token of the scope.
//!
//! Neither path opens a seat: no handler here takes anything of a session but its account.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::ids::{Author, MatchId};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::accounts::Account;
use crate::accounts::tokens::Scope;
use crate::api::bodies::ForSeat;
use crate::api::fail::Fail;
use crate::api::matches::places;
use crate::api::{blocking, collections};
use crate::error::PageError;
use crate::limits;
use crate::posted::{demand_type, read_json};
use crate::site::Site;
use crate::studies::{Cover, Pin, Shown, StudyId};
use crate::visitor::{Visitor, api_token};

/// Whose a request is: an account that is signed in, or that a token of this scope stands for.
///
/// # Errors
/// [`PageError::NoToken`] for nobody, [`PageError::Scope`] for a token that was made for less.
pub(super) async fn whose(
    request: &HttpRequest,
    visitor: &Visitor,
    site: &web::Data<Site>,
    scope: Scope,
) -> Result<Account, Fail> {
    let Some(text) = api_token(request) else {
        return Ok(visitor.account().await?.ok_or(PageError::NoToken)?);
    };
    limits::may_try(request)?;
    let (working, text) = (site.clone(), text.to_owned());
    let Some((account, scopes)) = blocking(move || Ok(working.accounts.bearer(&text)?)).await? else {
        limits::missed(request);
        return Err(PageError::NoToken.into());
    };
    if !scopes.contains(&scope) {
        return Err(PageError::Scope(Some(scope.word())).into());
    }
    Ok(account)
}

/// What somebody sends who may write with this scope, and whose it is.
///
/// # Errors
/// As [`whose`]; [`PageError::Forged`] for a session whose form token did not come along.
pub(super) async fn sent<T: DeserializeOwned>(
    request: &HttpRequest,
    payload: web::Payload,
    visitor: &Visitor,
    site: &web::Data<Site>,
    scope: Scope,
) -> Result<(Account, T), Fail> {
    let is_program = api_token(request).is_some();
    if !is_program && visitor.session().is_some() {
        visitor.believe(visitor.header_token())?;
    }
    demand_type(request, "application/json")?;
    let account = whose(request, visitor, site, scope).await?;
    if is_program {
        limits::may_act_for(request, account.id)?;
    }
    let value = read_json(payload.into_inner(), visitor.config.patience).await?;
    Ok((account, value))
}

#[derive(Serialize)]
struct Own {
    name: String,
    /// The address of the account's page, where it is shown.
    page: Option<String>,
    places: Vec<Place>,
    studies: Vec<Studied>,
    collections: Vec<collections::Listed>,
}

/// A place that the account had in a match. It opens nothing: places are taken by code.
#[derive(Serialize)]
struct Place {
    #[serde(rename = "match")]
    match_id: MatchId,
    #[serde(rename = "as")]
    by: Author,
}

#[derive(Serialize)]
struct Studied {
    id: StudyId,
    title: String,
    /// Whether the account opened it.
    own: bool,
    shown: Shown,
    subject: Pin,
    since: u64,
}

/// What an account has here: its matches, its studies, its collections.
///
/// # Errors
/// 401 for nobody.
pub async fn show(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
) -> Result<HttpResponse, Fail> {
    let account = whose(&request, &visitor, &site, Scope::Read).await?;
    let session = visitor.session().unwrap_or_default();
    let made = blocking(move || {
        let id = account.id;
        let listed = |cover: Cover| {
            let Cover { id: study, title, owner, shown, subject, since, .. } = cover;
            Studied { id: study, title, own: owner == id, shown, subject, since }
        };
        let place = |(match_id, by)| Place { match_id, by };
        let places = places(&site.accounts.places(id)?).into_iter().map(place).collect();
        let studies = site.studies.of_writer(id)?.into_iter().map(listed).collect();
        let collections = site.studies.collections_of(id)?;
        let collections = collections.into_iter().map(|one| collections::listed(&site, one));
        Ok(Own {
            page: account.public.then(|| format!("/p/{}", account.slug())),
            collections: collections.collect::<Result<_, _>>()?,
            name: account.name,
            places,
            studies,
        })
    });
    Ok(ForSeat::of_session(&session, made.await?).json())
}
