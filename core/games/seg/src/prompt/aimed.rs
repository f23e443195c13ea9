//! What forms of actions are made of: a target or none, the facts it takes, what its die must show.

use crate::command::Command;
use crate::prompt::trial::{Clerk, Need, Settled};
use crate::prompt::{book, wire};
use crate::setup::CustomEffect;
use crate::state::Payment;
use crate::view::words::{millimetres, need_words};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// An action that names a target.
pub(crate) struct Aimed<'m> {
    pub(crate) rule: &'static str,
    pub(crate) question: Words,
    /// The greatest distance at which a refused figure is still shown.
    pub(crate) reach: i32,
    /// Whether the target must be in contact, whatever is seen or in range.
    pub(crate) contact: bool,
    /// Whether it is an aggression.
    pub(crate) aggressive: bool,
    /// Who pays for it.
    pub(crate) payment: &'m [Payment],
    pub(crate) make: &'m dyn Fn(FigureId) -> Command,
}

impl Clerk<'_> {
    /// `Who is the target?`
    pub(crate) fn whom(&self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(actor);
        let who = self.names.agree(actor, "Qui vise-t-il ?", "Qui vise-t-elle ?", "Quelle est la cible ?");
        Words::new(format!("{name} {fr}. {who}"), format!("{name} {en}. Who is the target?"))
    }

    /// `Whom?`
    pub(crate) fn healed(&self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(actor);
        Words::new(format!("{name} {fr}. Qui ?"), format!("{name} {en}. Whom?"))
    }

    /// A form without target: an action that tests, with the facts of its sum.
    pub(crate) fn tested(&self, actor: FigureId, command: &Command, rule: &'static str) -> Option<Form> {
        let (name, _) = wire(command)?;
        let mut asks = self.adversaries(actor, None);
        if matches!(command, Command::Disengage {}) {
            asks.insert(0, self.holds("behind", actor));
        }
        let settled = self.settle(command, &asks);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed(name, book(rule)).rule(RuleId::new(rule)).figure(actor);
        form.hint = settled.need.map(need_hint);
        form.blanks = settled.blanks;
        self.claimable(&mut form);
        Some(form)
    }

    /// The facts about one target.
    pub(crate) fn target_asks(&self, actor: FigureId, target: FigureId, aimed: &Aimed<'_>) -> Vec<Ask> {
        let mut asks = Vec::new();
        if actor != target {
            asks.push(self.contact(actor, target, aimed.contact));
        }
        if !aimed.contact {
            asks.extend(self.afar(actor, target, aimed.aggressive));
        }
        if aimed.aggressive {
            asks.extend(self.zones(target));
        }
        if aimed.aggressive || aimed.rule == "SEG-SKHEAL-02" {
            asks.extend(self.deaths(target));
        }
        asks.extend(self.adversaries(actor, Some(target)));
        asks.extend(self.lenders(actor, aimed.payment));
        asks
    }

    /// A choice of target: its need and distance, its facts; or why it is refused.
    fn target(
        &self,
        actor: FigureId,
        target: FigureId,
        aimed: &Aimed<'_>,
        command: &Command,
    ) -> Option<Choice> {
        let gap = self.names.gap(actor, target);
        let mut settled = self.settle(command, &self.target_asks(actor, target, aimed));
        self.leave_to_payers(&mut settled.blanks, actor, Some(target), aimed.payment);
        let choice = Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
        if let Some(refused) = settled.refused {
            let shown = actor != target && gap.is_none_or(|gap| is_at_hand(gap, aimed.reach));
            return shown.then(|| refuse(choice, refused, gap));
        }
        Some(note(choice, &settled, gap).then(settled.blanks))
    }

    pub(crate) fn aimed(&self, actor: FigureId, aimed: &Aimed<'_>) -> Option<Form> {
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter_map(|target| self.target(actor, target, aimed, &(aimed.make)(target)))
            .collect();
        let (name, _) = wire(&(aimed.make)(actor))?;
        self.chosen(name, aimed.rule, actor, aimed.question.clone(), of)
    }

    /// A form with a choice of target, when one is possible; facts common to all targets are asked once.
    pub(crate) fn chosen(
        &self,
        name: String,
        rule: &'static str,
        actor: FigureId,
        question: Words,
        mut of: Vec<Choice>,
    ) -> Option<Form> {
        let common = hoist(&mut of)?;
        let mut form = Form::owed(name, book(rule)).rule(RuleId::new(rule)).figure(actor).blank(Blank::new(
            "target",
            question,
            Kind::One { of },
        ));
        form.blanks.extend(common);
        self.claimable(&mut form);
        Some(form)
    }

    /// Adds the blank for claims, where the opening declares sources that this side may name.
    pub(crate) fn claimable(&self, form: &mut Form) {
        let look = self.look;
        let of = |source: &RuleId, effect: &CustomEffect| matches!(effect, CustomEffect::Claimed { source: own } if own == source);
        let sources: Vec<RuleId> = look
            .setup
            .sources
            .iter()
            .filter(|source| {
                let skill = look.setup.custom.iter().any(|skill| skill.effects.iter().any(|e| of(source, e)));
                !skill || look.living(self.side).any(|id| look.custom_effects(id).any(|e| of(source, e)))
            })
            .cloned()
            .collect();
        if !sources.is_empty() {
            let label = Words::new("Effet convenu à l'ouverture", "Effect agreed at the opening");
            form.blanks.push(Blank::new("claims", label, Kind::Claim { sources }).optional());
        }
    }
}

/// What the die must show, as a hint.
pub(crate) fn need_hint(need: Need) -> Words {
    let need = match need {
        Need::Threshold(need) => need,
        Need::Nothing => return Words::new("réussite certaine", "certain success"),
    };
    let words = need_words(need);
    if need <= 0 || need >= 6 {
        let (fr, en) = if need <= 0 {
            ("échec certain", "certain failure")
        } else {
            ("réussite certaine", "certain success")
        };
        return Words::new(format!("{fr} (seuil {need})"), format!("{en} (threshold {need})"));
    }
    Words::new(format!("il faut {}", words.fr), format!("needs {}", words.en))
}

/// Whether a figure that is refused is near enough to say why.
pub(crate) fn is_at_hand(gap: i32, reach: i32) -> bool {
    gap <= reach.saturating_add(reach / 2)
}

/// A choice with its need and distance.
pub(crate) fn note(choice: Choice, settled: &Settled, gap: Option<i32>) -> Choice {
    let need = settled.need.map(need_hint);
    let far =
        gap.map(|gap| Words::new(format!("à {}", millimetres(gap)), format!("at {}", millimetres(gap))));
    choice.notes([need, far].into_iter().flatten())
}

pub(crate) fn refuse(choice: Choice, refused: Refused, gap: Option<i32>) -> Choice {
    let choice = match gap {
        Some(gap) => choice.note(Words::same(millimetres(gap))),
        None => choice,
    };
    Choice { refused: Some(refused), ..choice }
}

/// Takes the blanks that every open choice adds out of the choices; none when no choice is open.
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
