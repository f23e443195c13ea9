//! Passkeys in a real browser, with a device that signs by itself: made, entered with, asked for, removed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::driver::Driver;
use crate::person::Person;
use crate::server::{Running, serve, serve_with};

/// A device with a key ring of its own.
fn device(driver: &Driver) -> String {
    let kind = json!({"protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
                      "hasUserVerification": true, "isUserVerified": true});
    let made = driver.ask("POST", "/webauthn/authenticator", &kind);
    made.as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

fn look(driver: &Driver, site: &Running) {
    // A passkey is bound to a name; a number has none.
    driver.open(&format!("http://localhost:{}/account?lang=en", site.address.port()));
    driver.until("return document.readyState === 'complete'");
}

/// Fills the fields of a form and sends it.
fn send(driver: &Driver, form: &str, fields: &[(&str, &str)]) {
    let script = "const [form, fields] = arguments; const sent = document.querySelector(form);
                  const folded = sent.closest('details'); if (folded) folded.open = true;
                  for (const [name, value] of fields) sent.elements[name].value = value;
                  sent.querySelector('button').click();";
    driver.ask("POST", "/execute/sync", &json!({"script": script, "args": [form, fields]}));
}

fn says(driver: &Driver, what: &str) {
    driver.until_so(what, || {
        let text = driver.run("return document.body ? document.body.innerText : ''");
        text.as_str().unwrap_or_default().replace(['\u{2068}', '\u{2069}'], "").contains(what)
    });
}

fn is_of(driver: &Driver, name: &str) {
    driver.until(&format!("return document.querySelector('h1')?.textContent === '{name}'"));
}

const ENTER: &str = "form[data-passkey=enter]";

#[test]
#[expect(clippy::too_many_lines, reason = "one story from its beginning to its end")]
fn an_account_is_made_entered_and_kept_by_passkeys_alone() {
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    let key_ring = device(&driver);
    look(&driver, &site);
    // A name that somebody has is said in the form's place, and nothing is made for it.
    let mut other = Person::new(&site);
    other.get("/account?lang=en");
    other.post("/account", &[("do", "make"), ("name", "Zoé"), ("password", "un mot de passe")]);
    send(&driver, "form[data-passkey=make]", &[("name", "zoe")]);
    says(&driver, "That name is taken");
    send(&driver, "form[data-passkey=make]", &[("name", "Ana")]);
    is_of(&driver, "Ana");
    says(&driver, "Write it down now");
    says(&driver, "First passkey");
    send(&driver, "form:has([value=leave])", &[]);
    driver.until("return document.querySelector('form[data-passkey=enter]') !== null");
    send(&driver, ENTER, &[]);
    is_of(&driver, "Ana");
    // Nothing else opens it: it stays. Then it is what makes sure for a password.
    send(&driver, "form:has([value=passkey-drop])", &[]);
    says(&driver, "It is the only passkey");
    look(&driver, &site);
    send(&driver, "form:has([name=new])", &[("new", "tout autre chose")]);
    says(&driver, "The password has changed");
    // The key ring is lost: another passkey is added by the password, and the first one removed.
    driver.ask("DELETE", &format!("/webauthn/authenticator/{key_ring}/credentials"), &json!({}));
    look(&driver, &site);
    send(&driver, "form[data-passkey=add]", &[("name", "Phone"), ("password", "not that one")]);
    says(&driver, "does not open this account");
    send(&driver, "form[data-passkey=add]", &[("name", "Phone"), ("password", "tout autre chose")]);
    says(&driver, "The passkey is added");
    look(&driver, &site);
    send(
        &driver,
        "form:has([value=passkey-rename]):has([name=number][value='2'])",
        &[("name", "  Ana’s   phone ")],
    );
    says(&driver, "The passkey has its new name");
    says(&driver, "Rename the passkey Ana’s phone");
    send(&driver, "form:has([value=passkey-drop]):has([name=number][value='1'])", &[]);
    says(&driver, "The passkey is removed");
    assert_eq!(driver.run("return document.querySelectorAll('#passkeys li').length"), json!(1));
    send(&driver, "form:has([value=leave])", &[]);
    driver.until("return document.querySelector('form[data-passkey=enter]') !== null");
    send(&driver, ENTER, &[]);
    is_of(&driver, "Ana");
    let complaints = driver.complaints();
    // A refusal that was asked for is none, nor is what browsers would have of forms for passwords.
    let expected = ["Failed to load resource", "[DOM] Password"];
    let broken = |line: &&String| !expected.iter().any(|known| line.contains(known));
    let broken: Vec<_> = complaints.iter().filter(broken).collect();
    assert!(broken.is_empty(), "{broken:?}");
    driver.keep("passkeys");
    // Erased with the account, from the files too; the device's own copy opens nothing.
    let kept = driver.ask("GET", &format!("/webauthn/authenticator/{key_ring}/credentials"), &json!({}));
    let own = kept[0]["credentialId"].as_str().unwrap_or_else(|| panic!("{kept}"));
    let own = URL_SAFE_NO_PAD.decode(own).unwrap().iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    assert!(holds(&site, &own), "it is kept with the account");
    look(&driver, &site);
    send(&driver, "form:has([value=erase])", &[("password", "tout autre chose")]);
    driver.until("return location.pathname === '/'");
    look(&driver, &site);
    send(&driver, ENTER, &[]);
    says(&driver, "does not open this account");
    site.stop();
    assert!(!holds(&site, &own), "nor any file");
}

/// Whether the people's store holds some bytes.
fn holds(site: &Running, what: &str) -> bool {
    let mut folders = vec![site.folder.join("data/people")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if std::fs::read(path).unwrap().windows(what.len()).any(|bytes| bytes == what.as_bytes()) {
                return true;
            }
        }
    }
    false
}

