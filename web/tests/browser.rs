//! Pages in a real browser: the policy holds, scripts run, nothing is wider than a small phone.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

#[cfg(test)]
#[path = "support/server.rs"]
mod server;

#[cfg(test)]
#[path = "support/person.rs"]
mod person;

#[cfg(test)]
mod browser {
    use std::io::Write as _;
    use std::path::PathBuf;
    use std::process::Command;

    use crate::person::{Person, restart};
    use crate::server::{Running, serve};

    /// The browser, if there is one.
    fn chromium() -> Option<PathBuf> {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
        let found = named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.exists());
        if found.is_none() {
            let required = std::env::var("GREFFE_BROWSER").is_ok_and(|value| value == "required");
            assert!(!required, "GREFFE_BROWSER=required, and no chromium is installed");
            let mut out = std::io::stderr().lock();
            drop(writeln!(out, "SKIPPED: no chromium here; GREFFE_BROWSER=required makes this fail"));
        }
        found
    }

    /// What the browser makes of a page, and what it complained about.
    fn look(browser: &PathBuf, site: &Running, path: &str, width: u32) -> (String, String) {
        let profile = site.folder.join("browser");
        let output = Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--dump-dom"])
            .args(["--enable-logging=stderr", "--timeout=2500"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(format!("--window-size={width},844"))
            .arg(format!("http://{}{path}", site.address))
            .output()
            .unwrap();
        let complaints = String::from_utf8_lossy(&output.stderr)
            .lines()
            .filter(|line| line.contains("CONSOLE"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join("\n");
        (String::from_utf8_lossy(&output.stdout).into_owned(), complaints)
    }

    fn opened(site: &Running) -> (String, Vec<(String, String)>) {
        let mut person = Person::new(site);
        person.get("/new?game=seg&lang=en");
        let fields = [
            ("game", "seg"),
            ("devices", "one"),
            ("dice", "table"),
            ("name.0", "Garde du Pont"),
            ("name.1", "Bande de l\u{2019}\u{c9}cluse"),
            ("setup.rosters.0", "garde"),
            ("setup.rosters.1", "ecluse"),
        ];
        person.post("/new", &fields);
        (person.path.rsplit_once('/').unwrap().0.to_owned(), person.cookies())
    }

    #[test]
    fn pages_run_their_scripts_under_their_own_policy() {
        let Some(browser) = chromium() else { return };
        let site = serve();
        let (base, _) = opened(&site);
        let verify = format!("{base}/verify");
        for path in ["/?lang=en", "/rules/seg", "/about/dice", "/new?game=seg", "/teams/seg", &base, &verify]
        {
            let (page, complaints) = look(&browser, &site, path, 390);
            assert_eq!(complaints, "", "{path}");
            assert!(page.contains("class=\"js\""), "the script of {path} ran");
        }
    }

    #[test]
    fn a_live_page_listens_and_the_verify_page_is_ready() {
        let Some(browser) = chromium() else { return };
        let mut site = serve();
        let (base, cookies) = opened(&site);
        let (page, _) = look(&browser, &site, &base, 390);
        assert!(page.contains("aria-live=\"polite\" aria-atomic=\"true\"></p>"), "the voice of a live page");
        let (page, complaints) = look(&browser, &site, &format!("{base}/verify"), 390);
        assert_eq!(complaints, "");
        let button = page.split("id=\"verify-fetch\"").nth(1).unwrap().split('<').next().unwrap();
        assert!(!button.contains("hidden"), "one button verifies this match: {button}");
        restart(&mut site);
        assert_eq!(site.get(&base).status, 200, "the match outlives the server");
        let mut again = Person::with_cookies(&site, cookies);
        again.get(&format!("{base}/play"));
        assert!(again.path.ends_with("/play"), "the browser's seat outlives the server: {}", again.path);
    }
}
