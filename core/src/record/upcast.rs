//! Old bodies read as new ones: one function for each kind and version whose shape has changed since.
//!
//! The bytes in the log never change; only what the program makes of them does. A change of a body's shape
//! raises [`VERSION`], adds a step here and a folder of frozen records.

use std::borrow::Cow;

use crate::record::body::{Body, BodyFault, Kind};
use crate::record::line::VERSION;

/// Turns the body of one kind, of one version, into that of the next version.
struct Step {
    kind: Kind,
    from: u64,
    lift: fn(&str) -> Result<String, BodyFault>,
}

/// Every change of a body's shape, in the order of versions. Version 1 is the first.
const STEPS: &[Step] = &[];

/// Reads the body of a line of this version.
pub fn body(version: u64, kind: &str, raw: &str) -> Result<Body, BodyFault> {
    Body::parse(kind, &lifted(STEPS, VERSION, version, kind, raw)?)
}

fn lifted<'a>(
    steps: &[Step],
    current: u64,
    version: u64,
    kind: &str,
    raw: &'a str,
) -> Result<Cow<'a, str>, BodyFault> {
    let mut json = Cow::Borrowed(raw);
    for from in version..current {
        if let Some(step) = steps.iter().find(|step| step.from == from && step.kind.name() == kind) {
            json = Cow::Owned((step.lift)(&json)?);
        }
    }
    Ok(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER: &[Step] = &[
        Step { kind: Kind::ConsentGiven, from: 1, lift: |raw| Ok(raw.replace("about", "to")) },
        Step { kind: Kind::ConsentGiven, from: 2, lift: |raw| Ok(raw.replace("to", "of")) },
        Step { kind: Kind::ConsentRefused, from: 2, lift: |raw| Ok(raw.replace("no", "of")) },
    ];

    #[test]
    fn a_body_climbs_every_step_of_its_kind() {
        let lift = |version, kind, raw| lifted(OTHER, 3, version, kind, raw).unwrap().into_owned();
        assert_eq!(lift(1, "ConsentGiven", "{\"about\":1}"), "{\"of\":1}");
        assert_eq!(lift(2, "ConsentGiven", "{\"to\":1}"), "{\"of\":1}");
        assert_eq!(lift(3, "ConsentGiven", "{\"to\":1}"), "{\"to\":1}");
        assert_eq!(lift(1, "ConsentRefused", "{\"no\":1}"), "{\"of\":1}");
        assert_eq!(lift(1, "DiceAsked", "{}"), "{}");
    }

    #[test]
    fn version_1_is_read_as_it_stands() {
        assert!(matches!(body(1, "ConsentGiven", "{\"of\":1}"), Ok(Body::ConsentGiven(_))));
        assert!(body(1, "ConsentGiven", "{\"about\":1}").is_err());
        assert!(matches!(body(1, "Later", "{}"), Ok(Body::Unknown(_))));
    }
}
