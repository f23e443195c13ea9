//! The places of one state that its words name: whose they are, what stands there.

use greffe_core::judging::fact::FigureId;
use serde_json::Value;

use super::list::{Entry, How, List, spoken};

/// Whose a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The match's.
    Match,
    /// A side's, from zero.
    Side(usize),
    /// A figure's.
    Figure(FigureId),
}

impl Subject {
    /// How addresses and fields write it: `m`, `s0`, `f3`.
    pub fn code(self) -> String {
        match self {
            Self::Match => "m".to_owned(),
            Self::Side(side) => format!("s{side}"),
            Self::Figure(id) => format!("f{}", id.0),
        }
    }

    /// Reads a code; none for any other text.
    pub fn read(code: &str) -> Option<Self> {
        if code == "m" {
            return Some(Self::Match);
        }
        match code.split_at_checked(1)? {
            ("s", side) => side.parse().ok().map(Self::Side),
            ("f", id) => id.parse().ok().map(|id| Self::Figure(FigureId(id))),
            _ => None,
        }
    }

    /// The figure at a place of the list.
    fn figure(place: usize) -> Option<Self> {
        u16::try_from(place).ok()?.checked_add(1).map(|id| Self::Figure(FigureId(id)))
    }
}

/// A place of a state that has words and may change.
#[derive(Clone, Debug)]
pub struct Spot<'a> {
    /// The pointer into the state.
    pub pointer: String,
    /// Its words.
    pub entry: &'a Entry,
    /// Whose it is.
    pub subject: Subject,
    /// What `*` stands for, or nothing.
    pub item: String,
    /// Its name in forms: the subject's code and its number among the subject's places.
    pub code: String,
}

/// Every place that may change, in the order of the list; places on the table only where they are recorded.
pub fn spots<'a>(list: &'a List, state: &Value, measured: bool) -> Vec<Spot<'a>> {
    let mut found: Vec<Spot<'a>> = Vec::new();
    let offered = list.entries.iter().filter(|entry| match &entry.how {
        How::Kept(_) => false,
        How::Place { .. } => measured,
        How::Count { .. }
        | How::Flag { .. }
        | How::Choice { .. }
        | How::Square { .. }
        | How::Marks { .. }
        | How::Pairs { .. }
        | How::Figure { .. }
        | How::Figures { .. }
        | How::Side { .. } => true,
    });
    for entry in offered {
        let parts: Vec<&str> = entry.at.split('/').skip(1).collect();
        let start = Walk { pointer: String::new(), subject: Subject::Match, item: String::new() };
        let mut walks = Vec::new();
        walk(state, &parts, start, &mut walks);
        let counted = matches!(entry.how, How::Count { counted: true, .. });
        for Walk { pointer, subject, item } in walks {
            if counted && state.pointer(&pointer).is_none_or(Value::is_null) {
                continue;
            }
            if list.kept(&pointer).is_some() {
                continue;
            }
            let whose = match &entry.how {
                How::Pairs { .. } => figures(state),
                How::Count { .. }
                | How::Flag { .. }
                | How::Choice { .. }
                | How::Place { .. }
                | How::Square { .. }
                | How::Marks { .. }
                | How::Figure { .. }
                | How::Figures { .. }
                | How::Side { .. }
                | How::Kept(_) => vec![subject],
            };
            for subject in whose {
                let number = found.iter().filter(|spot| spot.subject == subject).count();
                let code = format!("{}.{number}", subject.code());
                let (pointer, item) = (pointer.clone(), item.clone());
                found.push(Spot { pointer, entry, subject, item, code });
            }
        }
    }
    found
}

fn figures(state: &Value) -> Vec<Subject> {
    let count = state.get("figures").and_then(Value::as_array).map_or(0, Vec::len);
    (0..count).filter_map(Subject::figure).collect()
}

struct Walk {
    pointer: String,
    subject: Subject,
    item: String,
}

/// Follows a pattern through a state: the last part may be left out of it, nothing before may.
fn walk(value: &Value, parts: &[&str], at: Walk, found: &mut Vec<Walk>) {
    let Some((part, rest)) = parts.split_first() else {
        found.push(at);
        return;
    };
    let inner = |key: &str| format!("{}/{key}", at.pointer);
    match (*part, value) {
        ("#" | "@" | "*", Value::Array(items)) => {
            for (place, item) in items.iter().enumerate() {
                let own = match *part {
                    "#" => Subject::figure(place),
                    "@" => Some(Subject::Side(place)),
                    _ => Some(at.subject),
                };
                let Some(subject) = own else { continue };
                let key = place.to_string();
                let said = if *part == "*" { spoken(&key) } else { at.item.clone() };
                walk(item, rest, Walk { pointer: inner(&key), subject, item: said }, found);
            }
        }
        ("*", Value::Object(fields)) => {
            for (key, item) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                let (subject, said) = (at.subject, spoken(&key));
                walk(item, rest, Walk { pointer: inner(&key), subject, item: said }, found);
            }
        }
        (key, Value::Object(fields)) if key != "#" && key != "@" => match fields.get(key) {
            Some(item) => walk(item, rest, Walk { pointer: inner(key), ..at }, found),
            None if rest.is_empty() => found.push(Walk { pointer: inner(key), ..at }),
            None => {}
        },
        (
            _,
            Value::Object(_)
            | Value::Array(_)
            | Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_),
        ) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_are_found_where_the_state_leaves_them_out_too_and_keep_their_names() {
        let flag = r#"{"flag": {"yes": ["o", "y"], "no": ["n", "n"]}}"#;
        let text = format!(
            r#"[{{"at": "/figures/#/acted", "name": ["a", "a"], "how": {flag}}},
            {{"at": "/sides/@/score", "name": ["s", "s"], "how": {flag}}},
            {{"at": "/figures/#/arms/*/broken", "name": ["arme {{item}}", "arm {{item}}"], "how": {flag}}},
            {{"at": "/touch", "name": ["t", "t"], "how": {{"pairs": {{"yes": ["o", "y"], "no": ["n", "n"]}}}}}}]"#
        );
        let list = List::read(text.as_bytes()).unwrap();
        let state = json!({ "figures": [{ "arms": [{}, {}] }, {}], "sides": [{}] });
        let all = spots(&list, &state, true);
        let told: Vec<(&str, &str, &str)> =
            all.iter().map(|one| (one.code.as_str(), one.pointer.as_str(), one.item.as_str())).collect();
        assert_eq!(
            told,
            [
                ("f1.0", "/figures/0/acted", ""),
                ("f2.0", "/figures/1/acted", ""),
                ("s0.0", "/sides/0/score", ""),
                ("f1.1", "/figures/0/arms/0/broken", "1"),
                ("f1.2", "/figures/0/arms/1/broken", "2"),
                ("f1.3", "/touch", ""),
                ("f2.1", "/touch", ""),
            ]
        );
        for subject in [Subject::Match, Subject::Side(1), Subject::Figure(FigureId(12))] {
            assert_eq!(Subject::read(&subject.code()), Some(subject));
        }
        assert_eq!(["", "x1", "f", "é"].map(Subject::read), [None; 4]);
    }
}
