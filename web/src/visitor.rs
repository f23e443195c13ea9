//! Who asks: language, theme, session. And what an unsafe request must bring to be believed.

use std::future::{Ready, ready};
use std::rc::Rc;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use greffe_core::words::Words;

use greffe_core::record::offices::Hand;

use crate::config::Config;
use crate::error::PageError;
use crate::language::Language;
use crate::limits;
use crate::session::{Holding, SavedBoard, SavedTeam, Session, Sessions, Token};
use crate::site::Site;

/// A session cookie to be sent with the answer.
#[derive(Clone)]
pub struct FreshCookie(pub Token);

/// The one who asks.
#[derive(Clone)]
pub struct Visitor {
    request: HttpRequest,
    sessions: Data<Sessions>,
    /// The settings.
    pub config: Data<Config>,
    /// The language to answer in.
    pub language: Language,
}

impl FromRequest for Visitor {
    type Error = PageError;
    type Future = Ready<Result<Self, PageError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}

impl Visitor {
    /// The visitor behind a request.
    ///
    /// # Errors
    /// When the server was put together without its settings.
    pub fn of(request: &HttpRequest) -> Result<Self, PageError> {
        let unset = || PageError::internal("the server was put together without its settings");
        let config = request.app_data::<Data<Config>>().cloned().ok_or_else(unset)?;
        let sessions = request.app_data::<Data<Sessions>>().cloned().ok_or_else(unset)?;
        let language = wanted_language(request);
        Ok(Self { request: request.clone(), sessions, config, language })
    }

    /// Why nothing is written at the moment, when a write has failed since the server started.
    pub fn failure(&self) -> Option<Words> {
        self.request.app_data::<Data<Site>>().and_then(|site| site.clerk.failure())
    }

    /// The path asked for.
    pub fn path(&self) -> &str {
        self.request.path()
    }

    /// The address of this page in another language, every other part of the query kept.
    pub fn in_language(&self, language: Language) -> String {
        let kept = self
            .request
            .query_string()
            .split('&')
            .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="));
        let query: Vec<&str> = kept.collect();
        let joined = query.join("&");
        let separator = if joined.is_empty() { "" } else { "&" };
        format!("{}?{joined}{separator}lang={}", self.path(), language.code())
    }

