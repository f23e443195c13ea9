//! Spectators of an event that shows its tables behind: what they ask of such a match is led to the match as far as it is
//! shown; players, judges and organisers of the event, and who has a place in the match, see all of it.
//!
//! An address that is led there carries [`MARK`] behind the id of the match. Whatever reads the id by itself finds no
//! match under it: a page that was not made for this shows nothing rather than too much.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Uri;
use actix_web::middleware::Next;
use actix_web::web::{self, Data};
use actix_web::{Error, HttpRequest};
use greffe_core::record::ids::MatchId;

use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::hall::Parts;
use crate::session::Session;
use crate::site::Site;
use crate::visitor::Visitor;

/// What stands behind the id of a match that is asked for as everybody sees it.
pub const MARK: char = '~';

/// What addresses of matches begin with, and how many parts stand before the id.
const PLACES: [(&str, usize); 3] = [("/m/", 2), ("/embed/m/", 3), ("/api/v1/matches/", 4)];

/// The match of an address, and whether it is asked for as everybody sees it.
pub fn read(code: &str) -> Option<(MatchId, bool)> {
    let bare = code.strip_suffix(MARK);
    let id = bare.unwrap_or(code).parse().ok()?;
    Some((id, bare.is_some()))
}

/// The place of the id among the parts of a path, and the match, if it is one's address.
fn asked(path: &str) -> Option<(usize, MatchId)> {
    let (_, place) = PLACES.into_iter().find(|(begins, _)| path.starts_with(begins))?;
    let part = path.split('/').nth(place)?;
    // What is written with escapes is read as it will be.
    let plain = unescaped(part)?;
    Some((place, read(&plain)?.0))
}

/// A part of a path without its escapes; nothing where they are none of a text.
fn unescaped(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The same address with the mark behind the id.
fn marked(uri: &Uri, place: usize) -> Option<Uri> {
    let parts = uri.path().split('/').enumerate();
    let parts = parts.map(|(at, part)| if at == place { format!("{part}{MARK}") } else { part.to_owned() });
    let path = parts.collect::<Vec<_>>().join("/");
    let query = uri.query().map_or_else(String::new, |query| format!("?{query}"));
    format!("{path}{query}").parse().ok()
}

/// Whether a session sees all of a match that its event shows behind.
fn is_inside(site: &Site, session: &Session, id: MatchId, event: MatchId) -> Result<bool, ClerkError> {
    if session.holdings.iter().any(|holding| holding.game == *id.bytes()) {
        return Ok(true);
    }
    let hall = site.clerk.event(event)?;
    let event = hall.event();
    let parts = Parts::of(Some(session), &event);
    let state = event.state();
    let plays = |player| {
        state.placed().contains(&player) && state.player(player).is_some_and(|one| one.dropped.is_none())
    };
    Ok(parts.organiser.is_some() || parts.judge.is_some() || parts.player.is_some_and(plays))
}

/// Whether all of a match is shown to somebody, by the session they have.
///
/// # Errors
/// When the store fails.
pub fn is_whole_for(site: &Site, session: Option<&Session>, id: MatchId) -> Result<bool, ClerkError> {
    let Some(event) = site.clerk.behind_in(id)? else { return Ok(true) };
    if site.clerk.horizon(id)?.is_none() {
        return Ok(true);
    }
    session.map_or(Ok(false), |session| is_inside(site, session, id, event))
}

/// Whether a request is to be led to the match as spectators see it.
async fn is_led(request: &HttpRequest, id: MatchId) -> Result<bool, PageError> {
    let Some(site) = request.app_data::<Data<Site>>().cloned() else { return Ok(false) };
    let session = Visitor::of(request)?.session();
    let found = web::block(move || is_whole_for(&site, session.as_ref(), id).map(|whole| !whole));
    Ok(found.await.map_err(|_| PageError::Busy)??)
}

/// Leads requests of spectators.
///
/// # Errors
/// When the store fails, or an address cannot be read.
pub async fn around(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // The path as it is routed, some escapes read already.
    let found = asked(request.match_info().as_str());
    if let Some((place, id)) = found
        && is_led(request.request(), id).await?
    {
        let uri = marked(request.uri(), place).ok_or(PageError::Malformed)?;
        request.match_info_mut().get_mut().update(&uri);
    }
    next.call(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_match_of_an_address_is_found_however_it_is_written() {
        let id = "0123456789abcdef0123456789abcdef";
        let of = |path: &str| asked(path).map(|(place, id)| (place, id.to_string()));
        for (path, place) in [
            (format!("/m/{id}"), 2),
            (format!("/m/{id}/7/board.svg"), 2),
            (format!("/embed/m/{id}/7"), 3),
            (format!("/api/v1/matches/{id}/records"), 4),
            (format!("/m/%30{}", &id[1..]), 2),
            (format!("/m/{id}~/7"), 2),
        ] {
            assert_eq!(of(&path), Some((place, id.to_owned())), "{path}");
            let uri: Uri = format!("{path}?from=1").parse().unwrap();
            let led = marked(&uri, place).unwrap().to_string();
            assert!(led.contains(MARK) && led.ends_with("?from=1") && led.len() == path.len() + 8, "{led}");
        }
        for path in ["/m", "/m/", "/e/0123456789abcdef0123456789abcdef", "/m/%zz", "/m/nothing"] {
            assert_eq!(of(path), None, "{path}");
        }
    }
}
