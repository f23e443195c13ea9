//! Where studies are found and opened: one's own, those of a match, those that everybody may read.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::Seq;
use greffe_core::telling::words::Words;
use serde::Deserialize;

use super::{Listed, done, listed, who};
use crate::error::PageError;
use crate::pages::matches::{open, see_other, title};
use crate::pages::{blocking, private};
use crate::posted::Posted;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Studies shown of those that everybody may read.
const SHOWN: usize = 96;

#[derive(Template)]
#[template(path = "studies.html")]
struct Page {
    shell: Shell,
    /// The match, where the studies of one are asked for.
    of: Option<Of>,
    /// Whether somebody is signed in, who may open one.
    signed: bool,
    own: Vec<Listed>,
    public: Vec<Listed>,
    wrong: Option<Words>,
}

/// A match whose studies are listed.
struct Of {
    base: String,
    id: String,
    title: Words,
    seq: u64,
}

/// All that anybody may read, and one's own.
///
/// # Errors
/// When the store fails.
pub async fn all(visitor: Visitor, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    shown(&visitor, &site, None).await
}

/// The same page, saying why something was not done.
///
/// # Errors
/// When the store fails.
pub async fn shown(
    visitor: &Visitor,
    site: &web::Data<Site>,
    wrong: Option<Words>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "studies")?;
    let (who, site) = (who(visitor).await?, site.clone());
    let page = blocking(move || {
        let own = who.map(|who| site.studies.of_writer(who)).transpose()?.unwrap_or_default();
        let mut public = site.studies.public()?;
        public.truncate(SHOWN);
        let (own, public) = (listed(&site, own)?, listed(&site, public)?);
        Ok(Page { shell, of: None, signed: who.is_some(), own, public, wrong })
    });
    private(&page.await?)
}

/// Which record a study is wanted at.
#[derive(Debug, Default, Deserialize)]
pub struct At {
    at: Option<u64>,
}

/// The studies of a match, and where one is opened at a record.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn of_match(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    at: web::Query<At>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let shell = Shell::with_forms(&visitor, "studies")?;
    let who = who(&visitor).await?;
    let page = blocking(move || {
        let (title, last) = {
            let game = table.game();
            (title(&game), game.records().saturating_sub(1))
        };
        let seq = at.at.unwrap_or(last).min(last);
        let covers = site.studies.of_match(table.id(), who)?;
        let (own, public) = covers.into_iter().partition(|cover| cover.is_written_by(who));
        let mut own = listed(&site, own)?;
        for one in &mut own {
            one.href = format!("{}?at={seq}", one.href);
        }
        let public = listed(&site, public)?;
        let of = Of { base: format!("/m/{}", table.id()), id: table.id().to_string(), title, seq };
        Ok(Page { shell, of: Some(of), signed: who.is_some(), own, public, wrong: None })
    });
    private(&page.await?)
}

/// Opens a study of a match at a record.
///
/// # Errors
/// [`PageError::NotAllowed`] for who is not signed in.
pub async fn open_one(posted: Posted, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let who = who(&visitor).await?.ok_or(PageError::NotAllowed)?;
    let code = fields.get("match").ok_or(PageError::Malformed)?;
    let table = open(&site, code).await?;
    let seq: u64 = fields.get("at").and_then(|seq| seq.parse().ok()).ok_or(PageError::Malformed)?;
    let named = fields.get("title").unwrap_or_default().to_owned();
    let cover = blocking(move || {
        let pin = done(site.studies.pin(&table, Seq(seq)))?;
        done(site.studies.open(who, &named, pin, &[]))
    });
    see_other(&format!("/s/{}?at={seq}", cover.await?.id))
}
