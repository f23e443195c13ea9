//! Why the API does not do what was asked, as `{"error":{"code",..,"fr","en"}}`.

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use greffe_core::judging::error::{Fault, Inconsistent, Refused};
use greffe_core::record::hex::Hash;
use greffe_core::telling::words::Words;
use serde::Serialize;

use crate::api::head::Standing;
use crate::clerk::ClerkError;
use crate::error::PageError;

/// Why the API does not do what was asked. Nothing is half done.
#[derive(Debug, thiserror::Error)]
pub enum Fail {
    /// For a reason that pages know too.
    #[error(transparent)]
    Page(#[from] PageError),
    /// A rule, or a bound of the record, refuses. Told to its author only.
    #[error("{0}")]
    Refused(Refused),
    /// The opening breaks rules of its game.
    #[error("the opening has {} faults", .0.len())]
    Faults(Vec<Fault>),
    /// Something was written meanwhile; how the match stands now.
    #[error("the match has changed")]
    Conflict(Option<Box<Standing>>),
    /// Something was written to an event meanwhile: what, and how it stands.
    #[error("the event has changed")]
    EventMoved {
        /// How many records there are.
        records: u64,
        /// The hash of the last one.
        head: Option<Hash>,
        /// The last act, and what it did.
        last: Option<(u64, Words)>,
    },
    /// A match file is refused.
    #[error("{}", .why.en)]
    File {
        /// The line, from 1, when one is at fault.
        line: Option<usize>,
        /// What is wrong with it.
        why: Words,
    },
    /// A field of the address says nothing known.
    #[error("{field}: {}", .why.en)]
    Field {
        /// The field.
        field: &'static str,
        /// Why.
        why: Words,
    },
    /// A fixed reason.
    #[error("{}", .0.en)]
    Plain(&'static Reason),
}

/// A reason with a stable name and fixed words.
#[derive(Debug)]
pub struct Reason {
    status: u16,
    code: &'static str,
    fr: &'static str,
    en: &'static str,
}

/// The match came from a file.
pub static READ_ONLY: Reason = Reason {
    status: 422,
    code: "read_only",
    fr: "Ce match vient d\u{2019}un fichier\u{a0}: il se lit, il ne se joue pas.",
    en: "This match came from a file: it can be read, not played.",
};
/// The store takes no records any more.
pub static STORE_CLOSED: Reason = Reason {
    status: 503,
    code: "store_closed",
    fr: "Le registre n\u{2019}accepte plus d\u{2019}enregistrement. Rien n\u{2019}a \u{e9}t\u{e9} \u{e9}crit.",
    en: "The store takes no more records. Nothing was written.",
};
/// The store does not answer at the moment.
pub static STORE_AWAY: Reason = Reason {
    status: 503,
    code: "store_closed",
    fr: "Le registre ne r\u{e9}pond pas en ce moment\u{a0}: ce serveur montre ce qu\u{2019}il tient. Rien n\u{2019}a \u{e9}t\u{e9} \u{e9}crit\u{a0}; r\u{e9}essayez dans un instant.",
    en: "The store does not answer at the moment: this server shows what it holds. Nothing was written; try again in a moment.",
};
/// The log is intact but cannot be folded.
pub static UNFOLDABLE: Reason = Reason {
    status: 422,
    code: "unfoldable",
    fr: "Les enregistrements se lisent, mais ce programme ne sait pas rejouer ce match.",
    en: "The records can be read, but this build cannot replay the match.",
};
/// The game is not known here.
pub static UNKNOWN_SYSTEM: Reason = Reason {
    status: 422,
    code: "unknown_system",
    fr: "Ce programme ne conna\u{ee}t pas ce jeu ou cette r\u{e9}vision.",
    en: "This build does not know that game or revision.",
};
/// The same session plays several seats.
pub static SEVERAL_SEATS: Reason = Reason {
    status: 422,
    code: "several_seats",
    fr: "Cette session tient plusieurs places\u{a0}: dites laquelle.",
    en: "This session holds several places: say which one.",
};
/// A code is used up, too old, or was never given.
pub static CODE: Reason = Reason {
    status: 404,
    code: "no_such_code",
    fr: "Ce code n\u{2019}est pas ou plus valable. Demandez-en un autre.",
    en: "That code is not good, or no longer. Ask for another one.",
};
/// A key of idempotency has the wrong shape.
pub static KEY_SHAPE: Reason = Reason {
    status: 400,
    code: "malformed_key",
    fr: "Idempotency-Key a de 1 \u{e0} 64 signes ASCII visibles.",
    en: "Idempotency-Key has 1 to 64 visible ASCII signs.",
};
/// A record of that number does not exist.
pub static NO_RECORD: Reason = Reason {
    status: 404,
    code: "no_such_record",
    fr: "Cet enregistrement n\u{2019}existe pas.",
    en: "There is no such record.",
};

impl Reason {
    /// Its words.
    pub fn words(&self) -> Words {
        Words::new(self.fr, self.en)
    }
}

#[derive(Serialize)]
struct Body<'a> {
    error: Inner<'a>,
}

/// How an event stands, for whoever came too late: its records and head, and the last act.
#[derive(Serialize)]
struct Meanwhile {
    records: u64,
    head: Option<Hash>,
    seq: u64,
}

#[derive(Default, Serialize)]
struct Inner<'a> {
    code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<&'a [Fault]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    standing: Option<&'a Standing>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    written: Option<Meanwhile>,
    fr: &'a str,
    en: &'a str,
}

fn inner<'a>(code: &'a str, words: &'a Words) -> Inner<'a> {
    Inner { code, fr: &words.fr, en: &words.en, ..Inner::default() }
}

