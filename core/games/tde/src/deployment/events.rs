//! Events of deployment: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::{Corner, Edge, Scenario};
use crate::state::change::{answered, figure, lacks, land, objective, pop, side, staged};
use crate::state::dice::Grade;
use crate::state::frames::Frame;
use crate::state::path::Landing;
use crate::state::staging::{Arrival, Infiltrating, Step};
use crate::state::{Letter, Objective, Place, Posture, Presence, State, is_zero};
use crate::view::names::{Names, listed};
use crate::view::words::{
    corner_words, edge_words, grade_words, letter_words, markers_words, posture_words, scenario_words,
};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point, Weight};
use greffe_core::telling::words::Words;

/// The scenario is known.   TDE-SETUP-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSelected {
    /// Which; none for a game without.
    pub scenario: Option<Scenario>,
    /// The die it was drawn by.   TDE-CORE-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<u8>,
}

impl Happened for ScenarioSelected {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { scenario, .. } = self;
        pop(state, "Muster", |frame| matches!(frame, Frame::Muster {}))?;
        state.scenario = *scenario;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { scenario, die } = *self;
        let words = scenario.map_or_else(
            || Words::new("La partie se joue sans scénario.", "The match is played without a scenario."),
            |scenario| {
                let name = scenario_words(scenario);
                Words::new(format!("Scénario : {}.", name.fr), format!("Scenario: {}.", name.en))
            },
        );
        let die = die.map(|die| Words::new(format!("Le D5 montre {die}."), format!("The D5 shows {die}.")));
        told("Scénario", "Scenario").say(words.fr, words.en).also(die)
    }
}

/// A and B are known.   TDE-SCN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RolesAssigned {
    /// The letters, side by side.
    pub letters: [Letter; 2],
}

impl Happened for RolesAssigned {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { letters } = self;
        for (side, letter) in state.sides.iter_mut().zip(letters) {
            side.letter = Some(*letter);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { letters } = *self;
        let parts: Vec<Words> = [0_u8, 1]
            .into_iter()
            .zip(letters)
            .map(|(side, letter)| {
                let (name, letter) = (names.side(side), letter_words(letter));
                Words::new(format!("{name} est {}", letter.fr), format!("{name} is {}", letter.en))
            })
            .collect();
        let all = |of: fn(&Words) -> &str| parts.iter().map(of).collect::<Vec<&str>>().join(", ");
        told("Joueurs A et B", "Players A and B")
            .say(format!("{}.", all(|words| &words.fr)), format!("{}.", all(|words| &words.en)))
    }
}

/// A figure is placed.   TDE-SETUP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    /// Which.
    pub figure: FigureId,
    /// Where.
    pub landing: Landing,
}

impl Happened for Deployed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, landing } = self;
        let placed = figure(state, *id)?;
        placed.presence = Presence::OnTable;
        placed.arrival = None;
        land(state, *id, landing)?;
        answered(state, *id);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, landing } = self;
        let figure = *figure;
        let (name, posture) = (names.name(figure), posture_words(landing.posture));
        let how = if landing.posture == Posture::Standing {
            Words::default()
        } else {
            Words::new(format!(", {}", posture.fr), format!(", {}", posture.en))
        };
        let at =
            landing.to.map(|to| Mark { kind: "ghost", points: vec![to], label: Words::same(name.as_str()) });
        told(&format!("En place : {name}"), &format!("Placed: {name}"))
            .say(format!("{name} prend place{}.", how.fr), format!("{name} is placed{}.", how.en))
            .mark(at)
            .focus([figure])
    }
}

/// The set-up comes to a step.   TDE-SCN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StagingReached {
    /// Which.
    pub step: Step,
    /// The side it waits for.
    pub side: u8,
}

