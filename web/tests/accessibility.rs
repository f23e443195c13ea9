//! Every page through axe-core, in a real browser: both languages, phone and desktop width.
//!
//! Needs chromium, chromedriver, and axe-core's `axe.min.js` named by `GREFFE_AXE`. Skipped loudly where one of
//! them is missing; with `GREFFE_BROWSER=required` that is a failure.

#[cfg(test)]
#[path = "support/server.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod server;

#[cfg(test)]
#[path = "support/driver.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod driver;

#[cfg(test)]
mod accessibility {
    use serde_json::Value;

    use crate::driver::{Driver, skip};
    use crate::server::serve;

    #[test]
    fn no_page_has_a_violation_that_axe_can_see() {
        let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
        let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
        let Some(driver) = Driver::start() else { return };
        let site = serve();
        let listed: Value = serde_json::from_str(&site.get("/api/v1/matches").body).unwrap();
        let samples: Vec<&str> =
            listed["matches"].as_array().unwrap().iter().filter_map(|one| one["id"].as_str()).collect();
        assert!(samples.len() >= 2);
        let mut paths: Vec<String> =
            ["/", "/new", "/teams/seg", "/rules", "/rules/seg", "/verify", "/about/dice", "/m", "/nowhere"]
                .map(str::to_owned)
                .to_vec();
        for sample in samples {
            paths.extend([format!("/m/{sample}/700"), format!("/m/{sample}"), format!("/m/{sample}/verify")]);
        }
        let mut wrong = Vec::new();
        for path in paths {
            for (language, width) in [("fr", 390), ("en", 1280)] {
                let address = format!("http://{}{path}?lang={language}", site.address);
                for violation in driver.violations(&axe, &address, width) {
                    wrong.push(format!("{path} {language} {width}: {violation}"));
                }
                if driver.sideways() > 0 {
                    wrong.push(format!("{path} {language} {width}: wider than its window"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
