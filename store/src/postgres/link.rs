//! Connections: one host after the other, each within a deadline, checked before anything is trusted to them.

use crate::OpenError;
use deadpool::managed::{Manager, Metrics, Object, Pool, PoolError, RecycleError, RecycleResult};
use futures_util::future::{BoxFuture, maybe_done};
use std::{
    future::{Future as _, poll_fn},
    net::{IpAddr, Ipv4Addr},
    str::FromStr as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    task::Poll,
    time::Duration,
};
use tokio::{task::JoinHandle, time::timeout};
use tokio_postgres::{
    AsyncMessage, Client, Config, Connection, Row, Socket, Statement,
    config::{Host, SslMode, TargetSessionAttrs},
    error::{DbError, SqlState},
    tls::TlsStream,
    types::ToSql,
};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Longest time for a whole handshake with one host: one that is stopped accepts connections and says nothing.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// Longest time for an answer. Longer ones are cut by closing the connection, never by a cancel request: a cancelled
/// commit says that it succeeded.
pub(crate) const ANSWER: Duration = Duration::from_secs(15);
/// Connections of one server at most, beside the one that its records are written over and the one that hears the others.
const MOST_LINKS: usize = 6;

/// Says nothing when what the session promises is kept, a row when it is not; what is not known is not judged.
const SETTINGS: &str = "select name, set_to from (values \
    ('fsync', current_setting('fsync', true), 'off'), \
    ('full_page_writes', current_setting('full_page_writes', true), 'off'), \
    ('synchronous_commit', current_setting('synchronous_commit', true), 'off'), \
    ('synchronous_commit', current_setting('synchronous_commit', true), 'local'), \
    ('synchronous_commit', current_setting('synchronous_commit', true), 'remote_write')) \
    as given(name, set_to, lies) where set_to = lies";

/// What is wrong with the database, or with the way to it.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum Trouble {
    /// It does not answer, or no longer: what was under way may have happened.
    #[error("the database is lost: {0}")]
    Lost(String),
    /// What it acknowledges may vanish.
    #[error("the database is set to lose what it acknowledges: {0}")]
    Lies(String),
    /// Others were in the way; nothing happened.
    #[error("the database is contended: {0}")]
    Again(String),
    /// It said no; nothing happened.
    #[error("the database refused: {0}")]
    Refused(String),
    /// Its content makes no sense.
    #[error("the database is damaged: {0}")]
    Damaged(String),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(said) => said_no(said),
            None => Self::Lost(with_sources(&error)),
        }
    }
}

/// Only the code and the message: details may quote values.
fn said_no(said: &DbError) -> Trouble {
    let (code, words) = (said.code(), format!("{} ({})", said.message(), said.code().code()));
    let is_again = [
        &SqlState::T_R_SERIALIZATION_FAILURE,
        &SqlState::T_R_DEADLOCK_DETECTED,
        &SqlState::UNIQUE_VIOLATION,
        // Two servers that make one table at once.
        &SqlState::DUPLICATE_OBJECT,
        &SqlState::DUPLICATE_TABLE,
    ];
    if is_again.contains(&code) {
        return Trouble::Again(words);
    }
    let is_lost = code.code().starts_with("08")
        || code.code().starts_with("57P")
        || [&SqlState::READ_ONLY_SQL_TRANSACTION, &SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN]
            .contains(&code);
    if is_lost { Trouble::Lost(words) } else { Trouble::Refused(words) }
}

fn with_sources(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        words = format!("{words}: {cause}");
        source = cause.source();
    }
    words
}

impl From<Trouble> for OpenError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Lies(_) => Self::Untrustworthy { detail: trouble.to_string() },
            Trouble::Lost(_) | Trouble::Again(_) | Trouble::Refused(_) | Trouble::Damaged(_) => {
                Self::Database { detail: trouble.to_string() }
            }
        }
    }
}

/// A connection that was found trustworthy.
pub(crate) struct Link {
    client: Client,
    driver: JoinHandle<()>,
    /// Whether a commit succeeded without the copy that it should have waited for.
    unreplicated: Arc<AtomicBool>,
    is_lost: bool,
    prepared: std::collections::HashMap<&'static str, Statement>,
}

