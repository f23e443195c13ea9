//! The first page: open a match, take a seat, watch.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::words::Words;
use greffe_store::Origin;

use crate::clerk::Table;
use crate::drawing::side_letter;
use crate::error::PageError;
use crate::pages::matches::seals;
use crate::pages::replay::Seal;
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Matches shown under each heading.
const SHOWN: usize = 9;

/// A match as lists show it.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// The address of its page.
    pub href: String,
    /// The game's title.
    pub game: &'static str,
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
}

/// The home page.
///
/// # Errors
/// When the store fails.
pub async fn page(visitor: Visitor, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "");
    let mut found = blocking(move || listed(&site)).await?;
    found.sort_by_key(|one| std::cmp::Reverse(one.at));
    let some = |keep: fn(&Found) -> bool| -> Vec<Listed> {
        found.iter().filter(|one| keep(one)).take(SHOWN).map(|one| one.listed.clone()).collect()
    };
    html(&Home {
        shell,
        live: some(|one| one.origin == Origin::Own && !one.closed),
        finished: some(|one| one.origin == Origin::Own && one.closed),
        samples: some(|one| one.origin == Origin::Sample),
    })
}

/// The matches of this server, at most a few hundred of them; imported ones keep to their uploader.
///
/// # Errors
/// When the store fails. A match that cannot be folded is left out: it still has its page.
pub fn listed(site: &Site) -> Result<Vec<Found>, PageError> {
    let summaries = site.clerk.log().matches();
    let shown = summaries.iter().filter(|summary| summary.origin != Origin::Imported).take(200);
    let tables =
        shown.filter_map(|summary| site.clerk.table(greffe_core::ids::MatchId::new(summary.match_id)).ok());
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
            game: game.system().rulebook().title,
            moment,
            sides: sides.collect(),
            seals: seals(&game, table.origin()),
            records: game.records(),
        },
        closed: game.ledger().is_closed(),
        origin: table.origin(),
        at: game.at().millis(),
    }
}
