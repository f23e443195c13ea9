//! What a session may do to a match, and the one road from a form to the clerk.

use greffe_core::play::act::{Act, Doing};
use greffe_core::record::body::Body;
use greffe_core::record::ids::{Author, SealNumber};
use greffe_core::record::line::Line;
use greffe_core::telling::words::Words;
use greffe_store::Appended;
use serde_json::Value;

use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::pages::texts::text_of;
use crate::pictures;
use crate::session::{Holding, Office, Session, Sessions};
use crate::site::Site;

/// A secret as it is sealed: a text as it is, anything else as JSON.
pub fn payload(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether a session may act as an author in a match.
///
/// # Errors
/// [`PageError::NotAllowed`] when it holds no such seat or office, or judges a match it plays in.
pub fn allow(session: &Session, table: &Table, by: Author) -> Result<(), PageError> {
    let game = *table.id().bytes();
    let allowed = match by {
        Author::Seat(seat) => session.holds(game, Office::Seat(seat.number())),
        Author::Judge => session.holds(game, Office::Judge) && session.seats(game).next().is_none(),
        Author::Organiser => session.holds(game, Office::Organiser),
        Author::Server => false,
    };
    if allowed { Ok(()) } else { Err(PageError::NotAllowed) }
}

/// The hand of a session in a match, and its reason.
pub fn doing(session: &Session, table: &Table, reason: Option<String>) -> Doing {
    Doing { hand: session.hand(*table.id().bytes()), reason, offline: None }
}

/// All that an act says, what it seals too: it lives until its keyed hash is taken, and goes nowhere else.
fn said(act: &Act, doing: &Doing) -> Vec<u8> {
    let mut said = format!("{act:?}{:?}", doing.reason).into_bytes();
    if let Act::Declare { private, .. } = act {
        for payload in private {
            said.extend_from_slice(&payload.len().to_be_bytes());
            said.extend_from_slice(payload.as_bytes());
        }
    }
    said
}

/// Carries an act out; `key` is what makes a repeated request answer with the first outcome.
///
/// # Errors
/// Why nothing was written.
pub fn carry_out(
    site: &Site,
    session: &Session,
    table: &Table,
    by: Author,
    (act, reason): (Act, Option<String>),
    key: &str,
) -> Result<Appended, PageError> {
    allow(session, table, by)?;
    let doing = doing(session, table, reason);
    let retry = site.retry(&format!("{} {by}", table.id()), key, &said(&act, &doing));
    Ok(site.clerk.act_as(table.id(), by, &doing, act, retry)?)
}

/// Erases a free text for good; its seal remains in the record. By its author, the organiser or a judge.
///
/// # Errors
/// [`PageError::NotAllowed`] for anybody else, [`PageError::NotFound`] when no text has that number.
pub fn erase(
    site: &Site,
    session: &Session,
    table: &Table,
    by: Author,
    number: SealNumber,
) -> Result<(), PageError> {
    let is_theirs = match by {
        Author::Organiser | Author::Judge => true,
        Author::Seat(_) => author_of(site, table, number)? == Some(by),
        Author::Server => false,
    };
    if !is_theirs {
        return Err(PageError::NotAllowed);
    }
    if !table.game().text_seals().contains(&number) {
        return Err(PageError::NotFound);
    }
    demand_judging(session, table, by)?;
    let plays = by == Author::Organiser && !table.game().ledger().offices().organiser_seats().is_empty();
    if plays && !table.game().ledger().is_closed() {
        return Err(PageError::Refused {
            rule: None,
            why: Words::new(
                "un organisateur qui joue n\u{2019}efface rien avant la cl\u{f4}ture",
                "an organiser who plays erases nothing before the match is closed",
            ),
        });
    }
    let id = table.id();
    let text = site.clerk.people().text(*id.bytes(), u64::from(number.0)).map_err(ClerkError::from)?;
    site.clerk.erase_text(id, number)?;
    site.library.tell_anew(&site.clerk, id);
    // The pictures that it named go with it, unless another text names them too.
    let mut gone = text.map(|kept| pictures::named(&kept.text).1).unwrap_or_default();
    if gone.is_empty() {
        return Ok(());
    }
    let left = table.game().text_seals();
    for other in left {
        let kept = site.clerk.people().text(*id.bytes(), u64::from(other.0)).map_err(ClerkError::from)?;
        let named = kept.map(|kept| pictures::named(&kept.text).1).unwrap_or_default();
        gone.retain(|hash| !named.contains(hash));
    }
    pictures::drop_all(&site.clerk, id, &gone)
}

/// A judge erases where he may rule: let in, playing nothing, accepted by the sides that are to accept him.
fn demand_judging(session: &Session, table: &Table, by: Author) -> Result<(), PageError> {
    let game = table.game();
    let may = |hand| game.ledger().offices().may_judge(game.opening(), hand);
    if by != Author::Judge || session.hand(*table.id().bytes()).is_some_and(may) {
        return Ok(());
    }
    Err(PageError::Refused {
        rule: None,
        why: Words::new(
            "un juge n\u{2019}efface rien avant que les autres camps l\u{2019}aient accept\u{e9}",
            "a judge erases nothing before the other sides have accepted the judge",
        ),
    })
}

/// Who wrote the record that a text was sealed with.
fn author_of(site: &Site, table: &Table, number: SealNumber) -> Result<Option<Author>, PageError> {
    let records = table.game().records();
    let lines = site.clerk.log().read(*table.id().bytes(), 0..records).map_err(ClerkError::from)?;
    for bytes in &lines {
        let Ok(line) = Line::parse(bytes) else { continue };
        let sealed = Body::parse(line.kind, line.body).ok().and_then(|body| text_of(&body));
        if sealed == Some(number) {
            return Ok(Some(line.envelope.by));
        }
    }
    Ok(None)
}

/// Takes an office away from every device that holds it, and from every code that would give it again.
///
/// # Errors
/// When the store fails: what is not revoked is as before, and asking again does the whole.
pub fn revoke(site: &Site, sessions: &Sessions, holding: Holding) -> Result<(), ClerkError> {
    site.codes.retire(holding)?;
    sessions.revoke(holding)
}

#[cfg(test)]
mod tests {
    use greffe_core::play::act::Doing;
    use greffe_core::record::ids::Seq;

    use super::*;

    #[test]
    fn two_declarations_that_seal_different_cards_are_two_commands() {
        let act = |private: &[&str]| {
            let private = private.iter().copied().map(str::to_owned).collect();
            Act::Declare { window: Seq(3), command: "{}".to_owned(), private, for_seat: None }
        };
        let told = |act: &Act| said(act, &Doing::default());
        assert_eq!(told(&act(&["a", "b"])), told(&act(&["a", "b"])));
        assert_ne!(told(&act(&["a", "b"])), told(&act(&["a", "c"])));
        assert_ne!(told(&act(&["a", "b"])), told(&act(&["ab"])));
    }
}
