//! Forms of the bands.

use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::setup::bands::MOST_FIGURES;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The band of a side.   DW-CAMP-04
    pub(crate) fn submit_band() -> Form {
        let question = Words::new(
            "Quelle bande ? Collez le fichier que donne l'éditeur d'équipes.",
            "Which band? Paste the file that the team editor gives.",
        );
        let most = u32::try_from(MOST_FIGURES).unwrap_or(u32::MAX);
        Form::owed("SubmitBand", title("Déposer la bande", "Submit the band"))
            .rule(RuleId::new("DW-CAMP-04"))
            .blank(Blank::new("roster", question, Kind::Team { most }))
    }
}
