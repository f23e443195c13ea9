//! Studies as people read and write them: listed, read at a record, written in, tried out.

pub mod file;
pub mod list;
pub mod show;
pub mod tried;
pub mod write;

use greffe_core::telling::view::Board;

use crate::accounts::AccountId;
use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::session::now;
use crate::site::Site;
use crate::studies::{Cover, Denied, Pin, Shown, Stroke, StudyId, Writer};
use crate::visitor::Visitor;

/// The study of an address.
///
/// # Errors
/// [`PageError::NotFound`] for what is no number of a study.
pub fn id_of(code: &str) -> Result<StudyId, PageError> {
    code.parse().map_err(|_| PageError::NotFound)
}

/// The account of a visitor.
///
/// # Errors
/// When the store fails.
pub async fn who(visitor: &Visitor) -> Result<Option<AccountId>, PageError> {
    Ok(visitor.account().await?.map(|account| account.id))
}

/// What was done, else why not, as pages tell it.
pub(super) fn done<T>(came: Result<Result<T, Denied>, ClerkError>) -> Result<T, PageError> {
    Ok(came??)
}

/// Whose an entry is; nothing for an account that was erased.
///
/// # Errors
/// When the store fails.
pub fn name_of(site: &Site, writer: &Writer) -> Result<Option<String>, ClerkError> {
    match writer {
        Writer::Named(name) => Ok(Some(name.clone())),
        Writer::Account(AccountId::PROGRAM) => Ok(Some("Greffe".to_owned())),
        Writer::Account(id) => Ok(site.accounts.of(*id)?.map(|account| account.name)),
    }
}

/// The address of a record in a study.
pub fn address(id: StudyId, subject: &Pin, at: &Pin) -> String {
    let other = if at.of == subject.of { String::new() } else { format!("&m={}", at.of) };
    format!("/s/{id}?at={}{other}", at.seq.0)
}

/// A study in a list.
pub struct Listed {
    /// Its address.
    pub href: String,
    /// What it is called.
    pub title: String,
    /// Who opened it.
    pub owner: Option<String>,
    /// Who may read it, as a key of the site's words.
    pub shown: &'static str,
    /// The day it was opened.
    pub day: String,
    /// How many entries it ever had.
    pub entries: u32,
}

/// Studies for a list.
///
/// # Errors
/// When the store fails.
pub fn listed(site: &Site, covers: Vec<Cover>) -> Result<Vec<Listed>, ClerkError> {
    let one = |cover: Cover| {
        Ok(Listed {
            href: format!("/s/{}", cover.id),
            owner: name_of(site, &Writer::Account(cover.owner))?,
            shown: shown_word(cover.shown),
            day: day(cover.since),
            entries: cover.next,
            title: cover.title,
        })
    };
    covers.into_iter().map(one).collect()
}

/// Who may read something, as a key of the site's words.
pub const fn shown_word(shown: Shown) -> &'static str {
    match shown {
        Shown::Private => "study-private",
        Shown::Link => "study-link",
        Shown::Public => "study-public",
    }
}

/// A day as records write it.
pub fn day(seconds: u64) -> String {
    let millis = i64::try_from(seconds.min(now().saturating_add(1))).unwrap_or_default().saturating_mul(1000);
    greffe_core::record::at::At::from_millis(millis)
        .map(|at| at.to_string().chars().take(10).collect())
        .unwrap_or_default()
}

/// What a drawing says, for who does not see it.
pub fn drawn_words(mark: &Stroke, board: &Board) -> String {
    match mark {
        Stroke::Arrow { from, to } => format!("{} → {}", from.told(board), to.told(board)),
        Stroke::Ring { at } => format!("◯ {}", at.told(board)),
    }
}

/// A name that another is made from: short enough for it.
pub fn short(name: &str) -> String {
    name.chars().take(40).collect()
}