/// What a statement is given.
pub(crate) type Given<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Link {
    /// The prepared statement of a text; prepared at its first use on this connection.
    pub(crate) async fn prepare(&mut self, text: &'static str) -> Result<Statement, Trouble> {
        if let Some(known) = self.prepared.get(text) {
            return Ok(known.clone());
        }
        let prepared = in_time(self.client.prepare(text)).await;
        let statement = self.noted(prepared)?;
        self.prepared.insert(text, statement.clone());
        Ok(statement)
    }

    /// The rows that a statement answers with.
    pub(crate) async fn rows(&mut self, text: &'static str, given: Given<'_>) -> Result<Vec<Row>, Trouble> {
        let statement = self.prepare(text).await?;
        let answered = in_time(self.client.query(&statement, given)).await;
        self.noted(answered)
    }

    /// How many rows a statement has touched.
    pub(crate) async fn count(&mut self, text: &'static str, given: Given<'_>) -> Result<u64, Trouble> {
        self.count_within(ANSWER, text, given).await
    }

    /// The same of a statement that may take so long.
    pub(crate) async fn count_within(
        &mut self,
        limit: Duration,
        text: &'static str,
        given: Given<'_>,
    ) -> Result<u64, Trouble> {
        let statement = self.prepare(text).await?;
        let done = timeout(limit, self.client.execute(&statement, given)).await;
        let answered = done.map_err(|_| late()).and_then(|done| done.map_err(Trouble::from));
        self.noted(answered)
    }

    /// A connection whose answer did not come is not used again, even where it still stands.
    fn noted<T>(&mut self, answered: Result<T, Trouble>) -> Result<T, Trouble> {
        self.is_lost |= matches!(answered, Err(Trouble::Lost(_)));
        answered
    }

    /// Something to be sent as it is, among others.
    pub(crate) fn plain(&self, text: &'static str) -> BoxFuture<'_, Result<u64, tokio_postgres::Error>> {
        Box::pin(async move { self.client.batch_execute(text).await.map(|()| 0) })
    }

    /// The execution of a statement, to be sent among others.
    pub(crate) fn execution<'a>(
        &'a self,
        statement: &'a Statement,
        given: Given<'a>,
    ) -> BoxFuture<'a, Result<u64, tokio_postgres::Error>> {
        Box::pin(self.client.execute(statement, given))
    }

    /// Says something that answers with nothing.
    pub(crate) async fn say(&mut self, text: &'static str) -> Result<(), Trouble> {
        let said = in_time(self.client.batch_execute(text)).await;
        self.noted(said)
    }

    /// Whether the other side has closed it.
    pub(crate) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Whether a commit since the last question succeeded without its copy.
    pub(crate) fn was_unreplicated(&self) -> bool {
        self.unreplicated.swap(false, Ordering::AcqRel)
    }

    /// That what the session acknowledges is kept.
    pub(crate) async fn demand_honesty(&mut self) -> Result<(), Trouble> {
        let lies = self.rows(SETTINGS, &[]).await?;
        let lies: Vec<String> = lies
            .iter()
            .map(|row| Ok(format!("{}={}", column::<String>(row, 0)?, column::<String>(row, 1)?)))
            .collect::<Result<_, Trouble>>()?;
        if lies.is_empty() { Ok(()) } else { Err(Trouble::Lies(lies.join(", "))) }
    }

    /// The statement whose answer has a row when the session does not keep what it acknowledges.
    pub(crate) async fn honesty(&mut self) -> Result<Statement, Trouble> {
        self.prepare(SETTINGS).await
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// A column of a row.
pub(crate) fn column<'a, T: tokio_postgres::types::FromSql<'a>>(
    row: &'a Row,
    place: usize,
) -> Result<T, Trouble> {
    row.try_get(place).map_err(|error| Trouble::Damaged(error.to_string()))
}

/// Sends all in order before waiting for any, so that together they cost one journey.
pub(crate) async fn pipelined<T>(
    sent: Vec<BoxFuture<'_, Result<T, tokio_postgres::Error>>>,
) -> Result<Vec<Result<T, tokio_postgres::Error>>, Trouble> {
    let all = async {
        let mut sent: Vec<_> = sent.into_iter().map(|one| Box::pin(maybe_done(one))).collect();
        for one in &mut sent {
            let _: Poll<()> = poll_fn(|context| Poll::Ready(one.as_mut().poll(context))).await;
        }
        let mut answers = Vec::with_capacity(sent.len());
        for mut one in sent {
            one.as_mut().await;
            answers.extend(one.as_mut().take_output());
        }
        answers
    };
    timeout(ANSWER, all).await.map_err(|_| late())
}

async fn in_time<T>(work: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Trouble> {
    timeout(ANSWER, work).await.map_err(|_| late())?.map_err(Trouble::from)
}

fn late() -> Trouble {
    Trouble::Lost("no answer in time".to_owned())
}

/// Where connections come from.
#[derive(Clone)]
pub(crate) struct Links {
    pool: Pool<Ways>,
}

/// A connection of the pool.
pub(crate) type Lent = Object<Ways>;

/// The ways to the hosts, in the order of the address.
pub(crate) struct Ways {
    hosts: Vec<Config>,
    tls: MakeRustlsConnect,
}

impl Links {
    pub(crate) fn new(address: &str) -> Result<Self, OpenError> {
        let wrong = |detail: String| OpenError::Database { detail };
        // The library's own words name the option, never its value.
        let mut config = Config::from_str(&without_full(address)).map_err(|error| {
            let words = with_sources(&error);
            let is_of_tls = words.contains("`sslmode`");
            let known = "disable, prefer, require or verify-full; certificate and name are always checked";
            wrong(if is_of_tls { format!("{words}: it is {known}") } else { words })
        })?;
        // Kept out of the list of processes, as its own tools let it be.
        if config.get_password().is_none()
            && let Some(password) = std::env::var_os("PGPASSWORD").filter(|password| !password.is_empty())
        {
            config.password(password.as_encoded_bytes());
        }
        let ways = Ways { hosts: one_by_one(&config), tls: tls()? };
        let pool =
            Pool::builder(ways).max_size(MOST_LINKS).build().map_err(|error| wrong(error.to_string()))?;
        Ok(Self { pool })
    }

    /// A connection that was found trustworthy when it was made.
    pub(crate) async fn lend(&self) -> Result<Lent, Trouble> {
        match timeout(ANSWER, self.pool.get()).await {
            Err(_) => Err(late()),
            Ok(Ok(lent)) => Ok(lent),
            Ok(Err(PoolError::Backend(trouble))) => Err(trouble),
            Ok(Err(other)) => Err(Trouble::Lost(other.to_string())),
        }
    }

    /// A connection of one's own, driven by the runtime that this runs on. Found trustworthy, too.
    pub(crate) async fn own(&self) -> Result<Link, Trouble> {
        timeout(ANSWER, self.pool.manager().create()).await.map_err(|_| late())?
    }

    /// A connection that hands on each notification of a channel, as long as it stands.
    pub(crate) async fn listening(
        &self,
        statement: &'static str,
        hints: &Sender<()>,
    ) -> Result<Link, Trouble> {
        let mut link =
            timeout(ANSWER, self.pool.manager().connect(Some(hints))).await.map_err(|_| late())??;
        link.say(statement).await?;
        Ok(link)
    }

    /// The rows that a statement answers with; asked again over a new connection where the old one was gone.
    pub(crate) async fn rows(&self, text: &'static str, given: Given<'_>) -> Result<Vec<Row>, Trouble> {
        let mut tries = 0;
        loop {
            let mut lent = self.lend().await?;
            match lent.rows(text, given).await {
                Err(trouble @ Trouble::Lost(_)) => {
                    drop(Object::take(lent));
                    tries += 1;
                    if tries > MOST_LINKS {
                        return Err(trouble);
                    }
                }
                other => return other,
            }
        }
    }
}

impl Manager for Ways {
    type Type = Link;
    type Error = Trouble;

    async fn create(&self) -> Result<Link, Trouble> {
        self.connect(None).await
    }

    async fn recycle(&self, link: &mut Link, _: &Metrics) -> RecycleResult<Trouble> {
        if link.is_lost || link.is_closed() { Err(RecycleError::message("closed")) } else { Ok(()) }
    }
}

impl Ways {
    /// A connection to the first host that takes one; what it is notified of is handed on.
    async fn connect(&self, hints: Option<&Sender<()>>) -> Result<Link, Trouble> {
        let mut trouble = Trouble::Lost("the address names no host".to_owned());
        for host in &self.hosts {
            match timeout(HANDSHAKE, self.link(host, hints)).await {
                Ok(Ok(link)) => return Ok(link),
                // A host that lies is not passed over for another: the operator must know.
                Ok(Err(lies @ Trouble::Lies(_))) => return Err(lies),
                Ok(Err(other)) => trouble = other,
                Err(_) => trouble = late(),
            }
        }
        Err(trouble)
    }

    async fn link(&self, host: &Config, hints: Option<&Sender<()>>) -> Result<Link, Trouble> {
        let (client, connection) = host.connect(self.tls.clone()).await?;
        let unreplicated = Arc::new(AtomicBool::new(false));
        let driver = tokio::spawn(drive(connection, Arc::clone(&unreplicated), hints.cloned()));
        let mut link =
            Link { client, driver, unreplicated, is_lost: false, prepared: std::collections::HashMap::new() };
        link.demand_honesty().await?;
        Ok(link)
    }
}

/// Drives a connection and listens for the warning that a commit did not wait for its copy, and for notifications.
async fn drive<S>(
    mut connection: Connection<Socket, S>,
    unreplicated: Arc<AtomicBool>,
    hints: Option<Sender<()>>,
) where
    S: TlsStream + Unpin,
    Connection<Socket, S>: Send,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        // A kind that the library adds is nothing to this one.
        if let AsyncMessage::Notice(notice) = &message
            && *notice.code() == SqlState::WARNING
        {
            unreplicated.store(true, Ordering::Release);
        }
        if let (AsyncMessage::Notification(_), Some(hints)) = (&message, &hints) {
            // Nobody waits for one while the log is closing.
            hints.send(()).ok();
        }
    }
}

