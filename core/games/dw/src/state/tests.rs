//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{fig, plain, scene};
use crate::state::frames::{Frame, MoraleCause};
use crate::state::{
    Faint, Harmed, Hold, MoraleDue, Pass, Posture, Presence, QualityLoss, State, Until, WindowKind,
};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

fn fault(change: impl FnOnce(&mut State)) -> Vec<String> {
    let figs = [fig(0, 3, 3, json!(["Pistol", "Shotgun"])).at(1000, 1000), plain(1, 3, 3).at(3000, 3000)];
    scene(&figs).faults(change)
}

#[test]
fn a_sound_position_has_no_fault() {
    assert_eq!(fault(|_| {}), [""; 0]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list")]
fn each_broken_field_is_named() {
    assert_eq!(fault(|state| state.sides.truncate(1))[0], "/sides");
    assert_eq!(fault(|state| state.figures.truncate(1)), ["/figures"]);
    assert_eq!(fault(|state| state.figures[0].controller = 7), ["/figures/0/controller"]);
    assert_eq!(fault(|state| state.figures[0].at = None), ["/figures/0/at"]);
    assert_eq!(fault(|state| state.figures[0].presence = Presence::Undeployed), ["/figures/0/at"]);
    assert_eq!(fault(|state| state.figures[0].posture = Posture::Prone(9)), ["/figures/0/posture"]);
    let loss = QualityLoss { amount: 0, cause: Harmed::Wound };
    assert_eq!(fault(|state| state.figures[0].losses.push(loss)), ["/figures/0/losses"]);
    assert_eq!(fault(|state| state.figures[0].radiation = 1), ["/figures/0/attacks"]);
    assert_eq!(fault(|state| state.figures[0].possessed_by = Some(FigureId(2))), ["/figures/0/possessed_by"]);
    assert_eq!(
        fault(|state| state.figures[0].controlled_by = Some(FigureId(1))),
        ["/figures/0/controlled_by"]
    );
    assert_eq!(
        fault(|state| state.figures[0].controlled_by = Some(FigureId(2))),
        ["/figures/0/controller"],
        "whoever holds a figure plays it"
    );
    let nobody = FigureId(9);
    assert_eq!(
        fault(|state| state.figures[0].immobilised.add(Hold::Psychic(nobody))),
        ["/figures/0/immobilised"]
    );
    assert_eq!(
        fault(|state| state.figures[0].unconscious.add(Faint::Telepathy(nobody))),
        ["/figures/0/unconscious"]
    );
    let stint = |side| {
        move |state: &mut State| {
            state.stack.truncate(1);
            state.stack.push(Frame::Stint { side });
        }
    };
    assert_eq!(fault(stint(7)), ["/stack/1"]);
    assert_eq!(fault(stint(0)), [""; 0]);
    assert_eq!(fault(|state| state.stack.push(Frame::Stint { side: 0 })), ["/stack/2"], "one within another");
    assert_eq!(fault(|state| state.stack.push(Frame::Round { next: 0 })), ["/stack/2"]);
    assert_eq!(
        fault(|state| {
            state.figures[0].fearless_of.insert(FigureId(9));
        }),
        ["/figures/0/fearless_of"]
    );
    assert_eq!(
        fault(|state| {
            for held in &mut state.figures[0].weapons {
                held.in_hand = true;
            }
        }),
        ["/figures/0/weapons"]
    );
    assert_eq!(
        fault(|state| state.figures[1].weapons = state.figures[0].weapons.clone()),
        [""; 0],
        "what another dropped may be picked up"
    );
    let foreign = crate::profiles::weapons::Weapon::LaserPistol;
    assert_eq!(fault(|state| state.figures[0].weapons[0].weapon = foreign), ["/figures/0/weapons"]);
    assert_eq!(fault(|state| state.figures[0].stones = 5000), ["/figures/0/grenades"]);
    assert_eq!(
        fault(|state| {
            state.contacts.insert((FigureId(2), FigureId(1)));
        }),
        ["/contacts"]
    );
    assert_eq!(fault(|state| state.order = vec![0, 0]), ["/order"]);
    assert_eq!(fault(|state| state.stack.clear()), ["/stack"]);
    assert_eq!(fault(|state| state.stack.push(Frame::Breakaway { figure: FigureId(9) })), ["/stack/2"]);
    let pass = Pass { window: WindowKind::Dive, until: Until::MatchEnd };
    assert_eq!(fault(|state| state.sides[0].passes = vec![pass, pass]), ["/sides/0/passes"]);
}

#[test]
fn places_and_contacts_say_the_same() {
    let at = |x, y, z| Some(Point { x, y, z });
    assert_eq!(fault(|state| state.figures[0].at = at(0, 0, 0)), ["/figures/0/at"], "over the edge");
    assert_eq!(fault(|state| state.figures[0].at = at(1000, 1000, 300)), ["/figures/0/at"], "in the air");
    let pair = |state: &mut State| state.contacts.insert((FigureId(1), FigureId(2)));
    assert_eq!(
        fault(|state| {
            pair(state);
        }),
        ["/contacts"],
        "over a gap"
    );
    assert_eq!(fault(|state| state.figures[0].at = at(3000, 3250, 0)), ["/contacts"], "touching, untold");
    let overlap = fault(|state| {
        state.figures[0].at = at(3000, 3100, 0);
        pair(state);
    });
    assert_eq!(overlap, ["/figures/1/at"]);
    let gone = Presence::Removed(crate::state::Cause::Killed);
    let queue = fault(|state| {
        state.figures[1].presence = gone;
        state.figures[1].at = None;
        let due = MoraleDue { figure: FigureId(2), cause: MoraleCause::HalfLosses, ordered: false };
        state.stack.push(Frame::MoraleQueue { dues: vec![due] });
    });
    assert_eq!(queue, ["/stack/2"]);
}

#[test]
fn possession_links_both_ends() {
    assert_eq!(
        fault(|state| {
            state.figures[0].presence = Presence::Possessing(FigureId(2));
            state.figures[0].at = None;
        }),
        ["/figures/0/presence"]
    );
}