impl Happened for StagingReached {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { step, side } = self;
        let staging = staged(state)?;
        staging.step = *step;
        staging.side = *side;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { step, side } = *self;
        let name = names.side(side);
        let (fr, en) = match step {
            Step::Letters => ("de dire qui est A et qui est B", "say who is A and who is B"),
            Step::Secrets => ("de choisir en secret", "choose in secret"),
            Step::Courier => ("de désigner son Courrier", "name its courier"),
            Step::Edge => ("de choisir un bord", "pick an edge"),
            Step::Corner => ("de choisir un angle", "pick a corner"),
            Step::Reserve => ("de mettre ses infiltrateurs de côté", "set its infiltrators aside"),
            Step::Groups => ("de former deux groupes", "form two groups"),
            Step::Objective => ("de poser un Objectif", "place an objective"),
            Step::Leader => ("de placer son Leader", "place its Leader"),
            Step::Team => ("de déployer son équipe", "deploy its team"),
            Step::SecondGroup => ("de déployer son second groupe", "deploy its second group"),
            Step::Infiltrators => ("d'infiltrer une figurine", "infiltrate a figure"),
            Step::PlaceCourier => ("de placer son Courrier", "place its courier"),
        };
        told("Mise en place", "Set-up").say(format!("À {name} {fr}."), format!("{name} is to {en}."))
    }
}

/// The sides have their edges.   TDE-SETUP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EdgesChosen {
    /// The edges, side by side.
    pub edges: [Edge; 2],
}

impl Happened for EdgesChosen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { edges } = self;
        for (side, edge) in state.sides.iter_mut().zip(edges) {
            side.edge = Some(*edge);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { edges } = *self;
        let [first, second] = edges.map(edge_words);
        let [here, there] = edges.map(toward);
        let (a, b) = (names.side(0), names.side(1));
        told("Bords de table", "Table edges").say(
            format!("{a} se déploie {here}, {b} {there}."),
            format!("{a} deploys {}, {b} {}.", first.en, second.en),
        )
    }
}

/// A side has picked a corner: the sides have these now.   TDE-ASS-04, TDE-TRE-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CornersChosen {
    /// The corners, side by side.
    pub corners: [Vec<Corner>; 2],
}

impl Happened for CornersChosen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { corners } = self;
        for (side, corners) in state.sides.iter_mut().zip(corners) {
            side.corners.clone_from(corners);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { corners } = self;
        let mut line = told("Coins de table", "Table corners");
        for (side, corners) in [0_u8, 1].into_iter().zip(corners) {
            let words: Vec<Words> = corners.iter().map(|corner| corner_words(*corner)).collect();
            let fr = listed(&words.iter().map(|words| words.fr.clone()).collect::<Vec<_>>()).fr;
            let en = listed(&words.iter().map(|words| words.en.clone()).collect::<Vec<_>>()).en;
            if !words.is_empty() {
                let name = names.side(side);
                let words = Words::new(format!("{name} : {fr}."), format!("{name}: {en}."));
                line = line.also(Some(words));
            }
        }
        line
    }
}

/// A side sets infiltrators aside.   TDE-ASS-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetAside {
    /// Which side.
    pub side: u8,
    /// Whom.
    pub figures: Vec<FigureId>,
}

impl Happened for SetAside {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, figures } = self;
        side(state, *who)?.aside = Some(figures.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, figures } = self;
        let side = *side;
        let (name, who) = (names.side(side), names.list(figures));
        let line = told("Infiltrateurs", "Infiltrators").focus(figures.iter().copied());
        if figures.is_empty() {
            return line.say(format!("{name} ne réserve personne."), format!("{name} sets nobody aside."));
        }
        line.say(format!("{name} met de côté {}.", who.fr), format!("{name} sets {} aside.", who.en))
    }
}

/// A side has split its team in two groups.   TDE-TRE-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupsFormed {
    /// Which side.
    pub side: u8,
    /// The second group.
    pub second: Vec<FigureId>,
}

impl Happened for GroupsFormed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, second } = self;
        side(state, *who)?.second = Some(second.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, second } = self;
        let side = *side;
        let (name, who) = (names.side(side), names.list(second));
        told("Deux groupes", "Two groups")
            .say(
                format!("Second groupe de {name} : {}.", who.fr),
                format!("Second group of {name}: {}.", who.en),
            )
            .focus(second.iter().copied())
    }
}

/// Objectives are laid out.   TDE-ASS-01, TDE-ATK-01, TDE-COU-07, TDE-TRE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectivesLaid {
    /// All of them.
    pub objectives: Vec<Objective>,
}

impl Happened for ObjectivesLaid {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objectives } = self;
        state.objectives.clone_from(objectives);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { objectives } = self;
        let count = objectives.len();
        let count = markers_words(u32::try_from(count).unwrap_or(u32::MAX));
        told("Objectifs", "Objectives").say(
            format!("À poser ou à porter : {}.", count.fr),
            format!("To be placed or carried: {}.", count.en),
        )
    }
}

