//! Two moments of a match beside each other.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::ids::Seq;
use serde::{Deserialize, Serialize};

use crate::api::bodies::Public;
use crate::api::fail::{Fail, NO_RECORD};
use crate::api::{blocking, open};
use crate::language::Language;
use crate::outlook::{Difference, differences};
use crate::shell::Shell;
use crate::site::Site;

/// Which two moments.
#[derive(Deserialize)]
pub struct Two {
    a: u64,
    b: u64,
    lang: Option<String>,
}

#[derive(Serialize)]
struct Compared {
    differences: Vec<Unlike>,
}

/// Whose, what, then, now.
#[derive(Serialize)]
struct Unlike(String, String, String, String);

/// What two moments show differently.
///
/// # Errors
/// 404 for no such match or record.
pub async fn compare(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    two: web::Query<Two>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let game = table.game();
        if two.a.max(two.b) >= game.records() {
            return Err(Fail::Plain(&NO_RECORD));
        }
        let language = two.lang.as_deref().and_then(Language::from_code).unwrap_or_default();
        let shell = Shell::plain(language);
        let told = |one: &Difference| {
            let words = |words| shell.w(words).into_owned();
            Unlike(one.whose.clone(), words(&one.what), words(&one.recorded), words(&one.instead))
        };
        let compared = Public::tried(&*game, |game| -> Result<_, Fail> {
            let found = differences(&game.board(Seq(two.a))?, &game.board(Seq(two.b))?);
            Ok(Compared { differences: found.iter().map(told).collect() })
        })?;
        Ok(compared.tagged(game.head()))
    });
    Ok(made.await?.json(&request))
}
