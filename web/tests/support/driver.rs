//! A browser driven by tests, and what axe finds in its pages.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

pub(crate) fn skip(why: &str) {
    let required = std::env::var("GREFFE_BROWSER").is_ok_and(|value| value == "required");
    assert!(!required, "GREFFE_BROWSER=required, and {why}");
    drop(writeln!(std::io::stderr().lock(), "SKIPPED: {why}; GREFFE_BROWSER=required makes this fail"));
}

/// How often a port is looked for.
const TRIES: u32 = 20;

/// How many browsers were started.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Browsers that no test drives now, each as clean as a new one.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A chromedriver and its browser. Both end when this does, or the program: the shell between waits for its input's end.
/// What the browser kept goes with it, unless there is a second word. Its output ends with the driver's, which may find no
/// port.
const KEEPER: &str = r#"chromedriver --port=0 & driver=$!
exec >/dev/null
read -r line
kill $driver
pkill -KILL -f -- "--user-data-dir=$1"
while pgrep -f -- "--user-data-dir=$1" >/dev/null; do sleep 0.1; done
test -n "$2" || rm -rf "$1""#;

pub(crate) struct Browser {
    keeper: Child,
    port: u16,
    session: String,
    /// Somebody keeps what it has kept: it is nobody else's.
    kept: bool,
    /// The size of its window at its start.
    size: Value,
}

impl Drop for Browser {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        drop(self.keeper.wait());
    }
}

/// A browser driven through chromedriver's own protocol, by one test at a time.
pub(crate) struct Driver {
    pub(crate) browser: Option<Browser>,
}

impl Drop for Driver {
    fn drop(&mut self) {
        let Some(browser) = self.browser.take() else { return };
        // What a test that failed left behind is nobody else's.
        if !browser.kept && !std::thread::panicking() && browser.cleaned().is_some() {
            IDLE.lock().unwrap().push(browser);
        }
    }
}

impl Driver {
    /// A browser that remembers nothing; none when there is none to be had, which is said loudly.
    pub(crate) fn start() -> Option<Self> {
        let idle = IDLE.lock().unwrap().pop();
        idle.or_else(|| Browser::started(None)).map(|browser| Self { browser: Some(browser) })
    }

    /// One command of the protocol.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.browser.as_ref().unwrap().ask(method, path, body).unwrap()
    }
}

impl Browser {
    /// One that keeps what it keeps there, or in a place of its own; none when there is none to be had, which is said loudly.
    pub(crate) fn started(kept: Option<&Path>) -> Option<Self> {
        let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
        let Some(binary) = usual.into_iter().find(|path| Path::new(path).exists()) else {
            skip("no chromium is installed");
            return None;
        };
        if Command::new("chromedriver").arg("--version").stdout(Stdio::null()).status().is_err() {
            skip("no chromedriver is installed");
            return None;
        }
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        // The name of none begins the name of another, by which its keeper finds what it is to end.
        let fresh = std::env::temp_dir().join(format!("greffe-browser-{}-{count}.kept", std::process::id()));
        let profile = kept.unwrap_or(&fresh);
        // A port may be somebody else's by the time it is listened at.
        let listening = (0..TRIES).find_map(|_| Self::listening(profile, kept.is_some()));
        let (keeper, port) = listening.unwrap_or_else(|| panic!("no port for chromedriver, {TRIES} times"));
        let mut this = Self { keeper, port, session: String::new(), kept: kept.is_some(), size: Value::Null };
        // What a browser does for itself at its start is nothing to the pages, and much to a busy machine.
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-default-apps --disable-extensions";
        let mut arguments: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        arguments.push(format!("--user-data-dir={}", profile.display()));
        let options = json!({"binary": binary, "args": arguments});
        let asked = json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}});
        let opened = this.ask("POST", "", &asked).unwrap();
        opened["sessionId"].as_str().unwrap_or_else(|| panic!("{opened}")).clone_into(&mut this.session);
        // Far longer than it ever takes: a busy machine is no failure.
        this.ask("POST", "/timeouts", &json!({"script": 300_000, "pageLoad": 300_000})).unwrap();
        this.size = this.ask("GET", "/window/rect", &json!({})).unwrap();
        Some(this)
    }

    /// A chromedriver and the port it listens at; none where it found the one it chose taken.
    fn listening(profile: &Path, kept: bool) -> Option<(Child, u16)> {
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER, "sh"]).arg(profile).args(kept.then_some("kept"));
        let mut keeper =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(keeper.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.unwrap();
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
            return None;
        };
        // The rest of its output must be read, or it stops when the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        Some((keeper, port))
    }

    /// Forgets all that a test did: a tab that nobody had, and nothing kept; none where it does not answer as it should.
    fn cleaned(&self) -> Option<()> {
        let done = |method: &str, path: &str, body: Value| {
            let answer = self.ask(method, path, &body).ok()?;
            answer["error"].is_null().then_some(answer)
        };
        let tell = |cmd: &str, params: Value| {
            done("POST", "/goog/cdp/execute", json!({"cmd": cmd, "params": params}))
        };
        let tabs = done("GET", "/window/handles", json!({}))?;
        let fresh = done("POST", "/window/new", json!({"type": "tab"}))?;
        for tab in tabs.as_array()? {
            done("POST", "/window", json!({"handle": tab}))?;
            done("DELETE", "/window", json!({}))?;
        }
        done("POST", "/window", json!({"handle": fresh["handle"]}))?;
        tell("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"}))?;
        tell("Network.clearBrowserCookies", json!({}))?;
        tell("Network.clearBrowserCache", json!({}))?;
        done("POST", "/window/rect", self.size.clone())?;
        done("POST", "/se/log", json!({"type": "browser"}))?;
        Some(())
    }

    /// One command of the protocol, and its answer or what it says was wrong.
    fn ask(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Value> {
        let session = if self.session.is_empty() { String::new() } else { format!("/{}", self.session) };
        let body = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_mins(6)))?;
        let head = format!(
            "{method} /session{session}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().map_err(std::io::Error::other)?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        let answer: Value = serde_json::from_slice(&answer)?;
        Ok(answer["value"].clone())
    }
}

