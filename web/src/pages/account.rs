//! One's account: made, entered, changed, left, erased.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;

use crate::accounts::passkeys::{self, Asking, LONGEST_PASSKEY_NAME, MOST_PASSKEYS, Untaken};
use crate::accounts::tokens::{LONGEST_TOKEN_NAME, MOST_TOKENS, Scope, Unmade};
use crate::accounts::{Account, Hasher, LONGEST_NAME, Unfit, Unnamed, slug, tokens};
use crate::error::PageError;
use crate::library::{Entry, Listed};
use crate::limits;
use crate::pages::matches::see_other;
use crate::pages::studies::day;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::session::Holding;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Matches shown.
const SHOWN: usize = 48;

/// Where one comes in.
#[derive(Template)]
#[template(path = "account_in.html")]
struct Enter {
    shell: Shell,
    /// What was typed as a name.
    name: String,
    /// What is wrong: of entering, or of making one.
    wrong: Option<Wrong>,
    /// The host whose pages may ask for passkeys.
    host: Option<String>,
    /// Places in matches and teams of this device, which the account takes over.
    places: usize,
    teams: usize,
    /// The page of this site to go back to, once signed in.
    next: Option<String>,
}

/// One's own account.
#[derive(Template)]
#[template(path = "account.html")]
struct Own {
    shell: Shell,
    name: String,
    slug: String,
    public: bool,
    devices: usize,
    listed: Vec<Listed>,
    places: usize,
    teams: usize,
    boards: usize,
    rights: Vec<Right>,
    passkeys: Vec<Device>,
    host: Option<String>,
    /// Whether there is a password, beside passkeys or alone.
    password: bool,
    /// A token that was just made: shown this once.
    made: Option<String>,
    /// When the code for a lost password was made.
    spare: Option<String>,
    /// A code that was just made: shown this once.
    code: Option<String>,
    wrong: Option<Wrong>,
    done: Option<&'static str>,
    /// The page of this site that the way to here came from.
    next: Option<String>,
}

/// What the address may carry.
#[derive(Clone, Debug, Default, serde::Deserialize)]
pub struct Query {
    /// The page of this site to go back to.
    next: Option<String>,
}

/// A page of this site, and nothing that a browser would read as another's.
fn local(next: Option<&str>) -> Option<String> {
    let fits = |next: &&str| {
        let plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        next.len() <= 300 && plain && next.starts_with('/') && !next.starts_with("//")
    };
    next.filter(fits).map(str::to_owned)
}

/// A token in the list of what was granted.
struct Right {
    number: String,
    name: String,
    /// What it may be used for, as keys of the site's words.
    scopes: Vec<&'static str>,
    since: String,
    used: Option<String>,
}

/// A passkey in the list of what opens the account.
struct Device {
    number: u32,
    name: String,
    since: String,
    used: Option<String>,
}

impl Right {
    fn of(listed: tokens::Listed) -> Self {
        let tokens::Listed { number, kept } = listed;
        Self {
            number: number.to_string(),
            scopes: kept.scopes.iter().map(|scope| scope_word(*scope)).collect(),
            since: day(kept.since),
            used: kept.used.map(moment),
            name: kept.name,
        }
    }
}

/// What a scope lets a program do, as a key of the site's words.
const fn scope_word(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "token-scope-read",
        Scope::Annotate => "token-scope-annotate",
        Scope::Collect => "token-scope-collect",
    }
}

/// A moment to the minute, as records write it.
fn moment(seconds: u64) -> String {
    let millis = i64::try_from(seconds).unwrap_or_default().saturating_mul(1000);
    At::from_millis(millis)
        .map(|at| at.to_string().chars().take(16).collect::<String>().replace('T', " "))
        .unwrap_or_default()
}

/// What is wrong, and in which form.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Wrong {
    form: &'static str,
    key: &'static str,
}

impl Enter {
    fn wrong_in(&self, form: &str) -> Option<&'static str> {
        self.wrong.filter(|wrong| wrong.form == form).map(|wrong| wrong.key)
    }

    fn longest(&self) -> usize {
        let _ = self;
        LONGEST_NAME
    }
}

