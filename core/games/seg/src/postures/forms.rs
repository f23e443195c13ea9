//! Forms of postures.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::{title, value};
use crate::state::Posture;
use crate::view::words::posture_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The postures that may be taken.
    pub(crate) fn postures(&self, actor: FigureId) -> Option<Form> {
        let asks = self.adversaries(actor, None);
        let kinds = [
            Posture::Defensive,
            Posture::ContactDefence,
            Posture::RangedDefence,
            Posture::Nullify,
            Posture::Positioned,
        ];
        let mut of = Vec::new();
        for kind in kinds {
            let settled = self.settle(&Command::AdoptPosture { kind }, &asks);
            if settled.refused.is_none() {
                of.push(Choice::new(value(&kind), posture_words(kind)).then(settled.blanks));
            }
        }
        if of.is_empty() {
            return None;
        }
        let name = self.names.name(actor);
        let question = Words::new(
            format!("{name} prend une posture. Laquelle ?"),
            format!("{name} takes a posture. Which one?"),
        );
        let form = Form::owed("AdoptPosture", title("Prendre une posture", "Take a posture"))
            .rule(RuleId::new("SEG-POST-01"))
            .figure(actor)
            .blank(Blank::new("kind", question, Kind::One { of }));
        Some(form)
    }
}
