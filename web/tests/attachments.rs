//! A set-up too long for one line travels in parts beside the opening record.

#[cfg(test)]
mod attachments {
    use greffe_core::judging::opening::Opening;
    use greffe_core::record::ids::Author;
    use greffe_games::file::{Audited, check};
    use greffe_web::clerk::Clerk;
    use serde_json::{Value, json};

    fn opening(pieces: i32) -> Opening {
        let scenery: Vec<Value> = (0..pieces)
            .map(|place| {
                let (x, y) = (200 + 40 * (place % 200), 3000 + 40 * (place / 200));
                let corners = [(x, y), (x + 20, y), (x + 20, y + 20), (x, y + 20)];
                let outline: Vec<Value> = corners.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
                json!({"outline": outline, "height": 100, "kind": "obstacle"})
            })
            .collect();
        let figure = |rank: &str| json!({"name": "Éon", "rank": rank, "value": 2, "skills": []});
        serde_json::from_value(json!({
            "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
            "setup": {
                "table": {"width": 9000, "depth": 9000},
                "rosters": [[figure("1")], [figure("2")]],
                "scenery": scenery,
            },
        }))
        .unwrap()
    }

    #[test]
    fn a_long_set_up_is_attached_in_parts_and_read_back_whole() {
        let folder = std::env::temp_dir().join(format!("greffe-attachments-{}", std::process::id()));
        let clerk = Clerk::open(&folder.join("data"), &folder.join("keys")).unwrap();
        let asked = opening(900);
        assert!(asked.setup.to_string().len() > 65_536);
        let id = clerk.create(Author::Organiser, &asked, &[]).unwrap();
        let table = clerk.table(id).unwrap();
        assert_eq!(table.game().opening().setup, asked.setup);

        let file = clerk.export(id).unwrap();
        let checked = check(&file).unwrap();
        let Audited::Done(game, audit) = checked.audited else { panic!("not audited") };
        assert!(audit.is_clean());
        assert_eq!(game.opening().setup, asked.setup);

        let text = String::from_utf8(file).unwrap();
        assert!(text.lines().all(|line| line.len() <= 65_536));
        assert!(text.lines().filter(|line| line.contains("\"kind\":\"Attached\"")).count() > 5);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
