//! Disputes: what each remedy would give, rulings given before, a judge's view of a silent seat's forms.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::asking::form::Form;
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::acts::Remedy;
use greffe_core::record::ids::{Author, MatchId, RuleId, Seat, Seq};
use serde::{Deserialize, Serialize};

use crate::api::bodies::{ForSeat, Hand, Public};
use crate::api::fail::Fail;
use crate::api::{blocking, id_of, open};
use crate::error::PageError;
use crate::outlook::{self, Tried};
use crate::pages::precedents::{Query, wanted};
use crate::precedents::Found;
use crate::site::Site;
use crate::visitor::Visitor;

/// Which record, and a length to try in place of one of its facts.
#[derive(Deserialize)]
pub struct About {
    of: Seq,
    fact: Option<usize>,
    measure: Option<i64>,
}

/// What each remedy about a record would give.
///
/// # Errors
/// 404 for no such match.
pub async fn outlook(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    about: web::Query<About>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let About { of, fact, measure } = about.into_inner();
        let tried = fact.zip(measure).map(|(fact, measure)| Tried { fact, measure });
        let open = {
            let game = table.game();
            let due = game.ledger().disputes().iter().find(|one| one.of == of && !one.closed);
            due.map(|dispute| dispute.seq)
        };
        let all = outlook::outlooks(&site, &table, of, open, tried)?;
        let game = table.game();
        Ok(Public::of(&*game, |_| all))
    });
    Ok(made.await?.json(&request))
}

#[derive(Serialize)]
struct Ruling {
    #[serde(rename = "match")]
    match_id: MatchId,
    seq: Seq,
    of: Seq,
    dispute: Option<Seq>,
    remedy: Remedy,
    rules: Vec<RuleId>,
    text: Option<String>,
}

/// The rulings that cite a rule, or whose reasons hold some words.
///
/// # Errors
/// When the store fails.
pub async fn precedents(
    request: HttpRequest,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let found = site.precedents(&wanted(query.into_inner()))?;
        let rulings: Vec<Ruling> = found.into_iter().map(told).collect();
        Ok(Public::of(site.clerk.people(), |_| rulings))
    });
    Ok(made.await?.json(&request))
}

fn told(found: Found) -> Ruling {
    let Found { table, ruled, text } = found;
    Ruling {
        match_id: table.id(),
        seq: ruled.seq,
        of: ruled.of,
        dispute: ruled.dispute,
        remedy: ruled.remedy,
        rules: ruled.rules,
        text,
    }
}

/// For which seat.
#[derive(Deserialize)]
pub struct For {
    seat: Seat,
}

#[derive(Serialize)]
struct Asked {
    seat: Seat,
    window: Seq,
    forms: Vec<Form>,
}

/// The forms of a seat as a judge sees them: through nobody's eyes.
///
/// # Errors
/// 403 for anybody but a judge who plays no seat.
pub async fn forms(
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
    query: web::Query<For>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session();
    let made = blocking(move || {
        let session = session.ok_or(PageError::NotFound)?;
        id_of(&id)?;
        let table = open(&site, &id)?;
        let hand = Hand::acting(&session, &table, Some(Author::Judge))?;
        let game = table.game();
        let seat = query.seat;
        let forms = game.prompt(seat, &Knowledge::default())?;
        Ok(ForSeat::of(&hand, Asked { seat, window: game.window(seat), forms }))
    });
    Ok(made.await?.json())
}
