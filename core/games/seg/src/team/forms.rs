//! Forms of teams.

use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The team of a side. No kind of blank holds a team sheet: the hint tells the field to fill.
    /// SEG-TEAM-01, SEG-TEAM-02
    pub(crate) fn submit_roster(&self) -> Form {
        let most = self.look.setup.sides.get(usize::from(self.side)).map_or(0, |side| side.cap);
        let mut form = Form::owed("SubmitRoster", Words::new("Déposer l'équipe", "Submit the team"))
            .rule(RuleId::new("SEG-TEAM-01"));
        form.hint = Some(Words::new(
            format!(
                "Le champ « roster » reçoit la feuille d'équipe : nom, rang, Valeur, compétences et bonus de chaque personnage, {most} points au plus."
            ),
            format!(
                "The field “roster” takes the team sheet: name, rank, Value, skills and bonuses of each figure, {most} points at most."
            ),
        ));
        form
    }
}
