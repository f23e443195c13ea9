//! Forms of powers, care and feats.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::prompt::actions::{Aimed, NEAR, chosen, nothing};
use crate::prompt::trial::Clerk;
use crate::prompt::{book, value, wire};
use crate::state::frames::Frame;
use crate::state::test::Ailment;
use crate::view::words::{ailment_words, plural, plural_en};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(super) fn powers(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        let has = |held: &Trait| self.look.has(actor, held);
        if has(&Trait::Telepathy) {
            forms.extend(self.aimed(
                actor,
                &Aimed {
                    rule: "DW-TRAIT-82",
                    key: "target",
                    question: self.whom(actor, "engage un combat d'esprit", "attacks a mind"),
                    reach: Some(self.look.ruler(Ruler::Long)),
                    make: &|target| Command::Telepathy { target },
                    then: &nothing,
                },
            ));
        }
        if has(&Trait::TelepathicScream) {
            forms.extend(self.many("DW-TRAIT-43", &|targets| Command::Scream { targets }));
        }
        if has(&Trait::SonicScrewdriver) {
            forms.extend(self.many("DW-TRAIT-87", &|targets| Command::SonicSweep { targets }));
            forms.extend(self.plain(&Command::WidenLight {}, "DW-ENV-12", book("DW-ENV-12")));
        }
        if has(&Trait::Entangle) || has(&Trait::ParalysingHands) {
            forms.extend(self.entangle(actor));
        }
        forms.extend(self.bodies(actor));
        if has(&Trait::Teleportation) {
            forms.extend(self.teleport(actor));
        }
        forms.extend(self.care(actor));
        forms.extend(self.feat());
        forms
    }

    /// Taking a body over, or its shape.   DW-TRAIT-66, DW-TRAIT-30
    fn bodies(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        let has = |held: &Trait| self.look.has(actor, held);
        if has(&Trait::Possession) {
            let power = |target| {
                let label =
                    Words::new("Une action de plus (adversaire -1) ?", "One more action (opponent -1)?");
                self.tick("power", label, &Command::Possess { target, power: true }).into_iter().collect()
            };
            forms.extend(self.aimed(
                actor,
                &Aimed {
                    rule: "DW-TRAIT-66",
                    key: "target",
                    question: self.whom(actor, "tente une possession", "tries to possess"),
                    reach: None,
                    make: &|target| Command::Possess { target, power: false },
                    then: &power,
                },
            ));
        }
        if has(&Trait::Doppelganger) {
            forms.extend(self.aimed(
                actor,
                &Aimed {
                    rule: "DW-TRAIT-30",
                    key: "target",
                    question: self.whom(actor, "prend une autre forme", "takes another form"),
                    reach: None,
                    make: &|target| Command::Copy { target },
                    then: &nothing,
                },
            ));
        }
        forms
    }

    /// An attack on everybody near: whom it reaches is stated where positions are not recorded.
    fn many(&self, rule: &'static str, make: &dyn Fn(Vec<FigureId>) -> Command) -> Option<Form> {
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

    /// An entanglement: as many actions as the range needs.   DW-TRAIT-31, DW-TRAIT-51
    fn entangle(&self, actor: FigureId) -> Option<Form> {
        let of: Vec<Choice> = (1..=3)
            .filter_map(|actions| {
                let targets: Vec<Choice> = self
                    .look
                    .on_table()
                    .filter(|target| *target != actor)
                    .filter_map(|target| {
                        let near = self
                            .names
                            .gap(actor, target)
                            .is_none_or(|gap| gap <= self.look.ruler(Ruler::Long));
                        let settled = self.settle(&Command::Entangle { target, actions }, near);
                        let choice =
                            Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
                        settled.refused.is_none().then(|| choice.then(settled.blanks))
                    })
                    .collect();
                if targets.is_empty() {
                    return None;
                }
                let label = self.whom(actor, "tente une entrave", "tries to entangle");
                let blank = Blank::new("target", label, Kind::One { of: targets });
                Some(actions_choice(actions).then(vec![blank]))
            })
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new(
            "Combien d'actions (portée et dés de la cible) ?",
            "How many actions (range and dice of the target)?",
        );
        let form = Form::owed("Entangle", book("DW-TRAIT-31")).rule(RuleId::new("DW-TRAIT-31"));
        Some(form.blank(Blank::new("actions", label, Kind::One { of })))
    }

    /// Teleporting: the dice, then the place.   DW-TRAIT-83
    fn teleport(&self, actor: FigureId) -> Option<Form> {
        let spots = self.spots_within(actor, Ruler::Medium);
        let mut of = Vec::new();
        let mut witness = None;
        for dice in 1..=3 {
            let Some((command, placed)) = self.witness(&|to| Command::Teleport { dice, to }, &spots) else {
                continue;
            };
            let settled = self.settle(&command, true);
            if settled.refused.is_some() {
                continue;
            }
            if placed && witness.is_none() {
                witness = wire(&command).map(|(_, fields)| fields);
            }
            of.push(dice_choice(dice).then(settled.blanks));
        }
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Avec combien de dés ?", "On how many dice?");
        let mut form = Form::owed("Teleport", book("DW-TRAIT-83"))
            .rule(RuleId::new("DW-TRAIT-83"))
            .figure(actor)
            .blank(Blank::new("dice", label, Kind::One { of }));
        if witness.is_some() {
            let label = Words::new("Vers quel lieu ?", "Where to?");
            form = form.blank(Blank::new("to", label, Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }

    /// Healing, repairing, stimulating.   DW-TRAIT-78, DW-TRAIT-71, DW-TRAIT-81
    fn care(&self, actor: FigureId) -> Vec<Form> {
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

    /// A free-form feat.   DW-CORE-03, DW-ACTION-17
    fn feat(&self) -> Option<Form> {
        let make = |dice, precise, device| Command::UseSkill { dice, precise, device };
        let of: Vec<Choice> = (1..=3)
            .filter_map(|dice| {
                let settled = self.settle(&make(dice, false, false), true);
                settled.refused.is_none().then(|| dice_choice(dice).then(settled.blanks))
            })
            .collect();
        let question =
            Words::new("Avec combien de dés (une action chacun) ?", "On how many dice (one action each)?");
        let mut form = chosen("UseSkill".to_owned(), "DW-ACTION-17", "dice", question, of)?;
        let precise = Words::new("Un geste précis ?", "A precise act?");
        form.blanks.extend(self.tick("precise", precise, &make(1, true, false)));
        let device = Words::new("Pour comprendre un appareil ?", "To understand a device?");
        form.blanks.extend(self.tick("device", device, &make(1, false, true)));
        Some(form)
    }

    /// Copied forms that may be given up, in the side's own stint.   DW-TRAIT-30
    pub(super) fn reverts(&self) -> Option<Form> {
        let own = matches!(self.look.top(), Some(Frame::Stint { .. } | Frame::Activation { .. }));
        let of: Vec<Choice> = self
            .look
            .on_table()
            .filter(|figure| own && self.look.figure(*figure).is_some_and(|figure| figure.form.is_some()))
            .filter(|figure| self.accepts(&Command::RevertForm { figure: *figure }))
            .map(|figure| Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Qui reprend sa propre forme ?", "Who takes its own form again?");
        let title = Words::new("Reprendre sa forme", "Take one's own form again");
        let form = Form::owed("RevertForm", title).rule(RuleId::new("DW-TRAIT-30"));
        Some(form.blank(Blank::new("figure", label, Kind::One { of })))
    }

    /// Breaking a door down, or shooting at it.   DW-DOOR-01 to DW-DOOR-06
    pub(super) fn doors(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.break_door(actor).into_iter().collect();
        let held = self.look.figure(actor).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
        for weapon in held.iter().map(|held| held.weapon) {
            let of: Vec<Choice> = (0_u16..)
                .take(self.look.state.doors.len())
                .filter_map(|door| {
                    let settled = self.settle(&Command::ShootDoor { door, weapon }, true);
                    let choice = Choice::new(door, self.names.door(door));
                    settled.refused.is_none().then(|| choice.then(settled.blanks))
                })
                .collect();
            let words = weapon.words();
            let question = Words::new("Quelle porte ?", "Which door?");
            let form = chosen("ShootDoor".to_owned(), "DW-DOOR-06", "door", question, of);
            forms.extend(form.map(|form| {
                let label = Words::new("Avec quelle arme ?", "With which weapon?");
                let of = vec![Choice::new(value(&weapon), words)];
                form.blank(Blank::new("weapon", label, Kind::One { of }))
            }));
        }
        forms
    }

    /// Whether a figure may be said to be at a door: it stands by it, or places are not recorded.
    fn is_near_door(&self, figure: FigureId, door: u16) -> bool {
        let door = self.look.state.doors.get(usize::from(door)).and_then(|door| door.outline.as_ref());
        let pair = door.zip(self.look.disc(figure));
        pair.is_none_or(|(outline, own)| outline.is_within(own, NEAR))
    }

    fn break_door(&self, actor: FigureId) -> Option<Form> {
        let make = |door, partner, holder, ram| Command::BreakDoor { door, partner, holder, ram };
        let who = |figures: Vec<FigureId>| -> Vec<Choice> {
            let choice =
                |figure: FigureId| Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure);
            figures.into_iter().map(choice).collect()
        };
        let of: Vec<Choice> = (0_u16..)
            .take(self.look.state.doors.len())
            .filter_map(|door| {
                let near = |figure: FigureId| self.is_near_door(figure, door);
                let accepted = |command: &Command| self.settle(command, true).refused.is_none();
                let everyone = || self.look.on_table().filter(|other| *other != actor);
                let holders: Vec<FigureId> = everyone()
                    .filter(|other| near(*other) && accepted(&make(door, None, Some(*other), false)))
                    .collect();
                let alone = self.settle(&make(door, None, None, false), near(actor));
                // Where somebody stands behind it, the holder must be named.
                let held = holders.first().copied().filter(|_| alone.refused.is_some());
                let settled = match held {
                    Some(_) => self.settle(&make(door, None, held, false), near(actor)),
                    None => alone,
                };
                if settled.refused.is_some() {
                    return None;
                }
                let partners = everyone()
                    .filter(|other| near(*other) && accepted(&make(door, Some(*other), held, false)))
                    .collect();
                let mut blanks = Vec::new();
                for (key, label, figures) in [
                    ("partner", Words::new("Qui aide ?", "Who helps?"), partners),
                    ("holder", Words::new("Qui tient la porte ?", "Who holds the door?"), holders),
                ] {
                    let of: Vec<Choice> = who(figures);
                    if !of.is_empty() {
                        let blank = Blank::new(key, label, Kind::One { of });
                        let must = key == "holder" && held.is_some();
                        blanks.push(if must { blank } else { blank.optional() });
                    }
                }
                let ram = Words::new("Avec un bélier ?", "With a ram?");
                blanks.extend(self.tick("ram", ram, &make(door, None, held, true)));
                blanks.extend(settled.blanks);
                Some(Choice::new(door, self.names.door(door)).then(blanks))
            })
            .collect();
        let question = Words::new("Quelle porte ?", "Which door?");
        chosen("BreakDoor".to_owned(), "DW-DOOR-01", "door", question, of)
    }
}

fn dice_choice(count: u32) -> Choice {
    let noun = if count == 1 { "die" } else { "dice" };
    Choice::new(count, Words::new(format!("{count} dé{}", plural(count)), format!("{count} {noun}")))
}

fn actions_choice(actions: u32) -> Choice {
    let words = Words::new(
        format!("{actions} action{}", plural(actions)),
        format!("{actions} action{}", plural_en(actions)),
    );
    Choice::new(actions, words)
}
