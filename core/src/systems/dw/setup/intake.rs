//! What an opening of SOTAS must say: scale, table, terrain, bands.

use serde_json::json;

use crate::intake::{Dice, Intake, Sides};
use crate::systems::dw::rules::RULEBOOK;
use crate::words::Words;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 8, many: None },
        dice: RULEBOOK.roll_kinds.iter().map(|kind| Dice::new(kind, Words::same(*kind))).collect(),
        setup: Vec::new(),
        figure: Vec::new(),
        figures: 99,
        cost: None,
        trial: json!({ "table": null }),
    }
}
