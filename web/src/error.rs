//! One error for every page and every answer of the API.

use std::fmt::Display;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;
use serde::Serialize;
use thiserror::Error;

use crate::clerk::ClerkError;
use crate::cli::{Level, note};
use crate::language::Language;

/// Why a request is not answered as asked. The page is made by [`crate::security`], in the visitor's language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PageError {
    /// Nothing here, or nothing for this visitor: both read alike.
    #[error("not found")]
    NotFound,
    /// The address exists, the method does not.
    #[error("method not allowed")]
    Method,
    /// The request cannot be read.
    #[error("malformed request")]
    Malformed,
    /// The body is over its limit, in bytes.
    #[error("over {0} bytes")]
    TooLarge(usize),
    /// The body has an encoding or a type that is not taken.
    #[error("unsupported media type")]
    Unsupported,
    /// The request was not sent by a page of this site, or its form is too old.
    #[error("not sent by this site's own page")]
    Forged,
    /// The visitor holds no office that may do this.
    #[error("not allowed")]
    NotAllowed,
    /// Only an account may: nobody is signed in, and no token came, or one that is not good, or no longer.
    #[error("no token that is good")]
    NoToken,
    /// The token is good, and may not do this: what it would have to be made for, nothing where no token is.
    #[error("beyond the scope of the token")]
    Scope(Option<&'static str>),
    /// A rule refuses the declaration. Nothing was recorded.
    #[error("refused")]
    Refused {
        /// The rule's id, when one stands behind it.
        rule: Option<String>,
        /// Why, in words.
        why: Words,
    },
    /// An opening breaks rules of its game. Nothing was opened.
    #[error("the opening has {} faults", .0.len())]
    Opening(Vec<Fault>),
    /// The store takes nothing more: it is damaged or failing.
    #[error("the store is read-only")]
    ReadOnly,
    /// The store does not answer at the moment, and this server does not hold what is asked for.
    #[error("the store does not answer")]
    Away,
    /// The address is not one of this site's: the request names another host.
    #[error("not the host of this site")]
    Host,
    /// Somebody declared first. Nothing was recorded.
    #[error("conflict at {head}")]
    Conflict {
        /// The number of records now.
        head: u64,
    },
    /// The same idempotency key came with another command.
    #[error("idempotency key reused")]
    KeyReused,
    /// One request too many in a time.
    #[error("too many requests, for {seconds} s")]
    TooMany {
        /// When to come back.
        seconds: u64,
    },
    /// Too much is going on; worth another try.
    #[error("busy")]
    Busy,
    /// Something is broken here; the details are on the server's own terminal.
    #[error("internal error")]
    Internal,
}

/// The API's answer to a request that fails.
#[derive(Debug, Serialize)]
pub struct ApiError {
    error: ApiErrorBody,
}

#[derive(Debug, Serialize)]
struct ApiErrorBody {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
    fr: String,
    en: String,
}

impl PageError {
    /// Something is broken here: visitors are told no more, the person at the terminal is told what.
    pub fn internal(what: impl Display) -> Self {
        note(Level::Error, "broken", &[("what", &what)]);
        Self::Internal
    }

