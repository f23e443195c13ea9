//! Forms of hiding, revealing, giving way.

use crate::activation;
use crate::command::{Command, RevealCause};
use crate::prompt::{Clerk, book, chosen, value, whom, wire};
use crate::setup::HideCheck;
use crate::terrain::facts;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Hiding.   AO-HIDE-01
    pub(crate) fn hide(&self, figure: FigureId) -> Option<Form> {
        let settled = self.settle(&Command::Hide {}, &[facts::ask(self.look, "hides", &[figure])], true);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed("Hide", book("AO-HIDE-01")).rule(RuleId::new("AO-HIDE-01"));
        form.blanks = settled.blanks;
        Some(form)
    }

    /// Shifting a Hidden figure aside.   AO-HIDE-09
    pub(crate) fn shift(&self, figure: FigureId) -> Option<Form> {
        let mut witness = None;
        let mut of = Vec::new();
        for other in self.look.on_table().filter(|id| *id != figure && self.look.is_hidden(*id)) {
            let engaged = self.look.engaged_with(other).filter(|_| !self.look.setup.before(12));
            let touches = engaged.map(|enemy| facts::ask(self.look, "contact", &[other, enemy]));
            let ask: Vec<Ask> =
                [facts::said(self.look, "bars", &[other, figure])].into_iter().chain(touches).collect();
            let make = |to| Command::ShiftHidden { figure: other, to };
            let command = if self.is_recorded() {
                let settles = |command: &Command| self.settle(command, &ask, false).refused.is_none();
                let spots = self.around(other, &[60, 120, 180, 240]).into_iter();
                spots.map(|spot| make(Some(spot))).find(settles)
            } else {
                Some(make(None))
            };
            let Some(command) = command else { continue };
            of.push(self.against(other, self.settle(&command, &ask, true)));
            witness = witness.or(wire(&command).map(|(_, fields)| fields));
        }
        let title = Words::new("Décaler une figurine cachée", "Shift a hidden figure");
        let mut form = chosen("ShiftHidden", ["figure", "AO-HIDE-09"], title, whom(), of)?;
        if self.is_recorded() {
            form.blanks.push(Blank::new("to", Words::new("Où ?", "Where?"), Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }

    /// Hidden figures that may be revealed now.   AO-HIDE-05, AO-HIDE-06, AO-GAP-30
    pub(crate) fn reveal(&self, owed: bool) -> Option<Form> {
        let active = self.look.top().and_then(activation::told)?;
        let check = self.look.setup.options.hide_check;
        let mine = self.look.side_of(active.figure) == Some(self.side);
        let mut of = Vec::new();
        if mine && check != HideCheck::Hidden {
            let hidden = self.look.enemies(active.figure).filter(|id| self.look.is_hidden(*id));
            for figure in hidden {
                of.extend(self.reveal_choice(figure, active.figure, None));
            }
        }
        if !mine && check != HideCheck::Enemy && self.look.is_hidden(active.figure) {
            let by: Vec<Choice> = self
                .look
                .of_side(self.side)
                .filter_map(|by| self.reveal_choice(by, by, Some(active.figure)))
                .collect();
            return self.revealed_by(active.figure, by);
        }
        if of.is_empty() {
            return None;
        }
        let title = Words::new("Dévoiler une figurine cachée", "Reveal a hidden figure");
        let form = if owed { Form::owed("AttestReveal", title) } else { Form::open("AttestReveal", title) };
        let label = Words::new("Laquelle ?", "Which one?");
        Some(form.rule(RuleId::new("AO-HIDE-05")).blank(Blank::new("figure", label, Kind::One { of })))
    }

    /// A choice with the ways to reveal: `shown` stands for it; the hidden one is `hidden` when it is
    /// another.
    fn reveal_choice(&self, shown: FigureId, by: FigureId, hidden: Option<FigureId>) -> Option<Choice> {
        let figure = hidden.unwrap_or(shown);
        let told = hidden.map(|_| by);
        let ways = [(RevealCause::FullView, "complete_view"), (RevealCause::Near, "distance")];
        let of: Vec<Choice> = ways
            .into_iter()
            .filter_map(|(cause, fact)| {
                let command = Command::AttestReveal { figure, cause, by: told };
                let ask = match cause {
                    RevealCause::FullView => facts::said(self.look, fact, &[by, figure]),
                    RevealCause::Near => facts::ask(self.look, fact, &[by, figure]),
                };
                let settled = self.settle(&command, &[ask], true);
                let words = match cause {
                    RevealCause::FullView => Words::new("vue entière", "complete view"),
                    RevealCause::Near => Words::new("à moins de 2 pas", "nearer than 2 paces"),
                };
                settled.refused.is_none().then(|| Choice::new(value(&cause), words).then(settled.blanks))
            })
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Comment ?", "How?");
        let name = Words::same(self.names.name(shown));
        Some(Choice::new(shown.0, name).figure(shown).then(vec![Blank::new(
            "cause",
            label,
            Kind::One { of },
        )]))
    }

    /// The active figure is Hidden, and one of this side's reveals it.   AO-GAP-30
    fn revealed_by(&self, hidden: FigureId, by: Vec<Choice>) -> Option<Form> {
        if by.is_empty() {
            return None;
        }
        let of = vec![Choice::new(hidden.0, Words::same(self.names.name(hidden))).figure(hidden)];
        let title = Words::new("Dévoiler la figurine cachée", "Reveal the hidden figure");
        let form = Form::open("AttestReveal", title)
            .rule(RuleId::new("AO-HIDE-05"))
            .blank(Blank::new("figure", Words::new("Qui ?", "Who?"), Kind::One { of }))
            .blank(Blank::new("by", Words::new("Par qui ?", "By whom?"), Kind::One { of: by }));
        Some(form)
    }
}