#[test]
fn what_a_device_signed_is_good_once_and_for_its_own_session() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    drop(device(&driver));
    look(&driver, &site);
    send(&driver, "form[data-passkey=make]", &[("name", "Ana")]);
    is_of(&driver, "Ana");
    send(&driver, "form:has([value=leave])", &[]);
    driver.until("return document.querySelector('form[data-passkey=enter]') !== null");
    // What would be sent is kept instead.
    driver.run("HTMLFormElement.prototype.submit = function () { window.sent = [...new FormData(this)]; }");
    send(&driver, ENTER, &[]);
    driver.until("return Array.isArray(window.sent)");
    let fields: Value = driver.run("return Object.fromEntries(window.sent)");
    let signed = fields["credential"].as_str().unwrap();
    // Another session was asked for something else.
    let mut thief = Person::new(&site);
    thief.get("/account?lang=en");
    thief.post("/account", &[("do", "passkey-enter"), ("credential", signed)]);
    assert_eq!(thief.status, 403, "{}", thief.page);
    assert!(thief.page.contains("asked too long ago"), "{}", thief.page);
    thief.post("/account/passkey", &[("do", "enter")]);
    assert_eq!(thief.status, 200, "{}", thief.page);
    thief.get("/account?lang=en");
    thief.post("/account", &[("do", "passkey-enter"), ("credential", signed)]);
    assert_eq!(thief.status, 403);
    assert!(thief.page.contains("does not open this account"), "{}", thief.page);
    // Its own session is let in, once; what is no answer at all is refused and does not stay in the way.
    let post = "const done = arguments[arguments.length - 1];
                fetch('/account', {method: 'POST', body: new URLSearchParams(window.sent), redirect: 'manual'})
                  .then((answer) => done(answer.type === 'opaqueredirect' ? 303 : answer.status))";
    let mut statuses = Vec::new();
    for _ in 0..2 {
        statuses.push(driver.ask("POST", "/execute/async", &json!({"script": post, "args": []})));
    }
    assert_eq!(statuses[0], json!(303));
    assert_ne!(statuses[1], json!(200), "good once");
    // Answers that do not hold count as wrong codes do, by address.
    for text in ["", "{}", "null", &"9".repeat(20_000)] {
        thief.post("/account/passkey", &[("do", "enter")]);
        thief.get("/account?lang=en");
        thief.post("/account", &[("do", "passkey-enter"), ("credential", text)]);
        assert_eq!(thief.status, 403, "{text:.20}");
    }
    let mut refused = false;
    for _ in 0..40 {
        thief.post("/account/passkey", &[("do", "enter")]);
        refused = refused || thief.status == 429;
        thief.get("/account?lang=en");
        thief.post("/account", &[("do", "passkey-enter"), ("credential", "{}")]);
    }
    assert!(refused && thief.status == 429, "{}", thief.status);
    for what in ["sure", "add", "nothing"] {
        thief.get("/account?lang=en");
        thief.post("/account/passkey", &[("do", what)]);
        assert_eq!(thief.status, 403, "{what}");
    }
}

