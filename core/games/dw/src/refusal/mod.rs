//! Why a command is refused: one reason each, by subject, in words for its seat.

mod activation;
mod attack;
mod door;
mod gear;
mod general;
mod movement;
mod place;
mod reaction;
mod setup;

use greffe_core::asking::schema::Reason;
use greffe_core::asking::schema::sample::{Texts, reasons};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Refused;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

pub use activation::Activation;
pub use attack::Attack;
pub use door::Door;
pub use gear::Gear;
pub use general::General;
pub use movement::Move;
pub use place::Place;
pub use reaction::Reaction;
pub use setup::Setup;

/// A reason told: the rule that refuses, when one does, and the words.
type Sheet = (Option<RuleId>, String, String);

/// A reason that a rule stands behind.
fn by(rule: &'static str, fr: impl Into<String>, en: impl Into<String>) -> Sheet {
    (Some(RuleId::new(rule)), fr.into(), en.into())
}

/// A reason that no rule stands behind.
fn plain(fr: &str, en: &str) -> Sheet {
    (None, fr.to_owned(), en.to_owned())
}

/// A refusal from its reason, whose name is what programs go by.
fn refused(reason: &impl std::fmt::Debug, (rule, fr, en): Sheet) -> Refused {
    let code = format!("{reason:?}").chars().take_while(char::is_ascii_alphabetic).collect();
    Refused { code, rule, why: Words::new(fr, en) }
}

/// What stands for the fields that are no mere texts, where reasons are told without a match.
const TEXTS: Texts = &[("source", "CARD-1"), ("rule", "CARD-1"), ("fr", "…"), ("en", "…")];

/// Each subject's reasons end a judgement.
macro_rules! reasons {
    ($($subject:ident,)*) => {
        $(impl From<$subject> for Refused {
            fn from(reason: $subject) -> Self {
                refused(&reason, reason.sheet())
            }
        }

        impl From<$subject> for Stop {
            fn from(reason: $subject) -> Self {
                Self::Refused(reason.into())
            }
        })*

        /// Every reason, told; they are read for nothing else.
        pub(crate) fn all() -> Vec<Reason> {
            let subjects = [$(reasons::<$subject>(TEXTS, Refused::from),)*];
            subjects.concat()
        }
    };
}

reasons! {
    Activation,
    Attack,
    Door,
    Gear,
    General,
    Move,
    Place,
    Reaction,
    Setup,
}