impl Own {
    fn wrong_in(&self, form: &str) -> Option<&'static str> {
        self.wrong.filter(|wrong| wrong.form == form).map(|wrong| wrong.key)
    }

    fn longest(&self) -> usize {
        let _ = self;
        LONGEST_NAME
    }

    fn longest_token(&self) -> usize {
        let _ = self;
        LONGEST_TOKEN_NAME
    }

    /// What may be granted: the word of a form, and what it says.
    fn scopes(&self) -> [(&'static str, &'static str); 3] {
        let _ = self;
        Scope::ALL.map(|scope| (scope.word(), scope_word(scope)))
    }

    fn longest_passkey(&self) -> usize {
        let _ = self;
        LONGEST_PASSKEY_NAME
    }

    fn may_add(&self) -> bool {
        self.passkeys.len() < MOST_PASSKEYS
    }

    fn may_make(&self) -> bool {
        self.rights.len() < MOST_TOKENS
    }
}

const fn unmade(why: Unmade) -> &'static str {
    match why {
        Unmade::Name => "token-name-unfit",
        Unmade::Scopeless => "token-scopeless",
        Unmade::Many => "token-many",
        Unmade::Gone => "account-signed-out",
    }
}

const fn unfit(why: Unfit) -> &'static str {
    match why {
        Unfit::Short => "account-short",
        Unfit::Long => "account-long",
        Unfit::Easy => "account-easy",
    }
}

/// What is told to whoever was to show that the account is theirs, and did not.
const fn unsure(account: &Account) -> &'static str {
    if account.secret.is_some() { "account-wrong-password" } else { "passkey-wrong" }
}

const fn untaken(why: Untaken) -> &'static str {
    match why {
        Untaken::Nowhere => "passkey-nowhere",
        Untaken::Name(why) => unnamed(why),
        Untaken::Nameless => "token-name-unfit",
        Untaken::Many => "passkey-many",
        Untaken::Late => "passkey-late",
        Untaken::Wrong => "passkey-wrong",
        Untaken::Weak => "passkey-weak",
        Untaken::Copied => "passkey-copied",
        Untaken::Last => "passkey-last",
    }
}

const fn refused(form: &'static str, why: Untaken) -> Came {
    let status = match why {
        Untaken::Wrong | Untaken::Copied | Untaken::Late => StatusCode::FORBIDDEN,
        Untaken::Name(Unnamed::Taken) | Untaken::Many | Untaken::Last => StatusCode::CONFLICT,
        Untaken::Name(Unnamed::Unfit) | Untaken::Nameless | Untaken::Nowhere | Untaken::Weak => {
            StatusCode::BAD_REQUEST
        }
    };
    Came::Wrong(status, Wrong { form, key: untaken(why) })
}

const fn unnamed(why: Unnamed) -> &'static str {
    match why {
        Unnamed::Unfit => "account-name-unfit",
        Unnamed::Taken => "account-name-taken",
    }
}

