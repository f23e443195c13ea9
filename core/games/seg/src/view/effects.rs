//! What actions do to figures, told.

use crate::state::{Portal, Posture, Presence, SupportBonus};
use crate::view::names::{Names, posture_change};
use crate::view::words::lost_words;
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Mark};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn wounded(self, figure: FigureId, by: FigureId, value: i32, lost: Option<Posture>) -> Told {
        let name = self.name(figure);
        let left = format!("il lui reste {value}.");
        let french = self.agree(
            figure,
            &format!("{name} est blessé, {left}"),
            &format!("{name} est blessée, {left}"),
            &format!("{name} perd 1 de Valeur, il reste {value}."),
        );
        told("Blessure", "Wound")
            .say(french, format!("{name} is wounded, {value} left."))
            .also(lost_words(lost))
            .focus(&[figure, by])
            .change(self.value_change(figure, value, "SEG-WND-01"))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")))
    }

    pub(super) fn healed(self, figure: FigureId, by: FigureId, value: i32) -> Told {
        let name = self.name(figure);
        let line = told("Soin", "Heal").focus(&[figure, by]);
        if self.figure(figure).is_some_and(|figure| figure.value == value) {
            return line.say(
                format!("{name} a déjà toute sa Valeur : {value}."),
                format!("{name} already has full Value: {value}."),
            );
        }
        let french = self.agree(
            figure,
            &format!("{name} est soigné : Valeur {value}."),
            &format!("{name} est soignée : Valeur {value}."),
            &format!("{name} regagne 1 de Valeur : {value}."),
        );
        line.say(french, format!("{name} is healed: Value {value}.")).change(self.value_change(
            figure,
            value,
            "SEG-WND-02",
        ))
    }

    pub(super) fn eliminated(self, figure: FigureId, by: FigureId) -> Told {
        let name = self.name(figure);
        let french = self.agree(
            figure,
            &format!("{name} est éliminé."),
            &format!("{name} est éliminée."),
            &format!("{name} quitte la table pour de bon."),
        );
        told("Élimination", "Elimination").say(french, format!("{name} is out.")).focus(&[figure, by]).change(
            Some(Self::presence_change(figure, Presence::OnTable, Presence::Eliminated, "SEG-WND-03")),
        )
    }

    pub(super) fn immobilised(self, figure: FigureId, by: FigureId, lost: Option<Posture>) -> Told {
        let name = self.name(figure);
        let french = self.agree(
            figure,
            &format!("{name} est immobilisé."),
            &format!("{name} est immobilisée."),
            &format!("L'immobilisation frappe {name}."),
        );
        told("Immobilisation", "Immobilised")
            .say(french, format!("{name} is immobilised."))
            .also(lost_words(lost))
            .focus(&[figure, by])
            .change(self.immobilised_change(figure, true, "SEG-IMMO-01"))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-IMMO-05")))
    }

    pub(super) fn omega_gained(self, figure: FigureId, omega: u32) -> Told {
        let name = self.name(figure);
        let had = self.figure(figure).map_or(0, |figure| figure.omega);
        let gain = omega.saturating_sub(had);
        let line = told("Énergie", "Energy").focus(&[figure]);
        if gain == 0 {
            return line.say(
                format!("{name} ne peut pas garder plus de Ω : {omega}."),
                format!("{name} cannot hold more Ω: {omega}."),
            );
        }
        line.say(
            format!("{name} gagne {gain} Ω, en tout {omega}."),
            format!("{name} gains {gain} Ω, {omega} in all."),
        )
        .change(self.omega_change(figure, omega, "SEG-OMEGA-01"))
    }

    pub(super) fn omega_lost(self, figure: FigureId, omega: u32) -> Told {
        let name = self.name(figure);
        let had = self.figure(figure).map_or(0, |figure| figure.omega);
        let loss = had.saturating_sub(omega);
        told("Énergie", "Energy")
            .say(
                format!("{name} perd {loss} Ω, reste {omega}."),
                format!("{name} loses {loss} Ω, {omega} left."),
            )
            .focus(&[figure])
            .change(self.omega_change(figure, omega, "SEG-OMEGA-04"))
    }

    pub(super) fn supported(self, figure: FigureId, support: &[SupportBonus]) -> Told {
        let name = self.name(figure);
        let total: i32 = support.iter().map(|bonus| bonus.amount).sum();
        let had: i32 =
            self.figure(figure).map_or(0, |figure| figure.support.iter().map(|bonus| bonus.amount).sum());
        let from: Vec<FigureId> = support.iter().map(|bonus| bonus.from).collect();
        told("Soutien", "Support")
            .say(
                format!("{name} a un soutien de +{total} jusqu'à la fin de sa prochaine activation."),
                format!("{name} has a support of +{total} until the end of the next activation."),
            )
            .focus(&[figure])
            .focus(&from)
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Soutien", "Support"),
                old: Words::same(format!("+{had}")),
                new: Words::same(format!("+{total}")),
                rule: Some(RuleId::new("SEG-BASIC-06")),
            }))
    }

    pub(super) fn portal_created(self, portal: &Portal) -> Told {
        let name = self.name(portal.by);
        let ghost = portal.at.map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: Words::new("portail", "portal"),
        });
        told("Portail", "Portal")
            .say(format!("{name} crée un portail."), format!("{name} creates a portal."))
            .focus(&[portal.by])
            .mark(ghost)
    }
}
