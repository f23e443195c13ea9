//! Who asks: language, theme, session. And what an unsafe request must bring to be believed.

use std::future::{Ready, ready};
use std::rc::Rc;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::{self, Data};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use greffe_core::telling::words::Words;

use greffe_core::record::offices::Hand;

use crate::accounts::{Account, AccountId, tokens};
use crate::clerk::ClerkError;
use crate::config::Config;
use crate::error::PageError;
use crate::language::Language;
use crate::limits;
use crate::session::{Holding, SavedBoard, SavedTeam, Session, Sessions, Token};
use crate::site::Site;

/// A session cookie to be sent with the answer.
#[derive(Clone)]
pub struct FreshCookie(pub Token);

/// What somebody built, and may use again.
#[derive(Clone, Default)]
pub struct Built {
    /// Teams, the latest last.
    pub teams: Vec<SavedTeam>,
    /// Boards, the latest last.
    pub boards: Vec<SavedBoard>,
}

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

    /// All sessions of this server.
    pub fn sessions(&self) -> Data<Sessions> {
        self.sessions.clone()
    }

    /// Why nothing is written at the moment, when a write has failed since the server started.
    pub fn failure(&self) -> Option<Words> {
        self.request.app_data::<Data<Site>>().and_then(|site| site.clerk.failure())
    }

    /// The path asked for.
    pub fn path(&self) -> &str {
        self.request.path()
    }

    /// The address of this page in another language, every other part of the query kept. However many bars it was asked
    /// for with, it begins with one: two would name another host.
    pub fn in_language(&self, language: Language) -> String {
        let path = self.path().trim_start_matches(['/', '\\']);
        self.address(&format!("/{path}"), language)
    }

    /// Another path of the site in a language, with every other part of the query asked for.
    pub fn address(&self, path: &str, language: Language) -> String {
        let kept = self
            .request
            .query_string()
            .split('&')
            .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="));
        let query: Vec<&str> = kept.collect();
        let joined = query.join("&");
        let separator = if joined.is_empty() { "" } else { "&" };
        format!("{path}?{joined}{separator}lang={}", language.code())
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
    pub async fn grant(&self, holding: Holding, hand: Option<Hand>) -> Result<Session, PageError> {
        let (sessions, token) = (self.sessions.clone(), self.token());
        let granted = waiting(move || Ok(sessions.grant(token.as_ref(), holding, hand)?)).await?;
        self.hold(granted, holding).await
    }

    /// Gives a session the right that it came for, under a new cookie.
    ///
    /// # Errors
    /// As [`Visitor::grant`]; when the right was taken away meanwhile.
    pub async fn arrive(
        &self,
        session: Session,
        holding: Holding,
        hand: Option<Hand>,
    ) -> Result<Session, PageError> {
        let sessions = self.sessions.clone();
        let granted = waiting(move || Ok(sessions.arrive(&session, holding, hand)?)).await?;
        self.hold(granted, holding).await
    }

    async fn hold(&self, (token, session): (Token, Session), holding: Holding) -> Result<Session, PageError> {
        self.carry(token, session.clone());
        if let Some((account, site)) = session.account.zip(self.site()) {
            // The place is theirs whatever becomes of the list: the account's page notes what is missing from it.
            drop(waiting(move || Ok(site.accounts.claim(account, &[holding])?)).await);
        }
        Ok(session)
    }

    fn site(&self) -> Option<Data<Site>> {
        self.request.app_data::<Data<Site>>().cloned()
    }

    /// The account that is signed in, unless it was erased meanwhile.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn account(&self) -> Result<Option<Account>, PageError> {
        let Some((id, site)) = self.session().and_then(|session| session.account).zip(self.site()) else {
            return Ok(None);
        };
        waiting(move || Ok(site.accounts.of(id)?)).await
    }

    /// Signs an account in, with what the session built and the places it has in matches.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sign_in(&self, account: AccountId) -> Result<(), PageError> {
        let (sessions, token, site) = (self.sessions.clone(), self.token(), self.site());
        let session = self.session().unwrap_or_default();
        let renewed = waiting(move || {
            if let Some(site) = site {
                site.accounts.take_over(account, &session.teams, &session.boards)?;
                site.accounts.claim(account, &session.holdings)?;
            }
            Ok(sessions.sign_in(token.as_ref(), account)?)
        });
        let (token, session) = renewed.await?;
        self.carry(token, session);
        Ok(())
    }

    /// Signs the account out on this device.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sign_out(&self) -> Result<(), PageError> {
        let (sessions, token) = (self.sessions.clone(), self.token());
        let (token, session) = waiting(move || Ok(sessions.sign_out(token.as_ref())?)).await?;
        self.carry(token, session);
        Ok(())
    }

    /// Signs the account out on every other device.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sign_out_others(&self, account: AccountId) -> Result<(), PageError> {
        let (sessions, token) = (self.sessions.clone(), self.token());
        waiting(move || Ok(sessions.sign_out_others(account, token.as_ref())?)).await
    }

    /// How many devices an account is signed in on.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn devices(&self, account: AccountId) -> Result<usize, PageError> {
        let sessions = self.sessions.clone();
        waiting(move || Ok(sessions.signed_in(account)?)).await
    }

    /// The teams and boards of the account that is signed in, else of the session.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn built(&self) -> Result<Built, PageError> {
        if let Some(account) = self.account().await? {
            return Ok(Built { teams: account.teams, boards: account.boards });
        }
        let session = self.session().unwrap_or_default();
        Ok(Built { teams: session.teams, boards: session.boards })
    }

    /// Does to the account that is signed in what is to be done to what it built; whether one is.
    async fn build(
        &self,
        change: impl FnOnce(&Site, AccountId) -> Result<(), ClerkError> + Send + 'static,
    ) -> Result<bool, PageError> {
        let Some((account, site)) = self.account().await?.zip(self.site()) else { return Ok(false) };
        waiting(move || Ok(change(&site, account.id)?)).await?;
        Ok(true)
    }

    /// Changes the session of the visitor, if there is one, off the threads that answer requests.
    async fn revise(
        &self,
        change: impl FnOnce(&Sessions, &Token) -> Result<(), ClerkError> + Send + 'static,
    ) -> Result<(), PageError> {
        let Some(token) = self.token() else { return Ok(()) };
        let sessions = self.sessions.clone();
        waiting(move || Ok(change(&sessions, &token)?)).await
    }

    /// Turns a shared device towards one of its seats.
    pub fn turn_to(&self, game: [u8; 16], seat: u8) {
        if let Some(token) = self.token() {
            self.sessions.face(&token, Some((game, seat)));
        }
    }

    /// Keeps a team with the visitor's account, else with the session.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_team(&self, team: SavedTeam) -> Result<(), PageError> {
        let own = team.clone();
        if self.build(move |site, account| site.accounts.keep_team(account, &own)).await? {
            return Ok(());
        }
        self.revise(move |sessions, token| sessions.keep_team(token, team)).await
    }

    /// Takes a team out of those kept with the visitor's account, else with the session.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn drop_team(&self, game: &str, name: &str) -> Result<(), PageError> {
        let (game, name) = (game.to_owned(), name.to_owned());
        let (of, own) = (game.clone(), name.clone());
        if self.build(move |site, account| site.accounts.drop_team(account, &of, &own)).await? {
            return Ok(());
        }
        self.revise(move |sessions, token| sessions.drop_team(token, &game, &name)).await
    }

    /// Keeps a board with the visitor's account, else with the session.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_board(&self, board: SavedBoard) -> Result<(), PageError> {
        let own = board.clone();
        if self.build(move |site, account| site.accounts.keep_board(account, &own)).await? {
            return Ok(());
        }
        self.revise(move |sessions, token| sessions.keep_board(token, board)).await
    }

    /// Forgets that the visitor brought a match in.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_brought(&self, place: [u8; 16]) -> Result<(), PageError> {
        self.revise(move |sessions, token| sessions.forget_brought(token, place)).await
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

    /// What the session goes by, when there is one.
    pub fn token(&self) -> Option<Token> {
        // A program that comes with an account's token has no session, whatever cookie it sends along.
        if api_token(&self.request).is_some() {
            return None;
        }
        fresh_cookie(&self.request).or_else(|| sent_token(&self.request, &self.config))
    }

    /// Refuses a request that no page of this site sent. `token` is the one that came with the request.
    ///
    /// # Errors
    /// [`PageError::Forged`] when it cannot be told from a forged one.
    pub fn believe(&self, token: Option<&str>) -> Result<Session, PageError> {
        if api_token(&self.request).is_some() {
            // What is asked of a session is never a token's: it has no seat and no office.
            return Err(PageError::Scope(None));
        }
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

/// Does what may wait for the store off the threads that answer requests.
async fn waiting<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, PageError> + Send + 'static,
) -> Result<T, PageError> {
    web::block(work).await.map_err(|_| PageError::Busy)?
}

