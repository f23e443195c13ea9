//! Atom feeds (RFC 4287): what happened in a match, the matches of somebody, rulings as they are given.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::record::at::At;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::line::Line as RecordLine;

use crate::assets;
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::library::Entry;
use crate::pages::matches::{open, title};
use crate::pages::precedents::{Query, precedent, wanted};
use crate::pages::studies::id_of;
use crate::pages::{blocking, collections, person, unchanged};
use crate::records;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Entries of a feed.
const SHOWN: usize = 50;

/// A feed.
#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed {
    shell: Shell,
    title: String,
    /// Its own address on this site.
    own: String,
    /// The page that it follows.
    page: String,
    items: Vec<Item>,
}

/// One entry of a feed.
struct Item {
    /// The address of what it tells, which is its id too.
    href: String,
    title: String,
    at: At,
    /// Who did it, where that is not the site.
    by: Option<String>,
    text: String,
    /// Rules that it applies or cites.
    rules: Vec<String>,
}

impl Feed {
    /// When the latest of it happened; the earliest moment there is where nothing did.
    fn updated(&self) -> At {
        self.items.iter().map(|item| item.at).max().unwrap_or(At::EARLIEST)
    }

    /// What is sent: signs that no XML may hold are left out.
    fn written(&self) -> Result<String, PageError> {
        let mut text = self.render()?;
        text.retain(|sign| matches!(sign, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..));
        Ok(text)
    }
}

fn answer(request: &HttpRequest, body: String) -> HttpResponse {
    let tag = format!("\"{}\"", assets::hex(body.as_bytes()).chars().take(32).collect::<String>());
    unchanged(request, &tag).unwrap_or_else(|| {
        HttpResponse::Ok()
            .content_type("application/atom+xml; charset=utf-8")
            .insert_header((header::ETAG, tag))
            .body(body)
    })
}

/// When a record of a match was written.
fn written(site: &Site, id: MatchId, seq: u64) -> Result<At, ClerkError> {
    let line = site.clerk.log().read_one(*id.bytes(), seq)?.ok_or(ClerkError::NoSuchMatch)?;
    let line = RecordLine::parse(&line).map_err(|error| ClerkError::Broken(error.to_string()))?;
    Ok(line.envelope.at)
}

/// What happened in a match, the last first: what was struck since is not in it.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn of_match(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let (shell, own) = (Shell::new(&visitor, "matches"), visitor.in_language(visitor.language));
    let body = blocking(move || {
        let chronicle = site.chronicle(&table)?;
        let page = format!("/m/{}", table.id());
        let told: Vec<_> = {
            let game = table.game();
            let stands = |seq| !game.is_void(Seq(seq));
            let told = chronicle.moments.iter().rev().filter(|moment| !moment.waits && stands(moment.last));
            let by = |by| shell.w(&records::author_words(by, game.opening())).into_owned();
            told.take(SHOWN).map(|moment| (moment, by(moment.by))).collect()
        };
        let items: Result<Vec<Item>, ClerkError> = told
            .into_iter()
            .map(|(moment, by)| {
                Ok(Item {
                    href: format!("{page}/{}", moment.last),
                    title: shell.w(&moment.words).into_owned(),
                    at: written(&site, table.id(), moment.last)?,
                    by: Some(by),
                    text: shell.w(&moment.told).into_owned(),
                    rules: chronicle.rules_of(moment).map(str::to_owned).collect(),
                })
            })
            .collect();
        let title = shell.w(&title(&table.game())).into_owned();
        Feed { items: items?, title, own, page, shell }.written()
    });
    Ok(answer(&request, body.await?))
}

/// The matches of somebody who wants to be found, the one that changed last first.
///
/// # Errors
/// [`PageError::NotFound`] for a name that nobody has, or whose owner shows nothing: both read alike.
pub async fn of_person(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let (shell, own) = (Shell::new(&visitor, "matches"), visitor.in_language(visitor.language));
    let body = blocking(move || {
        let person::Shown { account, played, .. } = person::found(&site, &slug)?;
        let mut items: Vec<Item> = played.iter().filter_map(|entry| of_entry(entry, &shell)).collect();
        items.sort_by_key(|item| std::cmp::Reverse(item.at));
        items.truncate(SHOWN);
        Feed { items, title: account.name, own, page: format!("/p/{slug}"), shell }.written()
    });
    Ok(answer(&request, body.await?))
}