#[test]
fn a_passkey_stands_beside_a_password_and_both_open() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    drop(device(&driver));
    look(&driver, &site);
    let make = "form:has([value=make]):not([data-passkey])";
    send(&driver, make, &[("name", "Zoé"), ("password", "un mot de passe")]);
    is_of(&driver, "Zoé");
    driver.open(&format!("http://localhost:{}/account?lang=fr", site.address.port()));
    send(&driver, "form[data-passkey=add]", &[("name", "Téléphone"), ("password", "un mot de passe")]);
    says(&driver, "La clé d’accès est ajoutée");
    // The device has one already: it makes no second, and nothing changes.
    send(&driver, "form[data-passkey=add]", &[("name", "Encore"), ("password", "un mot de passe")]);
    says(&driver, "L’appareil n’a rien signé");
    driver.keep("passkeys-fr");
    send(&driver, "form:has([value=leave])", &[]);
    driver.until("return document.querySelector('form[data-passkey=enter]') !== null");
    send(&driver, ENTER, &[]);
    is_of(&driver, "Zoé");
    // The only passkey may go: the password stays.
    send(&driver, "form:has([value=passkey-drop])", &[]);
    says(&driver, "La clé d’accès est retirée");
    let mut phone = Person::new(&site);
    phone.get("/account?lang=fr");
    phone.post("/account", &[("do", "enter"), ("name", "zoe"), ("password", "un mot de passe")]);
    assert!(phone.page.contains("<h1>Zoé</h1>"), "{}", phone.page);
    // Without scripts, and at a number, a page says why it shows none.
    for (lang, said) in [("en", "Passkeys take scripts"), ("fr", "Les clés d’accès demandent des scripts")]
    {
        assert!(phone.get(&format!("/account?lang={lang}")).contains(said), "{lang}");
    }
    driver.open(&format!("http://{}/account?lang=en", site.address));
    says(&driver, "Passkeys of this site work at localhost alone");
    let named = serve_with(|config| {
        config.named = true;
        config.origin = format!("http://{}", config.listen);
    });
    let mut visitor = Person::new(&named);
    assert!(!visitor.get("/account?lang=en").contains("data-passkey"), "a number has none");
}

