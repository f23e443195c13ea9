//! What an opening of The Drowned Earth must say: points, scenario, table, terrain, teams.

use serde_json::json;

use crate::intake::{Intake, Sides};

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 2, many: None },
        dice: Vec::new(),
        setup: Vec::new(),
        figure: Vec::new(),
        figures: 15,
        cost: None,
        trial: json!({ "table": null, "sides": [{}, {}] }),
    }
}
