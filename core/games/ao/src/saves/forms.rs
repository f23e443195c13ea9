//! Forms of the saves of a hit figure.

use crate::prompt::{Clerk, book, value};
use crate::saves;
use crate::state::Struck;
use crate::view::words::need_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The saves of a hit figure: made in an order, or given up.   AO-SAVE-01, AO-SAVE-05, AO-GAP-18
    pub(crate) fn saves(&self, struck: Option<&Struck>) -> Vec<Form> {
        let Some(struck) = struck else { return Vec::new() };
        let of: Vec<Choice> = struck
            .saves
            .iter()
            .map(|save| {
                let name = self.names.save(struck.target, &save.source);
                let need = need_words(save.value);
                let label =
                    Words::new(format!("{}, {}", name.fr, need.fr), format!("{}, {}", name.en, need.en));
                Choice::new(value(&save.source), label)
            })
            .collect();
        let label = Words::new("Dans quel ordre ?", "In which order?");
        // One save alone has no order.
        let (make, give) = if of.len() == 1 {
            (Words::new("Tenter", "Roll"), Words::new("Renoncer", "Give up"))
        } else {
            (book("AO-SAVE-05"), Words::new("Renoncer à des sauvegardes", "Give up saves"))
        };
        let mut form = Form::owed("ChooseSaveOrder", make)
            .rule(RuleId::new("AO-SAVE-05"))
            .figure(struck.target)
            .blank(Blank::new("order", label, Kind::Order { of: of.clone(), with: Vec::new() }));
        if saves::names_a_hit(self.look, struck) {
            let most = i64::try_from(struck.hits.len()).unwrap_or(i64::MAX);
            let label = Words::new("Quelle touche esquiver ?", "Which hit is dodged?");
            form = form.blank(Blank::new("dodged", label, Kind::Number { least: 1, most }));
        }
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let label = Words::new("Renoncer à quoi ?", "Give up what?");
        let without = Form::owed("DeclineSaves", give)
            .rule(RuleId::new("AO-SAVE-01"))
            .figure(struck.target)
            .blank(Blank::new("saves", label, Kind::Some { of, least: 1, most }));
        vec![form, without]
    }
}
