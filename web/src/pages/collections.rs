//! Collections as people see and make them: somebody's lists of matches and moments, in their order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::telling::words::Words;
use serde::Deserialize;

use crate::accounts::AccountId;
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::library::Entry;
use crate::pages::matches::see_other;
use crate::pages::studies::{day, done, id_of, name_of, shown_word, who};
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::shell::Shell;
use crate::site::Site;
use crate::studies::collection::{Collection, CollectionId, Item, MOST_WORDS};
use crate::studies::{Shown, Writer};
use crate::visitor::Visitor;

/// Collections shown of those that everybody may see.
const SHOWN: usize = 96;

#[derive(Template)]
#[template(path = "collections.html")]
struct All {
    shell: Shell,
    signed: bool,
    /// What is to be put into one, where somebody came from it.
    picked: Option<Picked>,
    own: Vec<Listed>,
    open: Vec<Listed>,
    wrong: Option<Words>,
    /// What was typed.
    title: String,
    about: String,
}

/// A match, or a moment of it, that is to be put into a collection.
struct Picked {
    id: String,
    seq: Option<u64>,
    title: Words,
}

impl Picked {
    fn href(&self) -> String {
        self.seq.map_or_else(|| format!("/m/{}", self.id), |seq| format!("/m/{}/{seq}", self.id))
    }
}

/// A collection in a list.
struct Listed {
    id: String,
    title: String,
    about: String,
    owner: Option<String>,
    shown: &'static str,
    items: usize,
    day: String,
}

#[derive(Template)]
#[template(path = "collection.html")]
struct One {
    shell: Shell,
    id: String,
    title: String,
    about: String,
    owner: Option<String>,
    shown: Shown,
    mine: bool,
    items: Vec<ItemView>,
    wrong: Option<Words>,
    /// What was typed to be put in.
    what: String,
    said: String,
}

/// A match or a moment as the page shows it.
struct ItemView {
    place: usize,
    href: String,
    /// Nothing where the match is not here any more.
    entry: Option<Arc<Entry>>,
    seq: Option<u64>,
    /// Whether the record is no longer the one that was meant.
    moved: bool,
    words: String,
    first: bool,
    last: bool,
}

impl One {
    fn is_shown(&self, word: &str) -> bool {
        self.shown.word() == word
    }

    fn ways(&self) -> [(&'static str, &'static str); 3] {
        let _ = self;
        [Shown::Private, Shown::Link, Shown::Public].map(|shown| (shown.word(), shown_word(shown)))
    }

    fn longest(&self) -> usize {
        let _ = self;
        MOST_WORDS
    }
}

/// What somebody wants to put into a collection.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    m: Option<MatchId>,
    at: Option<u64>,
}

/// One's own collections and those that everybody may see; where a match is put into one of one's own.
///
/// # Errors
/// [`PageError::NotFound`] for a match that is not here.
pub async fn all(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    listed(&visitor, &site, query.into_inner(), None, &Fields::default()).await
}

async fn listed(
    visitor: &Visitor,
    site: &web::Data<Site>,
    query: Query,
    wrong: Option<Words>,
    fields: &Fields,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "studies")?;
    let (who, site) = (who(visitor).await?, site.clone());
    let typed = |name: &str| fields.get(name).unwrap_or_default().to_owned();
    let (title, about) = (typed("title"), typed("about"));
    let page = blocking(move || {
        let own = who.map(|who| site.studies.collections_of(who)).transpose()?.unwrap_or_default();
        let mut open = site.studies.open_collections()?;
        open.truncate(SHOWN);
        let one = |one: Collection| {
            Ok::<_, ClerkError>(Listed {
                id: one.id.to_string(),
                owner: name_of(&site, &Writer::Account(one.owner))?,
                shown: shown_word(one.shown),
                items: one.items.len(),
                day: day(one.changed),
                title: one.title,
                about: one.about,
            })
        };
        let own = own.into_iter().map(one).collect::<Result<_, _>>()?;
        let open = open.into_iter().map(one).collect::<Result<_, _>>()?;
        let picked = query.m.map(|id| picked(&site, id, query.at)).transpose()?;
        Ok(All { shell, signed: who.is_some(), picked, own, open, wrong, title, about })
    });
    private(&page.await?)
}

