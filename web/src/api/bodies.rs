//! The two kinds of body an answer may have: what anyone may read, and what one hand alone may read.
//!
//! Neither can be made but from its source: [`Public`] from the fold of the records, the log or a catalogue,
//! none of which holds a secret; [`ForSeat`] only with the session's own [`Hand`].

use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use greffe_core::asking::form::Form;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, SealNumber, Seat};
use greffe_events::event::Event;
use greffe_games::registry::AnyMatch;
use greffe_store::{Log, People};
use serde::Serialize;

use crate::acts;
use crate::api::fail::{Fail, SEVERAL_SEATS};
use crate::clerk::Table;
use crate::error::PageError;
use crate::library::{Found, Held};
use crate::pages;
use crate::session::{Office, Session};

mod sealed {
    pub trait Sealed {}
}

/// What holds nothing secret.
pub trait Open: sealed::Sealed {}

impl sealed::Sealed for AnyMatch {}
impl Open for AnyMatch {}
impl sealed::Sealed for Log {}
impl Open for Log {}
/// Texts are open: the record seals them, the match file carries them.
impl sealed::Sealed for People {}
impl Open for People {}
/// What the library finds is public, but for files that the asking session brought in: the API asks for none.
impl sealed::Sealed for Found {}
impl Open for Found {}
/// The log of an event is open: names are texts that its file carries.
impl sealed::Sealed for Event {}
impl Open for Event {}
impl sealed::Sealed for Vec<Arc<Held>> {}
impl Open for Vec<Arc<Held>> {}
impl sealed::Sealed for Catalogue {}
impl Open for Catalogue {}

/// The catalogues of this build, and answers that follow from the request alone.
pub struct Catalogue;

/// A body that anyone may read.
pub struct Public<T> {
    body: T,
    tag: Option<Hash>,
}

impl<T> Public<T> {
    /// Made from something that holds no secret.
    pub(super) fn of<S: Open>(source: &S, make: impl FnOnce(&S) -> T) -> Self {
        Self { body: make(source), tag: None }
    }

    /// The same, where making it may fail.
    pub(super) fn tried<S: Open, E>(source: &S, make: impl FnOnce(&S) -> Result<T, E>) -> Result<Self, E> {
        Ok(Self { body: make(source)?, tag: None })
    }

    /// The same, named by the head of its match: it changes only when the head does.
    pub(super) fn tagged(mut self, head: Hash) -> Self {
        self.tag = Some(head);
        self
    }
}

impl<T: Serialize> Public<T> {
    /// As JSON.
    pub(super) fn json(&self, request: &HttpRequest) -> HttpResponse {
        if let Some(answer) = self.unchanged(request) {
            return answer;
        }
        let mut answer = HttpResponse::Ok().json(&self.body);
        self.mark(&mut answer);
        answer
    }
}

