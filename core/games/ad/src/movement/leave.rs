//! Leaving the board.   AD-OFF-01

use crate::draft::{AdDraft, look};
use crate::profiles::Ability;
use crate::setup::board::Ground;
use crate::setup::square::EdgeName;
use crate::state::Removal;
use crate::state::frames::{Score, Test, TestUse};
use crate::test::{self, Passed, Trial};
use crate::wounds;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// The target number of a jump down.   AD-BOARD-08
const JUMP: i32 = 6;
/// The target number of going calmly.   AD-OFF-03
const CALM: i32 = 5;

/// A figure crosses the edge of the board; `voluntary`: by its own will, not in retreat. From a height it jumps
/// down first.   AD-OFF-03, AD-OFF-06
pub fn leave(draft: &mut AdDraft<'_>, figure: FigureId, edge: EdgeName, voluntary: bool) -> Result<(), Stop> {
    let here = look(draft).square(figure);
    let high = here.is_some_and(|square| look(draft).ground().at(square) == Some(Ground::Elevated));
    if high {
        let trial = Trial {
            figure,
            rule: "AD-OFF-06",
            score: Score::Ability(Ability::Agility),
            target_number: JUMP,
            modifiers: Modifiers::new(),
            used_for: TestUse::LeaveDown { edge, voluntary },
        };
        return test::begin(draft, trial);
    }
    cross(draft, figure, voluntary)
}

/// The jump down before leaving ended: a fall wounds, and the figure is off all the same.   AD-OFF-06,
/// AD-BOARD-08
pub fn jumped(draft: &mut AdDraft<'_>, test: &Test, voluntary: bool, passed: &Passed) -> Result<(), Stop> {
    let figure = test.figure;
    if !passed.success {
        let wounds = passed.margin.saturating_neg().max(0);
        wounds::wound(draft, figure, wounds, &["AD-BOARD-08", "AD-ARM-05"])?;
    }
    if look(draft).is_in_play(figure) { cross(draft, figure, voluntary) } else { Ok(()) }
}

/// An exit that is an objective needs no test in one's own activation; any other is calm or a flight.
/// AD-OFF-03, AD-OFF-04, AD-OFF-05
fn cross(draft: &mut AdDraft<'_>, figure: FigureId, voluntary: bool) -> Result<(), Stop> {
    let look = look(draft);
    let aim = look.side_of(figure).is_some_and(|side| look.setup.scenario.exits.contains(&side));
    let active = look.activation().is_some_and(|activation| activation.figure == figure);
    if voluntary && aim && active {
        return wounds::remove(draft, figure, Removal::Withdrawn, "AD-OFF-05");
    }
    let trial = Trial {
        figure,
        rule: if voluntary { "AD-OFF-03" } else { "AD-OFF-04" },
        score: Score::Ability(Ability::Willpower),
        target_number: CALM,
        modifiers: Modifiers::new(),
        used_for: TestUse::Leave {},
    };
    test::begin(draft, trial)
}

/// The willpower test ended; whoever left does not come back, and a flight is heard.   AD-OFF-02, AD-ALARM-03
pub fn tested(draft: &mut AdDraft<'_>, test: &Test, passed: &Passed) -> Result<(), Stop> {
    if passed.success {
        return wounds::remove(draft, test.figure, Removal::Withdrawn, "AD-OFF-02");
    }
    wounds::remove(draft, test.figure, Removal::FledBoard, "AD-OFF-03")?;
    wounds::ring(draft, Removal::FledBoard)
}
