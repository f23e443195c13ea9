//! The catalogue of SOTAS as data: every rule in book order, the house options and the readings.

mod actions;
mod combat;
mod condition;
mod environment;
mod flow;
mod options;
mod readings;
mod traits;

use std::mem::replace;

use crate::rulebook::{HouseOption, OptionValue, Reading, RuleEntry, Rulebook, Tag};

/// The rulebook of SOTAS.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "SOTAS : escarmouches dans l'univers de Doctor Who",
    edition: "sans date",
    rules: &RULES,
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &["role", "initiative", "gravity", "activation", "quality", "morale", "combat", "effect"],
};

/// The areas of the book, in order.
const AREAS: &[&[RuleEntry]] = &[
    flow::FLOW,
    actions::ACTIONS,
    combat::COMBAT,
    condition::CONDITION,
    traits::TRAITS,
    environment::ENVIRONMENT,
];

const COUNT: usize = count(AREAS);

static RULES: [RuleEntry; COUNT] = joined(AREAS);

const COMPUTED: &[Tag] = &[Tag::Computed];
const ATTESTED: &[Tag] = &[Tag::Attested];
const POSITIONAL: &[Tag] = &[Tag::Positional];
const ADVISORY: &[Tag] = &[Tag::Advisory];
const COMPUTED_ATTESTED: &[Tag] = &[Tag::Computed, Tag::Attested];
const COMPUTED_POSITIONAL: &[Tag] = &[Tag::Computed, Tag::Positional];
const POSITIONAL_ATTESTED: &[Tag] = &[Tag::Positional, Tag::Attested];

/// The number of rules of some areas together.
const fn count(mut areas: &[&[RuleEntry]]) -> usize {
    let mut count = 0;
    while let [area, rest @ ..] = areas {
        count += area.len();
        areas = rest;
    }
    count
}

/// The rules of some areas in one table, in order; whatever the table has beyond them stays blank.
#[expect(clippy::mem_replace_with_default, reason = "`take` is not const")]
const fn joined<const N: usize>(mut areas: &[&[RuleEntry]]) -> [RuleEntry; N] {
    let mut rules = [rule("", ["", ""], &[], &[], ["", ""]); N];
    let mut open: &mut [RuleEntry] = &mut rules;
    while let [area, later @ ..] = areas {
        let mut left = *area;
        while let [entry, entries @ ..] = left {
            if let [place, places @ ..] = replace(&mut open, &mut []) {
                *place = *entry;
                open = places;
            }
            left = entries;
        }
        areas = later;
    }
    rules
}

const fn rule(
    id: &'static str,
    [term, gloss]: [&'static str; 2],
    tags: &'static [Tag],
    lines: &'static [(u32, u32)],
    [fr, en]: [&'static str; 2],
) -> RuleEntry {
    RuleEntry { id, term, gloss, fr, en, tags, lines }
}

const fn option(
    name: &'static str,
    gap: &'static str,
    [fr, en]: [&'static str; 2],
    values: &'static [OptionValue],
) -> HouseOption {
    HouseOption { name, gap, fr, en, values }
}

const fn value(word: &'static str, fr: &'static str, en: &'static str) -> OptionValue {
    OptionValue { word, fr, en }
}

const fn reading(gap: &'static str, fr: &'static str, en: &'static str) -> Reading {
    Reading { gap, fr, en }
}

#[cfg(test)]
mod tests {
    use super::RULEBOOK;

    /// The areas of the catalogue in book order, with the number of rules of each.
    const AREAS: &[(&str, usize)] = &[
        ("CORE", 9),
        ("SETUP", 11),
        ("TURN", 10),
        ("ACT", 8),
        ("ACTION", 25),
        ("MOVE", 15),
        ("DOOR", 7),
        ("CLIMB", 8),
        ("FALL", 4),
        ("FLY", 4),
        ("MELEE", 21),
        ("RECOIL", 4),
        ("REFLEX", 6),
        ("SHOOT", 30),
        ("AREA", 16),
        ("STATUS", 8),
        ("MORALE", 16),
        ("TRAIT", 89),
        ("ENV", 14),
        ("FAQ", 7),
        ("CAMP", 6),
    ];

    #[test]
    fn rules_are_the_catalogue_in_book_order() {
        let mut expected = Vec::new();
        for (area, count) in AREAS {
            expected.extend((1..=*count).map(|n| format!("DW-{area}-{n:02}")));
        }
        assert_eq!(expected.len(), 318);
        let ids: Vec<&str> = RULEBOOK.rules.iter().map(|rule| rule.id).collect();
        assert_eq!(ids, expected);
    }

    #[test]
    fn every_rule_speaks_both_languages_and_names_its_lines() {
        for rule in RULEBOOK.rules {
            assert!(rule.fr.ends_with('.') && rule.en.ends_with('.'), "{}", rule.id);
            assert!(!rule.term.is_empty() && !rule.gloss.is_empty(), "{}", rule.id);
            assert!(!rule.tags.is_empty(), "{}", rule.id);
            assert!(!rule.lines.is_empty(), "{}", rule.id);
            assert!(rule.lines.iter().all(|(first, last)| first <= last && *last <= 3405), "{}", rule.id);
        }
    }

    #[test]
    fn every_option_has_readings_to_choose_from() {
        for option in RULEBOOK.options {
            assert!(option.values.len() >= 2, "{}", option.name);
            assert!(!option.fr.is_empty() && !option.en.is_empty(), "{}", option.name);
            for (place, value) in option.values.iter().enumerate() {
                assert!(!value.fr.is_empty() && !value.en.is_empty(), "{}", option.name);
                assert!(option.values[..place].iter().all(|other| other.word != value.word));
            }
        }
        let mut names: Vec<&str> = RULEBOOK.options.iter().map(|option| option.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RULEBOOK.options.len());
    }

    #[test]
    fn every_gap_is_an_option_or_a_reading() {
        let mut gaps: Vec<&str> = RULEBOOK.options.iter().map(|option| option.gap).collect();
        gaps.extend(RULEBOOK.readings.iter().map(|reading| reading.gap));
        gaps.sort_unstable();
        gaps.dedup();
        let expected: Vec<String> = (1..=66).map(|n| format!("DW-GAP-{n:02}")).collect();
        assert_eq!(gaps, expected);
    }

    #[test]
    fn french_has_no_breaking_space_before_double_marks() {
        let rules = RULEBOOK.rules.iter().flat_map(|rule| [rule.term, rule.fr]);
        let options = RULEBOOK.options.iter().map(|option| option.fr);
        let values = RULEBOOK.options.iter().flat_map(|option| option.values).map(|value| value.fr);
        let readings = RULEBOOK.readings.iter().map(|reading| reading.fr);
        for text in rules.chain(options).chain(values).chain(readings) {
            for mark in [" :", " ;", " !", " ?", " »", "« "] {
                assert!(!text.contains(mark), "{text}");
            }
        }
    }
}