/// What a step of one's account came to.
enum Came {
    /// Something is wrong, and the page says what.
    Wrong(StatusCode, Wrong),
    /// It is done: the page says so.
    Done(&'static str),
    /// A token was made: the page shows it, once.
    Made(String),
    /// A code for a lost password was made: the page shows it, once, and says what else was done.
    Spare(&'static str, String),
    /// Somewhere else.
    To(String),
}

/// One's account; where one comes in, when nobody is signed in.
///
/// # Errors
/// When the store fails.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let told = Told { next: local(query.next.as_deref()), ..Told::default() };
    shown(&visitor, &site, "", None, told).await
}

/// What a page says that was done.
#[derive(Default)]
struct Told {
    done: Option<&'static str>,
    made: Option<String>,
    code: Option<String>,
    next: Option<String>,
}

async fn shown(
    visitor: &Visitor,
    site: &web::Data<Site>,
    name: &str,
    wrong: Option<Wrong>,
    Told { done, made, code, next }: Told,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "account")?;
    let Some(account) = visitor.account().await? else {
        let session = visitor.session().unwrap_or_default();
        let (places, teams) = (session.holdings.len(), session.teams.len());
        let name = name.chars().take(LONGEST_NAME).collect();
        let host = passkeys::host(&visitor.config);
        return private(&Enter { shell, name, wrong, host, places, teams, next });
    };
    let devices = visitor.devices(account.id).await?;
    let (working, id) = (site.clone(), account.id);
    let holdings = visitor.session().unwrap_or_default().holdings;
    let (entries, places, rights) = blocking(move || {
        // What this device was given while another server, or an earlier build, did not note it.
        working.accounts.claim(id, &holdings)?;
        let places = working.accounts.places(id)?;
        let rights = working.accounts.tokens(id)?.into_iter().map(Right::of).collect();
        Ok((entries(&working, &places)?, places.len(), rights))
    })
    .await?;
    private(&Own {
        shell,
        slug: account.slug(),
        public: account.public,
        devices,
        listed: entries.iter().take(SHOWN).map(|entry| entry.shown()).collect(),
        places,
        teams: account.teams.len(),
        boards: account.boards.len(),
        name: account.name,
        rights,
        passkeys: account.passkeys.iter().map(device).collect(),
        host: passkeys::host(&visitor.config),
        password: account.secret.is_some(),
        made,
        spare: account.spare.map(|spare| day(spare.since)),
        code,
        wrong,
        done,
        next,
    })
}

fn device(key: &passkeys::Key) -> Device {
    let (since, used) = (day(key.since), key.used.map(moment));
    Device { number: key.number, name: key.name.clone(), since, used }
}

/// The matches of some places.
pub(super) fn entries(site: &Site, places: &[Holding]) -> Result<Vec<Arc<Entry>>, PageError> {
    let ids: BTreeSet<MatchId> = places.iter().map(|place| MatchId::new(place.game)).collect();
    Ok(site.library.of(&site.clerk, &ids)?)
}

/// Makes an account, enters it, changes it, leaves or erases it.
///
/// # Errors
/// Those that the page itself cannot show.
pub async fn step(
    request: HttpRequest,
    posted: Posted,
    site: web::Data<Site>,
    hasher: web::Data<Hasher>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let name = fields.get("name").unwrap_or_default().to_owned();
    let next = local(fields.get("next"));
    let desk = Desk { request: &request, visitor: &visitor, site: &site, hasher: &hasher, fields: &fields };
    let came = match (fields.get("do").unwrap_or_default(), visitor.account().await?) {
        ("enter", None) => desk.enter(&name).await?,
        ("make", None) => desk.make(&name).await?,
        ("recover", None) => desk.recover(&name).await?,
        ("passkey-make", None) => desk.make_by_passkey().await?,
        ("passkey-enter", None) => desk.enter_by_passkey().await?,
        ("enter" | "make" | "recover" | "passkey-make" | "passkey-enter", Some(_)) => {
            Came::To(next.clone().unwrap_or_else(|| "/account".to_owned()))
        }
        ("leave", None) => Came::To("/account".to_owned()),
        ("leave", Some(_)) => {
            visitor.sign_out().await?;
            Came::To("/account".to_owned())
        }
        ("leave-others", Some(account)) => {
            visitor.sign_out_others(account.id).await?;
            Came::Done("account-left-others")
        }
        ("show" | "hide", Some(account)) => {
            let (id, public) = (account.id, fields.get("do") == Some("show"));
            let working = site.clone();
            blocking(move || Ok(working.accounts.revise(id, &|account| account.public = public)?)).await?;
            Came::Done(if public { "account-shown" } else { "account-hidden" })
        }
        ("rename", Some(account)) => desk.rename(account, &name).await?,
        ("password", Some(account)) => desk.renew(account).await?,
        ("spare", Some(account)) => desk.spare(account).await?,
        ("erase", Some(account)) => desk.erase(account).await?,
        ("passkey-add", Some(account)) => desk.add_passkey(account).await?,
        ("passkey-rename", Some(account)) => desk.rename_passkey(account, &name).await?,
        ("passkey-drop", Some(account)) => desk.drop_passkey(account).await?,
        ("token", Some(account)) => desk.make_token(account, &name).await?,
        ("revoke", Some(account)) => desk.revoke(account).await?,
        // Signed out meanwhile, on this page of another window: where one comes in says so.
        (_, None) => Came::Wrong(StatusCode::FORBIDDEN, Wrong { form: "enter", key: "account-signed-out" }),
        (_, Some(_)) => return Err(PageError::Malformed),
    };
    answered(&visitor, &site, came, &name, next).await
}

