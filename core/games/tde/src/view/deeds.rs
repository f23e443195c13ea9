//! What figures do, as clauses: actions, interactions, the situation of a shot, routes, lines to draw.

use crate::state::path::{LegKind, Route};
use crate::state::sequence::{Act, Blast, Course, Doing, Given, Interaction, Motion};
use crate::view::names::{Names, called};
use crate::view::table::outline;
use crate::view::words::{inches_words, joined, leg_words, template_words};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an act is, as a clause without its subject: with the weapon in it, or not.
    pub(crate) fn doing(self, figure: FigureId, doing: Doing, armed: bool) -> Words {
        let with =
            |weapon: u8| if armed { format!(" ({})", self.weapon(figure, weapon)) } else { String::new() };
        match doing {
            Doing::Shoot { weapon, target: Some(target) } => {
                let (target, with) = (self.name(target), with(weapon));
                Words::new(format!("tire sur {target}{with}"), format!("shoots at {target}{with}"))
            }
            Doing::Shoot { weapon, target: None } => {
                let with = with(weapon);
                Words::new(format!("tire{with}"), format!("shoots{with}"))
            }
            Doing::Reveal { target } => {
                let target = self.name(target);
                Words::new(format!("tente la Révélation de {target}"), format!("tries to reveal {target}"))
            }
            Doing::Melee { weapon, target } => {
                let (target, with) = (self.name(target), with(weapon));
                Words::new(format!("frappe {target}{with}"), format!("strikes {target}{with}"))
            }
            Doing::Dodge {} => Words::new("esquive", "dodges"),
            Doing::Interact { what } => self.interaction(figure, what),
        }
    }

    fn interaction(self, figure: FigureId, what: Interaction) -> Words {
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
                if owner == figure {
                    return Words::new(
                        format!("répare son arme, {arm}"),
                        format!("repairs its weapon, {arm}"),
                    );
                }
                let owner = self.name(owner);
                Words::new(
                    format!("répare l'arme de {owner}, {arm}"),
                    format!("repairs {arm}, the weapon of {owner}"),
                )
            }
            Interaction::TakeControl { objective } => {
                let number = called(objective);
                Words::new(
                    format!("prend le contrôle de l'Objectif {number}"),
                    format!("takes control of objective {number}"),
                )
            }
            Interaction::Look { objective } => {
                let number = called(objective);
                Words::new(format!("regarde l'Objectif {number}"), format!("looks at objective {number}"))
            }
            Interaction::PickUp { objective } => {
                let number = called(objective);
                Words::new(format!("ramasse l'Objectif {number}"), format!("picks up objective {number}"))
            }
            Interaction::Other {} => Words::new("agit comme sa carte le permet", "acts as its card allows"),
        }
    }

    /// What the table says about an act: how far, behind what.
    pub(crate) fn given(given: &Given) -> Option<Words> {
        let mut parts = Vec::new();
        if let Some(distance) = given.distance {
            let far = inches_words(distance);
            parts.push(Words::new(format!("à {}", far.fr), format!("at {}", far.en)));
        }
        let flags = [
            (given.heavy, "Couvert Épais", "heavy cover"),
            (given.light, "Couvert Léger", "light cover"),
            (given.smoke, "Fumée", "smoke"),
            (given.ambush, "par surprise", "from stealth"),
        ];
        parts.extend(flags.iter().filter(|(holds, ..)| *holds).map(|(_, fr, en)| Words::new(*fr, *en)));
        (!parts.is_empty()).then(|| joined(&parts, ", "))
    }

    /// How the active figure moves, as a clause without its subject.
    pub(super) fn motion(self, motion: &Motion, target: Option<FigureId>) -> Words {
        let length = inches_words(motion.route.length());
        match &motion.course {
            Course::Walk { exits: false } => {
                Words::new(format!("se déplace de {}", length.fr), format!("moves {}", length.en))
            }
            Course::Walk { exits: true } => Words::new(
                format!("quitte la table par le bord, à {}", length.fr),
                format!("leaves the table by its edge, {} away", length.en),
            ),
            Course::Charge {} => {
                let target = target.map(|target| self.name(target)).unwrap_or_default();
                Words::new(
                    format!("charge {target} sur {}", length.fr),
                    format!("charges {target} over {}", length.en),
                )
            }
            Course::Dismount { separation, .. } => {
                let at = inches_words(*separation);
                Words::new(
                    format!("démonte : Séparation après {} sur {}", at.fr, length.fr),
                    format!("dismounts, apart after {} of {}", at.en, length.en),
                )
            }
            Course::MountUp { mount } => {
                let mount = self.name(*mount);
                Words::new(format!("monte en selle sur {mount}"), format!("mounts {mount}"))
            }
        }
    }

    /// The way declared, with its places, where positions are recorded.
    pub(crate) fn route_mark(route: &Route) -> Option<Mark> {
        let points = route.drawn(route.length());
        (points.len() > 1).then(|| Mark { kind: "path", points, label: inches_words(route.length()) })
    }

    /// The lines of an act: from who acts to its target, and its template.
    pub(crate) fn act_marks(self, act: &Act, route: Option<&Route>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        let spot = act.spot.and_then(|spot| route?.at(spot));
        if let Some(target) = act.doing.target() {
            let place = |id: FigureId, is_active: bool| spot.filter(|_| is_active).or_else(|| self.at(id));
            let reaction = act.cause.is_reaction();
            let ends = place(act.figure, !reaction).zip(place(target, reaction));
            let kind = if matches!(act.doing, Doing::Melee { .. }) { "attack" } else { "sight" };
            let label = act.given.distance.map(inches_words).unwrap_or_default();
            marks.extend(ends.map(|(from, to)| Mark { kind, points: vec![from, to], label }));
        }
        // Where the active figure is by then.
        marks.extend(spot.map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: act.spot.filter(|spot| *spot > 0).map(inches_words).unwrap_or_default(),
        }));
        marks.extend(act.blast.as_ref().and_then(|blast| self.blast_mark(blast)));
        marks
    }

    /// The outline of a template where it lies.
    pub(crate) fn blast_mark(self, blast: &Blast) -> Option<Mark> {
        let points = outline(self.0, blast)?;
        Some(Mark { kind: "template", points, label: template_words(blast.template) })
    }

    /// The way and the lines of an act of the sequence under way.
    pub(crate) fn scene_marks(self, act: &Act) -> Vec<Mark> {
        let route =
            self.0.sequence().and_then(|sequence| sequence.motion.as_ref()).map(|motion| &motion.route);
        route.and_then(Self::route_mark).into_iter().chain(self.act_marks(act, route)).collect()
    }
}

