//! Checking a match file that somebody sends, of which nothing is kept; taking one in, read-only.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, web};
use greffe_core::dice::Stream;
use greffe_core::dice::commitment::Epochs;
use greffe_core::play::replay::Audit;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, SealNumber, Seat, Seq};
use greffe_core::record::signature::fingerprint;
use greffe_games::file::{Audited, Checked, Unchecked, check_watched};
use serde::Serialize;

use crate::api::bodies::{Catalogue, ForSeat, Public};
use crate::api::fail::Fail;
use crate::api::pool::Asker;
use crate::api::{Shared, blocking, id_of};
use crate::budget::Budget;
use crate::clerk::Imported;
use crate::error::PageError;
use crate::pages::import::bring_in;
use crate::posted::{demand_type, read};
use crate::server::FILE_LIMIT;
use crate::site::Site;
use crate::visitor::Visitor;

/// How long a file may take to arrive.
const TIME: Duration = Duration::from_mins(1);

#[derive(Serialize)]
struct Checking {
    /// `clean`, `differs`, `not_audited` or `refused`.
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
    #[serde(skip_serializing_if = "Option::is_none")]
    intact: Option<Intact>,
}

#[derive(Serialize)]
struct Refused {
    line: Option<usize>,
    why: String,
}

#[derive(Serialize)]
struct Intact {
    #[serde(rename = "match")]
    match_id: MatchId,
    records: u64,
    head: Hash,
    closed: bool,
    key: Hash,
    fingerprint: String,
    /// Whether the key is this server's own.
    ours: bool,
    erased_texts: Vec<SealNumber>,
    unopened_secrets: Vec<SealNumber>,
    signed: Vec<(Seat, Seq)>,
    dice: Dice,
    why_not_audited: Option<String>,
    audit: Option<Audit>,
}

#[derive(Serialize)]
struct Dice {
    epochs: usize,
    abandoned: usize,
    public_rolls: u64,
    hidden_rolls: u64,
    table_rolls: u32,
    undisclosed: bool,
    by_the_operator_alone: bool,
}

/// Checks a file: bytes, chain, seals, dice, signatures, then the audit by the rules.
///
/// # Errors
/// When the body is no file, or over its limit.
pub async fn verify(
    request: HttpRequest,
    payload: web::Payload,
    shared: web::Data<Shared>,
) -> Result<HttpResponse, Fail> {
    let visitor = Visitor::extract(&request).await?;
    demand_type(&request, "application/x-ndjson")?;
    let session = visitor.believe(visitor.header_token())?;
    let own = visitor.config.public_keys.clone();
    let payload: Payload = payload.into_inner();
    let bytes = read(payload, FILE_LIMIT, TIME).await?;
    let asker = Asker::of(&request, &session, visitor.config.behind_proxy);
    let done = shared.pool.check(&asker, move |budget| verdict(&bytes, &own, budget)).await?.flatten();
    let done = done.unwrap_or(Checking { verdict: "not_audited", refused: None, intact: None });
    Ok(Public::of(&Catalogue, |_| done).json(&request))
}

#[derive(Serialize)]
struct Kept {
    #[serde(rename = "match")]
    match_id: MatchId,
    /// Whether it was not here before: the same bytes change nothing.
    new: bool,
    url: String,
}

/// Takes a match file in, read-only. Never overwrites.
///
/// # Errors
/// When the file is refused, or a match of its id is here with other bytes.
pub async fn import(
    request: HttpRequest,
    payload: web::Payload,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
) -> Result<HttpResponse, Fail> {
    let visitor = Visitor::extract(&request).await?;
    demand_type(&request, "application/x-ndjson")?;
    let session = visitor.believe(visitor.header_token())?;
    let origin = visitor.config.origin.clone();
    let bytes = read(payload.into_inner(), FILE_LIMIT, TIME).await?;
    let asker = Asker::of(&request, &session, visitor.config.behind_proxy);
    let (sessions, brings) = (visitor.sessions(), session.clone());
    let work =
        move |budget: &mut Budget| bring_in((&site.clerk, &sessions), &brings, &bytes, &mut || budget.step());
    let (match_id, came) = shared.pool.check(&asker, work).await?.ok_or(PageError::Busy)??;
    let kept = Kept { match_id, new: came == Imported::New, url: format!("{origin}/m/{match_id}") };
    Ok(ForSeat::of_session(&session, kept).json())
}

