//! Why the clerk does not do what was asked.

use greffe_core::judging::error::{Fault, Refused};
use greffe_core::play::act::Rejected;
use greffe_core::record::verify::Refusal;
use greffe_core::telling::words::Words;
use greffe_store::{
    AppendError, BesideError, ImportError, KeyError, OpenError, ReadError, RemoveError, ValueError,
    VaultError,
};

/// Why the clerk does not do what was asked. No act is half written: one that is durable is answered as such.
#[derive(Debug, thiserror::Error)]
pub enum ClerkError {
    /// There is no such match here.
    #[error("there is no such match")]
    NoSuchMatch,
    /// The game is not known to this build.
    #[error("system {0} is not known to this build")]
    UnknownSystem(String),
    /// The opening breaks rules of its game.
    #[error("the opening has {} faults", .0.len())]
    Opening(Vec<Fault>),
    /// The match came from a file: it is read-only.
    #[error("this match came from a file and is read-only")]
    ReadOnly,
    /// The act is refused.
    #[error("{0}")]
    Refused(Refused),
    /// The code that it was to be done by was used or taken back.
    #[error("this code was used or taken back")]
    CodeGone,
    /// Something was written meanwhile.
    #[error("the match has {records} records now")]
    Conflict {
        /// How many.
        records: u64,
    },
    /// Another server wrote to the match in between; nothing of this act is there.
    #[error("the match has {records} records now")]
    Overtaken {
        /// How many.
        records: u64,
    },
    /// The same idempotency key came with another command.
    #[error("this idempotency key was used for another command")]
    KeyReused,
    /// The log is intact but cannot be folded.
    #[error("the match cannot be folded: {0}")]
    Unfoldable(String),
    /// A match file is refused.
    #[error("the file is refused: {0}")]
    File(Refusal),
    /// A match of that id is here already, with other bytes.
    #[error("a match of this id is here already and differs from line {line} on")]
    Differs {
        /// The first line that differs, from 1.
        line: u64,
    },
    /// There is no room left for imported matches.
    #[error("there is no room left for imported matches")]
    Quota,
    /// The check of a file was over its budget, or nobody waited for it any more.
    #[error("the check of the file took too long")]
    Unchecked,
    /// Only an imported match can be removed.
    #[error("only an imported match can be removed")]
    NotImported,
    /// The store takes no records any more.
    #[error("the store is read-only: {0}")]
    StoreClosed(String),
    /// The disk refuses.
    #[error("the disk refuses: {0}")]
    Disk(String),
    /// The database cannot be used: it is not reached, says no, or its address makes no sense.
    #[error("the database cannot be used: {0}")]
    Database(String),
    /// The store does not answer at the moment.
    #[error("the store does not answer")]
    Away,
    /// Somebody else has the store open.
    #[error("{0}")]
    Held(String),
    /// A copy into the store was begun and not ended.
    #[error("a copy into this store was not ended: run greffe copy again, it goes on where it stopped")]
    Unfinished,
    /// The store failed.
    #[error("the store failed: {0}")]
    Store(String),
    /// The operating system gave no random bytes.
    #[error("the operating system gives no random bytes")]
    NoRandomness,
    /// The program contradicts itself; nothing was written.
    #[error("internal fault: {0}")]
    Broken(String),
}

impl ClerkError {
    /// What is wrong, for a person; what the store or the system says is told as they say it.
    pub fn told(&self) -> Words {
        let fr = match self {
            Self::NoSuchMatch => "il n’y a pas de match de ce nom".to_owned(),
            Self::UnknownSystem(name) => format!("ce programme ne connaît pas le jeu {name}"),
            Self::Opening(faults) => format!("l’ouverture a {} défaut(s)", faults.len()),
            Self::ReadOnly => "ce match vient d’un fichier et se lit seulement".to_owned(),
            Self::Refused(refused) => return refused.why.clone(),
            Self::CodeGone => "ce code a servi, ou a été repris".to_owned(),
            Self::Conflict { records } | Self::Overtaken { records } => {
                format!("le match a maintenant {records} enregistrements")
            }
            Self::KeyReused => "cette clé d’idempotence a servi pour une autre commande".to_owned(),
            Self::Unfoldable(what) => format!("le match ne se rejoue pas\u{a0}: {what}"),
            Self::File(refusal) => {
                let Words { fr, en } = refusal.words();
                let en = format!("the file is refused: {en}");
                return Words::new(format!("le fichier est refusé\u{a0}: {fr}"), en);
            }
            Self::Differs { line } => {
                format!("un match du même identifiant est déjà ici, autre dès la ligne {line}")
            }
            Self::Quota => "il n’y a plus de place pour les matchs apportés".to_owned(),
            Self::Unchecked => "la vérification du fichier prenait trop de temps".to_owned(),
            Self::NotImported => "seul un match apporté se retire".to_owned(),
            Self::StoreClosed(what) => format!("le registre se lit seulement\u{a0}: {what}"),
            Self::Disk(what) => format!("le disque refuse\u{a0}: {what}"),
            Self::Database(what) => format!("la base de données ne peut servir\u{a0}: {what}"),
            Self::Away => "le registre ne répond pas".to_owned(),
            Self::Held(what) => format!("ouvert ailleurs\u{a0}: {what}"),
            Self::Store(what) => format!("le registre ou ses clés ont failli\u{a0}: {what}"),
            Self::Unfinished => "une copie vers ce registre n’est pas finie\u{a0}: relancez greffe copy, elle reprend où elle \
                                 s’est arrêtée"
                .to_owned(),
            Self::NoRandomness => "le système ne donne pas de hasard".to_owned(),
            Self::Broken(what) => format!("ce programme se contredit\u{a0}: {what}"),
        };
        Words::new(fr, self.to_string())
    }
}

