//! The chances of the replay: of one command, of the grid of all, and where the match turned.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::play::chances::{Chance, Grid, Hinge, Untold};
use greffe_core::record::ids::Seq;
use serde::{Deserialize, Serialize};

use super::{Made, once};
use crate::api::fail::{Fail, NO_RECORD};
use crate::api::{Shared, blocking, open};
use crate::budget::Budget;
use crate::readings::{self, Reading};
use crate::site::Site;

/// Commands whose chances are counted in one answer.
const MOST: usize = 400;

/// Which commands' chances.
#[derive(Deserialize)]
pub struct Between {
    #[serde(default)]
    from: u64,
    to: Option<u64>,
}

#[derive(Serialize)]
struct Chances {
    chances: Vec<Chance>,
    /// Where to go on, when time or measure ended it.
    next: Option<Seq>,
}

/// The chance of each test when its dice were thrown, from the rules.
///
/// # Errors
/// 404 for no such match.
pub async fn chances(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    id: web::Path<String>,
    between: web::Query<Between>,
) -> Result<HttpResponse, Fail> {
    let (table, head) = blocking(move || {
        let table = open(&site, &id)?;
        let head = table.game().head();
        Ok((table, head))
    })
    .await?;
    let (from, to) = (Seq(between.from), Seq(between.to.unwrap_or(u64::MAX)));
    let work = Arc::clone(&table);
    let make = move |budget: &mut Budget| {
        let game = work.game();
        let mut told = Chances { chances: Vec::new(), next: None };
        let rolled = game.commands().iter().filter(|command| !command.made.is_empty());
        let due: Vec<Seq> =
            rolled.map(|command| command.declared).filter(|seq| (from..=to).contains(seq)).collect();
        let mut always = true;
        for (place, seq) in due.into_iter().enumerate() {
            let over = budget.step().is_break();
            if place >= MOST || over {
                always = !over;
                told.next = Some(seq);
                break;
            }
            // What cannot be counted is left out: the moment says nothing of its chance.
            told.chances.extend(game.chances(seq).unwrap_or_default());
        }
        Made::json(&told, always)
    };
    let name = format!("chances/{}-{}", from.0, to.0);
    once(&request, &shared, (table, head, name), make).await
}

impl From<Untold> for Fail {
    fn from(untold: Untold) -> Self {
        match untold {
            Untold::NoCommand => Self::Plain(&NO_RECORD),
            Untold::NoDice | Untold::TooMany | Untold::Hidden | Untold::OtherRules => {
                Self::Field { field: "seq", why: untold.words() }
            }
            Untold::Broken(inconsistent) => inconsistent.into(),
        }
    }
}

/// All outcomes of a command over all faces of its dice.
///
/// # Errors
/// 404 for no such match or command; 400 for what cannot be counted.
pub async fn grid(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, Fail> {
    counted("grid", &request, &site, &shared, place.into_inner(), |game, seq| -> Result<Grid, Untold> {
        game.grid(seq)
    })
    .await
}

/// A hinge as core tells it, and in words.
#[derive(Serialize)]
struct InWords {
    #[serde(flatten)]
    hinge: Hinge,
    words: Reading,
}

#[derive(Serialize)]
struct Hinges {
    hinges: Vec<InWords>,
}

/// What a command hung on: its facts, the house's options and other revisions of the rules, turned the other way.
///
/// # Errors
/// As [`grid`].
pub async fn hinges(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, Fail> {
    counted("hinges", &request, &site, &shared, place.into_inner(), |game, seq| -> Result<Hinges, Untold> {
        let told = readings::told(game, seq, game.hinges(seq)?).into_iter();
        Ok(Hinges { hinges: told.map(|(hinge, words)| InWords { hinge, words }).collect() })
    })
    .await
}

async fn counted<T: Serialize>(
    what: &'static str,
    request: &HttpRequest,
    site: &web::Data<Site>,
    shared: &web::Data<Shared>,
    (id, seq): (String, u64),
    count: impl FnOnce(&greffe_games::registry::AnyMatch, Seq) -> Result<T, Untold> + Send + 'static,
) -> Result<HttpResponse, Fail> {
    let site = site.clone();
    let (table, head) = blocking(move || {
        let table = open(&site, &id)?;
        let head = table.game().head();
        Ok((table, head))
    })
    .await?;
    let work = Arc::clone(&table);
    let make = move |_: &mut Budget| Made::json(&count(&work.game(), Seq(seq))?, true);
    once(request, shared, (table, head, format!("{what}/{seq}")), make).await
}