impl<B: MessageBody + 'static> Public<B> {
    /// As bytes of a type, with headers of their own.
    pub(super) fn bytes(
        self,
        request: &HttpRequest,
        mime: &'static str,
        extra: &[(&'static str, String)],
    ) -> HttpResponse {
        if let Some(answer) = self.unchanged(request) {
            return answer;
        }
        let mut builder = HttpResponse::Ok();
        builder.content_type(mime);
        for (name, value) in extra {
            builder.insert_header((*name, value.as_str()));
        }
        let tag = self.tag;
        let mut answer = builder.body(self.body);
        Public { body: (), tag }.mark(&mut answer);
        answer
    }
}

impl<T> Public<T> {
    fn etag(&self) -> Option<String> {
        self.tag.map(tag)
    }

    fn mark(&self, answer: &mut HttpResponse) {
        if let Some(tag) = self.etag().and_then(|tag| HeaderValue::from_str(&tag).ok()) {
            answer.headers_mut().insert(header::ETAG, tag);
        }
    }

    fn unchanged(&self, request: &HttpRequest) -> Option<HttpResponse> {
        pages::unchanged(request, &self.etag()?)
    }
}

fn tag(head: Hash) -> String {
    format!("\"{head}\"")
}

/// That nothing has changed, for who has what is named by this head: asked before anything costly is made.
pub(super) fn unchanged(request: &HttpRequest, head: Hash) -> Option<HttpResponse> {
    pages::unchanged(request, &tag(head))
}

/// A session's place in one match: what it acts as, and whose eyes it looks through.
pub struct Hand {
    id: MatchId,
    by: Author,
}

impl Hand {
    /// The place a session acts from: the one it names, or the only one it has.
    ///
    /// # Errors
    /// When it holds none, or several and names none.
    pub(super) fn acting(session: &Session, table: &Table, named: Option<Author>) -> Result<Self, Fail> {
        let by = match named {
            Some(by) => by,
            None => only(session, table.id())?,
        };
        acts::allow(session, table, by)?;
        Ok(Self { id: table.id(), by })
    }

    /// The seat a session looks from: its only one, or the one it was last turned to.
    ///
    /// # Errors
    /// [`PageError::NotFound`] when it has none, as for a match that is not there.
    pub(super) fn looking(session: Option<&Session>, id: MatchId) -> Result<(Self, Seat), Fail> {
        let session = session.ok_or(PageError::NotFound)?;
        let seats: Vec<u8> = session.seats(*id.bytes()).collect();
        let number = match (seats.as_slice(), session.facing) {
            ([], _) => return Err(PageError::NotFound.into()),
            ([only], _) => *only,
            (several, Some((game, facing))) if game == *id.bytes() && several.contains(&facing) => facing,
            (_, Some(_) | None) => return Err(Fail::Plain(&SEVERAL_SEATS)),
        };
        let seat = Seat::new(number).ok_or(PageError::NotFound)?;
        Ok((Self { id, by: Author::Seat(seat) }, seat))
    }

    /// As whom it acts.
    pub(super) fn by(&self) -> Author {
        self.by
    }

    /// Its seat, when it plays one.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.by {
            Author::Seat(seat) => Some(seat),
            Author::Judge | Author::Organiser | Author::Server => None,
        }
    }

    /// What its seat may or must declare, through its own eyes.
    pub(super) fn forms(&self, table: &Table) -> Result<Vec<Form>, Fail> {
        let Some(seat) = self.seat().filter(|_| table.id() == self.id) else { return Ok(Vec::new()) };
        let desk = table.desk();
        let all = desk.secrets().all();
        Ok(table.game().prompt(seat, &all)?)
    }

    /// The choices its own seat has sealed.
    pub(super) fn sealed(&self, table: &Table) -> Vec<(SealNumber, String)> {
        let Some(seat) = self.seat().filter(|_| table.id() == self.id) else { return Vec::new() };
        let desk = table.desk();
        let own = desk.secrets().seals.iter().filter(|(_, secret)| secret.seat == Some(seat));
        own.map(|(number, secret)| (*number, secret.payload.clone())).collect()
    }
}

fn only(session: &Session, id: MatchId) -> Result<Author, Fail> {
    let held = session.holdings.iter().filter(|holding| holding.game == *id.bytes());
    let authors: Vec<Author> = held.filter_map(|holding| author(holding.office)).collect();
    match authors.as_slice() {
        [] => Err(PageError::NotAllowed.into()),
        [one] => Ok(*one),
        _several => Err(Fail::Plain(&SEVERAL_SEATS)),
    }
}

/// As whom an office writes.
pub(super) fn author(office: Office) -> Option<Author> {
    match office {
        Office::Seat(number) => Seat::new(number).map(Author::Seat),
        Office::Judge => Some(Author::Judge),
        Office::Organiser => Some(Author::Organiser),
        // A player of an event writes nothing in a match but as the seat that the round gives.
        Office::Player(_) => None,
    }
}

/// The office behind an author.
pub(super) fn office(by: Author) -> Option<Office> {
    match by {
        Author::Seat(seat) => Some(Office::Seat(seat.number())),
        Author::Judge => Some(Office::Judge),
        Author::Organiser => Some(Office::Organiser),
        Author::Server => None,
    }
}

/// A body for one session alone: never kept by a cache, never tagged, compressed as `weight` allows.
pub struct ForSeat<T>(T);

impl<T: Serialize> ForSeat<T> {
    /// Made with the session's own place in hand.
    pub(super) fn of(_: &Hand, body: T) -> Self {
        Self(body)
    }

    /// Made for the session itself: its own token, its own list of places.
    pub(super) fn of_session(_: &Session, body: T) -> Self {
        Self(body)
    }

    /// As JSON.
    pub(super) fn json(&self) -> HttpResponse {
        HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(&self.0)
    }
}