fn picked(site: &Site, id: MatchId, seq: Option<u64>) -> Result<Picked, PageError> {
    let entries = site.library.each(&site.clerk, &BTreeSet::from([id]))?;
    let entry = entries.get(&id).ok_or(PageError::NotFound)?;
    Ok(Picked { id: id.to_string(), seq, title: entry.listed.title.clone() })
}

/// Makes a collection, with a match in it where one is named.
///
/// # Errors
/// [`PageError::NotAllowed`] for who is not signed in.
pub async fn make(posted: Posted, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let who = who(&visitor).await?.ok_or(PageError::NotAllowed)?;
    let query = Query {
        m: fields.get("m").and_then(|text| text.parse().ok()),
        at: fields.get("at").and_then(|text| text.parse().ok()),
    };
    let (working, sent, wanted) = (site.clone(), fields.clone(), query.clone());
    let made = blocking(move || {
        let field = |name: &str| sent.get(name).unwrap_or_default();
        let made = done(working.studies.collect(who, field("title"), field("about")))?;
        if let Some(of) = wanted.m {
            done(working.studies.put_in(made.id, who, (of, wanted.at.map(Seq)), ""))?;
        }
        Ok(made.id)
    });
    match made.await {
        Ok(id) => see_other(&format!("/c/{id}")),
        Err(PageError::Refused { why, .. }) => {
            let mut answer = listed(&visitor, &site, query, Some(why), &fields).await?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
        Err(other) => Err(other),
    }
}

/// A collection.
///
/// # Errors
/// [`PageError::NotFound`] for none, or none for whoever asks.
pub async fn one(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    shown(&visitor, &site, id_of(&code)?, None, &Fields::default()).await
}

async fn shown(
    visitor: &Visitor,
    site: &web::Data<Site>,
    id: CollectionId,
    wrong: Option<Words>,
    fields: &Fields,
) -> Result<HttpResponse, PageError> {
    let who = who(visitor).await?;
    let (mut shell, site) = (Shell::with_forms(visitor, "studies")?, site.clone());
    let typed = |name: &str| fields.get(name).unwrap_or_default().to_owned();
    let (what, said) = (typed("what"), typed("words"));
    let page = blocking(move || {
        let found = site.studies.collection(id, who)?.ok_or(PageError::NotFound)?;
        if found.shown > Shown::Private {
            shell.feed = Some(format!("/c/{id}/feed.atom?lang={}", shell.lang()));
        }
        let ids: BTreeSet<MatchId> = found.items.iter().map(|item| item.of).collect();
        let entries = site.library.each(&site.clerk, &ids)?;
        let last = found.items.len().saturating_sub(1);
        let view = |(place, item): (usize, &Item)| view(&site, &entries, item, (place, last));
        Ok(One {
            id: id.to_string(),
            owner: name_of(&site, &Writer::Account(found.owner))?,
            mine: who == Some(found.owner),
            items: found.items.iter().enumerate().map(view).collect::<Result<_, _>>()?,
            shown: found.shown,
            title: found.title,
            about: found.about,
            wrong,
            what,
            said,
            shell,
        })
    });
    private(&page.await?)
}

fn view(
    site: &Site,
    entries: &BTreeMap<MatchId, Arc<Entry>>,
    item: &Item,
    (place, last): (usize, usize),
) -> Result<ItemView, ClerkError> {
    let seq = item.at.map(|at| at.seq.0);
    Ok(ItemView {
        place,
        href: href(item),
        entry: entries.get(&item.of).cloned(),
        seq,
        moved: item.at.map(|at| site.studies.holds(&at)).transpose()?.is_some_and(|holds| !holds),
        words: item.words.clone(),
        first: place == 0,
        last: place == last,
    })
}

/// The address of a match or a moment of a collection.
pub fn href(item: &Item) -> String {
    item.at.map_or_else(|| format!("/m/{}", item.of), |at| format!("/m/{}/{}", item.of, at.seq.0))
}

/// One step of the owner; what is refused is shown again with what was typed.
///
/// # Errors
/// Those that the page itself cannot show.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let id = id_of(&code)?;
    let who = who(&visitor).await?.ok_or(PageError::NotAllowed)?;
    let (working, sent) = (site.clone(), fields.clone());
    match blocking(move || carried_out(&working, id, who, &sent)).await {
        Ok(to) => see_other(&to),
        Err(PageError::Refused { why, .. }) => {
            let mut answer = shown(&visitor, &site, id, Some(why), &fields).await?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
        Err(other) => Err(other),
    }
}

fn carried_out(site: &Site, id: CollectionId, who: AccountId, fields: &Fields) -> Result<String, PageError> {
    let field = |name: &str| fields.get(name).unwrap_or_default();
    let place = || field("place").parse::<usize>().map_err(|_| PageError::Malformed);
    let studies = &site.studies;
    let home = format!("/c/{id}");
    let at = |place: usize| Ok(format!("{home}#i{place}"));
    match field("do") {
        "add" => {
            let wanted = match field("m").parse() {
                Ok(of) => (of, field("at").parse().ok().map(Seq)),
                Err(_) => named(field("what")).ok_or_else(unnamed)?,
            };
            let now = done(studies.put_in(id, who, wanted, field("words")))?;
            at(now.items.len().saturating_sub(1))
        }
        "gone" => {
            let place = place()?;
            done(studies.recollect(id, who, &|one| one.take_out(place))).map(|_| home.clone())
        }
        "up" | "down" => {
            let from = place()?;
            let to = if field("do") == "up" { from.saturating_sub(1) } else { from.saturating_add(1) };
            done(studies.recollect(id, who, &|one| one.shift(from, to)))?;
            at(to)
        }
        "words" => {
            let place = place()?;
            done(studies.recollect(id, who, &|one| one.reword(place, field("words"))))?;
            at(place)
        }
        "show" => {
            let shown = Shown::named(field("shown")).ok_or(PageError::Malformed)?;
            let change = studies.recollect(id, who, &|one| {
                one.shown = shown;
                Ok(())
            });
            done(change).map(|_| home.clone())
        }
        "rename" => {
            let change = studies.recollect(id, who, &|one| one.rename(field("title"), field("about")));
            done(change).map(|_| home.clone())
        }
        "erase" if field("sure") == "yes" => {
            done(studies.erase_collection(id, who)).map(|()| "/c".to_owned())
        }
        _ => Err(PageError::Malformed),
    }
}

fn unnamed() -> PageError {
    PageError::Refused {
        rule: None,
        why: Words::new(
            "il faut l’adresse d’un match ou d’un de ses moments, comme /m/…/216",
            "the address of a match or of one of its moments is needed, such as /m/…/216",
        ),
    }
}

/// What an address of this site names: a match, or a moment of one. Whatever stands before and after is let be.
fn named(address: &str) -> Option<(MatchId, Option<Seq>)> {
    let path = address.trim().split(['?', '#']).next()?;
    let mut parts = path.split('/').skip_while(|part| *part != "m").skip(1);
    let of = match parts.next() {
        Some(id) => id.parse().ok()?,
        None => return path.parse().ok().map(|of| (of, None)),
    };
    let seq = parts.next().filter(|part| !part.is_empty());
    match seq.map(str::parse::<u64>) {
        None | Some(Err(_)) => Some((of, None)),
        Some(Ok(seq)) => Some((of, Some(Seq(seq)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_match_or_a_moment() {
        let id = "ab".repeat(16);
        let of: MatchId = id.parse().unwrap();
        for (address, seq) in [
            (format!("/m/{id}"), None),
            (id.clone(), None),
            (format!("https://greffe.example/m/{id}/216?hide=1#closeup"), Some(216)),
            (format!(" http://localhost:8787/m/{id}/luck "), None),
            (format!("/m/{id}/"), None),
        ] {
            assert_eq!(named(&address), Some((of, seq.map(Seq))), "{address}");
        }
        for wrong in ["", "/m/", "/m/zz/3", "https://greffe.example/e/00", "x"] {
            assert_eq!(named(wrong), None, "{wrong}");
        }
    }
}