/// A side has placed an objective.   TDE-ATK-01, TDE-TRE-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectivePlaced {
    /// Which.
    pub objective: u8,
    /// Where; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
}

impl Happened for ObjectivePlaced {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objective: place, at } = self;
        objective(state, *place)?.place = Place::Table(*at);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { objective, .. } = *self;
        let number = objective.saturating_add(1);
        told("Objectif posé", "Objective placed")
            .say(format!("L'Objectif {number} est posé."), format!("Objective {number} is placed."))
    }
}

/// A figure infiltrates.   TDE-SCOUT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InfiltrationStarted {
    /// Which.
    pub figure: FigureId,
}

impl Happened for InfiltrationStarted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure } = self;
        staged(state)?.infiltrating = Some(Infiltrating { figure: *figure, test: None, grade: None });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told(&format!("Infiltration : {name}"), &format!("Infiltration: {name}"))
            .say(format!("{name} s'infiltre."), format!("{name} infiltrates."))
            .focus([figure])
    }
}

/// It is known how well it infiltrates.   TDE-ASS-06, TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InfiltrationSettled {
    /// Which.
    pub figure: FigureId,
    /// How well.
    pub grade: Grade,
    /// What that adds to its first gain of action points.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub advance: i32,
}

impl Happened for InfiltrationSettled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, grade, advance } = self;
        figure(state, *id)?.advance = *advance;
        let Some(infiltrating) = &mut staged(state)?.infiltrating else {
            return Err(lacks("infiltration"));
        };
        infiltrating.grade = Some(*grade);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, grade, advance } = *self;
        let (name, grade) = (names.name(figure), grade_words(grade));
        let points = (advance != 0).then(|| {
            Words::new(
                format!("Premier gain de PA : {advance:+}."),
                format!("First gain of AP: {advance:+}."),
            )
        });
        told(&format!("Infiltration : {name}"), &format!("Infiltration: {name}"))
            .say(
                format!("Infiltration de {name} : {}.", grade.fr),
                format!("Infiltration of {name}: {}.", grade.en),
            )
            .also(points)
            .focus([figure])
    }
}

/// A figure is kept off the table, to come in later.   TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldBack {
    /// Which.
    pub figure: FigureId,
    /// When it may come in.
    pub arrival: Arrival,
}

impl Happened for HeldBack {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, arrival } = self;
        let waits = figure(state, *id)?;
        waits.presence = Presence::Reserve;
        waits.arrival = Some(*arrival);
        answered(state, *id);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, arrival } = *self;
        let name = names.name(figure);
        let (fr, en) = match arrival {
            Arrival::SecondTurn => ("entrera au Tour 2", "comes in on turn 2"),
            Arrival::Later => ("entrera plus tard par un bord", "comes in later by an edge"),
        };
        told(&format!("Hors table : {name}"), &format!("Off the table: {name}"))
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus([figure])
    }
}

/// Figures kept off the table may come in now.   TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsAsked {
    /// Which.
    pub figures: Vec<FigureId>,
}

impl Happened for ArrivalsAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figures } = self;
        state.stack.push(Frame::Arrivals { figures: figures.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figures } = self;
        let who = names.list(figures);
        told("Arrivées", "Arrivals")
            .say(format!("Peuvent entrer : {}.", who.fr), format!("May come in: {}.", who.en))
            .focus(figures.iter().copied())
    }
}

/// Everybody is placed.   TDE-SETUP-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchStarted {
    /// Who holds the initiative on the first turn.   TDE-SCN-02
    pub first: u8,
}

impl Happened for MatchStarted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { first } = self;
        pop(state, "Staging", |frame| matches!(frame, Frame::Staging { .. }))?;
        state.initiative = Some(*first);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { first } = *self;
        let name = names.side(first);
        told("Début de la partie", "The match begins")
            .say(
                format!("Tout est en place : {name} a l'Initiative au premier Tour."),
                format!("Everything is in place: {name} has the initiative on the first turn."),
            )
            .weight(Weight::Turn)
    }
}

/// At an edge of the table, in French.
fn toward(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "au nord",
        Edge::South => "au sud",
        Edge::West => "à l'ouest",
        Edge::East => "à l'est",
    }
}
