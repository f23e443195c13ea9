//! Answers given once for several questions, offered where one is asked: the pass of this question and of those of its
//! kind is one tap, told in the record, and taken back by one.

use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;
use serde_json::{Value, json};

use crate::pages::play::asked::{Batch, Standing};

/// The blank of what passes in advance that names the kind of question.
const WINDOW: &str = "window";
/// The most buttons of either.
const MOST: usize = 4;

/// What may be passed in advance of what stands, and what was.
pub(super) fn of(owed: Option<&Owed>, forms: &[Form]) -> Standing {
    let pass = forms.iter().find(|form| form.beside == Some(Beside::PassAhead));
    let offered = owed.zip(pass).map(|(owed, pass)| offered(owed, pass, forms)).unwrap_or_default();
    let again = forms.iter().filter(|form| form.beside == Some(Beside::AskAgain));
    Standing { offered, held: again.flat_map(held).take(MOST).collect() }
}

fn offered(owed: &Owed, pass: &Form, forms: &[Form]) -> Vec<Batch> {
    // How long it lasts has names of its own, which may sound like a question: `activation` is none of `ActivationEnd`.
    let mut windows = pass.blanks.iter().filter(|blank| blank.key == WINDOW);
    let Some((window, choice)) = windows.find_map(|blank| {
        let found = blank.kind.choices().iter().find(|choice| is_about(owed.window, &choice.value));
        Some((blank, found.filter(|choice| choice.refused.is_none())?))
    }) else {
        return Vec::new();
    };
    let others = pass.blanks.iter().filter(|blank| blank.key != window.key).chain(&choice.then);
    let others: Vec<&Blank> = others.filter(|blank| !blank.optional).collect();
    let declines = declines(forms);
    let batch = |until: Option<(&str, &Choice)>| {
        let mut fields = json!({ window.key.clone(): choice.value });
        if let (Some((key, until)), Some(fields)) = (until, fields.as_object_mut()) {
            drop(fields.insert(key.to_owned(), until.value.clone()));
        }
        let label = until.map_or(&choice.label, |(_, until)| &until.label);
        let steps: Vec<Value> =
            [json!({ pass.command.clone(): fields })].into_iter().chain(declines.clone()).collect();
        Batch { label: named(label), steps: Value::Array(steps).to_string() }
    };
    match others.as_slice() {
        [] => vec![batch(None)],
        [Blank { key, kind: Kind::One { of }, .. }] => {
            let open = of.iter().filter(|until| until.refused.is_none());
            open.take(MOST).map(|until| batch(Some((key, until)))).collect()
        }
        [_, ..] => Vec::new(),
    }
}

/// The plain refusal of what is asked, where there is one alone: it is declared with the standing one, for a question
/// that was asked before stands until it is answered.
fn declines(forms: &[Form]) -> Option<Value> {
    let mut plain = forms.iter().filter(|form| form.owed && form.blanks.is_empty());
    let (Some(only), None) = (plain.next(), plain.next()) else { return None };
    Some(json!({ only.command.clone(): {} }))
}

fn held(form: &Form) -> Vec<Batch> {
    match form.blanks.as_slice() {
        [] => {
            let steps = json!([{ form.command.clone(): {} }]).to_string();
            vec![Batch { label: named(&form.title), steps }]
        }
        [Blank { key, kind: Kind::One { of }, .. }] => {
            let open = of.iter().filter(|choice| choice.refused.is_none() && choice.then.is_empty());
            let batch = |choice: &Choice| {
                let steps = json!([{ form.command.clone(): { key.clone(): choice.value } }]).to_string();
                let again = |title: &str, label: &str| format!("{title} ({label})");
                let (title, label) = (named(&form.title), &choice.label);
                let label = Words::new(again(&title.fr, &label.fr), again(&title.en, &label.en));
                Batch { label, steps }
            };
            open.map(batch).collect()
        }
        [_, ..] => Vec::new(),
    }
}

/// Words as a button says them.
fn named(words: &Words) -> Words {
    let capital = |text: &str| {
        let mut signs = text.chars();
        signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
    };
    Words::new(capital(&words.fr), capital(&words.en))
}