    /// The stable word of the API.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Method => "method_not_allowed",
            Self::Malformed => "malformed",
            Self::TooLarge(_) => "too_large",
            Self::Unsupported => "unsupported_media_type",
            Self::Forged => "forged",
            Self::NotAllowed => "not_allowed",
            Self::NoToken => "no_token",
            Self::Scope(_) => "scope",
            Self::Refused { .. } => "refused",
            Self::Opening(_) => "opening",
            Self::ReadOnly => "read_only",
            Self::Away => "store_closed",
            Self::Host => "misdirected",
            Self::Conflict { .. } => "conflict",
            Self::KeyReused => "key_reused",
            Self::TooMany { .. } => "too_many_requests",
            Self::Busy => "busy",
            Self::Internal => "internal",
        }
    }

    /// When to come back, in seconds, where that is known.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany { seconds } => Some(*seconds),
            Self::Busy | Self::Away => Some(2),
            Self::NotFound
            | Self::Method
            | Self::Malformed
            | Self::TooLarge(_)
            | Self::Unsupported
            | Self::Forged
            | Self::NotAllowed
            | Self::NoToken
            | Self::Scope(_)
            | Self::Refused { .. }
            | Self::Opening(_)
            | Self::ReadOnly
            | Self::Host
            | Self::Conflict { .. }
            | Self::KeyReused
            | Self::Internal => None,
        }
    }

    /// The rule that refused, when one did.
    pub fn rule(&self) -> Option<&str> {
        if let Self::Refused { rule, .. } = self { rule.as_deref() } else { None }
    }

    /// What happened, in a few words.
    pub fn title(&self, language: Language) -> String {
        let message = match self {
            Self::NotFound => language.message("error-not-found"),
            Self::Method => language.message("error-method"),
            Self::Malformed => language.message("error-malformed"),
            Self::TooLarge(_) => language.message("error-too-large"),
            Self::Unsupported => language.message("error-unsupported"),
            Self::Forged => language.message("error-forged"),
            Self::NotAllowed => language.message("error-not-allowed"),
            Self::NoToken => language.message("error-no-token"),
            Self::Scope(_) => language.message("error-scope"),
            Self::Refused { .. } => language.message("error-refused"),
            Self::Opening(_) => language.message("error-opening"),
            Self::ReadOnly => language.message("error-read-only"),
            Self::Away => language.message("error-away"),
            Self::Host => language.message("error-host"),
            Self::Conflict { head } => language.message("error-conflict").num("head", head),
            Self::KeyReused => language.message("error-key-reused"),
            Self::TooMany { .. } => language.message("error-too-many"),
            Self::Busy => language.message("error-busy"),
            Self::Internal => language.message("error-internal"),
        };
        message.to_string()
    }

    /// What to do about it, and that nothing was lost.
    pub fn advice(&self, language: Language) -> String {
        let message = match self {
            Self::NotFound => language.message("error-not-found-advice"),
            Self::Method => language.message("error-method-advice"),
            Self::Malformed => language.message("error-malformed-advice"),
            Self::TooLarge(limit) => {
                language.message("error-too-large-advice").arg("limit", binary_size(*limit, language))
            }
            Self::Unsupported => language.message("error-unsupported-advice"),
            Self::Forged => language.message("error-forged-advice"),
            Self::NotAllowed => language.message("error-not-allowed-advice"),
            Self::NoToken => language.message("error-no-token-advice"),
            Self::Scope(Some(scope)) => language.message("error-scope-advice").arg("scope", *scope),
            Self::Scope(None) => language.message("error-scope-never"),
            Self::Refused { rule: Some(rule), why } => language
                .message("error-refused-advice")
                .arg("why", open_ended(why.in_language(language.code())))
                .arg("rule", rule),
            Self::Refused { rule: None, why } => language
                .message("error-refused-plain")
                .arg("why", open_ended(why.in_language(language.code()))),
            Self::Opening(faults) => {
                let first = faults.first().map(|fault| fault.why.in_language(language.code()));
                language.message("error-refused-plain").arg("why", open_ended(first.unwrap_or_default()))
            }
            Self::ReadOnly => language.message("error-read-only-advice"),
            Self::Away => language.message("error-away-advice"),
            Self::Host => language.message("error-host-advice"),
            Self::Conflict { .. } => language.message("error-conflict-advice"),
            Self::KeyReused => language.message("error-key-reused-advice"),
            Self::TooMany { seconds } => language.message("error-too-many-advice").num("n", seconds),
            Self::Busy => language.message("error-busy-advice"),
            Self::Internal => language.message("error-internal-advice"),
        };
        message.to_string()
    }

    /// What happened and what to do about it, in one go.
    pub fn whole(&self, language: Language) -> String {
        format!("{}. {}", self.title(language), self.advice(language))
    }

    /// The same for programs, in both languages.
    pub fn for_api(&self) -> ApiError {
        let text = |language| self.whole(language);
        let head = if let Self::Conflict { head } = self { Some(*head) } else { None };
        let faults = if let Self::Opening(faults) = self { faults.clone() } else { Vec::new() };
        ApiError {
            error: ApiErrorBody {
                code: self.code(),
                rule: self.rule().map(str::to_owned),
                head,
                faults,
                fr: text(Language::French),
                en: text(Language::English),
            },
        }
    }

    /// The error that stands for a status no handler of ours chose.
    pub fn from_status(status: StatusCode) -> Self {
        match status.as_u16() {
            404 => Self::NotFound,
            405 => Self::Method,
            413 => Self::TooLarge(crate::server::FILE_LIMIT),
            415 => Self::Unsupported,
            401 => Self::NoToken,
            403 => Self::NotAllowed,
            400..=499 => Self::Malformed,
            503 => Self::Busy,
            _ => Self::Internal,
        }
    }
}

/// A reason without the full stop that the sentence around it brings.
pub fn open_ended(why: &str) -> &str {
    why.trim_end().trim_end_matches('.')
}

