//! What every game says that its opening needs: usable, and true to its catalogue.

#[cfg(test)]
mod intakes {
    use greffe_games::registry::System;

    #[test]
    fn every_intake_can_be_used() {
        for system in System::ALL {
            assert_eq!(system.intake().faults(), Vec::<String>::new(), "{}", system.name());
        }
    }

    #[test]
    fn dice_are_those_of_the_catalogue_in_its_order() {
        for system in System::ALL {
            let said: Vec<&str> = system.intake().dice.iter().map(|dice| dice.word).collect();
            assert_eq!(said, system.rulebook().roll_kinds, "{}", system.name());
        }
    }

    #[test]
    fn the_option_of_many_sides_is_one_of_the_catalogue() {
        for system in System::ALL {
            let Some((name, word)) = system.intake().sides.many else { continue };
            let option = system.rulebook().option(name).unwrap();
            assert!(option.values.iter().any(|value| value.word == word), "{name}={word}");
        }
    }

    #[test]
    fn every_side_has_a_team_and_rules_cited_are_in_the_catalogue() {
        for system in System::ALL {
            let intake = system.intake();
            for side in 0..intake.sides.most {
                assert!(intake.team_at(side).is_some(), "{} side {side}", system.name());
            }
            let text = serde_json::to_value(&intake).unwrap();
            let mut rules = Vec::new();
            cited(&text, &mut rules);
            for rule in rules {
                let gap = |id: &str| system.rulebook().options.iter().any(|option| option.gap == id);
                let read = |id: &str| system.rulebook().readings.iter().any(|reading| reading.gap == id);
                assert!(system.rulebook().rule(&rule).is_some() || gap(&rule) || read(&rule), "{rule}");
            }
        }
    }

    fn cited(value: &serde_json::Value, rules: &mut Vec<String>) {
        if let Some(rule) = value.get("rule").and_then(serde_json::Value::as_str) {
            rules.push(rule.to_owned());
        }
        let children = value.as_array().into_iter().flatten();
        let fields = value.as_object().into_iter().flat_map(serde_json::Map::values);
        children.chain(fields).for_each(|child| cited(child, rules));
    }
}
