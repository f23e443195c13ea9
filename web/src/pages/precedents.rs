//! How it was ruled before: every ruling, by rule and by words.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::telling::words::Words;
use greffe_store::Origin;
use serde::Deserialize;

use crate::error::PageError;
use crate::library::{Brief, Standing};
use crate::pages::matches::title;
use crate::pages::{blocking, html};
use crate::precedents::{Found, LONGEST, Wanted};
use crate::records;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Matches whose open disputes are listed.
const MOST_CALLS: usize = 50;

#[derive(Template)]
#[template(path = "precedents.html")]
struct Precedents {
    shell: Shell,
    rule: String,
    words: String,
    found: Vec<Precedent>,
    /// Disputes that wait for a ruling, the longest waiting first.
    calls: Vec<Call>,
}

/// A dispute that waits.
struct Call {
    href: String,
    title: Words,
    of: u64,
    rule: Option<String>,
    /// Whether it was ruled on once: what is open is an appeal.
    appealed: bool,
    moment: Words,
}

/// A ruling as pages show it.
pub struct Precedent {
    /// The address of its dispute, else of its record.
    pub href: String,
    /// The match.
    pub title: Words,
    game: &'static str,
    /// Its record.
    pub seq: u64,
    of: u64,
    /// What was done.
    pub remedy: Words,
    /// The rules cited.
    pub rules: Vec<String>,
    /// Its reasons, unless erased.
    pub text: Option<String>,
}

impl Precedent {
    /// The address of a rule that it cites.
    pub fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}/{rule}", self.game)
    }
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    #[serde(default)]
    rule: String,
    #[serde(default)]
    q: String,
}

/// The most words that are looked for at once.
const MOST_WORDS: usize = 8;

/// What a search asks for, cut to its greatest length and number of words.
pub fn wanted(query: Query) -> Wanted {
    let cut = |text: String| text.chars().take(LONGEST).collect();
    let words: String = cut(query.q);
    let words: Vec<&str> = words.split_whitespace().take(MOST_WORDS).collect();
    Wanted { rule: cut(query.rule), words: words.join(" ") }
}

/// The rulings that fit.
///
/// # Errors
/// When the store fails.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let feed = Some(visitor.address("/disputes/feed.atom", visitor.language));
    let shell = Shell { feed, ..Shell::new(&visitor, "matches") };
    let wanted = wanted(query.into_inner());
    let asked = wanted.clone();
    let found = blocking(move || {
        let found = site.precedents(&asked)?;
        Ok((found.into_iter().map(precedent).collect(), calls(&site)))
    });
    let (found, calls) = found.await?;
    html(&Precedents { found, calls, rule: wanted.rule, words: wanted.words, shell })
}

/// The disputes that wait for a ruling in matches played here.
fn calls(site: &Site) -> Vec<Call> {
    let waits = |one: &Brief| one.origin == Origin::Own && one.disputes > 0 && one.standing == Standing::Live;
    let mut calls = Vec::new();
    // What waits longest changed longest ago.
    for id in site.library.ids(waits, |one| one.at, MOST_CALLS) {
        let Ok(table) = site.clerk.table(id) else { continue };
        let game = table.game();
        let open = game.ledger().disputes().iter().filter(|dispute| !dispute.closed);
        calls.extend(open.map(|dispute| Call {
            href: format!("/m/{id}/d/{}", dispute.seq.0),
            title: title(&game),
            of: dispute.of.0,
            rule: dispute.rule.as_ref().map(ToString::to_string),
            appealed: !dispute.rulings.is_empty(),
            moment: game.board_now().moment,
        }));
    }
    calls
}

/// A ruling found, for a page.
pub fn precedent(found: Found) -> Precedent {
    let Found { table, ruled, text } = found;
    let game = table.game();
    let base = format!("/m/{}", table.id());
    Precedent {
        href: ruled.dispute.map_or_else(|| format!("{base}/{}", ruled.seq), |seq| format!("{base}/d/{seq}")),
        title: title(&game),
        game: game.system().name(),
        seq: ruled.seq.0,
        of: ruled.of.0,
        remedy: records::remedy_words(ruled.remedy),
        rules: ruled.rules.iter().map(ToString::to_string).collect(),
        text,
    }
}
