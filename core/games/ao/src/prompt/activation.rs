//! Forms of the active figure.

use crate::command::{ActiveSkill, Command};
use crate::equipment::mines;
use crate::profiles::Skill;
use crate::prompt::{Clerk, NEAR, book, facts, value};
use crate::setup::CustomSkill;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Everything the active figure may do: reveal, move, act, end.
    pub(super) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.reveal(true).into_iter().collect();
        forms.extend(self.moves(figure));
        forms.extend(self.shift(figure));
        forms.extend(self.shots(figure));
        forms.extend(self.charge(figure));
        forms.extend(self.engage(figure));
        forms.extend(self.hide(figure));
        forms.extend(self.skills(figure));
        forms.extend(self.mine(figure));
        forms.extend(self.plain(
            &Command::EndActivation {},
            "AO-ACT-03",
            Words::new("Finir l'activation", "End the activation"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    /// Engaging somebody in contact.   AO-CHARGE-02
    fn engage(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = self
            .look
            .enemies(figure)
            .map(|target| {
                let pair = [figure, target];
                let asks = [
                    facts::ask(self.look, "contact", &pair),
                    facts::ask(self.look, "barrier", &pair),
                    facts::ask(self.look, "saw_start", &[target, figure]),
                ];
                let command = Command::DeclareEngage { target };
                let near = self.names.gap(figure, target).is_none_or(|gap| gap <= NEAR);
                self.against(target, self.settle(&command, &asks, near))
            })
            .collect();
        let title = Words::new("Engager au corps à corps", "Engage in close combat");
        chosen("DeclareEngage", ["target", "AO-CHARGE-02"], title, whom(), of)
    }

    /// Hiding.   AO-HIDE-01
    fn hide(&self, figure: FigureId) -> Option<Form> {
        let settled = self.settle(&Command::Hide {}, &[facts::ask(self.look, "hides", &[figure])], true);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed("Hide", book("AO-HIDE-01")).rule(RuleId::new("AO-HIDE-01"));
        form.blanks = settled.blanks;
        Some(form)
    }

    /// Skills used as the action.   AO-SKILL-02
    fn skills(&self, figure: FigureId) -> Option<Form> {
        let mut of = Vec::new();
        let book_skills =
            [(Skill::Heal, ActiveSkill::Heal), (Skill::TentacleGrip, ActiveSkill::TentacleGrip)];
        for (skill, active) in book_skills {
            if self.look.has(figure, skill) {
                of.extend(self.skill(figure, &active, skill.words(), true));
            }
        }
        let own: Vec<&CustomSkill> = self.look.custom(figure).filter(|skill| skill.action).collect();
        for skill in own {
            let active = ActiveSkill::Custom(skill.id.clone());
            let plain = Command::UseSkill { skill: active.clone(), target: None };
            let needed = !self.trier.accepts(&plain);
            of.extend(self.skill(figure, &active, Words::new(&skill.fr, &skill.en), needed));
        }
        let title = Words::new("Utiliser une compétence", "Use a skill");
        let question = Words::new("Laquelle ?", "Which one?");
        chosen("UseSkill", ["skill", "AO-SKILL-02"], title, question, of)
    }

    /// One skill with its targets.
    fn skill(&self, figure: FigureId, skill: &ActiveSkill, label: Words, needed: bool) -> Option<Choice> {
        let of: Vec<Choice> = self
            .look
            .on_table()
            .map(|target| {
                let command = Command::UseSkill { skill: skill.clone(), target: Some(target) };
                let ask = facts::ask(self.look, "distance", &[figure, target]);
                (target, self.settle(&command, &[ask], true))
            })
            .filter(|(target, settled)| {
                settled.refused.is_none()
                    || self.look.are_enemies(figure, *target) != matches!(skill, ActiveSkill::Heal)
            })
            .map(|(target, settled)| self.against(target, settled))
            .collect();
        let open = of.iter().any(|choice| choice.refused.is_none());
        if needed && !open {
            return None;
        }
        let blank = Blank::new("target", whom(), Kind::One { of });
        let blank = if needed { blank } else { blank.optional() };
        Some(Choice::new(value(skill), label).then(if open { vec![blank] } else { Vec::new() }))
    }

    /// Setting off a mine.   AO-OBJ-01
    fn mine(&self, figure: FigureId) -> Option<Form> {
        let hit = |mine| mines::caught(self.look, mine);
        let laid: Vec<Choice> = (0_u16..)
            .zip(&self.look.setup.mines)
            .filter(|(mine, _)| {
                let figures = if hit(*mine).is_some() { Vec::new() } else { vec![figure] };
                self.trier.accepts(&Command::TriggerMine { mine: *mine, figures })
            })
            .map(|(mine, laid)| {
                let choice = Choice::new(mine, Words::same(laid.name.as_str()));
                if hit(mine).is_some() { choice } else { choice.then(vec![self.mined()]) }
            })
            .collect();
        let title = book("AO-OBJ-01");
        chosen("TriggerMine", ["mine", "AO-OBJ-01"], title, Words::new("Laquelle ?", "Which one?"), laid)
    }

    /// Whom a mine hits, where the record does not tell.
    fn mined(&self) -> Blank {
        let of: Vec<Choice> = self.look.on_table().map(|id| self.under(id)).collect();
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let label = Words::new("Qui est touché ?", "Who is hit?");
        Blank::new("figures", label, Kind::Some { of, least: 1, most })
    }

    /// A figure hit by an area, with what may be said about it.   AO-GAP-23
    pub(super) fn under(&self, figure: FigureId) -> Choice {
        let asks: Vec<Ask> = facts::of_area(self.look, figure);
        let cover = self.look.setup.options.area_cover_save;
        let used = asks.iter().filter(|ask| ask.fact != "covered" || cover);
        let used = used.filter(|ask| facts::is_open(self.look, ask));
        let blanks = used.map(|ask| ask.blank(true)).collect();
        Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure).then(blanks)
    }
}

/// `On whom?`
pub(super) fn whom() -> Words {
    Words::new("Qui ?", "Whom?")
}

/// A form with a choice, when one is possible.
pub(super) fn chosen(
    command: &str,
    [key, rule]: [&'static str; 2],
    title: Words,
    question: Words,
    of: Vec<Choice>,
) -> Option<Form> {
    if !of.iter().any(|choice| choice.refused.is_none()) {
        return None;
    }
    let blank = Blank::new(key, question, Kind::One { of });
    Some(Form::owed(command, title).rule(RuleId::new(rule)).blank(blank))
}