/// An address as the library reads it: it knows no word for what is done wherever TLS is demanded.
fn without_full(address: &str) -> String {
    match address.split_once('?') {
        Some((before, options)) => {
            format!("{before}?{}", options.replace("sslmode=verify-full", "sslmode=require"))
        }
        None => address.to_owned(),
    }
}

/// One configuration for each host, so that one that does not answer hides no other.
fn one_by_one(config: &Config) -> Vec<Config> {
    let ports = config.get_ports();
    let mut ways = Vec::new();
    for (place, host) in config.get_hosts().iter().enumerate() {
        let mut way = Config::new();
        let is_near = match host {
            Host::Tcp(name) => {
                way.host(name);
                name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
            }
            #[cfg(unix)]
            Host::Unix(path) => {
                way.host_path(path);
                true
            }
        };
        if let Some(address) = config.get_hostaddrs().get(place) {
            way.hostaddr(*address);
        }
        way.port(ports.get(place).or_else(|| ports.first()).copied().unwrap_or(5432));
        let asked = config.get_ssl_mode();
        way.ssl_mode(if asked == SslMode::Prefer && !is_near { SslMode::Require } else { asked });
        carry_over(config, &mut way);
        ways.push(way);
    }
    if ways.is_empty() {
        let mut way = config.clone();
        way.host(Ipv4Addr::LOCALHOST.to_string());
        ways.push(way);
    }
    ways
}

fn carry_over(config: &Config, way: &mut Config) {
    if let Some(user) = config.get_user() {
        way.user(user);
    }
    if let Some(password) = config.get_password() {
        way.password(password);
    }
    if let Some(name) = config.get_dbname() {
        way.dbname(name);
    }
    if let Some(options) = config.get_options() {
        way.options(options);
    }
    way.application_name("greffe");
    way.target_session_attrs(TargetSessionAttrs::ReadWrite);
    way.channel_binding(config.get_channel_binding());
    way.connect_timeout(HANDSHAKE);
    way.tcp_user_timeout(ANSWER);
    way.keepalives_idle(ANSWER);
}

/// TLS under the authorities that the system trusts.
fn tls() -> Result<MakeRustlsConnect, OpenError> {
    let wrong = |detail: String| OpenError::Database { detail };
    let mut roots = rustls::RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions =
        rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = versions.map_err(|error| wrong(error.to_string()))?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}
