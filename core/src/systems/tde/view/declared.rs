//! Declarations told: actions, reactions, chained actions, orders.

use crate::fact::FigureId;
use crate::systems::tde::event::{Lock, Points};
use crate::systems::tde::state::path::{LegKind, Route};
use crate::systems::tde::state::sequence::{
    Act, Blast, Cause, Course, Doing, Interaction, Motion, Order, Sequence, Stage, Void,
};
use crate::systems::tde::view::names::{Names, listed};
use crate::systems::tde::view::words::{inches_words, leg_words, part_words, template_words};
use crate::systems::tde::view::{Told, told};
use crate::view::{Mark, Point};
use crate::words::Words;

impl Names<'_> {
    /// What an act is, as a clause without its subject.
    pub(super) fn doing(self, figure: FigureId, doing: Doing) -> Words {
        match doing {
            Doing::Shoot { weapon, target } => {
                let arm = self.weapon(figure, weapon);
                match target.map(|target| self.name(target)) {
                    Some(target) => Words::new(
                        format!("tire sur {target} ({arm})"),
                        format!("shoots at {target} ({arm})"),
                    ),
                    None => Words::new(format!("tire ({arm})"), format!("shoots ({arm})")),
                }
            }
            Doing::Reveal { target } => {
                let target = self.name(target);
                Words::new(format!("tente de Révéler {target}"), format!("tries to reveal {target}"))
            }
            Doing::Melee { weapon, target } => {
                let (arm, target) = (self.weapon(figure, weapon), self.name(target));
                Words::new(format!("frappe {target} ({arm})"), format!("strikes {target} ({arm})"))
            }
            Doing::Dodge {} => Words::new("esquive", "dodges"),
            Doing::Interact { what } => self.interaction(figure, what),
        }
    }

    fn interaction(self, figure: FigureId, what: Interaction) -> Words {
        let marker = |place: u8| place.saturating_add(1);
        match what {
            Interaction::FirstAid { patient } if patient == figure => {
                Words::new("se donne les Premiers soins", "gives itself first aid")
            }
            Interaction::FirstAid { patient } => {
                let patient = self.name(patient);
                Words::new(
                    format!("donne les Premiers soins à {patient}"),
                    format!("gives {patient} first aid"),
                )
            }
            Interaction::Repair { owner, weapon } => {
                let arm = self.weapon(owner, weapon);
                Words::new(format!("répare l'arme {arm}"), format!("repairs the weapon {arm}"))
            }
            Interaction::TakeControl { objective } => {
                let number = marker(objective);
                Words::new(
                    format!("prend le contrôle de l'Objectif {number}"),
                    format!("takes control of objective {number}"),
                )
            }
            Interaction::Look { objective } => {
                let number = marker(objective);
                Words::new(format!("regarde l'Objectif {number}"), format!("looks at objective {number}"))
            }
            Interaction::PickUp { objective } => {
                let number = marker(objective);
                Words::new(format!("ramasse l'Objectif {number}"), format!("picks up objective {number}"))
            }
            Interaction::Other {} => Words::new("interagit", "interacts"),
        }
    }

    /// How the active figure moves, as a clause without its subject.
    fn motion(self, motion: &Motion, target: Option<FigureId>) -> Words {
        let length = inches_words(motion.route.length());
        let kinds = kinds(&motion.route);
        let by = |of: &str| if of.is_empty() { String::new() } else { format!(" ({of})") };
        match &motion.course {
            Course::Walk { exits } => {
                let (out_fr, out_en) =
                    if *exits { (" et quitte la table", " and leaves the table") } else { ("", "") };
                Words::new(
                    format!("se déplace de {}{}{out_fr}", length.fr, by(&kinds.fr)),
                    format!("moves {}{}{out_en}", length.en, by(&kinds.en)),
                )
            }
            Course::Charge {} => {
                let target = target.map(|target| self.name(target)).unwrap_or_default();
                Words::new(
                    format!("charge {target} sur {}{}", length.fr, by(&kinds.fr)),
                    format!("charges {target} over {}{}", length.en, by(&kinds.en)),
                )
            }
            Course::Dismount { separation, .. } => {
                let at = inches_words(*separation);
                Words::new(
                    format!("descend de selle après {} sur {}", at.fr, length.fr),
                    format!("dismounts after {} of {}", at.en, length.en),
                )
            }
            Course::MountUp { mount } => {
                let mount = self.name(*mount);
                Words::new(format!("monte en selle sur {mount}"), format!("mounts {mount}"))
            }
        }
    }

    /// The way declared, with its places, where positions are recorded.
    fn route_mark(self, route: &Route) -> Option<Mark> {
        let from = route.from?;
        let ends: Option<Vec<Point>> =
            route.legs.iter().filter(|leg| leg.length > 0).map(|leg| leg.to).collect();
        let points: Vec<Point> = std::iter::once(from).chain(ends?).collect();
        (points.len() > 1).then(|| Mark { kind: "path", points, label: inches_words(route.length()) })
    }

    /// The lines of an act: from who acts to its target, and its template.
    pub(super) fn act_marks(self, act: &Act, route: Option<&Route>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        if let Some(target) = act.doing.target() {
            let reaction = act.cause.is_reaction();
            let place = |id: FigureId, moves: bool| {
                let along = act.spot.filter(|_| moves).and_then(|spot| route?.at(spot));
                along.or_else(|| self.at(id))
            };
            let ends = place(act.figure, !reaction).zip(place(target, reaction));
            let kind = if matches!(act.doing, Doing::Melee { .. }) { "attack" } else { "sight" };
            let label = act.given.distance.map(inches_words).unwrap_or_default();
            marks.extend(ends.map(|(from, to)| Mark { kind, points: vec![from, to], label }));
        }
        marks.extend(act.blast.as_ref().and_then(|blast| self.blast_mark(blast)));
        marks
    }

    /// The outline of a template where it lies.
    pub(super) fn blast_mark(self, blast: &Blast) -> Option<Mark> {
        let points = crate::systems::tde::view::table::outline(self.0, blast)?;
        Some(Mark { kind: "template", points, label: template_words(blast.template) })
    }

    pub(super) fn action_declared(self, sequence: &Sequence) -> Told {
        let name = self.name(sequence.active);
        let main = sequence.acts.iter().find(|act| act.cause == Cause::Action);
        let clause = match (&sequence.motion, main) {
            (Some(motion), main) => self.motion(motion, main.and_then(|act| act.doing.target())),
            (None, Some(act)) => self.doing(act.figure, act.doing),
            (None, None) => Words::new("agit", "acts"),
        };
        let chain = sequence.acts.iter().find(|act| act.cause == Cause::Chain).map(|act| {
            let what = self.doing(act.figure, act.doing);
            Words::new(format!("En chemin : {}.", what.fr), format!("On the way: {}.", what.en))
        });
        let order = sequence.orders.first().map(|order| self.giving(order));
        let route = sequence.motion.as_ref().map(|motion| &motion.route);
        let marks = sequence.acts.iter().flat_map(|act| self.act_marks(act, route));
        told("Action déclarée", "Action declared")
            .say(format!("{name} {}.", clause.fr), format!("{name} {}.", clause.en))
            .also(chain)
            .also(order)
            .focus([sequence.active])
            .focus(sequence.acts.iter().filter_map(|act| act.doing.target()))
            .mark(route.and_then(|route| self.route_mark(route)))
            .mark(marks)
    }

    fn giving(self, order: &Order) -> Words {
        let (donor, recipient) = (self.name(order.donor), self.name(order.recipient));
        Words::new(
            format!("Ordre : des PA de {donor} à {recipient}."),
            format!("Order: AP from {donor} to {recipient}."),
        )
    }

    pub(super) fn order_declared(self, order: &Order) -> Told {
        let words = self.giving(order);
        told("Ordre", "Order").say(words.fr, words.en).focus([order.donor, order.recipient])
    }

    /// Where along the way an act happens.
    fn place_words(self, act: &Act) -> Option<Words> {
        let spot = act.spot.filter(|spot| *spot > 0)?;
        let at = inches_words(spot);
        Some(Words::new(format!("À {} de la Trajectoire.", at.fr), format!("At {} of the path.", at.en)))
    }

    /// An act in answer, with its sentence.
    fn answer(self, act: &Act, title: (&str, &str), how: (&str, &str)) -> Told {
        let (name, what) = (self.name(act.figure), self.doing(act.figure, act.doing));
        let route =
            self.0.sequence().and_then(|sequence| sequence.motion.as_ref()).map(|motion| &motion.route);
        told(title.0, title.1)
            .say(format!("{name} {}{}.", what.fr, how.0), format!("{name} {}{}.", what.en, how.1))
            .also(self.place_words(act))
            .focus([act.figure])
            .focus(act.doing.target())
            .mark(self.act_marks(act, route))
    }

    pub(super) fn reaction_declared(self, act: &Act) -> Told {
        self.answer(act, ("Réaction", "Reaction"), (" en Réaction", " in reaction"))
    }

    pub(super) fn extra_declared(self, act: &Act) -> Told {
        if act.cause == Cause::Firefight {
            self.answer(act, ("Fusillade", "Firefight"), (" en Fusillade", " in a firefight"))
        } else {
            self.answer(act, ("Action Enchaînée", "Chained action"), (" en chemin", " on the way"))
        }
    }

    pub(super) fn reactions_passed(self, standing: bool) -> Told {
        let side = self.0.active_side().map_or(0, |side| self.0.other(side));
        let name = self.side(side);
        let line = told("Réactions closes", "Reactions over");
        if standing {
            return line;
        }
        line.say(format!("{name} ne réagit plus."), format!("{name} reacts no further."))
    }

    pub(super) fn stage_reached(stage: Stage) -> Told {
        let (fr, en) = match stage {
            Stage::Reactions => ("1D. Réactions", "1D. Reactions"),
            Stage::Extra => ("1E. Fusillade ou Action Enchaînée", "1E. Firefight or chained action"),
            Stage::Movement => ("2A. Test de Mouvement", "2A. Movement test"),
            Stage::FallPoint => ("Point de Chute", "Fall point"),
            Stage::MidAir => ("Arrêt en l'air", "Stopped in mid-air"),
            Stage::Reached => ("2C. Point atteint", "2C. Point reached"),
            Stage::Payment => ("2D-2E. Dépense des PA", "2D-2E. AP paid"),
            Stage::Templates => ("2F. Gabarits", "2F. Templates"),
            Stage::Opposed => ("2G. Tests Opposés", "2G. Opposed tests"),
            Stage::Unopposed => ("2H. Tests non Opposés", "2H. Unopposed tests"),
            Stage::Escapes => ("2I. Déplacements d'Esquive", "2I. Dodge displacements"),
            Stage::Saves => ("2J. Derniers Tests d'Armure", "2J. Last armour tests"),
            Stage::Moves => ("3A-3C. Déplacements", "3A-3C. Moves"),
            Stage::Orders => ("3D-3F. Ordres", "3D-3F. Orders"),
            Stage::Exploits => ("3G. PA des Exploits", "3G. AP of Exploits"),
            Stage::Markers => ("3H. Marqueurs", "3H. Markers"),
            Stage::Wounds => ("3I-3L. Blessures", "3I-3L. Wounds"),
            Stage::End => ("Fin de la Séquence", "End of the sequence"),
        };
        told(fr, en)
    }

    pub(super) fn cancelled(self, act: u16, void: Void) -> Told {
        let Some(act) = self.0.sequence().and_then(|sequence| sequence.act(act)) else {
            return told("Annulé", "Cancelled");
        };
        let (name, what) = (self.name(act.figure), self.doing(act.figure, act.doing));
        let (fr, en) = match void {
            Void::NotReached => {
                ("ce point de la Trajectoire n'est pas atteint", "that point of the path is not reached")
            }
            Void::Unanswered => ("il n'y a plus de Réaction à qui répondre", "no reaction is left to answer"),
            Void::ChargeShort => ("la Charge n'arrive pas au contact", "the charge falls short"),
        };
        told("N'a pas lieu", "Does not happen")
            .say(
                format!("{name} {} : annulé, {fr} ; aucun PA n'est dépensé.", what.fr),
                format!("{name} {}: cancelled, {en}; no AP is spent.", what.en),
            )
            .focus([act.figure])
    }

    pub(super) fn ap_moved(self, donor: Points, recipient: Points, ap: u32) -> Told {
        let (from, to) = (self.name(donor.figure), self.name(recipient.figure));
        told("Ordre donné", "Order given")
            .say(format!("{ap} PA passe(nt) de {from} à {to}."), format!("{ap} AP move from {from} to {to}."))
            .change(self.points_change(donor, "TDE-LEAD-03"))
            .change(self.points_change(recipient, "TDE-LEAD-03"))
            .focus([donor.figure, recipient.figure])
    }

    pub(super) fn order_failed(self, donor: Points) -> Told {
        let lost = self.points_change(donor, "TDE-LEAD-11").filter(|change| change.old != change.new);
        let hurt = lost.is_some().then(|| {
            let name = self.name(donor.figure);
            Words::new(format!("{name} perd 1 PA."), format!("{name} loses 1 AP."))
        });
        told("Ordre manqué", "Order failed")
            .say("L'Ordre n'est pas compris.", "The order is not understood.")
            .also(hurt)
            .change(lost)
            .focus([donor.figure])
    }

    pub(super) fn orders_locked(self, side: u8, why: Lock) -> Told {
        let name = self.side(side);
        let (fr, en) = match why {
            Lock::Failed => ("après un échec", "after a failure"),
            Lock::Ended => ("l'Action est finie", "the action is over"),
        };
        told("Plus d'Ordre", "No further order").say(
            format!("Le Leader de {name} ne donne plus d'Ordre ce Tour : {fr}."),
            format!("The Leader of {name} gives no more orders this turn: {en}."),
        )
    }

    /// Which part of a cavalry figure is hit.
    pub(super) fn part_hit(self, figure: FigureId, part: crate::systems::tde::state::Part) -> Told {
        let (name, part) = (self.name(figure), part_words(part));
        told("Partie touchée", "Part hit")
            .say(format!("{name} : {} est touché.", part.fr), format!("{name}: the {} is hit.", part.en))
            .focus([figure])
    }
}

/// The kinds of way a route contains besides running.
fn kinds(route: &Route) -> Words {
    let mut seen: Vec<LegKind> = Vec::new();
    for leg in &route.legs {
        if leg.kind != LegKind::Normal && !seen.contains(&leg.kind) {
            seen.push(leg.kind);
        }
    }
    let words: Vec<Words> = seen.into_iter().map(leg_words).collect();
    let fr = listed(&words.iter().map(|words| words.fr.clone()).collect::<Vec<_>>()).fr;
    let en = listed(&words.iter().map(|words| words.en.clone()).collect::<Vec<_>>()).en;
    Words::new(fr, en)
}
