//! The catalogue of Anno Domini 1666 as data: every rule in book order, the house options and the readings.

mod board;
mod cards;
mod combat;
mod condition;
mod items;
mod movement;
mod options;
mod readings;
mod talents;
mod turn;
mod later;

use greffe_core::telling::rulebook::Rulebook;

/// The rulebook of Anno Domini 1666.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Anno Domini 1666, livret de règles",
    edition: "36 pages",
    areas: &[
        cards::CARDS,
        turn::TURN,
        items::ITEMS,
        board::BOARD,
        movement::MOVEMENT,
        combat::COMBAT,
        condition::CONDITION,
        talents::TALENTS,
    ],
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &["card"],
    sequence: "AD-TURN-01",
    later: later::LATER,
};

#[cfg(test)]
mod tests {
    use super::RULEBOOK;

    /// The areas of the catalogue in book order, with the number of rules of each.
    const AREAS: &[(&str, usize)] = &[
        ("GEN", 7),
        ("CARD", 15),
        ("TEST", 16),
        ("CONV", 9),
        ("ABIL", 11),
        ("BAND", 7),
        ("SETUP", 8),
        ("TURN", 9),
        ("INIT", 6),
        ("ACTN", 11),
        ("FULL", 14),
        ("OVW", 14),
        ("PART", 8),
        ("ITEM", 10),
        ("WPN", 11),
        ("ARM", 5),
        ("BOARD", 14),
        ("EDGE", 15),
        ("OFF", 6),
        ("MOVE", 8),
        ("MAN", 12),
        ("ZOC", 9),
        ("HLTH", 5),
        ("LOS", 15),
        ("SHOOT", 12),
        ("MELEE", 21),
        ("PARRY", 7),
        ("DMG", 7),
        ("RETR", 10),
        ("STAT", 10),
        ("MORALE", 5),
        ("INTER", 3),
        ("ALARM", 8),
        ("NPC", 21),
        ("POISON", 6),
        ("FACT", 2),
        ("TAL", 46),
        ("DIV", 13),
    ];

    /// The parts of a talent have letters after its number.
    fn number(id: &str) -> &str {
        id.rsplit('-').next().unwrap().trim_end_matches(|c: char| c.is_ascii_lowercase())
    }

    #[test]
    fn rules_are_the_catalogue_in_book_order() {
        let mut rules = RULEBOOK.rules().map(|rule| rule.id);
        for (area, count) in AREAS {
            let ids: Vec<&str> = rules.by_ref().take(*count).collect();
            assert!(ids.iter().all(|id| id.starts_with(&format!("AD-{area}-"))), "{area}: {ids:?}");
            let mut numbers: Vec<&str> = ids.iter().map(|id| number(id)).collect();
            numbers.dedup();
            let expected: Vec<String> = (1..=numbers.len()).map(|n| format!("{n:02}")).collect();
            assert_eq!(numbers, expected);
        }
        assert_eq!((rules.next(), RULEBOOK.rules().count()), (None, 416));
    }

    #[test]
    fn every_rule_speaks_both_languages_and_names_its_lines() {
        for rule in RULEBOOK.rules() {
            assert!(rule.fr.ends_with('.') && rule.en.ends_with('.'), "{}", rule.id);
            assert!(!rule.term.is_empty() && !rule.gloss.is_empty(), "{}", rule.id);
            assert!(!rule.tags.is_empty(), "{}", rule.id);
            assert!(!rule.lines.is_empty(), "{}", rule.id);
            assert!(rule.lines.iter().all(|(first, last)| first <= last && *last <= 1285), "{}", rule.id);
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
        let mut expected: Vec<String> = (1..=101).map(|n| format!("AD-GAP-{n:02}")).collect();
        expected.sort_unstable();
        assert_eq!(gaps, expected);
    }

    #[test]
    fn french_has_no_breaking_space_before_double_marks() {
        let rules = RULEBOOK.rules().flat_map(|rule| [rule.term, rule.fr]);
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
