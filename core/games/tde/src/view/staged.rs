//! Set-up and deployment, told.

use crate::setup::{Corner, Edge, Scenario, Team};
use crate::state::dice::Grade;
use crate::state::path::Landing;
use crate::state::staging::{Arrival, Step};
use crate::state::{Figure, Letter, Posture, Presence};
use crate::view::names::{Names, listed};
use crate::view::words::{
    corner_words, edge_words, figures_words, grade_words, joined, letter_words, markers_words, posture_words,
    scenario_words,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Weight};
use greffe_core::telling::words::Words;

#[expect(clippy::unused_self, reason = "every event is told by the names of its match")]
impl Names<'_> {
    pub(super) fn teams_awaited(self, sides: &[u8]) -> Told {
        let who = self.both(sides);
        told("Équipes attendues", "Teams awaited")
            .say(format!("Attendu : l'équipe de {}.", who.fr), format!("Awaited: the team of {}.", who.en))
    }

    pub(super) fn team_accepted(self, side: u8, team: &Team) -> Told {
        let name = self.side(side);
        let cards: Vec<String> = team.figures.iter().map(|card| card.name.clone()).collect();
        let who = listed(&cards);
        told(&format!("Équipe de {name}"), &format!("Team of {name}"))
            .say(format!("{name} aligne {}.", who.fr), format!("{name} fields {}.", who.en))
    }

    pub(super) fn teams_formed(figures: &[Figure]) -> Told {
        // A cavalry figure is one: its parts are not counted.
        let whole = figures.iter().filter(|figure| !matches!(figure.presence, Presence::Merged(_))).count();
        let count = figures_words(u32::try_from(whole).unwrap_or(u32::MAX));
        told("Équipes formées", "Teams formed")
            .say(format!("En présence : {}.", count.fr), format!("Taking part: {}.", count.en))
    }

    pub(super) fn scenario_selected(scenario: Option<Scenario>, die: Option<u8>) -> Told {
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

    pub(super) fn initiative_rolled(self, throws: &[[u8; 2]], lower: u8) -> Told {
        let name = self.side(lower);
        let faces: Vec<u8> = throws.last().copied().unwrap_or_default().to_vec();
        let ties = throws.len().saturating_sub(1);
        let each = [0_u8, 1].into_iter().zip(&faces).map(|(side, face)| {
            let name = self.side(side);
            Words::new(format!("{name} fait {face}"), format!("{name} rolls {face}"))
        });
        let throw = joined(&each.collect::<Vec<Words>>(), ", ");
        let again =
            (ties > 0).then(|| Words::new("Les égalités ont été relancées.", "Ties were rolled again."));
        told("Jet d'Initiative", "Initiative roll")
            .say(
                format!("{}. {name} a le plus bas et choisit.", throw.fr),
                format!("{}. {name} has the lower and chooses.", throw.en),
            )
            .also(again)
            .verdict(faces, Words::new("le plus bas", "the lower"), true)
    }

    pub(super) fn initiative_set(self, holder: u8) -> Told {
        let name = self.side(holder);
        told("Initiative", "Initiative")
            .say(format!("{name} a l'Initiative."), format!("{name} has the initiative."))
    }

    pub(super) fn roles_assigned(self, letters: [Letter; 2]) -> Told {
        let parts: Vec<Words> = [0_u8, 1]
            .into_iter()
            .zip(letters)
            .map(|(side, letter)| {
                let (name, letter) = (self.side(side), letter_words(letter));
                Words::new(format!("{name} est {}", letter.fr), format!("{name} is {}", letter.en))
            })
            .collect();
        let all = |of: fn(&Words) -> &str| parts.iter().map(of).collect::<Vec<&str>>().join(", ");
        told("Joueurs A et B", "Players A and B")
            .say(format!("{}.", all(|words| &words.fr)), format!("{}.", all(|words| &words.en)))
    }

    pub(super) fn staging_reached(self, step: Step, side: u8) -> Told {
        let name = self.side(side);
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

    pub(super) fn edges_chosen(self, edges: [Edge; 2]) -> Told {
        let [first, second] = edges.map(edge_words);
        let [here, there] = edges.map(toward);
        let (a, b) = (self.side(0), self.side(1));
        told("Bords de table", "Table edges").say(
            format!("{a} se déploie {here}, {b} {there}."),
            format!("{a} deploys {}, {b} {}.", first.en, second.en),
        )
    }

    pub(super) fn corners_chosen(self, corners: &[Vec<Corner>; 2]) -> Told {
        let mut line = told("Coins de table", "Table corners");
        for (side, corners) in [0_u8, 1].into_iter().zip(corners) {
            let words: Vec<Words> = corners.iter().map(|corner| corner_words(*corner)).collect();
            let fr = listed(&words.iter().map(|words| words.fr.clone()).collect::<Vec<_>>()).fr;
            let en = listed(&words.iter().map(|words| words.en.clone()).collect::<Vec<_>>()).en;
            if !words.is_empty() {
                let name = self.side(side);
                let words = Words::new(format!("{name} : {fr}."), format!("{name}: {en}."));
                line = line.also(Some(words));
            }
        }
        line
    }

    pub(super) fn set_aside(self, side: u8, figures: &[FigureId]) -> Told {
        let (name, who) = (self.side(side), self.list(figures));
        let line = told("Infiltrateurs", "Infiltrators").focus(figures.iter().copied());
        if figures.is_empty() {
            return line.say(format!("{name} ne réserve personne."), format!("{name} sets nobody aside."));
        }
        line.say(format!("{name} met de côté {}.", who.fr), format!("{name} sets {} aside.", who.en))
    }

    pub(super) fn groups_formed(self, side: u8, second: &[FigureId]) -> Told {
        let (name, who) = (self.side(side), self.list(second));
        told("Deux groupes", "Two groups")
            .say(
                format!("Second groupe de {name} : {}.", who.fr),
                format!("Second group of {name}: {}.", who.en),
            )
            .focus(second.iter().copied())
    }

    pub(super) fn courier_named(self, side: u8, figure: FigureId) -> Told {
        let (name, who) = (self.side(side), self.name(figure));
        told("Courrier", "Courier")
            .say(format!("Le Courrier de {name} est {who}."), format!("{who} is the courier of {name}."))
            .focus([figure])
    }

    pub(super) fn secret_committed(self, side: u8) -> Told {
        let name = self.side(side);
        told("Choix secret", "Secret choice").say(
            format!("{name} a choisi son Personnage Vengeur et la Cible de sa Vengeance, sous scellés."),
            format!("{name} has chosen its avenger and its vengeance target, under seal."),
        )
    }

    pub(super) fn objectives_laid(count: usize) -> Told {
        let count = markers_words(u32::try_from(count).unwrap_or(u32::MAX));
        told("Objectifs", "Objectives").say(
            format!("À poser ou à porter : {}.", count.fr),
            format!("To be placed or carried: {}.", count.en),
        )
    }

    pub(super) fn objective_placed(self, objective: u8) -> Told {
        let number = objective.saturating_add(1);
        told("Objectif posé", "Objective placed")
            .say(format!("L'Objectif {number} est posé."), format!("Objective {number} is placed."))
    }

    pub(super) fn infiltration_started(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told(&format!("Infiltration : {name}"), &format!("Infiltration: {name}"))
            .say(format!("{name} s'infiltre."), format!("{name} infiltrates."))
            .focus([figure])
    }

    pub(super) fn infiltration_settled(self, figure: FigureId, grade: Grade, advance: i32) -> Told {
        let (name, grade) = (self.name(figure), grade_words(grade));
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

    pub(super) fn held_back(self, figure: FigureId, arrival: Arrival) -> Told {
        let name = self.name(figure);
        let (fr, en) = match arrival {
            Arrival::SecondTurn => ("entrera au Tour 2", "comes in on turn 2"),
            Arrival::Later => ("entrera plus tard par un bord", "comes in later by an edge"),
        };
        told(&format!("Hors table : {name}"), &format!("Off the table: {name}"))
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus([figure])
    }

    pub(super) fn arrivals_asked(self, figures: &[FigureId]) -> Told {
        let who = self.list(figures);
        told("Arrivées", "Arrivals")
            .say(format!("Peuvent entrer : {}.", who.fr), format!("May come in: {}.", who.en))
            .focus(figures.iter().copied())
    }

    pub(super) fn deployed(self, figure: FigureId, landing: &Landing) -> Told {
        let (name, posture) = (self.name(figure), posture_words(landing.posture));
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

    pub(super) fn match_started(self, first: u8) -> Told {
        let name = self.side(first);
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
