//! What came of a file, as JSON: the contract between the engine and the pages.

use greffe_core::play::replay::{Audit, Judged};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::telling::words::Words;
use greffe_games::file::{Audited, Checked, Unchecked};
use greffe_games::registry::{AnyMatch, System};
use serde::Serialize;

/// What an engine is: its games, each with the revision of its rules.
#[derive(Debug, Serialize)]
pub struct About {
    /// Its games.
    pub games: Vec<Held>,
    /// The most bytes of a file that it takes.
    pub most_bytes: usize,
}

/// A game that an engine holds.
#[derive(Debug, Serialize)]
pub struct Held {
    /// Its short name, as in files.
    pub name: &'static str,
    /// The newest revision of its rules that the engine knows.
    pub revision: &'static str,
}

/// What this build holds.
pub fn about() -> About {
    let held = |system: System| Held { name: system.name(), revision: system.revision() };
    About { games: System::ALL.into_iter().map(held).collect(), most_bytes: crate::MOST_BYTES }
}

/// What came of a file.
#[derive(Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome<'a> {
    /// Its bytes, chain, seals, dice or signatures are wrong: nothing of it is judged.
    Refused {
        /// The line of the first fault, from 1; none when the file as a whole is at fault.
        line: Option<usize>,
        /// Where and why, for a person.
        why: Words,
    },
    /// Whoever was told stopped it before it was read.
    Stopped,
    /// Its bytes are sound; what the rules say of it.
    Intact(Intact<'a>),
}

/// A file whose bytes are sound.
#[derive(Debug, Serialize)]
pub struct Intact<'a> {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// How many records it has.
    pub records: u64,
    /// The hash of the last.
    pub head: Hash,
    /// Whether the match is closed.
    pub closed: bool,
    /// What the rules say.
    pub rules: Rules<'a>,
}

/// What the rules say of a file.
#[derive(Debug, Serialize)]
#[serde(tag = "came", rename_all = "kebab-case")]
pub enum Rules<'a> {
    /// Its game is not in this build.
    UnknownSystem {
        /// What the file calls it.
        named: &'a str,
    },
    /// It names a revision that this build does not know: of newer rules, or one that never was.
    UnknownRevision {
        /// What the file names.
        named: &'a str,
        /// The newest that this build knows.
        known: &'static str,
    },
    /// It says something that no rules can fold.
    Unfoldable {
        /// What, for engineers.
        what: &'a str,
    },
    /// Whoever was told stopped the audit before its end.
    Stopped,
    /// Every command was run again.
    Done(Done<'a>),
}

/// An audit that came to its end.
#[derive(Debug, Serialize)]
pub struct Done<'a> {
    /// The revision of the opening.
    pub revision: &'a str,
    /// The revision of the rules that judged.
    pub known: &'static str,
    /// Whether something was judged and nothing is against it.
    pub clean: bool,
    /// How many commands came to what.
    pub counts: Counts,
    /// Every command with its verdict, in the order of the record.
    pub commands: &'a [Judged],
    /// Records that the list of kinds does not allow.
    pub faults: &'a [(Seq, Words)],
}

/// How many commands came to what.
#[derive(Debug, Serialize)]
pub struct Counts {
    /// The rules give what the record says.
    pub equal: usize,
    /// They do not.
    pub differs: usize,
    /// They were played under another revision, and are not judged.
    pub revision: usize,
    /// They wait, or rest on secrets not yet shown.
    pub pending: usize,
    /// People agreed on them, or a judge ruled.
    pub agreed: usize,
}

impl Counts {
    fn of(audit: &Audit) -> Self {
        let [equal, differs, revision, pending, agreed] = audit.counts();
        Self { equal, differs, revision, pending, agreed }
    }
}

/// What came of a check.
pub fn outcome(checked: &Result<Checked, Unchecked>) -> Outcome<'_> {
    match checked {
        Err(Unchecked::Refused(refusal)) => Outcome::Refused { line: refusal.line, why: refusal.words() },
        Err(Unchecked::Stopped) => Outcome::Stopped,
        Ok(Checked { verified, dice: _, audited }) => Outcome::Intact(Intact {
            match_id: verified.head.match_id,
            records: verified.head.records,
            head: verified.head.hash,
            closed: verified.is_closed(),
            rules: rules(audited),
        }),
    }
}

fn rules(audited: &Audited) -> Rules<'_> {
    match audited {
        Audited::UnknownSystem(named) => Rules::UnknownSystem { named },
        Audited::UnknownRevision(game, named) => {
            Rules::UnknownRevision { named, known: game.system().revision() }
        }
        Audited::Unfoldable(what) => Rules::Unfoldable { what },
        Audited::Stopped => Rules::Stopped,
        Audited::Done(game, audit) => Rules::Done(done(game, audit, audited.is_clean())),
    }
}

fn done<'a>(game: &'a AnyMatch, audit: &'a Audit, clean: bool) -> Done<'a> {
    Done {
        revision: &game.opening().ruleset,
        known: game.system().revision(),
        clean,
        counts: Counts::of(audit),
        commands: &audit.commands,
        faults: &audit.faults,
    }
}

/// An answer as JSON.
pub fn written(answer: &impl Serialize) -> Vec<u8> {
    // Nothing in an answer can fail to be written; an empty answer is told as an engine that failed.
    serde_json::to_vec(answer).unwrap_or_default()
}
