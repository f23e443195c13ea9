//! Collections: those that everybody may see, and one's own to make and change.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, Seq};
use serde::{Deserialize, Serialize};

use crate::accounts::tokens::Scope;
use crate::api::account::{sent, whose};
use crate::api::blocking;
use crate::api::bodies::{ForSeat, Public};
use crate::api::fail::Fail;
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::pages::studies::{id_of as number_of, name_of};
use crate::site::Site;
use crate::studies::collection::{Collection, CollectionId, Item};
use crate::studies::{Shown, Writer};
use crate::visitor::{Visitor, api_token};

/// The most collections listed.
const MOST: usize = 200;

/// A collection in a list.
#[derive(Serialize)]
pub(super) struct Listed {
    id: CollectionId,
    title: String,
    about: String,
    owner: Option<String>,
    shown: Shown,
    since: u64,
    changed: u64,
    items: usize,
}

/// A collection for a list.
///
/// # Errors
/// When the store fails.
pub(super) fn listed(site: &Site, one: Collection) -> Result<Listed, ClerkError> {
    let owner = name_of(site, &Writer::Account(one.owner))?;
    let Collection { id, title, about, shown, since, changed, items, .. } = one;
    Ok(Listed { id, title, about, owner, shown, since, changed, items: items.len() })
}

#[derive(Serialize)]
struct All {
    collections: Vec<Listed>,
}

#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    listed: Listed,
    /// The matches and moments, in order.
    of: Vec<Held>,
}

#[derive(Serialize)]
struct Held {
    #[serde(rename = "match")]
    match_id: MatchId,
    /// The record, of a moment.
    seq: Option<Seq>,
    /// The hash of that record's line.
    head: Option<Hash>,
    words: String,
    added: u64,
}

fn whole(site: &Site, one: Collection) -> Result<Whole, ClerkError> {
    let held = |item: &Item| Held {
        match_id: item.of,
        seq: item.at.map(|at| at.seq),
        head: item.at.map(|at| at.hash),
        words: item.words.clone(),
        added: item.added,
    };
    let of = one.items.iter().map(held).collect();
    Ok(Whole { listed: listed(site, one)?, of })
}

/// The collections that everybody may see, the one that changed last first.
///
/// # Errors
/// When the store fails.
pub async fn list(request: HttpRequest, site: web::Data<Site>) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let found = site.studies.open_collections()?.into_iter().take(MOST);
        let collections = found.map(|one| listed(&site, one)).collect::<Result<Vec<_>, _>>()?;
        Ok(Public::of(site.clerk.people(), |_| All { collections }))
    });
    Ok(made.await?.json(&request))
}

/// A collection with its matches and moments.
///
/// # Errors
/// 404 for none, and for one that is private and somebody else's.
pub async fn show(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let named = api_token(&request).is_some() || visitor.session().is_some_and(|one| one.account.is_some());
    let who = if named { Some(whose(&request, &visitor, &site, Scope::Read).await?.id) } else { None };
    let session = visitor.session().unwrap_or_default();
    let made = blocking(move || {
        let found = site.studies.collection(number_of(&id)?, who)?.ok_or(PageError::NotFound)?;
        Ok(whole(&site, found)?)
    });
    Ok(ForSeat::of_session(&session, made.await?).json())
}

/// What a collection is called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Called {
    title: String,
    #[serde(default)]
    about: String,
}

#[derive(Serialize)]
struct Made {
    id: CollectionId,
}

/// Makes a collection, which is private until it is shown.
///
/// # Errors
/// 401 and 403 as every act of an account.
pub async fn make(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
) -> Result<HttpResponse, Fail> {
    let (account, Called { title, about }) = sent(&request, payload, &visitor, &site, Scope::Collect).await?;
    let made = blocking(move || {
        let made = site.studies.collect(account.id, &title, &about)?.map_err(PageError::from)?;
        Ok(Made { id: made.id })
    });
    Ok(ForSeat::of_session(&visitor.session().unwrap_or_default(), made.await?).json())
}

/// A change of a collection: one at a time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Change {
    /// A match, or a moment of it, at the end.
    Add {
        /// The match.
        #[serde(rename = "match")]
        of: MatchId,
        /// The record, of a moment.
        #[serde(default)]
        seq: Option<u64>,
        /// A line of words.
        #[serde(default)]
        words: String,
    },
    /// Takes out what stands at a place, from 0.
    Drop {
        /// The place.
        place: usize,
    },
    /// Puts what stands at a place at another.
    Move {
        /// The place.
        place: usize,
        /// The other one.
        to: usize,
    },
    /// Other words at a place.
    Words {
        /// The place.
        place: usize,
        /// A line of words.
        words: String,
    },
    /// Who may see it.
    Show {
        /// `private`, `link` or `public`.
        shown: Shown,
    },
    /// What it is called.
    Rename {
        /// The title.
        title: String,
        /// A line about it.
        #[serde(default)]
        about: String,
    },
}

/// Changes a collection of one's own; what it is then.
///
/// # Errors
/// 404 for none of theirs, 422 for what cannot be taken.
pub async fn change(
    request: HttpRequest,
    payload: web::Payload,
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let (account, change) = sent::<Change>(&request, payload, &visitor, &site, Scope::Collect).await?;
    let made = blocking(move || {
        let (id, who, studies) = (number_of(&id)?, account.id, &site.studies);
        let done = match change {
            Change::Add { of, seq, words } => studies.put_in(id, who, (of, seq.map(Seq)), &words)?,
            Change::Drop { place } => studies.recollect(id, who, &|one| one.take_out(place))?,
            Change::Move { place, to } => studies.recollect(id, who, &|one| one.shift(place, to))?,
            Change::Words { place, words } => studies.recollect(id, who, &|one| one.reword(place, &words))?,
            Change::Show { shown } => studies.recollect(id, who, &|one| {
                one.shown = shown;
                Ok(())
            })?,
            Change::Rename { title, about } => {
                studies.recollect(id, who, &|one| one.rename(&title, &about))?
            }
        };
        Ok(whole(&site, done.map_err(PageError::from)?)?)
    });
    Ok(ForSeat::of_session(&visitor.session().unwrap_or_default(), made.await?).json())
}
