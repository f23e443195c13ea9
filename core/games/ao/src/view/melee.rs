//! Charges and close combats, told.

use crate::event::Score;
use crate::state::{Frame, Group, Stretch, Struck, Token};
use crate::view::names::{Names, in_a_row, in_turn};
use crate::view::words::{hits_words, joined, passage_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Thrown, Verdict};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn charge_declared(
        self,
        charger: FigureId,
        target: FigureId,
        stretch: Option<&Stretch>,
        window: bool,
    ) -> Told {
        let (name, other) = (self.name(charger), self.name(target));
        let way = stretch.map_or_else(
            || Words::new("déjà socle à socle", "already base to base"),
            |stretch| passage_words(stretch.passage, stretch.length),
        );
        let react = window.then(|| {
            Words::new(
                format!("{other} peut tirer d'abord, en réaction."),
                format!("{other} may shoot first, in reaction."),
            )
        });
        let mut line = told("Charge", "Charge")
            .say(
                format!("{name} charge {other} : {}.", way.fr),
                format!("{name} charges {other}: {}.", way.en),
            )
            .also(react)
            .focus(&[charger, target]);
        line.0.marks = stretch.map(|stretch| self.path_marks(charger, stretch)).unwrap_or_default();
        line.mark(self.line_mark("attack", charger, target))
    }

    pub(super) fn charge_cancelled(self, charger: FigureId, spent: bool) -> Told {
        let name = self.name(charger);
        let cost = if spent {
            Words::new("L'action est perdue.", "The action is lost.")
        } else {
            Words::new("L'activation continue.", "The activation goes on.")
        };
        told("Charge arrêtée", "Charge stopped")
            .say(format!("{name} ne charge pas."), format!("{name} does not charge."))
            .also(Some(cost))
            .focus(&[charger])
            .change(spent.then(|| self.token_change(charger, Token::Red, "AO-CHARGE-07")).flatten())
    }

    pub(super) fn engaged(self, figure: FigureId, target: FigureId) -> Told {
        let (name, other) = (self.name(figure), self.name(target));
        let line = told("Engagement", "Engagement")
            .say(
                format!("{name} engage {other} au corps à corps, réglé en fin de tour."),
                format!("{name} engages {other} in close combat, settled at the end of the turn."),
            )
            .focus(&[figure, target])
            .change(self.token_change(figure, Token::Red, "AO-CHARGE-05"));
        line.change(Some(self.engaged_change(figure, target, true)))
    }

    pub(super) fn engagement_ended(self, figure: FigureId, other: FigureId) -> Told {
        let both = self.list(&[figure, other]);
        told("Fin d'engagement", "End of engagement")
            .say(
                format!("{} ne sont plus au corps à corps.", both.fr),
                format!("{} are no longer in close combat.", both.en),
            )
            .focus(&[figure, other])
            .change(Some(self.engaged_change(figure, other, false)))
    }

    fn engaged_change(self, figure: FigureId, other: FigureId, now: bool) -> Change {
        let free = || Words::new("libre", "free");
        let with = self.name(other);
        let with = || Words::new(format!("avec {with}"), format!("with {with}"));
        let (old, new) = if now { (free(), with()) } else { (with(), free()) };
        Change {
            figure: Some(figure),
            what: Words::new("Corps à corps", "Close combat"),
            old,
            new,
            rule: Some(RuleId::new("AO-CHARGE-04")),
        }
    }

    pub(super) fn melee_began(self, groups: Option<&[Group]>) -> Told {
        let line = told("Corps à corps", "Close combat");
        if let Some(groups) = groups {
            let words = self.groups(groups);
            return line
                .say(
                    format!("Les corps à corps se règlent : {}.", words.fr),
                    format!("Close combats are settled: {}.", words.en),
                )
                .focus(&everyone(groups));
        }
        let name = self.0.state.advantage.map_or("?", |side| self.side(side));
        line.say(
            format!(
                "Les corps à corps se règlent. Le camp qui a l'Avantage sépare les combattants : {name}."
            ),
            format!("Close combats are settled. The side with the Advantage splits the fighters: {name}."),
        )
    }

    pub(super) fn groups_set(self, groups: &[Group]) -> Told {
        let words = self.groups(groups);
        told("Groupes de combat", "Fighting groups")
            .say(format!("Combats : {}.", words.fr), format!("Fights: {}.", words.en))
            .focus(&everyone(groups))
    }

    /// "A contre B et C ; D contre E".
    fn groups(self, groups: &[Group]) -> Words {
        let each: Vec<Words> = groups.iter().map(|group| self.group(group.single, &group.against)).collect();
        in_turn(&each)
    }

    fn group(self, single: FigureId, against: &[FigureId]) -> Words {
        let (name, others) = (self.name(single), self.list(against));
        Words::new(format!("{name} contre {}", others.fr), format!("{name} against {}", others.en))
    }

    pub(super) fn fight_rolled(
        self,
        single: FigureId,
        scores: &[Score],
        strikers: &[FigureId],
        against: &[FigureId],
    ) -> Told {
        let others: Vec<FigureId> =
            scores.iter().map(|score| score.figure).filter(|figure| *figure != single).collect();
        let group = self.group(single, &others);
        let each: Vec<Words> = scores.iter().map(|score| self.score(score)).collect();
        let each = in_turn(&each);
        let winners = self.list(strikers);
        let losers = self.list(against);
        let end = match strikers {
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
            .focus(&[single])
            .focus(&others);
        line.0.marks = others.iter().filter_map(|other| self.line_mark("attack", single, *other)).collect();
        line.0.thrown = scores
            .iter()
            .map(|score| Thrown { figure: score.figure, sides: 8, faces: score.faces.clone() })
            .collect();
        line.0.verdict = others_best(single, scores).map(|best| {
            let name = self.name(single);
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

    pub(super) fn blows_shared(self, figure: FigureId, struck: &[Struck]) -> Told {
        let name = self.name(figure);
        let before: &[Struck] = match self.0.top() {
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
                format!("{} {on} {}", of(&hits_words(*count)), self.name(*target))
            };
            own.iter().map(one).collect()
        };
        let fr = in_a_row(&each(|words| words.fr.as_str(), "sur"));
        let en = in_a_row(&each(|words| words.en.as_str(), "on"));
        let targets: Vec<FigureId> = own.iter().map(|(target, _)| *target).collect();
        told("Touches réparties", "Hits shared out")
            .say(format!("{name} inflige {}.", fr.fr), format!("{name} deals {}.", en.en))
            .focus(&[figure])
            .focus(&targets)
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
