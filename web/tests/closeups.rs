//! A closer look in the replay of a recorded match: a figure's moments, a rule's sentence and where it was applied.

#[cfg(test)]
#[path = "support/server.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod server;

#[cfg(test)]
mod closeups {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use crate::server::{Running, serve};

    /// A sample of SEG on a server, and its records.
    fn sample(site: &Running) -> (String, Vec<Value>) {
        let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
        let all = listed["matches"].as_array().unwrap_or_else(|| panic!("{listed}"));
        let seg = all.iter().find(|one| one["system"] == "seg").unwrap_or_else(|| panic!("{listed}"));
        let base = format!("/m/{}", seg["id"].as_str().unwrap());
        let file = site.get(&format!("{base}/file")).body;
        let lines = file.lines().filter(|line| line.starts_with("{\"v\":1,"));
        (base, lines.map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    /// The numbers of the moments that a closer look lists.
    fn listed(page: &str) -> BTreeSet<u64> {
        let part = page.split("id=\"c-moments\"").nth(1).unwrap().split("</section>").next().unwrap();
        part.split("<span class=\"m\">")
            .skip(1)
            .map(|rest| rest.split('<').next().unwrap().parse().unwrap())
            .collect()
    }

    /// The last record of the batch that each record stands in.
    fn ends(records: &[Value]) -> Vec<u64> {
        let end = |place: usize| u64::try_from(place).unwrap() + records[place]["more"].as_u64().unwrap_or(0);
        (0..records.len()).map(end).collect()
    }

    #[test]
    fn a_rule_s_moments_are_those_whose_records_apply_it_and_its_sentence_stands_there() {
        let site = serve();
        let (base, records) = sample(&site);
        let ends = ends(&records);
        let cites = |record: &Value, rule: &str| {
            record["kind"] == "Resolved"
                && record["body"]["rules"].as_array().unwrap().iter().any(|one| one == rule)
        };
        let rules = records.iter().filter_map(|record| record["body"]["rules"].as_array()).flatten();
        let rules: BTreeSet<&str> = rules.filter_map(Value::as_str).collect();
        let mut few = 0;
        for rule in rules {
            let applied = records.iter().zip(&ends).filter(|(record, _)| cites(record, rule));
            let expected: BTreeSet<u64> = applied.map(|(_, end)| *end).collect();
            let last = records.len() - 1;
            let page = site.get(&format!("{base}/{last}?rule={rule}")).body;
            assert!(page.contains("id=\"closeup\""), "{rule}: {page}");
            let listed = listed(&page);
            assert!(listed.is_subset(&expected), "{rule}: {listed:?} against {expected:?}");
            if expected.len() < 30 {
                few += 1;
                assert_eq!(listed, expected, "{rule}");
            }
        }
        assert!(few > 10, "rules that were applied now and then: {few}");
    }

    #[test]
    fn a_tap_on_a_figure_shows_her_and_her_moments_and_nothing_to_come_when_that_is_hidden() {
        let site = serve();
        let (base, records) = sample(&site);
        let last = records.len() - 1;
        let whole = site.get(&format!("{base}/{last}?figure=1")).body;
        let all = listed(&whole);
        assert!(all.len() > 3, "{all:?}");
        // Every moment listed is one of the match, and leads to the same look.
        let middle = *all.iter().nth(all.len() / 2).unwrap();
        assert!(whole.contains(&format!("href=\"{base}/{middle}?figure=1#closeup\"")));
        let hidden = site.get(&format!("{base}/{middle}?hide=1&figure=1")).body;
        assert_eq!(listed(&hidden), all.iter().copied().filter(|seq| *seq <= middle).collect());
        // The board's own figures lead to it, without script.
        let board = site.get(&format!("{base}/{middle}")).body;
        assert!(board.contains(&format!("href=\"{base}/{middle}?figure=1#closeup\"")));
    }

    #[test]
    fn what_the_match_does_not_have_is_not_found() {
        let site = serve();
        let (base, _) = sample(&site);
        for query in ["figure=999", "rule=SEG-NOWHERE-99", "rule=%3Cscript%3E"] {
            let answer = site.get(&format!("{base}/3?{query}"));
            assert_eq!(answer.status, 404, "{query}");
            assert!(!answer.body.contains("<script>"), "{query}");
        }
    }
}
