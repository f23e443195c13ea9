//! What a button of an event's page leads to, what makes two taps of one form one act, and fields that pages share.

use actix_web::HttpResponse;
use greffe_core::judging::error::Refused;
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::body::{Tally, Winner};
use greffe_events::event::Actor;

use crate::assets::hex;
use crate::clerk::{ClerkError, Hall, Sent};
use crate::error::PageError;
use crate::hall::places;
use crate::pages::blocking;
use crate::pages::matches::see_other;
use crate::posted::Fields;
use crate::session::{Holding, Session, Sessions};
use crate::site::Site;
use crate::visitor::Visitor;

/// What a button led to.
pub(super) enum Done {
    /// It is done: the page shows what came of it.
    Here,
    /// A place, and where it is held.
    Holds(Holding, Option<Hand>, String),
}

impl Done {
    /// The answer to a form of the page at this address.
    pub(super) async fn answer(self, visitor: &Visitor, here: &str) -> Result<HttpResponse, PageError> {
        match self {
            Self::Here => see_other(here),
            Self::Holds(holding, hand, to) => {
                visitor.grant(holding, hand).await?;
                see_other(&to)
            }
        }
    }
}

/// Does what a form asks for; what is refused is shown on its page, anything else is an error.
pub(super) async fn tried<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, ClerkError> + Send + 'static,
) -> Result<Result<T, Refused>, PageError> {
    blocking(move || match act() {
        Ok(done) => Ok(Ok(done)),
        Err(ClerkError::Refused(refused)) => Ok(Err(refused)),
        Err(other) => Err(other.into()),
    })
    .await
}

/// Refused.
pub(super) fn no(code: &str, fr: &str, en: &str) -> ClerkError {
    ClerkError::Refused(Refused::plain(code, fr, en))
}

/// Two taps of one form are one act: the page says how far the log was when it was made, and that and the fields name
/// the act. A form of several acts names each by its `part`.
pub(super) fn sent(
    site: &Site,
    hall: &Hall,
    (actor, session): (Actor, &Session),
    fields: &Fields,
    part: &str,
) -> Sent {
    if fields.get("seen").is_none() {
        return Sent::default();
    }
    let said: Vec<&(String, String)> = fields.0.iter().filter(|(name, _)| name != "csrf").collect();
    let said = format!("{part} {said:?}");
    let scope = format!("{} {actor:?} {}", hall.id(), session.csrf);
    Sent { retry: site.retry(&scope, &hex(said.as_bytes()), said.as_bytes()), expect: None }
}

/// Sits a session down at a table of a round.
pub(super) fn sit(
    (site, sessions): (&Site, &Sessions),
    hall: &Hall,
    session: &Session,
    at: Option<(u32, u32)>,
    page: &str,
) -> Result<Done, ClerkError> {
    let sat = places::sit(site, sessions, hall, session, at.ok_or(ClerkError::NoSuchMatch)?, None)?;
    Ok(Done::Holds(sat.holding, sat.hand, format!("/m/{}{page}", sat.match_id)))
}

/// A whole number of a field.
pub(super) fn number<T: std::str::FromStr>(fields: &Fields, name: &str) -> Result<T, Words> {
    let text = fields.get(name).map(str::trim).unwrap_or_default();
    text.parse().map_err(|_| Words::new("il manque un nombre entier", "a whole number is missing"))
}

/// A result as a form has it: who won, and what each side has; an empty score is none.
pub(super) fn result(fields: &Fields) -> Result<(Winner, Tally, Tally), Words> {
    let winner = match fields.get("winner") {
        Some("a") => Winner::A,
        Some("b") => Winner::B,
        Some("draw") => Winner::Draw,
        Some(_) | None => return Err(Words::new("dites qui a gagné, ou un nul", "say who won, or a draw")),
    };
    let side = |name: &str| -> Result<Tally, Words> {
        let is_empty = fields.get(name).is_none_or(|text| text.trim().is_empty());
        let score = if is_empty { 0 } else { number(fields, name)? };
        Ok(Tally { score, kills: None, alive: None })
    };
    Ok((winner, side("a")?, side("b")?))
}