fn binary_size(bytes: usize, language: Language) -> String {
    let kibibytes = bytes.div_euclid(1024);
    let (count, key) = if kibibytes >= 1024 && kibibytes.rem_euclid(1024) == 0 {
        (kibibytes.div_euclid(1024), "size-mebibytes")
    } else {
        (kibibytes, "size-kibibytes")
    };
    language.message(key).num("n", count).to_string()
}

impl ResponseError for PageError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unsupported => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Forged | Self::NotAllowed | Self::Scope(_) => StatusCode::FORBIDDEN,
            Self::NoToken => StatusCode::UNAUTHORIZED,
            Self::Refused { .. } | Self::Opening(_) | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Host => StatusCode::MISDIRECTED_REQUEST,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::ReadOnly | Self::Away => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}

impl From<askama::Error> for PageError {
    fn from(error: askama::Error) -> Self {
        Self::internal(error)
    }
}

impl From<crate::session::NoRandomness> for PageError {
    fn from(error: crate::session::NoRandomness) -> Self {
        Self::internal(error)
    }
}

impl From<ClerkError> for PageError {
    fn from(error: ClerkError) -> Self {
        let plain = |fr: &str, en: &str| Self::Refused { rule: None, why: Words::new(fr, en) };
        match error {
            ClerkError::NoSuchMatch | ClerkError::CodeGone => Self::NotFound,
            ClerkError::Refused(refused) => {
                Self::Refused { rule: refused.rule.map(|rule| rule.to_string()), why: refused.why }
            }
            ClerkError::Opening(faults) => Self::Opening(faults),
            ClerkError::ReadOnly => plain(
                "ce match vient d\u{2019}un fichier et se lit seulement",
                "this match came from a file and is read-only",
            ),
            ClerkError::Conflict { records } | ClerkError::Overtaken { records } => {
                Self::Conflict { head: records }
            }
            ClerkError::KeyReused => Self::KeyReused,
            ClerkError::UnknownSystem(name) => Self::Refused {
                rule: None,
                why: Words::new(
                    format!("le jeu {name} est inconnu de ce programme"),
                    format!("the game {name} is not known to this program"),
                ),
            },
            ClerkError::File(refusal) => Self::Refused { rule: None, why: refusal.words() },
            ClerkError::Differs { line } => Self::Refused {
                rule: None,
                why: Words::new(
                    format!(
                        "un match du m\u{ea}me identifiant est d\u{e9}j\u{e0} ici, autre d\u{e8}s la ligne {line}"
                    ),
                    format!("a match of the same id is here already and differs from line {line} on"),
                ),
            },
            ClerkError::Quota => plain(
                "il n’y a plus de place ici pour les matchs apportés",
                "there is no room left here for matches brought in",
            ),
            ClerkError::NotImported => {
                plain("seul un match apporté se retire", "only a match that was brought in can be removed")
            }
            ClerkError::Unchecked => Self::Busy,
            ClerkError::StoreClosed(_) => Self::ReadOnly,
            ClerkError::Away => Self::Away,
            ClerkError::Unfoldable(_)
            | ClerkError::Store(_)
            | ClerkError::Disk(_)
            | ClerkError::Database(_)
            | ClerkError::Held(_)
            | ClerkError::Unfinished
            | ClerkError::NoRandomness
            | ClerkError::Broken(_) => Self::internal(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::fail::Fail;
    use crate::cli::said::SAID;
    use crate::session::NoRandomness;

    #[test]
    fn what_is_broken_is_told_on_the_terminal_for_pages_and_programs_alike() {
        let broken = || {
            [
                ClerkError::Store("no space".to_owned()),
                ClerkError::NoRandomness,
                ClerkError::Broken("contradiction".to_owned()),
            ]
        };
        let said = || SAID.take();
        for error in broken() {
            let text = error.to_string();
            assert!(matches!(Fail::from(error), Fail::Page(PageError::Internal)));
            let said = said();
            assert!(matches!(said.as_slice(), [said] if said.contains(&text)), "{said:?}");
        }
        for error in broken() {
            let text = error.to_string();
            assert_eq!(PageError::from(error), PageError::Internal);
            let said = said();
            assert!(matches!(said.as_slice(), [said] if said.contains(&text)), "{said:?}");
        }
        assert_eq!(PageError::from(NoRandomness), PageError::Internal);
        assert_eq!(said().len(), 1);
        assert!(matches!(Fail::from(ClerkError::NoSuchMatch), Fail::Page(PageError::NotFound)));
        assert!(said().is_empty(), "what visitors do wrong is not");
    }
}
