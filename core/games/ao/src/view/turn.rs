//! Events of bands, game turns, Advantage and the end of the match, told.

use crate::event::Test;
use crate::state::{Pass, Presence, WindowKind};
use crate::view::names::{Names, in_a_row};
use crate::view::words::{joined, pass_words, plural, plural_en, test_words, window_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::{Change, Mark, Point, Weight};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn rosters_awaited(self, sides: &[u8]) -> Told {
        let names: Vec<String> = sides.iter().map(|side| self.side(*side).to_owned()).collect();
        let names = in_a_row(&names);
        told("Bandes attendues", "Bands awaited")
            .say(format!("Bandes attendues : {}.", names.fr), format!("Bands awaited: {}.", names.en))
    }

    pub(super) fn roster_accepted(self, side: u8, count: usize) -> Told {
        let name = self.side(side);
        told("Bande déposée", "Band submitted").say(
            format!("{name} dépose sa bande : {count} figurine{}.", plural(count)),
            format!("{name} submits a band: {count} figure{}.", plural_en(count)),
        )
    }

    pub(super) fn bands_formed(count: usize, placing: bool) -> Told {
        let next = placing.then(|| Words::new("Chaque camp place les siennes.", "Each side places its own."));
        told("Bandes formées", "Bands formed")
            .say(
                format!("{count} figurine{} en présence.", plural(count)),
                format!("{count} figure{} on the rosters.", plural_en(count)),
            )
            .also(next)
    }

    pub(super) fn placed(self, figure: FigureId, at: Option<Point>, face: Option<Point>) -> Told {
        let name = self.name(figure);
        let ghost = at.map(|at| Mark { kind: "ghost", points: vec![at], label: Words::same(name.as_str()) });
        let health = self.figure(figure).map(|figure| figure.health).unwrap_or_default();
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} is placed."))
            .focus(&[figure])
            .change(self.status_change(figure, Presence::OnTable, health, "AO-HEALTH-01"))
            .change(face.and_then(|face| self.facing_change(figure, face, "AO-MOVE-02")))
            .mark(ghost)
    }

    pub(super) fn retreat_tested(self, side: u8, test: &Test) -> Told {
        let (band, name) = (self.side(side), self.name(test.figure));
        let words = test_words(test);
        let end = if test.passed {
            Words::new("La bande reste au combat.", "The band fights on.")
        } else {
            Words::new("La bande bat en retraite.", "The band retreats.")
        };
        told("Test de retraite", "Retreat test")
            .say(
                format!(
                    "{band} : moins de la moitié de la bande reste. {name} teste son Mental. {}",
                    words.fr
                ),
                format!("{band}: less than half the band is left. {name} tests Mental. {}", words.en),
            )
            .also(Some(end))
            .focus(&[test.figure])
            .verdict(test)
    }

    pub(super) fn advantage_won(self, throws: &[Vec<u32>], side: u8) -> Told {
        let name = self.side(side);
        let shown = |faces: &Vec<u32>| -> String {
            let each = (0_u8..).zip(faces).map(|(side, face)| format!("{} {face}", self.side(side)));
            each.collect::<Vec<String>>().join(", ")
        };
        let ties = ties_words(throws);
        let last = throws.last().map(shown).unwrap_or_default();
        told("Avantage", "Advantage")
            .say(format!("{}{last}. ", ties.fr), format!("{}{last}. ", ties.en))
            .say(
                format!("L'Avantage de ce tour : {name}, en premier à chaque Initiative."),
                format!("The Advantage of this turn: {name}, first at each Initiative."),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new("Avantage", "Advantage"),
                old: self
                    .0
                    .state
                    .advantage
                    .map_or_else(|| Words::new("personne", "nobody"), |had| Words::same(self.side(had))),
                new: Words::same(name),
                rule: Some(greffe_core::record::ids::RuleId::new("AO-TURN-02")),
            }))
    }

    pub(super) fn game_turn_ended(turn: u32) -> Told {
        told("Fin du tour", "End of the turn")
            .say(format!("Fin du tour de jeu {turn}."), format!("End of game turn {turn}."))
    }

    pub(super) fn initiative_called(self, value: i32, first: u8) -> Told {
        let other = self.0.opponent(first);
        let starts = [first, other].into_iter().find(|side| self.has_called(*side, value)).unwrap_or(first);
        let name = self.side(starts);
        told("Initiative", "Initiative").say(
            format!("Au tour des figurines d'Initiative {value}. En premier : {name}."),
            format!("Next, the figures of Initiative {value}. First: {name}."),
        )
    }

    /// Whether a side has figures that an Initiative calls.   AO-TURN-06
    fn has_called(self, side: u8, value: i32) -> bool {
        let called = |id: FigureId| self.profile(id).is_some_and(|profile| profile.initiative == value);
        let waits = |id: FigureId| self.figure(id).is_some_and(|figure| !figure.activated);
        self.0.of_side(side).any(|id| called(id) && waits(id))
    }

    pub(super) fn pass_left(self, side: u8, pass: Pass) -> Told {
        let (name, words) = (self.side(side), pass_words(pass));
        told("Réponse d'avance", "Standing pass").say(
            format!("{name} renonce d'avance : {}.", words.fr),
            format!("{name} passes in advance: {}.", words.en),
        )
    }

    pub(super) fn pass_taken(self, side: u8, window: WindowKind) -> Told {
        let (name, words) = (self.side(side), window_words(window));
        told("Réponses reprises", "Answers taken up again").say(
            format!("{name} veut de nouveau choisir : {}.", words.fr),
            format!("{name} wants to choose again: {}.", words.en),
        )
    }

    pub(super) fn result_declared(self, side: u8, winner: Option<u8>) -> Told {
        let name = self.side(side);
        let line = told("Issue déclarée", "Result declared");
        match winner.map(|winner| self.side(winner)) {
            Some(winner) => line.say(
                format!("{name} déclare : victoire de {winner}."),
                format!("{name} declares a victory of {winner}."),
            ),
            None => line.say(format!("{name} déclare : partie nulle."), format!("{name} declares a draw.")),
        }
    }

    pub(super) fn match_ended(self, retreated: &[u8], outcome: &Outcome) -> Told {
        let bands: Vec<String> = retreated.iter().map(|side| self.side(*side).to_owned()).collect();
        let bands = (!bands.is_empty()).then(|| in_a_row(&bands));
        let retreat = bands.map(|bands| {
            Words::new(format!("En retraite : {}. ", bands.fr), format!("In retreat: {}. ", bands.en))
        });
        let (retreat, words) = (retreat.unwrap_or_default(), self.outcome(outcome));
        told("Fin de la partie", "End of the match")
            .say(format!("{}{}", retreat.fr, words.fr), format!("{}{}", retreat.en, words.en))
            .weight(Weight::Turn)
    }

    /// How the match ended.
    pub(super) fn outcome(self, outcome: &Outcome) -> Words {
        let won = if let [side] = outcome.winners.as_slice() {
            let name = self.side(*side);
            Words::new(format!("Victoire : {name}."), format!("Victory: {name}."))
        } else {
            Words::new("Partie nulle.", "A draw.")
        };
        let how = match outcome.how.as_str() {
            "conceded" => Words::new(" Concession.", " Conceded."),
            "time" => Words::new(" Limite de tours atteinte.", " Turn limit reached."),
            "agreed" => Words::new(" D'un commun accord.", " By agreement."),
            "played" | &_ => Words::default(),
        };
        let each: Vec<String> = (0_u8..)
            .zip(&outcome.scores)
            .map(|(side, score)| format!("{} {score}", self.side(side)))
            .collect();
        let scores = if each.is_empty() {
            Words::default()
        } else {
            let each = each.join(", ");
            Words::new(format!(" Score : {each}."), format!(" Score: {each}."))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }
}

/// Throws that were tied and made again, before the one that counts.
pub(super) fn ties_words(throws: &[Vec<u32>]) -> Words {
    let Some((_, tied)) = throws.split_last() else { return Words::default() };
    let each: Vec<String> = tied.iter().map(|faces| joined(faces)).collect();
    if each.is_empty() {
        return Words::default();
    }
    let each = each.join(" ; ");
    Words::new(
        format!("Égalité relancée ({each}). "),
        format!("Tie rolled again ({}). ", each.replace(" ; ", "; ")),
    )
}