/// What a step came to, on the page or away from it.
async fn answered(
    visitor: &Visitor,
    site: &web::Data<Site>,
    came: Came,
    name: &str,
    next: Option<String>,
) -> Result<HttpResponse, PageError> {
    match came {
        Came::To(place) => see_other(&place),
        Came::Done(key) => shown(visitor, site, "", None, Told { done: Some(key), ..Told::default() }).await,
        Came::Made(text) => {
            let told = Told { done: Some("token-made"), made: Some(text), ..Told::default() };
            shown(visitor, site, "", None, told).await
        }
        Came::Spare(key, text) => {
            let told = Told { done: Some(key), code: Some(text), next, ..Told::default() };
            shown(visitor, site, "", None, told).await
        }
        Came::Wrong(status, wrong) => {
            let told = Told { next, ..Told::default() };
            let mut answer = shown(visitor, site, name, Some(wrong), told).await?;
            *answer.status_mut() = status;
            Ok(answer)
        }
    }
}

/// What a device is asked for before a step with a passkey, as JSON for its browser; else why not, in words.
///
/// # Errors
/// Those of its limits; when the store fails.
pub async fn ask(
    request: HttpRequest,
    posted: Posted,
    site: web::Data<Site>,
    hasher: web::Data<Hasher>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let desk = Desk { request: &request, visitor: &visitor, site: &site, hasher: &hasher, fields: &fields };
    let account = visitor.account().await?;
    match desk.ask(fields.get("do").unwrap_or_default(), account).await? {
        Ok(asked) => Ok(HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(asked)),
        Err(why) => {
            let told = visitor.language.message(untaken(why)).to_string();
            let refused = serde_json::json!({ "why": told });
            Ok(HttpResponse::Conflict().insert_header(("Cache-Control", "no-store")).json(refused))
        }
    }
}

/// What a step works with.
struct Desk<'a> {
    request: &'a HttpRequest,
    visitor: &'a Visitor,
    site: &'a web::Data<Site>,
    hasher: &'a Hasher,
    fields: &'a Fields,
}

