//! Acts as a log of the program may show them: the private part of a command only by its length.

use std::fmt;

use super::Act;

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declare { window, command, private, for_seat } => f
                .debug_struct("Declare")
                .field("window", window)
                .field("command", command)
                .field("private", &format_args!("{} sealed", private.len()))
                .field("for_seat", for_seat)
                .finish(),
            Self::Withdraw { of } => f.debug_struct("Withdraw").field("of", of).finish(),
            Self::ContestFact { of, fact, text } => {
                f.debug_struct("ContestFact").field("of", of).field("fact", fact).field("text", text).finish()
            }
            Self::ConfirmFact { of } => f.debug_struct("ConfirmFact").field("of", of).finish(),
            Self::Ask(ask) => f.debug_tuple("Ask").field(ask).finish(),
            Self::Consent { of } => f.debug_struct("Consent").field("of", of).finish(),
            Self::Refuse { of } => f.debug_struct("Refuse").field("of", of).finish(),
            Self::Dispute(dispute) => f.debug_tuple("Dispute").field(dispute).finish(),
            Self::Rule(ruling) => f.debug_tuple("Rule").field(ruling).finish(),
            Self::Join { seat, key, replaces } => f
                .debug_struct("Join")
                .field("seat", seat)
                .field("key", key)
                .field("replaces", replaces)
                .finish(),
            Self::Office(act) => f.debug_tuple("Office").field(act).finish(),
            Self::Dice(dice) => f.debug_tuple("Dice").field(dice).finish(),
            Self::Conclude(conclude) => f.debug_tuple("Conclude").field(conclude).finish(),
            Self::ChangeRevision => f.write_str("ChangeRevision"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::act::SealedText;
    use crate::record::ids::{SealNumber, Seq};

    #[test]
    fn what_is_sealed_is_never_shown() {
        let private = vec!["QueenOfSpades".to_owned()];
        let act = Act::Declare { window: Seq(3), command: "{}".to_owned(), private, for_seat: None };
        let shown = format!("{act:?}");
        assert!(shown.contains("1 sealed") && !shown.contains("Queen"), "{shown}");
        let text = SealedText { number: SealNumber(4), salt: [7; 32], text: "Non.".to_owned() };
        assert_eq!(format!("{text:?}"), "SealedText { number: SealNumber(4), .. }");
    }
}
