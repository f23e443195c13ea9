//! Rule catalogues as data: what each rule id means, where the book says it, and the house options.

use crate::judging::later::Later;

/// How far the engine goes with a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// The engine decides it from the record alone.
    Computed,
    /// A fact stated by a seat decides it.
    Attested,
    /// Recorded positions decide it; without them it is stated.
    Positional,
    /// Advice to people; nothing to decide.
    Advisory,
}

/// One rule of a book.
#[derive(Clone, Copy, Debug)]
pub struct RuleEntry {
    /// The rule's id, stable for ever.
    pub id: &'static str,
    /// The rulebook's French term.
    pub term: &'static str,
    /// An English gloss of the term.
    pub gloss: &'static str,
    /// What the rule says, in one sentence of our own words, in French.
    pub fr: &'static str,
    /// The same in English.
    pub en: &'static str,
    /// How far the engine goes with it.
    pub tags: &'static [Tag],
    /// Lines of the source text, first and last, of each passage.
    pub lines: &'static [(u32, u32)],
}

/// One value that a house option may take.
#[derive(Clone, Copy, Debug)]
pub struct OptionValue {
    /// The word used in the opening record.
    pub word: &'static str,
    /// What it means, in French.
    pub fr: &'static str,
    /// What it means, in English.
    pub en: &'static str,
}

/// A gap of the book that has named readings; the opening fixes one.
#[derive(Clone, Copy, Debug)]
pub struct HouseOption {
    /// The name used in the opening record.
    pub name: &'static str,
    /// The gap's id, `<GAME>-GAP-nn`.
    pub gap: &'static str,
    /// The question, in French.
    pub fr: &'static str,
    /// The question, in English.
    pub en: &'static str,
    /// The readings; the first is the default.
    pub values: &'static [OptionValue],
}

/// A gap of the book without an option: simply its reading.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The gap's id, `<GAME>-GAP-nn`.
    pub gap: &'static str,
    /// What the engine does, in French.
    pub fr: &'static str,
    /// What the engine does, in English.
    pub en: &'static str,
}

/// The catalogue of one game.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// The book's title, as printed.
    pub title: &'static str,
    /// Its edition or date, as printed; empty where it bears none.
    pub edition: &'static str,
    /// The areas of the book, in order, each with its rules in order.
    pub areas: &'static [&'static [RuleEntry]],
    /// The house options.
    pub options: &'static [HouseOption],
    /// The readings without an option.
    pub readings: &'static [Reading],
    /// The kinds of roll whose source of dice the opening fixes.
    pub roll_kinds: &'static [&'static str],
    /// The rule of the order of play: it stands behind the refusal of what is not due now.
    pub sequence: &'static str,
    /// The facts that commands may ask for after their first die: they may be stated beforehand.
    pub later: &'static [Later],
}

impl Rulebook {
    /// The rules, in book order.
    pub fn rules(&self) -> impl Iterator<Item = &'static RuleEntry> + use<> {
        self.areas.iter().flat_map(|area| area.iter())
    }

    /// The entry of a rule id.
    pub fn rule(&self, id: &str) -> Option<&'static RuleEntry> {
        self.rules().find(|entry| entry.id == id)
    }

    /// Whether an id is one of the book's rules, gaps or readings.
    pub fn knows(&self, id: &str) -> bool {
        self.rule(id).is_some()
            || self.options.iter().any(|option| option.gap == id)
            || self.readings.iter().any(|reading| reading.gap == id)
    }

    /// The house option of a name.
    pub fn option(&self, name: &str) -> Option<&'static HouseOption> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// The tags of a rule, by name.
pub mod tags {
    use super::Tag;

    /// The engine decides.
    pub const COMPUTED: &[Tag] = &[Tag::Computed];
    /// A seat states.
    pub const ATTESTED: &[Tag] = &[Tag::Attested];
    /// Recorded positions decide.
    pub const POSITIONAL: &[Tag] = &[Tag::Positional];
    /// Nothing to decide.
    pub const ADVISORY: &[Tag] = &[Tag::Advisory];
    /// The engine decides from what a seat states.
    pub const COMPUTED_ATTESTED: &[Tag] = &[Tag::Computed, Tag::Attested];
    /// The engine decides from recorded positions.
    pub const COMPUTED_POSITIONAL: &[Tag] = &[Tag::Computed, Tag::Positional];
    /// Recorded positions decide one part, a seat states the other.
    pub const POSITIONAL_ATTESTED: &[Tag] = &[Tag::Positional, Tag::Attested];
}

/// A text that pages show and no engine says: left out of what a browser loads.
const fn shown(text: &'static str) -> &'static str {
    if cfg!(target_arch = "wasm32") { "" } else { text }
}

/// A rule whose statement the game itself says in the course of play.
pub const fn said(
    id: &'static str,
    [term, gloss]: [&'static str; 2],
    tags: &'static [Tag],
    lines: &'static [(u32, u32)],
    [fr, en]: [&'static str; 2],
) -> RuleEntry {
    RuleEntry { id, term, gloss, fr, en, tags, lines }
}

/// A rule: its id, its term with a gloss, its tags, its lines, and the statement in both languages.
pub const fn rule(
    id: &'static str,
    [term, gloss]: [&'static str; 2],
    tags: &'static [Tag],
    lines: &'static [(u32, u32)],
    [fr, en]: [&'static str; 2],
) -> RuleEntry {
    RuleEntry { id, term, gloss, fr: shown(fr), en: shown(en), tags, lines }
}

/// A house option: its name, its gap, the question in both languages, its values.
pub const fn option(
    name: &'static str,
    gap: &'static str,
    [fr, en]: [&'static str; 2],
    values: &'static [OptionValue],
) -> HouseOption {
    HouseOption { name, gap, fr: shown(fr), en: shown(en), values }
}

/// A value of a house option, explained in both languages.
pub const fn value(word: &'static str, fr: &'static str, en: &'static str) -> OptionValue {
    OptionValue { word, fr: shown(fr), en: shown(en) }
}

/// The reading of a gap, in both languages.
pub const fn reading(gap: &'static str, fr: &'static str, en: &'static str) -> Reading {
    Reading { gap, fr: shown(fr), en: shown(en) }
}
