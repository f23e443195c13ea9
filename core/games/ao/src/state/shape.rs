//! The shape of the stack: which procedures nest, what each needs to be there.

use crate::state::look::Look;
use crate::state::{Aim, Frame, Group, Struck, TurnPhase, Volley};
use greffe_core::judging::fact::FigureId;

/// Which procedure may be under way above which.
pub(super) fn may_stand_on(above: &Frame, below: &Frame) -> bool {
    match above {
        Frame::Muster {} | Frame::Deployment {} | Frame::GameTurn { .. } | Frame::Verdict { .. } => false,
        Frame::Initiative { .. } => matches!(below, Frame::GameTurn { phase: TurnPhase::Activations }),
        Frame::Melee { .. } => matches!(below, Frame::GameTurn { phase: TurnPhase::CloseCombat }),
        Frame::Activation { en_vue: false, .. } => matches!(below, Frame::Initiative { .. }),
        // The second kind follows a mover whose observers have a late chance.   AO-GAP-14
        Frame::Activation { en_vue: true, .. } => matches!(
            below,
            Frame::Sighting { .. } | Frame::Initiative { .. } | Frame::Activation { en_vue: true, .. }
        ),
        Frame::Sighting { .. } | Frame::Charge { .. } => matches!(below, Frame::Activation { .. }),
        Frame::Shot { .. } => matches!(below, Frame::Activation { .. } | Frame::Charge { .. }),
        Frame::Hits { .. } => {
            matches!(below, Frame::Activation { .. } | Frame::Charge { .. } | Frame::Melee { .. })
        }
        Frame::Stray { .. } => matches!(below, Frame::Hits { .. }),
        Frame::Fight { .. } => matches!(below, Frame::Melee { split: true, .. }),
    }
}

/// Whether what a frame names is there and fits.
pub(super) fn frame_holds(look: Look<'_>, frame: &Frame) -> bool {
    let here = |id: &FigureId| look.is_on_table(*id);
    let all = |ids: &[FigureId]| ids.iter().all(here);
    // A mover shot down on its way is still the one whose activation waits to be closed.
    let top = look.top() == Some(frame);
    let known = |id: &FigureId| if top { look.is_on_table(*id) } else { look.figure(*id).is_some() };
    match frame {
        Frame::Muster {} | Frame::Deployment {} | Frame::GameTurn { .. } => true,
        Frame::Initiative { next, .. } => *next < look.side_count(),
        Frame::Activation { figure, en_vue, used, .. } => {
            let called = look.figure(*figure).is_some_and(|figure| figure.activated);
            known(figure) && *used >= 0 && (*en_vue || called)
        }
        Frame::Sighting { mover, charge, stretch, .. } => {
            let costs = stretch.as_ref().is_none_or(|stretch| stretch.cost >= 0 && stretch.length >= 0);
            known(mover) && costs && charge.is_none_or(|target| known(&target) && stretch.is_some())
        }
        Frame::Charge { charger, target, .. } => {
            known(charger) && known(target) && look.are_enemies(*charger, *target)
        }
        Frame::Shot { volley, replies, may_react, dodging } => {
            let enemy = |id: &FigureId| look.are_enemies(volley.shooter, *id);
            volley_holds(look, volley)
                && replies.iter().all(|reply| volley_holds(look, reply) && enemy(&reply.shooter))
                && all(may_react)
                && all(dodging)
                && may_react.iter().all(enemy)
        }
        Frame::Stray { scatter, dodging } => {
            here(&scatter.shooter) && (1..=2).contains(&scatter.distance) && all(dodging)
        }
        Frame::Hits { struck, harms, replies, .. } => {
            replies.iter().all(|reply| volley_holds(look, reply))
                && struck.iter().all(|struck| struck_holds(look, struck))
                && harms.iter().all(|harm| here(&harm.target))
        }
        Frame::Melee { split, groups } => {
            (*split || groups.is_empty()) && groups.iter().all(|group| group_holds(look, group))
        }
        Frame::Fight { strikers, against, struck } => {
            all(strikers) && all(against) && struck.iter().all(|struck| struck_holds(look, struck))
        }
        Frame::Verdict { said } => said.is_sorted() && said.iter().all(|(side, _)| *side < look.side_count()),
    }
}

fn volley_holds(look: Look<'_>, volley: &Volley) -> bool {
    let aimed = match &volley.aim {
        Aim::Figures(shots) => {
            !shots.is_empty() && shots.iter().all(|shot| shot.count > 0 && look.is_on_table(shot.target))
        }
        Aim::Point { under, .. } | Aim::Breath { under } => {
            under.iter().all(|under| look.is_on_table(under.figure))
        }
    };
    aimed && look.is_on_table(volley.shooter) && look.weapon(volley.shooter, volley.weapon).is_some()
}

fn struck_holds(look: Look<'_>, struck: &Struck) -> bool {
    let doubled = struck.doubled.is_empty() || struck.doubled.len() == struck.hits.len();
    look.is_on_table(struck.target) && !struck.hits.is_empty() && doubled
}

fn group_holds(look: Look<'_>, group: &Group) -> bool {
    !group.against.is_empty() && group.against.iter().all(|other| look.are_engaged(group.single, *other))
}
