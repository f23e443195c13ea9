//! What an event adds up to: factions and scenarios, luck as its matches tell it, its rulings by rule.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_events::event::Event;
use greffe_events::state::Table;
use greffe_events::statistics::{Statistics, Sum};
use serde_json::{Value, json};

use crate::clerk::{ClerkError, Hall};
use crate::error::PageError;
use crate::hall::recorded;
use crate::luck::{Stands, Tally};
use crate::pages::events::{Someone, hall};
use crate::pages::precedents::{Precedent, precedent};
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Matches looked through for rulings, the last first.
const RULED: usize = 200;
/// Matches whose dice are read on behalf of one reader: who asks next reads on.
const READ: usize = 24;

#[derive(Template)]
#[template(path = "event_stats.html")]
struct Page {
    shell: Shell,
    base: String,
    title: String,
    told: Statistics,
    rulings: Vec<Ruled>,
    luck: Vec<Lucky>,
    /// Matches whose dice are counted, and matches that are recorded.
    counted: usize,
    of: usize,
}

/// A rule, and every ruling of the event that cites it.
struct Ruled {
    rule: String,
    term: String,
    href: String,
    given: Vec<(u32, u32, Precedent)>,
}

/// A player's dice in all matches.
struct Lucky {
    who: Someone,
    tally: Tally,
}

impl Page {
    fn rate(&self, sum: &Sum) -> String {
        sum.rate()
            .map_or_else(|| "–".to_owned(), |rate| format!("{rate}{}%", self.shell.pick("\u{202f}", "")))
    }

    fn stands(&self, tally: &Tally) -> String {
        let key = match tally.stands() {
            Stands::Few => "luck-few",
            Stands::Within => "luck-within",
            Stands::Above => "luck-above",
            Stands::Below => "luck-below",
        };
        self.shell.t(key).to_string()
    }

    /// A number of tenths, with the comma or point of the language.
    fn tenths(&self, value: u64) -> String {
        format!("{}{}{}", value / 10, self.shell.pick(",", "."), value % 10)
    }
}

/// The tables of an event whose match is recorded, the last round first.
fn played<'e>(site: &Site, event: &'e Event) -> Vec<(u32, &'e Table)> {
    let state = event.state();
    let tables = state.tables_until(state.last_published());
    let mut found: Vec<_> =
        tables.filter(|(_, table)| recorded(site, table.pair.match_id).is_some()).collect();
    found.reverse();
    found
}

/// Rulings of the event by rule, those on which most was ruled first.
fn rulings(site: &Site, event: &Event) -> Result<Vec<Ruled>, ClerkError> {
    let mut by_rule: BTreeMap<String, Vec<(u32, u32, Precedent)>> = BTreeMap::new();
    for (round, table) in played(site, event).into_iter().take(RULED) {
        let found = match site.precedents_of(table.pair.match_id) {
            Ok(found) => found,
            // A match that cannot be folded here tells no ruling.
            Err(ClerkError::Unfoldable(_) | ClerkError::NoSuchMatch) => continue,
            Err(other) => return Err(other),
        };
        for found in found {
            let cited = found.ruled.rules.clone();
            for rule in &cited {
                let one = crate::precedents::Found {
                    table: std::sync::Arc::clone(&found.table),
                    ruled: found.ruled.clone(),
                    text: found.text.clone(),
                };
                let place = (round, table.pair.table, precedent(one));
                by_rule.entry(rule.to_string()).or_default().push(place);
            }
        }
    }
    let slug = &event.state().rules.game;
    let game = site.game(slug);
    let told = by_rule.into_iter().map(|(rule, given)| Ruled {
        term: game.and_then(|game| game.rulebook.rule(&rule)).map_or_else(String::new, |one| one.term.into()),
        href: format!("/rules/{slug}/{rule}"),
        rule,
        given,
    });
    let mut told: Vec<Ruled> = told.collect();
    told.sort_by_key(|one| std::cmp::Reverse(one.given.len()));
    Ok(told)
}

