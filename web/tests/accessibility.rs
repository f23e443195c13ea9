//! Every page through axe-core, in a real browser: both languages, phone and desktop width.
//!
//! Needs chromium, chromedriver, and axe-core's `axe.min.js` named by `GREFFE_AXE`. Skipped loudly where one of
//! them is missing; with `GREFFE_BROWSER=required` that is a failure.

#[cfg(test)]
#[path = "support/server.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod server;

#[cfg(test)]
mod accessibility {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::TcpStream;
    use std::path::PathBuf;
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    use serde_json::{Value, json};

    use crate::server::serve;

    fn skip(why: &str) {
        let required = std::env::var("GREFFE_BROWSER").is_ok_and(|value| value == "required");
        assert!(!required, "GREFFE_BROWSER=required, and {why}");
        drop(writeln!(std::io::stderr().lock(), "SKIPPED: {why}; GREFFE_BROWSER=required makes this fail"));
    }

    /// A browser driven through chromedriver's own protocol.
    struct Driver {
        child: Child,
        port: u16,
        session: String,
        profile: PathBuf,
    }

    impl Drop for Driver {
        fn drop(&mut self) {
            drop(self.ask("DELETE", "", &json!({})));
            drop(self.child.kill());
            drop(self.child.wait());
            drop(std::fs::remove_dir_all(&self.profile));
        }
    }

    impl Driver {
        fn start(browser: &str) -> Option<Self> {
            let mut command = Command::new("chromedriver");
            let mut child =
                command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let port = lines.find_map(|line| {
                let line = line.unwrap();
                line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
            });
            // The rest of its output must be read, or it stops when the pipe is full.
            std::thread::spawn(move || lines.for_each(drop));
            let profile = std::env::temp_dir().join(format!("greffe-axe-{}", std::process::id()));
            let mut this = Self { child, port: port.unwrap(), session: String::new(), profile };
            let arguments = [
                "--headless".to_owned(),
                "--no-sandbox".to_owned(),
                "--disable-gpu".to_owned(),
                format!("--user-data-dir={}", this.profile.display()),
            ];
            let options = json!({"binary": browser, "args": arguments});
            let asked = json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}});
            let opened = this.ask("POST", "", &asked);
            this.session = opened["sessionId"].as_str().unwrap_or_else(|| panic!("{opened}")).to_owned();
            Some(this)
        }

        fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
            let session = if self.session.is_empty() { String::new() } else { format!("/{}", self.session) };
            let body = body.to_string();
            let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
            stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
            let head = format!(
                "{method} /session{session}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream.write_all(body.as_bytes()).unwrap();
            let mut reader = BufReader::new(stream);
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut answer = vec![0; length];
            reader.read_exact(&mut answer).unwrap();
            let answer: Value = serde_json::from_slice(&answer).unwrap();
            answer["value"].clone()
        }

        /// What axe finds wrong with a page, one line a rule. One experimental rule is left out: it takes the
        /// marks drawn beside a base for its label, while the name says in words what each of them means.
        fn violations(&self, axe: &str, address: &str, width: u32) -> Vec<String> {
            self.ask("POST", "/window/rect", &json!({"width": width, "height": 900}));
            self.ask("POST", "/url", &json!({"url": address}));
            let script = format!(
                "{axe}; const done = arguments[arguments.length - 1];
                 axe.run(document, {{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
                   rules: {{'label-content-name-mismatch': {{enabled: false}}}}}})
                   .then((found) => done(found.violations.map((one) => one.id + ': ' + one.nodes[0].html)))
                   .catch((error) => done(['axe failed: ' + error]));"
            );
            let found = self.ask("POST", "/execute/async", &json!({"script": script, "args": []}));
            let found = found.as_array().unwrap_or_else(|| panic!("{address}: {found}")).clone();
            found.into_iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
        }

        /// How much wider than its window the page is, in pixels.
        fn sideways(&self) -> i64 {
            let script = "return document.documentElement.scrollWidth - window.innerWidth";
            let over = self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}));
            over.as_i64().unwrap()
        }
    }

    #[test]
    fn no_page_has_a_violation_that_axe_can_see() {
        let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
            .into_iter()
            .find(|path| std::path::Path::new(path).exists());
        let Some(browser) = browser else { return skip("no chromium is installed") };
        let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
        let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
        let Some(driver) = Driver::start(browser) else { return skip("no chromedriver is installed") };
        let site = serve();
        let listed: Value = serde_json::from_str(&site.get("/api/v1/matches").body).unwrap();
        let samples: Vec<&str> =
            listed["matches"].as_array().unwrap().iter().filter_map(|one| one["id"].as_str()).collect();
        assert!(samples.len() >= 2);
        let mut paths: Vec<String> = [
            "/",
            "/new?game=seg",
            "/teams/seg?from=garde",
            "/rules",
            "/rules/seg",
            "/verify",
            "/about/dice",
            "/m",
            "/nowhere",
        ]
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
