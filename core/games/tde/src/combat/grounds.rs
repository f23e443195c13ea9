//! The rules behind an act of combat that has its effects.

use crate::profiles::Kind;
use crate::profiles::weapons::Template;
use crate::sight::pose;
use crate::state::Posture;
use crate::state::look::Look;
use crate::state::sequence::{Act, Cause, Doing, Sequence};
use greffe_core::judging::fact::FigureId;

/// The rules that a strike was read by.
pub fn of_strike(look: Look<'_>, sequence: &Sequence, act: &Act) -> Vec<&'static str> {
    let mut rules = match (act.doing, &act.blast) {
        (Doing::Shoot { .. }, Some(blast)) => of_template(look, blast.template, &blast.under),
        (Doing::Shoot { .. } | Doing::Reveal { .. }, _) => of_sight(look, sequence, act),
        (Doing::Melee { .. }, _) => of_fight(look, sequence, act),
        (Doing::Dodge {} | Doing::Interact { .. }, _) => Vec::new(),
    };
    rules.extend_from_slice(match pose::at(look, &pose::moment(sequence, act), act.figure).posture {
        Posture::Standing => &[][..],
        Posture::Crouched => &["TDE-POST-04"],
        Posture::Swimming => &["TDE-POST-09"],
        Posture::Climbing(_) => &["TDE-POST-13"],
    });
    rules
}

/// What was seen, and from where.   TDE-LOS-02 to TDE-LOS-14
fn of_sight(look: Look<'_>, sequence: &Sequence, act: &Act) -> Vec<&'static str> {
    let mut rules = vec!["TDE-SHOOT-03", "TDE-LOS-02", "TDE-LOS-05", "TDE-MELEE-14", "TDE-CONTACT-05"];
    rules.extend_from_slice(if act.spot.is_some() {
        &["TDE-SHOOT-16", "TDE-LOS-04"][..]
    } else {
        &["TDE-LOS-03"]
    });
    match (act.given.heavy, act.given.light) {
        (true, true) => rules.extend(["TDE-LOS-06", "TDE-LOS-07", "TDE-LOS-08", "TDE-LOS-11"]),
        (true, false) => rules.extend(["TDE-LOS-06", "TDE-LOS-07"]),
        (false, true) => rules.extend(["TDE-LOS-06", "TDE-LOS-08"]),
        (false, false) => {}
    }
    if look.is_measured() {
        rules.push("TDE-LOS-12");
    }
    if look.on_table().any(|figure| look.is_down(figure)) {
        rules.extend(["TDE-LOS-14", "TDE-HEALTH-13", "TDE-GAP-65"]);
    }
    if sequence.is_charge() {
        rules.push("TDE-CHARGE-09");
    }
    let Some(target) = act.doing.target() else { return rules };
    if is_hidden(look, target) {
        rules.push("TDE-GAP-32");
    }
    rules.extend_from_slice(match pose::at(look, &pose::moment(sequence, act), target).posture {
        Posture::Standing => &[][..],
        Posture::Crouched => &["TDE-LOS-09", "TDE-LOS-10", "TDE-POST-02"],
        Posture::Swimming => &["TDE-LOS-09", "TDE-LOS-10", "TDE-POST-06", "TDE-POST-07"],
        Posture::Climbing(_) => &["TDE-LOS-09", "TDE-LOS-10", "TDE-POST-12"],
    });
    if !look.talents(target).is_empty() {
        rules.push("TDE-SHOOT-18");
    }
    rules
}

/// What lay under a template.   TDE-TPL-12, TDE-TPL-14 to TDE-TPL-17, TDE-TPL-21
fn of_template(look: Look<'_>, template: Template, under: &[FigureId]) -> Vec<&'static str> {
    let mut rules = vec!["TDE-SHOOT-17", "TDE-TPL-05", "TDE-TPL-12"];
    rules.extend_from_slice(match template {
        Template::Teardrop => &["TDE-TPL-14", "TDE-TPL-15", "TDE-GAP-25"],
        Template::Small | Template::Large => &["TDE-TPL-16", "TDE-TPL-17", "TDE-GAP-68"],
    });
    let rides = |figure: &FigureId| look.kind(*figure) == Kind::Cavalry;
    if under.iter().any(rides) {
        rules.push("TDE-TPL-21");
    }
    rules
}

/// Who met whom in a fight.   TDE-MELEE-07, TDE-MELEE-09, TDE-MELEE-12, TDE-CHARGE-05
fn of_fight(look: Look<'_>, sequence: &Sequence, act: &Act) -> Vec<&'static str> {
    let mut rules = Vec::new();
    match (sequence.is_charge(), act.cause) {
        (true, Cause::Action) => {
            rules.extend(["TDE-CHARGE-01", "TDE-CHARGE-05", "TDE-MELEE-12", "TDE-GAP-61"]);
        }
        (_, Cause::Reaction | Cause::ChainReaction) => rules.extend(["TDE-MELEE-07", "TDE-CHARGE-08"]),
        (_, Cause::Action | Cause::Chain | Cause::Firefight) => {}
    }
    if act.given.outnumbered > 0 {
        rules.push("TDE-GAP-12");
    }
    if act.given.distance.is_some() {
        rules.extend(["TDE-PROP-01", "TDE-GAP-58"]);
    }
    if act.cause.is_reaction() && is_hidden(look, sequence.active) {
        rules.push("TDE-GAP-57");
    }
    let fighters = sequence.live().filter(|(_, act)| matches!(act.doing, Doing::Melee { .. })).count();
    if fighters > 2 {
        rules.push("TDE-MELEE-09");
    }
    if act.given.ambush || look.figure(act.figure).is_some_and(|figure| figure.blind) {
        rules.push("TDE-MELEE-15");
    }
    let climbs = |figure| matches!(pose::now(look, figure).posture, Posture::Climbing(_));
    if climbs(act.figure) || act.doing.target().is_some_and(climbs) {
        rules.push("TDE-CONTACT-03");
    }
    rules
}

/// Whether a figure is stealthed.   TDE-STEALTH-13
fn is_hidden(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|figure| figure.stealthed)
}
