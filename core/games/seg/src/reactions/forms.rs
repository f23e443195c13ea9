//! Forms of reactions: parries, cancellations, counter-attacks, passes left in advance.

use crate::command::Command;
use crate::prompt::aimed::need_hint;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, title, value};
use crate::state::{Deed, Until, WindowKind};
use crate::view::deeds::{deed_actor, deed_target};
use crate::view::words::{until_words, window_words};
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A window on an action: at most one attempt.   SEG-POST-07
    pub(crate) fn reactions(&self, eligible: &[FigureId]) -> Vec<Form> {
        let mut forms = Vec::new();
        let deed = self.names.pending();
        forms.extend(self.reaction(
            "Parry",
            "parrier",
            "SEG-POST-04",
            Words::new("Qui pare ?", "Who parries?"),
            eligible,
            &|parrier| Command::Parry { parrier },
            deed,
        ));
        forms.extend(self.reaction(
            "Nullify",
            "by",
            "SEG-SKSPE-11",
            Words::new("Qui annule ?", "Who nullifies?"),
            eligible,
            &|by| Command::Nullify { by },
            deed,
        ));
        forms.extend(self.decline(deed));
        forms
    }

    /// Attempting nothing: what was waiting happens, deaths included.
    pub(crate) fn decline(&self, deed: Option<&Deed>) -> Option<Form> {
        let asks = deed.and_then(deed_target).map(|target| self.deaths(target)).unwrap_or_default();
        let settled = self.settle(&Command::DeclineParry {}, &asks);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed("DeclineParry", title("Ne rien tenter", "Attempt nothing"))
            .rule(RuleId::new("SEG-POST-07"));
        form.blanks = settled.blanks;
        Some(form)
    }

    #[expect(clippy::too_many_arguments, reason = "two callers, one line each")]
    pub(crate) fn reaction(
        &self,
        name: &str,
        key: &str,
        rule: &'static str,
        question: Words,
        eligible: &[FigureId],
        make: &dyn Fn(FigureId) -> Command,
        deed: Option<&Deed>,
    ) -> Option<Form> {
        let mut of = Vec::new();
        for figure in self.look.on_table().filter(|figure| eligible.contains(figure)) {
            let asks = self.reaction_asks(figure, deed);
            let settled = self.settle(&make(figure), &asks);
            if settled.refused.is_none() {
                let mut choice = Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure);
                choice.note = settled.need.map(need_hint);
                of.push(choice.then(settled.blanks));
            }
        }
        if of.is_empty() {
            return None;
        }
        let mut form = Form::owed(name, book(rule)).rule(RuleId::new(rule)).blank(Blank::new(
            key,
            question,
            Kind::One { of },
        ));
        self.claimable(&mut form);
        Some(form)
    }

    pub(crate) fn reaction_asks(&self, figure: FigureId, deed: Option<&Deed>) -> Vec<Ask> {
        let mut asks = Vec::new();
        if let Some(deed) = deed {
            let actor = deed_actor(deed);
            if let Some(target) = deed_target(deed).filter(|target| *target != figure) {
                asks.push(self.contact(figure, target, true));
            }
            asks.extend(deed_target(deed).map(|target| self.deaths(target)).unwrap_or_default());
            if actor != figure {
                asks.push(self.contact(figure, actor, false));
                asks.extend(self.afar(figure, actor, false));
            }
            asks.extend(self.adversaries(figure, Some(actor)));
        }
        asks
    }

    /// A parrier may strike back.   SEG-SKDEF-07
    pub(crate) fn counter(&self, parrier: FigureId, source: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        let mut asks = vec![self.contact(parrier, source, false)];
        asks.extend(self.afar(parrier, source, true));
        asks.extend(self.zones(source));
        asks.extend(self.deaths(source));
        asks.extend(self.adversaries(parrier, Some(source)));
        let settled = self.settle(&Command::CounterAttack {}, &asks);
        if settled.refused.is_none() {
            let mut form = Form::owed("CounterAttack", book("SEG-SKDEF-07"))
                .rule(RuleId::new("SEG-SKDEF-07"))
                .figure(parrier);
            form.hint = settled.need.map(need_hint);
            form.blanks = settled.blanks;
            self.claimable(&mut form);
            forms.push(form);
        }
        forms.extend(self.plain(
            &Command::DeclineCounter {},
            "SEG-SKDEF-07",
            title("Ne pas riposter", "Do not strike back"),
        ));
        forms
    }

    /// Passes that may be left in advance, and taken up again.
    pub(crate) fn passes(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        let of: Vec<Choice> = WINDOWS.into_iter().filter_map(|window| self.pass_choice(window)).collect();
        if !of.is_empty() {
            let label = Words::new("À quoi renoncer d'avance ?", "What to pass in advance?");
            forms.push(
                Form::beside(
                    Beside::PassAhead,
                    "StandingPass",
                    Words::new("Renoncer d'avance", "Pass in advance"),
                )
                .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        let of: Vec<Choice> = WINDOWS
            .into_iter()
            .filter(|window| self.accepts(&Command::Resume { window: *window }))
            .map(window_choice)
            .collect();
        if !of.is_empty() {
            let label = Words::new("Que choisir de nouveau ?", "What to choose again?");
            forms.push(
                Form::beside(
                    Beside::AskAgain,
                    "Resume",
                    Words::new("Reprendre ses réponses", "Take answers up again"),
                )
                .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        forms
    }

    pub(crate) fn pass_choice(&self, window: WindowKind) -> Option<Choice> {
        let of: Vec<Choice> = [Until::TurnEnd, Until::MatchEnd]
            .into_iter()
            .filter(|until| self.accepts(&Command::StandingPass { window, until: *until }))
            .map(|until| Choice::new(value(&until), until_words(until)))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Jusqu'à quand ?", "Until when?");
        Some(window_choice(window).then(vec![Blank::new("until", label, Kind::One { of })]))
    }
}

const WINDOWS: [WindowKind; 4] =
    [WindowKind::Parry, WindowKind::Nullify, WindowKind::Counter, WindowKind::Portal];

fn window_choice(window: WindowKind) -> Choice {
    Choice::new(value(&window), window_words(window))
}
