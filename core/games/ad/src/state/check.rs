//! What must hold of every state: counts that add up, one figure a square, tokens within bounds.

use std::collections::BTreeSet;

use crate::profiles::cards::Card;
use crate::setup::board::{EdgeKind, Ground};
use crate::state::Whereabouts;
use crate::state::frames::{Frame, Source};
use crate::state::look::Look;
use greffe_core::error::Fault;
use greffe_core::ids::RuleId;

/// Every fault of a state.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    zones(look, &mut faults);
    places(look, &mut faults);
    faults
}

/// Hand cards that lie face down for a test.
fn laid(look: Look<'_>, side: u8) -> usize {
    let from_hand = |source: &Option<Source>| matches!(source, Some(Source::Hand(_)));
    let in_frame = |frame: &Frame| {
        if let Frame::Opposed(opposed) = frame {
            let waiting = opposed.contestants.iter().filter(|one| one.by == side && one.initial.is_none());
            waiting.filter(|one| from_hand(&one.source)).count()
        } else if let Frame::Conversation(talk) = frame {
            let speakers = [(&talk.attackers, look.other(talk.defence)), (&talk.defenders, talk.defence)];
            let own = speakers.into_iter().filter(|(_, by)| *by == side).flat_map(|(speakers, _)| speakers);
            own.filter(|speaker| speaker.initial.is_none() && from_hand(&speaker.source)).count()
        } else {
            0
        }
    };
    look.state.stack.iter().map(in_frame).sum()
}

/// The four zones and what lies face down make up the thirty cards.   AD-CARD-01, AD-CARD-06
fn zones(look: Look<'_>, faults: &mut Vec<Fault>) {
    if look.state.turn == 0 && look.state.sides.iter().all(|side| side.pile.pool == 0 && side.hand == 0) {
        return;
    }
    for (number, side) in (0_u8..).zip(&look.state.sides) {
        let open: Vec<Card> = side.discard.iter().chain(&side.in_play).copied().collect();
        let closed = [side.hand, side.pile.top, side.pile.pool].into_iter().map(usize::from).sum::<usize>();
        let count = open.len().saturating_add(closed).saturating_add(laid(look, number));
        // Who concedes in the midst of a test leaves what lies face down for it where it lies.
        let lost = look.state.ended.is_none() && count < Card::deck().len();
        if lost || count > Card::deck().len() {
            faults.push(fault(
                &format!("/sides/{number}"),
                "AD-CARD-06",
                "les zones d'un joueur n'ont pas trente cartes ensemble",
                "the zones of a player do not hold thirty cards together",
            ));
        }
        if open.iter().collect::<BTreeSet<_>>().len() != open.len() {
            faults.push(fault(
                &format!("/sides/{number}/discard"),
                "AD-CARD-01",
                "une carte y est deux fois",
                "a card is there twice",
            ));
        }
    }
}

/// Figures stand on squares of the board that can be entered, each alone.   AD-BOARD-01, AD-BOARD-06
fn places(look: Look<'_>, faults: &mut Vec<Fault>) {
    let mut taken = BTreeSet::new();
    for (id, figure) in look.figures() {
        let at = |field: &str| format!("/figures/{}/{field}", id.0);
        let Some(setup) = look.figure_setup(id) else {
            faults.push(Fault::new(at(""), None, "cette figurine n'existe pas", "there is no such figure"));
            continue;
        };
        if let Whereabouts::On(square) = figure.place {
            let ground = look.setup.board.place(square).map(|place| place.ground);
            if !matches!(ground, Some(Ground::Open | Ground::Elevated)) {
                faults.push(fault(
                    &at("place"),
                    "AD-BOARD-06",
                    "on n'entre pas sur cette case",
                    "this square is not entered",
                ));
            }
            if !taken.insert(square) {
                faults.push(fault(
                    &at("place"),
                    "AD-BOARD-01",
                    "deux figurines sur une case",
                    "two figures on one square",
                ));
            }
            if figure.wounds >= setup.profile.kill {
                faults.push(fault(
                    &at("wounds"),
                    "AD-HLTH-04",
                    "à tant de blessures, elle est tuée",
                    "with so many wounds it is killed",
                ));
            }
        }
        if figure.weapons.len() != setup.profile.weapons.len() {
            faults.push(Fault::new(
                at("weapons"),
                None,
                "une par arme de la carte",
                "one for each weapon of the card",
            ));
        }
    }
    for name in look.state.doors.keys() {
        if look.setup.board.edge(*name).is_none_or(|edge| edge.kind != EdgeKind::Door) {
            faults.push(Fault::new(
                format!("/doors/{name}"),
                None,
                "il n'y a pas de porte ici",
                "there is no door here",
            ));
        }
    }
}

fn fault(field: &str, rule: &'static str, fr: &str, en: &str) -> Fault {
    Fault::new(field, Some(RuleId::new(rule)), fr, en)
}
