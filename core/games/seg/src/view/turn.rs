//! Events of teams, turns, hands and cards, told.

use crate::event::TacticOption;
use crate::profiles::Suit;
use crate::state::Card;
use crate::view::names::Names;
use crate::view::words::{card_words_of, plural, plural_en};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Weight};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn rosters_awaited(self, sides: &[u8]) -> Told {
        let names: Vec<&str> = sides.iter().map(|side| self.side(*side)).collect();
        told("Équipes attendues", "Teams awaited").say(
            format!("Équipes attendues : {}.", names.join(", ")),
            format!("Teams awaited: {}.", names.join(", ")),
        )
    }

    pub(super) fn roster_accepted(self, side: u8, count: usize, cost: i64) -> Told {
        let name = self.side(side);
        told("Équipe déposée", "Team submitted").say(
            format!("{name} dépose son équipe : {count} personnage{}, {cost} points.", plural(count)),
            format!("{name} submits a team: {count} figure{}, {cost} points.", plural_en(count)),
        )
    }

    pub(super) fn turn_started(self, turn: u32, tactic: &[u32]) -> Told {
        let points: Vec<String> =
            (0_u8..).zip(tactic).map(|(side, points)| format!("{} {points}", self.side(side))).collect();
        let (fr, en) = if turn == 0 {
            ("Déploiement".to_owned(), "Deployment".to_owned())
        } else {
            (format!("Tour {turn}"), format!("Turn {turn}"))
        };
        let sentence_fr = format!("{fr}. Points de tactique : {}.", points.join(", "));
        let sentence_en = format!("{en}. Tactic points: {}.", points.join(", "));
        told(&fr, &en)
            .say(sentence_fr, sentence_en)
            .changes(
                (0_u8..)
                    .zip(tactic)
                    .filter_map(|(side, points)| self.tactic_change(side, *points, "SEG-TAC-01")),
            )
            .weight(Weight::Turn)
    }

    pub(super) fn turn_ended(self, turn: u32) -> Told {
        let (fr, en) = if turn == 0 {
            ("Le déploiement est fini.".to_owned(), "Deployment is over.".to_owned())
        } else {
            (format!("Fin du tour {turn}."), format!("End of turn {turn}."))
        };
        let sides = u8::try_from(self.0.state.sides.len()).unwrap_or(u8::MAX);
        told("Fin de tour", "End of turn")
            .say(fr, en)
            .changes((0..sides).filter_map(|side| self.tactic_change(side, 0, "SEG-TAC-02")))
    }

    pub(super) fn pile_committed(self, side: u8, count: usize, figures: &[FigureId]) -> Told {
        let name = self.side(side);
        let mut line = told("Pile prête", "Pile ready").say(
            format!("{name} pose sa pile d'activation : {count} carte{}.", plural(count)),
            format!("{name} lays an activation pile: {count} card{}.", plural_en(count)),
        );
        line.0.focus = figures.to_vec();
        line
    }

    pub(super) fn toss(self, winner: u8, faces: &[u32]) -> Told {
        let shown: Vec<String> = faces.iter().map(u32::to_string).collect();
        let name = self.side(winner);
        told("Tirage", "Toss").say(
            format!("Tirage : {}. {name} gagne et désigne qui commence.", shown.join(", ")),
            format!("Toss: {}. {name} wins and names who goes first.", shown.join(", ")),
        )
    }

    pub(super) fn first_side(self, by: u8, first: u8) -> Told {
        told("Premier camp", "First side").say(
            format!("{} désigne qui commence : {}.", self.side(by), self.side(first)),
            format!("{} names who goes first: {}.", self.side(by), self.side(first)),
        )
    }

    pub(super) fn tactic_spent(self, side: u8, option: TacticOption, left: u32) -> Told {
        let (cost, fr, en, by) = match option {
            TacticOption::ChangeSuit => (1, "changer la couleur", "change the suit", "SEG-TAC-04"),
            TacticOption::Pass => (1, "passer la main", "pass the hand", "SEG-TAC-05"),
            TacticOption::Cycle => (1, "mettre une carte dessous", "put a card under", "SEG-TAC-06"),
            TacticOption::DoubleReveal => (2, "révéler deux cartes", "reveal two cards", "SEG-TAC-07"),
        };
        let name = self.side(side);
        told("Tactique", "Tactics")
            .say(
                format!("{name} dépense {cost} point{} pour {fr}, reste {left}.", plural(cost)),
                format!("{name} spends {cost} point{} to {en}, {left} left.", plural_en(cost)),
            )
            .change(self.tactic_change(side, left, by))
    }

    pub(super) fn card_ignored(self, side: u8, card: Option<&Card>, figure: Option<FigureId>) -> Told {
        let name = self.side(side);
        let line = told("Carte ignorée", "Card ignored");
        let Some(card) = card.map(card_words_of) else {
            return line.say(
                format!("{name} révèle une carte illisible : elle est ignorée."),
                format!("{name} reveals a card that cannot be read: it is ignored."),
            );
        };
        let Some(figure) = figure else {
            return line.say(
                format!("{name} révèle {} : personne n'y répond, la carte est ignorée.", card.fr),
                format!("{name} reveals the {}: it names nobody, the card is ignored.", card.en),
            );
        };
        let who = self.name(figure);
        line.say(
            format!("{name} révèle {} : {who} n'est plus en jeu, la carte est ignorée.", card.fr),
            format!("{name} reveals the {}: {who} is no longer in play, the card is ignored.", card.en),
        )
        .focus(&[figure])
    }

    pub(super) fn card_revealed(self, side: u8, card: &Card, figure: FigureId, suit: Suit) -> Told {
        let name = self.side(side);
        let who = self.name(figure);
        let words = card_words_of(card);
        let changed = (card.suit != suit).then(|| {
            let suit = suit.words();
            Words::new(format!("Couleur changée : {}.", suit.fr), format!("Suit changed: {}.", suit.en))
        });
        told("Carte révélée", "Card revealed")
            .say(
                format!("{name} révèle {} : {who}.", words.fr),
                format!("{name} reveals the {}: {who}.", words.en),
            )
            .also(changed)
            .focus(&[figure])
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Couleur", "Suit"),
                old: card.suit.words(),
                new: suit.words(),
                rule: Some(RuleId::new("SEG-TAC-04")),
            }))
    }

    pub(super) fn match_ended(self, outcome: &Outcome) -> Told {
        let words = self.outcome(outcome);
        told("Fin de la partie", "End of the match").say(&words.fr, &words.en).weight(Weight::Turn)
    }

    pub(super) fn outcome(self, outcome: &Outcome) -> Words {
        let names: Vec<&str> = outcome.winners.iter().map(|side| self.side(*side)).collect();
        let won = if let [name] = names.as_slice() {
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
        let scores = if outcome.scores.is_empty() {
            Words::default()
        } else {
            let each: Vec<String> = (0_u8..)
                .zip(&outcome.scores)
                .map(|(side, score)| format!("{} {score}", self.side(side)))
                .collect();
            let each = each.join(", ");
            Words::new(format!(" Coût restant : {each}."), format!(" Remaining cost: {each}."))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }
}

pub(super) fn teams_formed(count: usize) -> Told {
    told("Équipes formées", "Teams formed").say(
        format!("{count} personnage{} en présence.", plural(count)),
        format!("{count} figure{} on the rosters.", plural_en(count)),
    )
}
