//! Why a command is refused: one reason each, by subject, in words for its seat.

mod activation;
mod attack;
mod general;
mod hiding;
mod melee;
mod movement;
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
pub use general::General;
pub use hiding::Hiding;
pub use melee::Melee;
pub use movement::{Move, paces};
pub use reaction::Reaction;
pub use setup::Setup;

/// A reason told: the rule that refuses, when one does, and the words.
type Sheet = (Option<RuleId>, Words);

/// What recorded scenery stops a figure with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Bar {
    /// A wall.
    Wall,
    /// A linear obstacle.   AO-TERR-02
    Obstacle,
    /// A hole, or the edge of what it stands on.   AO-CLIMB-07
    Gap,
    /// A change of level.   AO-CLIMB-01
    Level,
}

impl Bar {
    /// The rule that says how it is passed.
    fn rule(self) -> &'static str {
        match self {
            Self::Wall => "AO-MOVE-01",
            Self::Obstacle => "AO-TERR-02",
            Self::Gap => "AO-CLIMB-07",
            Self::Level => "AO-CLIMB-01",
        }
    }
}

/// A reason that a rule stands behind.
fn by(rule: &'static str, words: Words) -> Sheet {
    (Some(RuleId::new(rule)), words)
}

fn say(fr: &str, en: &str) -> Words {
    Words::new(fr, en)
}

/// A refusal from its reason, whose name is what programs go by.
fn refused(reason: &impl std::fmt::Debug, (rule, why): Sheet) -> Refused {
    let code = format!("{reason:?}").chars().take_while(char::is_ascii_alphabetic).collect();
    Refused { code, rule, why }
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
    General,
    Hiding,
    Melee,
    Move,
    Reaction,
    Setup,
}