/// The legs of a route in order, where there is more to it than running: what, how far, how high.
pub(crate) fn route_words(route: &Route) -> Option<Words> {
    if route.legs.iter().all(|leg| leg.kind == LegKind::Normal) {
        return None;
    }
    let mut runs: Vec<(LegKind, i32, i32)> = Vec::new();
    for leg in &route.legs {
        match runs.last_mut() {
            Some((kind, length, rise)) if *kind == leg.kind => {
                *length = length.saturating_add(leg.length);
                *rise = rise.saturating_add(leg.rise);
            }
            Some(_) | None => runs.push((leg.kind, leg.length, leg.rise)),
        }
    }
    let words = runs.into_iter().map(|(kind, length, rise)| leg_clause(kind, length, rise));
    Some(joined(&words.collect::<Vec<Words>>(), ", "))
}

fn leg_clause(kind: LegKind, length: i32, rise: i32) -> Words {
    let verb = leg_words(kind);
    if length == 0 {
        return verb;
    }
    let way = inches_words(length);
    let height = inches_words(rise.saturating_abs());
    let (fr, en) = match (kind.is_dynamic(), rise.signum()) {
        (true, 1) => (format!(" (monter de {})", height.fr), format!(" (up {})", height.en)),
        (true, -1) => (format!(" (descendre de {})", height.fr), format!(" (down {})", height.en)),
        (true | false, _) => (String::new(), String::new()),
    };
    Words::new(format!("{} {}{fr}", verb.fr, way.fr), format!("{} {}{en}", verb.en, way.en))
}
