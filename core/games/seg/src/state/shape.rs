//! The shape of the stack: which procedures nest, what each needs to be there.

use crate::actions::sheet;
use crate::profiles::Skill;
use crate::range::table;
use crate::state::look::{Look, place};
use crate::state::{AttackKind, Deed, Figure, Frame, FreeMove, Presence, Reactions, State};
use greffe_core::geometry::disc::contact;
use greffe_core::judging::fact::FigureId;

/// Which procedure may be under way above which.
pub(super) fn may_stand_on(above: &Frame, below: &Frame) -> bool {
    match above {
        Frame::Muster {} | Frame::Turn { .. } => false,
        Frame::PileBuilding {} | Frame::ChooseFirst { .. } | Frame::Hand { .. } => {
            matches!(below, Frame::Turn { .. })
        }
        Frame::Placement { .. } | Frame::Activation { .. } => matches!(below, Frame::Hand { .. }),
        Frame::DoubleAttack { .. }
        | Frame::Moves { .. }
        | Frame::DisengageMove { .. }
        | Frame::ThrowEnd { .. } => {
            matches!(below, Frame::Activation { acted: true, .. })
        }
        Frame::Deed { .. } | Frame::CounterWindow { .. } => {
            matches!(below, Frame::Activation { acted: true, .. } | Frame::DoubleAttack { .. })
        }
        Frame::ReactionWindow { .. } => {
            matches!(below, Frame::Deed { reactions: Reactions::Open, .. })
        }
        Frame::PortalOffer { .. } => matches!(
            below,
            Frame::Activation { .. }
                | Frame::Moves { .. }
                | Frame::PortalOffer { .. }
                | Frame::DoubleAttack { .. }
        ),
    }
}

/// Whether two procedures are about the same side and figure: whose hand it is acts, who acts moves and strikes.
/// SEG-ACT-08, SEG-MOVE-08
pub(super) fn belongs(look: Look<'_>, above: &Frame, below: &Frame) -> bool {
    let active = match below {
        Frame::Activation { figure, .. } | Frame::DoubleAttack { figure, .. } => Some(*figure),
        Frame::Muster {}
        | Frame::Turn { .. }
        | Frame::PileBuilding {}
        | Frame::ChooseFirst { .. }
        | Frame::Hand { .. }
        | Frame::Placement { .. }
        | Frame::Moves { .. }
        | Frame::DisengageMove { .. }
        | Frame::ThrowEnd { .. }
        | Frame::Deed { .. }
        | Frame::ReactionWindow { .. }
        | Frame::CounterWindow { .. }
        | Frame::PortalOffer { .. } => None,
    };
    match above {
        Frame::Placement { figure } | Frame::Activation { figure, .. } => {
            matches!(below, Frame::Hand { side, .. } if look.side_of(*figure) == Some(*side))
        }
        Frame::DoubleAttack { figure, .. } => {
            let given_up = matches!(below, Frame::Activation { free_move: FreeMove::GivenUp, .. });
            active == Some(*figure) && given_up
        }
        Frame::Moves { figure, .. }
        | Frame::DisengageMove { figure, .. }
        | Frame::ThrowEnd { figure, .. } => active == Some(*figure),
        Frame::Deed { deed, .. } => is_counter(deed) || active == Some(deed.actor()),
        Frame::Muster {}
        | Frame::Turn { .. }
        | Frame::PileBuilding {}
        | Frame::ChooseFirst { .. }
        | Frame::Hand { .. }
        | Frame::ReactionWindow { .. }
        | Frame::CounterWindow { .. }
        | Frame::PortalOffer { .. } => true,
    }
}

/// Whether an action answers another's.
fn is_counter(deed: &Deed) -> bool {
    matches!(deed, Deed::Attack(attack) if attack.counter)
}

/// Whether an aggression is special, and a throw, as its kind and its actor's skills have it.
/// SEG-ADJ-03, SEG-SKSPE-02, SEG-SKATK-04
fn is_of_kind(look: Look<'_>, deed: &Deed) -> bool {
    let Deed::Attack(attack) = deed else { return true };
    let special = match attack.kind {
        AttackKind::SpecialRanged | AttackKind::SpecialImmobilise | AttackKind::Drain => true,
        AttackKind::Basic | AttackKind::Vampiric => {
            !attack.ranged && look.has(attack.actor, Skill::SpecialMelee)
        }
        AttackKind::Immobilise | AttackKind::Grapple | AttackKind::Throw => false,
    };
    let able = sheet::attack_sheet(attack.kind).skill.is_none_or(|skill| look.has(attack.actor, skill));
    attack.special == special && attack.shove.is_some() == (attack.kind == AttackKind::Throw) && able
}

