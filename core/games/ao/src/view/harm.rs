//! What hits do, and what skills do to figures, told: saves, damage, wounds, healing, falls.

use crate::command::ActiveSkill;
use crate::event::{DamageRoll, SaveRoll, Test, Wound};
use crate::state::{Cause, Harm, Health, Lasting, Presence, SaveSource, Struck, Token};
use crate::view::names::{Names, in_sentences, in_turn};
use crate::view::words::{
    cause_words, hits_words, joined, need_of_test, need_words, needed, pas, passed_words, plural, plural_en,
    test_words,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Change, Verdict};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn saves_declined(self, figure: FigureId, saves: &[SaveSource]) -> Told {
        let name = self.name(figure);
        let each: Vec<Words> = saves.iter().map(|source| self.save(figure, source)).collect();
        let which = in_turn(&each);
        told("Sauvegarde", "Save")
            .say(
                format!("{name} renonce à sa sauvegarde : {}.", which.fr),
                format!("{name} gives up its save: {}.", which.en),
            )
            .focus(&[figure])
    }

    pub(super) fn saves_rolled(self, figure: FigureId, rolls: &[SaveRoll], left: &Struck) -> Told {
        let name = self.name(figure);
        let several = rolls.iter().any(|roll| roll.hit != 1) || !left.hits.is_empty() && left.hits.len() > 1;
        let each: Vec<Words> = rolls.iter().map(|roll| self.save_roll(figure, roll, several)).collect();
        let tried = in_turn(&each);
        let rest = match left.hits.len() {
            0 => Words::new("Aucune touche ne passe.", "No hit gets through."),
            1 => Words::new("Une touche passe.", "One hit gets through."),
            more => Words::new(format!("{more} touches passent."), format!("{more} hits get through.")),
        };
        let line = if each.is_empty() {
            told("Sauvegarde", "Save")
                .say(format!("{name} ne tente pas de sauvegarde."), format!("{name} tries no save."))
        } else {
            told("Sauvegarde", "Save").say(
                format!("{name} tente d'annuler la touche : {}.", tried.fr),
                format!("{name} tries to cancel the hit: {}.", tried.en),
            )
        };
        let mut line = line.also(Some(rest)).focus(&[figure]).focus(left.by.as_slice());
        line.0.verdict = rolls.last().map(|last| Verdict {
            faces: rolls.iter().map(|roll| roll.face).collect(),
            need: need_words(last.value),
            passed: left.hits.is_empty(),
        });
        line
    }

    /// "couvert 7, il fallait 6 ou moins, raté".
    fn save_roll(self, figure: FigureId, roll: &SaveRoll, several: bool) -> Words {
        let (source, need) = (self.save(figure, &roll.source), needed(&need_words(roll.value)));
        let result = if roll.saved { Words::new("réussi", "passed") } else { Words::new("raté", "failed") };
        let (hit_fr, hit_en) = if several {
            (format!("touche {}, ", roll.hit), format!("hit {}, ", roll.hit))
        } else {
            (String::new(), String::new())
        };
        Words::new(
            format!("{hit_fr}{} {}, {}, {}", source.fr, roll.face, need.fr, result.fr),
            format!("{hit_en}{} {}, {}, {}", source.en, roll.face, need.en, result.en),
        )
    }

    /// What a damage roll had to show: 1 and 8 may be automatic.   AO-GAP-09
    fn damage_need(self, target: i32) -> Words {
        if self.0.setup.options.damage_natural { need_of_test(target) } else { need_words(target) }
    }

    pub(super) fn damage_rolled(
        self,
        figure: FigureId,
        rolls: &[DamageRoll],
        fatality: &[u32],
        harm: Harm,
    ) -> Told {
        let name = self.name(figure);
        let rolled = self.damage_words(rolls);
        let fatal = if harm.fatal {
            Words::new("Fatalité : Hors de combat.", "Fatality: Out of combat.")
        } else if fatality.contains(&1) && harm.failed == 0 {
            Words::new(
                "La Fatalité ne compte pas sans dommage.",
                "The Fatality does not count without damage.",
            )
        } else {
            Words::default()
        };
        let faces = joined(fatality);
        let die = (!faces.is_empty())
            .then(|| Words::new(format!("Dé de Fatalité : {faces}."), format!("Fatality die: {faces}.")));
        let mut parts: Vec<Words> = die.into_iter().collect();
        parts.extend(Some(fatal).filter(|words| !words.fr.is_empty()));
        let end = (!parts.is_empty()).then(|| in_sentences(&parts));
        let mut line = told("Jet de dommage", "Damage roll")
            .say(format!("{name} encaisse : {}", rolled.fr), format!("{name} takes it: {}", rolled.en))
            .also(end)
            .focus(&[figure]);
        line.0.verdict = rolls.first().map(|first| Verdict {
            faces: rolls.iter().map(|roll| roll.face).collect(),
            need: self.damage_need(first.target),
            passed: rolls.iter().all(|roll| roll.passed),
        });
        line
    }

    fn damage_words(self, rolls: &[DamageRoll]) -> Words {
        let Some(first) = rolls.first() else { return Words::new("aucun jet.", "no roll.") };
        if let [only] = rolls {
            let (need, result) = (needed(&self.damage_need(only.target)), passed_words(only.passed));
            return Words::new(
                format!("{}, {}. {}", only.face, need.fr, result.fr),
                format!("{}, {}. {}", only.face, need.en, result.en),
            );
        }
        let failed = rolls.iter().filter(|roll| !roll.passed).count();
        let count = rolls.len();
        let result = Words::new(
            format!("{failed} jet{} raté{} sur {count}.", plural(failed), plural(failed)),
            format!("{failed} of {count} failed."),
        );
        if rolls.iter().all(|roll| roll.target == first.target) {
            let faces: Vec<u32> = rolls.iter().map(|roll| roll.face).collect();
            let (faces, need) = (joined(&faces), needed(&self.damage_need(first.target)));
            return Words::new(
                format!("{faces}, {}. {}", need.fr, result.fr),
                format!("{faces}, {}. {}", need.en, result.en),
            );
        }
        let each: Vec<Words> = rolls
            .iter()
            .map(|roll| {
                let need = needed(&self.damage_need(roll.target));
                Words::new(format!("{}, {}", roll.face, need.fr), format!("{}, {}", roll.face, need.en))
            })
            .collect();
        let each = in_turn(&each);
        Words::new(format!("{}. {}", each.fr, result.fr), format!("{}. {}", each.en, result.en))
    }

    pub(super) fn hits_resolved(self, cause: Cause, wounds: &[Wound]) -> Told {
        let title = cause_words(cause);
        let each: Vec<Words> = wounds.iter().map(|wound| self.wound_words(wound)).collect();
        let words = if each.is_empty() {
            Words::new("Personne n'est blessé.", "Nobody is hurt.")
        } else {
            in_sentences(&each)
        };
        let figures: Vec<FigureId> = wounds.iter().map(|wound| wound.figure).collect();
        told(&title.fr, &title.en)
            .say(words.fr, words.en)
            .focus(&figures)
            .changes(wounds.iter().flat_map(|wound| self.wound_changes(wound)))
    }

    fn wound_words(self, wound: &Wound) -> Words {
        let name = self.name(wound.figure);
        let had = self.figure(wound.figure);
        let points = had.map_or(wound.hit_points, |figure| figure.hit_points);
        let was = had.map_or(wound.health, |figure| figure.health);
        if wound.out {
            return Words::new(
                format!("{name} est Hors de combat et quitte la table."),
                format!("{name} is Out of combat and leaves the table."),
            );
        }
        if wound.health != was {
            let only = "sans plus pouvoir que ramper";
            let crawl = self.agree(wound.figure, "réduit à ramper", "réduite à ramper", only);
            return Words::new(
                format!("{name} prend le statut Blessée : au sol, {crawl}."),
                format!("{name} is Wounded: on the ground, down to a crawl."),
            );
        }
        if wound.hit_points < points {
            let (lost, left) = (points.saturating_sub(wound.hit_points), wound.hit_points);
            return Words::new(
                format!("{name} perd {lost} Point{} de Vie, reste {left}.", plural(lost)),
                format!("{name} loses {lost} hit point{}, {left} left.", plural_en(lost)),
            );
        }
        Words::new(format!("{name} tient bon."), format!("{name} holds."))
    }

    fn wound_changes(self, wound: &Wound) -> Vec<Change> {
        let points = self.points_change(wound.figure, wound.hit_points, "AO-DMG-05");
        let (presence, rule) =
            if wound.out { (Presence::Out, "AO-FATAL-04") } else { (Presence::OnTable, "AO-DMG-03") };
        points.into_iter().chain(self.status_change(wound.figure, presence, wound.health, rule)).collect()
    }

    pub(super) fn skill_used(
        self,
        figure: FigureId,
        skill: &ActiveSkill,
        target: Option<FigureId>,
        test: Option<&Test>,
        lasting: Option<&Lasting>,
    ) -> Told {
        let title = self.skill_title(skill);
        let clause = self.skill_clause(figure, skill, target);
        let line = told(&title.fr, &title.en);
        let line = match test {
            None => line.say(format!("{}.", clause.fr), format!("{}.", clause.en)),
            Some(test) => {
                let (who, of, words) = (self.name(test.figure), test.of.words(), test_words(test));
                line.say(
                    format!("{}. Test {} ({}) : {}", clause.fr, de(&who), of.fr, words.fr),
                    format!("{}. Test of {who} ({}): {}", clause.en, of.en, words.en),
                )
                .verdict(test)
            }
        };
        let lasts = lasting.map(|lasting| {
            let from = self.name(lasting.from);
            Words::new(
                format!("L'effet dure jusqu'à la prochaine activation {}.", de(&from)),
                format!("The effect lasts until {from}'s next activation."),
            )
        });
        let mark = target.and_then(|target| self.line_mark("sight", figure, target));
        line.also(lasts)
            .focus(&[figure])
            .focus(target.as_slice())
            .change(self.token_change(figure, Token::Red, "AO-SKILL-02"))
            .mark(mark)
    }

    fn skill_title(self, skill: &ActiveSkill) -> Words {
        match skill {
            ActiveSkill::Heal => Words::new("Soins", "Heal"),
            ActiveSkill::TentacleGrip => Words::new("Étreinte des tentacules", "Tentacle grip"),
            ActiveSkill::Custom(id) => self.0.custom_skill(id).map_or_else(
                || Words::same(id.as_str()),
                |skill| Words::new(skill.fr.as_str(), skill.en.as_str()),
            ),
        }
    }

    fn skill_clause(self, figure: FigureId, skill: &ActiveSkill, target: Option<FigureId>) -> Words {
        let name = self.name(figure);
        let on = target.filter(|target| *target != figure).map(|target| self.name(target));
        match (skill, on) {
            (ActiveSkill::Heal, Some(on)) => {
                Words::new(format!("{name} soigne {on}"), format!("{name} heals {on}"))
            }
            (ActiveSkill::Heal, None) => {
                Words::new(format!("{name} se soigne"), format!("{name} heals itself"))
            }
            (ActiveSkill::TentacleGrip, Some(on)) => Words::new(
                format!("{name} enserre {on} de ses tentacules"),
                format!("{name} grips {on} with its tentacles"),
            ),
            (ActiveSkill::TentacleGrip, None) => {
                Words::new(format!("{name} lance ses tentacules"), format!("{name} lashes out its tentacles"))
            }
            (ActiveSkill::Custom(_), on) => {
                let title = self.skill_title(skill);
                let (on_fr, on_en) =
                    on.map_or_else(Default::default, |on| (format!(" sur {on}"), format!(" on {on}")));
                Words::new(
                    format!("{name} emploie sa compétence{on_fr} : {}", title.fr),
                    format!("{name} uses a skill{on_en}: {}", title.en),
                )
            }
        }
    }

    pub(super) fn healed(self, figure: FigureId, by: FigureId, hit_points: i32) -> Told {
        let name = self.name(figure);
        told("Soins", "Heal")
            .say(
                format!("{name} redevient Apte au combat : {hit_points} Point{} de Vie.", plural(hit_points)),
                format!("{name} is Fit again: {hit_points} hit point{}.", plural_en(hit_points)),
            )
            .focus(&[figure, by])
            .change(self.points_change(figure, hit_points, "AO-SKILL-03"))
            .change(self.status_change(figure, Presence::OnTable, Health::Fit, "AO-SKILL-03"))
    }

    pub(super) fn fell(self, figure: FigureId, height: i32, struck: Option<&Struck>) -> Told {
        let (name, far) = (self.name(figure), pas(height));
        let end = match struck.map(|struck| struck.hits.as_slice()) {
            Some([impact, ..]) => {
                let one = hits_words(1);
                Words::new(
                    format!("{} d'Impact {impact}.", one.fr),
                    format!("{} of Impact {impact}.", one.en),
                )
            }
            Some([]) | None => Words::new("Moins de 2 pas : aucune touche.", "Less than 2 paces: no hit."),
        };
        told("Chute", "Fall")
            .say(format!("{name} tombe de {}.", far.fr), format!("{name} falls {}.", far.en))
            .also(Some(end))
            .focus(&[figure])
    }
}
