//! What judges see: open calls by age, who went there, the match of the table; organisers and judges by name.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::judging::error::Refused;
use greffe_core::record::ids::Seq;
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::event::Actor;

use crate::clerk::{ClerkError, Hall, now};
use crate::error::PageError;
use crate::hall::deed::{Deed, Doing};
use crate::hall::{self as held, Parts};
use crate::pages::events::buttons::{self, Done, no, tried};
use crate::pages::events::{Someone, after_leaving, hall, is_left, outside};
use crate::pages::matches::see_other;
use crate::pages::private;
use crate::posted::{Fields, Posted};
use crate::session::{Session, Sessions};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "event_calls.html")]
struct Calls {
    shell: Shell,
    base: String,
    head: u64,
    title: String,
    judges: bool,
    /// The hand that may leave its office here: an organiser does so at the desk.
    leaves: Option<u32>,
    open: Vec<Called>,
    closed: Vec<Called>,
    wrong: Option<Words>,
}

/// A call as listed.
struct Called {
    seq: u64,
    round: u32,
    table: u32,
    by: Someone,
    against: Option<Someone>,
    /// Since when, in minutes and seconds.
    age: String,
    taken: Option<Words>,
    played: Option<String>,
}

fn called(site: &Site, event: &greffe_events::event::Event, call: &greffe_events::state::Call) -> Called {
    let state = event.state();
    let since = event.acts().iter().find(|act| act.seq == call.seq).map(|act| act.at);
    let age = since.map_or(0, |since| now().millis().saturating_sub(since.millis()).max(0).div_euclid(1000));
    let table = state.table(call.round, call.table);
    let against = table.map(|table| if table.pair.a == call.by { table.pair.b } else { table.pair.a });
    let played = table.map(|table| table.pair.match_id).filter(|id| held::recorded(site, *id).is_some());
    Called {
        seq: call.seq.0,
        round: call.round,
        table: call.table,
        by: Someone::of(event, call.by),
        against: against.map(|id| Someone::of(event, id)),
        age: format!("{}:{:02}", age.div_euclid(60), age.rem_euclid(60)),
        taken: call.taken.map(|hand| event.hand_name(hand)),
        played: played.map(|id| format!("/m/{id}")),
    }
}

fn shown(
    visitor: &Visitor,
    site: &Site,
    hall: &Hall,
    session: Option<&Session>,
    wrong: Option<Words>,
) -> Result<HttpResponse, PageError> {
    let event = hall.event();
    let parts = Parts::of(session, &event);
    if parts.judge.is_none() && parts.organiser.is_none() {
        drop(event);
        return outside(visitor, hall, "calls-outside");
    }
    let shell = Shell::with_forms(visitor, "events")?;
    let state = event.state();
    let listed = |closed: bool| -> Vec<Called> {
        let calls = state.calls.iter().filter(|call| call.closed == closed);
        calls.map(|call| called(site, &event, call)).collect()
    };
    private(&Calls {
        base: format!("/e/{}", hall.id()),
        head: event.records().saturating_sub(1),
        title: greffe_core::telling::text::shown(&state.rules.title),
        judges: parts.judge.is_some(),
        leaves: parts.judge.filter(|_| parts.organiser.is_none() && !state.closed).map(Hand::number),
        open: listed(false),
        closed: listed(true),
        wrong,
        shell,
    })
}

/// The page, for judges and organisers.
///
/// # Errors
/// [`PageError::NotAllowed`] for others.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let session = visitor.session();
    shown(&visitor, &site, &hall, session.as_ref(), None)
}

/// Carries out what a button asks for.
///
/// # Errors
/// Those that the page itself cannot show.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, fields } = posted;
    let hall = hall(&site, &code).await?;
    let Some(judge) = Parts::of(Some(&session), &hall.event()).judge else {
        if is_left(&hall, &fields) {
            return see_other(&after_leaving(&hall));
        }
        return outside(&visitor, &hall, "calls-outside");
    };
    let (working, sessions, at, own) = (site.clone(), visitor.sessions(), hall.clone(), session.clone());
    let done = tried(move || carry_out((&working, &sessions), &at, (judge, &own), &fields));
    match done.await? {
        Ok(done) => done.answer(&visitor, &format!("/e/{}/calls", hall.id())).await,
        Err(Refused { why: wrong, .. }) => {
            let mut answer = shown(&visitor, &site, &hall, Some(&session), Some(wrong))?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
    }
}

fn carry_out(
    (site, sessions): (&Site, &Sessions),
    hall: &Hall,
    (judge, session): (Hand, &Session),
    fields: &Fields,
) -> Result<Done, ClerkError> {
    let actor = Actor::Judge(judge);
    if fields.get("do") == Some("leave") {
        if fields.get("sure") != Some("yes") {
            let fr = "cochez la case pour dire que c’est bien voulu";
            return Err(no("sure", fr, "tick the box to say that it is meant"));
        }
        let sent = buttons::sent(site, hall, (actor, session), fields, "");
        let doing = Doing { site, sessions, hall, actor, sent };
        doing.carry_out(Deed::LeaveOffice { hand: judge })?;
        return Ok(Done::Left(after_leaving(hall)));
    }
    let of = Seq(buttons::number(fields, "of").map_err(|why| no("unclear", &why.fr, &why.en))?);
    let sent = buttons::sent(site, hall, (actor, session), fields, "");
    let doing = Doing { site, sessions, hall, actor, sent };
    match fields.get("do") {
        Some("take") => doing.carry_out(Deed::TakeCall { of })?,
        Some("close") => {
            let ruling = latest_ruling(site, hall, of);
            doing.carry_out(Deed::CloseCall { of, ruling })?
        }
        Some("sit") => {
            let call = hall.event().state().calls.iter().find(|call| call.seq == of).copied();
            return buttons::sit(
                (site, sessions),
                hall,
                session,
                call.map(|call| (call.round, call.table)),
                "",
            );
        }
        Some(_) | None => return Err(no("button", "ce bouton n’existe pas", "there is no such button")),
    };
    Ok(Done::Here)
}

/// The last ruling in the match of a call's table, where there is one since the call.
fn latest_ruling(site: &Site, hall: &Hall, of: Seq) -> Option<Seq> {
    let event = hall.event();
    let call = event.state().calls.iter().find(|call| call.seq == of)?;
    let since = event.acts().iter().find(|act| act.seq == of)?.at;
    let id = event.state().table(call.round, call.table)?.pair.match_id;
    held::last_ruling(site, id, since)
}