    /// The theme chosen by a cookie, else the system's.
    pub fn theme(&self) -> Option<&'static str> {
        let theme = self.request.cookie("theme")?;
        ["light", "dark"].into_iter().find(|known| *known == theme.value())
    }

    /// The session, when there is one.
    pub fn session(&self) -> Option<Session> {
        let fresh = self.request.extensions().get::<Rc<(FreshCookie, Session)>>().cloned();
        if let Some(fresh) = fresh {
            return Some(fresh.1.clone());
        }
        self.token().and_then(|token| self.sessions.find(&token))
    }

    /// The session, opened now when there is none: the answer then carries its cookie.
    ///
    /// # Errors
    /// When the address has opened too many, or the system gives no randomness.
    pub fn open_session(&self) -> Result<Session, PageError> {
        if let Some(session) = self.session() {
            return Ok(session);
        }
        limits::may_open_session(&self.request)?;
        let (token, session) = self.sessions.open()?;
        self.carry(token, session.clone());
        Ok(session)
    }

    /// Gives the visitor one more right, under a new cookie.
    ///
    /// # Errors
    /// When the system gives no randomness, or the store fails.
    pub fn grant(&self, holding: Holding, hand: Option<Hand>) -> Result<Session, PageError> {
        let (token, session) = self.sessions.grant(self.token().as_ref(), holding, hand)?;
        self.carry(token, session.clone());
        Ok(session)
    }

    /// Turns a shared device towards one of its seats.
    pub fn turn_to(&self, game: [u8; 16], seat: u8) {
        if let Some(token) = self.token() {
            self.sessions.face(&token, Some((game, seat)));
        }
    }

    /// Keeps a team with the visitor's session.
    ///
    /// # Errors
    /// When the store fails.
    pub fn keep_team(&self, team: SavedTeam) -> Result<(), PageError> {
        let kept = self.token().map(|token| self.sessions.keep_team(&token, team));
        Ok(kept.transpose().map(drop)?)
    }

    /// Takes a team out of those kept with the visitor's session.
    ///
    /// # Errors
    /// When the store fails.
    pub fn drop_team(&self, game: &str, name: &str) -> Result<(), PageError> {
        let dropped = self.token().map(|token| self.sessions.drop_team(&token, game, name));
        Ok(dropped.transpose().map(drop)?)
    }

    /// Keeps a board with the visitor's session.
    ///
    /// # Errors
    /// When the store fails.
    pub fn keep_board(&self, board: SavedBoard) -> Result<(), PageError> {
        let kept = self.token().map(|token| self.sessions.keep_board(&token, board));
        Ok(kept.transpose().map(drop)?)
    }

    /// Notes that the visitor brought a match in, so that he may take it out again.
    ///
    /// # Errors
    /// When the store fails.
    pub fn note_brought(&self, place: [u8; 16]) -> Result<(), PageError> {
        let noted = self.token().map(|token| self.sessions.note_brought(&token, place));
        Ok(noted.transpose().map(drop)?)
    }

    /// Forgets that the visitor brought a match in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn forget_brought(&self, place: [u8; 16]) -> Result<(), PageError> {
        let forgotten = self.token().map(|token| self.sessions.forget_brought(&token, place));
        Ok(forgotten.transpose().map(drop)?)
    }

    /// Turns a shared device away from every seat.
    pub fn turn_away(&self) {
        if let Some(token) = self.token() {
            self.sessions.face(&token, None);
        }
    }

    fn carry(&self, token: Token, session: Session) {
        self.request.extensions_mut().insert(Rc::new((FreshCookie(token), session)));
    }

    fn token(&self) -> Option<Token> {
        let fresh = self.request.extensions().get::<Rc<(FreshCookie, Session)>>().map(|f| f.0.0.clone());
        fresh.or_else(|| bearer(&self.request)).or_else(|| {
            let cookie = self.request.cookie(self.config.cookie_name())?;
            Token::parse(cookie.value())
        })
    }

    /// Refuses a request that no page of this site sent. `token` is the one that came with the request.
    ///
    /// # Errors
    /// [`PageError::Forged`] when it cannot be told from a forged one.
    pub fn believe(&self, token: Option<&str>) -> Result<Session, PageError> {
        let session = self.session().ok_or(PageError::Forged)?;
        if bearer(&self.request).is_some() {
            return Ok(session);
        }
        let own = token.is_some_and(|token| same(token.as_bytes(), session.csrf.as_bytes()));
        if own && sent_by_this_site(&self.request, &self.config) {
            Ok(session)
        } else {
            Err(PageError::Forged)
        }
    }

    /// The token that a program sends in a header.
    pub fn header_token(&self) -> Option<&str> {
        self.request.headers().get("x-csrf-token")?.to_str().ok()
    }
}

/// The cookie to send with the answer to a request, when a session was opened or renewed for it.
pub fn fresh_cookie(request: &HttpRequest) -> Option<Token> {
    request.extensions().get::<Rc<(FreshCookie, Session)>>().map(|fresh| fresh.0.0.clone())
}

/// A bearer token names a session too; it never comes from a cookie, so no other site can make one be sent.
fn bearer(request: &HttpRequest) -> Option<Token> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    Token::parse(value.strip_prefix("Bearer ")?)
}

fn sent_by_this_site(request: &HttpRequest, config: &Config) -> bool {
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = text("origin") else { return false };
    let host = origin.split_once("://").map(|(_, host)| host);
    origin == config.origin || (host.is_some() && host == text("host"))
}

/// Compares in a time that depends on the lengths alone.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |seen, (x, y)| seen | (x ^ y)) == 0
}

/// The language asked for once in the address, which the answer remembers in a cookie.
pub fn chosen_language(request: &HttpRequest) -> Option<Language> {
    let query = request.query_string().split('&').find_map(|pair| pair.strip_prefix("lang="));
    query.and_then(Language::from_code)
}

fn wanted_language(request: &HttpRequest) -> Language {
    let cookie = || request.cookie("lang").and_then(|cookie: Cookie<'_>| Language::from_code(cookie.value()));
    let header = || {
        let value = request.headers().get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        Language::accepted(value)
    };
    chosen_language(request).or_else(cookie).or_else(header).unwrap_or_default()
}
