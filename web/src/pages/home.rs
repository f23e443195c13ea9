//! The first page: open a match, take a seat, watch.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use greffe_store::Origin;

use crate::accounts::AccountId;
use crate::clerk::Table;
use crate::error::PageError;
use crate::library::{Brief, Entry, Listed, Standing};
use crate::opening;
use crate::pages::events::game_title;
use crate::pages::matches::title;
use crate::pages::{blocking, html, private, studies};
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// Matches shown under each heading; samples, of each game in turn, come up to as many.
const SHOWN: usize = 9;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    shell: Shell,
    live: Vec<Listed>,
    finished: Vec<Listed>,
    samples: Vec<Listed>,
    /// Events that come with the program: title, address, game.
    events: Vec<(String, String, String)>,
    /// Studies that come with the program.
    studies: Vec<studies::Listed>,
    games: Vec<Playable>,
    /// A match of this session's that goes on.
    resume: Option<Again>,
    again: Option<Again>,
    /// What was just done, as a key of the site's words.
    done: Option<&'static str>,
}

/// The match that this session has last, to be gone on with, or opened once more.
struct Again {
    id: String,
    title: Words,
    game: &'static str,
    /// Whether the session has a seat in it.
    plays: bool,
}

/// What the address may carry.
#[derive(Clone, Debug, Default, serde::Deserialize)]
pub struct Query {
    /// What was done just before.
    done: Option<String>,
}

/// A game that can be recorded here.
struct Playable {
    game: Game,
    samples: usize,
}

/// The matches of the page.
struct Found {
    live: Vec<Listed>,
    finished: Vec<Listed>,
    /// All that came with the program.
    samples: Vec<Arc<Entry>>,
}

/// The home page.
///
/// # Errors
/// When the store fails.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let session = visitor.session();
    let shell = if session.is_some() { Shell::with_forms(&visitor, "")? } else { Shell::new(&visitor, "") };
    let is_known = session.is_some();
    let games = site.games.clone();
    let done = (query.done.as_deref() == Some("erased")).then_some("account-erased");
    let (found, events, studies, (resume, again)) = blocking(move || {
        let own = session.map(|session| (resume(&site, &session), again(&site, &session)));
        let own = own.unwrap_or_default();
        site.library.keep_up(&site.clerk)?;
        let events = site.library.events();
        let sample = events.iter().filter(|one| one.sample);
        let events = sample.map(|one| {
            let title = greffe_core::telling::text::shown(&one.rules.title);
            (title, format!("/e/{}", one.id), game_title(&site, &one.rules))
        });
        let events: Vec<_> = events.collect();
        // Where what people keep is damaged, matches are shown all the same.
        let shelved =
            site.studies.of_writer(AccountId::PROGRAM).and_then(|found| studies::listed(&site, found));
        let studies = shelved.unwrap_or_default();
        let some = |closed: bool| -> Result<Vec<Listed>, PageError> {
            let own = |one: &Brief| one.origin == Origin::Own && is_closed(one.standing) == closed;
            let some = site.library.some(own, |one| std::cmp::Reverse(one.at), SHOWN);
            Ok(some.iter().map(|one| one.shown()).collect())
        };
        let sample = |one: &Brief| one.origin == Origin::Sample;
        let samples = site.library.some(sample, |one| std::cmp::Reverse(one.at), usize::MAX);
        Ok((Found { live: some(false)?, finished: some(true)?, samples }, events, studies, own))
    })
    .await?;
    let count = |game: &Game| found.samples.iter().filter(|one| one.game == game.system).count();
    let home = Home {
        shell,
        resume,
        again,
        done,
        games: games.iter().map(|game| Playable { game: *game, samples: count(game) }).collect(),
        samples: samples(&found.samples),
        live: found.live,
        finished: found.finished,
        events,
        studies,
    };
    if is_known { private(&home) } else { html(&home) }
}

/// The latest match that a session opened and may open once more.
fn again(site: &Site, session: &Session) -> Option<Again> {
    let opened = session.holdings.iter().filter(|holding| holding.office == Office::Organiser);
    let tables = opened.filter_map(|holding| site.clerk.whole(MatchId::new(holding.game)).ok());
    let ended = tables.filter(|table| {
        let game = table.game();
        game.ledger().is_closed() && opening::again(game.opening()).is_some()
    });
    ended.max_by_key(|table| table.game().at()).map(|table| Again::of(&table, session))
}

/// The latest match that goes on and that a session plays in, or opened.
fn resume(site: &Site, session: &Session) -> Option<Again> {
    let own = session.holdings.iter().filter(|holding| match holding.office {
        Office::Seat(_) | Office::Organiser => true,
        Office::Judge | Office::Player(_) => false,
    });
    let tables = own.filter_map(|holding| site.clerk.whole(MatchId::new(holding.game)).ok());
    let open = tables.filter(|table| table.origin() == Origin::Own && !table.game().ledger().is_closed());
    open.max_by_key(|table| table.game().at()).map(|table| Again::of(&table, session))
}

impl Again {
    fn of(table: &Table, session: &Session) -> Self {
        let game = table.game();
        Self {
            id: table.id().to_string(),
            title: title(&game),
            game: game.system().rulebook().title,
            plays: session.seats(*table.id().bytes()).next().is_some(),
        }
    }
}

const fn is_closed(standing: Standing) -> bool {
    matches!(standing, Standing::Closed(_))
}

/// Samples of every game in turn, so that none is pushed out by another; of each game, those with a board first,
/// ended ones before others, longer ones before shorter.
fn samples(found: &[Arc<Entry>]) -> Vec<Listed> {
    let mut best: Vec<&Entry> = found.iter().map(Arc::as_ref).collect();
    best.sort_by_key(|one| std::cmp::Reverse((one.listed.plan, is_closed(one.standing), one.listed.records)));
    let mut counts: BTreeMap<System, usize> = BTreeMap::new();
    let mut ranked: Vec<(bool, usize, &Entry)> = Vec::new();
    for one in best {
        let count = counts.entry(one.game).or_default();
        ranked.push((!one.listed.plan, *count, one));
        *count = count.saturating_add(1);
    }
    ranked.sort_by_key(|(plain, rank, _)| (*plain, *rank));
    ranked.into_iter().take(SHOWN).map(|(.., one)| one.shown()).collect()
}
