//! A phone of 390 px whose taps are counted.

use serde_json::{Value, json};

use crate::driver::Driver;

/// A browser as wide as a phone.
pub(crate) struct Phone<'a> {
    driver: &'a Driver,
    taps: usize,
}

impl<'a> Phone<'a> {
    pub(crate) fn new(driver: &'a Driver) -> Self {
        let size = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
        let sized = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        driver.ask("POST", "/goog/cdp/execute", &sized);
        Self { driver, taps: 0 }
    }

    /// Begins at an address: no tap.
    pub(crate) fn go(&self, address: &str) {
        self.driver.open(address);
        self.ready();
    }

    /// Follows what the camera shows: one tap.
    pub(crate) fn scan(&mut self, address: &str) {
        self.taps += 1;
        self.go(address);
    }

    /// Taps what is there, in its middle, where a finger would; nothing may cover it.
    pub(crate) fn tap(&mut self, css: &str) {
        self.until(&format!("return Boolean(document.querySelector({}))", json!(css)));
        self.until("return document.readyState === 'complete' && !document.documentElement.classList.contains('settling')");
        let script = format!(
            "const found = document.querySelector({});
             found.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const box = found.getBoundingClientRect();
             const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
             const under = document.elementFromPoint(x, y);
             return [x, y, found.contains(under) || under && under.outerHTML.slice(0, 200)];",
            json!(css)
        );
        // Once it keeps still: a page that has just come may still lay itself out.
        let mut place = Value::Null;
        self.until_so(css, || {
            let before = std::mem::replace(&mut place, self.driver.run(&script));
            place.is_array() && place == before
        });
        assert_eq!(place[2], Value::Bool(true), "{css} at {place} is covered");
        for kind in ["mousePressed", "mouseReleased"] {
            let params =
                json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.driver.ask(
                "POST",
                "/goog/cdp/execute",
                &json!({ "cmd": "Input.dispatchMouseEvent", "params": params }),
            );
        }
        self.taps += 1;
        self.ready();
    }

    fn ready(&self) {
        self.until("return document.readyState === 'complete'");
    }

    pub(crate) fn taps(&self) -> usize {
        self.taps
    }

    pub(crate) fn until(&self, script: &str) {
        self.driver.until(script);
    }

    pub(crate) fn until_so(&self, what: &str, so: impl FnMut() -> bool) {
        self.driver.until_so(what, so);
    }

    pub(crate) fn run(&self, script: &str) -> Value {
        self.driver.run(script)
    }

    pub(crate) fn keep(&self, name: &str) {
        self.driver.keep(name);
    }

    pub(crate) fn complaints(&self) -> Vec<String> {
        self.driver.complaints()
    }
}