/// The token that came with a request.
fn sent_token(request: &HttpRequest, config: &Config) -> Option<Token> {
    bearer(request).or_else(|| Token::parse(request.cookie(config.cookie_name())?.value()))
}

/// Reads the session of a request again, where other servers may have changed it, and ends what it was renewed from: once,
/// before anything asks for it.
pub async fn refresh(request: &HttpRequest) {
    let (Some(config), Some(sessions)) =
        (request.app_data::<Data<Config>>(), request.app_data::<Data<Sessions>>())
    else {
        return;
    };
    let due = |token: &Token| sessions.is_due(token) || sessions.is_unsettled(token);
    if let Some(token) = sent_token(request, config).filter(due) {
        let sessions = sessions.clone();
        // What cannot be read stays as it was known, what cannot be written as it was.
        let seen = move || {
            sessions.refresh_token(&token);
            if sessions.is_unsettled(&token) { sessions.settle(&token) } else { Ok(()) }
        };
        drop(web::block(seen).await);
    }
}

/// Lets other servers know the session that was opened for a request, before the visitor may ask one of them.
pub async fn keep(request: &HttpRequest) {
    let Some(sessions) = request.app_data::<Data<Sessions>>() else { return };
    if let Some(token) = fresh_cookie(request).filter(|token| sessions.is_unkept(token)) {
        let sessions = sessions.clone();
        // One that cannot be kept is known here, and kept when it is asked for again.
        drop(web::block(move || sessions.keep_open(&token)).await);
    }
}

/// Has the cookie of a session given again on each day that it is used: a browser then keeps it as long as the server
/// keeps the session, which is counted from the last visit.
pub fn renew(request: &HttpRequest) {
    let (Some(config), Some(sessions)) =
        (request.app_data::<Data<Config>>(), request.app_data::<Data<Sessions>>())
    else {
        return;
    };
    if request.headers().contains_key(header::AUTHORIZATION) || fresh_cookie(request).is_some() {
        return;
    }
    let Some(token) = sent_token(request, config).filter(|token| sessions.renews(token)) else { return };
    if let Some(session) = sessions.find(&token) {
        request.extensions_mut().insert(Rc::new((FreshCookie(token), session)));
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

/// The token of an account that came with a request, as it was sent: whether it is good is not said here.
pub fn api_token(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").filter(|text| tokens::is_token(text))
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