/// The verdict on a file; none when its budget did not suffice to read it.
fn verdict(bytes: &[u8], own: &[String], budget: &mut Budget) -> Option<Checking> {
    match check_watched(bytes, &mut || budget.step()) {
        Err(Unchecked::Refused(refusal)) => {
            let refused = Refused { line: refusal.line, why: refusal.reason.to_string() };
            Some(Checking { verdict: "refused", refused: Some(refused), intact: None })
        }
        Err(Unchecked::Stopped) => None,
        Ok(checked) => Some(intact(checked, own)),
    }
}

/// Takes an imported match out again: by whoever brought it.
///
/// # Errors
/// When another session brought it, or it was not brought in at all.
pub async fn remove(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let visitor = Visitor::extract(&request).await?;
    let session = visitor.believe(visitor.header_token())?;
    let match_id = id_of(&id)?;
    if !session.brought.contains(match_id.bytes()) {
        return Err(PageError::NotAllowed.into());
    }
    blocking(move || Ok(site.clerk.remove(match_id)?)).await?;
    visitor.forget_brought(*match_id.bytes()).await?;
    Ok(ForSeat::of_session(&session, Removed { match_id }).json())
}

#[derive(Serialize)]
struct Removed {
    #[serde(rename = "removed")]
    match_id: MatchId,
}

fn intact(checked: Checked, own: &[String]) -> Checking {
    let Checked { verified, dice, audited } = checked;
    let clean = audited.is_clean();
    let (word, why, audit) = match audited {
        Audited::Done(_, audit) if !audit.judges() && audit.is_clean() => {
            ("not_audited", Some("nothing of it was judged".to_owned()), Some(audit))
        }
        Audited::Done(_, audit) => (if clean { "clean" } else { "differs" }, None, Some(audit)),
        Audited::UnknownRevision(_, named) => {
            ("not_audited", Some(format!("unknown revision {named}")), None)
        }
        Audited::UnknownSystem(name) => ("not_audited", Some(format!("unknown system {name}")), None),
        Audited::Unfoldable(why) => ("not_audited", Some(why), None),
        Audited::Stopped => ("not_audited", Some("it takes too long".to_owned()), None),
    };
    let key = verified.trailer.key;
    let intact = Intact {
        match_id: verified.head.match_id,
        records: verified.head.records,
        head: verified.head.hash,
        closed: verified.is_closed(),
        fingerprint: fingerprint(&key),
        ours: own.contains(&key.to_string()),
        key,
        erased_texts: verified.erased_texts.clone(),
        unopened_secrets: verified.unopened_secrets.clone(),
        signed: verified.signed.clone(),
        dice: counted(&dice),
        why_not_audited: why,
        audit,
    };
    Checking { verdict: word, refused: None, intact: Some(intact) }
}

fn counted(dice: &Epochs) -> Dice {
    let sum = |stream| dice.all().iter().map(|epoch| u64::from(epoch.rolls(stream))).sum();
    Dice {
        epochs: dice.all().len(),
        abandoned: dice.all().iter().filter(|epoch| epoch.abandoned().is_some()).count(),
        public_rolls: sum(Stream::Public),
        hidden_rolls: sum(Stream::Hidden),
        table_rolls: dice.table_rolls(),
        undisclosed: dice.check_disclosed().is_err(),
        by_the_operator_alone: dice.all().iter().any(|epoch| epoch.base().is_some() && !epoch.has_nonce()),
    }
}
