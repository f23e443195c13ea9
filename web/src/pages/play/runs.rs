//! The same question about one figure after another, folded under what its words have in common.

use crate::pages::play::field::FieldView;

/// The same question about one figure after another: folded under what its words have in common.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// What its questions have in common.
    pub(super) label: String,
    /// They.
    pub(super) fields: Vec<FieldView>,
}

impl Run {
    /// Whether one of them was answered and not recorded: it must be seen again.
    pub(super) fn is_answered(&self) -> bool {
        self.fields.iter().any(|field| !field.was("").is_empty())
    }
}

/// The fewest questions of a kind that are folded.
const MANY: usize = 4;

/// Splits what may be answered for one figure after another off from what is asked once.
pub(super) fn runs(asked: Vec<FieldView>) -> (Vec<FieldView>, Vec<Run>) {
    let facts: Vec<String> = asked.iter().filter_map(|field| Some(field.may_run()?.to_owned())).collect();
    let many = |field: &FieldView| {
        let own = field.may_run();
        own.is_some_and(|own| facts.iter().filter(|fact| *fact == own).count() >= MANY)
    };
    let (folded, kept): (Vec<FieldView>, Vec<FieldView>) = asked.into_iter().partition(many);
    let mut runs: Vec<Run> = Vec::new();
    for field in folded {
        let same =
            |run: &&mut Run| run.fields.first().is_some_and(|first| first.may_run() == field.may_run());
        match runs.iter_mut().find(same) {
            Some(run) => run.fields.push(field),
            None => runs.push(Run { label: String::new(), fields: vec![field] }),
        }
    }
    for run in &mut runs {
        let labels: Vec<&str> = run.fields.iter().map(|field| field.label.as_str()).collect();
        run.label = in_common(&labels);
    }
    (kept, runs)
}

/// What several texts have in common at both ends, with an ellipsis between.
fn in_common(texts: &[&str]) -> String {
    let [first, rest @ ..] = texts else { return String::new() };
    let shared = |text: &str| {
        let same = first.chars().zip(text.chars()).take_while(|(a, b)| a == b);
        same.map(|(sign, _)| sign).collect::<String>()
    };
    let head = rest.iter().map(|text| shared(text)).min_by_key(String::len).unwrap_or_default();
    let head = head.rsplit_once(' ').map_or("", |(head, _)| head);
    let tail = |text: &str| {
        let same = first.chars().rev().zip(text.chars().rev()).take_while(|(a, b)| a == b);
        same.map(|(sign, _)| sign).collect::<String>()
    };
    let tail = rest.iter().map(|text| tail(text)).min_by_key(String::len).unwrap_or_default();
    let tail: String = tail.chars().rev().collect();
    let tail = tail.trim_start_matches(char::is_alphanumeric);
    format!("{head} …{tail}")
}

#[cfg(test)]
mod tests {
    use super::in_common;

    #[test]
    fn questions_of_a_kind_fold_under_what_they_have_in_common() {
        let asked = ["Ada touche Bo ? (sinon : non)", "Ada touche Bruno ? (sinon : non)"];
        assert_eq!(in_common(&asked), "Ada touche … ? (sinon : non)");
        assert_eq!(in_common(&["Does Ada touch Bo?", "Does Ada touch Milo?"]), "Does Ada touch …?");
        assert_eq!(in_common(&["a", "b"]), " …");
    }
}
