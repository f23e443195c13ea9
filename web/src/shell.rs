//! What every page has around its own content: words, address, switch of language, warning.

use std::borrow::Cow;
use std::fmt::Write as _;

use greffe_core::telling::words::Words;

use crate::assets;
use crate::error::PageError;
use crate::language::{Language, Message};
use crate::visitor::Visitor;

/// The frame of a page, passed to every template as `shell`.
#[derive(Clone)]
pub struct Shell {
    /// The language of the page.
    pub language: Language,
    /// Which entry of the site's menu is the current one: `matches`, `rules`, `verify`, or none.
    pub section: &'static str,
    /// The address of this page in French.
    pub french: String,
    /// The address of this page in English.
    pub english: String,
    /// What absolute links begin with.
    pub origin: String,
    /// The theme chosen, else the system's.
    pub theme: Option<&'static str>,
    /// Whether plain HTTP leaves the machine.
    pub insecure: bool,
    /// What is damaged in the store, which is then read-only.
    pub damage: Vec<Words>,
    /// Why nothing is written at the moment, when a write has failed.
    pub failure: Option<Words>,
    /// The feed that follows what this page shows.
    pub feed: Option<String>,
    /// The session's form token; empty on a page without forms.
    pub csrf: String,
}

impl std::fmt::Debug for Shell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shell").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Shell {
    /// The frame of a page without forms.
    pub fn new(visitor: &Visitor, section: &'static str) -> Self {
        Self {
            language: visitor.language,
            section,
            french: visitor.in_language(Language::French),
            english: visitor.in_language(Language::English),
            origin: visitor.config.origin.clone(),
            theme: visitor.theme(),
            insecure: visitor.config.insecure,
            damage: visitor.config.damage.clone(),
            failure: visitor.failure(),
            feed: None,
            csrf: String::new(),
        }
    }

    /// The frame of pieces of a page, which a page of this site takes in: no address, no session, nothing of a visitor.
    pub fn plain(language: Language) -> Self {
        Self {
            language,
            section: "",
            french: String::new(),
            english: String::new(),
            origin: String::new(),
            theme: None,
            insecure: false,
            damage: Vec::new(),
            failure: None,
            feed: None,
            csrf: String::new(),
        }
    }

    /// The frame of a page with forms: opens a session when there is none.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn with_forms(visitor: &Visitor, section: &'static str) -> Result<Self, PageError> {
        let csrf = visitor.open_session()?.csrf;
        Ok(Self { csrf, ..Self::new(visitor, section) })
    }

    /// A sentence of the site.
    pub fn t<'a>(&self, key: &'a str) -> Message<'a> {
        self.language.message(key)
    }

    /// A text of the rules core, in the page's language.
    pub fn w<'a>(&self, words: &'a Words) -> Cow<'a, str> {
        self.language.tongue().w(words)
    }

    /// One of two texts, by the page's language.
    pub fn pick<'a>(&self, french: &'a str, english: &'a str) -> &'a str {
        match self.language {
            Language::French => french,
            Language::English => english,
        }
    }

    /// The code of the page's language.
    pub fn lang(&self) -> &'static str {
        self.language.code()
    }

    /// What shows a moment of the match of an address in somebody else's page.
    pub fn framed(&self, base: &str, seq: u64) -> String {
        let (origin, lang) = (&self.origin, self.lang());
        let source = format!("{origin}/embed{base}/{seq}?lang={lang}");
        format!(
            "<iframe src=\"{source}\" width=\"640\" height=\"720\" loading=\"lazy\" title=\"Greffe\"></iframe>"
        )
    }

    /// Where one signs in, to come back to this page.
    pub fn sign_in(&self) -> String {
        let here = self.french.trim_end_matches("lang=fr").trim_end_matches(['?', '&']);
        let mut address = "/account".to_owned();
        for (place, byte) in here.bytes().enumerate() {
            if place == 0 {
                address.push_str("?next=");
            }
            if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
                address.push(char::from(byte));
            } else {
                // Writing into a string never fails.
                let _ = write!(address, "%{byte:02X}");
            }
        }
        address
    }

    /// The stylesheet's address.
    pub fn style(&self) -> &'static str {
        &assets::STYLE.url
    }

    /// The address of the script that follows a live match.
    pub fn live_script(&self) -> &'static str {
        &assets::LIVE.url
    }

    /// The address of the script by which clocks tick and screens turn.
    pub fn event_script(&self) -> &'static str {
        &assets::EVENT.url
    }

    /// The address of the script that steps through a replay.
    pub fn steps_script(&self) -> &'static str {
        &assets::STEPS.url
    }

    /// The address of the script that lets a hand move the board.
    pub fn camera_script(&self) -> &'static str {
        &assets::CAMERA.url
    }

    /// What makes keys of seats and signs with them: the computing part, then what binds it to the page.
    pub fn seat_scripts(&self) -> [&'static str; 2] {
        [&assets::VERIFIER.url, &assets::SEAT.url]
    }

    /// The address of the script that asks a device for its passkeys.
    pub fn passkeys_script(&self) -> &'static str {
        &assets::PASSKEYS.url
    }

    /// What watches the record, fetched when the page is idle: the computing part, then what binds it to the page.
    pub fn watch_scripts(&self) -> [&'static str; 2] {
        [&assets::VERIFIER.url, &assets::WATCH.url]
    }

    /// The address of the script of opening forms and team editors.
    pub fn intake_script(&self) -> &'static str {
        &assets::INTAKE.url
    }

    /// The script's address.
    pub fn script(&self) -> &'static str {
        &assets::SCRIPT.url
    }
}
