//! Forms of the active figure: its actions by suit, in book order.

use crate::command::Command;
use crate::profiles::Skill;
use crate::prompt::places::long;
use crate::prompt::trial::{Clerk, Settled};
use crate::prompt::turn::value;
use crate::prompt::{book, title, wire};
use crate::range::aim;
use crate::setup::{CustomEffect, Ruler};
use crate::state::{Payment, Posture, ThrowMode};
use crate::view::words::{millimetres, need_words, posture_words};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// An action that names a target.
pub(super) struct Aimed<'m> {
    pub(super) rule: &'static str,
    pub(super) question: Words,
    /// The greatest distance at which a refused figure is still shown.
    pub(super) reach: i32,
    /// Whether the target must be in contact, whatever is seen or in range.
    pub(super) contact: bool,
    /// Whether it is an aggression.
    pub(super) aggressive: bool,
    /// Who pays for it.
    pub(super) payment: &'m [Payment],
    pub(super) make: &'m dyn Fn(FigureId) -> Command,
}

impl Clerk<'_> {
    /// Everything the active figure may do.
    pub(super) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.free_move(figure).into_iter().collect();
        forms.extend(self.plain(
            &Command::EscapeImmobilised {},
            "SEG-IMMO-02",
            title("Tenter de se libérer", "Try to break free"),
        ));
        forms.extend(self.spades(figure));
        forms.extend(self.hearts(figure));
        forms.extend(self.clubs(figure));
        forms.extend(self.diamonds(figure));
        forms.extend(self.plain(
            &Command::WaiveFreeMove {},
            "SEG-SKMISC-04",
            title("Céder le déplacement gratuit : +1 à l'action", "Give up the free move: +1 on the action"),
        ));
        forms.extend(self.plain(
            &Command::NoAction {},
            "SEG-GAP-13",
            title("Ne faire aucune action", "Take no action"),
        ));
        forms.extend(self.plain(
            &Command::EndActivation {},
            "SEG-MOVE-07",
            title("Finir l'activation", "End the activation"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    /// The second attack of a double attack.   SEG-SKATK-01
    pub(super) fn second_attack(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.basic_attack(figure).into_iter().collect();
        forms.extend(self.plain(
            &Command::NoAction {},
            "SEG-SKATK-01",
            title("Ne pas faire de seconde attaque", "Make no second attack"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    fn basic_attack(&self, actor: FigureId) -> Option<Form> {
        self.shot(actor, "SEG-BASIC-01", &|target| Command::BasicAttack { target })
    }

    /// A basic attack, in contact or as far as the actor shoots.
    fn shot(&self, actor: FigureId, rule: &'static str, make: &dyn Fn(FigureId) -> Command) -> Option<Form> {
        let ruler =
            aim::ranged_rulers(self.look, actor).first().map(|(ruler, _)| self.look.setup.ruler(*ruler));
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

    fn spades(&self, actor: FigureId) -> Vec<Form> {
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

    fn hearts(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.postures(actor).into_iter().collect();
        let near = |rule, question, make| Aimed {
            rule,
            question,
            reach: self.look.setup.ruler(Ruler::Short),
            contact: true,
            aggressive: false,
            payment: &[],
            make,
        };
        if self.look.has(actor, Skill::Heal) {
            let question = self.healed(actor, "soigne", "heals");
            forms.extend(
                self.aimed(actor, &near("SEG-SKHEAL-01", question, &|target| Command::Heal { target })),
            );
        }
        if self.look.has(actor, Skill::RiskyHeal) {
            let question = self.healed(actor, "tente un soin risqué", "tries a risky heal");
            forms.extend(
                self.aimed(actor, &near("SEG-SKHEAL-02", question, &|target| Command::RiskyHeal { target })),
            );
        }
        forms.extend(self.tested(actor, &Command::Regenerate {}, "SEG-SKHEAL-04"));
        if self.look.has(actor, Skill::RemoteHeal) {
            let question = self.healed(actor, "soigne à distance", "heals from afar");
            forms.extend(self.paid(actor, "SEG-SKSPE-01", question, false, 1, &|target, payment| {
                Command::RemoteHeal { target, payment }
            }));
        }
        forms
    }

    fn clubs(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = Vec::new();
        forms.extend(self.tested(actor, &Command::FastMove {}, "SEG-BASIC-03"));
        forms.extend(self.tested(actor, &Command::VeryFastMove {}, "SEG-SKMOVE-04"));
        forms.extend(self.tested(actor, &Command::Disengage {}, "SEG-BASIC-04"));
        if self.look.has(actor, Skill::Teleport) {
            forms.extend(self.teleport(actor));
        }
        forms
    }

    fn diamonds(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        let question = self.healed(actor, "soutient", "supports");
        forms.extend(self.aimed(
            actor,
            &Aimed {
                rule: "SEG-BASIC-06",
                question,
                reach: self.look.setup.ruler(Ruler::Short),
                contact: true,
                aggressive: false,
                payment: &[],
                make: &|target| Command::Support { target },
            },
        ));
        forms.extend(self.tested(actor, &Command::Accumulate {}, "SEG-BASIC-07"));
        forms.extend(self.tested(actor, &Command::RapidAccumulate {}, "SEG-SKNRG-01"));
        if self.look.has(actor, Skill::TeleportTarget) {
            forms.extend(self.sent(actor, false));
        }
        if self.look.has(actor, Skill::SummonTarget) {
            forms.extend(self.sent(actor, true));
        }
        if self.look.has(actor, Skill::CreatePortal) {
            forms.extend(self.portal(actor));
        }
        if self.look.has(actor, Skill::EnergyDrain) {
            let question = self.whom(actor, "tente un drain d'énergie", "tries an energy drain");
            forms.extend(self.aimed(
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
            ));
        }
        forms
    }

    /// `Who is the target?`
    pub(super) fn whom(&self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(actor);
        let who = self.names.agree(actor, "Qui vise-t-il ?", "Qui vise-t-elle ?", "Quelle est la cible ?");
        Words::new(format!("{name} {fr}. {who}"), format!("{name} {en}. Who is the target?"))
    }

    /// `Whom?`
    fn healed(&self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(actor);
        Words::new(format!("{name} {fr}. Qui ?"), format!("{name} {en}. Whom?"))
    }

    /// A form without target: an action that tests, with the facts of its sum.
    pub(super) fn tested(&self, actor: FigureId, command: &Command, rule: &'static str) -> Option<Form> {
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

    /// The postures that may be taken.
    fn postures(&self, actor: FigureId) -> Option<Form> {
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

    /// The facts about one target.
    pub(super) fn target_asks(&self, actor: FigureId, target: FigureId, aimed: &Aimed<'_>) -> Vec<Ask> {
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
        let settled = self.settle(command, &self.target_asks(actor, target, aimed));
        let choice = Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
        if let Some(refused) = settled.refused {
            let shown = actor != target && gap.is_none_or(|gap| is_at_hand(gap, aimed.reach));
            return shown.then(|| refuse(choice, refused, gap));
        }
        Some(note(choice, &settled, gap).then(settled.blanks))
    }

    pub(super) fn aimed(&self, actor: FigureId, aimed: &Aimed<'_>) -> Option<Form> {
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter_map(|target| self.target(actor, target, aimed, &(aimed.make)(target)))
            .collect();
        let (name, _) = wire(&(aimed.make)(actor))?;
        self.chosen(name, aimed.rule, actor, aimed.question.clone(), of)
    }

    /// A form with a choice of target, when one is possible; facts common to all targets are asked once.
    pub(super) fn chosen(
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

    /// Pushing or pulling a target.   SEG-SKATK-04
    fn throw(&self, actor: FigureId) -> Option<Form> {
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

    /// Adds the blank for claims, where the opening declares sources that this side may name.
    pub(super) fn claimable(&self, form: &mut Form) {
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
pub(super) fn need_hint(need: i32) -> Words {
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
pub(super) fn is_at_hand(gap: i32, reach: i32) -> bool {
    gap <= reach.saturating_add(reach / 2)
}

/// A choice with its need and distance.
pub(super) fn note(choice: Choice, settled: &Settled, gap: Option<i32>) -> Choice {
    let need = settled.need.map(need_hint);
    let far =
        gap.map(|gap| Words::new(format!("à {}", millimetres(gap)), format!("at {}", millimetres(gap))));
    choice.notes([need, far].into_iter().flatten())
}

pub(super) fn refuse(choice: Choice, refused: Refused, gap: Option<i32>) -> Choice {
    let choice = match gap {
        Some(gap) => choice.note(Words::same(millimetres(gap))),
        None => choice,
    };
    Choice { refused: Some(refused), ..choice }
}

/// Takes the blanks that every open choice adds out of the choices; none when no choice is open.
fn hoist(of: &mut [Choice]) -> Option<Vec<Blank>> {
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
