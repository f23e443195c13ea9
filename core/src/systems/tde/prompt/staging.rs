//! Forms of the muster, the set-up, deployment, interactions and cards.

use crate::fact::FigureId;
use crate::form::{Blank, Form, Kind};
use crate::ids::RuleId;
use crate::systems::tde::prompt::trial::Clerk;
use crate::systems::tde::state::staging::Staging;
use crate::words::Words;

impl Clerk<'_> {
    /// The team of a side.   TDE-SETUP-01
    pub(super) fn submit_team() -> Form {
        let question = Words::new(
            "Quelle équipe ? Collez le fichier que donne l'éditeur d'équipes.",
            "Which team? Paste the file that the team editor gives.",
        );
        Form::owed("SubmitTeam", Words::new("Déposer l'équipe", "Submit the team"))
            .rule(RuleId::new("TDE-SETUP-01"))
            .blank(Blank::new("team", question, Kind::Team { most: 15 }))
    }

    /// What the set-up asks now.
    pub(super) fn staging(&self, _staging: &Staging) -> Vec<Form> {
        Vec::new()
    }

    /// Figures kept off the table that may come in.   TDE-ATK-03, TDE-COU-04
    pub(super) fn arrivals(&self, _figures: &[FigureId]) -> Vec<Form> {
        Vec::new()
    }

    /// Interactions.   TDE-ACT-09
    pub(super) fn interactions(&self, _actor: FigureId) -> Vec<Form> {
        Vec::new()
    }

    /// What may be declared at any moment: loot, cards.
    pub(super) fn loose(&self, _awaited: bool) -> Vec<Form> {
        Vec::new()
    }

    /// Placing what an enemy dropped.   TDE-COU-11
    pub(super) fn drop_marker(&self) -> Vec<Form> {
        Vec::new()
    }
}
