//! Turns, activations, scores, told.

use crate::fact::FigureId;
use crate::ruleset::Outcome;
use crate::systems::tde::event::Points;
use crate::systems::tde::state::{Pass, Ruling, WindowKind};
use crate::systems::tde::view::names::{Names, change, listed};
use crate::systems::tde::view::words::{number, points_words, until_words, window_words, wounds_words};
use crate::systems::tde::view::{Told, told};
use crate::view::{Change, Weight};
use crate::words::Words;

impl Names<'_> {
    pub(super) fn turn_started(self, turn: u32, tokens: [u32; 2]) -> Told {
        let given: Vec<Words> = [0_u8, 1]
            .into_iter()
            .zip(tokens)
            .filter(|(_, count)| *count > 0)
            .map(|(side, count)| {
                let name = self.side(side);
                Words::new(
                    format!("{name} a moins de figurines conscientes : {count} jeton(s) Passe."),
                    format!("{name} has fewer conscious figures: {count} pass token(s)."),
                )
            })
            .collect();
        told(&format!("Tour {turn}"), &format!("Turn {turn}"))
            .say(format!("Début du Tour {turn}."), format!("Turn {turn} begins."))
            .also(given.into_iter().next())
            .weight(Weight::Turn)
    }

    /// The action points of a figure, as a change.
    pub(super) fn points_change(self, points: Points, rule: &'static str) -> Option<Change> {
        let held = self.figure(points.figure)?.ap;
        let what = Words::new("Points d'Action", "Action points");
        Some(change(points.figure, what, (number(held), number(points.ap)), rule))
    }

    pub(super) fn refreshed(self, points: &[Points]) -> Told {
        let mut line = told("Points d'Action", "Action points").say(
            "Les figurines conscientes reçoivent leurs Points d'Action.",
            "Conscious figures receive their action points.",
        );
        for one in points {
            line = line.change(self.points_change(*one, "TDE-TURN-04"));
        }
        line
    }

    pub(super) fn side_active(self, side: u8) -> Told {
        let name = self.side(side);
        told("À qui de jouer", "Whose turn")
            .say(format!("À {name} d'activer une figurine."), format!("{name} activates a figure."))
    }

    pub(super) fn token_spent(self, side: u8) -> Told {
        let name = self.side(side);
        told("Jeton Passe", "Pass token").say(
            format!("{name} dépense un jeton Passe au lieu d'activer une figurine."),
            format!("{name} spends a pass token instead of activating a figure."),
        )
    }

    pub(super) fn activated(self, figure: FigureId) -> Told {
        let (name, ap) = (self.name(figure), self.figure(figure).map_or(0, |figure| figure.ap));
        let points = points_words(ap);
        told(&format!("Activation : {name}"), &format!("Activation: {name}"))
            .say(
                format!("{name} est activé avec {}.", points.fr),
                format!("{name} is activated with {}.", points.en),
            )
            .focus([figure])
            .weight(Weight::Activation)
    }

    pub(super) fn activation_ended(self, figure: FigureId, recovers: bool) -> Told {
        let name = self.name(figure);
        let freed =
            recovers.then(|| Words::new("Son marqueur Ralenti est retiré.", "Its Slowed marker is removed."));
        told("Fin de l'Activation", "Activation over")
            .say(format!("{name} a fini."), format!("{name} is done."))
            .also(freed)
            .focus([figure])
    }

    pub(super) fn upkeep_started(self, burning: &[FigureId]) -> Told {
        let fire = (!burning.is_empty()).then(|| {
            let who = self.list(burning);
            Words::new(format!("Brûlent encore : {}.", who.fr), format!("Still burning: {}.", who.en))
        });
        told("Phase d'entretien", "Upkeep")
            .say(
                "Les PA non dépensés sont perdus, les marqueurs Aveuglé retirés.",
                "Unspent AP are lost, Blind markers removed.",
            )
            .also(fire)
            .focus(burning.iter().copied())
    }

    pub(super) fn fire_tested(self, figure: FigureId, fire: u32, wounds: u32) -> Told {
        let name = self.name(figure);
        let hurt = wounds_words(wounds);
        let what = Words::new("Marqueurs Feu", "Fire markers");
        let held = self.figure(figure).map_or(0, |figure| figure.fire);
        told("Le feu", "Fire")
            .say(format!("{name} brûle : {}.", hurt.fr), format!("{name} burns: {}.", hurt.en))
            .change(Some(change(figure, what, (number(held), number(fire)), "TDE-PROP-08")))
            .focus([figure])
    }

    pub(super) fn scored(self, side: u8, points: u32) -> Told {
        let name = self.side(side);
        let total = self.0.side(side).map_or(0, |side| side.points).saturating_add(points);
        told("Points de Victoire", "Victory points").say(
            format!("{name} marque {points} PV ({total} en tout)."),
            format!("{name} scores {points} VP ({total} in all)."),
        )
    }

    /// How a match ended, in a sentence.
    pub(super) fn outcome(self, outcome: &Outcome) -> Words {
        let scores = match outcome.scores.as_slice() {
            [ours, theirs] => Words::new(format!(" ({ours} à {theirs})"), format!(" ({ours} to {theirs})")),
            _ => Words::default(),
        };
        match outcome.winners.as_slice() {
            [winner] => {
                let name = self.side(*winner);
                Words::new(format!("{name} l'emporte{}", scores.fr), format!("{name} wins{}", scores.en))
            }
            _ => Words::new(format!("Égalité{}", scores.fr), format!("A draw{}", scores.en)),
        }
    }

    pub(super) fn match_ended(self, outcome: &Outcome) -> Told {
        let words = self.outcome(outcome);
        told("Fin de la partie", "End of the match")
            .say(format!("{}.", words.fr), format!("{}.", words.en))
            .weight(Weight::Turn)
    }

    pub(super) fn ruled(ruling: &Ruling) -> Told {
        let text = &ruling.text;
        let die = ruling
            .die
            .map(|die| Words::new(format!("Le d10 montre {die}."), format!("The d10 shows {die}.")));
        told("Décision des joueurs", "The players' ruling")
            .say(format!("« {text} »"), format!("“{text}”"))
            .also(die)
    }

    pub(super) fn pass_left(self, side: u8, pass: Pass) -> Told {
        let (name, window, until) = (self.side(side), window_words(pass.window), until_words(pass.until));
        told("Passe d'avance", "Standing pass").say(
            format!("{name} ne veut plus être interrogé ({}) {}.", window.fr, until.fr),
            format!("{name} does not want to be asked ({}) {}.", window.en, until.en),
        )
    }

    pub(super) fn pass_taken(self, side: u8, window: WindowKind) -> Told {
        let (name, window) = (self.side(side), window_words(window));
        told("De nouveau interrogé", "Asked again").say(
            format!("{name} veut de nouveau être interrogé ({}).", window.fr),
            format!("{name} wants to be asked again ({}).", window.en),
        )
    }

    pub(super) fn talent_used(self, figure: FigureId, talent: u16) -> Told {
        let (name, card) = (self.name(figure), self.talent(figure, talent));
        told("Talent", "Talent")
            .say(format!("{name} emploie « {card} »."), format!("{name} uses “{card}”."))
            .focus([figure])
    }

    /// A talent's name.
    pub(super) fn talent(self, figure: FigureId, talent: u16) -> String {
        let known = self.0.talents(figure).get(usize::from(talent));
        known.map_or_else(|| "?".to_owned(), |talent| talent.name.clone())
    }

    pub(super) fn card_played(self, side: u8, card: u8, figure: FigureId) -> Told {
        let known = self.0.team(side).and_then(|team| team.effects.get(usize::from(card)));
        let title = known.map_or_else(|| "?".to_owned(), |card| card.name.clone());
        let (name, who) = (self.side(side), self.name(figure));
        told("Carte d'Effet", "Effect card")
            .say(format!("{name} joue « {title} » sur {who}."), format!("{name} plays “{title}” on {who}."))
            .focus([figure])
    }

    pub(super) fn effect_lent(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Effet de carte", "Card effect")
            .say(format!("La carte agit sur {name}."), format!("The card acts on {name}."))
            .focus([figure])
    }

    /// Names of sides, in a list.
    pub(super) fn both(self, sides: &[u8]) -> Words {
        listed(&sides.iter().map(|side| self.side(*side).to_owned()).collect::<Vec<String>>())
    }
}