/// What the page's own device answers to what a server asked, as the script of the page sends it.
fn answered(driver: &Driver, how: &str, asked: &str) -> String {
    let script = "const [how, text] = arguments, done = arguments[arguments.length - 1], asked = JSON.parse(text);
                  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
                  const text64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
                  asked.challenge = bytes(asked.challenge);
                  if (asked.user) asked.user.id = bytes(asked.user.id);
                  navigator.credentials[how]({publicKey: asked}).then((one) => {
                    const response = {};
                    for (const name of ['attestationObject', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
                      if (one.response[name]) response[name] = text64(one.response[name]);
                    done(JSON.stringify({id: one.id, rawId: text64(one.rawId), type: one.type, response}));
                  }).catch((error) => done(String(error)));";
    let told = driver.ask("POST", "/execute/async", &json!({"script": script, "args": [how, asked]}));
    let told = told.as_str().unwrap_or_else(|| panic!("{told}")).to_owned();
    assert!(told.starts_with('{'), "{told}");
    told
}

/// What a server asks a person's device.
fn asks(person: &mut Person<'_>, fields: &[(&str, &str)]) -> Value {
    person.get("/account?lang=en");
    let token = person.hidden("csrf").unwrap();
    person.post("/account/passkey", fields);
    assert_eq!(person.status, 200, "{}", person.page);
    let asked = serde_json::from_str(&person.page).unwrap();
    // The next form goes with the token of the page that asked.
    person.page = format!("name=\"csrf\" value=\"{token}\"");
    asked
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story from its beginning to its end")]
fn a_signature_is_of_this_address_by_a_verified_user_and_of_no_copy() {
    let Some(driver) = Driver::start() else { return };
    let (site, other) = (serve(), serve());
    let mut ana = Person::new(&site);
    let made = |ana: &mut Person<'_>, asked: &Value| {
        let signed = answered(&driver, "create", &asked.to_string());
        ana.post("/account", &[("do", "passkey-make"), ("credential", &signed)]);
        ana.status
    };
    let entered = |ana: &mut Person<'_>, asked: &Value| {
        let signed = answered(&driver, "get", &asked.to_string());
        ana.post("/account", &[("do", "passkey-enter"), ("credential", &signed)]);
        ana.status
    };
    let new = [("do", "make"), ("name", "Ana")];
    // What a device signs without asking who holds it is no passkey.
    let kind = json!({"protocol": "ctap2", "transport": "usb", "hasResidentKey": true, "hasUserVerification": false});
    let plain = driver.ask("POST", "/webauthn/authenticator", &kind);
    look(&driver, &site);
    let mut asked = asks(&mut ana, &new);
    assert_eq!(asked["authenticatorSelection"]["userVerification"], "required", "{asked}");
    assert_eq!(
        (asked["rp"]["id"].as_str(), asked["attestation"].as_str()),
        (Some("localhost"), Some("none"))
    );
    asked["authenticatorSelection"]["userVerification"] = "discouraged".into();
    asked["authenticatorSelection"]["residentKey"] = "discouraged".into();
    assert_eq!(made(&mut ana, &asked), 403, "{}", ana.page);
    driver.ask("DELETE", &format!("/webauthn/authenticator/{}", plain.as_str().unwrap()), &json!({}));
    // A page of another address is handed the question: what is signed there is good for nothing here.
    let key_ring = device(&driver);
    let verified = |is| {
        let path = format!("/webauthn/authenticator/{key_ring}/uv");
        driver.ask("POST", &path, &json!({"isUserVerified": is}));
    };
    look(&driver, &other);
    let asked = asks(&mut ana, &new);
    assert_eq!(made(&mut ana, &asked), 403, "{}", ana.page);
    look(&driver, &site);
    driver.ask("DELETE", &format!("/webauthn/authenticator/{key_ring}/credentials"), &json!({}));
    let asked = asks(&mut ana, &new);
    assert_eq!(made(&mut ana, &asked), 200, "{}", ana.page);
    assert!(ana.page.contains("<h1>Ana</h1>"), "{}", ana.page);
    let mut phone = Person::new(&site);
    verified(false);
    let mut asked = asks(&mut phone, &[("do", "enter")]);
    asked["userVerification"] = "discouraged".into();
    assert_eq!(entered(&mut phone, &asked), 403, "{}", phone.page);
    verified(true);
    let asked = asks(&mut phone, &[("do", "enter")]);
    assert_eq!(entered(&mut phone, &asked), 200, "{}", phone.page);
    assert!(phone.page.contains("<h1>Ana</h1>"), "{}", phone.page);
    // A copy that was taken before counts on from there.
    let kept = driver.ask("GET", &format!("/webauthn/authenticator/{key_ring}/credentials"), &json!({}));
    let mut copy = kept[0].clone();
    copy["signCount"] = 0.into();
    driver.ask("DELETE", &format!("/webauthn/authenticator/{key_ring}/credentials"), &json!({}));
    driver.ask("POST", &format!("/webauthn/authenticator/{key_ring}/credential"), &copy);
    let mut copied = Person::new(&site);
    let asked = asks(&mut copied, &[("do", "enter")]);
    assert_eq!(entered(&mut copied, &asked), 403, "{}", copied.page);
    assert!(copied.page.contains("there may be a copy"), "{}", copied.page);
    // The same key that counts on as it should comes in.
    copy["signCount"] = 1000.into();
    driver.ask("DELETE", &format!("/webauthn/authenticator/{key_ring}/credentials"), &json!({}));
    driver.ask("POST", &format!("/webauthn/authenticator/{key_ring}/credential"), &copy);
    let asked = asks(&mut copied, &[("do", "enter")]);
    assert_eq!(entered(&mut copied, &asked), 200, "{}", copied.page);
}

/// A key on P-256 for a way of signing, given as CBOR.
fn on_a_curve(algorithm: &[u8]) -> Vec<u8> {
    let point = [[0x21, 0x58, 32].as_slice(), &[1; 32], &[0x22, 0x58, 32], &[2; 32]].concat();
    [&[0xa5, 0x01, 0x02, 0x03], algorithm, &[0x20, 0x01], &point].concat()
}

/// A key of RSA for RS256 whose modulus has so many bytes, of which the first is this.
fn by_rsa(bytes: u16, first: u8) -> Vec<u8> {
    let mut modulus = vec![0xc5; usize::from(bytes)];
    modulus[0] = first;
    let head = [[0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59].as_slice(), &bytes.to_be_bytes()];
    [&head.concat(), modulus.as_slice(), &[0x21, 0x43, 1, 0, 1]].concat()
}

/// What a device would answer that made a key, given as CBOR.
fn made_by_hand(site: &Running, asked: &Value, key: &[u8]) -> String {
    let id = [7; 16];
    let device = [[0x45, 0, 0, 0, 0].as_slice(), &[0; 16], &[0, 16], &id, key].concat();
    let data = [Sha256::digest("localhost").as_slice(), &device].concat();
    let length = u16::try_from(data.len()).unwrap().to_be_bytes();
    let words = [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".as_slice(), &length].concat();
    let client = json!({"type": "webauthn.create", "challenge": asked["challenge"], "crossOrigin": false,
                        "origin": format!("http://localhost:{}", site.address.port())});
    let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let response = json!({"clientDataJSON": text(client.to_string().as_bytes()),
                          "attestationObject": text(&[words, data].concat())});
    json!({"id": text(&id), "rawId": text(&id), "type": "public-key", "response": response}).to_string()
}

#[test]
fn a_key_of_no_way_of_signing_that_was_asked_for_is_none() {
    let site = serve();
    for (name, algorithm, status) in [("Ana", [0x39, 0xff, 0xfe].as_slice(), 403), ("Bob", &[0x26], 200)] {
        let mut person = Person::new(&site);
        let asked = asks(&mut person, &[("do", "make"), ("name", name)]);
        let signed = made_by_hand(&site, &asked, &on_a_curve(algorithm));
        person.post("/account", &[("do", "passkey-make"), ("credential", &signed)]);
        assert_eq!(person.status, status, "{name}: {}", person.page);
    }
}

#[test]
fn a_key_of_rsa_that_is_too_short_is_none() {
    let site = serve();
    let of = [
        ("Ana", by_rsa(128, 0xc5), 400),
        ("Bob", by_rsa(256, 0x7f), 400),
        // As many bytes, of which half say nothing.
        (
            "Zoe",
            [by_rsa(256, 0)[..12].to_vec(), vec![0; 127], by_rsa(128, 0xc5)[11..].to_vec()].concat(),
            400,
        ),
        ("Cid", by_rsa(256, 0x80), 200),
    ];
    for (name, key, status) in of {
        let mut person = Person::new(&site);
        let asked = asks(&mut person, &[("do", "make"), ("name", name)]);
        let signed = made_by_hand(&site, &asked, &key);
        person.post("/account?lang=en", &[("do", "passkey-make"), ("credential", &signed)]);
        assert_eq!(person.status, status, "{name}: {}", person.page);
        assert_eq!(person.page.contains("fewer than 2,048 bits"), status == 400, "{}", person.page);
    }
}
