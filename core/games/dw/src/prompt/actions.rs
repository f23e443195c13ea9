//! What forms with choices are made of.

use crate::command::Command;
use crate::prompt::trial::{Clerk, Settled};
use crate::prompt::{book, wire};
use crate::view::words::{millimetres, plural, plural_en};
use greffe_core::asking::form::{Blank, Choice, Form, Kind, doubt};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// How far off, in tenths of a millimetre, a statement of contact against the record is offered.
pub(crate) const NEAR: i32 = 500;

/// A command that names a figure.
pub(crate) struct Aimed<'m> {
    /// The rule behind it.
    pub(crate) rule: &'static str,
    /// The field that names the figure.
    pub(crate) key: &'static str,
    /// The question.
    pub(crate) question: Words,
    /// The greatest distance at which a refused figure is still shown; none for contact.
    pub(crate) reach: Option<i32>,
    /// The command for one figure.
    pub(crate) make: &'m dyn Fn(FigureId) -> Command,
    /// What else is asked about one figure, when the command is accepted.
    pub(crate) then: &'m dyn Fn(FigureId) -> Vec<Blank>,
}

/// Nothing more to ask.
pub(crate) fn nothing(_: FigureId) -> Vec<Blank> {
    Vec::new()
}

impl Clerk<'_> {
    /// A form without blanks but facts, when its command is accepted.
    pub(crate) fn plain(&self, command: &Command, rule: &'static str, title: Words) -> Option<Form> {
        self.plain_near(command, rule, title, true)
    }

    /// The same; `near` tells whether a statement against recorded positions is offered.
    pub(crate) fn plain_near(
        &self,
        command: &Command,
        rule: &'static str,
        title: Words,
        near: bool,
    ) -> Option<Form> {
        let (name, _) = wire(command)?;
        let settled = self.settle(command, near);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed(name, title).rule(RuleId::new(rule));
        let doubt = settled.doubt.as_ref().map(doubt);
        form.hint = Words::joined([settled.need.clone(), doubt].into_iter().flatten());
        form.blanks = settled.blanks;
        Some(form)
    }

    /// A form that names a figure on the table; none when nobody can be named.
    pub(crate) fn aimed(&self, actor: FigureId, aimed: &Aimed<'_>) -> Option<Form> {
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter(|target| *target != actor)
            .filter_map(|target| self.target(actor, target, aimed))
            .collect();
        let (name, _) = wire(&(aimed.make)(actor))?;
        chosen(name, aimed.rule, aimed.key, aimed.question.clone(), of).map(|form| form.figure(actor))
    }

    /// A choice of a figure: what the roll needs, the distance, the facts; or why it is refused.
    fn target(&self, actor: FigureId, target: FigureId, aimed: &Aimed<'_>) -> Option<Choice> {
        let gap = self.names.gap(actor, target);
        let reach = aimed.reach.unwrap_or(0);
        let near = gap.is_none_or(|gap| gap <= reach.saturating_add(NEAR));
        let settled = self.settle(&(aimed.make)(target), near);
        let choice = Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
        if let Some(refused) = settled.refused {
            let enemy = self.look.are_enemies(actor, target);
            return (near && enemy).then(|| refuse(choice, refused, gap));
        }
        let choice = note(choice, &settled, gap);
        let mut blanks = (aimed.then)(target);
        blanks.extend(settled.blanks);
        Some(choice.then(blanks))
    }

    /// `Who is the target?`
    pub(crate) fn whom(&self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(actor);
        Words::new(format!("{name} {fr}. Quelle est la cible ?"), format!("{name} {en}. Who is the target?"))
    }

    /// A blank that may be ticked, when the command that ticks it is accepted.
    pub(crate) fn tick(&self, key: &'static str, label: Words, ticked: &Command) -> Option<Blank> {
        let yes = Choice::new(true, Words::new("oui", "yes"));
        let accepted = self.settle(ticked, true).refused.is_none();
        accepted.then(|| Blank::new(key, label, Kind::One { of: vec![yes] }).optional())
    }
}

/// A form with a choice, when one is possible; facts common to all choices are asked once.
pub(crate) fn chosen(
    name: String,
    rule: &'static str,
    key: &'static str,
    question: Words,
    mut of: Vec<Choice>,
) -> Option<Form> {
    let common = hoist(&mut of)?;
    let mut form = Form::owed(name, book(rule)).rule(RuleId::new(rule)).blank(Blank::new(
        key,
        question,
        Kind::One { of },
    ));
    form.blanks.extend(common);
    Some(form)
}

/// A choice with its need and distance, and what the record says against it.
fn note(choice: Choice, settled: &Settled, gap: Option<i32>) -> Choice {
    let far =
        gap.map(|gap| Words::new(format!("à {}", millimetres(gap)), format!("at {}", millimetres(gap))));
    let choice = choice.notes([settled.need.clone(), far].into_iter().flatten());
    match &settled.doubt {
        Some(why) => choice.against_positions(why),
        None => choice,
    }
}

fn refuse(choice: Choice, refused: Refused, gap: Option<i32>) -> Choice {
    let choice = match gap {
        Some(gap) => choice.note(Words::same(millimetres(gap))),
        None => choice,
    };
    Choice { refused: Some(refused), ..choice }
}

/// Takes the facts that every open choice asks for out of the choices; none when no choice is open.
pub(crate) fn hoist(of: &mut [Choice]) -> Option<Vec<Blank>> {
    let open = || of.iter().filter(|choice| choice.refused.is_none());
    let first = open().next()?.then.clone();
    let common: Vec<Blank> = first
        .into_iter()
        .filter(|blank| matches!(blank.kind, Kind::Fact { .. }))
        .filter(|blank| open().all(|choice| choice.then.contains(blank)))
        .collect();
    for choice in of.iter_mut() {
        choice.then.retain(|blank| !common.contains(blank));
    }
    Some(common)
}

impl Clerk<'_> {
    /// An attack on everybody near: whom it reaches is stated where positions are not recorded.
    pub(crate) fn many(&self, rule: &'static str, make: &dyn Fn(Vec<FigureId>) -> Command) -> Option<Form> {
        if self.look.is_measured() {
            return self.plain(&make(Vec::new()), rule, book(rule));
        }
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter(|target| self.accepts(&make(vec![*target])))
            .map(|target| Choice::new(target.0, Words::same(self.names.name(target))).figure(target))
            .collect();
        if of.is_empty() {
            return None;
        }
        let (name, _) = wire(&make(Vec::new()))?;
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let label = Words::new("Qui est à portée ?", "Who is in reach?");
        let blank = Blank::new("targets", label, Kind::Some { of, least: 1, most });
        Some(Form::owed(name, book(rule)).rule(RuleId::new(rule)).blank(blank))
    }

    pub(crate) fn named(&self, figure: FigureId) -> Choice {
        Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure)
    }
}

/// A blank for some of several, or none.
pub(crate) fn some(key: &'static str, label: Words, of: Vec<Choice>) -> Blank {
    let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
    Blank::new(key, label, Kind::Some { of, least: 0, most }).optional()
}

pub(crate) fn dice_choice(count: u32) -> Choice {
    let noun = if count == 1 { "die" } else { "dice" };
    Choice::new(count, Words::new(format!("{count} dé{}", plural(count)), format!("{count} {noun}")))
}

pub(crate) fn actions_choice(actions: u32) -> Choice {
    let words = Words::new(
        format!("{actions} action{}", plural(actions)),
        format!("{actions} action{}", plural_en(actions)),
    );
    Choice::new(actions, words)
}
