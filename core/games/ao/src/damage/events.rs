//! Events of damage, and what becomes of those hit: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, figure_mut, pop, set_activation, with_hits};
use crate::event::{DamageRoll, Happened, Wound};
use crate::state::{Cause, Frame, Ground, Harm, Presence, State, Stealth};
use crate::view::names::{Names, in_sentences, in_turn};
use crate::view::words::{
    cause_words, joined, need_of_test, need_words, needed, passed_words, plural, plural_en,
};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Change, Verdict};
use greffe_core::telling::words::Words;

/// A figure rolled damage.   AO-DMG-01, AO-FATAL-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct DamageRolled {
    /// The figure.
    pub figure: FigureId,
    /// The rolls.
    pub rolls: Vec<DamageRoll>,
    /// The faces of the Fatality dice.
    pub fatality: Vec<u32>,
    /// What it comes to.
    pub harm: Harm,
}

impl Happened for DamageRolled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { harm, .. } = self;
        with_hits(state, |struck, harms| {
            struck.drain(..struck.len().min(1));
            harms.push(*harm);
        })
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, rolls, fatality, harm } = self;
        let (figure, harm) = (*figure, *harm);
        let name = names.name(figure);
        let rolled = names.damage_words(rolls);
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
            .focus([figure]);
        line.0.verdict = rolls.first().map(|first| Verdict {
            faces: rolls.iter().map(|roll| roll.face).collect(),
            need: names.damage_need(first.target),
            passed: rolls.iter().all(|roll| roll.passed),
        });
        line
    }
}

/// Everything that hits have done is applied at the same time.   AO-REACT-04, AO-DMG-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct HitsResolved {
    /// What they came from.
    pub cause: Cause,
    /// What has become of those hit.
    pub wounds: Vec<Wound>,
}

impl Happened for HitsResolved {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { wounds, .. } = self;
        pop(state, |frame| matches!(frame, Frame::Hits { .. }))?;
        wounds.iter().try_for_each(|wound| wounded(state, wound))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { cause, wounds } = self;
        let cause = *cause;
        let title = cause_words(cause);
        let each: Vec<Words> = wounds.iter().map(|wound| names.wound_words(wound)).collect();
        let words = if each.is_empty() {
            Words::new("Personne n'est blessé.", "Nobody is hurt.")
        } else {
            in_sentences(&each)
        };
        let figures: Vec<FigureId> = wounds.iter().map(|wound| wound.figure).collect();
        told(&title.fr, &title.en)
            .say(words.fr, words.en)
            .focus(&figures)
            .changes(wounds.iter().flat_map(|wound| names.wound_changes(wound)))
    }
}

/// A Wounded mover has a fresh crawl.   AO-GAP-16
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CrawlRenewed {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for CrawlRenewed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure } = self;
        set_activation(state, *figure, |used, spare, _| {
            (*used, *spare) = (0, 0);
        })
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Ramper", "Crawl")
            .say(
                format!("{name} rampe désormais : encore 2 pas."),
                format!("{name} now crawls: 2 paces more."),
            )
            .focus([figure])
    }
}

impl Names<'_> {
    /// What a damage roll had to show: 1 and 8 may be automatic.   AO-GAP-09
    fn damage_need(self, target: i32) -> Words {
        if self.0.setup.options.damage_natural { need_of_test(target) } else { need_words(target) }
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
}

/// What has become of a figure; one out of combat is removed.   AO-FATAL-04
fn wounded(state: &mut State, wound: &Wound) -> Applied {
    let figure = figure_mut(state, wound.figure)?;
    figure.hit_points = wound.hit_points;
    figure.health = wound.health;
    if wound.out {
        figure.presence = Presence::Out;
        figure.at = None;
        figure.facing = None;
        figure.stealth = Stealth::Open;
        figure.ground = Ground::Open;
        figure.effects.clear();
        figure.bumped.clear();
        state.engaged.retain(|(a, b)| *a != wound.figure && *b != wound.figure);
    }
    Ok(())
}