impl Fail {
    /// A refusal that no rule of a book stands behind.
    pub fn refused(code: &str, fr: &str, en: &str) -> Self {
        Self::Refused(Refused::plain(code, fr, en))
    }

    fn answer(&self, mut to: HttpResponseBuilder) -> HttpResponse {
        to.insert_header((header::CACHE_CONTROL, "no-store"));
        match self {
            Self::Page(error) => {
                if let Some(seconds) = error.retry_after() {
                    to.insert_header((header::RETRY_AFTER, seconds.to_string()));
                }
                to.json(error.for_api())
            }
            Self::Refused(refused) => {
                let rule = refused.rule.as_ref().map(greffe_core::record::ids::RuleId::as_str);
                let reason = Some(refused.code.as_str());
                to.json(Body { error: Inner { reason, rule, ..inner("refused", &refused.why) } })
            }
            Self::Faults(faults) => {
                let words = Words::new(
                    "Cette ouverture ne va pas\u{a0}: voyez chaque champ.",
                    "This opening will not do: see each field.",
                );
                to.json(Body { error: Inner { faults: Some(faults), ..inner("refused", &words) } })
            }
            Self::Conflict(standing) => {
                let words = Words::new(
                    "Le match a avanc\u{e9} entre-temps. Rien n\u{2019}a \u{e9}t\u{e9} \u{e9}crit\u{a0}: regardez \u{e0} nouveau.",
                    "The match has moved on meanwhile. Nothing was written: look again.",
                );
                to.json(Body { error: Inner { standing: standing.as_deref(), ..inner("conflict", &words) } })
            }
            Self::EventMoved { records, head, last } => {
                let (seq, told) = last.clone().unwrap_or_default();
                let words = Words::new(
                    format!(
                        "L’évènement a avancé entre-temps, n°\u{a0}{seq}\u{a0}: {} Rien de ceci n’a été écrit.",
                        told.fr
                    ),
                    format!(
                        "The event has moved on meanwhile, record {seq}: {} Nothing of this was written.",
                        told.en
                    ),
                );
                let written = Some(Meanwhile { records: *records, head: *head, seq });
                to.json(Body { error: Inner { written, ..inner("conflict", &words) } })
            }
            Self::File { line, why } => {
                let words = Words::new(
                    format!("Ce fichier est refus\u{e9}\u{a0}: {}.", why.fr),
                    format!("This file is refused: {}.", why.en),
                );
                to.json(Body { error: Inner { line: *line, ..inner("file_refused", &words) } })
            }
            Self::Field { field, why } => {
                let words =
                    Words::new(format!("{field}\u{a0}: {}.", why.fr), format!("{field}: {}.", why.en));
                to.json(Body { error: inner("malformed", &words) })
            }
            Self::Plain(reason) => to.json(Body { error: inner(reason.code, &reason.words()) }),
        }
    }
}

impl ResponseError for Fail {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Page(error) => error.status_code(),
            Self::Refused(_) | Self::Faults(_) | Self::File { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Conflict(_) | Self::EventMoved { .. } => StatusCode::CONFLICT,
            Self::Field { .. } => StatusCode::BAD_REQUEST,
            Self::Plain(reason) => {
                StatusCode::from_u16(reason.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }

    fn error_response(&self) -> HttpResponse {
        self.answer(HttpResponseBuilder::new(self.status_code()))
    }
}

impl From<&'static Reason> for Fail {
    fn from(reason: &'static Reason) -> Self {
        Self::Plain(reason)
    }
}

impl From<Inconsistent> for Fail {
    fn from(_: Inconsistent) -> Self {
        Self::Plain(&UNFOLDABLE)
    }
}

impl From<ClerkError> for Fail {
    fn from(error: ClerkError) -> Self {
        match error {
            ClerkError::NoSuchMatch => Self::Page(PageError::NotFound),
            ClerkError::CodeGone => Self::Plain(&CODE),
            ClerkError::UnknownSystem(_) => Self::Plain(&UNKNOWN_SYSTEM),
            ClerkError::Opening(faults) => Self::Faults(faults),
            ClerkError::ReadOnly => Self::Plain(&READ_ONLY),
            ClerkError::Refused(refused) => Self::Refused(refused),
            ClerkError::Conflict { .. } | ClerkError::Overtaken { .. } => Self::Conflict(None),
            ClerkError::KeyReused => Self::Page(PageError::KeyReused),
            ClerkError::Unfoldable(_) => Self::Plain(&UNFOLDABLE),
            ClerkError::File(refusal) => Self::File { line: refusal.line, why: refusal.reason.words() },
            ClerkError::Differs { line } => Self::File {
                line: usize::try_from(line).ok(),
                why: Words::new(
                    "un match du m\u{ea}me identifiant est d\u{e9}j\u{e0} ici, avec d\u{2019}autres octets",
                    "a match of this id is here already, with other bytes",
                ),
            },
            ClerkError::StoreClosed(_) => Self::Plain(&STORE_CLOSED),
            ClerkError::Away => Self::Plain(&STORE_AWAY),
            other @ (ClerkError::Quota | ClerkError::NotImported | ClerkError::Unchecked) => {
                Self::Page(other.into())
            }
            broken @ (ClerkError::Store(_)
            | ClerkError::Disk(_)
            | ClerkError::Database(_)
            | ClerkError::Held(_)
            | ClerkError::Unfinished
            | ClerkError::NoRandomness
            | ClerkError::Broken(_)) => Self::Page(broken.into()),
        }
    }
}

impl From<greffe_store::ReadError> for Fail {
    fn from(error: greffe_store::ReadError) -> Self {
        ClerkError::from(error).into()
    }
}

impl From<greffe_store::ValueError> for Fail {
    fn from(error: greffe_store::ValueError) -> Self {
        ClerkError::from(error).into()
    }
}
