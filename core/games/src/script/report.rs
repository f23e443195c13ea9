//! What came of a script.

use greffe_core::judging::draft::Request;
use greffe_core::judging::error::Refused;
use greffe_core::telling::words::Words;
use serde::Serialize;
use serde_json::Value;

/// One record that a step wrote.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// Its kind.
    pub kind: String,
    /// Its body.
    pub body: Value,
}

/// What came of one step.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Came {
    /// The records it wrote.
    Records(Vec<Written>),
    /// Why it was refused.
    Refused(Refused),
}

/// The report of one step.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The step, from 1.
    pub step: usize,
    /// Who declared.
    pub seat: u8,
    /// What was declared.
    pub command: Value,
    /// What came of it.
    #[serde(flatten)]
    pub came: Came,
    /// What it still waits for, when the step ran out of answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Request>,
    /// Where it differs from what the script expects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<Words>,
}

/// The report of a script.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// What the case shows.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The steps.
    pub steps: Vec<StepReport>,
    /// The public state at the end.
    pub state: Value,
    /// How the match stands, when it is over.
    pub outcome: Value,
    /// Where the final state differs from what the script expects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<Words>,
}

impl Report {
    /// Everything that differs from what the script expects.
    pub fn surprises(&self) -> Vec<Words> {
        let at = |words: &Words, fr: &str, en: &str| {
            Words::new(format!("{fr}\u{a0}: {}", words.fr), format!("{en}: {}", words.en))
        };
        let steps = self.steps.iter().flat_map(|step| {
            let (fr, en) = (format!("étape {}", step.step), format!("step {}", step.step));
            step.unexpected.iter().map(move |what| at(what, &fr, &en))
        });
        steps.chain(self.unexpected.iter().map(|what| at(what, "à la fin", "at the end"))).collect()
    }
}
