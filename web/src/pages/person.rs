//! The page of somebody who wants to be found: the matches they had a place in, and what came of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::acts::How;

use crate::accounts::Account;
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::library::{Entry, Listed, Standing};
use crate::luck::{self, Stands};
use crate::pages::account::entries;
use crate::pages::{blocking, html, luck::of as counted};
use crate::session::{Holding, Office};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Matches shown.
const SHOWN: usize = 96;
/// Matches whose dice and figures are counted: those that changed last.
const DICE: usize = 48;
/// Figures named of a game.
const FAVOURITES: usize = 5;

#[derive(Template)]
#[template(path = "person.html")]
struct Person {
    shell: Shell,
    name: String,
    games: Vec<Tally>,
    listed: Vec<Listed>,
    judged: usize,
    /// Matches whose dice were counted, at most.
    most: usize,
}

/// What came of the matches of a game.
#[derive(Clone, Default)]
struct Tally {
    game: &'static str,
    slug: &'static str,
    played: usize,
    won: usize,
    lost: usize,
    drawn: usize,
    /// Void, or both sides were theirs: nobody won against anybody.
    unscored: usize,
    /// What their figures threw.
    dice: luck::Tally,
    /// Their figures by name, and in how many of those matches each stood.
    figures: BTreeMap<String, usize>,
}

impl Tally {
    /// The figures that stood in most matches, those of one alone left out.
    fn favourites(&self) -> Vec<(&str, usize)> {
        let often = self.figures.iter().filter(|(_, count)| **count > 1);
        let mut often: Vec<(&str, usize)> = often.map(|(name, count)| (name.as_str(), *count)).collect();
        often.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        often.truncate(FAVOURITES);
        often
    }
}

impl Person {
    fn stands(&self, tally: &luck::Tally) -> String {
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

/// The page of a name.
///
/// # Errors
/// [`PageError::NotFound`] for a name that nobody has, or whose owner shows nothing: both read alike.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let feed = format!("/p/{slug}/feed.atom?lang={}", visitor.language.code());
    let shell = Shell { feed: Some(feed), ..Shell::new(&visitor, "matches") };
    let made = blocking(move || {
        let Shown { account, places, played } = found(&site, &slug)?;
        let judges = |place: &&Holding| place.office == Office::Judge;
        let mut games: BTreeMap<&'static str, Tally> = BTreeMap::new();
        for entry in &played {
            let tally = games.entry(entry.game.name()).or_default();
            (tally.game, tally.slug) = (entry.listed.game, entry.game.name());
            count(tally, entry, &seats(&places, entry));
        }
        for entry in played.iter().take(DICE) {
            if let Some(tally) = games.get_mut(entry.game.name()) {
                throw(&site, tally, entry, &seats(&places, entry))?;
            }
        }
        Ok(Person {
            shell,
            name: account.name,
            games: games.into_values().filter(|tally| tally.played > 0).collect(),
            listed: played.iter().take(SHOWN).map(|entry| entry.shown()).collect(),
            judged: places.iter().filter(judges).count(),
            most: DICE,
        })
    });
    html(&made.await?)
}

/// Somebody who wants to be found.
pub struct Shown {
    /// Who it is.
    pub account: Account,
    places: Vec<Holding>,
    /// The matches that they had a seat in.
    pub played: Vec<Arc<Entry>>,
}

/// Looks up a name.
///
/// # Errors
/// [`PageError::NotFound`] for a name that nobody has, or whose owner shows nothing: both read alike.
pub fn found(site: &Site, slug: &str) -> Result<Shown, PageError> {
    let account = site.accounts.named(slug)?.filter(|account| account.public);
    let account = account.ok_or(PageError::NotFound)?;
    let places = site.accounts.places(account.id)?;
    let mut played = entries(site, &places)?;
    played.retain(|entry| !seats(&places, entry).is_empty());
    Ok(Shown { account, places, played })
}

/// The seats somebody had in a match.
fn seats(places: &[Holding], entry: &Entry) -> Vec<u8> {
    let own = |place: &&Holding| place.game == *entry.id.bytes();
    let seat = |place: &Holding| match place.office {
        Office::Seat(seat) => Some(seat),
        Office::Judge | Office::Organiser | Office::Player(_) => None,
    };
    places.iter().filter(own).filter_map(seat).collect()
}

/// The sides of some seats, each once.
fn sides(entry: &Entry, seats: &[u8]) -> Vec<u8> {
    let mut sides: Vec<u8> = seats.iter().filter_map(|seat| entry.side_of(*seat)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// Adds the figures of somebody who had these seats, and what they threw.
fn throw(site: &Site, tally: &mut Tally, entry: &Entry, seats: &[u8]) -> Result<(), ClerkError> {
    // One that cannot be read now is left out.
    let Ok(table) = site.clerk.table(entry.id) else { return Ok(()) };
    let thrown = site.counted.of(&table, || counted(site, &table))?;
    let sides = sides(entry, seats);
    for side in &sides {
        if let Some(own) = thrown.get(&Some(*side)) {
            tally.dice.join(own);
        }
    }
    let board = table.game().board_now();
    let own = board.pieces.into_iter().filter(|piece| sides.contains(&piece.side));
    let names: BTreeSet<String> = own.map(|piece| piece.name).collect();
    for name in names {
        let count = tally.figures.entry(name).or_default();
        *count = count.saturating_add(1);
    }
    Ok(())
}

/// Counts a match for somebody who had these seats in it.
fn count(tally: &mut Tally, entry: &Entry, seats: &[u8]) {
    let more = |count: &mut usize| *count = count.saturating_add(1);
    let Standing::Closed(how) = entry.standing else { return };
    more(&mut tally.played);
    match how {
        How::Void => return more(&mut tally.unscored),
        How::Played | How::Conceded | How::Time | How::Agreed | How::Abandoned => {}
    }
    match (entry.winners.as_slice(), sides(entry, seats).as_slice()) {
        ([winner], [own]) if winner == own => more(&mut tally.won),
        ([_], [_]) => more(&mut tally.lost),
        ([] | [_, _, ..], [_]) => more(&mut tally.drawn),
        (_, [] | [_, _, ..]) => more(&mut tally.unscored),
    }
}
