//! Smoke: laid, in the way, and toxic.   TDE-PROP-06, TDE-PROP-18

use crate::draft::{TdeDraft, because, look};
use crate::profiles::weapons::{Property, Weapon};
use crate::sight::{self, pose};
use crate::skills::properties;
use crate::state::Smoke;
use crate::state::sequence::{Act, Blast, Cause, Doing, Sequence};
use crate::{event, table, templates};
use greffe_core::judging::draft::{Request, Stop};

/// Leaves the smoke where the template lies.   TDE-PROP-06, TDE-PROP-18
pub fn lay_smoke(draft: &mut TdeDraft<'_>, gun: &Weapon, blast: &Blast) -> Result<(), Stop> {
    let smoke = Smoke {
        template: blast.template,
        at: blast.at,
        toward: blast.toward,
        toxic: properties::is(gun, Property::Toxic),
        inside: blast.under.iter().copied().filter(|_| blast.at.is_none()).collect(),
    };
    let rules: &[&'static str] = if smoke.toxic { &["TDE-PROP-06", "TDE-PROP-18"] } else { &["TDE-PROP-06"] };
    let why = because(draft, rules);
    draft.emit(event::SmokeLaid { smoke }, why)
}

/// Teardrops of smoke lie as soon as templates do: they never drift.   TDE-SEQ-15, TDE-PROP-06
pub fn settle_smoke(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    for (_, act) in sequence.live() {
        let Some((blast, gun)) = act.blast.as_ref().zip(templates::weapon(look(draft), act)) else {
            continue;
        };
        if !templates::is_tested(blast) && properties::is(&gun, Property::Smoke) {
            spread(draft, &gun, blast)?;
        }
    }
    Ok(())
}

/// Smoke lies, and weighs on what is still to be tested.   TDE-PROP-06, TDE-SEQ-15, TDE-SHOOT-12
pub fn spread(draft: &mut TdeDraft<'_>, gun: &Weapon, blast: &Blast) -> Result<(), Stop> {
    lay_smoke(draft, gun, blast)?;
    let Some(sequence) = look(draft).sequence().cloned() else { return Ok(()) };
    let mut missing: Vec<Request> = Vec::new();
    for (place, act) in sequence.live() {
        let hindered = act.test.is_none() && !act.done && !act.given.smoke;
        if !hindered {
            continue;
        }
        match is_obscured(draft, &sequence, act) {
            Ok(false) => {}
            Ok(true) => {
                let why = because(draft, &["TDE-PROP-06", "TDE-SEQ-15"]);
                draft.emit(event::Obscured { act: place }, why)?;
            }
            Err(Stop::Needs(requests)) => missing.extend(requests),
            Err(stop) => return Err(stop),
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(Stop::Needs(missing)) }
}

/// Whether an act goes through smoke as it lies now: a shot or a reveal at somebody in it or behind, a charge
/// across it; asked of whoever acts, where positions are not recorded.   TDE-PROP-06, TDE-CHARGE-04
fn is_obscured(draft: &mut TdeDraft<'_>, sequence: &Sequence, act: &Act) -> Result<bool, Stop> {
    let figure = act.figure;
    match (act.doing, act.doing.target()) {
        (Doing::Shoot { .. } | Doing::Reveal { .. }, Some(target)) if act.blast.is_none() => {
            let moment = pose::moment(sequence, act);
            let poses = [figure, target].map(|id| pose::at(look(draft), &moment, id));
            let seen = pose::sight(look(draft), poses[0], poses[1]).map(|view| view.smoke);
            let seen = seen.or(sight::in_told_smoke(look(draft), poses));
            table::ask(draft, figure, "smoke", &[figure, target], seen)
        }
        (Doing::Melee { .. }, _) if sequence.is_charge() && act.cause == Cause::Action => {
            let route = sequence.motion.as_ref().map(|motion| &motion.route);
            let crossed =
                route.filter(|route| route.from.is_some()).map(|way| sight::crosses_smoke(look(draft), way));
            let ends =
                [Some(figure), act.doing.target()].map(|id| pose::now(look(draft), id.unwrap_or(figure)));
            let crossed = crossed.or(sight::in_told_smoke(look(draft), ends));
            table::ask(draft, figure, "smoked", &[figure], crossed)
        }
        (
            Doing::Shoot { .. }
            | Doing::Reveal { .. }
            | Doing::Melee { .. }
            | Doing::Dodge {}
            | Doing::Interact { .. },
            _,
        ) => Ok(false),
    }
}
