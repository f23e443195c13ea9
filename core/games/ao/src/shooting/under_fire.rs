//! Who under fire may react, and with what.   AO-REACT-01, AO-REACT-02, AO-GAP-19, AO-GAP-47, AO-GAP-50

use crate::activation;
use crate::profiles::WeaponKind;
use crate::state::Frame;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// Whether a figure has a weapon to shoot back with.   AO-HEALTH-04, AO-GAP-25
pub fn has_shot(look: Look<'_>, figure: FigureId) -> bool {
    let wounded = look.is_wounded(figure);
    let held = look.is_engaged(figure) && !look.setup.options.shoot_while_engaged;
    let weapons = look.profile(figure).map_or(&[][..], |profile| &profile.weapons);
    !held && weapons.iter().any(|weapon| weapon.kind == WeaponKind::Ranged && (!wounded || weapon.hands == 1))
}

/// Whether a figure may dodge.   AO-GAP-50
pub fn can_dodge(look: Look<'_>, figure: FigureId) -> bool {
    !look.is_wounded(figure) || look.setup.options.wounded_other_actions
}

/// Who may react to a volley, in number order. A figure whose own charge is being answered may not; whoever
/// else is under the area that answers it may.   AO-REACT-01, AO-REACT-02, AO-GAP-19, AO-GAP-47
pub fn may_react(look: Look<'_>, shooter: FigureId, targets: &[FigureId], charge: bool) -> Vec<FigureId> {
    let answered = match look.top() {
        Some(Frame::Charge { charger, .. }) if charge && !look.setup.options.reaction_chain => Some(*charger),
        Some(_) | None => None,
    };
    look.enemies(shooter)
        .filter(|id| targets.contains(id) && Some(*id) != answered && activation::can_act(look, *id))
        .filter(|id| can_dodge(look, *id) || has_shot(look, *id))
        .collect()
}

/// The rules that keep enemies under fire from reacting.   AO-REACT-02, AO-GAP-47
pub fn barred(look: Look<'_>, shooter: FigureId, targets: &[FigureId], charge: bool) -> Vec<&'static str> {
    let aimed: Vec<FigureId> = look.enemies(shooter).filter(|id| targets.contains(id)).collect();
    let mut rules = Vec::new();
    if aimed.iter().any(|id| !activation::can_act(look, *id)) {
        rules.push("AO-REACT-02");
    }
    if charge && !look.setup.options.reaction_chain && aimed.iter().any(|id| activation::can_act(look, *id)) {
        rules.push("AO-GAP-47");
    }
    rules
}
