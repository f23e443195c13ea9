//! Turns, activations, scores, told.

use crate::event::Points;
use crate::state::{Pass, Ruling, WindowKind};
use crate::view::names::{Names, change, listed};
use crate::view::words::{number, points_words, tokens_words, until_words, window_words, wounds_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Weight};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn turn_started(self, turn: u32, tokens: [u32; 2]) -> Told {
        let given: Vec<Words> = [0_u8, 1]
            .into_iter()
            .zip(tokens)
            .filter(|(_, count)| *count > 0)
            .map(|(side, count)| {
                let (name, tokens) = (self.side(side), tokens_words(count));
                Words::new(
                    format!("{name}, moins nombreux, reçoit {}.", tokens.fr),
                    format!("{name}, outnumbered, receives {}.", tokens.en),
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
            .say(format!("{name} agit, avec {}.", points.fr), format!("{name} acts, with {}.", points.en))
            .focus([figure])
            .weight(Weight::Activation)
    }

    pub(super) fn activation_ended(self, figure: FigureId, recovers: bool) -> Told {
        let name = self.name(figure);
        let freed =
            recovers.then(|| Words::new("Le marqueur Ralenti est retiré.", "Its Slowed marker is removed."));
        told(&format!("Fin d'Activation : {name}"), &format!("Activation over: {name}"))
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
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
        let (fr, en) = match (wounds, fire) {
            (0, 0) => ("éteint le Feu".to_owned(), "puts the fire out".to_owned()),
            (0, _) => (format!("retire un Feu, en garde {fire}"), format!("loses one Fire, keeps {fire}")),
            (_, _) => (format!("brûle : {}", hurt.fr), format!("burns: {}", hurt.en)),
        };
        told(&format!("Feu : {name}"), &format!("Fire: {name}"))
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .change(Some(change(figure, what, (number(held), number(fire)), "TDE-PROP-08")))
            .focus([figure])
    }

    pub(super) fn scored(self, side: u8, points: u32) -> Told {
        let name = self.side(side);
        let held = self.0.side(side).map_or(0, |side| side.points);
        let total = held.saturating_add(points);
        told("Points de Victoire", "Victory points")
            .say(
                format!("{name} marque {points} PV : {total} en tout."),
                format!("{name} scores {points} VP: {total} in all."),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new(format!("PV de {name}"), format!("VP of {name}")),
                old: number(held),
                new: number(total),
                rule: Some(RuleId::new("TDE-SCN-06")),
            }))
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
                Words::new(format!("Victoire : {name}{}", scores.fr), format!("Victory: {name}{}", scores.en))
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
            format!("{name} passe d'avance {} : {}.", until.fr, window.fr),
            format!("{name} passes in advance {}: {}.", until.en, window.en),
        )
    }

    pub(super) fn pass_taken(self, side: u8, window: WindowKind) -> Told {
        let (name, window) = (self.side(side), window_words(window));
        told("Passe d'avance reprise", "Standing pass taken back").say(
            format!("{name} veut de nouveau choisir : {}.", window.fr),
            format!("{name} wants to choose again: {}.", window.en),
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
            .say(
                format!("L'effet de la carte va à {name}."),
                format!("The effect of the card goes to {name}."),
            )
            .focus([figure])
    }

    /// Names of sides, in a list.
    pub(super) fn both(self, sides: &[u8]) -> Words {
        listed(&sides.iter().map(|side| self.side(*side).to_owned()).collect::<Vec<String>>())
    }
}
