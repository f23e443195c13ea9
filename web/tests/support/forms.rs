//! The forms of a page, read and filled as a browser sends them.

/// A form as a browser sends it, but for its token and its key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form {
    /// Where to.
    pub(crate) action: String,
    /// Names and values, the button last.
    pub(crate) fields: Vec<(String, String)>,
}

impl Form {
    /// The value of a field.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }
}

fn plain(text: &str) -> String {
    let mut parts = text.split('&');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        let Some((entity, rest)) = part.split_once(';') else { return whole + "&" + part };
        let code = entity.strip_prefix('#').and_then(|digits| match digits.strip_prefix('x') {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        });
        let sign = code.and_then(char::from_u32).or(match entity {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "nbsp" => Some('\u{a0}'),
            _ => None,
        });
        sign.map_or_else(|| format!("{whole}&{part}"), |sign| format!("{whole}{sign}{rest}"))
    })
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split(&format!(" {name}=\"")).nth(1)?;
    rest.split('"').next().map(plain)
}

fn has(tag: &str, name: &str) -> bool {
    tag.split_whitespace().any(|word| word.trim_end_matches(['/', '>']) == name)
}

/// The forms of a page, each by each of its buttons, filled in two ways: with what stands first, and with what stands last.
pub(crate) fn forms(page: &str, address: &str) -> Vec<Form> {
    let mut all = Vec::new();
    for part in page.split("<form").skip(1) {
        let (tag, inside) = part.split("</form>").next().unwrap().split_once('>').unwrap();
        if attribute(tag, "method").as_deref() != Some("post") {
            continue;
        }
        let action = attribute(tag, "action").unwrap_or_default();
        let action = action.split('#').next().unwrap();
        let action = if action.is_empty() { address } else { action };
        for last in [false, true] {
            let (fields, buttons) = filled(inside, last);
            let with = |button: Option<(String, String)>| Form {
                action: action.to_owned(),
                fields: fields.iter().cloned().chain(button).collect(),
            };
            if buttons.is_empty() {
                all.push(with(None));
            }
            all.extend(buttons.into_iter().map(|button| with(Some(button))));
        }
    }
    all
}

type Field = (String, String);

fn filled(inside: &str, last: bool) -> (Vec<Field>, Vec<Field>) {
    let (mut fields, mut buttons): (Vec<Field>, Vec<Field>) = (Vec::new(), Vec::new());
    let mut put = |name: String, value: String, anew: bool| match fields
        .iter_mut()
        .find(|(field, _)| *field == name)
        .filter(|_| !anew)
    {
        Some(known) if last => known.1 = value,
        Some(_) => {}
        None => fields.push((name, value)),
    };
    let mut select = None;
    for part in inside.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let (name, value) = (attribute(tag, "name"), attribute(tag, "value"));
        let kind = tag.split_whitespace().next().unwrap_or_default();
        match (kind, attribute(tag, "type").as_deref()) {
            ("input", Some("checkbox")) if !last && !has(tag, "checked") => {}
            ("input", sort) => {
                let Some(name) = name.filter(|name| name != "csrf" && name != "retry") else { continue };
                let value = match value {
                    Some(value) if !value.is_empty() => value,
                    _ => {
                        if sort == Some("hidden") {
                            String::new()
                        } else {
                            "1".to_owned()
                        }
                    }
                };
                put(name, value, sort == Some("checkbox"));
            }
            ("textarea", _) => put(name.unwrap_or_default(), "so".to_owned(), false),
            ("select", _) => select = name,
            ("option", _) => {
                let value = value.unwrap_or_else(|| plain(text));
                if let Some(name) = &select {
                    put(name.clone(), value, false);
                }
            }
            ("button", sort) if sort != Some("button") => {
                buttons.extend(name.map(|name| (name, value.unwrap_or_default())));
            }
            _ => {}
        }
    }
    fields.retain(|(name, _)| !name.is_empty());
    (fields, buttons)
}

#[test]
fn the_forms_of_a_page_are_read_as_a_browser_sends_them() {
    let page = "<form method=\"get\" action=\"/m\"><input name=\"q\"></form><form class=\"row\" method=\"post\" \
         action=\"/m/1/act#said\"><input type=\"hidden\" name=\"csrf\" value=\"x\"><input type=\"radio\" name=\"to\" \
         value=\"3\"><input type=\"radio\" name=\"to\" value=\"7\"><input type=\"checkbox\" name=\"c\" value=\"a&#38;b\">\
         <select name=\"s\"><option value=\"p\">P</option><option>q&amp;</option></select><textarea name=\"text\">\
         </textarea><button name=\"do\" value=\"rule\">R</button><button name=\"do\" value=\"ask\">A</button></form>";
    let all = forms(page, "/m/1/menu");
    let told: Vec<String> = all
        .iter()
        .map(|form| {
            let fields: Vec<String> =
                form.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
            format!("{} {}", form.action, fields.join(" "))
        })
        .collect();
    let (first, last) = ("/m/1/act to=3 s=p text=so", "/m/1/act to=7 c=a&b s=q& text=so");
    let whole = [first, last].map(|one| ["rule", "ask"].map(|word| format!("{one} do={word}")));
    assert_eq!(told, whole.concat());
}