/// Whether a window of a question is of the kind that a value names: `shot-reaction` is of `Shot`.
fn is_about(window: &str, value: &Value) -> bool {
    let plain = |text: &str| {
        text.chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|sign| sign.to_ascii_lowercase())
            .collect::<String>()
    };
    let (asked, kind) = (plain(window), plain(value.as_str().unwrap_or_default()));
    // By their heads, or what a kind ends with: `reroll` is of `HeroReroll`, `action` none of `Reactions`.
    kind.len() > 3
        && asked.len() > 3
        && (asked.starts_with(&kind) || kind.starts_with(&asked) || kind.ends_with(&asked))
}

#[cfg(test)]
mod tests {
    use greffe_core::record::ids::Seat;

    use super::*;

    fn owed(window: &'static str) -> Owed {
        Owed { seat: Seat::new(1).unwrap(), window, question: Words::same("react?"), about: Vec::new() }
    }

    fn pass() -> Form {
        let until = ["TurnEnd", "MatchEnd"].map(|value| Choice::new(value, Words::same(value)));
        let until = Blank::new("until", Words::same("until"), Kind::One { of: until.to_vec() });
        let windows =
            ["Shot", "EnVue"].map(|value| Choice::new(value, Words::same(value)).then(vec![until.clone()]));
        Form::beside(Beside::PassAhead, "StandingPass", Words::same("pass")).blank(Blank::new(
            "window",
            Words::same("window"),
            Kind::One { of: windows.to_vec() },
        ))
    }

    #[test]
    fn the_kind_that_is_asked_is_offered_with_its_refusal_and_no_other() {
        let forms = [Form::owed("Decline", Words::same("no")), pass()];
        let standing = of(Some(&owed("shot-reaction")), &forms);
        let steps: Vec<&str> = standing.offered.iter().map(|batch| batch.steps.as_str()).collect();
        assert_eq!(
            steps,
            [
                r#"[{"StandingPass":{"until":"TurnEnd","window":"Shot"}},{"Decline":{}}]"#,
                r#"[{"StandingPass":{"until":"MatchEnd","window":"Shot"}},{"Decline":{}}]"#
            ]
        );
        assert!(of(Some(&owed("activation")), &forms).offered.is_empty());
        assert!(of(None, &forms).offered.is_empty(), "nobody is asked");
        let until = ["TurnEnd", "ActivationEnd"].map(|value| Choice::new(value, Words::same(value)));
        let windows = ["Shot", "Reactions"].map(|value| Choice::new(value, Words::same(value)));
        let flat = Form::beside(Beside::PassAhead, "StandingPass", Words::same("pass"))
            .blank(Blank::new("window", Words::same("window"), Kind::One { of: windows.to_vec() }))
            .blank(Blank::new("until", Words::same("until"), Kind::One { of: until.to_vec() }));
        let forms = [flat];
        assert!(of(Some(&owed("activation")), &forms).offered.is_empty(), "a length is no kind of question");
        assert_eq!(of(Some(&owed("reactions")), &forms).offered.len(), 2);
        assert!(is_about("en-vue", &json!("EnVue")) && !is_about("move", &json!("EnVue")));
        assert!(is_about("reroll", &json!("HeroReroll")));
        assert!(is_about("reactions", &json!("Reactions")) && !is_about("action", &json!("Reactions")));
    }

    #[test]
    fn what_was_passed_is_taken_back_by_its_name() {
        let of_window = vec![Choice::new("Shot", Words::same("shots"))];
        let again = Form::beside(Beside::AskAgain, "Resume", Words::same("be asked")).blank(Blank::new(
            "window",
            Words::same("which"),
            Kind::One { of: of_window },
        ));
        let watch = Form::beside(Beside::AskAgain, "Watch", Words::same("watch"));
        let held = of(None, &[again, watch]).held;
        assert_eq!(held[0].steps, r#"[{"Resume":{"window":"Shot"}}]"#);
        assert_eq!(
            (held[0].label.en.as_str(), held[1].steps.as_str()),
            ("Be asked (shots)", r#"[{"Watch":{}}]"#)
        );
    }
}
