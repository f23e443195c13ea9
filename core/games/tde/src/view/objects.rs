//! Objectives, loot and secrets, told.

use crate::setup::Scenario;
use crate::state::Place;
use crate::view::names::{Names, called};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn objective_moved(self, objective: u8, place: Place) -> Told {
        let number = called(objective);
        let line = told(&format!("Marqueur {number}"), &format!("Marker {number}"));
        match place {
            Place::Hand | Place::Table(_) => line.say(
                format!("Le marqueur {number} est sur la table."),
                format!("Marker {number} is on the table."),
            ),
            Place::Carried(figure) => {
                let name = self.name(figure);
                line.say(
                    format!("{name} porte le marqueur {number}."),
                    format!("{name} carries marker {number}."),
                )
                .focus([figure])
            }
            Place::Dropped { by, .. } => {
                let name = self.name(by);
                line.say(
                    format!("{name} a lâché le marqueur {number}."),
                    format!("{name} has dropped marker {number}."),
                )
                .focus([by])
            }
            Place::Gone {} => line.say(
                format!("Le marqueur {number} a quitté la table."),
                format!("Marker {number} has left the table."),
            ),
        }
    }

    pub(super) fn drop_asked(self, figure: FigureId, objective: u8) -> Told {
        let (name, number) = (self.name(figure), called(objective));
        told("Marqueur lâché", "Marker dropped")
            .say(
                format!("{name} lâche le marqueur {number} : l'adversaire le pose à son contact."),
                format!("{name} drops marker {number}: the opponent places it in contact."),
            )
            .focus([figure])
    }

    /// A side leaves the last moment of the activations unused.   TDE-COU-09, TDE-BUILD-11
    pub(super) fn nothing_more(self, side: u8) -> Told {
        let name = self.side(side);
        if self.0.state.scenario == Some(Scenario::Couriers) {
            return told("Butin gardé", "Loot kept").say(
                format!("{name} laisse les Butins où ils sont."),
                format!("{name} leaves the loot where it is."),
            );
        }
        told("Cartes gardées", "Cards kept")
            .say(format!("{name} ne joue plus de carte."), format!("{name} plays no more cards."))
    }

    pub(super) fn control_taken(self, objective: u8, side: u8) -> Told {
        let (name, number) = (self.side(side), called(objective));
        told("Objectif contrôlé", "Objective controlled").say(
            format!("{name} contrôle l'Objectif {number}."),
            format!("{name} controls objective {number}."),
        )
    }

    pub(super) fn objective_seen(self, objective: u8, side: u8) -> Told {
        let (name, number) = (self.side(side), called(objective));
        told("Objectif regardé", "Objective looked at").say(
            format!("{name} regarde le numéro du marqueur {number} et le repose."),
            format!("{name} looks at the number of marker {number} and puts it back."),
        )
    }

    pub(super) fn objective_found(self, objective: u8, number: u8, figure: FigureId) -> Told {
        let (name, marker) = (self.name(figure), called(objective));
        told("Trésor trouvé", "Treasure found")
            .say(
                format!("Le marqueur {marker} porte le numéro {number}, celui cherché : {name} l'emporte."),
                format!("Marker {marker} bears the number {number} looked for: {name} takes it."),
            )
            .focus([figure])
    }

    pub(super) fn number_drawn(self, side: u8, number: u8) -> Told {
        let name = self.side(side);
        told("Numéro cherché", "Number looked for").say(
            format!("{name} cherche l'Objectif numéro {number}."),
            format!("{name} looks for objective number {number}."),
        )
    }

    pub(super) fn avenged(self, side: u8, target: FigureId, avenger: Option<FigureId>) -> Told {
        let (name, target_name) = (self.side(side), self.name(target));
        let by = avenger.map(|avenger| {
            let who = self.name(avenger);
            Words::new(
                format!("De la main de {who}, son Vengeur."),
                format!("By the hand of {who}, its avenger."),
            )
        });
        told("Vengeance", "Vengeance")
            .say(
                format!("{name} a sa Vengeance : {target_name} est Éliminé."),
                format!("{name} has its vengeance: {target_name} is eliminated."),
            )
            .also(by)
            .focus([target])
            .focus(avenger)
    }

    pub(super) fn secret_shown(self, side: u8, avenger: FigureId, target: FigureId) -> Told {
        let (name, who, whom) = (self.side(side), self.name(avenger), self.name(target));
        told("Choix dévoilés", "Choices shown")
            .say(
                format!("{name} avait choisi {who} pour Vengeur et {whom} pour Cible."),
                format!("{name} had chosen {who} as avenger and {whom} as target."),
            )
            .focus([avenger, target])
    }
}