/// The dice of each player over all matches that are read, and how many these are.
fn luck(site: &Site, hall: &Hall, event: &Event) -> Result<(Vec<Lucky>, usize, usize), ClerkError> {
    let mut sums: BTreeMap<_, Tally> = BTreeMap::new();
    let tables = played(site, event);
    let (of, mut counted, mut read) = (tables.len(), 0_usize, 0_usize);
    for (_, table) in tables {
        let id = table.pair.match_id;
        let records = recorded(site, id).unwrap_or_default();
        let records = site.clerk.horizon(id)?.map_or(records, |horizon| horizon.records);
        let known = hall.luck_of(id, records);
        if known.is_none() && read >= READ {
            continue;
        }
        let sides = if let Some(known) = known {
            known
        } else {
            read = read.saturating_add(1);
            let open = match site.clerk.table(id) {
                Ok(open) => open,
                Err(ClerkError::Unfoldable(_) | ClerkError::NoSuchMatch) => continue,
                Err(other) => return Err(other),
            };
            let told = crate::pages::luck::of(site, &open)?;
            let tally = |of: u8| told.sides.get(&Some(of)).cloned().unwrap_or_default();
            let sides = [tally(0), tally(1)];
            hall.keep_luck(id, records, sides.clone());
            sides
        };
        counted = counted.saturating_add(1);
        let [a, b] = &sides;
        sums.entry(table.pair.a).or_default().join(a);
        sums.entry(table.pair.b).or_default().join(b);
    }
    let told = sums.into_iter().filter(|(_, tally)| tally.dice > 0);
    let told = told.map(|(id, tally)| Lucky { who: Someone::of(event, id), tally });
    Ok((told.collect(), counted, of))
}

/// What it adds up to, rounds without a scenario left out.
fn named(mut all: Statistics) -> Statistics {
    all.scenarios.retain(|one| one.name != "–");
    all
}

/// The page.
///
/// # Errors
/// [`PageError::NotFound`] for no such event.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let shell = Shell::new(&visitor, "events");
    let made = blocking(move || {
        let event = hall.event();
        let (luck, counted, of) = luck(&site, &hall, &event)?;
        Ok(Page {
            base: format!("/e/{}", hall.id()),
            title: greffe_core::telling::text::shown(&event.state().rules.title),
            told: named(event.state().statistics()),
            rulings: rulings(&site, &event)?,
            luck,
            counted,
            of,
            shell,
        })
    });
    html(&made.await?)
}

/// The same as values.
///
/// # Errors
/// When the store fails.
pub fn summed(site: &Site, hall: &Hall, event: &Event) -> Result<Value, ClerkError> {
    let rulings = rulings(site, event)?;
    let told = rulings.iter().map(|one| {
        let given = one.given.iter().map(|(round, table, given)| {
            json!({ "round": round, "table": table, "seq": given.seq, "remedy": given.remedy, "href": given.href })
        });
        json!({ "rule": one.rule, "given": given.collect::<Vec<Value>>() })
    });
    let told: Vec<Value> = told.collect();
    let (luck, counted, of) = luck(site, hall, event)?;
    let luck = luck.iter().map(|one| {
        let Tally { dice, sum, .. } = one.tally;
        json!({ "player": one.who.number, "dice": dice, "sum": sum, "expected_tenths": one.tally.expected(), "band_tenths": one.tally.band() })
    });
    let luck: Vec<Value> = luck.collect();
    Ok(json!({
        "statistics": event.state().statistics(),
        "rulings": told,
        "luck": { "players": luck, "counted": counted, "of": of },
    }))
}

/// Rules ruled on, with how often: what the hall shows, without a name.
pub(super) fn ruled_on(site: &Site, event: &Event) -> Result<Vec<(String, String, usize)>, ClerkError> {
    let all = rulings(site, event)?;
    Ok(all.into_iter().map(|one| (one.rule, one.term, one.given.len())).collect())
}