/// A match in the feed of somebody; a new one whenever it went on.
fn of_entry(entry: &Entry, shell: &Shell) -> Option<Item> {
    let listed = &entry.listed;
    let sides = listed.sides.iter().map(|side| format!("{} {}", side.name, shell.w(&side.count)));
    let seals = listed.seals.iter().map(|seal| shell.w(&seal.words).into_owned());
    let told = [listed.game.to_owned(), shell.w(&listed.moment).into_owned()];
    let told: Vec<String> = told.into_iter().chain(sides).chain(seals).collect();
    Some(Item {
        href: listed.href.clone(),
        title: shell.w(&listed.title).into_owned(),
        at: At::from_millis(entry.at)?,
        by: None,
        text: told.join(" · "),
        rules: Vec::new(),
    })
}

/// What is put into a collection that is shown, the last first.
///
/// # Errors
/// [`PageError::NotFound`] for none, and for one that is private: a feed has no account.
pub async fn of_collection(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let (shell, own) = (Shell::new(&visitor, "studies"), visitor.in_language(visitor.language));
    let body = blocking(move || {
        let id = id_of(&code)?;
        let found = site.studies.collection(id, None)?.ok_or(PageError::NotFound)?;
        let ids = found.items.iter().map(|item| item.of).collect();
        let entries = site.library.each(&site.clerk, &ids)?;
        let mut latest: Vec<_> = found.items.iter().collect();
        latest.sort_by_key(|item| std::cmp::Reverse(item.added));
        let items = latest.into_iter().take(SHOWN).filter_map(|item| {
            let listed = &entries.get(&item.of)?.listed;
            let record = item.at.map(|at| shell.t("panel-record").num("n", at.seq.0).to_string());
            let title = [Some(shell.w(&listed.title).into_owned()), record];
            let millis = i64::try_from(item.added).ok()?.saturating_mul(1000);
            Some(Item {
                href: collections::href(item),
                title: title.into_iter().flatten().collect::<Vec<_>>().join(", "),
                at: At::from_millis(millis)?,
                by: None,
                text: item.words.clone(),
                rules: Vec::new(),
            })
        });
        let items = items.collect();
        Feed { items, title: found.title, own, page: format!("/c/{id}"), shell }.written()
    });
    Ok(answer(&request, body.await?))
}

/// Rulings, by rule and by words as on their page, the last first.
///
/// # Errors
/// When the store fails.
pub async fn of_rulings(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let (shell, own) = (Shell::new(&visitor, "matches"), visitor.in_language(visitor.language));
    let page = visitor.address("/disputes", visitor.language);
    let wanted = wanted(query.into_inner());
    let body = blocking(move || {
        let found = site.precedents(&wanted)?;
        let items: Result<Vec<Item>, ClerkError> = found
            .into_iter()
            .map(|found| {
                let at = written(&site, found.table.id(), found.ruled.seq.0)?;
                let ruling = precedent(found);
                let (remedy, of) = (shell.w(&ruling.remedy), shell.w(&ruling.title));
                Ok(Item {
                    title: format!("{remedy} · {of}"),
                    href: ruling.href,
                    at,
                    by: None,
                    text: ruling.text.unwrap_or_else(|| shell.t("text-erased").to_string()),
                    rules: ruling.rules,
                })
            })
            .collect();
        let mut items = items?;
        items.sort_by_key(|item| std::cmp::Reverse(item.at));
        items.truncate(SHOWN);
        let named = shell.t("precedents-title").to_string();
        let parts = [named, wanted.rule, wanted.words].into_iter().filter(|part| !part.is_empty());
        let title = parts.collect::<Vec<_>>().join(" · ");
        Feed { shell, title, own, page, items }.written()
    });
    Ok(answer(&request, body.await?))
}
