//! Forms of skills used as actions, and of mines.

use crate::command::{ActiveSkill, Command};
use crate::equipment::mines;
use crate::profiles::Skill;
use crate::prompt::{Clerk, book, chosen, value, whom};
use crate::setup::CustomSkill;
use crate::terrain::facts;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Skills used as the action.   AO-SKILL-02
    pub(crate) fn skills(&self, figure: FigureId) -> Option<Form> {
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
    pub(crate) fn mine(&self, figure: FigureId) -> Option<Form> {
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
}
