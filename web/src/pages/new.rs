//! Opening a match: one form, in parts; a refusal keeps what was filled in.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::error::Fault;
use greffe_core::ids::{Author, Seat};
use greffe_core::rulebook::HouseOption;
use serde::Deserialize;

use crate::acts;
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::opening::{self, Offered};
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::session::{Holding, Office, SavedTeam};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// The page.
#[derive(Template)]
#[template(path = "new.html")]
pub struct New {
    shell: Shell,
    games: Vec<Game>,
    game: Option<Game>,
    teams: Vec<Offered>,
    faults: Vec<Fault>,
    fields: Option<Fields>,
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    game: Option<String>,
}

impl New {
    fn options(&self) -> &'static [HouseOption] {
        self.game.map_or(&[], |game| game.rulebook.options)
    }

    fn kinds(&self) -> &'static [&'static str] {
        self.game.map_or(&[], |game| game.rulebook.roll_kinds)
    }

    fn is_game(&self, slug: &str) -> bool {
        self.game.is_some_and(|game| game.slug == slug)
    }

    /// What was typed into a field, else what stands there at first.
    fn was<'a>(&'a self, name: &str, first: &'a str) -> &'a str {
        match &self.fields {
            Some(fields) => fields.get(name).unwrap_or_default(),
            None => first,
        }
    }

    /// Whether a value was chosen, or stands at first.
    fn picked(&self, name: &str, value: &str, first: bool) -> bool {
        match &self.fields {
            Some(fields) => fields.get(name) == Some(value),
            None => first,
        }
    }

    /// What is wrong with a field, or with what lies under it.
    fn wrong(&self, field: &str) -> Vec<&Fault> {
        self.faults.iter().filter(|fault| fault.field == field).collect()
    }

    /// The faults that no field of the form is named by.
    fn others(&self) -> Vec<&Fault> {
        self.faults.iter().filter(|fault| fault.field.starts_with('/')).collect()
    }
}

/// The form.
///
/// # Errors
/// When the system gives no randomness.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(&visitor, "matches")?;
    let only = site.games.first().copied().filter(|_| site.games.len() == 1);
    let game = query.game.as_deref().and_then(|slug| site.game(slug)).or(only);
    let saved = visitor.session().map(|session| session.teams).unwrap_or_default();
    private(&form(shell, &site, game, &saved, Vec::new(), None))
}

fn form(
    shell: Shell,
    site: &Site,
    game: Option<Game>,
    saved: &[SavedTeam],
    faults: Vec<Fault>,
    fields: Option<Fields>,
) -> New {
    let teams = game.map(|game| opening::offered(game, saved)).unwrap_or_default();
    New { shell, games: site.games.clone(), game, teams, faults, fields }
}

/// Opens the match.
///
/// # Errors
/// Those that the form itself cannot show.
pub async fn create(posted: Posted, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, fields } = posted;
    let game = fields.get("game").and_then(|slug| site.game(slug)).ok_or(PageError::Malformed)?;
    let shared = fields.get("devices") != Some("each");
    let saved = session.teams.clone();
    let (working, sent) = (site.clone(), fields.clone());
    let opened = blocking(move || {
        let teams = opening::offered(game, &saved);
        let opening = match opening::from_form(game, &teams, &sent) {
            Ok(opening) => opening,
            Err(faults) => return Ok(Err(faults)),
        };
        match working.clerk.create(Author::Organiser, &opening, &[]) {
            Ok(id) => Ok(Ok((id, opening))),
            Err(ClerkError::Opening(faults)) => Ok(Err(faults)),
            Err(other) => Err(other.into()),
        }
    });
    let (id, opening) = match opened.await? {
        Ok(opened) => opened,
        Err(faults) => {
            let shell = Shell::with_forms(&visitor, "matches")?;
            return private(&form(shell, &site, Some(game), &session.teams, faults, Some(fields)));
        }
    };
    let hold = |office| visitor.grant(Holding { game: *id.bytes(), office });
    hold(Office::Organiser)?;
    if !shared {
        return see_other(&format!("/m/{id}/menu"));
    }
    let seats: Vec<Seat> = opening.seats.iter().map(|entry| entry.seat).collect();
    for seat in &seats {
        hold(Office::Seat(seat.number()))?;
    }
    blocking(move || {
        let table = site.clerk.table(id)?;
        for seat in seats {
            acts::join(&site, &table, seat, None)?;
        }
        Ok(())
    })
    .await?;
    see_other(&format!("/m/{id}/play"))
}