impl From<Rejected> for ClerkError {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Refused(refused) => Self::Refused(refused),
            Rejected::Conflict { records, .. } => Self::Conflict { records },
            Rejected::Broken(inconsistent) => Self::Broken(inconsistent.0),
        }
    }
}

impl From<AppendError> for ClerkError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Conflict { next, .. } => Self::Overtaken { records: next },
            AppendError::KeyReused => Self::KeyReused,
            AppendError::ReadOnly { .. } => Self::StoreClosed(error.to_string()),
            AppendError::Malformed(_) | AppendError::Imported => Self::Store(error.to_string()),
        }
    }
}

macro_rules! store_errors {
    ($($error:ty),+) => {
        $(impl From<$error> for ClerkError {
            fn from(error: $error) -> Self {
                Self::Store(error.to_string())
            }
        })+
    };
}

impl From<ValueError> for ClerkError {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Io(_) | ValueError::ReadOnly | ValueError::Closed { .. } => {
                Self::StoreClosed(error.to_string())
            }
            ValueError::Damaged { .. } | ValueError::NoRandomness => Self::Store(error.to_string()),
        }
    }
}

impl From<BesideError> for ClerkError {
    fn from(error: BesideError) -> Self {
        match error {
            BesideError::Append(error) => error.into(),
            BesideError::Value(error) => error.into(),
        }
    }
}

impl From<RemoveError> for ClerkError {
    fn from(error: RemoveError) -> Self {
        match error {
            RemoveError::Absent => Self::NoSuchMatch,
            RemoveError::NotImported => Self::NotImported,
            RemoveError::ReadOnly { reason } => Self::StoreClosed(reason),
        }
    }
}

impl From<ImportError> for ClerkError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Append(error) => error.into(),
            ImportError::Different { first_differing_line } => {
                Self::Differs { line: first_differing_line.saturating_add(1) }
            }
            ImportError::Same | ImportError::Read(_) => Self::Store(error.to_string()),
        }
    }
}

impl ClerkError {
    /// Whether what was asked is refused for what it is, the store being well.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::File(_) | Self::Differs { .. } | Self::NotImported | Self::NoSuchMatch)
    }

    /// Whether opening the store failed for want of room, because the disk fails or the database is not reached: it may be
    /// tried again.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Disk(_) | Self::Database(_) | Self::Held(_))
    }
}

impl From<OpenError> for ClerkError {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Io { .. } => Self::Disk(error.to_string()),
            OpenError::Database { detail } => Self::Database(detail),
            OpenError::InUse { .. } => Self::Held(error.to_string()),
            OpenError::Unfinished => Self::Unfinished,
            OpenError::Damaged { .. } | OpenError::Untrustworthy { .. } | OpenError::Clock => {
                Self::Store(error.to_string())
            }
        }
    }
}

impl From<KeyError> for ClerkError {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Io { .. } => Self::Disk(error.to_string()),
            KeyError::TooOpen { .. }
            | KeyError::Lost { .. }
            | KeyError::NotAKey { .. }
            | KeyError::Inside { .. }
            | KeyError::NoRandomness => Self::Store(error.to_string()),
        }
    }
}

impl From<VaultError> for ClerkError {
    fn from(error: VaultError) -> Self {
        match error {
            VaultError::Key(error) => error.into(),
            VaultError::Open(error) => error.into(),
            VaultError::Value(ValueError::Io(error)) => Self::Disk(error.to_string()),
            VaultError::Value(error) => error.into(),
            VaultError::WrongKey => Self::Store(error.to_string()),
        }
    }
}

store_errors!(ReadError);
