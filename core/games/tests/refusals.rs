//! Refusals speak both languages, each its own.

#[cfg(test)]
mod refusals {
    use greffe_core::judging::error::Refused;
    use greffe_core::play::act::{Act, Adjustment, AskAct, DiceAct, FieldChange, Rejected};
    use greffe_core::play::knowledge::Secrets;
    use greffe_core::record::at::At;
    use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
    use greffe_core::record::line::Line;
    use greffe_core::telling::words::Words;
    use greffe_games::registry::AnyMatch;
    use greffe_games::rehearsal::Rehearsal;
    use greffe_seg::hidden::Hidden;
    use serde_json::json;

    /// A match just opened.
    fn game() -> AnyMatch {
        let team = |names: [&str; 2]| {
            let figure = |(name, rank): (&str, &str)| json!({ "name": name, "rank": rank, "value": 3 });
            names.into_iter().zip(["1", "2"]).map(figure).collect::<Vec<_>>()
        };
        let opening = serde_json::from_value(json!({
            "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                { "seat": "seat:1", "side": 0, "name": "Garde" },
                { "seat": "seat:2", "side": 1, "name": "Écluse" },
            ],
            "setup": { "table": null, "rosters": [team(["Alaric", "Brune"]), team(["Morgane", "Nils"])] },
        }))
        .unwrap();
        let fresh = Box::new(|| [9; 32]);
        let rehearsal = Rehearsal::open(MatchId::new([7; 16]), At::EARLIEST, &opening, fresh).unwrap();
        let lines: Vec<_> = rehearsal.lines().iter().map(|bytes| Line::parse(bytes).unwrap()).collect();
        AnyMatch::read(&lines).unwrap()
    }

    fn secrets() -> Secrets {
        Secrets::new(Box::new(|| [9; 32]))
    }

    const SEAT: Author = Author::Seat(Seat::new(1).unwrap());

    fn refusal(by: Author, act: Act) -> Refused {
        match game().act(by, act, &mut secrets()) {
            Err(Rejected::Refused(refused)) => refused,
            Err(error @ (Rejected::Conflict { .. } | Rejected::Broken(_))) => panic!("{error}"),
            Ok(_) => panic!("it is written"),
        }
    }

    fn declared(command: &str, private: &[&str]) -> Refused {
        let private = private.iter().copied().map(str::to_owned).collect();
        refusal(SEAT, Act::Declare { window: Seq(0), command: command.to_owned(), private, for_seat: None })
    }

    #[test]
    fn a_command_that_cannot_be_read_is_told_in_french_and_in_english() {
        let long = format!("{{\"a\":\"{}\"}}", "x".repeat(20_000));
        let many = format!("{{\"facts\":[{}]}}", vec!["{}"; 300].join(","));
        for (refused, fr, en) in [
            (declared(&long, &[]), "16384 octets au plus", "16384 bytes at most"),
            (declared("{}", &["1"; 300]), "256 secrets au plus", "256 secrets at most"),
            (declared("{\"a\":", &[]), "octet inattendu", "token"),
            (declared("{}", &[]), "elle ne nomme rien à faire", "it names no command"),
            (declared("{\"A\":{},\"B\":{}}", &[]), "à la fois A et B", "both A and B"),
            (declared("{\"Start\":{\"x\":1}}", &[]), "est inconnu", "unknown"),
            (declared(&many, &[]), "il manque `fact`", "missing field `fact`"),
        ] {
            assert_eq!(refused.code, "unreadable-command");
            let Words { fr: french, en: english } = refused.why;
            assert!(french.starts_with("commande illisible") && french.contains(fr), "{french}");
            assert!(english.starts_with("unreadable command") && english.contains(en), "{english}");
            assert!(!french.contains(en) || fr.contains(en), "{french}");
        }
    }

    #[test]
    fn an_agreement_that_does_not_hold_is_told_in_french_and_in_english() {
        let agreed = |field: &str, frames| {
            let fields = vec![FieldChange { field: field.to_owned(), old: json!("no"), new: json!(1) }];
            let adjustment = Adjustment { frames, fields, cards: Vec::new() };
            refusal(SEAT, Act::Ask(AskAct::Agreement { adjustment, text: "Ainsi.".to_owned() }))
        };
        let none = agreed("/nowhere", 0).why;
        assert_eq!(none.fr, "cet accord ne tient pas\u{a0}: aucun champ /nowhere");
        assert_eq!(none.en, "that agreement does not hold: no field /nowhere");
        let other = agreed("/turn", 0).why;
        assert!(other.fr.contains(" vaut ") && other.fr.contains("et non"), "{other:?}");
        assert!(other.en.contains(" is ") && other.en.contains(", not "), "{other:?}");
    }

    #[test]
    fn dice_that_refuse_are_told_in_french_and_in_english() {
        let reason = greffe_core::dice::bodies::AbandonReason::Asked;
        let refused = refusal(Author::Judge, Act::Dice(DiceAct::Abandon { reason }));
        assert_eq!(refused.code, "dice");
        assert_ne!(refused.why.fr, refused.why.en);
    }

    #[test]
    fn cards_of_a_hidden_pile_are_never_shown() {
        let mut hidden = Hidden::default();
        hidden.known.entry(0).or_default();
        assert_eq!(format!("{hidden:?}"), "Hidden { .. }");
    }
}
