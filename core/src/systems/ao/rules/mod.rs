//! The catalogue of AO as data: every rule in book order, the house options and the readings.
//!
//! The rules stand in three files, by subject: `figures`, `shooting` and `contact`.

mod contact;
mod figures;
mod options;
mod readings;
mod shooting;

use crate::rulebook::{HouseOption, OptionValue, Reading, RuleEntry, Rulebook, Tag};

/// The rulebook of AO.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Aurore Obscure",
    edition: "V0.7",
    rules: &RULES,
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &["advantage", "en_vue", "test", "save", "damage", "melee", "scatter"],
};

const COMPUTED: &[Tag] = &[Tag::Computed];
const ATTESTED: &[Tag] = &[Tag::Attested];
const POSITIONAL: &[Tag] = &[Tag::Positional];
const ADVISORY: &[Tag] = &[Tag::Advisory];

/// The number of rules of the book.
const COUNT: usize = 184;

static RULES: [RuleEntry; COUNT] = in_book_order([figures::RULES, shooting::RULES, contact::RULES]);

/// One list of several, so that no file of rules grows long.
#[expect(clippy::large_stack_arrays, reason = "built when compiling, never on a stack")]
const fn in_book_order(parts: [&[RuleEntry]; 3]) -> [RuleEntry; COUNT] {
    let mut all = [rule("", ["", ""], &[], &[], ["", ""]); COUNT];
    let mut room: &mut [RuleEntry] = &mut all;
    let [first, second, third] = parts;
    room = filled(room, first);
    room = filled(room, second);
    room = filled(room, third);
    assert!(room.is_empty(), "fewer rules than counted");
    all
}

/// Copies a part to the start of the room; answers what room is left after it.
const fn filled<'a>(mut room: &'a mut [RuleEntry], mut part: &[RuleEntry]) -> &'a mut [RuleEntry] {
    while let Some((entry, rest)) = part.split_first() {
        let Some((place, left)) = room.split_first_mut() else { return &mut [] };
        *place = *entry;
        room = left;
        part = rest;
    }
    room
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
    use crate::rulebook::Tag;

    /// The areas of the catalogue in book order, with the number of rules of each.
    const AREAS: &[(&str, usize)] = &[
        ("FIG", 6),
        ("TEST", 6),
        ("SKILL", 11),
        ("MOVE", 5),
        ("SAVE", 10),
        ("TURN", 10),
        ("ACT", 11),
        ("ENVUE", 10),
        ("SHOOT", 10),
        ("RANGE", 5),
        ("TMPL", 5),
        ("BREATH", 1),
        ("ROF", 3),
        ("REACT", 5),
        ("COVER", 4),
        ("DMG", 5),
        ("FATAL", 4),
        ("HEALTH", 8),
        ("CHARGE", 9),
        ("MELEE", 11),
        ("MORALE", 5),
        ("END", 1),
        ("HIDE", 10),
        ("TERR", 4),
        ("WATER", 6),
        ("CLIMB", 8),
        ("FALL", 3),
        ("EQUIP", 7),
        ("OBJ", 1),
    ];

    #[test]
    fn rules_are_the_catalogue_in_book_order() {
        let mut expected = Vec::new();
        for (area, count) in AREAS {
            expected.extend((1..=*count).map(|n| format!("AO-{area}-{n:02}")));
        }
        assert_eq!(expected.len(), 184);
        let ids: Vec<&str> = RULEBOOK.rules.iter().map(|rule| rule.id).collect();
        assert_eq!(ids, expected);
    }

    #[test]
    fn every_rule_speaks_both_languages_and_names_its_lines() {
        for rule in RULEBOOK.rules {
            assert!(rule.fr.ends_with('.') && rule.en.ends_with('.'), "{}", rule.id);
            assert!(!rule.term.is_empty() && !rule.gloss.is_empty(), "{}", rule.id);
            assert_eq!(rule.tags.len(), 1, "{}", rule.id);
            assert!(!rule.lines.is_empty(), "{}", rule.id);
            assert!(rule.lines.iter().all(|(first, last)| first <= last && *last <= 323), "{}", rule.id);
        }
    }

    #[test]
    fn each_tag_has_as_many_rules_as_the_catalogue_says() {
        let of = |tag: Tag| RULEBOOK.rules.iter().filter(|rule| rule.tags.contains(&tag)).count();
        assert_eq!((of(Tag::Computed), of(Tag::Attested)), (121, 27));
        assert_eq!((of(Tag::Positional), of(Tag::Advisory)), (31, 5));
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
    fn every_gap_is_an_option_or_a_reading_in_order() {
        let ascending = |gaps: &[&str]| gaps.windows(2).all(|pair| pair[0] <= pair[1]);
        let options: Vec<&str> = RULEBOOK.options.iter().map(|option| option.gap).collect();
        let readings: Vec<&str> = RULEBOOK.readings.iter().map(|reading| reading.gap).collect();
        assert!(ascending(&options) && ascending(&readings));
        let mut gaps = [options, readings].concat();
        gaps.sort_unstable();
        gaps.dedup();
        let expected: Vec<String> = (1..=60).map(|n| format!("AO-GAP-{n:02}")).collect();
        assert_eq!(gaps, expected);
    }

    #[test]
    fn french_has_no_breaking_space_before_double_marks() {
        let rules = RULEBOOK.rules.iter().map(|rule| rule.fr);
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
