//! Forms of the muster.   TDE-SETUP-01

use crate::prompt::trial::Clerk;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The team of a side.   TDE-SETUP-01
    pub(crate) fn submit_team() -> Form {
        let question = Words::new(
            "Quelle équipe ? Collez le fichier que donne l’éditeur d’équipes.",
            "Which team? Paste the file that the team editor gives.",
        );
        Form::owed("SubmitTeam", Words::new("Déposer l’équipe", "Submit the team"))
            .rule(RuleId::new("TDE-SETUP-01"))
            .blank(Blank::new("team", question, Kind::Team { most: 40 }))
    }
}
