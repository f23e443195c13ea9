//! Forms of care.

use crate::command::Command;
use crate::profiles::traits::Trait;
use crate::prompt::actions::actions_choice;
use crate::prompt::actions::chosen;
use crate::prompt::trial::Clerk;
use crate::prompt::{value, wire};
use crate::state::test::Ailment;
use crate::view::words::ailment_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Healing, repairing, stimulating.   DW-TRAIT-78, DW-TRAIT-71, DW-TRAIT-81
    pub(crate) fn care(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        if self.look.has(actor, &Trait::Heal) {
            forms.extend(self.cure(actor, "DW-TRAIT-78", &|patient, ailments, actions| Command::Heal {
                patient,
                ailments,
                actions,
            }));
        }
        if self.look.has(actor, &Trait::Repair) {
            forms.extend(self.cure(actor, "DW-TRAIT-71", &|patient, ailments, actions| Command::Repair {
                patient,
                ailments,
                actions,
            }));
        }
        forms.extend(self.stimulate());
        forms.extend(self.plain(
            &Command::TakeAntidote {},
            "DW-ENV-01",
            Words::new("Prendre l'antidote pour radiation", "Take the radiation antidote"),
        ));
        forms
    }

    fn cure(
        &self,
        actor: FigureId,
        rule: &'static str,
        make: &dyn Fn(FigureId, Vec<Ailment>, u32) -> Command,
    ) -> Option<Form> {
        let then = |patient| {
            let ills: Vec<Choice> = Ailment::ALL
                .into_iter()
                .filter(|ill| self.settle(&make(patient, vec![*ill], 1), true).refused.is_none())
                .map(|ill| Choice::new(value(&ill), ailment_words(ill)))
                .collect();
            let most = u32::try_from(ills.len()).unwrap_or(u32::MAX);
            let first =
                ills.first().and_then(|ill| serde_json::from_value::<Ailment>(ill.value.clone()).ok());
            let actions: Vec<Choice> = (1..=3)
                .filter(|actions| {
                    let ills = first.into_iter().collect();
                    self.settle(&make(patient, ills, *actions), true).refused.is_none()
                })
                .map(actions_choice)
                .collect();
            vec![
                Blank::new(
                    "ailments",
                    Words::new("Quels maux, un par succès ?", "Which ills, one for each success?"),
                    Kind::Some { of: ills, least: 1, most },
                ),
                Blank::new(
                    "actions",
                    Words::new("Combien d'actions (un dé chacune) ?", "How many actions (one die each)?"),
                    Kind::One { of: actions },
                ),
            ]
        };
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter_map(|patient| {
                let makes = |ill| make(patient, vec![ill], 1);
                let settled = Ailment::ALL
                    .into_iter()
                    .map(|ill| self.settle(&makes(ill), true))
                    .find(|settled| settled.refused.is_none())?;
                let mut blanks = then(patient);
                blanks.extend(settled.blanks);
                let choice = Choice::new(patient.0, Words::same(self.names.name(patient))).figure(patient);
                Some(choice.then(blanks))
            })
            .collect();
        let (name, _) = wire(&make(actor, Vec::new(), 1))?;
        let question = Words::new("Quel patient ?", "Which patient?");
        chosen(name, rule, "patient", question, of)
    }

    /// One dose against one ill.   DW-TRAIT-81
    fn stimulate(&self) -> Option<Form> {
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter_map(|patient| {
                let ills: Vec<Choice> = Ailment::ALL
                    .into_iter()
                    .filter_map(|ailment| {
                        let settled = self.settle(&Command::Stimulate { patient, ailment }, true);
                        let choice = Choice::new(value(&ailment), ailment_words(ailment));
                        settled.refused.is_none().then(|| choice.then(settled.blanks))
                    })
                    .collect();
                if ills.is_empty() {
                    return None;
                }
                let label = Words::new("Contre quel mal ?", "Against which ill?");
                let blank = Blank::new("ailment", label, Kind::One { of: ills });
                let choice = Choice::new(patient.0, Words::same(self.names.name(patient))).figure(patient);
                Some(choice.then(vec![blank]))
            })
            .collect();
        let question = Words::new("À qui injecter la dose ?", "Who gets the dose?");
        chosen("Stimulate".to_owned(), "DW-TRAIT-81", "patient", question, of)
    }
}
