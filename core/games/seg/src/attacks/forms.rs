//! Forms of aggressions.

use crate::attacks::ranged_rulers;
use crate::command::Command;
use crate::profiles::Skill;
use crate::prompt::aimed::{Aimed, hoist, is_at_hand, note, refuse};
use crate::prompt::places::long;
use crate::prompt::trial::{Clerk, Settled};
use crate::prompt::{title, value};
use crate::setup::Ruler;
use crate::state::ThrowMode;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn basic_attack(&self, actor: FigureId) -> Option<Form> {
        self.shot(actor, "SEG-BASIC-01", &|target| Command::BasicAttack { target })
    }

    /// A basic attack, in contact or as far as the actor shoots.
    pub(crate) fn shot(
        &self,
        actor: FigureId,
        rule: &'static str,
        make: &dyn Fn(FigureId) -> Command,
    ) -> Option<Form> {
        let ruler = ranged_rulers(self.look, actor).first().map(|(ruler, _)| self.look.setup.ruler(*ruler));
        self.aimed(
            actor,
            &Aimed {
                rule,
                question: self.whom(actor, "attaque", "attacks"),
                reach: ruler.map_or(self.look.setup.ruler(Ruler::Short), |ruler| ruler.saturating_mul(2)),
                contact: ruler.is_none(),
                aggressive: true,
                payment: &[],
                make,
            },
        )
    }

    pub(crate) fn spades(&self, actor: FigureId) -> Vec<Form> {
        let contact = |rule, question, make| Aimed {
            rule,
            question,
            reach: self.look.setup.ruler(Ruler::Short),
            contact: true,
            aggressive: true,
            payment: &[],
            make,
        };
        let mut forms: Vec<Form> = self.basic_attack(actor).into_iter().collect();
        if self.look.has(actor, Skill::DoubleAttack) {
            forms.extend(self.shot(actor, "SEG-SKATK-01", &|target| Command::DoubleAttack { target }));
        }
        let held = |skill| self.look.has(actor, skill);
        if held(Skill::VampiricAttack) {
            let question = self.whom(actor, "fait une attaque vampirique", "makes a vampiric attack");
            forms.extend(self.aimed(
                actor,
                &contact("SEG-SKHEAL-07", question, &|target| Command::VampiricAttack { target }),
            ));
        }
        if held(Skill::Immobilise) {
            let question = self.whom(actor, "tente une immobilisation", "tries to immobilise");
            forms.extend(
                self.aimed(
                    actor,
                    &contact("SEG-SKATK-02", question, &|target| Command::Immobilise { target }),
                ),
            );
        }
        if held(Skill::Grapple) {
            let question = self.whom(actor, "tente une lutte", "tries to grapple");
            forms.extend(
                self.aimed(actor, &contact("SEG-SKATK-03", question, &|target| Command::Grapple { target })),
            );
        }
        if held(Skill::Throw) {
            forms.extend(self.throw(actor));
        }
        if held(Skill::SpecialRangedAttack) {
            let question = self.whom(actor, "lance une attaque spé", "makes a special attack");
            forms.extend(self.paid(actor, "SEG-SKSPE-03", question, true, 1, &|target, payment| {
                Command::SpecialRangedAttack { target, payment }
            }));
        }
        if held(Skill::SpecialImmobilise) {
            let question = self.whom(actor, "tente une immobilisation spé", "tries a special immobilise");
            forms.extend(self.paid(actor, "SEG-SKSPE-05", question, true, 2, &|target, payment| {
                Command::SpecialImmobilise { target, payment }
            }));
        }
        forms
    }

    /// The second attack of a double attack.   SEG-SKATK-01
    pub(crate) fn second_attack(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.basic_attack(figure).into_iter().collect();
        forms.extend(self.plain(
            &Command::NoAction {},
            "SEG-SKATK-01",
            title("Ne pas faire de seconde attaque", "Make no second attack"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    /// Pushing or pulling a target.   SEG-SKATK-04
    pub(crate) fn throw(&self, actor: FigureId) -> Option<Form> {
        let question = self.whom(actor, "tente une projection", "tries a throw");
        let push = |target| Command::Throw { target, mode: ThrowMode::Push };
        let aimed = Aimed {
            rule: "SEG-SKATK-04",
            question: question.clone(),
            reach: self.look.setup.ruler(Ruler::Short),
            contact: true,
            aggressive: true,
            payment: &[],
            make: &push,
        };
        let mut of = Vec::new();
        for target in self.look.on_table() {
            let gap = self.names.gap(actor, target);
            let mut modes = Vec::new();
            let mut refusal = None;
            let mut need = None;
            for (mode, fr, en) in [(ThrowMode::Push, "pousser", "push"), (ThrowMode::Pull, "tirer", "pull")] {
                let mut asks = self.target_asks(actor, target, &aimed);
                asks.push(self.holds("clear", target));
                asks.extend(self.stopped(actor, target));
                asks.extend(self.touches(target));
                asks.extend(self.touches(actor));
                let settled = self.settle(&Command::Throw { target, mode }, &asks);
                need = need.or(settled.need);
                match settled.refused {
                    Some(refused) => refusal = Some(refused),
                    None => modes.push(Choice::new(value(&mode), Words::new(fr, en)).then(settled.blanks)),
                }
            }
            let choice = Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
            if let Some(common) = hoist(&mut modes) {
                let way = Words::new("Pousser ou tirer ?", "Push or pull?");
                let mut then = vec![Blank::new("mode", way, Kind::One { of: modes })];
                then.extend(common);
                let settled = Settled { refused: None, blanks: Vec::new(), need };
                of.push(note(choice, &settled, gap).then(then));
            } else if let Some(refused) = refusal
                && actor != target
                && gap.is_none_or(|gap| is_at_hand(gap, aimed.reach))
            {
                of.push(refuse(choice, refused, gap));
            }
        }
        self.chosen("Throw".to_owned(), "SEG-SKATK-04", actor, question, of)
    }

    /// How a throw that was won ends.   SEG-SKATK-04 to SEG-SKATK-06
    pub(crate) fn end_throw(&self, actor: FigureId, target: FigureId) -> Option<Form> {
        let mut asks = vec![self.holds("clear", target)];
        asks.extend(self.stopped(actor, target));
        asks.extend(self.touches(target));
        asks.extend(self.touches(actor));
        asks.extend(self.at_portals(target));
        asks.extend(self.at_portals(actor));
        let settled = self.settle(&Command::EndThrow {}, &asks);
        if settled.refused.is_some() {
            return None;
        }
        let mut form =
            Form::owed("EndThrow", title("Dire où s'arrête la projection", "Tell where the throw ends"))
                .rule(RuleId::new("SEG-SKATK-04"))
                .figure(actor);
        form.blanks = settled.blanks;
        self.claimable(&mut form);
        Some(form)
    }

    /// Taking energy from a target.   SEG-SKNRG-09
    pub(crate) fn drain(&self, actor: FigureId) -> Option<Form> {
        let question = self.whom(actor, "tente un drain d'énergie", "tries an energy drain");
        self.aimed(
            actor,
            &Aimed {
                rule: "SEG-SKNRG-09",
                question,
                reach: long(self.look.setup),
                contact: false,
                aggressive: true,
                payment: &[],
                make: &|target| Command::EnergyDrain { target },
            },
        )
    }
}
