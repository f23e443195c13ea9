//! Events of close combats: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{activation_mut, begin_hits, misplaced, pop, top};
use crate::event::{Happened, Score};
use crate::state::look::pair;
use crate::state::{Cause, Frame, Group, State, Struck, TurnPhase};
use crate::view::names::{Names, in_a_row, in_turn};
use crate::view::sums::fought;
use crate::view::words::{hits_words, joined};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Sum;
use greffe_core::telling::view::{Thrown, Verdict};
use greffe_core::telling::words::Words;

/// The close combats of the game turn begin.   AO-MELEE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MeleeBegan {
    /// The groups, where the engagements leave no choice.
    pub groups: Option<Vec<Group>>,
}

impl Happened for MeleeBegan {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { groups } = self;
        let groups = groups.as_deref();
        let Frame::GameTurn { phase } = top(state)? else {
            return Err(misplaced());
        };
        *phase = TurnPhase::CloseCombat;
        let split = groups.is_some();
        state.stack.push(Frame::Melee { split, groups: groups.unwrap_or_default().to_vec() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { groups } = self;
        let groups = groups.as_deref();
        let line = told("Corps à corps", "Close combat");
        if let Some(groups) = groups {
            let words = names.groups(groups);
            return line
                .say(
                    format!("Les corps à corps se règlent : {}.", words.fr),
                    format!("Close combats are settled: {}.", words.en),
                )
                .focus(everyone(groups));
        }
        let name = names.0.state.advantage.map_or("?", |side| names.side(side));
        line.say(
            format!(
                "Les corps à corps se règlent. Le camp qui a l'Avantage sépare les combattants : {name}."
            ),
            format!("Close combats are settled. The side with the Advantage splits the fighters: {name}."),
        )
    }
}

/// Engaged figures were split into groups.   AO-MELEE-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct GroupsSet {
    /// The groups.
    pub groups: Vec<Group>,
}

impl Happened for GroupsSet {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { groups } = self;
        let Frame::Melee { split, groups: left } = top(state)? else {
            return Err(misplaced());
        };
        *split = true;
        left.clone_from(groups);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { groups } = self;
        let words = names.groups(groups);
        told("Groupes de combat", "Fighting groups")
            .say(format!("Combats : {}.", words.fr), format!("Fights: {}.", words.en))
            .focus(everyone(groups))
    }
}

/// A close combat was rolled.   AO-MELEE-03 to AO-MELEE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FightRolled {
    /// The single figure of the group.
    pub single: FigureId,
    /// The scores, the single figure's first.
    pub scores: Vec<Score>,
    /// The winners that strike; none after a tie.
    pub strikers: Vec<FigureId>,
    /// Whom they may hit.
    pub against: Vec<FigureId>,
}

impl Happened for FightRolled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { single: one, strikers, against, .. } = self;
        let (one, strikers, against) = (*one, strikers.clone(), against.clone());
        let Frame::Melee { groups, .. } = top(state)? else {
            return Err(misplaced());
        };
        groups.retain(|group| group.single != one);
        if !strikers.is_empty() {
            state.stack.push(Frame::Fight { strikers, against, struck: Vec::new() });
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { single, scores, strikers, against } = self;
        let single = *single;
        let others: Vec<FigureId> =
            scores.iter().map(|score| score.figure).filter(|figure| *figure != single).collect();
        let group = names.group(single, &others);
        let each: Vec<Words> = scores.iter().map(|score| names.score(score)).collect();
        let each = in_turn(&each);
        let winners = names.list(strikers);
        let losers = names.list(against);
        let end = match strikers.as_slice() {
            [] => Words::new("Égalité : aucune touche.", "A tie: no hit."),
            [_] => Words::new(
                format!("{} l'emporte et frappe {}.", winners.fr, losers.fr),
                format!("{} wins and strikes {}.", winners.en, losers.en),
            ),
            [_, _, ..] => Words::new(
                format!("{} l'emportent et frappent {}.", winners.fr, losers.fr),
                format!("{} win and strike {}.", winners.en, losers.en),
            ),
        };
        let mut line = told("Jet de corps à corps", "Close-combat roll")
            .say(format!("{} : {}.", group.fr, each.fr), format!("{}: {}.", group.en, each.en))
            .also(Some(end))
            .focus([single])
            .focus(&others);
        line.0.marks = others.iter().filter_map(|other| names.line_mark("attack", single, *other)).collect();
        line.0.thrown = scores
            .iter()
            .map(|score| Thrown { figure: score.figure, sides: 8, faces: score.faces.clone() })
            .collect();
        line.0.verdict = others_best(single, scores).map(|best| {
            let name = names.name(single);
            Verdict {
                faces: scores.iter().flat_map(|score| score.faces.iter().copied()).collect(),
                need: Words::new(
                    format!("plus de {best} en tout à {name}"),
                    format!("more than {best} in all for {name}"),
                ),
                passed: strikers.contains(&single),
            }
        });
        line
    }

    fn weigh(&self, sums: &[Sum]) -> Option<i32> {
        fought(self.single, &self.scores, sums)
    }
}

