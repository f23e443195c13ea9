//! What is either so or not so of a figure, told when it changes.

use crate::state::Figure;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// A flag of a figure set or cleared, with a sentence for each.
    pub(crate) fn flagged(self, figure: FigureId, flag: &Flag, now: bool) -> Told {
        let name = self.name(figure);
        let (fr, en) = if now { flag.set } else { flag.cleared };
        told(flag.title.0, flag.title.1)
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
            .change(self.flag_change(figure, Words::new(flag.what.0, flag.what.1), flag.of, now, flag.rule))
    }
}

/// A flag of a figure with its words.
pub(crate) struct Flag {
    /// The title of the line.
    pub(crate) title: (&'static str, &'static str),
    /// What is said when it is set, after the name.
    pub(crate) set: (&'static str, &'static str),
    /// What is said when it is cleared.
    pub(crate) cleared: (&'static str, &'static str),
    /// What the field is called.
    pub(crate) what: (&'static str, &'static str),
    /// Where it stands.
    pub(crate) of: fn(&Figure) -> bool,
    /// The rule behind it.
    pub(crate) rule: &'static str,
}

pub(crate) const WATER: Flag = Flag {
    title: ("Peur de l'eau", "Fear of water"),
    set: ("n'entrera pas dans l'eau ce tour", "will not enter the water this round"),
    cleared: ("peut entrer dans l'eau", "may enter the water"),
    what: ("Eau interdite ce tour", "Water barred this round"),
    of: |figure| figure.water_barred,
    rule: "DW-TRAIT-56",
};

pub(crate) const SHOULDER: Flag = Flag {
    title: ("Épaule blessée", "Hurt shoulder"),
    set: ("se blesse à l'épaule : plus aucun jet", "hurts its shoulder: no more throwing"),
    cleared: ("n'a plus mal à l'épaule", "no longer has a hurt shoulder"),
    what: ("Épaule blessée", "Shoulder hurt"),
    of: |figure| figure.shoulder,
    rule: "DW-SHOOT-24",
};

pub(crate) const PSI: Flag = Flag {
    title: ("Esprit entravé", "Mind hampered"),
    set: (
        "devra réussir un test pour user de ses pouvoirs télépathiques",
        "must pass a test to use telepathic powers",
    ),
    cleared: ("peut user librement de ses pouvoirs", "may use its powers freely"),
    what: ("Esprit entravé", "Mind hampered"),
    of: |figure| figure.psi_negated,
    rule: "DW-AREA-11",
};

pub(crate) const REVEALED: Flag = Flag {
    title: ("Furtivité", "Stealth"),
    set: ("se trahit", "gives itself away"),
    cleared: ("n'est plus en vue", "is out of sight again"),
    what: ("Position trahie", "Position given away"),
    of: |figure| figure.revealed,
    rule: "DW-TRAIT-36",
};

pub(crate) const ANTIDOTE: Flag = Flag {
    title: ("Antidote", "Antidote"),
    set: ("prend un antidote pour radiation", "takes a radiation antidote"),
    cleared: ("n'a plus d'antidote dans le sang", "no longer has an antidote in its blood"),
    what: ("Antidote pris", "Antidote taken"),
    of: |figure| figure.antidote_taken,
    rule: "DW-ENV-01",
};

pub(crate) const SHIELD: Flag = Flag {
    title: ("Bouclier anti-cinétique", "Kinetic shield"),
    set: ("élève son bouclier", "raises its shield"),
    cleared: ("perd son bouclier", "loses its shield"),
    what: ("Bouclier", "Shield"),
    of: |figure| figure.shield_up,
    rule: "DW-TRAIT-16",
};

pub(crate) const ARMOUR: Flag = Flag {
    title: ("Armure énergétique", "Power armour"),
    set: ("voit son armure s'éteindre", "sees its armour shut down"),
    cleared: ("rallume son armure", "restarts its armour"),
    what: ("Armure éteinte", "Armour shut down"),
    of: |figure| figure.armour_off,
    rule: "DW-TRAIT-06",
};

pub(crate) const LIGHT: Flag = Flag {
    title: ("Lumière", "Light"),
    set: ("éclaire à distance Longue ce tour", "lights Long this round"),
    cleared: ("éclaire à distance Moyenne", "lights Medium"),
    what: ("Lumière élargie", "Light widened"),
    of: |figure| figure.light_widened,
    rule: "DW-ENV-12",
};

pub(crate) const SPRINT: Flag = Flag {
    title: ("Course", "Sprint"),
    set: ("a pris sa course, une fois pour la partie", "has sprinted, once in the match"),
    cleared: ("garde sa course", "keeps its sprint"),
    what: ("Course dépensée", "Sprint spent"),
    of: |figure| figure.sprint_used,
    rule: "DW-TRAIT-25",
};

pub(crate) const SPENT: Flag = Flag {
    title: ("Action groupée", "Group effort"),
    set: ("a prêté main-forte et ne jouera plus ce tour", "has lent a hand and plays no more this round"),
    cleared: ("peut encore jouer ce tour", "may still play this round"),
    what: ("Activation faite", "Activated"),
    of: |figure| figure.activated,
    rule: "DW-DOOR-02",
};
