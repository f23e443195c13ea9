//! The first page: open a match, take a seat, watch.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::ids::MatchId;
use greffe_core::words::Words;
use greffe_games::registry::System;
use greffe_store::Origin;

use crate::clerk::Table;
use crate::drawing::side_letter;
use crate::error::PageError;
use crate::latest::latest;
use crate::opening;
use crate::pages::matches::{seals, title};
use crate::pages::replay::Seal;
use crate::pages::{blocking, html, private};
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// Matches shown under each heading; samples, of each game in turn, come up to as many.
const SHOWN: usize = 9;

/// A match as lists show it.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// The address of its page.
    pub href: String,
    /// The match's name, else its sides'.
    pub title: Words,
    /// The game's title.
    pub game: &'static str,
    /// Whether figures stand somewhere: it is replayed on a board.
    pub plan: bool,
    /// Turn and phase, or the result once it is over.
    pub moment: Words,
    /// The sides.
    pub sides: Vec<ListedSide>,
    /// How the record stands.
    pub seals: Vec<Seal>,
    /// The number of records.
    pub records: u64,
}

/// A side as lists show it.
#[derive(Clone, Debug, Default)]
pub struct ListedSide {
    /// Its letter.
    pub letter: &'static str,
    /// Its name.
    pub name: String,
    /// A short public count.
    pub count: Words,
}

/// A match with what lists are sorted by.
pub struct Found {
    /// As shown.
    pub listed: Listed,
    /// Its game.
    pub game: System,
    /// Whether it is closed.
    pub closed: bool,
    /// Where it comes from.
    pub origin: Origin,
    /// When its last record was written, in milliseconds.
    pub at: i64,
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    shell: Shell,
    live: Vec<Listed>,
    finished: Vec<Listed>,
    samples: Vec<Listed>,
    games: Vec<Playable>,
    again: Option<Again>,
}

/// The match that this session opened last, to be opened once more.
struct Again {
    id: String,
    title: Words,
    game: &'static str,
}

/// A game that can be recorded here.
struct Playable {
    game: Game,
    samples: usize,
}

/// The home page.
///
/// # Errors
/// When the store fails.
pub async fn page(visitor: Visitor, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let session = visitor.session();
    let shell = if session.is_some() { Shell::with_forms(&visitor, "")? } else { Shell::new(&visitor, "") };
    let is_known = session.is_some();
    let games = site.games.clone();
    let (mut found, again) = blocking(move || {
        let again = session.and_then(|session| again(&site, &session));
        Ok((listed(&site)?, again))
    })
    .await?;
    found.sort_by_key(|one| std::cmp::Reverse(one.at));
    let some = |keep: fn(&Found) -> bool| -> Vec<Listed> {
        found.iter().filter(|one| keep(one)).take(SHOWN).map(|one| one.listed.clone()).collect()
    };
    let count = |game: &Game| {
        let of_game = |one: &&Found| one.origin == Origin::Sample && one.game == game.system;
        found.iter().filter(of_game).count()
    };
    let home = Home {
        shell,
        again,
        games: games.iter().map(|game| Playable { game: *game, samples: count(game) }).collect(),
        live: some(|one| one.origin == Origin::Own && !one.closed),
        finished: some(|one| one.origin == Origin::Own && one.closed),
        samples: samples(&found),
    };
    if is_known { private(&home) } else { html(&home) }
}

/// The latest match that a session opened and may open once more.
fn again(site: &Site, session: &Session) -> Option<Again> {
    let opened = session.holdings.iter().filter(|holding| holding.office == Office::Organiser);
    let tables = opened.filter_map(|holding| site.clerk.table(MatchId::new(holding.game)).ok());
    let latest = tables
        .filter(|table| opening::again(table.game().opening()).is_some())
        .max_by_key(|table| table.game().at())?;
    let game = latest.game();
    let title = title(&game);
    Some(Again { id: latest.id().to_string(), title, game: game.system().rulebook().title })
}

/// Samples of every game in turn, so that none is pushed out by another; of each game, those with a board first,
/// ended ones before others, longer ones before shorter.
fn samples(found: &[Found]) -> Vec<Listed> {
    let mut best: Vec<&Found> = found.iter().filter(|one| one.origin == Origin::Sample).collect();
    best.sort_by_key(|one| std::cmp::Reverse((one.listed.plan, one.closed, one.listed.records)));
    let mut counts: BTreeMap<System, usize> = BTreeMap::new();
    let mut ranked: Vec<(bool, usize, &Found)> = Vec::new();
    for one in best {
        let count = counts.entry(one.game).or_default();
        ranked.push((!one.listed.plan, *count, one));
        *count = count.saturating_add(1);
    }
    ranked.sort_by_key(|(plain, rank, _)| (*plain, *rank));
    ranked.into_iter().take(SHOWN).map(|(.., one)| one.listed.clone()).collect()
}

/// The matches of this server that changed last, at most a few hundred; imported ones keep to their uploader.
///
/// # Errors
/// When the store fails. A match that cannot be folded is left out: it still has its page.
pub fn listed(site: &Site) -> Result<Vec<Found>, PageError> {
    let shown = latest(site.clerk.log()).into_iter().take(200);
    let tables = shown.filter_map(|(_, summary)| site.clerk.table(MatchId::new(summary.match_id)).ok());
    Ok(tables.map(|table| found(&table)).collect())
}

fn found(table: &Table) -> Found {
    let game = table.game();
    let board = game.board_now();
    let sides = board.sides.iter().zip(0_u8..).map(|(side, index)| ListedSide {
        letter: side_letter(index),
        name: side.name.clone(),
        count: side.facts.first().map_or_else(Words::default, |(name, value)| {
            Words::new(format!("{} {}", name.fr, value.fr), format!("{} {}", name.en, value.en))
        }),
    });
    let moment = if game.is_started() {
        board.over.clone().unwrap_or_else(|| board.moment.clone())
    } else {
        Words::new("pas encore commenc\u{e9}", "not begun yet")
    };
    Found {
        listed: Listed {
            href: format!("/m/{}", table.id()),
            title: title(&game),
            plan: board.square.is_some() || board.pieces.iter().any(|piece| piece.at.is_some()),
            game: game.system().rulebook().title,
            moment,
            sides: sides.collect(),
            seals: seals(&game, table.origin()),
            records: game.records(),
        },
        game: game.system(),
        closed: game.ledger().is_closed(),
        origin: table.origin(),
        at: game.at().millis(),
    }
}
