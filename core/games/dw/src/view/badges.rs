//! The small marks on a figure's base, the most pressing first.

use crate::state::{Figure, Hiding};
use crate::view::names::Names;
use crate::view::table::is_down;
use crate::view::words::{harmed_words, height_words, hold_words, posture_words, quality_words, signed};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Badge;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What a figure's base shows. The board has room for the first three and counts the others.
    pub(crate) fn badges(self, id: FigureId, figure: &Figure) -> Vec<Badge> {
        let mut badges = Vec::new();
        if !figure.unconscious.is_empty() {
            badges.push(pill("Zz", Words::new("sans connaissance", "unconscious")));
        }
        for hold in figure.immobilised.iter() {
            let words = hold_words(hold);
            badges.push(Badge {
                icon: "link",
                text: String::new(),
                label: Words::new(
                    format!("ne peut pas bouger ({})", words.fr),
                    format!("cannot move ({})", words.en),
                ),
            });
        }
        if is_down(figure.posture) {
            badges.push(icon("down", posture_words(figure.posture)));
        }
        if let Some(climbing) = figure.climbing {
            let words = height_words(climbing.height);
            badges.push(pill(
                "↑",
                Words::new(format!("escalade, {}", words.fr), format!("climbing, {}", words.en)),
            ));
        }
        badges.extend(self.mind_badges(figure));
        if figure.shield_up {
            badges.push(Badge {
                icon: "shield",
                text: String::new(),
                label: Words::new("bouclier élevé", "shield up"),
            });
        }
        badges.extend(self.harm_badges(id, figure));
        if matches!(figure.hiding, Some(Hiding::Hidden(_))) && !figure.ambush_spent {
            badges.push(pill("…", Words::new("caché en début de tour", "hidden as the round began")));
        }
        if figure.airborne {
            badges.push(pill("^", Words::new("en vol", "in the air")));
        }
        if figure.activated {
            badges.push(Badge {
                icon: "check",
                text: String::new(),
                label: Words::new("activation faite", "activated"),
            });
        }
        badges
    }

    fn mind_badges(self, figure: &Figure) -> Vec<Badge> {
        let mut badges = Vec::new();
        if let Some(by) = figure.controlled_by {
            let name = self.name(by);
            badges.push(pill(
                "Ψ",
                Words::new(format!("esprit tenu par {name}"), format!("mind held by {name}")),
            ));
        }
        if let Some(by) = figure.possessed_by {
            let name = self.name(by);
            badges.push(pill(
                "P",
                Words::new(format!("corps tenu par {name}"), format!("body held by {name}")),
            ));
        }
        if figure.dazed {
            badges.push(icon("eye-off", Words::new("esprit déboussolé", "dazed")));
        }
        badges
    }

    fn harm_badges(self, id: FigureId, figure: &Figure) -> Vec<Badge> {
        let mut badges = Vec::new();
        for held in figure.weapons.iter().filter(|held| held.empty) {
            let words = held.weapon.words();
            badges.push(pill("0", Words::new(format!("{} vide", words.fr), format!("{} empty", words.en))));
        }
        if let (Some(profile), Some(last)) = (self.profile(id), figure.losses.last()) {
            let now = quality_words(Self::quality(figure, profile));
            let words = harmed_words(last.cause);
            badges.push(pill(
                &format!("Q{}", now.fr),
                Words::new(
                    format!("Qualité amoindrie à {} ({})", now.fr, words.fr),
                    format!("Quality worsened to {} ({})", now.en, words.en),
                ),
            ));
        }
        let rolls = figure.radiation.saturating_add(figure.round_modifier);
        if rolls != 0 {
            badges.push(pill(
                &signed(rolls),
                Words::new(
                    format!("{} aux jets de Qualité", signed(rolls)),
                    format!("{} on quality rolls", signed(rolls)),
                ),
            ));
        }
        if figure.armour_off {
            badges.push(pill("A0", Words::new("armure éteinte", "armour shut down")));
        }
        if figure.shoulder {
            badges.push(pill("É", Words::new("épaule blessée", "hurt shoulder")));
        }
        badges
    }
}

fn icon(icon: &'static str, label: Words) -> Badge {
    Badge { icon, text: String::new(), label }
}

fn pill(text: &str, label: Words) -> Badge {
    Badge { icon: "pill", text: text.to_owned(), label }
}