impl Driver {
    /// What axe finds wrong with a page, one line a rule. One experimental rule is left out: it takes the
    /// marks drawn beside a base for its label, while the name says in words what each of them means.
    pub(crate) fn violations(&self, axe: &str, address: &str, width: u32) -> Vec<String> {
        self.ask("POST", "/window/rect", &json!({"width": width, "height": 900}));
        self.ask("POST", "/url", &json!({"url": address}));
        let script = format!(
            "{axe}; const done = arguments[arguments.length - 1];
             // A page that turns by itself stays while it is looked at.
             if (document.querySelector('main[data-turn]')) for (let timer = setTimeout(() => undefined, 0); timer > 0; timer -= 1) clearTimeout(timer);
             // A target that a bar of the window covers is looked at again where a scroll uncovers it.
             const covered = async (one) => {{
               if (one.id !== 'target-size') return false;
               for (const node of one.nodes) {{
                 const element = document.querySelector(node.target[0]);
                 element.scrollIntoView({{block: 'center'}});
                 const again = await axe.run(element, {{runOnly: {{type: 'rule', values: ['target-size']}}}});
                 if (again.violations.length > 0) return false;
               }}
               return true;
             }};
             const look = async () => {{
               const found = await axe.run(document, {{
                 runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
                 rules: {{'label-content-name-mismatch': {{enabled: true}}}}}});
               const told = [];
               for (const one of found.violations) {{
                 if (!(await covered(one))) told.push(one.id + ': ' + one.nodes[0].html);
               }}
               return told;
             }};
             look().then(done).catch((error) => done(['axe failed: ' + error]));"
        );
        let found = self.ask("POST", "/execute/async", &json!({"script": script, "args": []}));
        let found = found.as_array().unwrap_or_else(|| panic!("{address}: {found}")).clone();
        found.into_iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
    }

    /// How much wider than its window the page is, in pixels.
    pub(crate) fn sideways(&self) -> i64 {
        let script = "return document.documentElement.scrollWidth - window.innerWidth";
        let over = self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}));
        over.as_i64().unwrap()
    }

    /// Goes to an address.
    pub(crate) fn open(&self, address: &str) {
        self.ask("POST", "/url", &json!({"url": address}));
    }

    /// Gives the browser the cookies that a person has, on a page of their site.
    pub(crate) fn be(&self, cookies: &[(String, String)]) {
        self.ask("DELETE", "/cookie", &json!({}));
        for (name, value) in cookies {
            self.ask("POST", "/cookie", &json!({"cookie": {"name": name, "value": value, "path": "/"}}));
        }
    }

    /// Keeps a picture of the window in the folder that `GREFFE_SHOTS` names, when it names one.
    pub(crate) fn keep(&self, name: &str) {
        let folder = std::env::var_os("GREFFE_SHOTS").filter(|named| !named.is_empty());
        let Some(folder) = folder else { return };
        let png = STANDARD.decode(self.picture()).unwrap();
        std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), png).unwrap();
    }

    /// What a script answers.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script answers true.
    pub(crate) fn until(&self, script: &str) {
        self.until_so(script, || self.run(script) == json!(true));
    }

    /// Waits until something is so, trying it again and again; `what` names it where it never is.
    pub(crate) fn until_so(&self, what: &str, mut so: impl FnMut() -> bool) {
        // Far longer than it ever takes: a busy machine is no failure.
        let until = Instant::now() + Duration::from_mins(3);
        while Instant::now() < until {
            if so() {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("never so: {what}\n{}", self.run("return document.documentElement.outerHTML"));
    }

    /// What the pages wrote to the console since it was last asked: errors, refusals of the policy.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.ask("POST", "/se/log", &json!({"type": "browser"}));
        let log = log.as_array().unwrap_or_else(|| panic!("{log}"));
        log.iter().map(|line| line["message"].to_string()).collect()
    }

    /// Runs a script at the head of every page from now on.
    pub(crate) fn before_pages(&self, script: &str) {
        let params = json!({"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": script}});
        self.ask("POST", "/goog/cdp/execute", &params);
    }

    /// A picture of the window, as PNG.
    pub(crate) fn picture(&self) -> String {
        self.ask("GET", "/screenshot", &json!({})).as_str().unwrap_or_default().to_owned()
    }
}
