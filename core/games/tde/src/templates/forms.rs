//! Forms of shots with a template.   TDE-TPL-03

use crate::command::{Aim, Command};
use crate::prompt::strikes::Laid;
use crate::prompt::trial::Clerk;
use crate::prompt::wire;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A form with the blanks of its template and fields that are accepted.   TDE-TPL-03
    pub(crate) fn templated(
        &self,
        mut form: Form,
        actor: FigureId,
        make: &dyn Fn(Aim) -> Command,
    ) -> Option<Form> {
        let laid = self.template_blanks(actor, "", make)?;
        form.witness = laid.witness;
        form.blanks.extend(laid.blanks);
        Some(form)
    }

    /// The blanks of a template, their keys with a prefix: its target point with one that is accepted, or who
    /// is under it.   TDE-TPL-03
    pub(crate) fn template_blanks(
        &self,
        actor: FigureId,
        prefix: &str,
        make: &dyn Fn(Aim) -> Command,
    ) -> Option<Laid> {
        let enemies = self.enemies(actor);
        let key = |word: &str| if prefix.is_empty() { word.to_owned() } else { format!("{prefix}_{word}") };
        if self.look.is_measured() {
            let places = enemies.iter().filter_map(|enemy| self.names.at(*enemy));
            let (command, settled) = places
                .map(|at| make(Aim { at: Some(at), under: Vec::new() }))
                .map(|command| (wire(&command), self.settle(&command)))
                .find(|(_, settled)| settled.refused.is_none())?;
            let label = Words::new("Point Cible ?", "Target point?");
            let mut blanks = vec![Blank::new(key("at"), label, Kind::Point {})];
            blanks.extend(settled.blanks.into_iter().map(Blank::optional));
            return Some(Laid { witness: command.map(|(_, fields)| fields), blanks });
        }
        let under = |id: FigureId| Aim { at: None, under: vec![id] };
        // What does no damage may lie over friends, and smoke over nobody at all.   TDE-TPL-05, TDE-PROP-06
        let of: Vec<Choice> = self
            .look
            .on_table()
            .map(|id| self.settle(&make(under(id))).told(self.who(id)))
            .filter(|choice| choice.refused.is_none())
            .collect();
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let least = u32::from(self.settle(&make(Aim::default())).refused.is_some());
        let label = Words::new("Qui est sous le Gabarit ?", "Who is under the template?");
        let blank = Blank::new(key("under"), label, Kind::Some { of, least, most });
        (most > 0).then(|| Laid { witness: None, blanks: vec![blank] })
    }
}
