//! People with browsers, and servers that are started again.

use std::fmt::Write as _;

use crate::server::{Running, run};

/// The same data under a new server, as after a restart.
pub(crate) fn restart(site: &mut Running) {
    site.stop();
    let mut next = run(site.folder.clone(), |_| ());
    site.address = next.address;
    std::mem::swap(&mut site.handle, &mut next.handle);
    std::mem::swap(&mut site.thread, &mut next.thread);
    // What is left of the old one owns nothing any more.
    std::mem::forget(next);
}

/// A person with a browser: keeps cookies, follows redirects, fills forms from the page it sees.
pub(crate) struct Person<'a> {
    site: &'a Running,
    cookies: Vec<(String, String)>,
    /// The page seen last.
    pub(crate) page: String,
    /// Its address.
    pub(crate) path: String,
    /// Its status.
    pub(crate) status: u16,
}

impl<'a> Person<'a> {
    pub(crate) fn new(site: &'a Running) -> Self {
        let (page, path) = (String::new(), String::new());
        Self { site, cookies: Vec::new(), page, path, status: 0 }
    }

    pub(crate) fn cookies(&self) -> Vec<(String, String)> {
        self.cookies.clone()
    }

    pub(crate) fn with_cookies(site: &'a Running, cookies: Vec<(String, String)>) -> Self {
        Self { cookies, ..Self::new(site) }
    }

    pub(crate) fn get(&mut self, path: &str) -> &str {
        self.ask("GET", path, &[]);
        &self.page
    }

    /// Posts fields with the token of the page seen last.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> &str {
        let token = self.hidden("csrf").unwrap_or_default();
        let mut all = vec![("csrf", token.as_str())];
        all.extend_from_slice(fields);
        self.ask("POST", path, &all);
        &self.page
    }

    /// The value of the first hidden field of that name on the page.
    pub(crate) fn hidden(&self, name: &str) -> Option<String> {
        let rest = self.page.split(&format!("name=\"{name}\" value=\"")).nth(1)?;
        Some(rest.split('"').next()?.to_owned())
    }

    fn ask(&mut self, method: &str, path: &str, fields: &[(&str, &str)]) {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = cookies.join("; ");
        let pairs: Vec<String> =
            fields.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        let body = pairs.join("&");
        let mut headers = vec![("Cookie", cookies.as_str())];
        if method == "POST" {
            headers.push(("Content-Type", "application/x-www-form-urlencoded"));
            headers.push(("Sec-Fetch-Site", "same-origin"));
        }
        let answer = self.site.ask(method, path, &headers, body.as_bytes());
        for line in answer.head.lines() {
            let Some(cookie) = line.strip_prefix("set-cookie: ") else { continue };
            let pair = cookie.split(';').next().unwrap_or_default();
            if let Some((name, value)) = pair.split_once('=') {
                self.cookies.retain(|(known, _)| known != name);
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        self.status = answer.status;
        let to = answer.header("location").map(str::to_owned);
        self.path = path.to_owned();
        self.page = answer.body;
        if let (303, Some(to)) = (self.status, to) {
            self.ask("GET", &to, &[]);
        }
    }
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").unwrap();
        }
        out
    })
}
