//! The rulebooks as data: whole, in book order, in both languages.

#[cfg(test)]
mod rulebooks {
    use std::collections::BTreeSet;

    use greffe_core::telling::rulebook::{RuleEntry, Rulebook};
    use greffe_games::registry::System;

    /// What a rulebook has by its catalogue.
    struct Catalogue {
        system: System,
        /// The areas in book order, with the number of rules of each.
        areas: &'static [(&'static str, usize)],
        /// The areas whose rules are numbered from 0.
        from_zero: &'static [&'static str],
        /// The rules whose parts have letters after the number.
        lettered: &'static [(&'static str, &'static str)],
        /// The number of gaps.
        gaps: usize,
        /// The lines of the book.
        lines: u32,
    }

    const CATALOGUES: &[Catalogue] = &[
        Catalogue {
            system: System::Seg,
            areas: &[
                ("MAT", 7),
                ("TEST", 8),
                ("WND", 5),
                ("COST", 8),
                ("TEAM", 6),
                ("ACT", 12),
                ("TAC", 9),
                ("DEPLOY", 5),
                ("MOVE", 10),
                ("ACTN", 4),
                ("BASIC", 7),
                ("ADJ", 5),
                ("BONUS", 6),
                ("RANGE", 4),
                ("SHOOT", 5),
                ("OUTN", 5),
                ("IMMO", 5),
                ("OMEGA", 7),
                ("POST", 8),
                ("SKMOVE", 7),
                ("SKATK", 6),
                ("SKSHOOT", 6),
                ("SKMISC", 9),
                ("SKDEF", 16),
                ("SKHEAL", 7),
                ("SKSPE", 11),
                ("SKNRG", 9),
                ("SKOPT", 8),
                ("END", 2),
            ],
            from_zero: &["SKOPT"],
            lettered: &[],
            gaps: 69,
            lines: 332,
        },
        Catalogue {
            system: System::Ao,
            areas: &[
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
            ],
            from_zero: &[],
            lettered: &[],
            gaps: 63,
            lines: 323,
        },
        Catalogue {
            system: System::Dw,
            areas: &[
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
            ],
            from_zero: &[],
            lettered: &[],
            gaps: 103,
            lines: 3405,
        },
        Catalogue {
            system: System::Ad,
            areas: &[
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
                ("TAL", 37),
                ("DIV", 13),
            ],
            from_zero: &[],
            lettered: &[("AD-TAL-14", "abcdefgh"), ("AD-TAL-21", "ab"), ("AD-TAL-36", "ab")],
            gaps: 101,
            lines: 1285,
        },
        Catalogue {
            system: System::Tde,
            areas: &[
                ("CORE", 13),
                ("PROF", 12),
                ("TEST", 13),
                ("OPP", 7),
                ("SETUP", 8),
                ("TURN", 15),
                ("ACT", 10),
                ("SEQ", 37),
                ("CHAIN", 7),
                ("REACT", 16),
                ("FUS", 7),
                ("MOVE", 38),
                ("SHOOT", 19),
                ("DODGE", 11),
                ("CHARGE", 10),
                ("MELEE", 15),
                ("CONTACT", 6),
                ("POST", 14),
                ("HEALTH", 15),
                ("FALL", 4),
                ("APT", 1),
                ("LEAD", 15),
                ("MEDIC", 8),
                ("SCOUT", 1),
                ("MECH", 6),
                ("STEALTH", 13),
                ("TALENT", 4),
                ("WPN", 5),
                ("TPL", 21),
                ("PROP", 19),
                ("CAV", 38),
                ("BEAST", 6),
                ("LOS", 14),
                ("TERR", 10),
                ("BUILD", 11),
                ("SCN", 6),
                ("ASS", 11),
                ("VEN", 10),
                ("ATK", 9),
                ("COU", 14),
                ("TRE", 15),
            ],
            from_zero: &["APT"],
            lettered: &[],
            gaps: 80,
            lines: 7380,
        },
    ];

    impl Catalogue {
        fn book(&self) -> &'static Rulebook {
            self.system.rulebook()
        }

        /// A rule, or the parts that letters tell apart.
        fn parts(&self, id: String) -> Vec<String> {
            match self.lettered.iter().find(|(number, _)| *number == id) {
                Some((_, letters)) => letters.chars().map(|letter| format!("{id}{letter}")).collect(),
                None => vec![id],
            }
        }

        fn prefix(&self) -> String {
            self.system.name().to_uppercase()
        }
    }

    fn rules() -> impl Iterator<Item = (&'static Catalogue, &'static RuleEntry)> {
        CATALOGUES.iter().flat_map(|catalogue| catalogue.book().rules().map(move |rule| (catalogue, rule)))
    }

    #[test]
    fn every_game_is_here() {
        let systems: Vec<System> = CATALOGUES.iter().map(|catalogue| catalogue.system).collect();
        assert_eq!(systems, System::ALL);
    }

    #[test]
    fn rules_are_the_catalogue_in_book_order() {
        for catalogue in CATALOGUES {
            let mut expected = Vec::new();
            for (area, count) in catalogue.areas {
                let first = usize::from(!catalogue.from_zero.contains(area));
                let prefix = catalogue.prefix();
                expected.extend(
                    (first..first + count).flat_map(|n| catalogue.parts(format!("{prefix}-{area}-{n:02}"))),
                );
            }
            let ids: Vec<&str> = catalogue.book().rules().map(|rule| rule.id).collect();
            assert_eq!(ids, expected);
        }
    }

    #[test]
    fn every_rule_speaks_both_languages_and_names_its_lines() {
        for (catalogue, rule) in rules() {
            assert!(rule.fr.ends_with('.') && rule.en.ends_with('.'), "{}", rule.id);
            assert!(!rule.term.is_empty() && !rule.gloss.is_empty(), "{}", rule.id);
            assert!(!rule.tags.is_empty(), "{}", rule.id);
            let within = |(first, last): &(u32, u32)| first <= last && *last <= catalogue.lines;
            assert!(!rule.lines.is_empty() && rule.lines.iter().all(within), "{}", rule.id);
        }
    }

    #[test]
    fn every_option_has_readings_to_choose_from() {
        for catalogue in CATALOGUES {
            let options = catalogue.book().options;
            for option in options {
                assert!(option.values.len() >= 2, "{}", option.name);
                assert!(!option.fr.is_empty() && !option.en.is_empty(), "{}", option.name);
                let words: BTreeSet<&str> = option.values.iter().map(|value| value.word).collect();
                assert_eq!(words.len(), option.values.len(), "{}", option.name);
                let told = option.values.iter().all(|value| !value.fr.is_empty() && !value.en.is_empty());
                assert!(told, "{}", option.name);
            }
            let names: BTreeSet<&str> = options.iter().map(|option| option.name).collect();
            assert_eq!(names.len(), options.len());
        }
    }

    #[test]
    fn every_gap_is_an_option_or_a_reading() {
        for catalogue in CATALOGUES {
            let book = catalogue.book();
            let gaps = book.options.iter().map(|option| option.gap);
            let gaps: BTreeSet<&str> = gaps.chain(book.readings.iter().map(|reading| reading.gap)).collect();
            let prefix = catalogue.prefix();
            let expected: BTreeSet<String> =
                (1..=catalogue.gaps).map(|n| format!("{prefix}-GAP-{n:02}")).collect();
            assert!(gaps.iter().copied().eq(expected.iter()), "{gaps:?}");
        }
    }

    #[test]
    fn french_has_no_breaking_space_before_double_marks() {
        for catalogue in CATALOGUES {
            let book = catalogue.book();
            let rules = book.rules().flat_map(|rule| [rule.term, rule.fr]);
            let options = book.options.iter().map(|option| option.fr);
            let values = book.options.iter().flat_map(|option| option.values).map(|value| value.fr);
            let readings = book.readings.iter().map(|reading| reading.fr);
            for text in rules.chain(options).chain(values).chain(readings) {
                for mark in [" :", " ;", " !", " ?", " \u{bb}", "\u{ab} "] {
                    assert!(!text.contains(mark), "{text}");
                }
            }
        }
    }
}