/// Whether what a frame names is there and fits.
pub(super) fn frame_holds(look: Look<'_>, frame: &Frame) -> bool {
    let side = |side: u8| side < look.side_count();
    let here = |id: FigureId| look.is_on_table(id);
    match frame {
        Frame::Muster {} | Frame::PileBuilding {} => true,
        Frame::Turn { first, next } => {
            first.is_none_or(side) && next.is_none_or(side) && first.is_some() == next.is_some()
        }
        Frame::ChooseFirst { side: winner } => side(*winner),
        Frame::Hand { side: holder, queue, revealed } => {
            let waits = |shown: &crate::state::Shown| {
                look.figure(shown.figure).is_some_and(|f| f.side == *holder && !f.carded && !f.activated)
            };
            side(*holder) && (*revealed || queue.is_empty()) && queue.iter().all(waits) && queue.len() <= 2
        }
        Frame::Placement { figure } => {
            look.state.turn == 0
                && look.figure(*figure).is_some_and(|f| f.presence == Presence::Undeployed && f.activated)
        }
        Frame::Activation { figure, free_move, precise, .. } => {
            let sound = !*precise || (*free_move == FreeMove::GivenUp && look.has(*figure, Skill::Precise));
            look.state.turn > 0 && here(*figure) && sound && look.figure(*figure).is_some_and(|f| f.activated)
        }
        Frame::DoubleAttack { figure, left } => {
            here(*figure) && (1..=2).contains(left) && look.has(*figure, Skill::DoubleAttack)
        }
        Frame::Moves { figure, very, left, tested, tests } => {
            let most = if *very { 3_u16 } else { 2 };
            here(*figure)
                && *left <= u32::from(*tested)
                && tested.saturating_add(*tests) == most
                && (!*very || look.has(*figure, Skill::VeryFastMove))
        }
        Frame::DisengageMove { figure, from } => {
            let alone = look.setup.before(4) || look.adversaries_touching(*figure).count() == 1;
            let apart = look.are_adversaries(*figure, *from) && look.touch(*figure, *from);
            here(*figure) && here(*from) && apart && alone
        }
        Frame::ThrowEnd { figure, target, .. } => {
            let able = look.has(*figure, Skill::Throw) && look.touch(*figure, *target);
            look.setup.table.is_none() && here(*figure) && here(*target) && able
        }
        Frame::Deed { deed, spent, .. } => {
            here(deed.actor())
                && is_told_apart(look, deed)
                && (look.setup.before(4) || is_of_kind(look, deed))
                && deed.target().is_none_or(here)
                && spent.iter().all(|payment| look.figure(payment.figure).is_some())
        }
        Frame::ReactionWindow { asked, then, eligible, .. } => {
            let may = |asked: &u8| eligible.iter().any(|id| look.side_of(*id) == Some(*asked));
            may(asked) && then.iter().all(may) && eligible.iter().all(|id| here(*id))
        }
        Frame::CounterWindow { parrier, source } => {
            here(*parrier) && here(*source) && look.has(*parrier, Skill::CounterAttacker)
        }
        Frame::PortalOffer { figure, portals } => {
            here(*figure) && !portals.is_empty() && portals.iter().all(|portal| is_at(look, *figure, *portal))
        }
    }
}

/// Whether a portal is there, and a figure stands at it as far as positions are recorded.
fn is_at(look: Look<'_>, figure: FigureId, number: u16) -> bool {
    let there = usize::from(number) < look.state.portals.len();
    let at = table::portals(look);
    let portal = at.iter().find(|(other, _)| *other == number).map(|(_, portal)| *portal);
    there && look.disc(figure).zip(portal).is_none_or(|(base, portal)| contact(base, portal))
}

/// Whether an aggression is from range or in contact as recorded positions have it.   SEG-ADJ-04
fn is_told_apart(look: Look<'_>, deed: &Deed) -> bool {
    let Deed::Attack(attack) = deed else { return true };
    look.setup.table.is_none() || attack.ranged != look.touch(attack.actor, attack.target)
}

/// Whether a living figure waits for its card, has shown it or has acted, as the phase has it.
pub(super) fn card_holds(look: Look<'_>, number: usize, figure: &Figure) -> bool {
    let side = look.side(figure.side);
    let shown = |frame: &Frame| matches!(frame, Frame::Hand { queue, .. } if queue.iter().any(|shown| place(shown.figure) == number));
    let stack = look.state.stack.as_slice();
    let mustering = matches!(stack.first(), None | Some(Frame::Muster {}));
    if mustering || figure.presence == Presence::Eliminated || side.is_none_or(|side| side.unfit > 0) {
        return true;
    }
    if matches!(stack.get(1), Some(Frame::PileBuilding {})) {
        figure.carded != look.pile(figure.side).is_empty()
    } else {
        figure.carded || figure.activated || stack.iter().any(shown)
    }
}

/// Whether cards, activations and places fit the phase that the stack tells.
pub(super) fn phase_holds(state: &State) -> bool {
    let anybody = |test: fn(&Figure) -> bool| state.figures.iter().any(test);
    let placed = state.turn == 0 || !anybody(|figure| figure.presence == Presence::Undeployed);
    let turn = match state.stack.as_slice() {
        [] => return true,
        [Frame::Muster {}] => {
            return state.turn == 0 && !anybody(|f| f.presence != Presence::Undeployed || f.carded);
        }
        [Frame::Turn { first, .. }, ..] => *first,
        _ => return false,
    };
    let early = matches!(state.stack.get(1), Some(Frame::PileBuilding {} | Frame::ChooseFirst { .. }));
    placed && early == turn.is_none() && !(early && anybody(|figure| figure.activated))
}