/// A winner's hits were shared out.   AO-MELEE-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct BlowsShared {
    /// The winner.
    pub figure: FigureId,
    /// All hits of the fight so far.
    pub struck: Vec<Struck>,
}

impl Happened for BlowsShared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, struck } = self;
        let Frame::Fight { strikers, struck: all, .. } = top(state)? else {
            return Err(misplaced());
        };
        strikers.retain(|striker| striker != figure);
        all.clone_from(struck);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, struck } = self;
        let figure = *figure;
        let name = names.name(figure);
        let before: &[Struck] = match names.0.top() {
            Some(Frame::Fight { struck, .. }) => struck,
            Some(_) | None => &[],
        };
        // Strikers of one side join their hits on one target: these are the new ones.
        let new = |now: &Struck| {
            let was = before.iter().find(|hit| hit.target == now.target).map_or(0, |hit| hit.hits.len());
            let count = now.hits.len().saturating_sub(was);
            (count > 0).then_some((now.target, count))
        };
        let own: Vec<(FigureId, usize)> = struck.iter().filter_map(new).collect();
        let each = |of: fn(&Words) -> &str, on: &str| -> Vec<String> {
            let one = |(target, count): &(FigureId, usize)| {
                format!("{} {on} {}", of(&hits_words(*count)), names.name(*target))
            };
            own.iter().map(one).collect()
        };
        let fr = in_a_row(&each(|words| words.fr.as_str(), "sur"));
        let en = in_a_row(&each(|words| words.en.as_str(), "on"));
        let targets: Vec<FigureId> = own.iter().map(|(target, _)| *target).collect();
        told("Touches réparties", "Hits shared out")
            .say(format!("{name} inflige {}.", fr.fr), format!("{name} deals {}.", en.en))
            .focus([figure])
            .focus(&targets)
    }
}

/// The hits of a fight are all shared out: saves and damage follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct BlowsDealt {}

impl Happened for BlowsDealt {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        match state.stack.pop() {
            Some(Frame::Fight { struck, .. }) => {
                begin_hits(state, Cause::Melee, &struck);
                Ok(())
            }
            Some(_) | None => Err(Inconsistent::new("no fight is under way")),
        }
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Touches données", "Hits dealt").say(
            "Les touches sont réparties : place aux sauvegardes et aux dommages.",
            "The hits are shared out: saves and damage follow.",
        )
    }
}

/// Every close combat is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MeleeEnded {}

impl Happened for MeleeEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        pop(state, |frame| matches!(frame, Frame::Melee { .. }))
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Fin des corps à corps", "End of close combat")
            .say("Tous les corps à corps sont réglés.", "Every close combat is settled.")
    }
}

impl Names<'_> {
    /// "A contre B et C ; D contre E".
    fn groups(self, groups: &[Group]) -> Words {
        let each: Vec<Words> = groups.iter().map(|group| self.group(group.single, &group.against)).collect();
        in_turn(&each)
    }

    fn group(self, single: FigureId, against: &[FigureId]) -> Words {
        let (name, others) = (self.name(single), self.list(against));
        Words::new(format!("{name} contre {}", others.fr), format!("{name} against {}", others.en))
    }

    /// "Nix 5, 2 : 10 en tout".
    fn score(self, score: &Score) -> Words {
        let name = self.name(score.figure);
        match score.total {
            Some(total) => {
                let faces = joined(&score.faces);
                Words::new(
                    format!("{name} lance {faces}, total {total}"),
                    format!("{name} rolls {faces}, total {total}"),
                )
            }
            None => Words::new(
                format!("{name} n'a rien pour se battre"),
                format!("{name} has nothing to fight with"),
            ),
        }
    }
}

/// The best score of those who face the single figure.
fn others_best(single: FigureId, scores: &[Score]) -> Option<i32> {
    scores.iter().filter(|score| score.figure != single).filter_map(|score| score.total).max()
}

fn everyone(groups: &[Group]) -> Vec<FigureId> {
    groups
        .iter()
        .flat_map(|group| std::iter::once(group.single).chain(group.against.iter().copied()))
        .collect()
}

/// An engagement ended: one of the two went away.   AO-GAP-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct EngagementEnded {
    /// One.
    pub figure: FigureId,
    /// The other.
    pub other: FigureId,
}

impl Happened for EngagementEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, other } = self;
        state.engaged.remove(&pair(*figure, *other));
        if let Some(Frame::Activation { left, .. }) = activation_mut(state, *figure) {
            *left = true;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, other } = *self;
        let both = names.list(&[figure, other]);
        told("Fin d'engagement", "End of engagement")
            .say(
                format!("{} ne sont plus au corps à corps.", both.fr),
                format!("{} are no longer in close combat.", both.en),
            )
            .focus([figure, other])
            .change(Some(names.engaged_change(figure, other, false)))
    }
}