impl Desk<'_> {
    fn password(&self) -> &str {
        self.fields.get("password").unwrap_or_default()
    }

    /// What a device signed.
    fn credential(&self) -> &str {
        self.fields.get("credential").unwrap_or_default()
    }

    /// What a challenge is kept under: the session's own token of forms.
    fn csrf(&self) -> &str {
        self.fields.get("csrf").unwrap_or_default()
    }

    /// What a device is asked for, as its browser takes it.
    async fn ask(&self, what: &str, account: Option<Account>) -> Result<Asking, PageError> {
        let name = self.fields.get("name").unwrap_or_default().to_owned();
        let (working, config) = (self.site.clone(), self.visitor.config.clone());
        let csrf = self.csrf().to_owned();
        match (what, account) {
            ("make", None) => {
                limits::may_try(self.request)?;
                blocking(move || Ok(working.accounts.ask_to_make(&config, &csrf, &name)?)).await
            }
            ("enter", None) => {
                limits::may_try(self.request)?;
                blocking(move || Ok(working.accounts.ask_to_enter(&config, &csrf)?)).await
            }
            ("sure", Some(account)) => {
                blocking(move || Ok(working.accounts.ask_to_be_sure(&config, &csrf, &account)?)).await
            }
            ("add", Some(account)) => {
                if !self.is_sure(&account).await? {
                    return Ok(Err(Untaken::Wrong));
                }
                blocking(move || Ok(working.accounts.ask_to_add(&config, &csrf, &account, &name)?)).await
            }
            (_, None) => Err(PageError::NotAllowed),
            (_, Some(_)) => Err(PageError::Malformed),
        }
    }

    async fn make_by_passkey(&self) -> Result<Came, PageError> {
        limits::may_make_account(self.request)?;
        let (working, config) = (self.site.clone(), self.visitor.config.clone());
        let (csrf, text) = (self.csrf().to_owned(), self.credential().to_owned());
        let called = self.visitor.language.message("passkey-first").to_string();
        let made =
            blocking(move || Ok(working.accounts.make_by_passkey(&config, &csrf, (&called, &text))?));
        match made.await? {
            Ok(account) => {
                self.visitor.sign_in(account.id).await?;
                self.made_spare(account, "account-made").await
            }
            Err(why) => Ok(refused("make", why)),
        }
    }

    async fn enter_by_passkey(&self) -> Result<Came, PageError> {
        limits::may_try(self.request)?;
        let (working, config) = (self.site.clone(), self.visitor.config.clone());
        let (csrf, text) = (self.csrf().to_owned(), self.credential().to_owned());
        let entered = blocking(move || Ok(working.accounts.enter_by_passkey(&config, &csrf, &text)?));
        match entered.await? {
            Ok(account) => self.let_in(&account, "passkey-wrong").await,
            Err(why) => {
                limits::missed(self.request);
                Ok(refused("enter", why))
            }
        }
    }

    async fn add_passkey(&self, account: Account) -> Result<Came, PageError> {
        let (working, config) = (self.site.clone(), self.visitor.config.clone());
        let (csrf, text) = (self.csrf().to_owned(), self.credential().to_owned());
        let added = blocking(move || Ok(working.accounts.add_passkey(&config, &csrf, &account, &text)?));
        Ok(match added.await? {
            Ok(()) => Came::Done("passkey-added"),
            Err(why) => refused("passkey", why),
        })
    }

    fn number(&self) -> Result<u32, PageError> {
        let number = self.fields.get("number").and_then(|number| number.parse().ok());
        number.ok_or(PageError::Malformed)
    }

    async fn rename_passkey(&self, account: Account, name: &str) -> Result<Came, PageError> {
        let (number, working, name) = (self.number()?, self.site.clone(), name.to_owned());
        let renamed = blocking(move || Ok(working.accounts.rename_passkey(account.id, number, &name)?));
        Ok(match renamed.await? {
            Ok(()) => Came::Done("passkey-renamed"),
            Err(why) => refused("passkey", why),
        })
    }

    async fn drop_passkey(&self, account: Account) -> Result<Came, PageError> {
        let number = self.number()?;
        let working = self.site.clone();
        let dropped = blocking(move || Ok(working.accounts.drop_passkey(account.id, number)?));
        Ok(match dropped.await? {
            Ok(()) => Came::Done("passkey-dropped"),
            Err(why) => refused("passkey", why),
        })
    }

    async fn enter(&self, name: &str) -> Result<Came, PageError> {
        let form = slug(name);
        limits::may_try_password(self.request, &form)?;
        let (working, asked) = (self.site.clone(), name.to_owned());
        let found = blocking(move || Ok(working.accounts.named(&asked)?)).await?;
        let kept = found.as_ref().and_then(|account| account.secret.as_ref());
        let right = self.hasher.is_right(kept, self.password(), self.counted(&form)).await?;
        let Some(account) = found.filter(|_| right) else {
            let wrong = Wrong { form: "enter", key: "account-wrong" };
            return Ok(Came::Wrong(StatusCode::FORBIDDEN, wrong));
        };
        self.let_in(&account, "account-wrong").await
    }

    /// How passwords tried for a name are counted.
    fn counted(&self, form: &str) -> (impl Fn() -> Result<(), PageError>, impl Fn()) {
        let may = || limits::may_try_password(self.request, form);
        (may, || limits::missed_password(self.request, form))
    }

    /// Signs in who has just shown that an account is theirs. Of who gave it another password meanwhile, or came by the
    /// code for a lost one, nobody is let in behind: both sign everybody out after they have changed it.
    async fn let_in(&self, account: &Account, wrong: &'static str) -> Result<Came, PageError> {
        let refused = Ok(Came::Wrong(StatusCode::FORBIDDEN, Wrong { form: "enter", key: wrong }));
        if !self.is_still(account).await? {
            return refused;
        }
        self.visitor.sign_in(account.id).await?;
        if !self.is_still(account).await? {
            self.visitor.sign_out().await?;
            return refused;
        }
        let next = local(self.fields.get("next"));
        Ok(Came::To(next.unwrap_or_else(|| "/account".to_owned())))
    }

    async fn is_still(&self, account: &Account) -> Result<bool, PageError> {
        let (working, account) = (self.site.clone(), account.clone());
        blocking(move || Ok(working.accounts.is_still(&account)?)).await
    }

    async fn make(&self, name: &str) -> Result<Came, PageError> {
        let wrong = |status, key| Ok(Came::Wrong(status, Wrong { form: "make", key }));
        limits::may_make_account(self.request)?;
        let secret = match self.hasher.hash(name, self.password()).await? {
            Ok(secret) => secret,
            Err(why) => return wrong(StatusCode::BAD_REQUEST, unfit(why)),
        };
        let (working, asked) = (self.site.clone(), name.to_owned());
        let made = blocking(move || Ok(working.accounts.make(&asked, secret)?)).await?;
        match made {
            Ok(account) => {
                self.visitor.sign_in(account.id).await?;
                self.made_spare(account, "account-made").await
            }
            Err(why @ Unnamed::Unfit) => wrong(StatusCode::BAD_REQUEST, unnamed(why)),
            Err(why @ Unnamed::Taken) => wrong(StatusCode::CONFLICT, unnamed(why)),
        }
    }

    /// Gives an account whose password is lost another one, for its code; then it has a new code.
    async fn recover(&self, name: &str) -> Result<Came, PageError> {
        let wrong = |status, key| Ok(Came::Wrong(status, Wrong { form: "recover", key }));
        // Counted by address alone: nobody guesses a code, and strangers that try some keep nobody out.
        limits::may_try(self.request)?;
        // Hashed before the code is looked at: a wrong one takes as long as the right one.
        let secret = match self.hasher.hash(name, self.password()).await? {
            Ok(secret) => secret,
            Err(why) => return wrong(StatusCode::BAD_REQUEST, unfit(why)),
        };
        let typed = self.fields.get("code").unwrap_or_default().to_owned();
        let (working, name) = (self.site.clone(), name.to_owned());
        let (sessions, own) = (self.visitor.sessions(), self.visitor.token());
        let opened = blocking(move || {
            let opened = working.accounts.recover(&name, &typed, &secret)?;
            if let Some(account) = &opened {
                working.accounts.revoke_tokens(account.id)?;
                // Whoever knew the earlier password is out, also where nobody waits for the answer.
                sessions.sign_out_others(account.id, own.as_ref())?;
            }
            Ok(opened)
        });
        let Some(account) = opened.await? else {
            limits::missed(self.request);
            return wrong(StatusCode::FORBIDDEN, "account-wrong-code");
        };
        self.visitor.sign_in(account.id).await?;
        self.made_spare(account, "account-recovered").await
    }

    /// Makes another code for a lost password. A device that somebody left open makes none: it takes the password.
    async fn spare(&self, account: Account) -> Result<Came, PageError> {
        if !self.is_sure(&account).await? {
            let wrong = Wrong { form: "spare", key: unsure(&account) };
            return Ok(Came::Wrong(StatusCode::FORBIDDEN, wrong));
        }
        self.made_spare(account, "account-code-made").await
    }

    async fn made_spare(&self, account: Account, done: &'static str) -> Result<Came, PageError> {
        let working = self.site.clone();
        let made = blocking(move || Ok(working.accounts.make_spare(&account)?)).await?;
        Ok(made.map_or_else(|| Came::To("/account".to_owned()), |code| Came::Spare(done, code)))
    }

    /// Whether the password of the account that is signed in came with the form.
    async fn is_sure(&self, account: &Account) -> Result<bool, PageError> {
        // Counted apart from who enters: strangers that try its name keep nobody from changing what is theirs.
        let form = format!("sure {}", account.slug());
        limits::may_try_password(self.request, &form)?;
        if self.credential().is_empty() {
            return self.hasher.is_right(account.secret.as_ref(), self.password(), self.counted(&form)).await;
        }
        let (working, config, id) = (self.site.clone(), self.visitor.config.clone(), account.id);
        let (csrf, text) = (self.csrf().to_owned(), self.credential().to_owned());
        let right =
            blocking(move || Ok(working.accounts.is_sure_by_passkey(&config, &csrf, id, &text)?)).await?;
        if !right {
            limits::missed_password(self.request, &form);
        }
        Ok(right)
    }

    async fn rename(&self, account: Account, name: &str) -> Result<Came, PageError> {
        let (working, asked) = (self.site.clone(), name.to_owned());
        let renamed = blocking(move || Ok(working.accounts.rename(account.id, &asked)?)).await?;
        Ok(match renamed {
            Ok(()) => Came::Done("account-renamed"),
            Err(why @ Unnamed::Unfit) => {
                Came::Wrong(StatusCode::BAD_REQUEST, Wrong { form: "rename", key: unnamed(why) })
            }
            Err(why @ Unnamed::Taken) => {
                Came::Wrong(StatusCode::CONFLICT, Wrong { form: "rename", key: unnamed(why) })
            }
        })
    }

    async fn renew(&self, account: Account) -> Result<Came, PageError> {
        let wrong = |status, key| Ok(Came::Wrong(status, Wrong { form: "password", key }));
        if !self.is_sure(&account).await? {
            return wrong(StatusCode::FORBIDDEN, unsure(&account));
        }
        let new = self.fields.get("new").unwrap_or_default();
        let secret = match self.hasher.hash(&account.name, new).await? {
            Ok(secret) => secret,
            Err(why) => return wrong(StatusCode::BAD_REQUEST, unfit(why)),
        };
        let (working, id) = (self.site.clone(), account.id);
        let (sessions, own) = (self.visitor.sessions(), self.visitor.token());
        let changed = move || {
            let done =
                working.accounts.revise_sure(&account, &|account| account.secret = Some(secret.clone()))?;
            if done.is_some() {
                working.accounts.revoke_tokens(id)?;
                // Whoever knew the earlier one is out, also where nobody waits for the answer.
                sessions.sign_out_others(id, own.as_ref())?;
            }
            Ok(done)
        };
        if blocking(changed).await?.is_none() {
            return wrong(StatusCode::FORBIDDEN, "account-wrong-password");
        }
        self.visitor.sign_in(id).await?;
        Ok(Came::Done("account-password-changed"))
    }

    /// Makes a token. A device that somebody left open makes none: it takes the password.
    async fn make_token(&self, account: Account, name: &str) -> Result<Came, PageError> {
        let wrong = |status, key| Ok(Came::Wrong(status, Wrong { form: "token", key }));
        if !self.is_sure(&account).await? {
            return wrong(StatusCode::FORBIDDEN, unsure(&account));
        }
        let scopes: Vec<Scope> = self.fields.all("scope").filter_map(Scope::named).collect();
        let (working, name) = (self.site.clone(), name.to_owned());
        let made = blocking(move || Ok(working.accounts.make_token(&account, &name, &scopes)?)).await?;
        match made {
            Ok(text) => Ok(Came::Made(text)),
            Err(why) => wrong(StatusCode::BAD_REQUEST, unmade(why)),
        }
    }

    async fn revoke(&self, account: Account) -> Result<Came, PageError> {
        let number = self.fields.get("number").and_then(|number| number.parse().ok());
        let number = number.ok_or(PageError::Malformed)?;
        let working = self.site.clone();
        blocking(move || Ok(working.accounts.revoke_token(account.id, number)?)).await?;
        Ok(Came::Done("token-revoked"))
    }

    async fn erase(&self, account: Account) -> Result<Came, PageError> {
        if !self.is_sure(&account).await? {
            let wrong = Wrong { form: "erase", key: unsure(&account) };
            return Ok(Came::Wrong(StatusCode::FORBIDDEN, wrong));
        }
        let (working, id) = (self.site.clone(), account.id);
        blocking(move || Ok(working.erase_account(id)?)).await?;
        self.visitor.sign_out_others(id).await?;
        self.visitor.sign_out().await?;
        Ok(Came::To("/?done=erased".to_owned()))
    }
}
