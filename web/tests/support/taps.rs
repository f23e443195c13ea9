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
        let size = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": false});
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

    /// Taps what is there, where a finger would: refused by the browser when something covers it.
    pub(crate) fn tap(&mut self, css: &str) {
        self.until(&format!("return Boolean(document.querySelector({}))", json!(css)));
        let found = self.driver.ask("POST", "/element", &json!({"using": "css selector", "value": css}));
        let id = found.as_object().and_then(|ids| ids.values().next()).and_then(Value::as_str);
        let id = id.unwrap_or_else(|| panic!("{css}: {found}"));
        let clicked = self.driver.ask("POST", &format!("/element/{id}/click"), &json!({}));
        assert_eq!(clicked, Value::Null, "{css}");
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
